//! Library references: TypeDoc's models rendered by `typedoc-render`.

use std::fmt;
use std::sync::Arc;

use docs_model::SiteConfig;
use docs_model::address::TrailingSlash;
use docs_model::config::LibraryConfig;
use docs_model::counterpart::Counterpart;
use docs_model::record::Section;
use located_data::{Diagnostic, Span, Step, path};
use reference_pages::Symbol;
use self_cell::self_cell;
use serde_json::json;
use typedoc_render::{
    DeadLink, Error, Model, PageSummary, RenderOptions, RenderedPage, Renderer, ResolveLink,
    SidebarItem,
};

use super::kept::Kept;
use super::{FileTexts, Names, Rendering, fault, highlight, missing, read_file};
use crate::load::Sources;

/// Links without a target whose places are looked for. Each search reads the
/// whole model.
const MAX_SEARCHED: usize = 200;

/// Bytes of a model for each byte of its pages as Markdown.
const MODEL_OVERHEAD: usize = 8;

/// The model of a library, understood.
#[derive(Debug)]
pub(crate) struct LibrarySource {
    /// Its settings.
    pub(crate) config: LibraryConfig,
    /// Addresses of symbols by name, below the root of a locale.
    pub(crate) symbols: Vec<Symbol>,
    model: Model,
    /// The model as it was read.
    text: Arc<str>,
    diagnostics: Vec<Diagnostic>,
}

/// A library reference in one language. Its pages are rendered when they are
/// needed.
#[derive(Debug, Clone)]
pub(crate) struct Library {
    /// The model.
    pub(crate) source: Arc<LibrarySource>,
    /// Its navigation.
    pub(crate) sidebar: Arc<Vec<SidebarItem>>,
    renderer: Arc<LibraryRenderer>,
    kept: Arc<Kept<PageSummary>>,
    /// The names that its links are found by.
    names: Names,
    /// Links of its comments without a target.
    link_problems: Arc<[Diagnostic]>,
}

/// Values that a renderer borrows.
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
    /// Reads the model with a place in the configuration, unless it is in
    /// `previous` as it is now.
    ///
    /// # Errors
    /// The text of a file that is no model.
    pub(super) fn read(
        sources: &Sources,
        idx: usize,
        previous: Option<&[Arc<Self>]>,
        out: &mut Vec<Diagnostic>,
    ) -> Result<Arc<Self>, FileTexts> {
        let config = &sources.config.library[idx];
        let file = path::resolve("", &config.path);
        let Ok(text) = read_file(sources, &file) else {
            let steps = [Step::Key("library"), Step::Index(idx), Step::Key("path")];
            let help = "give the path of a model that `typedoc --json` wrote, from the site folder";
            out.push(missing(
                sources,
                "library",
                "model",
                &config.path,
                &steps,
                help,
            ));
            return Err(FileTexts::new());
        };
        let mut previous = previous.unwrap_or_default().iter();
        if let Some(kept) = previous.find(|it| it.config == *config && *it.text == *text) {
            out.extend(kept.diagnostics.iter().cloned());
            return Ok(Arc::clone(kept));
        }
        let text: Arc<str> = Arc::from(text);
        let (model, diagnostics) = Model::parse(&file, &text);
        out.extend(diagnostics.iter().cloned());
        let Some(model) = model else {
            return Err(FileTexts::from([(file, text)]));
        };
        let below_locale = addresses(&sources.config, config, "/");
        Ok(Arc::new(Self {
            config: config.clone(),
            symbols: typedoc_render::symbols(&model, &below_locale),
            model,
            text,
            diagnostics,
        }))
    }

    /// Returns the path below the site folder and the text of its model.
    pub(crate) fn model_text(&self) -> (&str, &str) {
        (&self.config.path, &self.text)
    }

    /// The text of its model, when `file` is that.
    #[must_use]
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        (path::resolve("", &self.config.path) == file).then_some(&*self.text)
    }

    /// Returns the warning about a link. The model has no positions of
    /// comments; with `has_place`, the first occurrence of the address in its
    /// text is taken for that of the link.
    fn link_problem(&self, link: &DeadLink, has_place: bool) -> Diagnostic {
        let written = json!(link.url).to_string();
        let written = written.trim_matches('"');
        let start = has_place.then(|| self.text.find(written)).flatten();
        let help = format!(
            "write the whole address, or set `\"{}\"` in `[symbols]`",
            link.url
        );
        let mut found = Diagnostic::warning("library-link", link.to_string())
            .in_file(path::resolve("", &self.config.path))
            .help(help);
        found.span = start.map(|it| Span::new(it, it + written.len()));
        found
    }

    /// Its types, for other references of the locale at `base`.
    pub(super) fn counterparts(&self, site: &SiteConfig, base: &str) -> Vec<Counterpart> {
        let options = addresses(site, &self.config, base);
        typedoc_render::counterparts(&self.model, &options)
    }
}

impl Library {
    /// Lists the pages of a model, unless `previous` has it as it would be now.
    #[must_use]
    pub(crate) fn new(
        source: &Arc<LibrarySource>,
        with: &Rendering<'_>,
        previous: Option<&[Self]>,
    ) -> Self {
        let options = options(&source.config, with);
        let mut previous = previous.unwrap_or_default().iter();
        if let Some(kept) = previous.find(|it| it.is_current(source, with, &options)) {
            return kept.clone();
        }
        let sidebar = typedoc_render::sidebar(&source.model, &options);
        let dead_links = typedoc_render::dead_links(&source.model, &options);
        let inputs = Inputs {
            source: Arc::clone(source),
            options,
        };
        let renderer =
            LibraryRenderer::new(inputs, |it| Renderer::new(&it.source.model, &it.options));
        let has_index = with.sources.config.search.has_index();
        let n_pages = renderer.with_dependent(|_, it| it.pages().len());
        let link_problems = dead_links.iter().enumerate();
        let link_problems = link_problems.map(|(i, it)| source.link_problem(it, i < MAX_SEARCHED));
        Self {
            link_problems: link_problems.collect(),
            source: Arc::clone(source),
            sidebar: Arc::new(sidebar),
            renderer: Arc::new(renderer),
            kept: Arc::new(Kept::new(n_pages, has_index)),
            names: with.names.clone(),
        }
    }

    /// Returns its pages; the first is the index.
    #[must_use]
    pub(crate) fn pages(&self) -> &[PageSummary] {
        self.renderer.with_dependent(|_, it| it.pages())
    }

    /// Returns warnings about links of its comments without a target. The
    /// targets are the same in all locales.
    pub(crate) fn link_problems(&self) -> &[Diagnostic] {
        &self.link_problems
    }

    /// Returns a rendered page.
    ///
    /// # Errors
    /// When a template of the reference fails.
    pub(crate) fn page(&self, idx: usize) -> Result<Arc<RenderedPage>, Diagnostic> {
        let page = self
            .renderer
            .with_dependent(|_, it| self.kept.page(idx, it));
        page.map_err(|error| self.fault(&error))
    }

    /// Returns what a search finds on a page.
    pub(crate) fn sections(&self, idx: usize) -> Vec<Section> {
        self.renderer
            .with_dependent(|_, it| self.kept.sections(idx, it))
    }

    /// Returns about how many bytes of text a page has, without rendering it:
    /// its share of the model, whose JSON is several times as long as what it
    /// says.
    pub(crate) fn text_size(&self) -> usize {
        self.source.text.len() / MODEL_OVERHEAD / self.pages().len().max(1)
    }

    /// Returns the anchors of a page.
    pub(crate) fn anchors(&self, idx: usize) -> Arc<[String]> {
        self.kept.anchors(idx, || {
            let page = self.page(idx);
            page.map_or_else(|_| Vec::new(), |it| it.anchors.clone())
        })
    }

    fn fault(&self, error: &Error) -> Diagnostic {
        fault("library", &self.source.config.path, error)
    }

    /// A page's path below the root of a locale.
    #[must_use]
    pub(crate) fn route(&self, page: &PageSummary) -> String {
        path::join([&*self.source.config.route, &page.path])
    }

    /// Name that readers see.
    #[must_use]
    pub(crate) fn label(&self) -> &str {
        let title = self.pages().first().map_or("", |it| &*it.title);
        self.source.config.label.as_deref().unwrap_or(title)
    }

    /// Name of its sidebar among those of the docs, which have no slash.
    #[must_use]
    pub(crate) fn sidebar_name(&self) -> String {
        format!("library/{}", self.source.config.id)
    }

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

/// The options that decide about addresses and names, for a site at `base`.
fn addresses(site: &SiteConfig, config: &LibraryConfig, base: &str) -> RenderOptions {
    let mut options = RenderOptions::at(path::join([base, config.route.trim_matches('/')]));
    options.trailing_slash = TrailingSlash::from(site.trailing_slash);
    options.title.clone_from(&config.label);
    options.hide_internal = config.hide_internal;
    options
}

fn options(config: &LibraryConfig, with: &Rendering<'_>) -> RenderOptions {
    let site = &with.sources.config;
    let mut options = addresses(site, config, with.base);
    options.texts = Arc::clone(&with.texts.library);
    options.source_link.clone_from(&config.source_url);
    options.highlight = highlight(with.highlighter);
    let symbols = Arc::clone(&with.names.symbols);
    options.resolve_link = ResolveLink::new(move |target| symbols.get(target).cloned());
    options.counterparts = Arc::clone(&with.names.schemas);
    options
}
