//! API references: descriptions rendered by `openapi-render`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use code_highlight::Highlighter;
use docs_model::config::{ApiConfig, ApiLayout, CheckLevel};
use docs_model::path::TrailingSlash;
use docs_model::value::Step;
use docs_model::{Diagnostic, Severity, path};
use openapi_render::{Description, Highlight, Layout, Reference, RenderOptions, RenderedPage};

use super::{missing, read};
use crate::load::Sources;
use crate::texts::ReferenceTexts;

/// An API reference: its pages, and what links may point to.
#[derive(Debug)]
pub struct Api {
    /// Its settings.
    pub config: ApiConfig,
    /// The description, understood.
    pub reference: Arc<Reference>,
    /// How its pages are made.
    pub options: Arc<RenderOptions>,
    /// Its pages; the first is the index.
    pub pages: Arc<Vec<RenderedPage>>,
    /// Addresses of operations and schemas by name.
    pub symbols: Arc<Vec<(String, String)>>,
    /// The whole menu, for layouts whose pages hold a part of it.
    pub menu: Option<Arc<str>>,
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

    /// Address of the whole menu for a locale at `base`.
    #[must_use]
    pub(crate) fn menu_path(&self, base: &str) -> Option<String> {
        menu_path(&self.config, base)
    }

    /// The description as it was read.
    #[must_use]
    pub fn description(&self) -> Option<&Arc<str>> {
        self.texts.get(&path::resolve("", &self.config.path))
    }

    fn is_current(&self, sources: &Sources, config: &ApiConfig, language: &ReferenceTexts) -> bool {
        let same_config =
            serde_json::to_value(&self.config).ok() == serde_json::to_value(config).ok();
        same_config
            && self.options.texts.named().eq(language.api.named())
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
    language: &ReferenceTexts,
) -> (Vec<Api>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let mut out = Vec::new();
    for (idx, config) in sources.config.api.iter().enumerate() {
        let kept = previous
            .and_then(|it| it.iter().find(|it| it.config.id == config.id))
            .filter(|it| it.is_current(sources, config, language));
        let api = match kept {
            Some(api) => Some(api.copy()),
            None => api(
                sources,
                idx,
                config,
                highlighter,
                language,
                &mut diagnostics,
            ),
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
            options: Arc::clone(&self.options),
            menu: self.menu.clone(),
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
    language: &ReferenceTexts,
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
    let level = sources.config.checks.api_descriptions;
    if level != CheckLevel::Ignore {
        diagnostics.extend(openapi_render::lint(&reference).into_iter().map(|mut it| {
            it.severity = match level {
                CheckLevel::Error => Severity::Error,
                _ => Severity::Warning,
            };
            it
        }));
    }
    let options = options(sources, config, &entry, highlighter, language);
    let mut below_locale = options.clone();
    below_locale.route = path::join([config.route.trim_end_matches('/')]);
    let symbols = openapi_render::symbols(&reference, &below_locale);
    match openapi_render::render(&reference, &options) {
        Ok(pages) => Some(Api {
            config: config.clone(),
            menu: options
                .menu_fragment_url
                .is_some()
                .then(|| openapi_render::menu_fragment(&reference, &options).into()),
            reference: Arc::new(reference),
            options: Arc::new(options),
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

fn menu_path(config: &ApiConfig, base: &str) -> Option<String> {
    let is_whole = config.layout == ApiLayout::Single;
    (!is_whole).then(|| path::join([base, &format!("api/{}/menu.html", config.id)]))
}

fn options(
    sources: &Sources,
    config: &ApiConfig,
    entry: &str,
    highlighter: &Arc<Highlighter>,
    language: &ReferenceTexts,
) -> RenderOptions {
    let route = path::join([&*sources.config.base_url, config.route.trim_matches('/')]);
    let mut options = RenderOptions::at(route).with_texts(Arc::clone(&language.api));
    let highlighter = Arc::clone(highlighter);
    options.trailing_slash = TrailingSlash::from(sources.config.trailing_slash);
    options.highlight = Highlight::new(move |language, code| {
        highlighter.highlight(language, code).html().to_owned()
    });
    options.layout = match config.layout {
        ApiLayout::Single => Layout::SinglePage,
        ApiLayout::Tags => Layout::TagPages,
        ApiLayout::Operations => Layout::OperationPages,
    };
    options.menu_fragment_url = menu_path(config, &sources.config.base_url);
    options.hide_download = config.hide_download_button;
    options.hide_schema_titles = config.hide_schema_titles;
    options.hide_console = config.hide_console;
    options.required_first = config.required_first;
    // The first that fits counts: the site's own stand above the usual ones.
    let chips = config.chips.iter();
    let chips = chips.map(|(key, label)| (key.clone(), label.clone()));
    options.chips.splice(0..0, chips);
    let download = format!("api/{}/{}", config.id, path::file_name(entry));
    options.download_url = Some(path::join([&*sources.config.base_url, &download]));
    options
}
