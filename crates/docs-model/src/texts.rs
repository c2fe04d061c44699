//! Interface texts: English by default, replaced by the texts of a language,
//! with plural forms.
//!
//! A text with a number lists its forms, separated by `|`, in the order of
//! Docusaurus. Which form a number takes is decided by the plural rules of the
//! [Unicode CLDR](https://cldr.unicode.org/index/cldr-spec/plural-rules):
//! English has two forms, Polish four, Arabic six, Japanese one.
//!
//! Docusaurus orders the forms by category: zero, one, two, few, many, other. Only
//! the categories that the language uses count, so an English text has two forms and
//! a Polish one (`one`, `few`, `many`, `other`) up to four.

use std::sync::Arc;

use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

/// The plural categories in the order in which texts list their forms. It is
/// the order of Docusaurus.
const CATEGORIES: [PluralCategory; 6] = [
    PluralCategory::Zero,
    PluralCategory::One,
    PluralCategory::Two,
    PluralCategory::Few,
    PluralCategory::Many,
    PluralCategory::Other,
];

/// The plural rules of a language, which select one of the forms in
/// `1 item|{count} items`. `None` selects the rules of English.
#[derive(Debug, Clone, Default)]
pub struct Counting(Option<Arc<PluralRules>>);

impl Counting {
    /// Returns the rules of the language with a BCP 47 tag. Invalid tags get
    /// the rules of English. Regions are accepted (`pt-BR`, `pt_BR`). Making
    /// the rules of a language reads its data, so keep the value for a page or
    /// a site.
    #[must_use]
    pub fn of(language: &str) -> Self {
        let locale = language.replace('_', "-").parse::<Locale>();
        let rules = locale
            .ok()
            .and_then(|locale| PluralRules::try_new_cardinal(locale.into()).ok());
        Self(rules.map(Arc::new))
    }

    /// Returns the form for a number. If `forms` has fewer forms than the
    /// language, its last form is used for the missing ones.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::texts::Counting;
    ///
    /// let russian = Counting::of("ru");
    /// let forms = "запись|записи|записей";
    /// assert_eq!(russian.form(forms, 21), "запись");
    /// assert_eq!(russian.form(forms, 22), "записи");
    /// assert_eq!(russian.form(forms, 25), "записей");
    /// // Japanese has one form.
    /// assert_eq!(Counting::of("ja").form("件", 1), "件");
    /// ```
    #[must_use]
    pub fn form<'t>(&self, forms: &'t str, count: u64) -> &'t str {
        forms
            .split('|')
            .take(self.place(count) + 1)
            .last()
            .unwrap_or(forms)
    }

    /// Returns the form for a number, with the number inserted.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::texts::Counting;
    ///
    /// let english = Counting::of("en");
    /// assert_eq!(english.text("1 item|{count} items", 1), "1 item");
    /// assert_eq!(english.text("1 item|{count} items", 5), "5 items");
    /// ```
    #[must_use]
    pub fn text(&self, forms: &str, count: u64) -> String {
        fill(self.form(forms, count), &[("count", &count.to_string())])
    }

    /// Returns the index of the form for a number. Only categories that the
    /// language has take part in the order.
    fn place(&self, count: u64) -> usize {
        let Some(rules) = &self.0 else {
            return usize::from(count != 1);
        };
        let category = rules.category_for(count);
        let known: Vec<_> = rules.categories().collect();
        CATEGORIES
            .iter()
            .filter(|category| known.contains(category))
            .position(|known| *known == category)
            .unwrap_or_default()
    }
}

/// Replaces each `{name}` in a text by its value. Names without a value are
/// kept. Values are not searched for names.
///
/// That values are not searched makes it safe to fill in titles and other texts of
/// authors, which may contain braces.
///
/// # Examples
///
/// ```
/// use docs_model::texts::fill;
///
/// assert_eq!(fill("{a} of {b}", &[("a", "{b}")]), "{b} of {b}");
/// ```
#[must_use]
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let value = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|value| value.0 == name)?;
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

/// Returns the text before and after the placeholder `{name}`. Without the
/// placeholder, the second part is empty.
///
/// Renderers write markup, such as a link, in place of the placeholder.
///
/// # Examples
///
/// ```
/// use docs_model::texts::split_placeholder;
///
/// assert_eq!(split_placeholder("Edited by {author} today", "author"), ("Edited by ", " today"));
/// ```
#[must_use]
pub fn split_placeholder<'t>(text: &'t str, name: &str) -> (&'t str, &'t str) {
    text.split_once(&format!("{{{name}}}"))
        .unwrap_or((text, ""))
}

/// Declares the texts of a crate as a struct with one field per text. The
/// default is English.
///
/// # Examples
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
            /// Plural rules of the language.
            pub counting: $crate::texts::Counting,
        }

        impl $name {
            /// Names and English texts, in the order of the declaration.
            pub const ENGLISH: &'static [(&'static str, &'static str)] =
                &[$((stringify!($field), $english),)*];

            /// Returns the texts in a language. `language` is a BCP 47 tag;
            /// `text` returns the text for a name, or `None` for English.
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

            /// Returns names and texts, in the order of the declaration.
            pub fn named(&self) -> impl Iterator<Item = (&'static str, &str)> {
                [$((stringify!($field), &*self.$field),)*].into_iter()
            }

            /// Returns the form of a text for a number, with the number
            /// inserted.
            #[must_use]
            pub fn counted(&self, forms: &str, count: usize) -> String {
                self.counting.text(forms, count as u64)
            }
        }

        impl Default for $name {
            /// Returns the English texts.
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
        counts
            .iter()
            .map(|count| counting.text(forms, *count))
            .collect()
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
    fn unknown_languages_use_english_plurals() {
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
        assert_eq!(split_placeholder("see {it}.", "it"), ("see ", "."));
        assert_eq!(split_placeholder("see", "it"), ("see", ""));
    }
}
