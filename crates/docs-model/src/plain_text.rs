//! Conversion of rendered HTML to plain text, for search records.
//!
//! The HTML comes from this project's own renderers, so it is well-formed, and
//! a scan of tags is enough. What matters is where words and paragraphs end: an
//! inline element separates nothing, a cell ends a part of its row, and any
//! other element ends a paragraph.

/// Elements that do not separate words.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark",
    "q", "s", "samp", "small", "span", "strong", "sub", "sup", "u", "var", "wbr",
];

/// Elements that separate words but not paragraphs.
const SPACES: &[&str] = &["br", "dt", "img", "input"];

/// Cells of a row. Their texts belong together, but are separate sentences.
const CELLS: &[&str] = &["td", "th"];
/// Written between the texts of cells.
const CELL_SIGN: char = '·';

/// Elements whose content is skipped: code is not prose, and the column
/// headings of a table are not its content.
const SKIPPED: &[&str] = &["pre", "script", "style", "svg", "template", "thead"];

/// Elements that are skipped if they have a class: the links to a footnote and
/// back, and hidden headings.
const SKIPPED_OF_CLASS: &[(&str, &str)] = &[
    ("a", "footnote-back"),
    ("h2", "sr-only"),
    ("sup", "footnote-ref"),
];

/// Collects the paragraphs of HTML that arrives in pieces. A piece may end
/// between any two tags, but not inside a tag.
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
    /// The open skipped element, and its nesting depth.
    skipped: Option<(&'static str, usize)>,
}

impl PlainText {
    /// Appends a piece of HTML.
    pub fn push_html(&mut self, html: &str) {
        let mut rest = html;
        while let Some(at) = rest.find('<') {
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
    pub fn push_text(&mut self, text: &str) {
        if self.skipped.is_some() {
            return;
        }
        for c in text.chars() {
            if !c.is_whitespace() {
                self.open.push(c);
            } else {
                self.space();
            }
        }
    }

    /// Ends the current paragraph.
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
        while let Some(at) = rest.find('&') {
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
        let name = tag.trim_start_matches('/');
        let name = &name[..name
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(name.len())];
        if let Some((skipped, depth)) = &mut self.skipped {
            if name.eq_ignore_ascii_case(skipped) {
                *depth = if closing { *depth - 1 } else { *depth + 1 };
                if *depth == 0 {
                    self.skipped = None;
                }
            }
            return;
        }
        let of_class =
            |rule: &&(&str, &str)| name.eq_ignore_ascii_case(rule.0) && has_class(tag, rule.1);
        if let Some(&(skipped, _)) = SKIPPED_OF_CLASS.iter().find(of_class) {
            if !INLINE.contains(&skipped) {
                self.end_paragraph();
            }
            self.skipped = Some((skipped, 1));
            return;
        }
        let is = |element: &&'static str| name.eq_ignore_ascii_case(element);
        if let Some(&skipped) = SKIPPED.iter().find(|element| is(element)) {
            self.end_paragraph();
            if !closing && !tag.ends_with('/') {
                self.skipped = Some((skipped, 1));
            }
        } else if SPACES.iter().any(&is) {
            self.space();
        } else if CELLS.iter().any(&is) {
            self.space();
            if !closing {
                self.cell();
            }
        } else if !INLINE.iter().any(is) {
            self.end_paragraph();
        }
    }
}

/// Returns whether the class list of a tag contains `class`. Renderers quote
/// attributes with `"`.
fn has_class(tag: &str, class: &str) -> bool {
    let classes = tag.split_once("class=\"").map(|split| split.1);
    let classes = classes.and_then(|rest| rest.split('"').next());
    classes.is_some_and(|classes| classes.split_ascii_whitespace().any(|name| name == class))
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
        _ => {
            let digits = name.strip_prefix('#')?;
            let code = match digits.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => digits.parse().ok()?,
            };
            char::from_u32(code)?
        }
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
    fn cells_are_parted() {
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
    fn a_quoted_value_may_hold_the_end_of_a_tag() {
        assert_eq!(paragraphs(r#"<img alt="a > b">c<p"#), ["c"]);
    }
}
