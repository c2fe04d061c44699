//! Words of the shell: text, strings, expansions and placeholders.
//!
//! The commands around a word decide about the class of its text (see [`Shell`]); its
//! strings and expansions have classes of their own. An expansion may contain commands,
//! which contain words, up to [`MAX_DEPTH`].

use super::{MAX_DEPTH, Shell, is_number};
use crate::class::Class;
use crate::window::window;

impl Shell<'_, '_> {
    /// Tokenizes a word, or one byte if no word is at the position.
    pub(super) fn some_word(&mut self, class: Class) {
        let start = self.cursor.position();
        self.word(class);
        if self.cursor.position() == start {
            self.cursor.skip(1);
        }
    }

    /// Tokenizes a word. Its text has the class `class`, its strings and expansions
    /// their own.
    ///
    /// A word is a sequence of text, strings, expansions and placeholders without
    /// spaces between them: `a"b c"$d`.
    pub(super) fn word(&mut self, class: Class) {
        loop {
            match self.cursor.byte(0) {
                b'\'' => self.single_quoted(class),
                b'"' => self.double_quoted(class),
                b'$' => self.dollar(class),
                b'`' if self.in_backticks => return,
                b'`' => self.backticks(class),
                b'<' => match self.placeholder_len() {
                    Some(len) => self.cursor.advance(len, Class::Variable),
                    None => return,
                },
                b'\\' => self.cursor.advance(2, class),
                _ => {
                    let len = self.text_len();
                    if len == 0 {
                        return;
                    }
                    self.text(len, class);
                }
            }
        }
    }

    /// Tokenizes `len` bytes of text. The limits of a sequence, `{1..5}`, are numbers.
    fn text(&mut self, len: usize, class: Class) {
        let limits = self.cursor.rest()[..len]
            .strip_prefix('{')
            .and_then(|text| text.strip_suffix('}'))
            .and_then(|text| text.split_once(".."))
            .filter(|(first, last)| is_number(first) && is_number(last));
        let Some((first, last)) = limits else {
            return self.cursor.advance(len, class);
        };
        self.cursor.advance(1, class);
        self.cursor.advance(first.len(), Class::Number);
        self.cursor.advance(2, class);
        self.cursor.advance(last.len(), Class::Number);
        self.cursor.advance(1, class);
    }

    /// Tokenizes a string in single quotes. A quote that is never closed is text, and so is
    /// the apostrophe of output.
    ///
    /// Nothing in it is an escape or an expansion.
    fn single_quoted(&mut self, class: Class) {
        let after = self.cursor.rest().get(1..).unwrap_or_default();
        let is_text = match after.find('\'') {
            Some(len) => self.is_apostrophe(&after[..len]),
            None => true,
        };
        if is_text {
            self.cursor.advance(1, class);
        } else {
            self.cursor.advance_through(1, "'", Class::String);
        }
    }

    /// Returns whether the quote at the position is an apostrophe: letters surround it,
    /// and the next quote, which `inside` precedes, is in another line.
    fn is_apostrophe(&self, inside: &str) -> bool {
        let before = self.cursor.before();
        before.ends_with(char::is_alphabetic)
            && inside.starts_with(char::is_alphabetic)
            && inside.contains('\n')
    }

    /// Tokenizes a string in double quotes with its expansions. Its escapes have the class
    /// of the string. A quote without another after it in the code is text.
    fn double_quoted(&mut self, class: Class) {
        let rest = self.cursor.rest();
        if !rest.get(1..).is_some_and(|rest| rest.contains('"')) {
            return self.cursor.advance(1, class);
        }
        self.cursor.advance(1, Class::String);
        loop {
            match self.cursor.byte(0) {
                b'"' => return self.cursor.advance(1, Class::String),
                b'$' => self.dollar(Class::String),
                b'`' if self.in_backticks => return,
                b'`' => self.backticks(Class::String),
                b'\\' => self.cursor.advance(2, Class::String),
                _ => {
                    let rest = self.cursor.rest();
                    let len = rest.find(['"', '$', '`', '\\']).unwrap_or(rest.len());
                    if len == 0 {
                        return;
                    }
                    self.cursor.advance(len, Class::String);
                }
            }
        }
    }

    /// Tokenizes a string with escapes, `$'…'`.
    ///
    /// Without its quote, it extends to the end of the code.
    fn escaped_string(&mut self) {
        self.cursor.advance(2, Class::String);
        loop {
            let rest = self.cursor.rest();
            let len = rest.find(['\'', '\\']).unwrap_or(rest.len());
            self.cursor.advance(len, Class::String);
            match self.cursor.byte(0) {
                b'\\' => self.cursor.advance(2, Class::String),
                _ => return self.cursor.advance(1, Class::String),
            }
        }
    }

    /// Tokenizes what begins with `$`. A `$` that begins nothing has the class of the
    /// text around it.
    ///
    /// Beyond the maximum depth, substitutions and expansions are text.
    pub(super) fn dollar(&mut self, class: Class) {
        match self.cursor.byte(1) {
            b'(' if self.depth < MAX_DEPTH && self.is_arithmetic(1) => {
                self.depth += 1;
                self.arithmetic(3);
                self.depth -= 1;
            }
            b'(' if self.depth < MAX_DEPTH => {
                self.cursor.advance(2, Class::Punctuation);
                self.commands_inside(b')', Class::Punctuation);
            }
            b'{' if self.depth < MAX_DEPTH && self.cursor.nearby_line().contains('}') => {
                self.parameter();
            }
            b'\'' if class != Class::String => self.escaped_string(),
            b'0'..=b'9' | b'@' | b'*' | b'#' | b'?' | b'$' | b'!' | b'-' => {
                self.cursor.advance(2, Class::Variable);
            }
            byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                let len = 1 + self.cursor.word_len_at(1, b"");
                self.cursor.advance(len, Class::Variable);
            }
            _ => self.cursor.advance(1, class),
        }
    }

    /// Tokenizes the commands of a substitution and the byte `close` after them.
    ///
    /// The delimiter has the class `class`; that of backticks is plain.
    fn commands_inside(&mut self, close: u8, class: Class) {
        self.depth += 1;
        self.commands(Some(close));
        self.depth -= 1;
        self.cursor.advance(1, class);
    }

    /// Tokenizes the inside of a process substitution. Beyond the depth, it is like that
    /// of a subshell.
    pub(super) fn substitution_inside(&mut self) {
        if self.depth < MAX_DEPTH {
            self.commands_inside(b')', Class::Plain);
        }
    }

    /// Tokenizes commands in backticks. A single backtick is text.
    fn backticks(&mut self, class: Class) {
        let rest = self.cursor.rest();
        if !rest.get(1..).is_some_and(|rest| rest.contains('`')) || self.depth >= MAX_DEPTH {
            return self.cursor.advance(1, class);
        }
        self.cursor.skip(1);
        self.in_backticks = true;
        self.commands_inside(b'`', Class::Plain);
        self.in_backticks = false;
    }

    /// Tokenizes the expansion of a parameter, `${name:-default}`, whose brace is closed in
    /// its line. A pattern in it has the class of a regular expression.
    fn parameter(&mut self) {
        self.depth += 1;
        // `#` and `!` before the name are a length and a reference.
        let sign = usize::from(matches!(self.cursor.byte(2), b'#' | b'!'));
        let name = self.cursor.word_len_at(2 + sign, b"@*?");
        let index = self.index_len(2 + sign + name);
        self.cursor
            .advance(2 + sign + name + index, Class::Variable);
        let operator = self.cursor.byte(0);
        let is_pattern = matches!(operator, b'%' | b'#' | b'/');
        if is_pattern {
            let len = if self.cursor.byte(1) == operator {
                2
            } else {
                1
            };
            self.cursor.advance(len, Class::Variable);
        }
        self.parameter_text(is_pattern, operator == b'/');
        self.depth -= 1;
    }

    /// Tokenizes the rest of the expansion of a parameter with its closing brace. A
    /// pattern to replace ends at a slash.
    ///
    /// Expansions nest here: `${a:-$(b)}`.
    fn parameter_text(&mut self, is_pattern: bool, is_replaced: bool) {
        let mut class = if is_pattern {
            Class::Escape
        } else {
            Class::Variable
        };
        while !self.cursor.is_at_end() {
            match self.cursor.byte(0) {
                b'}' => return self.cursor.advance(1, Class::Variable),
                b'$' => self.dollar(class),
                b'"' => self.double_quoted(class),
                b'/' if is_replaced => {
                    class = Class::Variable;
                    self.cursor.advance(1, class);
                }
                b'\\' => self.cursor.advance(2, class),
                _ => {
                    let rest = self.cursor.rest();
                    let len = rest.find(['}', '$', '"', '/', '\\']).unwrap_or(rest.len());
                    self.cursor.advance(len.max(1), class);
                }
            }
        }
    }

    /// Returns whether `((` is `offset` bytes after the position, and closed.
    pub(super) fn is_arithmetic(&self, offset: usize) -> bool {
        self.cursor.byte(offset) == b'('
            && self.cursor.byte(offset + 1) == b'('
            && window(self.cursor.rest()).contains("))")
    }

    /// Tokenizes an arithmetic expression with its parentheses, of which `len` bytes open
    /// it. Names in it are variables, with `$` or without.
    pub(super) fn arithmetic(&mut self, len: usize) {
        self.cursor.skip(len);
        let mut n_open = 0_usize;
        while !self.cursor.is_at_end() {
            let class = match self.cursor.byte(0) {
                b')' if n_open == 0 => {
                    return self
                        .cursor
                        .skip(if self.cursor.byte(1) == b')' { 2 } else { 1 });
                }
                b')' => {
                    n_open -= 1;
                    Class::Plain
                }
                b'(' => {
                    n_open += 1;
                    Class::Plain
                }
                b'$' if self.cursor.byte(1) != b'\'' => {
                    self.dollar(Class::Plain);
                    continue;
                }
                byte if b"+-*/%=<>!&|^~?".contains(&byte) => Class::Operator,
                byte if byte.is_ascii_digit() => Class::Number,
                _ => Class::Variable,
            };
            let len = self.cursor.word_len(b"");
            let class = if len == 0 && class == Class::Variable {
                Class::Plain
            } else {
                class
            };
            self.cursor.advance(len.max(1), class);
        }
    }

    /// Returns the length of a placeholder, `<name>` or `<name of a file>`, if there
    /// is one. With spaces it could be two redirections, unless it ends a word.
    ///
    /// Documentation writes `<name>` for what readers replace; the shell would read it
    /// as two redirections.
    pub(super) fn placeholder_len(&self) -> Option<usize> {
        let rest = window(self.cursor.rest());
        let inside = rest.strip_prefix('<')?;
        if !inside.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return None;
        }
        let is_part = |c: char| c.is_alphanumeric() || "_-./:,|= ".contains(c);
        let len = inside.find(|c| !is_part(c))?;
        let after = inside[len..].strip_prefix('>')?;
        let has_blanks = inside[..len].contains(' ');
        let is_redirected = has_blanks
            && (inside[..len].ends_with(' ')
                || after.starts_with(|c: char| c.is_alphanumeric() || "&>/$".contains(c)));
        (!is_redirected && !after.starts_with(['>', '&'])).then_some(len + 2)
    }
}
