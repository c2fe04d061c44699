//! `api lint --fix`: corrects files, or shows the corrections as a diff.

use std::collections::BTreeSet;

use located_data::Diagnostic;
use located_data::diagnostic::visible;
use openapi_render::{Description, apply_fixes, fixes};
use similar::TextDiff;

use super::files::Files;
use crate::display::display_path;
use crate::error::Result;
use crate::terminal::{print_text, say};

/// Unchanged lines around a change in a diff.
const CONTEXT: usize = 3;

/// Corrects the findings that have a safe fix. With `dry_run`, the changes are
/// printed as a diff, and no file is written. Returns whether files changed.
///
/// A fix is safe if it cannot change what callers see: quotes, slashes, casing
/// of standard names.
pub(super) fn fix(
    files: &Files,
    description: &Description,
    found: &[Diagnostic],
    dry_run: bool,
) -> Result<bool> {
    let names: BTreeSet<&str> = found
        .iter()
        .filter_map(|finding| finding.file.as_deref())
        .collect();
    let (mut n_fixes, mut n_files) = (0, 0);
    for name in names {
        let Ok(text) = files.load(name) else { continue };
        let fixes = fixes(description, name, &text, found);
        if fixes.is_empty() {
            continue;
        }
        n_fixes += fixes.len();
        n_files += 1;
        let fixed = apply_fixes(&text, &fixes);
        if dry_run {
            let path = display_path(&files.dir.join(name));
            print_text(&diff(&path, &text, &fixed))?;
        } else {
            files.write(name, &fixed)?;
        }
    }
    let fixes = if n_fixes == 1 { "fix" } else { "fixes" };
    let in_files = if n_files == 1 { "file" } else { "files" };
    let note = if dry_run {
        "; dry run: no files changed"
    } else {
        ""
    };
    say(&format!("{n_fixes} {fixes} in {n_files} {in_files}{note}"));
    Ok(n_fixes > 0 && !dry_run)
}

/// Returns the change of a file as a unified diff.
///
/// Lines are shown with control characters made visible, so it may not apply as
/// a patch.
fn diff(name: &str, old: &str, new: &str) -> String {
    let name = visible(name);
    let mut out = format!("--- {name}\n+++ {name}\n");
    let lines = TextDiff::from_lines(old, new);
    for hunk in lines.unified_diff().context_radius(CONTEXT).iter_hunks() {
        out.push_str(&format!("{}\n", hunk.header()));
        for change in hunk.iter_changes() {
            // The text may have characters that control the terminal.
            let line = visible(change.value().trim_end_matches(['\n', '\r']));
            out.push_str(&format!("{}{line}\n", change.tag()));
            if change.missing_newline() {
                out.push_str("\\ No newline at end of file\n");
            }
        }
    }
    out
}
