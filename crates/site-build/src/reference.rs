//! API references of the site: descriptions read from the site folder and
//! rendered by `openapi-render`, ready to be mounted.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::{fs, io};

use code_highlight::Highlighter;
use docs_model::config::{ApiConfig, ApiLayout, CONFIG_FILE};
use docs_model::value::Step;
use docs_model::{Diagnostic, path};
use openapi_render::{Description, Highlight, Layout, RenderOptions, RenderedPage};

use crate::load::Sources;

/// An API reference: its pages, and what links may point to.
#[derive(Debug)]
pub struct Api {
    /// Its settings.
    pub config: ApiConfig,
    /// Its pages; the first is the index.
    pub pages: Vec<RenderedPage>,
    /// Addresses of operations and schemas by name.
    pub symbols: Vec<(String, String)>,
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
            pages: self.pages.clone(),
            symbols: self.symbols.clone(),
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
        let mut missing =
            Diagnostic::error("api", format!("the description `{entry}` cannot be read"))
                .in_file(CONFIG_FILE)
                .help("give the path of an OpenAPI description, from the site folder");
        missing.span = sources.config_source.span(&steps);
        out.push(missing);
        return None;
    }
    let (reference, problems) = description.reference();
    diagnostics.extend(problems);
    let options = options(sources, config, &entry, highlighter);
    let symbols = openapi_render::symbols(&reference, &options);
    match openapi_render::render(&reference, &options) {
        Ok(pages) => Some(Api {
            config: config.clone(),
            pages,
            symbols,
            texts,
            diagnostics,
        }),
        Err(error) => {
            out.push(Diagnostic::error("api", error.to_string()).in_file(entry));
            None
        }
    }
}

/// The text of a file below the site folder.
fn read(sources: &Sources, file: &str) -> io::Result<String> {
    let bytes = fs::read(sources.root.join(file))?;
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not valid UTF-8"))
}

fn options(
    sources: &Sources,
    config: &ApiConfig,
    entry: &str,
    highlighter: &Arc<Highlighter>,
) -> RenderOptions {
    let mut options = RenderOptions::at(path::join([config.route.trim_end_matches('/')]));
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
