//! Dynamic scopes: which schema a `$dynamicRef` refers to, depending on the
//! schemas that lead to it.
//!
//! A generic list is a schema whose items are `{$dynamicRef: "#item"}`. Every
//! schema that uses it binds the name: `$dynamicAnchor: item` in its `$defs`
//! marks the schema of its items. One node of the description then stands for
//! several schemas, an *instance* for each set of bindings
//! ([`Env`]), and the reader identifies a schema by its node and its bindings.
//!
//! # Scopes
//!
//! JSON Schema takes the outermost schema resource on the path that has an
//! anchor of the name. A resource is what an `$id` starts. Most descriptions
//! have no `$id`, and all their schemas would belong to one resource, the
//! document, in which an anchor can be declared only once. Their authors mean
//! the component around the anchor, so components and the schemas of bodies,
//! parameters and headers are resources here as well. In valid descriptions
//! both readings lead to the same schema: if the document declares an anchor
//! once, the fallback to the file finds it.
//!
//! # Bounds
//!
//! Bindings that a schema cannot use are dropped before it is entered
//! ([`Dynamic::needs`]), so that schemas without `$dynamicRef` below them have
//! one instance, whatever leads to them, and cycles end. Reading a node again
//! for other bindings costs its length; [`BUDGET`] limits the sum.

use std::collections::HashMap;

use located_data::Span;

use super::position::{Key, key};
use crate::description::{At, Description};
use crate::fields::parts;

/// Maximum number of different names of `$dynamicRef`s, the bits of a
/// [`AnchorNames`]. References with further names have their static targets.
const MAX_NAMES: usize = 64;

/// Bytes of schemas that may be read again for other bindings. Real
/// descriptions need some kilobytes; without a limit, three names with a
/// hundred anchors each would make a million instances.
const BUDGET: usize = 4 << 20;

/// A set of names of dynamic anchors.
type AnchorNames = u64;

/// The name of a dynamic anchor, an index below [`MAX_NAMES`].
type AnchorName = u8;

/// A set of bindings, as an index into [`Dynamic::envs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Env(u32);

impl Env {
    /// No bindings: the place of a schema that no other schema leads to.
    pub(super) const EMPTY: Self = Self(0);
}

/// The dynamic scopes of a description, and the sets of bindings met so far.
pub(super) struct Dynamic<'d> {
    /// Names of `$dynamicRef`s.
    names: HashMap<&'d str, AnchorName>,
    /// The schema resources.
    scopes: Nest,
    /// Anchors that each of the scopes declares, the first of each name.
    anchors: Vec<Vec<(AnchorName, At<'d>)>>,
    /// Targets of references, anchors included.
    units: Nest,
    /// Names that decide about what is below each unit, directly or by way of
    /// references.
    needs: Vec<AnchorNames>,
    /// Names of components.
    components: HashMap<Key, &'d str>,
    /// Keys of other schemas in maps, such as `$defs`.
    labels: HashMap<Key, &'d str>,
    /// Sets of bindings in the order of [`Env`], each sorted by name.
    envs: Vec<Vec<(AnchorName, At<'d>)>>,
    /// The same by what they bind.
    by_bindings: HashMap<Vec<(AnchorName, Key)>, Env>,
    /// Results of [`Dynamic::enter`].
    entered: HashMap<(Env, Key), Env>,
    /// Remaining bytes of [`BUDGET`].
    budget: usize,
}

impl<'d> Dynamic<'d> {
    /// Surveys the schemas of a description. Returns `None` if it has no
    /// `$dynamicRef`, like most of them.
    pub(super) fn of(description: &'d Description) -> Option<Self> {
        if !description.has_dynamic_references() {
            return None;
        }
        let survey = Survey::of(description);
        let mut names = HashMap::new();
        for (_, reference) in &survey.dynamic {
            if let (Some(name), Ok(next)) = (anchor_name(reference), u8::try_from(names.len()))
                && names.len() < MAX_NAMES
            {
                names.entry(name).or_insert(next);
            }
        }
        let scopes = Nest::new(survey.scopes);
        let mut anchors = vec![Vec::new(); scopes.len()];
        for (name, at) in &survey.anchors {
            if let (Some(name), Some(scope)) = (names.get(name), scopes.innermost(key(*at))) {
                let declared: &mut Vec<(AnchorName, At<'d>)> = &mut anchors[scope];
                if declared.iter().all(|known| known.0 != *name) {
                    declared.push((*name, *at));
                }
            }
        }
        let (units, needs) = needs(
            description,
            &names,
            &survey.references,
            &survey.dynamic,
            &survey.anchors,
        );
        Some(Self {
            names,
            scopes,
            anchors,
            units,
            needs,
            components: survey.components,
            labels: survey.labels,
            envs: vec![Vec::new()],
            by_bindings: HashMap::from([(Vec::new(), Env::EMPTY)]),
            entered: HashMap::new(),
            budget: BUDGET,
        })
    }

    /// Returns the bindings in a schema that is entered with `env`: those that
    /// exist stay, the anchors of its scope are added, and what the schema
    /// cannot use is dropped.
    pub(super) fn enter(&mut self, env: Env, at: At<'d>) -> Env {
        let at = key(at);
        if let Some(known) = self.entered.get(&(env, at)) {
            return *known;
        }
        let mut bindings = self.envs[env.0 as usize].clone();
        if let Some(scope) = self.scopes.innermost(at) {
            for anchor in &self.anchors[scope] {
                if bindings.iter().all(|known| known.0 != anchor.0) {
                    bindings.push(*anchor);
                }
            }
        }
        if let Some(unit) = self.units.exactly(at) {
            let needs = self.needs[unit];
            bindings.retain(|(name, _)| needs & (1 << name) != 0);
        }
        bindings.sort_by_key(|binding| binding.0);
        let by_key = bindings.iter().map(|(name, at)| (*name, key(*at)));
        let next = Env(u32::try_from(self.envs.len()).unwrap_or(u32::MAX));
        let entered = *self.by_bindings.entry(by_key.collect()).or_insert(next);
        if entered == next {
            self.envs.push(bindings);
        }
        self.entered.insert((env, at), entered);
        entered
    }

    /// Returns the schema that a name is bound to.
    pub(super) fn bound(&self, env: Env, name: &str) -> Option<At<'d>> {
        let name = self.names.get(name)?;
        let bindings = &self.envs[env.0 as usize];
        bindings
            .iter()
            .find(|known| known.0 == *name)
            .map(|known| known.1)
    }

    /// Returns the bindings in which `env` differs from `plain`, in the order of the
    /// names.
    pub(super) fn difference(&self, env: Env, plain: Env) -> Vec<At<'d>> {
        let plain = &self.envs[plain.0 as usize];
        let is_new = |(name, at): &&(AnchorName, At<'d>)| {
            let same = |known: &&(AnchorName, At<'d>)| known.0 == *name && key(known.1) == key(*at);
            plain.iter().find(same).is_none()
        };
        let bindings = self.envs[env.0 as usize].iter();
        bindings.filter(is_new).map(|binding| binding.1).collect()
    }

    /// Returns the name of a component.
    pub(super) fn component(&self, at: At<'_>) -> Option<&'d str> {
        self.components.get(&key(at)).copied()
    }

    /// Returns the key of a schema in a map: of components, or `$defs`.
    pub(super) fn label(&self, at: At<'_>) -> Option<&'d str> {
        self.component(at)
            .or_else(|| self.labels.get(&key(at)).copied())
    }

    /// Subtracts the size of a schema from what may be read again. Returns false
    /// if that is used up.
    pub(super) fn spend(&mut self, at: At<'_>) -> bool {
        // A `true` has a length as well.
        let cost = at
            .node
            .span()
            .end
            .saturating_sub(at.node.span().start)
            .max(64);
        let left = self.budget.checked_sub(cost);
        self.budget = left.unwrap_or(0);
        left.is_some()
    }
}

/// Returns the targets of references, and the names of dynamic anchors that decide about
/// what is below each of them: those of the `$dynamicRef`s in it, and what the
/// targets of its references need.
fn needs<'d>(
    description: &'d Description,
    names: &HashMap<&'d str, AnchorName>,
    references: &[(At<'d>, &'d str)],
    dynamic: &[(At<'d>, &'d str)],
    anchors: &[(&'d str, At<'d>)],
) -> (Nest, Vec<AnchorNames>) {
    // A `$dynamicRef` may also be a plain reference.
    let written = references.iter().chain(dynamic.iter());
    let mut resolved: HashMap<(u32, Option<usize>, &str), Option<At<'d>>> = HashMap::new();
    let mut sites: Vec<(Key, At<'d>)> = Vec::new();
    for (at, reference) in written {
        let scope = description.scope(at.file, at.node.start());
        let target = *resolved
            .entry((at.file, scope, *reference))
            .or_insert_with(|| description.resolve(*at, reference).ok());
        sites.extend(target.map(|target| (key(*at), target)));
    }
    let targets = sites.iter().map(|site| site.1);
    let units = targets.chain(anchors.iter().map(|anchor| anchor.1));
    let units = Nest::new(units.map(|at| (at.file, at.node.span())).collect());

    // The units that need what a unit needs: the one around it, and those that
    // refer to it. Behind the units comes an entry for each name: it needs what
    // the anchors of the name need, and those with a `$dynamicRef` to the name
    // need that. Without these entries, each anchor would list each reference.
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); units.len() + names.len()];
    for (unit, outer) in units.outer.iter().enumerate() {
        users[unit].extend(outer);
    }
    for (site, target) in &sites {
        if let (Some(user), Some(target)) = (units.innermost(*site), units.exactly(key(*target))) {
            users[target].push(user);
        }
    }
    let of_name = |name: &AnchorName| units.len() + usize::from(*name);
    // Each round adds a name to a unit, so there are at most 64 for each.
    let mut needs = vec![0; users.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, reference) in dynamic {
        let name = anchor_name(reference).and_then(|name| names.get(name));
        if let (Some(name), Some(user)) = (name, units.innermost(key(*at))) {
            users[of_name(name)].push(user);
            needs[user] |= 1 << name;
            open.push(user);
        }
    }
    for (name, at) in anchors {
        if let (Some(name), Some(unit)) = (names.get(name), units.exactly(key(*at))) {
            users[unit].push(of_name(name));
        }
    }
    while let Some(unit) = open.pop() {
        for user in &users[unit] {
            let more = needs[*user] | needs[unit];
            if more != needs[*user] {
                needs[*user] = more;
                open.push(*user);
            }
        }
    }
    needs.truncate(units.len());
    (units, needs)
}

/// Returns the name of the anchor that a reference leads to, or `None` if it is
/// the root of a file or a JSON pointer.
pub(super) fn anchor_name(reference: &str) -> Option<&str> {
    let fragment = reference.split_once('#')?.1;
    (!fragment.is_empty() && !fragment.starts_with('/')).then_some(fragment)
}

/// The findings of one walk over all files.
#[derive(Default)]
struct Survey<'d> {
    /// Schema resources by file.
    scopes: Vec<(u32, Span)>,
    /// Each `$ref` with its object.
    references: Vec<(At<'d>, &'d str)>,
    /// Each `$dynamicRef` with its object.
    dynamic: Vec<(At<'d>, &'d str)>,
    /// Each `$dynamicAnchor` with its schema.
    anchors: Vec<(&'d str, At<'d>)>,
    /// Names of components.
    components: HashMap<Key, &'d str>,
    /// Keys of other schemas in maps.
    labels: HashMap<Key, &'d str>,
}

impl<'d> Survey<'d> {
    /// Walks all files of a description.
    fn of(description: &'d Description) -> Self {
        let mut survey = Self::default();
        for (file, source) in (0_u32..).zip(&description.files) {
            let root = At {
                file,
                node: &source.root,
            };
            survey.scope(root);
            let components = root
                .get("components")
                .and_then(|all| all.get("schemas"))
                .or_else(|| root.get("definitions"))
                .into_iter()
                .flat_map(At::members);
            let names: HashMap<Key, &str> = components
                .map(|(name, schema)| (key(schema), name))
                .collect();
            // Each part with its field, and whether a schema contains it.
            let mut open = vec![(root, "", false)];
            while let Some((at, field, within)) = open.pop() {
                let starts = names.contains_key(&key(at))
                    || (!within && matches!(field, "schema" | "itemSchema"));
                if starts {
                    survey.scope(at);
                }
                survey.visit(at, field);
                open.extend(parts(at, field).map(|(part, field)| (part, field, within || starts)));
            }
            survey.components.extend(names);
        }
        survey
    }

    /// Adds a schema resource.
    fn scope(&mut self, at: At<'d>) {
        self.scopes.push((at.file, at.node.span()));
    }

    /// Notes the keywords of one object that have to do with references.
    fn visit(&mut self, at: At<'d>, field: &str) {
        if matches!(field, "$defs" | "definitions") {
            self.labels
                .extend(at.members().map(|(name, schema)| (key(schema), name)));
        }
        let text = |name: &str| at.node.get(name).and_then(|value| value.as_str());
        if text("$id").is_some_and(|id| !id.starts_with('#')) {
            self.scope(at);
        }
        self.references
            .extend(text("$ref").map(|target| (at, target)));
        self.dynamic
            .extend(text("$dynamicRef").map(|target| (at, target)));
        self.anchors
            .extend(text("$dynamicAnchor").map(|name| (name, at)));
    }
}

/// Parts of files, which contain each other or are disjoint.
struct Nest {
    /// File and bytes of each part, in the order of the files; outer ones first.
    spans: Vec<(u32, Span)>,
    /// The enclosing part of each part.
    outer: Vec<Option<usize>>,
}

impl Nest {
    /// Sorts the parts and removes duplicates.
    fn new(mut spans: Vec<(u32, Span)>) -> Self {
        spans.sort_by_key(|(file, span)| (*file, span.start, std::cmp::Reverse(span.end)));
        // What YAML aliases repeat has the same position.
        spans.dedup_by_key(|(file, span)| (*file, span.start));
        let mut outer = Vec::with_capacity(spans.len());
        let mut open: Vec<usize> = Vec::new();
        for (i, (file, span)) in spans.iter().enumerate() {
            let is_over =
                |last: &usize| spans[*last].0 != *file || spans[*last].1.end <= span.start;
            while open.last().is_some_and(is_over) {
                open.pop();
            }
            outer.push(open.last().copied());
            open.push(i);
        }
        Self { spans, outer }
    }

    /// Returns the number of parts.
    fn len(&self) -> usize {
        self.spans.len()
    }

    /// Returns the part that starts at a node.
    fn exactly(&self, (file, start): Key) -> Option<usize> {
        let place = (file, start as usize);
        self.spans
            .binary_search_by_key(&place, |(file, span)| (*file, span.start))
            .ok()
    }

    /// Returns the innermost part that contains a node, the node itself included.
    fn innermost(&self, (file, start): Key) -> Option<usize> {
        let place = (file, start as usize);
        let before = self
            .spans
            .partition_point(|(file, span)| (*file, span.start) <= place);
        let mut part = before.checked_sub(1)?;
        loop {
            let (own, span) = self.spans[part];
            if own == file && place.1 < span.end.max(span.start + 1) {
                return Some(part);
            }
            part = self.outer[part]?;
        }
    }
}
