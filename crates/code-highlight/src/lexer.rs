//! Languages that are mostly words and delimiters: one lexer, and a table for each
//! language.
//!
//! A table says what is special in a language: how comments and strings begin
//! and end, which words have a class, which characters belong to words. Tables
//! derive from [`Lexicon::C_LIKE`] or [`Lexicon::CONFIG`], so that each lists
//! only its differences.
//!
//! ```text
//! public int total(String sku) { return 1; }
//! ```
//!
//! In Java, `public` and `return` are in the table as keywords and `int` as a type;
//! `total` is a function because of its parenthesis, `String` a type by its casing, and
//! `sku` a parameter because it is between a type and a parenthesis.

mod engine;
pub(crate) mod lexicons;

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::class::Class;
pub(crate) use engine::highlight;

/// The lexical description of a language. Lists of words are separated by spaces.
#[derive(Debug)]
pub(crate) struct Lexicon {
    /// Start delimiters of comments that extend to the end of the line.
    pub(crate) line_comments: &'static [&'static str],
    /// Start and end delimiters of other comments.
    pub(crate) block_comments: &'static [(&'static str, &'static str)],
    /// Whether block comments nest (Kotlin, Swift, Dart).
    pub(crate) comments_nest: bool,
    /// Kinds of strings, those with longer start delimiters first.
    pub(crate) strings: &'static [Quote],
    /// Words with a class.
    pub(crate) words: &'static [(Class, &'static str)],
    /// Whether words are case-insensitive, such as `SELECT` and `select`.
    pub(crate) ignore_case: bool,
    /// Word characters in addition to letters, digits and `_`.
    pub(crate) word_chars: &'static str,
    /// Prefixes that determine the class of a word: `@Override`, `$name`.
    pub(crate) sigils: &'static [(char, Class)],
    /// First character of preprocessor lines.
    pub(crate) directive: Option<char>,
    /// Whether `MAX_SIZE` is a constant and `Widget` a type.
    pub(crate) casing: bool,
    /// Whether a word before `(` is a function.
    pub(crate) calls: bool,
    /// Whether names of methods and properties start with a capital, as in C#.
    pub(crate) capital_members: bool,
    /// Whether a word after `.` or `->` is a property.
    pub(crate) members: bool,
    /// Characters after a word or string that make it a key.
    pub(crate) key_marks: &'static [char],
    /// Class of the first word of a statement, which starts at a line or after `;`,
    /// `{` or `}`.
    pub(crate) leading_word: Class,
    /// Characters that are operators.
    pub(crate) operators: &'static str,
    /// Keywords before the name of a package, whose segments are not properties.
    pub(crate) imports: &'static [&'static str],
    /// Whether a word between a type and `,` or `)` is a parameter: `find(String sku)`.
    pub(crate) typed_parameters: bool,
    /// Whether `<` directly after a type begins type arguments.
    pub(crate) generics: bool,
    /// Whether numbers can have a unit: `5m`, `10px`, `50%`.
    pub(crate) units: bool,
}

/// A kind of string, by its delimiters.
#[derive(Debug)]
pub(crate) struct Quote {
    /// Start delimiter.
    pub(crate) open: &'static str,
    /// End delimiter. A string that is not closed ends at the line or, if it
    /// may have several, at the end of the code.
    pub(crate) close: &'static str,
    /// Class of the string, without its escapes and interpolations.
    pub(crate) class: Class,
    /// Escape character.
    pub(crate) escape: Option<char>,
    /// Whether the string can contain newlines.
    pub(crate) multiline: bool,
    /// Start and end delimiters of interpolations. If the end is empty, the start
    /// is the sigil of a variable (`$name`).
    pub(crate) holes: &'static [(&'static str, &'static str)],
}

impl Quote {
    /// Returns a single-line string with backslash escapes and equal delimiters.
    pub(crate) const fn line(mark: &'static str) -> Self {
        Self::line_between(mark, mark)
    }

    /// Returns a single-line string with backslash escapes and different
    /// delimiters.
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

    /// Returns a multi-line string with backslash escapes.
    pub(crate) const fn block(mark: &'static str) -> Self {
        Self {
            multiline: true,
            ..Self::line(mark)
        }
    }

    /// Returns a multi-line string without escapes and interpolations.
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

    /// Returns the string with interpolations.
    pub(crate) const fn with_holes(self, holes: &'static [(&'static str, &'static str)]) -> Self {
        Self { holes, ..self }
    }

    /// Returns the string with another class, such as that of regular
    /// expressions.
    pub(crate) const fn with_class(self, class: Class) -> Self {
        Self { class, ..self }
    }

    /// Returns the string with another escape character.
    pub(crate) const fn with_escape(self, escape: char) -> Self {
        Self {
            escape: Some(escape),
            ..self
        }
    }
}

impl Lexicon {
    /// A language of the C family. Most tables are derived from it.
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
        imports: &[],
        typed_parameters: false,
        generics: false,
        units: false,
    };

    /// A configuration language with `#` comments, without calls and types.
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

/// A lexicon with an index of its words, which is built on first use.
#[derive(Debug)]
pub(crate) struct Table {
    /// The description of the language.
    lexicon: Lexicon,
    /// Classes of the words in the lexicon.
    classes: OnceLock<HashMap<&'static str, Class>>,
}

impl Table {
    /// Creates a table; its index is built when the language is first used.
    pub(crate) const fn new(lexicon: Lexicon) -> Self {
        Self {
            lexicon,
            classes: OnceLock::new(),
        }
    }

    /// Returns the class of `word` in the lexicon. Words of a lexicon that
    /// ignores case are written in lower case.
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
