//! Rust.
//!
//! The tokenizer reads the code once. What a name is follows from its casing, from
//! the characters next to it, and from the brackets around it, which are kept on a
//! stack: `name: u8` is a parameter in the parentheses of a function, a field in
//! braces, and a variable after `let`.
//!
//! ```text
//! impl<'a> Parser<'a> {
//!     fn next(&mut self, end: u8) -> Option<Token> { self.list.iter().find(|t| t.end == end) }
//! }
//! ```
//!
//! `'a`, `end` and `t` are variables, since they are bound there. `Parser`, `Option`
//! and `Token` are types by their casing, `next`, `iter` and `find` functions, and
//! `list` and the second `end` properties.

use crate::class::Class;
use crate::cursor::Cursor;
use crate::spans::Spans;
use crate::window::window;
use crate::word_list::WordList;

/// Words that are always keywords.
const KEYWORDS: WordList = WordList::sorted(&[
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern",
    "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref",
    "return", "static", "struct", "super", "trait", "type", "unsafe", "use", "where", "while",
    "yield",
]);

/// Words that are keywords only before another word, sorted: `union Bits`, `gen fn`.
const CONTEXTUAL_KEYWORDS: WordList = WordList::sorted(&["auto", "default", "gen", "raw", "union"]);

/// Types of the language.
const PRIMITIVES: WordList = WordList::sorted(&[
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "str", "u128", "u16",
    "u32", "u64", "u8", "usize",
]);

/// Highlights Rust.
pub(crate) fn highlight<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut tokenizer = Tokenizer {
        cursor: Cursor::new(code, spans),
        open: Vec::new(),
        previous: PreviousToken::Opening,
    };
    if code.starts_with("#!") && !code.starts_with("#![") {
        tokenizer.cursor.advance_line(Class::Comment);
    }
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
    /// The previous token, comments and attributes aside.
    previous: PreviousToken,
}

/// A bracket that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    /// `(` before the parameters of a function.
    Parameters,
    /// `|` before the parameters of a closure.
    Closure,
    /// `<` before type arguments.
    Angle,
    /// `<` before the type parameters of a function.
    FnAngle,
    /// `{`.
    Brace,
    /// Any other.
    Other,
}

/// The kind of the previous token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PreviousToken {
    /// A keyword or operator after which an expression begins, or nothing.
    Opening,
    /// `fn`, which a name follows.
    Fn,
    /// The name of a function.
    FnName,
    /// `macro_rules!`, which a name follows.
    MacroRules,
    /// `{`, `,` or the end of a visibility, after which a field can begin.
    FieldStart,
    /// A name that is a type, or `impl`, which type arguments can follow.
    Type,
    /// `.`.
    Dot,
    /// `::`.
    Path,
    /// Any other operand: an operator can follow.
    Operand,
}

impl Tokenizer<'_, '_> {
    /// Tokenizes what begins at the position.
    ///
    /// An attribute is one token, whatever it contains.
    fn token(&mut self) {
        let (byte, next) = (self.cursor.byte(0), self.cursor.byte(1));
        match byte {
            b' ' | b'\t' | b'\n' => self.cursor.skip_white_space(),
            b'/' if next == b'/' => self.cursor.advance_line(Class::Comment),
            b'/' if next == b'*' => {
                let len = self.cursor.nested_len("/*", "*/");
                self.cursor.advance(len, Class::Comment);
            }
            b'#' if next == b'[' || next == b'!' && self.cursor.byte(2) == b'[' => {
                let len = attribute_len(self.cursor.rest());
                self.cursor.advance(len, Class::Attribute);
            }
            b'"' => self.string(0),
            b'\'' => self.quote(),
            b'0'..=b'9' => {
                let len = self.cursor.number_len();
                self.operand(len, Class::Number);
            }
            b'$' if self.cursor.word_len_at(1, b"") > 0 => {
                let len = 1 + self.cursor.word_len_at(1, b"");
                self.operand(len, Class::Variable);
            }
            _ => match self.cursor.word_len(b"") {
                0 => self.punctuator(byte, next),
                len if self.literal(len) => {}
                len => self.word(len),
            },
        }
    }

    /// Assigns `class` to an operand of `len` bytes, and remembers it as the previous
    /// token.
    ///
    /// After a type, `<` begins its arguments; after a value, it compares.
    fn operand(&mut self, len: usize, class: Class) {
        self.cursor.advance(len, class);
        self.previous = if class == Class::Type {
            PreviousToken::Type
        } else {
            PreviousToken::Operand
        };
    }

    /// Tokenizes a string with escapes, whose quote has `prefix` bytes before it.
    ///
    /// Strings of Rust may extend over lines. A backslash at the end of one is an
    /// escape.
    fn string(&mut self, prefix: usize) {
        self.cursor.string(prefix + 1, "\"", true);
        self.previous = PreviousToken::Operand;
    }

    /// Tokenizes a literal with a prefix of `len` bytes: `b"GET"`, `r#"a"b"#`.
    /// Returns false at other words.
    ///
    /// The prefixes of raw strings end at a quote; their closing delimiter has as many
    /// `#` as the opening one.
    fn literal(&mut self, len: usize) -> bool {
        let rest = self.cursor.rest();
        let (prefix, after) = rest.split_at(len);
        match prefix {
            "b" | "c" if after.starts_with('"') => self.string(len),
            "b" if after.starts_with('\'') => {
                self.cursor.string(len + 1, "'", false);
                self.previous = PreviousToken::Operand;
            }
            "r" | "br" | "cr" => {
                let quote = after.trim_start_matches('#');
                let n_hashes = after.len() - quote.len();
                if !quote.starts_with('"') {
                    return self.raw_name(len, n_hashes);
                }
                let close = format!("\"{}", &after[..n_hashes]);
                let len = self.cursor.len_through(len + n_hashes + 1, &close);
                self.operand(len, Class::String);
            }
            _ => return false,
        }
        true
    }

    /// Tokenizes a name that is a keyword without its prefix: `r#type`. The prefix has
    /// `len` bytes and `n_hashes` `#` after it. Returns false at other text.
    fn raw_name(&mut self, len: usize, n_hashes: usize) -> bool {
        let name = self.cursor.word_len_at(len + n_hashes, b"");
        let is_name = len == 1 && n_hashes == 1 && name > 0;
        if is_name {
            let class = self.class_by_place(len + n_hashes + name, false);
            self.operand(len + n_hashes + name, class);
        }
        is_name
    }

    /// Tokenizes a character or a lifetime.
    ///
    /// `'a'` is a character and `'a` a lifetime: the quote after one character decides.
    /// An escape begins only a character.
    fn quote(&mut self) {
        let mut text = self.cursor.rest().chars().skip(1);
        let is_char = matches!(
            (text.next(), text.next()),
            (Some('\\'), _) | (Some(_), Some('\''))
        );
        if is_char {
            self.cursor.string(1, "'", false);
            self.previous = PreviousToken::Operand;
        } else {
            let len = self.cursor.word_len_at(1, b"");
            self.cursor.advance(1 + len, Class::Variable);
        }
    }

    /// Tokenizes a name or keyword of `len` bytes.
    ///
    /// After `pub`, a field may begin, and after `impl` and `for` type parameters, so
    /// both are remembered.
    fn word(&mut self, len: usize) {
        let word = self.cursor.text(len);
        let class = self.class_of_word(word);
        let next = self.cursor.byte(len);
        self.previous = match class {
            Class::Function if self.previous == PreviousToken::Fn => PreviousToken::FnName,
            Class::Keyword => match word {
                "fn" => PreviousToken::Fn,
                "macro_rules" => PreviousToken::MacroRules,
                "pub" => PreviousToken::FieldStart,
                "impl" | "for" if next == b'<' => PreviousToken::Type,
                "super" | "crate" => PreviousToken::Operand,
                _ => PreviousToken::Opening,
            },
            Class::Type => PreviousToken::Type,
            _ => PreviousToken::Operand,
        };
        // The `!` of a macro belongs to its name.
        let has_sign = next == b'!' && (class == Class::Macro || word == "macro_rules");
        self.cursor.advance(len + usize::from(has_sign), class);
    }

    /// Returns the class of `word`, which is at the position.
    ///
    /// Contextual keywords such as `union` are keywords before a name only. A word
    /// before `!` is a macro unless an equals sign follows, as in `a!=b`.
    fn class_of_word(&self, word: &str) -> Class {
        let (next, second) = (
            self.cursor.byte(word.len()),
            self.cursor.byte(word.len() + 1),
        );
        let is_member = self.previous == PreviousToken::Dot;
        match self.previous {
            PreviousToken::Fn => return Class::Function,
            PreviousToken::MacroRules => return Class::Macro,
            _ => {}
        }
        match word {
            "true" | "false" | "self" if !is_member => return Class::Constant,
            "macro_rules" => return Class::Keyword,
            _ if CONTEXTUAL_KEYWORDS.contains(word) => {
                let follows = self.cursor.byte_after_blanks(word.len());
                if follows.is_ascii_alphabetic() && next == b' ' && !is_member {
                    return Class::Keyword;
                }
            }
            _ if KEYWORDS.contains(word) => {
                return if is_member && word != "await" {
                    Class::Property
                } else {
                    Class::Keyword
                };
            }
            _ => {}
        }
        if next == b'!' && second != b'=' && !is_member {
            return Class::Macro;
        }
        let is_path = next == b':' && second == b':';
        let turbofish = is_path && self.cursor.byte(word.len() + 2) == b'<';
        let by_casing = Class::from_casing(word);
        if next == b'(' || turbofish {
            return match by_casing {
                Class::Plain if PRIMITIVES.contains(word) => Class::Type,
                Class::Plain => Class::Function,
                _ if is_member => Class::Function,
                class => class,
            };
        }
        if is_member {
            return Class::Property;
        }
        if by_casing != Class::Plain {
            return by_casing;
        }
        if PRIMITIVES.contains(word) && !is_path {
            return Class::Type;
        }
        self.class_by_place(word.len(), is_path)
    }

    /// Returns the class of a name of `len` bytes by its position, if its spelling does
    /// not decide.
    ///
    /// Patterns of `let` and `match` stay plain: a name that is bound there looks like
    /// one that is not.
    fn class_by_place(&self, len: usize, is_path: bool) -> Class {
        let is_typed = self.cursor.byte_after_blanks(len) == b':' && !is_path;
        match self.open.last() {
            Some(Bracket::Parameters) if is_typed => Class::Variable,
            Some(Bracket::Closure) if self.previous != PreviousToken::Path && !is_path => {
                Class::Variable
            }
            Some(Bracket::Brace) if is_typed && self.previous == PreviousToken::FieldStart => {
                Class::Property
            }
            _ => Class::Plain,
        }
    }

    /// Tokenizes a punctuator: an operator, bracket or separator.
    fn punctuator(&mut self, byte: u8, next: u8) {
        match (byte, next) {
            (b'-' | b'=', b'>') => self.operator(2),
            (b':', b':') => {
                self.cursor.skip(2);
                self.previous = PreviousToken::Path;
            }
            (b'.', b'.') => {
                let is_inclusive = self.cursor.byte(2) == b'=';
                let class = if is_inclusive {
                    Class::Operator
                } else {
                    Class::Plain
                };
                self.cursor.advance(2 + usize::from(is_inclusive), class);
                self.previous = PreviousToken::Opening;
            }
            (b'.', _) => self.plain(PreviousToken::Dot),
            (b'<' | b'>', _) if self.angle(byte) => {}
            (b'|', _) if self.bar(next) => {}
            (b'(', _) => {
                let is_declared = self.previous == PreviousToken::FnName;
                let kind = if is_declared {
                    Bracket::Parameters
                } else {
                    Bracket::Other
                };
                self.open(kind, PreviousToken::Opening);
            }
            (b'[', _) => self.open(Bracket::Other, PreviousToken::Opening),
            (b'{', _) => self.open(Bracket::Brace, PreviousToken::FieldStart),
            (b')' | b']' | b'}', _) => self.close(byte),
            (b',', _) => self.plain(PreviousToken::FieldStart),
            (
                b'+' | b'-' | b'*' | b'/' | b'%' | b'=' | b'<' | b'>' | b'!' | b'&' | b'|' | b'^'
                | b'~',
                _,
            ) => {
                self.operator(1);
            }
            (b'?', _) => {
                self.cursor.advance(1, Class::Operator);
                self.previous = PreviousToken::Operand;
            }
            _ => self.plain(PreviousToken::Opening),
        }
    }

    /// Tokenizes an angle bracket of type parameters or arguments. Returns false if the
    /// bracket is an operator. Only the innermost one is closed: the `>` of
    /// `(a > b)` is an operator.
    fn angle(&mut self, byte: u8) -> bool {
        match (byte, self.open.last()) {
            (b'<', _) if self.previous == PreviousToken::FnName => {
                self.open(Bracket::FnAngle, PreviousToken::Opening);
            }
            (b'<', _) if self.begins_arguments() => {
                self.open(Bracket::Angle, PreviousToken::Opening);
            }
            (b'>', Some(Bracket::Angle)) => {
                self.open.pop();
                self.plain(PreviousToken::Type);
            }
            (b'>', Some(Bracket::FnAngle)) => {
                self.open.pop();
                self.plain(PreviousToken::FnName);
            }
            _ => return false,
        }
        true
    }

    /// Tokenizes a bar around the parameters of a closure. Returns false if it is an
    /// operator, or separates patterns. `||` after a value is a disjunction, elsewhere
    /// an empty list of parameters.
    fn bar(&mut self, next: u8) -> bool {
        let follows_value = matches!(self.previous, PreviousToken::Operand | PreviousToken::Type);
        let may_begin = matches!(
            self.previous,
            PreviousToken::Opening | PreviousToken::FieldStart
        );
        if next == b'|' && !follows_value {
            self.operator(2);
        } else if self.open.last() == Some(&Bracket::Closure) {
            self.open.pop();
            self.operator(1);
        } else if may_begin && self.closes_on_line() {
            self.open.push(Bracket::Closure);
            self.operator(1);
        } else {
            return false;
        }
        true
    }

    /// Assigns the class of operators to `len` bytes, after which an operand is expected.
    fn operator(&mut self, len: usize) {
        self.cursor.advance(len, Class::Operator);
        self.previous = PreviousToken::Opening;
    }

    /// Moves past a separator or bracket, which has no class.
    fn plain(&mut self, previous: PreviousToken) {
        self.cursor.skip(1);
        self.previous = previous;
    }

    /// Tokenizes an opening bracket.
    fn open(&mut self, bracket: Bracket, previous: PreviousToken) {
        self.open.push(bracket);
        self.plain(previous);
    }

    /// Tokenizes a closing bracket. Angles and closures that are open inside the
    /// bracket were comparisons and disjunctions.
    fn close(&mut self, byte: u8) {
        while let Some(Bracket::Angle | Bracket::FnAngle | Bracket::Closure) = self.open.last() {
            self.open.pop();
        }
        self.open.pop();
        // After `pub(crate)`, a field can begin; after `}`, a statement.
        let before = self.cursor.before();
        let is_visibility = ["pub(crate", "pub(super", "pub(self"]
            .iter()
            .any(|visibility| before.ends_with(visibility));
        self.plain(match byte {
            b'}' => PreviousToken::Opening,
            _ if is_visibility => PreviousToken::FieldStart,
            _ => PreviousToken::Operand,
        });
    }

    /// Returns whether the `<` at the position begins type arguments: after a type
    /// or `::`, without a space.
    ///
    /// A comparison has a space before its operator in formatted code.
    fn begins_arguments(&self) -> bool {
        matches!(self.previous, PreviousToken::Type | PreviousToken::Path)
            && !self.cursor.before().ends_with(' ')
    }

    /// Returns whether another `|` follows the one at the position nearby on its line.
    ///
    /// A `|` without a partner separates patterns, as in a `match` over several lines.
    fn closes_on_line(&self) -> bool {
        let line = self.cursor.nearby_line();
        line.get(1..).is_some_and(|inside| inside.contains('|'))
    }
}

/// Returns the length of the attribute that `text` begins with, up to the bracket
/// that closes it. Brackets in strings are rare enough to count.
///
/// An attribute that is not closed nearby ends with the window.
fn attribute_len(text: &str) -> usize {
    let mut depth = 0_usize;
    for (i, byte) in window(text).bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' if depth <= 1 => return i + 1,
            b']' => depth -= 1,
            _ => {}
        }
    }
    window(text).len()
}
