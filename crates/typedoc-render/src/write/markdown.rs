//! The Markdown twin of a page.
//!
//! It has the content of the HTML in the same order, with links as addresses of
//! the site. Everything that is not Markdown already is escaped.

use std::fmt::Write as _;

use docs_model::texts::fill;

use crate::comment::{code_span, escaped, longest_backticks};
use crate::index::Relation;
use crate::texts::Texts;
use crate::view::{
    Chip, Content, Doc, EntryGroup, FieldView, LinkView, MemberView, PageView, Part, PartBody,
    SectionView, SignatureView, TreesView, TypeView,
};

/// Returns a page as Markdown, ending with a line break.
///
/// The order is that of the page: title, chips, declaration, text, sections,
/// uses, sources. Chips, uses and sources are left out if there are none.
pub(crate) fn page_markdown(page: &PageView, texts: &Texts) -> String {
    let mut twin = Twin::new(texts);
    twin.block(&format!("# {}", escaped(&page.title)));
    let chips = words(&page.chips, texts);
    if !chips.is_empty() {
        twin.block(&chips);
    }
    if let Some(code) = &page.declaration {
        twin.fence(&code.text);
    }
    twin.doc(&page.doc, 2);
    for section in &page.sections {
        twin.section(section);
    }
    if !page.used_by.is_empty() {
        twin.block(&format!("## {}", texts.used_by));
        for group in &page.used_by {
            let links: Vec<String> = group.links.iter().map(link).collect();
            twin.block(&format!("{}: {}", group.label, links.join(", ")));
        }
    }
    if !page.sources.is_empty() {
        let sources: Vec<String> = page.sources.iter().map(link).collect();
        let place = sources.join(", ");
        twin.block(&fill(&texts.defined_in, &[("place", &place)]));
    }
    twin.out.push('\n');
    twin.out
}

/// Writes Markdown as blocks separated by blank lines.
///
/// Nothing is removed again, so a twin is written in one pass.
struct Twin<'t> {
    /// Texts in the language of the page.
    texts: &'t Texts,
    /// The Markdown so far, without a line break at its end.
    out: String,
}

impl<'t> Twin<'t> {
    /// Returns an empty twin.
    fn new(texts: &'t Texts) -> Self {
        Self {
            texts,
            out: String::new(),
        }
    }

    /// Writes a block, separated from the previous one by a blank line.
    fn block(&mut self, text: &str) {
        if !self.out.is_empty() {
            self.out.push_str("\n\n");
        }
        self.out.push_str(text.trim_end());
    }

    /// Writes a code block, with a fence longer than any in the code.
    ///
    /// The language is always TypeScript.
    fn fence(&mut self, code: &str) {
        let fence = "`".repeat(longest_backticks(code).max(2) + 1);
        self.block(&format!("{fence}ts\n{code}\n{fence}"));
    }

    /// Writes a section below a heading of level 2.
    fn section(&mut self, section: &SectionView) {
        if !section.title.is_empty() {
            self.block(&format!("## {}", escaped(self.texts.label(&section.title))));
        }
        if let Some(text) = &section.text {
            self.block(&text.markdown);
        }
        match &section.content {
            Content::Part(body) => self.part_body(body, 2),
            Content::Members(members) => members.iter().for_each(|member| self.member(member)),
            Content::Signatures(signatures) => signatures
                .iter()
                .for_each(|signature| self.signature(signature, 3)),
            Content::Entries(groups) => groups.iter().for_each(|group| self.entries(group)),
            Content::Trees(trees) => self.trees(trees),
        }
    }

    /// Writes a member below a heading of level 3. Its type is on a line of its
    /// own, with the chips in parentheses.
    ///
    /// Levels of headings follow those of the HTML, so that an anchor is on the
    /// same heading in both.
    fn member(&mut self, member: &MemberView) {
        self.block(&format!("### {}", escaped(&member.label)));
        let ty = member.ty.as_ref().map(|ty| code_span(&ty.text));
        let chips = words(&member.chips, self.texts);
        match ty {
            Some(ty) if chips.is_empty() => self.block(&ty),
            Some(ty) => self.block(&format!("{ty} ({chips})")),
            None if !chips.is_empty() => self.block(&chips),
            None => {}
        }
        for signature in &member.signatures {
            self.signature(signature, 4);
        }
        self.doc(&member.doc, 4);
        for note in &member.notes {
            let code = code_span(&note.code.text);
            self.block(&format!("{}: {code}", self.texts.label(note.label)));
        }
    }

    /// Writes a signature as code, with its documentation below.
    fn signature(&mut self, signature: &SignatureView, level: usize) {
        self.fence(&signature.code.text);
        let chips = words(&signature.chips, self.texts);
        if !chips.is_empty() {
            self.block(&format!("({chips})"));
        }
        self.doc(&signature.doc, level);
    }

    /// Writes the content of a comment. Parts have headings of `level`.
    ///
    /// A deprecated symbol says so first.
    fn doc(&mut self, doc: &Doc, level: usize) {
        if let Some(text) = &doc.deprecated {
            self.block(&format!(
                "**{}.** {}",
                self.texts.deprecated_title, text.markdown
            ));
        }
        if let Some(text) = &doc.text {
            self.block(&text.markdown);
        }
        for part in &doc.parts {
            self.part(part, level);
        }
    }

    /// Writes a labelled part below a heading of `level`.
    fn part(&mut self, part: &Part, level: usize) {
        let marks = "#".repeat(level.min(6));
        self.block(&format!(
            "{marks} {}",
            escaped(self.texts.label(&part.title))
        ));
        self.part_body(&part.body, level);
    }

    /// Writes the content of a part below a heading of `level`.
    fn part_body(&mut self, body: &PartBody, level: usize) {
        match body {
            PartBody::Text(text) => self.block(&text.markdown),
            PartBody::Fields(fields) => self.fields(fields),
            PartBody::Signatures(signatures) => signatures
                .iter()
                .for_each(|signature| self.signature(signature, level + 1)),
            PartBody::Returns { ty, text, fields } => {
                self.block(&code_span(&ty.text));
                if let Some(text) = text {
                    self.block(&text.markdown);
                }
                self.fields(fields);
            }
        }
    }

    /// Writes fields as a nested list, if there are any.
    fn fields(&mut self, fields: &[FieldView]) {
        if !fields.is_empty() {
            let mut list = String::new();
            field_list(fields, 0, self.texts, &mut list);
            self.block(&list);
        }
    }

    /// Writes trees of types as nested lists.
    ///
    /// The link to the whole hierarchy is left out where the trees are
    /// complete.
    fn trees(&mut self, trees: &TreesView) {
        let mut list = String::new();
        type_list(&trees.roots, 0, self.texts, &mut list);
        self.block(&list);
        if !trees.is_complete
            && let Some(whole) = &trees.whole
        {
            self.block(&link(&LinkView {
                text: self.texts.more_in_hierarchy.to_string(),
                href: Some(whole.clone()),
            }));
        }
    }

    /// Writes the entries of an index as a list: link, chip, summary.
    ///
    /// Summaries are plain text, and escaped.
    fn entries(&mut self, group: &EntryGroup) {
        if let Some(title) = &group.title {
            self.block(&format!("### {}", escaped(title)));
        }
        if let Some(text) = &group.text {
            self.block(&text.markdown);
        }
        let mut list = String::new();
        for entry in &group.entries {
            list.push_str("- ");
            if !entry.prefix.is_empty() {
                list.push_str(self.texts.label(entry.prefix));
                list.push(' ');
            }
            list.push_str(&link(&LinkView {
                text: entry.name.clone(),
                href: entry.href.clone(),
            }));
            if let Some(version) = &entry.version {
                let _ = write!(list, " {}", version.text);
            }
            if entry.deprecated {
                let _ = write!(list, " ({})", self.texts.deprecated);
            }
            if let Some(summary) = &entry.summary {
                list.push_str(": ");
                list.push_str(&escaped(summary));
            }
            list.push('\n');
        }
        self.block(&list);
    }
}

/// Writes types as a nested list.
///
/// Recursion is as deep as the tree, which the model limits.
fn type_list(types: &[TypeView], depth: usize, texts: &Texts, out: &mut String) {
    for ty in types {
        let name = link(&LinkView {
            text: ty.name.clone(),
            href: ty.href.clone().filter(|_| !ty.is_current),
        });
        let _ = write!(out, "{}- ", "  ".repeat(depth));
        match ty.is_current {
            true => _ = write!(out, "**{name}**"),
            false => out.push_str(&name),
        }
        if let Some(module) = &ty.module {
            let _ = write!(out, " ({})", code_span(module));
        }
        let mut words = Vec::new();
        if ty.relation == Some(Relation::Implements) {
            words.push("implements");
        }
        if ty.deprecated {
            words.push(&texts.deprecated);
        }
        if ty.is_repeated {
            words.push(&texts.shown_above);
        }
        if !words.is_empty() {
            let _ = write!(out, " ({})", words.join(", "));
        }
        out.push('\n');
        type_list(&ty.below, depth + 1, texts, out);
    }
}

/// Writes fields as a nested list. Text below a field is indented to belong to
/// its item.
///
/// Parts of a field have no headings in a list; level 6 keeps them below all
/// others.
fn field_list(fields: &[FieldView], depth: usize, texts: &Texts, out: &mut String) {
    let indent = "  ".repeat(depth);
    for field in fields {
        let _ = write!(out, "{indent}- {}", code_span(&field.name));
        if let Some(ty) = &field.ty {
            let _ = write!(out, ": {}", code_span(&ty.text));
        }
        let chips = words(&field.chips, texts);
        if !chips.is_empty() {
            let _ = write!(out, " ({chips})");
        }
        if let Some(default) = &field.default {
            let _ = write!(
                out,
                ", {} {}",
                texts.default.to_lowercase(),
                code_span(&default.text)
            );
        }
        out.push('\n');
        let mut doc = Twin::new(texts);
        doc.doc(&field.doc, 6);
        for line in doc.out.lines() {
            if line.is_empty() {
                out.push('\n');
            } else {
                let _ = writeln!(out, "{indent}  {line}");
            }
        }
        field_list(&field.fields, depth + 1, texts, out);
    }
}

/// Returns the texts of chips, separated by commas.
///
/// Empty without chips.
fn words(chips: &[Chip], texts: &Texts) -> String {
    let words: Vec<&str> = chips.iter().map(|chip| texts.label(&chip.text)).collect();
    words.join(", ")
}

/// Returns a link, or its escaped text without an address.
///
/// The address is in angle brackets, in which parentheses need no escape.
fn link(link: &LinkView) -> String {
    let text = escaped(&link.text);
    match &link.href {
        Some(href) => format!("[{text}](<{href}>)"),
        None => text,
    }
}
