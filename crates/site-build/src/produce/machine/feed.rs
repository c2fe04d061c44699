//! The feeds of a blog: RSS 2.0, Atom 1.0 and JSON Feed 1.1.

use std::fmt::Write as _;
use std::sync::Arc;

use docs_markdown::node::{Math, Node};
use docs_markdown::{HtmlContent, to_html};
use docs_model::config::FeedFormat;
use docs_model::date::Moment;
use docs_model::index::BlogIdx;
use docs_model::site::{Blog, Post};
use docs_model::{Doc, Site, Target};
use located_data::path;
use serde_json::json;

use crate::plan::absolute;
use crate::understand::Project;
use crate::xml::escape;

/// Returns the display name of a format.
///
/// Shown to readers who choose between the feeds of a blog, so it is not
/// translated.
pub(crate) fn feed_name(format: FeedFormat) -> &'static str {
    match format {
        FeedFormat::Rss => "RSS",
        FeedFormat::Atom => "Atom",
        FeedFormat::Json => "JSON Feed",
    }
}

/// Returns the title of the feeds of a blog.
///
/// The title of the configuration is used as written. Otherwise it is made of
/// the titles of site and blog, which feed readers show next to those of other
/// sites.
pub(crate) fn feed_title(site: &Site, blog: &Blog) -> String {
    let (title, of_blog) = (site.title_in(blog.locale), &blog.title);
    let given = site.config.blog[blog.config].feeds.title.clone();
    given.unwrap_or_else(|| {
        if of_blog.contains(title) {
            of_blog.clone()
        } else {
            format!("{title} {of_blog}")
        }
    })
}

/// Returns a feed of a blog: its latest listed posts.
///
/// Sorted by date, newest first, and cut at the configured limit. Unlisted
/// posts and drafts are in no feed. The date of the newest post is that of the
/// feed, so that the bytes do not depend on the time of the build.
pub(crate) fn feed(project: &Project, blog: BlogIdx, format: FeedFormat) -> String {
    let site = &project.site;
    let blog = &site.blogs[blog];
    let settings = &site.config.blog[blog.config].feeds;
    let listed = blog.list.docs.iter().filter_map(|doc| {
        let (_, post) = site.post_of(&site.docs[*doc])?;
        Some(post)
    });
    let mut posts: Vec<&Post> = listed.collect();
    posts.sort_by_key(|post| std::cmp::Reverse(post.date));
    posts.truncate(settings.limit.of(posts.len()));
    let address = blog.feeds.iter().find(|(of, _)| *of == format);
    let feed = Feed {
        title: feed_title(site, blog),
        description: settings
            .description
            .clone()
            .unwrap_or_else(|| blog.description.clone()),
        copyright: settings.copyright.clone(),
        home: absolute(site, &blog.permalink),
        address: address.map_or_else(String::new, |(_, address)| absolute(site, address)),
        language: site.locales[blog.locale].html_lang.clone(),
        updated: posts.iter().find_map(|post| post.date),
        items: posts
            .into_iter()
            .map(|post| Item::new(project, post))
            .collect(),
    };
    match format {
        FeedFormat::Rss => feed.rss(),
        FeedFormat::Atom => feed.atom(),
        FeedFormat::Json => feed.json(),
    }
}

/// The content of a feed, in the terms that the three formats share.
struct Feed {
    title: String,
    description: String,
    copyright: Option<String>,
    /// Absolute URL of the blog.
    home: String,
    /// Absolute URL of the feed itself, by which readers recognise it.
    address: String,
    language: String,
    /// Date of the newest post, if any has one.
    updated: Option<Moment>,
    items: Vec<Item>,
}

/// A post in a feed.
struct Item {
    title: String,
    /// Absolute URL, which is also the id: a post that moves becomes a new
    /// entry.
    address: String,
    /// Description of the front matter, as plain text.
    description: Option<String>,
    date: Option<Moment>,
    /// Authors with a name, which all formats require.
    authors: Vec<ItemAuthor>,
    tags: Vec<String>,
    /// HTML with absolute URLs.
    content: String,
}

/// An author of a post.
struct ItemAuthor {
    name: String,
    email: Option<String>,
    url: Option<String>,
}

impl Item {
    /// Returns the entry of a post, with its whole body.
    fn new(project: &Project, post: &Post) -> Self {
        let site = &project.site;
        let doc = &site.docs[post.doc];
        let authors = post.authors.iter().filter(|author| !author.name.is_empty());
        Self {
            title: doc.title.clone(),
            address: absolute(site, &doc.permalink),
            description: doc.description.clone(),
            date: post.date,
            authors: authors
                .map(|author| ItemAuthor {
                    name: author.name.clone(),
                    email: author.email.clone(),
                    url: author.url.clone(),
                })
                .collect(),
            tags: site.tags_of(doc).map(|tag| tag.label.clone()).collect(),
            content: content(project, doc),
        }
    }
}

/// Returns the body of a post as HTML for feed readers: without its title, and
/// with absolute URLs.
///
/// Components are replaced by the content between their tags, as in the
/// Markdown twin, because feed readers run no scripts and have none of our
/// style sheets.
fn content(project: &Project, doc: &Doc) -> String {
    let document = project.parsed[&doc.source.path].document();
    let mut document = Arc::unwrap_or_clone(document);
    let headings = &doc.source.outline.headings;
    let is_title = |node: &Node| match node {
        Node::Heading { heading, .. } => {
            let heading = headings.get(*heading);
            heading.is_some_and(|title| title.level == 1 && title.id.is_empty())
        }
        _ => false,
    };
    document.nodes.retain(|node| !is_title(node));
    let html = to_html(&document, &mut Addresses { project, doc });
    html.trim().to_owned()
}

/// Resolves the references of a post to absolute URLs: readers of a feed do not
/// know the address of the page.
struct Addresses<'a> {
    project: &'a Project,
    doc: &'a Doc,
}

impl HtmlContent for Addresses<'_> {
    fn address(&mut self, reference: usize) -> Option<String> {
        let site = &self.project.site;
        Some(match self.doc.targets.get(reference)? {
            Target::Page(href) | Target::Static { href, .. } => absolute(site, href),
            Target::Anchor(anchor) => absolute(site, &format!("{}{anchor}", self.doc.permalink)),
            Target::Asset { file, suffix } => {
                let address = self.project.sources.hashed_address(file);
                format!("{}{suffix}", absolute(site, &address))
            }
            Target::External(href) => href.clone(),
            Target::Unchecked(href) | Target::Broken(href) => path::encode(href),
            _ => return None,
        })
    }

    fn math(&mut self, math: &Math) -> Option<String> {
        Some(formula(math))
    }
}

/// Returns the source text of a formula. Many feed readers remove MathML tags,
/// and would show `x²` as `x2`.
fn formula(math: &Math) -> String {
    let tex = escape(&math.tex);
    if math.display {
        format!("<pre><code>{tex}</code></pre>\n")
    } else {
        format!("<code>{tex}</code>")
    }
}

impl Feed {
    /// Returns the feed as RSS 2.0, with the whole content in `content:encoded`
    /// and authors without an e-mail address in `dc:creator`, since `author`
    /// requires one.
    fn rss(&self) -> String {
        let mut out = String::from(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" \
             xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" \
             xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<channel>\n",
        );
        element("title", &self.title, &mut out);
        element("link", &self.home, &mut out);
        element("description", &self.description, &mut out);
        element("language", &self.language, &mut out);
        if let Some(copyright) = &self.copyright {
            element("copyright", copyright, &mut out);
        }
        if let Some(updated) = self.updated {
            element("lastBuildDate", &updated.rfc_2822(), &mut out);
        }
        element("generator", "site-build", &mut out);
        let _ = writeln!(
            out,
            "<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"{}\"/>",
            escape(&self.address)
        );
        for item in &self.items {
            out.push_str("<item>\n");
            element("title", &item.title, &mut out);
            element("link", &item.address, &mut out);
            element("guid", &item.address, &mut out);
            if let Some(date) = item.date {
                element("pubDate", &date.rfc_2822(), &mut out);
            }
            if let Some(description) = &item.description {
                element("description", description, &mut out);
            }
            element("content:encoded", &item.content, &mut out);
            for author in &item.authors {
                match &author.email {
                    Some(email) => {
                        element("author", &format!("{email} ({})", author.name), &mut out);
                    }
                    None => element("dc:creator", &author.name, &mut out),
                }
            }
            for tag in &item.tags {
                element("category", tag, &mut out);
            }
            out.push_str("</item>\n");
        }
        out.push_str("</channel>\n</rss>\n");
        out
    }

    /// Returns the feed as Atom 1.0. Entries without a date have the epoch, and
    /// a feed with unsigned entries has the blog as author, because the format
    /// requires both.
    fn atom(&self) -> String {
        let mut out = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n",
            escape(&self.language)
        );
        // Atom requires a date; a blog without any gets the epoch.
        let oldest = Moment::from(docs_model::date::Date::from_unix(0));
        element("id", &self.home, &mut out);
        element("title", &self.title, &mut out);
        element("subtitle", &self.description, &mut out);
        element(
            "updated",
            &self.updated.unwrap_or(oldest).to_string(),
            &mut out,
        );
        element("generator", "site-build", &mut out);
        for (relation, address) in [("alternate", &self.home), ("self", &self.address)] {
            let _ = writeln!(
                out,
                "<link rel=\"{relation}\" href=\"{}\"/>",
                escape(address)
            );
        }
        if let Some(copyright) = &self.copyright {
            element("rights", copyright, &mut out);
        }
        let is_signed = self.items.iter().all(|item| !item.authors.is_empty());
        if !is_signed {
            let _ = writeln!(out, "<author><name>{}</name></author>", escape(&self.title));
        }
        for item in &self.items {
            out.push_str("<entry>\n");
            element("id", &item.address, &mut out);
            element("title", &item.title, &mut out);
            let _ = writeln!(out, "<link href=\"{}\"/>", escape(&item.address));
            let date = item.date.unwrap_or(oldest).to_string();
            element("published", &date, &mut out);
            element("updated", &date, &mut out);
            if let Some(description) = &item.description {
                element("summary", description, &mut out);
            }
            let _ = writeln!(
                out,
                "<content type=\"html\">{}</content>",
                escape(&item.content)
            );
            for author in &item.authors {
                let _ = write!(out, "<author><name>{}</name>", escape(&author.name));
                if let Some(url) = &author.url {
                    let _ = write!(out, "<uri>{}</uri>", escape(url));
                }
                if let Some(email) = &author.email {
                    let _ = write!(out, "<email>{}</email>", escape(email));
                }
                out.push_str("</author>\n");
            }
            for tag in &item.tags {
                let _ = writeln!(out, "<category term=\"{}\"/>", escape(tag));
            }
            out.push_str("</entry>\n");
        }
        out.push_str("</feed>\n");
        out
    }

    /// Returns the feed as JSON Feed 1.1. Fields without a value are left out,
    /// as the format demands, instead of being `null`.
    fn json(&self) -> String {
        let items: Vec<_> = self.items.iter().map(Item::json).collect();
        let mut feed = json!({
            "version": "https://jsonfeed.org/version/1.1",
            "title": self.title,
            "home_page_url": self.home,
            "feed_url": self.address,
            "description": self.description,
            "language": self.language,
            "items": items,
        });
        remove_nulls(&mut feed);
        let text = serde_json::to_string_pretty(&feed).unwrap_or_default();
        text + "\n"
    }
}

impl Item {
    /// Returns the entry in the terms of JSON Feed.
    fn json(&self) -> serde_json::Value {
        let authors: Vec<_> = self
            .authors
            .iter()
            .map(|author| json!({ "name": author.name, "url": author.url }))
            .collect();
        json!({
            "id": self.address,
            "url": self.address,
            "title": self.title,
            "summary": self.description,
            "date_published": self.date.map(|date| date.to_string()),
            "authors": authors,
            "tags": self.tags,
            "content_html": self.content,
        })
    }
}

/// Removes fields that are `null`, at all depths.
fn remove_nulls(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(remove_nulls);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(remove_nulls),
        _ => {}
    }
}

/// Appends an element with text, on a line of its own.
fn element(name: &str, text: &str, out: &mut String) {
    let _ = writeln!(out, "<{name}>{}</{name}>", escape(text));
}
