//! Rules of blogs: dates and slugs of file names, authors, and the pagination
//! of lists.
//!
//! The rules are pure functions of texts and numbers; [`assemble`] applies them
//! to the files of a blog.
//!
//! [`assemble`]: crate::assemble()
//!
//! Docusaurus takes the date out of the name of a file, and makes it a part of the
//! address. Its expression also matches dates in the middle of a path, with `-` or
//! `/` between their numbers, and numbers without leading zeros. [`PostFile::parse`]
//! follows it, so that posts keep their addresses.

use located_data::path;
use serde::Serialize;

use crate::address::Address;
use crate::date::{Date, Moment};
use crate::index::DocIdx;

/// Date and slug in the path of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostFile {
    /// The date at the start of the path.
    pub date: Option<Moment>,
    /// Path below the blog: `/2026/11/02/welcome`, or `/welcome` without a date.
    pub slug: String,
    /// Fallback for the title: the path without date and extension.
    pub text: String,
    /// Text in the form of a date that does not exist. `date` is the day that it
    /// continues to, 2 March for `2026-02-30`, or `None` for `2026-13-02`.
    pub invalid_date: Option<String>,
}

impl PostFile {
    /// Parses the path of a post below the folder of its blog. The date may be
    /// the start of a file name, or folders of its own, and a folder may
    /// precede it.
    ///
    /// The address keeps the numbers as they are written: `2026-11-2` becomes
    /// `/2026/11/2`, not `/2026/11/02`.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::blog::PostFile;
    /// let post = PostFile::parse("2026-11-02-welcome/index.md");
    /// assert_eq!(post.slug, "/2026/11/02/welcome");
    /// assert_eq!(post.date.unwrap().to_string(), "2026-11-02T00:00:00Z");
    /// assert_eq!(PostFile::parse("releases/2026/11/2.mdx").slug, "/2026/11/2/releases/");
    /// assert_eq!(PostFile::parse("guides/welcome.md").slug, "/guides/welcome");
    /// ```
    #[must_use]
    pub fn parse(file: &str) -> Self {
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let bytes = stem.as_bytes();
        // The last date in the path counts: a folder may begin with one as
        // well. Text in the form of a date with month 13 is part of the name; with a
        // day that its month lacks, it is a date, as in Docusaurus.
        let found = (0..bytes.len()).rev().find_map(|start| {
            let end = start + day_length(&bytes[start..])?;
            Some((start, end, Moment::parse(&stem[start..end])?))
        });
        let without_index = |text: &str| text.strip_suffix("/index").unwrap_or(text).to_owned();
        let Some((start, end, date)) = found else {
            let text = without_index(stem);
            let invalid_date = (0..bytes.len()).find_map(|start| {
                let length = day_length(&bytes[start..])?;
                Some(stem[start..start + length].to_owned())
            });
            return Self {
                date: None,
                slug: format!("/{text}"),
                text,
                invalid_date,
            };
        };
        let rest = &stem[end..];
        let text = without_index(rest.strip_prefix(['-', '/']).unwrap_or(rest));
        let written = &stem[start..end];
        let day = written.replace('-', "/");
        Self {
            date: Some(date),
            slug: format!("/{day}/{}{text}", &stem[..start]),
            text,
            invalid_date: Date::parse(written).is_none().then(|| written.to_owned()),
        }
    }
}

/// Returns the length in bytes of the date at the start of a text:
/// `2026-11-02`, `2026/1/2`. Only the form is checked; `None` if the text does
/// not have it.
fn day_length(text: &[u8]) -> Option<usize> {
    let digits = |from: usize, most: usize| {
        let rest = text.get(from..)?;
        let count = rest
            .iter()
            .take(most)
            .take_while(|byte| byte.is_ascii_digit());
        Some(count.count()).filter(|length| *length > 0)
    };
    let is_separator = |at: usize| matches!(text.get(at), Some(b'-' | b'/'));
    let year = digits(0, 4).filter(|length| *length == 4)?;
    let month = is_separator(year).then(|| digits(year + 1, 2))??;
    let at = year + 1 + month;
    let day = is_separator(at).then(|| digits(at + 1, 2))??;
    Some(at + 1 + day)
}

/// Reading speed.
const WORDS_PER_MINUTE: usize = 200;

/// Returns the reading time of a text in minutes, at least 1. Each Chinese,
/// Japanese or Korean character counts as a word.
///
/// The speed is 200 words a minute, the default of Docusaurus. `text` may be
/// Markdown: punctuation, and so most markup, does not count.
///
/// # Examples
///
/// ```
/// use docs_model::blog::reading_minutes;
/// assert_eq!(reading_minutes("two words"), 1);
/// assert_eq!(reading_minutes(&"word ".repeat(401)), 3);
/// assert_eq!(reading_minutes(&"文".repeat(201)), 2);
/// ```
#[must_use]
pub fn reading_minutes(text: &str) -> usize {
    let is_word = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{20000}'..='\u{2ebe0}');
    let mut words = 0;
    let mut in_word = false;
    for c in text.chars() {
        if is_word(c) {
            words += 1;
            in_word = false;
        } else if c.is_alphanumeric() {
            words += usize::from(!in_word);
            in_word = true;
        } else if c.is_whitespace() {
            in_word = false;
        }
    }
    words.div_ceil(WORDS_PER_MINUTE).max(1)
}

/// An author of a post.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Author {
    /// Key in the authors file; `None` for an author whom a post describes
    /// itself.
    pub key: Option<String>,
    /// Name; empty for an author who has only an image.
    pub name: String,
    /// Position, such as "Maintainer of the project".
    pub title: Option<String>,
    /// Home page.
    pub url: Option<String>,
    /// Email address.
    pub email: Option<String>,
    /// Image: an address, or a file in a static folder.
    pub image: Option<String>,
    /// Description, for the author's page.
    pub description: Option<String>,
    /// Profiles on other sites.
    pub profiles: Vec<Profile>,
    /// Address of the page with the author's posts.
    pub permalink: Option<Address>,
}

/// A profile of an author on another site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// Name of the site.
    pub label: String,
    /// Address of the profile.
    pub href: String,
}

/// Sites on which a handle identifies a profile: key, name, and start of the
/// address. These are the keys that Docusaurus knows in `socials`.
pub(crate) const PLATFORMS: &[(&str, &str, &str)] = &[
    ("bluesky", "Bluesky", "https://bsky.app/profile/"),
    ("email", "Email", "mailto:"),
    ("github", "GitHub", "https://github.com/"),
    ("instagram", "Instagram", "https://www.instagram.com/"),
    ("linkedin", "LinkedIn", "https://www.linkedin.com/in/"),
    ("mastodon", "Mastodon", "https://mastodon.social/@"),
    (
        "stackoverflow",
        "Stack Overflow",
        "https://stackoverflow.com/users/",
    ),
    ("threads", "Threads", "https://www.threads.net/@"),
    ("twitch", "Twitch", "https://twitch.tv/"),
    ("twitter", "Twitter", "https://twitter.com/"),
    ("x", "X", "https://x.com/"),
    ("youtube", "YouTube", "https://youtube.com/@"),
];

impl Profile {
    /// Returns the profile on `platform` for a handle or an address. Returns
    /// `None` for a handle on an unknown platform. An address on an unknown
    /// platform has the key as its label.
    ///
    /// An address is kept for every platform, so that profiles on other sites, and on
    /// other instances of Mastodon, are possible:
    ///
    /// ```
    /// use docs_model::blog::Profile;
    ///
    /// let profile = Profile::new("mastodon", "https://hachyderm.io/@ada").unwrap();
    /// assert_eq!(profile.href, "https://hachyderm.io/@ada");
    /// let profile = Profile::new("Forum", "https://forum.example/u/ada").unwrap();
    /// assert_eq!(profile.label, "Forum");
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::blog::Profile;
    ///
    /// let profile = Profile::new("github", "@ada").unwrap();
    /// assert_eq!((&*profile.label, &*profile.href), ("GitHub", "https://github.com/ada"));
    /// assert_eq!(Profile::new("forum", "ada"), None);
    /// ```
    #[must_use]
    pub fn new(platform: &str, handle: &str) -> Option<Self> {
        let known = PLATFORMS.iter().find(|row| row.0 == platform);
        let label = known.map_or(platform, |row| row.1);
        let href = if handle.contains("://") || handle.starts_with("mailto:") {
            handle.to_owned()
        } else {
            let (_, _, start) = known?;
            format!("{start}{}", handle.trim_start_matches('@'))
        };
        Some(Self {
            label: label.to_owned(),
            href,
        })
    }
}

/// A list of posts, divided into pages.
///
/// The list of all posts, that of a tag and that of an author have the same form.
/// `pages[0]` is the address of the list itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The posts.
    pub docs: Vec<DocIdx>,
    /// Address of each page.
    pub pages: Vec<Address>,
    /// Maximum number of posts on a page.
    per_page: usize,
}

impl Listing {
    /// Divides posts into pages. The first one is at `base`, the others at
    /// `base/page_path/2` and so on. There is always a first page. `address`
    /// returns the address of a path.
    pub(crate) fn new(
        docs: Vec<DocIdx>,
        per_page: usize,
        base: &str,
        page_path: &str,
        address: impl Fn(&str) -> Address,
    ) -> Self {
        let per_page = per_page.max(1);
        let count = docs.len().div_ceil(per_page).max(1);
        let page = |number: usize| match number {
            1 => address(base),
            _ => address(&path::join([base, page_path, &number.to_string()])),
        };
        Self {
            pages: (1..=count).map(page).collect(),
            docs,
            per_page,
        }
    }

    /// Returns a list without pages. Of an author without a page, only the
    /// number of posts is shown.
    #[must_use]
    pub fn without_pages(docs: Vec<DocIdx>) -> Self {
        Self {
            docs,
            ..Self::default()
        }
    }

    /// Returns the posts on the page with the given index.
    ///
    /// The index starts at 0, although the addresses count from 1: page 1 is at
    /// `/blog/page/2`. Beyond the last page, and for a list without pages, the result
    /// is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::blog::Listing;
    /// use docs_model::index::DocIdx;
    ///
    /// let list = Listing::without_pages(vec![DocIdx::from(0), DocIdx::from(1)]);
    /// assert_eq!(list.docs.len(), 2);
    /// assert!(list.pages.is_empty() && list.page(0).is_empty());
    /// ```
    #[must_use]
    pub fn page(&self, page: usize) -> &[DocIdx] {
        let start = (page * self.per_page).min(self.docs.len());
        let end = (start + self.per_page).min(self.docs.len());
        &self.docs[start..end]
    }
}

#[cfg(test)]
mod tests {
    use super::{Address, DocIdx, Listing, PostFile, Profile};

    #[test]
    fn files_of_posts() {
        for (file, date, slug, text) in [
            (
                "2021-08-26-welcome.md",
                "2021-08-26",
                "/2021/08/26/welcome",
                "welcome",
            ),
            (
                "2021/08/26/welcome.md",
                "2021-08-26",
                "/2021/08/26/welcome",
                "welcome",
            ),
            (
                "2021/8-1/welcome.mdx",
                "2021-08-01",
                "/2021/8/1/welcome",
                "welcome",
            ),
            (
                "a/2021-08-26/index.md",
                "2021-08-26",
                "/2021/08/26/a/index",
                "index",
            ),
            (
                "a/2021-08-26-b/index.md",
                "2021-08-26",
                "/2021/08/26/a/b",
                "b",
            ),
            (
                "2021-08-26-v1.2.md",
                "2021-08-26",
                "/2021/08/26/v1.2",
                "v1.2",
            ),
            ("2021-13-26-x.md", "", "/2021-13-26-x", "2021-13-26-x"),
            ("a/index.md", "", "/a", "a"),
            ("index.md", "", "/index", "index"),
            ("2021.md", "", "/2021", "2021"),
        ] {
            let post = PostFile::parse(file);
            let day = post
                .date
                .map(|moment| moment.date().to_string())
                .unwrap_or_default();
            assert_eq!(
                (&*day, &*post.slug, &*post.text),
                (date, slug, text),
                "{file}"
            );
        }
    }

    #[test]
    fn pages_of_a_list() {
        let docs: Vec<DocIdx> = (0..5).map(DocIdx::from).collect();
        let addresses = |list: &Listing| {
            list.pages
                .iter()
                .map(Address::to_string)
                .collect::<Vec<_>>()
        };
        let list = Listing::new(docs.clone(), 2, "/blog", "page", Address::of_file);
        assert_eq!(addresses(&list), ["/blog", "/blog/page/2", "/blog/page/3"]);
        assert_eq!((list.page(0), list.page(2)), (&docs[..2], &docs[4..]));
        assert_eq!(list.page(9), &[]);
        let empty = Listing::new(Vec::new(), 2, "/", "page", Address::of_file);
        assert_eq!(addresses(&empty), ["/"]);
    }

    #[test]
    fn profiles_link_to_their_site() {
        let href = |platform, handle| Profile::new(platform, handle).map(|profile| profile.href);
        assert_eq!(href("x", "@ada").as_deref(), Some("https://x.com/ada"));
        assert_eq!(
            href("blog", "https://ada.dev").as_deref(),
            Some("https://ada.dev")
        );
        assert_eq!(href("blog", "ada"), None);
    }
}
