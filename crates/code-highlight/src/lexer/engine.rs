//! The table-driven lexer.
//!
//! The lexer reads the code once and decides by the next characters and by
//! three flags: whether the position is at the start of a line or statement,
//! and whether a `.` precedes it. At each position it tries, in this order,
//! comments, preprocessor lines, strings, sigils, numbers, words and signs.
//! It does not parse: keys, calls and types are recognised by the characters
//! next to a word, and by its casing.
//!
//! There are two modes. Outside strings, [`Lexer::token`] takes one token at a
//! time. Inside a string, text runs up to the next escape, interpolation or
//! end; an interpolation switches back to tokens until its own end, and within
//! it strings have no interpolations, so that the modes nest at most twice.
//!
//! Every step advances by at least one character, and none looks ahead further
//! than the line, except for comments and strings that extend over several
//! lines. So any text takes time linear in its length, valid or not.

use super::{Lexicon, Quote, Table};
use crate::class::Class;
use crate::spans::Spans;

/// Highlights `code` by the lexicon of its language.
pub(crate) fn highlight(table: &Table, code: &str, spans: &mut Spans<'_>) {
    let mut lexer = Lexer {
        table,
        lexicon: &table.lexicon,
        code,
        spans,
        position: 0,
        at_line_start: true,
        leads: true,
        after_dot: false,
    };
    lexer.run(None);
}

/// The state of the lexer.
struct Lexer<'a, 's> {
    /// The index of words.
    table: &'a Table,
    /// The description of the language.
    lexicon: &'a Lexicon,
    /// The whole code.
    code: &'a str,
    /// Tokens so far.
    spans: &'a mut Spans<'s>,
    /// Byte offset of the next character.
    position: usize,
    /// Whether there is only white space before the position in its line.
    at_line_start: bool,
    /// Whether there is only white space before the position in its statement.
    leads: bool,
    /// Whether the previous token was `.` or `->`.
    after_dot: bool,
}

impl<'a> Lexer<'a, '_> {
    /// Tokenizes to the end of the code or, given its end delimiter, of an
    /// interpolation.
    ///
    /// Interpolations and strings contain each other recursively. To bound the
    /// depth, an interpolation within an interpolation is treated as text.
    /// Brackets are counted, so that the end of an interpolation is not taken
    /// from an expression in it: `${f({a: 1})}`.
    fn run(&mut self, hole_end: Option<&str>) {
        let mut n_open = 0;
        while let Some(next) = self.rest().chars().next() {
            if let Some(end) = hole_end {
                if self.rest().starts_with(end) && n_open == 0 {
                    return;
                }
                match next {
                    '{' | '(' => n_open += 1,
                    '}' | ')' => n_open -= 1,
                    _ => {}
                }
            }
            self.token(next, hole_end.is_some());
        }
    }

    /// Tokenizes what begins with `next`. Words and signs set the flags
    /// themselves; everything else clears them.
    fn token(&mut self, next: char, in_hole: bool) {
        if next.is_whitespace() {
            return self.blank(next);
        }
        let found =
            self.comment() || self.directive(next) || self.string(in_hole) || self.sigil(next);
        if !found {
            if next.is_ascii_digit() {
                self.number();
            } else if self.is_word_char(next) {
                return self.word();
            } else {
                return self.sign(next);
            }
        }
        self.at_line_start = false;
        self.leads = false;
        self.after_dot = false;
    }

    /// Returns the code from the position on.
    fn rest(&self) -> &'a str {
        self.code.get(self.position..).unwrap_or_default()
    }

    /// Returns whether a character may be part of a word of the language.
    fn is_word_char(&self, c: char) -> bool {
        c == '_' || c.is_alphanumeric() || self.lexicon.word_chars.contains(c)
    }

    /// Assigns `class` to the next `len` bytes and advances past them.
    fn advance(&mut self, len: usize, class: Class) {
        self.spans.push(self.position..self.position + len, class);
        self.position += len;
    }

    /// Advances past white space. A line break begins a line and a statement.
    fn blank(&mut self, next: char) {
        self.position += next.len_utf8();
        self.after_dot = false;
        if next == '\n' {
            self.at_line_start = true;
            self.leads = true;
        }
    }

    /// Tokenizes a comment. Returns false if there is none at the position.
    fn comment(&mut self) -> bool {
        let rest = self.rest();
        let lexicon = self.lexicon;
        // Block comments first, because `--[[` in Lua starts like a line comment.
        if let Some((open, close)) = lexicon
            .block_comments
            .iter()
            .find(|(open, _)| rest.starts_with(open))
        {
            self.advance(
                comment_len(rest, open, close, lexicon.comments_nest),
                Class::Comment,
            );
            return true;
        }
        let is_line = lexicon
            .line_comments
            .iter()
            .any(|mark| rest.starts_with(mark));
        if is_line {
            self.advance(line_len(rest), Class::Comment);
        }
        is_line
    }

    /// Tokenizes the name of a preprocessor line, and the file that it
    /// includes. Returns false if there is none at the position. The rest of
    /// the line is code like any other (`#define MAX 10`).
    fn directive(&mut self, next: char) -> bool {
        if !self.at_line_start || self.lexicon.directive != Some(next) {
            return false;
        }
        let rest = self.rest();
        let name = rest[next.len_utf8()..].trim_start_matches([' ', '\t']);
        let name_len = name
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(name.len());
        let word = &name[..name_len];
        self.advance(rest.len() - name.len() + name_len, Class::Macro);
        if matches!(word, "include" | "import" | "include_next") {
            let target = self.rest();
            let line = &target[..line_len(target)];
            if let (Some(open), Some(close)) = (line.find('<'), line.find('>')) {
                self.position += open;
                self.advance((close + 1).saturating_sub(open), Class::String);
            }
        }
        true
    }

    /// Tokenizes a string with its escapes and interpolations. Returns false if
    /// there is none at the position. The escapes and interpolations have
    /// classes of their own, so the string is several spans. With `in_hole`,
    /// interpolations are text.
    fn string(&mut self, in_hole: bool) -> bool {
        let rest = self.rest();
        let Some(quote) = self
            .lexicon
            .strings
            .iter()
            .find(|quote| rest.starts_with(quote.open))
        else {
            return false;
        };
        let class = if self.is_key(quote) {
            Class::Property
        } else {
            quote.class
        };
        self.advance(quote.open.len(), class);
        while let Some(next) = self.rest().chars().next() {
            let rest = self.rest();
            if rest.starts_with(quote.close) {
                self.advance(quote.close.len(), class);
                break;
            }
            if next == '\n' && !quote.multiline {
                break;
            }
            // Interpolations first, because `\(name)` in Swift starts like an
            // escape.
            if !in_hole && self.hole(quote) {
                continue;
            }
            if quote.escape == Some(next) {
                self.escape(next);
            } else {
                self.advance(text_len(rest, quote), class);
            }
        }
        true
    }

    /// Returns whether the string at the position is a key (`"name": 1`). The
    /// end of the string is searched on its line, before it is tokenized.
    fn is_key(&self, quote: &Quote) -> bool {
        if self.lexicon.key_marks.is_empty() || quote.multiline {
            return false;
        }
        let line = &self.rest()[..line_len(self.rest())];
        let mut is_escaped = false;
        for (i, c) in line.char_indices().skip(quote.open.chars().count()) {
            if is_escaped {
                is_escaped = false;
            } else if quote.escape == Some(c) {
                is_escaped = true;
            } else if line[i..].starts_with(quote.close) {
                let after = line[i + quote.close.len()..].trim_start();
                return after.starts_with(self.lexicon.key_marks);
            }
        }
        false
    }

    /// Tokenizes an escape: the escape character and the one after it. Longer
    /// ones (`\u00e9`) continue as text of the string.
    fn escape(&mut self, mark: char) {
        let next = self.rest().chars().nth(1).filter(|c| *c != '\n');
        self.advance(
            mark.len_utf8() + next.map_or(0, char::len_utf8),
            Class::Escape,
        );
    }

    /// Tokenizes an interpolation: `${total + 1}`, `\(name)`, or a variable
    /// (`$name`). Returns false if there is none at the position.
    fn hole(&mut self, quote: &Quote) -> bool {
        let rest = self.rest();
        let Some((open, close)) = quote.holes.iter().find(|(open, _)| rest.starts_with(open))
        else {
            return false;
        };
        if close.is_empty() {
            let name = &rest[open.len()..];
            let len = name
                .find(|c: char| c != '_' && !c.is_alphanumeric())
                .unwrap_or(name.len());
            if len == 0 {
                return false;
            }
            self.advance(open.len() + len, Class::Variable);
            return true;
        }
        self.advance(open.len(), Class::Punctuation);
        self.run(Some(close));
        if self.rest().starts_with(close) {
            self.advance(close.len(), Class::Punctuation);
        }
        true
    }

    /// Tokenizes a word with a prefix: `$name`, `@Override`. Returns false if
    /// there is none at the position.
    fn sigil(&mut self, next: char) -> bool {
        let Some((_, class)) = self.lexicon.sigils.iter().find(|(sigil, _)| *sigil == next) else {
            return false;
        };
        let name = &self.rest()[next.len_utf8()..];
        let mut len = name
            .find(|c: char| !self.is_word_char(c))
            .unwrap_or(name.len());
        if len == 0 && *class == Class::Variable {
            len = special_variable_len(name);
        }
        if len == 0 {
            return false;
        }
        self.advance(next.len_utf8() + len, *class);
        true
    }

    /// Tokenizes a number. Its parts are accepted loosely, since the code is
    /// assumed to be valid. Suffixes and separators are part of it: `10px`,
    /// `0xffu8`, `1_000`.
    fn number(&mut self) {
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let mut len = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        // The numbers in `1..10` and `5.method()` end at the dot.
        if let Some(dot) = rest[..len].find('.') {
            let goes_on = rest[dot + 1..].starts_with(|c: char| c.is_ascii_digit());
            if !goes_on {
                len = dot;
            }
        }
        let mantissa = &rest[..len];
        let is_hex = mantissa.starts_with("0x");
        if mantissa.ends_with(['e', 'E']) && !is_hex && rest[len..].starts_with(['+', '-']) {
            let exponent = &rest[len + 1..];
            len += 1 + exponent
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(exponent.len());
        }
        if self.lexicon.units && rest[len..].starts_with('%') {
            len += 1;
        }
        // `20-alpine` and `1.2/x` are words in languages whose words can contain
        // `-` or `/`.
        let word_len = rest
            .find(|c: char| !self.is_word_char(c))
            .unwrap_or(rest.len());
        // In PromQL and PowerShell, `:` continues a number: `5m:1m`.
        let is_word = word_len > len && !self.lexicon.word_chars.contains(':');
        self.advance(
            len.max(word_len),
            if is_word { Class::Plain } else { Class::Number },
        );
    }

    /// Tokenizes a word.
    fn word(&mut self) {
        let rest = self.rest();
        let len = rest
            .find(|c: char| !self.is_word_char(c))
            .unwrap_or(rest.len());
        let class = self.class_of_word(&rest[..len], &rest[len..]);
        self.advance(len, class);
        self.at_line_start = false;
        self.leads = false;
        self.after_dot = false;
    }

    /// Returns the class of `word`, which `after` follows. Words of the lexicon
    /// come first, unless they are members: `x.type` is a property.
    ///
    /// The order of the checks resolves conflicts: a keyword before `(` is not a
    /// call (`if (`), a call is not a key, and casing decides only about words
    /// that nothing else does.
    fn class_of_word(&self, word: &str, after: &str) -> Class {
        let lexicon = self.lexicon;
        let is_member = lexicon.members && self.after_dot;
        if let Some(class) = self.table.word_class(word).filter(|_| !is_member) {
            return class;
        }
        if word.len() > 1 && word.starts_with('-') && lexicon.word_chars.contains('-') {
            return Class::Attribute;
        }
        if lexicon.calls && after.starts_with('(') {
            let is_method = is_member || lexicon.capital_members || !lexicon.casing;
            let is_constructor = !is_method && Class::from_casing(word) == Class::Type;
            return if is_constructor {
                Class::Type
            } else {
                Class::Function
            };
        }
        if is_before_mark(after, lexicon.key_marks) || is_member && lexicon.capital_members {
            return Class::Property;
        }
        if self.leads && lexicon.leading_word != Class::Plain {
            return lexicon.leading_word;
        }
        let by_casing = if lexicon.casing {
            Class::from_casing(word)
        } else {
            Class::Plain
        };
        if by_casing == Class::Plain && is_member {
            Class::Property
        } else {
            by_casing
        }
    }

    /// Tokenizes a single character: an operator or punctuation. A separator or
    /// brace ends a statement. In shells, so does a pipe.
    fn sign(&mut self, next: char) {
        let is_operator = self.lexicon.operators.contains(next);
        self.advance(
            next.len_utf8(),
            if is_operator {
                Class::Operator
            } else {
                Class::Plain
            },
        );
        self.at_line_start = false;
        self.after_dot = next == '.' || self.code[..self.position].ends_with("->");
        let is_pipe = next == '|' && self.lexicon.leading_word == Class::Function;
        self.leads = is_pipe || matches!(next, ';' | '{' | '}');
    }
}

/// Returns the length of the first line of `text`.
fn line_len(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// Returns the length of the comment at the start of `text`. A comment that is
/// not closed extends to the end. With `nest`, a comment inside it has to be
/// closed as well.
fn comment_len(text: &str, open: &str, close: &str, nest: bool) -> usize {
    if !nest {
        return text[open.len()..]
            .find(close)
            .map_or(text.len(), |end| open.len() + end + close.len());
    }
    // A single pass: searching for each end delimiter separately would be quadratic
    // for `/*/*/*`.
    let mut depth = 0_usize;
    let mut position = 0;
    while let Some(next) = text[position..].chars().next() {
        let rest = &text[position..];
        if rest.starts_with(open) {
            depth += 1;
            position += open.len();
        } else if rest.starts_with(close) {
            depth -= 1;
            position += close.len();
            if depth == 0 {
                return position;
            }
        } else {
            position += next.len_utf8();
        }
    }
    text.len()
}

/// Returns whether `after`, the text after a word, starts with a character that
/// makes it a key.
///
/// `name = 1` and `name: 1` are keys, `a == b` and `a : b` are not.
fn is_before_mark(after: &str, marks: &[char]) -> bool {
    let rest = after.trim_start_matches(' ');
    let mut signs = rest.chars();
    let Some(mark) = signs.next().filter(|mark| marks.contains(mark)) else {
        return false;
    };
    let then_equals = signs.next() == Some('=');
    match mark {
        '=' => !then_equals,
        // After spaces, these characters are operators (`a ? b : c`), except in
        // `NAME := value`.
        _ => then_equals && mark != '!' || rest.len() == after.len(),
    }
}

/// Returns the length of the text after `$` in `${name}`, `$(name)` and `$@`.
fn special_variable_len(name: &str) -> usize {
    // A name that is not closed must not be searched to the end of the code.
    const MAX_NAME: usize = 80;
    if name.starts_with(['@', '^', '<', '*', '?', '+', '%']) {
        return 1;
    }
    let is_end = |b: &u8| matches!(b, b'}' | b')' | b'\n');
    if !name.starts_with(['{', '(']) {
        return 0;
    }
    match name.bytes().take(MAX_NAME).position(|b| is_end(&b)) {
        Some(end) if name.as_bytes()[end] != b'\n' => end + 1,
        _ => 0,
    }
}

/// Returns the length of plain text at the start of `rest`, which is inside a
/// string: at least one character, then up to the next one that can start an
/// escape, an interpolation or the end delimiter.
fn text_len(rest: &str, quote: &Quote) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let starts = |mark: &str, c: char| mark.starts_with(c);
    let is_special = |c: char| {
        c == '\n'
            || quote.escape == Some(c)
            || starts(quote.close, c)
            || quote.holes.iter().any(|(open, _)| starts(open, c))
    };
    rest[first..]
        .find(is_special)
        .map_or(rest.len(), |len| first + len)
}
