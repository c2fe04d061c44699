//! One writer per language. The programs run as pasted, except for placeholders
//! of keys and tokens. Values are quoted according to the language.
//!
//! All programs limit the time of a call and the number of redirects, and send
//! no key to another host on the way ([`Call::redirects`]). Where a client
//! lacks multipart forms, the writer serializes them, with a boundary that
//! occurs in no part.

mod csharp;
mod curl;
mod go;
mod java;
mod multipart;
mod pairs;
mod php;
mod python;
mod ruby;
mod rust;
mod script;

use super::call::Call;
use super::options::SampleOptions;
use super::style::Pair;

/// Placeholder name of a file that is sent as the body.
const FILE: &str = "file.bin";

/// A language of samples.
pub(super) struct Language {
    /// Key of the choice, also in addresses and stored preferences.
    pub(super) key: &'static str,
    /// Label of the choice.
    pub(super) label: &'static str,
    /// Language for highlighting.
    pub(super) lang: &'static str,
    /// Writes the program.
    pub(super) write: fn(&Call, &SampleOptions) -> String,
}

/// All languages, in the order of the choice.
pub(super) const ALL: &[Language] = &[
    Language {
        key: "curl",
        label: "curl",
        lang: "bash",
        write: curl::write,
    },
    Language {
        key: "javascript",
        label: "JavaScript",
        lang: "javascript",
        write: script::browser,
    },
    Language {
        key: "node",
        label: "Node.js",
        lang: "javascript",
        write: script::node,
    },
    Language {
        key: "python",
        label: "Python",
        lang: "python",
        write: python::write,
    },
    Language {
        key: "rust",
        label: "Rust",
        lang: "rust",
        write: rust::write,
    },
    Language {
        key: "go",
        label: "Go",
        lang: "go",
        write: go::write,
    },
    Language {
        key: "java",
        label: "Java",
        lang: "java",
        write: java::write,
    },
    Language {
        key: "csharp",
        label: "C#",
        lang: "csharp",
        write: csharp::write,
    },
    Language {
        key: "php",
        label: "PHP",
        lang: "php",
        write: php::write,
    },
    Language {
        key: "ruby",
        label: "Ruby",
        lang: "ruby",
        write: ruby::write,
    },
];

/// Returns the key for a language name used in descriptions, so that a sample
/// of the author replaces the generated one: `Shell` is `curl`.
pub(super) fn key_of(lang: &str) -> String {
    let name = lang.to_lowercase();
    match name.as_str() {
        "shell" | "bash" | "sh" | "curl" | "cli" => "curl",
        "js" | "javascript" | "typescript" | "ts" => "javascript",
        "node" | "nodejs" | "node.js" => "node",
        "py" | "python" | "python3" => "python",
        "golang" | "go" => "go",
        "c#" | "cs" | "csharp" | "dotnet" => "csharp",
        "rb" | "ruby" => "ruby",
        other => other,
    }
    .to_owned()
}

/// Returns whether a header is the response to an authentication challenge,
/// which the client must compute.
fn is_digest(name: &str, value: &str) -> bool {
    name == "Authorization" && value.starts_with("Digest ")
}

/// Removes the response to a challenge from the headers, for a language that
/// sets it otherwise. Returns false if there is none.
fn take_digest(headers: &mut Vec<Pair>) -> bool {
    let n_headers = headers.len();
    headers.retain(|(name, value)| !is_digest(name, value));
    headers.len() < n_headers
}

/// Returns whether the response is JSON, which some programs parse.
fn returns_json(call: &Call) -> bool {
    call.header_value("Accept").is_some_and(super::is_json)
}
