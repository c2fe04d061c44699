//! The normaliser: trees of any version become one [`Reference`]. Lenient
//! throughout: what is missing or odd is a diagnostic, never an end.

mod content;
mod operation;
mod parts;
mod resource;
mod schema;
mod swagger2;

use std::collections::{HashMap, HashSet};

use located_data::Diagnostic;

use crate::description::{At, Description};
use crate::index::OWN_ANCHORS;
use crate::model::{Place, Reference, Schema, SchemaId};
use crate::source::{Node, Value};

/// The families of versions that differ in structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Swagger 2.0
    Two,
    /// OpenAPI 3.0, 3.1, 3.2
    Three,
}

/// Hops of a `$ref` that leads to a `$ref`.
const MAX_HOPS: usize = 32;
/// Bytes of a title or summary. They are copied into menus, headings and every
/// page that links to what they name.
const MAX_LABEL: usize = 2_000;
/// Problems of one kind that are reported, so that a generated file does not
/// drown the others.
const MAX_OF_A_KIND: usize = 200;

impl Description {
    /// Understands the description, without its internal parts: everything that
    /// pages are made of, and what is wrong with it.
    #[must_use]
    pub fn reference(&self) -> (Reference, Vec<Diagnostic>) {
        let public = self.without_internal();
        let mut reader = Reader::new(public.as_ref().unwrap_or(self));
        reader.document();
        (reader.out, reader.diagnostics)
    }
}

/// Texts beside a `$ref`.
#[derive(Debug, Clone, Default)]
pub(crate) struct Siblings {
    pub(crate) summary: Option<String>,
    pub(crate) description: Option<String>,
}

impl Siblings {
    /// Returns the description to show: that of the reference, else `own`,
    /// that of the target.
    pub(crate) fn description(&self, own: Option<String>) -> Option<String> {
        self.description.clone().or(own)
    }

    /// Returns the description of something that has no summary of its own:
    /// the summary of the reference is a paragraph above it.
    pub(crate) fn words(&self, own: Option<String>) -> Option<String> {
        match (&self.summary, self.description(own)) {
            (Some(summary), Some(more)) if *summary != more => Some(format!("{summary}\n\n{more}")),
            (summary, more) => more.or_else(|| summary.clone()),
        }
    }
}

pub(crate) struct Reader<'d> {
    description: &'d Description,
    dialect: Dialect,
    out: Reference,
    diagnostics: Vec<Diagnostic>,
    counts: HashMap<&'static str, usize>,
    ids: HashMap<schema::Key, SchemaId>,
    /// Schemas of bodies in parts, with the parts whose encoding says that
    /// they are files.
    multipart: Vec<(SchemaId, Vec<String>)>,
    /// Component schemas by name.
    components: HashMap<&'d str, At<'d>>,
    /// Targets of references that are still to be read.
    pending: Vec<(SchemaId, At<'d>)>,
    /// By file, part of the file with an identifier, and reference.
    resolved: HashMap<(u32, Option<usize>, &'d str), Option<At<'d>>>,
    tags: HashMap<String, usize>,
    slugs: HashMap<String, usize>,
    /// Callbacks within callbacks.
    callback_depth: usize,
}

impl<'d> Reader<'d> {
    fn new(description: &'d Description) -> Self {
        let root = description.root();
        let dialect = if root.get("swagger").is_some() && root.get("openapi").is_none() {
            Dialect::Two
        } else {
            Dialect::Three
        };
        Self {
            description,
            dialect,
            out: Reference::default(),
            diagnostics: Vec::new(),
            counts: HashMap::new(),
            ids: HashMap::new(),
            multipart: Vec::new(),
            components: HashMap::new(),
            pending: Vec::new(),
            resolved: HashMap::new(),
            tags: HashMap::new(),
            // Anchors that pages have of themselves.
            slugs: OWN_ANCHORS.map(|it| (it.to_owned(), 1)).into(),
            callback_depth: 0,
        }
    }

    fn document(&mut self) {
        let root = At {
            file: 0,
            node: self.description.root(),
        };
        self.out.files = self.description.paths().map(str::to_owned).collect();
        self.check_root(root);
        self.out.info = self.info(root);
        self.out.servers = if self.dialect == Dialect::Two {
            self.servers_two(root)
        } else {
            self.servers(root)
        };
        self.out.external_docs = self.external_docs(root);
        self.out.extensions = extensions(root, &["x-tagGroups", "x-webhooks", "x-servers"]);
        self.component_schemas(root);
        self.security_schemes(root);
        self.declared_tags(root);
        self.paths(root);
        self.tag_by_path();
        self.finish_schemas();
        for it in crate::shape::complete(&mut self.out) {
            let help = "correct one of the schemas that are merged here";
            self.warn_at("api-schema", it.place, &it.message, help);
        }
        self.tag_groups(root);
    }

    fn check_root(&mut self, root: At<'d>) {
        let version = root.get("openapi").or_else(|| root.get("swagger"));
        self.out.openapi = version.and_then(|it| it.node.scalar()).unwrap_or_default();
        if !root.node.is_object() {
            self.error(
                "api-syntax",
                root,
                "this is no OpenAPI description",
                "an object with `openapi`, `info` and `paths` is needed",
            );
        } else if version.is_none() {
            self.error(
                "api-version",
                root,
                "the description names no version",
                "begin it with `openapi: 3.1.0`",
            );
        } else if !["2.0", "3.0", "3.1", "3.2", "2", "3"]
            .iter()
            .any(|it| self.out.openapi.starts_with(it))
        {
            let message = format!(
                "version `{}` of OpenAPI is not known; it is read like 3.2",
                self.out.openapi
            );
            self.warn(
                "api-version",
                root,
                message,
                "2.0, 3.0, 3.1 and 3.2 are known",
            );
        }
    }

    /// Follows `$ref` to the node that is meant. None, with a diagnostic,
    /// when there is none.
    pub(crate) fn follow(&mut self, at: At<'d>) -> Option<At<'d>> {
        let mut at = at;
        for _ in 0..MAX_HOPS {
            let Some(reference) = at.reference() else {
                return Some(at);
            };
            at = self.resolve(at, reference)?;
        }
        self.warn_circle(at);
        None
    }

    /// Follows `$ref` like [`follow`](Self::follow), and returns the texts
    /// that the references on the way have beside them: since 3.1 these
    /// replace those of the target.
    pub(crate) fn follow_described(&mut self, at: At<'d>) -> Option<(At<'d>, Siblings)> {
        let mut siblings = Siblings::default();
        let mut hop = at;
        for _ in 0..MAX_HOPS {
            let Some(reference) = hop.reference() else {
                return Some((hop, siblings));
            };
            siblings.summary = match siblings.summary.take() {
                None => self.label(hop, "summary"),
                nearer => nearer,
            };
            siblings.description = match siblings.description.take() {
                None => self.prose(hop, "description"),
                nearer => nearer,
            };
            hop = self.resolve(hop, reference)?;
        }
        self.warn_circle(hop);
        None
    }

    fn warn_circle(&mut self, at: At<'d>) {
        self.warn(
            "api-reference",
            at,
            "this reference leads back to itself",
            "refer to the thing itself",
        );
    }

    pub(crate) fn resolve(&mut self, at: At<'d>, reference: &'d str) -> Option<At<'d>> {
        let key = (
            at.file,
            self.description.scope(at.file, at.node.start()),
            reference,
        );
        if let Some(known) = self.resolved.get(&key) {
            return *known;
        }
        let target = match self.description.resolve(at, reference) {
            Ok(target) => Some(target),
            Err(message) => {
                self.warn(
                    "api-reference",
                    at,
                    message,
                    "correct the `$ref`, or add what it names",
                );
                None
            }
        };
        self.resolved.insert(key, target);
        target
    }

    pub(crate) fn place(at: At<'d>) -> Place {
        Place {
            file: at.file,
            span: at.node.span(),
        }
    }

    pub(crate) fn error(
        &mut self,
        code: &'static str,
        at: At<'d>,
        message: impl Into<String>,
        help: &str,
    ) {
        self.push(Diagnostic::error(code, message), Self::place(at), help);
    }

    pub(crate) fn warn(
        &mut self,
        code: &'static str,
        at: At<'d>,
        message: impl Into<String>,
        help: &str,
    ) {
        self.push(Diagnostic::warning(code, message), Self::place(at), help);
    }

    /// A warning about something that was read before.
    pub(crate) fn warn_at(
        &mut self,
        code: &'static str,
        place: Place,
        message: impl Into<String>,
        help: &str,
    ) {
        self.push(Diagnostic::warning(code, message), place, help);
    }

    fn push(&mut self, mut found: Diagnostic, Place { file, span }: Place, help: &str) {
        let count = self.counts.entry(found.code).or_default();
        *count += 1;
        if *count > MAX_OF_A_KIND {
            return;
        }
        let pointer = self.description.pointer(file, span.start);
        found.message = format!("{} (at `{pointer}`)", found.message);
        let path = self.description.files[file as usize].path.clone();
        self.diagnostics
            .push(found.in_file(path).at(span).help(help));
    }
}

impl<'d> Reader<'d> {
    /// Returns a title, summary or name, cut with a diagnostic if it is too long.
    pub(crate) fn label(&mut self, at: At<'d>, key: &str) -> Option<String> {
        let found = at.get(key)?;
        let text = text(at, key)?;
        Some(self.cut(found, key, text))
    }

    /// Equal texts stay equal: a reference by name finds a name that is cut.
    pub(crate) fn cut(&mut self, at: At<'d>, key: &str, mut text: String) -> String {
        if text.len() > MAX_LABEL {
            let message = format!(
                "this `{key}` has {} bytes; {MAX_LABEL} are used",
                text.len()
            );
            let help = "shorten it, and move the details to `description`";
            self.warn("api-long-title", at, message, help);
            text.truncate(text.floor_char_boundary(MAX_LABEL));
            text.push('…');
        }
        text
    }

    /// Returns the members of the object at a key. It can be a `$ref` where the
    /// specification allows none, with additional members.
    pub(crate) fn entries(&mut self, at: At<'d>, key: &str) -> Vec<(&'d str, At<'d>)> {
        let Some(found) = at.get(key) else {
            return Vec::new();
        };
        if found.reference().is_none() {
            return found.members().collect();
        }
        let target = self.follow(found);
        let own: HashSet<&str> = found.members().map(|it| it.0).collect();
        let theirs = target.into_iter().flat_map(At::members);
        let theirs = theirs.filter(|it| !own.contains(it.0));
        theirs
            .chain(found.members().filter(|it| it.0 != "$ref"))
            .collect()
    }

    /// The items of the list at a key, which may be a `$ref` likewise.
    pub(crate) fn items(&mut self, at: At<'d>, key: &str) -> Vec<At<'d>> {
        let found = at.get(key).and_then(|it| self.follow(it));
        found.into_iter().flat_map(At::items).collect()
    }
}

/// The `x-` keys, without those that are understood elsewhere.
pub(crate) fn extensions(at: At<'_>, known: &[&str]) -> Vec<(Box<str>, Node)> {
    at.members()
        .filter(|(key, _)| key.starts_with("x-") && !known.contains(key))
        .map(|(key, it)| (key.into(), it.node.clone()))
        .collect()
}

/// A text as people write it, blank counting as none.
pub(crate) fn text(at: At<'_>, key: &str) -> Option<String> {
    let found = at.get(key)?;
    let text = found.node.scalar().filter(|_| !found.node.is_null())?;
    (!text.trim().is_empty()).then_some(text)
}

pub(crate) fn flag(at: At<'_>, key: &str) -> bool {
    match at.get(key).map(|it| &it.node.value) {
        Some(Value::Bool(it)) => *it,
        Some(Value::String(it)) => &**it == "true",
        _ => false,
    }
}

pub(crate) fn strings(at: Option<At<'_>>) -> Vec<String> {
    at.map(|it| it.items().filter_map(|it| it.node.scalar()).collect())
        .unwrap_or_default()
}

impl Reader<'_> {
    fn new_schema(&mut self) -> SchemaId {
        let id = SchemaId(u32::try_from(self.out.schemas.len()).unwrap_or(u32::MAX));
        self.out.schemas.push(Schema::default());
        id
    }
}
