//! Rows of fields as HTML. A page has thousands of them, so they are written
//! directly: a template call for each row is most of a page's cost.

use serde::ser::{SerializeStruct as _, Serializer};

use super::{EnumView, EnumsView, FieldView, LinkView, SchemaView, VariantsView};
use crate::markdown::escape;

impl serde::Serialize for FieldView {
    /// Templates see a field as its finished row.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut out = String::new();
        row(self, &mut out);
        to.serialize_str(&out)
    }
}

/// A value that is no row: its `type`, and its `body` (notes and content).
pub(super) fn value<S: Serializer>(it: &FieldView, to: S) -> Result<S::Ok, S::Error> {
    let (mut kind, mut body) = (String::new(), String::new());
    type_name(it, &mut kind);
    notes(it, &mut body);
    content(it, &mut body);
    let mut out = to.serialize_struct("Value", 2)?;
    out.serialize_field("type", &kind)?;
    out.serialize_field("body", &body)?;
    out.end()
}

/// Several fields, as their rows.
pub(super) fn rows(list: &[FieldView], out: &mut String) {
    for it in list {
        row(it, out);
        out.push('\n');
    }
}

fn row(it: &FieldView, out: &mut String) {
    out.push_str("<li class=\"api-field");
    if it.deprecated {
        out.push_str(" api-is-deprecated");
    }
    attribute("\" id=\"", &it.anchor, out);
    attribute("\"><a class=\"api-field-name\" href=\"", &it.href, out);
    tagged("\">", &it.name, "</a> ", out);
    type_name(it, out);
    marks(it, out);
    notes(it, out);
    match &it.fold {
        Some(fold) => {
            tagged(
                "<details class=\"api-fold\"><summary>",
                fold,
                "</summary>",
                out,
            );
            content(it, out);
            out.push_str("</details>");
        }
        None => content(it, out),
    }
    out.push_str("</li>");
}

/// Labels behind the type.
fn marks(it: &FieldView, out: &mut String) {
    if it.required {
        out.push_str(" <span class=\"api-chip api-required\">required</span>");
    }
    if it.deprecated {
        out.push_str(" <span class=\"api-chip api-deprecated\">deprecated</span>");
    }
    if it.read_only {
        out.push_str(" <span class=\"api-chip\">read-only</span>");
    }
    if it.write_only {
        out.push_str(" <span class=\"api-chip\">write-only</span>");
    }
    for chip in &it.chips {
        tagged(" <span class=\"api-chip\">", &chip.label, " ", out);
        tagged("", &chip.value, "</span>", out);
    }
    if let Some(from) = &it.from {
        out.push_str(" <span class=\"api-from\">from ");
        link(from, out);
        out.push_str("</span>");
    }
}

fn type_name(it: &FieldView, out: &mut String) {
    out.push_str("<span class=\"api-type\">");
    for part in &it.type_parts {
        match &part.href {
            Some(href) => anchor(href, &part.text, out),
            None => escape(&part.text, out),
        }
    }
    if let Some(format) = &it.format {
        tagged(" · ", format, "", out);
    }
    if it.nullable {
        out.push_str(" or null");
    }
    out.push_str("</span>");
}

fn notes(it: &FieldView, out: &mut String) {
    if let Some(target) = &it.unresolved {
        let start = "<p class=\"api-unresolved\">Unresolved reference <code>";
        tagged(start, target, "</code></p>", out);
    }
    if let Some(html) = &it.html {
        prose(html, out);
    }
    fact("Always", it.constant.as_slice(), out);
    if !it.limits.is_empty() {
        tagged("<p class=\"api-fact\">", &it.limits.join("; "), "</p>", out);
    }
    fact("Matches", it.pattern.as_slice(), out);
    fact("Default", it.default.as_slice(), out);
    let label = if it.examples.len() > 1 {
        "Examples"
    } else {
        "Example"
    };
    fact(label, &it.examples, out);
    if let Some(values) = &it.enums {
        enums(values, out);
    }
}

fn fact(label: &str, values: &[String], out: &mut String) {
    if values.is_empty() {
        return;
    }
    tagged("<p class=\"api-fact\">", label, "", out);
    for it in values {
        tagged(" <code>", it, "</code>", out);
    }
    out.push_str("</p>");
}

/// A description; one paragraph needs no element around it.
fn prose(html: &str, out: &mut String) {
    let html = html.trim_end();
    let inner = html
        .strip_prefix("<p>")
        .filter(|it| it.find("</p>") == Some(it.len().saturating_sub(4)));
    match inner {
        Some(rest) => {
            out.push_str("<p class=\"api-prose\">");
            out.push_str(rest);
        }
        None => {
            out.push_str("<div class=\"api-prose\">");
            out.push_str(html);
            out.push_str("</div>");
        }
    }
}

fn enums(it: &EnumsView, out: &mut String) {
    if let Some(same) = &it.same_as {
        out.push_str("<p class=\"api-fact\">Values as at ");
        link(same, out);
        out.push_str("</p>");
        return;
    }
    values("Values", &it.shown, out);
    if it.folded.is_empty() {
        return;
    }
    let count = it.folded.len().to_string();
    let start = "<details class=\"api-more\"><summary>";
    tagged(start, &count, " more values</summary>", out);
    values("", &it.folded, out);
    if it.left_out > 0 {
        let count = it.left_out.to_string();
        let end = " further values are not listed.</p>";
        tagged("<p class=\"api-fact\">", &count, end, out);
    }
    out.push_str("</details>");
}

/// Bare values stand in a line, explained ones in a list.
fn values(label: &str, list: &[EnumView], out: &mut String) {
    if list.iter().all(|it| it.name.is_none() && it.html.is_none()) {
        tagged("<p class=\"api-fact api-values\">", label, "", out);
        for it in list {
            attribute(" <code id=\"", &it.anchor, out);
            tagged("\">", &it.value, "</code>", out);
        }
        out.push_str("</p>");
        return;
    }
    if !label.is_empty() {
        tagged("<p class=\"api-fact\">", label, "</p>", out);
    }
    out.push_str("<ul class=\"api-enum\">");
    for it in list {
        attribute("<li id=\"", &it.anchor, out);
        tagged("\"><code>", &it.value, "</code>", out);
        if let Some(name) = &it.name {
            tagged(" <span class=\"api-muted\">", name, "</span>", out);
        }
        if let Some(html) = &it.html {
            prose(html, out);
        }
        out.push_str("</li>");
    }
    out.push_str("</ul>");
}

fn content(it: &FieldView, out: &mut String) {
    if let Some(it) = &it.content {
        inside(it, out);
    }
}

fn inside(it: &SchemaView, out: &mut String) {
    if let Some(target) = &it.link {
        let why = match it.why {
            "recursive" => "Nests",
            "above" => "Shown at",
            _ => "See",
        };
        tagged("<p class=\"api-seen\">", why, " ", out);
        link(target, out);
        out.push_str("</p>");
        return;
    }
    if !it.rules.is_empty() {
        out.push_str("<ul class=\"api-rules\">");
        for rule in &it.rules {
            out.push_str("<li>");
            out.push_str(rule);
            out.push_str("</li>");
        }
        out.push_str("</ul>");
    }
    if !it.fields.is_empty() {
        out.push_str("<ul class=\"api-fields\">\n");
        rows(&it.fields, out);
        out.push_str("</ul>");
    }
    for list in &it.variants {
        variants(list, out);
    }
}

fn variants(list: &VariantsView, out: &mut String) {
    let start = "<div class=\"api-variants\">\n<p class=\"api-fact\">";
    tagged(start, &list.label, "", out);
    if let Some(property) = &list.discriminator {
        tagged(" told by <code>", property, "</code>", out);
    }
    out.push_str("</p>");
    for (i, it) in list.items.iter().enumerate() {
        attribute("<details class=\"api-variant\" id=\"", &it.anchor, out);
        out.push_str(if i == 0 { "\" open>" } else { "\">" });
        tagged("<summary>", &it.name, "", out);
        for value in &it.values {
            tagged(" <code>", value, "</code>", out);
        }
        out.push_str("</summary>");
        type_name(&it.field, out);
        notes(&it.field, out);
        content(&it.field, out);
        out.push_str("</details>");
    }
    out.push_str("</div>");
}

fn link(it: &LinkView, out: &mut String) {
    anchor(&it.href, &it.text, out);
}

fn anchor(href: &str, text: &str, out: &mut String) {
    attribute("<a href=\"", href, out);
    tagged("\">", text, "</a>", out);
}

fn attribute(start: &str, value: &str, out: &mut String) {
    tagged(start, value, "", out);
}

/// Text, escaped, between two pieces of markup.
fn tagged(start: &str, text: &str, end: &str, out: &mut String) {
    out.push_str(start);
    escape(text, out);
    out.push_str(end);
}
