//! Reads the tags of HTML as browsers do, but leniently: what is not a tag is text.

/// Returns the offset of the end tag of an element whose content is not HTML.
///
/// Only the end tag of the same name ends such an element, in any case of
/// letters.
pub(crate) fn end_of_raw(html: &str, name: &str) -> Option<usize> {
    let mut ends = html.match_indices("</").map(|(at, _)| at);
    ends.find(|at| {
        let written = html.get(at + 2..at + 2 + name.len());
        written.is_some_and(|written| written.eq_ignore_ascii_case(name))
    })
}

/// A tag of HTML.
pub(crate) struct Tag<'h> {
    /// Name as written, which may contain capitals.
    pub(crate) name: &'h str,
    /// Names and values as written; `None` for an attribute without a value.
    pub(crate) attributes: Vec<(&'h str, Option<&'h str>)>,
    /// Whether it is an end tag, `</name>`.
    pub(crate) is_end: bool,
    /// Whether it ends with `/>`, as SVG elements without content do.
    pub(crate) is_closed: bool,
    /// Length in bytes.
    pub(crate) length: usize,
}

impl<'h> Tag<'h> {
    /// Reads the tag at the start of a text.
    ///
    /// Returns `None` for a `<` that begins no tag, and for a tag that is cut
    /// off.
    pub(crate) fn parse(html: &'h str) -> Option<Self> {
        let is_end = html.starts_with("</");
        let start = if is_end { 2 } else { 1 };
        let is_space = |c: char| c.is_ascii_whitespace();
        let length = html[start..].find(|c: char| is_space(c) || matches!(c, '/' | '>'))?;
        let name = &html[start..start + length];
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let mut tag = Self {
            name,
            attributes: Vec::new(),
            is_end,
            is_closed: false,
            length: 0,
        };
        let mut at = start + length;
        loop {
            let before = html[at..].trim_start_matches(is_space);
            at = html.len() - before.len();
            if let Some(after) = before.strip_prefix('>') {
                tag.length = html.len() - after.len();
                return Some(tag);
            }
            if before.starts_with('/') {
                tag.is_closed = before.starts_with("/>");
                at += 1;
                continue;
            }
            let end = before.find(|c: char| is_space(c) || matches!(c, '=' | '/' | '>'))?;
            // Browsers treat a lone `=` as the name of an attribute.
            let end = end.max(1);
            let attribute = &before[..end];
            let after = before[end..].trim_start_matches(is_space);
            let Some(value) = after.strip_prefix('=') else {
                tag.attributes.push((attribute, None));
                at += end;
                continue;
            };
            let value = value.trim_start_matches(is_space);
            let (value, after) = match value.chars().next()? {
                quote @ ('"' | '\'') => value[1..].split_once(quote)?,
                _ => value.split_at(value.find(|c: char| is_space(c) || c == '>')?),
            };
            tag.attributes.push((attribute, Some(value)));
            at = html.len() - after.len();
        }
    }
}
