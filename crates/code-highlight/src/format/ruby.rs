//! Ruby.
//!
//! The meaning of most operators depends on the token before them: after a value, `/`
//! divides, `<<` appends and `?` chooses; elsewhere they begin a regular expression, a
//! here-document or a character. So the tokenizer remembers the previous token. A name
//! is a value, or a command with arguments if what follows it can only be one.
//!
//! ```text
//! class Item < ApplicationRecord
//!   scope :recent, -> { where("age < ?", 1) }
//!   def total(tax: 0) = @lines.sum { |line| line.price / 2 } + tax
//! end
//! ```
//!
//! `Item` and `ApplicationRecord` are types by their casing, `scope` is a function
//! because a symbol follows it, `:recent` a constant. `tax` and `line` are parameters,
//! `@lines` is a variable, and the `/` after `price` divides.

mod literal;

use super::here_document::HereDocument;
use crate::class::Class;
use crate::cursor::Cursor;
use crate::spans::Spans;
use crate::window::nearby_line;
use crate::word_list::WordList;

/// Keywords.
const KEYWORDS: WordList = WordList::sorted(&[
    "BEGIN", "END", "alias", "and", "begin", "break", "case", "class", "def", "defined?", "do",
    "else", "elsif", "end", "ensure", "for", "if", "in", "module", "next", "not", "or", "redo",
    "rescue", "retry", "return", "then", "undef", "unless", "until", "when", "while", "yield",
]);

/// Keywords that can follow a value, so that they are not arguments of it.
const AFTER_VALUE: WordList = WordList::sorted(&[
    "and", "do", "else", "elsif", "end", "ensure", "if", "in", "or", "rescue", "then", "unless",
    "until", "when", "while",
]);

/// Depth of interpolations beyond which they are text.
const MAX_DEPTH: usize = 6;

/// Highlights code.
pub(crate) fn highlight<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut ruby = Ruby {
        cursor: Cursor::new(code, spans),
        frames: Vec::new(),
        here_documents: Vec::new(),
        previous: PreviousToken::Start,
        is_loop: false,
        depth: 0,
        cut_until: 0,
    };
    ruby.line_start();
    while !ruby.cursor.is_at_end() {
        ruby.token();
    }
}

/// The state of the tokenizer.
struct Ruby<'a, 's> {
    /// The position.
    cursor: Cursor<'a, 's>,
    /// Open brackets and lists of parameters.
    frames: Vec<Frame>,
    /// Here-documents whose bodies begin after the current line.
    here_documents: Vec<HereDocument<'a>>,
    /// The token before the position.
    previous: PreviousToken,
    /// Whether the line has the condition of a loop, whose `do` begins the body of the
    /// loop.
    is_loop: bool,
    /// Number of interpolations around the position.
    depth: usize,
    /// Offset up to which no literal crosses lines, because one is not closed.
    cut_until: usize,
}

/// An open bracket or list of parameters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    /// A bracket.
    Bracket,
    /// Parameters in parentheses.
    Parameters,
    /// Parameters of a method up to the end of the line.
    LineParameters,
    /// Parameters of a lambda up to its body.
    LambdaParameters,
    /// Parameters of a block between bars.
    BlockParameters,
}

/// The kind of the previous token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PreviousToken {
    /// Nothing in the statement yet, or an operator before an operand.
    Start,
    /// A value: a name, a literal, a closing bracket.
    Value,
    /// A dot, after which a method follows.
    Dot,
    /// `def`.
    Definition,
    /// The name of a method that is defined, or `->`: parameters follow.
    Parameters,
    /// `{` or `do`, after which the parameters of a block may follow.
    Block,
}

/// The properties of a literal with delimiters.
#[derive(Clone, Copy)]
struct Literal {
    /// Class of its text.
    class: Class,
    /// Whether it has escapes and interpolations.
    is_rich: bool,
    /// Opening delimiter, if it nests.
    open: Option<u8>,
    /// Closing delimiter.
    close: u8,
}

impl<'a> Ruby<'a, '_> {
    /// Tokenizes what begins at the position. After a value, `/` and `<<` are
    /// operators; elsewhere they may begin a literal.
    fn token(&mut self) {
        let next = self.cursor.byte(1);
        match self.cursor.byte(0) {
            b' ' | b'\t' => self.cursor.skip(1),
            b'\\' if next == b'\n' => self.cursor.skip(2),
            b'\n' => self.newline(),
            b'#' => self.cursor.advance_line(Class::Comment),
            b'"' => self.literal(1, Literal::new(Class::String, true, b'"')),
            b'\'' => self.literal(1, Literal::new(Class::String, false, b'\'')),
            b'`' if self.previous != PreviousToken::Definition => {
                self.literal(1, Literal::new(Class::String, true, b'`'));
            }
            b'0'..=b'9' => self.number(),
            b'@' | b'$' => self.variable(),
            b':' => self.colon(),
            b'[' if self.previous == PreviousToken::Definition => self.punctuator(),
            b'(' | b'[' | b'{' => self.open(),
            b')' | b']' | b'}' => self.close(),
            b'/' if self.expects_value() && self.is_regex() => {
                self.literal(1, Literal::new(Class::Escape, true, b'/'));
                self.flags();
            }
            b'%' if self.expects_value() && self.percent() => {}
            b'<' if next == b'<' && self.here_document_start() => {}
            b'?' if self.expects_value() && self.character_len() > 0 => {
                let len = self.character_len();
                self.cursor.advance(len, Class::String);
                self.previous = PreviousToken::Value;
            }
            b'|' if self.is_block_bar() => self.bar(),
            byte if byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80 => self.word(),
            _ => self.punctuator(),
        }
    }

    /// Returns whether a value begins at the position, so that `/`, `<<` and `?` begin
    /// literals.
    fn expects_value(&self) -> bool {
        !matches!(
            self.previous,
            PreviousToken::Value | PreviousToken::Dot | PreviousToken::Definition
        )
    }

    /// Ends a line, and tokenizes the bodies of its here-documents.
    ///
    /// A line that ends with an operator or a dot is treated like any other, as the
    /// next one rarely depends on it.
    fn newline(&mut self) {
        self.cursor.skip(1);
        while self.frames.last() == Some(&Frame::LineParameters) {
            self.frames.pop();
        }
        for document in std::mem::take(&mut self.here_documents) {
            self.here_document(&document);
        }
        self.previous = PreviousToken::Start;
        self.is_loop = false;
        self.line_start();
    }

    /// Tokenizes what is special at the start of a line: a block comment, or the end of
    /// the program.
    ///
    /// `=begin` and `__END__` count only at the very start of a line.
    fn line_start(&mut self) {
        let rest = self.cursor.rest();
        if rest.starts_with("=begin") {
            self.cursor.advance_through(0, "\n=end", Class::Comment);
        } else if rest.starts_with("__END__\n") || rest == "__END__" {
            self.cursor.skip(rest.len());
        }
    }

    /// Tokenizes a number.
    fn number(&mut self) {
        let len = self.cursor.number_len();
        self.cursor.advance(len, Class::Number);
        self.previous = PreviousToken::Value;
    }

    /// Tokenizes a variable with its sigil: `@a`, `@@a`, `$a`, `$1`, `$!`.
    ///
    /// A sigil alone is plain.
    fn variable(&mut self) {
        let sigil = if self.cursor.rest().starts_with("@@") {
            2
        } else {
            1
        };
        let name = self.cursor.word_len_at(sigil, b"");
        let is_special =
            name == 0 && self.cursor.byte(0) == b'$' && self.cursor.byte(1).is_ascii_punctuation();
        let class = if name > 0 || is_special {
            Class::Variable
        } else {
            Class::Plain
        };
        self.cursor
            .advance(sigil + name + usize::from(is_special), class);
        self.previous = PreviousToken::Value;
    }

    /// Tokenizes what begins with a colon: a symbol, `::`, or the `:` of a conditional.
    ///
    /// A colon without a name after it is that of a condition, after which a value
    /// follows.
    fn colon(&mut self) {
        match self.cursor.byte(1) {
            b':' => {
                self.cursor.skip(2);
                self.previous = PreviousToken::Dot;
            }
            quote @ (b'"' | b'\'') => {
                self.literal(2, Literal::new(Class::Constant, quote == b'"', quote));
            }
            _ => {
                let name = self.symbol_len();
                let class = if name > 0 {
                    Class::Constant
                } else {
                    Class::Plain
                };
                self.cursor.advance(1 + name, class);
                self.previous = if name > 0 {
                    PreviousToken::Value
                } else {
                    PreviousToken::Start
                };
            }
        }
    }

    /// Returns the length of the name of a symbol, without its colon: a method,
    /// variable or operator.
    ///
    /// Returns 0 without a name after the colon.
    fn symbol_len(&self) -> usize {
        let rest = self.cursor.rest().get(1..).unwrap_or_default();
        let sigil = rest.len() - rest.trim_start_matches(['@', '$']).len();
        let name = self.cursor.word_len_at(1 + sigil, b"");
        if name > 0 {
            let (last, after) = (
                self.cursor.byte(1 + sigil + name),
                self.cursor.byte(2 + sigil + name),
            );
            let has_mark =
                matches!(last, b'?' | b'!') || last == b'=' && !matches!(after, b'=' | b'>' | b'~');
            return sigil + name + usize::from(has_mark);
        }
        let operator = OPERATOR_METHODS
            .iter()
            .find(|sign| rest.starts_with(**sign));
        operator.map_or(0, |sign| sign.len())
    }

    /// Tokenizes an opening bracket. A brace may begin a block with parameters or a hash;
    /// both are treated alike, because the names in them look the same.
    fn open(&mut self) {
        let byte = self.cursor.byte(0);
        if byte == b'{' {
            self.end_lambda_parameters();
        }
        // Those of a method, or a parameter that is taken apart.
        let is_parameters = byte == b'('
            && (self.previous == PreviousToken::Parameters
                || self.previous == PreviousToken::Start && self.is_parameter_list());
        self.frames.push(if is_parameters {
            Frame::Parameters
        } else {
            Frame::Bracket
        });
        self.cursor.skip(1);
        self.previous = if byte == b'{' {
            PreviousToken::Block
        } else {
            PreviousToken::Start
        };
    }

    /// Tokenizes a closing bracket.
    fn close(&mut self) {
        self.frames.pop();
        self.cursor.skip(1);
        self.previous = PreviousToken::Value;
    }

    /// Ends the parameters of a lambda, whose body begins.
    fn end_lambda_parameters(&mut self) {
        if self.frames.last() == Some(&Frame::LambdaParameters) {
            self.frames.pop();
        }
    }

    /// Returns whether the position is in a list of parameters.
    fn is_parameter_list(&self) -> bool {
        self.frames
            .last()
            .is_some_and(|frame| *frame != Frame::Bracket)
    }

    /// Returns whether the name at the position is a parameter, and not a part of the
    /// default value of one.
    fn is_parameter(&self) -> bool {
        self.is_parameter_list()
            && self.previous == PreviousToken::Start
            && !self.cursor.before().trim_end().ends_with(['=', ':'])
    }

    /// Returns whether a bar begins or ends the parameters of a block.
    fn is_block_bar(&self) -> bool {
        self.previous == PreviousToken::Block || self.frames.last() == Some(&Frame::BlockParameters)
    }

    /// Tokenizes a bar around the parameters of a block.
    ///
    /// Between the bars, names are parameters.
    fn bar(&mut self) {
        self.cursor.advance(1, Class::Operator);
        if self.previous == PreviousToken::Block {
            self.frames.push(Frame::BlockParameters);
        } else {
            self.frames.pop();
        }
        self.previous = PreviousToken::Start;
    }

    /// Tokenizes an operator, a dot, or a character without meaning.
    ///
    /// After `def`, operators are names of methods. After `->`, parameters follow with
    /// parentheses or without.
    fn punctuator(&mut self) {
        let rest = self.cursor.rest();
        if self.previous == PreviousToken::Definition
            && let Some(sign) = OPERATOR_METHODS
                .iter()
                .find(|sign| rest.starts_with(**sign))
        {
            self.cursor.advance(sign.len(), Class::Operator);
            self.previous = PreviousToken::Parameters;
            return;
        }
        let (len, class, previous) = match self.cursor.byte(0) {
            b'.' if rest.starts_with("..") => {
                let is_exclusive = self.cursor.byte(2) == b'.';
                (
                    if is_exclusive { 3 } else { 2 },
                    Class::Plain,
                    PreviousToken::Start,
                )
            }
            b'.' => (1, Class::Plain, PreviousToken::Dot),
            b'&' if self.cursor.byte(1) == b'.' => (2, Class::Operator, PreviousToken::Dot),
            b'-' if self.cursor.byte(1) == b'>' => (2, Class::Operator, PreviousToken::Parameters),
            byte if b"+-*/%=<>!&|^~?".contains(&byte) => (1, Class::Operator, PreviousToken::Start),
            _ => (1, Class::Plain, PreviousToken::Start),
        };
        self.cursor.advance(len, class);
        self.previous = previous;
        if previous == PreviousToken::Parameters && self.cursor.byte_after_blanks(0) != b'(' {
            self.frames.push(Frame::LambdaParameters);
            self.previous = PreviousToken::Start;
        }
    }

    /// Tokenizes a keyword or a name.
    ///
    /// `nil` and similar words are constants, except after a dot, where every word is a
    /// method.
    fn word(&mut self) {
        let len = self.name_len();
        let word = self.cursor.text(len);
        if self.is_key(len) {
            return self.key(len);
        }
        match word {
            _ if self.previous == PreviousToken::Dot => self.member(word),
            "self" | "super" | "nil" | "true" | "false" => {
                self.cursor.advance(len, Class::Constant);
                let is_receiver = self.previous == PreviousToken::Definition;
                self.previous = if is_receiver {
                    PreviousToken::Definition
                } else {
                    PreviousToken::Value
                };
                // The dot of `def self.name`.
                if is_receiver && self.cursor.byte(0) == b'.' {
                    self.cursor.skip(1);
                }
            }
            _ if self.previous == PreviousToken::Definition => self.defined(word),
            _ if KEYWORDS.contains(word) => self.keyword(word),
            _ => self.name(word),
        }
    }

    /// Returns the length of the name at the position, with its question or
    /// exclamation mark.
    ///
    /// In `a != b`, the mark belongs to the operator.
    fn name_len(&self) -> usize {
        let len = self.cursor.word_len(b"");
        let is_mark = matches!(self.cursor.byte(len), b'?' | b'!');
        let is_operator = self.cursor.byte(len + 1) == b'=' && self.cursor.byte(len + 2) != b'=';
        len + usize::from(is_mark && !is_operator)
    }

    /// Returns whether the name at the position is the key of a hash, an argument or a
    /// parameter.
    ///
    /// A space precedes the colon of a condition (`a ? b : c`).
    fn is_key(&self, len: usize) -> bool {
        self.cursor.byte(len) == b':'
            && self.cursor.byte(len + 1) != b':'
            && self.previous != PreviousToken::Dot
    }

    /// Tokenizes a key of `len` bytes and its colon. In parameters, it is the name of a
    /// keyword parameter.
    fn key(&mut self, len: usize) {
        let class = if self.is_parameter_list() {
            Class::Variable
        } else {
            Class::Property
        };
        self.cursor.advance(len, class);
        self.cursor.skip(1);
        self.previous = PreviousToken::Start;
    }

    /// Tokenizes a keyword, and prepares for what follows it.
    ///
    /// A `do` after the condition of a loop begins its body, and no block with
    /// parameters.
    fn keyword(&mut self, word: &str) {
        self.cursor.advance(word.len(), Class::Keyword);
        if word == "alias" {
            self.aliases();
        }
        self.previous = match word {
            "def" => PreviousToken::Definition,
            "do" => {
                self.end_lambda_parameters();
                self.is_loop = false;
                PreviousToken::Block
            }
            "end" | "redo" | "retry" => PreviousToken::Value,
            "while" | "until" | "for" => {
                self.is_loop = true;
                PreviousToken::Start
            }
            _ => PreviousToken::Start,
        };
    }

    /// Tokenizes the names after `alias`, which are neither called nor values.
    fn aliases(&mut self) {
        for _ in 0..2 {
            self.cursor.skip_blanks();
            if matches!(self.cursor.byte(0), b':' | b'$') {
                return;
            }
            let rest = self.cursor.rest();
            self.cursor
                .skip(rest.find([' ', '\n', ';']).unwrap_or(rest.len()));
        }
    }

    /// Tokenizes the name of a method that is defined, or the class in front of it.
    ///
    /// A name before a dot is the object that gets the method. Parameters without
    /// parentheses end with the line.
    fn defined(&mut self, word: &str) {
        if self.cursor.byte(word.len()) == b'.' {
            self.cursor.advance(word.len(), Class::from_casing(word));
            return self.cursor.skip(1);
        }
        let is_setter = self.cursor.byte(word.len()) == b'=';
        self.cursor
            .advance(word.len() + usize::from(is_setter), Class::Function);
        self.previous = PreviousToken::Parameters;
        let next = self.cursor.byte_after_blanks(0);
        if next.is_ascii_alphabetic() || matches!(next, b'_' | b'*' | b'&') {
            self.frames.push(Frame::LineParameters);
            self.previous = PreviousToken::Start;
        }
    }

    /// Tokenizes a name after a dot: a method, or a constant of a module.
    ///
    /// Only a name with a capital that is not called is a constant or type.
    fn member(&mut self, word: &str) {
        let class = match Class::from_casing(word) {
            Class::Plain => Class::Function,
            _ if self.cursor.byte(word.len()) == b'(' => Class::Function,
            class => class,
        };
        self.previous = self.after_name(word);
        self.cursor.advance(word.len(), class);
    }

    /// Tokenizes a name that is not a member.
    ///
    /// A name without arguments may be a variable or a call, and is plain.
    fn name(&mut self, word: &str) {
        let is_command = self.is_command(word);
        let class = match Class::from_casing(word) {
            Class::Plain if self.is_parameter() => Class::Variable,
            Class::Plain if is_command || self.is_call(word) => Class::Function,
            class => class,
        };
        self.previous = self.after_name(word);
        self.cursor.advance(word.len(), class);
    }

    /// Returns whether the name at the position can only be a method.
    fn is_call(&self, word: &str) -> bool {
        word.ends_with(['?', '!']) || self.cursor.byte(word.len()) == b'('
    }

    /// Returns what a name is for the token after it.
    fn after_name(&self, word: &str) -> PreviousToken {
        let is_call = !word.starts_with(|c: char| c.is_ascii_uppercase()) && self.is_command(word);
        if is_call {
            PreviousToken::Start
        } else {
            PreviousToken::Value
        }
    }

    /// Returns whether the name at the position has arguments without parentheses, or
    /// a block. What could be a binary operator has a space before it and none after it.
    ///
    /// `puts -x` has an argument, `a - x` and `a-x` do not: Ruby decides by the same
    /// spaces.
    fn is_command(&self, word: &str) -> bool {
        let rest = self.cursor.rest().get(word.len()..).unwrap_or_default();
        let text = rest.trim_start_matches([' ', '\t']);
        let mut bytes = text.bytes();
        let (first, second) = (bytes.next().unwrap_or(0), bytes.next().unwrap_or(0));
        if first == b'{' {
            return true;
        }
        let is_tight = !matches!(second, b' ' | b'\t' | b'\n' | b'=' | 0);
        if text.len() == rest.len() {
            return false;
        }
        match first {
            b'"' | b'\'' | b'`' | b'@' | b'$' | b'0'..=b'9' | b'_' | b'(' | b'[' | b'\\' => true,
            b'-' => is_tight,
            b'*' | b'&' => is_tight && second != first && second != b'.',
            b':' => !matches!(second, b' ' | b'\t' | b'\n' | 0),
            b'!' => !matches!(second, b'=' | b'~'),
            b'/' => is_tight && nearby_line(&text[1..]).contains('/'),
            b'%' => is_tight && Literal::percent(text).is_some(),
            b'<' => second == b'<' && Self::here_document_opening(text).is_some(),
            b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => self.is_argument(text),
            _ => false,
        }
    }

    /// Returns whether the word at the start of `text` is an argument, and not a
    /// keyword that follows a value.
    ///
    /// A keyword with a colon after it is the key of an argument: `link if: true`.
    fn is_argument(&self, text: &str) -> bool {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let word = &text[..text.find(|c| !is_part(c)).unwrap_or(text.len())];
        match word {
            "do" => !self.is_loop,
            _ => !AFTER_VALUE.contains(word) || text[word.len()..].starts_with(':'),
        }
    }
}

/// Operators that can be methods, longer ones first.
const OPERATOR_METHODS: &[&str] = &[
    "[]=", "[]", "<=>", "===", "==", "=~", "!=", "!~", "**", "+@", "-@", "<<", ">>", "<=", ">=",
    "+", "-", "*", "/", "%", "<", ">", "!", "&", "|", "^", "~", "`",
];
