//! The grammars and their rule tables.

mod ecmascript;
mod general;
mod style;

use tree_sitter::Language;

use super::rules::RuleLine;

/// A language that has a grammar.
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

/// A grammar and how to colour its nodes.
pub(super) struct Definition {
    pub(super) language: fn() -> Language,
    /// Tables in order; a later line wins over an earlier one of the same length.
    pub(super) rules: &'static [&'static [RuleLine]],
}

impl GrammarId {
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
    pub(super) const COUNT: usize = Self::ALL.len();

    pub(super) fn definition(self) -> Definition {
        use ecmascript::{JAVASCRIPT, JSX, TYPESCRIPT};
        let (language, rules): (fn() -> Language, &'static [&'static [RuleLine]]) = match self {
            Self::Bash => (|| arborium_bash::language().into(), &[general::BASH]),
            Self::Css => (
                || arborium_css::language().into(),
                &[style::SELECTORS, style::CSS],
            ),
            Self::Go => (|| arborium_go::language().into(), &[general::GO]),
            Self::Graphql => (|| arborium_graphql::language().into(), &[general::GRAPHQL]),
            Self::Java => (|| arborium_java::language().into(), &[general::JAVA]),
            Self::Javascript => (
                || arborium_javascript::language().into(),
                &[JAVASCRIPT, JSX],
            ),
            Self::Python => (|| arborium_python::language().into(), &[general::PYTHON]),
            Self::Ruby => (|| arborium_ruby::language().into(), &[general::RUBY]),
            Self::Rust => (|| arborium_rust::language().into(), &[general::RUST]),
            Self::Scss => (
                || arborium_scss::language().into(),
                &[style::SELECTORS, style::SCSS],
            ),
            Self::Toml => (|| arborium_toml::language().into(), &[general::TOML]),
            Self::Tsx => (
                || arborium_tsx::language().into(),
                &[JAVASCRIPT, JSX, TYPESCRIPT],
            ),
            Self::Typescript => (
                || arborium_typescript::language().into(),
                &[JAVASCRIPT, TYPESCRIPT],
            ),
            Self::Yaml => (|| arborium_yaml::language().into(), &[general::YAML]),
        };
        Definition { language, rules }
    }
}
