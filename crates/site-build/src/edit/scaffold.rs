//! Creates new pages, posts and components.
//!
//! New files are small and say what to write next. Folders are looked up by
//! their names without number prefixes, which people do not remember.

use std::path::Path;

use docs_model::blog::PostFile;
use docs_model::config::{BlogConfig, DocsConfig};
use docs_model::date::Date;
use docs_model::identity::{is_markdown_file, strip_number_prefix};
use docs_model::version;
use located_data::path;

use super::naming::{below, files, folders, is_below, not_read};
use super::{Changes, Workspace};
use crate::built_in::BUILT_IN;
use crate::error::{Error, ErrorKind, Result};
use crate::load::is_left_out;
use crate::templates::Templates;
use crate::understand::Project;

/// Creates a page in the current docs, at a path that starts with a docs folder or
/// is relative to the main one.
///
/// Without a title, it is made from the file name.
///
/// # Errors
/// `Usage` if the path already exists or is not a valid path of a page.
pub(crate) fn doc(workspace: &Workspace, name: &str, title: Option<&str>) -> Result<Changes> {
    let project = workspace.project()?;
    let instances = &project.sources.config.docs;
    let explicit = in_docs_folder(project, name);
    let name = explicit
        .as_deref()
        .unwrap_or_else(|| name.trim_start_matches("./"));
    // If the folder of one instance contains that of another, the inner
    // instance is used.
    let in_folder = instances
        .iter()
        .filter_map(|docs| Some((docs, path::below(name, &docs.path)?)));
    let (docs, below) = in_folder
        .min_by_key(|(_, below)| below.len())
        .unwrap_or((&instances[instances.main()], name));
    if below.ends_with('/') || below.is_empty() || path::leaves_root(below) {
        return Err(usage(format!("invalid page path `{name}`")));
    }
    let is_of_blog = |blog: &&BlogConfig| below_folder(name, &blog.path).is_some();
    if below == name
        && let Some(blog) = project.sources.config.blog.iter().find(is_of_blog)
    {
        let message = format!(
            "`{name}` is in the folder of the blog `{}`: run `site-build new post {name}`",
            blog.path
        );
        return Err(usage(message));
    }
    let below = match is_markdown_file(below) {
        true => below.to_owned(),
        false => format!("{below}.md"),
    };
    let below = in_language(project, docs, &below);
    let below = in_existing_folders(project, docs, &below);
    if is_left_out(&below) {
        return Err(usage(not_read(&below)));
    }
    if !docs.publishes(&below) {
        let message =
            format!("{below} would not be published because of `docs.include` or `docs.exclude`");
        return Err(usage(message));
    }
    let title = title.map_or_else(|| title_of(&below), str::to_owned);
    let title = serde_json::Value::from(title);
    let text =
        format!("---\ntitle: {title}\n---\n\nDescribe here what readers can do with this page.\n");
    let mut changes = Changes::default();
    let file = free(project, format!("{}{below}", path::prefix(&docs.path)))?;
    if let Some(namesake) = namesake(project, docs, &file) {
        return Err(usage(format!("{namesake} already exists")));
    }
    changes.write(file, text);
    Ok(changes)
}

/// Returns the path of a new page relative to the site folder, if it is written
/// relative to the working directory: it is absolute, begins with `./` or `../`,
/// or leads from outside into a docs folder. Other paths begin in the docs.
fn in_docs_folder(project: &Project, name: &str) -> Option<String> {
    let root = project.sources.root.dir();
    let given = Path::new(name);
    let path = below(root, given)?;
    let working_dir = below(root, Path::new(".")).unwrap_or_default();
    let is_explicit = given.is_absolute() || name.starts_with("./") || name.starts_with("../");
    let leads_into = |docs: &DocsConfig| {
        let is_inside = working_dir == docs.path || is_below(&working_dir, &docs.path);
        is_below(&path, &docs.path) && (is_explicit || !is_inside)
    };
    let mut docs = project.sources.config.docs.iter();
    docs.any(leads_into).then_some(path)
}

/// A post to create.
#[derive(Debug)]
pub(crate) struct NewPost<'a> {
    /// Path below the folder of the blog, or with it.
    pub(crate) name: &'a str,
    /// Title; default: from the name.
    pub(crate) title: Option<&'a str>,
    /// Id of the blog.
    pub(crate) blog: Option<&'a str>,
    /// Date of a name without one.
    pub(crate) today: Date,
}

/// Creates a post, whose name begins with its date. The author is filled in if the
/// blog has one.
///
/// # Errors
/// `Usage` if the site has no such blog or the path exists or is not valid.
pub(crate) fn post(workspace: &Workspace, post: &NewPost<'_>) -> Result<Changes> {
    let project = workspace.project()?;
    let blogs = &project.sources.config.blog;
    let name = post.name.trim_start_matches("./");
    let blog = match post.blog {
        Some(id) => blogs.iter().position(|blog| blog.id == id),
        None => blogs
            .iter()
            .position(|blog| below_folder(name, &blog.path).is_some())
            .or((!blogs.is_empty()).then_some(0)),
    };
    let Some(idx) = blog else {
        let ids: Vec<&str> = blogs.iter().map(|blog| &*blog.id).collect();
        return Err(usage(match post.blog {
            Some(id) if !ids.is_empty() => {
                format!(
                    "the site has no blog `{id}`; its blogs are {}",
                    ids.join(", ")
                )
            }
            _ => "the site has no blog: add `[[blog]]` to site.toml".to_owned(),
        }));
    };
    let blog = &blogs[idx];
    let below = below_folder(name, &blog.path).unwrap_or(name);
    if below.ends_with('/') || below.is_empty() || path::leaves_root(below) {
        return Err(usage(format!("invalid path of a post `{name}`")));
    }
    let below = match is_markdown_file(below) {
        true => below.to_owned(),
        false => format!("{below}.md"),
    };
    if is_left_out(&below) {
        return Err(usage(not_read(&below)));
    }
    let below = match PostFile::parse(&below).date {
        Some(_) => below,
        None => {
            let (folder, file) = below.split_at(below.rfind('/').map_or(0, |at| at + 1));
            format!("{folder}{}-{file}", post.today)
        }
    };
    let text = PostFile::parse(&below).text;
    let title = post.title.map_or_else(|| title_of(&text), str::to_owned);
    let title = serde_json::Value::from(title);
    let mut authors = project
        .site
        .blogs
        .iter()
        .filter(|known| known.config == idx)
        .take(1)
        .flat_map(|known| &known.authors)
        .filter_map(|author| author.key.as_deref());
    let author = match (authors.next(), authors.next()) {
        (Some(key), None) => format!("authors: {}\n", serde_json::Value::from(key)),
        _ => String::new(),
    };
    let text = format!(
        "---\ntitle: {title}\n{author}---\n\nSay here what is new: lists and feeds show this part.\n\n\
         <!-- truncate -->\n\nWrite the rest here.\n"
    );
    let mut changes = Changes::default();
    changes.write(free(project, format!("{}/{below}", blog.path))?, text);
    Ok(changes)
}

/// Returns the path below a folder.
fn below_folder<'n>(name: &'n str, folder: &str) -> Option<&'n str> {
    name.strip_prefix(folder)?.strip_prefix('/')
}

/// Returns the path in the folder of the default language, if each language has one and
/// the path begins with none of them.
fn in_language(project: &Project, docs: &DocsConfig, below: &str) -> String {
    let file = format!("{}{below}", path::prefix(&docs.path));
    let site = &project.site;
    let mut versions = site.versions.iter();
    let current = versions.find(|version| {
        version.name == version::CURRENT && site.config.docs[version.instance].id == docs.id
    });
    let Some(current) = current.filter(|version| version.folder != version.root) else {
        return below.to_owned();
    };
    let mut folders = folders(project).into_iter();
    if folders.any(|folder| folder.file(&file).is_some()) {
        return below.to_owned();
    }
    let folder = path::below(&current.folder, &current.root).unwrap_or_default();
    format!("{folder}/{below}")
}

/// Returns the path with each folder replaced by the existing one of that name
/// with a number prefix, unless a folder without prefix exists: `guide/install`
/// becomes `01-guide/install`.
fn in_existing_folders(project: &Project, docs: &DocsConfig, below: &str) -> String {
    let Some((folders, file)) = below.rsplit_once('/').filter(|_| docs.number_prefixes) else {
        return below.to_owned();
    };
    let mut existing = String::new();
    for name in folders.split('/') {
        let parent = format!("{}{existing}", path::prefix(&docs.path));
        let children = files(project)
            .filter_map(|file| Some(file.strip_prefix(&*parent)?.split_once('/')?.0))
            .filter(|child| strip_number_prefix(child).name == name);
        // A name without a prefix is the shortest.
        let child = children.min_by_key(|child| child.len()).unwrap_or(name);
        existing.push_str(child);
        existing.push('/');
    }
    existing + file
}

/// Returns a page in the same folder that would have the same URL as the file,
/// because they only differ in their number prefix or extension.
///
/// Such pages would have one address, which the next build reports.
fn namesake<'p>(project: &'p Project, docs: &DocsConfig, file: &str) -> Option<&'p str> {
    let name = |file: &str| {
        let stem = path::file_name(file);
        let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
        match docs.number_prefixes {
            true => strip_number_prefix(stem).name.to_owned(),
            false => stem.to_owned(),
        }
    };
    files(project).find(|other| {
        is_markdown_file(other)
            && path::parent(other) == path::parent(file)
            && name(other) == name(file)
    })
}

/// Returns a title for a file name: `Get started` for `02-get-started.md`.
///
/// An index gets the name of its folder.
fn title_of(file: &str) -> String {
    let stem = path::file_name(file);
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let stem = match stem {
        "index" | "README" => path::file_name(path::parent(file)),
        stem => stem,
    };
    let words = strip_number_prefix(stem).name.replace(['-', '_'], " ");
    let mut chars = words.trim().chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => "Introduction".to_owned(),
    }
}

/// Creates a React component.
///
/// Names begin with a capital letter, by which tags of components differ from
/// those of HTML.
///
/// # Errors
/// `Usage` if the name already exists, or is not a valid component name in
/// Markdown.
pub(crate) fn component(workspace: &Workspace, name: &str) -> Result<Changes> {
    let project = workspace.project()?;
    let name = name.trim_end_matches(".tsx");
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric());
    if !is_name {
        let message = format!(
            "invalid component name `{name}`: use letters and digits, starting with a capital letter"
        );
        return Err(usage(message));
    }
    let config = &project.sources.config;
    if BUILT_IN.contains(&name) {
        let message = format!("`{name}` is the name of a built-in component: choose another name");
        return Err(usage(message));
    }
    if let Some(file) = Templates::file_of_component(&project.sources.templates, name) {
        let dir = config.templates_dir.trim_end_matches('/');
        return Err(usage(format!(
            "`{name}` is already defined as a template, in {dir}/{file}"
        )));
    }
    let dir = path::resolve("", config.components_dir.trim_end_matches('/'));
    if dir.is_empty() {
        let message = "`components_dir` is empty, so that components have no names of their own: \
                       set it to a folder, such as \"components\"";
        return Err(usage(message.to_owned()));
    }
    let text = COMPONENT.replace("NAME", name);
    let mut changes = Changes::default();
    changes.write(free(project, format!("{dir}/{name}.tsx"))?, text);
    changes.note(format!(
        "use it in a page: <{name} label=\"Try it\">Content for readers without JavaScript</{name}>"
    ));
    Ok(changes)
}

/// A component that demonstrates state, props and content.
///
/// It is written to be replaced.
const COMPONENT: &str = "\
import { useState, type ReactNode } from 'react';

interface NAMEProps {
  /** Text of the button. */
  label: string;
  /** The content between the tags, which is all that readers without JavaScript see. */
  children?: ReactNode;
}

/** Shows its content after a click. */
export default function NAME({ label, children }: NAMEProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <button type=\"button\" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label}
      </button>
      {isOpen && children}
    </div>
  );
}
";

/// Returns a path that is free on the disk, where a file may be that is not
/// part of the site.
///
/// # Errors
/// `Usage` if it exists.
fn free(project: &Project, file: String) -> Result<String> {
    match project.sources.root.dir().join(&file).exists() {
        true => Err(usage(format!("{file} already exists"))),
        false => Ok(file),
    }
}

/// Returns an error of usage.
fn usage(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Usage, message)
}
