//! What a caller may choose.

use std::collections::BTreeMap;

use borsh::{BorshDeserialize, BorshSerialize};
use serde_json::Value;

use crate::magic::{self, MagicComment};
use crate::math::Macros;

/// How the text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, BorshDeserialize, BorshSerialize)]
#[non_exhaustive]
pub enum Format {
    /// Markdown with components, comments and expressions, as documentation
    /// sites write it in both `.md` and `.mdx`.
    #[default]
    Mdx,
    /// CommonMark: tags are raw HTML, braces are text. Directives and heading
    /// ids are understood here too.
    Markdown,
}

/// Options of [`parse`](crate::parse).
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ParseOptions {
    /// How the text is read.
    pub format: Format,
    /// Names of directives beside the known ones.
    pub admonitions: Vec<String>,
    /// Pages may have `style` attributes: they are not reported.
    pub inline_styles: bool,
    /// `:tada:` becomes 🎉.
    pub emoji: bool,
    /// `$…$` and `$$…$$` are formulas, with these commands of the site's own.
    /// Formulas become MathML with the feature `math`.
    pub math: Option<Macros>,
    /// A single `$` begins a formula; otherwise only `$$` does.
    pub single_dollar_math: bool,
    /// Heading anchors keep upper case.
    pub maintain_case: bool,
    /// Words in code comments that mark lines.
    pub magic_comments: Vec<MagicComment>,
    /// Values of names in expressions: `frontMatter`, `props`, a site's own.
    pub constants: BTreeMap<String, Value>,
    /// Values of modules: what `import x from 'module'` gives to `x`, or the
    /// fields that `import {x} from 'module'` picks.
    pub modules: BTreeMap<String, Value>,
    /// Words that the parser itself puts into pages.
    pub texts: Texts,
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self {
            format: Format::Mdx,
            admonitions: Vec::new(),
            inline_styles: false,
            emoji: true,
            math: None,
            single_dollar_math: true,
            maintain_case: false,
            magic_comments: magic::defaults(),
            constants: BTreeMap::new(),
            modules: BTreeMap::new(),
            texts: Texts::default(),
        }
    }
}

/// Words that are put into pages, in the page's language.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Texts {
    /// Heading of the footnotes, for screen readers.
    pub footnotes: String,
    /// Label of a link back from a footnote; `{n}` is the footnote's number.
    pub footnote_back: String,
    /// Label of a ticked box in a task list.
    pub task_done: String,
    /// Label of an empty box in a task list.
    pub task_open: String,
}

impl Default for Texts {
    fn default() -> Self {
        Self {
            footnotes: "Footnotes".into(),
            footnote_back: "Back to reference {n}".into(),
            task_done: "Done".into(),
            task_open: "To do".into(),
        }
    }
}
