//! React components of the site: compiles TSX to the modules that pages load.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use component_modules::{Module, Options, Packages, compile, exported_names, is_package, is_valid};
use docs_markdown::node::{MARKDOWN_PROP, Node, Origin};
use docs_model::identity::is_markdown_file;
use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Severity, path};
use serde_json::Value;

use super::imports::declaration;
use super::sass::{StyleTexts, without_compiled_position};
use super::shims::{
    Shims, docs_list, export_module, is_made, is_markdown_module, markdown_module, markdown_text,
};
use super::{ParsedDoc, ParsedDocs, infima};
use crate::built_in::BUILT_IN;
use crate::load::{ASSETS_DIR, SiteFile, Sources};
use crate::theme::ThemeAssets;

/// The compiled components of a site.
///
/// Modules are compiled one by one, each file to one module: a change of one
/// leaves the addresses of the others as they are.
#[derive(Debug, Default)]
pub(crate) struct Components {
    /// All modules, including those that are only imported by others.
    pub(crate) modules: Vec<Module>,
    /// Imported style sheets and images outside the static folders.
    pub(crate) files: BTreeSet<SiteFile>,
    /// Index in `modules` by component name.
    by_name: BTreeMap<String, usize>,
    /// Sources of the components, to detect changes in a rebuild.
    code: BTreeMap<String, Arc<str>>,
    /// Files that pages import components from, with the imported names.
    imported: BTreeSet<(String, String)>,
    /// Files with components that get the content of Markdown files.
    with_markdown: BTreeSet<String>,
    /// The list of docs for hooks, if a component calls them.
    docs_list: Option<Value>,
    /// Texts of the style sheets that they import, by path.
    style_texts: BTreeMap<String, Arc<str>>,
    /// Whether a component imports a CSS module, code that `code` does not have, or
    /// a file that does not exist.
    reads_files: bool,
    /// Problems of the files, sorted by file.
    diagnostics: Vec<Diagnostic>,
}

/// Returns the files that pages import components from or are made from, and the
/// names of what they import, sorted.
///
/// Each pair is compiled to a module that exports the component as default.
fn imported(docs: &ParsedDocs) -> BTreeSet<(String, String)> {
    let pages = docs
        .keys()
        .filter(|file| !is_markdown_file(file))
        .map(|file| (file.clone(), "default".to_owned()));
    let origins = docs.values().flat_map(|doc| origins(doc));
    let exports = origins.filter_map(|origin| Some((origin.file?, origin.export)));
    exports.chain(pages).collect()
}

/// Returns the files with components that get the content of Markdown files, which
/// their code imports.
fn with_markdown(docs: &ParsedDocs) -> BTreeSet<String> {
    let is_page = |(file, doc): &(&String, &Arc<ParsedDoc>)| {
        let document = (!is_markdown_file(file)).then(|| doc.document());
        document.is_some_and(|document| {
            let mut nodes = document.nodes.iter();
            nodes.any(|node| matches!(node, Node::Include(_)))
        })
    };
    let pages = docs.iter().filter(is_page).map(|(file, _)| file.clone());
    let mut out: BTreeSet<String> = pages.collect();
    for document in docs.values().filter_map(|doc| doc.with_components()) {
        for component in document.components() {
            let file = component
                .origin
                .as_ref()
                .and_then(|origin| origin.file.as_ref());
            let mut props = component.props.0.iter();
            if let Some(file) = file
                && props.any(|(name, _)| name.starts_with(MARKDOWN_PROP))
            {
                out.insert(file.clone());
            }
        }
    }
    out
}

/// Returns the origins of a page's components that it imports.
///
/// Components without an import, found by name, have none.
pub(super) fn origins(doc: &ParsedDoc) -> Vec<Origin> {
    let Some(document) = doc.with_components() else {
        return Vec::new();
    };
    let components = document.components().into_iter();
    components
        .filter_map(|component| component.origin.as_deref().cloned())
        .collect()
}

/// Returns the problems of code and style sheets as the site has them.
///
/// A page can be shown without an imported component, but a page that is itself a
/// component would be empty.
fn problems(
    found: impl Iterator<Item = Diagnostic>,
    sources: &Sources,
    docs: &ParsedDocs,
) -> Vec<Diagnostic> {
    let dir = sources.config.components_dir.trim_matches('/');
    let own_folder = format!("{dir}/");
    let is_page = |file: &str| !is_markdown_file(file) && docs.contains_key(file);
    let is_elsewhere = |file: &str| !file.starts_with(&own_folder) && !is_page(file);
    // Missing exports are reported at the import in the page.
    let shown = found.filter(|problem| !problem.file.as_deref().is_some_and(is_made));
    let levelled = shown.map(|mut problem| {
        if problem.file.as_deref().is_some_and(is_elsewhere) {
            problem.severity = Severity::Warning;
        }
        problem
    });
    levelled.collect()
}

/// Returns the warning for a module whose tag means a built-in component.
fn built_in_name(module: &Module) -> Option<Diagnostic> {
    let name = module.name.as_deref();
    let name = name.filter(|name| BUILT_IN.contains(name))?;
    let message = format!("`<{name}>` is the name of a built-in component");
    let help = "rename the file, or move it into a subfolder if only other components import it";
    let problem = Diagnostic::warning("component-name", message);
    Some(problem.in_file(module.source.clone()).help(help))
}

/// Reports components that are found by their name and import Markdown: pages with their
/// tags do not have the content.
fn markdown_by_name(modules: &[Module]) -> Vec<Diagnostic> {
    let of_markdown: BTreeSet<&str> = modules
        .iter()
        .filter(|module| is_markdown_module(&module.source))
        .map(|module| &*module.address)
        .collect();
    let imports = |module: &&Module| {
        let mut preload = module.preload.iter();
        module.name.is_some() && preload.any(|address| of_markdown.contains(&**address))
    };
    modules
        .iter()
        .filter(imports)
        .map(|module| {
            let name = module.name.as_deref().unwrap_or_default();
            let message = format!("`<{name}>` imports Markdown, and can only be used by an import");
            let help = format!(
                "write `import {name} from '@site/{}'` in pages",
                module.source
            );
            Diagnostic::warning("component-import", message)
                .in_file(module.source.clone())
                .help(help)
        })
        .collect()
}

/// Reports pages without a module and without an error of their own, because a
/// file that they import directly or indirectly is broken.
///
/// Only pages: a component in a page is replaced by its content, with a warning
/// at its tag.
fn missing_pages(
    docs: &ParsedDocs,
    modules: &[Module],
    diagnostics: &[Diagnostic],
) -> Vec<Diagnostic> {
    let has_module = |file: &str| {
        modules
            .binary_search_by(|module| (*module.source).cmp(file))
            .is_ok()
    };
    let errors = diagnostics
        .iter()
        .filter(|problem| problem.severity == Severity::Error);
    let reported: BTreeSet<&str> = errors
        .filter_map(|problem| problem.file.as_deref())
        .collect();
    docs.keys()
        .filter(|file| !is_markdown_file(file) && !has_module(file))
        .filter(|file| !reported.contains(&***file))
        .map(|file| {
            let message = "cannot render this page: a file that it imports does not compile";
            Diagnostic::error("component-import", message)
                .in_file(file.clone())
                .help("fix the problems of the files that it imports, directly or indirectly")
        })
        .collect()
}

/// Returns the files of which pages lack a field of the default export, because the file
/// cannot be compiled.
fn broken_objects(
    sources: &Sources,
    imported: &BTreeSet<(String, String)>,
    modules: &[Module],
) -> BTreeSet<String> {
    let is_missing = |(file, export): &&(String, String)| {
        let module = export_module(file, export);
        export.starts_with("default.")
            && modules
                .binary_search_by(|known| known.source.cmp(&module))
                .is_err()
    };
    let fields = imported.iter().filter(is_missing);
    fields
        .map(|(file, export)| declaration(sources, file, export).0)
        .collect()
}

/// Maximum size of the code that is compiled by fields, in bytes. A file counts once for each
/// field, because it is read for each.
const MAX_BY_FIELD: usize = 8 * 1024 * 1024;

/// The input of compiling components.
///
/// Borrowed, because compiling and listing packages take the same input.
#[derive(Clone, Copy)]
struct Input<'a> {
    /// The site folder.
    sources: &'a Sources,
    /// Gives the addresses of React and of the theme's own modules.
    theme: &'a ThemeAssets,
    /// Texts of the code files in the components folder, by path.
    code: &'a BTreeMap<String, Arc<str>>,
    /// Files that pages import components from, with the imported names.
    imported: &'a BTreeSet<(String, String)>,
    /// Files with components that get the content of Markdown files.
    with_markdown: &'a BTreeSet<String>,
    /// Files of which each field of the default export that pages use is compiled with the
    /// code that it needs: the others cannot be compiled.
    by_field: &'a BTreeSet<String>,
    /// A folder whose aliases are ignored.
    without: Option<&'a str>,
    /// Reads style sheets, compiling Sass.
    style_texts: &'a StyleTexts<'a>,
    /// The list of docs for hooks, if a component calls them.
    docs: Option<&'a Value>,
}

impl Input<'_> {
    /// Calls `run` with the files of the components and the options to compile
    /// them. `used` gets the files that are published with them, `styles` the
    /// texts of style sheets, and `report_read` is called if the result depends on
    /// files outside of `code`, missing ones included.
    ///
    /// The callbacks may be called on several threads.
    fn run<R>(
        &self,
        used: &(dyn Fn(&str) + Sync),
        styles: &(dyn Fn(&str, &Arc<str>) + Sync),
        report_read: &(dyn Fn() + Sync),
        run: impl FnOnce(&BTreeMap<String, Arc<str>>, &Options<'_>) -> R,
    ) -> R {
        let Self { sources, theme, .. } = *self;
        let mut shims = Shims::new(sources, self.docs);
        let mut entries = Vec::with_capacity(self.imported.len());
        let mut room = MAX_BY_FIELD;
        for (file, export) in self.imported {
            if export == "default" && !self.with_markdown.contains(file) {
                entries.push(file.clone());
                continue;
            }
            let declared = declaration(sources, file, export);
            if declared.0 != *file {
                report_read();
            }
            let text = self.by_field.contains(&declared.0);
            let text = text.then(|| sources.import_text(&declared.0)).flatten();
            let text = text.filter(|text| text.len() <= room);
            room -= text.as_ref().map_or(0, |text| text.len());
            if text.is_some_and(|text| shims.add_field(file, export, &declared, &text)) {
                // The module is complete.
            } else if self.with_markdown.contains(file) {
                shims.add_markdown_export(file, export, &declared);
            } else {
                shims.add_export(file, export, &declared);
            }
            entries.push(export_module(file, export));
        }
        let all: BTreeMap<String, Arc<str>> = self
            .code
            .iter()
            .chain(&shims.files)
            .map(|(file, text)| (file.clone(), Arc::clone(text)))
            .collect();
        let config = &sources.config;
        let asset = |file: &str| {
            if !sources.files.contains(file) {
                // It may be added later.
                report_read();
                return None;
            }
            if sources.config.static_path(file).is_none() {
                used(file);
            }
            Some(sources.published(file))
        };
        let markdown_texts = Mutex::new(BTreeMap::new());
        let made = || {
            let texts = markdown_texts.lock();
            texts.unwrap_or_else(PoisonError::into_inner)
        };
        let markdown = |file: &str| {
            report_read();
            let text: Arc<str> = Arc::from(markdown_text(file, &sources.import_text(file)?));
            let module = markdown_module(file);
            made().insert(module.clone(), text);
            Some(module)
        };
        let read = |file: &str| {
            report_read();
            let text = made().get(file).map(Arc::clone);
            text.or_else(|| sources.import_text(file))
        };
        let style = |file: &str| {
            report_read();
            let text = self.style_texts.read(file)?;
            styles(file, &text);
            // Problems of the sheet keep their positions: the values are behind its text.
            Some(match infima::definitions(&text) {
                Some(values) => Arc::from(format!("{text}{values}")),
                None => text,
            })
        };
        let alias = |specifier: &str| {
            let target = sources.aliases.absolute(specifier)?;
            let is_left_out = |folder: &str| target.starts_with(folder);
            if self.without.is_some_and(is_left_out) {
                return None;
            }
            let is_rooted = specifier.starts_with('/');
            let static_file = sources
                .config
                .static_files(&target)
                .find(|file| is_rooted && sources.files.contains(file));
            Some(static_file.unwrap_or(target))
        };
        let out_dir = format!("{ASSETS_DIR}/components");
        let options = Options::new(&theme.modules)
            .base_url(&config.base_url)
            .folders(config.components_dir.trim_matches('/'), &out_dir)
            .shims(&shims.specifiers)
            .alias(&alias)
            .entries(&entries)
            .asset(&asset)
            .style(&style)
            .source(&read)
            .markdown(&markdown);
        run(&all, &options)
    }
}

/// Returns the packages that the components and pages of a site import, including
/// those with an alias below `folder`.
///
/// Used to bundle them: `edit::packages` writes one file for each.
pub(crate) fn packages(
    sources: &Sources,
    theme: &ThemeAssets,
    docs: &ParsedDocs,
    folder: &str,
) -> Packages {
    let imported: BTreeSet<(String, String)> = imported(docs)
        .into_iter()
        .filter(|(file, _)| !file.starts_with(folder))
        .collect();
    let input = Input {
        sources,
        theme,
        code: &sources.code(),
        imported: &imported,
        with_markdown: &BTreeSet::new(),
        by_field: &BTreeSet::new(),
        without: Some(folder),
        style_texts: &StyleTexts::new(sources),
        docs: None,
    };
    let mut out = input.run(&|_| (), &|_, _| (), &|| (), component_modules::packages);
    for origin in docs.values().flat_map(|doc| origins(doc)) {
        let file = origin.file.as_deref();
        let is_missing = file.is_none_or(|file| file.starts_with(folder));
        if is_missing && is_package(&origin.specifier) {
            let package = out.entry(origin.specifier.clone()).or_default();
            let root = origin.export.split('.').next().unwrap_or_default();
            package.names.insert(root.to_owned());
        }
    }
    out
}

impl Components {
    /// Compiles the components of a site and what they import. `previous` is
    /// an earlier state of the same site with the same configuration.
    ///
    /// Errors in files outside the components folder are warnings, unless the
    /// file is a page: content that was written for another tool imports what
    /// cannot run here.
    pub(crate) fn new(
        sources: &Sources,
        theme: &ThemeAssets,
        docs: &ParsedDocs,
        previous: Option<&Arc<Self>>,
    ) -> Arc<Self> {
        let code = sources.code();
        let imported = imported(docs);
        let with_markdown = with_markdown(docs);
        let beside_pages = imported
            .iter()
            .map(|(file, _)| file)
            .filter_map(|file| sources.import_text(file));
        let texts = code.values().cloned().chain(beside_pages);
        let docs_list = docs_list(sources, texts, docs);
        let is_same = |components: &&Arc<Self>| {
            components.code == code
                && components.imported == imported
                && components.with_markdown == with_markdown
                && components.docs_list == docs_list
        };
        // Images may have changed even if the code has not.
        if let Some(previous) = previous
            .filter(is_same)
            .filter(|components| components.is_code_alone())
        {
            return Arc::clone(previous);
        }
        let files = Mutex::new(BTreeSet::new());
        let style_texts = Mutex::new(BTreeMap::new());
        let reads_files = AtomicBool::new(false);
        let used = |file: &str| {
            let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
            files.insert(SiteFile::from(file));
        };
        let styles = |file: &str, text: &Arc<str>| {
            let mut texts = style_texts.lock().unwrap_or_else(PoisonError::into_inner);
            texts.insert(file.to_owned(), Arc::clone(text));
        };
        let read = || reads_files.store(true, Ordering::Relaxed);
        let sheets = StyleTexts::new(sources);
        let input = Input {
            sources,
            theme,
            code: &code,
            imported: &imported,
            with_markdown: &with_markdown,
            by_field: &BTreeSet::new(),
            without: None,
            style_texts: &sheets,
            docs: docs_list.as_ref(),
        };
        let (mut modules, diagnostics) = input.run(&used, &styles, &read, compile);
        let by_field = broken_objects(sources, &imported, &modules);
        if !by_field.is_empty() {
            // The problems of the files have been found.
            let by_field = Input {
                by_field: &by_field,
                ..input
            };
            (modules, _) = by_field.run(&used, &styles, &read, compile);
        }
        let found = diagnostics.into_iter().map(without_compiled_position);
        let found = found.chain(sheets.into_diagnostics());
        let mut diagnostics = problems(found, sources, docs);
        diagnostics.extend(missing_pages(docs, &modules, &diagnostics));
        diagnostics.extend(modules.iter().filter_map(built_in_name));
        diagnostics.extend(markdown_by_name(&modules));
        let names = modules.iter().enumerate();
        let by_name = names
            .filter_map(|(idx, module)| Some((module.name.clone()?, idx)))
            .collect();
        Arc::new(Self {
            modules,
            files: files.into_inner().unwrap_or_else(PoisonError::into_inner),
            by_name,
            code,
            imported,
            with_markdown,
            docs_list,
            style_texts: style_texts
                .into_inner()
                .unwrap_or_else(PoisonError::into_inner),
            reads_files: reads_files.into_inner(),
            diagnostics,
        })
    }

    /// Returns whether the components depend on code only.
    ///
    /// Only then can a rebuild take them over by comparing the code.
    fn is_code_alone(&self) -> bool {
        self.files.is_empty() && !self.reads_files
    }

    /// Returns the text of an imported style sheet, for the excerpt of a
    /// diagnostic.
    #[must_use]
    pub(crate) fn style_text(&self, file: &str) -> Option<&str> {
        self.style_texts.get(file).map(|text| &**text)
    }

    /// Returns the problems of the components' files.
    ///
    /// They have the severities of the compiler; `[checks]` is applied by the
    /// caller.
    #[must_use]
    pub(crate) fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the module of the component `name`.
    ///
    /// Names are those of files in the components folder, without extension or
    /// `/index`.
    #[must_use]
    pub(crate) fn get(&self, name: &str) -> Option<&Module> {
        self.by_name.get(name).map(|&idx| &self.modules[idx])
    }

    /// Returns the module of an export that a page imports from a file.
    ///
    /// Returns `None` if the file does not export it.
    #[must_use]
    pub(crate) fn of_export(&self, file: &str, export: &str) -> Option<&Module> {
        if export == "default" && !self.with_markdown.contains(file) {
            self.of_file(file)
        } else {
            self.of_file(&export_module(file, export))
        }
    }

    /// Returns the file that cannot be compiled, because of which pages lack an export
    /// that they import. `None` if they lack it because no file exports it.
    #[must_use]
    pub(crate) fn broken_file(sources: &Sources, file: &str, export: &str) -> Option<String> {
        let (file, export) = declaration(sources, file, export);
        let root = export.split('.').next().unwrap_or_default();
        let text = sources.import_text(&file).unwrap_or_default();
        // Which names an invalid file exports is unknown.
        let is_exported = root == "default"
            || !is_valid(&file, &text)
            || exported_names(&file, &text).iter().any(|name| name == root);
        is_exported.then_some(file)
    }

    /// Returns the module of a file that a page imports from.
    ///
    /// The module must have a default export, which is what pages mount.
    #[must_use]
    pub(crate) fn of_file(&self, file: &str) -> Option<&Module> {
        let module = self
            .modules
            .binary_search_by(|module| (*module.source).cmp(file));
        module
            .ok()
            .map(|idx| &self.modules[idx])
            .filter(|module| module.default_export)
    }

    /// Returns the names of all components, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    /// Returns whether a component of this name exists but does not compile.
    ///
    /// Its problems are reported for the file, so a use of it needs no error of
    /// its own.
    #[must_use]
    pub(crate) fn is_broken(&self, name: &str) -> bool {
        let stem = |file: &str| {
            let file = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
            path::file_name(file.strip_suffix("/index").unwrap_or(file)).to_owned()
        };
        self.get(name).is_none() && self.code.keys().any(|file| stem(file) == name)
    }

    /// Returns diagnostics for pages that refer to a missing component.
    ///
    /// `dir` is the components folder, for the suggestion to create the file.
    pub(crate) fn check_pages<'a>(
        &self,
        docs: impl Iterator<Item = &'a ParsedDoc>,
        dir: &str,
    ) -> Vec<Diagnostic> {
        let mut out = Vec::new();
        for doc in docs {
            let front_matter = &doc.source.front_matter;
            let Some(name) = &front_matter.component else {
                continue;
            };
            if self.get(name).is_some() || self.is_broken(name) {
                continue;
            }
            let help = match nearest(name, self.names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if dir.is_empty() => {
                    "set `components_dir`, and create the component there".to_owned()
                }
                None => format!("create {dir}/{name}.tsx"),
            };
            out.push(
                Diagnostic::error("unknown-component", format!("unknown component `{name}`"))
                    .in_file(doc.source.path.clone())
                    .at(front_matter.span("component").unwrap_or_default())
                    .help(help),
            );
        }
        out
    }
}
