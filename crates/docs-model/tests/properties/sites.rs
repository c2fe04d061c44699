//! Properties of whole sites, which are generated at random.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use docs_model::address::RouteKey;
use docs_model::index::DocIdx;
use docs_model::sidebar::{Entry, NodeKind, Sidebar};
use docs_model::site::RouteTarget;
use docs_model::{
    Doc, DocSource, Outline, Reference, ReferenceKind, Site, Sources, Target, assemble, config,
    front_matter,
};
use docs_model::{Node, Syntax, data};
use located_data::Diagnostic;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The plan of a site: files by path, their front matter, and the links between
/// them.
#[derive(Debug, Clone)]
struct Plan {
    base_url: &'static str,
    trailing_slash: Option<bool>,
    locales: &'static [&'static str],
    docs: BTreeMap<String, DocPlan>,
    versions: Vec<(&'static str, BTreeMap<String, DocPlan>)>,
    sidebars: Option<Vec<Index>>,
}

#[derive(Debug, Clone)]
struct DocPlan {
    front_matter: Vec<&'static str>,
    links: Vec<Index>,
}

/// Returns paths of docs, some of which share an id or address.
fn file() -> impl Strategy<Value = String> {
    let part = select(vec![
        "a", "b", "c", "01-a", "02-b", "guide", "x y", "ü", "50%", "it's", "A",
    ]);
    let name = select(vec![
        "a", "b", "index", "README", "01-a", "2-z", "guide", "x y", "ü", "Z", "q&a",
    ]);
    (vec(part, 0..3), name).prop_map(|(folders, name)| {
        let folder = folders
            .iter()
            .fold(String::new(), |path, segment| path + segment + "/");
        format!("{folder}{name}.md")
    })
}

/// Returns docs with front matter and links.
fn doc() -> impl Strategy<Value = DocPlan> {
    let lines = vec![
        "title: T",
        "sidebar_position: 1",
        "sidebar_position: 0.5",
        "sidebar_label: L",
        "tags: [one, two]",
        "unlisted: true",
        "draft: true",
        "slug: /own",
        "slug: relative/path",
        "id: other",
        "displayed_sidebar: null",
        "description: D",
    ];
    (btree_set(select(lines), 0..3), vec(any::<Index>(), 0..4)).prop_map(|(lines, links)| {
        let mut front_matter: Vec<_> = lines.into_iter().collect();
        front_matter.dedup_by_key(|line| line.split(':').next());
        DocPlan {
            front_matter,
            links,
        }
    })
}

/// Returns the docs of a version, by path.
fn docs() -> impl Strategy<Value = BTreeMap<String, DocPlan>> {
    prop::collection::btree_map(file(), doc(), 0..12)
}

/// Returns whole sites: settings, versions, locales and docs.
fn plan() -> impl Strategy<Value = Plan> {
    let locales: Vec<&'static [&'static str]> = vec![&["en"], &["en", "fr"], &["de", "en", "ar"]];
    (
        select(vec!["/", "/base/", "/a/b/"]),
        select(vec![None, Some(true), Some(false)]),
        select(locales),
        docs(),
        (0_usize..3, docs(), docs()),
        prop::option::of(vec(any::<Index>(), 1..8)),
    )
        .prop_map(
            |(base_url, trailing_slash, locales, docs, (n, first, second), sidebars)| {
                let versions = [("2.0", first), ("1.0", second)]
                    .into_iter()
                    .take(n)
                    .collect();
                Plan {
                    base_url,
                    trailing_slash,
                    locales,
                    docs,
                    versions,
                    sidebars,
                }
            },
        )
}

impl Plan {
    /// Returns the `site.toml` of the plan.
    fn config(&self) -> String {
        let mut out = format!("title = \"Site\"\nbase_url = \"{}\"\n", self.base_url);
        if let Some(slash) = self.trailing_slash {
            let _ = writeln!(out, "trailing_slash = {slash}");
        }
        let _ = writeln!(
            out,
            "[i18n]\ndefault_locale = \"{}\"\nlocales = {:?}",
            self.locales[0], self.locales
        );
        out
    }

    /// Returns the sources, with the docs sorted by path, or in reverse order.
    fn sources(&self, reversed: bool) -> Sources {
        let (config, problems) = config::parse(&self.config());
        assert!(problems.is_empty(), "{problems:?}");
        let mut sources = Sources::new(config.expect("it is a configuration").0);
        let mut add = |folder: &str, docs: &BTreeMap<String, DocPlan>| {
            sources.docs.extend(
                docs.iter()
                    .map(|(file, doc)| Arc::new(doc.source(folder, file, docs))),
            );
        };
        add("docs", &self.docs);
        for (name, docs) in &self.versions {
            add(&format!("versioned_docs/version-{name}"), docs);
        }
        if reversed {
            sources.docs.reverse();
        }
        let names: Vec<_> = self.versions.iter().map(|(name, _)| *name).collect();
        if !names.is_empty() {
            sources
                .data
                .insert("versions.json".to_owned(), json(&format!("{names:?}")));
        }
        if let Some(picks) = &self.sidebars {
            sources
                .data
                .insert("sidebars.json".to_owned(), json(&self.sidebar_text(picks)));
        }
        sources
    }

    /// Returns a sidebar of some of the docs, every other one in a category.
    fn sidebar_text(&self, picks: &[Index]) -> String {
        let ids: Vec<_> = (self.docs.iter())
            .filter(|(_, doc)| !doc.front_matter.contains(&"draft: true"))
            .map(|(file, doc)| {
                docs_model::identity::identify(
                    file,
                    &doc.source("docs", file, &BTreeMap::new()).front_matter,
                    true,
                )
                .id
            })
            .collect();
        let items: Vec<_> = picks
            .iter()
            .filter(|_| !ids.is_empty())
            .map(|index| index.get(&ids))
            .collect();
        let (plain, grouped): (Vec<_>, Vec<_>) =
            items.iter().enumerate().partition(|(at, _)| at % 2 == 0);
        let quoted = |list: Vec<(usize, &&String)>| {
            list.iter()
                .map(|(_, value)| format!("{value:?}"))
                .collect::<Vec<_>>()
                .join(",")
        };
        let mut items = quoted(plain);
        if !grouped.is_empty() {
            let link = r#"{"type": "generated-index"}"#;
            let _ = write!(
                items,
                r#",{{"type": "category", "label": "Group", "link": {link}, "items": [{}]}}"#,
                quoted(grouped)
            );
        }
        format!(r#"{{"main": [{items}]}}"#)
    }
}

impl DocPlan {
    /// Returns the source of the doc in `folder`, as the loader would.
    fn source(&self, folder: &str, file: &str, others: &BTreeMap<String, Self>) -> DocSource {
        let text = format!("---\n{}\n---\n", self.front_matter.join("\n"));
        let (front_matter, ..) = front_matter::parse(&text);
        let files: Vec<_> = others.keys().collect();
        let targets = self
            .links
            .iter()
            .filter(|_| !files.is_empty())
            .map(|index| *index.get(&files));
        let references = targets.map(|target| Reference {
            from_page: false,
            kind: ReferenceKind::Link,
            // A file name may contain text that looks like an escape. Encode
            // `%`, so that it is not decoded.
            target: format!("/{}", target.replace('%', "%25")),
            span: (0..0).into(),
            checked: true,
            file: None,
            text: String::new(),
        });
        DocSource {
            path: format!("{folder}/{file}"),
            front_matter,
            outline: Arc::new(Outline {
                references: references.collect(),
                ..Outline::default()
            }),
            last_update: None,
        }
    }
}

/// Parses a JSON text.
fn json(text: &str) -> Node {
    data::parse(text, Syntax::Json).expect("it is JSON")
}

/// Returns whether a diagnostic with a code is in the list.
fn has(diagnostics: &[Diagnostic], code: &str) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.code == code)
}

/// Returns the doc at an address.
fn doc_of(site: &Site, address: &str) -> Option<DocIdx> {
    match site.route(address)? {
        RouteTarget::Doc(doc) => Some(doc),
        _ => None,
    }
}

/// Returns the sidebars of the tree that a doc belongs to.
fn sidebar_of<'a>(site: &'a Site, doc: &Doc) -> Option<&'a Sidebar> {
    site.trees[doc.tree].sidebars.get(doc.sidebar.as_ref()?)
}

proptest! {
    #[test]
    fn each_doc_stands_at_its_own_address(plan in plan()) {
        let (site, diagnostics) = assemble(&plan.sources(false));
        let mut n_docs = 0;
        for (key, target) in &site.routes {
            prop_assert_eq!(&RouteKey::of(key.as_str()), key);
            prop_assert!(format!("{key}/").starts_with(plan.base_url), "{}", key);
            if let RouteTarget::Doc(doc) = target {
                n_docs += 1;
                prop_assert_eq!(&RouteKey::of(&site.docs[*doc].permalink), key);
            }
        }
        if !has(&diagnostics, "duplicate-route") {
            prop_assert_eq!(n_docs, site.docs.len());
        }
        for doc in &site.docs {
            prop_assert!(doc.permalink.is_ascii() && !doc.permalink.contains("//"), "{}", doc.permalink);
            prop_assert!(site.route(&doc.permalink).is_some());
            prop_assert!(doc.permalink.starts_with(site.trees[doc.tree].base.trim_end_matches('/')));
        }
    }

    #[test]
    fn ids_are_unique_and_known(plan in plan()) {
        let (site, _) = assemble(&plan.sources(false));
        for (idx, doc) in site.docs.iter_enumerated() {
            prop_assert_eq!(site.trees[doc.tree].docs.get(&doc.id), Some(&idx));
        }
    }

    #[test]
    fn sidebars_hold_the_pages_that_show_them(plan in plan()) {
        let (site, _) = assemble(&plan.sources(false));
        for (idx, doc) in site.docs.iter_enumerated() {
            let Some(sidebar) = sidebar_of(&site, doc) else { continue };
            let node = sidebar.node_of(Entry::Doc(idx));
            prop_assert!(node.is_some(), "{} is not in its sidebar", doc.id);
            let node = node.expect("it was just found");
            let top = sidebar.ancestors(node).first().copied().unwrap_or(node);
            prop_assert!(sidebar.roots.contains(&top));
            let reached = std::iter::once(top).chain(sidebar.ancestors(node)).chain([node]).collect::<Vec<_>>();
            for pair in reached[1..].windows(2) {
                prop_assert!(sidebar.nodes[pair[0]].children.contains(&pair[1]));
            }
        }
    }

    #[test]
    fn a_sidebar_made_from_the_folder_holds_every_listed_doc(mut plan in plan()) {
        plan.sidebars = None;
        let (site, _) = assemble(&plan.sources(false));
        for (idx, doc) in site.docs.iter_enumerated().filter(|(_, doc)| !doc.is_unlisted()) {
            let sidebars = &site.trees[doc.tree].sidebars;
            prop_assert!(sidebars.values().any(|sidebar| sidebar.node_of(Entry::Doc(idx)).is_some()), "{}", doc.id);
        }
    }

    #[test]
    fn unlisted_docs_are_in_no_sidebar(plan in plan()) {
        let (site, _) = assemble(&plan.sources(false));
        for sidebar in site.trees.iter().flat_map(|tree| tree.sidebars.values()) {
            for node in &sidebar.nodes {
                let doc = match &node.kind {
                    NodeKind::Doc { doc, .. } | NodeKind::Category { link: Some(Entry::Doc(doc)), .. } => *doc,
                    _ => continue,
                };
                prop_assert!(!site.docs[doc].is_unlisted(), "{}", site.docs[doc].id);
            }
        }
    }

    #[test]
    fn next_and_previous_links_agree(plan in plan()) {
        let (site, diagnostics) = assemble(&plan.sources(false));
        // If a page lost its address to another page, links to it lead to the
        // other page.
        if has(&diagnostics, "duplicate-route") {
            return Ok(());
        }
        for doc in &site.docs {
            for (link, is_next) in [(&doc.next, true), (&doc.previous, false)] {
                let Some(link) = link else { continue };
                prop_assert!(site.route(&link.permalink).is_some(), "{} leads nowhere", link.permalink);
                let Some(other) = doc_of(&site, &link.permalink).map(|idx| &site.docs[idx]) else { continue };
                // The neighbours differ if the docs show different sidebars, or
                // if a doc is in its sidebar twice.
                let twice = sidebar_of(&site, doc).is_some_and(|sidebar| {
                    let docs: Vec<_> = sidebar.pages().collect();
                    docs.len() != docs.iter().collect::<std::collections::HashSet<_>>().len()
                });
                if other.sidebar != doc.sidebar || twice {
                    continue;
                }
                let back = if is_next { &other.previous } else { &other.next };
                prop_assert_eq!(back.as_ref().map(|link| &link.permalink), Some(&doc.permalink));
            }
        }
    }

    #[test]
    fn links_lead_to_routes(plan in plan()) {
        let (site, diagnostics) = assemble(&plan.sources(false));
        let is_complete = !has(&diagnostics, "duplicate-id");
        for doc in &site.docs {
            prop_assert_eq!(doc.targets.len(), doc.source.outline.references.len());
            for (target, reference) in doc.targets.iter().zip(&doc.source.outline.references) {
                let file = reference.target.replace("%25", "%");
                let wanted = site.docs.iter().find(|other| other.tree == doc.tree && format!("/{}", other.file) == file);
                match target {
                    Target::Page(address) => {
                        prop_assert!(site.route(address).is_some(), "{} leads nowhere", address);
                        prop_assert_eq!(Some(&**address), wanted.map(|other| &*other.permalink));
                    }
                    Target::Broken(_) => {
                        // The target is a draft, or lost its id to another doc.
                        prop_assert!(wanted.is_none() || !is_complete, "{} is found", file);
                        prop_assert!(!doc.translated || has(&diagnostics, "dead-link"));
                    }
                    other => prop_assert!(false, "{:?}", other),
                }
            }
        }
    }

    #[test]
    fn file_order_does_not_matter(plan in plan()) {
        let (forward, said) = assemble(&plan.sources(false));
        let (backward, also_said) = assemble(&plan.sources(true));
        prop_assert_eq!(said, also_said);
        prop_assert_eq!(format!("{:?}", forward.routes), format!("{:?}", backward.routes));
        for (a, b) in forward.docs.iter().zip(&backward.docs) {
            prop_assert_eq!(format!("{a:?}"), format!("{b:?}"));
        }
    }

    #[test]
    fn a_counterpart_is_the_doc_of_the_same_id(plan in plan()) {
        let (site, _) = assemble(&plan.sources(false));
        for doc in &site.docs {
            for tree in site.trees.indices() {
                let Some(other) = site.counterpart(doc, tree) else {
                    prop_assert!(!site.trees[tree].docs.contains_key(&doc.id));
                    continue;
                };
                prop_assert_eq!(site.docs[other].tree, tree);
                let is_same = site.docs[other].id == doc.id;
                prop_assert!(is_same || !site.trees[tree].docs.contains_key(&doc.id));
            }
        }
    }

    #[test]
    fn every_problem_has_a_place_or_a_file(plan in plan()) {
        let (_, diagnostics) = assemble(&plan.sources(false));
        for diagnostic in &diagnostics {
            prop_assert!(diagnostic.help.is_some(), "{}", diagnostic.message);
        }
    }
}
