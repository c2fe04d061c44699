//! `llms.txt` and `llms-full.txt` (llmstxt.org), and the files of their parts.

use std::fmt::Write as _;

use docs_model::address::Address;
use docs_model::config::CONFIG_FILE;
use docs_model::site::RouteTarget;

use super::super::{Producer, Result, WrittenFiles};
use crate::digest::Digest;
use crate::plan::{
    Job, Llms, LlmsEntry, LlmsFile, LlmsList, OutPath, SectionIdx, absolute, twin_address,
    twin_file,
};
use crate::understand::{Mounted, Project};

impl Producer<'_> {
    /// Returns a file of `llms.txt` or `llms-full.txt`.
    ///
    /// The index has the titles and addresses of pages, the full list their
    /// texts. Both are divided into parts where a single file would be too
    /// large for the context of a model.
    ///
    /// # Errors
    ///
    /// Returns the fault of a template that a component in one of the texts
    /// uses.
    pub(in crate::produce) fn llms(&self, file: LlmsFile) -> Result<String> {
        let llms = self.plan.llms();
        let Some((section, part)) = file.part else {
            return self.llms_root(llms, file.list);
        };
        let title = inline(&llms.sections[section].title);
        let mut out = format!("# {}: {title}\n\n", inline(self.title()));
        match file.list {
            LlmsList::Addresses => {
                for entry in llms.entries(file.list, section, part) {
                    line(self.project, entry, &mut out);
                }
            }
            LlmsList::Texts => self.llms_texts(llms, file.part, &mut out)?,
        }
        Ok(out)
    }

    /// Returns the title of the lists, which are in the default language.
    fn title(&self) -> &str {
        let site = &self.project.site;
        site.title_in(site.default_locale())
    }

    /// Returns the file at the root of the site: the complete list, or links to
    /// its parts.
    ///
    /// The root of a divided list names each part with its number of pages, so
    /// that a model can fetch the one it needs.
    fn llms_root(&self, llms: &Llms, list: LlmsList) -> Result<String> {
        let site = &self.project.site;
        let tagline = site.tagline_in(site.default_locale());
        let mut out = format!("# {}\n", inline(self.title()));
        if !tagline.is_empty() {
            let _ = writeln!(out, "\n> {}", inline(tagline));
        }
        let is_whole = llms.is_whole(list);
        if is_whole && list == LlmsList::Texts {
            out.push('\n');
            self.llms_texts(llms, None, &mut out)?;
            return Ok(out);
        }
        for (idx, section) in llms.sections.iter_enumerated() {
            let title = inline(&section.title);
            let _ = write!(out, "\n## {title}\n\n");
            if is_whole {
                for entry in &section.entries {
                    line(self.project, entry, &mut out);
                }
                continue;
            }
            let parts = llms.parts(list, idx);
            for part in 0..parts {
                let file = llms.path(list, idx, part);
                let address = self.project.site.file_address(&file);
                let count = llms.entries(list, idx, part).len();
                let of = match parts {
                    1 => String::new(),
                    _ => format!(", part {} of {parts}", part + 1),
                };
                let _ = writeln!(
                    out,
                    "- [{title}{of}]({}): {count} {}",
                    absolute(&self.project.site, &address),
                    if count == 1 { "page" } else { "pages" },
                );
            }
        }
        Ok(out)
    }

    /// Appends the texts of pages, each with its address.
    ///
    /// Texts are separated by a thematic break, since headings of level 1
    /// repeat.
    fn llms_texts(
        &self,
        llms: &Llms,
        part: Option<(SectionIdx, usize)>,
        out: &mut String,
    ) -> Result<()> {
        let site = &self.project.site;
        for (idx, target) in llms.texts(part).into_iter().enumerate() {
            if idx > 0 {
                out.push_str("\n---\n\n");
            }
            let permalink = site.permalink(target);
            let address = absolute(site, &permalink);
            let text = match self.written_twin(target, &permalink) {
                Some(text) => text,
                None => self.twin(target)?,
            };
            let _ = write!(out, "Source: {address}\n\n{}\n", text.trim_end());
        }
        Ok(())
    }

    /// Adds the inputs of a file with the texts of pages. Twins that are already written
    /// are represented by their contents, which is less than what they depend on.
    pub(in crate::produce) fn add_llms_texts(
        &self,
        file: LlmsFile,
        digest: &mut Digest,
    ) -> Result<()> {
        let site = &self.project.site;
        let llms = self.plan.llms();
        digest.add_value(&file.part);
        digest.add(
            self.project
                .text(CONFIG_FILE)
                .unwrap_or_default()
                .as_bytes(),
        );
        digest.add(self.title().as_bytes());
        digest.add(site.tagline_in(site.default_locale()).as_bytes());
        for (idx, section) in llms.sections.iter_enumerated() {
            digest.add_value(&(&section.title, llms.parts(file.list, idx)));
            digest.add(llms.path(file.list, idx, 0).as_bytes());
            let parts = 0..llms.parts(file.list, idx);
            let counts = parts.map(|part| llms.entries(file.list, idx, part).len());
            digest.add_value(&counts.collect::<Vec<_>>());
        }
        for target in llms.texts(file.part) {
            let permalink = site.permalink(target);
            digest.add(permalink.as_bytes());
            let written = self.twin_path(target, &permalink);
            let hash = written.and_then(|(written, path)| written.hash(&path));
            match hash {
                Some(hash) => digest.add(&hash.to_le_bytes()),
                None => self.add_job(&Job::Twin(target), digest)?,
            }
        }
        Ok(())
    }

    /// Returns the Markdown twin of a page if it is already written.
    fn written_twin(&self, target: RouteTarget, permalink: &Address) -> Option<String> {
        let (written, path) = self.twin_path(target, permalink)?;
        written.read(&path)
    }

    /// Returns where the Markdown twin of a page is among the written files.
    fn twin_path(
        &self,
        target: RouteTarget,
        permalink: &Address,
    ) -> Option<(&dyn WrittenFiles, OutPath)> {
        let written = self.written?;
        let file = twin_file(&self.project.site, permalink);
        let path = OutPath::parse(file).ok()?;
        let is_twin = self.plan.job(path.as_str()) == Some(&Job::Twin(target));
        is_twin.then_some((written, path))
    }
}

/// Appends the line of an entry: title, address of the Markdown twin, and
/// description.
///
/// The site's default locale is listed: the format has no notion of languages.
/// Pages without a twin, such as the search, have no line.
fn line(project: &Project, entry: &LlmsEntry, out: &mut String) {
    let site = &project.site;
    let twin = |target| absolute(site, &twin_address(site, &site.permalink(target)));
    let references = &project.references[site.default_locale()];
    match *entry {
        LlmsEntry::Page(target) => {
            let (title, description) = match target {
                RouteTarget::Doc(doc) => {
                    let doc = &site.docs[doc];
                    (&*doc.title, doc.description.as_deref())
                }
                RouteTarget::Mounted { page, .. } => match project.mounted[page] {
                    Mounted::Api { api, page } => {
                        (&*references.apis[api].pages()[page].title, None)
                    }
                    Mounted::Library { library, page } => {
                        let page = &references.libraries[library].pages()[page];
                        (&*page.title, page.description.as_deref())
                    }
                    Mounted::Search => return,
                },
                _ => return,
            };
            let _ = write!(out, "- [{}]({})", inline(title), twin(target));
            if let Some(description) = description {
                let _ = write!(out, ": {}", inline(description));
            }
            out.push('\n');
        }
        LlmsEntry::Operation { api, symbol } => {
            let Some(symbol) = references.apis[api].source.symbols.get(symbol) else {
                return;
            };
            let anchor = symbol
                .address
                .split_once('#')
                .map_or("", |(_, anchor)| anchor);
            let is_page =
                |mounted: &Mounted| matches!(mounted, Mounted::Api { api: of, .. } if *of == api);
            if let Some(page) = project.mounted.position(is_page) {
                let locale = site.default_locale();
                let twin = twin(RouteTarget::Mounted { locale, page });
                let _ = writeln!(out, "- [{}]({twin}#{anchor})", inline(&symbol.name));
            }
        }
    }
}

/// Returns a text as one line without links, tags and code. Titles and
/// descriptions can come from API descriptions of third parties.
///
/// Backslashes escape the characters that begin Markdown or HTML.
fn inline(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (idx, word) in text.split_whitespace().enumerate() {
        if idx > 0 {
            out.push(' ');
        }
        let mut rest = word;
        let is_escaped = |byte| matches!(byte, b'\\' | b'[' | b']' | b'<' | b'`');
        while let Some(at) = rest.bytes().position(is_escaped) {
            out.push_str(&rest[..at]);
            out.push('\\');
            out.push_str(&rest[at..=at]);
            rest = &rest[at + 1..];
        }
        out.push_str(rest);
    }
    out
}
