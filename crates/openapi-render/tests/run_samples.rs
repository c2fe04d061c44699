//! Samples with hostile values, run by the interpreters of their languages:
//! the request that arrives holds the values, and nothing else was executed.
//!
//! An interpreter that is not installed is reported, and fails the test where
//! `CI` is `true`. Rust and C# are not run: they need packages.

#![expect(clippy::unwrap_used, clippy::print_stderr, reason = "tests")]

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use openapi_render::{Description, SampleOptions, samples};
use serde_json::{Value, json};
use support::echo::{Echo, Request};
use support::multipart;

/// Values that leave a literal of one language or another, with commands that
/// leave a file when they are executed.
const HOSTILE: &[&str] = &[
    "plain",
    "it's \"quoted\"",
    "back\\slash \\",
    "\\' \\\" \\n \\u0022 \\x41",
    "$(touch pwned) `touch pwned` ${HOME} $HOME",
    "'; touch pwned; '",
    "\"; touch pwned #",
    "#{`touch pwned`} #{system('touch pwned')} #$0 #@a",
    "${require('node:fs').writeFileSync('pwned', '')}",
    "'); system('touch pwned'); ('",
    "\" + __import__('os').system('touch pwned') + \"",
    "{$x} {${system('touch pwned')}} <?php system('touch pwned'); ?>",
    "<? */ /* // -- --> # %s %n %00 %0a 100%",
    "@/etc/passwd",
    "<pwned",
    "a;type=text/html;headers=@/etc/passwd",
    "-o pwned",
    "!touch ~ * ? [a-z] {a,b} \\{",
    "`+\"`\"+`",
    "\"\"\" ''' ``` r\"\"\"",
    "two\nlines\n",
    "'\ntouch pwned\n'",
    "__END__\nEOF\n",
    "tab\there",
    "return\rhere",
    "nul\0bell\u{7}escape\u{1b}[31m delete\u{7f} c1\u{85}",
    "separators\u{2028}and\u{2029}",
    "\u{202e}txet\u{202c} \u{2066}x\u{2069} \u{feff}",
    "ü 日本語 😀",
    "--form-boundary\r\n",
];

/// A method with all signs that a token may have.
const METHOD: &str = "GET'`$TOUCH#%&*|~^!+.PWNED";

/// Files that samples send.
const FILES: [&str; 2] = ["file.bin", "file.png"];

struct Language {
    key: &'static str,
    file: &'static str,
    /// Commands that run the file, in order of preference.
    run: &'static [&'static [&'static str]],
    /// A program that succeeds where everything that samples need is there.
    probe: &'static str,
}

const LANGUAGES: &[Language] = &[
    Language {
        key: "curl",
        file: "sample.sh",
        run: &[&["sh"]],
        probe: "curl --version",
    },
    Language {
        key: "javascript",
        file: "sample.mjs",
        run: &[&["node"]],
        probe: "",
    },
    Language {
        key: "node",
        file: "sample.mjs",
        run: &[&["node"]],
        probe: "",
    },
    Language {
        key: "python",
        file: "sample.py",
        run: &[&["python3"], &["/usr/bin/python3"]],
        probe: "import requests",
    },
    Language {
        key: "go",
        file: "sample.go",
        run: &[&["go", "run"]],
        probe: "package main\nfunc main() {}",
    },
    Language {
        key: "java",
        file: "Main.java",
        run: &[&["java"]],
        probe: "import java.net.http.HttpClient; public class Main { public static void main(String[] args) {} }",
    },
    Language {
        key: "php",
        file: "sample.php",
        run: &[&["php"]],
        probe: "<?php exit(extension_loaded('curl') ? 0 : 1);",
    },
    Language {
        key: "ruby",
        file: "sample.rb",
        run: &[&["ruby"]],
        probe: "require 'net/http'",
    },
];

#[test]
fn curl() {
    run("curl");
}

#[test]
fn javascript() {
    run("javascript");
}

#[test]
fn node() {
    run("node");
}

#[test]
fn python() {
    run("python");
}

#[test]
fn go() {
    run("go");
}

#[test]
fn java() {
    run("java");
}

#[test]
fn php() {
    run("php");
}

#[test]
fn ruby() {
    run("ruby");
}

/// Runs all samples of a language, and compares the requests that arrive.
fn run(key: &str) {
    let language = LANGUAGES
        .iter()
        .find(|language| language.key == key)
        .unwrap();
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("samples-{key}"));
    let Some(command) = installed(language, &dir) else {
        let message = format!(
            "SAMPLES IN {} WERE NOT RUN: not installed",
            key.to_uppercase()
        );
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{message}");
        eprintln!("{message}");
        return;
    };
    let echo = Echo::start();
    let description = describe(&echo.address());
    let (description, _) = Description::parse_str("api.json", &description.to_string());
    let (reference, problems) = description.reference();
    assert!(problems.is_empty(), "{problems:?}");
    let mut wrong = Vec::new();
    for operation in &reference.operations {
        let name = operation.operation_id.clone().unwrap();
        // Browsers take a file from the reader.
        if key == "javascript" && (name == "parts" || name == "file") {
            continue;
        }
        let all = samples(&reference, operation, &SampleOptions::default());
        let sample = all.iter().find(|sample| sample.key == key).unwrap();
        let dir = fresh(&dir);
        fs::write(dir.join(language.file), &sample.code).unwrap();
        for file in FILES {
            fs::write(dir.join(file), "bytes").unwrap();
        }
        let output = execute(command, language.file, &dir);
        let arrived = echo.take();
        let mut found = Vec::new();
        match arrived.as_slice() {
            [request] => compare(&name, key, request, &mut found),
            other => found.push(format!("{} requests arrived", other.len())),
        }
        let mut left: Vec<String> = fs::read_dir(&dir)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .filter(|name| name != language.file && !FILES.contains(&&**name))
            .collect();
        left.sort();
        if !left.is_empty() {
            found.push(format!("files were made: {left:?}"));
        }
        if !found.is_empty() {
            wrong.push(format!(
                "{name}:\n  {}\n{}\n{}",
                found.join("\n  "),
                String::from_utf8_lossy(&output.stderr),
                sample.code
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn installed(language: &Language, dir: &Path) -> Option<&'static [&'static str]> {
    let dir = fresh(dir);
    fs::write(dir.join(language.file), language.probe).unwrap();
    let mut commands = language.run.iter().copied();
    commands.find(|command| {
        let exists = Command::new(command[0]).arg("--version").output().is_ok();
        exists && execute(command, language.file, &dir).status.success()
    })
}

fn fresh(dir: &Path) -> std::path::PathBuf {
    let _ = fs::remove_dir_all(dir);
    fs::create_dir_all(dir).unwrap();
    dir.to_owned()
}

fn execute(command: &[&str], file: &str, dir: &Path) -> Output {
    Command::new(command[0])
        .args(&command[1..])
        .arg(file)
        .current_dir(dir)
        .env(
            "JAVA_TOOL_OPTIONS",
            "-Dfile.encoding=UTF-8 -XX:TieredStopAtLevel=1",
        )
        .env("LANG", "C.UTF-8")
        .env("GOFLAGS", "-mod=mod")
        .env("GO111MODULE", "off")
        .env_remove("http_proxy")
        .env_remove("HTTP_PROXY")
        .output()
        .unwrap()
}

fn describe(server: &str) -> Value {
    let schema = json!({ "type": "string" });
    let parameter = |place: &'static str| {
        let schema = schema.clone();
        move |(i, value): (usize, &&str)| json!({ "name": format!("{place}{i}"), "in": place, "required": true, "schema": schema, "example": value })
    };
    let all = || HOSTILE.iter().enumerate();
    let mut parameters: Vec<Value> = all().map(parameter("query")).collect();
    parameters.extend(all().map(parameter("header")));
    parameters.extend(all().map(parameter("cookie")));
    parameters.extend(all().map(parameter("path")));
    let path: String = all().map(|(i, _)| format!("/{{path{i}}}")).collect();
    let text = HOSTILE.join("|");
    let lines: Vec<&str> = HOSTILE
        .iter()
        .copied()
        .filter(|text| !text.contains(['\r', '\0']))
        .collect();
    let fields: serde_json::Map<String, Value> = all()
        .map(|(i, value)| {
            (
                format!("f{i} {value}"),
                json!({ "type": "string", "example": value }),
            )
        })
        .collect();
    let names: Vec<&String> = fields.keys().collect();
    let mut with_file = fields.clone();
    with_file.insert(
        "file".to_owned(),
        json!({ "type": "string", "contentMediaType": "image/png" }),
    );
    let mut file_names = names.clone();
    let file = "file".to_owned();
    file_names.push(&file);
    let operation = |id: &str, parameters: &[Value], media: Option<(&str, Value)>| {
        let mut out = json!({ "operationId": id, "parameters": parameters, "responses": { "204": { "description": "" } } });
        if let Some((kind, media)) = media {
            out["requestBody"] = json!({ "required": true, "content": { kind: media } });
        }
        out
    };
    let text_media = |text: &str| json!({ "schema": schema, "example": text });
    let form = |names: &[&String], fields: &serde_json::Map<String, Value>| json!({ "schema": { "type": "object", "required": names, "properties": fields } });
    json!({
        "openapi": "3.2.0",
        "info": { "title": "Hostile", "version": "1" },
        "servers": [{ "url": server }],
        "security": [{ "key": [] }],
        "components": { "securitySchemes": { "key": { "type": "apiKey", "in": "header", "name": "X-API-KEY" } } },
        "paths": {
            path: { "get": operation("values", &parameters, None) },
            "/method": { "additionalOperations": { METHOD: operation("method", &[], None) } },
            "/head": { "head": operation("head", &[], None) },
            "/json": { "post": operation("json", &[], Some(("application/json", json!({ "example": HOSTILE })))) },
            "/text": { "post": operation("text", &[], Some(("text/plain", text_media(&text)))) },
            "/lines": { "post": operation("lines", &[], Some(("text/plain", text_media(&lines.join("\n"))))) },
            "/at": { "post": operation("at", &[], Some(("text/plain", text_media("@file.bin")))) },
            "/file": { "post": operation("file", &[], Some(("application/octet-stream", json!({})))) },
            "/form": { "post": operation("form", &[], Some(("application/x-www-form-urlencoded", form(&names, &fields)))) },
            "/fields": { "post": operation("fields", &[], Some(("multipart/form-data", form(&names, &fields)))) },
            "/parts": { "post": operation("parts", &[], Some(("multipart/form-data", form(&file_names, &with_file)))) },
        },
    })
}

/// Adds what is wrong about a request.
fn compare(name: &str, key: &str, request: &Request, wrong: &mut Vec<String>) {
    let mut expect = |what: &str, arrived: &str, expected: &str| {
        if arrived != expected {
            wrong.push(format!("{what}: {arrived:?} instead of {expected:?}"));
        }
    };
    let header = |name: &str| request.header(name).unwrap_or_default();
    expect("key", header("X-API-KEY"), "YOUR_API_KEY");
    let body = String::from_utf8_lossy(&request.body);
    match name {
        "values" => {
            let (path, query) = request.target.split_once('?').unwrap_or_default();
            let segments: Vec<&str> = path.split('/').skip(1).collect();
            let pairs: BTreeMap<&str, &str> = query
                .split('&')
                .filter_map(|pair| pair.split_once('='))
                .collect();
            let cookies: BTreeMap<&str, &str> = header("Cookie")
                .split("; ")
                .filter_map(|pair| pair.split_once('='))
                .collect();
            for (i, value) in HOSTILE.iter().enumerate() {
                let segment = segments.get(i).copied().unwrap_or_default();
                expect(&format!("path{i}"), &percent_decoded(segment), value);
                let pair = pairs
                    .get(&*format!("query{i}"))
                    .copied()
                    .unwrap_or_default();
                expect(&format!("query{i}"), &percent_decoded(pair), value);
                expect(
                    &format!("header{i}"),
                    header(&format!("header{i}")),
                    &in_header(value),
                );
                // Browsers send their own cookies.
                if key != "javascript" {
                    let cookie = cookies
                        .get(&*format!("cookie{i}"))
                        .copied()
                        .unwrap_or_default();
                    expect(&format!("cookie{i}"), &percent_decoded(cookie), value);
                }
            }
        }
        "method" => expect("method", &request.method, METHOD),
        "head" => expect("method", &request.method, "HEAD"),
        "json" => {
            let sent: Value = serde_json::from_slice(&request.body).unwrap_or_default();
            expect("body", &sent.to_string(), &json!(HOSTILE).to_string());
        }
        "text" => expect("body", &body, &HOSTILE.join("|")),
        "lines" => {
            let lines: Vec<&str> = HOSTILE
                .iter()
                .copied()
                .filter(|text| !text.contains(['\r', '\0']))
                .collect();
            expect("body", &body, &lines.join("\n"));
        }
        "at" => expect("body", &body, "@file.bin"),
        "file" => expect("body", &body, "bytes"),
        "form" => {
            let pairs: BTreeMap<String, String> = body
                .split('&')
                .filter_map(|pair| pair.split_once('='))
                .map(|(name, value)| (form_decoded(name), form_decoded(value)))
                .collect();
            for (i, value) in HOSTILE.iter().enumerate() {
                let sent = pairs
                    .get(&format!("f{i} {value}"))
                    .map_or("", String::as_str);
                expect(&format!("field {i}"), sent, value);
            }
        }
        _ => {
            let parts = multipart::parse(header("Content-Type"), &request.body);
            for (i, value) in HOSTILE.iter().enumerate() {
                let spellings = multipart::spellings(&format!("f{i} {value}"));
                let sent = parts.iter().find(|part| spellings.contains(&part.name));
                let text = sent.map_or("".into(), |part| String::from_utf8_lossy(&part.content));
                // `FormData` has the line breaks of HTML.
                let value = match key {
                    "javascript" | "node" => multipart::html_breaks(value),
                    _ => (*value).to_owned(),
                };
                expect(&format!("part {i}"), &text, &value);
            }
            let n_files = usize::from(name == "parts");
            expect(
                "parts",
                &parts.len().to_string(),
                &(HOSTILE.len() + n_files).to_string(),
            );
            let file = parts.iter().find(|part| part.name == "file");
            expect(
                "file",
                &file.map_or(String::new(), |part| {
                    String::from_utf8_lossy(&part.content).into_owned()
                }),
                if name == "parts" { "bytes" } else { "" },
            );
        }
    }
}

/// A value as headers can hold it.
fn in_header(value: &str) -> String {
    let line: String = value
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let mut out = String::new();
    for c in line.trim().chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            out.extend(c.to_string().bytes().map(|b| format!("%{b:02X}")));
        }
    }
    out
}

fn form_decoded(text: &str) -> String {
    percent_decoded(&text.replace('+', " "))
}

fn percent_decoded(text: &str) -> String {
    let mut out = Vec::new();
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let digits: String = bytes.by_ref().take(2).map(char::from).collect();
        out.extend(u8::from_str_radix(&digits, 16));
    }
    String::from_utf8_lossy(&out).into_owned()
}
