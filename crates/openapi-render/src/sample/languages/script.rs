//! JavaScript: `fetch` of browsers, and the modules of Node.js.

use super::multipart::{is_file, quoted};
use super::pairs::{decoded, lines};
use super::{FILE, returns_json};
use crate::sample::call::Call;
use crate::sample::literal::{indent, quote};
use crate::sample::options::SampleOptions;
use crate::sample::payload::{Content, Part, Payload};

/// Writes the sample for browsers.
pub(super) fn browser(call: &Call, limits: &SampleOptions) -> String {
    let mut out = String::new();
    let needs_file = match &call.body {
        Payload::File => true,
        Payload::Multipart(parts) => parts.iter().any(is_file),
        _ => false,
    };
    if needs_file {
        out.push_str("const fileInput = document.querySelector('input[type=\"file\"]');\n");
    }
    let file = |_: &str, _: Option<&str>| "fileInput.files[0]".to_owned();
    // Browsers only send their own cookies.
    let (cookies, headers): (Vec<_>, Vec<_>) = call
        .headers
        .iter()
        .cloned()
        .partition(|header| header.0 == "Cookie");
    let options = if cookies.is_empty() {
        ""
    } else {
        "  credentials: \"include\",\n"
    };
    let call = Call {
        headers,
        ..call.clone()
    };
    out.push_str(&fetch(&call, limits, options, file));
    out
}

/// Returns a call with `fetch`. `file` returns the expression for a file with a
/// media type, both given as literals.
fn fetch(
    call: &Call,
    limits: &SampleOptions,
    options: &str,
    file: impl Fn(&str, Option<&str>) -> String,
) -> String {
    let mut out = String::new();
    let body = match &call.body {
        Payload::None => None,
        Payload::Json(text) => Some(json(text, "  ")),
        Payload::Text(text) => Some(quote(text)),
        Payload::Form(pairs) => Some(format!(
            "new URLSearchParams([\n{}  ])",
            lines(&decoded(pairs), ["    [", ", ", "],\n"], quote)
        )),
        Payload::File => Some(file(&quote(FILE), None)),
        Payload::Multipart(parts) => {
            out.push_str("const form = new FormData();\n");
            for field in parts {
                out.push_str(&part(field, &file));
            }
            out.push('\n');
            Some("form".to_owned())
        }
    };
    out.push_str(&format!(
        "const response = await fetch({}, {{\n  method: {},\n{options}",
        quote(&call.url),
        quote(&call.method)
    ));
    out.push_str(&headers(call));
    if let Some(body) = body {
        out.push_str(&format!("  body: {body},\n"));
    }
    // `fetch` follows 20 redirects or none, and sends all headers but
    // `Authorization` and `Cookie` to another host.
    let max_redirects = call.redirects(limits.max_redirects, &["Authorization", "Cookie"]);
    if max_redirects < FETCH_REDIRECTS {
        out.push_str("  redirect: \"error\",\n");
    }
    out.push_str(&timeout(limits));
    out.push_str("});\nif (!response.ok) throw new Error(`HTTP ${response.status}`);\n");
    out.push_str(if returns_json(call) {
        "const data = await response.json();\nconsole.log(data);"
    } else {
        "const text = await response.text();\nconsole.log(text);"
    });
    out
}

/// Returns the statements that add a part to a form.
fn part(part: &Part, file: impl Fn(&str, Option<&str>) -> String) -> String {
    let Part {
        name,
        content,
        media_type,
    } = quoted(part, quote);
    match (content, media_type) {
        (Content::File(path), kind) => {
            let file = file(&path, kind.as_deref());
            format!("form.append({name}, {file}, {path});\n")
        }
        // Only blobs can have a media type.
        (Content::Text(text), Some(kind)) => {
            format!("form.append({name}, new Blob([{text}], {{ type: {kind} }}));\n")
        }
        (Content::Text(text), None) => format!("form.append({name}, {text});\n"),
    }
}

/// Writes the sample for Node.js.
pub(super) fn node(call: &Call, limits: &SampleOptions) -> String {
    if matches!(call.body, Payload::File | Payload::Multipart(_)) {
        let file = |path: &str, kind: Option<&str>| {
            let options = kind
                .map(|media_type| format!(", {{ type: {media_type} }}"))
                .unwrap_or_default();
            format!("new Blob([await readFile({path})]{options})")
        };
        let code = fetch(call, limits, "", file);
        let import = if code.contains("readFile(") {
            "import { readFile } from 'node:fs/promises';\n\n"
        } else {
            ""
        };
        return format!("{import}{code}");
    }
    let module = if call.url.starts_with("http:") {
        "http"
    } else {
        "https"
    };
    let mut out = format!("import {{ request }} from 'node:{module}';\n\n");
    out.push_str(&format!(
        "const call = request({}, {{\n  method: {},\n",
        quote(&call.url),
        quote(&call.method)
    ));
    // This client does not follow redirects.
    out.push_str(&headers(call));
    out.push_str(&timeout(limits));
    out.push_str("}, async (response) => {\n  let text = '';\n  response.setEncoding('utf8');\n  for await (const chunk of response) text += chunk;\n");
    out.push_str("  console.log(response.statusCode, text);\n});\n");
    let body = match &call.body {
        Payload::Json(text) => json(text, ""),
        Payload::Text(text) => quote(text),
        Payload::Form(pairs) => format!(
            "new URLSearchParams([\n{}]).toString()",
            lines(&decoded(pairs), ["  [", ", ", "],\n"], quote)
        ),
        _ => String::new(),
    };
    // Passing the whole body to `end` sets its length.
    out.push_str(&format!("call.end({body});"));
    out
}

/// Number of redirects that `fetch` follows (Fetch Standard, "HTTP-redirect
/// fetch").
const FETCH_REDIRECTS: u32 = 20;

/// Returns the option that ends a call after some time.
fn timeout(limits: &SampleOptions) -> String {
    let milliseconds = u64::from(limits.timeout) * 1000;
    format!("  signal: AbortSignal.timeout({milliseconds}),\n")
}

/// Returns the headers as members of an object.
fn headers(call: &Call) -> String {
    if call.headers.is_empty() {
        return String::new();
    }
    let lines = lines(&call.headers, ["    ", ": ", ",\n"], quote);
    format!("  headers: {{\n{lines}  }},\n")
}

/// Returns JSON as a JavaScript literal. Exceptions are `__proto__` and numbers
/// that would lose digits.
fn json(text: &str, pad: &str) -> String {
    if text.contains("\"__proto__\"") || has_long_number(text) {
        quote(text)
    } else {
        format!("JSON.stringify({})", indent(text, pad))
    }
}

/// Returns whether JSON has a number that a double may not represent exactly:
/// with more than 15 digits, or with an exponent.
fn has_long_number(json: &str) -> bool {
    const DIGITS: usize = 15;
    let mut in_string = false;
    let mut is_escaped = false;
    let mut n_digits = 0;
    for byte in json.bytes() {
        if in_string {
            in_string = is_escaped || byte != b'"';
            is_escaped = byte == b'\\' && !is_escaped;
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'0'..=b'9' => n_digits += 1,
            b'.' => {}
            b'e' | b'E' if n_digits > 0 => return true,
            _ => n_digits = 0,
        }
        if n_digits > DIGITS {
            return true;
        }
    }
    false
}
