//! Options of the parser.

use std::collections::BTreeMap;

use borsh::{BorshDeserialize, BorshSerialize};
use docs_model::config::{Dialect, HeadingIds};
use serde_json::Value;

use crate::home::Home;
use crate::magic::{self, MagicComment};
use crate::math::Macros;

/// The syntax of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, BorshDeserialize, BorshSerialize)]
#[non_exhaustive]
pub enum Format {
    /// Markdown with components, comments and expressions, as documentation
    /// sites write it in both `.md` and `.mdx` files.
    #[default]
    Mdx,
    /// CommonMark: tags are raw HTML, and braces are text. Directives and
    /// heading ids are recognised as well.
    Markdown,
}

/// Options of [`parse`](crate::parse()).
///
/// The options are those of a site: make them once, and parse all pages with them.
/// Only `home` and some `constants` (`frontMatter`) differ from page to page.
///
/// # Examples
///
/// ```
/// use docs_markdown::{Format, ParseOptions};
///
/// let mut options = ParseOptions::default();
/// options.format = Format::Markdown;
/// options.admonitions = vec!["deprecated".to_owned()];
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ParseOptions {
    /// Syntax of the text.
    pub format: Format,
    /// Extensions that are recognised in it.
    pub dialect: Dialect,
    /// Names of directives in addition to the built-in ones.
    pub admonitions: Vec<String>,
    /// Names of the components of the site builder. A tag of MDX that has such
    /// a name in lower case, and is not an element of HTML, is reported.
    pub components: Vec<String>,
    /// Whether pages may have `style` attributes. Otherwise they are reported,
    /// because a strict content security policy blocks them.
    pub inline_styles: bool,
    /// Whether shortcodes become emoji: `:tada:` becomes 🎉.
    pub emoji: bool,
    /// Whether bare addresses and mail addresses in text become links. In the dialect of
    /// VitePress, a mail address needs a top-level domain of letters.
    pub autolinks: bool,
    /// Whether quotes, `--`, `---` and `...` in text become typographic punctuation. In the
    /// dialect of Starlight, `--` is an em dash.
    pub smart_punctuation: bool,
    /// Whether code blocks have line numbers unless their options say otherwise.
    pub line_numbers: bool,
    /// Commands of the site for formulas; `None` if `$…$` and `$$…$$` are text.
    /// With the feature `math`, formulas become MathML.
    pub math: Option<Macros>,
    /// Whether a single `$` begins a formula; otherwise only `$$` does.
    pub single_dollar_math: bool,
    /// The rule by which the texts of headings become anchors.
    pub heading_ids: HeadingIds,
    /// Whether heading anchors keep upper case.
    pub maintain_case: bool,
    /// Words in code comments that mark lines.
    pub magic_comments: Vec<MagicComment>,
    /// Values of names in expressions: `frontMatter`, `props`, or names that
    /// the site defines.
    pub constants: BTreeMap<String, Value>,
    /// Values of modules by specifier: what `import x from 'module'` binds to
    /// `x`, or the fields that `import {x} from 'module'` picks.
    pub modules: BTreeMap<String, Value>,
    /// Whether addresses in HTML tags begin at the folder of the page, `guide/a/`
    /// for `guide/a.md`, as in MkDocs with `use_directory_urls`. Otherwise they
    /// begin at the file, as those of Markdown links.
    pub pages_are_folders: bool,
    /// Folders below the site folder in which snippets of MkDocs are searched, in
    /// order: `pymdownx.snippets.base_path`.
    pub snippet_paths: Vec<String>,
    /// Folder of the docs below the site folder, in which files that tags of
    /// `include-markdown` name are searched first; empty for the site folder.
    pub docs_folder: String,
    /// Snippets that are inserted at the end of each page, such as abbreviations:
    /// `pymdownx.snippets.auto_append`.
    pub snippet_append: Vec<String>,
    /// Whether sections and lines of files of code are inserted without the
    /// indentation that all of them have: `pymdownx.snippets.dedent_subsections`.
    pub snippet_dedent: bool,
    /// The content above the body: the front matter of a home page.
    pub home: Option<Home>,
    /// Texts that the parser itself writes into pages.
    pub texts: Texts,
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self {
            format: Format::Mdx,
            dialect: Dialect::default(),
            admonitions: Vec::new(),
            components: Vec::new(),
            inline_styles: false,
            emoji: true,
            autolinks: true,
            smart_punctuation: false,
            line_numbers: false,
            math: None,
            single_dollar_math: true,
            heading_ids: HeadingIds::default(),
            maintain_case: false,
            magic_comments: magic::defaults(),
            constants: BTreeMap::new(),
            modules: BTreeMap::new(),
            pages_are_folders: false,
            snippet_paths: vec![".".to_owned()],
            docs_folder: String::new(),
            snippet_append: Vec::new(),
            snippet_dedent: false,
            home: None,
            texts: Texts::default(),
        }
    }
}

/// Texts that the parser writes into pages, English by default.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Texts {
    /// Heading of the footnotes, for screen readers.
    pub footnotes: String,
    /// Label of a link back from a footnote; `{n}` is the footnote's number.
    pub footnote_back: String,
    /// Label of a checked box in a task list.
    pub task_done: String,
    /// Label of an unchecked box in a task list.
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
