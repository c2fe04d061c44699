//! Produces the bytes of jobs. Jobs are independent: they can be produced in
//! any order, on any thread, and any number of times.
//!
//! The parts that many pages share (texts, footer, sidebars) are their chrome,
//! which is rendered once; the cost of a page depends only on that page.

mod chrome;
mod fingerprint;
mod html;
mod machine;
mod markdown;
mod page;
mod problems;
mod view;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use docs_model::index::{IndexVec, LocaleIdx, TreeIdx};
use docs_model::site::RouteTarget;
use located_data::{Diagnostic, path};

use crate::headers;
use crate::load::SiteFile;
use crate::plan::{Fragment, Job, OAUTH_REDIRECT, Plan, popular, script_texts};
use crate::search::IndexFiles;
use crate::templates::Fault;
use crate::understand::{Mounted, Project};
use chrome::Layout;
pub use fingerprint::Fingerprint;
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
    project: &'p Project,
    plan: &'p Plan,
    chrome: Chrome,
    /// Hash of the addresses and files that links can point to.
    addresses: OnceLock<u64>,
    /// Hash of the inputs of reference pages.
    references: OnceLock<u64>,
    /// Errors shown in pages, if the build continues despite them.
    problems: Option<PageProblems>,
}

impl<'p> Producer<'p> {
    /// Creates a producer for a plan of `project`.
    #[must_use]
    pub fn new(project: &'p Project, plan: &'p Plan, chrome: Chrome) -> Self {
        Self {
            project,
            plan,
            chrome,
            addresses: OnceLock::new(),
            references: OnceLock::new(),
            problems: None,
        }
    }

    /// Shows errors in the pages that have them: those of `problems`, and those
    /// that rendering finds.
    #[must_use]
    pub fn showing(mut self, problems: PageProblems) -> Self {
        self.problems = Some(problems);
        self
    }

    /// Produces a job. Returns a diagnostic for a page that cannot be rendered.
    pub fn produce<'j>(&self, job: &'j Job) -> Result<Product<'j>, Diagnostic>
    where
        'p: 'j,
    {
        self.content(job).map_err(|fault| *fault)
    }

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
            Job::Fragment(fragment) => text(self.fragment(fragment)?),
            Job::Copy(file) => Content::File(file),
            Job::Theme(idx) => Content::Bytes(project.theme.bytes(*idx).into()),
            Job::StyleSheet(idx) => {
                Content::Bytes(project.styles.sheets[*idx].text.as_bytes().into())
            }
            Job::Module(idx) => {
                Content::Bytes(Cow::Borrowed(&project.components.modules[*idx].bytes))
            }
            Job::Search => Content::Index(IndexFiles::new(project)),
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
        let leveled = diagnostics.into_iter().filter_map(|it| checks.apply(it));
        leveled.collect()
    }

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

    fn not_found_page(&self, locale: LocaleIdx) -> Result<Page> {
        let (shell, view) = self.not_found(locale)?;
        self.finish(&shell, &view)
    }

    fn fragment(&self, fragment: &Fragment) -> Result<String> {
        Ok(match fragment {
            Fragment::Sidebar {
                tree,
                sidebar,
                part,
            } => {
                let pieces = self.layout(*tree)?.sidebars.get(sidebar);
                pieces.map(|it| it.part(*part)).unwrap_or_default()
            }
            Fragment::ApiMenu { locale, api } => self.project.references[*locale].apis[*api].menu(),
            Fragment::ScriptTexts { locale } => script_texts(self.project, *locale),
            Fragment::Popular { tree } => popular(self.project, *tree).unwrap_or_default(),
        })
    }

    /// Returns the chrome of a tree.
    fn layout(&self, tree: TreeIdx) -> Result<&Layout> {
        self.chrome.0[tree]
            .get_or_init(|| Layout::new(self.project, self.plan, tree))
            .as_ref()
            .map_err(Clone::clone)
    }
}

fn text<'p>(text: impl Into<String>) -> Content<'p> {
    Content::Bytes(text.into().into_bytes().into())
}
