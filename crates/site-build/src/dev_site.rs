//! The site of the dev server: a project in memory, pages rendered when they
//! are asked for, and the last good page kept for the time a fault is there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use docs_model::config::{CONFIG_FILE, SearchProvider};
use docs_model::site::{RouteTarget, route_key};
use docs_model::{Diagnostic, Severity, SiteConfig, path};
use search_index::service;

use crate::cli::{say, say_address};
use crate::collect;
use crate::dev::{self, DevOptions, DevResponse, DevSite, Problem, RebuildResult, Recent};
use crate::error::Result;
use crate::headers::Policy;
use crate::load;
use crate::project::{self, Opened, Project, ProjectOptions};
use crate::render::{Renderer, Shared};
use crate::search::SiteSearch;
use crate::serve::content_type;
use crate::templates::Templates;

/// Serves the site in `dir` while it is written.
pub(crate) fn run(
    dir: &Path,
    out_dir: &Path,
    host: String,
    port: Option<u16>,
    allowed_hosts: Vec<String>,
    open: bool,
) -> Result<()> {
    let site = Arc::new(Site::open(dir)?);
    let base_url = base_url(dir);
    let (shown_host, shown_base) = (host.clone(), base_url.clone());
    let options = DevOptions {
        base_url,
        watch: site.watched(),
        ignore: vec![out_dir.to_path_buf()],
        host,
        port,
        allowed_hosts,
        open,
        on_ready: Box::new(move |address| say_address(&shown_host, address, &shown_base)),
    };
    let rebuilt = Arc::clone(&site);
    dev::run(options, site, move |changed| rebuilt.rebuild(changed))
}

/// The base URL of the site in `dir`; `/` when there is none to read.
fn base_url(dir: &Path) -> String {
    config(dir).map_or_else(|| "/".to_owned(), |config| config.base_url)
}

/// The configuration of the site in `dir`, if there is one to read.
pub(crate) fn config(dir: &Path) -> Option<SiteConfig> {
    let bytes = load::config_bytes(dir).map_or_else(|_| Vec::new(), |(_, bytes)| bytes);
    let (config, _) = docs_model::config::parse(&String::from_utf8_lossy(&bytes));
    config.map(|(config, _)| config)
}

/// Pages of which the last good answer is kept.
const MAX_GOOD: usize = 1000;

/// Bytes that those pages may have together.
const MAX_GOOD_BYTES: usize = 64 * 1024 * 1024;

/// Pages whose problems are kept.
const MAX_FOUND: usize = 1000;

/// Keeps the problems of the page at `path`, if there are any.
fn set_problems(found: &mut Recent<Vec<Problem>>, path: &str, problems: Vec<Problem>) {
    if problems.is_empty() {
        found.remove(path);
    } else {
        found.insert(path, problems, 0);
    }
}

/// What the server shows now.
struct State {
    project: Option<Arc<Ready>>,
    problems: Vec<Problem>,
}

/// A project and what renders its pages.
struct Ready {
    project: Project,
    templates: Templates,
    shared: Shared,
    /// Files by output path, made of what no page is: style sheets, pictures.
    statics: BTreeMap<String, String>,
    /// The search, made when it is first asked.
    search: OnceLock<Option<SiteSearch>>,
}

struct Site {
    dir: PathBuf,
    state: RwLock<State>,
    /// The last good pages.
    good: Mutex<Recent<DevResponse>>,
    /// What the last rendering of each path found.
    found: Mutex<Recent<Vec<Problem>>>,
}

fn options() -> ProjectOptions {
    ProjectOptions {
        drafts: true,
        ..ProjectOptions::default()
    }
}

impl Site {
    fn open(dir: &Path) -> Result<Self> {
        let opened = project::open(dir, &options(), None)?;
        let site = Self {
            dir: dir.to_path_buf(),
            state: RwLock::new(State {
                project: None,
                problems: Vec::new(),
            }),
            good: Mutex::new(Recent::new(MAX_GOOD, MAX_GOOD_BYTES)),
            found: Mutex::new(Recent::new(MAX_FOUND, usize::MAX)),
        };
        site.take(opened);
        site.say_problems();
        Ok(site)
    }

    /// Folders that the site is made of.
    fn watched(&self) -> Vec<PathBuf> {
        let ready = self.ready();
        let allowed = ready
            .iter()
            .flat_map(|it| it.project.sources.root.allowed());
        let mut out = vec![self.dir.clone()];
        out.extend(allowed.cloned());
        out
    }

    fn rebuild(&self, changed: &[PathBuf]) -> RebuildResult {
        let started = std::time::Instant::now();
        let previous = self.ready();
        let opened = match project::open(
            &self.dir,
            &options(),
            previous.as_ref().map(|it| &it.project),
        ) {
            Ok(opened) => opened,
            Err(error) => {
                self.set_problems(vec![environment_problem(&error)]);
                return RebuildResult::Pages;
            }
        };
        self.take(opened);
        self.say_problems();
        say(&format!("rebuilt in {} ms", started.elapsed().as_millis()));
        let only_styles = !changed.is_empty()
            && changed
                .iter()
                .all(|it| it.extension().is_some_and(|it| it == "css"));
        if only_styles {
            RebuildResult::Styles
        } else {
            RebuildResult::Pages
        }
    }

    /// Makes an opened project the current one. Without a configuration that
    /// can be read the one before stays, with the new problems.
    fn take(&self, opened: Opened) {
        let mut problems: Vec<Problem> = Vec::new();
        let text = |file: &str| match &opened.project {
            Some(project) => project.text(file),
            None => (file == CONFIG_FILE).then_some(&*opened.config_text),
        };
        for diagnostic in &opened.diagnostics {
            problems.push(Problem::new(
                diagnostic,
                diagnostic.file.as_deref().and_then(text),
            ));
        }
        let ready = opened.project.map(Ready::new).transpose();
        let project = match ready {
            Ok(ready) => ready.map(Arc::new),
            Err(error) => {
                problems.push(environment_problem(&error));
                None
            }
        };
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        if project.is_some() {
            state.project = project;
        }
        state.problems = problems;
        self.found
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }

    /// Lists the problems on the terminal, a line each; pages show them whole.
    fn say_problems(&self) {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        for problem in &state.problems {
            let file = problem.file.as_deref().unwrap_or_default();
            let line = problem.line.map(|it| format!(":{it}")).unwrap_or_default();
            let column = problem
                .column
                .map(|it| format!(":{it}"))
                .unwrap_or_default();
            let severity = if problem.severity == Severity::Error {
                "error"
            } else {
                "warning"
            };
            say(&format!(
                "{severity}: {} ({file}{line}{column})",
                problem.message
            ));
        }
    }

    fn ready(&self) -> Option<Arc<Ready>> {
        self.state
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .project
            .clone()
    }

    fn set_problems(&self, problems: Vec<Problem>) {
        self.state
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .problems = problems;
    }

    /// Renders what stands at a path; an error leaves the last good page.
    fn answer(&self, ready: &Ready, path: &str) -> Result<DevResponse> {
        let site = &ready.project.site;
        let address = path::join([&*site.config.base_url, path]);
        let renderer = Renderer::with(&ready.project, &ready.templates, &ready.shared);
        if let Some(target) = site.routes.get(&route_key(&address)).copied() {
            return self.page(&renderer, ready, path, target);
        }
        if let Some(file) = self.file(&renderer, ready, path)? {
            return Ok(file);
        }
        let locale = site
            .locales
            .iter()
            .enumerate()
            .filter(|(idx, _)| address.starts_with(&site.locale_base(*idx)))
            .max_by_key(|(idx, _)| site.locale_base(*idx).len())
            .map_or(0, |(idx, _)| idx);
        let html = renderer.not_found(locale)?.html;
        Ok(DevResponse::new(
            404,
            content_type("404.html"),
            html.into_bytes(),
        ))
    }

    fn page(
        &self,
        renderer: &Renderer<'_>,
        ready: &Ready,
        path: &str,
        target: RouteTarget,
    ) -> Result<DevResponse> {
        let page = renderer.page(target)?;
        let text = |it: &Diagnostic| it.file.as_deref().and_then(|file| ready.project.text(file));
        let problems = page
            .diagnostics
            .iter()
            .map(|it| Problem::new(it, text(it)))
            .collect();
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        set_problems(&mut found, path, problems);
        Ok(DevResponse::new(
            200,
            content_type("index.html"),
            page.html.into_bytes(),
        ))
    }

    /// A file that is not a page: of the theme, static, beside the docs, or a
    /// page's Markdown.
    fn file(
        &self,
        renderer: &Renderer<'_>,
        ready: &Ready,
        path: &str,
    ) -> Result<Option<DevResponse>> {
        let name = path::decode(path.trim_start_matches('/'));
        let answer = |bytes: Vec<u8>| Some(DevResponse::new(200, content_type(&name), bytes));
        if let Some((_, bytes)) = ready.project.theme.files().find(|(file, _)| *file == name) {
            return Ok(answer(bytes.to_vec()));
        }
        let mut modules = ready.project.components.modules.iter();
        if let Some(module) = modules.find(|it| it.output == name) {
            return Ok(answer(module.bytes.clone()));
        }
        if let Some(file) = ready.statics.get(&name) {
            return Ok(answer(ready.project.sources.read(file)?));
        }
        if let Some(file) = ready.hashed(&name) {
            return Ok(answer(ready.project.sources.read(&file)?));
        }
        if name.starts_with("search/")
            && let Some(bytes) = ready.search().and_then(|it| it.files.get(&name))
        {
            return Ok(answer(bytes.to_vec()));
        }
        let machine_files = collect::machine_files(&ready.project, renderer, &ready.listed());
        if let Some((_, bytes)) = machine_files.into_iter().find(|(file, _)| *file == name) {
            return Ok(answer(bytes));
        }
        if let Some(stem) = name.strip_suffix(".md") {
            let address = path::join([
                &*ready.project.site.config.base_url,
                stem.trim_end_matches("index"),
            ]);
            if let Some(target) = ready.project.site.routes.get(&route_key(&address)) {
                return Ok(renderer
                    .markdown_twin(*target)?
                    .and_then(|(_, text)| answer(text.into_bytes())));
            }
        }
        Ok(None)
    }
}

impl Ready {
    fn new(project: Project) -> Result<Self> {
        let templates = Templates::new(&project.sources.templates)?;
        let mut statics = BTreeMap::new();
        for dir in &project.site.config.static_dirs {
            let prefix = format!("{}/", dir.trim_matches('/'));
            for file in project
                .sources
                .files
                .iter()
                .filter(|it| it.starts_with(&prefix))
            {
                statics.insert(file[prefix.len()..].to_owned(), file.clone());
            }
        }
        let shared = Renderer::new(&project, &templates)?.shared();
        Ok(Self {
            project,
            templates,
            shared,
            statics,
            search: OnceLock::new(),
        })
    }

    fn search(&self) -> Option<&SiteSearch> {
        let has_search = self.project.site.config.search.provider != SearchProvider::None;
        let make = || {
            let made = has_search.then(|| SiteSearch::new(&self.project))?;
            made.inspect_err(|it| say(&format!("error: {it}"))).ok()
        };
        self.search.get_or_init(make).as_ref()
    }

    /// Addresses of all pages, for a sitemap to look at.
    fn listed(&self) -> Vec<String> {
        let site = &self.project.site;
        site.routes.keys().map(|it| site.address(it)).collect()
    }

    /// The file of the site that is published under a hashed name.
    fn hashed(&self, name: &str) -> Option<String> {
        let hashed = name.strip_prefix("assets/")?;
        let wanted = path::file_name(hashed);
        let candidates = self.project.sources.files.iter().filter(|file| {
            let own = path::file_name(file);
            let stem = own.rsplit_once('.').map_or(own, |(stem, _)| stem);
            wanted.starts_with(stem)
        });
        candidates
            .filter_map(|file| Some((file, self.project.sources.read(file).ok()?)))
            .find(|(file, bytes)| crate::asset::hashed_name(path::file_name(file), bytes) == wanted)
            .map(|(file, _)| file.clone())
    }
}

fn environment_problem(error: &crate::Error) -> Problem {
    let mut message = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(it) = cause {
        message.push_str(&format!(": {it}"));
        cause = it.source();
    }
    Problem::new(&Diagnostic::error("environment", message), None)
}

impl DevSite for Site {
    fn page(&self, path: &str) -> DevResponse {
        let Some(ready) = self.ready() else {
            return DevResponse::broken();
        };
        let answer = self.answer(&ready, path);
        let mut good = self.good.lock().unwrap_or_else(PoisonError::into_inner);
        match answer {
            Ok(response) => {
                if response.status == 200 {
                    good.insert(path, response.clone(), response.bytes.len());
                }
                response
            }
            Err(error) => {
                let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
                set_problems(&mut found, path, vec![environment_problem(&error)]);
                good.get(path).cloned().unwrap_or_else(DevResponse::broken)
            }
        }
    }

    fn policy(&self) -> Policy {
        let ready = self.ready();
        let config = ready.as_ref().map(|it| &it.project.site.config);
        config.map_or_else(Policy::default, Policy::of)
    }

    fn search_service(&self, request: &service::Request<'_>) -> Option<service::Response> {
        let ready = self.ready()?;
        let search = ready.search()?;
        let config = &ready.project.site.config.search;
        let index_name = config.index_name.as_deref().unwrap_or("docs");
        Some(service::answer(&search.index, index_name, request))
    }

    fn problems(&self) -> Vec<Problem> {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = state.problems.clone();
        out.extend(found.values().flatten().cloned());
        out.sort_by_key(|it| it.severity != Severity::Error);
        out
    }
}
