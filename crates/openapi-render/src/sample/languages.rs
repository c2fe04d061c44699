//! The built-in languages of samples, each a template (`languages/*.jinja`). The programs
//! run as pasted, except for placeholders of keys and tokens; values are quoted
//! by the rules of the language.
//!
//! All programs limit the time of a call and the number of redirects, and send
//! no key to another host on the way (`Call::redirects`). Where a client lacks
//! multipart forms, the program serializes them, with a boundary that occurs in
//! no part.

use std::sync::LazyLock;

use super::own::{Choice, SampleTemplate};
use super::template::Template;

/// A language of samples.
pub(super) struct Language {
    /// Key of the choice, also in addresses and stored preferences.
    pub(super) key: &'static str,
    /// Label of the choice.
    pub(super) label: &'static str,
    /// Language for highlighting.
    pub(super) lang: &'static str,
    /// The template.
    source: &'static str,
}

/// Returns a language whose template has its name.
macro_rules! language {
    ($key:literal, $label:literal, $lang:literal) => {
        Language {
            key: $key,
            label: $label,
            lang: $lang,
            source: include_str!(concat!("languages/", $key, ".jinja")),
        }
    };
}

/// All languages, in the order of the choice.
pub(super) const ALL: &[Language] = &[
    language!("curl", "curl", "bash"),
    Language {
        key: "javascript",
        label: "JavaScript",
        lang: "javascript",
        source: concat!(
            "{% set is_node = false %}\n",
            include_str!("languages/script.jinja")
        ),
    },
    Language {
        key: "node",
        label: "Node.js",
        lang: "javascript",
        source: concat!(
            "{% set is_node = true %}\n",
            include_str!("languages/script.jinja")
        ),
    },
    language!("python", "Python", "python"),
    language!("rust", "Rust", "rust"),
    language!("go", "Go", "go"),
    language!("java", "Java", "java"),
    language!("csharp", "C#", "csharp"),
    language!("php", "PHP", "php"),
    language!("ruby", "Ruby", "ruby"),
];

/// The parsed templates of all languages, in their order. A test makes sure
/// that all can be parsed.
static TEMPLATES: LazyLock<Vec<(&Language, Template)>> = LazyLock::new(|| {
    let parsed = |language: &'static Language| {
        let template = Template::parse(language.source).ok()?;
        Some((language, template))
    };
    ALL.iter().filter_map(parsed).collect()
});

/// Returns all languages: the built-in ones, each with the template of `own` if
/// that has one, then the others of `own`.
pub(super) fn choices(own: &[SampleTemplate]) -> impl Iterator<Item = Choice<'_>> {
    let built_in = TEMPLATES.iter().map(|(language, template)| Choice {
        key: language.key,
        label: language.label,
        lang: language.lang,
        template,
    });
    let replaced = built_in.clone().map(move |choice| {
        let mut own = own.iter().map(SampleTemplate::choice);
        own.find(|own| own.key == choice.key).unwrap_or(choice)
    });
    let is_further = move |own: &Choice<'_>| built_in.clone().all(|choice| choice.key != own.key);
    replaced.chain(own.iter().map(SampleTemplate::choice).filter(is_further))
}

/// Returns the key for a language name used in descriptions, so that a sample
/// of the author replaces the generated one: `Shell` is `curl`.
pub(super) fn key_of(lang: &str) -> String {
    let name = lang.to_lowercase();
    match name.as_str() {
        "shell" | "bash" | "sh" | "curl" | "cli" => "curl",
        "js" | "javascript" | "typescript" | "ts" => "javascript",
        "node" | "nodejs" | "node.js" => "node",
        "py" | "python" | "python3" => "python",
        "golang" | "go" => "go",
        "c#" | "cs" | "csharp" | "dotnet" => "csharp",
        "rb" | "ruby" => "ruby",
        other => other,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_templates_can_be_parsed() {
        for language in ALL {
            assert_eq!(
                Template::parse(language.source).err(),
                None,
                "{}",
                language.key
            );
        }
    }
}
