//! API references: descriptions rendered by `openapi-render`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use code_highlight::Highlighter;
use docs_model::config::{ApiConfig, ApiLayout};
use docs_model::value::Step;
use docs_model::{Diagnostic, path};
use openapi_render::{Description, Highlight, Layout, Reference, RenderOptions, RenderedPage};

use super::{missing, read};
use crate::load::Sources;

/// An API reference: its pages, and what links may point to.
#[derive(Debug)]
pub struct Api {
    /// Its settings.
    pub config: ApiConfig,
    /// The description, understood.
    pub reference: Arc<Reference>,
    /// Its pages; the first is the index.
    pub pages: Arc<Vec<RenderedPage>>,
    /// Addresses of operations and schemas by name.
    pub symbols: Arc<Vec<(String, String)>>,
    /// The texts it was made from, by path below the site folder.
    texts: BTreeMap<String, Arc<str>>,
    /// Faults, kept for a rebuild without changes.
    diagnostics: Vec<Diagnostic>,
}

impl Api {
    /// A page's path below the root of a locale.
    #[must_use]
    pub fn route(&self, page: &RenderedPage) -> String {
        path::join([&*self.config.route, &page.path])
    }

    /// The text of one of its files.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<&str> {
        self.texts.get(file).map(|it| &**it)
    }

    /// Path of the description's copy below the base URL.
    #[must_use]
    pub fn download_path(&self) -> String {
        format!(
            "/api/{}/{}",
            self.config.id,
            path::file_name(&self.config.path)
        )
    }

    /// The description as it was read.
    #[must_use]
    pub fn description(&self) -> Option<&Arc<str>> {
        self.texts.get(&path::resolve("", &self.config.path))
    }

    fn is_current(&self, sources: &Sources, config: &ApiConfig) -> bool {
        let same_config =
            serde_json::to_value(&self.config).ok() == serde_json::to_value(config).ok();
        same_config
            && self
                .texts
                .iter()
                .all(|(file, text)| read(sources, file).is_ok_and(|it| it == **text))
    }
}

/// Renders all references of the configuration. A reference whose files are
/// as they were is taken from `previous`.
#[must_use]
pub fn apis(
    sources: &Sources,
    previous: Option<&[Api]>,
    highlighter: &Arc<Highlighter>,
) -> (Vec<Api>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let mut out = Vec::new();
    for (idx, config) in sources.config.api.iter().enumerate() {
        let kept = previous
            .and_then(|it| it.iter().find(|it| it.config.id == config.id))
            .filter(|it| it.is_current(sources, config));
        let api = match kept {
            Some(api) => Some(api.copy()),
            None => api(sources, idx, config, highlighter, &mut diagnostics),
        };
        if let Some(api) = api {
            diagnostics.extend(api.diagnostics.iter().cloned());
            out.push(api);
        }
    }
    (out, diagnostics)
}

impl Api {
    fn copy(&self) -> Self {
        Self {
            config: self.config.clone(),
            reference: Arc::clone(&self.reference),
            pages: Arc::clone(&self.pages),
            symbols: Arc::clone(&self.symbols),
            texts: self.texts.clone(),
            diagnostics: self.diagnostics.clone(),
        }
    }
}

fn api(
    sources: &Sources,
    idx: usize,
    config: &ApiConfig,
    highlighter: &Arc<Highlighter>,
    out: &mut Vec<Diagnostic>,
) -> Option<Api> {
    let entry = path::resolve("", &config.path);
    let texts = RefCell::new(BTreeMap::new());
    let load = |file: &str| -> io::Result<String> {
        let text = read(sources, file)?;
        texts
            .borrow_mut()
            .insert(file.to_owned(), Arc::from(text.as_str()));
        Ok(text)
    };
    let (description, mut diagnostics) = Description::parse(&entry, &load);
    let texts: BTreeMap<String, Arc<str>> = texts.into_inner();
    if texts.is_empty() {
        let steps = [Step::Key("api"), Step::Index(idx), Step::Key("path")];
        let help = "give the path of an OpenAPI description, from the site folder";
        out.push(missing(sources, "api", "description", &entry, &steps, help));
        return None;
    }
    let (reference, problems) = description.reference();
    diagnostics.extend(problems);
    let options = options(sources, config, &entry, highlighter);
    let mut below_locale = options.clone();
    below_locale.route = path::join([config.route.trim_end_matches('/')]);
    let symbols = openapi_render::symbols(&reference, &below_locale);
    match openapi_render::render(&reference, &options) {
        Ok(pages) => Some(Api {
            config: config.clone(),
            reference: Arc::new(reference),
            pages: Arc::new(pages),
            symbols: Arc::new(symbols),
            texts,
            diagnostics,
        }),
        Err(error) => {
            out.push(Diagnostic::error("api", error.to_string()).in_file(entry));
            None
        }
    }
}

fn options(
    sources: &Sources,
    config: &ApiConfig,
    entry: &str,
    highlighter: &Arc<Highlighter>,
) -> RenderOptions {
    let route = path::join([&*sources.config.base_url, config.route.trim_matches('/')]);
    let mut options = RenderOptions::at(route);
    let highlighter = Arc::clone(highlighter);
    options.highlight = Highlight::new(move |language, code| {
        highlighter.highlight(language, code).html().to_owned()
    });
    options.layout = match config.layout {
        ApiLayout::Single => Layout::SinglePage,
        ApiLayout::Tags => Layout::TagPages,
        ApiLayout::Operations => Layout::OperationPages,
    };
    options.hide_download = config.hide_download_button;
    options.hide_schema_titles = config.hide_schema_titles;
    let download = format!("api/{}/{}", config.id, path::file_name(entry));
    options.download_url = Some(path::join([&*sources.config.base_url, &download]));
    options
}
