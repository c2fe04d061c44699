//! What a page weighs must not depend on how many pages the site has.

use std::fs;
use std::path::Path;

use super::super::program;

/// Pages of the small and of the big site.
const SIZES: [usize; 2] = [100, 5_000];

/// Bytes that the page of the big site may have more: numbers have more digits.
const MAX_GROWTH: usize = 64;

/// Builds a small and a big site and compares a page that both have.
pub(crate) fn of_pages() -> Result<(), String> {
    let [small, big] = SIZES.map(page_of_site);
    let (small, big) = (small?, big?);
    if big.len() > small.len() + MAX_GROWTH {
        return Err(format!(
            "the page has {} bytes in a site of {} pages, and {} in one of {}",
            small.len(),
            SIZES[0],
            big.len(),
            SIZES[1],
        ));
    }
    Ok(())
}

/// The HTML of the page in the middle of a site.
fn page_of_site(pages: usize) -> Result<String, String> {
    let work = tempfile::tempdir().map_err(|it| it.to_string())?;
    let write = |file: &str, text: &str| {
        let path = work.path().join("site").join(file);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("")))
            .and_then(|()| fs::write(path, text))
            .map_err(|it| it.to_string())
    };
    write("site.toml", "title = \"Site\"\n")?;
    for number in 0..pages {
        let text = format!("# Page {number:04}\n\nA sentence with the number {number}.\n");
        let file = if number == pages / 2 {
            "docs/page-middle.md".to_owned()
        } else {
            format!("docs/page-{number:04}.md")
        };
        write(&file, &text)?;
    }
    let args = ["build", "site", "--out-dir", "out"].map(str::to_owned);
    let run = program::run(work.path(), &args)?;
    if run.exit != Some(0) {
        return Err(run.stderr);
    }
    fs::read_to_string(work.path().join("out/page-middle/index.html")).map_err(|it| it.to_string())
}
