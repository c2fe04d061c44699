//! Access to a server on the author's machine.
//!
//! Any page on the internet can make a browser send requests to `localhost`,
//! and can make its own host name resolve to this server (DNS rebinding): to
//! the browser, the page and the server then have the same origin, and the page
//! can read every answer. The browser sends that name in `Host`, so requests
//! for unknown names are refused. A foreign page that uses the address of the
//! server itself is recognised by `Origin` and `Sec-Fetch-Site`.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use located_data::diagnostic::visible;

use super::headers::secure;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// Host names at which a server may be addressed.
#[derive(Debug, Clone)]
pub(crate) struct Hosts {
    /// Names in lower case. A name that starts with a dot matches all names
    /// that end with it.
    names: Vec<String>,
    /// Address that the server listens on, if `host` is an IP address.
    bound: Option<IpAddr>,
}

impl Hosts {
    /// Allows loopback names and addresses, `host` (the name or address to
    /// listen on), and `allowed`.
    pub(crate) fn new(host: &str, allowed: &[String]) -> Self {
        let bound = host_ip(host);
        let given = bound.is_none().then_some(host);
        let names = ["localhost", ".localhost"]
            .into_iter()
            .chain(given)
            .chain(allowed.iter().map(|name| host_of(name)));
        Self {
            names: names
                .filter(|name| !name.is_empty())
                .map(|name| name.trim_end_matches('.').to_ascii_lowercase())
                .collect(),
            bound,
        }
    }

    /// Returns whether the host of `authority` (`name:port`) is allowed.
    pub(crate) fn allows(&self, authority: &str) -> bool {
        let host = host_of(authority);
        if let Some(ip) = host_ip(host) {
            // IP addresses cannot be rebound, so a server that listens on all
            // addresses accepts each of them.
            let is_bound = |bound: IpAddr| bound == ip || bound.is_unspecified();
            return ip.is_loopback() || self.bound.is_some_and(is_bound) || self.names(host);
        }
        self.names(host)
    }

    /// Returns whether a host is one of the names, ignoring case and a dot at the
    /// end.
    fn names(&self, host: &str) -> bool {
        let host = host.trim_end_matches('.').to_ascii_lowercase();
        self.names.iter().any(|name| match name.strip_prefix('.') {
            Some(parent) => host == parent || host.ends_with(name),
            None => host == *name,
        })
    }

    /// Returns the origin of the page that sent the request if its host is
    /// allowed, so that it may read the answers of this server.
    pub(crate) fn allowed_origin<'h>(&self, headers: &'h HeaderMap) -> Option<&'h HeaderValue> {
        let origin = headers.get(ORIGIN)?;
        let text = origin.to_str().ok()?;
        let authority = text
            .strip_prefix("http://")
            .or_else(|| text.strip_prefix("https://"))?;
        (self.allows(authority) && self.is_own(authority, headers)).then_some(origin)
    }

    /// Returns whether `authority` is this server. A server that listens on all
    /// addresses accepts any IP address as host, but a page may come from
    /// another machine: its address must be the one that the request is sent
    /// to.
    fn is_own(&self, authority: &str, headers: &HeaderMap) -> bool {
        let host = host_of(authority);
        let Some(ip) = host_ip(host) else {
            return true;
        };
        let requested = headers.get(HOST).and_then(|host| host.to_str().ok());
        ip.is_loopback()
            || self.bound == Some(ip)
            || self.names(host)
            || requested.and_then(host_ip) == Some(ip)
    }
}

/// Returns the host of `name:port`, without the brackets of an IPv6 address.
fn host_of(authority: &str) -> &str {
    if let Some(rest) = authority.strip_prefix('[') {
        return rest.split_once(']').map_or("", |(host, _)| host);
    }
    // An IPv6 address without brackets has more than one colon.
    match authority.rsplit_once(':') {
        Some((host, port)) if !host.contains(':') && port.bytes().all(|b| b.is_ascii_digit()) => {
            host
        }
        _ => authority,
    }
}

/// Returns the IP address of a host, or of `name:port`.
fn host_ip(host: &str) -> Option<IpAddr> {
    host_of(host).parse().ok()
}

/// Refuses requests whose host is not one of `hosts`.
pub(crate) async fn check_host(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    match refused_host(&hosts, &request) {
        Some(host) => forbidden(&format!(
            "403: requests for the host `{}` are not allowed\n\
             To allow them, start the server with --allowed-host {0}\n",
            visible(&host)
        )),
        None => next.run(request).await,
    }
}

/// Refuses requests from pages of other origins.
pub(crate) async fn check_origin(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    match foreign_origin(&hosts, request.headers()) {
        Some(origin) => forbidden(&format!(
            "403: requests from pages of {} are not allowed\n\
             To allow them, start the server with --allowed-host and the host of these pages\n",
            visible(&origin)
        )),
        None => next.run(request).await,
    }
}

/// Returns the host of a request if it is not allowed.
fn refused_host(hosts: &Hosts, request: &Request) -> Option<String> {
    // Both are checked: a proxy or a middleware may use either.
    let in_target = request
        .uri()
        .authority()
        .map(|authority| authority.as_str().to_owned());
    let in_field = request
        .headers()
        .get(HOST)
        .map(|host| String::from_utf8_lossy(host.as_bytes()).into_owned());
    // Browsers always send a host, so a request without one cannot be a rebinding
    // attack; but HTTP/1.1 requires the field.
    let mut named = in_target.into_iter().chain(in_field).peekable();
    if named.peek().is_none() {
        return Some(String::new());
    }
    named
        .find(|authority| !hosts.allows(authority))
        .map(|authority| host_of(&authority).to_owned())
}

/// Returns the origin of the foreign page that sent the request.
fn foreign_origin(hosts: &Hosts, headers: &HeaderMap) -> Option<String> {
    if let Some(origin) = headers.get(ORIGIN) {
        let is_allowed = hosts.allowed_origin(headers).is_some();
        return (!is_allowed).then(|| String::from_utf8_lossy(origin.as_bytes()).into_owned());
    }
    // Requests for scripts, images and frames of foreign pages have no
    // `Origin`. Following a link is a navigation, which is harmless.
    let field = |name: HeaderName| headers.get(name).map(HeaderValue::as_bytes);
    let is_foreign = field(SEC_FETCH_SITE) == Some(b"cross-site");
    let is_navigation = field(SEC_FETCH_MODE) == Some(b"navigate");
    (is_foreign && !is_navigation).then(|| "another site".to_owned())
}

/// Returns a response with status 403 and a text for the author.
fn forbidden(text: &str) -> Response {
    let mut response = (StatusCode::FORBIDDEN, text.to_owned()).into_response();
    let fields = [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in fields {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    secure(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_and_given_names_are_allowed() {
        let local = Hosts::new("localhost", &["docs.test".to_owned(), ".lan".to_owned()]);
        for host in [
            "localhost",
            "LOCALHOST:3000",
            "localhost.:3000",
            "site.localhost:80",
            "127.0.0.1:3000",
            "127.8.8.8",
            "[::1]:3000",
            "docs.test:1",
            "box.lan",
            "lan",
        ] {
            assert!(local.allows(host), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "evillocalhost",
            "127.0.0.1.evil.example",
            "192.168.1.7:3000",
            "[::2]",
            "0.0.0.0",
            "xdocs.test",
            "xlan",
            "",
            "[",
            ":80",
        ] {
            assert!(!local.allows(host), "{host}");
        }
        assert!(Hosts::new("0.0.0.0", &[]).allows("192.168.1.7:3000"));
        assert!(Hosts::new("[::]", &[]).allows("[fe80::1]:3000"));
        assert!(!Hosts::new("0.0.0.0", &[]).allows("evil.example"));
        assert!(Hosts::new("192.168.1.7", &[]).allows("192.168.1.7"));
        assert!(Hosts::new("box.lan", &[]).allows("box.lan:3000"));
    }

    #[test]
    fn a_page_of_another_machine_is_foreign() {
        let everywhere = Hosts::new("0.0.0.0", &["203.0.113.9".to_owned()]);
        for (origin, host, expected) in [
            ("http://192.168.1.7:3000", "192.168.1.7:3000", true),
            ("http://127.0.0.1:8080", "192.168.1.7:3000", true),
            ("http://203.0.113.9", "192.168.1.7:3000", true),
            ("http://203.0.113.5", "192.168.1.7:3000", false),
            ("http://[2001:db8::1]", "192.168.1.7:3000", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
            headers.insert(HOST, HeaderValue::from_static(host));
            let is_allowed = everywhere.allowed_origin(&headers).is_some();
            assert_eq!(is_allowed, expected, "{origin} at {host}");
        }
    }
}
