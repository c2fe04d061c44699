//! Rules of schemas in words, and the section of a named schema.
//!
//! JSON Schema can express conditions that no table of fields shows: `if`,
//! `not`, `dependentRequired`. They become sentences, composed of a phrase for
//! each small schema in them: "If `kind` is `card`, then `number` is required."
//! The phrases come from the texts of the page, so that sentences can be
//! translated.

use docs_model::counterpart::{Counterpart, NamedLink};
use docs_model::texts::{fill, split_placeholder};
use serde::Serialize;

use super::{Builder, CodeView, FieldView, LinkView, TypePart, hash};
use crate::index::MAX_USERS;
use crate::model::{Additional, Bounds, Conditions, SchemaId, Type};
use crate::shape::{RequiredChoice, Shape, VariantKind};
use crate::text::sentence_case;
use crate::words;

/// The section of a named schema, as shown on its own page or below the
/// operations.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SchemaSection {
    /// Anchor, such as `schema-Pet`.
    pub(crate) anchor: String,
    pub(crate) href: String,
    /// Name of the schema; the heading.
    pub(crate) name: String,
    /// Content.
    #[serde(serialize_with = "super::markup::value")]
    pub(crate) field: FieldView,
    /// Uses by role: accepted by, returned by, used by.
    pub(crate) uses: Vec<UsesView>,
    /// Example beside the fields, on the page of the schema.
    pub(crate) example: Option<CodeView>,
}

/// Links with a common label.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct UsesView {
    /// Role of the links, such as "Returned by".
    pub(crate) label: String,
    /// Operations, schemas, or types of other references.
    pub(crate) links: Vec<LinkView>,
}

/// One of the three lists of users of a type.
type UsersOf = fn(&Counterpart) -> &[NamedLink];

/// Maximum number of alternatives in a sentence; further ones are counted, and
/// shown in the row of the condition.
pub(super) const MAX_PARTS: usize = 12;
/// Maximum number of values of an enumeration in a sentence; further ones are
/// counted, and shown in the row of the condition.
pub(super) const MAX_VALUES: usize = 8;
/// Maximum depth of alternatives within alternatives in a sentence.
pub(super) const MAX_SENTENCE_DEPTH: usize = 2;

impl<'r> Builder<'r, '_> {
    /// Returns the section of a named schema, whose heading has the level
    /// `level`. Other named schemas are links in it, since each has a section
    /// of its own.
    pub(crate) fn schema_section(&mut self, id: SchemaId, level: u8) -> SchemaSection {
        let slug = self.index.schema_slug(id).to_owned();
        let anchor = self.register_top(&format!("schema-{slug}"));
        self.link_named = true;
        self.schemas_left = super::MAX_SCHEMAS;
        self.level = level;
        self.prefix = format!("{anchor}/");
        let schema = &self.reference[id];
        let field = match schema.reference.filter(|_| schema.is_alias) {
            Some(target) => self.alias(target),
            None => self.own_value(id),
        };
        self.prefix.clear();
        self.link_named = false;
        SchemaSection {
            href: hash(&anchor),
            anchor,
            name: self.schema_name(id),
            field,
            uses: self.schema_uses(id),
            example: None,
        }
    }

    /// Returns the section of a named schema on its own page, with an example.
    pub(crate) fn schema_page(&mut self, id: SchemaId) -> SchemaSection {
        let section = self.schema_section(id, 1);
        SchemaSection {
            example: self.schema_example(id, &section.anchor),
            ..section
        }
    }

    /// Returns the content of a named schema. Its type has no link, because the
    /// name is the heading.
    fn own_value(&mut self, id: SchemaId) -> FieldView {
        let mut field = self.value(id, "", 0);
        field.type_parts.clear();
        let shape = self.memo.shape(id);
        // The type of an object is clear from its fields.
        if shape.fields.is_empty() || shape.title.is_some() || shape.nullable {
            self.push_own_type(&shape, 0, &mut field.type_parts);
        }
        field
    }

    /// Returns the view of an alias: only the schema that it refers to.
    fn alias(&self, target: SchemaId) -> FieldView {
        let (before, after) = split_placeholder(&self.texts().alias_of, "schema");
        let part = |text: &str, href| TypePart {
            text: text.to_owned(),
            href,
        };
        let name = self.schema_name(target);
        let href = self.index.schema_url(target).to_owned();
        let mut view = FieldView::new(self.texts());
        view.type_parts = vec![
            part(before, None),
            part(&name, Some(href)),
            part(after, None),
        ];
        view.type_parts.retain(|part| !part.text.is_empty());
        view
    }

    /// Returns the operations and schemas that use a schema, then types with
    /// its name in other references and their users. Each list has at most
    /// [`MAX_USERS`] links.
    fn schema_uses(&self, id: SchemaId) -> Vec<UsesView> {
        let texts = self.texts();
        let own = self.index.users(self.reference, id);
        let name = self.reference[id].name.as_deref().unwrap_or_default();
        let same = self.options.counterparts.of(name);
        let groups: [(&str, _, UsersOf); 3] = [
            (&texts.accepted_by, own.accepted_by, |uses| {
                &uses.accepted_by
            }),
            (&texts.returned_by, own.returned_by, |uses| {
                &uses.returned_by
            }),
            (&texts.used_by, own.used_by, |uses| &uses.used_by),
        ];
        let mut out = Vec::new();
        for (label, users, users_of) in groups {
            // `Cart.items` adds nothing to `Cart`.
            let is_new = |link: &&NamedLink| {
                let (owner, _) = link.text.split_once('.').unwrap_or((&link.text, ""));
                users.iter().all(|user| user.text != owner)
            };
            let theirs = same.iter().flat_map(users_of).filter(is_new);
            let links = users.iter().chain(theirs).take(MAX_USERS);
            out.push(UsesView {
                label: label.to_owned(),
                links: links.map(LinkView::from).collect(),
            });
        }
        out.extend(same.iter().map(|place| UsesView {
            label: fill(&texts.same_in, &[("reference", &place.reference)]),
            links: vec![LinkView {
                text: place.name.clone(),
                href: place.address.clone(),
            }],
        }));
        out.retain(|uses| !uses.links.is_empty());
        out
    }

    /// Returns conditions as sentences in CommonMark, with names as code.
    pub(super) fn rules(&self, shape: &Shape<'r>) -> Vec<String> {
        let choices = shape.required_choices.iter();
        let mut out: Vec<String> = choices.map(|choice| self.choice_rule(choice)).collect();
        for conditions in &shape.conditions {
            self.condition_rules(conditions, shape.bounds(), &mut out);
        }
        out
    }

    /// Returns the sentences about properties and items that are not allowed, which
    /// follow those that are.
    pub(super) fn closing(&self, shape: &Shape<'r>) -> Vec<String> {
        let texts = self.texts();
        let forbids = |of: fn(&Conditions) -> Option<Additional>| {
            let mut conditions = shape.conditions.iter();
            conditions.any(|conditions| of(conditions) == Some(Additional::Forbidden))
        };
        let is_closed = shape.additional == Some(Additional::Forbidden) && !shape.fields.is_empty();
        let mut out = Vec::new();
        if is_closed || forbids(|conditions| conditions.unevaluated_properties) {
            out.push(texts.no_further_properties.to_string());
        }
        if shape.is_closed_tuple() || forbids(|conditions| conditions.unevaluated_items) {
            out.push(texts.no_further_items.to_string());
        }
        out
    }

    /// Returns a rule about groups of required properties, such as "At least
    /// one of `a` or (`b` and `c`) is required."
    fn choice_rule(&self, choice: &RequiredChoice<'_>) -> String {
        let texts = self.texts();
        let group = |names: &&[Box<str>]| {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            let words = self.list(&names, &texts.and);
            match names.len() {
                1 => words,
                _ => format!("({words})"),
            }
        };
        let names: Vec<String> = choice.groups.iter().map(group).collect();
        let text = match choice.kind {
            VariantKind::One => &texts.exactly_one_required,
            VariantKind::Any => &texts.at_least_one_required,
        };
        fill(text, &[("names", &self.list(&names, &texts.or))])
    }

    /// Returns a rule about the number of matching items, such as "2 to 4
    /// items: it is a string." `minContains` is 1 by default. `None` if any
    /// number is allowed.
    fn contains_rule(&self, schema: SchemaId, bounds: &Bounds) -> Option<String> {
        let texts = self.texts();
        let demand = self.sentence(schema, 0);
        let (min, max) = (bounds.min_contains.unwrap_or(1), bounds.max_contains);
        if (min, max) == (1, None) {
            return Some(fill(&texts.at_least_one_item, &[("demand", &demand)]));
        }
        let count = sentence_case(&words::items(Some(min), max, texts)?);
        let values = [("count", &*count), ("demand", &*demand)];
        Some(fill(&texts.some_items, &values))
    }

    /// Appends a sentence for each condition. `bounds` has the numbers that
    /// belong to `contains`.
    fn condition_rules(&self, conditions: &Conditions, bounds: &Bounds, out: &mut Vec<String>) {
        let texts = self.texts();
        for (name, needs) in &conditions.dependent_required {
            let text = texts.counted(&texts.with_required, needs.len());
            let needs: Vec<String> = needs.iter().map(|need| format!("`{need}`")).collect();
            let names = self.list(&needs, &texts.and);
            let values = [("name", &*format!("`{name}`")), ("names", &*names)];
            out.push(fill(&text, &values));
        }
        let with_demand =
            |text: &str, schema: SchemaId| fill(text, &[("demand", &self.sentence(schema, 0))]);
        for (name, schema) in &conditions.dependent_schemas {
            let text = fill(&texts.with_schema, &[("name", &format!("`{name}`"))]);
            out.push(with_demand(&text, *schema));
        }
        if let Some(schema) = conditions.condition {
            let text = match (conditions.then, conditions.otherwise) {
                (None, None) => &texts.condition,
                (Some(_), None) => &texts.condition_then,
                (None, Some(_)) => &texts.condition_else,
                (Some(_), Some(_)) => &texts.condition_then_else,
            };
            let demand =
                |id: Option<SchemaId>| id.map_or_else(String::new, |id| self.sentence(id, 0));
            let values = [
                ("condition", &*self.sentence(schema, 0)),
                ("then", &*demand(conditions.then)),
                ("else", &*demand(conditions.otherwise)),
            ];
            out.push(fill(text, &values));
        }
        out.extend(conditions.not.map(|id| with_demand(&texts.not_allowed, id)));
        out.extend(
            conditions
                .property_names
                .map(|id| with_demand(&texts.keys, id)),
        );
        out.extend(
            conditions
                .contains
                .and_then(|id| self.contains_rule(id, bounds)),
        );
    }

    /// Returns the rules of a small schema as part of a sentence: "`kind` is
    /// `card` and `number` is required". `depth` counts alternatives within
    /// alternatives, of which two are followed.
    pub(super) fn sentence(&self, id: SchemaId, depth: usize) -> String {
        let texts = self.texts();
        let it_is = |demand: &str| fill(&texts.demand_it_is, &[("demand", demand)]);
        let schema = &self.reference[id];
        if schema.name.is_some() {
            return it_is(&format!("`{}`", self.schema_name(id)));
        }
        let shape = self.memo.shape(id);
        let mut out = Vec::new();
        // A field with constraints becomes a condition on its value; a field
        // without them is a condition that it is present.
        for field in &shape.fields {
            let inner = self.memo.shape(field.schema);
            let demands = self.demands(&inner).join(&texts.and);
            let name = format!("`{}`", field.name);
            if !demands.is_empty() {
                let values = [("name", &*name), ("demand", &*demands)];
                out.push(fill(&texts.demand_is, &values));
            } else if !field.required {
                out.push(fill(&texts.demand_given, &[("name", &name)]));
            }
        }
        let required: Vec<String> = shape
            .required
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        if !required.is_empty() {
            let text = texts.counted(&texts.demand_required, required.len());
            out.push(fill(&text, &[("names", &self.list(&required, &texts.and))]));
        }
        for choice in shape.variants.iter().filter(|_| depth < MAX_SENTENCE_DEPTH) {
            let parts = choice.schemas.iter().take(MAX_PARTS);
            let mut parts: Vec<String> = parts.map(|id| self.sentence(*id, depth + 1)).collect();
            parts.extend(self.left_out(choice.schemas.len(), MAX_PARTS));
            out.push(self.list(&parts, &texts.or));
        }
        if out.is_empty() {
            let demands = self.demands(&shape).join(&texts.and);
            return if demands.is_empty() {
                texts.demand_any.to_string()
            } else {
                it_is(&demands)
            };
        }
        self.list(&out, &texts.and)
    }

    /// Returns what limits a value, each limit as a short phrase. The pattern
    /// of its bounds is shown next to them; those that came from other parts are
    /// phrases.
    pub(super) fn limits(&self, shape: &Shape<'_>) -> Vec<String> {
        let texts = self.texts();
        let mut out = words::limits(shape.bounds(), texts);
        let patterns = shape.further_patterns.iter();
        out.extend(patterns.map(|pattern| fill(&texts.demand_like, &[("pattern", pattern)])));
        let encoding = shape.content_encoding;
        out.extend(words::content(encoding, shape.content_media_type, texts));
        out
    }

    /// Returns the number of alternatives beyond those that a sentence lists, such
    /// as "7 more values".
    fn left_out(&self, n: usize, listed: usize) -> Option<String> {
        let more = n.checked_sub(listed).filter(|more| *more > 0)?;
        Some(self.texts().counted(&self.texts().more_values, more))
    }

    /// Returns what a value must be, each as a phrase: one of some values, or
    /// else of a type, and within limits.
    fn demands(&self, shape: &Shape<'_>) -> Vec<String> {
        let texts = self.texts();
        let mut out = Vec::new();
        out.extend(
            shape
                .constant
                .map(|value| format!("`{}`", super::value::short(value))),
        );
        if !shape.enum_values.is_empty() {
            let values = shape.enum_values.iter().take(MAX_VALUES);
            let mut values: Vec<String> = values
                .map(|entry| format!("`{}`", super::value::short(&entry.value)))
                .collect();
            values.extend(self.left_out(shape.enum_values.len(), MAX_VALUES));
            out.push(self.list(&values, &texts.or));
        }
        if out.is_empty()
            && !shape.types.is_empty()
            && shape.fields.is_empty()
            && shape.required.is_empty()
        {
            let null = shape.nullable.then_some(Type::Null);
            let names = shape.types.iter().chain(&null);
            let names: Vec<String> = names.map(|kind| kind.name().to_owned()).collect();
            out.push(self.list(&names, &texts.or));
        }
        out.extend(self.limits(shape));
        out.extend(shape.bounds().pattern.as_ref().map(|regex| {
            let pattern = format!("`{regex}`");
            fill(&texts.demand_like, &[("pattern", &pattern)])
        }));
        out
    }
}
