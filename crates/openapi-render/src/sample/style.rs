//! Serialization of values in URLs, headers, cookies and forms: the styles of
//! OpenAPI, which extend those of RFC 6570. The console of the theme implements
//! the same; `tests/styles.json` tests both.

use located_data::value::write_json_string;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::model::Parameter;
use crate::source::{Node, Value};

/// A name and its value, both encoded for the call.
pub(crate) type Pair = (String, String);

/// Characters that are escaped in a component of an address: everything except
/// unreserved characters (RFC 3986).
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The same, except for delimiters that addresses may have anywhere.
const WITH_DELIMITERS: &AsciiSet = &RESERVED
    .remove(b':')
    .remove(b'@')
    .remove(b'!')
    .remove(b'$')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b',')
    .remove(b';')
    .remove(b'=');

/// Characters that are escaped in a value of a query if reserved characters are
/// allowed. `#` would end a query, `&` and `+` would change its meaning, and
/// brackets are not allowed in it.
const IN_QUERY: &AsciiSet = &WITH_DELIMITERS.remove(b'/').remove(b'?');

/// The same in a segment of a path, which `/` and `?` would end.
const IN_PATH: &AsciiSet = &WITH_DELIMITERS.remove(b'&').remove(b'+');

/// Characters that are escaped in a whole query.
pub(super) const WHOLE_QUERY: &AsciiSet = &IN_PATH.remove(b'/').remove(b'?');

/// Characters that are escaped in a path with its query. Braces are those of
/// variables.
pub(super) const WHOLE_PATH: &AsciiSet = &WHOLE_QUERY.remove(b'{').remove(b'}');

/// Characters that are escaped in scheme and host, which may have escapes and
/// an IPv6 address.
pub(super) const ORIGIN: &AsciiSet = &IN_PATH
    .remove(b'/')
    .remove(b'[')
    .remove(b']')
    .remove(b'{')
    .remove(b'}')
    .remove(b'%');

/// The serialization of a value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style<'a> {
    /// Name of the value.
    pub(crate) name: &'a str,
    /// Name of the style; unknown ones are read as `form` or `simple`.
    pub(crate) style: &'a str,
    /// Whether each item of a list or object is a value of its own.
    pub(crate) explode: bool,
    /// Whether reserved characters are kept.
    pub(crate) allow_reserved: bool,
    /// Whether values are escaped; not in parts of forms, nor in cookies of the
    /// style `cookie`.
    pub(crate) escaped: bool,
}

impl<'a> Style<'a> {
    /// Returns the style of a parameter.
    pub(crate) fn of(parameter: &'a Parameter) -> Self {
        Self {
            name: &parameter.name,
            style: &parameter.style,
            explode: parameter.explode,
            allow_reserved: parameter.allow_reserved,
            escaped: parameter.style != "cookie",
        }
    }

    /// Serializes a value in a path: `simple`, `label` and `matrix`.
    pub(crate) fn path(&self, node: &Node) -> String {
        let set = self.escaped_set(IN_PATH);
        let Some(flat) = Flat::of(node) else {
            return String::new();
        };
        let parts = flat.parts(self.explode, |text| self.escape(text, set));
        match self.style {
            "label" => format!(".{}", parts.join(if self.explode { "." } else { "," })),
            "matrix" => {
                let name = self.escape(self.name, None);
                let named = |value: &str| {
                    let equals = if value.is_empty() { "" } else { "=" };
                    format!(";{name}{equals}{value}")
                };
                match flat {
                    Flat::List(_) if self.explode => parts.iter().map(|text| named(text)).collect(),
                    Flat::Object(_) if self.explode => {
                        parts.iter().map(|text| format!(";{text}")).collect()
                    }
                    _ => named(&parts.join(",")),
                }
            }
            _ => parts.join(","),
        }
    }

    /// Serializes a value in a query, a cookie or a form: `form`,
    /// `spaceDelimited`, `pipeDelimited`, `deepObject` and `cookie`.
    pub(crate) fn pairs(&self, node: &Node) -> Vec<Pair> {
        let set = self.escaped_set(IN_QUERY);
        let value = |text: &str| self.escape(text, set);
        let name = self.escape(self.name, None);
        match Flat::of(node) {
            None => Vec::new(),
            Some(Flat::One(text)) => vec![(name, value(&text))],
            Some(_) if self.style == "deepObject" => {
                let mut out = Vec::new();
                self.deep(name, node, set, &mut out);
                out
            }
            Some(Flat::List(items)) if self.explode => items
                .iter()
                .map(|item| (name.clone(), value(item)))
                .collect(),
            Some(Flat::Object(members)) if self.explode => members
                .iter()
                .map(|(key, item)| (self.escape(key, None), value(item)))
                .collect(),
            Some(flat) => {
                let separator = match self.style {
                    "spaceDelimited" => self.escape(" ", None),
                    "pipeDelimited" => self.escape("|", None),
                    "tabDelimited" => self.escape("\t", None),
                    _ => ",".to_owned(),
                };
                vec![(name, flat.parts(false, value).join(&separator))]
            }
        }
    }

    /// Serializes a value in a header: `simple`, without escapes.
    pub(crate) fn header(&self, node: &Node) -> String {
        let parts = Flat::of(node).map(|flat| flat.parts(self.explode, str::to_owned));
        one_line(&parts.unwrap_or_default().join(","))
    }

    /// Serializes nested values as `a[b][0]=c`. OpenAPI does not define deeper
    /// levels; this is what servers with such forms accept.
    fn deep(&self, name: String, node: &Node, set: Option<&'static AsciiSet>, out: &mut Vec<Pair>) {
        let inner = |key: &str| {
            let key = self.escape(key, None);
            if self.escaped {
                format!("{name}%5B{key}%5D")
            } else {
                format!("{name}[{key}]")
            }
        };
        match &node.value {
            Value::Null => {}
            Value::Object(members) => {
                for member in members {
                    self.deep(inner(&member.key), &member.node, set, out);
                }
            }
            Value::Array(items) => {
                for (i, item) in items.iter().enumerate() {
                    self.deep(inner(&i.to_string()), item, set, out);
                }
            }
            _ => out.push((name, self.escape(&plain(node), set))),
        }
    }

    /// Returns `set` if the parameter allows reserved characters.
    fn escaped_set(&self, set: &'static AsciiSet) -> Option<&'static AsciiSet> {
        self.allow_reserved.then_some(set)
    }

    /// Returns a text escaped for its location, or unchanged if values are not
    /// escaped. `set` has what is escaped if reserved characters are allowed.
    fn escape(&self, text: &str, set: Option<&'static AsciiSet>) -> String {
        if self.escaped {
            set.map_or_else(|| encode(text), |set| encode_except_escapes(text, set))
        } else {
            text.to_owned()
        }
    }
}

/// A value in the terms of RFC 6570: one level deep, without undefined members.
enum Flat {
    /// A scalar as text, or a document as JSON.
    One(String),
    /// Items as text, without undefined ones.
    List(Vec<String>),
    /// Keys and values as text, without undefined ones.
    Object(Vec<Pair>),
}

impl Flat {
    /// Returns `None` for undefined values: null, and empty lists and objects.
    fn of(node: &Node) -> Option<Self> {
        let defined = |node: &&Node| !node.is_null();
        match &node.value {
            Value::Null => None,
            Value::Array(items) => {
                let items: Vec<String> = items.iter().filter(defined).map(plain).collect();
                (!items.is_empty()).then_some(Self::List(items))
            }
            Value::Object(members) => {
                let members: Vec<Pair> = members
                    .iter()
                    .filter(|member| !member.node.is_null())
                    .map(|member| (member.key.to_string(), plain(&member.node)))
                    .collect();
                (!members.is_empty()).then_some(Self::Object(members))
            }
            _ => Some(Self::One(plain(node))),
        }
    }

    /// Returns the items of a list; for an object, `key=value` if exploded,
    /// otherwise alternating keys and values.
    fn parts(&self, explode: bool, escape: impl Fn(&str) -> String) -> Vec<String> {
        match self {
            Self::One(text) => vec![escape(text)],
            Self::List(items) => items.iter().map(|item| escape(item)).collect(),
            Self::Object(members) if explode => members
                .iter()
                .map(|(key, value)| format!("{}={}", escape(key), escape(value)))
                .collect(),
            Self::Object(members) => members
                .iter()
                .flat_map(|(key, value)| [escape(key), escape(value)])
                .collect(),
        }
    }
}

/// Returns a value as text: scalars without quotes, other values as JSON.
pub(crate) fn plain(node: &Node) -> String {
    node.scalar().unwrap_or_else(|| {
        let mut out = String::new();
        compact(node, &mut out);
        out
    })
}

/// Writes JSON without white space, which would have to be escaped.
fn compact(node: &Node, out: &mut String) {
    match &node.value {
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { "," });
                compact(item, out);
            }
            out.push(']');
        }
        Value::Object(members) => {
            out.push('{');
            for (i, member) in members.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { "," });
                write_json_string(&member.key, out);
                out.push(':');
                compact(&member.node, out);
            }
            out.push('}');
        }
        Value::String(text) => write_json_string(text, out),
        _ => out.push_str(&node.to_json_line()),
    }
}

/// Percent-encodes all characters except unreserved ones (RFC 3986).
pub(crate) fn encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// Percent-encodes the characters of a set, but not what is escaped already.
pub(super) fn encode_except_escapes(text: &str, set: &'static AsciiSet) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, piece) in text.split('%').enumerate() {
        if i > 0 {
            let digits = piece.as_bytes().get(..2);
            let is_escape = digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
            out.push_str(if is_escape { "%" } else { "%25" });
        }
        out.extend(utf8_percent_encode(piece, set));
    }
    out
}

/// Returns the text on one line, because a line break would end a header.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ")
}

/// Returns a header value in visible ASCII, trimmed, because many clients
/// reject others. Characters beyond ASCII are percent-encoded.
pub(crate) fn field_value(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in one_line(text).trim().chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            out.push_str(&encode(c.encode_utf8(&mut [0; 4])));
        }
    }
    out
}
