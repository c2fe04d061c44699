//! Checks that imported names exist. This needs all files, because a name can be
//! exported through several `export * from`.

use located_data::{Diagnostic, diagnostic};

use crate::closure::{self, AllExports};
use crate::imports::Target;
use crate::unit::Unit;

/// Reports imported names that are not exported. A single one makes browsers
/// reject the whole module. Names from a broken file are not checked: its own
/// errors come first.
pub(crate) fn check(units: &mut [Unit<'_>], diagnostics: &mut Vec<Diagnostic>) {
    let problems: Vec<Vec<Diagnostic>> = units.iter().map(|unit| missing(unit, units)).collect();
    for (unit, mut problems) in units.iter_mut().zip(problems) {
        unit.broken |= !problems.is_empty();
        diagnostics.append(&mut problems);
    }
}

/// Returns a diagnostic for each name that a unit imports and that does not exist.
fn missing(unit: &Unit<'_>, units: &[Unit<'_>]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for import in unit
        .imports
        .iter()
        .filter(|import| !import.names.is_empty())
    {
        let Some(Target::Unit(target)) = import.target else {
            continue;
        };
        let exports = closure::exports(units, target);
        let missing = import.names.iter().filter(|(name, _)| !exports.has(name));
        problems.extend(missing.map(|(name, at)| {
            missing_export(name, &import.specifier, &exports)
                .in_file(&unit.path)
                .at(*at)
        }));
    }
    problems
}

/// Returns the diagnostic for a name. It suggests the most similar export, or
/// lists all. A type is a common cause: it is not exported at run time, and the
/// compiler cannot recognise it if it is imported without `type`.
fn missing_export(name: &str, specifier: &str, exports: &AllExports) -> Diagnostic {
    let problem = Diagnostic::error(
        "component-missing-export",
        format!("`{specifier}` does not export `{name}`"),
    );
    let names = exports.names.iter().map(String::as_str);
    if let Some(near) = diagnostic::nearest(name, names) {
        return problem.help(format!("did you mean `{near}`?"));
    }
    if exports.names.is_empty() {
        return problem.help("the file exports nothing; for a type, write `import type`");
    }
    let names: Vec<String> = exports
        .names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    problem.help(format!(
        "import one of its exports: {}; for a type, write `import type` or `export type`",
        names.join(", ")
    ))
}
