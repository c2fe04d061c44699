//! The lists of pages for language models (llmstxt.org), and their files: one
//! for a site of ordinary size, and files of its parts for a large one, so that
//! no file grows with the site.

use std::collections::HashSet;
use std::ops::Range;

use docs_model::Site;
use docs_model::config::DEFAULT_DOCS;
use docs_model::sidebar::Entry;
use docs_model::site::{DocIdx, RouteTarget};
use located_data::path;
use reference_pages::SymbolKind;

use crate::understand::{Mounted, Project};

/// Most lines of a file of addresses: about 150 kB.
const MAX_LINES: usize = 1000;

/// Most bytes of a file with the whole text of pages, of more than one page:
/// about 125,000 tokens.
const MAX_BYTES: usize = 500_000;

/// The content of a list of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum LlmsList {
    /// Title, address and description: `llms.txt`.
    Addresses,
    /// The whole text: `llms-full.txt`.
    Texts,
}

impl LlmsList {
    /// Both lists.
    pub(super) const ALL: [Self; 2] = [Self::Addresses, Self::Texts];

    /// Returns the name of the file at the root of the site.
    pub(super) fn file_name(self) -> &'static str {
        match self {
            Self::Addresses => "llms.txt",
            Self::Texts => "llms-full.txt",
        }
    }
}

/// A file of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct LlmsFile {
    /// The list.
    pub list: LlmsList,
    /// Indices of the section and of its part; `None` for the file at the root
    /// of the site.
    pub part: Option<(usize, usize)>,
}

/// Pages that belong together: a sidebar, a blog, a reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LlmsSection {
    pub(crate) title: String,
    /// Name of its files.
    name: String,
    /// Pages, and then operations.
    pub(crate) entries: Vec<LlmsEntry>,
    /// Number of pages among the entries.
    page_count: usize,
    /// Sizes of the pages' texts, in bytes.
    sizes: Vec<usize>,
    /// Ranges of pages whose texts share a file.
    text_parts: Vec<Range<usize>>,
}

impl LlmsSection {
    fn new(
        title: &str,
        name: String,
        entries: Vec<LlmsEntry>,
        size_of: impl Fn(RouteTarget) -> usize,
    ) -> Self {
        let (pages, operations): (Vec<LlmsEntry>, Vec<LlmsEntry>) = entries
            .into_iter()
            .partition(|entry| matches!(entry, LlmsEntry::Page(_)));
        let sizes: Vec<usize> = pages
            .iter()
            .map(|entry| match entry {
                LlmsEntry::Page(target) => size_of(*target),
                LlmsEntry::Operation { .. } => 0,
            })
            .collect();
        Self {
            title: title.to_owned(),
            name,
            page_count: pages.len(),
            text_parts: parts_of(&sizes),
            sizes,
            entries: [pages, operations].concat(),
        }
    }

    /// Returns the entries of a list. The text of an operation is in that of
    /// its page.
    fn listed(&self, list: LlmsList) -> &[LlmsEntry] {
        match list {
            LlmsList::Addresses => &self.entries,
            LlmsList::Texts => &self.entries[..self.page_count],
        }
    }
}

/// Cuts a list of sizes into ranges of at most [`MAX_BYTES`]; what is larger
/// has a range of its own.
fn parts_of(sizes: &[usize]) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut bytes = 0;
    for (idx, size) in sizes.iter().enumerate() {
        bytes += size;
        match out.last_mut() {
            Some(part) if bytes <= MAX_BYTES => part.end = idx + 1,
            _ => {
                out.push(idx..idx + 1);
                bytes = *size;
            }
        }
    }
    out
}

/// A line of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LlmsEntry {
    /// A page that has a Markdown twin.
    Page(RouteTarget),
    /// A symbol of an API whose operations are on one page.
    Operation { api: usize, symbol: usize },
}

/// The listed pages of the default language and the last version, in reading
/// order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Llms {
    pub(crate) sections: Vec<LlmsSection>,
}

impl Llms {
    pub(crate) fn new(project: &Project) -> Self {
        let mut sections = Sections {
            project,
            site: &project.site,
            listed: HashSet::new(),
            sections: Vec::new(),
        };
        sections.docs();
        sections.references(project);
        Self {
            sections: sections.sections,
        }
    }

    /// Returns the files of a list, with their paths below the base URL.
    pub(super) fn files(&self, list: LlmsList) -> Vec<(String, LlmsFile)> {
        let root = LlmsFile { list, part: None };
        let mut out = vec![(list.file_name().to_owned(), root)];
        if self.is_whole(list) {
            return out;
        }
        for section in 0..self.sections.len() {
            for part in 0..self.parts(list, section) {
                let file = LlmsFile {
                    list,
                    part: Some((section, part)),
                };
                out.push((self.path(list, section, part), file));
            }
        }
        out
    }

    /// Returns whether the file at the root has the whole list.
    pub(crate) fn is_whole(&self, list: LlmsList) -> bool {
        match list {
            LlmsList::Addresses => {
                let counts = self.sections.iter().map(|it| it.entries.len());
                counts.sum::<usize>() <= MAX_LINES
            }
            LlmsList::Texts => {
                let sizes = self.sections.iter().flat_map(|it| &it.sizes);
                sizes.sum::<usize>() <= MAX_BYTES
            }
        }
    }

    /// Returns the number of files of a section.
    pub(crate) fn parts(&self, list: LlmsList, section: usize) -> usize {
        let section = &self.sections[section];
        match list {
            LlmsList::Addresses => section.entries.len().div_ceil(MAX_LINES),
            LlmsList::Texts => section.text_parts.len(),
        }
    }

    /// Returns the path of a file of a section, below the base URL.
    pub(crate) fn path(&self, list: LlmsList, section: usize, part: usize) -> String {
        let folder = list.file_name().trim_end_matches(".txt");
        let name = &self.sections[section].name;
        match part {
            0 => format!("{folder}/{name}.txt"),
            // A name has no dot, so that no section is called like this.
            _ => format!("{folder}/{name}.{}.txt", part + 1),
        }
    }

    /// Returns the entries of a part of a section.
    pub(crate) fn entries(&self, list: LlmsList, section: usize, part: usize) -> &[LlmsEntry] {
        let Some(section) = self.sections.get(section) else {
            return &[];
        };
        let listed = section.listed(list);
        let entries = match list {
            LlmsList::Addresses => listed.chunks(MAX_LINES).nth(part),
            LlmsList::Texts => {
                let range = section.text_parts.get(part);
                range.and_then(|range| listed.get(range.clone()))
            }
        };
        entries.unwrap_or_default()
    }

    /// Returns the pages whose texts are in a file.
    pub(crate) fn texts(&self, part: Option<(usize, usize)>) -> Vec<RouteTarget> {
        let sections: Vec<(usize, usize)> = match part {
            Some(part) => vec![part],
            None if self.is_whole(LlmsList::Texts) => (0..self.sections.len())
                .map(|section| (section, 0))
                .collect(),
            None => Vec::new(),
        };
        let entries = sections
            .into_iter()
            .flat_map(|(section, part)| self.entries(LlmsList::Texts, section, part));
        let page = |entry: &LlmsEntry| match entry {
            LlmsEntry::Page(target) => Some(*target),
            LlmsEntry::Operation { .. } => None,
        };
        entries.filter_map(page).collect()
    }
}

/// Returns the index of the default language.
pub(crate) fn default_locale(site: &Site) -> usize {
    let mut locales = site.locales.iter();
    locales.position(|it| it.is_default).unwrap_or_default()
}

/// Returns about how many bytes the text of a page has: for a doc those of its
/// source, for a page of a reference those of what is searched in it, which
/// is known without rendering the page.
fn text_size(project: &Project, target: RouteTarget) -> usize {
    match target {
        RouteTarget::Doc(doc) => {
            let path = &project.site.docs[doc].source.path;
            project.text(path).map_or(0, str::len)
        }
        RouteTarget::Mounted { locale, page } => {
            let references = &project.references[locale];
            match project.mounted[page] {
                Mounted::Api(api, _) => references.apis[api].text_size(),
                Mounted::Library(library, _) => references.libraries[library].text_size(),
                Mounted::Search => 0,
            }
        }
        _ => 0,
    }
}

struct Sections<'p> {
    project: &'p Project,
    site: &'p Site,
    listed: HashSet<DocIdx>,
    sections: Vec<LlmsSection>,
}

impl Sections<'_> {
    fn docs(&mut self) {
        let site = self.site;
        let locale = default_locale(site);
        let trees = site.last_trees(locale);
        for &tree in &trees {
            let docs = &site.docs_config(tree).id;
            let sidebars = &site.trees[tree].sidebars;
            for (name, sidebar) in sidebars {
                let title = match (sidebars.len(), &**docs) {
                    (1, DEFAULT_DOCS) => "Docs",
                    (1, id) => id,
                    _ => name,
                };
                let docs = sidebar.pages().filter_map(|entry| match entry {
                    Entry::Doc(doc) => Some(doc),
                    _ => None,
                });
                let entries = self.pages(docs);
                self.add(title, entries);
            }
        }
        let rest = trees
            .iter()
            .flat_map(|tree| site.trees[*tree].docs.values());
        let standalone = site.pages.iter().copied();
        let standalone =
            standalone.filter(|page| site.trees[site.docs[*page].tree].locale == locale);
        let rest = self.pages(rest.copied().chain(standalone));
        if !rest.is_empty() {
            self.add("More", rest);
        }
        for blog in site.blogs.iter().filter(|blog| blog.locale == locale) {
            if !blog.list.docs.is_empty() {
                let entries = self.pages(blog.list.docs.iter().copied());
                self.add(&blog.title, entries);
            }
        }
    }

    fn references(&mut self, project: &Project) {
        let locale = default_locale(self.site);
        let references = &project.references[locale];
        let pages = |of: &dyn Fn(Mounted) -> bool| -> Vec<LlmsEntry> {
            let mounted = project.mounted.iter().enumerate();
            mounted
                .filter(|(_, mounted)| of(**mounted))
                .map(|(page, _)| LlmsEntry::Page(RouteTarget::Mounted { locale, page }))
                .collect()
        };
        for (api, reference) in references.apis.iter().enumerate() {
            let mut entries = pages(&|it| matches!(it, Mounted::Api(of, _) if of == api));
            // On one page for all, each operation is a part of it.
            if entries.len() == 1 {
                let symbols = reference.source.symbols.iter().enumerate();
                let operations = symbols.filter(|(_, symbol)| symbol.kind == SymbolKind::Operation);
                entries.extend(operations.map(|(symbol, _)| LlmsEntry::Operation { api, symbol }));
            }
            self.add("API", entries);
        }
        for (library, reference) in references.libraries.iter().enumerate() {
            let entries = pages(&|it| matches!(it, Mounted::Library(of, _) if of == library));
            self.add(reference.label(), entries);
        }
    }

    /// Returns the docs that are listed and were not before.
    fn pages(&mut self, docs: impl Iterator<Item = DocIdx>) -> Vec<LlmsEntry> {
        docs.filter(|&doc| !self.site.docs[doc].is_unlisted() && self.listed.insert(doc))
            .map(|doc| LlmsEntry::Page(RouteTarget::Doc(doc)))
            .collect()
    }

    fn add(&mut self, title: &str, entries: Vec<LlmsEntry>) {
        let kebab: String = path::kebab_case(title)
            .to_lowercase()
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '-' })
            .collect();
        let parts: Vec<&str> = kebab.split('-').filter(|it| !it.is_empty()).collect();
        let stem = match parts.join("-") {
            name if name.is_empty() => "section".to_owned(),
            name => path::bounded_name(name),
        };
        let is_free = |name: &String| !self.sections.iter().any(|it| it.name == *name);
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        let name = names.find(is_free).unwrap_or(stem);
        let size_of = |target| text_size(self.project, target);
        self.sections
            .push(LlmsSection::new(title, name, entries, size_of));
    }
}
