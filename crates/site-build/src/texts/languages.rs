//! The built-in languages, one file of texts by id for each.
//!
//! The files are part of the program, and parsed when a locale needs them.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The texts of the interface in a language.
#[derive(Debug)]
pub(crate) struct Language {
    /// BCP 47 tag.
    pub(crate) tag: &'static str,
    /// Texts by id, parsed on first use.
    texts: LazyLock<HashMap<String, String>>,
}

impl Language {
    /// Returns the text of an id.
    ///
    /// Returns `None` for an id that the language lacks, as after a new text
    /// was added.
    #[must_use]
    pub(crate) fn text(&self, id: &str) -> Option<&str> {
        self.texts.get(id).map(String::as_str)
    }

    /// Returns the ids that the language has texts for.
    #[cfg(test)]
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }
}

macro_rules! language {
    ($tag:literal) => {
        Language {
            tag: $tag,
            texts: LazyLock::new(|| {
                // A test reads all files, so they are well-formed.
                serde_json::from_str(include_str!(concat!($tag, ".json"))).unwrap_or_default()
            }),
        }
    };
}

/// All built-in languages except English, which is the language of the
/// catalogue.
///
/// A test checks that each has all texts.
pub(super) static LANGUAGES: [Language; 7] = [
    language!("ar"),
    language!("de"),
    language!("es"),
    language!("fr"),
    language!("ja"),
    language!("pl"),
    language!("zh-Hans"),
];

/// Returns the built-in language for a BCP 47 tag: `de` for `de-AT`. Chinese is
/// available in simplified characters only.
///
/// Subtags are dropped from the end until a language matches. Traditional
/// characters are not replaced by simplified ones: readers take it for an
/// error.
#[must_use]
pub(crate) fn language(tag: &str) -> Option<&'static Language> {
    let mut tag = tag.replace('_', "-").to_ascii_lowercase();
    if tag == "zh" || tag.starts_with("zh-") {
        let traditional = ["hant", "tw", "hk", "mo"];
        let is_simplified = !tag.split('-').any(|subtag| traditional.contains(&subtag));
        tag = String::from(if is_simplified { "zh-hans" } else { "zh-hant" });
    }
    let mut rest = Some(tag.as_str());
    while let Some(tag) = rest {
        let language = LANGUAGES
            .iter()
            .find(|language| language.tag.eq_ignore_ascii_case(tag));
        if language.is_some() {
            return language;
        }
        rest = tag.rsplit_once('-').map(|(shorter, _)| shorter);
    }
    None
}
