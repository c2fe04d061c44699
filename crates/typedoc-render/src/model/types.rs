//! Type expressions.
//!
//! Deserialization goes through [`RawType`], a structure of all keys, because
//! serde's tagged enums buffer each node: nested types would be copied once per
//! level.

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};

use super::comment::CommentPart;
use super::target::{ExternalSymbol, RawTarget};
use super::{Id, Reflection};

/// A type expression.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Type {
    /// `string`, `void`, ...
    Intrinsic(Box<str>),
    /// `"RRP"`, `3`, `null`, ...
    Literal(Literal),
    /// A named type.
    Reference(Box<Reference>),
    /// `A | B`.
    Union {
        /// The alternatives.
        types: Vec<Type>,
        /// Comments of the alternatives in the same order, in a type alias some of
        /// whose alternatives have one; otherwise empty.
        summaries: Vec<Vec<CommentPart>>,
    },
    /// `A & B`.
    Intersection(Vec<Type>),
    /// `T[]`.
    Array(Box<Type>),
    /// `[A, B]`.
    Tuple(Vec<Type>),
    /// `name?: T` in a tuple.
    NamedTupleMember {
        /// Name of the element.
        name: Box<str>,
        /// Whether the element is marked with `?`.
        optional: bool,
        /// Type of the element.
        element: Box<Type>,
    },
    /// `T?` in a tuple.
    Optional(Box<Type>),
    /// `...T` in a tuple.
    Rest(Box<Type>),
    /// An object or function type, as a reflection of its own.
    Reflection(Box<Reflection>),
    /// `A extends B ? C : D`.
    Conditional(Box<[Type; 4]>),
    /// `T[K]`: object, index.
    IndexedAccess(Box<[Type; 2]>),
    /// `infer T extends C`.
    Inferred {
        /// Name of the inferred type.
        name: Box<str>,
        /// Constraint after `extends`.
        constraint: Option<Box<Type>>,
    },
    /// `{ [K in T as N]: V }`.
    Mapped(Box<Mapped>),
    /// `keyof T`, `readonly T[]`, `unique symbol`.
    Operator {
        /// Keyword in front of the operand.
        operator: Box<str>,
        /// The operand.
        target: Box<Type>,
    },
    /// `asserts x is T`.
    Predicate {
        /// The parameter, or `this`.
        name: Box<str>,
        /// Whether it is marked with `asserts`.
        asserts: bool,
        /// Type after `is`.
        target: Option<Box<Type>>,
    },
    /// `typeof x`.
    Query(Box<Type>),
    /// `` `a${T}b` ``: the text before the first type, then each type with the
    /// text after it.
    TemplateLiteral {
        /// Text before the first type.
        head: Box<str>,
        /// Types with the text that follows each.
        tail: Vec<(Type, Box<str>)>,
    },
    /// A type that TypeDoc writes as text, or the name of one of an unknown
    /// kind.
    Unknown(Box<str>),
}

/// A mapped type: `{ [K in T as N]: V }`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Mapped {
    /// Name of the type parameter, `K`.
    pub parameter: Box<str>,
    /// The type that it iterates over, `T`.
    pub parameter_type: Type,
    /// Type of each property, `V`.
    pub template: Type,
    /// The renamed key, `N`.
    pub name_type: Option<Type>,
    /// `+` or `-` in front of `readonly`.
    pub readonly_modifier: Option<Box<str>>,
    /// `+` or `-` in front of `?`.
    pub optional_modifier: Option<Box<str>>,
}

/// The value of a literal type.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Literal {
    /// `null`.
    Null,
    /// `true`, `false`.
    Bool(bool),
    /// A number, as TypeScript writes it.
    Number(Box<str>),
    /// A string, without quotes.
    String(Box<str>),
}

/// The use of a named type.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Reference {
    /// Name as written.
    pub name: Box<str>,
    /// Target of the name.
    pub target: ReferenceTarget,
    /// Type arguments: `<A, B>`.
    pub type_arguments: Vec<Type>,
    /// Whether it is a type parameter of an enclosing declaration.
    pub is_type_parameter: bool,
    /// Package that declares the type.
    pub package: Option<Box<str>>,
    /// Address of the documentation, if TypeDoc has one.
    pub external_url: Option<Box<str>>,
}

/// Target of a name.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ReferenceTarget {
    /// A reflection of this model.
    Reflection(Id),
    /// A symbol outside the model.
    External(Box<ExternalSymbol>),
    /// Neither in the model nor known by package.
    Unresolved,
}

/// The keys of all kinds of types; `type` decides which of them apply.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct RawType {
    #[serde(rename = "type")]
    tag: Box<str>,
    name: Option<Box<str>>,
    types: Vec<Type>,
    element_summaries: Vec<Vec<CommentPart>>,
    elements: Vec<Type>,
    type_arguments: Vec<Type>,
    element_type: Option<Box<Type>>,
    element: Option<Box<Type>>,
    check_type: Option<Box<Type>>,
    extends_type: Option<Box<Type>>,
    true_type: Option<Box<Type>>,
    false_type: Option<Box<Type>>,
    index_type: Option<Box<Type>>,
    object_type: Option<Box<Type>>,
    constraint: Option<Box<Type>>,
    parameter_type: Option<Box<Type>>,
    template_type: Option<Box<Type>>,
    name_type: Option<Box<Type>>,
    target_type: Option<Box<Type>>,
    query_type: Option<Box<Type>>,
    declaration: Option<Box<Reflection>>,
    target: Option<TypeOrTarget>,
    #[serde(deserialize_with = "present")]
    value: Option<Literal>,
    parameter: Option<Box<str>>,
    operator: Option<Box<str>>,
    readonly_modifier: Option<Box<str>>,
    optional_modifier: Option<Box<str>>,
    head: Option<Box<str>>,
    tail: Vec<(Type, Box<str>)>,
    package: Option<Box<str>>,
    package_name: Option<Box<str>>,
    package_path: Option<Box<str>>,
    qualified_name: Option<Box<str>>,
    external_url: Option<Box<str>>,
    is_optional: bool,
    asserts: bool,
    refers_to_type_parameter: bool,
}

/// Reads a value that may be `null`: `null` is a literal type, not a missing
/// one.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Literal>, D::Error> {
    Literal::deserialize(deserializer).map(Some)
}

impl<'de> Deserialize<'de> for Type {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = RawType::deserialize(deserializer)?;
        raw.understand().map_err(|(tag, key)| {
            D::Error::custom(format!("a type of kind `{tag}` requires `{key}`"))
        })
    }
}

/// The kind of a type and the key that it lacks.
type Missing = (Box<str>, &'static str);

impl RawType {
    /// Returns the type, or the key that is missing for its kind.
    fn understand(mut self) -> Result<Type, Missing> {
        let tag = std::mem::take(&mut self.tag);
        self.build(&tag).map_err(|key| (tag, key))
    }

    /// Builds the type of kind `tag` from its keys, or returns a required key
    /// that is missing.
    fn build(self, tag: &str) -> Result<Type, &'static str> {
        Ok(match tag {
            "intrinsic" => Type::Intrinsic(self.name.ok_or("name")?),
            "literal" => Type::Literal(self.value.ok_or("value")?),
            "reference" => Type::Reference(Box::new(self.reference()?)),
            "union" => Type::Union {
                types: self.types,
                summaries: self.element_summaries,
            },
            "intersection" => Type::Intersection(self.types),
            "array" => Type::Array(self.element_type.ok_or("elementType")?),
            "tuple" => Type::Tuple(self.elements),
            // Older minor versions wrote the tag with hyphens.
            "namedTupleMember" | "named-tuple-member" => Type::NamedTupleMember {
                name: self.name.ok_or("name")?,
                optional: self.is_optional,
                element: self.element.ok_or("element")?,
            },
            "optional" => Type::Optional(self.element_type.ok_or("elementType")?),
            "rest" => Type::Rest(self.element_type.ok_or("elementType")?),
            "reflection" => Type::Reflection(self.declaration.ok_or("declaration")?),
            "conditional" => Type::Conditional(Box::new([
                *self.check_type.ok_or("checkType")?,
                *self.extends_type.ok_or("extendsType")?,
                *self.true_type.ok_or("trueType")?,
                *self.false_type.ok_or("falseType")?,
            ])),
            "indexedAccess" => Type::IndexedAccess(Box::new([
                *self.object_type.ok_or("objectType")?,
                *self.index_type.ok_or("indexType")?,
            ])),
            "inferred" => Type::Inferred {
                name: self.name.ok_or("name")?,
                constraint: self.constraint,
            },
            "mapped" => Type::Mapped(Box::new(self.mapped()?)),
            "typeOperator" => Type::Operator {
                operator: self.operator.ok_or("operator")?,
                target: match self.target {
                    Some(TypeOrTarget::Type(operand)) => operand,
                    _ => return Err("target"),
                },
            },
            "predicate" => Type::Predicate {
                name: self.name.ok_or("name")?,
                asserts: self.asserts,
                target: self.target_type,
            },
            "query" => Type::Query(self.query_type.ok_or("queryType")?),
            "templateLiteral" | "template-literal" => Type::TemplateLiteral {
                head: self.head.unwrap_or_default(),
                tail: self.tail,
            },
            // For node types of later versions, the name is all that can be
            // shown.
            other => Type::Unknown(self.name.unwrap_or_else(|| other.into())),
        })
    }

    fn reference(self) -> Result<Reference, &'static str> {
        let target = match self.target {
            Some(TypeOrTarget::Target(RawTarget::Number(id))) => {
                Id::try_from(id).map_or(ReferenceTarget::Unresolved, ReferenceTarget::Reflection)
            }
            Some(TypeOrTarget::Target(RawTarget::Symbol(symbol))) => {
                ReferenceTarget::External(symbol)
            }
            _ => ReferenceTarget::Unresolved,
        };
        Ok(Reference {
            name: self.name.ok_or("name")?,
            target,
            type_arguments: self.type_arguments,
            is_type_parameter: self.refers_to_type_parameter,
            package: self.package,
            external_url: self.external_url,
        })
    }

    fn mapped(self) -> Result<Mapped, &'static str> {
        Ok(Mapped {
            parameter: self.parameter.ok_or("parameter")?,
            parameter_type: *self.parameter_type.ok_or("parameterType")?,
            template: *self.template_type.ok_or("templateType")?,
            name_type: self.name_type.map(|name| *name),
            readonly_modifier: self.readonly_modifier,
            optional_modifier: self.optional_modifier,
        })
    }
}

impl<'de> Deserialize<'de> for Reference {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = RawType::deserialize(deserializer)?;
        raw.reference()
            .map_err(|key| D::Error::custom(format!("a reference requires `{key}`")))
    }
}

/// The value of `target`: an id or a symbol for a reference, a type for an
/// operator.
enum TypeOrTarget {
    Type(Box<Type>),
    Target(RawTarget),
}

impl<'de> Deserialize<'de> for TypeOrTarget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TypeOrTargetVisitor)
    }
}

/// Accepts the three forms of `target`. An untagged serde enum would buffer the
/// value and lose the reason of a failure.
struct TypeOrTargetVisitor;

impl<'de> Visitor<'de> for TypeOrTargetVisitor {
    type Value = TypeOrTarget;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an id, a symbol of another package or a type")
    }

    fn visit_i64<E>(self, value: i64) -> Result<TypeOrTarget, E> {
        Ok(TypeOrTarget::Target(RawTarget::Number(value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<TypeOrTarget, E> {
        let id = i64::try_from(value).unwrap_or(-1);
        Ok(TypeOrTarget::Target(RawTarget::Number(id)))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<TypeOrTarget, A::Error> {
        let raw = RawType::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
        // Only types have a tag; an object without one is a symbol.
        if raw.tag.is_empty() {
            let symbol = ExternalSymbol {
                package_name: raw.package_name.unwrap_or_default(),
                package_path: raw.package_path.unwrap_or_default(),
                qualified_name: raw.qualified_name.unwrap_or_default(),
            };
            return Ok(TypeOrTarget::Target(RawTarget::Symbol(Box::new(symbol))));
        }
        let node = raw.understand().map_err(|(tag, key)| {
            A::Error::custom(format!("a type of kind `{tag}` requires `{key}`"))
        })?;
        Ok(TypeOrTarget::Type(Box::new(node)))
    }
}

impl Type {
    /// Calls `visit` for each direct child of a type expression. The types
    /// inside an object or function type belong to its reflection, and are not
    /// visited.
    pub fn for_each_part<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        match self {
            Self::Intrinsic(_) | Self::Literal(_) | Self::Unknown(_) | Self::Reflection(_) => {}
            Self::Reference(reference) => reference.type_arguments.iter().for_each(visit),
            Self::Union { types, .. } | Self::Intersection(types) | Self::Tuple(types) => {
                types.iter().for_each(visit);
            }
            Self::Array(inner) | Self::Optional(inner) | Self::Rest(inner) | Self::Query(inner) => {
                visit(inner);
            }
            Self::NamedTupleMember { element, .. } => visit(element),
            Self::Conditional(types) => types.iter().for_each(visit),
            Self::IndexedAccess(types) => types.iter().for_each(visit),
            Self::Inferred { constraint, .. } => {
                constraint.iter().for_each(|constraint| visit(constraint));
            }
            Self::Mapped(mapped) => {
                visit(&mapped.parameter_type);
                mapped.name_type.iter().for_each(&mut *visit);
                visit(&mapped.template);
            }
            Self::Operator { target, .. } => visit(target),
            Self::Predicate { target, .. } => target.iter().for_each(|target| visit(target)),
            Self::TemplateLiteral { tail, .. } => tail.iter().for_each(|(ty, _)| visit(ty)),
        }
    }

    /// Like [`for_each_part`](Self::for_each_part), with children that can be
    /// changed.
    pub(super) fn for_each_part_mut(&mut self, visit: &mut dyn FnMut(&mut Self)) {
        match self {
            Self::Intrinsic(_) | Self::Literal(_) | Self::Unknown(_) | Self::Reflection(_) => {}
            Self::Reference(reference) => reference.type_arguments.iter_mut().for_each(visit),
            Self::Union { types, .. } | Self::Intersection(types) | Self::Tuple(types) => {
                types.iter_mut().for_each(visit);
            }
            Self::Array(inner) | Self::Optional(inner) | Self::Rest(inner) | Self::Query(inner) => {
                visit(inner);
            }
            Self::NamedTupleMember { element, .. } => visit(element),
            Self::Conditional(types) => types.iter_mut().for_each(visit),
            Self::IndexedAccess(types) => types.iter_mut().for_each(visit),
            Self::Inferred { constraint, .. } => {
                constraint
                    .iter_mut()
                    .for_each(|constraint| visit(constraint));
            }
            Self::Mapped(mapped) => {
                visit(&mut mapped.parameter_type);
                mapped.name_type.iter_mut().for_each(&mut *visit);
                visit(&mut mapped.template);
            }
            Self::Operator { target, .. } => visit(target),
            Self::Predicate { target, .. } => target.iter_mut().for_each(|target| visit(target)),
            Self::TemplateLiteral { tail, .. } => tail.iter_mut().for_each(|(ty, _)| visit(ty)),
        }
    }
}

impl<'de> Deserialize<'de> for Literal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LiteralVisitor)
    }
}

/// Accepts the JSON types of literal values. Numbers are kept as text, so that
/// they are printed as written.
struct LiteralVisitor;

impl<'de> Visitor<'de> for LiteralVisitor {
    type Value = Literal;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the value of a literal type")
    }

    fn visit_unit<E>(self) -> Result<Literal, E> {
        Ok(Literal::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Literal, E> {
        Ok(Literal::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Literal, E> {
        Ok(Literal::Number(value.to_string().into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Literal, E> {
        Ok(Literal::Number(value.to_string().into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Literal, E> {
        Ok(Literal::Number(value.to_string().into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Literal, E> {
        Ok(Literal::String(value.into()))
    }

    /// Reads a `bigint`, which TypeDoc writes as `{value, negative}`.
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Literal, A::Error> {
        #[derive(Deserialize)]
        struct BigInt {
            value: Box<str>,
            #[serde(default)]
            negative: bool,
        }
        let number = BigInt::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
        let sign = if number.negative { "-" } else { "" };
        Ok(Literal::Number(format!("{sign}{}n", number.value).into()))
    }
}
