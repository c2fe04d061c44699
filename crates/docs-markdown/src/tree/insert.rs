//! Lines of VitePress that insert another file: `<!--@include: ./part.md-->` as
//! Markdown, `<<< ./code.js` as a code block.
//!
//! Both name a file and possibly a part of it (see [`Selection`]). The caller
//! finds the file as it finds imports: `@/` is the folder of the pages, by an
//! alias of the site.

use located_data::{Diagnostic, Span};
use serde_json::Value;

use super::include::MAX_INCLUDES;
use super::{Builder, FrameKind};
use crate::fence;
use crate::literal::collect_object;
use crate::modules::Module;
use crate::node::Node;
use crate::selection::{Selection, Snippet, specifier};

/// Help for a part that does not exist.
const NO_PART: &str =
    "name a region (`#region name`), a heading by its id, or lines that the file has";

impl Builder<'_> {
    /// Inserts a part of a Markdown file. `file` is the span of what names it,
    /// `line` that of the whole line.
    ///
    /// Relative links of the part begin at the page: to VitePress, its text is
    /// that of the page.
    pub(super) fn insert(&mut self, file: Span, line: Span) {
        if !self.may_insert(file) {
            return;
        }
        let selection = Selection::of(self.slice(file));
        let specifier = specifier(selection.path);
        let partial = match self.modules.load(self.file, &specifier) {
            Some(Module::Markdown(partial)) => partial,
            Some(Module::Missing(help)) => {
                let message = format!("file `{}` does not exist", selection.path);
                return self.report_file(message, help, file);
            }
            _ => {
                let message = format!("`{}` is not a Markdown file of the site", selection.path);
                let help =
                    "include a file that ends in `.md`, or show its text as code: `<<< ./file`";
                return self.report_file(message, help.to_owned(), file);
            }
        };
        let parts = selection.parts(&partial.text, partial.body, self.options);
        if parts.is_empty() && !selection.is_whole() {
            let message = format!("{} does not have this part", partial.file);
            return self.report_file(message, NO_PART.to_owned(), file);
        }
        for part in parts {
            let props = collect_object(Vec::new());
            let node = self.include_part(&partial, part, props, line, true);
            self.nodes.extend(node);
        }
    }

    /// Inserts a part of a file as a code block.
    pub(super) fn snippet(&mut self, file: Span, line: Span) {
        let snippet = Snippet::of(self.slice(file));
        let path = snippet.selection.path;
        if !self.may_insert(file) {
            return;
        }
        let specifier = format!("!!raw-loader!{}", specifier(path));
        let (message, help) = match self.modules.load(self.file, &specifier) {
            Some(Module::Data(Value::String(text))) => match snippet.selection.code(&text) {
                Some(code) => {
                    let comments = &self.options.magic_comments;
                    let mut block = fence::code_block(&snippet.info(), &code, line, comments);
                    let is_tab = matches!(
                        self.stack.last().map(|frame| &frame.kind),
                        Some(FrameKind::CodeGroup)
                    );
                    let name = path.rsplit('/').next().filter(|_| is_tab);
                    block.title = snippet.title.or(name).map(str::to_owned);
                    return self.nodes.push(Node::Code(Box::new(block)));
                }
                None => (
                    format!("`{path}` does not have this part"),
                    NO_PART.to_owned(),
                ),
            },
            Some(Module::Missing(help)) => (format!("file `{path}` does not exist"), help),
            _ => (
                format!("`{path}` is not a file of the site"),
                "write a path relative to this file, or to the folder of the pages with `@/`"
                    .to_owned(),
            ),
        };
        self.report_file(message, help, file);
    }

    /// Returns whether the page may insert a further file, and reports it if not:
    /// each one is searched and copied.
    pub(super) fn may_insert(&mut self, file: Span) -> bool {
        self.n_includes += 1;
        let may = self.n_includes <= MAX_INCLUDES;
        if !may {
            let help = "remove lines that insert files; their content is left out".to_owned();
            self.report_file("the page inserts too many files".to_owned(), help, file);
        }
        may
    }

    /// Reports a line whose file, or part of it, does not exist.
    fn report_file(&mut self, message: String, help: String, file: Span) {
        self.report(
            Diagnostic::error("missing-import", message)
                .at(file)
                .help(help),
        );
    }
}
