//! Schemes of links that lead nowhere for readers: those of the author's machine, and
//! misspelt ones. Other unknown schemes may be those of programs, such as `vscode:`.

use located_data::Advice;
use located_data::diagnostic::misspelled;

/// The schemes that nearly all links have.
const USUAL: [&str; 3] = ["https", "http", "mailto"];

/// Schemes that differ from usual ones by a few letters.
const SIMILAR: [&str; 2] = ["mailbox", "shttp"];

/// Returns the problem of a target's scheme, if readers cannot use it.
pub(super) fn unusable(target: &str) -> Option<Advice> {
    let (scheme, rest) = target.split_once(':')?;
    if is_on_machine(scheme) {
        let help =
            "add the file next to this one or to a static folder, and write its relative path";
        return Some(Advice::new(
            format!("`{target}` is a file on one machine"),
            help,
        ));
    }
    let near = meant(&scheme.to_ascii_lowercase())?;
    Some(Advice::new(
        format!("`{scheme}` is not a scheme of addresses"),
        format!("did you mean `{near}:{rest}`?"),
    ))
}

/// Returns whether a scheme leads to a file that only one machine has: `file`, or a
/// drive of Windows, which looks like a scheme of one letter. Such links come from
/// editors that insert the path of a dropped file; they work for their author and for
/// nobody else.
fn is_on_machine(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("file")
        || matches!(scheme.as_bytes(), [drive] if drive.is_ascii_alphabetic())
}

/// Returns the scheme that one in lower case was meant to be, if it differs from it by
/// a slip.
fn meant(scheme: &str) -> Option<&'static str> {
    let is_scheme = scheme.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_known = USUAL.contains(&scheme) || SIMILAR.contains(&scheme);
    if !is_scheme || is_known {
        return None;
    }
    misspelled(scheme, USUAL)
}
