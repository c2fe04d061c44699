//! Conversion of names to anchors and words, and HTTP tokens.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Converts a name to kebab case: `getProductInfo`, `GET /get-product-info` and
/// `Get product info` are words with dashes between them. Letters and digits of
/// all scripts are kept. The result is a file name and an anchor; for a text
/// without letters it is empty.
pub(crate) fn kebab(text: &str) -> String {
    separated(text, '-', char::is_uppercase)
}

/// Returns an identifier in words: `getProductInfo` is "Get product info", and
/// `readCoreV1Node` is "Read core v1 node". Unlike [`kebab`], a digit ends a
/// word, which reads better but would change addresses.
pub(crate) fn words(id: &str) -> String {
    let ends_word = |character: char| character.is_uppercase() || character.is_ascii_digit();
    let text = sentence_case(&separated(id, ' ', ends_word));
    if text.is_empty() { id.to_owned() } else { text }
}

/// Returns the words of an identifier in lower case with `separator` between
/// them. A word starts at an upper-case letter after a lower-case one, and at
/// one between a character that `ends_word` accepts and a lower-case letter:
/// the `K` of `APIKey`.
fn separated(text: &str, separator: char, ends_word: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    let mut previous = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let boundary = c.is_uppercase()
            && (previous.is_lowercase()
                || (ends_word(previous) && chars.peek().is_some_and(|next| next.is_lowercase())));
        let ends = !c.is_alphanumeric() || boundary;
        if ends && !out.ends_with(separator) && !out.is_empty() {
            out.push(separator);
        }
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        }
        previous = c;
    }
    out.truncate(out.trim_end_matches(separator).len());
    out
}

/// Returns a text with an upper-case first letter; the rest is unchanged.
pub(crate) fn sentence_case(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

/// Returns a name as part of an anchor, without white space and control
/// characters, which are not allowed in an `id`. Everything else is kept, so
/// that names that differ mostly get anchors that differ.
pub(crate) fn anchor_part(name: &str) -> String {
    // Fast path: nearly all names are printable ASCII, and a page has
    // thousands.
    if name.bytes().all(|byte| byte.is_ascii_graphic()) {
        return name.to_owned();
    }
    name.chars()
        .map(|c| {
            if c.is_whitespace() || c.is_control() {
                '-'
            } else {
                c
            }
        })
        .collect()
}

/// Percent-encodes an anchor or a path for an address. Characters that a
/// fragment may contain unencoded stay readable: `body.pet~Dog`,
/// `200.items[].price`.
pub(crate) fn fragment(anchor: &str) -> String {
    const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
        .remove(b'-')
        .remove(b'.')
        .remove(b'_')
        .remove(b'~')
        .remove(b'/')
        .remove(b':')
        .remove(b'@')
        .remove(b'=')
        .remove(b'+')
        .remove(b'$')
        .remove(b',')
        .remove(b'[')
        .remove(b']');
    utf8_percent_encode(anchor, ENCODED).to_string()
}

/// Joins items as `a`, `a and b`, `a, b and c`, with these separators.
pub(crate) fn list(items: &[String], comma: &str, last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., end] => format!("{}{last}{end}", start.join(comma)),
    }
}

/// Returns whether a text is a
/// [token](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2), like methods
/// and header names. Anything else could end a line of a request, and start
/// another header.
pub(crate) fn is_token(text: &str) -> bool {
    let is_token_byte = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b);
    !text.is_empty() && text.bytes().all(is_token_byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_in_words() {
        for (id, expected) in [
            ("getProductInfo", "Get product info"),
            (
                "watchAppsV1NamespacedDaemonSet",
                "Watch apps v1 namespaced daemon set",
            ),
            ("createS3Bucket", "Create s3 bucket"),
            ("get2FACode", "Get2fa code"),
            ("rotate_API_key", "Rotate api key"),
            ("listAPIKeys", "List api keys"),
            ("$$", "$$"),
        ] {
            assert_eq!(words(id), expected, "{id}");
        }
    }

    #[test]
    fn slugs_keep_digits_and_what_follows_together() {
        assert_eq!(kebab("readCoreV1Node"), "read-core-v1node");
    }
}
