//! Reads the parts around operations: info, servers, tags, security schemes.
//! Each is optional here, whatever the specification says, because a reference
//! without a licence is still worth reading.

use std::collections::HashMap;

use docs_model::index::IndexVec;

use crate::description::At;
use crate::model::{
    Contact, ExternalDocs, Info, License, Logo, OAuthFlow, ParameterIn, Place, SecurityKind,
    SecurityNeed, SecurityScheme, Server, ServerVariable, Tag, TagGroup, TagIdx,
};
use crate::source::Value;
use crate::text::is_token;

use super::{Dialect, Reader, flag, strings, text};

/// Extensions of programs and files at the start of a relative URL, which look like the
/// end of a domain.
const PROGRAMS: &[&str] = &["asp", "aspx", "cgi", "html", "json", "jsp", "php"];

/// Maximum number of tags above a tag. Menus indent each level.
const MAX_TAG_DEPTH: usize = 8;

impl<'d> Reader<'d> {
    /// Returns the CommonMark text at `key`. Some descriptions keep it in a
    /// separate file, as Redocly's `description: {$ref: intro.md}`; such files
    /// are strings in the tree (see
    /// [`Description::parse`](crate::Description::parse)).
    pub(super) fn prose(&mut self, at: At<'d>, key: &str) -> Option<String> {
        let value = at.get(key)?;
        if value.node.is_object() {
            let target = self.follow(value)?;
            return target.node.as_str().map(str::to_owned);
        }
        text(at, key)
    }

    /// Reads `info`. The title has a default, since it becomes the title of
    /// every page; all else may be missing.
    pub(super) fn info(&mut self, root: At<'d>) -> Info {
        let Some(at) = root.get("info").and_then(|info| self.follow(info)) else {
            self.warn(
                "api-info",
                root,
                "the description has no `info`",
                "add `info` with a title and a version",
            );
            return Info {
                title: "API reference".to_owned(),
                ..Info::default()
            };
        };
        let contact = at.get("contact").and_then(|contact| self.follow(contact));
        let license = at.get("license").and_then(|license| self.follow(license));
        Info {
            title: self
                .label(at, "title")
                .unwrap_or_else(|| "API reference".to_owned()),
            version: self.label(at, "version").unwrap_or_default(),
            summary: self.label(at, "summary"),
            description: self.prose(at, "description"),
            terms_of_service: text(at, "termsOfService"),
            logo: at.get("x-logo").and_then(logo),
            contact: contact.map(|contact| Contact {
                name: text(contact, "name"),
                url: text(contact, "url"),
                email: text(contact, "email"),
            }),
            license: license.map(|license| License {
                name: text(license, "name").unwrap_or_default(),
                identifier: text(license, "identifier"),
                url: text(license, "url"),
            }),
        }
    }

    /// Reads `externalDocs`, or returns `None` if it has no `url`: there would
    /// be nothing to link to.
    pub(super) fn external_docs(&mut self, at: At<'d>) -> Option<ExternalDocs> {
        let docs = at.get("externalDocs")?;
        Some(ExternalDocs {
            url: text(docs, "url")?,
            description: self.prose(docs, "description"),
        })
    }

    /// Reads the servers of the document, a path item or an operation.
    /// `x-servers` is Redoc's extension for 2.0, and used if there is no
    /// `servers`.
    pub(super) fn servers(&mut self, at: At<'d>) -> Vec<Server> {
        let Some(list) = at.get("servers").or_else(|| at.get("x-servers")) else {
            return Vec::new();
        };
        let items: Vec<At<'d>> = list.items().collect();
        items
            .into_iter()
            .filter_map(|server| self.server(server))
            .collect()
    }

    /// Reads a server, or returns `None` if it has no `url`. The URL stays a
    /// template, with its `{variables}`.
    pub(super) fn server(&mut self, at: At<'d>) -> Option<Server> {
        let at = self.follow(at)?;
        let mut variables = Vec::new();
        for (name, variable) in self.entries(at, "variables") {
            variables.push(ServerVariable {
                name: name.to_owned(),
                default: text(variable, "default").unwrap_or_default(),
                values: strings(variable.get("enum")),
                description: self.prose(variable, "description"),
            });
        }
        self.check_server(at);
        Some(Server {
            url: text(at, "url")?,
            name: text(at, "name"),
            description: self.prose(at, "description"),
            variables,
        })
    }

    /// Reports a URL that begins with a host: it is relative to the page, so that no
    /// request reaches the host.
    fn check_server(&mut self, at: At<'d>) {
        let Some(at) = at.get("url") else {
            return;
        };
        let Some(meant) = at.node.as_str().and_then(server_without_scheme) else {
            return;
        };
        let Place { file, span } = Self::place(at);
        if self.reported_servers.insert((file, span.start)) {
            let url = at.node.as_str().unwrap_or_default();
            let message = format!("the server URL `{url}` is relative to the page");
            let help = format!("did you mean `{meant}`? A relative URL starts with `/` or `./`");
            self.warn("api-server-url", at, message, &help);
        }
    }

    /// Reports a `host` of 2.0 that is more than a host.
    pub(super) fn check_host(&mut self, root: At<'d>) {
        let Some(at) = root.get("host") else {
            return;
        };
        if let Some(host) = at.node.as_str().filter(|host| host.contains('/')) {
            let message = format!("the `host` of this API is not a host: `{host}`");
            let help = "write the scheme into `schemes`, and the path into `basePath`";
            self.warn("api-server-url", at, message, help);
        }
    }

    /// Reads the declared tags in their order, which is that of the menu.
    /// Undeclared tags follow when operations use them.
    ///
    /// Parents are set in a second pass: a tag may name one that is declared
    /// later.
    pub(super) fn declared_tags(&mut self, root: At<'d>) {
        let mut parents = Vec::new();
        for tag in self.items(root, "tags") {
            let Some(tag) = self.follow(tag) else {
                continue;
            };
            let Some(name) = text(tag, "name") else {
                self.warn("api-tag", tag, "this tag has no name", "add a `name`");
                continue;
            };
            let name = self.cut(tag, "name", name);
            let index = self.tag(&name);
            let description = self.prose(tag, "description");
            let external_docs = self.external_docs(tag);
            // A second declaration of a tag replaces the first one.
            self.out.tags[index] = Tag {
                name,
                display_name: self
                    .label(tag, "x-displayName")
                    .or_else(|| self.label(tag, "summary")),
                description,
                parent: None,
                kind: text(tag, "kind"),
                external_docs,
                declared: true,
                is_trait: flag(tag, "x-traitTag"),
            };
            parents.extend(self.label(tag, "parent").map(|parent| (index, parent, tag)));
        }
        self.nest_tags(parents);
    }

    /// Sets the parents of tags, each given by its name. The last parent that
    /// would close a cycle is left out, and so are those below
    /// [`MAX_TAG_DEPTH`] others.
    fn nest_tags(&mut self, parents: Vec<(TagIdx, String, At<'d>)>) {
        let mut places = HashMap::new();
        for (index, parent, at) in parents {
            let Some(known) = self.tags.get(&parent).copied() else {
                let message = format!("the parent tag `{parent}` does not exist");
                self.warn("api-tag", at, message, "declare it");
                continue;
            };
            self.out.tags[index].parent = Some(known);
            places.insert(index, at);
        }
        // Each tag is walked once: meeting a tag of the same walk again is a
        // cycle, meeting one of an earlier walk means that the rest is checked.
        let mut walk_of: IndexVec<TagIdx, Option<TagIdx>> =
            self.out.tags.iter().map(|_| None).collect();
        for start in walk_of.indices() {
            let mut tag = start;
            walk_of[tag].get_or_insert(start);
            while let Some(parent) = self.out.tags[tag].parent {
                match walk_of[parent] {
                    None => walk_of[parent] = Some(start),
                    Some(walk) if walk == start && walk_of[tag] == Some(start) => {
                        self.cut_parent(tag, places.get(&tag).copied());
                        break;
                    }
                    Some(_) => break,
                }
                tag = parent;
            }
        }
        for tag in walk_of.indices() {
            let above = |tag: &TagIdx| self.out.tags[*tag].parent;
            let levels = std::iter::successors(Some(tag), above).take(MAX_TAG_DEPTH + 2);
            if levels.count() > MAX_TAG_DEPTH + 1 {
                self.out.tags[tag].parent = None;
                if let Some(at) = places.get(&tag) {
                    let message =
                        format!("there are more than {MAX_TAG_DEPTH} tags above this one");
                    self.warn("api-tag", *at, message, "nest tags less deeply");
                }
            }
        }
    }

    /// Removes the parent of a tag that is the tag itself or below it.
    fn cut_parent(&mut self, tag: TagIdx, at: Option<At<'d>>) {
        let parent = self.out.tags[tag].parent.take();
        if let (Some(parent), Some(at)) = (parent, at) {
            let name = &self.out.tags[parent].name;
            self.warn(
                "api-tag",
                at,
                format!("the parent tag `{name}` is this tag or below it"),
                "remove `parent`, or name a tag above it",
            );
        }
    }

    /// Returns the index of a tag, and creates it if it is new.
    /// Tags of operations need no declaration.
    pub(super) fn tag(&mut self, name: &str) -> TagIdx {
        if let Some(index) = self.tags.get(name) {
            return *index;
        }
        let index = self.out.tags.push(Tag {
            name: name.to_owned(),
            ..Tag::default()
        });
        self.tags.insert(name.to_owned(), index);
        index
    }

    /// Reads `x-tagGroups` of Redoc: headings of the menu, each with the names
    /// of its tags. Unknown names are left out; a group may be empty.
    pub(super) fn tag_groups(&mut self, root: At<'d>) {
        for group in root.get("x-tagGroups").into_iter().flat_map(At::items) {
            let names = strings(group.get("tags"));
            let tags = names
                .iter()
                .filter_map(|name| self.tags.get(name).copied())
                .collect();
            let name = text(group, "name").unwrap_or_default();
            self.out.tag_groups.push(TagGroup { name, tags });
        }
    }

    /// Reads the security schemes of the document, which operations refer to by
    /// their keys. In 2.0 they are at the root.
    pub(super) fn security_schemes(&mut self, root: At<'d>) {
        let list = match self.dialect {
            Dialect::Two => self.entries(root, "securityDefinitions"),
            Dialect::Three => match root
                .get("components")
                .and_then(|components| self.follow(components))
            {
                Some(components) => self.entries(components, "securitySchemes"),
                None => Vec::new(),
            },
        };
        for (name, scheme) in list {
            let Some((scheme, siblings)) = self.follow_described(scheme) else {
                continue;
            };
            let kind = self.security_kind(scheme);
            let description = siblings.words(self.prose(scheme, "description"));
            let deprecated = flag(scheme, "deprecated");
            let place = Self::place(scheme);
            self.out.security_schemes.push(SecurityScheme {
                name: name.to_owned(),
                kind,
                description,
                deprecated,
                place,
            });
        }
    }

    /// Reads the type of a scheme with its details. An unknown type is reported
    /// and shown without details. A missing location of an API key is `header`,
    /// by far the most common one.
    fn security_kind(&mut self, at: At<'d>) -> SecurityKind {
        match text(at, "type").unwrap_or_default().as_str() {
            "apiKey" => {
                let location = match text(at, "in").as_deref() {
                    Some("query") => ParameterIn::Query,
                    Some("cookie") => ParameterIn::Cookie,
                    _ => ParameterIn::Header,
                };
                let parameter = self.label(at, "name").unwrap_or_default();
                if location == ParameterIn::Header && !is_token(&parameter) {
                    self.warn_header_name(&parameter, at);
                }
                SecurityKind::ApiKey {
                    location,
                    parameter,
                }
            }
            "http" => SecurityKind::Http {
                scheme: text(at, "scheme").unwrap_or_default(),
                bearer_format: text(at, "bearerFormat"),
            },
            // The type `basic` of 2.0 became a scheme of `http` in 3.0.
            "basic" => SecurityKind::Http {
                scheme: "basic".to_owned(),
                bearer_format: None,
            },
            "oauth2" => SecurityKind::OAuth2 {
                flows: oauth_flows(at),
                metadata_url: text(at, "oauth2MetadataUrl"),
            },
            "openIdConnect" => SecurityKind::OpenIdConnect {
                url: text(at, "openIdConnectUrl").unwrap_or_default(),
            },
            "mutualTLS" => SecurityKind::MutualTls,
            other => {
                let help = "use apiKey, http, oauth2, openIdConnect or mutualTLS";
                self.warn(
                    "api-security",
                    at,
                    format!("unknown type of security scheme `{other}`"),
                    help,
                );
                SecurityKind::Unknown
            }
        }
    }

    /// Reads security requirements: a list of alternatives, each of which
    /// requires all of its schemes. An empty alternative means that no
    /// credentials are needed. Unknown schemes are kept, with a warning, so
    /// that the page shows that something is required.
    pub(super) fn security(&mut self, list: At<'d>) -> Vec<Vec<SecurityNeed>> {
        let mut out = Vec::new();
        for alternative in list.items() {
            let mut needs = Vec::new();
            for (scheme, scopes) in alternative.members() {
                if !self
                    .out
                    .security_schemes
                    .iter()
                    .any(|known| known.name == scheme)
                {
                    let message = format!("the security scheme `{scheme}` does not exist");
                    self.warn(
                        "api-security",
                        scopes,
                        message,
                        "declare it in the security schemes",
                    );
                }
                needs.push(SecurityNeed {
                    scheme: scheme.to_owned(),
                    scopes: strings(Some(scopes)),
                });
            }
            out.push(needs);
        }
        out
    }
}

/// Reads `x-logo`, or returns `None` if it has no `url`.
fn logo(at: At<'_>) -> Option<Logo> {
    Some(Logo {
        url: text(at, "url")?,
        alt: text(at, "altText"),
        href: text(at, "href"),
    })
}

/// Reads the flows of an OAuth 2 scheme. Names of flows are kept as written,
/// including those of future versions; `x-` members and other values are left
/// out.
fn oauth_flows(at: At<'_>) -> Vec<OAuthFlow> {
    let flow = |name: &str, flow: At<'_>| OAuthFlow {
        name: name.to_owned(),
        authorization_url: text(flow, "authorizationUrl"),
        device_authorization_url: text(flow, "deviceAuthorizationUrl"),
        token_url: text(flow, "tokenUrl"),
        refresh_url: text(flow, "refreshUrl"),
        scopes: flow
            .get("scopes")
            .into_iter()
            .flat_map(At::members)
            .map(|(key, scope)| (key.to_owned(), scope.node.scalar().unwrap_or_default()))
            .collect(),
    };
    match at.get("flows") {
        Some(flows) => {
            let known = |entry: &(&str, At<'_>)| {
                matches!(entry.1.node.value, Value::Object(_)) && !entry.0.starts_with("x-")
            };
            flows
                .members()
                .filter(known)
                .map(|(name, value)| flow(name, value))
                .collect()
        }
        // In Swagger 2.0, the scheme itself has the fields of one flow, with
        // older names.
        None => {
            let name = match text(at, "flow").as_deref() {
                Some("accessCode") => "authorizationCode".to_owned(),
                Some("application") => "clientCredentials".to_owned(),
                other => other.unwrap_or("implicit").to_owned(),
            };
            vec![flow(&name, at)]
        }
    }
}

/// Returns the URL that a relative one most probably means, if its first segment is a
/// host: a domain, `localhost`, or one of these with a port. Paths such as `v1.0/orders`
/// and URLs that start with a variable are relative by intention.
fn server_without_scheme(url: &str) -> Option<String> {
    let is_scheme = |rest: &str| rest.starts_with([':', '/']);
    for scheme in ["https", "http"] {
        // `https:/host`, `https//host`
        let rest = url.get(scheme.len()..).filter(|rest| is_scheme(rest));
        let is_named = url
            .get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme));
        if let Some(rest) = rest.filter(|_| is_named) {
            let host = rest.trim_start_matches([':', '/']);
            return (!rest.starts_with("://") && !host.is_empty())
                .then(|| format!("{scheme}://{host}"));
        }
    }
    let host = url.split(['/', '?', '#']).next().unwrap_or_default();
    let (name, port) = host.split_once(':').unwrap_or((host, ""));
    let is_variable = port.starts_with('{') && port.ends_with('}');
    if !is_variable && !port.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if name.eq_ignore_ascii_case("localhost") {
        return Some(format!("http://{url}"));
    }
    let (before, top) = name.rsplit_once('.')?;
    let is_domain = top.len() >= 2
        && top.bytes().all(|byte| byte.is_ascii_alphabetic())
        && before.starts_with(|c: char| c.is_ascii_alphanumeric())
        && !PROGRAMS.contains(&&*top.to_ascii_lowercase());
    let is_address =
        name.split('.').count() == 4 && name.split('.').all(|part| part.parse::<u8>().is_ok());
    (is_domain || is_address).then(|| format!("https://{url}"))
}

#[cfg(test)]
mod tests {
    use super::server_without_scheme;

    #[test]
    fn hosts_without_a_scheme_are_found() {
        for (url, meant) in [
            ("api.shop.example/v1", "https://api.shop.example/v1"),
            ("shop.example:8443", "https://shop.example:8443"),
            ("eu.{zone}.shop.example", "https://eu.{zone}.shop.example"),
            ("localhost:{port}/v1", "http://localhost:{port}/v1"),
            ("localhost", "http://localhost"),
            ("10.0.0.1/v1", "https://10.0.0.1/v1"),
            ("HTTP:/shop.example", "http://shop.example"),
            ("https//shop.example", "https://shop.example"),
        ] {
            assert_eq!(server_without_scheme(url).as_deref(), Some(meant), "{url}");
        }
        for url in [
            "",
            "/",
            "/v1",
            "./v1",
            "../v1",
            "v1",
            "v1.0/orders",
            "api.v2",
            "{host}/v1",
            "{region}.shop.example",
            "//shop.example",
            "https://shop.example",
            "HTTP://shop.example",
            "wss://shop.example",
            "https-proxy/v1",
            "https:",
            "?a.b",
            "#a.b",
            ".com",
            "api.php/v1",
            "urn:shop.example",
        ] {
            assert_eq!(server_without_scheme(url), None, "{url}");
        }
    }
}
