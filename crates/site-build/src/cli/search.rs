//! `search`: the search of the site on the command line.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use docs_model::record::Kind;

use crate::error::Result;
use crate::search::query::{self, SiteQuery};

#[derive(Debug, Args)]
pub(super) struct SearchArgs {
    /// Search query: words of titles, headings, texts and inline code; code blocks are not searched
    query: String,
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Language of the pages [default: the site's]
    #[arg(long)]
    language: Option<String>,
    /// Version of the docs [default: the latest]
    #[arg(long)]
    version: Option<String>,
    /// Only pages of this kind
    #[arg(long, value_enum)]
    kind: Option<KindArg>,
    /// Maximum number of results, or of hits with --json
    #[arg(long, default_value_t = 10, value_parser = super::whole_number::<usize>)]
    limit: usize,
    /// Print the hits as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum KindArg {
    Guide,
    Api,
    Library,
}

impl From<KindArg> for Kind {
    fn from(kind: KindArg) -> Self {
        match kind {
            KindArg::Guide => Self::Guide,
            KindArg::Api => Self::Api,
            KindArg::Library => Self::Library,
        }
    }
}

/// Searches a site on the command line.
///
/// # Errors
/// `Usage` for an unknown version or language.
pub(super) fn search(args: SearchArgs) -> Result<bool> {
    query::print_results(&SiteQuery {
        query: args.query,
        dir: args.dir,
        language: args.language,
        version: args.version,
        kind: args.kind.map(Kind::from),
        limit: args.limit,
        json: args.json,
    })
}
