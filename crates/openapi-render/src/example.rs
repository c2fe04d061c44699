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
//!
//! A large or recursive schema meets a limit. What may be missing is then left
//! out, and a choice takes the alternative that ends, so that the example stays
//! valid: making a value returns `None` if there is none within the limits, and
//! whatever encloses it decides whether it can do without. Only if that fails up
//! to the whole is it made again with gaps.

mod pattern;

use std::cell::Cell;
use std::collections::HashMap;

pub(crate) use crate::direction::Direction;
use crate::model::{Additional, Reference, SchemaId, Type};
use crate::shape::{Field, Shape, VariantKind, Variants};
use crate::source::{Member, Node, Value};
use crate::validate::{Patterns, is_multiple, problems_within};
use pattern::Pattern;

/// Maximum depth of optional members and items; deeper ones are left out.
const MAX_DEPTH: usize = 12;
/// Maximum depth of what is required. Deeper objects and lists are as empty as
/// they may be.
const MAX_REQUIRED_DEPTH: usize = 40;
/// Maximum number of values in an example. Beyond it, only required members are
/// made.
const MAX_VALUES: usize = 200;
/// Number of values beyond which objects and lists are as empty as they may be,
/// even if they are required. Required members within required ones multiply.
const MAX_REQUIRED: usize = 2_000;
/// Number of values beyond which plain values are not made either.
const MAX_PLAIN: usize = 20_000;

/// Maximum number of schemas that candidates for an example are compared with, all of them
/// together.
const MAX_STEPS: usize = 30_000;

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
        n_repeated: 0,
        n_values: 0,
        has_gaps: false,
        ends: HashMap::new(),
        patterns: Patterns::default(),
        steps: Cell::new(MAX_STEPS),
    };
    if let Some(node) = maker.value(schema, "", 0) {
        return node;
    }
    // No value of the schema ends, or none that is small enough.
    maker.has_gaps = true;
    maker.n_values = 0;
    let shape = Shape::of(reference, schema);
    maker
        .value_of(schema, &shape, "", 0)
        .unwrap_or_else(|| empty(&shape))
}

/// Makes one example. The limits apply to the example as a whole, so that a
/// schema with many optional branches stays readable.
struct Maker<'r> {
    reference: &'r Reference,
    /// Which properties are left out: read-only or write-only ones.
    direction: Direction,
    /// Schemas that are being made, from the outermost: one that contains itself
    /// is as empty as it may be on its second occurrence.
    stack: Vec<SchemaId>,
    /// Number of schemas on the stack that are there twice.
    n_repeated: usize,
    /// Number of values made so far.
    n_values: usize,
    /// Whether empty values stand for required ones that cannot be made.
    has_gaps: bool,
    /// The values that end a recursion, by schema.
    ends: HashMap<SchemaId, Option<Node>>,
    /// Compiled patterns, for the validity of candidates.
    patterns: Patterns,
    /// Number of schemas that candidates may still be compared with. Then, all of them
    /// count as valid.
    steps: Cell<usize>,
}

impl<'r> Maker<'r> {
    /// Returns an example of a schema. `name` is the key of the value, from which
    /// texts such as `email` are guessed.
    fn value(&mut self, id: SchemaId, name: &str, depth: usize) -> Option<Node> {
        let shape = Shape::of(self.reference, id);
        self.value_of(id, &shape, name, depth)
    }

    /// Returns an example of a merged schema: the author's if there is a valid one,
    /// otherwise a generated one. A generated value that `not` forbids is replaced
    /// by the first simple value that is allowed. `None` if no value ends within
    /// the limits.
    fn value_of(
        &mut self,
        id: SchemaId,
        shape: &Shape<'r>,
        name: &str,
        depth: usize,
    ) -> Option<Node> {
        self.n_values += 1;
        if let Some(given) = self.given(id, shape) {
            return Some(given.clone());
        }
        let is_repeated = self.stack.contains(&id);
        // Of a choice, another alternative may end.
        if self.is_beyond(shape, depth) || (is_repeated && shape.variants.is_empty()) {
            return self.end(id, shape);
        }
        self.stack.push(id);
        self.n_repeated += usize::from(is_repeated);
        let made = self.make(shape, name, depth);
        let made = made.map(|made| self.with_conditions(made, shape, depth));
        self.n_repeated -= usize::from(is_repeated);
        self.stack.pop();
        let Some(node) = made.filter(|made| !is_repeated || self.is_valid(made, id)) else {
            return self.end(id, shape);
        };
        if self.is_excluded(&node, shape) {
            let others = alternatives(shape).into_iter();
            let mut fitting = others.filter(|candidate| self.is_valid(candidate, id));
            let other = fitting.find(|candidate| !self.is_excluded(candidate, shape));
            return Some(other.unwrap_or(node));
        }
        Some(node)
    }

    /// Returns whether a value is beyond the limits of what is required.
    fn is_beyond(&self, shape: &Shape<'r>, depth: usize) -> bool {
        let is_plain = shape.variants.is_empty()
            && !matches!(shape.types.first(), None | Some(Type::Object | Type::Array));
        match is_plain {
            true => self.n_values > MAX_PLAIN,
            false => self.n_values > MAX_REQUIRED || depth > MAX_REQUIRED_DEPTH,
        }
    }

    /// Returns whether only what is required is made: beyond the limits of
    /// optional values, and in a repetition.
    fn is_scarce(&self, depth: usize) -> bool {
        self.n_values > MAX_VALUES || depth > MAX_DEPTH || self.n_repeated > 0
    }

    /// Returns the smallest value of a schema in place of one that does not end,
    /// or `None` if an empty one is not valid.
    fn end(&mut self, id: SchemaId, shape: &Shape<'r>) -> Option<Node> {
        if let Some(known) = self.ends.get(&id) {
            return known.clone();
        }
        let first = empty(shape);
        let null = || Node::detached(Value::Null);
        let more = shape.types.is_empty().then(|| {
            let empty = [Value::Object(Box::default()), Value::Array(Box::default())];
            empty.map(Node::detached)
        });
        let more = more.into_iter().flatten();
        let mut candidates = std::iter::once(first)
            .filter(|first| !first.is_null())
            .chain(more)
            .chain(std::iter::once(null()));
        let found = candidates.find(|candidate| self.is_valid(candidate, id));
        self.ends.insert(id, found.clone());
        found
    }

    /// Returns a required value. Without one, what requires it cannot be made
    /// either, unless the example may have gaps.
    fn required(&self, node: Option<Node>, shape: &Shape<'r>) -> Option<Node> {
        node.or_else(|| self.has_gaps.then(|| empty(shape)))
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

    /// Returns whether a value is valid by the rules that also check samples of
    /// authors.
    fn is_valid(&self, node: &Node, id: SchemaId) -> bool {
        let mut steps = self.steps.get();
        let found = problems_within(
            self.reference,
            &self.patterns,
            id,
            node,
            self.direction,
            &mut steps,
        );
        self.steps.set(steps);
        found.is_empty()
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
    fn make(&mut self, shape: &Shape<'r>, name: &str, depth: usize) -> Option<Node> {
        let mut node = self.plain(shape, name, depth)?;
        for choice in &shape.variants {
            node = self.with_variant(node, shape, choice, name, depth)?;
        }
        Some(node)
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
    ) -> Option<Node> {
        for id in &variants.schemas {
            let mut variant = Shape::of(self.reference, *id);
            if variant.never || self.stack.contains(id) {
                continue;
            }
            if variant.types.is_empty() && variant.variants.is_empty() {
                variant.types.clone_from(&shape.types);
                variant.format = variant.format.or(shape.format);
            }
            share_parts(&mut variant, shape);
            if let Some(node) = self.value_of(*id, &variant, name, depth + 1) {
                return Some(selected(self.reference, variants, *id, merge(base, node)));
            }
        }
        // A base may be valid without a variant; without one, it is null.
        (!base.is_null() || self.has_gaps).then_some(base)
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
                if !self.is_valid(&node, id)
                    && let Some(wanted) = self.value(id, "", depth + 1)
                {
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
    fn plain(&mut self, shape: &Shape<'r>, name: &str, depth: usize) -> Option<Node> {
        Some(match shape.types.first() {
            Some(Type::Object) => return self.object(shape, depth),
            Some(Type::Array) => return self.array(shape, name, depth),
            Some(Type::String) => Node::text(&text(shape, name)),
            Some(Type::Integer) => number(shape, true),
            Some(Type::Number) => number(shape, false),
            Some(Type::Boolean) => Node::detached(Value::Bool(true)),
            Some(Type::Null) => Node::detached(Value::Null),
            None if !shape.fields.is_empty() => return self.object(shape, depth),
            None if !shape.variants.is_empty() => Node::detached(Value::Null),
            None if shape
                .conditions
                .iter()
                .any(|condition| condition.contains.is_some()) =>
            {
                return self.array(shape, name, depth);
            }
            None => Node::text("any"),
        })
    }

    /// Returns an object with the properties of the direction, in the order of the
    /// description. Required ones are made first, so that optional ones before them
    /// do not use up the limit.
    fn object(&mut self, shape: &Shape<'r>, depth: usize) -> Option<Node> {
        let least = count(shape.bounds().min_properties.unwrap_or(0)).min(MAX_ITEMS);
        let chosen = shape.required_choices.iter().filter_map(|choice| {
            let first = choice.groups.first()?;
            Some(first.iter())
        });
        let chosen: Vec<&str> = chosen.flatten().map(|name| &**name).collect();
        let is_needed = |field: &Field<'_>| field.required || chosen.contains(&field.name);
        let (needed, optional): (Vec<_>, Vec<_>) = shape
            .fields
            .iter()
            .enumerate()
            .partition(|entry| is_needed(entry.1));
        let mut made: Vec<(usize, Member)> = Vec::new();
        for (at, field) in needed.into_iter().chain(optional) {
            let is_needed = is_needed(field);
            if !is_needed && self.is_scarce(depth) && made.len() >= least {
                continue;
            }
            let inner = Shape::of(self.reference, field.schema);
            if inner.never || inner.is_hidden(self.direction) {
                continue;
            }
            let node = self.value_of(field.schema, &inner, field.name, depth + 1);
            // Without an optional member, the object is valid.
            let node = match is_needed {
                true => Some(self.required(node, &inner)?),
                false => node,
            };
            made.extend(node.map(|node| (at, Member::detached(field.name, node))));
        }
        made.sort_by_key(|entry| entry.0);
        let mut members = made.into_iter().map(|entry| entry.1).collect();
        self.further_members(shape, depth, &mut members)?;
        self.choose_required(shape, depth, &mut members)?;
        if let Some(most) = shape.bounds().max_properties.map(count) {
            // Optional members are removed first.
            for i in (0..members.len()).rev() {
                if members.len() > most && !shape.required.contains(&&*members[i].key) {
                    members.remove(i);
                }
            }
        }
        Some(Node::detached(Value::Object(members.into())))
    }

    /// Adds members with free keys: one, or as many as are required. `None` if a
    /// required one cannot be made.
    fn further_members(
        &mut self,
        shape: &Shape<'r>,
        depth: usize,
        members: &mut Vec<Member>,
    ) -> Option<()> {
        for name in &shape.required {
            let is_known = |field: &Field<'_>| field.name == *name;
            if members.iter().all(|member| *member.key != **name)
                && !shape.fields.iter().any(is_known)
            {
                let node = self.further_value(shape, name, depth);
                let node = self.required(node, &Shape::default())?;
                members.push(Member::detached(*name, node));
            }
        }
        let least = count(shape.bounds().min_properties.unwrap_or(0)).min(MAX_ITEMS);
        let is_enough = |maker: &Self, n: usize| n >= least && maker.is_scarce(depth);
        for (pattern, id) in &shape.pattern_properties {
            let key = Pattern::parse(pattern).map(|pattern| pattern.example(1));
            if let Some(key) = key.filter(|_| !is_enough(self, members.len()))
                && let Some(node) = self.value(*id, &key, depth + 1)
            {
                put(members, &key, node);
            }
        }
        let is_map = matches!(shape.additional, Some(Additional::Schema(_)));
        let is_open = shape.additional != Some(Additional::Forbidden);
        let is_wanted = is_map || (is_open && members.len() < least);
        if !is_wanted || is_enough(self, members.len()) {
            return Some(());
        }
        let key = self.key(shape, depth);
        let n_missing = least.saturating_sub(members.len());
        for i in 1..=n_missing.max(1) {
            let key = if i == 1 {
                key.clone()
            } else {
                format!("{key}{i}")
            };
            let node = self.further_value(shape, &key, depth);
            let node = match n_missing {
                0 => node,
                _ => Some(self.required(node, &Shape::default())?),
            };
            if let Some(node) = node {
                put(members, &key, node);
            }
        }
        Some(())
    }

    /// Returns a key that `propertyNames` allows; by default the placeholder of
    /// the schema, or `key`.
    fn key(&mut self, shape: &Shape<'r>, depth: usize) -> String {
        let names = shape
            .conditions
            .iter()
            .find_map(|condition| condition.property_names);
        let example = names.and_then(|id| {
            let mut names = Shape::of(self.reference, id);
            names.types = vec![Type::String];
            self.value_of(id, &names, "key", depth + 1)
        });
        let made = example.as_ref().and_then(Node::as_str).map(str::to_owned);
        made.unwrap_or_else(|| shape.additional_name.unwrap_or("key").to_owned())
    }

    /// Returns a value for a key that is not among the properties.
    fn further_value(&mut self, shape: &Shape<'r>, key: &str, depth: usize) -> Option<Node> {
        match shape.additional {
            Some(Additional::Schema(id)) => self.value(id, key, depth + 1),
            _ => Some(Node::text("any")),
        }
    }

    /// Chooses the first of the groups of required properties. If exactly one
    /// may be given, members of the others are removed. `None` if one that is
    /// chosen cannot be made.
    fn choose_required(
        &mut self,
        shape: &Shape<'r>,
        depth: usize,
        members: &mut Vec<Member>,
    ) -> Option<()> {
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
                    let node = self.required(node, &Shape::default())?;
                    members.push(Member::detached(name.clone(), node));
                }
            }
        }
        Some(())
    }

    /// Returns an array: the items of a tuple, then those that `contains` requires,
    /// then as many as `minItems` requires, and one if it is not given.
    fn array(&mut self, shape: &Shape<'r>, name: &str, depth: usize) -> Option<Node> {
        let mut items: Vec<Node> = Vec::new();
        let needed = count(shape.bounds().min_items.unwrap_or(0)).min(MAX_ITEMS);
        let is_enough = |maker: &Self, n: usize| n >= needed && maker.is_scarce(depth);
        for id in shape.prefix_items.iter() {
            if is_enough(self, items.len()) {
                break;
            }
            // An item behind one that is missing would be in its place.
            let Some(node) = self.value(*id, name, depth + 1) else {
                break;
            };
            items.push(node);
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
                let node = self.required(node, &item)?;
                self.push_item(node, Some(wanted), i, shape, &mut items);
            }
        }
        let id = shape.item_schema();
        for i in items.len()..least.min(most) {
            if is_enough(self, items.len()) {
                break;
            }
            let node = match id {
                Some(id) => {
                    let item = Shape::of(self.reference, id);
                    if item.never {
                        break;
                    }
                    self.value_of(id, &item, one, depth + 1)
                }
                None if is_closed || needed == 0 => break,
                None => Some(Node::text("any")),
            };
            let Some(node) = node else { break };
            self.push_item(node, id, i, shape, &mut items);
        }
        items.truncate(most);
        let is_complete = items.len() >= needed.min(most) || self.has_gaps;
        is_complete.then(|| Node::detached(Value::Array(items.into())))
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
        let others = varied(&node, i, 0).take(MAX_VARIED);
        let mut others = values.into_iter().chain(others);
        let fits = |candidate: &Node| {
            is_new(candidate) && id.is_none_or(|id| self.is_valid(candidate, id))
        };
        if let Some(other) = others.find(fits) {
            items.push(other);
        }
    }
}

/// Maximum depth at which the member is that tells an item from another.
const MAX_VARIED_DEPTH: usize = 3;

/// Maximum number of values that are tried in place of an item. Each is a copy of the
/// item, which is checked against its schema.
const MAX_VARIED: usize = 64;

/// Returns other values of the same type, the best first: with a number appended
/// or added, then with other characters, for texts of a fixed length. Empty for
/// values that cannot be varied.
fn varied(node: &Node, i: usize, depth: usize) -> Box<dyn Iterator<Item = Node> + '_> {
    let values: Box<dyn Iterator<Item = Value>> = match &node.value {
        Value::String(text) => Box::new(other_texts(text, i).into_iter()),
        Value::Number(_) => {
            #[allow(clippy::cast_precision_loss, reason = "few items")]
            let more = i as f64;
            let number = node.as_f64().unwrap_or_default();
            let others = [
                number + more,
                number - more,
                number * (more + 1.0),
                number + more / 100.0,
                number - more / 100.0,
            ];
            let value = |number: f64| Value::Number(plain_number(number).into());
            Box::new(others.into_iter().map(value))
        }
        Value::Bool(flag) => Box::new(std::iter::once(Value::Bool(!flag))),
        Value::Object(members) if depth < MAX_VARIED_DEPTH => {
            let all = members.iter().enumerate();
            Box::new(all.flat_map(move |(at, member)| {
                let others = varied(&member.node, i, depth + 1);
                others.map(move |other| {
                    let mut members = members.clone();
                    if let Some(member) = members.get_mut(at) {
                        member.node = other;
                    }
                    Value::Object(members)
                })
            }))
        }
        Value::Array(items) if depth < MAX_VARIED_DEPTH => {
            let others = items.first().into_iter();
            let others = others.flat_map(move |first| varied(first, i, depth + 1));
            let with = |other: Node| {
                let mut items = items.clone();
                if let Some(first) = items.first_mut() {
                    *first = other;
                }
                Value::Array(items)
            };
            Box::new(others.map(with))
        }
        Value::Null | Value::Object(_) | Value::Array(_) => Box::new(std::iter::empty()),
    };
    Box::new(values.map(Node::detached))
}

/// Returns texts like another one: with a number, or with another character at
/// the end or at the start, for patterns and formats.
fn other_texts(text: &str, i: usize) -> Vec<Value> {
    let number = i + 1;
    let mut out = vec![format!("{text}{number}"), format!("{number}{text}")];
    let mut chars = text.chars();
    let (start, last) = (chars.next(), chars.next_back());
    let middle = chars.as_str();
    // A letter or a digit whose number in its row is that of the item.
    let other = |c: char| {
        let rows = [('0', 10), ('a', 6), ('A', 26), ('a', 26)];
        let row = rows.into_iter().find(|(first, n)| {
            let end = u32::from(*first) + n;
            (u32::from(*first)..end).contains(&u32::from(c))
        });
        let (first, n) = row?;
        let at = u32::from(c) - u32::from(first) + u32::try_from(i).ok()?;
        char::from_u32(u32::from(first) + at % n)
    };
    match (start, last) {
        (Some(start), Some(last)) => {
            out.extend(other(last).map(|last| format!("{start}{middle}{last}")));
            out.extend(other(start).map(|start| format!("{start}{middle}{last}")));
        }
        (Some(only), None) => out.extend(other(only).map(String::from)),
        (None, _) => {}
    }
    out.into_iter()
        .map(|text| Value::String(text.into()))
        .collect()
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

/// Adds what the base says about the fields that a variant only requires, and about
/// the items that it only counts: their values would otherwise be any.
fn share_parts<'r>(variant: &mut Shape<'r>, base: &Shape<'r>) {
    if variant.prefix_items.is_empty() {
        variant.items = variant.items.or(base.items);
    }
    for name in &variant.required {
        let named = |field: &&Field<'_>| field.name == *name;
        if !variant.fields.iter().any(|field| named(&field)) {
            let shared = base.fields.iter().find(named);
            let required = shared.map(|field| Field {
                required: true,
                ..*field
            });
            variant.fields.extend(required);
        }
    }
}

/// Returns a value whose discriminator says which variant is shown.
fn selected(reference: &Reference, variants: &Variants<'_>, id: SchemaId, node: Node) -> Node {
    let mut node = node;
    let Some(found) = variants.discriminator else {
        return node;
    };
    let mut mapping = found.mapping.iter();
    let key = mapping
        .find(|entry| entry.1 == id)
        .map(|entry| &*entry.0)
        .or(reference[id].name.as_deref());
    if let (Value::Object(members), Some(key)) = (&mut node.value, key) {
        let mut all = std::mem::take(members).into_vec();
        put(&mut all, &found.property, Node::text(key));
        *members = all.into();
    }
    node
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
