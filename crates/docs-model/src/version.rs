//! The versions of a site's docs, and the settings that follow from their
//! order.
//!
//! `versions.json` lists the names of released versions, newest first. In front
//! of them is the version in the docs folder, which is called `current`. The
//! *last* version is the one that readers see first, at the root of the docs:
//! the newest release, unless the configuration names another. Versions before
//! it are unreleased, those after it unmaintained.
//!
//! | | Current | Version `1.0` |
//! |---|---|---|
//! | docs | `docs` | `versioned_docs/version-1.0` |
//! | sidebars | `sidebars.json` | `versioned_sidebars/version-1.0-sidebars.json` |
//! | path, unless it is the last one | `next` | `1.0` |
//!
//! The files of a docs instance other than the default one have its id in
//! front: `community_versions.json`.
//!
//! The last version differs from the newest one: while the docs of 2.0 are written,
//! `current` is newer than the last version, 1.0. Its position in the list decides
//! banner and path, so that no version needs settings of its own.

use std::collections::BTreeMap;

use located_data::diagnostic::{expected, nearest};
use located_data::{Diagnostic, Node, Step, Value, path};
use serde::Serialize;

use crate::config::{
    BannerKind, CONFIG_FILE, ConfigSource, DEFAULT_DOCS, DocsConfig, SiteConfig, TranslationLayout,
};
use crate::index::{IndexVec, InstanceIdx, VersionIdx};
use crate::locale;

/// Name of the version in the docs folder.
pub const CURRENT: &str = "current";

/// Name of the folder with translated docs, below that of a locale.
const TRANSLATIONS: &str = "docusaurus-plugin-content-docs";

/// Returns the path of the file that lists the versions of a docs instance.
/// `docs` is the id of the instance, here and below.
///
/// # Examples
///
/// ```
/// use docs_model::version::versions_file;
///
/// assert_eq!(versions_file("default"), "versions.json");
/// assert_eq!(versions_file("api"), "api_versions.json");
/// ```
#[must_use]
pub fn versions_file(docs: &str) -> String {
    named(docs, "versions.json")
}

/// Returns the folder of the versions of a docs instance.
///
/// # Examples
///
/// ```
/// use docs_model::version::versions_folder;
///
/// assert_eq!(versions_folder("default"), "versioned_docs");
/// assert_eq!(versions_folder("api"), "api_versioned_docs");
/// ```
#[must_use]
pub fn versions_folder(docs: &str) -> String {
    named(docs, "versioned_docs")
}

/// Returns the folder with the sidebar files of the versions of a docs
/// instance.
///
/// # Examples
///
/// ```
/// use docs_model::version::version_sidebars_folder;
///
/// assert_eq!(version_sidebars_folder("default"), "versioned_sidebars");
/// ```
#[must_use]
pub fn version_sidebars_folder(docs: &str) -> String {
    named(docs, "versioned_sidebars")
}

/// Returns the default path of a docs instance's sidebar file, without its
/// extension. `.json`, `.yaml`, `.yml` and `.toml` are tried, in this order.
///
/// # Examples
///
/// ```
/// use docs_model::version::sidebars_stem;
///
/// assert_eq!(sidebars_stem("api"), "api_sidebars");
/// ```
#[must_use]
pub fn sidebars_stem(docs: &str) -> String {
    named(docs, "sidebars")
}

/// Returns the name of the folder with the translations of a docs instance,
/// below that of a locale.
///
/// # Examples
///
/// ```
/// use docs_model::version::translations_folder;
///
/// assert_eq!(translations_folder("api"), "docusaurus-plugin-content-docs-api");
/// ```
#[must_use]
pub fn translations_folder(docs: &str) -> String {
    match docs {
        DEFAULT_DOCS => TRANSLATIONS.to_owned(),
        docs => format!("{TRANSLATIONS}-{docs}"),
    }
}

/// Returns the name of a file or folder of a docs instance.
fn named(docs: &str, name: &str) -> String {
    match docs {
        DEFAULT_DOCS => name.to_owned(),
        docs => format!("{docs}_{name}"),
    }
}

/// A version of a docs instance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Version {
    /// The docs instance.
    pub instance: InstanceIdx,
    /// Name: `current`, or one of `versions.json`.
    pub name: String,
    /// Label shown to readers.
    pub label: String,
    /// Path below that of the docs instance, without surrounding slashes; empty
    /// for the version at the root.
    pub path: String,
    /// Whether it is the version at the root, which readers see first.
    pub is_last: bool,
    /// Banner at the top of its pages.
    pub banner: BannerKind,
    /// Whether its label is shown above titles.
    pub badge: bool,
    /// Whether search engines are asked not to index it.
    pub no_index: bool,
    /// Class of the `html` element.
    pub class_name: String,
    /// Folder of its docs in the default locale, relative to the site folder.
    pub folder: String,
    /// Folder of its docs in all locales. It differs from `folder` if the default locale
    /// has a folder of its own.
    pub root: String,
    /// Where its translations are.
    pub translations: TranslationLayout,
    /// Path of its sidebar file without the extension, relative to the site
    /// folder; `None` for the current version, whose file is configured.
    pub sidebar_file: Option<String>,
    /// Folder below the translations of a locale. The translated labels of its sidebars
    /// are in the file beside it.
    pub translation_folder: String,
}

/// Derives the versions of all docs instances from the configuration and the
/// data files of a site. They are grouped by instance, newest first. Each
/// instance has at least one version.
///
/// `source` gives diagnostics about `site.toml` their positions. Each comes with its
/// instance.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// use docs_model::config::BannerKind;
/// use docs_model::version::versions;
/// use docs_model::{Syntax, config, data};
///
/// let (config, _) = config::parse("title = \"T\"\n").0.unwrap();
/// let list = data::parse(r#"["2.0", "1.0"]"#, Syntax::Json).unwrap();
/// let data = BTreeMap::from([("versions.json".to_owned(), list)]);
///
/// let (versions, problems) = versions(&config, &data, None);
/// assert!(problems.is_empty());
/// let all: Vec<_> = versions.iter().map(|version| (&*version.name, &*version.path)).collect();
/// assert_eq!(all, [("current", "next"), ("2.0", ""), ("1.0", "1.0")]);
/// let banners: Vec<_> = versions.iter().map(|version| version.banner).collect();
/// assert_eq!(banners[0], BannerKind::Unreleased);
/// assert_eq!(banners[1], BannerKind::None);
/// assert_eq!(banners[2], BannerKind::Unmaintained);
/// ```
#[must_use]
pub fn versions(
    config: &SiteConfig,
    data: &BTreeMap<String, Node>,
    source: Option<&ConfigSource>,
) -> (
    IndexVec<VersionIdx, Version>,
    Vec<(InstanceIdx, Diagnostic)>,
) {
    let mut all: Vec<Version> = Vec::new();
    let mut diagnostics = Vec::new();
    let default_dir = locale::default_dir(&config.i18n);
    for (instance, docs) in config.docs.iter_enumerated() {
        let file = data.get(&versions_file(&docs.id));
        let settings = Settings {
            instance,
            config: docs,
            default_dir: default_dir.clone(),
            source,
        };
        let (versions, problems) = versions_of(&settings, file);
        all.extend(versions);
        diagnostics.extend(problems.into_iter().map(|problem| (instance, problem)));
    }
    (all.into(), diagnostics)
}

/// The settings of a docs instance.
struct Settings<'c> {
    instance: InstanceIdx,
    config: &'c DocsConfig,
    /// Name of the folder of the default locale.
    default_dir: String,
    /// The configuration as written, for positions.
    source: Option<&'c ConfigSource>,
}

/// Derives the versions of a docs instance.
fn versions_of(
    settings: &Settings<'_>,
    versions_file: Option<&Node>,
) -> (Vec<Version>, Vec<Diagnostic>) {
    let config = settings.config;
    let mut diagnostics = Vec::new();
    let names = match versions_file {
        Some(node) if !config.disable_versioning => names(config, node, &mut diagnostics),
        _ => Vec::new(),
    };
    // Without any released version, the current one cannot be left out. The file may list it,
    // which gives it another place.
    let is_added = config.include_current_version || names.is_empty();
    let all: Vec<String> = Some(CURRENT.to_owned())
        .filter(|current| is_added && !names.contains(current))
        .into_iter()
        .chain(names.iter().cloned())
        .collect();
    let chosen = chosen(settings, &all, &mut diagnostics);
    let last = last(settings, &chosen, &mut diagnostics);
    let unknown_names = config.versions.keys().filter(|name| !all.contains(name));
    for name in unknown_names.filter(|_| !config.disable_versioning) {
        let key = [Step::Key("versions"), Step::Key(name)];
        diagnostics.push(settings.unknown(name, &key, &all));
    }
    let last_idx = chosen.iter().position(|name| *name == last).unwrap_or(0);
    let several = chosen.len() > 1;
    let versions = chosen
        .iter()
        .enumerate()
        .map(|(idx, name)| Version {
            instance: settings.instance,
            ..version(
                (config, &settings.default_dir),
                name,
                idx,
                last_idx,
                several,
            )
        })
        .collect();
    (versions, diagnostics)
}

/// Returns the names in `versions.json`. Invalid and repeated ones are reported
/// and left out.
fn names(config: &DocsConfig, node: &Node, diagnostics: &mut Vec<Diagnostic>) -> Vec<String> {
    let file = versions_file(&config.id);
    let Value::Array(items) = &node.value else {
        diagnostics.push(
            Diagnostic::error(
                "version",
                format!("`{file}` must be a list of names, not {}", node.kind()),
            )
            .in_file(&*file)
            .at(node.span())
            .help("write `[\"2.0\", \"1.0\"]`, newest first"),
        );
        return Vec::new();
    };
    let mut names: Vec<String> = Vec::new();
    for item in items {
        let name = item.as_str().unwrap_or_default();
        let problem = if names.iter().any(|known| known == name) {
            let help = "remove one of them".to_owned();
            Some(("this version is listed twice", help))
        } else {
            let help = match &item.value {
                Value::Number(digits) => format!("put it in quotes: \"{digits}\""),
                _ => "use up to 32 characters without / \\ < > : \" | ? *, and no space or dot at the end".to_owned(),
            };
            let checked = match item.as_str() {
                Some(name) => check_name(name),
                None => Err("a version name must be a string"),
            };
            checked.err().map(|problem| (problem, help))
        };
        match problem {
            None => names.push(name.to_owned()),
            Some((problem, help)) => diagnostics.push(
                Diagnostic::error("version", problem)
                    .in_file(&*file)
                    .at(item.span())
                    .help(help),
            ),
        }
    }
    names
}

/// Checks that `name` can be the name of a version and of its folder.
///
/// The characters are those that no file system rejects, because the name becomes
/// that of a folder on every machine that has the repository.
///
/// # Errors
/// Returns what is wrong with the name.
///
/// # Examples
/// ```
/// use docs_model::version::check_name;
///
/// assert_eq!(check_name("2.0-beta"), Ok(()));
/// assert!(check_name("2/0").is_err());
/// assert!(check_name("2.").is_err());
/// ```
pub fn check_name(name: &str) -> Result<(), &'static str> {
    if name.trim().is_empty() {
        Err("a version name must not be empty")
    } else if name.trim() != name || name.ends_with('.') || name.contains(char::is_control) {
        // File systems of Windows drop spaces and dots at the end.
        Err("a version name must not begin or end with a space, or end with a dot")
    } else if name.chars().count() > 32 {
        Err("a version name has at most 32 characters")
    } else if name == "."
        || name == ".."
        || name.contains(['/', '\\', '<', '>', ':', '"', '|', '?', '*'])
    {
        Err("a version name must be a valid folder name")
    } else {
        Ok(())
    }
}

/// Returns the versions that `only_include_versions` selects, or all if it is
/// not set or selects none: an instance has at least one version.
fn chosen(
    settings: &Settings<'_>,
    all: &[String],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<String> {
    let Some(only) = &settings.config.only_include_versions else {
        return all.to_vec();
    };
    for (idx, name) in only.iter().enumerate() {
        if !all.contains(name) {
            let key = [Step::Key("only_include_versions"), Step::Index(idx)];
            diagnostics.push(settings.unknown(name, &key, all));
        }
    }
    let chosen: Vec<_> = all
        .iter()
        .filter(|name| only.contains(name))
        .cloned()
        .collect();
    if chosen.is_empty() {
        all.to_vec()
    } else {
        chosen
    }
}

/// Returns the configured last version, else the first of `versions.json`, else
/// the current one.
fn last(settings: &Settings<'_>, chosen: &[String], diagnostics: &mut Vec<Diagnostic>) -> String {
    if let Some(name) = &settings.config.last_version {
        if chosen.contains(name) {
            return name.clone();
        }
        diagnostics.push(settings.unknown(name, &[Step::Key("last_version")], chosen));
    }
    chosen
        .iter()
        .find(|name| *name != CURRENT)
        .or_else(|| chosen.first())
        .cloned()
        .unwrap_or_else(|| CURRENT.to_owned())
}

impl Settings<'_> {
    /// Returns the diagnostic for a version that does not exist. `steps` are those of
    /// the setting that names it, below the docs.
    fn unknown(&self, name: &str, steps: &[Step<'_>], known: &[String]) -> Diagnostic {
        let help = match nearest(name, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => expected(known.iter().map(String::as_str)),
        };
        let key = match steps.first() {
            Some(Step::Key(key)) => *key,
            _ => "",
        };
        let message = format!("`docs.{key}` refers to version `{name}`, which does not exist");
        let mut out = Diagnostic::error("version", message)
            .in_file(CONFIG_FILE)
            .help(help);
        let source = self.source;
        out.span = source.and_then(|source| source.docs_span(self.instance, steps));
        out
    }
}

/// Returns the version `name`, with the defaults that follow from its place in
/// the list. `several` is whether the instance has more than one.
fn version(
    (config, default_dir): (&DocsConfig, &str),
    name: &str,
    idx: usize,
    last_idx: usize,
    several: bool,
) -> Version {
    let settings = config.versions.get(name).cloned().unwrap_or_default();
    let is_current = name == CURRENT;
    let is_last = idx == last_idx;
    let default_path = match (is_last, is_current) {
        (true, _) => "",
        (false, true) => "next",
        (false, false) => name,
    };
    let default_label = if is_current { "Next" } else { name };
    // Names are listed newest first.
    let default_banner = match idx.cmp(&last_idx) {
        std::cmp::Ordering::Less => BannerKind::Unreleased,
        std::cmp::Ordering::Equal => BannerKind::None,
        std::cmp::Ordering::Greater => BannerKind::Unmaintained,
    };
    let in_versions = format!("version-{name}");
    let root = match is_current {
        true => config.path.clone(),
        false => format!("{}/{in_versions}", versions_folder(&config.id)),
    };
    Version {
        instance: InstanceIdx::default(),
        name: name.to_owned(),
        label: settings.label.unwrap_or_else(|| default_label.to_owned()),
        // A path that leads elsewhere is an error of the configuration, and one of each page
        // if they were there.
        path: settings
            .path
            .filter(|path| !path.split('/').any(|step| step == ".."))
            .map_or_else(
                || default_path.to_owned(),
                |path| path.trim_matches('/').to_owned(),
            ),
        is_last,
        banner: settings.banner.unwrap_or(default_banner),
        badge: settings.badge.unwrap_or(several),
        no_index: settings.no_index,
        class_name: settings
            .class_name
            .unwrap_or_else(|| format!("docs-version-{name}")),
        folder: match config.translations {
            TranslationLayout::AllFolders => format!("{}{default_dir}", path::prefix(&root)),
            _ => root.clone(),
        },
        root,
        translations: config.translations,
        sidebar_file: (!is_current).then(|| {
            let folder = version_sidebars_folder(&config.id);
            format!("{folder}/{in_versions}-sidebars")
        }),
        translation_folder: format!(
            "{}/{}",
            translations_folder(&config.id),
            if is_current { CURRENT } else { &in_versions }
        ),
    }
}
