//! Identity of docs: the id, slug and position that follow from the path and
//! the front matter of a file.
//!
//! The id names a doc in sidebars and links, and is the same in all versions
//! and languages. The slug is its address below the version. Both follow from
//! the path by default, without number prefixes, which exist only to sort
//! files: `02-guide/01-install.md` has the id `guide/install`, the slug
//! `/guide/install` and the position 1.
//!
//! The last segment of the path can be replaced by `id`, and the address by `slug`;
//! neither changes the other:
//!
//! | Front matter | Id | Slug |
//! |---|---|---|
//! | | `guide/install` | `/guide/install` |
//! | `id: setup` | `guide/setup` | `/guide/setup` |
//! | `slug: start` | `guide/install` | `/guide/start` |
//! | `slug: /start` | `guide/install` | `/start` |
//!
//! The index of a folder (`index.md`, `README.md`, `guide/guide.md`) has the address
//! of the folder, but keeps an id of its own: `guide/index`.

use std::borrow::Cow;

use located_data::path;
pub use located_data::path::is_markdown_file;

use crate::front_matter::FrontMatter;
use crate::slug::slug;

/// The name of a file or folder without its number prefix.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unprefixed<'a> {
    /// The name without the prefix.
    pub name: &'a str,
    /// The number, which determines the position.
    pub position: Option<f64>,
}

/// Removes the number prefix (`01-`, `2.`, `3 - `) of a name. Names that start
/// like a date or a version are not changed.
///
/// The separator is `-`, `_` or `.`, with or without spaces around it. A number
/// alone is a name (`2024`), and so is one without a separator (`3d-models`).
///
/// # Examples
///
/// ```
/// use docs_model::identity::strip_number_prefix;
/// assert_eq!(strip_number_prefix("02-install").name, "install");
/// assert_eq!(strip_number_prefix("2021-11-notes").name, "2021-11-notes");
/// assert_eq!(strip_number_prefix("7.0-beta").name, "7.0-beta");
/// ```
#[must_use]
pub fn strip_number_prefix(name: &str) -> Unprefixed<'_> {
    let untouched = Unprefixed {
        name,
        position: None,
    };
    // The expressions of Docusaurus, without a regular expression: one for a prefix,
    // `^(\d+)\s*[-_.]+\s*([^-_.\s].*)$`, after one that excludes dates and versions,
    // `^\d+[-_.]\d`.
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || is_date_or_version(&name[digits..]) {
        return untouched;
    }
    let rest = &name[digits..];
    let after_spaces = rest.trim_start();
    // `2024` alone and `3d` are names, not numbers with a name.
    let after_separator = after_spaces.trim_start_matches(['-', '_', '.']);
    if after_separator.len() == after_spaces.len() {
        return untouched;
    }
    let rest = after_separator.trim_start();
    // Nothing would be left of the name, or it would begin with a separator.
    if rest.is_empty() || rest.starts_with(['-', '_', '.']) {
        return untouched;
    }
    Unprefixed {
        name: rest,
        position: name[..digits].parse().ok(),
    }
}

/// Returns whether the text after the first number continues a date or a
/// version: with a separator and a digit.
fn is_date_or_version(rest: &str) -> bool {
    let mut bytes = rest.bytes();
    matches!(bytes.next(), Some(b'-' | b'_' | b'.'))
        && bytes.next().is_some_and(|byte| byte.is_ascii_digit())
}

/// The identity of a doc within its version.
#[derive(Debug, Clone, PartialEq)]
pub struct Identity {
    /// Id: the folder and the last segment, `guide/install`.
    pub id: String,
    /// Path below the version, before the trailing-slash rule is applied:
    /// `/guide/install`, or `/guide/` for the index of a folder.
    pub slug: String,
    /// The folder without number prefixes; empty for the docs folder.
    pub folder: String,
    /// Last segment of the id.
    pub base_id: String,
    /// Position given by a number prefix.
    pub position: Option<f64>,
    /// Whether the file is the index of its folder: it is named `index`,
    /// `readme`, or like the folder.
    pub is_index: bool,
}

impl Identity {
    /// Makes a page of its own of the index of a folder that is not called `index` or
    /// `readme`, but like the folder. The name of the file decides, not an `id`.
    pub(crate) fn leave_folder(&mut self, file: &str, front_matter: &FrontMatter, prefixes: bool) {
        let prefixes = front_matter.parse_number_prefixes.unwrap_or(prefixes);
        let name = unprefixed(file, prefixes).name.to_lowercase();
        if name != "index" && name != "readme" {
            let slug = front_matter.slug.as_deref();
            self.is_index = false;
            self.slug = doc_slug(slug, &self.folder, &self.base_id, false);
        }
    }
}

/// Returns the name of a file without its extension and, if there are `prefixes`, without
/// its number prefix.
fn unprefixed(file: &str, prefixes: bool) -> Unprefixed<'_> {
    let stem = path::file_name(file);
    let name = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    match prefixes {
        true => strip_number_prefix(name),
        false => Unprefixed {
            name,
            position: None,
        },
    }
}

/// Returns the identity of the doc at `file`, a path relative to the docs
/// folder, with extension. `number_prefixes` is the setting of the site; the
/// front matter can disable prefixes for the doc.
///
/// An `id` that is empty or contains `/` is ignored; [`parse`] has reported it.
/// `..` in a `slug` cannot lead out of the version.
///
/// [`parse`]: crate::front_matter::parse
///
/// # Examples
///
/// ```
/// use docs_model::FrontMatter;
/// use docs_model::identity::identify;
///
/// let doc = identify("02-guide/01-install.md", &FrontMatter::default(), true);
/// assert_eq!((&*doc.id, &*doc.slug, doc.position), ("guide/install", "/guide/install", Some(1.0)));
/// let index = identify("02-guide/README.md", &FrontMatter::default(), true);
/// assert_eq!((&*index.slug, index.is_index), ("/guide/", true));
/// ```
#[must_use]
pub fn identify(file: &str, front_matter: &FrontMatter, number_prefixes: bool) -> Identity {
    let prefixes = front_matter
        .parse_number_prefixes
        .unwrap_or(number_prefixes);
    let unprefixed = unprefixed(file, prefixes);
    let folder = strip_folder(path::parent(file), prefixes);
    let base_id = front_matter
        .id
        .as_deref()
        .filter(|id| !id.is_empty() && !id.contains('/'))
        .unwrap_or(unprefixed.name)
        .to_owned();
    let id = in_folder(&folder, &base_id);
    let is_index = is_folder_index(unprefixed.name, &folder);
    Identity {
        slug: doc_slug(front_matter.slug.as_deref(), &folder, &base_id, is_index),
        id,
        folder,
        base_id,
        position: unprefixed.position,
        is_index,
    }
}

/// Returns a folder path without number prefixes. With `number_prefixes` unset,
/// the path is returned as it is. `folder` is a whole path, each segment of
/// which can have a prefix.
///
/// # Examples
///
/// ```
/// use docs_model::identity::strip_folder;
///
/// assert_eq!(strip_folder("01-guide/02-api", true), "guide/api");
/// assert_eq!(strip_folder("01-guide/02-api", false), "01-guide/02-api");
/// ```
#[must_use]
pub fn strip_folder(folder: &str, number_prefixes: bool) -> String {
    if !number_prefixes {
        return folder.to_owned();
    }
    let parts: Vec<_> = folder
        .split('/')
        .map(|part| strip_number_prefix(part).name)
        .collect();
    parts.join("/")
}

/// Returns the path of a name in a folder, which may be empty.
fn in_folder(folder: &str, name: &str) -> String {
    if folder.is_empty() {
        name.to_owned()
    } else {
        format!("{folder}/{name}")
    }
}

/// Returns whether a file called `name` is the index of `folder`.
fn is_folder_index(name: &str, folder: &str) -> bool {
    let name = name.to_lowercase();
    name == "index"
        || name == "readme"
        || (!folder.is_empty() && name == path::file_name(folder).to_lowercase())
}

/// Returns the path of a doc below its version.
///
/// A slug in the front matter that starts with `/` is relative to the version,
/// another one to the folder of the doc. `.` and `..` are resolved, and cannot
/// lead out of the version.
fn doc_slug(given: Option<&str>, folder: &str, base_id: &str, is_index: bool) -> String {
    let folder = &*addressable(folder);
    match given {
        Some(slug) if slug.starts_with('/') => format!("/{}", path::resolve("", slug)),
        Some(slug) => format!("/{}", path::resolve(folder, slug)),
        None if is_index => path::join([folder, "/"]),
        None => path::join([folder, &addressable(base_id)]),
    }
}

/// Returns the path of a file as part of an address. `%41` in a name is `A` in the address;
/// a `%` is escaped if decoding would fail or add a segment.
fn addressable(file: &str) -> Cow<'_, str> {
    if !file.contains('%') {
        return Cow::Borrowed(file);
    }
    let decoded = path::decode(file);
    let n_segments = |path: &str| path.split('/').count();
    let is_decoded = decoded != file && n_segments(&decoded) == n_segments(file);
    match is_decoded {
        true => Cow::Borrowed(file),
        false => path::without_escapes(file),
    }
}

/// Returns the path of a doc below its version as Astro makes it: of the slug of each
/// segment. The path of an index ends with `/`.
///
/// # Examples
///
/// ```
/// use docs_model::identity::path_slug;
///
/// assert_eq!(path_slug("Learn", "My Page"), "/learn/my-page");
/// assert_eq!(path_slug("Learn", "v1.2"), "/learn/v12");
/// assert_eq!(path_slug("Learn", "index"), "/learn/");
/// ```
#[must_use]
pub fn path_slug(folder: &str, name: &str) -> String {
    let segments = folder.split('/').chain([name]);
    let slugs: Vec<String> = segments.map(|segment| slug(segment, false)).collect();
    let mut parts: Vec<&str> = slugs.iter().map(String::as_str).collect();
    if let Some(last) = parts.last_mut().filter(|last| **last == "index") {
        *last = "/";
    }
    path::join(parts)
}

/// Returns whether a file is a page by default: Markdown, with no segment of
/// its path marked as a partial (`_`) or a test.
///
/// # Examples
///
/// ```
/// use docs_model::identity::is_doc_file;
///
/// assert!(is_doc_file("guide/cart.md"));
/// assert!(!is_doc_file("guide/_shared/prices.md") && !is_doc_file("guide/cart.test.md"));
/// assert!(!is_doc_file("guide/cart.png"));
/// ```
#[must_use]
pub fn is_doc_file(file: &str) -> bool {
    is_markdown_file(file) && is_published_name(file)
}

/// Returns whether no segment of a path is marked as a partial (`_`) or a test.
/// It applies to components as well, whose tests and helpers are beside them.
///
/// # Examples
///
/// ```
/// use docs_model::identity::is_published_name;
///
/// assert!(is_published_name("src/pages/index.tsx"));
/// assert!(!is_published_name("src/pages/_theme.css"));
/// assert!(!is_published_name("guide/__tests__/cart.md"));
/// ```
#[must_use]
pub fn is_published_name(file: &str) -> bool {
    let name = path::file_name(file);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_hidden = |part: &str| part.starts_with('_') || part == "__tests__";
    !stem.ends_with(".test") && !file.split('/').any(is_hidden)
}
