//! Python with requests.

use super::literal::{is_block, quote};
use super::multipart::quoted;
use super::pairs::{decoded, lines};
use super::{FILE, returns_json, take_digest};
use crate::sample::call::{Call, Content, Part, Payload};

pub(super) fn write(call: &Call) -> String {
    let mut out = format!(
        "import requests\n\nresponse = requests.request(\n    {},\n    {},\n",
        quote(&call.method),
        quote(&call.url)
    );
    let mut headers = call.headers.clone();
    if take_digest(&mut headers) {
        out = out.replacen(
            "requests\n",
            "requests\nfrom requests.auth import HTTPDigestAuth\n",
            1,
        );
        out.push_str("    auth=HTTPDigestAuth(\"YOUR_USER\", \"YOUR_PASSWORD\"),\n");
    }
    if !headers.is_empty() {
        let lines = lines(&headers, ["        ", ": ", ",\n"], quote);
        out.push_str(&format!("    headers={{\n{lines}    }},\n"));
    }
    match &call.body {
        Payload::None => {}
        // A text would be sent in Latin 1.
        Payload::Json(text) | Payload::Text(text) if text.is_ascii() => {
            out.push_str(&format!("    data={},\n", block(text)));
        }
        Payload::Json(text) | Payload::Text(text) => {
            out.push_str(&format!("    data={}.encode(),\n", block(text)));
        }
        Payload::Form(pairs) => out.push_str(&format!(
            "    data=[\n{}    ],\n",
            lines(&decoded(pairs), ["        (", ", ", "),\n"], quote)
        )),
        Payload::File => out.push_str(&format!("    data=open(\"{FILE}\", \"rb\"),\n")),
        Payload::Multipart(parts) => {
            let lines = parts.iter().map(part);
            out.push_str(&format!(
                "    files=[\n{}    ],\n",
                lines.collect::<String>()
            ));
        }
    }
    out.push_str("    timeout=30,\n)\nresponse.raise_for_status()\n");
    out.push_str(if returns_json(call) {
        "print(response.json())"
    } else {
        "print(response.content)"
    });
    out
}

fn part(part: &Part) -> String {
    let Part {
        name,
        content,
        media_type,
    } = quoted(part, quote);
    let content = match content {
        Content::File(path) => format!("{path}, open({path}, \"rb\")"),
        Content::Text(text) => format!("None, {text}"),
    };
    let kind = media_type.map(|it| format!(", {it}")).unwrap_or_default();
    format!("        ({name}, ({content}{kind})),\n")
}

/// A Python literal; JSON is raw so that its escapes stay.
fn block(text: &str) -> String {
    if is_block(text) && !text.ends_with('\\') {
        format!("r\"\"\"{text}\"\"\"")
    } else {
        quote(text)
    }
}
