//! Views of pages, and of the parts that only the index page has: the
//! introduction, security schemes, groups of operations.

use safe_markup::{Addresses as _, Markup};
use serde::Serialize;

use super::catalog::{DeprecationsView, ErrorsView, ScopeView};
use super::changelog::ReleaseView;
use super::menu::MenuItem;
use super::operation::{OperationView, ServerView};
use super::part::PartView;
use super::schema::SchemaSection;
use super::{Builder, LinkView};
use crate::index::Headings;
use crate::markdown::plain;
use crate::model::{OAuthFlow, OperationKind, Reference, SecurityKind, SecurityScheme, TagIdx};
use crate::texts::Texts;

/// A page of any kind. Each kind fills some of the fields; the template writes
/// what is there, in this order.
#[derive(Debug, Default, Serialize)]
pub(crate) struct PageView {
    /// Title for the tab and the top of the page.
    pub(crate) title: String,
    /// The introduction of the API, on the index page.
    pub(crate) info: Option<InfoView>,
    /// Links to the pages above, outermost first, for breadcrumbs in the shell.
    #[serde(skip)]
    pub(crate) up: Vec<LinkView>,
    /// Description of a group, on its own page.
    pub(crate) html: Option<Markup>,
    /// All security schemes, on the index page.
    pub(crate) security: Vec<SecurityView>,
    /// Groups shown on this page.
    pub(crate) groups: Vec<GroupView>,
    /// Address of a schema's page with `{name}`, on the index of a layout with many
    /// pages, and on lists of operations that have a page each. Scripts lead links to the
    /// anchors of other layouts on from there.
    pub(crate) schema_url: Option<String>,
    /// Groups with separate pages, on an index page.
    pub(crate) overview: Vec<OverviewView>,
    /// Links to the cross tables, if these have separate pages.
    pub(crate) catalog: Vec<LinkView>,
    /// Table of error responses, on its page or the single page.
    pub(crate) errors: Option<ErrorsView>,
    /// Tables of deprecated parts, likewise.
    pub(crate) deprecations: Option<DeprecationsView>,
    /// Table of scopes, likewise.
    pub(crate) scopes: Vec<ScopeView>,
    /// Versions with their changes, on the changelog page.
    pub(crate) releases: Vec<ReleaseView>,
    /// Schemas shown on this page.
    pub(crate) schemas: Vec<SchemaSection>,
    /// Schemas of a divided page.
    pub(crate) schema_parts: Vec<PartView>,
    /// Links to pages of schemas. Many are grouped by initial letter.
    pub(crate) schema_links: Vec<LettersView>,
    /// Links to the schemas of a small reference, for the Markdown twin of
    /// its index.
    #[serde(skip)]
    pub(crate) schema_names: Vec<LinkView>,
    /// Link to the next page of a list, whose text is the number of entries after this
    /// page.
    pub(crate) more: Option<LinkView>,
    /// Link to the operation before this one, on pages with one operation.
    #[serde(skip)]
    pub(crate) previous: Option<LinkView>,
    /// Link to the operation after this one, in the order of the menu.
    #[serde(skip)]
    pub(crate) next: Option<LinkView>,
    /// Whether the page is one operation, whose title is that of the page.
    pub(crate) single: bool,
    /// Whether the page is a part of a divided page, with the same anchors as
    /// there.
    pub(crate) is_part: bool,
    /// Whether the page is one cross table, whose title is that of the page.
    pub(crate) alone: bool,
}

/// Minimum number of operations and schemas of a long page, plus one.
const MANY_PARTS: usize = 60;

impl PageView {
    /// Returns whether browsers should lay out the parts of the page lazily:
    /// with `content-visibility`, they are laid out when they come near. Until
    /// then their height is a guess, so short pages do without.
    pub(crate) fn is_long(&self) -> bool {
        let operations = self
            .groups
            .iter()
            .map(|group| group.operations.len() + group.parts.len());
        let schemas = self.schemas.len() + self.schema_parts.len();
        operations.sum::<usize>() + schemas > MANY_PARTS
    }
}

/// Links that start with the same letter.
#[derive(Debug, Serialize)]
pub(crate) struct LettersView {
    /// The letter in upper case; `None` for a list that is not grouped.
    pub(crate) letter: Option<char>,
    pub(crate) links: Vec<LinkView>,
}

/// A group in a list of groups: all of them on the index page, those of nested
/// tags with their parent.
#[derive(Debug, Serialize)]
pub(crate) struct OverviewView {
    /// Heading of the group of tags that starts here.
    pub(crate) heading: Option<String>,
    /// Display name of the tag.
    pub(crate) title: String,
    /// Address of the group's page.
    pub(crate) href: String,
    /// Anchor of the group on a single page, which the index keeps; empty elsewhere.
    pub(crate) anchor: String,
    /// Links to the operations with their anchors on a single page, for readers without
    /// scripts; `None` for large references.
    pub(crate) anchors_html: Option<Markup>,
    /// Number of operations, as text.
    pub(crate) calls: String,
    /// First paragraph of the tag's description.
    pub(crate) summary: Option<String>,
    /// Number of entries of the list that it is nested in.
    #[serde(skip)]
    pub(crate) depth: usize,
    /// Markup after the entry; see [`nested_ends`](super::menu::nested_ends).
    pub(crate) end: Markup,
    /// Operations, for the Markdown twin of a small reference.
    #[serde(skip)]
    pub(crate) links: Vec<MenuItem>,
}

/// Title, version, contact and so on: the head of the index page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct InfoView {
    pub(crate) title: String,
    /// Version of the API, beside the title.
    pub(crate) version: String,
    /// Version of OpenAPI, as written.
    pub(crate) openapi: String,
    /// One line below the title.
    pub(crate) summary: Option<String>,
    pub(crate) logo: Option<LogoView>,
    /// Description, whose headings have anchors.
    pub(crate) html: Option<Markup>,
    /// Address of the description; `None` hides the button.
    pub(crate) download_url: Option<String>,
    /// Contact, e-mail address and terms of service; the contact has no address if it
    /// has no page.
    pub(crate) contact: Vec<LinkView>,
    /// The licence; without an address if it has none.
    pub(crate) license: Option<LinkView>,
    /// Servers of the whole API.
    pub(crate) servers: Vec<ServerView>,
    /// Further documentation of the API.
    pub(crate) external: Option<LinkView>,
}

/// The logo of the API. Its addresses are harmless ones.
#[derive(Debug, Serialize)]
pub(crate) struct LogoView {
    pub(crate) src: String,
    /// Alternative text; the title of the API by default.
    pub(crate) alt: String,
    /// Target of a click.
    pub(crate) href: Option<String>,
}

/// A security scheme in words.
#[derive(Debug, Serialize)]
pub(crate) struct SecurityView {
    /// Anchor, such as `security-api_key`.
    pub(crate) anchor: String,
    pub(crate) href: String,
    /// Key of the scheme, which operations show.
    pub(crate) name: String,
    /// Such as "API key".
    pub(crate) kind: String,
    pub(crate) deprecated: bool,
    pub(crate) html: Option<Markup>,
    /// Name and value of each detail, such as the header.
    pub(crate) facts: Vec<(String, String)>,
    /// Flows of OAuth 2.
    pub(crate) flows: Vec<FlowView>,
}

/// A flow of OAuth 2.
#[derive(Debug, Serialize)]
pub(crate) struct FlowView {
    /// Name in the language of the page.
    pub(crate) name: String,
    /// Name and value of each address.
    pub(crate) facts: Vec<(String, String)>,
    /// Scopes with their descriptions.
    pub(crate) scopes: Vec<(String, String)>,
}

/// A tag with its operations, or the operations without a tag.
#[derive(Debug, Default, Serialize)]
pub(crate) struct GroupView {
    /// Anchor, such as `tag-pets`.
    pub(crate) anchor: String,
    pub(crate) href: String,
    /// Display name; empty if it is the title of the page.
    pub(crate) title: String,
    /// Description; empty if it is that of the page.
    pub(crate) html: Option<Markup>,
    /// Link to further documentation.
    pub(crate) external: Option<LinkView>,
    /// Tags that this one is nested in, unless the page shows them.
    pub(crate) up: Vec<LinkView>,
    /// Tags nested in this one.
    pub(crate) children: Vec<OverviewView>,
    /// Schemas of the tag that are shown here.
    pub(crate) schemas: Vec<SchemaSection>,
    /// Schemas of the tag on a divided page.
    pub(crate) schema_parts: Vec<PartView>,
    /// Schemas of the tag with separate pages.
    pub(crate) schema_links: Vec<LinkView>,
    /// Operations shown here.
    pub(crate) operations: Vec<OperationView>,
    /// Operations of a divided page.
    pub(crate) parts: Vec<PartView>,
    /// Operations with separate pages.
    pub(crate) links: Vec<MenuItem>,
    /// The same links as markup.
    pub(crate) links_html: Markup,
}

impl<'r> Builder<'r, '_> {
    /// Returns the description of the API or of a tag as HTML, the only ones whose
    /// headings have anchors. They are recorded before those of operations.
    fn text_with_headings(&self, text: &str, level: u8, headings: &Headings) -> Markup {
        let anchors = headings.anchors();
        for anchor in anchors {
            self.register(anchor.to_owned());
        }
        self.prose.with_anchors(text, level, anchors)
    }

    /// Returns the introduction of the API. Links with unsafe addresses are
    /// left out.
    pub(crate) fn info(&self) -> InfoView {
        let info = &self.reference.info;
        let texts = self.texts();
        let link = |url: &Option<String>, text: String| {
            let href = self.prose.link(url.as_deref()?)?;
            Some(LinkView { text, href })
        };
        let mut contact = Vec::new();
        if let Some(details) = &info.contact {
            let page = link(&details.url, texts.contact.to_string());
            contact.extend(match &details.name {
                Some(name) => Some(LinkView {
                    text: name.clone(),
                    href: page.map(|page| page.href).unwrap_or_default(),
                }),
                None => page,
            });
            contact.extend(details.email.as_ref().map(|email| LinkView {
                text: email.clone(),
                href: format!("mailto:{email}"),
            }));
        }
        contact.extend(link(
            &info.terms_of_service,
            texts.terms_of_service.to_string(),
        ));
        let license = info.license.as_ref().map(|license| LinkView {
            text: match &license.identifier {
                Some(id) if license.name.is_empty() => id.clone(),
                Some(id) if *id != license.name => format!("{} ({id})", license.name),
                _ => license.name.clone(),
            },
            href: license
                .url
                .as_deref()
                .and_then(|address| self.prose.link(address))
                .or_else(|| spdx_page(license.identifier.as_deref()?))
                .unwrap_or_default(),
        });
        InfoView {
            title: info.title.clone(),
            version: info.version.clone(),
            openapi: self.reference.openapi.clone(),
            summary: info.summary.clone(),
            logo: info.logo.as_ref().and_then(|logo| {
                let alt = logo.alt.as_ref().unwrap_or(&info.title);
                Some(LogoView {
                    src: self.prose.source(&logo.url)?,
                    alt: alt.clone(),
                    href: logo
                        .href
                        .as_deref()
                        .and_then(|address| self.prose.link(address)),
                })
            }),
            html: info
                .description
                .as_deref()
                .map(|text| self.text_with_headings(text, 1, &self.index.headings)),
            download_url: self
                .options
                .download_url
                .clone()
                .filter(|_| !self.options.hide_download),
            contact,
            license: license.filter(|license| !license.text.is_empty()),
            servers: self
                .reference
                .servers
                .iter()
                .map(|server| self.server(server))
                .collect(),
            external: self.external(self.reference.external_docs.as_ref()),
        }
    }

    /// Returns all security schemes, in words.
    pub(crate) fn security_section(&self) -> Vec<SecurityView> {
        self.reference
            .security_schemes
            .iter()
            .map(|scheme| self.security_view(scheme))
            .collect()
    }

    /// Returns a security scheme in words: what kind of credentials it needs,
    /// and where they are sent.
    fn security_view(&self, scheme: &SecurityScheme) -> SecurityView {
        let anchor = self.register(format!(
            "security-{}",
            crate::text::anchor_part(&scheme.name)
        ));
        let texts = self.texts();
        let fact = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut facts = Vec::new();
        let mut flows = Vec::new();
        let kind = match &scheme.kind {
            SecurityKind::ApiKey {
                location,
                parameter,
            } => {
                let place = match location.name() {
                    "header" => &texts.request_header,
                    "cookie" => &texts.cookie,
                    _ => &texts.query_parameter,
                };
                facts.push(fact(place, parameter));
                texts.api_key.to_string()
            }
            SecurityKind::Http {
                scheme,
                bearer_format,
            } => {
                facts.push(fact(
                    &texts.request_header,
                    &format!("Authorization: {} ...", crate::text::words(scheme)),
                ));
                facts.extend(
                    bearer_format
                        .as_ref()
                        .map(|format| fact(&texts.format, format)),
                );
                match scheme.to_ascii_lowercase().as_str() {
                    "bearer" => texts.bearer_token.to_string(),
                    "basic" => texts.user_and_password.to_string(),
                    other => format!("HTTP {other}"),
                }
            }
            SecurityKind::OAuth2 {
                flows: list,
                metadata_url,
            } => {
                facts.extend(metadata_url.as_ref().map(|url| fact(&texts.metadata, url)));
                flows = list.iter().map(|grant| flow(grant, texts)).collect();
                "OAuth 2".to_owned()
            }
            SecurityKind::OpenIdConnect { url } => {
                facts.push(fact(&texts.discovery, url));
                "OpenID Connect".to_owned()
            }
            SecurityKind::MutualTls => texts.client_certificate.to_string(),
            SecurityKind::Unknown => texts.other_scheme.to_string(),
        };
        SecurityView {
            href: super::hash(&anchor),
            anchor,
            name: scheme.name.clone(),
            kind,
            deprecated: scheme.deprecated,
            html: scheme
                .description
                .as_deref()
                .map(|text| self.prose.html(text, 3)),
            facts,
            flows,
        }
    }

    /// Records and returns the anchor of a group; `None` is that of the operations
    /// without a tag.
    pub(crate) fn group_anchor(&self, tag: Option<TagIdx>) -> String {
        let slug = match tag {
            Some(tag) => &self.index.tag_slugs[tag],
            None => &self.index.other_slug,
        };
        self.register(format!("tag-{slug}"))
    }

    /// Returns a group without its operations; `None` is the group of those
    /// without a tag. `level` is that of its title.
    pub(crate) fn group(&self, tag: Option<TagIdx>, level: u8) -> GroupView {
        let anchor = self.group_anchor(tag);
        let group = GroupView {
            href: super::hash(&anchor),
            anchor,
            ..GroupView::default()
        };
        let Some(tag) = tag else {
            return GroupView {
                title: untagged_title(self.reference, self.texts()).to_owned(),
                ..group
            };
        };
        let details = &self.reference.tags[tag];
        let headings = &self.index.tag_headings[tag];
        GroupView {
            title: tag_title(self.reference, tag),
            html: details
                .description
                .as_deref()
                .map(|text| self.text_with_headings(text, level, headings)),
            external: self.external(details.external_docs.as_ref()),
            ..group
        }
    }
}

/// Returns the address of a license in the SPDX list; `None` for an expression
/// that combines licenses (`MIT OR Apache-2.0`).
fn spdx_page(identifier: &str) -> Option<String> {
    let is_id = |c: char| c.is_ascii_alphanumeric() || "-.+".contains(c);
    let is_listed = !identifier.starts_with("LicenseRef-") && identifier.chars().all(is_id);
    is_listed.then(|| format!("https://spdx.org/licenses/{identifier}.html"))
}

/// Returns a flow of OAuth 2 in words. A name that is not known is shown as
/// written.
fn flow(flow: &OAuthFlow, texts: &Texts) -> FlowView {
    let name = match flow.name.as_str() {
        "authorizationCode" => &texts.flow_authorization_code,
        "clientCredentials" => &texts.flow_client_credentials,
        "implicit" => &texts.flow_implicit,
        "password" => &texts.flow_password,
        "deviceAuthorization" => &texts.flow_device_authorization,
        other => other,
    };
    let urls = [
        (&texts.authorization, &flow.authorization_url),
        (
            &texts.flow_device_authorization,
            &flow.device_authorization_url,
        ),
        (&texts.token, &flow.token_url),
        (&texts.refresh, &flow.refresh_url),
    ];
    let facts = urls
        .iter()
        .filter_map(|(name, url)| Some((name.to_string(), (*url).clone()?)));
    FlowView {
        name: name.to_owned(),
        facts: facts.collect(),
        scopes: flow.scopes.clone(),
    }
}

/// Returns the display name of a tag.
pub(crate) fn tag_title(reference: &Reference, tag: TagIdx) -> String {
    let details = &reference.tags[tag];
    details
        .display_name
        .clone()
        .unwrap_or_else(|| details.name.clone())
}

/// Returns the name of the group of operations without a tag: "Webhooks" if
/// there is nothing else in it, as in most descriptions.
pub(crate) fn untagged_title<'t>(reference: &Reference, texts: &'t Texts) -> &'t str {
    let untagged = reference
        .operations
        .iter()
        .filter(|operation| operation.tags.is_empty());
    let mut kinds = untagged.map(|operation| operation.kind);
    if kinds.all(|kind| kind == OperationKind::Webhook) {
        return &texts.webhooks;
    }
    &texts.other_operations
}

/// Returns the first paragraph of a text, cut to the length that search engines
/// show.
pub(crate) fn summary(text: Option<&str>) -> Option<String> {
    text.map(|text| plain(text, 160))
        .filter(|text| !text.is_empty())
}
