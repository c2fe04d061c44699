//! The model of a schema: JSON Schema 2020-12 with OpenAPI's additions, every
//! field optional. Schemas are in one list and refer to each other by id, so
//! that circular ones need no special treatment.

use crate::model::Place;
use crate::source::Node;

/// A schema's index in [`Reference::schemas`](crate::Reference::schemas).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SchemaId(pub(crate) u32);

/// A type of JSON data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Type {
    String,
    Number,
    Integer,
    Boolean,
    Array,
    Object,
    Null,
}

impl Type {
    /// Parses a type by its name in descriptions.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            // Swagger 2.0's `file` is a string of bytes.
            "string" | "file" => Self::String,
            "number" => Self::Number,
            "integer" => Self::Integer,
            "boolean" => Self::Boolean,
            "array" => Self::Array,
            "object" => Self::Object,
            "null" => Self::Null,
            _ => return None,
        })
    }

    /// Returns the name used in descriptions.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Number => "number",
            Self::Integer => "integer",
            Self::Boolean => "boolean",
            Self::Array => "array",
            Self::Object => "object",
            Self::Null => "null",
        }
    }
}

/// A value of an `enum`.
#[derive(Debug, Clone)]
pub struct EnumValue {
    /// The value.
    pub value: Node,
    /// Description, from `x-enum-descriptions` and similar extensions.
    pub description: Option<String>,
    /// Name, from `x-enum-varnames` and similar extensions.
    pub name: Option<String>,
}

/// A named part of an object.
#[derive(Debug, Clone)]
pub struct Property {
    /// The key.
    pub name: Box<str>,
    /// Schema of its value.
    pub schema: SchemaId,
}

/// Additional properties of objects, or additional items of arrays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Additional {
    /// Anything.
    Any,
    /// Nothing.
    Forbidden,
    /// Values that match the schema.
    Schema(SchemaId),
}

/// A property whose value selects a variant of a schema.
#[derive(Debug, Clone, Default)]
pub struct Discriminator {
    /// Name of the property.
    pub property: Box<str>,
    /// Values with the schemas that they select.
    pub mapping: Vec<(Box<str>, SchemaId)>,
    /// The schema for all other values (3.2).
    pub default: Option<SchemaId>,
}

/// Limits of a value, with numbers as written in the description.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Smallest number that is allowed.
    pub minimum: Option<Box<str>>,
    /// Number that a value must be greater than.
    pub exclusive_minimum: Option<Box<str>>,
    /// Largest number that is allowed.
    pub maximum: Option<Box<str>>,
    /// Number that a value must be less than.
    pub exclusive_maximum: Option<Box<str>>,
    /// Number that a value must be a multiple of.
    pub multiple_of: Option<Box<str>>,
    /// Minimum length of a string, in characters.
    pub min_length: Option<u64>,
    /// Maximum length of a string, in characters.
    pub max_length: Option<u64>,
    /// Regular expression that some part of a string must match.
    pub pattern: Option<Box<str>>,
    /// Minimum number of items.
    pub min_items: Option<u64>,
    /// Maximum number of items.
    pub max_items: Option<u64>,
    /// Whether all items must be different.
    pub unique_items: bool,
    /// Minimum number of items that match [`Conditions::contains`]; 1 if it is
    /// not given.
    pub min_contains: Option<u64>,
    /// Maximum number of items that match [`Conditions::contains`].
    pub max_contains: Option<u64>,
    /// Minimum number of properties.
    pub min_properties: Option<u64>,
    /// Maximum number of properties.
    pub max_properties: Option<u64>,
}

/// Keywords that apply under conditions. Most schemas have none of them, so they
/// are stored separately.
#[derive(Debug, Clone, Default)]
pub struct Conditions {
    /// `not`: a schema that the value must not match.
    pub not: Option<SchemaId>,
    /// `if`: a schema that decides between `then` and `otherwise`.
    pub condition: Option<SchemaId>,
    /// `then`: applies to values that match `condition`.
    pub then: Option<SchemaId>,
    /// `else`: applies to values that do not match `condition`.
    pub otherwise: Option<SchemaId>,
    /// `dependentRequired`: a property, and those that are required with it.
    pub dependent_required: Vec<(Box<str>, Vec<Box<str>>)>,
    /// `dependentSchemas`: a property, and a schema that objects with it must
    /// match.
    pub dependent_schemas: Vec<(Box<str>, SchemaId)>,
    /// `propertyNames`: a schema for the keys of an object.
    pub property_names: Option<SchemaId>,
    /// `contains`: a schema that some items must match, as many as
    /// [`Bounds::min_contains`] requires.
    pub contains: Option<SchemaId>,
    /// `unevaluatedProperties`: the rule for properties that no part of the
    /// schema describes.
    pub unevaluated_properties: Option<Additional>,
    /// `unevaluatedItems`: the rule for items that no part of the schema
    /// describes.
    pub unevaluated_items: Option<Additional>,
    /// `contentSchema`: the schema of the document that a string contains.
    pub content_schema: Option<SchemaId>,
}

/// The XML form of a value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Xml {
    /// Element or attribute name.
    pub name: Option<String>,
    /// Namespace.
    pub namespace: Option<String>,
    /// Namespace prefix.
    pub prefix: Option<String>,
    /// Whether it is an attribute.
    pub attribute: bool,
    /// Whether a list is wrapped in its own element.
    pub wrapped: bool,
    /// `nodeType` of 3.2.
    pub node_type: Option<String>,
}

/// A schema.
#[derive(Debug, Clone, Default)]
pub struct Schema {
    /// Name, if it is a component or the target of a `$ref`.
    pub name: Option<Box<str>>,
    /// Where it is written.
    pub place: Place,
    /// The schema that this one extends: a `$ref` with siblings.
    pub reference: Option<SchemaId>,
    /// Whether it is a component that consists only of a `$ref`: an alias of
    /// `reference`.
    pub is_alias: bool,
    /// A `$ref` without a target, as written.
    pub unresolved: Option<Box<str>>,
    /// `false`: no value is valid.
    pub never: bool,
    /// `title`
    pub title: Option<Box<str>>,
    /// `description`, CommonMark.
    pub description: Option<Box<str>>,
    /// `type`, with [`Type::Null`] for the nullable forms of all versions.
    pub types: Vec<Type>,
    /// `format`
    pub format: Option<Box<str>>,
    /// `enum`
    pub enum_values: Vec<EnumValue>,
    /// `const`
    pub constant: Option<Node>,
    /// `default`
    pub default: Option<Node>,
    /// `example` and `examples`
    pub examples: Vec<Node>,
    /// `properties`
    pub properties: Vec<Property>,
    /// `required`
    pub required: Vec<Box<str>>,
    /// `patternProperties`
    pub pattern_properties: Vec<(Box<str>, SchemaId)>,
    /// `additionalProperties`
    pub additional_properties: Option<Additional>,
    /// Name of the key of additional properties.
    pub additional_name: Option<Box<str>>,
    /// `items`
    pub items: Option<Additional>,
    /// `prefixItems`, and `items` as a list.
    pub prefix_items: Vec<SchemaId>,
    /// `allOf`
    pub all_of: Vec<SchemaId>,
    /// `oneOf`
    pub one_of: Vec<SchemaId>,
    /// `anyOf`
    pub any_of: Vec<SchemaId>,
    /// `discriminator`
    pub discriminator: Option<Discriminator>,
    /// Limits.
    pub bounds: Bounds,
    /// Keywords that apply under conditions. Most schemas have none of them, so they
    /// are stored separately.
    pub conditions: Option<Box<Conditions>>,
    /// `deprecated`
    pub deprecated: bool,
    /// `readOnly`: only in responses.
    pub read_only: bool,
    /// `writeOnly`: only in requests.
    pub write_only: bool,
    /// `contentEncoding`
    pub content_encoding: Option<Box<str>>,
    /// `contentMediaType`
    pub content_media_type: Option<Box<str>>,
    /// `xml`
    pub xml: Option<Box<Xml>>,
    /// `externalDocs`
    pub external_docs: Option<Box<super::ExternalDocs>>,
    /// `x-` keys and unknown keywords.
    pub extensions: Vec<(Box<str>, Node)>,
}
