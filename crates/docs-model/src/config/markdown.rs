//! The `[markdown]` table: how documents are parsed.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::CheckLevel;

/// How Markdown is parsed.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct MarkdownConfig {
    /// `mdx`: all files can contain components. `md`: all files are CommonMark
    /// with raw HTML. `detect`: the extension decides.
    pub format: MarkdownFormat,
    /// The tool whose extensions pages are written with. `vitepress` adds
    /// `<!--@include: ./part.md-->`, `<<< ./code.js`, `[[toc]]`, titles of alerts
    /// (`> [!NOTE] Title`) and `<Badge>`; `mkdocs` adds `!!! note`, `??? note` and
    /// `=== "Tab"` with indented content, attribute lists and snippets; `mdbook`
    /// adds `{{#include ./part.md}}`; `starlight` reads code blocks as Expressive Code
    /// does.
    pub dialect: Dialect,
    /// Folders below the site folder in which snippets (`--8<-- "file"`) are
    /// searched, with `dialect = "mkdocs"`.
    pub snippet_paths: Vec<String>,
    /// Snippets that are inserted at the end of each page, such as a file of
    /// abbreviations.
    pub snippet_append: Vec<String>,
    /// Inserts sections and lines of files into code without the indentation that
    /// all of them have, with `dialect = "mkdocs"`.
    pub snippet_dedent: bool,
    /// Additional names of `:::` directives. They are rendered by the component
    /// `Admonition`, as the built-in ones are.
    pub admonitions: Vec<String>,
    /// Comments in code that give lines a class name, for the style sheets of the
    /// site. They are removed from the code, as the built-in ones are.
    pub magic_comments: Vec<MagicCommentConfig>,
    /// Converts shortcodes such as `:tada:` to emojis.
    pub emoji: bool,
    /// Converts bare addresses and mail addresses in text to links.
    pub autolinks: bool,
    /// Converts quotes, `--`, `---` and `...` in text to typographic punctuation, as in
    /// English. With `dialect = "starlight"`, `--` is an em dash.
    pub smart_punctuation: bool,
    /// Numbers the lines of all code blocks. `showLineNumbers=false` leaves them out.
    pub line_numbers: bool,
    /// How ids of headings are made of their texts, for links that were written
    /// for another tool.
    pub heading_ids: HeadingIds,
    /// Keeps upper case in the ids of headings, which are lower case otherwise.
    pub maintain_case: bool,
    /// Parses `$…$`, `$$…$$` and code blocks in the language `math` as
    /// formulas.
    pub math: bool,
    /// Parses a single `$` as the delimiter of a formula. If `false`, only `$$`
    /// and code blocks are formulas.
    pub math_single_dollar: bool,
    /// Custom TeX commands: the name, with its backslash, and its definition.
    /// `#1` is the first argument.
    pub math_macros: BTreeMap<String, String>,
    /// Rendering of code blocks in the language `mermaid`.
    pub mermaid: Diagrams,
    /// Level of unknown components. With `warn`, a `div` with their content
    /// replaces them.
    pub unknown_components: CheckLevel,
}

/// A comment in code that gives lines a class name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct MagicCommentConfig {
    /// Class name of the lines, or several with spaces between them.
    pub class_name: String,
    /// Text of the comment before a line: `fails-next-line`.
    #[serde(default)]
    pub line: Option<String>,
    /// Texts of the comments around several lines.
    #[serde(default)]
    pub block: Option<MagicBlock>,
}

/// The comments around several lines of code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct MagicBlock {
    /// Text of the comment before the lines: `fails-start`.
    pub start: String,
    /// Text of the comment after the lines: `fails-end`.
    pub end: String,
}

/// A tool with Markdown extensions of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// Directives and components, which all sites have.
    #[default]
    Docusaurus,
    /// Those of VitePress as well.
    Vitepress,
    /// Those of MkDocs as well.
    Mkdocs,
    /// Those of mdBook as well.
    Mdbook,
    /// Those of Starlight as well.
    Starlight,
}

/// A rule by which the text of a heading becomes its id.
///
/// Of `## build.outDir: Über`, the id is `buildoutdir-über` with `github`,
/// `build-outdir-uber` with `vitepress`, and `buildoutdir-uber` with `python`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum HeadingIds {
    /// As GitHub, Docusaurus and Starlight: punctuation is dropped.
    #[default]
    Github,
    /// As VitePress: punctuation becomes `-`, and accents are dropped.
    Vitepress,
    /// As Python-Markdown, and so MkDocs: only ASCII is kept, and the suffixes
    /// of repeated ids begin with `_`.
    Python,
    /// As `pymdownx.slugs`, an option of MkDocs: letters of all scripts are
    /// kept.
    Pymdownx,
}

/// Rendering of code blocks that describe diagrams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Diagrams {
    /// As code.
    #[default]
    Code,
    /// As a diagram, drawn by the reader's browser.
    Browser,
}

/// Syntax of a Markdown file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MarkdownFormat {
    /// Markdown with components.
    Mdx,
    /// CommonMark with raw HTML.
    Md,
    /// By the extension: `.mdx` has components, `.md` is CommonMark.
    Detect,
}
