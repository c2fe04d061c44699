//! Parses Markdown and components, reads references, and assembles them to a
//! [`Site`]. A rebuild reuses unchanged parts.

mod component_page;
pub(crate) mod components;
mod hooks;
mod imports;
mod markdown;
mod mount;
mod reading;
pub(crate) mod reference;
mod samples;
mod sass;
mod shims;
mod styles;
mod text_edit;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use code_highlight::Highlighter;
use docs_model::config::{CONFIG_FILE, Diagrams};
use docs_model::index::{IndexVec, LocaleIdx, MountedIdx, TreeIdx};
use docs_model::sidebar::Sidebar;
use docs_model::site::MountedPage;
use docs_model::{Site, SiteConfig, Target, assemble};
use located_data::{Diagnostic, Severity, Step, diagnostic};
use rayon::prelude::*;
use tracing::info_span;

use crate::error::Result;
use crate::load::{self, Earlier, Overrides, SiteFile, Sources};
use crate::templates::Templates;
use crate::texts::{self, Texts};
use crate::theme::ThemeAssets;
use components::Components;
use reference::ReferenceSources;
use styles::Styles;

pub(crate) use markdown::{ParsedDoc, ParsedDocs};
pub(crate) use mount::{Mounted, References};
pub use reference::ApiIdx;
pub(crate) use reference::LibraryIdx;
pub(crate) use text_edit::TextEdit;

/// A site folder after reading and parsing: everything needed to produce files.
#[derive(Debug)]
pub struct Project {
    /// Texts and the list of files.
    pub(crate) sources: Sources,
    /// Markdown files by path.
    pub(crate) parsed: ParsedDocs,
    /// API descriptions and models of libraries.
    pub(crate) reference_sources: ReferenceSources,
    /// The references in each locale, in the order of the locales.
    pub(crate) references: IndexVec<LocaleIdx, Arc<References>>,
    /// Pages that are not rendered from docs. Routes refer to them by index.
    pub(crate) mounted: IndexVec<MountedIdx, Mounted>,
    /// The site.
    pub site: Site,
    /// The theme.
    pub(crate) theme: ThemeAssets,
    /// The templates of the theme and of the site.
    pub(crate) templates: Templates,
    /// Interface texts in each locale.
    pub(crate) texts: IndexVec<LocaleIdx, Arc<Texts>>,
    /// The components of the site.
    pub(crate) components: Arc<Components>,
    /// The style sheets of the site.
    pub(crate) styles: Styles,
    /// Highlighter with its cache.
    pub(crate) highlighter: Arc<Highlighter>,
}

/// Options of [`open()`].
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ProjectOptions {
    /// Settings that override the configuration.
    pub overrides: Overrides,
    /// Whether drafts are part of the site.
    pub drafts: bool,
}

/// The outcome of opening a site folder: the project, if its configuration is
/// valid, and all diagnostics.
#[derive(Debug)]
#[non_exhaustive]
pub struct Opened {
    /// The project.
    pub project: Option<Project>,
    /// All diagnostics, sorted.
    pub diagnostics: Vec<Diagnostic>,
    /// Text of the configuration, for excerpts without a project.
    pub config_text: Arc<str>,
}

impl Opened {
    /// Returns whether there are errors, which keep the site from being built.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|it| it.severity == Severity::Error)
    }

    /// Returns the text of a file, for the excerpt of a diagnostic.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<&str> {
        match &self.project {
            Some(project) => project.text(file),
            None => (file == CONFIG_FILE).then_some(&*self.config_text),
        }
    }
}

impl Project {
    /// Returns the text of a file, for the excerpt of a diagnostic.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<&str> {
        let text = self.sources.text(file);
        let references = &self.reference_sources;
        text.or_else(|| references.apis.iter().find_map(|it| it.text(file)))
            .or_else(|| references.libraries.iter().find_map(|it| it.text(file)))
            .or_else(|| references.failed.get(file).map(|it| &**it))
            .or_else(|| self.styles.text(file))
            .or_else(|| self.components.style_text(file))
    }

    /// Returns whether the site has API or library references.
    pub(crate) fn has_references(&self) -> bool {
        let references = self.references();
        !references.apis.is_empty() || !references.libraries.is_empty()
    }

    /// Returns the references in the first language. Other languages differ
    /// only in their texts.
    #[must_use]
    pub(crate) fn references(&self) -> &References {
        &self.references[LocaleIdx::default()]
    }

    /// Returns the sidebars of pages of a tree, by name. References and blogs
    /// do not belong to a version, so their sidebars are with the docs of the
    /// latest one.
    pub(crate) fn sidebars(&self, tree: TreeIdx) -> impl Iterator<Item = (&str, &Sidebar)> {
        let own = &self.site.trees[tree];
        let is_default = tree == self.default_tree(own.locale);
        let libraries = self.references[own.locale].library_sidebars.iter();
        let libraries = libraries.filter(move |_| is_default);
        let docs = own.sidebars.iter();
        let blogs = self.site.blogs.iter();
        let blogs = blogs
            .filter(move |blog| is_default && blog.locale == own.locale)
            .filter_map(|blog| blog.sidebar.as_ref());
        docs.map(|(name, sidebar)| (&**name, sidebar))
            .chain(libraries.map(|sidebar| (&*sidebar.name, sidebar)))
            .chain(blogs.map(|sidebar| (&*sidebar.name, sidebar)))
    }

    /// Returns the tree whose layout pages outside the docs use: the latest
    /// version of the main docs.
    pub(crate) fn default_tree(&self, locale: LocaleIdx) -> TreeIdx {
        self.site.tree_of(locale, self.site.main_version())
    }

    /// Returns the files outside the static folders that pages and style sheets
    /// refer to.
    pub(crate) fn referenced_files(&self) -> BTreeSet<SiteFile> {
        let targets = self.site.docs.iter().flat_map(|doc| &doc.targets);
        let assets = targets.filter_map(|target| match target {
            Target::Asset { file, .. } => Some(&**file),
            _ => None,
        });
        let assets = assets.flat_map(|file| [Some(file), self.sources.dark_variant(file)]);
        let assets = assets.flatten().map(SiteFile::from);
        let styles = self.styles.files.iter().cloned();
        let imported = self.components.files.iter().cloned();
        let images = self
            .site
            .docs
            .iter()
            .filter_map(docs_model::Doc::image_file);
        let images = images.filter(|file| self.sources.files.contains(file));
        assets
            .chain(images.map(|file| SiteFile::from(&*file)))
            .chain(styles)
            .chain(imported)
            .collect()
    }
}

/// Opens the site folder `root`: reads, parses and assembles it. Parsed files
/// whose text did not change are taken from `previous`, an earlier state of the
/// same folder.
///
/// # Errors
/// If the environment is broken: for example, there is no site folder, or
/// permissions are missing.
pub fn open(root: &Path, options: &ProjectOptions, previous: Option<&Project>) -> Result<Opened> {
    open_changed(root, options, previous, None)
}

/// Like [`open`], if only the files and folders of `changed`, by path below the site
/// folder, have changed since `previous`. Other texts are not read again.
pub(crate) fn open_changed(
    root: &Path,
    options: &ProjectOptions,
    previous: Option<&Project>,
    changed: Option<&[String]>,
) -> Result<Opened> {
    let earlier = previous.zip(changed).map(|(project, changed)| Earlier {
        sources: &project.sources,
        changed,
    });
    let loaded = info_span!("read").in_scope(|| load::load(root, &options.overrides, earlier))?;
    let mut diagnostics = loaded.diagnostics;
    let Some(sources) = loaded.sources else {
        diagnostic::sort(&mut diagnostics);
        return Ok(Opened {
            project: None,
            diagnostics,
            config_text: loaded.config_text,
        });
    };
    let reusable =
        previous.filter(|it| it.sources.texts.get("site.toml") == sources.texts.get("site.toml"));
    let known = reusable.map(|project| &project.parsed);
    let parse = || markdown::parse_all(&sources, known);
    let (parsed, problems) = info_span!("parse Markdown").in_scope(parse);
    diagnostics.extend(problems);
    for (file, doc) in &parsed {
        if !sources.is_orphan(file) {
            diagnostics.extend_from_slice(&doc.diagnostics);
        }
    }
    let highlighter = previous.map_or_else(
        || Arc::new(Highlighter::new()),
        |it| Arc::clone(&it.highlighter),
    );
    let kept = reusable.map(|it| &it.reference_sources);
    let stage = info_span!("understand references").entered();
    let reference_sources = reference::read(&sources, &highlighter, kept, &mut diagnostics);
    let references = mount::references(&sources, &reference_sources, reusable, &highlighter);
    let first = &references[LocaleIdx::default()];
    for library in &first.libraries {
        diagnostics.extend_from_slice(library.link_problems());
    }
    drop(stage);
    let stage = info_span!("prepare the theme").entered();
    let theme = theme(&sources, &mut diagnostics)?;
    let has_console = sources.config.api.iter().any(|api| api.console);
    let has_diagrams = sources.config.markdown.mermaid == Diagrams::Browser
        && parsed.values().any(|doc| doc.has_diagrams);
    let theme = theme.with_parts(|part| match part {
        "console" => has_console,
        "math" => sources.config.markdown.math,
        "diagram" => has_diagrams,
        _ => true,
    });
    drop(stage);
    let stage = info_span!("compile components").entered();
    let components = Components::new(&sources, &theme, &parsed, reusable.map(|it| &it.components));
    diagnostics.extend_from_slice(components.diagnostics());
    let dir = &sources.config.components_dir;
    diagnostics.extend(components.check_pages(parsed.values().map(|it| &**it), dir));
    let styles = Styles::new(&sources);
    diagnostics.extend_from_slice(&styles.diagnostics);
    drop(stage);
    let stage = info_span!("assemble").entered();
    let (mounted, pages) = mount::mounted(&sources.config, &first.apis, &first.libraries);
    let mut model = model_sources(&sources, &parsed, pages, options);
    allow_local_servers(&mut model.config, &reference_sources);
    add_symbols(&mut model, &sources.config, &reference_sources);
    let (site, problems) = assemble(&model);
    diagnostics.extend(problems);
    drop(stage);
    let _stage = info_span!("prepare templates and texts").entered();
    let docs = parsed.par_iter().map(|(_, it)| &**it);
    diagnostics.extend(samples::check(docs, reference_sources.apis.as_slice()));
    diagnostics.extend(unused_templates(&sources));
    diagnostics.extend(texts::check(&site, &sources));
    let (templates, problems) = Templates::new(&sources.templates, &sources.config.templates_dir);
    diagnostics.extend(problems);
    let texts = site.locales.iter().zip(&site.translations);
    let texts = texts
        .map(|(locale, translations)| Arc::new(Texts::new(locale, translations)))
        .collect();
    let checks = &sources.config.checks;
    let mut diagnostics: Vec<_> = diagnostics
        .into_iter()
        .filter_map(|it| checks.apply(it))
        .collect();
    diagnostic::sort(&mut diagnostics);
    // A partial is read once per page that includes it.
    diagnostics.dedup();
    let project = Project {
        sources,
        parsed,
        reference_sources,
        references,
        mounted,
        site,
        theme,
        templates,
        texts,
        components,
        styles,
        highlighter,
    };
    Ok(Opened {
        project: Some(project),
        diagnostics,
        config_text: loaded.config_text,
    })
}

/// Returns the theme that the configuration names, or the embedded one.
fn theme(sources: &Sources, diagnostics: &mut Vec<Diagnostic>) -> Result<ThemeAssets> {
    let base_url = &sources.config.base_url;
    let look = &sources.config.theme;
    let Some(files) = &sources.theme else {
        return ThemeAssets::embedded(base_url, look);
    };
    let files = files
        .iter()
        .map(|(name, bytes)| (name.clone(), Cow::Owned(bytes.clone())));
    ThemeAssets::new(base_url, look, files.collect()).or_else(|fault| {
        let mut problem = Diagnostic::error("theme", format!("the theme is damaged: {fault}"))
            .in_file(CONFIG_FILE)
            .help("build the theme again, or set the output folder of its build");
        problem.span = sources
            .config_source
            .span(&[Step::Key("theme"), Step::Key("folder")]);
        diagnostics.push(problem);
        ThemeAssets::embedded(base_url, look)
    })
}

fn unused_templates(sources: &Sources) -> impl Iterator<Item = Diagnostic> + '_ {
    let dir = &sources.config.templates_dir;
    Templates::unused(&sources.templates)
        .into_iter()
        .map(move |name| {
            let help = match diagnostic::nearest(name, Templates::names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    "rename it to a template of the theme, or define a component in it".to_owned()
                }
            };
            Diagnostic::warning("unused-template", "this template is unused")
                .in_file(format!("{dir}/{name}"))
                .help(help)
        })
}

fn model_sources(
    sources: &Sources,
    parsed: &ParsedDocs,
    mounted: IndexVec<MountedIdx, MountedPage>,
    options: &ProjectOptions,
) -> docs_model::Sources {
    let mut out = docs_model::Sources::new(sources.config.clone());
    out.config_source = Some(sources.config_source.clone());
    out.docs = parsed.values().map(|it| Arc::clone(&it.source)).collect();
    out.data.clone_from(&sources.data);
    out.files.clone_from(&sources.files);
    out.mounted = mounted;
    out.drafts = options.drafts;
    out
}

/// Allows consoles to call servers on the reader's own machine, such as a mock
/// of the API: otherwise, the policy requires TLS. Only consoles send requests
/// to addresses of descriptions, and only when a reader presses a button.
fn allow_local_servers(config: &mut SiteConfig, references: &ReferenceSources) {
    let apis = references.apis.iter();
    let apis = apis.filter(|api| api.config.console);
    let origins: BTreeSet<String> = apis.flat_map(|api| api.reference.local_origins()).collect();
    let allowed = &mut config.policy.connect_src;
    for origin in origins {
        if !allowed.contains(&origin) {
            allowed.push(origin);
        }
    }
}

/// Adds the targets of symbol links. Names of the configuration take precedence
/// over operations and schemas, and those over symbols of libraries.
fn add_symbols(
    model: &mut docs_model::Sources,
    config: &SiteConfig,
    references: &ReferenceSources,
) {
    for (name, address) in &config.symbols {
        model.symbols.insert(name.clone(), address.clone());
    }
    let apis = references.apis.iter().flat_map(|it| it.symbols.iter());
    let libraries = references.libraries.iter().flat_map(|it| it.symbols.iter());
    for symbol in apis.chain(libraries) {
        let entry = model.symbols.entry(symbol.name.clone());
        entry.or_insert_with(|| symbol.address.clone());
    }
}
