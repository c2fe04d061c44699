//! API references: descriptions rendered by `openapi-render`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use code_highlight::Highlighter;
use docs_model::SiteConfig;
use docs_model::address::TrailingSlash;
use docs_model::config::{ApiConfig, ApiLayout, CONFIG_FILE, CheckLevel};
use docs_model::counterpart::Counterpart;
use docs_model::index::IndexVec;
use docs_model::record::Section;
use located_data::{Diagnostic, Severity, Step, path};
use openapi_render::{
    Description, Division, Error, Fragment, Layout, OAuthClient, PageSummary, Placement,
    PublishedFile, Reference, Release, RenderOptions, RenderedPage, Renderer, SignIn,
};
use reference_pages::{PageIdx, Symbol};
use self_cell::self_cell;

use super::kept::Kept;
use super::lint_settings::{self, Settings};
use super::{Rendering, fault, highlight, missing, read_file, read_revision};
use crate::load::Sources;

/// Bytes in a kilobyte of `page_limit`.
const KILOBYTE: usize = 1000;

/// A parsed API description.
#[derive(Debug)]
pub(crate) struct ApiSource {
    /// Settings of the reference.
    pub(crate) config: ApiConfig,
    /// Model of the description.
    pub(crate) reference: Reference,
    /// Addresses of operations and schemas by name, below the root of a
    /// locale.
    pub(crate) symbols: Vec<Symbol>,
    /// Pages that are split because they would be too large. They are the same
    /// in all languages, like addresses.
    division: Arc<Division>,
    /// Changes from each version of `history` to the next, newest first.
    releases: Arc<[Release]>,
    /// Texts of the files that it was parsed from, by path below the site
    /// folder. Files of Git revisions are named `revision:path`.
    texts: BTreeMap<String, Arc<str>>,
    /// Settings file of `api lint` next to the description.
    settings_file: Option<String>,
    /// Level of lint findings.
    lint_level: CheckLevel,
    /// Files that readers can download; empty if internal parts cannot be
    /// separated from them.
    published: Vec<PublishedFile>,
    /// Problems, kept for a rebuild without changes.
    diagnostics: Vec<Diagnostic>,
}

/// An API reference in one language. Its pages are rendered on demand.
#[derive(Debug, Clone)]
pub(crate) struct Api {
    /// The description.
    pub(crate) source: Arc<ApiSource>,
    renderer: Arc<ApiRenderer>,
    kept: Arc<Kept<PageSummary>>,
}

/// Values that a renderer borrows.
struct Inputs {
    source: Arc<ApiSource>,
    options: RenderOptions,
}

self_cell!(
    struct ApiRenderer {
        owner: Inputs,
        #[not_covariant]
        dependent: Renderer,
    }
);

impl fmt::Debug for ApiRenderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_dependent(|_, renderer| renderer.fmt(f))
    }
}

impl ApiSource {
    /// Reads the description at an index of the configuration, or takes it from
    /// `previous` if it is unchanged. Returns `None` if its file does not
    /// exist.
    pub(super) fn read(
        sources: &Sources,
        idx: usize,
        highlighter: &Arc<Highlighter>,
        previous: Option<&[Arc<Self>]>,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Arc<Self>> {
        let config = sources.config.api.get(idx)?;
        let mut previous = previous.unwrap_or_default().iter();
        if let Some(kept) = previous.find(|it| it.is_current(sources, config)) {
            out.extend(kept.diagnostics.iter().cloned());
            return Some(Arc::clone(kept));
        }
        let entry = path::resolve("", &config.path);
        let texts = RefCell::new(BTreeMap::new());
        let load = |file: &str| -> io::Result<String> {
            let text = read_file(sources, file)?;
            texts
                .borrow_mut()
                .insert(file.to_owned(), Arc::from(text.as_str()));
            Ok(text)
        };
        let (description, mut diagnostics) = Description::parse(&entry, &load);
        let mut texts: BTreeMap<String, Arc<str>> = texts.into_inner();
        if texts.is_empty() {
            let steps = [Step::Key("api"), Step::Index(idx), Step::Key("path")];
            let help = "write the path of an OpenAPI description, relative to the site folder";
            out.push(missing(
                sources,
                "api",
                "description",
                &config.path,
                &steps,
                help,
            ));
            return None;
        }
        let (reference, problems) = description.reference();
        diagnostics.extend(problems);
        let settings_file = settings_file(sources, &entry);
        let level = sources.config.checks.api_descriptions;
        if level != CheckLevel::Ignore {
            let found = lint(&description, &reference, level);
            openapi_render::drop_repeated(&mut diagnostics, &found);
            diagnostics.extend(found);
            let settings = settings_file
                .as_deref()
                .map(|file| settings(sources, file, &entry));
            if let Some(mut settings) = settings.transpose().unwrap_or_else(|it| {
                diagnostics.push(it);
                None
            }) {
                if let Some(text) = settings_file.as_deref().and_then(|it| settings.text(it)) {
                    texts.extend(settings_file.clone().zip(Some(Arc::from(text))));
                }
                diagnostics = settings.judge(diagnostics, |it: &Diagnostic| {
                    let file = it.file.as_deref().unwrap_or_default();
                    description.pointer_at(file, it.span.unwrap_or_default().start)
                });
            }
            openapi_render::shorten(&mut diagnostics);
        }
        diagnostics.extend(unused_clients(sources, idx, &reference));
        let releases = releases(sources, idx, &reference, &mut texts, &mut diagnostics);
        let below_locale = addresses(&sources.config, config, "/");
        let symbols = openapi_render::symbols(&reference, &below_locale);
        diagnostics.extend(openapi_render::link_problems(&reference, &below_locale));
        out.extend(diagnostics.iter().cloned());
        Some(Arc::new(Self {
            config: config.clone(),
            division: Arc::new(division(config, &reference, &below_locale, highlighter)),
            symbols,
            releases,
            published: description.published(),
            reference,
            texts,
            settings_file,
            lint_level: level,
            diagnostics,
        }))
    }

    /// Returns the text of one of its files.
    #[must_use]
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        self.texts.get(file).map(|it| &**it)
    }

    /// Returns the paths below the site folder and the texts of its files.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(file, text)| (&**file, &**text))
    }

    /// Returns the path of the published description below the base URL, if it
    /// is published.
    #[must_use]
    pub(crate) fn download_path(&self) -> Option<String> {
        self.downloads().next().map(|(path, _)| path)
    }

    /// Returns the published files of the description with their paths below
    /// the base URL, the entry first. Names and contents are generated by
    /// `openapi-render`, so that no file of a third party is published
    /// verbatim.
    pub(crate) fn downloads(&self) -> impl Iterator<Item = (String, &str)> {
        let files = self.published.iter();
        files.map(|it| (format!("{}{}", self.download_folder(), it.name), &*it.text))
    }

    /// Returns the path below the base URL of the data with which its consoles
    /// let readers sign in, if they do.
    #[must_use]
    pub(crate) fn sign_in_path(&self) -> Option<String> {
        let mut schemes = self.reference.sign_in_schemes();
        let signs_in = self.config.console && schemes.next().is_some();
        signs_in.then(|| format!("/api/{}/sign-in.json", self.config.id))
    }

    /// Returns that data as JSON. `redirect_url` is the address of the page to
    /// which authorization servers return readers.
    pub(crate) fn sign_in(&self, redirect_url: Option<&str>) -> String {
        let mut data = SignIn::default();
        data.redirect_url = redirect_url;
        let clients = self.config.oauth.iter();
        data.clients = clients
            .map(|(scheme, client)| OAuthClient {
                scheme,
                client_id: &client.client_id,
                scopes: &client.scopes,
            })
            .collect();
        data.json(&self.reference).unwrap_or_default()
    }

    /// Returns the folder of the published files below the base URL. It contains
    /// nothing else, so that a server can send all its files as attachments.
    #[must_use]
    pub(crate) fn download_folder(&self) -> String {
        format!("/api/{}/download/", self.config.id)
    }

    /// Its schemas, for other references of the locale at `base`.
    pub(super) fn counterparts(&self, site: &SiteConfig, base: &str) -> Vec<Counterpart> {
        let options = addresses(site, &self.config, base);
        openapi_render::counterparts(&self.reference, &options)
    }

    fn is_current(&self, sources: &Sources, config: &ApiConfig) -> bool {
        let same_config =
            serde_json::to_value(&self.config).ok() == serde_json::to_value(config).ok();
        let mut texts = self.texts.iter();
        let entry = path::resolve("", &self.config.path);
        same_config
            && self.lint_level == sources.config.checks.api_descriptions
            && self.settings_file == settings_file(sources, &entry)
            && texts.all(|(file, text)| read_version(sources, file).is_ok_and(|it| it == **text))
    }
}

impl Api {
    /// Lists the pages of a description, unless `previous` has it as it would
    /// be now.
    #[must_use]
    pub(crate) fn new(
        source: &Arc<ApiSource>,
        with: &Rendering<'_>,
        previous: Option<&[Self]>,
    ) -> Self {
        let options = options(source, with);
        let mut previous = previous.unwrap_or_default().iter();
        if let Some(kept) = previous.find(|it| it.is_current(source, &options)) {
            return kept.clone();
        }
        let inputs = Inputs {
            source: Arc::clone(source),
            options,
        };
        let renderer = ApiRenderer::new(inputs, |it| {
            Renderer::new(&it.source.reference, &it.options)
        });
        let has_index = with.sources.config.search.has_index();
        let n_pages = renderer.with_dependent(|_, it| it.pages().len());
        Self {
            source: Arc::clone(source),
            renderer: Arc::new(renderer),
            kept: Arc::new(Kept::new(n_pages, has_index)),
        }
    }

    /// Returns its pages; the first is the index.
    #[must_use]
    pub(crate) fn pages(&self) -> &IndexVec<PageIdx, PageSummary> {
        self.renderer.with_dependent(|_, it| it.pages())
    }

    /// Returns a rendered page.
    ///
    /// # Errors
    /// If a template of the reference fails.
    pub(crate) fn page(&self, idx: PageIdx) -> Result<Arc<RenderedPage>, Diagnostic> {
        let page = self
            .renderer
            .with_dependent(|_, it| self.kept.page(idx, it));
        page.map_err(|error| self.fault(&error))
    }

    /// Returns the index of the page whose URL shows a page: for a part of a
    /// split page the split page, otherwise the page itself.
    pub(crate) fn shown_on(&self, idx: PageIdx) -> &PageSummary {
        let page = &self.pages()[idx];
        page.part_of.map_or(page, |whole| &self.pages()[whole])
    }

    /// Returns the searchable sections of a page.
    pub(crate) fn sections(&self, idx: PageIdx) -> Vec<Section> {
        self.renderer
            .with_dependent(|_, it| self.kept.sections(idx, it))
    }

    /// Returns the approximate size of a page's text in bytes, without
    /// rendering it: its share of the description.
    pub(crate) fn text_size(&self) -> usize {
        let bytes: usize = self.source.texts.values().map(|text| text.len()).sum();
        bytes / self.pages().len().max(1)
    }

    /// Returns the anchors at the URL of a page.
    pub(crate) fn anchors(&self, idx: PageIdx) -> Arc<[String]> {
        let find = || self.renderer.with_dependent(|_, it| it.anchors(idx));
        self.kept.anchors(idx, find)
    }

    /// Renders the menu with all operations, for layouts whose pages contain
    /// only a part of it.
    pub(crate) fn menu(&self) -> String {
        self.renderer.with_dependent(|_, it| it.menu_fragment())
    }

    /// Renders an operation for a guide.
    ///
    /// # Errors
    /// If a template of the reference fails.
    pub(crate) fn operation(
        &self,
        name: &str,
        at: &Placement,
    ) -> Result<Option<Fragment>, Diagnostic> {
        self.fragment(|renderer| renderer.operation_fragment(name, at))
    }

    /// Renders a schema for a guide.
    ///
    /// # Errors
    /// If a template of the reference fails.
    pub(crate) fn schema(
        &self,
        name: &str,
        at: &Placement,
    ) -> Result<Option<Fragment>, Diagnostic> {
        self.fragment(|renderer| renderer.schema_fragment(name, at))
    }

    fn fragment(
        &self,
        render: impl FnOnce(&Renderer<'_>) -> Result<Option<Fragment>, Error>,
    ) -> Result<Option<Fragment>, Diagnostic> {
        let made = self.renderer.with_dependent(|_, it| render(it));
        made.map_err(|error| self.fault(&error))
    }

    /// Returns the path of a page below the root of a locale.
    #[must_use]
    pub(crate) fn route(&self, page: &PageSummary) -> String {
        path::join([&*self.source.config.route, &page.path])
    }

    /// Returns the address of the complete menu.
    #[must_use]
    pub(crate) fn menu_address(&self) -> Option<&str> {
        self.options().menu_fragment_url.as_deref()
    }

    fn options(&self) -> &RenderOptions {
        &self.renderer.borrow_owner().options
    }

    fn fault(&self, error: &Error) -> Diagnostic {
        fault("api", &self.source.config.path, error)
    }

    fn is_current(&self, source: &Arc<ApiSource>, options: &RenderOptions) -> bool {
        let own = self.options();
        Arc::ptr_eq(&self.source, source)
            && own.route == options.route
            && own.texts.named().eq(options.texts.named())
            && own.counterparts == options.counterparts
    }
}

/// Reads a file of the site, or `revision:path`.
fn read_version(sources: &Sources, file: &str) -> io::Result<String> {
    match file.split_once(':') {
        Some((revision, path)) => read_revision(sources, revision, path),
        None => read_file(sources, file),
    }
}

/// Reports OAuth clients of security schemes with which nobody signs in.
fn unused_clients(sources: &Sources, idx: usize, reference: &Reference) -> Vec<Diagnostic> {
    let schemes: Vec<&str> = reference.sign_in_schemes().map(|it| &*it.name).collect();
    let config = &sources.config.api[idx];
    let unused = config.oauth.keys().map(String::as_str);
    let unused = unused.filter(|scheme| !schemes.contains(scheme));
    let report = |scheme: &str| {
        let message = format!("no operation of `{}` signs in with `{scheme}`", config.path);
        let help = if schemes.is_empty() {
            "its operations require no security scheme of type `oauth2` or `openIdConnect`"
                .to_owned()
        } else {
            format!(
                "write the name of a security scheme that operations require: `{}`",
                schemes.join("`, `")
            )
        };
        let steps = [
            Step::Key("api"),
            Step::Index(idx),
            Step::Key("oauth"),
            Step::Key(scheme),
        ];
        let mut diagnostic = Diagnostic::warning("api-oauth-client", message)
            .in_file(CONFIG_FILE)
            .help(help);
        diagnostic.span = sources.config_source.span(&steps);
        diagnostic
    };
    unused.map(report).collect()
}

/// Returns the changes between the versions of `history` and the current
/// description, newest first. Adds the texts of the versions to `texts`.
fn releases(
    sources: &Sources,
    idx: usize,
    current: &Reference,
    texts: &mut BTreeMap<String, Arc<str>>,
    out: &mut Vec<Diagnostic>,
) -> Arc<[Release]> {
    let mut versions: Vec<Reference> = Vec::new();
    for (position, version) in sources.config.api[idx].history.iter().enumerate() {
        match read_history(sources, version, texts) {
            Ok(reference) => versions.push(reference),
            Err(cause) => {
                let steps = [
                    Step::Key("api"),
                    Step::Index(idx),
                    Step::Key("history"),
                    Step::Index(position),
                ];
                let message = format!("cannot read the version `{version}`: {}", reason(&cause));
                let mut unreadable = Diagnostic::error("api-history", message)
                    .in_file(CONFIG_FILE)
                    .help(
                        "write the path of an earlier description, or `revision:path`; \
                         Git revisions require a full clone",
                    );
                unreadable.span = sources.config_source.span(&steps);
                out.push(unreadable);
            }
        }
    }
    let all: Vec<&Reference> = versions.iter().chain([current]).collect();
    openapi_render::releases(&all).into()
}

/// Returns why a file cannot be read.
fn reason(cause: &io::Error) -> String {
    match cause.kind() {
        io::ErrorKind::NotFound => "the file does not exist".to_owned(),
        _ => cause.to_string(),
    }
}

/// Reads an earlier version of a description, of which only what callers can
/// see is used.
fn read_history(
    sources: &Sources,
    version: &str,
    texts: &mut BTreeMap<String, Arc<str>>,
) -> io::Result<Reference> {
    let (prefix, file) = match version.split_once(':') {
        Some((revision, file)) => (format!("{revision}:"), file),
        None => (String::new(), version),
    };
    let entry = path::resolve("", file);
    let error = RefCell::new(None);
    let read = RefCell::new(BTreeMap::new());
    let load = |file: &str| -> io::Result<String> {
        let name = format!("{prefix}{file}");
        let text = read_version(sources, &name);
        match &text {
            Ok(text) => {
                read.borrow_mut().insert(name, Arc::from(text.as_str()));
            }
            Err(cause) if file == entry => {
                *error.borrow_mut() = Some(io::Error::new(cause.kind(), cause.to_string()));
            }
            // Without a part, the version would seem to lack what it has.
            Err(cause) => {
                let reason = reason(cause);
                let unread = || io::Error::other(format!("it refers to `{name}`: {reason}"));
                error.borrow_mut().get_or_insert_with(unread);
            }
        }
        text
    };
    let (description, _) = Description::parse(&entry, &load);
    let (reference, _) = description.reference();
    if let Some(error) = error.take() {
        return Err(error);
    }
    texts.extend(read.take());
    match reference.operations.is_empty() {
        true => Err(io::Error::other("it has no operations")),
        false => Ok(reference),
    }
}

/// Returns the findings about a description, at the level of the configuration.
fn lint(description: &Description, reference: &Reference, level: CheckLevel) -> Vec<Diagnostic> {
    let severity = match level {
        CheckLevel::Error => Severity::Error,
        _ => Severity::Warning,
    };
    let mut out = openapi_render::lint(description, reference);
    for it in &mut out {
        it.severity = severity;
    }
    out
}

/// Returns the first settings file of `api lint` next to a description, if the
/// site lints its descriptions.
fn settings_file(sources: &Sources, entry: &str) -> Option<String> {
    if sources.config.checks.api_descriptions == CheckLevel::Ignore {
        return None;
    }
    let folder = folder_of(entry);
    let mut files = lint_settings::FILES
        .iter()
        .map(|name| path::resolve("", &format!("{folder}/{name}")));
    files.find(|file| sources.root.check(Path::new(file)).is_ok())
}

/// Reads the settings of `api lint` for a description of the site.
fn settings(sources: &Sources, file: &str, entry: &str) -> Result<Settings, Diagnostic> {
    let text = read_file(sources, file).map_err(|error| {
        Diagnostic::error(
            "api-lint-settings",
            format!("cannot read `{file}`: {error}"),
        )
        .in_file(file)
        .help("replace it with a readable text file, or remove it")
    })?;
    let folder = folder_of(entry);
    let mut settings = Settings::parse(file.to_owned(), text, folder);
    let beside = |it: &&ApiConfig| folder_of(&path::resolve("", &it.path)) == folder;
    settings.is_shared = sources.config.api.iter().filter(beside).count() > 1;
    Ok(settings)
}

fn folder_of(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the pages of a reference that would be larger than the limit of the
/// configuration.
fn division(
    config: &ApiConfig,
    reference: &Reference,
    addresses: &RenderOptions,
    highlighter: &Arc<Highlighter>,
) -> Division {
    if config.page_limit == 0 {
        return Division::default();
    }
    let mut options = addresses.clone();
    options.highlight = highlight(highlighter);
    present(config, &mut options);
    let max_bytes = usize::try_from(config.page_limit).unwrap_or(usize::MAX);
    Division::of(reference, &options, max_bytes.saturating_mul(KILOBYTE))
}

fn menu_path(source: &ApiSource, base: &str) -> Option<String> {
    let config = &source.config;
    let is_whole = config.layout == ApiLayout::Single && source.division.is_empty();
    (!is_whole).then(|| path::join([base, &format!("api/{}/menu.html", config.id)]))
}

/// Returns the options that determine addresses, for a site at `base`.
fn addresses(site: &SiteConfig, config: &ApiConfig, base: &str) -> RenderOptions {
    let mut options = RenderOptions::at(path::join([base, config.route.trim_matches('/')]));
    options.trailing_slash = TrailingSlash::from(site.trailing_slash);
    options.layout = match config.layout {
        ApiLayout::Single => Layout::SinglePage,
        ApiLayout::Tags => Layout::TagPages,
        ApiLayout::Operations => Layout::OperationPages,
    };
    options.link_base.clone_from(&config.link_base);
    options
}

/// Sets the options that determine what pages show of a description.
fn present(config: &ApiConfig, options: &mut RenderOptions) {
    options.hide_download = config.hide_download_button;
    options.hide_schema_titles = config.hide_schema_titles;
    options.console = config.console;
    options.api_id.clone_from(&config.id);
    options.required_first = config.required_first;
    // The first matching chip applies, so the site's chips come before the
    // defaults.
    let chips = config.chips.iter();
    let chips = chips.map(|(key, label)| (key.clone(), label.clone()));
    options.chips.splice(0..0, chips);
}

fn options(source: &ApiSource, with: &Rendering<'_>) -> RenderOptions {
    let site = &with.sources.config;
    let config = &source.config;
    let options = addresses(site, config, with.base);
    let mut options = options.with_texts(Arc::clone(&with.texts.api));
    options.highlight = highlight(with.highlighter);
    options.menu_fragment_url = menu_path(source, with.base);
    options.division = Arc::clone(&source.division);
    options.releases = Arc::clone(&source.releases);
    present(config, &mut options);
    let sign_in = source.sign_in_path();
    options.sign_in_url = sign_in.map(|it| path::join([&*site.base_url, &it]));
    let download = source.download_path();
    options.download_url = download.map(|it| path::join([&*site.base_url, &it]));
    options.counterparts = Arc::clone(&with.names.library_types);
    options
}
