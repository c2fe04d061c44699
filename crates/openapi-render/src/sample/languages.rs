//! One writer for each language. Values are quoted as the language quotes;
//! keys and tokens are placeholders.

use super::call::{Call, Payload};
use crate::source::write_json_string;

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
    parts.push(format!("--url {}", shell(&call.url)));
    parts.extend(
        call.headers
            .iter()
            .map(|(name, value)| format!("--header {}", shell(&format!("{name}: {value}")))),
    );
    match &call.body {
        Payload::None => {}
        Payload::Text(text) => parts.push(format!("--data {}", shell(text))),
        Payload::File => parts.push("--data-binary '@file.bin'".to_owned()),
        Payload::Multipart(fields) => parts.extend(fields.iter().map(|(name, value, is_file)| {
            format!(
                "--form {}",
                shell(&format!(
                    "{name}={}{value}",
                    if *is_file { "@" } else { "" }
                ))
            )
        })),
    }
    format!("curl {}", parts.join(" \\\n  "))
}

fn javascript(call: &Call) -> String {
    let mut out = String::new();
    let body = script_body(call, &mut out);
    out.push_str(&format!(
        "const response = await fetch({}, {{\n  method: {},\n",
        quote(&call.url),
        quote(&call.method)
    ));
    out.push_str(&script_headers(call));
    if let Some(body) = body {
        out.push_str(&format!("  body: {body},\n"));
    }
    out.push_str("});\nif (!response.ok) throw new Error(`HTTP ${response.status}`);\n");
    out.push_str(if returns_json(call) {
        "const data = await response.json();"
    } else {
        "const data = await response.text();"
    });
    out
}

fn node(call: &Call) -> String {
    let mut out = String::from("import { request } from 'node:https';\n\n");
    if matches!(call.body, Payload::File | Payload::Multipart(_)) {
        out = String::from("import { readFile } from 'node:fs/promises';\n\n");
        let mut code = javascript(call);
        code = code.replace(
            "fileInput.files[0]",
            "new Blob([await readFile('file.bin')])",
        );
        return out + &code;
    }
    out.push_str(&format!(
        "const call = request({}, {{\n  method: {},\n",
        quote(&call.url),
        quote(&call.method)
    ));
    out.push_str(&script_headers(call));
    out.push_str("}, async (response) => {\n  let text = '';\n  for await (const chunk of response) text += chunk;\n");
    out.push_str("  console.log(response.statusCode, text);\n});\n");
    if let Payload::Text(text) = &call.body {
        out.push_str(&format!("call.write({});\n", script_text(call, text)));
    }
    out.push_str("call.end();");
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

fn script_text(call: &Call, text: &str) -> String {
    // Valid JSON is a JavaScript literal.
    if sends_json(call) {
        format!("JSON.stringify({})", indent(text, "  "))
    } else {
        quote(text)
    }
}

fn script_body(call: &Call, before: &mut String) -> Option<String> {
    match &call.body {
        Payload::None => None,
        Payload::Text(text) => Some(script_text(call, text)),
        Payload::File => Some("fileInput.files[0]".to_owned()),
        Payload::Multipart(fields) => {
            before.push_str("const form = new FormData();\n");
            for (name, value, is_file) in fields {
                let value = if *is_file {
                    "fileInput.files[0]".to_owned()
                } else {
                    quote(value)
                };
                before.push_str(&format!("form.append({}, {value});\n", quote(name)));
            }
            before.push('\n');
            Some("form".to_owned())
        }
    }
}

fn python(call: &Call) -> String {
    let mut out = format!(
        "import requests\n\nresponse = requests.request(\n    {},\n    {},\n",
        quote(&call.method),
        quote(&call.url)
    );
    if !call.headers.is_empty() {
        let lines = call
            .headers
            .iter()
            .map(|(name, value)| format!("        {}: {},\n", quote(name), quote(value)));
        out.push_str(&format!(
            "    headers={{\n{}    }},\n",
            lines.collect::<String>()
        ));
    }
    match &call.body {
        Payload::None => {}
        Payload::Text(text) => out.push_str(&format!("    data={},\n", triple(text))),
        Payload::File => out.push_str("    data=open(\"file.bin\", \"rb\"),\n"),
        Payload::Multipart(fields) => {
            out.push_str("    files={\n");
            for (name, value, is_file) in fields {
                let value = if *is_file {
                    "open(\"file.bin\", \"rb\")".to_owned()
                } else {
                    format!("(None, {})", quote(value))
                };
                out.push_str(&format!("        {}: {value},\n", quote(name)));
            }
            out.push_str("    },\n");
        }
    }
    out.push_str("    timeout=30,\n)\nresponse.raise_for_status()\n");
    out.push_str(if returns_json(call) {
        "data = response.json()"
    } else {
        "data = response.content"
    });
    out
}

/// A Python literal; JSON is raw so that its escapes stay.
fn triple(text: &str) -> String {
    if text.contains('\n') && !text.contains("\"\"\"") {
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
            ".request(reqwest::Method::from_bytes(b\"{other}\")?, {})",
            quote_rust(&call.url)
        ),
    };
    let mut out = format!(
        "let client = reqwest::blocking::Client::new();\nlet response = client\n    {method}\n"
    );
    for (name, value) in &call.headers {
        out.push_str(&format!(
            "    .header({}, {})\n",
            quote_rust(name),
            quote_rust(value)
        ));
    }
    match &call.body {
        Payload::None => {}
        Payload::Text(text) => out.push_str(&format!("    .body({})\n", quote_rust(text))),
        Payload::File => out.push_str("    .body(std::fs::File::open(\"file.bin\")?)\n"),
        Payload::Multipart(fields) => {
            out.push_str("    .multipart(\n        reqwest::blocking::multipart::Form::new()\n");
            for (name, value, is_file) in fields {
                let call = if *is_file {
                    format!(".file({}, \"file.bin\")?", quote_rust(name))
                } else {
                    format!(".text({}, {})", quote_rust(name), quote_rust(value))
                };
                out.push_str(&format!("            {call}\n"));
            }
            out.push_str("    )\n");
        }
    }
    out.push_str("    .send()?\n    .error_for_status()?;\nlet text = response.text()?;");
    out
}

/// Rust has no `\u002f`-like escapes: raw where quotes are, else plain.
fn quote_rust(text: &str) -> String {
    if !text.contains(['"', '\\', '\n']) {
        return format!("\"{text}\"");
    }
    let mut hashes = "#".to_owned();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}

fn go(call: &Call) -> String {
    let (setup, body) = match &call.body {
        Payload::None => (String::new(), "nil".to_owned()),
        Payload::Text(text) => (
            format!("body := strings.NewReader({})\n", quote_go(text)),
            "body".to_owned(),
        ),
        Payload::File => (
            "body, err := os.Open(\"file.bin\")\nif err != nil {\n\tlog.Fatal(err)\n}\n".to_owned(),
            "body".to_owned(),
        ),
        Payload::Multipart(fields) => (go_form(fields), "&body".to_owned()),
    };
    let mut out = setup;
    out.push_str(&format!(
        "req, err := http.NewRequest({}, {}, {body})\nif err != nil {{\n\tlog.Fatal(err)\n}}\n",
        quote(&call.method),
        quote(&call.url)
    ));
    for (name, value) in &call.headers {
        out.push_str(&format!(
            "req.Header.Set({}, {})\n",
            quote(name),
            quote(value)
        ));
    }
    if matches!(call.body, Payload::Multipart(_)) {
        out.push_str("req.Header.Set(\"Content-Type\", form.FormDataContentType())\n");
    }
    out.push_str("res, err := http.DefaultClient.Do(req)\nif err != nil {\n\tlog.Fatal(err)\n}\ndefer res.Body.Close()\n");
    out.push_str("data, err := io.ReadAll(res.Body)\nif err != nil {\n\tlog.Fatal(err)\n}\nfmt.Println(res.Status, string(data))");
    out
}

fn go_form(fields: &[(String, String, bool)]) -> String {
    let mut out = String::from("var body bytes.Buffer\nform := multipart.NewWriter(&body)\n");
    for (name, value, is_file) in fields {
        if *is_file {
            out.push_str(&format!("part, err := form.CreateFormFile({}, \"file.bin\")\nif err != nil {{\n\tlog.Fatal(err)\n}}\nfile, err := os.Open(\"file.bin\")\nif err != nil {{\n\tlog.Fatal(err)\n}}\nio.Copy(part, file)\n", quote(name)));
        } else {
            out.push_str(&format!(
                "form.WriteField({}, {})\n",
                quote(name),
                quote(value)
            ));
        }
    }
    out.push_str("form.Close()\n");
    out
}

fn quote_go(text: &str) -> String {
    if text.contains('\n') && !text.contains('`') {
        format!("`{text}`")
    } else {
        quote(text)
    }
}

fn java(call: &Call) -> String {
    let publisher = match &call.body {
        Payload::None => "HttpRequest.BodyPublishers.noBody()".to_owned(),
        Payload::Text(text) => format!("HttpRequest.BodyPublishers.ofString({})", java_text(text)),
        Payload::File => "HttpRequest.BodyPublishers.ofFile(Path.of(\"file.bin\"))".to_owned(),
        Payload::Multipart(fields) => return java_form(call, fields),
    };
    let mut out = format!(
        "HttpRequest request = HttpRequest.newBuilder(URI.create({}))\n",
        quote(&call.url)
    );
    for (name, value) in &call.headers {
        out.push_str(&format!("    .header({}, {})\n", quote(name), quote(value)));
    }
    out.push_str(&format!(
        "    .method({}, {publisher})\n    .build();\n",
        quote(&call.method)
    ));
    out.push_str("HttpResponse<String> response = HttpClient.newHttpClient()\n    .send(request, HttpResponse.BodyHandlers.ofString());\n");
    out.push_str("System.out.println(response.statusCode() + \" \" + response.body());");
    out
}

/// The JDK's client has no forms: their parts are written out.
fn java_form(call: &Call, fields: &[(String, String, bool)]) -> String {
    let mut out = String::from(
        "String boundary = \"form-boundary\";\nvar parts = new ArrayList<byte[]>();\n",
    );
    for (name, value, is_file) in fields {
        let file = if *is_file {
            "; filename=\\\"file.bin\\\""
        } else {
            ""
        };
        let name = quote(name);
        let name = &name[1..name.len() - 1];
        out.push_str(&format!("parts.add((\"--\" + boundary + \"\\r\\nContent-Disposition: form-data; name=\\\"{name}\\\"{file}\\r\\n\\r\\n\").getBytes());\n"));
        let value = if *is_file {
            "Files.readAllBytes(Path.of(\"file.bin\"))".to_owned()
        } else {
            format!("{}.getBytes()", quote(value))
        };
        out.push_str(&format!(
            "parts.add({value});\nparts.add(\"\\r\\n\".getBytes());\n"
        ));
    }
    out.push_str("parts.add((\"--\" + boundary + \"--\\r\\n\").getBytes());\n");
    let mut call = call.clone();
    call.headers.push((
        "Content-Type".to_owned(),
        "multipart/form-data; boundary=form-boundary".to_owned(),
    ));
    call.body = Payload::None;
    out + &java(&call).replace(
        "BodyPublishers.noBody()",
        "BodyPublishers.ofByteArrays(parts)",
    )
}

fn java_text(text: &str) -> String {
    if text.contains('\n') && !text.contains("\"\"\"") {
        return format!("\"\"\"\n{}\"\"\"", text.replace('\\', "\\\\"));
    }
    quote(text)
}

fn csharp(call: &Call) -> String {
    let mut out = format!(
        "using var client = new HttpClient();\nusing var request = new HttpRequestMessage(new HttpMethod({}), {});\n",
        quote(&call.method),
        quote(&call.url)
    );
    for (name, value) in call.headers.iter().filter(|it| it.0 != "Content-Type") {
        out.push_str(&format!(
            "request.Headers.TryAddWithoutValidation({}, {});\n",
            quote(name),
            quote(value)
        ));
    }
    let media = call
        .headers
        .iter()
        .find(|it| it.0 == "Content-Type")
        .map_or("text/plain", |it| &it.1);
    match &call.body {
        Payload::None => {}
        Payload::Text(text) => out.push_str(&format!(
            "request.Content = new StringContent({}, Encoding.UTF8, {});\n",
            csharp_text(text),
            quote(media)
        )),
        Payload::File => {
            out.push_str("request.Content = new StreamContent(File.OpenRead(\"file.bin\"));\n");
        }
        Payload::Multipart(fields) => {
            out.push_str("var form = new MultipartFormDataContent();\n");
            for (name, value, is_file) in fields {
                let line = if *is_file {
                    format!(
                        "form.Add(new StreamContent(File.OpenRead(\"file.bin\")), {}, \"file.bin\");\n",
                        quote(name)
                    )
                } else {
                    format!(
                        "form.Add(new StringContent({}), {});\n",
                        quote(value),
                        quote(name)
                    )
                };
                out.push_str(&line);
            }
            out.push_str("request.Content = form;\n");
        }
    }
    out.push_str("using var response = await client.SendAsync(request);\nresponse.EnsureSuccessStatusCode();\nvar text = await response.Content.ReadAsStringAsync();");
    out
}

fn csharp_text(text: &str) -> String {
    if text.contains('\n') && !text.contains("\"\"\"") {
        format!("\"\"\"\n{text}\n\"\"\"")
    } else {
        quote(text)
    }
}

fn php(call: &Call) -> String {
    let mut out = format!(
        "<?php\n$curl = curl_init({});\ncurl_setopt_array($curl, [\n    CURLOPT_RETURNTRANSFER => true,\n",
        single(&call.url)
    );
    out.push_str(&format!(
        "    CURLOPT_CUSTOMREQUEST => {},\n",
        single(&call.method)
    ));
    if !call.headers.is_empty() {
        let lines = call
            .headers
            .iter()
            .map(|(name, value)| format!("        {},\n", single(&format!("{name}: {value}"))));
        out.push_str(&format!(
            "    CURLOPT_HTTPHEADER => [\n{}    ],\n",
            lines.collect::<String>()
        ));
    }
    match &call.body {
        Payload::None => {}
        Payload::Text(text) => {
            out.push_str(&format!("    CURLOPT_POSTFIELDS => {},\n", single(text)));
        }
        Payload::File => out.push_str("    CURLOPT_POSTFIELDS => file_get_contents('file.bin'),\n"),
        Payload::Multipart(fields) => {
            out.push_str("    CURLOPT_POSTFIELDS => [\n");
            for (name, value, is_file) in fields {
                let value = if *is_file {
                    "new CURLFile('file.bin')".to_owned()
                } else {
                    single(value)
                };
                out.push_str(&format!("        {} => {value},\n", single(name)));
            }
            out.push_str("    ],\n");
        }
    }
    out.push_str("]);\n$text = curl_exec($curl);\n$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);\ncurl_close($curl);");
    out
}

fn ruby(call: &Call) -> String {
    let name = call.method.to_lowercase();
    let mut name = name.chars();
    let class = name
        .next()
        .map(|it| it.to_ascii_uppercase())
        .into_iter()
        .chain(name)
        .collect::<String>();
    let mut out = format!(
        "require 'net/http'\n\nuri = URI({})\nrequest = Net::HTTP::{class}.new(uri)\n",
        single(&call.url)
    );
    for (name, value) in &call.headers {
        out.push_str(&format!("request[{}] = {}\n", single(name), single(value)));
    }
    match &call.body {
        Payload::None => {}
        Payload::Text(text) => out.push_str(&format!("request.body = {}\n", single(text))),
        Payload::File => out.push_str("request.body = File.binread('file.bin')\n"),
        Payload::Multipart(fields) => {
            let one = |(name, value, is_file): &(String, String, bool)| {
                let value = if *is_file {
                    "File.open('file.bin')".to_owned()
                } else {
                    single(value)
                };
                format!("  [{}, {value}],\n", single(name))
            };
            out.push_str(&format!(
                "request.set_form([\n{}], 'multipart/form-data')\n",
                fields.iter().map(one).collect::<String>()
            ));
        }
    }
    out.push_str("response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|\n  http.request(request)\nend\nputs response.code, response.body");
    out
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

fn indent(text: &str, by: &str) -> String {
    text.replace('\n', &format!("\n{by}"))
}

fn sends_json(call: &Call) -> bool {
    call.headers
        .iter()
        .any(|(name, value)| name == "Content-Type" && value.contains("json"))
}

fn returns_json(call: &Call) -> bool {
    call.headers
        .iter()
        .any(|(name, value)| name == "Accept" && value.contains("json"))
}
