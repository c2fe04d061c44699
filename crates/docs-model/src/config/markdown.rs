//! How documents are read.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::CheckLevel;

/// How Markdown is read.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct MarkdownConfig {
    /// `mdx`: components in all files; `md`: CommonMark with raw HTML;
    /// `detect`: by the extension.
    pub format: MarkdownFormat,
    /// Names of `:::` directives of the site's own; each is rendered by the
    /// template `components/admonition.html` like the built-in ones.
    pub admonitions: Vec<String>,
    /// Read `:tada:` as an emoji.
    pub emoji: bool,
    /// Read `$…$`, `$$…$$` and code blocks in the language `math` as formulas.
    pub math: bool,
    /// Read a single `$` as the start of a formula. Without it, only `$$` and
    /// code blocks are formulas.
    pub math_single_dollar: bool,
    /// Commands for formulas: name, with its backslash, to TeX. `#1` is the
    /// first argument.
    pub math_macros: BTreeMap<String, String>,
    /// What becomes of code blocks in the language `mermaid`.
    pub mermaid: Diagrams,
    /// A component that is not known is an `error`, or a `warn`ing and a plain
    /// `div` with its content.
    pub unknown_components: CheckLevel,
}

/// What becomes of code blocks that describe diagrams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Diagrams {
    /// They are shown as code.
    #[default]
    Code,
    /// The reader's browser draws them.
    Browser,
}

/// How a Markdown file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MarkdownFormat {
    /// With components.
    Mdx,
    /// CommonMark.
    Md,
    /// By the extension of the file.
    Detect,
}
