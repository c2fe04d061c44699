//! Rules of schemas in words, and the section that a named schema has of its
//! own.

use serde::Serialize;

use super::{Builder, FieldView, LinkView, hash};
use crate::model::{Additional, Conditions, SchemaId};
use crate::shape::Shape;
use crate::text::list;

/// A named schema by itself.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SchemaSection {
    pub(crate) anchor: String,
    pub(crate) href: String,
    pub(crate) name: String,
    #[serde(serialize_with = "super::markup::value")]
    pub(crate) field: FieldView,
    pub(crate) accepted_by: Vec<LinkView>,
    pub(crate) returned_by: Vec<LinkView>,
    pub(crate) used_by: Vec<LinkView>,
    pub(crate) example_html: Option<String>,
}

/// Alternatives that a sentence names.
const MAX_PARTS: usize = 12;
/// Users that are listed by name.
const MAX_USERS: usize = 40;

impl<'r> Builder<'r> {
    /// The section of a named schema. Other named schemas are links in it.
    pub(crate) fn schema_section(&mut self, id: SchemaId, level: u8) -> SchemaSection {
        let slug = self.index.schema_slug(id).to_owned();
        let anchor = self.register_top(&format!("schema-{slug}"));
        self.link_named = true;
        self.schemas_left = super::MAX_SCHEMAS;
        self.level = level;
        self.prefix = format!("{anchor}/");
        let field = self.value(id, "", 0);
        self.prefix.clear();
        self.link_named = false;
        let index = self.index;
        let operations = |list: &[usize]| -> Vec<LinkView> {
            let link = |i: &usize| LinkView {
                text: self.reference.operations[*i].signature(),
                href: index.operation_urls[*i].clone(),
            };
            list.iter().take(MAX_USERS).map(link).collect()
        };
        let uses = index.uses(id);
        let schemas = uses.map(|it| it.used_by.as_slice()).unwrap_or_default();
        let schema = |id: &SchemaId| LinkView {
            text: self.schema_name(*id),
            href: index.schema_url(*id).to_owned(),
        };
        SchemaSection {
            href: hash(&anchor),
            anchor,
            name: self.schema_name(id),
            field,
            accepted_by: uses
                .map(|it| operations(&it.accepted_by))
                .unwrap_or_default(),
            returned_by: uses
                .map(|it| operations(&it.returned_by))
                .unwrap_or_default(),
            used_by: schemas.iter().take(MAX_USERS).map(schema).collect(),
            example_html: None,
        }
    }

    /// Conditions as sentences, CommonMark.
    pub(super) fn rules(&self, shape: &Shape<'r>) -> Vec<String> {
        let mut out = Vec::new();
        if shape.additional == Some(Additional::Forbidden) && !shape.fields.is_empty() {
            out.push("No further properties.".to_owned());
        }
        for it in &shape.conditions {
            self.condition_rules(it, &mut out);
        }
        out
    }

    fn condition_rules(&self, it: &Conditions, out: &mut Vec<String>) {
        for (name, needs) in &it.dependent_required {
            let needs: Vec<String> = needs.iter().map(|it| format!("`{it}`")).collect();
            let verb = if needs.len() == 1 { "is" } else { "are" };
            out.push(format!(
                "With `{name}`, {} {verb} required.",
                list(&needs, "and")
            ));
        }
        for (name, schema) in &it.dependent_schemas {
            out.push(format!("With `{name}`: {}.", self.sentence(*schema, 0)));
        }
        if let Some(schema) = it.condition {
            let mut text = format!("If {}", self.sentence(schema, 0));
            if let Some(then) = it.then {
                text.push_str(&format!(", then {}", self.sentence(then, 0)));
            }
            if let Some(otherwise) = it.otherwise {
                text.push_str(&format!("; else {}", self.sentence(otherwise, 0)));
            }
            out.push(text + ".");
        }
        if let Some(schema) = it.not {
            out.push(format!("Not allowed: {}.", self.sentence(schema, 0)));
        }
        if let Some(schema) = it.property_names {
            out.push(format!("Keys: {}.", self.sentence(schema, 0)));
        }
        if let Some(schema) = it.contains {
            out.push(format!("At least one item: {}.", self.sentence(schema, 0)));
        }
        if it.unevaluated_properties == Some(Additional::Forbidden) {
            out.push("No further properties.".to_owned());
        }
        if it.unevaluated_items == Some(Additional::Forbidden) {
            out.push("No further items.".to_owned());
        }
    }

    /// What a small schema demands, as part of a sentence.
    fn sentence(&self, id: SchemaId, depth: usize) -> String {
        let schema = &self.reference[id];
        if schema.name.is_some() {
            return format!("it is `{}`", self.schema_name(id));
        }
        let shape = self.memo.shape(id);
        let mut out = Vec::new();
        for field in &shape.fields {
            let inner = self.memo.shape(field.schema);
            let told = demands(&inner);
            if !told.is_empty() {
                out.push(format!("`{}` is {}", field.name, told.join(" and ")));
            } else if !field.required {
                out.push(format!("`{}` is given", field.name));
            }
        }
        let required: Vec<String> = shape.required.iter().map(|it| format!("`{it}`")).collect();
        match required.len() {
            0 => {}
            1 => out.push(format!("{} is required", required[0])),
            _ => out.push(format!("{} are required", list(&required, "and"))),
        }
        for it in shape.variants.iter().filter(|_| depth < 2) {
            let parts: Vec<String> = it
                .schemas
                .iter()
                .take(MAX_PARTS)
                .map(|it| self.sentence(*it, depth + 1))
                .collect();
            out.push(list(&parts, "or"));
        }
        if out.is_empty() {
            let told = demands(&shape);
            return if told.is_empty() {
                "any value".to_owned()
            } else {
                format!("it is {}", told.join(" and "))
            };
        }
        list(&out, "and")
    }
}

fn demands(shape: &Shape<'_>) -> Vec<String> {
    let mut out = Vec::new();
    out.extend(
        shape
            .constant
            .map(|it| format!("`{}`", super::field::short(it))),
    );
    if !shape.enum_values.is_empty() {
        let values: Vec<String> = shape
            .enum_values
            .iter()
            .take(8)
            .map(|it| format!("`{}`", super::field::short(&it.value)))
            .collect();
        out.push(list(&values, "or"));
    }
    if out.is_empty()
        && !shape.types.is_empty()
        && shape.fields.is_empty()
        && shape.required.is_empty()
    {
        let names: Vec<String> = shape.types.iter().map(|it| it.name().to_owned()).collect();
        out.push(list(&names, "or"));
    }
    out.extend(crate::words::limits(shape));
    out.extend(
        shape
            .bounds
            .pattern
            .as_ref()
            .map(|it| format!("like `{it}`")),
    );
    out
}
