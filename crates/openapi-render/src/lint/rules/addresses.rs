//! Rules about URLs and e-mail addresses.

use super::Rules;
use crate::description::At;

/// Objects with fields that are URLs.
const URLS: &[(&str, &[&str])] = &[
    ("info", &["termsOfService"]),
    ("contact", &["url"]),
    ("license", &["url"]),
    ("externalDocs", &["url"]),
];

impl<'d> Rules<'d> {
    /// Checks the URLs and e-mail addresses of an object, which is the field `field` of
    /// another one.
    pub(super) fn addresses(&mut self, at: At<'d>, field: &str) {
        let of_object = URLS.iter().filter(|(object, _)| *object == field);
        for key in of_object.flat_map(|(_, keys)| *keys) {
            let url = at.get(key).and_then(|url| Some((url, url.node.as_str()?)));
            if let Some((place, text)) = url.filter(|(_, text)| !is_url(text)) {
                let message = format!("`{text}` is not a URL");
                let help = "write an address such as `https://example.com/help`, and put words \
                            into a description";
                self.push("api-address", place, message, help);
            }
        }
        let email = at.get("email").filter(|_| field == "contact");
        let email = email.and_then(|email| Some((email, email.node.as_str()?)));
        if let Some((place, text)) = email.filter(|(_, text)| !is_email(text)) {
            let message = format!("`{text}` is not an e-mail address");
            let help = "write an address such as `help@example.com`";
            self.push("api-address", place, message, help);
        }
    }
}

/// Returns whether a text can be a URL, absolute or relative: it has none of the
/// characters that must be encoded. Letters of other scripts are common in addresses.
fn is_url(text: &str) -> bool {
    let is_wrong = |character: char| {
        character.is_whitespace() || character.is_control() || "<>\"{}|\\^`".contains(character)
    };
    !text.trim().is_empty() && !text.contains(is_wrong)
}

/// Returns whether a text can be an e-mail address: something before and after an `@`.
fn is_email(text: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && !part.contains(char::is_whitespace);
    text.rsplit_once('@')
        .is_some_and(|(name, host)| is_part(name) && is_part(host))
}
