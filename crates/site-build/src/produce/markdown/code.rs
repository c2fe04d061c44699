//! Code blocks: highlighted lines with optional marks and line numbers.

use std::fmt::Write as _;

use docs_markdown::code::{CodeBlock, MarkKind};
use docs_model::Diagnostic;
use docs_model::config::Diagrams;
use serde::Serialize;

use super::body::Body;
use super::npm2yarn;
use crate::produce::Result;
use crate::templates::context;

#[derive(Serialize)]
struct CodeArgs<'a> {
    /// Highlighted code, as HTML.
    html: String,
    language: &'a str,
    title: Option<&'a str>,
    wrap: bool,
    copy: bool,
    /// Whether each line is an element: lines have marks or numbers.
    lines: bool,
    numbers: bool,
    diff: bool,
}

#[derive(Serialize)]
struct DiagramArgs<'a> {
    /// The code block, as HTML.
    source: &'a str,
}

impl Body<'_, '_> {
    /// Appends a code block as HTML.
    pub(in crate::produce) fn code(&mut self, block: &CodeBlock, out: &mut String) -> Result<()> {
        if block.meta.iter().any(|(key, _)| key == "npm2yarn") {
            return self.package_managers(block, out);
        }
        let html = self.code_html(block)?;
        let config = &self.producer.project.site.config.markdown;
        if block.language == "mermaid" && config.mermaid == Diagrams::Browser {
            return self.diagram(&html, out);
        }
        self.check_language(block);
        out.push_str(&html);
        Ok(())
    }

    /// Appends a diagram with its source, which scripts draw.
    fn diagram(&mut self, source: &str, out: &mut String) -> Result<()> {
        let project = self.producer.project;
        if let Some(sheet) = project.theme.diagram_css_url.as_deref() {
            self.need_styles(sheet);
        }
        let args = context(&DiagramArgs { source })?;
        let texts = &self.layout.texts;
        out.push_str(&project.templates.component("Diagram", &args, None, texts)?);
        Ok(())
    }

    fn code_html(&self, block: &CodeBlock) -> Result<String> {
        let highlighted = self
            .producer
            .project
            .highlighter
            .highlight(&block.language, &block.code);
        let separate = block.line_numbers.is_some() || !block.marks.is_empty();
        let html = if separate {
            separate_lines(block, highlighted.lines())
        } else {
            highlighted.html().to_owned()
        };
        let args = context(&CodeArgs {
            html,
            language: &block.language,
            title: block.title.as_deref(),
            wrap: block.wrap,
            copy: !block.no_copy,
            lines: separate,
            numbers: block.line_numbers.is_some(),
            diff: block
                .marks
                .iter()
                .any(|it| matches!(it.kind, MarkKind::Added | MarkKind::Removed)),
        })?;
        let texts = &self.layout.texts;
        self.producer
            .project
            .templates
            .component("CodeBlock", &args, None, texts)
    }

    fn check_language(&mut self, block: &CodeBlock) {
        if block.language.is_empty() || code_highlight::language_known(&block.language) {
            return;
        }
        let level = self.producer.project.site.config.checks.unknown_languages;
        let message = format!("`{}` is not a known code language", block.language);
        let near = docs_model::diagnostic::nearest(&block.language, code_highlight::languages());
        let help = match near {
            Some(near) => format!("did you mean `{near}`? Without a language the code stays plain"),
            None => "leave the language out or write `text` for plain code".to_owned(),
        };
        let found: Option<Diagnostic> = level.diagnostic("unknown-language", message);
        self.report(found.map(|it| it.at(block.span).help(help)));
    }

    /// Appends a group of tabs with one tab for each package manager, in sync
    /// on the whole site.
    fn package_managers(&mut self, block: &CodeBlock, out: &mut String) -> Result<()> {
        let mut items = Vec::new();
        for (name, convert) in npm2yarn::MANAGERS {
            let mut block = block.clone();
            block.meta.clear();
            block.code = convert(&block.code);
            let html = self.code_html(&block)?;
            items.push(((*name).to_owned(), (*name).to_owned(), html));
        }
        self.tabs(Some("npm2yarn"), None, None, items, out)
    }
}

/// Returns the code with each line in an element of its own, with its marks and
/// number.
fn separate_lines<'a>(block: &CodeBlock, lines: impl Iterator<Item = &'a str>) -> String {
    let mut out = String::with_capacity(block.code.len() * 3);
    let mut marks = block.marks.iter().peekable();
    for (idx, line) in lines.enumerate() {
        if idx > 0 {
            out.push('\n');
        }
        out.push_str("<span class=\"line");
        while let Some(mark) = marks.next_if(|it| it.line == idx) {
            out.push_str(match mark.kind {
                MarkKind::Error => " line-error",
                MarkKind::Added => " line-added",
                MarkKind::Removed => " line-removed",
                _ => " line-highlight",
            });
        }
        out.push('"');
        if let Some(first) = block.line_numbers {
            let _ = write!(out, " data-line=\"{}\"", u64::from(first) + idx as u64);
        }
        let _ = write!(out, ">{line}</span>");
    }
    out
}
