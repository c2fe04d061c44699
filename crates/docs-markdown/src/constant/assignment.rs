//! Assignments: which variables have them, and those to parts of settings.

use memchr::memmem;

use crate::literal::{self, Literal, collect_array, collect_object};

/// Maximum number of assignments of a module that are evaluated, and of
/// variables whose assignments are searched. Each copies a value or reads the
/// whole text.
pub(super) const MAX: usize = 64;

/// A step from a value to a part of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step<'s> {
    /// `.name` or `['name']`.
    Field(&'s str),
    /// `[0]`.
    Item(usize),
}

/// Splits `config.presets[0].docs` into the name of the variable and the steps
/// to the part. `None` for other targets, such as computed names.
pub(super) fn target(text: &str) -> Option<(&str, Vec<Step<'_>>)> {
    let length = |text: &str| text.find(|c| !is_word(c)).unwrap_or(text.len());
    let (name, mut rest) = text.split_at(length(text));
    let mut steps = Vec::new();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('.') {
            let (field, after) = after.split_at(length(after));
            steps.push(Step::Field(field));
            rest = after;
            continue;
        }
        let (inner, after) = rest.strip_prefix('[')?.split_once(']')?;
        let quoted = ['"', '\''].iter();
        let mut quoted =
            quoted.filter_map(|quote| inner.strip_prefix(*quote)?.strip_suffix(*quote));
        steps.push(match (quoted.next(), inner.parse()) {
            (Some(field), _) => Step::Field(field),
            (None, Ok(index)) => Step::Item(index),
            (None, Err(_)) => return None,
        });
        rest = after;
    }
    let is_part = |step: &Step<'_>| *step != Step::Field("");
    (!name.is_empty() && !steps.is_empty() && steps.iter().all(is_part)).then_some((name, steps))
}

/// Returns `old` with a part replaced. A last field is added if there is none;
/// all other parts must exist.
pub(super) fn set(old: Literal, steps: &[Step<'_>], value: Literal) -> Option<Literal> {
    let Some((step, rest)) = steps.split_first() else {
        return Some(value);
    };
    match step {
        Step::Field(name) => {
            let mut fields = literal::fields(old)?;
            match fields.iter_mut().find(|(known, _)| known == name) {
                Some((_, field)) => {
                    let inner = std::mem::replace(field, Literal::Unknown);
                    *field = set(inner, rest, value)?;
                }
                None if rest.is_empty() => fields.push(((*name).to_owned(), value)),
                None => return None,
            }
            Some(collect_object(fields))
        }
        Step::Item(index) => {
            let mut items = literal::items(old)?;
            let item = items.get_mut(*index)?;
            let inner = std::mem::replace(item, Literal::Unknown);
            *item = set(inner, rest, value)?;
            Some(collect_array(items))
        }
    }
}

/// Returns whether `source` may assign the variable `name` anywhere but where
/// it is `declared`. Names in texts and comments count as well.
pub(super) fn is_assigned(source: &str, name: &str, declared: usize) -> bool {
    memmem::find_iter(source.as_bytes(), name).any(|at| {
        let (before, after) = (&source[..at], &source[at + name.len()..]);
        let is_part = before.ends_with(is_word) || after.starts_with(is_word);
        if at == declared || is_part || before.ends_with('.') {
            return false;
        }
        let before = before.trim_end();
        let after = after.trim_start();
        let operator =
            after.trim_start_matches(['+', '-', '*', '/', '%', '&', '|', '^', '?', '<', '>']);
        let is_comparison = operator.starts_with("==") || operator.starts_with("=>");
        (operator.starts_with('=') && !is_comparison)
            || ["++", "--"]
                .iter()
                .any(|sign| before.ends_with(sign) || after.starts_with(sign))
            || ["of ", "in "].iter().any(|word| after.starts_with(word))
    })
}

/// Returns whether a character may be part of a name.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_with_assignments() {
        let source = "let a = 1;\nlet b = 2;\nb += 1;\nlet c = a == 1 ? b : 0;\nlet d;\nd = c;\nlet e = 0;\n\
                      e++;\nlet f = {};\nx.a = 2;\nif (c === a) {}";
        for (name, expected) in [
            ("a", false),
            ("b", true),
            ("c", false),
            ("d", true),
            ("e", true),
            ("f", false),
        ] {
            let declared = source.find(&format!("let {name}")).unwrap_or_default() + 4;
            assert_eq!(is_assigned(source, name, declared), expected, "{name}");
        }
    }

    #[test]
    fn targets_of_assignments() {
        let expected = vec![
            Step::Field("presets"),
            Step::Item(0),
            Step::Field("docs"),
            Step::Field("a-b"),
        ];
        assert_eq!(
            target("config.presets[0].docs['a-b']"),
            Some(("config", expected))
        );
        for text in [
            "config",
            "config[name]",
            "config.",
            "f().a",
            "{a}",
            "config.a[",
            "",
        ] {
            assert_eq!(target(text), None, "{text}");
        }
    }
}
