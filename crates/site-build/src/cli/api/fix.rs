//! `api lint --fix`: corrects files, or shows the corrections as a diff.

use std::collections::BTreeSet;

use located_data::Diagnostic;
use located_data::diagnostic::visible;
use openapi_render::{Description, Fix, apply_fixes, fixes};

use super::Files;
use crate::cli::{print_text, say};
use crate::error::Result;

/// Unchanged lines around a change in a diff.
const CONTEXT: usize = 3;

/// Corrects the findings that have a safe fix. With `dry_run`, the changes are
/// printed as a diff, and no file is written. Returns whether files changed.
pub(super) fn fix(
    files: &Files,
    description: &Description,
    found: &[Diagnostic],
    dry_run: bool,
) -> Result<bool> {
    let names: BTreeSet<&str> = found.iter().filter_map(|it| it.file.as_deref()).collect();
    let (mut n_fixes, mut n_files) = (0, 0);
    for name in names {
        let Ok(text) = files.load(name) else { continue };
        let fixes = fixes(description, name, &text, found);
        if fixes.is_empty() {
            continue;
        }
        n_fixes += fixes.len();
        n_files += 1;
        if dry_run {
            print_text(&diff(name, &text, &fixes))?;
        } else {
            files.write(name, &apply_fixes(&text, &fixes))?;
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

/// Lines of a text that are replaced.
struct Hunk<'t> {
    /// Index of the first line.
    start: usize,
    old: Vec<&'t str>,
    new: Vec<String>,
}

/// Returns fixes as a unified diff.
fn diff(name: &str, text: &str, fixes: &[Fix]) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut out = format!("--- {0}\n+++ {0}\n", visible(name));
    let mut shift = 0_isize;
    let hunks = hunks(text, &lines, fixes);
    let mut rest = hunks.as_slice();
    while let Some(first) = rest.first() {
        // Changes whose context overlaps are one hunk.
        let mut n_joined = 1;
        while let (Some(last), Some(next)) = (rest.get(n_joined - 1), rest.get(n_joined))
            && next.start <= last.start + last.old.len() + 2 * CONTEXT
        {
            n_joined += 1;
        }
        let (joined, after) = rest.split_at(n_joined);
        rest = after;
        let start = first.start.saturating_sub(CONTEXT);
        let end = joined
            .last()
            .map_or(start, |it| it.start + it.old.len() + CONTEXT);
        let end = end.min(lines.len());
        let n_old: usize = joined.iter().map(|it| it.old.len()).sum();
        let n_new: usize = joined.iter().map(|it| it.new.len()).sum();
        let n_lines = end - start;
        out.push_str(&format!(
            "@@ -{},{} +{},{} @@\n",
            start + 1,
            n_lines,
            (start + 1).saturating_add_signed(shift),
            n_lines - n_old + n_new,
        ));
        let mut at = start;
        for hunk in joined {
            push_lines(&mut out, ' ', &lines[at..hunk.start]);
            push_lines(&mut out, '-', &hunk.old);
            push_lines(&mut out, '+', &hunk.new);
            at = hunk.start + hunk.old.len();
        }
        push_lines(&mut out, ' ', &lines[at..end]);
        shift += n_new.cast_signed() - n_old.cast_signed();
    }
    out
}

/// Returns the changed lines of each fix; fixes of the same line are together.
fn hunks<'t>(text: &'t str, lines: &[&'t str], fixes: &[Fix]) -> Vec<Hunk<'t>> {
    let mut starts = vec![0];
    for line in lines {
        starts.push(starts[starts.len() - 1] + line.len());
    }
    let line_of = |at: usize| {
        let after = starts.partition_point(|start| *start <= at);
        (after - 1).min(lines.len().saturating_sub(1))
    };
    let mut out = Vec::new();
    let mut rest = fixes;
    while let Some(first) = rest.first() {
        let (from, mut to) = (line_of(first.span.start), line_of(first.span.end));
        let mut n_joined = 1;
        while let Some(next) = rest.get(n_joined).filter(|it| line_of(it.span.start) <= to) {
            to = to.max(line_of(next.span.end));
            n_joined += 1;
        }
        let (joined, after) = rest.split_at(n_joined);
        rest = after;
        let mut new = String::new();
        let mut copied = starts[from];
        for fix in joined {
            new.push_str(&text[copied..fix.span.start]);
            new.push_str(&fix.replacement);
            copied = fix.span.end;
        }
        new.push_str(&text[copied..starts[to + 1]]);
        out.push(trimmed(Hunk {
            start: from,
            old: lines[from..=to].to_vec(),
            new: new.split_inclusive('\n').map(str::to_owned).collect(),
        }));
    }
    out
}

/// Removes equal lines at the start and the end of a hunk.
fn trimmed(mut hunk: Hunk<'_>) -> Hunk<'_> {
    let pairs = hunk.old.iter().zip(&hunk.new);
    let n_before = pairs.take_while(|(old, new)| *old == new).count();
    hunk.old.drain(..n_before);
    hunk.new.drain(..n_before);
    hunk.start += n_before;
    while let (Some(old), Some(new)) = (hunk.old.last(), hunk.new.last())
        && old == new
    {
        hunk.old.pop();
        hunk.new.pop();
    }
    hunk
}

fn push_lines(out: &mut String, mark: char, lines: &[impl AsRef<str>]) {
    for line in lines {
        let line = line.as_ref();
        let text = line.trim_end_matches(['\n', '\r']);
        out.push_str(&format!("{mark}{}\n", visible(text)));
        if !line.ends_with('\n') {
            out.push_str("\\ No newline at end of file\n");
        }
    }
}
