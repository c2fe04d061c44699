//! Reads schemas of every version leniently: `nullable`, boolean
//! `exclusiveMinimum`, `example`, `type: file` and a list in `items` have the
//! meaning of their version, in descriptions of any version.
//!
//! # Identity
//!
//! A schema is identified by the position of its node ([`Key`]), and by what its
//! `$dynamicRef`s refer to ([`Env`]). [`Reader::ids`] has the [`SchemaId`] of
//! each one met so far, so that a schema referred to a thousand times is read
//! once, and one that contains itself refers to an id that already exists.
//!
//! # References
//!
//! - A bare `$ref` **is** its target: both places have the same id.
//! - A `$ref` with siblings is a schema of its own, which extends the target
//!   ([`Schema::reference`]). In 3.0 siblings are ignored, since 3.1 they apply
//!   too; they are always read, because authors who write them mean them.
//! - A component that only refers to another component is an alias
//!   ([`Schema::is_alias`]). It keeps its name, which other tools drop, and its
//!   page links to the schema that it stands for.
//! - A `$dynamicRef` is read like a `$ref` to the schema that its name is bound to
//!   by the schemas on the path; see [`dynamic`](super::dynamic). A generic
//!   schema has an instance for each set of bindings, named like `Page<Pet>`.
//!
//! # Cycles
//!
//! A cycle through properties or items is fine: trees are recursive. A cycle
//! through aliases leads to no schema, and one through `allOf` or a `$ref` with
//! siblings to no value; both are reported ([`Reader::cut_cycles`],
//! [`Reader::check_cycles`]).

use std::collections::{HashMap, HashSet};

use crate::description::At;
use crate::model::{
    Additional, Bounds, Conditions, Discriminator, Property, Schema, SchemaId, Type,
};
use crate::source::{Node, Value};

use super::dynamic::{Env, anchor_name};
use super::keywords::{bounds, enum_values, known_values, schema_examples, xml};
use super::position::{Key, key};
use super::{Dialect, Reader, flag, strings, text};
use crate::shape::is_bare;

/// Extensions that are read into separate fields, and are therefore not listed
/// among the others.
const KNOWN: &[&str] = &[
    "x-nullable",
    "x-enumDescriptions",
    "x-enum-descriptions",
    "x-enumDescription",
    "x-enum-varnames",
    "x-enumNames",
    "x-enumVarnames",
    "x-ms-enum",
    "x-additionalPropertiesName",
    "x-tags",
    "x-example",
    "x-examples",
];

/// A reference from a schema to another one.
#[derive(Debug, Clone, Copy)]
enum Link<'d> {
    /// `$ref`
    Static(&'d str),
    /// `$dynamicRef`
    Dynamic(&'d str),
}

impl<'d> Link<'d> {
    /// Returns the reference of a schema. One with both keywords has the `$ref`.
    fn of(at: At<'d>) -> Option<Self> {
        let own = at.reference().map(Self::Static);
        own.or_else(|| dynamic_reference(at).map(Self::Dynamic))
    }

    /// Returns the reference of a schema that is nothing else.
    fn bare(at: At<'d>) -> Option<Self> {
        Self::of(at).filter(|_| !has_siblings(at))
    }

    /// Returns the reference as written.
    fn text(self) -> &'d str {
        match self {
            Self::Static(text) | Self::Dynamic(text) => text,
        }
    }
}

/// Returns the `$dynamicRef` of a schema.
fn dynamic_reference(at: At<'_>) -> Option<&str> {
    at.node.get("$dynamicRef").and_then(Node::as_str)
}

impl<'d> Reader<'d> {
    /// Names and reads all component schemas, in order.
    ///
    /// Ids and names are given out first, and targets are read last: a
    /// reference between components then finds the name of its target, whatever
    /// their order.
    pub(super) fn component_schemas(&mut self, root: At<'d>) {
        let components = match self.dialect {
            Dialect::Two => self.entries(root, "definitions"),
            Dialect::Three => match root
                .get("components")
                .and_then(|components| self.follow(components))
            {
                Some(components) => self.entries(components, "schemas"),
                None => Vec::new(),
            },
        };
        self.components = components.iter().copied().collect();
        // To recognise references that lead to a component.
        let keys: HashSet<Key> = components.iter().map(|entry| key(entry.1)).collect();
        let mut aliases = Vec::new();
        for (name, at) in components {
            let alias = self.alias_target(at, &keys);
            let id = match alias {
                Some(_) => self.new_schema(),
                None => self.schema_target(at),
            };
            aliases.extend(alias.map(|target| (id, at, target)));
            let env = self.enter(Env::EMPTY, at);
            self.ids.entry((key(at), env)).or_insert(id);
            let id = match &self.out.schemas[id.0 as usize].name {
                None => id,
                // Two components with the same target outside the components.
                // The first one names it; this one becomes an alias, so that
                // both are listed.
                Some(_) => {
                    let alias = self.new_schema();
                    self.alias(alias, at, id);
                    alias
                }
            };
            self.out.schemas[id.0 as usize].name = Some(name.into());
            self.out.named_schemas.push(id);
            self.tagged
                .extend(at.get("x-tags").map(|names| (id, names)));
        }
        for (id, at, target) in &aliases {
            let env = self.enter(Env::EMPTY, *target);
            if let Some(target) = self.ids.get(&(key(*target), env)).copied() {
                self.alias(*id, *at, target);
            }
        }
        self.cut_cycles(&aliases);
        self.read_pending();
    }

    /// Returns the component that a component is an alias of: it consists of
    /// nothing but a reference to it. Bare references are followed up to the
    /// next component, since one of them may be in between:
    /// `#/paths/.../schema` that refers to a component again. An instance of a
    /// generic component has content of its own, so it is not an alias.
    fn alias_target(&mut self, at: At<'d>, components: &HashSet<Key>) -> Option<At<'d>> {
        let mut node = at;
        let mut env = self.enter(Env::EMPTY, at);
        for _ in 0..super::MAX_HOPS {
            let target = self.target(node, Link::bare(node)?, env)?;
            env = self.enter(env, target);
            if components.contains(&key(target)) {
                return (env == self.enter(Env::EMPTY, target)).then_some(target);
            }
            node = target;
        }
        None
    }

    /// Makes a component an alias of another one; both keep their names. `at`
    /// is the node of the alias, which diagnostics point at.
    fn alias(&mut self, id: SchemaId, at: At<'d>, target: SchemaId) {
        let schema = &mut self.out.schemas[id.0 as usize];
        schema.place = Self::place(at);
        schema.reference = Some(target);
        schema.is_alias = true;
    }

    /// Breaks cycles of aliases, which never lead to a schema: one alias of
    /// each becomes a reference without a target.
    ///
    /// Each alias is entered once. `seen` has the start of the walk that
    /// entered it: meeting one's own start again is a cycle, meeting that of an
    /// earlier walk means that the rest was checked before.
    fn cut_cycles(&mut self, aliases: &[(SchemaId, At<'d>, At<'d>)]) {
        let places: HashMap<SchemaId, At<'d>> =
            aliases.iter().map(|alias| (alias.0, alias.1)).collect();
        let mut seen: HashMap<SchemaId, SchemaId> = HashMap::new();
        for (start, ..) in aliases {
            let mut id = *start;
            while let Some(at) = places.get(&id) {
                let met_in = seen.insert(id, *start);
                let schema = &mut self.out.schemas[id.0 as usize];
                if met_in == Some(*start) {
                    schema.is_alias = false;
                    schema.reference = None;
                    schema.unresolved = at.reference().map(Into::into);
                    self.warn_cycle(*at);
                    break;
                }
                match schema.reference.filter(|_| met_in.is_none()) {
                    Some(next) => id = next,
                    None => break,
                }
            }
        }
    }

    /// Completes the schemas once all operations are read, and lists those that
    /// have a name without being a component, such as `pet.yaml`.
    pub(super) fn finish_schemas(&mut self) {
        self.read_pending();
        self.mark_files();
        self.check_cycles();
        let listed: HashSet<_> = self.out.named_schemas.iter().copied().collect();
        for (i, schema) in self.out.schemas.iter().enumerate() {
            let id = SchemaId(u32::try_from(i).unwrap_or(u32::MAX));
            if schema.name.is_some() && !listed.contains(&id) {
                self.out.named_schemas.push(id);
            }
        }
    }

    /// Marks files in forms.
    ///
    /// In 2.0 they are `type: file`, in 3.0 strings of the format `binary`.
    /// Since 3.1 they are unencoded strings with a `contentMediaType`, or parts
    /// without a type; both get the format `binary` here, which samples, forms
    /// and the console recognise. The properties of everything that the body is
    /// composed of count.
    fn mark_files(&mut self) {
        for (body, files) in std::mem::take(&mut self.multipart) {
            let mut todo = vec![body];
            let mut seen = HashSet::new();
            while let Some(id) = todo.pop() {
                if !seen.insert(id) {
                    continue;
                }
                let schema = &self.out.schemas[id.0 as usize];
                todo.extend(schema.reference);
                for parts in [&schema.all_of, &schema.one_of, &schema.any_of] {
                    todo.extend(parts);
                }
                for property in schema.properties.clone() {
                    let is_file = files.iter().any(|name| **name == *property.name);
                    self.mark_file(property.schema, is_file);
                }
            }
        }
    }

    /// Marks a field as a file if nothing else describes its text: a format, an
    /// encoding or a list of values make it a string that is written inline.
    /// References and arrays are followed to the type of the file itself, as in
    /// a form with several files.
    fn mark_file(&mut self, id: SchemaId, is_file: bool) {
        let mut id = id;
        for _ in 0..super::MAX_HOPS {
            let schema = &mut self.out.schemas[id.0 as usize];
            if let Some(target) = schema.reference {
                id = target;
                continue;
            }
            if let Some(Additional::Schema(item)) = schema.items {
                id = item;
                continue;
            }
            let is_text = schema.types.iter().all(|kind| *kind == Type::String);
            let is_free = schema.properties.is_empty() && schema.enum_values.is_empty();
            let bare = is_text && is_free && schema.format.is_none();
            let media = schema.content_media_type.as_deref();
            // JSON in a part is written by the sample; it is not a file of the
            // reader.
            let has_media = media.is_some_and(|media_type| !media_type.ends_with("json"));
            if bare && schema.content_encoding.is_none() && (is_file || has_media) {
                schema.types = vec![Type::String];
                schema.format = Some("binary".into());
            }
            return;
        }
    }

    /// Reports schemas that contain themselves through `allOf` or a `$ref` with
    /// siblings; no value can be checked against them. Merging stops at the
    /// second visit.
    ///
    /// A depth-first search with an explicit stack, for chains of any length.
    /// An edge to a schema in progress closes a cycle. `part` counts the edges
    /// of a schema: the reference, if any, then the parts of `allOf`.
    fn check_cycles(&mut self) {
        let n = self.out.schemas.len();
        // 0: not visited, 1: in progress, 2: done.
        let mut state = vec![0_u8; n];
        for start in 0..n {
            let mut stack = vec![(start, 0_usize)];
            while let Some((at, part)) = stack.pop() {
                // Entered again after each part; `state` stays 1 until all are
                // done.
                let schema = &self.out.schemas[at];
                state[at] = 1;
                let next = match part.checked_sub(usize::from(schema.reference.is_some())) {
                    None => schema.reference,
                    Some(i) => schema.all_of.get(i).copied(),
                };
                let Some(next) = next.map(|id| id.0 as usize) else {
                    state[at] = 2;
                    continue;
                };
                stack.push((at, part + 1));
                match state[next] {
                    0 => stack.push((next, 0)),
                    1 => {
                        let place = self.out.schemas[at].place;
                        self.warn_at(
                            "api-reference",
                            place,
                            "this schema contains itself",
                            "refer to it from a property instead",
                        );
                    }
                    _ => {}
                }
            }
        }
    }

    /// Reads the targets of references, including those that reading finds. A
    /// loop instead of recursion, because chains of references can be long: the
    /// depth of the stack is that of one inline schema, which the parser
    /// bounds.
    fn read_pending(&mut self) {
        // A name may have been given since the id was made, by a reference.
        while let Some((id, at, env)) = self.pending.pop() {
            let name = self.out.schemas[id.0 as usize].name.take();
            self.env = env;
            let mut schema = self.read_schema(at);
            schema.generic = self.generic(id);
            schema.name = name.or(schema.name);
            self.out.schemas[id.0 as usize] = schema;
        }
        self.env = Env::EMPTY;
    }

    /// Returns the schema at a node. A bare `$ref` is its target, which may not
    /// be read yet; inline schemas are read at once.
    pub(super) fn schema(&mut self, at: At<'d>) -> SchemaId {
        let outer = self.env;
        self.env = self.enter(outer, at);
        let id = self.schema_inside(at);
        self.env = outer;
        id
    }

    /// Returns the schema at a node with the current bindings.
    fn schema_inside(&mut self, at: At<'d>) -> SchemaId {
        if let Some(link) = Link::bare(at) {
            return self.schema_reference(at, link);
        }
        if let Some(id) = self.ids.get(&(key(at), self.env)) {
            return *id;
        }
        // The id is known before the schema is read, so that a cycle finds it.
        let id = self.new_schema();
        self.ids.insert((key(at), self.env), id);
        let schema = self.read_schema(at);
        self.out.schemas[id.0 as usize] = schema;
        id
    }

    /// Returns the schema that a reference leads to. It is read later, so that a
    /// chain of references needs no recursion. The first reference that names a
    /// schema which is not a component gives it the name (see [`names_target`]); a
    /// broken one gets a schema of its own that says so.
    fn schema_reference(&mut self, at: At<'d>, link: Link<'d>) -> SchemaId {
        let Some(target) = self.target(at, link, self.env) else {
            let id = self.new_schema();
            let schema = &mut self.out.schemas[id.0 as usize];
            schema.unresolved = Some(link.text().into());
            schema.place = Self::place(at);
            return id;
        };
        let id = self.schema_target(target);
        if self.out.schemas[id.0 as usize].name.is_none() {
            let name = match (self.instances.get(&id).copied(), link) {
                (Some((at, env)), _) => Some(self.instance_name(at, env, link)),
                // A parameter such as `type: string` is shown in its place.
                (None, Link::Dynamic(_)) if is_leaf(target) => None,
                (None, Link::Dynamic(_)) => Some(self.bound_name(target)),
                (None, Link::Static(text)) => names_target(text).then(|| name_of(text)),
            };
            self.out.schemas[id.0 as usize].name = name.map(Into::into);
        }
        id
    }

    /// Returns the bindings in a schema that is entered with `env`.
    fn enter(&mut self, env: Env, at: At<'d>) -> Env {
        let dynamic = self.dynamic.as_mut();
        dynamic.map_or(Env::EMPTY, |dynamic| dynamic.enter(env, at))
    }

    /// Returns the node that a reference leads to, with the bindings of the schema that
    /// has it, or reports that there is none.
    ///
    /// A `$dynamicRef` is a plain reference unless its target has a
    /// `$dynamicAnchor` of its name. A generic schema without a default for its
    /// parameter has no such target, and is accepted if the name is bound.
    fn target(&mut self, at: At<'d>, link: Link<'d>, env: Env) -> Option<At<'d>> {
        let reference = link.text();
        if let (Link::Dynamic(_), Some(name)) = (link, anchor_name(reference)) {
            let bound = self.dynamic.as_ref().and_then(|all| all.bound(env, name));
            let is_dynamic = |target: At<'_>| {
                let anchor = target.node.get("$dynamicAnchor").and_then(Node::as_str);
                anchor == Some(name)
            };
            let own = self.description.resolve(at, reference);
            if bound.is_some() && own.is_ok_and(is_dynamic) {
                return bound;
            }
            if bound.is_some() && self.description.resolve(at, reference).is_err() {
                return bound;
            }
        }
        self.resolve(at, reference)
    }

    /// Returns the schema at the target of a reference. Bare references are
    /// followed to the end of the chain, up to a component.
    fn schema_target(&mut self, at: At<'d>) -> SchemaId {
        let mut at = at;
        let mut env = self.enter(self.env, at);
        for _ in 0..super::MAX_HOPS {
            // A component that only refers to another one keeps its own name.
            if let Some(id) = self.ids.get(&(key(at), env)) {
                return *id;
            }
            let Some(target) = Link::bare(at).and_then(|link| self.target(at, link, env)) else {
                break;
            };
            at = target;
            env = self.enter(env, at);
        }
        if let Some(id) = self.ids.get(&(key(at), env)) {
            return *id;
        }
        let plain = self.enter(Env::EMPTY, at);
        if env != plain && !self.may_repeat(at) {
            env = plain;
            if let Some(id) = self.ids.get(&(key(at), env)) {
                return *id;
            }
        }
        let id = self.new_schema();
        self.ids.insert((key(at), env), id);
        if env != plain {
            self.instances.insert(id, (at, env));
        }
        self.pending.push((id, at, env));
        id
    }

    /// Returns whether a schema can be read for other bindings, or reports that
    /// too many have been.
    fn may_repeat(&mut self, at: At<'d>) -> bool {
        let is_allowed = self
            .dynamic
            .as_mut()
            .is_none_or(|dynamic| dynamic.spend(at));
        if !is_allowed {
            self.warn(
                "api-schema",
                at,
                "this schema has too many instances; further ones are shown with its own anchors",
                "refer to fewer `$dynamicAnchor`s from it",
            );
        }
        is_allowed
    }

    /// Returns the schema that an instance is made from: the one at the same
    /// node with the bindings that it has by itself.
    fn generic(&mut self, id: SchemaId) -> Option<SchemaId> {
        let (at, _) = *self.instances.get(&id)?;
        let plain = self.enter(Env::EMPTY, at);
        self.ids.get(&(key(at), plain)).copied()
    }

    /// Returns the name of an instance: `Page<Pet>`.
    fn instance_name(&mut self, at: At<'d>, env: Env, link: Link<'d>) -> String {
        let plain = self.enter(Env::EMPTY, at);
        let Some(dynamic) = &self.dynamic else {
            return name_of(link.text());
        };
        let base = dynamic
            .label(at)
            .map_or_else(|| name_of(link.text()), str::to_owned);
        let bound = dynamic.difference(env, plain);
        let names: Vec<String> = bound.into_iter().map(|at| self.bound_name(at)).collect();
        format!("{base}<{}>", names.join(", "))
    }

    /// Returns the name of a schema with a `$dynamicAnchor`: that of a
    /// component, that of the schema that it refers to, its type if it has
    /// nothing else, or its key in `$defs`.
    fn bound_name(&mut self, at: At<'d>) -> String {
        let component = |all: &Self, at| all.dynamic.as_ref()?.component(at);
        if let Some(name) = component(self, at) {
            return name.to_owned();
        }
        if let Some(reference) = at.reference() {
            let target = self.resolve(at, reference);
            let name = target.and_then(|target| component(self, target));
            return name.map_or_else(|| name_of(reference), str::to_owned);
        }
        let is_keyword = |key: &str| !key.starts_with('$');
        let mut keys = at
            .members()
            .map(|member| member.0)
            .filter(|key| is_keyword(key));
        let only = (keys.next(), keys.next());
        let label = self.dynamic.as_ref().and_then(|dynamic| dynamic.label(at));
        let name = match only {
            (Some("type"), None) => text(at, "type"),
            _ => None,
        };
        let name = name.or_else(|| label.map(str::to_owned));
        name.or_else(|| text(at, "$dynamicAnchor"))
            .unwrap_or_default()
    }

    /// Reads a schema: an object, or `true` or `false`, which allow everything and
    /// nothing.
    fn read_schema(&mut self, at: At<'d>) -> Schema {
        let mut out = Schema {
            place: Self::place(at),
            ..Schema::default()
        };
        match &at.node.value {
            Value::Object(_) => self.read_keywords(at, &mut out),
            Value::Bool(allowed) => out.never = !allowed,
            _ => self.warn("api-schema", at, "this is not a schema", "write an object"),
        }
        out
    }

    /// Reads the keywords of a schema object. Keywords that do not apply to its
    /// type are kept: the type may be given by another part of an `allOf`.
    fn read_keywords(&mut self, at: At<'d>, out: &mut Schema) {
        if let Some(link) = Link::of(at) {
            let id = self.schema_reference(at, link);
            // A broken reference is not a schema to extend: its text moves here.
            let target = &mut self.out.schemas[id.0 as usize];
            out.unresolved = target.unresolved.take();
            out.reference = out.unresolved.is_none().then_some(id);
        }
        out.title = self.label(at, "title").map(Into::into);
        out.description = self.prose(at, "description").map(Into::into);
        self.read_types(at, out);
        // A file consists of bytes, whatever its other types are.
        let is_file = text(at, "type").as_deref() == Some("file");
        let format = if is_file {
            Some("binary".to_owned())
        } else {
            text(at, "format")
        };
        out.format = format.map(Into::into);
        out.enum_values = enum_values(at).into();
        out.known_values = known_values(at).into();
        let value = |key| at.get(key).map(|value| Box::new(value.node.clone()));
        out.constant = value("const");
        out.default = value("default");
        out.examples = schema_examples(at).into();
        self.read_object(at, out);
        self.read_array(at, out);
        let mut all_of = self.schema_list(at, "allOf");
        // Both keywords apply, like the parts of an `allOf`.
        if let (Some(_), Some(reference)) = (at.reference(), dynamic_reference(at)) {
            let part = self.schema_reference(at, Link::Dynamic(reference));
            all_of.push(part);
        }
        out.all_of = all_of.into();
        out.one_of = self.schema_list(at, "oneOf").into();
        out.any_of = self.schema_list(at, "anyOf").into();
        out.discriminator = self.discriminator(at).map(Box::new);
        let limits = bounds(at);
        out.bounds = (limits != Bounds::NONE).then(|| Box::new(limits));
        out.conditions = self.conditions(at);
        out.deprecated = flag(at, "deprecated");
        out.read_only = flag(at, "readOnly");
        out.write_only = flag(at, "writeOnly");
        out.content_encoding = text(at, "contentEncoding").map(Into::into);
        out.content_media_type = text(at, "contentMediaType").map(Into::into);
        out.xml = at.get("xml").filter(|xml| xml.node.is_object()).map(xml);
        out.external_docs = self.external_docs(at).map(Box::new);
        out.extensions = super::extensions(at, KNOWN).into();
        // `nullable` alone allows anything, which includes null. With 3.1's
        // `type: null`, it is null and nothing else.
        if out.types == [Type::Null] && at.get("type").is_none() && is_bare(out) {
            out.types.clear();
        }
    }

    /// Reads `type`, a name or since 3.1 a list of names, and `nullable` of 3.0
    /// (`x-nullable` in 2.0) as one more type. Unknown names, such as `date`,
    /// are reported and left out.
    fn read_types(&mut self, at: At<'d>, out: &mut Schema) {
        let named: Vec<At<'d>> = match at.get("type") {
            Some(list) if !list.node.items().is_empty() => list.items().collect(),
            Some(one) => vec![one],
            None => Vec::new(),
        };
        for entry in named {
            match entry
                .node
                .scalar()
                .as_deref()
                .map(|text| (text.to_owned(), Type::parse(text)))
            {
                Some((_, Some(found))) if !out.types.contains(&found) => out.types.push(found),
                Some((name, None)) => {
                    let help = "use string, number, integer, boolean, array, object or null";
                    self.warn("api-schema", entry, format!("unknown type `{name}`"), help);
                }
                _ => {}
            }
        }
        let nullable = flag(at, "nullable") || flag(at, "x-nullable");
        if nullable && !out.types.contains(&Type::Null) {
            out.types.push(Type::Null);
        }
    }

    /// Reads the keywords of objects: properties, required ones, and rules for
    /// other keys.
    fn read_object(&mut self, at: At<'d>, out: &mut Schema) {
        let mut required: Vec<Box<str>> = strings(at.get("required"))
            .into_iter()
            .map(Into::into)
            .collect();
        let mut properties = Vec::new();
        for (name, property) in self.entries(at, "properties") {
            // `required: true` on the property itself is from draft 3, but still
            // in use.
            if property
                .get("required")
                .is_some_and(|required| required.node.as_bool() == Some(true))
            {
                required.push(name.into());
            }
            properties.push(Property {
                name: name.into(),
                schema: self.schema(property),
            });
        }
        out.required = required.into();
        out.properties = properties.into();
        out.pattern_properties = self
            .entries(at, "patternProperties")
            .into_iter()
            .map(|(key, schema)| (key.into(), self.schema(schema)))
            .collect();
        out.additional_properties = at
            .get("additionalProperties")
            .map(|value| self.additional(value));
        out.additional_name = text(at, "x-additionalPropertiesName").map(Into::into);
    }

    /// Reads the keywords of arrays. `prefixItems` with `items` for the rest is
    /// the syntax of tuples since 2020-12, which 3.1 adopts; before, they were
    /// `items` as a list with `additionalItems` for the rest.
    fn read_array(&mut self, at: At<'d>, out: &mut Schema) {
        out.prefix_items = self.schema_list(at, "prefixItems").into();
        match at.get("items") {
            // A list was the syntax of tuples before 2020-12.
            Some(list) if matches!(list.node.value, Value::Array(_)) => {
                out.prefix_items = list.items().map(|item| self.schema(item)).collect();
                out.items = at
                    .get("additionalItems")
                    .map(|value| self.additional(value));
            }
            Some(one) => out.items = Some(self.additional(one)),
            None => {}
        }
    }

    /// Reads the rule for other keys or items: a boolean or a schema. An empty
    /// schema allows everything, like `true`.
    fn additional(&mut self, at: At<'d>) -> Additional {
        match &at.node.value {
            Value::Bool(false) => Additional::Forbidden,
            Value::Object(members) if !members.is_empty() => Additional::Schema(self.schema(at)),
            _ => Additional::Any,
        }
    }

    /// Returns the schemas of a list such as `allOf`; nothing if `key` is
    /// missing or no list.
    fn schema_list(&mut self, at: At<'d>, key: &str) -> Vec<SchemaId> {
        let items: Vec<At<'d>> = at.get(key).iter().flat_map(|list| list.items()).collect();
        let ids: Vec<SchemaId> = items.iter().map(|schema| self.schema(*schema)).collect();
        // Beside other parts, `nullable` alone adds null and does not allow anything:
        // 3.0 has no other way to write it.
        let entries = items.iter().zip(&ids).filter(|_| ids.len() > 1);
        for (_, id) in entries.filter(|entry| adds_null(*entry.0)) {
            let schema = &mut self.out.schemas[id.0 as usize];
            if schema.types.is_empty() && is_bare(schema) {
                schema.types.push(Type::Null);
            }
        }
        ids
    }

    /// Returns the schema at a key, if there is one.
    fn schema_at(&mut self, at: At<'d>, key: &str) -> Option<SchemaId> {
        at.get(key).map(|schema| self.schema(schema))
    }

    /// Reads the discriminator: an object, or the bare name of a property as in
    /// version 2. Its mapping has the explicit values only; the variants that
    /// it omits are added when all schemas are read.
    fn discriminator(&mut self, at: At<'d>) -> Option<Discriminator> {
        let object = at.get("discriminator")?;
        if let Some(name) = object.node.as_str() {
            return Some(Discriminator {
                property: name.into(),
                ..Discriminator::default()
            });
        }
        let property = text(object, "propertyName")?.into();
        let mut mapping = Vec::new();
        for (value, target) in self.entries(object, "mapping") {
            if let Some(id) = self.mapping_target(target) {
                mapping.push((value.into(), id));
            }
        }
        let default = object
            .get("defaultMapping")
            .and_then(|target| self.mapping_target(target));
        Some(Discriminator {
            property,
            mapping,
            default,
        })
    }

    /// Reads an entry of a mapping; see [`Description::mapping_target`]. One
    /// without a target is reported and left out.
    ///
    /// [`Description::mapping_target`]: crate::Description
    fn mapping_target(&mut self, at: At<'d>) -> Option<SchemaId> {
        let target = at.node.as_str()?;
        if self.description.is_mapping_reference(target) {
            self.resolve(at, target)?;
            return Some(self.schema_reference(at, Link::Static(target)));
        }
        match self.description.mapping_target(at, target) {
            Ok(component) => Some(self.schema_target(component)),
            Err(message) => {
                let help = "write the name of a component schema";
                self.warn("api-reference", at, message, help);
                None
            }
        }
    }

    /// Reads the keywords that apply under conditions. They are boxed and
    /// absent from most schemas, which keeps schemas small: large descriptions
    /// have 100,000 of them.
    fn conditions(&mut self, at: At<'d>) -> Option<Box<Conditions>> {
        // `then` and `else` have no effect without `if`, counts of `contains`
        // none without it.
        const KEYS: &[&str] = &[
            "not",
            "if",
            "dependentRequired",
            "dependentSchemas",
            "dependencies",
            "propertyNames",
            "contains",
            "unevaluatedProperties",
            "unevaluatedItems",
            "contentSchema",
        ];
        if !at
            .node
            .members()
            .iter()
            .any(|member| KEYS.contains(&&*member.key))
        {
            return None;
        }
        let mut out = Conditions {
            not: self.schema_at(at, "not"),
            condition: self.schema_at(at, "if"),
            then: self.schema_at(at, "then"),
            otherwise: self.schema_at(at, "else"),
            property_names: self.schema_at(at, "propertyNames"),
            contains: self.schema_at(at, "contains"),
            unevaluated_properties: at
                .get("unevaluatedProperties")
                .map(|value| self.additional(value)),
            unevaluated_items: at
                .get("unevaluatedItems")
                .map(|value| self.additional(value)),
            content_schema: self.schema_at(at, "contentSchema"),
            ..Conditions::default()
        };
        // `dependencies` was split into the other two in 2019-09. Its values, a
        // list of names or a schema, tell which of the two an entry is.
        for key in ["dependentRequired", "dependentSchemas", "dependencies"] {
            for (name, value) in self.entries(at, key) {
                if matches!(value.node.value, Value::Array(_)) {
                    let names = strings(Some(value)).into_iter().map(Into::into).collect();
                    out.dependent_required.push((name.into(), names));
                } else {
                    out.dependent_schemas
                        .push((name.into(), self.schema(value)));
                }
            }
        }
        Some(Box::new(out))
    }
}

/// Returns whether a reference has siblings, so that it describes more than its
/// target. Keywords that identify schemas and hold definitions say nothing
/// about values, and a `summary` is not a keyword of schemas.
fn has_siblings(at: At<'_>) -> bool {
    const NEUTRAL: &[&str] = &[
        "$ref",
        "summary",
        "$id",
        "$anchor",
        "$dynamicAnchor",
        "$defs",
        "$schema",
        "$vocabulary",
        "$comment",
    ];
    let is_neutral = |key: &str| NEUTRAL.contains(&key);
    // Beside a `$ref`, a `$dynamicRef` is a sibling.
    let is_dynamic = |key: &str| key == "$dynamicRef" && at.reference().is_none();
    let mut members = at.node.members().iter();
    members.any(|member| !is_neutral(&member.key) && !is_dynamic(&member.key))
}

/// Returns whether no schema is below a schema, so that it cannot contain
/// itself.
fn is_leaf(at: At<'_>) -> bool {
    let is_data = |key: &str| matches!(key, "enum" | "const" | "default" | "required" | "type");
    let is_plain = |value: &Value| !matches!(value, Value::Object(_) | Value::Array(_));
    let mut members = at.node.members().iter();
    members.all(|member| {
        let is_reference = matches!(&*member.key, "$ref" | "$dynamicRef");
        !is_reference && (is_data(&member.key) || is_plain(&member.node.value))
    })
}

/// Keywords and members whose values are or contain schemas. A schema below one
/// of them is a part of something, such as the first part of an `allOf`.
const PARTS: &[&str] = &[
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "contains",
    "contentSchema",
    "dependencies",
    "dependentSchemas",
    "else",
    "if",
    "items",
    "not",
    "oneOf",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "schema",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Returns whether a reference names its target: by a file, an anchor, or a key
/// among definitions.
///
/// A pointer into a schema or a response (`#/components/schemas/Pet/allOf/0`) does
/// not: its last segment is a keyword, an index or the name of a property, which
/// says nothing about the values.
fn names_target(reference: &str) -> bool {
    let fragment = reference.split_once('#').map_or("", |parts| parts.1);
    if !fragment.starts_with('/') {
        return true;
    }
    let mut segments = fragment.rsplit('/').filter(|segment| !segment.is_empty());
    let last = segments.next();
    let group = segments.next();
    let is_definition = matches!(group, Some("schemas" | "definitions" | "$defs"));
    let mut all = last.into_iter().chain(group).chain(segments);
    is_definition || !all.any(|segment| PARTS.contains(&segment))
}

/// Returns the name of a reference's target, decoded: the last segment of the
/// pointer, or else the name of the file up to its first dot.
/// `common.yaml#/definitions/Pet` is `Pet`, and `schemas/pet.v1.yaml` is `pet`.
fn name_of(reference: &str) -> String {
    let (path, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let part = fragment.rsplit('/').find(|segment| !segment.is_empty());
    let stem = || {
        let file = path.rsplit('/').next().unwrap_or(path);
        file.split('.').next().unwrap_or(file)
    };
    crate::description::percent_decode(part.unwrap_or_else(stem))
        .replace("~1", "/")
        .replace("~0", "~")
}

/// Returns whether a schema is `nullable` and has no type.
fn adds_null(at: At<'_>) -> bool {
    at.get("$ref").is_none()
        && at.get("type").is_none()
        && (flag(at, "nullable") || flag(at, "x-nullable"))
}
