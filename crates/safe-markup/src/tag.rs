//! Parses tags of raw HTML, one at a time.

/// A tag as written.
pub(crate) struct Tag<'a> {
    /// Name in lower case.
    pub(crate) name: String,
    /// Whether it is a closing tag.
    pub(crate) closing: bool,
    /// Names in lower case, and values as written, without quotes.
    pub(crate) attributes: Vec<(String, &'a str)>,
}

/// Maximum length of a tag in bytes, once the budget for failures is spent.
const SHORT: usize = 256;

/// Parses the tags of one text in linear time.
///
/// Text that begins like a tag may lack its `>`, and is then read to the end of the
/// text. A text of `<a <a <a` would be read to its end from each of them:
/// quadratic time. Failures therefore spend a budget, after which only short
/// tags are recognised; longer ones are text.
pub(crate) struct Tags {
    /// Remaining budget, in bytes, for look-ahead that finds nothing.
    budget: usize,
}

impl Tags {
    /// Creates a parser for the tags of a text of `length` bytes.
    pub(crate) fn new(length: usize) -> Self {
        Self {
            budget: 4 * length + 65_536,
        }
    }

    /// Parses the tag at the start of `text`, which starts with `<` and is a
    /// suffix of the whole text. Also returns the text after the tag.
    pub(crate) fn parse<'t>(&mut self, text: &'t str) -> Option<(Tag<'t>, &'t str)> {
        let limit = if self.budget > 0 { text.len() } else { SHORT };
        let window = &text[..text.floor_char_boundary(limit)];
        let found = parse(window);
        let Some((tag, after)) = found else {
            // Without a name, the failure was found at once.
            if has_name(text) {
                self.budget = self.budget.saturating_sub(window.len());
            }
            return None;
        };
        Some((tag, &text[window.len() - after.len()..]))
    }
}

/// Returns whether a letter follows the `<` or `</` at the start of `text`.
fn has_name(text: &str) -> bool {
    let name = text.strip_prefix('<').unwrap_or(text);
    let name = name.strip_prefix('/').unwrap_or(name);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Parses the tag at the start of `text`, which starts with `<`. Also returns
/// the text after the tag.
fn parse(text: &str) -> Option<(Tag<'_>, &str)> {
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
        attributes: Vec::new(),
    };
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            return Some((tag, after));
        }
        if let Some(after) = rest.strip_prefix('/') {
            rest = after;
            continue;
        }
        let is_end = |c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/');
        // Without any of these, there is no `>` either.
        let end = rest.find(is_end)?;
        if end == 0 {
            // A stray `=`.
            rest = rest.get(1..)?;
            continue;
        }
        let (key, after) = rest.split_at(end);
        let value;
        (value, rest) = attribute_value(after.trim_start())?;
        tag.attributes.push((key.to_ascii_lowercase(), value));
    }
}

/// Parses the value of an attribute, if it has one, and returns it without
/// quotes together with the text after it. `None` if the value has no end.
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
