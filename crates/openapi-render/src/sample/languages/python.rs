//! Python with requests. A failed call raises an exception
//! (`raise_for_status`), and the response is parsed if it is JSON.

use super::multipart::quoted;
use super::pairs::{decoded, lines};
use super::{FILE, returns_json, take_digest};
use crate::sample::call::Call;
use crate::sample::literal::{is_block, quote};
use crate::sample::options::SampleOptions;
use crate::sample::payload::{Content, Part, Payload};

/// Writes the program.
pub(super) fn write(call: &Call, limits: &SampleOptions) -> String {
    let mut out = format!(
        "import requests\n\n{}request(\n    {},\n    {},\n",
        // A session is needed for a limit of redirects other than 30 and 0.
        // On redirects to another host, the client removes only these headers.
        match call.redirects(limits.max_redirects, &["Authorization", "Cookie"]) {
            0 => "response = requests.".to_owned(),
            limit => format!(
                "session = requests.Session()\nsession.max_redirects = {limit}\nresponse = session."
            ),
        },
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
        // A string would be encoded as Latin-1.
        Payload::Json(text) | Payload::Text(text) if text.is_ascii() => {
            out.push_str(&format!("    data={},\n", block(text)));
        }
        Payload::Json(text) | Payload::Text(text) => {
            out.push_str(&format!("    data={}.encode(),\n", block(text)));
        }
        // As a list of pairs, since a form may have several fields of one name,
        // and keys of a dictionary are unique.
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
    // `requests.request` follows redirects by default.
    if !out.contains("session.max_redirects") {
        out.push_str("    allow_redirects=False,\n");
    }
    out.push_str(&format!("    timeout={},\n)\n", limits.timeout));
    out.push_str("response.raise_for_status()\n");
    out.push_str(if returns_json(call) {
        "print(response.json())"
    } else {
        "print(response.content)"
    });
    out
}

/// Returns the tuple of a part in `files`.
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
    let kind = media_type
        .map(|media_type| format!(", {media_type}"))
        .unwrap_or_default();
    format!("        ({name}, ({content}{kind})),\n")
}

/// Returns a Python literal; a raw one for JSON, so that its escapes are kept.
/// A raw literal cannot end with a backslash.
fn block(text: &str) -> String {
    if is_block(text) && !text.ends_with('\\') {
        format!("r\"\"\"{text}\"\"\"")
    } else {
        quote(text)
    }
}
