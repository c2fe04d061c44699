//! New files: pages and components.

use docs_model::config::DocsConfig;
use docs_model::identity::{is_markdown_file, strip_number_prefix};
use located_data::path;

use super::relocate::files;
use super::{Changes, Workspace};
use crate::error::{Error, ErrorKind, Result};
use crate::understand::Project;

/// Returns a new page of the current docs, at a path below their folder. A path
/// that does not begin with the folder of docs is one below that of the main docs.
///
/// # Errors
/// `Usage` for a path that is taken, or that cannot be a page.
pub(crate) fn doc(workspace: &Workspace, name: &str, title: Option<&str>) -> Result<Changes> {
    let project = workspace.project()?;
    let instances = &project.sources.config.docs;
    let name = name.trim_start_matches("./");
    // If the folder of an instance is inside that of another one, the inner
    // instance is meant.
    let in_folder = instances.iter().filter_map(|docs| {
        let below = name.strip_prefix(&*docs.path)?.strip_prefix('/')?;
        Some((docs, below))
    });
    let (docs, below) = in_folder
        .min_by_key(|(_, below)| below.len())
        .unwrap_or((&instances[instances.main()], name));
    if below.ends_with('/') || below.is_empty() || path::leaves_root(below) {
        return Err(usage(format!("`{name}` is not the path of a page")));
    }
    let below = match is_markdown_file(below) {
        true => below.to_owned(),
        false => format!("{below}.md"),
    };
    let below = in_existing_folders(project, docs, &below);
    if !docs.publishes(&below) {
        let message =
            format!("{below} would not be published: see `docs.include` and `docs.exclude`");
        return Err(usage(message));
    }
    let title = title.map_or_else(|| title_of(&below), str::to_owned);
    let title = serde_json::Value::from(title);
    let text =
        format!("---\ntitle: {title}\n---\n\nSay here what readers can do with this page.\n");
    let mut changes = Changes::default();
    let file = free(project, format!("{}/{below}", docs.path))?;
    if let Some(namesake) = namesake(project, docs, &file) {
        return Err(usage(format!("{namesake} exists already")));
    }
    changes.write(file, text);
    Ok(changes)
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
        let parent = format!("{}/{existing}", docs.path);
        let children = files(project)
            .filter_map(|file| Some(file.strip_prefix(&*parent)?.split_once('/')?.0))
            .filter(|child| strip_number_prefix(child).name == name);
        // Names without prefix are shortest.
        let child = children.min_by_key(|child| child.len()).unwrap_or(name);
        existing.push_str(child);
        existing.push('/');
    }
    existing + file
}

/// Returns the page in the same folder whose address the file would have: they
/// differ by number prefix or extension.
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

/// Returns a title for a file name: `02-get-started.md` is `Get started`.
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

/// Returns a new React component.
///
/// # Errors
/// `Usage` for a name that is taken, or that Markdown does not take for a
/// component.
pub(crate) fn component(workspace: &Workspace, name: &str) -> Result<Changes> {
    let project = workspace.project()?;
    let name = name.trim_end_matches(".tsx");
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric());
    if !is_name {
        let message = format!(
            "`{name}` is not the name of a component: use letters and digits, the first a capital"
        );
        return Err(usage(message));
    }
    let config = &project.sources.config;
    if project.sources.is_component_template(name) {
        let message = format!("{name} is a template of {} already", config.templates_dir);
        return Err(usage(message));
    }
    let dir = path::resolve("", config.components_dir.trim_end_matches('/'));
    let text = COMPONENT.replace("NAME", name);
    let mut changes = Changes::default();
    changes.write(free(project, format!("{dir}/{name}.tsx"))?, text);
    changes.note(format!(
        "write it in a page: <{name} label=\"Try it\">What readers see without JavaScript</{name}>"
    ));
    Ok(changes)
}

/// A component that shows how state, props and content work.
const COMPONENT: &str = "\
import { useState, type ReactNode } from 'react';

interface NAMEProps {
  /** Text of the button. */
  label: string;
  /** What the page has between the tags. It is all that readers without JavaScript see. */
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

fn free(project: &Project, file: String) -> Result<String> {
    match project.sources.root.dir().join(&file).exists() {
        true => Err(usage(format!("{file} exists already"))),
        false => Ok(file),
    }
}

fn usage(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Usage, message)
}
