//! One writer for each language: programs that run when they are pasted, but
//! for keys and tokens, which are placeholders. Values are quoted as the
//! language quotes.

use std::collections::BTreeSet;

use super::call::{Call, Content, Part, Payload};
use super::style::Pair;
use crate::source::write_json_string;

/// A file that is sent as it is.
const FILE: &str = "file.bin";
/// Separates the parts of a form where a language has no forms.
const BOUNDARY: &str = "form-boundary";

/// A language of samples.
pub(super) struct Language {
    pub(super) key: &'static str,
    pub(super) label: &'static str,
    /// For highlighting.
    pub(super) lang: &'static str,
    pub(super) write: fn(&Call) -> String,
}

pub(super) const ALL: &[Language] = &[
    Language {
        key: "curl",
        label: "curl",
        lang: "bash",
        write: curl,
    },
    Language {
        key: "javascript",
        label: "JavaScript",
        lang: "javascript",
        write: javascript,
    },
    Language {
        key: "node",
        label: "Node.js",
        lang: "javascript",
        write: node,
    },
    Language {
        key: "python",
        label: "Python",
        lang: "python",
        write: python,
    },
    Language {
        key: "rust",
        label: "Rust",
        lang: "rust",
        write: rust,
    },
    Language {
        key: "go",
        label: "Go",
        lang: "go",
        write: go,
    },
    Language {
        key: "java",
        label: "Java",
        lang: "java",
        write: java,
    },
    Language {
        key: "csharp",
        label: "C#",
        lang: "csharp",
        write: csharp,
    },
    Language {
        key: "php",
        label: "PHP",
        lang: "php",
        write: php,
    },
    Language {
        key: "ruby",
        label: "Ruby",
        lang: "ruby",
        write: ruby,
    },
];

/// The key of a language as descriptions name it.
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

fn curl(call: &Call) -> String {
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
        Payload::Multipart(fields) => parts.extend(fields.iter().map(|it| curl_part(it, shell))),
    }
    format!("curl {}", parts.join(" \\\n  "))
}

fn curl_part(part: &Part, shell: impl Fn(&str) -> String) -> String {
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

fn javascript(call: &Call) -> String {
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
    // Browsers send their own cookies, and no others.
    let (cookies, headers): (Vec<_>, Vec<_>) = call
        .headers
        .iter()
        .cloned()
        .partition(|it| it.0 == "Cookie");
    let options = if cookies.is_empty() {
        ""
    } else {
        "  credentials: \"include\",\n"
    };
    let call = Call {
        headers,
        ..call.clone()
    };
    out.push_str(&fetch(&call, options, file));
    out
}

/// A call by `fetch`; `file` writes what is sent of a file with a media type.
fn fetch(call: &Call, options: &str, file: impl Fn(&str, Option<&str>) -> String) -> String {
    let mut out = String::new();
    let body = match &call.body {
        Payload::None => None,
        Payload::Json(text) => Some(script_json(text, "  ")),
        Payload::Text(text) => Some(quote(text)),
        Payload::Form(pairs) => Some(format!(
            "new URLSearchParams([\n{}  ])",
            pair_lines(pairs, "    [", "],\n", quote)
        )),
        Payload::File => Some(file(FILE, None)),
        Payload::Multipart(parts) => {
            out.push_str("const form = new FormData();\n");
            for part in parts {
                out.push_str(&script_part(part, &file));
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
    out.push_str(&script_headers(call));
    if let Some(body) = body {
        out.push_str(&format!("  body: {body},\n"));
    }
    out.push_str("});\nif (!response.ok) throw new Error(`HTTP ${response.status}`);\n");
    out.push_str(if returns_json(call) {
        "const data = await response.json();\nconsole.log(data);"
    } else {
        "const text = await response.text();\nconsole.log(text);"
    });
    out
}

fn script_part(part: &Part, file: impl Fn(&str, Option<&str>) -> String) -> String {
    let name = quote(&part.name);
    let kind = part.media_type.as_deref();
    match (&part.content, kind) {
        (Content::File(path), _) => {
            format!(
                "form.append({name}, {}, {});\n",
                file(path, kind),
                quote(path)
            )
        }
        // Only blobs have a media type.
        (Content::Text(text), Some(kind)) => format!(
            "form.append({name}, new Blob([{}], {{ type: {} }}));\n",
            quote(text),
            quote(kind)
        ),
        (Content::Text(text), None) => format!("form.append({name}, {});\n", quote(text)),
    }
}

fn node(call: &Call) -> String {
    if matches!(call.body, Payload::File | Payload::Multipart(_)) {
        let file = |path: &str, kind: Option<&str>| {
            let options = kind
                .map(|it| format!(", {{ type: {} }}", quote(it)))
                .unwrap_or_default();
            format!("new Blob([await readFile({})]{options})", quote(path))
        };
        let code = fetch(call, "", file);
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
    out.push_str(&script_headers(call));
    out.push_str("}, async (response) => {\n  let text = '';\n  response.setEncoding('utf8');\n  for await (const chunk of response) text += chunk;\n");
    out.push_str("  console.log(response.statusCode, text);\n});\n");
    let body = match &call.body {
        Payload::Json(text) => script_json(text, ""),
        Payload::Text(text) => quote(text),
        Payload::Form(pairs) => format!(
            "new URLSearchParams([\n{}]).toString()",
            pair_lines(pairs, "  [", "],\n", quote)
        ),
        _ => String::new(),
    };
    // All of the body at once has a length.
    out.push_str(&format!("call.end({body});"));
    out
}

fn script_headers(call: &Call) -> String {
    if call.headers.is_empty() {
        return String::new();
    }
    let lines = call
        .headers
        .iter()
        .map(|(name, value)| format!("    {}: {},\n", quote(name), quote(value)));
    format!("  headers: {{\n{}  }},\n", lines.collect::<String>())
}

/// JSON is a JavaScript literal, but for the prototype of an object.
fn script_json(text: &str, pad: &str) -> String {
    if text.contains("\"__proto__\"") {
        quote(text)
    } else {
        format!("JSON.stringify({})", indent(text, pad))
    }
}

fn python(call: &Call) -> String {
    let mut out = format!(
        "import requests\n\nresponse = requests.request(\n    {},\n    {},\n",
        quote(&call.method),
        quote(&call.url)
    );
    let mut headers = call.headers.clone();
    headers.retain(|(name, value)| !is_digest(name, value));
    if headers.len() < call.headers.len() {
        out = out.replacen(
            "requests\n",
            "requests\nfrom requests.auth import HTTPDigestAuth\n",
            1,
        );
        out.push_str("    auth=HTTPDigestAuth(\"YOUR_USER\", \"YOUR_PASSWORD\"),\n");
    }
    if !headers.is_empty() {
        let lines = headers
            .iter()
            .map(|(name, value)| format!("        {}: {},\n", quote(name), quote(value)));
        out.push_str(&format!(
            "    headers={{\n{}    }},\n",
            lines.collect::<String>()
        ));
    }
    match &call.body {
        Payload::None => {}
        // A text would be sent in Latin 1.
        Payload::Json(text) | Payload::Text(text) if text.is_ascii() => {
            out.push_str(&format!("    data={},\n", triple(text)));
        }
        Payload::Json(text) | Payload::Text(text) => {
            out.push_str(&format!("    data={}.encode(),\n", triple(text)));
        }
        Payload::Form(pairs) => out.push_str(&format!(
            "    data=[\n{}    ],\n",
            pair_lines(pairs, "        (", "),\n", quote)
        )),
        Payload::File => out.push_str(&format!("    data=open(\"{FILE}\", \"rb\"),\n")),
        Payload::Multipart(parts) => {
            let lines = parts.iter().map(|it| {
                let (name, content) = match &it.content {
                    Content::File(path) => {
                        let path = quote(path);
                        (path.clone(), format!("open({path}, \"rb\")"))
                    }
                    Content::Text(text) => ("None".to_owned(), quote(text)),
                };
                let kind = it
                    .media_type
                    .as_deref()
                    .map(|it| format!(", {}", quote(it)));
                format!(
                    "        ({}, ({name}, {content}{})),\n",
                    quote(&it.name),
                    kind.unwrap_or_default()
                )
            });
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

/// A Python literal; JSON is raw so that its escapes stay.
fn triple(text: &str) -> String {
    if is_block(text) && !text.ends_with('\\') {
        format!("r\"\"\"{text}\"\"\"")
    } else {
        quote(text)
    }
}

fn rust(call: &Call) -> String {
    let method = match call.method.as_str() {
        "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" => {
            format!(".{}({})", call.method.to_lowercase(), quote_rust(&call.url))
        }
        other => format!(
            ".request(reqwest::Method::from_bytes(b{})?, {})",
            quote_rust(other),
            quote_rust(&call.url)
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
        for it in parts {
            out.push_str(&format!("\n        {}", rust_part(it)));
        }
        out.push_str(";\n");
        // Without a part that has a type or a file, nothing is made by hand.
        if !out.contains("Part::") {
            out = out.replace("multipart::{Form, Part};", "multipart::Form;");
        }
    }
    out.push_str(&format!(
        "    let client = reqwest::blocking::Client::new();\n    let response = client\n        {method}\n"
    ));
    for (name, value) in &call.headers {
        out.push_str(&format!(
            "        .header({}, {})\n",
            quote_rust(name),
            quote_rust(value)
        ));
    }
    match &call.body {
        Payload::None => {}
        Payload::Json(text) | Payload::Text(text) => {
            out.push_str(&format!("        .body({})\n", quote_rust(text)));
        }
        Payload::Form(pairs) => {
            let lines = pairs.iter().map(|(name, value)| {
                let pair = quote_rust(&format!("{name}={value}"));
                format!("            {pair},\n")
            });
            out.push_str(&format!(
                "        .body([\n{}        ].join(\"&\"))\n",
                lines.collect::<String>()
            ));
        }
        Payload::File => out.push_str(&format!(
            "        .body(std::fs::File::open(\"{FILE}\")?)\n"
        )),
        Payload::Multipart(_) => out.push_str("        .multipart(form)\n"),
    }
    out.push_str("        .send()?\n        .error_for_status()?;\n    println!(\"{}\", response.text()?);\n    Ok(())\n}");
    out
}

fn rust_part(part: &Part) -> String {
    let name = quote_rust(&part.name);
    let kind = part
        .media_type
        .as_deref()
        .map(|it| format!(".mime_str({})?", quote_rust(it)));
    match (&part.content, kind) {
        (Content::File(path), None) => format!(".file({name}, {})?", quote_rust(path)),
        (Content::File(path), Some(kind)) => {
            format!(".part({name}, Part::file({})?{kind})", quote_rust(path))
        }
        (Content::Text(text), None) => format!(".text({name}, {})", quote_rust(text)),
        (Content::Text(text), Some(kind)) => {
            format!(".part({name}, Part::text({}){kind})", quote_rust(text))
        }
    }
}

/// Raw where quotes are, else plain; raw texts cannot hold a carriage return.
fn quote_rust(text: &str) -> String {
    let is_odd = |it: char| it.is_control() && it != '\n' && it != '\t';
    if text.contains(is_odd) {
        let escaped = text.chars().map(|it| match it {
            '"' | '\\' => format!("\\{it}"),
            it if it.is_control() => format!("\\u{{{:x}}}", it as u32),
            it => it.to_string(),
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

const GO_CHECK: &str = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

fn go(call: &Call) -> String {
    let mut imports = BTreeSet::from(["fmt", "io", "log", "net/http"]);
    let mut setup = String::new();
    let mut helpers = String::new();
    let body = match &call.body {
        Payload::None => "nil",
        Payload::Json(text) | Payload::Text(text) => {
            imports.insert("strings");
            setup.push_str(&format!(
                "\tbody := strings.NewReader({})\n",
                quote_go(text)
            ));
            "body"
        }
        Payload::Form(pairs) => {
            imports.extend(["net/url", "strings"]);
            setup.push_str("\tform := url.Values{}\n");
            for (name, value) in pairs {
                setup.push_str(&format!(
                    "\tform.Add({}, {})\n",
                    quote(&decode(name)),
                    quote(&decode(value))
                ));
            }
            setup.push_str("\tbody := strings.NewReader(form.Encode())\n");
            "body"
        }
        Payload::File => {
            imports.insert("os");
            setup.push_str(&format!("\tbody, err := os.Open(\"{FILE}\")\n{GO_CHECK}"));
            "body"
        }
        Payload::Multipart(parts) => {
            imports.extend(["bytes", "mime/multipart"]);
            if parts.iter().any(needs_header) {
                imports.insert("net/textproto");
                helpers.push_str(GO_PART);
            }
            if parts.iter().any(is_file) {
                imports.insert("os");
                helpers.push_str(GO_FILE);
            }
            setup.push_str(&go_form(parts));
            "&body"
        }
    };
    let imports = imports.iter().map(|it| format!("\t\"{it}\"\n"));
    let mut out = format!(
        "package main\n\nimport (\n{})\n\nfunc main() {{\n{setup}",
        imports.collect::<String>()
    );
    out.push_str(&format!(
        "\treq, err := http.NewRequest({}, {}, {body})\n{GO_CHECK}",
        quote(&call.method),
        quote(&call.url)
    ));
    for (name, value) in &call.headers {
        out.push_str(&format!(
            "\treq.Header.Set({}, {})\n",
            quote(name),
            quote(value)
        ));
    }
    if matches!(call.body, Payload::Multipart(_)) {
        out.push_str("\treq.Header.Set(\"Content-Type\", form.FormDataContentType())\n");
    }
    out.push_str(&format!(
        "\tres, err := http.DefaultClient.Do(req)\n{GO_CHECK}\tdefer res.Body.Close()\n\tdata, err := io.ReadAll(res.Body)\n{GO_CHECK}\tfmt.Println(res.Status, string(data))\n}}{helpers}"
    ));
    out
}

/// Writes a part with a header of its own.
const GO_PART: &str = r#"

func addPart(form *multipart.Writer, disposition, mediaType string, content []byte) {
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {disposition},
		"Content-Type":        {mediaType},
	})
	if err != nil {
		log.Fatal(err)
	}
	part.Write(content)
}"#;

/// Reads the content of such a part.
const GO_FILE: &str = r"

func read(path string) []byte {
	content, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	return content
}";

fn go_form(parts: &[Part]) -> String {
    let mut out = String::from("\tvar body bytes.Buffer\n\tform := multipart.NewWriter(&body)\n");
    for it in parts {
        let kind = it
            .media_type
            .as_deref()
            .unwrap_or("application/octet-stream");
        let disposition = quote(&disposition(it));
        out.push_str(&match &it.content {
            Content::Text(text) if it.media_type.is_none() => {
                format!("\tform.WriteField({}, {})\n", quote(&it.name), quote(text))
            }
            Content::Text(text) => format!(
                "\taddPart(form, {disposition}, {}, []byte({}))\n",
                quote(kind),
                quote(text)
            ),
            Content::File(path) => format!(
                "\taddPart(form, {disposition}, {}, read({}))\n",
                quote(kind),
                quote(path)
            ),
        });
    }
    out.push_str("\tform.Close()\n");
    out
}

fn quote_go(text: &str) -> String {
    if text.contains('\n') && !text.contains(['`', '\r']) {
        format!("`{text}`")
    } else {
        quote(text)
    }
}

fn java(call: &Call) -> String {
    let mut imports = BTreeSet::from([
        "java.net.URI",
        "java.net.http.HttpClient",
        "java.net.http.HttpRequest",
        "java.net.http.HttpResponse",
    ]);
    let mut setup = String::new();
    let mut headers = call.headers.clone();
    let publisher = match &call.body {
        Payload::None => "noBody()".to_owned(),
        Payload::Json(text) | Payload::Text(text) => format!("ofString({})", java_text(text)),
        Payload::Form(pairs) => {
            let lines = pairs.iter().map(|(name, value)| {
                let pair = quote(&format!("{name}={value}"));
                format!(",\n                {pair}")
            });
            format!("ofString(String.join(\"&\"{}))", lines.collect::<String>())
        }
        Payload::File => {
            imports.insert("java.nio.file.Path");
            format!("ofFile(Path.of(\"{FILE}\"))")
        }
        Payload::Multipart(parts) => {
            imports.extend(["java.util.ArrayList", "java.util.List"]);
            if parts.iter().any(is_file) {
                imports.extend(["java.nio.file.Files", "java.nio.file.Path"]);
            }
            setup = java_form(parts);
            headers.push((
                "Content-Type".to_owned(),
                format!("multipart/form-data; boundary={BOUNDARY}"),
            ));
            "ofByteArrays(body)".to_owned()
        }
    };
    let imports = imports.iter().map(|it| format!("import {it};\n"));
    let mut out = format!(
        "{}\npublic class Main {{\n    public static void main(String[] args) throws Exception {{\n{setup}        HttpRequest request = HttpRequest.newBuilder(URI.create({}))\n",
        imports.collect::<String>(),
        quote(&call.url)
    );
    for (name, value) in &headers {
        out.push_str(&format!(
            "            .header({}, {})\n",
            quote(name),
            quote(value)
        ));
    }
    out.push_str(&format!(
        "            .method({}, HttpRequest.BodyPublishers.{publisher})\n            .build();\n",
        quote(&call.method)
    ));
    out.push_str("        HttpResponse<String> response = HttpClient.newHttpClient()\n            .send(request, HttpResponse.BodyHandlers.ofString());\n        System.out.println(response.statusCode() + \" \" + response.body());\n    }\n}");
    out
}

/// The JDK's client has no forms: their parts are written out.
fn java_form(parts: &[Part]) -> String {
    let mut out = String::from("        List<byte[]> body = new ArrayList<>();\n");
    for it in parts {
        let head = quote(&format!("--{BOUNDARY}\r\n{}\r\n\r\n", part_head(it)));
        let content = match &it.content {
            Content::File(path) => format!("Files.readAllBytes(Path.of({}))", quote(path)),
            Content::Text(text) => format!("{}.getBytes()", quote(text)),
        };
        out.push_str(&format!(
            "        body.add({head}.getBytes());\n        body.add({content});\n        body.add(\"\\r\\n\".getBytes());\n"
        ));
    }
    out.push_str(&format!(
        "        body.add(\"--{BOUNDARY}--\\r\\n\".getBytes());\n"
    ));
    out
}

/// A text block in the indentation of the call.
fn java_text(text: &str) -> String {
    const PAD: &str = "                ";
    if !is_block(text) || text.contains(" \n") {
        return quote(text);
    }
    let text = indent(&text.replace('\\', "\\\\"), PAD);
    format!("\"\"\"\n{PAD}{text}\"\"\"")
}

fn csharp(call: &Call) -> String {
    let mut out = String::new();
    let media = call.header_value("Content-Type").unwrap_or("text/plain");
    out.push_str(&format!(
        "using var client = new HttpClient();\nusing var request = new HttpRequestMessage(new HttpMethod({}), {});\n",
        quote(&call.method),
        quote(&call.url)
    ));
    for (name, value) in call.headers.iter().filter(|it| it.0 != "Content-Type") {
        out.push_str(&format!(
            "request.Headers.TryAddWithoutValidation({}, {});\n",
            quote(name),
            quote(value)
        ));
    }
    let kind = |it: &str| format!("MediaTypeHeaderValue.Parse({})", quote(it));
    match &call.body {
        Payload::None => {}
        Payload::Json(text) | Payload::Text(text) => out.push_str(&format!(
            "request.Content = new StringContent({}, {});\n",
            csharp_text(text),
            kind(media)
        )),
        Payload::Form(pairs) => out.push_str(&format!(
            "request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]\n{{\n{}}});\n",
            pair_lines(pairs, "    new(", "),\n", quote)
        )),
        Payload::File => out.push_str(&format!(
            "request.Content = new StreamContent(File.OpenRead(\"{FILE}\"));\nrequest.Content.Headers.ContentType = {};\n",
            kind(media)
        )),
        Payload::Multipart(parts) => {
            out.push_str("var form = new MultipartFormDataContent();\n");
            for (i, it) in parts.iter().enumerate() {
                out.push_str(&csharp_part(it, i + 1, kind));
            }
            out.push_str("request.Content = form;\n");
        }
    }
    out.push_str("using var response = await client.SendAsync(request);\nresponse.EnsureSuccessStatusCode();\nConsole.WriteLine(await response.Content.ReadAsStringAsync());");
    if out.contains("MediaTypeHeaderValue") {
        out.insert_str(0, "using System.Net.Http.Headers;\n\n");
    }
    out
}

fn csharp_part(part: &Part, number: usize, kind: impl Fn(&str) -> String) -> String {
    let name = quote(&part.name);
    match (&part.content, part.media_type.as_deref()) {
        (Content::File(path), None) => {
            let path = quote(path);
            format!("form.Add(new StreamContent(File.OpenRead({path})), {name}, {path});\n")
        }
        (Content::File(path), Some(media)) => {
            let path = quote(path);
            let file = format!("file{number}");
            format!(
                "var {file} = new StreamContent(File.OpenRead({path}));\n{file}.Headers.ContentType = {};\nform.Add({file}, {name}, {path});\n",
                kind(media)
            )
        }
        (Content::Text(text), None) => {
            format!("form.Add(new StringContent({}), {name});\n", quote(text))
        }
        (Content::Text(text), Some(media)) => format!(
            "form.Add(new StringContent({}, {}), {name});\n",
            quote(text),
            kind(media)
        ),
    }
}

fn csharp_text(text: &str) -> String {
    if is_block(text) {
        format!("\"\"\"\n{text}\n\"\"\"")
    } else {
        quote(text)
    }
}

fn php(call: &Call) -> String {
    let mut out = String::from("<?php\n");
    let mut headers = call.headers.clone();
    let fields = match &call.body {
        Payload::None => None,
        Payload::Json(text) | Payload::Text(text) => Some(single(text)),
        Payload::Form(pairs) => {
            let lines = pairs.iter().map(|(name, value)| {
                let pair = single(&format!("{name}={value}"));
                format!("        {pair},\n")
            });
            Some(format!(
                "implode('&', [\n{}    ])",
                lines.collect::<String>()
            ))
        }
        Payload::File => Some(format!("file_get_contents('{FILE}')")),
        Payload::Multipart(parts) => {
            let names: BTreeSet<&str> = parts.iter().map(|it| it.name.as_str()).collect();
            if names.len() == parts.len() {
                Some(php_fields(parts))
            } else {
                headers.push((
                    "Content-Type".to_owned(),
                    format!("multipart/form-data; boundary={BOUNDARY}"),
                ));
                out.push_str(&php_form(parts));
                Some("$body".to_owned())
            }
        }
    };
    out.push_str(&format!(
        "$curl = curl_init({});\ncurl_setopt_array($curl, [\n    CURLOPT_RETURNTRANSFER => true,\n    CURLOPT_CUSTOMREQUEST => {},\n",
        single(&call.url),
        single(&call.method)
    ));
    let n_headers = headers.len();
    headers.retain(|(name, value)| !is_digest(name, value));
    if headers.len() < n_headers {
        out.push_str("    CURLOPT_HTTPAUTH => CURLAUTH_DIGEST,\n    CURLOPT_USERPWD => 'YOUR_USER:YOUR_PASSWORD',\n");
    }
    if !headers.is_empty() {
        let lines = headers
            .iter()
            .map(|(name, value)| format!("        {},\n", single(&format!("{name}: {value}"))));
        out.push_str(&format!(
            "    CURLOPT_HTTPHEADER => [\n{}    ],\n",
            lines.collect::<String>()
        ));
    }
    if let Some(fields) = fields {
        out.push_str(&format!("    CURLOPT_POSTFIELDS => {fields},\n"));
    }
    out.push_str("]);\n$text = curl_exec($curl);\necho curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $text;");
    out
}

fn php_fields(parts: &[Part]) -> String {
    let lines = parts.iter().map(|it| {
        let kind = it.media_type.as_deref();
        let value = match &it.content {
            Content::File(path) => {
                let kind = kind.map(|it| format!(", {}", single(it)));
                format!("new CURLFile({}{})", single(path), kind.unwrap_or_default())
            }
            Content::Text(text) => match kind {
                None => single(text),
                Some(kind) => format!(
                    "new CURLStringFile({}, {}, {})",
                    single(text),
                    single(&it.name),
                    single(kind)
                ),
            },
        };
        format!("        {} => {value},\n", single(&it.name))
    });
    format!("[\n{}    ]", lines.collect::<String>())
}

/// Arrays have no key twice: parts of one name are written out.
fn php_form(parts: &[Part]) -> String {
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

fn ruby(call: &Call) -> String {
    let has_body = call.body != Payload::None;
    let request = match call.method.as_str() {
        "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS" | "TRACE" => {
            let (first, rest) = call.method.split_at(1);
            format!("Net::HTTP::{first}{}.new(uri)", rest.to_lowercase())
        }
        other => format!(
            "Net::HTTPGenericRequest.new({}, {has_body}, true, uri)",
            single(other)
        ),
    };
    let mut out = format!(
        "require 'net/http'\n\nuri = URI({})\nrequest = {request}\n",
        single(&call.url)
    );
    for (name, value) in &call.headers {
        out.push_str(&format!("request[{}] = {}\n", single(name), single(value)));
    }
    match &call.body {
        Payload::None => {}
        Payload::Json(text) | Payload::Text(text) => {
            out.push_str(&format!("request.body = {}\n", single(text)));
        }
        Payload::Form(pairs) => out.push_str(&format!(
            "request.body = URI.encode_www_form([\n{}])\n",
            pair_lines(pairs, "  [", "],\n", single)
        )),
        Payload::File => out.push_str(&format!("request.body = File.binread('{FILE}')\n")),
        Payload::Multipart(parts) => out.push_str(&format!(
            "request.set_form([\n{}], 'multipart/form-data')\n",
            parts.iter().map(ruby_part).collect::<String>()
        )),
    }
    out.push_str("response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|\n  http.request(request)\nend\nputs response.code, response.body");
    out
}

fn ruby_part(part: &Part) -> String {
    let name = single(&part.name);
    let kind = part
        .media_type
        .as_deref()
        .map(|it| format!("content_type: {}", single(it)));
    match (&part.content, kind) {
        (Content::File(path), None) => format!("  [{name}, File.open({})],\n", single(path)),
        (Content::File(path), Some(kind)) => {
            format!("  [{name}, File.open({}), {{ {kind} }}],\n", single(path))
        }
        (Content::Text(text), None) => format!("  [{name}, {}],\n", single(text)),
        // Only what has a file name gets a type.
        (Content::Text(text), Some(kind)) => format!(
            "  [{name}, {}, {{ filename: {name}, {kind} }}],\n",
            single(text)
        ),
    }
}

/// One line for each pair, as the form has it before it is encoded.
fn pair_lines(pairs: &[Pair], start: &str, end: &str, quote: fn(&str) -> String) -> String {
    let lines = pairs.iter().map(|(name, value)| {
        let (name, value) = (quote(&decode(name)), quote(&decode(value)));
        format!("{start}{name}, {value}{end}")
    });
    lines.collect()
}

/// Undoes the escapes of forms.
fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while let Some(byte) = bytes.get(i) {
        let escape = text
            .get(i + 1..i + 3)
            .filter(|_| *byte == b'%')
            .and_then(|it| u8::from_str_radix(it, 16).ok());
        out.push(match (escape, byte) {
            (Some(escape), _) => escape,
            (None, b'+') => b' ',
            (None, byte) => *byte,
        });
        i += if escape.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Whether a header is the answer to a challenge, for the client to make.
fn is_digest(name: &str, value: &str) -> bool {
    name == "Authorization" && value.starts_with("Digest ")
}

fn is_file(part: &Part) -> bool {
    matches!(part.content, Content::File(_))
}

fn needs_header(part: &Part) -> bool {
    is_file(part) || part.media_type.is_some()
}

/// The headers of a part as a form has them.
fn part_head(part: &Part) -> String {
    let fallback = is_file(part).then_some("application/octet-stream");
    let kind = part.media_type.as_deref().or(fallback);
    let kind = kind.map(|it| format!("\r\nContent-Type: {it}"));
    format!(
        "Content-Disposition: {}{}",
        disposition(part),
        kind.unwrap_or_default()
    )
}

fn disposition(part: &Part) -> String {
    // What browsers do to names (HTML, "multipart/form-data encoding").
    let name = part.name.replace('"', "%22");
    match &part.content {
        Content::File(path) => format!("form-data; name=\"{name}\"; filename=\"{path}\""),
        Content::Text(_) => format!("form-data; name=\"{name}\""),
    }
}

/// A literal in double quotes as JSON, JavaScript, Python, Go, Java and C#
/// read it.
fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    write_json_string(text, &mut out);
    out
}

/// A literal in single quotes as PHP and Ruby read it.
fn single(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// Whether a text of several lines can stand between three quotes.
fn is_block(text: &str) -> bool {
    text.contains('\n')
        && !text.contains("\"\"\"")
        && !text.ends_with('"')
        && !text.contains(|it: char| it.is_control() && it != '\n')
}

fn indent(text: &str, by: &str) -> String {
    text.replace('\n', &format!("\n{by}"))
}

fn returns_json(call: &Call) -> bool {
    call.header_value("Accept").is_some_and(super::is_json)
}
