//! Explanations of codes, for `check --explain` and for viewers of SARIF logs.
//!
//! Texts are those of the registry of codes, from which the manual's page is
//! made as well. They are Markdown, and converted for terminals.

use docs_model::codes::{self, CODES, Code, Setting};
use located_data::diagnostic::nearest;

use crate::error::{Error, ErrorKind, Result};
use crate::terminal::print_text;

/// Key of `[checks]` for the rules of `api lint`.
const API_DESCRIPTIONS: &str = "api_descriptions";

/// Prints the explanation of a code.
///
/// # Errors
/// `Usage` for a code that does not exist.
pub(crate) fn print_explanation(name: &str) -> Result<()> {
    print_text(&explanation(name)?)
}

/// Returns the explanation of a code: what it means, what to do, how to set its
/// level, and an example.
///
/// # Errors
/// `Usage` for a code that does not exist.
fn explanation(name: &str) -> Result<String> {
    let name = name.trim();
    // Accept a code as copied from a message: `error[dead-link]:`.
    let inner = name.split_once('[').map_or(name, |(_, rest)| rest);
    let inner = inner.split_once(']').map_or(inner, |(code, _)| code);
    let named = match codes_of_key(inner).as_slice() {
        [code] => Some(*code),
        [] => codes::find(inner).or_else(|| codes::find(&inner.replace('_', "-"))),
        several => {
            let names: Vec<&str> = several.iter().map(|code| code.name).collect();
            let message = format!(
                "`{inner}` is the level of several codes: {}",
                names.join(", ")
            );
            return Err(Error::new(ErrorKind::Usage, message));
        }
    };
    let Some(code) = named else {
        let near = nearest(inner, CODES.iter().map(|code| code.name));
        let help = near.map(|near| format!("; did you mean `{near}`?"));
        let message = format!(
            "unknown diagnostic code `{inner}`{}",
            help.unwrap_or_default()
        );
        return Err(Error::new(ErrorKind::Usage, message));
    };
    Ok(text(code))
}

/// Returns the codes whose level is set by a key of `[checks]` with another name.
fn codes_of_key(key: &str) -> Vec<&'static Code> {
    let is_of_key = |code: &&Code| matches!(code.setting, Setting::Key(own) if own == key);
    CODES.iter().filter(is_of_key).collect()
}

/// Returns the explanation of a code as plain text.
fn text(code: &Code) -> String {
    let level = code.level.words().replace('`', "");
    let mut out = format!(
        "{} ({level})\n\n{}\n\n{}\n",
        code.name,
        meaning(code),
        fix(code)
    );
    if let Some(setting) = setting(code) {
        out += &format!("\n{setting}\n");
    }
    if !code.example.is_empty() {
        out += &format!("\nExample:\n\n{}\n", code.example);
    }
    out
}

/// Returns the meaning of a code as a sentence.
pub(super) fn meaning(code: &Code) -> String {
    format!("{}.", without_links(code.meaning))
}

/// Returns how to fix a problem, as a sentence.
fn fix(code: &Code) -> String {
    format!("Fix: {}.", without_links(code.fix))
}

/// Returns how the level of a code is set, if it can be.
fn setting(code: &Code) -> Option<String> {
    let key = code.setting.key(code.name)?;
    let levels = match code.setting {
        Setting::AtLeastWarning => "\"warn\" or \"error\"",
        _ => "\"ignore\", \"warn\" or \"error\"",
    };
    Some(match code.setting {
        Setting::Key(API_DESCRIPTIONS) => format!(
            "This is its level in `api lint`. `check` and `build` report it at the level `{key}`\nin [checks] of site.toml: {levels}; default: \"ignore\"."
        ),
        _ => format!("Its level is `{key}` in [checks] of site.toml: {levels}."),
    })
}

/// Returns meaning and fix of a code as one paragraph.
pub(super) fn description(code: &Code) -> String {
    format!("{} {}", meaning(code), fix(code))
}

/// Returns the explanation of a code as plain text and as Markdown, without its name
/// and level, which viewers of reports show beside it.
pub(super) fn help(code: &Code) -> Help {
    let paragraphs = [Some(meaning(code)), Some(fix(code)), setting(code)];
    let prose: Vec<String> = paragraphs.into_iter().flatten().collect();
    let prose = prose.join("\n\n");
    // Indented, because an example can contain fences.
    let indented: Vec<String> = code
        .example
        .lines()
        .map(|line| format!("    {line}"))
        .collect();
    Help {
        text: format!("{prose}\n\nExample:\n\n{}", code.example),
        markdown: format!("{prose}\n\nExample:\n\n{}", indented.join("\n")),
    }
}

/// An explanation in two formats.
pub(super) struct Help {
    pub(super) text: String,
    pub(super) markdown: String,
}

/// Replaces the links of a text by their labels, because terminals do not show
/// links.
///
/// Brackets that do not begin a link stay.
fn without_links(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        out.push_str(before);
        if let Some((words, after)) = words_of_link(link) {
            out.push_str(words);
            rest = after;
        } else {
            out.push('[');
            rest = link;
        }
    }
    out + rest
}

/// Splits a text after the opening bracket of a link into the label and the
/// text after the link. Brackets in code are part of the label.
///
/// Returns `None` for a bracket that does not begin a link.
fn words_of_link(link: &str) -> Option<(&str, &str)> {
    let mut in_code = false;
    let end = link.find(|c| {
        in_code ^= c == '`';
        c == ']' && !in_code
    })?;
    let (words, after) = link.split_at(end);
    let (_, after) = after.strip_prefix("](")?.split_once(')')?;
    Some((words, after))
}

#[cfg(test)]
mod tests {
    use docs_model::codes::Level;
    use located_data::Severity;

    use super::*;

    #[test]
    fn links_become_words() {
        assert_eq!(
            without_links("See [`[checks]`](./a.md#b), `[[api]]` [x"),
            "See `[checks]`, `[[api]]` [x"
        );
        assert_eq!(without_links("a [b](c) [d](e)."), "a b d.");
    }

    #[test]
    fn levels_of_rules_are_those_of_api_lint() {
        // Reading a description reports these as warnings.
        let dangling = ["api-reference", "api-security"].map(|code| (code, Severity::Error));
        for (code, severity) in openapi_render::LINT_RULES.iter().copied().chain(dangling) {
            let registered = codes::find(code).unwrap();
            let expected = match (severity, registered.setting) {
                (Severity::Error, Setting::Key(_)) => Level::Error,
                (Severity::Error, _) => Level::ErrorInLint,
                _ => Level::Warning,
            };
            assert_eq!(registered.level, expected, "{code}");
        }
    }

    #[test]
    fn every_code_is_explained() {
        for code in CODES {
            let text = explanation(&format!("error[{}]:", code.name)).unwrap();
            let prose = text.split("Example:").next().unwrap_or_default();
            assert!(
                text.starts_with(code.name) && !prose.contains("]("),
                "{text}"
            );
        }
        assert!(
            explanation("dead-lnk")
                .unwrap_err()
                .to_string()
                .contains("`dead-link`")
        );
    }
}
