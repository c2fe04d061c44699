//! Checks that objects have the fields defined by their version of the
//! specification. Each fault is reported once, at the field.
//!
//! The objects and their fields are a table ([`objects`](super::objects)),
//! which this module walks together with the trees: each node is checked
//! against the object that the table expects at its place. A `$ref` is followed
//! where the version allows one, so that components are checked when something
//! uses them, as what they are used as.

mod conditions;

pub(super) use conditions::NO_RESPONSES;

use std::collections::HashSet;

use located_data::Span;
use located_data::diagnostic::{misspelled, nearest};

use super::objects::{COMPONENTS, Field, Keys, Kind, Object, ROOT, V2, V30, V31, V32, Versions};
use crate::description::{At, Description};
use crate::model::Place;
use crate::source::{Member, Node, Value};

/// A field that is missing, unknown, misspelt or of another type.
pub(super) struct Fault {
    /// Code of the rule: `api-structure`, unless another one fits better.
    pub(super) code: &'static str,
    /// Position of the field, or of the object that lacks it.
    pub(super) place: Place,
    /// What is wrong.
    pub(super) message: String,
    /// What to write instead.
    pub(super) help: String,
}

/// Returns the faults of all files of a description, by file and position. An unknown
/// version 3 is read as 3.2; any other has no rules to check.
pub(super) fn faults(description: &Description, version: &str) -> Vec<Fault> {
    let Some(version) = version_of(version) else {
        return Vec::new();
    };
    let root = description.entry();
    let mut checker = Checker {
        description,
        version,
        seen: HashSet::new(),
        todo: vec![(root, &ROOT)],
        out: Vec::new(),
    };
    // A worklist instead of recursion, because references form cycles, and
    // schemas nest deeply.
    while let Some((at, object)) = checker.todo.pop() {
        checker.object(at, object);
    }
    let mut out = checker.out;
    out.sort_by_key(|fault| (fault.place.file, fault.place.span.start));
    out
}

/// Returns the version as a bit, by its prefix: `3.1.1` is `3.1`.
fn version_of(version: &str) -> Option<Versions> {
    let known = [
        ("2", V2),
        ("3.0", V30),
        ("3.1", V31),
        ("3.2", V32),
        ("3", V32),
    ];
    let found = known.iter().find(|(prefix, _)| version.starts_with(prefix));
    found.map(|entry| entry.1)
}

/// Returns whether an object has an unknown key that looks like a misspelling of a
/// field. One message is enough for `sumary`: not that `summary` is missing as well.
pub(super) fn is_misspelt(at: At<'_>, key: &str, object: &'static Object) -> bool {
    let is_known = |name: &str| object.fields().any(|field| field.key == name);
    let mut unknown = at.members().filter(|member| !is_known(member.0));
    unknown.any(|member| nearest(member.0, [key]).is_some())
}

/// Returns whether a key is `$ref` in another spelling, such as `$Ref` or `ref`, and has
/// an address as its value.
fn is_like_ref(at: At<'_>, key: &str) -> bool {
    let word = key.strip_prefix('$').unwrap_or(key);
    let value = || at.get(key).and_then(|value| value.node.as_str());
    key != "$ref"
        && word.eq_ignore_ascii_case("ref")
        && value().is_some_and(|text| text.contains(['#', '/', '.']))
}

/// Checks the nodes on its list, and adds their parts to it.
struct Checker<'d> {
    description: &'d Description,
    /// The version of the description; that of its files, too.
    version: Versions,
    /// Nodes already checked, by file, position and kind of object: a component
    /// may be used from many places.
    seen: HashSet<(u32, u32, &'static str)>,
    /// Nodes to check, each with the object that it should be.
    todo: Vec<(At<'d>, &'static Object)>,
    /// Faults in the order of the walk.
    out: Vec<Fault>,
}

impl<'d> Checker<'d> {
    /// Records a fault at a node.
    fn fault(&mut self, at: At<'d>, message: String, help: impl Into<String>) {
        self.fault_at(at.file, at.node.span(), message, help);
    }

    /// Records a fault at a position.
    fn fault_at(&mut self, file: u32, span: Span, message: String, help: impl Into<String>) {
        self.out.push(Fault {
            code: "api-structure",
            place: Place { file, span },
            message,
            help: help.into(),
        });
    }

    /// Checks a node that should be an `object`: its type, its fields, and
    /// conditions between them.
    fn object(&mut self, at: At<'d>, object: &'static Object) {
        // YAML aliases repeat nodes with the same position.
        if !self.seen.insert((at.file, at.node.start(), object.noun)) {
            return;
        }
        if !at.node.is_object() {
            self.wrong(at, object.noun, "an object");
            return;
        }
        let is_referable = object.referable & self.version != 0;
        let target = self
            // Bundlers refer to other files even where the version has no
            // `$ref`.
            .target(at)
            .filter(|target| is_referable || target.file != at.file);
        if is_referable && self.refers_to_other_kind(at, object) {
            return;
        }
        if target.is_some() || (is_referable && at.reference().is_some()) {
            self.todo.extend(target.map(|target| (target, object)));
            // Members next to a `$ref` are ignored, except in a path item; since
            // 3.1, they are part of a schema.
            let is_schema = object.open != 0;
            let has_siblings =
                object.noun == "a path item" || (is_schema && self.version & (V2 | V30) == 0);
            if !has_siblings {
                self.reference(at);
                return;
            }
        }
        // What a misspelt `$ref` leads to has the required fields.
        let is_reference = at.members().any(|member| is_like_ref(at, member.0));
        for field in object.fields().filter(|_| !is_reference) {
            let is_missing = field.required & self.version != 0 && at.get(field.key).is_none();
            // A misspelt field is reported as such.
            if is_missing && !is_misspelt(at, field.key, object) {
                let message = format!("{} requires the field `{}`", object.noun, field.key);
                self.fault(at, message, format!("add `{}`", field.key));
            }
        }
        for member in at.node.members() {
            self.member(at, member, object);
        }
        if !is_reference {
            self.conditions(at, object);
        }
    }

    /// Reports a `$ref` to a component of another kind, such as one of a response
    /// to a schema. Otherwise, each field of the target would be a fault. Returns
    /// whether the reference is one of these.
    fn refers_to_other_kind(&mut self, at: At<'d>, object: &'static Object) -> bool {
        // Since 3.1, a schema may have the fields of any other object.
        if object.open & self.version != 0 {
            return false;
        }
        let Some(pointer) = at.reference().and_then(|target| target.strip_prefix("#/")) else {
            return false;
        };
        let holder: &Object = match self.version {
            V2 => &ROOT,
            _ => &COMPONENTS,
        };
        let in_holder = match self.version {
            V2 => Some(pointer),
            _ => pointer.strip_prefix("components/"),
        };
        let Some((section, name)) = in_holder.and_then(|path| path.split_once('/')) else {
            return false;
        };
        // A part of a component may be of any kind.
        if name.contains('/') {
            return false;
        }
        let mut fields = holder.fields();
        let field = fields.find(|field| field.key == section && field.versions & self.version != 0);
        let Some(Kind::Map(Kind::Object(kind) | Kind::ObjectOrFlag(kind))) =
            field.map(|field| field.kind)
        else {
            return false;
        };
        if kind.noun == object.noun {
            return false;
        }
        let place = at.get("$ref").unwrap_or(at);
        let message = format!("`$ref` must lead to {}, not to {}", object.noun, kind.noun);
        self.fault(place, message, "refer to a component of the right section");
        true
    }

    /// Returns the target of a `$ref`. A dangling one is reported by the
    /// reader.
    fn target(&self, at: At<'d>) -> Option<At<'d>> {
        self.description.resolve(at, at.reference()?).ok()
    }

    /// Checks a member of an object: a field, an extension, or another key, if
    /// the object has such keys.
    fn member(&mut self, at: At<'d>, member: &'d Member, object: &'static Object) {
        let key = &*member.key;
        let value = At {
            node: &member.node,
            ..at
        };
        let is_field =
            |field: &&'static Field| field.key == key && field.versions & self.version != 0;
        if let Some(field) = object.fields().find(is_field) {
            self.value(value, &field.kind, &format!("`{key}`"));
            return;
        }
        // A security scheme may have this name too; the value of a requirement
        // is a list.
        let is_scheme = object.others.0 == Keys::Any && is_list(value.node);
        if key.starts_with("x-") && !is_scheme {
            return;
        }
        let kind = &object.others.1;
        match object.others.0 {
            Keys::Any => self.value(value, kind, &format!("`{key}`")),
            Keys::Paths if key.starts_with('/') => self.value(value, kind, &format!("`{key}`")),
            Keys::Paths => {
                let message = format!("the path `{key}` does not start with `/`");
                let help = format!("write `/{key}`");
                self.fault_at(at.file, member.key_span(), message, help);
                // What is below it is wrong for another reason.
                self.value(value, kind, &format!("`{key}`"));
            }
            // Invalid statuses are reported by a separate rule.
            Keys::Statuses => self.value(value, kind, &format!("the response `{key}`")),
            Keys::None if object.open & self.version != 0 => self.keyword(at, member, object),
            Keys::None => self.unknown(at, member, object),
        }
    }

    /// Reports a key of an open object that is most probably meant to be one of its fields:
    /// it is allowed, and has no effect.
    fn keyword(&mut self, at: At<'d>, member: &'d Member, object: &'static Object) {
        let key = &*member.key;
        let known = object.fields().map(|field| field.key);
        let near = match key {
            _ if is_like_ref(at, key) => Some("$ref"),
            // Words of a few letters are close to many others.
            _ if key.len() < 5 => None,
            _ => misspelled(key, known),
        };
        let Some(near) = near.filter(|near| at.get(near).is_none()) else {
            return;
        };
        self.out.push(Fault {
            code: "api-keyword",
            place: Place {
                file: at.file,
                span: member.key_span(),
            },
            message: format!(
                "`{key}` is not a field of {}, and has no effect",
                object.noun
            ),
            help: format!("did you mean `{near}`?"),
        });
    }

    /// Reports a key that an object does not have. The help names a similar
    /// field, or the versions that have one of this name.
    fn unknown(&mut self, at: At<'d>, member: &'d Member, object: &'static Object) {
        let (key, span) = (&*member.key, member.key_span());
        // A reference in a position that does not allow one is nevertheless
        // read as one.
        if key == "$ref" {
            let message = format!("{} cannot be a `$ref`", object.noun);
            let help = format!("write {} inline", object.noun);
            self.fault_at(at.file, span, message, help);
            return;
        }
        let message = format!("unknown field `{key}` of {}", object.noun);
        let known = object
            .fields()
            .filter(|field| field.versions & self.version != 0);
        let other = object.fields().find(|field| field.key == key);
        let help = match (nearest(key, known.map(|field| field.key)), other) {
            (_, Some(other)) => format!(
                "remove it, or change the version: the field exists in OpenAPI {}",
                versions(other.versions)
            ),
            (_, None) if is_like_ref(at, key) => "did you mean `$ref`?".to_owned(),
            (Some(near), None) => format!("did you mean `{near}`?"),
            (None, None) => format!("remove it, or name it `x-{key}`"),
        };
        self.fault_at(at.file, span, message, help);
    }

    /// Checks the value of a field. `name` names it in messages.
    fn value(&mut self, at: At<'d>, kind: &'static Kind, name: &str) {
        // Bundlers of descriptions insert references to files anywhere.
        let is_file = |target: &At<'d>| target.file != at.file;
        if !matches!(kind, Kind::Object(_) | Kind::ObjectOrFlag(_) | Kind::Any)
            && let Some(target) = self.target(at).filter(is_file)
        {
            if self.seen.insert((at.file, at.node.start(), "$ref")) {
                self.value(target, kind, name);
            }
            return;
        }
        match kind {
            Kind::Any => {}
            Kind::Text => self.expect(at, name, "a string", at.node.as_str().is_some()),
            Kind::Flag => self.expect(at, name, "a boolean", at.node.as_bool().is_some()),
            Kind::Number => self.expect(at, name, "a number", at.node.as_number().is_some()),
            Kind::Count => {
                let is_count = at.node.as_count().is_some();
                self.expect(at, name, "a non-negative integer", is_count);
            }
            Kind::Word(words) => self.word(at, words, name),
            Kind::Object(object) => self.todo.push((at, *object)),
            Kind::ObjectOrFlag(object) if at.node.is_object() => self.todo.push((at, *object)),
            Kind::ObjectOrFlag(_) => {
                let is_flag = at.node.as_bool().is_some();
                self.expect(at, name, "a schema or a boolean", is_flag);
            }
            Kind::OneOrList(kind) if is_list(at.node) => {
                for item in at.items() {
                    self.value(item, kind, &format!("an item of {name}"));
                }
            }
            Kind::OneOrList(kind) => self.value(at, kind, name),
            Kind::Array => self.expect(at, name, "a list", is_list(at.node)),
            Kind::List(kind) => {
                self.expect(at, name, "a list", is_list(at.node));
                for item in at.items() {
                    self.value(item, kind, &format!("an item of {name}"));
                }
            }
            Kind::Map(kind) => {
                self.expect(at, name, "an object", at.node.is_object());
                // A file may contain the whole map, which is read as intended.
                if at.reference().is_some() {
                    return;
                }
                let is_extension = |key: &str| matches!(kind, Kind::Text) && key.starts_with("x-");
                for (key, value) in at.members().filter(|member| !is_extension(member.0)) {
                    self.value(value, kind, &format!("`{key}`"));
                }
            }
        }
    }

    /// Checks a value that must be one of some words.
    fn word(&mut self, at: At<'d>, words: &[&str], name: &str) {
        let Some(text) = at.node.as_str() else {
            self.expect(at, name, "a string", false);
            return;
        };
        if words.contains(&text) {
            return;
        }
        let message = format!("invalid value `{text}` for {name}");
        let help = match nearest(text, words.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("use one of {}", words.join(", ")),
        };
        self.fault(at, message, help);
    }

    /// Reports a value of the wrong type, unless `is_met`.
    fn expect(&mut self, at: At<'d>, name: &str, expected: &str, is_met: bool) {
        if !is_met {
            self.wrong(at, name, expected);
        }
    }

    /// Reports a value of the wrong type. In YAML, a missing or superfluous
    /// pair of quotes is the usual reason (`version: 1.0`), so the help says
    /// so.
    fn wrong(&mut self, at: At<'d>, name: &str, expected: &str) {
        let is = match &at.node.value {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "a list",
            Value::Object(_) => "an object",
        };
        let message = format!("{name} must be {expected}, not {is}");
        let help = match (&at.node.value, expected) {
            (Value::Number(number), "a string") => format!("put it in quotes: \"{number}\""),
            (Value::Bool(flag), "a string") => format!("put it in quotes: \"{flag}\""),
            (Value::String(_), "a boolean" | "a number") => "remove the quotes".to_owned(),
            _ => format!("write {expected}"),
        };
        self.fault(at, message, help);
    }
}

/// Returns whether a key is a status: `200`, `4XX` or `default`. Lower case, as
/// in `4xx`, is not allowed.
pub(super) fn is_status(key: &str) -> bool {
    let is_code = |bytes: &[u8]| match bytes {
        [b'1'..=b'5', b'X', b'X'] => true,
        [b'1'..=b'5', rest @ ..] => rest.len() == 2 && rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    key == "default" || is_code(key.as_bytes())
}

/// Returns whether a node is a list, even an empty one.
fn is_list(node: &Node) -> bool {
    matches!(node.value, Value::Array(_))
}

/// Returns versions in words: "3.1, 3.2".
fn versions(versions: Versions) -> String {
    let all = [(V2, "2.0"), (V30, "3.0"), (V31, "3.1"), (V32, "3.2")];
    all.iter()
        .filter(|version| version.0 & versions != 0)
        .map(|version| version.1)
        .collect::<Vec<_>>()
        .join(", ")
}
