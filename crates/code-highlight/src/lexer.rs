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
mod quote_like;

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
    /// Start delimiters, in lower case, of comments that only begin as the first text
    /// of a line, in any case: `rem` in batch files, `"` in Vim.
    pub(crate) leading_comments: &'static [&'static str],
    /// Start and end delimiters of comments that begin as the first text of a line
    /// and extend to the end of the line with the end delimiter: `=pod` and `=cut`.
    pub(crate) leading_blocks: &'static [(&'static str, &'static str)],
    /// Word characters that cannot begin a word: the prime of `xs'`, the mark of
    /// `empty?`.
    pub(crate) inner_chars: &'static str,
    /// Marks of literals that consist of the mark, one character of any kind, and
    /// word characters after it: `?a` in Elixir, `#\newline` in Lisp.
    pub(crate) character_marks: &'static [(&'static str, Class)],
    /// Keywords before a name, in lower case if case is ignored, and the class of the
    /// name: a function after `def`, a type after `class`.
    pub(crate) names: &'static [(Class, &'static str)],
    /// Class of a word in the first column, where Haskell defines functions.
    pub(crate) first_column: Class,
    /// Whether a name after `let` is a function if a parameter follows.
    pub(crate) let_functions: bool,
    /// Whether a capital begins the name of a variable, as in Erlang and Prolog.
    pub(crate) capital_variables: bool,
    /// Whether a name in capitals is a constant, not a type: `MAX_SIZE`, but `IO` in
    /// Haskell.
    pub(crate) upper_constants: bool,
    /// Whether numbers can have a base: `16#ff`.
    pub(crate) based_numbers: bool,
    /// Whether the first word in parentheses is a function: `(print a)`.
    pub(crate) lisp: bool,
    /// Whether a word before `[` is a function, as in Wolfram.
    pub(crate) bracket_calls: bool,
    /// Whether `/` begins a regular expression where a value may begin.
    pub(crate) regex: bool,
    /// Whether `<<EOT` begins a here-document.
    pub(crate) here_documents: bool,
    /// Quotes with a delimiter of the author's choice.
    pub(crate) quote_like: QuoteLike,
    /// Whether the words of the lexicon count only at the start of a statement, as
    /// in languages whose statements end with prose.
    pub(crate) leading_words: bool,
    /// Characters after which a statement begins.
    pub(crate) statement_marks: &'static str,
}

/// Quotes with a delimiter of the author's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuoteLike {
    /// The language has none.
    None,
    /// `qw(a b)`, `m{a}`, `s/a/b/g`.
    Perl,
    /// `~r/a/i`, `~w[a b]`.
    Elixir,
}

/// The condition under which a delimiter begins a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// None: it always does.
    Anywhere,
    /// One character or escape and the end delimiter follow, and no word precedes. Any
    /// other `'` is a prime, a lifetime or the mark of a type variable.
    Character,
    /// No value precedes: `'` after a value transposes a matrix.
    NotAfterValue,
    /// The end delimiter follows without white space in between: `%PATH%`, `<iri>`.
    Solid,
    /// None, but the text is a comment if it is not closed on its line.
    OrComment,
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
    /// Condition of the start delimiter.
    pub(crate) place: Place,
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
            place: Place::Anywhere,
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
            place: Place::Anywhere,
        }
    }

    /// Returns the string with interpolations.
    pub(crate) const fn with_holes(self, holes: &'static [(&'static str, &'static str)]) -> Self {
        Self { holes, ..self }
    }

    /// Returns a character literal in single quotes.
    pub(crate) const fn character() -> Self {
        Self::line("'").with_place(Place::Character)
    }

    /// Returns a string without escapes and white space: `%PATH%`.
    pub(crate) const fn solid(open: &'static str, close: &'static str) -> Self {
        Self::verbatim(open, close).with_place(Place::Solid)
    }

    /// Returns a single-line string without escapes.
    pub(crate) const fn verbatim(open: &'static str, close: &'static str) -> Self {
        Self {
            escape: None,
            ..Self::line_between(open, close)
        }
    }

    /// Returns the string with a condition of its start delimiter.
    pub(crate) const fn with_place(self, place: Place) -> Self {
        Self { place, ..self }
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
        leading_comments: &[],
        leading_blocks: &[],
        inner_chars: "",
        character_marks: &[],
        names: &[],
        first_column: Class::Plain,
        let_functions: false,
        capital_variables: false,
        upper_constants: true,
        based_numbers: false,
        lisp: false,
        bracket_calls: false,
        regex: false,
        here_documents: false,
        quote_like: QuoteLike::None,
        leading_words: false,
        statement_marks: ";{}",
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
    /// Classes of the names after words, for those words that have names after them.
    names: OnceLock<HashMap<&'static str, Class>>,
}

impl Table {
    /// Creates a table; its index is built when the language is first used.
    pub(crate) const fn new(lexicon: Lexicon) -> Self {
        Self {
            lexicon,
            classes: OnceLock::new(),
            names: OnceLock::new(),
        }
    }

    /// Returns the class of `word` in the lexicon. Words of a lexicon that
    /// ignores case are written in lower case.
    fn word_class(&self, word: &str) -> Option<Class> {
        let classes = self.classes.get_or_init(|| index(self.lexicon.words));
        self.look_up(classes, word)
    }

    /// Returns the class of the name that follows `word`.
    fn name_class(&self, word: &str) -> Option<Class> {
        if self.lexicon.names.is_empty() {
            return None;
        }
        let names = self.names.get_or_init(|| index(self.lexicon.names));
        self.look_up(names, word)
    }

    /// Returns the entry of `word` in an index of this table.
    fn look_up(&self, index: &HashMap<&'static str, Class>, word: &str) -> Option<Class> {
        if self.lexicon.ignore_case {
            index.get(word.to_ascii_lowercase().as_str()).copied()
        } else {
            index.get(word).copied()
        }
    }
}

/// Returns the classes of the words in `lists`.
fn index(lists: &[(Class, &'static str)]) -> HashMap<&'static str, Class> {
    let pairs = lists.iter();
    pairs
        .flat_map(|(class, words)| words.split_whitespace().map(|word| (word, *class)))
        .collect()
}
