//! `build` and `check`, which run the stages one after the other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use docs_model::config::{CONFIG_FILE, SiteConfig};
use docs_model::index::DocIdx;
use docs_model::orphans::orphans;
use located_data::{Diagnostic, Place, Severity, diagnostic};
use rayon::prelude::*;
use tracing::{field, info_span};

use crate::cache::{Cache, Fingerprints, FinishedBuild, OptionalChecks, Unchanged};
#[cfg(feature = "images")]
use crate::cache_file::FOLDER;
use crate::display::rendered;
use crate::error::{Error, ErrorKind, Result};
use crate::load::{self, Edits, Overrides, check_is_folder, write_key};
#[cfg(feature = "images")]
use crate::pictures::{PictureFolder, Pictures};
use crate::plan::{Job, LlmsList, OutPath, Plan};
use crate::problem::Problem;
use crate::produce::{
    Chrome, Content, Fingerprint, PageProblems, Producer, WrittenFiles, broken_page,
};
use crate::progress::Progress;
use crate::understand::{self, Opened, Project, ProjectOptions};
use crate::write::{self, Built, WriteReport, Writer, Written};

/// Options of a build.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct BuildOptions {
    /// The site folder: the one with `site.toml`.
    pub dir: PathBuf,
    /// The output folder, which the finished site replaces.
    pub out_dir: PathBuf,
    /// Replaces the `base_url` of the configuration.
    pub base_url: Option<String>,
    /// Let warnings fail the build, too.
    pub strict: bool,
    /// Build drafts.
    pub drafts: bool,
    /// Replace the output folder even if it holds files that the last build did
    /// not write.
    pub force: bool,
    /// Write the site even if its content has errors, which its pages then
    /// show.
    pub keep_going: bool,
    /// Reuse files that did not change since the last build, with a cache
    /// beside the output.
    pub cache: bool,
    /// Report pages that nothing links to.
    pub orphans: bool,
    /// Check links to other sites. Has no effect without the feature
    /// `external-links`.
    pub external: bool,
}

/// The result of a build or a check.
#[derive(Debug)]
#[non_exhaustive]
pub struct Report {
    /// All problems of the content, with their rendered texts: errors first,
    /// then sorted by position.
    pub problems: Vec<Problem>,
    /// Number of pages.
    pub pages: usize,
    /// The written files; `None` if none were written, because of errors or
    /// because this was a check.
    pub written: Option<WriteReport>,
    /// The result for links to other sites, if they were checked.
    #[cfg(feature = "external-links")]
    pub external: Option<crate::external::ExternalReport>,
    /// Duration of the run.
    pub time: Duration,
    /// Whether the run failed because of errors, or of warnings if they count.
    pub failed: bool,
}

/// Builds a site. If the content has errors, nothing is written and the
/// previous site is kept, unless `keep_going` is set.
///
/// # Errors
/// If the environment does not allow the build: no site folder, no permission,
/// a full disk.
pub fn build(options: &BuildOptions) -> Result<Report> {
    build_with(options, &Progress::silent())
}

/// Like [`build`], with a line of progress.
///
/// # Errors
/// As [`build`].
pub fn build_with(options: &BuildOptions, progress: &Progress) -> Result<Report> {
    check_is_folder(&options.dir)?;
    write::check_out_dir(&options.out_dir, &options.dir)?;
    run(options, progress, true)
}

/// Checks a site: everything [`build`] does, except rendering what cannot have
/// problems and writing files.
///
/// # Errors
/// As [`build`].
pub fn check(options: &BuildOptions) -> Result<Report> {
    check_with(options, &Progress::silent())
}

/// Like [`check`], with a line of progress.
///
/// # Errors
/// As [`check`].
pub fn check_with(options: &BuildOptions, progress: &Progress) -> Result<Report> {
    run(options, progress, false)
}

/// Builds or checks a site.
///
/// The order of the steps decides what a failure leaves behind: nothing is
/// written before the plan is known, and the output is replaced only after
/// every job has succeeded. Parsed documents are kept even after errors, since
/// they do not depend on other files.
fn run(options: &BuildOptions, progress: &Progress, writes: bool) -> Result<Report> {
    let started = Instant::now();
    progress.stage("reading");
    let mut run = Run::new(options, progress, writes);
    if let Some(last) = run.last_build() {
        progress.finish();
        run.pages = last.pages;
        run.written = Some(last.written);
        return Ok(run.report(last.problems, started));
    }
    let project_options = ProjectOptions {
        documents: run.cache.documents(),
        ..project_options(options)
    };
    let mut opened = understand::open(&options.dir, &project_options, None)?;
    run.diagnostics = std::mem::take(&mut opened.diagnostics);
    #[cfg(feature = "images")]
    if let Some(project) = &mut opened.project {
        run.pictures(project);
    }
    if let Some(project) = &opened.project {
        run.produce(project, &opened)?;
        info_span!("keep the cache")
            .in_scope(|| project.keep_documents(&project_options.documents));
    }
    progress.finish();
    let diagnostics = in_order(std::mem::take(&mut run.diagnostics));
    let problems = with_excerpts(diagnostics, &opened, &options.dir);
    if let Some(project) = &opened.project {
        run.keep(project, &problems);
    }
    Ok(run.report(problems, started))
}

/// A build or a check in progress.
struct Run<'r> {
    options: &'r BuildOptions,
    progress: &'r Progress,
    /// Whether files are written.
    writes: bool,
    /// What the last build left.
    cache: Cache,
    /// The problems that were found until now.
    diagnostics: Vec<Diagnostic>,
    /// Number of pages of the site.
    pages: usize,
    /// The numbers of written files, once the output is replaced.
    written: Option<WriteReport>,
    /// What the cache keeps of the build, once the output is replaced.
    finished: Option<Finished>,
    /// The numbers of requested addresses.
    #[cfg(feature = "external-links")]
    external: Option<crate::external::ExternalReport>,
}

/// What the cache keeps of a build that has written the site.
struct Finished {
    fingerprints: Fingerprints,
    /// As [`FinishedBuild::edits`].
    edits: Option<Edits>,
    written: Written,
}

impl<'r> Run<'r> {
    /// Starts a run with the cache of the last build.
    fn new(options: &'r BuildOptions, progress: &'r Progress, writes: bool) -> Self {
        let open = || open_cache(options, writes);
        Self {
            options,
            progress,
            writes,
            cache: info_span!("compare with the last build").in_scope(open),
            diagnostics: Vec::new(),
            pages: 0,
            written: None,
            finished: None,
            #[cfg(feature = "external-links")]
            external: None,
        }
    }

    /// Returns the result of the last build if nothing has changed since.
    fn last_build(&mut self) -> Option<Unchanged> {
        // A configuration that contains the key is rejected, so it must be read.
        if write_key().is_some() {
            return None;
        }
        let checks = checks_of(self.options);
        info_span!("compare with the last build")
            .in_scope(|| self.cache.unchanged(&self.options.dir, checks))
    }

    /// Saves what the build read and wrote, with its problems, for the next one.
    fn keep(&mut self, project: &Project, problems: &[Problem]) {
        let Some(finished) = self.finished.take() else {
            return;
        };
        let cache = std::mem::replace(&mut self.cache, Cache::none());
        let build = FinishedBuild {
            pages: self.pages,
            checks: checks_of(self.options),
            problems: problems.to_vec(),
            fingerprints: finished.fingerprints,
            edits: finished.edits,
            written: finished.written,
        };
        info_span!("keep the cache").in_scope(|| cache.keep(project.sources.trace(), build));
    }

    /// Makes the renditions of pictures. Without writing files, or for a site that is
    /// not written, only reports the problems of pictures.
    #[cfg(feature = "images")]
    fn pictures(&mut self, project: &mut Project) {
        let found = match self.writes && !stops(&self.diagnostics, self.options) {
            true => make_pictures(project, &self.cache, self.progress),
            false => check_pictures(project, &self.options.dir, self.progress),
        };
        self.diagnostics.extend(found);
    }

    /// Plans the files of the site, and writes or checks them.
    fn produce(&mut self, project: &Project, opened: &Opened) -> Result<()> {
        if self.writes {
            outside_of_content(&project.site.config, self.options)?;
        }
        let plan = info_span!("plan").in_scope(|| Plan::new(project));
        self.pages = plan.page_count();
        self.diagnostics.extend_from_slice(plan.diagnostics());
        self.optional_checks(project)?;
        let mut producer = Producer::new(project, &plan, Chrome::new(project));
        if self.options.keep_going {
            let problems = PageProblems::new(&self.diagnostics, |file| opened.text(file));
            producer = producer.showing(problems);
        }
        if self.writes && !stops(&self.diagnostics, self.options) {
            return self.write(project, &plan, producer);
        }
        let check = || produce_checked(&plan, &producer, self.progress);
        let found = info_span!("check").in_scope(check);
        self.diagnostics.extend(found);
        Ok(())
    }

    /// Runs the checks that are made on request: for orphans, and for links to other
    /// sites.
    #[cfg_attr(
        not(feature = "external-links"),
        expect(clippy::unnecessary_wraps, reason = "requests of links can fail")
    )]
    fn optional_checks(&mut self, project: &Project) -> Result<()> {
        if self.options.orphans {
            let checks = &project.site.config.checks;
            let orphans = orphans(&project.site).into_iter();
            self.diagnostics
                .extend(orphans.filter_map(|orphan| checks.apply(orphan)));
        }
        #[cfg(feature = "external-links")]
        if self.options.external {
            let folder = self.options.dir.join(crate::cache_file::FOLDER);
            let now = std::time::SystemTime::now();
            let (asked, found) = crate::external::check(project, &folder, now, self.progress)?;
            self.external = Some(asked);
            self.diagnostics.extend(found);
        }
        Ok(())
    }

    /// Produces and writes all files, and replaces the output unless that finds
    /// problems which prevent it.
    fn write<'p>(
        &mut self,
        project: &'p Project,
        plan: &'p Plan,
        producer: Producer<'p>,
    ) -> Result<()> {
        let options = self.options;
        // Errors that pages show are not part of fingerprints.
        if options.keep_going && !self.diagnostics.is_empty() {
            self.cache = Cache::none();
        }
        let paths = plan.jobs().map(|(path, _)| path);
        let has_spare = self.cache.has_spare();
        let listings = self.cache.listings();
        let begin = || Writer::begin(&options.out_dir, paths, options.force, has_spare, listings);
        let writer = info_span!("make folders").in_scope(begin)?;
        let producer = producer.reading(&writer);
        let compare = || {
            let edits = self.cache.edits(&options.dir, project.sources.trace())?;
            let edited = project.edited_docs(&edits)?;
            Some((edits, edited))
        };
        let (edits, edited) = info_span!("compare with the last build")
            .in_scope(compare)
            .unzip();
        let production = Production {
            project,
            plan,
            producer: &producer,
            writer: &writer,
            cache: &self.cache,
            edited,
            keep_going: options.keep_going,
        };
        let produced = info_span!("produce").in_scope(|| production.run(self.progress));
        let (found, fingerprints) = produced?;
        self.diagnostics.extend(found);
        if stops(&self.diagnostics, options) {
            return Ok(());
        }
        self.progress.stage("writing");
        let site = info_span!("replace the output")
            .in_scope(|| writer.finish(&built(project, options, &self.diagnostics)))?;
        self.written = Some(site.report);
        self.finished = Some(Finished {
            fingerprints,
            edits,
            written: site,
        });
        Ok(())
    }

    /// Returns the report of a run with these problems.
    fn report(self, problems: Vec<Problem>, started: Instant) -> Report {
        let severities = problems.iter().map(|problem| problem.diagnostic.severity);
        Report {
            failed: are_failures(severities, self.options.strict),
            problems,
            pages: self.pages,
            written: self.written,
            #[cfg(feature = "external-links")]
            external: self.external,
            time: started.elapsed(),
        }
    }
}

/// Returns diagnostics in the order of reports, without repetitions.
fn in_order(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostic::sort(&mut diagnostics);
    diagnostics.dedup();
    let diagnostics = once_for_each_fault_of_templates(diagnostics);
    let mut diagnostics = once_for_each_language(diagnostics);
    // Errors come first, so that the limit of shown problems never hides them.
    diagnostics.sort_by_key(|diagnostic| diagnostic.severity);
    diagnostics
}

/// Makes the renditions of pictures, and returns the problems of pictures.
#[cfg(feature = "images")]
fn make_pictures(project: &mut Project, cache: &Cache, progress: &Progress) -> Vec<Diagnostic> {
    let shown = project.shown_pictures();
    let make = || Pictures::make(&project.sources, shown, cache.pictures(), progress);
    let (pictures, diagnostics) = info_span!("pictures").in_scope(make);
    project.pictures = pictures;
    diagnostics
}

/// Returns the problems of pictures. Those that the builds of the site folder
/// `dir` have made are not decoded again.
#[cfg(feature = "images")]
fn check_pictures(project: &Project, dir: &Path, progress: &Progress) -> Vec<Diagnostic> {
    let folder = PictureFolder::in_caches(&dir.join(FOLDER));
    let shown = project.shown_pictures();
    let check = || Pictures::check(&project.sources, shown, &folder, progress);
    info_span!("pictures").in_scope(check)
}

/// Returns how a site with these problems is built.
fn built(project: &Project, options: &BuildOptions, diagnostics: &[Diagnostic]) -> Built {
    let mut docs = project.site.docs.iter();
    let base_url = &project.site.config.base_url;
    let configured = options.base_url.as_ref().and_then(|_| {
        let (config, _) = docs_model::config::parse(project.text(CONFIG_FILE)?);
        config.map(|(config, _)| config.base_url)
    });
    Built {
        errors: fails(diagnostics, false),
        drafts: docs.any(|doc| doc.source.front_matter.draft),
        base_url: Some(base_url.clone()).filter(|base_url| base_url != "/"),
        configured_base_url: configured.filter(|configured| configured != base_url),
    }
}

/// Refuses an output folder inside a folder of content: the next build would read
/// its own output, and publish it.
fn outside_of_content(config: &SiteConfig, options: &BuildOptions) -> Result<()> {
    let out_dir = write::resolved(&options.out_dir)?;
    let Some(folder) = load::content_folder_of(config, &options.dir, &out_dir) else {
        return Ok(());
    };
    let out_dir = options.out_dir.display();
    let message = format!(
        "the output folder {out_dir} is inside `{folder}`, from which the site is built: choose another folder, for example `build`"
    );
    Err(Error::new(ErrorKind::Usage, message))
}

/// Keeps only the first code block of each unknown language, because the others
/// have the same cause. `--strict` and levels do not depend on their number.
fn once_for_each_language(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    first_of_each(
        diagnostics,
        |diagnostic| (diagnostic.code == "unknown-language").then(|| diagnostic.message.clone()),
        |help, others| {
            let blocks = match others {
                1 => "block has",
                _ => "blocks have",
            };
            help.push_str(&format!("; {others} more {blocks} this language"));
        },
    )
}

/// Keeps only the first of the diagnostics with one key, and those without a key.
/// If others are dropped, `note` adds their number to the help of the first.
fn first_of_each<K: Ord>(
    diagnostics: Vec<Diagnostic>,
    key: impl Fn(&Diagnostic) -> Option<K>,
    note: impl Fn(&mut String, usize),
) -> Vec<Diagnostic> {
    let mut counts: BTreeMap<K, usize> = BTreeMap::new();
    for key in diagnostics.iter().filter_map(&key) {
        *counts.entry(key).or_default() += 1;
    }
    let kept = diagnostics.into_iter().filter_map(|mut diagnostic| {
        if let Some(key) = key(&diagnostic) {
            // The count is removed with the first, so later ones are dropped.
            let others = counts.remove(&key)? - 1;
            if let Some(help) = diagnostic.help.as_mut().filter(|_| others > 0) {
                note(help, others);
            }
        }
        Some(diagnostic)
    });
    kept.collect()
}

/// Options about writing do not affect how a project is understood.
fn project_options(options: &BuildOptions) -> ProjectOptions {
    ProjectOptions {
        overrides: Overrides {
            base_url: options.base_url.clone(),
        },
        drafts: options.drafts,
        ..ProjectOptions::default()
    }
}

/// Levels have been applied before: a problem that is switched off is not in
/// the list.
fn fails(diagnostics: &[Diagnostic], strict: bool) -> bool {
    let severities = diagnostics.iter().map(|diagnostic| diagnostic.severity);
    are_failures(severities, strict)
}

/// Returns whether problems of these severities fail a run.
fn are_failures(mut severities: impl Iterator<Item = Severity>, strict: bool) -> bool {
    severities.any(|severity| strict || severity == Severity::Error)
}

/// Codes of problems that always prevent publishing: the configuration may
/// describe a different site, or pages would contain something that must not be
/// published.
const STOPPING: &[&str] = &[
    "config",
    "output-path",
    "script-address",
    "theme",
    "write-key",
];

/// Returns whether problems prevent writing the site: all that fail the run or,
/// with `keep_going`, those of [`STOPPING`].
fn stops(diagnostics: &[Diagnostic], options: &BuildOptions) -> bool {
    if !options.keep_going {
        return fails(diagnostics, options.strict);
    }
    diagnostics.iter().any(|diagnostic| {
        diagnostic.severity == Severity::Error && STOPPING.contains(&diagnostic.code)
    })
}

/// Opens the cache of a build, if it has one.
///
/// Options that change the output are part of its key. A check never reads the
/// cache, because it reports the problems of all pages.
fn open_cache(options: &BuildOptions, writes: bool) -> Cache {
    if !options.cache || !writes {
        return Cache::none();
    }
    let BuildOptions {
        base_url,
        strict,
        drafts,
        keep_going,
        ..
    } = options;
    Cache::open(&options.out_dir, &(base_url, strict, drafts, keep_going))
}

/// Returns the checks that a build makes on request.
const fn checks_of(options: &BuildOptions) -> OptionalChecks {
    OptionalChecks {
        orphans: options.orphans,
        external: options.external,
    }
}

/// Produces all jobs, and writes each file as soon as it is produced, so that
/// only files in progress are in memory.
struct Production<'a, 'p> {
    project: &'p Project,
    plan: &'p Plan,
    producer: &'a Producer<'p>,
    writer: &'a Writer,
    cache: &'a Cache,
    /// The docs whose bodies were edited, if nothing else has changed since the last build.
    edited: Option<BTreeSet<DocIdx>>,
    keep_going: bool,
}

impl WrittenFiles for Writer {
    fn read(&self, path: &OutPath) -> Option<String> {
        self.text(path.as_str())
    }

    fn hash(&self, path: &OutPath) -> Option<u128> {
        Self::hash(self, path.as_str())
    }
}

/// The outcome of a job: its problems, or its fingerprint if there are none.
#[derive(Default)]
struct Done {
    diagnostics: Vec<Diagnostic>,
    fingerprint: Option<Fingerprint>,
}

impl Production<'_, '_> {
    /// Runs all jobs on all cores. Returns their problems, and the fingerprints
    /// of the jobs without any.
    fn run(&self, progress: &Progress) -> Result<(Vec<Diagnostic>, Fingerprints)> {
        let jobs = self.plan.jobs();
        let (index, others): (Vec<_>, Vec<_>) = jobs.partition(|(_, job)| **job == Job::Search);
        // Lists of texts read the twins of pages, which other jobs write.
        let is_list = |job: &Job| matches!(job, Job::Llms(file) if file.list == LlmsList::Texts);
        let (lists, others): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|(_, job)| is_list(job));
        // The index takes longest, and uses all cores by itself. For references,
        // it reuses results of rendering their pages.
        let phases = match self.project.has_references() {
            true => [others, index, lists],
            false => [index.into_iter().chain(others).collect(), Vec::new(), lists],
        };
        let n_jobs = self.plan.jobs().len();
        let done = AtomicUsize::new(0);
        let mut diagnostics = Vec::new();
        let mut fingerprints = Fingerprints::new();
        for jobs in phases {
            let produced = jobs.par_iter().map(|&(path, job)| {
                progress.step("rendering", done.fetch_add(1, Ordering::Relaxed), n_jobs);
                Ok((path, self.job(path, job)?))
            });
            for (path, done) in produced.collect::<Result<Vec<_>>>()? {
                diagnostics.extend(done.diagnostics);
                fingerprints.extend(
                    done.fingerprint
                        .map(|fingerprint| (path.to_string(), fingerprint)),
                );
            }
        }
        Ok((diagnostics, fingerprints))
    }

    /// Returns the fingerprint of a job: that of the last build for a job that cannot have
    /// changed.
    fn fingerprint(&self, path: &OutPath, job: &Job) -> Option<Fingerprint> {
        let edited = self.edited.as_ref();
        let is_same = edited.is_some_and(|edited| !job.shows_bodies_of(edited));
        let last = is_same.then(|| self.cache.fingerprint(path)).flatten();
        last.or_else(|| self.producer.fingerprint(job))
    }

    /// Produces and writes a job, or keeps the files of the last build.
    fn job(&self, path: &OutPath, job: &Job) -> Result<Done> {
        let span = info_span!(
            "job",
            kind = job.kind(),
            path = path.as_str(),
            bytes = field::Empty,
            kept = field::Empty
        );
        let _entered = span.enter();
        let written = |bytes: u64| span.record("bytes", bytes);
        let is_kept = self.cache.is_kept() && job.is_worth_keeping();
        let fingerprint = is_kept.then(|| self.fingerprint(path, job)).flatten();
        if let Some(fingerprint) = fingerprint
            && self.take_over(path, job, fingerprint)?
        {
            span.record("kept", true);
            return Ok(Done {
                fingerprint: Some(fingerprint),
                ..Done::default()
            });
        }
        let product = match self.producer.produce(job) {
            Ok(product) => product,
            Err(fault) => {
                if self.keep_going && matches!(job, Job::Page(_) | Job::NotFound { .. }) {
                    self.writer
                        .put(path.as_str(), broken_page(&fault).as_bytes())?;
                }
                return Ok(Done {
                    diagnostics: vec![on_page(fault, path)],
                    fingerprint: None,
                });
            }
        };
        match product.content {
            Content::Bytes(bytes) => {
                self.put(path.as_str(), &bytes)?;
                written(bytes.len() as u64);
            }
            Content::File(file) => {
                let bytes = self.project.sources.read(file.as_str())?;
                self.put(path.as_str(), &bytes)?;
                written(bytes.len() as u64);
            }
            Content::Index(files) => {
                let total = AtomicU64::new(0);
                let keep = |path: &str| match self.cache.known_file(path) {
                    Some(state) => self.writer.keep(&[(path, state)]),
                    None => Ok(false),
                };
                files.try_for_each_new(&self.cache.index_parts(), keep, |path, bytes| {
                    total.fetch_add(bytes.len() as u64, Ordering::Relaxed);
                    self.put(&path, &bytes)
                })?;
                written(total.into_inner());
            }
        }
        Ok(Done {
            fingerprint: fingerprint.filter(|_| product.diagnostics.is_empty()),
            diagnostics: product.diagnostics,
        })
    }

    /// Writes a file, or keeps that of the last build if its recorded content is the
    /// same, which is cheaper than comparing the files.
    fn put(&self, path: &str, bytes: &[u8]) -> Result<()> {
        let known = self.cache.known_file(path);
        let same = known.filter(|known| known.is_of(bytes));
        match same.map(|same| self.writer.keep(&[(path, same)])) {
            Some(Ok(true)) => Ok(()),
            Some(Err(error)) => Err(error),
            Some(Ok(false)) | None => self.writer.put(path, bytes),
        }
    }

    /// Keeps the files of a job whose fingerprint is that of the last build.
    /// Returns false if one of them no longer exists.
    fn take_over(&self, path: &OutPath, job: &Job, fingerprint: Fingerprint) -> Result<bool> {
        let Some(file) = self.cache.file(path, fingerprint) else {
            return Ok(false);
        };
        let mut files = vec![(path.as_str(), file)];
        if *job == Job::Search {
            files.extend(self.cache.index_files());
        }
        self.writer.keep(&files)
    }
}

/// Produces the jobs that can have problems, and keeps their diagnostics.
fn produce_checked(plan: &Plan, producer: &Producer<'_>, progress: &Progress) -> Vec<Diagnostic> {
    let jobs: Vec<_> = plan
        .jobs()
        .filter(|(_, job)| job.has_diagnostics())
        .collect();
    let done = AtomicUsize::new(0);
    jobs.par_iter()
        .flat_map_iter(|&(path, job)| {
            progress.step("checking", done.fetch_add(1, Ordering::Relaxed), jobs.len());
            match producer.check(job) {
                Ok(problems) => problems,
                Err(fault) => vec![on_page(fault, path)],
            }
        })
        .collect()
}

/// Adds the output file that cannot be produced to the diagnostic of a
/// template.
fn on_page(fault: Diagnostic, path: &OutPath) -> Diagnostic {
    if fault.help.is_some() {
        return fault;
    }
    fault.help(format!("correct the template; `{path}`{NEEDS_IT}"))
}

/// End of the help for a fault of a template that a page uses.
const NEEDS_IT: &str = " needs it";

/// Keeps only the first page of each fault of a template, because hooks and
/// components are used by many. The messages may differ: they list the variables of
/// the page.
fn once_for_each_fault_of_templates(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    first_of_each(
        diagnostics,
        |diagnostic| {
            let is_of_page =
                diagnostic.code == "template" && diagnostic.help.as_ref()?.ends_with(NEEDS_IT);
            is_of_page.then(|| (diagnostic.file.clone(), diagnostic.span))
        },
        |help, others| {
            let pages = if others == 1 { "page" } else { "pages" };
            help.truncate(help.len() - NEEDS_IT.len());
            help.push_str(&format!(" and {others} other {pages} need it"));
        },
    )
}

/// Renders each diagnostic with the text of its file, which is still in memory.
/// A file that cannot be read has neither excerpt nor place.
fn with_excerpts(diagnostics: Vec<Diagnostic>, opened: &Opened, dir: &Path) -> Vec<Problem> {
    diagnostics
        .into_iter()
        .map(|diagnostic| {
            let text = diagnostic
                .file
                .as_deref()
                .and_then(|file| opened.text(file));
            let place = text.zip(diagnostic.span);
            Problem {
                text: rendered(&diagnostic, text, dir),
                place: place.map(|(text, span)| Place::of(text, span)),
                diagnostic,
            }
        })
        .collect()
}
