//! The model of a description, the same for all versions of OpenAPI. It
//! contains everything that pages show, with references resolved.

mod schema;

use std::collections::HashMap;

use located_data::Span;

pub use schema::{
    Additional, Bounds, Conditions, Discriminator, EnumValue, Property, Schema, SchemaId, Type, Xml,
};

use crate::source::Node;

/// A position in the description.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    /// Index into [`Reference::files`].
    pub file: u32,
    /// Bytes of that file.
    pub span: Span,
}

/// The API reference: the input of all pages.
#[derive(Debug, Clone, Default)]
pub struct Reference {
    /// OpenAPI version of the description, such as `3.1.0`.
    pub openapi: String,
    /// Paths of the description's files, the entry first.
    pub files: Vec<String>,
    /// Title, version, contact and so on.
    pub info: Info,
    /// Servers of the whole API.
    pub servers: Vec<Server>,
    /// Tags in order, including undeclared ones.
    pub tags: Vec<Tag>,
    /// `x-tagGroups`: name, and indices into `tags`.
    pub tag_groups: Vec<(String, Vec<usize>)>,
    /// Operations and webhooks in the order of the description.
    pub operations: Vec<Operation>,
    /// All schemas; see [`SchemaId`].
    pub schemas: Vec<Schema>,
    /// The named schemas in order.
    pub named_schemas: Vec<SchemaId>,
    /// Intersections of two schemas that merging needs.
    pub(crate) intersections: HashMap<(SchemaId, SchemaId), SchemaId>,
    /// Security schemes by name.
    pub security_schemes: Vec<SecurityScheme>,
    /// `externalDocs`
    pub external_docs: Option<ExternalDocs>,
    /// `x-` keys of the document.
    pub extensions: Vec<(Box<str>, Node)>,
}

impl std::ops::Index<SchemaId> for Reference {
    type Output = Schema;

    fn index(&self, id: SchemaId) -> &Schema {
        &self.schemas[id.0 as usize]
    }
}

impl Reference {
    /// Returns the operation with a name: `GET /pets` or an operation id.
    #[must_use]
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        self.operation_index(name)
            .and_then(|i| self.operations.get(i))
    }

    /// Returns the index of the operation with a name: `GET /pets` or an operation
    /// id.
    pub(crate) fn operation_index(&self, name: &str) -> Option<usize> {
        let same = |operation: &Operation| {
            operation.operation_id.as_deref() == Some(name)
                || name.split_once(' ').is_some_and(|(method, path)| {
                    operation.method.eq_ignore_ascii_case(method) && operation.path == path.trim()
                })
        };
        self.operations.iter().position(same)
    }
}

/// `info`
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct Info {
    pub title: String,
    pub version: String,
    pub summary: Option<String>,
    pub description: Option<String>,
    pub terms_of_service: Option<String>,
    pub contact: Option<Contact>,
    pub license: Option<License>,
    pub logo: Option<Logo>,
}

/// `x-logo` of `info`
#[derive(Debug, Clone, Default)]
pub struct Logo {
    /// URL of the image.
    pub url: String,
    /// Alternative text.
    pub alt: Option<String>,
    /// Link target.
    pub href: Option<String>,
}

/// `info.contact`
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct Contact {
    pub name: Option<String>,
    pub url: Option<String>,
    pub email: Option<String>,
}

/// `info.license`
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct License {
    pub name: String,
    pub identifier: Option<String>,
    pub url: Option<String>,
}

/// A link to further documentation.
#[derive(Debug, Clone, Default)]
pub struct ExternalDocs {
    /// Address.
    pub url: String,
    /// Description of the target.
    pub description: Option<String>,
}

/// A server, with the variables of its URL.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct Server {
    pub url: String,
    pub name: Option<String>,
    pub description: Option<String>,
    pub variables: Vec<ServerVariable>,
}

/// A variable of a server's URL.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct ServerVariable {
    pub name: String,
    pub default: String,
    pub values: Vec<String>,
    pub description: Option<String>,
}

/// A group of operations.
#[derive(Debug, Clone, Default)]
pub struct Tag {
    /// The name that operations use.
    pub name: String,
    /// Display name: `x-displayName`, or `summary` of 3.2.
    pub display_name: Option<String>,
    /// CommonMark.
    pub description: Option<String>,
    /// Index of the parent tag (3.2).
    pub parent: Option<usize>,
    /// `kind` of 3.2.
    pub kind: Option<String>,
    /// `externalDocs`
    pub external_docs: Option<ExternalDocs>,
    /// Whether the description declares it; false if only operations use it.
    pub declared: bool,
    /// `x-traitTag`: documentation instead of a group of operations.
    pub is_trait: bool,
}

impl Tag {
    /// Returns whether the tag labels its operations instead of grouping them:
    /// the kinds `badge` and `audience` of 3.2.
    #[must_use]
    pub fn is_label(&self) -> bool {
        matches!(self.kind.as_deref(), Some("badge" | "audience"))
    }

    /// Returns whether the group has content even without operations.
    pub(crate) fn has_words(&self) -> bool {
        self.description.is_some() && !self.is_label()
    }
}

/// The kind of an operation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OperationKind {
    /// The reader calls the API.
    #[default]
    Call,
    /// The API calls the reader: a webhook.
    Webhook,
    /// The API calls a URL given in an earlier call.
    Callback,
}

/// An operation.
#[derive(Debug, Clone, Default)]
pub struct Operation {
    /// Anchor and page name; unique in the reference and stable.
    pub slug: String,
    /// Call, webhook or callback.
    pub kind: OperationKind,
    /// HTTP method in upper case.
    pub method: String,
    /// Path template; the name for webhooks, the expression for callbacks.
    pub path: String,
    /// `operationId`
    pub operation_id: Option<String>,
    /// `summary` of the operation, or else of the path item.
    pub summary: Option<String>,
    /// `description` of the operation or else of the path item, in CommonMark.
    pub description: Option<String>,
    /// `summary` of the path item, if the operation has its own.
    pub path_summary: Option<String>,
    /// `description` of the path item, if the operation has its own.
    pub path_description: Option<String>,
    /// `deprecated`
    pub deprecated: bool,
    /// Indices into [`Reference::tags`].
    pub tags: Vec<usize>,
    /// Indices of its tags that are labels; see [`Tag::is_label`].
    pub labels: Vec<usize>,
    /// Parameters, including those of the path item.
    pub parameters: Vec<Parameter>,
    /// The request body.
    pub body: Option<Body>,
    /// Responses in the order of the description.
    pub responses: Vec<Response>,
    /// Alternatives; each is a list of schemes that are all required. An empty
    /// alternative makes security optional.
    pub security: Vec<Vec<SecurityNeed>>,
    /// Servers of this operation; if empty, those of the API apply.
    pub servers: Vec<Server>,
    /// Calls that the API makes to the caller.
    pub callbacks: Vec<Callback>,
    /// `externalDocs`
    pub external_docs: Option<ExternalDocs>,
    /// `x-codeSamples`
    pub code_samples: Vec<CodeSample>,
    /// Rules between parameters.
    pub rules: Vec<Rule>,
    /// `x-badges`
    pub badges: Vec<String>,
    /// Other `x-` keys.
    pub extensions: Vec<(Box<str>, Node)>,
    /// Position in the description.
    pub place: Place,
}

impl Operation {
    /// Returns a short title: the summary, or else the operation id in words,
    /// or else method and path. An id that only repeats method and path
    /// (`PostCustomers`) is replaced by a phrase (`Create customer`).
    #[must_use]
    pub fn title(&self) -> String {
        let summary = self
            .summary
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty());
        summary.map(str::to_owned).unwrap_or_else(|| {
            let Some(id) = self.operation_id.as_deref() else {
                return self.signature();
            };
            if crate::phrase::repeats_path(id, &self.method, &self.path) {
                crate::phrase::phrase(&self.method, &self.path)
            } else {
                crate::text::words(id)
            }
        })
    }

    /// `GET /pets`
    #[must_use]
    pub fn signature(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

/// A required scheme, with the required scopes.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct SecurityNeed {
    pub scheme: String,
    pub scopes: Vec<String>,
}

/// The location of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[allow(missing_docs)]
pub enum ParameterIn {
    Path,
    #[default]
    Query,
    QueryString,
    Header,
    Cookie,
}

impl ParameterIn {
    /// Returns the name used in descriptions and as prefix of anchors.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::QueryString => "querystring",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }
}

/// A parameter, or a header of a response.
#[derive(Debug, Clone, Default)]
pub struct Parameter {
    /// Name as sent.
    pub name: String,
    /// Location.
    pub location: ParameterIn,
    /// CommonMark.
    pub description: Option<String>,
    /// `required`
    pub required: bool,
    /// `deprecated`
    pub deprecated: bool,
    /// `style`, resolved from the version's default or `collectionFormat`.
    pub style: String,
    /// `explode`, resolved likewise.
    pub explode: bool,
    /// `allowReserved`
    pub allow_reserved: bool,
    /// `allowEmptyValue`
    pub allow_empty: bool,
    /// Schema of the value.
    pub schema: Option<SchemaId>,
    /// Media type, if the value is a document (`content`).
    pub media_type: Option<String>,
    /// Examples of the value.
    pub examples: Vec<Example>,
    /// `x-` keys.
    pub extensions: Vec<(Box<str>, Node)>,
    /// Position in the description.
    pub place: Place,
}

/// An example with its explanation.
#[derive(Debug, Clone, Default)]
pub struct Example {
    /// Key among the examples; empty for the only one.
    pub name: String,
    /// One line.
    pub summary: Option<String>,
    /// CommonMark.
    pub description: Option<String>,
    /// The data.
    pub value: Option<Node>,
    /// Serialized text, if given (3.2) or if the data is not JSON.
    pub serialized: Option<String>,
    /// Address of an external example.
    pub external: Option<String>,
    /// Position in the description.
    pub place: Place,
}

/// A request body.
#[derive(Debug, Clone, Default)]
pub struct Body {
    /// CommonMark.
    pub description: Option<String>,
    /// `required`
    pub required: bool,
    /// Media types that can be sent.
    pub content: Vec<Media>,
}

/// One media type of a body.
#[derive(Debug, Clone, Default)]
pub struct Media {
    /// Media type, such as `application/json`.
    pub media_type: String,
    /// Schema of the body.
    pub schema: Option<SchemaId>,
    /// Schema of each item in a stream (3.2).
    pub item_schema: Option<SchemaId>,
    /// Examples as given.
    pub examples: Vec<Example>,
    /// Encoding of form properties.
    pub encoding: Vec<Encoding>,
}

/// Encoding of a part of a form. `property` is `[0]`, `[1]` and so on for the
/// parts of `prefixEncoding`, and `[...]` for those of `itemEncoding`.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct Encoding {
    pub property: String,
    pub content_type: Option<String>,
    pub style: Option<String>,
    pub explode: Option<bool>,
    pub allow_reserved: bool,
    pub headers: Vec<Parameter>,
}

/// A response.
#[derive(Debug, Clone, Default)]
pub struct Response {
    /// `200`, `4XX`, `default`
    pub status: String,
    /// `summary` of 3.2.
    pub summary: Option<String>,
    /// CommonMark.
    pub description: Option<String>,
    /// Headers.
    pub headers: Vec<Parameter>,
    /// Media types of the response; empty without a body.
    pub content: Vec<Media>,
    /// Links to follow-up operations.
    pub links: Vec<Link>,
    /// Position in the description.
    pub place: Place,
}

/// A follow-up operation that uses values of a response.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct Link {
    pub name: String,
    pub description: Option<String>,
    pub operation_id: Option<String>,
    pub operation_ref: Option<String>,
    /// Parameters with the expressions of their values.
    pub parameters: Vec<(String, String)>,
    pub body: Option<String>,
}

/// Calls that the API makes to the caller.
#[derive(Debug, Clone, Default)]
pub struct Callback {
    /// Name among the callbacks.
    pub name: String,
    /// The calls.
    pub operations: Vec<Operation>,
}

/// A code sample in the description.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct CodeSample {
    pub lang: String,
    pub label: Option<String>,
    pub source: String,
}

/// A rule between parameters.
#[derive(Debug, Clone)]
pub enum Rule {
    /// At most one of the parameters can be given; `priority` determines which
    /// one is used if a call has several (`x-exclusive-parameters`).
    Exclusive {
        /// The parameters.
        parameters: Vec<String>,
        /// Highest priority first; may contain other parameters as well.
        priority: Vec<String>,
        /// CommonMark.
        description: Option<String>,
    },
    /// `parameter` is required if one of `when` is given (`x-required-when`).
    RequiredWhen {
        /// The parameter.
        parameter: String,
        /// Parameters any of which makes it required.
        when: Vec<String>,
        /// CommonMark.
        description: Option<String>,
    },
}

/// A security scheme.
#[derive(Debug, Clone, Default)]
pub struct SecurityScheme {
    /// Key among the schemes.
    pub name: String,
    /// The type of the scheme, with its details.
    pub kind: SecurityKind,
    /// CommonMark.
    pub description: Option<String>,
    /// `deprecated` of 3.2.
    pub deprecated: bool,
    /// Position in the description.
    pub place: Place,
}

/// The types of security schemes.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub enum SecurityKind {
    ApiKey {
        location: ParameterIn,
        parameter: String,
    },
    Http {
        scheme: String,
        bearer_format: Option<String>,
    },
    OAuth2 {
        flows: Vec<OAuthFlow>,
        metadata_url: Option<String>,
    },
    OpenIdConnect {
        url: String,
    },
    MutualTls,
    #[default]
    Unknown,
}

/// An OAuth 2 flow.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct OAuthFlow {
    pub name: String,
    pub authorization_url: Option<String>,
    pub device_authorization_url: Option<String>,
    pub token_url: Option<String>,
    pub refresh_url: Option<String>,
    /// Scopes with their descriptions.
    pub scopes: Vec<(String, String)>,
}
