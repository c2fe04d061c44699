//! Python, with the prompts of its interactive interpreter.
//!
//! The class of a name depends on the bracket around it, and on what is next to it:
//! `x` in `f(x=1)` is an argument, in `def f(x)` a parameter, in `f(x)` neither. So
//! the tokenizer keeps a stack of open brackets, each with a kind. Statements that
//! cannot be in brackets empty the stack, so that a fragment with an unclosed bracket
//! does not spoil the lines after it.
//!
//! ```text
//! @app.route("/items")
//! def find(self, sku: str = "a", *, limit=10) -> list[Item]:
//!     return f"{sku!r}: {query(sku, limit=limit)}"
//! ```
//!
//! `@app.route` is an attribute, `find` and `query` are functions, `sku` and the first
//! `limit` parameters, `str`, `list` and `Item` types because they are in annotations.
//! In the call, `limit` before `=` has the class of a parameter, and after it none.

use crate::class::Class;
use crate::cursor::{Cursor, quoted_len};
use crate::spans::Spans;
use crate::window::window;
use crate::word_list::WordList;

/// Keywords.
const KEYWORDS: WordList = WordList::sorted(&[
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
]);

/// Keywords that begin a statement wherever they are.
const STATEMENTS: WordList = WordList::sorted(&[
    "assert", "break", "class", "continue", "def", "del", "except", "finally", "global", "import",
    "nonlocal", "pass", "raise", "return", "try", "while", "with",
]);

/// Depth of expressions in f-strings beyond which they are text.
const MAX_DEPTH: usize = 6;

/// Highlights code. If it begins with the prompt `>>>`, the lines without a prompt
/// are output, and plain.
pub(crate) fn highlight<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut python = Python {
        cursor: Cursor::new(code, spans),
        is_session: code.trim_start().starts_with(">>> "),
        frames: vec![Frame::new(Kind::Statement)],
        previous: PreviousToken::Start,
        is_target: false,
        is_import: false,
        is_definition: false,
        depth: 0,
        cut_until: 0,
    };
    python.prompt();
    while !python.cursor.is_at_end() {
        python.token();
    }
}

/// The state of the tokenizer.
struct Python<'a, 's> {
    /// The position.
    cursor: Cursor<'a, 's>,
    /// Whether the code has prompts.
    is_session: bool,
    /// The statement, and the brackets and lambdas that are open in it.
    frames: Vec<Frame>,
    /// The token before the position.
    previous: PreviousToken,
    /// Whether the statement so far is the target of an annotation: `self.name`.
    is_target: bool,
    /// Whether the statement is an import.
    is_import: bool,
    /// Whether the name of a function was read, and its parameters follow.
    is_definition: bool,
    /// Number of f-strings around the position.
    depth: usize,
    /// Offset up to which no f-string contains its own quotes.
    cut_until: usize,
}

/// A statement, bracket or lambda that is open.
#[derive(Clone, Copy)]
struct Frame {
    /// Kind of the frame.
    kind: Kind,
    /// Whether the position is in an annotation.
    is_type: bool,
}

/// The kinds of frames.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The statement itself.
    Statement,
    /// The parameters of a function.
    Parameters,
    /// The parameters of a lambda, up to the colon.
    Lambda,
    /// The arguments of a call.
    Call,
    /// Any other bracket.
    Group,
}

/// The kind of the previous token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PreviousToken {
    /// Nothing in the statement yet.
    Start,
    /// An opening bracket, a comma, or a star, after which a parameter follows.
    Separator,
    /// A dot.
    Dot,
    /// A name or a closing bracket.
    Value,
    /// `def`, `class` or `type`, after which a name is defined.
    Definition(Class),
    /// Any other token.
    Other,
}

impl Frame {
    /// Returns a frame outside annotations.
    const fn new(kind: Kind) -> Self {
        Self {
            kind,
            is_type: false,
        }
    }
}

impl Python<'_, '_> {
    /// Tokenizes a token of a statement, or of an expression in an f-string.
    fn token(&mut self) {
        match self.cursor.byte(0) {
            b' ' | b'\t' => self.cursor.skip(1),
            b'\\' if self.cursor.byte(1) == b'\n' => self.cursor.skip(2),
            b'\n' => self.newline(),
            b'#' => self.cursor.advance_line(Class::Comment),
            b'"' | b'\'' => self.string(0),
            b'0'..=b'9' => self.number(),
            b'.' => self.dot(),
            b'(' | b'[' | b'{' => self.open(),
            b')' | b']' | b'}' => self.close(),
            b',' => self.comma(),
            b':' if self.cursor.byte(1) != b'=' => self.colon(),
            b';' => self.end_statement(1),
            b'@' if self.previous == PreviousToken::Start => self.decorator(),
            byte if byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80 => self.word(),
            _ => self.punctuator(),
        }
    }

    /// Ends a line, and with it the statement, unless a bracket is open. In a session,
    /// the prompt of the next line decides.
    ///
    /// An unclosed bracket of a fragment ends at the next keyword that begins a
    /// statement.
    fn newline(&mut self) {
        let is_continued = if self.is_session {
            self.cursor.rest().starts_with("\n...")
        } else {
            self.frames.len() > 1
        };
        if !is_continued {
            self.end_statement(1);
        } else {
            self.cursor.skip(1);
        }
        self.prompt();
    }

    /// Ends the statement with the next `len` bytes.
    ///
    /// With `len` 0, a keyword begins a statement without a line break before it.
    fn end_statement(&mut self, len: usize) {
        self.cursor.skip(len);
        self.frames.truncate(1);
        self.frames[0] = Frame::new(Kind::Statement);
        self.previous = PreviousToken::Start;
        self.is_target = false;
        self.is_import = false;
        self.is_definition = false;
    }

    /// Tokenizes the prompt at the start of a line of a session. Skips a line without
    /// one.
    ///
    /// A blank line and the output of a call have no prompt. `...` continues a
    /// statement.
    fn prompt(&mut self) {
        while self.is_session && !self.cursor.is_at_end() {
            let line = self.cursor.line();
            let text = line.trim_start();
            self.cursor.skip(line.len() - text.len());
            if text.starts_with(">>>") || text == "..." || text.starts_with("... ") {
                return self.cursor.advance(3, Class::Prompt);
            }
            self.cursor.skip(text.len() + 1);
        }
    }

    /// Returns the innermost frame.
    fn frame(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Removes the innermost frame, unless it is the statement.
    ///
    /// Fragments may close more brackets than they open.
    fn pop(&mut self) {
        if self.frames.len() > 1 {
            self.frames.pop();
        }
    }

    /// Tokenizes an opening bracket.
    ///
    /// Parentheses after a name are those of a call, or of a function that is defined.
    /// An annotation continues in brackets and parentheses, as in `dict[str, int]`.
    fn open(&mut self) {
        let byte = self.cursor.byte(0);
        let is_type = self.frame().is_type;
        let kind = match self.previous {
            _ if byte != b'(' => Kind::Group,
            _ if self.is_definition => Kind::Parameters,
            PreviousToken::Value => Kind::Call,
            _ => Kind::Group,
        };
        if kind == Kind::Parameters {
            self.is_definition = false;
        }
        self.frames.push(Frame {
            kind,
            is_type: is_type && kind == Kind::Group,
        });
        self.cursor.skip(1);
        self.after(PreviousToken::Separator);
    }

    /// Tokenizes a closing bracket.
    ///
    /// The parameters of a lambda that is not complete end with the bracket around it.
    fn close(&mut self) {
        while self.frame().kind == Kind::Lambda {
            self.pop();
        }
        self.pop();
        self.cursor.skip(1);
        self.after(PreviousToken::Value);
    }

    /// Tokenizes a comma, which ends the annotation of a parameter.
    ///
    /// In a bracket such as `dict[str, int]`, an annotation goes on after it.
    fn comma(&mut self) {
        let frame = self.frame();
        if frame.kind != Kind::Group {
            frame.is_type = false;
        }
        self.cursor.skip(1);
        self.after(PreviousToken::Separator);
    }

    /// Tokenizes a colon: the end of a header, or the start of an annotation.
    ///
    /// An annotation follows a parameter, or a target at the start of a statement
    /// (`self.x: int`). In brackets, a colon separates a key or the limits of a slice.
    fn colon(&mut self) {
        let is_target = self.is_target;
        let frame = self.frame();
        match frame.kind {
            Kind::Lambda => self.pop(),
            Kind::Parameters => frame.is_type = true,
            Kind::Statement => frame.is_type = is_target && !frame.is_type,
            Kind::Call | Kind::Group => {}
        }
        self.cursor.skip(1);
        self.after(PreviousToken::Other);
    }

    /// Sets the previous token. The target of an annotation ends with it.
    fn after(&mut self, previous: PreviousToken) {
        self.previous = previous;
        self.is_target = false;
    }

    /// Tokenizes a dot, a number that begins with one, or an ellipsis.
    ///
    /// After a dot, every word is a member, also one that is a keyword elsewhere. In
    /// imports, dots stand for packages around the module.
    fn dot(&mut self) {
        if self.cursor.byte(1).is_ascii_digit() {
            self.number();
        } else if self.cursor.rest().starts_with("...") {
            let class = if self.is_import {
                Class::Plain
            } else {
                Class::Constant
            };
            self.cursor.advance(3, class);
            self.after(PreviousToken::Other);
        } else {
            self.cursor.skip(1);
            self.previous = PreviousToken::Dot;
        }
    }

    /// Tokenizes a number.
    fn number(&mut self) {
        let len = self.cursor.number_len();
        self.cursor.advance(len, Class::Number);
        self.after(PreviousToken::Other);
    }

    /// Tokenizes the whole name of a decorator, with the modules in front of it.
    ///
    /// Its arguments are those of a call.
    fn decorator(&mut self) {
        let len = 1 + self.cursor.word_len_at(1, b".");
        self.cursor.advance(len, Class::Attribute);
        self.after(PreviousToken::Value);
    }

    /// Tokenizes an operator, or a character without meaning. After a star, a parameter may
    /// follow (`*args`). `->` begins the annotation of a result.
    fn punctuator(&mut self) {
        let rest = self.cursor.rest();
        let is_operator = |b: &u8| b"+-*/%=<>!&|^~".contains(b);
        let len = rest
            .bytes()
            .position(|b| !is_operator(&b))
            .unwrap_or(rest.len());
        let operator = &rest[..len];
        match operator {
            "" if rest.starts_with(":=") => return self.operator(2, PreviousToken::Other),
            "" => {
                self.cursor.skip(1);
                return self.after(PreviousToken::Other);
            }
            "=" => self.frame().is_type = false,
            "->" if self.frame().kind == Kind::Statement => self.frame().is_type = true,
            _ => {}
        }
        let is_star = matches!(operator, "*" | "**");
        self.operator(
            len,
            if is_star {
                PreviousToken::Separator
            } else {
                PreviousToken::Other
            },
        );
    }

    /// Tokenizes an operator of `len` bytes.
    fn operator(&mut self, len: usize, previous: PreviousToken) {
        // A star after a value multiplies.
        let previous = if self.previous == PreviousToken::Value {
            PreviousToken::Other
        } else {
            previous
        };
        self.cursor.advance(len, Class::Operator);
        self.after(previous);
    }

    /// Tokenizes a keyword, a name, or a string with a prefix.
    ///
    /// Up to two letters before a quote are the prefix of a string: `f"…"`, `Rb'…'`.
    fn word(&mut self) {
        let len = self.cursor.word_len(b"");
        let word = self.cursor.text(len);
        let is_prefix = len <= 2 && word.bytes().all(|b| b"rRbBuUfFtT".contains(&b));
        if is_prefix && matches!(self.cursor.byte(len), b'"' | b'\'') {
            return self.string(len);
        }
        match word {
            _ if self.previous == PreviousToken::Dot && !self.is_import => self.member(word),
            "True" | "False" | "None" => {
                self.cursor.advance(len, Class::Constant);
                self.after(PreviousToken::Value);
            }
            _ if KEYWORDS.contains(word) => self.keyword(word),
            _ if self.is_soft_keyword(word) => self.keyword(word),
            _ => self.name(word),
        }
    }

    /// Tokenizes a keyword, and prepares for what follows it.
    ///
    /// After `def` and `class` comes a name, after `lambda` come parameters, and after
    /// `import` names that are neither called nor annotated.
    fn keyword(&mut self, word: &str) {
        if STATEMENTS.contains(word) {
            let is_import = self.is_import;
            self.end_statement(0);
            self.is_import = is_import;
        }
        self.cursor.advance(word.len(), Class::Keyword);
        self.after(PreviousToken::Other);
        match word {
            "def" => self.previous = PreviousToken::Definition(Class::Function),
            "class" | "type" => self.previous = PreviousToken::Definition(Class::Type),
            "import" => self.is_import = true,
            "from" => self.is_import = self.is_import_line(),
            "lambda" => {
                self.frames.push(Frame::new(Kind::Lambda));
                self.previous = PreviousToken::Separator;
            }
            _ => {}
        }
    }

    /// Returns whether `from` at the position begins an import: modules follow, and
    /// not the value of `yield` or the cause of `raise`.
    fn is_import_line(&self) -> bool {
        self.frames.len() == 1 && self.cursor.nearby_line().contains(" import ")
    }

    /// Returns whether a word at the start of a statement is a keyword there, but a
    /// name elsewhere.
    ///
    /// `match` and `case` need a colon in their line, or a bracket at its end, and `type`
    /// an equals sign, so that variables with these names stay plain.
    fn is_soft_keyword(&self, word: &str) -> bool {
        if self.previous != PreviousToken::Start || self.frames.len() > 1 {
            return false;
        }
        let line = self.cursor.nearby_line();
        let after = line.get(word.len()..).unwrap_or_default();
        let Some(after) = after.strip_prefix(' ') else {
            return false;
        };
        let after = without_comment(after).trim();
        // The pattern or subject may continue on the next line.
        let is_open = after.ends_with(['(', '[', '{']);
        let is_operand = !after.starts_with([
            '=', '.', ',', ')', ']', ':', '+', '/', '%', '<', '>', '!', '&', '|', '^',
        ]);
        match word {
            "match" => is_operand && (after.ends_with(':') || is_open),
            "case" => is_operand && (after.contains(':') || is_open),
            "type" => after.starts_with(|c: char| c.is_alphabetic()) && after.contains('='),
            // The statements of Python 2.
            "print" | "exec" => is_operand && !after.starts_with(['(', '-', '*']),
            _ => false,
        }
    }

    /// Tokenizes a name after a dot.
    ///
    /// A member that is called is a function, even one with a capital.
    fn member(&mut self, word: &str) {
        let class = match Class::from_casing(word) {
            _ if self.is_called(word) => Class::Function,
            _ if self.frame().is_type && self.cursor.byte(word.len()) != b'.' => Class::Type,
            Class::Plain => Class::Property,
            class => class,
        };
        self.cursor.advance(word.len(), class);
        self.previous = PreviousToken::Value;
    }

    /// Tokenizes a name that is not a member.
    ///
    /// Only the first name of a statement can be the target of an annotation.
    fn name(&mut self, word: &str) {
        let class = self.name_class(word);
        self.is_target |= self.previous == PreviousToken::Start;
        if let PreviousToken::Definition(class) = self.previous {
            self.is_definition = class == Class::Function;
        }
        self.cursor.advance(word.len(), class);
        self.previous = PreviousToken::Value;
    }

    /// Returns the class of a name that is not a member, by its place.
    ///
    /// The order of the arms goes from places that decide alone to the casing of the
    /// name.
    fn name_class(&mut self, word: &str) -> Class {
        let casing = Class::from_casing(word);
        let is_separated = self.previous == PreviousToken::Separator;
        let kind = self.frame().kind;
        // Two names in succession are text, not an annotation.
        if self.previous == PreviousToken::Value {
            self.frame().is_type = false;
        }
        match (self.previous, kind) {
            (PreviousToken::Definition(class), _) => class,
            _ if self.is_import => casing,
            _ if word == "self" => Class::Constant,
            (_, Kind::Parameters | Kind::Lambda) if is_separated => Class::Variable,
            (_, Kind::Call) if is_separated && self.is_assigned(word) => Class::Variable,
            _ if self.is_called(word) && casing == Class::Plain => Class::Function,
            _ if self.is_called(word) => casing,
            // The module or object of a member.
            _ if self.cursor.byte(word.len()) == b'.' => Class::Plain,
            _ if self.frame().is_type => Class::Type,
            _ => casing,
        }
    }

    /// Returns whether arguments follow the name at the position.
    ///
    /// A space may precede the parenthesis: `print ("a")`.
    fn is_called(&self, word: &str) -> bool {
        self.cursor.byte_after_blanks(word.len()) == b'('
    }

    /// Returns whether a single `=` follows the name at the position.
    fn is_assigned(&self, word: &str) -> bool {
        let rest = self.cursor.rest().get(word.len()..).unwrap_or_default();
        let after = rest.trim_start_matches([' ', '\t']);
        after.starts_with('=') && !after.starts_with("==")
    }

    /// Tokenizes a string, whose prefix has `prefix` bytes.
    ///
    /// The prefix has the class of the string.
    fn string(&mut self, prefix: usize) {
        let rest = self.cursor.rest();
        let letters = rest[..prefix].to_ascii_lowercase();
        let mark = quote_mark(&rest[prefix..]);
        let start = prefix + mark.len();
        let has_holes = letters.contains(['f', 't']);
        let (len, is_closed) = match self.f_string_len(start, mark).filter(|_| has_holes) {
            Some(len) => (len, true),
            None => string_len(rest, start, mark),
        };
        let end = self.cursor.position() + len;
        let closing = if is_closed { mark.len() } else { 0 };
        self.cursor.advance(start, Class::String);
        self.content(end - closing, letters.contains('r'), has_holes);
        let left = end.saturating_sub(self.cursor.position());
        self.cursor.advance(left, Class::String);
        self.after(PreviousToken::Other);
    }

    /// Returns the length of the f-string at the position, if the strings in its
    /// expressions may have its own quotes. After a search that failed, the code is cut or
    /// older than Python 3.12, and the text that was searched is not searched again.
    fn f_string_len(&mut self, start: usize, mark: &str) -> Option<usize> {
        if self.cursor.position() < self.cut_until {
            return None;
        }
        let nearby = window(self.cursor.rest());
        let found = f_string_len(nearby, start, mark);
        if let Err(searched) = found {
            self.cut_until = self.cursor.position() + searched;
        }
        found.ok()
    }

    /// Tokenizes the content of a string up to the offset `end`.
    ///
    /// In a raw string, a backslash has no meaning, but the quote after it does not
    /// close the string. `{{` and `}}` are escapes in f-strings.
    fn content(&mut self, end: usize, is_raw: bool, has_holes: bool) {
        while self.cursor.position() < end {
            let left = end - self.cursor.position();
            let text = self.cursor.text(left);
            match self.cursor.byte(0) {
                b'\\' => {
                    let escape = if is_raw { 0 } else { escape_len(text) };
                    let class = if escape > 0 {
                        Class::Escape
                    } else {
                        Class::String
                    };
                    self.cursor.advance(escape.max(1), class);
                }
                b'{' | b'}'
                    if has_holes && self.cursor.byte(1) == self.cursor.byte(0) && left > 1 =>
                {
                    self.cursor.advance(2, Class::Escape);
                }
                b'{' if has_holes && self.depth < MAX_DEPTH => self.hole(end),
                _ => {
                    let from = text.chars().next().map_or(1, char::len_utf8);
                    let run = text
                        .get(from..)
                        .and_then(|text| text.find(['\\', '{', '}']));
                    self.cursor
                        .advance(run.map_or(left, |run| from + run), Class::String);
                }
            }
        }
    }

    /// Tokenizes an expression in an f-string, whose content ends at the offset `end`.
    ///
    /// Tokens inside are those of code. A string in an expression may end after `end`,
    /// if the f-string is not closed; the expression ends with it.
    fn hole(&mut self, end: usize) {
        self.depth += 1;
        self.cursor.advance(1, Class::Punctuation);
        let base = self.frames.len();
        self.frames.push(Frame::new(Kind::Group));
        self.after(PreviousToken::Other);
        while self.cursor.position() < end {
            let is_inside = self.frames.len() > base + 1;
            match self.cursor.byte(0) {
                b'}' if !is_inside => {
                    self.cursor.advance(1, Class::Punctuation);
                    break;
                }
                b'!' if !is_inside && self.cursor.byte(1) != b'=' => {
                    let len = 1 + self.cursor.word_len_at(1, b"");
                    self.cursor.skip(len);
                }
                b':' if !is_inside => self.format(end),
                b'\n' => self.cursor.skip(1),
                _ => self.token(),
            }
            if self.frames.len() <= base {
                break;
            }
        }
        self.frames.truncate(base.max(1));
        self.depth -= 1;
    }

    /// Tokenizes the format after the colon of an expression, up to its closing brace.
    ///
    /// The format may have expressions of its own: `{total:>{width}}`.
    fn format(&mut self, end: usize) {
        while self.cursor.position() < end {
            let text = self.cursor.text(end - self.cursor.position());
            match text.find(['{', '}']) {
                Some(0) if self.cursor.byte(0) == b'}' || self.depth >= MAX_DEPTH => return,
                Some(0) => self.hole(end),
                len => self.cursor.skip(len.unwrap_or(text.len())),
            }
        }
    }
}

/// Returns the part of a line before its comment.
fn without_comment(line: &str) -> &str {
    let mut i = 0;
    while let Some(byte) = line.as_bytes().get(i) {
        match byte {
            b'#' => return &line[..i],
            b'"' | b'\'' => i += quoted_len(&line[i..], true),
            _ => i += 1,
        }
    }
    line
}

/// Returns the delimiter of the string whose quote `text` begins with: three quotes or
/// one.
fn quote_mark(text: &str) -> &str {
    match text.get(..3) {
        Some(three @ ("\"\"\"" | "'''")) => three,
        _ => &text[..1],
    }
}

/// Returns the length of an f-string whose content begins at `start`, if `mark` closes it;
/// otherwise the offset at which the search failed.
///
/// Since Python 3.12, an expression in the string may contain the quotes that delimit it:
/// `f"{d["key"]}"`. So quotes in braces begin strings of their own. The search fails for
/// code that is valid only in another reading, such as a quote in a format
/// (`f"{x:'>8}"`): there, the first `mark` closes the string (see [`string_len`]).
fn f_string_len<'a>(text: &'a str, start: usize, mark: &'a str) -> Result<usize, usize> {
    let bytes = text.as_bytes();
    // The f-strings around the offset, each with the number of its open braces.
    let mut open = vec![(mark, 0_usize)];
    let mut i = start;
    while let Some((mark, n_braces)) = open.last_mut() {
        let (byte, next) = (*bytes.get(i).ok_or(i)?, bytes.get(i + 1));
        match byte {
            b'\n' if mark.len() == 1 => return Err(i),
            b'\\' => i += 2,
            b'{' | b'}' if *n_braces == 0 && next == Some(&byte) => i += 2,
            b'{' => {
                *n_braces += 1;
                i += 1;
            }
            b'}' => {
                *n_braces = n_braces.saturating_sub(1);
                i += 1;
            }
            _ if *n_braces == 0 && bytes[i..].starts_with(mark.as_bytes()) => {
                i += mark.len();
                open.pop();
            }
            b'"' | b'\'' if *n_braces > 0 => {
                let inner = quote_mark(&text[i..]);
                i += inner.len();
                if !has_f_prefix(&text[..i - inner.len()]) {
                    let (end, is_closed) = string_len(text, i, inner);
                    i = is_closed.then_some(end).ok_or(end)?;
                } else if open.len() <= MAX_DEPTH {
                    open.push((inner, 0));
                } else {
                    return Err(i);
                }
            }
            _ => i += 1,
        }
    }
    Ok(i)
}

/// Returns whether `before`, the text before a quote, ends with the prefix of an
/// f-string or template string: `f`, `rf`, `T`.
fn has_f_prefix(before: &str) -> bool {
    let is_letter = |b: &u8| b.is_ascii_alphabetic();
    let letters = before.bytes().rev().take(3).take_while(is_letter);
    let letters: Vec<u8> = letters.map(|b| b.to_ascii_lowercase()).collect();
    matches!(
        letters.as_slice(),
        b"f" | b"t" | b"rf" | b"fr" | b"rt" | b"tr"
    )
}

/// Returns the length of a string whose content begins at `start`, and whether `mark`
/// closes it. Without it, a string ends with its line, or with the code if the mark is
/// triple.
fn string_len(text: &str, start: usize, mark: &str) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut i = start;
    while let Some(byte) = bytes.get(i) {
        match *byte {
            b'\\' => i += 1,
            b'\n' if mark.len() == 1 => return (i, false),
            _ if bytes[i..].starts_with(mark.as_bytes()) => return (i + mark.len(), true),
            _ => {}
        }
        i += 1;
    }
    (bytes.len(), false)
}

/// Returns the length of the escape at the start of `text`, or 0 if the backslash is
/// literal.
///
/// Python keeps a backslash before other characters (`"\d"`), and code relies on it in
/// regular expressions. An escape of a code needs all its digits.
fn escape_len(text: &str) -> usize {
    let is_hex = |digits: &str| digits.bytes().all(|b| b.is_ascii_hexdigit());
    let hex = |n: usize| text.get(2..2 + n).is_some_and(is_hex).then_some(2 + n);
    let len = match text.as_bytes().get(1) {
        Some(b'x') => hex(2),
        Some(b'u') => hex(4),
        Some(b'U') => hex(8),
        Some(b'N') => window(text)
            .starts_with("\\N{")
            .then(|| window(text).find('}'))
            .flatten()
            .map(|end| end + 1),
        Some(b'0'..=b'7') => {
            let digits = text
                .bytes()
                .skip(1)
                .take(3)
                .take_while(|b| matches!(b, b'0'..=b'7'));
            Some(1 + digits.count())
        }
        Some(b'\n' | b'\\' | b'\'' | b'"' | b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v') => {
            Some(2)
        }
        _ => None,
    };
    len.unwrap_or(0)
}
