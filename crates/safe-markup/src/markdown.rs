//! Converts sanitized HTML back to Markdown, so that a Markdown twin has the same
//! content and links as its page, and every block is closed; and writes texts of
//! third parties as parts of Markdown.
//!
//! The original Markdown cannot be used: it may contain HTML, relative links,
//! references to link definitions, and constructs that continue into the text
//! after it. The HTML is our own output, sanitized and well-formed, so that a
//! scanner for tags is enough; tags that are not closed are closed at the end.
//!
//! Lines are assembled block by block. Text is collected in `line`; a tag of a
//! block flushes it to `out`, with the prefix of each open container (`> `, `-
//! `, or spaces below them).

mod write;

use crate::unescape;

pub use self::write::{block, code, fence, link, plain, row};
use self::write::{escape, guarded};

/// Maximum nesting of containers; deeper ones are written at this depth. Each
/// level makes all lines in it longer.
const MAX_DEPTH: usize = 12;

/// Returns HTML of this crate as blocks of Markdown. With `headings`, its headings are
/// kept; otherwise they become bold lines.
///
/// # Examples
///
/// ```
/// use safe_markup::markdown;
///
/// let html = "<h2>Size</h2>\n<p>2 * 3, see <a href=\"/sizes\">sizes</a></p>";
/// assert_eq!(markdown::from_html(html, false), "**Size**\n\n2 \\* 3, see [sizes](/sizes)");
/// ```
#[must_use]
pub fn from_html(html: &str, headings: bool) -> String {
    // Fast path: most descriptions are one plain paragraph.
    let text = html.trim();
    if let Some(text) = text
        .strip_prefix("<p>")
        .and_then(|text| text.strip_suffix("</p>"))
        && !text.contains('<')
    {
        let mut line = String::with_capacity(text.len());
        push_text(&unescape(text), &mut line);
        return guarded(line.trim()).into_owned();
    }
    let mut writer = Writer {
        headings,
        ..Writer::default()
    };
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        writer.text(&unescape(text));
        let (tag, after) = after.split_once('>').unwrap_or((after, ""));
        writer.tag(tag);
        rest = after;
    }
    writer.text(&unescape(rest));
    writer.flush();
    writer.out.truncate(writer.out.trim_end().len());
    writer.out
}

/// Writes blocks from a stream of tags and texts.
#[derive(Default)]
struct Writer {
    /// Whether headings are kept.
    headings: bool,
    /// Finished blocks.
    out: String,
    /// The current block.
    line: String,
    /// Prefix of the block, such as the marks of a heading.
    mark: String,
    /// Open quotations, lists and items, outermost first.
    containers: Vec<Container>,
    /// Language and text of the current code block.
    pre: Option<(String, String)>,
    /// Open links: start of the text, and address.
    links: Vec<(usize, String)>,
    /// Start of open code.
    code: Option<usize>,
    /// The open table; text goes to its cells then.
    table: Option<Table>,
    /// Whether a blank line separates the next block.
    apart: bool,
    /// For each open `<div>`, whether it is an alert.
    divs: Vec<bool>,
    /// The title of an alert before its end.
    title: Option<String>,
}

/// A quotation, or an item of a list.
struct Container {
    /// `quote`, `list` or `item`.
    tag: &'static str,
    /// Number of the next item; `None` for lists without numbers.
    next: Option<usize>,
    /// Whether no item of the list has been written yet.
    is_new: bool,
    /// Prefix of the first line of an item, until it is written.
    mark: Option<String>,
    /// Prefix of all other lines.
    indent: String,
}

/// The rows of the open table, the head first.
#[derive(Default)]
struct Table {
    /// Markdown of each cell.
    rows: Vec<Vec<String>>,
}

/// Appends text, escaped, with white space collapsed, as in browsers.
fn push_text(text: &str, out: &mut String) {
    let is_start = |out: &String| out.is_empty() || out.ends_with([' ', '\n']);
    if text.starts_with(char::is_whitespace) && !is_start(out) {
        out.push(' ');
    }
    for (i, word) in text.split_whitespace().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        // An underscore within a word is not markup, but the word may be split
        // by tags.
        let alone = i > 0 || !out.ends_with(char::is_alphanumeric);
        escape(word, alone, out);
    }
    if text.ends_with(char::is_whitespace) && !is_start(out) {
        out.push(' ');
    }
}

impl Writer {
    /// Takes text between tags: as it is in code, otherwise escaped.
    fn text(&mut self, text: &str) {
        if let Some(title) = &mut self.title {
            title.push_str(text);
            return;
        }
        if let Some((_, code)) = &mut self.pre {
            code.push_str(text);
        } else if self.code.is_some() {
            self.line.push_str(text);
        } else {
            push_text(text, &mut self.line);
        }
    }

    /// Takes a tag, without its brackets. Unknown tags are ignored, their text
    /// is kept.
    fn tag(&mut self, tag: &str) {
        let (opens, tag) = match tag.strip_prefix('/') {
            Some(tag) => (false, tag),
            None => (true, tag),
        };
        let name = tag.split([' ', '/', '\n']).next().unwrap_or_default();
        if self.pre.is_some() && name != "pre" {
            if let Some((lang, _)) = self.pre.as_mut().filter(|_| opens && name == "code") {
                let class = attribute(tag, "class").unwrap_or_default();
                lang.push_str(class.strip_prefix("language-").unwrap_or_default());
            }
            return;
        }
        match name {
            "b" | "strong" => self.emphasis("**", opens),
            "i" | "em" => self.emphasis("*", opens),
            "del" | "s" | "strike" => self.emphasis("~~", opens),
            "code" | "kbd" | "samp" | "tt" => self.code_mark(opens),
            "sup" if opens => self.line.push('^'),
            "sub" if opens => self.line.push('_'),
            "a" => self.link_mark(tag, opens),
            "br" => {
                let is_line = self.table.is_none() && !self.line.trim().is_empty();
                self.line.truncate(self.line.trim_end().len());
                self.line.push_str(if is_line { "\\\n" } else { " " });
            }
            "img" => {
                let alt = attribute(tag, "alt").unwrap_or_default();
                if let Some(source) = attribute(tag, "src").filter(|address| !address.is_empty()) {
                    let mut text = String::from("!");
                    text.push_str(&link(&plain(&alt), &source));
                    self.line.push_str(&text);
                } else {
                    push_text(&alt, &mut self.line);
                }
            }
            "hr" => {
                self.flush();
                self.emit("---");
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.heading(name, opens),
            "pre" => self.pre_mark(opens),
            "ul" | "ol" => self.list(name, tag, opens),
            "li" | "dd" => self.item(opens),
            "blockquote" => self.quote(opens),
            "table" => self.table_mark(opens),
            "tr" if opens => {
                if let Some(table) = &mut self.table {
                    table.rows.push(Vec::new());
                }
            }
            "td" | "th" => self.cell(opens),
            "input" => {
                let is_done = attribute(tag, "checked").is_some();
                self.line.push_str(if is_done { "[x] " } else { "[ ] " });
            }
            "div" => self.div(tag, opens),
            "p" => {
                self.flush();
                if let Some(title) = self.title.take() {
                    self.emit(&format!("[!{}]", title.trim().to_uppercase()));
                }
                let class = attribute(tag, "class").filter(|_| opens);
                let is_title = class.as_deref() == Some("admonition-title");
                self.title = is_title.then(String::new);
            }
            "dl" | "dt" | "details" | "summary" | "figure" | "figcaption" | "caption" => {
                self.flush();
            }
            _ => {}
        }
    }

    /// Writes the mark of emphasis. Emphasis without text is removed again.
    fn emphasis(&mut self, mark: &str, opens: bool) {
        if self.code.is_some() {
            return;
        }
        if opens {
            self.line.push_str(mark);
            return;
        }
        // `** a **` is not emphasis, so spaces are moved outside.
        let trimmed = self.line.trim_end().len();
        let space = self.line.len() > trimmed;
        self.line.truncate(trimmed);
        if let Some(before) = self.line.strip_suffix(mark) {
            self.line.truncate(before.len());
        } else {
            self.line.push_str(mark);
        }
        if space {
            self.line.push(' ');
        }
    }

    /// Starts or ends code within a line. Its text is only known at the end,
    /// and decides how many backticks are needed.
    fn code_mark(&mut self, opens: bool) {
        if opens {
            self.code.get_or_insert(self.line.len());
        } else if let Some(at) = self.code.take() {
            let text = self.line.split_off(at.min(self.line.len()));
            if !text.trim().is_empty() {
                self.line.push_str(&code(&text));
            }
        }
    }

    /// Starts or ends a link. Links without text are dropped.
    fn link_mark(&mut self, tag: &str, opens: bool) {
        if opens {
            let href = attribute(tag, "href").unwrap_or_default();
            self.links.push((self.line.len(), href));
        } else if let Some((at, href)) = self.links.pop() {
            let text = self.line.split_off(at.min(self.line.len()));
            if text.trim().is_empty() {
                self.line.push_str(&text);
            } else {
                self.line.push_str(&link(&text, &href));
            }
        }
    }

    /// Starts or ends a heading. Within containers, and for descriptions of
    /// rows, it is a bold line.
    fn heading(&mut self, name: &str, opens: bool) {
        if opens {
            self.flush();
        }
        let is_heading = self.headings && self.containers.is_empty();
        if !is_heading {
            if !opens && !self.line.trim().is_empty() {
                self.line = format!("**{}**", self.line.trim().replace("**", ""));
            }
        } else if opens {
            let level = name[1..].parse().unwrap_or(6);
            self.mark = format!("{} ", "#".repeat(level));
        }
        if !opens {
            self.flush();
            self.mark.clear();
        }
    }

    /// Starts or ends a block of code, in which all other tags are ignored.
    fn pre_mark(&mut self, opens: bool) {
        if opens {
            self.flush();
            self.pre = Some(<(String, String)>::default());
        } else if let Some((lang, code)) = self.pre.take() {
            self.emit(&fence(&lang, &code));
        }
    }

    /// Starts or ends a list. The end of a list ends the items in it.
    fn list(&mut self, name: &str, tag: &str, opens: bool) {
        self.flush();
        if !opens {
            while let Some(container) = self.containers.pop() {
                if container.tag == "list" {
                    break;
                }
            }
            self.apart = true;
            return;
        }
        let is_nested = self
            .containers
            .last()
            .is_some_and(|container| container.tag == "item");
        self.apart = !is_nested && !self.out.is_empty();
        let start = attribute(tag, "start").and_then(|start| start.parse().ok());
        self.containers.push(Container {
            tag: "list",
            next: (name == "ol").then(|| start.unwrap_or(1)),
            is_new: true,
            mark: None,
            indent: String::new(),
        });
    }

    /// Starts or ends an item. Start tags end the previous item, as in HTML.
    fn item(&mut self, opens: bool) {
        self.flush();
        if self
            .containers
            .last()
            .is_some_and(|container| container.tag == "item")
        {
            self.containers.pop();
        }
        if !opens {
            return;
        }
        let mut mark = "- ".to_owned();
        if let Some(list) = self
            .containers
            .last_mut()
            .filter(|container| container.tag == "list")
        {
            if !std::mem::take(&mut list.is_new) {
                self.apart = false;
            }
            if let Some(n) = &mut list.next {
                mark = format!("{n}. ");
                *n += 1;
            }
        }
        self.containers.push(Container {
            tag: "item",
            next: None,
            is_new: false,
            indent: " ".repeat(mark.len()),
            mark: Some(mark),
        });
    }

    /// Starts or ends a quotation.
    fn quote(&mut self, opens: bool) {
        self.flush();
        if opens {
            self.blank_line();
            self.containers.push(Container {
                tag: "quote",
                next: None,
                is_new: false,
                mark: None,
                indent: "> ".to_owned(),
            });
        } else {
            while let Some(container) = self.containers.pop() {
                if container.tag == "quote" {
                    break;
                }
            }
        }
    }

    /// Starts or ends an alert, which is a quotation with a mark, or another block.
    fn div(&mut self, tag: &str, opens: bool) {
        self.flush();
        if !opens {
            if self.divs.pop() == Some(true) {
                self.quote(false);
                self.apart = true;
            }
            return;
        }
        let class = attribute(tag, "class").unwrap_or_default();
        let is_alert = class.starts_with("admonition ");
        self.divs.push(is_alert);
        if is_alert {
            self.apart |= !self.out.is_empty();
            self.quote(true);
        }
    }

    /// Starts a table, or writes the finished one: all rows with the same
    /// number of cells, the first one as the head, which Markdown requires.
    fn table_mark(&mut self, opens: bool) {
        self.flush();
        if opens {
            self.table = Some(Table::default());
            return;
        }
        let Some(table) = self.table.take() else {
            return;
        };
        let n = table.rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut lines = Vec::new();
        for mut cells in table.rows.into_iter().filter(|row| !row.is_empty()) {
            cells.resize(n, String::new());
            lines.push(row(&cells));
            if lines.len() == 1 {
                lines.push(row(&vec!["---".to_owned(); n]));
            }
        }
        if !lines.is_empty() {
            self.emit(&lines.join("\n"));
        }
    }

    /// Starts or ends a cell.
    fn cell(&mut self, opens: bool) {
        let text = std::mem::take(&mut self.line);
        let Some(table) = &mut self.table else {
            self.line = text + " ";
            return;
        };
        if opens {
            return;
        }
        // A table head may contain cells without a row.
        if table.rows.is_empty() {
            table.rows.push(Vec::new());
        }
        if let Some(cells) = table.rows.last_mut() {
            cells.push(text.trim().to_owned());
        }
    }

    /// Ends the current block and writes it. Within tables, blocks become text
    /// of their cell.
    fn flush(&mut self) {
        if self.table.is_some() {
            if !self.line.is_empty() && !self.line.ends_with(' ') {
                self.line.push(' ');
            }
            return;
        }
        if let Some(at) = self.code.take() {
            let text = self.line.split_off(at.min(self.line.len()));
            self.line.push_str(&code(&text));
        }
        // A link across blocks loses its address.
        self.links.clear();
        let written = std::mem::take(&mut self.line);
        let line = written.trim().trim_end_matches('\\').trim_end();
        if line.is_empty() {
            return;
        }
        let block = if self.mark.is_empty() {
            let lines = line.split('\n').map(|part| guarded(part.trim_start()));
            lines.collect::<Vec<_>>().join("\n")
        } else {
            format!("{}{}", self.mark, line.replace("\\\n", " "))
        };
        self.emit(&block);
    }

    /// Separates the next block with a blank line.
    fn blank_line(&mut self) {
        let depth = self.containers.len().min(MAX_DEPTH);
        if std::mem::take(&mut self.apart) && !self.out.is_empty() {
            let open = self.containers[..depth]
                .iter()
                .filter(|container| container.mark.is_none());
            let outer: String = open.map(|container| container.indent.as_str()).collect();
            self.out.push_str(outer.trim_end());
            self.out.push('\n');
        }
    }

    /// Writes a block with the prefixes of its containers before each line. The
    /// mark of an item is only before its first line.
    fn emit(&mut self, block: &str) {
        self.blank_line();
        let depth = self.containers.len().min(MAX_DEPTH);
        for line in block.split('\n') {
            let mut start = String::new();
            for container in &mut self.containers[..depth] {
                start.push_str(
                    &container
                        .mark
                        .take()
                        .unwrap_or_else(|| container.indent.clone()),
                );
            }
            start.push_str(line);
            self.out.push_str(start.trim_end());
            self.out.push('\n');
        }
        self.apart = true;
    }
}

/// Returns the value of a tag's attribute, unescaped. Attributes have double
/// quotes in our own HTML.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, after) = tag.split_once(&format!(" {name}=\""))?;
    let (value, _) = after.split_once('"')?;
    Some(unescape(value).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_becomes_markdown_again() {
        for (html, expected) in [
            ("<p>a_b &lt;c&gt; 2 * 3</p>", "a_b \\<c> 2 \\* 3"),
            ("<p># one</p><p>two</p>", "\\# one\n\ntwo"),
            ("<p>a <strong>b </strong>c</p>", "a **b** c"),
            ("<p>a<br />1. b</p>", "a\\\n1\\. b"),
            (
                "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
                "- a\n  - b\n- c",
            ),
            (
                "<ol start=\"9\"><li><p>a</p><p>b</p></li><li>c</li></ol>",
                "9. a\n\n   b\n10. c",
            ),
            (
                "<p>a</p><blockquote><p>b</p><p>c</p></blockquote><p>d</p>",
                "a\n\n> b\n>\n> c\n\nd",
            ),
            (
                "<pre><code class=\"language-js\">a &lt; b\n</code></pre>",
                "```js\na < b\n```",
            ),
            (
                "<p><a href=\"/x\">a</a> <a href=\"\">b</a></p>",
                "[a](/x) b",
            ),
            ("<h3>a <em>b</em></h3><p>c</p>", "### a *b*\n\nc"),
            (
                "<table><tr><th>a|b</th></tr><tr><td><p>c</p><p>d</p></td></tr></table>",
                "| a\\|b |\n| --- |\n| c d |",
            ),
            ("<details><summary>a</summary>b</details>", "a\n\nb"),
            ("<ul><li>a", "- a"),
            ("<p>2<sup>64</sup> H<sub>2</sub>O</p>", "2^64 H_2O"),
            (
                "<table><thead><th>a</th></thead><tbody><tr><td>b</td></tr></tbody></table>",
                "| a |\n| --- |\n| b |",
            ),
        ] {
            assert_eq!(from_html(html, true), expected, "{html}");
        }
        assert_eq!(from_html("<h2>a</h2><p>b</p>", false), "**a**\n\nb");
    }
}
