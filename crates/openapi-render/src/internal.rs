//! Removes the internal parts of a description: those marked with `x-internal`,
//! `x-hidden` or `x-scalar-ignore`, those that refer to such parts, and those
//! that only they use.
//!
//! Pages, records, samples and the download are all produced from the result,
//! so that none of them can show what another leaves out. Leaving out too
//! little publishes what was meant to stay internal, so in case of doubt a part
//! is removed.
//!
//! # Algorithm
//!
//! A part is a node of the trees that is not data (see
//! [`fields::parts`](crate::fields::parts)). [`Filter::of`] decides which parts
//! are removed, in this order:
//!
//! - parts with a flag, and operations all of whose tags have one;
//! - references to removed parts, transitively, and paths that have lost all
//!   operations;
//! - components that only removed parts use, and links and tags that refer to
//!   removed operations by name;
//! - once more, references to all of these.
//!
//! Then [`Filter::copy`] writes the trees anew without them, and repairs what
//! the removal would change: names in `required`, mappings of discriminators,
//! positions in `prefixItems`, and lists such as `anyOf` that would become
//! empty.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use crate::description::{At, Description};
use crate::fields::{COMPONENTS, COMPONENTS_TWO, holds_data, holds_names, is_operation, parts};
use crate::read::{flag, strings};
use crate::source::{Member, Node, Value};

/// Lists of schemas that would change their meaning if they became empty:
/// nothing matches an empty `anyOf`. They are removed as a whole.
const COMBINED: &[&str] = &["allOf", "anyOf", "oneOf"];
impl Description {
    /// Returns the description without its internal parts, or `None` if it has
    /// none. Positions in files do not change.
    pub(crate) fn without_internal(&self) -> Option<Self> {
        let filter = Filter::of(self)?;
        let files = (0_u32..).zip(&self.files);
        let roots = files.map(|(file, source)| {
            let node = &source.root;
            filter.copy(At { file, node }, "", &mut Vec::new())
        });
        Some(self.with_roots(roots.collect()))
    }
}

/// Returns whether a part is marked as internal: `x-internal` of Redocly,
/// `x-hidden` of Mintlify and others, `x-scalar-ignore` of Scalar.
fn is_internal(at: At<'_>) -> bool {
    is_internal_model(at) || flag(at, "x-scalar-ignore")
}

/// Returns whether a schema among the components is marked as internal. Scalar's
/// own mark only takes a schema out of the list of models there: requests and
/// responses still show it.
fn is_internal_model(at: At<'_>) -> bool {
    let keys = ["x-internal", "x-hidden"];
    keys.iter().any(|key| flag(at, key))
}

/// The identity of a node within its description: its address, which is stable
/// because the trees are not changed meanwhile. Nodes repeated by YAML aliases
/// are separate.
type NodeId = *const Node;

/// Returns the identity of a node.
fn id_of(at: At<'_>) -> NodeId {
    std::ptr::from_ref(at.node)
}

/// A reference as written: its file, the part of the file with an identifier,
/// and its text. Equal ones have the same target.
type Written<'d> = (u32, Option<usize>, &'d str);

/// Which parts of a description are removed, and what is needed to decide that.
struct Filter<'d> {
    /// The description as written.
    description: &'d Description,
    /// The targets of references, or `None` for broken ones. A cell, because
    /// resolving does not change the decision.
    resolved: RefCell<HashMap<Written<'d>, Option<At<'d>>>>,
    /// For each node that is the target of a reference, the nodes that have the
    /// reference.
    users: HashMap<NodeId, Vec<NodeId>>,
    /// The parts to remove. What is in a removed part is not listed.
    removed: HashSet<NodeId>,
    /// The removed parts and everything in them, for [`Filter::hidden_target`].
    inside: HashSet<NodeId>,
    /// Names of removed tags, which operations refer to.
    tags: HashSet<String>,
    /// Names of removed security schemes, which requirements refer to.
    schemes: HashSet<&'d str>,
    /// The schemas among the components.
    models: HashSet<NodeId>,
}

impl<'d> Filter<'d> {
    /// Finds the parts to remove. Returns `None` if nothing is internal.
    fn of(description: &'d Description) -> Option<Self> {
        let mut filter = Self {
            description,
            resolved: RefCell::default(),
            users: HashMap::new(),
            removed: HashSet::new(),
            inside: HashSet::new(),
            tags: HashSet::new(),
            schemes: HashSet::new(),
            models: HashSet::new(),
        };
        filter.models = filter.find_models();
        filter.mark_tags();
        for (at, is_entry) in filter.roots() {
            if !is_entry && is_internal(at) {
                filter.removed.insert(id_of(at));
            } else {
                filter.mark_flagged(at, "");
            }
        }
        if filter.removed.is_empty() {
            return None;
        }
        filter.users = filter.find_users();
        filter.mark_references();
        filter.mark_components();
        // Their removal may leave further references without a target.
        filter.mark_mentions();
        filter.mark_references();
        filter.schemes = filter.removed_schemes();
        filter.inside = filter.all_inside();
        Some(filter)
    }

    /// Returns the root of the entry document, which has tags, paths and
    /// components.
    fn root(&self) -> At<'d> {
        let node = self.description.root();
        At { file: 0, node }
    }

    /// Returns the schemas among the components, of each version.
    fn find_models(&self) -> HashSet<NodeId> {
        let root = self.root();
        let components = root.get("components").and_then(|all| all.get("schemas"));
        let lists = components.into_iter().chain(root.get("definitions"));
        lists
            .flat_map(At::members)
            .map(|(_, model)| id_of(model))
            .collect()
    }

    /// Returns the roots of all files, and whether each is the entry.
    fn roots(&self) -> Vec<(At<'d>, bool)> {
        let files = (0_u32..).zip(&self.description.files);
        let root = |(file, source): (u32, &'d crate::description::SourceFile)| {
            let node = &source.root;
            (At { file, node }, file == 0)
        };
        files.map(root).collect()
    }

    /// Returns whether a part is itself removed; parts of removed parts are
    /// not.
    fn is_removed(&self, at: At<'_>) -> bool {
        self.removed.contains(&id_of(at))
    }

    /// Returns the nodes that a chain of `$ref` leads to, at most 32: a cycle
    /// of references has no end.
    fn hops(&self, at: At<'d>) -> impl Iterator<Item = At<'d>> {
        let next = |at: &At<'d>| self.resolve(*at, at.reference()?);
        std::iter::successors(next(&at), next).take(32)
    }

    /// Marks declared tags that are internal, and notes their names. A tag may
    /// be a `$ref` in descriptions of several files.
    fn mark_tags(&mut self) {
        for tag in self.root().get("tags").into_iter().flat_map(At::items) {
            let target = self.hops(tag).last().unwrap_or(tag);
            if is_internal(tag) || is_internal(target) {
                self.removed.insert(id_of(tag));
                let name = target.get("name").and_then(|name| name.node.scalar());
                self.tags.extend(name);
            }
        }
    }

    /// Marks the parts that are internal by themselves, and the operations all
    /// of whose tags are internal. An operation with one public tag is public.
    /// `key` is the field whose value `at` is.
    ///
    /// A map of names cannot be flagged: `x-internal` would be one of its
    /// names.
    fn mark_flagged(&mut self, at: At<'d>, key: &'d str) {
        for (part, key) in parts(at, key) {
            let has_names = holds_names(key) && part.node.is_object();
            let tags = match is_operation(key, part) {
                true => strings(part.get("tags")),
                false => Vec::new(),
            };
            let by_tags = !tags.is_empty() && tags.iter().all(|tag| self.tags.contains(tag));
            let is_internal = match self.models.contains(&id_of(part)) {
                true => is_internal_model(part),
                false => is_internal(part),
            };
            if by_tags || (is_internal && !has_names) {
                self.removed.insert(id_of(part));
            } else if !self.is_removed(part) {
                self.mark_flagged(part, key);
            }
        }
    }

    /// Marks references to removed parts, transitively, and paths that have
    /// lost all their operations; even an empty path would show that there was
    /// something.
    fn mark_references(&mut self) {
        let mut open: Vec<NodeId> = self.removed.iter().copied().collect();
        loop {
            while let Some(target) = open.pop() {
                for &user in self.users.get(&target).into_iter().flatten() {
                    if self.removed.insert(user) {
                        open.push(user);
                    }
                }
            }
            for paths in ["paths", "webhooks", "x-webhooks"] {
                let paths = self
                    .root()
                    .get(paths)
                    .into_iter()
                    .flat_map(At::members)
                    .filter(|(_, path)| !self.is_removed(*path));
                let emptied = paths.filter(|(_, path)| self.is_emptied(*path));
                open.extend(emptied.map(|(_, path)| id_of(path)));
            }
            if open.is_empty() {
                return;
            }
            self.removed.extend(&open);
        }
    }

    /// Returns the nodes that refer to each node by `$ref`.
    fn find_users(&self) -> HashMap<NodeId, Vec<NodeId>> {
        let mut out: HashMap<NodeId, Vec<NodeId>> = HashMap::new();
        for (root, _) in self.roots() {
            each(root, "", &mut |part, _| {
                if let Some(target) = part
                    .reference()
                    .and_then(|target| self.resolve(part, target))
                {
                    out.entry(id_of(target)).or_default().push(id_of(part));
                }
            });
        }
        out
    }

    /// Resolves a reference written at `from`, with a cache: most descriptions
    /// repeat a few references, and resolving them searches large objects.
    fn resolve(&self, from: At<'d>, reference: &'d str) -> Option<At<'d>> {
        let scope = self.description.scope(from.file, from.node.start());
        let mut resolved = self.resolved.borrow_mut();
        *resolved
            .entry((from.file, scope, reference))
            .or_insert_with(|| self.description.resolve(from, reference).ok())
    }

    /// Visits every part with its key, except removed ones and everything in
    /// them. For what is left public, as opposed to [`each`].
    fn each_public(&self, at: At<'d>, key: &'d str, visit: &mut dyn FnMut(At<'d>, &'d str)) {
        for (part, key) in parts(at, key) {
            if !self.is_removed(part) {
                visit(part, key);
                self.each_public(part, key, visit);
            }
        }
    }

    /// Returns whether a path had operations, all of which are removed.
    fn is_emptied(&self, path: At<'d>) -> bool {
        let path = self.hops(path).last().unwrap_or(path);
        let more = path.get("additionalOperations").into_iter();
        let operations: Vec<At<'d>> = path
            .members()
            .filter(|(name, operation)| is_operation(name, *operation))
            .chain(more.flat_map(At::members))
            .map(|(_, operation)| operation)
            .collect();
        !operations.is_empty()
            && operations
                .iter()
                .all(|operation| self.is_removed(*operation))
    }

    /// Marks components that only removed parts use.
    ///
    /// A component that nothing uses at all stays, since its author listed it.
    /// So does one that a public part uses. The rest is reached from removed
    /// parts only, directly or through each other.
    fn mark_components(&mut self) {
        let uses = Uses::of(self);
        let hidden = uses.reached(uses.removed_parts());
        let is_public = |i: &usize| !hidden.contains(i) && !self.is_removed(uses.shared[*i]);
        let public = (0..uses.shared.len()).filter(is_public);
        let start = public
            .map(|i| uses.shared[i])
            .chain([self.root()])
            .collect();
        let mut kept = uses.reached(start);
        kept.extend((0..uses.shared.len()).filter(is_public));
        let gone: Vec<NodeId> = (0..uses.shared.len())
            .filter(|i| !kept.contains(i))
            .map(|i| id_of(uses.shared[i]))
            .collect();
        self.removed.extend(gone);
    }

    /// Marks parts that refer to removed operations by name: links to them, and
    /// tags that no other operation has. An operation id, or a tag, may also
    /// belong to a public operation, and then stays.
    fn mark_mentions(&mut self) {
        let mut public = Operations::default();
        let mut all = Operations::default();
        for (root, _) in self.roots() {
            self.each_public(root, "", &mut |part, key| public.note(part, key));
            each(root, "", &mut |part, key| all.note(part, key));
        }
        let mut found = Vec::new();
        for tag in self.root().get("tags").into_iter().flat_map(At::items) {
            let target = self.hops(tag).last().unwrap_or(tag);
            let name = target
                .get("name")
                .and_then(|name| name.node.scalar())
                .filter(|name| all.tags.contains(name) && !public.tags.contains(name));
            if let Some(name) = name {
                found.push(id_of(tag));
                self.tags.insert(name);
            }
        }
        let is_hidden = |link: At<'d>| {
            let id = link.get("operationId").and_then(|id| id.node.scalar());
            let by_id = id.is_some_and(|id| all.ids.contains(&id) && !public.ids.contains(&id));
            let target = link
                .get("operationRef")
                .and_then(|target| target.node.as_str())
                .and_then(|target| self.resolve(link, target));
            let is_gone = |target: At<'d>| {
                all.nodes.contains(&id_of(target)) && !public.nodes.contains(&id_of(target))
            };
            by_id || target.is_some_and(is_gone)
        };
        for (root, _) in self.roots() {
            self.each_public(root, "", &mut |part, key| {
                if key == "links" {
                    let links = part.members().filter(|(_, link)| is_hidden(*link));
                    found.extend(links.map(|(_, link)| id_of(link)));
                }
            });
        }
        self.removed.extend(found);
    }

    /// Returns the names of removed security schemes.
    fn removed_schemes(&self) -> HashSet<&'d str> {
        let root = self.root();
        let components = root.get("components");
        let maps = components
            .and_then(|components| components.get("securitySchemes"))
            .into_iter()
            .chain(root.get("securityDefinitions"));
        let schemes = maps
            .flat_map(At::members)
            .filter(|(_, scheme)| self.is_removed(*scheme));
        schemes.map(|(name, _)| name).collect()
    }

    /// Returns the removed parts and everything in them.
    fn all_inside(&self) -> HashSet<NodeId> {
        let mut out = HashSet::new();
        let mut open = Uses::of(self).removed_parts();
        while let Some(at) = open.pop() {
            out.insert(id_of(at));
            open.extend(children(at));
        }
        out
    }

    /// Returns the entries of the shared maps of the first file: the other
    /// files have none of their own, only parts that are referred to.
    fn shared(&self) -> Vec<At<'d>> {
        let root = self.root();
        let maps: Vec<At<'d>> = match root.get("swagger") {
            Some(_) => COMPONENTS_TWO
                .iter()
                .filter_map(|key| root.get(key))
                .collect(),
            None => match root.get("components") {
                Some(components) => COMPONENTS
                    .iter()
                    .filter_map(|key| components.get(key))
                    .collect(),
                None => Vec::new(),
            },
        };
        let entries = maps.into_iter().flat_map(At::members);
        entries.map(|(_, at)| at).collect()
    }

    /// Returns a copy without the removed parts. `key` is the field whose value
    /// `at` is; `open` has the targets that enclose `at`.
    ///
    /// A public part may refer into a removed one: bundlers write a schema
    /// once, within its first operation, and refer to it there from all others.
    /// Such a reference is replaced by a copy of its target; a reference within
    /// its own target stays, because the copy would have no end.
    fn copy(&self, at: At<'d>, key: &'d str, open: &mut Vec<NodeId>) -> Node {
        if let Some(target) = self.hidden_target(at, open) {
            open.push(id_of(target));
            let copy = self.copy(target, key, open);
            open.pop();
            return copy;
        }
        let value = match &at.node.value {
            Value::Array(_) => {
                let items = at.items().filter(|item| self.is_kept(*item, key));
                Value::Array(items.map(|item| self.copy_item(item, key, open)).collect())
            }
            Value::Object(_) => Value::Object(self.copy_members(at, key, open).into()),
            other => other.clone(),
        };
        Node::new(value, at.node.span())
    }

    /// Returns the target of a reference, if it is in a removed part of the
    /// same file and not being copied. Parts of other files stay where they
    /// are.
    fn hidden_target(&self, at: At<'d>, open: &[NodeId]) -> Option<At<'d>> {
        let target = self.resolve(at, at.reference()?)?;
        let is_hidden = target.file == at.file && self.inside.contains(&id_of(target));
        (is_hidden && !open.contains(&id_of(target))).then_some(target)
    }

    /// Returns whether the item of a list at `key` is kept. Besides removed
    /// parts, `tags` lose the names of removed tags, and requirements those
    /// alternatives that need a removed scheme.
    fn is_kept(&self, item: At<'d>, key: &str) -> bool {
        match key {
            // The others keep their positions.
            "prefixItems" => true,
            "tags" => {
                let is_gone = |name: &str| self.tags.contains(name);
                !self.is_removed(item) && !item.node.as_str().is_some_and(is_gone)
            }
            "security" => !item.members().any(|(name, _)| self.schemes.contains(name)),
            _ => !self.is_removed(item),
        }
    }

    /// Returns a copy of an item of a list. A removed item of `prefixItems`
    /// becomes `true`, so that the items after it keep their positions.
    fn copy_item(&self, item: At<'d>, key: &str, open: &mut Vec<NodeId>) -> Node {
        if key == "prefixItems" && self.is_removed(item) {
            return Node::new(Value::Bool(true), item.node.span());
        }
        self.copy(item, "", open)
    }

    /// Returns copies of the members of an object that are kept. `key` is the
    /// field whose value the object is, and whether its keys are names.
    fn copy_members(&self, at: At<'d>, key: &'d str, open: &mut Vec<NodeId>) -> Vec<Member> {
        let properties = at.get("properties").into_iter().flat_map(At::members);
        let gone: HashSet<&str> = properties
            .filter(|(_, property)| self.is_removed(*property))
            .map(|(name, _)| name)
            .collect();
        let is_map = holds_names(key);
        let mut out = Vec::new();
        for (written, (name, member)) in at.node.members().iter().zip(at.members()) {
            if self.is_removed(member) {
                continue;
            }
            let node = match name {
                _ if is_map => self.copy(member, "", open),
                _ if holds_data(name, member) => member.node.clone(),
                "required" if !gone.is_empty() => without(member.node, &gone),
                "mapping" if key == "discriminator" => self.mapping(member),
                _ => self.copy(member, name, open),
            };
            let is_emptied = COMBINED.contains(&name)
                && node.items().is_empty()
                && !member.node.items().is_empty();
            if is_map || !is_emptied {
                out.push(Member::new(name, written.key_span(), node));
            }
        }
        out
    }

    /// Returns the mapping of a discriminator without names of removed schemas.
    fn mapping(&self, mapping: At<'d>) -> Node {
        let is_kept = |value: At<'d>| {
            let target = value
                .node
                .as_str()
                .and_then(|target| self.description.mapping_target(value, target).ok());
            !target.is_some_and(|target| self.is_removed(target))
        };
        let members = mapping.node.members().iter().zip(mapping.members());
        let kept = members.filter(|(_, (_, value))| is_kept(*value));
        let copies = kept.map(|(member, _)| member.clone());
        Node::new(Value::Object(copies.collect()), mapping.node.span())
    }
}

/// Visits every part with its key, removed ones included.
fn each<'d>(at: At<'d>, key: &'d str, visit: &mut dyn FnMut(At<'d>, &'d str)) {
    for (part, key) in parts(at, key) {
        visit(part, key);
        each(part, key, visit);
    }
}

/// The names by which other parts refer to operations.
#[derive(Default)]
struct Operations {
    /// The operations themselves, for `operationRef`.
    nodes: HashSet<NodeId>,
    /// Their ids, for `operationId` of links.
    ids: HashSet<String>,
    /// Their tags.
    tags: HashSet<String>,
}

impl Operations {
    /// Records a part if it is an operation.
    fn note(&mut self, at: At<'_>, key: &str) {
        if is_operation(key, at) {
            self.nodes.insert(id_of(at));
            self.ids
                .extend(at.get("operationId").and_then(|id| id.node.scalar()));
            self.tags.extend(strings(at.get("tags")));
        }
    }
}

/// The shared entries that a part of the description uses, in all its files.
struct Uses<'f, 'd> {
    /// Decides what is removed so far, and resolves references.
    filter: &'f Filter<'d>,
    /// All components, in the order of the file, so that the one around a
    /// position is found by binary search.
    shared: Vec<At<'d>>,
    /// The same, by identity.
    ids: HashSet<NodeId>,
}

impl<'f, 'd> Uses<'f, 'd> {
    /// Returns the components, without following any use yet.
    fn of(filter: &'f Filter<'d>) -> Self {
        let mut shared = filter.shared();
        shared.sort_by_key(|part| part.node.start());
        Self {
            filter,
            ids: shared.iter().copied().map(id_of).collect(),
            shared,
        }
    }

    /// Returns all removed parts, of all files.
    fn removed_parts(&self) -> Vec<At<'d>> {
        let roots = self.filter.roots().into_iter();
        let mut open: Vec<At<'d>> = roots.map(|(root, _)| root).collect();
        let mut out = Vec::new();
        while let Some(at) = open.pop() {
            if self.filter.removed.contains(&id_of(at)) {
                out.push(at);
            }
            open.extend(children(at));
        }
        out
    }

    /// Returns the components that these parts use, as indices into `shared`,
    /// directly or through components and parts of other files. Parts removed
    /// inside them do not count.
    fn reached(&self, mut open: Vec<At<'d>>) -> HashSet<usize> {
        let mut out = HashSet::new();
        let mut parts = HashSet::new();
        let mut targets = Vec::new();
        while let Some(part) = open.pop() {
            self.targets_below(part, &mut targets);
            for target in targets.drain(..) {
                if let Some(i) = self.entry_around(target) {
                    // Parts that a removed entry uses count as part of it.
                    if out.insert(i) && !self.filter.is_removed(self.shared[i]) {
                        open.push(self.shared[i]);
                    }
                } else if target.file != 0 && parts.insert(id_of(target)) {
                    open.push(target);
                }
            }
        }
        out
    }

    /// Appends the targets of the references in a part to `out`, except for
    /// references in removed parts and in components within it, which are uses
    /// of their own.
    fn targets_below(&self, part: At<'d>, out: &mut Vec<At<'d>>) {
        let mut open = vec![part];
        while let Some(at) = open.pop() {
            self.targets(at, out);
            open.extend(children(at).filter(|child| {
                let id = id_of(*child);
                !self.filter.removed.contains(&id) && !self.ids.contains(&id)
            }));
        }
    }

    /// Appends the targets of the references of one object: `$ref`,
    /// `$dynamicRef`, a discriminator's mapping, and security schemes by name.
    fn targets(&self, at: At<'d>, out: &mut Vec<At<'d>>) {
        let own = at.reference().into_iter();
        let dynamic = at
            .get("$dynamicRef")
            .and_then(|reference| reference.node.as_str());
        let mapping = at
            .get("mapping")
            .into_iter()
            .flat_map(At::members)
            .filter_map(|entry| entry.1.node.as_str());
        for target in own.chain(dynamic) {
            out.extend(self.filter.resolve(at, target));
        }
        for target in mapping {
            out.extend(self.filter.description.mapping_target(at, target));
        }
        let needs = at.get("security").into_iter().flat_map(At::items);
        for (scheme, _) in needs.flat_map(At::members) {
            out.extend(self.scheme(scheme));
        }
    }

    /// Returns the security scheme with a name.
    fn scheme(&self, name: &str) -> Option<At<'d>> {
        let root = self.filter.root();
        let components = root.get("components");
        let of_three = components.and_then(|components| components.get("securitySchemes"));
        let schemes = of_three.or_else(|| root.get("securityDefinitions"))?;
        schemes.get(name)
    }

    /// Returns the component that contains a part, as an index into `shared`. A
    /// reference may lead into the middle of one
    /// (`#/components/schemas/Pet/properties/tag`).
    fn entry_around(&self, at: At<'d>) -> Option<usize> {
        if at.file != 0 {
            return None;
        }
        let start = at.node.span().start;
        let after = self
            .shared
            .partition_point(|part| part.node.span().start <= start);
        let last = after.checked_sub(1)?;
        let span = self.shared.get(last)?.node.span();
        (start < span.end || start == span.start).then_some(last)
    }
}

/// Returns all items or values of a node, data included.
fn children(at: At<'_>) -> impl Iterator<Item = At<'_>> {
    at.items().chain(at.members().map(|member| member.1))
}

/// Returns a list of names without those in `gone`.
fn without(list: &Node, gone: &HashSet<&str>) -> Node {
    let items = list
        .items()
        .iter()
        .filter(|item| !item.as_str().is_some_and(|name| gone.contains(name)));
    Node::new(Value::Array(items.cloned().collect()), list.span())
}
