//! `<script>` elements that are data, such as JSON-LD, which browsers do not run.
//!
//! The data may be written as in HTML, or as a constant expression, in the element or in
//! an attribute. JSON is checked and escaped. Data that is not constant or not valid is
//! reported and left out: a search engine ignores it at best.

use docs_model::data_block::{is_data, is_json, script_json};
use located_data::{Diagnostic, Span};
use serde_json::Value;

use super::{Builder, inner_html};
use crate::html;
use crate::literal::{self, Literal};
use crate::source::tag::{Attribute, AttributeValue, Tag};

/// Attributes that have the content of an element.
const CONTENT: [&str; 3] = [inner_html::ATTRIBUTE, "innerHTML", "children"];

/// The text of a data block.
struct Data {
    text: String,
    /// Whether `at` is the text as written, so that positions in it are known.
    is_written: bool,
    at: Span,
}

impl Builder<'_> {
    /// Returns the type of a tag `name`, if it begins a data block.
    pub(super) fn data_type(&self, tag: &Tag, name: &str) -> Option<String> {
        if name != "script" {
            return None;
        }
        let mut attributes = tag.attributes.iter();
        let attribute = attributes.find(|attribute| self.is_named(attribute, "type"))?;
        let media_type = match attribute.value {
            AttributeValue::Text(span) => html::decode(self.slice(span)),
            AttributeValue::Expression(span) => match self.constant(span).ok()? {
                Literal::Value(Value::String(text)) => text,
                _ => return None,
            },
            _ => return None,
        };
        is_data(&media_type).then_some(media_type)
    }

    /// Writes a data block, or reports why it is left out. `content` is what is between
    /// its tags.
    pub(super) fn data_block(&mut self, tag: &Tag, media_type: &str, content: Span) {
        let is_content =
            |attribute: &Attribute| CONTENT.iter().any(|name| self.is_named(attribute, name));
        let (own, others) = tag.attributes.iter().cloned().partition(is_content);
        let tag = Tag {
            attributes: others,
            ..tag.clone()
        };
        let mut attributes = self.attributes(&tag, "script");
        if let Some((src, _)) = attributes.target.take() {
            attributes.list.push(("src".to_owned(), src));
        }
        let Some(data) = self.data(&own, content) else {
            return;
        };
        let text = match is_json(media_type) && !(data.text.is_empty() && has_src(&attributes.list))
        {
            true => match script_json(&data.text) {
                Ok(json) => json,
                Err(fault) => return self.report_json(&data, &fault, tag.span),
            },
            false if data.text.to_ascii_lowercase().contains("</script") => {
                return self.report_end(tag.span);
            }
            false => data.text,
        };
        let html = self.html();
        html.push_str("<script");
        for (name, value) in &attributes.list {
            html::push_attribute(html, name, value);
        }
        html.push('>');
        html.push_str(&text);
        html.push_str("</script>\n");
    }

    /// Returns whether an attribute has a name, in the case of JSX or of HTML.
    fn is_named(&self, attribute: &Attribute, name: &str) -> bool {
        self.slice(attribute.name).eq_ignore_ascii_case(name)
    }

    /// Returns the data of an element, from its attributes `own` or its content.
    fn data(&mut self, own: &[Attribute], content: Span) -> Option<Data> {
        match own.last().map(|attribute| attribute.value) {
            Some(AttributeValue::Expression(span)) => return self.data_of(span, span),
            Some(AttributeValue::Text(span)) => {
                return Some(Data {
                    text: html::decode(self.slice(span)),
                    is_written: false,
                    at: span,
                });
            }
            _ => {}
        }
        let written = self.slice(content);
        let start = content.start + (written.len() - written.trim_start().len());
        let text = written.trim();
        let at = Span::new(start, start + text.len());
        let inner = text
            .strip_prefix('{')
            .and_then(|text| text.strip_suffix('}'))
            .filter(|_| !self.is_markdown() && script_json(text).is_err());
        match inner {
            Some(_) => self.data_of(Span::new(at.start + 1, at.end - 1), at),
            None => Some(Data {
                text: text.to_owned(),
                is_written: true,
                at,
            }),
        }
    }

    /// Returns the data that the expression at `span` has. `whole` is the span of the
    /// expression with its braces, which may be an object of JSON instead.
    fn data_of(&mut self, span: Span, whole: Span) -> Option<Data> {
        match self.constant(span) {
            Ok(value) => match text_of(value) {
                Some(text) => Some(Data {
                    text,
                    is_written: false,
                    at: span,
                }),
                None => {
                    self.report_unknown_data(span);
                    None
                }
            },
            Err(_) if span != whole && self.slice(span).trim_start().starts_with('"') => {
                Some(Data {
                    text: self.slice(whole).to_owned(),
                    is_written: true,
                    at: whole,
                })
            }
            Err(cause) => {
                let start = cause.0.clamp(span.start, span.end);
                self.report_unknown_data(Span::new(start, span.end));
                None
            }
        }
    }

    /// Reports data with code that is not constant, which begins `span`.
    fn report_unknown_data(&mut self, span: Span) {
        if self.uses_missing(self.slice(span)) {
            return;
        }
        let message = format!(
            "the data of this `<script>` is left out: it is not constant from `{}`",
            self.excerpt(span).trim()
        );
        let help = "write the data as JSON, or with constant expressions";
        let problem = Diagnostic::error("javascript-expression", message);
        self.report(problem.at(span).help(help));
    }

    /// Reports data that is not JSON.
    fn report_json(&mut self, data: &Data, fault: &serde_json::Error, tag: Span) {
        let reason = fault.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default();
        let at = match data.is_written && !data.text.is_empty() {
            true => self.place_of(fault, data.at),
            false => tag,
        };
        let message = format!("the data of this `<script>` is left out: it is not JSON: {reason}");
        let problem = Diagnostic::warning("structured-data", message);
        self.report(problem.at(at).help("correct it, or remove the element"));
    }

    /// Returns the place of a fault in the JSON at `at`.
    fn place_of(&self, fault: &serde_json::Error, at: Span) -> Span {
        let text = self.slice(at);
        let before = text
            .split_inclusive('\n')
            .take(fault.line().saturating_sub(1));
        let line: usize = before.map(str::len).sum();
        let offset = line + fault.column().saturating_sub(1);
        let start = text.floor_char_boundary(offset.min(text.len() - 1));
        let length = text[start..].chars().next().map_or(0, char::len_utf8);
        Span::new(at.start + start, at.start + start + length)
    }

    /// Reports data with the closing tag of its element.
    fn report_end(&mut self, tag: Span) {
        let message = "the data of this `<script>` is left out: it contains `</script`, which ends the element";
        let problem = Diagnostic::warning("structured-data", message);
        self.report(problem.at(tag).help("write the `<` in another way"));
    }
}

/// Returns the text of a constant value: a text, the HTML of `dangerouslySetInnerHTML`, or
/// data as JSON.
fn text_of(value: Literal) -> Option<String> {
    let value = match value {
        Literal::Object(fields) => {
            let (_, inner) = fields
                .into_iter()
                .find(|(name, _)| name == inner_html::FIELD)?;
            inner
        }
        value => value,
    };
    match literal::plain(value) {
        Literal::Value(Value::String(text)) => Some(text),
        Literal::Value(Value::Object(mut fields)) if fields.contains_key(inner_html::FIELD) => {
            text_of(Literal::Value(fields.remove(inner_html::FIELD)?))
        }
        Literal::Value(value @ (Value::Object(_) | Value::Array(_))) => Some(value.to_string()),
        _ => None,
    }
}

/// Returns whether an element loads its data from a file.
fn has_src(attributes: &[(String, String)]) -> bool {
    attributes.iter().any(|(name, _)| name == "src")
}
