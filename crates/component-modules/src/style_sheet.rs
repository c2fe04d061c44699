//! Bundles style sheets: inlines imported sheets, and rewrites the addresses of
//! files.
//!
//! A page then loads one file instead of a chain, whose links each wait for the
//! one before. `@import` rules of other sites stay, at the start of the bundle.

use std::collections::BTreeSet;
use std::sync::Arc;

use located_data::{Diagnostic, path};

use crate::css::{self, Reference, ReferenceKind};

/// Diagnostic code for references of style sheets.
const CODE: &str = "style-reference";

/// Prefix of addresses relative to the site folder.
const SITE_PREFIX: &str = "@site/";

/// Maximum number of sheets in a bundle, each counted once per set of
/// conditions. It also bounds the depth of the recursion.
const MAX_SHEETS: usize = 1000;

/// Access to the files that a style sheet refers to. All paths are relative to
/// the site folder, and in the form of [`located_data::path`]: separated by `/`,
/// without `.` and, except for folders outside the site, without `..`.
#[derive(Clone, Copy)]
pub struct StyleFiles<'a> {
    /// Returns the text of a style sheet, by its path.
    pub text: &'a dyn Fn(&str) -> Option<Arc<str>>,
    /// Returns the address of a published file, by its path; `None` if there is
    /// no such file.
    pub address: &'a dyn Fn(&str) -> Option<String>,
    /// Resolves an address that starts with an alias of the site to a path.
    pub alias: &'a dyn Fn(&str) -> Option<String>,
}

/// A bundled style sheet.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct StyleSheet {
    /// Text, which starts with an encoding declaration unless it is ASCII.
    pub text: String,
    /// Addresses of imported style sheets on other sites.
    pub external: Vec<String>,
    /// Addresses of other files on other sites.
    pub external_files: Vec<String>,
    /// Problems with its references and those of imported sheets: missing files.
    pub diagnostics: Vec<Diagnostic>,
}

impl StyleSheet {
    /// Bundles the style sheet `file`, whose text is `css`.
    ///
    /// A sheet imported twice under the same conditions is included once, and an
    /// import of a sheet by itself, direct or indirect, is ignored. Addresses that
    /// start with a slash are unchanged. A reference with a problem stays as it
    /// is, apart from imports, which are removed.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use component_modules::{StyleFiles, StyleSheet};
    ///
    /// let files = StyleFiles {
    ///     text: &|path| (path == "css/base.css").then(|| Arc::from("a { color: red }")),
    ///     address: &|path| Some(format!("/assets/{path}")),
    ///     alias: &|_| None,
    /// };
    /// let css = "@import './base.css' print;\nb { background: url(dot.png) }";
    /// let bundle = StyleSheet::bundle("css/site.css", css, &files);
    /// assert!(bundle.text.contains("@media print {\na { color: red }\n}"));
    /// assert!(bundle.text.contains("url(\"/assets/css/dot.png\")"));
    /// ```
    #[must_use]
    pub fn bundle(file: &str, css: &str, files: &StyleFiles<'_>) -> Self {
        let mut bundler = Bundler {
            files,
            out: Self::default(),
            imports: String::new(),
            open: Vec::new(),
            seen: BTreeSet::new(),
        };
        let text = bundler.sheet(file, css, "");
        let mut out = bundler.out;
        // Browsers ignore imports that come after a rule.
        let text = bundler.imports + &text;
        out.text = if text.is_ascii() {
            text
        } else {
            format!("@charset \"utf-8\";\n{text}")
        };
        out
    }
}

/// A bundle under construction.
struct Bundler<'a> {
    files: &'a StyleFiles<'a>,
    /// The result, except its text.
    out: StyleSheet,
    /// `@import` rules of style sheets on other sites.
    imports: String,
    /// Stack of sheets that are being read, each imported by the one before.
    open: Vec<String>,
    /// Sheets already included, with their conditions.
    seen: BTreeSet<(String, String)>,
}

impl Bundler<'_> {
    /// Returns the text of a sheet imported under `conditions`, with its imports
    /// and addresses replaced. The conditions are not applied: see
    /// [`under_conditions`].
    fn sheet(&mut self, file: &str, css: &str, conditions: &str) -> String {
        self.seen.insert((file.to_owned(), conditions.to_owned()));
        self.open.push(file.to_owned());
        let mut out = String::with_capacity(css.len());
        let mut copied = encoding_length(css);
        for reference in css::references(css) {
            out.push_str(&css[copied..reference.range.start]);
            copied = reference.range.end;
            match reference.kind {
                ReferenceKind::Import(own) => {
                    out.push_str(&self.import(file, &reference, own, conditions));
                }
                ReferenceKind::File => match self.address(file, &reference) {
                    Some(address) => out.push_str(&url(&address)),
                    None => out.push_str(&css[reference.range]),
                },
            }
        }
        out.push_str(&css[copied..]);
        self.open.pop();
        out
    }

    /// Returns the replacement of an import. `own` are its conditions, `outer`
    /// those under which the importing sheet is itself imported. An import from
    /// another site cannot have those around it, as a block would, so it is an
    /// error there.
    fn import(&mut self, importer: &str, import: &Reference<'_>, own: &str, outer: &str) -> String {
        let address = &*import.address;
        let conditions = match (outer, own) {
            ("", own) => own.to_owned(),
            (outer, own) => format!("{outer}\n{own}"),
        };
        if path::is_external(address) || address.starts_with('/') {
            if outer.is_empty() {
                self.out.external.push(address.to_owned());
                let rule = format!("@import {} {own}", url(address));
                self.imports.push_str(rule.trim_end());
                self.imports.push_str(";\n");
            } else {
                let message = format!(
                    "`{address}` is imported by a style sheet that is itself imported with conditions"
                );
                self.report(
                    importer,
                    import,
                    message,
                    "import it in the first style sheet",
                );
            }
            return String::new();
        }
        let sheet = self
            .paths(importer, address)
            .into_iter()
            .find_map(|file| Some(((self.files.text)(&file)?, file)));
        let Some((text, file)) = sheet else {
            self.missing(importer, import);
            return String::new();
        };
        let is_included = self.seen.contains(&(file.clone(), conditions.clone()));
        if is_included || self.open.contains(&file) {
            return String::new();
        }
        // Reported once; the imports after it are dropped as well.
        if self.seen.len() == MAX_SHEETS {
            let message = format!("more than {MAX_SHEETS} style sheets are imported");
            self.report(importer, import, message, "import each style sheet once");
        }
        if self.seen.len() >= MAX_SHEETS {
            return String::new();
        }
        let text = self.sheet(&file, &text, &conditions);
        under_conditions(text, own)
    }

    /// Returns the address of a file that a sheet refers to, or `None` to leave
    /// it as written.
    fn address(&mut self, importer: &str, reference: &Reference<'_>) -> Option<String> {
        let written = &*reference.address;
        if path::is_external(written) {
            self.out.external_files.push(written.to_owned());
            return None;
        }
        if written.is_empty() || written.starts_with(['#', '/']) || has_scheme(written) {
            return None;
        }
        // `font.svg#name` and `font.eot?#iefix` refer to the file before.
        let end = written.find(['?', '#']).unwrap_or(written.len());
        let (name, rest) = written.split_at(end);
        let address = self
            .paths(importer, name)
            .into_iter()
            .find_map(|file| (self.files.address)(&file));
        let Some(address) = address else {
            self.missing(importer, reference);
            return None;
        };
        Some(address + rest)
    }

    /// Returns the paths that an address may refer to, in order of preference. A
    /// name with a percent sign can be encoded, or be the name of the file.
    /// The caller decides which files outside the site folder there are.
    fn paths(&self, importer: &str, address: &str) -> Vec<String> {
        // Older bundlers require a tilde before paths that are not relative.
        let address = address.strip_prefix('~').unwrap_or(address);
        if let Some(path) = (self.files.alias)(address) {
            return vec![path];
        }
        if let Some(path) = address.strip_prefix(SITE_PREFIX) {
            return vec![path::resolve("", path)];
        }
        let folder = format!("{}/", path::parent(importer));
        let decoded = path::decode(address);
        let mut paths = vec![address, &*decoded];
        paths.dedup();
        paths
            .into_iter()
            .map(|address| path::resolve_beyond(&folder, address))
            .collect()
    }

    /// Reports a reference without a file.
    fn missing(&mut self, importer: &str, reference: &Reference<'_>) {
        let address = &*reference.address;
        let is_import = matches!(reference.kind, ReferenceKind::Import(_));
        let package = package_of(address).filter(|_| is_import || address.starts_with('~'));
        let message = format!("cannot find a file for `{address}`");
        let help = match package {
            Some("tailwindcss") => {
                "run Tailwind before the build, as in `npx @tailwindcss/cli -i input.css -o \
                 tailwind.css`, and name its output in `css` of site.toml"
            }
            Some(name) => &format!(
                "style sheets of packages are not bundled: save a copy of the CSS of `{name}` \
                 next to this file, and import the copy"
            ),
            None => "correct the path, which is relative to this file; `@site/` is the site folder",
        };
        self.report(importer, reference, message, help);
    }

    /// Adds a diagnostic at a reference.
    fn report(&mut self, file: &str, reference: &Reference<'_>, message: String, help: &str) {
        let problem = Diagnostic::error(CODE, message)
            .in_file(file)
            .at(reference.range.clone())
            .help(help);
        self.out.diagnostics.push(problem);
    }
}

/// Returns the length of the encoding declaration at the start of a sheet. It is
/// removed, because the sheet is already decoded and may be included in another
/// one.
fn encoding_length(css: &str) -> usize {
    let rest = css.strip_prefix('\u{feff}').unwrap_or(css);
    let start = css.len() - rest.len();
    let is_charset = rest
        .get(..8)
        .is_some_and(|name| name.eq_ignore_ascii_case("@charset"));
    match rest.find(';').filter(|_| is_charset) {
        Some(end) => start + end + 1,
        None => start,
    }
}

/// Returns `url("...")` with an address, escaped as a string of CSS.
fn url(address: &str) -> String {
    let mut out = String::with_capacity(address.len() + 7);
    out.push_str("url(\"");
    for c in address.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            // Each of these ends a line in CSS, and with it the string.
            '\n' | '\r' | '\u{c}' => out.push_str(&format!("\\{:x} ", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push_str("\")");
    out
}

/// Returns whether an address has a scheme, such as `data:`.
fn has_scheme(address: &str) -> bool {
    let name = address.split_once(':').map_or("", |(name, _)| name);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// Wraps the rules of a sheet in the conditions of its import: a layer,
/// `supports()` and media, which have this order in the grammar. The layer
/// becomes the outermost block, as the conditions decide about rules in it.
fn under_conditions(css: String, conditions: &str) -> String {
    let mut rest = conditions.trim();
    let mut heads = Vec::new();
    if let Some((inner, after)) = function(rest, "layer(") {
        heads.push(format!("@layer {inner}"));
        rest = after;
    } else if let Some(after) = keyword(rest, "layer") {
        heads.push("@layer".to_owned());
        rest = after;
    }
    if let Some((inner, after)) = function(rest, "supports(") {
        // A declaration must be in parentheses to be a condition.
        let is_declaration = css::until(inner, |c| c == ':') < inner.len();
        heads.push(if is_declaration {
            format!("@supports ({inner})")
        } else {
            format!("@supports {inner}")
        });
        rest = after;
    }
    if !rest.is_empty() {
        heads.push(format!("@media {rest}"));
    }
    heads
        .into_iter()
        .rev()
        .fold(css, |css, head| format!("{head} {{\n{css}\n}}"))
}

/// Returns the arguments of a function at the start of `text`, and the text
/// after it.
fn function<'t>(text: &'t str, name: &str) -> Option<(&'t str, &'t str)> {
    let start = text.get(..name.len())?;
    if !start.eq_ignore_ascii_case(name) {
        return None;
    }
    let inner = &text[name.len()..];
    let end = css::until(inner, |c| c == ')');
    Some((
        inner[..end].trim(),
        inner[end..].trim_start_matches(')').trim_start(),
    ))
}

/// Returns the text after a keyword at the start of `text`, ignoring case.
fn keyword<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (word, rest) = text.split_at(css::ident(text));
    word.eq_ignore_ascii_case(name).then(|| rest.trim_start())
}

/// Returns the npm package in which bundlers look for an address: that of
/// `~name/a.css`, `name/a.css` or `name`, and `None` for a file next to the style
/// sheet (`./a.css`, `a.css`).
fn package_of(address: &str) -> Option<&str> {
    let path = address.strip_prefix('~').unwrap_or(address);
    if path.starts_with(['.', '/']) || path.starts_with("@site/") {
        return None;
    }
    let steps = if path.starts_with('@') { 2 } else { 1 };
    match path.match_indices('/').nth(steps - 1) {
        Some((end, _)) => Some(&path[..end]),
        None => (!path.ends_with(".css")).then_some(path),
    }
}

#[cfg(test)]
mod tests {
    use super::{under_conditions, url};

    #[test]
    fn addresses_stay_in_their_quotes() {
        assert_eq!(url("a\"b\\c"), r#"url("a\"b\\c")"#);
        assert_eq!(url("\n\r\u{c}"), r#"url("\a \d \c ")"#);
    }

    #[test]
    fn conditions_become_blocks() {
        for (conditions, expected) in [
            ("", "a {}"),
            ("print", "@media print {\na {}\n}"),
            ("layer", "@layer {\na {}\n}"),
            ("layered", "@media layered {\na {}\n}"),
            (
                "layer(x.y) supports(display: grid) print",
                "@layer x.y {\n@supports (display: grid) {\n@media print {\na {}\n}\n}\n}",
            ),
            (
                "supports(not (display: grid))",
                "@supports not (display: grid) {\na {}\n}",
            ),
        ] {
            assert_eq!(
                under_conditions("a {}".to_owned(), conditions),
                expected,
                "{conditions}"
            );
        }
    }
}
