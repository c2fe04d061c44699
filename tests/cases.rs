//! Whole sites: each folder below `cases/` is built by the program, and what
//! comes of it is compared with what the case expects. README.md tells how to
//! add a case.

mod harness;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use harness::{Case, determinism, run_case};

/// Runs `job` for each item, on as many threads as there are cores, and fails
/// with all reports at once.
fn for_all<T: Sync>(items: &[T], job: impl Fn(&T) -> Result<(), String> + Sync) {
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(report) = job(item) {
                        failures
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .push(report);
                    }
                }
            });
        }
    });
    let mut failures = failures
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    failures.sort();
    assert!(
        failures.is_empty(),
        "{} of {} failed\n\n{}",
        failures.len(),
        items.len(),
        failures.join("\n\n")
    );
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The published sites of the repository: our documentation, and the examples.
fn published_sites() -> Vec<PathBuf> {
    let root = repository();
    let mut out = vec![root.join("content")];
    let examples = std::fs::read_dir(root.join("examples"))
        .into_iter()
        .flatten()
        .flatten();
    out.extend(examples.map(|it| it.path()));
    out.retain(|it| it.join("site.toml").is_file());
    out.sort();
    out
}

fn all_cases() -> Vec<Case> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    Case::all(&dir).expect("each `case.toml` can be read")
}

#[test]
fn cases() {
    for_all(&all_cases(), run_case);
}

#[test]
fn published_sites_build_without_dead_links() {
    for_all(&published_sites(), |dir| harness::build_clean(dir));
}

#[test]
fn two_builds_give_the_same_bytes() {
    let mut cases = all_cases();
    cases.retain(Case::is_twice);
    for_all(&cases, determinism::order_of_files);
}

#[test]
fn a_rebuild_gives_what_a_fresh_build_gives() {
    let mut cases = all_cases();
    cases.retain(Case::is_twice);
    for_all(&cases, determinism::rebuild);
}

#[test]
fn a_page_weighs_no_more_in_a_big_site() {
    if let Err(problem) = harness::growth::of_pages() {
        panic!("{problem}");
    }
}
