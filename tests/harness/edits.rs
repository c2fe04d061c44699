//! Random edits of sites, and the test that an incremental build writes the same bytes
//! as a cold one. All kinds
//! of input are edited at random; after each edit, the site is built with the cache
//! of the previous build and without a cache.
//!
//! `EDITS=1000` sets the number of edits per site, `SEED=7` the seed.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::{compare, program, tree};

/// Default number of edits per site.
const EDITS: usize = 6;

/// Number of edits after which the test pauses, so that the next build can
/// recognise unchanged files by their times.
const PAUSE: usize = 25;

/// Extensions of files that an edit may change.
const TEXTS: &[&str] = &[
    ".md", ".mdx", ".toml", ".yml", ".yaml", ".json", ".html", ".tsx", ".ts", ".css", ".svg",
];

/// Kinds of edits, by frequency.
const KINDS: &[Kind] = &[
    Kind::Word,
    Kind::Word,
    Kind::Word,
    Kind::Line,
    Kind::Title,
    Kind::Link,
    Kind::Move,
    Kind::Delete,
    Kind::Add,
    Kind::Setting,
    Kind::Undo,
    Kind::Touch,
    Kind::Output,
    Kind::Cache,
    Kind::Spare,
    Kind::Nothing,
];

#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// Replaces a word of a text.
    Word,
    /// Removes a line of a text.
    Line,
    /// Changes the title of a doc.
    Title,
    /// Adds a link to another doc, or changes the one that was added. The search finds
    /// that doc by the text of the link.
    Link,
    /// Renames a doc.
    Move,
    /// Deletes a file.
    Delete,
    /// Adds a doc.
    Add,
    /// Changes a setting of the site.
    Setting,
    /// Restores all files.
    Undo,
    /// Rewrites all files with the same contents, as a checkout does.
    Touch,
    /// Changes a file of the output, as another program might.
    Output,
    /// Damages or removes the cache.
    Cache,
    /// Changes the spare: the folder that becomes the next output.
    Spare,
    /// Changes nothing.
    Nothing,
}

/// Edits a copy of the site at `dir`, and compares the builds after each edit.
pub(crate) fn run(dir: &Path) -> Result<(), String> {
    let edits = edits();
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    let mut random = Random::of_site(&name);
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    let site = work.path().join("site");
    copy(dir, &site)?;
    let mut history = Vec::new();
    let mut is_built = true;
    for step in 0..=edits {
        if step > 0 {
            // Restore a site with errors at once, because failed builds have no
            // output to compare.
            let kind = if is_built {
                *random.of(KINDS)
            } else {
                Kind::Undo
            };
            history.push(edit(kind, dir, work.path(), &mut random)?);
        }
        if step % PAUSE == PAUSE - 1 {
            std::thread::sleep(std::time::Duration::from_millis(2100));
        }
        is_built = compared(work.path())
            .map_err(|error| format!("{name}, after {history:#?}\n{error}"))?;
    }
    Ok(())
}

/// Number of pages of the generated site, and of words on each: enough texts for
/// several parts of a search index, which smaller sites do not have.
const PAGES: usize = 240;
const WORDS: usize = 250;

/// Edits a generated site like those of [`run`].
pub(crate) fn run_generated() -> Result<(), String> {
    let mut random = Random::of_site("generated");
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    let site = work.path().join("generated");
    let write_file = |path: String, text: &str| {
        let path = site.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&site)).map_err(|error| error.to_string())?;
        write(&path, text)
    };
    write_file(
        "site.toml".to_owned(),
        "title = \"Generated\"\nurl = \"https://docs.example\"\n",
    )?;
    write_file("docs/index.md".to_owned(), "# Start\n")?;
    for page in 0..PAGES {
        let mut text = format!("# Page {page}\n");
        for word in 0..WORDS {
            let separator = if word % 40 == 0 { "\n\n" } else { " " };
            text.push_str(&format!("{separator}word{}", random.below(3000)));
        }
        write_file(format!("docs/part{}/page{page}.md", page % 8), &text)?;
    }
    run(&site)
}

/// Returns the number of edits per site.
pub(super) fn edits() -> usize {
    number("EDITS").map_or(EDITS, |count| usize::try_from(count).unwrap_or(EDITS))
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// Builds the site with and without a cache, and compares the outputs. Returns
/// whether the build succeeded.
fn compared(work: &Path) -> Result<bool, String> {
    let build = |out: &str, more: &[&str]| {
        let args = [&["build", "site", "--out-dir", out][..], more].concat();
        program::run(
            work,
            &args.into_iter().map(str::to_owned).collect::<Vec<_>>(),
        )
    };
    let warm = build("out", &[])?;
    let cold = build("cold", &["--no-cache", "--force"])?;
    // The message of a failed build contains the name of the output folder.
    let said_cold =
        compare::said(&cold).replace("nothing was written to cold", "nothing was written to out");
    if warm.exit != cold.exit || compare::said(&warm) != said_cold {
        // Only `out` can be rejected as an output folder, because the cold build
        // uses `--force`.
        if warm.stderr.contains("the output folder") {
            return remove(&work.join("out")).map(|()| false);
        }
        return Err(format!(
            "with the cache, a build reports\n{}\ninstead of\n{}",
            warm.stderr, cold.stderr
        ));
    }
    if warm.exit != Some(0) {
        return Ok(false);
    }
    let [warm, cold] = ["out", "cold"].map(|folder| folders(&work.join(folder)));
    if warm != cold {
        return Err(format!(
            "with the cache, the folders are\n{warm:#?}\ninstead of\n{cold:#?}"
        ));
    }
    let [warm, cold] = ["out", "cold"].map(|folder| tree::read(&work.join(folder)));
    tree::difference(&warm, &cold).map_or(Ok(true), |difference| {
        Err(format!("with the cache, {difference}"))
    })
}

/// Makes a random edit of a kind in the folder `site` of `work`, and returns its
/// description.
pub(super) fn edit(
    kind: Kind,
    origin: &Path,
    work: &Path,
    random: &mut Random,
) -> Result<String, String> {
    let site = work.join("site");
    let files: Vec<PathBuf> = files(&site);
    let with_end = |ends: &[&str]| -> Vec<PathBuf> {
        let has_end =
            |file: &&PathBuf| ends.iter().any(|end| file.to_string_lossy().ends_with(end));
        files.iter().filter(has_end).cloned().collect()
    };
    let docs = with_end(&[".md", ".mdx"]);
    let texts = with_end(TEXTS);
    let changed = match kind {
        Kind::Word | Kind::Line if !texts.is_empty() => {
            let file = random.of(&texts).clone();
            let text = read(&file)?;
            let text = match kind {
                Kind::Word => other_word(&text, random),
                _ => without_line(&text, random),
            };
            write(&file, &text)?;
            file
        }
        Kind::Title if !docs.is_empty() => {
            let file = random.of(&docs).clone();
            let text = read(&file)?;
            let title = format!("# Title {}", random.below(100));
            let text = match text.lines().find(|line| line.starts_with("# ")) {
                Some(line) => text.replacen(line, &title, 1),
                None => format!("{text}\n{title}\n"),
            };
            write(&file, &text)?;
            file
        }
        Kind::Link if !docs.is_empty() => {
            let file = random.of(&docs).clone();
            let target = random.of(&docs).strip_prefix(&site).unwrap_or(&file);
            let text = read(&file)?;
            let others = text.lines().filter(|line| !line.starts_with("[Words "));
            let mut lines: Vec<&str> = others.collect();
            let number = random.below(100);
            let link = format!("[Words {number}](@site/{})", target.display());
            lines.extend(["", &link, ""]);
            write(&file, &lines.join("\n"))?;
            file
        }
        Kind::Move if !docs.is_empty() => {
            let file = random.of(&docs).clone();
            let name = format!("moved-{}.md", random.below(20));
            let to = file.with_file_name(name);
            fs::rename(&file, &to).map_err(|error| error.to_string())?;
            to
        }
        Kind::Delete if !files.is_empty() => {
            let file = random.of(&files).clone();
            fs::remove_file(&file).map_err(|error| error.to_string())?;
            file
        }
        Kind::Add => {
            let number = random.below(20);
            let file = site.join(format!("docs/added-{number}.md"));
            let text =
                format!("---\ntags: [added]\n---\n\n# Added {number}\n\nA new [page](index.md).\n");
            write(&file, &text)?;
            file
        }
        Kind::Setting => {
            let file = site.join("site.toml");
            let text = read(&file)?;
            let settings = [
                format!("tagline = \"Number {}\"\n", random.below(100)),
                "base_url = \"/docs/\"\n".to_owned(),
                "trailing_slash = false\n".to_owned(),
                "no_index = true\n".to_owned(),
            ];
            write(&file, &format!("{}{text}", random.of(&settings)))?;
            file
        }
        Kind::Undo => {
            remove(&site)?;
            copy(origin, &site)?;
            site
        }
        Kind::Touch => {
            for file in &files {
                let bytes = fs::read(file).map_err(|error| error.to_string())?;
                fs::remove_file(file).map_err(|error| error.to_string())?;
                fs::write(file, bytes).map_err(|error| error.to_string())?;
            }
            site
        }
        Kind::Output => {
            let written: Vec<_> = self::files(&work.join("out"))
                .into_iter()
                .filter(|file| file.extension().is_some())
                .collect();
            if written.is_empty() {
                return Ok("nothing".to_owned());
            }
            let file = random.of(&written).clone();
            match random.below(2) {
                0 => fs::remove_file(&file),
                _ => fs::write(&file, "of another program"),
            }
            .map_err(|error| error.to_string())?;
            file
        }
        Kind::Cache => {
            let cache = work.join(".site-build-cache");
            let spare = cache.join("out.spare");
            let mut written = self::files(&cache);
            written.retain(|file| !file.starts_with(&spare));
            if written.is_empty() {
                return Ok("nothing".to_owned());
            }
            let file = random.of(&written).clone();
            match random.below(3) {
                0 => remove(&cache)?,
                1 => fs::write(&file, "of another program").map_err(|error| error.to_string())?,
                _ => {
                    let mut bytes = fs::read(&file).unwrap_or_default();
                    bytes.truncate(bytes.len() / 2);
                    fs::write(&file, bytes).unwrap_or_default();
                }
            }
            file
        }
        Kind::Spare => {
            let spare = work.join(".site-build-cache/out.spare");
            let written = self::files(&spare);
            if written.is_empty() {
                return Ok("nothing".to_owned());
            }
            let file = random.of(&written).clone();
            match random.below(6) {
                0 => remove(&spare)?,
                1 => fs::remove_file(&file).map_err(|error| error.to_string())?,
                // Into the file, which the output may have, too.
                2 => fs::write(&file, "of another program").map_err(|error| error.to_string())?,
                3 => {
                    let bytes = fs::read(&file).map_err(|error| error.to_string())?;
                    fs::remove_file(&file).map_err(|error| error.to_string())?;
                    fs::write(&file, vec![b'x'; bytes.len()]).map_err(|error| error.to_string())?;
                }
                4 => write(&file.with_file_name("foreign.html"), "of another program")?,
                _ => fs::create_dir_all(spare.join("foreign/folder"))
                    .map_err(|error| error.to_string())?,
            }
            file
        }
        _ => return Ok("nothing".to_owned()),
    };
    let changed = changed.strip_prefix(work).unwrap_or(&changed);
    Ok(format!("{kind:?} {}", changed.display()))
}

fn other_word(text: &str, random: &mut Random) -> String {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.len() > 3)
        .collect();
    if words.is_empty() {
        return format!("{text}\n");
    }
    let word = *random.of(&words);
    text.replacen(word, &format!("w{}", random.below(1000)), 1)
}

fn without_line(text: &str, random: &mut Random) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let lost = random.below(lines.len().max(1));
    let kept = lines.iter().enumerate().filter(|(idx, _)| *idx != lost);
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

/// Returns all files in `dir`, sorted.
pub(super) fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(dir)
        .sort_by_file_name()
        .into_iter()
        .flatten();
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(walkdir::DirEntry::into_path).collect()
}

/// Returns all folders in `dir`, relative to it and sorted.
fn folders(dir: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(dir)
        .sort_by_file_name()
        .into_iter()
        .flatten();
    let folders = entries.filter(|entry| entry.file_type().is_dir());
    let below = |path: &Path| path.strip_prefix(dir).unwrap_or(path).to_owned();
    folders.map(|entry| below(entry.path())).collect()
}

pub(super) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    for file in files(from) {
        let below = file.strip_prefix(from).unwrap_or(&file);
        if below.starts_with("build") || below.starts_with(".site-build-cache") {
            continue;
        }
        let bytes = fs::read(&file).map_err(|error| error.to_string())?;
        let to = to.join(below);
        fs::create_dir_all(to.parent().unwrap_or(&to)).map_err(|error| error.to_string())?;
        fs::write(to, bytes).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::create_dir_all(file.parent().unwrap_or(file)).map_err(|error| error.to_string())?;
    fs::write(file, text).map_err(|error| error.to_string())
}

pub(super) fn remove(dir: &Path) -> Result<(), String> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// A seeded random number generator (SplitMix64).
pub(super) struct Random(u64);

impl Random {
    /// Creates a generator for the site `name`.
    pub(super) fn of_site(name: &str) -> Self {
        let seed = number("SEED").unwrap_or(1);
        Self(name.bytes().fold(seed, |seed, byte| {
            seed.wrapping_mul(31).wrapping_add(u64::from(byte))
        }))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        let limit = limit.max(1) as u64;
        usize::try_from(self.next() % limit).unwrap_or_default()
    }

    pub(super) fn of<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len())]
    }
}
