//! `build`: writes the site.

use std::path::PathBuf;

use clap::Args;

use crate::BuildOptions;
use crate::error::Result;
use crate::report::{self, BuildOutput};
use crate::write::OUT_DIR;

#[derive(Debug, Args)]
pub(super) struct BuildArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Output folder [default: DIR/build]
    #[arg(long, value_name = "DIR")]
    out_dir: Option<PathBuf>,
    /// Path or full URL at which the site is served; overrides base_url
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// Fail on warnings
    #[arg(long)]
    strict: bool,
    /// Also build drafts
    #[arg(long)]
    drafts: bool,
    /// Delete files in the output folder that the last build did not write
    #[arg(long)]
    force: bool,
    /// Write the site despite errors and show them on the affected pages; still exits with 1
    #[arg(long)]
    keep_going: bool,
    /// Build from scratch, and keep no cache for the next build
    #[arg(long)]
    no_cache: bool,
    /// Show the time that each stage and the slowest files took
    #[arg(long)]
    timings: bool,
    /// Write the times of all stages and files to FILE, a trace for ui.perfetto.dev
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// Maximum number of problems to show, errors first; 0 shows all
    #[arg(long, value_name = "N", default_value_t = report::MAX_PROBLEMS, value_parser = super::whole_number::<usize>)]
    max_problems: usize,
}

/// Builds the site, and prints its problems and a summary.
///
/// # Errors
/// If the environment is broken, or options contradict one another.
pub(super) fn build(args: BuildArgs) -> Result<bool> {
    let out_dir = args.out_dir.unwrap_or_else(|| args.dir.join(OUT_DIR));
    let options = BuildOptions {
        dir: args.dir,
        out_dir,
        base_url: args.base_url,
        strict: args.strict,
        drafts: args.drafts,
        force: args.force,
        keep_going: args.keep_going,
        cache: !args.no_cache,
        orphans: false,
        external: false,
    };
    let output = BuildOutput {
        max_problems: args.max_problems,
        timings: args.timings,
        profile: args.profile,
    };
    report::build(&options, &output)
}
