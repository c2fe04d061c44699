//! Headings of a finished page, for its table of contents.

use docs_model::Heading;

/// Finds `<h2 id="...">` and deeper ones that have an id.
pub(super) fn headings(html: &str) -> Vec<Heading> {
    let mut out = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find("<h") {
        rest = &rest[at + 2..];
        let Some(level @ b'2'..=b'4') = rest.as_bytes().first().copied() else {
            continue;
        };
        let Some((tag, after)) = rest[1..].split_once('>') else {
            break;
        };
        let Some((id, _)) = tag.strip_prefix(" id=\"").and_then(|it| it.split_once('"')) else {
            continue;
        };
        let Some((inner, after)) = after.split_once("</h") else {
            break;
        };
        let label = inner
            .split(" <a class=\"api-anchor\"")
            .next()
            .unwrap_or(inner)
            .split(" <span")
            .next()
            .unwrap_or(inner);
        out.push(Heading {
            level: level - b'0',
            id: unescape(id),
            text: unescape(&strip_tags(label)),
            html: label.to_owned(),
        });
        rest = after;
    }
    out
}

fn strip_tags(html: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            c if !inside => out.push(c),
            _ => {}
        }
    }
    out
}

fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&#x27;", "'")
        .replace("&#x2F;", "/")
        .replace("&amp;", "&")
}
