//! Books of mdBook: `book.toml` and `SUMMARY.md`.
//!
//! The summary is the sidebar, and decides which files are published. Addresses
//! end in `.html`; without it, pages have the same addresses, since hosts serve
//! both.

use docs_markdown::{Format, ParseOptions, parse};
use located_data::{Syntax, path};
use serde_json::{Value as Json, json};

use super::super::out::Settings;
use super::super::report::Report;
use super::super::source::Source;
use super::nav::{self, Docs};
use super::{Input, Site, page_address, set_address, set_docs, set_language};
use crate::xml::escape;

/// What the settings of a book say about its table of contents.
struct Contents {
    /// Whether chapters have numbers.
    has_numbers: bool,
    /// Depth below which chapters are folded; `None` if none is.
    fold: Option<usize>,
}

/// Translates a book. Returns the folder of its pages.
///
/// # Errors
/// Returns a text for the error message if the configuration or the summary
/// cannot be read.
pub(super) fn site(input: &Input<'_>, site: &mut Site) -> Result<String, String> {
    let table = input.data(Syntax::Toml, input.text)?;
    let Site {
        settings,
        report,
        sidebars,
        ..
    } = site;
    let mut config = Source::new("", table, report);
    let folder = book(&mut config, input, settings)?;
    set_docs(&folder, "md", settings);
    input.publish_all(&folder, settings);
    settings.set("markdown.dialect", "mdbook");
    // mdBook passes raw HTML on as it is.
    settings.set("checks.unbalanced-component", "warn");
    // URLs such as `ch01.html` stay valid.
    settings.set("trailing_slash", "indexes");
    // mdBook has neither shortcodes nor links without brackets.
    settings.set("markdown.emoji", false);
    settings.set("markdown.autolinks", false);
    let mut output = config.inner("output");
    let contents = html(output.inner("html"), input, &folder, settings);
    for name in output.keys() {
        output.unsupported(&name, "only pages are built");
    }
    output.finish();
    config.ignore(&["build", "rust"]);
    preprocessors(&mut config, input, settings);
    config.finish();
    *sidebars = Some(summary(input, &folder, &contents, settings, report)?);
    Ok(folder)
}

/// Translates `[book]`. Returns the folder of the pages.
fn book(
    config: &mut Source<'_>,
    input: &Input<'_>,
    settings: &mut Settings,
) -> Result<String, String> {
    let mut book = config.inner("book");
    book.move_text("title", "title", settings);
    book.move_text("description", "tagline", settings);
    let folder = book.text("src").unwrap_or_else(|| "src".to_owned());
    let folder = input.docs_folder("", "book.src", &folder)?;
    if let Some(language) = book.text("language") {
        set_language(&language, settings);
        book.moved("language", "i18n.default_locale");
    }
    book.ignore(&["authors", "multilingual", "text-direction"]);
    book.finish();
    Ok(folder)
}

/// Converts the preprocessors whose work is done here, and reports the others.
fn preprocessors(config: &mut Source<'_>, input: &Input<'_>, settings: &mut Settings) {
    for (name, options) in config.table("preprocessor") {
        let key = format!("preprocessor.{name}");
        match &*name {
            // Those of mdBook itself: insertions, and `README.md` as index.
            "links" | "index" => {}
            "mermaid" => {
                settings.set("markdown.mermaid", "browser");
                config.report().moved(&key, "markdown.mermaid");
            }
            "katex" => {
                settings.set("markdown.math", true);
                settings.set("markdown.math_single_dollar", true);
                config.report().moved(&key, "markdown.math");
                katex(
                    Source::new(&key, options.into_table(), config.report()),
                    input,
                    settings,
                );
            }
            _ => config
                .report()
                .unsupported(&key, "preprocessors do not run"),
        }
    }
}

/// Converts the options of `mdbook-katex`. Its file of commands has a line for each of them:
/// `\\name:definition`.
fn katex(mut options: Source<'_>, input: &Input<'_>, settings: &mut Settings) {
    if let Some(file) = options.text("macros") {
        match input.folder.read(&file) {
            Some(text) => {
                let lines = text.lines().filter(|line| line.starts_with('\\'));
                for (name, definition) in lines.filter_map(|line| line.split_once(':')) {
                    settings.set_at(&["markdown", "math_macros", name], definition.into());
                }
                options.moved("macros", "markdown.math_macros");
            }
            None => {
                let name = options.name("macros");
                let text = format!(
                    "{file} could not be read: write its commands to `markdown.math_macros`"
                );
                options.report().manual(&name, &text);
            }
        }
    }
    for name in ["block-delimiter", "inline-delimiter"] {
        let text = "formulas are between `$` or `$$`";
        options.unsupported(name, text);
    }
    // How the preprocessor runs, and how formulas look.
    options.ignore(&[
        "after",
        "before",
        "command",
        "error-color",
        "fleqn",
        "include-src",
        "leqno",
        "max-expand",
        "max-size",
        "min-rule-thickness",
        "no-css",
        "optional",
        "output",
        "pre-render",
        "renderer",
        "renderers",
        "throw-on-error",
        "trust",
    ]);
    options.finish();
}

/// Translates `[output.html]`.
fn html(
    mut html: Source<'_>,
    input: &Input<'_>,
    folder: &str,
    settings: &mut Settings,
) -> Contents {
    if let Some(url) = html.text("site-url") {
        set_address(&url, settings);
        html.moved("site-url", "base_url");
    }
    if let Some(url) = html.text("edit-url-template") {
        settings.set("docs.edit_url", url);
        html.moved("edit-url-template", "docs.edit_url");
    }
    if let Some(url) = html.text("git-repository-url") {
        let item = json!({ "label": "Repository", "href": url, "position": "right" });
        settings.set("navbar.items", vec![item]);
        html.moved("git-repository-url", "navbar.items");
    }
    if html.flag("mathjax-support") == Some(true) {
        settings.set("markdown.math", true);
        // A single `$` is text in mdBook.
        settings.set("markdown.math_single_dollar", false);
        html.moved("mathjax-support", "markdown.math");
    }
    // `curly-quotes` is the name of mdBook 0.4.
    let mut is_smart = None;
    for key in ["smart-punctuation", "curly-quotes"] {
        if let Some(flag) = html.flag(key) {
            is_smart = is_smart.or(Some(flag));
            html.moved(key, "markdown.smart_punctuation");
        }
    }
    settings.set("markdown.smart_punctuation", is_smart.unwrap_or(true));
    redirects(&mut html, settings);
    for key in ["additional-css", "additional-js"] {
        html.unsupported(key, "files written for the markup of mdBook are left out");
    }
    html.unsupported(
        "code",
        "write `hidelines=~` after the language of code blocks with hidden lines",
    );
    for (key, text) in [
        ("definition-lists", "lists of definitions are always read"),
        ("admonitions", "alerts such as `> [!NOTE]` are always read"),
    ] {
        if html.flag(key) == Some(false) {
            let name = html.name(key);
            html.report().unsupported(&name, text);
        }
    }
    not_found(&mut html, input, folder);
    let contents = contents(&mut html);
    html.ignore(&[
        "search",
        "playground",
        "print",
        "sidebar-header-nav",
        "git-repository-icon",
        "default-theme",
        "preferred-dark-theme",
        "hash-files",
        "theme",
        "cname",
    ]);
    html.finish();
    contents
}

/// Takes the settings of the table of contents.
fn contents(html: &mut Source<'_>) -> Contents {
    let mut fold = html.inner("fold");
    let is_folded = fold.flag("enable") == Some(true);
    let level = fold.take("level").and_then(|level| level.text());
    let level = level.and_then(|level| level.parse().ok());
    fold.finish();
    Contents {
        has_numbers: html.flag("no-section-label") != Some(true),
        fold: is_folded.then(|| level.unwrap_or_default()),
    }
}

/// Reports the page that mdBook makes `404.html` of.
fn not_found(html: &mut Source<'_>, input: &Input<'_>, folder: &str) {
    let file = html.text("input-404");
    let file = file.unwrap_or_else(|| "404.md".to_owned());
    let path = path::resolve(folder, &file);
    if !file.is_empty() && input.exists(&path) {
        let text = "left out: the texts of `404.html` are those of the theme, or of a template of \
                    yours";
        html.report().manual(&path, text);
    }
}

/// Converts `redirect`. Redirects of anchors, which mdBook follows with a script, are
/// reported: a host does not see them.
fn redirects(html: &mut Source<'_>, settings: &mut Settings) {
    let redirects = html.table("redirect");
    for (from, to) in &redirects {
        if from.contains('#') {
            let text = "anchors cannot be redirected: give the heading its old id with `{#id}`";
            html.report()
                .manual(&format!("output.html.redirect.\"{from}\""), text);
            continue;
        }
        if let Some(to) = to.text() {
            let from = format!("/{}", from.trim_start_matches('/'));
            // A path without a slash is relative to the old page.
            let is_relative = !to.contains("://") && !to.starts_with('/');
            let to = match is_relative {
                true => format!("/{}", path::resolve(path::parent(&from), &to)),
                false => to,
            };
            settings.push(
                "redirects",
                json!({ "from": [from], "to": page_address(&to) }),
            );
        }
    }
    if !redirects.is_empty() {
        html.moved("redirect", "redirects");
    }
}

/// Reads the summary: sets the files that are published, and returns the sidebar.
///
/// # Errors
/// Returns a text for the error message if there is no summary.
fn summary(
    input: &Input<'_>,
    folder: &str,
    contents: &Contents,
    settings: &mut Settings,
    report: &mut Report,
) -> Result<Json, String> {
    let path = format!("{folder}/SUMMARY.md");
    let summary = input
        .folder
        .read(&path)
        .ok_or_else(|| format!("{path} does not exist"))?;
    let exists = |file: &str| input.exists(file);
    let docs = Docs::new(folder, &exists);
    let chapters = chapters(&summary);
    let mut files: Vec<String> = Vec::new();
    for chapter in &chapters {
        match (
            &chapter.file,
            docs.id(chapter.file.as_deref().unwrap_or_default()),
        ) {
            (Some(file), Some(_)) => files.push(file.clone()),
            (Some(file), None) => {
                let text = format!("{folder}/{file} does not exist: the chapter is left out");
                report.manual(&chapter.title, &text);
            }
            _ => {}
        }
    }
    // The first chapter is also the home page, unless the book has another one.
    let ids: Vec<String> = files.iter().filter_map(|file| docs.id(file)).collect();
    let has_home = ids.iter().any(|id| id == "index" || id == "README");
    if let Some(id) = ids.first().filter(|_| !has_home) {
        settings.push(
            "redirects",
            json!({ "from": ["/"], "to": page_address(&format!("/{id}")) }),
        );
    }
    // A book only publishes the chapters of its summary.
    files.sort();
    files.dedup();
    settings.set("docs.include", files);
    report.moved("SUMMARY.md", "docs.sidebar_path");
    Ok(json!({ "book": items(&chapters, &docs, contents) }))
}

/// A chapter of a summary, the title of a part, or a line between chapters.
///
/// In the order of the summary; nesting is by depth.
struct Chapter {
    title: String,
    /// Path below the pages folder; `None` for drafts, part titles and lines.
    file: Option<String>,
    /// Nesting depth in the list, from 0; `None` for the title of a part.
    depth: Option<usize>,
    /// Number of the chapter, such as `1.2.`; empty for one before or after the numbered
    /// chapters.
    number: String,
    /// Whether it comes after the chapters of a part, and belongs to none.
    is_suffix: bool,
    /// Whether it is a line between chapters.
    is_line: bool,
}

/// Parses a summary. What is neither an item, a heading nor a line between them is
/// skipped, such as the text before the list. Depth is relative: an item is one
/// level below the nearest item with a smaller indentation, as in mdBook.
fn chapters(summary: &str) -> Vec<Chapter> {
    let options = options_of_titles();
    let mut out: Vec<Chapter> = Vec::new();
    let mut indents: Vec<usize> = Vec::new();
    // Number of the last chapter at each depth. Parts do not begin a new count.
    let mut counts: Vec<usize> = Vec::new();
    let mut has_numbered = false;
    for line in summary.lines() {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if let Some(title) = text.strip_prefix("# ") {
            // The first heading is the title of the summary.
            if !out.is_empty() {
                indents.clear();
                out.push(Chapter {
                    title: plain(title, &options),
                    file: None,
                    depth: None,
                    number: String::new(),
                    is_suffix: false,
                    is_line: false,
                });
            }
            continue;
        }
        if text.len() >= "---".len() && text.trim_end().bytes().all(|byte| byte == b'-') {
            indents.clear();
            out.push(Chapter {
                title: String::new(),
                file: None,
                depth: Some(0),
                number: String::new(),
                is_suffix: false,
                is_line: true,
            });
            continue;
        }
        let item = ["- ", "* "].iter().find_map(|mark| text.strip_prefix(mark));
        let Some((title, file)) = entry(item.unwrap_or(text), &options) else {
            continue;
        };
        has_numbered |= item.is_some();
        if item.is_some() {
            while indents.last().is_some_and(|last| *last >= indent) {
                indents.pop();
            }
            indents.push(indent);
            counts.resize(indents.len(), 0);
            if let Some(count) = counts.last_mut() {
                *count += 1;
            }
        } else {
            indents.clear();
        }
        let numbers = counts.iter().filter(|_| item.is_some());
        let number = numbers.map(|count| format!("{count}.")).collect();
        out.push(Chapter {
            title,
            file,
            depth: Some(indents.len().saturating_sub(1)),
            number,
            is_suffix: item.is_none() && has_numbered,
            is_line: false,
        });
    }
    // A line after the last chapter of a part belongs to none, like what follows it.
    let mut ends_part = true;
    for chapter in out.iter_mut().rev() {
        match chapter.is_line {
            true => chapter.is_suffix = ends_part,
            false => ends_part = chapter.is_suffix || chapter.depth.is_none(),
        }
    }
    out
}

/// Parses `[Title](file.md)` into the title and the file.
///
/// Returns `None` for other lines. A draft has no file.
fn entry(text: &str, options: &ParseOptions) -> Option<(String, Option<String>)> {
    let rest = text.trim().strip_prefix('[')?;
    let (title, rest) = rest.split_once("](")?;
    let file = rest
        .split_once(')')?
        .0
        .trim()
        .split('#')
        .next()
        .unwrap_or_default()
        .trim_start_matches("./")
        .replace("%20", " ");
    Some((
        plain(title, options),
        Some(file).filter(|file| !file.is_empty()),
    ))
}

/// Returns the options for the titles of chapters.
fn options_of_titles() -> ParseOptions {
    let mut options = ParseOptions::default();
    options.format = Format::Markdown;
    options.emoji = false;
    options
}

/// Returns the text of a title without its markup.
///
/// After a word, what would begin a heading, a list or a quote is text, as it is in the
/// brackets of a link. A heading would lose `{#id}` and `#` at its end.
fn plain(title: &str, options: &ParseOptions) -> String {
    const WORD: &str = "title ";
    let title = title.trim();
    let (document, _) = parse(&format!("{WORD}{title}"), 0, options);
    let text = document.outline.excerpt.as_deref();
    let text = text.and_then(|text| text.strip_prefix(WORD));
    text.unwrap_or(title).to_owned()
}

/// Returns sidebar items for chapters. A chapter with chapters below it becomes
/// a category, and so does a part, which cannot be collapsed. A draft without
/// others below is text.
fn items(chapters: &[Chapter], docs: &Docs<'_>, contents: &Contents) -> Vec<Json> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(chapter) = chapters.get(at) {
        at += 1;
        let length = match chapter.depth {
            None => chapters[at..]
                .iter()
                .take_while(|chapter| chapter.depth.is_some() && !chapter.is_suffix)
                .count(),
            Some(depth) => {
                let is_below =
                    |chapter: &&Chapter| chapter.depth.is_some_and(|other| other > depth);
                chapters[at..].iter().take_while(is_below).count()
            }
        };
        if chapter.is_line {
            out.push(nav::html("<hr>"));
            continue;
        }
        if chapter.depth.is_some() && chapter.file.is_none() && length == 0 {
            out.push(numbered(
                nav::html(&escape(&chapter.title)),
                chapter,
                contents,
            ));
            continue;
        }
        let inner = items(&chapters[at..at + length], docs, contents);
        at += length;
        let id = chapter.file.as_deref().and_then(|file| docs.id(file));
        let folded = chapter.depth.zip(contents.fold);
        let collapsed = folded.map(|(depth, fold)| depth >= fold);
        let item = nav::category(&chapter.title, id.as_deref(), inner, collapsed);
        out.extend(item.map(|item| numbered(item, chapter, contents)));
    }
    out
}

/// Returns an item with the number of its chapter.
fn numbered(mut item: Json, chapter: &Chapter, contents: &Contents) -> Json {
    if contents.has_numbers && !chapter.number.is_empty() {
        item["number"] = chapter.number.as_str().into();
    }
    item
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_are_trees() {
        let summary = "# Summary\n[Intro](intro.md)\n- [A](a.md)\n  - [`B`](b.md)\n    - [Draft]()\n\
                       - [C](./c.md)\n# Part\n* [D](d.md)\n---\n* [E]()\n---\n[End](end.md)\n";
        let exists = |_: &str| true;
        let docs = Docs::new("src", &exists);
        let contents = Contents {
            has_numbers: true,
            fold: Some(1),
        };
        let found = Json::from(items(&chapters(summary), &docs, &contents));
        assert_eq!(found[0]["id"], "intro");
        assert_eq!(found[1]["link"]["id"], "a");
        assert_eq!(found[1]["items"][0]["label"], "B");
        assert_eq!(found[2]["id"], "c");
        assert_eq!(found[3]["label"], "Part");
        assert_eq!(found[3]["items"][0]["id"], "d");
        assert_eq!(found[1]["items"][0]["items"][0]["value"], "Draft");
        assert_eq!(found[3]["items"][1]["value"], "<hr>");
        assert_eq!(found[3]["items"][2]["value"], "E");
        assert_eq!(found[4]["value"], "<hr>");
        assert_eq!(found[5]["id"], "end");
        assert_eq!(found[0]["number"], Json::Null);
        assert_eq!(found[1]["number"], "1.");
        assert_eq!(found[1]["items"][0]["number"], "1.1.");
        assert_eq!(found[1]["items"][0]["items"][0]["number"], "1.1.1.");
        assert_eq!(found[2]["number"], "2.");
        assert_eq!(found[3]["items"][0]["number"], "3.");
        assert_eq!(found[1]["collapsed"], false);
        assert_eq!(found[1]["items"][0]["collapsed"], true);
    }
}
