//! Sidebars that docs show because of their path: `docs.sidebars_by_path`.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use located_data::diagnostic::{expected, nearest};
use located_data::{Diagnostic, Step};

use super::super::Sources;
use crate::config::{CONFIG_FILE, SidebarChoice};
use crate::index::{DocIdx, TreeIdx};
use crate::sidebar::Sidebar;
use crate::site::Site;

/// Applies the setting to a doc, which has the sidebar that lists it so far.
///
/// That sidebar stays if the tree has none with the chosen name: versions and languages may
/// have sidebars of their own.
pub(super) fn choose(
    site: &mut Site,
    tree: TreeIdx,
    doc: DocIdx,
    sidebars: &IndexMap<String, Sidebar>,
) {
    let config = site.docs_config(tree);
    if config.sidebars_by_path.is_empty() {
        return;
    }
    let of_doc = &site.docs[doc];
    let identity = config.identify(&of_doc.file, &of_doc.source.front_matter);
    let sidebar = match config.sidebar_of(&identity.slug) {
        None | Some(SidebarChoice::Enabled(true)) => return,
        Some(SidebarChoice::Enabled(false)) => None,
        Some(SidebarChoice::Name(name)) if sidebars.contains_key(name) => Some(name.clone()),
        Some(SidebarChoice::Name(_)) => return,
    };
    site.docs[doc].sidebar = sidebar;
}

/// Reports names that no version and no language has a sidebar for.
pub(super) fn check(sources: &Sources, site: &Site, out: &mut Vec<Diagnostic>) {
    for (instance, config) in site.config.docs.iter_enumerated() {
        let trees = site.trees.iter();
        let trees = trees.filter(|tree| site.versions[tree.version].instance == instance);
        let names: BTreeSet<&str> = trees
            .flat_map(|tree| tree.sidebars.keys())
            .map(String::as_str)
            .collect();
        for (path, choice) in &config.sidebars_by_path {
            let SidebarChoice::Name(name) = choice else {
                continue;
            };
            if names.contains(&**name) {
                continue;
            }
            let known = names.iter().copied();
            let help = match nearest(name, known.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => expected(known),
            };
            let message = format!("sidebar `{name}` does not exist");
            let mut problem = Diagnostic::error("sidebar", message)
                .in_file(CONFIG_FILE)
                .help(help);
            let key = [Step::Key("sidebars_by_path"), Step::Key(path)];
            let source = sources.config_source.as_ref();
            problem.span = source.and_then(|source| source.docs_span(instance, &key));
            out.push(problem);
        }
    }
}
