//! The model of a schema: JSON Schema 2020-12 with OpenAPI's additions, every
//! field optional. Schemas are in one list and refer to each other by id, so
//! that circular ones need no special treatment.
//!
//! A [`Schema`] is what one node says, without its `$ref` and `allOf`: what
//! applies to a value in the end is the result of merging them, which rendering
//! does. See the [vocabulary of JSON
//! Schema](https://json-schema.org/draft/2020-12/json-schema-validation) for
//! the meaning of each keyword.

use crate::model::{Place, TagIdx};
use crate::source::Node;

/// A schema's index in [`Reference::schemas`](crate::Reference::schemas). Ids
/// are given out by this crate only, and valid in the reference that they come
/// from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SchemaId(pub(crate) u32);

/// A type of JSON data. `Integer` is a number without a fraction; every integer
/// is also a `Number`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// Text, including encoded bytes and files.
    String,
    /// Any number.
    Number,
    /// A number without a fraction.
    Integer,
    /// `true` or `false`.
    Boolean,
    /// A list.
    Array,
    /// A map from strings to values.
    Object,
    /// `null`, also from `nullable: true`.
    Null,
}

impl Type {
    /// Parses a type by its name in descriptions, or returns `None` for an
    /// unknown one.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::model::Type;
    ///
    /// assert_eq!(Type::parse("integer"), Some(Type::Integer));
    /// // Of Swagger 2.0.
    /// assert_eq!(Type::parse("file"), Some(Type::String));
    /// assert_eq!(Type::parse("String"), None);
    /// ```
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

    /// Returns the name used in descriptions; that of `file` is `string`.
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
    /// Description in plain text, from `x-enum-descriptions` and similar
    /// extensions.
    pub description: Option<String>,
    /// Name in generated code, from `x-enum-varnames` and similar extensions;
    /// `None` if it is the value itself.
    pub name: Option<String>,
}

/// A property of an object.
#[derive(Debug, Clone)]
pub struct Property {
    /// The key.
    pub name: Box<str>,
    /// Schema of its value.
    pub schema: SchemaId,
}

/// The rule for additional properties of objects, or additional items of
/// arrays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Additional {
    /// Anything: `true`, or an empty schema.
    Any,
    /// Nothing: `false`.
    Forbidden,
    /// Values that match the schema.
    Schema(SchemaId),
}

/// A property whose value selects a variant of a schema (OpenAPI's
/// `discriminator`).
#[derive(Debug, Clone, Default)]
pub struct Discriminator {
    /// Name of the property.
    pub property: Box<str>,
    /// Values with the schemas that they select: the explicit ones first, then
    /// the variants that the mapping omits, by their names.
    pub mapping: Vec<(Box<str>, SchemaId)>,
    /// The schema for all other values (3.2).
    pub default: Option<SchemaId>,
}

/// Limits of a value, with numbers as written in the description: `1e3`, `0.10`
/// and integers beyond 64 bits are shown as their author wrote them, and parsed
/// where they are compared.
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
    /// Regular expression in the dialect of JavaScript; it may match any part
    /// of a string.
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

impl Bounds {
    /// No limits.
    pub const NONE: Self = Self {
        minimum: None,
        exclusive_minimum: None,
        maximum: None,
        exclusive_maximum: None,
        multiple_of: None,
        min_length: None,
        max_length: None,
        pattern: None,
        min_items: None,
        max_items: None,
        unique_items: false,
        min_contains: None,
        max_contains: None,
        min_properties: None,
        max_properties: None,
    };
}

/// Keywords that apply under conditions, or to something other than the value
/// itself. Most schemas have none of them, so they are stored separately.
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

/// The XML form of a value (`xml`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Xml {
    /// Name of the element or attribute; by default the name of the property
    /// or schema.
    pub name: Option<String>,
    /// Namespace, as a URI.
    pub namespace: Option<String>,
    /// Prefix of the name that stands for the namespace.
    pub prefix: Option<String>,
    /// Whether a property is an attribute of its object instead of an element
    /// in it.
    pub attribute: bool,
    /// Whether a list is wrapped in an element of its own, around those of its
    /// items.
    pub wrapped: bool,
    /// `nodeType` of 3.2, which replaces `attribute` and `wrapped`: `element`,
    /// `attribute`, `text`, `cdata` or `none`.
    pub node_type: Option<String>,
}

/// A schema as written. Empty, it allows every value.
///
/// Large descriptions have tens of thousands of them, each with few of its
/// keywords: what is rare is a pointer.
#[derive(Debug, Clone, Default)]
pub struct Schema {
    /// Name: the key of a component, or the last segment of the `$ref` that
    /// leads to it.
    pub name: Option<Box<str>>,
    /// Position of the node.
    pub place: Place,
    /// The schema that this one extends: the target of a `$ref` with siblings.
    /// A bare `$ref` has no schema of its own.
    pub reference: Option<SchemaId>,
    /// Whether it is a component that consists only of a `$ref`: an alias of
    /// `reference`.
    pub is_alias: bool,
    /// The generic schema that this one is an instance of: the same node, with
    /// other targets for its `$dynamicRef`s.
    pub generic: Option<SchemaId>,
    /// A `$ref` without a target, as written.
    pub unresolved: Option<Box<str>>,
    /// The schema `false`: no value is valid.
    pub never: bool,
    /// `title`
    pub title: Option<Box<str>>,
    /// `description`, CommonMark.
    pub description: Option<Box<str>>,
    /// `type`, one name or several; includes [`Type::Null`] for the nullable
    /// forms of all versions. Empty if any type is allowed or the type is given
    /// by another part.
    pub types: Vec<Type>,
    /// `format`; `binary` for the files of all versions.
    pub format: Option<Box<str>>,
    /// `enum`
    pub enum_values: Box<[EnumValue]>,
    /// Values that `x-enumDescriptions` describes without an `enum`: there may be others.
    pub known_values: Box<[EnumValue]>,
    /// `const`
    pub constant: Option<Box<Node>>,
    /// `default`
    pub default: Option<Box<Node>>,
    /// `example` and `examples`, the single one first.
    pub examples: Box<[Node]>,
    /// `properties` in the order of the description.
    pub properties: Box<[Property]>,
    /// `required`: names that may be in `properties`, in another part, or
    /// nowhere.
    pub required: Box<[Box<str>]>,
    /// `patternProperties`: regular expressions with the schemas of matching
    /// keys.
    pub pattern_properties: Box<[(Box<str>, SchemaId)]>,
    /// `additionalProperties`
    pub additional_properties: Option<Additional>,
    /// Placeholder for the keys of additional properties
    /// (`x-additionalPropertiesName`), such as `locale` in `labels.{locale}`.
    pub additional_name: Option<Box<str>>,
    /// `items`
    pub items: Option<Additional>,
    /// `prefixItems`, and `items` as a list: the schema of each item by
    /// position.
    pub prefix_items: Box<[SchemaId]>,
    /// `allOf`: all of them apply as well.
    pub all_of: Box<[SchemaId]>,
    /// `oneOf`: exactly one of them applies as well.
    pub one_of: Box<[SchemaId]>,
    /// `anyOf`: at least one of them applies as well.
    pub any_of: Box<[SchemaId]>,
    /// `discriminator`
    pub discriminator: Option<Box<Discriminator>>,
    /// Limits of numbers, lengths and counts, if there are any (see
    /// [`Self::bounds`]).
    pub bounds: Option<Box<Bounds>>,
    /// Keywords that apply under conditions.
    pub conditions: Option<Box<Conditions>>,
    /// `deprecated`
    pub deprecated: bool,
    /// `readOnly`: the value is only in responses.
    pub read_only: bool,
    /// `writeOnly`: the value is only in requests.
    pub write_only: bool,
    /// `contentEncoding`: how bytes are written as a string, such as `base64`.
    pub content_encoding: Option<Box<str>>,
    /// `contentMediaType`: the type of the document that the string contains.
    pub content_media_type: Option<Box<str>>,
    /// `xml`
    pub xml: Option<Box<Xml>>,
    /// `externalDocs`
    pub external_docs: Option<Box<super::ExternalDocs>>,
    /// Tags under which a component is listed (`x-tags` of Redoc), as indices
    /// into [`Reference::tags`](crate::Reference::tags).
    pub tags: Box<[TagIdx]>,
    /// Further `x-` keys, with their values.
    pub extensions: Box<[(Box<str>, Node)]>,
}

impl Schema {
    /// Returns the limits of numbers, lengths and counts; empty ones if there
    /// are none.
    #[must_use]
    pub fn bounds(&self) -> &Bounds {
        self.bounds.as_deref().unwrap_or(&Bounds::NONE)
    }
}
