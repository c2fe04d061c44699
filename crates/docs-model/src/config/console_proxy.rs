//! Which values `console_proxy` of `[[api]]` may have. Consoles send the keys
//! of readers there, so the address must be one that nobody in between can read
//! or change.
//!
//! The parser is stricter than that of browsers, and refuses everything on which the
//! two could disagree. What is checked here is then sure to be where browsers send a
//! call.

/// Name of the placeholder that is replaced by the address of a call.
const PLACEHOLDER: &str = "url";

/// Hosts on the reader's own machine, which need no TLS. `[::1]` is not among them,
/// because the policy of pages cannot name IPv6 addresses.
const LOCAL_HOSTS: [&str; 2] = ["localhost", "127.0.0.1"];

/// What is wrong with a value, and how to correct it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// What is wrong, without the key.
    pub(super) message: String,
    /// How to correct the value.
    pub(super) help: &'static str,
}

/// Returns the first problem of a value.
pub(super) fn problem(value: &str) -> Option<Problem> {
    let Some(rest) = after_host(value) else {
        return Some(Problem {
            message: format!(
                "`console_proxy` is `{value}`, which is neither an `https://` URL nor a path"
            ),
            help: "write a URL like `https://proxy.example/?url={url}`, a path like `/proxy?url={url}`, or a URL of `http://localhost` for tests",
        });
    };
    if let Some(name) = unknown_placeholder(rest) {
        return Some(Problem {
            message: format!("unknown placeholder `{{{name}}}`"),
            help: "write `{url}`, which is replaced by the encoded address of the call",
        });
    }
    rest.contains('#').then(|| Problem {
        message: "`console_proxy` contains `#`, and browsers do not send what follows it"
            .to_owned(),
        help: "remove the `#`, or write `%23` if it is part of the path",
    })
}

/// Returns the path and the query of an allowed address. `None` for others,
/// including those that browsers read differently from what they look like:
/// with an account, a backslash, white space, or two slashes at the beginning.
fn after_host(value: &str) -> Option<&str> {
    let is_odd = |c: char| c == '\\' || c.is_whitespace() || c.is_control();
    if value.contains(is_odd) {
        return None;
    }
    if value.starts_with('/') {
        return (!value.starts_with("//")).then_some(value);
    }
    let (is_local, address) = match value.strip_prefix("https://") {
        Some(address) => (false, address),
        None => (true, value.strip_prefix("http://")?),
    };
    let end = address.find(['/', '?', '#']).unwrap_or(address.len());
    let (authority, rest) = address.split_at(end);
    let (host, port) = match authority.split_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (authority, None),
    };
    let is_host = if is_local {
        LOCAL_HOSTS.contains(&host)
    } else {
        is_name(host)
    };
    let is_port =
        |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    (is_host && port.is_none_or(is_port)).then_some(rest)
}

/// Returns whether a host is a name or an IPv4 address. Other alphabets are
/// written in Punycode, as in the policy of pages.
fn is_name(host: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    host.split('.').all(is_label)
}

/// Returns the name of the first placeholder that is not [`PLACEHOLDER`].
fn unknown_placeholder(rest: &str) -> Option<&str> {
    let names = rest.split('{').skip(1);
    names
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
        .find(|name| *name != PLACEHOLDER)
}

#[cfg(test)]
mod tests {
    use super::problem;

    #[test]
    fn https_loopback_and_paths_are_allowed() {
        for value in [
            "https://proxy.example/?url={url}",
            "https://proxy.example:8443/",
            "https://proxy.example?{url}",
            "http://localhost:8080/",
            "http://127.0.0.1/{url}",
            "/proxy?url={url}",
            "/",
        ] {
            assert_eq!(problem(value), None, "{value}");
        }
    }

    #[test]
    fn other_addresses_are_rejected() {
        for value in [
            "",
            "proxy.example",
            "proxy?url={url}",
            "//proxy.example/",
            "/\\proxy.example/",
            "/\t/proxy.example/",
            "https://",
            "https:///path",
            "https://proxy.example:/",
            "https://proxy.example:99999/",
            "https://anna@proxy.example/",
            "https://{url}.example/",
            "https://proxy.example;x/",
            "https://proxy.example\\/",
            "https://proxy.example:+80/",
            "http://proxy.example/",
            "http://[::1]:8080/?url={url}",
            "http://localhost.example/",
            "http://localhost@proxy.example/",
            "HTTPS://proxy.example/",
            "javascript:alert(1)",
            "https://proxy.example/?url={address}",
            "https://proxy.example/{}",
            "https://proxy.example/#{url}",
        ] {
            assert!(problem(value).is_some(), "{value}");
        }
    }
}
