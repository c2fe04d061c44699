//! Page lookup and search over a source.
//!
//! Tools know no files: they name pages by URL, title or symbol, and get
//! Markdown. Every lookup goes through the search index and the Markdown twins,
//! which a folder, a project and a host have alike.

use docs_model::record::{Kind, Record};
use located_data::diagnostic::expected;
use located_data::path;
use search_index::{Filters, Index, Query, Results};

use super::call::Failure;
use super::markdown::Twin;
use super::published::unread;
use super::{About, Source};
use crate::search::records::{DEFAULT_TAG, docs_of_tag};

/// Number of hits in which an operation or a type is looked up by name.
///
/// More than the same name can have on a site with several versions and
/// languages.
const NAMED_HITS: usize = 50;

/// The list with the texts of all pages.
const TEXTS: &str = "llms-full.txt";

/// Text before the URL of a page in [`TEXTS`].
pub(super) const SOURCE: &str = "Source: ";

/// Maximum number of parts of [`TEXTS`] that are searched, of 0.5 MB each.
const MAX_TEXT_FILES: usize = 20;

/// Maximum number of names suggested in an answer.
///
/// An assistant that misspelled a name finds it among these.
const SUGGESTIONS: usize = 5;

/// The pages and the search of a site, as tools use them.
///
/// All methods may block, and are called on threads that may.
pub(super) struct Docs {
    /// Source of the files.
    source: Box<dyn Source>,
}

/// The part of a site to search. The default is its main language and its
/// latest version.
///
/// Values are as the assistant wrote them, and checked against the site.
#[derive(Debug, Clone, Default)]
pub(super) struct SearchScope {
    /// Language of the pages.
    pub(super) language: Option<String>,
    /// Version of the docs.
    pub(super) version: Option<String>,
    /// Kinds of pages; all if empty.
    pub(super) kinds: Vec<Kind>,
}

/// A version of a docs instance. Each instance of a site has its own versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Version {
    /// Id of the docs that this is a version of.
    pub(super) docs: String,
    /// Name of the version.
    pub(super) name: String,
    /// Facet tag of this version's records.
    tag: String,
    /// Whether this is the version that is searched by default.
    pub(super) is_latest: bool,
    /// Languages that have it.
    pub(super) languages: Vec<String>,
}

/// A page, or a part of one.
///
/// It is what an answer shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Page {
    /// URL as requested.
    pub(super) address: String,
    /// The text.
    pub(super) markdown: String,
}

impl Docs {
    /// Returns access to the site of a source.
    pub(super) fn new(source: Box<dyn Source>) -> Self {
        Self { source }
    }

    /// Searches a part of the site and returns at most `hits` hits.
    ///
    /// Hits are the best first, as on the site.
    ///
    /// # Errors
    /// Returns a text for the assistant if the language or version is unknown, or
    /// a file cannot be read.
    pub(super) fn search(
        &self,
        text: &str,
        scope: &SearchScope,
        hits: usize,
    ) -> Result<Results, Failure> {
        let index = self.source.index()?;
        let versions = versions(&index, &self.source.about()?)?;
        let mut query = Query::new(text);
        query.hits_per_page = hits;
        query.filters = self.filters(&index, &versions, scope)?;
        index.search(&query).map_err(|error| unread(&error))
    }

    /// Returns the versions of the docs, the latest first. The list is empty if
    /// the docs are not versioned.
    ///
    /// # Errors
    /// Returns a text for the assistant if the index cannot be read.
    pub(super) fn versions(&self) -> Result<Vec<Version>, Failure> {
        versions(&*self.source.index()?, &self.source.about()?)
    }

    /// Returns the filters of a search: what the scope names, completed by the
    /// defaults of the site.
    ///
    /// # Errors
    /// Returns a text with the known names if the name is unknown.
    fn filters(
        &self,
        index: &Index,
        versions: &[Version],
        scope: &SearchScope,
    ) -> Result<Filters, Failure> {
        let scopes = index.scopes().map_err(|error| unread(&error))?;
        let mut languages: Vec<&str> = scopes.iter().map(|scope| &*scope.language).collect();
        languages.sort_unstable();
        languages.dedup();
        let main = self.source.about()?.language;
        let language = match &scope.language {
            Some(name) => known("language", name, languages.iter().copied())?,
            None => languages
                .iter()
                .copied()
                .find(|language| *language == main)
                .unwrap_or(&main),
        };
        let wanted = scope.version.as_deref();
        if let Some(name) = wanted {
            known(
                "version",
                name,
                versions.iter().map(|version| &*version.name),
            )?;
        }
        // Docs that lack the requested version are searched in their latest.
        let has = |docs: &str| {
            let mut of_docs = versions.iter().filter(|version| version.docs == docs);
            of_docs.any(|version| wanted == Some(&*version.name))
        };
        let tags = versions
            .iter()
            .filter(|version| match has(&version.docs) {
                true => wanted == Some(&*version.name),
                false => version.is_latest,
            })
            .map(|version| version.tag.clone());
        let tags = std::iter::once(DEFAULT_TAG.to_owned())
            .chain(tags)
            .collect();
        Ok(Filters {
            language: Some(language.to_owned()),
            tags,
            kinds: scope.kinds.clone(),
        })
    }

    /// Returns a page by its URL or path.
    ///
    /// The anchor and the query of a URL are ignored.
    ///
    /// # Errors
    /// If there is no such page: a text that names similar pages, or else refers to
    /// `search`.
    pub(super) fn page(&self, address: &str) -> Result<Page, Failure> {
        let about = self.source.about()?;
        let missing = |similar: &[String]| {
            let advice = match similar {
                [] => "use `search` to find the URLs of pages".to_owned(),
                urls => format!("similar pages: {}", urls.join("; ")),
            };
            Failure::new(format!("no page at `{address}`; {advice}"))
        };
        let path = self.path(address).ok_or_else(|| missing(&[]))?;
        let file = twin_file(path, &about.base_url).ok_or_else(|| missing(&[]))?;
        let read = self.source.read(&file)?;
        let bytes = read.ok_or_else(|| missing(&self.similar_pages(&file)))?;
        Ok(Page {
            address: address.to_owned(),
            markdown: String::from_utf8_lossy(&bytes).into_owned(),
        })
    }

    /// Returns the texts of the pages of the default language and latest version: the
    /// list `llms-full.txt`, or the first of its parts. Empty if the site has none.
    ///
    /// # Errors
    /// Returns a text for the assistant if a file cannot be read.
    pub(super) fn texts(&self) -> Result<Vec<String>, Failure> {
        let text = |file: &str| {
            let bytes = self.source.read(file)?;
            Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
        };
        let Some(list) = text(TEXTS)? else {
            return Ok(Vec::new());
        };
        if list.contains(SOURCE) {
            return Ok(vec![list]);
        }
        let base_url = self.source.about()?.base_url;
        let twin = Twin::read(&list);
        let files = twin.links().filter_map(|link| {
            let file = self.path(link)?.strip_prefix(&*base_url)?;
            file.ends_with(".txt").then_some(file)
        });
        let parts = files.take(MAX_TEXT_FILES);
        parts.filter_map(|file| text(file).transpose()).collect()
    }

    /// Returns the URLs of pages that the search finds for the words of a path, the
    /// last part first.
    fn similar_pages(&self, file: &str) -> Vec<String> {
        let words = file.trim_end_matches(".md").replace(['-', '_'], " ");
        let mut urls = Vec::new();
        for part in words.rsplit('/') {
            let found = self.search(part, &SearchScope::default(), NAMED_HITS);
            for hit in found.map(|results| results.hits).unwrap_or_default() {
                if urls.len() < SUGGESTIONS && !urls.contains(&hit.url_without_anchor) {
                    urls.push(hit.url_without_anchor);
                }
            }
            if !urls.is_empty() {
                break;
            }
        }
        urls
    }

    /// Returns the path of a URL of this site, or `None` for a URL of another
    /// site.
    ///
    /// A text without a scheme is a path. The origin may be that of the index
    /// or of the host that files are read from, which differ for a preview.
    fn path<'a>(&self, address: &'a str) -> Option<&'a str> {
        let is_scheme = |scheme: &str| !scheme.contains(['/', '?', '#']);
        let Some((scheme, rest)) = address
            .split_once("://")
            .filter(|(scheme, _)| is_scheme(scheme))
        else {
            return Some(address);
        };
        let slash = rest.find('/').unwrap_or(rest.len());
        let origin = format!("{scheme}://{}", rest.get(..slash)?).to_lowercase();
        let is_own = self.source.index().is_ok_and(|index| {
            let base = index.base().to_lowercase();
            let rest = base.strip_prefix(&origin);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        let is_host = self.source.origin().is_some_and(|host| host == origin);
        (is_own || is_host).then(|| rest.get(slash..)).flatten()
    }

    /// Returns the part of a page that a URL with an anchor refers to: a
    /// section, or the separate page of that part. Returns `None` if the page
    /// has no such anchor.
    ///
    /// # Errors
    /// As [`page`](Self::page).
    pub(super) fn part_at(&self, address: &str) -> Result<Option<Page>, Failure> {
        let page = self.page(address)?;
        let Some((_, anchor)) = address
            .split_once('#')
            .filter(|(_, anchor)| !anchor.is_empty())
        else {
            return Ok(Some(page));
        };
        let anchor = path::decode(anchor);
        let twin = Twin::read(&page.markdown);
        if let Some(section) = twin.section_at(&anchor) {
            let markdown = twin.text(section).to_owned();
            return Ok(Some(Page { markdown, ..page }));
        }
        let of_its_own = twin.page_of_part(&anchor).map(|address| self.page(address));
        of_its_own.transpose()
    }

    /// Returns the part of a page that a hit refers to: an operation on the
    /// page of all operations, or the page itself.
    ///
    /// # Errors
    /// Returns a text that leads to the whole page if the page lacks the part.
    pub(super) fn part(&self, hit: &Record) -> Result<Page, Failure> {
        if let Some(part) = self.part_at(&hit.url)? {
            return Ok(part);
        }
        // Sites built by earlier versions have no anchors in their Markdown.
        let page = self.page(&hit.url)?;
        let twin = Twin::read(&page.markdown);
        let section = twin.section(name_and_signature(title(hit)).0);
        let section = section.map(|section| twin.text(section).to_owned());
        let markdown = section.ok_or_else(|| {
            Failure::new(format!(
                "no part `{}` on this page; use `get_page` to read the whole page",
                title(hit)
            ))
        })?;
        Ok(Page { markdown, ..page })
    }

    /// Returns the operation with a method and path, title or id equal to
    /// `name`.
    ///
    /// The case of letters and the form of names (`getPet`, `get-pet`, `Get
    /// pet`) do not matter.
    ///
    /// # Errors
    /// Returns a text with similar names for an unknown name.
    pub(super) fn operation(&self, name: &str, scope: &SearchScope) -> Result<Record, Failure> {
        let scope = SearchScope {
            kinds: vec![Kind::Api],
            ..scope.clone()
        };
        let results = self.search(name, &scope, NAMED_HITS)?;
        let operations = || {
            let is_operation = |hit: &&Record| !hit.is_member && hit.content.is_none();
            let hits = results.hits.iter().filter(is_operation);
            hits.filter(|hit| is_signature(name_and_signature(title(hit)).1.unwrap_or(title(hit))))
        };
        let wanted = words(name);
        let exact = operations().find(|hit| {
            let (title, signature) = name_and_signature(title(hit));
            let last = hit.anchor.as_deref().or_else(|| hit.url.rsplit('/').next());
            words(title) == wanted
                || signature.is_some_and(|signature| signature.eq_ignore_ascii_case(name.trim()))
                || last.is_some_and(|last| words(last) == wanted)
        });
        exact
            .cloned()
            .ok_or_else(|| unknown("operation", name, operations().map(title)))
    }

    /// Returns the records of the library types and API schemas with a name.
    ///
    /// The case of letters matters only if several types differ in it.
    ///
    /// # Errors
    /// Returns a text with similar names for an unknown name.
    pub(super) fn named_type(
        &self,
        name: &str,
        scope: &SearchScope,
    ) -> Result<Vec<Record>, Failure> {
        let scope = SearchScope {
            kinds: vec![Kind::Library, Kind::Api],
            ..scope.clone()
        };
        let results = self.search(name, &scope, NAMED_HITS)?;
        let types = || {
            let hits = results.hits.iter();
            hits.filter(|hit| {
                !hit.is_member
                    && hit.content.is_none()
                    && !is_signature(name_and_signature(title(hit)).1.unwrap_or(title(hit)))
            })
        };
        let name = name.trim();
        let mut exact: Vec<Record> = types().filter(|hit| title(hit) == name).cloned().collect();
        if exact.is_empty() {
            let same = types().filter(|hit| title(hit).eq_ignore_ascii_case(name));
            exact = same.cloned().collect();
        }
        if exact.is_empty() {
            return Err(unknown("type", name, types().map(title)));
        }
        Ok(exact)
    }
}

/// Returns the title of a hit: its own heading, or the one that its text
/// belongs to.
pub(super) fn title(hit: &Record) -> &str {
    let headings = hit.hierarchy.levels().into_iter().flatten();
    headings.last().unwrap_or_default()
}

/// Splits the title of an operation, `Get a price · GET /prices`.
///
/// Titles without a signature have none.
fn name_and_signature(title: &str) -> (&str, Option<&str>) {
    match title.rsplit_once(" · ") {
        Some((name, signature)) if is_signature(signature) => (name, Some(signature)),
        _ => (title, None),
    }
}

/// Returns whether a text is an HTTP method followed by a path.
///
/// The method is in capitals, as in titles of operations.
fn is_signature(text: &str) -> bool {
    let Some((method, path)) = text.split_once(' ') else {
        return false;
    };
    let is_method = !method.is_empty() && method.bytes().all(|byte| byte.is_ascii_uppercase());
    is_method && !path.is_empty() && !path.contains(' ')
}

/// Splits a title, a path or an identifier such as `getPet` into lower-case
/// words.
fn words(text: &str) -> Vec<String> {
    let kebab = path::kebab_case(text.trim());
    let words = kebab.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Returns the versions of all docs in an index, by docs, the latest of each
/// first.
///
/// # Errors
/// Returns a text for the assistant if the index cannot be read.
fn versions(index: &Index, about: &About) -> Result<Vec<Version>, Failure> {
    let scopes = index.scopes().map_err(|error| unread(&error))?;
    let mut ranked: Vec<(i32, Version)> = Vec::new();
    for scope in &scopes {
        let tags = scope.tags.iter().flat_map(|tag| {
            let versions = scope.versions.iter();
            versions.filter_map(move |name| Some((tag, name, docs_of_tag(tag, name)?)))
        });
        for (tag, name, docs) in tags {
            // A version has the same rank in each language, but only the main
            // language is sure to have all pages.
            let is_main = scope.language == about.language;
            let rank = if is_main { scope.page_rank } else { i32::MIN };
            match ranked.iter_mut().find(|(_, version)| version.tag == *tag) {
                Some((known, version)) => {
                    *known = rank.max(*known);
                    version.languages.push(scope.language.clone());
                }
                None => ranked.push((
                    rank,
                    Version {
                        docs: docs.to_owned(),
                        name: name.clone(),
                        tag: tag.clone(),
                        is_latest: false,
                        languages: vec![scope.language.clone()],
                    },
                )),
            }
        }
    }
    ranked.sort_by(|(rank, version), (other_rank, other)| {
        version.docs.cmp(&other.docs).then(other_rank.cmp(rank))
    });
    let mut versions: Vec<Version> = ranked.into_iter().map(|(_, version)| version).collect();
    let mut docs: Option<String> = None;
    for version in &mut versions {
        version.is_latest = docs.as_ref() != Some(&version.docs);
        docs = Some(version.docs.clone());
    }
    Ok(versions)
}

/// Returns the file of the Markdown twin of the page at a URL path.
///
/// Returns `None` for a path that leads out of the site, or that no file can
/// have.
fn twin_file(path: &str, base_url: &str) -> Option<String> {
    let end = path.find(['?', '#']).unwrap_or(path.len());
    let path = path::decode(path.get(..end)?.trim());
    let below = path.strip_prefix(base_url).unwrap_or(&path);
    let below = match below.trim_matches('/') {
        page if format!("/{page}/") == base_url => "",
        page => page,
    };
    let is_plain =
        |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', '\0', ':']);
    if below.is_empty() {
        return Some("index.md".to_owned());
    }
    if !below.split('/').all(is_plain) {
        return None;
    }
    if below.ends_with(".md") {
        return Some(below.to_owned());
    }
    let stem = below
        .strip_suffix("/index.html")
        .or_else(|| below.strip_suffix(".html"));
    Some(format!("{}.md", stem.unwrap_or(below)))
}

/// Returns the name among `all` that equals `name`, with their lifetime.
///
/// # Errors
/// Returns a text with all names if the name is unknown.
fn known<'a>(
    what: &str,
    name: &str,
    mut all: impl Iterator<Item = &'a str> + Clone,
) -> Result<&'a str, Failure> {
    let names: Vec<&str> = all.clone().collect();
    let known = all.find(|known| *known == name);
    known.ok_or_else(|| match names.as_slice() {
        [] => Failure::new(format!("unknown {what} `{name}`: this site has no {what}s")),
        names => {
            let names = expected(names.iter().copied());
            Failure::new(format!("unknown {what} `{name}`; {names}"))
        }
    })
}

/// Returns the failure for an unknown name, with the first few that are near.
fn unknown<'a>(what: &str, name: &str, near: impl Iterator<Item = &'a str>) -> Failure {
    let mut names: Vec<&str> = Vec::new();
    for name in near {
        if names.len() < SUGGESTIONS && !names.contains(&name) {
            names.push(name);
        }
    }
    let advice = if names.is_empty() {
        "use `search` to find existing ones".to_owned()
    } else {
        format!("similar names: {}", names.join("; "))
    };
    Failure::new(format!("unknown {what} `{name}`; {advice}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_map_to_twins() {
        for (path, base_url, file) in [
            ("/docs/guide#part", "/docs/", Some("guide.md")),
            ("/docs/guide/", "/docs/", Some("guide.md")),
            ("/docs/", "/docs/", Some("index.md")),
            ("/docs", "/docs/", Some("index.md")),
            ("", "/", Some("index.md")),
            ("guide?a=b", "/docs/", Some("guide.md")),
            ("/a/b.html", "/", Some("a/b.md")),
            ("/a/index.html", "/", Some("a.md")),
            ("/index.html", "/", Some("index.md")),
            ("/a.md", "/", Some("a.md")),
            ("/caf%C3%A9", "/", Some("café.md")),
            ("/../secret", "/", None),
            ("/a/%2e%2e/b", "/", None),
            ("/a//b", "/", None),
            ("c:/x", "/", None),
            ("\\\\host\\x", "/", None),
        ] {
            assert_eq!(twin_file(path, base_url).as_deref(), file, "{path}");
        }
    }

    #[test]
    fn operations_have_a_signature() {
        let title = "Get a price · GET /prices/{id}";
        assert_eq!(
            name_and_signature(title),
            ("Get a price", Some("GET /prices/{id}"))
        );
        assert_eq!(name_and_signature("A · b"), ("A · b", None));
        assert_eq!(words("listPetsByID"), words("list-pets-by-id"));
    }
}
