//! Reads cases: a folder with a site, and `case.toml` for options and for files
//! that cannot be committed as they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Files of a case that are not part of its site.
const NOT_SITE: &[&str] = &["case.toml", "expected.txt", "expected"];

/// The option that writes a site in spite of errors.
const KEEP_GOING: &str = "--keep-going";

/// A case: a folder in `cases/`.
#[derive(Clone)]
pub(crate) struct Case {
    /// Name, `area/case`.
    pub(crate) name: String,
    /// Path of the folder.
    pub(crate) dir: PathBuf,
    /// Contents of `case.toml`.
    pub(crate) config: CaseConfig,
}

/// The contents of `case.toml`.
#[derive(Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CaseConfig {
    /// Command to run: `build` (the default) or `check`.
    pub(crate) command: Option<String>,
    /// Complete command line instead of `command` and `args`, for commands that
    /// write no site. The site is in the folder `site`.
    pub(crate) run: Vec<String>,
    /// Additional arguments: `--strict`, `--drafts`, `--base-url` and its value.
    pub(crate) args: Vec<String>,
    /// Site folder and output folder, if they differ from the defaults.
    pub(crate) site: Option<String>,
    pub(crate) out_dir: Option<String>,
    /// Exit code of the last run, and texts that its output must contain, in
    /// addition to `expected.txt`.
    pub(crate) exit: Option<i32>,
    pub(crate) says: Vec<String>,
    /// Output files to compare, with selectors of the elements to compare, or none
    /// for the whole file. Paths that start with `site/` are files of the site
    /// folder.
    pub(crate) show: BTreeMap<String, Vec<String>>,
    /// Whether to also compare the list of output files.
    pub(crate) list: bool,
    /// Whether the site has dead links, reported as warnings.
    pub(crate) dead_links: bool,
    /// What exists at the path of the output folder: a previous `site` (the
    /// default), a `file`, a `foreign` folder, or `nothing`.
    pub(crate) out: OutBefore,
    /// Whether to also test determinism: builds of copies with another order and
    /// other times of files, and rebuilds after edits.
    pub(crate) twice: bool,
    /// Files to generate.
    pub(crate) file: Vec<MadeFile>,
    /// Symbolic links to create.
    pub(crate) link: Vec<Link>,
    /// Commits the site with this author and date (`YYYY-MM-DD`).
    pub(crate) commit: Option<Commit>,
    /// Edits of the site, each followed by another run.
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

/// A generated file: `start`, `text` repeated `times` times, and `end`; or bytes.
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
    /// Whether each repetition is on a separate line, indented by one more column.
    #[serde(default)]
    indented: bool,
    /// Number of files to generate. `{n}` in path and texts is replaced by the
    /// number.
    #[serde(default = "once")]
    files: usize,
    /// Bytes in hexadecimal, instead of texts.
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
    /// Address of the remote `origin`.
    remote: Option<String>,
    /// Files of a second commit, on the same day.
    #[serde(default)]
    later: Vec<String>,
    /// Whether the first commit is the oldest one of a shallow clone.
    #[serde(default)]
    shallow: bool,
    /// Folders that are repositories of their own, with the author and the date.
    #[serde(default)]
    modules: Vec<String>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Edit {
    /// Files to write, by path.
    pub(crate) write: BTreeMap<String, String>,
    /// Files to remove.
    pub(crate) remove: Vec<String>,
    /// Arguments of this run, instead of those of the case.
    args: Option<Vec<String>>,
}

const fn once() -> usize {
    1
}

impl Case {
    /// Returns all cases in `root`, sorted.
    ///
    /// # Errors
    /// Returns an error if a `case.toml` is invalid.
    pub(crate) fn all(root: &Path) -> Result<Vec<Self>, String> {
        let dirs = folders(root).into_iter().flat_map(|area| folders(&area));
        dirs.map(|dir| Self::read(root, dir)).collect()
    }

    fn read(root: &Path, dir: PathBuf) -> Result<Self, String> {
        let name = dir.strip_prefix(root).unwrap_or(&dir).display().to_string();
        let config = match fs::read_to_string(dir.join("case.toml")) {
            Ok(text) => {
                toml::from_str(&text).map_err(|error| format!("{name}/case.toml: {error}"))?
            }
            Err(_) => CaseConfig::default(),
        };
        Ok(Self { name, dir, config })
    }

    /// Returns whether to test the determinism of the case.
    pub(crate) fn is_twice(&self) -> bool {
        self.config.twice
    }

    /// Returns whether the command writes no site.
    pub(crate) fn is_check(&self) -> bool {
        self.config.command.as_deref() == Some("check") || !self.config.run.is_empty()
    }

    /// Returns the arguments of the program for a step. By default, the site is in
    /// `site` and the output in `out`, both in the working directory.
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
            .and_then(|idx| self.config.then[idx].args.as_ref());
        out.extend(own.unwrap_or(&self.config.args).iter().cloned());
        out
    }

    /// Returns the arguments of the `check` that must agree with the build of a
    /// step. Returns `None` if the case tests the output folder, or uses options
    /// that `check` does not have.
    pub(crate) fn check_args(&self, step: usize) -> Option<Vec<String>> {
        let is_about_output = self.config.out_dir.is_some()
            || !matches!(self.config.out, OutBefore::Site | OutBefore::Nothing);
        let args = self.args(step);
        if self.is_check() || is_about_output || args.iter().any(|arg| arg == "--base-url") {
            return None;
        }
        let mut out = vec!["check".to_owned(), args[1].clone()];
        let own = args[4..].iter().filter(|arg| *arg != KEEP_GOING);
        out.extend(own.cloned());
        Some(out)
    }

    /// Returns whether a step writes the site in spite of errors.
    pub(crate) fn keeps_going(&self, step: usize) -> bool {
        self.args(step).iter().any(|arg| arg == KEEP_GOING)
    }

    /// Creates the site in `work/site`, and the initial state of `work/out`.
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

    /// Creates the site in `to`. With `reversed`, its files are created in the
    /// opposite order.
    pub(crate) fn site_at(&self, to: &Path, reversed: bool) -> Result<(), String> {
        fs::create_dir_all(to).map_err(|error| error.to_string())?;
        let mut files = Vec::new();
        let walk = walkdir::WalkDir::new(&self.dir).sort_by_file_name();
        for entry in walk
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_type().is_file())
        {
            let path = entry
                .path()
                .strip_prefix(&self.dir)
                .map_err(|error| error.to_string())?
                .to_path_buf();
            let first = path
                .iter()
                .next()
                .map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default();
            if !NOT_SITE.contains(&&*first) {
                files.push((
                    path,
                    fs::read(entry.path()).map_err(|error| error.to_string())?,
                ));
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
        for link in &self.config.link {
            let at = to.join(&link.path);
            fs::create_dir_all(at.parent().unwrap_or(to)).map_err(|error| error.to_string())?;
            std::os::unix::fs::symlink(&link.to, at).map_err(|error| error.to_string())?;
        }
        self.config
            .commit
            .as_ref()
            .map_or(Ok(()), |commit| commit.make(to))
    }

    /// Applies an edit to the site.
    pub(crate) fn edit(&self, work: &Path, idx: usize) -> Result<(), String> {
        let edit = &self.config.then[idx];
        let site = work.join("site");
        for (path, text) in &edit.write {
            put(&site.join(path), text.as_bytes())?;
        }
        for path in &edit.remove {
            fs::remove_file(site.join(path))
                .map_err(|error| format!("cannot remove {path}: {error}"))?;
        }
        Ok(())
    }
}

impl MadeFile {
    fn make(&self) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
        (1..=self.files).map(|n| self.one(n)).collect()
    }

    fn one(&self, n: usize) -> Result<(PathBuf, Vec<u8>), String> {
        let numbered = |text: &str| {
            if self.files > 1 {
                text.replace("{n}", &n.to_string())
            } else {
                text.to_owned()
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
                .map(|indent| format!("{:indent$}{text}\n", ""))
                .collect();
        }
        text.repeat(self.times)
    }
}

impl Commit {
    fn make(&self, site: &Path) -> Result<(), String> {
        let date = format!("{}T12:00:00Z", self.date);
        for module in &self.modules {
            let folder = site.join(module);
            self.git(&folder, &date, &["init", "-q"])?;
            self.git(&folder, &date, &["add", "-A"])?;
            self.git(&folder, &date, &["commit", "-q", "-m", "module"])?;
        }
        self.git(site, &date, &["init", "-q"])?;
        let later: Vec<String> = (self.later.iter())
            .map(|file| format!(":(exclude){file}"))
            .collect();
        let mut add = vec!["-c", "advice.addEmbeddedRepo=false", "add", "-A", "--", "."];
        add.extend(later.iter().map(String::as_str));
        self.git(site, &date, &add)?;
        self.git(site, &date, &["commit", "-q", "-m", "docs"])?;
        if self.shallow {
            // A clone of depth 1 has this file.
            let head = self.git(site, &date, &["rev-parse", "HEAD"])?;
            put(&site.join(".git/shallow"), head.as_bytes())?;
        }
        if !self.later.is_empty() {
            let date = format!("{}T18:00:00Z", self.date);
            self.git(site, &date, &["add", "-A"])?;
            self.git(site, &date, &["commit", "-q", "-m", "later"])?;
        }
        if let Some(address) = &self.remote {
            self.git(site, &date, &["remote", "add", "origin", address])?;
        }
        Ok(())
    }

    /// Runs Git, and returns what it prints.
    fn git(&self, folder: &Path, date: &str, arguments: &[&str]) -> Result<String, String> {
        let author = format!("user.name={}", self.author);
        let settings = ["-c", &author, "-c", "user.email=author@example.com"];
        let output = std::process::Command::new("git")
            .args(settings)
            .args(["-c", "commit.gpgsign=false"])
            .args(arguments)
            .env("GIT_AUTHOR_DATE", date)
            .env("GIT_COMMITTER_DATE", date)
            .current_dir(folder)
            .output();
        match output {
            Ok(output) if output.status.success() => {
                Ok(String::from_utf8_lossy(&output.stdout).into_owned())
            }
            _ => Err(format!("git {} failed", arguments.join(" "))),
        }
    }
}

fn bytes_of_hex(text: &str) -> Result<Vec<u8>, String> {
    let byte = |digits: &str| {
        u8::from_str_radix(digits, 16).map_err(|_| format!("`{digits}` is not a byte"))
    };
    text.split_whitespace().map(byte).collect()
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let parent = path.parent().unwrap_or(path);
    let done = fs::create_dir_all(parent).and_then(|()| fs::write(path, bytes));
    done.map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn folders(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let mut out: Vec<_> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    out.sort();
    out
}
