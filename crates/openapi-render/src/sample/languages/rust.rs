//! Rust with the blocking client of reqwest, which needs no runtime. A comment
//! says which features of the crate the program uses.

use super::FILE;
use super::multipart::quoted;
use super::pairs::{joined_lines, lines};
use crate::sample::call::Call;
use crate::sample::literal::is_printable;
use crate::sample::options::SampleOptions;
use crate::sample::payload::{Content, Part, Payload};

/// Writes the program.
pub(super) fn write(call: &Call, limits: &SampleOptions) -> String {
    // The client has functions for these methods only.
    let method = match call.method.as_str() {
        "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" => {
            format!(".{}({})", call.method.to_lowercase(), quote(&call.url))
        }
        other => format!(
            ".request(reqwest::Method::from_bytes(b{})?, {})",
            quote(other),
            quote(&call.url)
        ),
    };
    let mut out = format!(
        "// cargo add reqwest --features blocking{}\nfn main() -> Result<(), Box<dyn std::error::Error>> {{\n",
        if matches!(call.body, Payload::Multipart(_)) {
            ",multipart"
        } else {
            ""
        }
    );
    if let Payload::Multipart(parts) = &call.body {
        out.push_str(
            "    use reqwest::blocking::multipart::{Form, Part};\n\n    let form = Form::new()",
        );
        for field in parts {
            out.push_str(&format!("\n        {}", part(field)));
        }
        out.push_str(";\n");
        // `Part` is only imported if a part has a media type or a file.
        if !out.contains("Part::") {
            out = out.replace("multipart::{Form, Part};", "multipart::Form;");
        }
    }
    // On redirects to another host, the client removes only these headers.
    let redirects = match call.redirects(limits.max_redirects, &["Authorization", "Cookie"]) {
        0 => "none()".to_owned(),
        limit => format!("limited({limit})"),
    };
    out.push_str(&format!(
        "    let client = reqwest::blocking::Client::builder()\n        .timeout(std::time::Duration::from_secs({}))\n        .redirect(reqwest::redirect::Policy::{redirects})\n        .build()?;\n    let response = client\n        {method}\n",
        limits.timeout
    ));
    let header = ["        .header(", ", ", ")\n"];
    out.push_str(&lines(&call.headers, header, quote));
    match &call.body {
        Payload::None => {}
        Payload::Json(text) | Payload::Text(text) => {
            out.push_str(&format!("        .body({})\n", quote(text)));
        }
        Payload::Form(pairs) => out.push_str(&format!(
            "        .body([\n{}        ].join(\"&\"))\n",
            joined_lines(pairs, ["            ", "=", ",\n"], quote)
        )),
        Payload::File => out.push_str(&format!(
            "        .body(std::fs::File::open(\"{FILE}\")?)\n"
        )),
        Payload::Multipart(_) => out.push_str("        .multipart(form)\n"),
    }
    out.push_str("        .send()?\n        .error_for_status()?;\n    println!(\"{}\", response.text()?);\n    Ok(())\n}");
    out
}

/// Returns the call that adds a part to a form.
fn part(part: &Part) -> String {
    let Part {
        name,
        content,
        media_type,
    } = quoted(part, quote);
    let kind = media_type.map(|media_type| format!(".mime_str({media_type})?"));
    match (content, kind) {
        (Content::File(path), None) => format!(".file({name}, {path})?"),
        (Content::File(path), Some(kind)) => format!(".part({name}, Part::file({path})?{kind})"),
        (Content::Text(text), None) => format!(".text({name}, {text})"),
        (Content::Text(text), Some(kind)) => format!(".part({name}, Part::text({text}){kind})"),
    }
}

/// Returns a raw literal if the text has quotes, otherwise a plain one.
/// Characters that are not allowed in raw literals are escaped.
fn quote(text: &str) -> String {
    let is_odd = |c: char| !is_printable(c) && c != '\n' && c != '\t';
    if text.contains(is_odd) {
        let escaped = text.chars().map(|character| match character {
            '"' | '\\' => format!("\\{character}"),
            character if !is_printable(character) => format!("\\u{{{:x}}}", character as u32),
            character => character.to_string(),
        });
        return format!("\"{}\"", escaped.collect::<String>());
    }
    if !text.contains(['"', '\\', '\n']) {
        return format!("\"{text}\"");
    }
    let mut hashes = "#".to_owned();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}
