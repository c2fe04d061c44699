//! Renders the pages that the tests of theme-react mount. They come from the real
//! templates, so that both sides of the contract are tested on the same markup.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::process;
use crate::tree::{self, Tree};
use crate::workspace::{Profile, Workspace};

/// The pages to copy: path in the built site, and name of the fixture.
const PAGES: &[(&str, &str)] = &[
    ("index.html", "home.html"),
    ("guide/components.html", "guide.html"),
    ("plain.html", "no-sidebar.html"),
    ("1.0/guide/components.html", "old-version.html"),
    ("de/guide/components.html", "locale.html"),
    ("search.html", "search.html"),
    ("tags.html", "tags.html"),
    ("404.html", "not-found.html"),
];

/// Minimum length of a hash in a file name.
const HASH_MIN: usize = 8;

/// Writes the fixtures, or with `check` only compares them. Returns whether they
/// are up to date.
pub(crate) fn run(workspace: &Workspace, check: bool) -> Result<bool> {
    let binary = workspace.build_binary(Profile::Dev)?;
    sync(workspace, &binary, check)
}

/// Like [`run`], with an existing binary.
pub(crate) fn sync(workspace: &Workspace, binary: &Path, check: bool) -> Result<bool> {
    build(workspace, binary)?;
    let fixtures = workspace.theme().join("fixtures/rendered");
    let remedy = "cargo xtask fixtures, and commit the result";
    tree::sync(&pages(&workspace.fixture_site())?, &fixtures, check, remedy)
}

/// Builds the example site into [`Workspace::fixture_site`].
pub(crate) fn build(workspace: &Workspace, binary: &Path) -> Result<()> {
    let mut command = Command::new(binary);
    command
        .arg("build")
        .arg(workspace.root.join("xtask/fixture-site"));
    process::run(
        command
            .arg("--out-dir")
            .arg(workspace.fixture_site())
            .arg("--strict"),
    )
}

fn pages(built: &Path) -> Result<Tree> {
    let names = plain_names(&tree::read(built)?);
    let mut pages = Tree::new();
    for (path, name) in PAGES {
        let path = built.join(path);
        let html =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        pages.insert(
            PathBuf::from(name),
            without_hashes(&html, &names).into_bytes(),
        );
    }
    if names.is_empty() {
        bail!(
            "{} has no hashed files: are its pages complete?",
            built.display()
        );
    }
    Ok(pages)
}

/// Names of hashed files, mapped to their names without the hash.
type Names = BTreeMap<String, String>;

fn plain_names(site: &Tree) -> Names {
    let names = site.keys().filter_map(|path| path.file_name()?.to_str());
    names
        .filter_map(|name| Some((name.to_owned(), plain_name(name)?)))
        .collect()
}

/// Removes the hash from a file name: `theme-Ddg1Lu9H.js` becomes `theme.js`.
/// Returns `None` if it has no hash.
fn plain_name(name: &str) -> Option<String> {
    let (stem, extension) = name.rsplit_once('.')?;
    // The hash of a bundler may contain the separator: `theme-Dd-1Lu9H.js`.
    let cuts = [stem.rfind('-'), stem.len().checked_sub(HASH_MIN + 1)];
    cuts.into_iter().flatten().find_map(|at| {
        let (name, rest) = stem.split_at_checked(at)?;
        is_hash(rest.strip_prefix('-')?).then(|| format!("{name}.{extension}"))
    })
}

/// Returns whether `text` is a hash rather than a word: it is long enough and
/// contains a digit or a capital.
fn is_hash(text: &str) -> bool {
    text.len() >= HASH_MIN
        && text
            .bytes()
            .any(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
}

/// Removes the hashes from file names in a page: the contents of other files are
/// not part of the contract and must not change the fixtures.
fn without_hashes(html: &str, names: &Names) -> String {
    names.iter().fold(html.to_owned(), |html, (hashed, plain)| {
        html.replace(hashed, plain)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_name_removes_hashes() {
        let plain = |name| plain_name(name).unwrap_or_default();
        assert_eq!(plain("theme-Ddg1Lu9H.js"), "theme.js");
        assert_eq!(plain("theme-Dd-1Lu9H.js"), "theme.js");
        assert_eq!(plain("search-page-B1xAa2Ju.js"), "search-page.js");
        assert_eq!(plain("logo-0123456789abcdef.svg"), "logo.svg");
        assert_eq!(plain("css-variables.md"), "");
        assert_eq!(plain("index.html"), "");
    }

    #[test]
    fn without_hashes_replaces_file_names() {
        let names = Names::from([("theme-Ddg1Lu9H.js".to_owned(), "theme.js".to_owned())]);
        assert_eq!(
            without_hashes("src=\"/a/theme-Ddg1Lu9H.js\"", &names),
            "src=\"/a/theme.js\""
        );
    }
}
