//! Which id, position and path a file gets from its name and front matter.

use crate::front_matter::FrontMatter;
use crate::path;

/// A file or folder name without its number prefix.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unprefixed<'a> {
    /// The name that is left.
    pub name: &'a str,
    /// The number, for the order.
    pub position: Option<f64>,
}

/// Takes a number prefix (`01-`, `2.`, `3 - `) off a name. Names that begin
/// like a date or a version keep theirs.
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
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || is_date_or_version(&name[digits..]) {
        return untouched;
    }
    let rest = &name[digits..];
    let after_spaces = rest.trim_start();
    let after_separator = after_spaces.trim_start_matches(['-', '_', '.']);
    if after_separator.len() == after_spaces.len() {
        return untouched;
    }
    let rest = after_separator.trim_start();
    if rest.is_empty() || rest.starts_with(['-', '_', '.']) {
        return untouched;
    }
    Unprefixed {
        name: rest,
        position: name[..digits].parse().ok(),
    }
}

/// True for what follows the first number of a date or version: a separator
/// and a digit.
fn is_date_or_version(rest: &str) -> bool {
    let mut bytes = rest.bytes();
    matches!(bytes.next(), Some(b'-' | b'_' | b'.'))
        && bytes.next().is_some_and(|it| it.is_ascii_digit())
}

/// Everything a doc's place in its folder says of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Identity {
    /// Folder and last part: `guide/install`.
    pub id: String,
    /// Path below the version, before the trailing-slash rule: `/guide/install`,
    /// or `/guide/` for a folder's index.
    pub slug: String,
    /// The folder without number prefixes; empty at the top.
    pub folder: String,
    /// The last part of the id.
    pub base_id: String,
    /// Position from a number prefix.
    pub position: Option<f64>,
    /// Whether the file is the index of its folder: `index`, `readme`, or the
    /// folder's own name.
    pub is_index: bool,
}

/// Works out the identity of the doc at `file` (relative to the docs folder,
/// with extension). `number_prefixes` is the site's setting; the front matter
/// may switch prefixes off for the doc.
#[must_use]
pub fn identify(file: &str, front_matter: &FrontMatter, number_prefixes: bool) -> Identity {
    let prefixes = front_matter
        .parse_number_prefixes
        .unwrap_or(number_prefixes);
    let stem = path::file_name(file);
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let unprefixed = if prefixes {
        strip_number_prefix(stem)
    } else {
        Unprefixed {
            name: stem,
            position: None,
        }
    };
    let folder = strip_folder(path::parent(file), prefixes);
    let base_id = front_matter
        .id
        .as_deref()
        .filter(|it| !it.is_empty() && !it.contains('/'))
        .unwrap_or(unprefixed.name)
        .to_owned();
    let id = in_folder(&folder, &base_id);
    let is_index = is_folder_index(unprefixed.name, &folder);
    Identity {
        slug: slug(front_matter.slug.as_deref(), &folder, &base_id, is_index),
        id,
        folder,
        base_id,
        position: unprefixed.position,
        is_index,
    }
}

/// A folder path without number prefixes.
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

fn slug(given: Option<&str>, folder: &str, base_id: &str, is_index: bool) -> String {
    match given {
        Some(slug) if slug.starts_with('/') => format!("/{}", path::resolve("", slug)),
        Some(slug) => format!("/{}", path::resolve(folder, slug)),
        None if is_index => path::join([folder, "/"]),
        None => path::join([folder, base_id]),
    }
}

/// True for a Markdown file.
#[must_use]
pub fn is_markdown_file(file: &str) -> bool {
    file.ends_with(".md") || file.ends_with(".mdx")
}

/// True for a file that is a page: Markdown, and no part of its path is marked
/// as a partial (`_`) or a test.
#[must_use]
pub fn is_doc_file(file: &str) -> bool {
    is_markdown_file(file) && is_published_name(file)
}

/// True for a path of which no part is marked as a partial (`_`) or a test.
#[must_use]
pub fn is_published_name(file: &str) -> bool {
    let name = path::file_name(file);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_hidden = |part: &str| part.starts_with('_') || part == "__tests__";
    !stem.ends_with(".test") && !file.split('/').any(is_hidden)
}
