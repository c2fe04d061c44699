//! Cuts, lists, archives and removes versions of the docs.
//!
//! Names and folders are those of Docusaurus: `versions.json`,
//! `versioned_docs/version-1.0`. A version is a copy, so that it can be
//! corrected on its own.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use docs_model::address::RouteKey;
use docs_model::config::{CONFIG_FILE, DEFAULT_DOCS, DocsConfig, TranslationLayout};
use docs_model::folders::doc_folders;
use docs_model::index::InstanceIdx;
use docs_model::sidebar_files::SidebarFiles;
use docs_model::site::DocKind;
use docs_model::version::{self, CURRENT, Version};
use located_data::diagnostic::{expected, nearest};
use located_data::{Node, path};
use walkdir::WalkDir;

use super::config::SiteToml;
use super::naming::files;
use super::refs::{TextEdits, split_suffix};
use super::relocate::Relocation;
use super::translate::Records;
use super::{Changes, Workspace};
use crate::error::{Error, ErrorKind, Result};
use crate::site_folder;
use crate::terminal::{print_pretty, print_text};
use crate::understand::Project;

/// The subcommands of `version`. A name like one of them is a typing error.
const COMMANDS: [&str; 3] = ["archive", "list", "remove"];

/// Subcommands of other programs, with those that mean the same here; none creates a
/// version.
const OTHER_COMMANDS: &[(&str, Option<&str>)] = &[
    ("add", None),
    ("create", None),
    ("cut", None),
    ("delete", Some("remove")),
    ("drop", Some("remove")),
    ("help", Some("--help")),
    ("info", Some("list")),
    ("ls", Some("list")),
    ("new", None),
    ("release", None),
    ("rm", Some("remove")),
    ("show", Some("list")),
    ("status", Some("list")),
    ("tag", None),
    ("versions", Some("list")),
];

/// Returns whether a name has a digit, as version numbers do.
fn has_digit(name: &str) -> bool {
    name.bytes().any(|byte| byte.is_ascii_digit())
}

/// Extensions of data files.
///
/// Sidebars and labels can be any of them.
const DATA: &[&str] = &[".json", ".yaml", ".yml", ".toml"];

/// An entry of `version list`.
///
/// It is the JSON of `version list --json` as well.
#[derive(Debug, serde::Serialize)]
struct Listed<'a> {
    /// Id of the docs.
    docs: &'a str,
    /// Name of the version.
    name: &'a str,
    /// Name for readers.
    label: &'a str,
    /// Folder of its docs.
    folder: &'a str,
    /// Path of its pages, with the base URL.
    address: &'a str,
    /// Number of pages in the default language.
    pages: usize,
    /// Whether it is shown first.
    is_last: bool,
    /// Whether it is left out of search.
    is_archived: bool,
}

/// Prints the versions of all docs, or of one instance. Returns false if the
/// configuration has errors, which are printed.
///
/// # Errors
/// `Usage` if the site has no such docs; also if the site cannot be read.
pub(crate) fn print_list(dir: &Path, docs: Option<&str>, json: bool) -> Result<bool> {
    let Some(project) = site_folder::open_despite_errors(dir)? else {
        return Ok(false);
    };
    let versions = list(&project, docs)?;
    if json {
        print_pretty(&versions)?;
    } else {
        for version in &versions {
            print_text(&format!("{}\n", version.line()))?;
        }
    }
    Ok(true)
}

impl Listed<'_> {
    /// Returns the line for the human-readable output.
    ///
    /// Columns are wide enough for usual names; longer ones shift the rest.
    fn line(&self) -> String {
        let mut notes = Vec::new();
        let docs = format!("docs `{}`", self.docs);
        if self.docs != DEFAULT_DOCS {
            notes.push(&*docs);
        }
        if self.is_last {
            notes.push("shown first");
        }
        if self.is_archived {
            notes.push("archived");
        }
        let notes = match notes.is_empty() {
            true => String::new(),
            false => format!("  ({})", notes.join(", ")),
        };
        let pages = match self.pages {
            1 => "1 page".to_owned(),
            n => format!("{n} pages"),
        };
        let Self {
            name,
            label,
            folder,
            address,
            ..
        } = self;
        format!("{name:<12} {label:<16} {address:<20} {pages:>10}  {folder}{notes}")
    }
}

/// Returns the index of the docs with an id, or of the main docs.
///
/// # Errors
/// `Usage` if no docs have the id.
fn instance(project: &Project, docs: Option<&str>) -> Result<InstanceIdx> {
    let instances = &project.sources.config.docs;
    instances.find(docs).ok_or_else(|| {
        let ids = instances.iter().map(|docs| &*docs.id);
        let id = docs.unwrap_or_default();
        usage(format!("unknown docs `{id}`; {}", expected(ids)))
    })
}

/// Returns the versions of a site, newest first: those of the docs with an id,
/// or of all docs.
///
/// # Errors
/// `Usage` if no docs have the id.
fn list<'p>(project: &'p Project, docs: Option<&str>) -> Result<Vec<Listed<'p>>> {
    let site = &project.site;
    let only = docs.map(|_| instance(project, docs)).transpose()?;
    let versions = site.versions.iter_enumerated();
    let listed = versions
        .filter(|(_, version)| only.is_none_or(|only| version.instance == only))
        .map(|(idx, version)| {
            let tree = &site.trees[site.tree_of(site.default_locale(), idx)];
            Listed {
                docs: &site.config.docs[version.instance].id,
                name: &version.name,
                label: &version.label,
                folder: &version.folder,
                address: &tree.base,
                pages: tree.docs.len(),
                is_last: version.is_last,
                is_archived: version.no_index,
            }
        });
    Ok(listed.collect())
}

/// Cuts a version: copies the current docs, their sidebars and translations
/// under a name.
///
/// The new version becomes the first in the list. What else changes for
/// readers, such as the path of the docs folder, is a note.
///
/// # Errors
/// `Usage` if the name is already used or is not a valid folder name, or if
/// versions are disabled.
pub(crate) fn cut(workspace: &Workspace, docs: Option<&str>, name: &str) -> Result<Changes> {
    let project = workspace.project()?;
    let instance = instance(project, docs)?;
    let config = &project.sources.config.docs[instance];
    version::check_name(name).map_err(|problem| usage(format!("`{name}`: {problem}")))?;
    if name == CURRENT {
        return Err(usage(format!(
            "`{CURRENT}` is reserved for the docs folder"
        )));
    }
    if let Some(command) = nearest(name, COMMANDS).filter(|_| !has_digit(name)) {
        let message = format!("`{name}` is too similar to `version {command}` for a version name");
        return Err(usage(message));
    }
    if let Some((_, command)) = OTHER_COMMANDS.iter().find(|(other, _)| *other == name) {
        let run = match command {
            Some(command) => format!("did you mean `site-build version {command}`?"),
            None => "write the name alone, `site-build version 1.0`".to_owned(),
        };
        return Err(usage(format!("`{name}` is the name of a command: {run}")));
    }
    let current = config.versions.get(CURRENT);
    if name
        == current
            .and_then(|version| version.path.as_deref())
            .unwrap_or("next")
    {
        return Err(usage(format!(
            "`{name}` is the address of the docs folder, `{}`: choose another name",
            config.path
        )));
    }
    if config.disable_versioning {
        let message = "versions are disabled by `docs.disable_versioning` in site.toml";
        return Err(usage(message));
    }
    let mut names = names(project, config);
    if names.iter().any(|known| known == name) {
        return Err(usage(format!("version `{name}` already exists")));
    }
    let mut changes = Changes::default();
    copy_docs(project, config, name, &mut changes)?;
    copy_data(project, config, name, &mut changes);
    let mut toml = SiteToml::of(&project.sources)?;
    configure_cut(
        project,
        instance,
        name,
        names.first(),
        &mut toml,
        &mut changes,
    );
    keep_addresses(
        project,
        instance,
        name,
        names.first(),
        &mut toml,
        &mut changes,
    );
    names.insert(0, name.to_owned());
    changes.write(version::versions_file(&config.id), json(&names));
    if let Some(text) = toml.changed() {
        changes.write(CONFIG_FILE, text);
    }
    Ok(changes)
}

/// Copies the docs and their translations. References that leave the docs
/// folder are updated, because the copy is at another depth.
///
/// # Errors
/// `Usage` if there is nothing to copy, or if the folder exists.
fn copy_docs(
    project: &Project,
    config: &DocsConfig,
    name: &str,
    changes: &mut Changes,
) -> Result<()> {
    let docs = &config.path;
    let target = format!("{}/version-{name}", version::versions_folder(&config.id));
    let inside = WalkDir::new(project.sources.root.dir().join(&target));
    let mut inside = inside.into_iter().flatten();
    // A command that was killed can leave empty folders.
    if inside.any(|entry| !entry.file_type().is_dir()) {
        return Err(usage(format!(
            "the folder {target} already exists, though `{}` does not list `{name}`: add it there, or remove the folder",
            version::versions_file(&config.id)
        )));
    }
    let folders = doc_folders(&project.sources.config, &project.sources.data);
    let mut copies = BTreeMap::new();
    for folder in folders {
        let version = &project.site.versions[folder.version];
        if version.root != *docs || version.name != CURRENT {
            continue;
        }
        let (from, target) = match (&folder.original, folder.layout) {
            // Translations in the folder of the docs are copied with it.
            (None, _) => (&version.root, target.clone()),
            (Some(_), TranslationLayout::I18n) => {
                let locale = folder.path.trim_end_matches(CURRENT);
                (&folder.path, format!("{locale}version-{name}"))
            }
            _ => continue,
        };
        let prefix = path::prefix(from);
        let of_site_folder = prefix.is_empty().then(|| docs_of_site_folder(project));
        let is_doc = |file: &str| {
            of_site_folder
                .as_ref()
                .is_none_or(|docs| docs.contains(file))
        };
        for file in files(project).filter(|file| is_doc(file)) {
            if let Some(below) = file.strip_prefix(&*prefix) {
                copies.insert(file.to_owned(), format!("{target}/{below}"));
            }
        }
    }
    if copies.is_empty() {
        let folder = match &**docs {
            "" => "the site folder",
            docs => docs,
        };
        return Err(usage(format!("{folder} contains no docs")));
    }
    let is_copied = |file: &str| copies.contains_key(file);
    let relocation = Relocation::copy(project, copies.clone());
    let mut edits = TextEdits::default();
    relocation.edit_pages(&mut edits, is_copied);
    relocation.edit_imports(&mut edits, is_copied);
    relocation.write(&edits, changes, true)
}

/// Returns the current docs of an instance whose folder is the site folder, and the
/// files with the settings of their categories.
///
/// The folder also has the configuration, pictures and other versions. These are not
/// copied, and references to them are updated.
fn docs_of_site_folder(project: &Project) -> BTreeSet<&str> {
    let site = &project.site;
    let is_current = |version: &Version| version.name == CURRENT && version.root.is_empty();
    let docs = site.docs.iter().filter(|doc| {
        let version = &site.versions[site.trees[doc.tree].version];
        doc.kind == DocKind::Doc && is_current(version)
    });
    let mut out: BTreeSet<&str> = docs.map(|doc| &*doc.source.path).collect();
    let mut folders = BTreeSet::new();
    for file in &out {
        let mut folder = path::parent(file);
        while !folder.is_empty() && folders.insert(folder) {
            folder = path::parent(folder);
        }
    }
    let is_category = |file: &&str| {
        path::file_name(file).starts_with("_category_.") && folders.contains(path::parent(file))
    };
    out.extend(files(project).filter(is_category));
    out
}

/// Copies the sidebars, and the labels of each language.
///
/// A site whose sidebars are generated has none to copy.
fn copy_data(project: &Project, config: &DocsConfig, name: &str, changes: &mut Changes) {
    let sources = &project.sources;
    let target = SidebarFiles::of_version(&config.id, name);
    if let Some(files) = SidebarFiles::of_current(config) {
        for locale in &project.site.locales {
            let read = files.find(locale, &sources.data);
            if let Some((from, text)) = read.and_then(|from| sources.texts.get_key_value(&from)) {
                changes.write(target.like(from, locale), text.as_bytes());
            }
        }
    }
    for locale in &project.site.locales {
        for end in DATA {
            let folder = labels_folder(project, config, locale);
            let from = format!("{folder}/{CURRENT}{end}");
            if let Some(text) = sources.texts.get(&from) {
                let text = without_label(text, sources.data.get(&from));
                changes.write(format!("{folder}/version-{name}{end}"), text.as_bytes());
            }
        }
    }
}

/// Returns the labels of a version without its own, which names the docs that are
/// being written, such as "Next". Without one, a version is called by its name.
///
/// Only its lines are removed, so that the rest stays as its translator wrote it; a
/// label that shares its lines with others is kept.
fn without_label<'t>(text: &'t str, labels: Option<&Node>) -> Cow<'t, str> {
    let members = labels.map(Node::members).unwrap_or_default();
    let Some(at) = members
        .iter()
        .position(|member| &*member.key == "version.label")
    else {
        return Cow::Borrowed(text);
    };
    let member = &members[at];
    let line_of = |offset: usize| text[..offset].rfind('\n').map_or(0, |end| end + 1);
    let start = line_of(member.key_span().start);
    let end = member.node.span().end;
    let end = end
        + text[end..]
            .find('\n')
            .map_or(text.len() - end, |len| len + 1);
    let is_alone = text[start..member.key_span().start]
        .trim_matches(['"', '\''])
        .trim()
        .is_empty()
        && text[member.node.span().end..end]
            .trim()
            .trim_start_matches(',')
            .is_empty();
    if !is_alone {
        return Cow::Borrowed(text);
    }
    let (before, after) = (&text[..start], &text[end..]);
    // The comma before the last entry of JSON.
    let before = if after.trim_start().starts_with('}') {
        before
            .trim_end()
            .strip_suffix(',')
            .map_or_else(|| before.to_owned(), |kept| format!("{kept}\n"))
    } else {
        before.to_owned()
    };
    Cow::Owned(before + after)
}

/// Returns the folder of the labels of docs in a locale.
fn labels_folder(
    project: &Project,
    config: &DocsConfig,
    locale: &docs_model::locale::Locale,
) -> String {
    let folder = locale.translations_folder(&project.sources.config.i18n);
    format!("{folder}/{}", version::translations_folder(&config.id))
}

/// Changes the configuration for a new version.
///
/// A version that was the latest stays so only if the configuration pins it.
/// `before` is the newest version so far.
fn configure_cut(
    project: &Project,
    instance: InstanceIdx,
    name: &str,
    before: Option<&String>,
    toml: &mut SiteToml,
    changes: &mut Changes,
) {
    let docs = &project.sources.config.docs[instance];
    let table = toml.docs(instance, &[]);
    if let Some(list) = toml.list(&table, "only_include_versions") {
        list.insert(0, name);
    }
    match &docs.last_version {
        Some(last) if Some(last) == before => toml.set(&table, "last_version", name),
        Some(last) => changes.note(format!(
            "`{last}` is still the latest version, because of `docs.last_version`"
        )),
        None if before.is_none() => changes.note(format!(
            "`{name}` is now served at the root, and the docs folder at {}",
            path::join([&*docs.route_base_path, "next"])
        )),
        None => {}
    }
    if docs
        .versions
        .get(CURRENT)
        .is_some_and(|settings| settings.label.as_deref() == Some(name))
    {
        let table = toml.docs(instance, &["versions", CURRENT]);
        toml.remove(&table, "label");
    }
    if !docs.include_current_version {
        changes.note("the docs folder is not built, because of `docs.include_current_version`");
    }
}

/// Maximum number of addresses that a note lists.
const FEW: usize = 5;

/// Maximum number of redirects that are followed, one after the other.
const MAX_REDIRECTS: usize = 10;

/// Adds redirects for the addresses of the version that was shown first which the new one
/// does not have, if the page has moved in the docs folder, and notes the others: the
/// redirects of a move lead from `/next/old` to `/next/new`, and until now `/old` was a page.
///
/// `before` is the newest version so far.
fn keep_addresses(
    project: &Project,
    instance: InstanceIdx,
    name: &str,
    before: Option<&String>,
    toml: &mut SiteToml,
    changes: &mut Changes,
) {
    let site = &project.site;
    let last_version = &project.sources.config.docs[instance].last_version;
    let is_last = last_version.is_none() || last_version.as_ref() == before;
    let mut versions = site.versions_of(instance);
    let current = versions.find(|(_, version)| version.name == CURRENT);
    let last = (site.versions_of(instance)).find(|(_, version)| version.is_last);
    let (Some((current, _)), Some((last, _)), true) = (current, last, is_last) else {
        return;
    };
    if current == last {
        return;
    }
    let redirects: BTreeMap<&RouteKey, &str> = (site.redirects.iter())
        .map(|redirect| (&redirect.from, &*redirect.to))
        .collect();
    let base_url = &*site.config.base_url;
    let written = |address: &str| format!("/{}", address.strip_prefix(base_url).unwrap_or(address));
    let mut lost = Vec::new();
    for (locale, _) in site.locales.iter_enumerated() {
        let [old, new] = [last, current].map(|version| site.tree_of(locale, version));
        let published = |tree| {
            let docs = site.docs.iter().filter(move |doc| doc.tree == tree);
            docs.filter(|doc| doc.kind == DocKind::Doc && !doc.source.front_matter.draft)
        };
        let kept: BTreeSet<RouteKey> = published(new)
            .map(|doc| RouteKey::of(&doc.permalink))
            .collect();
        let [old_base, new_base] = [old, new].map(|tree| &*site.trees[tree].base);
        for doc in published(old) {
            let Some(below) = doc.permalink.strip_prefix(old_base) else {
                continue;
            };
            let first = RouteKey::of(&format!("{new_base}{below}"));
            if kept.contains(&first) || redirects.contains_key(&RouteKey::of(&doc.permalink)) {
                continue;
            }
            let from = path::decode(&written(&doc.permalink));
            let moved = moved_to(&redirects, &kept, first);
            match moved.and_then(|address| address.strip_prefix(new_base)) {
                Some(below) => {
                    let to = written(&format!("{old_base}{below}"));
                    toml.redirect(&from, &to);
                    changes.note(format!("{from} redirects to {to}"));
                }
                None => lost.push(from),
            }
        }
    }
    if !lost.is_empty() {
        let more = match lost.len().saturating_sub(FEW) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        lost.truncate(FEW);
        changes.note(format!(
            "`{name}` has no page at {}{more}, where readers found one until now: add `[[redirects]]` \
             for addresses that others link to",
            lost.join(", ")
        ));
    }
}

/// Returns the address of the page, one of `pages`, to which redirects lead.
fn moved_to<'r>(
    redirects: &BTreeMap<&RouteKey, &'r str>,
    pages: &BTreeSet<RouteKey>,
    first: RouteKey,
) -> Option<&'r str> {
    let mut key = first;
    for _ in 0..MAX_REDIRECTS {
        let (address, _) = split_suffix(redirects.get(&key).copied()?);
        key = RouteKey::of(address);
        if pages.contains(&key) {
            return Some(address);
        }
    }
    None
}

/// Archives a version: its pages keep their URLs, get a banner that says they
/// are no longer maintained, and are removed from search.
///
/// # Errors
/// `Usage` if the version does not exist, or is the latest or the current one.
pub(crate) fn archive(workspace: &Workspace, docs: Option<&str>, name: &str) -> Result<Changes> {
    let project = workspace.project()?;
    let instance = instance(project, docs)?;
    let version = known(project, instance, name)?;
    if version.name == CURRENT {
        let folder = &version.folder;
        let message =
            format!("`{CURRENT}` is the docs folder, `{folder}`, which cannot be archived");
        return Err(usage(message));
    }
    if version.is_last {
        let message = format!("`{name}` is the latest version, which cannot be archived");
        return Err(usage(message));
    }
    let mut changes = Changes::default();
    let mut toml = SiteToml::of(&project.sources)?;
    let table = toml.docs(instance, &["versions", name]);
    toml.set(&table, "banner", "unmaintained");
    toml.set(&table, "no_index", true);
    match toml.changed() {
        Some(text) => changes.write(CONFIG_FILE, text),
        None => changes.note(format!("`{name}` is already archived")),
    }
    Ok(changes)
}

/// Removes a version: its docs, sidebars, translations and settings.
///
/// Files are removed in all languages. Translations of other versions stay.
///
/// # Errors
/// `Usage` if the version does not exist or is the docs folder itself.
pub(crate) fn remove(workspace: &Workspace, docs: Option<&str>, name: &str) -> Result<Changes> {
    let project = workspace.project()?;
    let instance = instance(project, docs)?;
    let config = &project.sources.config.docs[instance];
    if name == CURRENT {
        return Err(usage("the docs folder cannot be removed"));
    }
    let mut names = names(project, config);
    if !names.iter().any(|known| known == name) {
        known(project, instance, name)?;
    }
    names.retain(|known| known != name);
    let mut changes = Changes::default();
    let in_locales = project
        .site
        .locales
        .iter()
        .map(|locale| labels_folder(project, config, locale));
    let mut folders = vec![format!(
        "{}/version-{name}/",
        version::versions_folder(&config.id)
    )];
    let sidebars = SidebarFiles::of_version(&config.id, name);
    let mut stems = Vec::new();
    for folder in in_locales {
        folders.push(format!("{folder}/version-{name}/"));
        stems.push(format!("{folder}/version-{name}"));
    }
    for file in files(project) {
        let is_data = |stem: &String| {
            file.strip_prefix(&**stem)
                .is_some_and(|end| DATA.contains(&end))
        };
        if folders.iter().any(|folder| file.starts_with(&**folder))
            || stems.iter().any(is_data)
            || sidebars.contains(file, &project.sources.config.i18n)
        {
            changes.remove(file);
        }
    }
    for locale in &project.site.locales {
        let mut records = Records::of(project, locale);
        records.drop_below(&folders[0]);
        records.write(&mut changes);
    }
    if names.is_empty() {
        changes.remove(version::versions_file(&config.id));
    } else {
        changes.write(version::versions_file(&config.id), json(&names));
    }
    let mut toml = SiteToml::of(&project.sources)?;
    let table = toml.docs(instance, &[]);
    let versions = toml.docs(instance, &["versions"]);
    toml.remove(&versions, name);
    if toml.text(&table, "last_version") == Some(name) {
        toml.remove(&table, "last_version");
    }
    if let Some(list) = toml.list(&table, "only_include_versions") {
        list.retain(|item| item.as_str() != Some(name));
        if list.is_empty() {
            toml.remove(&table, "only_include_versions");
        }
    }
    if let Some(text) = toml.changed() {
        changes.write(CONFIG_FILE, text);
    }
    let version = known(project, instance, name).ok();
    if let Some(version) = version.filter(|version| !version.path.is_empty()) {
        let path = path::join([&*config.route_base_path, &*version.path]);
        changes.note(format!(
            "its pages below {path}/ no longer exist: add `[[redirects]]` for pages that others link to"
        ));
    }
    Ok(changes)
}

/// Returns the names listed in `versions.json`.
///
/// Without the file, there are none.
fn names(project: &Project, config: &DocsConfig) -> Vec<String> {
    let file = version::versions_file(&config.id);
    let file = project.sources.data.get(&file);
    let names = file.and_then(|names| names.as_array()).unwrap_or_default();
    names
        .iter()
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect()
}

/// Returns the version with a name.
///
/// # Errors
/// `Usage` if there is none, with the names that there are.
fn known<'p>(project: &'p Project, instance: InstanceIdx, name: &str) -> Result<&'p Version> {
    let mut versions = project
        .site
        .versions_of(instance)
        .map(|(_, version)| version);
    let version = versions.clone().find(|version| version.name == name);
    version.ok_or_else(|| {
        let names = versions.by_ref().map(|version| &*version.name);
        usage(format!("unknown version `{name}`; {}", expected(names)))
    })
}

/// Returns a list of names as JSON, one a line, as Docusaurus writes it.
fn json(names: &[String]) -> String {
    let items: Vec<String> = names
        .iter()
        .map(|name| format!("  {}", serde_json::Value::from(name.as_str())))
        .collect();
    format!("[\n{}\n]\n", items.join(",\n"))
}

/// Returns an error of usage.
fn usage(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Usage, message)
}
