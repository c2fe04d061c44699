//! curl, for shells of POSIX.

use super::{FILE, is_digest};
use crate::sample::call::{Call, Content, Part, Payload};

pub(super) fn write(call: &Call) -> String {
    let shell = |text: &str| format!("'{}'", text.replace('\'', r"'\''"));
    let mut parts = Vec::new();
    if call.method != "GET" || call.body != Payload::None {
        parts.push(format!("--request {}", call.method));
    }
    if call.url.contains(['{', '}', '[', ']']) {
        parts.push("--globoff".to_owned());
    }
    parts.push(format!("--url {}", shell(&call.url)));
    for (name, value) in &call.headers {
        if is_digest(name, value) {
            parts.push("--digest --user 'YOUR_USER:YOUR_PASSWORD'".to_owned());
        } else if !(name == "Content-Type" && matches!(call.body, Payload::Form(_))) {
            parts.push(format!("--header {}", shell(&format!("{name}: {value}"))));
        }
    }
    match &call.body {
        Payload::None => {}
        Payload::Json(text) => parts.push(format!("--data {}", shell(text))),
        // `--data` takes a leading @ for the name of a file.
        Payload::Text(text) => parts.push(format!(
            "{} {}",
            if text.starts_with('@') {
                "--data-raw"
            } else {
                "--data"
            },
            shell(text)
        )),
        Payload::Form(pairs) => parts.extend(
            pairs
                .iter()
                .map(|(name, value)| format!("--data {}", shell(&format!("{name}={value}")))),
        ),
        Payload::File => parts.push(format!("--data-binary '@{FILE}'")),
        Payload::Multipart(fields) => parts.extend(fields.iter().map(|it| part(it, shell))),
    }
    format!("curl {}", parts.join(" \\\n  "))
}

fn part(part: &Part, shell: impl Fn(&str) -> String) -> String {
    let name = &part.name;
    let kind = part
        .media_type
        .as_ref()
        .map(|it| format!(";type={it}"))
        .unwrap_or_default();
    match &part.content {
        Content::File(file) => format!("--form {}", shell(&format!("{name}=@{file}{kind}"))),
        // Quotes keep semicolons.
        Content::Text(text) if !kind.is_empty() => {
            let text = text.replace('\\', r"\\").replace('"', "\\\"");
            format!("--form {}", shell(&format!("{name}=\"{text}\"{kind}")))
        }
        Content::Text(text) if text.contains(';') || text.starts_with(['@', '<', '"']) => {
            format!("--form-string {}", shell(&format!("{name}={text}")))
        }
        Content::Text(text) => format!("--form {}", shell(&format!("{name}={text}"))),
    }
}
