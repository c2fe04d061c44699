//! Serialization of form fields according to `encoding`.

use super::payload::{Content, Part};
use super::style::{Pair, Style, encode, plain};
use crate::direction::Direction;
use crate::model::{Additional, Encoding, Media, Reference, SchemaId, Type};
use crate::shape::Shape;
use crate::source::{Node, Value};

/// Returns whether bodies of a media type have fields.
pub(crate) fn is_form(media_type: &str) -> bool {
    (is_multipart(media_type) && !crate::multipart::is_document(media_type))
        || media_type.contains("form-urlencoded")
}

/// Returns whether each field is a separate part.
pub(crate) fn is_multipart(media_type: &str) -> bool {
    media_type.starts_with("multipart/")
}

/// Returns the fields of `application/x-www-form-urlencoded`, with names and
/// values encoded for the body.
pub(crate) fn pairs(name: &str, encoding: Option<&Encoding>, node: &Node) -> Vec<Pair> {
    let pairs = match encoding.and_then(|encoding| style(name, encoding)) {
        Some(style) => style.pairs(node),
        None if node.is_null() => Vec::new(),
        None => {
            let pair = |value: &Node| (encode(name), encode(&plain(value)));
            let is_json = encoding
                .and_then(|encoding| encoding.content_type.as_deref())
                .is_some_and(|content_type| content_type.contains("json"));
            match &node.value {
                // Without a style, items are fields with the same name.
                Value::Array(items) if !is_json => items.iter().map(pair).collect(),
                _ => vec![pair(node)],
            }
        }
    };
    // Forms escape spaces differently, and allow brackets.
    let name = |text: String| {
        text.replace("%5B", "[")
            .replace("%5D", "]")
            .replace("%20", "+")
    };
    pairs
        .into_iter()
        .map(|(key, value)| (name(key), value.replace("%20", "+")))
        .collect()
}

/// Serializes a value as a whole query or form.
pub(crate) fn text(node: &Node) -> String {
    let members = node.members().iter();
    let pairs = members.flat_map(|member| pairs(&member.key, None, &member.node));
    joined(&pairs.collect::<Vec<_>>())
}

/// Joins pairs to one string.
pub(crate) fn joined(pairs: &[Pair]) -> String {
    let pairs = pairs.iter().map(|(name, value)| format!("{name}={value}"));
    pairs.collect::<Vec<_>>().join("&")
}

/// Returns the style of `encoding`, or `None` if values are documents.
fn style<'a>(name: &'a str, encoding: &'a Encoding) -> Option<Style<'a>> {
    let asked = encoding.style.is_some() || encoding.explode.is_some() || encoding.allow_reserved;
    let style = encoding.style.as_deref().unwrap_or("form");
    asked.then_some(Style {
        name,
        style,
        explode: encoding.explode.unwrap_or(style == "form"),
        allow_reserved: encoding.allow_reserved,
        escaped: true,
    })
}

/// A field of a form with its schema, as the console and samples need it.
pub(crate) struct Field<'r> {
    /// Name as sent.
    pub(crate) name: &'r str,
    /// Schema of the value.
    pub(crate) schema: SchemaId,
    /// Whether the form must have it.
    pub(crate) required: bool,
    /// How the value is written, unless it is written by default.
    pub(crate) encoding: Option<&'r Encoding>,
    /// Type of the value, apart from null.
    pub(crate) kind: Option<Type>,
    /// A file, or a list of files.
    pub(crate) is_file: bool,
}

/// Returns the fields that a reader may send.
pub(crate) fn fields<'r>(reference: &'r Reference, media: &'r Media) -> Vec<Field<'r>> {
    let Some(schema) = media.schema else {
        return Vec::new();
    };
    let shape = Shape::of(reference, schema);
    let encodings = media.encodings();
    let mut out = Vec::new();
    for field in &shape.fields {
        let inner = Shape::of(reference, field.schema);
        if inner.read_only {
            continue;
        }
        let encoding = encodings.get(field.name).copied();
        let item = match inner.items {
            Some(Additional::Schema(id)) => Some(Shape::of(reference, id)),
            _ => None,
        };
        let is_file = is_multipart(&media.media_type)
            && is_file(reference, item.as_ref().unwrap_or(&inner), encoding);
        out.push(Field {
            name: field.name,
            schema: field.schema,
            required: field.required,
            encoding,
            kind: inner.types.iter().copied().find(|kind| *kind != Type::Null),
            is_file,
        });
    }
    out
}

/// Returns whether a string is the content of a file, in the syntax of any
/// version.
pub(crate) fn is_file(
    reference: &Reference,
    shape: &Shape<'_>,
    encoding: Option<&Encoding>,
) -> bool {
    let is_text = shape.types.first().is_none_or(|kind| *kind == Type::String);
    if !is_text || !shape.fields.is_empty() || !shape.variants.is_empty() {
        return false;
    }
    let sent_as = encoding
        .and_then(|encoding| encoding.content_type.as_deref())
        .or(shape.content_media_type);
    if let Some(kind) = sent_as {
        let is_document = kind.contains("json") || kind.starts_with("text/plain");
        return !is_document;
    }
    let is_bytes = shape
        .format
        .is_some_and(|format| matches!(format, "binary" | "byte" | "base64" | "file"));
    // Since 3.1, an empty schema means bytes.
    let says_nothing = shape.types.is_empty()
        && shape.enum_values.is_empty()
        && shape.constant.is_none()
        && shape.examples.is_empty()
        && shape.conditions.is_empty()
        && !reference.openapi.starts_with("2.")
        && !reference.openapi.starts_with("3.0");
    is_bytes || shape.content_encoding.is_some() || says_nothing
}

/// Returns the parts of a field: one for a file, one per item of a list, or
/// JSON for an object.
pub(crate) fn parts(reference: &Reference, field: &Field<'_>, node: Option<&Node>) -> Vec<Part> {
    let name = field.name;
    let sent_as = field
        .encoding
        .and_then(|encoding| encoding.content_type.as_deref())
        .and_then(concrete);
    if field.is_file {
        let schema = Shape::of(reference, field.schema);
        let item = schema.item_schema().map(|id| Shape::of(reference, id));
        let kind = item.as_ref().unwrap_or(&schema).content_media_type;
        let media_type = sent_as.or_else(|| kind.and_then(concrete));
        return vec![Part {
            name: name.to_owned(),
            content: Content::File(file_name(media_type.as_deref())),
            media_type,
        }];
    }
    let Some(node) = node else {
        return Vec::new();
    };
    let plain_text = |(name, value): Pair| Part {
        name,
        content: Content::Text(value),
        media_type: None,
    };
    if let Some(style) = field.encoding.and_then(|encoding| style(name, encoding)) {
        let style = Style {
            escaped: false,
            ..style
        };
        return style.pairs(node).into_iter().map(plain_text).collect();
    }
    let one = |value: &Node, schema: Option<SchemaId>| {
        let is_document = matches!(value.value, Value::Object(_) | Value::Array(_));
        let fallback = is_document.then(|| "application/json".to_owned());
        let media_type = sent_as.clone().or(fallback);
        let is_xml = media_type
            .as_deref()
            .is_some_and(|media_type| media_type.contains("xml"));
        let content = match schema.filter(|_| is_document && is_xml) {
            Some(schema) => crate::xml::document(reference, schema, value),
            None => plain(value),
        };
        Part {
            name: name.to_owned(),
            content: Content::Text(content),
            media_type: media_type.filter(|media_type| media_type != "text/plain"),
        }
    };
    match &node.value {
        Value::Null => Vec::new(),
        Value::Array(items) => {
            let schema = Shape::of(reference, field.schema).item_schema();
            items.iter().map(|value| one(value, schema)).collect()
        }
        _ => vec![one(node, Some(field.schema))],
    }
}

/// Returns the first media type of a list unless it is a range.
pub(crate) fn concrete(list: &str) -> Option<String> {
    let first = list.split(',').next().unwrap_or_default().trim();
    (!first.is_empty() && !first.contains('*')).then(|| first.to_owned())
}

/// Returns a placeholder name for a file.
pub(crate) fn file_name(media_type: Option<&str>) -> String {
    let kind = media_type.and_then(|media_type| media_type.split_once('/'));
    let subtype = kind.map_or("octet-stream", |split| split.1);
    let ending = subtype.split([';', '+']).next().unwrap_or_default().trim();
    match ending {
        "plain" => "file.txt".to_owned(),
        "jpeg" => "file.jpg".to_owned(),
        extension
            if extension.len() <= 4
                && extension.bytes().all(|byte| byte.is_ascii_alphanumeric()) =>
        {
            format!("file.{extension}")
        }
        _ => "file.bin".to_owned(),
    }
}

/// Returns the example of a form, and whether the description gives it.
pub(crate) fn example(reference: &Reference, media: &Media) -> (Option<Node>, bool) {
    if let Some(given) = media
        .examples
        .iter()
        .find_map(|example| example.value.clone())
    {
        return (Some(given), true);
    }
    let Some(schema) = media.schema else {
        return (None, false);
    };
    let made = crate::example::of_schema(reference, schema, Direction::Request);
    let is_given = !Shape::of(reference, schema).examples.is_empty();
    (Some(made), is_given)
}

/// Returns the name of a field for the quotes in the headers of its part,
/// escaped as in browsers (HTML, "multipart/form-data encoding").
pub(crate) fn quoted_name(name: &str) -> String {
    name.replace('"', "%22")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}
