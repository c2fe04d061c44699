//! curl, for POSIX shells.

use std::fmt::Write as _;

use super::multipart::{boundary, content_type, part_head};
use super::{FILE, is_digest};
use crate::description::percent_decode;
use crate::sample::call::Call;
use crate::sample::literal::{is_printable, is_printable_or_break};
use crate::sample::options::SampleOptions;
use crate::sample::payload::{Content, Part, Payload};
use crate::sample::style::{Pair, encode};
use crate::text::is_token;

/// Writes the command. Options that readers change come first: address, query,
/// headers, body.
pub(super) fn write(call: &Call, limits: &SampleOptions) -> String {
    let mut options = Vec::new();
    let has_body = call.body != Payload::None;
    match (call.method.as_str(), has_body) {
        ("GET", false) => {}
        // With `--request`, curl would wait for a body.
        ("HEAD", false) => options.push("--head".to_owned()),
        (method, _) => options.push(format!("--request {}", word(method))),
    }
    // With a body, curl would send the query as the body.
    let is_split = !has_body && !call.query.is_empty();
    let url = if is_split {
        options.push("--get".to_owned());
        call.url_before_query()
    } else {
        &call.url
    };
    if url.contains(['{', '}', '[', ']']) {
        options.push("--globoff".to_owned());
    }
    options.push(format!("--url {}", quote(url)));
    if is_split {
        options.extend(call.query.iter().map(query_option));
    }
    for (name, value) in &call.headers {
        if is_digest(name, value) {
            options.push("--digest --user 'YOUR_USER:YOUR_PASSWORD'".to_owned());
        } else if value.is_empty() {
            // A colon at the end would remove the header, so an empty one is
            // written with a semicolon.
            options.push(format!("--header {}", quote(&format!("{name};"))));
        } else if !(name == "Content-Type" && matches!(call.body, Payload::Form(_))) {
            options.push(format!("--header {}", quote(&format!("{name}: {value}"))));
        }
    }
    // On redirects to another host, curl removes only these headers.
    let max_redirects = call.redirects(limits.max_redirects, &["Authorization", "Cookie"]);
    if max_redirects > 0 {
        options.push(format!("--location --max-redirs {max_redirects}"));
    }
    options.push(format!("--max-time {}", limits.timeout));
    let input = body(&call.body, &mut options);
    format!("{input}curl {}", options.join(" \\\n  "))
}

/// Writes a pair of the query. `--data-urlencode` encodes the value. A value
/// that curl would encode differently (newer versions write a space as `+`), or
/// that an argument cannot contain, is sent already encoded with `--data-raw`,
/// which never reads a file.
fn query_option((name, value): &Pair) -> String {
    let text = percent_decode(value);
    let is_encoded_alike = encode(&text, "") == *value && !text.contains(' ');
    if is_encoded_alike && !name.is_empty() && text.chars().all(is_printable) {
        format!("--data-urlencode {}", quote(&format!("{name}={text}")))
    } else {
        format!("--data-raw {}", quote(&format!("{name}={value}")))
    }
}

/// Adds the options that send the body. Returns the commands whose output is
/// piped to curl, or an empty string.
fn body(body: &Payload, options: &mut Vec<String>) -> String {
    match body {
        Payload::None => {}
        Payload::Json(text) | Payload::Text(text) if !text.chars().all(is_printable_or_break) => {
            options.push("--data-binary @-".to_owned());
            return format!("{} |\n", print(text));
        }
        // `--data` would read a leading @ as a file name.
        Payload::Text(text) if text.starts_with('@') => {
            options.push(format!("--data-raw {}", quote(text)));
        }
        Payload::Json(text) | Payload::Text(text) => {
            options.push(format!("--data {}", quote(text)));
        }
        Payload::Form(pairs) => options.extend(
            pairs
                .iter()
                .map(|(name, value)| format!("--data {}", quote(&format!("{name}={value}")))),
        ),
        Payload::File => options.push(format!("--data-binary '@{FILE}'")),
        Payload::Multipart(parts) if parts.iter().all(is_simple) => {
            options.extend(parts.iter().map(part));
        }
        Payload::Multipart(parts) => {
            let boundary = boundary(parts);
            let (name, value) = content_type(&boundary);
            options.push(format!("--header {}", quote(&format!("{name}: {value}"))));
            options.push("--data-binary @-".to_owned());
            return form(parts, &boundary);
        }
    }
    String::new()
}

/// Returns whether `--form` can express a part. It splits at the first `=`, and
/// interprets `;headers=@file` after a media type as an option.
fn is_simple(part: &Part) -> bool {
    let is_media_type = |kind: &String| {
        let (essence, rest) = kind.split_once(';').unwrap_or((kind, ""));
        let charset = rest.trim_start().strip_prefix("charset=");
        essence.split('/').all(is_token) && (rest.is_empty() || charset.is_some_and(is_token))
    };
    let is_simple_text = match &part.content {
        Content::File(_) => true,
        Content::Text(text) => text.chars().all(is_printable_or_break),
    };
    !part.name.contains('=')
        && part.name.chars().all(is_printable)
        && part.media_type.iter().all(is_media_type)
        && is_simple_text
}

/// Returns the value of `--form` for a part.
fn part(part: &Part) -> String {
    let name = &part.name;
    let kind = part
        .media_type
        .as_ref()
        .map(|media_type| format!(";type={media_type}"))
        .unwrap_or_default();
    match &part.content {
        Content::File(file) => format!("--form {}", quote(&format!("{name}=@{file}{kind}"))),
        // Quotes protect semicolons.
        Content::Text(text) if !kind.is_empty() => {
            let text = text.replace('\\', r"\\").replace('"', "\\\"");
            format!("--form {}", quote(&format!("{name}=\"{text}\"{kind}")))
        }
        Content::Text(text) if text.contains(';') || text.starts_with(['@', '<', '"']) => {
            format!("--form-string {}", quote(&format!("{name}={text}")))
        }
        Content::Text(text) => format!("--form {}", quote(&format!("{name}={text}"))),
    }
}

/// Returns the commands that write a form.
fn form(parts: &[Part], boundary: &str) -> String {
    let mut out = String::from("{\n");
    for part in parts {
        let head = format!("--{boundary}\r\n{}\r\n\r\n", part_head(part));
        let _ = match &part.content {
            Content::Text(text) => writeln!(out, "  {}", print(&format!("{head}{text}\r\n"))),
            Content::File(path) => {
                let (head, end) = (print(&head), print("\r\n"));
                writeln!(out, "  {head}\n  cat -- {}\n  {end}", quote(path))
            }
        };
    }
    let _ = writeln!(out, "  {}\n}} |", print(&format!("--{boundary}--\r\n")));
    out
}

/// Returns a shell word, quoted if necessary.
fn word(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if text.chars().all(is_plain) {
        text.to_owned()
    } else {
        quote(text)
    }
}

/// Returns a text in single quotes, which the shell does not interpret.
fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Returns a command that prints a text that an argument cannot contain:
/// `printf` decodes octal escapes.
fn print(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\\' => out.push_str(r"\\"),
            '\r' => out.push_str(r"\r"),
            '\n' => out.push_str(r"\n"),
            c if is_printable(c) => out.push(c),
            c => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    let _ = write!(out, "\\0{byte:03o}");
                }
            }
        }
    }
    format!("printf '%b' {}", quote(&out))
}
