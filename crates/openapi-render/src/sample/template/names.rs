//! The names that templates know: values of a call, their members, and what a
//! template names itself.

use std::ops::Range;

use located_data::diagnostic::nearest;

use super::TemplateFault;

/// Values of a call. `sample/data.rs` makes them, and so does the console.
pub(in crate::sample) const VALUES: &[&str] = &[
    "method",
    "url",
    "url_before_query",
    "query",
    "headers",
    "body",
    "timeout",
    "timeout_ms",
    "max_redirects",
    "max_redirects_with_cookies",
    "accepts_json",
];

/// Members of these values and of `loop`.
const MEMBERS: &[&str] = &[
    "boundary",
    "disposition",
    "encoded",
    "field_name",
    "fields",
    "file",
    "first",
    "has_unique_names",
    "head",
    "index",
    "is_plain",
    "kind",
    "last",
    "media_type",
    "name",
    "parts",
    "text",
    "value",
];

/// Maximum number of names that a template adds.
const MAX_NAMES: usize = 64;

/// The names at a place of a template. `set` and `for` add some.
#[derive(Debug, Default)]
pub(super) struct Names {
    own: Vec<String>,
}

impl Names {
    /// Adds a name.
    pub(super) fn add(&mut self, name: &str, range: Range<usize>) -> Result<(), TemplateFault> {
        let reserved = ["and", "or", "not", "in", "true", "false", "none", "loop"];
        if VALUES.contains(&name) || reserved.contains(&name) {
            let message = format!("`{name}` is already a name of the language or the call");
            return Err(TemplateFault::new(range, message));
        }
        if self.own.len() >= MAX_NAMES {
            let message = format!("the template has more than {MAX_NAMES} names");
            return Err(TemplateFault::new(range, message));
        }
        if !self.own.iter().any(|known| known == name) {
            self.own.push(name.to_owned());
        }
        Ok(())
    }

    /// Checks that a name exists. `loop` does in loops and after them.
    pub(super) fn check(&self, name: &str, range: Range<usize>) -> Result<(), TemplateFault> {
        let own = self.own.iter().map(String::as_str);
        let known = VALUES.iter().copied().chain(["loop"]).chain(own);
        if known.clone().any(|known| known == name) {
            return Ok(());
        }
        let mut fault = TemplateFault::new(range, format!("unknown value `{name}`"));
        fault.help = Some(suggestion(name, "values", known));
        Err(fault)
    }
}

/// Checks the name of a member.
pub(super) fn check_member(name: &str, range: Range<usize>) -> Result<(), TemplateFault> {
    if MEMBERS.contains(&name) {
        return Ok(());
    }
    let mut fault = TemplateFault::new(range, format!("no value has a member `{name}`"));
    fault.help = Some(suggestion(name, "members", MEMBERS.iter().copied()));
    Err(fault)
}

/// Returns the help for an unknown name.
pub(super) fn suggestion<'n>(
    name: &str,
    kind: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> String {
    match nearest(name, known.clone()) {
        Some(known) => format!("did you mean `{known}`?"),
        None => {
            let known: Vec<String> = known.map(|name| format!("`{name}`")).collect();
            format!("{kind} are {}", known.join(", "))
        }
    }
}
