//! Parses Markdown and components, reads references, and assembles them to a
//! [`Site`]. A rebuild reuses unchanged parts.
//!
//! The order follows from what each step needs: documents and references do not
//! depend on one another; components need the documents that use them; the
//! model needs all of these, and resolves every link at once. Problems are
//! collected on the way and sorted at the end, so that one run reports all of
//! them, whichever step found them.

mod component_page;
pub(crate) mod components;
mod files;
mod head;
mod home;
mod hooks;
mod imports;
mod infima;
mod link_texts;
mod markdown;
mod mount;
mod reading;
pub(crate) mod reference;
mod samples;
mod sass;
mod shims;
#[cfg(feature = "social-images")]
mod social;
mod styles;
mod text_edit;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use code_highlight::Highlighter;
#[cfg(feature = "images")]
use docs_model::ReferenceKind;
use docs_model::config::{CONFIG_FILE, Diagrams};
use docs_model::index::{IndexVec, LocaleIdx, MountedIdx, TreeIdx};
use docs_model::sidebar::Sidebar;
use docs_model::site::{Doc, DocKind, MountedLink, MountedPage};
use docs_model::{Site, SiteConfig, Target, assemble};
use located_data::{Diagnostic, Severity, Step, diagnostic};
use rayon::prelude::*;
use tracing::info_span;

use crate::documents::{DocumentCache, KeptDocuments};
use crate::error::Result;
use crate::load::{self, Before, Earlier, Overrides, SiteFile, Sources};
#[cfg(feature = "images")]
use crate::pictures::{Pictures, is_raster};
use crate::templates::Templates;
use crate::texts::{self, Texts};
use crate::theme::ThemeAssets;
use components::Components;
use reference::{Library, ReferenceSources};
use styles::Styles;

pub(crate) use home::home;
use link_texts::LinkTexts;
use markdown::KeptDocs;
pub(crate) use markdown::{ParsedDoc, ParsedDocs, magic_comments};
pub(crate) use mount::{Mounted, References};
pub use reference::ApiIdx;
pub(crate) use reference::LibraryIdx;
#[cfg(feature = "social-images")]
pub(crate) use social::SocialCard;
pub(crate) use text_edit::TextEdit;

/// A site folder after reading and parsing: everything needed to produce files.
///
/// It is immutable. A change of a file makes a new project, which shares the
/// parts that the change does not affect.
#[derive(Debug)]
pub struct Project {
    /// Texts and the list of files.
    pub(crate) sources: Sources,
    /// Markdown files by path.
    pub(crate) parsed: ParsedDocs,
    /// Which of them were taken from an earlier run.
    kept_docs: KeptDocs,
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
    /// The common parts of pictures for link previews, if the site has them.
    #[cfg(feature = "social-images")]
    pub(crate) social: Option<social::SocialImages>,
    /// The pictures with renditions: none before they are made.
    #[cfg(feature = "images")]
    pub(crate) pictures: Pictures,
    /// Highlighter with its cache.
    pub(crate) highlighter: Arc<Highlighter>,
    /// What links call the pages of the site, computed on first use.
    link_texts: OnceLock<LinkTexts>,
}

/// Options of [`open()`].
///
/// More options may be added; start from the default.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ProjectOptions {
    /// Settings that override the configuration.
    pub overrides: Overrides,
    /// Whether drafts are part of the site.
    ///
    /// Builds leave them out; `dev` shows them with a notice.
    pub drafts: bool,
    /// Documents that earlier runs parsed.
    pub(crate) documents: DocumentCache,
}

/// The outcome of opening a site folder: the project, if its configuration is
/// valid, and all diagnostics.
///
/// A site with errors has a project as well, so that pages can be shown with
/// their errors. It is missing only if the configuration cannot be read,
/// without which no path is known.
#[derive(Debug)]
#[non_exhaustive]
pub struct Opened {
    /// The project.
    ///
    /// The project, unless the configuration is invalid.
    pub project: Option<Project>,
    /// All diagnostics, sorted.
    ///
    /// Levels of `[checks]` are applied: a problem whose level is `ignore` is
    /// not among them.
    pub diagnostics: Vec<Diagnostic>,
    /// Text of the configuration, for excerpts without a project.
    pub config_text: Arc<str>,
}

/// Warnings do not count; `check --strict` looks at them itself.
impl Opened {
    /// Returns whether there are errors, which keep the site from being built.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Returns the text of a file, for the excerpt of a diagnostic.
    ///
    /// Files are those of diagnostics: paths in the site folder, or names that
    /// a reference gave to its parts.
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
    ///
    /// Texts are looked up where they were read: sources, descriptions, models,
    /// style sheets. Returns `None` for a file that was not read as text.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<&str> {
        let text = self.sources.text(file);
        let references = &self.reference_sources;
        text.or_else(|| references.apis.iter().find_map(|api| api.text(file)))
            .or_else(|| {
                references
                    .libraries
                    .iter()
                    .find_map(|library| library.text(file))
            })
            .or_else(|| references.failed.get(file).map(|text| &**text))
            .or_else(|| self.styles.text(file))
            .or_else(|| self.components.style_text(file))
    }

    /// Returns whether a doc is searchable.
    pub(crate) fn is_indexed(&self, doc: &Doc) -> bool {
        let site = &self.site;
        let has_noindex = || self.parsed[&doc.source.path].no_index();
        !doc.is_unlisted()
            && !doc.source.front_matter.draft
            && (doc.kind != DocKind::Doc || !site.versions[site.trees[doc.tree].version].no_index)
            && !has_noindex()
    }

    /// Returns what links call the pages of the site.
    pub(crate) fn link_texts(&self) -> &LinkTexts {
        self.link_texts.get_or_init(|| LinkTexts::new(self))
    }

    /// Saves the parsed documents for the next run.
    pub(crate) fn keep_documents(&self, documents: &DocumentCache) {
        self.kept_docs.save(&self.sources, &self.parsed, documents);
    }

    /// Returns a hash of what the parsing of documents depends on, besides their texts
    /// and imports.
    pub(crate) fn parsing_context(&self) -> u128 {
        self.kept_docs.context()
    }

    /// Returns whether the site has API or library references.
    ///
    /// Without any, pages are produced in any order; with them, pages and twins
    /// of one reference are best produced one after the other.
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
    ///
    /// The chrome of that tree contains them, since every page is in some tree.
    pub(crate) fn sidebars(&self, tree: TreeIdx) -> impl Iterator<Item = (&str, &Sidebar)> {
        let own = &self.site.trees[tree];
        let is_default = tree == self.default_tree(own.locale);
        let libraries = self.references[own.locale]
            .library_sidebars
            .iter()
            .filter(move |_| is_default);
        let docs = own.sidebars.iter();
        let blogs = self
            .site
            .blogs
            .iter()
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

    /// Returns the raster pictures that pages show, and their variants for dark
    /// mode, if renditions are made of them.
    #[cfg(feature = "images")]
    pub(crate) fn shown_pictures(&self) -> BTreeSet<SiteFile> {
        if !self.site.config.images.enabled {
            return BTreeSet::new();
        }
        let docs = self.site.docs.iter();
        let targets = docs.flat_map(|doc| doc.source.outline.references.iter().zip(&doc.targets));
        let files = targets
            .filter_map(|(reference, target)| match target {
                Target::Asset { file, .. } | Target::Static { file, .. }
                    if reference.kind == ReferenceKind::Image =>
                {
                    Some(&**file)
                }
                _ => None,
            })
            .flat_map(|file| [Some(file), self.sources.dark_variant(file)])
            .flatten()
            .filter(|file| is_raster(file));
        files.map(SiteFile::from).collect()
    }

    /// Returns the files outside the static folders that pages and style sheets
    /// refer to.
    ///
    /// They are published under names with a hash. Files in static folders keep
    /// their names.
    pub(crate) fn referenced_files(&self) -> BTreeSet<SiteFile> {
        let targets = self.site.docs.iter().flat_map(|doc| &doc.targets);
        let assets = targets
            .filter_map(|target| match target {
                Target::Asset { file, .. } => Some(&**file),
                _ => None,
            })
            .flat_map(|file| [Some(file), self.sources.dark_variant(file)])
            .flatten()
            .map(SiteFile::from);
        let styles = self.styles.files.iter().cloned();
        let imported = self.components.files.iter().cloned();
        let images = self
            .site
            .docs
            .iter()
            .filter_map(|doc| doc.image_file(|file| self.sources.files.contains(file)))
            .filter(|file| self.sources.files.contains(file));
        let configured = self.site.config.site_images();
        let configured = configured.filter(|file| self.sources.files.contains(file));
        assets
            .chain(images.map(|file| SiteFile::from(&*file)))
            .chain(configured.map(|file| SiteFile::from(&*file)))
            .chain(styles)
            .chain(imported)
            .collect()
    }
}

/// Returns the style sheets that pages of the site import. The names of CSS modules are for
/// components.
fn imported_styles<'p>(parsed: &'p ParsedDocs, options: &ProjectOptions) -> BTreeSet<&'p str> {
    let is_built = |doc: &&Arc<ParsedDoc>| options.drafts || !doc.source.front_matter.draft;
    let imported = parsed.values().filter(is_built);
    let imported = imported.flat_map(|doc| &doc.imported);
    let is_style = |file: &str| {
        let mut stems = [".css", ".scss", ".sass"].into_iter();
        let stem = stems.find_map(|extension| file.strip_suffix(extension));
        stem.is_some_and(|stem| !stem.ends_with(".module"))
    };
    imported
        .filter(|(file, text)| text.is_some() && is_style(file))
        .map(|(file, _)| &**file)
        .collect()
}

/// Opens the site folder `root`: reads, parses and assembles it. Parsed files
/// whose text did not change are taken from `previous`, an earlier state of the
/// same folder.
///
/// An invalid file is a diagnostic, not an error. Reading, parsing and
/// compiling use all cores.
///
/// # Errors
/// If the environment is broken: for example, there is no site folder, or
/// permissions are missing.
pub fn open(root: &Path, options: &ProjectOptions, previous: Option<&Project>) -> Result<Opened> {
    open_changed(root, options, previous, None)
}

/// Like [`open`], if only the files and folders of `changed`, by path below the site
/// folder, have changed since `previous`. Other texts are not read again.
///
/// Used by `dev`, which watches the folder. A change of the configuration takes
/// nothing from `previous`, because anything may depend on it.
pub(crate) fn open_changed(
    root: &Path,
    options: &ProjectOptions,
    previous: Option<&Project>,
    changed: Option<&[String]>,
) -> Result<Opened> {
    let stage = info_span!("read").entered();
    // A rebuild has the documents in memory.
    let kept = match previous {
        None => options.documents.read(),
        Some(_) => KeptDocuments::default(),
    };
    let before = match previous.zip(changed) {
        Some((project, changed)) => Before::State(Earlier {
            sources: &project.sources,
            changed,
        }),
        None if kept.has_stamps() => Before::Run(&kept),
        None => Before::Nothing,
    };
    let loaded = load::load(root, &options.overrides, before)?;
    drop(stage);
    let mut diagnostics = loaded.diagnostics;
    let Some(sources) = loaded.sources else {
        diagnostic::sort(&mut diagnostics);
        return Ok(Opened {
            project: None,
            diagnostics,
            config_text: loaded.config_text,
        });
    };
    let project = project(sources, kept, options, previous, &mut diagnostics)?;
    let checks = &project.sources.config.checks;
    let mut diagnostics: Vec<_> = diagnostics
        .into_iter()
        .filter_map(|diagnostic| checks.apply(diagnostic))
        .collect();
    diagnostic::sort(&mut diagnostics);
    // A partial is read once per page that includes it.
    diagnostics.dedup();
    Ok(Opened {
        project: Some(project),
        diagnostics,
        config_text: loaded.config_text,
    })
}

/// Understands the files of a site. Each step takes the results of those before, and
/// adds its problems to `diagnostics`.
fn project(
    mut sources: Sources,
    kept: KeptDocuments,
    options: &ProjectOptions,
    previous: Option<&Project>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Project> {
    let reusable =
        previous.filter(|project| project.sources.text(CONFIG_FILE) == sources.text(CONFIG_FILE));
    let (parsed, kept_docs) = parsed(&sources, kept, reusable, diagnostics);
    markdown::pack_texts(&mut sources, &parsed);
    let highlighter = previous.map_or_else(
        || Arc::new(Highlighter::new()),
        |project| Arc::clone(&project.highlighter),
    );
    let (reference_sources, references) = references(&sources, &highlighter, reusable, diagnostics);
    let theme = theme_with_parts(&sources, &parsed, diagnostics)?;
    let components = components(&sources, &theme, &parsed, reusable, diagnostics);
    let styles = Styles::new(&sources, &imported_styles(&parsed, options));
    diagnostics.extend_from_slice(&styles.diagnostics);
    diagnostics.extend(head::blocked_tags(&sources));
    let pages = &references[LocaleIdx::default()];
    let (mounted, pages) = mount::mounted(&sources.config, &pages.apis, &pages.libraries);
    let mut model = model_sources(&sources, &parsed, pages, &reference_sources, options);
    model.mounted_links = mounted_links(&references[LocaleIdx::default()]);
    let (site, problems) = info_span!("assemble").in_scope(|| assemble(&model));
    diagnostics.extend(problems);
    diagnostics.extend(files::check(&sources, &site));
    let _stage = info_span!("prepare templates and texts").entered();
    let docs = parsed.par_iter().map(|(_, doc)| &**doc);
    diagnostics.extend(samples::check(docs, reference_sources.apis.as_slice()));
    diagnostics.extend(unused_templates(&sources));
    diagnostics.extend(texts::check(&site, &sources));
    #[cfg(feature = "social-images")]
    let social = social::SocialImages::read(&sources, diagnostics);
    #[cfg(not(all(feature = "images", feature = "social-images")))]
    diagnostics.extend(without_features(&sources));
    let (templates, problems) = Templates::new(
        &sources.templates,
        &sources.config.templates_dir,
        #[cfg(feature = "social-images")]
        social.as_ref().map(|social| &social.fonts),
    );
    diagnostics.extend(problems);
    let project = Project {
        texts: interface_texts(&site),
        sources,
        parsed,
        kept_docs,
        reference_sources,
        references,
        mounted,
        site,
        theme,
        templates,
        components,
        styles,
        #[cfg(feature = "social-images")]
        social,
        #[cfg(feature = "images")]
        pictures: Pictures::default(),
        highlighter,
        link_texts: OnceLock::new(),
    };
    #[cfg(feature = "social-images")]
    diagnostics.extend(social::check(&project));
    Ok(project)
}

/// Parses the Markdown files. Problems of files that no page uses are left out.
fn parsed(
    sources: &Sources,
    kept: KeptDocuments,
    reusable: Option<&Project>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (ParsedDocs, KeptDocs) {
    let known = reusable.map(|project| &project.parsed);
    let parse = || markdown::parse_all(sources, known, kept);
    let (parsed, kept_docs, problems) = info_span!("parse Markdown").in_scope(parse);
    diagnostics.extend(problems);
    for (file, doc) in &parsed {
        if !sources.is_orphan(file) {
            diagnostics.extend_from_slice(&doc.diagnostics);
        }
    }
    (parsed, kept_docs)
}

/// Reads the references, and renders their names in each language.
fn references(
    sources: &Sources,
    highlighter: &Arc<Highlighter>,
    reusable: Option<&Project>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (ReferenceSources, IndexVec<LocaleIdx, Arc<References>>) {
    let _stage = info_span!("understand references").entered();
    let kept = reusable.map(|project| &project.reference_sources);
    let read = reference::read(sources, highlighter, kept, diagnostics);
    let references = mount::references(sources, &read, reusable, highlighter);
    for library in &references[LocaleIdx::default()].libraries {
        diagnostics.extend_from_slice(library.link_problems());
    }
    (read, references)
}

/// Returns the theme with the parts that the site needs.
///
/// # Errors
/// As [`theme`].
fn theme_with_parts(
    sources: &Sources,
    parsed: &ParsedDocs,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<ThemeAssets> {
    let _stage = info_span!("prepare the theme").entered();
    let theme = theme(sources, diagnostics)?;
    let has_console = sources.config.api.iter().any(|api| api.console);
    let has_diagrams = sources.config.markdown.mermaid == Diagrams::Browser
        && parsed.values().any(|doc| doc.has_diagrams);
    Ok(theme.with_parts(|part| match part {
        "console" => has_console,
        "math" => sources.config.markdown.math,
        "diagram" => has_diagrams,
        _ => true,
    }))
}

/// Compiles the components of the site, and checks their use in pages.
fn components(
    sources: &Sources,
    theme: &ThemeAssets,
    parsed: &ParsedDocs,
    reusable: Option<&Project>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Arc<Components> {
    let _stage = info_span!("compile components").entered();
    let known = reusable.map(|project| &project.components);
    let components = Components::new(sources, theme, parsed, known);
    diagnostics.extend_from_slice(components.diagnostics());
    let dir = &sources.config.components_dir;
    diagnostics.extend(components.check_pages(parsed.values().map(|doc| &**doc), dir));
    components
}

/// Returns the interface texts of each language.
fn interface_texts(site: &Site) -> IndexVec<LocaleIdx, Arc<Texts>> {
    let locales = site.locales.iter().zip(&site.translations);
    locales
        .map(|(locale, translations)| Arc::new(Texts::new(locale, translations)))
        .collect()
}

/// Returns the theme that the configuration names, or the embedded one.
///
/// A damaged theme is a diagnostic, and the embedded one is used, so that all
/// other problems are reported in the same run.
///
/// # Errors
/// If the embedded theme cannot be read, which would be a defect of the build.
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

/// Reports settings that this program cannot follow, because it was compiled without
/// the Cargo feature for them. They are kept in `site.toml` for programs that can.
#[cfg(not(all(feature = "images", feature = "social-images")))]
fn without_features(sources: &Sources) -> impl Iterator<Item = Diagnostic> + '_ {
    let config = &sources.config;
    let settings = [
        #[cfg(not(feature = "images"))]
        (config.images.enabled, "images", "images", "image-file"),
        #[cfg(not(feature = "social-images"))]
        (
            config.social_images.enabled,
            "social_images",
            "social-images",
            "social-image",
        ),
    ];
    let wanted = settings.into_iter().filter(|(is_enabled, ..)| *is_enabled);
    wanted.map(|(_, key, feature, code)| {
        let message = format!("this program was built without the feature `{feature}`");
        let mut problem = Diagnostic::warning(code, message)
            .in_file(CONFIG_FILE)
            .help("use a released binary, or build it with the feature");
        let steps = [Step::Key(key), Step::Key("enabled")];
        problem.span = sources.config_source.span(&steps);
        problem
    })
}

/// Reports templates that nothing includes: usually a misspelled name, with
/// which the site would silently keep the template of the theme.
fn unused_templates(sources: &Sources) -> impl Iterator<Item = Diagnostic> + '_ {
    let dir = &sources.config.templates_dir;
    Templates::unused(&sources.templates)
        .into_iter()
        .map(move |name| {
            let help = match similar_template(name) {
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

/// Returns the template of the theme whose name without folder and extension is most
/// similar. A name with a capital is that of a component, which no template of the theme
/// has.
fn similar_template(name: &str) -> Option<&'static str> {
    fn stem(name: &str) -> &str {
        let file = located_data::path::file_name(name);
        file.split_once('.').map_or(file, |(stem, _)| stem)
    }
    let wanted = stem(name);
    if wanted.starts_with(|char: char| char.is_uppercase()) {
        return None;
    }
    let near = diagnostic::nearest(wanted, Templates::names().map(stem))?;
    Templates::names().find(|name| stem(name) == near)
}

/// Returns the input of the model: what it knows of files is their paths and
/// texts.
fn model_sources(
    sources: &Sources,
    parsed: &ParsedDocs,
    mounted: IndexVec<MountedIdx, MountedPage>,
    references: &ReferenceSources,
    options: &ProjectOptions,
) -> docs_model::Sources {
    let mut out = docs_model::Sources::new(sources.config.clone());
    // Links and images of pages know those of `tsconfig.json` as well.
    let aliases = sources.aliases.iter();
    out.config.aliases = aliases
        .map(|(name, folder)| (name.to_owned(), folder.to_owned()))
        .collect();
    sources.aliases.root().clone_into(&mut out.root);
    out.config_source = Some(sources.config_source.clone());
    out.docs = parsed.values().map(|doc| Arc::clone(&doc.source)).collect();
    out.data.clone_from(&sources.data);
    out.faulty_data = sources.faulty_data();
    out.files.clone_from(&sources.files);
    out.folders = sources.folders_beside_missing(|file| parsed.contains_key(file));
    out.mounted = mounted;
    let apis = references.apis.iter();
    let downloads = apis.flat_map(|api| api.downloads());
    out.mounted_files = downloads
        .map(|(path, _)| path.trim_start_matches('/').to_owned())
        .collect();
    out.drafts = options.drafts;
    allow_consoles(&mut out.config, references);
    add_symbols(&mut out, &sources.config, references);
    out
}

/// Returns the links of the texts of references to the site.
fn mounted_links(references: &References) -> Vec<MountedLink> {
    let apis = references.apis.iter().flat_map(|api| &api.source.links);
    let libraries = references.libraries.iter().flat_map(Library::links);
    apis.chain(libraries).cloned().collect()
}

/// Allows what consoles do. They show answers that are not text by `blob:`
/// addresses, which only scripts of the page can make. They call servers on the
/// reader's own machine, such as a mock of the API: otherwise, the policy
/// requires TLS. Only consoles send requests to addresses of descriptions, and
/// only when a reader presses a button.
fn allow_consoles(config: &mut SiteConfig, references: &ReferenceSources) {
    let apis: Vec<_> = references
        .apis
        .iter()
        .filter(|api| api.config.console)
        .collect();
    if apis.is_empty() {
        return;
    }
    let policy = &mut config.policy;
    for sources in [
        &mut policy.img_src,
        &mut policy.media_src,
        &mut policy.frame_src,
    ] {
        add(sources, "blob:");
    }
    for origin in apis.iter().flat_map(|api| api.reference.local_origins()) {
        add(&mut policy.connect_src, &origin);
    }
}

/// Adds a source to a directive of the policy, once.
fn add(sources: &mut Vec<String>, source: &str) {
    if !sources.iter().any(|known| known == source) {
        sources.push(source.to_owned());
    }
}

/// Adds the targets of symbol links. Names of the configuration take precedence
/// over operations and schemas, and those over symbols of libraries.
///
/// The first of several references with a name wins, in the order of the
/// configuration.
fn add_symbols(
    model: &mut docs_model::Sources,
    config: &SiteConfig,
    references: &ReferenceSources,
) {
    for (name, address) in &config.symbols {
        model.symbols.insert(name.clone(), address.clone());
    }
    let apis = references.apis.iter().flat_map(|api| api.symbols.iter());
    let libraries = references
        .libraries
        .iter()
        .flat_map(|library| library.symbols.iter());
    for symbol in apis.chain(libraries) {
        let entry = model.symbols.entry(symbol.name.clone());
        entry.or_insert_with(|| symbol.address.clone());
    }
}
