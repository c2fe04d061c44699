//! Rules about keywords that have no effect: those of another type, and flags that
//! exclude each other.

use super::Rules;
use crate::description::At;

/// Keywords by the types that they apply to.
const KEYWORDS: &[(&[&str], &[&str])] = &[
    (&["string", "file"], &["minLength", "maxLength", "pattern"]),
    (
        &["number", "integer"],
        &[
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
        ],
    ),
    (
        &["array"],
        &["items", "minItems", "maxItems", "uniqueItems"],
    ),
    (
        &["object"],
        &[
            "properties",
            "patternProperties",
            "minProperties",
            "maxProperties",
        ],
    ),
];

/// Formats by the types that they apply to. A format of numbers may be that of a string,
/// in which many APIs send large numbers.
const FORMATS: &[(&[&str], &[&str])] = &[
    (
        &["string", "file"],
        &[
            "date",
            "date-time",
            "time",
            "duration",
            "email",
            "hostname",
            "ipv4",
            "ipv6",
            "uri",
            "uuid",
            "byte",
            "binary",
            "password",
        ],
    ),
    (
        &["number", "integer", "string"],
        &["int32", "int64", "float", "double"],
    ),
];

impl<'d> Rules<'d> {
    /// Reports the first keyword that does not apply to the type of its schema, and a
    /// format of another type.
    pub(super) fn types(&mut self, at: At<'d>) {
        let types: Vec<&str> = match at.get("type") {
            Some(one) if one.node.as_str().is_some() => one.node.as_str().into_iter().collect(),
            Some(list) => list.items().filter_map(|item| item.node.as_str()).collect(),
            None => return,
        };
        let applies = |to: &[&str]| types.iter().any(|name| to.contains(name));
        let is_named = types.iter().all(|name| is_type(name)) && !types.is_empty();
        if !is_named {
            return;
        }
        let names = types.join(" or ");
        let others = KEYWORDS.iter().filter(|(to, _)| !applies(to));
        let surplus = others.flat_map(|(to, keys)| keys.iter().map(move |key| (to, key)));
        let mut present = surplus.filter_map(|(to, key)| Some((to, key, at.get(key)?)));
        if let Some((to, key, place)) = present.next() {
            let message = format!("`{key}` has no effect on values of type {names}");
            let help = format!("remove it, or set `type` to {}", to[0]);
            self.push("api-type", place, message, help);
        }
        let Some(place) = at.get("format") else {
            return;
        };
        let format = place.node.as_str().unwrap_or_default();
        let of_others = FORMATS
            .iter()
            .find(|(to, formats)| formats.contains(&format) && !applies(to));
        if let Some((to, _)) = of_others {
            let message = format!("the format `{format}` has no effect on values of type {names}");
            let help = format!("remove it, or set `type` to {}", to[0]);
            self.push("api-type", place, message, help);
        }
    }

    /// Reports a property that is neither in requests nor in responses, before 3.1, which
    /// leaves that to programs.
    pub(super) fn directions(&mut self, at: At<'d>) {
        let is_set = |key: &str| at.get(key).and_then(|flag| flag.node.as_bool()) == Some(true);
        let is_excluded = !self.is_new && is_set("readOnly") && is_set("writeOnly");
        if let Some(place) = at.get("writeOnly").filter(|_| is_excluded) {
            let message = "`readOnly` and `writeOnly` exclude each other".to_owned();
            self.push("api-structure", place, message, "remove one of them");
        }
    }
}

/// Returns whether a name is that of a type; others are reported as such.
fn is_type(name: &str) -> bool {
    let others = ["boolean", "null"];
    others.contains(&name) || KEYWORDS.iter().any(|(to, _)| to.contains(&name))
}
