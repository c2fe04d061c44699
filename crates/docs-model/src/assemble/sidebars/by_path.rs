//! Sidebars that docs show because of their path: `docs.sidebars_by_path`.

use std::collections::{BTreeSet, HashMap, HashSet};

use indexmap::IndexMap;
use located_data::{Diagnostic, Step};

use super::super::Sources;
use super::unknown_sidebar;
use crate::config::{CONFIG_FILE, DocsConfig, SidebarChoice};
use crate::index::{DocIdx, InstanceIdx, TreeIdx};
use crate::sidebar::Sidebar;
use crate::sidebar_files::SidebarFiles;
use crate::site::Site;

/// The setting of an instance by path, without slashes around the paths.
#[derive(Default)]
struct Choices<'c> {
    by_path: HashMap<&'c str, &'c SidebarChoice>,
    /// Length of the longest path. It bounds the number of lookups of a long address.
    longest: usize,
}

impl<'c> Choices<'c> {
    /// Returns the entries whose choice `is_possible` in a tree. The first of equal paths
    /// counts.
    fn of(config: &'c DocsConfig, is_possible: impl Fn(&SidebarChoice) -> bool) -> Self {
        let mut choices = Self::default();
        for (path, choice) in &config.sidebars_by_path {
            if is_possible(choice) {
                let path = plain(path);
                choices.longest = choices.longest.max(path.len());
                choices.by_path.entry(path).or_insert(choice);
            }
        }
        choices
    }

    /// Returns the paths at and above an address that have an entry, the longest first.
    fn above<'p>(&self, address: &'p str) -> impl Iterator<Item = &'p str> {
        let address = plain(address);
        let paths = std::iter::successors(Some(address), |path| {
            let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
            (!path.is_empty()).then_some(parent)
        });
        let paths = paths.skip_while(|path| path.len() > self.longest);
        paths.filter(|path| self.by_path.contains_key(path))
    }

    /// Returns the choice of the longest path at or above an address.
    fn get(&self, address: &str) -> Option<&'c SidebarChoice> {
        let path = self.above(address).next()?;
        self.by_path.get(path).copied()
    }
}

/// Returns a path without the slashes around it, which have no meaning here.
fn plain(path: &str) -> &str {
    path.trim_matches('/')
}

/// Applies the setting to the docs of a tree, which have the sidebars that list them so far.
///
/// Names of sidebars that the tree does not have are ignored, so that a shorter path counts:
/// versions and languages may have sidebars of their own.
pub(super) fn choose(site: &mut Site, tree: TreeIdx, sidebars: &IndexMap<String, Sidebar>) {
    let config = site.docs_config(tree);
    if config.sidebars_by_path.is_empty() {
        return;
    }
    let choices = Choices::of(config, |choice| match choice {
        SidebarChoice::Enabled(_) => true,
        SidebarChoice::Name(name) => sidebars.contains_key(name),
    });
    let docs = site.trees[tree].docs.values();
    let chosen = docs.filter_map(|doc| match choices.get(&address(site, config, *doc))? {
        SidebarChoice::Enabled(true) => None,
        SidebarChoice::Enabled(false) => Some((*doc, None)),
        SidebarChoice::Name(name) => Some((*doc, Some(name.clone()))),
    });
    let chosen: Vec<_> = chosen.collect();
    for (doc, sidebar) in chosen {
        site.docs[doc].sidebar = sidebar;
    }
}

/// Returns the address of a doc below the docs of its version and language.
fn address(site: &Site, config: &DocsConfig, doc: DocIdx) -> String {
    let doc = &site.docs[doc];
    config.identify(&doc.file, &doc.source.front_matter).slug
}

/// Reports names that no version and no language has a sidebar for, and paths without an
/// effect.
pub(super) fn check(sources: &Sources, site: &Site, out: &mut Vec<Diagnostic>) {
    for instance in site.config.docs.indices() {
        // A name may be that of a sidebar in a file with problems of its own.
        if trees(site, instance).all(|tree| is_readable(sources, site, tree)) {
            check_names(sources, site, instance, out);
        }
        check_paths(sources, site, instance, out);
    }
}

/// Returns whether the sidebar file of a tree, if there is one, has sidebars by name.
fn is_readable(sources: &Sources, site: &Site, tree: TreeIdx) -> bool {
    let version = &site.versions[site.trees[tree].version];
    let Some(files) = SidebarFiles::of(version, site.docs_config(tree)) else {
        return true;
    };
    let locales = [site.trees[tree].locale, site.default_locale()];
    locales.into_iter().all(|locale| {
        let locale = &site.locales[locale];
        let file = files.find(locale, &sources.data);
        let is_faulty = |file: String| sources.faulty_data.contains(&file);
        file.is_none_or(|file| sources.data[&file].is_object())
            && !files.candidates(locale).any(is_faulty)
    })
}

/// Returns the trees of an instance.
fn trees(site: &Site, instance: InstanceIdx) -> impl Iterator<Item = TreeIdx> {
    let trees = site.trees.iter_enumerated();
    let trees = trees.filter(move |(_, tree)| site.versions[tree.version].instance == instance);
    trees.map(|(idx, _)| idx)
}

/// Reports the names of sidebars that do not exist.
fn check_names(sources: &Sources, site: &Site, instance: InstanceIdx, out: &mut Vec<Diagnostic>) {
    let names: BTreeSet<&str> = trees(site, instance)
        .flat_map(|tree| site.trees[tree].sidebars.keys())
        .map(String::as_str)
        .collect();
    for (path, choice) in &site.config.docs[instance].sidebars_by_path {
        match choice {
            SidebarChoice::Name(name) if !names.contains(&**name) => {
                let problem = unknown_sidebar(name, names.iter().copied());
                out.push(placed(problem, sources, instance, path));
            }
            SidebarChoice::Name(_) | SidebarChoice::Enabled(_) => {}
        }
    }
}

/// Reports paths that are equal to another one, or above no doc.
fn check_paths(sources: &Sources, site: &Site, instance: InstanceIdx, out: &mut Vec<Diagnostic>) {
    let config = &site.config.docs[instance];
    if config.sidebars_by_path.is_empty() {
        return;
    }
    let choices = Choices::of(config, |_| true);
    let mut used: HashSet<String> = HashSet::new();
    for tree in trees(site, instance) {
        for doc in site.trees[tree].docs.values() {
            for path in choices.above(&address(site, config, *doc)) {
                if !used.contains(path) {
                    used.insert(path.to_owned());
                }
            }
        }
    }
    let mut known: HashMap<&str, &str> = HashMap::new();
    for written in config.sidebars_by_path.keys() {
        let path = plain(written);
        let (message, help) = match known.get(path) {
            Some(first) => (
                format!("`{written}` is the same path as `{first}`"),
                "remove one of them: the first one counts",
            ),
            // Every doc is below the root.
            None if path.is_empty() || used.contains(path) => {
                known.insert(path, written);
                continue;
            }
            None => (
                format!("no doc has an address at or below `{written}`"),
                "write the beginning of the addresses of docs, without `route_base_path`, \
                 the version and the language",
            ),
        };
        known.entry(path).or_insert(written);
        let problem = Diagnostic::warning("sidebar", message).help(help);
        out.push(placed(problem, sources, instance, written));
    }
}

/// Adds the position of an entry of the setting.
fn placed(problem: Diagnostic, sources: &Sources, instance: InstanceIdx, path: &str) -> Diagnostic {
    let mut problem = problem.in_file(CONFIG_FILE);
    let key = [Step::Key("sidebars_by_path"), Step::Key(path)];
    let source = sources.config_source.as_ref();
    problem.span = source.and_then(|source| source.docs_span(instance, &key));
    problem
}
