//! The description as readers may download it: without what is internal, under
//! names of this crate, and as JSON, which no browser runs.
//!
//! Names and bytes of a stranger's files are not published: a file called
//! `x.js` may be YAML and a script at once.

use std::collections::HashSet;

use crate::description::{At, Description, is_remote, join};
use crate::read::{is_internal, strings};
use crate::source::{Member, Node, Value};

/// A file of a description, ready to be published.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PublishedFile {
    /// Its name: `openapi.json` for the entry, then `openapi-1.json`, ...
    pub name: String,
    /// Its text, JSON.
    pub text: String,
}

/// Maps whose entries are shared by reference, below `components`.
const SHARED: &[&str] = &[
    "schemas",
    "responses",
    "parameters",
    "examples",
    "requestBodies",
    "headers",
    "links",
    "callbacks",
    "pathItems",
    "mediaTypes",
];
/// The same at the root of version 2.
const SHARED_TWO: &[&str] = &["definitions", "responses", "parameters"];
/// Keys whose values are data, not descriptions.
const DATA: &[&str] = &["example", "examples", "default", "enum", "const", "value"];
/// Lists whose items change the meaning of the others.
const COMBINED: &[&str] = &["allOf", "anyOf", "oneOf", "prefixItems"];
const METHODS: &[&str] = &[
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
];

impl Description {
    /// Returns the files of the description without operations, parameters,
    /// properties, tags and schemas that are internal, and without components
    /// that only these use. References between the files lead to their new
    /// names. The entry is the first file.
    ///
    /// Returns nothing for an internal part in a description of several files:
    /// which parts of the other files belong to it cannot be told.
    #[must_use]
    pub fn published(&self) -> Vec<PublishedFile> {
        let filter = Filter::of(self);
        if filter.has_internal() && self.files.len() > 1 {
            return Vec::new();
        }
        let files = (0_u32..).zip(&self.files);
        files
            .map(|(file, source)| PublishedFile {
                name: name_of(file),
                text: filter.copy(file, &source.root, "").to_json() + "\n",
            })
            .collect()
    }
}

impl Description {
    /// Returns the nodes that [`published`](Self::published) leaves out: pages
    /// do not list them either.
    pub(crate) fn unpublished(&self) -> HashSet<NodeId> {
        Filter::of(self).removed
    }
}

fn name_of(file: u32) -> String {
    match file {
        0 => "openapi.json".to_owned(),
        n => format!("openapi-{n}.json"),
    }
}

/// The identity of a node within its description.
pub(crate) type NodeId = *const Node;

struct Filter<'d> {
    description: &'d Description,
    removed: HashSet<NodeId>,
    internal_tags: HashSet<String>,
}

/// An entry of a shared map.
struct Shared<'d> {
    node: &'d Node,
    is_internal: bool,
}

impl<'d> Filter<'d> {
    /// Marks what is internal, in a single file with the components that only
    /// internal parts use.
    fn of(description: &'d Description) -> Self {
        let mut filter = Self {
            description,
            removed: HashSet::new(),
            internal_tags: HashSet::new(),
        };
        filter.mark();
        if filter.has_internal() && description.files.len() == 1 {
            filter.mark_components();
        }
        filter
    }

    fn has_internal(&self) -> bool {
        !self.removed.is_empty() || !self.internal_tags.is_empty()
    }

    fn root(&self) -> At<'d> {
        let node = self.description.root();
        At { file: 0, node }
    }

    /// The node that a `$ref` leads to, else the node itself.
    fn follow(&self, at: At<'d>) -> At<'d> {
        let mut at = at;
        for _ in 0..32 {
            let target = at.reference().map(|it| self.description.resolve(at, it));
            match target {
                Some(Ok(target)) => at = target,
                _ => break,
            }
        }
        at
    }

    /// Marks everything internal except shared entries.
    fn mark(&mut self) {
        let root = self.root();
        for tag in root.get("tags").into_iter().flat_map(At::items) {
            let target = self.follow(tag);
            if is_internal(tag) || is_internal(target) {
                self.removed.insert(tag.node);
                let name = target.get("name").and_then(|it| it.node.scalar());
                self.internal_tags.extend(name);
            }
        }
        for file in 0_u32.. {
            let Some(source) = self.description.files.get(file as usize) else {
                break;
            };
            let node = &source.root;
            self.mark_below(At { file, node }, "", file == 0);
        }
    }

    fn mark_below(&mut self, at: At<'d>, key: &str, is_root: bool) {
        for item in at.items() {
            let is_hidden =
                is_internal(item) || (key == "parameters" && is_internal(self.follow(item)));
            if is_hidden && !COMBINED.contains(&key) {
                self.removed.insert(item.node);
            } else {
                self.mark_below(item, "", false);
            }
        }
        if self.is_path_item(at, key) {
            self.mark_operations(at);
        }
        let is_shared = is_root && self.description.root().get("swagger").is_some();
        for (name, member) in at.members() {
            if DATA.contains(&name) && key != "properties" {
                continue;
            }
            let is_map_of_shared = (is_shared && SHARED_TWO.contains(&name))
                || (key == "components" && SHARED.contains(&name));
            if is_map_of_shared {
                for (_, entry) in member.members() {
                    self.mark_below(entry, "", false);
                }
                continue;
            }
            if self.removed.contains(&std::ptr::from_ref(member.node)) {
                continue;
            }
            let is_path = matches!(key, "paths" | "webhooks" | "x-webhooks");
            let is_hidden = is_internal(member) || (is_path && is_internal(self.follow(member)));
            if is_hidden && !member.node.is_null() {
                self.removed.insert(member.node);
            } else {
                let next = match key {
                    // The names in these maps mean nothing.
                    "properties" | "paths" | "webhooks" | "x-webhooks" => "",
                    _ => name,
                };
                self.mark_below(member, next, false);
                self.remove_emptied_path(is_path, member);
            }
        }
    }

    /// True for an object with operations.
    fn is_path_item(&self, at: At<'d>, key: &str) -> bool {
        key != "properties"
            && at.members().any(|(name, it)| {
                (METHODS.contains(&name) || name == "additionalOperations") && it.node.is_object()
            })
    }

    /// Marks operations all of whose tags are internal.
    fn mark_operations(&mut self, at: At<'d>) {
        let more = at.get("additionalOperations").into_iter();
        let operations = at
            .members()
            .filter(|(name, _)| METHODS.contains(name))
            .chain(more.flat_map(At::members));
        for (_, operation) in operations {
            let tags = strings(operation.get("tags"));
            let is_hidden =
                !tags.is_empty() && tags.iter().all(|it| self.internal_tags.contains(it));
            if is_hidden || is_internal(operation) {
                self.removed.insert(operation.node);
            }
        }
    }

    /// A path says something even when all its operations are left out.
    fn remove_emptied_path(&mut self, is_path: bool, at: At<'d>) {
        if !is_path {
            return;
        }
        let more = at.get("additionalOperations").into_iter();
        let mut operations = at
            .members()
            .filter(|(name, it)| METHODS.contains(name) && it.node.is_object())
            .chain(more.flat_map(At::members))
            .peekable();
        if operations.peek().is_some()
            && operations.all(|(_, it)| self.removed.contains(&std::ptr::from_ref(it.node)))
        {
            self.removed.insert(at.node);
        }
    }

    /// Marks shared entries that are internal, or that only removed parts use.
    fn mark_components(&mut self) {
        let shared = self.shared();
        let mut by_place: Vec<usize> = (0..shared.len()).collect();
        by_place.sort_by_key(|i| shared[*i].node.start());
        let uses = Uses {
            filter: self,
            shared: &shared,
            by_place: &by_place,
        };
        let removed = self.removed.clone();
        let hidden = uses.reach(&removed, false);
        let start: Vec<usize> = (0..shared.len())
            .filter(|i| !hidden.contains(i) && !shared[*i].is_internal)
            .collect();
        let kept = uses.closure(
            uses.reach(&removed, true)
                .into_iter()
                .chain(start)
                .collect(),
        );
        let gone: Vec<NodeId> = (0..shared.len())
            .filter(|i| !kept.contains(i))
            .map(|i| std::ptr::from_ref(shared[i].node))
            .collect();
        self.removed.extend(gone);
    }

    fn shared(&self) -> Vec<Shared<'d>> {
        let root = self.root();
        let maps = match root.get("swagger") {
            Some(_) => SHARED_TWO.iter().filter_map(|it| root.get(it)).collect(),
            None => match root.get("components") {
                Some(components) => SHARED.iter().filter_map(|it| components.get(it)).collect(),
                None => Vec::new(),
            },
        };
        let entries = maps.into_iter().flat_map(At::members);
        entries
            .map(|(_, at)| Shared {
                node: at.node,
                is_internal: is_internal(at),
            })
            .collect()
    }

    /// A copy without what is removed, whose references lead to published
    /// files.
    fn copy(&self, file: u32, node: &Node, key: &str) -> Node {
        let is_kept = |it: &Node| !self.removed.contains(&std::ptr::from_ref(it));
        let value = match &node.value {
            Value::Array(items) => {
                let items = items.iter().filter(|it| is_kept(it));
                let is_tag = |it: &Node| {
                    key == "tags"
                        && it
                            .as_str()
                            .is_some_and(|it| self.internal_tags.contains(it))
                };
                let items = items.filter(|it| !is_tag(it));
                Value::Array(items.map(|it| self.copy(file, it, "")).collect())
            }
            Value::Object(members) => {
                let gone: HashSet<&str> = match node.get("properties") {
                    Some(properties) => properties
                        .members()
                        .iter()
                        .filter(|it| !is_kept(&it.node))
                        .map(|it| &*it.key)
                        .collect(),
                    None => HashSet::new(),
                };
                let members = members.iter().filter(|it| is_kept(&it.node));
                let copy = |it: &Member| Member {
                    key: it.key.clone(),
                    node: match (&*it.key, it.node.as_str()) {
                        ("$ref" | "$dynamicRef", Some(target)) if key != "properties" => {
                            Node::text(&self.renamed(file, target))
                        }
                        ("required", None) if !gone.is_empty() => without(&it.node, &gone),
                        ("mapping", None) => self.mapping(file, &it.node),
                        _ => self.copy(file, &it.node, &it.key),
                    },
                };
                Value::Object(members.map(copy).collect())
            }
            Value::Number(digits) if !is_json_number(digits) => match node.as_f64() {
                Some(number) if number.is_finite() => Value::Number(number.to_string().into()),
                _ => Value::String(digits.clone()),
            },
            other => other.clone(),
        };
        Node::detached(value)
    }

    /// The values of a discriminator's mapping are references, too.
    fn mapping(&self, file: u32, node: &Node) -> Node {
        let Value::Object(members) = &node.value else {
            return self.copy(file, node, "");
        };
        let copy = |it: &Member| Member {
            key: it.key.clone(),
            node: match it.node.as_str() {
                Some(target) if target.contains(['#', '/']) => {
                    Node::text(&self.renamed(file, target))
                }
                _ => self.copy(file, &it.node, ""),
            },
        };
        Node::detached(Value::Object(members.iter().map(copy).collect()))
    }

    /// A reference with the published name of the file that it leads to.
    fn renamed(&self, file: u32, target: &str) -> String {
        let (path, fragment) = match target.split_once('#') {
            Some((path, fragment)) => (path, Some(fragment)),
            None => (target, None),
        };
        if path.is_empty() || is_remote(path) {
            return target.to_owned();
        }
        let from = self.description.files.get(file as usize);
        let file = from.and_then(|it| self.description.file_at(&join(&it.path, path)));
        let Some(file) = file else {
            // An identifier of a part, or a file that could not be read.
            return target.to_owned();
        };
        match fragment {
            Some(fragment) => format!("{}#{fragment}", name_of(file)),
            None => name_of(file),
        }
    }
}

/// Which shared entries a part of the description uses.
struct Uses<'f, 'd> {
    filter: &'f Filter<'d>,
    shared: &'f [Shared<'d>],
    /// Indices of the entries in the order of the file.
    by_place: &'f [usize],
}

impl<'d> Uses<'_, 'd> {
    /// Entries used from outside the shared maps: by what stays, or by what is
    /// removed, directly or through others.
    fn reach(&self, removed: &HashSet<NodeId>, stays: bool) -> HashSet<usize> {
        let entries: HashSet<NodeId> = self
            .shared
            .iter()
            .map(|it| std::ptr::from_ref(it.node))
            .collect();
        let mut targets = Vec::new();
        let mut open = vec![(self.filter.root(), false)];
        while let Some((at, below_removed)) = open.pop() {
            let id = std::ptr::from_ref(at.node);
            if entries.contains(&id) {
                // Removed parts of an entry count as its own.
                if !stays {
                    self.collect(at, removed, true, &mut targets);
                }
                continue;
            }
            let is_removed = below_removed || removed.contains(&id);
            if is_removed != stays {
                self.targets(at, &mut targets);
            }
            open.extend(at.items().map(|it| (it, is_removed)));
            open.extend(at.members().map(|it| (it.1, is_removed)));
        }
        self.closure(targets)
    }

    /// The targets of references in the removed parts of an entry, or in the
    /// parts that stay.
    fn collect(
        &self,
        at: At<'d>,
        removed: &HashSet<NodeId>,
        only_removed: bool,
        out: &mut Vec<usize>,
    ) {
        let mut open = vec![(at, false)];
        while let Some((at, below_removed)) = open.pop() {
            let is_removed = below_removed || removed.contains(&std::ptr::from_ref(at.node));
            if is_removed == only_removed {
                self.targets(at, out);
            }
            open.extend(at.items().map(|it| (it, is_removed)));
            open.extend(at.members().map(|it| (it.1, is_removed)));
        }
    }

    /// The entries of a list, and those that they use, directly or through
    /// others.
    fn closure(&self, mut open: Vec<usize>) -> HashSet<usize> {
        let mut out = HashSet::new();
        while let Some(i) = open.pop() {
            if out.insert(i)
                && let Some(it) = self.shared.get(i)
            {
                let at = At {
                    file: 0,
                    node: it.node,
                };
                self.collect(at, &self.filter.removed, false, &mut open);
            }
        }
        out
    }

    /// The entries that the references of one object lead to.
    fn targets(&self, at: At<'d>, out: &mut Vec<usize>) {
        let own = at.reference().into_iter();
        let dynamic = at.get("$dynamicRef").and_then(|it| it.node.as_str());
        let mapping = at.get("mapping").into_iter().flat_map(At::members);
        let mapping = mapping.filter_map(|it| it.1.node.as_str());
        for target in own.chain(dynamic).chain(mapping) {
            let plain = format!("#/components/schemas/{target}");
            let target = match target.contains(['#', '/']) {
                true => target,
                false => &plain,
            };
            if let Ok(found) = self.filter.description.resolve(at, target) {
                out.extend(self.entry_at(found.node.start()));
            }
        }
    }

    /// The entry around a place of the file.
    fn entry_at(&self, start: u32) -> Option<usize> {
        let before = |i: &usize| {
            self.shared
                .get(*i)
                .is_some_and(|it| it.node.start() <= start)
        };
        let after = self.by_place.partition_point(before);
        self.by_place.get(after.checked_sub(1)?).copied()
    }
}

/// A list of names without some of them.
fn without(list: &Node, gone: &HashSet<&str>) -> Node {
    let items = list.items().iter();
    let items = items.filter(|it| !it.as_str().is_some_and(|it| gone.contains(it)));
    Node::detached(Value::Array(items.cloned().collect()))
}

/// YAML has notations of numbers that JSON has not: `+1`, `0x1f`, `.5`.
fn is_json_number(digits: &str) -> bool {
    let digits = digits.strip_prefix('-').unwrap_or(digits);
    let has_fraction = |it: &str| !it.starts_with('.') && !it.ends_with('.') && !it.contains(".e");
    let is_plain = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-');
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(is_plain)
        && has_fraction(digits)
        && digits.parse::<f64>().is_ok()
        && !(digits.len() > 1
            && digits.starts_with('0')
            && digits.as_bytes().get(1).is_some_and(u8::is_ascii_digit))
}
