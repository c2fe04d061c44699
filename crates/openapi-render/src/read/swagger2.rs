//! Reads the parts that differ in Swagger 2.0, and translates them to the form
//! of 3.x:
//!
//! - `schemes`, `host` and `basePath` become servers;
//! - the parameter `in: body` becomes a request body with a media type for each
//!   of `consumes`, and the parameters `in: formData` a form with a synthetic
//!   object schema;
//! - keywords of a value are members of the parameter or header itself, and
//!   become a schema;
//! - `collectionFormat` becomes `style` and `explode`;
//! - responses get a media type for each of `produces`.

use crate::description::At;
use crate::model::{
    Body, Encoding, Example, Media, Operation, Parameter, ParameterIn, Property, Schema, SchemaId,
    Server, Type,
};

use super::operation::Parameters;
use super::{Reader, Siblings, flag, strings, text};

impl<'d> Reader<'d> {
    /// Returns the servers of the document, one for each of its `schemes`.
    pub(super) fn servers_two(&mut self, root: At<'d>) -> Vec<Server> {
        self.servers_of(root, &strings(root.get("schemes")))
    }

    /// Returns the servers of an operation whose `schemes` differ from those of
    /// the document; otherwise nothing, so that the page does not repeat the
    /// same servers for each operation.
    fn own_servers_two(&self, at: At<'d>) -> Vec<Server> {
        let root = At {
            file: 0,
            node: self.description.root(),
        };
        let schemes = strings(at.get("schemes"));
        if schemes.is_empty() || schemes == strings(root.get("schemes")) {
            return Vec::new();
        }
        self.servers_of(root, &schemes)
    }

    /// Returns a server for each scheme. Without a host, the API is on the host
    /// that serves the description, and the server is a relative URL. Without
    /// schemes, `https` is assumed: the specification says the scheme of the
    /// description, which is not known here.
    fn servers_of(&self, root: At<'d>, schemes: &[String]) -> Vec<Server> {
        let base_path = text(root, "basePath").unwrap_or_default();
        let base = base_path.trim_end_matches('/');
        let Some(host) = text(root, "host") else {
            let url = if base.is_empty() {
                "/".to_owned()
            } else {
                base.to_owned()
            };
            return vec![Server {
                url,
                ..Server::default()
            }];
        };
        let usual = ["https".to_owned()];
        let schemes = if schemes.is_empty() { &usual } else { schemes };
        schemes
            .iter()
            .map(|scheme| Server {
                url: format!("{scheme}://{host}{base}"),
                ..Server::default()
            })
            .collect()
    }

    /// Returns the media types that an operation returns.
    pub(super) fn produces(&self, at: At<'d>) -> Vec<String> {
        self.media_types(at, "produces")
    }

    /// Returns the media types of an operation (`consumes` or `produces`), or
    /// else of the document, or else JSON, which every API of that time speaks.
    /// An empty list of the operation counts as missing.
    fn media_types(&self, at: At<'d>, key: &str) -> Vec<String> {
        let own = strings(at.get(key));
        if !own.is_empty() {
            return own;
        }
        let list = self
            .description
            .root()
            .get(key)
            .map(|node| At { file: 0, node });
        let all = strings(list);
        if all.is_empty() {
            vec!["application/json".to_owned()]
        } else {
            all
        }
    }

    /// Reads the parameters of an operation into parameters and a body. `nodes`
    /// are the resolved parameters, those of the path item first, with the
    /// texts next to their references. A body of the operation replaces that of
    /// the path item; form fields exclude a body, and win over one.
    pub(super) fn inputs_two(
        &mut self,
        at: At<'d>,
        nodes: &[(At<'d>, Siblings)],
        out: &mut Operation,
    ) {
        out.servers = self.own_servers_two(at);
        let mut form: Vec<At<'d>> = Vec::new();
        let mut parameters = Parameters::default();
        for (parameter, siblings) in nodes {
            match text(*parameter, "in").as_deref() {
                Some("body") => {
                    let mut body = self.body_two(at, *parameter);
                    body.description = siblings.words(body.description);
                    out.body = Some(body);
                }
                Some("formData") => form.push(*parameter),
                _ => {
                    if let Some(mut converted) = self.parameter_two(*parameter) {
                        converted.description = siblings.words(converted.description);
                        parameters.put(converted);
                    }
                }
            }
        }
        out.parameters = parameters.list;
        if !form.is_empty() {
            out.body = Some(self.form_two(at, &form));
        }
    }

    /// Reads a body parameter. The one schema of the body applies to all media
    /// types; examples in `x-examples` (of Redocly and ReadMe) are keyed by
    /// media type or by name.
    fn body_two(&mut self, operation: At<'d>, at: At<'d>) -> Body {
        let schema = at.get("schema").map(|schema| self.schema(schema));
        let examples = self.examples(at);
        // The keys are media types, as for responses, or names.
        let mut more = Vec::new();
        for (name, value) in self.entries(at, "x-examples") {
            more.extend(self.example(name, value).map(|example| (name, example)));
        }
        let media = |media_type: String| {
            let by_name =
                // An example of another media type is left out.
                |entry: &&(&str, Example)| entry.0 == media_type || !entry.0.contains('/');
            let own = more.iter().filter(by_name).map(|(key, example)| {
                let mut example = example.clone();
                // The media type is shown anyway, so it is not a name.
                if *key == media_type {
                    example.name.clear();
                }
                example
            });
            Media {
                schema,
                examples: examples.iter().cloned().chain(own).collect(),
                media_type,
                ..Media::default()
            }
        };
        Body {
            description: self.prose(at, "description"),
            required: flag(at, "required"),
            content: self
                .media_types(operation, "consumes")
                .into_iter()
                .map(media)
                .collect(),
        }
    }

    /// Reads form fields as one object schema with a property each, since 3.x
    /// has no form parameters. The body is required if one of its fields is.
    ///
    /// Only media types of forms can be used; if `consumes` has none, a field
    /// of `type: file` decides: only multipart transfers the bytes of a file
    /// next to other fields.
    fn form_two(&mut self, operation: At<'d>, nodes: &[At<'d>]) -> Body {
        let mut properties = Vec::new();
        let mut required: Vec<Box<str>> = Vec::new();
        let mut has_file = false;
        let mut encoding = Vec::new();
        for parameter in nodes {
            let Some(name) = text(*parameter, "name") else {
                continue;
            };
            if text(*parameter, "type").as_deref() == Some("array") {
                // A list in a form is written as one in the query.
                let format = text(*parameter, "collectionFormat");
                let (style, explode) = collection_style(format.as_deref(), ParameterIn::Query);
                encoding.push(Encoding {
                    property: name.clone(),
                    style: Some(style.to_owned()),
                    explode: Some(explode),
                    ..Encoding::default()
                });
            }
            has_file |= text(*parameter, "type").as_deref() == Some("file");
            let id = self.value_two(*parameter);
            // The description of a field belongs to the property, which is the
            // schema here.
            self.out.schemas[id.0 as usize].description =
                self.prose(*parameter, "description").map(Into::into);
            if flag(*parameter, "required") {
                required.push(name.as_str().into());
            }
            properties.push(Property {
                name: name.into(),
                schema: id,
            });
        }
        let is_required = !required.is_empty();
        let id = self.add_schema(Schema {
            types: vec![Type::Object],
            place: Self::place(operation),
            properties: properties.into(),
            required: required.into(),
            ..Schema::default()
        });
        let mut types = strings(operation.get("consumes"));
        types.retain(|media_type| media_type.contains("form"));
        if types.is_empty() {
            types.push(
                if has_file {
                    "multipart/form-data"
                } else {
                    "application/x-www-form-urlencoded"
                }
                .to_owned(),
            );
        }
        let media = |media_type: String| Media {
            media_type,
            schema: Some(id),
            encoding: encoding.clone(),
            ..Media::default()
        };
        Body {
            description: None,
            required: is_required,
            content: types.into_iter().map(media).collect(),
        }
    }

    /// Reads a parameter with its schema. Style and explode replace the
    /// defaults of 3.x only for lists, the one type that `collectionFormat`
    /// applies to.
    fn parameter_two(&mut self, at: At<'d>) -> Option<Parameter> {
        let mut out = self.parameter(at)?;
        let id = self.value_two(at);
        let (style, explode) =
            collection_style(text(at, "collectionFormat").as_deref(), out.location);
        let is_list = self.out.schemas[id.0 as usize].types.contains(&Type::Array);
        out.schema = Some(id);
        if is_list {
            out.style = style.to_owned();
            out.explode = explode;
        }
        Some(out)
    }

    /// Returns the schema of a 2.0 parameter, whose keywords are members of the
    /// parameter itself.
    ///
    /// What belongs to the parameter is removed again: its description,
    /// `required: true`, which is a list in schemas, and its extensions are
    /// read by [`Reader::parameter`].
    fn value_two(&mut self, at: At<'d>) -> SchemaId {
        if let Some(schema) = at.get("schema") {
            return self.schema(schema);
        }
        let id = self.schema(at);
        let schema = &mut self.out.schemas[id.0 as usize];
        schema.description = None;
        schema.required = Box::default();
        schema.extensions = Box::default();
        id
    }

    /// Appends a schema that has no node of its own.
    fn add_schema(&mut self, schema: Schema) -> SchemaId {
        let id = self.new_schema();
        self.out.schemas[id.0 as usize] = schema;
        id
    }

    /// Returns the media types of a response: those that the operation returns
    /// if it has a schema, and those of its `examples`, which are keyed by
    /// media type and may name further ones.
    pub(super) fn content_two(&mut self, at: At<'d>, produces: &[String]) -> Vec<Media> {
        let schema = at.get("schema").map(|schema| self.schema(schema));
        let mut out: Vec<Media> = Vec::new();
        if schema.is_some() {
            out.extend(produces.iter().map(|media_type| Media {
                media_type: media_type.clone(),
                schema,
                ..Media::default()
            }));
        }
        // `examples` is keyed by media type.
        for (media_type, value) in at.get("examples").into_iter().flat_map(At::members) {
            let example = Example {
                value: Some(value.node.clone()),
                place: Self::place(value),
                ..Example::default()
            };
            match out.iter_mut().find(|media| media.media_type == media_type) {
                Some(media) => media.examples.push(example),
                None => out.push(Media {
                    media_type: media_type.to_owned(),
                    schema,
                    examples: vec![example],
                    ..Media::default()
                }),
            }
        }
        out
    }
}

/// Converts `collectionFormat` to style and explode. The default is `csv`:
/// `a,b,c`. `multi` repeats the parameter (`x=a&x=b`), and only exists in
/// queries and forms.
///
/// `tabDelimited` is a style that OpenAPI never had, since 3.0 dropped `tsv`.
fn collection_style(format: Option<&str>, location: ParameterIn) -> (&'static str, bool) {
    let plain = if matches!(location, ParameterIn::Path | ParameterIn::Header) {
        "simple"
    } else {
        "form"
    };
    match format {
        Some("ssv") => ("spaceDelimited", false),
        Some("tsv") => ("tabDelimited", false),
        Some("pipes") => ("pipeDelimited", false),
        Some("multi") => (plain, true),
        _ => (plain, false),
    }
}
