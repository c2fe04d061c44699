//! Which class a node has, by its kind and the nodes above it.

use std::collections::HashMap;

use tree_sitter::Language;

use crate::class::Class;

/// What to do with a node that a rule matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Colour it, and what is in it unless that has a class of its own.
    Paint(Class),
    /// Colour it and do not look inside.
    Whole(Class),
    /// Colour an identifier by its casing, else by the given class.
    Casing(Class),
    /// The first class for a text that begins with a dash, else the second.
    Dashed(Class, Class),
    /// The first class for a text that is the word, else the second.
    Named(&'static str, Class, Class),
}

/// A line of a rule table: a path of node kinds that ends in the node's own, each
/// optionally behind `field:`, and the action. A longer path wins over a shorter,
/// a later line over an earlier one.
///
/// `("call_expression function:identifier", Paint(Function))` colours the name in a call.
pub(crate) type RuleLine = (&'static str, Action);

/// Rules by node kind. Tokens without a rule are coloured by their text: words are
/// keywords, signs are operators, brackets and separators stay plain.
#[derive(Debug)]
pub(crate) struct Rules {
    /// Index: kind id. Longest path first.
    by_kind: Vec<Vec<Rule>>,
    defaults: Vec<Class>,
}

#[derive(Clone, Debug)]
struct Rule {
    /// From the node upwards.
    path: Box<[Step]>,
    action: Action,
}

/// One node of a path; field 0 fits any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    kind: u16,
    field: u16,
}

/// A node on the way from the root to the current one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) kind: u16,
    pub(crate) field: u16,
}

impl Rules {
    /// Resolves names to the ids of `language`. A rule with an unknown name is
    /// left out; a test makes sure that there is none.
    pub(crate) fn new(language: &Language, tables: &[&[RuleLine]]) -> Self {
        let kinds = kinds_by_name(language);
        let mut by_kind = vec![Vec::new(); language.node_kind_count()];
        for (pattern, action) in tables.iter().copied().flatten() {
            add_rule(language, &kinds, pattern, *action, &mut by_kind);
        }
        for rules in &mut by_kind {
            rules.reverse();
            rules.sort_by_key(|rule: &Rule| std::cmp::Reverse(rule.path.len()));
        }
        Self {
            by_kind,
            defaults: token_defaults(language),
        }
    }

    /// The action for the last node of `path`, which leads from the root to it.
    pub(crate) fn find(&self, path: &[Place]) -> Option<Action> {
        let kind = path.last()?.kind;
        let rules = self.by_kind.get(usize::from(kind))?;
        rules
            .iter()
            .find(|rule| rule.matches(path))
            .map(|rule| rule.action)
    }

    /// The class that a token without a rule gets from its text.
    pub(crate) fn default_class(&self, kind: u16) -> Class {
        self.defaults
            .get(usize::from(kind))
            .copied()
            .unwrap_or(Class::Plain)
    }
}

impl Rule {
    fn matches(&self, path: &[Place]) -> bool {
        let mut places = path.iter().rev();
        self.path.iter().all(|step| {
            places.next().is_some_and(|place| {
                step.kind == place.kind && (step.field == 0 || step.field == place.field)
            })
        })
    }
}

type KindsByName<'l> = HashMap<&'l str, Vec<u16>>;

/// Several ids can share a name (aliases), so each name has a list.
fn kinds_by_name(language: &Language) -> KindsByName<'_> {
    let mut kinds = KindsByName::new();
    for id in 0..language.node_kind_count() as u16 {
        if let Some(name) = language.node_kind_for_id(id) {
            kinds.entry(name).or_default().push(id);
        }
    }
    kinds
}

fn add_rule(
    language: &Language,
    kinds: &KindsByName<'_>,
    pattern: &str,
    action: Action,
    by_kind: &mut [Vec<Rule>],
) {
    // The ids of each step multiply: at most a handful of paths for a line.
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

/// `field:kind` or `kind` to ids. A field is a word, so `:` and `::` are kinds.
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

fn token_defaults(language: &Language) -> Vec<Class> {
    let class = |id: u16| {
        if language.node_kind_is_named(id) || !language.node_kind_is_visible(id) {
            return Class::Plain;
        }
        token_class(language.node_kind_for_id(id).unwrap_or_default())
    };
    (0..language.node_kind_count() as u16).map(class).collect()
}

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

/// The patterns of `tables` that name a kind or field that `language` has not.
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
