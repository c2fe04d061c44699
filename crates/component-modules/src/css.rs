//! A scanner for the parts of CSS that matter to a bundler: references to other
//! files, and what must be skipped to find them.
//!
//! A scan is enough for both, and the licences of the existing CSS parsers are
//! not among those that the workspace accepts. Everything that is not recognised
//! is copied, so new syntax of CSS needs no change here.
//!
//! All functions take the rest of a text and return byte lengths; each looks at
//! a byte a constant number of times, so a scan takes linear time. Invalid CSS
//! is read as browsers do: what is not closed ends with the text.

use std::borrow::Cow;
use std::ops::Range;

/// A reference to another file in a style sheet.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reference<'c> {
    /// Byte range of the reference: the whole rule of an import including its
    /// semicolon, or the whole `url()`.
    pub(crate) range: Range<usize>,
    /// The address, without quotes and escapes.
    pub(crate) address: Cow<'c, str>,
    /// How the file is used.
    pub(crate) kind: ReferenceKind<'c>,
}

/// How a style sheet uses a file that it refers to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ReferenceKind<'c> {
    /// `@import`, with the text after its address: the conditions, a layer,
    /// `supports()` and media.
    Import(&'c str),
    /// `url()`, or a string in `image-set()`.
    File,
}

/// Functions whose strings are addresses.
const IMAGE_SETS: [&str; 2] = ["image-set(", "-webkit-image-set("];

/// Returns the references of a style sheet in order, without overlaps. Imports in
/// blocks are skipped, as browsers ignore them.
pub(crate) fn references(css: &str) -> Vec<Reference<'_>> {
    let mut out = Vec::new();
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(c) = css[at..].chars().next() {
        let rest = &css[at..];
        if let Some((length, address)) = url(rest) {
            out.push(file(at..at + length, address));
            at += length;
        } else if let Some(length) = skipped(rest) {
            at += length;
        } else if let Some(name) = image_set(rest) {
            let start = at + name.len();
            let end = start + until(&css[start..], |c| c == ')');
            strings(css, start..end, &mut out);
            at = end;
        } else if depth == 0 && is_import(rest) {
            let length = until(rest, |c| matches!(c, ';' | '{'));
            let end = (at + length + 1).min(css.len());
            match import(&rest[..length]) {
                Some((address, conditions)) if !rest[length..].starts_with('{') => {
                    out.push(Reference {
                        range: at..end,
                        address: unescaped(address),
                        kind: ReferenceKind::Import(conditions),
                    });
                    at = end;
                }
                _ => at += length,
            }
        } else {
            match c {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            // A name that only ends like the function is a different one.
            at += ident(rest).max(c.len_utf8());
        }
    }
    out
}

/// A custom property that a rule sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CustomProperty<'c> {
    /// Selectors of the rule, as written.
    pub selectors: &'c str,
    /// Name, with two hyphens at the start.
    pub name: &'c str,
    /// Value, without `!important`.
    pub value: &'c str,
}

/// Returns the custom properties that the rules of a style sheet set, in their
/// order. Rules in `@layer` count; those with conditions (`@media`) do not, and
/// neither do nested rules.
///
/// # Examples
///
/// ```
/// use component_modules::custom_properties;
///
/// let css = ":root { --brand: #04c; color: red } @media print { :root { --brand: #000 } }";
/// let properties = custom_properties(css);
/// assert_eq!(properties.len(), 1);
/// assert_eq!((properties[0].selectors, properties[0].name), (":root", "--brand"));
/// assert_eq!(properties[0].value, "#04c");
/// ```
#[must_use]
pub fn custom_properties(css: &str) -> Vec<CustomProperty<'_>> {
    let mut out = Vec::new();
    rules(css, MAX_LAYERS, &mut out);
    out
}

/// Maximum depth of nested layers whose rules are read.
const MAX_LAYERS: usize = 8;

/// Adds the custom properties of a list of rules, and of those in its layers, up
/// to a depth of `layers`.
fn rules<'c>(css: &'c str, layers: usize, out: &mut Vec<CustomProperty<'c>>) {
    let mut rest = css;
    loop {
        rest = without_comments_at_start(rest);
        let head = until(rest, |c| matches!(c, ';' | '{' | '}'));
        let (prelude, after) = rest.split_at(head);
        let Some(block) = after.strip_prefix('{') else {
            // A statement, or a stray brace.
            match after.get(1..) {
                Some(next) => rest = next,
                None => return,
            }
            continue;
        };
        let end = block_end(block);
        let inner = &block[..end];
        if is_layer(prelude) {
            if layers > 0 {
                rules(inner, layers - 1, out);
            }
        } else if !prelude.starts_with('@') {
            declarations(prelude.trim_end(), inner, out);
        }
        rest = block.get(end + 1..).unwrap_or_default();
    }
}

/// Returns whether the head of a block is that of a cascade layer.
fn is_layer(prelude: &str) -> bool {
    let name = prelude.get(..6).unwrap_or_default();
    name.eq_ignore_ascii_case("@layer")
}

/// Returns the length of a block without its closing brace.
fn block_end(block: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        at += until(&block[at..], |c| matches!(c, '{' | '}'));
        match block.as_bytes().get(at) {
            Some(b'{') => depth += 1,
            Some(_) if depth > 0 => depth -= 1,
            _ => return at,
        }
        at += 1;
    }
}

/// Adds the custom properties of a block of declarations. Its nested rules are
/// skipped. The value of a custom property can be a block, which looks like one.
fn declarations<'c>(selectors: &'c str, block: &'c str, out: &mut Vec<CustomProperty<'c>>) {
    let mut rest = block;
    while !rest.is_empty() {
        rest = without_comments_at_start(rest);
        let end = until(rest, |c| matches!(c, ';' | '{'));
        let declaration = &rest[..end];
        if declaration.starts_with("--")
            && let Some((name, value)) = declaration.split_once(':')
        {
            let value = value.trim();
            let value = value.strip_suffix("!important").unwrap_or(value).trim_end();
            out.push(CustomProperty {
                selectors,
                name: name.trim_end(),
                value,
            });
        }
        rest = &rest[end..];
        // A nested rule.
        if let Some(inner) = rest.strip_prefix('{') {
            rest = &inner[block_end(inner)..];
        }
        rest = rest.get(1..).unwrap_or_default();
    }
}

/// Returns the reference to a file.
fn file(range: Range<usize>, address: &str) -> Reference<'_> {
    Reference {
        range,
        address: unescaped(address),
        kind: ReferenceKind::File,
    }
}

/// Returns the name of an `image-set()` at the start of `css`, with its
/// parenthesis.
fn image_set(css: &str) -> Option<&str> {
    IMAGE_SETS.iter().find_map(|name| {
        css.get(..name.len())
            .filter(|start| start.eq_ignore_ascii_case(name))
    })
}

/// Adds the addresses of an `image-set()`, whose arguments are in `range`: those
/// in `url()`, and strings, except in `type()`.
fn strings<'c>(css: &'c str, range: Range<usize>, out: &mut Vec<Reference<'c>>) {
    let mut at = range.start;
    while at < range.end {
        let rest = &css[at..range.end];
        if let Some((length, address)) = url(rest) {
            out.push(file(at..at + length, address));
            at += length;
        } else if rest.starts_with(['"', '\'']) {
            let length = string(rest);
            out.push(file(at..at + length, unquoted(&rest[..length])));
            at += length;
        } else if let Some(after) = rest.strip_prefix("type(") {
            at += 5 + until(after, |c| c == ')');
        } else {
            let first = rest.chars().next().map_or(1, char::len_utf8);
            at += skipped(rest).unwrap_or(first);
        }
    }
}

/// Start of a rule that imports a style sheet.
const IMPORT: &str = "@import";

/// Returns whether a text starts with `@import`. The name may continue; then the
/// rule has no address.
fn is_import(css: &str) -> bool {
    let name = css.get(..IMPORT.len());
    name.is_some_and(|name| name.eq_ignore_ascii_case(IMPORT))
}

/// Returns the address of an `@import`, as written, and the conditions after it.
/// Returns `None` without an address. `rule` has no semicolon.
fn import(rule: &str) -> Option<(&str, &str)> {
    let rest = without_comments_at_start(&rule[IMPORT.len()..]);
    let (length, address) = if rest.starts_with(['"', '\'']) {
        let length = string(rest);
        (length, unquoted(&rest[..length]))
    } else {
        url(rest)?
    };
    Some((address, rest[length..].trim()))
}

/// Removes the white space and the comments at the start.
fn without_comments_at_start(css: &str) -> &str {
    let mut rest = css.trim_start();
    while rest.starts_with("/*") {
        rest = rest[skipped(rest).unwrap_or(rest.len())..].trim_start();
    }
    rest
}

/// Replaces the escapes of a text: `\20` is a space, `\)` a parenthesis. A
/// hexadecimal escape has up to six digits, and ends with an optional space.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        // Six digits fit into 24 bits.
        let mut code = 0;
        let mut digits = 0;
        while let Some(digit) = chars
            .peek()
            .and_then(|character| character.to_digit(16))
            .filter(|_| digits < 6)
        {
            code = code * 16 + digit;
            digits += 1;
            chars.next();
        }
        if digits == 0 {
            // An escaped line break is removed.
            out.extend(chars.next().filter(|character| *character != '\n'));
            continue;
        }
        if chars.peek().is_some_and(char::is_ascii_whitespace) {
            chars.next();
        }
        out.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    Cow::Owned(out)
}

/// Returns the length of a comment, a string or a `url()` at the start of
/// `css`.
pub(crate) fn skipped(css: &str) -> Option<usize> {
    let bytes = css.as_bytes();
    if let Some(after) = css.strip_prefix("/*") {
        return Some(after.find("*/").map_or(css.len(), |at| at + 4));
    }
    if matches!(bytes.first(), Some(b'"' | b'\'')) {
        return Some(string(css));
    }
    url(css).map(|(length, _)| length)
}

/// Returns the length of the string at the start of `css`, quotes included. A
/// string that is not closed ends with its line.
fn string(css: &str) -> usize {
    let bytes = css.as_bytes();
    let quote = bytes[0];
    let mut at = 1;
    while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    let mut end = (at + 1).min(css.len());
    while !css.is_char_boundary(end) {
        end += 1;
    }
    end
}

/// Returns the length of the `url()` at the start of `css`, and its address as
/// written, without quotes.
fn url(css: &str) -> Option<(usize, &str)> {
    let start = css.as_bytes().get(..4)?;
    if !start.eq_ignore_ascii_case(b"url(") {
        return None;
    }
    let inner = css[4..].trim_start();
    let at = css.len() - inner.len();
    if inner.starts_with(['"', '\'']) {
        let length = string(inner);
        let end = inner[length..]
            .find(')')
            .map_or(css.len(), |offset| at + length + offset + 1);
        return Some((end, unquoted(&inner[..length])));
    }
    let end = css[at..].find(')').map_or(css.len(), |offset| at + offset);
    Some(((end + 1).min(css.len()), css[at..end].trim_end()))
}

/// Returns the content of a quoted string, whose closing quote may be missing. The
/// text must start with a quote.
fn unquoted(text: &str) -> &str {
    let quote = &text[..1];
    text[1..].strip_suffix(quote).unwrap_or(&text[1..])
}

/// Returns the length of `css` before a character that `is_end` accepts, outside
/// of strings, comments and parentheses.
pub(crate) fn until(css: &str, is_end: impl Fn(char) -> bool) -> usize {
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(c) = css[at..].chars().next() {
        if let Some(length) = skipped(&css[at..]) {
            at += length;
            continue;
        }
        if depth == 0 && is_end(c) {
            break;
        }
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += c.len_utf8();
    }
    at
}

/// Returns the length of the identifier at the start of `css`.
pub(crate) fn ident(css: &str) -> usize {
    let start = css.strip_prefix('-').unwrap_or(css).chars().next();
    let is_start = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '\\') || !c.is_ascii();
    if !css.starts_with("--") && !start.is_some_and(is_start) {
        return 0;
    }
    let mut length = 0;
    let mut chars = css.chars();
    while let Some(c) = chars.next() {
        if c == '\\' {
            length += 1 + chars.next().map_or(0, char::len_utf8);
        } else if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') || !c.is_ascii() {
            length += c.len_utf8();
        } else {
            break;
        }
    }
    length
}

#[cfg(test)]
mod tests {
    use super::{ReferenceKind, custom_properties, references};

    /// Returns the references of a style sheet as texts: an import with its
    /// conditions in parentheses.
    fn found(css: &str) -> Vec<String> {
        let all = references(css)
            .into_iter()
            .map(|reference| match reference.kind {
                ReferenceKind::Import(conditions) => {
                    format!("@{}({conditions})", reference.address)
                }
                ReferenceKind::File => reference.address.into_owned(),
            });
        all.collect()
    }

    #[test]
    fn references_are_found_as_browsers_find_them() {
        for (css, expected) in [
            ("a { background: url(x.png) }", &["x.png"][..]),
            ("a { background: URL( 'a b)c.png' ) }", &["a b)c.png"]),
            (
                "a { background: url(a\\20 b.png), url(\"c\\)\") }",
                &["a b.png", "c)"],
            ),
            (
                "@import 'a.css';@IMPORT url(b.css) layer(x) print;",
                &["@a.css()", "@b.css(layer(x) print)"],
            ),
            (
                "@import/**/ \"a;b.css\" supports(display: grid);",
                &["@a;b.css(supports(display: grid))"],
            ),
            ("@media x { @import 'no.css'; a { b: url(c) } }", &["c"]),
            (
                "/* url(no) */ a { content: \"url(no)\"; --x: curl(no) }",
                &[],
            ),
            (
                "a { b: image-set(\"a.png\" 1x, url(b.png) 2x type(\"image/png\")) } c { d: \"no\" }",
                &["a.png", "b.png"],
            ),
            ("@import 'open", &["@open()"]),
            ("a { b: url(open", &["open"]),
            ("@import", &[]),
            ("@importance 'x';", &[]),
            ("ä@é url(\"ü", &["ü"]),
        ] {
            assert_eq!(found(css), expected, "{css}");
        }
    }

    #[test]
    fn custom_properties_are_those_of_rules_without_conditions() {
        let css = ":root, html { --a: #fff; color: red; --b : url(a;b) !important }
            @media print { :root { --no: 1 } }
            @layer base { :root { --c: 'x;y' } @layer inner { p { --d: 1 } } }
            /* { */ [data-theme='dark'] { & b { --no: 2 } --e: {a: b}; --f: 3
            }
            :root { --open: 4";
        let all: Vec<_> = custom_properties(css)
            .into_iter()
            .map(|declaration| {
                format!(
                    "{} {} {}",
                    declaration.selectors, declaration.name, declaration.value
                )
            })
            .collect();
        let expected = [
            ":root, html --a #fff",
            ":root, html --b url(a;b)",
            ":root --c 'x;y'",
            "p --d 1",
            "[data-theme='dark'] --e",
            "[data-theme='dark'] --f 3",
            ":root --open 4",
        ];
        assert_eq!(
            all.iter().map(|text| text.trim_end()).collect::<Vec<_>>(),
            expected
        );
        for css in [
            "",
            "}",
            "}}a{",
            "{",
            "a{--b",
            "a{--b:{",
            "@layer{",
            "a{{}--b:1}",
            ";;;",
        ] {
            let _ = custom_properties(css);
        }
    }

    #[test]
    fn repeated_constructs_cost_their_length() {
        for part in [
            "@",
            "@import ",
            "@layer{",
            "a{",
            "}",
            "url(",
            "/*",
            "'",
            "image-set(",
            "--a:{",
            "\\",
        ] {
            let css = part.repeat(200_000);
            assert!(references(&css).len() <= 200_000, "{part}");
            assert!(custom_properties(&css).len() <= 200_000, "{part}");
        }
    }
}
