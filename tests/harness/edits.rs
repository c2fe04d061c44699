//! A build that takes over what did not change writes the same bytes as a cold
//! one. Random edits of all kinds of inputs are made one after the other; after
//! each, the site is built with the cache of the last build, and without one.
//!
//! `EDITS=1000` makes as many edits of each site, `SEED=7` others.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::{compare, program, tree};

/// Edits of each site when `EDITS` does not say.
const EDITS: usize = 6;

/// Every so many edits of a long run, the next build comes late enough to
/// recognise files by their times.
const PAUSE: usize = 25;

/// Files that an edit may change, by the end of their name.
const TEXTS: &[&str] = &[
    ".md", ".mdx", ".toml", ".yml", ".yaml", ".json", ".html", ".tsx", ".ts", ".css", ".svg",
];

/// What an edit does.
const KINDS: &[Kind] = &[
    Kind::Word,
    Kind::Word,
    Kind::Word,
    Kind::Line,
    Kind::Title,
    Kind::Move,
    Kind::Delete,
    Kind::Add,
    Kind::Setting,
    Kind::Undo,
    Kind::Touch,
    Kind::Output,
    Kind::Cache,
    Kind::Nothing,
];

#[derive(Debug, Clone, Copy)]
enum Kind {
    /// A word of a text becomes another one.
    Word,
    /// A line of a text is lost.
    Line,
    /// The title of a doc.
    Title,
    /// A doc gets another path.
    Move,
    /// A file is deleted.
    Delete,
    /// A doc is added.
    Add,
    /// A setting of the site.
    Setting,
    /// All files are as they were at first.
    Undo,
    /// Files are written again as they are, as by a new checkout.
    Touch,
    /// Another program changes a file of the output.
    Output,
    /// The cache is damaged or lost.
    Cache,
    /// Nothing.
    Nothing,
}

/// Edits a copy of the site at `dir`, and compares the builds after each edit.
pub(crate) fn run(dir: &Path) -> Result<(), String> {
    let number = |name: &str| env::var(name).ok().and_then(|it| it.parse::<u64>().ok());
    let edits = number("EDITS").map_or(EDITS, |it| usize::try_from(it).unwrap_or(EDITS));
    let name = dir
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let mut random = Random(
        name.bytes()
            .fold(number("SEED").unwrap_or(1), |seed, byte| {
                seed.wrapping_mul(31).wrapping_add(u64::from(byte))
            }),
    );
    let work = tempfile::tempdir().map_err(|it| it.to_string())?;
    let site = work.path().join("site");
    copy(dir, &site)?;
    let mut history = Vec::new();
    let mut is_built = true;
    for step in 0..=edits {
        if step > 0 {
            // A site with errors is left at once: builds that fail compare little.
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
        is_built =
            compared(work.path()).map_err(|it| format!("{name}, after {history:#?}\n{it}"))?;
    }
    Ok(())
}

/// Builds the site with and without a cache, and compares. Returns whether the
/// site could be built.
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
    // A failed build names the folder that it left alone.
    let said_cold = compare::said(&cold).replace("; cold was not touched", "; out was not touched");
    if warm.exit != cold.exit || compare::said(&warm) != said_cold {
        // The cache does not decide which output folders are refused.
        if warm.stderr.contains("the output folder") {
            return remove(&work.join("out")).map(|()| false);
        }
        return Err(format!(
            "with the cache, a build says\n{}\nin the place of\n{}",
            warm.stderr, cold.stderr
        ));
    }
    if warm.exit != Some(0) {
        return Ok(false);
    }
    let [warm, cold] = ["out", "cold"].map(|it| tree::read(&work.join(it)));
    tree::difference(&warm, &cold).map_or(Ok(true), |it| Err(format!("with the cache, {it}")))
}

/// Makes a random edit of a kind, and says which.
fn edit(kind: Kind, origin: &Path, work: &Path, random: &mut Random) -> Result<String, String> {
    let site = work.join("site");
    let files: Vec<PathBuf> = files(&site);
    let with_end = |ends: &[&str]| -> Vec<PathBuf> {
        let has_end = |it: &&PathBuf| ends.iter().any(|end| it.to_string_lossy().ends_with(end));
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
        Kind::Move if !docs.is_empty() => {
            let file = random.of(&docs).clone();
            let name = format!("moved-{}.md", random.below(20));
            let to = file.with_file_name(name);
            fs::rename(&file, &to).map_err(|it| it.to_string())?;
            to
        }
        Kind::Delete if !files.is_empty() => {
            let file = random.of(&files).clone();
            fs::remove_file(&file).map_err(|it| it.to_string())?;
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
                let bytes = fs::read(file).map_err(|it| it.to_string())?;
                fs::remove_file(file).map_err(|it| it.to_string())?;
                fs::write(file, bytes).map_err(|it| it.to_string())?;
            }
            site
        }
        Kind::Output => {
            let written = self::files(&work.join("out"));
            let written: Vec<_> = written
                .into_iter()
                .filter(|it| it.extension().is_some())
                .collect();
            if written.is_empty() {
                return Ok("nothing".to_owned());
            }
            let file = random.of(&written).clone();
            match random.below(2) {
                0 => fs::remove_file(&file),
                _ => fs::write(&file, "of another program"),
            }
            .map_err(|it| it.to_string())?;
            file
        }
        Kind::Cache => {
            let cache = work.join(".site-build-cache");
            let state = cache.join("out.state");
            match random.below(3) {
                0 => remove(&cache)?,
                1 => fs::write(&state, "of another program").map_err(|it| it.to_string())?,
                _ => {
                    let mut bytes = fs::read(&state).unwrap_or_default();
                    bytes.truncate(bytes.len() / 2);
                    fs::write(&state, bytes).unwrap_or_default();
                }
            }
            cache
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

/// All files below `dir`, in order.
fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(dir).sort_by_file_name();
    let entries = entries.into_iter().flatten();
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(walkdir::DirEntry::into_path).collect()
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    for file in files(from) {
        let below = file.strip_prefix(from).unwrap_or(&file);
        if below.starts_with("build") || below.starts_with(".site-build-cache") {
            continue;
        }
        let bytes = fs::read(&file).map_err(|it| it.to_string())?;
        let to = to.join(below);
        fs::create_dir_all(to.parent().unwrap_or(&to)).map_err(|it| it.to_string())?;
        fs::write(to, bytes).map_err(|it| it.to_string())?;
    }
    Ok(())
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|it| format!("{}: {it}", file.display()))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::create_dir_all(file.parent().unwrap_or(file)).map_err(|it| it.to_string())?;
    fs::write(file, text).map_err(|it| it.to_string())
}

fn remove(dir: &Path) -> Result<(), String> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Numbers that a seed determines (SplitMix64).
struct Random(u64);

impl Random {
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

    fn of<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len())]
    }
}
