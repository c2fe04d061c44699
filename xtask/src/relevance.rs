//! Measures the quality of search results in the documentation, with judged
//! queries.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::process;
use crate::workspace::{Profile, Workspace};

/// Limits for the set that the ranking was tuned on: the share of queries with a
/// relevant page among the first three hits (success@3), of all queries and of
/// those with typos.
const AT_LEAST: &[&str] = &["all=0.95", "typo=0.85"];

/// Queries that were written before their results were seen, in two halves.
struct Set {
    /// Start of the names of its files.
    prefix: &'static str,
    /// Limit of the half whose changes are reviewed.
    looked_at_least: &'static str,
    /// Limit of the half of which only the figures are known.
    held_out_at_least: &'static str,
}

const SETS: [Set; 3] = [
    Set {
        prefix: "",
        looked_at_least: "all=0.90",
        held_out_at_least: "all=0.80",
    },
    Set {
        prefix: "second.",
        looked_at_least: "all=0.85",
        held_out_at_least: "all=0.80",
    },
    Set {
        prefix: "fourth.",
        looked_at_least: "all=0.90",
        held_out_at_least: "all=0.85",
    },
];

/// A set of queries of one site without a second half.
struct Whole {
    /// Folder of the site below the root of the workspace.
    site: &'static str,
    /// Name of the file with the queries.
    queries: &'static str,
    /// Limit below the measured share, so that a change of a few rows does not fail.
    at_least: &'static str,
}

/// Sets that nobody reads while tuning.
const HELD_OUT: [Whole; 5] = [
    Whole {
        site: "content",
        queries: "third.content.held-out.tsv",
        at_least: "all=0.70",
    },
    Whole {
        site: "examples/manual",
        queries: "third.manual.held-out.tsv",
        at_least: "all=0.70",
    },
    Whole {
        site: "content",
        queries: "fifth.content.held-out.tsv",
        at_least: "all=0.85",
    },
    Whole {
        site: "content",
        queries: "tenth.content.held-out.tsv",
        at_least: "all=0.65",
    },
    Whole {
        site: "examples/manual",
        queries: "tenth.manual.held-out.tsv",
        at_least: "all=0.75",
    },
];

/// Sets all of which are looked at.
const LOOKED_AT: [Whole; 4] = [
    Whole {
        site: "content",
        queries: "seventh.content.looked-at.tsv",
        at_least: "all=0.75",
    },
    Whole {
        site: "content",
        queries: "tenth.content.looked-at.tsv",
        at_least: "all=0.75",
    },
    Whole {
        site: "examples/manual",
        queries: "manual.looked-at.tsv",
        at_least: "all=0.80",
    },
    Whole {
        site: "examples/manual",
        queries: "tenth.manual.looked-at.tsv",
        at_least: "all=0.85",
    },
];

/// Starts of the names of sets of which one half exists, for other sites.
const OTHER_PREFIXES: [&str; 5] = ["fifth.", "sixth.", "seventh.", "eighth.", "ninth."];

/// Minimum share of headings of library and API references that are the first hit
/// of a query for their name.
const NAMES_AT_LEAST: &str = "0.97";

/// Tags of the default version.
const TAGS: &[&str] = &["default", "docs-default-current"];

/// A site to measure in addition to `content/`: the name of its judged queries, and
/// its folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Corpus {
    pub(crate) name: String,
    pub(crate) site: PathBuf,
}

/// Compiles the programs in release mode and measures.
pub(crate) fn run(workspace: &Workspace, corpora: &[Corpus]) -> Result<()> {
    let binary = workspace.build_binary(Profile::Release)?;
    let program = || {
        let mut program = workspace.cargo();
        program.args(["run", "--quiet", "--release", "--package", "search-index"]);
        program.args(["--example", "relevance", "--"]);
        program
    };
    measure(workspace, &binary, corpora, program)
}

/// Measures with programs that a build of all targets has compiled.
pub(crate) fn run_built(workspace: &Workspace) -> Result<()> {
    let binary = workspace.binary(Profile::Dev);
    let examples = binary.with_file_name("examples");
    let name = format!("relevance{}", std::env::consts::EXE_SUFFIX);
    measure(workspace, &binary, &[], || {
        Command::new(examples.join(&name))
    })
}

fn measure(
    workspace: &Workspace,
    binary: &Path,
    corpora: &[Corpus],
    program: impl Fn() -> Command,
) -> Result<()> {
    let judged = |name: &str| workspace.root.join("tests/relevance").join(name);
    let write = |site: &Path| -> Result<PathBuf> {
        let records = workspace.target.join("records.json");
        let mut write = Command::new(binary);
        write.arg("records").arg(site).arg("--out").arg(&records);
        process::run(&mut write)?;
        Ok(records)
    };
    let ask = |records: &Path, queries: &str, limits: &[&str], options: &[OsString]| {
        process::say(&format!("\n{queries}"));
        let mut ask = program();
        ask.arg(records).arg(judged(queries)).args(options);
        for share in limits {
            ask.args(["--at-least", share]);
        }
        process::run(ask.args(TAGS))
    };
    let records = write(&workspace.content())?;
    let names = ["--names-at-least", NAMES_AT_LEAST].map(OsString::from);
    ask(&records, "content.tsv", AT_LEAST, &names)?;
    let quiet = ["--figures-only".into()];
    for set in &SETS {
        let name = format!("{}content", set.prefix);
        let baseline = judged(&format!("{name}.looked-at.baseline.tsv"));
        let baseline = ["--baseline".into(), baseline.into_os_string()];
        let limit = [set.looked_at_least];
        ask(
            &records,
            &format!("{name}.looked-at.tsv"),
            &limit,
            &baseline,
        )?;
        let limit = [set.held_out_at_least];
        ask(&records, &format!("{name}.held-out.tsv"), &limit, &quiet)?;
    }
    for site in ["content", "examples/manual"] {
        let records = write(&workspace.root.join(site))?;
        for (sets, options) in [(&LOOKED_AT[..], &[][..]), (&HELD_OUT, &quiet)] {
            for set in sets.iter().filter(|set| set.site == site) {
                ask(&records, set.queries, &[set.at_least], options)?;
            }
        }
    }
    for Corpus { name, site } in corpora {
        let records = write(site)?;
        let prefixes = SETS.iter().map(|set| set.prefix);
        for prefix in prefixes.chain(OTHER_PREFIXES) {
            for (half, options) in [("looked-at", &[][..]), ("held-out", &quiet)] {
                let queries = format!("{prefix}{name}.{half}.tsv");
                // Not every set has queries for every site.
                if judged(&queries).exists() {
                    ask(&records, &queries, &[], options)?;
                }
            }
        }
    }
    Ok(())
}
