//! PHP with its curl extension.

use std::collections::BTreeSet;

use super::literal::single;
use super::multipart::{BOUNDARY, content_type, part_head, quoted};
use super::pairs::joined_lines;
use super::{FILE, take_digest};
use crate::sample::call::{Call, Content, Part, Payload};

pub(super) fn write(call: &Call) -> String {
    let mut out = String::from("<?php\n");
    let mut headers = call.headers.clone();
    let fields = match &call.body {
        Payload::None => None,
        Payload::Json(text) | Payload::Text(text) => Some(single(text)),
        Payload::Form(pairs) => {
            let lines = joined_lines(pairs, ["        ", "=", ",\n"], single);
            Some(format!("implode('&', [\n{lines}    ])"))
        }
        Payload::File => Some(format!("file_get_contents('{FILE}')")),
        Payload::Multipart(parts) => {
            let names: BTreeSet<&str> = parts.iter().map(|it| it.name.as_str()).collect();
            if names.len() == parts.len() {
                Some(fields(parts))
            } else {
                headers.push(content_type());
                out.push_str(&form(parts));
                Some("$body".to_owned())
            }
        }
    };
    out.push_str(&format!(
        "$curl = curl_init({});\ncurl_setopt_array($curl, [\n    CURLOPT_RETURNTRANSFER => true,\n    CURLOPT_CUSTOMREQUEST => {},\n",
        single(&call.url),
        single(&call.method)
    ));
    if take_digest(&mut headers) {
        out.push_str("    CURLOPT_HTTPAUTH => CURLAUTH_DIGEST,\n    CURLOPT_USERPWD => 'YOUR_USER:YOUR_PASSWORD',\n");
    }
    if !headers.is_empty() {
        let lines = joined_lines(&headers, ["        ", ": ", ",\n"], single);
        out.push_str(&format!("    CURLOPT_HTTPHEADER => [\n{lines}    ],\n"));
    }
    if let Some(fields) = fields {
        out.push_str(&format!("    CURLOPT_POSTFIELDS => {fields},\n"));
    }
    out.push_str("]);\n$text = curl_exec($curl);\necho curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $text;");
    out
}

fn fields(parts: &[Part]) -> String {
    let lines = parts.iter().map(|it| {
        let Part {
            name,
            content,
            media_type,
        } = quoted(it, single);
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

/// Arrays have no key twice: parts of one name are written out.
fn form(parts: &[Part]) -> String {
    let lines = parts.iter().map(|it| {
        let content = match &it.content {
            Content::File(path) => format!("file_get_contents({})", single(path)),
            Content::Text(text) => single(text),
        };
        let head = part_head(it).replace("\r\n", "\n");
        let head: Vec<String> = head.lines().map(single).collect();
        format!("    [{}, {content}],\n", head.join(" . \"\\r\\n\" . "))
    });
    format!(
        "$body = '';\nforeach ([\n{}] as [$head, $content]) {{\n    $body .= \"--{BOUNDARY}\\r\\n$head\\r\\n\\r\\n$content\\r\\n\";\n}}\n$body .= \"--{BOUNDARY}--\\r\\n\";\n",
        lines.collect::<String>()
    )
}
