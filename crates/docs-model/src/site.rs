//! The whole site, understood: immutable once assembled.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::Serialize;

use crate::blog::{Author, Listing};
use crate::config::{DocsConfig, FeedFormat, SiteConfig};
use crate::content::Outline;
use crate::date::{Date, Moment};
use crate::front_matter::FrontMatter;
use crate::locale::{Locale, Translations};
use crate::navbar::NavbarEntry;
use crate::path;
use crate::sidebar::{Entry, Sidebar};
use crate::version::Version;

/// Index of a doc in [`Site::docs`].
pub type DocIdx = usize;
/// Index of a tree in [`Site::trees`].
pub type TreeIdx = usize;

/// Index of a blog in [`Site::blogs`].
pub type BlogIdx = usize;

/// A site: all its docs, their addresses, and how they hang together.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Site {
    /// The configuration.
    pub config: SiteConfig,
    /// The languages, in the order of the configuration.
    pub locales: Vec<Locale>,
    /// Texts of each locale, in the same order.
    pub translations: Vec<Translations>,
    /// The versions of the docs: instance by instance, each newest first.
    pub versions: Vec<Version>,
    /// A tree for each locale and version: locale by locale, each in the order
    /// of the versions.
    pub trees: Vec<Tree>,
    /// All docs of all trees, all posts, and all standalone pages.
    pub docs: Vec<Doc>,
    /// The standalone pages of all locales.
    pub pages: Vec<DocIdx>,
    /// The blogs: locale by locale, each in the order of the configuration.
    pub blogs: Vec<Blog>,
    /// What stands at each address: decoded, with the base URL, without a
    /// slash at the end (but for `/`).
    pub routes: BTreeMap<String, RouteTarget>,
    /// Old addresses.
    pub redirects: Vec<Redirect>,
    /// The items of the navbar.
    pub navbar: Vec<NavbarEntry>,
    /// Pages that something else than the docs brings, as they were given.
    pub mounted: Vec<MountedPage>,
}

/// The docs of one version in one locale.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Tree {
    /// Index of the locale in [`Site::locales`].
    pub locale: usize,
    /// Index of the version in [`Site::versions`].
    pub version: usize,
    /// Path of the tree with the base URL: starts and ends with `/`.
    pub base: String,
    /// The version's label in this locale.
    pub version_label: String,
    /// Docs by id, in the order of their files.
    pub docs: IndexMap<String, DocIdx>,
    /// Sidebars by name, in source order.
    pub sidebars: IndexMap<String, Sidebar>,
    /// Generated category pages.
    pub generated_indexes: Vec<GeneratedIndex>,
    /// Tags, sorted by label.
    pub tags: Vec<Tag>,
    /// Address of the list of tags, when there are any.
    pub tags_permalink: Option<String>,
    /// The doc that the version dropdown leads to when there is no equivalent.
    pub main_doc: Option<DocIdx>,
    /// Labels that a translation can replace, by key, as they are without one.
    pub labels: BTreeMap<String, String>,
}

/// A doc as its author wrote it, parsed: the input of the assembly.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DocSource {
    /// Path below the site folder, with `/` between its parts.
    pub path: String,
    /// The front matter.
    pub front_matter: FrontMatter,
    /// Headings, references and the like of the body. The parsed document has
    /// them, too, and they are as large as a third of it.
    pub outline: Arc<Outline>,
    /// What version control says of the last change.
    pub last_update: Option<LastUpdate>,
}

/// When and by whom something was changed last.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct LastUpdate {
    /// The day.
    pub date: Option<Date>,
    /// The name.
    pub author: Option<String>,
}

/// What a document of the site is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum DocKind {
    /// A page of the docs.
    Doc,
    /// A post of a blog.
    Post {
        /// The blog.
        blog: BlogIdx,
        /// Its place in [`Blog::posts`].
        post: usize,
    },
    /// A standalone page.
    Page,
}

/// A document in its place: a doc, a post or a standalone page.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Doc {
    /// The tree it belongs to; for a post and a standalone page, the tree whose
    /// layout it has: that of the last version in its language.
    pub tree: TreeIdx,
    /// What it is.
    pub kind: DocKind,
    /// Its id, the same in all versions and locales.
    pub id: String,
    /// Path below its version's folder.
    pub file: String,
    /// What its author wrote.
    pub source: Arc<DocSource>,
    /// False when another locale's text stands in for a missing translation.
    pub translated: bool,
    /// Its title.
    pub title: String,
    /// Its description.
    pub description: Option<String>,
    /// Its address with the base URL, encoded.
    pub permalink: String,
    /// Name of the sidebar that its page shows.
    pub sidebar: Option<String>,
    /// The page before it.
    pub previous: Option<PageLink>,
    /// The page after it.
    pub next: Option<PageLink>,
    /// Tags, as indexes into [`Tree::tags`] or [`Blog::tags`].
    pub tags: Vec<usize>,
    /// Address of its editor.
    pub edit_url: Option<String>,
    /// When it was changed last, where that is shown.
    pub last_update: Option<LastUpdate>,
    /// What each reference of the outline leads to.
    pub targets: Vec<Target>,
}

/// A titled link to a page of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PageLink {
    /// Its title.
    pub title: String,
    /// Its address, encoded.
    pub permalink: String,
}

/// What a reference leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum Target {
    /// A page of the site; the address, encoded, with query and fragment.
    Page(String),
    /// A place on the same page: `#id`.
    Anchor(String),
    /// A file copied from a static folder; its address and its path below the
    /// site folder.
    Static {
        /// Address, encoded, with query and fragment.
        href: String,
        /// The file.
        file: String,
    },
    /// A file beside the docs, published under a hashed name; its path below
    /// the site folder, and what follows it in the reference.
    Asset {
        /// The file.
        file: String,
        /// Query and fragment.
        suffix: String,
    },
    /// An address outside the site.
    External(String),
    /// Left as written: the author opted out of checking.
    Unchecked(String),
    /// Nothing: there is a diagnostic.
    Broken(String),
    /// No link: an unknown symbol, by name. The brackets are text.
    Text(String),
}

/// A page made of cards for a category's items.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct GeneratedIndex {
    /// Name of its sidebar.
    pub sidebar: String,
    /// Its category in that sidebar.
    pub node: usize,
    /// Title.
    pub title: String,
    /// Text below the title.
    pub description: Option<String>,
    /// Picture for link previews.
    pub image: Option<String>,
    /// Keywords for the head.
    pub keywords: Vec<String>,
    /// Address, encoded.
    pub permalink: String,
    /// The page before it.
    pub previous: Option<PageLink>,
    /// The page after it.
    pub next: Option<PageLink>,
}

/// A tag of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Tag {
    /// What readers see.
    pub label: String,
    /// Text on its page.
    pub description: Option<String>,
    /// Address of its page, encoded.
    pub permalink: String,
    /// Its listed docs, sorted by title.
    pub docs: Vec<DocIdx>,
}

/// A blog in one language.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Blog {
    /// Index of the locale in [`Site::locales`].
    pub locale: usize,
    /// Index of its settings in [`SiteConfig::blog`].
    pub config: usize,
    /// Title of its list of posts.
    pub title: String,
    /// Description of its list of posts.
    pub description: String,
    /// Address of its list of posts, encoded.
    pub permalink: String,
    /// All posts, in their order.
    pub posts: Vec<Post>,
    /// The listed posts.
    pub list: Listing,
    /// Tags of listed posts, sorted by label; their docs are in the order of
    /// the posts.
    pub tags: Vec<Tag>,
    /// The posts of each tag.
    pub tag_lists: Vec<Listing>,
    /// Address of the list of tags, when there are any.
    pub tags_permalink: Option<String>,
    /// Address of the list of all posts by year.
    pub archive: Option<String>,
    /// Authors that several posts may have, in the order of their file.
    pub authors: Vec<Author>,
    /// The posts of each author; no pages for one without.
    pub author_lists: Vec<Listing>,
    /// Address of the list of authors, when there are any.
    pub authors_permalink: Option<String>,
    /// The latest posts.
    pub sidebar: Option<Sidebar>,
    /// Feeds and their addresses.
    pub feeds: Vec<(FeedFormat, String)>,
}

/// A post in its blog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Post {
    /// Its document.
    pub doc: DocIdx,
    /// When it was published; `None` if nothing says so.
    pub date: Option<Moment>,
    /// Who wrote it.
    pub authors: Vec<Author>,
}

/// A page of a blog that is not a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum BlogPage {
    /// A page of the list of posts.
    List(usize),
    /// The list of all posts by year.
    Archive,
    /// The list of tags.
    Tags,
    /// A page of the list of posts with a tag.
    Tag {
        /// Its place in [`Blog::tags`].
        tag: usize,
        /// The page of the list.
        page: usize,
    },
    /// The list of authors.
    Authors,
    /// A page of the list of posts of an author.
    Author {
        /// Its place in [`Blog::authors`].
        author: usize,
        /// The page of the list.
        page: usize,
    },
}

impl Blog {
    /// All pages of the blog except its posts.
    pub fn pages(&self) -> impl Iterator<Item = BlogPage> + '_ {
        let of_list = |list: &Listing| 0..list.pages.len();
        let list = of_list(&self.list).map(BlogPage::List);
        let tags = self.tag_lists.iter().enumerate();
        let tags = tags.flat_map(move |(tag, list)| {
            of_list(list).map(move |page| BlogPage::Tag { tag, page })
        });
        let authors = self.author_lists.iter().enumerate();
        let authors = authors.flat_map(move |(author, list)| {
            of_list(list).map(move |page| BlogPage::Author { author, page })
        });
        list.chain(self.archive.as_ref().map(|_| BlogPage::Archive))
            .chain(self.tags_permalink.as_ref().map(|_| BlogPage::Tags))
            .chain(tags)
            .chain(self.authors_permalink.as_ref().map(|_| BlogPage::Authors))
            .chain(authors)
    }

    /// The address of one of its pages, encoded.
    #[must_use]
    pub fn address(&self, page: BlogPage) -> &str {
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
        address.map_or("", String::as_str)
    }

    /// The list that a page shows a part of.
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

/// An old address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Redirect {
    /// The old path with the base URL, decoded.
    pub from: String,
    /// The new address, encoded.
    pub to: String,
}

/// A page that something else than the docs brings: an API reference, a
/// search page.
#[derive(Debug, Clone, Default)]
pub struct MountedPage {
    /// Path below the locale's root.
    pub route: String,
    /// Its title.
    pub title: String,
    /// Its anchors; `None`: links to it are not checked for theirs.
    pub anchors: Option<Anchors>,
}

/// The anchors of a page that is not a doc. They are asked for when the first
/// link to one of them is checked: knowing them may take rendering the page.
#[derive(Clone)]
pub struct Anchors(Arc<dyn Fn() -> Arc<[String]> + Send + Sync>);

impl Anchors {
    /// Anchors that `find` returns. It is called for each link that is checked,
    /// and should remember what it found.
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

/// What stands at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum RouteTarget {
    /// A doc.
    Doc(DocIdx),
    /// A generated category page.
    GeneratedIndex {
        /// Its tree.
        tree: TreeIdx,
        /// Its place in [`Tree::generated_indexes`].
        index: usize,
    },
    /// The list of tags of a tree.
    TagList(TreeIdx),
    /// A tag's page.
    Tag {
        /// Its tree.
        tree: TreeIdx,
        /// Its place in [`Tree::tags`].
        tag: usize,
    },
    /// A mounted page, by its place in the list that was given.
    Mounted {
        /// Index of the locale.
        locale: usize,
        /// Its place.
        page: usize,
    },
    /// A page of a blog that is not a post.
    Blog {
        /// The blog.
        blog: BlogIdx,
        /// The page.
        page: BlogPage,
    },
    /// An old address.
    Redirect(usize),
}

impl Site {
    /// The tree of a locale and version.
    #[must_use]
    pub fn tree_of(&self, locale: usize, version: usize) -> TreeIdx {
        locale * self.versions.len() + version
    }

    /// Returns the index of the docs that a tree belongs to.
    #[must_use]
    pub fn instance_of(&self, tree: TreeIdx) -> usize {
        self.versions[self.trees[tree].version].instance
    }

    /// Returns the settings of the docs that a tree belongs to.
    #[must_use]
    pub fn docs_config(&self, tree: TreeIdx) -> &DocsConfig {
        &self.config.docs[self.instance_of(tree)]
    }

    /// Returns the versions of the docs with an index, with their own indices.
    pub fn versions_of(&self, instance: usize) -> impl Iterator<Item = (usize, &Version)> + Clone {
        let all = self.versions.iter().enumerate();
        all.filter(move |(_, version)| version.instance == instance)
    }

    /// Returns the version of the docs with an index that readers are led to.
    #[must_use]
    pub fn last_version(&self, instance: usize) -> usize {
        let mut versions = self.versions_of(instance);
        let last = versions.clone().find(|(_, version)| version.is_last);
        last.or_else(|| versions.next()).map_or(0, |(idx, _)| idx)
    }

    /// Returns the trees of the last version of each docs in a locale, those of
    /// the main docs first.
    #[must_use]
    pub fn last_trees(&self, locale: usize) -> Vec<TreeIdx> {
        let main = self.config.docs.main();
        let others = (0..self.config.docs.len()).filter(|it| *it != main);
        let instances = std::iter::once(main).chain(others);
        instances
            .map(|it| self.tree_of(locale, self.last_version(it)))
            .collect()
    }

    /// Returns the last version of the main docs, whose layout pages outside the
    /// docs have.
    #[must_use]
    pub fn main_version(&self) -> usize {
        self.last_version(self.config.docs.main())
    }

    /// Returns the doc of the same id in another tree of its docs, else that
    /// tree's main doc: where the version dropdown leads.
    #[must_use]
    pub fn counterpart(&self, doc: &Doc, tree: TreeIdx) -> Option<DocIdx> {
        let is_version = self.instance_of(doc.tree) == self.instance_of(tree);
        let tree = &self.trees[tree];
        let same = tree.docs.get(&doc.id).copied();
        same.filter(|_| is_version && doc.kind == DocKind::Doc)
            .or(tree.main_doc)
    }

    /// Returns the tags of a document.
    pub fn tags_of<'s>(&'s self, doc: &'s Doc) -> impl Iterator<Item = &'s Tag> {
        let all = match doc.kind {
            DocKind::Doc => &self.trees[doc.tree].tags[..],
            DocKind::Post { blog, .. } => &self.blogs[blog].tags,
            DocKind::Page => &[][..],
        };
        doc.tags.iter().filter_map(|it| all.get(*it))
    }

    /// Returns the folder of the originals that a document is among.
    #[must_use]
    pub fn folder_of(&self, doc: &Doc) -> &str {
        match doc.kind {
            DocKind::Doc => &self.versions[self.trees[doc.tree].version].folder,
            DocKind::Post { blog, .. } => &self.config.blog[self.blogs[blog].config].path,
            DocKind::Page => &self.config.pages.path,
        }
    }

    /// Returns a post and its blog, for a document that is one.
    #[must_use]
    pub fn post_of(&self, doc: &Doc) -> Option<(&Blog, &Post)> {
        let DocKind::Post { blog, post } = doc.kind else {
            return None;
        };
        let blog = self.blogs.get(blog)?;
        Some((blog, blog.posts.get(post)?))
    }

    /// What stands at an address: with the base URL, encoded or not, with or
    /// without a slash at the end; query and fragment are ignored.
    #[must_use]
    pub fn route(&self, address: &str) -> Option<RouteTarget> {
        self.routes.get(&route_key(address)).copied()
    }

    /// Root of a locale: the base URL, or the locale's folder below it.
    #[must_use]
    pub fn locale_base(&self, locale: usize) -> String {
        self.locales[locale].base(&self.config.base_url)
    }

    /// Returns the address of a path that is written from the root: below the
    /// root of a locale, else below the base URL. A path that begins with the base
    /// URL already has it, as in Docusaurus, unless a page says otherwise.
    #[must_use]
    pub fn address_from_root(&self, locale: usize, written: &str) -> String {
        let end = written.find(['?', '#']).unwrap_or(written.len());
        let (path, suffix) = written.split_at(end);
        let below = |base: &str| {
            let joined = path::join([base, path]);
            format!("{}{suffix}", self.address(&joined))
        };
        let in_locale = below(&self.locale_base(locale));
        if self.route(&in_locale).is_some() {
            return in_locale;
        }
        let at_root = below(&self.config.base_url);
        if self.route(&at_root).is_some() {
            return at_root;
        }
        if self.has_base_url(path) {
            return self.address(written);
        }
        in_locale
    }

    /// Returns whether a path begins with the base URL of a site that is not at the
    /// root of its host.
    #[must_use]
    pub fn has_base_url(&self, path: &str) -> bool {
        let base = self.config.base_url.trim_end_matches('/');
        !base.is_empty()
            && path
                .strip_prefix(base)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// The address of a mounted page in a locale.
    #[must_use]
    pub fn mounted_address(&self, locale: usize, page: usize) -> String {
        let route = self.mounted.get(page).map_or("", |it| &it.route);
        self.address(&path::join([&*self.locale_base(locale), route]))
    }

    /// Returns the address and the label of a page of a sidebar of a tree.
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

    /// Returns the address and the title of the page at an address, if it is one
    /// that the search may offer: a doc, a post, a category or a mounted page.
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

    /// Returns the popular pages for the readers of a tree: those of the
    /// configuration, in the language and the version of the tree where they exist
    /// in it. `None` if the configuration names none.
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

    fn doc_link(&self, doc: DocIdx) -> PageLink {
        let doc = &self.docs[doc];
        PageLink {
            title: Some(&*doc.title)
                .filter(|it| !it.is_empty())
                .unwrap_or_else(|| doc.sidebar_label())
                .to_owned(),
            permalink: doc.permalink.clone(),
        }
    }

    /// A path of the site with the site's rule for trailing slashes.
    #[must_use]
    pub fn address(&self, path: &str) -> String {
        let rule = path::TrailingSlash::from(self.config.trailing_slash);
        path::encode(&rule.apply(path, &self.config.base_url))
    }

    /// [`address`](Self::address) of a path that is made of names: `?` and `#`
    /// begin no query and no fragment.
    #[must_use]
    pub fn address_of_path(&self, path: &str) -> String {
        let rule = path::TrailingSlash::from(self.config.trailing_slash);
        rule.apply(&path::encode_path(path), &self.config.base_url)
    }
}

impl Doc {
    /// The file of the site that its picture for link previews is, if it is
    /// named by a relative path.
    #[must_use]
    pub fn image_file(&self) -> Option<String> {
        let image = self.source.front_matter.image.as_deref()?;
        let is_relative = !image.starts_with('/') && !path::is_external(image);
        is_relative.then(|| match image.strip_prefix("@site/") {
            Some(from_site) => path::resolve("", from_site),
            None => path::resolve(path::parent(&self.source.path), image),
        })
    }

    /// True for a doc that is built but listed nowhere.
    #[must_use]
    pub fn is_unlisted(&self) -> bool {
        self.source.front_matter.unlisted
    }

    /// Label in sidebars and previous/next links.
    #[must_use]
    pub fn sidebar_label(&self) -> &str {
        let given = self.source.front_matter.sidebar_label.as_deref();
        let title = Some(&*self.title).filter(|it| !it.is_empty());
        given.or(title).unwrap_or_else(|| path::file_name(&self.id))
    }

    /// True when links may point to `id` on its page.
    #[must_use]
    pub fn has_anchor(&self, id: &str) -> bool {
        let outline = &self.source.outline;
        outline.headings.iter().any(|it| it.id == id) || outline.anchors.iter().any(|it| it == id)
    }
}

/// The key of an address in [`Site::routes`].
#[must_use]
pub fn route_key(address: &str) -> String {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let path = path::decode(&address[..end]);
    let path = path.strip_suffix("/index.html").unwrap_or(&path);
    path::join([path.trim_end_matches('/')])
}
