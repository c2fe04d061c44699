//! Formulas: converts TeX, in the dialect of KaTeX, to MathML.
//!
//! `katex-rs` parses a formula and expands its macros. Its MathML is meant for
//! screen readers next to KaTeX's own layout, so [`mathml`] rewrites the tree for
//! browsers that lay out MathML.
//!
//! TeX is a programming language, and a page may come from anyone. The length,
//! the nesting and the expansion of macros are bounded (see [`limits`]), and
//! commands that make links, images or attributes are refused.

mod alphabet;
mod limits;
mod mathml;

use std::collections::BTreeMap;
use std::ops::Range;

use katex::build_tree::build_tree;
use katex::dom_tree::{DomSpan, HtmlDomNode};
use katex::parser::parse_node::{AnyParseNode, ParseNodeArray, ParseNodeArrayTag, ParseNodeTag};
use katex::types::ParseErrorKind;
use katex::{OutputFormat, ParseError, Settings};
use limits::Stop;

/// Commands that a site defines: name, including the backslash, to TeX.
pub type Macros = BTreeMap<String, String>;

/// A problem in a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Description of the problem, which names the command.
    pub(crate) message: String,
    /// How to correct the formula.
    pub(crate) help: &'static str,
    /// Byte range in the formula.
    pub(crate) range: Range<usize>,
}

/// Maximum length of a formula, in bytes. Some steps of KaTeX take quadratic
/// time.
const MAX_LENGTH: usize = 10_000;
/// Stack size for long formulas, in bytes: many times what the deepest formula
/// within the limits needs. Pages of it are only allocated when they are used.
const STACK: usize = 256 << 20;
/// Maximum number of commands and braces of a formula that is converted on the
/// caller's stack. Each is at most one level, and any thread has room for
/// these.
const MAX_SIMPLE: usize = 16;
/// Help for faults that only KaTeX can explain.
const SUPPORTED: &str = "see katex.org/docs/supported for the supported commands";
/// Colour by which KaTeX marks commands that it refuses.
const REFUSED: &str = "#c0ffee";

/// Converts a formula to MathML. `number` is that of the page's last numbered
/// equation, and is advanced.
///
/// `display` is whether the formula is set on lines of its own, with large
/// operators and limits above and below them.
///
/// # Errors
///
/// Returns the first fault; its range is a part of `tex`.
pub(crate) fn to_mathml(
    tex: &str,
    display: bool,
    macros: &Macros,
    number: &mut usize,
) -> Result<String, Fault> {
    let whole = |message: String, help| Fault {
        message,
        help,
        range: 0..tex.len(),
    };
    if tex.len() > MAX_LENGTH {
        let message = format!("the formula is longer than {MAX_LENGTH} bytes");
        return Err(whole(message, "split it"));
    }
    let nesting = Nesting::of(tex);
    if nesting.depth > limits::MAX_NESTING {
        return Err(nested_too_deep(tex));
    }
    let is_simple = macros.is_empty() && nesting.commands <= MAX_SIMPLE;
    if is_simple {
        return convert(tex, display, macros, number);
    }
    // The parser and the writer recurse, and the caller's stack may be small.
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, || convert(tex, display, macros, number))
            .ok()
            .and_then(|thread| thread.join().ok())
            .unwrap_or_else(|| {
                let message = "the formula needs too much memory".to_owned();
                Err(whole(message, "split it"))
            })
    })
}

/// Returns the fault for a formula with too many nested groups.
fn nested_too_deep(tex: &str) -> Fault {
    let limit = limits::MAX_NESTING;
    Fault {
        message: format!("the formula has more than {limit} nested groups"),
        help: "split it; a command such as `\\displaystyle` or `\\color{…}` is a group up to the end of the group that it is in",
        range: 0..tex.len(),
    }
}

/// Converts a formula within the limits of its length and its braces. KaTeX
/// stops with an error of its own at a limit; `watch` knows the reason.
fn convert(tex: &str, display: bool, macros: &Macros, number: &mut usize) -> Result<String, Fault> {
    let settings = Settings::builder()
        .display_mode(display)
        .output(OutputFormat::Mathml)
        .error_color(REFUSED.to_owned())
        .max_expand(limits::MAX_EXPANSIONS)
        .macros(limits::macros(macros))
        .build();
    let (tree, stop) = limits::watch(tex.len(), || parse(tex, &settings));
    let tree = match (stop, tree) {
        (None, Ok(tree)) => tree,
        (None, Err(error)) | (Some(Stop::Error(error)), _) => return Err(fault(tex, &error)),
        (Some(Stop::Nesting), _) => return Err(nested_too_deep(tex)),
        (Some(Stop::Expansion), _) => return Err(expanded_too_far(tex)),
        (Some(Stop::Refused(command)), _) => return Err(refused(tex, command)),
    };
    let math = tree.children.iter().find_map(|node| match node {
        HtmlDomNode::MathML(math) => Some(math),
        _ => None,
    });
    let Some(math) = math else {
        return Ok(String::new());
    };
    mathml::write(math, tex, display, REFUSED, number).map_err(|command| refused(tex, &command))
}

/// Returns the fault for a formula whose macros do not end or grow too large.
fn expanded_too_far(tex: &str) -> Fault {
    Fault {
        message: "the macros of the formula expand to too many tokens".to_owned(),
        help: "look for a definition that uses itself, or split the formula",
        range: 0..tex.len(),
    }
}

/// Returns the fault for a command that formulas may not use, at its first
/// occurrence. It may come from a macro and not occur at all.
fn refused(tex: &str, command: &str) -> Fault {
    Fault {
        range: tex
            .find(command)
            .map_or(0..tex.len(), |at| at..at + command.len()),
        message: format!("`{command}` is not allowed in formulas"),
        help: "write the link, image or attribute in Markdown or HTML outside the formula",
    }
}

/// Parses a formula to KaTeX's tree of HTML and MathML.
fn parse(tex: &str, settings: &Settings) -> Result<DomSpan, ParseError> {
    let mut nodes = katex::parse(&limits::CONTEXT, tex, settings)?;
    for node in &mut nodes {
        if let AnyParseNode::Array(array) = node {
            keep_tags(array);
        }
    }
    build_tree(&limits::CONTEXT, &nodes, tex, settings)
}

/// Moves each `\tag` into the last cell of its row. KaTeX's MathML only records
/// that the row has one.
fn keep_tags(array: &mut ParseNodeArray) {
    let tags = array.tags.iter_mut().flatten();
    for (row, tag) in array.body.iter_mut().zip(tags) {
        let (ParseNodeArrayTag::Nodes(nodes), Some(cell)) = (tag, row.last_mut()) else {
            continue;
        };
        *cell = AnyParseNode::Tag(ParseNodeTag {
            mode: array.mode,
            loc: None,
            body: vec![cell.clone()],
            tag: nodes.clone(),
        });
    }
}

/// Returns the fault for an error of KaTeX. KaTeX's positions are bytes, but
/// may lie within a character.
fn fault(tex: &str, error: &ParseError) -> Fault {
    let range = match error.position() {
        Some(start) => {
            let start = tex.floor_char_boundary(start);
            let end = start + error.length().unwrap_or_default();
            start..tex.ceil_char_boundary(end.min(tex.len()))
        }
        // The fault is in the definition of a command.
        None => 0..tex.len(),
    };
    let (message, help) = match &*error.kind {
        ParseErrorKind::UndefinedControlSequence { name } => {
            let message = format!("unknown command `{name}`");
            if !tex.contains(name.as_str()) {
                return Fault {
                    message: format!("{message} in the definition of a command"),
                    help: "correct the definition in `[markdown.math_macros]`",
                    range: 0..tex.len(),
                };
            }
            (
                message,
                "correct its name, or define it in `[markdown.math_macros]`",
            )
        }
        ParseErrorKind::MacroTooManyExpansions => return expanded_too_far(tex),
        ParseErrorKind::NoSuchEnvironment { name } => {
            let start = tex.find(&format!("{{{name}}}")).map(|at| at + 1);
            return Fault {
                message: format!("unknown environment `{name}`"),
                help: SUPPORTED,
                range: start.map_or(0..tex.len(), |start| start..start + name.len()),
            };
        }
        kind => (sentence(&kind.to_string()), SUPPORTED),
    };
    Fault {
        message,
        help,
        range,
    }
}

/// Returns a message of KaTeX in our style: lower case, without a full stop.
fn sentence(message: &str) -> String {
    let message = message
        .trim_end_matches('.')
        .replace("end of input", "end of the formula")
        .replace("digit EOF", "digit at the end of the formula")
        .replace("EOF", "the end of the formula");
    let mut chars = message.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

/// An estimate of a formula's nesting from its text.
#[derive(Debug, Default)]
struct Nesting {
    /// Maximum number of nested braces.
    depth: usize,
    /// Number of opening braces and commands.
    commands: usize,
}

impl Nesting {
    /// Estimates the nesting of a formula in one pass, before it is parsed. It
    /// is a bound for the parser's recursion only together with `limits`: some
    /// commands open a group without a brace.
    fn of(tex: &str) -> Self {
        let mut nesting = Self::default();
        let mut open = 0_usize;
        let bytes = tex.as_bytes();
        let mut pos = 0;
        while pos < bytes.len() {
            let mut opens = false;
            match bytes[pos] {
                b'\\' => {
                    let name = &tex[pos + 1..];
                    let length = name.bytes().take_while(u8::is_ascii_alphabetic).count();
                    nesting.commands += 1;
                    match &name[..length] {
                        "begingroup" | "bgroup" => opens = true,
                        "endgroup" | "egroup" => open = open.saturating_sub(1),
                        _ => {}
                    }
                    pos += length.max(1);
                }
                b'{' => {
                    opens = true;
                    nesting.commands += 1;
                }
                b'}' => open = open.saturating_sub(1),
                b'$' => nesting.commands += 1,
                _ => {}
            }
            if opens {
                open += 1;
                nesting.depth = nesting.depth.max(open);
            }
            pos += 1;
        }
        nesting
    }
}
