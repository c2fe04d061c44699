//! The data with which consoles let readers sign in to an API: flows,
//! endpoints and scopes of its OAuth 2 and OpenID Connect schemes. It is
//! specified in the section "API" of the theme's contract. Consoles fetch it
//! when a reader asks for a token; what they need at once is in their pages
//! (`view/console.rs`).

use std::collections::BTreeSet;

use crate::model::{OAuthFlow, Operation, OperationKind, Reference, SecurityKind, SecurityScheme};
use crate::object::{Object, array};
use crate::source::Node;
use crate::text::is_token;

/// The flows of consoles. The implicit flow is not among them: its tokens are
/// in addresses (RFC 9700, section 2.1.2).
const FLOWS: [&str; 3] = ["authorizationCode", "clientCredentials", "password"];

/// The data that a site adds to the sign-in data of an API.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct SignIn<'a> {
    /// Address of the page to which authorization servers return readers;
    /// without it, the authorization code flow is not offered.
    pub redirect_url: Option<&'a str>,
    /// Clients that readers do not have to register themselves.
    pub clients: Vec<OAuthClient<'a>>,
}

/// A public OAuth client.
#[derive(Debug, Clone, Default)]
pub struct OAuthClient<'a> {
    /// Name of the security scheme.
    pub scheme: &'a str,
    /// Identifier of the client. A secret would be visible to every reader.
    pub client_id: &'a str,
    /// Scopes that are selected in addition to those of the operation.
    pub scopes: &'a [String],
}

impl SignIn<'_> {
    /// Returns the data as JSON, or `None` if readers do not sign in to the API.
    ///
    /// # Examples
    ///
    /// ```
    /// let text = "
    /// openapi: 3.1.0
    /// info: {title: Orders, version: '1'}
    /// security: [{login: [read]}]
    /// components: {securitySchemes: {login: {type: openIdConnect, openIdConnectUrl: 'https://id.example/.well-known/openid-configuration'}}}
    /// paths: {/orders: {get: {responses: {'200': {description: Orders}}}}}
    /// ";
    /// let (description, _) = openapi_render::Description::parse_str("api.yaml", text);
    /// let (reference, _) = description.reference();
    /// let json = openapi_render::SignIn::default().json(&reference).unwrap();
    /// assert_eq!(
    ///     json,
    ///     r#"{"schemes": {"login": {"isOpenId": true, "metadataUrl": "https://id.example/.well-known/openid-configuration"}}}"#,
    /// );
    /// ```
    #[must_use]
    pub fn json(&self, reference: &Reference) -> Option<String> {
        let mut schemes = Object::default();
        let mut is_empty = true;
        for scheme in reference.sign_in_schemes() {
            schemes.put(&scheme.name, self.scheme(scheme));
            is_empty = false;
        }
        if is_empty {
            return None;
        }
        let mut out = Object::default();
        out.put("schemes", schemes.node());
        out.maybe("redirect", self.redirect_url.map(Node::text));
        Some(out.node().to_json_line())
    }

    fn scheme(&self, scheme: &SecurityScheme) -> Node {
        let mut out = Object::default();
        match &scheme.kind {
            SecurityKind::OAuth2 {
                flows,
                metadata_url,
            } => {
                let mut offered = Object::default();
                for entry in flows.iter().filter(|flow| is_offered(flow)) {
                    offered.put(&entry.name, flow(entry));
                }
                out.put("flows", offered.node());
                out.maybe("metadataUrl", metadata_url.as_deref().map(Node::text));
            }
            SecurityKind::OpenIdConnect { url } => {
                out.flag("isOpenId", true);
                out.text("metadataUrl", url);
            }
            _ => {}
        }
        let mut clients = self.clients.iter();
        if let Some(client) = clients.find(|client| client.scheme == scheme.name) {
            out.text("clientId", client.client_id);
            out.some(
                "scopes",
                client.scopes.iter().map(|scope| Node::text(scope)),
            );
        }
        out.node()
    }
}

impl Reference {
    /// Returns the schemes with which readers sign in to call an operation: of
    /// those that operations with a console use, OAuth 2 with a flow that
    /// consoles support, and OpenID Connect. They are in the order of the
    /// description.
    pub fn sign_in_schemes(&self) -> impl Iterator<Item = &SecurityScheme> {
        let calls = self
            .operations
            .iter()
            .filter(|operation| is_call(operation));
        let needs = calls.flat_map(|operation| operation.security.iter().flatten());
        let used: BTreeSet<&str> = needs.map(|need| &*need.scheme).collect();
        let schemes = self.security_schemes.iter();
        schemes.filter(move |scheme| is_sign_in(&scheme.kind) && used.contains(&*scheme.name))
    }

    /// Returns the origins on the reader's own machine, without TLS, that
    /// consoles call: servers, and endpoints that issue tokens. A port that
    /// readers choose is `*`: `http://localhost:*`. A content security policy
    /// with `https:` does not include these.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::Description;
    ///
    /// let text = "
    /// openapi: 3.1.0
    /// servers: [{url: 'http://localhost:{port}/v1', variables: {port: {default: '8080'}}}, {url: 'https://api.example.com'}]
    /// ";
    /// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
    /// assert!(reference.local_origins().iter().eq(["http://localhost:*"]));
    /// ```
    #[must_use]
    pub fn local_origins(&self) -> BTreeSet<String> {
        let of_operations = self
            .operations
            .iter()
            .flat_map(|operation| &operation.servers);
        let servers = self.servers.iter().chain(of_operations);
        let schemes = self.sign_in_schemes().flat_map(token_addresses);
        let addresses = servers.map(|server| &*server.url).chain(schemes);
        addresses.filter_map(local_origin).collect()
    }
}

/// Returns whether an operation has a console. Webhooks and callbacks are calls
/// in the other direction.
pub(crate) fn is_call(operation: &Operation) -> bool {
    operation.kind == OperationKind::Call && is_token(&operation.method)
}

/// Returns whether readers get a token of a scheme by signing in.
pub(crate) fn is_sign_in(kind: &SecurityKind) -> bool {
    match kind {
        SecurityKind::OAuth2 {
            flows,
            metadata_url,
        } => metadata_url.is_some() || flows.iter().any(is_offered),
        SecurityKind::OpenIdConnect { .. } => true,
        _ => false,
    }
}

/// Returns the scopes that an operation needs, an object for each of its
/// alternatives, or `None` if it needs none.
pub(crate) fn scopes(operation: &Operation) -> Option<Node> {
    let mut needs = operation.security.iter().flatten();
    if needs.all(|need| need.scopes.is_empty()) {
        return None;
    }
    let alternatives = operation.security.iter().map(|needs| {
        let mut out = Object::default();
        for need in needs.iter().filter(|need| !need.scopes.is_empty()) {
            out.list(
                &need.scheme,
                need.scopes.iter().map(|scope| Node::text(scope)),
            );
        }
        out.node()
    });
    Some(array(alternatives))
}

fn is_offered(flow: &OAuthFlow) -> bool {
    FLOWS.contains(&&*flow.name)
}

fn flow(flow: &OAuthFlow) -> Node {
    let mut out = Object::default();
    for (key, url) in [
        ("authorizationUrl", &flow.authorization_url),
        ("tokenUrl", &flow.token_url),
        ("refreshUrl", &flow.refresh_url),
    ] {
        out.maybe(key, url.as_deref().map(Node::text));
    }
    let mut scopes = Object::default();
    for (name, description) in &flow.scopes {
        scopes.text(name, description);
    }
    out.put("scopes", scopes.node());
    out.node()
}

/// Returns the addresses from which a console fetches metadata and tokens.
fn token_addresses(scheme: &SecurityScheme) -> Vec<&str> {
    match &scheme.kind {
        SecurityKind::OAuth2 {
            flows,
            metadata_url,
        } => {
            let offered = flows.iter().filter(|flow| is_offered(flow));
            let endpoints = offered.flat_map(|flow| [&flow.token_url, &flow.refresh_url]);
            let addresses = endpoints.chain([metadata_url]).flatten();
            addresses.map(String::as_str).collect()
        }
        SecurityKind::OpenIdConnect { url } => vec![url],
        _ => Vec::new(),
    }
}

/// Returns the origin of an address on the reader's own machine that does not
/// use TLS. Sources of content security policies cannot name IPv6 addresses.
fn local_origin(address: &str) -> Option<String> {
    let rest = address.strip_prefix("http://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let (host, port) = match authority.split_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (authority, None),
    };
    let is_name = |name: &str| {
        let mut bytes = name.bytes();
        bytes.all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'.')
    };
    let is_local = host == "localhost"
        || host == "127.0.0.1"
        || (host.ends_with(".localhost") && is_name(host));
    if !is_local {
        return None;
    }
    match port {
        None => Some(format!("http://{host}")),
        Some(port) if !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()) => {
            Some(format!("http://{host}:{port}"))
        }
        Some(port) if port.starts_with('{') && port.ends_with('}') => {
            Some(format!("http://{host}:*"))
        }
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_on_the_machine_of_the_reader() {
        for (address, origin) in [
            ("http://localhost:4010/v1", Some("http://localhost:4010")),
            ("http://127.0.0.1/v1?x#y", Some("http://127.0.0.1")),
            ("http://api.localhost:80", Some("http://api.localhost:80")),
            ("http://localhost:{port}/v1", Some("http://localhost:*")),
            ("https://localhost:4010", None),
            ("http://localhost.example.com", None),
            ("http://localhost:80;script-src *", None),
            ("http://x;y.localhost", None),
            ("http://localhost@example.com", None),
            ("http://user:localhost@example.com", None),
            ("http://[::1]:4010", None),
            ("/v1", None),
        ] {
            assert_eq!(local_origin(address).as_deref(), origin, "{address}");
        }
    }
}
