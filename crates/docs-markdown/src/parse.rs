//! Parses the text of a file to a [`Document`].
//!
//! The steps, each with a module:
//!
//! 1. `source` rewrites the text: everything that is not Markdown becomes a placeholder.
//! 2. pulldown-cmark parses the rest, as events.
//! 3. `tree` builds nodes from events and placeholders, evaluates expressions
//!    (`literal`, `constant`) and parses included files by the same steps.
//! 4. The end of the page gets what is collected on the way: footnotes, abbreviations,
//!    appended snippets.

use located_data::{Diagnostic, Span};

use crate::document::Document;
use crate::modules::{Modules, NoModules};
use crate::options::ParseOptions;
use crate::source;
use crate::tree::Builder;

/// Parses the body of a file.
///
/// `text` is the whole file, and `body` the byte offset of the body after the
/// front matter. All positions in the result are offsets into `text`. Every
/// text has a document: problems are returned as diagnostics, in which the file
/// name is not set.
///
/// No text makes the parser panic, or take time that grows with the square of its
/// length: searches, nesting and expressions are bounded.
///
/// A front matter is skipped by its length, for example that of
/// `docs_model::front_matter`:
///
/// ```
/// use docs_markdown::{ParseOptions, parse};
/// use docs_model::front_matter;
///
/// let text = "---\ntitle: Cart\n---\nSee [orders](orders.md).\n";
/// let (front_matter, body, _) = front_matter::parse(text);
/// let (document, _) = parse(text, body, &ParseOptions::default());
/// let link = &document.outline.references[0];
/// assert_eq!(&text[link.span.start..link.span.end], "orders.md");
/// ```
///
/// # Examples
///
/// ```
/// use docs_markdown::{ParseOptions, parse};
/// let (document, diagnostics) = parse("# Hello\n\n## First *steps*\n", 0, &ParseOptions::default());
/// assert_eq!(document.outline.title.as_deref(), Some("Hello"));
/// assert_eq!(document.outline.headings[1].id, "first-steps");
/// assert!(diagnostics.is_empty());
/// ```
pub fn parse(text: &str, body: usize, options: &ParseOptions) -> (Document, Vec<Diagnostic>) {
    parse_file(text, body, options, "", &NoModules)
}

/// Parses the body of the file at `path`, and the files that it imports through
/// `modules`.
///
/// Diagnostics of an included file have its name; those of the file itself have
/// none.
///
/// `text` and `body` are as for [`parse`]. `path` is the path of the file below
/// the site folder, which [`Modules::load`] gets as the importer, and by which
/// files that include themselves are recognised. See [`Modules`] for an
/// example.
///
/// Partials are parsed again for each page that includes them, because props and names
/// of the page may change their content.
pub fn parse_file(
    text: &str,
    body: usize,
    options: &ParseOptions,
    path: &str,
    modules: &dyn Modules,
) -> (Document, Vec<Diagnostic>) {
    // The offset comes from a caller, and must not be able to cause a panic.
    let body = text.floor_char_boundary(body);
    let mut builder = Builder::new(text, options, path, modules);
    let prepared = source::prepare(text, Span::new(body, text.len()), builder.syntax());
    if let Some(home) = &options.home {
        builder.home(home);
    }
    builder.run(&prepared);
    builder.append_snippets();
    builder.finish()
}
