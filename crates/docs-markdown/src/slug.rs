//! Anchors of headings, by the rule of the tool that a site comes from.
//!
//! Links to a section that were written for another tool keep working only if
//! its anchor is the same to the last character, so each rule is that of a
//! tool. The default is that of GitHub and Docusaurus, which both use the
//! package `github-slugger`.
//!
//! | Rule | `What's new in 2.0?` | `Größe` | Repeated |
//! |---|---|---|---|
//! | GitHub | `whats-new-in-20` | `größe` | `-1` |
//! | VitePress | `what-s-new-in-2-0` | `große` | `-1` |
//! | Python | `whats-new-in-20` | `groe` | `_1` |
//! | pymdownx | `whats-new-in-20` | `größe` | `_1` |

use std::collections::HashMap;

use docs_model::config::HeadingIds;
use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::UnicodeNormalization;

/// Makes anchors that are unique in one document.
///
/// # Examples
///
/// ```
/// use docs_markdown::slug::Slugger;
/// let mut slugger = Slugger::new();
/// assert_eq!(slugger.slug("What's new?"), "whats-new");
/// assert_eq!(slugger.slug("What's new?"), "whats-new-1");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Slugger {
    /// Slugs in use, with the number of the last suffix that was given after each.
    taken: HashMap<String, usize>,
    /// How a text becomes an anchor.
    rule: HeadingIds,
    /// Whether upper case is kept.
    maintain_case: bool,
}

impl Slugger {
    /// Returns a slugger without reserved anchors that writes lower case, by
    /// the rule of GitHub. A document needs one slugger for all its headings,
    /// in their order.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether anchors keep upper case (`markdown.anchors.maintainCase` of
    /// Docusaurus).
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::slug::Slugger;
    ///
    /// let mut slugger = Slugger::new().maintain_case(true);
    /// assert_eq!(slugger.slug("Set up macOS"), "Set-up-macOS");
    /// ```
    #[must_use]
    pub fn maintain_case(mut self, yes: bool) -> Self {
        self.maintain_case = yes;
        self
    }

    /// Sets the rule by which texts become anchors.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::slug::Slugger;
    /// use docs_model::config::HeadingIds;
    ///
    /// let mut slugger = Slugger::new().rule(HeadingIds::Vitepress);
    /// assert_eq!(slugger.slug("build.assetsDir"), "build-assetsdir");
    /// ```
    #[must_use]
    pub fn rule(mut self, rule: HeadingIds) -> Self {
        self.rule = rule;
        self
    }

    /// Returns the anchor of `text`: the first one is plain, later ones end in
    /// `-1`, `-2`, or `_1`, `_2` by the rules of Python.
    ///
    /// A suffix is skipped if a heading has such a name itself: of `a`, `a-1`,
    /// `a`, the last one is `a-2`.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::slug::Slugger;
    ///
    /// let mut slugger = Slugger::new();
    /// let slugs: Vec<_> = ["a", "a-1", "a"].map(|text| slugger.slug(text)).into();
    /// assert_eq!(slugs, ["a", "a-1", "a-2"]);
    /// ```
    ///
    /// Each base keeps the last number that was given, so a page with ten thousand
    /// headings `Example` takes no longer than one with different headings.
    pub fn slug(&mut self, text: &str) -> String {
        let base = slug_by(self.rule, text, self.maintain_case);
        if is_python(self.rule) {
            return self.counted_on(&base);
        }
        let mut result = base.clone();
        while self.taken.contains_key(&result) {
            let last = self.taken.entry(base.clone()).or_insert(0);
            *last += 1;
            result = format!("{base}-{last}");
        }
        self.taken.entry(result.clone()).or_insert(0);
        result
    }

    /// Returns an unused anchor as Python-Markdown does, which counts on from a
    /// number at the end, and has no empty anchors: the second `a_1` is `a_2`.
    ///
    /// All anchors `a_1`, `a_2`, … share the numbers of `a`. Each that was passed
    /// keeps the last number that was given, so that none is passed twice.
    fn counted_on(&mut self, base: &str) -> String {
        let (stem, mut number) = numbered(base).unwrap_or((base, 0));
        let mut result = base.to_owned();
        let mut passed = Vec::new();
        while let Some(last) = match self.taken.get(&result) {
            None if result.is_empty() => Some(&0),
            last => last,
        } {
            number = number.max(*last) + 1;
            let next = format!("{stem}_{number}");
            passed.push(std::mem::replace(&mut result, next));
        }
        for anchor in passed {
            self.taken.insert(anchor, number);
        }
        self.taken.insert(result.clone(), 0);
        result
    }

    /// Reserves an anchor that the author chose. Returns false if it is in use
    /// already.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::slug::Slugger;
    ///
    /// let mut slugger = Slugger::new();
    /// assert!(slugger.reserve("setup"));
    /// assert!(!slugger.reserve("setup"));
    /// assert_eq!(slugger.slug("Setup"), "setup-1");
    /// ```
    pub fn reserve(&mut self, id: &str) -> bool {
        if self.taken.contains_key(id) {
            return false;
        }
        self.taken.insert(id.to_owned(), 0);
        true
    }
}

/// Returns the anchor of `text` by the rule of GitHub, without making it unique.
///
/// Letters, marks, digits, `_` and `-` are kept, spaces become `-`, everything
/// else is dropped. The text is that of the heading without its Markdown. White
/// space at its ends is not trimmed: each space becomes a hyphen.
///
/// # Examples
///
/// ```
/// use docs_markdown::slug::slug;
///
/// assert_eq!(slug("C++ & C#", false), "c--c");
/// assert_eq!(slug("Setup on macOS", true), "Setup-on-macOS");
/// ```
#[must_use]
pub fn slug(text: &str, maintain_case: bool) -> String {
    docs_model::slug::slug(text, maintain_case)
}

/// Returns the anchor of `text` by a rule, without making it unique.
fn slug_by(rule: HeadingIds, text: &str, maintain_case: bool) -> String {
    let anchor = match rule {
        HeadingIds::Github => return slug(text, maintain_case),
        HeadingIds::Vitepress => vitepress_slug(text),
        HeadingIds::Python => python_slug(text),
        HeadingIds::Pymdownx => pymdownx_slug(text),
    };
    match maintain_case {
        true => anchor,
        false => anchor.to_lowercase(),
    }
}

/// Returns whether repeated anchors are numbered as by Python-Markdown, which
/// does so whichever function makes them.
const fn is_python(rule: HeadingIds) -> bool {
    matches!(rule, HeadingIds::Python | HeadingIds::Pymdownx)
}

/// Splits `name_12` into `name` and 12. `None` without such an end.
fn numbered(anchor: &str) -> Option<(&str, usize)> {
    let (stem, number) = anchor.rsplit_once('_')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    // A number that does not fit is text; the last one must be counted on.
    let number = number.parse::<u32>().ok().filter(|_| is_number)?;
    Some((stem, number as usize))
}

/// Returns the anchor of VitePress, by the rule of `@mdit-vue/shared`.
///
/// White space and punctuation of ASCII become single hyphens, accents are
/// dropped, and a digit at the start gets a `_`.
fn vitepress_slug(text: &str) -> String {
    let mut anchor = String::with_capacity(text.len());
    for c in text.nfkd() {
        match c {
            // Only the first block of combining marks: accents of Latin.
            '\u{300}'..='\u{36f}' | '\0'..='\u{1f}' => {}
            _ if c.is_whitespace() || is_special(c) => {
                if !anchor.is_empty() && !anchor.ends_with('-') {
                    anchor.push('-');
                }
            }
            _ => anchor.push(c),
        }
    }
    let length = anchor.trim_end_matches('-').len();
    anchor.truncate(length);
    if anchor.starts_with(|c: char| c.is_ascii_digit()) {
        anchor.insert(0, '_');
    }
    anchor
}

/// Returns whether VitePress replaces a character by a hyphen.
const fn is_special(c: char) -> bool {
    c.is_ascii_punctuation() || matches!(c, '“' | '”' | '‘' | '’')
}

/// Returns the anchor of Python-Markdown's `toc`, and so of MkDocs: only
/// letters and digits of ASCII, `_` and `-` remain, and runs of white space
/// and hyphens become one hyphen.
fn python_slug(text: &str) -> String {
    // Python's `\s`, which includes the separators of ASCII.
    let is_space = |c: char| matches!(c, ' ' | '\t'..='\r' | '\x1c'..='\x1f');
    let is_kept = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-') || is_space(*c);
    let ascii: String = text.nfkd().filter(is_kept).collect();
    let mut anchor = String::with_capacity(ascii.len());
    for c in ascii.trim_matches(is_space).chars() {
        if c != '-' && !is_space(c) {
            anchor.push(c);
        } else if !anchor.ends_with('-') {
            anchor.push('-');
        }
    }
    anchor
}

/// Returns the anchor of `pymdownx.slugs.slugify`, which keeps letters of all
/// scripts, and replaces each space by a hyphen.
fn pymdownx_slug(text: &str) -> String {
    let is_kept = |c: &char| is_python_word(*c) || matches!(c, '-' | ' ');
    let kept: String = text.nfc().filter(is_kept).collect();
    kept.trim().replace(' ', "-")
}

/// Returns whether a character matches `\w` of Python: letters and numbers of
/// all kinds and `_`. Combining marks do not, and so words of Hindi lose their
/// vowel signs.
fn is_python_word(c: char) -> bool {
    use GeneralCategory::{
        DecimalNumber, LetterNumber, LowercaseLetter, ModifierLetter, OtherLetter, OtherNumber,
        TitlecaseLetter, UppercaseLetter,
    };
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    matches!(
        get_general_category(c),
        UppercaseLetter
            | LowercaseLetter
            | TitlecaseLetter
            | ModifierLetter
            | OtherLetter
            | DecimalNumber
            | LetterNumber
            | OtherNumber
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_equal_those_of_github() {
        let cases = [
            ("Hello World", "hello-world"),
            ("  spaces  ", "--spaces--"),
            ("C++ & C#", "c--c"),
            ("snake_case-kebab", "snake_case-kebab"),
            ("Größe: 10²", "größe-10"),
            ("日本語の見出し", "日本語の見出し"),
            ("हिन्दी", "हिन्दी"),
            ("ΑΣ", "ας"),
            ("emoji 🎉 here", "emoji--here"),
            ("`code()`", "code"),
        ];
        for (text, expected) in cases {
            assert_eq!(slug(text, false), expected, "{text}");
        }
        assert_eq!(slug("Keep Case", true), "Keep-Case");
    }

    #[test]
    fn each_rule_equals_that_of_its_tool() {
        let cases = [
            // text, VitePress, Python-Markdown, pymdownx
            (
                "build.assetsDir",
                "build-assetsdir",
                "buildassetsdir",
                "buildassetsdir",
            ),
            (
                "1. Über die *API*",
                "_1-uber-die-api",
                "1-uber-die-api",
                "1-über-die-api",
            ),
            ("a -- b", "a-b", "a-b", "a----b"),
            ("C++ & C#", "c-c", "c-c", "c--c"),
            ("snake_case", "snake-case", "snake_case", "snake_case"),
            ("-g, --global", "g-global", "-g-global", "-g---global"),
            ("日本語", "日本語", "", "日本語"),
            (
                "emoji 🎉 here",
                "emoji-🎉-here",
                "emoji-here",
                "emoji--here",
            ),
            ("“Quoted” it’s", "quoted-it-s", "quoted-its", "quoted-its"),
            ("…", "", "", ""),
            ("हिन्दी Ⓐ ½ Ⅷ", "हिन्दी-a-1⁄2-viii", "a-12-viii", "हनद--½-ⅷ"),
        ];
        for (text, vitepress, python, pymdownx) in cases {
            for (rule, expected) in [
                (HeadingIds::Vitepress, vitepress),
                (HeadingIds::Python, python),
                (HeadingIds::Pymdownx, pymdownx),
            ] {
                assert_eq!(slug_by(rule, text, false), expected, "{rule:?}: {text}");
            }
        }
    }

    #[test]
    fn python_counts_on_from_a_number() {
        let mut slugger = Slugger::new().rule(HeadingIds::Python);
        let slugs: Vec<_> = ["a", "a", "a_1", "a", "日本", "日本", "b_7", "b_7"]
            .iter()
            .map(|heading| slugger.slug(heading))
            .collect();
        assert_eq!(slugs, ["a", "a_1", "a_2", "a_3", "_1", "_2", "b_7", "b_8"]);
    }

    #[test]
    fn headings_with_numbers_take_linear_time() {
        let n = 50_000;
        let mut slugger = Slugger::new().rule(HeadingIds::Python);
        let start = std::time::Instant::now();
        for _ in 0..n {
            slugger.slug("a");
        }
        for number in 1..n {
            let expected = format!("a_{}", n + number - 1);
            assert_eq!(slugger.slug(&format!("a_{number}")), expected);
        }
        assert!(start.elapsed().as_secs() < 10);
    }

    #[test]
    fn duplicates_never_collide() {
        let mut slugger = Slugger::new();
        let slugs: Vec<_> = ["a", "a-1", "a", "a", "a-1"]
            .iter()
            .map(|heading| slugger.slug(heading))
            .collect();
        assert_eq!(slugs, ["a", "a-1", "a-2", "a-3", "a-1-1"]);
    }

    #[test]
    fn reserved_anchors_are_not_assigned() {
        let mut slugger = Slugger::new();
        assert!(slugger.reserve("setup"));
        assert!(!slugger.reserve("setup"));
        assert_eq!(slugger.slug("Setup"), "setup-1");
    }
}
