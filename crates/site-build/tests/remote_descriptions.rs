//! `api diff` reads descriptions from hosts: what they refer to on the same host,
//! and nothing from another.

#![cfg(feature = "external-links")]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "the helpers of tests are tests too"
)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;

/// The paths that were requested.
type Requests = Arc<Mutex<Vec<String>>>;

/// Starts a host. `files` returns the content at a path.
fn host(files: impl Fn(&str) -> Option<String> + Send + 'static) -> (SocketAddr, Requests) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let requests = Requests::default();
    let seen = Arc::clone(&requests);
    thread::spawn(move || {
        for stream in listener.incoming() {
            serve(stream.unwrap(), &seen, &files);
        }
    });
    (address, requests)
}

fn serve(mut stream: TcpStream, seen: &Requests, file: impl Fn(&str) -> Option<String>) {
    let mut lines = BufReader::new(stream.try_clone().unwrap());
    let mut first = String::new();
    lines.read_line(&mut first).unwrap();
    let mut line = String::new();
    while lines.read_line(&mut line).unwrap() > 2 {
        line.clear();
    }
    let path = first.split(' ').nth(1).unwrap();
    seen.lock().unwrap().push(path.to_owned());
    let (status, body) = match file(path) {
        Some(body) => ("200 OK", body),
        None => ("404 Not Found", String::new()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).unwrap();
}

/// Returns a description whose response has the schema at `target`.
fn api(target: &str) -> String {
    format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "Shop", "version": "1"}}, "paths": {{"/a": {{"get": {{"responses":
        {{"200": {{"description": "A", "content": {{"application/json": {{"schema": {{"$ref": "{target}"}}}}}}}}}}}}}}}}}}"#
    )
}

/// Compares two descriptions. Returns exit code, changes and messages.
fn diff(old: &str, new: &str) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_site-build"))
        .args(["api", "diff", old, new])
        .env("NO_PROXY", "*")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn files_of_the_same_host_are_read() {
    let (address, requests) = host(|path| match path {
        "/v1/api.json" | "/v2/api.json" => Some(api("types/order.json")),
        "/v1/types/order.json" => Some(r#"{"type": "string"}"#.to_owned()),
        "/v2/types/order.json" => Some(r#"{"type": "integer"}"#.to_owned()),
        _ => None,
    });
    let [old, new] = ["v1", "v2"].map(|version| format!("http://{address}/{version}/api.json"));
    let (code, changes, messages) = diff(&old, &new);
    assert_eq!(code, Some(0), "{messages}");
    let expected = "The type was string, and is integer.";
    assert!(changes.contains(expected), "{changes}{messages}");
    assert_eq!(requests.lock().unwrap().len(), 4);
}

#[test]
fn no_other_host_receives_requests() {
    let (other, requests) = host(|_| Some(r#"{"type": "string"}"#.to_owned()));
    let (address, own) = host(move |path| match path {
        "/scheme.json" => Some(api(&format!("http://{other}/types.json"))),
        "/host.json" => Some(api(&format!("//{other}/types.json"))),
        _ => None,
    });
    for name in ["scheme", "host"] {
        let url = format!("http://{address}/{name}.json");
        let (code, _, messages) = diff(&url, &url);
        assert_eq!(code, Some(0), "{messages}");
    }
    assert_eq!(own.lock().unwrap()[..2], ["/scheme.json"; 2]);
    assert_eq!(*requests.lock().unwrap(), Vec::<String>::new());
}

#[test]
fn missing_files_are_reported() {
    let (address, _) = host(|_| None);
    let url = format!("http://{address}/api.json");
    let (code, _, messages) = diff(&url, &url);
    assert_eq!(code, Some(2));
    let expected = format!("cannot read {url}: the host answered with status 404");
    assert!(messages.contains(&expected), "{messages}");
}
