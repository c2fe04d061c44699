//! The built-in languages, one file of texts by id for each.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The texts of the interface in a language.
#[derive(Debug)]
pub(crate) struct Language {
    /// Its BCP 47 tag.
    pub(crate) tag: &'static str,
    texts: LazyLock<HashMap<String, String>>,
}

impl Language {
    /// Returns the text of an id.
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
#[must_use]
pub(crate) fn language(tag: &str) -> Option<&'static Language> {
    let mut tag = tag.replace('_', "-").to_ascii_lowercase();
    if tag == "zh" || tag.starts_with("zh-") {
        let traditional = ["hant", "tw", "hk", "mo"];
        let is_simplified = !tag.split('-').any(|it| traditional.contains(&it));
        tag = String::from(if is_simplified { "zh-hans" } else { "zh-hant" });
    }
    let mut rest = Some(tag.as_str());
    while let Some(tag) = rest {
        let found = LANGUAGES.iter().find(|it| it.tag.eq_ignore_ascii_case(tag));
        if found.is_some() {
            return found;
        }
        rest = tag.rsplit_once('-').map(|it| it.0);
    }
    None
}
