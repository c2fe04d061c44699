//! Markdown syntax of other tools that our parser does not support. It is shown
//! as written, and reported with its first occurrence.

use super::super::report::Report;
use super::{Input, Tool};

/// A construct: its name, a predicate for its lines, and what to write instead.
type Construct = (&'static str, fn(&str) -> bool, &'static str);

const VITEPRESS: &[Construct] = &[
    (
        "::: code-group",
        |line| line.starts_with("::: code-group") || line.starts_with(":::code-group"),
        "use `<Tabs>` with a code block in each tab",
    ),
    (
        "<<< @/file",
        |line| line.starts_with("<<< "),
        "use a code block with `file=\"…\"`",
    ),
    (
        "[[toc]]",
        |line| line.eq_ignore_ascii_case("[[toc]]"),
        "remove it, or use `<TOCInline />` in an `.mdx` file",
    ),
    (
        "{{ … }}",
        |line| line.contains("{{ ") && line.contains(" }}"),
        "Vue expressions are shown as written: write the text",
    ),
    (
        "<script setup>",
        |line| line.starts_with("<script setup"),
        "Vue components do not run: write a React component, or Markdown",
    ),
];

const STARLIGHT: &[Construct] = &[(
    "import … from 'astro…'",
    |line| line.starts_with("import ") && (line.contains("astro:") || line.contains(".astro'")),
    "Astro components do not run: write a React component, or Markdown",
)];

const MDBOOK: &[Construct] = &[(
    "{{#include …}}",
    |line| line.contains("{{#"),
    "preprocessors do not run: use a code block with `file=\"…\"`, or write the text",
)];

const MKDOCS: &[Construct] = &[
    (
        "!!! note",
        |line| line.starts_with("!!! ") || line.starts_with("??? ") || line.starts_with("???+ "),
        "write `:::note[Title]` and `:::` around the text",
    ),
    (
        "=== \"Tab\"",
        |line| line.starts_with("=== \""),
        "use `<Tabs>` in an `.mdx` file",
    ),
    (
        "--8<--",
        |line| line.contains("--8<--"),
        "use a code block with `file=\"…\"`, or write the text",
    ),
    (
        "{ .class }",
        |line| line.contains("{ .") || line.contains("{: "),
        "attribute lists are shown as written: use HTML",
    ),
    (
        ":icon-name:",
        |line| {
            line.contains(":material-")
                || line.contains(":octicons-")
                || line.contains(":fontawesome-")
        },
        "icons are shown as their names: remove them, or use an image",
    ),
];

/// Reports the constructs used in pages, each with its first occurrence.
pub(super) fn report(tool: Tool, input: &Input<'_>, docs: &str, report: &mut Report) {
    let folder = input.folder;
    let constructs = match tool {
        Tool::Vitepress => VITEPRESS,
        Tool::Starlight => STARLIGHT,
        Tool::Mdbook => MDBOOK,
        Tool::Mkdocs => MKDOCS,
        Tool::Docusaurus => &[],
    };
    let mut counts = vec![(0_usize, String::new()); constructs.len()];
    for file in folder.markdown(docs).unwrap_or_default() {
        let Some(text) = folder.read(&file) else {
            continue;
        };
        let mut fence = None;
        for (idx, line) in text.lines().enumerate() {
            let line = line.trim();
            let marks = ["```", "~~~"].into_iter().find(|it| line.starts_with(it));
            match (fence, marks) {
                (None, Some(_)) => fence = marks,
                (Some(open), Some(close)) if open == close => fence = None,
                _ => {}
            }
            if fence.is_some() && marks.is_none() && tool != Tool::Mdbook {
                continue;
            }
            for ((_, is_used, _), (count, place)) in constructs.iter().zip(&mut counts) {
                if is_used(line) {
                    *count += 1;
                    if *count == 1 {
                        *place = format!("{file}:{}", idx + 1);
                    }
                }
            }
        }
    }
    for ((name, _, help), (count, place)) in constructs.iter().zip(counts) {
        if count > 0 {
            let lines = if count == 1 { "line" } else { "lines" };
            report.manual(
                name,
                &format!("{count} {lines}, the first at {place}: {help}"),
            );
        }
    }
}
