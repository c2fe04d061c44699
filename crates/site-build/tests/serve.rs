//! The server of a built site, over a socket as a browser sees it.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "the helpers of tests are tests too"
)]

mod http;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::{fs, thread};

use http::{Answer, request, request_to};
use site_build::ErrorKind;
use site_build::headers::Policy;
use site_build::serve::{ServeOptions, serve};

/// A page that is worth compressing.
fn page(title: &str) -> String {
    format!(
        "<!doctype html><title>{title}</title>{}",
        "<p>The quick brown fox.</p>".repeat(100)
    )
}

fn site() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let files = [
        ("index.html", page("home")),
        ("404.html", "not here".into()),
        ("de/404.html", "nicht hier".into()),
        ("guide/index.html", page("guide")),
        ("about.html", page("about")),
        ("assets/theme-1a2b3c.css", "a{}".into()),
        ("assets/logo.svg", "<svg/>".into()),
        ("film.mp4", "0123456789".into()),
        ("big.bin", "x".repeat(3_000_000)),
        (".site-build", "site-build output, format 1\n".into()),
        (
            ".well-known/security.txt",
            "Contact: mailto:x@example.com".into(),
        ),
    ];
    for (path, text) in files {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

fn start(dir: &Path, base_url: &str) -> SocketAddr {
    let (ready, address) = mpsc::channel();
    let mut options = ServeOptions::new(dir);
    options.host = "127.0.0.1".to_owned();
    options.port = Some(0);
    options.base_url = base_url.to_owned();
    // The thread serves until the tests end.
    thread::spawn(move || serve(&options, |server| ready.send(server).unwrap()));
    address.recv().unwrap()
}

fn get(address: SocketAddr, path: &str) -> Answer {
    request(address, "GET", path, &[])
}

#[test]
fn pages_and_types() {
    let dir = site();
    let address = start(dir.path(), "/");
    let home = get(address, "/");
    assert_eq!((home.status, home.text()), (200, page("home")));
    assert_eq!(home.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(home.header("cache-control"), "no-cache");
    assert_eq!(
        home.header("content-security-policy"),
        Policy::default().header()
    );
    assert_eq!(home.header("x-content-type-options"), "nosniff");
    assert_eq!(home.header("content-length"), home.body.len().to_string());

    let css = get(address, "/assets/theme-1a2b3c.css");
    assert_eq!(css.header("content-type"), "text/css; charset=utf-8");
    assert_eq!(
        css.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    let logo = get(address, "/assets/logo.svg");
    assert_eq!(
        (logo.header("content-type"), logo.header("cache-control")),
        ("image/svg+xml", "no-cache")
    );
    assert_eq!(get(address, "/.well-known/security.txt").status, 200);
    assert_eq!(get(address, "/big.bin").body.len(), 3_000_000);
}

#[test]
fn unknown_names_are_refused() {
    let dir = site();
    let address = start(dir.path(), "/");
    for host in ["evil.example", "192.168.1.7"] {
        let answer = request_to(address, host, "/", &[]);
        assert_eq!(answer.status, 403);
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert!(answer.text().contains("--allowed-host"));
    }
    // No answer can be read by another origin, so that none is refused.
    let answer = request(address, "GET", "/", &[("Origin", "https://a.example")]);
    assert_eq!(answer.status, 200);
    assert!(!answer.has("access-control-allow-origin"));
}

#[test]
fn one_address_per_page() {
    let dir = site();
    let address = start(dir.path(), "/");
    for (path, to) in [
        ("/guide?a=1&b", "/guide/?a=1&b"),
        ("/about/?q=%20", "/about?q=%20"),
        ("/guide", "/guide/"),
    ] {
        let answer = get(address, path);
        assert_eq!((answer.status, answer.header("location")), (308, to));
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
    assert_eq!(get(address, "/about").status, 200);
}

#[test]
fn missing_pages_and_hidden_files() {
    let dir = site();
    fs::write(
        dir.path()
            .parent()
            .unwrap()
            .join("secret-of-site-build-tests"),
        "secret",
    )
    .unwrap();
    let address = start(dir.path(), "/");
    for (path, text) in [
        ("/x/y", "not here"),
        ("/de/x/y", "nicht hier"),
        ("/.site-build", "not here"),
        ("/../secret-of-site-build-tests", "not here"),
        ("/%2e%2e/secret-of-site-build-tests", "not here"),
        ("/..%2fsecret-of-site-build-tests", "not here"),
        ("//example.com/..", "not here"),
        ("/%00", "not here"),
    ] {
        let answer = get(address, path);
        assert_eq!(
            (answer.status, answer.text().as_str()),
            (404, text),
            "{path}"
        );
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert!(!answer.has("etag"), "a missing page has no version");
    }
    fs::remove_file(
        dir.path()
            .parent()
            .unwrap()
            .join("secret-of-site-build-tests"),
    )
    .unwrap();
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out() {
    let dir = site();
    std::os::unix::fs::symlink("/etc/hostname", dir.path().join("host.txt")).unwrap();
    std::os::unix::fs::symlink("film.mp4", dir.path().join("same.mp4")).unwrap();
    let address = start(dir.path(), "/");
    assert_eq!(get(address, "/host.txt").status, 404);
    assert_eq!(get(address, "/same.mp4").status, 200);
}

#[test]
fn files_are_compressed_for_clients_that_accept_it() {
    use std::io::Read;
    let dir = site();
    let address = start(dir.path(), "/");
    let plain = get(address, "/");
    assert_eq!(plain.header("vary"), "Accept, Accept-Encoding");
    let brotli = request(
        address,
        "GET",
        "/",
        &[("Accept-Encoding", "gzip, deflate, br")],
    );
    let gzip = request(address, "GET", "/", &[("Accept-Encoding", "gzip")]);
    assert_eq!(
        (
            brotli.header("content-encoding"),
            gzip.header("content-encoding")
        ),
        ("br", "gzip")
    );
    assert!(brotli.body.len() < 300 && gzip.body.len() < 300);
    let mut text = String::new();
    brotli::Decompressor::new(&*brotli.body, 4096)
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text, page("home"));
    text.clear();
    flate2::read::GzDecoder::new(&*gzip.body)
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text, page("home"));

    let tags = [&plain, &brotli, &gzip].map(|answer| answer.header("etag").to_owned());
    assert!(tags[0] != tags[1] && tags[1] != tags[2], "{tags:?}");
    let film = request(address, "GET", "/film.mp4", &[("Accept-Encoding", "br")]);
    assert!(!film.has("content-encoding") && !film.has("vary"));

    fs::write(dir.path().join("index.html"), page("changed")).unwrap();
    let changed = request(address, "GET", "/", &[("Accept-Encoding", "br")]);
    assert_ne!(changed.header("etag"), tags[1]);
    assert_ne!(changed.body, brotli.body, "the cache kept an old page");
}

#[test]
fn markdown_by_accept_header() {
    let dir = site();
    for (path, text) in [
        ("index.md", "# Home\n"),
        ("guide.md", "# Guide\n"),
        ("about.md", "# About\n"),
    ] {
        fs::write(dir.path().join(path), text).unwrap();
    }
    for base_url in ["/", "/docs/"] {
        let address = start(dir.path(), base_url);
        let accepts = |path: &str, accept: &str| {
            let path = format!("{}{path}", base_url.trim_end_matches('/'));
            request(address, "GET", &path, &[("Accept", accept)])
        };
        for (path, text) in [
            ("/", "# Home\n"),
            ("/guide/", "# Guide\n"),
            ("/guide", "# Guide\n"),
            ("/about", "# About\n"),
            ("/about/", "# About\n"),
        ] {
            let answer = accepts(path, "text/markdown, text/html;q=0.8, */*;q=0.1");
            assert_eq!((answer.status, answer.text()), (200, text.to_owned()));
            let media = answer.header("content-type");
            assert_eq!(media, "text/markdown; charset=utf-8");
            assert_eq!(answer.header("vary"), "Accept");
            let html = accepts(path, "text/html, text/markdown;q=0.9");
            assert_ne!(html.header("content-type"), media, "{path}");
        }
        // Other files are served unchanged; missing files get the 404 page.
        assert_eq!(
            accepts("/assets/logo.svg", "text/markdown").text(),
            "<svg/>"
        );
        let missing = accepts("/missing", "text/markdown");
        assert_eq!(
            (missing.status, missing.text()),
            (404, "not here".to_owned())
        );
        assert_eq!(accepts("/.site-build", "text/markdown").status, 404);
        let tag = accepts("/about", "text/markdown").header("etag").to_owned();
        assert_ne!(accepts("/about", "text/html").header("etag"), tag);
    }
}

#[test]
fn unchanged_files_are_not_sent_again() {
    let dir = site();
    let address = start(dir.path(), "/");
    let first = request(address, "GET", "/", &[("Accept-Encoding", "br")]);
    let (tag, date) = (
        first.header("etag").to_owned(),
        first.header("last-modified").to_owned(),
    );
    let tags = format!("\"other\", W/{tag}");
    for condition in [
        ("If-None-Match", tag.as_str()),
        ("If-None-Match", &tags),
        ("If-None-Match", "*"),
        ("If-Modified-Since", &date),
    ] {
        let answer = request(address, "GET", "/", &[("Accept-Encoding", "br"), condition]);
        assert_eq!(
            (answer.status, answer.body.len()),
            (304, 0),
            "{condition:?}"
        );
        assert_eq!(answer.header("etag"), tag);
        assert_eq!(answer.header("vary"), "Accept, Accept-Encoding");
    }
    let stale = [
        ("If-None-Match", "\"x\""),
        ("If-Modified-Since", date.as_str()),
    ];
    assert_eq!(
        request(address, "GET", "/", &stale).status,
        200,
        "a tag hides the date"
    );
    let long_ago = [("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")];
    assert_eq!(request(address, "GET", "/", &long_ago).status, 200);
}

#[test]
fn ranges_of_files_are_served() {
    let dir = site();
    let address = start(dir.path(), "/");
    let part = request(address, "GET", "/film.mp4", &[("Range", "bytes=2-4")]);
    assert_eq!((part.status, part.text().as_str()), (206, "234"));
    assert_eq!(part.header("content-range"), "bytes 2-4/10");
    let beyond = request(address, "GET", "/film.mp4", &[("Range", "bytes=20-")]);
    assert_eq!(
        (beyond.status, beyond.header("content-range")),
        (416, "bytes */10")
    );
    let changed = request(
        address,
        "GET",
        "/film.mp4",
        &[("Range", "bytes=2-4"), ("If-Range", "\"old\"")],
    );
    assert_eq!(
        (changed.status, changed.text().as_str()),
        (200, "0123456789")
    );
    let text = request(
        address,
        "GET",
        "/",
        &[("Range", "bytes=0-8"), ("Accept-Encoding", "br")],
    );
    assert_eq!((text.status, text.text().as_str()), (206, "<!doctype"));
    let large = request(
        address,
        "GET",
        "/big.bin",
        &[("Range", "bytes=100-2000099")],
    );
    assert_eq!((large.status, large.body.len()), (206, 2_000_000));
}

#[test]
fn only_get_and_head_are_allowed() {
    let dir = site();
    let address = start(dir.path(), "/");
    let head = request(address, "HEAD", "/", &[]);
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(
        head.header("content-length"),
        page("home").len().to_string()
    );
    let post = request(address, "POST", "/", &[]);
    assert_eq!((post.status, post.header("allow")), (405, "GET, HEAD"));
}

#[test]
fn sites_are_served_below_their_base_url() {
    let dir = site();
    let address = start(dir.path(), "https://example.com/docs");
    assert_eq!(get(address, "/docs/").text(), page("home"));
    assert_eq!(
        get(address, "/docs/guide?x").header("location"),
        "/docs/guide/?x"
    );
    for path in ["/", "/docs"] {
        let answer = get(address, path);
        assert_eq!((answer.status, answer.header("location")), (307, "/docs/"));
    }
    assert_eq!(get(address, "/guide/").status, 404);
    assert_eq!(get(address, "/docs/de/x").text(), "nicht hier");
}

#[test]
fn an_occupied_port_is_an_error() {
    let dir = site();
    let address = start(dir.path(), "/");
    let mut options = ServeOptions::new(dir.path());
    options.host = "127.0.0.1".to_owned();
    options.port = Some(address.port());
    let error = serve(&options, |_| panic!("two servers on one port")).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Network);
    assert!(
        error.to_string().contains("is in use; choose another"),
        "{error}"
    );

    options.port = None;
    let mut seen = Vec::new();
    for _ in 0..2 {
        let (ready, address) = mpsc::channel();
        let options = options.clone();
        thread::spawn(move || serve(&options, |server| ready.send(server).unwrap()));
        seen.push(address.recv().unwrap().port());
    }
    assert!(seen[0] < seen[1], "the second server takes the next port");

    options.dir = PathBuf::from("no/such/site");
    let error = serve(&options, |_| panic!("nothing to serve")).unwrap_err();
    assert!(
        error.kind() == ErrorKind::Usage
            && error.to_string().contains("run `site-build build` first"),
        "{error}"
    );
}

const SERVE_TARGET: &str = "SITE_BUILD_TEST_SERVE_TARGET";

/// Not a test of its own: what [`interrupted`] interrupts.
#[test]
fn serve_until_interrupted() {
    let Some(dir) = std::env::var_os(SERVE_TARGET) else {
        return;
    };
    let mut options = ServeOptions::new(dir);
    options.port = Some(0);
    serve(&options, |server| {
        fs::write(options.dir.join("ready.txt"), server.to_string()).unwrap();
    })
    .unwrap();
}

#[cfg(unix)]
#[test]
fn signals_stop_the_server() {
    use std::process::{Command, Stdio};
    for signal in ["-INT", "-TERM"] {
        let dir = site();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "serve_until_interrupted"])
            .env(SERVE_TARGET, dir.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        while !dir.path().join("ready.txt").exists() {
            thread::sleep(std::time::Duration::from_millis(5));
        }
        let killed = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status()
            .unwrap();
        assert!(killed.success());
        assert!(
            child.wait().unwrap().success(),
            "{signal} is an orderly end"
        );
    }
}
