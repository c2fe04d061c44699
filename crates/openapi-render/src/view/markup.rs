//! Rows of fields as HTML. A page has thousands of them, so they are written
//! directly: a template call for each row is most of a page's cost.
//!
//! All text goes through [`MarkupWriter`], which escapes it; markup itself is
//! always a literal in this file. Neither can be confused, since the writer
//! takes `&'static str` for markup.

use serde::ser::{SerializeStruct as _, Serializer};

use docs_model::texts::split_placeholder;
use safe_markup::{Markup, MarkupWriter};

use super::{
    EnumView, EnumsView, FieldView, LinkView, SchemaView, ValueView, VariantView, VariantsView,
    Whole, Why,
};
use crate::text::sentence_case;
use crate::texts::Texts;

/// The finished row hides the structure of the view from templates, so that a
/// template of a site cannot depend on it.
impl serde::Serialize for FieldView {
    /// Templates see a field as its finished row.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut out = MarkupWriter::new();
        row(self, &mut out);
        serde::Serialize::serialize(&out.finish(), to)
    }
}

/// Serializes a value that is not a row: its `type`, the `marks` after it, and
/// its `body` (notes and content). Templates place them around the names of media
/// types and schemas.
///
/// Each of the three is `None` if nothing would be written, so that a template
/// can test it.
///
/// # Errors
///
/// Returns the errors of the serializer; writing the markup cannot fail.
pub(super) fn value<S: Serializer>(field: &FieldView, to: S) -> Result<S::Ok, S::Error> {
    let (mut kind, mut labels, mut body) = (
        MarkupWriter::new(),
        MarkupWriter::new(),
        MarkupWriter::new(),
    );
    type_name(field, &mut kind);
    marks(field, &mut labels);
    notes(field, &mut body);
    content(field, &mut body);
    let mut out = to.serialize_struct("Value", 3)?;
    out.serialize_field("type", &finished(kind))?;
    out.serialize_field("marks", &finished(labels))?;
    out.serialize_field("body", &finished(body))?;
    out.end()
}

/// Returns the markup unless it is empty.
fn finished(out: MarkupWriter) -> Option<Markup> {
    (!out.is_empty()).then(|| out.finish())
}

/// Writes the rows of several fields.
///
/// Each row ends with a line break, which keeps diffs of built pages readable.
pub(super) fn rows(list: &[FieldView], out: &mut MarkupWriter) {
    for field in list {
        row(field, out);
        out.html("\n");
    }
}

/// Writes a row: `<li id><a>name</a> type <b>required</b> ...`. A page has
/// thousands of rows, so the markup uses as few elements as possible.
///
/// The order is fixed: name, type, labels, notes, and last the content, below a
/// fold if the field has one. The anchor is on the `<li>`, so that a link
/// highlights the whole row.
fn row(field: &FieldView, out: &mut MarkupWriter) {
    attribute("<li id=\"", &field.anchor, out);
    if field.deprecated {
        out.html("\" class=\"api-is-deprecated");
    }
    attribute("\"><a href=\"", &field.href, out);
    tagged("\">", &field.name, "</a> ", out);
    type_name(field, out);
    marks(field, out);
    notes(field, out);
    match &field.fold {
        Some(fold) => {
            tagged("<details><summary>", fold, "</summary>", out);
            content(field, out);
            out.html("</details>");
        }
        None => content(field, out),
    }
    out.html("</li>");
}

/// Writes the labels behind the type: required, deprecated, extensions, origin.
///
/// The deprecation is written here as a word, too: the class on the row only
/// changes its colour, which screen readers do not announce.
fn marks(field: &FieldView, out: &mut MarkupWriter) {
    let texts = &*field.texts;
    if field.required {
        tagged(" <b>", &texts.required, "</b>", out);
    }
    if field.deprecated {
        let start = " <span class=\"api-chip api-deprecated\">";
        tagged(start, &texts.deprecated, "</span>", out);
    }
    if field.read_only {
        tagged(
            " <span class=\"api-chip\">",
            &texts.read_only,
            "</span>",
            out,
        );
    }
    if field.write_only {
        tagged(
            " <span class=\"api-chip\">",
            &texts.write_only,
            "</span>",
            out,
        );
    }
    for chip in &field.chips {
        tagged(" <span class=\"api-chip\">", &chip.label, " ", out);
        tagged("", &chip.value, "</span>", out);
    }
    if let Some(from) = &field.from {
        out.html(" <span class=\"api-from\">");
        link_in(&texts.from, "schema", from, out);
        out.html("</span>");
    }
}

/// Writes the type: text, with links where schemas have names.
///
/// The format follows a middle dot (`string · date-time`), and `or null` comes
/// last, since it applies to the whole type.
fn type_name(field: &FieldView, out: &mut MarkupWriter) {
    for part in &field.type_parts {
        match &part.href {
            Some(href) => anchor(href, &part.text, out),
            None => out.text(&part.text),
        }
    }
    if let Some(format) = &field.format {
        tagged(" · ", format, "", out);
    }
    if field.nullable {
        out.text(&field.texts.or_null);
    }
}

/// Writes everything about a value below its row, except its fields:
/// descriptions, limits, values, facts about items.
///
/// The order is the same for every value: an unresolved reference first,
/// because it explains why the rest may be missing, then the condition under
/// which the field exists, the description, facts, long values and examples,
/// the external documentation, the items of a list, and the values of an
/// enumeration.
///
/// Notes of items recurse; their depth is bounded by that of [`ItemView`]s, 8
/// levels.
fn notes(field: &FieldView, out: &mut MarkupWriter) {
    if let Some(target) = &field.unresolved {
        let label = &field.texts.unresolved_reference;
        tagged("<p class=\"api-unresolved\">", label, " <code>", out);
        tagged("", target, "</code></p>", out);
    }
    // A sentence, without the paragraph that Markdown puts around it.
    if let Some(html) = &field.condition {
        out.html("<p class=\"api-fact\">");
        match html.paragraph() {
            Some(text) => out.markup(&text),
            None => out.markup_trimmed(html),
        }
        out.html("</p>");
    }
    if let Some(html) = &field.html {
        prose(html, out);
    }
    facts(field, out);
    long_values(field, out);
    worded_examples(field, out);
    if let Some(link) = &field.external {
        out.html("<p class=\"api-fact\">");
        anchor(&link.href, &link.text, out);
        out.html("</p>");
    }
    if let Some(item) = &field.item {
        let start = "<div class=\"api-item\"><p class=\"api-fact\">";
        tagged(start, &field.texts.each_item, "", out);
        if let Some(title) = &item.title {
            tagged(" (", title, ")", out);
        }
        if !item.field.type_parts.is_empty() {
            out.text(": ");
        }
        type_name(&item.field, out);
        marks(&item.field, out);
        out.html("</p>");
        notes(&item.field, out);
        out.html("</div>");
    }
    if let Some(values) = &field.enums {
        enums(values, &field.texts, out);
    }
}

/// Returns the label of examples, in singular or plural.
///
/// It depends on the number of all examples, also of those that are listed
/// below the line.
fn examples_label(field: &FieldView) -> &str {
    if field.examples.len() > 1 {
        &field.texts.examples
    } else {
        &field.texts.example
    }
}

/// Writes limits, default and examples on one line. [`long_values`] writes
/// the values that are too long for it.
///
/// Facts are separated by a middle dot. Nothing is written without facts, not
/// even the paragraph.
fn facts(field: &FieldView, out: &mut MarkupWriter) {
    let start = out.len();
    let texts = &*field.texts;
    // Examples with texts are a list below; only values fit in the line.
    let bare = field
        .examples
        .iter()
        .filter(|example| example.is_bare())
        .filter_map(|example| example.value.as_ref());
    value_fact(&texts.always, field.constant.iter(), start, out);
    if !field.limits.is_empty() {
        next_fact(start, out);
        out.text(&sentence_case(&field.limits.join("; ")));
    }
    if let Some(written) = &field.written {
        next_fact(start, out);
        out.text(&sentence_case(&written.before));
        tagged("<code>", written.code, "</code>", out);
        out.text(&written.after);
    }
    if let Some(pattern) = &field.pattern {
        next_fact(start, out);
        out.text(&texts.matches);
        tagged(" <code>", pattern, "</code>", out);
    }
    value_fact(&texts.default, field.default.iter(), start, out);
    value_fact(examples_label(field), bare, start, out);
    if out.len() > start {
        out.html("</p>");
    }
}

/// Starts the line of facts, or separates a fact from the previous one.
/// `start` is the position at which the line starts in the output.
fn next_fact(start: usize, out: &mut MarkupWriter) {
    out.html(if out.len() == start {
        "<p class=\"api-fact\">"
    } else {
        " · "
    });
}

/// Writes a fact with its values, unless all of them are too long.
///
/// Long values are left to [`long_values`]; the label appears there again.
fn value_fact<'v>(
    label: &str,
    values: impl Iterator<Item = &'v ValueView>,
    start: usize,
    out: &mut MarkupWriter,
) {
    let mut values = values.filter(|value| value.whole.is_none()).peekable();
    if values.peek().is_none() {
        return;
    }
    next_fact(start, out);
    out.text(label);
    for value in values {
        tagged(" <code>", &value.short, "</code>", out);
    }
}

/// Writes values that are too long for the line of facts, each in a collapsed
/// block. A value that is repeated links to its first block.
///
/// The block has the slot `code`, whose script copies the whole value; without
/// scripts it is only scrollable, which is why it can be focused.
fn long_values(field: &FieldView, out: &mut MarkupWriter) {
    let texts = &*field.texts;
    let bare = field.examples.iter().filter(|example| example.is_bare());
    let values = field
        .constant
        .iter()
        .map(|value| (&*texts.always, value))
        .chain(field.default.iter().map(|value| (&*texts.default, value)))
        .chain(bare.filter_map(|example| Some((&*texts.example, example.value.as_ref()?))));
    for (label, value) in values {
        if let Some(whole) = &value.whole {
            long_value(label, value, whole, texts, out);
        }
    }
}

/// Writes one long value.
///
/// A folded value is written in full, also if its short form is in the summary.
fn long_value(
    label: &str,
    value: &ValueView,
    whole: &Whole,
    texts: &Texts,
    out: &mut MarkupWriter,
) {
    match whole {
        Whole::Above(link) => {
            tagged("<p class=\"api-fact\">", label, " <code>", out);
            tagged("", &value.short, "</code> ", out);
            link_in(&texts.shown_at, "place", link, out);
            out.html("</p>");
        }
        Whole::Folded(text) => {
            fold_start(label, value, out);
            tagged("<code>", text, "</code></pre>", out);
            copy_button(texts, out);
            out.html("</div></details>");
        }
        Whole::File(file) => {
            fold_start(label, value, out);
            let start = file.text.get(..file.n_shown).unwrap_or_default();
            tagged("<code data-file=\"", &file.href, "\">", out);
            tagged("", start, "</code></pre><p class=\"api-code-fold\">", out);
            tagged("<a href=\"", &file.href, "\" data-slot=\"code-file\">", out);
            tagged("", &file.label, "</a></p>", out);
            copy_button(texts, out);
            out.html("</div></details>");
        }
    }
}

/// Writes the start of the fold of a long value, up to its text.
fn fold_start(label: &str, value: &ValueView, out: &mut MarkupWriter) {
    tagged(
        "<details class=\"api-value\"><summary>",
        label,
        " <code>",
        out,
    );
    let end = "</code></summary><div class=\"api-code\" data-slot=\"code\"><pre tabindex=\"0\">";
    tagged("", &value.short, end, out);
}

/// Writes the button that copies a value, for pages with scripts.
///
/// The element has `data-js-only`: without scripts, a button that does nothing
/// is not shown.
fn copy_button(texts: &Texts, out: &mut MarkupWriter) {
    let start = "<div data-js-only class=\"api-code-tools\"><button type=\"button\" data-slot=\"copy\" data-label=\"";
    tagged(start, &texts.copy, "\" data-label-done=\"", out);
    tagged("", &texts.copied, "\">", out);
    tagged("", &texts.copy, "</button></div>", out);
}

/// Writes examples with a name, summary or description as a list.
///
/// Each has, where the description gives them: its short value, name, summary,
/// how it is sent, the external address, its description, and its long value in
/// a collapsed block. An address that is not safe to link is written as text.
fn worded_examples(field: &FieldView, out: &mut MarkupWriter) {
    let mut worded = field
        .examples
        .iter()
        .filter(|example| !example.is_bare())
        .peekable();
    if worded.peek().is_none() {
        return;
    }
    let texts = &*field.texts;
    tagged("<p class=\"api-fact\">", examples_label(field), "</p>", out);
    out.html("<ul class=\"api-enum\">");
    for example in worded {
        out.html("<li>");
        if let Some(value) = example.value.as_ref().filter(|value| value.whole.is_none()) {
            tagged("<code>", &value.short, "</code> ", out);
        }
        if let Some(name) = &example.name {
            tagged("<span class=\"api-muted\">", name, "</span> ", out);
        }
        if let Some(summary) = &example.summary {
            out.text(summary);
        }
        if let Some(text) = &example.serialized {
            let (before, after) = split_placeholder(&texts.sent_as, "media");
            tagged(" · ", before, "<code>", out);
            tagged("", &text.short, "</code>", out);
            out.text(after);
        }
        if let Some(link) = &example.external {
            out.html(" ");
            match link.href.is_empty() {
                true => out.text(&link.text),
                false => anchor(&link.href, &link.text, out),
            }
        }
        if let Some(html) = &example.html {
            out.html("<br>");
            match html.paragraph() {
                Some(text) => out.markup(&text),
                None => prose(html, out),
            }
        }
        for value in example.value.iter().chain(&example.serialized) {
            if let Some(whole) = &value.whole {
                long_value(&texts.example, value, whole, texts, out);
            }
        }
        out.html("</li>");
    }
    out.html("</ul>");
}

/// Writes a description. One paragraph needs no element around it.
///
/// This saves an element in most rows, and the row's text flows behind the
/// type.
fn prose(html: &Markup, out: &mut MarkupWriter) {
    if html.paragraph().is_some() {
        out.markup_trimmed(html);
        return;
    }
    out.html("<div class=\"api-prose\">");
    out.markup_trimmed(html);
    out.html("</div>");
}

/// Writes the values of an enumeration.
///
/// If the page shows the same values already, only a link to them is written.
/// An enumeration that is too large for a page has its first values here, and a link to
/// the file with all of them.
fn enums(enums: &EnumsView, texts: &Texts, out: &mut MarkupWriter) {
    if let Some(same) = &enums.same_as {
        out.html("<p class=\"api-fact\">");
        link_in(&texts.values_as_at, "place", same, out);
        out.html("</p>");
        return;
    }
    values(&texts.values, &enums.expanded, out);
    if enums.folded.is_empty() {
        return;
    }
    let more = texts.counted(&texts.more_values, enums.folded.len());
    let start = "<details class=\"api-more\"><summary>";
    tagged(start, &more, "</summary>", out);
    values("", &enums.folded, out);
    out.html("</details>");
    if let Some(file) = &enums.file {
        out.html("<p class=\"api-fact\">");
        anchor(&file.href, &file.label, out);
        out.html("</p>");
    }
}

/// Writes values without descriptions in a line, and those with descriptions in
/// a list.
///
/// Each value has an anchor in both forms, so that it can be linked to.
fn values(label: &str, list: &[EnumView], out: &mut MarkupWriter) {
    if list
        // Without names and texts, a list of values is shorter than one of
        // items.
        .iter()
        .all(|item| item.name.is_none() && item.html.is_none())
    {
        tagged("<p class=\"api-fact api-values\">", label, "", out);
        for item in list {
            attribute(" <code id=\"", &item.anchor, out);
            tagged("\">", &item.value, "</code>", out);
        }
        out.html("</p>");
        return;
    }
    if !label.is_empty() {
        tagged("<p class=\"api-fact\">", label, "</p>", out);
    }
    out.html("<ul class=\"api-enum\">");
    for item in list {
        attribute("<li id=\"", &item.anchor, out);
        tagged("\"><code>", &item.value, "</code>", out);
        if let Some(name) = &item.name {
            tagged(" <span class=\"api-muted\">", name, "</span>", out);
        }
        if let Some(html) = &item.html {
            out.html(" ");
            match html.paragraph() {
                Some(text) => out.markup(&text),
                None => prose(html, out),
            }
        }
        out.html("</li>");
    }
    out.html("</ul>");
}

/// Writes the fields, variants and rules of a value.
///
/// A value without content writes nothing.
fn content(field: &FieldView, out: &mut MarkupWriter) {
    if let Some(inner) = &field.content {
        inside(inner, &field.texts, out);
    }
}

/// Writes the rules of a schema, then its fields, its variants and the sentences that
/// close them, or the link that replaces them.
///
/// A link replaces everything except the rules. Its sentence depends on the
/// reason ([`Why`]): the schema contains itself, it is expanded above, or it
/// has a section elsewhere.
fn inside(schema: &SchemaView, texts: &Texts, out: &mut MarkupWriter) {
    rules(&schema.rules, out);
    if let Some(target) = &schema.link {
        let (text, name) = match schema.why {
            Why::Recursive => (&texts.nests, "schema"),
            Why::Above => (&texts.shown_at, "place"),
            Why::Elsewhere => (&texts.see, "schema"),
        };
        out.html("<p class=\"api-seen\">");
        link_in(text, name, target, out);
        out.html("</p>");
        return;
    }
    if !schema.fields.is_empty() {
        out.html("<ul class=\"api-fields\">\n");
        rows(&schema.fields, out);
        out.html("</ul>");
    }
    for list in &schema.variants {
        variants(list, texts, out);
    }
    rules(&schema.closing, out);
}

/// Writes sentences about a value as a list.
fn rules(sentences: &[Markup], out: &mut MarkupWriter) {
    if sentences.is_empty() {
        return;
    }
    out.html("<ul class=\"api-rules\">");
    for sentence in sentences {
        out.html("<li>");
        out.markup(sentence);
        out.html("</li>");
    }
    out.html("</ul>");
}

/// Writes variants as `<details>` with one name, of which browsers keep one
/// open.
///
/// The first variant is open. The name of the group is the anchor of the first
/// variant, which is unique within the page, so that choices do not close those
/// of other fields.
fn variants(list: &VariantsView, texts: &Texts, out: &mut MarkupWriter) {
    let start = "<div class=\"api-variants\">\n<p class=\"api-fact\">";
    tagged(start, &list.label, "", out);
    if let Some(property) = &list.discriminator {
        let (before, after) = split_placeholder(&texts.told_by, "property");
        tagged("", before, "<code>", out);
        tagged("", property, "</code>", out);
        out.text(after);
    }
    out.html("</p>");
    // Browsers open at most one `<details>` of a name, so variants work as tabs.
    let group = list.items.first().map(|item| item.anchor.as_str());
    for (i, item) in list.items.iter().enumerate() {
        attribute(
            "<details class=\"api-variant\" name=\"",
            group.unwrap_or_default(),
            out,
        );
        out.html(if i == 0 { "\" open>" } else { "\">" });
        variant(item, texts, out);
        out.html("</details>");
    }
    out.html("</div>");
}

/// Writes a variant: its name, the discriminator's values, and its fields.
///
/// The type is left out if it only repeats the name of the variant.
fn variant(variant: &VariantView, texts: &Texts, out: &mut MarkupWriter) {
    tagged("<summary>", &variant.title(), "", out);
    for value in &variant.values {
        tagged(" <code>", value, "</code>", out);
    }
    if variant.is_default {
        let start = " <span class=\"api-chip\">";
        tagged(start, &texts.any_other_value, "</span>", out);
    }
    // The anchor is inside `<details>`, because browsers open the element
    // around a target.
    attribute("</summary><div id=\"", &variant.anchor, out);
    out.html("\">");
    if !variant.is_named_by_type() {
        out.html("<p class=\"api-fact\">");
        type_name(&variant.field, out);
        out.html("</p>");
    }
    notes(&variant.field, out);
    content(&variant.field, out);
    out.html("</div>");
}

/// Writes a text with a link instead of the placeholder `{name}`.
///
/// A text without the placeholder gets the link at its end.
fn link_in(text: &str, name: &str, link: &LinkView, out: &mut MarkupWriter) {
    let (before, after) = split_placeholder(text, name);
    out.text(before);
    anchor(&link.href, &link.text, out);
    out.text(after);
}

/// Writes a link.
///
/// `href` must be an address that has been checked or made by this crate: the
/// writer escapes it, but does not judge its scheme.
pub(super) fn anchor(href: &str, text: &str, out: &mut MarkupWriter) {
    attribute("<a href=\"", href, out);
    tagged("\">", text, "</a>", out);
}

/// Writes the start of a tag up to the value of an attribute. `start` ends with
/// a quote, which the caller closes.
///
/// The value is escaped for double quotes.
pub(super) fn attribute(start: &'static str, value: &str, out: &mut MarkupWriter) {
    tagged(start, value, "", out);
}

/// Writes text, escaped, between two pieces of markup.
///
/// Both literals are markup and are written as they are.
pub(super) fn tagged(start: &'static str, text: &str, end: &'static str, out: &mut MarkupWriter) {
    out.tagged(start, text, end);
}
