//! Sources to a site: every Markdown file parsed once, the references read,
//! and all of it assembled. A rebuild takes over what did not change.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;

use code_highlight::Highlighter;
use docs_markdown::{Document, Format, ParseOptions};
use docs_model::config::{CONFIG_FILE, MarkdownFormat};
use docs_model::locale::{self, Translations};
use docs_model::sidebar::{Entry, NodeIdx, NodeKind, Sidebar, SidebarNode};
use docs_model::site::MountedPage;
use docs_model::value::Step;
use docs_model::{
    Diagnostic, DocSource, FrontMatter, Severity, Site, SiteConfig, assemble, diagnostic,
    front_matter,
};
use rayon::prelude::*;
use typedoc_render::SidebarItem;

use crate::asset::ThemeAssets;
use crate::components::Components;
use crate::error::Result;
use crate::load::{self, Overrides, Sources};
use crate::reference::{self, Api, Library, Names, ReferenceSources, Rendering};
use crate::samples;
use crate::templates::Templates;
use crate::texts::{self, ReferenceTexts};

/// A Markdown file, parsed.
#[derive(Debug)]
pub struct ParsedDoc {
    /// The whole text.
    pub text: Arc<str>,
    /// Where the body begins in the text.
    pub body: usize,
    /// What the model knows of it.
    pub source: Arc<DocSource>,
    /// The body.
    pub document: Document,
    /// Faults of this file alone.
    pub diagnostics: Vec<Diagnostic>,
}

/// A site folder, understood: everything that rendering needs.
#[derive(Debug)]
pub struct Project {
    /// What was read.
    pub sources: Sources,
    /// Markdown files by path.
    pub parsed: BTreeMap<String, Arc<ParsedDoc>>,
    /// API descriptions and models of libraries.
    pub reference_sources: ReferenceSources,
    /// The references in each locale, in the order of the locales. Locales
    /// with the same texts share them.
    pub references: Vec<Arc<References>>,
    /// The pages that the references and the search bring; routes name them by
    /// their place in this list.
    pub mounted: Vec<Mounted>,
    /// The site.
    pub site: Site,
    /// The theme.
    pub theme: ThemeAssets,
    /// The components of the site.
    pub components: Arc<Components>,
    /// Highlights code; what it has seen before is taken from its cache.
    pub highlighter: Arc<Highlighter>,
}

/// The references of the site in one language.
#[derive(Debug)]
pub struct References {
    /// API references, rendered.
    pub apis: Vec<Api>,
    /// Library references, rendered.
    pub libraries: Vec<Library>,
    /// The sidebars of the library references, in their order.
    pub library_sidebars: Vec<Sidebar>,
    texts: ReferenceTexts,
}

/// A page that is not made from a doc.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mounted {
    /// The search page.
    Search,
    /// A page of an API reference: which reference, which page.
    Api(usize, usize),
    /// A page of a library reference: which reference, which page.
    Library(usize, usize),
}

/// What to build.
#[derive(Debug, Clone, Default)]
pub struct ProjectOptions {
    /// Settings above the configuration.
    pub overrides: Overrides,
    /// Build drafts.
    pub drafts: bool,
}

/// A project, unless the configuration makes no sense, and every fault.
#[derive(Debug)]
pub struct Opened {
    /// The project.
    pub project: Option<Project>,
    /// Faults, sorted.
    pub diagnostics: Vec<Diagnostic>,
    /// Text of the configuration, for showing its faults when there is no
    /// project.
    pub config_text: Arc<str>,
}

impl Opened {
    /// True when something keeps the site from being published.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|it| it.severity == Severity::Error)
    }
}

impl Project {
    /// The text of a file, for showing a diagnostic.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<&str> {
        let text = self.sources.texts.get(file).map(|it| &**it);
        let references = &self.reference_sources;
        text.or_else(|| references.apis.iter().find_map(|it| it.text(file)))
            .or_else(|| references.libraries.iter().find_map(|it| it.text(file)))
            .or_else(|| references.failed.get(file).map(|it| &**it))
    }

    /// The references in the first language: what they are but for their
    /// words is the same in all.
    #[must_use]
    pub fn references(&self) -> &References {
        &self.references[0]
    }
}

/// Reads, parses and assembles the site folder `root`. `previous` is an
/// earlier state of the same folder, whose parsed files are taken over where
/// the text is the same.
///
/// # Errors
/// When the environment is broken: no site folder, no permission.
pub fn open(root: &Path, options: &ProjectOptions, previous: Option<&Project>) -> Result<Opened> {
    let loaded = load::load(root, &options.overrides)?;
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
    let parsed = parse_all(&sources, reusable);
    for doc in parsed.values() {
        diagnostics.extend(doc.diagnostics.iter().cloned());
    }
    let highlighter = previous.map_or_else(
        || Arc::new(Highlighter::new()),
        |it| Arc::clone(&it.highlighter),
    );
    let kept = reusable.map(|it| &it.reference_sources);
    let reference_sources = reference::read(&sources, kept, &mut diagnostics);
    let references = references(
        &sources,
        &reference_sources,
        reusable,
        &highlighter,
        &mut diagnostics,
    );
    let theme = theme(&sources, &mut diagnostics)?;
    let components = Components::new(&sources, &theme, reusable.map(|it| &it.components));
    diagnostics.extend_from_slice(components.diagnostics());
    let dir = &sources.config.components_dir;
    diagnostics.extend(components.check_pages(parsed.values().map(|it| &**it), dir));
    let (mounted, pages) = mounted(
        &sources.config,
        &references[0].apis,
        &references[0].libraries,
    );
    let mut model = model_sources(&sources, &parsed, pages, options);
    add_symbols(&mut model, &sources.config, &reference_sources);
    let (site, problems) = assemble(&model);
    diagnostics.extend(problems);
    let docs = parsed.par_iter().map(|(_, it)| &**it);
    diagnostics.extend(samples::check(docs, &reference_sources.apis));
    diagnostics.extend(unused_templates(&sources));
    diagnostics.extend(texts::check(&site, &sources));
    diagnostic::sort(&mut diagnostics);
    let project = Project {
        sources,
        parsed,
        reference_sources,
        references,
        mounted,
        site,
        theme,
        components,
        highlighter,
    };
    Ok(Opened {
        project: Some(project),
        diagnostics,
        config_text: loaded.config_text,
    })
}

/// The theme that the configuration names, or the program's.
fn theme(sources: &Sources, diagnostics: &mut Vec<Diagnostic>) -> Result<ThemeAssets> {
    let base_url = &sources.config.base_url;
    let Some(files) = &sources.theme else {
        return ThemeAssets::embedded(base_url);
    };
    let files = files
        .iter()
        .map(|(name, bytes)| (name.clone(), Cow::Owned(bytes.clone())));
    ThemeAssets::new(base_url, files.collect()).or_else(|fault| {
        let mut problem = Diagnostic::error("theme", format!("the theme is damaged: {fault}"))
            .in_file(CONFIG_FILE)
            .help("build the theme again, or give the folder that its build wrote");
        problem.span = sources.config_source.span(&[Step::Key("theme")]);
        diagnostics.push(problem);
        ThemeAssets::embedded(base_url)
    })
}

fn unused_templates(sources: &Sources) -> impl Iterator<Item = Diagnostic> + '_ {
    let dir = &sources.config.templates_dir;
    Templates::unused(&sources.templates)
        .into_iter()
        .map(move |name| {
            let help = match diagnostic::nearest(name, Templates::names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "give it the name of a template of the theme, or define a component in it"
                    .to_owned(),
            };
            Diagnostic::warning("unused-template", "nothing uses this template")
                .in_file(format!("{dir}/{name}"))
                .help(help)
        })
}

fn parse_all(sources: &Sources, previous: Option<&Project>) -> BTreeMap<String, Arc<ParsedDoc>> {
    let options = parse_options(&sources.config);
    let docs: Vec<(&str, &Arc<str>)> = sources.docs().collect();
    docs.into_par_iter()
        .map(|(file, text)| {
            let last_update = sources.last_updates.get(file);
            let kept = previous
                .and_then(|it| it.parsed.get(file))
                .filter(|it| it.text == *text && it.source.last_update.as_ref() == last_update);
            let doc = match kept {
                Some(doc) => Arc::clone(doc),
                None => Arc::new(parse(sources, file, text, &options)),
            };
            (file.to_owned(), doc)
        })
        .collect()
}

fn parse_options(config: &SiteConfig) -> ParseOptions {
    let mut options = ParseOptions::default();
    options.admonitions.clone_from(&config.markdown.admonitions);
    options.emoji = config.markdown.emoji;
    options
}

fn parse(sources: &Sources, file: &str, text: &Arc<str>, options: &ParseOptions) -> ParsedDoc {
    let (front_matter, body, mut diagnostics) = front_matter::parse(text);
    let format = format_of(
        file,
        front_matter.format.as_deref(),
        sources.config.markdown.format,
    );
    let own_constants = text.contains("frontMatter");
    let (document, problems) = if format == options.format && !own_constants {
        docs_markdown::parse(text, body, options)
    } else {
        let mut options = options.clone();
        options.format = format;
        let constants = front_matter_constants(&front_matter);
        options
            .constants
            .insert("frontMatter".to_owned(), constants);
        docs_markdown::parse(text, body, &options)
    };
    diagnostics.extend(problems);
    let source = DocSource {
        path: file.to_owned(),
        front_matter,
        outline: document.outline.clone(),
        last_update: sources.last_updates.get(file).cloned(),
    };
    ParsedDoc {
        text: Arc::clone(text),
        body,
        source: Arc::new(source),
        document,
        diagnostics: diagnostics.into_iter().map(|it| it.in_file(file)).collect(),
    }
}

/// The front matter as expressions see it: known keys that are set, and the
/// site's own.
fn front_matter_constants(front_matter: &FrontMatter) -> serde_json::Value {
    let mut fields = match serde_json::to_value(front_matter) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    fields.retain(|key, value| key != "extra" && !value.is_null() && value != "Auto");
    fields.extend(front_matter.extra.iter().cloned());
    serde_json::Value::Object(fields)
}

fn format_of(file: &str, given: Option<&str>, configured: MarkdownFormat) -> Format {
    let by_extension = if file.ends_with(".mdx") {
        Format::Mdx
    } else {
        Format::Markdown
    };
    match (given, configured) {
        (Some("md"), _) => Format::Markdown,
        (Some("mdx"), _) => Format::Mdx,
        (Some("detect"), _) | (None, MarkdownFormat::Detect) => by_extension,
        (_, MarkdownFormat::Md) => Format::Markdown,
        _ => Format::Mdx,
    }
}

fn mounted(
    config: &SiteConfig,
    apis: &[Api],
    libraries: &[Library],
) -> (Vec<Mounted>, Vec<MountedPage>) {
    let mut kinds = Vec::new();
    let mut pages = Vec::new();
    if let Some(path) = config.search.page() {
        kinds.push(Mounted::Search);
        pages.push(MountedPage {
            route: format!("/{path}"),
            title: "Search".to_owned(),
            anchors: None,
        });
    }
    for (api_idx, api) in apis.iter().enumerate() {
        for (page_idx, page) in api.pages.iter().enumerate() {
            kinds.push(Mounted::Api(api_idx, page_idx));
            pages.push(MountedPage {
                route: api.route(page),
                title: page.title.clone(),
                anchors: Some(page.anchors.clone()),
            });
        }
    }
    for (library_idx, library) in libraries.iter().enumerate() {
        for (page_idx, page) in library.pages.iter().enumerate() {
            kinds.push(Mounted::Library(library_idx, page_idx));
            pages.push(MountedPage {
                route: library.route(page),
                title: page.title.clone(),
                anchors: Some(page.anchors.clone()),
            });
        }
    }
    (kinds, pages)
}

/// The references in each locale. Their faults are those of the first.
fn references(
    sources: &Sources,
    read: &ReferenceSources,
    previous: Option<&Project>,
    highlighter: &Arc<Highlighter>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Arc<References>> {
    let names = Names::new(&sources.config, &read.apis, &read.libraries);
    let i18n = &sources.config.i18n;
    let mut out: Vec<Arc<References>> = Vec::new();
    for (idx, locale) in locale::locales(i18n).iter().enumerate() {
        let translations = Translations::of(locale, i18n, &sources.data);
        let texts = ReferenceTexts::new(locale, &translations);
        if let Some(same) = out.iter().find(|it| it.texts.same_as(&texts)) {
            out.push(Arc::clone(same));
            continue;
        }
        let with = Rendering {
            sources,
            highlighter,
            texts: &texts,
            names: &names,
        };
        let previous = previous.and_then(|it| it.references.get(idx));
        let mut problems = Vec::new();
        let apis = read.apis.iter().map(|it| {
            let previous = previous.map(|it| &*it.apis);
            Api::render(it, &with, previous)
        });
        let apis = rendered(apis, &mut problems);
        let libraries = read.libraries.iter().map(|it| {
            let previous = previous.map(|it| &*it.libraries);
            Library::render(it, &with, previous)
        });
        let libraries = rendered(libraries, &mut problems);
        if idx == 0 {
            diagnostics.append(&mut problems);
        }
        let (mounted, _) = mounted(&sources.config, &apis, &libraries);
        out.push(Arc::new(References {
            library_sidebars: library_sidebars(&libraries, &mounted),
            apis,
            libraries,
            texts,
        }));
    }
    out
}

/// What could be rendered.
fn rendered<T>(
    all: impl Iterator<Item = std::result::Result<T, Diagnostic>>,
    problems: &mut Vec<Diagnostic>,
) -> Vec<T> {
    all.filter_map(|it| it.map_err(|problem| problems.push(problem)).ok())
        .collect()
}

/// The navigation of each library, its pages tied to the mounted ones.
fn library_sidebars(libraries: &[Library], mounted: &[Mounted]) -> Vec<Sidebar> {
    let mut out = Vec::with_capacity(libraries.len());
    for (idx, library) in libraries.iter().enumerate() {
        let first = mounted
            .iter()
            .position(|it| matches!(it, Mounted::Library(of, _) if *of == idx))
            .unwrap_or(0);
        let pages = library.pages.iter().enumerate();
        let places = pages
            .map(|(nth, page)| (&*page.path, first + nth))
            .collect();
        let mut sidebar = Sidebar::new(library.sidebar_name());
        add_items(&library.sidebar, None, &places, &mut sidebar);
        out.push(sidebar);
    }
    out
}

fn add_items(
    items: &[SidebarItem],
    parent: Option<NodeIdx>,
    places: &HashMap<&str, usize>,
    sidebar: &mut Sidebar,
) {
    for item in items {
        let page = item.path.as_deref().and_then(|it| places.get(it).copied());
        let kind = match page {
            Some(page) if item.items.is_empty() => NodeKind::Mounted { page },
            None if item.items.is_empty() => continue,
            _ => NodeKind::Category {
                link: page.map(Entry::Mounted),
                collapsible: true,
                collapsed: true,
            },
        };
        let mut node = SidebarNode::new(parent, &*item.label, kind);
        node.class_name = item.deprecated.then(|| "deprecated".to_owned());
        let node = sidebar.push(node);
        add_items(&item.items, Some(node), places, sidebar);
    }
}

fn model_sources(
    sources: &Sources,
    parsed: &BTreeMap<String, Arc<ParsedDoc>>,
    mounted: Vec<MountedPage>,
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

/// What symbol links may name: first the configuration's own, then operations
/// and schemas, then the symbols of libraries.
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
    for (name, address) in apis.chain(libraries) {
        model
            .symbols
            .entry(name.clone())
            .or_insert_with(|| address.clone());
    }
}
