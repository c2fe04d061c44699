//! Generates examples from schemas that have none: the smallest that read well.
//! Deterministic: uses no clock and no randomness.
//!
//! An example is built from the merged schema, from the outside in: the
//! author's own examples and fixed values where they exist, otherwise a value
//! of the type, with texts guessed from format and name (`email` is an e-mail
//! address) and numbers within the limits. Conditions are met afterwards:
//! members that `if` or `dependentRequired` ask for are added, and a value that
//! `not` excludes is replaced. Defaults, examples of parts and replacements are
//! only used if the validator for samples accepts them.

mod pattern;

pub(crate) use crate::direction::Direction;
use crate::model::{Additional, Reference, SchemaId, Type};
use crate::shape::{Field, Shape, VariantKind, Variants};
use crate::source::{Member, Node, Value};
use crate::validate::{Patterns, is_multiple, problems};
use pattern::Pattern;

/// Maximum depth of an example; deeper values are empty.
const MAX_DEPTH: usize = 12;
/// Maximum number of values in an example. Beyond it, only required members are
/// made.
const MAX_VALUES: usize = 200;

/// Maximum number of items or keys if the schema requires many.
const MAX_ITEMS: usize = 50;
/// Maximum length of a string if the schema requires a long one. Such an
/// example is too short, and readable.
const LONGEST: usize = 200;
/// From this value on, floats cannot represent every integer (2^53).
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Returns an example of a schema, for data in a direction.
#[must_use]
pub(crate) fn of_schema(reference: &Reference, schema: SchemaId, direction: Direction) -> Node {
    let mut maker = Maker {
        reference,
        direction,
        stack: Vec::new(),
        n_values: 0,
        patterns: Patterns::default(),
    };
    maker.value(schema, "", 0)
}

/// Makes one example. The limits apply to the example as a whole, so that a
/// schema with many optional branches stays readable.
struct Maker<'r> {
    reference: &'r Reference,
    /// Which properties are left out: read-only or write-only ones.
    direction: Direction,
    /// Schemas that are being made, from the outermost: one that contains itself
    /// is empty on its second occurrence.
    stack: Vec<SchemaId>,
    /// Number of values made so far.
    n_values: usize,
    /// Compiled patterns, for the validity of candidates.
    patterns: Patterns,
}

impl<'r> Maker<'r> {
    /// Returns an example of a schema. `name` is the key of the value, from which
    /// texts such as `email` are guessed.
    fn value(&mut self, id: SchemaId, name: &str, depth: usize) -> Node {
        let shape = Shape::of(self.reference, id);
        self.value_of(id, &shape, name, depth)
    }

    /// Returns an example of a merged schema: the author's if there is a valid one,
    /// otherwise a generated one. A generated value that `not` forbids is replaced
    /// by the first simple value that is allowed.
    fn value_of(&mut self, id: SchemaId, shape: &Shape<'r>, name: &str, depth: usize) -> Node {
        self.n_values += 1;
        if let Some(given) = self.given(id, shape) {
            return given.clone();
        }
        if self.stack.contains(&id) || depth > MAX_DEPTH || self.n_values > MAX_VALUES {
            return empty(shape);
        }
        self.stack.push(id);
        let made = self.make(shape, name, depth);
        let node = self.with_conditions(made, shape, depth);
        self.stack.pop();
        if self.is_excluded(&node, shape) {
            let others = alternatives(shape).into_iter();
            let mut fitting = others.filter(|candidate| self.is_valid(candidate, id));
            return fitting
                .find(|candidate| !self.is_excluded(candidate, shape))
                .unwrap_or(node);
        }
        node
    }

    /// Returns a value from the description itself: an example, a constant, the
    /// first suitable value of an enumeration, or a default.
    fn given<'s>(&self, id: SchemaId, shape: &'s Shape<'r>) -> Option<&'s Node> {
        // The example of a part need not be valid for the whole.
        let is_whole = self.reference[id].all_of.is_empty();
        let example = shape
            .examples
            .first()
            .copied()
            .filter(|value| is_whole || self.is_valid(value, id));
        let values = || shape.enum_values.iter().map(|entry| &entry.value);
        let is_allowed = |value: &&Node| !self.is_excluded(value, shape);
        let fits = |value: &&Node| !value.is_null() && is_allowed(value);
        example
            .or(shape.constant)
            .or_else(|| values().find(fits))
            .or_else(|| {
                let default = shape.default.filter(fits);
                default.filter(|value| self.is_valid(value, id))
            })
            // Null shows nothing of the value, and comes last.
            .or_else(|| values().filter(|value| value.is_null()).find(is_allowed))
    }

    /// Returns whether a schema is made already, and an empty value in its place
    /// lacks members that it requires.
    fn ends_empty(&self, id: SchemaId, shape: &Shape<'r>) -> bool {
        self.stack.contains(&id) && !shape.required.is_empty() && self.given(id, shape).is_none()
    }

    /// Returns whether a value is valid by the rules that also check samples of
    /// authors.
    fn is_valid(&self, node: &Node, id: SchemaId) -> bool {
        problems(self.reference, &self.patterns, id, node, self.direction).is_empty()
    }

    /// Returns whether `not` forbids a value.
    fn is_excluded(&self, node: &Node, shape: &Shape<'r>) -> bool {
        let mut excluded = shape
            .conditions
            .iter()
            .filter_map(|condition| condition.not);
        excluded.any(|schema| self.is_valid(node, schema))
    }

    /// Returns a generated value, with the first possible variant of each choice.
    fn make(&mut self, shape: &Shape<'r>, name: &str, depth: usize) -> Node {
        let mut node = self.plain(shape, name, depth);
        for choice in &shape.variants {
            node = self.with_variant(node, shape, choice, name, depth);
        }
        node
    }

    /// Adds the first variant that is possible to a value. Its members replace
    /// those of the base.
    fn with_variant(
        &mut self,
        base: Node,
        shape: &Shape<'r>,
        variants: &Variants<'r>,
        name: &str,
        depth: usize,
    ) -> Node {
        let ids = variants.schemas.iter().copied();
        let open = ids.filter(|id| !self.stack.contains(id));
        let mut shapes = open.map(|id| (id, Shape::of(self.reference, id)));
        let Some((id, mut variant)) = shapes.find(|candidate| !candidate.1.never) else {
            return base;
        };
        if variant.types.is_empty() && variant.variants.is_empty() {
            variant.types.clone_from(&shape.types);
            variant.format = variant.format.or(shape.format);
        }
        let node = self.value_of(id, &variant, name, depth + 1);
        let mut merged = merge(base, node);
        // The discriminator's value must match the variant shown.
        if let Some(found) = variants.discriminator {
            let mut mapping = found.mapping.iter();
            let key = mapping
                .find(|entry| entry.1 == id)
                .map(|entry| &*entry.0)
                .or(self.reference[id].name.as_deref());
            if let (Value::Object(members), Some(key)) = (&mut merged.value, key) {
                let mut all = std::mem::take(members).into_vec();
                put(&mut all, &found.property, Node::text(key));
                *members = all.into();
            }
        }
        merged
    }

    /// Adds the members that `if`, `dependentSchemas` and `dependentRequired`
    /// require.
    fn with_conditions(&mut self, node: Node, shape: &Shape<'r>, depth: usize) -> Node {
        let mut node = node;
        for rule in &shape.conditions {
            let branch = match rule.condition {
                Some(condition) if self.is_valid(&node, condition) => rule.then,
                Some(_) => rule.otherwise,
                None => None,
            };
            let present = rule
                .dependent_schemas
                .iter()
                .filter(|dependent| node.get(&dependent.0).is_some())
                .map(|dependent| dependent.1);
            let more: Vec<SchemaId> = branch.into_iter().chain(present).collect();
            for id in more {
                if !self.is_valid(&node, id) {
                    let wanted = self.value(id, "", depth + 1);
                    node = merge(node, wanted);
                }
            }
            if let Value::Object(members) = &mut node.value {
                let given = |key: &str| members.iter().any(|member| &*member.key == key);
                let needs = rule
                    .dependent_required
                    .iter()
                    .filter(|dependency| given(&dependency.0))
                    .flat_map(|dependency| &dependency.1)
                    .filter(|name| !given(name))
                    .map(|name| Member::detached(name.clone(), Node::text("any")));
                *members = members.iter().cloned().chain(needs).collect();
            }
        }
        node
    }

    /// Returns a value of the first type, without variants. A schema without a type
    /// has the type that its keywords imply.
    fn plain(&mut self, shape: &Shape<'r>, name: &str, depth: usize) -> Node {
        match shape.types.first() {
            Some(Type::Object) => self.object(shape, depth),
            Some(Type::Array) => self.array(shape, name, depth),
            Some(Type::String) => Node::text(&text(shape, name)),
            Some(Type::Integer) => number(shape, true),
            Some(Type::Number) => number(shape, false),
            Some(Type::Boolean) => Node::detached(Value::Bool(true)),
            Some(Type::Null) => Node::detached(Value::Null),
            None if !shape.fields.is_empty() => self.object(shape, depth),
            None if !shape.variants.is_empty() => Node::detached(Value::Null),
            None if shape
                .conditions
                .iter()
                .any(|condition| condition.contains.is_some()) =>
            {
                self.array(shape, name, depth)
            }
            None => Node::text("any"),
        }
    }

    /// Returns an object with all properties of the direction; beyond
    /// [`MAX_VALUES`] values, only with the required ones.
    fn object(&mut self, shape: &Shape<'r>, depth: usize) -> Node {
        let mut members = Vec::new();
        for field in &shape.fields {
            let inner = &self.reference[field.schema];
            let hidden = match self.direction {
                Direction::Request => inner.read_only,
                Direction::Response => inner.write_only,
            };
            if hidden || (self.n_values > MAX_VALUES && !field.required) {
                continue;
            }
            let inner = Shape::of(self.reference, field.schema);
            // Without the member, the example is valid; an empty one is not.
            let is_end = !field.required && self.ends_empty(field.schema, &inner);
            if !inner.never && !is_end {
                let node = self.value_of(field.schema, &inner, field.name, depth + 1);
                members.push(Member::detached(field.name, node));
            }
        }
        self.further_members(shape, depth, &mut members);
        self.choose_required(shape, depth, &mut members);
        if let Some(most) = shape.bounds().max_properties.map(count) {
            // Optional members are removed first.
            for i in (0..members.len()).rev() {
                if members.len() > most && !shape.required.contains(&&*members[i].key) {
                    members.remove(i);
                }
            }
        }
        Node::detached(Value::Object(members.into()))
    }

    /// Adds members with free keys: one, or as many as are required.
    fn further_members(&mut self, shape: &Shape<'r>, depth: usize, members: &mut Vec<Member>) {
        for name in &shape.required {
            let is_known = |field: &Field<'_>| field.name == *name;
            if members.iter().all(|member| *member.key != **name)
                && !shape.fields.iter().any(is_known)
            {
                let node = self.further_value(shape, name, depth);
                members.push(Member::detached(*name, node));
            }
        }
        let least = count(shape.bounds().min_properties.unwrap_or(0)).min(MAX_ITEMS);
        for (pattern, id) in &shape.pattern_properties {
            if let Some(key) = Pattern::parse(pattern).map(|pattern| pattern.example(1)) {
                let node = self.value(*id, &key, depth + 1);
                put(members, &key, node);
            }
        }
        let is_map = matches!(shape.additional, Some(Additional::Schema(_)));
        if !is_map && (shape.additional == Some(Additional::Forbidden) || members.len() >= least) {
            return;
        }
        let key = self.key(shape, depth);
        for i in 1..=least.saturating_sub(members.len()).max(1) {
            let key = if i == 1 {
                key.clone()
            } else {
                format!("{key}{i}")
            };
            let node = self.further_value(shape, &key, depth);
            put(members, &key, node);
        }
    }

    /// Returns a key that `propertyNames` allows; by default the placeholder of
    /// the schema, or `key`.
    fn key(&mut self, shape: &Shape<'r>, depth: usize) -> String {
        let names = shape
            .conditions
            .iter()
            .find_map(|condition| condition.property_names);
        let example = names.map(|id| {
            let mut names = Shape::of(self.reference, id);
            names.types = vec![Type::String];
            self.value_of(id, &names, "key", depth + 1)
        });
        let made = example.as_ref().and_then(Node::as_str).map(str::to_owned);
        made.unwrap_or_else(|| shape.additional_name.unwrap_or("key").to_owned())
    }

    /// Returns a value for a key that is not among the properties.
    fn further_value(&mut self, shape: &Shape<'r>, key: &str, depth: usize) -> Node {
        match shape.additional {
            Some(Additional::Schema(id)) => self.value(id, key, depth + 1),
            _ => Node::text("any"),
        }
    }

    /// Chooses the first of the groups of required properties. If exactly one
    /// may be given, members of the others are removed.
    fn choose_required(&mut self, shape: &Shape<'r>, depth: usize, members: &mut Vec<Member>) {
        for choice in &shape.required_choices {
            let Some(chosen) = choice.groups.first() else {
                continue;
            };
            if choice.kind == VariantKind::One {
                let others = || choice.groups.iter().skip(1).flat_map(|group| *group);
                members.retain(|member| {
                    chosen.contains(&member.key)
                        || shape.required.contains(&&*member.key)
                        || others().all(|name| *name != member.key)
                });
            }
            for name in *chosen {
                if members.iter().all(|member| member.key != *name) {
                    let node = self.further_value(shape, name, depth);
                    members.push(Member::detached(name.clone(), node));
                }
            }
        }
    }

    /// Returns an array: the items of a tuple, then those that `contains` requires,
    /// then as many as `minItems` requires, and one if it is not given.
    fn array(&mut self, shape: &Shape<'r>, name: &str, depth: usize) -> Node {
        let mut items: Vec<Node> = Vec::new();
        for id in shape.prefix_items.iter() {
            items.push(self.value(*id, name, depth + 1));
        }
        let least = count(shape.bounds().min_items.unwrap_or(1)).min(MAX_ITEMS);
        let most = count(shape.bounds().max_items.unwrap_or(u64::MAX));
        let is_closed = shape.items == Some(Additional::Forbidden);
        let one = name.strip_suffix('s').unwrap_or(name);
        let contains = shape
            .conditions
            .iter()
            .find_map(|condition| condition.contains);
        if let Some(wanted) = contains.filter(|_| !is_closed) {
            let n = count(shape.bounds().min_contains.unwrap_or(1)).min(MAX_ITEMS);
            for i in 0..n {
                let item = match shape.item_schema() {
                    Some(id) => Shape::of_both(self.reference, id, wanted),
                    None => Shape::of(self.reference, wanted),
                };
                let node = self.value_of(wanted, &item, one, depth + 1);
                self.push_item(node, Some(wanted), i, shape, &mut items);
            }
        }
        let id = shape.item_schema();
        let may_be_empty = shape.bounds().min_items.unwrap_or(0) == 0;
        for i in items.len()..least.min(most) {
            let node = match id {
                Some(id) => {
                    let item = Shape::of(self.reference, id);
                    if item.never || (may_be_empty && self.ends_empty(id, &item)) {
                        break;
                    }
                    self.value_of(id, &item, one, depth + 1)
                }
                None if is_closed || may_be_empty => break,
                None => Node::text("any"),
            };
            self.push_item(node, id, i, shape, &mut items);
        }
        items.truncate(most);
        Node::detached(Value::Array(items.into()))
    }

    /// Adds an item. If items must be unique, it is varied, and left out if no
    /// other valid one is found.
    fn push_item(
        &self,
        node: Node,
        id: Option<SchemaId>,
        i: usize,
        shape: &Shape<'r>,
        items: &mut Vec<Node>,
    ) {
        let is_new = |candidate: &Node| items.iter().all(|known| !known.same_data(candidate));
        if !shape.bounds().unique_items || is_new(&node) {
            return items.push(node);
        }
        let item = id.map(|id| Shape::of(self.reference, id));
        let values: Vec<Node> = item
            .iter()
            .flat_map(|shape| shape.enum_values.iter())
            .map(|entry| entry.value.clone())
            .collect();
        let mut others = values.into_iter().chain(varied(&node, i));
        let fits = |candidate: &Node| {
            is_new(candidate) && id.is_none_or(|id| self.is_valid(candidate, id))
        };
        if let Some(other) = others.find(fits) {
            items.push(other);
        }
    }
}

/// Returns another value of the same type: with a number appended or added.
/// `None` for values that cannot be varied.
fn varied(node: &Node, i: usize) -> Option<Node> {
    let number = i + 1;
    Some(Node::detached(match &node.value {
        Value::String(text) => Value::String(format!("{text}{number}").into()),
        Value::Number(_) => {
            #[allow(clippy::cast_precision_loss, reason = "few items")]
            let more = i as f64;
            Value::Number(plain_number(node.as_f64()? + more).into())
        }
        Value::Bool(flag) => Value::Bool(!flag),
        Value::Object(members) => {
            let mut members = members.clone();
            let mut found = members.iter_mut();
            let (at, other) = found.find_map(|member| Some((varied(&member.node, i)?, member)))?;
            other.node = at;
            Value::Object(members)
        }
        Value::Null | Value::Array(_) => return None,
    }))
}

/// Returns values to try if the first one is forbidden: those of the
/// enumeration, then simple ones of all types.
fn alternatives(shape: &Shape<'_>) -> Vec<Node> {
    let all = [
        Value::String("text".into()),
        Value::String("a".into()),
        Value::Number("1".into()),
        Value::Number("2".into()),
        Value::Number("0".into()),
        Value::Bool(true),
        Value::Bool(false),
        Value::Object(Box::default()),
        Value::Array(Box::default()),
        Value::Null,
    ];
    let values = shape.enum_values.iter().map(|entry| entry.value.clone());
    values.chain(all.map(Node::detached)).collect()
}

/// Returns a count that fits into memory sizes.
fn count(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// Returns the smallest value of a type, in place of one that is too deep.
fn empty(shape: &Shape<'_>) -> Node {
    Node::detached(match shape.types.first() {
        Some(Type::Object) => Value::Object(Box::default()),
        Some(Type::Array) => Value::Array(Box::default()),
        _ => Value::Null,
    })
}

/// Returns an object with the members of both, or else the second value.
fn merge(base: Node, variant: Node) -> Node {
    match (base.value, variant.value) {
        (Value::Object(members), Value::Object(more)) => {
            let mut members = members.into_vec();
            for member in more {
                put(&mut members, &member.key, member.node);
            }
            Node::detached(Value::Object(members.into()))
        }
        (_, value) => Node::detached(value),
    }
}

/// Replaces the member with a key, or appends it.
fn put(members: &mut Vec<Member>, key: &str, node: Node) {
    match members.iter_mut().find(|member| &*member.key == key) {
        Some(old) => old.node = node,
        None => members.push(Member::detached(key, node)),
    }
}

/// Returns the simplest number within the limits: 1 if possible, otherwise one
/// near a limit, a multiple of the step, or the middle. If none fits, it is a
/// limit.
fn number(shape: &Shape<'_>, whole: bool) -> Node {
    let b = shape.bounds();
    let value =
        |bound: &Option<Box<str>>| bound.as_deref().and_then(|text| text.parse::<f64>().ok());
    let step = value(&b.multiple_of).filter(|step| *step > 0.0);
    let unit = step.unwrap_or(if whole { 1.0 } else { 0.5 });
    let (least, above) = (value(&b.minimum), value(&b.exclusive_minimum));
    let (most, below) = (value(&b.maximum), value(&b.exclusive_maximum));
    let fits = |number: &f64| {
        least.is_none_or(|bound| *number >= bound)
            && above.is_none_or(|bound| *number > bound)
            && most.is_none_or(|bound| *number <= bound)
            && below.is_none_or(|bound| *number < bound)
            && step.is_none_or(|step| is_multiple(*number, step))
            && (!whole || number.fract() == 0.0)
    };
    let mut candidates = vec![1.0];
    for bound in [least, above, most, below].into_iter().flatten() {
        let near = [
            bound,
            bound + unit,
            bound - unit,
            bound.ceil(),
            bound.floor(),
        ];
        candidates.extend(near);
    }
    let (low, high) = (least.or(above), most.or(below));
    candidates.extend(low.zip(high).map(|(a, b)| f64::midpoint(a, b)));
    candidates.push(0.0);
    let multiples = step.map(|step| {
        let near = |number: &f64| {
            [
                (number / step).ceil() * step,
                (number / step).floor() * step,
            ]
        };
        candidates.iter().flat_map(near).collect::<Vec<f64>>()
    });
    candidates.extend(multiples.into_iter().flatten());
    let found = candidates.iter().copied().find(fits);
    let chosen = found.or(low).or(high).unwrap_or(1.0);
    // Beyond the precision of floats, only the bound itself is exact.
    let bounds = [&b.minimum, &b.maximum].into_iter().flatten();
    let mut exact = bounds.filter(|bound| bound.parse() == Ok(chosen) && chosen.abs() >= EXACT);
    let text = exact
        .next()
        .map(ToString::to_string)
        .unwrap_or_else(|| plain_number(chosen));
    Node::detached(Value::Number(text.into()))
}

/// Returns a number in decimal notation, or with an exponent if that would be
/// long.
fn plain_number(value: f64) -> String {
    if !value.is_finite() {
        return "0".to_owned();
    }
    // Twelve digits hide rounding errors of floats.
    let digits = format!("{value:.12}");
    let text = digits.trim_end_matches('0').trim_end_matches('.');
    if value.abs() < 1e15 && (value == 0.0 || text.parse() != Ok(0.0)) {
        text.to_owned()
    } else {
        format!("{value:e}")
    }
}

/// Returns a realistic string, by format, name or pattern, within the limits of
/// length. Candidates are tried in the order of how well they read.
fn text(shape: &Shape<'_>, name: &str) -> String {
    let known = known_text(shape.format.unwrap_or_default()).unwrap_or_else(|| by_name(name));
    let patterns: Vec<Pattern> = shape
        .bounds()
        .pattern
        .as_deref()
        .into_iter()
        .chain(shape.further_patterns.iter().copied())
        .filter_map(Pattern::parse)
        .collect();
    let least = count(shape.bounds().min_length.unwrap_or(0));
    let most = count(shape.bounds().max_length.unwrap_or(u64::MAX));
    let fits = |text: &String| {
        (least.min(LONGEST)..=most).contains(&text.chars().count())
            && patterns.iter().all(|pattern| pattern.matches(text))
    };
    let mut candidates = vec![known.to_owned()];
    candidates.extend(longer(
        known,
        shape.format.unwrap_or_default(),
        least.min(LONGEST),
    ));
    candidates.push(fit(known, shape));
    candidates.extend(patterns.iter().map(|pattern| pattern.example(least.max(1))));
    let found = candidates.iter().position(fits);
    // If none matches, prefer one that matches the pattern to one of the right
    // length.
    candidates.swap_remove(found.unwrap_or(candidates.len() - 1))
}

/// Returns a string of a format with at least `least` characters, for formats
/// that can be extended anywhere.
fn longer(known: &str, format: &str, least: usize) -> Option<String> {
    let missing = least.saturating_sub(known.chars().count());
    match format {
        "email" | "idn-email" => Some(format!("{}{known}", "a".repeat(missing))),
        "uri" | "url" | "iri" => Some(format!("{known}/{}", "a".repeat(missing))),
        _ => None,
    }
}

/// Returns a typical value of a format, or `None` for a format without one.
/// Names and hosts are those reserved for documentation.
fn known_text(format: &str) -> Option<&'static str> {
    Some(match format {
        "date-time" => "2025-01-31T09:30:00Z",
        "date" => "2025-01-31",
        "time" => "09:30:00Z",
        "duration" => "P3D",
        "email" | "idn-email" => "anna@example.com",
        "uuid" => "3f2a9c1e-5b7d-4e8a-9c60-1d2e3f4a5b6c",
        "uri" | "url" | "iri" => "https://example.com",
        "uri-reference" | "iri-reference" => "/path",
        "uri-template" => "https://example.com/{id}",
        "hostname" | "idn-hostname" => "example.com",
        "ipv4" => "192.0.2.1",
        "ipv6" => "2001:db8::1",
        "password" => "secret-password",
        "byte" => "ZXhhbXBsZQ==",
        "binary" => "<binary>",
        "json-pointer" => "/a/b",
        "regex" => "^[a-z]+$",
        _ => return None,
    })
}

/// Returns a text that suits the name of a field, ignoring case; `string` for
/// most names. Only names whose meaning is beyond doubt are listed.
fn by_name(name: &str) -> &'static str {
    let name = name.to_lowercase();
    match name.as_str() {
        "currency" | "currencycode" | "currency_code" => "EUR",
        "country" | "countrycode" | "country_code" => "DE",
        "language" | "lang" | "locale" => "en",
        "city" => "Berlin",
        "phone" | "phonenumber" | "phone_number" => "+49 30 123456",
        _ if name.ends_with("email") => "anna@example.com",
        _ if name.ends_with("url") || name.ends_with("uri") => "https://example.com",
        _ => "string",
    }
}

/// Pads or truncates a string to the length limits.
fn fit(text: &str, shape: &Shape<'_>) -> String {
    let mut out: String = text.to_owned();
    let least = usize::try_from(shape.bounds().min_length.unwrap_or(0))
        .unwrap_or(LONGEST)
        .min(LONGEST);
    while out.chars().count() < least {
        out.push_str(if text.is_empty() { "x" } else { text });
        if out.chars().count() > least {
            out = out.chars().take(least).collect();
        }
    }
    match shape.bounds().max_length {
        Some(most) => out
            .chars()
            .take(usize::try_from(most).unwrap_or(LONGEST))
            .collect(),
        None => out,
    }
}
