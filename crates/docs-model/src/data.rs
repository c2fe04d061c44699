//! Data that authors write: front matter, sidebars, category files, lists of
//! authors and tags, texts. Every fault of such a text is an error, because its
//! author can correct it.
//!
//! The reader of `located-data` returns typed faults and leaves to its callers
//! which of them matter; here, each gets a message and a help in the words of
//! authors.
//!
//! The other user of the reader, the API references, is more lenient: its texts are
//! generated or of third parties, and a duplicate key there is a warning.

use located_data::{Diagnostic, Fault, FaultKind, Limits, Member, Node, Syntax};

/// Bounds far beyond what people write: they stay below ten levels.
const LIMITS: Limits = Limits {
    depth: 100,
    values: 1_000_000,
    // A list or an object as a key has its JSON text as name, which grows with each level.
    key: 2_000,
};

/// Number of faults that are reported at once.
const MAX_FAULTS: usize = 20;

/// Parses YAML, TOML or JSON. An empty text is `null`, or an empty table of
/// TOML.
///
/// At most 20 faults are reported at once. Nesting is limited to 100 levels and the
/// number of values, aliases counted at each use, to a million: an author's text
/// stays far below, and a hostile one cannot exhaust the stack or the memory.
///
/// Spans are byte offsets in `text`. For a text that is part of a file, such as a
/// front matter, move them with `Node::offset`.
///
/// # Errors
/// Returns a diagnostic with the code `syntax` for each fault of the text, up to
/// the first one after which others may only follow from it.
///
/// # Examples
/// ```
/// use docs_model::{Syntax, data};
///
/// let node = data::parse("label: Guides\n", Syntax::Yaml).unwrap();
/// assert_eq!(node.get("label").and_then(|label| label.as_str()), Some("Guides"));
/// assert_eq!(data::parse("a: 1\na: 2\n", Syntax::Yaml).unwrap_err()[0].code, "syntax");
/// ```
pub fn parse(text: &str, syntax: Syntax) -> Result<Node, Vec<Diagnostic>> {
    let reading = located_data::read(text, syntax, LIMITS);
    if reading.faults.is_empty() {
        return Ok(reading.root);
    }
    let mut out = Vec::new();
    for fault in reading.faults.into_iter().take(MAX_FAULTS) {
        let is_last = has_consequences(&fault.kind, syntax);
        out.push(diagnostic(fault, syntax));
        if is_last {
            break;
        }
    }
    Err(out)
}

/// Returns whether one of `diagnostics` suggests `key` for a misspelt key of an
/// object. Then `key` is not missing as well.
pub(crate) fn is_misspelt(object: &Node, key: &str, diagnostics: &[Diagnostic]) -> bool {
    let suggestion = format!("did you mean `{key}`?");
    let is_of = |diagnostic: &Diagnostic, member: &Member| {
        diagnostic.span == Some(member.key_span())
            && diagnostic.help.as_deref() == Some(&*suggestion)
    };
    let mut members = object.members().iter();
    members.any(|member| diagnostics.iter().any(|found| is_of(found, member)))
}

/// Returns whether a fault may be the cause of those after it. The reader of TOML
/// continues after a syntax error.
fn has_consequences(kind: &FaultKind, syntax: Syntax) -> bool {
    match kind {
        // The readers of YAML and JSON stop at the first syntax error, so nothing
        // that follows it is known.
        FaultKind::Syntax { .. } => syntax != Syntax::Toml,
        FaultKind::DuplicateKey(_)
        | FaultKind::Deviation { .. }
        | FaultKind::LongKey(_)
        | FaultKind::UnknownAlias(_)
        | FaultKind::RecursiveAlias
        | FaultKind::WrongType(_) => false,
        _ => true,
    }
}

/// Returns the diagnostic for a fault.
fn diagnostic(fault: Fault, syntax: Syntax) -> Diagnostic {
    let invalid = |problem: &str| format!("not valid {syntax}: {problem}");
    let (message, help) = match fault.kind {
        FaultKind::Syntax { message, help } => {
            let any = (syntax == Syntax::Yaml)
                .then_some("quote strings that contain `: `, `#`, `{` or `[`");
            (invalid(&message), help.or(any))
        }
        FaultKind::Deviation { message, help } => (invalid(message), Some(help)),
        FaultKind::DuplicateKey(key) => {
            (format!("duplicate key `{key}`"), Some("remove all but one"))
        }
        FaultKind::LongKey(bytes) => (
            format!("this key has {bytes} bytes"),
            Some("shorten it to at most 2000 bytes"),
        ),
        FaultKind::StructuredKey => (
            invalid("a key must be a string"),
            Some("quote a string that starts with `[` or `{`"),
        ),
        FaultKind::TooDeep => (
            format!("nested more than {} levels deep", LIMITS.depth),
            Some("flatten the structure"),
        ),
        FaultKind::TooManyValues => (
            format!("more than {} values", LIMITS.values),
            Some("use fewer aliases, or split the file"),
        ),
        FaultKind::TooLarge => (
            "the file is larger than 4 GiB".to_owned(),
            Some("split the file"),
        ),
        FaultKind::UnknownAlias(name) => (
            format!("no earlier value has the anchor `&{name}`"),
            Some("correct the name, or quote a string that starts with `*`"),
        ),
        FaultKind::RecursiveAlias => (
            "an alias inside the value it refers to".to_owned(),
            Some("write the value instead of the alias"),
        ),
        FaultKind::WrongType(tag) => (
            format!("the value does not have the type `!!{tag}`"),
            Some("remove the tag, or correct the value"),
        ),
        FaultKind::SecondDocument => (
            "a second YAML document; only one is allowed".to_owned(),
            Some("remove the line `---` and everything after it"),
        ),
        _ => (invalid("the text cannot be read"), None),
    };
    let mut out = Diagnostic::error("syntax", message).at(fault.span);
    out.help = help.map(str::to_owned);
    out
}
