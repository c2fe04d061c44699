//! Cases in files: models beside what is made of them.

mod support;

use std::fmt::Write as _;

use typedoc_render::{
    CommentLinks, ExternalLink, MembersFormat, Model, RenderOptions, RenderedPage, ResolveLink,
    SidebarItem, comment_links, render, sidebar, symbols,
};

const SHOWCASE: &str = include_str!("inputs/showcase.json");
const DETAILS: &str = include_str!("inputs/details.json");
const CALLABLES: &str = include_str!("inputs/callables.json");
const TYPES: &str = include_str!("inputs/types.json");

/// Renders the showcase.
fn pages(options: &RenderOptions) -> Vec<RenderedPage> {
    let model = support::model("showcase.json", SHOWCASE);
    render(&model, options).expect("the template is sound")
}

/// Returns the page with a path.
fn page<'a>(pages: &'a [RenderedPage], path: &str) -> &'a RenderedPage {
    let found = pages.iter().find(|page| page.summary.path == path);
    found.expect(path)
}

/// Each page: its title, description, anchors, sections for search, and twin.
#[test]
fn pages_say_everything() {
    for page in pages(&RenderOptions::at("/api")) {
        let mut out = format!("{} | {}\n", page.summary.url, page.summary.title);
        let _ = writeln!(out, "description: {:?}", page.summary.description);
        let _ = writeln!(out, "deprecated: {}", page.summary.deprecated);
        let _ = writeln!(out, "anchors: {}", page.anchors.join(" "));
        for section in &page.sections {
            let _ = writeln!(
                out,
                "search: {} #{:?} {:?}",
                section.title, section.anchor, section.text
            );
        }
        let _ = write!(out, "\n{}", page.markdown);
        let name = page.summary.path.replace('/', "-").to_lowercase();
        insta::assert_snapshot!(format!("page-{name}"), out);
    }
}

#[test]
fn pages_as_html() {
    let pages = pages(&RenderOptions::at("/api"));
    for path in [
        "shapes",
        "shapes/interfaces/Shape",
        "shapes/classes/Drawing",
        "shapes/functions/join",
        "shapes/namespaces/Helpers/type-aliases/Unsafe",
    ] {
        let name = format!("html-{}", path.replace('/', "-").to_lowercase());
        insta::assert_snapshot!(name, page(&pages, path).html);
    }
}

/// Object types with signatures as the types of members, and inherited members.
#[test]
fn signatures_of_members() {
    let model = support::model("callables.json", CALLABLES);
    let pages = render(&model, &RenderOptions::at("/api")).expect("the template is sound");
    let mut out = String::new();
    for path in ["interfaces/LevelEntry", "interfaces/Log"] {
        let page = page(&pages, path);
        let _ = writeln!(out, "{}\n\n{}", page.summary.url, page.markdown);
    }
    insta::assert_snapshot!("callables", out);
    insta::assert_snapshot!("html-callables", page(&pages, "interfaces/Log").html);
}

/// What is special about members: auto-accessors, `@returns` of properties,
/// defaults in prose, tags of overloads, names of several symbols, labels that
/// are code, and members of hidden bases.
#[test]
fn details_of_members() {
    let model = support::model("details.json", DETAILS);
    let mut options = RenderOptions::at("/api");
    options.hide_internal = true;
    let pages = render(&model, &options).expect("the template is sound");
    let mut out = String::new();
    for page in &pages {
        let _ = writeln!(out, "{}\n\n{}", page.summary.url, page.markdown);
    }
    insta::assert_snapshot!("details", out);
    insta::assert_snapshot!("html-details", page(&pages, "classes/Router").html);
}

#[test]
fn members_as_tables() {
    let mut options = RenderOptions::at("/api");
    let lists = pages(&options);
    options.properties_format = MembersFormat::Table;
    options.enum_members_format = MembersFormat::Table;
    options.parameters_format = MembersFormat::Table;
    let tables = pages(&options);
    for (list, table) in lists.iter().zip(&tables) {
        let path = &list.summary.path;
        assert_eq!(list.anchors, table.anchors, "{path}");
        assert_eq!(list.markdown, table.markdown, "{path}");
        assert_eq!(list.headings, table.headings, "{path}");
    }
    for path in [
        "shapes/interfaces/Shape",
        "shapes/enumerations/Edge",
        "shapes/functions/join",
    ] {
        let name = format!("table-{}", path.replace('/', "-").to_lowercase());
        insta::assert_snapshot!(name, page(&tables, path).html);
    }
}

#[test]
fn navigation_and_symbols() {
    let model = support::model("showcase.json", SHOWCASE);
    let options = RenderOptions::at("/api");
    let mut out = String::new();
    tree(&sidebar(&model, &options), 0, &mut out);
    out.push('\n');
    for symbol in symbols(&model, &options) {
        let _ = writeln!(out, "{} -> {}", symbol.name, symbol.address);
    }
    insta::assert_snapshot!(out);
}

/// Appends sidebar items, indented by `depth`.
fn tree(items: &[SidebarItem], depth: usize, out: &mut String) {
    for item in items {
        let url = item.url.as_deref().unwrap_or("-");
        let mark = if item.deprecated { " (deprecated)" } else { "" };
        let _ = writeln!(
            out,
            "{:indent$}{} {url}{mark}",
            "",
            item.label,
            indent = depth * 2
        );
        tree(&item.items, depth + 1, out);
    }
}

/// Every alias of `types.ts` is printed as written.
#[test]
fn types_as_written() {
    let model = support::model("types.json", TYPES);
    let pages = render(&model, &RenderOptions::at("/api")).expect("the template is sound");
    let (mut seen, mut different) = (0, Vec::new());
    for line in include_str!("inputs/showcase/types.ts").lines() {
        let Some(name) = line.strip_prefix("type ").and_then(|rest| rest.get(..7)) else {
            continue;
        };
        let page = page(&pages, &format!("type-aliases/{name}"));
        let fence = page.markdown.split("```").nth(1).expect("a declaration");
        let printed = fence.strip_prefix("ts\n").expect("a fence of TypeScript");
        let (printed, written) = (compact(printed), compact(line.trim_end_matches(';')));
        // Members of an object type have sections of their own.
        let in_sections = printed.ends_with("={…}") && page.markdown.contains("\n### get\n");
        if printed != written && !in_sections {
            different.push(format!("{printed}\n{written}"));
        }
        seen += 1;
    }
    assert!(different.is_empty(), "{}", different.join("\n\n"));
    assert!(seen > 40, "{seen} aliases");
}

/// Layout apart: where code is broken, no space and a last separator.
fn compact(code: &str) -> String {
    let code: String = code
        .split('\n')
        .map(str::trim_start)
        .collect::<Vec<_>>()
        .join(" ");
    code.split_whitespace()
        .collect::<String>()
        .replace(",)", ")")
        .replace(";}", "}")
}

#[test]
fn internal_symbols_are_left_out_on_demand() {
    let mut options = RenderOptions::at("/api");
    assert!(
        pages(&options)
            .iter()
            .any(|page| page.summary.path == "shapes/functions/hidden")
    );
    options.hide_internal = true;
    let pages = pages(&options);
    assert!(
        !pages
            .iter()
            .any(|page| page.summary.path == "shapes/functions/hidden")
    );
    for page in &pages {
        assert!(!page.html.contains("hidden"), "{}", page.summary.path);
        assert!(!page.html.contains("flush"), "{}", page.summary.path);
    }
}

#[test]
fn links_follow_the_options() {
    let mut options = RenderOptions::at("/docs/api");
    options.source_link = Some("https://example.org/{path}?at={line}.{column}".to_owned());
    options.external_links = vec![ExternalLink {
        package: "typescript".to_owned(),
        template: "https://example.org/{package}/{name}".to_owned(),
    }];
    options.resolve_link = ResolveLink::new(|target| {
        target
            .ends_with("guide.md")
            .then(|| "/docs/guide".to_owned())
    });
    let pages = pages(&options);
    let shape = page(&pages, "shapes/interfaces/Shape");
    assert!(shape.html.contains("<a href=\"/docs/guide\">the guide</a>"));
    assert!(
        shape
            .html
            .contains("<a href=\"/docs/api/values/type-aliases/Options\">the options</a>")
    );
    assert!(
        shape
            .html
            .contains("href=\"https://example.org/shapes.ts?at="),
        "{}",
        shape.html
    );
    let join = page(&pages, "shapes/functions/join");
    assert!(
        join.html
            .contains("href=\"https://example.org/typescript/Promise\"")
    );
}

/// Returns the links of comments, one a line.
fn told(links: &CommentLinks) -> String {
    let mut out = String::new();
    for (what, links) in [("dead", &links.dead), ("published", &links.published)] {
        for link in links {
            let kind = if link.is_image { "image " } else { "" };
            let _ = writeln!(out, "{what}: {kind}{} in {link}", link.url);
        }
    }
    out
}

#[test]
fn links_without_a_target_are_named() {
    let model = support::model("showcase.json", SHOWCASE);
    let options = RenderOptions::at("/docs/api");
    insta::assert_snapshot!(told(&comment_links(&model, &options)));
}

/// Comments of accessors and index signatures, and links to parts of a page.
#[test]
fn all_parts_of_comments_are_shown() {
    let model = support::model("comments.json", include_str!("inputs/comments.json"));
    let options = RenderOptions::at("/api");
    let mut out = String::new();
    for page in render(&model, &options).expect("the template is sound") {
        let _ = writeln!(out, "{}\n\n{}", page.summary.url, page.markdown);
        for link in page.html.split("<a href=\"").skip(1) {
            let (address, rest) = link.split_once("\">").expect("the end of the tag");
            let (text, _) = rest.split_once("</a>").expect("the end of the link");
            let Some(anchor) = address
                .strip_prefix('#')
                .filter(|anchor| !anchor.is_empty())
            else {
                continue;
            };
            let id = format!("id=\"{anchor}\"");
            assert!(page.html.contains(&id), "{}: {address}", page.summary.url);
            assert!(
                page.anchors.iter().any(|known| known == anchor),
                "{address}"
            );
            let _ = writeln!(out, "link: {text} -> {address}");
        }
        out.push('\n');
    }
    out.push_str(&told(&comment_links(&model, &options)));
    insta::assert_snapshot!(out);
}

#[test]
fn addresses_follow_the_trailing_slash_setting() {
    use docs_model::address::TrailingSlash;
    for (style, index, symbol) in [
        (
            TrailingSlash::AsIs,
            "/api/shapes/",
            "/api/shapes/functions/join",
        ),
        (
            TrailingSlash::Always,
            "/api/shapes/",
            "/api/shapes/functions/join/",
        ),
        (
            TrailingSlash::Never,
            "/api/shapes",
            "/api/shapes/functions/join",
        ),
    ] {
        let mut options = RenderOptions::at("/api");
        options.trailing_slash = style;
        let pages = pages(&options);
        assert_eq!(page(&pages, "shapes").summary.url, index);
        assert_eq!(page(&pages, "shapes/functions/join").summary.url, symbol);
        assert!(
            page(&pages, "shapes")
                .html
                .contains(&format!("href=\"{symbol}\""))
        );
    }
}

#[test]
fn faults_are_named_with_their_place() {
    insta::glob!("inputs/faults/*.json", |path| {
        let text = std::fs::read_to_string(path).expect("a case");
        let name = path.file_name().expect("a name").to_string_lossy();
        let (model, diagnostics) = Model::parse(&name, &text);
        let all: Vec<String> = diagnostics
            .iter()
            .map(|diagnostic| diagnostic.render(Some(&text)))
            .collect();
        let model = if model.is_some() {
            "a model"
        } else {
            "no model"
        };
        insta::assert_snapshot!(format!("{}\n{model}", all.join("\n")));
    });
}
