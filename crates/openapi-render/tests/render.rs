//! Every description in `inputs` is rendered: the Markdown twin and the
//! diagnostics are compared, the HTML of all layouts is checked for form.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;

use openapi_render::{
    Description, DescriptionLink, Highlight, Layout, RenderOptions, RenderedPage, Symbol,
    SymbolKind, description_links, lint, render, symbols,
};

fn read(text: &str) -> (openapi_render::Reference, String) {
    let (description, mut found) = Description::parse_str("api.yaml", text);
    let (reference, more) = description.reference();
    found.extend(more);
    found.extend(lint(&description, &reference));
    let links = description_links(&reference, &RenderOptions::at("/api"));
    found.extend(links.dead.iter().map(DescriptionLink::problem));
    found.extend(links.unlisted());
    let shown = found.iter().fold(String::new(), |mut out, diagnostic| {
        let _ = write!(out, "{}", diagnostic.render(Some(text)));
        out
    });
    (reference, shown)
}

fn pages(reference: &openapi_render::Reference, layout: Layout) -> Vec<RenderedPage> {
    let mut options = RenderOptions::at("/api");
    options.layout = layout;
    render(reference, &options).expect("the templates are sound")
}

const LAYOUTS: [Layout; 3] = [Layout::SinglePage, Layout::TagPages, Layout::OperationPages];

#[test]
fn inputs() {
    insta::glob!("inputs/*.yaml", |path| {
        let text = fs::read_to_string(path).unwrap();
        let (reference, diagnostics) = read(&text);
        let page = &pages(&reference, Layout::SinglePage)[0];
        insta::assert_snapshot!(format!("{}\n=== diagnostics\n{diagnostics}", page.markdown));
    });
}

/// An index with links in its texts, one with tags, a schema with constraints,
/// and one with variants.
#[test]
fn pages_as_html() {
    for (input, title) in [
        ("links", None),
        ("tags", None),
        ("schemas", Some("Thing")),
        ("variants", Some("Order")),
    ] {
        let path = format!("{}/tests/inputs/{input}.yaml", env!("CARGO_MANIFEST_DIR"));
        let (reference, _) = read(&fs::read_to_string(path).unwrap());
        let pages = pages(&reference, Layout::OperationPages);
        let page = pages
            .iter()
            .find(|page| title.is_none_or(|title| page.summary.title == title))
            .expect("a page of that title");
        let name = format!("html-{input}-{}", title.unwrap_or("index").to_lowercase());
        insta::assert_snapshot!(name, page.html);
    }
}

#[test]
fn html_is_well_formed_and_linked() {
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/inputs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "yaml") {
            continue;
        }
        let (reference, _) = read(&fs::read_to_string(&path).unwrap());
        for layout in LAYOUTS {
            let pages = pages(&reference, layout);
            let name = format!("{} {layout:?}", path.display());
            check_pages(&pages, &name);
        }
    }
}

fn check_pages(pages: &[RenderedPage], name: &str) {
    let mut targets: HashSet<String> = HashSet::new();
    for page in pages {
        let base = if page.summary.path.is_empty() {
            "/api".to_owned()
        } else {
            format!("/api/{}", page.summary.path)
        };
        assert!(targets.insert(base.clone()), "{name}: two pages at {base}");
        let ids = attributes(&page.html, " id=\"");
        let unique: HashSet<&String> = ids.iter().collect();
        for id in &ids {
            assert!(
                !id.contains(char::is_whitespace),
                "{name}: white space in `{id}`"
            );
        }
        assert_eq!(
            ids.len(),
            unique.len(),
            "{name}: an id is used twice on {base}"
        );
        for anchor in &page.anchors {
            let known = ids.contains(anchor)
                || anchor == "introduction"
                || anchor == "servers"
                || anchor == "security"
                || anchor.ends_with("security");
            assert!(known, "{name}: the anchor `{anchor}` is not on the page");
        }
        targets.extend(ids.into_iter().map(|id| format!("{base}#{id}")));
        balanced(&page.html, name);
        balanced(&page.menu_html, name);
        assert!(!page.html.contains("<script"), "{name}: a script");
        assert!(!page.html.contains(" style="), "{name}: an inline style");
    }
    for page in pages {
        let base = if page.summary.path.is_empty() {
            "/api".to_owned()
        } else {
            format!("/api/{}", page.summary.path)
        };
        for href in attributes(&page.html, " href=\"")
            .into_iter()
            .chain(attributes(&page.menu_html, " href=\""))
        {
            let lower = href.to_lowercase();
            assert!(!lower.starts_with("javascript:"), "{name}: {href}");
            let full = if href.starts_with('#') {
                format!("{base}{href}")
            } else {
                href.clone()
            };
            if full.starts_with("/api") {
                assert!(
                    targets.contains(&decode(&full)),
                    "{name}: on {base} the link {href} leads nowhere"
                );
            }
        }
    }
}

/// Values of an attribute, unescaped.
fn attributes(html: &str, start: &str) -> Vec<String> {
    let values = html
        .split(start)
        .skip(1)
        .filter_map(|line| line.split_once('"'));
    values
        .map(|pair| {
            pair.0
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&#x27;", "'")
                .replace("&#x2F;", "/")
                .replace("&amp;", "&")
        })
        .collect()
}

fn decode(url: &str) -> String {
    let bytes = url.as_bytes();
    let mut out = Vec::new();
    let mut i = 0;
    while i < bytes.len() {
        let code = url
            .get(i + 1..i + 3)
            .filter(|_| bytes[i] == b'%')
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        out.push(code.unwrap_or(bytes[i]));
        i += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Every tag is closed in order.
fn balanced(html: &str, name: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in html.split('<').skip(1) {
        let tag = part.split(['>', ' ', '\n', '/']).next().unwrap_or_default();
        if let Some(close) = part.strip_prefix('/') {
            let close = close.split('>').next().unwrap_or_default();
            assert_eq!(
                open.pop(),
                Some(close),
                "{name}: wrong end at </{}",
                &part[..part.len().min(60)]
            );
        } else if !matches!(tag, "br" | "hr" | "img" | "input" | "link" | "meta" | "wbr") {
            open.push(tag);
        }
    }
    assert!(open.is_empty(), "{name}: not closed: {open:?}");
}

/// Code with a language is highlighted in descriptions, too.
#[test]
fn code_of_descriptions_is_highlighted() {
    let text = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/inputs/twin.yaml"
    ))
    .unwrap();
    let (reference, _) = read(&text);
    let mut options = RenderOptions::at("/api");
    options.highlight = Highlight::new(|language, code| {
        let code = code.replace('<', "&lt;");
        format!("<span class=\"{language}\">{code}</span>")
    });
    let html = &render(&reference, &options).unwrap()[0].html;
    let block = "<pre><code class=\"language-json\"><span class=\"json\">{\"id\": \"&lt;1>\"}\n</span></code></pre>";
    assert!(html.contains(block), "{html}");
}

/// The number of what is not listed is in a notice, and in the totals.
#[test]
fn totals_count_what_is_not_listed() {
    let mut text = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\n\
        components:\n  schemas:\n"
        .to_owned();
    for i in 0..250 {
        let _ = writeln!(
            text,
            "    S{i}: {{description: '[a](a{i}.md)', properties: {{x: {{$ref: '#/gone{i}'}}}}}}"
        );
    }
    let (description, _) = Description::parse_str("api.yaml", &text);
    let (reference, mut found) = openapi_render::report(&description);
    let links = description_links(&reference, &RenderOptions::at("/api"));
    found.extend(links.dead.iter().map(DescriptionLink::problem));
    found.extend(links.unlisted());
    let total = |found: &[located_data::Diagnostic], code| {
        let of_code = found.iter().filter(|finding| finding.code == code);
        of_code.map(openapi_render::n_findings).sum::<usize>()
    };
    for code in ["api-reference", "api-link", "api-unused"] {
        assert_eq!(total(&found, code), 250, "{code}");
    }
    openapi_render::shorten(&mut found);
    for code in ["api-reference", "api-link", "api-unused"] {
        assert_eq!(total(&found, code), 250, "{code}");
        let listed = found.iter().filter(|finding| finding.code == code);
        assert_eq!(listed.count(), 101, "{code}");
    }
}

/// Samples, and the code of one, in files of their own.
#[test]
fn samples_in_files() {
    let files = |path: &str| match path {
        "api.yaml" => Ok("openapi: 3.1.0
info: {title: T, version: '1'}
paths:
  /x:
    get:
      responses: {}
      x-codeSamples: [{$ref: samples/go.yml}, {lang: JavaScript, source: {$ref: samples/x.js}}]
"
        .to_owned()),
        "samples/go.yml" => Ok("{lang: Go, source: 'client.X()'}".to_owned()),
        "samples/x.js" => Ok("const x = { a: [1 };\n".to_owned()),
        _ => Err(std::io::ErrorKind::NotFound.into()),
    };
    let (description, problems) = Description::parse("api.yaml", &files);
    assert_eq!(problems, []);
    let (reference, _) = description.reference();
    let samples = &reference.operations[0.into()].code_samples;
    let shown: Vec<_> = samples
        .iter()
        .map(|sample| (&*sample.lang, sample.source.trim_end()))
        .collect();
    assert_eq!(
        shown,
        [("Go", "client.X()"), ("JavaScript", "const x = { a: [1 };")]
    );
}

/// The links of the introduction, without and with what they are relative to.
#[test]
fn links_of_descriptions() {
    let text = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/inputs/links.yaml"
    ))
    .unwrap();
    let (reference, _) = read(&text);
    let mut shown = String::new();
    for base in [None, Some("https://site.example/docs/api/"), Some("/")] {
        let mut options = RenderOptions::at("/api");
        options.link_base = base.map(str::to_owned);
        let html = &render(&reference, &options).unwrap()[0].html;
        let (header, _) = html.split_once("</header>").unwrap();
        let _ = writeln!(shown, "=== {base:?}\n{header}");
        let _ = writeln!(
            shown,
            "{} problems",
            description_links(&reference, &options).dead.len()
        );
    }
    insta::assert_snapshot!(shown);
}

/// Headings of the texts of an API and its tags have anchors, which links, the menu and
/// search know.
#[test]
fn headings_are_sections() {
    let text = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/inputs/headings.yaml"
    ))
    .unwrap();
    let (reference, _) = read(&text);
    let mut shown = String::new();
    for layout in LAYOUTS {
        let mut options = RenderOptions::at("/api");
        options.layout = layout;
        for page in render(&reference, &options).unwrap() {
            let _ = writeln!(shown, "=== {layout:?} /api/{}", page.summary.path);
            for line in page.menu_html.lines().chain(page.html.lines()) {
                if line.contains("href=\"/") || line.contains("<h") {
                    let _ = writeln!(shown, "{line}");
                }
            }
            for section in page.sections.iter().filter(|section| !section.is_member) {
                let anchor = section.anchor.as_deref().unwrap_or_default();
                let _ = writeln!(
                    shown,
                    "{} #{anchor} {}: {:?}",
                    section.level, section.title, section.text
                );
            }
            let is_heading =
                |anchor: &&String| anchor.starts_with("section/") || anchor.starts_with("tag/");
            for anchor in page.anchors.iter().filter(is_heading) {
                let id = format!("id=\"{anchor}\"");
                assert!(page.html.contains(&id), "{anchor} of {}", page.summary.path);
            }
        }
        for link in &description_links(&reference, &options).dead {
            let _ = writeln!(shown, "{}", link.problem().message);
        }
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn symbols_lead_to_anchors() {
    let text = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/inputs/schemas.yaml"
    ))
    .unwrap();
    let (reference, _) = read(&text);
    let found = symbols(&reference, &RenderOptions::at("/api"));
    for expected in [
        Symbol::new(SymbolKind::Operation, "POST /things", "/api#create-thing"),
        Symbol::new(SymbolKind::OperationId, "createThing", "/api#create-thing"),
        Symbol::new(SymbolKind::Schema, "Thing", "/api#schema-Thing"),
    ] {
        assert!(found.contains(&expected), "{expected:?}");
    }
}

#[test]
fn samples_of_guides_are_checked() {
    let text = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/inputs/schemas.yaml"
    ))
    .unwrap();
    let (reference, _) = read(&text);
    let check = |sample: &str| -> Vec<String> {
        openapi_render::validate_sample(&reference, "POST /things", sample)
            .into_iter()
            .map(|diagnostic| diagnostic.message)
            .collect()
    };
    assert_eq!(
        check(r#"{"count": 1.5, "labels": {}, "pet": {"kind": "cat", "lives": 9}}"#),
        Vec::<String>::new()
    );
    assert_eq!(
        check(r#"{"count": 11}"#),
        ["`count` is 11, above the `maximum` 10"]
    );
    assert_eq!(
        check(r#"{"count": 2, "labels": {}, "pet": {"kind": "cat", "lives": 8}}"#),
        ["`pet.lives` cannot be `8`"]
    );
    assert_eq!(
        check(r#"{"count": 2, "cuont": 1}"#),
        ["unknown property `cuont`"]
    );
    assert_eq!(
        openapi_render::validate_sample(&reference, "GET /things", "{}")[0].message,
        "the API has no operation `GET /things`"
    );
}

#[test]
fn places_count_the_byte_order_mark() {
    let text = "\u{feff}openapi: 3.1.0\ninfo: {title: T, version: '1'}\n\
        paths: {/x: {get: {responses: {'200': {$ref: '#/nowhere'}}}}}\n";
    let (description, _) = Description::parse_str("api.yaml", text);
    let (_, found) = description.reference();
    let spans = found.iter().filter_map(|diagnostic| diagnostic.span);
    let places: Vec<&str> = spans.map(|span| &text[span.start..span.end]).collect();
    assert!(places.contains(&"{$ref: '#/nowhere'}"), "{places:?}");
}
