//! The Markdown twin of a page contains the words of the page: each word of the
//! HTML occurs in the twin at least as often.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use openapi_render::{Description, Layout, RenderOptions, RenderedPage, render_each};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_HEADING_ATTRIBUTES);

const LAYOUTS: [Layout; 3] = [Layout::SinglePage, Layout::TagPages, Layout::OperationPages];

/// What twins leave out on purpose: ways to other pages, buttons, what folds
/// are called, code samples beyond the first language, and what the cards
/// beside an operation repeat of it.
fn is_left_out(tag: &str, within: &[Element]) -> bool {
    let is = |class: &str| tag.contains(&format!("class=\"{class}\""));
    let inside = |part: &str| within.iter().any(|element| element.tag.contains(part));
    let parent = within.last().map_or("", |element| element.tag.as_str());
    match name(tag) {
        "nav" | "button" | "select" => true,
        "a" => is("api-anchor"),
        // Alerts of Markdown have a mark.
        "p" if is("admonition-title") => true,
        "p" => ["api-self", "api-call", "api-note api-no-body"]
            .iter()
            .any(|name| is(name)),
        "summary" => {
            let folds = ["api-more", "api-value", "api-code-fold"];
            parent == "details" || folds.iter().any(|fold| parent.contains(fold))
        }
        "pre" => tag.contains("data-inactive") && inside("data-group=\"api-sample\""),
        _ => false,
    }
}

struct Element {
    tag: String,
    left_out: bool,
}

fn name(tag: &str) -> &str {
    tag.split([' ', '/', '\n']).next().unwrap_or_default()
}

/// Counts the words of a page.
fn html_words(html: &str) -> HashMap<String, usize> {
    let mut open: Vec<Element> = Vec::new();
    let mut words = HashMap::new();
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        if !open.last().is_some_and(|element| element.left_out) {
            count(&unescaped(text), &mut words);
        }
        let (tag, after) = split_tag(after);
        if let Some(closed) = tag.strip_prefix('/') {
            // What a description leaves open ends with what is around it.
            if let Some(at) = open
                .iter()
                .rposition(|element| name(&element.tag) == closed)
            {
                open.truncate(at);
            }
        } else if !["br", "hr", "img", "input", "wbr"].contains(&name(tag)) {
            let left_out =
                open.last().is_some_and(|element| element.left_out) || is_left_out(tag, &open);
            open.push(Element {
                tag: tag.to_owned(),
                left_out,
            });
        }
        rest = after;
    }
    words
}

/// A tag, and what follows it: `>` may stand in values of attributes.
fn split_tag(text: &str) -> (&str, &str) {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '>') => return (&text[..at], &text[at + 1..]),
            (None, '"' | '\'') => quote = Some(c),
            (Some(it), c) if it == c => quote = None,
            _ => {}
        }
    }
    (text, "")
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&#x27;", "'")
        .replace("&#x2F;", "/")
        .replace("&amp;", "&")
}

/// Counts the words of Markdown, without the addresses of links.
fn twin_words(markdown: &str) -> HashMap<String, usize> {
    let mut words = HashMap::new();
    for event in Parser::new_ext(markdown, OPTIONS) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::InlineHtml(text) | Event::Html(text) => {
                count(&text, &mut words);
            }
            _ => {}
        }
    }
    words
}

fn count(text: &str, out: &mut HashMap<String, usize>) {
    let words = text.split(|c: char| !c.is_alphanumeric());
    for word in words.filter(|part| !part.is_empty()) {
        match out.get_mut(word) {
            Some(n) => *n += 1,
            None => drop(out.insert(word.to_owned(), 1)),
        }
    }
}

fn missing(page: &RenderedPage) -> Vec<String> {
    let twin = twin_words(&page.markdown);
    let mut out: Vec<String> = html_words(&page.html)
        .into_iter()
        .filter_map(|(word, n)| {
            let has = twin.get(&word).copied().unwrap_or(0);
            (has < n).then(|| format!("`{word}` {n} times, in the twin {has}"))
        })
        .collect();
    out.sort();
    out
}

/// Faults of form: headings without anything below them, several titles, HTML
/// and runs of blank lines.
fn malformed(page: &RenderedPage) -> Vec<String> {
    let mut out = Vec::new();
    let mut last: Option<(HeadingLevel, usize)> = None;
    let mut titles = 0;
    let events = Parser::new_ext(&page.markdown, OPTIONS).into_offset_iter();
    let mut code = Vec::new();
    for (event, at) in events {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                titles += usize::from(level == HeadingLevel::H1);
                let line = page.markdown[at.clone()].trim();
                match last {
                    Some((above, end)) if at.start == end && level <= above => {
                        out.push(format!("an empty heading before `{line}`"));
                    }
                    _ => {}
                }
                let end = page.markdown[at.end..].len();
                let below = page.markdown[at.end..].trim_start().len();
                last = Some((level, at.end + end - below));
            }
            Event::Start(Tag::CodeBlock(_)) => code.push(at),
            Event::InlineHtml(text) | Event::Html(text) => out.push(format!("HTML `{text}`")),
            _ => {}
        }
    }
    if titles != 1 {
        out.push(format!("{titles} titles"));
    }
    let blanks = page.markdown.match_indices("\n\n\n");
    let outside = |at: &usize| !code.iter().any(|range| range.contains(at));
    let blanks = blanks.map(|found| found.0).filter(outside).count();
    if blanks > 0 {
        out.push(format!("{blanks} runs of blank lines"));
    }
    out
}

fn check(path: &Path, layouts: &[Layout]) -> Vec<String> {
    let name = path.display().to_string();
    let (description, _) = Description::parse(&name, &|path| fs::read_to_string(path));
    let (reference, _) = description.reference();
    let mut failures = Vec::new();
    for layout in layouts {
        let mut options = RenderOptions::at("/api");
        options.layout = *layout;
        options.download_url = Some("/api.yaml".to_owned());
        let mut n_failures = 0;
        render_each(&reference, &options, |page| {
            let mut found = missing(&page);
            found.extend(malformed(&page));
            // A few pages are enough: other pages of the reference have the
            // same faults.
            if !found.is_empty() && n_failures < 3 {
                n_failures += 1;
                let n = found.len();
                found.truncate(8);
                failures.push(format!(
                    "{name} {layout:?} `{}`: {n}: {}",
                    page.summary.path,
                    found.join("; ")
                ));
            }
        })
        .expect("the templates are sound");
    }
    failures
}

#[test]
fn twins_have_the_content_of_pages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let inputs = fs::read_dir(folder.join("inputs")).expect("the inputs");
    let inputs = inputs.map(|entry| entry.expect("an input").path());
    let is_yaml = |path: &std::path::PathBuf| path.extension().is_some_and(|path| path == "yaml");
    let mut failures = Vec::new();
    for path in inputs.filter(is_yaml) {
        failures.extend(check(&path, &LAYOUTS));
    }
    let mut roots = vec![(folder.join("corpus"), &LAYOUTS[..])];
    if let Ok(more) = std::env::var("OPENAPI_CORPUS") {
        roots.push((more.into(), &LAYOUTS[2..]));
    }
    let only = std::env::var("OPENAPI_CORPUS_ONLY").unwrap_or_default();
    for (root, layouts) in roots {
        let list = fs::read_to_string(root.join("MANIFEST.tsv")).expect("the list is readable");
        for line in list.lines().skip(1) {
            let name = line.split('\t').next().unwrap_or_default();
            if name.contains(&only) {
                failures.extend(check(&root.join(name), layouts));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
