//! Rows for the schemas in conditions, such as `(if)` and `(contains)`.
//!
//! A rule says in a sentence what such a schema demands. A schema that says more
//! than the sentence (a description, an example, more values than fit) has a row,
//! too, so that nothing of the description is lost.

use std::collections::HashSet;

use super::Builder;
use super::schema::{MAX_PARTS, MAX_SENTENCE_DEPTH, MAX_VALUES};
use super::value::short;
use crate::model::{Additional, Conditions, SchemaId};
use crate::shape::Shape;

impl<'r> Builder<'r, '_> {
    /// Returns whether a list has no content but that of its items.
    ///
    /// Only such a list can show the fields of its items as its own.
    pub(super) fn is_plain_list(&self, shape: &Shape<'r>) -> bool {
        shape.item_schema().is_some()
            && shape.fields.is_empty()
            && shape.variants.is_empty()
            && shape.pattern_properties.is_empty()
            && shape.prefix_items.is_empty()
            && !matches!(shape.additional, Some(Additional::Schema(_)))
            && self.condition_rows(shape).is_empty()
    }

    /// Returns the rows of conditions, each with its name: schemas whose
    /// sentence leaves something out, and those of unevaluated values, which
    /// have no sentence.
    ///
    /// Fields that exist only under a condition have rows of their own, and do
    /// not count as left out.
    pub(super) fn condition_rows(&self, shape: &Shape<'r>) -> Vec<(String, SchemaId)> {
        let mut rows = Vec::new();
        if shape.conditions.is_empty() {
            return rows;
        }
        let known: HashSet<&str> = shape.fields.iter().map(|field| field.name).collect();
        for conditions in &shape.conditions {
            for (name, rule) in [
                ("{key}", conditions.unevaluated_properties),
                ("[...]", conditions.unevaluated_items),
            ] {
                if let Some(Additional::Schema(id)) = rule {
                    rows.push((name.to_owned(), id));
                }
            }
            let outcomes = outcomes(conditions)
                .filter(|(_, id)| self.says_more(*id, Some(&known), 0))
                .map(|(name, id)| (format!("({name})"), id));
            let others = [
                ("if", conditions.condition),
                ("not", conditions.not),
                ("propertyNames", conditions.property_names),
                ("contains", conditions.contains),
            ];
            let others = others
                .into_iter()
                .filter_map(|(name, id)| Some((format!("({name})"), id?)))
                .filter(|(_, id)| self.says_more(*id, None, 0));
            rows.extend(others.chain(outcomes));
        }
        rows
    }

    /// Returns whether a schema says more than the sentence about it. Fields that
    /// are not `known` have rows elsewhere, if this is an outcome of a condition.
    fn says_more(&self, id: SchemaId, known: Option<&HashSet<&str>>, depth: usize) -> bool {
        // The sentence names it, and it has a section.
        if self.reference[id].name.is_some() {
            return false;
        }
        let shape = self.memo.shape(id);
        let has_own_row = |name: &str| known.is_some_and(|known| !known.contains(name));
        let field_says_more = |field: SchemaId| {
            let inner = self.memo.shape(field);
            self.has_details(&inner)
                || inner.is_structured()
                || !inner.required.is_empty()
                || inner.has_rules()
                || inner.item_schema().is_some()
        };
        self.has_details(&shape)
            || !shape.pattern_properties.is_empty()
            || !shape.prefix_items.is_empty()
            || matches!(shape.additional, Some(Additional::Schema(_)))
            || shape.item_schema().is_some()
            || shape.has_rules()
            || shape
                .fields
                .iter()
                .any(|field| !has_own_row(field.name) && field_says_more(field.schema))
            || shape.variants.iter().any(|choice| {
                depth >= MAX_SENTENCE_DEPTH
                    || choice.schemas.len() > MAX_PARTS
                    || choice
                        .schemas
                        .iter()
                        .any(|id| self.says_more(*id, None, depth + 1))
            })
    }

    /// Returns whether a value has facts that a sentence about its demands leaves
    /// out: texts, examples, labels, and values beyond the first ones.
    fn has_details(&self, shape: &Shape<'r>) -> bool {
        let is_long = |value| short(value).ends_with('…');
        (shape.title.is_some() && !self.options.hide_schema_titles)
            || shape.description.is_some()
            || !shape.further_descriptions.is_empty()
            || shape.default.is_some()
            || !shape.examples.is_empty()
            || shape.external_docs.is_some()
            || shape.format.is_some()
            || shape.unresolved.is_some()
            || shape.deprecated
            || shape.read_only
            || shape.write_only
            || shape.constant.is_some_and(is_long)
            || shape.enum_values.len() > MAX_VALUES
            || shape.enum_values.iter().any(|entry| {
                entry.name.is_some() || entry.description.is_some() || is_long(&entry.value)
            })
            || !self.chips(shape.extensions.iter().copied()).is_empty()
    }
}

/// Returns the schemas that apply if a condition is met, by their keywords.
fn outcomes(conditions: &Conditions) -> impl Iterator<Item = (String, SchemaId)> {
    let dependent = conditions.dependent_schemas.iter();
    let dependent = dependent.map(|(name, id)| (format!("dependentSchemas.{name}"), *id));
    let of_condition = [("then", conditions.then), ("else", conditions.otherwise)];
    let of_condition = of_condition
        .into_iter()
        .filter(|_| conditions.condition.is_some())
        .filter_map(|(name, id)| Some((name.to_owned(), id?)));
    dependent.chain(of_condition)
}
