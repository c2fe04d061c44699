//! Values of fields: defaults, constants and examples. Short ones are in the
//! row of the field; long ones are folded, and shown in full once per page,
//! because generated descriptions repeat the same example object in each
//! response.

use super::examples::preview;
use super::{Builder, ExampleView, FileView, LinkView, ValueView, Whole, hash};
use crate::shape::Shape;
use crate::source::Node;
use crate::text::anchor_part;

/// Maximum length of a default or example that is shown in a row without a
/// fold, in characters.
const MAX_VALUE: usize = 160;

impl<'r> Builder<'r, '_> {
    /// Returns a value of the row at `path`. A long one is shown in full at its
    /// first occurrence on the page, and linked from the others.
    pub(super) fn value_view(&self, node: &Node, path: &str) -> ValueView {
        let short = short(node);
        if !short.ends_with('…') {
            return ValueView { short, whole: None };
        }
        // A fold has room for several lines.
        let whole = whole_text(node);
        if whole == short {
            return ValueView { short, whole: None };
        }
        let below = format!("{}{}", self.prefix, anchor_part(path));
        let anchor = below.trim_end_matches("[]").trim_end_matches('/');
        let place = LinkView {
            text: match path.trim_start_matches('.').trim_end_matches("[]") {
                "" => anchor.to_owned(),
                text => text.to_owned(),
            },
            href: hash(anchor),
        };
        let mut places = self.value_places.borrow_mut();
        let whole = match places.get(&whole) {
            // A row does not link to itself.
            Some(above) if above.href != place.href => Whole::Above(above.clone()),
            Some(_) => self.folded(whole),
            None => {
                places.insert(whole.clone(), place);
                self.folded(whole)
            }
        };
        ValueView {
            short,
            whole: Some(whole),
        }
    }

    /// Returns the fold of a long value.
    fn folded(&self, text: String) -> Whole {
        let Some(name) = self.options.large_examples.name(&text) else {
            return Whole::Folded(text);
        };
        let texts = self.texts();
        Whole::File(FileView {
            n_shown: preview(&text).len(),
            href: format!("{}{name}", self.options.large_examples_url),
            label: texts.counted(&texts.all_lines, text.lines().count()),
            text,
        })
    }

    /// Returns the examples of a schema, all without texts.
    pub(super) fn schema_examples(&self, shape: &Shape<'r>, path: &str) -> Vec<ExampleView> {
        let examples = shape.examples.iter();
        examples
            .map(|value| ExampleView::from(self.value_view(value, path)))
            .collect()
    }
}

/// Returns a value in full: text without quotes, data as JSON in several lines.
pub(crate) fn whole_text(node: &Node) -> String {
    match node.as_str() {
        Some(text) => text.to_owned(),
        None => node.to_json(),
    }
}

/// Returns a value on one line: text without quotes, data as JSON, cut to
/// [`MAX_VALUE`] characters.
pub(super) fn short(node: &Node) -> String {
    let text = node.scalar().unwrap_or_else(|| node.to_json_line());
    if text.chars().count() <= MAX_VALUE {
        return text;
    }
    let cut: String = text.chars().take(MAX_VALUE - 1).collect();
    format!("{cut}…")
}
