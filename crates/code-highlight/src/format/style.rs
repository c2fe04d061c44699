//! CSS and SCSS, with the constructs of Less that look alike.
//!
//! Whether `a:hover` is a selector or a declaration depends on what ends it: `{`,
//! or `;` and `}`. So at the start of each statement the tokenizer looks for its
//! end, and then tokenizes it as what it is. Every character is looked at twice at
//! most.
//!
//! ```scss
//! .card {                          // selector: class
//!   &:hover { color: $accent; }    // selector; property and variable
//!   @include rounded(4px);         // keyword, function, number
//! }
//! ```

use crate::class::Class;
use crate::cursor::{Cursor, quoted_len};
use crate::spans::Spans;

/// Characters of names, in addition to those of words.
const NAME: &[u8] = b"-";

/// Maximum nesting of parentheses and interpolations that are tokenized as such.
const MAX_DEPTH: u8 = 16;

/// Highlights CSS.
pub(crate) fn css<'a>(code: &'a str, spans: &mut Spans<'a>) {
    run(code, spans, Dialect::Css);
}

/// Highlights SCSS, and Less.
pub(crate) fn scss<'a>(code: &'a str, spans: &mut Spans<'a>) {
    run(code, spans, Dialect::Scss);
}

/// Tokenizes a style sheet, or a part of one.
fn run<'a>(code: &'a str, spans: &mut Spans<'a>, dialect: Dialect) {
    let mut tokenizer = Tokenizer {
        cursor: Cursor::new(code, spans),
        dialect,
        depth: 0,
    };
    while !tokenizer.cursor.is_at_end() {
        tokenizer.statement();
    }
}

/// The dialects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dialect {
    /// Plain CSS.
    Css,
    /// With `//` comments, variables, mixins and interpolations.
    Scss,
}

/// The kind of text in a statement, which determines the class of its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Text {
    /// Elements, classes and pseudo-classes.
    Selector,
    /// Values of a property.
    Value,
    /// Conditions and names after an at-rule.
    Prelude,
}

/// The state of the tokenizer.
struct Tokenizer<'a, 's> {
    /// The code and the position in it.
    cursor: Cursor<'a, 's>,
    /// The dialect of the style sheet.
    dialect: Dialect,
    /// The number of parentheses around the position.
    depth: u8,
}

impl Tokenizer<'_, '_> {
    /// Tokenizes a statement, or the white space, comment or brace before it.
    ///
    /// Braces and semicolons separate statements, and have no class. The nesting of
    /// blocks is not tracked, since it changes nothing about the statements in them.
    fn statement(&mut self) {
        if self.blank_or_comment() {
            return;
        }
        match self.cursor.byte(0) {
            b'{' | b'}' | b';' => self.cursor.skip(1),
            b'@' if self.cursor.byte(1) != b'{' => self.at_rule(),
            _ => {
                let (len, end) = self.statement_end();
                if end == b'{' {
                    self.text(len, Text::Selector);
                } else {
                    self.declaration(len, end);
                }
            }
        }
    }

    /// Tokenizes white space or a comment. Returns false if there is neither.
    ///
    /// `//` begins a comment in SCSS and Less only.
    fn blank_or_comment(&mut self) -> bool {
        let (byte, next) = (self.cursor.byte(0), self.cursor.byte(1));
        match (byte, next) {
            (b' ' | b'\t' | b'\n', _) => self.cursor.skip_white_space(),
            (b'/', b'*') => self.cursor.advance_through(2, "*/", Class::Comment),
            (b'/', b'/') if self.has_line_comment() => self.cursor.advance_line(Class::Comment),
            _ => return false,
        }
        true
    }

    /// Returns whether the `//` at the position begins a comment: not in CSS, and
    /// not in `url(https://…)`.
    fn has_line_comment(&self) -> bool {
        self.dialect == Dialect::Scss && !self.cursor.before().ends_with(':')
    }

    /// Returns the length of the statement at the position and the byte that ends
    /// it: `{`, `;`, `}`, or 0 for the end of the code. Those in strings,
    /// parentheses, comments and interpolations do not count.
    fn statement_end(&self) -> (usize, u8) {
        let text = self.cursor.rest();
        let bytes = text.as_bytes();
        let mut depth = 0_usize;
        let mut i = 0;
        while let Some(&byte) = bytes.get(i) {
            match byte {
                b'"' | b'\'' => i += quoted_len(&text[i..], true) - 1,
                b'/' if bytes.get(i + 1) == Some(&b'*') => {
                    let end = text[i + 2..].find("*/").unwrap_or(text.len());
                    i += end + 3;
                }
                b'(' | b'[' => depth += 1,
                b')' | b']' => depth = depth.saturating_sub(1),
                b'#' | b'@' if bytes.get(i + 1) == Some(&b'{') => {
                    let end = text[i..].find('}').unwrap_or(text.len());
                    i += end;
                }
                b'{' | b'}' => return (i, byte),
                b';' if depth == 0 => return (i, byte),
                _ => {}
            }
            i += 1;
        }
        (text.len(), 0)
    }

    /// Tokenizes an at-rule up to its block or end.
    ///
    /// Some rules name something, a mixin or an animation; the rest of the prelude
    /// consists of conditions.
    fn at_rule(&mut self) {
        let len = 1 + self.cursor.word_len_at(1, NAME);
        let name = self.cursor.rest().get(1..len).unwrap_or_default();
        // `@color: red` is a variable of Less.
        if self.dialect == Dialect::Scss && self.cursor.byte_after_blanks(len) == b':' {
            let (len, end) = self.statement_end();
            return self.declaration(len, end);
        }
        self.cursor.advance(len, Class::Keyword);
        let (len, _) = self.statement_end();
        let stop = self.cursor.position() + len;
        match name {
            "keyframes" | "-webkit-keyframes" | "layer" | "counter-style" | "property"
            | "container" => {
                self.name_of_rule(name, stop);
            }
            "include" | "mixin" | "function" => self.name_of_function(stop),
            "extend" | "nest" | "scope" => {
                return self.text(len, Text::Selector);
            }
            _ => {}
        }
        self.text(stop.saturating_sub(self.cursor.position()), Text::Prelude);
    }

    /// Tokenizes the name that an at-rule gives to something, which ends at `stop`. The
    /// name of an animation or property is a variable; names of layers and containers
    /// are tokenized like the rest of the prelude.
    fn name_of_rule(&mut self, rule: &str, stop: usize) {
        self.cursor.skip_white_space();
        let len = self
            .cursor
            .word_len(NAME)
            .min(stop.saturating_sub(self.cursor.position()));
        if rule.ends_with("keyframes") || rule == "property" {
            self.cursor.advance(len, Class::Variable);
        }
    }

    /// Tokenizes the name of a mixin or function, with its module: `math.div`.
    fn name_of_function(&mut self, stop: usize) {
        self.cursor.skip_white_space();
        let len = self
            .cursor
            .word_len(b"-.")
            .min(stop.saturating_sub(self.cursor.position()));
        self.cursor.advance(len, Class::Function);
    }

    /// Tokenizes a declaration of `len` bytes. Text without a colon is one that is
    /// cut off, or a selector at the end of the code (`end` is 0).
    ///
    /// `a:hover` without its block would be a declaration, too; a fragment of a
    /// selector is less frequent than one of a declaration.
    fn declaration(&mut self, len: usize, end: u8) {
        let stop = self.cursor.position() + len;
        let text = self.cursor.text(len);
        let Some(colon) = text.find(':') else {
            let is_mixin = text.starts_with(['.', '#']);
            let kind = if is_mixin || end == 0 {
                Text::Selector
            } else {
                Text::Value
            };
            return self.text(len, kind);
        };
        let name = text.get(..colon).unwrap_or_default().trim_end();
        let is_name = |b: u8| b.is_ascii_alphanumeric() || b"-_$@*".contains(&b) || b >= 0x80;
        if name.bytes().all(is_name) {
            self.cursor.advance(name.len(), Class::Property);
        } else if name.contains("#{") || name.contains("@{") {
            self.interpolated(name.len(), Class::Property);
        } else {
            return self.text(
                len,
                if end == 0 {
                    Text::Selector
                } else {
                    Text::Value
                },
            );
        }
        let blanks = colon - name.len();
        self.cursor.skip(blanks + 1);
        // An interpolation may have ended after the statement, if a quote in it did.
        self.text(stop.saturating_sub(self.cursor.position()), Text::Value);
    }

    /// Tokenizes `len` bytes of `class` with interpolations.
    ///
    /// Without a closing brace in the line, `#` and `@` are text.
    fn interpolated(&mut self, len: usize, class: Class) {
        let stop = self.cursor.position() + len;
        while self.cursor.position() < stop {
            if self.interpolation() {
                continue;
            }
            let text = self.cursor.text(stop - self.cursor.position());
            let first = text.chars().next().map_or(1, char::len_utf8);
            let next = text.get(first..).and_then(|rest| rest.find(['#', '@']));
            self.cursor
                .advance(next.map_or(text.len(), |at| first + at), class);
        }
    }

    /// Tokenizes `#{…}` of SCSS and `@{…}` of Less. Returns false at other text, which
    /// includes an interpolation that is not closed nearby on its line, or is nested too
    /// deeply.
    fn interpolation(&mut self) -> bool {
        let is_open = matches!(self.cursor.byte(0), b'#' | b'@') && self.cursor.byte(1) == b'{';
        if !is_open || self.depth >= MAX_DEPTH {
            return false;
        }
        let Some(end) = self.cursor.nearby_line().find('}') else {
            return false;
        };
        self.cursor.advance(2, Class::Punctuation);
        self.depth += 1;
        self.text(end - 2, Text::Value);
        self.depth -= 1;
        self.cursor.advance(1, Class::Punctuation);
        true
    }

    /// Tokenizes the next `len` bytes.
    ///
    /// A string that is not closed may end after them; callers compute the rest
    /// accordingly.
    fn text(&mut self, len: usize, kind: Text) {
        let stop = self.cursor.position() + len;
        // The depth of parentheses: conditions of at-rules and arguments of
        // pseudo-classes.
        let mut open: Vec<Text> = Vec::new();
        while self.cursor.position() < stop && !self.cursor.is_at_end() {
            let outer = open.last().copied().unwrap_or(kind);
            if self.blank_or_comment() || self.interpolation() {
                continue;
            }
            match self.cursor.byte(0) {
                b'"' | b'\'' => {
                    let quote = self.cursor.text(1);
                    self.cursor.string_with(1, quote, false, css_escape_len);
                }
                b'\\' => {
                    let len = css_escape_len(self.cursor.rest());
                    self.cursor.advance(len, Class::Escape);
                }
                b'(' => {
                    open.push(self.text_in_parentheses(outer));
                    self.cursor.skip(1);
                }
                b')' => {
                    open.pop();
                    self.cursor.skip(1);
                }
                _ if outer == Text::Selector => self.selector(),
                _ => self.value(outer, !open.is_empty()),
            }
        }
    }

    /// Returns what the parentheses at the position contain: selectors in
    /// `:not(…)`, else values.
    fn text_in_parentheses(&self, outer: Text) -> Text {
        let before = self.cursor.before();
        let takes_selector = [
            ":not",
            ":is",
            ":where",
            ":has",
            ":host",
            ":host-context",
            ":slotted",
            ":global",
        ]
        .iter()
        .any(|name| before.ends_with(name));
        match outer {
            Text::Selector if takes_selector => Text::Selector,
            Text::Selector => Text::Value,
            outer => outer,
        }
    }

    /// Tokenizes a part of a selector.
    ///
    /// Classes have the class of types, because that is what they are to a style sheet;
    /// ids that of constants, since there is one of each.
    fn selector(&mut self) {
        let (byte, next) = (self.cursor.byte(0), self.cursor.byte(1));
        let name =
            |cursor: &Cursor<'_, '_>, offset: usize| offset + cursor.word_len_at(offset, NAME);
        let (len, class) = match byte {
            b'.' => (name(&self.cursor, 1), Class::Type),
            b'%' => (name(&self.cursor, 1), Class::Type),
            b'#' => (name(&self.cursor, 1), Class::Constant),
            b':' if next == b':' => (name(&self.cursor, 2), Class::Attribute),
            b':' => (name(&self.cursor, 1), Class::Attribute),
            b'&' if self.cursor.word_len_at(1, NAME) > 0 => {
                // `&-title` is the class around it, with a suffix.
                self.cursor.advance(1, Class::Tag);
                (self.cursor.word_len(NAME), Class::Type)
            }
            b'&' | b'*' => (1, Class::Tag),
            b'[' => return self.attribute_selector(),
            b'>' | b'+' | b'~' | b'|' | b'=' => (1, Class::Operator),
            b'$' | b'@' => (name(&self.cursor, 1), Class::Variable),
            b'0'..=b'9' => {
                let len = self.cursor.word_len(b".%");
                (len, Class::Number)
            }
            _ => match self.cursor.word_len(NAME) {
                0 => (1, Class::Plain),
                len => match self.cursor.rest().get(..len) {
                    Some("from" | "to") => (len, Class::Keyword),
                    _ => (len, Class::Tag),
                },
            },
        };
        // The character alone is plain.
        let is_bare = len == 1 && matches!(byte, b'.' | b'%' | b'#' | b':' | b'$' | b'@');
        self.cursor
            .advance(len, if is_bare { Class::Plain } else { class });
    }

    /// Tokenizes `[type="text" i]`.
    ///
    /// Without its bracket, it ends with the line.
    fn attribute_selector(&mut self) {
        self.cursor.skip(1);
        let line = self.cursor.line_len();
        let end = self.cursor.position() + line;
        let len = self.cursor.word_len(b"-|:");
        self.cursor.advance(len, Class::Attribute);
        while self.cursor.position() < end && self.cursor.byte(0) != b']' {
            match self.cursor.byte(0) {
                b'"' | b'\'' => {
                    let quote = self.cursor.text(1);
                    self.cursor.string_with(1, quote, false, css_escape_len);
                }
                // The flag in `[type="a" i]`.
                b'i' | b's'
                    if self.cursor.byte(1) == b']' && self.cursor.before().ends_with(' ') =>
                {
                    self.cursor.skip(1);
                }
                b'=' | b'~' | b'|' | b'^' | b'$' | b'*' => self.cursor.advance(1, Class::Operator),
                _ => match self.cursor.word_len(NAME) {
                    0 => self.cursor.skip(1),
                    len => self.cursor.advance(len, Class::String),
                },
            }
        }
        self.cursor.skip(usize::from(self.cursor.byte(0) == b']'));
    }

    /// Tokenizes a value, or a name in the condition of an at-rule.
    ///
    /// Colours are numbers. A sign before a digit belongs to the number, which is right
    /// except for differences without spaces.
    fn value(&mut self, kind: Text, is_nested: bool) {
        let (byte, next) = (self.cursor.byte(0), self.cursor.byte(1));
        let is_number = byte.is_ascii_digit()
            || matches!(byte, b'.' | b'-' | b'+') && next.is_ascii_digit()
            || matches!(byte, b'-' | b'+') && next == b'.' && self.cursor.byte(2).is_ascii_digit();
        // In `a -1px` the sign belongs to the number, in `a - 1px` not.
        if is_number {
            let len = css_number_len(&self.cursor);
            return self.cursor.advance(len, Class::Number);
        }
        match byte {
            b'#' => {
                let len = 1 + self.cursor.word_len_at(1, b"");
                self.cursor.advance(len, Class::Number);
            }
            b'$' | b'@' => {
                let len = 1 + self.cursor.word_len_at(1, NAME);
                self.cursor.advance(len, Class::Variable);
            }
            b'%' if self.cursor.word_len_at(1, NAME) > 0 => {
                let len = 1 + self.cursor.word_len_at(1, NAME);
                self.cursor.advance(len, Class::Type);
            }
            b'!' => {
                let len = 1 + self.cursor.word_len_at(1, NAME);
                self.cursor.advance(len, Class::Keyword);
            }
            b'+' | b'-' | b'*' | b'/' | b'%' | b'<' | b'>' | b'=' | b'~' | b'|'
                if self.cursor.word_len(NAME) <= 1 && !next.is_ascii_alphabetic() =>
            {
                self.cursor.advance(1, Class::Operator);
            }
            _ => match self.cursor.word_len(NAME) {
                0 => self.cursor.skip(1),
                len => self.value_name(len, kind, is_nested),
            },
        }
    }

    /// Tokenizes a name of `len` bytes outside selectors. A keyword such as `auto` is a
    /// constant: a list of all keywords would be long and incomplete.
    fn value_name(&mut self, len: usize, kind: Text, is_nested: bool) {
        let word = self.cursor.text(len);
        if matches!(word, "U" | "u") && self.cursor.byte(len) == b'+' {
            // A range of characters: `U+0000-00FF`.
            let len = self.cursor.word_len(b"+-?");
            return self.cursor.advance(len, Class::Constant);
        }
        let is_call = self.cursor.byte(len) == b'(';
        // The functions of a module, `math.div(…)`.
        let member_len = if self.cursor.byte(len) == b'.' {
            self.cursor.word_len_at(len + 1, NAME)
        } else {
            0
        };
        let class = match (word, kind) {
            (
                "and" | "or" | "not" | "only" | "in" | "from" | "through" | "to" | "as" | "with"
                | "using" | "if" | "else" | "layer",
                Text::Prelude,
            ) if !is_call || matches!(word, "not" | "and" | "or") => Class::Keyword,
            _ if is_call => Class::Function,
            _ if member_len > 0 && self.cursor.byte(len + 1 + member_len) == b'(' => {
                return self.cursor.advance(len + 1 + member_len, Class::Function);
            }
            // `(min-width: 40rem)` names a feature, `(gap: 1rem)` the key of a map.
            _ if is_nested && self.cursor.byte_after_blanks(len) == b':' => Class::Property,
            _ if word.starts_with("--") => Class::Variable,
            _ => Class::Constant,
        };
        self.cursor.advance(len, class);
        // The address in `url(…)` may contain any character but `)`.
        if is_call
            && matches!(word, "url" | "url-prefix")
            && !matches!(self.cursor.byte(1), b'"' | b'\'' | b'$')
        {
            self.cursor.skip(1);
            let rest = self.cursor.rest();
            let end = rest.find([')', '\n']).unwrap_or(rest.len());
            self.cursor.advance(end, Class::Constant);
        }
    }
}

/// Returns the length of the escape that `text` begins with: a backslash and up to
/// six hexadecimal digits, or any character.
fn css_escape_len(text: &str) -> usize {
    let digits = text.bytes().skip(1).take(6);
    match digits.take_while(u8::is_ascii_hexdigit).count() {
        0 => 1 + text.chars().nth(1).map_or(0, char::len_utf8),
        n_digits => 1 + n_digits,
    }
}

/// Returns the length of the number at the position, with its sign and unit.
///
/// A dot without digits after it ends the number.
fn css_number_len(cursor: &Cursor<'_, '_>) -> usize {
    let bytes = cursor.rest().as_bytes();
    let mut len = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let digits = |from: usize| {
        let rest = bytes.get(from..).unwrap_or_default();
        rest.iter().take_while(|b| b.is_ascii_digit()).count()
    };
    len += digits(len);
    if bytes.get(len) == Some(&b'.') && digits(len + 1) > 0 {
        len += 1 + digits(len + 1);
    }
    let unit = cursor.word_len_at(len, b"%");
    len + unit
}
