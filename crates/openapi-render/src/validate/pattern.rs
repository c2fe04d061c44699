//! `pattern`: ECMAScript regular expressions, as far as the `regex` crate
//! supports them. Others (lookaround, backreferences) are not checked. That crate
//! matches in linear time, so that a hostile pattern cannot stall a build.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use regex::{Regex, RegexBuilder};

/// Maximum memory of a compiled expression, in bytes.
const MAX_SIZE: usize = 1 << 20;

/// Cache of compiled expressions.
#[derive(Default)]
pub(crate) struct Patterns {
    /// Expressions by pattern; `None` for one that is not supported.
    known: RefCell<HashMap<Box<str>, Option<Rc<Regex>>>>,
}

impl Patterns {
    /// Returns false only if the text certainly does not match.
    pub(super) fn may_match(&self, pattern: &str, text: &str) -> bool {
        let known = self.known.borrow().get(pattern).cloned();
        let found = known.unwrap_or_else(|| {
            let made = read(pattern).map(Rc::new);
            self.known.borrow_mut().insert(pattern.into(), made.clone());
            made
        });
        found.is_none_or(|regex| regex.is_match(text))
    }
}

/// Compiles an ECMAScript expression, or returns `None` if it is not supported
/// or would need too much memory.
fn read(pattern: &str) -> Option<Regex> {
    let text = translated(pattern)?;
    RegexBuilder::new(&text).size_limit(MAX_SIZE).build().ok()
}

/// Translates an expression to the syntax of the `regex` crate.
fn translated(pattern: &str) -> Option<String> {
    let mut out = String::with_capacity(pattern.len());
    let mut in_class = false;
    let mut chars = pattern.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => escape(chars.next()?, in_class, &mut out)?,
            '[' if in_class => out.push_str("\\["),
            '[' => {
                in_class = true;
                out.push('[');
                if chars.next_if_eq(&'^').is_some() {
                    out.push('^');
                }
                // `[]` matches nothing and `[^]` anything, which have another
                // syntax here.
                if chars.peek() == Some(&']') {
                    return None;
                }
            }
            ']' if in_class => {
                in_class = false;
                out.push(']');
            }
            // Two of these are set operators here.
            '&' | '~' if in_class => {
                out.push('\\');
                out.push(c);
            }
            '.' if !in_class => out.push_str("[^\\n\\r\\u2028\\u2029]"),
            _ => out.push(c),
        }
    }
    Some(out)
}

/// Translates an escape. `\d`, `\w` and `\b` only match ASCII in ECMAScript.
fn escape(c: char, in_class: bool, out: &mut String) -> Option<()> {
    match (c, in_class) {
        ('d', false) => out.push_str("[0-9]"),
        ('d', true) => out.push_str("0-9"),
        ('D', false) => out.push_str("[^0-9]"),
        ('w', false) => out.push_str("[0-9A-Za-z_]"),
        ('w', true) => out.push_str("0-9A-Za-z_"),
        ('W', false) => out.push_str("[^0-9A-Za-z_]"),
        ('b', false) => out.push_str("(?-u:\\b)"),
        ('D' | 'W' | 'b', true) | ('B', _) => return None,
        // Escaped, these would be word boundaries here.
        ('<' | '>', _) => out.push(c),
        _ => {
            out.push('\\');
            out.push(c);
        }
    }
    Some(())
}
