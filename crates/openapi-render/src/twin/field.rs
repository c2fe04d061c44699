//! Fields as list items: name, type and labels, then sentences; nested fields
//! are nested lists. Two spaces indent a level.

use docs_model::texts::{fill, split_placeholder};
use safe_markup::markdown::{code, fence, link, plain};

use super::Twin;
use super::prose::{line, markdown};
use crate::texts::Texts;
use crate::view::{
    EnumView, EnumsView, ExampleView, FieldView, FileView, LinkView, SchemaView, ValueView,
    VariantsView, Whole, Why,
};

/// Maximum indentation level of fields; deeper ones stay at that level.
///
/// Markdown would treat deeper items as code in some readers.
const MAX_INDENT: usize = 12;

impl Twin<'_> {
    /// Writes fields as items at a level.
    ///
    /// Each item begins with the name as code, which neither Markdown nor HTML
    /// can change.
    pub(super) fn fields(&mut self, list: &[FieldView], indent: usize) {
        for field in list {
            let mut head = code(&field.name);
            let kind = self.type_and_marks(field);
            if !kind.is_empty() {
                head.push_str(": ");
                head.push_str(&kind);
            }
            self.value(&head, field, indent);
        }
    }

    /// Writes an item: its head, its description and facts, and its content
    /// below. A description of several blocks does not fit in a line, and
    /// follows it.
    ///
    /// `indent` is the level of the item itself; what belongs to it is one
    /// level deeper.
    fn value(&mut self, head: &str, field: &FieldView, indent: usize) {
        let html = field.html.as_deref().unwrap_or_default();
        let text = markdown(html, false);
        let is_line = !text.contains('\n');
        let mut parts = vec![head.to_owned()];
        parts.extend(is_line.then(|| text.clone()));
        parts.extend(self.facts(field));
        self.item(&joined(parts), indent);
        if !is_line {
            self.indented(&text, indent + 1);
        }
        self.below(field, indent + 1);
    }

    /// Writes the content below the line of a value: long and explained values,
    /// items and fields.
    ///
    /// The order is that of the page, so that a reader of both finds the same
    /// facts. Content that is a link is not repeated here: [`Twin::facts`] has
    /// it in the line.
    pub(super) fn below(&mut self, field: &FieldView, indent: usize) {
        let texts = self.texts;
        for (label, long) in [
            (&texts.always, &field.constant),
            (&texts.default, &field.default),
        ] {
            if let Some(long) = long {
                self.long_value(label, long, indent);
            }
        }
        for example in field.examples.iter().filter(|example| example.is_bare()) {
            if let Some(long) = &example.value {
                self.long_value(&texts.example, long, indent);
            }
        }
        if field.examples.iter().any(|example| !example.is_bare()) {
            self.item(&format!("{}:", examples_label(field, texts)), indent);
            let worded = field.examples.iter().filter(|example| !example.is_bare());
            worded.for_each(|example| self.example(example, indent + 1));
        }
        if let Some(item) = &field.item {
            let mut head = texts.each_item.to_string();
            if let Some(title) = &item.title {
                head = format!("{head} ({})", plain(title));
            }
            let kind = self.type_and_marks(&item.field);
            if !kind.is_empty() {
                head = format!("{head}: {kind}");
            }
            self.value(&head, &item.field, indent);
        }
        if let Some(values) = field.enums.as_ref().filter(|enums| is_explained(enums)) {
            self.values(values, indent);
        }
        if let Some(content) = &field.content {
            self.inside(content, indent);
        }
    }

    /// Writes a value that is truncated in its line as a code block.
    ///
    /// The block has no language: values may be JSON or plain text.
    fn long_value(&mut self, label: &str, view: &ValueView, indent: usize) {
        if let Some(text) = view.whole.as_ref().and_then(Whole::text) {
            self.item(&format!("{}:", plain(label)), indent);
            self.indented(&fence("", text), indent + 1);
        }
    }

    /// Writes an example that is not in the line of its value.
    ///
    /// A long value follows the line as a code block, where the page has a
    /// fold.
    fn example(&mut self, example: &ExampleView, indent: usize) {
        let texts = self.texts;
        let short = example.value.as_ref().filter(|value| !is_block(value));
        let mut parts: Vec<String> = short.map(|short| value(short, texts)).into_iter().collect();
        parts.extend(
            example
                .name
                .iter()
                .chain(&example.summary)
                .map(|text| plain(text)),
        );
        parts.extend(example.html.as_deref().map(line));
        let sent = example.serialized.as_ref();
        parts.extend(sent.map(|sent| fill(&texts.sent_as, &[("media", &code(&sent.short))])));
        parts.extend(example.external.as_ref().map(links_to));
        self.item(&joined(parts), indent);
        let values = example.value.iter().chain(&example.serialized);
        for whole in values.filter_map(|value| value.whole.as_ref()) {
            if let Some(text) = whole.text() {
                self.indented(&fence("", text), indent + 1);
            }
        }
    }

    /// Returns type and labels, such as `array of Pet, required, read-only`.
    ///
    /// Labels are separated by the comma of the language. The order is that of
    /// the page: type, required, deprecated, read-only, write-only, extensions,
    /// and the schema that the field comes from.
    pub(super) fn type_and_marks(&self, field: &FieldView) -> String {
        let texts = self.texts;
        let mut parts = Vec::new();
        parts.push(self.type_text(field));
        for (set, word) in [
            (field.required, &texts.required),
            (field.deprecated, &texts.deprecated),
            (field.read_only, &texts.read_only),
            (field.write_only, &texts.write_only),
        ] {
            parts.extend(set.then(|| plain(word)));
        }
        let chips = field.chips.iter();
        parts.extend(chips.map(|chip| plain(&format!("{} {}", chip.label, chip.value))));
        let from = field.from.as_ref();
        parts.extend(from.map(|link| fill(&texts.from, &[("schema", &links_to(link))])));
        parts.retain(|part| !part.is_empty());
        parts.join(&texts.comma)
    }

    /// Returns the type in words, without links.
    ///
    /// A list of facts would be unreadable with a link in each type; the fields
    /// of a named schema are linked once, in the line of the value.
    pub(super) fn type_text(&self, field: &FieldView) -> String {
        let words: String = field
            .type_parts
            .iter()
            .map(|part| part.text.as_str())
            .collect();
        let mut text = plain(&words);
        if let Some(format) = &field.format {
            text.push_str(" · ");
            text.push_str(&plain(format));
        }
        if field.nullable {
            text.push_str(&self.texts.or_null);
        }
        text
    }

    /// Returns the facts in a value's line, without its description.
    ///
    /// They are sentences without a full stop, which [`joined`] adds. Values
    /// too long for a line are left out: [`Twin::below`] writes them as code.
    pub(super) fn facts(&self, field: &FieldView) -> Vec<String> {
        let texts = self.texts;
        let mut out = Vec::new();
        if let Some(target) = &field.unresolved {
            out.push(format!("{} {}", texts.unresolved_reference, code(target)));
        }
        let fact = |label: &str, values: &[String]| {
            let values: Vec<String> = values.iter().map(|value| code(value)).collect();
            (!values.is_empty()).then(|| format!("{label} {}", values.join(&texts.comma)))
        };
        let examples = examples_label(field, texts);
        let values = |label: &str, values: &mut dyn Iterator<Item = &ValueView>| {
            let values: Vec<String> = values
                .filter(|value| !is_block(value))
                .map(|view| value(view, texts))
                .collect();
            (!values.is_empty()).then(|| format!("{label} {}", values.join(&texts.comma)))
        };
        let bare = field.examples.iter().filter(|example| example.is_bare());
        out.extend(field.condition.as_deref().map(line));
        out.extend(values(&texts.always, &mut field.constant.iter()));
        out.extend(limits(field));
        out.extend(field.written.as_ref().map(|written| {
            let before = crate::text::sentence_case(&written.before);
            format!("{before}{}{}", code(written.code), written.after)
        }));
        out.extend(fact(&texts.matches, field.pattern.as_slice()));
        out.extend(values(&texts.default, &mut field.default.iter()));
        let bare = &mut bare.filter_map(|example| example.value.as_ref());
        out.extend(values(examples, bare));
        out.extend(field.external.as_ref().map(links_to));
        if let Some(values) = &field.enums {
            out.push(self.values_line(values));
        }
        let linked = field
            .content
            .as_ref()
            .filter(|content| content.link.is_some());
        out.extend(linked.map(|schema| self.link_sentence(schema)));
        out
    }

    /// Returns the values of an enumeration in one line, or where they are
    /// listed.
    ///
    /// Values with names or descriptions are announced by a colon only, because
    /// they are items below the line. Unlike the page, nothing is folded.
    fn values_line(&self, enums: &EnumsView) -> String {
        let texts = self.texts;
        if let Some(same) = &enums.same_as {
            return fill(&texts.values_as_at, &[("place", &plain(&same.text))]);
        }
        if is_explained(enums) {
            return format!("{}:", texts.values);
        }
        let values: Vec<String> = enums
            .expanded
            .iter()
            .chain(&enums.folded)
            .map(|item| code(&item.value))
            .collect();
        let mut text = format!("{} {}", texts.values, values.join(&texts.comma));
        if let Some(file) = &enums.file {
            text.push_str(". ");
            text.push_str(&file_link(file));
        }
        text
    }

    /// Writes values with their explanations, as items.
    ///
    /// The link to the file with all values is an item of its own.
    fn values(&mut self, enums: &EnumsView, indent: usize) {
        for item in enums.expanded.iter().chain(&enums.folded) {
            let name = item.name.as_deref().map(plain);
            let text = item
                .html
                .as_deref()
                .map(line)
                .filter(|text| !text.is_empty());
            let words: Vec<String> = name.into_iter().chain(text).collect();
            let mut item = code(&item.value);
            if !words.is_empty() {
                item.push_str(": ");
                item.push_str(&words.join(". "));
            }
            self.item(&item, indent);
        }
        if let Some(file) = &enums.file {
            self.item(&file_link(file), indent);
        }
    }

    /// Returns a sentence with the link that replaces the content of a schema.
    ///
    /// The reasons are those of the page ([`Why`]). Empty if the schema is not
    /// a link.
    fn link_sentence(&self, schema: &SchemaView) -> String {
        let Some(target) = &schema.link else {
            return String::new();
        };
        let (text, name) = match schema.why {
            Why::Recursive => (&self.texts.nests, "schema"),
            Why::Above => (&self.texts.shown_at, "place"),
            Why::Elsewhere => (&self.texts.see, "schema"),
        };
        fill(text, &[(name, &links_to(target))])
    }

    /// Writes the fields of a value as list items.
    ///
    /// Rules come first and the end of a list last, as on the page. Nothing else is written for a schema
    /// that is a link.
    pub(super) fn inside(&mut self, view: &SchemaView, indent: usize) {
        for rule in &view.rules {
            let text = line(rule);
            self.item(&text, indent);
        }
        if view.link.is_some() {
            return;
        }
        self.fields(&view.fields, indent);
        for variants in &view.variants {
            self.variants(variants, indent);
        }
        for sentence in &view.closing {
            self.item(&line(sentence), indent);
        }
    }

    /// Writes variants: an item for the choice, and one for each variant below
    /// it.
    ///
    /// Every variant is written, while a page shows one at a time. Its line has
    /// the values of the discriminator that select it.
    fn variants(&mut self, view: &VariantsView, indent: usize) {
        let mut head = view.label.clone();
        if let Some(property) = &view.discriminator {
            let (before, after) = split_placeholder(&self.texts.told_by, "property");
            head.push_str(before);
            head.push_str(&code(property));
            head.push_str(after);
        } else {
            head.push(':');
        }
        self.item(&head, indent);
        for variant in &view.items {
            let mut head = plain(&variant.title());
            if !variant.values.is_empty() {
                let values: Vec<String> = variant.values.iter().map(|value| code(value)).collect();
                head = format!("{head} ({})", values.join(&self.texts.comma));
            }
            if variant.is_default {
                head = format!("{head} ({})", self.texts.any_other_value);
            }
            if !variant.is_named_by_type() {
                head = format!("{head}: {}", self.type_text(&variant.field));
            }
            self.value(&head, &variant.field, indent + 1);
        }
    }

    /// Writes a list item.
    ///
    /// `text` must be a single line.
    pub(super) fn item(&mut self, text: &str, indent: usize) {
        let pad = "  ".repeat(indent.min(MAX_INDENT));
        self.out.push_str(&pad);
        self.out.push_str("- ");
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Writes blocks below the line of an item, indented so that they belong to
    /// it.
    ///
    /// Blank lines around the block make Markdown treat it as a part of the
    /// item; empty lines within it get no spaces.
    fn indented(&mut self, text: &str, indent: usize) {
        let pad = "  ".repeat(indent.min(MAX_INDENT + 1));
        self.out.push('\n');
        for line in text.lines() {
            if !line.is_empty() {
                self.out.push_str(&pad);
                self.out.push_str(line);
            }
            self.out.push('\n');
        }
        self.out.push('\n');
    }
}

/// Returns the label of examples, in singular or plural.
fn examples_label<'t>(field: &FieldView, texts: &'t Texts) -> &'t str {
    match field.examples.len() {
        1 => &texts.example,
        _ => &texts.examples,
    }
}

/// Returns the limits as a sentence.
fn limits(field: &FieldView) -> Option<String> {
    let text = field.limits.join("; ");
    (!text.is_empty()).then(|| plain(&crate::text::sentence_case(&text)))
}

/// Returns whether a value is written as a code block below its line.
fn is_block(view: &ValueView) -> bool {
    view.whole.as_ref().and_then(Whole::text).is_some()
}

/// Returns a value for a line; for a long one, a link to where it is shown.
///
/// A folded value is only shortened here; the whole follows as code.
fn value(view: &ValueView, texts: &Texts) -> String {
    match &view.whole {
        Some(Whole::Above(link)) => {
            let place = fill(&texts.shown_at, &[("place", &links_to(link))]);
            format!("{} ({place})", code(&view.short))
        }
        _ => code(&view.short),
    }
}

/// Returns whether any value has a name or description, so that each needs an
/// item of its own.
///
/// A list that refers to another place has no items, whatever that place shows.
fn is_explained(enums: &EnumsView) -> bool {
    let explains = |item: &EnumView| item.name.is_some() || item.html.is_some();
    enums.same_as.is_none() && enums.expanded.iter().chain(&enums.folded).any(explains)
}

/// Returns a link as Markdown.
fn links_to(target: &LinkView) -> String {
    link(&plain(&target.text), &target.href)
}

/// Joins parts as sentences; a single one has no full stop.
///
/// A part that ends with punctuation of its own does not get a second mark; `。`
/// and `…` count, for texts in other languages. Empty parts are left out.
pub(super) fn joined(mut parts: Vec<String>) -> String {
    parts.retain(|part| !part.is_empty());
    let n = parts.len();
    let mut out = String::new();
    for part in parts {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&part);
        let ends = part.ends_with(['.', ':', '!', '?', '。', '…']);
        if !ends && n > 1 {
            out.push('.');
        }
    }
    out
}

/// Returns a link to the file with all values of an enumeration.
fn file_link(file: &FileView) -> String {
    links_to(&LinkView {
        text: file.label.clone(),
        href: file.href.clone(),
    })
}
