//! Badges of sidebar items: a word or two after the label, such as "New".

use located_data::{Node, Value};
use serde::Serialize;

/// A badge after the label of a sidebar item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Badge {
    /// Text of the badge.
    pub text: String,
    /// Suffix of the CSS class `badge-…`: `note`, `tip`, `info`, `success`, `warning`
    /// or `danger`.
    pub kind: &'static str,
}

/// The kinds of badges, by their names here and in Starlight.
const KINDS: [(&str, &str); 8] = [
    ("note", "note"),
    ("default", "note"),
    ("info", "info"),
    ("tip", "tip"),
    ("success", "success"),
    ("warning", "warning"),
    ("caution", "warning"),
    ("danger", "danger"),
];

impl Badge {
    /// Reads a badge: a text, or an object with `text` and `variant`. Returns `None`
    /// for other values, an empty text, and an unknown variant.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::badge::Badge;
    /// use docs_model::{Syntax, data};
    ///
    /// let node = data::parse("{text: New, variant: caution}", Syntax::Yaml).unwrap();
    /// let badge = Badge::read(&node).unwrap();
    /// assert_eq!((&*badge.text, badge.kind), ("New", "warning"));
    /// ```
    #[must_use]
    pub fn read(node: &Node) -> Option<Self> {
        let text = |node: &Node| match &node.value {
            Value::String(text) | Value::Number(text) if !text.trim().is_empty() => {
                Some(text.to_string())
            }
            _ => None,
        };
        if let Some(text) = text(node) {
            return Some(Self { text, kind: "note" });
        }
        let kind = match node.get("variant") {
            Some(variant) => {
                let name = variant.as_str()?;
                KINDS.iter().find(|(known, _)| *known == name)?.1
            }
            None => "note",
        };
        let text = text(node.get("text")?)?;
        Some(Self { text, kind })
    }
}

/// Keys of a badge. Starlight has a `class`, which changes nothing here.
pub(crate) const KEYS: &[&str] = &["text", "variant", "class"];

/// What a badge has to be, for diagnostics.
pub(crate) const EXPECTED: &str = "a text, or `{text, variant}` with one of the variants `note`, `tip`, `info`, `success`, \
                                   `warning` and `danger`";
