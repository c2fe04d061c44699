//! Makes the HTML of a truncated post part of a list: closes its open elements,
//! and makes its ids unique.

use std::collections::HashMap;

use crate::html::{Tag, end_of_raw};

/// Elements without content.
const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Elements whose content is not HTML.
const RAW: &[&str] = &["script", "style", "textarea", "title"];

/// Attributes whose values are ids, separated by spaces.
const IDS: &[&str] = &[
    "aria-controls",
    "aria-describedby",
    "aria-labelledby",
    "aria-owns",
    "for",
    "headers",
    "id",
    "list",
];

/// Makes truncated HTML part of a page with others: closes its open elements,
/// prepends `prefix` to its ids, and points its fragment links to `page`.
///
/// Excerpts of several posts are on one page: the same heading occurs in many,
/// and a link to a footnote that was cut off leads to the whole post instead.
/// The HTML is our own output with HTML of authors in it, so it is read as
/// browsers read it, but leniently: what is not a tag is text. Takes linear
/// time.
pub(in crate::produce) fn part_of_list(html: &str, prefix: &str, page: &str) -> String {
    let mut out = String::with_capacity(html.len() + 64);
    let mut open = OpenElements::default();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with("<!--") {
            let length = rest.find("-->").map_or(rest.len(), |end| end + 3);
            rest = &rest[length..];
            continue;
        }
        let Some(tag) = Tag::parse(rest) else {
            out.push('<');
            rest = &rest[1..];
            continue;
        };
        rest = &rest[tag.length..];
        let name = tag.name.to_ascii_lowercase();
        if tag.is_end {
            if open.close(&name) {
                out.push_str(&format!("</{name}>"));
            }
            continue;
        }
        write(&tag, prefix, page, &mut out);
        if RAW.contains(&&*name) {
            let length = end_of_raw(rest, &name).unwrap_or(rest.len());
            out.push_str(&rest[..length]);
            rest = &rest[length..];
        }
        if !tag.is_closed && !VOID.contains(&&*name) {
            open.push(name);
        }
    }
    out.push_str(rest);
    for name in open.names.iter().rev() {
        out.push_str(&format!("</{name}>"));
    }
    out
}

/// Stack of open elements, with a count per name, so that an end tag without an
/// open element needs no search.
#[derive(Default)]
struct OpenElements {
    names: Vec<String>,
    counts: HashMap<String, usize>,
}

/// Adds an element that was opened.
impl OpenElements {
    fn push(&mut self, name: String) {
        *self.counts.entry(name.clone()).or_default() += 1;
        self.names.push(name);
    }

    /// Closes the last element with a name and everything in it. Returns false
    /// if none is open.
    fn close(&mut self, name: &str) -> bool {
        if self.counts.get(name).is_none_or(|count| *count == 0) {
            return false;
        }
        while let Some(last) = self.names.pop() {
            if let Some(count) = self.counts.get_mut(&last) {
                *count -= 1;
            }
            if last == name {
                break;
            }
        }
        true
    }
}

/// Appends the tag with prefixed ids and completed fragment links. Values
/// are in double quotes whatever they were written in, so that one rule of
/// escaping is enough. `href` of `use` refers to an element of the same
/// SVG, and is left.
fn write(tag: &Tag<'_>, prefix: &str, page: &str, out: &mut String) {
    out.push('<');
    out.push_str(tag.name);
    for (name, value) in &tag.attributes {
        out.push(' ');
        out.push_str(name);
        let Some(value) = value else { continue };
        let lower = name.to_ascii_lowercase();
        let value = if IDS.contains(&&*lower) {
            let ids: Vec<String> = value
                .split_ascii_whitespace()
                .map(|id| format!("{prefix}{id}"))
                .collect();
            ids.join(" ")
        } else if lower == "href" && value.starts_with('#') && tag.name != "use" {
            format!("{page}{value}")
        } else {
            (*value).to_owned()
        };
        out.push_str("=\"");
        out.push_str(&value.replace('"', "&quot;"));
        out.push('"');
    }
    out.push_str(if tag.is_closed { "/>" } else { ">" });
}

#[cfg(test)]
mod tests {
    use super::part_of_list;

    #[test]
    fn parts_are_closed_and_have_ids_of_their_own() {
        for (html, expected) in [
            ("<p>One <em>two", "<p>One <em>two</em></p>"),
            (
                "<ul><li>a<br>b</li><li>c",
                "<ul><li>a<br>b</li><li>c</li></ul>",
            ),
            ("a < b</p>", "a < b"),
            (
                "<h2 id=a>A</h2><a href='#a' title='>'>x</a>",
                "<h2 id=\"p-a\">A</h2><a href=\"/b/#a\" title=\">\">x</a>",
            ),
            (
                "<svg><use href=\"#__i\"/></svg><button aria-labelledby=\"a b\" disabled>",
                "<svg><use href=\"#__i\"/></svg><button aria-labelledby=\"p-a p-b\" disabled></button>",
            ),
            (
                "<style>a > b { }</STYLE><!-- x -->y<",
                "<style>a > b { }</style>y<",
            ),
            ("<script>'</p>'", "<script>'</p>'</script>"),
            (
                "<script>'</p> and more'</script>",
                "<script>'</p> and more'</script>",
            ),
            ("<i><b>x</i></b>y", "<i><b>x</i>y"),
            ("<p title=\"a", "<p title=\"a"),
            ("<é>", "<é>"),
        ] {
            assert_eq!(part_of_list(html, "p-", "/b/"), expected, "{html}");
        }
    }
}
