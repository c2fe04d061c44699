//! The agent string: `Algolia for Rust (0.1.0); Search (0.1.0); Rust (1.92.0); name (1.2.3)`.

use std::fmt;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The segments of the client itself end with the version of its runtime. For Rust that is the
/// standard library, which has the version of the compiler; `build.rs` reads it.
const RUST_VERSION: Option<&str> = option_env!("SEARCH_CLIENT_RUST_VERSION");

/// The agent string that identifies this client, and the software that uses it, to the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Agent {
    segments: Vec<String>,
}

impl Agent {
    /// Returns the agent of a client, named `Search` or `Insights`.
    pub(crate) fn new(client: &str) -> Self {
        let own = [
            format!("Algolia for Rust ({VERSION})"),
            format!("{client} ({VERSION})"),
        ];
        let runtime = RUST_VERSION.map(|version| format!("Rust ({version})"));
        Self {
            segments: own.into_iter().chain(runtime).collect(),
        }
    }

    /// Adds the segment `name (version)` unless it is already present.
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
        f.pad(&self.segments.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contains_the_runtime_and_each_segment_once() {
        let mut agent = Agent::new("Search");
        agent.add("docs", Some("1.2.3"));
        agent.add("docs", Some("1.2.3"));
        agent.add("Browser", None);
        let agent = agent.to_string();
        let (own, added) = agent.split_at(agent.find("; docs").unwrap_or(0));
        assert_eq!(added, "; docs (1.2.3); Browser");
        let own: Vec<&str> = own.split("; ").collect();
        let [language, client, runtime] = own[..] else {
            unreachable!("{own:?}");
        };
        assert_eq!(language, format!("Algolia for Rust ({VERSION})"));
        assert_eq!(client, format!("Search ({VERSION})"));
        let version = runtime
            .strip_prefix("Rust (1.")
            .and_then(|version| version.strip_suffix(')'));
        assert!(version.is_some(), "{runtime}");
    }
}
