//! The transitive imports of a module, and its exports including re-exports.
//!
//! All searches here use a stack of their own and visit each unit once, so that
//! cycles of imports end, and long chains need no recursion.

use std::collections::BTreeSet;

use crate::imports::{Import, Target};
use crate::unit::Unit;

/// The exports of one file, including re-exports.
#[derive(Debug, Default)]
pub(crate) struct AllExports {
    /// The names that are known.
    pub(crate) names: BTreeSet<String>,
    /// Whether an external module is re-exported, whose names are unknown.
    open: bool,
    /// Whether a broken file is re-exported, which may export anything once it
    /// is repaired.
    unknown: bool,
}

impl AllExports {
    /// Returns whether `name` is exported, or may be.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.unknown || self.names.contains(name) || (self.open && name != "default")
    }
}

/// Returns all exports of the unit `of`, including those through `export *`.
pub(crate) fn exports(units: &[Unit<'_>], of: usize) -> AllExports {
    let mut result = AllExports::default();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![of];
    while let Some(idx) = waiting.pop() {
        let Some(unit) = units.get(idx).filter(|_| seen.insert(idx)) else {
            continue;
        };
        // `export *` re-exports everything except the default export.
        let names = unit
            .exports
            .names
            .iter()
            .filter(|name| idx == of || *name != "default");
        result.names.extend(names.cloned());
        for star in &unit.exports.stars {
            let import = unit.imports.iter().find(|import| import.specifier == *star);
            match import.and_then(|import| import.target.as_ref()) {
                Some(Target::Unit(next)) => waiting.push(*next),
                // The names are unknown, or the import has already been
                // reported.
                Some(Target::External(_)) | None => result.open = true,
            }
        }
        result.unknown |= unit.broken;
    }
    result
}

/// Returns the addresses of the style sheets of a unit and its imports, each
/// once, in the order in which the imports are written: the order in which the
/// modules run, and in which bundlers put style sheets. A component that imports
/// its own style sheet last overrides the styles of its imports. Modules loaded
/// later with `import()` are included, because pages load styles at the start.
pub(crate) fn styles(units: &[Unit<'_>], of: usize) -> Vec<String> {
    let mut styles: Vec<String> = Vec::new();
    let mut seen = BTreeSet::from([of]);
    // Imports that are still to be visited, of each unit on the path from `of`.
    let mut waiting: Vec<_> = units.get(of).map(in_written_order).into_iter().collect();
    while let Some(mut imports) = waiting.pop() {
        let Some(import) = imports.next() else {
            continue;
        };
        waiting.push(imports);
        match &import {
            (_, Some(address)) if !styles.iter().any(|known| known == address) => {
                styles.push((*address).to_owned());
            }
            (Some(unit), None) if seen.insert(*unit) => {
                waiting.extend(units.get(*unit).map(in_written_order));
            }
            _ => {}
        }
    }
    styles
}

/// Returns the units and the addresses of style sheets that a unit imports, in
/// the order of the source.
fn in_written_order<'u>(
    unit: &'u Unit<'_>,
) -> impl Iterator<Item = (Option<usize>, Option<&'u str>)> {
    let styles = unit.styles.iter().map(|import| (import, true));
    let modules = unit.imports.iter().map(|import| (import, false));
    let mut all: Vec<(&Import, bool)> = styles.chain(modules).collect();
    all.sort_by_key(|(import, _)| import.span);
    all.into_iter().filter_map(
        |(import, is_style)| match (import.target.as_ref()?, is_style) {
            (Target::External(address), true) => Some((None, Some(address.as_str()))),
            (Target::Unit(unit), _) => Some((Some(*unit), None)),
            (Target::External(_), false) => None,
        },
    )
}

/// Returns the addresses of the modules that must be loaded before a unit runs,
/// sorted. Modules loaded with `import()`, and the unit itself, do not count.
pub(crate) fn preload(units: &[Unit<'_>], addresses: &[&str], of: usize) -> Vec<String> {
    let mut needed = BTreeSet::new();
    let mut seen = BTreeSet::from([of]);
    let mut waiting = vec![of];
    while let Some(unit) = waiting.pop().and_then(|number| units.get(number)) {
        for import in unit.imports.iter().filter(|import| !import.dynamic) {
            match &import.target {
                Some(Target::External(address)) => {
                    needed.insert(address.clone());
                }
                Some(Target::Unit(unit)) if seen.insert(*unit) => {
                    needed.extend(addresses.get(*unit).map(|address| (*address).to_owned()));
                    waiting.push(*unit);
                }
                _ => {}
            }
        }
    }
    needed.into_iter().collect()
}
