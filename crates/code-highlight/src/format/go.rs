//! Go.
//!
//! Casing carries no meaning for types in Go, so types are found by their positions:
//! after the name of a parameter or field, after `[]` and `*`, before the brace of a
//! literal. A flag says that a type comes next. `gofmt` is assumed where the language
//! leaves a choice: a brace directly after a name begins a literal, one after a space a
//! block.
//!
//! ```text
//! func (r *Repo) Find(ctx context.Context, id string) (*Item, error) {
//!     return &Item{ID: id, Tags: []string{"a"}}, nil
//! }
//! ```
//!
//! `Find` follows a receiver and is a function; `ctx` and `id` are parameters, because
//! they begin an element of its parentheses; `Context` and `string` follow the name of
//! a parameter, `Item` and `error` are results without names, so all four are types.
//! `Item` is a type again before the brace of a literal, and `ID` the key of an element
//! in it.

use crate::class::Class;
use crate::cursor::Cursor;
use crate::spans::Spans;
use crate::word_list::WordList;

/// Keywords.
const KEYWORDS: WordList = WordList::sorted(&[
    "break",
    "case",
    "chan",
    "const",
    "continue",
    "default",
    "defer",
    "else",
    "fallthrough",
    "for",
    "func",
    "go",
    "goto",
    "if",
    "import",
    "interface",
    "map",
    "package",
    "range",
    "return",
    "select",
    "struct",
    "switch",
    "type",
    "var",
]);

/// Types of the language.
const TYPES: WordList = WordList::sorted(&[
    "any",
    "bool",
    "byte",
    "comparable",
    "complex128",
    "complex64",
    "error",
    "float32",
    "float64",
    "int",
    "int16",
    "int32",
    "int64",
    "int8",
    "rune",
    "string",
    "uint",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "uintptr",
]);

/// Highlights Go.
pub(crate) fn highlight<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut tokenizer = Tokenizer {
        cursor: Cursor::new(code, spans),
        open: Vec::new(),
        previous: PreviousToken::Start,
        expects_type: false,
        is_alias: false,
    };
    while !tokenizer.cursor.is_at_end() {
        tokenizer.token();
    }
}

/// The state of the tokenizer.
struct Tokenizer<'a, 's> {
    /// The code and the position in it.
    cursor: Cursor<'a, 's>,
    /// The brackets around the position, the innermost last.
    open: Vec<Bracket>,
    /// The previous token, comments and spaces aside.
    previous: PreviousToken,
    /// Whether a type comes next.
    expects_type: bool,
    /// Whether the previous token is the name of a type that is declared. A `=` after it
    /// makes it an alias.
    is_alias: bool,
}

/// A bracket that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    /// `(` before parameters or results.
    Parameters,
    /// `[` before type parameters.
    TypeParameters,
    /// `{` before the fields of a struct.
    Fields,
    /// `{` before the methods of an interface.
    Methods,
    /// `{` before the elements of a literal.
    Literal,
    /// `(` after `var`, `const` or `type`.
    Declarations(Declared),
    /// `[` before the length of an array or the key of a map, whose type follows it. An
    /// index has a value in front of its bracket.
    Length,
    /// Any other.
    Other,
}

/// The kind of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Declared {
    /// `var` or `const`.
    Value,
    /// `type`.
    Type,
}

/// The kind of the previous token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PreviousToken {
    /// A line break.
    Start,
    /// `func`, or the parentheses of its receiver or parameters.
    Func,
    /// The name of a function or generic type that is declared.
    FuncName,
    /// `struct`.
    Struct,
    /// `interface`.
    Interface,
    /// `var`, `const` or `type`.
    Declaration(Declared),
    /// `.`.
    Dot,
    /// `{`, `,` or `(`, after which an element begins.
    Separator,
    /// The brackets of `[]` or `map[string]`, which a type follows.
    Brackets,
    /// Anything else.
    Other,
}

impl Tokenizer<'_, '_> {
    /// Tokenizes what begins at the position.
    ///
    /// Literals are operands; spaces and comments leave the state as it is, so that a
    /// type may follow a comment.
    fn token(&mut self) {
        let (byte, next) = (self.cursor.byte(0), self.cursor.byte(1));
        match byte {
            b' ' | b'\t' => self.cursor.skip(1),
            b'\n' => {
                self.cursor.skip(1);
                self.expects_type = false;
                // A list that is broken into lines goes on.
                if self.previous != PreviousToken::Separator {
                    self.previous = PreviousToken::Start;
                }
            }
            b'/' if next == b'/' => self.cursor.advance_line(Class::Comment),
            b'/' if next == b'*' => self.cursor.advance_through(2, "*/", Class::Comment),
            b'"' => {
                self.cursor.string(1, "\"", false);
                self.previous = PreviousToken::Other;
            }
            b'`' => {
                let len = self.cursor.len_through(1, "`");
                self.operand(len, Class::String);
            }
            b'\'' => {
                let len = rune_len(self.cursor.rest());
                self.operand(len, Class::String);
            }
            b'0'..=b'9' => {
                let len = self.cursor.number_len();
                self.operand(len, Class::Number);
            }
            _ => match self.cursor.word_len(b"") {
                0 => self.punctuator(byte, next),
                len => self.word(len),
            },
        }
    }

    /// Assigns `class` to an operand of `len` bytes, and remembers it as the previous
    /// token.
    ///
    /// No type, key or parameter follows it directly.
    fn operand(&mut self, len: usize, class: Class) {
        self.cursor.advance(len, class);
        self.previous = PreviousToken::Other;
    }

    /// Tokenizes a name or keyword of `len` bytes.
    ///
    /// It also decides whether a type comes next: after the name of a parameter, field
    /// or variable, if the next character can begin one.
    fn word(&mut self, len: usize) {
        let word = self.cursor.text(len);
        if self.previous != PreviousToken::Dot && KEYWORDS.contains(word) {
            return self.keyword(word);
        }
        let class = self.class_of_word(word);
        let is_qualifier = self.cursor.byte(len) == b'.';
        let next = self.cursor.byte_after_blanks(len);
        let declared = self.declared();
        if self.expects_type {
            self.expects_type = is_qualifier;
        } else {
            // After a name that is declared comes its type.
            let is_name = match self.open.last() {
                Some(Bracket::Parameters) => class == Class::Variable || is_qualifier,
                Some(Bracket::TypeParameters) => true,
                Some(Bracket::Fields) => {
                    class == Class::Property && self.previous != PreviousToken::Dot
                }
                _ => declared.is_some(),
            };
            self.expects_type = is_name && begins_type(next);
        }
        let is_method = self.open.last() == Some(&Bracket::Methods) && class == Class::Function;
        let is_generic = declared == Some(Declared::Type) && self.cursor.byte(len) == b'[';
        let is_declared = class == Class::Function && self.previous == PreviousToken::Func;
        self.previous = if is_declared || is_method || is_generic {
            PreviousToken::FuncName
        } else {
            PreviousToken::Other
        };
        self.is_alias = declared == Some(Declared::Type);
        self.cursor.advance(len, class);
    }

    /// Returns what the word at the position declares, if it is the name in a
    /// declaration.
    ///
    /// In `var ( … )`, each line declares a name.
    fn declared(&self) -> Option<Declared> {
        match (self.previous, self.open.last()) {
            (PreviousToken::Declaration(declared), _) => Some(declared),
            (
                PreviousToken::Start | PreviousToken::Separator,
                Some(Bracket::Declarations(declared)),
            ) => Some(*declared),
            _ => None,
        }
    }

    /// Tokenizes a keyword.
    ///
    /// A keyword ends the expectation of a type, except for `chan`, whose element
    /// follows.
    fn keyword(&mut self, word: &str) {
        self.expects_type = word == "chan";
        self.previous = match word {
            "func" => PreviousToken::Func,
            "struct" => PreviousToken::Struct,
            "interface" => PreviousToken::Interface,
            "map" => PreviousToken::Brackets,
            "var" | "const" => PreviousToken::Declaration(Declared::Value),
            "type" => PreviousToken::Declaration(Declared::Type),
            _ => PreviousToken::Other,
        };
        self.cursor.advance(word.len(), Class::Keyword);
    }

    /// Returns the class of `word`, which is at the position.
    ///
    /// The checks go from the most certain place to the least: a type that is expected,
    /// an element of a bracket, a call, and at last the next character.
    fn class_of_word(&self, word: &str) -> Class {
        let next = self.cursor.byte(word.len());
        let is_member = self.previous == PreviousToken::Dot;
        if !is_member && matches!(word, "true" | "false" | "nil" | "iota") {
            return Class::Constant;
        }
        if self.expects_type {
            return if next == b'.' {
                Class::Plain
            } else {
                Class::Type
            };
        }
        if self.declared() == Some(Declared::Type) {
            return Class::Type;
        }
        let is_call = next == b'(';
        match self.open.last() {
            Some(Bracket::Parameters) if self.previous == PreviousToken::Separator => {
                return self.class_of_parameter(word);
            }
            Some(Bracket::TypeParameters) if self.previous == PreviousToken::Separator => {
                return Class::Type;
            }
            Some(Bracket::Fields)
                if matches!(
                    self.previous,
                    PreviousToken::Start | PreviousToken::Separator
                ) =>
            {
                return self.class_of_field(word);
            }
            Some(Bracket::Fields) if is_member => return Class::Type,
            Some(Bracket::Methods) if next == b'.' => return Class::Plain,
            Some(Bracket::Methods) if !is_call => return Class::Type,
            _ => {}
        }
        let is_generic_call = self.previous == PreviousToken::Func && next == b'[';
        if is_call || is_generic_call {
            return Class::Function;
        }
        let begins_literal = next == b'{';
        if begins_literal || !is_member && TYPES.contains(word) {
            return Class::Type;
        }
        if is_member {
            return Class::Property;
        }
        let is_labelled = next == b':' && self.cursor.byte(word.len() + 1) != b'=';
        match self.previous {
            PreviousToken::Separator
                if is_labelled && self.open.last() == Some(&Bracket::Literal) =>
            {
                Class::Property
            }
            PreviousToken::Start if is_labelled => Class::Variable,
            _ => Class::Plain,
        }
    }

    /// Returns the class of `word` at the start of a field: its name, or its type if the
    /// field is embedded. Only a tag, a comment or the end of the line follows that.
    fn class_of_field(&self, word: &str) -> Class {
        let follows = self.cursor.byte_after_blanks(word.len());
        if self.cursor.byte(word.len()) == b'.' {
            Class::Plain
        } else if matches!(follows, b'\n' | b'`' | b'}' | b'/' | 0) {
            Class::Type
        } else {
            Class::Property
        }
    }

    /// Returns the class of `word` at the start of a parameter or result: its
    /// name, or its type if it is unnamed.
    fn class_of_parameter(&self, word: &str) -> Class {
        let is_type = TYPES.contains(word);
        match self.cursor.byte_after_blanks(word.len()) {
            b'.' if self.cursor.byte(word.len() + 1) != b'.' => Class::Plain,
            b')' | b']' => Class::Type,
            // `a, b int`, or the types `Item, error`.
            b',' if is_type || word.starts_with(|c: char| c.is_ascii_uppercase()) => Class::Type,
            _ => Class::Variable,
        }
    }

    /// Tokenizes a punctuator: an operator, bracket or separator.
    ///
    /// A comma and a bracket begin an element of a list, an operator ends a type.
    fn punctuator(&mut self, byte: u8, next: u8) {
        match byte {
            b'(' | b'[' | b'{' => self.open(byte, next),
            b')' | b']' | b'}' => self.close(byte),
            b',' => self.plain(1, PreviousToken::Separator),
            b'.' if self.cursor.rest().starts_with("...") => {
                // `...string` is a type in parameters, `args...` is not.
                self.expects_type |= self.open.last() == Some(&Bracket::Parameters);
                self.cursor.skip(3);
            }
            b'.' => {
                // A type may be that of a package: `context.Context`.
                self.cursor.skip(1);
                self.previous = PreviousToken::Dot;
            }
            b':' if next == b'=' => self.operator(2),
            b'=' if self.is_alias => {
                self.operator(1);
                self.expects_type = true;
            }
            b'*' if self.expects_type => self.cursor.advance(1, Class::Operator),
            b'*' if self.begins_type_in_list() => {
                self.cursor.advance(1, Class::Operator);
                self.expects_type = true;
            }
            b'<' if next == b'-' => {
                self.cursor.advance(2, Class::Operator);
            }
            b'+' | b'-' | b'*' | b'/' | b'%' | b'=' | b'<' | b'>' | b'!' | b'&' | b'|' | b'^'
            | b'~' => self.operator(1),
            b':' => self.plain(1, PreviousToken::Separator),
            _ => self.plain(1, PreviousToken::Other),
        }
    }

    /// Returns whether a `*` at the position is that of a pointer type: an
    /// embedded field, or a parameter without a name.
    fn begins_type_in_list(&self) -> bool {
        match self.open.last() {
            Some(Bracket::Parameters) => self.previous == PreviousToken::Separator,
            Some(Bracket::Fields) => matches!(
                self.previous,
                PreviousToken::Start | PreviousToken::Separator
            ),
            _ => false,
        }
    }

    /// Assigns the class of operators to `len` bytes, after which an operand is expected.
    fn operator(&mut self, len: usize) {
        self.cursor.advance(len, Class::Operator);
        self.expects_type = false;
        self.is_alias = false;
        self.previous = PreviousToken::Other;
    }

    /// Moves past a separator of `len` bytes, which has no class.
    fn plain(&mut self, len: usize, previous: PreviousToken) {
        self.cursor.skip(len);
        self.expects_type = false;
        self.previous = previous;
    }

    /// Tokenizes an opening bracket.
    ///
    /// A brace begins a literal if it directly follows a name (`Item{`) or is an
    /// element of a literal itself (`{{1}, {2}}`), and a block if a space precedes it,
    /// as `gofmt` writes it. The compiler needs no such rule, because it knows which
    /// names are types.
    ///
    /// Types follow in the parentheses of `make`, `new` and of a type assertion, and in
    /// the brackets of `map`.
    fn open(&mut self, byte: u8, next: u8) {
        let before = self.previous;
        let is_list = matches!(self.open.last(), Some(Bracket::Literal))
            && before == PreviousToken::Separator;
        let is_adjacent = !self.cursor.before().ends_with([' ', '\t', '\n']);
        let bracket = match (byte, before) {
            (b'(', PreviousToken::Func | PreviousToken::FuncName) => Bracket::Parameters,
            (b'[', PreviousToken::FuncName) => Bracket::TypeParameters,
            (b'[', PreviousToken::Brackets) => Bracket::Length,
            (b'[', _) if !self.follows_operand() => Bracket::Length,
            (b'(', PreviousToken::Declaration(declared)) => Bracket::Declarations(declared),
            (b'{', PreviousToken::Struct) => Bracket::Fields,
            (b'{', PreviousToken::Interface) => Bracket::Methods,
            (b'{', _) if is_list || is_adjacent => Bracket::Literal,
            _ => Bracket::Other,
        };
        if byte == b'[' && next == b']' {
            // `[]string`: the brackets have no content.
            self.cursor.skip(2);
            self.expects_type = true;
            return;
        }
        let takes_type = byte == b'('
            && (before == PreviousToken::Dot
                || follows_word(self.cursor.before(), "make")
                || follows_word(self.cursor.before(), "new"));
        let is_key = byte == b'[' && before == PreviousToken::Brackets;
        self.open.push(bracket);
        self.plain(1, PreviousToken::Separator);
        self.expects_type = takes_type || is_key;
    }

    /// Returns whether a value ends directly before the position, so that a `[` there
    /// begins an index.
    fn follows_operand(&self) -> bool {
        let is_end =
            |c: char| c.is_alphanumeric() || matches!(c, '_' | ')' | ']' | '}' | '"' | '`');
        self.cursor.before().ends_with(is_end)
    }

    /// Tokenizes a closing bracket.
    ///
    /// After parameters come the results, after a receiver comes the name of the
    /// method: the text after the parenthesis distinguishes them.
    fn close(&mut self, byte: u8) {
        let closed = self.open.pop();
        self.plain(1, PreviousToken::Other);
        let next = self.cursor.byte(0);
        match (byte, closed) {
            // Results follow parameters, and a name follows a receiver.
            (_, Some(Bracket::TypeParameters)) => {
                self.previous = PreviousToken::FuncName;
                self.expects_type = begins_type(self.cursor.byte_after_blanks(0)) && next != b'(';
            }
            (b')', Some(Bracket::Parameters)) => {
                let follows = self.cursor.byte_after_blanks(0);
                self.previous = PreviousToken::Func;
                let name_len = self.cursor.rest().trim_start_matches(' ');
                let is_name = name_len
                    .find(|c: char| c != '_' && !c.is_alphanumeric())
                    .is_some_and(|end| name_len[end..].starts_with(['(', '[']));
                self.expects_type = begins_type(follows) && follows != b'(' && !is_name;
            }
            // `map[string]int` and `[3]int`, but not `items[0].Name` and `a[i]*b`.
            (b']', Some(Bracket::Length)) if begins_type(next) && next != b'(' => {
                self.expects_type = true;
            }
            _ => {}
        }
    }
}

/// Returns whether a type can begin with `byte`.
///
/// A `.` begins one only as part of `...`, a `(` a list of results.
const fn begins_type(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
        || matches!(byte, b'_' | b'*' | b'[' | b'.' | b'(' | b'<')
        || byte >= 0x80
}

/// Returns whether `text` ends with `word` as a whole: `new` in `x := new`, but not in
/// `client.Renew`.
fn follows_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c == '_' || c.is_alphanumeric();
    text.strip_suffix(word)
        .is_some_and(|before| !before.ends_with(is_part))
}

/// Returns the length of the rune that `text` begins with. One that is not closed
/// on its line is the quote alone.
///
/// The bound is longer than the longest rune, `'\U0010ffff'`.
fn rune_len(text: &str) -> usize {
    let mut is_escaped = false;
    for (i, byte) in text.bytes().enumerate().skip(1).take(12) {
        match byte {
            b'\n' => break,
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'\'' => return i + 1,
            _ => {}
        }
    }
    1
}
