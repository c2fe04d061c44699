//! Reads TOML, by the crate [`toml`].
//!
//! That crate continues after a syntax error, so a text may have several errors, and
//! the tree has the values around them.

use std::ops::Range;

use toml::de::{DeInteger, DeTable, DeValue};

use super::{Fault, FaultKind, Limits, number, report};
use crate::span::Span;
use crate::value::{Member, Node, Value};

/// Messages of the crate for more than 80 levels.
const RECURSION: [&str; 2] = [
    "recursion limit",
    "cannot recurse further; max recursion depth met",
];

/// Help for a syntax error, by the beginning of the message of the crate.
const HELP: &[(&str, &str)] = &[
    (
        "duplicate key",
        "write each key and each table once: move these lines to the first one, and write a list either as `[...]` or as `[[...]]`",
    ),
    (
        "string values must be quoted",
        "write the text in straight quotes, `\"...\"`",
    ),
    ("unclosed table", "close the name of the table: `[name]`"),
    ("unclosed array", "close the list with `]`"),
    ("unclosed inline table", "close the table with `}`"),
    ("extra comma", "remove the comma"),
    (
        "invalid basic string",
        "close the text with `\"` on the same line",
    ),
    (
        "invalid literal string",
        "close the text with `'` on the same line",
    ),
    (
        "missing escaped value",
        "double the backslash, or write the text in single quotes",
    ),
    (
        "invalid float",
        "write numbers with one dot; a version or a date is a text, in quotes",
    ),
    (
        "invalid unquoted key",
        "write the key with letters, digits, `-` and `_`, or in quotes",
    ),
    ("key with no value", "write `key = value`"),
];

/// Help for a colon after a key, as in YAML.
const COLON: &str = "write `=` between a key and its value";

/// Reads a TOML text.
pub(super) fn read(text: &str, limits: Limits, faults: &mut Vec<Fault>) -> Node {
    let (table, errors) = DeTable::parse_recoverable(text);
    let start_of = |error: &toml::de::Error| error.span().unwrap_or_default().start;
    let colons = colons(text, &errors);
    for error in errors {
        let message = error.message();
        let kind = if RECURSION.contains(&message) {
            FaultKind::TooDeep
        } else {
            let start = start_of(&error);
            let colon = colons[..colons.partition_point(|colon| colon.start <= start)].last();
            let help = if colon.is_some_and(|colon| colon.start == start) {
                Some(COLON)
            } else if colon.is_some_and(|colon| start < colon.end) {
                continue;
            } else {
                HELP.iter()
                    .find(|(start, _)| message.starts_with(start))
                    .map(|(_, help)| *help)
            };
            FaultKind::Syntax {
                message: message.to_owned(),
                help,
            }
        };
        report(faults, kind, error.span().unwrap_or_default());
    }
    let mut reader = Reader { limits, faults };
    let value = reader.table(table.into_inner(), 1);
    Node::new(value, Span::new(0, text.len()))
}

/// Returns the rest of each line that has a colon after a key, from the colon on, in
/// the order of the text. Other errors in it follow from the colon.
fn colons(text: &str, errors: &[toml::de::Error]) -> Vec<Range<usize>> {
    let mut starts: Vec<_> = errors
        .iter()
        .filter(|error| error.message().starts_with("invalid unquoted key"))
        .filter_map(|error| error.span())
        .map(|span| span.start)
        .filter(|&start| text.get(start..).is_some_and(|rest| rest.starts_with(':')))
        .collect();
    starts.sort_unstable();
    let mut out: Vec<Range<usize>> = Vec::new();
    for start in starts {
        // Each line is searched once, however many colons it has.
        if out.last().is_none_or(|last| last.end <= start) {
            let end = text[start..]
                .find('\n')
                .map_or(text.len(), |len| start + len);
            out.push(start..end);
        }
    }
    out
}

/// Converts the tables of the crate to nodes.
struct Reader<'a> {
    limits: Limits,
    faults: &'a mut Vec<Fault>,
}

impl Reader<'_> {
    /// Converts the table of level `depth`; the document has level 1.
    fn table(&mut self, table: DeTable<'_>, depth: usize) -> Value {
        let mut members = Vec::with_capacity(table.len());
        for (key, value) in table {
            let span = Span::from(key.span());
            let key = key.into_inner();
            if key.len() > self.limits.key {
                report(self.faults, FaultKind::LongKey(key.len()), span);
                continue;
            }
            let node = self.node(value.span().into(), value.into_inner(), depth);
            members.push(Member::new(key, span, node));
        }
        // The table is sorted by key.
        members.sort_by_key(|member| member.key_span().start);
        Value::Object(members.into())
    }

    /// Converts a value inside `depth` lists and tables.
    fn node(&mut self, span: Span, value: DeValue<'_>, depth: usize) -> Node {
        let value = match value {
            DeValue::Array(_) | DeValue::Table(_) if depth >= self.limits.depth => {
                report(self.faults, FaultKind::TooDeep, span);
                Value::Null
            }
            DeValue::Array(items) => {
                let items = items.into_iter();
                let node = |item: toml::Spanned<DeValue<'_>>| {
                    self.node(item.span().into(), item.into_inner(), depth + 1)
                };
                Value::Array(items.map(node).collect())
            }
            DeValue::Table(table) => self.table(table, depth + 1),
            DeValue::String(text) => Value::String(text.into()),
            DeValue::Boolean(flag) => Value::Bool(flag),
            DeValue::Integer(integer) => self.integer(&integer, span),
            DeValue::Float(float) => match number::decimal(float.as_str()) {
                Some(digits) => Value::Number(digits.into()),
                None => Value::String(float.as_str().into()),
            },
            DeValue::Datetime(time) => Value::String(time.to_string().into()),
        };
        Node::new(value, span)
    }

    /// Converts an integer of any radix. TOML allows 64 bits.
    fn integer(&mut self, integer: &DeInteger<'_>, span: Span) -> Value {
        if let Ok(number) = i64::from_str_radix(integer.as_str(), integer.radix()) {
            return Value::Number(number.to_string().into());
        }
        let kind = FaultKind::Syntax {
            message: "integer of more than 64 bits".to_owned(),
            help: Some("write it as a string, in quotes"),
        };
        report(self.faults, kind, span);
        Value::String(integer.as_str().into())
    }
}
