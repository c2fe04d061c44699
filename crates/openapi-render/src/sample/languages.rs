//! One writer for each language: programs that run when they are pasted, but
//! for keys and tokens, which are placeholders. Values are quoted as the
//! language quotes.

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

/// A file that is sent as it is.
const FILE: &str = "file.bin";

/// A language of samples.
pub(super) struct Language {
    pub(super) key: &'static str,
    pub(super) label: &'static str,
    /// For highlighting.
    pub(super) lang: &'static str,
    pub(super) write: fn(&Call, &SampleOptions) -> String,
}

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

/// Returns the key of a language as descriptions name it.
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

/// Returns whether a header is the answer to a challenge, for the client to
/// make.
fn is_digest(name: &str, value: &str) -> bool {
    name == "Authorization" && value.starts_with("Digest ")
}

/// Takes the answer to a challenge out of headers, for a language that has
/// another place for it; false when there is none.
fn take_digest(headers: &mut Vec<Pair>) -> bool {
    let n_headers = headers.len();
    headers.retain(|(name, value)| !is_digest(name, value));
    headers.len() < n_headers
}

fn returns_json(call: &Call) -> bool {
    call.header_value("Accept").is_some_and(super::is_json)
}
