//! Errors that pages show, when a build goes on in spite of them.

use std::collections::BTreeMap;

use docs_model::Doc;
use located_data::diagnostic::{Place, visible};
use located_data::{Diagnostic, Severity};
use serde::Serialize;

use super::Producer;
use super::html::escape;

/// The errors of a site by the file that they are in. The page of such a file
/// shows them.
#[derive(Debug, Clone, Default)]
pub struct PageProblems(BTreeMap<String, Vec<ProblemView>>);

/// A problem in its template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ProblemView {
    /// Stable name of the kind of problem.
    code: &'static str,
    /// Message.
    message: String,
    /// The file and the line.
    place: Option<String>,
}

impl PageProblems {
    /// Returns the errors among `diagnostics`. `text` is the text of a file.
    #[must_use]
    pub fn new<'t>(diagnostics: &[Diagnostic], text: impl Fn(&str) -> Option<&'t str>) -> Self {
        let mut out: BTreeMap<String, Vec<ProblemView>> = BTreeMap::new();
        for problem in diagnostics
            .iter()
            .filter(|it| it.severity == Severity::Error)
        {
            if let Some(file) = &problem.file {
                let view = ProblemView::new(problem, text(file));
                out.entry(file.clone()).or_default().push(view);
            }
        }
        Self(out)
    }

    /// Returns the errors of a file.
    pub(in crate::produce) fn of(&self, file: &str) -> &[ProblemView] {
        self.0.get(file).map_or(&[], Vec::as_slice)
    }
}

impl ProblemView {
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
    /// Returns a problem that rendering found as a page shows it, if it is an
    /// error and pages show errors.
    pub(in crate::produce) fn shown(&self, problem: &Diagnostic) -> Option<ProblemView> {
        self.problems.as_ref()?;
        let problem = self.project.site.config.checks.apply(problem.clone())?;
        let source = problem.file.as_deref().and_then(|it| self.project.text(it));
        (problem.severity == Severity::Error).then(|| ProblemView::new(&problem, source))
    }

    /// Returns the errors of a doc and of the partials that it shows, found
    /// before rendering.
    pub(in crate::produce) fn problems_of(&self, doc: &Doc) -> Vec<ProblemView> {
        let path = &doc.source.path;
        let imported = self.project.parsed.get(path);
        let imported = imported.map_or(&[][..], |it| &it.imported);
        let files = std::iter::once(&**path).chain(imported.iter().map(|(file, _)| &**file));
        let problems = self.problems.iter();
        let of_files = problems.flat_map(|it| files.clone().flat_map(|file| it.of(file)));
        of_files.cloned().collect()
    }
}

/// Returns a page in place of one whose templates cannot be rendered.
pub(crate) fn broken_page(fault: &Diagnostic) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>This page cannot be shown</title>\n</head>\n\
         <body>\n<h1>This page cannot be shown</h1>\n<p><mark>{}</mark></p>\n</body>\n</html>\n",
        escape(&visible(&fault.message))
    )
}
