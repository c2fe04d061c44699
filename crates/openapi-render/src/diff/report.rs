//! Formats changes as an HTML document of its own, for build artefacts and
//! mails. The changelog page of a site has templates of its own, because it is
//! a page of the reference.

use std::borrow::Cow;

use located_data::diagnostic::visible;
use reference_pages::{Error, Templates};
use safe_markup::{Markup, MarkupWriter};
use serde::Serialize;
use tera::Context;

use super::changelog::sections;
use super::{Change, ChangeLevel};

/// The template of the document. It is not among those of the pages, because
/// its text is in English, as that of the changes.
static TEMPLATES: Templates = Templates::new(
    "API",
    &[(
        "changelog.html",
        include_str!("../../assets/changelog.html"),
    )],
);

/// Changes under one heading.
#[derive(Serialize)]
struct SectionView<'c> {
    title: &'static str,
    /// `error`, `warning` or `info`.
    level: &'static str,
    changes: Vec<ChangeView<'c>>,
}

/// A line of the report. Control characters in its texts are visible, because
/// the report may be printed to a terminal.
#[derive(Serialize)]
struct ChangeView<'c> {
    operation: Cow<'c, str>,
    /// Further operations with the same change.
    more: Vec<Cow<'c, str>>,
    /// Place in the operation; with further operations, in the schema.
    place: Cow<'c, str>,
    message: Markup,
    /// The level and its reason as a sentence; empty for `info`.
    verdict: String,
    rule: &'c str,
}

/// Returns changes as an HTML document without scripts and without references
/// to other files. `old` and `new` name the two versions.
///
/// Texts of the descriptions are escaped, and control characters in them made
/// visible, so that the document is safe to open whoever wrote the descriptions.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, changelog_html, diff};
///
/// let read = |paths: &str| {
///     let text = format!("{{openapi: 3.1.0, paths: {paths}}}");
///     Description::parse_str("pets.yaml", &text).0.reference().0
/// };
/// let changes = diff(&read("{/pets: {get: {}}}"), &read("{}"));
/// let html = changelog_html(&changes, "1.0", "2.0 <beta>")?;
/// assert!(html.contains("2.0 &lt;beta&gt;") && html.contains("GET /pets"));
/// # Ok::<(), openapi_render::Error>(())
/// ```
///
/// # Errors
///
/// If the template cannot be rendered, which is a defect of this crate.
pub fn changelog_html(changes: &[Change], old: &str, new: &str) -> Result<String, Error> {
    let sections: Vec<SectionView<'_>> = sections(changes)
        .map(|(title, changes)| SectionView {
            title,
            level: changes
                .first()
                .map_or(ChangeLevel::Info, |change| change.level)
                .name(),
            changes: changes.into_iter().map(view).collect(),
        })
        .collect();
    let mut context = Context::new();
    context.insert("old", &visible(old));
    context.insert("new", &visible(new));
    context.insert("count", &changes.len());
    context.insert("sections", &sections);
    TEMPLATES.render("changelog.html", &context, "changelog")
}

fn view(change: &Change) -> ChangeView<'_> {
    let schema = change.schema.as_ref().filter(|_| !change.more.is_empty());
    ChangeView {
        operation: visible(&change.operation),
        more: change
            .more
            .iter()
            .map(|operation| visible(operation))
            .collect(),
        place: visible(schema.unwrap_or(&change.at)),
        message: with_code(&visible(&change.message)),
        verdict: change.verdict().trim_start().to_owned(),
        rule: &change.rule,
    }
}

/// Returns a message as markup. Backticks around names are its only syntax.
fn with_code(message: &str) -> Markup {
    let mut out = MarkupWriter::new();
    let mut rest = message;
    while let Some((before, code, after)) = code_span(rest) {
        out.text(before);
        out.tagged("<code>", code, "</code>");
        rest = after;
    }
    out.text(rest);
    out.finish()
}

/// Returns the text before the first code span, the span, and the rest.
fn code_span(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('`')?;
    let (code, after) = rest.split_once('`')?;
    Some((before, code, after))
}
