//! Languages with a tree-sitter grammar: parse, then colour nodes by rules.
//!
//! Rules instead of tree-sitter queries: compiling the usual highlight queries
//! costs 5 to 100 ms of CPU a language, and running them more than the parse. A
//! rule names a node kind, possibly under certain parents; a table of rules is
//! ready in well under a millisecond and costs one look-up a node.

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

/// What highlighting needs of one grammar, shared by all threads.
pub(crate) struct Grammar {
    language: Language,
    rules: Rules,
}

const LAST_RESORT: Duration = Duration::from_secs(2);

thread_local! {
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// Colours `code`. A text that the parser cannot finish within its budget stays plain.
pub(crate) fn highlight(id: GrammarId, code: &str, spans: &mut Spans) {
    let Some(grammar) = load(id) else { return };
    if !limits::is_safe(id, code) {
        return;
    }
    if let Some(tree) = parse(&grammar.language, &reading::for_parser(code)) {
        walk::paint(&tree, code, &grammar.rules, spans);
    }
}

/// The grammar, made at first use; `None` if its feature is off, or the runtime
/// refuses its version.
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

/// The tree of `code`, unless it would cost far more than code of its length does.
fn parse(language: &Language, code: &str) -> Option<Tree> {
    // Steps in hundreds, not time: the same text must give the same output. Of the
    // blocks measured, the densest needed 0.029 a byte.
    let mut budget = 50 + code.len() / 16;
    // The clock is the last resort against what the limits do not know. The slowest
    // real block takes a two-thousandth of this.
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
        // Without this a parse that was stopped would go on with the next text.
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
