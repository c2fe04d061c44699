//! `check --external` asks other sites for the addresses that pages link to.
//! They are reached through a proxy, which is this test.

#![cfg(feature = "external-links")]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "the helpers of tests are tests too"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;

/// The requests that came: how often each method and address.
type Requests = Arc<Mutex<BTreeMap<String, usize>>>;

/// Starts a proxy. It answers for all sites by the first part of the path.
fn proxy() -> (SocketAddr, Requests) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let requests = Requests::default();
    let seen = Arc::clone(&requests);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let seen = Arc::clone(&seen);
            thread::spawn(move || serve(stream.unwrap(), &seen));
        }
    });
    (address, requests)
}

fn serve(mut stream: TcpStream, seen: &Requests) {
    let mut lines = BufReader::new(stream.try_clone().unwrap());
    let mut first = String::new();
    lines.read_line(&mut first).unwrap();
    let mut line = String::new();
    while lines.read_line(&mut line).unwrap() > 2 {
        line.clear();
    }
    let mut words = first.split(' ');
    let (method, url) = (words.next().unwrap(), words.next().unwrap());
    let count = {
        let mut seen = seen.lock().unwrap();
        let count = seen.entry(format!("{method} {url}")).or_default();
        *count += 1;
        *count
    };
    let kind = url.split('/').nth(3).unwrap_or_default();
    let (status, header) = match (kind, method, count) {
        ("gone", ..) => ("410 Gone", ""),
        ("missing", ..) => ("404 Not Found", ""),
        ("forbidden", ..) => ("403 Forbidden", ""),
        ("teapot", ..) => ("418 I'm a teapot", ""),
        ("get-only", "HEAD", _) => ("404 Not Found", ""),
        ("busy", "GET", 1) => ("503 Service Unavailable", "Retry-After: 0\r\n"),
        ("busy", "HEAD", 1) => ("503 Service Unavailable", ""),
        ("broken", ..) => ("500 Internal Server Error", "Retry-After: 0\r\n"),
        ("moved", ..) => ("301 Moved Permanently", "Location: /fine\r\n"),
        ("inside", ..) => ("302 Found", "Location: http://localhost:1/admin\r\n"),
        ("loop", ..) => ("302 Found", "Location: /loop\r\n"),
        ("nowhere", ..) => ("302 Found", ""),
        ("ftp", ..) => ("302 Found", "Location: ftp://tea.dev/fine\r\n"),
        ("tomorrow", ..) => ("429 Too Many Requests", "Retry-After: 86400\r\n"),
        _ => ("200 OK", ""),
    };
    let answer =
        format!("HTTP/1.1 {status}\r\n{header}Content-Length: 0\r\nConnection: close\r\n\r\n");
    let _ = stream.write_all(answer.as_bytes());
}

fn put(dir: &Path, file: &str, text: &str) {
    let path = dir.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Exit code and standard error of `site-build check --external`.
fn check(dir: &Path, proxy: SocketAddr) -> (Option<i32>, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_site-build"))
        .current_dir(dir)
        .args(["check", "--external"])
        .env("NO_COLOR", "1")
        .env("http_proxy", format!("http://{proxy}"))
        .env_remove("no_proxy")
        .env_remove("NO_PROXY")
        .output()
        .unwrap();
    (run.status.code(), String::from_utf8(run.stderr).unwrap())
}

#[test]
fn links_to_other_sites() {
    let (address, requests) = proxy();
    let site = tempfile::tempdir().unwrap();
    put(
        site.path(),
        "site.toml",
        r#"title = "Tea"
url = "http://docs.tea.dev"

[external_links]
accept = [418]
skip = ["http://intranet.tea.dev/**"]

[[navbar.items]]
label = "Shop"
href = "http://tea.dev/gone/shop"
"#,
    );
    put(
        site.path(),
        "docs/index.md",
        "---\ntitle: Tea\n---\n
[fine](http://tea.dev/fine) [twice](http://tea.dev/fine#there)
[missing](http://tea.dev/missing) [forbidden](http://tea.dev/forbidden) [teapot](http://tea.dev/teapot)
[get](http://tea.dev/get-only) [busy](http://tea.dev/busy) [broken](http://tea.dev/broken)
[moved](http://tea.dev/moved) [loop](http://tea.dev/loop) [inside](http://tea.dev/inside)
[nowhere](http://tea.dev/nowhere) [ftp](http://tea.dev/ftp) [tomorrow](http://www.tea.dev/tomorrow)
[intranet](http://intranet.tea.dev/missing) [nobody](http://example.com/missing) [here](http://localhost:1/missing)
[mail](mailto:tea@tea.dev)
<a href=\"http://tea.dev/missing/unchecked\" data-noBrokenLinkCheck>unchecked</a>
",
    );
    let (code, said) = check(site.path(), address);
    insta::assert_snapshot!("found", said);
    assert_eq!(code, Some(1));
    {
        let requests = requests.lock().unwrap();
        assert_eq!(requests["HEAD http://tea.dev/fine"], 2, "one is of /moved");
        assert_eq!(requests["GET http://tea.dev/broken"], 3);
        assert!(requests.contains_key("HEAD http://tea.dev/inside"));
        assert_eq!(requests["GET http://www.tea.dev/tomorrow"], 1);
        let others = |url: &str| {
            let is_of_page = url.contains("//tea.dev/") || url.contains("//www.tea.dev/");
            !is_of_page || url.contains("unchecked")
        };
        assert!(
            !requests.keys().any(|address| others(address)),
            "{requests:?}"
        );
    }

    // Only addresses that failed are requested again.
    requests.lock().unwrap().clear();
    let (_, again) = check(site.path(), address);
    insta::assert_snapshot!("found_again", again);
    let requests = requests.lock().unwrap();
    assert!(!requests.contains_key("HEAD http://tea.dev/fine"));
    assert!(requests.contains_key("HEAD http://tea.dev/missing"));
}

#[test]
fn without_external_no_connection_is_opened() {
    let (address, requests) = proxy();
    let site = tempfile::tempdir().unwrap();
    put(
        site.path(),
        "site.toml",
        "title = \"Tea\"\nurl = \"http://docs.tea.dev\"\n",
    );
    put(
        site.path(),
        "docs/index.md",
        "# Tea\n\n[missing](http://tea.dev/missing)\n",
    );
    for command in ["check", "build"] {
        let run = Command::new(env!("CARGO_BIN_EXE_site-build"))
            .current_dir(site.path())
            .arg(command)
            .env("http_proxy", format!("http://{address}"))
            .status()
            .unwrap();
        assert!(run.success());
    }
    assert!(requests.lock().unwrap().is_empty());
}
