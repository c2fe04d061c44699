//! A description as it was written: its files as trees, and the way from a
//! `$ref` to the node that it means. This crate reads no files itself; the
//! caller hands in a function that does.

use std::collections::HashMap;
use std::io;

use docs_model::Diagnostic;

use crate::source::{Node, Value, parse_text};

/// Reads a file by its path, with `/` between the parts, as the entry's path
/// was given plus what a relative `$ref` leads to.
pub type Load<'a> = dyn Fn(&str) -> io::Result<String> + 'a;

/// An OpenAPI description: the entry document and all files that it refers to.
#[derive(Debug)]
pub struct Description {
    pub(crate) files: Vec<SourceFile>,
    by_path: HashMap<String, Result<u32, String>>,
    anchors: HashMap<(u32, String), Vec<PathStep>>,
}

/// One step from a node to a node below it.
type PathStep = u32;

/// A file of a description.
#[derive(Debug)]
pub(crate) struct SourceFile {
    pub(crate) path: String,
    pub(crate) root: Node,
}

/// A node together with the file that it stands in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct At<'d> {
    pub(crate) file: u32,
    pub(crate) node: &'d Node,
}

impl<'d> At<'d> {
    pub(crate) fn get(self, key: &str) -> Option<Self> {
        self.node.get(key).map(|node| Self { node, ..self })
    }

    pub(crate) fn members(self) -> impl Iterator<Item = (&'d str, Self)> {
        self.node.members().iter().map(move |it| {
            (
                &*it.key,
                Self {
                    node: &it.node,
                    ..self
                },
            )
        })
    }

    pub(crate) fn items(self) -> impl Iterator<Item = Self> {
        self.node
            .items()
            .iter()
            .map(move |node| Self { node, ..self })
    }

    /// The `$ref` of this node. A property of that name is not one.
    pub(crate) fn reference(self) -> Option<&'d str> {
        self.node.get("$ref").and_then(Node::as_str)
    }
}

/// Most files that one description may consist of.
const MAX_FILES: usize = 20_000;

impl Description {
    /// Parses the file `entry` and every file that it refers to, directly or
    /// through others. Faults are diagnostics; what can be read is read.
    pub fn parse(entry: &str, load: &Load<'_>) -> (Self, Vec<Diagnostic>) {
        let mut this = Self {
            files: Vec::new(),
            by_path: HashMap::new(),
            anchors: HashMap::new(),
        };
        let mut diagnostics = Vec::new();
        if let Err(message) = this.load(entry, load, &mut diagnostics) {
            let message = format!("cannot read the API description: {message}");
            diagnostics.push(
                Diagnostic::error("api-file", message)
                    .in_file(entry)
                    .help("check the path"),
            );
            this.files.push(SourceFile {
                path: entry.to_owned(),
                root: Node::detached(Value::Null),
            });
        }
        let mut next = 0;
        while next < this.files.len() && this.files.len() < MAX_FILES {
            for path in this.survey(next) {
                if !this.by_path.contains_key(&path) {
                    let loaded = this.load(&path, load, &mut diagnostics);
                    if let Err(message) = loaded {
                        this.by_path.insert(path, Err(message));
                    }
                }
            }
            next += 1;
        }
        (this, diagnostics)
    }

    /// Parses a description that is a single text.
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

    /// The entry document.
    #[must_use]
    pub fn root(&self) -> &Node {
        &self.files[0].root
    }

    /// Path of the entry document.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.files[0].path
    }

    /// Paths of all files that were read, the entry first.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|it| it.path.as_str())
    }

    fn load(
        &mut self,
        path: &str,
        load: &Load<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<(), String> {
        let text = load(path).map_err(|it| it.to_string())?;
        let extension = path.rsplit_once('.').map_or("", |it| it.1);
        let root = if matches!(extension, "md" | "txt" | "html") {
            let end = text.len();
            Node::new(Value::String(text.into()), 0, end)
        } else {
            let (root, found) = parse_text(&text);
            diagnostics.extend(found.into_iter().map(|it| it.in_file(path)));
            root
        };
        let file = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        self.by_path.insert(path.to_owned(), Ok(file));
        self.files.push(SourceFile {
            path: path.to_owned(),
            root,
        });
        Ok(())
    }

    /// Walks a file: notes its anchors, returns the files that it refers to.
    fn survey(&mut self, file: usize) -> Vec<String> {
        let source = &self.files[file];
        let file_id = u32::try_from(file).unwrap_or(u32::MAX);
        let mut survey = Survey {
            base: &source.path,
            ..Survey::default()
        };
        survey.walk(&source.root);
        let Survey { paths, anchors, .. } = survey;
        for (name, way) in anchors {
            self.anchors.entry((file_id, name)).or_insert(way);
        }
        paths
    }

    /// The node that `reference`, written in `file`, means.
    pub(crate) fn resolve(&self, file: u32, reference: &str) -> Result<At<'_>, String> {
        let (path, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let file = self.file_of(file, path)?;
        let root = At {
            file,
            node: &self.files[file as usize].root,
        };
        let fragment = percent_decode(fragment);
        if fragment.is_empty() {
            return Ok(root);
        }
        let Some(pointer) = fragment.strip_prefix('/') else {
            return self.anchor(root, &fragment);
        };
        let mut at = root;
        for part in pointer.split('/') {
            let key = part.replace("~1", "/").replace("~0", "~");
            at = step(at, &key)
                .ok_or_else(|| format!("`{reference}` leads nowhere: there is no `{key}`"))?;
        }
        Ok(at)
    }

    fn file_of(&self, from: u32, path: &str) -> Result<u32, String> {
        if path.is_empty() {
            return Ok(from);
        }
        let source = &self.files[from as usize];
        let own = source.root.get("$self").or_else(|| source.root.get("$id"));
        if own.and_then(Node::as_str) == Some(path) {
            return Ok(from);
        }
        if is_remote(path) {
            return Err(format!(
                "`{path}` is not read: references over the network are off"
            ));
        }
        match self.by_path.get(&join(&source.path, path)) {
            Some(Ok(file)) => Ok(*file),
            Some(Err(message)) => Err(format!("cannot read `{path}`: {message}")),
            None => Err(format!("cannot read `{path}`")),
        }
    }

    fn anchor<'d>(&'d self, root: At<'d>, name: &str) -> Result<At<'d>, String> {
        let way = self.anchors.get(&(root.file, name.to_owned()));
        let way = way.ok_or_else(|| format!("there is no anchor `{name}`"))?;
        let mut at = root;
        for &index in way {
            let node = match &at.node.value {
                Value::Array(items) => items.get(index as usize),
                Value::Object(members) => members.get(index as usize).map(|it| &it.node),
                _ => None,
            };
            at.node = node.ok_or_else(|| format!("there is no anchor `{name}`"))?;
        }
        Ok(at)
    }

    /// The JSON pointer of the innermost node at a place, for messages.
    pub(crate) fn pointer(&self, file: u32, start: usize) -> String {
        let mut out = String::from("#");
        let mut node = &self.files[file as usize].root;
        loop {
            let inside = |it: &Node| it.span().start <= start && start < it.span().end;
            let step = match &node.value {
                Value::Array(items) => items
                    .iter()
                    .enumerate()
                    .find(|it| inside(it.1))
                    .map(|(i, it)| (i.to_string(), it)),
                Value::Object(members) => members
                    .iter()
                    .find(|it| inside(&it.node))
                    .map(|it| (it.key.replace('~', "~0").replace('/', "~1"), &it.node)),
                _ => None,
            };
            let Some((key, child)) = step else { return out };
            out.push('/');
            out.push_str(&key);
            node = child;
        }
    }
}

fn step<'d>(at: At<'d>, key: &str) -> Option<At<'d>> {
    match &at.node.value {
        Value::Array(items) => items
            .get(key.parse::<usize>().ok()?)
            .map(|node| At { node, ..at }),
        _ => at.get(key),
    }
}

#[derive(Default)]
struct Survey<'d> {
    base: &'d str,
    paths: Vec<String>,
    anchors: Vec<(String, Vec<PathStep>)>,
    way: Vec<PathStep>,
}

impl Survey<'_> {
    fn walk(&mut self, node: &Node) {
        match &node.value {
            Value::Array(items) => {
                for (i, item) in items.iter().enumerate() {
                    self.down(i, item);
                }
            }
            Value::Object(members) => {
                for (i, member) in members.iter().enumerate() {
                    match (&*member.key, member.node.as_str()) {
                        ("$ref", Some(target)) => self.reference(target),
                        ("$anchor" | "$dynamicAnchor", Some(name)) => {
                            self.anchors.push((name.to_owned(), self.way.clone()));
                        }
                        _ => self.down(i, &member.node),
                    }
                }
            }
            _ => {}
        }
    }

    fn down(&mut self, i: usize, node: &Node) {
        if matches!(node.value, Value::Array(_) | Value::Object(_)) {
            self.way.push(u32::try_from(i).unwrap_or(u32::MAX));
            self.walk(node);
            self.way.pop();
        }
    }

    fn reference(&mut self, target: &str) {
        let path = target.split('#').next().unwrap_or_default();
        if !path.is_empty() && !is_remote(path) {
            self.paths.push(join(self.base, path));
        }
    }
}

fn is_remote(path: &str) -> bool {
    path.contains("://") || path.starts_with("//") || path.starts_with("urn:")
}

/// `path` as seen from the file `base`.
fn join(base: &str, path: &str) -> String {
    let path = percent_decode(path);
    let dir = base.rsplit_once('/').map_or("", |it| it.0);
    let absolute = path.starts_with('/') || (path.is_empty() && base.starts_with('/'));
    let mut parts: Vec<&str> = Vec::new();
    let dir_parts = if path.starts_with('/') { "" } else { dir };
    for part in dir_parts.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|it| *it != "..") => drop(parts.pop()),
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

/// Decodes `%XX`; what is no valid escape stays.
pub(crate) fn percent_decode(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let digits = text.get(i + 1..i + 3).filter(|_| bytes[i] == b'%');
        if let Some(byte) = digits.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            out.push(byte);
            i += 3;
        } else {
            out.push(bytes[i]);
            i += 1;
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}
