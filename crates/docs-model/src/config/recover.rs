//! Finds the faults of a `site.toml` that cannot be deserialized.
//!
//! The deserializer stops at the first value that it cannot read. That value is
//! reported and taken out, and the rest is read again, so that a run reports all
//! of them, and the rules about the other values are checked as well.

use located_data::{Diagnostic, Node, Span, Step};
use serde_path_to_error::{Path, Segment};

use super::{CONFIG_FILE, SiteConfig};
use crate::data;

/// Maximum number of values that are taken out: each costs another reading.
const MAX_FAULTS: usize = 50;

/// Beginning of serde's message about a missing key.
const MISSING: &str = "missing field `";

/// Returns the configuration of a text without the values that cannot be read,
/// or `None` if nothing else is left. Reports these values, unless `out` has a
/// diagnostic inside them.
///
/// `value` is the text with its positions.
pub(super) fn without_faults(
    text: &str,
    value: &Node,
    out: &mut Vec<Diagnostic>,
) -> Option<SiteConfig> {
    let mut table = toml::Value::Table(toml::from_str(text).ok()?);
    for _ in 0..MAX_FAULTS {
        let error = match serde_path_to_error::deserialize::<_, SiteConfig>(table.clone()) {
            Ok(config) => return Some(config),
            Err(error) => error,
        };
        let steps = steps(error.path());
        let message = error.inner().message();
        let missing = message
            .strip_prefix(MISSING)
            .and_then(|rest| rest.strip_suffix('`'));
        // A key that was taken out or added below is missing only here.
        let is_written = missing.is_some_and(|key| {
            let inner = [&steps[..], &[Step::Key(key)]].concat();
            value.at(&inner).is_some()
        });
        if let Some(node) = value.at(&steps).filter(|_| !is_written) {
            report(node, &steps, message, missing, out);
        }
        // The rest of an entry of a list could break rules that the entry does not,
        // since its other keys have their defaults.
        let entry = steps.iter().position(|step| step.index().is_some());
        let steps = match entry {
            Some(at) => &steps[..=at],
            None => &steps[..],
        };
        match (missing, steps.is_empty()) {
            (Some(key), true) => insert(&mut table, key),
            _ => remove(&mut table, steps).then_some(()),
        }?;
    }
    None
}

/// Reports the value at `steps`. A required key that is misspelt is reported already.
fn report(
    node: &Node,
    steps: &[Step<'_>],
    message: &str,
    missing: Option<&str>,
    out: &mut Vec<Diagnostic>,
) {
    let name = name(steps);
    let named = named(node, message);
    let diagnostic = match missing {
        Some(key) if data::is_misspelt(node, key, out) => return,
        Some(key) => {
            let whole = if name.is_empty() {
                key.to_owned()
            } else {
                format!("{name}.{key}")
            };
            Diagnostic::error("config", format!("`{whole}` is missing"))
                .help(format!("add a line `{key} = …`"))
        }
        None if is_reported(named.span(), out) => return,
        None => {
            // Our own types say after a semicolon what to write.
            let (problem, help) = match message.split_once("; ") {
                Some((problem, help)) => (problem, help),
                None => (
                    message,
                    "run `site-build schema` to print the type of each key",
                ),
            };
            let whole = if name.is_empty() {
                problem.to_owned()
            } else {
                format!("`{name}`: {problem}")
            };
            Diagnostic::error("config", whole).help(help)
        }
    };
    // The whole file is not a helpful place.
    let span = if steps.is_empty() {
        Span::new(0, 0)
    } else {
        named.span()
    };
    out.push(diagnostic.in_file(CONFIG_FILE).at(span));
}

/// Returns the value of the key with which a message begins (`[checks]` has rules
/// about single keys), or the whole table.
fn named<'n>(node: &'n Node, message: &str) -> &'n Node {
    let key = message
        .strip_prefix('`')
        .and_then(|rest| rest.split('`').next());
    key.and_then(|key| node.get(key)).unwrap_or(node)
}

/// Returns whether a diagnostic is about a value at `span`, or a part of it.
fn is_reported(span: Span, diagnostics: &[Diagnostic]) -> bool {
    let is_inside = |inner: &Span| span.start <= inner.start && inner.end <= span.end;
    diagnostics
        .iter()
        .any(|diagnostic| diagnostic.span.as_ref().is_some_and(is_inside))
}

/// Returns the steps of a path, up to the first that is not in the text.
fn steps(path: &Path) -> Vec<Step<'_>> {
    path.iter()
        .map_while(|segment| match segment {
            Segment::Seq { index } => Some(Step::Index(*index)),
            Segment::Map { key } => Some(Step::Key(key)),
            Segment::Enum { .. } | Segment::Unknown => None,
        })
        .collect()
}

/// Returns the dotted name of the keys of a path.
fn name(steps: &[Step<'_>]) -> String {
    let keys: Vec<_> = steps
        .iter()
        .filter_map(|step| match step {
            Step::Key(key) => Some(*key),
            Step::Index(_) => None,
        })
        .collect();
    keys.join(".")
}

/// Adds a required key to the root table, so that the rest can be read.
fn insert(root: &mut toml::Value, key: &str) -> Option<()> {
    let is_new = root
        .as_table_mut()?
        .insert(key.to_owned(), toml::Value::String(String::new()))
        .is_none();
    is_new.then_some(())
}

/// Takes out the value at `steps`. Returns whether there was one.
fn remove(root: &mut toml::Value, steps: &[Step<'_>]) -> bool {
    let Some((last, outer)) = steps.split_last() else {
        return false;
    };
    let mut target = root;
    for step in outer {
        let inner = match step {
            Step::Key(key) => target.get_mut(*key),
            Step::Index(idx) => target.get_mut(*idx),
        };
        match inner {
            Some(inner) => target = inner,
            None => return false,
        }
    }
    match (last, target) {
        (Step::Key(key), toml::Value::Table(table)) => table.remove(*key).is_some(),
        (Step::Index(idx), toml::Value::Array(items)) if *idx < items.len() => {
            items.remove(*idx);
            true
        }
        _ => false,
    }
}
