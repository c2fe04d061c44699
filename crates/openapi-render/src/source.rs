//! Text to a tree with places: [`Node`]. JSON or YAML is told by the content,
//! not by the name of the file.

mod json;
mod value;
mod yaml;

use docs_model::{Diagnostic, Span};

pub(crate) use value::write_json_string;
pub use value::{Member, Node, Value};

/// Levels of nesting that are read; real descriptions have 30.
const MAX_DEPTH: usize = 200;
/// Values that a YAML file may have after its aliases are replaced.
const MAX_NODES: usize = 4_000_000;

/// Parses a JSON or YAML text.
#[must_use]
pub fn parse_text(text: &str) -> (Node, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    if u32::try_from(text.len()).is_err() {
        let found = Diagnostic::error("api-too-large", "the file is larger than 4 GiB");
        return (
            Node::detached(Value::Null),
            vec![found.help("split the file")],
        );
    }
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let bom = text.len() - body.len();
    let mut node = if body.trim_start().starts_with(['{', '[']) && looks_like_json(body) {
        json::parse(body, &mut diagnostics)
    } else {
        yaml::parse(body, &mut diagnostics)
    };
    if bom > 0 {
        node.shift(u32::try_from(bom).unwrap_or_default());
        for found in &mut diagnostics {
            found.span = found.span.map(|it| it.offset(bom));
        }
    }
    (node, diagnostics)
}

/// A YAML file may begin with a bracket as well: in JSON a quote, a bracket
/// or a value follows.
fn looks_like_json(text: &str) -> bool {
    let rest = text.trim_start()[1..].trim_start();
    rest.starts_with(['"', '{', '[', '}', ']', '-'])
        || rest.starts_with(|c: char| c.is_ascii_digit())
}

fn check_duplicate(members: &[Member], key: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) {
    // Comparing all keys is quadratic: maps with very many keys are generated.
    if members.len() < 2_000 && members.iter().any(|it| &*it.key == key) {
        let message = format!("the key `{key}` is given twice");
        let help = "the last value counts: remove the others";
        diagnostics.push(
            Diagnostic::warning("api-duplicate-key", message)
                .at(span)
                .help(help),
        );
    }
}

/// The character at a byte; empty at the end of the text.
fn character_at(text: &str, at: usize) -> Span {
    let start = text.floor_char_boundary(at);
    Span::new(start, text.ceil_char_boundary(start + 1))
}

fn too_deep(span: Span) -> Diagnostic {
    let message = format!("nested deeper than {MAX_DEPTH} levels; the rest is left out");
    Diagnostic::warning("api-too-deep", message)
        .at(span)
        .help("name the inner schemas and refer to them")
}
