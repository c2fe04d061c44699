//! Fields as list items: name, type and labels, then sentences.

use docs_model::texts::{around, fill};

use super::Twin;
use super::prose::{line, markdown};
use super::write::{code, fence, link, plain};
use crate::texts::Texts;
use crate::view::{
    EnumView, EnumsView, ExampleView, FieldView, LinkView, SchemaView, ValueView, VariantsView,
    Whole, Why,
};

/// Maximum indentation level of fields; deeper ones stay at that level.
const MAX_INDENT: usize = 12;

impl Twin<'_> {
    pub(super) fn fields(&mut self, list: &[FieldView], indent: usize) {
        for it in list {
            let mut head = code(&it.name);
            let kind = self.type_and_marks(it);
            if !kind.is_empty() {
                head.push_str(": ");
                head.push_str(&kind);
            }
            self.value(&head, it, indent);
        }
    }

    /// Writes an item: its head, its facts, and its content.
    fn value(&mut self, head: &str, it: &FieldView, indent: usize) {
        let html = it.html.as_deref().unwrap_or_default();
        let text = markdown(html, false);
        let is_line = !text.contains('\n');
        let mut parts = vec![head.to_owned()];
        parts.extend(is_line.then(|| text.clone()));
        parts.extend(self.facts(it));
        self.item(&joined(parts), indent);
        if !is_line {
            self.indented(&text, indent + 1);
        }
        self.below(it, indent + 1);
    }

    /// Writes the content below the line of a value: long and explained values,
    /// items and fields.
    pub(super) fn below(&mut self, it: &FieldView, indent: usize) {
        let texts = self.texts;
        for (label, long) in [(&texts.always, &it.constant), (&texts.default, &it.default)] {
            if let Some(long) = long {
                self.long_value(label, long, indent);
            }
        }
        for it in it.examples.iter().filter(|it| it.is_bare()) {
            if let Some(long) = &it.value {
                self.long_value(&texts.example, long, indent);
            }
        }
        if it.examples.iter().any(|it| !it.is_bare()) {
            self.item(&format!("{}:", examples_label(it, texts)), indent);
            let worded = it.examples.iter().filter(|it| !it.is_bare());
            worded.for_each(|it| self.example(it, indent + 1));
        }
        if let Some(item) = &it.item {
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
        if let Some(values) = it.enums.as_ref().filter(|it| is_explained(it)) {
            self.values(values, indent);
        }
        if let Some(content) = &it.content {
            self.inside(content, indent);
        }
    }

    /// Writes a value that is truncated in its line as a code block.
    fn long_value(&mut self, label: &str, it: &ValueView, indent: usize) {
        if let Some(Whole::Folded(text)) = &it.whole {
            self.item(&format!("{}:", plain(label)), indent);
            self.indented(&fence("", text), indent + 1);
        }
    }

    /// Writes an example that is not in the line of its value.
    fn example(&mut self, it: &ExampleView, indent: usize) {
        let texts = self.texts;
        let short = it.value.as_ref();
        let short = short.filter(|it| !matches!(it.whole, Some(Whole::Folded(_))));
        let mut parts: Vec<String> = short.map(|it| value(it, texts)).into_iter().collect();
        parts.extend(it.name.iter().chain(&it.summary).map(|it| plain(it)));
        parts.extend(it.html.as_deref().map(line));
        let sent = it.serialized.as_deref();
        parts.extend(sent.map(|it| fill(&texts.sent_as, &[("media", &code(it))])));
        parts.extend(it.external.as_ref().map(links_to));
        self.item(&joined(parts), indent);
        if let Some(Whole::Folded(text)) = it.value.as_ref().and_then(|it| it.whole.as_ref()) {
            self.indented(&fence("", text), indent + 1);
        }
    }

    /// Returns type and labels, such as `array of Pet, required, read-only`.
    pub(super) fn type_and_marks(&self, it: &FieldView) -> String {
        let texts = self.texts;
        let mut parts = Vec::new();
        parts.push(self.type_text(it));
        for (set, word) in [
            (it.required, &texts.required),
            (it.deprecated, &texts.deprecated),
            (it.read_only, &texts.read_only),
            (it.write_only, &texts.write_only),
        ] {
            parts.extend(set.then(|| plain(word)));
        }
        let chips = it.chips.iter();
        parts.extend(chips.map(|it| plain(&format!("{} {}", it.label, it.value))));
        let from = it.from.as_ref();
        parts.extend(from.map(|it| fill(&texts.from, &[("schema", &links_to(it))])));
        parts.retain(|it| !it.is_empty());
        parts.join(&texts.comma)
    }

    pub(super) fn type_text(&self, it: &FieldView) -> String {
        let text: String = it.type_parts.iter().map(|it| it.text.as_str()).collect();
        let mut text = plain(&text);
        if let Some(format) = &it.format {
            text.push_str(" · ");
            text.push_str(&plain(format));
        }
        if it.nullable {
            text.push_str(&self.texts.or_null);
        }
        text
    }

    /// Returns the facts in a value's line, without its description.
    pub(super) fn facts(&self, it: &FieldView) -> Vec<String> {
        let texts = self.texts;
        let mut out = Vec::new();
        if let Some(target) = &it.unresolved {
            out.push(format!("{} {}", texts.unresolved_reference, code(target)));
        }
        let fact = |label: &str, values: &[String]| {
            let values: Vec<String> = values.iter().map(|it| code(it)).collect();
            (!values.is_empty()).then(|| format!("{label} {}", values.join(&texts.comma)))
        };
        let examples = examples_label(it, texts);
        let values = |label: &str, values: &mut dyn Iterator<Item = &ValueView>| {
            let values: Vec<String> = values
                .filter(|it| !matches!(it.whole, Some(Whole::Folded(_))))
                .map(|it| value(it, texts))
                .collect();
            (!values.is_empty()).then(|| format!("{label} {}", values.join(&texts.comma)))
        };
        let bare = it.examples.iter().filter(|it| it.is_bare());
        out.extend(it.condition.as_deref().map(line));
        out.extend(values(&texts.always, &mut it.constant.iter()));
        out.extend(limits(it));
        out.extend(it.written.as_ref().map(|it| {
            let before = crate::text::sentence_case(&it.before);
            format!("{before}{}{}", code(it.code), it.after)
        }));
        out.extend(fact(&texts.matches, it.pattern.as_slice()));
        out.extend(values(&texts.default, &mut it.default.iter()));
        let bare = &mut bare.filter_map(|it| it.value.as_ref());
        out.extend(values(examples, bare));
        out.extend(it.external.as_ref().map(links_to));
        if let Some(values) = &it.enums {
            out.push(self.values_line(values));
        }
        let shown = it.content.as_ref().filter(|it| it.link.is_some());
        out.extend(shown.map(|it| self.shown_elsewhere(it)));
        out
    }

    fn values_line(&self, it: &EnumsView) -> String {
        let texts = self.texts;
        if let Some(same) = &it.same_as {
            return fill(&texts.values_as_at, &[("place", &plain(&same.text))]);
        }
        if is_explained(it) {
            return format!("{}:", texts.values);
        }
        let values = it.shown.iter().chain(&it.folded);
        let values: Vec<String> = values.map(|it| code(&it.value)).collect();
        let mut text = format!("{} {}", texts.values, values.join(&texts.comma));
        if it.left_out > 0 {
            text.push_str(". ");
            text.push_str(&texts.counted(&texts.values_not_listed, it.left_out));
        }
        text
    }

    fn values(&mut self, it: &EnumsView, indent: usize) {
        for it in it.shown.iter().chain(&it.folded) {
            let name = it.name.as_deref().map(plain);
            let text = it.html.as_deref().map(line).filter(|it| !it.is_empty());
            let says: Vec<String> = name.into_iter().chain(text).collect();
            let mut item = code(&it.value);
            if !says.is_empty() {
                item.push_str(": ");
                item.push_str(&says.join(". "));
            }
            self.item(&item, indent);
        }
        if it.left_out > 0 {
            let text = &self.texts.values_not_listed;
            self.item(&self.texts.counted(text, it.left_out), indent);
        }
    }

    fn shown_elsewhere(&self, it: &SchemaView) -> String {
        let Some(target) = &it.link else {
            return String::new();
        };
        let (text, name) = match it.why {
            Why::Recursive => (&self.texts.nests, "schema"),
            Why::Above => (&self.texts.shown_at, "place"),
            Why::Elsewhere => (&self.texts.see, "schema"),
        };
        fill(text, &[(name, &links_to(target))])
    }

    /// Writes the fields of a value as list items.
    pub(super) fn inside(&mut self, view: &SchemaView, indent: usize) {
        for it in &view.rules {
            let text = line(it);
            self.item(&text, indent);
        }
        if view.link.is_some() {
            return;
        }
        self.fields(&view.fields, indent);
        for it in &view.variants {
            self.variants(it, indent);
        }
    }

    fn variants(&mut self, view: &VariantsView, indent: usize) {
        let mut head = view.label.clone();
        if let Some(property) = &view.discriminator {
            let (before, after) = around(&self.texts.told_by, "property");
            head.push_str(before);
            head.push_str(&code(property));
            head.push_str(after);
        } else {
            head.push(':');
        }
        self.item(&head, indent);
        for it in &view.items {
            let mut head = plain(&it.name);
            if !it.values.is_empty() {
                let values: Vec<String> = it.values.iter().map(|it| code(it)).collect();
                head = format!("{head} ({})", values.join(&self.texts.comma));
            }
            if it.is_default {
                head = format!("{head} ({})", self.texts.any_other_value);
            }
            // The type of a named schema is its name, which is already in the
            // line.
            let is_named = matches!(it.field.type_parts.as_slice(), [only] if only.text == it.name);
            if !is_named && !it.field.type_parts.is_empty() {
                head = format!("{head}: {}", self.type_text(&it.field));
            }
            self.value(&head, &it.field, indent + 1);
        }
    }

    /// Writes a list item.
    pub(super) fn item(&mut self, text: &str, indent: usize) {
        let pad = "  ".repeat(indent.min(MAX_INDENT));
        self.out.push_str(&pad);
        self.out.push_str("- ");
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Writes blocks within an item.
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

fn examples_label<'t>(it: &FieldView, texts: &'t Texts) -> &'t str {
    match it.examples.len() {
        1 => &texts.example,
        _ => &texts.examples,
    }
}

/// Returns the limits as a sentence.
fn limits(it: &FieldView) -> Option<String> {
    let text = it.limits.join("; ");
    (!text.is_empty()).then(|| plain(&crate::text::sentence_case(&text)))
}

/// Returns a value for a line; for a long one, a link to where it is shown.
fn value(it: &ValueView, texts: &Texts) -> String {
    match &it.whole {
        Some(Whole::Above(link)) => {
            let place = fill(&texts.shown_at, &[("place", &links_to(link))]);
            format!("{} ({place})", code(&it.short))
        }
        _ => code(&it.short),
    }
}

fn is_explained(it: &EnumsView) -> bool {
    let explains = |it: &EnumView| it.name.is_some() || it.html.is_some();
    it.same_as.is_none() && it.shown.iter().chain(&it.folded).any(explains)
}

fn links_to(it: &LinkView) -> String {
    link(&plain(&it.text), &it.href)
}

/// Joins parts as sentences; a single one has no full stop.
pub(super) fn joined(mut parts: Vec<String>) -> String {
    parts.retain(|it| !it.is_empty());
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
