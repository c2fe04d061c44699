//! Conversion of rendered HTML to plain text, for search records.
//!
//! The HTML comes from this project's own renderers, so it is well-formed, and
//! a scan of tags is enough. What matters is where words and paragraphs end: an
//! inline element continues its word, a cell ends a part of its row, and any
//! other element ends a paragraph.
//!
//! The converter is a state machine over tags, without a tree: what is open is at
//! most one paragraph, and at most one element whose content is skipped. Memory is
//! that of the result, time is linear, and text that has no tag, reference or double
//! space is copied in one piece.
//!
//! A nested element of the same name inside skipped content is counted, so that
//! `<svg><svg></svg>text</svg>` ends at the right tag. Other elements inside need
//! no count, because the HTML is well-formed.

use located_data::text::numeric_character;
use memchr::memchr;

/// Written between the texts of cells.
const CELL_SIGN: char = '·';

/// The effect of an element on the text around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Continues the word before it.
    Inline,
    /// Separates words but not paragraphs.
    Space,
    /// A cell of a row. The texts of a row belong together, but are separate
    /// sentences.
    Cell,
    /// Ends a paragraph.
    Block,
    /// Ends a paragraph, and its content is skipped: code is not prose, and the
    /// column headings of a table are not its content.
    Skipped,
}

impl Effect {
    /// Returns the effect of an element by its name in lower case.
    fn of(name: &[u8]) -> Self {
        match name {
            b"a" | b"abbr" | b"b" | b"bdi" | b"bdo" | b"cite" | b"code" | b"del" | b"dfn"
            | b"em" | b"i" | b"ins" | b"kbd" | b"mark" | b"q" | b"s" | b"samp" | b"small"
            | b"span" | b"strong" | b"sub" | b"sup" | b"u" | b"var" | b"wbr" => Self::Inline,
            b"br" | b"dt" | b"img" | b"input" => Self::Space,
            b"td" | b"th" => Self::Cell,
            b"pre" | b"script" | b"style" | b"svg" | b"template" | b"thead" => Self::Skipped,
            _ => Self::Block,
        }
    }
}

/// Length of the longest name that [`Effect::of`] knows.
const LONGEST_NAME: usize = "template".len();

/// Returns the class with which an element is skipped: the links to a footnote
/// and back, and hidden headings.
fn skipped_class(name: &[u8]) -> Option<&'static str> {
    match name {
        b"a" => Some("footnote-back"),
        b"h2" => Some("sr-only"),
        b"sup" => Some("footnote-ref"),
        _ => None,
    }
}

/// Collects the paragraphs of HTML that arrives in pieces. A piece may end
/// between any two tags, but not inside a tag.
///
/// Use one converter for each section of a page: its paragraphs become the texts of
/// search records, and are matched and shown as units.
///
/// # Examples
///
/// ```
/// use docs_model::PlainText;
/// let mut text = PlainText::default();
/// text.push_html("<p>One <em>two</em></p><ul><li>three &amp; four");
/// text.push_html("</li></ul>");
/// assert_eq!(text.finish(), ["One two", "three & four"]);
/// ```
#[derive(Debug, Clone, Default)]
pub struct PlainText {
    /// Paragraphs that have ended.
    done: Vec<String>,
    /// The open paragraph, in which white space is collapsed already.
    open: String,
    /// The open skipped element.
    skipped: Option<Skipped>,
}

/// An element whose content is skipped.
#[derive(Debug, Clone, Copy)]
struct Skipped {
    /// Name of the element, whose end tag ends the skipped content.
    name: Name,
    /// Number of open elements of this name.
    depth: usize,
}

/// The name of an element in lower case, cut after [`LONGEST_NAME`] bytes and one
/// more, so that a longer name differs from all known ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Name {
    /// The bytes of the name, then zeros.
    bytes: [u8; LONGEST_NAME + 1],
    /// Length in bytes.
    len: usize,
}

impl Name {
    /// Returns the name at the start of a tag.
    fn of(tag: &str) -> Self {
        let mut bytes = [0; LONGEST_NAME + 1];
        let mut len = 0;
        let name = tag.bytes().take_while(u8::is_ascii_alphanumeric);
        for (slot, byte) in bytes.iter_mut().zip(name) {
            *slot = byte.to_ascii_lowercase();
            len += 1;
        }
        Self { bytes, len }
    }

    /// Returns the name without the zeros after it.
    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl PlainText {
    /// Appends a piece of HTML. Comments are dropped, and the end of a piece
    /// ends neither the paragraph nor the skipped content.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::PlainText;
    ///
    /// let mut text = PlainText::default();
    /// text.push_html("<p>Run <code>init</code>.</p><pre>$ init</pre>");
    /// text.push_html("<table><tr><td>--dry</td><td>Writes nothing.</td></tr></table>");
    /// // Code blocks are left out, the cells of a row stay together.
    /// assert_eq!(text.finish(), ["Run init.", "--dry · Writes nothing."]);
    /// ```
    pub fn push_html(&mut self, html: &str) {
        let mut rest = html;
        while let Some(at) = memchr(b'<', rest.as_bytes()) {
            self.push_escaped(&rest[..at]);
            let tag = &rest[at + 1..];
            if let Some(comment) = tag.strip_prefix("!--") {
                rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
                continue;
            }
            let end = tag_end(tag);
            self.tag(&tag[..end]);
            rest = tag.get(end + 1..).unwrap_or_default();
        }
        self.push_escaped(rest);
    }

    /// Appends text. It is not markup: character references are not decoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::PlainText;
    ///
    /// let mut text = PlainText::default();
    /// text.push_text("a < b\n  &amp; c");
    /// assert_eq!(text.finish(), ["a < b &amp; c"]);
    /// ```
    pub fn push_text(&mut self, text: &str) {
        if self.skipped.is_some() {
            return;
        }
        // Text that has single spaces already, as most has, is copied at once.
        let bytes = text.as_bytes();
        let mut copied = 0;
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            let length = match byte {
                b' ' if copied < at && bytes[at - 1] != b' ' => 0,
                b'\t'..=b'\r' | b' ' => 1,
                0..0x80 => 0,
                _ => {
                    let char = text[at..].chars().next().unwrap_or_default();
                    if !char.is_whitespace() {
                        at += char.len_utf8();
                        continue;
                    }
                    char.len_utf8()
                }
            };
            if length == 0 {
                at += 1;
                continue;
            }
            self.open.push_str(&text[copied..at]);
            self.space();
            at += length;
            copied = at;
        }
        self.open.push_str(&text[copied..]);
    }

    /// Ends the current paragraph. An empty paragraph is not kept.
    pub fn end_paragraph(&mut self) {
        let text = std::mem::take(&mut self.open);
        let text = text.trim_end_matches([' ', CELL_SIGN]);
        if !text.is_empty() {
            self.done.push(text.to_owned());
        }
    }

    /// Returns the paragraphs, with white space collapsed to single spaces.
    #[must_use]
    pub fn finish(mut self) -> Vec<String> {
        self.end_paragraph();
        self.done
    }

    /// Appends the text between two tags, with character references decoded.
    /// Unknown references are kept.
    fn push_escaped(&mut self, text: &str) {
        if self.skipped.is_some() {
            return;
        }
        let mut rest = text;
        while let Some(at) = memchr(b'&', rest.as_bytes()) {
            self.push_text(&rest[..at]);
            rest = &rest[at..];
            match entity(rest) {
                Some((c, length)) => {
                    self.push_text(c.encode_utf8(&mut [0; 4]));
                    rest = &rest[length..];
                }
                None => {
                    self.push_text("&");
                    rest = &rest[1..];
                }
            }
        }
        self.push_text(rest);
    }

    /// Appends a space, unless the paragraph is empty or ends with one.
    fn space(&mut self) {
        if !self.open.is_empty() && !self.open.ends_with(' ') {
            self.open.push(' ');
        }
    }

    /// Starts a cell, after the text of the previous cells of its row.
    fn cell(&mut self) {
        let row = self.open.trim_end();
        if !row.is_empty() && !row.ends_with(CELL_SIGN) {
            self.open.push(CELL_SIGN);
            self.open.push(' ');
        }
    }

    /// Handles a tag, given without its angle brackets. Its name decides what
    /// it separates, or that its content is skipped.
    fn tag(&mut self, tag: &str) {
        let closing = tag.starts_with('/');
        let name = Name::of(tag.trim_start_matches('/'));
        if let Some(skipped) = &mut self.skipped {
            if name == skipped.name {
                match (closing, skipped.depth) {
                    (true, 1) => self.skipped = None,
                    (true, _) => skipped.depth -= 1,
                    (false, _) => skipped.depth += 1,
                }
            }
            return;
        }
        let effect = Effect::of(name.as_bytes());
        if skipped_class(name.as_bytes()).is_some_and(|class| has_class(tag, class)) {
            if effect != Effect::Inline {
                self.end_paragraph();
            }
            self.skipped = Some(Skipped { name, depth: 1 });
            return;
        }
        match effect {
            Effect::Inline => {}
            Effect::Space => self.space(),
            Effect::Cell => {
                self.space();
                if !closing {
                    self.cell();
                }
            }
            Effect::Block => self.end_paragraph(),
            Effect::Skipped => {
                self.end_paragraph();
                if !closing && !tag.ends_with('/') {
                    self.skipped = Some(Skipped { name, depth: 1 });
                }
            }
        }
    }
}

/// Returns whether the class list of a tag contains `class`. Renderers quote
/// attributes with `"`.
fn has_class(tag: &str, class: &str) -> bool {
    tag.split_once("class=\"")
        .and_then(|(_, rest)| rest.split('"').next())
        .is_some_and(|classes| classes.split_ascii_whitespace().any(|name| name == class))
}

/// Returns the offset of the `>` that ends a tag, or the length of the text if
/// there is none. Quoted attribute values may contain `>`.
fn tag_end(tag: &str) -> usize {
    let mut quote = None;
    for (at, byte) in tag.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return at,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    tag.len()
}

/// Returns the character of the character reference at the start of `text`, and
/// its length in bytes.
fn entity(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = &text[1..end];
    let c = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        _ => numeric_character(name)?,
    };
    Some((c, end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paragraphs(html: &str) -> Vec<String> {
        let mut text = PlainText::default();
        text.push_html(html);
        text.finish()
    }

    #[test]
    fn code_blocks_and_comments_are_not_prose() {
        assert_eq!(
            paragraphs("a<!-- b --><pre><code>c</code></pre>d"),
            ["a", "d"]
        );
        assert_eq!(paragraphs("<svg><svg/>x</svg>"), [] as [&str; 0]);
    }

    #[test]
    fn cells_are_separated() {
        assert_eq!(
            paragraphs("<tr><td>a</td><td></td>\n<td>b</td></tr><tr><td>c</td><td> </td></tr>"),
            ["a · b", "c"]
        );
    }

    #[test]
    fn head_rows_are_left_out() {
        let head = "<thead><tr><th>Name</th></tr></thead>";
        let body = "<tbody><tr><th>a</th><td>b</td></tr></tbody>";
        assert_eq!(
            paragraphs(&format!("<table>{head}{body}</table>")),
            ["a · b"]
        );
    }

    #[test]
    fn signs_of_footnotes_are_left_out() {
        let mention = r##"One<sup class="footnote-ref"><a href="#n">1</a></sup> thing."##;
        let note = r##"A note. <a class="footnote-back" href="#m">&#x21a9;</a>"##;
        assert_eq!(
            paragraphs(&format!(
                "<p>{mention}</p><h2 class=\"sr-only\">Footnotes</h2><p>{note}</p>"
            )),
            ["One thing.", "A note."]
        );
    }

    #[test]
    fn references_are_read() {
        assert_eq!(
            paragraphs("&lt;a&#x27;b&#39;c & d &unknown; &é;"),
            ["<a'b'c & d &unknown; &é;"]
        );
    }

    #[test]
    fn white_space_is_collapsed() {
        let mut text = PlainText::default();
        for piece in [
            " a",
            "  b\u{a0}\u{2003}c",
            " ",
            "\t d\n",
            "é  ",
            "\u{3000}f ",
            "g",
        ] {
            text.push_text(piece);
        }
        assert_eq!(text.finish(), ["a b c d é f g"]);
    }

    #[test]
    fn a_quoted_value_may_hold_the_end_of_a_tag() {
        assert_eq!(paragraphs(r#"<img alt="a > b">c<p"#), ["c"]);
    }
}
