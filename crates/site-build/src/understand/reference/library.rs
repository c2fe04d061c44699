//! Library references: TypeDoc's models rendered by `typedoc-render`.

use std::sync::Arc;

use docs_model::config::LibraryConfig;
use docs_model::counterpart::Counterpart;
use docs_model::path::TrailingSlash;
use docs_model::value::Step;
use docs_model::{Diagnostic, SiteConfig, path};
use typedoc_render::{
    Highlight, Model, RenderOptions, RenderedPage, ResolveLink, SidebarItem, Texts,
};

use super::{FileTexts, Names, Rendering, missing, read_file};
use crate::load::Sources;

/// The model of a library, understood.
#[derive(Debug)]
pub struct LibrarySource {
    /// Its settings.
    pub config: LibraryConfig,
    /// Addresses of symbols by name, below the root of a locale.
    pub symbols: Vec<(String, String)>,
    model: Model,
    /// The model as it was read.
    text: Arc<str>,
    diagnostics: Vec<Diagnostic>,
}

/// A library reference in one language: its pages and its navigation.
#[derive(Debug, Clone)]
pub struct Library {
    /// What it was made from.
    pub source: Arc<LibrarySource>,
    /// Its pages; the first is the index.
    pub pages: Arc<Vec<RenderedPage>>,
    /// Its navigation.
    pub sidebar: Arc<Vec<SidebarItem>>,
    /// The names that its links were found by.
    names: Names,
    /// The texts of its pages.
    texts: Arc<Texts>,
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

    /// The text of its model, when `file` is that.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<&str> {
        (path::resolve("", &self.config.path) == file).then_some(&*self.text)
    }

    /// Its types, for other references.
    pub(super) fn counterparts(&self, site: &SiteConfig) -> Vec<Counterpart> {
        let options = addresses(site, &self.config, &site.base_url);
        typedoc_render::counterparts(&self.model, &options)
    }
}

impl Library {
    /// Renders a model, unless `previous` has it as it would be now.
    ///
    /// # Errors
    /// What went wrong, when a template fails.
    pub fn render(
        source: &Arc<LibrarySource>,
        with: &Rendering<'_>,
        previous: Option<&[Self]>,
    ) -> Result<Self, Diagnostic> {
        let mut previous = previous.unwrap_or_default().iter();
        if let Some(kept) = previous.find(|it| it.is_current(source, with)) {
            return Ok(kept.clone());
        }
        let options = options(&source.config, with);
        let pages = typedoc_render::render(&source.model, &options).map_err(|error| {
            Diagnostic::error("library", error.to_string())
                .in_file(path::resolve("", &source.config.path))
        })?;
        Ok(Self {
            source: Arc::clone(source),
            pages: Arc::new(pages),
            sidebar: Arc::new(typedoc_render::sidebar(&source.model, &options)),
            names: with.names.clone(),
            texts: options.texts,
        })
    }

    /// A page's path below the root of a locale.
    #[must_use]
    pub fn route(&self, page: &RenderedPage) -> String {
        path::join([&*self.source.config.route, &page.path])
    }

    /// Name that readers see.
    #[must_use]
    pub fn label(&self) -> &str {
        let title = self.pages.first().map_or("", |it| &*it.title);
        self.source.config.label.as_deref().unwrap_or(title)
    }

    /// Name of its sidebar among those of the docs, which have no slash.
    #[must_use]
    pub fn sidebar_name(&self) -> String {
        format!("library/{}", self.source.config.id)
    }

    fn is_current(&self, source: &Arc<LibrarySource>, with: &Rendering<'_>) -> bool {
        Arc::ptr_eq(&self.source, source)
            && self.texts.named().eq(with.texts.library.named())
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
    let mut options = addresses(site, config, &site.base_url);
    options.texts = Arc::clone(&with.texts.library);
    options.source_link.clone_from(&config.source_url);
    let highlighter = Arc::clone(with.highlighter);
    options.highlight = Highlight::new(move |language, code| {
        highlighter.highlight(language, code).html().to_owned()
    });
    let symbols = Arc::clone(&with.names.symbols);
    options.resolve_link = ResolveLink::new(move |target| symbols.get(target).cloned());
    options.counterparts = Arc::clone(&with.names.schemas);
    options
}
