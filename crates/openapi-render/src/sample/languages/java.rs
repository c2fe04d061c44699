//! Java with the client of the JDK (`java.net.http`), as a class with a `main`
//! method. The program imports only what it uses.

use std::collections::BTreeSet;

use super::FILE;
use super::multipart::{boundary, content_type, is_file, part_head};
use super::pairs::{joined_lines, lines};
use crate::sample::call::Call;
use crate::sample::literal::{indent, is_block, quote};
use crate::sample::options::SampleOptions;
use crate::sample::payload::{Content, Part, Payload};

/// Writes the program.
pub(super) fn write(call: &Call, limits: &SampleOptions) -> String {
    // Sorted, as Java programmers write imports.
    let mut imports = BTreeSet::from([
        "java.net.URI",
        "java.net.http.HttpClient",
        "java.net.http.HttpRequest",
        "java.net.http.HttpResponse",
        "java.time.Duration",
    ]);
    let mut setup = String::new();
    let mut headers = call.headers.clone();
    let publisher = match &call.body {
        Payload::None => "noBody()".to_owned(),
        Payload::Json(text) | Payload::Text(text) => format!("ofString({})", block(text)),
        Payload::Form(pairs) => {
            let lines = joined_lines(pairs, [",\n                ", "=", ""], quote);
            format!("ofString(String.join(\"&\"{lines}))")
        }
        Payload::File => {
            imports.insert("java.nio.file.Path");
            format!("ofFile(Path.of(\"{FILE}\"))")
        }
        Payload::Multipart(parts) => {
            imports.extend([
                "java.nio.charset.StandardCharsets",
                "java.util.ArrayList",
                "java.util.List",
            ]);
            if parts.iter().any(is_file) {
                imports.extend(["java.nio.file.Files", "java.nio.file.Path"]);
            }
            let boundary = boundary(parts);
            setup = form(parts, &boundary);
            headers.push(content_type(&boundary));
            "ofByteArrays(body)".to_owned()
        }
    };
    let imports = imports.iter().map(|import| format!("import {import};\n"));
    let mut out = format!(
        "{}\npublic class Main {{\n    public static void main(String[] args) throws Exception {{\n{setup}        HttpRequest request = HttpRequest.newBuilder(URI.create({}))\n",
        imports.collect::<String>(),
        quote(&call.url)
    );
    let header = ["            .header(", ", ", ")\n"];
    out.push_str(&lines(&headers, header, quote));
    out.push_str(&format!(
        "            .method({}, HttpRequest.BodyPublishers.{publisher})\n            .timeout(Duration.ofSeconds({}))\n            .build();\n",
        quote(&call.method),
        limits.timeout
    ));
    // The client follows no redirects by default, and would otherwise send all
    // headers to another host.
    out.push_str("        HttpResponse<String> response = HttpClient.newHttpClient()\n            .send(request, HttpResponse.BodyHandlers.ofString());\n        System.out.println(response.statusCode() + \" \" + response.body());\n    }\n}");
    out
}

/// Writes the parts of a form, which the JDK's client does not support.
fn form(parts: &[Part], boundary: &str) -> String {
    let mut out = String::from("        List<byte[]> body = new ArrayList<>();\n");
    for part in parts {
        let head = quote(&format!("--{boundary}\r\n{}\r\n\r\n", part_head(part)));
        let content = match &part.content {
            Content::File(path) => format!("Files.readAllBytes(Path.of({}))", quote(path)),
            Content::Text(text) => format!("{}.getBytes(StandardCharsets.UTF_8)", quote(text)),
        };
        out.push_str(&format!(
            "        body.add({head}.getBytes(StandardCharsets.UTF_8));\n        body.add({content});\n        body.add(\"\\r\\n\".getBytes(StandardCharsets.UTF_8));\n"
        ));
    }
    out.push_str(&format!(
        "        body.add(\"--{boundary}--\\r\\n\".getBytes(StandardCharsets.UTF_8));\n"
    ));
    out
}

/// Returns a text block with the indentation of the call.
fn block(text: &str) -> String {
    const PAD: &str = "                ";
    // Text blocks lose trailing white space of lines.
    let ends_blank = |line: &str| line.ends_with(char::is_whitespace);
    if !is_block(text) || text.split('\n').any(ends_blank) {
        return quote(text);
    }
    let text = indent(&text.replace('\\', "\\\\"), PAD);
    format!("\"\"\"\n{PAD}{text}\"\"\"")
}
