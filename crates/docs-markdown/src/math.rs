//! Formulas: TeX, as KaTeX reads it, to MathML.
//!
//! `katex-rs` parses a formula and expands its macros; its MathML is meant for
//! screen readers beside KaTeX's own layout, so that [`mathml`] writes the tree
//! anew for browsers that lay MathML out.

mod alphabet;
mod mathml;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use katex::build_tree::build_tree;
use katex::dom_tree::{DomSpan, HtmlDomNode};
use katex::macros::MacroDefinition;
use katex::parser::parse_node::{AnyParseNode, ParseNodeArray, ParseNodeArrayTag, ParseNodeTag};
use katex::types::ParseErrorKind;
use katex::{KatexContext, OutputFormat, ParseError, Settings};

/// Definitions of a site's own commands: name, with its backslash, to TeX.
pub type Macros = BTreeMap<String, String>;

/// What a formula cannot be read for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// What is wrong; it names the command.
    pub(crate) message: String,
    pub(crate) help: &'static str,
    /// The place in the formula, in bytes.
    pub(crate) range: Range<usize>,
}

/// The parser and the writer recurse: formulas nested deeper are refused.
const MAX_NESTING: usize = 50;
/// Nesting for which a formula with definitions has the stack of a thread of
/// its own.
const MAX_EXPANDED_NESTING: usize = 2000;
const EXPANSION_STACK: usize = 128 << 20;
/// KaTeX's limit of expansions.
const MAX_EXPANSIONS: usize = 1000;
/// The colour that KaTeX gives to commands that it refuses.
const REFUSED: &str = "#c0ffee";

static CONTEXT: LazyLock<KatexContext> = LazyLock::new(KatexContext::default);

/// Returns a formula as MathML. `number` is that of the last numbered
/// equation of the page.
pub(crate) fn to_mathml(
    tex: &str,
    display: bool,
    macros: &Macros,
    number: &mut usize,
) -> Result<String, Fault> {
    let nesting = Nesting::of(tex);
    if nesting.depth > MAX_NESTING {
        return Err(Fault {
            message: format!("the formula has more than {MAX_NESTING} nested groups"),
            help: "split it",
            range: 0..tex.len(),
        });
    }
    if macros.is_empty() && !nesting.defines {
        return convert(tex, display, macros, MAX_EXPANSIONS, number);
    }
    // Each expansion may nest as deep as the definitions have brackets.
    let brackets: usize = macros.values().map(|it| Nesting::of(it).brackets).sum();
    let brackets = brackets + nesting.brackets;
    let expansions = (MAX_EXPANDED_NESTING / brackets.max(1)).clamp(20, MAX_EXPANSIONS);
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(EXPANSION_STACK)
            .spawn_scoped(scope, || convert(tex, display, macros, expansions, number))
            .ok()
            .and_then(|thread| thread.join().ok())
            .unwrap_or_else(|| {
                Err(Fault {
                    message: "the formula needs too much memory".to_owned(),
                    help: "split it",
                    range: 0..tex.len(),
                })
            })
    })
}

fn convert(
    tex: &str,
    display: bool,
    macros: &Macros,
    max_expand: usize,
    number: &mut usize,
) -> Result<String, Fault> {
    let macros = macros
        .iter()
        .map(|(name, text)| (name.clone(), MacroDefinition::String(text.clone())));
    let settings = Settings::builder()
        .display_mode(display)
        .output(OutputFormat::Mathml)
        .error_color(REFUSED.to_owned())
        .max_expand(max_expand)
        .macros(macros.collect())
        .build();
    let tree = parse(tex, &settings).map_err(|error| fault(tex, &error))?;
    let math = tree.children.iter().find_map(|node| match node {
        HtmlDomNode::MathML(math) => Some(math),
        _ => None,
    });
    let Some(math) = math else {
        return Ok(String::new());
    };
    mathml::write(math, tex, display, REFUSED, number).map_err(|refused| Fault {
        range: tex
            .find(&refused)
            .map_or(0..tex.len(), |at| at..at + refused.len()),
        message: format!("`{refused}` is not allowed in formulas"),
        help: "write the link, picture or attribute in Markdown or HTML beside the formula",
    })
}

fn parse(tex: &str, settings: &Settings) -> Result<DomSpan, ParseError> {
    let mut nodes = katex::parse(&CONTEXT, tex, settings)?;
    for node in &mut nodes {
        if let AnyParseNode::Array(array) = node {
            keep_tags(array);
        }
    }
    build_tree(&CONTEXT, &nodes, tex, settings)
}

/// Puts each `\tag` of a row into the last cell of that row: KaTeX's MathML
/// tells only that the row has one.
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

fn fault(tex: &str, error: &ParseError) -> Fault {
    let start = tex.floor_char_boundary(error.position().unwrap_or(tex.len()));
    let length = error.length().unwrap_or_default();
    let range = start..tex.ceil_char_boundary((start + length).min(tex.len()));
    let (message, help) = match &*error.kind {
        ParseErrorKind::UndefinedControlSequence { name } => (
            format!("unknown command `{name}`"),
            "correct its name, or define it in `[markdown.math_macros]`",
        ),
        ParseErrorKind::NoSuchEnvironment { name } => (
            format!("unknown environment `{name}`"),
            "katex.org/docs/supported lists what formulas may have",
        ),
        kind => (
            sentence(&kind.to_string()),
            "katex.org/docs/supported lists what formulas may have",
        ),
    };
    Fault {
        message,
        help,
        range,
    }
}

/// Returns a message of KaTeX in the form of ours.
fn sentence(message: &str) -> String {
    let message = message.trim_end_matches('.');
    let mut chars = message.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

/// How deep a formula nests, estimated from its text.
#[derive(Debug, Default)]
struct Nesting {
    depth: usize,
    /// All brackets that open.
    brackets: usize,
    /// It defines commands of its own.
    defines: bool,
}

impl Nesting {
    fn of(tex: &str) -> Self {
        let mut nesting = Self::default();
        let mut open = 0_usize;
        let bytes = tex.as_bytes();
        let mut pos = 0;
        let mut in_dollars = false;
        while pos < bytes.len() {
            let mut opens = false;
            match bytes[pos] {
                b'\\' => {
                    let name = &tex[pos + 1..];
                    let length = name.bytes().take_while(u8::is_ascii_alphabetic).count();
                    match &name[..length] {
                        "left" | "begin" | "begingroup" | "bgroup" => opens = true,
                        "right" | "end" | "endgroup" | "egroup" => open = open.saturating_sub(1),
                        "def" | "gdef" | "edef" | "xdef" | "let" | "futurelet" | "newcommand"
                        | "renewcommand" | "providecommand" => nesting.defines = true,
                        _ => {}
                    }
                    pos += length.max(1);
                }
                b'{' | b'[' => opens = true,
                b'}' | b']' => open = open.saturating_sub(1),
                b'$' if in_dollars => {
                    in_dollars = false;
                    open = open.saturating_sub(1);
                }
                b'$' => {
                    in_dollars = true;
                    opens = true;
                }
                _ => {}
            }
            if opens {
                open += 1;
                nesting.brackets += 1;
                nesting.depth = nesting.depth.max(open);
            }
            pos += 1;
        }
        nesting
    }
}
