//! The forms in which words are compared: without differences in case, accents,
//! British or American spelling, and plural.
//!
//! | form | `Organizations` | use |
//! |---|---|---|
//! | [`fold`] | `organizations` | unspaced scripts, and the basis of the others |
//! | [`prefix_form`] | `organisations` | the word being typed, compared by its start |
//! | [`exact_form`] | `organisation` | words of the index, and complete words |
//! | [`stem`] | `organis` | other forms, such as `organise` |
//!
//! The index has only exact forms. Stems are found by a prefix lookup, so the
//! index need not be rebuilt for another stemmer, and a match can be ranked by
//! how much of the word agrees. The rules are a few lines each, since the browser
//! has them too, rather than a stemmer per language.

use std::borrow::Cow;
use std::cmp::Ordering;

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

/// Maximum length of an indexed word in UTF-16 units, as browsers count. Readers
/// do not type longer ones.
pub(crate) const MAX_TERM: usize = 64;

/// Removes case and accents, and unifies compatibility forms, such as full-width
/// letters and ligatures.
pub(crate) fn fold(word: &str) -> String {
    if word.is_ascii() {
        return word.to_ascii_lowercase();
    }
    // Decomposes, drops the combining accents, and composes what is left: Hangul
    // syllables and the marks of other scripts, which change the meaning.
    let is_accent = |char: &char| ('\u{300}'..='\u{36f}').contains(char);
    let plain: String = DecomposingNormalizerBorrowed::new_nfkd()
        .normalize(&word.to_lowercase())
        .chars()
        .filter(|char| !is_accent(char))
        .collect();
    ComposingNormalizerBorrowed::new_nfkc()
        .normalize(&plain)
        .replace('ß', "ss")
}

/// Returns the form for prefix matching while a word is typed: folded, in one
/// spelling.
pub(crate) fn prefix_form(word: &str) -> String {
    respell(fold(word))
}

/// Returns the form in which a complete word is compared: its [`prefix_form`]
/// in the singular.
///
/// The plural is that of English, which has most of the regular forms of the
/// other languages with `s`: `queries` gives `query`, `classes` gives `class`,
/// `caches` gives `cache`. A wrong singular does no harm, as long as no other
/// word has it: both sides of a comparison are changed alike.
pub(crate) fn exact_form(prefix_form: &str) -> Cow<'_, str> {
    if prefix_form.len() < 4 || !is_plain(prefix_form) {
        return Cow::Borrowed(prefix_form);
    }
    let Some(base) = prefix_form.strip_suffix('s') else {
        return Cow::Borrowed(prefix_form);
    };
    if base.ends_with('s') {
        return Cow::Borrowed(prefix_form);
    }
    if let Some(base) = base.strip_suffix('e') {
        let sibilant = base.ends_with("ss") || base.ends_with('x') || base.ends_with("sh");
        let hard = base.len() > 2 && base.ends_with("ch") && !base.ends_with("ach");
        if sibilant || hard {
            return Cow::Borrowed(base);
        }
        if let Some(base) = base.strip_suffix('i').filter(|base| base.len() > 1) {
            return Cow::Owned(format!("{base}y"));
        }
    }
    Cow::Borrowed(base)
}

/// Unifies British and American spelling: `customize` becomes `customise`,
/// `colour` becomes `color`, `catalogue` becomes `catalog`. The change applies to
/// both sides of a comparison, so an unnecessary change does no harm.
fn respell(word: String) -> String {
    // All of these spellings have one of two letters, and few words do.
    let can_differ = word.bytes().any(|byte| matches!(byte, b'u' | b'z'));
    if !can_differ || !is_plain(&word) {
        return word;
    }
    let mut word = word;
    if word.contains("iz") || word.contains("yz") {
        word = word.replace("iz", "is").replace("yz", "ys");
    }
    if word.len() > 5
        && let Some(at) = word
            .match_indices("our")
            .map(|(at, _)| at)
            .find(|&at| at > 0 && b"lvnbimd".contains(&word.as_bytes()[at - 1]))
    {
        word.remove(at + 1);
    }
    if word.ends_with("ogue") {
        word.truncate(word.len() - 2);
    }
    word
}

/// A suffix of words, with the minimum number of letters before it.
type Ending = (&'static str, usize);

/// Suffixes of the forms of a word, the longest first. The `s` of a plural has
/// already been removed, and accents are folded. A stem is looked up as a prefix,
/// so few suffixes are enough.
const ENGLISH: &[Ending] = &[
    ("ations", 5),
    ("ation", 5),
    ("ments", 5),
    ("ions", 5),
    ("ment", 5),
    ("ion", 5),
    ("ing", 4),
    ("ed", 5),
    ("e", 5),
];
const GERMAN: &[Ending] = &[
    ("ierungen", 4),
    ("ationen", 4),
    ("ierung", 4),
    ("ierten", 4),
    ("ation", 4),
    ("ieren", 4),
    ("ierte", 4),
    ("ungen", 4),
    ("iert", 4),
    ("ung", 4),
    ("ern", 4),
    ("en", 4),
    ("er", 4),
    ("em", 4),
    ("et", 4),
    ("e", 4),
    ("n", 4),
];
const SPANISH: &[Ending] = &[
    ("amiento", 4),
    ("imiento", 4),
    ("acione", 4),
    ("acion", 4),
    ("adora", 4),
    ("mente", 4),
    ("iendo", 4),
    ("idade", 4),
    ("ador", 4),
    ("ando", 4),
    ("idad", 4),
    ("ada", 4),
    ("ado", 4),
    ("ida", 4),
    ("ido", 4),
    ("ar", 4),
    ("er", 4),
    ("ir", 4),
    ("e", 4),
    ("a", 4),
    ("o", 4),
];
const FRENCH: &[Ending] = &[
    ("issement", 4),
    ("ateur", 4),
    ("ation", 4),
    ("ement", 4),
    ("euse", 4),
    ("eur", 4),
    ("ion", 4),
    ("ant", 4),
    ("ent", 4),
    ("er", 4),
    ("ez", 4),
    ("ee", 4),
    ("e", 4),
];

/// Returns the stem that a word shares with its other forms in a language:
/// `configur` for `configure`. It is the word itself if it has no known suffix.
/// Languages without suffixes use those of English, whose words occur in all
/// documentation.
pub(crate) fn stem<'w>(word: &'w str, language: &str) -> &'w str {
    if !is_plain(word) {
        return word;
    }
    let main = language.split(['-', '_']).next().unwrap_or_default();
    let endings = match main.to_ascii_lowercase().as_str() {
        "de" => GERMAN,
        "es" => SPANISH,
        "fr" => FRENCH,
        _ => ENGLISH,
    };
    let stem = endings.iter().find_map(|(ending, least)| {
        word.strip_suffix(ending)
            .filter(|stem| stem.len() >= *least)
    });
    without_double(stem.unwrap_or(word))
}

/// Returns a stem without the second of two equal consonants at its end, which an
/// ending has doubled: `stopp` of `stopped`, `cancell` of `cancelled`. Words end with
/// `ll` by themselves (`install`), and must then be longer, so that `shell` does not
/// match `shelf`.
fn without_double(stem: &str) -> &str {
    match stem.as_bytes() {
        [_, _, _, .., a, b] if a == b && b"bdgmnprt".contains(a) => &stem[..stem.len() - 1],
        [_, _, _, _, .., b'l', b'l'] => &stem[..stem.len() - 1],
        _ => stem,
    }
}

/// Returns whether a folded word has only ASCII letters and digits, to which the
/// rules of spelling, plural and stems apply.
fn is_plain(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Compares strings as browsers do, by UTF-16 units. The order differs from
/// that of bytes only if one has characters beyond the basic multilingual plane
/// and the other has private or compatibility characters, so a comparison with an
/// ASCII string can use bytes.
pub(crate) fn cmp_units(a: &str, b: &str) -> Ordering {
    if a.is_ascii() || b.is_ascii() {
        return a.cmp(b);
    }
    a.encode_utf16().cmp(b.encode_utf16())
}

/// Returns the length in UTF-16 units, as browsers count.
pub(crate) fn units(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.encode_utf16().count()
    }
}

/// Returns whether a character belongs to a script without spaces between
/// words.
pub(crate) fn is_unspaced(char: char) -> bool {
    matches!(char,
        '\u{e00}'..='\u{eff}'         // Thai, Lao
        | '\u{1000}'..='\u{109f}'     // Myanmar
        | '\u{1780}'..='\u{17ff}'     // Khmer
        | '\u{3005}'..='\u{3007}'     // iteration mark, zero
        | '\u{3040}'..='\u{30ff}'     // Hiragana, Katakana
        | '\u{3400}'..='\u{9fff}'     // Han
        | '\u{f900}'..='\u{faff}'     // Han, compatibility
        | '\u{20000}'..='\u{3ffff}') // Han, supplementary
}

/// Returns whether the script of a word carries much meaning per character:
/// unspaced scripts, and Korean.
pub(crate) fn is_dense(word: &str) -> bool {
    word.chars()
        .any(|char| is_unspaced(char) || ('\u{ac00}'..='\u{d7af}').contains(&char))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(word: &str) -> String {
        exact_form(&prefix_form(word)).into_owned()
    }

    #[test]
    fn forms_of_a_word_are_one() {
        for (one, other) in [
            ("Codes", "code"),
            ("queries", "query"),
            ("classes", "class"),
            ("caches", "cache"),
            ("branches", "branch"),
            ("boxes", "box"),
            ("APIs", "api"),
            ("colour", "color"),
            ("Behaviours", "behavior"),
            ("customise", "customize"),
            ("analyse", "analyze"),
            ("catalogue", "catalog"),
            ("Übergröße", "ubergrosse"),
            ("ｆｕｌｌ", "full"),
        ] {
            assert_eq!(term(one), term(other), "{one} {other}");
        }
    }

    #[test]
    fn other_words_stay_apart() {
        for word in ["css", "class", "resource", "hour", "is", "s", "ガ"] {
            assert_eq!(term(word), word);
        }
    }

    #[test]
    fn stems_keep_enough_letters() {
        for (word, expected) in [
            ("configure", "configur"),
            ("configuration", "configur"),
            ("caching", "cach"),
            ("version", "version"),
            ("state", "state"),
            ("using", "using"),
            ("stopped", "stop"),
            ("running", "runn"),
            ("cancelled", "cancel"),
            ("installing", "instal"),
            ("install", "instal"),
            ("shell", "shell"),
            ("e", "e"),
        ] {
            assert_eq!(stem(word, "en"), expected);
        }
    }

    #[test]
    fn languages_have_stems_of_their_own() {
        for (language, one, other) in [
            ("de", "Farbe", "Farben"),
            ("de", "Fehler", "Fehlern"),
            ("de-AT", "konfigurieren", "Konfiguration"),
            ("de", "Einstellung", "Einstellungen"),
            ("es", "configurar", "configuración"),
            ("es", "opciones", "opción"),
            ("es", "precios", "precio"),
            ("fr", "configurer", "configuration"),
            ("fr", "paramètres", "paramétrer"),
            ("fr", "intégrée", "intégration"),
        ] {
            let (one, other) = (term(one), term(other));
            assert_eq!(
                stem(&one, language),
                stem(&other, language),
                "{one} {other}"
            );
        }
    }
}
