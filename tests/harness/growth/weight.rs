//! Tests that the size of a page does not depend on the number of pages, and that no file that browsers fetch becomes
//! too large.

use std::fs;
use std::path::Path;

use super::super::program;

/// Numbers of pages in the small and the large site. Both have more folders than the sidebar of a page lists.
const SIZES: [usize; 2] = [1_400, 5_000];

/// Number of pages per folder.
const FOLDER: usize = 10;

/// Maximum difference in bytes between the page in the large and in the small site. Numbers have more digits.
const MAX_GROWTH: usize = 128;

/// Maximum size in bytes of files in the large site that browsers fetch.
const MAX_FILE: u64 = 300_000;

/// Builds a small and a large site, and compares a page that both have.
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
        let entry = entry.map_err(|error| error.to_string())?;
        let len = entry.metadata().map_err(|error| error.to_string())?.len();
        let is_fetched = entry
            .path()
            .extension()
            .is_some_and(|extension| extension != "xml" && extension != "txt");
        if entry.file_type().is_file() && is_fetched && len > MAX_FILE {
            return Err(format!("{} has {len} bytes", entry.path().display()));
        }
    }
    Ok(())
}

/// Builds a site with the given number of pages.
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
