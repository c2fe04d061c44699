//! Invariants of all runs and all sites.

use std::collections::BTreeSet;
use std::path::Path;

use super::html::{self, Kind};
use super::program::Run;
use super::tree::{self, Tree};

/// Checks a run: a failed one must not change the output. Includes the checks of
/// [`of_end`].
pub(crate) fn of_run(run: &Run, before: &Tree, after: &Tree, work: &Path, out: &mut Vec<String>) {
    if run.exit != Some(0)
        && let Some(difference) = tree::difference(before, after)
    {
        out.push(format!("a failed run changed the output: {difference}"));
    }
    of_end(run, work, out);
}

/// Checks the end of a run: it exits without a panic, and leaves no files other
/// than the output and the cache.
pub(crate) fn of_end(run: &Run, work: &Path, out: &mut Vec<String>) {
    if !matches!(run.exit, Some(0..=2)) || run.stderr.contains("panicked") {
        out.push(format!(
            "the program crashed: exit {:?}\n{}",
            run.exit, run.stderr
        ));
    }
    for entry in std::fs::read_dir(work).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name != "site" && name != "out" && name != ".site-build-cache" {
            out.push(format!("`{}` was left behind", name.display()));
        }
    }
}

/// Checks the diagnostics of a run: a message is one line, and a location contains
/// a file.
pub(crate) fn of_report(stderr: &str, out: &mut Vec<String>) {
    let mut lines = stderr.lines().peekable();
    while let Some(line) = lines.next() {
        if !(line.starts_with("error[") || line.starts_with("warning[")) {
            continue;
        }
        let next = lines.peek().copied().unwrap_or_default();
        let is_place = next.trim_start().starts_with("-->");
        if !is_place && !next.trim_start().starts_with("= help:") && !next.is_empty() {
            out.push(format!("a message has more than one line:\n{line}\n{next}"));
        }
        if is_place && next.trim_end().ends_with("-->") {
            out.push(format!("a location without a file:\n{line}\n{next}"));
        }
    }
}

/// Checks that `check` exits like `build`.
pub(crate) fn of_check(build: &Run, check: &Run, out: &mut Vec<String>) {
    if build.exit != check.exit {
        out.push(format!(
            "build exits with {:?}, check with {:?}\n{}{}",
            build.exit, check.exit, build.stderr, check.stderr
        ));
    }
}

/// Checks a site: tags are balanced, ids are unique, and the targets of links and
/// other references exist.
pub(crate) fn of_site(site: &Tree, out: &mut Vec<String>) {
    let base = base_url(site);
    for (file, bytes) in site.iter().filter(|(file, _)| file.ends_with(".html")) {
        let Ok(text) = std::str::from_utf8(bytes) else {
            out.push(format!("{file} is not UTF-8"));
            continue;
        };
        let is_page = text.starts_with("<!doctype html>");
        let tags = html::tags(text);
        out.extend(html::unbalanced(text, &tags).map(|problem| format!("{file}: {problem}")));
        let mut ids = BTreeSet::new();
        for tag in tags.iter().filter(|tag| tag.kind != Kind::Close) {
            let attribute = |name| html::attribute(tag.text(text), name);
            if let Some(id) = attribute("id").filter(|id| !ids.insert(id.clone())) {
                out.push(format!("{file}: duplicate id `{id}`"));
            }
            if !is_page {
                continue;
            }
            for target in ["href", "src"].into_iter().filter_map(attribute) {
                if !exists(site, file, &base, &target) {
                    out.push(format!("{file}: dead link `{target}`"));
                }
            }
        }
        for tag in tags.iter().filter(|tag| tag.kind != Kind::Close) {
            let target = html::attribute(tag.text(text), "href").unwrap_or_default();
            if let Some(id) = target
                .strip_prefix('#')
                .filter(|id| !id.is_empty() && is_page)
                && !ids.contains(&decode(id))
                && id != "top"
            {
                out.push(format!("{file}: dead anchor `#{id}`"));
            }
        }
    }
}

/// Returns the base URL of the site, which its page for missing pages contains.
fn base_url(site: &Tree) -> String {
    let page = site
        .get("404.html")
        .map(|bytes| String::from_utf8_lossy(bytes))
        .unwrap_or_default();
    let tags = html::tags(&page);
    let base = tags
        .first()
        .and_then(|tag| html::attribute(tag.text(&page), "data-base-url"));
    base.unwrap_or_else(|| "/".to_owned())
}

fn exists(site: &Tree, file: &str, base: &str, target: &str) -> bool {
    let path = &target[..target.find(['?', '#']).unwrap_or(target.len())];
    let is_elsewhere = path.starts_with("//")
        || path
            .split('/')
            .next()
            .is_some_and(|segment| segment.contains(':'));
    if path.is_empty() || is_elsewhere {
        return true;
    }
    let path = decode(path);
    let absolute = match path.strip_prefix(base) {
        Some(below) => below.to_owned(),
        None if path.starts_with('/') => return format!("{path}/") == base,
        None => format!(
            "{}{path}",
            file.rsplit_once('/').map_or("", |(folder, _)| folder)
        ),
    };
    let page = absolute.trim_end_matches('/');
    let candidates = [
        absolute.clone(),
        format!("{page}.html"),
        format!("{page}/index.html"),
    ];
    page.is_empty()
        || candidates
            .iter()
            .any(|candidate| site.contains_key(candidate))
}

fn decode(text: &str) -> String {
    let mut out = Vec::new();
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let pair = (byte == b'%').then(|| bytes.clone().take(2).collect::<Vec<_>>());
        let decoded =
            pair.and_then(|digits| u8::from_str_radix(&String::from_utf8(digits).ok()?, 16).ok());
        if decoded.is_some() {
            bytes.nth(1);
        }
        out.push(decoded.unwrap_or(byte));
    }
    String::from_utf8_lossy(&out).into_owned()
}
