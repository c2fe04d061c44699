//! Bundles the npm packages that components import into files of the site, with
//! the site's own esbuild. An alias in `site.toml` maps each package to its
//! file, so that imports need no change.
//!
//! Run again after a change of packages. The bundles are files of the site,
//! committed like any other, so that a build needs no Node.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::{Command, Stdio};

use docs_model::config::CONFIG_FILE;
use located_data::diagnostic::visible;
use serde::Deserialize;
use serde_json::{Value, json};

use super::config::SiteToml;
use super::{Changes, Workspace};
use crate::error::{Error, ErrorKind, Result};
use crate::load::KEY_VARIABLE;
use crate::understand::components;

/// Folder of the bundles, below the components folder.
///
/// Everything in it is generated, and replaced each time.
const FOLDER: &str = "packages";

/// Reads the packages on its standard input, and prints [`Bundled`] as JSON.
/// The bundler runs with the site folder as its root, so it finds what is
/// installed there.
const SCRIPT: &str = include_str!("../../assets/import/packages.cjs");

/// The output of the script.
///
/// It is read leniently: an esbuild of another version may add fields.
#[derive(Debug, Deserialize)]
struct Bundled {
    /// Whether esbuild is not installed.
    #[serde(default)]
    missing: bool,
    /// Contents of files by name.
    #[serde(default)]
    files: BTreeMap<String, String>,
    /// Packages that were bundled.
    #[serde(default)]
    bundled: BTreeSet<String>,
    /// Packages that could not be bundled.
    #[serde(default)]
    problems: Vec<Unbundled>,
}

/// A package that could not be bundled.
///
/// The others are still written.
#[derive(Debug, Deserialize)]
struct Unbundled {
    /// Name of the package, as imported.
    specifier: String,
    /// Why, in the words of esbuild.
    message: String,
}

/// Bundles the packages that components and pages of a site import. Unused
/// files of earlier bundles are removed.
///
/// Each package becomes one file with what components use of it; an alias leads
/// imports there.
///
/// # Errors
/// `Usage` if Node or esbuild is missing.
pub(crate) fn bundle(workspace: &Workspace) -> Result<Changes> {
    let project = workspace.project()?;
    let sources = &project.sources;
    let config = &sources.config;
    let dir = match config.components_dir.trim_matches('/') {
        "" => "components",
        dir => dir,
    };
    let folder = format!("{dir}/{FOLDER}");
    let inside = format!("{folder}/");
    let packages = components::packages(sources, &project.theme, &project.parsed, &inside);
    let mut changes = Changes::default();
    let mut toml = SiteToml::of(sources)?;
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let asked: Vec<Value> = packages
        .iter()
        .map(|(specifier, package)| {
            let file = file_name(specifier, package.is_style, &files);
            files.insert(file.clone(), specifier.clone());
            json!({
                "specifier": specifier,
                "file": file,
                "names": package.names,
                "whole": package.is_whole,
                "style": package.is_style,
            })
        })
        .collect();
    let bundled = if asked.is_empty() {
        changes.note("no component imports a package");
        None
    } else {
        Some(run(workspace, &json!({ "packages": asked }))?)
    };
    let bundled = bundled.as_ref();
    for problem in bundled.iter().flat_map(|bundled| &bundled.problems) {
        let Unbundled { specifier, message } = problem;
        let (specifier, message) = (visible(specifier), visible(message));
        changes.note(format!("cannot bundle `{specifier}`: {message}"));
    }
    for specifier in config.aliases.iter().filter_map(|(name, path)| {
        let is_old = path.starts_with(&inside);
        (is_old && !bundled.is_some_and(|result| result.bundled.contains(name))).then_some(name)
    }) {
        toml.remove(&["aliases"], specifier);
    }
    for (file, specifier) in &files {
        if bundled.is_some_and(|result| result.bundled.contains(specifier)) {
            toml.set(&["aliases"], specifier, format!("{folder}/{file}"));
        }
    }
    let known = sources.texts.keys().chain(&sources.files);
    for old in known.filter(|file| file.starts_with(&inside)) {
        changes.remove(old.clone());
    }
    for (file, text) in bundled.iter().flat_map(|bundled| &bundled.files) {
        changes.write(format!("{folder}/{file}"), text.as_bytes());
    }
    if let Some(text) = toml.changed() {
        changes.write(CONFIG_FILE, text);
    }
    Ok(changes)
}

/// Returns a unique file name for a package: `radix-ui-react-select.js` for
/// `@radix-ui/react-select`.
///
/// Two packages whose names differ only in punctuation are numbered.
fn file_name(specifier: &str, is_style: bool, taken: &BTreeMap<String, String>) -> String {
    let ending = if is_style { "css" } else { "js" };
    let words: Vec<&str> = specifier
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let stem = words.join("-").to_lowercase();
    let is_free = |name: &String| !taken.contains_key(name);
    let plain = format!("{stem}.{ending}");
    let numbered = (2..).map(|number| format!("{stem}-{number}.{ending}"));
    std::iter::once(plain.clone())
        .chain(numbered)
        .find(is_free)
        .unwrap_or(plain)
}

/// Runs the script in the site folder.
///
/// The write key of the search is removed from its environment: packages are
/// code of others.
///
/// # Errors
/// `Usage` if Node cannot be run, or the script fails, with its last message.
fn run(workspace: &Workspace, input: &Value) -> Result<Bundled> {
    let usage = |text: String| Error::new(ErrorKind::Usage, text);
    let dir = workspace.project()?.sources.root.dir();
    let mut child = Command::new("node")
        .args(["-e", SCRIPT])
        .current_dir(dir)
        .env_remove(KEY_VARIABLE)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| {
            usage("cannot run Node, which bundles packages".to_owned()).because(error)
        })?;
    if let Some(mut stdin) = child.stdin.take() {
        // If the script has already ended, its own message says why.
        let _ = stdin.write_all(input.to_string().as_bytes());
    }
    let output = child.wait_with_output().map_err(|error| {
        usage("cannot run Node, which bundles packages".to_owned()).because(error)
    })?;
    let bundled: Bundled = serde_json::from_slice(&output.stdout).map_err(|_| {
        let errors = String::from_utf8_lossy(&output.stderr);
        let line = errors.lines().rfind(|line| !line.trim().is_empty());
        usage(format!(
            "cannot bundle packages: {}",
            visible(line.unwrap_or("no result"))
        ))
    })?;
    if bundled.missing {
        let text = "esbuild, which bundles packages, is not installed: run `npm install --save-dev esbuild`";
        return Err(usage(text.to_owned()));
    }
    Ok(bundled)
}
