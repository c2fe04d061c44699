//! Elements of JSX, which the scanner paints in the classes of HTML.
//!
//! Nothing in a tag or in the text of an element depends on what follows, so
//! that the scanner is enough. Only expressions in braces and type arguments
//! become tokens for the classifier.

use super::scan::{Open, Scanner, is_word_start};
use super::tokens::Kind;
use crate::class::Class;
use crate::window::window;

impl<'a> Scanner<'a, '_> {
    /// Returns whether the `<` at the position begins an element.
    ///
    /// It does where a value may begin. After a value it is an operator, unless
    /// it begins a line or follows another element: documentation shows elements
    /// one below the other, without anything that holds them together.
    pub(super) fn begins_element(&self) -> bool {
        let next = self.cursor.byte(1);
        self.begins_statement()
            && (next == b'>' || is_word_start(next))
            && !self.begins_generic()
            && (self.has_jsx || self.is_surely_element())
    }

    /// Returns whether the `<` at the position cannot begin a type assertion
    /// (`<T>value`), because it is a fragment or has an attribute or an end. Blocks
    /// of TypeScript that contain elements are often not labelled as TSX.
    ///
    /// The look-ahead ends with the window, and does not happen after the last closing
    /// tag of the code.
    fn is_surely_element(&self) -> bool {
        let name = self.element_name_at(1);
        let after = &self.cursor.rest()[1 + name.len()..];
        let inside = after.trim_start_matches([' ', '\n']);
        let is_part = |c: char| c.is_alphanumeric() || c == '-';
        let after_attribute = inside.trim_start_matches(is_part);
        let has_attribute = inside.len() < after.len()
            && after_attribute.len() < inside.len()
            && after_attribute.starts_with('=');
        if inside.starts_with('>') {
            let may_end = self.cursor.position() < self.last_closing_tag;
            name.is_empty() || (may_end && ends_element(window(inside), name))
        } else {
            inside.starts_with("/>") || has_attribute
        }
    }

    /// Returns whether the `<` at the position begins the type parameters of a
    /// function: `<T,>(`, `<T extends`, `<const T>` or `<T>(name:`.
    ///
    /// A function with such a list is more frequent than an element whose first text is
    /// in parentheses.
    fn begins_generic(&self) -> bool {
        let rest = &self.cursor.rest()[1..];
        let after = &rest[self.cursor.word_len_at(1, b"$")..];
        if let Some(parameters) = after.strip_prefix(">(") {
            return begins_parameters(parameters);
        }
        let after = after.trim_start_matches([' ', '\n']);
        after.starts_with(',') || after.starts_with("extends ") || rest.starts_with("const ")
    }

    /// Scans the opening of an element up to the attributes.
    ///
    /// Inside another element, it is part of that element's token.
    pub(super) fn element(&mut self) {
        if !matches!(self.open.last(), Some(Open::Tag(_) | Open::Content(_))) {
            self.push_literal(Kind::Element);
        }
        self.cursor.advance(1, Class::Tag);
        let name = self.element_name();
        self.open.push(Open::Tag(name));
        if self.cursor.byte(0) == b'<' && !name.is_empty() {
            self.open.push(Open::TagTypes(self.n_tokens(), 1));
            self.push(1, Kind::OpenTagTypes, Class::Plain);
            self.ends_value = false;
        }
    }

    /// Scans the name of an element. A capitalised name, or one with a dot, is
    /// that of a component and has the class of a type.
    ///
    /// The name of a fragment (`<>`) is empty.
    fn element_name(&mut self) -> &'a str {
        let name = self.element_name_at(0);
        let class = if name.contains('.') {
            Class::Type
        } else if name.contains(':') {
            Class::Tag
        } else {
            match Class::from_casing(name) {
                Class::Plain => Class::Tag,
                class => class,
            }
        };
        self.cursor.advance(name.len(), class);
        name
    }

    /// Returns the name of an element that begins `offset` bytes after the
    /// position.
    fn element_name_at(&self, offset: usize) -> &'a str {
        let len = self.cursor.word_len_at(offset, b"$-.:");
        &self.cursor.rest()[offset..offset + len]
    }

    /// Scans the `>` that ends the type arguments of an element, or one inside.
    pub(super) fn close_tag_type(&mut self) {
        let index = self.n_tokens();
        match self.open.last_mut() {
            Some(Open::TagTypes(open, 1)) => {
                let open = *open;
                self.open.pop();
                self.push(1, Kind::CloseTagTypes, Class::Plain);
                self.pair(open, index);
            }
            Some(Open::TagTypes(_, n_open)) => {
                *n_open -= 1;
                self.push(1, Kind::Greater, Class::Operator);
            }
            _ => self.push(1, Kind::Greater, Class::Operator),
        }
    }

    /// Scans one part of a tag: an attribute, its value, or the end.
    ///
    /// Comments may be between attributes. Other characters are plain.
    pub(super) fn tag(&mut self) {
        match (self.cursor.byte(0), self.cursor.byte(1)) {
            (b' ' | b'\t' | b'\n', _) => self.blanks(),
            (b'/', b'>') => {
                self.cursor.advance(2, Class::Tag);
                self.open.pop();
                self.end_element();
            }
            (b'/', b'/' | b'*') if self.comment() => {}
            (b'>', _) => {
                self.cursor.advance(1, Class::Tag);
                match self.open.pop() {
                    Some(Open::Tag(name)) if is_void(name) => self.end_element(),
                    Some(Open::Tag(name)) => {
                        self.open.push(Open::Content(name));
                        self.raw_content(name);
                    }
                    _ => {}
                }
            }
            (quote @ (b'"' | b'\''), _) => self.attribute_value(quote),
            (b'{', _) => self.open_hole(1, Class::Plain),
            (b'<', _) => self.angle_in_tag(),
            (byte, _) if is_word_start(byte) => {
                let len = self.cursor.word_len(b"$-.:");
                self.cursor.advance(len, Class::Attribute);
            }
            _ => self.cursor.skip(1),
        }
    }

    /// Scans a `<` in a tag: an element as the value of an attribute, or the
    /// next tag after one that is not closed.
    fn angle_in_tag(&mut self) {
        let is_value = self.cursor.before().trim_end().ends_with('=');
        if !is_value && let Some(Open::Tag(name)) = self.open.pop() {
            self.open.push(Open::Content(name));
        } else if is_word_start(self.cursor.byte(1)) || self.cursor.byte(1) == b'>' {
            self.element();
        } else {
            self.cursor.skip(1);
        }
    }

    /// Scans the value of an attribute, which may extend over lines.
    ///
    /// Entities in it are escapes, backslashes are not.
    fn attribute_value(&mut self, quote: u8) {
        let mut len = 1;
        loop {
            match self.cursor.byte(len) {
                b'&' if self.entity_len(len) > 0 => {
                    self.cursor.advance(len, Class::String);
                    self.cursor.advance(self.entity_len(0), Class::Escape);
                    len = 0;
                }
                0 if len >= self.cursor.rest().len() => break,
                byte => {
                    len += 1;
                    if byte == quote {
                        break;
                    }
                }
            }
        }
        self.cursor.advance(len, Class::String);
    }

    /// Scans the content of `<script>` and `<style>`, which is code in pages and
    /// an expression in JSX.
    ///
    /// It ends at the next closing tag, whatever its name.
    fn raw_content(&mut self, name: &str) {
        let language = match name {
            "script" => "javascript",
            "style" => "css",
            _ => return,
        };
        let rest = self.cursor.rest();
        if !rest.trim_start().starts_with('{') {
            self.cursor
                .embed(rest.find("</").unwrap_or(rest.len()), language);
        }
    }

    /// Scans a part of the content of an element: text, an entity, an
    /// expression, or a tag.
    ///
    /// A `<` before a space is text.
    pub(super) fn content(&mut self) {
        let rest = self.cursor.rest();
        match (self.cursor.byte(0), self.cursor.byte(1)) {
            (b'{', _) => self.open_hole(1, Class::Plain),
            (b'<', b'/') => self.closing_tag(),
            (b'<', b'!') if self.comment() => {}
            (b'<', next) if next == b'>' || is_word_start(next) => self.element(),
            (b'&', _) if self.entity_len(0) > 0 => {
                self.cursor.advance(self.entity_len(0), Class::Escape);
            }
            (first, _) => {
                let text = rest.bytes().skip(1);
                let len = text.take_while(|byte| !matches!(byte, b'{' | b'<' | b'&'));
                // Most text is white space between tags.
                let len = 1 + len.count();
                self.is_on_new_line |= first == b'\n';
                self.cursor.skip(len);
            }
        }
    }

    /// Scans a closing tag. It ends the element with its name, and those inside that
    /// have no closing tag. A name that is not open ends the innermost element, unless
    /// it is that of a void element.
    fn closing_tag(&mut self) {
        // Deeper elements without a closing tag are those of broken code.
        const MAX_UNCLOSED: usize = 16;
        self.cursor.advance(2, Class::Tag);
        let name = self.element_name();
        self.blanks();
        if self.cursor.byte(0) == b'>' {
            self.cursor.advance(1, Class::Tag);
        }
        let open = self.open.iter().rev().take(MAX_UNCLOSED);
        let n_unclosed = open
            .take_while(|open| matches!(open, Open::Content(_)))
            .position(|open| matches!(open, Open::Content(other) if *other == name));
        let n_closed = match n_unclosed {
            Some(n) => n + 1,
            None => usize::from(!is_void(name)),
        };
        self.open.truncate(self.open.len() - n_closed);
        self.end_element();
    }

    /// Sets the state after an element.
    fn end_element(&mut self) {
        self.ends_value = true;
        self.is_on_new_line = false;
    }

    /// Returns the length of the character reference (`&amp;`) that begins
    /// `offset` bytes after the position, or 0.
    fn entity_len(&self, offset: usize) -> usize {
        // The longest name is `CounterClockwiseContourIntegral`.
        const MAX_NAME: usize = 32;
        let hash = usize::from(self.cursor.byte(offset + 1) == b'#');
        let start = offset + 1 + hash;
        let name = (0..MAX_NAME)
            .take_while(|i| self.cursor.byte(start + i).is_ascii_alphanumeric())
            .count();
        if name > 0 && self.cursor.byte(start + name) == b';' {
            2 + hash + name
        } else {
            0
        }
    }
}

/// Returns whether an element never has content. In JSX, its tag ends with `/>`;
/// without the slash, it is HTML. A component such as `Link` has another name and may
/// have content.
fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "source"
            | "track"
            | "wbr"
    )
}

/// Returns whether `text` contains the closing tag of the element `name`.
fn ends_element(text: &str, name: &str) -> bool {
    let tags = text.match_indices("</").map(|(at, open)| at + open.len());
    tags.into_iter()
        .any(|start| text.get(start..).is_some_and(|tag| tag.starts_with(name)))
}

/// Returns whether `text`, which follows a `(`, begins with parameters that have
/// types, or is an empty list of them: `x: T`, `x, y`, `) =>`.
fn begins_parameters(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\n']);
    if let Some(after) = text.strip_prefix(')') {
        let after = after.trim_start_matches(' ');
        return after.starts_with("=>") || after.starts_with(':');
    }
    let text = text.trim_start_matches("...");
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let after = text.trim_start_matches(is_part);
    let is_pattern = text.starts_with(['{', '[']);
    let is_typed = after.len() < text.len()
        && (after.starts_with(':') || after.starts_with("?:") || after.starts_with(','));
    is_pattern || is_typed
}
