//! Parses JavaScript literals, the part of JavaScript that is data.
//!
//! Most expressions in pages are literals or names, so they are parsed without
//! oxc. Nothing is evaluated except `+` and names of known values.
//!
//! ```text
//! expression = term { "+" term }
//! term       = string | number | array | object | jsx | "(" expression ")" | named
//! named      = "true" | "false" | "null" | "undefined"
//!            | "require(" string ")" [".default"] | "useBaseUrl(" string ")"
//!            | "toc" [".slice(" … ")"] | name { "." name | "[" string "]" }
//! ```
//!
//! Whatever else follows makes the whole expression fail, and the caller passes
//! it to the evaluator.
//!
//! A value that is not a literal is found out at its first byte that does not
//! fit, so an expression that needs the evaluator is read at most once here
//! before oxc reads it.

use located_data::Span;
use serde_json::{Map, Value};

use super::{
    Literal, Names, NotLiteral, collect_array, collect_object, default_of, number, to_text,
};
use crate::source::tag::{Reader, TagKind};

/// Maximum depth of nested arrays and objects.
const MAX_DEPTH: usize = 64;

/// Parses the expression at `span` of `text`.
///
/// # Errors
///
/// Returns the offset of the first character that is not part of a literal.
pub(crate) fn read(text: &str, span: Span, names: &dyn Names) -> Result<Literal, NotLiteral> {
    let mut parser = Parser {
        text,
        bytes: text.as_bytes(),
        pos: span.start,
        end: span.end,
        names,
        depth: 0,
    };
    let value = parser.expression()?;
    parser.skip_space();
    if parser.pos < parser.end {
        Err(NotLiteral(parser.pos))
    } else {
        Ok(value)
    }
}

/// A recursive descent parser over a range of the text.
struct Parser<'t> {
    /// The whole file.
    text: &'t str,
    /// The bytes of `text`.
    bytes: &'t [u8],
    /// Offset of the next byte to read.
    pos: usize,
    /// End of the expression.
    end: usize,
    /// Values of names.
    names: &'t dyn Names,
    /// Number of open terms.
    depth: usize,
}

/// A parsed piece of the expression, or the offset at which it is not a literal.
type Read<T> = Result<T, NotLiteral>;

impl Parser<'_> {
    /// Fails at the parser's position.
    fn fail<T>(&self) -> Read<T> {
        Err(NotLiteral(self.pos))
    }

    /// Returns the next byte without consuming it.
    fn peek(&self) -> Option<u8> {
        (self.pos < self.end).then(|| self.bytes[self.pos])
    }

    /// Returns the bytes that are not consumed yet.
    fn rest(&self) -> &[u8] {
        &self.bytes[self.pos..self.end]
    }

    /// Consumes `token` after white space and comments, if it is next.
    fn eat(&mut self, token: &str) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(token.as_bytes());
        if found {
            self.pos += token.len();
        }
        found
    }

    /// Consumes `token`, or fails.
    fn expect(&mut self, token: &str) -> Read<()> {
        if self.eat(token) { Ok(()) } else { self.fail() }
    }

    /// Skips white space and comments.
    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            let skip = if rest.starts_with(b"//") {
                memchr::memchr(b'\n', rest).unwrap_or(rest.len())
            } else if rest.starts_with(b"/*") {
                memchr::memmem::find(rest, b"*/").map_or(rest.len(), |length| length + 2)
            } else {
                rest.iter().take_while(|b| b.is_ascii_whitespace()).count()
            };
            if skip == 0 {
                return;
            }
            self.pos += skip;
        }
    }

    /// Parses terms with `+` between them.
    fn expression(&mut self) -> Read<Literal> {
        let mut value = self.term()?;
        while self.eat("+") {
            let right = self.term()?;
            value = self.add(value, right)?;
        }
        Ok(value)
    }

    /// Adds numbers or concatenates texts, like JavaScript.
    fn add(&self, left: Literal, right: Literal) -> Read<Literal> {
        match (left, right) {
            (Literal::Value(Value::Number(a)), Literal::Value(Value::Number(b))) => {
                let sum = a.as_f64().unwrap_or(0.0) + b.as_f64().unwrap_or(0.0);
                Ok(Literal::Value(number(sum)))
            }
            (Literal::Value(a), Literal::Value(b)) => match (to_text(&a), to_text(&b)) {
                (Some(a), Some(b)) => Ok(Literal::Value(Value::String(a + &b))),
                _ => self.fail(),
            },
            _ => self.fail(),
        }
    }

    /// Parses a term, within the maximum depth.
    fn term(&mut self) -> Read<Literal> {
        self.skip_space();
        if self.depth >= MAX_DEPTH {
            return self.fail();
        }
        self.depth += 1;
        let value = self.term_inner();
        self.depth -= 1;
        value
    }

    /// Parses a term by its first character.
    fn term_inner(&mut self) -> Read<Literal> {
        match self.peek() {
            Some(b'"' | b'\'' | b'`') => Ok(Literal::Value(Value::String(self.string()?))),
            Some(b'[') => self.array(),
            Some(b'{') => self.object(),
            Some(b'<') => self.jsx(),
            Some(b'(') => {
                self.pos += 1;
                let value = self.expression()?;
                self.expect(")")?;
                Ok(value)
            }
            Some(b'0'..=b'9' | b'-' | b'.') => self.number(),
            _ => self.named(),
        }
    }

    /// Parses a string, or a template without expressions. A template with
    /// `${…}` fails, and is left to the evaluator.
    fn string(&mut self) -> Read<String> {
        let Some(quote) = self.peek() else {
            return self.fail();
        };
        self.pos += 1;
        let mut out = String::new();
        loop {
            let start = self.pos;
            while self
                .peek()
                .is_some_and(|b| b != quote && b != b'\\' && b != b'$')
            {
                self.pos += 1;
            }
            out.push_str(&self.text[start..self.pos]);
            match self.peek() {
                Some(b) if b == quote => {
                    self.pos += 1;
                    return Ok(out);
                }
                Some(b'\\') => self.escape(&mut out)?,
                Some(b'$') if quote == b'`' && self.rest().starts_with(b"${") => {
                    return self.fail();
                }
                Some(_) => {
                    self.pos += 1;
                    out.push('$');
                }
                None => return self.fail(),
            }
        }
    }

    /// Parses an escape sequence of a string. A backslash at the end of a line
    /// continues the string there.
    fn escape(&mut self, out: &mut String) -> Read<()> {
        self.pos += 1;
        let Some(c) = self.text[self.pos..self.end].chars().next() else {
            return self.fail();
        };
        self.pos += c.len_utf8();
        match c {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            'b' => out.push('\u{8}'),
            'f' => out.push('\u{c}'),
            'v' => out.push('\u{b}'),
            '0' => out.push('\0'),
            '\n' => {}
            'x' => out.push(self.code_point(2)?),
            'u' if self.peek() == Some(b'{') => {
                self.pos += 1;
                let digits = self
                    .rest()
                    .iter()
                    .take_while(|b| b.is_ascii_hexdigit())
                    .count();
                out.push(self.code_point(digits)?);
                self.expect("}")?;
            }
            'u' => out.push(self.code_point(4)?),
            other => out.push(other),
        }
        Ok(())
    }

    /// Parses `digits` hexadecimal digits as a code point. A surrogate
    /// (`\ud83d`) is not a character and fails.
    fn code_point(&mut self, digits: usize) -> Read<char> {
        let end = self.pos + digits;
        let hex = self.text.get(self.pos..end.min(self.end)).unwrap_or("");
        let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32);
        match c {
            Some(c) => {
                self.pos = end;
                Ok(c)
            }
            None => self.fail(),
        }
    }

    /// Parses a number, possibly with separators: `1_000`. Hexadecimal and
    /// other notations fail, and are left to the evaluator.
    fn number(&mut self) -> Read<Literal> {
        let length = self
            .rest()
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'))
            .count();
        let written = self.text[self.pos..self.pos + length].replace('_', "");
        match written.parse::<f64>() {
            Ok(value) if value.is_finite() => {
                self.pos += length;
                Ok(Literal::Value(number(value)))
            }
            _ => self.fail(),
        }
    }

    /// Parses an array. A trailing comma is allowed.
    fn array(&mut self) -> Read<Literal> {
        self.pos += 1;
        let mut items = Vec::new();
        while !self.eat("]") {
            items.push(self.expression()?);
            if !self.eat(",") {
                self.expect("]")?;
                break;
            }
        }
        Ok(collect_array(items))
    }

    /// Parses an object. Of repeated keys, the last one is kept.
    fn object(&mut self) -> Read<Literal> {
        self.pos += 1;
        let mut fields: Vec<(String, Literal)> = Vec::new();
        while !self.eat("}") {
            let key = self.key()?;
            self.expect(":")?;
            let value = self.expression()?;
            fields.retain(|(name, _)| *name != key);
            fields.push((key, value));
            if !self.eat(",") {
                self.expect("}")?;
                break;
            }
        }
        Ok(collect_object(fields))
    }

    /// Parses a key: a string, a number or an identifier.
    fn key(&mut self) -> Read<String> {
        self.skip_space();
        match self.peek() {
            Some(b'"' | b'\'') => self.string(),
            Some(b'0'..=b'9') => match self.number()? {
                Literal::Value(value) => Ok(value.to_string()),
                _ => self.fail(),
            },
            _ => self.identifier(),
        }
    }

    /// Parses an identifier. All non-ASCII characters are accepted, since the
    /// name must be known anyway.
    fn identifier(&mut self) -> Read<String> {
        let length = self
            .rest()
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$') || **b >= 0x80)
            .count();
        if length == 0 {
            return self.fail();
        }
        let name = self.text[self.pos..self.pos + length].to_owned();
        self.pos += length;
        Ok(name)
    }

    /// Parses an expression that begins with a name: `true`,
    /// `require('x').default`, `useBaseUrl('/x')`, `toc`, a constant with its
    /// fields. `toc` and `useCurrentSidebarCategory` are names of Docusaurus
    /// that only the site can give a value; components get a marker for it.
    fn named(&mut self) -> Read<Literal> {
        let start = self.pos;
        let name = self.identifier()?;
        match name.as_str() {
            "true" => return Ok(Literal::Value(Value::Bool(true))),
            "false" => return Ok(Literal::Value(Value::Bool(false))),
            "null" | "undefined" => return Ok(Literal::Value(Value::Null)),
            "require" => {
                return match self.asset()? {
                    Literal::Asset(target, span) => Ok(self
                        .names
                        .required(None, &target)
                        .map_or(Literal::Asset(target, span), default_of)),
                    other => Ok(other),
                };
            }
            "useBaseUrl" => {
                return match self.asset()? {
                    Literal::Asset(target, span) => Ok(Literal::Asset(below_base(target), span)),
                    other => Ok(other),
                };
            }
            "toc" => return self.toc(),
            "useCurrentSidebarCategory" => return self.own_category(),
            _ => {}
        }
        let mut path = vec![name];
        loop {
            if self.eat(".") {
                path.push(self.identifier()?);
            } else if self.rest().starts_with(b"['") || self.rest().starts_with(b"[\"") {
                self.pos += 1;
                path.push(self.string()?);
                self.expect("]")?;
            } else {
                break;
            }
        }
        self.names.lookup(&path).ok_or(NotLiteral(start))
    }

    /// Parses the arguments of `require` or `useBaseUrl`, one string, and a
    /// `.default` after them. The position is that of the string without its
    /// quotes.
    fn asset(&mut self) -> Read<Literal> {
        self.expect("(")?;
        self.skip_space();
        let start = self.pos + 1;
        if !matches!(self.peek(), Some(b'"' | b'\'' | b'`')) {
            return self.fail();
        }
        let target = self.string()?;
        let span = Span::new(start, self.pos - 1);
        self.expect(")")?;
        self.eat(".default");
        Ok(Literal::Asset(target, span))
    }

    /// Parses `useCurrentSidebarCategory().items`. The value is null, which
    /// components treat as a list that is not given.
    fn own_category(&mut self) -> Read<Literal> {
        for token in ["(", ")", ".", "items"] {
            self.expect(token)?;
        }
        Ok(Literal::Value(Value::Null))
    }

    /// Parses `toc` or `toc.slice(a, b)`, as the object `{"slice": [a, b]}`. A
    /// missing end is null. The bounds are indices of headings.
    fn toc(&mut self) -> Read<Literal> {
        let mut bounds = vec![Value::from(0), Value::Null];
        if self.eat(".slice") {
            self.expect("(")?;
            for bound in &mut bounds {
                self.skip_space();
                if self.peek() == Some(b')') {
                    break;
                }
                match self.number()? {
                    Literal::Value(value) => *bound = value,
                    _ => return self.fail(),
                }
                self.eat(",");
            }
            self.expect(")")?;
        }
        let mut object = Map::new();
        object.insert("slice".into(), Value::Array(bounds));
        Ok(Literal::Value(Value::Object(object)))
    }

    /// Parses JSX up to the end of its outermost tag. Only its extent is
    /// determined here. Tags are counted without comparing their names; the
    /// tree builder reports those that do not match.
    fn jsx(&mut self) -> Read<Literal> {
        let start = self.pos;
        let mut reader = Reader {
            bytes: self.bytes,
            pos: start,
            end: self.end,
            quotes: 0,
            html: false,
        };
        let mut depth = 0_usize;
        loop {
            match self.bytes[..self.end].get(reader.pos) {
                Some(b'<') => match reader.tag().map(|tag| tag.kind) {
                    Some(TagKind::Open) => depth += 1,
                    Some(TagKind::Close) => depth = depth.saturating_sub(1),
                    Some(TagKind::SelfClosing) => {}
                    None => return self.fail(),
                },
                Some(b'{') => {
                    reader.braces().ok_or(NotLiteral(start))?;
                }
                Some(_) => reader.pos += 1,
                None => return self.fail(),
            }
            if depth == 0 {
                self.pos = reader.pos;
                return Ok(Literal::Jsx(Span::new(start, reader.pos), None));
            }
        }
    }
}

/// Returns the argument of `useBaseUrl` as a path of the site: `img/x` and
/// `/img/x` both begin at the root.
pub(crate) fn below_base(target: String) -> String {
    if target.starts_with(['/', '.', '@', '#']) || target.contains("://") {
        target
    } else {
        format!("/{target}")
    }
}
