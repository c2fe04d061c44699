//! Errors shown in pages if a build continues despite them.

use std::collections::BTreeMap;

use docs_model::Doc;
use docs_model::identity::is_markdown_file;
use docs_model::site::DocKind;
use located_data::diagnostic::{Place, visible};
use located_data::{Diagnostic, Severity};
use serde::Serialize;

use super::Producer;
use crate::html::escape;

/// The errors of a site by file. The page of a file shows its errors.
///
/// Empty values of the map do not occur. Files are paths in the site folder.
#[derive(Debug, Clone, Default)]
pub struct PageProblems(BTreeMap<String, Vec<ProblemView>>);

/// A problem in its template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ProblemView {
    /// Code of the diagnostic.
    code: &'static str,
    /// Message.
    message: String,
    /// The file and the line.
    place: Option<String>,
}

/// Warnings do not appear in pages: the page is usable with them. Problems
/// without a file, such as those of the environment, belong to no page.
impl PageProblems {
    /// Returns the errors among `diagnostics`. `text` returns the text of a
    /// file.
    #[must_use]
    pub fn new<'t>(diagnostics: &[Diagnostic], text: impl Fn(&str) -> Option<&'t str>) -> Self {
        let mut out: BTreeMap<String, Vec<ProblemView>> = BTreeMap::new();
        for problem in diagnostics
            .iter()
            .filter(|problem| problem.severity == Severity::Error)
        {
            if let Some(file) = &problem.file {
                let view = ProblemView::new(problem, text(file));
                out.entry(file.clone()).or_default().push(view);
            }
        }
        Self(out)
    }

    /// Returns the errors of a file.
    ///
    /// Without errors, the list is empty.
    pub(in crate::produce) fn of(&self, file: &str) -> &[ProblemView] {
        self.0.get(file).map_or(&[], Vec::as_slice)
    }
}

impl ProblemView {
    /// Returns the view of a problem. Without `source`, it has no line. Control
    /// characters are made visible, as on the terminal.
    pub(in crate::produce) fn new(problem: &Diagnostic, source: Option<&str>) -> Self {
        let line = source
            .zip(problem.span)
            .map(|(text, span)| Place::of(text, span).line);
        let place = problem.file.as_ref().map(|file| match line {
            Some(line) => format!("{}:{line}", visible(file)),
            None => visible(file).into_owned(),
        });
        Self {
            code: problem.code,
            message: visible(&problem.message).into_owned(),
            place,
        }
    }
}

impl Producer<'_> {
    /// Returns the view of a problem found while rendering, if it is an error
    /// and pages show errors.
    ///
    /// The level of the code may be changed by `[checks]`, which decides
    /// whether it is one.
    pub(in crate::produce) fn visible_problem(&self, problem: &Diagnostic) -> Option<ProblemView> {
        self.problems.as_ref()?;
        let problem = self.project.site.config.checks.apply(problem.clone())?;
        let source = problem
            .file
            .as_deref()
            .and_then(|file| self.project.text(file));
        (problem.severity == Severity::Error).then(|| ProblemView::new(&problem, source))
    }

    /// Returns the errors of a doc and of its partials that were found before
    /// rendering.
    ///
    /// Errors in a partial are shown on each page that includes it.
    pub(in crate::produce) fn problems_of(&self, doc: &Doc) -> Vec<ProblemView> {
        let path = &doc.source.path;
        let imported = self.project.parsed.get(path);
        let imported = imported.map_or(&[][..], |document| &document.imported);
        let files = std::iter::once(&**path).chain(imported.iter().map(|(file, _)| &**file));
        let problems = self.problems.iter();
        let of_files =
            problems.flat_map(|problems| files.clone().flat_map(|file| problems.of(file)));
        of_files.cloned().collect()
    }

    /// Returns the reasons why the component of a standalone page does not run, so
    /// that the page shows only the constant texts of it. Other pages have none.
    ///
    /// At least one reason is returned for such a page, even if `[checks]`
    /// ignores all: readers would otherwise wonder why it is empty.
    pub(in crate::produce) fn problems_of_component(&self, doc: &Doc) -> Vec<ProblemView> {
        let path = &doc.source.path;
        let is_component = doc.kind == DocKind::Page && !is_markdown_file(path);
        if !is_component || self.page_component(doc).is_some() {
            return Vec::new();
        }
        let checks = &self.project.site.config.checks;
        let source = self.project.text(path);
        let problems = self.project.components.diagnostics().iter();
        let mut out: Vec<_> = problems
            .filter(|problem| problem.file.as_ref() == Some(path))
            .filter_map(|problem| checks.apply(problem.clone()))
            .map(|problem| ProblemView::new(&problem, source))
            .collect();
        if out.is_empty() {
            // The checks ignore every reason.
            let message = "cannot render this page: its component does not compile";
            let problem = Diagnostic::warning("component-import", message);
            out.push(ProblemView::new(&problem.in_file(path.clone()), None));
        }
        out
    }
}

/// Returns the page shown in place of one that cannot be rendered.
///
/// It has neither chrome nor scripts, because the template of the chrome may be
/// what failed. Search engines must not index it.
pub(crate) fn broken_page(fault: &Diagnostic) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>This page has errors</title>\n</head>\n\
         <body>\n<h1>This page has errors</h1>\n<p><mark>{}</mark></p>\n</body>\n</html>\n",
        escape(&visible(&fault.message))
    )
}
