//! The table-driven lexer.
//!
//! The lexer reads the code once and decides by the next characters and by
//! a few flags: whether the position is at the start of a line or statement,
//! and whether a `.` or a type precedes it. At each position it tries, in this order,
//! comments, preprocessor lines, strings, sigils, numbers, words and punctuators.
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
use crate::cursor::Cursor;
use crate::spans::Spans;

/// Highlights `code` by the lexicon of its language.
pub(crate) fn highlight<'a>(table: &Table, code: &'a str, spans: &mut Spans<'a>) {
    let mut lexer = Lexer {
        table,
        lexicon: &table.lexicon,
        cursor: Cursor::new(code, spans),
        at_line_start: true,
        leads: true,
        after_dot: false,
        after_type: false,
        n_angles: 0,
        in_import: false,
    };
    lexer.run(None);
}

/// The state of the lexer.
struct Lexer<'t, 'a, 's> {
    /// The index of words.
    table: &'t Table,
    /// The description of the language.
    lexicon: &'t Lexicon,
    /// The code and the position in it.
    cursor: Cursor<'a, 's>,
    /// Whether there is only white space before the position in its line.
    at_line_start: bool,
    /// Whether there is only white space before the position in its statement.
    leads: bool,
    /// Whether the previous token was `.` or `->`.
    after_dot: bool,
    /// Whether the previous token, white space aside, was a type or ended one.
    after_type: bool,
    /// The number of type arguments around the position.
    n_angles: usize,
    /// Whether the statement names a package: `import java.util.List`.
    in_import: bool,
}

impl<'a> Lexer<'_, 'a, '_> {
    /// Tokenizes to the end of the code or, given its end delimiter, of an
    /// interpolation.
    ///
    /// Interpolations and strings contain each other recursively. To bound the
    /// depth, an interpolation within an interpolation is treated as text.
    /// Brackets are counted, so that the end of an interpolation is not taken
    /// from an expression in it: `${f({a: 1})}`.
    ///
    /// A single-line string does not limit its interpolations to the line: in Kotlin
    /// and C#, they may extend over lines.
    fn run(&mut self, hole_end: Option<&str>) {
        let mut n_open = 0_usize;
        while let Some(next) = self.cursor.rest().chars().next() {
            if let Some(end) = hole_end {
                if self.cursor.rest().starts_with(end) && n_open == 0 {
                    return;
                }
                match next {
                    '{' | '(' => n_open += 1,
                    '}' | ')' => n_open = n_open.saturating_sub(1),
                    _ => {}
                }
            }
            self.token(next, hole_end.is_some());
        }
    }

    /// Tokenizes what begins with `next`. Words and punctuators set the flags
    /// themselves; everything else clears them.
    ///
    /// The order matters: `//` is a comment before it is an operator, and `@"` of
    /// Objective-C a string before `@` is a sigil.
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
                return self.punctuator(next);
            }
        }
        self.at_line_start = false;
        self.leads = false;
        self.after_dot = false;
        self.after_type = false;
    }

    /// Returns whether a character may be part of a word of the language.
    ///
    /// Letters of any script count, as in most languages.
    fn is_word_char(&self, c: char) -> bool {
        c == '_' || c.is_alphanumeric() || self.lexicon.word_chars.contains(c)
    }

    /// Advances past white space. A line break begins a line and a statement.
    fn blank(&mut self, next: char) {
        self.cursor.skip(next.len_utf8());
        self.after_dot = false;
        if next == '\n' {
            self.in_import = false;
            self.at_line_start = true;
            self.leads = true;
        }
    }

    /// Tokenizes a comment. Returns false at other text.
    ///
    /// A comment does not begin a statement: the word after it does not become a
    /// command.
    fn comment(&mut self) -> bool {
        let rest = self.cursor.rest();
        let lexicon = self.lexicon;
        // Block comments first, because `--[[` in Lua starts like a line comment.
        if let Some((open, close)) = lexicon
            .block_comments
            .iter()
            .find(|(open, _)| rest.starts_with(open))
        {
            if lexicon.comments_nest {
                let len = self.cursor.nested_len(open, close);
                self.cursor.advance(len, Class::Comment);
            } else {
                self.cursor
                    .advance_through(open.len(), close, Class::Comment);
            }
            return true;
        }
        let is_line = lexicon
            .line_comments
            .iter()
            .any(|mark| rest.starts_with(mark));
        if is_line {
            self.cursor.advance_line(Class::Comment);
        }
        is_line
    }

    /// Tokenizes the name of a preprocessor line, and the file that it
    /// includes. Returns false at other text. The rest of
    /// the line is code like any other (`#define MAX 10`).
    ///
    /// `#` begins one only at the start of a line. Names are not checked, because
    /// compilers have their own.
    fn directive(&mut self, next: char) -> bool {
        if !self.at_line_start || self.lexicon.directive != Some(next) {
            return false;
        }
        let rest = self.cursor.rest();
        let name = rest[next.len_utf8()..].trim_start_matches([' ', '\t']);
        let name_len = name
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(name.len());
        let word = &name[..name_len];
        self.cursor
            .advance(rest.len() - name.len() + name_len, Class::Macro);
        if matches!(word, "include" | "import" | "include_next") {
            let line = self.cursor.line();
            if let (Some(open), Some(close)) = (line.find('<'), line.find('>')) {
                self.cursor.skip(open);
                self.cursor
                    .advance((close + 1).saturating_sub(open), Class::String);
            }
        }
        true
    }

    /// Tokenizes a string with its escapes and interpolations. Returns false at
    /// other text. The escapes and interpolations have
    /// classes of their own, so the string is several spans. With `in_hole`,
    /// interpolations are text.
    fn string(&mut self, in_hole: bool) -> bool {
        let rest = self.cursor.rest();
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
        self.cursor.advance(quote.open.len(), class);
        while let Some(next) = self.cursor.rest().chars().next() {
            let rest = self.cursor.rest();
            if rest.starts_with(quote.close) {
                self.cursor.advance(quote.close.len(), class);
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
                self.cursor.advance(text_len(rest, quote), class);
            }
        }
        true
    }

    /// Returns whether the string at the position is a key (`"name": 1`). Searches its
    /// end before it is tokenized, so that both parts of a key have one class. A string
    /// of more than 2 kB is a value.
    fn is_key(&self, quote: &Quote) -> bool {
        if self.lexicon.key_marks.is_empty() || quote.multiline {
            return false;
        }
        let line = self.cursor.nearby_line();
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
        let next = self.cursor.rest().chars().nth(1).filter(|c| *c != '\n');
        self.cursor.advance(
            mark.len_utf8() + next.map_or(0, char::len_utf8),
            Class::Escape,
        );
    }

    /// Tokenizes an interpolation: `${total + 1}`, `\(name)`, or a variable
    /// (`$name`). Returns false at other text.
    ///
    /// The tokens inside have the classes of code. The delimiters have a class of their
    /// own, by which readers tell the code from the text.
    fn hole(&mut self, quote: &Quote) -> bool {
        let rest = self.cursor.rest();
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
            self.cursor.advance(open.len() + len, Class::Variable);
            return true;
        }
        self.cursor.advance(open.len(), Class::Punctuation);
        self.run(Some(close));
        if self.cursor.rest().starts_with(close) {
            self.cursor.advance(close.len(), Class::Punctuation);
        }
        true
    }

    /// Tokenizes a word with a prefix: `$name`, `@Override`. Returns false at
    /// other text.
    ///
    /// Some variables have punctuation in place of a name: `$@`, `${name}`.
    fn sigil(&mut self, next: char) -> bool {
        let Some((_, class)) = self.lexicon.sigils.iter().find(|(sigil, _)| *sigil == next) else {
            return false;
        };
        // `::` is a cast in SQL, not the sigil of a parameter.
        if next == ':' && self.cursor.before().ends_with(':') {
            return false;
        }
        let name = &self.cursor.rest()[next.len_utf8()..];
        let mut len = name
            .find(|c: char| !self.is_word_char(c))
            .unwrap_or(name.len());
        if len == 0 && *class == Class::Variable {
            len = special_variable_len(name);
        }
        if len == 0 {
            return false;
        }
        self.cursor.advance(next.len_utf8() + len, *class);
        true
    }

    /// Tokenizes a number. Its parts are accepted loosely, since the code is
    /// assumed to be valid. Suffixes and separators are part of it: `10px`,
    /// `0xffu8`, `1_000`.
    fn number(&mut self) {
        let rest = self.cursor.rest();
        let is_digit = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut len = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        // The numbers in `1..10` and `5.method()` end at the dot. Only after a digit is
        // the rest searched: in `1..1..1..`, each search would reach the end of the line.
        if let Some(fraction) = rest[len..].strip_prefix('.')
            && fraction.starts_with(|c: char| c.is_ascii_digit())
        {
            len = rest
                .find(|c| !is_digit(c) && c != '.')
                .unwrap_or(rest.len());
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
        self.cursor.advance(
            len.max(word_len),
            if is_word { Class::Plain } else { Class::Number },
        );
    }

    /// Tokenizes a word.
    ///
    /// It also updates what the next tokens depend on: whether a type precedes them,
    /// and whether they belong to an import.
    fn word(&mut self) {
        let rest = self.cursor.rest();
        let len = rest
            .find(|c: char| !self.is_word_char(c))
            .unwrap_or(rest.len());
        let class = self.class_of_word(&rest[..len], &rest[len..]);
        self.cursor.advance(len, class);
        self.after_type = class == Class::Type;
        self.in_import |= class == Class::Keyword && self.lexicon.imports.contains(&&rest[..len]);
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
        // A keyword of some places only may name a variable: `Record record = …`.
        let is_declared = lexicon.typed_parameters
            && self.after_type
            && !is_member
            && after.trim_start().starts_with([',', ')', '=', ';']);
        // `Item.class` is a keyword.
        let is_name = is_member && word != "class" || is_declared;
        if let Some(class) = self.table.word_class(word).filter(|_| !is_name) {
            return class;
        }
        if self.in_import && is_member {
            return Class::from_casing(word);
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
        if is_declared && after.starts_with([',', ')']) {
            return Class::Variable;
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
    fn punctuator(&mut self, next: char) {
        let is_operator = self.lexicon.operators.contains(next) && !self.angle(next);
        self.cursor.advance(
            next.len_utf8(),
            if is_operator {
                Class::Operator
            } else {
                Class::Plain
            },
        );
        self.at_line_start = false;
        self.after_dot = next == '.' || self.cursor.before().ends_with("->");
        // What follows a type may belong to it: `int[]`, `int...`.
        self.after_type &= matches!(next, '[' | ']' | '.' | '>');
        let is_pipe = next == '|' && self.lexicon.leading_word == Class::Function;
        self.leads = is_pipe || matches!(next, ';' | '{' | '}');
        if self.leads {
            self.n_angles = 0;
            self.in_import = false;
        }
    }

    /// Counts `next` if it is the bracket of type arguments: `<` directly after a
    /// type, or the `>` that closes it. Returns whether it is one.
    ///
    /// An operator of comparison has a space before it in formatted code: `a < b`, but
    /// `List<T>`.
    fn angle(&mut self, next: char) -> bool {
        let is_adjacent = !self.cursor.before().ends_with([' ', '\n']);
        match next {
            '<' if self.lexicon.generics && self.after_type && is_adjacent => self.n_angles += 1,
            '>' if self.n_angles > 0 => {
                self.n_angles -= 1;
                self.after_type = true;
            }
            _ => return false,
        }
        true
    }
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
