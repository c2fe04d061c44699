//! Formulas: rendering, and warnings about text that is mistaken for one.
//!
//! A dollar sign in prose is the common mistake: `costs $5 and $6` has a
//! formula by the rules. It is rendered, since the rules decide, and reported
//! if what it contains does not look like one.

use located_data::{Diagnostic, Span};

use super::{Builder, FrameKind};
use crate::html;
use crate::math;
use crate::node::{Math, Node};
use crate::source::math::{Formula, Placement};

/// The language of a code block that is a formula.
const LANGUAGE: &str = "math";

impl Builder<'_> {
    /// Returns whether a code block with this info string is a formula. GitHub
    /// shows blocks in this language as formulas as well.
    pub(super) fn is_formula(&self, info: &str) -> bool {
        self.options.math.is_some() && info.split_whitespace().next() == Some(LANGUAGE)
    }

    /// Adds the formula of a code block. `span` is the block as in the file,
    /// with its fence.
    pub(super) fn formula_fence(&mut self, code: &str, span: Span) {
        let formula = Formula::in_fence(code, self.slice(span), span.start);
        self.formula(&formula, span);
    }

    /// Adds a formula as MathML. One with a fault is shown as TeX, with a
    /// diagnostic at the fault's position.
    ///
    /// The TeX is what search, anchors and the twin take from a formula; MathML
    /// has no readable text.
    pub(super) fn formula(&mut self, formula: &Formula, span: Span) {
        let tex = formula.tex.trim();
        match self.stack.last().map(|frame| &frame.kind) {
            // An alternative text cannot contain formulas; keep the source.
            Some(FrameKind::Image { .. }) => {
                let text = self.slice(span).to_owned();
                return self.alt_text(&text);
            }
            Some(FrameKind::Skipped | FrameKind::Transparent) => return,
            _ => {}
        }
        self.mark_words();
        let Some(macros) = &self.options.math else {
            return;
        };
        if let Some(doubt) = doubt(self.text, span) {
            self.report(
                Diagnostic::warning("doubtful-formula", format!("this may not be a formula: {doubt}"))
                    .at(span)
                    .help("write a literal dollar sign as `\\$`, and a formula as `$x$` without spaces inside the dollar signs"),
            );
        }
        let is_display = formula.placement != Placement::Inline;
        let content = match math::to_mathml(&formula.tex, is_display, macros, &mut self.n_equations)
        {
            Ok(mathml) => mathml,
            Err(fault) => {
                // A fault at the end of the TeX lies beyond its last piece,
                // and an empty formula has no pieces.
                let start = formula
                    .source(fault.range.start)
                    .clamp(span.start, span.end);
                let end = formula.source(fault.range.end).clamp(start, span.end);
                self.report(
                    Diagnostic::warning("formula", fault.message)
                        .at(Span::new(start, end))
                        .help(fault.help),
                );
                let mut code = "<code class=\"math-fault\">".to_owned();
                html::push_text(&mut code, tex);
                code.push_str("</code>");
                code
            }
        };
        self.formula_text(tex, &content);
        let is_block = formula.placement == Placement::Block;
        let html = if is_block {
            format!("<div class=\"math-block\" tabindex=\"0\">{content}</div>\n")
        } else {
            content
        };
        self.nodes.push(Node::Math(Box::new(Math {
            tex: tex.to_owned(),
            display: is_block,
            html,
        })));
    }
}

/// Suffixes that may directly follow a formula: `$n$th`, `$x$s`.
const ENDINGS: [&str; 5] = ["th", "st", "nd", "rd", "s"];

/// Returns why a formula may be text with prices or variables, such as `$5 or
/// $10` or `$HOME and $PATH`. Formulas are recognised by the rules of
/// `remark-math`; Pandoc has stricter ones, which these checks follow.
///
/// Spaces on both sides are a style (`$ x $`), and no sentence with two prices
/// has them: `$5 or $10` has a space on one side only.
fn doubt(text: &str, span: Span) -> Option<&'static str> {
    let formula = text.get(span.start..span.end)?;
    let inner = formula.strip_prefix('$')?.strip_suffix('$')?;
    // `$$` is rarely written by accident.
    if inner.starts_with('$') {
        return None;
    }
    let is_padded = inner.starts_with(char::is_whitespace) && inner.ends_with(char::is_whitespace);
    if inner.starts_with(char::is_whitespace) && !is_padded {
        return Some("the first `$` is followed by a space");
    }
    if inner.ends_with(char::is_whitespace) && !is_padded {
        return Some("the last `$` is preceded by a space");
    }
    let after = &text[span.end..];
    let word_end = after.find(|c: char| !c.is_alphanumeric());
    let word = &after[..word_end.unwrap_or(after.len())];
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return Some("the last `$` is followed by a digit");
    }
    let is_word = !word.is_empty() && !ENDINGS.contains(&word);
    is_word.then_some("the last `$` is followed by a letter")
}
