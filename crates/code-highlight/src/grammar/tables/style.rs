//! CSS and SCSS. The two grammars share most node names.

use crate::class::Class::{
    Attribute, Comment, Constant, Escape, Function, Keyword, Number, Plain, Property, Punctuation,
    String, Tag, Type, Variable,
};
use crate::grammar::rules::Action::{Dashed, Paint, Whole};
use crate::grammar::rules::RuleLine;

/// What both have: selectors, properties and values.
pub(super) const SELECTORS: &[RuleLine] = &[
    ("comment", Whole(Comment)),
    ("js_comment", Whole(Comment)),
    ("tag_name", Paint(Tag)),
    ("nesting_selector", Paint(Tag)),
    ("universal_selector", Paint(Tag)),
    ("class_selector .", Paint(Type)),
    ("class_name", Paint(Type)),
    ("id_selector #", Paint(Constant)),
    ("id_name", Paint(Constant)),
    // `:hover` and `::before` with their colons.
    ("pseudo_class_selector :", Paint(Attribute)),
    ("pseudo_class_selector class_name", Paint(Attribute)),
    ("pseudo_element_selector ::", Paint(Attribute)),
    ("pseudo_element_selector tag_name", Paint(Attribute)),
    ("attribute_name", Paint(Attribute)),
    // `--accent` is a custom property, `auto` a keyword of its property.
    ("plain_value", Dashed(Variable, Constant)),
    ("attribute_selector plain_value", Paint(String)),
    ("namespace_name", Paint(Type)),
    ("keyframes_name", Paint(Variable)),
    ("from", Paint(Keyword)),
    ("to", Paint(Keyword)),
    ("property_name", Paint(Property)),
    ("feature_name", Paint(Property)),
    ("keyword_query", Paint(Constant)),
    ("function_name", Paint(Function)),
    ("at_keyword", Paint(Keyword)),
    ("important", Paint(Keyword)),
    ("string_value", Paint(String)),
    ("escape_sequence", Paint(Escape)),
    // `#0b6e5f`, and numbers with their units.
    ("color_value", Whole(Number)),
    ("integer_value", Paint(Number)),
    ("float_value", Paint(Number)),
    ("unit", Paint(Number)),
];

/// What only the grammar of CSS has.
pub(super) const CSS: &[RuleLine] = &[("binary_query and", Paint(Keyword))];

/// Variables, mixins, functions and interpolations.
pub(super) const SCSS: &[RuleLine] = &[
    ("variable", Whole(Variable)),
    ("mixin_statement name:identifier", Paint(Function)),
    ("function_statement name:identifier", Paint(Function)),
    ("include_statement identifier", Paint(Function)),
    ("placeholder", Whole(Type)),
    ("interpolation", Paint(Plain)),
    ("interpolation #{", Paint(Punctuation)),
    ("interpolation }", Paint(Punctuation)),
];
