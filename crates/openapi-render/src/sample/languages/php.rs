//! PHP with its curl extension. The usual way to send a form is an array of
//! fields, from which curl makes the parts; it does for most forms. Others are
//! serialized by the program itself.

use std::collections::BTreeSet;

use super::multipart::{boundary, content_type, part_head, quoted};
use super::pairs::joined_lines;
use super::{FILE, take_digest};
use crate::sample::call::Call;
use crate::sample::literal::{is_printable, php};
use crate::sample::options::SampleOptions;
use crate::sample::payload::{Content, Part, Payload};
use crate::sample::style::Pair;

/// Writes the program.
pub(super) fn write(call: &Call, limits: &SampleOptions) -> String {
    let mut out = String::from("<?php\n");
    let mut headers = call.headers.clone();
    let fields = match &call.body {
        Payload::None => None,
        Payload::Json(text) | Payload::Text(text) => Some(php(text)),
        Payload::Form(pairs) => {
            let lines = joined_lines(pairs, ["        ", "=", ",\n"], php);
            Some(format!("implode('&', [\n{lines}    ])"))
        }
        Payload::File => Some(format!("file_get_contents('{FILE}')")),
        Payload::Multipart(parts) => {
            // An array has each key once, and curl writes names and media types
            // into the head of a part as they are.
            let names: BTreeSet<&str> = parts.iter().map(|part| part.name.as_str()).collect();
            let is_text = |part: &Part| {
                let texts = [Some(&part.name), part.media_type.as_ref()];
                texts
                    .into_iter()
                    .flatten()
                    .all(|text| text.chars().all(is_printable))
            };
            if names.len() == parts.len() && parts.iter().all(is_text) {
                Some(fields(parts))
            } else {
                let boundary = boundary(parts);
                headers.push(content_type(&boundary));
                out.push_str(&form(parts, &boundary));
                Some("$body".to_owned())
            }
        }
    };
    out.push_str(&format!(
        "$curl = curl_init({});\ncurl_setopt_array($curl, [\n    CURLOPT_RETURNTRANSFER => true,\n{}",
        php(&call.url),
        match (call.method.as_str(), &fields) {
            // With a method of its own name, curl would wait for a body.
            ("HEAD", None) => "    CURLOPT_NOBODY => true,\n".to_owned(),
            (method, _) => format!("    CURLOPT_CUSTOMREQUEST => {},\n", php(method)),
        }
    ));
    // On redirects to another host, curl removes only these headers.
    let max_redirects = call.redirects(limits.max_redirects, &["Authorization", "Cookie"]);
    if max_redirects > 0 {
        out.push_str(&format!(
            "    CURLOPT_FOLLOWLOCATION => true,\n    CURLOPT_MAXREDIRS => {max_redirects},\n"
        ));
    }
    out.push_str(&format!("    CURLOPT_TIMEOUT => {},\n", limits.timeout));
    if take_digest(&mut headers) {
        out.push_str("    CURLOPT_HTTPAUTH => CURLAUTH_DIGEST,\n    CURLOPT_USERPWD => 'YOUR_USER:YOUR_PASSWORD',\n");
    }
    if !headers.is_empty() {
        let lines: String = headers.iter().map(header).collect();
        out.push_str(&format!("    CURLOPT_HTTPHEADER => [\n{lines}    ],\n"));
    }
    if let Some(fields) = fields {
        out.push_str(&format!("    CURLOPT_POSTFIELDS => {fields},\n"));
    }
    out.push_str("]);\n$text = curl_exec($curl);\necho curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $text;");
    out
}

/// Returns the line of a header. A colon at its end would remove the header.
fn header((name, value): &Pair) -> String {
    let line = match value.as_str() {
        "" => format!("{name};"),
        value => format!("{name}: {value}"),
    };
    format!("        {},\n", php(&line))
}

/// Writes the fields of a form as an array, which curl encodes.
fn fields(parts: &[Part]) -> String {
    let lines = parts.iter().map(|part| {
        let Part {
            name,
            content,
            media_type,
        } = quoted(part, php);
        let value = match (content, media_type) {
            (Content::File(path), None) => format!("new CURLFile({path})"),
            (Content::File(path), Some(kind)) => format!("new CURLFile({path}, {kind})"),
            (Content::Text(text), None) => text,
            (Content::Text(text), Some(kind)) => {
                format!("new CURLStringFile({text}, {name}, {kind})")
            }
        };
        format!("        {name} => {value},\n")
    });
    format!("[\n{}    ]", lines.collect::<String>())
}

/// Writes the parts of a form, because keys of arrays are unique and parts can
/// share a name.
fn form(parts: &[Part], boundary: &str) -> String {
    let lines = parts.iter().map(|part| {
        let content = match &part.content {
            Content::File(path) => format!("file_get_contents({})", php(path)),
            Content::Text(text) => php(text),
        };
        let head = part_head(part).replace("\r\n", "\n");
        let head: Vec<String> = head.lines().map(php).collect();
        format!("    [{}, {content}],\n", head.join(" . \"\\r\\n\" . "))
    });
    format!(
        "$body = '';\nforeach ([\n{}] as [$head, $content]) {{\n    $body .= \"--{boundary}\\r\\n$head\\r\\n\\r\\n$content\\r\\n\";\n}}\n$body .= \"--{boundary}--\\r\\n\";\n",
        lines.collect::<String>()
    )
}
