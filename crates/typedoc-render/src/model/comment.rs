//! Documentation comments.

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use super::Id;
use super::types::ExternalSymbol;

/// A documentation comment.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct Comment {
    /// The text before the first block tag.
    pub summary: Vec<CommentPart>,
    /// `@returns` and the like, in order.
    pub block_tags: Vec<BlockTag>,
    /// `@internal` and the like.
    pub modifier_tags: Vec<Box<str>>,
}

impl Comment {
    /// The content of the first block tag of a name (with its `@`).
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&BlockTag> {
        self.block_tags.iter().find(|it| *it.tag == *name)
    }

    /// Whether a modifier tag (with its `@`) is there.
    #[must_use]
    pub fn has_modifier(&self, name: &str) -> bool {
        self.modifier_tags.iter().any(|it| **it == *name)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.summary.is_empty() && self.block_tags.is_empty()
    }

    /// The text that introduces a symbol: the summary, else what
    /// `@description` or `@summary` says.
    pub(crate) fn lead(&self) -> &[CommentPart] {
        if !self.summary.is_empty() {
            return &self.summary;
        }
        ["@description", "@summary"]
            .iter()
            .find_map(|it| self.tag(it))
            .map_or(&[], |it| &it.content)
    }
}

/// A block tag with what follows it.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct BlockTag {
    /// The tag with its `@`.
    pub tag: Box<str>,
    /// The name after it, of `@param` and the like; the title of an
    /// `@example`.
    pub name: Option<Box<str>>,
    /// What follows.
    pub content: Vec<CommentPart>,
    /// Kept for tools, not for readers.
    pub skip_rendering: bool,
}

/// A piece of a comment. Pieces put together are Markdown.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum CommentPart {
    /// Markdown.
    Text(Box<str>),
    /// Code with its backticks, inline or fenced.
    Code(Box<str>),
    /// `{@link Cart.items the items}`.
    Inline {
        /// The tag with its `@`.
        tag: Box<str>,
        /// The text, without the name that was resolved.
        text: Box<str>,
        /// Where it leads.
        target: Option<LinkTarget>,
    },
    /// The address in a Markdown link that leads to a file of the library.
    RelativeLink {
        /// As written.
        text: Box<str>,
        /// Index into the model's files.
        target: Option<Id>,
        /// What follows `#` in the target.
        anchor: Option<Box<str>>,
    },
}

impl CommentPart {
    /// The text as written.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text)
            | Self::Code(text)
            | Self::Inline { text, .. }
            | Self::RelativeLink { text, .. } => text,
        }
    }
}

/// Where an inline tag leads.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum LinkTarget {
    /// A reflection of this model.
    Reflection(Id),
    /// An address.
    Url(Box<str>),
    /// A symbol of another package, or one that is not exported.
    External(Box<ExternalSymbol>),
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct RawPart {
    kind: Box<str>,
    text: Box<str>,
    tag: Box<str>,
    target: Option<RawTarget>,
    target_anchor: Option<Box<str>>,
    ts_link_text: Option<Box<str>>,
}

impl<'de> Deserialize<'de> for CommentPart {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = RawPart::deserialize(deserializer)?;
        Ok(match &*raw.kind {
            "code" => Self::Code(raw.text),
            "inline-tag" => Self::Inline {
                tag: raw.tag,
                text: raw
                    .ts_link_text
                    .filter(|it| !it.is_empty())
                    .unwrap_or(raw.text),
                target: raw.target.and_then(RawTarget::link),
            },
            "relative-link" => Self::RelativeLink {
                text: raw.text,
                target: match raw.target {
                    Some(RawTarget::Number(id)) => Id::try_from(id).ok(),
                    _ => None,
                },
                anchor: raw.target_anchor,
            },
            // A kind that came later reads as text, so that nothing is lost.
            _ => Self::Text(raw.text),
        })
    }
}

/// A target is a number, an address or an object.
pub(super) enum RawTarget {
    Number(i64),
    Text(Box<str>),
    Symbol(Box<ExternalSymbol>),
}

impl RawTarget {
    fn link(self) -> Option<LinkTarget> {
        match self {
            Self::Number(id) => Id::try_from(id).ok().map(LinkTarget::Reflection),
            Self::Text(url) => Some(LinkTarget::Url(url)),
            Self::Symbol(it) => Some(LinkTarget::External(it)),
        }
    }
}

impl<'de> Deserialize<'de> for RawTarget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TargetVisitor)
    }
}

struct TargetVisitor;

impl<'de> Visitor<'de> for TargetVisitor {
    type Value = RawTarget;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an id, an address or a symbol of another package")
    }

    fn visit_i64<E>(self, value: i64) -> Result<RawTarget, E> {
        Ok(RawTarget::Number(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<RawTarget, E> {
        Ok(RawTarget::Number(i64::try_from(value).unwrap_or(-1)))
    }

    fn visit_str<E>(self, value: &str) -> Result<RawTarget, E> {
        Ok(RawTarget::Text(value.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RawTarget, A::Error> {
        let symbol =
            ExternalSymbol::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
        Ok(RawTarget::Symbol(Box::new(symbol)))
    }
}
