//! Libraries of several packages: models that are merged here, beside the one
//! that TypeDoc merges from the same sources.

mod support;

use std::collections::BTreeMap;

use typedoc_render::{Model, PageKind, RenderOptions, RenderedPage, render, sidebar, symbols};

const CORE: &str = include_str!("inputs/monorepo-core.json");
const REACT: &str = include_str!("inputs/monorepo-react.json");
const BY_TYPEDOC: &str = include_str!("inputs/monorepo.json");

/// Returns the model of both packages.
fn merged() -> Model {
    let files = [("core.json", CORE), ("react.json", REACT)];
    let (model, diagnostics) = Model::parse_packages(&files);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    model.expect("two models")
}

/// Returns the pages of a model by path.
fn pages(model: &Model) -> BTreeMap<String, RenderedPage> {
    let pages = render(model, &RenderOptions::at("/api")).expect("the template is sound");
    let by_path = pages
        .into_iter()
        .map(|page| (page.summary.path.clone(), page));
    by_path.collect()
}

/// Positions in the source are relative to another folder.
fn without_sources(markdown: &str) -> String {
    let lines = markdown.lines();
    let lines: Vec<&str> = lines
        .filter(|line| !line.starts_with("Defined in "))
        .collect();
    lines.join("\n")
}

#[test]
fn packages_are_merged_as_typedoc_merges_them() {
    let ours = pages(&merged());
    let theirs = pages(&support::model("monorepo.json", BY_TYPEDOC));
    let paths = |pages: &BTreeMap<String, RenderedPage>| Vec::from_iter(pages.keys().cloned());
    assert_eq!(paths(&ours), paths(&theirs));
    for (path, page) in &theirs {
        // The repository has a name, a version and a README of its own.
        if page.summary.kind == PageKind::Project {
            continue;
        }
        let ours = &ours[path];
        assert_eq!(
            without_sources(&ours.markdown),
            without_sources(&page.markdown),
            "{path}"
        );
        assert_eq!(ours.summary.package, page.summary.package, "{path}");
        assert_eq!(ours.anchors, page.anchors, "{path}");
    }
}

#[test]
fn packages_have_names_versions_and_readmes() {
    let pages = pages(&merged());
    let mut out = String::new();
    for path in ["", "@acme/core", "@acme/react/index/classes/LiveCart"] {
        let page = &pages[path];
        let package = page.summary.package.as_deref().unwrap_or("no package");
        out.push_str(&format!("{path} ({package})\n{}\n\n", page.html));
    }
    insta::assert_snapshot!(out);
}

#[test]
fn navigation_and_symbols_of_packages() {
    let model = merged();
    let options = RenderOptions::at("/api");
    let mut out = String::new();
    for package in sidebar(&model, &options) {
        let url = package.url.as_deref().unwrap_or("-");
        out.push_str(&format!("{} {url} {:?}\n", package.label, package.icon));
        for item in package.items {
            out.push_str(&format!(
                "  {} {}\n",
                item.label,
                item.url.unwrap_or_default()
            ));
        }
    }
    for symbol in symbols(&model, &options) {
        out.push_str(&format!("{} -> {}\n", symbol.name, symbol.address));
    }
    insta::assert_snapshot!(out);
}

/// Numbers in the files are chosen by strangers.
#[test]
fn any_number_is_renumbered() {
    let huge = CORE.replace("\"id\": 1,", &format!("\"id\": {},", u64::MAX));
    let files = [
        ("core.json", &*huge),
        ("core.json", CORE),
        ("react.json", REACT),
    ];
    let (model, _) = Model::parse_packages(&files);
    let pages = pages(&model.expect("models"));
    assert!(pages.contains_key("@acme/core/index/classes/Cart"));
    let packages = pages.values();
    let packages = packages.filter(|page| page.summary.kind == PageKind::Package);
    assert_eq!(packages.count(), 3);
}

#[test]
fn a_broken_package_is_reported() {
    let files = [("core.json", CORE), ("react.json", "{")];
    let (model, diagnostics) = Model::parse_packages(&files);
    assert!(model.is_none());
    let found: Vec<_> = diagnostics
        .iter()
        .map(|diagnostic| (diagnostic.file.as_deref(), diagnostic.code))
        .collect();
    assert_eq!(found, [(Some("react.json"), "library-truncated")]);
}
