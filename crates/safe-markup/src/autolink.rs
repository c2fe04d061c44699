//! GitHub's autolink literals: `https://…`, `www.…` and email addresses in text
//! without brackets.
//!
//! The rules are those of [GitHub Flavored Markdown][gfm]; pulldown-cmark does
//! not implement them. An address begins at the start of a word and ends before
//! white space or `<`, without the punctuation of the sentence around it.
//!
//! [gfm]: https://github.github.com/gfm/#autolinks-extension-

use std::ops::Range;

use memchr::{memchr, memchr2_iter, memmem};
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

/// Maximum length of an address, in bytes. It bounds the search for the end of
/// an address.
const MAX_LENGTH: usize = 2048;

/// A link in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Autolink {
    /// Byte range of the link in the text.
    pub range: Range<usize>,
    /// Prefix of the address that the text of the link does not have: `mailto:`
    /// or `http://`.
    prefix: &'static str,
}

impl Autolink {
    /// Returns the address of the link with the text `words`. `words` is the
    /// text in [`range`](Self::range).
    #[must_use]
    pub fn target(&self, words: &str) -> String {
        format!("{}{words}", self.prefix)
    }
}

/// Returns the links in `text`, in order.
///
/// # Examples
///
/// ```
/// use safe_markup::autolink::find;
///
/// let text = "See www.example.com/a, or write to me@example.com.";
/// let links = find(text);
/// let targets: Vec<String> = links.iter().map(|link| link.target(&text[link.range.clone()])).collect();
/// assert_eq!(targets, ["http://www.example.com/a", "mailto:me@example.com"]);
/// ```
#[must_use]
pub fn find(text: &str) -> Vec<Autolink> {
    let bytes = text.as_bytes();
    let mut links: Vec<Autolink> = Vec::new();
    if memchr2_iter(b':', b'@', bytes).next().is_none() && memmem::find(bytes, b"www.").is_none() {
        return links;
    }
    let mut from = 0;
    let mut pos = 0;
    while pos < bytes.len() {
        let found = match bytes[pos] {
            b'h' | b'H' | b'w' | b'W' if starts_word(text, pos) => web(text, pos),
            b'@' => mail(text, pos, from),
            _ => None,
        };
        match found {
            Some(link) => {
                pos = link.range.end;
                from = pos;
                links.push(link);
            }
            None => pos += 1,
        }
    }
    links
}

/// Appends `text` as events in which bare addresses are links. The caller
/// leaves out text inside links and code.
pub fn autolinked<'e>(text: CowStr<'e>, out: &mut Vec<Event<'e>>) {
    let links = find(&text);
    if links.is_empty() {
        out.push(Event::Text(text));
        return;
    }
    let piece = |range: Range<usize>| Event::Text(CowStr::from(text[range].to_owned()));
    let mut from = 0;
    for link in links {
        let words = &text[link.range.clone()];
        out.push(piece(from..link.range.start));
        out.push(Event::Start(Tag::Link {
            link_type: LinkType::Inline,
            dest_url: link.target(words).into(),
            title: CowStr::Borrowed(""),
            id: CowStr::Borrowed(""),
        }));
        out.push(piece(link.range.clone()));
        out.push(Event::End(TagEnd::Link));
        from = link.range.end;
    }
    out.push(piece(from..text.len()));
}

/// Returns whether a link can begin at a position: at the start of the line,
/// after white space or one of `*_~(`, and after other punctuation
/// (`"https://…"`), but not after a letter.
fn starts_word(text: &str, pos: usize) -> bool {
    text[..pos]
        .chars()
        .next_back()
        .is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '/' | '.' | '@' | '-'))
}

/// Returns the web address that begins at `start`.
fn web(text: &str, start: usize) -> Option<Autolink> {
    let rest = &text[start..];
    let scheme = ["https://", "http://", "www."].into_iter().find(|prefix| {
        rest.get(..prefix.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(prefix))
    })?;
    let is_www = scheme == "www.";
    let host_start = if is_www { 0 } else { scheme.len() };
    let end = rest
        .char_indices()
        .find(|(at, c)| c.is_whitespace() || *c == '<' || *at > MAX_LENGTH)
        .map_or(rest.len(), |(at, _)| at);
    let link = trim_end(&rest[..end]);
    let host = link.get(host_start..)?.split(['/', '?', '#', ':']).next()?;
    if !is_host(host, !is_www && host == "localhost") {
        return None;
    }
    Some(Autolink {
        range: start..start + link.len(),
        prefix: if is_www { "http://" } else { "" },
    })
}

/// Returns whether a text is a host: at least two labels of letters, digits,
/// `-` and `_`, the last two without `_`. With `may_be_short`, one label is
/// enough.
fn is_host(host: &str, may_be_short: bool) -> bool {
    let labels: Vec<_> = host.split('.').collect();
    let is_label = |label: &&str| {
        !label.is_empty()
            && label
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
    };
    labels.iter().all(is_label)
        && (labels.len() >= 2 || may_be_short)
        && !labels.iter().rev().take(2).any(|label| label.contains('_'))
}

/// Drops punctuation at the end, closing brackets without an opening one and
/// entities. `(see https://a.example/x(y))` ends with one bracket of its own
/// and one of the sentence.
fn trim_end(link: &str) -> &str {
    let mut link = link;
    // Counted once: a run of brackets must not be counted again for each.
    let mut surplus = link
        .matches(')')
        .count()
        .saturating_sub(link.matches('(').count());
    loop {
        let trimmed = link.trim_end_matches(['?', '!', '.', ',', ':', '*', '_', '~', '\'', '"']);
        let shorter = if surplus > 0 && trimmed.ends_with(')') {
            surplus -= 1;
            &trimmed[..trimmed.len() - 1]
        } else if let Some(before) = trimmed.strip_suffix(';') {
            entity_start(trimmed).map_or(before, |at| &trimmed[..at])
        } else {
            trimmed
        };
        if shorter.len() == link.len() {
            return link;
        }
        link = shorter;
    }
}

/// Returns the offset of the character reference at the end of an address that
/// ends with `;`, or `None` if the semicolon ends none.
fn entity_start(link: &str) -> Option<usize> {
    let name = link[..link.len() - 1].rfind(|c: char| !c.is_ascii_alphanumeric())?;
    (link.as_bytes()[name] == b'&' && name + 2 < link.len()).then_some(name)
}

/// Returns the mail address around the `@` at `at`. It begins at `from` or
/// later, where the previous link ended.
fn mail(text: &str, at: usize, from: usize) -> Option<Autolink> {
    let local = text[from..at]
        .bytes()
        .rev()
        .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_' | b'+'))
        .count();
    let domain = text[at + 1..]
        .bytes()
        .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'))
        .count();
    let domain = text[at + 1..at + 1 + domain].trim_end_matches(['.', '-', '_']);
    let is_domain = memchr(b'.', domain.as_bytes()).is_some()
        && domain.split('.').all(|label| !label.is_empty())
        && domain.ends_with(|c: char| c.is_ascii_alphabetic());
    let before = text[..at - local].chars().next_back();
    let is_free = !matches!(before, Some('/' | ':' | '@'));
    (local > 0 && is_domain && is_free).then(|| Autolink {
        range: at - local..at + 1 + domain.len(),
        prefix: "mailto:",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_end_where_github_ends_them() {
        let cases = [
            ("see https://a.example/b_c.", Some("https://a.example/b_c")),
            ("(https://a.example/x(y))", Some("https://a.example/x(y)")),
            ("www.a.example/?q=1&amp;", Some("www.a.example/?q=1")),
            ("me@site.example, you", Some("me@site.example")),
            ("react@18.0.0", None),
            ("git@host.example:me/x", Some("git@host.example")),
            ("https://localhost:3000/x", Some("https://localhost:3000/x")),
            ("https:// nothing", None),
            ("xhttps://a.example", None),
            ("@scope/name", None),
        ];
        for (text, expected) in cases {
            let found = find(text);
            let words = found.first().map(|link| &text[link.range.clone()]);
            assert_eq!(words, expected, "{text}");
        }
    }
}
