//! Calls of components in templates of a site that replace those of the theme.
//!
//! An argument with a default may be left out, so a call without it is valid. But
//! where a site has its own `base.html`, a call that lacks what the theme passes
//! loses a part of the page, such as the menu of an API reference on phones.

use std::collections::BTreeMap;
use std::ops::Range;

/// A call of a component: `<Drawer navbar={navbar} menu={menu} />`.
#[derive(Debug)]
struct Call<'t> {
    name: &'t str,
    /// Arguments as written, by their names.
    args: BTreeMap<&'t str, &'t str>,
    /// Whether the call passes on a map of arguments, which may have any.
    has_rest: bool,
    /// Place of the name.
    span: Range<usize>,
}

/// A call that lacks arguments.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Incomplete<'t> {
    pub(super) component: &'t str,
    /// The arguments as the theme writes them.
    pub(super) missing: Vec<&'static str>,
    /// Place of the component's name in the template.
    pub(super) span: Range<usize>,
}

/// Returns the calls in a template of a site that lack arguments which every call
/// of the component in the theme's template has.
pub(super) fn incomplete<'t>(template: &'t str, theme: &'static str) -> Vec<Incomplete<'t>> {
    let mut expected: BTreeMap<&str, BTreeMap<&str, &'static str>> = BTreeMap::new();
    for call in calls(theme).into_iter().filter(|call| !call.has_rest) {
        match expected.get_mut(call.name) {
            Some(args) => args.retain(|name, _| call.args.contains_key(name)),
            None => {
                expected.insert(call.name, call.args);
            }
        }
    }
    let check = |call: Call<'t>| {
        let args = expected.get(call.name).filter(|_| !call.has_rest)?;
        let missing = args
            .iter()
            .filter(|(name, _)| !call.args.contains_key(*name))
            .map(|(_, written)| *written);
        let missing: Vec<_> = missing.collect();
        let (component, span) = (call.name, call.span);
        (!missing.is_empty()).then_some(Incomplete {
            component,
            missing,
            span,
        })
    };
    calls(template).into_iter().filter_map(check).collect()
}

/// Returns the calls of components. Names of components begin with a capital,
/// those of elements do not.
fn calls(text: &str) -> Vec<Call<'_>> {
    let mut calls = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find('<').map(|at| from + at + 1) {
        from = at;
        let name = word(&text[at..]);
        if name.starts_with(|c: char| c.is_ascii_uppercase()) {
            let mut call = Call {
                name,
                args: BTreeMap::new(),
                has_rest: false,
                span: at..at + name.len(),
            };
            from = read_arguments(text, call.span.end, &mut call);
            calls.push(call);
        }
    }
    calls
}

/// Reads the arguments of a call from `pos`, and returns the end of the last one.
fn read_arguments<'t>(text: &'t str, mut pos: usize, call: &mut Call<'t>) -> usize {
    loop {
        let rest = &text[pos..];
        pos += rest.len() - rest.trim_start().len();
        let rest = &text[pos..];
        if rest.starts_with('{') {
            call.has_rest = true;
            pos += value_len(rest);
            continue;
        }
        let name = word(rest);
        if name.is_empty() {
            return pos;
        }
        let mut end = pos + name.len();
        if text[end..].starts_with('=') {
            end += 1 + value_len(&text[end + 1..]);
        }
        call.args.insert(name, &text[pos..end]);
        pos = end;
    }
}

/// Returns the name at the start of a text.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')));
    &text[..end.unwrap_or(text.len())]
}

/// Returns the length of a value: an expression in braces, or a text in quotes.
fn value_len(text: &str) -> usize {
    let mut quote = None;
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            _ if quote == Some(c) => quote = None,
            _ if quote.is_some() => continue,
            '"' | '\'' => quote = Some(c),
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => return at,
            _ => {}
        }
        if quote.is_none() && depth == 0 {
            return at + c.len_utf8();
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::incomplete;

    const THEME: &str = r#"{{ <Drawer navbar={navbar} menu={menu} title="a > b" /> }}"#;

    fn missing(template: &'static str) -> Vec<&'static str> {
        let calls = incomplete(template, THEME);
        calls.into_iter().flat_map(|call| call.missing).collect()
    }

    #[test]
    fn arguments_that_the_theme_passes() {
        assert_eq!(missing(THEME), [""; 0]);
        assert_eq!(
            missing("<p>{{ <Drawer navbar={a | default(value='}')} /> }}"),
            ["menu={menu}", r#"title="a > b""#]
        );
        assert_eq!(
            missing("{{ <Drawer navbar={n} menu={none} title={t} /> }}"),
            [""; 0]
        );
    }

    #[test]
    fn calls_that_may_have_any_arguments() {
        assert_eq!(missing("{{ <Drawer {...rest} /> }}"), [""; 0]);
        assert_eq!(missing("{{ <Other /> }}<drawer><"), [""; 0]);
    }

    #[test]
    fn ends_of_files() {
        for text in [
            "<Drawer",
            "<Drawer navbar",
            "<Drawer navbar=",
            "<Drawer navbar={'",
        ] {
            assert!(missing(text).contains(&"menu={menu}"), "{text}");
        }
    }
}
