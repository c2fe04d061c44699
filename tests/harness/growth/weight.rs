//! What a page weighs must not depend on how many pages the site has, nor may a file that readers fetch.

use std::fs;
use std::path::Path;

use super::super::program;

/// Pages of the small and of the big site. Both have more folders than a page names beside its own.
const SIZES: [usize; 2] = [1_400, 5_000];

/// Pages of a folder.
const FOLDER: usize = 10;

/// Bytes that the page of the big site may have more: numbers have more digits.
const MAX_GROWTH: usize = 128;

/// Bytes of the largest file of the big site that readers fetch.
const MAX_FILE: u64 = 300_000;

/// Builds a small and a big site and compares a page that both have.
pub(crate) fn of_pages() -> Result<(), String> {
    let [small, big] = SIZES.map(built);
    let (small, big) = (small?, big?);
    let page = Path::new("out/middle/page/index.html");
    let [light, heavy] = [&small, &big].map(|site| fs::read_to_string(site.path().join(page)));
    let (light, heavy) = (
        light.map_err(|error| said(&error))?,
        heavy.map_err(|error| said(&error))?,
    );
    if heavy.len() > light.len() + MAX_GROWTH {
        return Err(format!(
            "the page has {} bytes in a site of {} pages, and {} in one of {}",
            light.len(),
            SIZES[0],
            heavy.len(),
            SIZES[1],
        ));
    }
    for entry in walkdir::WalkDir::new(big.path().join("out")) {
        let entry = entry.map_err(|it| it.to_string())?;
        let len = entry.metadata().map_err(|it| it.to_string())?.len();
        let is_fetched = entry
            .path()
            .extension()
            .is_some_and(|it| it != "xml" && it != "txt");
        if entry.file_type().is_file() && is_fetched && len > MAX_FILE {
            return Err(format!("{} has {len} bytes", entry.path().display()));
        }
    }
    Ok(())
}

/// Builds a site with some pages.
fn built(pages: usize) -> Result<tempfile::TempDir, String> {
    let work = tempfile::tempdir().map_err(|error| said(&error))?;
    let write = |file: &str, text: &str| {
        let path = work.path().join("site").join(file);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("")))
            .and_then(|()| fs::write(path, text))
            .map_err(|error| said(&error))
    };
    write("site.toml", "title = \"Site\"\n")?;
    write("docs/middle/page.md", "# Page\n\nA sentence.\n")?;
    for number in 1..pages {
        let text = format!("# Page {number:04}\n\nA sentence with the number {number}.\n");
        let folder = number / FOLDER;
        write(
            &format!("docs/folder-{folder:03}/page-{number:04}.md"),
            &text,
        )?;
    }
    let args = ["build", "site", "--out-dir", "out"].map(str::to_owned);
    let run = program::run(work.path(), &args)?;
    if run.exit != Some(0) {
        return Err(run.stderr);
    }
    Ok(work)
}

fn said(error: &std::io::Error) -> String {
    error.to_string()
}
