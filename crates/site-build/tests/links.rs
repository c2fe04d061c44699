//! Special files are not opened: the program exits and names their type.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "the helpers of tests are tests too"
)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn put(dir: &Path, file: &str, text: &str) {
    let path = dir.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn pipe(dir: &Path, file: &str) {
    let made = Command::new("mkfifo").arg(dir.join(file)).status();
    assert!(made.unwrap().success());
}

/// Exit code and standard error of `site-build check DIR`.
fn check(dir: &Path) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_site-build"))
        .args(["check"])
        .arg(dir)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if started.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("the program hangs");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    (status.code(), said)
}

const API: &str = "openapi: 3.1.0\ninfo: {title: Shop, version: '1'}\npaths:\n  /a:\n    get:\n      responses:\n        '200':\n          description: ok\n          content:\n            application/json:\n              schema: {$ref: ./part.yaml}\n";

fn site() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "docs/index.md", "# Home\n");
    put(dir.path(), "site.toml", "title = \"Site\"\n");
    dir
}

#[test]
fn pipes_are_named_and_not_opened() {
    for file in ["static/pipe", "docs/pipe.md", "templates/pipe.html"] {
        let dir = site();
        fs::create_dir_all(dir.path().join(file).parent().unwrap()).unwrap();
        pipe(dir.path(), file);
        let (exit, said) = check(dir.path());
        assert_eq!(exit, Some(1), "{said}");
        let path = dir.path().join(file);
        let expected = format!(
            "error[special-file]: this is a pipe, not a regular file\n --> {}\n",
            path.display()
        );
        assert!(said.contains(&expected), "{said}");
    }
}

#[test]
fn references_to_pipes_and_devices_do_not_hang() {
    let config = "title = \"Site\"\n[[api]]\npath = \"api/openapi.yaml\"\nroute = \"/api\"\n";
    let dir = site();
    put(dir.path(), "site.toml", config);
    put(dir.path(), "api/openapi.yaml", API);
    pipe(dir.path(), "api/part.yaml");
    let (_, said) = check(dir.path());
    assert!(
        said.contains("this is a pipe, not a regular file"),
        "{said}"
    );

    fs::remove_file(dir.path().join("api/part.yaml")).unwrap();
    symlink("/dev/zero", dir.path().join("api/part.yaml")).unwrap();
    let (_, said) = check(dir.path());
    assert!(
        said.contains("outside the site folder, to `/dev/zero`"),
        "{said}"
    );

    // The device is a file of the site folder only when links to it may be
    // followed.
    put(
        dir.path(),
        "site.toml",
        &format!("shared_paths = [\"/dev\"]\n{config}"),
    );
    let (_, said) = check(dir.path());
    assert!(
        said.contains("this is a device, not a regular file"),
        "{said}"
    );

    fs::remove_file(dir.path().join("api/openapi.yaml")).unwrap();
    pipe(dir.path(), "api/openapi.yaml");
    let (exit, said) = check(dir.path());
    assert_eq!(exit, Some(1));
    assert!(
        said.contains("this is a pipe, not a regular file"),
        "{said}"
    );
}

#[test]
fn the_configuration_cannot_link_out_of_the_site() {
    let dir = site();
    fs::remove_file(dir.path().join("site.toml")).unwrap();
    symlink("/proc/self/environ", dir.path().join("site.toml")).unwrap();
    let (exit, said) = check(dir.path());
    assert_eq!(exit, Some(2));
    assert!(said.contains("outside the site folder"), "{said}");
}
