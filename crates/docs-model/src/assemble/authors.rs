//! Authors of a blog: those of the authors file, and those of posts.

use super::Sources;
use crate::blog::{Author, Profile};
use crate::config::BlogConfig;
use crate::diagnostic::{Diagnostic, nearest};
use crate::path;
use crate::site::{DocSource, Site};
use crate::value::{Data, Value};

/// The authors of a blog.
pub(super) struct Authors {
    /// Authors of the authors file, in its order.
    pub(super) all: Vec<Author>,
    /// Path of the authors file, whether or not it exists.
    file: Option<String>,
}

/// Reads the authors file of the blog at the path `base`.
pub(super) fn read(
    sources: &Sources,
    site: &Site,
    file: Option<String>,
    base: &str,
    config: &BlogConfig,
    out: &mut Vec<Diagnostic>,
) -> Authors {
    let value = file.as_ref().and_then(|it| sources.data.get(it));
    let mut all = Vec::new();
    let mut report = |value: &Value, message: String, help: &str| {
        let problem = Diagnostic::error("author", message)
            .in_file(file.clone().unwrap_or_default())
            .at(value.span);
        out.push(problem.help(help));
    };
    if let Some(value) = value
        && !matches!(value.data, Data::Object(_) | Data::Null)
    {
        let message = format!("authors must be an object, not {}", value.kind());
        report(
            value,
            message,
            "write them like `ada: { name: Ada Lovelace }`",
        );
    }
    for (key, value) in value.map_or(&[][..], Value::entries) {
        if !matches!(value.data, Data::Object(_)) {
            let message = format!(
                "author `{}` must be an object, not {}",
                key.name,
                value.kind()
            );
            report(value, message, "write `name: Ada Lovelace` below the key");
            continue;
        }
        let mut author = Author {
            key: Some(key.name.clone()),
            ..Author::default()
        };
        merge(&mut author, value);
        if author.name.is_empty() && author.image.is_none() {
            let message = format!("author `{}` has neither a name nor a picture", key.name);
            report(value, message, "add a `name`");
        }
        for (platform, handle) in value.get("socials").map_or(&[][..], Value::entries) {
            let text = text(handle);
            match text.and_then(|it| Profile::new(&platform.name, &it)) {
                Some(profile) => author.profiles.push(profile),
                None => report(
                    handle,
                    format!("unknown profile site `{}`", platform.name),
                    "write the full URL of the profile",
                ),
            }
        }
        let page = value.get("page").and_then(|page| match &page.data {
            Data::Bool(true) => Some(path::kebab_case(&key.name)),
            Data::Object(_) => Some(
                page.get("permalink")
                    .and_then(Value::as_str)
                    .map_or_else(|| path::kebab_case(&key.name), str::to_owned),
            ),
            _ => None,
        });
        if page.as_deref().is_some_and(path::leaves_root) {
            report(
                value,
                format!("the page of author `{}` is outside the blog", key.name),
                "remove the `..`",
            );
        }
        author.permalink = page.map(|page| {
            let page = path::join([base, &config.authors_base_path, &path::resolve("", &page)]);
            site.address_of_path(&page)
        });
        all.push(author);
    }
    Authors { all, file }
}

impl Authors {
    /// Returns the authors that a post names or describes.
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
        let items = match &given.data {
            Data::Null => &[],
            Data::Array(items) => &**items,
            _ => std::slice::from_ref(given),
        };
        let mut problems = Vec::new();
        let mut authors = Vec::new();
        for item in items {
            let key = match &item.data {
                Data::Object(_) => item.get("key").and_then(text),
                _ => text(item),
            };
            let is_object = matches!(item.data, Data::Object(_));
            let known = key.as_ref().map(|key| {
                let mut known = self.all.iter();
                known.find(|it| it.key.as_ref() == Some(key))
            });
            let mut author = match known {
                Some(Some(author)) => author.clone(),
                Some(None) => {
                    problems.push(self.unknown(item, key.as_deref().unwrap_or_default(), config));
                    Author {
                        name: key.unwrap_or_default(),
                        ..Author::default()
                    }
                }
                None if is_object => Author::default(),
                None => {
                    let message =
                        format!("an author must be a key or an object, not {}", item.kind());
                    let help = "write `authors: [ada]` or `authors: [{ name: Ada Lovelace }]`";
                    problems.push(
                        Diagnostic::error("front-matter", message)
                            .at(item.span)
                            .help(help),
                    );
                    continue;
                }
            };
            merge(&mut author, item);
            for (platform, handle) in item.get("socials").map_or(&[][..], Value::entries) {
                let handle = text(handle);
                author
                    .profiles
                    .extend(handle.and_then(|it| Profile::new(&platform.name, &it)));
            }
            authors.push(author);
        }
        if translated {
            let placed = problems.into_iter().map(|it| it.in_file(&*source.path));
            out.extend(placed);
        }
        authors
    }

    fn unknown(&self, place: &Value, key: &str, config: &BlogConfig) -> Diagnostic {
        let keys = self.all.iter().filter_map(|it| it.key.as_deref());
        let file = self.file.clone();
        let file = file.unwrap_or_else(|| format!("{}/{}", config.path, config.authors));
        let help = match nearest(key, keys) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("add the author to {file}"),
        };
        Diagnostic::error("unknown-author", format!("no author has the key `{key}`"))
            .at(place.span)
            .help(help)
    }
}

/// Returns the author given by `author`, `author_title` and the other fields
/// for a single author.
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

/// Overwrites the fields of an author that a value sets.
fn merge(author: &mut Author, value: &Value) {
    let given = |name: &str| value.get(name).and_then(text);
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

fn text(value: &Value) -> Option<String> {
    match &value.data {
        Data::String(text) => Some(text.clone()),
        Data::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
