//! The site of the dev server: a project and its plan in memory. Files are
//! produced on request, and the last good version of a page is served while it
//! has errors.
//!
//! A change takes one of two paths. An edit of the text of a page is applied to the
//! current project, in a few milliseconds. Any other change reopens the project,
//! which reuses what the change does not concern. A change that arrives while the
//! site cannot be opened, or before the files are watched, is not lost: the next
//! time, everything is read again.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use docs_model::SiteConfig;
use docs_model::site::RouteTarget;
use located_data::{Diagnostic, Severity};
use search_index::service;

use super::{DevOptions, DevResponse, DevSite, Problem, RebuildResult, Recent, Watch};
use crate::cache;
use crate::display::display_path;
use crate::documents::DocumentCache;
use crate::error::{Result, chain};
use crate::headers::Policy;
use crate::load;
use crate::on_demand::Files;
use crate::plan::SEARCH_FOLDER;
use crate::serve::{self, Resolved, content_type, local_host, network_host, resolve};
use crate::terminal::{Served, say, say_address};
use crate::understand::{self, Opened, ProjectOptions, TextEdit};

/// Serves the site in `dir` and rebuilds it on changes. `options` has the
/// user's choices; the rest is set here from the site.
pub(crate) fn run(dir: &Path, out_dir: &Path, options: DevOptions, qr: bool) -> Result<()> {
    // The folders of a large site take some time to watch, and reading it begins meanwhile.
    let (site, watch) = thread::scope(|scope| {
        let watch = scope.spawn(|| Watch::new(&[dir.to_path_buf()], &[out_dir.to_path_buf()]));
        let site = Site::open(dir, out_dir);
        (
            site,
            watch.join().unwrap_or_else(|panic| resume_unwind(panic)),
        )
    });
    let site = Arc::new(site?);
    let mut watch = watch?;
    watch.add_paths(&site.watched_elsewhere())?;
    let served = Served {
        host: local_host(&options.host),
        network_host: network_host(&options.host),
        base_url: site.base_url(),
        qr,
    };
    let options = DevOptions {
        on_ready: Box::new(move |address| say_address(&served, address)),
        ..options
    };
    let rebuilt = Arc::clone(&site);
    let listeners = serve::bind(&options.host, options.port)?;
    let rebuild = move |changed: &[PathBuf]| rebuilt.rebuild(changed);
    super::run_watching(options, listeners, watch, site, rebuild)
}

/// Returns the base URL of the site in `dir`, or `/` if its configuration
/// cannot be read.
fn base_url(dir: &Path) -> String {
    config(dir).map_or_else(|| "/".to_owned(), |config| config.base_url)
}

/// Returns the configuration of the site in `dir`, if it can be read.
pub(crate) fn config(dir: &Path) -> Option<SiteConfig> {
    let (_, bytes) = load::config_bytes(dir).ok()?;
    let (config, _) = docs_model::config::parse(&String::from_utf8_lossy(&bytes));
    config.map(|(config, _)| config)
}

/// Maximum number of files whose last good response is kept.
const MAX_GOOD: usize = 1000;

/// Maximum total size of these responses, in bytes.
const MAX_GOOD_BYTES: usize = 64 * 1024 * 1024;

/// The current site of the server.
struct State {
    /// The files of the last project with a valid configuration, if any.
    ready: Option<Arc<Files>>,
    /// Problems of the last project that was opened, apart from those of
    /// rendering.
    problems: Vec<Problem>,
    /// Configuration of the last project that was opened, valid or not. Empty if
    /// there was none.
    config: Arc<str>,
}

/// The result of reopening a project.
struct Taken {
    /// Whether the opened project is current. It is not if its configuration is
    /// invalid.
    is_current: bool,
    /// Whether its problems differ from those before.
    has_new_problems: bool,
    /// Whether its configuration differs from the one before. Events of the system
    /// do not tell: the project may have been opened between a change and its event.
    has_new_config: bool,
}

/// A project that is served while it is edited.
struct Site {
    /// Folder of the site.
    dir: PathBuf,
    state: RwLock<State>,
    /// Last good responses by path, for files of the plan.
    good: Mutex<Recent<DevResponse>>,
    /// Problems of the last rendering of each path.
    rendering: Mutex<BTreeMap<String, Vec<Problem>>>,
    /// Whether the current project has all changes except those that are reported
    /// next. Files may have changed between the first reading and the start of
    /// watching, and while the site could not be opened.
    is_complete: AtomicBool,
}

/// Returns the options of projects: the dev server shows drafts.
fn options() -> ProjectOptions {
    ProjectOptions {
        drafts: true,
        ..ProjectOptions::default()
    }
}

/// Saves the parsed documents for the next run, while requests are answered.
fn keep_documents(files: Arc<Files>, documents: DocumentCache) {
    thread::spawn(move || files.project.keep_documents(&documents));
}

impl Site {
    /// Opens the site in a folder. `out_dir` is the output folder of its builds,
    /// whose cache has parsed documents.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read. Problems in the content are no reason not
    /// to serve it.
    fn open(dir: &Path, out_dir: &Path) -> Result<Self> {
        let documents = cache::documents_of(out_dir);
        let options = ProjectOptions {
            documents: documents.clone(),
            ..options()
        };
        let opened = understand::open(dir, &options, None)?;
        let site = Self {
            dir: dir.to_path_buf(),
            state: RwLock::new(State {
                ready: None,
                problems: Vec::new(),
                config: "".into(),
            }),
            good: Mutex::new(Recent::new(MAX_GOOD, MAX_GOOD_BYTES)),
            rendering: Mutex::default(),
            is_complete: AtomicBool::new(false),
        };
        site.take(opened);
        site.say_problems();
        if let Some(ready) = site.ready() {
            keep_documents(ready, documents);
        }
        Ok(site)
    }

    /// Returns the folders outside the site folder that the site is built from, too.
    fn watched_elsewhere(&self) -> Vec<PathBuf> {
        let ready = self.ready();
        let allowed = ready
            .iter()
            .flat_map(|ready| ready.project.sources.root.allowed());
        allowed.cloned().collect()
    }

    /// Applies changes of files. `changed` is as for the callback of
    /// [`super::run`].
    fn rebuild(&self, changed: &[PathBuf]) -> RebuildResult {
        let started = Instant::now();
        let previous = self.ready();
        let mut files = self.files(changed);
        if let Some((previous, files)) = previous.as_ref().zip(files.as_mut())
            && self.is_complete.load(Ordering::Relaxed)
        {
            files.retain(|file| previous.project.sources.is_input(file));
            if files.is_empty() {
                return RebuildResult::Unchanged;
            }
        }
        if let Some(previous) = &previous {
            previous.stop_renewing_search();
        }
        if let Some((previous, files)) = previous.zip(files.as_deref())
            && let Some(result) = self.edit_texts(previous, files)
        {
            say(&format!("rebuilt in {} ms", started.elapsed().as_millis()));
            return result;
        }
        let previous = self.ready();
        let files = files.filter(|_| self.is_complete.swap(true, Ordering::Relaxed));
        let opened = match understand::open_changed(
            &self.dir,
            &options(),
            previous.as_ref().map(|ready| &ready.project),
            files.as_deref(),
        ) {
            Ok(opened) => opened,
            Err(error) => {
                self.is_complete.store(false, Ordering::Relaxed);
                let problem = Problem::new(&self.environment(&error), None);
                if !self.close(problem) {
                    return RebuildResult::Unchanged;
                }
                self.say_problems();
                return RebuildResult::Pages;
            }
        };
        let Taken {
            is_current,
            has_new_problems,
            has_new_config,
        } = self.take(opened);
        // While the configuration is invalid, a change of any file opens the site
        // again, even one of a log with these lines.
        if !is_current && !has_new_problems && !has_new_config {
            return RebuildResult::Unchanged;
        }
        self.say_problems();
        // Other tools need a restart for this, so authors may expect one.
        let configuration = match (has_new_config, is_current) {
            (true, true) => "; the new configuration applies, no restart needed",
            (true, false) => "; the previous configuration applies until the errors are fixed",
            (false, _) => "",
        };
        let time = started.elapsed().as_millis();
        say(&format!("rebuilt in {time} ms{configuration}"));
        let only_styles = !changed.is_empty()
            && changed
                .iter()
                .all(|path| path.extension().is_some_and(|extension| extension == "css"));
        if only_styles {
            RebuildResult::Styles
        } else {
            RebuildResult::Pages
        }
    }

    /// Returns changed files and folders by path below the site folder, or `None` if
    /// anything may have changed.
    fn files(&self, changed: &[PathBuf]) -> Option<Vec<String>> {
        let name = |path: &PathBuf| {
            let relative = path.strip_prefix(&self.dir).ok()?.to_str()?;
            (!relative.is_empty()).then(|| relative.replace('\\', "/"))
        };
        let files: Vec<String> = changed.iter().map(name).collect::<Option<_>>()?;
        (!files.is_empty()).then_some(files)
    }

    /// Applies changes that only concern the texts of single pages to the current
    /// project. Returns `None` if the site has to be reopened.
    fn edit_texts(&self, ready: Arc<Files>, changed: &[String]) -> Option<RebuildResult> {
        let sources = &ready.project.sources;
        // Editors save to a temporary file, which they rename.
        let is_temporary = |file: &str| !sources.knows(file) && !self.dir.join(file).exists();
        let files: Vec<&String> = changed.iter().filter(|file| !is_temporary(file)).collect();
        // An edit can mend a problem, which only opening the site finds out.
        let has_problem = |file: &&String| {
            let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
            let mut problems = state.problems.iter();
            problems.any(|problem| problem.file.as_ref() == Some(*file))
        };
        if files.is_empty() || files.iter().any(has_problem) {
            return None;
        }
        let edits: Vec<TextEdit> = files
            .iter()
            .map(|file| ready.project.text_edit(file))
            .collect::<Option<_>>()?;
        if edits.iter().all(|edit| edit.is_void(&ready.project)) {
            return Some(RebuildResult::Unchanged);
        }
        // The project is changed in place, so no request may read it.
        drop(ready);
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let current = unshared(state.ready.as_mut()?)?;
        current.apply(edits);
        drop(state);
        lock(&self.rendering).clear();
        Some(RebuildResult::Pages)
    }

    /// Renews the search in the background if the site has changed since it was
    /// made.
    fn renew_search(ready: &Arc<Files>) {
        if ready.renews_search() {
            let ready = Arc::clone(ready);
            thread::spawn(move || ready.renew_search());
        }
    }

    /// Makes an opened project the current one. If its configuration is
    /// invalid, the previous project stays, with the new problems. The search of
    /// the previous project is kept until it is renewed: an old result is better
    /// than none.
    fn take(&self, mut opened: Opened) -> Taken {
        // Only a published site needs its own address.
        let concerns_authors = |problem: &&Diagnostic| problem.code != "placeholder-url";
        let mut problems: Vec<Problem> = opened
            .diagnostics
            .iter()
            .filter(concerns_authors)
            .map(|diagnostic| {
                let file = diagnostic.file.as_deref();
                Problem::new(diagnostic, file.and_then(|file| opened.text(file)))
            })
            .collect();
        let ready = opened.project.take().map(|project| {
            let ready = Files::new(project);
            let ready = match self.ready() {
                Some(earlier) => ready.with_search_of(&earlier),
                None => ready,
            };
            let diagnostics = ready.plan.diagnostics().iter();
            problems.extend(diagnostics.map(|diagnostic| problem(&ready, diagnostic)));
            Arc::new(ready)
        });
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let is_current = ready.is_some();
        if is_current {
            state.ready = ready;
        } else {
            // The current project lacks these changes.
            self.is_complete.store(false, Ordering::Relaxed);
        }
        let has_new_problems = state.problems != problems;
        let has_new_config = state.config != opened.config_text;
        state.problems = problems;
        state.config = opened.config_text;
        lock(&self.rendering).clear();
        Taken {
            is_current,
            has_new_problems,
            has_new_config,
        }
    }

    /// Prints the problems to the terminal, one line each; pages show them with
    /// excerpts.
    fn say_problems(&self) {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        for problem in &state.problems {
            say(&line(problem, &self.dir));
        }
    }

    /// Returns the current files. A request keeps them until it is answered, even
    /// if a rebuild replaces them.
    fn ready(&self) -> Option<Arc<Files>> {
        self.state
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .ready
            .clone()
    }

    /// Stores the problem that keeps the site from being opened. The last project
    /// stays. Returns whether the problem is new.
    fn close(&self, problem: Problem) -> bool {
        let problems = vec![problem];
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let is_new = state.problems != problems;
        state.problems = problems;
        state.config = "".into();
        is_new
    }

    /// Returns the diagnostic for a site that cannot be opened any more.
    fn environment(&self, error: &crate::Error) -> Diagnostic {
        let config = self.dir.join(docs_model::config::CONFIG_FILE);
        // A branch without the site, or an editor between two steps of a save.
        if config.symlink_metadata().is_ok() {
            return Diagnostic::error("environment", chain(error));
        }
        let config = display_path(&config);
        Diagnostic::error("environment", format!("{config} is missing"))
            .help("put it back; the last version is served until then")
    }

    /// Produces the requested file. If that fails, returns its last good
    /// version: an author who makes a typo keeps the page to look at, under the
    /// overlay with the problem.
    fn answer(&self, ready: &Files, requested: &str) -> DevResponse {
        let (status, file) = match resolve(requested, |file| ready.has(file)) {
            Resolved::File(file) => (200, file),
            Resolved::NotFound(Some(file)) => (404, file),
            Resolved::Redirect(to) => return DevResponse::redirect(to),
            Resolved::NotFound(None) => return DevResponse::broken(),
        };
        let produced = ready.produce(&file);
        let (bytes, problems) = match produced {
            Ok((bytes, diagnostics)) => {
                let problems = diagnostics
                    .iter()
                    .map(|diagnostic| problem(ready, diagnostic))
                    .collect();
                (Some(bytes), problems)
            }
            Err(fault) => (None, vec![problem(ready, &fault)]),
        };
        self.set_rendering_problems(&file, problems);
        let mut good = lock(&self.good);
        match bytes {
            Some(bytes) => {
                let response = DevResponse::new(status, content_type(&file), bytes);
                good.insert(&file, response.clone(), response.bytes.len());
                response
            }
            None => good.get(&file).cloned().unwrap_or_else(DevResponse::broken),
        }
    }

    /// Stores the problems of a rendered file, and prints the new ones to the
    /// terminal.
    fn set_rendering_problems(&self, file: &str, problems: Vec<Problem>) {
        let mut all = lock(&self.rendering);
        let known = all.remove(file).unwrap_or_default();
        for problem in &problems {
            if !known.contains(problem) {
                say(&line(problem, &self.dir));
            }
        }
        if !problems.is_empty() {
            all.insert(file.to_owned(), problems);
        }
    }
}

/// Maximum time to wait for the requests that read the site before it is changed.
/// After it, the site is reopened instead.
const MAX_READING: Duration = Duration::from_millis(200);

/// Returns the files for changing them, once no request has them. The caller must
/// hold the lock with which requests get them. Returns `None` if a request takes
/// too long.
fn unshared(ready: &mut Arc<Files>) -> Option<&mut Files> {
    let end = Instant::now() + MAX_READING;
    while Arc::strong_count(ready) > 1 && Instant::now() < end {
        thread::sleep(Duration::from_millis(1));
    }
    Arc::get_mut(ready)
}

/// Returns whether a requested path is a file of the search.
fn is_search_file(path: &str) -> bool {
    path.trim_start_matches('/').starts_with(SEARCH_FOLDER)
}

/// Returns a problem for the overlay, with its source excerpt.
fn problem(files: &Files, diagnostic: &Diagnostic) -> Problem {
    let file = diagnostic.file.as_deref();
    Problem::new(diagnostic, file.and_then(|file| files.project.text(file)))
}

/// Formats a problem of the site in `dir` on one line:
/// `error: message (file:line:column)`.
fn line(problem: &Problem, dir: &Path) -> String {
    let file = problem.file.as_deref();
    let file = file.map(|file| display_path(&dir.join(file)));
    let mut position = file.unwrap_or_default();
    for number in [problem.line, problem.column].into_iter().flatten() {
        position.push_str(&format!(":{number}"));
    }
    let severity = match problem.severity {
        Severity::Error => "error",
        _ => "warning",
    };
    if position.is_empty() {
        return format!("{severity}: {}", problem.message);
    }
    format!("{severity}: {} ({position})", problem.message)
}

/// Locks a mutex, ignoring poisoning: the caches behind these locks are
/// consistent at any time.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl DevSite for Site {
    fn base_url(&self) -> String {
        let ready = self.ready();
        ready.map_or_else(
            || base_url(&self.dir),
            |ready| ready.project.site.config.base_url.clone(),
        )
    }

    fn page(&self, path: &str) -> DevResponse {
        match self.ready() {
            Some(ready) => {
                let response = self.answer(&ready, path);
                if is_search_file(path) {
                    Self::renew_search(&ready);
                }
                response
            }
            None => DevResponse::broken(),
        }
    }

    fn source(&self, path: &str) -> Option<PathBuf> {
        let ready = self.ready()?;
        let site = &ready.project.site;
        let address = located_data::path::join([&site.config.base_url, path]);
        match site.route(&address)? {
            RouteTarget::Doc(doc) => Some(self.file(&site.docs[doc].source.path)),
            _ => None,
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        let file = self.dir.join(name);
        std::path::absolute(&file).unwrap_or(file)
    }

    fn policy(&self) -> Policy {
        let ready = self.ready();
        let config = ready.as_ref().map(|ready| &ready.project.site.config);
        config.map_or_else(Policy::default, Policy::of)
    }

    fn search_service(&self, request: &service::Request<'_>) -> Option<service::Response> {
        let ready = self.ready()?;
        let search = ready.search()?;
        Self::renew_search(&ready);
        let config = &ready.project.site.config.search;
        let index_name = config.index_name.as_deref().unwrap_or("docs");
        Some(service::answer(&search.index, index_name, request))
    }

    fn problems(&self) -> Vec<Problem> {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let mut out = state.problems.clone();
        out.extend(lock(&self.rendering).values().flatten().cloned());
        out.sort_by_key(|problem| problem.severity != Severity::Error);
        out.dedup();
        out
    }
}
