//! The dev server over a socket: responses, events for open pages, and watched
//! changes of files.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "the helpers of tests are tests too"
)]

mod http;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use http::{Answer, open, post, request, request_to};
use located_data::{Diagnostic, Severity};
use search_index::Index;
use search_index::service::{Request, Response, answer};
use site_build::dev::{DevOptions, DevResponse, DevSite, Editor, Problem, RebuildResult, run};
use site_build::serve::{Resolved, content_type, resolve};

/// A site whose pages are the files of a folder. A page with the word `broken`
/// is a problem. With the file `no-search` it has no search, else an empty one.
struct Files {
    root: PathBuf,
    base_url: String,
}

impl DevSite for Files {
    fn base_url(&self) -> String {
        self.base_url.clone()
    }

    fn page(&self, path: &str) -> DevResponse {
        match resolve(path, |file| self.root.join(file).is_file()) {
            Resolved::File(file) => DevResponse::new(
                200,
                content_type(&file),
                fs::read(self.root.join(&file)).unwrap(),
            ),
            Resolved::Redirect(to) => DevResponse::redirect(to),
            _ => DevResponse::broken(),
        }
    }

    fn source(&self, path: &str) -> Option<PathBuf> {
        (path == "/").then(|| self.root.join("index.md"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    fn search_service(&self, request: &Request<'_>) -> Option<Response> {
        let has_search = !self.root.join("no-search").exists();
        has_search.then(|| answer(&Index::from_records(&[]).unwrap(), "docs", request))
    }

    fn problems(&self) -> Vec<Problem> {
        let text = fs::read_to_string(self.root.join("index.html")).unwrap_or_default();
        let problem = |at: usize| {
            let diagnostic = Diagnostic::error("broken", "something is broken")
                .in_file("index.html")
                .at(at..at + 6)
                .help("mend it");
            Problem::new(&diagnostic, Some(&text))
        };
        text.find("broken").map(problem).into_iter().collect()
    }
}

/// A running dev server on a folder of its own.
struct Running {
    dir: tempfile::TempDir,
    address: SocketAddr,
    rebuilds: Receiver<Vec<String>>,
}

impl Running {
    fn new(base_url: &str, result: RebuildResult) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().join("site");
        fs::create_dir_all(root.join("docs/deep")).unwrap();
        fs::create_dir_all(root.join("build")).unwrap();
        fs::write(root.join("index.html"), "<body>home</body>").unwrap();
        let (ready, address) = mpsc::channel();
        let (rebuilt, rebuilds) = mpsc::channel();
        let mut options = DevOptions::default();
        options.host = "127.0.0.1".to_owned();
        options.port = Some(0);
        options.allowed_hosts = vec!["docs.test".to_owned()];
        // The editor logs its arguments.
        let editor = dir.path().join("editor");
        fs::write(&editor, "echo \"$1\" >> \"$0.log\"\n").unwrap();
        let editor = format!("sh '{}' {{file}}:{{line}}", editor.display());
        options.editor = Some(Editor::parse(&editor).unwrap());
        options.watch = vec![
            root.clone(),
            dir.path().join("later"),
            dir.path().join("extra.toml"),
        ];
        options.ignore = vec![root.join("build")];
        options.on_ready = Box::new(move |server| ready.send(server).unwrap());
        let parent = dir.path().to_path_buf();
        let rebuild = move |paths: &[PathBuf]| {
            let name = |path: &PathBuf| {
                path.strip_prefix(&parent)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_owned()
            };
            rebuilt.send(paths.iter().map(name).collect()).unwrap();
            result
        };
        // The thread serves until the tests end.
        let base_url = base_url.to_owned();
        let site = Arc::new(Files { root, base_url });
        thread::spawn(move || run(options, site, rebuild));
        Self {
            address: address.recv().unwrap(),
            dir,
            rebuilds,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// The paths of the next rebuilds until `last` is among them.
    fn seen_until(&self, last: &str) -> Vec<String> {
        let mut seen: Vec<String> = Vec::new();
        while !seen.iter().any(|event| event == last) {
            let paths = self.rebuilds.recv_timeout(Duration::from_secs(5));
            seen.extend(paths.unwrap_or_else(|_| panic!("{last} was not seen, but {seen:?}")));
        }
        seen.sort();
        seen.dedup();
        seen
    }
}

/// The events of an open page.
struct Events(BufReader<TcpStream>);

impl Events {
    fn open(address: SocketAddr) -> Self {
        Self(BufReader::new(open(
            address,
            "GET",
            "/__site-build/events",
            &[],
        )))
    }

    fn next(&mut self) -> serde_json::Value {
        loop {
            let mut line = String::new();
            assert!(
                self.0.read_line(&mut line).unwrap() > 0,
                "the connection ended"
            );
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).unwrap();
            }
        }
    }
}

#[test]
fn pages_get_the_client() {
    let dev = Running::new("/", RebuildResult::Pages);
    dev.write("site/docs/part.html", "<ul><li>a fragment</li></ul>");
    dev.write("site/data.json", "{\"a\": \"</body>\"}");
    let home = request(dev.address, "GET", "/", &[]);
    assert_eq!(
        (home.status, home.header("cache-control")),
        (200, "no-store")
    );
    let html = home.text();
    assert!(
        html.starts_with("<body>home<script src=\"/__site-build/client.js\" data-server="),
        "{html}"
    );
    assert!(html.ends_with(" defer></script></body>"), "{html}");
    assert!(
        home.header("content-security-policy")
            .contains("script-src 'self'")
    );
    assert_eq!(
        request(dev.address, "GET", "/docs/part", &[]).text(),
        "<ul><li>a fragment</li></ul>"
    );
    assert_eq!(
        request(dev.address, "GET", "/data.json", &[]).text(),
        "{\"a\": \"</body>\"}"
    );
    let broken = request(dev.address, "GET", "/missing", &[]);
    assert!(
        broken.status == 500 && broken.text().contains("client.js"),
        "a broken page mends itself"
    );
    assert_eq!(request(dev.address, "POST", "/", &[]).status, 405);
    for (name, kind) in [
        ("client.js", "text/javascript; charset=utf-8"),
        ("client.css", "text/css; charset=utf-8"),
    ] {
        let asset = request(dev.address, "GET", &format!("/__site-build/{name}"), &[]);
        assert_eq!((asset.status, asset.header("content-type")), (200, kind));
    }
}

#[test]
fn sources_open_in_the_editor() {
    let dev = Running::new("/docs/", RebuildResult::Pages);
    dev.write("site/index.html", "<body>broken</body>");
    assert!(
        request(dev.address, "GET", "/docs/", &[])
            .text()
            .contains(" data-editor ")
    );
    let ask = |query: &str, headers: &[(&str, &str)]| {
        let path = format!("/__site-build/open?{query}");
        request(dev.address, "POST", &path, headers).status
    };
    assert_eq!(ask("page=%2Fdocs%2F", &[]), 204);
    assert_eq!(ask("file=index.html&line=7", &[]), 204);
    // Pages without a source, files without a problem, and other sites.
    for query in [
        "page=/docs/other",
        "page=/",
        "file=/etc/passwd",
        "file=../editor",
        "line=1",
        "",
    ] {
        assert_eq!(ask(query, &[]), 404, "{query}");
    }
    let foreign = [("Origin", "https://evil.example")];
    assert_eq!(ask("page=%2Fdocs%2F", &foreign), 403);
    assert_eq!(
        request(dev.address, "GET", "/__site-build/open?page=/docs/", &[]).status,
        405
    );
    let root = dev.path("site");
    let expected = [
        format!("{}:1", root.join("index.md").display()),
        format!("{}:7", root.join("index.html").display()),
    ];
    let log = dev.path("editor.log");
    let started = Instant::now();
    let mut opened: Vec<String> = Vec::new();
    while opened.len() < 2 && started.elapsed() < Duration::from_secs(10) {
        let text = fs::read_to_string(&log).unwrap_or_default();
        opened = text.lines().map(str::to_owned).collect();
        thread::sleep(Duration::from_millis(10));
    }
    opened.sort();
    let mut expected = expected.to_vec();
    expected.sort();
    assert_eq!(opened, expected);
}

#[test]
fn markdown_by_accept_header() {
    let dev = Running::new("/docs/", RebuildResult::Pages);
    dev.write("site/guide.html", "guide");
    dev.write("site/guide.md", "# Guide\n");
    let accepts =
        |path: &str, accept: &str| request(dev.address, "GET", path, &[("Accept", accept)]);
    let markdown = accepts("/docs/guide", "text/markdown");
    assert_eq!(markdown.text(), "# Guide\n");
    assert_eq!(markdown.header("vary"), "Accept");
    assert_eq!(accepts("/docs/guide", "text/html, */*").text(), "guide");
    assert!(
        accepts("/docs/", "text/markdown")
            .text()
            .contains("client.js")
    );
}

#[test]
fn base_url_and_redirects() {
    let dev = Running::new("/docs/", RebuildResult::Pages);
    fs::create_dir_all(dev.path("site/guide")).unwrap();
    dev.write("site/guide/index.html", "guide");
    assert_eq!(
        request(dev.address, "GET", "/", &[]).header("location"),
        "/docs/"
    );
    let guide = request(dev.address, "GET", "/docs/guide?a=b", &[]);
    assert_eq!(
        (guide.status, guide.header("location")),
        (307, "/docs/guide/?a=b")
    );
    assert_eq!(
        request(dev.address, "GET", "/docs/guide/", &[]).text(),
        "guide"
    );
    assert_eq!(request(dev.address, "GET", "/guide/", &[]).status, 404);
}

/// Status and body of an answer of the search service.
fn said(answer: &Answer) -> (u16, serde_json::Value) {
    assert_eq!(
        answer.header("content-type"),
        "application/json; charset=utf-8"
    );
    assert_ne!(answer.header("access-control-allow-origin"), "*");
    (answer.status, serde_json::from_slice(&answer.body).unwrap())
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(body).unwrap();
    packed.finish().unwrap()
}

#[test]
fn pages_take_precedence_over_the_search_service() {
    let dev = Running::new("/", RebuildResult::Pages);
    for path in ["1/old", "1/events", "1/indexes/guide"] {
        fs::create_dir_all(dev.path("site").join(path)).unwrap();
        dev.write(&format!("site/{path}/index.html"), path);
        let page = request(dev.address, "GET", &format!("/{path}/"), &[]);
        assert_eq!((page.status, page.text().as_str()), (200, path));
        assert!(page.has("content-security-policy"));
    }
    let (status, body) = said(&post(dev.address, "/1/events", &[], b"{\"events\": []}"));
    assert_eq!((status, &body["message"]), (200, &"OK".into()));
    let (status, body) = said(&request(dev.address, "GET", "/1/indexes/docs?query=a", &[]));
    assert_eq!((status, &body["nbHits"]), (200, &0.into()));
}

#[test]
fn all_answers_of_the_search_service_are_json() {
    let dev = Running::new("/", RebuildResult::Pages);
    let path = "/1/indexes/docs/query";
    let packed = [("Content-Encoding", "gzip")];
    let query = b"{\"query\": \"cart\"}";
    let (status, body) = said(&post(dev.address, path, &packed, &gzip(query)));
    assert_eq!((status, &body["query"]), (200, &"cart".into()));
    let large = vec![b' '; (1 << 20) + 1];
    let refused = [
        (413, post(dev.address, path, &[], &large)),
        (413, post(dev.address, path, &packed, &gzip(&large))),
        (400, post(dev.address, path, &packed, query)),
        (
            415,
            post(dev.address, path, &[("Content-Encoding", "br")], query),
        ),
        (404, post(dev.address, "/1/indexes/other/query", &[], query)),
    ];
    for (expected, answer) in refused {
        let (status, body) = said(&answer);
        assert_eq!((status, &body["status"]), (expected, &expected.into()));
        assert!(body["message"].is_string(), "{body}");
    }
    dev.write("site/no-search", "");
    let (status, body) = said(&post(dev.address, path, &[], query));
    assert_eq!(
        (status, &body["message"]),
        (404, &"This site has no search".into())
    );
    assert_eq!(said(&request(dev.address, "OPTIONS", path, &[])).0, 200);
}

/// The paths of the dev server, one of each kind.
const KINDS: [&str; 5] = [
    "/",
    "/__site-build/client.js",
    "/__site-build/events",
    "/1/indexes/docs?query=a",
    "/missing",
];

#[test]
fn unknown_names_are_refused() {
    let dev = Running::new("/", RebuildResult::Pages);
    for path in KINDS {
        for host in ["evil.example", "localhost.evil.example:80", "192.168.1.7"] {
            let answer = request_to(dev.address, host, path, &[]);
            assert_eq!(answer.status, 403, "{host} {path}");
            let name = host.trim_end_matches(":80");
            assert!(answer.text().contains(&format!("--allowed-host {name}\n")));
        }
    }
    for host in [
        "localhost",
        "127.0.0.1:3000",
        "[::1]",
        "site.localhost",
        "docs.test",
    ] {
        assert_eq!(
            request_to(dev.address, host, "/", &[]).status,
            200,
            "{host}"
        );
    }
    let named = request(dev.address, "GET", "http://evil.example/", &[]);
    assert_eq!(
        named.status, 403,
        "the name in the request line counts, too"
    );
}

#[test]
fn foreign_pages_read_nothing() {
    let dev = Running::new("/", RebuildResult::Pages);
    let foreign: [&[(&str, &str)]; 4] = [
        &[("Origin", "https://evil.example")],
        &[("Origin", "null")],
        &[("Origin", "http://localhost.evil.example:3000")],
        &[
            ("Sec-Fetch-Site", "cross-site"),
            ("Sec-Fetch-Mode", "no-cors"),
        ],
    ];
    for path in KINDS {
        for headers in foreign {
            let answer = request(dev.address, "GET", path, headers);
            assert_eq!(answer.status, 403, "{headers:?} {path}");
            assert!(!answer.has("access-control-allow-origin"));
        }
    }
    let preflight = [("Origin", "https://evil.example")];
    let path = "/1/indexes/docs/query";
    assert_eq!(
        request(dev.address, "OPTIONS", path, &preflight).status,
        403
    );
    // Other servers of this machine, and pages that the author named.
    for origin in [
        "http://localhost:5173",
        "http://127.0.0.1",
        "https://docs.test",
    ] {
        let answer = request(dev.address, "GET", KINDS[3], &[("Origin", origin)]);
        let fields = ["access-control-allow-origin", "vary"].map(|name| answer.header(name));
        assert_eq!((answer.status, fields), (200, [origin, "Origin"]));
        let page = request(dev.address, "GET", "/", &[("Origin", origin)]);
        assert!(
            !page.has("access-control-allow-origin"),
            "pages are for no other origin"
        );
    }
    let link = [
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Mode", "navigate"),
    ];
    assert_eq!(request(dev.address, "GET", "/", &link).status, 200);
}

/// Waits until the server closes a connection, and returns what it sent.
fn until_closed(mut stream: TcpStream) -> String {
    stream
        .set_read_timeout(Some(Duration::from_secs(40)))
        .unwrap();
    let mut sent = Vec::new();
    let ended = stream.read_to_end(&mut sent);
    assert!(ended.is_ok(), "the connection stays open: {ended:?}");
    String::from_utf8(sent).unwrap()
}

#[test]
fn idle_connections_are_closed() {
    let dev = Running::new("/", RebuildResult::Pages);
    let texts = [
        "",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX-Half:",
        // The client reads the response and sends no further request.
        "GET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ];
    dev.write("site/a.txt", "text");
    let open: Vec<_> = texts
        .into_iter()
        .map(|text| {
            let mut stream = TcpStream::connect(dev.address).unwrap();
            stream.write_all(text.as_bytes()).unwrap();
            thread::spawn(move || until_closed(stream))
        })
        .collect();
    let mut sent = open.into_iter().map(|thread| thread.join().unwrap());
    assert_eq!(sent.next().unwrap(), "");
    assert!(!sent.next().unwrap().contains("200 OK"));
    assert!(sent.next().unwrap().ends_with("text"));
}

#[test]
fn open_pages_receive_changes_and_problems() {
    let dev = Running::new("/", RebuildResult::Pages);
    let mut events = Events::open(dev.address);
    let first = events.next();
    assert_eq!(
        (&first["pages"], &first["problems"]),
        (&0.into(), &serde_json::json!([]))
    );

    dev.write("site/index.html", "<body>\nis broken</body>");
    let mut state = events.next();
    // Truncating and writing may fall into two rebuilds on a busy machine.
    while state["problems"][0].is_null() {
        state = events.next();
    }
    assert!(state["pages"].as_u64() > Some(0));
    assert_eq!(
        state["problems"],
        serde_json::json!([{
            "severity": "error", "code": "broken", "message": "something is broken", "file": "index.html",
            "line": 2, "column": 4, "excerpt": "is broken</body>", "caret_at": 3, "caret_len": 6, "help": "mend it",
        }])
    );
    assert_eq!(
        Events::open(dev.address).next(),
        state,
        "a page that connects later receives the same state"
    );
    let html = request(dev.address, "GET", "/", &[]).text();
    assert!(
        html.contains(&format!("data-pages=\"{}\"", state["pages"])),
        "{html}"
    );

    dev.write("site/index.html", "<body>mended</body>");
    while state["problems"] != serde_json::json!([]) {
        state = events.next();
    }
}

#[test]
fn style_changes_have_their_own_event() {
    let dev = Running::new("/", RebuildResult::Styles);
    let mut events = Events::open(dev.address);
    events.next();
    dev.write("site/a.css", "a{}");
    let state = events.next();
    assert_eq!((&state["pages"], &state["styles"]), (&0.into(), &1.into()));

    let dev = Running::new("/", RebuildResult::Unchanged);
    let mut events = Events::open(dev.address);
    events.next();
    dev.write("site/a.txt", "no page shows this");
    dev.seen_until("site/a.txt");
    dev.write("site/index.html", "broken");
    let state = events.next();
    assert_eq!(
        (&state["pages"], &state["problems"][0]["severity"]),
        (&0.into(), &"error".into())
    );
}

#[test]
fn saves_of_all_kinds_are_seen() {
    let dev = Running::new("/", RebuildResult::Pages);
    dev.write("site/docs/a.md", "in place");
    assert_eq!(dev.seen_until("site/docs/a.md"), ["site/docs/a.md"]);

    dev.write("site/docs/a.md~", "backup");
    dev.write("site/docs/4913", "");
    dev.write("site/docs/.a.md.swp", "new");
    fs::rename(dev.path("site/docs/.a.md.swp"), dev.path("site/docs/a.md")).unwrap();
    assert_eq!(
        dev.seen_until("site/docs/a.md"),
        ["site/docs/a.md"],
        "a save by renaming"
    );

    fs::remove_file(dev.path("site/docs/a.md")).unwrap();
    assert_eq!(
        dev.seen_until("site/docs/a.md"),
        ["site/docs/a.md"],
        "a removed file"
    );

    dev.write("extra.toml", "a single file");
    dev.write("other.toml", "its neighbour");
    assert_eq!(dev.seen_until("extra.toml"), ["extra.toml"]);
}

#[test]
fn folders_come_and_go() {
    let dev = Running::new("/", RebuildResult::Pages);
    fs::create_dir_all(dev.path("site/new/a/b")).unwrap();
    dev.write("site/new/a/b/first.md", "1");
    dev.seen_until("site/new/a/b/first.md");
    dev.write("site/new/a/b/second.md", "2");
    dev.seen_until("site/new/a/b/second.md");

    fs::rename(dev.path("site/new"), dev.path("site/moved")).unwrap();
    dev.seen_until("site/moved/a/b/second.md");
    dev.write("site/moved/a/b/third.md", "3");
    dev.seen_until("site/moved/a/b/third.md");

    fs::remove_dir_all(dev.path("site/docs")).unwrap();
    dev.seen_until("site/docs");
    fs::create_dir_all(dev.path("site/docs/deep")).unwrap();
    dev.write("site/docs/deep/again.md", "4");
    dev.seen_until("site/docs/deep/again.md");

    fs::create_dir(dev.path("later")).unwrap();
    dev.write("later/x.md", "a watched folder that was not there");
    dev.seen_until("later/x.md");
    dev.write("later/y.md", "");
    dev.seen_until("later/y.md");
}

#[test]
fn the_output_is_not_seen() {
    let dev = Running::new("/", RebuildResult::Pages);
    dev.write("site/build/index.html", "output");
    fs::create_dir_all(dev.path("site/.build.site-build-1-0/site")).unwrap();
    dev.write("site/.build.site-build-1-0/site/index.html", "staging");
    fs::create_dir_all(dev.path("site/.git")).unwrap();
    dev.write("site/.git/index", "");
    dev.write("site/last.md", "");
    assert_eq!(dev.seen_until("site/last.md"), ["site/last.md"]);
}

#[test]
fn a_burst_is_one_rebuild_and_it_comes_soon() {
    let dev = Running::new("/", RebuildResult::Pages);
    let start = Instant::now();
    for i in 0..20 {
        dev.write(&format!("site/docs/{i}.md"), "text");
    }
    let paths = dev.rebuilds.recv_timeout(Duration::from_secs(5)).unwrap();
    let waited = start.elapsed();
    assert!(paths.len() > 1, "{paths:?}");
    // Settling takes 10 ms; the rest is for a busy machine.
    assert!(
        waited >= Duration::from_millis(8) && waited < Duration::from_millis(500),
        "{waited:?}"
    );
}

#[test]
fn problems_without_a_place() {
    let problem = Problem::new(&Diagnostic::warning("slow", "the build is slow"), None);
    assert_eq!(
        (problem.severity, problem.line, problem.excerpt),
        (Severity::Warning, None, None)
    );
}

#[test]
fn unwatchable_folders_are_reported() {
    let mut options = DevOptions::default();
    options.port = Some(0);
    options.watch = vec![Path::new("no").join("..").join("..")];
    let site = Arc::new(Files {
        root: PathBuf::new(),
        base_url: "/".to_owned(),
    });
    let calls = Mutex::new(0);
    let error = run(options, site, |_| {
        *calls.lock().unwrap() += 1;
        RebuildResult::Unchanged
    });
    assert!(error.unwrap_err().to_string().contains("does not exist"));
    assert_eq!(*calls.lock().unwrap(), 0);
}
