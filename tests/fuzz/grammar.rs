//! Grammars in a text format: one rule `name = alternative` per line. Several
//! rules with the same name are alternatives.
//!
//! `«name»` in an alternative is replaced by one of the alternatives of that
//! name. `\n`, `\t`, `\r`, `\0` and `\\` are escapes.

use std::collections::BTreeMap;

use crate::generate::Random;

/// Depth from which the shortest alternative is chosen, so that the expansion
/// ends.
const MAX_DEPTH: usize = 14;

/// Length in bytes from which a text is not expanded further.
const MAX_LENGTH: usize = 16 * 1024;

/// Rules by name.
#[derive(Default)]
pub(crate) struct Grammar {
    rules: BTreeMap<String, Vec<Vec<Part>>>,
}

enum Part {
    Text(String),
    Rule(String),
}

impl Grammar {
    /// Adds the rules of a text.
    ///
    /// # Errors
    /// Returns the line that is not a rule.
    pub(crate) fn add(&mut self, text: &str) -> Result<(), String> {
        for line in text.lines() {
            if line.trim().is_empty() || line.starts_with("//") {
                continue;
            }
            let rule = line
                .split_once(" =")
                .ok_or_else(|| format!("not a rule: {line}"))?;
            let alternative = rule.1.strip_prefix(' ').unwrap_or(rule.1);
            let alternatives = self.rules.entry(rule.0.to_owned()).or_default();
            alternatives.push(parts(&unescaped(alternative)));
        }
        Ok(())
    }

    /// Checks that all rules that alternatives refer to exist.
    ///
    /// # Errors
    /// Returns the name of a missing rule.
    pub(crate) fn check(&self) -> Result<(), String> {
        for part in self.rules.values().flatten().flatten() {
            if let Part::Rule(name) = part
                && !self.rules.contains_key(name)
            {
                return Err(format!("no rule `{name}`"));
            }
        }
        Ok(())
    }

    /// Generates a text from the rule `name`.
    pub(crate) fn text(&self, name: &str, random: &mut Random) -> String {
        let mut out = String::new();
        self.expand(name, 0, random, &mut out);
        out
    }

    fn expand(&self, name: &str, depth: usize, random: &mut Random, out: &mut String) {
        let Some(alternatives) = self.rules.get(name) else {
            return;
        };
        let is_deep = depth > MAX_DEPTH || out.len() > MAX_LENGTH;
        let rules = |parts: &&Vec<Part>| {
            parts
                .iter()
                .filter(|part| matches!(part, Part::Rule(_)))
                .count()
        };
        let chosen = if is_deep {
            alternatives.iter().min_by_key(rules)
        } else {
            alternatives.get(random.below(alternatives.len()))
        };
        // Terminating rules do not get this deep: the rule refers to itself in
        // every alternative.
        if depth > 4 * MAX_DEPTH {
            return;
        }
        for part in chosen.into_iter().flatten() {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Rule(name) => self.expand(name, depth + 1, random, out),
            }
        }
    }
}

fn parts(text: &str) -> Vec<Part> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('«') {
        let Some((name, after)) = after.split_once('»') else {
            break;
        };
        out.push(Part::Text(before.to_owned()));
        out.push(Part::Rule(name.to_owned()));
        rest = after;
    }
    out.push(Part::Text(rest.to_owned()));
    out
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (c, false) => out.push(c),
            _ => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some('r') => out.push('\r'),
                Some('0') => out.push('\0'),
                Some(other) => out.push(other),
                None => {}
            },
        }
    }
    out
}
