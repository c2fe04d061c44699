//! What comes with a module: all that it imports or passes on, directly or not.

use std::collections::BTreeSet;

use crate::imports::{Import, Target};
use crate::unit::Unit;

/// The exports of one file and of all that it passes on.
#[derive(Debug, Default)]
pub(crate) struct AllExports {
    pub(crate) names: BTreeSet<String>,
    /// True when an external is passed on, whose names are not known.
    open: bool,
    /// True when a broken file is among them: repaired, it may export
    /// anything.
    unknown: bool,
}

impl AllExports {
    /// True when `name` is among them, or may be.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.unknown || self.names.contains(name) || (self.open && name != "default")
    }
}

/// Returns the exports of the unit `of`, with those that `export *` passes on.
pub(crate) fn exports(units: &[Unit<'_>], of: usize) -> AllExports {
    let mut result = AllExports::default();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![of];
    while let Some(idx) = waiting.pop() {
        let Some(unit) = units.get(idx).filter(|_| seen.insert(idx)) else {
            continue;
        };
        let names = unit.exports.names.iter();
        // `export *` passes everything on but the default export.
        result
            .names
            .extend(names.filter(|it| idx == of || *it != "default").cloned());
        for star in &unit.exports.stars {
            let import = unit.imports.iter().find(|it| it.specifier == *star);
            match import.and_then(|it| it.target.as_ref()) {
                Some(Target::Unit(next)) => waiting.push(*next),
                // Unknown names, or an import that is reported already.
                Some(Target::External(_)) | None => result.open = true,
            }
        }
        result.unknown |= unit.broken;
    }
    result
}

/// Addresses of the style sheets of a unit and of those below it, each once,
/// in the order in which the imports are written: a component can overrule
/// the styles of what it imports first. What `import()` loads later counts
/// too, because pages load styles at their start.
pub(crate) fn styles(units: &[Unit<'_>], of: usize) -> Vec<String> {
    let mut styles: Vec<String> = Vec::new();
    let mut seen = BTreeSet::from([of]);
    let mut waiting: Vec<_> = units.get(of).map(in_written_order).into_iter().collect();
    while let Some(mut imports) = waiting.pop() {
        let Some(import) = imports.next() else {
            continue;
        };
        waiting.push(imports);
        match &import {
            (_, Some(address)) if !styles.iter().any(|it| it == address) => {
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

/// The units and the style sheets that a unit imports.
fn in_written_order<'u>(
    unit: &'u Unit<'_>,
) -> impl Iterator<Item = (Option<usize>, Option<&'u str>)> {
    let styles = unit.styles.iter().map(|it| (it, true));
    let modules = unit.imports.iter().map(|it| (it, false));
    let mut all: Vec<(&Import, bool)> = styles.chain(modules).collect();
    all.sort_by_key(|(it, _)| it.span);
    all.into_iter()
        .filter_map(|(it, is_style)| match (it.target.as_ref()?, is_style) {
            (Target::External(address), true) => Some((None, Some(address.as_str()))),
            (Target::Unit(unit), _) => Some((Some(*unit), None)),
            (Target::External(_), false) => None,
        })
}

/// Addresses of what must be there before a unit runs, sorted.
pub(crate) fn preload(units: &[Unit<'_>], addresses: &[&str], of: usize) -> Vec<String> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::from([of]);
    let mut waiting = vec![of];
    while let Some(unit) = waiting.pop().and_then(|it| units.get(it)) {
        for import in unit.imports.iter().filter(|it| !it.dynamic) {
            match &import.target {
                Some(Target::External(address)) => {
                    found.insert(address.clone());
                }
                Some(Target::Unit(unit)) if seen.insert(*unit) => {
                    found.extend(addresses.get(*unit).map(|it| (*it).to_owned()));
                    waiting.push(*unit);
                }
                _ => {}
            }
        }
    }
    found.into_iter().collect()
}
