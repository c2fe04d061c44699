//! Content of requests and responses: bodies, headers, examples, links.

use crate::description::At;
use crate::model::{Body, Encoding, Example, Link, Media, Parameter, ParameterIn, Response};
use crate::source::Value;

use super::{Dialect, Reader, flag, text};

/// Maximum depth of encodings inside encodings.
const MAX_ENCODINGS: usize = 8;

impl<'d> Reader<'d> {
    /// Reads a request body of 3.x, or returns `None` for a broken reference.
    /// Texts next to a `$ref` replace those of the target.
    pub(super) fn body(&mut self, at: At<'d>) -> Option<Body> {
        let (at, siblings) = self.follow_described(at)?;
        Some(Body {
            description: siblings.words(self.prose(at, "description")),
            required: flag(at, "required"),
            content: self.content(at),
        })
    }

    /// Reads the media types of a body or response, in the order of the
    /// description: the first one is shown first and used in samples.
    fn content(&mut self, at: At<'d>) -> Vec<Media> {
        self.entries(at, "content")
            .into_iter()
            .map(|(media_type, media)| self.media(media_type, media))
            .collect()
    }

    /// Reads a media type object: schema, examples and encodings.
    ///
    /// Files in forms are only known here. Since 3.1 a part is a file if its
    /// encoding has a media type such as `image/png`, even when its schema is a
    /// plain string. The schema may be shared with other bodies and not be read
    /// yet, so it is noted for [`Reader::finish_schemas`].
    fn media(&mut self, media_type: &str, at: At<'d>) -> Media {
        let at = self.follow(at).unwrap_or(at);
        let mut encoding = Vec::new();
        self.encodings("", at, 0, &mut encoding);
        // 3.0 ignores how values are written in the parts of other types, which are
        // JSON or text. Since 3.1, the fields apply to `multipart/form-data` too.
        let is_form = media_type.starts_with("application/x-www-form-urlencoded");
        if !is_form && self.out.openapi.starts_with("3.0") {
            for part in &mut encoding {
                part.style = None;
                part.explode = None;
                part.allow_reserved = false;
            }
            encoding.retain(|part| part.content_type.is_some() || !part.headers.is_empty());
        }
        let schema = at.get("schema").map(|schema| self.schema(schema));
        if let Some(schema) = schema.filter(|_| media_type.starts_with("multipart/")) {
            let is_file =
                |encoding: &&Encoding| encoding.content_type.as_deref().is_some_and(is_file_type);
            let files = encoding
                .iter()
                .filter(is_file)
                .map(|encoding| encoding.property.clone())
                .collect();
            self.multipart.push((schema, files));
        }
        Media {
            media_type: media_type.to_owned(),
            schema,
            item_schema: at.get("itemSchema").map(|schema| self.schema(schema)),
            examples: self.examples(at),
            encoding,
        }
    }

    /// Reads the encodings of the parts of a body, and of the parts inside a part
    /// (3.2). Those have the path of names that leads to them.
    ///
    /// The parts of other multipart types have no names: they get the names of
    /// rows of a list, whose items they are.
    pub(super) fn encodings(
        &mut self,
        path: &str,
        at: At<'d>,
        depth: usize,
        out: &mut Vec<Encoding>,
    ) {
        let dot = if path.is_empty() { "" } else { "." };
        let mut parts: Vec<(String, At<'d>)> = Vec::new();
        let by_name = self.entries(at, "encoding").into_iter();
        parts.extend(by_name.map(|(name, part)| (format!("{path}{dot}{name}"), part)));
        let by_position = at.get("prefixEncoding").into_iter().flat_map(At::items);
        parts.extend(
            by_position
                .enumerate()
                .map(|(i, part)| (format!("{path}[{i}]"), part)),
        );
        let others = at.get("itemEncoding");
        parts.extend(others.map(|part| (format!("{path}[...]"), part)));
        for (name, part) in parts {
            out.push(self.encoding(name.clone(), part));
            if depth < MAX_ENCODINGS {
                self.encodings(&name, part, depth + 1, out);
            }
        }
    }

    /// Reads the encoding of one part of a form: its media type, how a list in
    /// it is written, and its own headers. `property` is the name of the part,
    /// or its position.
    fn encoding(&mut self, property: String, at: At<'d>) -> Encoding {
        Encoding {
            property,
            content_type: text(at, "contentType"),
            style: text(at, "style"),
            explode: at.get("explode").and_then(|explode| explode.node.as_bool()),
            allow_reserved: flag(at, "allowReserved"),
            headers: self.headers(at),
        }
    }

    /// Reads the headers of a response or of a part. The name of a header is
    /// its key; a parameter object has it in `name`.
    pub(super) fn headers(&mut self, at: At<'d>) -> Vec<Parameter> {
        let mut out = Vec::new();
        for (name, entry) in self.entries(at, "headers") {
            let Some((target, siblings)) = self.follow_described(entry) else {
                continue;
            };
            let mut header = self.field(name.to_owned(), ParameterIn::Header, target);
            header.description = siblings.words(header.description);
            // In 2.0, the keywords of the schema are members of the header
            // itself.
            if header.schema.is_none() && target.get("type").is_some() {
                header.schema = Some(self.schema(target));
            }
            out.push(header);
        }
        out
    }

    /// Reads `example` and `examples` of parameters and media types. The single
    /// example comes first and has no name. A list is read as well, although
    /// only schemas allow one: authors of 3.1 mix them up.
    pub(super) fn examples(&mut self, at: At<'d>) -> Vec<Example> {
        let mut out = Vec::new();
        for key in ["example", "x-example"] {
            let Some(value) = at.get(key) else { continue };
            let value = if value.reference().is_some() {
                self.follow(value).unwrap_or(value)
            } else {
                value
            };
            out.push(Example {
                value: Some(value.node.clone()),
                place: Self::place(value),
                ..Example::default()
            });
        }
        match at.get("examples") {
            Some(list) if matches!(list.node.value, Value::Array(_)) => {
                let plain = |value: At<'d>| Example {
                    value: Some(value.node.clone()),
                    place: Self::place(value),
                    ..Example::default()
                };
                out.extend(list.items().map(plain));
            }
            Some(_) => {
                for (name, example) in self.entries(at, "examples") {
                    let found = self.example(name, example);
                    out.extend(found);
                }
            }
            None => {}
        }
        out
    }

    /// Reads an Example object, or returns `None` for a broken reference.
    /// `dataValue` and `serializedValue` are of 3.2: the value as data, and the
    /// text that is sent.
    ///
    /// A value without any of the fields of an Example object is the example
    /// itself. Swagger UI and Redoc show such values, and generators write
    /// them.
    pub(super) fn example(&mut self, name: &str, at: At<'d>) -> Option<Example> {
        let (at, siblings) = self.follow_described(at)?;
        let value = at.get("value").or_else(|| at.get("dataValue"));
        let known = ["summary", "description", "externalValue", "serializedValue"];
        let bare = value.is_none()
            && !at
                .node
                .members()
                .iter()
                .any(|member| known.contains(&&*member.key));
        // Bare values instead of Example objects are common.
        let value = if bare { Some(at) } else { value };
        // `value: {$ref: ...}` is not a reference by the specification, but
        // common.
        let value = value.map(|value| {
            if value.reference().is_some() {
                self.follow(value).unwrap_or(value)
            } else {
                value
            }
        });
        Some(Example {
            name: name.to_owned(),
            summary: match siblings.summary.clone() {
                None if !bare => self.label(at, "summary"),
                nearer => nearer,
            },
            description: siblings.description(if bare {
                None
            } else {
                self.prose(at, "description")
            }),
            value: value.map(|value| value.node.clone()),
            serialized: text(at, "serializedValue").filter(|_| !bare),
            external: text(at, "externalValue").filter(|_| !bare),
            place: Self::place(value.unwrap_or(at)),
        })
    }

    /// Reads the responses of an operation, in any version. A response whose
    /// reference is broken is kept by its status alone: that the API returns it
    /// is worth showing.
    ///
    /// Readers look for success first, and what is true of all others comes after them;
    /// some descriptions are sorted by other tools. Otherwise, the order is as written.
    pub(super) fn responses(&mut self, at: At<'d>) -> Vec<Response> {
        let list = self.entries(at, "responses");
        let produces = self.produces(at);
        let mut out = Vec::new();
        for (status, target) in list.into_iter().filter(|entry| !entry.0.starts_with("x-")) {
            let Some((target, siblings)) = self.follow_described(target) else {
                out.push(Response {
                    status: status.to_owned(),
                    ..Response::default()
                });
                continue;
            };
            out.push(Response {
                status: status.to_owned(),
                summary: siblings
                    // `summary` is of 3.2; `x-summary` is Redocly's.
                    .summary
                    .clone()
                    .or_else(|| self.label(target, "summary"))
                    .or_else(|| self.label(target, "x-summary")),
                description: siblings.description(self.prose(target, "description")),
                headers: self.headers(target),
                content: if self.dialect == Dialect::Two {
                    self.content_two(target, &produces)
                } else {
                    self.content(target)
                },
                links: self.links(target),
                place: Self::place(target),
            });
        }
        out.sort_by_key(|response| rank(&response.status));
        out
    }

    /// Reads the links of a response. Values of parameters are constants or
    /// runtime expressions such as `$response.body#/id`; both are text, objects
    /// as JSON on one line.
    fn links(&mut self, at: At<'d>) -> Vec<Link> {
        let mut out = Vec::new();
        for (name, link) in self.entries(at, "links") {
            let Some((link, siblings)) = self.follow_described(link) else {
                continue;
            };
            let server = link.get("server").and_then(|server| self.server(server));
            let parameters = link.get("parameters").into_iter().flat_map(At::members);
            out.push(Link {
                name: name.to_owned(),
                server,
                description: siblings.words(self.prose(link, "description")),
                operation_id: self.label(link, "operationId"),
                operation_ref: text(link, "operationRef"),
                parameters: parameters
                    .map(|(key, value)| {
                        (
                            key.to_owned(),
                            value
                                .node
                                .scalar()
                                .unwrap_or_else(|| value.node.to_json_line()),
                        )
                    })
                    .collect(),
                body: link.get("requestBody").map(|body| {
                    body.node
                        .scalar()
                        .unwrap_or_else(|| body.node.to_json_line())
                }),
            });
        }
        out
    }
}

/// Returns the rank of a response among those of its operation: success, other
/// answers, errors, and the default.
fn rank(status: &str) -> u8 {
    match status.as_bytes() {
        [b'2', ..] => 0,
        [b'1' | b'3', ..] => 1,
        b"default" => 3,
        _ => 2,
    }
}

/// Returns whether a media type is that of a file, as opposed to text, forms or
/// data, which are typed or generated. Of a list of types (`image/png,
/// image/jpeg`), the first one counts.
fn is_file_type(media_type: &str) -> bool {
    let first = media_type
        .split([',', ';'])
        .next()
        .unwrap_or_default()
        .trim();
    // As suffixes, so that `application/problem+json` counts as JSON.
    let data = ["json", "xml", "form-urlencoded", "form-data"];
    !first.starts_with("text/") && !data.iter().any(|suffix| first.ends_with(suffix))
}
