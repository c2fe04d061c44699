//! Lines that insert another file: `<!--@include: ./part.md-->` of VitePress,
//! `--8<-- "part.md"` of MkDocs and `{{#include part.md}}` of mdBook as Markdown, and
//! `<<< ./code.js` of VitePress as a code block.
//!
//! All name a file and possibly a part of it (see [`Selection`] and [`Insertion`]). The caller
//! finds the file as it finds imports: `@/` is the folder of the pages, by an
//! alias of the site.
//!
//! A page inserts at most `MAX_INCLUDES` files or ranges, those of nested files and
//! those that were not found included. Without this limit, ten files that each insert
//! the next one ten times would be a text of ten thousand million copies.
//!
//! Files in code are inserted as text, recursively and with a depth of at most
//! [`MAX_CODE_DEPTH`]: the tools do so before they parse anything. Files in Markdown
//! are parsed as a part of the page, with its headings, footnotes and names.

use std::fmt::Write as _;

use located_data::{Advice, Diagnostic, Span, path};
use serde_json::Value;

use super::include::{MAX_INCLUDES, Placement};
use super::{Builder, FrameKind};
use crate::Dialect;
use crate::fence;
use crate::insertion::{Insertion, Listing, SnippetLine, links, snippet_line};
use crate::literal::collect_object;
use crate::modules::{Module, Partial};
use crate::node::Node;
use crate::selection::{Selection, Snippet, specifier, without_indentation};

/// Help for a part that does not exist.
const NO_PART: &str =
    "name a region (`#region name`), a heading by its id, or lines that the file has";

/// The placement of a file whose text is that of the page.
const OF_PAGE: Placement = Placement {
    from_page: true,
    heading_offset: 0,
};

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
        let before = self.n_includes;
        match self.options.dialect {
            Dialect::Mkdocs | Dialect::Mdbook => self.insert_part(file, line),
            _ => self.insert_selection(file, line),
        }
        // A file that was not found counts as well, because it was searched.
        self.n_includes = self.n_includes.max(before + 1);
    }

    /// Inserts what a line of VitePress names.
    fn insert_selection(&mut self, file: Span, line: Span) {
        let selection = Selection::of(self.slice(file));
        let specifier = specifier(selection.path);
        let partial = match self.modules.load(self.file, &specifier) {
            Some(Module::Markdown(partial)) => partial,
            module => {
                let fault = module.and_then(|module| module.fault(selection.path));
                let advice = fault.unwrap_or_else(|| {
                    Advice::new(
                        format!("`{}` is not a Markdown file of the site", selection.path),
                        "include a file that ends in `.md`, or show its text as code: `<<< ./file`",
                    )
                });
                return self.report_file(advice, file);
            }
        };
        let parts = selection.parts(&partial.text, partial.body, self.options);
        if parts.is_empty() && !selection.is_whole() {
            let message = format!("{} does not have this part", partial.file);
            return self.report_file(Advice::new(message, NO_PART), file);
        }
        for part in parts {
            let props = collect_object(Vec::new());
            let node = self.include_part(&partial, part, props, line, OF_PAGE);
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
        self.n_includes += 1;
        let specifier = format!("!!raw-loader!{}", specifier(path));
        let advice = match self.modules.load(self.file, &specifier) {
            Some(Module::Data(Value::String(text))) => match snippet.selection.code(&text) {
                Some(code) => {
                    let mut block = self.code(&snippet.info(), &code, line);
                    let is_tab = matches!(
                        self.stack.last().map(|frame| &frame.kind),
                        Some(FrameKind::CodeGroup)
                    );
                    let name = path.rsplit('/').next().filter(|_| is_tab);
                    block.title = snippet.title.or(name).map(str::to_owned);
                    return self.nodes.push(Node::Code(Box::new(block)));
                }
                None => Advice::new(format!("`{path}` does not have this part"), NO_PART),
            },
            module => module.and_then(|module| module.fault(path)).unwrap_or_else(|| {
                Advice::new(
                    format!("`{path}` is not a file of the site"),
                    "write a path relative to this file, or to the folder of the pages with `@/`",
                )
            }),
        };
        self.report_file(advice, file);
    }

    /// Returns whether the page may insert a further file, and reports it if not:
    /// each one is searched and copied.
    pub(super) fn may_insert(&mut self, file: Span) -> bool {
        let may = self.n_includes < MAX_INCLUDES;
        if !may {
            self.report_file(too_many_files(), file);
        }
        may
    }

    /// Inserts what a line of MkDocs or mdBook names.
    fn insert_part(&mut self, file: Span, line: Span) {
        let text = self.slice(file);
        let Some(insertion) = Insertion::of(text, self.options.dialect) else {
            return;
        };
        if let Some(attributes) = insertion.playground {
            return self.playground(file, attributes, line);
        }
        if let Some(listing) = &insertion.listing {
            return self.listing(file, insertion.path, listing, line);
        }
        let partial = match self.partial_of(&insertion) {
            Ok(partial) => partial,
            Err(advice) => return self.report_file(advice, file),
        };
        let parts = insertion.parts(&partial.text, partial.body, self.options.dialect);
        if parts.is_empty() && !insertion.is_whole() {
            let message = format!("{} does not have this part", partial.file);
            return self.report_file(Advice::new(message, NO_SECTION), file);
        }
        for fault in &insertion.faults {
            let message = format!("`{}` cannot be `{}`", fault.key, fault.value);
            let help = format!("write {}, or remove the option", fault.expected);
            let problem = Diagnostic::warning("unknown-option", message);
            self.report(problem.help(help).at(file));
        }
        let placement = Placement {
            from_page: !insertion.has_own_links,
            heading_offset: insertion.heading_offset,
        };
        for part in parts {
            let props = collect_object(Vec::new());
            let node = self.include_part(&partial, part, props, line, placement);
            self.nodes.extend(node);
        }
    }

    /// Inserts the snippets that all pages have, at the end of the page.
    pub(crate) fn append_snippets(&mut self) {
        if self.options.dialect != Dialect::Mkdocs {
            return;
        }
        let end = Span::new(self.text.len(), self.text.len());
        for path in &self.options.snippet_append {
            let Some(insertion) = Insertion::of(path, Dialect::Mkdocs) else {
                continue;
            };
            match self.partial_of(&insertion) {
                // A snippet can be a page as well, and does not contain itself.
                Ok(partial) if partial.file == self.file => {}
                Ok(partial) => {
                    for part in insertion.parts(&partial.text, partial.body, Dialect::Mkdocs) {
                        let props = collect_object(Vec::new());
                        let node = self.include_part(&partial, part, props, end, OF_PAGE);
                        self.nodes.extend(node);
                    }
                }
                Err(advice) => self.report_file(advice, end),
            }
        }
    }

    /// Inserts a file as a code block: `{{#playground file.rs editable}}`.
    fn playground(&mut self, file: Span, attributes: &str, line: Span) {
        let Some(code) = self.inserted_code(file) else {
            return;
        };
        let attributes = attributes.replace(char::is_whitespace, ",");
        let info = match attributes.is_empty() {
            true => "rust".to_owned(),
            false => format!("rust,{attributes}"),
        };
        self.insert_code(&info, &code, line);
    }

    /// Inserts a file as a code block in the language of its extension: `{* file.py *}`.
    fn listing(&mut self, file: Span, path: &str, listing: &Listing<'_>, line: Span) {
        let Some(code) = self.inserted_code(file) else {
            return;
        };
        let name = path.rsplit('/').next().unwrap_or(path);
        let mut info = name
            .rsplit_once('.')
            .map_or("", |(_, language)| language)
            .to_owned();
        if let Some(title) = listing.title {
            let _ = write!(info, " title=\"{title}\"");
        }
        if !listing.highlighted.is_empty() {
            let lines = listing.highlighted.iter();
            let lines: Vec<_> = lines
                .map(|(first, last)| format!("{first}-{last}"))
                .collect();
            let _ = write!(info, " hl_lines=\"{}\"", lines.join(" "));
        }
        self.insert_code(info.trim_start(), &code, line);
    }

    /// Adds a code block, which the twin has in place of the line.
    fn insert_code(&mut self, info: &str, code: &str, line: Span) {
        let block = self.code(info, code, line);
        let twin = fence::fenced(&block.language, &block.code);
        self.twin.values.insert(line.start, twin);
        self.nodes.push(Node::Code(Box::new(block)));
    }

    /// Writes a part of a file within text: `{{#include version.txt}}`.
    pub(super) fn insert_text(&mut self, file: Span, whole: Span) {
        if !self.may_insert(file) {
            return;
        }
        let code = self.inserted_code(file).unwrap_or_default();
        let text = code.trim();
        self.mark_words();
        self.write_words(text);
        self.twin.values.insert(whole.start, text.to_owned());
    }

    /// Returns the text of a part of a file for a code block, or reports that
    /// there is none.
    pub(super) fn inserted_code(&mut self, file: Span) -> Option<String> {
        let importer = self.file.to_owned();
        let text = self.slice(file);
        match self.code_of(text, &importer, 0) {
            Ok(code) => Some(code),
            // Templates of other programs have the same tag.
            Err(_) if text.starts_with("{%") => Some(text.to_owned()),
            Err(advice) => {
                self.report_file(advice, file);
                None
            }
        }
    }

    /// Returns the text of a part that `importer` names, with the parts that its
    /// own lines insert.
    ///
    /// `importer` changes with the depth: a path in a file of mdBook is
    /// relative to that file.
    fn code_of(&mut self, text: &str, importer: &str, depth: usize) -> Result<String, Advice> {
        let dialect = self.options.dialect;
        let Some(insertion) = Insertion::of(text, dialect) else {
            return Ok(String::new());
        };
        if self.n_includes >= MAX_INCLUDES || depth >= MAX_CODE_DEPTH {
            return Err(too_many_files());
        }
        // Each range may be the whole file.
        self.n_includes += insertion.n_ranges();
        let file = self.file_text(&insertion, importer)?;
        let code = insertion.code(&file.text, dialect).ok_or_else(|| {
            let message = format!("`{}` does not have this part", insertion.path);
            Advice::new(message, NO_SECTION)
        })?;
        let code = match self.options.snippet_dedent && insertion.is_part() {
            true => without_indentation(&code.split_inclusive('\n').collect::<Vec<_>>()),
            false => code,
        };
        match dialect {
            Dialect::Mdbook => self.with_links(&code, &file.path, depth),
            _ => self.with_snippets(&code, &file.path, depth),
        }
    }

    /// Replaces the links of mdBook in code by the parts that they name.
    fn with_links(&mut self, code: &str, file: &str, depth: usize) -> Result<String, Advice> {
        let mut out = String::with_capacity(code.len());
        for line in code.split_inclusive('\n') {
            let mut from = 0;
            for (span, inner, is_escaped) in links(line) {
                out.push_str(&line[from..span.start]);
                match is_escaped {
                    true => out.push_str(&line[span.start + 1..span.end]),
                    false => out.push_str(&self.code_of(inner, file, depth + 1)?),
                }
                from = span.end;
            }
            out.push_str(&line[from..]);
        }
        Ok(out)
    }

    /// Replaces the snippets in code by the parts that they name, with the
    /// indentation of their line.
    fn with_snippets(&mut self, code: &str, file: &str, depth: usize) -> Result<String, Advice> {
        let mut out = String::with_capacity(code.len());
        let mut in_block = false;
        for line in code.split_inclusive('\n') {
            let text = line.trim_end_matches(['\n', '\r']);
            let named = match snippet_line(text) {
                Some(SnippetLine::Block) => {
                    in_block = !in_block;
                    continue;
                }
                Some(SnippetLine::Escaped(at)) => {
                    out.push_str(&line[..at]);
                    out.push_str(&line[at + 1..]);
                    continue;
                }
                Some(SnippetLine::File(_)) if in_block => continue,
                Some(SnippetLine::File(named)) => named,
                None if in_block => text.trim(),
                None => {
                    out.push_str(line);
                    continue;
                }
            };
            if named.is_empty() || named.starts_with(';') {
                continue;
            }
            let indent = &text[..text.len() - text.trim_start().len()];
            let part = self.code_of(named, file, depth + 1)?;
            out.push_str(indent);
            out.push_str(&indented(&part, indent));
            out.push_str(&line[text.len()..]);
        }
        Ok(out)
    }

    /// Returns the specifiers under which the file at a path may be found, in order: mdBook
    /// begins at the file, and MkDocs searches several folders (`base_path`).
    ///
    /// Tags of `include-markdown` begin at the folder of the docs, and in earlier versions at
    /// the file. Paths with `./` and `../` begin at the file in all versions.
    fn specifiers(&self, insertion: &Insertion<'_>) -> Vec<String> {
        let path = insertion.path;
        let is_relative = path.starts_with("./") || path.starts_with("../");
        if self.options.dialect == Dialect::Mdbook || (insertion.is_tag && is_relative) {
            return vec![specifier(path)];
        }
        let in_site = |folder: &String| match folder.trim_matches('/') {
            "" | "." => format!("@site/{path}"),
            folder => format!("@site/{folder}/{path}"),
        };
        let of_tag = [in_site(&self.options.docs_folder), specifier(path)];
        let of_tag = of_tag.into_iter().filter(|_| insertion.is_tag);
        let bases = self.options.snippet_paths.iter().map(in_site);
        of_tag.chain(bases).collect()
    }

    /// Returns a file that `importer` names.
    fn file_text(&mut self, insertion: &Insertion<'_>, importer: &str) -> Result<TextFile, Advice> {
        let path = insertion.path;
        let mut missing = None;
        for specifier in self.specifiers(insertion) {
            let raw = format!("!!raw-loader!{specifier}");
            match self.modules.load(importer, &raw) {
                Some(Module::Data(Value::String(text))) => {
                    let path = match specifier.strip_prefix("@site/") {
                        Some(file) => path::resolve("", file),
                        None => path::resolve(path::parent(importer), path),
                    };
                    return Ok(TextFile { path, text });
                }
                Some(module) => missing = missing.or_else(|| module.fault(path)),
                None => {}
            }
        }
        Err(missing.unwrap_or_else(|| no_file(path)))
    }

    /// Returns the file that an insertion names, as Markdown.
    pub(super) fn partial_of(
        &mut self,
        insertion: &Insertion<'_>,
    ) -> Result<std::sync::Arc<Partial>, Advice> {
        for specifier in self.specifiers(insertion) {
            if let Some(Module::Markdown(partial)) = self.modules.load(self.file, &specifier) {
                return Ok(partial);
            }
        }
        let file = self.file_text(insertion, self.file)?;
        Ok(std::sync::Arc::new(Partial {
            file: file.path,
            text: file.text.into(),
            format: self.format,
            ..Partial::default()
        }))
    }

    /// Reports a line whose file, or part of it, does not exist.
    fn report_file(&mut self, advice: Advice, file: Span) {
        self.report(advice.error("missing-import").at(file));
    }
}

/// A file of the site.
struct TextFile {
    /// Path below the site folder.
    path: String,
    text: String,
}

/// Maximum depth of files in code that insert others.
const MAX_CODE_DEPTH: usize = 10;

/// Help for a section that does not exist.
const NO_SECTION: &str = "name a section that the file marks, or lines that it has";

/// Returns the problem that a page has reached the maximum number of files.
fn too_many_files() -> Advice {
    Advice::new(
        "the page inserts too many files",
        "remove lines that insert files; their content is left out",
    )
}

/// Returns the problem that a path is that of no file of the site.
fn no_file(path: &str) -> Advice {
    Advice::new(
        format!("`{path}` is not a file of the site"),
        "write the path of a file in the site folder; files of other sites are not fetched",
    )
}

/// Returns code with `indent` at the start of each line except the first.
pub(super) fn indented(code: &str, indent: &str) -> String {
    match indent.is_empty() {
        true => code.to_owned(),
        false => code.replace('\n', &format!("\n{indent}")),
    }
}
