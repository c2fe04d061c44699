//! `search`: the search of the site on the command line.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use docs_model::record::Kind;
use located_data::diagnostic::expected;
use search_index::{Filters, Query};
use serde_json::json;

use super::{opened, print_json, print_text, say};
use crate::error::{Error, ErrorKind, Result};
use crate::search::{SiteSearch, listing, records};

/// Hits requested per result; one result can group several hits.
const HITS_OF_ROW: usize = 4;

#[derive(Debug, Args)]
pub(super) struct SearchArgs {
    /// Search query
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
/// The query is answered by the same engine as in browsers, on an index in
/// memory.
///
/// # Errors
/// `Usage` for an unknown version or language.
pub(super) fn search(args: &SearchArgs) -> Result<bool> {
    let Some(project) = opened(&args.dir)? else {
        return Ok(false);
    };
    let site = &project.site;
    let version = match &args.version {
        Some(name) => {
            let position = site.versions.position(|version| version.name == *name);
            position.ok_or_else(|| {
                unknown(
                    "version",
                    name,
                    site.versions.iter().map(|version| &*version.name),
                )
            })?
        }
        None => site.main_version(),
    };
    let languages = site.locales.iter().map(|locale| &*locale.name);
    if let Some(name) = &args.language
        && !languages.clone().any(|known| known == name)
    {
        return Err(unknown("language", name, languages));
    }
    let default = || Some(site.config.i18n.default_locale.clone());
    let search = SiteSearch::new(&project)?;
    let mut query = Query::new(&*args.query);
    query.hits_per_page = if args.json {
        args.limit
    } else {
        args.limit.saturating_mul(HITS_OF_ROW)
    };
    query.filters = Filters {
        language: args.language.clone().or_else(default),
        tags: records::contextual_tags(site, version),
        kinds: args.kind.map(Kind::from).into_iter().collect(),
    };
    let damaged = |error| Error::new(ErrorKind::Read, "the search index is damaged").because(error);
    let results = search.index.search(&query).map_err(damaged)?;
    if args.json {
        print_json(&format!("{:#}\n", json!(results.hits)))?;
    } else {
        let mut rows = search_index::rows(&results.hits);
        rows.truncate(args.limit);
        let out: String = rows.iter().map(|row| listing::row(row, &results)).collect();
        print_text(&out)?;
        say(&format!(
            "{} of {} hits",
            rows.iter()
                .map(|row| 1 + row.same.len() + row.more.len())
                .sum::<usize>(),
            results.n_hits
        ));
        if results.n_hits == 0
            && let [first, others @ ..] = &*search.index.suggest(&query).map_err(damaged)?
        {
            let others = others.iter().map(|query| format!(", {query}"));
            say(&format!(
                "did you mean: {first}{}",
                others.collect::<String>()
            ));
        }
    }
    Ok(true)
}

/// Returns the error for a name that the site does not have. All names are
/// listed: they are few.
fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Error {
    let message = format!("unknown {what} `{name}`; {}", expected(known));
    Error::new(ErrorKind::Usage, message)
}
