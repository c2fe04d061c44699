//! Markdown syntax and front matter of other tools that have no effect on our
//! pages. The pages are read in place, so each use is reported with its file and
//! line, and what to write instead.
//!
//! Only lines are looked at: a parser for each dialect
//! would be more work than the question is worth, which is how much there is to
//! edit.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::super::report::Report;
use super::front_matter;
use super::{Input, Tool};
use crate::built_in::{BUILT_IN, author_props};

/// A construct that has no effect.
struct Construct {
    /// Name in the report.
    name: &'static str,
    is_used: fn(&str) -> bool,
    /// What to write instead.
    help: &'static str,
}

const fn text(name: &'static str, is_used: fn(&str) -> bool, help: &'static str) -> Construct {
    Construct {
        name,
        is_used,
        help,
    }
}

/// Constructs of VitePress.
const VITEPRESS: &[Construct] = &[
    text(
        "<script setup>",
        |line| line.starts_with("<script setup"),
        "Vue components do not run: write a React component, or Markdown",
    ),
    text(
        "![](image){width=…}",
        |line| line.contains("){") && line.contains("]("),
        "attribute lists are shown as written: write an `<img>` tag",
    ),
];

/// Constructs of Starlight.
const STARLIGHT: &[Construct] = &[text(
    "import … from 'astro…'",
    |line| {
        let is_astro = [".astro'", ".astro\"", "astro:"]
            .iter()
            .any(|name| line.contains(name));
        // Its pictures are images.
        line.starts_with("import ") && is_astro && !line.contains("astro:assets")
    },
    "Astro components do not run: write a React component, or Markdown",
)];

/// Constructs of mdBook.
const MDBOOK: &[Construct] = &[
    text(
        "```admonish",
        |line| line.starts_with("```admonish") || line.starts_with("~~~admonish"),
        "preprocessors do not run: write `:::note[Title]`",
    ),
    text(
        "<!-- toc -->",
        |line| line == "<!-- toc -->",
        "preprocessors do not run: the table of contents is beside the text",
    ),
];

/// Constructs of MkDocs and its usual extensions.
const MKDOCS: &[Construct] = &[
    text(
        "{++ critic marks ++}",
        |line| {
            ["{++", "{--", "{~~", "{==", "{>>"]
                .iter()
                .any(|mark| line.contains(mark))
        },
        "shown as written: use `<ins>`, `<del>` and `<mark>`",
    ),
    text(
        "{{ … }}",
        has_expression,
        "variables and macros are shown as written: write the text",
    ),
    text(
        "{% … %}",
        |line| {
            let is_include = ["{% include", "{%- include", "{%include"]
                .iter()
                .any(|tag| line.starts_with(tag));
            line.contains("{%") && line.contains("%}") && !is_include
        },
        "macros are shown as written: write the text",
    ),
];

/// Returns whether a line has an expression in two braces. Those of GitHub Actions
/// have a dollar sign.
fn has_expression(line: &str) -> bool {
    line.match_indices("{{")
        .any(|(at, _)| !line[..at].ends_with('$') && line[at..].contains("}}"))
}

/// Returns the names of components in a line: tags that begin with a capital letter.
fn components(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices('<').filter_map(|(at, _)| {
        // `Array\<T\>` is text.
        if line[..at].ends_with('\\') {
            return None;
        }
        let rest = &line[at + 1..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
        let name = &rest[..end.unwrap_or(rest.len())];
        name.starts_with(|c: char| c.is_ascii_uppercase())
            .then_some(name)
    })
}

/// An open fence of a code block.
struct Fence {
    /// Its first three characters.
    marks: &'static str,
    /// Whether it is in a quote. In other fences, `>` is code.
    is_quoted: bool,
}

/// Replaces inline code by nothing: it is shown as written, as in the other tools.
fn without_code(line: &str) -> Cow<'_, str> {
    if !line.contains('`') || line.starts_with("```") {
        return Cow::Borrowed(line);
    }
    let mut out = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('`') {
        let ticks = rest[start..].bytes().take_while(|b| *b == b'`').count();
        let after = &rest[start + ticks..];
        out.push_str(&rest[..start]);
        match after.find(&"`".repeat(ticks)) {
            Some(end) => rest = &after[end + ticks..],
            // Without a closing run, the backticks are text.
            None => rest = after,
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Reports the constructs and the front matter used in pages, each with its
/// places.
///
/// `docs` is the folder of the pages. Takes time linear in their length.
pub(super) fn report(tool: Tool, input: &Input<'_>, docs: &str, report: &mut Report) {
    let folder = input.folder;
    let constructs = match tool {
        Tool::Vitepress => VITEPRESS,
        Tool::Starlight => STARLIGHT,
        Tool::Mdbook => MDBOOK,
        Tool::Mkdocs => MKDOCS,
        Tool::Docusaurus => &[],
    };
    let mut places = vec![Vec::new(); constructs.len()];
    let mut unknown: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut fields = front_matter::Fields::of(tool);
    for file in folder.markdown(docs).unwrap_or_default() {
        let Some(text) = folder.read(&file) else {
            continue;
        };
        fields.read(&file, &text);
        let mut fence: Option<Fence> = None;
        for (idx, line) in text.lines().enumerate() {
            let is_quote = line.trim_start().starts_with('>');
            // A quote ends with its last line, and so does a fence in it.
            fence.take_if(|fence| fence.is_quoted && !is_quote);
            let is_literal = fence.as_ref().is_some_and(|fence| !fence.is_quoted);
            let line = match is_literal {
                true => line.trim(),
                false => line.trim_start_matches([' ', '\t', '>']).trim_end(),
            };
            let marks = ["```", "~~~"]
                .into_iter()
                .find(|marks| line.starts_with(marks));
            match (&fence, marks) {
                (None, Some(marks)) => {
                    fence = Some(Fence {
                        marks,
                        is_quoted: is_quote,
                    });
                }
                (Some(open), Some(close)) if open.marks == close => fence = None,
                _ => {}
            }
            let is_code = fence.is_some() && marks.is_none();
            let line = &*without_code(line);
            let place = || format!("{file}:{}", idx + 1);
            if tool == Tool::Vitepress && fence.is_none() && marks.is_none() {
                for name in components(line).filter(|name| !is_known(name)) {
                    unknown.entry(name.to_owned()).or_default().push(place());
                }
            }
            for (construct, places) in constructs.iter().zip(&mut places) {
                if !is_code && (construct.is_used)(line) {
                    places.push(place());
                }
            }
        }
    }
    for (construct, places) in constructs.iter().zip(places) {
        report.uses(construct.name, construct.help, &places);
    }
    for (name, places) in &unknown {
        let help = "Vue components do not run: write a React component, or Markdown";
        report.uses(&format!("<{name}>"), help, places);
    }
    fields.report(report);
}

/// Returns whether pages can use a component that the site does not define.
fn is_known(component: &str) -> bool {
    BUILT_IN.contains(&component) || author_props(component).is_some()
}
