//! Library references: TypeDoc's models rendered by `typedoc-render`.

use std::collections::HashMap;
use std::sync::Arc;

use code_highlight::Highlighter;
use docs_model::config::LibraryConfig;
use docs_model::path::TrailingSlash;
use docs_model::value::Step;
use docs_model::{Diagnostic, path};
use typedoc_render::{
    Highlight, Model, RenderOptions, RenderedPage, ResolveLink, SidebarItem, Texts,
};

use super::{FileTexts, missing, read};
use crate::load::Sources;
use crate::texts::ReferenceTexts;

/// A library reference: its pages, its navigation, and what links may point
/// to.
#[derive(Debug)]
pub struct Library {
    /// Its settings.
    pub config: LibraryConfig,
    /// Its pages; the first is the index.
    pub pages: Arc<Vec<RenderedPage>>,
    /// Its navigation.
    pub sidebar: Arc<Vec<SidebarItem>>,
    /// Addresses of symbols by name.
    pub symbols: Arc<Vec<(String, String)>>,
    /// The model as it was read.
    text: Arc<str>,
    /// What links of comments were resolved with.
    known: Arc<HashMap<String, String>>,
    /// The texts of its pages.
    language: Arc<Texts>,
    diagnostics: Arc<Vec<Diagnostic>>,
}

impl Library {
    /// A page's path below the root of a locale.
    #[must_use]
    pub fn route(&self, page: &RenderedPage) -> String {
        path::join([&*self.config.route, &page.path])
    }

    /// Name that readers see.
    #[must_use]
    pub fn label(&self) -> &str {
        let title = self.pages.first().map_or("", |it| &*it.title);
        self.config.label.as_deref().unwrap_or(title)
    }

    /// Name of its sidebar among those of the docs, which have no slash.
    #[must_use]
    pub fn sidebar_name(&self) -> String {
        format!("library/{}", self.config.id)
    }

    /// The text of its model, when `file` is that.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<&str> {
        (path::resolve("", &self.config.path) == file).then_some(&*self.text)
    }
}

/// Renders all library references of the configuration. One whose model is as
/// it was is taken from `previous`. `known` gives addresses to what comments
/// link to and the model does not hold. Gives the libraries, the texts of those
/// that cannot be shown, and all faults.
#[must_use]
pub fn libraries(
    sources: &Sources,
    previous: Option<&[Library]>,
    highlighter: &Arc<Highlighter>,
    known: &Arc<HashMap<String, String>>,
    language: &ReferenceTexts,
) -> (Vec<Library>, FileTexts, Vec<Diagnostic>) {
    let mut failed = FileTexts::new();
    let mut diagnostics = Vec::new();
    let mut out = Vec::new();
    for (idx, config) in sources.config.library.iter().enumerate() {
        let file = path::resolve("", &config.path);
        let Ok(text) = read(sources, &file) else {
            let steps = [Step::Key("library"), Step::Index(idx), Step::Key("path")];
            let help = "give the path of a model that `typedoc --json` wrote, from the site folder";
            diagnostics.push(missing(sources, "library", "model", &file, &steps, help));
            continue;
        };
        let kept = previous
            .and_then(|it| it.iter().find(|it| it.config.id == config.id))
            .filter(|it| *it.text == *text && it.config == *config && *it.known == **known)
            .filter(|it| it.language.named().eq(language.library.named()));
        let library = match kept {
            Some(it) => Ok(it.copy()),
            None => {
                let mut options = options(sources, config, highlighter, known);
                options.texts = Arc::clone(&language.library);
                library(config, Arc::from(&*text), options, known)
            }
        };
        match library {
            Ok(library) => {
                diagnostics.extend(library.diagnostics.iter().cloned());
                out.push(library);
            }
            Err(found) => {
                diagnostics.extend(found);
                failed.insert(file, Arc::from(text));
            }
        }
    }
    (out, failed, diagnostics)
}

impl Library {
    fn copy(&self) -> Self {
        Self {
            config: self.config.clone(),
            pages: Arc::clone(&self.pages),
            sidebar: Arc::clone(&self.sidebar),
            symbols: Arc::clone(&self.symbols),
            text: Arc::clone(&self.text),
            known: Arc::clone(&self.known),
            language: Arc::clone(&self.language),
            diagnostics: Arc::clone(&self.diagnostics),
        }
    }
}

fn library(
    config: &LibraryConfig,
    text: Arc<str>,
    options: RenderOptions,
    known: &Arc<HashMap<String, String>>,
) -> Result<Library, Vec<Diagnostic>> {
    let file = path::resolve("", &config.path);
    let (model, diagnostics) = Model::parse(&file, &text);
    let Some(model) = model else {
        return Err(diagnostics);
    };
    let pages = typedoc_render::render(&model, &options)
        .map_err(|error| vec![Diagnostic::error("library", error.to_string()).in_file(file)])?;
    Ok(Library {
        config: config.clone(),
        pages: Arc::new(pages),
        sidebar: Arc::new(typedoc_render::sidebar(&model, &options)),
        language: Arc::clone(&options.texts),
        symbols: Arc::new(typedoc_render::symbols(
            &model,
            &below_locale(config, options),
        )),
        text,
        known: Arc::clone(known),
        diagnostics: Arc::new(diagnostics),
    })
}

/// The options for addresses below the root of a locale, as symbol links have
/// them.
fn below_locale(config: &LibraryConfig, mut options: RenderOptions) -> RenderOptions {
    options.route = path::join([config.route.trim_end_matches('/')]);
    options
}

fn options(
    sources: &Sources,
    config: &LibraryConfig,
    highlighter: &Arc<Highlighter>,
    known: &Arc<HashMap<String, String>>,
) -> RenderOptions {
    let site = &sources.config;
    let route = config.route.trim_matches('/');
    let mut options = RenderOptions::at(path::join([&*site.base_url, route]));
    options.trailing_slash = TrailingSlash::from(site.trailing_slash);
    options.title.clone_from(&config.label);
    options.source_link.clone_from(&config.source_url);
    options.hide_internal = config.hide_internal;
    let highlighter = Arc::clone(highlighter);
    options.highlight = Highlight::new(move |language, code| {
        highlighter.highlight(language, code).html().to_owned()
    });
    let known = Arc::clone(known);
    options.resolve_link = ResolveLink::new(move |target| known.get(target).cloned());
    options
}
