//! The grammars and their rule tables.
//!
//! Each grammar is behind a feature, because its tables can add megabytes to a
//! program.
//!
//! A table begins with literals and comments, then names by their kind, then
//! names by their role, so that a more special line follows a more general one.
//! A node that no line matches has the class of the node around it.

mod ecmascript;
mod general;
mod style;

use tree_sitter::Language;

use super::rules::RuleLine;

/// The language of a grammar, if its feature is enabled.
macro_rules! language {
    ($feature:literal, $grammar:ident) => {{
        #[cfg(feature = $feature)]
        let language: Option<fn() -> Language> = Some(|| $grammar::language().into());
        #[cfg(not(feature = $feature))]
        let language: Option<fn() -> Language> = None;
        language
    }};
}

/// A language that has a grammar. JSX has no grammar of its own: that of
/// JavaScript includes it. The variants are indices of the loaded grammars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GrammarId {
    Bash,
    Css,
    Go,
    Graphql,
    Java,
    Javascript,
    Python,
    Ruby,
    Rust,
    Scss,
    Toml,
    Tsx,
    Typescript,
    Yaml,
}

/// Tables of rules, in order.
type Tables = &'static [&'static [RuleLine]];

/// A grammar and its rules.
pub(super) struct Definition {
    /// Constructor of the language. `None` if the feature of the grammar is
    /// disabled.
    pub(super) language: Option<fn() -> Language>,
    /// Rule tables. Later lines take precedence over earlier ones with a path of
    /// the same length.
    pub(super) rules: Tables,
}

impl GrammarId {
    /// All grammars, in the order of their indices.
    pub(super) const ALL: [Self; 14] = [
        Self::Bash,
        Self::Css,
        Self::Go,
        Self::Graphql,
        Self::Java,
        Self::Javascript,
        Self::Python,
        Self::Ruby,
        Self::Rust,
        Self::Scss,
        Self::Toml,
        Self::Tsx,
        Self::Typescript,
        Self::Yaml,
    ];
    /// Number of grammars.
    pub(super) const COUNT: usize = Self::ALL.len();

    /// Returns the grammar and the rules of a language.
    pub(super) fn definition(self) -> Definition {
        use ecmascript::{JAVASCRIPT, JSX, TYPESCRIPT};
        let (language, rules): (Option<fn() -> Language>, Tables) = match self {
            Self::Bash => (language!("bash", arborium_bash), &[general::BASH]),
            Self::Css => (
                language!("css", arborium_css),
                &[style::SELECTORS, style::CSS],
            ),
            Self::Go => (language!("go", arborium_go), &[general::GO]),
            Self::Graphql => (language!("graphql", arborium_graphql), &[general::GRAPHQL]),
            Self::Java => (language!("java", arborium_java), &[general::JAVA]),
            Self::Javascript => (
                language!("javascript", arborium_javascript),
                &[JAVASCRIPT, JSX],
            ),
            Self::Python => (language!("python", arborium_python), &[general::PYTHON]),
            Self::Ruby => (language!("ruby", arborium_ruby), &[general::RUBY]),
            Self::Rust => (language!("rust", arborium_rust), &[general::RUST]),
            Self::Scss => (
                language!("scss", arborium_scss),
                &[style::SELECTORS, style::SCSS],
            ),
            Self::Toml => (language!("toml", arborium_toml), &[general::TOML]),
            Self::Tsx => (
                language!("tsx", arborium_tsx),
                &[JAVASCRIPT, JSX, TYPESCRIPT],
            ),
            Self::Typescript => (
                language!("typescript", arborium_typescript),
                &[JAVASCRIPT, TYPESCRIPT],
            ),
            Self::Yaml => (language!("yaml", arborium_yaml), &[general::YAML]),
        };
        Definition { language, rules }
    }
}
