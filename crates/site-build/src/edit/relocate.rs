//! Moves pages: their files, all references to and from them, and redirects
//! from their old URLs.
//!
//! A reference is changed only if its target would be different after the move,
//! and keeps its style: relative to its file, to the docs folder or to the site
//! folder (`@site/`), or a URL.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use docs_model::address::{Address, RouteKey};
use docs_model::config::{CONFIG_FILE, TranslationLayout};
use docs_model::folders::{DocFolder, with_other_extension};
use docs_model::front_matter;
use docs_model::identity::{is_markdown_file, strip_folder};
use docs_model::sidebar_files::SidebarFiles;
use docs_model::site::{Doc, DocKind, RouteTarget};
use docs_model::version::CURRENT;
use docs_model::{Reference, ReferenceKind, Target, data};
use located_data::{Span, Syntax, path};

use super::config::SiteToml;
use super::naming::{below, exists, files, folders, is_below, named, not_read, outside};
use super::refs::{TextEdits, escaped, is_detour, relative, replace_strings, split_suffix};
use super::translate::Records;
use super::{Changes, Workspace};
use crate::error::{Error, ErrorKind, Result};
use crate::load::{import_targets, is_left_out, plain_specifier};
use crate::understand::Project;

/// The result of a move.
///
/// Nothing is written yet: the command shows it, and applies it unless it is a
/// dry run.
#[derive(Debug, Default)]
pub(crate) struct Moved {
    /// Changes to apply.
    pub changes: Changes,
    /// Old and new path of each file.
    pub files: Vec<(String, String)>,
    /// Number of changed references by file, with its new path.
    pub references: Vec<(String, usize)>,
    /// Whether the configuration changes: its references, redirects or both.
    pub is_config_changed: bool,
    /// Old and new URL of each page with a new redirect.
    pub redirects: Vec<(String, String)>,
}

/// Moves a page, or all files of a folder of docs.
///
/// With `redirects`, the old URLs lead to the new ones. References are found in
/// what the site was parsed to, so only those that the site resolves are
/// changed.
///
/// # Errors
/// `Usage` if there is nothing to move, or if the new path already exists.
pub(crate) fn move_docs(
    workspace: &Workspace,
    old: &Path,
    new: &Path,
    redirects: bool,
) -> Result<Moved> {
    let project = workspace.project()?;
    let moves = planned(project, old, new)?;
    let relocation = Relocation::new(project, moves);
    let mut out = Moved {
        files: relocation.files.clone().into_iter().collect(),
        ..Moved::default()
    };
    let mut edits = TextEdits::default();
    relocation.edit_pages(&mut edits, |_| true);
    relocation.edit_imports(&mut edits, |_| true);
    relocation.edit_sidebars(&mut edits);
    relocation.edit_front_matter(&mut edits);
    relocation.write(&edits, &mut out.changes, false)?;
    for file in edits.files() {
        let new = relocation.new_path(file).to_owned();
        out.references.push((new, edits.count(file)));
    }
    let config = relocation.config(redirects, &mut out.redirects)?;
    if let Some(text) = config {
        out.changes.write(CONFIG_FILE, text);
        out.is_config_changed = true;
    }
    Ok(out)
}

/// Returns the files to move, including translations, with their new paths.
///
/// A folder that exists, or a path that ends with a slash, takes the page under
/// its own name. Translations lie at the same path in their folders, and move
/// along.
///
/// # Errors
/// `Usage` if the move is not possible, with the reason.
fn planned(project: &Project, old: &Path, new: &Path) -> Result<BTreeMap<String, String>> {
    let usage = |message: String| Error::new(ErrorKind::Usage, message);
    let root = project.sources.root.dir();
    let named = named(project, old);
    let is_in_docs = named.as_ref().is_some_and(|named| named.is_in_docs);
    let old = named
        .map(|named| named.path)
        .or_else(|| below(root, old))
        .ok_or_else(|| usage(outside(old)))?;
    let mut wanted = below(root, new).ok_or_else(|| usage(outside(new)))?;
    let folders = folders(project);
    let is_folder_of_docs = folders.iter().any(|folder| folder.path == old);
    let contains = |folder: &&DocFolder| folder.file(&old).is_some() && !is_folder_of_docs;
    let Some(folder) = folders.iter().find(contains) else {
        return Err(usage(not_a_doc(project, &old)));
    };
    // A page that exists in one language alone is moved there.
    let is_original = folder.has_own_pages() && !exists_in_original(project, folder, &old);
    if let Some(original) = folder.original.as_ref().filter(|_| !is_original) {
        let message = format!("{old} is a translation: move its original below {original}");
        return Err(usage(message));
    }
    let is_in_any = |path: &str| {
        let mut paths = folders.iter().map(|folder| &folder.path);
        paths.any(|folder| path == folder || is_below(path, folder))
    };
    let in_docs = format!("{}/{wanted}", folder.path);
    let is_elsewhere = !is_in_any(&wanted);
    // Both paths are relative to the docs folder.
    if is_in_docs && is_elsewhere {
        wanted.clone_from(&in_docs);
    }
    let is_file = |file: &str| exists(project, file);
    let is_folder = |folder: &str| files(project).any(|file| is_below(file, folder));
    let into_folder = new.as_os_str().to_string_lossy().ends_with(['/', '\\'])
        || wanted == folder.path
        || is_folder(&wanted);
    let new = match into_folder {
        true => format!("{wanted}/{}", path::file_name(&old)),
        false => wanted,
    };
    if folder.file(&new).is_none() {
        let message = match is_elsewhere {
            true => format!(
                "{new} is not below {}; did you mean {in_docs}?",
                folder.path
            ),
            false => format!(
                "{new} is not below {}: `mv` cannot move pages to another version or other docs",
                folder.path
            ),
        };
        return Err(usage(message));
    }
    if is_left_out(&new[folder.path.len()..]) {
        return Err(usage(not_read(&new)));
    }
    if is_file(&old) && is_markdown_file(&old) && !is_markdown_file(&new) {
        let message = format!("the new path {new} must end with .md or .mdx");
        return Err(usage(message));
    }
    let moves = moved_files(project, &folders, folder, &old, &new)?;
    if moves.is_empty() {
        let meant = similar(project, &old, &folder.path);
        return Err(usage(not_there(&old, meant)));
    }
    match moves.values().find(|file| is_file(file)) {
        Some(taken) => Err(usage(format!("{taken} already exists"))),
        None => Ok(moves),
    }
}

/// Returns whether the originals have the page or the folder `path`, which is in a folder
/// of translations.
fn exists_in_original(project: &Project, folder: &DocFolder, path: &str) -> bool {
    let Some((originals, below)) = folder.original.as_deref().zip(folder.file(path)) else {
        return false;
    };
    let original = format!("{}{below}", path::prefix(originals));
    let other = with_other_extension(&original);
    [Some(original), other]
        .into_iter()
        .flatten()
        .any(|file| exists(project, &file) || files(project).any(|known| is_below(known, &file)))
}

/// Returns the files at or below `old`, a path in `folder`, with their paths at or below
/// `new`, in the folder itself and in those of its translations.
///
/// # Errors
/// `Usage` if a folder would be moved into itself.
fn moved_files(
    project: &Project,
    folders: &[DocFolder],
    folder: &DocFolder,
    old: &str,
    new: &str,
) -> Result<BTreeMap<String, String>> {
    let same_content = folders
        .iter()
        .filter(|other| other.path == folder.path || other.original.as_ref() == Some(&folder.path));
    let mut moves = BTreeMap::new();
    for same in same_content {
        let (old, new) = match same.locale == folder.locale {
            true => (old.to_owned(), new.to_owned()),
            false => {
                let [old, new] = [old, new].map(|file| folder.file(file).unwrap_or_default());
                in_language(project, same, &old, &new)
            }
        };
        if is_below(&new, &old) {
            let message = format!("cannot move {old} into itself: {new} is below it");
            return Err(Error::new(ErrorKind::Usage, message));
        }
        for file in files(project) {
            if file == old {
                moves.insert(file.to_owned(), new.clone());
            } else if is_below(file, &old) {
                moves.insert(file.to_owned(), format!("{new}{}", &file[old.len()..]));
            }
        }
    }
    Ok(moves)
}

/// Returns the old and the new path in `folder` of a page or a folder of pages, whose paths
/// below the folder of the originals are `old` and `new`. A translation keeps an extension
/// that differs from that of its original.
fn in_language(project: &Project, folder: &DocFolder, old: &str, new: &str) -> (String, String) {
    let mut files = folder.files_of(old).into_iter();
    let Some(file) = files.find(|file| exists(project, file)) else {
        return (folder.path_of(old), folder.path_of(new));
    };
    let extension = |file: &str| file.rsplit_once('.').map(|(_, end)| end.to_owned());
    let own = extension(&file).filter(|own| extension(old).as_ref() != Some(own));
    let new = match (own, new.rsplit_once('.')) {
        (Some(own), Some((stem, _))) => folder.path_of(&format!("{stem}.{own}")),
        _ => folder.path_of(new),
    };
    (file, new)
}

/// Returns the message for a path outside the docs: why it is not moved, and what to
/// do instead.
fn not_a_doc(project: &Project, old: &str) -> String {
    let site = &project.site;
    if let Some(message) = a_docs_folder(project, old) {
        return message;
    }
    let mut docs = site.docs.iter();
    let page = docs.find(|doc| doc.source.path == old && doc.kind != DocKind::Doc);
    if let Some(page) = page {
        let address = from_base(&site.config.base_url, &page.permalink);
        return format!(
            "{old} is not in a docs folder, and `mv` only moves docs: rename it, correct the links that `site-build check` reports, and add a redirect from `{address}` to `[[redirects]]`"
        );
    }
    match exists(project, old) {
        true => format!(
            "{old} is not in a docs folder, and `mv` only moves docs: rename it, and correct the references that `site-build check` reports"
        ),
        false => {
            let config = &project.sources.config;
            let docs = &config.docs[config.docs.main()].path;
            match file_of_id(project, old) {
                Some(file) => with_id(old, file),
                None => not_there(old, similar(project, &format!("{docs}/{old}"), docs)),
            }
        }
    }
}

/// Returns the message for a folder of docs itself, if it is one: the configuration or the
/// version gives it its name.
fn a_docs_folder(project: &Project, old: &str) -> Option<String> {
    let config = &project.sources.config;
    if config.docs.iter().any(|docs| docs.path == old) {
        return Some(format!(
            "{old} is the docs folder itself, and `mv` moves what is in it: rename it, and set `docs.path` in site.toml"
        ));
    }
    let mut folders = folders(project).into_iter();
    folders.any(|folder| folder.path == old).then(|| {
        format!("{old} is a folder of docs itself, and `mv` moves what is in it: its name cannot be changed")
    })
}

/// Returns the message for the id of a doc, which is not a path.
fn with_id(old: &str, file: &str) -> String {
    format!("{old} does not exist; the doc with this id is {file}")
}

/// Returns the file of the doc with an id, of the latest version that has it.
fn file_of_id<'p>(project: &'p Project, id: &str) -> Option<&'p str> {
    let docs = project.site.docs.iter();
    let mut docs = docs.filter(|doc| doc.kind == DocKind::Doc && doc.translated);
    docs.find(|doc| doc.id == id)
        .map(|doc| doc.source.path.as_str())
}

/// Returns the message for a path that does not exist, with the one that was probably
/// meant.
fn not_there(old: &str, meant: Option<&str>) -> String {
    match meant {
        Some(meant) => format!("{old} does not exist; did you mean {meant}?"),
        None => format!("{old} does not exist"),
    }
}

/// Returns the path in the docs folder `docs` that was probably meant by one that does
/// not exist: with its number prefixes and extension, or similar.
fn similar<'p>(project: &'p Project, old: &str, docs: &str) -> Option<&'p str> {
    let mut known: BTreeSet<&str> = BTreeSet::new();
    for file in files(project).filter(|file| is_below(file, docs)) {
        known.insert(file);
        known.extend(folders_above(file).filter(|folder| is_below(folder, docs)));
    }
    let plain = |path: &str| {
        let stem = path
            .strip_suffix(".md")
            .or_else(|| path.strip_suffix(".mdx"));
        strip_folder(stem.unwrap_or(path), true)
    };
    let wanted = plain(old);
    let same = known.iter().find(|path| plain(path) == wanted);
    let misspelled = || located_data::diagnostic::misspelled(old, known.iter().copied());
    same.copied().or_else(misspelled)
}

/// Returns the folders above a file, the nearest first.
fn folders_above(file: &str) -> impl Iterator<Item = &str> {
    file.rmatch_indices('/').map(|(end, _)| &file[..end])
}

/// Files of a site with new paths, and the resulting changes of URLs and ids.
///
/// The paths of references are compared before and after: what leads to the
/// same file stays as it is written.
pub(super) struct Relocation<'a> {
    /// The site before the move.
    project: &'a Project,
    /// Folders of docs, for the originals of translations.
    folders: Vec<DocFolder>,
    /// New path of each file.
    files: BTreeMap<String, String>,
    /// New URL of each page whose URL changes, by route key.
    addresses: BTreeMap<RouteKey, AddressChange>,
    /// New id of each doc whose id changes, by the folder of its version and
    /// its old id.
    ids: BTreeMap<(String, String), String>,
}

/// A page whose address changes.
struct AddressChange {
    /// Address before the move.
    old: Address,
    /// Address after the move.
    new: Address,
    /// Whether the page is a draft, whose old URL was never published.
    is_draft: bool,
}

impl<'a> Relocation<'a> {
    /// Creates the relocation of files that are moved.
    ///
    /// URLs and ids follow from the paths by the rules of the model, with the
    /// front matter of each page.
    fn new(project: &'a Project, files: BTreeMap<String, String>) -> Self {
        let mut out = Self::copy(project, files);
        let site = &project.site;
        for doc in site.docs.iter().filter(|doc| doc.kind == DocKind::Doc) {
            let tree = &site.trees[doc.tree];
            let folder = &site.versions[tree.version].folder;
            let Some(new) = out.files.get(&original(project, doc)) else {
                continue;
            };
            let mut of_version = (out.folders.iter()).filter(|of| of.version == tree.version);
            let file = of_version.find_map(|folder| folder.file(new));
            let file = file.unwrap_or(Cow::Borrowed(new));
            let identity = (site.docs_config(doc.tree)).identify(&file, &doc.source.front_matter);
            let permalink = site.address(&path::join([&*tree.base, &identity.slug]));
            if permalink != doc.permalink {
                let address = AddressChange {
                    old: doc.permalink.clone(),
                    new: permalink,
                    is_draft: doc.source.front_matter.draft,
                };
                out.addresses.insert(RouteKey::of(&doc.permalink), address);
            }
            if identity.id != doc.id {
                out.ids
                    .insert((folder.clone(), doc.id.clone()), identity.id);
            }
        }
        out
    }

    /// Creates the relocation of files that are copied to new paths. URLs do
    /// not change.
    ///
    /// They are those of another version, which its own folder gives.
    pub(super) fn copy(project: &'a Project, files: BTreeMap<String, String>) -> Self {
        Self {
            project,
            folders: folders(project),
            files,
            addresses: BTreeMap::new(),
            ids: BTreeMap::new(),
        }
    }

    /// Returns the new path of a file.
    ///
    /// A file that does not move keeps its path.
    fn new_path<'f>(&'f self, file: &'f str) -> &'f str {
        self.files.get(file).map_or(file, String::as_str)
    }

    /// Returns the path of the original if `file` is a translation, otherwise
    /// `file` itself. Relative paths in a translation may also be relative to
    /// its original.
    fn in_original(&self, file: &str) -> String {
        let original = self.folders.iter().find_map(|folder| {
            let original = path::prefix(folder.original.as_ref()?);
            Some(format!("{original}{}", folder.file(file)?))
        });
        original.unwrap_or_else(|| file.to_owned())
    }

    /// Collects the changes of references in pages and their partials.
    ///
    /// `is_edited` selects the files: a copy changes only the copies. Partials
    /// are edited with the page that includes them; a partial of several pages
    /// is edited once for each reference.
    pub(super) fn edit_pages(&self, edits: &mut TextEdits, is_edited: impl Fn(&str) -> bool) {
        let site = &self.project.site;
        // A doc shown in place of a missing translation belongs to another
        // tree.
        for doc in site.docs.iter().filter(|doc| doc.translated) {
            let references = &doc.source.outline.references;
            for (reference, target) in references.iter().zip(&doc.targets) {
                let from = reference.file.as_deref().unwrap_or(&doc.source.path);
                let Some(text) = self.project.sources.texts.get(from) else {
                    continue;
                };
                if !is_edited(from) {
                    continue;
                }
                let base = match reference.from_page {
                    true => &*doc.source.path,
                    false => from,
                };
                if let Some(new) = self.reference(doc, base, reference, target) {
                    edits.replace(from, text, reference.span, &reference.target, &new);
                }
            }
        }
    }

    /// Returns the new form of a reference, if it would no longer point to its
    /// target.
    ///
    /// `from` is the file at which its relative path begins. References to
    /// headings of the same page, to symbols, which are names, and to other sites
    /// have none.
    /// Query and fragment are kept.
    fn reference(
        &self,
        doc: &Doc,
        from: &str,
        reference: &Reference,
        target: &Target,
    ) -> Option<String> {
        let (file, suffix) = split_suffix(&reference.target);
        if file.is_empty() || reference.kind == ReferenceKind::Symbol {
            return None;
        }
        let new = match target {
            Target::Page(address) if is_markdown_file(file) => {
                let RouteTarget::Doc(idx) = self.project.site.route(address)? else {
                    return None;
                };
                let to = original(self.project, &self.project.site.docs[idx]);
                self.file_reference(doc, from, file, &to)
            }
            Target::Page(address) => self.address_reference(doc, file, address),
            Target::Asset { file: to, .. } => self.file_reference(doc, from, file, to),
            // A static file keeps its address, but may be written by its path.
            Target::Static { file: to, .. } if !file.starts_with('/') => {
                self.file_reference(doc, from, file, to)
            }
            _ => None,
        }?;
        Some(format!("{new}{suffix}"))
    }

    /// Returns the new form of a reference to a file, `to`.
    ///
    /// The style is recognised by which rule leads to the target; see the
    /// module. Returns `None` if the reference still works.
    fn file_reference(&self, doc: &Doc, from: &str, file: &str, to: &str) -> Option<String> {
        let to_moves = self.files.contains_key(to);
        let new_to = self.new_path(to);
        if file.starts_with("@site/") {
            return to_moves.then(|| format!("@site/{}", escaped(new_to)));
        }
        let site = &self.project.site;
        let folder = &site.versions[site.trees[doc.tree].version].folder;
        let written = path::decode(file);
        let leads_there = |from: &str| path::resolve(path::parent(from), &written) == to;
        let is_own = leads_there(from);
        if file.starts_with('/') || (!is_own && !leads_there(&self.in_original(from))) {
            // Relative to the docs folder, or to the site folder.
            let new = match written.trim_start_matches('/') == to {
                true => new_to,
                false => path::below(new_to, folder)?,
            };
            let slash = if file.starts_with('/') { "/" } else { "" };
            return to_moves.then(|| format!("{slash}{}", escaped(new)));
        }
        // A translation can refer to its own files and to those of its
        // original.
        let new_from = match is_own {
            true => self.new_path(from).to_owned(),
            false => {
                let original = self.in_original(from);
                match self.files.get(&original) {
                    Some(moved) => moved.clone(),
                    None => self.in_original(self.new_path(from)),
                }
            }
        };
        // A path that a move has made longer than it has to be is shortened, so that
        // moving a file there and back restores it.
        let is_detour = is_detour(&new_from, &written, new_to) && !is_detour(from, &written, to);
        if path::resolve(path::parent(&new_from), &written) == new_to && !is_detour {
            return None;
        }
        let new = escaped(&relative(&new_from, new_to));
        let bare = !file.starts_with('.');
        Some(match new.strip_prefix("./").filter(|_| bare) {
            Some(rest) => rest.to_owned(),
            None => new,
        })
    }

    /// Returns the new form of a reference to the URL of a page.
    ///
    /// A path from the root is written without the base URL if it was before. A
    /// relative one is resolved against the page, which may have moved itself.
    fn address_reference(&self, doc: &Doc, written: &str, address: &str) -> Option<String> {
        let (address, _) = split_suffix(address);
        let moved = self.addresses.get(&RouteKey::of(address));
        let new = moved.map_or(address, |address| &address.new);
        if written.starts_with('/') {
            moved?;
            let site = &self.project.site;
            let locale = site.locale_base(site.trees[doc.tree].locale);
            let bases = [&*locale, &*site.config.base_url];
            let base = bases
                .into_iter()
                .find(|base| RouteKey::of(&path::join([base, written])) == RouteKey::of(address));
            let rest = base.and_then(|base| new.strip_prefix(base));
            let mut new = rest.map_or_else(|| new.to_owned(), |rest| format!("/{rest}"));
            if written.ends_with('/') && !new.ends_with('/') {
                new.push('/');
            }
            return Some(new);
        }
        let own = self.addresses.get(&RouteKey::of(&doc.permalink));
        if own.is_none() && moved.is_none() {
            return None;
        }
        let own = own.map_or(&*doc.permalink, |address| &address.new);
        let folder = own.strip_suffix('/').unwrap_or_else(|| path::parent(own));
        let reached = format!("/{}", path::resolve(folder, written));
        if RouteKey::of(&reached) == RouteKey::of(new) {
            return None;
        }
        let from = format!("{}/page", folder.trim_start_matches('/'));
        Some(relative(&from, new.trim_start_matches('/')))
    }

    /// Collects the changes of imports in Markdown files and components, and of
    /// the files that code blocks show.
    ///
    /// Both are recognised by their text, as the other stages do, and changed if
    /// they resolve to a file of the site.
    pub(super) fn edit_imports(&self, edits: &mut TextEdits, is_edited: impl Fn(&str) -> bool) {
        for (file, text) in &self.project.sources.texts {
            if !is_edited(file) || Syntax::of_path(file).is_some() {
                continue;
            }
            let may_import = |word| text.contains(word);
            if !["import ", "require(", FILE_OPTION]
                .into_iter()
                .any(may_import)
            {
                continue;
            }
            let mut start = 0;
            for line in text.split_inclusive('\n') {
                let span = Span::new(start, start + line.len());
                for specifier in import_targets(line) {
                    if let Some(new) = self.import(file, specifier) {
                        edits.replace(file, text, span, specifier, &new);
                    }
                }
                if let Some(shown) = shown_file(line) {
                    let (path, lines) = split_suffix(shown);
                    if let Some(new) = self.import(file, path) {
                        edits.replace(file, text, span, shown, &format!("{new}{lines}"));
                    }
                }
                start += line.len();
            }
        }
    }

    /// Returns the new form of a specifier, if it would no longer resolve to
    /// its module.
    ///
    /// Loaders and queries around the path are kept.
    fn import(&self, from: &str, specifier: &str) -> Option<String> {
        let (plain, _) = plain_specifier(specifier);
        let is_relative = plain.starts_with("./") || plain.starts_with("../");
        let to = self.project.sources.aliases.path(from, plain)?.ok()?;
        let module = self.module(&to);
        let fallback = || self.module(&path::resolve(path::parent(&self.in_original(from)), plain));
        let is_own = module.is_some() || !is_relative;
        let (to, extension) = module.or_else(|| fallback().filter(|_| is_relative))?;
        let new_to = self.new_path(&to);
        let new_to = new_to.strip_suffix(&*extension).unwrap_or(new_to);
        let new = if is_relative {
            let mut new_from = self.new_path(from).to_owned();
            if !is_own {
                new_from = self.in_original(&new_from);
            }
            let old_to = to.strip_suffix(&*extension).unwrap_or(&to);
            let is_detour = is_detour(&new_from, plain, new_to) && !is_detour(from, plain, old_to);
            if path::resolve(path::parent(&new_from), plain) == new_to && !is_detour {
                return None;
            }
            relative(&new_from, new_to)
        } else if self.files.contains_key(&to) {
            format!("@site/{new_to}")
        } else {
            return None;
        };
        Some(specifier.replacen(plain, &new, 1))
    }

    /// Returns the file of a module, and the suffix of its name that a
    /// specifier omits.
    ///
    /// A specifier of a folder is one of its index.
    fn module(&self, path: &str) -> Option<(String, String)> {
        const ENDS: &[&str] = &[
            "",
            ".mdx",
            ".md",
            ".tsx",
            ".ts",
            ".jsx",
            ".js",
            ".mjs",
            ".json",
            "/index.tsx",
            "/index.ts",
            "/index.jsx",
            "/index.js",
        ];
        let ending = ENDS
            .iter()
            .find(|end| exists(self.project, &format!("{path}{end}")))?;
        Some((format!("{path}{ending}"), (*ending).to_owned()))
    }

    /// Collects the changes of ids and folders in sidebars and `_category_`
    /// files.
    ///
    /// Keys whose values are texts for readers are skipped. Ids are those of
    /// the version whose sidebars the file has.
    fn edit_sidebars(&self, edits: &mut TextEdits) {
        let site = &self.project.site;
        let versions = site.versions.iter().map(|version| {
            let docs = &site.config.docs[version.instance];
            (version, SidebarFiles::of(version, docs))
        });
        let versions: Vec<_> = versions.collect();
        for (file, value) in &self.project.sources.data {
            let is_category = path::file_name(file).starts_with("_category_.");
            let mut versions = versions.iter();
            let version = versions.find(|(version, sidebars)| match is_category {
                true => is_below(&self.in_original(file), &version.folder),
                false => sidebars
                    .as_ref()
                    .is_some_and(|sidebars| sidebars.contains(file, &site.config.i18n)),
            });
            let version = version.map(|(version, _)| version);
            let (Some(version), Some(text)) = (version, self.project.sources.texts.get(file))
            else {
                continue;
            };
            replace_strings(edits, file, text, value, &|key, string| match key {
                "dirName" => {
                    let dir = string.trim_start_matches("./");
                    let old = format!("{}{dir}", path::prefix(&version.folder));
                    let new = self.new_folder(&old)?;
                    path::below(&new, &version.folder).map(str::to_owned)
                }
                "href" => {
                    let written = path::join([&*site.config.base_url, string]);
                    let address = self.addresses.get(&RouteKey::of(&written))?;
                    Some(from_base(&site.config.base_url, &address.new))
                }
                "label" | "type" | "className" | "description" | "title" | "value" => None,
                _ => self.id(&version.folder, string),
            });
        }
    }

    /// Returns the new path of a folder, if all its files are moved.
    ///
    /// Returns `None` if some of them stay, since then both folders exist.
    fn new_folder(&self, folder: &str) -> Option<String> {
        let mut inside = files(self.project).filter(|file| is_below(file, folder));
        let first = inside.next()?;
        let rest = &first[folder.len()..];
        let new = self.files.get(first)?.strip_suffix(rest)?;
        let moves = |file: &str| {
            let rest = &file[folder.len()..];
            self.files
                .get(file)
                .and_then(|moved| moved.strip_suffix(rest))
                == Some(new)
        };
        inside.all(moves).then(|| new.to_owned())
    }

    /// Returns the new form of an id, which may be prefixed with its version.
    ///
    /// `folder` is the folder of the version.
    fn id(&self, folder: &str, written: &str) -> Option<String> {
        let ids = |id: &str| self.ids.get(&(folder.to_owned(), id.to_owned()));
        if let Some(new) = ids(written) {
            return Some(new.clone());
        }
        let (version, id) = written.split_once('/')?;
        let new = ids(id).filter(|_| version.starts_with("version-"))?;
        Some(format!("{version}/{new}"))
    }

    /// Collects the changes of the ids of next and previous pages.
    ///
    /// Keys are found by parsing the front matter again, because positions in
    /// it are not kept.
    fn edit_front_matter(&self, edits: &mut TextEdits) {
        for (file, doc) in &self.project.parsed {
            let original = self.in_original(file);
            let folder = self
                .folders
                .iter()
                .find(|folder| is_below(&original, &folder.path));
            let Some(folder) = folder else { continue };
            let text = doc.text();
            let Ok(Some(split)) = front_matter::split(&text) else {
                continue;
            };
            let Ok(value) = data::parse(split.text, split.syntax) else {
                continue;
            };
            let value = value.offset(split.start);
            replace_strings(edits, file, &text, &value, &|key, string| match key {
                "pagination_next" | "pagination_prev" => self.id(&folder.path, string),
                _ => None,
            });
        }
    }

    /// Writes the files with their changes, at their new paths.
    ///
    /// A copy keeps the originals. Records of translations follow their
    /// originals in both cases, so that moving a page does not make its
    /// translations outdated.
    ///
    /// # Errors
    /// `Read` if a file that is not text cannot be read.
    pub(super) fn write(
        &self,
        edits: &TextEdits,
        changes: &mut Changes,
        is_copy: bool,
    ) -> Result<()> {
        let sources = &self.project.sources;
        for (old, new) in &self.files {
            match sources.texts.get(old) {
                Some(text) => changes.write(&**new, edits.apply(old, text)),
                None => changes.write(&**new, sources.read(old)?),
            }
        }
        for locale in &self.project.site.locales {
            let mut records = Records::of(self.project, locale);
            records.relocate(&self.files, is_copy);
            records.write(changes);
        }
        if is_copy {
            return Ok(());
        }
        for old in self.files.keys() {
            changes.remove(&**old);
        }
        for file in edits.files().filter(|file| !self.files.contains_key(*file)) {
            if let Some(text) = sources.texts.get(file) {
                changes.write(file, edits.apply(file, text));
            }
        }
        Ok(())
    }

    /// Returns the new configuration if it changes: items that link to moved
    /// pages, and redirects.
    ///
    /// Redirects from URLs that are pages again are removed: they would never
    /// apply.
    ///
    /// # Errors
    /// `Usage` if the configuration is not valid TOML.
    fn config(&self, redirects: bool, added: &mut Vec<(String, String)>) -> Result<Option<String>> {
        let site = &self.project.site;
        let base = &*site.config.base_url;
        let mut config = SiteToml::of(&self.project.sources)?;
        let new_address = |written: &str| {
            let (path, suffix) = split_suffix(written);
            let address = self
                .addresses
                .get(&RouteKey::of(&path::join([base, path])))?;
            let new = from_base(base, &address.new);
            (new != path).then(|| format!("{new}{suffix}"))
        };
        let new_text = |key: &str, text: &str, docs: Option<&str>| match key {
            "to" | "href" if text.starts_with('/') => new_address(text),
            "doc_id" | "docId" => {
                let mut versions = site.versions_of(site.config.docs.find(docs)?);
                let (_, current) = versions.find(|(_, version)| version.name == CURRENT)?;
                self.id(&current.folder, text)
            }
            _ => None,
        };
        // The items of navbars of languages are in `i18n`.
        for table in ["navbar", "footer", "redirects", "i18n"] {
            config.replace(table, &new_text);
        }
        let new_symbol = |_: &str, text: &str, _: Option<&str>| match text.starts_with('/') {
            true => new_address(text),
            false => None,
        };
        config.replace("symbols", &new_symbol);
        let is_page = |from: &str| {
            let key = RouteKey::of(&path::join([base, from]));
            self.addresses
                .values()
                .any(|address| RouteKey::of(&address.new) == key)
        };
        config.remove_redirects(is_page);
        let is_taken = |key: &RouteKey| {
            let mut pages = self.addresses.values();
            pages.any(|address| RouteKey::of(&address.new) == *key)
        };
        for (key, address) in self.addresses.iter().filter(|_| redirects) {
            if !address.is_draft && !is_taken(key) {
                let from = readable(from_base(base, &address.old));
                let to = readable(from_base(base, &address.new));
                config.redirect(&from, &to);
                added.push((from, to));
            }
        }
        Ok(config.changed())
    }
}

/// Returns the path of a doc, or of its original in `i18n`, below the site folder.
fn original(project: &Project, doc: &Doc) -> String {
    let site = &project.site;
    let original = format!("{}{}", path::prefix(site.folder_of(doc)), doc.file);
    let layout = site.docs_config(doc.tree).translations;
    let is_beside = doc.kind == DocKind::Doc && layout != TranslationLayout::I18n;
    // Beside the originals, links lead to the files of translations themselves.
    match doc.translated && is_beside {
        true => doc.source.path.clone(),
        false => original,
    }
}

/// Returns an address of a redirect as people write it: without escapes, unless it has
/// characters that mean something in an address.
fn readable(address: String) -> String {
    let decoded = path::decode(&address);
    match decoded.contains(['?', '#', '%']) {
        true => address,
        false => decoded,
    }
}

/// Returns a URL path without the base URL.
///
/// It begins with a slash, as configurations write it.
fn from_base(base: &str, address: &str) -> String {
    format!("/{}", address.strip_prefix(base).unwrap_or(address))
}

/// The option of code blocks that show a file.
const FILE_OPTION: &str = "file=";

/// Returns the value of the option [`FILE_OPTION`] in the line that opens a code
/// block: a path, which may be followed by lines of the file (`#L3-L9`).
fn shown_file(line: &str) -> Option<&str> {
    let info = line.trim_start_matches([' ', '\t', '>']);
    let is_fence = info.starts_with("```") || info.starts_with("~~~");
    let (before, value) = info.split_once(FILE_OPTION).filter(|_| is_fence)?;
    if !before.ends_with([' ', '\t']) {
        return None;
    }
    match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next(),
        _ => value.split([' ', '\t', '\n', '\r', '}']).next(),
    }
}
