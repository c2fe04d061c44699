//! Texts of an interface: English by default, replaced by those of a
//! language, with forms for counts.

use std::sync::Arc;

use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

/// The categories in the order in which texts list their forms, which is that
/// of Docusaurus.
const CATEGORIES: [PluralCategory; 6] = [
    PluralCategory::Zero,
    PluralCategory::One,
    PluralCategory::Two,
    PluralCategory::Few,
    PluralCategory::Many,
    PluralCategory::Other,
];

/// The plural rules of a language: which of the forms `1 item|{count} items`
/// belongs to a number.
#[derive(Debug, Clone, Default)]
pub struct Counting(Option<Arc<PluralRules>>);

impl Counting {
    /// Returns the rules of a language by its BCP 47 tag. Invalid tags have the
    /// rules of English.
    #[must_use]
    pub fn of(language: &str) -> Self {
        let locale = language.replace('_', "-").parse::<Locale>();
        let rules = locale
            .ok()
            .and_then(|it| PluralRules::try_new_cardinal(it.into()).ok());
        Self(rules.map(Arc::new))
    }

    /// Returns the form for a number. If a list has fewer forms than the
    /// language, its last form is used for all others.
    #[must_use]
    pub fn form<'t>(&self, forms: &'t str, count: u64) -> &'t str {
        forms
            .split('|')
            .take(self.place(count) + 1)
            .last()
            .unwrap_or(forms)
    }

    /// The form for a number, with the number in it.
    #[must_use]
    pub fn text(&self, forms: &str, count: u64) -> String {
        fill(self.form(forms, count), &[("count", &count.to_string())])
    }

    /// Returns the index of the form for a number.
    fn place(&self, count: u64) -> usize {
        let Some(rules) = &self.0 else {
            return usize::from(count != 1);
        };
        let category = rules.category_for(count);
        let known: Vec<_> = rules.categories().collect();
        CATEGORIES
            .iter()
            .filter(|it| known.contains(it))
            .position(|it| *it == category)
            .unwrap_or_default()
    }
}

/// Replaces each `{name}` in a text with its value. Names in values, and names
/// without a value, are kept.
#[must_use]
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let value = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|it| it.0 == name)?;
            Some((value, after))
        });
        rest = match value {
            Some((value, after)) => {
                out.push_str(value);
                after
            }
            None => {
                out.push('{');
                after
            }
        };
    }
    out.push_str(rest);
    out
}

/// Returns the text before and after `{name}`. Without this placeholder, the
/// whole text is before it.
#[must_use]
pub fn around<'t>(text: &'t str, name: &str) -> (&'t str, &'t str) {
    text.split_once(&format!("{{{name}}}"))
        .unwrap_or((text, ""))
}

/// Declares the texts of a crate as a struct with a field for each, English
/// by default.
///
/// ```
/// docs_model::texts! {
///     /// What the page says.
///     pub struct Texts {
///         title = "Title",
///         items = "1 item|{count} items",
///     }
/// }
///
/// let texts = Texts::new("pl", |name| match name {
///     "items" => Some("1 element|{count} elementy|{count} elementów".to_owned()),
///     _ => None,
/// });
/// assert_eq!(texts.title, "Title");
/// assert_eq!(texts.counted(&texts.items, 3), "3 elementy");
/// assert_eq!(Texts::ENGLISH[0], ("title", "Title"));
/// ```
#[macro_export]
macro_rules! texts {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($field:ident = $english:literal,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        #[non_exhaustive]
        $vis struct $name {
            $(
                #[doc = concat!("`", $english, "`")]
                pub $field: ::std::borrow::Cow<'static, str>,
            )*
            /// How the language of the texts tells counts.
            pub counting: $crate::texts::Counting,
        }

        impl $name {
            /// Names and English texts, in their order.
            pub const ENGLISH: &'static [(&'static str, &'static str)] =
                &[$((stringify!($field), $english),)*];

            /// The texts in a language, a BCP 47 tag: `text` gives them by
            /// name; what it does not give is English.
            #[must_use]
            pub fn new(
                language: &str,
                mut text: impl FnMut(&'static str) -> Option<String>,
            ) -> Self {
                Self {
                    $($field: text(stringify!($field)).map_or(
                        ::std::borrow::Cow::Borrowed($english),
                        ::std::borrow::Cow::Owned,
                    ),)*
                    counting: $crate::texts::Counting::of(language),
                }
            }

            /// Names and texts, in their order.
            pub fn named(&self) -> impl Iterator<Item = (&'static str, &str)> {
                [$((stringify!($field), &*self.$field),)*].into_iter()
            }

            /// The form of a text for a number, with the number in it.
            #[must_use]
            pub fn counted(&self, forms: &str, count: usize) -> String {
                self.counting.text(forms, count as u64)
            }
        }

        impl Default for $name {
            /// English.
            fn default() -> Self {
                Self::new("en", |_| None)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(language: &str, forms: &str, counts: &[u64]) -> Vec<String> {
        let counting = Counting::of(language);
        counts.iter().map(|it| counting.text(forms, *it)).collect()
    }

    #[test]
    fn a_form_is_chosen_by_the_rules_of_the_language() {
        let list = "1 element|{count} elementy|{count} elementów";
        assert_eq!(
            forms("pl", list, &[0, 1, 2, 5, 22]),
            [
                "0 elementów",
                "1 element",
                "2 elementy",
                "5 elementów",
                "22 elementy"
            ]
        );
        let list = "zero|one|two|few {count}|many {count}|other {count}";
        assert_eq!(
            forms("ar-EG", list, &[0, 1, 2, 3, 11, 100]),
            ["zero", "one", "two", "few 3", "many 11", "other 100"]
        );
        assert_eq!(
            forms("ja", "{count} 件", &[0, 1, 7]),
            ["0 件", "1 件", "7 件"]
        );
    }

    #[test]
    fn a_short_list_ends_with_the_form_for_all_others() {
        assert_eq!(
            forms("fr", "un|{count}", &[0, 1, 2, 1_000_000]),
            ["un", "un", "2", "1000000"]
        );
        assert_eq!(
            forms("de", "immer {count}", &[1, 2]),
            ["immer 1", "immer 2"]
        );
    }

    #[test]
    fn what_is_no_language_counts_as_english_does() {
        assert_eq!(
            forms("not a tag", "one|{count}", &[0, 1, 2]),
            ["0", "one", "2"]
        );
        assert_eq!(forms("pt_BR", "um|{count}", &[1, 2]), ["um", "2"]);
    }

    #[test]
    fn values_are_put_in_once() {
        let values = [("a", "{b}"), ("b", "2")];
        assert_eq!(fill("{a} {b} {c} {a", &values), "{b} 2 {c} {a");
        assert_eq!(around("see {it}.", "it"), ("see ", "."));
        assert_eq!(around("see", "it"), ("see", ""));
    }
}
