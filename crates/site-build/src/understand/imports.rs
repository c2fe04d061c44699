//! Imports of Markdown files.
//!
//! An import can be Markdown (a partial), data, code with constants, a
//! component, an image or a package. What it is decides the parser of the
//! document by asking [`SiteModules`], which records every file it looked for,
//! found or not: the document is parsed again when one of them changes or
//! appears.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use component_modules::{
    MappedComponent, THEME_FOLDER, exported_from, exported_names, imported_specifiers, is_package,
    mapped_components,
};
use docs_markdown::{Module, Modules, Partial, SharedComponent};
use docs_model::address::is_other_form;
use docs_model::identity::is_markdown_file;
use docs_model::{ReferenceKind, data, front_matter};
use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Place, Syntax, path};
use serde_json::json;

use super::hooks::{self, Hooks};
use super::reading::format_of;
use crate::built_in::{BUILT_IN, address_fields, address_props};
use crate::digest::Digest;
use crate::load::{Sources, is_hidden, plain_specifier, why_unread};

/// Extensions that an import may omit, in the order in which they are tried.
///
/// In the order of Docusaurus, so that the same file is found.
const ENDINGS: &[&str] = &["mdx", "md", "tsx", "ts", "jsx", "js", "mjs", "json"];

/// Extensions of code files.
const CODE: &[&str] = &["tsx", "ts", "jsx", "js", "mjs", "mts", "cjs"];

/// Components that all pages have without an import: the default export of
/// `src/theme/MDXComponents`.
#[derive(Debug, Default)]
pub(super) struct SharedComponents {
    /// The component that each tag means.
    tags: BTreeMap<String, SharedComponent>,
    /// Files that the tags were read from, with their texts; `None` for missing
    /// files.
    used: Vec<(String, Option<Arc<str>>)>,
    /// What of the mapping has no effect.
    problems: Vec<Diagnostic>,
    /// Values of hooks, which all pages share.
    hooks: Hooks,
    /// What exports of code files import, by file and name. Filled on first use.
    imports_of_code: Mutex<BTreeMap<(String, String), Arc<ImportsOfCode>>>,
}

/// What an export of a code file imports, directly or through other code.
#[derive(Debug, Default)]
struct ImportsOfCode {
    /// Paths of Markdown files, in the order of the imports.
    markdown: Vec<String>,
    /// Files that the list depends on, with their texts; `None` for missing files.
    used: Vec<(String, Option<Arc<str>>)>,
}

impl SharedComponents {
    /// Reads the shared components of a site. A tag can stand for a partial or
    /// for code. Names of built-in components are left out: `MDXComponents` of
    /// a site usually spreads the originals before its own.
    pub(super) fn new(sources: &Sources) -> Self {
        let none = Self::default();
        let modules = SiteModules::new(sources, &none, "");
        let mut mapping = Mapping {
            modules,
            tags: BTreeMap::new(),
            problems: Vec::new(),
        };
        let file = mapping
            .modules
            .find(&format!("{THEME_FOLDER}/MDXComponents"));
        if let Some(file) = file.filter(|file| is_code(file)) {
            mapping.read(&file, 0);
        }
        Self {
            tags: mapping.tags,
            used: mapping.modules.used(),
            problems: mapping.problems,
            hooks: Hooks::default(),
            imports_of_code: Mutex::default(),
        }
    }

    /// Returns the problems of the mapping, which concern all pages.
    pub(super) fn problems(&self) -> &[Diagnostic] {
        &self.problems
    }

    /// Adds the files that the components are read from.
    ///
    /// Every document depends on them.
    pub(super) fn add_to(&self, digest: &mut Digest) {
        for (file, text) in &self.used {
            digest.add(file.as_bytes());
            digest.add_value(&text.is_some());
            digest.add(text.as_deref().unwrap_or_default().as_bytes());
        }
    }
}

/// Maximum number of files that map tags and spread the object of another.
const MAX_MAPPINGS: usize = 8;

/// Reads the components that the site maps tags to.
struct Mapping<'s> {
    modules: SiteModules<'s>,
    tags: BTreeMap<String, SharedComponent>,
    problems: Vec<Diagnostic>,
}

impl Mapping<'_> {
    /// Reads the object that a file exports. `depth` is the number of files that spread
    /// it.
    fn read(&mut self, file: &str, depth: usize) {
        let Some(text) = self.modules.text(file) else {
            return;
        };
        let mut elements = Vec::new();
        for component in mapped_components(file, &text) {
            let name = component.name.as_deref();
            if let Some(element) = name.filter(|name| is_element(name)) {
                let specifier = component.specifier.as_deref();
                if specifier.and_then(of_theme).is_none() {
                    elements.push((element.to_owned(), component.span));
                }
                continue;
            }
            self.add(file, component, depth);
        }
        if let Some((_, first)) = elements.first() {
            let names: Vec<_> = elements
                .iter()
                .map(|(name, _)| format!("`{name}`"))
                .collect();
            let message = format!(
                "the mapping of {} has no effect: pages show these elements of Markdown as they are",
                names.join(", ")
            );
            let help = "write a style sheet, or a template of the theme; pages can use components of \
                        other names";
            let problem = Diagnostic::warning("component", message);
            let config = &self.modules.sources.config;
            let problem = problem.in_file(file).at(*first).help(help);
            self.problems.extend(config.checks.apply(problem));
        }
    }

    /// Adds a field of the object in a file.
    fn add(&mut self, file: &str, component: MappedComponent, depth: usize) {
        let Some(specifier) = component.specifier.as_deref() else {
            let file = file.to_owned();
            if let Some(tag) = component.name {
                self.add_code(tag, file, component.export);
            }
            return;
        };
        let Some(target) = self.modules.file(file, specifier) else {
            return self.add_elsewhere(file, &component, specifier);
        };
        if is_markdown_file(&target) {
            if let (Some(tag), Some(partial)) = (component.name, self.modules.partial(target)) {
                self.tags
                    .insert(tag, SharedComponent::Markdown(Arc::new(partial)));
            }
            return;
        }
        if !is_code(&target) {
            return;
        }
        match component.name {
            Some(tag) => self.add_code(tag, target, component.export),
            None if component.export.is_empty() => {
                let text = self.modules.text(&target).unwrap_or_default();
                for name in exported_names(&target, &text) {
                    self.add_code(name.clone(), target.clone(), name);
                }
            }
            None if component.export == "default" && depth < MAX_MAPPINGS => {
                self.read(&target, depth + 1);
            }
            None => {}
        }
    }

    /// Adds a tag for an export of a code file. Names of built-in components are left out.
    fn add_code(&mut self, tag: String, file: String, export: String) {
        if !BUILT_IN.contains(&&*tag) {
            self.tags
                .insert(tag, SharedComponent::Code { file, export });
        }
    }

    /// Adds a tag for a component that is not a file of the site: one of Docusaurus, which
    /// pages have as well, or one of a package.
    fn add_elsewhere(&mut self, file: &str, component: &MappedComponent, specifier: &str) {
        let Some(tag) = component.name.clone() else {
            return;
        };
        if BUILT_IN.contains(&&*tag) {
            return;
        }
        let specifier = specifier.to_owned();
        if of_theme(&specifier).is_some() {
            if component.export == "default" {
                self.tags.insert(tag, SharedComponent::Import { specifier });
            }
            return;
        }
        let message =
            format!("`<{tag}>` is imported from `{specifier}`, which pages do not provide");
        let help = match is_package(&specifier) {
            true => {
                "bundle the package with `site-build packages`, or map the tag to a component of the site"
            }
            false => "correct the path",
        };
        let level = self.modules.sources.config.markdown.unknown_components;
        let problem = level.diagnostic("unknown-component", message);
        let problem = problem.map(|problem| problem.in_file(file).at(component.span).help(help));
        self.problems.extend(problem);
        let export = component.export.clone();
        self.tags
            .insert(tag, SharedComponent::Package { specifier, export });
    }
}

/// Returns whether a tag is an element of Markdown, and not a component.
fn is_element(tag: &str) -> bool {
    tag.starts_with(|char: char| char.is_ascii_lowercase())
}

/// Maximum number of modules through which an export is passed on.
const MAX_PASSED_ON: usize = 64;

/// Returns the file that declares an export, and its name there, through modules that only
/// pass on exports of others. Names of members stay.
///
/// A module of many components then needs only those that a page uses: one that cannot be
/// compiled does not affect the others.
pub(super) fn declaration(sources: &Sources, file: &str, export: &str) -> (String, String) {
    let none = SharedComponents::default();
    let modules = SiteModules::new(sources, &none, "");
    let (root, members) = export.split_at(export.find('.').unwrap_or(export.len()));
    let mut found = (file.to_owned(), root.to_owned());
    let mut seen = BTreeSet::from([found.clone()]);
    let mut waiting = vec![found.clone()];
    while let Some((file, export)) = waiting.pop() {
        let text = modules.text(&file).unwrap_or_default();
        if text.len() > MAX_FOLLOWED {
            continue;
        }
        let is_declared = exported_names(&file, &text).contains(&export) || export == "default";
        let origins = exported_from(&file, &text, &export);
        if origins.is_empty() && is_declared {
            found = (file, export);
            break;
        }
        for (specifier, export) in origins.into_iter().rev() {
            let Some(target) = modules.code_file(&file, &specifier) else {
                continue;
            };
            let next = (target, export);
            if seen.len() < MAX_PASSED_ON && seen.insert(next.clone()) {
                waiting.push(next);
            }
        }
    }
    let (file, export) = found;
    (file, export + members)
}

/// Maximum size of a code file whose imports are followed, in bytes. Larger files are
/// bundled packages.
const MAX_FOLLOWED: usize = 256 * 1024;

/// Maximum number of code files that are followed from one.
const MAX_CODE_FILES: usize = 500;

impl SharedComponents {
    /// Returns what an export of a code file imports, directly or through other code.
    ///
    /// Pages share many components, so the result is kept. Two threads may work it
    /// out at once, with the same result.
    fn imports_of_code(&self, sources: &Sources, file: &str, export: &str) -> Arc<ImportsOfCode> {
        let key = (file.to_owned(), export.to_owned());
        let known = || {
            let known = self.imports_of_code.lock();
            known.unwrap_or_else(PoisonError::into_inner)
        };
        if let Some(imports) = known().get(&key) {
            return Arc::clone(imports);
        }
        let imports = Arc::new(imports_of_code(sources, file, export));
        known().insert(key, Arc::clone(&imports));
        imports
    }
}

/// Finds the Markdown files that an export of a code file imports, directly or through
/// other code. Of that code, all imports count.
fn imports_of_code(sources: &Sources, file: &str, export: &str) -> ImportsOfCode {
    let none = SharedComponents::default();
    let modules = SiteModules::new(sources, &none, "");
    let mut markdown: Vec<String> = Vec::new();
    let mut files = vec![file.to_owned()];
    let mut seen = BTreeSet::from([file.to_owned()]);
    let mut export = Some(export);
    while let Some(file) = files.pop() {
        let export = export.take();
        let text = modules.text(&file).unwrap_or_default();
        if text.len() > MAX_FOLLOWED {
            continue;
        }
        let mut below = Vec::new();
        for specifier in imported_specifiers(&file, &text, export) {
            let Some(target) = modules.file(&file, &specifier) else {
                continue;
            };
            if seen.len() >= MAX_CODE_FILES || !seen.insert(target.clone()) {
                continue;
            }
            if is_markdown_file(&target) {
                markdown.push(target);
            } else if is_code(&target) {
                below.push(target);
            }
        }
        files.extend(below.into_iter().rev());
    }
    ImportsOfCode {
        markdown,
        used: modules.used(),
    }
}

/// Resolves the imports of a page, and records the files that they depend on.
pub(super) struct SiteModules<'s> {
    sources: &'s Sources,
    shared: &'s SharedComponents,
    /// Path of the page's file.
    page: &'s str,
    /// Files that were read or searched, with their texts.
    used: RefCell<BTreeMap<String, Option<Arc<str>>>>,
}

impl<'s> SiteModules<'s> {
    /// Returns the resolver for the page in a file. An empty `page` belongs to
    /// no version.
    pub(super) fn new(sources: &'s Sources, shared: &'s SharedComponents, page: &'s str) -> Self {
        Self {
            sources,
            shared,
            page,
            used: RefCell::default(),
        }
    }

    /// Returns the files that the page depends on, with their texts; `None` for
    /// missing files.
    ///
    /// Files of shared components are included once a component is looked up.
    pub(super) fn used(self) -> Vec<(String, Option<Arc<str>>)> {
        self.used.into_inner().into_iter().collect()
    }

    /// Returns whether the site defines a component of this name.
    ///
    /// Then the theme's component of that name is not used, and its props mean
    /// something else.
    fn has_own(&self, name: &str) -> bool {
        let folder = self.sources.config.components_dir.trim_matches('/');
        self.shared.tags.contains_key(name)
            || self.sources.is_component_template(name)
            || (!folder.is_empty() && self.find(&format!("{folder}/{name}")).is_some())
    }

    /// Returns whether a file of the site exists. One that does not is
    /// recorded, because the result changes when it is added.
    fn exists(&self, file: &str) -> bool {
        let sources = self.sources;
        let exists = sources.texts.contains_key(file)
            || sources.files.contains(file)
            || sources.hidden.contains(file);
        if !exists {
            self.used.borrow_mut().insert(file.to_owned(), None);
        }
        exists
    }

    /// Returns the file that a path without an extension refers to: the path
    /// itself, with an extension, or an index in a folder of that name.
    fn find(&self, target: &str) -> Option<String> {
        let with_ending = ENDINGS.iter().map(|ending| format!("{target}.{ending}"));
        let in_folder = ENDINGS
            .iter()
            .map(|ending| format!("{target}/index.{ending}"));
        std::iter::once(target.to_owned())
            .chain(with_ending)
            .chain(in_folder)
            .find(|file| self.exists(file))
    }

    /// Resolves `specifier` in `importer` to a code file.
    ///
    /// Returns `None` for a package, and for a file that does not exist.
    fn code_file(&self, importer: &str, specifier: &str) -> Option<String> {
        self.file(importer, specifier).filter(|file| is_code(file))
    }

    /// Resolves `specifier` in `importer` to a file.
    ///
    /// `@theme/…` is the folder of the site's own theme components.
    fn file(&self, importer: &str, specifier: &str) -> Option<String> {
        let target = match specifier.strip_prefix("@theme/") {
            Some(name) => format!("{THEME_FOLDER}/{name}"),
            None => self.sources.aliases.path(importer, specifier)?.ok()?,
        };
        self.find(&target)
    }

    /// Reads a Markdown file that pages include.
    ///
    /// Its front matter gives its format and its constants, and is not shown.
    fn partial(&self, file: String) -> Option<Partial> {
        let text = self.text(&file)?;
        let (front_matter, body, _) = front_matter::parse(&text);
        let configured = self.sources.config.markdown.format;
        Some(Partial {
            format: format_of(&file, front_matter.format.as_deref(), configured),
            front_matter: front_matter::values(&text).into(),
            file,
            text,
            body,
        })
    }

    /// Returns the text of a file, and records that the page depends on it.
    fn text(&self, file: &str) -> Option<Arc<str>> {
        let text = self.sources.import_text(file)?;
        self.used
            .borrow_mut()
            .insert(file.to_owned(), Some(Arc::clone(&text)));
        Some(text)
    }

    /// Reads a file as what its extension says. `is_raw` is the suffix `?raw`,
    /// with which the import is its text. Components of other frameworks are not
    /// published, and unknown extensions are images and downloads.
    fn read(&self, file: String, is_raw: bool) -> Option<Module> {
        let ending = path::file_name(&file)
            .rsplit_once('.')
            .map_or("", |(_, ending)| ending);
        if is_raw {
            let text = self.text(&file)?;
            return Some(Module::Data(serde_json::Value::String(text.to_string())));
        }
        match ending {
            "md" | "mdx" => self.partial(file).map(Arc::new).map(Module::Markdown),
            "json" | "yaml" | "yml" | "toml" => {
                let text = self.text(&file)?;
                let module = match data::parse(&text, Syntax::of_path(&file)?) {
                    Ok(value) => Module::Data((&value).into()),
                    Err(problems) => {
                        let first = problems.into_iter().next();
                        let place = first.as_ref().and_then(|problem| problem.span);
                        let place = Place::of(&text, place.unwrap_or_default());
                        Module::Faulty(format!(
                            "line {}, column {}: {}",
                            place.line,
                            place.column,
                            first.map_or_else(String::new, |problem| problem.message)
                        ))
                    }
                };
                Some(module)
            }
            _ if CODE.contains(&ending) => {
                let text = self.text(&file)?;
                Some(Module::Code { file, text })
            }
            "astro" | "vue" | "svelte" => Some(Module::Package),
            // They are published for all pages, and have no values for code.
            "css" | "scss" | "sass" | "less" => {
                self.text(&file);
                Some(Module::Package)
            }
            _ => Some(Module::Asset(format!("@site/{file}"))),
        }
    }
}

impl Modules for SiteModules<'_> {
    fn markdown_of(&self, file: &str, export: &str) -> Vec<Arc<Partial>> {
        let root = export.split('.').next().unwrap_or_default();
        let imports = self.shared.imports_of_code(self.sources, file, root);
        let mut used = self.used.borrow_mut();
        for (file, text) in &imports.used {
            if !used.contains_key(file) {
                used.insert(file.clone(), text.clone());
            }
        }
        drop(used);
        let partials = imports.markdown.iter();
        partials
            .filter_map(|file| self.partial(file.clone()).map(Arc::new))
            .collect()
    }

    fn address_props(&self, name: &str) -> &'static [(&'static str, ReferenceKind)] {
        match address_props(name) {
            [] => &[],
            _ if self.has_own(name) => &[],
            props => props,
        }
    }

    fn address_fields(
        &self,
        component: &str,
        prop: &str,
    ) -> Option<(&'static [&'static str], ReferenceKind)> {
        address_fields(component, prop).filter(|_| !self.has_own(component))
    }

    fn load(&self, importer: &str, specifier: &str) -> Option<Module> {
        let (plain, is_raw) = plain_specifier(specifier);
        // Starlight's components have the same names as ours: `Tabs`, `Card`,
        // `Steps`.
        if plain == "@astrojs/starlight/components" {
            return None;
        }
        if let Some(module) = self.shared.hooks.module(self.sources, self.page, plain) {
            for file in hooks::files(self.sources) {
                if self.text(&file).is_none() {
                    self.used.borrow_mut().insert(file, None);
                }
            }
            return Some(module);
        }
        if let Some(module) = of_theme(plain) {
            let is_own = matches!(module, Module::Package) && plain.starts_with("@theme/");
            let file = is_own.then(|| self.code_file(importer, plain)).flatten();
            return match file {
                Some(file) => self.read(file, is_raw),
                None => Some(module),
            };
        }
        let target = match self.sources.aliases.path(importer, plain) {
            None => return Some(Module::Package),
            Some(Err(outside)) => {
                return Some(Module::Refused {
                    reason: "is outside the site folder".to_owned(),
                    help: outside.help(),
                });
            }
            Some(Ok(target)) => target,
        };
        if is_hidden(&target)
            && !self.exists(&target)
            && let Some(reason) = why_unread(&target)
        {
            return Some(Module::Refused {
                reason: reason.to_owned(),
                help: "pages never show such a file: import a copy with another name, in a folder whose name does not begin with a dot"
                    .to_owned(),
            });
        }
        // Static folders come before the site folder, as in Docusaurus.
        let in_static = plain.starts_with('/').then(|| {
            let mut paths = self.sources.config.static_files(&target);
            paths.find(|file| self.exists(file))
        });
        if let Some(file) = in_static.flatten().or_else(|| self.find(&target)) {
            return self.read(file, is_raw);
        }
        // The name may match a template or a component of the site.
        let stem = path::file_name(&target);
        if !path::parent(&target).is_empty() && self.sources.is_component_template(stem) {
            return None;
        }
        let known = self.sources.texts.keys().chain(&self.sources.files);
        let folder = path::parent(&target);
        let siblings = known.filter(|file| path::parent(file) == folder);
        let names = siblings.map(|file| path::file_name(file));
        Some(Module::Missing(
            match nearest(path::file_name(&target), names) {
                Some(near) if is_other_form(near, path::file_name(&target)) => format!(
                    "{} looks the same, but has another Unicode form (NFC or NFD): copy its \
                     name, or rename it in the form of the import",
                    path::resolve(folder, near)
                ),
                Some(near) => {
                    let near = path::resolve(folder, near);
                    format!("did you mean {near}? The import resolves to {target}")
                }
                None if path::file_name(&target).contains('.') => {
                    format!("create the file {target}, or correct the path")
                }
                // A specifier without an extension means code.
                None => format!("create the file {target}.tsx, or correct the path"),
            },
        ))
    }

    fn component(&self, name: &str) -> Option<SharedComponent> {
        if BUILT_IN.contains(&name) {
            return None;
        }
        let mut used = self.used.borrow_mut();
        for (file, text) in &self.shared.used {
            if !used.contains_key(file) {
                used.insert(file.clone(), text.clone());
            }
        }
        drop(used);
        let shared = self.shared.tags.get(name).cloned();
        // In Docusaurus, `<Details>` needs no import.
        let is_default = || name == "Details" && !self.has_own(name);
        shared.or_else(|| {
            is_default().then(|| SharedComponent::Import {
                specifier: "@theme/Details".to_owned(),
            })
        })
    }
}

/// Returns whether a file has code.
///
/// The extension decides; the content is not looked at.
fn is_code(file: &str) -> bool {
    let extension = path::file_name(file).rsplit_once('.');
    extension.is_some_and(|(_, extension)| CODE.contains(&extension))
}

/// Returns the replacement for a module of Docusaurus.
///
/// Returns `None` for a specifier of the site or of another package, and for
/// hooks that expressions resolve by name. Modules that exist only in the
/// browser are packages, whose components are replaced by their content.
fn of_theme(specifier: &str) -> Option<Module> {
    let rest = specifier
        .strip_prefix("@theme/")
        .or_else(|| specifier.strip_prefix("@theme-original/"))
        .or_else(|| specifier.strip_prefix("@docusaurus/"))?;
    Some(match rest {
        "ExecutionEnvironment" => Module::Data(json!({
            "canUseDOM": false,
            "canUseEventListeners": false,
            "canUseIntersectionObserver": false,
            "canUseViewport": false,
        })),
        name if BUILT_IN.contains(&name) => Module::BuiltIn(name.to_owned()),
        "MDXComponents/A" => Module::BuiltIn("Link".to_owned()),
        "Interpolate" | "Translate" => Module::BuiltIn("Translate".to_owned()),
        // Hooks such as `useBaseUrl` are resolved by their names in
        // expressions.
        _ if rest.starts_with("use") => return None,
        _ => Module::Package,
    })
}
