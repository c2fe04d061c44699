//! The Markdown twin of a page.

use std::fmt::Write as _;

use docs_model::texts::fill;

use crate::comment::{code_span, escaped};
use crate::texts::Texts;
use crate::view::{
    Chip, Content, Doc, EntryGroup, FieldView, LinkView, MemberView, PageView, Part, PartBody,
    SectionView, SignatureView,
};

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

struct Twin<'t> {
    texts: &'t Texts,
    out: String,
}

impl<'t> Twin<'t> {
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

    fn fence(&mut self, code: &str) {
        let mut fence = "```".to_owned();
        while code.contains(&fence) {
            fence.push('`');
        }
        self.block(&format!("{fence}ts\n{code}\n{fence}"));
    }

    fn section(&mut self, section: &SectionView) {
        if !section.title.is_empty() {
            self.block(&format!("## {}", escaped(self.texts.label(&section.title))));
        }
        if let Some(text) = &section.text {
            self.block(&text.markdown);
        }
        match &section.content {
            Content::Part(body) => self.part_body(body),
            Content::Members(members) => members.iter().for_each(|it| self.member(it)),
            Content::Signatures(all) => all.iter().for_each(|it| self.signature(it, 3)),
            Content::Entries(groups) => groups.iter().for_each(|it| self.entries(it)),
        }
    }

    fn member(&mut self, it: &MemberView) {
        self.block(&format!("### {}", escaped(&it.label)));
        let ty = it.ty.as_ref().map(|it| code_span(&it.text));
        let chips = words(&it.chips, self.texts);
        match ty {
            Some(ty) if chips.is_empty() => self.block(&ty),
            Some(ty) => self.block(&format!("{ty} ({chips})")),
            None if !chips.is_empty() => self.block(&chips),
            None => {}
        }
        for signature in &it.signatures {
            self.signature(signature, 4);
        }
        self.doc(&it.doc, 4);
        for note in &it.notes {
            let code = code_span(&note.code.text);
            self.block(&format!("{}: {code}", self.texts.label(note.label)));
        }
    }

    fn signature(&mut self, it: &SignatureView, level: usize) {
        self.fence(&it.code.text);
        self.doc(&it.doc, level);
    }

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

    fn part(&mut self, part: &Part, level: usize) {
        let marks = "#".repeat(level.min(6));
        self.block(&format!(
            "{marks} {}",
            escaped(self.texts.label(&part.title))
        ));
        self.part_body(&part.body);
    }

    fn part_body(&mut self, body: &PartBody) {
        match body {
            PartBody::Text(text) => self.block(&text.markdown),
            PartBody::Fields(fields) => self.fields(fields),
            PartBody::Returns { ty, text, fields } => {
                self.block(&code_span(&ty.text));
                if let Some(text) = text {
                    self.block(&text.markdown);
                }
                self.fields(fields);
            }
        }
    }

    fn fields(&mut self, fields: &[FieldView]) {
        if !fields.is_empty() {
            let mut list = String::new();
            field_list(fields, 0, self.texts, &mut list);
            self.block(&list);
        }
    }

    fn entries(&mut self, group: &EntryGroup) {
        if let Some(title) = &group.title {
            self.block(&format!("### {}", escaped(title)));
        }
        if let Some(text) = &group.text {
            self.block(&text.markdown);
        }
        let mut list = String::new();
        for it in &group.entries {
            list.push_str("- ");
            if !it.prefix.is_empty() {
                list.push_str(self.texts.label(it.prefix));
                list.push(' ');
            }
            list.push_str(&link(&LinkView {
                text: it.name.clone(),
                href: it.href.clone(),
            }));
            if it.deprecated {
                let _ = write!(list, " ({})", self.texts.deprecated);
            }
            if let Some(summary) = &it.summary {
                list.push_str(": ");
                list.push_str(&escaped(summary));
            }
            list.push('\n');
        }
        self.block(&list);
    }
}

fn field_list(fields: &[FieldView], depth: usize, texts: &Texts, out: &mut String) {
    let indent = "  ".repeat(depth);
    for it in fields {
        let _ = write!(out, "{indent}- {}", code_span(&it.name));
        if let Some(ty) = &it.ty {
            let _ = write!(out, ": {}", code_span(&ty.text));
        }
        let chips = words(&it.chips, texts);
        if !chips.is_empty() {
            let _ = write!(out, " ({chips})");
        }
        if let Some(default) = &it.default {
            let _ = write!(
                out,
                ", {} {}",
                texts.default.to_lowercase(),
                code_span(&default.text)
            );
        }
        out.push('\n');
        let mut doc = Twin::new(texts);
        doc.doc(&it.doc, 6);
        for line in doc.out.lines() {
            if line.is_empty() {
                out.push('\n');
            } else {
                let _ = writeln!(out, "{indent}  {line}");
            }
        }
        field_list(&it.fields, depth + 1, texts, out);
    }
}

fn words(chips: &[Chip], texts: &Texts) -> String {
    let words: Vec<&str> = chips.iter().map(|it| texts.label(&it.text)).collect();
    words.join(", ")
}

fn link(link: &LinkView) -> String {
    let text = escaped(&link.text);
    match &link.href {
        Some(href) => format!("[{text}](<{href}>)"),
        None => text,
    }
}
