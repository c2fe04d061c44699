//! CSS modules: style sheets with class names that are local to the file.
//!
//! A class gets a suffix that depends on the path of the sheet, both in the sheet
//! and in the module that components import. Only class selectors matter, so a
//! scan for them is enough; `:global(...)` keeps names as they are.

use crate::css::{ident, skipped, until};

/// Rules whose preludes can contain dots that do not start a class: `@layer a.b`.
const NAMED_RULES: [&str; 4] = ["@charset", "@import", "@layer", "@namespace"];

/// Returns whether a style sheet is a CSS module, by its path: `x.module.css`.
pub(crate) fn is_module(path: &str) -> bool {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    stem.ends_with(".module") && crate::imports::is_style(path)
}

/// Returns the module that exports the class names of a style sheet, each with
/// `suffix`. It computes a name when it is read, so that it does not depend on the sheet.
/// Symbols, by which consoles and React inspect an object, have no name.
pub(crate) fn names_module(suffix: &str) -> String {
    let suffix = serde_json::Value::from(suffix);
    format!(
        "export default new Proxy({{}}, {{ get: (_, name) => (typeof name === \"string\" ? name + {suffix} : undefined) }});\n"
    )
}

/// Returns a style sheet with `suffix` appended to its class names, except
/// those in `:global(...)`.
pub(crate) fn scoped(css: &str, suffix: &str) -> String {
    let mut scanner = Scanner {
        css,
        pos: 0,
        out: String::with_capacity(css.len() + css.len() / 8),
    };
    while scanner.pos < css.len() {
        scanner.step(suffix);
    }
    scanner.out
}

/// Copies a style sheet and adds the suffix.
struct Scanner<'c> {
    css: &'c str,
    /// Byte offset of what is copied next.
    pos: usize,
    out: String,
}

impl Scanner<'_> {
    /// Returns the text that is not copied yet.
    fn rest(&self) -> &str {
        &self.css[self.pos..]
    }

    /// Copies `length` bytes.
    fn copy(&mut self, length: usize) {
        let end = (self.pos + length).min(self.css.len());
        self.out.push_str(&self.css[self.pos..end]);
        self.pos = end;
    }

    /// Copies a construct: a comment, string or `url()`, the prelude of a named
    /// rule, what `:global` contains, a class with the suffix, or a character.
    fn step(&mut self, suffix: &str) {
        let rest = self.rest();
        if let Some(length) = skipped(rest) {
            return self.copy(length);
        }
        if let Some(after) = rest.strip_prefix('@') {
            let name = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            let name = &rest[..name.map_or(rest.len(), |end| end + 1)];
            let is_named = NAMED_RULES
                .iter()
                .any(|rule| name.eq_ignore_ascii_case(rule));
            let length = if is_named {
                until(rest, |c| matches!(c, ';' | '{'))
            } else {
                name.len()
            };
            return self.copy(length);
        }
        if let Some(after) = rest.strip_prefix(":global(") {
            let inner = until(after, |c| c == ')');
            self.pos += 8;
            self.copy(inner);
            self.pos = (self.pos + 1).min(self.css.len());
            return;
        }
        if let Some(after) = rest.strip_prefix(":global") {
            let length = until(after, |c| matches!(c, ',' | '{' | '}'));
            self.pos += 7;
            return self.copy(length);
        }
        let name = rest.strip_prefix('.').map_or(0, ident);
        if name > 0 {
            self.copy(name + 1);
            self.out.push_str(suffix);
            return;
        }
        self.copy(rest.chars().next().map_or(1, char::len_utf8));
    }
}

#[cfg(test)]
mod tests {
    use super::{is_module, scoped};

    #[test]
    fn class_names_get_a_suffix() {
        for (css, expected) in [
            (
                ".a.b > .c-d:hover { margin: .5em 1.5em }",
                ".a_x.b_x > .c-d_x:hover { margin: .5em 1.5em }",
            ),
            (
                "/* .a */ .b { content: \".c\"; background: url(d.png) }",
                "/* .a */ .b_x { content: \".c\"; background: url(d.png) }",
            ),
            (
                "@import \"a.css\"; @layer a.b { .c {} }",
                "@import \"a.css\"; @layer a.b { .c_x {} }",
            ),
            (
                ":global(.a .b) .c, :global .d .e { }",
                ".a .b .c_x,  .d .e { }",
            ),
            (
                "@media (min-width: 1.5em) { .ä\\:b { } }",
                "@media (min-width: 1.5em) { .ä\\:b_x { } }",
            ),
            (":not(.a):is(.b, .c) {}", ":not(.a_x):is(.b_x, .c_x) {}"),
            ("'\\", "'\\"),
            (".a { content: '", ".a_x { content: '"),
        ] {
            assert_eq!(scoped(css, "_x"), expected);
        }
    }

    #[test]
    fn modules_are_known_by_their_names() {
        assert!(is_module("a/x.module.css") && is_module("x.module.scss"));
        assert!(!is_module("x.css") && !is_module("x.module.ts"));
    }
}
