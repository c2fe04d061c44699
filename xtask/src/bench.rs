//! Measures site-build and other builders on a generated corpus.

mod corpus;
mod flavour;
pub(crate) mod measure;
mod peers;
mod reference;
mod rng;
mod table;
mod text;
mod words;

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::process::{print, say};
use crate::tree;
use crate::workspace::{Profile, Workspace};
use corpus::Corpus;
use flavour::Flavour;
use measure::Reading;
use peers::Peer;
use table::Row;

/// Options of `cargo xtask bench`.
#[derive(Debug)]
pub(crate) struct BenchOptions {
    /// Number of pages in the corpus.
    pub(crate) pages: usize,
    /// Number of readings per row of the table.
    pub(crate) runs: usize,
    /// Whether to install other builders if that needs no interaction.
    pub(crate) install_peers: bool,
    /// OpenAPI descriptions to measure instead of the corpus.
    pub(crate) apis: Vec<PathBuf>,
    /// TypeDoc models to measure instead of the corpus.
    pub(crate) libraries: Vec<PathBuf>,
}

impl Default for BenchOptions {
    fn default() -> Self {
        Self {
            pages: 1000,
            runs: 7,
            install_peers: false,
            apis: Vec::new(),
            libraries: Vec::new(),
        }
    }
}

const SITE_TOML: &str =
    "title = \"Corpus\"\nurl = \"https://docs.example.org\"\nbase_url = \"/\"\n";

/// A builder with its command and output folder.
struct Contestant {
    name: String,
    command: Vec<std::ffi::OsString>,
    out_dir: PathBuf,
    /// Whether to also measure a second build into the same folder.
    twice: bool,
}

/// Generates the corpus, takes the readings and prints the table.
pub(crate) fn run(workspace: &Workspace, options: &BenchOptions) -> Result<()> {
    let binary = workspace.build_binary(Profile::Release)?;
    let folder = workspace.target.join("bench");
    if !(options.apis.is_empty() && options.libraries.is_empty()) {
        let contestants = reference::contestants(workspace, options, &binary, &folder)?;
        let rows = measure_all(&contestants, options.runs)?;
        return print(&table::markdown(&rows, None));
    }
    let corpus = Corpus::plan(options.pages, 1);
    let site = folder.join("site-build");
    tree::remove(&site)?;
    let size = corpus.write(Flavour::Docusaurus, &site.join("docs"))?;
    tree::write_file(&site.join("site.toml"), SITE_TOML.as_bytes())?;
    say(&format!(
        "{} pages, {:.2} MB, {} B a page",
        options.pages,
        size as f64 / 1e6,
        size / options.pages
    ));

    let out_dir = site.join("build");
    let mut contestants = vec![Contestant {
        name: "site-build".to_owned(),
        command: vec![
            binary.into(),
            "build".into(),
            site.into(),
            "--out-dir".into(),
            out_dir.clone().into(),
        ],
        out_dir,
        twice: true,
    }];
    for peer in [Peer::hugo(&folder, options.install_peers)?, Peer::mdbook()]
        .into_iter()
        .flatten()
    {
        contestants.push(peer.prepare(&folder, &corpus)?);
    }
    let rows = measure_all(&contestants, options.runs)?;
    print(&table::markdown(&rows, Some(options.pages)))
}

/// Takes the readings of all builders. They take turns, so that temporary load on
/// the machine does not affect only one of them.
fn measure_all(contestants: &[Contestant], runs: usize) -> Result<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    for contestant in contestants {
        rows.push(Row::new(format!("{}, fresh folder", contestant.name)));
        if contestant.twice {
            rows.push(Row::new(format!("{}, unchanged", contestant.name)));
        }
    }
    for run in 1..=runs {
        say(&format!("run {run} of {runs}"));
        let mut rows = rows.iter_mut();
        for contestant in contestants {
            tree::remove(&contestant.out_dir)?;
            for row in rows.by_ref().take(1 + usize::from(contestant.twice)) {
                row.readings.push(read(contestant)?);
            }
        }
    }
    Ok(rows)
}

fn read(contestant: &Contestant) -> Result<Reading> {
    let program = std::env::current_exe()?;
    let mut command = Command::new(program);
    command.arg("measure").args(&contestant.command);
    Reading::parse(&crate::process::output(&mut command)?.stdout)
}
