//! Splits texts into words, for the index, for queries and for highlighting.
//!
//! A text consists of *runs*, sequences of letters and digits. A run of a spaced
//! script is a word or a name, which has *parts*; a run of an unspaced script is
//! segmented into words. [`term`] has the forms in which words are compared, and
//! [`segment`] the dictionary.
//!
//! The engine in the browser (`theme-react/src/search/engine`) splits in the
//! same way; it has the rules in FORMAT.md, "Words".

mod segment;
mod term;

use std::collections::HashSet;
use std::iter;
use std::ops::Range;

use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointMapDataBorrowed};
use xxhash_rust::xxh3::xxh3_64;

pub(crate) use segment::segments;
pub(crate) use term::{MAX_TERM, cmp_units, exact_form, fold, is_dense, prefix_form, stem, units};

/// Prefix of the forms of whole texts. No word starts with it, because it is
/// neither a letter nor a digit.
const WHOLE: char = '=';

/// A sequence of letters and digits that are either all spaced or all unspaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run<'t> {
    pub(crate) text: &'t str,
    /// Byte offset of the run in the text.
    pub(crate) start: usize,
    /// Whether its script has no spaces between words, as in Chinese, Japanese
    /// and Thai.
    pub(crate) unspaced: bool,
    /// Whether only one `-` or `_` separates it from the run before.
    pub(crate) joined: bool,
}

/// Class of a character. A run has characters of one class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// A letter, digit or mark of a script with spaces between words.
    Word,
    /// One of a script without.
    Unspaced,
    /// A separator.
    None,
}

/// Returns the runs of a text, in order. A point between digits is part of a
/// run (`1.5`), so that a version is one word; all other characters that are
/// neither letters, digits nor marks are separators.
pub(crate) fn runs(text: &str) -> impl Iterator<Item = Run<'_>> {
    let mut at = 0;
    let mut last_end = None;
    std::iter::from_fn(move || {
        let (start, class) = next_start(text, at)?;
        let end = run_end(text, start, class);
        at = end;
        let joined = last_end.is_some_and(|end| matches!(text.get(end..start), Some("-" | "_")));
        last_end = Some(end);
        Some(Run {
            text: text.get(start..end)?,
            start,
            unspaced: class == Class::Unspaced,
            joined,
        })
    })
}

/// Returns the offset of the first run from `at` on, and its class. As in
/// [`run_end`], bytes of ASCII are checked without decoding.
fn next_start(text: &str, at: usize) -> Option<(usize, Class)> {
    let mut at = at;
    loop {
        let rest = text.as_bytes().get(at..)?;
        at += rest.iter().position(|&byte| byte_kind(byte) >= OTHER)?;
        let char = text.get(at..)?.chars().next()?;
        let class = class(char);
        if class != Class::None {
            return Some((at, class));
        }
        at += char.len_utf8();
    }
}

/// Returns the end of the run of class `wanted` that starts at `start`. Bytes
/// of ASCII are checked without decoding: they are most of the text, and an
/// index build spends much of its time here.
fn run_end(text: &str, start: usize, wanted: Class) -> usize {
    let mut at = start;
    while let Some(rest) = text.as_bytes().get(at..) {
        if wanted == Class::Word {
            let letters = rest.iter().position(|&byte| byte_kind(byte) != LETTER);
            at += letters.unwrap_or(rest.len());
        }
        let Some(char) = text.get(at..).and_then(|rest| rest.chars().next()) else {
            break;
        };
        let continues = match char {
            '.' => wanted == Class::Word && is_decimal_point(text, at),
            _ => class(char) == wanted,
        };
        if !continues {
            break;
        }
        at += char.len_utf8();
    }
    at
}

/// Kinds of bytes: separators, bytes of characters that are not in ASCII, and letters
/// and digits.
type ByteKind = u8;
const SEPARATOR: ByteKind = 0;
const OTHER: ByteKind = 1;
const LETTER: ByteKind = 2;

/// Returns the kind of a byte: one lookup for each byte of a text.
fn byte_kind(byte: u8) -> ByteKind {
    const KINDS: [ByteKind; 256] = {
        let mut kinds = [SEPARATOR; 256];
        let mut byte = 0;
        while byte < kinds.len() {
            if (byte as u8).is_ascii_alphanumeric() {
                kinds[byte] = LETTER;
            } else if byte >= 0x80 {
                kinds[byte] = OTHER;
            }
            byte += 1;
        }
        kinds
    };
    KINDS[usize::from(byte)]
}

/// Returns whether the point at `at` is between two digits.
fn is_decimal_point(text: &str, at: usize) -> bool {
    let before = text.get(..at).and_then(|text| text.chars().next_back());
    let after = text.get(at + 1..).and_then(|text| text.chars().next());
    let is_digit = |char: Option<char>| char.is_some_and(char::is_numeric);
    // A digit of an unspaced script, such as Thai, would not be in this run.
    is_digit(before) && is_digit(after) && after.map(class) == Some(Class::Word)
}

fn class(char: char) -> Class {
    if char.is_ascii() {
        if char.is_ascii_alphanumeric() {
            Class::Word
        } else {
            Class::None
        }
    } else if !is_word(char) {
        Class::None
    } else if term::is_unspaced(char) {
        Class::Unspaced
    } else {
        Class::Word
    }
}

/// Returns whether a character belongs to a word: a letter, a digit, or a mark
/// that combines with one.
fn is_word(char: char) -> bool {
    const CATEGORIES: CodePointMapDataBorrowed<'static, GeneralCategory> =
        CodePointMapData::<GeneralCategory>::new();
    char.is_alphanumeric() || GeneralCategoryGroup::Mark.contains(CATEGORIES.get(char))
}

/// The form in which a whole text is compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Whole {
    /// Runs as one word, in the singular, with a prefix that no other word
    /// has.
    pub(crate) term: String,
    /// Position of the term: 1 if the text is a plural, otherwise 0.
    pub(crate) place: u32,
}

/// Returns the form in which a whole text is compared: `=addtocart` for `Add to
/// cart`, `AddToCart` and `add-to-carts`. It differs between a path and a name
/// with the same words. Returns `None` if the text has no runs, or more than
/// [`MAX_TERM`] units.
pub(crate) fn whole_form(text: &str) -> Option<Whole> {
    let slash = if text.contains('/') { "/" } else { "" };
    let joined: String = runs(text).map(|run| run.text).collect();
    let form = prefix_form(&joined);
    let exact = exact_form(&form);
    let fits = !exact.is_empty() && units(&exact) + slash.len() < MAX_TERM;
    fits.then(|| Whole {
        term: format!("{WHOLE}{slash}{exact}"),
        place: u32::from(exact != form) + style(text),
    })
}

/// Unit of the style of a name in the place of its whole form.
pub(crate) const STYLE: u32 = 4;

/// Returns how the words of a name are joined, as a part of the place of its whole form:
/// `ar-status`, `AR_STATUS` and `ArStatus` are three names.
fn style(text: &str) -> u32 {
    if text.contains(char::is_whitespace) {
        return 0;
    }
    (u32::from(text.contains('_')) + u32::from(text.contains('-')) * 2) * STYLE
}

/// Start of the words that list all records, for blank queries. No [`Whole`] starts like
/// this, because a `/`, a letter or a digit follows its `=`.
pub(crate) const ALL: &str = "=.";

/// Number of the words of all records. Each lists the records of some pages, so that no
/// list grows like the site, and an edit changes one of them.
const ALL_WORDS: u64 = 64;

/// Returns the word of the records of a page, by its address.
pub(crate) fn all_of(page: &str) -> String {
    format!("{ALL}{}", xxh3_64(page.as_bytes()) % ALL_WORDS)
}

/// Separator between the title of an operation and its method and path.
pub(crate) const TITLE_SIGN: &str = " · ";

/// Returns the distinct forms in which a whole heading is compared: the heading
/// and each of its titles, with slashes and with spaces instead; and the path of
/// an operation, only with slashes, because many names have the same words as a
/// path.
pub(crate) fn whole_forms(heading: &str) -> Vec<Whole> {
    let mut out = Vec::new();
    let mut seen = HashSet::new();
    let mut push = |text: &str| {
        let whole = whole_form(text).filter(|whole| seen.insert(whole.clone()));
        out.extend(whole);
    };
    // Most headings have one title, and no slash.
    let titles = heading
        .contains(TITLE_SIGN)
        .then(|| heading.split(TITLE_SIGN));
    for title in iter::once(heading).chain(titles.into_iter().flatten()) {
        push(title);
        if !title.contains('/') {
            continue;
        }
        push(&title.replace('/', " "));
        // Readers leave out the scope of a package.
        if let Some((_, name)) = title
            .strip_prefix('@')
            .and_then(|title| title.split_once('/'))
        {
            push(name);
        }
        let path = title.split_once(' ').map(|(_, path)| path);
        if let Some(path) = path.filter(|path| path.starts_with('/')) {
            push(path);
        }
    }
    out
}

/// Returns whether a word of the index is the term of a [`Whole`].
pub(crate) fn is_whole(term: &str) -> bool {
    term.starts_with(WHOLE)
}

/// Returns the byte ranges of the parts of a name: `AddToCart` has `Add`, `To`
/// and `Cart`, `HTTPServer` has `HTTP` and `Server`. A plain word has a single
/// part.
///
/// A part begins at a capital after a small letter or a digit, and at the last of
/// several capitals if a small letter follows, which belongs to the next part.
pub(crate) fn parts(word: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut chars = word.char_indices().peekable();
    let mut previous: Option<char> = None;
    while let Some((at, char)) = chars.next() {
        if char.is_uppercase() {
            let begins = match previous {
                None => false,
                Some(before) if before.is_uppercase() => {
                    chars.peek().is_some_and(|(_, after)| after.is_lowercase())
                }
                Some(_) => true,
            };
            if begins {
                out.push(start..at);
                start = at;
            }
        }
        previous = Some(char);
    }
    out.push(start..word.len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        runs(text).map(|run| run.text).collect()
    }

    fn names(word: &str) -> Vec<&str> {
        parts(word).into_iter().map(|range| &word[range]).collect()
    }

    #[test]
    fn runs_end_at_signs_and_at_the_way_of_writing() {
        assert_eq!(
            texts("get-price_info (v1.5.)"),
            ["get", "price", "info", "v1.5"]
        );
        assert_eq!(
            texts("K8s集群 über.alles"),
            ["K8s", "集群", "über", "alles"]
        );
        assert_eq!(texts(" \u{1f600}…"), Vec::<&str>::new());
        let joined: Vec<bool> = runs("a-b c_d--e").map(|run| run.joined).collect();
        assert_eq!(joined, [false, true, false, true, false]);
    }

    #[test]
    fn a_heading_of_many_titles_takes_linear_time() {
        // One step for each pair of titles would be 10,000 million.
        let titles: Vec<String> = (0..100_000).map(|i| format!("a{i}")).collect();
        assert_eq!(whole_forms(&titles.join(TITLE_SIGN)).len(), titles.len());
    }

    #[test]
    fn names_have_parts() {
        assert_eq!(names("AddToCart"), ["Add", "To", "Cart"]);
        assert_eq!(names("HTTPServer2Go"), ["HTTP", "Server2", "Go"]);
        assert_eq!(names("OAuth"), ["O", "Auth"]);
        assert_eq!(names("README"), ["README"]);
        assert_eq!(names("plain"), ["plain"]);
    }
}
