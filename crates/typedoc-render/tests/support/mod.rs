//! What every finished library must hold, checked against the raw JSON.

#![allow(dead_code, reason = "each test binary uses only a part of this module")]

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde_json::Value;
use typedoc_render::{Model, PageKind, RenderOptions, RenderedPage, render, sidebar, symbols};

/// Numbers of `ReflectionKind` whose reflections are pages.
const PAGE_KINDS: [u64; 10] = [1, 2, 4, 8, 32, 64, 128, 256, 2_097_152, 8_388_608];

/// Reads a model that must be sound.
pub(crate) fn model(name: &str, text: &str) -> Model {
    let (model, diagnostics) = Model::parse(name, text);
    assert!(diagnostics.is_empty(), "{name}: {diagnostics:#?}");
    model.expect("a model without faults")
}

/// All that holds for any library; returns the faults.
pub(crate) fn faults(name: &str, text: &str, files: Option<&str>) -> Vec<String> {
    let model = model(name, text);
    let options = RenderOptions::at("/lib/api");
    let pages = render(&model, &options).expect("the template is sound");
    let mut out = Vec::new();
    if let Some(files) = files {
        same_pages(&pages, files, &mut out);
    }
    let raw: Value = serde_json::from_str(text).expect("JSON");
    every_reflection_once(&raw, &pages, &mut out);
    every_link_leads_somewhere(&pages, &mut out);
    let known: HashSet<&str> = pages.iter().map(|page| &*page.summary.url).collect();
    for symbol in symbols(&model, &options) {
        let page = symbol.address.split('#').next().unwrap_or_default();
        if !known.contains(page) {
            out.push(format!("a symbol leads to a missing page: {symbol:?}"));
        }
    }
    in_sidebar_once(&sidebar(&model, &options), &pages, &mut out);
    out.iter_mut()
        .for_each(|problem| problem.insert_str(0, &format!("{name}: ")));
    out
}

/// `files`: lines of a path and more, as the peer writes its pages.
fn same_pages(pages: &[RenderedPage], files: &str, out: &mut Vec<String>) {
    // The peer may have written below a folder.
    let paths = files.lines().filter_map(|line| line.split('\t').next());
    let root = paths
        .filter_map(|path| path.strip_suffix("index.md"))
        .min_by_key(|path| path.len());
    let root = root.unwrap_or_default();
    let theirs: BTreeSet<String> = files
        .lines()
        .filter_map(|line| line.split('\t').next())
        // Files that comments link to are the site's own.
        .filter(|path| path.ends_with(".md") && !path.starts_with("_media/"))
        .map(|path| path.strip_prefix(root).unwrap_or(path).to_owned())
        .collect();
    let own: BTreeSet<String> = pages
        .iter()
        .filter(|page| !matches!(page.summary.kind, PageKind::KindIndex | PageKind::Hierarchy))
        .map(
            |page| match (page.summary.kind.is_index(), page.summary.path.is_empty()) {
                (true, true) => "index.md".to_owned(),
                (true, false) => format!("{}/index.md", page.summary.path),
                (false, _) => format!("{}.md", page.summary.path),
            },
        )
        .collect();
    for path in theirs.difference(&own).take(10) {
        out.push(format!("no page {path}"));
    }
    for path in own.difference(&theirs).take(10) {
        out.push(format!("a page {path} that the peer does not have"));
    }
}

/// Every declaration is a page, every member a section of its page.
fn every_reflection_once(raw: &Value, pages: &[RenderedPage], out: &mut Vec<String>) {
    let mut expected: BTreeMap<String, usize> = BTreeMap::new();
    symbols_of(raw, &mut expected);
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for page in pages.iter().filter(|page| !page.summary.kind.is_index()) {
        let name = page.sections.first().map_or("", |section| &section.title);
        *found.entry(name.to_owned()).or_default() += 1;
        for member in members_in(&page.html) {
            *found.entry(format!("{name}.{member}")).or_default() += 1;
        }
    }
    for (name, n) in &expected {
        let seen = found.get(name).copied().unwrap_or_default();
        if seen != *n {
            out.push(format!("{name} occurs {seen} times, not {n}"));
        }
    }
    for name in found.keys().filter(|name| !expected.contains_key(*name)) {
        out.push(format!("{name} is not in the model"));
    }
    out.truncate(20);
}

/// Counts the symbols in a container by their names.
fn symbols_of(container: &Value, out: &mut BTreeMap<String, usize>) {
    for child in list(container, "children")
        .iter()
        .chain(list(container, "documents"))
    {
        let kind = child["kind"].as_u64().unwrap_or_default();
        if matches!(kind, 2 | 4) {
            symbols_of(child, out);
        } else if PAGE_KINDS.contains(&kind) {
            let name = child["name"].as_str().unwrap_or_default();
            *out.entry(name.to_owned()).or_default() += 1;
            let literal = &child["type"]["declaration"];
            let members = list(child, "children")
                .iter()
                .chain(list(literal, "children"));
            for member in members.filter(|member| member["kind"] != 8_388_608) {
                let member = member["name"].as_str().unwrap_or_default();
                *out.entry(format!("{name}.{member}")).or_default() += 1;
            }
        }
    }
}

/// Returns a list in a model; empty if it is missing.
fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// Names of the members that a page shows.
fn members_in(html: &str) -> Vec<String> {
    html.split("<section class=\"td-member")
        .skip(1)
        .filter_map(|section| {
            section
                .split("<h3")
                .nth(1)?
                .split("</a>")
                .next()?
                .rsplit('>')
                .next()
        })
        .map(|name| unescape(name.strip_suffix("()").unwrap_or(name)))
        .collect()
}

/// Appends each link to a missing page or anchor.
fn every_link_leads_somewhere(pages: &[RenderedPage], out: &mut Vec<String>) {
    let mut anchors: HashMap<&str, HashSet<&str>> = HashMap::new();
    for page in pages {
        let own = anchors.entry(&page.summary.url).or_default();
        for anchor in &page.anchors {
            if !own.insert(anchor) {
                out.push(format!("{} has two anchors {anchor}", page.summary.url));
            }
        }
        let in_html: Vec<&str> = values(&page.html, " id=\"").collect();
        if in_html.len() != page.anchors.len() {
            out.push(format!(
                "{} does not name all its anchors",
                page.summary.url
            ));
        }
        let named = page.headings.iter().map(|heading| heading.id.as_str());
        let named = named.chain(
            page.sections
                .iter()
                .filter_map(|section| section.anchor.as_deref()),
        );
        for anchor in named.filter(|anchor| !own.contains(anchor)) {
            out.push(format!("{} has no anchor {anchor}", page.summary.url));
        }
    }
    if anchors.len() != pages.len() {
        out.push("two pages have one address".to_owned());
    }
    for page in pages {
        for href in values(&page.html, " href=\"") {
            let href = unescape(href);
            let (url, anchor) = href.split_once('#').unwrap_or((&href, ""));
            let url = if url.is_empty() {
                &*page.summary.url
            } else {
                url
            };
            if url.starts_with("http") || url.starts_with("mailto:") {
                continue;
            }
            let known = anchors.get(url);
            let leads = known.is_some_and(|anchors| anchor.is_empty() || anchors.contains(anchor));
            // Addresses outside the library are the responsibility of the
            // comments.
            if !leads && url.starts_with("/lib/api") {
                out.push(format!("{} links to {href}", page.summary.url));
            }
        }
    }
}

/// The values of an attribute; text may hold quotes as they are.
fn values<'a>(html: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    let tags = html.split('<').filter_map(|rest| rest.split('>').next());
    tags.filter_map(move |tag| tag.split(key).nth(1)?.split('"').next())
}

/// Appends each page that is not in the sidebar exactly once.
fn in_sidebar_once(
    items: &[typedoc_render::SidebarItem],
    pages: &[RenderedPage],
    out: &mut Vec<String>,
) {
    let mut left: HashSet<&str> = pages.iter().map(|page| &*page.summary.path).collect();
    let mut stack: Vec<_> = items.iter().collect();
    while let Some(item) = stack.pop() {
        if let Some(path) = item.path.as_deref()
            && !left.remove(path)
        {
            out.push(format!("{path} is in the sidebar twice, or is not a page"));
        }
        stack.extend(&item.items);
    }
    // The index of the project is not an item of the sidebar.
    for path in left.into_iter().filter(|path| !path.is_empty()) {
        out.push(format!("the sidebar lacks {path}"));
    }
}

/// Replaces character references.
fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}
