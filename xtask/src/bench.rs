//! Measures site-build and other builders on a generated corpus.

pub(crate) mod corpus;
mod dev;
pub(crate) mod flavour;
mod machine;
pub(crate) mod measure;
mod peers;
mod reference;
mod rng;
mod table;
mod text;
mod words;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

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
    /// Numbers of pages of the corpora, each of which is measured.
    pub(crate) pages: Vec<usize>,
    /// Number of readings per row of the table.
    pub(crate) runs: usize,
    /// Whether to install other builders if that needs no interaction.
    pub(crate) install_peers: bool,
    /// OpenAPI descriptions to measure instead of the corpus.
    pub(crate) apis: Vec<PathBuf>,
    /// TypeDoc models to measure instead of the corpus.
    pub(crate) libraries: Vec<PathBuf>,
    /// Folder to write the results to.
    pub(crate) out: Option<PathBuf>,
}

impl Default for BenchOptions {
    fn default() -> Self {
        Self {
            pages: vec![1000],
            runs: 7,
            install_peers: false,
            apis: Vec::new(),
            libraries: Vec::new(),
            out: None,
        }
    }
}

/// Seed of the corpus.
pub(crate) const SEED: u64 = 1;

/// Configuration of a site with the corpus.
pub(crate) const SITE_TOML: &str =
    "title = \"Corpus\"\nurl = \"https://docs.example.org\"\nbase_url = \"/\"\n";

/// A builder with its command and output folder.
struct Contestant {
    name: String,
    command: Vec<std::ffi::OsString>,
    out_dir: PathBuf,
    /// Measurements of further builds into the same folder.
    again: Option<Again>,
}

/// The builds that are measured after the build into a fresh folder.
enum Again {
    /// A build without a change.
    Unchanged,
    /// A build without a change, and one after an edit of this file.
    Edited(PathBuf),
}

impl Contestant {
    /// Returns the name of each situation.
    fn situations(&self) -> &'static [&'static str] {
        match self.again {
            None => &["fresh folder"],
            Some(Again::Unchanged) => &["fresh folder", "unchanged"],
            Some(Again::Edited(_)) => &["fresh folder", "unchanged", "one line edited"],
        }
    }
}

/// The results for one corpus, or for references.
struct Section {
    /// Number of pages of the corpus.
    pages: Option<usize>,
    rows: Vec<Row>,
    dev: Option<dev::Times>,
}

/// Generates the corpora, takes the readings and prints the tables.
pub(crate) fn run(workspace: &Workspace, options: &BenchOptions) -> Result<()> {
    let binary = workspace.build_binary(Profile::Release)?;
    let folder = workspace.target.join("bench");
    let is_corpus = options.apis.is_empty() && options.libraries.is_empty();
    let mut sections = Vec::new();
    if is_corpus {
        for &pages in &options.pages {
            sections.push(corpus(&binary, &folder, pages, options)?);
        }
    } else {
        let contestants = reference::contestants(workspace, options, &binary, &folder)?;
        sections.push(Section {
            pages: None,
            rows: measure_all(&contestants, options.runs)?,
            dev: None,
        });
    }
    let tables: String = sections.iter().map(table::markdown).collect();
    print(&tables)?;
    if let Some(out) = &options.out {
        let machine = machine::Machine::of_this_one();
        let text = format!("# Measurements\n\n{}\n{tables}", machine.markdown());
        tree::write_file(&out.join("README.md"), text.as_bytes())?;
        let json = table::json(&machine, &sections);
        tree::write_file(&out.join("results.json"), json.as_bytes())?;
    }
    Ok(())
}

/// Measures all builders on a corpus.
fn corpus(binary: &Path, folder: &Path, pages: usize, options: &BenchOptions) -> Result<Section> {
    let corpus = Corpus::plan(pages, SEED);
    let site = folder.join("site-build");
    tree::remove(&site)?;
    let size = corpus.write(Flavour::Docusaurus, &site.join("docs"))?;
    tree::write_file(&site.join("site.toml"), SITE_TOML.as_bytes())?;
    say(&format!(
        "{pages} pages, {:.2} MB, {} B a page",
        size as f64 / 1e6,
        size / pages
    ));
    let edited = corpus
        .pages
        .get(pages / 2)
        .or(corpus.pages.first())
        .map(|page| site.join("docs").join(Flavour::Docusaurus.file(page)));
    let out_dir = site.join("build");
    let mut contestants = vec![Contestant {
        name: "site-build".to_owned(),
        command: vec![
            binary.into(),
            "build".into(),
            site.clone().into(),
            "--out-dir".into(),
            out_dir.clone().into(),
        ],
        out_dir,
        again: Some(edited.clone().map_or(Again::Unchanged, Again::Edited)),
    }];
    for peer in [Peer::hugo(folder, options.install_peers)?, Peer::mdbook()]
        .into_iter()
        .flatten()
    {
        contestants.push(peer.prepare(folder, &corpus)?);
    }
    let rows = measure_all(&contestants, options.runs)?;
    let dev = match &edited {
        Some(edited) => Some(dev::measure(binary, &site, edited, options.runs)?),
        None => None,
    };
    Ok(Section {
        pages: Some(pages),
        rows,
        dev,
    })
}

/// Takes the readings of all builders. They take turns, so that temporary load on
/// the machine does not affect only one of them.
fn measure_all(contestants: &[Contestant], runs: usize) -> Result<Vec<Row>> {
    let names = contestants.iter().flat_map(|contestant| {
        let situations = contestant.situations().iter();
        situations.map(move |situation| format!("{}, {situation}", contestant.name))
    });
    let mut rows: Vec<Row> = names.map(Row::new).collect();
    for run in 1..=runs {
        say(&format!("run {run} of {runs}"));
        let mut rows = rows.iter_mut();
        for contestant in contestants {
            tree::remove(&contestant.out_dir)?;
            let situations = contestant.situations();
            for (row, situation) in rows.by_ref().take(situations.len()).zip(situations) {
                if let (&"one line edited", Some(Again::Edited(file))) =
                    (situation, &contestant.again)
                {
                    edit(file, &format!("A line of run {run}."))?;
                }
                row.readings.push(read(contestant)?);
            }
        }
    }
    Ok(rows)
}

/// Appends a paragraph to a page.
pub(crate) fn edit(file: &Path, paragraph: &str) -> Result<()> {
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    tree::write_file(file, format!("{text}\n{paragraph}\n").as_bytes())
}

fn read(contestant: &Contestant) -> Result<Reading> {
    let program = std::env::current_exe()?;
    let mut command = Command::new(program);
    command.arg("measure").args(&contestant.command);
    Reading::parse(&crate::process::output(&mut command)?.stdout)
}
