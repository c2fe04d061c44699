//! Rows of fields as HTML. A page has thousands of them, so they are written
//! directly: a template call for each row is most of a page's cost.

use serde::ser::{SerializeStruct as _, Serializer};

use docs_model::texts::around;
use safe_markup::escape;

use super::{EnumView, EnumsView, FieldView, LinkView, SchemaView, VariantView, VariantsView, Why};
use crate::texts::Texts;

impl serde::Serialize for FieldView {
    /// Templates see a field as its finished row.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut out = String::new();
        row(self, &mut out);
        to.serialize_str(&out)
    }
}

/// A value that is no row: its `type`, the `marks` behind it, and its `body`
/// (notes and content).
pub(super) fn value<S: Serializer>(it: &FieldView, to: S) -> Result<S::Ok, S::Error> {
    let (mut kind, mut labels, mut body) = (String::new(), String::new(), String::new());
    type_name(it, &mut kind);
    marks(it, &mut labels);
    notes(it, &mut body);
    content(it, &mut body);
    let mut out = to.serialize_struct("Value", 3)?;
    out.serialize_field("type", &kind)?;
    out.serialize_field("marks", &labels)?;
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

/// `<li id><a>name</a> type <b>required</b> ...`: a page has thousands of
/// rows, so what needs no element has none.
fn row(it: &FieldView, out: &mut String) {
    attribute("<li id=\"", &it.anchor, out);
    if it.deprecated {
        out.push_str("\" class=\"api-is-deprecated");
    }
    attribute("\"><a href=\"", &it.href, out);
    tagged("\">", &it.name, "</a> ", out);
    type_name(it, out);
    marks(it, out);
    notes(it, out);
    match &it.fold {
        Some(fold) => {
            tagged("<details><summary>", fold, "</summary>", out);
            content(it, out);
            out.push_str("</details>");
        }
        None => content(it, out),
    }
    out.push_str("</li>");
}

/// Labels behind the type.
fn marks(it: &FieldView, out: &mut String) {
    let texts = &*it.texts;
    if it.required {
        tagged(" <b>", &texts.required, "</b>", out);
    }
    if it.deprecated {
        let start = " <span class=\"api-chip api-deprecated\">";
        tagged(start, &texts.deprecated, "</span>", out);
    }
    if it.read_only {
        tagged(
            " <span class=\"api-chip\">",
            &texts.read_only,
            "</span>",
            out,
        );
    }
    if it.write_only {
        tagged(
            " <span class=\"api-chip\">",
            &texts.write_only,
            "</span>",
            out,
        );
    }
    for chip in &it.chips {
        tagged(" <span class=\"api-chip\">", &chip.label, " ", out);
        tagged("", &chip.value, "</span>", out);
    }
    if let Some(from) = &it.from {
        out.push_str(" <span class=\"api-from\">");
        link_in(&texts.from, "schema", from, out);
        out.push_str("</span>");
    }
}

/// Text, with links where schemas have names.
fn type_name(it: &FieldView, out: &mut String) {
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
        escape(&it.texts.or_null, out);
    }
}

fn notes(it: &FieldView, out: &mut String) {
    if let Some(target) = &it.unresolved {
        let label = &it.texts.unresolved_reference;
        tagged("<p class=\"api-unresolved\">", label, " <code>", out);
        tagged("", target, "</code></p>", out);
    }
    if let Some(html) = &it.html {
        prose(html, out);
    }
    facts(it, out);
    if let Some(values) = &it.enums {
        enums(values, &it.texts, out);
    }
}

/// Limits, default and examples on one line.
fn facts(it: &FieldView, out: &mut String) {
    let start = out.len();
    let texts = &*it.texts;
    let examples = if it.examples.len() > 1 {
        &texts.examples
    } else {
        &texts.example
    };
    fact(&texts.always, it.constant.as_slice(), start, out);
    if !it.limits.is_empty() {
        next_fact(start, out);
        let text = it.limits.join("; ");
        let mut chars = text.chars();
        out.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        escape(chars.as_str(), out);
    }
    fact(&texts.matches, it.pattern.as_slice(), start, out);
    fact(&texts.default, it.default.as_slice(), start, out);
    fact(examples, &it.examples, start, out);
    if out.len() > start {
        out.push_str("</p>");
    }
}

/// Begins the line, or parts a fact from the one before.
fn next_fact(start: usize, out: &mut String) {
    out.push_str(if out.len() == start {
        "<p class=\"api-fact\">"
    } else {
        " · "
    });
}

fn fact(label: &str, values: &[String], start: usize, out: &mut String) {
    if values.is_empty() {
        return;
    }
    next_fact(start, out);
    escape(label, out);
    for it in values {
        tagged(" <code>", it, "</code>", out);
    }
}

/// A description; one paragraph needs no element around it.
fn prose(html: &str, out: &mut String) {
    let html = html.trim_end();
    if paragraph(html).is_some() {
        out.push_str(html);
        return;
    }
    out.push_str("<div class=\"api-prose\">");
    out.push_str(html);
    out.push_str("</div>");
}

/// What stands in the only paragraph of a description that has one alone.
fn paragraph(html: &str) -> Option<&str> {
    let inner = html.trim_end().strip_prefix("<p>")?.strip_suffix("</p>")?;
    (!inner.contains("</p>")).then_some(inner)
}

fn enums(it: &EnumsView, texts: &Texts, out: &mut String) {
    if let Some(same) = &it.same_as {
        out.push_str("<p class=\"api-fact\">");
        link_in(&texts.values_as_at, "place", same, out);
        out.push_str("</p>");
        return;
    }
    values(&texts.values, &it.shown, out);
    if it.folded.is_empty() {
        return;
    }
    let more = texts.counted(&texts.more_values, it.folded.len());
    let start = "<details class=\"api-more\"><summary>";
    tagged(start, &more, "</summary>", out);
    values("", &it.folded, out);
    if it.left_out > 0 {
        let more = texts.counted(&texts.values_not_listed, it.left_out);
        tagged("<p class=\"api-fact\">", &more, "</p>", out);
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
            out.push(' ');
            match paragraph(html) {
                Some(text) => out.push_str(text),
                None => prose(html, out),
            }
        }
        out.push_str("</li>");
    }
    out.push_str("</ul>");
}

fn content(it: &FieldView, out: &mut String) {
    if let Some(inner) = &it.content {
        inside(inner, &it.texts, out);
    }
}

fn inside(it: &SchemaView, texts: &Texts, out: &mut String) {
    if !it.rules.is_empty() {
        out.push_str("<ul class=\"api-rules\">");
        for rule in &it.rules {
            out.push_str("<li>");
            out.push_str(rule);
            out.push_str("</li>");
        }
        out.push_str("</ul>");
    }
    if let Some(target) = &it.link {
        let (text, name) = match it.why {
            Why::Recursive => (&texts.nests, "schema"),
            Why::Above => (&texts.shown_at, "place"),
            Why::Elsewhere => (&texts.see, "schema"),
        };
        out.push_str("<p class=\"api-seen\">");
        link_in(text, name, target, out);
        out.push_str("</p>");
        return;
    }
    if !it.fields.is_empty() {
        out.push_str("<ul class=\"api-fields\">\n");
        rows(&it.fields, out);
        out.push_str("</ul>");
    }
    for list in &it.variants {
        variants(list, texts, out);
    }
}

fn variants(list: &VariantsView, texts: &Texts, out: &mut String) {
    let start = "<div class=\"api-variants\">\n<p class=\"api-fact\">";
    tagged(start, &list.label, "", out);
    if let Some(property) = &list.discriminator {
        let (before, after) = around(&texts.told_by, "property");
        tagged("", before, "<code>", out);
        tagged("", property, "</code>", out);
        escape(after, out);
    }
    out.push_str("</p>");
    // One of a name is open at a time: browsers show them as tabs.
    let group = list.items.first().map(|it| it.anchor.as_str());
    for (i, it) in list.items.iter().enumerate() {
        attribute(
            "<details class=\"api-variant\" name=\"",
            group.unwrap_or_default(),
            out,
        );
        out.push_str(if i == 0 { "\" open>" } else { "\">" });
        variant(it, texts, out);
        out.push_str("</details>");
    }
    out.push_str("</div>");
}

fn variant(it: &VariantView, texts: &Texts, out: &mut String) {
    tagged("<summary>", &it.name, "", out);
    for value in &it.values {
        tagged(" <code>", value, "</code>", out);
    }
    if it.is_default {
        let start = " <span class=\"api-chip\">";
        tagged(start, &texts.any_other_value, "</span>", out);
    }
    // The anchor stands within: browsers open what is around a target.
    attribute("</summary><div id=\"", &it.anchor, out);
    out.push_str("\">");
    // A named schema's type is its name, which the summary says already.
    let is_named = matches!(it.field.type_parts.as_slice(), [only] if only.text == it.name);
    if !is_named && !it.field.type_parts.is_empty() {
        out.push_str("<p class=\"api-fact\">");
        type_name(&it.field, out);
        out.push_str("</p>");
    }
    notes(&it.field, out);
    content(&it.field, out);
    out.push_str("</div>");
}

/// A text with a link in the place of `{name}`.
fn link_in(text: &str, name: &str, it: &LinkView, out: &mut String) {
    let (before, after) = around(text, name);
    escape(before, out);
    anchor(&it.href, &it.text, out);
    escape(after, out);
}

pub(super) fn anchor(href: &str, text: &str, out: &mut String) {
    attribute("<a href=\"", href, out);
    tagged("\">", text, "</a>", out);
}

pub(super) fn attribute(start: &str, value: &str, out: &mut String) {
    tagged(start, value, "", out);
}

/// Text, escaped, between two pieces of markup.
pub(super) fn tagged(start: &str, text: &str, end: &str, out: &mut String) {
    out.push_str(start);
    escape(text, out);
    out.push_str(end);
}
