//! Languages without a grammar: one lexer, a table of words and marks for each.
//!
//! For these, grammars weigh 3 to 9 MB each or are under the GPL, and fragments in
//! documentation (dialects of SQL, a method without its class) rarely parse anyway.

mod engine;
pub(crate) mod lexicons;

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::class::Class;
pub(crate) use engine::highlight;

/// What the lexer must know of a language. Words are lists with blanks between.
#[derive(Debug)]
pub(crate) struct Lexicon {
    /// What begins a comment up to the end of the line.
    pub(crate) line_comments: &'static [&'static str],
    /// What begins and ends other comments.
    pub(crate) block_comments: &'static [(&'static str, &'static str)],
    /// Block comments nest (Kotlin, Swift, Dart).
    pub(crate) comments_nest: bool,
    /// Longer openings first.
    pub(crate) strings: &'static [Quote],
    /// Classes of words.
    pub(crate) words: &'static [(Class, &'static str)],
    /// `SELECT` and `select` are the same word.
    pub(crate) ignore_case: bool,
    /// Characters of words besides letters, digits and `_`.
    pub(crate) word_chars: &'static str,
    /// A character that makes the word after it a class of its own: `@Override`, `$name`.
    pub(crate) sigils: &'static [(char, Class)],
    /// Lines whose first sign is this are for the preprocessor.
    pub(crate) directive: Option<char>,
    /// `MAX_SIZE` is a constant, `Widget` a type.
    pub(crate) casing: bool,
    /// A word before `(` is a function.
    pub(crate) calls: bool,
    /// Methods and properties begin with a capital, as in C#.
    pub(crate) capital_members: bool,
    /// A word after `.` or `->` is a property.
    pub(crate) members: bool,
    /// A word, or a string, before one of these is a key.
    pub(crate) key_marks: &'static [char],
    /// The class of the first word of a statement (line, or after `;`, `{` and `}`).
    pub(crate) leading_word: Class,
    /// Signs that are operators.
    pub(crate) operators: &'static str,
    /// A number may end in letters that belong to it: `5m`, `10px`.
    pub(crate) units: bool,
}

/// A kind of string.
#[derive(Debug)]
pub(crate) struct Quote {
    pub(crate) open: &'static str,
    pub(crate) close: &'static str,
    pub(crate) class: Class,
    /// Makes the next character lose its meaning.
    pub(crate) escape: Option<char>,
    /// May go over line ends.
    pub(crate) multiline: bool,
    /// What begins and ends code inside; the beginning may also be a sigil (`$name`).
    pub(crate) holes: &'static [(&'static str, &'static str)],
}

impl Quote {
    /// A string of one line with backslash escapes.
    pub(crate) const fn line(mark: &'static str) -> Self {
        Self::line_between(mark, mark)
    }

    /// A string of one line with backslash escapes that ends unlike it begins.
    pub(crate) const fn line_between(open: &'static str, close: &'static str) -> Self {
        Self {
            open,
            close,
            class: Class::String,
            escape: Some('\\'),
            multiline: false,
            holes: &[],
        }
    }

    /// A string of many lines with backslash escapes.
    pub(crate) const fn block(mark: &'static str) -> Self {
        Self {
            multiline: true,
            ..Self::line(mark)
        }
    }

    /// A string in which nothing is special but its end.
    pub(crate) const fn raw(open: &'static str, close: &'static str) -> Self {
        Self {
            open,
            close,
            class: Class::String,
            escape: None,
            multiline: true,
            holes: &[],
        }
    }

    pub(crate) const fn with_holes(self, holes: &'static [(&'static str, &'static str)]) -> Self {
        Self { holes, ..self }
    }

    pub(crate) const fn with_class(self, class: Class) -> Self {
        Self { class, ..self }
    }

    pub(crate) const fn with_escape(self, escape: char) -> Self {
        Self {
            escape: Some(escape),
            ..self
        }
    }
}

impl Lexicon {
    /// A language of the C family: the base of most tables.
    pub(crate) const C_LIKE: Self = Self {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        comments_nest: false,
        strings: &[Quote::line("\""), Quote::line("'")],
        words: &[],
        ignore_case: false,
        word_chars: "",
        sigils: &[],
        directive: None,
        casing: true,
        calls: true,
        capital_members: false,
        members: true,
        key_marks: &[],
        leading_word: Class::Plain,
        operators: "+-*/%=<>!&|^~?",
        units: false,
    };

    /// A language of configuration files: `#` comments, no calls, no types.
    pub(crate) const CONFIG: Self = Self {
        line_comments: &["#"],
        block_comments: &[],
        casing: false,
        calls: false,
        members: false,
        operators: "=",
        ..Self::C_LIKE
    };
}

/// A lexicon with its words as a map, which is made at first use.
#[derive(Debug)]
pub(crate) struct Table {
    lexicon: Lexicon,
    classes: OnceLock<HashMap<&'static str, Class>>,
}

impl Table {
    pub(crate) const fn new(lexicon: Lexicon) -> Self {
        Self {
            lexicon,
            classes: OnceLock::new(),
        }
    }

    /// The class that `word` has by the tables.
    fn word_class(&self, word: &str) -> Option<Class> {
        let classes = self.classes.get_or_init(|| {
            let pairs = self.lexicon.words.iter();
            pairs
                .flat_map(|(class, words)| words.split_whitespace().map(|word| (word, *class)))
                .collect()
        });
        if self.lexicon.ignore_case {
            classes.get(word.to_ascii_lowercase().as_str()).copied()
        } else {
            classes.get(word).copied()
        }
    }
}
