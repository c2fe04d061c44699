//! nginx and Caddy with the configuration that the program writes answer as
//! `serve` does. A test of a host that is not installed says so and ends.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "the helpers of tests are tests too"
)]

mod http;

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use http::{Answer, request};
use site_build::serve::{ServeOptions, serve};

const FIELDS: [&str; 7] = [
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "cache-control",
    "content-disposition",
    "content-type",
    "location",
];

fn put(dir: &Path, file: &str, text: &str) {
    let path = dir.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_site-build"));
    command.env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

/// A built site below `base_url` in a folder that holds what lies at `/`.
struct Built {
    dir: tempfile::TempDir,
    base_url: String,
}

impl Built {
    fn new(base_url: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let site = dir.path().join("site");
        let config = format!(
            "title = \"Site\"\nbase_url = \"{base_url}\"\n[i18n]\nlocales = [\"en\", \"fr\"]\n\
             [policy]\nscript_src = [\"https://cdn.example.com\"]\n\
             [[redirects]]\nfrom = \"/old\"\nto = \"/guide/first\"\n\
             [[api]]\npath = \"api/openapi.yaml\"\nroute = \"/reference\"\n"
        );
        put(&site, "site.toml", &config);
        put(&site, "docs/index.md", "# Home\n");
        put(&site, "docs/guide/index.md", "# Guide\n");
        put(&site, "docs/guide/first.md", "# First\n");
        put(
            &site,
            "api/openapi.yaml",
            "openapi: 3.1.0\ninfo: {title: Shop, version: '1'}\npaths: {}\n",
        );
        put(&site, "static/about.html", "<title>about</title>");
        put(&site, "static/assets/logo.svg", "<svg/>");
        put(&site, "static/assets/part-0f9c11aa22.png", "png");
        put(&site, "static/assets/part-B2x_9aQ1.js", "js");
        put(&site, "static/data.JSON", "{}");
        put(&site, "static/LICENSE", "text");
        put(&site, "static/.well-known/security.txt", "Contact: x");
        put(&site, "static/.hidden", "hidden");
        let out = dir.path().join("root").join(base_url.trim_matches('/'));
        let built = program()
            .arg("build")
            .arg(&site)
            .arg("--out-dir")
            .arg(&out)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&built.stderr).into_owned();
        assert!(built.status.success(), "{said}");
        Self {
            dir,
            base_url: base_url.to_owned(),
        }
    }

    fn out(&self) -> std::path::PathBuf {
        let root = self.dir.path().join("root");
        root.join(self.base_url.trim_matches('/'))
    }

    fn serve(&self) -> SocketAddr {
        let (ready, address) = mpsc::channel();
        let mut options = ServeOptions::of_site(self.out());
        options.host = "127.0.0.1".to_owned();
        options.port = Some(0);
        // The thread serves until the tests end.
        thread::spawn(move || serve(&options, |server| ready.send(server).unwrap()));
        address.recv().unwrap()
    }

    fn configuration(&self, format: &str, port: u16) -> String {
        let output = program()
            .args(["headers"])
            .arg(self.dir.path().join("site"))
            .args([
                "--format",
                format,
                "--port",
                &port.to_string(),
                "--name",
                "",
            ])
            .arg("--root")
            .arg(self.dir.path().join("root"))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Paths of all that is special, and of every file of the site.
    fn paths(&self) -> Vec<String> {
        let base = &self.base_url;
        let mut out: Vec<String> = [
            "",
            "guide",
            "guide/",
            "guide?a=1&b=%20",
            "guide/first",
            "guide/first/",
            "about",
            "about/",
            "about/?q=1",
            "about.html",
            "missing",
            "missing/",
            "guide/missing",
            "fr/missing",
            "fr/missing/",
            "fr/",
            "fr",
            ".site-build",
            ".hidden",
            ".well-known/security.txt",
            "guide%2ffirst",
            "404.html",
            "fr/404.html",
            "guide//first",
            "search",
            "search/",
            "assets",
            "assets/",
        ]
        .iter()
        .map(|path| format!("{base}{path}"))
        .collect();
        if base != "/" {
            out.extend(["/", "/guide/", "/docs", "/docsx"].map(str::to_owned));
        }
        let files = walkdir::WalkDir::new(self.out()).sort_by_file_name();
        for file in files
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_type().is_file())
        {
            let path = file.path().strip_prefix(self.out()).unwrap();
            out.push(format!("{base}{}", path.display()));
        }
        out
    }
}

/// A host that is stopped at the end.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

fn wait_for(port: u16, running: &mut Running, log: &Path) -> SocketAddr {
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let started = Instant::now();
    while TcpStream::connect(address).is_err() {
        let ended = running.0.try_wait().unwrap();
        let said = fs::read_to_string(log).unwrap_or_default();
        assert!(ended.is_none(), "the host ended: {said}");
        assert!(
            started.elapsed() < Duration::from_secs(30),
            "no answer: {said}"
        );
        thread::sleep(Duration::from_millis(20));
    }
    address
}

fn fields(answer: &Answer) -> Vec<(&'static str, String)> {
    FIELDS
        .iter()
        .map(|name| (*name, answer.header(name).to_owned()))
        .collect()
}

fn compare(built: &Built, host: SocketAddr) {
    let ours = built.serve();
    for accept in [
        "*/*",
        "text/markdown",
        "text/html;q=0.9, text/markdown;q=1.0, */*;q=0.1",
        "text/html, text/markdown;q=0.5",
    ] {
        compare_accepting(built, host, ours, accept);
    }
    let base = &built.base_url;
    let page = request(host, "GET", base, &[]);
    assert!(page.fields("vary").any(|value| value == "Accept"));
    // `serve` answers with the HTML page of the redirect.
    for old in ["old", "old/"] {
        let moved = request(host, "GET", &format!("{base}{old}"), &[]);
        let to = format!("{base}guide/first");
        assert_eq!((moved.status, moved.header("location")), (301, &*to));
    }
    assert_eq!(request(host, "GET", &format!("{base}OLD"), &[]).status, 404);
}

fn compare_accepting(built: &Built, host: SocketAddr, ours: SocketAddr, accept: &str) {
    let mut differences = Vec::new();
    for path in built.paths() {
        let headers = [("Accept", accept)];
        let (expected, found) = (
            request(ours, "GET", &path, &headers),
            request(host, "GET", &path, &headers),
        );
        let mut both = [&expected, &found].map(|answer| (answer.status, fields(answer)));
        // What a redirect says of its few bytes is the host's own.
        if (300..400).contains(&expected.status) {
            for (_, fields) in &mut both {
                fields.retain(|(name, _)| !["content-type", "cache-control"].contains(name));
            }
        } else if expected.body != found.body {
            differences.push(format!("{path}: other bytes"));
        }
        let [expected, found] = both;
        if expected != found {
            differences.push(format!("{path}:\n  {expected:?}\n  {found:?}"));
        }
    }
    assert!(
        differences.is_empty(),
        "{accept}\n{}",
        differences.join("\n")
    );
}

fn is_installed(program: &str) -> bool {
    let found = Command::new(program)
        .arg(if program == "nginx" { "-v" } else { "version" })
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok();
    if !found {
        eprintln!("{program} is not installed: its configuration is not tried");
    }
    found
}

#[test]
fn nginx_answers_as_serve_does() {
    if !is_installed("nginx") {
        return;
    }
    for base_url in ["/", "/docs/"] {
        let built = Built::new(base_url);
        let dir = built.dir.path();
        let port = free_port();
        put(dir, "site.conf", &built.configuration("nginx", port));
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {}/temp;", dir.display()))
            .join(" ");
        let main = format!(
            "daemon off; master_process off; pid {0}/pid; error_log {0}/log; events {{}}\nhttp {{ access_log off; {temporary}\ninclude {0}/site.conf;\n}}\n",
            dir.display()
        );
        put(dir, "nginx.conf", &main);
        let log = dir.join("log");
        let child = Command::new("nginx")
            .arg("-c")
            .arg(dir.join("nginx.conf"))
            .arg("-e")
            .arg(&log)
            .stderr(fs::File::create(dir.join("said")).unwrap())
            .spawn();
        let mut running = Running(child.unwrap());
        let host = wait_for(port, &mut running, &log);
        compare(&built, host);
    }
}

#[test]
fn caddy_answers_as_serve_does() {
    if !is_installed("caddy") {
        return;
    }
    for base_url in ["/", "/docs/"] {
        let built = Built::new(base_url);
        let dir = built.dir.path();
        let port = free_port();
        let text = format!(
            "{{\n\tadmin off\n\tauto_https off\n}}\n{}",
            built.configuration("caddy", port)
        );
        put(dir, "Caddyfile", &text);
        let log = dir.join("log");
        let child = Command::new("caddy")
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(dir.join("Caddyfile"))
            .env("XDG_DATA_HOME", dir.join("data"))
            .env("XDG_CONFIG_HOME", dir.join("config"))
            .env("HOME", dir)
            .stdout(Stdio::null())
            .stderr(fs::File::create(&log).unwrap())
            .spawn();
        let mut running = Running(child.unwrap());
        let host = wait_for(port, &mut running, &log);
        compare(&built, host);
    }
}
