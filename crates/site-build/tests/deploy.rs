//! Deploys to a folder, to a branch of Git, to an S3 server and with rsync to a
//! daemon, both of which run in processes of their own. A test whose server is not
//! installed says so and ends.

#![cfg(all(unix, feature = "deploy"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "the helpers of tests are tests too"
)]

use std::collections::BTreeMap;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const BUCKET: &str = "docs";

/// A site folder and its build.
struct Site(tempfile::TempDir);

impl Site {
    fn new() -> Self {
        let site = Self(tempfile::tempdir().unwrap());
        site.put("site.toml", "title = \"Site\"\n");
        site.put("docs/index.md", "# Home\n\n![](./picture.svg)\n");
        site.put(
            "docs/picture.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        );
        site.put("docs/guide/index.md", "# Guide\n\n![](../picture.svg)\n");
        site.build();
        site
    }

    fn put(&self, file: &str, text: &str) {
        let path = self.0.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn remove(&self, file: &str) {
        fs::remove_file(self.0.path().join(file)).unwrap();
    }

    fn build(&self) {
        let output = program().arg("build").arg(self.0.path()).output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
    }

    fn built(&self) -> PathBuf {
        self.0.path().join("build")
    }

    fn deploy(&self, to: &str, args: &[&str]) -> Command {
        let mut command = program();
        command
            .arg("deploy")
            .arg(self.0.path())
            .args(["--to", to])
            .args(args);
        command
    }

    /// Writes a picture of its own for each version, so that each has other
    /// hashed files.
    fn edit(&self, version: usize) {
        let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"v{version}\"/>");
        self.put("docs/picture.svg", &svg);
        self.put(
            "docs/index.md",
            &format!("# Home {version}\n\n![](./picture.svg)\n"),
        );
        self.build();
    }
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_site-build"));
    command.env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs a command that must succeed and returns its last line.
fn succeed(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    said(&output).lines().last().unwrap_or_default().to_owned()
}

/// Runs a command that must fail, and returns what it says.
fn fail(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    said(&output)
}

/// The files below a folder with their bytes, those of deploys and servers
/// aside.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = walkdir::WalkDir::new(dir).into_iter().flatten();
    let files = entries.filter(|entry| entry.file_type().is_file());
    files
        .map(|file| {
            let path = file.path().strip_prefix(dir).unwrap();
            (
                path.to_str().unwrap().to_owned(),
                fs::read(file.path()).unwrap(),
            )
        })
        .filter(|(path, _)| !path.starts_with(".site-build"))
        .collect()
}

/// Fails if a reader would see half a page, or a page whose pictures, scripts
/// or style sheets are missing.
fn crawl(root: &Path) {
    for entry in walkdir::WalkDir::new(root).into_iter().flatten() {
        // Pages fetch the parts of pages in `assets/`.
        let is_part = entry.path().starts_with(root.join("assets"));
        if is_part
            || entry
                .path()
                .extension()
                .is_none_or(|extension| extension != "html")
        {
            continue;
        }
        let Ok(page) = fs::read_to_string(entry.path()) else {
            continue;
        };
        let shown = entry.path().display();
        assert!(page.trim_end().ends_with("</html>"), "{shown} is cut off");
        for asset in page
            .split('"')
            .filter_map(|part| part.strip_prefix("/assets/"))
        {
            assert!(
                root.join("assets").join(asset).is_file(),
                "{shown}: {asset}"
            );
        }
    }
}

#[test]
fn a_folder() {
    let site = Site::new();
    let target = tempfile::tempdir().unwrap();
    let to = target.path().join("www").to_str().unwrap().to_owned();
    let dir = Path::new(&to);

    let planned = site.deploy(&to, &["--dry-run"]).output().unwrap();
    let planned = String::from_utf8(planned.stdout).unwrap();
    assert!(planned.contains("upload index.html\n"), "{planned}");
    assert!(!dir.exists());

    succeed(&mut site.deploy(&to, &[]));
    assert_eq!(files(dir), files(&site.built()));
    let second = succeed(&mut site.deploy(&to, &[]));
    assert!(second.starts_with("0 uploaded, 0 deleted, "), "{second}");

    let old_picture = hashed_picture(dir);
    let mut old_index = files(dir);
    old_index.retain(|path, _| path.starts_with("search/index/"));
    site.edit(1);
    site.remove("docs/guide/index.md");
    site.build();
    let third = succeed(&mut site.deploy(&to, &[]));
    assert!(third.ends_with(" kept for open pages"), "{third}");
    assert!(!dir.join("guide").exists());
    assert!(dir.join(&old_picture).is_file());
    crawl(dir);
    // A page that was opened before searches the index that it knows.
    let (all, built) = (files(dir), files(&site.built()));
    assert!(
        old_index
            .iter()
            .all(|(path, bytes)| all.get(path) == Some(bytes))
    );
    assert!(old_index.keys().any(|path| !built.contains_key(path)));

    succeed(&mut site.deploy(&to, &["--grace", "0"]));
    assert_eq!(files(dir), built);
}

/// Path of the picture below the root of a site.
fn hashed_picture(dir: &Path) -> String {
    let all = files(dir);
    all.into_keys()
        .find(|key| key.contains("picture-"))
        .unwrap()
}

#[test]
fn what_others_wrote_stays() {
    let site = Site::new();
    let target = tempfile::tempdir().unwrap();
    let to = target.path().to_str().unwrap();
    fs::write(target.path().join("notes.txt"), "mine").unwrap();
    fs::write(target.path().join("index.html"), "mine").unwrap();
    let refused = fail(&mut site.deploy(to, &[]));
    assert!(
        refused.contains("would replace: `index.html`."),
        "{refused}"
    );
    assert_eq!(
        fs::read_to_string(target.path().join("index.html")).unwrap(),
        "mine"
    );
    assert!(!target.path().join(".site-build-deploy").exists());

    succeed(&mut site.deploy(to, &["--force"]));
    assert_eq!(
        fs::read_to_string(target.path().join("notes.txt")).unwrap(),
        "mine"
    );
    crawl(target.path());
}

#[test]
fn compressed_forms_lie_beside_files() {
    let site = Site::new();
    let target = tempfile::tempdir().unwrap();
    let to = target.path().to_str().unwrap();
    succeed(&mut site.deploy(to, &["--compress"]));
    let page = fs::read(target.path().join("index.html")).unwrap();
    let gzip = fs::File::open(target.path().join("index.html.gz")).unwrap();
    let mut unpacked = Vec::new();
    std::io::copy(&mut flate2::read::GzDecoder::new(gzip), &mut unpacked).unwrap();
    assert_eq!(unpacked, page);
    assert!(target.path().join("index.html.br").is_file());

    succeed(&mut site.deploy(to, &["--grace", "0"]));
    assert_eq!(files(target.path()), files(&site.built()));
}

#[test]
fn a_busy_folder_and_faulty_states_are_refused() {
    let site = Site::new();
    let target = tempfile::tempdir().unwrap();
    let to = target.path().to_str().unwrap();
    succeed(&mut site.deploy(to, &[]));
    let own = target.path().join(".site-build-deploy");
    let lock = fs::File::create(own.join("lock")).unwrap();
    lock.try_lock().unwrap();
    let refused = fail(&mut site.deploy(to, &[]));
    assert!(refused.contains("another deploy"), "{refused}");
    drop(lock);

    fs::write(
        own.join("state.json"),
        "{\"format\":1,\"files\":{\"../x\":{\"hash\":\"\",\"stored\":null}}}",
    )
    .unwrap();
    let refused = fail(&mut site.deploy(to, &[]));
    assert!(
        refused.contains("delete it to upload all files again"),
        "{refused}"
    );
}

#[test]
fn sources_are_not_targets() {
    let site = Site::new();
    let refused = fail(&mut site.deploy(site.0.path().to_str().unwrap(), &[]));
    assert!(refused.contains("is a site folder"), "{refused}");
    assert!(!site.0.path().join("index.html").exists());
    let refused = fail(&mut site.deploy(site.built().to_str().unwrap(), &[]));
    assert!(refused.contains("is the built site itself"), "{refused}");
    site.build();
}

#[test]
fn only_finished_sites_are_deployed() {
    let dir = tempfile::tempdir().unwrap();
    let to = dir.path().join("to").to_str().unwrap().to_owned();
    let refused = fail(program().arg("deploy").arg(dir.path()).args(["--to", &to]));
    assert!(
        refused.contains("run `site-build build` first"),
        "{refused}"
    );
    let marker = "site-build output, format 2\n\"../secret\"\n";
    fs::write(dir.path().join(".site-build"), marker).unwrap();
    let refused = fail(program().arg("deploy").arg(dir.path()).args(["--to", &to]));
    assert!(refused.contains("lists `../secret`"), "{refused}");
    let unknown = fail(
        program()
            .arg("deploy")
            .arg(dir.path())
            .args(["--to", "ftp://x"]),
    );
    assert!(unknown.contains("invalid target `ftp://x`"), "{unknown}");
}

#[test]
fn the_target_of_the_configuration() {
    let site = Site::new();
    let configure = |table: &str| site.put("site.toml", &format!("title = \"Site\"\n{table}"));
    let deploy = |args: &[&str]| {
        let mut command = program();
        command.arg("deploy").arg(site.0.path()).args(args);
        command
    };
    let refused = fail(&mut deploy(&[]));
    assert!(refused.contains("set `to` below `[deploy]`"), "{refused}");

    configure("[deploy]\nto = \"www\"\nprefix = \"docs\"\ngrace = \"0\"\ncompress = true\n");
    site.build();
    succeed(&mut deploy(&[]));
    let www = site.0.path().join("www");
    assert!(www.join("docs/index.html.gz").is_file());
    site.edit(1);
    let second = succeed(&mut deploy(&[]));
    assert!(
        second.contains(" deleted") && !second.contains("kept"),
        "{second}"
    );

    let preview = succeed(&mut deploy(&["--prefix", "previews/7", "--dry-run"]));
    assert!(preview.contains(" 0 unchanged"), "{preview}");
    let elsewhere = tempfile::tempdir().unwrap();
    let to = elsewhere.path().to_str().unwrap();
    succeed(&mut deploy(&["--to", to, "--prefix", ""]));
    assert!(elsewhere.path().join("index.html").is_file());

    configure("[deploy]\ngrace = \"soon\"\n");
    let output = deploy(&[]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let message = said(&output);
    assert!(
        message.contains("invalid duration `soon`") && message.contains("site.toml:3:9"),
        "{message}"
    );
}

fn git(dir: &Path, args: &[&str]) -> String {
    let mut command = Command::new("git");
    for role in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{role}_NAME"), "Test");
        command.env(format!("GIT_{role}_EMAIL"), "test@example.com");
    }
    let output = command.args(args).current_dir(dir).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn a_branch() {
    let site = Site::new();
    let remote = tempfile::tempdir().unwrap();
    git(remote.path(), &["init", "--quiet", "--bare"]);
    let dir = site.0.path();
    git(dir, &["init", "--quiet"]);
    git(
        dir,
        &["remote", "add", "origin", remote.path().to_str().unwrap()],
    );
    let deploy = |prefix: &str| {
        let mut command = site.deploy("git:gh-pages", &["--prefix", prefix]);
        for role in ["AUTHOR", "COMMITTER"] {
            command.env(format!("GIT_{role}_NAME"), "Test");
            command.env(format!("GIT_{role}_EMAIL"), "test@example.com");
        }
        succeed(&mut command)
    };
    let list = || git(remote.path(), &["ls-tree", "-r", "--name-only", "gh-pages"]);
    deploy("");
    let first = git(remote.path(), &["rev-parse", "gh-pages"]);
    let paths = list();
    let paths: Vec<&str> = paths.lines().collect();
    for file in files(&site.built())
        .keys()
        .map(String::as_str)
        .chain([".nojekyll"])
    {
        assert!(paths.contains(&file), "{file}");
    }
    let second = deploy("");
    assert!(second.starts_with("0 uploaded, 0 deleted"), "{second}");
    assert_eq!(git(remote.path(), &["rev-parse", "gh-pages"]), first);

    deploy("previews/7");
    site.remove("docs/guide/index.md");
    site.build();
    let third = deploy("");
    assert!(third.contains(" deleted"), "{third}");
    let paths = list();
    assert!(
        !paths
            .lines()
            .any(|line| line == "guide.html" || line == "guide/index.html")
    );
    assert!(paths.contains("previews/7/index.html"));
    let status = git(
        dir,
        &[
            "status",
            "--porcelain",
            "--ignored=no",
            "--untracked-files=no",
        ],
    );
    assert_eq!(status, "", "the work tree is untouched");

    // A branch with sources is not one for a site.
    git(dir, &["checkout", "--quiet", "-b", "sources"]);
    git(dir, &["add", "site.toml", "docs"]);
    git(dir, &["commit", "--quiet", "--message", "Sources"]);
    git(dir, &["push", "--quiet", "origin", "sources"]);
    let refused = site.deploy("git:sources", &[]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains("the branch `sources` is checked out"));
    git(dir, &["checkout", "--quiet", "-b", "other"]);
    let refused = site.deploy("git:sources", &[]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains("files that no deploy wrote"));
    let kept = git(remote.path(), &["ls-tree", "-r", "--name-only", "sources"]);
    assert!(!kept.contains("index.html"), "{kept}");
}

#[test]
fn folders_of_other_machines() {
    let site = Site::new();
    for (target, message) in [
        ("ssh://host/www", "write `user@host:folder`"),
        ("host:", "it has no folder"),
        ("me@-oProxyCommand:www", "expected `user@host:folder`"),
    ] {
        let refused = fail(&mut site.deploy(target, &[]));
        assert!(refused.contains(message), "{target}: {refused}");
    }
    let refused = fail(site.deploy("host:www", &[]).env("PATH", ""));
    assert!(refused.contains("apt-get install rsync"), "{refused}");
}

#[test]
fn a_site_built_for_another_place() {
    let site = Site::new();
    let target = tempfile::tempdir().unwrap();
    let target = target.path().to_str().unwrap();
    let output = site
        .deploy(target, &["--prefix", "previews/7"])
        .output()
        .unwrap();
    assert!(output.status.success());
    assert!(
        said(&output).contains("ends with `/previews/7/`"),
        "{}",
        said(&output)
    );
}

/// A daemon of rsync with the module `site`, ended with the test.
struct Daemon {
    process: Child,
    port: u16,
    root: tempfile::TempDir,
}

impl Daemon {
    /// Starts `rsync --daemon`; `None` if rsync is not installed.
    fn start() -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;

        let root = tempfile::tempdir().unwrap();
        let www = root.path().join("www");
        fs::create_dir(&www).unwrap();
        // A daemon of root would write as nobody.
        let owner = match fs::metadata(&www).unwrap().uid() {
            0 => "uid = root\ngid = root\n",
            _ => "",
        };
        let config = root.path().join("rsyncd.conf");
        let module = www.display();
        fs::write(
            &config,
            format!("use chroot = no\n{owner}[site]\npath = {module}\nread only = no\n"),
        )
        .unwrap();
        let port = free_port();
        let process = Command::new("rsync")
            .args(["--daemon", "--no-detach", "--address", "127.0.0.1"])
            .args(["--port", &port.to_string(), "--config"])
            .arg(config)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(process) = process else {
            assert!(std::env::var("RSYNC").is_err(), "rsync cannot be run");
            eprintln!("NOT RUN: rsync is not installed");
            return None;
        };
        await_server(port);
        Some(Self {
            process,
            port,
            root,
        })
    }

    fn deploy(&self, site: &Site, args: &[&str]) -> Command {
        site.deploy(&format!("rsync://127.0.0.1:{}/site", self.port), args)
    }

    fn www(&self) -> PathBuf {
        self.root.path().join("www")
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

fn await_server(port: u16) {
    let started = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(started.elapsed() < Duration::from_secs(20), "no server");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_daemon_of_rsync() {
    let Some(daemon) = Daemon::start() else {
        return;
    };
    let site = Site::new();
    site.put("static/-e touch x;.txt", "a name that looks like an option");
    site.put("static/two  spaces é.txt", "a name with spaces");
    site.build();
    let www = daemon.www();

    let planned = daemon.deploy(&site, &["--dry-run"]).output().unwrap();
    assert!(planned.status.success(), "{}", said(&planned));
    assert!(String::from_utf8_lossy(&planned.stdout).contains("upload index.html\n"));
    assert_eq!(fs::read_dir(&www).unwrap().count(), 0);

    succeed(&mut daemon.deploy(&site, &[]));
    assert_eq!(files(&www), files(&site.built()));
    let modified = |dir: &Path| {
        fs::metadata(dir.join("index.html"))
            .unwrap()
            .modified()
            .unwrap()
    };
    let times = [&www, &site.built()].map(|dir| {
        let since = modified(dir).duration_since(std::time::UNIX_EPOCH);
        since.unwrap().as_secs()
    });
    assert_eq!(
        times[0], times[1],
        "validators of servers depend on the time"
    );
    assert!(!www.join(".site-build-deploy/lease.json").exists());
    let second = succeed(&mut daemon.deploy(&site, &[]));
    assert!(second.starts_with("0 uploaded, 0 deleted, "), "{second}");

    fs::remove_file(www.join("index.html")).unwrap();
    let verified = succeed(&mut daemon.deploy(&site, &["--verify"]));
    assert!(verified.starts_with("1 uploaded, "), "{verified}");

    let old_picture = hashed_picture(&www);
    site.edit(1);
    site.remove("docs/guide/index.md");
    site.build();
    let third = succeed(&mut daemon.deploy(&site, &[]));
    assert!(third.ends_with(" kept for open pages"), "{third}");
    assert!(
        !www.join("guide").exists(),
        "a server would list the folder"
    );
    assert!(www.join(&old_picture).is_file());
    crawl(&www);
    succeed(&mut daemon.deploy(&site, &["--grace", "0"]));
    assert_eq!(files(&www), files(&site.built()));

    let preview = ["--prefix", "previews/7", "--compress"];
    succeed(&mut daemon.deploy(&site, &preview));
    assert!(www.join("previews/7/index.html.br").is_file());
    let again = succeed(&mut daemon.deploy(&site, &preview));
    assert!(again.starts_with("0 uploaded, 0 deleted, "), "{again}");

    fs::create_dir_all(www.join("other")).unwrap();
    fs::write(www.join("other/index.html"), "mine").unwrap();
    let refused = fail(&mut daemon.deploy(&site, &["--prefix", "other"]));
    assert!(
        refused.contains("would replace: `index.html`."),
        "{refused}"
    );
    let mut unknown = site.deploy(&format!("rsync://127.0.0.1:{}/none", daemon.port), &[]);
    let unknown = fail(&mut unknown);
    assert!(unknown.contains("Unknown module"), "{unknown}");
}

#[test]
fn a_folder_of_another_machine() {
    use std::os::unix::fs::PermissionsExt as _;

    if Command::new("rsync").arg("--version").output().is_err() {
        assert!(std::env::var("RSYNC").is_err(), "rsync cannot be run");
        eprintln!("NOT RUN: rsync is not installed");
        return;
    }
    let site = Site::new();
    let target = tempfile::tempdir().unwrap();
    // In place of ssh: runs the command of the other machine here, and leaves out
    // the name of user and host.
    let shell = target.path().join("shell");
    let script = "#!/bin/sh\n[ \"$1\" = -l ] && shift 2\nshift\nexec \"$@\"\n";
    fs::write(&shell, script).unwrap();
    fs::set_permissions(&shell, fs::Permissions::from_mode(0o755)).unwrap();
    let www = target.path().join("w w'w");
    let to = format!("me@host:{}", www.display());
    let deploy = |args: &[&str]| {
        let mut command = site.deploy(&to, args);
        command.env("RSYNC_RSH", &shell);
        command
    };
    succeed(&mut deploy(&[]));
    assert_eq!(files(&www), files(&site.built()));
    let mode = fs::metadata(&www).unwrap().permissions().mode();
    assert_eq!(mode & 0o555, 0o555, "a web server can read the folder");
    site.edit(1);
    succeed(&mut deploy(&["--grace", "0"]));
    assert_eq!(files(&www), files(&site.built()));
}

#[test]
fn deploys_with_rsync_that_are_killed_are_resumed() {
    let Some(daemon) = Daemon::start() else {
        return;
    };
    let site = Site::new();
    for page in 0..150 {
        let text = format!("# Page {page}\n\n![](./picture.svg)\n");
        site.put(&format!("docs/p{page}.md"), &text);
    }
    site.build();
    let www = daemon.www();
    succeed(&mut daemon.deploy(&site, &["--lease", "1s"]));
    for kill in 0..4 {
        site.edit(kill + 1);
        let mut deploy = daemon
            .deploy(&site, &["--lease", "1s"])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let end = Instant::now() + Duration::from_millis(2300 + 170 * kill as u64);
        while Instant::now() < end {
            crawl(&www);
        }
        let _ = deploy.kill();
        let _ = deploy.wait();
        crawl(&www);
    }
    succeed(&mut daemon.deploy(&site, &["--lease", "1s", "--grace", "0"]));
    crawl(&www);
    assert_eq!(files(&www), files(&site.built()));
}

#[test]
fn a_second_deploy_with_rsync_is_refused() {
    let Some(daemon) = Daemon::start() else {
        return;
    };
    let site = Site::new();
    let lease = daemon.www().join(".site-build-deploy/lease.json");
    fs::create_dir_all(lease.parent().unwrap()).unwrap();
    // A deploy that is alive rewrites its claim.
    let claim = |count: u32| {
        let text = format!("{{\"owner\":1,\"count\":{count},\"patience\":4}}");
        let new = lease.with_extension("new");
        fs::write(&new, text).unwrap();
        fs::rename(new, &lease).unwrap();
    };
    claim(0);
    let mut second = daemon
        .deploy(&site, &["--lease", "4s"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut count = 0;
    while second.try_wait().unwrap().is_none() {
        count += 1;
        claim(count);
        sleep(Duration::from_millis(100));
    }
    let refused = second.wait_with_output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains("another deploy to rsync://"));
    assert!(!daemon.www().join("index.html").exists());
    // Nobody rewrites it any more.
    succeed(&mut daemon.deploy(&site, &["--lease", "1s"]));
    assert_eq!(files(&daemon.www()), files(&site.built()));
    assert!(!lease.exists());
}

/// An S3 server with one bucket, ended with the test.
struct Server {
    process: Child,
    port: u16,
    root: tempfile::TempDir,
}

impl Server {
    /// Starts `s3s-fs`; `None` if it is not installed.
    fn start() -> Option<Self> {
        let program = std::env::var("S3S_FS").unwrap_or_else(|_| "s3s-fs".to_owned());
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join(BUCKET)).unwrap();
        let port = free_port();
        let process = Command::new(program)
            .args(["--host", "127.0.0.1", "--port", &port.to_string()])
            .args(["--access-key", "key", "--secret-key", "secret"])
            .arg(root.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(process) = process else {
            assert!(std::env::var("S3S_FS").is_err(), "S3S_FS cannot be run");
            eprintln!("NOT RUN: s3s-fs is not installed");
            return None;
        };
        await_server(port);
        Some(Self {
            process,
            port,
            root,
        })
    }

    fn deploy(&self, site: &Site, args: &[&str]) -> Command {
        let mut command = site.deploy(&format!("s3://{BUCKET}"), args);
        command
            .env("AWS_ENDPOINT", format!("http://127.0.0.1:{}", self.port))
            .env("AWS_ALLOW_HTTP", "true")
            .env("AWS_ACCESS_KEY_ID", "key")
            .env("AWS_SECRET_ACCESS_KEY", "secret");
        command
    }

    fn bucket(&self) -> PathBuf {
        self.root.path().join(BUCKET)
    }

    /// What the server keeps about an object besides its bytes.
    fn about(&self, key: &str) -> String {
        let files = fs::read_dir(self.root.path()).unwrap().flatten();
        let texts = files.filter_map(|file| {
            let name = file.file_name().to_str()?.to_owned();
            let encoded = name.split(".object-").nth(1)?.split('.').next()?.to_owned();
            (decode(&encoded) == key).then(|| fs::read_to_string(file.path()).unwrap())
        });
        texts.collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Base64 for URLs, as the server writes it.
fn decode(text: &str) -> String {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: Vec<u32> = text
        .chars()
        .filter_map(|c| DIGITS.find(c))
        .map(|id| id as u32)
        .collect();
    let bytes = bits.chunks(4).flat_map(|chunk| {
        let word = chunk.iter().fold(0, |word, digit| word << 6 | digit) << (6 * (4 - chunk.len()));
        word.to_be_bytes()[1..chunk.len()].to_vec()
    });
    String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned()
}

#[test]
fn a_store() {
    let Some(server) = Server::start() else {
        return;
    };
    let site = Site::new();
    succeed(&mut server.deploy(&site, &[]));
    assert_eq!(files(&server.bucket()), files(&site.built()));
    let about = server.about("index.html");
    assert!(
        about.contains("text/html; charset=utf-8") && about.contains("no-cache"),
        "{about}"
    );
    let about = server.about(&hashed_picture(&server.bucket()));
    assert!(
        about.contains("image/svg+xml") && about.contains("immutable"),
        "{about}"
    );

    let second = succeed(&mut server.deploy(&site, &[]));
    assert!(second.starts_with("0 uploaded, 0 deleted, "), "{second}");
    fs::remove_file(server.bucket().join("index.html")).unwrap();
    let verified = succeed(&mut server.deploy(&site, &["--verify"]));
    assert!(
        verified.starts_with("1 uploaded, 0 deleted, "),
        "{verified}"
    );
    site.edit(1);
    let third = succeed(&mut server.deploy(&site, &[]));
    assert!(third.ends_with(" kept for open pages"), "{third}");
    crawl(&server.bucket());

    // A preview is a site of its own.
    succeed(&mut server.deploy(&site, &["--prefix", "previews/7"]));
    assert_eq!(
        files(&server.bucket().join("previews/7")),
        files(&site.built())
    );
    // Readers request parts of the words and texts of the search, which a compressed
    // object does not have.
    succeed(&mut server.deploy(&site, &["--prefix", "compressed", "--compress"]));
    let uploaded = files(&server.bucket().join("compressed"));
    let page = server.about("compressed/index.html");
    assert!(page.contains("gzip"), "{page}");
    for kind in ["search/index/words-", "search/index/texts-"] {
        let is_kind = |path: &&String| path.starts_with(kind);
        let file = uploaded.keys().find(is_kind).unwrap();
        let file = server.about(&format!("compressed/{file}"));
        assert!(!file.contains("gzip"), "{file}");
    }

    let fourth = succeed(&mut server.deploy(&site, &["--grace", "0"]));
    assert!(fourth.starts_with("0 uploaded, "), "{fourth}");
    assert!(
        !fourth.contains(" 0 deleted") && !fourth.contains("kept"),
        "{fourth}"
    );
    assert!(server.bucket().join("previews/7/index.html").is_file());
}

#[test]
fn a_wrong_key_is_an_error_that_does_not_name_it() {
    let Some(server) = Server::start() else {
        return;
    };
    let site = Site::new();
    let mut command = server.deploy(&site, &[]);
    command.env("AWS_SECRET_ACCESS_KEY", "hunter2");
    let refused = fail(&mut command);
    assert!(
        refused.contains("cannot take the lease of s3://docs"),
        "{refused}"
    );
    assert!(!refused.contains("hunter2"), "{refused}");
}

#[test]
fn deploys_that_are_killed_are_resumed_and_readers_see_whole_pages() {
    let Some(server) = Server::start() else {
        return;
    };
    let kills: u64 = std::env::var("DEPLOY_KILLS").map_or(6, |count| count.parse().unwrap());
    let site = Site::new();
    for page in 0..150 {
        site.put(
            &format!("docs/p{page}.md"),
            &format!("# Page {page}\n\n![](./picture.svg)\n"),
        );
    }
    site.build();
    succeed(&mut server.deploy(&site, &["--lease", "1s"]));
    for kill in 0..kills {
        site.edit(usize::try_from(kill).unwrap() + 1);
        let mut deploy = server
            .deploy(&site, &["--lease", "1s"])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let end = Instant::now() + Duration::from_millis(1300 + 97 * kill % 900);
        while Instant::now() < end {
            crawl(&server.bucket());
        }
        let _ = deploy.kill();
        let _ = deploy.wait();
        crawl(&server.bucket());
    }
    succeed(&mut server.deploy(&site, &["--lease", "1s", "--grace", "0"]));
    crawl(&server.bucket());
    let bucket = server.bucket();
    assert_eq!(files(&bucket), files(&site.built()));
}

#[test]
fn a_second_deploy_is_refused() {
    let Some(server) = Server::start() else {
        return;
    };
    let site = Site::new();
    for page in 0..600 {
        site.put(&format!("docs/p{page}.md"), &format!("# Page {page}\n"));
    }
    site.build();
    let first = server
        .deploy(&site, &["--lease", "1s"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lease = server.bucket().join(".site-build-deploy/lease.json");
    let started = Instant::now();
    while !lease.exists() {
        assert!(started.elapsed() < Duration::from_secs(20), "no lease");
        sleep(Duration::from_millis(2));
    }
    let refused = fail(&mut server.deploy(&site, &["--lease", "1s"]));
    assert!(
        refused.contains("another deploy to s3://docs/ is running"),
        "{refused}"
    );
    let first = first.wait_with_output().unwrap();
    assert!(first.status.success(), "{}", said(&first));
    assert!(!lease.exists());
}
