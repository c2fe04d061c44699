//! Merges schemas that apply together: each keyword gets the values that all of
//! them allow.
//!
//! What "all of them allow" means differs by keyword:
//!
//! - types, `enum` and limits are intersected;
//! - properties are united, and those that several parts have are intersected;
//! - `additionalProperties: false` beats a schema, and a schema beats `true`;
//! - patterns, conditions and lists of alternatives cannot be combined, and are
//!   all kept;
//! - titles, descriptions, formats and defaults are those of the outermost part
//!   that has some.
//!
//! This is what a reader needs, and differs from JSON Schema in one point:
//! there, `additionalProperties` considers the properties of its own schema
//! object only, so that `allOf` with two closed objects allows nothing. Authors
//! mean a closed union.
//!
//! Keywords that contradict each other are reported, and shown both.
//!
//! Null is the difficult keyword. In 3.1 it is one type among others, and an `allOf`
//! allows it only if each part does. In 3.0, `nullable: true` beside an `allOf` is
//! the usual way to say "this, or null", although its parts forbid null. One rule
//! covers both: a part that says nothing about types but null adds it, whatever the
//! others allow; parts with types have to agree.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::intersect::{Collector, intersection};
use super::variants::{self, Alternative};
use super::{Field, Shape};
use crate::model::{Additional, Bounds, EnumValue, Reference, Schema, SchemaId, Type};

/// Maximum depth of nested `allOf`; what is deeper is left out.
const MAX_DEPTH: usize = 64;
/// Maximum number of values in a message, which has to fit a terminal.
const MAX_NAMED: usize = 5;

/// Merges a schema with its `$ref` and `allOf`, one part after another.
///
/// Parts are added from the innermost to the outermost, so that for texts the
/// last one wins, while constraints accumulate.
pub(super) struct Merger<'r, 'c> {
    reference: &'r Reference,
    /// The schema whose parts are merged.
    root: SchemaId,
    /// The parts merged so far.
    out: Shape<'r>,
    /// Whether a part only adds "or null", whatever the others allow. See
    /// [`Merger::types`].
    adds_null: bool,
    /// Index of each field; only used if several parts have fields.
    places: HashMap<&'r str, usize>,
    /// Schemas already added: a part that is reached twice, or that contains
    /// itself, is merged once.
    seen: HashSet<SchemaId>,
    /// Number of parts around the current one whose texts are shown elsewhere, or
    /// are replaced: named schemas, and targets of `$ref`.
    covering: usize,
    /// Whether the title and the description merged so far are those of a part
    /// that is covered in this sense.
    is_covered: [bool; 2],
    /// Receives intersections that do not exist yet, and contradictions. Only
    /// present while the reference is completed.
    collector: Option<&'c mut Collector>,
}

impl<'r, 'c> Merger<'r, 'c> {
    /// Returns a merger without any part yet. `root` is the schema to show.
    pub(super) fn new(
        reference: &'r Reference,
        root: SchemaId,
        collector: Option<&'c mut Collector>,
    ) -> Self {
        Self {
            reference,
            root,
            out: Shape::default(),
            adds_null: false,
            places: HashMap::new(),
            seen: HashSet::new(),
            covering: 0,
            is_covered: [false; 2],
            collector,
        }
    }

    /// Returns the merged schema, once all parts are added.
    pub(super) fn finish(self) -> Shape<'r> {
        let mut out = self.out;
        out.mark_required();
        out.take_null_value();
        out.nullable |= self.adds_null;
        out.infer_type();
        // What allows only null is the type null and not "any, or null".
        let says_nothing = out.types.is_empty()
            && out.variants.is_empty()
            && out.conditions.is_empty()
            && out.unresolved.is_none()
            && !out.never;
        if out.nullable && (says_nothing || out.types == [Type::Null]) {
            out.types = vec![Type::Null];
            out.nullable = false;
        }
        out
    }

    /// Adds a schema and everything it is composed of. `from` is the named
    /// schema that its fields are inherited from, if they are; `depth` is 0 for
    /// the root, and the same schema at the root and further in contributes
    /// different keywords.
    pub(super) fn add(&mut self, id: SchemaId, from: Option<SchemaId>, depth: usize) {
        if depth > MAX_DEPTH || !self.seen.insert(id) {
            return;
        }
        let reference = self.reference;
        let schema = &reference[id];
        // The nearest named part is the origin that pages show.
        let own = |part: SchemaId| reference[part].name.is_some().then_some(part).or(from);
        if let Some(target) = schema.reference {
            // A `$ref` with siblings is the schema itself, not a base of it.
            self.covering += 1;
            self.add(target, from, depth + 1);
            self.covering -= 1;
        }
        for part in &schema.all_of {
            self.part(*part, own(*part), depth + 1);
        }
        self.keywords(schema, from, depth);
        self.texts(schema, depth);
    }

    /// Adds a part, of which a named one has a section with its texts.
    fn part(&mut self, id: SchemaId, from: Option<SchemaId>, depth: usize) {
        let covers = usize::from(self.reference[id].name.is_some());
        self.covering += covers;
        self.add(id, from, depth);
        self.covering -= covers;
    }

    /// Merges the keywords of one schema, without those of its parts. Extensions
    /// and `deprecated` are only read from the root: a deprecated base does not
    /// deprecate the schemas that extend it.
    fn keywords(&mut self, schema: &'r Schema, from: Option<SchemaId>, depth: usize) {
        self.types(schema);
        self.fields(schema, from);
        self.additional(schema);
        self.items(schema);
        self.enum_values(schema);
        self.constant(schema);
        self.bounds(schema);
        self.variants(schema, depth);
        let out = &mut self.out;
        out.conditions.extend(schema.conditions.as_deref());
        out.read_only |= schema.read_only;
        out.write_only |= schema.write_only;
        out.never |= schema.never;
        out.deprecated |= schema.deprecated && depth == 0;
        let encoding = schema.content_encoding.as_deref();
        out.content_encoding = encoding.or(out.content_encoding);
        let media = schema.content_media_type.as_deref();
        out.content_media_type = media.or(out.content_media_type);
        out.unresolved = schema.unresolved.as_deref().or(out.unresolved);
        if depth == 0 {
            out.extensions
                .extend(schema.extensions.iter().map(|(key, value)| (&**key, value)));
        }
    }

    /// Merges texts; those of the outer schema replace those of its parts. A
    /// title or description of an unnamed part is shown nowhere else, and kept
    /// beside the other.
    fn texts(&mut self, schema: &'r Schema, depth: usize) {
        let out = &mut self.out;
        let is_covered = self.covering > 0;
        let [title_is_covered, description_is_covered] = &mut self.is_covered;
        if let Some(title) = schema.title.as_deref() {
            let known = out.title.replace(title).filter(|_| !*title_is_covered);
            let known = known.filter(|known| *known != title);
            out.further_titles.extend(known);
            *title_is_covered = is_covered;
        }
        if let Some(description) = schema.description.as_deref() {
            let known = out.description.replace(description);
            let known = known.filter(|known| !*description_is_covered && *known != description);
            out.further_descriptions.extend(known.map(Cow::Borrowed));
            *description_is_covered = is_covered;
            out.is_described_itself |= depth == 0;
        }
        out.external_docs = schema.external_docs.as_deref().or(out.external_docs);
        out.format = schema.format.as_deref().or(out.format);
        out.default = schema.default.as_deref().or(out.default);
        let nearer = depth == 0 && !schema.examples.is_empty();
        if nearer {
            out.examples.clear();
        }
        if nearer || out.examples.is_empty() {
            out.examples.extend(&schema.examples);
        }
    }

    /// Intersects the types, and says whether null is valid.
    ///
    /// Null needs rules of its own, because the versions differ: since 3.1 it
    /// is one of the types and all parts must allow it; in 3.0 `nullable: true`
    /// next to an `allOf` adds null to a schema that does not allow it. The
    /// latter wins over the former, as every tool of 3.0 does it. If no type is
    /// left, this reports a contradiction and keeps both, so that the page
    /// shows what the author wrote.
    fn types(&mut self, schema: &Schema) {
        let null = schema.types.contains(&Type::Null);
        let named = || {
            schema
                .types
                .iter()
                .copied()
                .filter(|kind| *kind != Type::Null)
        };
        let known = &self.out.types;
        if named().next().is_none() {
            // A part that only adds `nullable`.
            self.adds_null |= null;
            return;
        }
        if known.is_empty() {
            self.out.types.extend(named());
            self.out.nullable = null;
            return;
        }
        let both = common_types(known, &schema.types);
        if both.is_empty() {
            let words = |list: &mut dyn Iterator<Item = Type>| {
                let names: Vec<String> = list.map(|kind| format!("`{}`", kind.name())).collect();
                crate::text::list(&names, ", ", " or ")
            };
            let (a, b) = (words(&mut known.iter().copied()), words(&mut named()));
            self.contradiction(schema, format!("the type cannot be both {a} and {b}"));
            self.out.types.extend(named());
        } else {
            self.out.types = both;
        }
        // `nullable` next to a `$ref` or `allOf` applies to the whole.
        let is_outer = schema.reference.is_some() || !schema.all_of.is_empty();
        self.out.nullable = null && (self.out.nullable || is_outer);
    }

    /// Adds the properties, and merges those that an earlier part also has. The
    /// index of names is only built when a second part has properties, which
    /// few schemas have.
    fn fields(&mut self, schema: &'r Schema, from: Option<SchemaId>) {
        let out = &mut self.out;
        out.required
            .extend(schema.required.iter().map(|name| &**name));
        if schema.properties.is_empty() {
            return;
        }
        let field = |(name, schema)| Field {
            name,
            schema,
            required: false,
            from,
        };
        let found = schema
            .properties
            .iter()
            .map(|property| (&*property.name, property.schema));
        if out.fields.is_empty() {
            out.fields.extend(found.map(field));
            return;
        }
        if self.places.is_empty() {
            let known = out.fields.iter().enumerate();
            self.places = known.map(|(i, field)| (field.name, i)).collect();
        }
        for (name, id) in found {
            if let Some(i) = self.places.get(name).copied() {
                let known = self.out.fields[i].schema;
                self.out.fields[i].schema = self.both(known, id);
            } else {
                self.places.insert(name, self.out.fields.len());
                self.out.fields.push(field((name, id)));
            }
        }
    }

    /// Merges `patternProperties` by pattern, and the rule for other keys.
    /// Different patterns that match the same key are not related to each
    /// other.
    fn additional(&mut self, schema: &'r Schema) {
        for (pattern, id) in &schema.pattern_properties {
            let mut known = self.out.pattern_properties.iter();
            match known.position(|entry| *entry.0 == **pattern) {
                Some(i) => {
                    let known = self.out.pattern_properties[i].1;
                    self.out.pattern_properties[i].1 = self.both(known, *id);
                }
                None => self.out.pattern_properties.push((pattern, *id)),
            }
        }
        self.out.additional = self.tighter(self.out.additional, schema.additional_properties);
        let name = schema.additional_name.as_deref();
        self.out.additional_name = name.or(self.out.additional_name);
    }

    /// Merges the schemas of items: those of a tuple by position, and that of
    /// the remaining items.
    fn items(&mut self, schema: &'r Schema) {
        self.out.items = self.tighter(self.out.items, schema.items);
        let more = schema.prefix_items.as_ref();
        if self.out.prefix_items.is_empty() {
            self.out.prefix_items = Cow::Borrowed(more);
            return;
        }
        for (i, id) in more.iter().enumerate() {
            match self.out.prefix_items.get(i).copied() {
                Some(known) => {
                    let both = self.both(known, *id);
                    self.out.prefix_items.to_mut()[i] = both;
                }
                None => self.out.prefix_items.to_mut().push(*id),
            }
        }
    }

    /// Returns the rule that both rules for additional properties or items make
    /// together; `None`: no rule.
    fn tighter(&mut self, a: Option<Additional>, b: Option<Additional>) -> Option<Additional> {
        match (a, b) {
            (Some(Additional::Schema(a)), Some(Additional::Schema(b))) => {
                Some(Additional::Schema(self.both(a, b)))
            }
            (Some(Additional::Forbidden), _) | (_, Some(Additional::Forbidden)) => {
                Some(Additional::Forbidden)
            }
            (Some(Additional::Schema(id)), _) | (_, Some(Additional::Schema(id))) => {
                Some(Additional::Schema(id))
            }
            (a, b) => a.or(b),
        }
    }

    /// Intersects the enumerations. An empty intersection is a contradiction;
    /// then all values are kept.
    fn enum_values(&mut self, schema: &'r Schema) {
        if self.out.known_values.is_empty() {
            self.out.known_values = &schema.known_values;
        }
        self.common_values(schema, Cow::Borrowed(&schema.enum_values));
    }

    /// Intersects the enumeration with another one, of a schema.
    fn common_values(&mut self, schema: &Schema, more: Cow<'r, [EnumValue]>) {
        if more.is_empty() {
            return;
        }
        let known = &mut self.out.enum_values;
        if known.is_empty() {
            *known = more;
            return;
        }
        let both = common_values(known, &more);
        if !both.is_empty() {
            *known = Cow::Owned(both);
            return;
        }
        let message = format!("no value is in both {} and {}", names(known), names(&more));
        known.to_mut().extend_from_slice(&more);
        self.contradiction(schema, message);
    }

    /// Takes the constant of the outer schema; two different ones contradict each
    /// other.
    fn constant(&mut self, schema: &'r Schema) {
        let Some(more) = &schema.constant else { return };
        if let Some(known) = self.out.constant.filter(|value| !value.same_data(more)) {
            let (a, b) = (known.to_json_line(), more.to_json_line());
            self.contradiction(schema, format!("the value cannot be both `{a}` and `{b}`"));
        }
        self.out.constant = Some(more);
    }

    /// Narrows the limits. Different patterns are all kept, because their
    /// intersection has no readable pattern. A contradiction is reported once,
    /// where two possible ranges meet in an empty one, and not for each further
    /// part.
    fn bounds(&mut self, schema: &'r Schema) {
        let Some(more) = schema.bounds.as_deref() else {
            return;
        };
        let bounds = self.out.bounds.get_or_insert_default();
        let pattern = bounds.pattern.take();
        let was_possible = is_possible(bounds) && is_possible(more);
        tighten(bounds, more);
        match (pattern, more.pattern.as_deref()) {
            (Some(known), Some(more)) if *known != *more => {
                bounds.pattern = Some(known);
                // Parts may have the same pattern.
                if !self.out.further_patterns.contains(&more) {
                    self.out.further_patterns.push(more);
                }
            }
            (known, more) => bounds.pattern = known.or_else(|| more.map(Into::into)),
        }
        if was_possible && !is_possible(bounds) {
            let limits = crate::words::limits(bounds, crate::texts::english()).join("; ");
            self.contradiction(schema, format!("no value is within the limits: {limits}"));
        }
    }

    /// Adds the alternatives of `oneOf` and `anyOf`. A list with a single
    /// alternative besides `null` is merged like a part of `allOf`.
    fn variants(&mut self, schema: &'r Schema, depth: usize) {
        let whole = (depth > 0).then_some(self.root);
        let alternatives = variants::of(self.reference, schema, whole);
        self.adds_null |= alternatives.adds_null;
        if self.covering == 0 {
            let nulls = alternatives.nulls.iter();
            let texts = nulls.filter_map(|id| self.reference[*id].description.as_deref());
            let texts = texts.map(|text| Cow::Owned(format!("`null`: {text}")));
            self.out.further_descriptions.extend(texts);
        }
        for alternative in alternatives.list {
            match alternative {
                Alternative::Only(id) => self.part(id, None, depth + 1),
                Alternative::Required(choice) => self.out.required_choices.push(choice),
                Alternative::Values(values, types) => {
                    if self.out.types.is_empty() {
                        self.out.types = types;
                    }
                    self.common_values(schema, Cow::Owned(values));
                }
                Alternative::Variants(variants) => self.out.variants.push(variants),
            }
        }
    }

    /// Returns the intersection of two schemas; see [`intersection`].
    fn both(&mut self, a: SchemaId, b: SchemaId) -> SchemaId {
        intersection(self.reference, a, b, self.collector.as_deref_mut())
    }

    /// Reports that no value can satisfy all parts. Only the pass that completes
    /// the reference has a collector; later merges would repeat its reports.
    fn contradiction(&mut self, schema: &Schema, message: String) {
        if let Some(collector) = &mut self.collector {
            collector.contradiction(schema.place, message);
        }
    }
}

/// Returns the types that both lists allow, except null. Integers are numbers,
/// so that `number` and `integer` have `integer` in common.
fn common_types(a: &[Type], b: &[Type]) -> Vec<Type> {
    let mut out = Vec::new();
    for kind in a.iter().filter(|kind| **kind != Type::Null) {
        let common = match kind {
            kind if b.contains(kind) => *kind,
            Type::Integer if b.contains(&Type::Number) => Type::Integer,
            Type::Number if b.contains(&Type::Integer) => Type::Integer,
            _ => continue,
        };
        if !out.contains(&common) {
            out.push(common);
        }
    }
    out
}

/// Returns the values that both lists have, in the order of `a`, with the texts
/// of `b`, which is the nearer list, where it has some.
fn common_values(a: &[EnumValue], b: &[EnumValue]) -> Vec<EnumValue> {
    let nearer: HashMap<String, &EnumValue> = b
        .iter()
        .map(|entry| (entry.value.to_json_line(), entry))
        .collect();
    let both = |entry: &EnumValue| {
        let near = nearer.get(&entry.value.to_json_line())?;
        let text = |near: &Option<String>, far: &Option<String>| near.clone().or(far.clone());
        Some(EnumValue {
            value: near.value.clone(),
            description: text(&near.description, &entry.description),
            name: text(&near.name, &entry.name),
        })
    };
    a.iter().filter_map(both).collect()
}

/// Returns a list of values in code marks for a message, cut after
/// [`MAX_NAMED`].
fn names(values: &[EnumValue]) -> String {
    let shown = values.iter().take(MAX_NAMED);
    let mut out: Vec<String> = shown
        .map(|entry| format!("`{}`", entry.value.to_json_line()))
        .collect();
    if values.len() > MAX_NAMED {
        out.push("...".to_owned());
    }
    out.join(", ")
}

/// Parses a limit, which is kept as the author wrote it. `None` means no limit, or
/// not a number.
fn number(text: Option<&str>) -> Option<f64> {
    text.and_then(|text| text.parse().ok())
}

/// Returns whether any value is within the limits, as far as each pair of
/// limits shows.
fn is_possible(bounds: &Bounds) -> bool {
    let crossed = |min: Option<u64>, max: Option<u64>| min.zip(max).is_some_and(|(a, b)| a > b);
    let least = number(bounds.minimum.as_deref());
    let most = number(bounds.maximum.as_deref());
    let above = number(bounds.exclusive_minimum.as_deref());
    let below = number(bounds.exclusive_maximum.as_deref());
    let crossed_number = least.zip(most).is_some_and(|(a, b)| a > b)
        || least.zip(below).is_some_and(|(a, b)| a >= b)
        || above.zip(most).is_some_and(|(a, b)| a >= b)
        || above.zip(below).is_some_and(|(a, b)| a >= b);
    !crossed_number
        && !crossed(bounds.min_length, bounds.max_length)
        && !crossed(bounds.min_items, bounds.max_items)
        && !crossed(bounds.min_properties, bounds.max_properties)
}

/// Applies the narrower of each limit to `out`. Texts of numbers are compared
/// by value and kept as written. The pattern is left to the caller.
fn tighten(out: &mut Bounds, more: &Bounds) {
    let higher = |a: &mut Option<Box<str>>, b: &Option<Box<str>>| {
        // `None` is less than any number.
        if number(b.as_deref()) > number(a.as_deref()) {
            a.clone_from(b);
        }
    };
    let lower = |a: &mut Option<Box<str>>, b: &Option<Box<str>>| {
        let is_lower = match (number(a.as_deref()), number(b.as_deref())) {
            (Some(a), Some(b)) => b < a,
            (a, b) => a.is_none() && b.is_some(),
        };
        if is_lower {
            a.clone_from(b);
        }
    };
    higher(&mut out.minimum, &more.minimum);
    higher(&mut out.exclusive_minimum, &more.exclusive_minimum);
    lower(&mut out.maximum, &more.maximum);
    lower(&mut out.exclusive_maximum, &more.exclusive_maximum);
    // Of an inclusive and an exclusive limit, the wider one is redundant.
    let (least, above) = (&mut out.minimum, &mut out.exclusive_minimum);
    keep_one(least, above, |least, above| least > above);
    let (most, below) = (&mut out.maximum, &mut out.exclusive_maximum);
    keep_one(most, below, |most, below| most < below);
    if let Some(step) = common_multiple(out.multiple_of.as_deref(), more.multiple_of.as_deref()) {
        out.multiple_of = Some(step);
    }
    out.min_length = out.min_length.max(more.min_length);
    out.max_length = smaller(out.max_length, more.max_length);
    out.min_items = out.min_items.max(more.min_items);
    out.max_items = smaller(out.max_items, more.max_items);
    out.unique_items |= more.unique_items;
    out.min_contains = out.min_contains.max(more.min_contains);
    out.max_contains = smaller(out.max_contains, more.max_contains);
    out.min_properties = out.min_properties.max(more.min_properties);
    out.max_properties = smaller(out.max_properties, more.max_properties);
}

/// Removes the wider one of an inclusive and an exclusive limit on the same
/// side: of "at least 1" and "more than 1" only the latter. `is_narrower`
/// compares the inclusive limit with the exclusive one.
fn keep_one(
    with: &mut Option<Box<str>>,
    without: &mut Option<Box<str>>,
    is_narrower: fn(f64, f64) -> bool,
) {
    if let (Some(a), Some(b)) = (number(with.as_deref()), number(without.as_deref())) {
        let wider = if is_narrower(a, b) { without } else { with };
        *wider = None;
    }
}

/// Returns a number of which both are divisors: for integers the least common
/// multiple, otherwise `b`, if it is given. Multiples of 0.1 and 0.25 have one
/// too, but exact arithmetic with decimals is not worth it.
fn common_multiple(a: Option<&str>, b: Option<&str>) -> Option<Box<str>> {
    let whole = |text: Option<&str>| {
        text.and_then(|text| text.parse::<u64>().ok())
            .filter(|number| *number > 0)
    };
    if let (Some(x), Some(y)) = (whole(a), whole(b)) {
        // Euclid's algorithm.
        let (mut divisor, mut rest) = (x, y);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        if let Some(least) = (x / divisor).checked_mul(y) {
            return Some(least.to_string().into());
        }
    }
    b.or(a).map(Into::into)
}

/// Returns the smaller limit, where `None` is unlimited.
fn smaller(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
