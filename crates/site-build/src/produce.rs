//! Produces the bytes of jobs. Jobs are independent: they can be produced in
//! any order, on any thread, and any number of times.
//!
//! The parts that many pages share (texts, footer, sidebars) are their chrome,
//! which is rendered once; the cost of a page depends only on that page.

mod chrome;
mod fingerprint;
mod glossary;
mod machine;
mod markdown;
mod page;
mod problems;
#[cfg(feature = "social-images")]
mod social;
mod view;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use docs_model::index::{DocIdx, IndexVec, LocaleIdx, TreeIdx};
use docs_model::site::RouteTarget;
use located_data::{Diagnostic, path};

use crate::headers;
use crate::load::SiteFile;
use crate::plan::{Fragment, Job, OAUTH_REDIRECT, OutPath, Plan, popular, script_texts};
use crate::search::IndexFiles;
use crate::templates::Fault;
use crate::understand::{Mounted, Project};
use chrome::Layout;
pub use fingerprint::Fingerprint;
use glossary::Glossary;
use page::Page;
pub use problems::PageProblems;
pub(crate) use problems::broken_page;

type Result<T, E = Fault> = std::result::Result<T, E>;

/// A produced file.
#[derive(Debug)]
#[non_exhaustive]
pub struct Product<'p> {
    /// The content.
    pub content: Content<'p>,
    /// Problems in the content that are only found by rendering.
    pub diagnostics: Vec<Diagnostic>,
}

/// The content of a produced file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Content<'p> {
    /// Bytes.
    Bytes(Cow<'p, [u8]>),
    /// The content of a file of the site folder.
    File(&'p SiteFile),
    /// The search index: the job's own file and all others.
    Index(IndexFiles<'p>),
}

/// The parts that pages of a project share, rendered on first use. Valid until
/// the project changes.
#[derive(Debug, Clone)]
pub struct Chrome(Arc<IndexVec<TreeIdx, OnceLock<Result<Layout>>>>);

impl Chrome {
    /// Returns the chrome of a project, with nothing rendered.
    #[must_use]
    pub fn new(project: &Project) -> Self {
        let layouts = project.site.trees.iter().map(|_| OnceLock::new());
        Self(Arc::new(layouts.collect()))
    }
}

/// Produces the jobs of a plan.
pub struct Producer<'p> {
    /// The project, whose site the plan was made from.
    project: &'p Project,
    plan: &'p Plan,
    chrome: Chrome,
    /// The search index.
    index: IndexFiles<'p>,
    /// Hash of the inputs of reference pages.
    references: OnceLock<u64>,
    /// Hashes of the inputs of docs: page, twin and the lists for language
    /// models depend on the same.
    ///
    /// A doc that cannot be rendered keeps its fault here, so that the job, its
    /// twin and the lists report the same one.
    docs: IndexVec<DocIdx, OnceLock<Result<u128>>>,
    /// Glossaries of the trees, each read when the first page needs it.
    glossaries: IndexVec<TreeIdx, OnceLock<Option<Glossary>>>,
    /// Errors shown in pages, if the build continues despite them.
    problems: Option<PageProblems>,
    /// Files of the site that are already written.
    written: Option<&'p dyn WrittenFiles>,
}

/// Files that were produced and written before.
pub(crate) trait WrittenFiles: Sync {
    /// Returns the text of a file, or `None` if it is not written yet or not UTF-8.
    fn read(&self, path: &OutPath) -> Option<String>;

    /// Returns a hash of the content of a file, or `None` if it is not written yet.
    fn hash(&self, path: &OutPath) -> Option<u128>;
}

impl<'p> Producer<'p> {
    /// Creates a producer for a plan of `project`.
    ///
    /// Nothing is rendered yet: hashes and chrome are computed when the first
    /// job needs them, each once, whichever thread comes first. Pass the
    /// `chrome` of an earlier producer to reuse it, which is only valid for an
    /// unchanged project.
    #[must_use]
    pub fn new(project: &'p Project, plan: &'p Plan, chrome: Chrome) -> Self {
        Self {
            project,
            plan,
            chrome,
            index: IndexFiles::new(project),
            references: OnceLock::new(),
            docs: project.site.docs.iter().map(|_| OnceLock::new()).collect(),
            glossaries: project.site.trees.iter().map(|_| OnceLock::new()).collect(),
            problems: None,
            written: None,
        }
    }

    /// Takes the texts of Markdown twins from files that are already written. Files
    /// that list the texts of many pages then need not render them again.
    #[must_use]
    pub(crate) fn reading(mut self, written: &'p dyn WrittenFiles) -> Self {
        self.written = Some(written);
        self
    }

    /// Shows errors in the pages that have them: those of `problems`, and those
    /// that rendering finds.
    #[must_use]
    pub fn showing(mut self, problems: PageProblems) -> Self {
        self.problems = Some(problems);
        self
    }

    /// Produces a job. Returns a diagnostic for a page that cannot be rendered.
    ///
    /// The same job gives the same bytes on each call. Diagnostics have the
    /// levels of `[checks]`; those that understanding the project found are not
    /// repeated.
    ///
    /// # Errors
    ///
    /// Returns the fault of a template, with the position in its own file, or of
    /// a page that needs it. Other pages are not affected.
    pub fn produce<'j>(&self, job: &'j Job) -> Result<Product<'j>, Diagnostic>
    where
        'p: 'j,
    {
        self.content(job).map_err(|fault| *fault)
    }

    /// Returns the problems that producing a job finds, without the work that
    /// finds none. Returns a diagnostic for a page that cannot be rendered.
    ///
    /// A picture for link previews is laid out but not painted: only a title
    /// that does not fit is a problem, and painting takes most of the time.
    ///
    /// # Errors
    ///
    /// As [`Producer::produce`].
    pub(crate) fn check(&self, job: &Job) -> Result<Vec<Diagnostic>, Diagnostic> {
        match job {
            #[cfg(feature = "social-images")]
            Job::SocialImage(target) => {
                let checked = self.check_social_image(*target);
                checked.map(|()| Vec::new()).map_err(|fault| *fault)
            }
            _ => Ok(self.produce(job)?.diagnostics),
        }
    }

    /// Produces a job with the fault in the box in which templates return it.
    /// Only pages have diagnostics: other files are made from values that were
    /// checked before.
    fn content<'j>(&self, job: &'j Job) -> Result<Product<'j>>
    where
        'p: 'j,
    {
        let project = self.project;
        let content = match job {
            Job::Page(target) => {
                let page = self.page(*target)?;
                return Ok(Product {
                    content: Content::Bytes(page.html.into_bytes().into()),
                    diagnostics: self.leveled(page.diagnostics),
                });
            }
            Job::NotFound { locale } => text(self.not_found_page(*locale)?.html),
            Job::Twin(target) => text(self.twin(*target)?),
            #[cfg(feature = "social-images")]
            Job::SocialImage(target) => Content::Bytes(self.draw_social_image(*target)?.into()),
            // Without the feature, no plan has this job.
            #[cfg(not(feature = "social-images"))]
            Job::SocialImage(_) => Content::Bytes(Cow::Borrowed(&[])),
            Job::Fragment(fragment) => text(self.fragment(fragment)?),
            Job::Copy(file) => Content::File(file),
            #[cfg(feature = "images")]
            Job::Rendition { file, width } => Content::Bytes(self.rendition(file, *width)?.into()),
            // Without the feature, no plan has this job.
            #[cfg(not(feature = "images"))]
            Job::Rendition { .. } => Content::Bytes(Cow::Borrowed(&[])),
            Job::Theme(idx) => Content::Bytes(project.theme.bytes(*idx).into()),
            Job::StyleSheet(idx) => {
                Content::Bytes(project.styles.sheets[*idx].text.as_bytes().into())
            }
            Job::Module(idx) => {
                Content::Bytes(Cow::Borrowed(&project.components.modules[*idx].bytes))
            }
            Job::Search => Content::Index(self.index.clone()),
            Job::Sitemap => text(machine::sitemap(project)),
            Job::Robots => text(machine::robots(&project.site)),
            Job::Headers => {
                let files = self.plan.jobs().map(|(path, _)| path.as_str());
                text(headers::headers_file(&project.site.config, files))
            }
            Job::Redirects => text(headers::redirects_file(project.site.redirects.as_slice())),
            Job::Feed { blog, format } => text(machine::feed(project, *blog, *format)),
            Job::Llms(file) => text(self.llms(*file)?),
            Job::OpenSearch { locale } => text(machine::opensearch(&project.site, *locale)),
            Job::SignIn { api } => {
                let base = &*project.site.config.base_url;
                let redirect = path::encode(&path::join([base, OAUTH_REDIRECT]));
                let redirect = project.theme.oauth_url.is_some().then_some(&*redirect);
                text(project.reference_sources.apis[*api].sign_in(redirect))
            }
            Job::BodySchemas { api, name } => text(project.reference_sources.apis[*api].body(name)),
            Job::LargeExample { api, name } => {
                let mut files = project.reference_sources.apis[*api].large_examples();
                let file = files.find(|(_, known, _)| known == name);
                Content::Bytes(file.map_or("", |(.., text)| text).as_bytes().into())
            }
            Job::SampleTemplates { api } => {
                let file = project.reference_sources.apis[*api].sample_templates();
                text(file.map(|file| file.json.clone()).unwrap_or_default())
            }
            Job::OAuthRedirect => text(self.oauth_redirect()?),
            Job::Download { api, file } => {
                let mut downloads = project.reference_sources.apis[*api].downloads();
                let bytes = downloads.nth(*file).map(|(_, text)| text.as_bytes());
                Content::Bytes(bytes.unwrap_or_default().into())
            }
        };
        Ok(Product {
            content,
            diagnostics: Vec::new(),
        })
    }

    /// Returns diagnostics with the levels of the configuration.
    fn leveled(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let checks = &self.project.site.config.checks;
        let leveled = diagnostics
            .into_iter()
            .filter_map(|diagnostic| checks.apply(diagnostic));
        leveled.collect()
    }

    /// Renders the page of a route. Each kind of page has a file in `page/`,
    /// with a method that returns the shell (head, sidebar, navigation) and the
    /// view of its template; docs and references also render a body, and report
    /// problems in it.
    fn page(&self, target: RouteTarget) -> Result<Page> {
        match target {
            RouteTarget::Doc(doc) => self.doc(doc),
            RouteTarget::GeneratedIndex { tree, index } => {
                let (shell, view) = self.category(tree, index)?;
                self.finish(&shell, &view)
            }
            RouteTarget::TagList(tree) => {
                let (shell, view) = self.tag_list(tree)?;
                self.finish(&shell, &view)
            }
            RouteTarget::Tag { tree, tag } => {
                let (shell, view) = self.tag(tree, tag)?;
                self.finish(&shell, &view)
            }
            RouteTarget::Mounted { locale, page } => match self.project.mounted[page] {
                Mounted::Search => {
                    let (shell, view) = self.search(locale)?;
                    self.finish(&shell, &view)
                }
                Mounted::Api { api, page } => self.api(locale, api, page),
                Mounted::Library { library, page: of } => self.library(locale, library, of, page),
            },
            RouteTarget::Blog { blog, page } => self.blog_page(blog, page),
            RouteTarget::Redirect(redirect) => self.redirect(redirect),
            // The plan only has jobs for the kinds above.
            _ => Ok(Page::default()),
        }
    }

    /// Renders the page that hosts show for addresses without a page, one for
    /// each locale.
    fn not_found_page(&self, locale: LocaleIdx) -> Result<Page> {
        let (shell, view) = self.not_found(locale)?;
        self.finish(&shell, &view)
    }

    /// Returns the content of a fragment. A fragment that the plan does not
    /// have is empty.
    fn fragment(&self, fragment: &Fragment) -> Result<String> {
        Ok(match fragment {
            Fragment::Sidebar {
                tree,
                sidebar,
                part,
            } => {
                let pieces = self.layout(*tree)?.sidebars.get(sidebar);
                pieces.map(|pieces| pieces.part(*part)).unwrap_or_default()
            }
            Fragment::ApiMenu { locale, api, part } => {
                self.project.references[*locale].apis[*api].menu_part(*part)
            }
            Fragment::ScriptTexts { locale } => script_texts(self.project, *locale),
            Fragment::Popular { tree } => popular(self.project, *tree).unwrap_or_default(),
        })
    }

    /// Returns the chrome of a tree.
    ///
    /// It is rendered by the first job that needs it; other threads wait. A
    /// fault is kept, so that each page of the tree reports it.
    fn layout(&self, tree: TreeIdx) -> Result<&Layout> {
        self.chrome.0[tree]
            .get_or_init(|| Layout::new(self.project, self.plan, tree))
            .as_ref()
            .map_err(Clone::clone)
    }
}

/// Returns the content of a text file, always UTF-8 without a byte order mark.
fn text<'p>(text: impl Into<String>) -> Content<'p> {
    Content::Bytes(text.into().into_bytes().into())
}
