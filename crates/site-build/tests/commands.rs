//! The program with keys in its environment, services that answer, and texts
//! of strangers on its terminal.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "the helpers of tests are tests too"
)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

const KEY: &str = "0123456789abcdef-write";

fn put(dir: &Path, file: &str, text: &str) {
    let path = dir.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Runs the program, with [`KEY`] in its environment.
fn run(dir: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_site-build"))
        .args(args)
        .current_dir(dir)
        .env("NO_COLOR", "1")
        .env("SITE_BUILD_SEARCH_KEY", KEY)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn said(output: &Output) -> (Option<i32>, String) {
    let all = [&*output.stdout, &output.stderr].concat();
    (output.status.code(), String::from_utf8(all).unwrap())
}

/// A site that is searched by a service at `host`.
fn site(api_key: &str, host: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "docs/index.md", "# Home\n\nA text.\n");
    let config = format!(
        "title = \"Site\"\nurl = \"https://docs.example.org\"\n[search]\nprovider = \"hosted\"\n\
         application_id = \"APPID\"\nindex_name = \"docs\"\napi_key = \"{api_key}\"\nhosts = [\"{host}\"]\n"
    );
    put(dir.path(), "site.toml", &config);
    dir
}

#[test]
fn a_key_that_writes_is_not_published() {
    let dir = site(KEY, "http://localhost:1");
    for args in [&["build", "."][..], &["check", "."], &["push", "."]] {
        let (exit, said) = said(&run(dir.path(), args));
        assert_eq!(exit, Some(1), "{said}");
        assert!(
            said.contains("error[write-key]: `search.api_key` is the key of"),
            "{said}"
        );
        assert!(!said.contains(KEY), "the log shows the key: {said}");
    }
    assert!(!dir.path().join("build").exists());

    let dir = site("search-only", "http://localhost:1");
    let config = fs::read_to_string(dir.path().join("site.toml")).unwrap();
    put(dir.path(), "site.toml", &format!("# {KEY}\n{config}"));
    let (exit, said) = said(&run(dir.path(), &["check", "."]));
    assert_eq!(exit, Some(1));
    assert!(
        said.contains("the file contains the key of") && !said.contains(KEY),
        "{said}"
    );

    // Written in another way, inside another value.
    let escaped: String = KEY
        .chars()
        .map(|c| format!("\\u{:04x}", u32::from(c)))
        .collect();
    let parameters = format!("[search.search_parameters]\nuserToken = \"{escaped}\"\n");
    put(dir.path(), "site.toml", &format!("{config}{parameters}"));
    let (exit, said) = self::said(&run(dir.path(), &["check", "."]));
    assert_eq!(exit, Some(1), "{said}");
    assert!(said.contains("the file contains the key of"), "{said}");
}

#[test]
fn an_empty_key_is_not_set() {
    let dir = site("search-only", "http://localhost:1");
    let with_key = |key: &str, args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_site-build"))
            .args(args)
            .current_dir(dir.path())
            .env("SITE_BUILD_SEARCH_KEY", key)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        said(&output)
    };
    // `Site` is a value of the configuration, and too short for a key.
    for key in ["", " ", "\n", "Site"] {
        let (exit, said) = with_key(key, &["check", "."]);
        assert_eq!(exit, Some(0), "{key:?}: {said}");
    }
    for (key, message) in [
        (" \n", "set the environment variable SITE_BUILD_SEARCH_KEY"),
        (
            "abc\ndef",
            "SITE_BUILD_SEARCH_KEY contains spaces, line breaks",
        ),
    ] {
        let (exit, said) = with_key(key, &["push", "."]);
        assert_eq!(exit, Some(2), "{key:?}: {said}");
        assert!(said.contains(message), "{said}");
    }
}

/// A service whose keys may do `acl`; returns its address and the requests
/// that it gets.
fn service(acl: &'static str) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let requests = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&requests);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let seen = Arc::clone(&seen);
            thread::spawn(move || {
                let mut stream = stream.unwrap();
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                let mut lines = Vec::new();
                let mut length = 0;
                loop {
                    let mut line = String::new();
                    if reader.read_line(&mut line).unwrap_or(0) == 0 || line == "\r\n" {
                        break;
                    }
                    if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                        length = value.trim().parse().unwrap();
                    }
                    lines.push(line);
                }
                let mut body = vec![0; length];
                let _ = reader.read_exact(&mut body);
                let first = lines.first().cloned().unwrap_or_default();
                let text = if first.starts_with("GET /1/keys/") {
                    format!("{{\"value\": \"public\", \"createdAt\": 1, \"acl\": {acl}}}")
                } else {
                    "{\"message\": \"not here\", \"status\": 404}".to_owned()
                };
                let status = if text.contains("404") {
                    "404 Not Found"
                } else {
                    "200 OK"
                };
                seen.lock().unwrap().push(first);
                let _ = write!(
                    stream,
                    "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
                    text.len()
                );
            });
        }
    });
    (address, requests)
}

#[test]
fn push_checks_the_rights_of_the_public_key() {
    let (address, requests) = service("[\"search\", \"addObject\", \"deleteIndex\"]");
    let dir = site("public-key", &address);
    let (exit, text) = said(&run(dir.path(), &["push", ".", "--dry-run"]));
    assert_eq!(exit, Some(2), "{text}");
    assert!(
        text.contains("may do `addObject`, `deleteIndex`: nothing was sent"),
        "{text}"
    );
    assert_eq!(requests.lock().unwrap().len(), 1, "nothing else was asked");

    // Whether it may write is not known: an answer that cannot be read.
    let (address, requests) = service("\"search\"");
    let dir = site("public-key", &address);
    let (exit, text) = said(&run(dir.path(), &["push", ".", "--dry-run"]));
    assert_eq!(exit, Some(2), "{text}");
    assert!(!text.contains("records"), "{text}");
    let first = requests.lock().unwrap().first().cloned();
    assert!(first.is_some_and(|line| line.starts_with("GET /1/keys/")));

    let (address, requests) = service("[\"search\"]");
    let dir = site("public-key", &address);
    let (_, text) = said(&run(dir.path(), &["push", ".", "--dry-run"]));
    assert!(
        !text.contains("public-key") && !text.contains("api_key"),
        "{text}"
    );
    assert!(requests.lock().unwrap().len() > 1, "{text}");
}

#[test]
fn control_characters_are_escaped_on_terminals() {
    let dir = tempfile::tempdir().unwrap();
    let evil = "\\u001b]0;owned\\u0007\\n::error::forged\\u202e";
    put(dir.path(), "docs/index.md", "# Home\n");
    put(
        dir.path(),
        "site.toml",
        "title = \"Site\"\n[[api]]\npath = \"a.json\"\nroute = \"/api\"\n",
    );
    let api = |summary: &str| {
        format!(
            "{{\"openapi\": \"3.1.0\", \"info\": {{\"title\": \"Shop\", \"version\": \"1\"}}, \"paths\": {{\"/a\": {{\
             \"get\": {{\"operationId\": \"a\", \"tags\": [\"{evil}\"], \"summary\": \"{summary}\", \"security\": [{{\"{evil}\": []}}],\
             \"parameters\": [{{\"name\": \"{evil}\", \"in\": \"nowhere\"}}],\
             \"responses\": {{\"200\": {{\"description\": \"x\", \"content\": {{\"application/json\": {{\"schema\": {{\"$ref\": \"#/{evil}\"}}}}}}}}}}}}}}}}}}"
        )
    };
    put(
        dir.path(),
        "a.json",
        &api(&format!("::error::forged cart {evil}")),
    );
    put(
        dir.path(),
        "b.json",
        &api("cart").replace("\"/a\"", &format!("\"/{evil}\"")),
    );
    put(
        dir.path(),
        "broken.json",
        &format!("{{\"{evil}\": \u{1b}[2K ::error::x"),
    );
    for args in [
        &["api", "lint", "a.json"][..],
        &["api", "lint", "broken.json"],
        &["api", "diff", "a.json", "b.json"],
        &["api", "diff", "a.json", "b.json", "--format", "markdown"],
        &["api", "diff", "a.json", "b.json", "--format", "html"],
        &["api", "diff", "a.json", "b.json", "--format", "json"],
        &["check", "."],
        &["search", "cart", "."],
        &["search", "cart", ".", "--json"],
        &["records", "."],
        &["search", "cart", ".", "--version", "\u{1b}[2K\n::error::x"],
    ] {
        let (exit, text) = said(&run(dir.path(), args));
        assert!(exit.is_some_and(|code| code <= 2), "{args:?}: {text}");
        assert!(!text.is_empty(), "{args:?}");
        let acts =
            |c: char| (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c);
        assert!(!text.contains(acts), "{args:?}: {text:?}");
        let forged = text
            .lines()
            .find(|line| line.trim_start().starts_with("::"));
        assert_eq!(forged, None, "{args:?}");
    }
}

#[test]
fn places_can_be_opened_from_the_working_directory() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "shop/docs-site/site.toml", "title = \"Site\"\n");
    put(
        dir.path(),
        "shop/docs-site/docs/index.md",
        "[x](./gone.md)\n",
    );
    for (from, site, place) in [
        (".", "shop/docs-site", "shop/docs-site/docs/index.md:1:5"),
        (".", "./shop/docs-site/", "shop/docs-site/docs/index.md:1:5"),
        ("shop/docs-site", ".", "docs/index.md:1:5"),
        ("shop/docs-site/docs", "..", "../docs/index.md:1:5"),
    ] {
        let (exit, said) = said(&run(&dir.path().join(from), &["check", site]));
        assert_eq!(exit, Some(1), "{said}");
        assert!(said.contains(&format!("--> {place}\n")), "{said}");
    }
}

#[test]
fn a_folder_inside_a_site_names_the_site() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "site.toml", "title = \"Site\"\n");
    put(dir.path(), "docs/index.md", "# Home\n");
    let (exit, said) = said(&run(dir.path(), &["check", "docs"]));
    assert_eq!(exit, Some(2), "{said}");
    assert!(
        said.contains("docs contains no site.toml; the site is in "),
        "{said}"
    );
}

#[test]
fn folders_of_sources_are_not_served() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "docs/index.md", "# Home\n");
    let (exit, said) = said(&run(dir.path(), &["serve", "docs"]));
    assert_eq!(exit, Some(2), "{said}");
    assert!(
        said.contains("docs contains no built site: pass the folder with site.toml"),
        "{said}"
    );
}

#[test]
fn an_editor_that_does_not_exist_is_reported_at_the_start() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "site.toml", "title = \"Site\"\n");
    put(dir.path(), "docs/index.md", "# Home\n");
    let (exit, said) = said(&run(
        dir.path(),
        &["dev", "--editor", "no-such-editor {file}"],
    ));
    assert_eq!(exit, Some(2), "{said}");
    assert!(said.contains("`no-such-editor` does not exist"), "{said}");
}

#[test]
fn times_of_stages_and_files() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "docs/index.md", "# Home\n\nA text.\n");
    put(
        dir.path(),
        "site.toml",
        "title = \"Site\"\nurl = \"https://docs.example.org\"\n",
    );
    let args = ["build", ".", "--timings", "--profile", "trace.json"];
    let (exit, first) = said(&run(dir.path(), &args));
    assert_eq!(exit, Some(0), "{first}");
    let expected = [
        "parse Markdown",
        "the whole run",
        "files produced",
        "page (",
        "slowest files",
    ];
    for text in expected {
        assert!(first.contains(text), "no {text:?} in\n{first}");
    }
    let trace = fs::read_to_string(dir.path().join("trace.json")).unwrap();
    let trace: Vec<serde_json::Value> = serde_json::from_str(&trace).unwrap();
    let home = trace
        .iter()
        .find(|event| event["name"] == "index.html")
        .unwrap();
    assert_eq!((&home["cat"], &home["ph"]), (&"page".into(), &"X".into()));
    assert!(home["args"]["bytes"].as_u64() > Some(1000), "{home}");
    assert!(trace.iter().any(|event| event["cat"] == "stage"));

    let failed = run(
        dir.path(),
        &["build", ".", "--profile", "missing/trace.json"],
    );
    assert_eq!(said(&failed).0, Some(2));
}

#[cfg(unix)]
#[test]
fn bash_completes_options_of_subcommands() {
    let script = run(Path::new("."), &["completions", "bash"]);
    let complete = |line: &str| {
        let call = format!(
            "{}\nCOMP_WORDS=({line})\nCOMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n\
             _site__build site-build \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD - 1]}}\"\n\
             echo \"${{COMPREPLY[*]}}\"",
            String::from_utf8(script.stdout.clone()).unwrap()
        );
        let bash = Command::new("bash").args(["-c", &call]).output();
        bash.ok().map(|output| said(&output).1)
    };
    // A machine without bash has nothing to complete.
    let Some(options) = complete("site-build check --ma") else {
        return;
    };
    assert_eq!(options, "--max-problems\n");
    assert_eq!(complete("site-build ver").unwrap(), "version\n");
    let formats = complete("site-build headers --format '' ").unwrap();
    assert!(formats.contains("netlify"), "{formats}");
}
