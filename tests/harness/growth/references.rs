//! Tests that no page, menu or list of a large API reference grows with the number of operations and tags, that together
//! they have all of them, and that addresses of the smaller layout lead on.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::super::program;

/// Operations of the tag that has most of them.
const OPERATIONS: usize = 1_500;

/// Further tags, with an operation each.
const TAGS: usize = 300;

/// The limit of pages in kilobytes.
const LIMIT: usize = 100;

/// Maximum number of groups in the menu of a page, with the link to all of them.
const MAX_GROUPS: usize = 201;

/// Maximum size of a file in bytes: the limit, and what surrounds the reference in a page.
const MAX_FILE: u64 = 150_000;

/// Builds the reference of a large description whose configured layout has too few pages.
pub(crate) fn of_references() -> Result<(), String> {
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    let site = work.path().join("site");
    fs::create_dir_all(site.join("docs")).map_err(|error| error.to_string())?;
    let config = format!(
        "title = \"Site\"\n\n[[api]]\npath = \"api.yaml\"\nroute = \"/api\"\nlayout = \"tags\"\npage_limit = {LIMIT}\n"
    );
    let write = |file: &str, text: &str| fs::write(site.join(file), text);
    write("site.toml", &config)
        .and_then(|()| write("docs/index.md", "# Site\n\nA sentence.\n"))
        .and_then(|()| write("api.yaml", &description()))
        .map_err(|error| error.to_string())?;
    let args = ["build", "site", "--out-dir", "out"].map(str::to_owned);
    let run = program::run(work.path(), &args)?;
    if run.exit != Some(0) || !run.stderr.contains("warning[api-layout]") {
        return Err(run.stderr);
    }
    let out = work.path().join("out");
    let read =
        |file: &str| fs::read_to_string(out.join(file)).map_err(|error| format!("{file}: {error}"));
    old_addresses(&read)?;
    menus(&read)?;
    let listed = follow(&read, "api/tags/things/index.html")?;
    if listed != OPERATIONS {
        return Err(format!("the lists of the tag have {listed} operations"));
    }
    sizes(&out.join("api"))
}

/// Returns a description with many operations in one tag, and many tags.
fn description() -> String {
    let mut out = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n".to_owned();
    let mut path = |name: &str, id: &str, tag: &str| {
        let operation = format!(
            "{{tags: [{tag}], operationId: {id}, responses: {{'204': {{description: Done.}}}}}}"
        );
        let _ = writeln!(out, "  /{name}: {{get: {operation}}}");
    };
    for number in 0..OPERATIONS {
        path(
            &format!("things/{number}"),
            &format!("getThing{number}"),
            "things",
        );
    }
    for number in 0..TAGS {
        path(
            &format!("single/{number}"),
            &format!("getSingle{number}"),
            &format!("tag{number}"),
        );
    }
    out
}

/// Checks that the pages of tags in the smaller layout redirect to those in the larger one.
fn old_addresses(read: &impl Fn(&str) -> Result<String, String>) -> Result<(), String> {
    for tag in ["things", "tag7"] {
        let html = read(&format!("api/{tag}/index.html"))?;
        if !html.contains(&format!("url=/api/tags/{tag}")) {
            return Err(format!("/api/{tag} does not lead on: {html}"));
        }
    }
    let rules = read("_redirects")?;
    match rules.contains("/api/things") {
        true => Ok(()),
        false => Err(format!("hosts do not know /api/things: {rules}")),
    }
}

/// Checks that the menu of a page has the groups around the page, and that the whole menu has all of them.
fn menus(read: &impl Fn(&str) -> Result<String, String>) -> Result<(), String> {
    let page = read("api/get-single250/index.html")?;
    let groups = page.matches("<li class=\"api-menu-group\"").count();
    if groups > MAX_GROUPS || !page.contains("href=\"/api/get-single250\"") {
        return Err(format!("the menu of a page has {groups} groups"));
    }
    let in_menus = follow(read, "api/default/menu.html")?;
    match in_menus == OPERATIONS + TAGS {
        true => Ok(()),
        false => Err(format!("the menus have {in_menus} operations")),
    }
}

/// Follows the links to the next file, and returns the number of different operations that all of them link to.
fn follow(read: &impl Fn(&str) -> Result<String, String>, first: &str) -> Result<usize, String> {
    let is_menu = first.ends_with("menu.html");
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![first.to_owned()];
    while let Some(file) = open.pop() {
        if !seen.insert(file.clone()) {
            continue;
        }
        let html = read(&file)?;
        for href in html
            .split("href=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
        {
            let name = href.strip_prefix("/api/").unwrap_or_default();
            if name.starts_with("get-") {
                found.insert(name.to_owned());
            } else if is_menu && href.starts_with("menu-") {
                open.push(format!("api/default/{href}"));
            } else if !is_menu && name.starts_with("tags/things/") && !name.ends_with(".md") {
                open.push(format!("api/{name}/index.html"));
            }
        }
    }
    Ok(found.len())
}

/// Checks that no file of the reference is larger than the limit.
fn sizes(folder: &Path) -> Result<(), String> {
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.map_err(|error| error.to_string())?;
        let len = entry.metadata().map_err(|error| error.to_string())?.len();
        let is_page = entry
            .path()
            .extension()
            .is_some_and(|extension| extension == "html");
        if is_page && len > MAX_FILE {
            return Err(format!("{} has {len} bytes", entry.path().display()));
        }
    }
    Ok(())
}
