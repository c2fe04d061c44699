//! Parameters and headers: a row like that of a property, with how the value is
//! written in the request.

use std::borrow::Cow;

use docs_model::texts::{fill, split_placeholder};
use safe_markup::Addresses as _;

use super::{Builder, ExampleView, FieldView, LinkView, WrittenView, hash};
use crate::model::{Encoding, Example, Parameter, Type};
use crate::shape::identity;
use crate::source::Node;

/// The serialization of a parameter, for readers.
enum Style {
    /// Words that need no example.
    Words(String),
    /// Words around an example in code.
    Written(WrittenView),
}

impl<'r> Builder<'r, '_> {
    /// Returns the view of a parameter or header. Its own description precedes
    /// that of its schema; examples of both are shown.
    pub(super) fn parameter(&mut self, parameter: &'r Parameter, path: &str) -> FieldView {
        let (anchor, path) = &self.place(path);
        let mut view = match parameter.schema {
            Some(id) => self.value(id, path, 0),
            None => FieldView::new(self.texts()),
        };
        view.href = hash(anchor);
        view.anchor.clone_from(anchor);
        view.name.clone_from(&parameter.name);
        view.required = parameter.required;
        view.deprecated |= parameter.deprecated;
        if let Some(description) = parameter.description.as_deref() {
            // A named schema has a section with its description.
            let own = parameter
                .schema
                .filter(|id| identity(self.reference, *id).is_none())
                .and_then(|id| {
                    let shape = self.memo.shape(id);
                    shape.whole_description().map(|text| text.into_owned())
                })
                .filter(|own| own.trim() != description.trim());
            let text = match &own {
                Some(own) => Cow::Owned(format!("{description}\n\n{own}")),
                None => Cow::Borrowed(description),
            };
            view.html = self.html(Some(&text));
        }
        for example in &parameter.examples {
            let example = self.parameter_example(example, path);
            // The schema may have the same example as the parameter.
            if !view.examples.contains(&example) {
                view.examples.push(example);
            }
        }
        match self.style_words(parameter) {
            Some(Style::Words(words)) => view.limits.push(words),
            Some(Style::Written(written)) => view.written = Some(written),
            None => {}
        }
        let words = |encoding: &Encoding| {
            let words = self.encoding_words(encoding);
            (!words.is_empty()).then(|| format!("{}: {}", encoding.property, words.join(", ")))
        };
        let fields = parameter.encoding.iter().filter_map(words);
        view.limits.extend(fields);
        view.chips.extend(
            self.chips(
                parameter
                    .extensions
                    .iter()
                    .map(|(key, value)| (&**key, value)),
            ),
        );
        view
    }

    /// Returns the view of an example of a parameter. Without data, the
    /// serialized text is the value.
    fn parameter_example(&self, example: &Example, path: &str) -> ExampleView {
        let value = example
            .value
            .as_ref()
            .map(|value| self.value_view(value, path));
        let serialized = example
            .serialized
            .as_deref()
            .map(|text| self.value_view(&Node::text(text), path));
        let (value, serialized) = match value {
            Some(value) => (Some(value), serialized),
            None => (serialized, None),
        };
        ExampleView {
            serialized,
            value,
            name: Some(example.name.clone()).filter(|name| !name.is_empty()),
            summary: example.summary.clone(),
            html: self.html(example.description.as_deref()),
            external: example.external.as_deref().map(|url| LinkView {
                text: url.to_owned(),
                href: self.prose.link(url).unwrap_or_default(),
            }),
        }
    }

    /// Returns how lists and objects are written, unless it is the default.
    /// Single values are the same in all styles but `matrix` and `label`, which
    /// add characters to them.
    fn style_words(&self, parameter: &Parameter) -> Option<Style> {
        // The style of a document is that of its media type.
        if let Some(media) = &parameter.media_type {
            let words = fill(&self.texts().sent_as, &[("media", media)]);
            return Some(Style::Words(words));
        }
        let shape = self.memo.shape(parameter.schema?);
        let many = shape
            .types
            .iter()
            .any(|kind| matches!(kind, Type::Array | Type::Object));
        let texts = self.texts();
        let (words, example) = match (parameter.style.as_str(), parameter.explode) {
            ("form", false) | ("simple", _) => (&texts.comma_separated, None),
            ("form", true) if shape.types.contains(&Type::Array) => (&texts.repeated, None),
            ("spaceDelimited", _) => (&texts.space_separated, None),
            ("pipeDelimited", _) => (&texts.pipe_separated, None),
            ("tabDelimited", _) => (&texts.tab_separated, None),
            ("deepObject", _) => (&texts.style_deep_object, Some("name[key]")),
            ("matrix", _) => (&texts.style_matrix, Some(";name=value")),
            ("label", _) => (&texts.style_label, None),
            _ => return None,
        };
        if !many && !matches!(parameter.style.as_str(), "matrix" | "label") {
            return None;
        }
        Some(match example {
            None => Style::Words(words.to_string()),
            Some(code) => {
                let (before, after) = split_placeholder(words, "example");
                Style::Written(WrittenView {
                    before: before.to_owned(),
                    code,
                    after: after.to_owned(),
                })
            }
        })
    }
}
