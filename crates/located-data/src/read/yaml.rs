//! Reads YAML with the types of the core schema of YAML 1.2: `yes`, `25:00` and
//! dates are strings. `<<` merges objects as in YAML 1.1, which people still
//! use.
//!
//! The parser returns events, from which the tree is built on a stack of open
//! lists and objects. Aliases are replaced by copies; what a copy costs is
//! counted before it is made, so that nine lines of nested aliases cannot fill
//! the memory.

mod error;

use std::borrow::Cow;

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, StructureStyle, Tag};

use super::members::Members;
use super::{Fault, FaultKind, Limits, character_at, number, report};
use crate::span::Span;
use crate::value::{Node, Value};

/// Reads the first document of a YAML text.
pub(super) fn read(text: &str, limits: Limits, faults: &mut Vec<Fault>) -> Node {
    let mut builder = Builder {
        text,
        limits,
        faults,
        open: Vec::new(),
        skipped: 0,
        skipped_at: 0,
        anchors: Vec::new(),
        values: 0,
        root: None,
    };
    let mut options = granit_parser::options! { emit_unresolved_aliases: true };
    options.set_emit_comments(false);
    let mut last = 0;
    for event in Parser::new_from_str_with_options(text, options) {
        match event {
            Ok((event, span)) => {
                let range = span.byte_range().unwrap_or(last..last);
                // The ends of scalars of several lines may be inside a character.
                let start = text.floor_char_boundary(range.start);
                let end = text.ceil_char_boundary(range.end);
                last = start;
                if !builder.event(event, Span::new(start, end)) {
                    break;
                }
            }
            Err(error) => {
                let at = error.marker().byte_offset().unwrap_or(last);
                let at = match error.kind() {
                    // Reported where the parser gives up, lines after the quote.
                    ErrorKind::UnclosedQuotedScalar
                    | ErrorKind::InvalidQuotedScalarIndent
                    | ErrorKind::DocumentIndicatorInQuotedScalar => {
                        open_quote(text, last, at).unwrap_or(at)
                    }
                    // Reported at the end of a line before it.
                    kind if error::is_tab(kind) => indenting_tab(text, at).unwrap_or(at),
                    // Reported at the limit of the caller already.
                    ErrorKind::RecursionLimitExceeded if builder.skipped > 0 => break,
                    _ => at,
                };
                let fault = error::fault(error.kind());
                report(builder.faults, fault, character_at(text, at));
                break;
            }
        }
    }
    builder.finish()
}

/// A list or an object whose end has not been read.
struct Open {
    /// Byte offset of its first byte.
    start: usize,
    /// Number of its anchor; 0 for none.
    anchor: usize,
    /// Whether it is written with brackets.
    is_flow: bool,
    /// Items or members so far.
    content: Content,
}

/// The content of a list or an object so far.
enum Content {
    /// Items of a list.
    Array(Vec<Node>),
    /// Members of an object.
    Object {
        members: Members,
        /// The key whose value comes next.
        key: Option<(Box<str>, Span)>,
        /// Members of the objects that `<<` names.
        base: Members,
    },
}

impl Content {
    /// Returns the finished value, and the end of its last child.
    fn finish(self) -> (Value, Option<usize>) {
        match self {
            Self::Array(items) => {
                let end = items.last().map(|item| item.span().end);
                (Value::Array(items.into()), end)
            }
            Self::Object {
                members, mut base, ..
            } => {
                let end = members.last().map(|member| member.node.span().end);
                if base.last().is_none() {
                    return (members.into_object(), end);
                }
                // Own members override those of the base, wherever `<<` is written.
                for member in members.into_list() {
                    base.set(member);
                }
                (base.into_object(), end)
            }
        }
    }
}

/// The value of an anchor, for its aliases.
struct Anchored {
    /// The value, with the positions of its anchor.
    node: Node,
    /// Number of values that an alias adds; see [`cost`].
    cost: usize,
}

/// Builds a tree from the events of the parser.
struct Builder<'a> {
    text: &'a str,
    limits: Limits,
    faults: &'a mut Vec<Fault>,
    /// Open lists and objects, the outermost first.
    open: Vec<Open>,
    /// Open lists and objects below the depth limit.
    skipped: usize,
    /// Byte offset of the outermost skipped list or object.
    skipped_at: usize,
    /// Values by the number of their anchor; `None` before the value is complete.
    anchors: Vec<Option<Anchored>>,
    /// Values so far; aliases count as copies of what they repeat.
    values: usize,
    /// The value of the first document, when it is complete.
    root: Option<Node>,
}

impl Builder<'_> {
    /// Handles an event. Returns false after the last event to read.
    fn event(&mut self, event: Event<'_>, span: Span) -> bool {
        let is_node = event.is_node();
        if is_node && self.open.is_empty() && self.skipped == 0 && self.root.is_some() {
            // `---` at the end of a file begins a document without content.
            let is_empty = event.scalar().is_some() && span.start == span.end;
            if !is_empty {
                let place = character_at(self.text, span.start);
                report(self.faults, FaultKind::SecondDocument, place);
            }
            return is_empty;
        }
        match event {
            Event::SequenceStart(style, anchor, _) => {
                self.start(Content::Array(Vec::new()), style, anchor, span);
            }
            Event::MappingStart(style, anchor, _) => {
                let object = Content::Object {
                    members: Members::default(),
                    key: None,
                    base: Members::default(),
                };
                self.start(object, style, anchor, span);
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(span.end),
            Event::Scalar(text, style, anchor, tag) => {
                let value = self.scalar(text, style, tag.as_deref(), span);
                self.put(Node::new(value, span), anchor);
            }
            Event::Alias(anchor) => self.alias(anchor, span),
            Event::UnresolvedAlias(name) => {
                report(self.faults, FaultKind::UnknownAlias(name.into()), span);
                self.put(Node::new(Value::Null, span), 0);
            }
            _ => {}
        }
        if self.values > self.limits.values {
            report(self.faults, FaultKind::TooManyValues, span);
            return false;
        }
        true
    }

    /// Opens a list or an object, or skips it if it is too deep.
    fn start(&mut self, content: Content, style: StructureStyle, anchor: usize, span: Span) {
        if self.skipped > 0 || self.open.len() >= self.limits.depth {
            if self.skipped == 0 {
                let bracket = character_at(self.text, span.start);
                report(self.faults, FaultKind::TooDeep, bracket);
                self.skipped_at = span.start;
            }
            self.skipped += 1;
            return;
        }
        self.open.push(Open {
            start: span.start,
            anchor,
            is_flow: style == StructureStyle::Flow,
            content,
        });
    }

    /// Closes the innermost list or object. One that was too deep becomes
    /// `null`.
    fn end(&mut self, end: usize) {
        if self.skipped > 0 {
            self.skipped -= 1;
            if self.skipped == 0 {
                let span = Span::new(self.skipped_at, end.max(self.skipped_at));
                self.put(Node::new(Value::Null, span), 0);
            }
            return;
        }
        if let Some(open) = self.open.pop() {
            let (value, last) = open.content.finish();
            // The end of a block is reported at the next token: the last child is nearer.
            let end = match last {
                Some(last) if !open.is_flow => last,
                _ => end,
            };
            let span = Span::new(open.start, end.max(open.start));
            self.put(Node::new(value, span), open.anchor);
        }
    }

    /// Returns the value of a scalar: by its tag, or by its text if it has no
    /// quotes.
    fn scalar(
        &mut self,
        text: Cow<'_, str>,
        style: ScalarStyle,
        tag: Option<&Tag>,
        span: Span,
    ) -> Value {
        let core = tag.and_then(Tag::core_suffix);
        let wanted: fn(&Value) -> bool = match core {
            Some("null") => |value| matches!(value, Value::Null),
            Some("bool") => |value| matches!(value, Value::Bool(_)),
            Some("int" | "float") => |value| matches!(value, Value::Number(_)),
            None if style == ScalarStyle::Plain => return plain(text),
            _ => return Value::String(text.into()),
        };
        let value = plain(Cow::Borrowed(&text));
        if wanted(&value) {
            return value;
        }
        let tag = core.unwrap_or_default().into();
        report(self.faults, FaultKind::WrongType(tag), span);
        Value::String(text.into())
    }

    /// Adds a copy of the value of an anchor.
    fn alias(&mut self, anchor: usize, span: Span) {
        let Some(anchored) = self.anchors.get(anchor).and_then(Option::as_ref) else {
            report(self.faults, FaultKind::RecursiveAlias, span);
            self.put(Node::new(Value::Null, span), 0);
            return;
        };
        // Counted first: a copy beyond the limit is never made.
        self.values = self.values.saturating_add(anchored.cost);
        if self.values <= self.limits.values {
            let node = anchored.node.clone();
            self.put(node, 0);
        }
    }

    /// Adds a complete value to the innermost list or object, or as the root.
    /// In an object, keys and values alternate.
    fn put(&mut self, node: Node, anchor: usize) {
        if self.skipped > 0 {
            return;
        }
        self.values += 1;
        if anchor > 0 {
            self.keep(&node, anchor);
        }
        let Some(parent) = self.open.last_mut() else {
            self.root.get_or_insert(node);
            return;
        };
        match &mut parent.content {
            Content::Array(items) => items.push(node),
            Content::Object { members, key, base } => match key.take() {
                None => {
                    if node.is_array() || node.is_object() {
                        report(self.faults, FaultKind::StructuredKey, node.span());
                    }
                    let span = node.span();
                    *key = Some((key_text(node), span));
                }
                Some((key, _)) if &*key == "<<" && is_mergeable(&node) => merge(node, base),
                Some((key, span)) => members.insert(key, span, node, self.limits, self.faults),
            },
        }
    }

    /// Keeps a value for the aliases of its anchor. The copy counts, too: nested
    /// anchors copy their content once for each level.
    fn keep(&mut self, node: &Node, anchor: usize) {
        let cost = cost(node);
        self.values = self.values.saturating_add(cost);
        if self.values <= self.limits.values {
            let node = node.clone();
            if self.anchors.len() <= anchor {
                self.anchors.resize_with(anchor + 1, || None);
            }
            self.anchors[anchor] = Some(Anchored { node, cost });
        }
    }

    /// Closes what is still open after an error, and returns the root.
    fn finish(mut self) -> Node {
        let end = self.text.len();
        while self.skipped > 0 || !self.open.is_empty() {
            self.end(end);
        }
        let root = self.root;
        root.unwrap_or_else(|| Node::new(Value::Null, Span::new(0, end)))
    }
}

/// Returns the offset of the first tab in the indentation of a line, in that of `from`
/// or below it.
fn indenting_tab(text: &str, from: usize) -> Option<usize> {
    let from = text.floor_char_boundary(from);
    let start = text[..from].rfind('\n').map_or(0, |end| end + 1);
    let mut at = start;
    for line in text[start..].split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = line[..indent].find('\t') {
            return Some(at + tab);
        }
        at += line.len();
    }
    None
}

/// Returns the offset of a quote between two offsets that is not closed between
/// them. `from` is the start of a token.
fn open_quote(text: &str, from: usize, to: usize) -> Option<usize> {
    let bytes = text.as_bytes().get(from..to)?;
    let mut at = 0;
    while at < bytes.len() {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        let is_start =
            before.is_none_or(|byte| byte.is_ascii_whitespace() || b"[{,:".contains(&byte));
        let rest = &bytes[at + 1..];
        at += match bytes[at] {
            b'#' if is_start => rest.iter().position(|byte| *byte == b'\n')?,
            quote @ (b'"' | b'\'') if is_start => match closing_quote(rest, quote) {
                Some(length) => length + 1,
                None => return Some(from + at),
            },
            _ => 0,
        } + 1;
    }
    None
}

/// Returns the offset of the quote that closes a text.
fn closing_quote(bytes: &[u8], quote: u8) -> Option<usize> {
    let mut at = 0;
    while at < bytes.len() {
        at += match bytes[at] {
            b'\\' if quote == b'"' => 2,
            b'\'' if quote == b'\'' && bytes.get(at + 1) == Some(&b'\'') => 2,
            byte if byte == quote => return Some(at),
            _ => 1,
        };
    }
    None
}

/// Returns the number of values in a tree, with one more for each 64 bytes of
/// text, so that copies of long texts are bounded as well.
fn cost(node: &Node) -> usize {
    1 + match &node.value {
        Value::Array(items) => items.iter().map(cost).sum(),
        Value::Object(members) => {
            let of_member = |member: &crate::Member| member.key.len() / 64 + cost(&member.node);
            members.iter().map(of_member).sum()
        }
        Value::Number(text) | Value::String(text) => text.len() / 64,
        Value::Null | Value::Bool(_) => 0,
    }
}

/// Returns the text of a key: that of a scalar, or the JSON of a list or an
/// object.
fn key_text(node: Node) -> Box<str> {
    match node.value {
        Value::String(text) | Value::Number(text) => text,
        _ => {
            let text = node.scalar().unwrap_or_else(|| node.to_json_line());
            text.into()
        }
    }
}

/// Returns whether `<<` can take members from a value: an object, or a list of
/// objects.
fn is_mergeable(node: &Node) -> bool {
    let items = node.items();
    node.is_object() || (!items.is_empty() && items.iter().all(Node::is_object))
}

/// Adds the members of objects to `base`; the first object that has a key
/// decides on its value.
fn merge(node: Node, base: &mut Members) {
    match node.value {
        Value::Object(members) => members.into_iter().for_each(|member| base.inherit(member)),
        Value::Array(items) => items.into_iter().for_each(|item| merge(item, base)),
        _ => {}
    }
}

/// Returns the value of a scalar without quotes.
fn plain(text: Cow<'_, str>) -> Value {
    match &*text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => match number::of_yaml(&text) {
            Some(digits) => Value::Number(digits.into()),
            None => Value::String(text.into()),
        },
    }
}
