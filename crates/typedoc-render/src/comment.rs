//! Comments as Markdown, with the addresses of their links.
//!
//! TypeDoc splits a comment into Markdown and inline tags. Here the pieces
//! become one Markdown text again, in which `{@link Cart}` is an ordinary link;
//! `Prose` then renders it with the same rules as any other text.

use crate::index::{Index, PageIdx};
use crate::links;
use crate::model::{CommentPart, LinkTarget};

/// Writes comments with the links of one page.
#[derive(Clone, Copy)]
pub(crate) struct Comments<'i, 'm> {
    pub index: &'i Index<'m>,
    pub page: PageIdx,
}

impl Comments<'_, '_> {
    /// Returns the parts of a comment as one Markdown text, without white space
    /// around it.
    pub(crate) fn markdown(self, parts: &[CommentPart]) -> String {
        let mut out = String::new();
        for part in parts {
            match part {
                CommentPart::Text(text) | CommentPart::Code(text) => out.push_str(text),
                CommentPart::Inline { tag, text, target } => {
                    self.inline(tag, text, target.as_ref(), &mut out);
                }
                CommentPart::RelativeLink {
                    text,
                    target,
                    anchor,
                } => {
                    let url = target
                        .and_then(|file| self.file(file, anchor.as_deref()))
                        .or_else(|| self.index.options.resolve_link.address(text));
                    out.push_str(url.as_deref().unwrap_or(text));
                }
            }
        }
        out.trim().to_owned()
    }

    /// Returns the address of a file that comments link to: the page of its
    /// reflection, or the address that the site resolves it to.
    fn file(self, id: u64, anchor: Option<&str>) -> Option<String> {
        let model = self.index.model;
        if let Some(reflection) = model.file_reflections.get(&id) {
            let url = self.index.href(*reflection, None)?;
            return Some(match anchor {
                Some(anchor) => format!("{url}#{anchor}"),
                None => url,
            });
        }
        let path = model.files.get(&id)?;
        let target = match anchor {
            Some(anchor) => format!("{path}#{anchor}"),
            None => path.to_string(),
        };
        self.index.options.resolve_link.address(&target)
    }

    /// Appends an inline tag such as `{@link Cart.items the items}`.
    fn inline(self, tag: &str, text: &str, target: Option<&LinkTarget>, out: &mut String) {
        match tag {
            "@link" | "@linkcode" | "@linkplain" => {
                let (label, url) = self.link(text, target);
                let label = match code_of(&label) {
                    Some(code) => code_span(code),
                    None if tag == "@linkcode" => code_span(&label),
                    None => escaped(&label),
                };
                match url {
                    Some(url) => out.push_str(&format!("[{label}](<{}>)", angle(&url))),
                    None => out.push_str(&label),
                }
            }
            // The comment to inherit is missing from the model.
            "@inheritDoc" => {}
            // TypeDoc keeps unknown tags as they are.
            _ => out.push_str(&escaped(&format!("{{{tag} {text}}}"))),
        }
    }

    /// Returns the label and the address of a link. Without an address, pages
    /// show only the label.
    fn link(self, text: &str, target: Option<&LinkTarget>) -> (String, Option<String>) {
        match target {
            Some(LinkTarget::Reflection(id)) => {
                let label = match text.trim() {
                    "" => self.index.qualified_name(*id).unwrap_or_default(),
                    label => label.to_owned(),
                };
                (label, self.index.href(*id, Some(self.page)))
            }
            Some(LinkTarget::Url(url)) => {
                let label = if text.is_empty() { url } else { text };
                (label.to_owned(), Some(url.to_string()))
            }
            Some(LinkTarget::External(symbol)) => {
                let label = match text.trim() {
                    "" => symbol.qualified_name.to_string(),
                    label => label.to_owned(),
                };
                let options = self.index.options;
                let url = links::external(symbol, options)
                    .or_else(|| options.resolve_link.address(&symbol.qualified_name));
                (label, url)
            }
            None => {
                let (target, label) = split_target(text);
                let url = self.index.options.resolve_link.address(target);
                (label.to_owned(), url)
            }
        }
    }
}

/// Splits a link that TypeDoc could not resolve into target and label:
/// `Cart#items the items`.
fn split_target(text: &str) -> (&str, &str) {
    let text = text.trim();
    let Some((target, label)) = text.split_once(|c: char| c == '|' || c.is_whitespace()) else {
        return (text, text);
    };
    let label = label.trim_start_matches([' ', '|']);
    // `{@link the shopping cart}` names no declaration; the words are all
    // label.
    let is_target = target.contains(['#', '.', '~', '/', '!']);
    if is_target && !label.is_empty() {
        (target, label)
    } else {
        (text, text)
    }
}

/// Returns the code of a label that is one code span: `` `Cart.items` ``.
fn code_of(label: &str) -> Option<&str> {
    let code = label.trim().strip_prefix('`')?.strip_suffix('`')?.trim();
    (!code.is_empty() && !code.contains('`')).then_some(code)
}

/// Escapes plain text for Markdown, so that it is rendered as it is.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '[' | ']' | '*' | '_' | '`' | '<' | '\\' | '|') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Returns code as a Markdown code span, with more backticks than any run
/// inside it.
pub(crate) fn code_span(code: &str) -> String {
    let longest = longest_backticks(code);
    if longest == 0 {
        return format!("`{code}`");
    }
    // Spaces inside the fence keep a backtick at the start or end apart from
    // it; Markdown removes one at each side.
    let fence = "`".repeat(longest + 1);
    format!("{fence} {code} {fence}")
}

/// Returns the length of the longest run of backticks, 0 without one.
///
/// A model may contain runs of any length, so the text is read once.
pub(crate) fn longest_backticks(code: &str) -> usize {
    code.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Makes an address safe for the `<…>` form of Markdown link targets.
pub(crate) fn angle(url: &str) -> String {
    url.replace('<', "%3C")
        .replace('>', "%3E")
        .replace('\n', "")
}
