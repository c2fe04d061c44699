//! The filters of templates. Each has a counterpart in the theme
//! (`src/api/samples/filters.ts`); `tests/sample-templates.json` tests both.

use super::Datum;
use crate::sample::literal::{self, blocks, script, shell};
use crate::text::is_token;

/// A filter.
#[derive(Debug)]
pub(in crate::sample) struct Filter {
    /// Name in templates.
    pub(super) name: &'static str,
    rule: Rule,
}

/// How a filter transforms a text.
#[derive(Debug)]
enum Rule {
    /// Another text.
    Text(fn(&str) -> String),
    /// The answer to a question.
    Flag(fn(&str) -> bool),
    /// Another text, with an argument.
    TextWith(fn(&str, &str) -> String),
    /// The answer to a question about an argument.
    FlagWith(fn(&str, &str) -> bool),
    /// Another text, with two arguments.
    TextWithTwo(fn(&str, &str, &str) -> String),
}

/// All filters.
pub(super) const ALL: &[Filter] = &[
    // Literals of languages.
    filter("quote", Rule::Text(literal::quote)),
    filter("shell", Rule::Text(shell::quote)),
    filter("shell_word", Rule::Text(shell::word)),
    filter("printf", Rule::Text(shell::print)),
    filter("php", Rule::Text(literal::php)),
    filter("ruby", Rule::Text(literal::ruby)),
    filter("rust", Rule::Text(literal::rust)),
    filter("python_block", Rule::Text(blocks::python)),
    filter("go_block", Rule::Text(blocks::go)),
    filter("java_block", Rule::Text(blocks::java)),
    filter("csharp_block", Rule::Text(blocks::csharp)),
    filter("js_value", Rule::TextWith(script::json)),
    // Spellings.
    filter("lower", Rule::Text(str::to_lowercase)),
    filter("capitalize", Rule::Text(capitalize)),
    filter("replace", Rule::TextWithTwo(replaced)),
    // Questions.
    filter(
        "starts_with",
        Rule::FlagWith(|text, start| text.starts_with(start)),
    ),
    filter("is_ascii", Rule::Flag(str::is_ascii)),
    filter(
        "is_printable",
        Rule::Flag(|text| text.chars().all(literal::is_printable_or_break)),
    ),
    filter(
        "is_printable_line",
        Rule::Flag(|text| text.chars().all(literal::is_printable)),
    ),
    filter("is_media_type", Rule::Flag(is_media_type)),
];

const fn filter(name: &'static str, rule: Rule) -> Filter {
    Filter { name, rule }
}

impl Filter {
    /// Returns the number of arguments.
    pub(super) fn n_arguments(&self) -> usize {
        match self.rule {
            Rule::Text(_) | Rule::Flag(_) => 0,
            Rule::TextWith(_) | Rule::FlagWith(_) => 1,
            Rule::TextWithTwo(_) => 2,
        }
    }

    /// Applies the filter.
    pub(super) fn apply(&self, input: &str, arguments: [&str; 2]) -> Datum {
        let [first, second] = arguments;
        match self.rule {
            Rule::Text(rule) => Datum::Text(rule(input)),
            Rule::Flag(rule) => Datum::Flag(rule(input)),
            Rule::TextWith(rule) => Datum::Text(rule(input, first)),
            Rule::FlagWith(rule) => Datum::Flag(rule(input, first)),
            Rule::TextWithTwo(rule) => Datum::Text(rule(input, first, second)),
        }
    }
}

/// Returns the text with its first letter in upper case and all others in lower
/// case.
fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    let Some(first) = chars.next() else {
        return String::new();
    };
    first.to_uppercase().collect::<String>() + &chars.as_str().to_lowercase()
}

fn replaced(text: &str, from: &str, to: &str) -> String {
    if from.is_empty() {
        return text.to_owned();
    }
    text.replace(from, to)
}

/// Returns whether a text is a media type with no more than a character set.
fn is_media_type(text: &str) -> bool {
    let (essence, rest) = text.split_once(';').unwrap_or((text, ""));
    let charset = rest.trim_start().strip_prefix("charset=");
    essence.split('/').all(is_token) && (rest.is_empty() || charset.is_some_and(is_token))
}
