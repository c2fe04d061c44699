//! Serializes examples as XML, with the names, attributes and wrappers of
//! `xml`. JSON examples do not need a schema; XML does, because the same data
//! has several forms.

use safe_markup::escape;

use crate::model::{Reference, SchemaId, Xml};
use crate::shape::{Shape, identity};
use crate::source::{Node, Value};

/// Maximum depth of elements that lists may nest, and of indentation.
const MAX_DEPTH: usize = 24;

/// Returns a value of the schema `id` as an XML document. The root element is
/// named after the schema, or `root`.
pub(crate) fn document(reference: &Reference, id: SchemaId, node: &Node) -> String {
    let name = identity(reference, id)
        .and_then(|id| reference[id].name.as_deref())
        .unwrap_or("root");
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    Writer { reference }.element(name, Some(id), node, 0, &mut out);
    out.truncate(out.trim_end().len());
    out
}

/// Writes the elements of a document.
struct Writer<'r> {
    reference: &'r Reference,
}

impl Writer<'_> {
    /// Returns the `xml` object of a schema: its own, or that of the named schema it
    /// refers to.
    fn xml(&self, id: Option<SchemaId>) -> Option<&Xml> {
        let id = id?;
        let own = self.reference[id].xml.as_deref();
        own.or_else(|| {
            identity(self.reference, id).and_then(|id| self.reference[id].xml.as_deref())
        })
    }

    /// Returns the name of an element or attribute, with its namespace prefix. A
    /// property name may contain any character; those that XML does not allow in
    /// names become `_`.
    fn name(&self, name: &str, id: Option<SchemaId>) -> String {
        let xml = self.xml(id);
        let local: String = xml
            .and_then(|xml| xml.name.as_deref())
            .unwrap_or(name)
            .chars()
            .map(|c| {
                if c.is_alphanumeric() || "-_.:".contains(c) {
                    c
                } else {
                    '_'
                }
            })
            .collect();
        match xml.and_then(|xml| xml.prefix.as_deref()) {
            Some(prefix) => format!("{prefix}:{local}"),
            None => local,
        }
    }

    /// Returns the `nodeType` of a schema.
    fn node_type(&self, id: Option<SchemaId>) -> Option<&str> {
        self.xml(id)?.node_type.as_deref()
    }

    /// Returns whether values of a schema are text of the element around them.
    fn is_text(&self, id: Option<SchemaId>) -> bool {
        matches!(self.node_type(id), Some("text" | "cdata"))
    }

    /// Writes a value as text.
    fn text(&self, id: Option<SchemaId>, node: &Node, out: &mut String) {
        let text = node.scalar().unwrap_or_else(|| node.to_json_line());
        if self.node_type(id) == Some("cdata") {
            // The end of a section cannot be in it.
            out.push_str("<![CDATA[");
            out.push_str(&text.replace("]]>", "]]]]><![CDATA[>"));
            out.push_str("]]>");
        } else {
            escape(&text, out);
        }
    }

    /// Writes an element: attributes of an object first, then its other members
    /// as elements. `id` is the schema of the value, if it is known.
    fn element(
        &self,
        name: &str,
        id: Option<SchemaId>,
        node: &Node,
        depth: usize,
        out: &mut String,
    ) {
        let pad = "  ".repeat(depth.min(MAX_DEPTH));
        let tag = self.name(name, id);
        out.push_str(&format!("{pad}<{tag}"));
        if let Some(namespace) = self.xml(id).and_then(|xml| xml.namespace.as_deref()) {
            let colon = self
                .xml(id)
                .and_then(|xml| xml.prefix.as_ref())
                .map(|prefix| format!(":{prefix}"))
                .unwrap_or_default();
            out.push_str(&format!(" xmlns{colon}=\""));
            escape(namespace, out);
            out.push('"');
        }
        // Members are found by name, as the schema does not order them.
        let fields = id
            .map(|id| Shape::of(self.reference, id).fields)
            .unwrap_or_default();
        let schema_of = |key: &str| {
            fields
                .iter()
                .find(|field| field.name == key)
                .map(|field| field.schema)
        };
        match &node.value {
            Value::Object(members) => {
                let attribute =
                    |key: &str| self.xml(schema_of(key)).is_some_and(|xml| xml.attribute);
                for member in members.iter().filter(|member| attribute(&member.key)) {
                    out.push_str(&format!(
                        " {}=\"",
                        self.name(&member.key, schema_of(&member.key))
                    ));
                    escape(&member.node.scalar().unwrap_or_default(), out);
                    out.push('"');
                }
                out.push('>');
                // Texts are direct children of the element (`nodeType` of 3.2).
                let is_text = |key: &str| self.is_text(schema_of(key));
                for member in members.iter().filter(|member| is_text(&member.key)) {
                    self.text(schema_of(&member.key), &member.node, out);
                }
                let is_element = |key: &str| !attribute(key) && !is_text(key);
                if members.iter().any(|member| is_text(&member.key))
                    && !members.iter().any(|member| is_element(&member.key))
                {
                    out.push_str(&format!("</{tag}>\n"));
                    return;
                }
                out.push('\n');
                for member in members.iter().filter(|member| is_element(&member.key)) {
                    self.member(
                        &member.key,
                        schema_of(&member.key),
                        &member.node,
                        depth + 1,
                        out,
                    );
                }
                out.push_str(&format!("{pad}</{tag}>\n"));
            }
            // A wrapped list: its items have the name of the wrapper, unless
            // their schema names them.
            Value::Array(items) => {
                out.push_str(">\n");
                let item = id.and_then(|id| Shape::of(self.reference, id).item_schema());
                for value in items {
                    self.element(name, item, value, depth + 1, out);
                }
                out.push_str(&format!("{pad}</{tag}>\n"));
            }
            _ => {
                out.push('>');
                escape(&node.scalar().unwrap_or_default(), out);
                out.push_str(&format!("</{tag}>\n"));
            }
        }
    }

    /// Writes the members of an object without an element of its own.
    fn members(&self, id: Option<SchemaId>, node: &Node, depth: usize, out: &mut String) {
        let fields = id.map(|id| Shape::of(self.reference, id).fields);
        for member in node.members() {
            let field = fields
                .iter()
                .flatten()
                .find(|field| *field.name == *member.key);
            let schema = field.map(|field| field.schema);
            self.member(&member.key, schema, &member.node, depth, out);
        }
    }

    /// Writes a member. A list without a wrapper is written as a sequence of
    /// its items.
    fn member(&self, key: &str, id: Option<SchemaId>, node: &Node, depth: usize, out: &mut String) {
        let node_type = self.node_type(id);
        let Value::Array(items) = &node.value else {
            if node_type == Some("none") && node.is_object() {
                return self.members(id, node, depth, out);
            }
            return self.element(key, id, node, depth, out);
        };
        if depth > MAX_DEPTH {
            return;
        }
        let item = id.and_then(|id| Shape::of(self.reference, id).item_schema());
        if self.xml(id).is_some_and(|xml| xml.wrapped) || node_type == Some("element") {
            return self.element(key, id, node, depth, out);
        }
        for value in items {
            self.element(key, item, value, depth, out);
        }
    }
}
