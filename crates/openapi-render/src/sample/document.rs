//! Bodies of multipart types as text: `multipart/mixed`, `multipart/related`,
//! `multipart/byteranges` and so on, and examples of `multipart/form-data`.
//!
//! Their parts have headers of their own, and mostly a position instead of a
//! name. HTTP clients have functions for forms only, so these bodies are written
//! as text, which every client can send, with the boundary in the media type.
//!
//! The parts come from the schema: the items of a list (`prefixItems` and
//! `items`, with `prefixEncoding` and `itemEncoding` of 3.2), the items of a
//! stream (`itemSchema`), or the properties of an object with `encoding` by
//! name, as before 3.2.

use std::collections::HashMap;

use super::form;
use super::parameter::parameter_value;
use super::payload::{self, Content};
use super::style::{field_value, plain};
use crate::direction::Direction;
use crate::example::of_schema;
use crate::model::{Encoding, Media, Parameter, Reference, SchemaId};
use crate::multipart::free_boundary;
use crate::shape::Shape;
use crate::source::{Node, Value};
use crate::text::is_token;

/// The boundary of generated bodies, unless a part contains it.
const BOUNDARY: &str = "part-boundary";

/// A body as text, with lines that end with `\n`.
pub(crate) struct Document {
    /// Text between the parts, without the dashes. Empty if it is unknown.
    pub(crate) boundary: String,
    /// The parts with the lines around them.
    pub(crate) text: String,
}

impl Document {
    /// Returns the media type with the boundary as a parameter. It replaces a
    /// declared one, which the parts may contain.
    pub(crate) fn media_type(&self, media_type: &str) -> String {
        let declared = BoundaryParameter::find(media_type);
        let is_declared = declared
            .as_ref()
            .is_some_and(|declared| declared.value == self.boundary);
        if self.boundary.is_empty() || is_declared {
            return media_type.trim().trim_end_matches(';').to_owned();
        }
        let rest = match declared {
            Some(BoundaryParameter { start, end, .. }) => {
                format!("{}{}", &media_type[..start], &media_type[end..])
            }
            None => media_type.to_owned(),
        };
        let kind = rest.trim().trim_end_matches(';');
        match is_token(&self.boundary) {
            true => format!("{kind}; boundary={}", self.boundary),
            false => format!("{kind}; boundary=\"{}\"", self.boundary),
        }
    }

    /// Returns the text as it is sent: lines end with CR and LF.
    pub(crate) fn sent(&self) -> String {
        self.text.replace("\r\n", "\n").replace('\n', "\r\n")
    }
}

/// The parameter `boundary` of a media type.
struct BoundaryParameter<'m> {
    /// The boundary without quote marks.
    value: &'m str,
    /// Byte offset of the `;` before the parameter.
    start: usize,
    /// Byte offset of the end of the parameter.
    end: usize,
}

impl<'m> BoundaryParameter<'m> {
    /// Finds the parameter, whose name is compared without case.
    fn find(media_type: &'m str) -> Option<Self> {
        const NAME: &str = "boundary=";
        for (start, _) in media_type.match_indices(';') {
            let parameter = media_type[start + 1..].trim_start();
            let is_boundary = parameter
                .get(..NAME.len())
                .is_some_and(|name| name.eq_ignore_ascii_case(NAME));
            if !is_boundary {
                continue;
            }
            let value = &parameter[NAME.len()..];
            let (value, rest) = match value.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => value.split_at(value.find(';').unwrap_or(value.len())),
            };
            return Some(Self {
                value: value.trim(),
                start,
                end: media_type.len() - rest.len(),
            });
        }
        None
    }
}

/// A part of a body.
struct Part {
    /// Names and values.
    headers: Vec<(String, String)>,
    content: String,
}

/// Returns the example of a body: a given one, or one generated from the
/// schema. `None` without either.
pub(crate) fn example(
    reference: &Reference,
    media: &Media,
    direction: Direction,
) -> Option<Document> {
    let given = media.examples.iter().find_map(|example| {
        let text = example.serialized.as_deref().map(as_written);
        text.or_else(|| {
            example
                .value
                .as_ref()
                .map(|value| of_value(reference, media, value, direction))
        })
    });
    given.or_else(|| generated(reference, media, direction))
}

/// Returns the body that a value stands for. A string is the body itself.
pub(crate) fn of_value(
    reference: &Reference,
    media: &Media,
    value: &Node,
    direction: Direction,
) -> Document {
    match value.as_str() {
        Some(text) => as_written(text),
        None => written(media, &parts(reference, media, value, direction)),
    }
}

/// Returns a body generated from the schema.
pub(crate) fn generated(
    reference: &Reference,
    media: &Media,
    direction: Direction,
) -> Option<Document> {
    let value = match (media.schema, media.item_schema) {
        (Some(schema), _) => with_item(reference, schema, direction),
        (None, Some(item)) => {
            let item = of_schema(reference, item, direction);
            // One part for each encoding by position, and one more.
            let count = media.encoding.len().clamp(1, MAX_ITEMS);
            Node::detached(Value::Array(vec![item; count].into()))
        }
        (None, None) => return None,
    };
    Some(written(media, &parts(reference, media, &value, direction)))
}

/// Returns an example with a part for the items that follow those by position,
/// which examples leave out if none is required.
fn with_item(reference: &Reference, schema: SchemaId, direction: Direction) -> Node {
    let mut value = of_schema(reference, schema, direction);
    let shape = Shape::of(reference, schema);
    let is_full = |count: usize| {
        shape
            .bounds()
            .max_items
            .is_some_and(|max| count as u64 >= max)
    };
    if let (Value::Array(items), Some(item)) = (&mut value.value, shape.item_schema())
        && items.len() == shape.prefix_items.len()
        && !is_full(items.len())
    {
        let item = of_schema(reference, item, direction);
        *items = items.iter().cloned().chain([item]).collect();
    }
    value
}

/// Maximum number of items of a generated stream.
const MAX_ITEMS: usize = 4;

/// Returns a body that its author wrote. Its first line has the boundary, which is
/// empty if it cannot be read.
fn as_written(text: &str) -> Document {
    let first = text.lines().next().unwrap_or_default();
    let boundary = first.strip_prefix("--").map(str::trim_end);
    // RFC 2046 allows 70 characters.
    let boundary = boundary.filter(|boundary| (1..=70).contains(&boundary.len()));
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "'()+_,-./:=? ".contains(c);
    let boundary = boundary.filter(|boundary| boundary.chars().all(is_allowed));
    Document {
        boundary: boundary.unwrap_or_default().to_owned(),
        text: text.to_owned(),
    }
}

/// Returns data as the body of a form: the fields of a URL-encoded one, or the parts
/// of `multipart/form-data`. `None` for other media types, and for data that is not
/// an object.
pub(crate) fn form_body(reference: &Reference, media: &Media, data: &Node) -> Option<String> {
    let is_object = matches!(data.value, Value::Object(_));
    if !is_object || !form::is_form(&media.media_type) {
        return None;
    }
    if !form::is_multipart(&media.media_type) {
        let encodings = media.encodings();
        let members = data.members().iter();
        let pairs = members.flat_map(|member| {
            let encoding = encodings.get(&*member.key).copied();
            form::pairs(&member.key, encoding, &member.node)
        });
        return Some(form::joined(&pairs.collect::<Vec<_>>()));
    }
    let fields = form::fields(reference, media);
    let by_name: HashMap<&str, &form::Field<'_>> = fields
        .iter()
        .rev()
        .map(|field| (field.name, field))
        .collect();
    let members = data.members().iter();
    let parts = members.flat_map(|member| match by_name.get(&*member.key) {
        Some(field) => form::parts(reference, field, Some(&member.node)),
        // Members that only a variant of the schema has.
        None => vec![payload::Part {
            name: member.key.to_string(),
            content: Content::Text(plain(&member.node)),
            media_type: None,
        }],
    });
    Some(of_form(media, &parts.collect::<Vec<_>>()))
}

/// Returns the text of `multipart/form-data`. The content of a file is its name.
fn of_form(media: &Media, fields: &[payload::Part]) -> String {
    let part = |field: &payload::Part| {
        let name = form::quoted_name(&field.name);
        let mut disposition = format!("form-data; name=\"{name}\"");
        let content = match &field.content {
            Content::Text(text) => text.clone(),
            Content::File(file) => {
                let file_name = form::quoted_name(file);
                disposition.push_str(&format!("; filename=\"{file_name}\""));
                format!("<{file}>")
            }
        };
        let mut headers = vec![("Content-Disposition".to_owned(), disposition)];
        let media_type = field.media_type.as_deref().map(field_value);
        headers.extend(media_type.map(|media_type| ("Content-Type".to_owned(), media_type)));
        Part { headers, content }
    };
    let parts: Vec<Part> = fields.iter().map(part).collect();
    written(media, &parts).text
}

/// Returns the parts of a value: its items, its members, or the value alone.
fn parts(reference: &Reference, media: &Media, value: &Node, direction: Direction) -> Vec<Part> {
    let shape = media.schema.map(|schema| Shape::of(reference, schema));
    let encodings = media.encodings();
    let encoding = |name: &str| encodings.get(name).copied();
    let writer = Writer {
        reference,
        media,
        direction,
    };
    match &value.value {
        Value::Array(items) => {
            let items = items.iter().enumerate();
            let part = |(i, item): (usize, &Node)| {
                let by_position = shape
                    .as_ref()
                    .and_then(|shape| shape.prefix_items.get(i).copied());
                let rest = shape.as_ref().and_then(Shape::item_schema);
                let schema = by_position.or(rest).or(media.item_schema);
                let encoding = encoding(&format!("[{i}]")).or_else(|| encoding("[...]"));
                writer.part(None, i, item, schema, encoding)
            };
            items.map(part).collect()
        }
        Value::Object(members) if !members.is_empty() => {
            let fields = shape.iter().flat_map(|shape| shape.fields.iter().rev());
            let schemas: HashMap<&str, SchemaId> =
                fields.map(|field| (field.name, field.schema)).collect();
            let members = members.iter().enumerate();
            let part = |(i, member): (usize, &crate::source::Member)| {
                let schema = schemas.get(&*member.key).copied();
                let encoding = encoding(&member.key);
                writer.part(Some(&member.key), i, &member.node, schema, encoding)
            };
            members.map(part).collect()
        }
        _ => vec![writer.part(None, 0, value, media.schema, encoding("[0]"))],
    }
}

/// Writes the parts of one body.
struct Writer<'r> {
    reference: &'r Reference,
    media: &'r Media,
    direction: Direction,
}

impl Writer<'_> {
    /// Returns a part. `name` is that of a property, `i` the position of the part.
    fn part(
        &self,
        name: Option<&str>,
        i: usize,
        value: &Node,
        schema: Option<SchemaId>,
        encoding: Option<&Encoding>,
    ) -> Part {
        let shape = schema.map(|schema| Shape::of(self.reference, schema));
        let sent_as = encoding.and_then(|encoding| encoding.content_type.as_deref());
        let kind = sent_as
            .and_then(form::concrete)
            .or_else(|| shape.as_ref()?.content_media_type.and_then(form::concrete));
        let is_file = shape
            .as_ref()
            .is_some_and(|shape| form::is_file(self.reference, shape, encoding));
        let is_data = matches!(value.value, Value::Array(_) | Value::Object(_));
        let kind = kind.unwrap_or_else(|| {
            let default = match (is_file, is_data) {
                (true, _) => "application/octet-stream",
                (_, true) => "application/json",
                _ => "text/plain",
            };
            default.to_owned()
        });
        let content = match schema.filter(|_| is_data && kind.contains("xml")) {
            _ if is_file => format!("<{}>", form::file_name(Some(&kind))),
            Some(schema) => crate::xml::document(self.reference, schema, value),
            None if is_data => value.to_json(),
            None => plain(value),
        };
        let mut headers = vec![("Content-Type".to_owned(), field_value(&kind))];
        let own = encoding.into_iter().flat_map(|encoding| &encoding.headers);
        headers.extend(own.filter_map(|header| self.header(header)));
        let mut add = |name: &str, value: String| {
            if !headers
                .iter()
                .any(|known| known.0.eq_ignore_ascii_case(name))
            {
                headers.push((name.to_owned(), value));
            }
        };
        let media_type = self.media.media_type.to_ascii_lowercase();
        if media_type.starts_with("multipart/byteranges") {
            // RFC 9110 requires it in each part.
            let start = i.saturating_mul(200);
            add(
                "Content-Range",
                format!("bytes {start}-{}/2000", start + 99),
            );
        } else if let Some(name) = name.filter(|_| !media_type.starts_with("multipart/related")) {
            let name = form::quoted_name(name);
            add("Content-Disposition", format!("form-data; name=\"{name}\""));
        }
        Part { headers, content }
    }

    /// Returns the name and an example of a header of a part.
    fn header(&self, header: &Parameter) -> Option<(String, String)> {
        let is_sent = is_token(&header.name) && !header.deprecated;
        if !is_sent || header.name.eq_ignore_ascii_case("Content-Type") {
            return None;
        }
        let given = header
            .examples
            .iter()
            .find_map(|example| example.value.clone());
        let value = match (given, header.schema) {
            (Some(value), _) => value,
            (None, Some(schema)) => of_schema(self.reference, schema, self.direction),
            (None, None) => parameter_value(self.reference, header),
        };
        Some((header.name.clone(), field_value(&plain(&value))))
    }
}

/// Writes parts as a body.
fn written(media: &Media, parts: &[Part]) -> Document {
    let contents = parts.iter().map(|part| part.content.as_str());
    // A part that contains the declared boundary would end there.
    let declared = BoundaryParameter::find(&media.media_type)
        .map(|declared| declared.value)
        .filter(|boundary| is_token(boundary) && boundary.len() <= 70)
        .filter(|boundary| !contents.clone().any(|content| content.contains(boundary)));
    let boundary = match declared {
        Some(boundary) => boundary.to_owned(),
        None => free_boundary(BOUNDARY, contents),
    };
    let mut text = String::new();
    for part in parts {
        text.push_str(&format!("--{boundary}\n"));
        for (name, value) in &part.headers {
            text.push_str(&format!("{name}: {value}\n"));
        }
        text.push_str(&format!("\n{}\n", part.content));
    }
    text.push_str(&format!("--{boundary}--\n"));
    Document { boundary, text }
}
