//! Authors of a blog: those of the authors file, and those of posts.
//!
//! A post names its authors by key (`authors: [ada]`), describes them itself
//! (`authors: [{name: Ada}]`), or both: fields in the post override those of
//! the file. The older fields `author`, `author_title` and so on describe one
//! author.
//!
//! An unknown field is reported only if it resembles a known one, or has the name
//! that another tool uses: themes may read fields of their own. An unknown key is an
//! error, and the post shows it as a name.

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Member, Node, Value, path};

use super::Sources;
use crate::blog::{Author, PLATFORMS, Profile};
use crate::config::BlogConfig;
use crate::site::{DocSource, Site};

/// Fields of an author in the authors file.
const FIELDS: &[&str] = &[
    "name",
    "title",
    "url",
    "email",
    "image_url",
    "imageURL",
    "description",
    "page",
    "socials",
];

/// Names that other tools, or authors from memory, give to fields: Material for
/// MkDocs has `avatar`, other generators `bio` and `website`.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("avatar", "image_url"),
    ("bio", "description"),
    ("homepage", "url"),
    ("image", "image_url"),
    ("mail", "email"),
    ("photo", "image_url"),
    ("picture", "image_url"),
    ("role", "title"),
    ("website", "url"),
];

/// The authors of a blog.
pub(super) struct Authors {
    /// Authors of the authors file, in its order.
    pub(super) all: Vec<Author>,
    /// Path of the authors file, whether or not it exists.
    file: Option<String>,
    /// Whether the file could not be parsed.
    is_faulty: bool,
}

/// Reads the authors file of the blog at the path `base`.
///
/// `file` is the path of the file, or `None` if the blog has none; `base` is
/// the address of the blog, below which authors have their pages. Problems of
/// an author leave the others, and even that author, as far as they are valid.
pub(super) fn read(
    sources: &Sources,
    site: &Site,
    file: Option<String>,
    base: &str,
    config: &BlogConfig,
    out: &mut Vec<Diagnostic>,
) -> Authors {
    let node = file.as_ref().and_then(|file| sources.data.get(file));
    let path = file.clone().unwrap_or_default();
    let mut report = |node: &Node, message: String, help: &str| {
        let problem = Diagnostic::error("author", message).in_file(&*path);
        out.push(problem.at(node.span()).help(help));
    };
    if let Some(node) = node
        && !node.is_object()
        && !node.is_null()
    {
        let message = format!("authors must be an object, not {}", node.kind());
        report(
            node,
            message,
            "write them like `ada: { name: Ada Lovelace }`",
        );
    }
    let mut all = Vec::new();
    for Member { key, node, .. } in node.map_or(&[][..], Node::members) {
        if !node.is_object() {
            let message = format!("author `{key}` must be an object, not {}", node.kind());
            report(node, message, "write `name: Ada Lovelace` below the key");
            continue;
        }
        let mut author = author(key, node, &mut report);
        let page = page(key, node);
        if page.as_deref().is_some_and(path::leaves_root) {
            report(
                node,
                format!("the page of author `{key}` is outside the blog"),
                "remove the `..`",
            );
        }
        author.permalink = page.map(|page| {
            let page = path::join([base, &config.authors_base_path, &path::resolve("", &page)]);
            site.address(&page)
        });
        all.push(author);
    }
    let own = format!("{}/{}", config.path, config.authors);
    Authors {
        all,
        is_faulty: file.is_none() && sources.faulty_data.contains(&own),
        file,
    }
}

/// Returns an author of the authors file, without a page. `report` takes a node with a
/// problem, the message and the help.
fn author(key: &str, node: &Node, report: &mut impl FnMut(&Node, String, &str)) -> Author {
    let mut author = Author {
        key: Some(key.to_owned()),
        ..Author::default()
    };
    merge(&mut author, node);
    for field in node.members() {
        if let Some(help) = misnamed(field, &[]) {
            let message = format!("unknown field `{}` of author `{key}`", field.key);
            report(&field.node, message, &help);
        }
    }
    if author.name.is_empty() && author.image.is_none() {
        let message = format!("author `{key}` has neither a name nor a picture");
        report(node, message, "add a `name`");
    }
    for profile in node.get("socials").map_or(&[][..], Node::members) {
        // Those that are not valid are reported with the addresses of authors.
        let handle = text(&profile.node);
        let profile = handle.and_then(|handle| Profile::new(&profile.key, &handle));
        author.profiles.extend(profile);
    }
    author
}

/// Returns the path of an author's page, below that of all authors: `page: true` derives
/// it from the key, an object may set it.
fn page(key: &str, node: &Node) -> Option<String> {
    let page = node.get("page")?;
    match &page.value {
        Value::Bool(true) => Some(path::kebab_case(key)),
        Value::Object(_) => {
            let given = page.get("permalink").and_then(Node::as_str);
            Some(given.map_or_else(|| path::kebab_case(key), str::to_owned))
        }
        _ => None,
    }
}

impl Authors {
    /// Returns the authors that a post names or describes.
    ///
    /// A key that the file does not have becomes the author's name, so that the
    /// post still shows one. With `translated` unset, the post is an original
    /// in place of a translation, whose problems are reported in its own
    /// language.
    pub(super) fn of_post(
        &self,
        source: &DocSource,
        config: &BlogConfig,
        translated: bool,
        out: &mut Vec<Diagnostic>,
    ) -> Vec<Author> {
        let front_matter = &source.front_matter;
        let Some(given) = front_matter.post_value("authors") else {
            return single(source).into_iter().collect();
        };
        let items = match &given.value {
            Value::Null => &[],
            Value::Array(items) => &**items,
            _ => std::slice::from_ref(given),
        };
        let mut problems = Vec::new();
        let authors = items
            .iter()
            .filter_map(|item| self.of_item(item, config, &mut problems))
            .collect();
        if translated {
            let placed = problems
                .into_iter()
                .map(|problem| problem.in_file(&*source.path));
            out.extend(placed);
        }
        authors
    }

    /// Returns an author of a post: one of the file, with what the post overrides, or one
    /// that the post describes. `None` for a value that is neither.
    fn of_item(
        &self,
        item: &Node,
        config: &BlogConfig,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<Author> {
        let key = match item.is_object() {
            true => item.get("key").and_then(text),
            false => text(item),
        };
        let known = |key: &String| {
            self.all
                .iter()
                .find(|author| author.key.as_ref() == Some(key))
        };
        let mut author = match key {
            Some(key) => known(&key).cloned().unwrap_or_else(|| {
                // The keys of a file that cannot be parsed are not known.
                if !self.is_faulty {
                    problems.push(self.unknown(item, &key, config));
                }
                Author {
                    name: key,
                    ..Author::default()
                }
            }),
            None if item.is_object() => Author::default(),
            None => {
                let message = format!("an author must be a key or an object, not {}", item.kind());
                let help = "write `authors: [ada]` or `authors: [{ name: Ada Lovelace }]`";
                let problem = Diagnostic::error("front-matter", message);
                problems.push(problem.at(item.span()).help(help));
                return None;
            }
        };
        merge(&mut author, item);
        for field in item.members() {
            if let Some(help) = misnamed(field, &["key"]) {
                let message = format!("unknown field `{}` of an author", field.key);
                let problem = Diagnostic::warning("front-matter", message);
                problems.push(problem.at(field.key_span()).help(help));
            }
        }
        for profile in item.get("socials").map_or(&[][..], Node::members) {
            let handle = text(&profile.node);
            let profile = handle.and_then(|handle| Profile::new(&profile.key, &handle));
            author.profiles.extend(profile);
        }
        Some(author)
    }

    /// Returns the diagnostic for a key at `place` that the authors file lacks,
    /// with the most similar key.
    fn unknown(&self, place: &Node, key: &str, config: &BlogConfig) -> Diagnostic {
        let keys = self.all.iter().filter_map(|author| author.key.as_deref());
        let default_file = || format!("{}/{}", config.path, config.authors);
        let file = self.file.clone().unwrap_or_else(default_file);
        let help = match nearest(key, keys) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("add the author to {file}"),
        };
        Diagnostic::error("unknown-author", format!("no author has the key `{key}`"))
            .at(place.span())
            .help(help)
    }
}

/// Returns the help for a field of an author that is probably meant to be another
/// one. `None` for known fields, to which `more` are added, and for fields that
/// a theme may read.
fn misnamed(field: &Member, more: &[&str]) -> Option<String> {
    let key = &*field.key;
    if FIELDS.contains(&key) || more.contains(&key) {
        return None;
    }
    if PLATFORMS.iter().any(|row| row.0 == key) {
        return Some(format!("move `{key}` below `socials`"));
    }
    let other = OTHER_NAMES.iter().find(|row| row.0 == key);
    let near = match other {
        Some((_, name)) => name,
        None => nearest(key, FIELDS.iter().chain(more).copied())?,
    };
    Some(format!("did you mean `{near}`?"))
}

/// Returns the author given by `author`, `author_title` and the other fields
/// for a single author. `None` if neither a name nor a picture is given.
fn single(source: &DocSource) -> Option<Author> {
    let given = |name| source.front_matter.post_value(name).and_then(text);
    let author = Author {
        name: given("author").unwrap_or_default(),
        title: given("author_title"),
        url: given("author_url"),
        image: given("author_image_url"),
        ..Author::default()
    };
    (!author.name.is_empty() || author.image.is_some()).then_some(author)
}

/// Overwrites the fields of an author that a value sets. A value that is not an
/// object sets none.
fn merge(author: &mut Author, node: &Node) {
    let given = |name: &str| node.get(name).and_then(text);
    if let Some(name) = given("name") {
        author.name = name;
    }
    for (field, given) in [
        (&mut author.title, given("title")),
        (&mut author.url, given("url")),
        (&mut author.email, given("email")),
        (
            &mut author.image,
            given("image_url").or_else(|| given("imageURL")),
        ),
        (&mut author.description, given("description")),
    ] {
        if given.is_some() {
            *field = given;
        }
    }
}

/// Returns a value as text. YAML reads a handle of digits as a number.
fn text(node: &Node) -> Option<String> {
    match &node.value {
        Value::String(text) | Value::Number(text) => Some(text.to_string()),
        _ => None,
    }
}
