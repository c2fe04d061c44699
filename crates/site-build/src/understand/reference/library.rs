//! Library references: TypeDoc models rendered by `typedoc-render`.
//!
//! A model is parsed once ([`LibrarySource`]); each language has a renderer of
//! its own ([`Library`]), which borrows the parsed model.

use std::fmt;
use std::sync::Arc;

use docs_model::config::{LibraryConfig, MembersFormat, ModelPaths};
use docs_model::counterpart::Counterpart;
use docs_model::index::IndexVec;
use docs_model::record::Section;
use docs_model::site::MountedLink;
use docs_model::{ReferenceKind, SiteConfig, is_of_site};
use located_data::{Diagnostic, Span, Step, path};
use reference_pages::{PageIdx, Symbol};
use self_cell::self_cell;
use serde_json::json;
use typedoc_render::{
    CommentLink, Error, Model, PageSummary, RenderOptions, RenderedPage, Renderer, ResolveLink,
    SidebarItem,
};

use super::kept::Kept;
use super::order;
use super::source_links::{SourceLinks, Tree};
use super::{FileTexts, LinkTargets, Rendering, fault, highlight, missing, read_file};
use crate::load::{Repository, Sources};

/// Maximum number of links of each kind whose positions are searched. Each search scans
/// the whole model.
///
/// A model with more has one cause for all of them, such as a missing entry of
/// `[symbols]`.
const MAX_SEARCHED: usize = 200;

/// Placeholder of the revision in `source_url`, as in TypeDoc's
/// `sourceLinkTemplate`.
const GIT_REVISION: &str = "{gitRevision}";

/// Approximate size of a model relative to its pages as Markdown.
///
/// An estimate, which only decides how the lists for language models are divided.
const MODEL_OVERHEAD: usize = 8;

/// A parsed library model.
///
/// The packages of a monorepo are one model.
#[derive(Debug)]
pub(crate) struct LibrarySource {
    /// Settings of the reference.
    pub(crate) config: LibraryConfig,
    /// Addresses of symbols by name, below the root of a locale.
    pub(crate) symbols: Vec<Symbol>,
    /// The model, with source positions linked.
    model: Model,
    /// The files that it was parsed from, in the order of the configuration.
    files: Vec<ModelFile>,
    /// Whether addresses of source positions depend on the Git repository.
    needs_repository: bool,
    /// The repository, if it is needed and has a remote on a host.
    pub(crate) repository: Option<Repository>,
    /// Problems, kept for a rebuild without changes.
    diagnostics: Vec<Diagnostic>,
}

/// A file with the model of a library, or of one of its packages.
#[derive(Debug, Clone, PartialEq)]
struct ModelFile {
    /// Path below the site folder.
    path: String,
    /// Text, for excerpts and to detect changes.
    text: Arc<str>,
}

/// A library reference in one language. Its pages are rendered on demand.
///
/// Cloning is cheap: all parts are shared.
#[derive(Debug, Clone)]
pub(crate) struct Library {
    /// The model.
    pub(crate) source: Arc<LibrarySource>,
    /// Navigation of the reference.
    pub(crate) sidebar: Arc<Vec<SidebarItem>>,
    /// Lists and renders the pages.
    renderer: Arc<LibraryRenderer>,
    /// Pages that were rendered, and parts of them.
    kept: Arc<Kept<PageSummary>>,
    /// Names that its links are resolved with.
    names: LinkTargets,
    /// Links of its comments without a target.
    link_problems: Arc<[Diagnostic]>,
    /// Links of its comments to the site.
    links: Arc<[MountedLink]>,
}

/// Values that a renderer borrows.
///
/// The renderer refers to them, so both live in one cell.
struct Inputs {
    source: Arc<LibrarySource>,
    options: RenderOptions,
}

self_cell!(
    struct LibraryRenderer {
        owner: Inputs,
        #[not_covariant]
        dependent: Renderer,
    }
);

impl fmt::Debug for LibraryRenderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_dependent(|_, renderer| renderer.fmt(f))
    }
}

impl LibrarySource {
    /// Reads the models of an entry of the configuration, or takes them from
    /// `previous` if they are unchanged.
    ///
    /// A change of the repository (a commit, another remote) makes the model
    /// new, if its source links depend on it.
    ///
    /// # Errors
    /// Returns the texts of the files if one of them is not a model.
    pub(super) fn read(
        sources: &Sources,
        idx: usize,
        previous: Option<&[Arc<Self>]>,
        out: &mut Vec<Diagnostic>,
    ) -> Result<Arc<Self>, FileTexts> {
        let config = &sources.config.library[idx];
        let files = read_models(sources, idx, out)?;
        let mut previous = previous.unwrap_or_default().iter();
        let is_current = |kept: &&Arc<Self>| {
            kept.config == *config
                && kept.files == files
                && kept.repository == repository(sources, config, kept.needs_repository)
        };
        if let Some(kept) = previous.find(is_current) {
            out.extend(kept.diagnostics.iter().cloned());
            return Ok(Arc::clone(kept));
        }
        let (model, diagnostics) = parse(&config.path, &files);
        out.extend(diagnostics.iter().cloned());
        let Some(mut model) = model else {
            let texts = files.into_iter().map(|file| (file.path, file.text));
            return Err(texts.collect());
        };
        let needs_repository = match &config.source_url {
            Some(address) => address.contains(GIT_REVISION),
            None => model.has_unlinked_sources(),
        };
        let repository = repository(sources, config, needs_repository);
        if let (Some(repository), None) = (&repository, &config.source_url) {
            link_sources(&mut model, &files, repository, sources, config);
        }
        model.arrange(&order::of(config));
        let below_locale = addresses(&sources.config, config, "/");
        Ok(Arc::new(Self {
            config: config.clone(),
            symbols: typedoc_render::symbols(&model, &below_locale),
            model,
            files,
            needs_repository,
            repository,
            diagnostics,
        }))
    }

    /// Returns the template of addresses of source positions, or `None` if the
    /// model has them.
    ///
    /// The placeholders of the template for file and line are filled in for
    /// each position.
    fn source_template(&self) -> Option<String> {
        let template = self.config.source_url.as_deref()?;
        if !self.needs_repository {
            return Some(template.to_owned());
        }
        Some(template.replace(GIT_REVISION, self.revision()?))
    }

    /// Returns the revision in addresses of source positions.
    ///
    /// The configured one has precedence over the current commit.
    fn revision(&self) -> Option<&str> {
        let repository = || Some(&*self.repository.as_ref()?.revision);
        self.config.git_revision.as_deref().or_else(repository)
    }

    /// Returns the path below the site folder and the text of each of its
    /// models.
    ///
    /// For fingerprints: pages depend on all of the model.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|file| (&*file.path, &*file.text))
    }

    /// Returns the text of the model at a path below the site folder.
    #[must_use]
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.texts()
            .find(|(known, _)| *known == path)
            .map(|(_, text)| text)
    }

    /// Returns the path of the first model, for problems of the whole library.
    fn main_path(&self) -> &str {
        self.files.first().map_or("", |file| &*file.path)
    }

    /// Returns the warning about a link that leads nowhere.
    fn link_problem(&self, link: &CommentLink, has_place: bool) -> Diagnostic {
        let message = format!(
            "`{}` in {link} has no target; the page shows it as text",
            link.url
        );
        let help = format!(
            "write the full URL, or set `\"{}\"` in `[symbols]`",
            link.url
        );
        let (path, span) = self.place(link, has_place);
        let mut problem = Diagnostic::warning("library-link", message)
            .in_file(path)
            .help(help);
        problem.span = span;
        problem
    }

    /// Returns a link of a comment for the checks of the site.
    fn mounted_link(&self, link: &CommentLink, has_place: bool) -> MountedLink {
        let (path, span) = self.place(link, has_place);
        MountedLink {
            kind: match link.is_image {
                true => ReferenceKind::Image,
                false => ReferenceKind::Link,
            },
            target: link.url.clone(),
            file: path.to_owned(),
            span,
            within: Some(format!("in {link}")),
        }
    }

    /// Returns the place of a link. Models have no positions of comments; with
    /// `has_place`, the first occurrence of the address in their texts is used.
    ///
    /// `has_place` limits the searching to the first links, because each takes the
    /// time of reading the model.
    fn place(&self, link: &CommentLink, has_place: bool) -> (&str, Option<Span>) {
        let json = json!(link.url).to_string();
        let written = json.trim_matches('"');
        let mut files = self.files.iter().filter(|_| has_place);
        let place = files.find_map(|file| Some((file, file.text.find(written)?)));
        match place {
            Some((file, start)) => (&file.path, Some(Span::new(start, start + written.len()))),
            None => (self.main_path(), None),
        }
    }

    /// Returns the types, for other references of the locale at `base`.
    ///
    /// Schemas with the same name link to them, and they to these.
    pub(super) fn counterparts(&self, site: &SiteConfig, base: &str) -> Vec<Counterpart> {
        let options = addresses(site, &self.config, base);
        typedoc_render::counterparts(&self.model, &options)
    }
}

impl Library {
    /// Lists the pages of a model, or takes the reference from `previous` if it
    /// is unchanged.
    ///
    /// Links of comments are checked here, since only the names of all
    /// references decide which of them have a target.
    #[must_use]
    pub(crate) fn new(
        source: &Arc<LibrarySource>,
        with: &Rendering<'_>,
        previous: Option<&[Self]>,
    ) -> Self {
        let options = options(source, with);
        let mut previous = previous.unwrap_or_default().iter();
        if let Some(kept) = previous.find(|library| library.is_current(source, with, &options)) {
            return kept.clone();
        }
        let sidebar = typedoc_render::sidebar(&source.model, &options);
        let links = typedoc_render::comment_links(&source.model, &options);
        let inputs = Inputs {
            source: Arc::clone(source),
            options,
        };
        let renderer = LibraryRenderer::new(inputs, |inputs| {
            Renderer::new(&inputs.source.model, &inputs.options)
        });
        let has_index = with.sources.config.search.has_index();
        let n_pages = renderer.with_dependent(|_, renderer| renderer.pages().len());
        let link_problems = links
            .dead
            .iter()
            .enumerate()
            .map(|(i, link)| source.link_problem(link, i < MAX_SEARCHED));
        let config = &with.sources.config;
        let mounted_links = links
            .published
            .iter()
            .filter(|link| is_of_site(config, &link.url))
            .enumerate()
            .map(|(i, link)| source.mounted_link(link, i < MAX_SEARCHED));
        Self {
            link_problems: link_problems.collect(),
            links: mounted_links.collect(),
            source: Arc::clone(source),
            sidebar: Arc::new(sidebar),
            renderer: Arc::new(renderer),
            kept: Arc::new(Kept::new(n_pages, has_index)),
            names: with.names.clone(),
        }
    }

    /// Returns its pages; the first is the index.
    ///
    /// Listing them needs no rendering.
    #[must_use]
    pub(crate) fn pages(&self) -> &IndexVec<PageIdx, PageSummary> {
        self.renderer.with_dependent(|_, renderer| renderer.pages())
    }

    /// Returns warnings about links of its comments without a target. The
    /// targets are the same in all locales.
    pub(crate) fn link_problems(&self) -> &[Diagnostic] {
        &self.link_problems
    }

    /// Returns the links of its comments to the site, which are the same in all
    /// locales.
    pub(crate) fn links(&self) -> &[MountedLink] {
        &self.links
    }

    /// Returns a rendered page.
    ///
    /// Its sections are taken out of it, and are kept for the search index.
    ///
    /// # Errors
    /// If a template of the reference fails.
    pub(crate) fn page(&self, idx: PageIdx) -> Result<Arc<RenderedPage>, Diagnostic> {
        let page = self
            .renderer
            .with_dependent(|_, renderer| self.kept.page(idx, renderer));
        page.map_err(|error| self.fault(&error))
    }

    /// Returns the searchable sections of a page.
    ///
    /// Taken from a rendered page if there is one, otherwise computed without
    /// HTML.
    pub(crate) fn sections(&self, idx: PageIdx) -> Vec<Section> {
        self.renderer
            .with_dependent(|_, renderer| self.kept.sections(idx, renderer))
    }

    /// Returns the approximate size of a page's text in bytes, without
    /// rendering it: its share of the model, whose JSON is several times larger
    /// than the text.
    pub(crate) fn text_size(&self) -> usize {
        let models = self.source.texts().map(|(_, text)| text.len());
        models.sum::<usize>() / MODEL_OVERHEAD / self.pages().len().max(1)
    }

    /// Returns the anchors of a page.
    ///
    /// Anchors of a library page are only known once it is rendered; the page
    /// stays in the cache for its own job.
    pub(crate) fn anchors(&self, idx: PageIdx) -> Arc<[String]> {
        self.kept.anchors(idx, || {
            let page = self.page(idx);
            page.map_or_else(|_| Vec::new(), |page| page.anchors.clone())
        })
    }

    /// Returns the diagnostic for a fault of a template.
    fn fault(&self, error: &Error) -> Diagnostic {
        fault("library", self.source.main_path(), error)
    }

    /// Returns the path of a page below the root of a locale.
    ///
    /// The base of the locale is not part of it.
    #[must_use]
    pub(crate) fn route(&self, page: &PageSummary) -> String {
        path::join([&*self.source.config.route, &page.path])
    }

    /// Returns the display name.
    ///
    /// That of the configuration, otherwise the title of the index.
    #[must_use]
    pub(crate) fn label(&self) -> &str {
        let title = self.pages().first().map_or("", |page| &*page.title);
        self.source.config.label.as_deref().unwrap_or(title)
    }

    /// Returns the name of its sidebar. It contains a slash, which names of
    /// docs sidebars cannot.
    #[must_use]
    pub(crate) fn sidebar_name(&self) -> String {
        format!("library/{}", self.source.config.id)
    }

    /// Returns whether the reference can be kept: the model is the same object,
    /// and addresses, texts and names have not changed.
    fn is_current(
        &self,
        source: &Arc<LibrarySource>,
        with: &Rendering<'_>,
        options: &RenderOptions,
    ) -> bool {
        let own = &self.renderer.borrow_owner().options;
        Arc::ptr_eq(&self.source, source)
            && own.route == options.route
            && own.texts.named().eq(options.texts.named())
            && self.names == *with.names
    }
}

/// Reads the files with the models of an entry of the configuration, in the
/// order of the list.
///
/// # Errors
/// Returns an empty map if a file cannot be read, which is reported.
fn read_models(
    sources: &Sources,
    idx: usize,
    out: &mut Vec<Diagnostic>,
) -> Result<Vec<ModelFile>, FileTexts> {
    let paths = &sources.config.library[idx].path;
    let mut files = Vec::new();
    for (i, written) in paths.as_slice().iter().enumerate() {
        let file = path::resolve_beyond("", written);
        if let Ok(text) = read_file(sources, &file) {
            let text = Arc::from(text);
            files.push(ModelFile { path: file, text });
            continue;
        }
        let mut steps = vec![Step::Key("library"), Step::Index(idx), Step::Key("path")];
        if matches!(paths, ModelPaths::Packages(_)) {
            steps.push(Step::Index(i));
        }
        let help =
            "write the path of a model generated by `typedoc --json`, relative to the site folder";
        out.push(missing(sources, "library", "model", written, &steps, help));
    }
    let is_complete = files.len() == paths.as_slice().len() && !files.is_empty();
    is_complete.then_some(files).ok_or_else(FileTexts::new)
}

/// Returns the repository with the sources of a library, if it is needed.
///
/// Git is not called for a model whose positions have addresses.
fn repository(sources: &Sources, config: &LibraryConfig, is_needed: bool) -> Option<Repository> {
    let is_wanted = is_needed && !config.disable_git;
    is_wanted.then(|| sources.repository(&config.git_remote))?
}

/// Sets the addresses of source positions that the model lacks.
///
/// Nothing is set if the host of the repository is unknown: an address that
/// might not exist is worse than none.
fn link_sources(
    model: &mut Model,
    files: &[ModelFile],
    repository: &Repository,
    sources: &Sources,
    config: &LibraryConfig,
) {
    let tree = Tree::new(sources.files_of(repository));
    let revision = config.git_revision.as_deref();
    let links = files
        .iter()
        .map(|file| SourceLinks::new(repository, &tree, &file.path, revision));
    let Some(mut links) = links.collect::<Option<Vec<_>>>() else {
        return;
    };
    model.link_sources(|package, source| {
        // A model that TypeDoc has merged is one file with several packages.
        let file = package.min(files.len() - 1);
        links.get_mut(file)?.address(source)
    });
}

/// Parses the models of a library.
///
/// A list of a single file is a model of packages as well, as its paths say.
fn parse(paths: &ModelPaths, files: &[ModelFile]) -> (Option<Model>, Vec<Diagnostic>) {
    match (paths, files) {
        (ModelPaths::One(_), [file]) => Model::parse(&file.path, &file.text),
        _ => {
            let files: Vec<(&str, &str)> = files
                .iter()
                .map(|file| (&*file.path, &*file.text))
                .collect();
            Model::parse_packages(&files)
        }
    }
}

/// Returns the options that determine addresses and names, for a site at
/// `base`.
///
/// Symbols and counterparts are computed with these alone.
fn addresses(site: &SiteConfig, config: &LibraryConfig, base: &str) -> RenderOptions {
    let mut options = RenderOptions::at(path::join([base, config.route.trim_matches('/')]));
    options.trailing_slash = site.trailing_slash;
    options.title.clone_from(&config.label);
    options.hide_internal = config.hide_internal;
    options
}

/// Returns all options for rendering a model in a language.
fn options(source: &LibrarySource, with: &Rendering<'_>) -> RenderOptions {
    let site = &with.sources.config;
    let mut options = addresses(site, &source.config, with.base);
    options.texts = Arc::clone(&with.texts.library);
    options.source_link = source.source_template();
    options.properties_format = format(source.config.properties_format);
    options.enum_members_format = format(source.config.enum_members_format);
    options.parameters_format = format(source.config.parameters_format);
    options.highlight = highlight(with.highlighter);
    let symbols = Arc::clone(&with.names.symbols);
    options.resolve_link = ResolveLink::new(move |target| symbols.get(target).cloned());
    options.counterparts = Arc::clone(&with.names.schemas);
    options
}

/// Converts the form of lists of members from the configuration.
fn format(configured: MembersFormat) -> typedoc_render::MembersFormat {
    match configured {
        MembersFormat::List => typedoc_render::MembersFormat::List,
        MembersFormat::Table => typedoc_render::MembersFormat::Table,
    }
}
