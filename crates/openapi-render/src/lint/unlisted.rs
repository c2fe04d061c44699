//! Notices in place of findings that are not listed.

use located_data::{Diagnostic, Severity};

/// Ends of the messages of notices about a rule, for one finding and for several.
const OF_RULE: [&str; 2] = [
    " more finding of this rule is not listed",
    " more findings of this rule are not listed",
];
/// Ends of the messages of notices about a value.
const OF_VALUE: [&str; 2] = [" more problem", " more problems"];

/// Returns the notice that `n` findings of a rule are not listed.
pub(crate) fn notice(severity: Severity, code: &'static str, n: usize) -> Diagnostic {
    let message = format!("{n}{}", OF_RULE[usize::from(n != 1)]);
    let help = "correct the listed ones, or change the level of the rule";
    Diagnostic::new(severity, code, message).help(help)
}

/// Returns "4 more problems", the end of a notice about a value with `n` problems that
/// are not listed.
pub(super) fn more_problems(n: usize) -> String {
    format!("{n}{}", OF_VALUE[usize::from(n != 1)])
}

/// Returns the number in a notice about a rule.
pub(super) fn of_rule(finding: &Diagnostic) -> Option<usize> {
    number(&finding.message, OF_RULE).filter(|_| finding.span.is_none())
}

/// Returns the number of findings that a diagnostic stands for: 1, or the number in a
/// notice that further ones are not listed. Totals are sums of these.
///
/// # Examples
///
/// ```
/// use openapi_render::{n_findings, shorten};
/// use located_data::Diagnostic;
///
/// let one = Diagnostic::warning("api-undocumented", "this operation has no description");
/// let mut findings = vec![one; 150];
/// shorten(&mut findings);
/// assert_eq!(findings.len(), 101);
/// assert_eq!(findings.iter().map(n_findings).sum::<usize>(), 150);
/// ```
#[must_use]
pub fn n_findings(finding: &Diagnostic) -> usize {
    let of_value = || number(&finding.message, OF_VALUE).filter(|_| finding.code == "api-example");
    of_rule(finding).or_else(of_value).unwrap_or(1)
}

/// Returns the number before one of two ends of a message.
fn number(message: &str, ends: [&str; 2]) -> Option<usize> {
    let start = ends.iter().find_map(|end| message.strip_suffix(end))?;
    start.rsplit(' ').next()?.parse().ok()
}
