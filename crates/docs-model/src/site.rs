//! The model of a finished site, with all links resolved. It is immutable once
//! assembled.
//!
//! Lists are flat, and entries refer to each other by typed index (see
//! [`index`](crate::index)). A *path* is a text, decoded, below the base URL or
//! a part of it. What leads to a page has a type: an [`Address`] is encoded,
//! ready for a link, and a [`RouteKey`] finds the page of an address.
//!
//! Everything is resolved when the site is assembled, and nothing is looked up by
//! name afterwards except on behalf of readers: a page is rendered from its [`Doc`]
//! and what that refers to, in any order and on any thread.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use indexmap::IndexMap;
use located_data::{Span, path};
use serde::Serialize;

use crate::address::{Address, RouteKey};
use crate::blog::{Author, Listing};
use crate::config::{DocsConfig, FeedFormat, SiteConfig};
use crate::content::{Outline, ReferenceKind};
use crate::date::{Date, Moment};
use crate::front_matter::FrontMatter;
use crate::index::{
    AuthorIdx, BlogIdx, CategoryIdx, DocIdx, IndexVec, InstanceIdx, LocaleIdx, MountedIdx, NodeIdx,
    PostIdx, RedirectIdx, TagIdx, TreeIdx, VersionIdx,
};
use crate::locale::{Locale, NAVBAR_TITLE, Translations};
use crate::navbar::NavbarEntry;
use crate::sidebar::{Entry, Sidebar};
use crate::version::Version;

/// A site: its docs, posts and pages, their addresses, and the relations
/// between them.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
///
/// use docs_model::site::RouteTarget;
/// use docs_model::{DocSource, Sources, assemble, config, front_matter};
///
/// let text = "title = \"T\"\nbase_url = \"/docs/\"\n[i18n]\nlocales = [\"en\", \"fr\"]\n";
/// let mut sources = Sources::new(config::parse(text).0.unwrap().0);
/// for (path, text) in [
///     ("docs/index.md", "---\ntitle: Welcome\n---\n"),
///     ("docs/setup.md", "---\ntitle: Setup\n---\n"),
///     ("i18n/fr/docusaurus-plugin-content-docs/current/setup.md", "---\ntitle: Installation\n---\n"),
/// ] {
///     let mut doc = DocSource::default();
///     doc.path = path.to_owned();
///     doc.front_matter = front_matter::parse(text).0;
///     sources.docs.push(Arc::new(doc));
/// }
/// let (site, problems) = assemble(&sources);
/// assert!(problems.is_empty());
///
/// // There is a tree for each version and language, complete in each.
/// let french = site.locales.position(|locale| locale.name == "fr").unwrap();
/// let tree = site.tree_of(french, site.main_version());
/// let docs = &site.trees[tree].docs;
/// let welcome = &site.docs[docs["index"]];
/// assert_eq!((&*welcome.title, welcome.translated), ("Welcome", false));
/// assert_eq!(site.docs[docs["setup"]].title, "Installation");
///
/// // A page is found by any form of its address.
/// assert_eq!(site.route("/docs/fr/setup/?x#y"), Some(RouteTarget::Doc(docs["setup"])));
/// // A path from the root stays in the language of the reader.
/// assert_eq!(site.address_from_root(french, "/setup"), "/docs/fr/setup");
/// // Files have one address in all languages.
/// assert_eq!(site.file_address("img/logo.svg"), "/docs/img/logo.svg");
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Site {
    /// Configuration.
    pub config: SiteConfig,
    /// Languages, in the order of the configuration.
    pub locales: IndexVec<LocaleIdx, Locale>,
    /// Texts of each locale.
    pub translations: IndexVec<LocaleIdx, Translations>,
    /// Versions of the docs, grouped by instance, newest first.
    pub versions: IndexVec<VersionIdx, Version>,
    /// One tree for each locale and version, grouped by locale, in the order of
    /// `versions`.
    pub trees: IndexVec<TreeIdx, Tree>,
    /// All docs of all trees, all posts and all standalone pages.
    pub docs: IndexVec<DocIdx, Doc>,
    /// Standalone pages of all locales.
    pub pages: Vec<DocIdx>,
    /// Blogs, grouped by locale, in the order of the configuration.
    pub blogs: IndexVec<BlogIdx, Blog>,
    /// The page at each address.
    pub routes: BTreeMap<RouteKey, RouteTarget>,
    /// Redirects from old addresses.
    pub redirects: IndexVec<RedirectIdx, Redirect>,
    /// Items of the navbar.
    pub navbar: Vec<NavbarEntry>,
    /// Items of the navbar in the locales that have their own.
    pub localized_navbars: BTreeMap<LocaleIdx, Vec<NavbarEntry>>,
    /// Mounted pages, in the order of
    /// [`Sources::mounted`](crate::Sources::mounted).
    pub mounted: IndexVec<MountedIdx, MountedPage>,
}

/// The docs of one instance, in one version and one locale.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Tree {
    /// The locale.
    pub locale: LocaleIdx,
    /// The version.
    pub version: VersionIdx,
    /// Path of the tree with the base URL. It starts and ends with `/`.
    pub base: String,
    /// Label of the version in this locale.
    pub version_label: String,
    /// Docs by id, in the order of their files.
    pub docs: IndexMap<String, DocIdx>,
    /// Sidebars by name, in source order.
    pub sidebars: IndexMap<String, Sidebar>,
    /// Generated category pages.
    pub generated_indexes: IndexVec<CategoryIdx, GeneratedIndex>,
    /// Tags, sorted by label.
    pub tags: IndexVec<TagIdx, Tag>,
    /// Address of the list of tags, if there are tags.
    pub tags_permalink: Option<Address>,
    /// The doc that the version dropdown links to if the version does not have
    /// the current doc.
    pub main_doc: Option<DocIdx>,
    /// Labels that a translation can replace, by key, in their original
    /// language.
    pub labels: BTreeMap<String, String>,
}

impl Tree {
    /// Returns the generated category page with a path such as `/guides`, which
    /// Docusaurus takes as the id of the page. `path` is below the version, and
    /// a trailing slash makes no difference. The search is linear, in a list
    /// that is as long as the sidebar has such categories.
    #[must_use]
    pub fn generated_index(&self, path: &str) -> Option<&GeneratedIndex> {
        let below = path.strip_prefix('/')?.trim_end_matches('/');
        let is_at = |page: &&GeneratedIndex| {
            let found = page.permalink.strip_prefix(&*self.base);
            found.is_some_and(|found| found.trim_end_matches('/') == below)
        };
        self.generated_indexes.iter().find(is_at)
    }
}

/// A parsed doc as its author wrote it: the input of the assembly.
///
/// [`FrontMatter`] and [`Outline`] come from parsers, the path decides where the doc
/// belongs: files outside the folders of docs, blogs and pages are ignored.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DocSource {
    /// Path relative to the site folder, with `/` as separator.
    pub path: String,
    /// Front matter.
    pub front_matter: FrontMatter,
    /// Headings and references of the body. Shared with the parsed document,
    /// because an outline has up to a third of its size.
    pub outline: Arc<Outline>,
    /// Last change according to version control.
    pub last_update: Option<LastUpdate>,
}

impl DocSource {
    /// Returns the description of the page: that of its front matter, or else the
    /// excerpt of its body.
    #[must_use]
    pub fn description(&self) -> Option<String> {
        let written = self.front_matter.description.as_ref();
        written.or(self.outline.excerpt.as_ref()).cloned()
    }
}

/// Time and author of the last change.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct LastUpdate {
    /// Date.
    pub date: Option<Date>,
    /// Name of the author.
    pub author: Option<String>,
    /// Date of the commit that added the file. It is the date of a post that has no
    /// other.
    pub created: Option<Date>,
}

/// The kind of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum DocKind {
    /// A doc.
    Doc,
    /// A blog post.
    Post {
        /// The blog.
        blog: BlogIdx,
        /// The post.
        post: PostIdx,
    },
    /// A standalone page.
    Page,
}

/// A document of the site: a doc, a post or a standalone page.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Doc {
    /// The tree of a doc. For a post or a standalone page, the tree whose
    /// layout it has: that of the last version in its language.
    pub tree: TreeIdx,
    /// Kind of the document.
    pub kind: DocKind,
    /// Id, the same in all versions and locales.
    pub id: String,
    /// Path relative to the folder of its version.
    pub file: String,
    /// The parsed source.
    pub source: Arc<DocSource>,
    /// False if the original is shown because a translation is missing.
    pub translated: bool,
    /// Title.
    pub title: String,
    /// Description.
    pub description: Option<String>,
    /// Address.
    pub permalink: Address,
    /// Name of the sidebar that its page shows.
    pub sidebar: Option<String>,
    /// The previous page.
    pub previous: Option<PageLink>,
    /// The next page.
    pub next: Option<PageLink>,
    /// Tags, in [`Tree::tags`] or [`Blog::tags`].
    pub tags: Vec<TagIdx>,
    /// Address of the edit link.
    pub edit_url: Option<String>,
    /// The last change, if the page shows it.
    pub last_update: Option<LastUpdate>,
    /// Targets of the references of its outline, in the same order.
    pub targets: Vec<Target>,
}

/// A link to a page of the site, with a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PageLink {
    /// Title of the page.
    pub title: String,
    /// Address of the page.
    pub permalink: Address,
}

/// The resolved target of a reference.
///
/// Renderers write the address of `Page`, `Static` and `External` as it is. They
/// make that of `Asset`, since only they know the hash of the file, and show `Text`
/// without a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum Target {
    /// A page of the site: its encoded address, with query and fragment.
    Page(String),
    /// An anchor on the same page: `#id`.
    Anchor(String),
    /// A file in a static folder.
    Static {
        /// Address, encoded, with query and fragment.
        href: String,
        /// Path of the file, relative to the site folder.
        file: String,
    },
    /// A file next to the docs, published under a name with a hash.
    Asset {
        /// Path of the file, relative to the site folder.
        file: String,
        /// Query and fragment of the reference.
        suffix: String,
    },
    /// An address outside the site.
    External(String),
    /// A target that the author excluded from checking, unchanged.
    Unchecked(String),
    /// A target that does not exist, unchanged; there is a diagnostic for it.
    Broken(String),
    /// An unknown symbol, by name. The brackets are shown as text.
    Text(String),
}

/// A generated page with cards for the items of a category.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct GeneratedIndex {
    /// Name of the sidebar with the category.
    pub sidebar: String,
    /// The category in that sidebar.
    pub node: NodeIdx,
    /// Title.
    pub title: String,
    /// Text below the title.
    pub description: Option<String>,
    /// Image for link previews.
    pub image: Option<String>,
    /// Keywords for the head of the page.
    pub keywords: Vec<String>,
    /// Address.
    pub permalink: Address,
    /// The previous page.
    pub previous: Option<PageLink>,
    /// The next page.
    pub next: Option<PageLink>,
    /// File and position of the category's link, for diagnostics.
    #[serde(skip)]
    pub place: Option<(String, Span)>,
}

/// A tag of a tree or a blog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Tag {
    /// Label shown to readers.
    pub label: String,
    /// Description on the page of the tag.
    pub description: Option<String>,
    /// Address of the page of the tag.
    pub permalink: Address,
    /// Listed docs with the tag, sorted by title.
    pub docs: Vec<DocIdx>,
}

/// A blog in one language.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Blog {
    /// The locale.
    pub locale: LocaleIdx,
    /// Index of its settings in [`SiteConfig::blog`].
    pub config: usize,
    /// Title of the list of posts.
    pub title: String,
    /// Description of the list of posts.
    pub description: String,
    /// Address of the list of posts.
    pub permalink: Address,
    /// All posts, in the order of the configuration.
    pub posts: IndexVec<PostIdx, Post>,
    /// The listed posts.
    pub list: Listing,
    /// Tags of listed posts, sorted by label. Their docs are in the order of
    /// the posts.
    pub tags: IndexVec<TagIdx, Tag>,
    /// Listed posts of each tag.
    pub tag_lists: IndexVec<TagIdx, Listing>,
    /// Address of the list of tags, if there are tags.
    pub tags_permalink: Option<Address>,
    /// Address of the list of all posts by year, if the blog has one.
    pub archive: Option<Address>,
    /// Authors of the authors file, in its order.
    pub authors: IndexVec<AuthorIdx, Author>,
    /// Posts of each author. An author without a page has a listing without
    /// pages.
    pub author_lists: IndexVec<AuthorIdx, Listing>,
    /// Address of the list of authors, if there are authors.
    pub authors_permalink: Option<Address>,
    /// Sidebar with the latest posts.
    pub sidebar: Option<Sidebar>,
    /// Formats and addresses of the feeds.
    pub feeds: Vec<(FeedFormat, Address)>,
}

/// A blog post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Post {
    /// Document of the post.
    pub doc: DocIdx,
    /// Time of publication; `None` if neither the front matter nor the file
    /// name sets it.
    pub date: Option<Moment>,
    /// Authors of the post.
    pub authors: Vec<Author>,
}

/// A page of a blog other than a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum BlogPage {
    /// A page of the list of posts, by its index.
    List(usize),
    /// The list of all posts by year.
    Archive,
    /// The list of tags.
    Tags,
    /// A page of the list of posts with a tag.
    Tag {
        /// The tag.
        tag: TagIdx,
        /// Index of the page of the list.
        page: usize,
    },
    /// The list of authors.
    Authors,
    /// A page of the list of an author's posts.
    Author {
        /// The author.
        author: AuthorIdx,
        /// Index of the page of the list.
        page: usize,
    },
}

impl Blog {
    /// Returns all pages of the blog except posts. A blog without tags, authors
    /// or archive has none of their pages.
    pub fn pages(&self) -> impl Iterator<Item = BlogPage> + '_ {
        let of_list = |list: &Listing| 0..list.pages.len();
        let list = of_list(&self.list).map(BlogPage::List);
        let tags = self
            .tag_lists
            .iter_enumerated()
            .flat_map(move |(tag, list)| {
                of_list(list).map(move |page| BlogPage::Tag { tag, page })
            });
        let authors = self
            .author_lists
            .iter_enumerated()
            .flat_map(move |(author, list)| {
                of_list(list).map(move |page| BlogPage::Author { author, page })
            });
        list.chain(self.archive.as_ref().map(|_| BlogPage::Archive))
            .chain(self.tags_permalink.as_ref().map(|_| BlogPage::Tags))
            .chain(tags)
            .chain(self.authors_permalink.as_ref().map(|_| BlogPage::Authors))
            .chain(authors)
    }

    /// Returns the address of a page. For a page that the blog does not have,
    /// it is that of the list of posts.
    #[must_use]
    pub fn address(&self, page: BlogPage) -> &Address {
        let address = match page {
            BlogPage::Archive => self.archive.as_ref(),
            BlogPage::Tags => self.tags_permalink.as_ref(),
            BlogPage::Authors => self.authors_permalink.as_ref(),
            BlogPage::List(nth)
            | BlogPage::Tag { page: nth, .. }
            | BlogPage::Author { page: nth, .. } => {
                self.listing_of(page).and_then(|list| list.pages.get(nth))
            }
        };
        address.unwrap_or(&self.permalink)
    }

    /// Returns the listing of which a page shows a part.
    #[must_use]
    pub fn listing_of(&self, page: BlogPage) -> Option<&Listing> {
        match page {
            BlogPage::List(_) => Some(&self.list),
            BlogPage::Tag { tag, .. } => self.tag_lists.get(tag),
            BlogPage::Author { author, .. } => self.author_lists.get(author),
            BlogPage::Archive | BlogPage::Tags | BlogPage::Authors => None,
        }
    }
}

/// A redirect from an old address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Redirect {
    /// The old address.
    pub from: RouteKey,
    /// The new address, encoded, with query and fragment, or a URL of another
    /// site.
    pub to: String,
}

/// A page that is not made from a Markdown file or component of the site: a
/// page of a reference, or the search page.
#[derive(Debug, Clone, Default)]
pub struct MountedPage {
    /// Path below the root of the locale.
    pub route: String,
    /// Title of the page.
    pub title: String,
    /// Anchors of the page. With `None`, fragments of links to it are not
    /// checked.
    pub anchors: Option<Anchors>,
    /// The reference that the page belongs to.
    pub reference: Option<ReferenceEntry>,
    /// Earlier paths of the page below the root of the locale. They redirect to it,
    /// unless they are taken.
    pub moved_from: Vec<String>,
}

/// A link in a text of a mounted page: a description, or a comment in source code.
///
/// Its page shows it as it is, so that it has to be an address of the published site:
/// with the base URL, and not relative. Other addresses are not checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MountedLink {
    /// Whether it is a link or an image.
    pub kind: ReferenceKind,
    /// The address.
    pub target: String,
    /// The file that it is written in.
    pub file: String,
    /// Its place in the file.
    pub span: Option<Span>,
    /// What messages say about the place, such as "in the comment of `Cart`", if the
    /// file is not the one that its author edits.
    pub within: Option<String>,
}

/// An entry of `[[api]]` or `[[library]]` in `site.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReferenceEntry {
    /// An API reference, by its index in [`SiteConfig::api`].
    Api(usize),
    /// A library reference, by its index in [`SiteConfig::library`].
    Library(usize),
}

impl ReferenceEntry {
    /// Returns the name of the table and the index of the entry.
    pub(crate) const fn place(self) -> (&'static str, usize) {
        match self {
            Self::Api(idx) => ("api", idx),
            Self::Library(idx) => ("library", idx),
        }
    }
}

/// The anchors of a mounted page. They are determined when the first link to
/// one of them is checked, because that may require rendering the page.
#[derive(Clone)]
pub struct Anchors(Arc<dyn Fn() -> Arc<[String]> + Send + Sync>);

impl Anchors {
    /// Returns anchors that `find` determines. `find` is called for each
    /// checked link, and should cache its result.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::{Arc, OnceLock};
    ///
    /// use docs_model::site::{Anchors, MountedPage};
    ///
    /// let cache: OnceLock<Arc<[String]>> = OnceLock::new();
    /// let page = MountedPage {
    ///     route: "/api".to_owned(),
    ///     title: "API".to_owned(),
    ///     // Rendered at the first link with a fragment, and only then.
    ///     anchors: Some(Anchors::new(move || {
    ///         Arc::clone(cache.get_or_init(|| ["add-to-cart".to_owned()].into()))
    ///     })),
    ///     reference: None,
    ///     moved_from: Vec::new(),
    /// };
    /// assert_eq!(*page.anchors.unwrap().get(), ["add-to-cart"]);
    /// ```
    pub fn new(find: impl Fn() -> Arc<[String]> + Send + Sync + 'static) -> Self {
        Self(Arc::new(find))
    }

    /// Returns the anchors.
    #[must_use]
    pub fn get(&self) -> Arc<[String]> {
        (self.0)()
    }
}

impl fmt::Debug for Anchors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Anchors")
    }
}

/// The page at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum RouteTarget {
    /// A doc.
    Doc(DocIdx),
    /// A generated category page.
    GeneratedIndex {
        /// The tree.
        tree: TreeIdx,
        /// The page.
        index: CategoryIdx,
    },
    /// The list of tags of a tree.
    TagList(TreeIdx),
    /// The page of a tag.
    Tag {
        /// The tree.
        tree: TreeIdx,
        /// The tag.
        tag: TagIdx,
    },
    /// A mounted page.
    Mounted {
        /// The locale.
        locale: LocaleIdx,
        /// The page.
        page: MountedIdx,
    },
    /// A page of a blog other than a post.
    Blog {
        /// The blog.
        blog: BlogIdx,
        /// The page of the blog.
        page: BlogPage,
    },
    /// A redirect.
    Redirect(RedirectIdx),
}

impl Site {
    /// Returns the default locale. It is not necessarily the first: the list
    /// has the order of the dropdown.
    #[must_use]
    pub fn default_locale(&self) -> LocaleIdx {
        let default = self.locales.position(|locale| locale.is_default);
        default.unwrap_or_default()
    }

    /// Returns the tree of a locale and a version. Trees are in the order of
    /// [`Site::trees`], so no search is needed. The two indices must be those
    /// of this site.
    #[must_use]
    pub fn tree_of(&self, locale: LocaleIdx, version: VersionIdx) -> TreeIdx {
        TreeIdx::from(usize::from(locale) * self.versions.len() + usize::from(version))
    }

    /// Returns the docs instance that a tree belongs to.
    #[must_use]
    pub fn instance_of(&self, tree: TreeIdx) -> InstanceIdx {
        self.versions[self.trees[tree].version].instance
    }

    /// Returns the settings of the docs instance that a tree belongs to.
    #[must_use]
    pub fn docs_config(&self, tree: TreeIdx) -> &DocsConfig {
        &self.config.docs[self.instance_of(tree)]
    }

    /// Returns the versions of a docs instance with their indices.
    pub fn versions_of(
        &self,
        instance: InstanceIdx,
    ) -> impl Iterator<Item = (VersionIdx, &Version)> + Clone {
        let all = self.versions.iter_enumerated();
        all.filter(move |(_, version)| version.instance == instance)
    }

    /// Returns the last version of a docs instance. It is at the root of the
    /// docs, and the one that readers see first.
    #[must_use]
    pub fn last_version(&self, instance: InstanceIdx) -> VersionIdx {
        let mut versions = self.versions_of(instance);
        let last = versions.clone().find(|(_, version)| version.is_last);
        last.or_else(|| versions.next())
            .map(|(idx, _)| idx)
            .unwrap_or_default()
    }

    /// Returns the trees of the last version of each docs instance in a locale.
    /// The main instance comes first.
    #[must_use]
    pub fn last_trees(&self, locale: LocaleIdx) -> Vec<TreeIdx> {
        let main = self.config.docs.main();
        let others = self
            .config
            .docs
            .indices()
            .filter(|instance| *instance != main);
        let instances = std::iter::once(main).chain(others);
        instances
            .map(|instance| self.tree_of(locale, self.last_version(instance)))
            .collect()
    }

    /// Returns the last version of the main docs. Pages outside the docs have
    /// its layout.
    #[must_use]
    pub fn main_version(&self) -> VersionIdx {
        self.last_version(self.config.docs.main())
    }

    /// Returns the doc with the same id in another tree of the same docs
    /// instance, or the main doc of that tree. It is the target of the version
    /// dropdown. `None` only if the tree has no docs.
    #[must_use]
    pub fn counterpart(&self, doc: &Doc, tree: TreeIdx) -> Option<DocIdx> {
        let is_version = self.instance_of(doc.tree) == self.instance_of(tree);
        let tree = &self.trees[tree];
        let same = tree.docs.get(&doc.id).copied();
        same.filter(|_| is_version && doc.kind == DocKind::Doc)
            .or(tree.main_doc)
    }

    /// Returns the page with the terms that a tree of docs uses: its own, or else that
    /// of the main docs in the same language.
    #[must_use]
    pub fn glossary_of(&self, tree: TreeIdx) -> Option<DocIdx> {
        let main = self.config.docs.main();
        let locale = self.trees[tree].locale;
        let others = self.trees.iter_enumerated().filter(|(_, other)| {
            let version = &self.versions[other.version];
            other.locale == locale && version.instance == main && version.is_last
        });
        let trees = std::iter::once(tree).chain(others.map(|(other, _)| other));
        trees.into_iter().find_map(|tree| {
            let file = self.docs_config(tree).glossary_file();
            let mut docs = self.trees[tree].docs.values();
            docs.find(|doc| self.docs[**doc].file == file).copied()
        })
    }

    /// Returns the tags of a document.
    pub fn tags_of<'s>(&'s self, doc: &'s Doc) -> impl Iterator<Item = &'s Tag> {
        let all = match doc.kind {
            DocKind::Doc => Some(&self.trees[doc.tree].tags),
            DocKind::Post { blog, .. } => Some(&self.blogs[blog].tags),
            DocKind::Page => None,
        };
        doc.tags.iter().filter_map(move |tag| all?.get(*tag))
    }

    /// Returns the folder with the original of a document. The document may be
    /// a translation, whose own folder is below `i18n`. Joined with
    /// [`Doc::file`], it is the path of the original.
    #[must_use]
    pub fn folder_of(&self, doc: &Doc) -> &str {
        match doc.kind {
            DocKind::Doc => &self.versions[self.trees[doc.tree].version].folder,
            DocKind::Post { blog, .. } => &self.config.blog[self.blogs[blog].config].path,
            DocKind::Page => &self.config.pages.path,
        }
    }

    /// Returns a post and its blog, or `None` for a document that is not a
    /// post.
    #[must_use]
    pub fn post_of(&self, doc: &Doc) -> Option<(&Blog, &Post)> {
        let DocKind::Post { blog, post } = doc.kind else {
            return None;
        };
        let blog = self.blogs.get(blog)?;
        Some((blog, blog.posts.get(post)?))
    }

    /// Returns the page at an address with the base URL. The address may be
    /// encoded and may have a trailing slash. Its query and fragment are
    /// ignored. See [`RouteKey::of`] for the forms that are equal.
    #[must_use]
    pub fn route(&self, address: &str) -> Option<RouteTarget> {
        self.routes.get(&RouteKey::of(address)).copied()
    }

    /// Returns the address of the page at a route. For a list of tags that the
    /// tree does not have, it is that of the tree.
    #[must_use]
    pub fn permalink(&self, target: RouteTarget) -> Address {
        match target {
            RouteTarget::Doc(doc) => self.docs[doc].permalink.clone(),
            RouteTarget::GeneratedIndex { tree, index } => {
                self.trees[tree].generated_indexes[index].permalink.clone()
            }
            RouteTarget::TagList(tree) => {
                let list = self.trees[tree].tags_permalink.clone();
                list.unwrap_or_else(|| self.address(&self.trees[tree].base))
            }
            RouteTarget::Tag { tree, tag } => self.trees[tree].tags[tag].permalink.clone(),
            RouteTarget::Mounted { locale, page } => self.mounted_address(locale, page),
            RouteTarget::Blog { blog, page } => self.blogs[blog].address(page).clone(),
            RouteTarget::Redirect(redirect) => self.redirects[redirect].from.address(),
        }
    }

    /// Returns the items of the navbar on pages in a locale.
    #[must_use]
    pub fn navbar_of(&self, locale: LocaleIdx) -> &[NavbarEntry] {
        self.localized_navbars.get(&locale).unwrap_or(&self.navbar)
    }

    /// Returns the title of the site in a locale.
    #[must_use]
    pub fn title_in(&self, locale: LocaleIdx) -> &str {
        let own = self.locales[locale].title.as_deref();
        own.unwrap_or(&self.config.title)
    }

    /// Returns the title of the navbar in a locale: its translation, or that of the site.
    #[must_use]
    pub fn navbar_title_in(&self, locale: LocaleIdx) -> String {
        let title = self.config.navbar.title.as_deref();
        let title = title.unwrap_or_else(|| self.title_in(locale));
        self.translations[locale].or(NAVBAR_TITLE, title)
    }

    /// Returns the description of the site in a locale; empty for none.
    #[must_use]
    pub fn tagline_in(&self, locale: LocaleIdx) -> &str {
        let own = self.locales[locale].tagline.as_deref();
        own.unwrap_or(&self.config.tagline)
    }

    /// Returns the root of a locale: the base URL, or the folder of the locale
    /// below it. It starts and ends with `/`.
    #[must_use]
    pub fn locale_base(&self, locale: LocaleIdx) -> String {
        self.locales[locale].base(&self.config.base_url)
    }

    /// Returns the address of a link that starts with `/`, with its query and
    /// fragment: the page below the root of the locale, or else the page or the file
    /// below the base URL. A path that starts with the base URL is returned unchanged
    /// unless it leads to such a page, as in Docusaurus.
    #[must_use]
    pub fn address_from_root(&self, locale: LocaleIdx, written: &str) -> String {
        let end = written.find(['?', '#']).unwrap_or(written.len());
        let (path, suffix) = written.split_at(end);
        let below = |base: &str| {
            let joined = path::join([base, path]);
            format!("{}{suffix}", self.href(&joined))
        };
        let in_locale = below(&self.locale_base(locale));
        if self.route(&in_locale).is_some() {
            return in_locale;
        }
        let at_root = below(&self.config.base_url);
        if self.route(&at_root).is_some() {
            return at_root;
        }
        // Files have no trailing slash, and only the other forms of pages exist in each
        // language.
        let is_file = path::file_name(path).contains('.');
        let file = |base: &str| path::encode(&format!("{}{suffix}", path::join([base, path])));
        match self.has_base_url(path) {
            true if is_file => path::encode(written),
            true => self.href(written),
            false if is_file => Some(file(&self.locale_base(locale)))
                .filter(|address| self.is_other_form(address))
                .unwrap_or_else(|| file(&self.config.base_url)),
            false => in_locale,
        }
    }

    /// Returns whether a page has a twin: docs and references have one. Lists of pages do
    /// not, since the lists for language models replace them.
    #[must_use]
    pub fn has_twin(&self, target: RouteTarget) -> bool {
        match target {
            RouteTarget::Doc(_) => true,
            RouteTarget::Mounted { page, .. } => self.mounted[page].reference.is_some(),
            _ => false,
        }
    }

    /// Returns whether an address is that of another form of a page: of its twin, or of the
    /// feed of a blog.
    #[must_use]
    pub fn is_other_form(&self, address: &str) -> bool {
        let path = path::decode(address.split(['?', '#']).next().unwrap_or_default());
        let mut feeds = self.blogs.iter().flat_map(|blog| &blog.feeds);
        if feeds.any(|(_, feed)| path::decode(feed) == path) {
            return true;
        }
        // The twin of the page at the root is `index.md`.
        let root = format!("{}index", self.config.base_url);
        let page = path.strip_suffix(".md").map(|stem| match stem == root {
            true => &*self.config.base_url,
            false => stem,
        });
        let page = page.filter(|page| !page.ends_with("/index"));
        page.and_then(|page| self.route(page))
            .is_some_and(|target| self.has_twin(target))
    }

    /// Returns whether a path starts with the base URL of a site that is not at
    /// the root of its host.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::{Sources, assemble, config};
    ///
    /// let (config, _) = config::parse("title = \"T\"\nbase_url = \"/docs/\"\n").0.unwrap();
    /// let (site, _) = assemble(&Sources::new(config));
    /// assert!(site.has_base_url("/docs/guide") && site.has_base_url("/docs"));
    /// assert!(!site.has_base_url("/docs-of-2020"));
    /// ```
    #[must_use]
    pub fn has_base_url(&self, path: &str) -> bool {
        let base = self.config.base_url.trim_end_matches('/');
        !base.is_empty()
            && path
                .strip_prefix(base)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Returns the address of a path below the root of a locale.
    #[must_use]
    pub fn address_in(&self, locale: LocaleIdx, route: &str) -> Address {
        self.address(&path::join([&*self.locale_base(locale), route]))
    }

    /// Returns the address of a mounted page in a locale.
    #[must_use]
    pub fn mounted_address(&self, locale: LocaleIdx, page: MountedIdx) -> Address {
        let page = self.mounted.get(page);
        self.address_in(locale, page.map_or("", |page| &page.route))
    }

    /// Returns the address and label of a page in a sidebar of a tree.
    /// The tree must be that of the sidebar: it has the generated pages, and decides
    /// the language of mounted ones.
    #[must_use]
    pub fn entry_link(&self, tree: TreeIdx, entry: Entry) -> PageLink {
        match entry {
            Entry::Doc(doc) => {
                let doc = &self.docs[doc];
                PageLink {
                    title: doc.sidebar_label().to_owned(),
                    permalink: doc.permalink.clone(),
                }
            }
            Entry::GeneratedIndex(index) => {
                let page = &self.trees[tree].generated_indexes[index];
                PageLink {
                    title: page.title.clone(),
                    permalink: page.permalink.clone(),
                }
            }
            Entry::Mounted(page) => PageLink {
                title: self.mounted[page].title.clone(),
                permalink: self.mounted_address(self.trees[tree].locale, page),
            },
        }
    }

    /// Returns the address and title of the page at an address if the search
    /// can offer it: a doc, a post, a category or a mounted page. `None` for
    /// lists of tags and posts, for redirects, and for unknown addresses.
    #[must_use]
    pub fn page_link(&self, address: &str) -> Option<PageLink> {
        Some(match self.route(address)? {
            RouteTarget::Doc(doc) => self.doc_link(doc),
            RouteTarget::GeneratedIndex { tree, index } => {
                self.entry_link(tree, Entry::GeneratedIndex(index))
            }
            RouteTarget::Mounted { locale, page } => PageLink {
                title: self.mounted[page].title.clone(),
                permalink: self.mounted_address(locale, page),
            },
            _ => return None,
        })
    }

    /// Returns the configured popular pages for readers of a tree, in the
    /// language and version of the tree where these exist. `None` if none are
    /// configured.
    #[must_use]
    pub fn popular_pages(&self, tree: TreeIdx) -> Option<Vec<PageLink>> {
        let popular = self.config.search.popular.as_ref()?;
        let locale = self.trees[tree].locale;
        let links = popular.iter().filter_map(|to| {
            let address = self.address_from_root(locale, to);
            let Some(RouteTarget::Doc(idx)) = self.route(&address) else {
                return self.page_link(&address);
            };
            let doc = &self.docs[idx];
            let is_version =
                doc.kind == DocKind::Doc && self.instance_of(doc.tree) == self.instance_of(tree);
            let own = self.trees[tree].docs.get(&doc.id).filter(|_| is_version);
            Some(self.doc_link(own.copied().unwrap_or(idx)))
        });
        Some(links.collect())
    }

    /// Returns the address and title of a document. A page may have an empty
    /// title.
    fn doc_link(&self, doc: DocIdx) -> PageLink {
        let doc = &self.docs[doc];
        PageLink {
            title: Some(&*doc.title)
                .filter(|title| !title.is_empty())
                .unwrap_or_else(|| doc.sidebar_label())
                .to_owned(),
            permalink: doc.permalink.clone(),
        }
    }

    /// Returns the address of a page at a path with the base URL, decoded and
    /// with or without a trailing slash.
    #[must_use]
    pub fn address(&self, path: &str) -> Address {
        Address::of_page(path, self.config.trailing_slash, &self.config.base_url)
    }

    /// Returns the address of a published file by its path below the output
    /// folder, decoded.
    #[must_use]
    pub fn file_address(&self, file: &str) -> Address {
        Address::of_file(&path::join([&*self.config.base_url, file]))
    }

    /// Returns the address of a link to a page, with its query and fragment.
    /// `written` includes the base URL and may be encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::{Sources, assemble, config};
    ///
    /// let text = "title = \"T\"\ntrailing_slash = true\n";
    /// let (site, _) = assemble(&Sources::new(config::parse(text).0.unwrap().0));
    /// assert_eq!(site.href("/über uns?a=1#b"), "/%C3%BCber%20uns/?a=1#b");
    /// ```
    #[must_use]
    pub fn href(&self, written: &str) -> String {
        let rule = self.config.trailing_slash;
        path::encode(&rule.apply(written, &self.config.base_url))
    }
}

impl Doc {
    /// Returns the path of its image for link previews, relative to the site
    /// folder, if the front matter sets it as a relative path. `None` for an
    /// absolute URL and for a path from the root, which is an address. `@site/`
    /// stands for the site folder.
    ///
    /// A path without `./` is that of a file beside the page if there `exists` one. Otherwise,
    /// it is an address below the base URL, as in Docusaurus.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::{Sources, assemble, config, DocSource, front_matter};
    ///
    /// let mut doc = DocSource::default();
    /// doc.path = "docs/index.md".to_owned();
    /// doc.front_matter = front_matter::parse("---\nimage: ./img/cart.png\n---\n").0;
    /// let mut sources = Sources::new(config::parse("title = \"T\"\n").0.unwrap().0);
    /// sources.docs.push(doc.into());
    /// sources.files.insert("docs/img/cart.png".to_owned());
    ///
    /// let (site, problems) = assemble(&sources);
    /// assert!(problems.is_empty());
    /// let file = site.docs.first().unwrap().image_file(|file| sources.files.contains(file));
    /// assert_eq!(file.as_deref(), Some("docs/img/cart.png"));
    /// ```
    #[must_use]
    pub fn image_file(&self, exists: impl Fn(&str) -> bool) -> Option<String> {
        let image = self.source.front_matter.image.as_deref()?;
        if image.starts_with('/') || path::is_external(image) {
            return None;
        }
        let file = match image.strip_prefix("@site/") {
            Some(from_site) => path::resolve("", from_site),
            None => path::resolve(path::parent(&self.source.path), image),
        };
        let is_file = ["./", "../", "@site/"]
            .iter()
            .any(|start| image.starts_with(start));
        (is_file || exists(&file)).then_some(file)
    }

    /// Returns whether the document is published but not listed.
    #[must_use]
    pub fn is_unlisted(&self) -> bool {
        self.source.front_matter.unlisted
    }

    /// Returns the label in sidebars and in previous and next links.
    /// It is `sidebar_label`, else the title, else the last segment of the id.
    #[must_use]
    pub fn sidebar_label(&self) -> &str {
        let given = self.source.front_matter.sidebar_label.as_deref();
        let title = Some(&*self.title).filter(|title| !title.is_empty());
        given.or(title).unwrap_or_else(|| path::file_name(&self.id))
    }

    /// Returns whether the page has the anchor `id`. `id` is decoded. Ids are
    /// compared with their case, as browsers do.
    #[must_use]
    pub fn has_anchor(&self, id: &str) -> bool {
        let outline = &self.source.outline;
        outline.headings.iter().any(|heading| heading.id == id)
            || outline.anchors.iter().any(|anchor| anchor == id)
    }
}
