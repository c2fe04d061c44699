//! Bundles the style sheets of the configuration.
//!
//! Each sheet and its `@import`s become one file, with a hash of its text in
//! its name. Addresses in it lead to published files; what the policy of pages
//! would block is an error here instead of a missing font on the site.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use component_modules::{StyleFiles, StyleSheet};
use located_data::{Diagnostic, Span, path};

use super::infima;
use super::sass::{StyleTexts, css_name, without_compiled_position};
use crate::headers::{Policy, is_font};
use crate::load::{ASSETS_DIR, SiteFile, Sources, hashed_name};

/// The style sheets of every page, in order.
///
/// Those of the theme come before them.
#[derive(Debug, Default)]
pub(crate) struct Styles {
    /// The bundled sheets.
    pub(crate) sheets: Vec<Sheet>,
    /// Files outside the static folders that they refer to.
    pub(crate) files: BTreeSet<SiteFile>,
    /// Texts of the sheets and their imports, by path.
    texts: BTreeMap<String, Arc<str>>,
    /// Problems of the style sheets.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A style sheet of the output.
///
/// One for each entry of `css`.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// Output path with a hash of the text.
    pub(crate) output: String,
    /// Text of the sheet.
    pub(crate) text: String,
}

impl Styles {
    /// Bundles the style sheets of a site: those of the configuration, then those that its
    /// pages import, which are on all pages, as in Docusaurus.
    ///
    /// A sheet that cannot be read is reported and left out.
    pub(crate) fn new(sources: &Sources, of_pages: &BTreeSet<&str>) -> Self {
        let mut out = Self::default();
        let policy = Policy::of(&sources.config);
        let texts = StyleTexts::new(sources);
        let configured: Vec<String> = sources.style_sheets().collect();
        for file in &configured {
            out.add(file, sources, &texts, &policy);
        }
        let is_other = |file: &&&str| !configured.iter().any(|known| known == **file);
        for file in of_pages.iter().filter(is_other) {
            out.add(file, sources, &texts, &policy);
        }
        out.diagnostics.extend(texts.into_diagnostics());
        out
    }

    /// Bundles a sheet of the configuration, and records the files and texts
    /// that it uses.
    fn add(
        &mut self,
        file: &str,
        sources: &Sources,
        style_texts: &StyleTexts<'_>,
        policy: &Policy,
    ) {
        let texts = RefCell::new(&mut self.texts);
        let files = RefCell::new(&mut self.files);
        let text = |file: &str| {
            let text = style_texts.read(file)?;
            texts
                .borrow_mut()
                .insert(file.to_owned(), Arc::clone(&text));
            Some(text)
        };
        let address = |file: &str| {
            if !sources.files.contains(file) {
                return None;
            }
            if sources.config.static_path(file).is_none() {
                files.borrow_mut().insert(SiteFile::from(file));
            }
            Some(sources.published(file))
        };
        let alias = |specifier: &str| sources.aliases.absolute(specifier);
        let Some(css) = text(file) else {
            let message = format!("cannot read the style sheet {file} as text");
            let help = "save it as UTF-8, or raise `limits.text` in site.toml if it is too large";
            let problem = Diagnostic::error("style-reference", message).in_file(file);
            self.diagnostics.push(problem.help(help));
            return;
        };
        let bundled = StyleSheet::bundle(
            file,
            &css,
            &StyleFiles {
                text: &text,
                address: &address,
                alias: &alias,
            },
        );
        let problems = bundled.diagnostics.into_iter();
        self.diagnostics
            .extend(problems.map(without_compiled_position));
        let sheets = bundled
            .external
            .iter()
            .map(|address| ("style-src", "style_src", address));
        let fonts = bundled
            .external_files
            .iter()
            .filter(|file| is_font(file))
            .map(|address| ("font-src", "font_src", address));
        for (directive, key, address) in sheets.chain(fonts) {
            let Some(source) = policy.blocked(directive, address) else {
                continue;
            };
            let message = format!("the content security policy of pages blocks `{address}`");
            let help = format!(
                "add \"{source}\" to `policy.{key}` in site.toml, or save a copy in the site"
            );
            let mut problem = Diagnostic::error("style-reference", message).in_file(file);
            // The address may be that of an imported file, and positions in compiled Sass are
            // not those of the file.
            let written = css.find(&**address);
            let start = written.filter(|_| file.ends_with(".css"));
            problem.span = start.map(|start| Span::new(start, start + address.len()));
            self.diagnostics.push(problem.help(help));
        }
        self.diagnostics.extend(unknown_rule(file, &css));
        let mut text = bundled.text;
        if let Some(definitions) = infima::definitions(&text) {
            text.push_str(&definitions);
        }
        let name = css_name(path::file_name(file));
        let name = hashed_name(&name, text.as_bytes());
        self.sheets.push(Sheet {
            output: format!("{ASSETS_DIR}/{name}"),
            text,
        });
    }

    /// Returns the text of a style sheet, for the excerpt of a diagnostic.
    ///
    /// Sheets of components are looked up in `Components`.
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        self.texts.get(file).map(|text| &**text)
    }
}

/// Rules of Tailwind, which only its compiler knows.
const TAILWIND: [&str; 3] = ["@apply ", "@tailwind ", "@theme "];

/// Returns the problem of a rule that browsers ignore. A sheet for a compiler has many, all
/// for the same reason.
fn unknown_rule(file: &str, css: &str) -> Option<Diagnostic> {
    let (at, rule) = first_rule(css)?;
    let message = format!("`{rule}` is a rule of Tailwind, which browsers ignore");
    let mut problem = Diagnostic::warning("style-syntax", message).in_file(file);
    // Positions in compiled Sass are not those of the file.
    let place = Span::new(at, at + rule.len());
    problem.span = file.ends_with(".css").then_some(place);
    Some(
        problem.help("compile the style sheet with Tailwind, and list the resulting file in `css`"),
    )
}

/// Returns the first rule of [`TAILWIND`] that begins a declaration or a rule, outside of
/// comments, and its place.
fn first_rule(css: &str) -> Option<(usize, &'static str)> {
    let mut start = 0;
    while start < css.len() {
        let end = css[start..].find("/*").map_or(css.len(), |at| start + at);
        let code = &css[start..end];
        let begins = |at: &usize| {
            let before = code[..*at].trim_end();
            before.is_empty() || before.ends_with(['{', '}', ';'])
        };
        let first = |rule: &str| {
            let mut places = code.match_indices(rule).map(|(at, _)| at);
            places.find(begins)
        };
        let found = TAILWIND
            .iter()
            .filter_map(|rule| Some((start + first(rule)?, rule.trim_end())));
        if let Some(found) = found.min() {
            return Some(found);
        }
        start = end + css[end..].find("*/")? + 2;
    }
    None
}
