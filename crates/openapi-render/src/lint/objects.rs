//! The objects of OpenAPI 2.0, 3.0, 3.1 and 3.2 and their fields, as the
//! official JSON Schemas of these versions define them.
//!
//! This is a table of objects instead of the schemas themselves, because with
//! these, an object with one wrong field matches none of several alternatives,
//! and the fault has no position. All versions are in one table: a field that
//! exists in another version gets a help that says so.
//!
//! A key occurs several times in an object if its kind differs by version; the
//! versions of these entries are disjoint.

/// A set of versions, as bits, so that sets are constants joined with `|`.
pub(super) type Versions = u8;

/// Swagger 2.0.
pub(super) const V2: Versions = 1;
/// OpenAPI 3.0.
pub(super) const V30: Versions = 2;
/// OpenAPI 3.1.
pub(super) const V31: Versions = 4;
/// OpenAPI 3.2.
pub(super) const V32: Versions = 8;
/// 3.0 and later.
const V3: Versions = V30 | V31 | V32;
/// 3.1 and later: schemas are JSON Schema 2020-12.
pub(super) const NEW: Versions = V31 | V32;
/// All versions.
const ALL: Versions = V2 | V3;

/// The type of a field's value, as far as it is checked here. Whether an
/// address or a media type is valid is left to other rules.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// Any value, not looked at.
    Any,
    /// A string.
    Text,
    /// A boolean.
    Flag,
    /// A number, also with a fraction.
    Number,
    /// An integer that is not negative.
    Count,
    /// One of several strings.
    Word(&'static [&'static str]),
    /// An object of this table, or a `$ref` to one, if that object is
    /// referable.
    Object(&'static Object),
    /// An object of this table, or a boolean: a schema since 3.1.
    ObjectOrFlag(&'static Object),
    /// A list of values of one kind.
    List(&'static Kind),
    /// An object with any keys, whose values are of one kind.
    Map(&'static Kind),
    /// A value, or a list of them, such as `type` since 3.1.
    OneOrList(&'static Kind),
    /// A list of anything.
    Array,
}

/// A field of an object.
#[derive(Debug)]
pub(super) struct Field {
    /// Key.
    pub(super) key: &'static str,
    /// Versions that have the field with this kind.
    pub(super) versions: Versions,
    /// Versions in which an object must have it.
    pub(super) required: Versions,
    /// The kind of its value in these versions.
    pub(super) kind: Kind,
}

impl Field {
    /// Makes the field required in some of its versions.
    const fn required_in(mut self, versions: Versions) -> Self {
        self.required = versions;
        self
    }
}

/// Keys of an object that are not names of fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keys {
    /// No other keys.
    None,
    /// Path templates, such as `/pets/{id}`.
    Paths,
    /// Statuses: `200`, `4XX`, `default`.
    Statuses,
    /// Anything, with values of one kind.
    Any,
}

/// An object of the specification. `x-` keys are allowed in all of them.
#[derive(Debug)]
pub(super) struct Object {
    /// Name in messages, with its article.
    pub(super) noun: &'static str,
    /// Own fields, of all versions.
    fields: &'static [Field],
    /// Fields shared by several objects, in addition to its own.
    shared: &'static [Field],
    /// Keys that are not names of fields, and the kind of their values.
    pub(super) others: (Keys, Kind),
    /// Versions that allow a `$ref` instead.
    pub(super) referable: Versions,
    /// Versions in which it may have unknown keys: schemas since 3.1, for other
    /// vocabularies.
    pub(super) open: Versions,
}

/// Returns an optional field. Short, because the table consists of such calls.
const fn of(key: &'static str, versions: Versions, kind: Kind) -> Field {
    Field {
        key,
        versions,
        required: 0,
        kind,
    }
}

/// Returns a field that objects of all its versions must have.
const fn must(key: &'static str, versions: Versions, kind: Kind) -> Field {
    of(key, versions, kind).required_in(versions)
}

/// Returns an object that has these fields and no other keys.
const fn object(noun: &'static str, fields: &'static [Field]) -> Object {
    Object {
        noun,
        fields,
        shared: &[],
        others: (Keys::None, Kind::Any),
        referable: 0,
        open: 0,
    }
}

impl Object {
    /// Allows a `$ref` instead of the object in some versions.
    const fn referable(mut self, versions: Versions) -> Self {
        self.referable = versions;
        self
    }

    /// Adds fields that other objects have, too.
    const fn sharing(mut self, fields: &'static [Field]) -> Self {
        self.shared = fields;
        self
    }

    /// Returns the fields of all versions.
    pub(super) fn fields(&self) -> impl Iterator<Item = &'static Field> + use<> {
        self.fields.iter().chain(self.shared)
    }

    /// Allows keys that are not names of fields.
    const fn with(mut self, keys: Keys, kind: Kind) -> Self {
        self.others = (keys, kind);
        self
    }

    /// Allows unknown keys in some versions.
    const fn open(mut self, versions: Versions) -> Self {
        self.open = versions;
        self
    }
}

use Kind::{Any, Array, Count, Flag, List, Map, Number, ObjectOrFlag, OneOrList, Text, Word};

/// A list of strings.
const TEXTS: Kind = List(&Text);

/// An object of the table, in a field.
macro_rules! to {
    ($object:ident) => {
        Kind::Object(&$object)
    };
}

/// A map of such objects by name.
macro_rules! map {
    ($object:ident) => {
        Map(&Kind::Object(&$object))
    };
}

/// A list of such objects.
macro_rules! list {
    ($object:ident) => {
        List(&Kind::Object(&$object))
    };
}

/// The transport protocols of 2.0.
const SCHEMES: Kind = List(&Word(&["http", "https", "ws", "wss"]));

/// The root of the entry document. `paths` is required up to 3.0; since then,
/// `webhooks` or `components` suffice.
pub(super) static ROOT: Object = object(
    "the description",
    &[
        must("openapi", V3, Text),
        must("swagger", V2, Any),
        must("info", ALL, to!(INFO)),
        of("jsonSchemaDialect", NEW, Text),
        of("$self", V32, Text),
        of("servers", V3, list!(SERVER)),
        of("host", V2, Text),
        of("basePath", V2, Text),
        of("schemes", V2, SCHEMES),
        of("consumes", V2, TEXTS),
        of("produces", V2, TEXTS),
        of("paths", ALL, to!(PATHS)).required_in(V2 | V30),
        of("webhooks", NEW, map!(PATH_ITEM)),
        of("components", V3, to!(COMPONENTS)),
        of("definitions", V2, map!(SCHEMA)),
        of("parameters", V2, map!(PARAMETER)),
        of("responses", V2, map!(RESPONSE)),
        of("securityDefinitions", V2, map!(SECURITY_SCHEME)),
        of("security", ALL, list!(SECURITY)),
        of("tags", ALL, list!(TAG)),
        of("externalDocs", ALL, to!(EXTERNAL_DOCS)),
    ],
);

/// `info`.
static INFO: Object = object(
    "the info object",
    &[
        must("title", ALL, Text),
        of("summary", NEW, Text),
        of("description", ALL, Text),
        of("termsOfService", ALL, Text),
        of("contact", ALL, to!(CONTACT)),
        of("license", ALL, to!(LICENSE)),
        must("version", ALL, Text),
    ],
);

/// `info.contact`.
static CONTACT: Object = object(
    "the contact object",
    &[
        of("name", ALL, Text),
        of("url", ALL, Text),
        of("email", ALL, Text),
    ],
);

/// `info.license`. Since 3.1, `identifier` and `url` exclude each other.
static LICENSE: Object = object(
    "the license object",
    &[
        must("name", ALL, Text),
        of("identifier", NEW, Text),
        of("url", ALL, Text),
    ],
);

/// A server.
static SERVER: Object = object(
    "a server",
    &[
        must("url", V3, Text),
        of("name", V32, Text),
        of("description", V3, Text),
        of("variables", V3, map!(SERVER_VARIABLE)),
    ],
);

/// A variable of a server's URL.
static SERVER_VARIABLE: Object = object(
    "a server variable",
    &[
        of("enum", V3, TEXTS),
        must("default", V3, Text),
        of("description", V3, Text),
    ],
);

/// `components`. In 2.0, its maps are at the root.
pub(super) static COMPONENTS: Object = object(
    "the components object",
    &[
        of("schemas", V30, map!(SCHEMA)),
        of("schemas", NEW, Map(&ObjectOrFlag(&SCHEMA))),
        of("responses", V3, map!(RESPONSE)),
        of("parameters", V3, map!(PARAMETER)),
        of("examples", V3, map!(EXAMPLE)),
        of("requestBodies", V3, map!(REQUEST_BODY)),
        of("headers", V3, map!(HEADER)),
        of("securitySchemes", V3, map!(SECURITY_SCHEME)),
        of("links", V3, map!(LINK)),
        of("callbacks", V3, map!(CALLBACK)),
        of("pathItems", NEW, map!(PATH_ITEM)),
        of("mediaTypes", V32, map!(MEDIA_TYPE)),
    ],
);

/// `paths`.
static PATHS: Object = object("the paths", &[]).with(Keys::Paths, to!(PATH_ITEM));

/// The operations of a path. Its `$ref` may have siblings in all versions.
static PATH_ITEM: Object = object(
    "a path item",
    &[
        of("$ref", ALL, Text),
        of("summary", V3, Text),
        of("description", V3, Text),
        of("get", ALL, to!(OPERATION)),
        of("put", ALL, to!(OPERATION)),
        of("post", ALL, to!(OPERATION)),
        of("delete", ALL, to!(OPERATION)),
        of("options", ALL, to!(OPERATION)),
        of("head", ALL, to!(OPERATION)),
        of("patch", ALL, to!(OPERATION)),
        of("trace", V3, to!(OPERATION)),
        of("query", V32, to!(OPERATION)),
        of("additionalOperations", V32, map!(OPERATION)),
        of("servers", V3, list!(SERVER)),
        of("parameters", ALL, list!(PARAMETER)),
    ],
)
.referable(ALL);

/// An operation. Its responses are optional since 3.1.
static OPERATION: Object = object(
    "an operation",
    &[
        of("tags", ALL, TEXTS),
        of("summary", ALL, Text),
        of("description", ALL, Text),
        of("externalDocs", ALL, to!(EXTERNAL_DOCS)),
        of("operationId", ALL, Text),
        of("consumes", V2, TEXTS),
        of("produces", V2, TEXTS),
        of("parameters", ALL, list!(PARAMETER)),
        of("requestBody", V3, to!(REQUEST_BODY)),
        of("responses", ALL, to!(RESPONSES)).required_in(V2 | V30),
        of("callbacks", V3, map!(CALLBACK)),
        of("schemes", V2, SCHEMES),
        of("deprecated", ALL, Flag),
        of("security", ALL, list!(SECURITY)),
        of("servers", V3, list!(SERVER)),
    ],
);

/// `externalDocs`.
static EXTERNAL_DOCS: Object = object(
    "external documentation",
    &[of("description", ALL, Text), must("url", ALL, Text)],
);

/// A parameter. In 2.0 it has the keywords of a schema itself, unless it is a
/// body.
static PARAMETER: Object = object(
    "a parameter",
    &[
        must("name", ALL, Text),
        must(
            "in",
            V2,
            Word(&["query", "header", "path", "formData", "body"]),
        ),
        must(
            "in",
            V30 | V31,
            Word(&["query", "header", "path", "cookie"]),
        ),
        must(
            "in",
            V32,
            Word(&["query", "querystring", "header", "path", "cookie"]),
        ),
        of("description", ALL, Text),
        of("required", ALL, Flag),
        of("deprecated", V3, Flag),
        of("allowEmptyValue", ALL, Flag),
        of("style", V3, Word(STYLES)),
        of("explode", V3, Flag),
        of("allowReserved", V3, Flag),
        of("schema", V2 | V30, to!(SCHEMA)),
        of("schema", NEW, ObjectOrFlag(&SCHEMA)),
        of("example", V3, Any),
        of("examples", V3, map!(EXAMPLE)),
        of("content", V3, map!(MEDIA_TYPE)),
        of("type", V2, Word(TYPES_2)),
    ],
)
.sharing(&VALUE)
.referable(ALL);

/// Styles of parameters; which one a location allows is a condition. `cookie` is new in 3.2.
pub(super) const STYLES: &[&str] = &[
    "matrix",
    "label",
    "simple",
    "form",
    "spaceDelimited",
    "pipeDelimited",
    "deepObject",
    "cookie",
];
/// Styles of encodings.
const STYLES_OF_FORMS: &[&str] = &["form", "spaceDelimited", "pipeDelimited", "deepObject"];
/// Types of parameters, headers and items in 2.0.
const TYPES_2: &[&str] = &["string", "number", "boolean", "integer", "array", "file"];
/// Notations of lists in 2.0.
const COLLECTIONS: &[&str] = &["csv", "ssv", "tsv", "pipes", "multi"];

/// Fields of parameters, items and headers in 2.0, which have no schema.
static VALUE: [Field; 16] = [
    of("format", V2, Text),
    of("items", V2, to!(ITEMS)),
    of("collectionFormat", V2, Word(COLLECTIONS)),
    of("default", V2, Any),
    of("maximum", V2, Number),
    of("exclusiveMaximum", V2, Flag),
    of("minimum", V2, Number),
    of("exclusiveMinimum", V2, Flag),
    of("maxLength", V2, Count),
    of("minLength", V2, Count),
    of("pattern", V2, Text),
    of("maxItems", V2, Count),
    of("minItems", V2, Count),
    of("uniqueItems", V2, Flag),
    of("enum", V2, Array),
    of("multipleOf", V2, Number),
];

/// The items of a list in a parameter or header of 2.0.
static ITEMS: Object =
    object("an items object", &[must("type", V2, Word(TYPES_2))]).sharing(&VALUE);

/// A request body.
static REQUEST_BODY: Object = object(
    "a request body",
    &[
        of("description", V3, Text),
        must("content", V3, map!(MEDIA_TYPE)),
        of("required", V3, Flag),
    ],
)
.referable(V3);

/// A media type of a body.
static MEDIA_TYPE: Object = object(
    "a media type",
    &[
        of("schema", V30, to!(SCHEMA)),
        of("schema", NEW, ObjectOrFlag(&SCHEMA)),
        of("itemSchema", V32, ObjectOrFlag(&SCHEMA)),
        of("description", V32, Text),
        of("example", V3, Any),
        of("examples", V3, map!(EXAMPLE)),
        of("encoding", V3, map!(ENCODING)),
        of("prefixEncoding", V32, list!(ENCODING)),
        of("itemEncoding", V32, to!(ENCODING)),
    ],
)
.referable(V32);

/// The encoding of a part of a form. Nested encodings are new in 3.2.
static ENCODING: Object = object(
    "an encoding",
    &[
        of("contentType", V3, Text),
        of("headers", V3, map!(HEADER)),
        of("style", V3, Word(STYLES_OF_FORMS)),
        of("explode", V3, Flag),
        of("allowReserved", V3, Flag),
        of("encoding", V32, map!(ENCODING)),
        of("prefixEncoding", V32, list!(ENCODING)),
        of("itemEncoding", V32, to!(ENCODING)),
    ],
);

/// The responses of an operation, by status.
static RESPONSES: Object = object("the responses", &[]).with(Keys::Statuses, to!(RESPONSE));

/// A response. Its description is optional since 3.2.
static RESPONSE: Object = object(
    "a response",
    &[
        of("summary", V32, Text),
        of("description", ALL, Text).required_in(V2 | V30 | V31),
        of("schema", V2, to!(SCHEMA)),
        of("headers", ALL, map!(HEADER)),
        of("examples", V2, Map(&Any)),
        of("content", V3, map!(MEDIA_TYPE)),
        of("links", V3, map!(LINK)),
    ],
)
.referable(ALL);

/// A callback: path items by expression.
static CALLBACK: Object = object("a callback", &[])
    .with(Keys::Any, to!(PATH_ITEM))
    .referable(V3);

/// An Example object.
static EXAMPLE: Object = object(
    "an example",
    &[
        of("summary", V3, Text),
        of("description", V3, Text),
        of("value", V3, Any),
        of("dataValue", V32, Any),
        of("serializedValue", V32, Text),
        of("externalValue", V3, Text),
    ],
)
.referable(V3);

/// A link of a response.
static LINK: Object = object(
    "a link",
    &[
        of("operationRef", V3, Text),
        of("operationId", V3, Text),
        of("parameters", V30, Map(&Any)),
        of("parameters", NEW, Map(&Text)),
        of("requestBody", V3, Any),
        of("description", V3, Text),
        of("server", V3, to!(SERVER)),
    ],
)
.referable(V3);

/// A header of a response or part, like a parameter without name and location.
static HEADER: Object = object(
    "a header",
    &[
        of("description", ALL, Text),
        of("required", V3, Flag),
        of("deprecated", V3, Flag),
        of("allowEmptyValue", V30, Flag),
        of("allowReserved", V30, Flag),
        of("style", V3, Word(&["simple"])),
        of("explode", V3, Flag),
        of("schema", V30, to!(SCHEMA)),
        of("schema", NEW, ObjectOrFlag(&SCHEMA)),
        of("example", V3, Any),
        of("examples", V3, map!(EXAMPLE)),
        of("content", V3, map!(MEDIA_TYPE)),
        must("type", V2, Word(TYPES_2)),
    ],
)
.sharing(&VALUE)
.referable(V3);

/// A tag.
static TAG: Object = object(
    "a tag",
    &[
        must("name", ALL, Text),
        of("summary", V32, Text),
        of("description", ALL, Text),
        of("externalDocs", ALL, to!(EXTERNAL_DOCS)),
        of("parent", V32, Text),
        of("kind", V32, Text),
    ],
);

/// An alternative of security requirements: lists of scopes by scheme.
static SECURITY: Object = object("a security requirement", &[]).with(Keys::Any, TEXTS);

/// A security scheme. What each type needs is checked as a condition.
pub(super) static SECURITY_SCHEME: Object = object(
    "a security scheme",
    &[
        must("type", V2, Word(&["basic", "apiKey", "oauth2"])),
        must(
            "type",
            V30,
            Word(&["apiKey", "http", "oauth2", "openIdConnect"]),
        ),
        must(
            "type",
            NEW,
            Word(&["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"]),
        ),
        of("description", ALL, Text),
        of("name", ALL, Text),
        of("in", V2, Word(&["query", "header"])),
        of("in", V3, Word(&["query", "header", "cookie"])),
        of("scheme", V3, Text),
        of("bearerFormat", V3, Text),
        of("flows", V3, to!(FLOWS)),
        of("openIdConnectUrl", V3, Text),
        of("oauth2MetadataUrl", V32, Text),
        of("deprecated", V32, Flag),
        of(
            "flow",
            V2,
            Word(&["implicit", "password", "application", "accessCode"]),
        ),
        of("authorizationUrl", V2, Text),
        of("tokenUrl", V2, Text),
        of("scopes", V2, Map(&Text)),
    ],
)
.referable(V3);

/// The flows of an OAuth scheme.
static FLOWS: Object = object(
    "the OAuth flows",
    &[
        of("implicit", V3, to!(FLOW)),
        of("password", V3, to!(FLOW)),
        of("clientCredentials", V3, to!(FLOW)),
        of("authorizationCode", V3, to!(FLOW)),
        of("deviceAuthorization", V32, to!(FLOW)),
    ],
);

/// An OAuth flow. The URLs depend on the flow.
static FLOW: Object = object(
    "an OAuth flow",
    &[
        of("authorizationUrl", V3, Text),
        of("deviceAuthorizationUrl", V32, Text),
        of("tokenUrl", V3, Text),
        of("refreshUrl", V3, Text),
        must("scopes", V3, Map(&Text)),
    ],
);

/// A schema. Since 3.1 it may have keywords of other vocabularies, so that
/// unknown ones are not faults; before, it is a fixed subset of JSON Schema.
pub(super) static SCHEMA: Object = object(
    "a schema",
    &[
        of("title", ALL, Text),
        of("description", ALL, Text),
        of("type", V2, OneOrList(&Word(TYPES_SCHEMA_2))),
        of("type", V30, Word(TYPES_30)),
        of("type", NEW, OneOrList(&Word(TYPES_31))),
        of("format", ALL, Text),
        of("default", ALL, Any),
        of("example", ALL, Any),
        of("examples", NEW, Array),
        of("enum", ALL, Array),
        of("const", NEW, Any),
        of("multipleOf", ALL, Number),
        of("maximum", ALL, Number),
        of("minimum", ALL, Number),
        of("exclusiveMaximum", V2 | V30, Flag),
        of("exclusiveMaximum", NEW, Number),
        of("exclusiveMinimum", V2 | V30, Flag),
        of("exclusiveMinimum", NEW, Number),
        of("maxLength", ALL, Count),
        of("minLength", ALL, Count),
        of("pattern", ALL, Text),
        of("maxItems", ALL, Count),
        of("minItems", ALL, Count),
        of("uniqueItems", ALL, Flag),
        of("maxProperties", ALL, Count),
        of("minProperties", ALL, Count),
        of("required", ALL, TEXTS),
        of("properties", V2 | V30, map!(SCHEMA)),
        of("properties", NEW, Map(&ObjectOrFlag(&SCHEMA))),
        of("additionalProperties", ALL, ObjectOrFlag(&SCHEMA)),
        of("items", V2, OneOrList(&to!(SCHEMA))),
        of("items", V30, to!(SCHEMA)),
        of("items", NEW, ObjectOrFlag(&SCHEMA)),
        of("allOf", V2 | V30, list!(SCHEMA)),
        of("allOf", NEW, List(&ObjectOrFlag(&SCHEMA))),
        of("oneOf", V30, list!(SCHEMA)),
        of("oneOf", NEW, List(&ObjectOrFlag(&SCHEMA))),
        of("anyOf", V30, list!(SCHEMA)),
        of("anyOf", NEW, List(&ObjectOrFlag(&SCHEMA))),
        of("not", V30, to!(SCHEMA)),
        of("not", NEW, ObjectOrFlag(&SCHEMA)),
        of("prefixItems", NEW, List(&ObjectOrFlag(&SCHEMA))),
        of("contains", NEW, ObjectOrFlag(&SCHEMA)),
        of("if", NEW, ObjectOrFlag(&SCHEMA)),
        of("then", NEW, ObjectOrFlag(&SCHEMA)),
        of("else", NEW, ObjectOrFlag(&SCHEMA)),
        of("patternProperties", NEW, Map(&ObjectOrFlag(&SCHEMA))),
        of("propertyNames", NEW, ObjectOrFlag(&SCHEMA)),
        of("dependentSchemas", NEW, Map(&ObjectOrFlag(&SCHEMA))),
        of("dependentRequired", NEW, Map(&TEXTS)),
        of("contentSchema", NEW, ObjectOrFlag(&SCHEMA)),
        of("contentMediaType", NEW, Text),
        of("contentEncoding", NEW, Text),
        of("unevaluatedProperties", NEW, ObjectOrFlag(&SCHEMA)),
        of("unevaluatedItems", NEW, ObjectOrFlag(&SCHEMA)),
        of("$defs", NEW, Map(&ObjectOrFlag(&SCHEMA))),
        of("minContains", NEW, Count),
        of("maxContains", NEW, Count),
        of("nullable", V30, Flag),
        of("discriminator", V2, Text),
        of("discriminator", V3, to!(DISCRIMINATOR)),
        of("readOnly", ALL, Flag),
        of("writeOnly", V3, Flag),
        of("deprecated", V3, Flag),
        of("xml", ALL, to!(XML)),
        of("externalDocs", ALL, to!(EXTERNAL_DOCS)),
    ],
)
.referable(ALL)
.open(NEW);

/// Types in schemas of 2.0, whose JSON Schema allows `null`.
const TYPES_SCHEMA_2: &[&str] = &[
    "string", "number", "boolean", "integer", "array", "object", "null", "file",
];
/// Types in 3.0, where `nullable` takes the place of `null`.
const TYPES_30: &[&str] = &["string", "number", "boolean", "integer", "array", "object"];
/// Types since 3.1.
const TYPES_31: &[&str] = &[
    "string", "number", "boolean", "integer", "array", "object", "null",
];

/// A discriminator; in 2.0 it is the bare name of the property.
static DISCRIMINATOR: Object = object(
    "a discriminator",
    &[
        must("propertyName", V3, Text),
        of("mapping", V3, Map(&Text)),
        of("defaultMapping", V32, Text),
    ],
);

/// The XML form of a schema.
static XML: Object = object(
    "an XML object",
    &[
        of(
            "nodeType",
            V32,
            Word(&["element", "attribute", "text", "cdata", "none"]),
        ),
        of("name", ALL, Text),
        of("namespace", ALL, Text),
        of("prefix", ALL, Text),
        of("attribute", ALL, Flag),
        of("wrapped", ALL, Flag),
    ],
);
