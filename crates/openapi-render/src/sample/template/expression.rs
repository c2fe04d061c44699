//! Expressions: values of the call, literals, operators and filters.
//!
//! A recursive descent parser with a function for each level of precedence, from
//! `or` (loosest) over `and`, `not`, comparisons and `~` to `|` (tightest). Nesting
//! is limited to [`MAX_DEPTH`] levels, and the number of operators in a tag, whose
//! operands nest to the left, to [`MAX_OPERATORS`]: neither parsing nor running an
//! expression can exhaust the stack. Names are checked while parsing, so a template
//! that parses has no unknown value in a branch that no test has run.

use std::ops::Range;

use super::filter::{self, Filter};
use super::names::Names;
use super::{Datum, TemplateFault};

/// Maximum depth of parentheses, lists and negations.
const MAX_DEPTH: usize = 32;
/// Maximum number of operators and filters in a tag.
const MAX_OPERATORS: usize = 200;

/// A calculation with the values of a call.
#[derive(Debug, Clone)]
pub(in crate::sample) enum Expression {
    /// A value written in the template.
    Literal(Datum),
    /// A value of the call or the template, and names of values within it.
    Value(Vec<String>),
    /// A list written in the template.
    List(Vec<Expression>),
    /// `not`.
    Not(Box<Expression>),
    /// An operator between two values.
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// A filter with the filtered value and its arguments.
    Filter(&'static Filter, Vec<Expression>),
}

/// An operator between two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sample) enum Operator {
    /// The first that does not hold, or the last.
    And,
    /// The first that holds, or the last.
    Or,
    /// Whether both are the same.
    Equal,
    /// Whether a number is less than another.
    Less,
    /// Whether a list has an item, or a text a part.
    In,
    /// One text after the other.
    Join,
}

impl Operator {
    /// The operator in parsed templates.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::And => "and",
            Self::Or => "or",
            Self::Equal => "==",
            Self::Less => "<",
            Self::In => "in",
            Self::Join => "~",
        }
    }
}

/// Reads the inside of a tag.
pub(super) struct Reader<'t> {
    text: &'t str,
    /// Offset of the next token.
    at: usize,
    /// Offset of the end of the tag.
    end: usize,
    depth: usize,
    n_operators: usize,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str, range: Range<usize>) -> Self {
        Self {
            text,
            at: range.start,
            end: range.end,
            depth: 0,
            n_operators: 0,
        }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Returns a fault at the next token.
    pub(super) fn fault(&mut self, message: impl Into<String>) -> TemplateFault {
        self.skip_blanks();
        let first = self.rest().chars().next();
        let end = self.at + first.map_or(0, char::len_utf8);
        TemplateFault::new(self.at..end, message)
    }

    /// Takes a sign, if it is the next token.
    fn takes(&mut self, sign: &str) -> bool {
        self.skip_blanks();
        let is_next = self.rest().starts_with(sign);
        if is_next {
            self.at += sign.len();
        }
        is_next
    }

    /// Returns two values with an operator between them.
    fn binary(
        &mut self,
        operator: Operator,
        left: Expression,
        right: Expression,
    ) -> Result<Expression, TemplateFault> {
        self.count()?;
        Ok(Expression::Binary(
            operator,
            Box::new(left),
            Box::new(right),
        ))
    }

    /// Counts an operator or filter.
    fn count(&mut self) -> Result<(), TemplateFault> {
        self.n_operators += 1;
        if self.n_operators <= MAX_OPERATORS {
            return Ok(());
        }
        Err(self.fault(format!("more than {MAX_OPERATORS} operators in one tag")))
    }

    /// Takes a word, if it is the next token.
    pub(super) fn takes_word(&mut self, word: &str) -> bool {
        let start = self.at;
        if self.name().is_some_and(|(name, _)| name == word) {
            return true;
        }
        self.at = start;
        false
    }

    /// Takes two words, if they are the next tokens.
    fn takes_words(&mut self, first: &str, second: &str) -> bool {
        let start = self.at;
        if self.takes_word(first) && self.takes_word(second) {
            return true;
        }
        self.at = start;
        false
    }

    /// Takes a name.
    pub(super) fn name(&mut self) -> Option<(&'t str, Range<usize>)> {
        self.skip_blanks();
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let len = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let name = rest.get(..len)?;
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let range = self.at..self.at + len;
        self.at = range.end;
        Some((name, range))
    }

    /// Takes `sign`, which has to follow.
    pub(super) fn expect(&mut self, sign: &str) -> Result<(), TemplateFault> {
        if self.takes(sign) {
            return Ok(());
        }
        Err(self.fault(format!("expected `{sign}`")))
    }

    /// Checks that the tag ends here.
    pub(super) fn finish(mut self) -> Result<(), TemplateFault> {
        self.skip_blanks();
        if self.at == self.end {
            return Ok(());
        }
        let range = self.at..self.end;
        let rest = self.rest().trim_end();
        Err(TemplateFault::new(range, format!("unexpected `{rest}`")))
    }

    /// Takes an expression.
    pub(super) fn expression(&mut self, names: &Names) -> Result<Expression, TemplateFault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.fault("the expression is nested too deeply"));
        }
        let mut left = self.conjunction(names)?;
        while self.takes_word("or") {
            let right = self.conjunction(names)?;
            left = self.binary(Operator::Or, left, right)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    fn conjunction(&mut self, names: &Names) -> Result<Expression, TemplateFault> {
        let mut left = self.negation(names)?;
        while self.takes_word("and") {
            let right = self.negation(names)?;
            left = self.binary(Operator::And, left, right)?;
        }
        Ok(left)
    }

    fn negation(&mut self, names: &Names) -> Result<Expression, TemplateFault> {
        if !self.takes_word("not") {
            return self.comparison(names);
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.fault("the expression is nested too deeply"));
        }
        let operand = self.negation(names)?;
        self.depth -= 1;
        Ok(Expression::Not(Box::new(operand)))
    }

    fn comparison(&mut self, names: &Names) -> Result<Expression, TemplateFault> {
        let left = self.joined(names)?;
        let (operator, is_negated) = if self.takes("==") {
            (Operator::Equal, false)
        } else if self.takes("!=") {
            (Operator::Equal, true)
        } else if self.takes("<") {
            (Operator::Less, false)
        } else if self.takes(">") {
            let right = self.joined(names)?;
            return self.binary(Operator::Less, right, left);
        } else if self.takes_word("in") {
            (Operator::In, false)
        } else if self.takes_words("not", "in") {
            (Operator::In, true)
        } else {
            return Ok(left);
        };
        let right = self.joined(names)?;
        let compared = self.binary(operator, left, right)?;
        if is_negated {
            return Ok(Expression::Not(Box::new(compared)));
        }
        Ok(compared)
    }

    fn joined(&mut self, names: &Names) -> Result<Expression, TemplateFault> {
        let mut left = self.filtered(names)?;
        while self.takes("~") {
            let right = self.filtered(names)?;
            left = self.binary(Operator::Join, left, right)?;
        }
        Ok(left)
    }

    fn filtered(&mut self, names: &Names) -> Result<Expression, TemplateFault> {
        let mut value = self.operand(names)?;
        while self.takes("|") {
            value = self.filter(value, names)?;
        }
        Ok(value)
    }

    fn filter(&mut self, input: Expression, names: &Names) -> Result<Expression, TemplateFault> {
        let Some((name, range)) = self.name() else {
            return Err(self.fault("expected the name of a filter"));
        };
        self.count()?;
        let mut operands = vec![input];
        if self.takes("(") && !self.takes(")") {
            operands.extend(self.items(")", names)?);
        }
        let Some(filter) = filter::ALL.iter().find(|filter| filter.name == name) else {
            let known = filter::ALL.iter().map(|filter| filter.name);
            let mut fault = TemplateFault::new(range, format!("unknown filter `{name}`"));
            fault.help = Some(super::names::suggestion(name, "filters", known));
            return Err(fault);
        };
        if operands.len() - 1 != filter.n_arguments() {
            let (n, given) = (filter.n_arguments(), operands.len() - 1);
            let message = format!("the filter `{name}` has {n} arguments, not {given}");
            return Err(TemplateFault::new(range, message));
        }
        Ok(Expression::Filter(filter, operands))
    }

    /// Takes a list up to its closing sign.
    fn items(&mut self, close: &str, names: &Names) -> Result<Vec<Expression>, TemplateFault> {
        let mut items = vec![self.expression(names)?];
        while !self.takes(close) {
            self.expect(",")?;
            items.push(self.expression(names)?);
        }
        Ok(items)
    }

    fn operand(&mut self, names: &Names) -> Result<Expression, TemplateFault> {
        if self.takes("(") {
            let inner = self.expression(names)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.takes("[") {
            if self.takes("]") {
                return Ok(Expression::List(Vec::new()));
            }
            return Ok(Expression::List(self.items("]", names)?));
        }
        if self.rest().starts_with(['"', '\'']) {
            return self.literal_text();
        }
        let rest = self.rest();
        let n_digits = rest.find(|c: char| !c.is_ascii_digit());
        let digits = rest
            .get(..n_digits.unwrap_or(rest.len()))
            .unwrap_or_default();
        if !digits.is_empty() {
            let range = self.at..self.at + digits.len();
            let Ok(number) = digits.parse::<u32>() else {
                return Err(TemplateFault::new(range, "the number is too large"));
            };
            self.at = range.end;
            return Ok(Expression::Literal(Datum::Number(number.into())));
        }
        let Some((name, range)) = self.name() else {
            return Err(self.fault("expected a value"));
        };
        let word = match name {
            "true" => Datum::Flag(true),
            "false" => Datum::Flag(false),
            "none" => Datum::Null,
            _ => return self.value(name, range, names),
        };
        Ok(Expression::Literal(word))
    }

    /// Takes the names after the first one of a value.
    fn value(
        &mut self,
        name: &str,
        range: Range<usize>,
        names: &Names,
    ) -> Result<Expression, TemplateFault> {
        names.check(name, range)?;
        let mut path = vec![name.to_owned()];
        while self.takes(".") {
            let Some((member, range)) = self.name() else {
                return Err(self.fault("expected a name"));
            };
            super::names::check_member(member, range)?;
            path.push(member.to_owned());
        }
        Ok(Expression::Value(path))
    }

    fn literal_text(&mut self) -> Result<Expression, TemplateFault> {
        let start = self.at;
        let mut chars = self.rest().char_indices();
        let quote = chars.next().map_or('"', |(_, c)| c);
        let mut out = String::new();
        while let Some((i, c)) = chars.next() {
            if c == quote {
                self.at = start + i + 1;
                return Ok(Expression::Literal(Datum::Text(out)));
            }
            if c != '\\' {
                out.push(c);
                continue;
            }
            out.push(match chars.next() {
                Some((_, 'n')) => '\n',
                Some((_, 'r')) => '\r',
                Some((_, 't')) => '\t',
                Some((_, c @ ('\\' | '"' | '\''))) => c,
                _ => {
                    let range = start + i..start + i + 1;
                    let mut fault = TemplateFault::new(range, "unknown escape");
                    fault.help = Some(r#"write `\\` for a backslash"#.to_owned());
                    return Err(fault);
                }
            });
        }
        Err(TemplateFault::new(start..self.end, "the text does not end"))
    }
}
