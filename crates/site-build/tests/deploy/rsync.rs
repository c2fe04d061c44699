//! Deploys with rsync, to a daemon and to a folder of another machine.

use super::*;

/// A daemon of rsync with the module `site`, ended with the test.
struct Daemon {
    process: Process,
    root: tempfile::TempDir,
}

impl Daemon {
    /// Starts `rsync --daemon`; `None` if rsync is not installed.
    fn start() -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;

        let root = tempfile::tempdir().unwrap();
        let www = root.path().join("www");
        fs::create_dir(&www).unwrap();
        // A daemon that runs as root writes as the user `nobody` by default.
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
        let process = Process::start("rsync", "RSYNC", |rsync, port| {
            rsync
                .args(["--daemon", "--no-detach", "--address", "127.0.0.1"])
                .args(["--port", &port.to_string(), "--config"])
                .arg(config);
        })?;
        Some(Self { process, root })
    }

    fn deploy(&self, site: &Site, args: &[&str]) -> Command {
        site.deploy(
            &format!("rsync://127.0.0.1:{}/site", self.process.port),
            args,
        )
    }

    fn www(&self) -> PathBuf {
        self.root.path().join("www")
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
    let mut unknown = site.deploy(
        &format!("rsync://127.0.0.1:{}/none", daemon.process.port),
        &[],
    );
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

#[test]
fn a_path_in_a_module_of_a_daemon() {
    let Some(daemon) = Daemon::start() else {
        return;
    };
    let site = Site::new();
    let to = format!("rsync://127.0.0.1:{}/site/a/b/", daemon.process.port);
    succeed(&mut site.deploy(&to, &[]));
    let below = daemon.www().join("a/b");
    assert_eq!(files(&below), files(&site.built()));
    assert!(!below.join(".site-build-deploy/lease.json").exists());
    let second = succeed(&mut site.deploy(&to, &[]));
    assert!(second.starts_with("0 uploaded, 0 deleted, "), "{second}");
    site.remove("docs/guide/index.md");
    site.build();
    succeed(&mut site.deploy(&to, &["--grace", "0"]));
    assert_eq!(files(&below), files(&site.built()));
}
