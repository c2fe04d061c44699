//! Checks of URLs in links and images.
//!
//! A URL is checked as a browser reads it, not as it looks: browsers ignore
//! case and control characters in a scheme. Checks are lists of what is
//! allowed, because new schemes appear and a list of bad ones is never
//! complete.

/// Returns whether a link may have an address: web, mail, telephone and FTP
/// addresses, and relative ones.
///
/// # Examples
///
/// ```
/// use safe_markup::is_safe_link;
///
/// assert!(is_safe_link("https://example.com/"));
/// assert!(is_safe_link("../guide"));
/// assert!(!is_safe_link("javascript:alert(1)"));
/// ```
/// Character references must be decoded before.
#[must_use]
pub fn is_safe_link(url: &str) -> bool {
    let url = compact(url);
    match scheme(&url) {
        Some(scheme) => matches!(scheme, "http" | "https" | "mailto" | "tel" | "ftp"),
        None => true,
    }
}

/// Returns whether an image may have an address: web addresses and relative
/// ones.
///
/// # Examples
///
/// ```
/// use safe_markup::is_safe_source;
///
/// assert!(is_safe_source("img/logo.svg"));
/// assert!(!is_safe_source("data:image/svg+xml,<svg/>"));
/// ```
#[must_use]
pub fn is_safe_source(url: &str) -> bool {
    let url = compact(url);
    match scheme(&url) {
        Some(scheme) => matches!(scheme, "http" | "https"),
        None => url != "//",
    }
}

/// Returns whether an address is relative: without a scheme and without a host.
///
/// # Examples
///
/// ```
/// use safe_markup::is_relative;
///
/// assert!(is_relative("guide/start"));
/// assert!(!is_relative("//example.com/guide"));
/// assert!(!is_relative("mailto:docs@example.com"));
/// ```
#[must_use]
pub fn is_relative(url: &str) -> bool {
    let url = compact(url);
    !url.starts_with("//") && scheme(&url).is_none()
}

/// Returns an address as browsers read it: they ignore control characters and
/// spaces at its start and line breaks within, so that `java\nscript:` is one
/// word to them. In lower case.
fn compact(url: &str) -> String {
    let kept = url
        .chars()
        .filter(|c| !c.is_control() && !c.is_whitespace());
    kept.flat_map(char::to_lowercase).collect()
}

/// Returns the scheme of a [`compact`] address. A colon after a slash, `?` or
/// `#` is part of a relative address.
fn scheme(url: &str) -> Option<&str> {
    let (before, _) = url.split_once(':')?;
    (!before.contains(['/', '?', '#'])).then_some(before)
}
