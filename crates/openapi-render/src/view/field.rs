//! Fields and the schemas inside them: the rows of a page, and the decision
//! whether a schema is expanded or a link (see [`view`](super)).
//!
//! Methods take a `path`, which becomes the anchor (`body.pets[].name`), and a
//! `level`, the number of enclosing fields. Level 0 is a body, a parameter or
//! the section of a schema.

use std::collections::{HashMap, HashSet};

use docs_model::texts::fill;
use safe_markup::Markup;

use super::value::short;
use super::{
    Builder, ChipView, FieldView, ItemView, LinkView, SchemaView, VariantView, VariantsView, Why,
    hash,
};
use crate::model::{Additional, EnumValue, SchemaId, Type};
use crate::shape::{Field, Shape, VariantKind, Variants, identity};
use crate::source::Node;
use crate::text::anchor_part;

/// Maximum depth of fields, including unnamed ones. Browsers and the stack have
/// limits, too.
///
/// A deeper field is replaced by a remark that it is not expanded.
const MAX_LEVELS: usize = 40;
/// Maximum number of properties, and of variants, that are compared to find a
/// variant's name: the effort is their product.
///
/// Beyond it, names say less (a type or a number), but never wrong.
const MAX_COMPARED: usize = 40;
/// Minimum number of fields and choices of a repeated object that is shown once
/// and then linked. A link to two fields costs more than it saves.
const MIN_SAME: usize = 3;
/// Maximum depth of nested conditions: chains of `else` and `if`.
const MAX_CONDITIONS: usize = 8;
/// Maximum depth of lists of lists.
const MAX_LISTS: usize = 8;

impl<'r> Builder<'r, '_> {
    /// Returns a value without name and anchor: type, texts and content, for a
    /// schema with the id `id`.
    ///
    /// The caller sets name, anchor, address and whether the value is required,
    /// which depend on where the schema is used. A value whose content is only
    /// a link has no fold.
    pub(super) fn value(&mut self, id: SchemaId, path: &str, level: usize) -> FieldView {
        let shape = self.memo.shape(id);
        let mut view = FieldView {
            type_parts: self.type_parts(id, &shape),
            format: shape.format.map(str::to_owned),
            nullable: shape.nullable,
            deprecated: shape.deprecated,
            read_only: shape.read_only,
            write_only: shape.write_only,
            html: self.description(&shape),
            limits: self.limits(&shape),
            pattern: shape.bounds().pattern.as_deref().map(str::to_owned),
            constant: shape.constant.map(|value| self.value_view(value, path)),
            default: shape.default.map(|value| self.value_view(value, path)),
            examples: self.schema_examples(&shape, path),
            external: self.external(shape.external_docs),
            enums: self.enums(listed_values(&shape), path),
            unresolved: shape.unresolved.map(str::to_owned),
            chips: self.chips(shape.extensions.iter().copied()),
            ..FieldView::new(self.texts())
        };
        // Otherwise the items have a row of their own.
        if self.is_plain_list(&shape) {
            self.item_words(&shape, path, &mut view);
        }
        if let Some(content) = self.content(id, path, level) {
            view.fold = content.link.is_none().then(|| content.label.clone());
            view.content = Some(content);
        }
        view
    }

    /// Returns the view of a list's items, without their type, which is part of
    /// that of the list. Lists of lists are followed to a depth of 8.
    ///
    /// The path is that of the list: links to a repeated value lead to its row.
    /// `inside` has the `[]` of each list above the items.
    fn item_view(&self, id: SchemaId, path: &str, inside: &str) -> ItemView {
        let shape = self.memo.shape(id);
        let title = shape.title.filter(|_| !self.options.hide_schema_titles);
        let mut field = FieldView {
            format: shape.format.map(str::to_owned),
            deprecated: shape.deprecated,
            read_only: shape.read_only,
            write_only: shape.write_only,
            html: self.description(&shape),
            limits: self.limits(&shape),
            pattern: shape.bounds().pattern.as_deref().map(str::to_owned),
            enums: self.enums(listed_values(&shape), &format!("{path}{inside}")),
            constant: shape.constant.map(|value| self.value_view(value, path)),
            default: shape.default.map(|value| self.value_view(value, path)),
            examples: self.schema_examples(&shape, path),
            external: self.external(shape.external_docs),
            unresolved: shape.unresolved.map(str::to_owned),
            chips: self.chips(shape.extensions.iter().copied()),
            ..FieldView::new(self.texts())
        };
        if let Some(item) = shape.item_schema().filter(|_| self.is_plain_list(&shape)) {
            if inside.len() < 2 * MAX_LISTS {
                let view = self.item_view(item, path, &format!("{inside}[]"));
                field.item = self.with_type(view, item, !shape.is_array());
            } else {
                field.limits.push(self.texts().not_unfolded.to_string());
            }
        }
        ItemView {
            title: title.map(str::to_owned),
            field,
        }
    }

    /// Adds the type of items to their view where the type of the list does not
    /// say it: if the value may also be something other than a list, or if a
    /// format follows the type. Returns `None` if the view has no facts.
    fn with_type(&self, mut view: ItemView, id: SchemaId, is_mixed: bool) -> Option<Box<ItemView>> {
        if is_mixed || view.field.format.is_some() {
            let shape = self.memo.shape(id);
            view.field.type_parts = self.type_parts(id, &shape);
            view.field.nullable = shape.nullable;
            view.title = None;
        }
        (!view.is_empty()).then(|| Box::new(view))
    }

    /// Adds the facts about a list's items to the view of the list: `tags:
    /// array of string, each 1 to 20 characters` is one row. Facts of the list
    /// itself win where both have one.
    ///
    /// Limits of items are phrased as such (`each 1 to 20 characters`); a
    /// pattern, a format or an enumeration of the list itself is not replaced:
    /// that of the items is among their own facts. So are all facts about the
    /// items of a value that is not always a list.
    fn item_words(&mut self, shape: &Shape<'r>, path: &str, view: &mut FieldView) {
        let Some(item) = shape.item_schema() else {
            return;
        };
        let mut items = self.item_view(item, path, "[]");
        if shape.is_array() {
            let own = &mut items.field;
            let each = |limit: String| fill(&self.texts().each, &[("limit", &limit)]);
            view.limits.extend(own.limits.drain(..).map(each));
            view.format = view.format.take().or_else(|| own.format.take());
            view.pattern = view.pattern.take().or_else(|| own.pattern.take());
            view.enums = view.enums.take().or_else(|| own.enums.take());
        }
        view.item = self.with_type(items, item, !shape.is_array());
    }

    /// Returns the content of a value, if there is any: fields, variants,
    /// rules.
    ///
    /// Lists of lists are followed to a depth of 8, with `[]` added to the path
    /// for each. Their rules, such as the number of items, precede those of the
    /// items. A list that contains itself ends in a link.
    pub(super) fn content(&mut self, id: SchemaId, path: &str, level: usize) -> Option<SchemaView> {
        let mut id = id;
        let mut path = path.to_owned();
        let mut shape = self.memo.shape(id);
        let mut rules = Vec::new();
        // A list of objects shows the fields of its objects, below `name[]`.
        for _ in 0..MAX_LISTS {
            let Some(item) = shape.item_schema().filter(|_| self.is_plain_list(&shape)) else {
                break;
            };
            if let Some(link) = self.circle(id) {
                return Some(link);
            }
            rules.extend(self.rules(&shape));
            rules.extend(self.closing(&shape));
            path.push_str("[]");
            id = item;
            shape = self.memo.shape(id);
        }
        let view = self.unfolded(id, &shape, &path, level);
        if rules.is_empty() {
            return view;
        }
        // Rules of a list precede the content of its items.
        let mut view = view.unwrap_or_else(|| SchemaView {
            label: self.texts().rules.to_string(),
            ..SchemaView::default()
        });
        view.rules.splice(0..0, self.rules_html(&rules));
        Some(view)
    }

    /// Renders sentences about rules, which contain code in Markdown.
    ///
    /// The level of headings in them is that of the builder; rules do not
    /// contain headings of their own.
    fn rules_html(&self, rules: &[String]) -> Vec<Markup> {
        let html = rules.iter().map(|rule| self.prose.html(rule, self.level));
        html.collect()
    }

    /// Returns the fields, variants and rules of a value that is not a plain
    /// list, or the link that replaces them. Beyond the limits it is a remark.
    ///
    /// Three limits end hostile nesting: the depth of fields ([`MAX_LEVELS`]),
    /// the number of schemas of the page (`schemas_left`), and a schema without
    /// a name within itself (`open_inline`), which no link could end.
    ///
    /// Named schemas are on the stack `open` while their content is made: a
    /// reference to one of them is a recursion.
    fn unfolded(
        &mut self,
        id: SchemaId,
        shape: &Shape<'r>,
        path: &str,
        level: usize,
    ) -> Option<SchemaView> {
        if !shape.is_structured() && !shape.has_rules() {
            return None;
        }
        let named = identity(self.reference, id);
        let link = match named {
            Some(named) => self.link_instead(named, path, level),
            None => self.same_inside(id, shape, path),
        };
        if link.is_some() {
            return link;
        }
        // Limits against hostile nesting; real descriptions do not reach them.
        if level > MAX_LEVELS || self.schemas_left == 0 || self.open_inline.contains(&id) {
            let note = &*self.texts().not_unfolded;
            return Some(SchemaView {
                rules: vec![Markup::escaped(note)],
                ..SchemaView::default()
            });
        }
        self.schemas_left -= 1;
        self.open.extend(named);
        self.open_inline.push(id);
        let view = self.inside(shape, named, path, level);
        self.open_inline.pop();
        if named.is_some() {
            self.open.pop();
        }
        // All fields may be of the other direction.
        let is_empty = view.fields.is_empty()
            && view.variants.is_empty()
            && view.rules.is_empty()
            && view.closing.is_empty();
        (!is_empty).then_some(view)
    }

    /// Returns a link to the enclosing schema if a list is reached within
    /// itself.
    ///
    /// Only named schemas can be circles here, as an unnamed one cannot be
    /// referred to.
    fn circle(&self, id: SchemaId) -> Option<SchemaView> {
        let named = identity(self.reference, id).filter(|id| self.open.contains(id))?;
        Some(self.link_view(named, Why::Recursive))
    }

    /// Returns the link that replaces a named schema, or `None` if the schema
    /// is expanded here, which is then recorded. The checks for the
    /// links that say most come first.
    ///
    /// The order of the checks is:
    ///
    /// - a schema within itself links to the enclosing one;
    /// - where all named schemas have sections (`link_named`), only level 0
    ///   expands one;
    /// - a schema that the page has expanded links to that place;
    /// - a page that has used up its rows links to the section.
    fn link_instead(&mut self, named: SchemaId, path: &str, level: usize) -> Option<SchemaView> {
        if self.open.contains(&named) {
            return Some(self.link_view(named, Why::Recursive));
        }
        if self.link_named {
            return (level > 0).then(|| self.link_view(named, Why::Elsewhere));
        }
        let key = (named, self.direction_of(named));
        if self.expanded.contains_key(&key) {
            return Some(self.link_view(named, Why::Above));
        }
        if self.rows_left == 0 {
            return Some(self.link_view(named, Why::Elsewhere));
        }
        self.expanded
            .insert(key, format!("{}{}", self.prefix, anchor_part(path)));
        None
    }

    /// Returns a link to where this page already expands the same fields.
    /// Descriptions without components repeat whole objects. `None` if it is
    /// expanded here.
    ///
    /// Equality is decided by the fingerprint of the schema, which covers
    /// everything that its rows show. Small objects are repeated instead
    /// ([`MIN_SAME`]).
    fn same_inside(&mut self, id: SchemaId, shape: &Shape<'r>, path: &str) -> Option<SchemaView> {
        if shape.fields.len() + shape.variants.len() < MIN_SAME {
            return None;
        }
        let key = (self.index.fingerprint(id), self.direction_of(id));
        if let Some(target) = self.unfolded.get(&key) {
            return Some(SchemaView {
                label: target.text.clone(),
                link: Some(target.clone()),
                why: Why::Above,
                ..SchemaView::default()
            });
        }
        let anchor = format!("{}{}", self.prefix, anchor_part(path));
        let text = path.trim_start_matches('.').trim_end_matches("[]");
        let target = LinkView {
            text: text.to_owned(),
            href: hash(anchor.trim_end_matches("[]")),
        };
        // A value that fills a whole section has no row to link to.
        if !text.is_empty() {
            self.unfolded.insert(key, target);
        }
        None
    }

    /// Returns a view that only links to a schema: to its expansion on this page,
    /// or else to its own section.
    ///
    /// A section elsewhere is also the target for schemas that this page
    /// expands, if `link_named` is set or `why` says so: the page may be shown
    /// without the other one.
    fn link_view(&self, named: SchemaId, why: Why) -> SchemaView {
        let text = self.schema_name(named);
        let href = match self
            .expanded
            .get(&(named, self.direction_of(named)))
            .filter(|_| why != Why::Elsewhere && !self.link_named)
        {
            Some(anchor) => hash(anchor.trim_end_matches("[]")),
            None => self.index.schema_url(named).to_owned(),
        };
        SchemaView {
            label: text.clone(),
            link: Some(LinkView { text, href }),
            why,
            ..SchemaView::default()
        }
    }

    /// Returns the content of a schema that is expanded. Variants come after
    /// the fields that they share.
    ///
    /// The label names what the fold contains: fields if there are any, else
    /// variants, else rules; with the name or title of the schema if it has
    /// one.
    ///
    /// Rows come in the order of the description, with required ones first if
    /// the options demand it, then those without a fixed name, then conditional
    /// ones.
    fn inside(
        &mut self,
        shape: &Shape<'r>,
        named: Option<SchemaId>,
        path: &str,
        level: usize,
    ) -> SchemaView {
        // Stable: the order of the description remains within both halves.
        let mut fields = shape.fields.clone();
        fields.retain(|field| !self.is_hidden(field.schema));
        if self.options.required_first {
            fields.sort_by_key(|field| !field.required);
        }
        let mut views: Vec<FieldView> = Vec::with_capacity(fields.len());
        for field in fields {
            views.push(self.property(field, path, level));
        }
        self.further_fields(shape, path, level, &mut views);
        self.conditional_fields(shape, path, level, &mut views);
        let variants: Vec<VariantsView> = shape
            .variants
            .iter()
            .map(|choice| self.variants(choice, named, path, level))
            .collect();
        let name = named
            .map(|id| self.schema_name(id))
            .or_else(|| shape.title.map(str::to_owned));
        let texts = self.texts();
        let named = |text: &str| name.as_ref().map(|name| fill(text, &[("name", name)]));
        let label = if !views.is_empty() {
            named(&texts.fields_of).unwrap_or_else(|| texts.fields.to_string())
        } else if !variants.is_empty() {
            named(&texts.variants_of).unwrap_or_else(|| texts.variants.to_string())
        } else {
            texts.rules.to_string()
        };
        SchemaView {
            label,
            rules: self.rules_html(&self.rules(shape)),
            closing: self.rules_html(&self.closing(shape)),
            fields: views,
            variants,
            ..SchemaView::default()
        }
    }

    /// Returns the row of a property, below the path of its object.
    ///
    /// Counts against the rows of the page (`rows_left`); the row is written
    /// even if none is left, but named schemas within it become links then.
    fn property(&mut self, field: Field<'r>, path: &str, level: usize) -> FieldView {
        self.rows_left = self.rows_left.saturating_sub(1);
        let (anchor, path) = self.place(&format!("{path}.{}", field.name));
        let mut view = self.value(field.schema, &path, level + 1);
        view.href = hash(&anchor);
        view.anchor = anchor;
        view.name = field.name.to_owned();
        view.required = field.required;
        view.from = field.from.map(|id| LinkView {
            text: self.schema_name(id),
            href: self.index.schema_url(id).to_owned(),
        });
        view
    }

    /// Adds rows for what has no fixed name: keys that match a pattern
    /// (`/^x-/`), additional properties (`{key}`), items of a tuple (`[0]`),
    /// the remaining items (`[...]`), and the document in an encoded string.
    ///
    /// Each is a row like a property: its name is in a notation that cannot be
    /// mistaken for a name, and its path ends with the same notation. The last
    /// rows are those of conditions (see `condition_rows`).
    fn further_fields(
        &mut self,
        shape: &Shape<'r>,
        path: &str,
        level: usize,
        out: &mut Vec<FieldView>,
    ) {
        let mut rows: Vec<(String, SchemaId)> = Vec::new();
        rows.extend(
            shape
                .pattern_properties
                .iter()
                .map(|(key, id)| (format!("/{key}/"), *id)),
        );
        if let Some(Additional::Schema(id)) = shape.additional {
            rows.push((
                format!("{{{}}}", shape.additional_name.unwrap_or("key")),
                id,
            ));
        }
        rows.extend(
            shape
                .prefix_items
                .iter()
                .enumerate()
                .map(|(i, id)| (format!("[{i}]"), *id)),
        );
        // The items of a plain list are its content.
        let rest = shape.item_schema().filter(|_| !self.is_plain_list(shape));
        let name = match shape.prefix_items.is_empty() {
            true => "[]",
            false => "[...]",
        };
        rows.extend(rest.map(|id| (name.to_owned(), id)));
        // The content of an encoded text is a row with the name of its media
        // type.
        let encoded = shape
            .conditions
            .iter()
            .filter_map(|condition| condition.content_schema);
        let form = shape.content_media_type.unwrap_or("contentSchema");
        rows.extend(encoded.map(|id| (form.to_owned(), id)));
        rows.extend(self.condition_rows(shape));
        for (name, id) in rows {
            let path = if name.starts_with(['[', '(']) {
                format!("{path}{name}")
            } else {
                format!("{path}.{name}")
            };
            self.rows_left = self.rows_left.saturating_sub(1);
            let (anchor, path) = self.place(&path);
            let mut view = self.value(id, &path, level + 1);
            view.href = hash(&anchor);
            view.anchor = anchor;
            view.name = name;
            out.push(view);
        }
    }

    /// Adds rows for fields that only come with another one
    /// (`dependentSchemas`), and those of one outcome of a condition (`then`,
    /// `else`). A row says when it exists; fields that always exist are not
    /// repeated.
    ///
    /// A field that is required only under a condition is not marked as
    /// required: its row gives the condition.
    fn conditional_fields(
        &mut self,
        shape: &Shape<'r>,
        path: &str,
        level: usize,
        out: &mut Vec<FieldView>,
    ) {
        let known: HashSet<&str> = shape.fields.iter().map(|field| field.name).collect();
        self.fields_of_conditions(shape, &known, path, (level, 0), out);
    }

    /// Adds the fields of the conditions of a shape, and of conditions within
    /// these. `known` are the names that the schema has anyway; `depth` counts
    /// nested conditions.
    ///
    /// The depth is bounded by [`MAX_CONDITIONS`]: chains of `else` and `if`
    /// are common in generated schemas, and each adds rows.
    fn fields_of_conditions(
        &mut self,
        shape: &Shape<'r>,
        known: &HashSet<&str>,
        path: &str,
        (level, depth): (usize, usize),
        out: &mut Vec<FieldView>,
    ) {
        if depth > MAX_CONDITIONS {
            return;
        }
        let texts = self.texts();
        for rules in &shape.conditions {
            for (name, id) in &rules.dependent_schemas {
                let limit = fill(&texts.only_with, &[("name", name)]);
                let dependent = self.memo.shape(*id);
                for field in dependent
                    .fields
                    .iter()
                    .filter(|field| !known.contains(field.name))
                {
                    if self.is_hidden(field.schema) {
                        continue;
                    }
                    let mut view = self.property(*field, path, level);
                    // It is required, if at all, with the other one.
                    view.required = false;
                    view.limits.insert(0, limit.clone());
                    out.push(view);
                }
                self.fields_of_conditions(&dependent, known, path, (level, depth + 1), out);
            }
            let Some(condition) = rules.condition else {
                continue;
            };
            let outcomes = [
                (rules.then, &texts.only_if),
                (rules.otherwise, &texts.only_unless),
            ];
            for (id, text) in outcomes {
                let Some(id) = id else { continue };
                let outcome = self.memo.shape(id);
                for field in outcome
                    .fields
                    .iter()
                    .filter(|field| !known.contains(field.name))
                {
                    if self.is_hidden(field.schema) {
                        continue;
                    }
                    let sentence = self.sentence(condition, 0);
                    let sentence = fill(text, &[("condition", &sentence)]);
                    let mut view = self.property(*field, path, level);
                    view.required = false;
                    view.condition = Some(self.prose.html(&sentence, self.level));
                    out.push(view);
                }
                self.fields_of_conditions(&outcome, known, path, (level, depth + 1), out);
            }
        }
    }

    /// Returns the view of alternatives. `base` is the named schema whose
    /// variants they are: it may be one of them, if its discriminator selects
    /// it too.
    ///
    /// Values of the discriminator are those of its mapping that lead to the
    /// variant; the default mapping marks the variant for all other values.
    /// Anchors of variants contain their names (`body~Card`), so that they
    /// survive a change of the order.
    fn variants(
        &mut self,
        choice: &Variants<'r>,
        base: Option<SchemaId>,
        path: &str,
        level: usize,
    ) -> VariantsView {
        let label = match choice.kind {
            VariantKind::One => &self.texts().one_of,
            VariantKind::Any => &self.texts().any_of,
        };
        let mut items = Vec::new();
        for (id, name) in choice.schemas.iter().zip(self.variant_names(choice)) {
            let mapping = choice
                .discriminator
                .map(|discriminator| discriminator.mapping.as_slice())
                .unwrap_or_default();
            let (anchor, path) = self.place(&format!("{path}~{name}"));
            self.rows_left = self.rows_left.saturating_sub(1);
            // If the variant is the base itself, its fields are already shown.
            let field = if base == Some(*id) {
                FieldView::new(self.texts())
            } else {
                self.value(*id, &path, level + 1)
            };
            items.push(VariantView {
                anchor,
                values: mapping
                    .iter()
                    .filter(|entry| entry.1 == *id)
                    .map(|entry| entry.0.to_string())
                    .collect(),
                is_default: choice
                    .discriminator
                    .and_then(|discriminator| discriminator.default)
                    == Some(*id),
                name,
                field,
            });
        }
        VariantsView {
            label: label.to_string(),
            discriminator: choice
                .discriminator
                .map(|discriminator| discriminator.property.to_string()),
            items,
        }
    }

    /// Returns a name for each variant: the first of its possible names that no
    /// other variant has, or else its best one, or else a number.
    ///
    /// Numbers start at 1. All objects have the type `object`, so an object that
    /// nothing else distinguishes gets a number.
    fn variant_names(&self, list: &Variants<'r>) -> Vec<String> {
        let names: Vec<Vec<String>> = list
            .schemas
            .iter()
            .map(|id| self.possible_names(*id, list))
            .collect();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for name in names.iter().flatten() {
            *counts.entry(name).or_default() += 1;
        }
        let name = |(i, possible): (usize, &Vec<String>)| {
            let unique = possible.iter().find(|name| counts[name.as_str()] == 1);
            let first = possible.first().filter(|name| *name != Type::Object.name());
            let numbered = || {
                let number = (i + 1).to_string();
                fill(&self.texts().variant, &[("number", &number)])
            };
            unique.or(first).cloned().unwrap_or_else(numbered)
        };
        names.iter().enumerate().map(name).collect()
    }

    /// Returns possible names of a variant, the best first: its name or title,
    /// the value that selects it, its type, the properties that only it
    /// requires.
    ///
    /// Every schema of the list is compared, up to [`MAX_COMPARED`] of them, and
    /// up to as many of its properties. The list has no duplicates.
    fn possible_names(&self, id: SchemaId, list: &Variants<'r>) -> Vec<String> {
        let mut out = Vec::new();
        out.extend(identity(self.reference, id).map(|id| self.schema_name(id)));
        let shape = self.memo.shape(id);
        out.extend(shape.title.map(str::to_owned));
        out.extend(fixed_value(&shape).map(short));
        // Properties with a fixed value distinguish variants even without a
        // discriminator: `{type: card}`, `{type: bank}`.
        let property = list
            .discriminator
            .map(|discriminator| &*discriminator.property);
        let fixed_values = shape.fields.iter().filter_map(|field| {
            let inner = self.memo.shape(field.schema);
            let value = short(fixed_value(&inner)?);
            // For the discriminator, and for texts, the value alone is clear
            // enough.
            let is_text = inner.types == [Type::String];
            Some(match is_text || property == Some(field.name) {
                true => value,
                false => format!("{}: {value}", field.name),
            })
        });
        out.extend(fixed_values.take(MAX_COMPARED));
        let parts = self.type_parts(id, &shape);
        let text: String = parts.iter().map(|part| part.text.as_str()).collect();
        let is_type = text != *self.texts().any;
        if is_type && shape.types != [Type::Object] {
            out.push(text.clone());
            out.extend(shape.format.map(|format| format!("{text} ({format})")));
        }
        let others = || {
            list.schemas
                .iter()
                .filter(|other| **other != id)
                .take(MAX_COMPARED)
        };
        let is_own =
            |name: &&&str| others().all(|other| !self.memo.shape(*other).required.contains(*name));
        let own: Vec<&str> = shape.required.iter().filter(is_own).copied().collect();
        out.extend((!own.is_empty()).then(|| own.join(&self.texts().comma)));
        out.extend(is_type.then_some(text));
        // Callers count a name as unique if only one variant has it, so a
        // variant lists each name once.
        let mut seen = HashSet::new();
        out.retain(|name| seen.insert(name.clone()));
        out
    }

    /// Returns the extensions that the options name, as labels.
    ///
    /// A name in the options may end with `*`, which matches any rest; the
    /// first entry that matches gives the label. The order is that of the
    /// description.
    pub(super) fn chips<'n>(
        &self,
        extensions: impl Iterator<Item = (&'n str, &'n Node)>,
    ) -> Vec<ChipView> {
        let matches = |pattern: &str, key: &str| match pattern.strip_suffix('*') {
            Some(start) => key.starts_with(start),
            None => pattern == key,
        };
        extensions
            .filter_map(|(key, value)| {
                let (_, label) = self
                    .options
                    .chips
                    .iter()
                    .find(|chip| matches(&chip.0, key))?;
                Some(ChipView {
                    label: label.clone(),
                    value: short(value),
                })
            })
            .collect()
    }
}

/// Returns the only value that is valid: a constant, or an enumeration of one,
/// which is how versions before 3.1 write it.
///
/// Used to name variants and to recognise a discriminator that the description
/// does not declare.
fn fixed_value<'s>(shape: &'s Shape<'_>) -> Option<&'s Node> {
    match (shape.constant, &*shape.enum_values) {
        (Some(constant), _) => Some(constant),
        (None, [only]) => Some(&only.value),
        _ => None,
    }
}

/// Returns the values that the row of a schema lists.
fn listed_values<'s>(shape: &'s Shape<'_>) -> &'s [EnumValue] {
    match &*shape.enum_values {
        [] => shape.known_values,
        values => values,
    }
}
