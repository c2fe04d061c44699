//! A case as written: a folder that is a site, and `case.toml` for what a
//! folder under version control cannot hold.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Files of a case that are not part of its site.
const NOT_SITE: &[&str] = &["case.toml", "expected.txt", "expected"];

/// The option with which a site with errors is written.
const KEEP_GOING: &str = "--keep-going";

/// A folder below `cases/`.
#[derive(Clone)]
pub(crate) struct Case {
    /// `area/case`.
    pub(crate) name: String,
    /// The folder.
    pub(crate) dir: PathBuf,
    /// Its `case.toml`.
    pub(crate) config: CaseConfig,
}

/// `case.toml`.
#[derive(Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CaseConfig {
    /// `build` (the default) or `check`.
    pub(crate) command: Option<String>,
    /// The whole command line in the place of `command` and `args`, for commands
    /// that make no site; the site is the folder `site`.
    pub(crate) run: Vec<String>,
    /// Further arguments: `--strict`, `--drafts`, `--base-url` and its value.
    pub(crate) args: Vec<String>,
    /// The site folder, and the output folder, when they are not the case's.
    pub(crate) site: Option<String>,
    pub(crate) out_dir: Option<String>,
    /// How the last run must end, and what it must say, whatever
    /// `expected.txt` holds.
    pub(crate) exit: Option<i32>,
    pub(crate) says: Vec<String>,
    /// Files of the output with the elements of them to compare; none: all of
    /// the file. Those that begin with `site/` are files of the site folder.
    pub(crate) show: BTreeMap<String, Vec<String>>,
    /// Expect the list of the output's files, too.
    pub(crate) list: bool,
    /// The site has links that lead nowhere, as warnings.
    pub(crate) dead_links: bool,
    /// What stands at the output folder: a `site` of before (the default), a
    /// `file`, a `foreign` folder, or `nothing`.
    pub(crate) out: OutBefore,
    /// Build this case from two differently made copies, and by rebuilding.
    pub(crate) twice: bool,
    /// Files to be made.
    pub(crate) file: Vec<MadeFile>,
    /// Symbolic links to be made.
    pub(crate) link: Vec<Link>,
    /// Commit the site with this author on this day (`YYYY-MM-DD`).
    pub(crate) commit: Option<Commit>,
    /// Edits, each followed by another run.
    pub(crate) then: Vec<Edit>,
}

#[derive(Default, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OutBefore {
    #[default]
    Site,
    File,
    Foreign,
    Nothing,
}

/// A file: `start`, `text` so many times, `end`; or bytes.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MadeFile {
    path: String,
    #[serde(default)]
    start: String,
    #[serde(default)]
    text: String,
    #[serde(default = "once")]
    times: usize,
    #[serde(default)]
    end: String,
    /// Each repetition stands on a line of its own, a column further right.
    #[serde(default)]
    indented: bool,
    /// A number of files: `{n}` in path and texts stands for each.
    #[serde(default = "once")]
    files: usize,
    /// The bytes in the place of texts, in hexadecimal.
    hex: Option<String>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Link {
    path: String,
    to: String,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Commit {
    author: String,
    date: String,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Edit {
    /// Files to write, by path.
    pub(crate) write: BTreeMap<String, String>,
    /// Files to remove.
    pub(crate) remove: Vec<String>,
    /// Arguments of this run in the place of the case's.
    args: Option<Vec<String>>,
}

const fn once() -> usize {
    1
}

impl Case {
    /// Returns all cases below `root`, in order.
    ///
    /// # Errors
    /// Names the `case.toml` that cannot be read.
    pub(crate) fn all(root: &Path) -> Result<Vec<Self>, String> {
        let dirs = folders(root).into_iter().flat_map(|area| folders(&area));
        dirs.map(|dir| Self::read(root, dir)).collect()
    }

    fn read(root: &Path, dir: PathBuf) -> Result<Self, String> {
        let name = dir.strip_prefix(root).unwrap_or(&dir).display().to_string();
        let config = match fs::read_to_string(dir.join("case.toml")) {
            Ok(text) => toml::from_str(&text).map_err(|it| format!("{name}/case.toml: {it}"))?,
            Err(_) => CaseConfig::default(),
        };
        Ok(Self { name, dir, config })
    }

    /// True when the case takes part in the tests of equal bytes.
    pub(crate) fn is_twice(&self) -> bool {
        self.config.twice
    }

    /// True when nothing is written.
    pub(crate) fn is_check(&self) -> bool {
        self.config.command.as_deref() == Some("check") || !self.config.run.is_empty()
    }

    /// Arguments of the program for a step; the site is `site`, the output
    /// `out`, both in the working directory.
    pub(crate) fn args(&self, step: usize) -> Vec<String> {
        if !self.config.run.is_empty() {
            let then = step.checked_sub(1).map(|step| &self.config.then[step]);
            let own = then.and_then(|then| then.args.clone());
            return own.unwrap_or_else(|| self.config.run.clone());
        }
        let command = self.config.command.as_deref().unwrap_or("build");
        let folder = |given: &Option<String>, default: &str| {
            given.clone().unwrap_or_else(|| default.to_owned())
        };
        let mut out = vec![command.to_owned(), folder(&self.config.site, "site")];
        if !self.is_check() {
            out.extend(["--out-dir".to_owned(), folder(&self.config.out_dir, "out")]);
        }
        let own = step
            .checked_sub(1)
            .and_then(|it| self.config.then[it].args.as_ref());
        out.extend(own.unwrap_or(&self.config.args).iter().cloned());
        out
    }

    /// Arguments of the check that must agree with the build of a step; none
    /// where the build is about its output folder, or has options of its own.
    pub(crate) fn check_args(&self, step: usize) -> Option<Vec<String>> {
        let is_about_output = self.config.out_dir.is_some()
            || !matches!(self.config.out, OutBefore::Site | OutBefore::Nothing);
        let args = self.args(step);
        if self.is_check() || is_about_output || args.iter().any(|it| it == "--base-url") {
            return None;
        }
        let mut out = vec!["check".to_owned(), args[1].clone()];
        let own = args[4..].iter().filter(|it| *it != KEEP_GOING);
        out.extend(own.cloned());
        Some(out)
    }

    /// Returns whether a step writes its site in spite of errors.
    pub(crate) fn keeps_going(&self, step: usize) -> bool {
        self.args(step).iter().any(|it| it == KEEP_GOING)
    }

    /// Makes the site at `work/site`, and what stands at `work/out` before.
    pub(crate) fn lay_out(&self, work: &Path) -> Result<(), String> {
        self.site_at(&work.join("site"), false)?;
        let out = work.join("out");
        match self.config.out {
            OutBefore::Nothing => {}
            OutBefore::File => put(&out, b"not a folder")?,
            OutBefore::Foreign => put(&out.join("thesis.txt"), b"ten years of work")?,
            OutBefore::Site => {
                put(&out.join(".site-build"), b"site-build output, format 1\n")?;
                put(&out.join("index.html"), b"the site of yesterday")?;
            }
        }
        Ok(())
    }

    /// Makes the site at `to`; `reversed`: its files in the opposite order.
    pub(crate) fn site_at(&self, to: &Path, reversed: bool) -> Result<(), String> {
        fs::create_dir_all(to).map_err(|it| it.to_string())?;
        let mut files = Vec::new();
        let walk = walkdir::WalkDir::new(&self.dir).sort_by_file_name();
        for entry in walk
            .into_iter()
            .flatten()
            .filter(|it| it.file_type().is_file())
        {
            let path = entry
                .path()
                .strip_prefix(&self.dir)
                .map_err(|it| it.to_string())?
                .to_path_buf();
            let first = path
                .iter()
                .next()
                .map(|it| it.to_string_lossy().into_owned())
                .unwrap_or_default();
            if !NOT_SITE.contains(&&*first) {
                files.push((path, fs::read(entry.path()).map_err(|it| it.to_string())?));
            }
        }
        for made in &self.config.file {
            files.extend(made.make()?);
        }
        if reversed {
            files.reverse();
        }
        for (path, bytes) in files {
            put(&to.join(path), &bytes)?;
        }
        for it in &self.config.link {
            let at = to.join(&it.path);
            fs::create_dir_all(at.parent().unwrap_or(to)).map_err(|it| it.to_string())?;
            std::os::unix::fs::symlink(&it.to, at).map_err(|it| it.to_string())?;
        }
        self.config.commit.as_ref().map_or(Ok(()), |it| it.make(to))
    }

    /// Makes an edit of the site.
    pub(crate) fn edit(&self, work: &Path, idx: usize) -> Result<(), String> {
        let edit = &self.config.then[idx];
        let site = work.join("site");
        for (path, text) in &edit.write {
            put(&site.join(path), text.as_bytes())?;
        }
        for path in &edit.remove {
            fs::remove_file(site.join(path)).map_err(|it| format!("cannot remove {path}: {it}"))?;
        }
        Ok(())
    }
}

impl MadeFile {
    fn make(&self) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
        (1..=self.files).map(|n| self.one(n)).collect()
    }

    fn one(&self, n: usize) -> Result<(PathBuf, Vec<u8>), String> {
        let numbered = |it: &str| {
            if self.files > 1 {
                it.replace("{n}", &n.to_string())
            } else {
                it.to_owned()
            }
        };
        let bytes = match &self.hex {
            Some(hex) => bytes_of_hex(hex)?,
            None => {
                let middle = self.repeated(&numbered(&self.text));
                [numbered(&self.start), middle, numbered(&self.end)]
                    .concat()
                    .into_bytes()
            }
        };
        Ok((PathBuf::from(numbered(&self.path)), bytes))
    }

    fn repeated(&self, text: &str) -> String {
        if self.indented {
            return (0..self.times)
                .map(|it| format!("{:it$}{text}\n", ""))
                .collect();
        }
        text.repeat(self.times)
    }
}

impl Commit {
    fn make(&self, site: &Path) -> Result<(), String> {
        let date = format!("{}T12:00:00Z", self.date);
        let author = format!("user.name={}", self.author);
        let settings = [
            "-c",
            &author,
            "-c",
            "user.email=author@example.com",
            "-c",
            "commit.gpgsign=false",
        ];
        let steps: [&[&str]; 3] = [
            &["init", "-q"],
            &["add", "-A"],
            &["commit", "-q", "-m", "docs"],
        ];
        for step in steps {
            let status = std::process::Command::new("git")
                .args(settings)
                .args(step)
                .env("GIT_AUTHOR_DATE", &date)
                .env("GIT_COMMITTER_DATE", &date)
                .current_dir(site)
                .status();
            if !status.is_ok_and(|it| it.success()) {
                return Err("git does not commit".to_owned());
            }
        }
        Ok(())
    }
}

fn bytes_of_hex(text: &str) -> Result<Vec<u8>, String> {
    let byte = |it: &str| u8::from_str_radix(it, 16).map_err(|_| format!("`{it}` is not a byte"));
    text.split_whitespace().map(byte).collect()
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let parent = path.parent().unwrap_or(path);
    let done = fs::create_dir_all(parent).and_then(|()| fs::write(path, bytes));
    done.map_err(|it| format!("cannot write {}: {it}", path.display()))
}

fn folders(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let mut out: Vec<_> = entries
        .map(|it| it.path())
        .filter(|it| it.is_dir())
        .collect();
    out.sort();
    out
}
