//! The plan of a site, made before anything is rendered: a sorted map from
//! output path to job.
//!
//! `build` produces and writes every job, `check` produces those that can
//! report problems, and the dev server produces the one that is requested. All
//! of them start from the same plan, so they agree on the files of the site.
//! Two jobs with the same path, and paths that cannot be written, are reported
//! by the plan.

mod address;
mod fragment;
mod job;
mod llms;
mod out_path;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use docs_model::address::{RouteKey, folded};
use docs_model::config::CONFIG_FILE;
use docs_model::machine_file::MachineFile;
use docs_model::site::RouteTarget;
use located_data::{Diagnostic, Span, Step, path};
use rayon::prelude::*;

use crate::headers::HEADERS_FILE;
use crate::load::{SiteFile, Sources};
use crate::understand::Project;

#[cfg(feature = "social-images")]
pub(crate) use address::social_file;
pub(crate) use address::{
    absolute, alternates, feed_file, menu_file, not_found_address, opensearch_address, output_file,
    twin_address, twin_file,
};
pub(crate) use fragment::{
    MAX_PART, is_whole, popular, script_texts, sidebar_digest, sidebar_parts,
};
pub use job::{Fragment, Job};
pub(crate) use llms::{Llms, LlmsEntry};
pub use llms::{LlmsFile, LlmsList, SectionIdx};
pub use out_path::OutPath;
pub(crate) use out_path::{MARKER, SEARCH_FOLDER, SEARCH_MANIFEST, is_index_file};

/// Path below the base URL of the page to which authorization servers return
/// readers. With the slash, every host answers it without a redirect.
pub(crate) const OAUTH_REDIRECT: &str = "oauth-redirect/";

/// The files of a finished site.
///
/// Immutable: a change of the project gives a new plan, which takes a few
/// milliseconds.
#[derive(Debug, Default)]
pub struct Plan {
    /// Jobs by output path.
    jobs: BTreeMap<OutPath, Job>,
    /// Files of fragments, for the markup that refers to them.
    fragments: BTreeMap<Fragment, OutPath>,
    /// Pages in the lists for language models.
    llms: Llms,
    /// Problems of the plan, in the order in which it was made.
    diagnostics: Vec<Diagnostic>,
}

impl Plan {
    /// Plans the site of a project.
    ///
    /// The order decides which of two jobs with a path stays; both are named in
    /// the report.
    #[must_use]
    pub fn new(project: &Project) -> Self {
        let mut planner = Planner {
            project,
            plan: Self::default(),
        };
        planner.pages();
        planner.fragments();
        planner.machine_files();
        planner.copies();
        #[cfg(feature = "images")]
        planner.renditions();
        planner.theme_and_modules();
        planner.check_folders();
        planner.check_cases();
        planner.plan
    }

    /// Returns all jobs in the order of their paths.
    ///
    /// The order is that of bytes, and the same on every platform.
    pub fn jobs(&self) -> impl ExactSizeIterator<Item = (&OutPath, &Job)> {
        self.jobs.iter()
    }

    /// Returns the job that produces the file at `path`.
    ///
    /// The path is relative to the root of the site, decoded, without a slash
    /// at its start.
    #[must_use]
    pub fn job(&self, path: &str) -> Option<&Job> {
        self.jobs.get(path)
    }

    /// Returns the number of pages.
    ///
    /// Copies, twins and pages of errors do not count.
    #[must_use]
    pub fn page_count(&self) -> usize {
        self.jobs.values().filter(|job| job.is_page()).count()
    }

    /// Returns the problems of the plan: paths that two jobs share or that differ
    /// only in case, and paths that cannot be written.
    ///
    /// Levels are applied only to paths that differ in case: the other problems would
    /// make the output incomplete everywhere.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the file of a fragment, or `None` if the site does not have it.
    pub(crate) fn fragment(&self, fragment: &Fragment) -> Option<&OutPath> {
        self.fragments.get(fragment)
    }

    /// Returns the pages in the lists for language models.
    pub(crate) fn llms(&self) -> &Llms {
        &self.llms
    }
}

/// A plan in the making.
struct Planner<'p> {
    project: &'p Project,
    plan: Plan,
}

impl Planner<'_> {
    /// Adds the pages, each with its twin and its picture for link previews,
    /// and a page for unknown addresses in each locale.
    fn pages(&mut self) {
        let site = &self.project.site;
        for target in site.routes.values() {
            let permalink = site.permalink(*target);
            self.add(&output_file(site, &permalink), Job::Page(*target));
            if site.has_twin(*target) {
                self.add(&twin_file(site, &permalink), Job::Twin(*target));
            }
            #[cfg(feature = "social-images")]
            if self.project.social_card(*target).is_some() {
                let file = social_file(site, &permalink);
                self.add(&file, Job::SocialImage(*target));
            }
        }
        for locale in site.locales.indices() {
            let address = not_found_address(site, locale);
            self.add(&output_file(site, &address), Job::NotFound { locale });
        }
    }

    /// Adds the fragments.
    fn fragments(&mut self) {
        for (fragment, file) in fragment::fragments(self.project) {
            // Fragments with the same content share a file.
            if !matches!(self.plan.job(&file), Some(Job::Fragment(_))) {
                self.add(&file, Job::Fragment(fragment.clone()));
            }
            if let Ok(file) = OutPath::parse(file) {
                self.plan.fragments.insert(fragment, file);
            }
        }
    }

    /// Adds the files that machines read. A static file of the site at such a
    /// path replaces it, where hosts and crawlers have a convention that
    /// authors may know better.
    fn machine_files(&mut self) {
        let project = self.project;
        let site = &project.site;
        for file in MachineFile::of(&site.config) {
            match file {
                MachineFile::Sitemap => self.add_unless_static(file.path(), Job::Sitemap),
                MachineFile::Robots => self.add_unless_static(file.path(), Job::Robots),
                MachineFile::SearchManifest => self.add(file.path(), Job::Search),
                // Added with the files of their parts.
                _ => {}
            }
        }
        self.llms();
        self.add_unless_static(HEADERS_FILE, Job::Headers);
        if !site.redirects.is_empty() {
            self.add_unless_static("_redirects", Job::Redirects);
        }
        for locale in site.locales.indices() {
            let file = opensearch_address(site, locale)
                .and_then(|address| Some(address.strip_prefix(&*site.config.base_url)?.to_owned()));
            if let Some(file) = file {
                self.add(&file, Job::OpenSearch { locale });
            }
        }
        for (idx, blog) in site.blogs.iter_enumerated() {
            for (format, address) in &blog.feeds {
                let job = Job::Feed {
                    blog: idx,
                    format: *format,
                };
                self.add(&feed_file(site, address), job);
            }
        }
        self.sign_in();
        let mut templates = BTreeSet::new();
        for (api, source) in project.reference_sources.apis.iter_enumerated() {
            if let Some(file) = source.sample_templates()
                && templates.insert(&*file.path)
            {
                self.add(
                    file.path.trim_start_matches('/'),
                    Job::SampleTemplates { api },
                );
            }
        }
        for (api, source) in project.reference_sources.apis.iter_enumerated() {
            for (path, name) in source.bodies() {
                let name = name.to_owned();
                self.add(path.trim_start_matches('/'), Job::BodySchemas { api, name });
            }
        }
        for (api, source) in project.reference_sources.apis.iter_enumerated() {
            for (path, name, _) in source.large_examples() {
                let name = name.to_owned();
                self.add(
                    path.trim_start_matches('/'),
                    Job::LargeExample { api, name },
                );
            }
        }
        for (api, source) in project.reference_sources.apis.iter_enumerated() {
            for (file, (path, _)) in source.downloads().enumerate() {
                let path = path.trim_start_matches('/');
                self.add(path, Job::Download { api, file });
            }
        }
    }

    /// Adds the data with which consoles let readers sign in, and the page to
    /// which authorization servers return them.
    fn sign_in(&mut self) {
        let mut is_needed = false;
        for (api, source) in self.project.reference_sources.apis.iter_enumerated() {
            if let Some(path) = source.sign_in_path() {
                self.add(path.trim_start_matches('/'), Job::SignIn { api });
                is_needed = true;
            }
        }
        if is_needed && self.project.theme.oauth_url.is_some() {
            self.add(&format!("{OAUTH_REDIRECT}index.html"), Job::OAuthRedirect);
        }
    }

    /// Adds the lists of pages for language models.
    ///
    /// The root files always exist; files of parts only on large sites.
    fn llms(&mut self) {
        let llms = Llms::new(self.project);
        for list in LlmsList::ALL {
            for (path, file) in llms.files(list) {
                self.add_unless_static(&path, Job::Llms(file));
            }
        }
        self.plan.llms = llms;
    }

    /// Adds static files, and other files of the site folder that pages refer
    /// to.
    ///
    /// Referenced files get a hash in their names, for which they are read, on
    /// all cores.
    fn copies(&mut self) {
        let project = self.project;
        let sources = &project.sources;
        let config = &project.site.config;
        for dir in &config.static_dirs {
            let prefix = format!("{dir}/");
            let below = sources.files.range(prefix.clone()..);
            for file in below.take_while(|file| file.starts_with(&prefix)) {
                if let Some(path) = config.static_path(file) {
                    self.add(path, Job::Copy((&**file).into()));
                }
            }
        }
        let hashed: Vec<(SiteFile, String)> = project
            .referenced_files()
            .into_par_iter()
            .filter_map(|file| {
                let output = sources.asset(file.as_str())?.output.clone();
                Some((file, output))
            })
            .collect();
        for (file, output) in hashed {
            self.add(&output, Job::Copy(file));
        }
    }

    /// Adds the renditions of pictures.
    #[cfg(feature = "images")]
    fn renditions(&mut self) {
        let project = self.project;
        for (file, picture) in project.pictures.iter() {
            for rendition in &picture.files {
                let job = Job::Rendition {
                    file: file.clone(),
                    width: rendition.width,
                };
                self.add(&rendition.output, job);
            }
        }
    }

    /// Adds the files of the theme, the style sheets of the site, and the
    /// modules of its components.
    fn theme_and_modules(&mut self) {
        let project = self.project;
        for (idx, (file, _)) in project.theme.files().enumerate() {
            self.add(&file, Job::Theme(idx));
        }
        for (idx, sheet) in project.styles.sheets.iter().enumerate() {
            self.add(&sheet.output, Job::StyleSheet(idx));
        }
        for (idx, module) in project.components.modules.iter().enumerate() {
            self.add(&module.output, Job::Module(idx));
        }
    }

    /// Adds a generated file, unless the site has a static file at its path.
    fn add_unless_static(&mut self, file: &str, job: Job) {
        let files = &self.project.sources.files;
        let mut statics = self.project.site.config.static_files(file);
        if !statics.any(|file| files.contains(&file)) {
            self.add(file, job);
        }
    }

    /// Adds a job. A path that cannot be written, or that another job has, is
    /// reported, unless both jobs give the same bytes.
    fn add(&mut self, file: &str, job: Job) {
        let path = match OutPath::parse(file) {
            Ok(path) => path,
            Err(fault) => {
                let message = format!("cannot write `{file}`: {fault}");
                return self.report(output_path(self.project, &job, message));
            }
        };
        if is_index_file(file) {
            let message = format!("`{file}` is in the folder of the search index");
            return self.report(output_path(self.project, &job, message));
        }
        match self.plan.jobs.entry(path) {
            Entry::Vacant(entry) => {
                entry.insert(job);
            }
            Entry::Occupied(entry) if same_content(self.project, entry.get(), &job) => {}
            Entry::Occupied(entry) => {
                let parts = [entry.get(), &job].map(|job| describe(self.project, job));
                let message = format!("{} and {} produce the file `{file}`", parts[0], parts[1]);
                let problem = Diagnostic::error("duplicate-file", message)
                    .help("rename the static file, or change the URL of the page");
                // The file of the site that can be renamed, if one of the two is one.
                let copy = [&job, entry.get()]
                    .into_iter()
                    .find(|job| matches!(job, Job::Copy(_)));
                let problem = at_source(self.project, copy.unwrap_or(&job), problem);
                self.report(problem);
            }
        }
    }

    /// Reports files whose folder has the same path as another file.
    ///
    /// A file system cannot have a file and a folder of one name.
    fn check_folders(&mut self) {
        let jobs = &self.plan.jobs;
        let clashes = jobs.iter().filter_map(|(path, job)| {
            let folder = path.folders().find(|folder| jobs.contains_key(*folder))?;
            Some((path, job, folder))
        });
        let diagnostics: Vec<Diagnostic> = clashes
            .map(|(path, job, folder)| {
                let message =
                    format!("cannot write `{path}`: `{folder}` is also a file of the site");
                output_path(self.project, job, message)
            })
            .collect();
        self.plan.diagnostics.extend(diagnostics);
    }

    /// Reports files whose paths differ only in case or in their Unicode form: where a file
    /// system ignores the difference, one replaces the other. The addresses of pages are compared by the model.
    fn check_cases(&mut self) {
        let jobs = &self.plan.jobs;
        let mut problems = Vec::new();
        // Of two such paths, one at least has capitals, which few have.
        let mut first: BTreeMap<String, (&OutPath, &Job)> = BTreeMap::new();
        for (path, job) in jobs {
            let lower = folded(path.as_str());
            if lower == path.as_str() {
                continue;
            }
            let known = jobs.get_key_value(&*lower).or(first.get(&lower).copied());
            let Some((other_path, other)) = known else {
                first.insert(lower, (path, job));
                continue;
            };
            if is_of_page(job) && is_of_page(other) {
                continue;
            }
            let [job_name, other_name] = [job, other].map(|job| describe(self.project, job));
            let is_case = path.as_str().to_lowercase() == other_path.as_str().to_lowercase();
            let difference = match is_case {
                true => "case",
                false => "the Unicode form of their letters (NFC or NFD)",
            };
            let message = format!(
                "{job_name} and {other_name} produce files that differ only in {difference}, `{path}` and `{other_path}`"
            );
            let problem = Diagnostic::warning("case-collision", message)
                .help("rename one of them, or remove the redirect if the host ignores case");
            problems.push(match (job, other) {
                (Job::Copy(file), _) | (_, Job::Copy(file)) => problem.in_file(file.as_str()),
                _ => problem.in_file(CONFIG_FILE),
            });
        }
        let checks = &self.project.site.config.checks;
        let problems = problems
            .into_iter()
            .filter_map(|problem| checks.apply(problem));
        self.plan.diagnostics.extend(problems);
    }

    /// Adds a problem.
    fn report(&mut self, diagnostic: Diagnostic) {
        self.plan.diagnostics.push(diagnostic);
    }
}

/// Returns the error about a path to which nothing can be written.
fn output_path(project: &Project, job: &Job, message: String) -> Diagnostic {
    let problem = Diagnostic::error("output-path", message)
        .help("rename the file, or change the URL of the page");
    at_source(project, job, problem)
}

/// Places a problem in the file of the site from which a job derives its path: a static
/// file, a page at its slug, or a redirect in `site.toml`.
fn at_source(project: &Project, job: &Job, problem: Diagnostic) -> Diagnostic {
    match job {
        Job::Copy(file) => problem.in_file(file.as_str()),
        Job::Page(RouteTarget::Doc(doc)) | Job::Twin(RouteTarget::Doc(doc)) => {
            let source = &project.site.docs[*doc].source;
            let mut problem = problem.in_file(&*source.path);
            problem.span = source.front_matter.span("slug");
            problem
        }
        Job::Page(RouteTarget::GeneratedIndex { tree, index }) => {
            let page = &project.site.trees[*tree].generated_indexes[*index];
            match &page.place {
                Some((file, span)) => problem.in_file(&**file).at(*span),
                None => problem.in_file(CONFIG_FILE),
            }
        }
        Job::Page(RouteTarget::Tag { tree, tag }) => {
            let docs = &project.site.trees[*tree].tags[*tag].docs;
            let Some(doc) = docs.first() else {
                return problem.in_file(CONFIG_FILE);
            };
            let source = &project.site.docs[*doc].source;
            let mut problem = problem.in_file(&*source.path);
            problem.span = source.front_matter.span("tags");
            problem
        }
        Job::Page(RouteTarget::Redirect(redirect)) => {
            let from = &project.site.redirects[*redirect].from;
            let mut problem = problem.in_file(CONFIG_FILE);
            problem.span = redirect_span(&project.sources, from);
            problem
        }
        _ => problem.in_file(CONFIG_FILE),
    }
}

/// Returns the position of a redirect in `site.toml`, by the address from which it leads.
fn redirect_span(sources: &Sources, from: &RouteKey) -> Option<Span> {
    let base = &sources.config.base_url;
    let is_meant = |path: &str| RouteKey::of(&path::join([base, path])) == *from;
    let redirects = sources.config.redirects.iter().enumerate();
    let steps = redirects.flat_map(|(idx, redirect)| {
        let paths = redirect.from.as_slice().iter().enumerate();
        let meant = paths.filter(|(_, path)| is_meant(path));
        meant.map(move |(position, _)| {
            let key = [Step::Key("redirects"), Step::Index(idx), Step::Key("from")];
            (key, Step::Index(position))
        })
    });
    steps
        .filter_map(|(key, position)| {
            // One path, or one of a list.
            let of_list = sources
                .config_source
                .span(&[&key[..], &[position]].concat());
            of_list.or_else(|| sources.config_source.span(&key))
        })
        .next()
}

/// Returns whether a job writes a page, or a file beside it with the same name.
fn is_of_page(job: &Job) -> bool {
    match job {
        Job::Page(target) => !matches!(target, RouteTarget::Redirect(_)),
        Job::Twin(_) => true,
        #[cfg(feature = "social-images")]
        Job::SocialImage(_) => true,
        _ => false,
    }
}

/// Returns what messages call a job: its file, or what it produces.
fn describe(project: &Project, job: &Job) -> String {
    match job {
        Job::Copy(file) => file.as_str().to_owned(),
        Job::Page(RouteTarget::Doc(doc)) => project.site.docs[*doc].source.path.clone(),
        Job::Page(RouteTarget::Redirect(redirect)) => {
            format!(
                "the redirect from {}",
                project.site.redirects[*redirect].from
            )
        }
        Job::Twin(RouteTarget::Doc(doc)) => {
            let path = &project.site.docs[*doc].source.path;
            format!("the Markdown version of {path}")
        }
        Job::NotFound { locale } => {
            format!("the 404 page of `{}`", project.site.locales[*locale].name)
        }
        _ => format!("a generated file ({})", job.kind()),
    }
}

/// Returns whether two jobs with the same path are known to produce the same
/// content.
///
/// Static files are compared by content, since two folders may have the same
/// file.
fn same_content(project: &Project, one: &Job, other: &Job) -> bool {
    match (one, other) {
        (Job::Copy(one), Job::Copy(other)) => {
            let hash = |file: &SiteFile| Some(project.sources.asset(file.as_str())?.hash);
            hash(one) == hash(other)
        }
        // The path contains a hash of everything that their content depends on.
        (Job::Rendition { .. }, Job::Rendition { .. }) => true,
        _ => one == other,
    }
}
