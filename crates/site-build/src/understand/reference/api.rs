//! API references: descriptions rendered by `openapi-render`.
//!
//! A description is parsed once ([`ApiSource`]); each language has a renderer
//! of its own ([`Api`]), which borrows the parsed model.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::sync::{Arc, OnceLock};

use code_highlight::Highlighter;
use docs_model::config::{ApiConfig, ApiLayout, CONFIG_FILE, CheckLevel};
use docs_model::counterpart::Counterpart;
use docs_model::index::IndexVec;
use docs_model::record::Section;
use docs_model::site::MountedLink;
use docs_model::{ReferenceKind, SiteConfig, is_of_site};
use indexmap::IndexMap;
use located_data::{Diagnostic, Step, path};
use openapi_render::{
    BodySchemas, Description, DescriptionLink, Division, Error, Fragment, LargeExamples, Layout,
    OAuthClient, PageSummary, Placement, PublishedFile, Reference, Release, RenderOptions,
    RenderedPage, Renderer, SampleOptions, SignIn,
};
use reference_pages::{PageIdx, Symbol};
use self_cell::self_cell;

use super::kept::Kept;
use super::sample_templates::{SAMPLE_TEMPLATES, SampleTemplates, sample_options};
use super::{Rendering, fault, highlight, lint, missing, read_file, releases};
use crate::digest::{json_name, text_hash};
use crate::headers::origin;
use crate::load::Sources;

/// Maximum number of links of each kind whose places are searched. Each search may read
/// the whole description.
const MAX_LOCATED: usize = 200;

/// Bytes in a kilobyte of `page_limit`.
const KILOBYTE: usize = 1000;

/// Minimum size of a file of the menu that is divided, in bytes. A smaller limit of
/// pages would make many requests.
const MIN_MENU: usize = 100 * KILOBYTE;

/// Factor by which the texts of all pages are larger than a description: each page
/// repeats the schemas that it uses. The texts of eight real descriptions of 0.4 to
/// 2.3 MB are 1 to 7 times as large.
const REPETITION: usize = 4;

/// A parsed API description.
///
/// It is the same in all languages: its texts are those of the description.
#[derive(Debug)]
pub(crate) struct ApiSource {
    /// Settings of the reference.
    pub(crate) config: ApiConfig,
    /// Model of the description.
    pub(crate) reference: Reference,
    /// Addresses of operations and schemas by name, below the root of a
    /// locale.
    pub(crate) symbols: Vec<Symbol>,
    /// Layout of the configuration, or one with more pages for a description whose lists
    /// would exceed the limit.
    layout: Layout,
    /// Pages that are split because they would be too large. They are the same
    /// in all languages, like addresses.
    division: Arc<Division>,
    /// Examples with files of their own, because pages would be too large.
    large_examples: Arc<LargeExamples>,
    /// Names of the files with the schemas of JSON bodies; none without consoles.
    bodies: Arc<BodySchemas>,
    /// Options of generated samples, with the templates of the site.
    samples: SampleOptions,
    /// The file with the templates of samples; the built-in one without own
    /// templates.
    sample_templates: Option<SampleTemplates>,
    /// Changes from each version of `history` to the next, newest first.
    releases: Arc<[Release]>,
    /// Texts of the files that it was parsed from, by path below the site
    /// folder. Files of Git revisions are named `revision:path`.
    texts: BTreeMap<String, Arc<str>>,
    /// Settings file of `api lint` next to the description.
    settings_file: Option<String>,
    /// Level of lint findings.
    lint_level: CheckLevel,
    /// Levels of lint rules for all descriptions of the site.
    lint_levels: IndexMap<String, CheckLevel>,
    /// Files that readers can download; empty if internal parts cannot be
    /// separated from them.
    published: Vec<PublishedFile>,
    /// Links of its texts to the site.
    pub(crate) links: Vec<MountedLink>,
    /// Problems, kept for a rebuild without changes.
    diagnostics: Vec<Diagnostic>,
}

/// An API reference in one language. Its pages are rendered on demand.
///
/// Cloning is cheap: all parts are shared.
#[derive(Debug, Clone)]
pub(crate) struct Api {
    /// The description.
    pub(crate) source: Arc<ApiSource>,
    /// Lists and renders the pages.
    renderer: Arc<ApiRenderer>,
    /// Pages that were rendered, and parts of them.
    kept: Arc<Kept<PageSummary>>,
    /// The menu with all operations, once it is needed: each of its files is a part.
    whole_menu: Arc<OnceLock<String>>,
}

/// Values that a renderer borrows.
///
/// The renderer refers to them, so both live in one cell.
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
    ///
    /// The settings of `api lint` next to the description are applied to its
    /// problems, unless the site ignores them. Everything that follows from the
    /// description alone is computed here: symbols, the division into pages,
    /// changes between versions.
    pub(super) fn read(
        sources: &Sources,
        idx: usize,
        highlighter: &Arc<Highlighter>,
        previous: Option<&[Arc<Self>]>,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Arc<Self>> {
        let config = sources.config.api.get(idx)?;
        let mut previous = previous.unwrap_or_default().iter();
        if let Some(kept) = previous.find(|source| source.is_current(sources, config)) {
            out.extend(kept.diagnostics.iter().cloned());
            out.extend(console_without_server(sources, idx, &kept.reference));
            return Some(Arc::clone(kept));
        }
        let entry = path::resolve_beyond("", &config.path);
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
        let settings_file = lint::settings_file(sources, config, &entry);
        if lint::is_on(sources, config) {
            let linted = lint::Linted {
                sources,
                idx,
                description: &description,
                reference: &reference,
            };
            diagnostics = linted.judge(settings_file.as_deref(), &mut texts, diagnostics);
        }
        openapi_render::at_keys(&description, &mut diagnostics);
        diagnostics.extend(unused_clients(sources, idx, &reference));
        let releases = releases::releases(sources, idx, &reference, &mut texts, &mut diagnostics);
        let samples = sample_options(sources, idx, &reference, &mut texts, &mut diagnostics);
        let has_templates = !samples.templates.is_empty();
        let layout = layout(&sources.config, config, &reference);
        let below_locale = addresses(&sources.config, config, layout, "/");
        let symbols = openapi_render::symbols(&reference, &below_locale);
        let links = links(sources, &reference, &below_locale, &texts, &mut diagnostics);
        out.extend(diagnostics.iter().cloned());
        // Not kept, because it depends on other parts of the configuration.
        out.extend(console_without_server(sources, idx, &reference));
        out.extend(other_layout(sources, idx, layout));
        let large_examples = Arc::new(large_examples(config, &reference, &samples));
        let division = division(
            config,
            &reference,
            &below_locale,
            highlighter,
            &large_examples,
        );
        Some(Arc::new(Self {
            config: config.clone(),
            layout,
            division: Arc::new(division),
            large_examples,
            bodies: bodies(config, &reference),
            sample_templates: has_templates.then(|| SampleTemplates::new(&samples)),
            samples,
            symbols,
            releases,
            published: description.published(),
            reference,
            links,
            texts,
            settings_file,
            lint_level: sources.config.checks.api_descriptions,
            lint_levels: sources.config.lint.clone(),
            diagnostics,
        }))
    }

    /// Returns the text of one of its files.
    ///
    /// The name is a path in the site folder, or `revision:path`.
    #[must_use]
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        self.texts.get(file).map(|text| &**text)
    }

    /// Returns the paths below the site folder and the texts of its files.
    ///
    /// In the order of the names.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(file, text)| (&**file, &**text))
    }

    /// Returns the path of the published description below the base URL, if it
    /// is published.
    ///
    /// The entry comes first among its files.
    #[must_use]
    pub(crate) fn download_path(&self) -> Option<String> {
        self.downloads().next().map(|(path, _)| path)
    }

    /// Returns the published files of the description with their paths below
    /// the base URL, the entry first. Names and contents are generated by
    /// `openapi-render`, so that no file of a third party is published
    /// verbatim.
    ///
    /// Without a download, as for a description whose internal parts cannot be
    /// cut out, there are none.
    pub(crate) fn downloads(&self) -> impl Iterator<Item = (String, &str)> {
        let files = self.published.iter();
        files.map(|file| {
            (
                format!("{}{}", self.download_folder(), file.name),
                &*file.text,
            )
        })
    }

    /// Returns the path below the base URL of the data with which its consoles
    /// let readers sign in, if they do.
    ///
    /// Only if a scheme of an operation can be used without a secret of the
    /// site.
    #[must_use]
    pub(crate) fn sign_in_path(&self) -> Option<String> {
        let mut schemes = self.reference.sign_in_schemes();
        let signs_in = self.config.console && schemes.next().is_some();
        signs_in.then(|| format!("/api/{}/sign-in.json", self.config.id))
    }

    /// Returns that data as JSON. `redirect_url` is the address of the page to
    /// which authorization servers return readers.
    ///
    /// `None` leaves out the flows that need that page.
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

    /// Returns the file of the templates from which its consoles make samples, if
    /// it has consoles.
    ///
    /// All references without own templates have the same file.
    #[must_use]
    pub(crate) fn sample_templates(&self) -> Option<&SampleTemplates> {
        let own = self.sample_templates.as_ref();
        self.config
            .console
            .then(|| own.unwrap_or(&SAMPLE_TEMPLATES))
    }

    /// Returns the files with the schemas of JSON bodies as (path below the base
    /// URL, name).
    ///
    /// Consoles fetch one when a reader opens the editor of a body.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = (String, &str)> {
        let names = self.bodies.names();
        names.map(|name| (format!("{}{name}", self.bodies_folder()), name))
    }

    /// Returns the content of the file of this name.
    ///
    /// An unknown name gives an empty text; no plan has one.
    pub(crate) fn body(&self, name: &str) -> String {
        self.bodies.json(&self.reference, name).unwrap_or_default()
    }

    /// Returns the files of large examples as (path below the base URL, name, text).
    ///
    /// They are text files, so that browsers run nothing in them.
    pub(crate) fn large_examples(&self) -> impl Iterator<Item = (String, &str, &str)> {
        let files = self.large_examples.files();
        files.map(|(name, text)| (format!("{}{name}", self.examples_folder()), name, text))
    }

    /// Returns the folder of these files below the base URL.
    fn examples_folder(&self) -> String {
        format!("/api/{}/example/", self.config.id)
    }

    /// Returns the folder of the schemas of bodies below the base URL.
    fn bodies_folder(&self) -> String {
        format!("/api/{}/body/", self.config.id)
    }

    /// Returns the folder of the published files below the base URL. It contains
    /// nothing else, so that a server can send all its files as attachments.
    #[must_use]
    pub(crate) fn download_folder(&self) -> String {
        format!("/api/{}/download/", self.config.id)
    }

    /// Returns the schemas, for other references of the locale at `base`.
    ///
    /// Types of libraries with the same name link to them, and they to these.
    pub(super) fn counterparts(&self, site: &SiteConfig, base: &str) -> Vec<Counterpart> {
        let options = addresses(site, &self.config, self.layout, base);
        openapi_render::counterparts(&self.reference, &options)
    }

    /// Returns whether reading the description again would give the same:
    /// settings, the files that were read, and the settings of `api lint`.
    fn is_current(&self, sources: &Sources, config: &ApiConfig) -> bool {
        let same_config =
            serde_json::to_value(&self.config).ok() == serde_json::to_value(config).ok();
        let mut texts = self.texts.iter();
        let entry = path::resolve_beyond("", &self.config.path);
        // A template that was missing may exist now.
        let has_text = |file: &str| self.texts.contains_key(&path::resolve("", file));
        let mut templates = config.sample_templates.iter();
        same_config
            && templates.all(|template| has_text(&template.path))
            && self.lint_level == sources.config.checks.api_descriptions
            && self.lint_levels == sources.config.lint
            && self.settings_file == lint::settings_file(sources, config, &entry)
            && texts.all(|(file, text)| {
                releases::read_version(sources, file).is_ok_and(|now| now == **text)
            })
    }
}

impl Api {
    /// Lists the pages of a description, unless `previous` has it as it would
    /// be now.
    ///
    /// `previous` are the references of an earlier state in the same language.
    #[must_use]
    pub(crate) fn new(
        source: &Arc<ApiSource>,
        with: &Rendering<'_>,
        previous: Option<&[Self]>,
    ) -> Self {
        let options = options(source, with);
        let mut previous = previous.unwrap_or_default().iter();
        if let Some(kept) = previous.find(|api| api.is_current(source, &options)) {
            return kept.clone();
        }
        let inputs = Inputs {
            source: Arc::clone(source),
            options,
        };
        let renderer = ApiRenderer::new(inputs, |inputs| {
            Renderer::new(&inputs.source.reference, &inputs.options)
        });
        let has_index = with.sources.config.search.has_index();
        let n_pages = renderer.with_dependent(|_, renderer| renderer.pages().len());
        Self {
            source: Arc::clone(source),
            renderer: Arc::new(renderer),
            whole_menu: Arc::default(),
            kept: Arc::new(Kept::new(n_pages, has_index)),
        }
    }

    /// Returns its pages; the first is the index.
    ///
    /// Listing them needs no rendering.
    #[must_use]
    pub(crate) fn pages(&self) -> &IndexVec<PageIdx, PageSummary> {
        self.renderer.with_dependent(|_, renderer| renderer.pages())
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

    /// Returns the summary of the page at whose URL a page is shown: the divided
    /// page for a part of one, otherwise the page itself.
    ///
    /// Search results and links lead to the page that readers see as a whole.
    pub(crate) fn shown_on(&self, idx: PageIdx) -> &PageSummary {
        let page = &self.pages()[idx];
        page.part_of.map_or(page, |whole| &self.pages()[whole])
    }

    /// Returns whether a page is about schemas, or a table.
    pub(crate) fn is_secondary(&self, idx: PageIdx) -> bool {
        self.renderer
            .with_dependent(|_, renderer| renderer.is_secondary(idx))
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
    /// rendering it: a multiple of its share of the description.
    ///
    /// The lists for language models are divided by it before any page is
    /// rendered.
    pub(crate) fn text_size(&self) -> usize {
        let bytes: usize = self.source.texts.values().map(|text| text.len()).sum();
        bytes * REPETITION / self.pages().len().max(1)
    }

    /// Returns the anchors at the URL of a page.
    ///
    /// Computed without rendering, once for each page.
    pub(crate) fn anchors(&self, idx: PageIdx) -> Arc<[String]> {
        let find = || {
            self.renderer
                .with_dependent(|_, renderer| renderer.anchors(idx))
        };
        self.kept.anchors(idx, find)
    }

    /// Returns a file of the menu with all operations, which layouts have whose pages
    /// contain only a part of it. Their size is bounded.
    ///
    /// It is a fragment: a menu of 1,000 operations in each of 1,000 pages
    /// would be most of the site. The first file begins with links to the others;
    /// what follows in each is a piece of the markup.
    pub(crate) fn menu_part(&self, part: usize) -> String {
        let pieces = pieces(self.whole_menu(), self.max_menu());
        let piece = pieces.get(part).copied().unwrap_or_default();
        if part > 0 {
            return piece.to_owned();
        }
        let others = (1..pieces.len())
            .map(|part| format!("<link rel=\"next\" href=\"{}\">\n", menu_name(part)));
        others.chain([piece.to_owned()]).collect()
    }

    /// Returns the addresses of the files with the complete menu; empty if each page
    /// contains all of it.
    pub(crate) fn menu_addresses(&self) -> Vec<String> {
        let Some(first) = self.options().menu_fragment_url.as_deref() else {
            return Vec::new();
        };
        let n_parts = pieces(self.whole_menu(), self.max_menu()).len();
        let folder = first.rsplit_once('/').map_or("", |split| split.0);
        (0..n_parts)
            .map(|part| format!("{folder}/{}", menu_name(part)))
            .collect()
    }

    /// Returns the menu with all operations.
    fn whole_menu(&self) -> &str {
        self.whole_menu.get_or_init(|| {
            self.renderer
                .with_dependent(|_, renderer| renderer.menu_fragment())
        })
    }

    /// Returns the maximum size of a file of the menu in bytes.
    fn max_menu(&self) -> usize {
        let max_bytes = max_bytes(&self.source.config).unwrap_or(usize::MAX);
        max_bytes.max(MIN_MENU)
    }

    /// Renders an operation for a guide.
    ///
    /// `name` is the id of the operation, or method and path. Returns `None`
    /// for an unknown one.
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
    /// Returns `None` for an unknown name.
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

    /// Renders a part of the reference, with a fault as a diagnostic of the
    /// description.
    fn fragment(
        &self,
        render: impl FnOnce(&Renderer<'_>) -> Result<Option<Fragment>, Error>,
    ) -> Result<Option<Fragment>, Diagnostic> {
        let made = self.renderer.with_dependent(|_, renderer| render(renderer));
        made.map_err(|error| self.fault(&error))
    }

    /// Returns the path of a page below the root of a locale.
    ///
    /// The base of the locale is not part of it.
    #[must_use]
    pub(crate) fn route(&self, page: &PageSummary) -> String {
        path::join([&*self.source.config.route, &page.path])
    }

    /// Returns the earlier paths of a page: that of a group in a layout with a page
    /// for each, if the reference has outgrown its configured layout.
    pub(crate) fn moved_from(&self, page: &PageSummary) -> Vec<String> {
        let source = &self.source;
        let has_moved = source.layout == Layout::OperationPages
            && configured_layout(&source.config) != Layout::OperationPages;
        let group = page.path.strip_prefix("tags/");
        let group = group.filter(|group| has_moved && !group.contains('/'));
        let earlier = group.map(|group| path::join([&*source.config.route, group]));
        earlier.into_iter().collect()
    }

    /// Returns the options of the renderer.
    fn options(&self) -> &RenderOptions {
        &self.renderer.borrow_owner().options
    }

    /// Returns the diagnostic for a fault of a template.
    fn fault(&self, error: &Error) -> Diagnostic {
        fault("api", &self.source.config.path, error)
    }

    /// Returns whether the renderer can be kept: the description is the same
    /// object, and addresses, texts and links to libraries have not changed.
    fn is_current(&self, source: &Arc<ApiSource>, options: &RenderOptions) -> bool {
        let own = self.options();
        Arc::ptr_eq(&self.source, source)
            && own.route == options.route
            && own.texts.named().eq(options.texts.named())
            && own.counterparts == options.counterparts
    }
}

/// Reports that the policy of the pages allows calls to none of the servers of a
/// description, so that its consoles cannot work.
///
/// A server with a variable in its host may be one that is allowed.
fn console_without_server(
    sources: &Sources,
    idx: usize,
    reference: &Reference,
) -> Option<Diagnostic> {
    let config = &sources.config;
    let api = &config.api[idx];
    if !api.console || api.console_proxy.is_some() || !config.policy.meta {
        return None;
    }
    let own = origin(&config.url);
    let local = reference.local_origins();
    let blocked = |url: &str| {
        let origin = origin(url).filter(|origin| origin.starts_with("http://"))?;
        let is_allowed = origin.contains('{')
            || Some(&origin) == own.as_ref()
            || local.contains(&origin)
            || config
                .policy
                .connect_src
                .iter()
                .any(|source| allows(source, &origin));
        (!is_allowed).then_some(origin)
    };
    let of_operations = reference
        .operations
        .iter()
        .flat_map(|operation| &operation.servers);
    let mut origins = BTreeSet::new();
    for server in reference.servers.iter().chain(of_operations) {
        origins.insert(blocked(&server.url)?);
    }
    let first = origins.first()?;
    let message = format!(
        "the consoles of `{}` cannot call `{first}`: pages may send requests to `https://` only",
        api.path
    );
    let help = format!(
        "write `https://` in the description, add `{first}` to `connect_src` under `[policy]`, or \
         set `console = false`"
    );
    let steps = [Step::Key("api"), Step::Index(idx), Step::Key("path")];
    let mut diagnostic = Diagnostic::warning("api-console-server", message)
        .in_file(CONFIG_FILE)
        .help(help);
    diagnostic.span = sources.config_source.span(&steps);
    Some(diagnostic)
}

/// Returns whether a source of a policy allows `origin`, which does not use TLS.
fn allows(source: &str, origin: &str) -> bool {
    let host = |text: &str| text.trim_start_matches("http://").to_owned();
    let (source, origin) = (host(source), host(origin));
    match source.strip_prefix("*.") {
        Some(domain) => origin.ends_with(&format!(".{domain}")),
        None => {
            let source = source.split('/').next().unwrap_or_default();
            matches!(source, "*" | "http:") || source == origin
        }
    }
}

/// Reports OAuth clients of security schemes that no operation uses to sign in.
///
/// Its key is usually a misspelled name of a scheme.
fn unused_clients(sources: &Sources, idx: usize, reference: &Reference) -> Vec<Diagnostic> {
    let schemes: Vec<&str> = reference
        .sign_in_schemes()
        .map(|scheme| &*scheme.name)
        .collect();
    let config = &sources.config.api[idx];
    let unused = config
        .oauth
        .keys()
        .map(String::as_str)
        .filter(|scheme| !schemes.contains(scheme));
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

/// Returns the links of a description to the site, and reports those that lead
/// nowhere.
///
/// The places of the first links are searched in the texts: a description with more
/// has one cause for them.
fn links(
    sources: &Sources,
    reference: &Reference,
    addresses: &RenderOptions,
    texts: &BTreeMap<String, Arc<str>>,
    out: &mut Vec<Diagnostic>,
) -> Vec<MountedLink> {
    let locate = |(position, mut link): (usize, DescriptionLink)| {
        if let Some(text) = texts.get(&link.file).filter(|_| position < MAX_LOCATED) {
            link.locate(text);
        }
        link
    };
    let links = openapi_render::description_links(reference, addresses);
    let unlisted = links.unlisted();
    let dead = links.dead.into_iter().enumerate().map(locate);
    out.extend(dead.map(|link| link.problem()));
    out.extend(unlisted);
    let of_site = links.published.into_iter();
    let of_site = of_site.filter(|link| is_of_site(&sources.config, &link.target));
    let of_site = of_site.enumerate().map(locate);
    let mounted = of_site.map(|link| MountedLink {
        kind: match link.is_image {
            true => ReferenceKind::Image,
            false => ReferenceKind::Link,
        },
        within: (link.url != link.target).then(|| format!("written as `{}`", link.url)),
        target: link.target,
        file: link.file,
        span: link.span,
    });
    mounted.collect()
}

/// Returns the pages of a reference that would be larger than the limit of the
/// configuration.
///
/// The limit is on the HTML of a page, in kilobytes; 0 switches it off. Pages
/// are rendered to measure them, so the highlighter is needed.
fn division(
    config: &ApiConfig,
    reference: &Reference,
    addresses: &RenderOptions,
    highlighter: &Arc<Highlighter>,
    large_examples: &Arc<LargeExamples>,
) -> Division {
    let Some(max_bytes) = max_bytes(config) else {
        return Division::default();
    };
    let mut options = addresses.clone();
    options.large_examples = Arc::clone(large_examples);
    options.highlight = highlight(highlighter);
    present(config, &mut options);
    Division::of(reference, &options, max_bytes)
}

/// Returns the examples of a reference that would make pages larger than the limit of
/// the configuration.
fn large_examples(
    config: &ApiConfig,
    reference: &Reference,
    samples: &SampleOptions,
) -> LargeExamples {
    let Some(max_bytes) = max_bytes(config) else {
        return LargeExamples::default();
    };
    let mut options = RenderOptions::default();
    options.samples = samples.clone();
    let name = |text: &str| format!("{}.txt", text_hash(text));
    LargeExamples::of(reference, &options, max_bytes, name)
}

/// Returns the maximum size of a page in bytes of HTML, or `None` without a limit.
fn max_bytes(config: &ApiConfig) -> Option<usize> {
    let kilobytes = usize::try_from(config.page_limit).unwrap_or(usize::MAX);
    (kilobytes > 0).then(|| kilobytes.saturating_mul(KILOBYTE))
}

/// Returns the address of the fragment with the whole menu, or `None` if the
/// reference is a single page, which contains all of it.
fn menu_path(source: &ApiSource, base: &str) -> Option<String> {
    let config = &source.config;
    let is_whole = source.layout == Layout::SinglePage && source.division.is_empty();
    (!is_whole).then(|| path::join([base, &format!("api/{}/{}", config.id, menu_name(0))]))
}

/// Returns the name of a file with a part of the complete menu.
fn menu_name(part: usize) -> String {
    match part {
        0 => "menu.html".to_owned(),
        _ => format!("menu-{}.html", part + 1),
    }
}

/// Divides markup after lines, into pieces of at most `max_bytes` if lines are not
/// longer.
fn pieces(markup: &str, max_bytes: usize) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = markup;
    while rest.len() > max_bytes {
        let limit = rest.floor_char_boundary(max_bytes);
        let line_end = rest[..limit].rfind('\n').or_else(|| rest.find('\n'));
        let Some(end) = line_end.map(|at| at + 1).filter(|end| *end < rest.len()) else {
            break;
        };
        out.push(&rest[..end]);
        rest = &rest[end..];
    }
    out.push(rest);
    out
}

/// Returns the layout of the configuration, or the next one whose pages are below its
/// limit. It is the same in all languages.
fn layout(site: &SiteConfig, config: &ApiConfig, reference: &Reference) -> Layout {
    let layout = configured_layout(config);
    let options = addresses(site, config, layout, "/");
    max_bytes(config).map_or(layout, |max_bytes| {
        Layout::within(reference, &options, max_bytes)
    })
}

/// Returns the layout that the configuration says.
fn configured_layout(config: &ApiConfig) -> Layout {
    match config.layout {
        ApiLayout::Single => Layout::SinglePage,
        ApiLayout::Tags => Layout::TagPages,
        ApiLayout::Operations => Layout::OperationPages,
    }
}

/// Returns a warning for a reference that has another layout than the configuration
/// says, and so other addresses.
fn other_layout(sources: &Sources, idx: usize, layout: Layout) -> Option<Diagnostic> {
    let api = sources.config.api.get(idx)?;
    if layout == configured_layout(api) {
        return None;
    }
    let (name, pages) = match layout {
        Layout::OperationPages => ("operations", "a page for each operation"),
        _ => ("tags", "a page for each tag"),
    };
    let message = format!(
        "`{}` has {pages}, since lists of its operations and schemas would exceed `page_limit`",
        api.path
    );
    let help = format!("set `layout = \"{name}\"`, or a larger `page_limit`");
    let place = |key| {
        let steps = [Step::Key("api"), Step::Index(idx), Step::Key(key)];
        sources.config_source.span(&steps)
    };
    let mut diagnostic = Diagnostic::warning("api-layout", message)
        .in_file(CONFIG_FILE)
        .help(help);
    diagnostic.span = place("layout").or_else(|| place("path"));
    Some(diagnostic)
}

/// Returns the options that determine addresses, for a site at `base`.
///
/// Symbols and counterparts are computed with these alone.
fn addresses(site: &SiteConfig, config: &ApiConfig, layout: Layout, base: &str) -> RenderOptions {
    let mut options = RenderOptions::at(path::join([base, config.route.trim_matches('/')]));
    options.trailing_slash = site.trailing_slash;
    options.layout = layout;
    options.link_base.clone_from(&config.link_base);
    options
}

/// Sets the options that determine what pages show of a description.
///
/// They change the HTML of pages, but no addresses.
fn present(config: &ApiConfig, options: &mut RenderOptions) {
    options.hide_download = config.hide_download_button;
    options.hide_schema_titles = config.hide_schema_titles;
    options.console = config.console;
    options.console_proxy.clone_from(&config.console_proxy);
    options.api_id.clone_from(&config.id);
    options.required_first = config.required_first;
    // The first matching chip applies, so the site's chips come before the
    // defaults.
    let chips = config
        .chips
        .iter()
        .map(|(key, label)| (key.clone(), label.clone()));
    options.chips.splice(0..0, chips);
}

/// Names the files with the schemas of JSON bodies by their content, so that a
/// page that is still open after a deploy never gets the schema of another body.
///
/// Empty without consoles, which alone read them.
fn bodies(config: &ApiConfig, reference: &Reference) -> Arc<BodySchemas> {
    if !config.console {
        return Arc::default();
    }
    Arc::new(BodySchemas::of(reference, json_name))
}

/// Returns all options for rendering a description in a language.
fn options(source: &ApiSource, with: &Rendering<'_>) -> RenderOptions {
    let site = &with.sources.config;
    let config = &source.config;
    let mut options =
        addresses(site, config, source.layout, with.base).with_texts(Arc::clone(&with.texts.api));
    options.highlight = highlight(with.highlighter);
    options.menu_fragment_url = menu_path(source, with.base);
    options.division = Arc::clone(&source.division);
    options.releases = Arc::clone(&source.releases);
    present(config, &mut options);
    let sign_in = source.sign_in_path();
    options.sign_in_url = sign_in.map(|path| path::join([&*site.base_url, &path]));
    options.samples = source.samples.clone();
    let samples = source.sample_templates();
    options.sample_templates_url = samples.map(|file| path::join([&*site.base_url, &file.path]));
    options.large_examples = Arc::clone(&source.large_examples);
    options.large_examples_url = path::join([&*site.base_url, &source.examples_folder()]);
    options.body_schemas = Arc::clone(&source.bodies);
    options.body_schemas_url = path::join([&*site.base_url, &source.bodies_folder()]);
    let download = source.download_path();
    options.download_url = download.map(|path| path::join([&*site.base_url, &path]));
    options.counterparts = Arc::clone(&with.names.library_types);
    options
}
