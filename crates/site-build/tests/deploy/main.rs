//! Deploys to a folder, to a branch of Git, to an S3 server (`s3`) and with rsync
//! (`rsync`). Servers run in processes of their own. A test whose server is not
//! installed, or not built, says so and ends.

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

mod rsync;
mod s3;

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
        // The tests compare files and open no preview in a browser.
        if args.contains(&"--prefix") {
            command.arg("--any-base-url");
        }
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
/// or style sheets are missing. Pages may be deleted meanwhile.
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
            // Also folders, from which pages fetch parts of large sidebars.
            let is_there = root.join("assets").join(asset).exists();
            let is_same = || fs::read_to_string(entry.path()).is_ok_and(|now| now == page);
            assert!(is_there || !is_same(), "{shown}: {asset}");
        }
    }
}

#[test]
fn a_folder_gets_what_changed() {
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
fn files_of_others_are_kept() {
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
    let inside = site.built().join("x");
    let refused = fail(&mut site.deploy(inside.to_str().unwrap(), &[]));
    assert!(refused.contains("is inside the built site"), "{refused}");
    assert!(!inside.exists());
    for folder in ["docs", "static", "i18n", "components", "templates"] {
        fs::create_dir_all(site.0.path().join(folder)).unwrap();
        let to = site.0.path().join(folder).join("www");
        let refused = fail(&mut site.deploy(to.to_str().unwrap(), &[]));
        let expected = format!("is inside `{folder}`, from which the site is built");
        assert!(refused.contains(&expected), "{refused}");
        assert!(!to.exists());
    }
}

#[test]
fn an_outdated_build_is_deployed_with_a_warning() {
    let site = Site::new();
    let target = tempfile::tempdir().unwrap();
    let warning = |site: &Site| {
        let output = site
            .deploy(target.path().to_str().unwrap(), &[])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", said(&output));
        let all = said(&output);
        let mut lines = all.lines();
        lines
            .find(|line| line.contains("was built before"))
            .map(str::to_owned)
    };
    assert_eq!(warning(&site), None);
    let text = fs::read_to_string(site.0.path().join("docs/index.md")).unwrap();
    site.put("docs/index.md", "# Changed\n");
    let changed = warning(&site).unwrap();
    assert!(
        changed.contains("docs/index.md changed: run `site-build build`"),
        "{changed}"
    );
    site.put("docs/index.md", &text);
    assert_eq!(warning(&site), None);
    site.put("docs/new.md", "# New\n");
    let added = warning(&site).unwrap();
    assert!(added.contains("docs changed"), "{added}");
    // A build with warnings has a record, too.
    site.put("docs/new.md", "---\ntitel: New\n---\n\n# New\n");
    site.build();
    assert_eq!(warning(&site), None);
    site.remove("docs/new.md");
    // The output folder alone: its sources are elsewhere.
    let output = program()
        .arg("deploy")
        .arg(site.built())
        .args(["--to", target.path().to_str().unwrap()])
        .output()
        .unwrap();
    assert!(
        !said(&output).contains("was built before"),
        "{}",
        said(&output)
    );
    let removed = warning(&site).unwrap();
    assert!(removed.contains("docs/new.md changed"), "{removed}");
}

#[test]
fn only_finished_sites_are_deployed() {
    let dir = tempfile::tempdir().unwrap();
    let target = tempfile::tempdir().unwrap();
    let to = target.path().join("to").to_str().unwrap().to_owned();
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

    configure(
        "base_url = \"/docs/\"\n[deploy]\nto = \"www\"\nprefix = \"docs\"\ngrace = \"0\"\ncompress = true\n",
    );
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

    let preview = succeed(&mut deploy(&[
        "--prefix",
        "previews/7",
        "--dry-run",
        "--any-base-url",
    ]));
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
fn a_branch_gets_what_changed() {
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

    // An empty variable is not the name of an author.
    let mut unset = site.deploy("git:gh-pages", &[]);
    unset.env("GIT_SSH_COMMAND", "").env("GIT_DIR", "");
    succeed(&mut unset);
    let as_folder = site
        .deploy("gh-pages", &["--dry-run"])
        .current_dir(dir)
        .output()
        .unwrap();
    assert!(
        said(&as_folder).contains("write `git:gh-pages` for the branch"),
        "{}",
        said(&as_folder)
    );

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
fn targets_that_are_mistyped() {
    let site = Site::new();
    for (target, message) in [
        ("~/www", "write the path in full"),
        ("$HOME/www", "write the path in full"),
        ("host:~/www", "rsync does not replace `~`"),
        ("S3://docs", "write `s3://docs`, in lower case"),
        ("Git:gh-pages", "write `git:gh-pages`, in lower case"),
        (
            "s3://my bucket",
            "`my bucket` cannot be the name of a bucket",
        ),
        ("git:origin/gh-pages", "write `git:gh-pages`"),
        ("git:refs/heads/gh-pages", "write `git:gh-pages`"),
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
    let deploy = |args: &[&str]| {
        let mut command = program();
        let to = ["--to", target, "--prefix", "previews/7"];
        command.arg("deploy").arg(site.0.path()).args(to).args(args);
        command
    };
    for args in [&[][..], &["--dry-run"], &["--force"]] {
        let refused = fail(&mut deploy(args));
        assert!(
            refused.contains("build it with `--base-url /previews/7/`, or"),
            "{refused}"
        );
        assert!(refused.contains("--any-base-url"), "{refused}");
    }
    assert!(files(Path::new(target)).is_empty());
    succeed(&mut deploy(&["--any-base-url"]));
    assert!(Path::new(target).join("previews/7/index.html").is_file());

    site.put(
        "site.toml",
        "title = \"Site\"\nbase_url = \"/previews/7/\"\n",
    );
    site.build();
    succeed(&mut deploy(&[]));
}

#[test]
fn a_preview_does_not_replace_the_site() {
    let site = Site::new();
    let configure = |base_url: &str, more: &str| {
        let text = format!("title = \"Site\"\nbase_url = \"{base_url}\"\n{more}");
        site.put("site.toml", &text);
    };
    let build = |args: &[&str]| {
        succeed(program().arg("build").arg(site.0.path()).args(args));
    };
    let target = tempfile::tempdir().unwrap();
    let to = target.path().join("www").to_str().unwrap().to_owned();
    let deploy = |to: &str, args: &[&str]| {
        let mut command = program();
        let to = ["--to", to];
        command.arg("deploy").arg(site.0.path()).args(to).args(args);
        command
    };

    build(&["--base-url", "/pr/1/"]);
    for to in [
        &*to,
        "s3://docs",
        "git:gh-pages",
        "host:www",
        "rsync://host/www",
    ] {
        let refused = fail(&mut deploy(to, &[]));
        assert!(
            refused.contains("was built for `/pr/1/`, but the `base_url` of site.toml is `/`"),
            "{refused}"
        );
    }
    // The output folder alone knows it, too.
    let built = site.built();
    let refused = fail(program().arg("deploy").arg(&built).args(["--to", &to]));
    assert!(refused.contains("was built for `/pr/1/`"), "{refused}");
    assert!(!Path::new(&to).exists());
    succeed(&mut deploy(&to, &["--prefix", "pr/1"]));
    assert!(fail(&mut deploy(&to, &["--prefix", "1"])).contains("--any-base-url"));
    succeed(&mut deploy(&format!("{to}/pr"), &["--prefix", "1"]));
    succeed(&mut deploy(&to, &["--any-base-url"]));

    // Below the base URL of the site, or at the root of the host.
    configure("/docs/", "");
    for base_url in ["/docs/pr/1/", "/pr/1/"] {
        build(&["--base-url", base_url]);
        succeed(&mut deploy(&to, &["--prefix", "pr/1", "--dry-run"]));
        fail(&mut deploy(&to, &[]));
    }
    build(&["--base-url", "/"]);
    let refused = fail(&mut deploy(&to, &[]));
    assert!(refused.contains("was built for `/`"), "{refused}");
    build(&[]);
    succeed(&mut deploy(&to, &["--dry-run"]));
    succeed(&mut deploy(&to, &["--prefix", "docs", "--dry-run"]));

    // The prefix of the main site is configured, and its end is that of the preview.
    configure("/docs/", "[deploy]\nprefix = \"docs\"\n");
    build(&["--base-url", "/pr/1/docs/"]);
    let refused = fail(&mut deploy(&to, &[]));
    assert!(refused.contains("was built for `/pr/1/docs/`"), "{refused}");

    // Headers of the site's own do not hide it.
    configure("/", "");
    site.put("static/_headers", "/*\n  X-A: b\n");
    build(&["--base-url", "/pr/1/"]);
    let refused = fail(&mut deploy(&to, &[]));
    assert!(refused.contains("was built for `/pr/1/`"), "{refused}");

    let refused = fail(&mut deploy(&to, &["--prefix", "a b"]));
    assert!(
        refused.contains("`a b` cannot be part of a base URL"),
        "{refused}"
    );
}

#[test]
fn variables_that_cannot_be_used() {
    let site = Site::new();
    let home = tempfile::tempdir().unwrap();
    let aws: &[(&str, &str)] = &[("AWS_ACCESS_KEY_ID", "K"), ("AWS_SECRET_ACCESS_KEY", "S")];
    let azure: &[(&str, &str)] = &[("AZURE_STORAGE_ACCOUNT_NAME", "x")];
    let google: &[(&str, &str)] = &[("GOOGLE_BEARER_TOKEN", "t")];
    let no_address = "is not the address of a service";
    let line_break = "contains a line break";
    for (to, given, name, value, why) in [
        (
            "s3://b",
            aws,
            "AWS_ENDPOINT",
            "acc.r2.cloudflarestorage.com",
            no_address,
        ),
        ("s3://b", aws, "AWS_ENDPOINT", "localhost:9000", no_address),
        ("s3://b", aws, "AWS_ENDPOINT", "https:/x.dev", no_address),
        (
            "s3://b",
            aws,
            "AWS_ENDPOINT_URL_S3",
            " https://x.dev",
            no_address,
        ),
        ("s3://b", aws, "AWS_ACCESS_KEY_ID", "K\n", line_break),
        ("s3://b", aws, "AWS_SESSION_TOKEN", "a\nb", line_break),
        ("s3://b", aws, "AWS_REGION", "eu central", "letters, digits"),
        (
            "s3://b",
            aws,
            "AWS_SECRET_ACCESS_KEY",
            "",
            "set `AWS_SECRET_ACCESS_KEY`",
        ),
        (
            "s3://b",
            aws,
            "AWS_ALLOW_HTTP",
            "maybe",
            "check `AWS_ALLOW_HTTP`",
        ),
        ("gs://b", google, "GOOGLE_BEARER_TOKEN", "a\nb", line_break),
        ("gs://b", google, "GOOGLE_BASE_URL", "localhost", no_address),
        (
            "gs://b",
            &[],
            "GOOGLE_SERVICE_ACCOUNT",
            "/no/key.json",
            "is not the path of a file",
        ),
        (
            "gs://b",
            &[],
            "GOOGLE_SERVICE_ACCOUNT",
            "{\"private_key\": \"secret\"}",
            "set `GOOGLE_SERVICE_ACCOUNT_KEY` to the key itself",
        ),
        (
            "gs://b",
            &[],
            "GCE_METADATA_HOST",
            "",
            "`GCE_METADATA_HOST` is empty",
        ),
        (
            "az://$web",
            azure,
            "AZURE_STORAGE_ACCOUNT_NAME",
            "x\n",
            line_break,
        ),
        (
            "az://$web",
            &[],
            "AZURE_STORAGE_ACCOUNT_NAME",
            "",
            "set `AZURE_STORAGE_ACCOUNT_NAME`",
        ),
        (
            "az://$web",
            azure,
            "AZURE_STORAGE_ACCOUNT_KEY",
            "not base64!",
            "check `AZURE_STORAGE_ACCOUNT_KEY`",
        ),
        (
            "az://$web",
            azure,
            "AZURE_STORAGE_SAS_KEY",
            "bla",
            "check `AZURE_STORAGE_SAS_KEY`",
        ),
        (
            "az://$web",
            azure,
            "AZURE_ENDPOINT",
            "localhost:10000",
            no_address,
        ),
        (
            "rsync://localhost/www",
            &[],
            "RSYNC_PASSWORD",
            "a\n",
            line_break,
        ),
    ] {
        let mut command = site.deploy(to, &["--dry-run"]);
        command.env("HOME", home.path()).envs(given.iter().copied());
        let refused = fail(command.env(name, value));
        assert!(
            refused.contains(name) && refused.contains(why) && !refused.contains("panicked"),
            "{name}={value:?}: {refused}"
        );
    }
}

#[test]
fn options_that_cannot_be_used() {
    let site = Site::new();
    let refused = fail(&mut site.deploy("www", &["--lease", "0"]));
    assert!(
        refused.contains("a lease takes at least a second"),
        "{refused}"
    );
    let missing = site.0.path().join("missing");
    let refused = fail(program().arg("deploy").arg(missing));
    assert!(
        refused.contains("does not exist: if it is the target, pass it with --to"),
        "{refused}"
    );
}

/// A server in a process of its own, ended with the test.
struct Process {
    child: Child,
    port: u16,
}

impl Process {
    /// Starts a program with the arguments that `add` adds for a free port, and waits
    /// until it listens. `variable` names the environment variable with the path of
    /// the program; if it is not set, a program that is not installed is `None`.
    fn start(name: &str, variable: &str, add: impl FnOnce(&mut Command, u16)) -> Option<Self> {
        let program = std::env::var(variable);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let mut command = Command::new(program.as_deref().unwrap_or(name));
        add(&mut command, port);
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(child) = child else {
            assert!(program.is_err(), "{variable} cannot be run");
            eprintln!("NOT RUN: {name} is not installed");
            return None;
        };
        let process = Self { child, port };
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(started.elapsed() < Duration::from_secs(20), "no server");
            sleep(Duration::from_millis(20));
        }
        Some(process)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
