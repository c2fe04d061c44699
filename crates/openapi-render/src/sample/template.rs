//! Templates of samples: a small language in which each language of samples is
//! written.
//!
//! The syntax is that of Jinja, reduced to what samples need: `{{ value }}`,
//! `if`, `for`, `set`, comments, `-` at the edge of a tag, and filters. A line
//! with nothing but statements leaves no line in the output. `set` holds for
//! the rest of the template, also after the loop that it is in.
//!
//! Two implementations run the same templates: this one when pages are built,
//! and the console of the theme when a reader changes a call. The console gets
//! parsed templates ([`Template::node`]), so that only running them exists
//! twice; `tests/sample-templates.json` and `tests/sample-calls.json` test both.
//!
//! Names of values and filters are checked when a template is parsed. Running
//! one fails only for its cost ([`TooExpensive`]): nothing in the language
//! reads files, calls code or repeats without end.

mod expression;
mod filter;
mod lines;
mod names;
mod parse;
mod run;
#[cfg(test)]
mod tests;

use std::ops::Range;

use super::datum::Datum;
use crate::object::array;
use crate::source::Node;

pub(super) use expression::Expression;
pub(super) use run::TooExpensive;

/// A parsed template.
#[derive(Debug, Clone)]
pub(crate) struct Template {
    steps: Vec<Step>,
}

/// A fault of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TemplateFault {
    /// Position in the template, in bytes.
    pub(crate) range: Range<usize>,
    /// What is wrong.
    pub(crate) message: String,
    /// How to correct it.
    pub(crate) help: Option<String>,
}

impl TemplateFault {
    fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            range,
            message,
            help: None,
        }
    }
}

/// A part of a template.
#[derive(Debug, Clone)]
enum Step {
    /// Text that is printed as it is.
    Text(String),
    /// Prints a value.
    Print(Expression),
    /// Runs the one or the other.
    If {
        condition: Expression,
        then: Vec<Step>,
        otherwise: Vec<Step>,
    },
    /// Runs the steps for each item of a list.
    For {
        item: String,
        list: Expression,
        steps: Vec<Step>,
    },
    /// Names a value.
    Set { name: String, value: Expression },
}

impl Template {
    /// Parses a template.
    ///
    /// # Errors
    ///
    /// Returns the first fault: of the syntax, or a name of a value or filter
    /// that does not exist.
    pub(crate) fn parse(text: &str) -> Result<Self, TemplateFault> {
        let steps = parse::steps(text)?;
        Ok(Self { steps })
    }

    /// Returns what a template prints for the data of a call.
    ///
    /// # Errors
    ///
    /// If the template does or prints more than any sample needs.
    pub(crate) fn run(&self, data: &Datum) -> Result<String, TooExpensive> {
        run::run(&self.steps, data)
    }

    /// Returns the parsed template as JSON, for the console: steps are a text,
    /// `["=", value]`, `["?", condition, [steps], [steps]]`,
    /// `["*", "item", list, [steps]]` or `[":", "name", value]`.
    pub(crate) fn node(&self) -> Node {
        nodes(&self.steps)
    }
}

fn nodes(steps: &[Step]) -> Node {
    array(steps.iter().map(Step::node))
}

impl Step {
    fn node(&self) -> Node {
        match self {
            Self::Text(text) => Node::text(text),
            Self::Print(value) => array([Node::text("="), value.node()]),
            Self::If {
                condition,
                then,
                otherwise,
            } => array([
                Node::text("?"),
                condition.node(),
                nodes(then),
                nodes(otherwise),
            ]),
            Self::For { item, list, steps } => {
                array([Node::text("*"), Node::text(item), list.node(), nodes(steps)])
            }
            Self::Set { name, value } => array([Node::text(":"), Node::text(name), value.node()]),
        }
    }
}

impl Expression {
    /// Returns the expression as JSON: `["v", "name", …]` for a value,
    /// `["l", value]` for a literal, `["[", …]` for a list, `["|", "filter",
    /// input, …]` for a filter, and an operator with its operands.
    fn node(&self) -> Node {
        let tagged = |tag: &str, operands: &[&Self]| {
            let operands = operands.iter().map(|operand| operand.node());
            array([Node::text(tag)].into_iter().chain(operands))
        };
        match self {
            Self::Literal(value) => array([Node::text("l"), value.node()]),
            Self::Value(names) => {
                let names = names.iter().map(|name| Node::text(name));
                array([Node::text("v")].into_iter().chain(names))
            }
            Self::List(items) => tagged("[", &items.iter().collect::<Vec<_>>()),
            Self::Not(operand) => tagged("not", &[operand]),
            Self::Binary(operator, left, right) => tagged(operator.sign(), &[left, right]),
            Self::Filter(filter, operands) => {
                let operands = operands.iter().map(Self::node);
                let head = [Node::text("|"), Node::text(filter.name)];
                array(head.into_iter().chain(operands))
            }
        }
    }
}
