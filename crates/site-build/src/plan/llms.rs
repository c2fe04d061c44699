//! The lists of pages for language models (llmstxt.org), and their files: one
//! file for a site of ordinary size, several for a large one, so that the size
//! of each file is bounded.

use std::collections::HashSet;
use std::ops::Range;

use docs_model::Site;
use docs_model::config::DEFAULT_DOCS;
use docs_model::index::{DocIdx, IndexVec};
use docs_model::machine_file::MachineFile;
use docs_model::sidebar::Entry;
use docs_model::site::RouteTarget;
use located_data::path;
use reference_pages::SymbolKind;

use crate::load::Text;
use crate::understand::{ApiIdx, Mounted, Project};

/// Maximum number of lines of a file of addresses: about 150 kB.
const MAX_LINES: usize = 1000;

/// Maximum size of a file with the full text of several pages, in bytes: about
/// 125,000 tokens.
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
            Self::Addresses => MachineFile::LlmsAddresses.path(),
            Self::Texts => MachineFile::LlmsTexts.path(),
        }
    }
}

docs_model::index_types! {
    /// Index of a section of the lists: a sidebar, a blog or a reference.
    pub struct SectionIdx;
}

/// A file of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct LlmsFile {
    /// The list.
    ///
    /// Which list it belongs to.
    pub list: LlmsList,
    /// The section, and the index of its part; `None` for the file at the root
    /// of the site.
    pub part: Option<(SectionIdx, usize)>,
}

/// A group of pages: a sidebar, a blog, a reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LlmsSection {
    /// Display name, as the heading of its list.
    pub(crate) title: String,
    /// Name of its files.
    name: String,
    /// Pages, followed by operations.
    pub(crate) entries: Vec<LlmsEntry>,
    /// Number of pages among the entries.
    page_count: usize,
    /// Sizes of the pages' texts, in bytes.
    sizes: Vec<usize>,
    /// Ranges of pages whose texts share a file.
    text_parts: Vec<Range<usize>>,
}

impl LlmsSection {
    /// Returns a section. `size_of` estimates the text of a page.
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

    /// Returns the entries of a list. The text of an operation is part of the
    /// text of its page.
    fn listed(&self, list: LlmsList) -> &[LlmsEntry] {
        match list {
            LlmsList::Addresses => &self.entries,
            LlmsList::Texts => &self.entries[..self.page_count],
        }
    }
}

/// Divides a list of sizes into ranges of at most [`MAX_BYTES`] in total. An
/// item that is larger has a range of its own.
///
/// Sizes are estimates, so a file may be somewhat larger.
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
    /// A page with a Markdown twin.
    Page(RouteTarget),
    /// A symbol of an API whose operations are on one page.
    ///
    /// Index of the symbol among those of the reference.
    Operation { api: ApiIdx, symbol: usize },
}

/// The listed pages of the default language and the latest version, in reading
/// order.
///
/// Other versions and translations would repeat the same content.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Llms {
    /// Sections in the order of the lists.
    pub(crate) sections: IndexVec<SectionIdx, LlmsSection>,
}

impl Llms {
    /// Collects the pages of a project.
    pub(crate) fn new(project: &Project) -> Self {
        let mut sections = Sections {
            project,
            site: &project.site,
            listed: HashSet::new(),
            sections: IndexVec::new(),
        };
        sections.docs();
        sections.references(project);
        Self {
            sections: sections.sections,
        }
    }

    /// Returns the files of a list, with their paths below the base URL.
    ///
    /// The file at the root is always among them.
    pub(super) fn files(&self, list: LlmsList) -> Vec<(String, LlmsFile)> {
        let root = LlmsFile { list, part: None };
        let mut out = vec![(list.file_name().to_owned(), root)];
        if self.is_whole(list) {
            return out;
        }
        for section in self.sections.indices() {
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

    /// Returns whether the file at the root contains the whole list.
    ///
    /// Otherwise it links to the files of its sections.
    pub(crate) fn is_whole(&self, list: LlmsList) -> bool {
        match list {
            LlmsList::Addresses => {
                let counts = self.sections.iter().map(|section| section.entries.len());
                counts.sum::<usize>() <= MAX_LINES
            }
            LlmsList::Texts => {
                let sizes = self.sections.iter().flat_map(|section| &section.sizes);
                sizes.sum::<usize>() <= MAX_BYTES
            }
        }
    }

    /// Returns the number of files of a section.
    pub(crate) fn parts(&self, list: LlmsList, section: SectionIdx) -> usize {
        let section = &self.sections[section];
        match list {
            LlmsList::Addresses => section.entries.len().div_ceil(MAX_LINES),
            LlmsList::Texts => section.text_parts.len(),
        }
    }

    /// Returns the path of a file of a section, below the base URL.
    ///
    /// The first file has no number, since most sections have only one.
    pub(crate) fn path(&self, list: LlmsList, section: SectionIdx, part: usize) -> String {
        let folder = list.file_name().trim_end_matches(".txt");
        let name = &self.sections[section].name;
        match part {
            0 => format!("{folder}/{name}.txt"),
            // Names of sections have no dots, so they cannot conflict with this
            // path.
            _ => format!("{folder}/{name}.{}.txt", part + 1),
        }
    }

    /// Returns the entries of a part of a section.
    ///
    /// Empty for a part that does not exist.
    pub(crate) fn entries(&self, list: LlmsList, section: SectionIdx, part: usize) -> &[LlmsEntry] {
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
    ///
    /// `None` is the file at the root.
    pub(crate) fn texts(&self, part: Option<(SectionIdx, usize)>) -> Vec<RouteTarget> {
        let sections = match part {
            Some(part) => vec![part],
            None if self.is_whole(LlmsList::Texts) => {
                let all = self.sections.indices();
                all.map(|section| (section, 0)).collect()
            }
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

/// Estimates the size of the text of a page, in bytes: for a doc it is the size
/// of its source, for a page of a reference that of its search text, which is
/// known without rendering the page.
fn text_size(project: &Project, target: RouteTarget) -> usize {
    match target {
        RouteTarget::Doc(doc) => {
            let path = &project.site.docs[doc].source.path;
            project.sources.texts.get(path).map_or(0, Text::len)
        }
        RouteTarget::Mounted { locale, page } => {
            let references = &project.references[locale];
            match project.mounted[page] {
                Mounted::Api { api, .. } => references.apis[api].text_size(),
                Mounted::Library { library, .. } => references.libraries[library].text_size(),
                Mounted::Search => 0,
            }
        }
        _ => 0,
    }
}

/// Sections in the making, and the docs that they contain.
struct Sections<'p> {
    project: &'p Project,
    site: &'p Site,
    listed: HashSet<DocIdx>,
    sections: IndexVec<SectionIdx, LlmsSection>,
}

impl Sections<'_> {
    /// Adds a section for each sidebar, one for all docs outside sidebars, and
    /// one for each blog.
    fn docs(&mut self) {
        let site = self.site;
        let locale = site.default_locale();
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
        let standalone = site
            .pages
            .iter()
            .copied()
            .filter(|page| site.trees[site.docs[*page].tree].locale == locale);
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

    /// Adds a section for each reference.
    fn references(&mut self, project: &Project) {
        let locale = self.site.default_locale();
        let references = &project.references[locale];
        let pages = |of: &dyn Fn(Mounted) -> bool| -> Vec<LlmsEntry> {
            let mounted = project.mounted.iter_enumerated();
            mounted
                .filter(|(_, mounted)| of(**mounted))
                .map(|(page, _)| LlmsEntry::Page(RouteTarget::Mounted { locale, page }))
                .collect()
        };
        for (api, reference) in references.apis.iter_enumerated() {
            let mut entries =
                pages(&|mounted| matches!(mounted, Mounted::Api { api: of, .. } if of == api));
            // On a single page for all operations, each operation is an entry.
            if entries.len() == 1 {
                let symbols = reference.source.symbols.iter().enumerate();
                let operations = symbols.filter(|(_, symbol)| symbol.kind == SymbolKind::Operation);
                entries.extend(operations.map(|(symbol, _)| LlmsEntry::Operation { api, symbol }));
            }
            self.add("API", entries);
        }
        for (library, reference) in references.libraries.iter_enumerated() {
            let entries = pages(
                &|mounted| matches!(mounted, Mounted::Library { library: of, .. } if of == library),
            );
            self.add(reference.label(), entries);
        }
    }

    /// Returns the listed docs that are not part of an earlier section.
    ///
    /// A doc in two sidebars is listed in the first.
    fn pages(&mut self, docs: impl Iterator<Item = DocIdx>) -> Vec<LlmsEntry> {
        docs.filter(|&doc| !self.site.docs[doc].is_unlisted() && self.listed.insert(doc))
            .map(|doc| LlmsEntry::Page(RouteTarget::Doc(doc)))
            .collect()
    }

    /// Adds a section with a name made from its title. Equal names are
    /// numbered.
    fn add(&mut self, title: &str, entries: Vec<LlmsEntry>) {
        let kebab: String = path::kebab_case(title)
            .to_lowercase()
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '-' })
            .collect();
        let parts: Vec<&str> = kebab.split('-').filter(|part| !part.is_empty()).collect();
        let stem = match parts.join("-") {
            name if name.is_empty() => "section".to_owned(),
            name => path::bounded_name(name),
        };
        let is_free = |name: &String| !self.sections.iter().any(|section| section.name == *name);
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        let name = names.find(is_free).unwrap_or(stem);
        let size_of = |target| text_size(self.project, target);
        self.sections
            .push(LlmsSection::new(title, name, entries, size_of));
    }
}
