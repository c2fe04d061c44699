//! Forms of addresses in `site.toml`.

use located_data::Advice;

/// Returns what is wrong with an origin that readers of the site cannot open.
pub(super) fn unpublishable(url: &str) -> Option<Advice> {
    let host = without_scheme(url)?;
    if host.contains('@') {
        let message = "`url` contains a user name or password, which every page would publish";
        return Some(Advice::new(message, "remove it"));
    }
    if path_on_machine(&format!("{url}/")).is_some() {
        let message = format!("`url` is `{url}`, which works on your machine only");
        return Some(Advice::new(
            message,
            "set `url` to the URL at which the site will be published",
        ));
    }
    // The colons of an IPv6 address are in brackets.
    let name = match host.starts_with('[') {
        true => return None,
        false => host.split_once(':').map_or(host, |(name, _)| name),
    };
    let is_label = |label: &str| {
        !label.is_empty() && !label.contains(|c: char| c.is_whitespace() || "?#\\".contains(c))
    };
    if !name.split('.').all(is_label) {
        let message = format!("`url` is `{url}`, whose host is not valid");
        return Some(Advice::new(
            message,
            "write it like `https://docs.example.com`",
        ));
    }
    None
}

/// Returns the path of a URL on the reader's machine, with its query and fragment.
pub(crate) fn path_on_machine(url: &str) -> Option<&str> {
    const HOSTS: &[&str] = &["localhost", "127.0.0.1", "0.0.0.0", "[::1]"];
    let rest = strip_prefix_in_any_case(url, "http://")
        .or_else(|| strip_prefix_in_any_case(url, "https://"))?;
    let host = HOSTS
        .iter()
        .find_map(|host| strip_prefix_in_any_case(rest, host))?;
    let path = match host.strip_prefix(':') {
        Some(port) => port.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => host,
    };
    path.starts_with('/').then_some(path)
}

/// Returns whether a text is an address that leads to one page from everywhere: a URL, a
/// path from the root of the host, or a part of the page.
pub(crate) fn is_address(text: &str) -> bool {
    if text.is_empty() || text.contains(|c: char| c.is_whitespace()) {
        return false;
    }
    if text.starts_with(['/', '#']) {
        return true;
    }
    match without_scheme(text) {
        Some(host) => !host.is_empty() && !host.starts_with('/'),
        None => !text.starts_with("http:") && !text.starts_with("https:") && has_scheme(text),
    }
}

/// Returns whether a text with placeholders is a web address, or empty.
pub(super) fn is_web_template(text: &str) -> bool {
    text.is_empty() || without_scheme(text).is_some_and(|_| is_address(text))
}

/// Returns whether a text begins with the scheme of a URL, such as `mailto:`.
fn has_scheme(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    !rest.is_empty()
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(is_part)
}

/// Returns the rest of a web address after `https://` or `http://`.
pub(super) fn without_scheme(url: &str) -> Option<&str> {
    url.strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"))
}

/// Removes a prefix in any case.
pub(crate) fn strip_prefix_in_any_case<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Returns whether `path` is a valid base URL: a path that needs no escapes and
/// has no `.` or `..` segments.
///
/// # Examples
///
/// ```
/// use docs_model::config::is_base_path;
///
/// assert!(is_base_path("/docs/"));
/// assert!(!is_base_path("https://example.com/docs/"));
/// assert!(!is_base_path("/my docs/"));
/// ```
#[must_use]
pub fn is_base_path(path: &str) -> bool {
    let is_name = |name: &str| name != "." && name != "..";
    !path.contains(":/")
        && !path.contains("//")
        && path.split('/').all(is_name)
        && path
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+,;=:@".contains(&byte))
}
