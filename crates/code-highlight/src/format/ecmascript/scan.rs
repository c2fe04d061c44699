//! The scanner: it splits code into tokens and pairs brackets.
//!
//! The main question is whether a value may begin at the position: then `/`
//! begins a regular expression and `<` an element of JSX, otherwise both are
//! operators. The previous token answers it, and for `)` and `}` the token
//! before their opening bracket.
//!
//! Templates and elements contain code that contains templates and elements.
//! The stack of open brackets holds them as well, so that nesting needs no
//! recursion.
//!
//! ```text
//! a / b       operator, after a name
//! (/b/)       regular expression, after a bracket
//! if (a) /b/  regular expression, after the head of a statement
//! f(a) / b    operator, after a call
//! ```

use super::tokens::{Kind, Token, UNPAIRED, Word};
use crate::class::Class;
use crate::cursor::{Cursor, escape_len};
use crate::spans::Spans;

/// Returns the tokens of `code`, and paints literals and comments.
pub(super) fn scan<'a>(code: &'a str, has_jsx: bool, literals: &mut Spans<'a>) -> Vec<Token> {
    let mut scanner = Scanner {
        cursor: Cursor::new(code, literals),
        tokens: Vec::with_capacity(code.len() / 4),
        open: Vec::new(),
        has_jsx,
        ends_value: false,
        is_on_new_line: true,
        no_regex_before: 0,
        last_closing_tag: code.rfind("</").unwrap_or(0),
    };
    scanner.run();
    scanner.tokens
}

/// The state of the scanner.
pub(super) struct Scanner<'a, 's> {
    /// The position, and the painted literals.
    pub(super) cursor: Cursor<'a, 's>,
    /// Tokens so far.
    tokens: Vec<Token>,
    /// Brackets, templates and elements that are open at the position.
    pub(super) open: Vec<Open<'a>>,
    /// Whether elements may occur.
    pub(super) has_jsx: bool,
    /// Whether the previous token ends a value, so that an operator follows.
    pub(super) ends_value: bool,
    /// Whether there was a line break since the previous token.
    pub(super) is_on_new_line: bool,
    /// Offset up to which no regular expression ends, as an earlier search
    /// found.
    no_regex_before: usize,
    /// Offset of the last closing tag, so that none is searched for after it.
    pub(super) last_closing_tag: usize,
}

/// Something that is open at the position.
#[derive(Debug)]
pub(super) enum Open<'a> {
    /// A bracket, with the index of its token.
    Bracket(Bracket, usize),
    /// A template, outside its holes.
    Template,
    /// The type arguments of an element: the index of their token, and how many
    /// angle brackets are open.
    TagTypes(usize, usize),
    /// A tag, before its `>`, with the name of the element.
    Tag(&'a str),
    /// The content of an element, with its name.
    Content(&'a str),
}

/// Kinds of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    /// `(` of a value or call.
    Paren,
    /// `(` of `if` and the like, after which a value may begin.
    Head,
    /// `[`
    Square,
    /// `{` of an object.
    Object,
    /// `{` of a block, after which a value may begin.
    Block,
    /// `${` or the `{` of an element.
    Hole,
}

impl<'a> Scanner<'a, '_> {
    /// Scans to the end of the code.
    fn run(&mut self) {
        while !self.cursor.is_at_end() {
            match self.open.last() {
                Some(Open::Template) => self.template_text(),
                Some(Open::Tag(_)) => self.tag(),
                Some(Open::Content(_)) => self.content(),
                _ => self.code(),
            }
        }
    }

    /// Scans one token, comment or run of white space.
    ///
    /// The previous token decides about `/` and `<`, all others are unambiguous.
    fn code(&mut self) {
        match self.cursor.byte(0) {
            b' ' | b'\t' | b'\n' => self.blanks(),
            b'/' => self.slash(),
            quote @ (b'"' | b'\'') => self.string(quote),
            b'`' => self.template(),
            b'0'..=b'9' => self.number(),
            b'.' if self.cursor.byte(1).is_ascii_digit() => self.number(),
            b'#' if self.cursor.byte(1) == b'!' && self.is_on_new_line => {
                self.cursor.advance_line(Class::Comment);
            }
            b'#' if is_word_start(self.cursor.byte(1)) => self.private_name(),
            byte if is_word_start(byte) => self.word(),
            b'<' => self.less(),
            b'(' | b'[' | b'{' => self.open_bracket(),
            b')' | b']' | b'}' => self.close_bracket(),
            b'>' if matches!(self.open.last(), Some(Open::TagTypes(..))) => self.close_tag_type(),
            _ => self.punctuator(),
        }
    }

    /// Appends a token of the next `len` bytes, and moves past them.
    pub(super) fn push(&mut self, len: usize, kind: Kind, class: Class) {
        let start = self.cursor.position();
        self.cursor.skip(len);
        self.append(start, self.cursor.position(), kind, class);
    }

    /// Appends the token of a literal, whose parts are painted on their own.
    ///
    /// The token has no extent, so that the classifier cannot paint over the parts.
    pub(super) fn push_literal(&mut self, kind: Kind) {
        let start = self.cursor.position();
        self.append(start, start, kind, Class::Plain);
    }

    /// Appends a token that extends from `start` to `end`.
    fn append(&mut self, start: usize, end: usize, kind: Kind, class: Class) {
        self.tokens.push(Token {
            kind,
            class,
            is_on_new_line: self.is_on_new_line,
            start,
            end,
            partner: UNPAIRED,
        });
        self.is_on_new_line = false;
    }

    /// Returns the number of tokens, which is the index of the next.
    pub(super) fn n_tokens(&self) -> usize {
        self.tokens.len()
    }

    /// Returns the kind of the previous token.
    pub(super) fn previous(&self) -> Option<Kind> {
        self.tokens.last().map(|token| token.kind)
    }

    /// Marks two tokens as a pair of brackets.
    ///
    /// The classifier skips from one to the other.
    pub(super) fn pair(&mut self, open: usize, close: usize) {
        self.tokens[open].partner = close;
        self.tokens[close].partner = open;
    }

    /// Moves past white space.
    pub(super) fn blanks(&mut self) {
        loop {
            match self.cursor.byte(0) {
                b' ' | b'\t' => self.cursor.skip(1),
                b'\n' => {
                    self.cursor.skip(1);
                    self.is_on_new_line = true;
                }
                _ => return,
            }
        }
    }

    /// Scans what begins with a `/`: a comment, a regular expression or an
    /// operator.
    ///
    /// A regular expression is one token, whose flags have its class.
    fn slash(&mut self) {
        if self.comment() {
            return;
        }
        match self.regex_len() {
            Some(len) => {
                self.push_literal(Kind::Regex);
                self.cursor.advance(len, Class::Escape);
                self.ends_value = true;
            }
            _ => self.punctuator(),
        }
    }

    /// Scans a comment. Returns false at other text.
    pub(super) fn comment(&mut self) -> bool {
        let rest = self.cursor.rest();
        let len = if rest.starts_with("//") {
            self.cursor.line_len()
        } else if rest.starts_with("/*") {
            self.cursor.len_through(2, "*/")
        } else if rest.starts_with("<!--") {
            self.cursor.len_through(4, "-->")
        } else {
            return false;
        };
        self.is_on_new_line |= rest[..len].contains('\n');
        self.cursor.advance(len, Class::Comment);
        true
    }

    /// Returns the length of the regular expression at the position, with its
    /// flags. A `/` in a set does not end it, but the line does.
    fn regex_len(&mut self) -> Option<usize> {
        if self.ends_value || self.cursor.position() < self.no_regex_before {
            return None;
        }
        let mut is_in_set = false;
        let mut len = 1;
        loop {
            match self.cursor.byte(len) {
                b'\\' => len += 1,
                b'[' => is_in_set = true,
                b']' => is_in_set = false,
                b'/' if !is_in_set => break,
                // Another search in the line would find no end either, or take
                // the place of an operator.
                b'\n' | 0 => {
                    self.no_regex_before = self.cursor.position() + len;
                    return None;
                }
                _ => {}
            }
            len += 1;
        }
        Some(len + 1 + self.cursor.word_len_at(len + 1, b""))
    }

    /// Scans a string, which ends with the line at the latest. An apostrophe
    /// after a letter is text (`Didn't`).
    fn string(&mut self, quote: u8) {
        let is_apostrophe = |before: &str| before.ends_with(|c: char| c.is_alphabetic());
        if quote == b'\'' && is_apostrophe(self.cursor.before()) && self.is_after_name() {
            return self.push(1, Kind::Other, Class::Plain);
        }
        self.push_literal(Kind::String);
        let close = self.cursor.text(1);
        self.cursor.string(1, close, false);
        self.ends_value = true;
    }

    /// Returns whether the previous token is a name.
    fn is_after_name(&self) -> bool {
        self.previous() == Some(Kind::Name)
    }

    /// Scans the start of a template.
    fn template(&mut self) {
        self.push_literal(Kind::Template);
        self.cursor.advance(1, Class::String);
        self.open.push(Open::Template);
    }

    /// Scans the text of a template up to its end or the next hole.
    ///
    /// Holes may contain templates.
    fn template_text(&mut self) {
        let rest = self.cursor.rest();
        let is_end = |byte: &u8| matches!(byte, b'`' | b'\\' | b'$');
        let len = rest.bytes().position(|byte| is_end(&byte));
        self.cursor
            .advance(len.unwrap_or(rest.len()), Class::String);
        match (self.cursor.byte(0), self.cursor.byte(1)) {
            (b'`', _) => {
                self.cursor.advance(1, Class::String);
                self.open.pop();
                self.ends_value = true;
            }
            (b'\\', _) => {
                let len = escape_len(rest.get(len.unwrap_or_default()..).unwrap_or_default());
                self.cursor.advance(len, Class::Escape);
            }
            (b'$', b'{') => self.open_hole(2, Class::Punctuation),
            _ => self.cursor.advance(1, Class::String),
        }
    }

    /// Scans the opening of a hole, whose content is code.
    pub(super) fn open_hole(&mut self, len: usize, class: Class) {
        self.open
            .push(Open::Bracket(Bracket::Hole, self.tokens.len()));
        self.push(len, Kind::OpenHole, class);
        self.ends_value = false;
    }

    /// Scans a number.
    fn number(&mut self) {
        let len = self.cursor.number_len();
        self.push(len, Kind::Number, Class::Number);
        self.ends_value = true;
    }

    /// Scans `#name`.
    fn private_name(&mut self) {
        let len = 1 + self.cursor.word_len_at(1, b"$");
        self.push(len, Kind::Private, Class::Plain);
        self.ends_value = true;
    }

    /// Scans a name or keyword. After a dot, every word is a name.
    ///
    /// `http://` is an address, not a label with a comment after it.
    fn word(&mut self) {
        let len = self.cursor.word_len(b"$");
        let rest = self.cursor.rest();
        let text = &rest[..len];
        if rest[len..].starts_with("://") && matches!(text, "http" | "https") {
            return self.address();
        }
        let is_member = matches!(self.previous(), Some(Kind::Dot | Kind::OptionalDot));
        let kind = match Word::find(text) {
            Some(word) if !is_member => Kind::Word(word),
            _ => Kind::Name,
        };
        self.push(len, kind, Class::Plain);
        self.ends_value = !matches!(kind, Kind::Word(word) if word.expects_value());
    }

    /// Scans an address outside strings, as in the output of tools. Its slashes
    /// begin no comment.
    fn address(&mut self) {
        let rest = self.cursor.rest();
        let is_end = |c: char| c.is_whitespace() || "\"'`<>()[]{},;".contains(c);
        self.push(
            rest.find(is_end).unwrap_or(rest.len()),
            Kind::Other,
            Class::Plain,
        );
        self.ends_value = true;
    }

    /// Scans a `<`: an element, a comment or an operator.
    fn less(&mut self) {
        if self.begins_element() {
            self.element();
        } else if !self.begins_statement() || !self.comment() {
            self.punctuator();
        }
    }

    /// Returns whether the position excludes an operator: it is where a value
    /// may begin, or on a new line.
    pub(super) fn begins_statement(&self) -> bool {
        !self.ends_value || self.is_on_new_line || self.previous() == Some(Kind::Element)
    }

    /// Scans an opening bracket.
    ///
    /// The kind of the bracket decides whether a value may begin after its partner.
    fn open_bracket(&mut self) {
        let (bracket, kind) = match self.cursor.byte(0) {
            b'(' if self.is_after_control() => (Bracket::Head, Kind::OpenParen),
            b'(' => (Bracket::Paren, Kind::OpenParen),
            b'[' => (Bracket::Square, Kind::OpenBracket),
            _ if self.begins_block() => (Bracket::Block, Kind::OpenBrace),
            _ => (Bracket::Object, Kind::OpenBrace),
        };
        self.open.push(Open::Bracket(bracket, self.tokens.len()));
        self.push(1, kind, Class::Plain);
        self.ends_value = false;
    }

    /// Returns whether the previous token is `if`, `for` or the like.
    fn is_after_control(&self) -> bool {
        let mut words = self.tokens.iter().rev().map(|token| token.kind);
        match words.next() {
            Some(Kind::Word(Word::Control)) => true,
            Some(Kind::Word(Word::Await)) => words.next() == Some(Kind::Word(Word::Control)),
            _ => false,
        }
    }

    /// Returns whether a `{` after the previous token begins a block or body
    /// rather than an object.
    ///
    /// After `)` and `=>` comes a body, after an operator an object.
    fn begins_block(&self) -> bool {
        match self.previous() {
            None
            | Some(
                Kind::Name
                | Kind::CloseParen
                | Kind::Semicolon
                | Kind::OpenBrace
                | Kind::CloseBrace
                | Kind::Arrow,
            ) => true,
            Some(Kind::Word(word)) => !word.expects_operand(),
            _ => false,
        }
    }

    /// Scans a closing bracket. Brackets inside that are not closed end with
    /// it; one that closes nothing is text.
    ///
    /// A bracket of another kind does not close those of a template or element around
    /// it.
    fn close_bracket(&mut self) {
        // Deeper brackets that are not closed are those of broken code.
        const MAX_UNCLOSED: usize = 16;
        let byte = self.cursor.byte(0);
        let is_match = |open: &Open<'_>| matches!(open, Open::Bracket(bracket, _) if bracket.closes_with(byte));
        let is_limit = |open: &Open<'_>| !matches!(open, Open::Bracket(bracket, _) if *bracket != Bracket::Hole || byte == b'}');
        let index = self.tokens.len();
        let mut candidates = self.open.iter().rev().take(MAX_UNCLOSED).enumerate();
        let found = candidates
            .find(|(_, open)| is_match(open) || is_limit(open))
            .filter(|(_, open)| is_match(open))
            .map(|(depth, _)| self.open.len() - 1 - depth);
        let closed = found.and_then(|at| self.open.drain(at..).next());
        let (kind, class) = match (&closed, byte) {
            (Some(Open::Bracket(Bracket::Hole, open)), _) => {
                (Kind::CloseHole, self.tokens[*open].class)
            }
            (_, b')') => (Kind::CloseParen, Class::Plain),
            (_, b']') => (Kind::CloseBracket, Class::Plain),
            _ => (Kind::CloseBrace, Class::Plain),
        };
        self.push(1, kind, class);
        self.ends_value = byte != b'}';
        if let Some(Open::Bracket(bracket, open)) = closed {
            self.pair(open, index);
            self.ends_value = !matches!(bracket, Bracket::Head | Bracket::Block);
        }
    }

    /// Scans a punctuator.
    fn punctuator(&mut self) {
        let (len, kind) = self.punctuator_kind();
        let class = match kind {
            Kind::Dot
            | Kind::OptionalDot
            | Kind::Comma
            | Kind::Semicolon
            | Kind::Colon
            | Kind::At
            | Kind::Other => Class::Plain,
            _ => Class::Operator,
        };
        if kind == Kind::Less
            && let Some(Open::TagTypes(_, n_open)) = self.open.last_mut()
        {
            *n_open += 1;
        }
        self.push(len, kind, class);
        self.ends_value = match kind {
            Kind::Step => true,
            // After a value, it asserts that the value is not null.
            Kind::Bang | Kind::Other => self.ends_value,
            _ => false,
        };
    }

    /// Returns the length and kind of the punctuator at the position.
    fn punctuator_kind(&self) -> (usize, Kind) {
        let (first, second, third) = (
            self.cursor.byte(0),
            self.cursor.byte(1),
            self.cursor.byte(2),
        );
        match (first, second) {
            (b'.', b'.') if third == b'.' => (3, Kind::Spread),
            (b'.', _) => (1, Kind::Dot),
            (b',', _) => (1, Kind::Comma),
            (b';', _) => (1, Kind::Semicolon),
            (b':', _) => (1, Kind::Colon),
            (b'@', _) => (1, Kind::At),
            (b'?', b'.') if !third.is_ascii_digit() => (2, Kind::OptionalDot),
            (b'?', b'?') => (2 + usize::from(third == b'='), Kind::Operator),
            (b'?', _) => (1, Kind::Question),
            (b'=', b'>') => (2, Kind::Arrow),
            (b'=' | b'!', b'=') => (2 + usize::from(third == b'='), Kind::Operator),
            (b'=', _) => (1, Kind::Assign),
            (b'!', _) => (1, Kind::Bang),
            (b'>', _) => (1, Kind::Greater),
            (b'+', b'+') | (b'-', b'-') => (2, Kind::Step),
            (b'*', b'*') | (b'&', b'&') | (b'|', b'|') | (b'<', b'<') => {
                (2 + usize::from(third == b'='), Kind::Operator)
            }
            (b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'|' | b'^' | b'<', b'=') => {
                (2, Kind::Operator)
            }
            (b'*', _) => (1, Kind::Star),
            (b'&' | b'|', _) => (1, Kind::Union),
            (b'<', _) => (1, Kind::Less),
            (b'+' | b'-' | b'/' | b'%' | b'^' | b'~', _) => (1, Kind::Operator),
            _ => (1, Kind::Other),
        }
    }
}

impl Bracket {
    /// Returns whether `byte` is the closing bracket of the kind.
    fn closes_with(self, byte: u8) -> bool {
        match self {
            Self::Paren | Self::Head => byte == b')',
            Self::Square => byte == b']',
            Self::Object | Self::Block | Self::Hole => byte == b'}',
        }
    }
}

/// Returns whether a word can begin with `byte`.
pub(super) fn is_word_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$') || byte >= 0x80
}
