//! The page of every symbol.
//!
//! Paths are those of `typedoc-plugin-markdown` with one file per member, so
//! that a site can switch without breaking links: `classes/Cart`,
//! `namespaces/events/functions/on`, and `index` for containers. A path that
//! differs from another at most in case gets a number, because the file systems
//! of macOS and Windows ignore case.

use std::collections::{HashMap, HashSet};

use located_data::path::bounded_name;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::{Entry, Index, Page, PageIdx};
use crate::model::{Id, Kind, Reflection};

/// The kind of a page, by its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum PageKind {
    /// The index of the whole library.
    #[default]
    Project,
    /// The index of a package, in a library of several packages.
    Package,
    /// The index of a module.
    Module,
    /// The index of a namespace.
    Namespace,
    /// All symbols of one kind in a module or namespace.
    KindIndex,
    /// The bases and subtypes of all classes and interfaces.
    Hierarchy,
    /// A class.
    Class,
    /// An interface.
    Interface,
    /// An enumeration.
    Enumeration,
    /// A type alias.
    TypeAlias,
    /// A function.
    Function,
    /// A variable.
    Variable,
    /// A document that belongs to the library.
    Document,
}

impl PageKind {
    /// Returns whether the page lists other pages. With
    /// [`TrailingSlash::AsIs`](docs_model::address::TrailingSlash::AsIs), the
    /// addresses of such pages end with a slash.
    #[must_use]
    pub fn is_index(self) -> bool {
        matches!(
            self,
            Self::Project
                | Self::Package
                | Self::Module
                | Self::Namespace
                | Self::KindIndex
                | Self::Hierarchy
        )
    }

    /// Returns whether the page is about a named type.
    pub(crate) fn is_type(self) -> bool {
        matches!(
            self,
            Self::Class | Self::Interface | Self::Enumeration | Self::TypeAlias
        )
    }
}

/// Kinds with pages of their own: kind of page, folder, title of the list.
const KINDS: [(Kind, PageKind, &str, &str); 7] = [
    (Kind::Class, PageKind::Class, "classes", "Classes"),
    (
        Kind::Interface,
        PageKind::Interface,
        "interfaces",
        "Interfaces",
    ),
    (
        Kind::Enum,
        PageKind::Enumeration,
        "enumerations",
        "Enumerations",
    ),
    (
        Kind::TypeAlias,
        PageKind::TypeAlias,
        "type-aliases",
        "Type Aliases",
    ),
    (Kind::Function, PageKind::Function, "functions", "Functions"),
    (Kind::Variable, PageKind::Variable, "variables", "Variables"),
    (Kind::Document, PageKind::Document, "documents", "Documents"),
];

/// Returns the row of [`KINDS`] for a kind, or `None` for members and
/// containers.
fn kind_row(kind: Kind) -> Option<&'static (Kind, PageKind, &'static str, &'static str)> {
    KINDS.iter().find(|row| row.0 == kind)
}

/// Returns the title of the list of a kind: `Type Aliases`.
pub(crate) fn kind_title(kind: Kind) -> &'static str {
    match kind {
        Kind::Module => "Modules",
        Kind::Namespace => "Namespaces",
        _ => kind_row(kind).map_or("Other", |row| row.3),
    }
}

/// Adds the page of the project and all pages below it.
pub(super) fn add(index: &mut Index<'_>) {
    let project = &index.model.project;
    let mut adder = Adder {
        index,
        used: HashSet::new(),
        numbers: HashMap::new(),
    };
    let path = adder.free("index");
    let page = adder.page(PageKind::Project, project, &path, None);
    let folder = folder_of(&alias(&project.name)).to_owned();
    adder.container(project, "", &folder, page);
    let Adder { index, used, .. } = adder;
    kind_pages(index, &used);
}

/// Adds pages in the order of the sidebar, each with a path of its own.
struct Adder<'i, 'm> {
    index: &'i mut Index<'m>,
    /// Paths in lower case, because file systems may ignore case.
    used: HashSet<String>,
    /// Next number to try for a path that is in use: thousands of symbols may
    /// share a name.
    numbers: HashMap<String, usize>,
}

impl<'m> Adder<'_, 'm> {
    /// Adds the pages of a container below `folder`, and its namespaces below
    /// `namespaces`.
    fn container(
        &mut self,
        container: &'m Reflection,
        folder: &str,
        namespaces: &str,
        page: Option<PageIdx>,
    ) {
        for child in container.children.iter().chain(&container.documents) {
            match child.kind {
                Kind::Module => {
                    let parent = alias(&container.name);
                    let name = alias(&child.name);
                    let own = match container.kind {
                        Kind::Module => join(&parent, &name),
                        _ => name,
                    };
                    let kind = match child.is_package {
                        true => PageKind::Package,
                        false => PageKind::Module,
                    };
                    self.nested(kind, child, &own, page);
                }
                Kind::Namespace => {
                    let own = join(namespaces, &join("namespaces", &alias(&child.name)));
                    self.nested(PageKind::Namespace, child, &own, page);
                }
                kind => {
                    if let Some((_, kind, directory, _)) = kind_row(kind) {
                        let name = join(directory, &alias(&child.name));
                        self.symbol(*kind, child, &join(folder, &name), page);
                    }
                }
            }
        }
    }

    /// Adds the page of a module or namespace, and the pages inside it.
    fn nested(
        &mut self,
        kind: PageKind,
        container: &'m Reflection,
        folder: &str,
        parent: Option<PageIdx>,
    ) {
        let path = self.free(&join(folder, "index"));
        let page = self.page(kind, container, &path, parent);
        self.container(container, folder, folder, page);
    }

    /// Adds the page of a symbol, and those of its documents.
    fn symbol(
        &mut self,
        kind: PageKind,
        symbol: &'m Reflection,
        path: &str,
        parent: Option<PageIdx>,
    ) {
        let path = self.free(path);
        let page = self.page(kind, symbol, &path, parent);
        // Documents can have child documents.
        let folder = folder_of(folder_of(&path)).to_owned();
        for document in symbol.documents.iter().chain(
            symbol
                .children
                .iter()
                .filter(|child| child.kind == Kind::Document),
        ) {
            let path = join(&join(&folder, "documents"), &alias(&document.name));
            self.symbol(PageKind::Document, document, &path, page.or(parent));
        }
    }

    /// Returns the path, with a number if another one differs at most in case.
    fn free(&mut self, path: &str) -> String {
        let path = path.replace(' ', "-");
        let lower = path.to_lowercase();
        if self.used.insert(lower.clone()) {
            return path;
        }
        let next = self.numbers.entry(lower.clone()).or_insert(1);
        let number = (*next..)
            .find(|n| self.used.insert(format!("{lower}-{n}")))
            .unwrap_or(*next);
        *next = number + 1;
        format!("{path}-{number}")
    }

    /// Adds a page and the place of its reflection. Returns `None` if the
    /// reflection is hidden.
    fn page(
        &mut self,
        kind: PageKind,
        reflection: &'m Reflection,
        file: &str,
        parent: Option<PageIdx>,
    ) -> Option<PageIdx> {
        // Without a parent, the page would be inside a hidden container.
        let hidden = parent.is_none() && kind != PageKind::Project;
        if hidden || self.index.is_hidden(reflection) {
            return None;
        }
        let path = match file.strip_suffix("index") {
            Some(folder) if kind.is_index() => folder.trim_end_matches('/'),
            _ => file,
        };
        let page = self.index.push_page(Page {
            kind,
            reflection,
            listed: None,
            path: path.to_owned(),
            url: String::new(),
            parent,
        });
        let entry = Entry {
            reflection,
            owner: None,
            page: Some(page),
            anchor: None,
        };
        self.index.entries.insert(reflection.id, entry);
        Some(page)
    }
}

impl<'m> Index<'m> {
    /// Adds a page with the address that follows from its path.
    fn push_page(&mut self, mut page: Page<'m>) -> PageIdx {
        let route = self.options.route.trim_end_matches('/');
        let mut url = format!("{route}/{}", encode(&page.path));
        if page.kind.is_index() && !url.ends_with('/') {
            url.push('/');
        }
        page.url = self.options.trailing_slash.apply(&url, "/");
        self.pages.push(page)
    }
}

/// Adds an index for each kind in each container that has symbols of the kind,
/// unless a symbol's page has the path already.
fn kind_pages(index: &mut Index<'_>, used: &HashSet<String>) {
    let pages = index.pages.iter_enumerated();
    let containers: Vec<PageIdx> = pages
        .filter(|(_, page)| page.reflection.kind.is_container())
        .map(|(idx, _)| idx)
        .collect();
    let mut members: HashSet<(Id, Kind)> = HashSet::new();
    for page in &index.pages {
        if let Some(parent) = page.parent.and_then(|idx| index.pages.get(idx)) {
            members.insert((parent.reflection.id, page.reflection.kind));
        }
    }
    for container in containers {
        let Some(page) = index.pages.get(container) else {
            continue;
        };
        let (reflection, folder) = (page.reflection, page.path.clone());
        for (kind, _, directory, _) in KINDS {
            let path = join(&folder, directory);
            let lower = path.to_lowercase();
            let taken = used.contains(&lower) || used.contains(&join(&lower, "index"));
            if taken || !members.contains(&(reflection.id, kind)) {
                continue;
            }
            let page = index.push_page(Page {
                kind: PageKind::KindIndex,
                reflection,
                listed: Some(kind),
                path,
                url: String::new(),
                parent: Some(container),
            });
            index.kind_pages.insert((reflection.id, kind), page);
        }
    }
}

/// Adds the page of the whole hierarchy, if the library has one.
pub(super) fn add_hierarchy(index: &mut Index<'_>) {
    if !index.hierarchy.has_relations() {
        return;
    }
    let taken: HashSet<String> = index
        .pages
        .iter()
        .map(|page| page.path.to_lowercase())
        .collect();
    let numbered = (1_usize..).map(|n| format!("hierarchy-{n}"));
    let mut paths = std::iter::once("hierarchy".to_owned()).chain(numbered);
    let path = paths.find(|path| !taken.contains(path));
    index.hierarchy_page = Some(index.push_page(Page {
        kind: PageKind::Hierarchy,
        reflection: &index.model.project,
        listed: None,
        path: path.unwrap_or_default(),
        url: String::new(),
        parent: Some(PageIdx::default()),
    }));
}

/// Returns a name as part of a path, without characters that end a path or
/// leave its folder.
///
/// The names of modules are their paths in the source (`events/emitter`) and
/// stay nested, unless they are in quotes, as for declarations of other
/// packages.
fn alias(name: &str) -> String {
    let quoted = name.len() > 1 && name.starts_with('"') && name.ends_with('"');
    let name: String = name
        .chars()
        .filter(|c| !matches!(c, '#' | '?' | '\\' | '"'))
        .map(|c| if quoted && c == '/' { '_' } else { c })
        .collect();
    let segments: Vec<String> = name
        .split('/')
        .filter(|part| !matches!(*part, "" | "." | ".."))
        .map(|part| bounded_name(part.to_owned()))
        .collect();
    let safe = segments.join("/");
    let bare = safe.trim_matches('_').replace(['<', '>'], "-");
    match (bare.is_empty(), safe.is_empty()) {
        (false, _) => bare,
        (true, false) => safe,
        (true, true) => "_".to_owned(),
    }
}

/// Joins two paths; `folder` is empty at the top.
fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() {
        return name.to_owned();
    }
    format!("{folder}/{name}")
}

/// Returns the path without its last segment; a path of one segment is
/// unchanged.
fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(folder, _)| folder)
}

/// Percent-encodes characters that are not allowed in the path of an address. Letters
/// outside ASCII stay readable.
fn encode(path: &str) -> String {
    const ESCAPED: &AsciiSet = &CONTROLS
        .add(b' ')
        .add(b'"')
        .add(b'%')
        .add(b'<')
        .add(b'>')
        .add(b'[')
        .add(b']')
        .add(b'^')
        .add(b'`')
        .add(b'{')
        .add(b'|')
        .add(b'}');
    // `utf8_percent_encode` escapes all characters outside ASCII.
    let is_kept = |c: char| !c.is_ascii() && !c.is_control();
    let mut out = String::with_capacity(path.len());
    for part in path.split_inclusive(is_kept) {
        let kept = part.chars().next_back().filter(|c| is_kept(*c));
        let escaped = &part[..part.len() - kept.map_or(0, char::len_utf8)];
        out.extend(utf8_percent_encode(escaped, ESCAPED));
        out.extend(kept);
    }
    out
}
