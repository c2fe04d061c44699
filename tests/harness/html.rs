//! Just enough of HTML to look at pages that the program wrote: tags with
//! their attributes, and elements by a simple selector.

/// A tag and its place.
pub(crate) struct Tag {
    /// Lower-case name.
    pub(crate) name: String,
    /// What it does.
    pub(crate) kind: Kind,
    start: usize,
    end: usize,
}

/// What a tag does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Open,
    Close,
    /// It has no content: `<br>`, `<path/>`.
    Alone,
}

const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];
/// Elements whose content is text.
const TEXT: &[&str] = &["script", "style", "textarea", "title"];
/// Elements whose end tag may be left out.
const OPTIONAL_END: &[&str] = &[
    "li", "p", "td", "th", "tr", "tbody", "thead", "dt", "dd", "option",
];

impl Tag {
    /// The tag as written.
    pub(crate) fn text<'a>(&self, text: &'a str) -> &'a str {
        &text[self.start..self.end]
    }
}

/// All tags of a text, comments left out.
pub(crate) fn tags(text: &str) -> Vec<Tag> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('<').map(|it| at + it) {
        let rest = &text[start..];
        if rest.starts_with("<!--") {
            at = rest.find("-->").map_or(text.len(), |it| start + it + 3);
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
                .map_or(text.len(), |it| end + it);
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

/// Length of the tag that `text` begins with; `>` in quotes does not end it.
fn end_of_tag(text: &str) -> usize {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '>') => return at + 1,
            (None, '"' | '\'') => quote = Some(c),
            (Some(it), c) if it == c => quote = None,
            _ => {}
        }
    }
    text.len()
}

/// The value of an attribute of a tag, with its entities decoded.
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

/// Tags that are opened and not closed, or the other way round.
pub(crate) fn unbalanced(text: &str, tags: &[Tag]) -> Option<String> {
    let mut open: Vec<&Tag> = Vec::new();
    for tag in tags {
        match tag.kind {
            Kind::Open => open.push(tag),
            Kind::Close => {
                while open
                    .last()
                    .is_some_and(|it| it.name != tag.name && OPTIONAL_END.contains(&&*it.name))
                {
                    open.pop();
                }
                match open.pop() {
                    Some(it) if it.name == tag.name => {}
                    other => {
                        let line = text[..tag.start].matches('\n').count() + 1;
                        let open = other.map_or("nothing", |it| it.text(text));
                        return Some(format!("line {line}: `{}` closes {open}", tag.text(text)));
                    }
                }
            }
            Kind::Alone => {}
        }
    }
    open.retain(|it| !OPTIONAL_END.contains(&&*it.name));
    open.first()
        .map(|it| format!("`{}` is never closed", it.text(text)))
}

/// All elements for a selector: a name, a `.class`, an `#id`, an
/// `[attribute=value]`, or a name followed by one of these.
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
    for tag in tags.iter().filter(|it| it.name == first.name) {
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
        Some('.') => attribute("class").split(' ').any(|it| it == &rest[1..]),
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
