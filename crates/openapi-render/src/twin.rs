//! The page as Markdown: the same content for people and programs that read
//! text.

use std::fmt::Write as _;

use docs_model::texts::fill;

use crate::texts::Texts;
use crate::view::{
    CodeView, FieldView, GroupView, MediaView, OperationView, PageView, SchemaSection, SchemaView,
};

/// Levels of fields that are indented; deeper ones stay at that level.
const MAX_INDENT: usize = 12;

/// A page as Markdown.
pub(crate) fn page(view: &PageView, texts: &Texts) -> String {
    let mut out = String::new();
    if !view.single {
        let _ = writeln!(out, "# {}\n", view.title);
    }
    if let Some(info) = &view.info {
        paragraph(info.summary.as_deref(), &mut out);
        paragraph(info.text.as_deref(), &mut out);
        for it in &info.servers {
            let _ = writeln!(out, "- {}: `{}`", texts.server, it.url);
        }
        out.push('\n');
    }
    paragraph(view.text.as_deref(), &mut out);
    for it in &view.security {
        let facts: Vec<String> = it
            .facts
            .iter()
            .map(|(name, value)| format!("{name} `{value}`"))
            .collect();
        let _ = writeln!(
            out,
            "- {} `{}`: {}. {}",
            texts.security,
            it.name,
            it.kind,
            facts.join(", ")
        );
    }
    if !view.security.is_empty() {
        out.push('\n');
    }
    for it in &view.groups {
        group(it, texts, &mut out);
    }
    for it in &view.schemas {
        schema(it, if view.single { 1 } else { 3 }, texts, &mut out);
    }
    let trimmed = out.trim_end().len();
    out.truncate(trimmed);
    out.push('\n');
    out
}

fn paragraph(text: Option<&str>, out: &mut String) {
    if let Some(text) = text {
        out.push_str(text.trim());
        out.push_str("\n\n");
    }
}

fn group(view: &GroupView, texts: &Texts, out: &mut String) {
    if !view.title.is_empty() {
        let _ = writeln!(out, "## {}\n", view.title);
    }
    paragraph(view.text.as_deref(), out);
    for it in &view.links {
        let _ = writeln!(
            out,
            "- [{} {}]({}): {}",
            it.method, it.path, it.href, it.text
        );
    }
    if !view.links.is_empty() {
        out.push('\n');
    }
    for it in &view.operations {
        operation(it, texts, out);
    }
}

fn heading(level: u8, text: &str, out: &mut String) {
    let _ = writeln!(
        out,
        "{} {text}\n",
        "#".repeat(usize::from(level.clamp(1, 6)))
    );
}

/// An operation as Markdown, with its heading.
pub(crate) fn operation(view: &OperationView, texts: &Texts, out: &mut String) {
    heading(view.level, &view.title, out);
    let _ = writeln!(out, "`{} {}{}`\n", view.method, view.base_url, view.path);
    if view.deprecated {
        let _ = writeln!(out, "**{}**\n", texts.deprecated);
    }
    paragraph(view.text.as_deref(), out);
    if !view.security.is_empty() {
        let ways: Vec<String> = view
            .security
            .iter()
            .map(|it| {
                it.iter()
                    .map(|it| it.name.as_str())
                    .collect::<Vec<_>>()
                    .join(&texts.and)
            })
            .collect();
        let _ = writeln!(out, "{}: {}\n", texts.authorization, ways.join(&texts.or));
    }
    for it in view.rules.iter().flat_map(|it| &it.texts) {
        let _ = writeln!(out, "- {it}");
    }
    if view.rules.is_some() {
        out.push('\n');
    }
    for it in &view.parameters {
        heading(view.level + 1, &it.title, out);
        fields(&it.fields, 0, texts, out);
        out.push('\n');
    }
    if let Some(body) = &view.body {
        heading(view.level + 1, &texts.request_body, out);
        paragraph(body.text.as_deref(), out);
        body.contents.iter().for_each(|it| media(it, texts, out));
    }
    responses(view, texts, out);
    code(&texts.request_example, view.request_examples.first(), out);
    code(&texts.response_example, view.response_examples.first(), out);
    code(&texts.sample, view.samples.first(), out);
    for it in view.callbacks.iter().flat_map(|it| &it.operations) {
        operation(it, texts, out);
    }
}

fn responses(view: &OperationView, texts: &Texts, out: &mut String) {
    if !view.responses.is_empty() {
        heading(view.level + 1, &texts.responses, out);
    }
    for it in &view.responses {
        let _ = writeln!(out, "**{}** {}\n", it.status, it.words);
        paragraph(it.text.as_deref(), out);
        fields(&it.headers, 0, texts, out);
        if !it.headers.is_empty() {
            out.push('\n');
        }
        it.contents.iter().for_each(|it| media(it, texts, out));
    }
}

fn media(view: &MediaView, texts: &Texts, out: &mut String) {
    let _ = writeln!(
        out,
        "`{}`: {}\n",
        view.media_types.join("`, `"),
        type_text(&view.field, texts)
    );
    if let Some(content) = &view.field.content {
        inside(content, 0, texts, out);
        out.push('\n');
    }
}

fn code(title: &str, view: Option<&CodeView>, out: &mut String) {
    let Some(view) = view else { return };
    // A fence longer than any in the code.
    let longest = view
        .code
        .split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let _ = writeln!(
        out,
        "{title}:\n\n{fence}{}\n{}\n{fence}\n",
        view.lang,
        view.code.trim_end()
    );
}

/// A named schema as Markdown, with its heading.
pub(crate) fn schema(view: &SchemaSection, level: u8, texts: &Texts, out: &mut String) {
    heading(level, &view.name, out);
    paragraph(view.field.text.as_deref(), out);
    let mut line = type_text(&view.field, texts);
    facts(&view.field, texts, &mut line);
    if !line.is_empty() {
        let _ = writeln!(out, "{}\n", line.trim());
    }
    if let Some(content) = &view.field.content {
        inside(content, 0, texts, out);
        out.push('\n');
    }
    for uses in &view.uses {
        let links = uses.links.iter();
        let links: Vec<String> = links
            .map(|it| format!("[{}]({})", it.text, it.href))
            .collect();
        let _ = writeln!(out, "- {}: {}", uses.label, links.join(&texts.comma));
    }
    if !view.uses.is_empty() {
        out.push('\n');
    }
}

fn type_text(field: &FieldView, texts: &Texts) -> String {
    let mut text: String = field.type_parts.iter().map(|it| it.text.as_str()).collect();
    if let Some(format) = &field.format {
        let _ = write!(text, " ({format})");
    }
    if field.nullable {
        text.push_str(&texts.or_null);
    }
    text
}

fn inside(view: &SchemaView, indent: usize, texts: &Texts, out: &mut String) {
    let pad = "  ".repeat(indent.min(MAX_INDENT));
    for it in &view.rule_texts {
        let _ = writeln!(out, "{pad}- {it}");
    }
    if let Some(link) = &view.link {
        let target = format!("[{}]({})", link.text, link.href);
        let _ = writeln!(out, "{pad}- {}", fill(&texts.see, &[("schema", &target)]));
        return;
    }
    fields(&view.fields, indent, texts, out);
    for variants in &view.variants {
        let _ = writeln!(out, "{pad}- {}:", variants.label);
        for it in &variants.items {
            let _ = writeln!(out, "{pad}  - {}", it.name);
            if let Some(content) = &it.field.content {
                inside(content, indent + 2, texts, out);
            }
        }
    }
}

fn fields(list: &[FieldView], indent: usize, texts: &Texts, out: &mut String) {
    let pad = "  ".repeat(indent.min(MAX_INDENT));
    for it in list {
        let mut line = format!("{pad}- `{}`: {}", it.name, type_text(it, texts));
        for (set, word) in [
            (it.required, &texts.required),
            (it.deprecated, &texts.deprecated),
            (it.read_only, &texts.read_only),
            (it.write_only, &texts.write_only),
        ] {
            if set {
                let _ = write!(line, ", {word}");
            }
        }
        if let Some(text) = &it.text {
            let _ = write!(
                line,
                ". {}",
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            );
        }
        facts(it, texts, &mut line);
        out.push_str(&line);
        out.push('\n');
        if let Some(content) = &it.content {
            inside(content, indent + 1, texts, out);
        }
    }
}

fn facts(it: &FieldView, texts: &Texts, line: &mut String) {
    if !it.limits.is_empty() {
        let _ = write!(line, " ({})", it.limits.join("; "));
    }
    if let Some(pattern) = &it.pattern {
        let _ = write!(line, " {} `{pattern}`.", texts.matches);
    }
    if let Some(default) = &it.default {
        let _ = write!(line, " {}: `{default}`.", texts.default);
    }
    if let Some(enums) = &it.enums {
        let values = enums
            .shown
            .iter()
            .chain(&enums.folded)
            .map(|it| format!("`{}`", it.value));
        let _ = write!(
            line,
            " {}: {}.",
            texts.values,
            values.collect::<Vec<_>>().join(", ")
        );
    }
}
