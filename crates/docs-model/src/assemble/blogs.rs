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
use crate::config::{BlogConfig, CONFIG_FILE, PostOrder};
use crate::date::{Date, Moment};
use crate::folders::{BlogFolder, blog_folders};
use crate::index::{BlogIdx, DocIdx, IndexVec, LocaleIdx, PostIdx, TreeIdx};
use crate::locale::Translations;
use crate::sidebar::{NodeKind, Sidebar, SidebarNode};
use crate::site::{Blog, Doc, DocKind, DocSource, PageLink, Post, Site, Tag};

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
            let builder = Builder {
                sources,
                config: &sources.config.blog[config],
                idx: site.blogs.next_index(),
                folder: &folder.path,
                translated_folder: translated.map(|(folder, _)| &*folder.path),
            };
            let empty = BTreeMap::new();
            let translated = translated.map_or(&empty, |(_, files)| files);
            report_orphans(originals, translated, out);
            builder.blog(site, locale, originals, translated, out);
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

/// Builds one blog in one language.
struct Builder<'a> {
    /// Sources of the site.
    sources: &'a Sources,
    /// Configuration of the blog.
    config: &'a BlogConfig,
    /// Index that the blog gets in [`Site::blogs`].
    idx: BlogIdx,
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
        locale: LocaleIdx,
        originals: &Files<'_>,
        translated: &Files<'_>,
        out: &mut Vec<Diagnostic>,
    ) {
        let config = self.config;
        let tree = site.tree_of(locale, site.main_version());
        let base = path::join([&*site.locale_base(locale), &config.route_base_path]);
        let authors = authors::read(self.sources, site, self.authors_file(), &base, config, out);
        let mut posts = Vec::new();
        for (file, original) in originals {
            let translation = translated.get(file);
            let source = translation.unwrap_or(original);
            if source.front_matter.draft && !self.sources.drafts {
                continue;
            }
            let is_translated = translation.is_some() || site.locales[locale].is_default;
            let (mut doc, date) = self.doc(site, tree, &base, file, source, is_translated, out);
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
        let listed: Vec<DocIdx> = posts
            .iter()
            .map(|post| post.doc)
            .filter(|doc| !site.docs[*doc].is_unlisted())
            .collect();
        // An unlisted post has neither neighbours nor a place between two others.
        neighbours(site, &listed);
        if site.locales[locale].is_default {
            self.report_untruncated(site, &listed, out);
        }
        let blog = self.lists(site, locale, &base, posts, &listed, authors, out);
        site.blogs.push(blog);
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
    /// `file` is the path below the folder of the blog. The slug is that of the
    /// front matter, which is relative to the blog, else the one in the file
    /// name. The id is the path with the folder, because posts of two blogs may
    /// share a name.
    #[expect(clippy::too_many_arguments, reason = "the parts of a post")]
    fn doc(
        &self,
        site: &Site,
        tree: TreeIdx,
        base: &str,
        file: &str,
        source: &Arc<DocSource>,
        translated: bool,
        out: &mut Vec<Diagnostic>,
    ) -> (Doc, Option<Moment>) {
        let front_matter = &source.front_matter;
        let named = PostFile::parse(file);
        let given = front_matter.slug.as_deref().filter(|slug| !slug.is_empty());
        let slug = given.unwrap_or(&named.slug);
        if leaves(slug, "") {
            let message = format!("slug `{slug}` points outside the blog");
            let mut problem = Diagnostic::error("slug", message)
                .in_file(&*source.path)
                .help("remove the `..`");
            problem.span = front_matter.span("slug");
            out.push(problem);
        }
        // Like that of a doc, it cannot lead out of its root.
        let slug = format!("/{}", path::resolve("", slug));
        let title = front_matter
            .title
            .clone()
            .or_else(|| source.outline.title.clone())
            .unwrap_or_else(|| named.text.clone());
        let date = self.date(source, &named, translated, out);
        let doc = Doc {
            tree,
            kind: DocKind::Post {
                blog: self.idx,
                post: PostIdx::default(),
            },
            id: format!("{}/{file}", self.folder),
            file: file.to_owned(),
            translated,
            title,
            description: source.description(),
            permalink: site.address(&path::join([base, &slug])),
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
    /// A post without a date is kept, and is the oldest of its blog.
    fn date(
        &self,
        source: &DocSource,
        named: &PostFile,
        translated: bool,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Moment> {
        let given = source.front_matter.post_value("date");
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
            let mut problem = Diagnostic::error("post-date", message)
                .in_file(&*source.path)
                .help(help);
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

    /// Returns the blog with its lists: of all posts, of each tag and of each
    /// author, each divided into pages.
    ///
    /// `listed` are the posts that lists contain, in their order; unlisted ones
    /// have a page only.
    #[expect(clippy::too_many_arguments, reason = "the parts of a blog")]
    fn lists(
        &self,
        site: &mut Site,
        locale: LocaleIdx,
        base: &str,
        posts: IndexVec<PostIdx, Post>,
        listed: &[DocIdx],
        authors: Authors,
        out: &mut Vec<Diagnostic>,
    ) -> Blog {
        let config = self.config;
        let texts = self.texts(out);
        let tag_list = path::join([base, &config.tags_base_path]);
        let tags_file = [self.folder, self.translated_folder.unwrap_or(self.folder)]
            .into_iter()
            .map(|folder| format!("{folder}/{}", config.tags))
            .rfind(|file| self.sources.data.contains_key(file));
        let settings = TagSettings {
            list: &tag_list,
            file: tags_file
                .as_ref()
                .and_then(|file| self.sources.data.get(file)),
        };
        if let (Some(path), Some(file)) = (&tags_file, settings.file) {
            tags::check_file(path, file, out);
        }
        let all: Vec<DocIdx> = posts.iter().map(|post| post.doc).collect();
        let mut tags = tags::collect(site, &settings, &all, out);
        tags.retain(|tag| !tag.docs.is_empty());
        let tags = IndexVec::from(tags);
        for &doc in &all {
            // A tag that only unlisted posts have does not get a page.
            let permalinks = tags::permalinks(site, &settings, doc);
            let place =
                |permalink: &Address| tags.position(|tag: &Tag| tag.permalink == *permalink);
            site.docs[doc].tags = permalinks.iter().filter_map(place).collect();
        }
        let per_page = config.posts_per_page.of(listed.len());
        let listing = |docs: &[DocIdx], base: &str, page_path: &str| {
            Listing::new(docs.to_vec(), per_page, base, page_path, |path| {
                site.address(path)
            })
        };
        let tag_lists = tags
            .iter()
            .map(|tag| {
                listing(
                    &tag.docs,
                    &path::decode(&tag.permalink),
                    &config.page_base_path,
                )
            })
            .collect();
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
        let author_lists = authors
            .all
            .iter()
            .map(|author| {
                let docs = by_author.get(&author.key).cloned().unwrap_or_default();
                match &author.permalink {
                    Some(page) => listing(&docs, &path::decode(page), &config.authors_base_path),
                    None => Listing::without_pages(docs),
                }
            })
            .collect();
        // Feeds contain absolute addresses only.
        let has_origin = !site.config.url.is_empty();
        let feeds = config.feeds.formats.iter().filter(|_| has_origin);
        let title = texts.or("title", &config.title);
        let archive = &config.archive_base_path;
        Blog {
            locale,
            config: self.position(),
            permalink: site.address(base),
            description: texts.or("description", &config.description),
            sidebar: self.sidebar(site, base, &texts, &posts, listed),
            list: listing(listed, base, &config.page_base_path),
            tags_permalink: (!tags.is_empty()).then(|| site.address(&tag_list)),
            archive: (!archive.is_empty() && !listed.is_empty())
                .then(|| site.address(&path::join([base, archive]))),
            authors_permalink: (!authors.all.is_empty())
                .then(|| site.address(&path::join([base, &config.authors_base_path]))),
            feeds: feeds
                .map(|format| {
                    (
                        *format,
                        Address::of_file(&path::join([base, format.file()])),
                    )
                })
                .collect(),
            title,
            posts,
            tags,
            tag_lists,
            authors: authors.all.into(),
            author_lists,
        }
    }

    /// Returns a sidebar with the latest posts, below a link to the list of all
    /// posts. With `sidebar_by_year`, the posts of a year are below its number.
    /// `None` if the blog is configured to list no posts.
    fn sidebar(
        &self,
        site: &Site,
        base: &str,
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
        let href = site.address(base).into();
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
