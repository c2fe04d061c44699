//! Documentation comments.
//!
//! TypeDoc splits a comment into a summary and block tags, and each of them
//! into pieces of Markdown, code and inline tags.

use serde::Deserialize;
use serde::de::Deserializer;

use super::Id;
use super::target::{ExternalSymbol, RawTarget};

/// A documentation comment.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct Comment {
    /// The text before the first block tag.
    pub summary: Vec<CommentPart>,
    /// Block tags such as `@returns`, in order.
    pub block_tags: Vec<BlockTag>,
    /// Modifier tags such as `@internal`.
    pub modifier_tags: Vec<Box<str>>,
}

impl Comment {
    /// Returns the first block tag with a name (including `@`).
    ///
    /// ```
    /// # use typedoc_render::Model;
    /// # let json = r#"{"schemaVersion": "2.0", "id": 0, "name": "shop", "comment": {
    /// #   "summary": [],
    /// #   "blockTags": [{"tag": "@since", "content": [{"kind": "text", "text": "2.1"}]}]
    /// # }}"#;
    /// # let (model, _) = Model::parse("api.json", json);
    /// # let comment = model.unwrap().project.comment.unwrap();
    /// let since = comment.tag("@since").unwrap();
    /// assert_eq!(since.content[0].text(), "2.1");
    /// ```
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&BlockTag> {
        self.block_tags.iter().find(|block| *block.tag == *name)
    }

    /// Returns whether the comment has a modifier tag (including `@`).
    #[must_use]
    pub fn has_modifier(&self, name: &str) -> bool {
        self.modifier_tags.iter().any(|tag| **tag == *name)
    }

    /// Returns whether the comment has neither text nor block tags. Modifier
    /// tags alone do not document a symbol.
    pub(crate) fn is_empty(&self) -> bool {
        self.summary.is_empty() && self.block_tags.is_empty()
    }

    /// Returns the text that introduces a symbol: the summary, otherwise that
    /// of `@description` or `@summary`.
    pub(crate) fn lead(&self) -> &[CommentPart] {
        if !self.summary.is_empty() {
            return &self.summary;
        }
        ["@description", "@summary"]
            .iter()
            .find_map(|tag| self.tag(tag))
            .map_or(&[], |block| &block.content)
    }
}

/// A block tag and its content.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct BlockTag {
    /// The tag with its `@`.
    pub tag: Box<str>,
    /// Name after the tag, as in `@param`; for `@example`, its title.
    pub name: Option<Box<str>>,
    /// The content.
    pub content: Vec<CommentPart>,
    /// Whether the tag is for tools, not for readers.
    pub skip_rendering: bool,
}

/// A piece of a comment. The texts of all pieces, joined, are Markdown.
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
        /// Text without the resolved name.
        text: Box<str>,
        /// Target of the link.
        target: Option<LinkTarget>,
    },
    /// Address of a Markdown link to a file of the library.
    RelativeLink {
        /// Address as written.
        text: Box<str>,
        /// Key of [`Model::files`](super::Model::files).
        target: Option<Id>,
        /// Fragment of the target, without `#`.
        anchor: Option<Box<str>>,
    },
}

impl CommentPart {
    /// Returns the text as written; for an inline tag, without the tag.
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

/// Target of an inline tag.
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

impl LinkTarget {
    /// Converts a target; `None` for -1, which TypeDoc writes for a target
    /// outside the documentation.
    fn of(target: RawTarget) -> Option<Self> {
        match target {
            RawTarget::Number(id) => Id::try_from(id).ok().map(Self::Reflection),
            RawTarget::Text(url) => Some(Self::Url(url)),
            RawTarget::Symbol(symbol) => Some(Self::External(symbol)),
        }
    }
}

/// The keys of all kinds of pieces; `kind` decides which of them apply.
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
                    .filter(|text| !text.is_empty())
                    .unwrap_or(raw.text),
                target: raw.target.and_then(LinkTarget::of),
            },
            "relative-link" => Self::RelativeLink {
                text: raw.text,
                target: match raw.target {
                    Some(RawTarget::Number(id)) => Id::try_from(id).ok(),
                    _ => None,
                },
                anchor: raw.target_anchor,
            },
            // Kinds of later versions are read as text, so that no content is
            // lost.
            _ => Self::Text(raw.text),
        })
    }
}
