//! Blogs: dates, addresses, authors and tags of posts, and the lists of a blog.
//!
//! A blog is built once for each locale. Its posts are documents of the site
//! like docs, but their ids are paths, they are ordered by date, and they have
//! no sidebar file: the blog makes a sidebar of its latest posts.
//!
//! The order of the steps:
//!
//! 1. Each post gets its address, date and authors from its file.
//! 2. Posts are sorted, newest first; equal dates keep the order of their files. Only
//!    then is the index of a post known, to which its document refers.
//! 3. Unlisted posts are left out of the lists, which are everything that follows:
//!    neighbours, tags, pages, authors, sidebar.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Member, Node, Step, path};

use super::Sources;
use super::authors::{self, Authors};
use super::tags::{self, TagSettings};
use super::trees::{edit_url, last_update, leaves, report_orphans};
use crate::address::Address;
use crate::blog::{Listing, PostFile};
use crate::config::{BlogConfig, CONFIG_FILE, FeedFormat, PostOrder};
use crate::date::{Date, Moment};
use crate::folders::{BlogFolder, blog_folders};
use crate::index::{AuthorIdx, BlogIdx, DocIdx, IndexVec, LocaleIdx, PostIdx, TagIdx};
use crate::locale::Translations;
use crate::sidebar::{NodeKind, Sidebar, SidebarNode};
use crate::site::{Blog, Doc, DocKind, DocSource, PageLink, Post, Site, Tag};
use crate::slug::slug;

/// Returns the sidebar name of a blog. Sidebars of docs cannot have a `:` in
/// their names.
fn sidebar_name(config: &BlogConfig) -> String {
    format!("blog:{}", config.id)
}

/// Builds all blogs in all locales, grouped by locale.
pub(super) fn build(sources: &Sources, site: &mut Site, out: &mut Vec<Diagnostic>) {
    let folders = blog_folders(&sources.config);
    let by_folder: Vec<_> = folders
        .iter()
        .map(|folder| (folder, files(sources, folder)))
        .collect();
    for locale in site.locales.indices() {
        for config in 0..sources.config.blog.len() {
            let of = |is_original: bool| {
                let name = &site.locales[locale].name;
                let mut found = by_folder.iter().filter(|(folder, _)| {
                    folder.blog == config
                        && if is_original {
                            folder.locale.is_none()
                        } else {
                            folder.locale.as_ref() == Some(name)
                        }
                });
                found.next()
            };
            let Some((folder, originals)) = of(true) else {
                continue;
            };
            let translated = of(false);
            let blog = &sources.config.blog[config];
            let builder = Builder {
                sources,
                config: blog,
                idx: site.blogs.next_index(),
                locale,
                base: path::join([&*site.locale_base(locale), &blog.route_base_path]),
                folder: &folder.path,
                translated_folder: translated.map(|(folder, _)| &*folder.path),
            };
            let empty = BTreeMap::new();
            let translated = translated.map_or(&empty, |(_, files)| files);
            report_orphans(originals, translated, out);
            let blog = builder.blog(site, originals, translated, out);
            site.blogs.push(blog);
        }
    }
}

/// Posts of a folder by path relative to it.
type Files<'a> = BTreeMap<&'a str, &'a Arc<DocSource>>;

/// Returns the posts of a folder that the settings of its blog publish.
fn files<'a>(sources: &'a Sources, folder: &BlogFolder) -> Files<'a> {
    let blog = &sources.config.blog[folder.blog];
    let below = |doc: &'a Arc<DocSource>| {
        let file = doc.path.strip_prefix(&folder.path)?.strip_prefix('/')?;
        blog.publishes(file).then_some((file, doc))
    };
    sources.docs.iter().filter_map(below).collect()
}

/// Returns the path of a post by the pattern of its blog. The parts of a date that the
/// post does not have are left out.
fn post_path(pattern: &str, slug: &str, date: Option<Moment>) -> String {
    let date = date.map(|date| date.date().to_string());
    let mut parts = date.iter().flat_map(|date| date.split('-'));
    let mut path = pattern.to_owned();
    for name in ["{year}", "{month}", "{day}"] {
        path = path.replace(name, parts.next().unwrap_or_default());
    }
    let path = path.replace("{slug}", slug);
    let segments = path.split('/').filter(|segment| !segment.is_empty());
    segments.collect::<Vec<_>>().join("/")
}

/// The tags of a blog, and the posts of each, in the same order.
struct TagLists {
    all: IndexVec<TagIdx, Tag>,
    lists: IndexVec<TagIdx, Listing>,
}

/// Builds one blog in one language.
struct Builder<'a> {
    /// Sources of the site.
    sources: &'a Sources,
    /// Configuration of the blog.
    config: &'a BlogConfig,
    /// Index that the blog gets in [`Site::blogs`].
    idx: BlogIdx,
    locale: LocaleIdx,
    /// Path of the blog.
    base: String,
    /// Folder of the original posts.
    folder: &'a str,
    /// Folder of the translations, unless the locale is the default one.
    translated_folder: Option<&'a str>,
}

impl Builder<'_> {
    /// Builds the blog: its posts first, then everything that is ordered or
    /// counted by them.
    fn blog(
        &self,
        site: &mut Site,
        originals: &Files<'_>,
        translated: &Files<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> Blog {
        let (config, base) = (self.config, &*self.base);
        let authors = authors::read(self.sources, site, self.authors_file(), base, config, out);
        let posts = self.posts(site, originals, translated, &authors, out);
        let docs = posts.iter().map(|post| post.doc);
        let listed: Vec<DocIdx> = docs.filter(|doc| !site.docs[*doc].is_unlisted()).collect();
        // An unlisted post has neither neighbours nor a place between two others.
        neighbours(site, &listed);
        if site.locales[self.locale].is_default {
            self.report_untruncated(site, &listed, out);
        }
        let texts = self.texts(out);
        let per_page = config.posts_per_page.of(listed.len());
        let tags = self.tags(site, &posts, per_page, out);
        let page = |path: &str| site.address(&path::join([base, path]));
        Blog {
            locale: self.locale,
            config: self.position(),
            permalink: site.address(base),
            title: texts.or("title", &config.title),
            description: texts.or("description", &config.description),
            sidebar: self.sidebar(site, &texts, &posts, &listed),
            list: listing(site, &listed, per_page, base, &config.page_base_path),
            tags_permalink: (!tags.all.is_empty()).then(|| page(&config.tags_base_path)),
            archive: (!config.archive_base_path.is_empty() && !listed.is_empty())
                .then(|| page(&config.archive_base_path)),
            authors_permalink: (!authors.all.is_empty()).then(|| page(&config.authors_base_path)),
            feeds: self.feeds(site),
            author_lists: self.author_lists(site, &posts, &listed, &authors),
            posts,
            tags: tags.all,
            tag_lists: tags.lists,
            authors: authors.all.into(),
        }
    }

    /// Adds the posts to the site, and returns them in the order of the blog.
    fn posts(
        &self,
        site: &mut Site,
        originals: &Files<'_>,
        translated: &Files<'_>,
        authors: &Authors,
        out: &mut Vec<Diagnostic>,
    ) -> IndexVec<PostIdx, Post> {
        let config = self.config;
        let mut posts = Vec::new();
        for (file, original) in originals {
            let translation = translated.get(file);
            let source = translation.unwrap_or(original);
            if source.front_matter.draft && !self.sources.drafts {
                continue;
            }
            let is_translated = translation.is_some() || site.locales[self.locale].is_default;
            let (mut doc, date) = self.doc(site, file, source, is_translated, out);
            doc.sidebar = Some(sidebar_name(config)).filter(|_| config.sidebar_count.of(1) > 0);
            let written_by = authors.of_post(source, config, is_translated, out);
            posts.push(Post {
                doc: site.docs.push(doc),
                date,
                authors: written_by,
            });
        }
        posts.sort_by_key(|post| Reverse(post.date));
        // Reversed rather than sorted the other way, so that posts of one day
        // are reversed as well.
        if config.sort_posts == PostOrder::Ascending {
            posts.reverse();
        }
        let posts = IndexVec::from(posts);
        // The index of a post is known only after sorting.
        for (post, entry) in posts.iter_enumerated() {
            let blog = self.idx;
            site.docs[entry.doc].kind = DocKind::Post { blog, post };
        }
        posts
    }

    /// Returns the path of the authors file: that of the translation, if there
    /// is one. `None` if neither exists.
    fn authors_file(&self) -> Option<String> {
        let data = &self.sources.data;
        let folders = self.translated_folder.into_iter().chain([self.folder]);
        let mut files = folders.map(|folder| format!("{folder}/{}", self.config.authors));
        files.find(|file| data.contains_key(file))
    }

    /// Returns the texts of the blog in the language. They are in
    /// `options.json`, as Docusaurus writes it.
    ///
    /// Other ids, and values that are not texts, are reported.
    fn texts(&self, problems: &mut Vec<Diagnostic>) -> Translations {
        const IDS: [&str; 3] = ["title", "description", "sidebar.title"];
        let mut out = Translations::default();
        let Some(folder) = self.translated_folder else {
            return out;
        };
        let path = format!("{folder}/options.json");
        let Some(options) = self.sources.data.get(&path) else {
            return out;
        };
        out.add(options);
        let mut report = |span, message: String, help: String| {
            let problem = Diagnostic::warning("unknown-text", message).in_file(&*path);
            problems.push(problem.at(span).help(help));
        };
        for Member { key, node, .. } in options.members() {
            let text = node.get("message").unwrap_or(node);
            if !IDS.contains(&&**key) {
                let help = match nearest(key, IDS) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("known ids: {}", IDS.join(", ")),
                };
                report(node.span(), format!("unknown text id `{key}`"), help);
            } else if text.as_str().is_none() {
                let message = format!("the translation of `{key}` is not a text");
                let help = format!("write `\"{key}\": {{ \"message\": \"...\" }}`");
                report(text.span(), message, help);
            }
        }
        out
    }

    /// Returns the document of a post and its date.
    ///
    /// `file` is the path below the folder of the blog. Unless the configuration has a
    /// pattern for the paths of posts, the path is the slug of the front matter, which is
    /// relative to the blog, else the one in the file name. The id is the path with the
    /// folder, because posts of two blogs may share a name.
    fn doc(
        &self,
        site: &Site,
        file: &str,
        source: &Arc<DocSource>,
        translated: bool,
        out: &mut Vec<Diagnostic>,
    ) -> (Doc, Option<Moment>) {
        let front_matter = &source.front_matter;
        let named = PostFile::parse(file);
        let given = front_matter.slug.as_deref().filter(|slug| !slug.is_empty());
        let title = front_matter
            .title
            .clone()
            .or_else(|| source.outline.title.clone())
            .unwrap_or_else(|| named.text.clone());
        let date = self.date(source, &named, translated, out);
        if self.config.categories && translated {
            tags::check_categories(source, out);
        }
        let slug = match &self.config.post_path {
            Some(pattern) => {
                // A title without letters and digits has no slug.
                let of_title = Some(slug(title.trim(), false)).filter(|slug| !slug.is_empty());
                let slug = given.map(str::to_owned).or(of_title);
                let slug = slug.unwrap_or_else(|| named.text.clone());
                post_path(pattern, &slug, date)
            }
            None => given.unwrap_or(&named.slug).to_owned(),
        };
        if leaves(&slug, "") {
            let message = format!("slug `{slug}` points outside the blog");
            let mut problem = Diagnostic::error("slug", message)
                .in_file(&*source.path)
                .help("remove the `..`");
            problem.span = front_matter.span("slug");
            out.push(problem);
        }
        // Like that of a doc, it cannot lead out of its root.
        let slug = format!("/{}", path::resolve("", &slug));
        let doc = Doc {
            tree: site.tree_of(self.locale, site.main_version()),
            kind: DocKind::Post {
                blog: self.idx,
                post: PostIdx::default(),
            },
            id: format!("{}/{file}", self.folder),
            file: file.to_owned(),
            translated,
            title,
            description: source.description(),
            permalink: site.address(&path::join([&*self.base, &slug])),
            sidebar: None,
            previous: None,
            next: None,
            tags: Vec::new(),
            edit_url: edit_url(self.config.edit_url.as_deref(), source, file),
            last_update: last_update(
                self.config.show_last_update_time,
                self.config.show_last_update_author,
                source,
            ),
            targets: Vec::new(),
            source: Arc::clone(source),
        };
        (doc, date)
    }

    /// Returns the date of the front matter, or else that of the file name, or else
    /// that of the commit that added the file, as Docusaurus does.
    ///
    /// A post without a date is kept, and is the oldest of its blog. In Material for
    /// MkDocs, the date can be an object with `created`.
    fn date(
        &self,
        source: &DocSource,
        named: &PostFile,
        translated: bool,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Moment> {
        let given = source.front_matter.post_value("date");
        let given = given.map(|date| date.get("created").unwrap_or(date));
        let text = given.and_then(|date| date.as_str());
        let date = match given {
            Some(_) => text.and_then(Moment::parse),
            None => named.date.or_else(|| {
                let created = source.last_update.as_ref()?.created?;
                Some(Moment::from(created))
            }),
        };
        // JavaScript reads 30 February as 2 March, and so does Docusaurus.
        let impossible = match given {
            Some(_) => text.filter(|text| date.is_some() && Date::parse(text).is_none()),
            // Numbers in the name of a post that is dated by its commit can be a version.
            None => {
                let day = named.invalid_date.as_deref();
                day.filter(|_| date.is_none() || named.date.is_some())
            }
        };
        if translated && (date.is_none() || impossible.is_some()) {
            let (message, help) = match (given, impossible) {
                (Some(_), Some(day)) => (
                    format!("the `date` of this post, `{day}`, does not exist"),
                    "correct the day",
                ),
                (Some(_), None) => (
                    "the `date` of this post is not a date".to_owned(),
                    "write it as `YYYY-MM-DD`, optionally with a time: `2026-11-02T10:30`",
                ),
                (None, Some(day)) => (
                    format!("`{day}` in the name of this post is not a date"),
                    "correct the date, whose form is `YYYY-MM-DD`, or add `date: YYYY-MM-DD` to the front matter",
                ),
                (None, None) => (
                    "this post has no date".to_owned(),
                    "add `date: YYYY-MM-DD` to its front matter, start its file name with the date, or commit it",
                ),
            };
            // A day that does not exist is read as another one.
            let problem = match (&date, impossible) {
                (Some(_), Some(_)) => Diagnostic::warning("post-date", message),
                _ => Diagnostic::error("post-date", message),
            };
            let mut problem = problem.in_file(&*source.path).help(help);
            problem.span = given.map(Node::span);
            out.push(problem);
        }
        date
    }

    /// Reports listed posts without a marked excerpt, in one diagnostic: lists
    /// show their full text, which may be intended for all of them.
    fn report_untruncated(&self, site: &Site, listed: &[DocIdx], out: &mut Vec<Diagnostic>) {
        let whole: Vec<&Doc> = listed
            .iter()
            .map(|doc| &site.docs[*doc])
            .filter(|doc| !doc.source.outline.is_truncated)
            .collect();
        let Some(first) = whole.first() else { return };
        let message = match whole.len() {
            1 => format!("lists show the full text of {}", first.source.path),
            n => format!(
                "lists show the full text of {n} posts, such as {}",
                first.source.path
            ),
        };
        let level = site.config.checks.untruncated_posts;
        let mut problem = level.diagnostic("untruncated-post", message);
        if let Some(problem) = &mut problem {
            problem.file = Some(CONFIG_FILE.to_owned());
            let steps = [Step::Key("blog"), Step::Index(self.position())];
            let source = self.sources.config_source.as_ref();
            problem.span = source.and_then(|source| source.span(&steps));
            problem.help = Some(
                "end each excerpt with a line `<!-- truncate -->`, or set `checks.untruncated_posts` to \"ignore\""
                    .to_owned(),
            );
        }
        out.extend(problem);
    }

    /// Returns the index of the blog in the configuration.
    fn position(&self) -> usize {
        let mut blogs = self.sources.config.blog.iter();
        blogs
            .position(|blog| blog.id == self.config.id)
            .unwrap_or(0)
    }

    /// Returns the tags of the posts with their lists, and enters them into the posts.
    fn tags(
        &self,
        site: &mut Site,
        posts: &IndexVec<PostIdx, Post>,
        per_page: usize,
        out: &mut Vec<Diagnostic>,
    ) -> TagLists {
        let config = self.config;
        let list = path::join([&*self.base, &config.tags_base_path]);
        let data = &self.sources.data;
        let file = [self.folder, self.translated_folder.unwrap_or(self.folder)]
            .into_iter()
            .map(|folder| format!("{folder}/{}", config.tags))
            .rfind(|file| data.contains_key(file));
        let settings = TagSettings {
            list: &list,
            file: file.as_ref().and_then(|file| data.get(file)),
            has_categories: config.categories,
        };
        if let (Some(path), Some(file)) = (&file, settings.file) {
            tags::check_file(path, file, out);
        }
        let docs: Vec<DocIdx> = posts.iter().map(|post| post.doc).collect();
        let mut tags = tags::collect(site, &settings, &docs, out);
        tags.retain(|tag| !tag.docs.is_empty());
        let tags = IndexVec::from(tags);
        for &doc in &docs {
            // A tag that only unlisted posts have does not get a page.
            let permalinks = tags::permalinks(site, &settings, doc);
            let place =
                |permalink: &Address| tags.position(|tag: &Tag| tag.permalink == *permalink);
            site.docs[doc].tags = permalinks.iter().filter_map(place).collect();
        }
        let list = |tag: &Tag| {
            let base = path::decode(&tag.permalink);
            listing(site, &tag.docs, per_page, &base, &config.page_base_path)
        };
        TagLists {
            lists: tags.iter().map(list).collect(),
            all: tags,
        }
    }

    /// Returns the listed posts of each author, in the order of the authors.
    fn author_lists(
        &self,
        site: &Site,
        posts: &IndexVec<PostIdx, Post>,
        listed: &[DocIdx],
        authors: &Authors,
    ) -> IndexVec<AuthorIdx, Listing> {
        let post_of: HashMap<_, _> = posts.iter().map(|post| (post.doc, post)).collect();
        let mut by_author: HashMap<_, Vec<DocIdx>> = HashMap::new();
        for doc in listed {
            let authors = post_of.get(doc).map_or(&[][..], |post| &post.authors);
            for author in authors {
                let docs = by_author.entry(&author.key).or_default();
                if docs.last() != Some(doc) {
                    docs.push(*doc);
                }
            }
        }
        let per_page = self.config.posts_per_page.of(listed.len());
        let lists = authors.all.iter().map(|author| {
            let docs = by_author.remove(&author.key).unwrap_or_default();
            match &author.permalink {
                Some(page) => {
                    let base = path::decode(page);
                    listing(site, &docs, per_page, &base, &self.config.authors_base_path)
                }
                None => Listing::without_pages(docs),
            }
        });
        lists.collect()
    }

    /// Returns the feeds with their addresses. They contain absolute addresses only, so a
    /// site without a URL has none.
    fn feeds(&self, site: &Site) -> Vec<(FeedFormat, Address)> {
        if site.config.url.is_empty() {
            return Vec::new();
        }
        let formats = self.config.feeds.formats.iter();
        let address =
            |format: &FeedFormat| Address::of_file(&path::join([&*self.base, format.file()]));
        formats.map(|format| (*format, address(format))).collect()
    }

    /// Returns a sidebar with the latest posts, below a link to the list of all
    /// posts. With `sidebar_by_year`, the posts of a year are below its number.
    /// `None` if the blog is configured to list no posts.
    fn sidebar(
        &self,
        site: &Site,
        texts: &Translations,
        posts: &IndexVec<PostIdx, Post>,
        listed: &[DocIdx],
    ) -> Option<Sidebar> {
        let config = self.config;
        let count = config.sidebar_count.of(listed.len());
        if count == 0 {
            return None;
        }
        let mut out = Sidebar::new(sidebar_name(config));
        let href = site.address(&self.base).into();
        let label = texts.or("sidebar.title", &config.sidebar_title);
        out.push(SidebarNode::new(None, label, NodeKind::Link { href }));
        let dates: HashMap<_, _> = posts.iter().map(|post| (post.doc, post.date)).collect();
        // The year whose category is open, with its node.
        let mut year = None;
        for &doc in &listed[..count] {
            let date = dates.get(&doc).copied().flatten().map(Moment::date);
            let of_post = date
                .map(|date| date.year)
                .filter(|_| config.sidebar_by_year);
            if let Some(number) =
                of_post.filter(|number| year.is_none_or(|(last, _)| last != *number))
            {
                let kind = NodeKind::Category {
                    link: None,
                    collapsible: false,
                    collapsed: false,
                };
                year = Some((
                    number,
                    out.push(SidebarNode::new(None, number.to_string(), kind)),
                ));
            }
            let parent = of_post.and(year).map(|(_, node)| node);
            let label = site.docs[doc].sidebar_label();
            let kind = NodeKind::Doc { doc, bound: true };
            out.push(SidebarNode::new(parent, label, kind));
        }
        Some(out)
    }
}

/// Returns a list of posts, divided into pages below `base`.
fn listing(site: &Site, docs: &[DocIdx], per_page: usize, base: &str, page_path: &str) -> Listing {
    let address = |path: &str| site.address(path);
    Listing::new(docs.to_vec(), per_page, base, page_path, address)
}

/// Sets the previous and next links of listed posts. The previous post in the
/// list is the newer one.
fn neighbours(site: &mut Site, listed: &[DocIdx]) {
    let link = |site: &Site, doc: DocIdx| PageLink {
        title: site.docs[doc].title.clone(),
        permalink: site.docs[doc].permalink.clone(),
    };
    for pair in listed.windows(2) {
        let (newer, older) = (link(site, pair[0]), link(site, pair[1]));
        site.docs[pair[0]].next = Some(older);
        site.docs[pair[1]].previous = Some(newer);
    }
}
