//! Languages with a tree-sitter grammar: the code is parsed, and rules assign
//! classes to the nodes of the syntax tree.
//!
//! Rules replace tree-sitter queries, because compiling the usual highlight queries
//! takes 5 to 100 ms of CPU per language, and running them takes longer than the
//! parse. A rule names a node kind, possibly under certain parents. A table of
//! rules is ready in well under a millisecond and needs one look-up per node.

mod limits;
mod reading;
mod rules;
mod tables;
mod walk;

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use tree_sitter::{Language, ParseOptions, ParseState, Parser, Tree};

use crate::spans::Spans;
use rules::Rules;
pub(crate) use tables::GrammarId;

/// A loaded grammar and its rules, shared by all threads.
pub(crate) struct Grammar {
    /// The parser's tables.
    language: Language,
    /// Rules that are compiled for these tables.
    rules: Rules,
}

/// Time after which parsing stops, whatever the budget.
const LAST_RESORT: Duration = Duration::from_secs(2);

thread_local! {
    /// The parser of the thread. Creating one allocates, and it can change
    /// languages.
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// Highlights `code`. It stays plain if it is unsafe for the parser or exceeds
/// its budget. Code with syntax errors is highlighted as well: the parser
/// recovers, and the nodes that it finds have their classes.
pub(crate) fn highlight(id: GrammarId, code: &str, spans: &mut Spans<'_>) {
    let Some(grammar) = load(id) else { return };
    if !limits::is_safe(id, code) {
        return;
    }
    if let Some(tree) = parse(&grammar.language, &reading::for_parser(code)) {
        walk::paint(&tree, code, &grammar.rules, spans);
    }
}

/// Returns the grammar, which is loaded on first use. Returns `None` if its feature
/// is disabled, or the tree-sitter runtime does not support its version.
fn load(id: GrammarId) -> Option<&'static Grammar> {
    static LOADED: [OnceLock<Option<Grammar>>; GrammarId::COUNT] =
        [const { OnceLock::new() }; GrammarId::COUNT];
    let make = || {
        let definition = id.definition();
        let language = definition.language?();
        Parser::new().set_language(&language).ok()?;
        let rules = Rules::new(&language, definition.rules);
        Some(Grammar { language, rules })
    };
    LOADED[id as usize].get_or_init(make).as_ref()
}

/// Parses `code`. Returns `None` if that takes far more steps than usual for its
/// length.
fn parse(language: &Language, code: &str) -> Option<Tree> {
    // The budget counts calls of the progress callback, one per hundred parser
    // steps, rather than time, so that the output is deterministic. The most
    // expensive block of those measured needed 0.029 calls per byte.
    let mut budget = 50 + code.len() / 16;
    // The clock is the last resort against input that the limits do not cover. The
    // slowest real block takes a two-thousandth of this time.
    let start = Instant::now();
    let mut progress = |_: &ParseState| {
        budget = budget.saturating_sub(1);
        if budget == 0 || start.elapsed() > LAST_RESORT {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(language).ok()?;
        let options = ParseOptions::new().progress_callback(&mut progress);
        let bytes = code.as_bytes();
        let mut read = |offset: usize, _| bytes.get(offset..).unwrap_or_default();
        let tree = parser.parse_with_options(&mut read, None, Some(options));
        // Without this, the next parse would resume a parse that was stopped.
        parser.reset();
        tree
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_names_existing_nodes() {
        for id in GrammarId::ALL {
            let definition = id.definition();
            let Some(language) = definition.language else {
                continue;
            };
            let language = language();
            assert_eq!(
                rules::unknown_names(&language, definition.rules),
                Vec::<&str>::new(),
                "{id:?}"
            );
        }
    }
}
