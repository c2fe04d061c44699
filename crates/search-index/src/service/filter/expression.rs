//! Parses the expressions of `filters`: `language:en AND (kind:api OR NOT
//! tags:"a b")`.
//!
//! ```text
//! any   = all { "OR" all }
//! all   = one { "AND" one }
//! one   = "NOT" one | "(" any ")" | token ":" token
//! token = '"' text '"' | "'" text "'" | text without spaces and parentheses
//! ```

use super::{Filter, equals, without_score};
use crate::service::failure::Failure;

/// Maximum depth of nested parentheses and `NOT`s. The parser is recursive, and
/// an expression comes from a request.
const MAX_DEPTH: usize = 32;

/// Parses an expression. Returns `None` for an empty one. As in most languages,
/// AND has a higher precedence than OR; the service rejects some of the
/// combinations that this accepts.
pub(super) fn parse(text: &str, warnings: &mut Vec<String>) -> Result<Option<Filter>, Failure> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let mut parser = Parser {
        text,
        at: 0,
        warnings,
    };
    let filter = parser.any(0)?;
    parser.spaces();
    if parser.at < text.len() {
        return Err(parser.expected("AND, OR or the end"));
    }
    Ok(Some(filter))
}

/// A recursive descent parser. `depth` counts the levels above a rule.
struct Parser<'t> {
    text: &'t str,
    /// Byte offset of the next character.
    at: usize,
    warnings: &'t mut Vec<String>,
}

impl<'t> Parser<'t> {
    fn any(&mut self, depth: usize) -> Result<Filter, Failure> {
        let mut filters = vec![self.all(depth)?];
        while self.word("OR") {
            filters.push(self.all(depth)?);
        }
        Ok(Filter::Any(filters))
    }

    fn all(&mut self, depth: usize) -> Result<Filter, Failure> {
        let mut filters = vec![self.one(depth)?];
        while self.word("AND") {
            filters.push(self.one(depth)?);
        }
        Ok(Filter::All(filters))
    }

    fn one(&mut self, depth: usize) -> Result<Filter, Failure> {
        if depth > MAX_DEPTH {
            return Err(self.expected("fewer brackets"));
        }
        if self.word("NOT") {
            return Ok(Filter::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.sign('(') {
            let filter = self.any(depth + 1)?;
            return if self.sign(')') {
                Ok(filter)
            } else {
                Err(self.expected("`)`"))
            };
        }
        let attribute = self.token(":")?;
        if !self.sign(':') {
            return Err(self.expected("`:` after an attribute"));
        }
        let value = self.token("")?;
        Ok(equals(
            "filters",
            attribute,
            without_score(value),
            self.warnings,
        ))
    }

    /// Returns the text that is not parsed yet.
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips spaces.
    fn spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Skips a character. Returns whether it follows.
    fn sign(&mut self, sign: char) -> bool {
        self.spaces();
        let follows = self.rest().starts_with(sign);
        self.at += if follows { sign.len_utf8() } else { 0 };
        follows
    }

    /// Skips a keyword in upper case that is followed by a space, a parenthesis
    /// or the end. Returns whether it follows.
    fn word(&mut self, word: &str) -> bool {
        self.spaces();
        let follows = self
            .rest()
            .strip_prefix(word)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n', '(']));
        self.at += if follows { word.len() } else { 0 };
        follows
    }

    /// Reads a quoted string, or a text up to a space, a parenthesis or one of
    /// `ends`.
    fn token(&mut self, ends: &str) -> Result<&'t str, Failure> {
        self.spaces();
        let rest = self.rest();
        if let Some(quote) = rest
            .chars()
            .next()
            .filter(|char| matches!(char, '"' | '\''))
        {
            let inner = rest.get(1..).unwrap_or_default();
            let Some(end) = inner.find(quote) else {
                return Err(self.expected("the other quote"));
            };
            // Both quotes, which are one byte each.
            self.at += end + 2;
            return Ok(inner.get(..end).unwrap_or_default());
        }
        let is_end =
            |char: char| char.is_whitespace() || matches!(char, '(' | ')') || ends.contains(char);
        let end = rest.find(is_end).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.expected("a name or a value"));
        }
        self.at += end;
        Ok(rest.get(..end).unwrap_or_default())
    }

    /// Returns an error at the next character. Columns count characters, from 1.
    fn expected(&self, what: &str) -> Failure {
        let before = self.text.get(..self.at).unwrap_or_default().chars().count();
        Failure::parameter("filters", format!("{what} at column {}", before + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::facet::Facet;

    fn is(facet: Facet, value: &str) -> Filter {
        Filter::All(vec![Filter::Is(Some(facet), value.to_owned())])
    }

    #[test]
    fn and_binds_closer_than_or() {
        let parsed = parse(
            "language:en AND NOT kind:api OR (tags:'A b')",
            &mut Vec::new(),
        );
        let not = Filter::Not(Box::new(Filter::Is(Some(Facet::Kind), "api".to_owned())));
        let english = Filter::Is(Some(Facet::Language), "en".to_owned());
        let inner = Filter::All(vec![Filter::Any(vec![is(Facet::Tags, "a b")])]);
        let expected = Filter::Any(vec![Filter::All(vec![english, not]), inner]);
        assert_eq!(parsed.expect("a filter"), Some(expected));
    }

    #[test]
    fn errors_say_where() {
        for (text, column) in [
            ("language", 9),
            ("(kind:api", 10),
            ("kind:api kind:b", 10),
            ("tags:\"a", 6),
        ] {
            let error = parse(text, &mut Vec::new()).expect_err("an error");
            let message = error.to_json()["message"].to_string();
            assert!(
                message.contains(&format!("at column {column}")),
                "{text}: {message}"
            );
        }
        let deep = "(".repeat(100_000);
        assert!(parse(&deep, &mut Vec::new()).is_err());
        let deep = "NOT ".repeat(100_000);
        assert!(parse(&deep, &mut Vec::new()).is_err());
    }
}
