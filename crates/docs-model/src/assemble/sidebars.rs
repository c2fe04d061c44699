//! Sidebars: resolves the docs and folders of sidebar files, and derives the
//! sidebar and the neighbours of each doc and the main doc of each version.
//!
//! For each tree:
//!
//! 1. The sidebar file is chosen: that of the version, the configured one, or
//!    none, in which case the sidebar is generated from the folder.
//! 2. Its items are resolved to nodes: ids to docs, generated folders to items,
//!    labels to their translations. Category pages are created.
//! 3. Docs are bound: a doc shows the first sidebar that contains it, unless
//!    `sidebars_by_path` or its front matter names another, and gets the pages before
//!    and after it.
//!
//! Links to other pages wait until all pages have an address (`resolve_links`).
//!
//! Items are expanded while the list is walked: the items of a generated folder and
//! of a category are added in place, below the parent that is open, so that the
//! nodes come out in reading order. Unlisted docs and drafts have no node.
//!
//! Labels are translated by keys such as `sidebar.docs.category.Guides`. The
//! originals are recorded by the same keys (`labels`), from which files for
//! translators are written.

mod autogenerate;
mod by_path;

use std::collections::{BTreeMap, HashMap};

use indexmap::IndexMap;
use located_data::diagnostic::{expected, nearest};
use located_data::{Diagnostic, Step, path};

use super::{Sources, trees};
use crate::config::{
    CONFIG_FILE, CheckLevel, Dialect, SidebarPath, TranslationFallback, TranslationLayout,
};
use crate::folders::{doc_folders, translated_folder};
use crate::front_matter::Overridable;
use crate::index::{CategoryIdx, DocIdx, IndexVec, InstanceIdx, NodeIdx, TreeIdx};
use crate::locale::Translations;
use crate::sidebar::{Entry, NodeKind, Sidebar, SidebarNode};
use crate::sidebar_file::{
    self, CategoryLinkSource, CategorySource, GeneratedIndexSource, ItemKind, ItemSource,
    SidebarFile,
};
use crate::sidebar_files::SidebarFiles;
use crate::site::{GeneratedIndex, PageLink, Site};

/// Builds the sidebars of all trees.
pub(super) fn build(sources: &Sources, site: &mut Site, out: &mut Vec<Diagnostic>) {
    check_category_files(sources, out);
    for tree in site.trees.indices() {
        let Source {
            file,
            sidebars,
            is_own,
        } = source_of(sources, site, tree, out);
        let texts = trees::labels(
            sources,
            site,
            site.trees[tree].locale,
            site.trees[tree].version,
        );
        // Shared by all sidebars of the tree, whose generated pages are in one folder,
        // `/category/`.
        let mut slugs = BTreeMap::new();
        let mut pages = IndexVec::new();
        let version = &site.versions[site.trees[tree].version].name;
        let prefix = old_prefix(version);
        for (name, items) in sidebars {
            let mut builder = Builder {
                sources,
                site,
                tree,
                file: &file,
                is_own,
                may_lack: !is_own
                    && site.docs_config(tree).translation_fallback == TranslationFallback::Missing,
                texts: &texts,
                sidebar: Sidebar::new(&name),
                name_of_texts: name.strip_prefix(&*prefix).unwrap_or(&name),
                generated: &mut pages,
                labels: BTreeMap::new(),
                slugs: &mut slugs,
                depth: 0,
                out,
            };
            builder.add_all(&items, None);
            let Builder {
                sidebar, labels, ..
            } = builder;
            name_docs(site, &sidebar);
            let tree = &mut site.trees[tree];
            tree.labels.extend(labels);
            tree.sidebars.insert(name, sidebar);
        }
        site.trees[tree].generated_indexes = pages;
        bind(site, tree, out);
    }
    by_path::check(sources, site, out);
}

/// Returns what sidebar files of old versions of Docusaurus put before names and ids.
fn old_prefix(version: &str) -> String {
    format!("version-{version}/")
}

/// Reports problems of `_category_` files, each once, although every locale and
/// version that shares a file reads it.
fn check_category_files(sources: &Sources, out: &mut Vec<Diagnostic>) {
    for (file, value) in &sources.data {
        if path::file_name(file).starts_with("_category_.") {
            let (_, problems) = sidebar_file::parse_category_file(value);
            out.extend(problems.into_iter().map(|problem| problem.in_file(&**file)));
        }
    }
}

/// The sidebars of a tree as written.
struct Source {
    /// Path of their file; empty for a generated sidebar.
    file: String,
    sidebars: SidebarFile,
    /// Whether they are those of the language itself, and not those of the default one.
    is_own: bool,
}

/// Returns whether a tree has sidebars that no other tree has: those of the default locale,
/// or of a file for its language.
pub(super) fn has_own_sidebars(sources: &Sources, site: &Site, tree: TreeIdx) -> bool {
    source_of(sources, site, tree, &mut Vec::new()).is_own
}

/// Returns the sidebars of a tree as written: those of its language, or else those of the
/// default one.
fn source_of(sources: &Sources, site: &Site, tree: TreeIdx, out: &mut Vec<Diagnostic>) -> Source {
    let locale = &site.locales[site.trees[tree].locale];
    let generated = |sidebars| Source {
        file: String::new(),
        sidebars,
        is_own: locale.is_default,
    };
    let version = &site.versions[site.trees[tree].version];
    let config = site.docs_config(tree);
    let Some(files) = SidebarFiles::of(version, config) else {
        return generated(match config.sidebar_path {
            SidebarPath::Enabled(false) => Vec::new(),
            _ => from_folder(),
        });
    };
    if version.sidebar_file.is_none() {
        out.extend(missing_file(sources, site, version.instance, &files));
    }
    let default = &site.locales[site.default_locale()];
    let read = [locale, default]
        .into_iter()
        .find_map(|locale| Some((files.find(locale, &sources.data)?, locale.is_default)));
    let Some((file, is_default)) = read else {
        return generated(from_folder());
    };
    let (sidebars, problems) = sidebar_file::parse(&sources.data[&file]);
    out.extend(problems.into_iter().map(|problem| problem.in_file(&*file)));
    Source {
        file,
        sidebars,
        is_own: is_default == locale.is_default,
    }
}

/// Returns the problem of a sidebar file that the configuration names and that does not
/// exist.
fn missing_file(
    sources: &Sources,
    site: &Site,
    instance: InstanceIdx,
    files: &SidebarFiles,
) -> Option<Diagnostic> {
    let SidebarPath::File(file) = &site.config.docs[instance].sidebar_path else {
        return None;
    };
    let default = &site.locales[site.default_locale()];
    let exists =
        |file: String| sources.data.contains_key(&file) || sources.faulty_data.contains(&file);
    if files.candidates(default).any(exists) {
        return None;
    }
    let file = path::resolve("", file);
    let (message, help) = match is_code(&file) {
        true => (
            format!("sidebar file `{file}` is code, which is not run"),
            "run `site-build import` beside `docusaurus.config.js`, which writes `sidebars.json`, or write the sidebars as JSON, YAML or TOML",
        ),
        false => (
            format!("sidebar file `{file}` does not exist"),
            "create it, or remove `docs.sidebar_path` to generate the sidebar from the folder",
        ),
    };
    let mut problem = Diagnostic::error("sidebar", message)
        .in_file(CONFIG_FILE)
        .help(help);
    let key = [Step::Key("sidebar_path")];
    let source = sources.config_source.as_ref();
    problem.span = source.and_then(|source| source.docs_span(instance, &key));
    Some(problem)
}

/// The positions of links in a sidebar file, by the name of the sidebar and the
/// address of the link.
pub(super) type LinkPlaces = HashMap<(String, String), crate::Span>;

/// Returns the sidebar file of a tree, and the positions of its links.
///
/// The file is read again, because the nodes of sidebars have no positions.
pub(super) fn link_places(sources: &Sources, site: &Site, tree: TreeIdx) -> (String, LinkPlaces) {
    let Source { file, sidebars, .. } = source_of(sources, site, tree, &mut Vec::new());
    let locale = site.trees[tree].locale;
    let mut places = LinkPlaces::new();
    for (name, items) in &sidebars {
        let mut left: Vec<&ItemSource> = items.iter().rev().collect();
        while let Some(item) = left.pop() {
            match &item.kind {
                ItemKind::Link { href, .. } => {
                    let address = match path::is_external(href) {
                        true => href.clone(),
                        false => site.address_from_root(locale, &path::join(["/", href.as_str()])),
                    };
                    places.entry((name.clone(), address)).or_insert(item.span);
                }
                ItemKind::Category(category) => left.extend(category.items.iter().rev()),
                _ => {}
            }
        }
    }
    (file, places)
}

/// Returns the sidebar of a site without a sidebar file. Its name is the one
/// that Docusaurus gives it.
fn from_folder() -> SidebarFile {
    let all = ItemSource {
        span: crate::Span::default(),
        kind: ItemKind::Autogenerated {
            dir: ".".to_owned(),
        },
        key: None,
        number: None,
        class_name: None,
        badge: None,
        custom_props: None,
    };
    vec![("defaultSidebar".to_owned(), vec![all])]
}

/// Resolves the paths of sidebar links to addresses, once all pages have
/// theirs.
pub(super) fn resolve_links(site: &mut Site) {
    for idx in site.trees.indices() {
        let mut sidebars = std::mem::take(&mut site.trees[idx].sidebars);
        let locale = site.trees[idx].locale;
        let nodes = sidebars.values_mut().flat_map(|sidebar| &mut sidebar.nodes);
        for node in nodes {
            if let NodeKind::Link { href } = &mut node.kind
                && !path::is_external(href)
            {
                *href = site.address_from_root(locale, href);
            }
        }
        site.trees[idx].sidebars = sidebars;
    }
}

/// Builds one sidebar of a tree.
struct Builder<'a> {
    /// Sources of the site.
    sources: &'a Sources,
    /// Site so far: its docs are known, its links unresolved.
    site: &'a Site,
    /// Tree of the sidebar.
    tree: TreeIdx,
    /// Path of the sidebar file; empty for a generated sidebar.
    file: &'a str,
    /// Whether the sidebars are those of the language itself.
    is_own: bool,
    /// Whether pages may be missing, because the sidebars are those of another language.
    may_lack: bool,
    /// Translated labels of the version.
    texts: &'a Translations,
    /// The nodes so far.
    sidebar: Sidebar,
    /// Name of the sidebar in the keys of its texts, in which Docusaurus leaves out the
    /// version that old sidebar files put before it.
    name_of_texts: &'a str,
    /// Generated pages of all sidebars of the tree.
    generated: &'a mut IndexVec<CategoryIdx, GeneratedIndex>,
    /// Labels by key, in their original language.
    labels: BTreeMap<String, String>,
    /// Number of uses of each slug of a generated page in the sidebars of the
    /// tree, so that equal labels get separate pages.
    slugs: &'a mut BTreeMap<String, usize>,
    /// Number of open categories.
    depth: usize,
    /// Diagnostics so far.
    out: &'a mut Vec<Diagnostic>,
}

impl Builder<'_> {
    /// Adds items in order, below `parent` or at the top level.
    fn add_all(&mut self, items: &[ItemSource], parent: Option<NodeIdx>) {
        for item in items {
            self.add(item, parent);
        }
    }

    /// Adds an item. One that cannot be resolved is reported and left out.
    fn add(&mut self, item: &ItemSource, parent: Option<NodeIdx>) {
        match &item.kind {
            ItemKind::Doc { id, label, bound } => {
                if let Some(doc) = self.doc(id, item.span, None) {
                    self.add_doc(doc, label.as_deref(), *bound, item, parent);
                }
            }
            ItemKind::Link {
                label,
                href,
                description,
            } => {
                let label = self.text("link", label, item.key.as_deref());
                let href = self.link_href(href, item);
                let mut node = node(item, parent, label, NodeKind::Link { href });
                node.description.clone_from(description);
                self.sidebar.push(node);
            }
            ItemKind::Category(category) => self.add_category(category, item, parent),
            ItemKind::Autogenerated { dir } => {
                let items = autogenerate::items(self.sources, self.site, self.tree, dir);
                // An empty docs folder is reported elsewhere, and a folder that has no
                // translations at all is not a fault.
                if items.is_empty() && !self.file.is_empty() && !self.may_lack {
                    // The docs may be generated by a program that has not run.
                    let message = format!("folder `{dir}` contains no docs");
                    let problem = Diagnostic::warning("sidebar", message)
                        .help("write a folder below the docs folder, or `.` for all docs");
                    self.out.push(self.placed(problem, item.span));
                }
                self.add_all(&items, parent);
            }
            ItemKind::Html {
                value,
                default_style,
            } => {
                let kind = NodeKind::Html {
                    value: value.clone(),
                    default_style: *default_style,
                };
                self.sidebar.push(node(item, parent, String::new(), kind));
            }
        }
    }

    /// Adds a doc. Its front matter may set the class and the data that the
    /// item does not. An unlisted doc has no item.
    fn add_doc(
        &mut self,
        idx: DocIdx,
        label: Option<&str>,
        bound: bool,
        item: &ItemSource,
        parent: Option<NodeIdx>,
    ) {
        let doc = &self.site.docs[idx];
        if doc.is_unlisted() {
            return;
        }
        let label = match label {
            Some(label) => self.text("doc", label, item.key.as_deref()),
            None => doc.sidebar_label().to_owned(),
        };
        let mut node = node(item, parent, label, NodeKind::Doc { doc: idx, bound });
        let front_matter = &doc.source.front_matter;
        node.description.clone_from(&doc.description);
        node.class_name = node
            .class_name
            .or_else(|| front_matter.sidebar_class_name.clone());
        node.badge = (node.badge).or_else(|| front_matter.sidebar_badge.clone());
        node.custom_props = node
            .custom_props
            .or_else(|| front_matter.sidebar_custom_props.clone());
        self.sidebar.push(node);
    }

    /// Adds a category with its items.
    fn add_category(
        &mut self,
        category: &CategorySource,
        item: &ItemSource,
        parent: Option<NodeIdx>,
    ) {
        // Texts of a category are translated by its label, unless it has a key:
        // labels may repeat.
        let key = item.key.as_deref().unwrap_or(&category.label).to_owned();
        let label = self.text("category", &category.label, item.key.as_deref());
        let doc = match &category.link {
            Some(CategoryLinkSource::Doc { id, span }) => {
                self.doc(id, *span, category.file.as_deref())
            }
            _ => None,
        };
        // A category that consists of one page becomes that page.
        if category.items.is_empty()
            && let Some(doc) = doc
        {
            self.add_doc(doc, Some(&label), true, item, parent);
            return;
        }
        if category.items.is_empty()
            && !matches!(category.link, Some(CategoryLinkSource::GeneratedIndex(_)))
        {
            let message = format!("category `{}` has no items and no page", category.label);
            self.report(message, item, "add items, or a `link` to a doc");
            return;
        }
        let link = match &category.link {
            Some(CategoryLinkSource::GeneratedIndex(_)) => {
                Some(Entry::GeneratedIndex(self.generated.next_index()))
            }
            _ => doc.map(Entry::Doc),
        };
        let config = self.site.docs_config(self.tree);
        let collapsible = category.collapsible.unwrap_or(config.sidebar_collapsible);
        let kind = NodeKind::Category {
            link,
            collapsible,
            collapsed: collapsible && category.collapsed.unwrap_or(config.sidebar_collapsed),
        };
        let mut node = node(item, parent, label.clone(), kind);
        node.description = self.category_description(category, &key);
        let idx = self.sidebar.push(node);
        if let Some(CategoryLinkSource::GeneratedIndex(index)) = &category.link {
            let file = category.file.as_deref().unwrap_or(self.file).to_owned();
            if index.slug.as_deref().is_some_and(path::leaves_root) {
                let message = format!(
                    "the slug of category `{}` points outside the docs",
                    category.label
                );
                let problem = Diagnostic::error("sidebar", message).help("remove the `..`");
                self.out.push(match file.is_empty() {
                    true => problem,
                    false => problem.in_file(&*file).at(index.span),
                });
            }
            let mut page = self.generated_index(index, &key, &label, idx);
            page.place = (!file.is_empty()).then_some((file, index.span));
            self.generated.push(page);
        }
        self.depth += 1;
        self.add_all(&category.items, Some(idx));
        self.depth -= 1;
        if self.sidebar.nodes[idx].children.is_empty() {
            self.empty_category(category, doc, &label, item, parent);
        }
    }

    /// Removes the category that was added last, whose pages are unlisted or do not exist in
    /// this language, unless it has a page of its own.
    fn empty_category(
        &mut self,
        category: &CategorySource,
        doc: Option<DocIdx>,
        label: &str,
        item: &ItemSource,
        parent: Option<NodeIdx>,
    ) {
        let is_generated = matches!(category.link, Some(CategoryLinkSource::GeneratedIndex(_)));
        match (is_generated, doc) {
            (true, _) if self.may_lack => {
                // The slug stays taken, so that equal labels have equal addresses in all
                // languages.
                self.generated.pop();
                self.sidebar.pop();
            }
            (false, Some(doc)) if self.may_lack => {
                self.sidebar.pop();
                self.add_doc(doc, Some(label), true, item, parent);
            }
            (false, None) => self.sidebar.pop(),
            _ => {}
        }
    }

    /// Returns the translated description of a category.
    fn category_description(&mut self, category: &CategorySource, key: &str) -> Option<String> {
        let name = self.name_of_texts;
        let description = category.description.as_deref()?;
        let text = format!("sidebar.{name}.category.{key}.description");
        Some(self.translated(text, description))
    }

    /// Returns the generated page of the category at `node`.
    ///
    /// The keys of its texts are those of Docusaurus, so that existing
    /// translation files apply.
    fn generated_index(
        &mut self,
        index: &GeneratedIndexSource,
        key: &str,
        label: &str,
        node: NodeIdx,
    ) -> GeneratedIndex {
        let prefix = format!(
            "sidebar.{}.category.{key}.link.generated-index",
            self.name_of_texts
        );
        let slug = match &index.slug {
            Some(slug) => slug.clone(),
            None => format!("/category/{}", self.free_slug(&path::kebab_case(key))),
        };
        let permalink = path::join([&*self.site.trees[self.tree].base, &slug]);
        let description = index.description.as_deref();
        GeneratedIndex {
            sidebar: self.sidebar.name.clone(),
            node,
            title: match &index.title {
                Some(title) => self.translated(format!("{prefix}.title"), title),
                // The label has a translation of its own, which the title may
                // override.
                None => self.texts.or(&format!("{prefix}.title"), label),
            },
            description: description
                .map(|text| self.translated(format!("{prefix}.description"), text)),
            image: index.image.clone(),
            keywords: index.keywords.clone(),
            permalink: self.site.address(&permalink),
            previous: None,
            next: None,
            place: None,
        }
    }

    /// Returns a slug, with a number appended if another page has it:
    /// `guides-1`.
    ///
    /// The counter of each slug makes this linear for many categories of one name:
    /// without it, the hundredth would try ninety-nine taken ones first.
    fn free_slug(&mut self, slug: &str) -> String {
        let mut free = slug.to_owned();
        while self.slugs.contains_key(&free) {
            let count = self.slugs.entry(slug.to_owned()).or_insert(0);
            *count += 1;
            free = format!("{slug}-{count}");
        }
        self.slugs.insert(free.clone(), 0);
        free
    }

    /// Returns the translated label of an item.
    fn text(&mut self, kind: &str, label: &str, key: Option<&str>) -> String {
        let name = self.name_of_texts;
        let key = key.unwrap_or(label);
        self.translated(format!("sidebar.{name}.{kind}.{key}"), label)
    }

    /// Returns the translation of a key, and records the original label.
    fn translated(&mut self, key: String, label: &str) -> String {
        let text = self.texts.or(&key, label);
        self.labels.insert(key, label.to_owned());
        text
    }

    /// Returns the address of a link item: a URL as written, or a path that
    /// starts with `/`.
    fn link_href(&mut self, href: &str, item: &ItemSource) -> String {
        if path::is_external(href) {
            return href.to_owned();
        }
        if !href.starts_with('/') {
            let message = format!("link `{href}` is neither a path nor a URL");
            self.report(
                message,
                item,
                "start it with `/` or with a scheme such as `https://`",
            );
        }
        // Addresses of pages are not known yet: see `resolve_links`.
        path::join(["/", href])
    }

    /// Returns the doc with an id. An unknown one is reported at `span` of `file`, or of
    /// the sidebar file, unless it is a draft.
    fn doc(&mut self, id: &str, span: crate::Span, file: Option<&str>) -> Option<DocIdx> {
        let tree = &self.site.trees[self.tree];
        // Old sidebar files put the version before the id of a doc.
        let prefix = old_prefix(&self.site.versions[tree.version].name);
        let id = id.strip_prefix(&*prefix).unwrap_or(id);
        if let Some(&doc) = tree.docs.get(id) {
            return Some(doc);
        }
        if self.is_draft(id) || self.may_lack {
            return None;
        }
        let folder = &self.folder_of_pages();
        let stem = id.strip_suffix(".md").or_else(|| id.strip_suffix(".mdx"));
        let bare = stem.unwrap_or(id);
        // Ids are relative to the docs folder.
        let below = path::below(bare, folder).filter(|_| !folder.is_empty());
        let below = below.filter(|below| tree.docs.contains_key(*below));
        let near = nearest(bare, tree.docs.keys().map(String::as_str));
        let prefix = path::prefix(folder);
        let help = match near {
            _ if below.is_some() => format!(
                "write the id of the doc, which is relative to {folder}: `{}`",
                below.unwrap_or_default()
            ),
            Some(near) if stem.is_some() => {
                format!("write the id of the doc, which has no extension: `{near}`")
            }
            None if stem.is_some() => "write the id of a doc, which has no extension".to_owned(),
            Some(near) => format!(
                "add {prefix}{id}.md or remove it from the sidebar (did you mean `{near}`?)"
            ),
            None => format!("add {prefix}{id}.md or remove it from the sidebar"),
        };
        let message = format!("sidebar item `{id}` has no page");
        let diagnostic = Diagnostic::error("sidebar", message).help(help);
        self.out.push(match file {
            Some(file) => diagnostic.in_file(file).at(span),
            None => self.placed(diagnostic, span),
        });
        None
    }

    /// Returns the folder that a page of the sidebar would be in: that of the translations,
    /// if the sidebars are those of the language and its pages need no original.
    fn folder_of_pages(&self) -> String {
        let tree = &self.site.trees[self.tree];
        let version = &self.site.versions[tree.version];
        let own = Some(&self.site.locales[tree.locale]).filter(|_| {
            let layout = version.translations;
            self.is_own
                && !matches!(
                    layout,
                    TranslationLayout::I18n | TranslationLayout::Suffixes
                )
        });
        let translated = own.and_then(|locale| translated_folder(locale, version));
        translated.unwrap_or_else(|| version.folder.clone())
    }

    /// Returns whether a doc exists as a draft that this build excludes.
    fn is_draft(&self, id: &str) -> bool {
        let tree = &self.site.trees[self.tree];
        let config = self.site.docs_config(self.tree);
        let mut folders = doc_folders(&self.sources.config, &self.sources.data);
        folders.retain(|folder| {
            folder.version == tree.version
                && folder.locale.is_none_or(|locale| locale == tree.locale)
        });
        let mut drafts = self
            .sources
            .docs
            .iter()
            .filter(|doc| doc.front_matter.draft);
        drafts.any(|doc| {
            let mut files = folders
                .iter()
                .filter_map(|folder| folder.doc(config, &doc.path));
            files.any(|file| config.identify(&file, &doc.front_matter).id == id)
        })
    }

    /// Adds the file and the position to a diagnostic. A generated sidebar has
    /// no file.
    fn placed(&self, diagnostic: Diagnostic, span: crate::Span) -> Diagnostic {
        if self.file.is_empty() {
            return diagnostic;
        }
        diagnostic.in_file(self.file).at(span)
    }

    /// Reports a problem of an item.
    fn report(&mut self, message: String, item: &ItemSource, help: &str) {
        let diagnostic = Diagnostic::error("sidebar", message).help(help);
        self.out.push(self.placed(diagnostic, item.span));
    }
}

/// Returns the node of an item, with its class and data.
fn node(item: &ItemSource, parent: Option<NodeIdx>, label: String, kind: NodeKind) -> SidebarNode {
    SidebarNode {
        parent,
        children: Vec::new(),
        label,
        kind,
        description: None,
        icon: None,
        number: item.number.clone(),
        class_name: item.class_name.clone(),
        badge: item.badge.clone(),
        custom_props: item.custom_props.clone(),
    }
}

/// Assigns the sidebars of a tree to its docs.
///
/// The order matters: which sidebar a doc shows decides where it gets its
/// neighbours from, and front matter overrides both. Docusaurus has the same
/// precedence.
fn bind(site: &mut Site, tree: TreeIdx, out: &mut Vec<Diagnostic>) {
    // Taken out while docs are changed, and put back at the end.
    let sidebars = std::mem::take(&mut site.trees[tree].sidebars);
    for (name, sidebar) in &sidebars {
        for entry in sidebar.pages() {
            if let Entry::Doc(doc) = entry {
                site.docs[doc].sidebar.get_or_insert_with(|| name.clone());
            }
        }
    }
    by_path::choose(site, tree, &sidebars);
    for doc in site.trees[tree].docs.clone().into_values() {
        displayed_sidebar(site, doc, &sidebars, out);
    }
    for (name, sidebar) in &sidebars {
        paginate(site, tree, name, sidebar);
    }
    for doc in site.trees[tree].docs.clone().into_values() {
        override_pagination(site, tree, doc, out);
    }
    site.trees[tree].main_doc = main_doc(site, tree, &sidebars);
    site.trees[tree].sidebars = sidebars;
}

/// Applies `displayed_sidebar` of the front matter of a doc.
fn displayed_sidebar(
    site: &mut Site,
    doc: DocIdx,
    sidebars: &IndexMap<String, Sidebar>,
    out: &mut Vec<Diagnostic>,
) {
    let doc = &mut site.docs[doc];
    match &doc.source.front_matter.displayed_sidebar {
        Overridable::Auto => {}
        Overridable::None => doc.sidebar = None,
        Overridable::Set(name) if sidebars.contains_key(name) => doc.sidebar = Some(name.clone()),
        Overridable::Set(name) => {
            let known = sidebars.keys().map(String::as_str);
            let mut diagnostic = unknown_sidebar(name, known).in_file(&*doc.source.path);
            diagnostic.span = doc.source.front_matter.span("displayed_sidebar");
            out.push(diagnostic);
        }
    }
}

/// Returns the problem that no sidebar has a name.
fn unknown_sidebar<'n>(name: &str, known: impl Iterator<Item = &'n str> + Clone) -> Diagnostic {
    let help = match nearest(name, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => expected(known),
    };
    Diagnostic::error("sidebar", format!("sidebar `{name}` does not exist")).help(help)
}

/// Sets the previous and next links of pages in the order of the sidebar.
///
/// A doc takes its neighbours from the sidebar that it shows, and from its
/// first place in it.
fn paginate(site: &mut Site, tree: TreeIdx, name: &str, sidebar: &Sidebar) {
    let mut pages: Vec<Entry> = Vec::new();
    for entry in sidebar.pages() {
        // A category whose page is also its first item would be its own
        // neighbour.
        if pages.last() != Some(&entry) {
            pages.push(entry);
        }
    }
    let links: Vec<PageLink> = pages
        .iter()
        .map(|entry| page_link(site, tree, sidebar, *entry))
        .collect();
    for (at, entry) in pages.iter().enumerate() {
        let previous = at.checked_sub(1).map(|before| links[before].clone());
        let next = links.get(at + 1).cloned();
        match entry {
            Entry::Doc(doc) => {
                let doc = &mut site.docs[*doc];
                let shows_it = doc.sidebar.as_deref() == Some(name);
                if shows_it && doc.previous.is_none() && doc.next.is_none() {
                    doc.previous = previous;
                    doc.next = next;
                }
            }
            Entry::GeneratedIndex(index) => {
                let page = &mut site.trees[tree].generated_indexes[*index];
                page.previous = previous;
                page.next = next;
            }
            // Sidebars of references do not contain docs.
            Entry::Mounted(_) => {}
        }
    }
}

/// Gives docs without a title the label of their item, as tools do whose sidebars name the
/// pages. In MkDocs, only a heading precedes it.
fn name_docs(site: &mut Site, sidebar: &Sidebar) {
    let dialect = site.config.markdown.dialect;
    if matches!(dialect, Dialect::Docusaurus | Dialect::Starlight) {
        return;
    }
    for node in &sidebar.nodes {
        if let NodeKind::Doc { doc, .. } = node.kind {
            let doc = &mut site.docs[doc];
            let has_title = doc.source.front_matter.title.is_some() && dialect != Dialect::Mkdocs;
            if !has_title && doc.source.outline.title.is_none() {
                doc.title.clone_from(&node.label);
            }
        }
    }
}

/// Returns a previous or next link to a page of a sidebar.
fn page_link(site: &Site, tree: TreeIdx, sidebar: &Sidebar, entry: Entry) -> PageLink {
    match entry {
        Entry::Doc(doc) => doc_link(site, doc, sidebar.label_of(entry)),
        entry => site.entry_link(tree, entry),
    }
}

/// Returns a previous or next link to a doc. Its front matter may set the label; otherwise it
/// is that of the item in the sidebar.
fn doc_link(site: &Site, doc: DocIdx, item: Option<&str>) -> PageLink {
    let doc = &site.docs[doc];
    let front_matter = &doc.source.front_matter;
    let label = front_matter.pagination_label.as_deref();
    let label = label.or(front_matter.sidebar_label.as_deref()).or(item);
    PageLink {
        title: label.unwrap_or(&doc.title).to_owned(),
        permalink: doc.permalink.clone(),
    }
}

/// Applies `pagination_prev` and `pagination_next` of the front matter of a
/// doc.
fn override_pagination(site: &mut Site, tree: TreeIdx, doc: DocIdx, out: &mut Vec<Diagnostic>) {
    let source = site.docs[doc].source.clone();
    let front_matter = &source.front_matter;
    for (field, value) in [
        ("pagination_prev", &front_matter.pagination_prev),
        ("pagination_next", &front_matter.pagination_next),
    ] {
        let link = match value {
            Overridable::Auto => continue,
            Overridable::None => None,
            Overridable::Set(id) => match site.trees[tree].docs.get(id) {
                Some(&target) => Some(doc_link(site, target, None)),
                None => {
                    let ids = site.trees[tree].docs.keys().map(String::as_str);
                    let mut diagnostic = Diagnostic::error(
                        "pagination",
                        format!("`{field}` refers to doc `{id}`, which does not exist"),
                    )
                    .in_file(&*source.path)
                    .help(match nearest(id, ids) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => "write a doc id, or `null` for no link".to_owned(),
                    });
                    diagnostic.span = front_matter.span(field);
                    out.push(diagnostic);
                    continue;
                }
            },
        };
        let doc = &mut site.docs[doc];
        match field {
            "pagination_prev" => doc.previous = link,
            _ => doc.next = link,
        }
    }
}

/// Returns the doc at the root of the version, else the first doc of the first
/// sidebar, else the first doc.
///
/// The rule is that of Docusaurus, so that version dropdowns lead to the same pages.
fn main_doc(site: &Site, tree: TreeIdx, sidebars: &IndexMap<String, Sidebar>) -> Option<DocIdx> {
    let docs = &site.trees[tree].docs;
    let root = site.address(&site.trees[tree].base);
    let root = root.trim_end_matches('/');
    let at_root = docs
        .values()
        .copied()
        .find(|&doc| site.docs[doc].permalink.trim_end_matches('/') == root);
    let in_sidebar = || {
        let mut pages = sidebars.values().next()?.pages();
        pages.find_map(|entry| match entry {
            Entry::Doc(doc) => Some(doc),
            Entry::GeneratedIndex(_) | Entry::Mounted(_) => None,
        })
    };
    at_root
        .or_else(in_sidebar)
        .or_else(|| docs.values().next().copied())
}

/// Returns the level of a diagnostic about a doc, such as an unknown tag.
/// Originals shown because a translation is missing are reported in their own
/// language only.
pub(super) fn reports(level: CheckLevel, translated: bool) -> CheckLevel {
    if translated {
        level
    } else {
        CheckLevel::Ignore
    }
}

/// Returns whether a sidebar file is JavaScript or TypeScript, by its extension.
fn is_code(file: &str) -> bool {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    matches!(extension, "js" | "mjs" | "cjs" | "ts" | "mts" | "cts")
}
