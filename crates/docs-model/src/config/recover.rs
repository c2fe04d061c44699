//! Finds the faults of a `site.toml` that cannot be deserialized.
//!
//! Deserializing stops at the first wrong value. That value is reported and taken out,
//! and the rest is read again, so that a run reports all of them, and the rules about
//! the other values are checked as well.

use located_data::{Diagnostic, Member, Node, Span, Step, Value};

use super::{CONFIG_FILE, SiteConfig};
use crate::data;

/// Maximum number of values that are taken out: each costs another reading.
const MAX_FAULTS: usize = 50;

/// Beginning of serde's message about a missing key.
const MISSING: &str = "missing field `";

/// Returns the configuration without the values that cannot be read, or `None` if
/// nothing else is left. Reports these values, unless `out` has a diagnostic inside
/// them.
pub(super) fn without_faults(value: &Node, out: &mut Vec<Diagnostic>) -> Option<SiteConfig> {
    let mut rest = value.clone();
    for _ in 0..MAX_FAULTS {
        let error = match rest.deserialize::<SiteConfig>() {
            Ok(config) => return Some(config),
            Err(error) => error,
        };
        let steps = error.path();
        let message = error.message();
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
            (Some(key), true) => insert(&mut rest, key),
            _ => remove(&mut rest, steps),
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

/// Adds a required key to the root table, so that the rest can be read. Returns `None`
/// if the table has the key.
fn insert(root: &mut Node, key: &str) -> Option<()> {
    let Value::Object(members) = &mut root.value else {
        return None;
    };
    if members.iter().any(|member| &*member.key == key) {
        return None;
    }
    let mut changed = std::mem::take(members).into_vec();
    changed.push(Member::detached(key, Node::text("")));
    *members = changed.into();
    Some(())
}

/// Takes out the value at `steps`. Returns `None` if there is none.
fn remove(root: &mut Node, steps: &[Step<'_>]) -> Option<()> {
    let (last, outer) = steps.split_last()?;
    let target = outer.iter().try_fold(root, step_into)?;
    match (last, &mut target.value) {
        (Step::Key(key), Value::Object(members)) => {
            let at = members.iter().position(|member| &*member.key == *key)?;
            *members = without(std::mem::take(members), at);
        }
        (Step::Index(at), Value::Array(items)) if *at < items.len() => {
            *items = without(std::mem::take(items), *at);
        }
        _ => return None,
    }
    Some(())
}

/// Returns the value that a step leads to.
fn step_into<'n>(node: &'n mut Node, step: &Step<'_>) -> Option<&'n mut Node> {
    match (step, &mut node.value) {
        (Step::Key(key), Value::Object(members)) => {
            let mut members = members.iter_mut();
            let member = members.find(|member| &*member.key == *key)?;
            Some(&mut member.node)
        }
        (Step::Index(at), Value::Array(items)) => items.get_mut(*at),
        _ => None,
    }
}

/// Returns a list without its item `at`.
fn without<T>(items: Box<[T]>, at: usize) -> Box<[T]> {
    let mut items = items.into_vec();
    items.remove(at);
    items.into()
}
