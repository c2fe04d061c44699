//! Parses text to a tree of located values: every node has the span of bytes
//! that it was read from, and every member that of its key. Syntax errors
//! become diagnostics, and the rest of the tree is kept.
//!
//! JSON and YAML are distinguished by content, not by file name: descriptions
//! are served as `openapi`, `swagger.json` with YAML in it, or `api-docs`
//! without a suffix.

use located_data::{Diagnostic, Fault, FaultKind, Limits, Syntax};

pub use located_data::{Member, Node, Value};

/// Bounds for descriptions, which others may have written. Without them, 1 KB
/// of nested brackets exhausts the stack, and a few YAML aliases of aliases the
/// memory.
const LIMITS: Limits = Limits {
    // Real descriptions have 30 levels.
    depth: 200,
    // A description of 13 MB has a few hundred thousand values.
    values: 4_000_000,
    // Anchors, menus and samples repeat keys, nested ones together with those around them.
    key: 2_000,
};

/// Parses a JSON or YAML text. Parts that cannot be read are left out of the
/// tree and reported.
///
/// Positions are byte offsets; diagnostics have no file yet, which
/// [`Diagnostic::in_file`] adds.
///
/// # Examples
///
/// ```
/// use openapi_render::source::parse_text;
///
/// let (root, diagnostics) = parse_text("openapi: 3.1.0");
/// assert!(diagnostics.is_empty());
/// assert_eq!(root.get("openapi").and_then(|version| version.as_str()), Some("3.1.0"));
/// ```
#[must_use]
pub fn parse_text(text: &str) -> (Node, Vec<Diagnostic>) {
    let reading = located_data::read(text, Syntax::of_text(text), LIMITS);
    let faults = reading.faults.into_iter().filter_map(diagnostic);
    (reading.root, faults.collect())
}

/// Returns the diagnostic of a fault, with a help that says what the reader of
/// the pages will miss. A list or an object as a key has none: the checks
/// report the key as unknown.
fn diagnostic(fault: Fault) -> Option<Diagnostic> {
    let error = |code, message: String, help: &str| Diagnostic::error(code, message).help(help);
    let warning = |code, message: String, help: &str| Diagnostic::warning(code, message).help(help);
    let found = match fault.kind {
        FaultKind::Syntax { message, help } => {
            let help = help.unwrap_or("correct the file");
            let help = format!("{help}; everything after this position is missing from the pages");
            error("api-syntax", message, &help)
        }
        FaultKind::Deviation { message, help } => {
            let help = format!("{help}; other tools may refuse the file");
            warning("api-syntax", message.to_owned(), &help)
        }
        FaultKind::DuplicateKey(key) => warning(
            "api-duplicate-key",
            format!("duplicate key `{key}`"),
            "remove all but one; the last value is used",
        ),
        FaultKind::LongKey(bytes) => warning(
            "api-long-name",
            format!("this key has {bytes} bytes; it is left out"),
            &format!("shorten it to at most {} bytes", LIMITS.key),
        ),
        FaultKind::TooDeep => warning(
            "api-too-deep",
            format!(
                "nested deeper than {} levels; the rest is left out",
                LIMITS.depth
            ),
            "move inner schemas to `components`, and refer to them with `$ref`",
        ),
        FaultKind::TooManyValues => error(
            "api-too-large",
            format!("the file has more than {} values", LIMITS.values),
            "split the file, or use fewer YAML aliases",
        ),
        FaultKind::TooLarge => error(
            "api-too-large",
            "the file is larger than 4 GiB".to_owned(),
            "split the file",
        ),
        FaultKind::UnknownAlias(name) => error(
            "api-syntax",
            format!("no earlier value has the anchor `&{name}`"),
            "correct the name, or quote a string that starts with `*`",
        ),
        FaultKind::RecursiveAlias => error(
            "api-syntax",
            "an alias inside the value it refers to".to_owned(),
            "use `$ref` for a schema that contains itself",
        ),
        FaultKind::WrongType(tag) => warning(
            "api-syntax",
            format!("the value does not have the type `!!{tag}`"),
            "remove the tag, or correct the value",
        ),
        FaultKind::SecondDocument => warning(
            "api-syntax",
            "a second document; only the first one is read".to_owned(),
            "move it to a separate file",
        ),
        _ => return None,
    };
    Some(found.at(fault.span))
}
