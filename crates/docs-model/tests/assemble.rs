//! Assembles whole sites from folders, and compares the results with snapshots.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use docs_model::index::NodeIdx;
use docs_model::sidebar::{NodeKind, Sidebar};
use docs_model::site::{RouteTarget, Tree};
use docs_model::{
    DocSource, Heading, Outline, Reference, ReferenceKind, Site, Sources, assemble, config,
    front_matter,
};
use docs_model::{Syntax, data};
use located_data::Diagnostic;

#[test]
fn sites() {
    insta::glob!("inputs/*/site.toml", |config| {
        let dir = config.parent().expect("a file lies in a folder");
        insta::assert_snapshot!(report(dir));
    });
}

/// Assembles the site in a folder, and returns its contents and diagnostics as text.
fn report(dir: &Path) -> String {
    let mut texts = BTreeMap::new();
    read(dir, "", &mut texts);
    let (config, mut diagnostics) = config::parse(&texts["site.toml"]);
    let mut out = String::new();
    if let Some((config, source)) = config {
        let mut sources = Sources::new(config);
        sources.config_source = Some(source);
        for (path, text) in &texts {
            add(&mut sources, path, text, &mut diagnostics);
        }
        sources
            .symbols
            .insert("AddToCart".to_owned(), "/web/AddToCart".to_owned());
        let (site, problems) = assemble(&sources);
        diagnostics.extend(problems);
        describe(&site, &mut out);
    }
    for diagnostic in diagnostics {
        let text = diagnostic.file.as_ref().and_then(|file| texts.get(file));
        let _ = writeln!(
            out,
            "\n{}",
            diagnostic.render(text.map(String::as_str)).trim_end()
        );
    }
    out
}

/// Adds the files of a folder, by their paths with `prefix`.
fn read(dir: &Path, prefix: &str, texts: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(dir).expect("the folder can be read") {
        let entry = entry.expect("the entry can be read");
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read(&entry.path(), &format!("{name}/"), texts);
        } else {
            texts.insert(
                name,
                fs::read_to_string(entry.path()).expect("cases are UTF-8"),
            );
        }
    }
}

/// Adds a file to the sources, by its extension and place.
fn add(sources: &mut Sources, path: &str, text: &str, diagnostics: &mut Vec<Diagnostic>) {
    if path.ends_with(".md") || path.ends_with(".mdx") {
        let (front_matter, body, problems) = front_matter::parse(text);
        diagnostics.extend(problems.into_iter().map(|problem| problem.in_file(path)));
        sources.docs.push(Arc::new(DocSource {
            path: path.to_owned(),
            front_matter,
            outline: outline(text, body).into(),
            last_update: None,
        }));
        return;
    }
    match Syntax::of_path(path) {
        Some(_) if path == "site.toml" || path.starts_with("static/") => {
            sources.files.insert(path.to_owned());
        }
        Some(syntax) => match data::parse(text, syntax) {
            Ok(value) => {
                sources.data.insert(path.to_owned(), value);
            }
            Err(problems) => {
                diagnostics.extend(problems.into_iter().map(|problem| problem.in_file(path)));
            }
        },
        None => {
            sources.files.insert(path.to_owned());
        }
    }
}

/// Extracts headings and links with a minimal parser.
fn outline(text: &str, body: usize) -> Outline {
    let mut out = Outline::default();
    let mut at = body;
    for line in text[body..].split_inclusive('\n') {
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        if (2..=6).contains(&level) {
            let text = line[level..].trim().to_owned();
            out.headings.push(Heading {
                level: u8::try_from(level).expect("at most 6"),
                id: located_data::path::kebab_case(&text),
                html: String::new(),
                text,
            });
        } else if level == 1 {
            out.title = Some(line[1..].trim().to_owned());
        }
        for (open, _) in line.match_indices("](") {
            let start = open + 2;
            let Some(len) = line[start..].find(')') else {
                continue;
            };
            let image = line[..open]
                .rfind('[')
                .is_some_and(|at| line[..at].ends_with('!'));
            out.references.push(Reference {
                from_page: false,
                kind: if image {
                    ReferenceKind::Image
                } else {
                    ReferenceKind::Link
                },
                target: line[start..start + len].to_owned(),
                span: (at + start..at + start + len).into(),
                checked: true,
                file: None,
                text: String::new(),
            });
        }
        at += line.len();
    }
    out
}

/// Appends the trees, routes and links of a site.
fn describe(site: &Site, out: &mut String) {
    for tree in &site.trees {
        let version = &site.versions[tree.version];
        let locale = &site.locales[tree.locale];
        let _ = writeln!(
            out,
            "== {} {} ({}) at {}{}{}",
            locale.name,
            version.name,
            tree.version_label,
            tree.base,
            if version.is_last { ", last" } else { "" },
            tree.main_doc
                .map_or(String::new(), |doc| format!(", main {}", site.docs[doc].id)),
        );
        describe_tree(site, tree, out);
    }
    let _ = writeln!(out, "== routes");
    for (address, target) in &site.routes {
        let kind = match target {
            RouteTarget::Doc(doc) => format!("doc {}", site.docs[*doc].source.path),
            RouteTarget::GeneratedIndex { .. } => "category".to_owned(),
            RouteTarget::TagList(_) => "tags".to_owned(),
            RouteTarget::Tag { .. } => "tag".to_owned(),
            RouteTarget::Redirect(idx) => format!("to {}", site.redirects[*idx].to),
            _ => "page".to_owned(),
        };
        let _ = writeln!(out, "{address}: {kind}");
    }
}

/// Appends the docs of a version in a locale, and its sidebars.
fn describe_tree(site: &Site, tree: &Tree, out: &mut String) {
    for &idx in tree.docs.values() {
        let doc = &site.docs[idx];
        let _ = write!(out, "{} {:?} {}", doc.id, doc.title, doc.permalink);
        if let Some(sidebar) = &doc.sidebar {
            let _ = write!(out, " in {sidebar}");
        }
        for (name, link) in [("<", &doc.previous), (">", &doc.next)] {
            if let Some(link) = link {
                let _ = write!(out, " {name} {}", link.permalink);
            }
        }
        for tag in &doc.tags {
            let _ = write!(out, " #{}", tree.tags[*tag].label);
        }
        out.push('\n');
        for (reference, target) in doc.source.outline.references.iter().zip(&doc.targets) {
            let _ = writeln!(out, "    {} -> {target:?}", reference.target);
        }
    }
    for (name, sidebar) in &tree.sidebars {
        let _ = writeln!(out, "-- sidebar {name}");
        for root in &sidebar.roots {
            describe_node(site, sidebar, *root, 1, out);
        }
    }
}

/// Appends a sidebar item and those below it, indented by `depth`.
fn describe_node(site: &Site, sidebar: &Sidebar, idx: NodeIdx, depth: usize, out: &mut String) {
    let node = &sidebar.nodes[idx];
    let kind = match &node.kind {
        NodeKind::Doc { doc, bound } => {
            format!(
                "{} {}",
                if *bound { "doc" } else { "ref" },
                site.docs[*doc].id
            )
        }
        NodeKind::Link { href } => format!("link {href}"),
        NodeKind::Category {
            link,
            collapsible,
            collapsed,
        } => {
            format!("category {link:?} collapsible={collapsible} collapsed={collapsed}")
        }
        NodeKind::Html { value, .. } => format!("html {value}"),
        _ => "other".to_owned(),
    };
    let _ = writeln!(out, "{}{:?} {kind}", "  ".repeat(depth), node.label);
    for child in &node.children {
        describe_node(site, sidebar, *child, depth + 1, out);
    }
}
