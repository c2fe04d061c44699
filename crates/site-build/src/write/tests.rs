//! Writing a site: what is kept, what is refused, and that a partial site is
//! never visible.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "the helpers of tests are tests too"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use super::{Built, FileState, Listings, WriteReport, Writer, check_out_dir, recover, resolved};
use crate::error::{ErrorKind, Result};
use crate::plan::{MARKER, OutPath};

/// Files of a site, as paths and texts.
type Output = Vec<(String, String)>;

fn output(files: &[(&str, &str)]) -> Output {
    files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
        .collect()
}

fn write(output: &Output, out_dir: &Path) -> Result<WriteReport> {
    write_with(output, out_dir, false)
}

fn write_with(output: &Output, out_dir: &Path, force: bool) -> Result<WriteReport> {
    write_as(&Built::default(), output, out_dir, force)
}

fn write_as(built: &Built, output: &Output, out_dir: &Path, force: bool) -> Result<WriteReport> {
    let paths: Vec<OutPath> = output
        .iter()
        .map(|(path, _)| OutPath::parse(&**path).unwrap())
        .collect();
    let writer = Writer::begin(
        out_dir,
        paths.iter(),
        force,
        false,
        Arc::new(Listings::none()),
    )?;
    for (path, text) in output {
        writer.put(path, text.as_bytes())?;
    }
    writer.finish(built).map(|written| written.report)
}

/// Files of a written site, by path.
type Known = BTreeMap<String, FileState>;

/// Time after which a file system gives a change another time than the one before.
const TICK: Duration = Duration::from_millis(20);

/// Returns the listings of earlier builds of `out`, and their file. All folders count as
/// identified by their stamps, as if each build began long after the previous one.
fn listings_of(out: &Path) -> (Arc<Listings>, PathBuf) {
    std::thread::sleep(TICK);
    let file = out.parent().unwrap().join(".site-build-cache/listings");
    let later = SystemTime::now() + Duration::from_secs(60);
    (Arc::new(Listings::read(&file, later)), file)
}

/// Writes a site like a build with a cache: files with the texts of `last` are kept, and folders
/// with known stamps are not listed.
fn write_kept(site: &Output, last: &(Output, Known), out: &Path, force: bool) -> (Output, Known) {
    let path = |(path, _): &(String, String)| OutPath::parse(&**path).unwrap();
    let paths: Vec<OutPath> = site.iter().map(path).collect();
    let (listings, file) = listings_of(out);
    let writer = Writer::begin(out, paths.iter(), force, true, Arc::clone(&listings)).unwrap();
    for file in site {
        let (path, text) = file;
        let known = last.1.get(path).filter(|_| last.0.contains(file));
        let is_kept = known.is_some_and(|state| writer.keep(&[(path, state)]).unwrap());
        if !is_kept {
            writer.put(path, text.as_bytes()).unwrap();
        }
    }
    let files = writer.finish(&Built::default()).unwrap().files;
    listings.save(&file, false);
    let mut expected = site.clone();
    expected.sort();
    assert_eq!(tree(out), expected);
    assert_eq!(
        folders(out),
        folders_of(&expected),
        "the folders are those of the files"
    );
    (site.clone(), files)
}

/// Returns the folders below `root`, sorted.
fn folders(root: &Path) -> Vec<String> {
    let entries = walkdir::WalkDir::new(root).min_depth(1).into_iter();
    let folders = entries
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().is_dir());
    let path = |path: &Path| {
        path.strip_prefix(root)
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned()
    };
    let mut folders: Vec<String> = folders.map(|entry| path(entry.path())).collect();
    folders.sort();
    folders
}

fn folders_of(files: &Output) -> Vec<String> {
    let above = |path: &str| {
        Path::new(path)
            .ancestors()
            .skip(1)
            .filter_map(|path| path.to_str().map(str::to_owned))
            .filter(|path| !path.is_empty())
            .collect::<Vec<_>>()
    };
    let mut folders: Vec<String> = files.iter().flat_map(|(path, _)| above(path)).collect();
    folders.sort();
    folders.dedup();
    folders
}

fn tree(root: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.file_name().unwrap() != MARKER {
                let name = path
                    .strip_prefix(root)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_owned();
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn refusal(out_dir: &Path) -> (ErrorKind, String) {
    let error = write(&output(&[("index.html", "new")]), out_dir).unwrap_err();
    (error.kind(), error.to_string())
}

#[test]
fn files_of_others_in_the_folder_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("build");
    write(&output(&[("index.html", "1"), ("a/b.html", "1")]), &out).unwrap();
    for n in 1..=6 {
        fs::write(out.join(format!("a/notes-{n}.txt")), "ten years of work").unwrap();
    }
    fs::write(out.join(".DS_Store"), "").unwrap();
    let error = write(&output(&[("index.html", "2")]), &out).unwrap_err();
    let message = error.to_string();
    assert_eq!(error.kind(), ErrorKind::Usage);
    assert!(
        message.contains("`a/notes-1.txt`, `a/notes-2.txt`"),
        "{message}"
    );
    assert!(message.contains("`a/notes-5.txt` and 1 more"), "{message}");
    assert!(message.contains("--force"), "{message}");
    assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "1");
    write_with(&output(&[("index.html", "2")]), &out, true).unwrap();
    assert_eq!(names(&out), [MARKER, "index.html"]);
}

#[test]
fn a_new_folder_with_parents() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("a/b/site");
    let report = write(
        &output(&[("index.html", "home"), ("guide/start/index.html", "guide")]),
        &out,
    )
    .unwrap();
    assert_eq!(
        report,
        WriteReport {
            written: 2,
            unchanged: 0,
            removed: 0,
            bytes: 9
        }
    );
    assert_eq!(
        tree(&out),
        [
            ("guide/start/index.html".into(), "guide".into()),
            ("index.html".into(), "home".into())
        ]
    );
    assert_eq!(
        names(out.parent().unwrap()),
        ["site"],
        "nothing stays beside it"
    );
    assert_eq!(
        fs::read_to_string(out.join(MARKER)).unwrap(),
        "site-build output, format 2\n\"guide/start/index.html\"\n\"index.html\"\n"
    );
}

#[cfg(feature = "deploy")]
#[test]
fn the_marker_says_how_a_site_was_built() {
    use super::{built_as, files_of};

    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("site");
    let site = output(&[("index.html", "home")]);
    let built = Built {
        errors: true,
        base_url: Some("/previews/7/".to_owned()),
        configured_base_url: Some("/".to_owned()),
        ..Built::default()
    };
    write_as(&built, &site, &out, false).unwrap();
    assert_eq!(built_as(&out), Some(built));
    assert_eq!(
        files_of(&out).unwrap().len(),
        1,
        "how it was built is not a file"
    );
    write(&site, &out).unwrap();
    assert_eq!(built_as(&out), Some(Built::default()));
    assert_eq!(built_as(dir.path()), None, "no site");
}

#[test]
fn unchanged_files_keep_their_times_and_stale_ones_go() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("site");
    write(
        &output(&[
            ("same", "1"),
            ("other", "1"),
            ("gone/x", "1"),
            ("kind", "1"),
        ]),
        &out,
    )
    .unwrap();
    let long_ago = std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    fs::File::open(out.join("same"))
        .unwrap()
        .set_modified(long_ago)
        .unwrap();

    let report = write(
        &output(&[
            ("same", "1"),
            ("other", "2"),
            ("new", "1"),
            ("kind/is/folder", "1"),
        ]),
        &out,
    )
    .unwrap();
    assert_eq!(
        report,
        WriteReport {
            written: 3,
            unchanged: 1,
            removed: 2,
            bytes: 4
        }
    );
    assert_eq!(
        fs::metadata(out.join("same")).unwrap().modified().unwrap(),
        long_ago
    );
    let expected = [
        ("kind/is/folder", "1"),
        ("new", "1"),
        ("other", "2"),
        ("same", "1"),
    ];
    assert_eq!(
        tree(&out),
        expected.map(|(a, b)| (a.to_owned(), b.to_owned()))
    );
}

#[test]
fn an_empty_folder_is_taken() {
    let dir = tempfile::tempdir().unwrap();
    write(&output(&[("index.html", "new")]), dir.path()).unwrap();
    assert_eq!(tree(dir.path()).len(), 1);
}

#[test]
fn folders_of_others_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "x").unwrap();
    let (kind, message) = refusal(&file);
    assert_eq!(kind, ErrorKind::Usage);
    assert!(message.contains("is a file"), "{message}");

    let photos = dir.path().join("photos");
    fs::create_dir(&photos).unwrap();
    fs::write(photos.join("cat.jpg"), "x").unwrap();
    assert!(refusal(&photos).1.contains("no `.site-build` file"));
    fs::write(photos.join(MARKER), "something else").unwrap();
    assert!(refusal(&photos).1.contains("no `.site-build` file"));
    assert_eq!(names(&photos), [MARKER, "cat.jpg"], "nothing was touched");

    let checkout = dir.path().join("checkout");
    write(&output(&[("index.html", "old")]), &checkout).unwrap();
    fs::create_dir(checkout.join(".git")).unwrap();
    assert!(refusal(&checkout).1.contains("Git checkout"));
    assert_eq!(names(dir.path()), ["checkout", "file", "photos"]);
}

#[test]
fn a_site_of_a_later_format_is_replaced() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join(MARKER), "site-build output, format 12\n").unwrap();
    fs::write(dir.path().join("x"), "").unwrap();
    write(&output(&[("index.html", "new")]), dir.path()).unwrap();
    assert_eq!(names(dir.path()), [MARKER, "index.html"]);
}

#[test]
fn the_sources_are_never_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let site = dir.path().join("docs/site");
    fs::create_dir_all(&site).unwrap();
    for out in [
        site.clone(),
        dir.path().join("docs"),
        dir.path().into(),
        site.join("../../docs/site/"),
    ] {
        assert_eq!(
            check_out_dir(&out, &site).unwrap_err().kind(),
            ErrorKind::Usage,
            "{out:?}"
        );
    }
    for out in [
        site.join("build"),
        dir.path().join("build"),
        dir.path().join("docs/site2"),
    ] {
        check_out_dir(&out, &site).unwrap();
    }
}

#[test]
fn missing_folders_are_resolved() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("a/".repeat(100)).join("build");
    assert!(
        resolved(&out)
            .unwrap()
            .ends_with(out.strip_prefix(dir.path()).unwrap())
    );
}

#[cfg(unix)]
#[test]
fn links_stay_and_what_they_point_to_is_replaced() {
    use std::os::unix::fs::symlink;
    let dir = tempfile::tempdir().unwrap();
    let real = dir.path().join("www/real");
    let link = dir.path().join("link");
    symlink("www/real", &link).unwrap();
    assert_eq!(
        check_out_dir(&link, &real).unwrap_err().kind(),
        ErrorKind::Usage
    );
    for text in ["one", "two"] {
        write(&output(&[("index.html", text)]), &link).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(tree(&real), [("index.html".into(), text.into())]);
    }
    let cycle = dir.path().join("cycle");
    symlink("cycle", &cycle).unwrap();
    assert_eq!(refusal(&cycle).0, ErrorKind::Read);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let parent = dir.path().join("locked");
    fs::create_dir(&parent).unwrap();
    fs::set_permissions(&parent, fs::Permissions::from_mode(0o555)).unwrap();
    // Root may write everywhere.
    if fs::write(parent.join("probe"), "").is_err() {
        assert_eq!(refusal(&parent.join("site")).0, ErrorKind::Write);
    }
    fs::set_permissions(&parent, fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
#[test]
fn the_folder_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("site");
    write(&output(&[("index.html", "1")]), &out).unwrap();
    fs::set_permissions(&out, fs::Permissions::from_mode(0o750)).unwrap();
    write(&output(&[("index.html", "2")]), &out).unwrap();
    assert_eq!(
        fs::metadata(&out).unwrap().permissions().mode() & 0o777,
        0o750
    );
}

#[test]
fn staging_folders_of_dead_builds_are_removed_and_of_live_ones_kept() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("site");
    let dead = dir.path().join(".site.site-build-1-0");
    let live = dir.path().join(".site.site-build-1-1");
    let foreign = dir.path().join(".site.site-build-notes");
    for folder in [&dead, &live, &foreign] {
        fs::create_dir_all(folder.join("site/x")).unwrap();
        fs::write(folder.join("lock"), "").unwrap();
    }
    let lock = fs::File::open(live.join("lock")).unwrap();
    lock.lock().unwrap();
    write(&output(&[("index.html", "1")]), &out).unwrap();
    assert_eq!(
        names(dir.path()),
        [".site.site-build-1-1", ".site.site-build-notes", "site"]
    );
    drop(lock);
    write(&output(&[("index.html", "1")]), &out).unwrap();
    assert_eq!(names(dir.path()), [".site.site-build-notes", "site"]);
}

#[test]
fn a_site_that_was_put_aside_is_put_back() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("site");
    let dead = dir.path().join(".site.site-build-1-0");
    fs::create_dir_all(dead.join("old")).unwrap();
    fs::write(dead.join("old/index.html"), "old").unwrap();
    fs::write(dead.join("lock"), "").unwrap();
    recover(&out);
    assert_eq!(tree(&out), [("index.html".into(), "old".into())]);
    assert_eq!(names(dir.path()), ["site"]);
}

/// Whether the system can exchange two folders in one step. On others, no spare is
/// kept.
const EXCHANGES: bool = cfg!(any(target_os = "linux", target_vendor = "apple"));

fn spare_of(out: &Path) -> PathBuf {
    out.parent().unwrap().join(".site-build-cache/site.spare")
}

/// The states of a site that changes: the pages of each build.
fn versions() -> [Output; 4] {
    [
        output(&[
            ("a/x", "1"),
            ("a/y", "1"),
            ("b/z", "1"),
            ("kind", "1"),
            ("search/index/p/1", "i"),
        ]),
        output(&[
            ("a/x", "1"),
            ("a/y", "2"),
            ("kind/is/folder", "1"),
            ("search/index/q/1", "i"),
        ]),
        output(&[
            ("a/x", "1"),
            ("a/y", "3"),
            ("kind", "1"),
            ("c/d/e", "1"),
            ("search/index/p/1", "i"),
        ]),
        output(&[
            ("a/x", "1"),
            ("a/y", "3"),
            ("b/z", "1"),
            ("kind", "1"),
            ("search/index/p/2", "j"),
        ]),
    ]
}

#[cfg(unix)]
#[test]
fn the_folder_that_was_replaced_becomes_the_next_site() {
    use std::os::unix::fs::MetadataExt;
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("site");
    let inode = |path: &Path| fs::metadata(path).unwrap().ino();
    let mut last = (Output::new(), Known::new());
    let mut folders = Vec::new();
    for site in versions().iter().cycle().take(12) {
        let file = out.join("a/x");
        let before = file.exists().then(|| inode(&file));
        last = write_kept(site, &last, &out, false);
        assert!(
            before.is_none_or(|before| before == inode(&file)),
            "the same file"
        );
        folders.push(inode(&out.join("a")));
        assert_eq!(spare_of(&out).exists(), EXCHANGES && folders.len() > 1);
    }
    if EXCHANGES {
        let alternate = folders.iter().zip(&folders[2..]).all(|(a, b)| a == b);
        assert!(alternate, "the folders were not reused: {folders:?}");
    }
    assert_eq!(names(dir.path()), [".site-build-cache", "site"]);
}

#[cfg(unix)]
#[test]
fn nothing_that_another_program_put_into_the_spare_is_published() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("site");
    let spare = spare_of(&out);
    let changes: &[fn(&Path)] = &[
        |spare| fs::write(spare.join("a/foreign"), "x").unwrap(),
        |spare| fs::create_dir_all(spare.join("empty/folder")).unwrap(),
        |spare| fs::create_dir_all(spare.join("search/index/empty")).unwrap(),
        |spare| fs::write(spare.join("search/index/foreign"), "x").unwrap(),
        |spare| fs::remove_file(spare.join("a/x")).unwrap(),
        // Into the file that the output has, too.
        |spare| fs::write(spare.join("a/x"), "in place").unwrap(),
        // Of the same length, with the same time.
        |spare| {
            let time = fs::metadata(spare.join("a/x")).unwrap().modified().unwrap();
            fs::remove_file(spare.join("a/x")).unwrap();
            fs::write(spare.join("a/x"), "7").unwrap();
            let file = fs::File::open(spare.join("a/x")).unwrap();
            file.set_modified(time).unwrap();
        },
        |spare| {
            fs::remove_file(spare.join("a/x")).unwrap();
            fs::create_dir(spare.join("a/x")).unwrap();
            fs::write(spare.join("a/x/y"), "x").unwrap();
        },
        |spare| {
            fs::remove_file(spare.join("a/x")).unwrap();
            symlink("/etc/passwd", spare.join("a/x")).unwrap();
        },
        |spare| {
            fs::rename(spare.join("a"), spare.join("moved")).unwrap();
            symlink("moved", spare.join("a")).unwrap();
        },
        |spare| fs::set_permissions(spare.join("a"), fs::Permissions::from_mode(0o700)).unwrap(),
        |spare| fs::remove_dir_all(spare).unwrap(),
        |spare| {
            fs::remove_dir_all(spare).unwrap();
            fs::write(spare, "a file").unwrap();
        },
    ];
    let [one, two, ..] = versions();
    let mut last = write_kept(&one, &(Output::new(), Known::new()), &out, false);
    for (number, change) in changes.iter().enumerate() {
        for site in [&two, &one] {
            last = write_kept(site, &last, &out, false);
        }
        if EXCHANGES && number > 0 {
            assert!(spare.is_dir(), "after change {}", number - 1);
        }
        if spare.is_dir() {
            change(&spare);
        }
        last = write_kept(&two, &last, &out, false);
        let mode = fs::metadata(out.join("a")).unwrap().permissions().mode();
        assert_ne!(mode & 0o777, 0o700, "permissions of another program");
        if spare.is_file() {
            fs::remove_file(&spare).unwrap();
        }
    }
}

#[test]
fn a_spare_is_removed_when_it_is_not_wanted() {
    let dir = tempfile::tempdir().unwrap();
    let [out, other] = ["site", "other"].map(|name| dir.path().join(name));
    let [one, two, ..] = versions();
    let none = (Output::new(), Known::new());
    let spares = || names(&dir.path().join(".site-build-cache"));
    let is_spare = |name: &String| name.ends_with(".spare");
    let twice = |out: &Path| {
        let last = write_kept(&one, &none, out, false);
        write_kept(&two, &last, out, false);
        assert_eq!(
            spares().iter().filter(|name| is_spare(name)).count(),
            usize::from(EXCHANGES)
        );
    };
    twice(&out);
    write(&one, &out).unwrap();
    assert!(!spares().iter().any(is_spare), "a build without a cache");
    twice(&out);
    twice(&other);
    assert!(!spare_of(&out).exists(), "another output folder");
    twice(&out);
    fs::remove_dir_all(&out).unwrap();
    write_kept(&one, &none, &out, false);
    assert!(!spare_of(&out).exists(), "the output was deleted");
}

#[test]
fn files_of_others_are_refused_and_removed_with_a_spare_too() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("site");
    let [one, two, ..] = versions();
    let last = write_kept(&one, &(Output::new(), Known::new()), &out, false);
    let last = write_kept(&two, &last, &out, false);
    fs::write(out.join("a/notes"), "ten years of work").unwrap();
    let paths = [OutPath::parse("index.html").unwrap()];
    let refused = Writer::begin(&out, paths.iter(), false, true, listings_of(&out).0).unwrap_err();
    assert!(refused.to_string().contains("`a/notes`"), "{refused}");
    assert_eq!(spare_of(&out).exists(), EXCHANGES, "nothing was touched");
    let last = write_kept(&one, &last, &out, true);
    let last = write_kept(&two, &last, &out, false);
    // By hand, in the output.
    fs::remove_file(out.join("a/x")).unwrap();
    fs::remove_file(out.join("a/y")).unwrap();
    fs::write(out.join("a/y"), "by hand").unwrap();
    let last = write_kept(&two, &last, &out, false);
    fs::write(out.join("a/x"), "in place").unwrap();
    write_kept(&two, &last, &out, false);
}

/// Returns a site of `n` pages, each with the content `text`.
fn uniform(text: &str, n: usize) -> Output {
    let path = |i| format!("section-{}/page-{i}/index.html", i % 10);
    (0..n).map(|i| (path(i), text.repeat(500))).collect()
}

fn assert_uniform(out: &Path, n: usize) {
    let files = tree(out);
    assert_eq!(files.len(), n, "a site lacks files");
    assert!(
        files.windows(2).all(|pair| pair[0].1 == pair[1].1),
        "two sites are mixed"
    );
}

#[test]
fn builds_at_the_same_time_leave_one_whole_site() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("site");
    std::thread::scope(|scope| {
        for text in ["a", "b", "c"] {
            let out = &out;
            scope.spawn(move || {
                let output = uniform(text, 60);
                for _ in 0..8 {
                    write(&output, out).unwrap();
                }
            });
        }
    });
    assert_uniform(&out, 60);
    assert_eq!(names(dir.path()), ["site"]);
}

const KILL_TARGET: &str = "SITE_BUILD_TEST_KILL_TARGET";
const KILL_PAGES: usize = 200;

/// Not a test of its own: the process that
/// [`a_killed_build_leaves_a_whole_site`] kills.
#[test]
fn build_until_killed() {
    let Some(out) = std::env::var_os(KILL_TARGET).map(PathBuf::from) else {
        return;
    };
    let sites = ["a", "b"].map(|text| uniform(text, KILL_PAGES));
    let mut last = (Output::new(), Known::new());
    // Each site three times, so that files are kept, too.
    for site in sites.iter().flat_map(|site| [site; 3]).cycle() {
        last = write_kept(site, &last, &out, false);
    }
}

#[test]
fn a_killed_build_leaves_a_whole_site() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("site");
    write(&uniform("a", KILL_PAGES), &out).unwrap();
    let end = Instant::now() + Duration::from_secs(3);
    let mut left_something = 0;
    for round in 0..60 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "write::tests::build_until_killed"])
            .env(KILL_TARGET, &out)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_micros(5_000 + round * 1_733 % 40_000));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_uniform(&out, KILL_PAGES);
        let left = |name: &String| name != "site" && name != ".site-build-cache";
        left_something += usize::from(names(dir.path()).iter().any(left));
        if Instant::now() > end {
            break;
        }
    }
    assert!(left_something > 0, "no build was killed at work");
    let none = (Output::new(), Known::new());
    let last = write_kept(&uniform("a", KILL_PAGES), &none, &out, false);
    write_kept(&uniform("b", KILL_PAGES), &last, &out, false);
    assert_uniform(&out, KILL_PAGES);
    assert_eq!(names(dir.path()), [".site-build-cache", "site"]);
}
