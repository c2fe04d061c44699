//! Detection of addresses that run a script when a reader follows them:
//! `javascript:` and similar schemes in the configuration, sidebars,
//! `_category_` files and front matter. The Markdown parser checks the bodies
//! of docs.
//!
//! The check is by the name of the key, in all files, instead of by the types: a key
//! that a later version adds to a file is covered if it is called like the others.
//! `script_scheme` reads a text as browsers do, with references decoded and control
//! characters dropped: `java&#115;cript:` and `java\tscript:` are found as well.

use located_data::path::script_scheme;
use located_data::{Diagnostic, Node, Span, Value};

use super::Sources;
use crate::config::CONFIG_FILE;
use crate::site::Site;

/// Keys whose values are addresses, as spelled in TOML and in JSON. All tables
/// share the list: a key means the same wherever it is.
const ADDRESSES: &[&str] = &[
    "action",
    "author_image_url",
    "author_url",
    "edit_url",
    "endpoint",
    "favicon",
    "from",
    "href",
    "image",
    "imageURL",
    "image_url",
    "link",
    "link_base",
    "missing_results_url",
    "permalink",
    "report_url",
    "source_url",
    "src",
    "src_dark",
    "srcDark",
    "to",
    "url",
];

/// Keys whose values can be HTML.
const MARKUP: &[&str] = &["content", "copyright", "html", "value"];

/// HTML attributes whose values are addresses.
const ATTRIBUTES: &[&str] = &["action", "data", "formaction", "href", "src"];

/// Reports script addresses in the configuration, the data files and the front
/// matter.
pub(super) fn check(sources: &Sources, site: &Site, out: &mut Vec<Diagnostic>) {
    if let Some(source) = &sources.config_source {
        walk(CONFIG_FILE, "", source.value(), out);
    }
    for (file, node) in &sources.data {
        walk(file, "", node, out);
    }
    for doc in site.docs.iter().filter(|doc| doc.translated) {
        let front_matter = &doc.source.front_matter;
        for (key, node) in front_matter.post_values() {
            walk(&doc.source.path, key, node, out);
        }
        let edit_url = front_matter.custom_edit_url.value();
        for (key, address) in [
            ("image", front_matter.image.as_deref()),
            ("custom_edit_url", edit_url),
        ] {
            let Some(scheme) = address.and_then(script_scheme) else {
                continue;
            };
            let span = front_matter.span(key);
            out.extend(problem(&doc.source.path, scheme, key, span));
        }
    }
}

/// Reports script addresses in a value and the values below it. `key` is the
/// name of the value, or of the list that contains it.
fn walk(file: &str, key: &str, node: &Node, out: &mut Vec<Diagnostic>) {
    match &node.value {
        Value::Object(members) => {
            for member in members {
                // The keys below `symbols` are names of symbols.
                let key = if key == "symbols" {
                    "href"
                } else {
                    &*member.key
                };
                walk(file, key, &member.node, out);
            }
        }
        Value::Array(items) => {
            for item in items {
                walk(file, key, item, out);
            }
        }
        Value::String(text) => {
            let scheme = if ADDRESSES.contains(&key) {
                script_scheme(text)
            } else if MARKUP.contains(&key) {
                in_markup(text)
            } else {
                None
            };
            let found = scheme.and_then(|scheme| problem(file, scheme, key, Some(node.span())));
            out.extend(found);
        }
        _ => {}
    }
}

/// Returns the scheme of the first script address in a piece of HTML. The check
/// looks at the text after each `=`, so it also finds text that only looks like
/// an attribute. A false report is better than a script that is not found.
fn in_markup(html: &str) -> Option<&'static str> {
    html.match_indices('=').find_map(|(at, _)| {
        let name = html[..at].trim_end();
        let start = name
            .rfind(|c: char| !c.is_ascii_alphanumeric())
            .map_or(0, |before| before + 1);
        let name = name.get(start..)?.to_ascii_lowercase();
        let node = html[at + 1..].trim_start().trim_start_matches(['"', '\'']);
        ATTRIBUTES
            .contains(&&*name)
            .then(|| script_scheme(node))
            .flatten()
    })
}

/// Returns the diagnostic for a script address. `data:` is allowed for images,
/// because readers do not follow their addresses. `scheme` is `javascript`,
/// `vbscript` or `data`.
fn problem(file: &str, scheme: &str, key: &str, span: Option<Span>) -> Option<Diagnostic> {
    // Keys whose value is the address of an image.
    const PICTURES: &[&str] = &[
        "author_image_url",
        "favicon",
        "imageURL",
        "image_url",
        "src",
        "srcDark",
        "src_dark",
    ];
    let is_picture = PICTURES.contains(&key);
    if scheme == "data" && is_picture {
        return None;
    }
    let message = format!("`{key}` contains a `{scheme}:` URL, which browsers may run as a script");
    let mut found = Diagnostic::error("script-address", message)
        .in_file(file)
        .help("write the path of a page, or a URL that starts with `https://`");
    found.span = span;
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_of_html() {
        for html in [
            "<a href=\"javascript:alert(1)\">x</a>",
            "<a class=x HREF = ' java&#115;cript:alert(1)'>x</a>",
            "<img alt=a><form action=vbscript:x>",
        ] {
            assert!(in_markup(html).is_some(), "{html}");
        }
        for html in [
            "a = javascript:",
            "<a href=\"https://example.com/?a=javascript:\">x</a>",
            "é=1",
            "=",
        ] {
            assert_eq!(in_markup(html), None, "{html}");
        }
    }
}
