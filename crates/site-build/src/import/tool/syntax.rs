//! Markdown syntax and front matter of other tools that have no effect on our
//! pages. The pages are read in place, so each use is reported with its file and
//! line, and what to write instead.
//!
//! Only lines are looked at: a parser for each dialect
//! would be more work than the question is worth, which is how much there is to
//! edit.

use super::super::report::Report;
use super::front_matter;
use super::{Input, Tool};

/// Lines in which a construct is searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// Those outside fenced code, including the opening lines of fences.
    Text,
    /// Those of fenced code.
    Code,
    /// All.
    All,
}

/// A construct that has no effect.
struct Construct {
    /// Its name in the report.
    name: &'static str,
    lines: Lines,
    is_used: fn(&str) -> bool,
    /// What to write instead.
    help: &'static str,
}

const fn text(name: &'static str, is_used: fn(&str) -> bool, help: &'static str) -> Construct {
    Construct {
        name,
        lines: Lines::Text,
        is_used,
        help,
    }
}

/// Constructs of VitePress.
const VITEPRESS: &[Construct] = &[
    text(
        "{{ … }}",
        |line| line.contains("{{ ") && line.contains(" }}"),
        "Vue expressions are shown as written: write the text",
    ),
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
const STARLIGHT: &[Construct] = &[
    text(
        "import … from 'astro…'",
        |line| line.starts_with("import ") && (line.contains("astro:") || line.contains(".astro'")),
        "Astro components do not run: write a React component, or Markdown",
    ),
    text(
        "```js ins=\"text\"",
        |line| {
            let is_fence = line.starts_with("```") || line.starts_with("~~~");
            is_fence
                && ["ins", "del"].iter().any(|key| {
                    ["\"", "'", "/", "{\""]
                        .iter()
                        .any(|value| line.contains(&format!(" {key}={value}")))
                })
        },
        "`ins` and `del` mark only numbers of lines: use `mark=\"text\"`",
    ),
];

/// Constructs of mdBook, which its preprocessors replace in code blocks as
/// well.
const MDBOOK: &[Construct] = &[
    Construct {
        name: "{{#include …}}",
        lines: Lines::All,
        is_used: |line| line.contains("{{#"),
        help: "preprocessors do not run: use a code block with `file=\"…\"`, or write the text",
    },
    text(
        r"\\( … \\)",
        |line| line.contains(r"\\(") || line.contains(r"\\["),
        "formulas have other delimiters: write `$$…$$`, or set `markdown.math_single_dollar` and write `$…$`",
    ),
];

/// Constructs of MkDocs and its usual extensions.
const MKDOCS: &[Construct] = &[
    text(
        "--8<--",
        |line| line.contains("--8<--"),
        "use a code block with `file=\"…\"`, or write the text",
    ),
    text(
        "{ .class }",
        |line| line.contains("{ .") || line.contains("{: "),
        "attribute lists are shown as written: use HTML",
    ),
    text(
        "{ #id }",
        |line| !line.starts_with('#') && line.contains("{ #") && line.contains('}'),
        "attribute lists are shown as written, except for `{#id}` after headings: use HTML",
    ),
    text(
        "term and `:   definition`",
        |line| line.starts_with(":   "),
        "definition lists are shown as written: use `<dl>`, or a list",
    ),
    text(
        "*[abbreviation]: text",
        |line| line.starts_with("*[") && line.contains("]: "),
        "abbreviations are shown as written: use `<abbr title=\"…\">`",
    ),
    text(
        "==mark==",
        |line| encloses(line, "=="),
        "shown as written: use `<mark>`",
    ),
    text(
        "++keys++",
        |line| encloses(line, "++"),
        "shown as written: use `<kbd>`",
    ),
    text(
        "^^inserted^^",
        |line| encloses(line, "^^"),
        "shown as written: use `<ins>`",
    ),
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
        "[TOC]",
        |line| line == "[TOC]",
        "shown as written: remove it, because pages have a table of contents beside them",
    ),
    Construct {
        name: "# (1)!",
        lines: Lines::Code,
        is_used: |line| {
            let rest = line.trim_end_matches(['*', '/', '-', '>', ' ', '!']);
            let number = rest
                .strip_suffix(')')
                .and_then(|rest| rest.rsplit_once('('));
            number.is_some_and(|(before, number)| {
                let is_number =
                    !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
                is_number && before.trim_end().ends_with(['#', '/', '-', '*'])
            })
        },
        help: "annotations are shown as written: write `# callout-next-line: text` above the line",
    },
    text(
        ":icon-name:",
        |line| {
            line.contains(":material-")
                || line.contains(":octicons-")
                || line.contains(":fontawesome-")
        },
        "icons are shown as their names: remove them, or use an image",
    ),
];

/// Returns whether a line has text between two marks, outside inline code.
fn encloses(line: &str, mark: &str) -> bool {
    let plain = line.split('`').step_by(2);
    plain.into_iter().any(|part| {
        part.split_once(mark).is_some_and(|(_, rest)| {
            let end = rest.find(mark);
            end.is_some_and(|at| at > 0 && !rest.starts_with(' ') && !rest[..at].ends_with(' '))
        })
    })
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
    let mut fields = front_matter::Fields::of(tool);
    for file in folder.markdown(docs).unwrap_or_default() {
        let Some(text) = folder.read(&file) else {
            continue;
        };
        fields.read(&file, &text);
        let mut fence = None;
        for (idx, line) in text.lines().enumerate() {
            let line = line.trim();
            let marks = ["```", "~~~"]
                .into_iter()
                .find(|fence| line.starts_with(fence));
            match (fence, marks) {
                (None, Some(_)) => fence = marks,
                (Some(open), Some(close)) if open == close => fence = None,
                _ => {}
            }
            let is_code = fence.is_some() && marks.is_none();
            for (construct, places) in constructs.iter().zip(&mut places) {
                let is_searched = match construct.lines {
                    Lines::Text => !is_code,
                    Lines::Code => is_code,
                    Lines::All => true,
                };
                if is_searched && (construct.is_used)(line) {
                    places.push(format!("{file}:{}", idx + 1));
                }
            }
        }
    }
    for (construct, places) in constructs.iter().zip(places) {
        report.uses(construct.name, construct.help, &places);
    }
    fields.report(report);
}
