//! The links of a project to other sites, with their positions.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;

use aho_corasick::AhoCorasick;
use docs_markdown::ParseOptions;
use docs_model::config::CONFIG_FILE;
use docs_model::site::Target;
use located_data::{Node, Span, Value};
use reqwest::Url;

use crate::understand::Project;

/// A link to another site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    /// Address, without a fragment.
    pub(super) address: String,
    /// The file that contains it, below the site folder.
    pub(super) file: String,
    /// Span in the file.
    pub(super) span: Option<Span>,
}

/// Keys of data files that hold the address of a link.
const KEYS: &[&str] = &["href", "url"];

/// Domains that are reserved for examples, tests and local networks (RFC 2606,
/// 6761 and 6762).
const RESERVED: &[&str] = &[
    "example",
    "example.com",
    "example.net",
    "example.org",
    "invalid",
    "local",
    "localhost",
    "test",
];

/// Returns the links of docs and posts, of the configuration, sidebars and
/// other data, and of references. A link on several pages of a reference is
/// listed once.
pub(super) fn links(project: &Project) -> Vec<Link> {
    let mut out = Vec::new();
    for doc in &project.site.docs {
        let references = &doc.source.outline.references;
        for (reference, target) in references.iter().zip(&doc.targets) {
            let Target::External(address) = target else {
                continue;
            };
            if reference.checked {
                let file = reference.file.as_deref().unwrap_or(&doc.source.path);
                push(address, file, Some(reference.span), &mut out);
            }
        }
    }
    let sources = &project.sources;
    // `url` of the configuration is the address of this site.
    in_value(
        sources.config_source.value(),
        "",
        CONFIG_FILE,
        &["href"],
        &mut out,
    );
    for (file, value) in &sources.data {
        in_value(value, "", file, KEYS, &mut out);
    }
    in_references(project, &mut out);
    out
}

/// Adds a link to the web. Other schemes (`mailto:`, `tel:`) and paths are
/// ignored; an address without a scheme (`//host/`) is requested by HTTPS. The
/// fragment is removed, because servers never see it: links to sections of one
/// page are one request.
fn push(address: &str, file: &str, span: Option<Span>, out: &mut Vec<Link>) {
    let scheme = address
        .split_once("://")
        .map(|pair| pair.0.to_ascii_lowercase());
    let web = matches!(scheme.as_deref(), Some("http" | "https"));
    let whole = if address.starts_with("//") {
        format!("https:{address}")
    } else if web {
        address.to_owned()
    } else {
        return;
    };
    out.push(Link {
        address: whole.split('#').next().unwrap_or_default().to_owned(),
        file: file.to_owned(),
        span,
    });
}

/// Adds the links in a value: texts of members with one of these keys, at any
/// depth. Items of a list have the key of the list.
fn in_value(node: &Node, key: &str, file: &str, keys: &[&str], out: &mut Vec<Link>) {
    match &node.value {
        Value::Object(members) => {
            for member in members {
                in_value(&member.node, &member.key, file, keys, out);
            }
        }
        Value::Array(items) => {
            for item in items {
                in_value(item, key, file, keys, out);
            }
        }
        Value::String(text) if keys.contains(&key) => push(text, file, Some(node.span()), out),
        _ => {}
    }
}

/// Adds the links in the Markdown of reference pages. Their position is the
/// first occurrence of the address in the description or the model.
fn in_references(project: &Project, out: &mut Vec<Link>) {
    // Links occur in the texts of authors, which are the same in every locale.
    let references = project.references();
    for api in &references.apis {
        let pages = api.pages().indices().filter_map(|idx| api.page(idx).ok());
        let texts: Vec<_> = api.source.texts().collect();
        in_pages(pages.map(|page| page.markdown.clone()), &texts, out);
    }
    for library in &references.libraries {
        let pages = library
            .pages()
            .indices()
            .filter_map(|idx| library.page(idx).ok());
        let texts: Vec<_> = library.source.texts().collect();
        in_pages(pages.map(|page| page.markdown.clone()), &texts, out);
    }
}

/// Adds the links of rendered pages, each address once. A link whose address
/// cannot be located in the texts is reported for the first file, without a
/// position.
fn in_pages(pages: impl Iterator<Item = String>, texts: &[(&str, &str)], out: &mut Vec<Link>) {
    let mut addresses = BTreeSet::new();
    for markdown in pages {
        let (document, _) = docs_markdown::parse(&markdown, 0, &ParseOptions::default());
        let references = document.outline.references.iter();
        addresses.extend(references.map(|reference| reference.target.clone()));
    }
    let addresses: Vec<String> = addresses.into_iter().collect();
    let mut places = places(&addresses, texts);
    for address in &addresses {
        let (file, span) = match places.remove(&**address) {
            Some((file, span)) => (file, Some(span)),
            None => (texts.first().map_or("", |text| text.0), None),
        };
        push(address, file, span, out);
    }
}

/// Returns the first position of each address, found in one pass over the
/// texts. JSON may write a slash as `\/`.
///
/// Takes time linear in the texts, whatever the number of addresses: a
/// description may have thousands of them.
fn places<'t, 'a>(
    addresses: &'a [String],
    texts: &[(&'t str, &'t str)],
) -> HashMap<&'a str, (&'t str, Span)> {
    let mut places = HashMap::new();
    let escaped = addresses.iter().map(|address| address.replace('/', "\\/"));
    let patterns = addresses.iter().cloned().chain(escaped);
    // Fails only if there are more patterns than fit into memory.
    let Ok(search) = AhoCorasick::new(patterns) else {
        return places;
    };
    for (file, text) in texts {
        for hit in search.find_overlapping_iter(text) {
            let address = &*addresses[hit.pattern().as_usize() % addresses.len()];
            let span = Span::new(hit.start(), hit.end());
            places.entry(address).or_insert((*file, span));
        }
    }
    places
}

/// Returns whether an address is reserved: see [`is_reserved_url`].
///
/// An address that cannot be parsed is not reserved; requesting it reports the
/// fault.
pub(super) fn is_reserved(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| is_reserved_url(&url))
}

/// Returns whether the host of an address is an example, this machine, or a
/// link-local address, where cloud providers serve the credentials of a
/// machine.
///
/// IPv4 addresses inside of IPv6 ones are recognised. A name is reserved with
/// all names below it.
fn is_reserved_url(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_end_matches('.');
    if let Ok(ip) = host.trim_matches(['[', ']']).parse::<IpAddr>() {
        return match ip.to_canonical() {
            IpAddr::V4(ip) => ip.is_loopback() || ip.is_unspecified() || ip.is_link_local(),
            IpAddr::V6(ip) => ip.is_loopback() || ip.is_unspecified() || ip.is_unicast_link_local(),
        };
    }
    RESERVED.iter().any(|name| {
        host.strip_suffix(name)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

/// Returns whether the host of an address is reserved, or in a private network.
///
/// Such hosts may be linked to and are requested, but redirects from the
/// internet must not lead to them (see `follow` in `request.rs`).
pub(super) fn is_local_url(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    let is_private = match host.parse::<IpAddr>().map(|ip| ip.to_canonical()) {
        Ok(IpAddr::V4(ip)) => ip.is_private(),
        Ok(IpAddr::V6(ip)) => ip.is_unique_local(),
        Err(_) => false,
    };
    is_private || is_reserved_url(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_addresses_are_recognised() {
        for address in [
            "https://example.com/a",
            "https://docs.example.org",
            "http://localhost:3000/",
            "http://127.0.0.1:8080/x",
            "http://[::1]/",
            "http://[::ffff:127.0.0.1]/",
            "http://169.254.169.254/latest/meta-data",
            "http://[fe80::1]/",
            "https://a.test.",
        ] {
            assert!(is_reserved(address), "{address}");
        }
        for address in [
            "https://notexample.com",
            "https://example.com.evil.dev/",
            "https://rust-lang.org",
            "https://",
        ] {
            assert!(!is_reserved(address), "{address}");
        }
    }
}
