//! Inline styles, which work in the tools that sites come from: those have no content
//! security policy.
//!
//! Pages of this site would lose colours and sizes in silence until somebody reads the
//! warnings. So the policy allows the styles, and the report says how to do without.

use std::path::Path;

use super::out::Settings;
use super::report::Report;
use crate::error::Result;
use crate::understand::{self, ProjectOptions};

/// Code of the warnings about inline styles.
const CODE: &str = "inline-style";

/// Allows inline styles if pages of the site in `dir` or HTML of its settings have some,
/// and calls `write` with the settings then.
///
/// # Errors
/// Returns the error of `write`.
pub(super) fn allow(
    dir: &Path,
    settings: &mut Settings,
    report: &mut Report,
    write: impl Fn(&Settings, &Report) -> Result<()>,
) -> Result<()> {
    if !settings.has_inline_style() && !has_inline_style(dir) {
        return Ok(());
    }
    settings.allow("style_src", "'unsafe-inline'");
    let text = "the site has inline styles, which the policy of pages blocks by default: \
                `policy.style_src` allows them; for the strict policy, move them into a style \
                sheet, and remove `'unsafe-inline'`";
    report.manual("inline styles", text);
    write(settings, report)
}

/// Returns whether a page has an inline style.
fn has_inline_style(dir: &Path) -> bool {
    let opened = understand::open(dir, &ProjectOptions::default(), None);
    let is_style = |problem: &located_data::Diagnostic| problem.code == CODE;
    opened.is_ok_and(|opened| opened.diagnostics.iter().any(is_style))
}
