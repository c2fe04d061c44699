//! The downloadable description: without internal parts, with file names chosen
//! by this crate, and as JSON, which browsers do not execute.
//!
//! Names and bytes of third-party files are not published, because a file
//! called `x.js` can be valid YAML and a script at the same time.

use crate::description::{Description, is_remote, join};
use crate::source::{Member, Node, Value};

/// A file of a description, ready to be published.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PublishedFile {
    /// Name: `openapi.json` for the entry, then `openapi-1.json`, ...
    pub name: String,
    /// Text, JSON.
    pub text: String,
}

impl Description {
    /// Returns the files of the description without its internal parts, and
    /// without components that only these use. References between the files
    /// lead to their new names. The entry is the first file.
    ///
    /// Returns nothing if a description of several files has an internal part,
    /// because the parts of other files that belong to it cannot be determined.
    ///
    /// Comments and aliases of YAML are lost; the order of keys is kept.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::Description;
    ///
    /// let text = "{openapi: 3.1.0, info: {title: T, version: '1'}, paths: {}}";
    /// let (description, _) = Description::parse_str("specs/api.yaml", text);
    /// let files = description.published();
    /// assert_eq!(files[0].name, "openapi.json");
    /// assert!(files[0].text.starts_with('{'));
    /// ```
    #[must_use]
    pub fn published(&self) -> Vec<PublishedFile> {
        let public = self.without_internal();
        if public.is_some() && self.files.len() > 1 {
            return Vec::new();
        }
        let public = public.as_ref().unwrap_or(self);
        let files = (0_u32..).zip(&public.files);
        files
            .map(|(file, source)| {
                let mut text = public.copy(file, &source.root, "").to_json() + "\n";
                // It may have megabytes, and is kept until it is written.
                text.shrink_to_fit();
                PublishedFile {
                    name: name_of(file),
                    text,
                }
            })
            .collect()
    }

    /// Returns a copy of a node whose references lead to published files. `key`
    /// is the key of the node: below `properties`, `$ref` is the name of a
    /// property and not a reference.
    ///
    /// Positions are dropped: the copy is a text of its own.
    fn copy(&self, file: u32, node: &Node, key: &str) -> Node {
        let value = match &node.value {
            Value::Array(items) => {
                Value::Array(items.iter().map(|item| self.copy(file, item, "")).collect())
            }
            Value::Object(members) => {
                let copy = |member: &Member| {
                    let node = match (&*member.key, member.node.as_str()) {
                        ("$ref" | "$dynamicRef", Some(target)) if key != "properties" => {
                            Node::text(&self.renamed(file, target))
                        }
                        ("mapping", None) => self.mapping(file, &member.node),
                        _ => self.copy(file, &member.node, &member.key),
                    };
                    Member::detached(member.key.clone(), node)
                };
                Value::Object(members.iter().map(copy).collect())
            }
            other => other.clone(),
        };
        Node::detached(value)
    }

    /// Returns a copy of a discriminator's mapping, whose values are also
    /// references. Bare names of components need no change.
    fn mapping(&self, file: u32, node: &Node) -> Node {
        let Value::Object(members) = &node.value else {
            return self.copy(file, node, "");
        };
        let copy = |member: &Member| {
            let node = match member.node.as_str() {
                Some(target) if self.is_mapping_reference(target) => {
                    Node::text(&self.renamed(file, target))
                }
                _ => self.copy(file, &member.node, ""),
            };
            Member::detached(member.key.clone(), node)
        };
        Node::detached(Value::Object(members.iter().map(copy).collect()))
    }

    /// Returns a reference with the published name of the file that it leads
    /// to, and the same fragment. Remote references and those within the file
    /// stay as they are.
    fn renamed(&self, file: u32, target: &str) -> String {
        let (path, fragment) = match target.split_once('#') {
            Some((path, fragment)) => (path, Some(fragment)),
            None => (target, None),
        };
        if path.is_empty() || is_remote(path) {
            return target.to_owned();
        }
        let from = self.files.get(file as usize);
        let file = from.and_then(|base| self.file_at(&join(&base.path, path)));
        let Some(file) = file else {
            // The reference is the identifier of a part, or its file could not
            // be read.
            return target.to_owned();
        };
        match fragment {
            Some(fragment) => format!("{}#{fragment}", name_of(file)),
            None => name_of(file),
        }
    }
}

/// Returns the published name of a file by its index; 0 is the entry.
fn name_of(file: u32) -> String {
    match file {
        0 => "openapi.json".to_owned(),
        n => format!("openapi-{n}.json"),
    }
}
