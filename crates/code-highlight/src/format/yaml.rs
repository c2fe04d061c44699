//! YAML, with the templates of Helm.
//!
//! YAML is read line by line: the start of a line says whether a mapping, a sequence
//! or a scalar goes on. Only block scalars, quoted scalars and flow collections cross
//! lines. Examples are often cut or contain the `{{ }}` of templates, which is why the
//! indentation of mappings is not checked: a line with a key is a key.
//!
//! ```text
//! - name: "a\n" # note       marker, key, string with an escape, comment
//!   ports: [80, *web]        key, number, alias
//!   run: |                   key, header of a block scalar
//!     echo a: b              string, because it is deeper than its key
//!   image: {{ .Values.x }}   key, template
//! ```

use crate::class::Class;
use crate::cursor::{Cursor, escape_len};
use crate::spans::Spans;
use crate::window::window;
use crate::word_list::WordList;

/// Words of templates that are keywords.
const TEMPLATE_KEYWORDS: WordList = WordList::sorted(&[
    "block", "break", "continue", "define", "else", "end", "if", "include", "range", "template",
    "with",
]);

/// Highlights one or more documents.
pub(crate) fn highlight<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut yaml = Yaml {
        cursor: Cursor::new(code, spans),
        line_start: 0,
        parent: -1,
        text_parent: None,
    };
    while !yaml.cursor.is_at_end() {
        yaml.line_start = yaml.cursor.position();
        yaml.line();
        yaml.rest_of_line();
        yaml.cursor.skip(1);
    }
}

/// The state of the tokenizer.
struct Yaml<'a, 's> {
    /// The position.
    cursor: Cursor<'a, 's>,
    /// Byte offset of the line.
    line_start: usize,
    /// Column of the key or dash around the node, or -1 for the document.
    parent: isize,
    /// Column of the key or dash around the plain scalar that ended the previous
    /// line. Lines with a greater indentation continue it.
    text_parent: Option<isize>,
}

impl Yaml<'_, '_> {
    /// Tokenizes a line, or several if a scalar or collection crosses lines.
    ///
    /// A line that is deeper than a plain scalar on the line before continues it,
    /// unless it has a key: in examples, a missing indentation is more frequent than a
    /// scalar with a colon.
    fn line(&mut self) {
        self.cursor.skip_blanks();
        if self.is_line_end() {
            return;
        }
        let text_parent = self.text_parent.take();
        if self.cursor.position() == self.line_start && self.marker() {
            self.parent = -1;
            self.cursor.skip_blanks();
            return self.value();
        }
        self.parent = self.column() - 1;
        let is_key = self.indicators();
        let is_text =
            text_parent.is_some_and(|parent| self.column() > parent) && self.is_first_in_line();
        self.templates();
        let key = self.key_len();
        if is_key {
            let len = key.unwrap_or_else(|| self.text_len());
            self.key(len);
        } else if let Some(len) = key {
            self.key(len);
        } else if is_text {
            let len = self.text_len();
            self.cursor.advance(len, Class::String);
            self.text_parent = text_parent;
            return;
        }
        self.value();
    }

    /// Tokenizes a marker of a document or a directive at the start of a line.
    ///
    /// After `---`, a value may follow in the same line.
    fn marker(&mut self) -> bool {
        let rest = self.cursor.rest();
        if rest.starts_with('%') {
            self.cursor.advance_line(Class::Macro);
            return true;
        }
        let is_marker = (rest.starts_with("---") || rest.starts_with("...")) && self.is_blank(3);
        if is_marker {
            self.cursor.advance(3, Class::Punctuation);
        }
        is_marker
    }

    /// Tokenizes the dashes of sequences, and the `?` and `:` of complex keys. Returns
    /// whether a complex key follows.
    fn indicators(&mut self) -> bool {
        let mut is_key = false;
        while self.is_blank(1) {
            match self.cursor.byte(0) {
                b'-' => {
                    self.parent = self.column();
                    self.cursor.advance(1, Class::Punctuation);
                }
                b'?' => {
                    is_key = true;
                    self.cursor.advance(1, Class::Operator);
                }
                b':' => self.cursor.skip(1),
                _ => break,
            }
            self.cursor.skip_blanks();
        }
        is_key && !self.is_line_end()
    }

    /// Tokenizes a key of `len` bytes and the colon after it.
    ///
    /// The key becomes the parent of what follows, by which the depth of scalars is
    /// measured.
    fn key(&mut self, len: usize) {
        self.parent = self.column();
        self.cursor.advance(len, Class::Property);
        self.cursor.skip_blanks();
        if self.cursor.byte(0) == b':' {
            self.cursor.skip(1);
        }
        self.cursor.skip_blanks();
    }

    /// Returns the length of the key at the position, if a colon follows it in the
    /// line. Its tag and anchor are parts of it.
    ///
    /// Returns `None` if the line has no key. A colon counts only before a space or the
    /// end of the line, so that addresses and times are values.
    fn key_len(&self) -> Option<usize> {
        let rest = self.cursor.rest();
        let line = &rest[..self.cursor.line_len()];
        match line.bytes().next()? {
            quote @ (b'"' | b'\'') => {
                let len = quoted_scalar_len(line, quote, |_| false)?;
                let after = line[len..].trim_start_matches([' ', '\t']);
                is_colon(after).then_some(len)
            }
            b'#' | b'[' | b'{' | b'|' | b'>' => None,
            _ => {
                let text = &line[..text_len(line)];
                let colon = text
                    .match_indices(':')
                    .find(|(at, _)| is_colon(&line[*at..]))?
                    .0;
                Some(text[..colon].trim_end().len())
            }
        }
    }

    /// Tokenizes a value with its tag and anchor.
    ///
    /// A value may be missing; the lines after it then belong to the key.
    fn value(&mut self) {
        while matches!(self.cursor.byte(0), b'&' | b'!') {
            self.node_property(false);
            self.cursor.skip_blanks();
        }
        match self.cursor.byte(0) {
            b'*' => self.node_property(false),
            b'|' | b'>' if self.is_block_header() => self.block_scalar(),
            b'"' | b'\'' => self.quoted(Class::String),
            b'{' if self.cursor.byte(1) == b'{' && self.template_len().is_some() => {
                self.templates();
                let len = self.text_len();
                self.cursor.advance(len, Class::String);
            }
            b'[' | b'{' => self.flow(),
            _ => self.plain(),
        }
    }

    /// Tokenizes a tag, an anchor, or an alias.
    ///
    /// It extends to the next space; in a flow collection, also to an indicator.
    fn node_property(&mut self, in_flow: bool) {
        let class = if self.cursor.byte(0) == b'!' {
            Class::Type
        } else {
            Class::Variable
        };
        let rest = self.cursor.rest();
        let is_end = |c: char| matches!(c, ' ' | '\t' | '\n') || in_flow && is_flow_indicator(c);
        let len = rest.find(is_end).unwrap_or(rest.len());
        self.cursor.advance(len.max(1), class);
    }

    /// Tokenizes a plain scalar up to the end of the line or a comment.
    ///
    /// The next line may continue it if nothing follows in this one.
    fn plain(&mut self) {
        let len = self.text_len();
        if len == 0 {
            return;
        }
        let class = scalar_class(self.cursor.text(len));
        self.cursor.advance(len, class);
        if self.is_line_end() {
            self.text_parent = Some(self.parent);
        }
    }

    /// Returns whether the header of a block scalar is at the position: `|`, `>-`,
    /// `|2+`.
    fn is_block_header(&self) -> bool {
        let len = self.block_header_len();
        let after = self.cursor.byte_after_blanks(len);
        self.is_blank(len) && matches!(after, b'\n' | b'#' | 0)
    }

    /// Returns the length of the header of a block scalar.
    fn block_header_len(&self) -> usize {
        let rest = self.cursor.rest();
        let is_indicator = |c: char| matches!(c, '+' | '-') || c.is_ascii_digit();
        let len = rest
            .get(1..)
            .and_then(|rest| rest.find(|c| !is_indicator(c)));
        len.map_or(rest.len(), |len| 1 + len)
    }

    /// Tokenizes a block scalar: its header, and all lines with the indentation of the
    /// first one.
    ///
    /// Empty lines belong to it. The first line with text sets the indentation, which
    /// has to be greater than that of the key.
    fn block_scalar(&mut self) {
        let len = self.block_header_len();
        self.cursor.advance(len, Class::String);
        self.rest_of_line();
        let rest = self.cursor.rest();
        let mut indent = None;
        let mut len = 0;
        for line in rest.split_inclusive('\n').skip(1) {
            let text = line.trim_start_matches(' ');
            if text.trim_end().is_empty() {
                len += line.len();
                continue;
            }
            let own = line.len() - text.len();
            let least = *indent
                .get_or_insert(own.max(self.parent.saturating_add(1).max(0).cast_unsigned()));
            if own < least {
                break;
            }
            len += line.len();
        }
        if indent.is_none() {
            return;
        }
        // The newline after the last line ends the line of the caller.
        let text = &rest[..len + 1];
        self.cursor.advance(text.trim_end().len(), Class::String);
    }

    /// Tokenizes a quoted scalar, with the class `class` apart from its escapes. It may
    /// cross lines; one that is not closed nearby ends with its line.
    fn quoted(&mut self, class: Class) {
        let rest = self.cursor.rest();
        let quote = self.cursor.byte(0);
        let len = quoted_scalar_len(rest, quote, |_| false)
            .or_else(|| quoted_scalar_len(window(rest), quote, |line| self.is_nested(line)))
            .unwrap_or_else(|| self.cursor.line_len());
        let end = self.cursor.position() + len;
        self.cursor.advance(1, class);
        // A double-quoted scalar has escapes; in one with single quotes, a quote is
        // doubled. The quote at the end is the only one that is single.
        let mark = if quote == b'"' { '\\' } else { '\'' };
        while self.cursor.position() < end {
            let inside = self.cursor.text(end - self.cursor.position());
            let run = inside.find(mark).unwrap_or(inside.len());
            self.cursor.advance(run, class);
            let (len, class) = match (&inside[run..], mark) {
                (text, '\\') if text.len() > 1 => (escape_len(text), Class::Escape),
                (text, _) if text.len() > 1 => (2, Class::Escape),
                (text, _) => (text.len(), class),
            };
            self.cursor.advance(len, class);
        }
    }

    /// Returns whether `line` is deeper than the key or dash around the node, and so can
    /// be a part of it.
    ///
    /// An empty line is a part of any scalar.
    fn is_nested(&self, line: &str) -> bool {
        let text = line.trim_start_matches(' ');
        let indent = line.len() - text.len();
        indent.cast_signed() > self.parent || text.starts_with('\n')
    }

    /// Tokenizes a flow collection, `[a, b]` or `{a: b}`. One that is not closed in the
    /// code ends with its line.
    ///
    /// Keys, tags, anchors and comments are as in lines. Keys are recognised by the
    /// colon after them.
    fn flow(&mut self) {
        let ends_with_line = !self.is_closed();
        let mut depth = 0_usize;
        while !self.cursor.is_at_end() {
            match self.cursor.byte(0) {
                b'\n' if ends_with_line => return,
                b' ' | b'\t' | b'\n' | b',' => self.cursor.skip(1),
                b'#' if self.is_after_blank() => self.cursor.advance_line(Class::Comment),
                b'{' if self.template_len().is_some() => self.templates(),
                b'[' | b'{' => {
                    depth += 1;
                    self.cursor.skip(1);
                }
                b']' | b'}' => {
                    depth = depth.saturating_sub(1);
                    self.cursor.skip(1);
                    if depth == 0 {
                        return;
                    }
                }
                b'&' | b'*' | b'!' => self.node_property(true),
                b'?' if self.is_blank(1) => self.cursor.advance(1, Class::Operator),
                b'"' | b'\'' => self.flow_quoted(),
                _ => self.flow_plain(),
            }
        }
    }

    /// Returns whether the flow collection at the position is closed, as far as the
    /// code nearby shows.
    ///
    /// Brackets in strings count, too, which only matters for code that is cut.
    fn is_closed(&self) -> bool {
        let rest = self.cursor.rest();
        let nearby = window(rest);
        let mut depth = 0_usize;
        for byte in nearby.bytes() {
            match byte {
                b'[' | b'{' => depth += 1,
                b']' | b'}' if depth <= 1 => return true,
                b']' | b'}' => depth -= 1,
                _ => {}
            }
        }
        nearby.len() < rest.len()
    }

    /// Tokenizes a quoted scalar of a flow collection, which is a key before a colon.
    fn flow_quoted(&mut self) {
        let rest = self.cursor.rest();
        let len = quoted_scalar_len(rest, self.cursor.byte(0), |_| false);
        match len.filter(|len| self.cursor.byte_after_blanks(*len) == b':') {
            Some(len) => {
                self.cursor.advance(len, Class::Property);
                self.cursor.skip_blanks();
                self.cursor.skip(1);
            }
            None => self.quoted(Class::String),
        }
    }

    /// Tokenizes a plain scalar of a flow collection, which is a key before a colon.
    fn flow_plain(&mut self) {
        let len = self.flow_plain_len();
        let is_key = self.cursor.byte(len) == b':';
        let text = self.cursor.rest()[..len].trim_end();
        let class = if is_key {
            Class::Property
        } else {
            scalar_class(text)
        };
        self.cursor.advance(text.len(), class);
        self.cursor.skip_blanks();
        if is_key || text.is_empty() {
            self.cursor.skip(1);
        }
    }

    /// Returns the length of a plain scalar of a flow collection, up to its line.
    ///
    /// A colon ends it only before a space or a flow indicator.
    fn flow_plain_len(&self) -> usize {
        let bytes = self.cursor.rest().as_bytes();
        let is_end = |at: usize| match bytes[at] {
            b'\n' | b',' | b'[' | b']' | b'{' | b'}' => true,
            b':' => matches!(
                bytes.get(at + 1),
                None | Some(b' ' | b'\t' | b'\n' | b',' | b'[' | b']' | b'{' | b'}')
            ),
            b'#' => at > 0 && matches!(bytes[at - 1], b' ' | b'\t'),
            _ => false,
        };
        (0..bytes.len())
            .find(|at| is_end(*at))
            .unwrap_or(bytes.len())
    }

    /// Tokenizes templates, `{{ .Values.name }}`, and the spaces after them.
    ///
    /// A comment of a template, `{{/* … */}}`, is one token.
    fn templates(&mut self) {
        while let Some(len) = self.template_len() {
            let end = self.cursor.position() + len;
            if self.cursor.rest()[2..]
                .trim_start_matches('-')
                .trim_start()
                .starts_with("/*")
            {
                self.cursor.advance(len, Class::Comment);
            } else {
                self.template(end);
            }
            self.cursor.skip_blanks();
        }
    }

    /// Returns the length of the template at the position, if there is one and it is
    /// closed nearby. Templates do not nest.
    fn template_len(&self) -> Option<usize> {
        let inside = window(self.cursor.rest()).strip_prefix("{{")?;
        let mut braces = inside.match_indices(['{', '}']);
        let is_double = |(at, brace): &(usize, &str)| inside[at + 1..].starts_with(*brace);
        let (end, brace) = braces.find(is_double)?;
        (brace == "}").then_some(end + 4)
    }

    /// Tokenizes a template that ends at the offset `end`.
    ///
    /// Words that begin with `.` or `$` are variables (`.Values`, `$x`), all others
    /// keywords (`include`, `range`).
    fn template(&mut self, end: usize) {
        self.cursor.advance(2, Class::Punctuation);
        let close = end - 2;
        let content = self.cursor.text(close - self.cursor.position());
        // A single word is a name, one among others a function.
        let is_name = !content.trim_matches(['-', ' ']).contains(' ');
        while self.cursor.position() < close {
            let left = close - self.cursor.position();
            let word = self.cursor.word_len(b".$");
            let text = self.cursor.text(word.min(left));
            let (len, class) = match self.cursor.byte(0) {
                quote @ (b'"' | b'\'' | b'`') => {
                    let inside = self.cursor.text(left);
                    (
                        quoted_scalar_len(inside, quote, |_| false).unwrap_or(left),
                        Class::String,
                    )
                }
                b'|' | b'=' => (1, Class::Operator),
                b':' if self.cursor.byte(1) == b'=' => (2, Class::Operator),
                b'-' if left == 1 || self.cursor.before().ends_with("{{") => {
                    (1, Class::Punctuation)
                }
                _ if text.is_empty() => (1, Class::Plain),
                b'.' | b'$' => (text.len(), Class::Variable),
                b'0'..=b'9' => (text.len(), Class::Number),
                _ if TEMPLATE_KEYWORDS.contains(text) => (text.len(), Class::Keyword),
                _ if matches!(text, "true" | "false" | "nil") => (text.len(), Class::Constant),
                _ if is_name => (text.len(), Class::Variable),
                _ => (text.len(), Class::Plain),
            };
            self.cursor.advance(len.min(left), class);
        }
        self.cursor.advance(2, Class::Punctuation);
    }

    /// Tokenizes the rest of the line, which is at most a comment in valid code.
    ///
    /// Text after a scalar that has ended stays plain.
    fn rest_of_line(&mut self) {
        self.cursor.skip_blanks();
        let len = self.text_len();
        self.cursor.skip(len);
        self.cursor.skip_blanks();
        self.cursor.advance_line(Class::Comment);
    }

    /// Returns the column of the position, in bytes.
    fn column(&self) -> isize {
        (self.cursor.position() - self.line_start).cast_signed()
    }

    /// Returns whether only spaces precede the position in its line.
    fn is_first_in_line(&self) -> bool {
        let before = self.cursor.before();
        before[self.line_start..].trim_start().is_empty()
    }

    /// Returns whether the position is at the start of a line or after a space.
    fn is_after_blank(&self) -> bool {
        self.cursor
            .before()
            .bytes()
            .next_back()
            .is_none_or(|b| b.is_ascii_whitespace())
    }

    /// Returns whether white space or the end is `offset` bytes after the position.
    fn is_blank(&self, offset: usize) -> bool {
        matches!(self.cursor.byte(offset), b' ' | b'\t' | b'\n' | 0)
    }

    /// Returns whether the position is at the end of a line.
    fn is_line_end(&self) -> bool {
        self.cursor.is_at_end() || self.cursor.byte(0) == b'\n'
    }

    /// Returns the number of bytes up to a comment or the end of the line, without
    /// trailing spaces.
    fn text_len(&self) -> usize {
        if self.cursor.byte(0) == b'#' && self.is_after_blank() {
            return 0;
        }
        text_len(self.cursor.line())
    }
}

/// Returns the length of a line up to a comment, without trailing spaces.
///
/// A `#` begins a comment only after a space: `a#b` is a scalar.
fn text_len(line: &str) -> usize {
    let is_comment = |at: &usize| line[..*at].ends_with([' ', '\t']);
    let comment = line.match_indices('#').map(|(at, _)| at).find(is_comment);
    line[..comment.unwrap_or(line.len())].trim_end().len()
}

/// Returns whether `text` begins with a colon after a key.
fn is_colon(text: &str) -> bool {
    text.strip_prefix(':')
        .is_some_and(|after| after.is_empty() || after.starts_with([' ', '\t', '\n']))
}

/// Returns whether a character separates nodes of a flow collection.
const fn is_flow_indicator(c: char) -> bool {
    matches!(c, ',' | '[' | ']' | '{' | '}')
}

/// Returns the length of a scalar that begins with `quote`, including both quotes, if
/// it is closed in its line, or in further ones that `is_part` accepts.
fn quoted_scalar_len(text: &str, quote: u8, is_part: impl Fn(&str) -> bool) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut i = 1;
    while let Some(byte) = bytes.get(i) {
        match *byte {
            b'\n' if !is_part(&text[i + 1..]) => return None,
            b'\\' if quote == b'"' => i += 1,
            b'\'' if quote == b'\'' && bytes.get(i + 1) == Some(&b'\'') => i += 1,
            byte if byte == quote => return Some(i + 1),
            _ => {}
        }
        i += 1;
    }
    None
}

/// Returns the class of a plain scalar by the core schema of YAML 1.2. The `yes` and
/// `on` of YAML 1.1 are strings.
fn scalar_class(text: &str) -> Class {
    match text {
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => Class::Constant,
        "null" | "Null" | "NULL" | "~" => Class::Constant,
        _ if is_number(text) => Class::Number,
        _ => Class::String,
    }
}

/// Returns whether a plain scalar is an integer or a float.
///
/// Dates, versions and times are strings.
fn is_number(text: &str) -> bool {
    let is_all = |text: &str, is_digit: fn(&u8) -> bool| {
        !text.is_empty() && text.bytes().all(|b| is_digit(&b))
    };
    if let Some(hex) = text.strip_prefix("0x") {
        return is_all(hex, u8::is_ascii_hexdigit);
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if matches!(
        unsigned,
        ".inf" | ".Inf" | ".INF" | ".nan" | ".NaN" | ".NAN"
    ) {
        return true;
    }
    let unsigned = unsigned.strip_prefix("0o").unwrap_or(unsigned);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let is_mantissa = match (whole, fraction) {
        ("", fraction) => is_all(fraction, u8::is_ascii_digit),
        (whole, "") => is_all(whole, u8::is_ascii_digit),
        (whole, fraction) => {
            is_all(whole, u8::is_ascii_digit) && is_all(fraction, u8::is_ascii_digit)
        }
    };
    is_mantissa
        && mantissa.contains(|c: char| c.is_ascii_digit())
        && is_all(exponent, u8::is_ascii_digit)
}
