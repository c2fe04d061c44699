//! Tags of docs, and the tags that a tags file defines.
//!
//! A tag is identified by its address: `API` and `api` are one tag, with the
//! label that occurs first. With a tags file, docs refer to its entries by key
//! or label, and other tags are reported.
//!
//! The address is derived from the key of the tags file, else from the label, in
//! kebab case: `Getting started` is at `tags/getting-started`. Both functions that
//! need it, [`collect`] and [`permalinks`], call `tag_of`, so they cannot differ.

use std::borrow::Cow;
use std::collections::BTreeMap;

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Member, Node, Value, path};

use super::{Sources, sidebars::reports};
use crate::address::Address;
use crate::front_matter::{FrontMatter, FrontMatterTag};
use crate::index::{DocIdx, IndexVec, TreeIdx};
use crate::site::{DocSource, Site, Tag};

/// Collects the tags of all trees.
pub(super) fn build(sources: &Sources, site: &mut Site, out: &mut Vec<Diagnostic>) {
    for tree in site.trees.indices() {
        build_tree(sources, site, tree, out);
    }
}

/// Tags by address.
type ByAddress = BTreeMap<Address, Tag>;

/// Collects the tags of a tree, sorts the docs of each by title, and sets the
/// tags of the docs.
fn build_tree(sources: &Sources, site: &mut Site, tree: TreeIdx, out: &mut Vec<Diagnostic>) {
    let version = &site.versions[site.trees[tree].version];
    let config = site.docs_config(tree);
    let tags_file = config
        .tags
        .as_ref()
        .map(|name| format!("{}{name}", path::prefix(&version.folder)));
    let list = path::join([&*site.trees[tree].base, &config.tags_base_path]);
    let settings = TagSettings {
        list: &list,
        file: tags_file.as_ref().and_then(|file| sources.data.get(file)),
        has_categories: false,
    };
    if let (Some(path), Some(file)) = (&tags_file, settings.file) {
        check_file(path, file, out);
    }
    let docs: Vec<DocIdx> = site.trees[tree].docs.values().copied().collect();
    let mut tags = collect(site, &settings, &docs, out);
    for tag in &mut tags {
        tag.docs
            .sort_by(|a, b| site.docs[*a].title.cmp(&site.docs[*b].title));
    }
    let tags = IndexVec::from(tags);
    for idx in docs {
        let permalinks = permalinks(site, &settings, idx);
        let place = |permalink: &Address| tags.position(|tag: &Tag| tag.permalink == *permalink);
        site.docs[idx].tags = permalinks.iter().filter_map(place).collect();
    }
    if !tags.is_empty() {
        site.trees[tree].tags_permalink = Some(site.address(&list));
    }
    site.trees[tree].tags = tags;
}

/// Settings for collecting tags.
pub(super) struct TagSettings<'a> {
    /// Address of the list of tags, with the base URL.
    pub(super) list: &'a str,
    /// The tags file.
    pub(super) file: Option<&'a Node>,
    /// Whether the categories of posts are tags.
    pub(super) has_categories: bool,
}

impl TagSettings<'_> {
    /// Returns the tags that a front matter names.
    fn given<'f>(&self, front_matter: &'f FrontMatter) -> Vec<Cow<'f, FrontMatterTag>> {
        let tags = front_matter.tags.iter().map(Cow::Borrowed);
        let categories = categories(front_matter).iter();
        let names = categories
            .filter(|_| self.has_categories)
            .filter_map(|node| {
                Some(Cow::Owned(FrontMatterTag {
                    label: category(node)?.to_owned(),
                    permalink: None,
                    span: node.span(),
                }))
            });
        names.chain(tags).collect()
    }
}

/// Returns the categories in the front matter of a post: a name, or a list of names.
fn categories(front_matter: &FrontMatter) -> &[Node] {
    let Some(given) = front_matter.post_value("categories") else {
        return &[];
    };
    match &given.value {
        Value::Array(items) => items,
        Value::Null => &[],
        _ => std::slice::from_ref(given),
    }
}

/// Returns the name of a category. Numbers are years, for example.
fn category(node: &Node) -> Option<&str> {
    let name = match &node.value {
        Value::String(text) | Value::Number(text) => text.trim(),
        _ => "",
    };
    Some(name).filter(|name| !name.is_empty())
}

/// Reports categories of a post that are not names.
pub(super) fn check_categories(source: &DocSource, out: &mut Vec<Diagnostic>) {
    for node in categories(&source.front_matter) {
        if category(node).is_none() {
            let problem = Diagnostic::error("front-matter", "a category must be a name")
                .in_file(&*source.path)
                .at(node.span())
                .help("write `categories: [News]`");
            out.push(problem);
        }
    }
}

/// Collects the tags of `docs`, sorted by label. Each contains its listed docs,
/// in the order of `docs`. A tag that only unlisted docs have is included,
/// without docs.
pub(super) fn collect(
    site: &Site,
    settings: &TagSettings<'_>,
    docs: &[DocIdx],
    out: &mut Vec<Diagnostic>,
) -> Vec<Tag> {
    let mut tags = ByAddress::new();
    for &idx in docs {
        let doc = &site.docs[idx];
        for given in settings.given(&doc.source.front_matter) {
            let known = settings.file.and_then(|file| find(file, &given.label));
            if let (None, Some(file)) = (known, settings.file) {
                let level = reports(site.config.checks.unknown_tags, doc.translated);
                let message = format!("tag `{}` is not in the tags file", given.label);
                let problem = level.diagnostic("unknown-tag", message).map(|problem| {
                    problem
                        .in_file(&*doc.source.path)
                        .at(given.span)
                        .help(unknown_tag_help(file, &given.label))
                });
                out.extend(problem);
            }
            if given.permalink.as_deref().is_some_and(path::leaves_root) {
                let problem =
                    Diagnostic::error("tag", "the permalink of this tag points outside the tags")
                        .in_file(&*doc.source.path)
                        .at(given.span)
                        .help("remove the `..`");
                out.push(problem);
            }
            let tag = tag_of(site, settings, &given);
            let listed = tags.entry(tag.permalink.clone()).or_insert(tag);
            if !doc.is_unlisted() && listed.docs.last() != Some(&idx) {
                listed.docs.push(idx);
            }
        }
    }
    let mut sorted: Vec<Tag> = tags.into_values().collect();
    sorted.sort_by(|a, b| {
        (a.label.to_lowercase(), &a.permalink).cmp(&(b.label.to_lowercase(), &b.permalink))
    });
    sorted
}

/// Returns the addresses of a doc's tags, in order and without duplicates.
pub(super) fn permalinks(site: &Site, settings: &TagSettings<'_>, doc: DocIdx) -> Vec<Address> {
    let mut out = Vec::new();
    for given in settings.given(&site.docs[doc].source.front_matter) {
        let address = tag_of(site, settings, &given).permalink;
        if !out.contains(&address) {
            out.push(address);
        }
    }
    out
}

/// Returns the tag that a doc names, without docs.
fn tag_of(site: &Site, settings: &TagSettings<'_>, given: &FrontMatterTag) -> Tag {
    let known = settings.file.and_then(|file| find(file, &given.label));
    tag(
        site,
        settings.list,
        &given.label,
        given.permalink.as_deref(),
        known,
    )
}

/// Returns the entry of a tags file with a label or key. Linear in the number
/// of predefined tags, which people write by hand.
fn find<'a>(file: &'a Node, label: &str) -> Option<(&'a str, &'a Node)> {
    file.members()
        .iter()
        .map(|member| (&*member.key, &member.node))
        .find(|(key, node)| {
            *key == label || node.get("label").and_then(Node::as_str) == Some(label)
        })
}

/// Returns a tag with the label, description and path of its entry in the tags
/// file, if it has one. A path in the front matter takes precedence.
fn tag(
    site: &Site,
    list: &str,
    label: &str,
    permalink: Option<&str>,
    known: Option<(&str, &Node)>,
) -> Tag {
    let text = |key| known.and_then(|(_, node)| node.get(key)?.as_str());
    let slug = permalink.or_else(|| text("permalink")).map_or_else(
        || path::kebab_case(known.map_or(label, |(key, _)| key)),
        str::to_owned,
    );
    Tag {
        label: text("label").unwrap_or(label).to_owned(),
        description: text("description").map(str::to_owned),
        permalink: site.address(&path::join([list, &slug])),
        docs: Vec::new(),
    }
}

/// Fields of a tag in the tags file.
const FIELDS: &[&str] = &["label", "description", "permalink"];

/// Reports entries of the tags file at `path` that are not objects, and fields that
/// are unknown or not texts. All locales of a version share the file: the
/// assembly reports each problem once.
pub(super) fn check_file(path: &str, file: &Node, out: &mut Vec<Diagnostic>) {
    let mut report = |span, message: String, help: &str| {
        let problem = Diagnostic::error("tag", message).in_file(path).at(span);
        out.push(problem.help(help));
    };
    if !file.is_object() && !file.is_null() {
        let message = format!("tags must be an object, not {}", file.kind());
        let help = "write them like `setup: { label: Setup }`";
        report(file.span(), message, help);
    }
    for Member { key, node, .. } in file.members() {
        if !node.is_object() && !node.is_null() {
            let message = format!("tag `{key}` must be an object, not {}", node.kind());
            report(node.span(), message, "write `label: Setup` below the key");
        }
        for field in node.members() {
            let (name, value) = (&*field.key, &field.node);
            if !FIELDS.contains(&name) {
                let message = format!("unknown field `{name}` of tag `{key}`");
                let help = match nearest(name, FIELDS.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("known fields: {}", FIELDS.join(", ")),
                };
                report(field.key_span(), message, &help);
            } else if value.as_str().is_none() && !value.is_null() {
                let message = format!(
                    "`{name}` of tag `{key}` must be a string, not {}",
                    value.kind()
                );
                report(value.span(), message, "put the value in quotes");
            }
        }
    }
}

/// Returns the help for a tag that the tags file does not define.
fn unknown_tag_help(file: &Node, label: &str) -> String {
    let keys = file.members().iter().map(|member| &*member.key);
    match nearest(label, keys) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "add it to the tags file, or remove it here".to_owned(),
    }
}
