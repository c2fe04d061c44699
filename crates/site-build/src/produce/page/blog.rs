//! Pages of blogs: posts, and the lists of posts, tags and authors.

use std::collections::BTreeMap;

use docs_model::address::Address;
use docs_model::blog::Author;
use docs_model::data_block::escape_json;
use docs_model::index::{BlogIdx, DocIdx, LocaleIdx, NodeIdx, TreeIdx};
use docs_model::sidebar::Entry;
use docs_model::site::{Blog, BlogPage, Post};
use located_data::path;
use serde::Serialize;
use serde_json::json;
use tera::Value;

use super::doc::{Rendered, text_language, updated};
use super::{Page, Shell, Variables, View, link_view, listing_description, page_view};
use crate::plan::{absolute, twin_address};
use crate::produce::chrome::{Layout, PageInfo};
use crate::produce::markdown::Body;
use crate::produce::view::{
    ArticleView, CrumbView, LinkView, PageView, TagCountView, TagGroupView, TocView, UpdatedView,
};
use crate::produce::{Producer, Result};
use crate::texts::fill;

/// A post, on its own page and in lists.
///
/// The default is the `post` of pages that do not show a post.
#[derive(Debug, Clone, Default, Serialize)]
pub(in crate::produce) struct PostView {
    /// Title, without markup.
    title: String,
    /// Permalink.
    href: String,
    /// Date of publication, such as `2026-11-02`.
    date: Option<String>,
    /// The date in the language of the page.
    ///
    /// `day` in the template, such as `2 November 2026`; empty for a post
    /// without a date.
    day: String,
    /// Reading time.
    ///
    /// Words of the text at 200 a minute, rounded up, as a text like `4 min
    /// read`.
    reading_time: Option<String>,
    authors: Vec<AuthorView>,
    tags: Vec<LinkView>,
    /// Address of the source in the repository, if the blog has one.
    edit_url: Option<String>,
    /// Date and author of the last change, if the blog shows them.
    updated: Option<UpdatedView>,
    unlisted: bool,
    draft: bool,
    /// Language of the text if it is not that of the page, because the post is
    /// not translated.
    text_lang: Option<String>,
    /// Direction of that language.
    text_direction: &'static str,
    /// Address of the Markdown twin.
    markdown: Option<Address>,
    /// Custom keys of the front matter.
    front_matter: BTreeMap<String, serde_json::Value>,
    /// Whether lists show only an excerpt, with a link to the post.
    truncated: bool,
    /// Accessible name of that link.
    read_more_label: String,
}

/// An author, in posts and in the list of authors.
#[derive(Debug, Clone, Serialize)]
struct AuthorView {
    name: String,
    title: Option<String>,
    /// URL of the author's page or home page.
    ///
    /// Without these, their e-mail address.
    href: Option<String>,
    external: bool,
    /// Address of a picture.
    image: Option<String>,
    /// First letter of the name, in place of an image.
    initial: Option<String>,
    description: Option<String>,
    /// Links to profiles on other sites.
    profiles: Vec<LinkView>,
    /// Number of posts.
    count: usize,
}

/// The page of a post in its template.
///
/// `toc` and `content` come from rendering the body, and are empty in the view
/// that a fingerprint covers.
#[derive(Serialize)]
pub(in crate::produce) struct PostPage {
    post: PostView,
    breadcrumbs: Vec<CrumbView>,
    toc: Vec<TocView>,
    previous: Option<LinkView>,
    next: Option<LinkView>,
    /// HTML.
    #[serde(skip)]
    content: String,
}

impl View for PostPage {
    const TEMPLATE: &'static str = "blog-post.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("post", &self.post);
        variables.insert("breadcrumbs", &self.breadcrumbs);
        variables.insert("toc", &self.toc);
        variables.insert("previous", &self.previous);
        variables.insert("next", &self.next);
        variables.insert_value("content", Value::safe_string(&self.content));
    }
}

/// A list of posts in its template.
///
/// A list is that of the blog, of a tag or of an author. Each page of it shows
/// the configured number of posts.
#[derive(Serialize)]
pub(in crate::produce) struct PostListPage {
    /// The posts of the page; the HTML of their excerpts is in `contents`.
    posts: Vec<PostView>,
    description: Option<String>,
    /// The author whose posts these are.
    author: Option<AuthorView>,
    breadcrumbs: Vec<CrumbView>,
    /// Other lists of the blog.
    links: Vec<LinkView>,
    /// Link to the page with newer posts, the one before.
    newer: Option<LinkView>,
    older: Option<LinkView>,
    /// HTML of the excerpts, in the order of `posts`. Not part of fingerprints,
    /// which cover the texts of the posts.
    #[serde(skip)]
    contents: Vec<String>,
}

/// A post with its excerpt, as the template sees it.
#[derive(Serialize)]
struct ListedPost<'a> {
    #[serde(flatten)]
    post: &'a PostView,
    content: &'a str,
}

impl View for PostListPage {
    const TEMPLATE: &'static str = "blog-list.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        let posts: Vec<_> = self
            .posts
            .iter()
            .zip(&self.contents)
            .map(|(post, content)| ListedPost { post, content })
            .collect();
        variables.insert("posts", &posts);
        variables.insert("description", &self.description);
        variables.insert("author", &self.author);
        variables.insert("breadcrumbs", &self.breadcrumbs);
        variables.insert("links", &self.links);
        variables.insert("newer", &self.newer);
        variables.insert("older", &self.older);
    }
}

/// The list of all posts by year.
#[derive(Serialize)]
pub(in crate::produce) struct ArchivePage {
    breadcrumbs: Vec<CrumbView>,
    years: Vec<YearView>,
}

/// The posts of a year.
#[derive(Serialize)]
struct YearView {
    /// Year in four digits, empty for posts without a date.
    year: String,
    posts: Vec<PostView>,
}

impl View for ArchivePage {
    const TEMPLATE: &'static str = "blog-archive.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("breadcrumbs", &self.breadcrumbs);
        variables.insert("years", &self.years);
    }
}

/// The list of the tags of a blog.
#[derive(Serialize)]
pub(in crate::produce) struct BlogTagsPage {
    breadcrumbs: Vec<CrumbView>,
    groups: Vec<TagGroupView>,
}

impl View for BlogTagsPage {
    const TEMPLATE: &'static str = "tags.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("breadcrumbs", &self.breadcrumbs);
        variables.insert("groups", &self.groups);
    }
}

/// The list of authors.
#[derive(Serialize)]
pub(in crate::produce) struct AuthorsPage {
    breadcrumbs: Vec<CrumbView>,
    authors: Vec<AuthorView>,
}

impl View for AuthorsPage {
    const TEMPLATE: &'static str = "blog-authors.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("breadcrumbs", &self.breadcrumbs);
        variables.insert("authors", &self.authors);
    }
}

impl Producer<'_> {
    /// Renders the page of a post.
    ///
    /// # Errors
    ///
    /// Returns the fault of a template, or of a part of a reference in the
    /// post.
    pub(in crate::produce) fn post(&self, idx: DocIdx) -> Result<Page> {
        let Some((mut shell, mut view)) = self.post_shell(idx)? else {
            return Ok(Page::default());
        };
        let Rendered {
            html,
            headings,
            head,
            styles,
            diagnostics,
        } = self.rendered_body(idx)?;
        shell.page.head.add_own_tags(&head);
        shell.page.head.styles.extend(styles);
        view.toc = self.doc_toc(&self.project.site.docs[idx], &headings);
        view.content = html;
        Ok(Page {
            diagnostics,
            ..self.finish(&shell, &view)?
        })
    }

    /// Returns the shell and the view of a post, without the parts that
    /// rendering its body adds. Returns `None` for a document that is not a
    /// post.
    pub(in crate::produce) fn post_shell(&self, idx: DocIdx) -> Result<Option<(Shell, PostPage)>> {
        let site = &self.project.site;
        let doc = &site.docs[idx];
        let Some((blog, post)) = site.post_of(doc) else {
            return Ok(None);
        };
        let layout = self.layout(doc.tree)?;
        let front_matter = &doc.source.front_matter;
        let breadcrumbs = vec![blog_crumb(blog)];
        let meta_title = front_matter
            .post_value("title_meta")
            .and_then(|title| title.as_str())
            .unwrap_or(&doc.title);
        let image_file = self.preview_file(doc);
        let mut head = self.head(&PageInfo {
            tree: doc.tree,
            title: meta_title,
            description: doc.description.as_deref(),
            keywords: &front_matter.keywords,
            image: front_matter.image.as_deref(),
            image_file: image_file.as_deref(),
            permalink: &doc.permalink,
            no_index: doc.is_unlisted() || front_matter.draft,
            ..PageInfo::default()
        });
        head.styles.extend(self.project.theme.blog_css_url.clone());
        head.json_ld = self.post_json_ld(blog, post);
        head.markdown = Some(twin_address(site, &doc.permalink));
        head.article = Some(ArticleView {
            published: post.date.map(|date| date.to_string()),
            authors: post
                .authors
                .iter()
                .map(|author| author.name.clone())
                .collect(),
            tags: site.tags_of(doc).map(|tag| tag.label.clone()).collect(),
        });
        let view = PostPage {
            post: self.post_view(layout, blog, post),
            breadcrumbs,
            toc: Vec::new(),
            previous: doc.previous.as_ref().map(link_view),
            next: doc.next.as_ref().map(link_view),
            content: String::new(),
        };
        let shell = Shell {
            tree: doc.tree,
            page: PageView {
                kind: "post",
                title: doc.title.clone(),
                permalink: doc.permalink.clone(),
                class: "blog-wrapper blog-post-page".to_owned(),
                is_home: false,
                head,
            },
            doc: None,
            in_docs: false,
            sidebar: blog_sidebar(blog, Some(idx)),
        };
        Ok(Some((shell, view)))
    }

    /// Renders a page of a blog that is not a post.
    ///
    /// Lists render the excerpts of their posts. They are not reported on: the
    /// pages of the posts report the same problems, once.
    pub(in crate::produce) fn blog_page(&self, blog: BlogIdx, page: BlogPage) -> Result<Page> {
        match page {
            BlogPage::Archive => {
                let (shell, view) = self.archive(blog)?;
                self.finish(&shell, &view)
            }
            BlogPage::Tags => {
                let (shell, view) = self.blog_tags(blog)?;
                self.finish(&shell, &view)
            }
            BlogPage::Authors => {
                let (shell, view) = self.authors(blog)?;
                self.finish(&shell, &view)
            }
            _ => {
                let (mut shell, mut view) = self.post_list(blog, page)?;
                let mut excerpts = Excerpts::default();
                for &doc in self.posts_of(blog, page) {
                    let excerpt = self.excerpt(doc, &mut excerpts)?;
                    view.contents.push(excerpt);
                }
                shell.page.head.add_tags_of_excerpt(&excerpts.head);
                shell.page.head.styles.extend(excerpts.styles);
                self.finish(&shell, &view)
            }
        }
    }

    /// Returns the posts shown on a page of a blog.
    ///
    /// Empty for pages that show no excerpts.
    pub(in crate::produce) fn posts_of(&self, blog: BlogIdx, page: BlogPage) -> &[DocIdx] {
        let list = self.project.site.blogs[blog].listing_of(page);
        let nth = match page {
            BlogPage::List(nth)
            | BlogPage::Tag { page: nth, .. }
            | BlogPage::Author { page: nth, .. } => nth,
            _ => 0,
        };
        list.map_or(&[], |list| list.page(nth))
    }

    /// Renders a post up to the end of its excerpt. Its problems are reported
    /// with its own page.
    ///
    /// Ids of each excerpt get a prefix with its number on the page, and links
    /// to headings lead to the page of the post.
    fn excerpt(&self, idx: DocIdx, excerpts: &mut Excerpts) -> Result<String> {
        let doc = &self.project.site.docs[idx];
        let parsed = &self.project.parsed[&doc.source.path];
        let mut body = Body::new(self, self.layout(doc.tree)?, doc).of_excerpt();
        let mut html = String::new();
        body.nodes(&parsed.document().nodes, &mut html)?;
        excerpts.count += 1;
        excerpts.head.push_str(&body.head);
        for style in body.styles {
            if !excerpts.styles.contains(&style) {
                excerpts.styles.push(style);
            }
        }
        let prefix = format!("__post-{}-", excerpts.count);
        Ok(crate::produce::markdown::part_of_list(
            &html,
            &prefix,
            &doc.permalink,
        ))
    }

    /// Returns the shell and the view of a page of a list of posts, without
    /// their excerpts.
    ///
    /// Tags and authors have titles with the number of posts, in words that
    /// depend on the number. The description is that of the tag, the author or
    /// the blog, otherwise the first titles.
    pub(in crate::produce) fn post_list(
        &self,
        blog_idx: BlogIdx,
        page: BlogPage,
    ) -> Result<(Shell, PostListPage)> {
        let site = &self.project.site;
        let blog = &site.blogs[blog_idx];
        let tree = self.project.default_tree(blog.locale);
        let layout = self.layout(tree)?;
        let list = blog.listing_of(page).cloned().unwrap_or_default();
        let posts = layout.words.counted("posts", list.docs.len());
        let (title, description, author, nth) = match page {
            BlogPage::Tag { tag, page } => {
                let tag = &blog.tags[tag];
                let values = [("nPosts", &*posts), ("tagName", &*tag.label)];
                let title = fill(layout.word("tagged_posts"), &values);
                (title, tag.description.clone(), None, page)
            }
            BlogPage::Author { author, page } => {
                let count = list.docs.len();
                let author = &blog.authors[author];
                let values = [("authorName", &*author.name), ("nPosts", &*posts)];
                let title = fill(layout.word("author_title"), &values);
                let view = self.author_view(blog.locale, author, count);
                (title, author.description.clone(), Some(view), page)
            }
            BlogPage::List(page) => {
                let description = Some(blog.description.clone()).filter(|text| *text != blog.title);
                (blog.title.clone(), description, None, page)
            }
            _ => (blog.title.clone(), None, None, 0),
        };
        let is_main = matches!(page, BlogPage::List(_));
        let views: Vec<PostView> = list
            .page(nth)
            .iter()
            .filter_map(|doc| site.post_of(&site.docs[*doc]))
            .map(|(blog, post)| self.post_view(layout, blog, post))
            .collect();
        let titles = views.iter().map(|post| &*post.title);
        let listed = listing_description(&title, titles);
        let described = match &description {
            Some(description) => description,
            None if is_main => &blog.description,
            None => &listed,
        };
        let address = blog.address(page);
        let neighbour = |page: Option<usize>, text: &str| {
            let href = page.and_then(|page| list.pages.get(page))?;
            Some(LinkView {
                label: layout.word(text).to_owned(),
                href: href.as_str().to_owned(),
            })
        };
        let shell = self.blog_shell(tree, blog, "posts", &title, described, address)?;
        let view = PostListPage {
            posts: views,
            description,
            author,
            breadcrumbs: list_crumbs(layout, blog, page),
            links: if is_main {
                blog_links(layout, blog)
            } else {
                Vec::new()
            },
            newer: neighbour(nth.checked_sub(1), "newer_entries"),
            older: neighbour(nth.checked_add(1), "older_entries"),
            contents: Vec::new(),
        };
        Ok((shell, view))
    }

    /// Returns the shell and the view of the archive: all posts by year, in the
    /// order of the blog.
    pub(in crate::produce) fn archive(&self, blog: BlogIdx) -> Result<(Shell, ArchivePage)> {
        let site = &self.project.site;
        let blog = &site.blogs[blog];
        let tree = self.project.default_tree(blog.locale);
        let layout = self.layout(tree)?;
        let title = layout.word("archive").to_owned();
        let mut years: Vec<YearView> = Vec::new();
        let listed = blog.list.docs.iter();
        for (_, post) in listed.filter_map(|doc| site.post_of(&site.docs[*doc])) {
            let year = post
                .date
                .map(|moment| moment.date().year.to_string())
                .unwrap_or_default();
            let view = self.post_view(layout, blog, post);
            match years.iter_mut().find(|group| group.year == year) {
                Some(group) => group.posts.push(view),
                None => years.push(YearView {
                    year,
                    posts: vec![view],
                }),
            }
        }
        let description = layout.word("archive_description");
        let address = blog.address(BlogPage::Archive);
        let shell = self.blog_shell(tree, blog, "archive", &title, description, address)?;
        let view = ArchivePage {
            breadcrumbs: vec![blog_crumb(blog)],
            years,
        };
        Ok((shell, view))
    }

    /// Returns the shell and the view of the list of tags, with the number of
    /// posts of each.
    pub(in crate::produce) fn blog_tags(&self, blog: BlogIdx) -> Result<(Shell, BlogTagsPage)> {
        let blog = &self.project.site.blogs[blog];
        let tree = self.project.default_tree(blog.locale);
        let title = self.layout(tree)?.word("tags").to_owned();
        let tags = blog.tags.iter().map(|tag| TagCountView {
            label: tag.label.clone(),
            href: tag.permalink.as_str().to_owned(),
            count: tag.docs.len(),
        });
        let groups = super::tags::grouped(tags);
        let labels = blog.tags.iter().map(|tag| &*tag.label);
        let description = listing_description(&title, labels);
        let address = blog.address(BlogPage::Tags);
        let shell = self.blog_shell(tree, blog, "tags", &title, &description, address)?;
        let view = BlogTagsPage {
            breadcrumbs: vec![blog_crumb(blog)],
            groups,
        };
        Ok((shell, view))
    }

    /// Returns the shell and the view of the list of authors, with the number
    /// of posts of each.
    pub(in crate::produce) fn authors(&self, blog: BlogIdx) -> Result<(Shell, AuthorsPage)> {
        let blog = &self.project.site.blogs[blog];
        let tree = self.project.default_tree(blog.locale);
        let title = self.layout(tree)?.word("authors").to_owned();
        let authors: Vec<AuthorView> = blog
            .authors
            .iter()
            .zip(&blog.author_lists)
            .map(|(author, list)| self.author_view(blog.locale, author, list.docs.len()))
            .collect();
        let names = authors.iter().map(|author| &*author.name);
        let description = listing_description(&title, names);
        let address = blog.address(BlogPage::Authors);
        let shell = self.blog_shell(tree, blog, "authors", &title, &description, address)?;
        let view = AuthorsPage {
            breadcrumbs: vec![blog_crumb(blog)],
            authors,
        };
        Ok((shell, view))
    }

    /// Returns the shell of a page of a blog that is not a post. `kind` names
    /// it for style sheets; they are those of posts.
    fn blog_shell(
        &self,
        tree: TreeIdx,
        blog: &Blog,
        kind: &'static str,
        title: &str,
        description: &str,
        permalink: &Address,
    ) -> Result<Shell> {
        let mut head = self.head(&PageInfo {
            tree,
            title,
            description: Some(description),
            permalink,
            ..PageInfo::default()
        });
        head.styles.extend(self.project.theme.blog_css_url.clone());
        let class = format!("blog-wrapper blog-{kind}-page");
        Ok(Shell {
            tree,
            page: page_view(kind, title, permalink, class, head),
            doc: None,
            in_docs: false,
            sidebar: blog_sidebar(blog, None),
        })
    }

    /// Returns the view of a post, as on its own page and in lists.
    fn post_view(&self, layout: &Layout, blog: &Blog, post: &Post) -> PostView {
        let site = &self.project.site;
        let doc = &site.docs[post.doc];
        let config = &site.config.blog[blog.config];
        let front_matter = &doc.source.front_matter;
        let (text_lang, text_direction) = text_language(site, doc);
        let minutes = config.show_reading_time.then(|| {
            let parsed = &self.project.parsed[&doc.source.path];
            let minutes = parsed.reading_minutes();
            let text = layout.words.counted("reading_time", minutes);
            fill(&text, &[("readingTime", &minutes.to_string())])
        });
        let date = post.date.map(|moment| moment.date());
        let update = doc.last_update.clone().unwrap_or_default();
        PostView {
            title: doc.title.clone(),
            href: doc.permalink.as_str().to_owned(),
            date: date.map(|date| date.to_string()),
            day: date.map_or_else(String::new, |date| layout.days.text(date)),
            reading_time: minutes,
            authors: post
                .authors
                .iter()
                .map(|author| self.author_view(blog.locale, author, 0))
                .collect(),
            tags: site
                .tags_of(doc)
                .map(|tag| LinkView {
                    label: tag.label.clone(),
                    href: tag.permalink.as_str().to_owned(),
                })
                .collect(),
            edit_url: doc.edit_url.clone(),
            updated: updated(layout, update),
            unlisted: doc.is_unlisted(),
            draft: front_matter.draft,
            text_lang,
            text_direction,
            markdown: Some(twin_address(site, &doc.permalink)),
            front_matter: front_matter.extra.iter().cloned().collect(),
            truncated: doc.source.outline.is_truncated,
            read_more_label: fill(layout.word("read_more_label"), &[("title", &doc.title)]),
        }
    }

    /// Returns the address of an author. One that starts with `/` is below the base URL, like
    /// that of a link in a page.
    fn author_url(&self, locale: LocaleIdx, url: &str) -> String {
        let site = &self.project.site;
        match url.starts_with('/') && !url.starts_with("//") {
            true => site.address_from_root(locale, url),
            false => url.to_owned(),
        }
    }

    /// Returns the view of an author on a page in a language. `count` is the number of their posts,
    /// which only lists of authors show.
    fn author_view(&self, locale: LocaleIdx, author: &Author, count: usize) -> AuthorView {
        let href = author
            .permalink
            .clone()
            .map(String::from)
            .or_else(|| {
                author
                    .url
                    .as_deref()
                    .map(|url| self.author_url(locale, url))
            })
            .or_else(|| author.email.as_ref().map(|email| format!("mailto:{email}")));
        let base = &self.project.site.config.base_url;
        let image = author.image.as_deref().map(|image| {
            if path::is_external(image) || image.starts_with("data:") {
                image.to_owned()
            } else {
                let below = image.strip_prefix(&**base).unwrap_or(image);
                path::encode(&path::join([&**base, below]))
            }
        });
        AuthorView {
            initial: author
                .name
                .chars()
                .next()
                .map(|letter| letter.to_uppercase().collect()),
            name: author.name.clone(),
            title: author.title.clone(),
            external: href.as_deref().is_some_and(|href| href.starts_with("http")),
            href,
            image,
            description: author.description.clone(),
            profiles: author
                .profiles
                .iter()
                .map(|profile| LinkView {
                    label: profile.label.clone(),
                    href: profile.href.clone(),
                })
                .collect(),
            count,
        }
    }

    /// Returns a post as structured data (JSON-LD), for search engines.
    ///
    /// Returns `None` for a site without `url`: items need absolute URLs.
    fn post_json_ld(&self, blog: &Blog, post: &Post) -> Option<String> {
        let site = &self.project.site;
        if site.config.url.is_empty() {
            return None;
        }
        let doc = &site.docs[post.doc];
        let address = absolute(site, &doc.permalink);
        let authors: Vec<_> = post
            .authors
            .iter()
            .map(|author| json!({"@type": "Person", "name": author.name, "url": author.url}))
            .collect();
        let data = json!({
            "@context": "https://schema.org",
            "@type": "BlogPosting",
            "@id": address,
            "mainEntityOfPage": address,
            "url": address,
            "headline": doc.title,
            "name": doc.title,
            "description": doc.description,
            "datePublished": post.date.map(|date| date.to_string()),
            "author": authors,
            "keywords": doc.source.front_matter.keywords,
            "isPartOf": {
                "@type": "Blog",
                "@id": absolute(site, &blog.permalink),
                "name": blog.title,
            },
        });
        // Inside a script element, only `</` can end the data.
        Some(escape_json(&data.to_string()))
    }
}

/// Values that the excerpts of a page share.
#[derive(Default)]
struct Excerpts {
    /// Number of excerpts so far, for the prefixes of ids.
    count: usize,
    /// Tags for the head that components in the excerpts add.
    head: String,
    /// Addresses of style sheets that components in the excerpts need, each
    /// once.
    styles: Vec<String>,
}

/// Returns the breadcrumb of a blog, the first one above its pages.
fn blog_crumb(blog: &Blog) -> CrumbView {
    CrumbView {
        label: blog.title.clone(),
        href: Some(blog.permalink.as_str().to_owned()),
    }
}

/// Returns the name of the sidebar of a blog, and the node of a post in it.
fn blog_sidebar(blog: &Blog, doc: Option<DocIdx>) -> Option<(String, Option<NodeIdx>)> {
    let sidebar = blog.sidebar.as_ref()?;
    let node = doc.and_then(|doc| sidebar.node_of(Entry::Doc(doc)));
    Some((sidebar.name.clone(), node))
}

/// Returns the breadcrumbs above a list of posts: the blog, and for the posts
/// of a tag or an author the list of all tags or authors.
fn list_crumbs(layout: &Layout, blog: &Blog, page: BlogPage) -> Vec<CrumbView> {
    let (text, address) = match page {
        BlogPage::List(_) => return Vec::new(),
        BlogPage::Tag { .. } => ("tags", &blog.tags_permalink),
        BlogPage::Author { .. } => ("authors", &blog.authors_permalink),
        _ => return vec![blog_crumb(blog)],
    };
    let parent = address.as_ref().map(|address| CrumbView {
        label: layout.word(text).to_owned(),
        href: Some(address.as_str().to_owned()),
    });
    [blog_crumb(blog)].into_iter().chain(parent).collect()
}

/// Returns links to the lists of a blog and to its feeds, for its first lists.
fn blog_links(layout: &Layout, blog: &Blog) -> Vec<LinkView> {
    let lists = [
        ("archive", &blog.archive),
        ("tags", &blog.tags_permalink),
        ("authors", &blog.authors_permalink),
    ]
    .into_iter()
    .filter_map(|(text, address)| {
        Some(LinkView {
            label: layout.word(text).to_owned(),
            href: address.as_ref()?.as_str().to_owned(),
        })
    });
    let feeds = blog.feeds.iter().map(|(format, address)| LinkView {
        label: crate::produce::machine::feed_name(*format).to_owned(),
        href: address.as_str().to_owned(),
    });
    lists.chain(feeds).collect()
}
