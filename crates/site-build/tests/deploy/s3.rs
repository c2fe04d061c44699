//! Deploys to an S3 server.

use super::*;

const BUCKET: &str = "docs";

/// An S3 server with one bucket, ended with the test.
struct Server {
    process: Process,
    root: tempfile::TempDir,
}

impl Server {
    /// Starts the server of `tests/stores`, which builds of the workspace write next to
    /// the program; `None` if it is not there.
    fn start() -> Option<Self> {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join(BUCKET)).unwrap();
        let beside = Path::new(env!("CARGO_BIN_EXE_site-build")).with_file_name("s3-server");
        let process = Process::start(beside.to_str().unwrap(), "S3_SERVER", |server, port| {
            server.arg(port.to_string()).arg(root.path());
        })?;
        Some(Self { process, root })
    }

    fn deploy(&self, site: &Site, args: &[&str]) -> Command {
        let mut command = site.deploy(&format!("s3://{BUCKET}"), args);
        command
            .env(
                "AWS_ENDPOINT",
                format!("http://127.0.0.1:{}", self.process.port),
            )
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
fn a_store_gets_what_changed() {
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

/// A request deletes a thousand objects, and several are sent at a time.
#[test]
fn pages_are_deleted_before_their_files() {
    let Some(server) = Server::start() else {
        return;
    };
    let site = Site::new();
    for page in 0..1100 {
        let text = format!("# Page {page}\n\n![](../picture.svg)\n");
        site.put(&format!("docs/old/p{page}.md"), &text);
    }
    site.build();
    succeed(&mut server.deploy(&site, &[]));
    fs::remove_dir_all(site.0.path().join("docs/old")).unwrap();
    site.edit(1);
    let mut deploy = server
        .deploy(&site, &["--grace", "0"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while deploy.try_wait().unwrap().is_none() {
        crawl(&server.bucket());
    }
    assert!(deploy.wait().unwrap().success());
    assert_eq!(files(&server.bucket()), files(&site.built()));
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
