//! Rules that assign classes to nodes by their kind and ancestors.

use std::collections::HashMap;

use tree_sitter::Language;

use crate::class::Class;

/// The action for a node that matches a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Assigns a class to the node and to its descendants without a rule of their
    /// own.
    Paint(Class),
    /// Assigns a class to the whole node, ignoring its descendants.
    Whole(Class),
    /// Assigns the class of an identifier by its casing, or the given class if that
    /// is plain.
    Casing(Class),
    /// Assigns the first class to text that starts with a dash, the second to all
    /// other text.
    Dashed(Class, Class),
    /// Assigns the first class to text that equals the word, the second to all
    /// other text.
    Named(&'static str, Class, Class),
}

/// A line of a rule table: a path of node kinds that ends with the kind of the
/// node, each with an optional prefix `field:`, and the action. Longer paths take
/// precedence over shorter ones, and later lines over earlier ones.
///
/// `("call_expression function:identifier", Paint(Function))` matches the name of a
/// called function.
pub(crate) type RuleLine = (&'static str, Action);

/// The rules of a grammar by node kind. The text of a token without a rule
/// determines its class: words are keywords, signs are operators, and brackets and
/// separators are plain.
#[derive(Debug)]
pub(crate) struct Rules {
    /// Rules indexed by kind id, those with the longest paths first.
    by_kind: Vec<Vec<Rule>>,
    /// Class of each kind of token without a rule, indexed by kind id.
    defaults: Vec<Class>,
}

/// A compiled rule: one path of node kinds for an action.
#[derive(Clone, Debug)]
struct Rule {
    /// Path from the node to its ancestors.
    path: Box<[Step]>,
    /// What to do with the node at the start of the path.
    action: Action,
}

/// A node in the path of a rule. Field 0 matches any field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    /// Id of the node kind.
    kind: u16,
    /// Id of the field that the node has in its parent; 0 matches any.
    field: u16,
}

/// A node in the path from the root to the current node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Id of the node kind.
    pub(crate) kind: u16,
    /// Id of the field that the node has in its parent; 0 for none.
    pub(crate) field: u16,
}

impl Rules {
    /// Compiles tables of rules for `language`. Rules with unknown names are
    /// ignored; a test ensures that there are none.
    pub(crate) fn new(language: &Language, tables: &[&[RuleLine]]) -> Self {
        let kinds = kinds_by_name(language);
        let mut by_kind = vec![Vec::new(); language.node_kind_count()];
        for (pattern, action) in tables.iter().copied().flatten() {
            add_rule(language, &kinds, pattern, *action, &mut by_kind);
        }
        for rules in &mut by_kind {
            // The sort is stable: of paths with one length, the later line
            // stays first.
            rules.reverse();
            rules.sort_by_key(|rule: &Rule| std::cmp::Reverse(rule.path.len()));
        }
        Self {
            by_kind,
            defaults: token_defaults(language),
        }
    }

    /// Returns the action for the last node of `path`, which starts at the root.
    pub(crate) fn find(&self, path: &[Place]) -> Option<Action> {
        let kind = path.last()?.kind;
        let rules = self.by_kind.get(usize::from(kind))?;
        rules
            .iter()
            .find(|rule| rule.matches(path))
            .map(|rule| rule.action)
    }

    /// Returns the class of a token without a rule.
    pub(crate) fn default_class(&self, kind: u16) -> Class {
        self.defaults
            .get(usize::from(kind))
            .copied()
            .unwrap_or(Class::Plain)
    }
}

impl Rule {
    /// Returns whether the path of the rule matches the end of `path`.
    fn matches(&self, path: &[Place]) -> bool {
        let mut places = path.iter().rev();
        self.path.iter().all(|step| {
            places.next().is_some_and(|place| {
                step.kind == place.kind && (step.field == 0 || step.field == place.field)
            })
        })
    }
}

/// Ids of node kinds by name.
type KindsByName<'l> = HashMap<&'l str, Vec<u16>>;

/// Returns the ids of node kinds by name. Because of aliases, a name can have
/// several.
fn kinds_by_name(language: &Language) -> KindsByName<'_> {
    let mut kinds = KindsByName::new();
    for id in 0..language.node_kind_count() as u16 {
        if let Some(name) = language.node_kind_for_id(id) {
            kinds.entry(name).or_default().push(id);
        }
    }
    kinds
}

/// Compiles a line of a table. A pattern with an unknown name is skipped.
fn add_rule(
    language: &Language,
    kinds: &KindsByName<'_>,
    pattern: &str,
    action: Action,
    by_kind: &mut [Vec<Rule>],
) {
    // A line expands to the product of the ids of its steps, which is small in
    // practice.
    let mut paths: Vec<Vec<Step>> = vec![Vec::new()];
    for part in pattern.split(' ').rev() {
        let Some((ids, field)) = resolve(language, kinds, part) else {
            return;
        };
        paths = paths
            .iter()
            .flat_map(|path| {
                ids.iter()
                    .map(|&kind| [path.as_slice(), &[Step { kind, field }]].concat())
            })
            .collect();
    }
    for path in paths {
        let Some(own) = path.first().map(|step| usize::from(step.kind)) else {
            continue;
        };
        by_kind[own].push(Rule {
            path: path.into_boxed_slice(),
            action,
        });
    }
}

/// Resolves `field:kind` or `kind` to ids. `:` and `::` are kinds, because both
/// sides of the separator must be non-empty.
fn resolve<'k>(
    language: &Language,
    kinds: &'k KindsByName<'_>,
    part: &str,
) -> Option<(&'k [u16], u16)> {
    let (field, kind) = match part.split_once(':') {
        Some((field, kind)) if !field.is_empty() && !kind.is_empty() => (Some(field), kind),
        _ => (None, part),
    };
    let field = match field {
        Some(name) => language.field_id_for_name(name)?.get(),
        None => 0,
    };
    Some((kinds.get(kind)?.as_slice(), field))
}

/// Returns the default class of each node kind. Only anonymous nodes, which are
/// tokens such as `if` or `+`, have one.
fn token_defaults(language: &Language) -> Vec<Class> {
    let class = |id: u16| {
        if language.node_kind_is_named(id) || !language.node_kind_is_visible(id) {
            return Class::Plain;
        }
        token_class(language.node_kind_for_id(id).unwrap_or_default())
    };
    (0..language.node_kind_count() as u16).map(class).collect()
}

/// Returns the class of a token by its text.
fn token_class(text: &str) -> Class {
    let is_word = text
        .trim_start_matches(['@', '#', '!'])
        .starts_with(|c: char| c.is_alphabetic());
    let is_sign = |c: char| "+-*/%=<>!&|^~?".contains(c);
    if is_word {
        Class::Keyword
    } else if text.contains(is_sign) {
        Class::Operator
    } else {
        Class::Plain
    }
}

/// Returns the patterns in `tables` with a kind or field that `language` does not
/// have.
#[cfg(test)]
pub(crate) fn unknown_names(language: &Language, tables: &[&[RuleLine]]) -> Vec<&'static str> {
    let kinds = kinds_by_name(language);
    let is_known = |pattern: &str| {
        pattern
            .split(' ')
            .all(|part| resolve(language, &kinds, part).is_some())
    };
    tables
        .iter()
        .copied()
        .flatten()
        .map(|line| line.0)
        .filter(|pattern| !is_known(pattern))
        .collect()
}
