//! The model of a description, the same for all versions of OpenAPI. It
//! contains everything that pages show, with references resolved.
//!
//! Differences between versions are gone here: the forms of 2.0 are request
//! bodies, `nullable` is [`Type::Null`], and `style` and `explode` have their
//! defaults. A field with an OpenAPI name has the meaning of that keyword in
//! 3.2, where it exists in several versions.
//!
//! Texts called `description` are CommonMark with inline HTML, as written by
//! someone who may be hostile; nothing is sanitized before rendering. A field
//! that names several versions' extensions has the first one given.
//!
//! ```
//! use openapi_render::Description;
//! use openapi_render::model::{ParameterIn, Type};
//!
//! let text = "
//! openapi: 3.0.3
//! paths:
//!   /pets:
//!     parameters: [{name: limit, in: query, schema: {type: integer, nullable: true, maximum: 1e2}}]
//!     get: {tags: [Pets]}
//! ";
//! let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
//! let operation = reference.operation("GET /pets").unwrap();
//! // Inherited from the path, with the default style of a query.
//! let limit = &operation.parameters[0];
//! assert_eq!((limit.location, &*limit.style), (ParameterIn::Query, "form"));
//! // `nullable` of 3.0 is a type, and numbers are as their author wrote them.
//! let schema = &reference[limit.schema.unwrap()];
//! assert_eq!(schema.types, [Type::Integer, Type::Null]);
//! assert_eq!(schema.bounds().maximum.as_deref(), Some("1e2"));
//! // Tags are declared by their use.
//! assert_eq!(reference.tags[operation.tags[0]].name, "Pets");
//! ```

mod schema;

use std::collections::HashMap;

use docs_model::index::IndexVec;
use docs_model::index_types;
use located_data::Span;

pub use schema::{
    Additional, Bounds, Conditions, Discriminator, EnumValue, Property, Schema, SchemaId, Type, Xml,
};

use crate::source::Node;

index_types! {
    /// Index of an operation in [`Reference::operations`].
    pub struct OperationIdx;

    /// Index of a tag in [`Reference::tags`].
    pub struct TagIdx;

    /// Index of a group of tags in [`Reference::tag_groups`].
    pub struct TagGroupIdx;
}

/// A position in the description, for diagnostics. Nodes that do not come from
/// a file have the default: the start of the entry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    /// Index into [`Reference::files`].
    pub file: u32,
    /// Bytes of that file.
    pub span: Span,
}

/// The API reference: the input of all pages, of [`lint`](fn@crate::lint),
/// [`diff`](fn@crate::diff) and [`samples`](crate::samples).
///
/// References between its parts are indices into its lists (`tags`, `schemas`,
/// `files`), and stay valid because nothing is removed. Security schemes are
/// referred to by name, as in the description.
#[derive(Debug, Clone, Default)]
pub struct Reference {
    /// OpenAPI version as written, such as `3.1.0`; empty if there is none.
    pub openapi: String,
    /// Paths of the description's files, the entry first.
    pub files: Vec<String>,
    /// Title, version, contact and so on of the API.
    pub info: Info,
    /// Servers of the whole API. An operation with servers of its own does not
    /// use them.
    pub servers: Vec<Server>,
    /// Tags: the declared ones in the order of the description, which is that
    /// of the menu, then the undeclared ones in the order of their first
    /// operation.
    pub tags: IndexVec<TagIdx, Tag>,
    /// `x-tagGroups`
    pub tag_groups: IndexVec<TagGroupIdx, TagGroup>,
    /// Operations of paths, then webhooks, in the order of the description.
    /// Callbacks are in their operations.
    pub operations: IndexVec<OperationIdx, Operation>,
    /// All schemas; see [`SchemaId`].
    pub schemas: Vec<Schema>,
    /// The named schemas, components first, in the order of the description.
    /// Pages list them; all others are shown where they are used.
    pub named_schemas: Vec<SchemaId>,
    /// Intersections of two schemas that apply to the same position, such as a
    /// property in two parts of an `allOf`; computed when reading ends, since
    /// merging cannot add schemas.
    pub(crate) intersections: HashMap<(SchemaId, SchemaId), SchemaId>,
    /// Security schemes in the order of the description; requirements refer to
    /// their names.
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
    /// Returns the operation with a name, as authors write it in guides: method
    /// and path (`GET /pets`, the method in any case), or an operation id. The
    /// first of several wins.
    ///
    /// The search is linear in the number of operations.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::Description;
    ///
    /// let text = "{openapi: 3.1.0, paths: {/pets: {get: {operationId: listPets}}}}";
    /// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
    /// assert!(reference.operation("listPets").is_some());
    /// assert!(reference.operation("get /pets").is_some());
    /// assert!(reference.operation("POST /pets").is_none());
    /// ```
    #[must_use]
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        self.operation_index(name)
            .and_then(|i| self.operations.get(i))
    }

    /// Returns the index of the operation with a name: `GET /pets` or an operation
    /// id.
    pub(crate) fn operation_index(&self, name: &str) -> Option<OperationIdx> {
        let same = |operation: &Operation| {
            operation.operation_id.as_deref() == Some(name)
                || name.split_once(' ').is_some_and(|(method, path)| {
                    operation.method.eq_ignore_ascii_case(method) && operation.path == path.trim()
                })
        };
        self.operations.position(same)
    }
}

/// `info`: what the API is. A missing title is "API reference", a missing
/// version is empty.
#[derive(Debug, Clone, Default)]
pub struct Info {
    /// Name of the API; the title of the index page.
    pub title: String,
    /// Version of the API as written, such as `1.4.0` or `2024-10-01`.
    pub version: String,
    /// One line of plain text (3.1).
    pub summary: Option<String>,
    /// CommonMark. Its headings are sections of the index page with anchors.
    pub description: Option<String>,
    /// URL of the terms of service.
    pub terms_of_service: Option<String>,
    /// Whom to ask.
    pub contact: Option<Contact>,
    /// The licence of the description.
    pub license: Option<License>,
    /// Logo above the title.
    pub logo: Option<Logo>,
}

/// `x-logo` of `info`
#[derive(Debug, Clone, Default)]
pub struct Logo {
    /// URL of the image.
    pub url: String,
    /// Alternative text; without it, the title of the API is used.
    pub alt: Option<String>,
    /// Address that a click on the logo leads to.
    pub href: Option<String>,
}

/// `info.contact`: whom to ask.
#[derive(Debug, Clone, Default)]
pub struct Contact {
    /// Name of a person or team.
    pub name: Option<String>,
    /// URL of a page about it.
    pub url: Option<String>,
    /// E-mail address, without `mailto:`.
    pub email: Option<String>,
}

/// `info.license`. `identifier` is an SPDX expression (3.1), `url` the text of
/// the licence; a description has one of them.
#[derive(Debug, Clone, Default)]
pub struct License {
    /// Name of the licence; empty if it is missing.
    pub name: String,
    /// SPDX licence expression (3.1), such as `MIT OR Apache-2.0`.
    pub identifier: Option<String>,
    /// URL of the text.
    pub url: Option<String>,
}

/// A link to further documentation (`externalDocs`).
#[derive(Debug, Clone, Default)]
pub struct ExternalDocs {
    /// Address.
    pub url: String,
    /// Description of the target.
    pub description: Option<String>,
}

/// A server. `url` is a template whose `{variables}` are in `variables`, and
/// may be relative to the address of the description.
#[derive(Debug, Clone, Default)]
pub struct Server {
    /// URL template, such as `https://{region}.example.com/v1`.
    pub url: String,
    /// Name of the server (3.2).
    pub name: Option<String>,
    /// CommonMark.
    pub description: Option<String>,
    /// Variables of the template, in the order of the description.
    pub variables: Vec<ServerVariable>,
}

/// A variable of a server's URL. `values` is its `enum`; empty if any value is
/// allowed.
#[derive(Debug, Clone, Default)]
pub struct ServerVariable {
    /// Name between the braces of the template.
    pub name: String,
    /// Value that samples use; empty if it is missing.
    pub default: String,
    /// Values that are allowed (`enum`); empty if any is.
    pub values: Vec<String>,
    /// CommonMark.
    pub description: Option<String>,
}

/// A group of tags (`x-tagGroups`), which is a heading in menus.
#[derive(Debug, Clone, Default)]
pub struct TagGroup {
    /// The heading.
    pub name: String,
    /// The tags, in the order of the group.
    pub tags: Vec<TagIdx>,
}

/// A group of operations in menus and layouts, or a label of operations; see
/// [`Tag::is_label`].
#[derive(Debug, Clone, Default)]
pub struct Tag {
    /// The name that operations use.
    pub name: String,
    /// Display name: `x-displayName`, or `summary` of 3.2.
    pub display_name: Option<String>,
    /// CommonMark.
    pub description: Option<String>,
    /// Index of the parent tag in [`Reference::tags`] (3.2). Parents form no
    /// cycle.
    pub parent: Option<TagIdx>,
    /// `kind` of 3.2: `nav`, `badge`, `audience` or one of the author's own.
    pub kind: Option<String>,
    /// `externalDocs`
    pub external_docs: Option<ExternalDocs>,
    /// Whether the description declares it; false if only operations use it.
    pub declared: bool,
    /// `x-traitTag` of Redoc: a chapter of documentation instead of a group of
    /// operations.
    pub is_trait: bool,
}

impl Tag {
    /// Returns whether the tag labels its operations instead of grouping them:
    /// the kinds `badge` and `audience` of 3.2. Other kinds, including those of
    /// an author's own, group.
    #[must_use]
    pub fn is_label(&self) -> bool {
        matches!(self.kind.as_deref(), Some("badge" | "audience"))
    }

    /// Returns whether the group has content even without operations.
    pub(crate) fn has_words(&self) -> bool {
        self.description.is_some() && !self.is_label()
    }
}

/// Direction of a call. Only operations that the reader calls have samples and a
/// console.
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

/// An operation: a method of a path, a webhook or a callback, with everything
/// that it inherits from its path item.
#[derive(Debug, Clone, Default)]
pub struct Operation {
    /// Anchor on a page, and name of its own page: `get-pet` for the id
    /// `getPet`. Unique in the reference and the same in each build.
    pub slug: String,
    /// Call, webhook or callback.
    pub kind: OperationKind,
    /// HTTP method: upper case, or as written if it is a custom one of 3.2.
    pub method: String,
    /// Path template such as `/pets/{id}`; the name for webhooks, the
    /// expression such as `{$request.body#/url}` for callbacks.
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
    /// Tags that group the operation, as indices into [`Reference::tags`].
    /// Pages show it in the group of the first one.
    pub tags: Vec<TagIdx>,
    /// Tags that label it, as indices into [`Reference::tags`]; see
    /// [`Tag::is_label`].
    pub labels: Vec<TagIdx>,
    /// Parameters, those of the path item first, unique by name and location.
    /// Forms and bodies of 2.0 are in `body`.
    pub parameters: Vec<Parameter>,
    /// The request body.
    pub body: Option<Body>,
    /// Responses: those of success, then those of errors, then the default, each in the
    /// order of the description.
    pub responses: Vec<Response>,
    /// Alternatives of credentials. Each is a list of schemes that are all
    /// required; an empty list makes authorization optional, and no
    /// alternatives at all mean that none is needed.
    pub security: Vec<Vec<SecurityNeed>>,
    /// Servers of this operation; if empty, those of the API apply.
    pub servers: Vec<Server>,
    /// Calls that the API makes to the caller.
    pub callbacks: Vec<Callback>,
    /// `externalDocs`
    pub external_docs: Option<ExternalDocs>,
    /// `x-codeSamples`
    pub code_samples: Vec<CodeSample>,
    /// Rules between parameters, of our own extensions.
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
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::model::Operation;
    ///
    /// let mut operation = Operation::default();
    /// operation.method = "POST".to_owned();
    /// operation.path = "/customers".to_owned();
    /// assert_eq!(operation.title(), "POST /customers");
    /// operation.operation_id = Some("importAll".to_owned());
    /// assert_eq!(operation.title(), "Import all");
    /// operation.operation_id = Some("PostCustomers".to_owned());
    /// assert_eq!(operation.title(), "Create customer");
    /// operation.summary = Some("Add a customer".to_owned());
    /// assert_eq!(operation.title(), "Add a customer");
    /// ```
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

    /// Returns method and path: `GET /pets`. It names an operation that has
    /// neither summary nor id.
    #[must_use]
    pub fn signature(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

/// A required scheme, by its name in [`Reference::security_schemes`], with the
/// required scopes. Scopes are empty for schemes other than OAuth 2 and OpenID
/// Connect.
#[derive(Debug, Clone, Default)]
pub struct SecurityNeed {
    /// Name of the scheme.
    pub scheme: String,
    /// Scopes that are all required.
    pub scopes: Vec<String>,
}

/// The location of a parameter: which part of a request it is written to.
/// `QueryString` of 3.2 is the whole query as one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum ParameterIn {
    /// A variable of the path template.
    Path,
    /// A parameter of the query, also the default for an unknown location.
    #[default]
    Query,
    /// The whole query as one value (3.2).
    QueryString,
    /// A header of the request, or of a response.
    Header,
    /// A cookie; all cookies share one header.
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

/// A parameter, or a header of a response. Anchors are its location and name:
/// `query.limit`.
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
    /// How a list or object is written: `form`, `simple`, `deepObject` and so
    /// on; resolved from the version's default or `collectionFormat`.
    pub style: String,
    /// Whether each item of a list or object is a value of its own (`a=1&a=2`,
    /// not `a=1,2`); resolved likewise.
    pub explode: bool,
    /// `allowReserved`: whether characters such as `/` and `?` are sent
    /// unescaped.
    pub allow_reserved: bool,
    /// `allowEmptyValue`
    pub allow_empty: bool,
    /// Schema of the value.
    pub schema: Option<SchemaId>,
    /// Media type, if the value is a document (`content` instead of `schema`):
    /// JSON in a query parameter, for example.
    pub media_type: Option<String>,
    /// How the fields of such a document are written, if it is a form.
    pub encoding: Vec<Encoding>,
    /// Examples of the value.
    pub examples: Vec<Example>,
    /// `x-` keys.
    pub extensions: Vec<(Box<str>, Node)>,
    /// Position in the description.
    pub place: Place,
}

/// An example with its explanation. At least one of `value`, `serialized` and
/// `external` is set, unless its Example object is empty.
#[derive(Debug, Clone, Default)]
pub struct Example {
    /// Key among the examples; empty for the only one.
    pub name: String,
    /// One line that says what the example shows; the label in the choice of
    /// examples.
    pub summary: Option<String>,
    /// CommonMark.
    pub description: Option<String>,
    /// The data, to be written in the format of the media type.
    pub value: Option<Node>,
    /// The text as it is sent: `serializedValue` of 3.2.
    pub serialized: Option<String>,
    /// Address of an external example.
    pub external: Option<String>,
    /// Position in the description.
    pub place: Place,
}

/// A request body.
#[derive(Debug, Clone, Default)]
pub struct Body {
    /// CommonMark; of the reference to the body, if that has one.
    pub description: Option<String>,
    /// `required`
    pub required: bool,
    /// Media types that can be sent.
    pub content: Vec<Media>,
}

/// One media type of a body, with the schema and examples that apply to it.
#[derive(Debug, Clone, Default)]
pub struct Media {
    /// Media type, such as `application/json`, or a range such as `image/*`.
    pub media_type: String,
    /// Schema of the body.
    pub schema: Option<SchemaId>,
    /// Schema of each item in a stream (3.2), such as the events of
    /// `text/event-stream`.
    pub item_schema: Option<SchemaId>,
    /// Examples as given; none are generated here.
    pub examples: Vec<Example>,
    /// How the parts of a form are written.
    pub encoding: Vec<Encoding>,
}

impl Media {
    /// Returns the encodings by the names of their parts. Forms can have
    /// thousands of parts, so they are not searched one by one.
    pub(crate) fn encodings(&self) -> HashMap<&str, &Encoding> {
        let entries = self.encoding.iter().rev();
        entries.map(|entry| (&*entry.property, entry)).collect()
    }
}

/// Encoding of a part of a form. `property` is the name of the part; it is
/// `[0]`, `[1]` and so on for the parts of `prefixEncoding`, and `[...]` for
/// those of `itemEncoding`, which have no names. A field that is `None` has the
/// default for the part's type.
#[derive(Debug, Clone, Default)]
pub struct Encoding {
    /// Name or position of the part.
    pub property: String,
    /// Media type of the part, or several separated by commas.
    pub content_type: Option<String>,
    /// How a list or object is written, as for query parameters.
    pub style: Option<String>,
    /// Whether each item of a list or object is a value of its own.
    pub explode: Option<bool>,
    /// Whether reserved characters are sent unescaped.
    pub allow_reserved: bool,
    /// Headers of the part, in multipart bodies.
    pub headers: Vec<Parameter>,
}

/// A response to one status or a class of them.
#[derive(Debug, Clone, Default)]
pub struct Response {
    /// The status as written: `200`, a class such as `4XX`, or `default` for
    /// all others.
    pub status: String,
    /// `summary` of 3.2.
    pub summary: Option<String>,
    /// CommonMark.
    pub description: Option<String>,
    /// Headers that the API sends; `content-type` is in `content`.
    pub headers: Vec<Parameter>,
    /// Media types of the response; empty without a body.
    pub content: Vec<Media>,
    /// Links to follow-up operations.
    pub links: Vec<Link>,
    /// Position in the description.
    pub place: Place,
}

/// A follow-up operation that uses values of a response. It is named by
/// `operation_id` or by `operation_ref`, a reference to the operation, which
/// may lead to another file.
#[derive(Debug, Clone, Default)]
pub struct Link {
    /// Key among the links of the response.
    pub name: String,
    /// CommonMark.
    pub description: Option<String>,
    /// Id of the operation.
    pub operation_id: Option<String>,
    /// Reference to the operation, such as `#/paths/~1pets/get`,
    /// percent-encoded and escaped as written.
    pub operation_ref: Option<String>,
    /// Parameters with their values: constants, or expressions such as
    /// `$response.body#/id`.
    pub parameters: Vec<(String, String)>,
    /// Value of the request body: a constant, or an expression.
    pub body: Option<String>,
    /// Server of the operation, if it is another one than that of its own
    /// description.
    pub server: Option<Server>,
}

/// Calls that the API makes to the caller.
#[derive(Debug, Clone, Default)]
pub struct Callback {
    /// Name among the callbacks.
    pub name: String,
    /// The calls, each with the expression of its URL as path.
    pub operations: Vec<Operation>,
}

/// A code sample in the description, shown instead of the generated one in the
/// same language. `label` names it in the choice of languages.
#[derive(Debug, Clone, Default)]
pub struct CodeSample {
    /// Language as written, such as `JavaScript` or `shell`.
    pub lang: String,
    /// Label in the choice of languages, if it is not the language.
    pub label: Option<String>,
    /// The code.
    pub source: String,
}

/// A rule between parameters, for what their separate schemas cannot say.
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

/// A way to authorize calls, which operations refer to by `name`.
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

/// The types of security schemes. `ApiKey` has the name of the header, query
/// parameter or cookie; `Http` the scheme of the `Authorization` header
/// (`basic`, `bearer`).
#[derive(Debug, Clone, Default)]
pub enum SecurityKind {
    /// A key in a header, query parameter or cookie.
    ApiKey {
        /// Where the key is sent.
        location: ParameterIn,
        /// Name of the header, parameter or cookie.
        parameter: String,
    },
    /// Credentials in the header `Authorization`.
    Http {
        /// Scheme as written, such as `bearer` or `Basic`; case has no meaning.
        scheme: String,
        /// Format of bearer tokens, such as `JWT`.
        bearer_format: Option<String>,
    },
    /// A token from one of several flows.
    OAuth2 {
        /// Flows in the order of the description.
        flows: Vec<OAuthFlow>,
        /// URL of the authorization server's metadata (3.2).
        metadata_url: Option<String>,
    },
    /// A token from a provider that describes itself.
    OpenIdConnect {
        /// URL of the discovery document.
        url: String,
    },
    /// A certificate of the client.
    MutualTls,
    /// A type that does not exist; reported when it is read.
    #[default]
    Unknown,
}

/// An OAuth 2 flow. `name` is its key, such as `authorizationCode`; those of
/// 2.0 have the names of 3.x.
#[derive(Debug, Clone, Default)]
pub struct OAuthFlow {
    /// Key of the flow, such as `clientCredentials`.
    pub name: String,
    /// URL where users grant access.
    pub authorization_url: Option<String>,
    /// URL where devices start (3.2).
    pub device_authorization_url: Option<String>,
    /// URL that issues tokens.
    pub token_url: Option<String>,
    /// URL that renews tokens.
    pub refresh_url: Option<String>,
    /// Scopes with their descriptions, in the order of the description.
    pub scopes: Vec<(String, String)>,
}
