//! Parses text to a tree of located values ([`Node`]). JSON and YAML are
//! distinguished by content, not by file name.

mod json;
mod value;
mod yaml;

use std::collections::HashMap;

use docs_model::{Diagnostic, Span};

pub(crate) use value::write_json_string;
pub use value::{Member, Node, Value};

/// Maximum nesting depth; real descriptions have up to 30 levels.
const MAX_DEPTH: usize = 200;
/// Maximum number of values in a YAML file after expanding aliases.
const MAX_NODES: usize = 4_000_000;

/// Parses a JSON or YAML text.
#[must_use]
pub fn parse_text(text: &str) -> (Node, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    if u32::try_from(text.len()).is_err() {
        let found = Diagnostic::error("api-too-large", "the file is larger than 4 GiB");
        return (
            Node::detached(Value::Null),
            vec![found.help("split the file")],
        );
    }
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let bom = text.len() - body.len();
    let mut node = if body.trim_start().starts_with(['{', '[']) && looks_like_json(body) {
        json::parse(body, &mut diagnostics)
    } else {
        yaml::parse(body, &mut diagnostics)
    };
    if bom > 0 {
        node.shift(u32::try_from(bom).unwrap_or_default());
        for found in &mut diagnostics {
            found.span = found.span.map(|it| it.offset(bom));
        }
    }
    (node, diagnostics)
}

/// Returns whether a text looks like JSON. A YAML file may also start with a
/// bracket, but in JSON a quote, a bracket or a value follows.
fn looks_like_json(text: &str) -> bool {
    let rest = text.trim_start()[1..].trim_start();
    rest.starts_with(['"', '{', '[', '}', ']', '-'])
        || rest.starts_with(|c: char| c.is_ascii_digit())
}

/// Maximum size of a key in bytes. Anchors, menus and samples repeat keys, nested ones together
/// with their parents.
const MAX_KEY: usize = 2_000;

/// The members of an object under construction.
#[derive(Default)]
struct Members {
    list: Vec<Member>,
    /// Index of each key, once there are too many for a linear search.
    places: HashMap<Box<str>, usize>,
}

impl Members {
    /// Objects up to this size are searched linearly; larger ones have a map.
    const SEARCHED: usize = 32;

    /// Adds a member. The last value of a key is used, at the position of the
    /// first one, as in JavaScript.
    fn insert(&mut self, key: Box<str>, at: Span, node: Node, found: &mut Vec<Diagnostic>) {
        if key.len() > MAX_KEY {
            let message = format!("this key has {} bytes; it is left out", key.len());
            let help = format!("shorten it to at most {MAX_KEY} bytes");
            found.push(
                Diagnostic::warning("api-long-name", message)
                    .at(at)
                    .help(help),
            );
            return;
        }
        if self.place(&key).is_some() {
            let message = format!("duplicate key `{key}`");
            let help = "remove all but one; the last value is used";
            found.push(
                Diagnostic::warning("api-duplicate-key", message)
                    .at(at)
                    .help(help),
            );
        }
        self.set(Member { key, node });
    }

    /// Adds a member, or replaces the value of an existing key.
    fn set(&mut self, member: Member) {
        match self.place(&member.key) {
            Some(place) => self.list[place].node = member.node,
            None => self.push(member),
        }
    }

    /// Adds a member unless its key exists.
    fn inherit(&mut self, member: Member) {
        if self.place(&member.key).is_none() {
            self.push(member);
        }
    }

    fn push(&mut self, member: Member) {
        if !self.places.is_empty() {
            self.places.insert(member.key.clone(), self.list.len());
        }
        self.list.push(member);
    }

    fn place(&mut self, key: &str) -> Option<usize> {
        if self.list.len() < Self::SEARCHED {
            return self.list.iter().position(|member| &*member.key == key);
        }
        if self.places.is_empty() {
            let keys = self.list.iter().map(|member| member.key.clone());
            self.places = keys.zip(0..).collect();
        }
        self.places.get(key).copied()
    }
}

/// Returns the span of the character at a byte offset; empty at the end of the
/// text.
fn character_at(text: &str, at: usize) -> Span {
    let start = text.floor_char_boundary(at);
    Span::new(start, text.ceil_char_boundary(start + 1))
}

fn too_deep(span: Span) -> Diagnostic {
    let message = format!("nested deeper than {MAX_DEPTH} levels; the rest is left out");
    Diagnostic::warning("api-too-deep", message)
        .at(span)
        .help("move inner schemas to `components`, and refer to them with `$ref`")
}
