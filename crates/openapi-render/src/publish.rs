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

impl<'d> Filter<'d> {
    /// Marks what is internal, and the components that only internal parts
    /// use.
    fn of(description: &'d Description) -> Self {
        let mut filter = Self {
            description,
            removed: HashSet::new(),
            internal_tags: HashSet::new(),
        };
        filter.mark();
        if filter.has_internal() {
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
        let uses = Uses::of(self);
        let hidden = uses.reached(uses.removed_parts());
        let is_public = |i: &usize| !hidden.contains(i) && !is_internal(uses.shared[*i]);
        let public = (0..uses.shared.len()).filter(is_public);
        let start = public
            .map(|i| uses.shared[i])
            .chain([self.root()])
            .collect();
        let mut kept = uses.reached(start);
        kept.extend((0..uses.shared.len()).filter(is_public));
        let gone = (0..uses.shared.len()).filter(|i| !kept.contains(i));
        let gone: Vec<NodeId> = gone.map(|i| id_of(uses.shared[i])).collect();
        self.removed.extend(gone);
    }

    /// The entries of the shared maps of the first file: the other files have none of their own, only parts that are
    /// referred to.
    fn shared(&self) -> Vec<At<'d>> {
        let root = self.root();
        let maps = match root.get("swagger") {
            Some(_) => SHARED_TWO.iter().filter_map(|it| root.get(it)).collect(),
            None => match root.get("components") {
                Some(components) => SHARED.iter().filter_map(|it| components.get(it)).collect(),
                None => Vec::new(),
            },
        };
        let entries = maps.into_iter().flat_map(At::members);
        entries.map(|(_, at)| at).collect()
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

/// Which shared entries a part of the description uses, in all its files.
struct Uses<'f, 'd> {
    filter: &'f Filter<'d>,
    /// In the order of the file.
    shared: Vec<At<'d>>,
    ids: HashSet<NodeId>,
}

impl<'f, 'd> Uses<'f, 'd> {
    fn of(filter: &'f Filter<'d>) -> Self {
        let mut shared = filter.shared();
        shared.sort_by_key(|it| it.node.start());
        Self {
            filter,
            ids: shared.iter().copied().map(id_of).collect(),
            shared,
        }
    }

    /// All removed parts, of all files.
    fn removed_parts(&self) -> Vec<At<'d>> {
        let files = (0_u32..).zip(&self.filter.description.files);
        let mut open: Vec<At<'d>> = files
            .map(|(file, source)| At {
                file,
                node: &source.root,
            })
            .collect();
        let mut out = Vec::new();
        while let Some(at) = open.pop() {
            if self.filter.removed.contains(&id_of(at)) {
                out.push(at);
            }
            open.extend(children(at));
        }
        out
    }

    /// The entries that these parts use, directly or through entries and parts of other files. What is removed inside
    /// them does not count.
    fn reached(&self, mut open: Vec<At<'d>>) -> HashSet<usize> {
        let mut out = HashSet::new();
        let mut parts = HashSet::new();
        let mut targets = Vec::new();
        while let Some(part) = open.pop() {
            self.targets_below(part, &mut targets);
            for target in targets.drain(..) {
                if let Some(i) = self.entry_around(target) {
                    if out.insert(i) {
                        open.push(self.shared[i]);
                    }
                } else if target.file != 0 && parts.insert(id_of(target)) {
                    open.push(target);
                }
            }
        }
        out
    }

    /// The targets of the references in a part, without those in its removed parts and in shared entries.
    fn targets_below(&self, part: At<'d>, out: &mut Vec<At<'d>>) {
        let mut open = vec![part];
        while let Some(at) = open.pop() {
            self.targets(at, out);
            open.extend(children(at).filter(|it| {
                let id = id_of(*it);
                !self.filter.removed.contains(&id) && !self.ids.contains(&id)
            }));
        }
    }

    /// The targets of the references of one object.
    fn targets(&self, at: At<'d>, out: &mut Vec<At<'d>>) {
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
            out.extend(self.filter.description.resolve(at, target));
        }
    }

    /// The entry that a part lies in.
    fn entry_around(&self, at: At<'d>) -> Option<usize> {
        if at.file != 0 {
            return None;
        }
        let start = at.node.span().start;
        let after = self
            .shared
            .partition_point(|it| it.node.span().start <= start);
        let last = after.checked_sub(1)?;
        let span = self.shared.get(last)?.node.span();
        (start < span.end || start == span.start).then_some(last)
    }
}

fn id_of(at: At<'_>) -> NodeId {
    std::ptr::from_ref(at.node)
}

fn children(at: At<'_>) -> impl Iterator<Item = At<'_>> {
    at.items().chain(at.members().map(|it| it.1))
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
