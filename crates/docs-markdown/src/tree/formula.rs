//! Formulas.

use docs_model::{Diagnostic, Span};

use super::{Builder, FrameKind};
use crate::html;
use crate::math;
use crate::node::{Math, Node};
use crate::source::math::Formula;

/// The language of a code block that is a formula.
const LANGUAGE: &str = "math";

impl Builder<'_> {
    /// Returns whether a code block with this info string is a formula.
    pub(super) fn is_formula(&self, info: &str) -> bool {
        self.options.math.is_some() && info.split_whitespace().next() == Some(LANGUAGE)
    }

    pub(super) fn formula_fence(&mut self, code: &str, span: Span) {
        let source = self.slice(span);
        let formula = match source.find(code.trim_end()) {
            Some(at) => Formula::verbatim(code.trim_end(), span.start + at),
            // In a list or quote, lines have a prefix.
            None => Formula::verbatim(code, span.start),
        };
        self.formula(&formula, span);
    }

    pub(super) fn formula(&mut self, formula: &Formula, span: Span) {
        let tex = formula.tex.trim();
        match self.stack.last().map(|it| &it.kind) {
            Some(FrameKind::Image { .. }) => return self.alt_text(tex),
            Some(FrameKind::Skipped | FrameKind::Transparent) => return,
            _ => {}
        }
        self.mark_words();
        let Some(macros) = &self.options.math else {
            return;
        };
        let content =
            match math::to_mathml(&formula.tex, formula.display, macros, &mut self.n_equations) {
                Ok(mathml) => mathml,
                Err(fault) => {
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
        let html = if formula.display {
            format!("<div class=\"math-block\" tabindex=\"0\">{content}</div>\n")
        } else {
            content
        };
        self.nodes.push(Node::Math(Box::new(Math {
            tex: tex.to_owned(),
            display: formula.display,
            html,
        })));
    }
}
