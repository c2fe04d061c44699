//! A description as written: its files as trees, and the resolution of `$ref`s
//! to nodes. This crate does no I/O; the caller passes a function that reads
//! files.
//!
//! # Files
//!
//! A description is loaded as a whole. Each file is surveyed for the files that
//! it refers to, these are loaded and surveyed in turn, until no new one
//! appears. Nothing can be missing afterwards, so that resolving needs neither
//! I/O nor `&mut`, and pages are rendered on several threads.
//!
//! # References
//!
//! A `$ref` is a path or URL, a `#`, and a fragment; both halves may be empty.
//! The first half names a file, relative to the file that has the reference, or
//! a part of a file with an identifier (`$id`, `$self`), relative to the
//! nearest identifier around it. The fragment is a JSON pointer
//! (`/components/schemas/Pet`), percent-encoded and with `~1` and `~0` for `/`
//! and `~`, or the name of an anchor.
//!
//! Nodes are found again by their path from the root, a list of indices
//! ([`NodePath`]), because trees own their nodes and the indices of identifiers and
//! anchors cannot borrow from them.

use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::{PoisonError, RwLock};

use located_data::{Diagnostic, Severity, Span};
use percent_encoding::percent_decode_str;

use crate::source::{Member, Node, Value, parse_text};

/// Reads a file by its path, with `/` as the separator: a relative `$ref`,
/// resolved against the path of the entry as given.
///
/// The function decides what may be read. Paths may contain `..`, in front as
/// well, and come from the description's author: a caller that reads from a
/// folder must check that the result is inside it.
///
/// A loader for a folder of the file system. The check is on the resolved path,
/// because a symbolic link can lead out of the folder as well as `..` can:
///
/// ```no_run
/// use std::path::Path;
/// use std::{fs, io};
///
/// use openapi_render::Description;
///
/// let root = fs::canonicalize("specs")?;
/// let load = |path: &str| {
///     let file = fs::canonicalize(root.join(path))?;
///     match file.starts_with(&root) {
///         true => fs::read_to_string(file),
///         false => Err(io::Error::from(io::ErrorKind::PermissionDenied)),
///     }
/// };
/// let (description, problems) = Description::parse("openapi.yaml", &load);
/// # Ok::<(), io::Error>(())
/// ```
pub type Load<'a> = dyn Fn(&str) -> io::Result<String> + 'a;

/// An OpenAPI description: the entry document and all files that it refers to.
///
/// Parsing never fails; what is missing or broken is reported, and absent from
/// the trees.
#[derive(Debug)]
pub struct Description {
    /// Files in the order in which they were found; the first one is the entry.
    /// There is always one, even if it could not be read.
    pub(crate) files: Vec<SourceFile>,
    /// Index of each file that was requested by its path, or the message of the
    /// loader.
    by_path: HashMap<String, Result<u32, String>>,
    /// `$anchor` and `$dynamicAnchor` by file, part of the file and name. The
    /// file as a whole (`None`) also has those of its parts, as a fallback.
    anchors: HashMap<(u32, Option<usize>, String), NodePath>,
    /// Parts of files by their identifiers: index of the file, and index among
    /// its parts. Of equal identifiers, the first one counts.
    by_uri: HashMap<String, (u32, usize)>,
    /// Whether any file has a `$dynamicRef`.
    has_dynamic_references: bool,
    /// Indices of large objects, made when first needed.
    wide: Wide,
    /// Whether a part is missing because of a fault of a text. Everything in that part
    /// would be reported as missing or unused.
    pub(crate) is_incomplete: bool,
}

/// Positions of members by key, for large objects: a description refers to most
/// of its schemas, and each reference would search all of them. Objects are
/// identified by their memory addresses, which are stable as long as no file is
/// added.
#[derive(Debug, Default)]
struct Wide(RwLock<HashMap<usize, HashMap<Box<str>, usize>>>);

impl Wide {
    /// Objects with fewer members are searched linearly, which is faster for
    /// them.
    const MIN_MEMBERS: usize = 64;

    /// Returns the member of an object by its key; the first of equal keys.
    fn get<'d>(&self, at: At<'d>, key: &str) -> Option<At<'d>> {
        let members = at.node.members();
        if members.len() < Self::MIN_MEMBERS {
            return at.get(key);
        }
        let id = std::ptr::from_ref(at.node).addr();
        // The outer `None` is an object without an index, the inner one a
        // missing key.
        let known = |all: &HashMap<_, HashMap<Box<str>, usize>>| {
            let index = all.get(&id)?;
            Some(index.get(key).copied())
        };
        let index = known(&self.0.read().unwrap_or_else(PoisonError::into_inner));
        let index = index.unwrap_or_else(|| {
            let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
            // Another thread may have built the index meanwhile; building it
            // again is harmless.
            let mut index = HashMap::with_capacity(members.len());
            for (i, member) in members.iter().enumerate() {
                index.entry(member.key.clone()).or_insert(i);
            }
            all.insert(id, index);
            known(&all).flatten()
        });
        let node = &members.get(index?)?.node;
        Some(At { node, ..at })
    }
}

/// The path from the root of a file to a node: an index per level, of an item
/// or of a member.
type NodePath = Vec<u32>;

/// A part of a file with its own identifier, `$id` or `$self`. References in it
/// are relative to the identifier, and fragments start at it.
#[derive(Debug)]
struct Resource {
    /// Bytes of the object that has the identifier.
    span: Span,
    /// The identifier, resolved against that of the enclosing part or the path
    /// of the file, without a fragment.
    uri: String,
    /// Path to the object.
    path: NodePath,
    /// The enclosing part, as an index among those of the file.
    outer: Option<usize>,
}

/// A file of a description.
#[derive(Debug)]
pub(crate) struct SourceFile {
    /// Path as passed to [`Load`].
    pub(crate) path: String,
    /// Root of its tree; a single string for a file of prose or code.
    pub(crate) root: Node,
    /// Parts with identifiers in the order of the file; outer ones precede inner
    /// ones.
    resources: Vec<Resource>,
}

/// A node and the index of its file. References in the node are relative to
/// that file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct At<'d> {
    /// Index of the file.
    pub(crate) file: u32,
    /// The node, borrowed from the description.
    pub(crate) node: &'d Node,
}

impl<'d> At<'d> {
    /// Returns the value of a member, without following a `$ref`. Other values
    /// than objects have no members.
    pub(crate) fn get(self, key: &str) -> Option<Self> {
        self.node.get(key).map(|node| Self { node, ..self })
    }

    /// Returns the members of an object with their keys. Other values have no
    /// members.
    pub(crate) fn members(self) -> impl Iterator<Item = (&'d str, Self)> {
        self.node.members().iter().map(move |member| {
            (
                &*member.key,
                Self {
                    node: &member.node,
                    ..self
                },
            )
        })
    }

    /// Returns the items of an array. Other values have no items.
    pub(crate) fn items(self) -> impl Iterator<Item = Self> {
        self.node
            .items()
            .iter()
            .map(move |node| Self { node, ..self })
    }

    /// Returns the `$ref` of this node, if it is a string. A property of that
    /// name has an object as its schema, and is not a reference.
    pub(crate) fn reference(self) -> Option<&'d str> {
        self.node.get("$ref").and_then(Node::as_str)
    }
}

/// Maximum number of files of a description. Each file may name several others,
/// which a loader that answers everything would produce without end.
const MAX_FILES: usize = 20_000;

impl Description {
    /// Parses the file `entry` and every file that it refers to, directly or
    /// indirectly. Errors become diagnostics with file and position; as much as
    /// possible is read. If the entry itself cannot be read, the description is
    /// empty.
    ///
    /// `load` is called once for each path, in the order in which references
    /// name them. A file that it refuses is an error at the references that
    /// lead to it.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io;
    /// use openapi_render::Description;
    ///
    /// let files = |path: &str| match path {
    ///     "api/openapi.yaml" => Ok("{openapi: 3.1.0, components: {schemas: {Pet: {$ref: schemas/pet.yaml}}}}".to_owned()),
    ///     "api/schemas/pet.yaml" => Ok("{type: object}".to_owned()),
    ///     _ => Err(io::Error::from(io::ErrorKind::NotFound)),
    /// };
    /// let (description, diagnostics) = Description::parse("api/openapi.yaml", &files);
    /// assert!(diagnostics.is_empty());
    /// assert!(description.paths().eq(["api/openapi.yaml", "api/schemas/pet.yaml"]));
    /// ```
    pub fn parse(entry: &str, load: &Load<'_>) -> (Self, Vec<Diagnostic>) {
        let mut this = Self {
            files: Vec::new(),
            by_path: HashMap::new(),
            anchors: HashMap::new(),
            by_uri: HashMap::new(),
            has_dynamic_references: false,
            wide: Wide::default(),
            is_incomplete: false,
        };
        let mut diagnostics = Vec::new();
        // An empty file stands in for the entry, so that `root` always returns
        // a node.
        if let Err(message) = this.load(entry, false, load, &mut diagnostics) {
            let message = format!("cannot read the API description: {message}");
            diagnostics.push(
                Diagnostic::error("api-file", message)
                    .in_file(entry)
                    .help("check the path"),
            );
            this.is_incomplete = true;
            this.files.push(SourceFile {
                path: entry.to_owned(),
                root: Node::detached(Value::Null),
                resources: Vec::new(),
            });
        }
        let mut next = 0;
        while next < this.files.len() && this.files.len() < MAX_FILES {
            let (paths, sources) = this.survey(next);
            for path in paths {
                if !this.by_path.contains_key(&path) {
                    let is_code = sources.contains(&path);
                    let loaded = this.load(&path, is_code, load, &mut diagnostics);
                    if let Err(message) = loaded {
                        // Kept, so that the reference to it says why it is
                        // broken.
                        this.by_path.insert(path, Err(message));
                    }
                }
            }
            next += 1;
        }
        (this, diagnostics)
    }

    /// Parses a description in a single file. References to other files are
    /// reported as unreadable when the reference is made.
    ///
    /// `path` names the file in diagnostics, and need not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::Description;
    ///
    /// let text = "{openapi: 3.1.0, components: {schemas: {Pet: {$ref: pet.yaml}}}}";
    /// let (description, problems) = Description::parse_str("pets.yaml", text);
    /// assert!(problems.is_empty());
    /// let (_, problems) = description.reference();
    /// let dangling = problems.iter().find(|problem| problem.code == "api-reference").unwrap();
    /// assert_eq!(dangling.file.as_deref(), Some("pets.yaml"));
    /// ```
    #[must_use]
    pub fn parse_str(path: &str, text: &str) -> (Self, Vec<Diagnostic>) {
        Self::parse(path, &|asked| {
            if asked == path {
                return Ok(text.to_owned());
            }
            Err(io::Error::new(
                io::ErrorKind::NotFound,
                "other files are not read",
            ))
        })
    }

    /// Returns the description with its files' contents replaced, in order.
    /// Identifiers and anchors are collected again; paths stay those of the
    /// files.
    pub(crate) fn with_roots(&self, roots: Vec<Node>) -> Self {
        let files = self.files.iter().zip(roots).map(|(file, root)| SourceFile {
            path: file.path.clone(),
            root,
            resources: Vec::new(),
        });
        let mut this = Self {
            files: files.collect(),
            by_path: self.by_path.clone(),
            anchors: HashMap::new(),
            by_uri: HashMap::new(),
            has_dynamic_references: false,
            wide: Wide::default(),
            is_incomplete: self.is_incomplete,
        };
        for file in 0..this.files.len() {
            // All files that they refer to are already loaded.
            this.survey(file);
        }
        this
    }

    /// Returns whether any file has a `$dynamicRef`, whose target depends on
    /// the schemas that lead to it.
    pub(crate) fn has_dynamic_references(&self) -> bool {
        self.has_dynamic_references
    }

    /// Returns the root node of the entry document. It is `null` if the entry
    /// could not be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::Description;
    ///
    /// let (description, _) = Description::parse_str("pets.yaml", "openapi: 3.1.0\nx-team: pets\n");
    /// let team = description.root().get("x-team").and_then(|team| team.as_str());
    /// assert_eq!(team, Some("pets"));
    /// ```
    #[must_use]
    pub fn root(&self) -> &Node {
        &self.files[0].root
    }

    /// Returns the entry document as a place to resolve references from.
    pub(crate) fn entry(&self) -> At<'_> {
        self.file_root(0)
    }

    /// Returns the path of the entry document.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.files[0].path
    }

    /// Returns the paths of all files that were read, the entry first. A
    /// program that renders again after changes watches these.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.path.as_str())
    }

    /// Reads and parses a file, and adds it to the description. Markdown, text and
    /// HTML files, which descriptions include for their prose, and code
    /// (`is_code`) become one string.
    ///
    /// # Errors
    /// Returns the message of `load` if the file cannot be read.
    fn load(
        &mut self,
        path: &str,
        is_code: bool,
        load: &Load<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<(), String> {
        let text = load(path).map_err(|error| error.to_string())?;
        let extension = path.rsplit_once('.').map_or("", |split| split.1);
        let root = if is_code || matches!(extension, "md" | "txt" | "html") {
            let span = Span::new(0, text.len());
            Node::new(Value::String(text.into()), span)
        } else {
            let (root, faults) = parse_text(&text);
            let mut codes = faults
                .iter()
                .filter(|fault| fault.severity == Severity::Error);
            self.is_incomplete |=
                codes.any(|fault| matches!(fault.code, "api-syntax" | "api-too-large"));
            diagnostics.extend(
                faults
                    .into_iter()
                    .map(|diagnostic| diagnostic.in_file(path)),
            );
            root
        };
        let file = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        self.by_path.insert(path.to_owned(), Ok(file));
        self.wide = Wide::default();
        self.files.push(SourceFile {
            path: path.to_owned(),
            root,
            resources: Vec::new(),
        });
        Ok(())
    }

    /// Walks a file: records its identifiers and anchors, and returns the paths
    /// of the files that it refers to, repeated ones included, and of those among
    /// them that are code.
    fn survey(&mut self, file: usize) -> (Vec<String>, HashSet<String>) {
        let source = &self.files[file];
        let file_id = u32::try_from(file).unwrap_or(u32::MAX);
        let mut survey = Survey {
            path: &source.path,
            base: source.path.clone(),
            ..Survey::default()
        };
        survey.walk(&source.root);
        let Survey {
            paths,
            sources,
            anchors,
            resources,
            has_dynamic_references,
            ..
        } = survey;
        self.has_dynamic_references |= has_dynamic_references;
        self.files[file].resources = nested(resources);
        for (i, resource) in self.files[file].resources.iter().enumerate() {
            self.by_uri
                .entry(resource.uri.clone())
                .or_insert((file_id, i));
        }
        // Anchors belong to the innermost part with an identifier around them,
        // which is only known when all of them are found.
        let scopes: Vec<Option<usize>> = anchors
            .iter()
            .map(|anchor| self.scope(file_id, anchor.start))
            .collect();
        for (anchor, scope) in anchors.iter().zip(scopes) {
            let key = (file_id, scope, anchor.name.clone());
            self.anchors
                .entry(key)
                .or_insert_with(|| anchor.path.clone());
        }
        for anchor in anchors {
            let key = (file_id, None, anchor.name);
            self.anchors.entry(key).or_insert(anchor.path);
        }
        (paths, sources)
    }

    /// Resolves `reference`, written at `from`. The path before the `#` is an
    /// identifier of a loaded file or part, or else the path of a file.
    ///
    /// # Errors
    ///
    /// Returns the reason why the reference does not resolve, without position: the
    /// caller reports it at the reference.
    pub(crate) fn resolve(&self, from: At<'_>, reference: &str) -> Result<At<'_>, String> {
        let (path, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let fragment = percent_decode(fragment);
        let scope = self.scope(from.file, from.node.start());
        let resource = scope.and_then(|scope| self.resource(from.file, scope));
        if path.is_empty() {
            let root = self.file_root(from.file);
            let near = resource.map(|(_, at)| self.within(at, &fragment));
            return match near {
                Some(Ok(found)) => Ok(found),
                // Many descriptions use a path from the root of the file
                // nevertheless.
                Some(Err(message)) => self.within(root, &fragment).map_err(|_| message),
                None => self.within(root, &fragment),
            };
        }
        if !self.by_uri.is_empty() {
            let base = resource.map_or(&*self.files[from.file as usize].path, |resource| {
                &resource.0.uri
            });
            let known = self.by_uri.get(&resolve_uri(base, path));
            if let Some((_, found)) = known.and_then(|place| self.resource(place.0, place.1)) {
                return self.within(found, &fragment);
            }
        }
        self.within(self.file_root(self.file_of(from.file, path)?), &fragment)
    }

    /// Resolves an entry of a discriminator's mapping: the name of a component
    /// schema, or a reference.
    ///
    /// The syntaxes overlap: `Dog` and `Dog.yaml` can be either. The
    /// specification wants what may be a name to be read as one, so components
    /// are tried first; `./Dog.yaml` is always a file.
    ///
    /// # Errors
    ///
    /// Returns the reason why the target does not resolve.
    pub(crate) fn mapping_target(&self, from: At<'_>, target: &str) -> Result<At<'_>, String> {
        match self.component_schema(target) {
            Some(component) => Ok(component),
            None if may_be_reference(target) => self.resolve(from, target),
            None => Err(format!(
                "the discriminator refers to `{target}`, which is not a schema"
            )),
        }
    }

    /// Returns whether an entry of a mapping is a reference and no name.
    pub(crate) fn is_mapping_reference(&self, target: &str) -> bool {
        may_be_reference(target) && self.component_schema(target).is_none()
    }

    /// Returns a component schema of the entry by its name.
    fn component_schema(&self, name: &str) -> Option<At<'_>> {
        let root = self.entry();
        let components = root
            .get("components")
            .and_then(|components| components.get("schemas"));
        self.wide
            .get(components.or_else(|| root.get("definitions"))?, name)
    }

    /// Returns the innermost part with an identifier that contains the position
    /// `start`, in bytes, as an index among those of the file; `None` outside
    /// of all parts. Equal references within one part have the same target,
    /// which makes this a key for caches.
    pub(crate) fn scope(&self, file: u32, start: u32) -> Option<usize> {
        let start = start as usize;
        let all = &self.files[file as usize].resources;
        let before = all.partition_point(|resource| resource.span.start <= start);
        // Of the parts that start before the position, the last one is the
        // innermost that can contain it; those that end before are left by way
        // of their enclosing parts.
        let mut at = before.checked_sub(1)?;
        // A position at the end of an empty span belongs to it.
        while start >= all[at].span.end.max(all[at].span.start + 1) {
            at = all[at].outer?;
        }
        Some(at)
    }

    /// Returns the root node of a file.
    fn file_root(&self, file: u32) -> At<'_> {
        let node = &self.files[file as usize].root;
        At { file, node }
    }

    /// Returns a part of a file with its root node.
    fn resource(&self, file: u32, index: usize) -> Option<(&Resource, At<'_>)> {
        let resource = self.files[file as usize].resources.get(index)?;
        Some((resource, self.at_path(file, &resource.path)?))
    }

    /// Returns the node at the end of a path of indices, or `None` if the tree
    /// has none: [`with_roots`](Self::with_roots) surveys new trees, so that
    /// paths and trees belong together.
    fn at_path(&self, file: u32, path: &[u32]) -> Option<At<'_>> {
        let mut at = self.file_root(file);
        for &index in path {
            at.node = match &at.node.value {
                Value::Array(items) => items.get(index as usize)?,
                Value::Object(members) => &members.get(index as usize)?.node,
                _ => return None,
            };
        }
        Some(at)
    }

    /// Resolves a decoded fragment within a file or a part with an identifier:
    /// a JSON pointer, an anchor, or nothing for the root itself.
    fn within<'d>(&'d self, root: At<'d>, fragment: &str) -> Result<At<'d>, String> {
        if fragment.is_empty() {
            return Ok(root);
        }
        let Some(pointer) = fragment.strip_prefix('/') else {
            return self.anchor(root, fragment);
        };
        let mut at = root;
        for part in pointer.split('/') {
            let key = part.replace("~1", "/").replace("~0", "~");
            at = self
                .step(at, &key)
                .ok_or_else(|| format!("`#{fragment}` has no target: `{key}` does not exist"))?;
        }
        Ok(at)
    }

    /// Returns a child by one decoded token of a JSON pointer: a key of an
    /// object, or an index of an array.
    fn step<'d>(&self, at: At<'d>, key: &str) -> Option<At<'d>> {
        match &at.node.value {
            Value::Array(items) => items
                .get(key.parse::<usize>().ok()?)
                .map(|node| At { node, ..at }),
            _ => self.wide.get(at, key),
        }
    }

    /// Returns the index of the file read from a path, if it could be read.
    pub(crate) fn file_at(&self, path: &str) -> Option<u32> {
        self.by_path
            .get(path)
            .and_then(|outcome| outcome.as_ref().ok())
            .copied()
    }

    /// Returns the file that a reference in `from` leads to.
    ///
    /// # Errors
    /// If the file is remote, or could not be read.
    fn file_of(&self, from: u32, path: &str) -> Result<u32, String> {
        if is_remote(path) {
            return Err(format!(
                "`{path}` is not loaded: references over the network are disabled"
            ));
        }
        let source = &self.files[from as usize];
        match self.by_path.get(&join(&source.path, path)) {
            Some(Ok(file)) => Ok(*file),
            Some(Err(message)) => Err(format!("cannot read `{path}`: {message}")),
            None => Err(format!("cannot read `{path}`")),
        }
    }

    /// Returns the node with an anchor: in the part of the file that `root` is
    /// in, or else anywhere in the file, since few authors know that anchors
    /// are local to a part.
    fn anchor<'d>(&'d self, root: At<'d>, name: &str) -> Result<At<'d>, String> {
        let scope = self.scope(root.file, root.node.start());
        let path = |scope| self.anchors.get(&(root.file, scope, name.to_owned()));
        let found = path(scope).or_else(|| path(None));
        found
            .and_then(|path| self.at_path(root.file, path))
            .ok_or_else(|| format!("anchor `{name}` does not exist"))
    }

    /// Returns the JSON pointer of the innermost node at a byte offset of a
    /// file, as `#/paths/~1pets/get`; `#` for a file that was not read. The
    /// pointer is escaped (`~1` for `/`), but not percent-encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::Description;
    ///
    /// let text = "paths: {/pets: {get: {summary: Pets}}}";
    /// let (description, _) = Description::parse_str("pets.yaml", text);
    /// assert_eq!(description.pointer_at("pets.yaml", 31), "#/paths/~1pets/get/summary");
    /// ```
    #[must_use]
    pub fn pointer_at(&self, path: &str, offset: usize) -> String {
        let file = self.file_at(path);
        file.map_or_else(|| "#".to_owned(), |file| self.pointer(file, offset))
    }

    /// Returns the JSON pointer of what a diagnostic marks: the node at the start of
    /// `span`, or the member whose key is there, as after [`at_keys`](fn@crate::at_keys).
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::Description;
    ///
    /// let text = "paths: {/pets: {get: {summary: Pets}}}";
    /// let (description, _) = Description::parse_str("pets.yaml", text);
    /// assert_eq!(description.pointer_of("pets.yaml", (16..19).into()), "#/paths/~1pets/get");
    /// ```
    #[must_use]
    pub fn pointer_of(&self, path: &str, span: Span) -> String {
        let file = self.file_at(path);
        let is_key = |member: &Member| member.key_span() == span;
        file.map_or_else(
            || "#".to_owned(),
            |file| self.pointer_where(file, span.start, is_key),
        )
    }

    /// Returns the root of a file, or `None` if it was not read.
    pub(crate) fn root_of(&self, path: &str) -> Option<&Node> {
        let file = self.file_at(path)?;
        Some(&self.files.get(file as usize)?.root)
    }

    /// Returns the JSON pointer of the innermost node at a byte offset,
    /// starting with `#`, for messages. The search takes one step per level,
    /// and each step looks at the members of one object.
    pub(crate) fn pointer(&self, file: u32, start: usize) -> String {
        self.pointer_where(file, start, |_| false)
    }

    /// Returns the JSON pointer of the innermost node at a byte offset. The search ends
    /// at a member that `is_last` accepts.
    fn pointer_where(&self, file: u32, start: usize, is_last: impl Fn(&Member) -> bool) -> String {
        let mut out = String::from("#");
        let mut node = &self.files[file as usize].root;
        loop {
            let inside = |node: &Node| node.span().start <= start && start < node.span().end;
            let step = match &node.value {
                Value::Array(items) => items
                    .iter()
                    .enumerate()
                    .find(|item| inside(item.1))
                    .map(|(i, item)| (i.to_string(), item, false)),
                Value::Object(members) => members
                    .iter()
                    .find(|member| inside(&member.node) || is_last(member))
                    .map(|member| {
                        let key = member.key.replace('~', "~0").replace('/', "~1");
                        (key, &member.node, is_last(member))
                    }),
                _ => None,
            };
            let Some((key, child, is_last)) = step else {
                return out;
            };
            out.push('/');
            out.push_str(&key);
            if is_last {
                return out;
            }
            node = child;
        }
    }
}

/// Finds the identifiers and anchors of a file, and the files it refers to, in
/// one walk over its nodes.
#[derive(Default)]
struct Survey<'d> {
    /// The file's path.
    path: &'d str,
    /// Base of relative identifiers: the nearest enclosing identifier,
    /// otherwise the path of the file.
    base: String,
    /// Files referred to so far, resolved against this file.
    paths: Vec<String>,
    /// Those among them that are the code of samples.
    sources: HashSet<String>,
    /// Anchors in the order of the file.
    anchors: Vec<Anchor>,
    /// Parts with identifiers in the order of the file.
    resources: Vec<Resource>,
    /// Whether the file has a `$dynamicRef`.
    has_dynamic_references: bool,
    /// Path to the node being walked.
    node_path: NodePath,
}

/// An `$anchor` or `$dynamicAnchor`.
struct Anchor {
    /// Name, without a `#`.
    name: String,
    /// Byte offset of the object that has it.
    start: u32,
    /// Path to that object.
    path: NodePath,
}

impl Survey<'_> {
    /// Visits a node and everything below it, in the order of the file. Data is
    /// walked as well: an example with `$ref` loads a file too much at worst.
    fn walk(&mut self, node: &Node) {
        match &node.value {
            Value::Array(items) => {
                for (i, item) in items.iter().enumerate() {
                    self.down(i, item);
                }
            }
            Value::Object(members) => {
                let outer = self.identifier(node);
                let is_lang =
                    |member: &Member| &*member.key == "lang" && member.node.as_str().is_some();
                let has_lang = members.iter().any(is_lang);
                for (i, member) in members.iter().enumerate() {
                    // As a discriminator's mapping; a property called so is
                    // walked below like any other.
                    if &*member.key == "mapping" {
                        self.mapping(&member.node);
                    }
                    match (&*member.key, member.node.as_str()) {
                        ("$ref", Some(target)) => self.reference(target),
                        ("$dynamicRef", Some(target)) => {
                            self.has_dynamic_references = true;
                            self.reference(target);
                        }
                        ("$anchor" | "$dynamicAnchor", Some(name)) => {
                            self.anchor(name, node);
                        }
                        // The code of a sample, which has a language.
                        ("source", None) if has_lang => {
                            self.source(&member.node);
                            self.down(i, &member.node);
                        }
                        _ => self.down(i, &member.node),
                    }
                }
                if let Some(outer) = outer {
                    self.base = outer;
                }
            }
            _ => {}
        }
    }

    /// Records the identifier of an object, to which everything below is
    /// relative. Returns the enclosing base.
    fn identifier(&mut self, node: &Node) -> Option<String> {
        let is_root = self.node_path.is_empty();
        let own = node.get("$self").filter(|_| is_root);
        let id = own.or_else(|| node.get("$id")).and_then(Node::as_str)?;
        // `#name` was the syntax of anchors before draft 2019-09.
        if let Some(name) = id.strip_prefix('#') {
            self.anchor(name, node);
            return None;
        }
        let uri = resolve_uri(&self.base, id);
        self.resources.push(Resource {
            span: node.span(),
            uri: uri.clone(),
            path: self.node_path.clone(),
            outer: None,
        });
        Some(std::mem::replace(&mut self.base, uri))
    }

    /// Records an anchor of the object `node`, which is being walked.
    fn anchor(&mut self, name: &str, node: &Node) {
        self.anchors.push(Anchor {
            name: name.to_owned(),
            start: node.start(),
            path: self.node_path.clone(),
        });
    }

    /// Walks the child with index `i`; scalars have neither anchors nor references.
    fn down(&mut self, i: usize, node: &Node) {
        if matches!(node.value, Value::Array(_) | Value::Object(_)) {
            self.node_path.push(u32::try_from(i).unwrap_or(u32::MAX));
            self.walk(node);
            self.node_path.pop();
        }
    }

    /// Records the files in a discriminator's mapping, which may refer to
    /// schemas of other files. Components are not known yet: a file that only
    /// has the name of one is requested, too.
    fn mapping(&mut self, node: &Node) {
        for target in node
            .members()
            .iter()
            .filter_map(|value| value.node.as_str())
        {
            if may_be_reference(target) {
                self.reference(target);
            }
        }
    }

    /// Records the file that has the code of a sample. One of data may be a part
    /// of the description as well.
    fn source(&mut self, node: &Node) {
        let target = node.get("$ref").and_then(Node::as_str);
        let extension = target.and_then(|target| target.rsplit_once('.'));
        let is_code = extension.is_some_and(|(_, extension)| {
            !matches!(extension, "json" | "yaml" | "yml") && !extension.contains(['#', '/'])
        });
        if let Some(target) = target.filter(|_| is_code) {
            self.sources.insert(join(self.path, target));
        }
    }

    /// Records the file of a reference, unless it is this file or a remote one.
    fn reference(&mut self, target: &str) {
        let path = target.split('#').next().unwrap_or_default();
        if !path.is_empty() && !is_remote(path) {
            self.paths.push(join(self.path, path));
        }
    }
}

/// Returns the parts in the order of the file, each with its enclosing part.
/// Parts repeated by YAML aliases have the same position, and count once.
///
/// Spans of nodes are nested or disjoint, so a stack of the open ones finds the
/// enclosing part of each.
fn nested(mut resources: Vec<Resource>) -> Vec<Resource> {
    resources.sort_by_key(|resource| (resource.span.start, std::cmp::Reverse(resource.span.end)));
    resources.dedup_by_key(|resource| resource.span);
    let mut open: Vec<usize> = Vec::new();
    for i in 0..resources.len() {
        let start = resources[i].span.start;
        while open
            .last()
            .is_some_and(|index| resources[*index].span.end <= start)
        {
            open.pop();
        }
        resources[i].outer = open.last().copied();
        open.push(i);
    }
    resources
}

/// Returns whether an entry of a discriminator's mapping can be a reference: it
/// has a fragment, a path or the extension of a file.
fn may_be_reference(target: &str) -> bool {
    target.contains(['#', '/', '.'])
}

/// Returns whether a reference leads to a URL or URN, neither of which is
/// loaded: building documentation must not depend on the network, nor fetch
/// what a stranger's description names.
pub(crate) fn is_remote(path: &str) -> bool {
    path.contains("://") || path.starts_with("//") || path.starts_with("urn:")
}

/// Resolves a reference against `base`, which is a URL or the path of a file.
/// Identifiers need not exist anywhere; they are compared as text.
fn resolve_uri(base: &str, reference: &str) -> String {
    let reference = reference.split('#').next().unwrap_or_default();
    if is_remote(reference) {
        return percent_decode(reference);
    }
    let Some((scheme, rest)) = base.split_once("://") else {
        return join(base, reference);
    };
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    format!("{scheme}://{host}{}", join(&format!("/{path}"), reference))
}

/// Resolves `path`, percent-encoded, against the file `base`, and removes `.`
/// and `..` segments. Leading `..` that leave the folder of the entry are kept:
/// the loader decides about them.
pub(crate) fn join(base: &str, path: &str) -> String {
    let path = percent_decode(path);
    let dir = base.rsplit_once('/').map_or("", |split| split.0);
    let absolute = path.starts_with('/') || (path.is_empty() && base.starts_with('/'));
    let mut parts: Vec<&str> = Vec::new();
    let dir_parts = if path.starts_with('/') { "" } else { dir };
    for part in dir_parts.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|part| *part != "..") => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    let joined = parts.join("/");
    if absolute || base.starts_with('/') {
        format!("/{joined}")
    } else {
        joined
    }
}

/// Decodes `%XX`, and replaces what is not UTF-8 afterwards. Invalid escapes
/// are kept, because file names may contain a bare `%`.
pub(crate) fn percent_decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_hexadecimal_digits_are_an_escape() {
        for (text, expected) in [
            ("a%20b%C3%A9", "a bé"),
            ("100%", "100%"),
            ("%+f%-1", "%+f%-1"),
            ("%zz%2", "%zz%2"),
        ] {
            assert_eq!(percent_decode(text), expected, "{text}");
        }
    }
}
