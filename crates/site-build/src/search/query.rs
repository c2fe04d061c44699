//! The search of a site on the command line.

use std::path::PathBuf;

use docs_model::Site;
use docs_model::index::VersionIdx;
use docs_model::record::Kind;
use located_data::diagnostic::expected;
use search_index::{Filters, Query, Results};
use serde_json::json;

use super::{SiteSearch, damaged, listing, records};
use crate::error::{Error, ErrorKind, Result};
use crate::site_folder;
use crate::terminal::{print_json, print_text, say};

/// Hits requested per result; one result can group several hits.
const HITS_OF_ROW: usize = 4;

/// A query on the command line.
#[derive(Debug)]
pub(crate) struct SiteQuery {
    /// Words to search for.
    pub query: String,
    /// Folder with `site.toml`.
    pub dir: PathBuf,
    /// Language of the pages; `None` is the default language.
    pub language: Option<String>,
    /// Version of the docs; `None` is the main version.
    pub version: Option<String>,
    /// Only pages of this kind.
    pub kind: Option<Kind>,
    /// Maximum number of results, or of hits in JSON.
    pub limit: usize,
    /// Whether to print the hits as JSON.
    pub json: bool,
}

/// Searches a site, and prints the results. Returns false if the site has errors,
/// which are printed.
///
/// The query is answered by the same engine as in browsers, on an index in
/// memory.
///
/// # Errors
/// `Usage` for an unknown version or language.
pub(crate) fn print_results(request: &SiteQuery) -> Result<bool> {
    let Some(project) = site_folder::open(&request.dir)? else {
        return Ok(false);
    };
    let filters = filters(request, &project.site)?;
    let search = SiteSearch::new(&project)?;
    let mut query = Query::new(&*request.query);
    query.hits_per_page = match request.json {
        true => request.limit,
        false => request.limit.saturating_mul(HITS_OF_ROW),
    };
    query.filters = filters;
    let results = search.index.search(&query).map_err(damaged)?;
    if request.json {
        print_json(&format!("{:#}\n", json!(results.hits)))?;
        return Ok(true);
    }
    if results.n_hits > 0
        && let Some(corrected) = &results.corrected
    {
        say(&format!(
            "showing results for `{corrected}` instead of `{}`",
            request.query
        ));
    }
    print_rows(&results, request.limit)?;
    if results.n_hits == 0 {
        say_suggestions(&search.index.suggest(&query).map_err(damaged)?);
    }
    Ok(true)
}

/// Returns the filters of a query.
///
/// # Errors
/// `Usage` for an unknown version or language.
fn filters(request: &SiteQuery, site: &Site) -> Result<Filters> {
    let version = match &request.version {
        Some(name) => version_of(site, name)?,
        None => site.main_version(),
    };
    let languages = site.locales.iter().map(|locale| &*locale.name);
    if let Some(name) = &request.language
        && !languages.clone().any(|known| known == name)
    {
        return Err(unknown("language", name, languages));
    }
    let default = || Some(site.config.i18n.default_locale.clone());
    Ok(Filters {
        language: request.language.clone().or_else(default),
        tags: records::contextual_tags(site, version),
        kinds: request.kind.into_iter().collect(),
    })
}

/// Returns the version with a name.
///
/// # Errors
/// `Usage` if the site has no such version.
fn version_of(site: &Site, name: &str) -> Result<VersionIdx> {
    let position = site.versions.position(|version| version.name == *name);
    let names = site.versions.iter().map(|version| &*version.name);
    position.ok_or_else(|| unknown("version", name, names))
}

/// Prints the first `limit` results, and the number of their hits.
fn print_rows(results: &Results, limit: usize) -> Result<()> {
    let mut rows = search_index::rows(&results.hits);
    rows.truncate(limit);
    let out: String = rows.iter().map(|row| listing::row(row, results)).collect();
    print_text(&out)?;
    let hits = rows.iter().map(|row| 1 + row.same.len() + row.more.len());
    say(&format!(
        "{} of {} hits",
        hits.sum::<usize>(),
        results.n_hits
    ));
    Ok(())
}

/// Prints queries that have hits, if there are any.
fn say_suggestions(queries: &[String]) {
    if !queries.is_empty() {
        say(&format!("did you mean: {}", queries.join(", ")));
    }
}

/// Returns the error for a name that the site does not have. All names are
/// listed: they are few.
fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Error {
    let message = format!("unknown {what} `{name}`; {}", expected(known));
    Error::new(ErrorKind::Usage, message)
}
