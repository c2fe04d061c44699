//! Rules between parameters: sentences, and a decision table. A sentence says
//! that two parameters exclude each other; the table says which one wins if a
//! call has both, and what it needs then.

use docs_model::texts::fill;
use safe_markup::Markup;
use serde::Serialize;

use super::{Builder, LinkView, hash};
use crate::model::{Operation, Rule};

/// Rules between the parameters of an operation.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct RulesView {
    /// Anchor of the rules.
    pub(crate) anchor: String,
    /// One sentence for each rule, with the author's description after it.
    pub(crate) sentences: Vec<Markup>,
    /// One table for each rule about parameters that exclude each other.
    pub(crate) tables: Vec<RuleTable>,
}

/// A table of parameters that exclude each other, in the order of precedence.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RuleTable {
    /// Meaning of the order of the rows.
    pub(crate) caption: String,
    /// One row for each parameter.
    pub(crate) rows: Vec<RuleRow>,
}

/// A parameter, and what follows if a call has it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RuleRow {
    /// Precedence, from 1; in the order of the rule if there is none.
    pub(crate) rank: usize,
    /// The parameter, with a link to its row.
    pub(crate) parameter: LinkView,
    /// Parameters that are then ignored.
    pub(crate) ignored: Vec<String>,
    /// Parameters that are then required.
    pub(crate) required: Vec<String>,
}

impl Builder<'_, '_> {
    /// Returns the rules between parameters, or `None` if an operation has
    /// none.
    pub(super) fn parameter_rules(&self, operation: &Operation) -> Option<RulesView> {
        if operation.rules.is_empty() {
            return None;
        }
        let mut view = RulesView {
            anchor: self.anchor("rules"),
            ..RulesView::default()
        };
        for rule in &operation.rules {
            match rule {
                Rule::Exclusive {
                    parameters,
                    priority,
                    description,
                } => {
                    let names: Vec<String> =
                        parameters.iter().map(|name| format!("`{name}`")).collect();
                    let names = self.list(&names, &self.texts().and);
                    let mut text = fill(&self.texts().exclusive, &[("names", &names)]);
                    if let Some(more) = description {
                        text.push(' ');
                        text.push_str(more);
                    }
                    view.sentences.push(self.prose.html(&text, self.level));
                    view.tables
                        .push(self.rule_table(operation, parameters, priority));
                }
                Rule::RequiredWhen {
                    parameter,
                    when,
                    description,
                } => {
                    let names: Vec<String> = when.iter().map(|name| format!("`{name}`")).collect();
                    let names = self.list(&names, &self.texts().or);
                    let name = format!("`{parameter}`");
                    let values = [("name", &*name), ("names", &*names)];
                    let mut text = fill(&self.texts().required_with, &values);
                    if let Some(more) = description {
                        text.push(' ');
                        text.push_str(more);
                    }
                    view.sentences.push(self.prose.html(&text, self.level));
                }
            }
        }
        Some(view)
    }

    /// Returns the table of a rule. Without priorities nothing is ignored,
    /// because a call with several parameters is an error.
    fn rule_table(
        &self,
        operation: &Operation,
        parameters: &[String],
        priority: &[String],
    ) -> RuleTable {
        let order = if priority.is_empty() {
            parameters
        } else {
            priority
        };
        let required = |name: &String| -> Vec<String> {
            let needs = operation.rules.iter().filter_map(|rule| match rule {
                Rule::RequiredWhen {
                    parameter, when, ..
                } if when.contains(name) => Some(parameter.clone()),
                _ => None,
            });
            needs.collect()
        };
        let row = |(i, name): (usize, &String)| RuleRow {
            rank: i + 1,
            parameter: LinkView {
                text: name.clone(),
                href: self.parameter_href(operation, name),
            },
            ignored: if priority.is_empty() {
                Vec::new()
            } else {
                order[i + 1..].to_vec()
            },
            required: required(name),
        };
        let caption = if priority.is_empty() {
            &self.texts().exclusive_caption
        } else {
            &self.texts().priority_caption
        };
        RuleTable {
            caption: caption.to_string(),
            rows: order.iter().enumerate().map(row).collect(),
        }
    }

    /// Returns the address of a parameter's row. A name that no parameter has
    /// is taken for one of the query.
    fn parameter_href(&self, operation: &Operation, name: &str) -> String {
        let place = operation
            .parameters
            .iter()
            .find(|parameter| parameter.name == name)
            .map_or("query", |parameter| parameter.location.name());
        hash(&format!(
            "{}{place}.{}",
            self.prefix,
            crate::text::anchor_part(name)
        ))
    }
}
