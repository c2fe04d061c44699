//! JavaScript, JSX and TypeScript. The three grammars share their node names.
//!
//! The longest rules are about parameters: a name that a pattern binds is a
//! parameter only under `formal_parameters`, at any of several depths.

use crate::class::Class::{
    Attribute, Comment, Constant, Escape, Function, Keyword, Number, Operator, Plain, Property,
    Punctuation, String, Tag, Type, Variable,
};
use crate::grammar::rules::Action::{Casing, Paint, Whole};
use crate::grammar::rules::RuleLine;

/// What all three have.
pub(super) const JAVASCRIPT: &[RuleLine] = &[
    ("comment", Whole(Comment)),
    ("html_comment", Whole(Comment)),
    ("hash_bang_line", Whole(Comment)),
    // Literals.
    ("string", Paint(String)),
    ("escape_sequence", Whole(Escape)),
    ("template_string", Paint(String)),
    ("template_substitution", Paint(Plain)),
    ("template_substitution ${", Paint(Punctuation)),
    ("template_substitution }", Paint(Punctuation)),
    ("regex", Paint(Escape)),
    ("number", Whole(Number)),
    ("true", Paint(Constant)),
    ("false", Paint(Constant)),
    ("null", Paint(Constant)),
    ("undefined", Paint(Constant)),
    ("this", Paint(Constant)),
    ("super", Paint(Constant)),
    // Identifiers: by casing, then by their role.
    ("identifier", Casing(Plain)),
    ("shorthand_property_identifier", Casing(Plain)),
    ("shorthand_property_identifier_pattern", Casing(Plain)),
    ("property_identifier", Casing(Property)),
    ("private_property_identifier", Paint(Property)),
    ("statement_identifier", Paint(Variable)),
    ("call_expression function:identifier", Casing(Function)),
    (
        "call_expression function:member_expression property:property_identifier",
        Paint(Function),
    ),
    (
        "call_expression function:member_expression property:private_property_identifier",
        Paint(Function),
    ),
    ("call_expression function:import", Paint(Keyword)),
    ("new_expression constructor:identifier", Paint(Type)),
    (
        "new_expression constructor:member_expression property:property_identifier",
        Paint(Type),
    ),
    ("function_declaration name:identifier", Paint(Function)),
    ("function_expression name:identifier", Paint(Function)),
    (
        "generator_function_declaration name:identifier",
        Paint(Function),
    ),
    ("generator_function name:identifier", Paint(Function)),
    (
        "method_definition name:property_identifier",
        Paint(Function),
    ),
    (
        "method_definition name:private_property_identifier",
        Paint(Function),
    ),
    ("decorator @", Paint(Attribute)),
    ("decorator identifier", Paint(Attribute)),
    (
        "decorator call_expression function:identifier",
        Paint(Attribute),
    ),
    // Parameters: names, defaults, rest, and names in patterns, which may have
    // defaults themselves.
    ("formal_parameters identifier", Paint(Variable)),
    (
        "formal_parameters assignment_pattern left:identifier",
        Paint(Variable),
    ),
    ("formal_parameters rest_pattern identifier", Paint(Variable)),
    (
        "formal_parameters object_pattern shorthand_property_identifier_pattern",
        Paint(Variable),
    ),
    (
        "formal_parameters object_pattern object_assignment_pattern left:shorthand_property_identifier_pattern",
        Paint(Variable),
    ),
    (
        "formal_parameters object_pattern rest_pattern identifier",
        Paint(Variable),
    ),
    (
        "formal_parameters assignment_pattern left:object_pattern shorthand_property_identifier_pattern",
        Paint(Variable),
    ),
    (
        "formal_parameters assignment_pattern left:object_pattern object_assignment_pattern \
         left:shorthand_property_identifier_pattern",
        Paint(Variable),
    ),
    (
        "formal_parameters assignment_pattern left:object_pattern rest_pattern identifier",
        Paint(Variable),
    ),
    (
        "formal_parameters array_pattern identifier",
        Paint(Variable),
    ),
    ("arrow_function parameter:identifier", Paint(Variable)),
    ("meta_property", Paint(Constant)),
    // Punctuation with a special meaning.
    ("=>", Paint(Operator)),
    ("optional_chain", Paint(Plain)),
    ("...", Paint(Operator)),
];

/// Tags and attributes, in the classes of HTML. A capitalised tag is a
/// component.
pub(super) const JSX: &[RuleLine] = &[
    ("jsx_element", Paint(Plain)),
    ("jsx_expression", Paint(Plain)),
    // The brackets of tags, which are operators otherwise.
    ("jsx_opening_element <", Paint(Tag)),
    ("jsx_opening_element >", Paint(Tag)),
    ("jsx_closing_element </", Paint(Tag)),
    ("jsx_closing_element >", Paint(Tag)),
    ("jsx_self_closing_element <", Paint(Tag)),
    ("jsx_self_closing_element />", Paint(Tag)),
    // `<Tabs>` is a component and has the class of a type, `<div>` that of a
    // tag.
    ("jsx_opening_element name:identifier", Casing(Tag)),
    ("jsx_closing_element name:identifier", Casing(Tag)),
    ("jsx_self_closing_element name:identifier", Casing(Tag)),
    ("jsx_opening_element name:member_expression", Whole(Type)),
    ("jsx_closing_element name:member_expression", Whole(Type)),
    (
        "jsx_self_closing_element name:member_expression",
        Whole(Type),
    ),
    ("jsx_namespace_name", Whole(Tag)),
    ("jsx_attribute property_identifier", Paint(Attribute)),
    ("jsx_attribute jsx_namespace_name", Whole(Attribute)),
    ("jsx_attribute =", Paint(Plain)),
    ("html_character_reference", Paint(Escape)),
    ("jsx_text", Whole(Plain)),
];

/// Types and signatures. Parameters have nodes of their own in these grammars.
pub(super) const TYPESCRIPT: &[RuleLine] = &[
    ("type_identifier", Paint(Type)),
    ("predefined_type", Whole(Type)),
    ("this_type", Paint(Constant)),
    ("literal_type string", Paint(String)),
    ("template_literal_type", Paint(String)),
    ("template_type", Paint(Plain)),
    ("template_type ${", Paint(Punctuation)),
    ("template_type }", Paint(Punctuation)),
    // Angle brackets of generics are not comparisons.
    ("type_arguments <", Paint(Plain)),
    ("type_arguments >", Paint(Plain)),
    ("type_parameters <", Paint(Plain)),
    ("type_parameters >", Paint(Plain)),
    ("required_parameter pattern:identifier", Paint(Variable)),
    ("optional_parameter pattern:identifier", Paint(Variable)),
    (
        "required_parameter pattern:rest_pattern identifier",
        Paint(Variable),
    ),
    (
        "required_parameter pattern:object_pattern shorthand_property_identifier_pattern",
        Paint(Variable),
    ),
    (
        "required_parameter pattern:object_pattern object_assignment_pattern left:shorthand_property_identifier_pattern",
        Paint(Variable),
    ),
    (
        "required_parameter pattern:object_pattern rest_pattern identifier",
        Paint(Variable),
    ),
    (
        "required_parameter pattern:array_pattern identifier",
        Paint(Variable),
    ),
    ("method_signature name:property_identifier", Paint(Function)),
    (
        "abstract_method_signature name:property_identifier",
        Paint(Function),
    ),
    ("function_signature name:identifier", Paint(Function)),
    ("enum_declaration name:identifier", Paint(Type)),
    ("internal_module name:identifier", Paint(Type)),
    ("module name:identifier", Paint(Type)),
    ("nested_type_identifier module:identifier", Paint(Type)),
    ("extends_clause value:identifier", Paint(Type)),
    ("?.", Paint(Plain)),
    ("property_signature ?", Paint(Operator)),
];
