//! Compares the results of a case with its files: `expected.txt` for the messages
//! of the program, `expected/` for parts of the output. `UPDATE=1` writes them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::case::Case;
use super::html;
use super::program::Run;
use super::tree::{self, Tree};

/// Hashes of site-build in file names.
static HASH: LazyLock<Regex> = LazyLock::new(|| regex(r"-[0-9a-f]{16}\b"));
/// Hashes of pictures for link previews in their addresses.
static PICTURE: LazyLock<Regex> = LazyLock::new(|| regex(r"\.png\?v=[0-9a-f]{8}\b"));
/// The folders of the parts of a sidebar, named by the hash of what they hold.
static FOLDER: LazyLock<Regex> = LazyLock::new(|| regex(r"\bassets/sidebars/[0-9a-f]{16}/"));
static THEME: LazyLock<Regex> =
    LazyLock::new(|| regex(r"(assets/[a-z-]+)-[0-9a-f]{10}(\.js|\.css|\.woff2|\.svg|\.txt)"));
/// Files of the theme, which do not depend on the case.
static THEME_FILE: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"^assets/([a-z-]+-[0-9a-f]{10}\.(js|css|woff2|svg|txt)|(api|library|theme)-HASH\.css|texts-HASH\.json)$",
    )
});
/// Lines with times, which differ between runs.
static SUMMARY: LazyLock<Regex> = LazyLock::new(|| regex(r"(?m)^(\d+ pages) in [\d.]+ s, .*$"));
static CHECKED: LazyLock<Regex> = LazyLock::new(|| regex(r"(?m)^(\d+ pages checked) in [\d.]+ s"));

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a valid pattern")
}

/// The results of a case, in the form of its files.
#[derive(Default)]
pub(crate) struct Expected {
    text: String,
    fragments: Tree,
}

impl Expected {
    /// Adds the messages of a run and, if the case compares it, the list of output
    /// files.
    pub(crate) fn add_run(&mut self, case: &Case, run: &Run, out: &Tree) {
        let exit = run
            .exit
            .map_or("a signal".to_owned(), |code| code.to_string());
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let _ = write!(self.text, "exit {exit}\n{}", with_newline(&said(run)));
        if !case.config.run.is_empty() {
            let printed = normalised(&run.stdout);
            let _ = write!(self.text, "prints\n{}", with_newline(&printed));
        }
        if case.config.list && run.exit == Some(0) {
            let files: Vec<_> = out
                .keys()
                .filter(|file| {
                    !THEME_FILE.is_match(&normalised(file)) && !THEME_FILE.is_match(file)
                })
                .map(|file| normalised(file))
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect();
            let _ = write!(self.text, "files\n  {}\n", files.join("\n  "));
        }
    }

    /// Adds the parts of the output that the case compares.
    pub(crate) fn add_fragments(&mut self, case: &Case, out: &Tree, problems: &mut Vec<String>) {
        for (file, selectors) in &case.config.show {
            let found = out.iter().find(|(path, _)| normalised(path) == *file);
            let Some((_, bytes)) = found else {
                problems.push(format!("`show`: no output file `{file}`"));
                continue;
            };
            let text = normalised(&String::from_utf8_lossy(bytes));
            let mut shown = String::new();
            if selectors.is_empty() {
                shown.clone_from(&text);
            }
            for selector in selectors {
                let elements = html::elements(&text, selector);
                if elements.is_empty() {
                    problems.push(format!("`show`: no element `{selector}` in {file}"));
                }
                elements
                    .iter()
                    .for_each(|element| shown.push_str(&with_newline(element)));
            }
            self.fragments
                .insert(file.clone(), with_newline(&shown).into_bytes());
        }
    }

    /// Compares the results with the files of the case, or with `UPDATE` writes
    /// them.
    pub(crate) fn settle(&self, case: &Case, problems: &mut Vec<String>) {
        let text_file = case.dir.join("expected.txt");
        let folder = case.dir.join("expected");
        if std::env::var_os("UPDATE").is_some() {
            if let Err(error) = self.write(&text_file, &folder) {
                problems.push(format!("cannot write the expected files: {error}"));
            }
            return;
        }
        let wanted = fs::read_to_string(&text_file).unwrap_or_default();
        if wanted != self.text {
            problems.push(format!(
                "expected.txt:\n{}",
                difference(&wanted, &self.text)
            ));
        }
        let wanted = tree::read(&folder);
        for file in wanted
            .keys()
            .filter(|file| !self.fragments.contains_key(*file))
        {
            problems.push(format!("expected/{file}: not in `show`"));
        }
        for (file, text) in &self.fragments {
            let wanted = wanted
                .get(file)
                .map(|bytes| String::from_utf8_lossy(bytes))
                .unwrap_or_default();
            let text = String::from_utf8_lossy(text);
            if wanted != text {
                problems.push(format!("expected/{file}:\n{}", difference(&wanted, &text)));
            }
        }
    }

    fn write(&self, text_file: &Path, folder: &Path) -> std::io::Result<()> {
        fs::write(text_file, &self.text)?;
        if folder.is_dir() {
            fs::remove_dir_all(folder)?;
        }
        for (file, text) in &self.fragments {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap_or(folder))?;
            fs::write(path, text)?;
        }
        Ok(())
    }
}

/// Returns the messages of a run, without times and hashes. Places are relative to
/// the site folder, and not to the folder above it, in which the program runs.
pub(crate) fn said(run: &Run) -> String {
    let said = SUMMARY.replace(&run.stderr, "$1 built");
    let said = CHECKED.replace(&said, "$1");
    normalised(&said.replace("--> site/", "--> "))
}

fn normalised(text: &str) -> String {
    let text = HASH.replace_all(text, "-HASH");
    let text = PICTURE.replace_all(&text, ".png?v=HASH");
    let text = FOLDER.replace_all(&text, "assets/sidebars/HASH/");
    THEME.replace_all(&text, "$1-HASH$2").into_owned()
}

fn with_newline(text: &str) -> String {
    let end = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    format!("{text}{end}")
}

/// Formats a diff with `-` for expected and `+` for actual lines, without equal
/// lines at the start and end.
fn difference(wanted: &str, got: &str) -> String {
    let (wanted, got): (Vec<_>, Vec<_>) = (wanted.lines().collect(), got.lines().collect());
    let head = wanted.iter().zip(&got).take_while(|(a, b)| a == b).count();
    let tail = wanted[head..]
        .iter()
        .rev()
        .zip(got[head..].iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let marked = |mark: char, lines: &[&str]| {
        lines[head..lines.len() - tail]
            .iter()
            .map(|line| format!("  {mark} {line}\n"))
            .collect::<String>()
    };
    format!(
        "  line {}\n{}{}",
        head + 1,
        marked('-', &wanted),
        marked('+', &got)
    )
}
