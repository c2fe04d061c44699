//! `api-diff.toml`: levels of changes, and accepted changes.

use std::collections::BTreeMap;
use std::path::Path;

use docs_model::data;
use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Node, Span, Syntax};
use openapi_render::{Change, ChangeLevel, diff_rules};

use crate::api::files::read_to_string;
use crate::display::display_path;
use crate::error::{Error, Result};
use crate::terminal::say;
use crate::understand::reference::accept_entry;

/// Name of the file.
pub(super) const FILE: &str = "api-diff.toml";

/// Code of a problem in it.
const CODE: &str = "api-diff-settings";

/// Keys of an entry of `accept`.
const ACCEPT_KEYS: [&str; 4] = ["rule", "reason", "operation", "at"];

/// The settings of `api diff`.
///
/// Without a file, no level is changed and nothing is accepted.
#[derive(Debug, Default)]
pub(super) struct Settings {
    /// The level of each rule that has one; `None` leaves its changes out.
    levels: BTreeMap<String, Option<ChangeLevel>>,
    /// Accepted changes, in the order of the file.
    accepted: Vec<Accepted>,
    /// Name of the file in diagnostics.
    file: String,
    /// Text of the file, for excerpts.
    text: String,
}

/// Accepted changes of one rule.
#[derive(Debug)]
struct Accepted {
    /// Name of the rule.
    rule: String,
    /// The operation, such as `GET /pets`; without it, every operation.
    operation: Option<String>,
    /// The place in the operation, or one that contains it.
    at: Option<String>,
    /// Place of the entry in the file.
    span: Span,
    /// Whether a change matched it.
    is_used: bool,
}

impl Settings {
    /// Reads a file. Returns the settings with their problems.
    ///
    /// # Errors
    /// If the file cannot be read. Faults in its text are problems.
    pub(super) fn read(path: &Path) -> Result<(Self, Vec<Diagnostic>)> {
        let text = read_to_string(path).map_err(|error| Error::read(path, error))?;
        let mut settings = Self {
            file: display_path(path),
            text,
            ..Self::default()
        };
        let mut problems = Vec::new();
        match data::parse(&settings.text, Syntax::Toml) {
            Ok(root) => settings.take(&root, &mut problems),
            Err(faults) => problems.extend(faults),
        }
        Ok((settings, problems))
    }

    /// Takes the settings from the parsed file. Unknown keys are reported.
    fn take(&mut self, root: &Node, problems: &mut Vec<Diagnostic>) {
        for member in root.members() {
            let node = &member.node;
            match &*member.key {
                "rules" if node.is_object() => self.rules(node, problems),
                "rules" => problems.push(problem(
                    node.span(),
                    "`rules` is not a table".to_owned(),
                    "write `[rules]`, and one line per rule",
                )),
                "accept" => match node.as_array() {
                    Some(entries) => {
                        for entry in entries {
                            self.accept(entry, problems);
                        }
                    }
                    None => problems.push(problem(
                        node.span(),
                        "`accept` is not a list".to_owned(),
                        "write `[[accept]]` above each entry",
                    )),
                },
                name => {
                    let message = format!("unknown key `{name}`");
                    let help = "use `rules` or `accept`";
                    problems.push(problem(member.key_span(), message, help));
                }
            }
        }
    }

    /// Takes the levels of rules.
    fn rules(&mut self, rules: &Node, problems: &mut Vec<Diagnostic>) {
        for member in rules.members() {
            let (rule, node) = (&*member.key, &member.node);
            problems.extend(unknown(rule, member.key_span()));
            let level = match node.as_str() {
                Some("ignore") => None,
                Some("info") => Some(ChangeLevel::Info),
                Some("warn") => Some(ChangeLevel::Warning),
                Some("error") => Some(ChangeLevel::Error),
                _ => {
                    let message = format!("invalid level of rule `{rule}`");
                    let help = r#"write "ignore", "info", "warn" or "error""#;
                    problems.push(problem(node.span(), message, help));
                    continue;
                }
            };
            self.levels.insert(rule.to_owned(), level);
        }
    }

    /// Takes an entry of `accept`.
    fn accept(&mut self, entry: &Node, problems: &mut Vec<Diagnostic>) {
        let Some(texts) = accept_entry::texts(CODE, entry, &ACCEPT_KEYS, problems) else {
            return;
        };
        let span = entry.get("rule").unwrap_or(entry).span();
        problems.extend(unknown(texts["rule"], span));
        let text = |key| texts.get(key).map(|text| (*text).to_owned());
        self.accepted.push(Accepted {
            rule: texts["rule"].to_owned(),
            operation: text("operation"),
            at: text("at"),
            span: entry.span(),
            is_used: false,
        });
    }

    /// Sets the levels of changes, and leaves out those that are ignored or
    /// accepted.
    ///
    /// A change of several operations can be accepted for some of them.
    pub(super) fn judge(&mut self, changes: Vec<Change>) -> Vec<Change> {
        let judged = changes.into_iter().filter_map(|mut change| {
            if let Some(level) = self.levels.get(&change.rule) {
                change.level = (*level)?;
            }
            self.without_accepted(change)
        });
        judged.collect()
    }

    /// Returns a change without the operations for which it is accepted, or
    /// `None` if these are all.
    fn without_accepted(&mut self, mut change: Change) -> Option<Change> {
        let mut operations = vec![std::mem::take(&mut change.operation)];
        operations.append(&mut change.more);
        for entry in &mut self.accepted {
            let covers = |operation: &String| entry.covers(&change, operation);
            let before = operations.len();
            operations.retain(|operation| !covers(operation));
            entry.is_used |= operations.len() < before;
        }
        let mut left = operations.into_iter();
        change.operation = left.next()?;
        change.more = left.collect();
        Some(change)
    }

    /// Returns a warning for each entry that accepts nothing.
    ///
    /// They are kept after a change is released, and would accept it again.
    pub(super) fn unused(&self) -> impl Iterator<Item = Diagnostic> {
        let unused = self.accepted.iter().filter(|entry| !entry.is_used);
        unused.map(|entry| {
            let message = format!("this entry matches no change of `{}`", entry.rule);
            Diagnostic::warning(CODE, message)
                .at(entry.span)
                .help("remove it")
        })
    }

    /// Prints problems of the file.
    pub(super) fn say(&self, problems: impl Iterator<Item = Diagnostic>) {
        for problem in problems {
            say(&problem.in_file(&self.file).render(Some(&self.text)));
        }
    }
}

impl Accepted {
    /// Returns whether the entry accepts a change in an operation. A place
    /// covers everything below it.
    fn covers(&self, change: &Change, operation: &String) -> bool {
        let is_place = |at: &String| {
            let rest = change.at.strip_prefix(&**at);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[', '~']))
        };
        self.rule == change.rule
            && self
                .operation
                .as_ref()
                .is_none_or(|accepted| accepted == operation)
            && self.at.as_ref().is_none_or(is_place)
    }
}

/// Returns the diagnostic of a rule that does not exist.
fn unknown(rule: &str, span: Span) -> Option<Diagnostic> {
    let rules: Vec<String> = diff_rules().collect();
    if rules.iter().any(|known| known == rule) {
        return None;
    }
    let help = match nearest(rule, rules.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "remove it; `api diff --format json` names the rule of each change".to_owned(),
    };
    Some(problem(span, format!("unknown rule `{rule}`"), &help))
}

/// Returns the diagnostic of a problem in the file.
fn problem(span: Span, message: String, help: &str) -> Diagnostic {
    accept_entry::problem(CODE, span, message, help)
}
