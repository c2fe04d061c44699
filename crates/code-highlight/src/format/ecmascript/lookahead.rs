//! Questions about what follows. Each takes a bounded number of steps, because
//! pairs of brackets are skipped as one.

use super::classify::Classifier;
use super::tokens::{Kind, UNPAIRED, Word};

/// Number of tokens that are looked at. Longer types are not worth the time.
const MAX_STEPS: usize = 64;

/// Number of type arguments within others, above which brackets are operators.
const MAX_DEPTH: usize = 8;

impl Classifier<'_> {
    /// Returns the kind of a token. The end of the code counts as a semicolon, so that
    /// a look-ahead needs no check of its own for it.
    pub(super) fn kind(&self, index: usize) -> Kind {
        self.tokens
            .get(index)
            .map_or(Kind::Semicolon, |token| token.kind)
    }

    /// Returns whether a token is on another line than the one before it. So is
    /// the end of the code.
    pub(super) fn is_on_new_line(&self, index: usize) -> bool {
        self.tokens
            .get(index)
            .is_none_or(|token| token.is_on_new_line)
    }

    /// Returns the index of the bracket that closes the one at `open`, if any.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        let partner = self.tokens.get(open)?.partner;
        (partner != UNPAIRED).then_some(partner)
    }

    /// Returns whether a word is followed by arguments: `f(`, `` f` ``, `f?.(` or
    /// `f<T>(`.
    pub(super) fn is_called(&self, index: usize) -> bool {
        match self.kind(index + 1) {
            Kind::OpenParen | Kind::Template => true,
            Kind::OptionalDot => self.kind(index + 2) == Kind::OpenParen,
            Kind::Less => self
                .type_arguments_end(index + 1)
                .is_some_and(|end| matches!(self.kind(end + 1), Kind::OpenParen | Kind::Template)),
            _ => false,
        }
    }

    /// Returns whether the `<` at `open`, which follows a name, begins type arguments.
    /// After them, a call or the end of the value follows (`f<b>(c)`), but no operand
    /// as after a comparison (`a < b > c`).
    pub(super) fn has_type_arguments(&self, open: usize) -> bool {
        let Some(end) = self.type_arguments_end(open) else {
            return false;
        };
        match self.kind(end + 1) {
            Kind::OpenParen
            | Kind::Template
            | Kind::CloseParen
            | Kind::CloseBracket
            | Kind::CloseBrace
            | Kind::CloseHole
            | Kind::OpenBrace
            | Kind::OpenBracket
            | Kind::Comma
            | Kind::Semicolon
            | Kind::Colon
            | Kind::Dot
            | Kind::OptionalDot => true,
            Kind::Assign => self.tokens[end].end < self.tokens[end + 1].start,
            Kind::Word(Word::Implements | Word::Extends | Word::As | Word::Satisfies) => true,
            _ => self.is_on_new_line(end + 1),
        }
    }

    /// Returns the index of the `>` for the `<` at `open`, if only types are
    /// between them.
    ///
    /// Brackets inside are skipped with what they contain. A token that no type
    /// contains, such as `&&` or a keyword of statements, ends the search.
    pub(super) fn type_arguments_end(&self, open: usize) -> Option<usize> {
        let mut depth = 1;
        let mut is_conditional = false;
        let mut ends_type = false;
        let mut index = open + 1;
        for _ in 0..MAX_STEPS {
            let kind = self.kind(index);
            match kind {
                Kind::Greater => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(index);
                    }
                    ends_type = true;
                }
                Kind::Less if depth < MAX_DEPTH => {
                    depth += 1;
                    ends_type = false;
                }
                Kind::Comma | Kind::Union | Kind::Dot | Kind::Arrow | Kind::Assign => {
                    ends_type = false;
                }
                Kind::Question | Kind::Colon if is_conditional => ends_type = false,
                Kind::Word(Word::Extends | Word::Is) => {
                    is_conditional = true;
                    ends_type = false;
                }
                Kind::OpenBracket => {
                    index = self.closing(index)?;
                    ends_type = true;
                }
                Kind::OpenParen | Kind::OpenBrace if !ends_type => {
                    index = self.closing(index)?;
                    ends_type = true;
                }
                Kind::Word(word) if precedes_type(word) => ends_type = false,
                Kind::Name | Kind::Word(_) | Kind::String | Kind::Number | Kind::Template
                    if !ends_type && may_be_type(kind) =>
                {
                    ends_type = true;
                }
                _ => return None,
            }
            index += 1;
        }
        None
    }

    /// Returns whether the `(` at `open` begins the parameters of an arrow
    /// function. Between them and the arrow there may be a type.
    ///
    /// In a condition, `a ? (b) : c => d` has a colon as well, so that only parameters
    /// with types count there. Parentheses that are not closed are those of a signature
    /// that is cut.
    pub(super) fn begins_arrow_function(&self, open: usize, is_in_condition: bool) -> bool {
        let Some(close) = self.closing(open) else {
            return self.has_typed_parameter(open);
        };
        match self.kind(close + 1) {
            Kind::Arrow => true,
            Kind::Colon if is_in_condition => {
                self.has_typed_parameter(open) && self.has_arrow_after_type(close + 2)
            }
            Kind::Colon => self.begins_parameters(open) && self.has_arrow_after_type(close + 2),
            _ => false,
        }
    }

    /// Returns whether an arrow follows the type at `index`. Without one, the colon
    /// before the type is that of a condition or a key.
    fn has_arrow_after_type(&self, mut index: usize) -> bool {
        for _ in 0..MAX_STEPS {
            let kind = self.kind(index);
            match kind {
                Kind::Arrow => return true,
                Kind::OpenParen | Kind::OpenBracket | Kind::OpenBrace => {
                    let Some(close) = self.closing(index) else {
                        return false;
                    };
                    index = close;
                }
                Kind::Dot | Kind::Union | Kind::Less | Kind::Greater | Kind::Comma => {}
                Kind::String | Kind::Number | Kind::Template | Kind::Name => {}
                Kind::Word(word) if precedes_type(word) || may_be_type(kind) => {}
                Kind::Word(Word::Extends | Word::Is) => {}
                _ => return false,
            }
            index += 1;
        }
        false
    }

    /// Returns whether the parentheses in a type at `open` contain parameters.
    ///
    /// In a type, parentheses without an arrow after them group.
    pub(super) fn begins_function_type(&self, open: usize) -> bool {
        match self.closing(open) {
            Some(close) => self.kind(close + 1) == Kind::Arrow && self.begins_parameters(open),
            None => self.has_typed_parameter(open),
        }
    }

    /// Returns whether what follows the `(` at `open` can be parameters.
    ///
    /// One token after the name is enough: an operator or a dot shows that it is a
    /// value.
    pub(super) fn begins_parameters(&self, open: usize) -> bool {
        let next = match self.kind(open + 1) {
            Kind::CloseParen
            | Kind::Spread
            | Kind::OpenBrace
            | Kind::OpenBracket
            | Kind::At
            | Kind::Word(Word::Modifier | Word::Readonly) => return true,
            kind if kind.is_word() => self.kind(open + 2),
            _ => return false,
        };
        matches!(
            next,
            Kind::Colon | Kind::Question | Kind::Comma | Kind::CloseParen | Kind::Assign
        )
    }

    /// Returns whether a name with a type follows the `(` at `open`: `(a: T` or
    /// `(a?: T`.
    pub(super) fn has_typed_parameter(&self, open: usize) -> bool {
        self.kind(open + 1).is_word() && self.has_annotation(open + 1)
    }

    /// Returns whether a `:`, or a `?` and a `:`, follow the name at `index`.
    pub(super) fn has_annotation(&self, index: usize) -> bool {
        match self.kind(index + 1) {
            Kind::Colon => true,
            Kind::Question => self.kind(index + 2) == Kind::Colon,
            _ => false,
        }
    }

    /// Returns whether the name at `index`, which begins a statement, is that of
    /// a method outside its class: a body or a type follows the parentheses.
    ///
    /// A call has no body after it, and a signature has its type.
    pub(super) fn begins_method(&self, index: usize) -> bool {
        let open = match self.kind(index + 1) {
            Kind::Less => self.type_arguments_end(index + 1).map(|end| end + 1),
            _ => Some(index + 1),
        };
        let Some(open) = open.filter(|&open| self.kind(open) == Kind::OpenParen) else {
            return false;
        };
        let Some(close) = self.closing(open) else {
            return self.has_typed_parameter(open);
        };
        match self.kind(close + 1) {
            Kind::OpenBrace => !self.is_on_new_line(close + 1),
            Kind::Colon => true,
            _ => false,
        }
    }

    /// Returns whether the braces at `open`, which could be a block, contain the
    /// properties of an object.
    ///
    /// In the body of a function, `{ a: 1 }` would be a block with a label, which
    /// nobody writes.
    pub(super) fn begins_object(&self, open: usize) -> bool {
        match (self.kind(open + 1), self.kind(open + 2)) {
            (Kind::Spread, _) => !self.is_on_new_line(open + 2),
            (Kind::String | Kind::Number, Kind::Colon) => true,
            (kind, Kind::Colon) if kind.is_word() => !self.begins_loop(open + 3),
            _ => false,
        }
    }

    /// Returns whether a statement that can have a label begins at `index`.
    pub(super) fn begins_loop(&self, index: usize) -> bool {
        matches!(
            self.kind(index),
            Kind::Word(Word::Control | Word::Statement)
        )
    }

    /// Returns whether the token at `index` can only be the beginning of a type,
    /// in the body of an interface without its braces: `string`, `Map<T>`, `T[]`.
    pub(super) fn is_surely_type(&self, index: usize) -> bool {
        match (self.kind(index), self.kind(index + 1)) {
            (Kind::Word(Word::Predefined | Word::Void | Word::Keyof), next) => {
                next != Kind::OpenParen && next != Kind::Dot
            }
            (Kind::Name, Kind::Less) => self.has_type_arguments(index + 1),
            (Kind::Name, Kind::OpenBracket) => self.kind(index + 2) == Kind::CloseBracket,
            _ => false,
        }
    }
}

/// Returns whether a type follows a word.
///
/// They are operators on types, or modifiers.
fn precedes_type(word: Word) -> bool {
    matches!(
        word,
        Word::Typeof
            | Word::Keyof
            | Word::Infer
            | Word::Readonly
            | Word::New
            | Word::Abstract
            | Word::Asserts
            | Word::Unique
            | Word::Const
            | Word::Import
    )
}

/// Returns whether a token can be the name of a type. Keywords of statements
/// and operators cannot.
pub(super) fn may_be_type(kind: Kind) -> bool {
    match kind {
        Kind::Name | Kind::String | Kind::Number | Kind::Template => true,
        Kind::Word(word) => matches!(
            word,
            Word::Constant
                | Word::Predefined
                | Word::Void
                | Word::Abstract
                | Word::Accessor
                | Word::As
                | Word::Asserts
                | Word::Async
                | Word::Declare
                | Word::From
                | Word::Global
                | Word::Infer
                | Word::Is
                | Word::Keyof
                | Word::Let
                | Word::Modifier
                | Word::Namespace
                | Word::Of
                | Word::Out
                | Word::Require
                | Word::Satisfies
                | Word::Static
                | Word::Type
                | Word::Unique
                | Word::Using
        ),
        _ => false,
    }
}
