//! Parses tags of raw HTML, one at a time.

/// A tag as written.
pub(crate) struct Tag<'a> {
    /// Name in lower case.
    pub(crate) name: String,
    pub(crate) closing: bool,
    pub(crate) self_closing: bool,
    /// Names in lower case, and values as written, without quotes.
    pub(crate) attributes: Vec<(String, &'a str)>,
}

/// Parses the tag at the start of `text`, which starts with `<`. Also returns
/// the text after the tag.
pub(crate) fn parse(text: &str) -> Option<(Tag<'_>, &str)> {
    let rest = text.strip_prefix('<')?;
    let (closing, rest) = match rest.strip_prefix('/') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let is_end = |c: char| !c.is_ascii_alphanumeric() && c != '-';
    let (name, mut rest) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let mut tag = Tag {
        name: name.to_ascii_lowercase(),
        closing,
        self_closing: false,
        attributes: Vec::new(),
    };
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            return Some((tag, after));
        }
        if let Some(after) = rest.strip_prefix('/') {
            tag.self_closing = after.starts_with('>');
            rest = after;
            continue;
        }
        let is_end = |c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/');
        let Some(end) = rest.find(is_end).filter(|end| *end > 0) else {
            // A stray `=`, or the end of the text.
            rest = rest.get(1..)?;
            continue;
        };
        let (key, after) = rest.split_at(end);
        let value;
        (value, rest) = attribute_value(after.trim_start())?;
        tag.attributes.push((key.to_ascii_lowercase(), value));
    }
}

fn attribute_value(rest: &str) -> Option<(&str, &str)> {
    let Some(rest) = rest.strip_prefix('=') else {
        return Some(("", rest));
    };
    let rest = rest.trim_start();
    for quote in ['"', '\''] {
        if let Some(inner) = rest.strip_prefix(quote) {
            return inner.split_once(quote);
        }
    }
    let end = rest.find(|c: char| c.is_whitespace() || c == '>')?;
    Some(rest.split_at(end))
}
