//! The normalizer: converts a description of any version to a [`Reference`].
//!
//! It is lenient: a missing or invalid part becomes a diagnostic and is left
//! out, or replaced by the default that other tools use, and reading goes on.
//! An author who migrates a description of 5,000 lines sees all its problems at
//! once, and a page for everything that can be shown.
//!
//! # Order
//!
//! The steps of [`Reader::document`] depend on each other:
//!
//! - Component schemas are read first. Each gets its name from its key, before
//!   a `$ref` from elsewhere could name it after the last segment of a pointer.
//! - Tags and security schemes come before the operations, which refer to both
//!   by name.
//! - References between schemas are put on a list ([`Reader::pending`]) instead
//!   of being followed on the spot. A chain of thousands of schemas therefore
//!   needs no stack.
//! - Whatever needs all schemas comes last: files in forms, cycles of `allOf`,
//!   the variants of base schemas and the intersections of merged properties.
//!
//! # References
//!
//! Every `$ref` is resolved to a node of a file, and a schema is identified by
//! the position of that node. `#/components/schemas/Pet` and `pet.yaml#/Pet`
//! are hence the same schema if they lead to the same node, and a schema that
//! contains itself is an id that occurs below itself: nothing is expanded here,
//! so cycles need no special treatment. The [`Reference`] contains no `$ref`
//! any more, except those without a target ([`Schema::unresolved`]).
//!
//! # Versions
//!
//! Swagger 2.0 differs in structure, and [`swagger2`] translates its hosts,
//! bodies and forms. The versions from 3.0 to 3.2 have one structure; keywords
//! whose meaning has changed (`nullable`, a boolean `exclusiveMinimum`, a list
//! in `items`) are recognised by their form and not by the version number,
//! because descriptions mix them.

mod content;
mod dynamic;
mod keywords;
mod operation;
mod parts;
mod position;
mod resource;
mod schema;
mod swagger2;
mod tagged;

use std::collections::{HashMap, HashSet};

use located_data::Diagnostic;

use crate::description::{At, Description};
use crate::index::OWN_ANCHORS;
use crate::model::{Place, Reference, Schema, SchemaId, TagIdx};
use crate::source::{Node, Value};
use dynamic::{Dynamic, Env};

/// The families of versions that differ in structure. Everything else that
/// differs between versions is recognised by its form; see the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Swagger 2.0: `host`, `basePath`, `definitions`, `in: body` and so on.
    Two,
    /// OpenAPI 3.0, 3.1 and 3.2, also assumed for versions that do not exist.
    Three,
}

/// Maximum length of a chain of `$ref`s. A longer chain is taken for a cycle;
/// real descriptions have two or three hops.
const MAX_HOPS: usize = 32;
/// Maximum size of a title or summary in bytes. They are copied into menus,
/// headings and every page that links to them.
const MAX_LABEL: usize = 2_000;
/// Maximum number of reported problems per kind, so that one kind does not hide
/// the others.
const MAX_OF_A_KIND: usize = 200;

impl Description {
    /// Converts the description, without its internal parts, to a reference,
    /// with diagnostics.
    ///
    /// Parts marked `x-internal`, `x-hidden` or `x-scalar-ignore` are not in
    /// the reference, nor are those that only such parts use. Diagnostics have
    /// the code, the file and the span of the part, and its JSON pointer in the
    /// message; their order is that of reading. There are none if a text has a
    /// syntax error, since what follows it is not read.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::Description;
    ///
    /// let text = "
    /// openapi: 3.1.0
    /// info: {title: Pets, version: '1'}
    /// paths:
    ///   /pets/{id}:
    ///     get: {operationId: getPet, responses: {}}
    /// ";
    /// let (description, _) = Description::parse_str("pets.yaml", text);
    /// let (reference, diagnostics) = description.reference();
    /// assert_eq!(reference.operations[0.into()].title(), "Get pet");
    /// assert_eq!(diagnostics[0].code, "api-path-parameter");
    /// assert!(diagnostics[0].message.contains("#/paths/~1pets~1{id}/get"));
    /// ```
    #[must_use]
    pub fn reference(&self) -> (Reference, Vec<Diagnostic>) {
        let public = self.without_internal();
        let mut reader = Reader::new(public.as_ref().unwrap_or(self));
        reader.document();
        if self.is_incomplete {
            reader.diagnostics.clear();
        } else {
            reader.count_unlisted();
        }
        (reader.out, reader.diagnostics)
    }
}

/// Texts next to a `$ref`, which describe this use of the target.
///
/// OpenAPI 3.0 ignores everything beside a `$ref`. Since 3.1, `summary` and
/// `description` replace those of the target. They are read in descriptions of
/// any version: an author of 3.0 who wrote them expects to see them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Siblings {
    /// One line of plain text.
    pub(crate) summary: Option<String>,
    /// CommonMark.
    pub(crate) description: Option<String>,
}

impl Siblings {
    /// Returns the description to show: that of the reference, or else `own`,
    /// that of the target.
    pub(crate) fn description(&self, own: Option<String>) -> Option<String> {
        self.description.clone().or(own)
    }

    /// Returns the description of something that has no summary field: the
    /// summary of the reference becomes a paragraph above it.
    pub(crate) fn words(&self, own: Option<String>) -> Option<String> {
        match (&self.summary, self.description(own)) {
            (Some(summary), Some(more)) if *summary != more => Some(format!("{summary}\n\n{more}")),
            (summary, more) => more.or_else(|| summary.clone()),
        }
    }
}

/// Reads a description into a [`Reference`].
///
/// Schemas are identified by the position of their node, so that all
/// references to a schema share one [`SchemaId`], and cycles end.
pub(crate) struct Reader<'d> {
    /// The description, without its internal parts.
    /// The lifetime is that of the description: nodes are borrowed until their
    /// values are copied into the model.
    description: &'d Description,
    /// The structure to expect at the root, in operations and in parameters.
    dialect: Dialect,
    /// The model read so far.
    out: Reference,
    /// Problems so far, at most [`MAX_OF_A_KIND`] of each code.
    diagnostics: Vec<Diagnostic>,
    /// Number of diagnostics by code; further ones of a code are only counted.
    counts: HashMap<&'static str, usize>,
    /// Schemas by the position and the bindings of their node. An id exists as
    /// soon as the schema is first referred to; until it is read, the schema is
    /// empty.
    ids: HashMap<(position::Key, Env), SchemaId>,
    /// Targets of `$dynamicRef`s, if there are any.
    dynamic: Option<Dynamic<'d>>,
    /// Bindings of the schema being read.
    env: Env,
    /// Instances of generic schemas, with their nodes and bindings.
    instances: HashMap<SchemaId, (At<'d>, Env)>,
    /// Schemas of multipart bodies, with the names of the properties that are
    /// files according to their encoding. They are marked when all schemas are
    /// read.
    multipart: Vec<(SchemaId, Vec<String>)>,
    /// Component schemas by name.
    components: HashMap<&'d str, At<'d>>,
    /// Components with their `x-tags`.
    tagged: Vec<(SchemaId, At<'d>)>,
    /// Targets of references that have not been read yet, with the ids that
    /// wait for them and their bindings.
    pending: Vec<(SchemaId, At<'d>, Env)>,
    /// Targets of references by file, part of the file with an identifier (see
    /// [`Description::scope`]), and text. `None` is a reference that was
    /// reported as broken.
    resolved: HashMap<(u32, Option<usize>, &'d str), Option<At<'d>>>,
    /// Index into [`Reference::tags`] of each tag by name.
    tags: HashMap<String, TagIdx>,
    /// Positions of servers with a report. Those of a path are read for each of its
    /// operations.
    reported_servers: HashSet<(u32, usize)>,
    /// Number of operations by anchor, to number repeated ones.
    slugs: HashMap<String, usize>,
    /// Callbacks that enclose the operation being read, the innermost last. One
    /// may contain the operation that declares it, so that the nesting can be
    /// endless.
    open_callbacks: Vec<Place>,
}

impl<'d> Reader<'d> {
    /// Returns a reader that has not read anything. A root with both `swagger`
    /// and `openapi` is read as OpenAPI 3: converters leave the old key.
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
            dynamic: Dynamic::of(description),
            env: Env::EMPTY,
            instances: HashMap::new(),
            multipart: Vec::new(),
            components: HashMap::new(),
            tagged: Vec::new(),
            pending: Vec::new(),
            resolved: HashMap::new(),
            tags: HashMap::new(),
            reported_servers: HashSet::new(),
            // Reserved anchors of pages.
            slugs: OWN_ANCHORS.map(|anchor| (anchor.to_owned(), 1)).into(),
            open_callbacks: Vec::new(),
        }
    }

    /// Reads the whole description. Component schemas come first, so that they get
    /// their names before references to them are read; tags come before the
    /// operations that use them.
    fn document(&mut self) {
        let root = At {
            file: 0,
            node: self.description.root(),
        };
        self.out.files = self.description.paths().map(str::to_owned).collect();
        self.check_root(root);
        self.out.info = self.info(root);
        self.out.servers = if self.dialect == Dialect::Two {
            self.check_host(root);
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
        self.tag_schemas();
        self.finish_schemas();
        for fault in crate::shape::complete(&mut self.out) {
            let help = "correct one of the schemas that are merged here";
            self.warn_at("api-schema", fault.place, &fault.message, help);
        }
        self.tag_groups(root);
    }

    /// Records the version, and reports a root that is not a description or has an
    /// unknown version. Nothing is rejected: a root without `paths` gives a
    /// reference without operations.
    fn check_root(&mut self, root: At<'d>) {
        let version = root.get("openapi").or_else(|| root.get("swagger"));
        self.out.openapi = version
            .and_then(|version| version.node.scalar())
            .unwrap_or_default();
        if !root.node.is_object() {
            self.error(
                "api-syntax",
                root,
                "this is not an OpenAPI description",
                "write an object with `openapi`, `info` and `paths`",
            );
        } else if version.is_none() {
            self.error(
                "api-version",
                root,
                "the description has no OpenAPI version",
                "start it with `openapi: 3.1.0`",
            );
        } else if !is_known_version(&self.out.openapi) {
            let message = format!(
                "unknown OpenAPI version `{}`; the description is read as 3.2",
                self.out.openapi
            );
            self.warn("api-version", root, message, "use 2.0, 3.0, 3.1 or 3.2");
        }
    }

    /// Follows `$ref`s to the target. Returns `None`, with a diagnostic, if
    /// there is none.
    ///
    /// A chain that does not end within [`MAX_HOPS`] references is reported as
    /// a cycle.
    pub(crate) fn follow(&mut self, at: At<'d>) -> Option<At<'d>> {
        let mut at = at;
        for _ in 0..MAX_HOPS {
            let Some(reference) = at.reference() else {
                return Some(at);
            };
            at = self.resolve(at, reference)?;
        }
        self.warn_cycle(at);
        None
    }

    /// Like [`follow`](Self::follow), and also returns the texts next to the
    /// references on the way, which replace those of the target since 3.1.
    pub(crate) fn follow_described(&mut self, at: At<'d>) -> Option<(At<'d>, Siblings)> {
        let mut siblings = Siblings::default();
        let mut hop = at;
        for _ in 0..MAX_HOPS {
            let Some(reference) = hop.reference() else {
                return Some((hop, siblings));
            };
            // The text nearest to the place of use wins, whatever the targets
            // say.
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
        self.warn_cycle(hop);
        None
    }

    /// Reports a reference that leads back to itself.
    fn warn_cycle(&mut self, at: At<'d>) {
        self.warn(
            "api-reference",
            at,
            "this reference refers to itself",
            "refer to the target directly",
        );
    }

    /// Returns the target of a reference, or reports that it has none. Targets are
    /// remembered: a description may refer to one schema thousands of times, and a
    /// broken reference is reported once.
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
            // `None` is remembered as well, so that the report is not repeated.
            Err(message) => {
                self.warn(
                    "api-reference",
                    at,
                    message,
                    "correct the `$ref`, or add its target",
                );
                None
            }
        };
        self.resolved.insert(key, target);
        target
    }

    /// Returns the file and span of a node.
    pub(crate) fn place(at: At<'d>) -> Place {
        Place {
            file: at.file,
            span: at.node.span(),
        }
    }

    /// Reports an error: a part of the description is missing from the pages.
    /// `help` says what to do, in the imperative.
    pub(crate) fn error(
        &mut self,
        code: &'static str,
        at: At<'d>,
        message: impl Into<String>,
        help: &str,
    ) {
        self.push(Diagnostic::error(code, message), Self::place(at), help);
    }

    /// Reports a warning: the part is shown, but not as its author meant it.
    pub(crate) fn warn(
        &mut self,
        code: &'static str,
        at: At<'d>,
        message: impl Into<String>,
        help: &str,
    ) {
        self.push(Diagnostic::warning(code, message), Self::place(at), help);
    }

    /// Reports a warning about a part whose node is no longer at hand, by its
    /// position.
    pub(crate) fn warn_at(
        &mut self,
        code: &'static str,
        place: Place,
        message: impl Into<String>,
        help: &str,
    ) {
        self.push(Diagnostic::warning(code, message), place, help);
    }

    /// Adds a notice for each kind of problem of which not all are listed.
    fn count_unlisted(&mut self) {
        let mut counts: Vec<_> = self.counts.iter().collect();
        counts.sort_unstable();
        for (code, n) in counts.into_iter().filter(|entry| *entry.1 > MAX_OF_A_KIND) {
            let like = self.diagnostics.iter().find(|known| known.code == *code);
            if let Some(like) = like {
                let notice = crate::lint::unlisted::notice(like.severity, code, n - MAX_OF_A_KIND);
                let file = like.file.clone().unwrap_or_default();
                self.diagnostics.push(notice.in_file(file));
            }
        }
    }

    /// Adds a diagnostic. The message ends with the JSON pointer of the
    /// position: generated descriptions are often a single line of JSON, where
    /// line and column say little.
    fn push(&mut self, mut diagnostic: Diagnostic, Place { file, span }: Place, help: &str) {
        let count = self.counts.entry(diagnostic.code).or_default();
        *count += 1;
        if *count > MAX_OF_A_KIND {
            return;
        }
        let pointer = self.description.pointer(file, span.start);
        diagnostic.message = format!("{} (at `{pointer}`)", diagnostic.message);
        let path = self.description.files[file as usize].path.clone();
        self.diagnostics
            .push(diagnostic.in_file(path).at(span).help(help));
    }
}

impl<'d> Reader<'d> {
    /// Returns the title, summary or name at `key`, or `None` if it is missing
    /// or blank. It is cut with a diagnostic if it exceeds [`MAX_LABEL`].
    pub(crate) fn label(&mut self, at: At<'d>, key: &str) -> Option<String> {
        let value = at.get(key)?;
        let text = text(at, key)?;
        Some(self.cut(value, key, text))
    }

    /// Truncates a text to [`MAX_LABEL`] bytes with an ellipsis, and reports
    /// it; `key` names the field in the message. Equal texts stay equal, so
    /// that tags still match the operations that name them.
    pub(crate) fn cut(&mut self, at: At<'d>, key: &str, mut text: String) -> String {
        if text.len() > MAX_LABEL {
            let message = format!(
                "this `{key}` has {} bytes; only the first {MAX_LABEL} are used",
                text.len()
            );
            let help = "shorten it, and move the details to `description`";
            self.warn("api-long-title", at, message, help);
            text.truncate(text.floor_char_boundary(MAX_LABEL));
            text.push('…');
        }
        text
    }

    /// Returns the members of the object at a key, each with its own position;
    /// nothing if there is no object.
    ///
    /// The object can be a `$ref` with further members, even where the
    /// specification does not allow one, as in `properties: {$ref: ...,
    /// extra: {...}}`. Members of the target come first, and are replaced
    /// by own members of the same name.
    pub(crate) fn entries(&mut self, at: At<'d>, key: &str) -> Vec<(&'d str, At<'d>)> {
        let Some(object) = at.get(key) else {
            return Vec::new();
        };
        if object.reference().is_none() {
            return object.members().collect();
        }
        let target = self.follow(object);
        let own: HashSet<&str> = object.members().map(|entry| entry.0).collect();
        let theirs = target
            .into_iter()
            .flat_map(At::members)
            .filter(|entry| !own.contains(entry.0));
        theirs
            .chain(object.members().filter(|entry| entry.0 != "$ref"))
            .collect()
    }

    /// Returns the items of the list at a key, which may also be a `$ref`.
    pub(crate) fn items(&mut self, at: At<'d>, key: &str) -> Vec<At<'d>> {
        let list = at.get(key).and_then(|value| self.follow(value));
        list.into_iter().flat_map(At::items).collect()
    }
}

/// Returns whether a version is one that this crate was written for. The last
/// part and what follows it (`3.1.0-rc0`) do not matter, and a missing minor
/// part does not either: YAML reads `swagger: 2.0` as a number.
fn is_known_version(version: &str) -> bool {
    let release = version.split('-').next().unwrap_or(version);
    let mut parts = release.split('.');
    matches!(
        (parts.next(), parts.next()),
        (Some("2"), None | Some("0")) | (Some("3"), Some("0" | "1" | "2"))
    )
}

/// Returns the `x-` members, without those of `known`, which are read into
/// fields of their own. Nodes are copied with their positions.
pub(crate) fn extensions(at: At<'_>, known: &[&str]) -> Vec<(Box<str>, Node)> {
    at.members()
        .filter(|(key, _)| key.starts_with("x-") && !known.contains(key))
        .map(|(key, value)| (key.into(), value.node.clone()))
        .collect()
}

/// Returns the string, number or boolean at `key` as text, or `None` if it is
/// missing, null or blank. The text is not trimmed. Numbers count, because YAML
/// reads `version: 1.0` as one.
pub(crate) fn text(at: At<'_>, key: &str) -> Option<String> {
    let value = at.get(key)?;
    let text = value.node.scalar().filter(|_| !value.node.is_null())?;
    (!text.trim().is_empty()).then_some(text)
}

/// Returns whether the value at `key` is true. The string `"true"` counts,
/// which templates and YAML with quotes produce.
pub(crate) fn flag(at: At<'_>, key: &str) -> bool {
    match at.get(key).map(|value| &value.node.value) {
        Some(Value::Bool(flag)) => *flag,
        Some(Value::String(text)) => &**text == "true",
        _ => false,
    }
}

/// Returns the scalars of a list as text; other items are left out, and a value
/// that is not a list has none.
pub(crate) fn strings(at: Option<At<'_>>) -> Vec<String> {
    at.map(|list| list.items().filter_map(|item| item.node.scalar()).collect())
        .unwrap_or_default()
}

impl Reader<'_> {
    /// Appends an empty schema, to be filled once its node is read.
    fn new_schema(&mut self) -> SchemaId {
        let id = SchemaId(u32::try_from(self.out.schemas.len()).unwrap_or(u32::MAX));
        self.out.schemas.push(Schema::default());
        id
    }
}
