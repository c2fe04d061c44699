//! A minimal HTML parser for pages that the program writes: tags with their
//! attributes, and elements by simple selectors.

/// A tag and its byte range.
pub(crate) struct Tag {
    /// Name in lower case.
    pub(crate) name: String,
    /// Kind of the tag.
    pub(crate) kind: Kind,
    start: usize,
    end: usize,
}

/// The kind of a tag.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Open,
    Close,
    /// A void or self-closing element: `<br>`, `<path/>`.
    Alone,
}

const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];
/// Elements whose content is text.
const TEXT: &[&str] = &["script", "style", "textarea", "title"];
/// Elements whose end tag is optional.
const OPTIONAL_END: &[&str] = &[
    "li", "p", "td", "th", "tr", "tbody", "thead", "dt", "dd", "option",
];

impl Tag {
    /// Returns the source of the tag.
    pub(crate) fn text<'a>(&self, text: &'a str) -> &'a str {
        &text[self.start..self.end]
    }
}

/// Returns all tags in `text`, except those in comments.
pub(crate) fn tags(text: &str) -> Vec<Tag> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('<').map(|offset| at + offset) {
        let rest = &text[start..];
        if rest.starts_with("<!--") {
            at = rest
                .find("-->")
                .map_or(text.len(), |offset| start + offset + 3);
            continue;
        }
        let is_close = rest.starts_with("</");
        let name: String = rest[1 + usize::from(is_close)..]
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
            .collect();
        let end = start + end_of_tag(rest);
        at = end.max(start + 1);
        if name.is_empty() {
            continue;
        }
        let name = name.to_ascii_lowercase();
        let kind = match is_close {
            true => Kind::Close,
            false if VOID.contains(&&*name) || text[start..end].ends_with("/>") => Kind::Alone,
            false => Kind::Open,
        };
        if kind == Kind::Open && TEXT.contains(&&*name) {
            at = text[end..]
                .find(&format!("</{name}"))
                .map_or(text.len(), |offset| end + offset);
        }
        out.push(Tag {
            name,
            kind,
            start,
            end,
        });
    }
    out
}

/// Returns the length of the tag at the start of `text`. A `>` in quotes does not
/// end it.
fn end_of_tag(text: &str) -> usize {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '>') => return at + 1,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    text.len()
}

/// Returns the value of an attribute of a tag, with entities decoded.
pub(crate) fn attribute(tag: &str, name: &str) -> Option<String> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    let value = &tag[start..start + tag[start..].find('"')?];
    let value = value
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&#x27;", "'");
    Some(
        value
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&"),
    )
}

/// Describes the first tag without a matching start or end tag.
pub(crate) fn unbalanced(text: &str, tags: &[Tag]) -> Option<String> {
    let mut open: Vec<&Tag> = Vec::new();
    for tag in tags {
        match tag.kind {
            Kind::Open => open.push(tag),
            Kind::Close => {
                while open.last().is_some_and(|open| {
                    open.name != tag.name && OPTIONAL_END.contains(&&*open.name)
                }) {
                    open.pop();
                }
                match open.pop() {
                    Some(start) if start.name == tag.name => {}
                    other => {
                        let line = text[..tag.start].matches('\n').count() + 1;
                        let open = other.map_or("nothing", |start| start.text(text));
                        return Some(format!("line {line}: `{}` closes {open}", tag.text(text)));
                    }
                }
            }
            Kind::Alone => {}
        }
    }
    open.retain(|tag| !OPTIONAL_END.contains(&&*tag.name));
    open.first()
        .map(|tag| format!("`{}` is never closed", tag.text(text)))
}

/// Returns the source of all elements that match a selector: a name, `.class`,
/// `#id` or `[attribute=value]`, or a name followed by one of the others. Nested
/// matches are omitted.
pub(crate) fn elements<'a>(text: &'a str, selector: &str) -> Vec<&'a str> {
    let tags = tags(text);
    let mut out = Vec::new();
    let mut until = 0;
    for (idx, tag) in tags.iter().enumerate() {
        if tag.kind == Kind::Close || tag.start < until || !matches(tag, text, selector) {
            continue;
        }
        let end = end_of_element(&tags[idx..]);
        out.push(&text[tag.start..end]);
        until = end;
    }
    out
}

fn end_of_element(tags: &[Tag]) -> usize {
    let first = &tags[0];
    let mut depth = 0_usize;
    for tag in tags.iter().filter(|tag| tag.name == first.name) {
        match tag.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            Kind::Alone => {}
        }
        if depth == 0 {
            return tag.end;
        }
    }
    first.end
}

fn matches(tag: &Tag, text: &str, selector: &str) -> bool {
    let at = selector.find(['.', '#', '[']).unwrap_or(selector.len());
    let (name, rest) = selector.split_at(at);
    if !name.is_empty() && name != tag.name {
        return false;
    }
    let attribute = |name: &str| attribute(tag.text(text), name).unwrap_or_default();
    match rest.chars().next() {
        None => true,
        Some('.') => attribute("class")
            .split(' ')
            .any(|class| class == &rest[1..]),
        Some('#') => attribute("id") == rest[1..],
        _ => {
            let (name, value) = rest[1..]
                .trim_end_matches(']')
                .split_once('=')
                .unwrap_or((&rest[1..], ""));
            attribute(name) == value
        }
    }
}
