//! Parses YAML to [`Node`]s, with the types of YAML 1.2's core schema: `yes`
//! and `25:00` are strings, and tags other than the core ones are ignored.

use docs_model::{Diagnostic, Span};
use granit_parser::{Event, Parser, ScalarStyle};

use super::value::{Node, Value};
use super::{MAX_DEPTH, MAX_NODES, Members};

/// Parses the first document of a YAML text. After an error, the rest is
/// missing.
pub(super) fn parse(text: &str, diagnostics: &mut Vec<Diagnostic>) -> Node {
    let mut builder = Builder {
        diagnostics,
        stack: Vec::new(),
        skipping: 0,
        anchors: Vec::new(),
        n_nodes: 0,
        root: None,
    };
    let mut last = 0;
    for event in Parser::new_from_str(text) {
        match event {
            Ok((Event::DocumentEnd, _)) => break,
            Ok((event, span)) => {
                let range = span.byte_range().unwrap_or(last..last);
                // The parser's end of a multi-line scalar may be inside a character.
                let range =
                    text.floor_char_boundary(range.start)..text.ceil_char_boundary(range.end);
                last = range.start;
                if !builder.event(event, range) {
                    break;
                }
            }
            Err(error) => {
                let at = error.marker().byte_offset().unwrap_or(last);
                let help =
                    "correct the YAML; everything after this position is missing from the pages";
                let found = Diagnostic::error("api-syntax", error.info());
                builder
                    .diagnostics
                    .push(found.at(super::character_at(text, at)).help(help));
                break;
            }
        }
    }
    builder.finish(text.len())
}

/// An open list or object.
struct Open {
    start: usize,
    content: Content,
    anchor: usize,
}

enum Content {
    Array(Vec<Node>),
    Object {
        members: Members,
        /// The key of the next value.
        key: Option<(Box<str>, Span)>,
        /// Members of the objects merged with `<<`.
        base: Members,
    },
}

impl Content {
    /// Returns the finished value, and where its last child ends.
    fn finish(self) -> (Value, Option<usize>) {
        let end = |node: &Node| node.span().end;
        match self {
            Self::Array(items) => {
                let last = items.last().map(end);
                (Value::Array(items), last)
            }
            Self::Object {
                members, mut base, ..
            } => {
                let last = members.list.last().map(|member| end(&member.node));
                // Own members take precedence over merged ones, wherever `<<` is.
                for member in members.list {
                    base.set(member);
                }
                (Value::Object(base.list), last)
            }
        }
    }
}

struct Builder<'a> {
    diagnostics: &'a mut Vec<Diagnostic>,
    stack: Vec<Open>,
    /// Number of open levels beyond the depth limit, which are skipped.
    skipping: usize,
    anchors: Vec<(usize, Node)>,
    n_nodes: usize,
    root: Option<Node>,
}

impl Builder<'_> {
    /// Processes an event. Returns false if the budget is exhausted.
    fn event(&mut self, event: Event<'_>, range: std::ops::Range<usize>) -> bool {
        match event {
            Event::SequenceStart(_, anchor, _) => {
                self.open(Content::Array(Vec::new()), anchor, &range);
            }
            Event::MappingStart(_, anchor, _) => {
                let object = Content::Object {
                    members: Members::default(),
                    key: None,
                    base: Members::default(),
                };
                self.open(object, anchor, &range);
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(range.end),
            Event::Scalar(text, style, anchor, tag) => {
                let core = tag
                    .as_ref()
                    .and_then(|it| it.core_suffix().map(str::to_owned));
                let plain = style == ScalarStyle::Plain && core.as_deref() != Some("str");
                let value = if plain {
                    plain_scalar(&text)
                } else {
                    Value::String(text.into())
                };
                self.put(Node::new(value, range.start, range.end), anchor);
            }
            Event::Alias(id) => {
                let found = self.anchors.iter().rev().find(|it| it.0 == id);
                let node = found.map_or_else(
                    || Node::new(Value::Null, range.start, range.end),
                    |it| it.1.clone(),
                );
                self.n_nodes += count(&node);
                self.put(node, 0);
            }
            _ => {}
        }
        if self.n_nodes > MAX_NODES {
            let at = Span::new(range.start, range.end);
            let message = format!("the file has more than {MAX_NODES} values");
            let help = "split the file, or use fewer YAML aliases";
            self.diagnostics.push(
                Diagnostic::error("api-too-large", message)
                    .at(at)
                    .help(help),
            );
            return false;
        }
        true
    }

    fn open(&mut self, content: Content, anchor: usize, range: &std::ops::Range<usize>) {
        if self.skipping > 0 || self.stack.len() > MAX_DEPTH {
            if self.skipping == 0 {
                self.diagnostics
                    .push(super::too_deep(Span::from(range.clone())));
            }
            self.skipping += 1;
            return;
        }
        self.stack.push(Open {
            start: range.start,
            content,
            anchor,
        });
    }

    fn close(&mut self, end: usize) {
        if self.skipping > 0 {
            self.skipping -= 1;
            if self.skipping == 0 {
                self.put(Node::detached(Value::Null), 0);
            }
            return;
        }
        if let Some(open) = self.stack.pop() {
            let (value, last) = open.content.finish();
            // The end of a block is reported at the next token; the end of its last
            // child is closer.
            let end = last.unwrap_or(end).max(open.start);
            self.put(Node::new(value, open.start, end), open.anchor);
        }
    }

    fn put(&mut self, node: Node, anchor: usize) {
        if self.skipping > 0 {
            return;
        }
        self.n_nodes += 1;
        if anchor > 0 {
            self.anchors.push((anchor, node.clone()));
        }
        let Some(parent) = self.stack.last_mut() else {
            self.root.get_or_insert(node);
            return;
        };
        match &mut parent.content {
            Content::Array(items) => items.push(node),
            Content::Object { members, key, base } => match key.take() {
                None => {
                    let text = node.scalar().unwrap_or_else(|| node.to_json_line());
                    *key = Some((text.into(), node.span()));
                }
                Some((key, span)) => match node.value {
                    // `<<: *base` is from YAML 1.1, but still in use.
                    Value::Object(inherited) if &*key == "<<" => {
                        inherited
                            .into_iter()
                            .for_each(|member| base.inherit(member));
                    }
                    _ => members.insert(key, span, node, self.diagnostics),
                },
            },
        }
    }

    fn finish(mut self, end: usize) -> Node {
        while !self.stack.is_empty() {
            self.close(end);
        }
        self.root.unwrap_or_else(|| Node::new(Value::Null, 0, end))
    }
}

fn count(node: &Node) -> usize {
    1 + match &node.value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(members) => members.iter().map(|it| count(&it.node)).sum(),
        _ => 0,
    }
}

fn plain_scalar(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => number(text).map_or_else(|| Value::String(text.into()), |it| Value::Number(it.into())),
    }
}

/// Returns the number in JSON syntax, if the text is a number in the core
/// schema.
fn number(text: &str) -> Option<String> {
    let first = *text.as_bytes().first()?;
    if !matches!(first, b'-' | b'+' | b'.' | b'0'..=b'9') {
        return None;
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            return u64::from_str_radix(digits, radix)
                .ok()
                .map(|it| it.to_string());
        }
    }
    let digits = text.strip_prefix('+').unwrap_or(text);
    let body = digits.strip_prefix('-').unwrap_or(digits);
    let known = |it: u8| matches!(it, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-');
    if !body.bytes().all(known) || digits.parse::<f64>().is_err() {
        return None;
    }
    Some(json_number(digits))
}

/// Converts numbers such as `.5`, `5.` and `007` to JSON syntax.
fn json_number(text: &str) -> String {
    let (sign, body) = text.strip_prefix('-').map_or(("", text), |it| ("-", it));
    let trimmed = body.trim_start_matches('0');
    let body = match trimmed.as_bytes().first() {
        Some(b'0'..=b'9') => trimmed.to_owned(),
        _ => format!("0{trimmed}"),
    };
    format!("{sign}{}", body.strip_suffix('.').unwrap_or(&body))
}
