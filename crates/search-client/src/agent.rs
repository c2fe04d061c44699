//! The agent string: `Algolia for Rust (0.1.0); Search (0.1.0); name (1.2.3)`.

use std::fmt;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Who is asking: this client and every part that was added, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Agent {
    segments: Vec<String>,
}

impl Agent {
    /// The agent of one kind of client, such as `Search`.
    pub(crate) fn new(client: &str) -> Self {
        Self {
            segments: vec![
                format!("Algolia for Rust ({VERSION})"),
                format!("{client} ({VERSION})"),
            ],
        }
    }

    /// Adds `name (version)`; a part that is there already is not repeated.
    pub(crate) fn add(&mut self, name: &str, version: Option<&str>) {
        let segment = match version {
            Some(version) => format!("{name} ({version})"),
            None => name.to_owned(),
        };
        if !self.segments.contains(&segment) {
            self.segments.push(segment);
        }
    }
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.segments.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_added_once() {
        let mut agent = Agent::new("Search");
        agent.add("docs", Some("1.2.3"));
        agent.add("docs", Some("1.2.3"));
        agent.add("Browser", None);
        assert_eq!(
            agent.to_string(),
            format!("Algolia for Rust ({VERSION}); Search ({VERSION}); docs (1.2.3); Browser")
        );
    }
}
