//! The commands `records`, `push` and `search`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use docs_model::Record;
use docs_model::config::CONFIG_FILE;
use docs_model::record::Kind;
use located_data::diagnostic::visible;
use located_data::{Diagnostic, Step};
use search_index::{Filters, Query, Results, Row};
use serde_json::json;

use super::{opened, print_json, print_text, say};
use crate::error::{Error, ErrorKind, Result};
use crate::progress::Progress;
use crate::search::push::{self, KEY_VARIABLE, PushOptions};
use crate::search::{SiteSearch, records};
use crate::understand::Project;

/// Hits requested per result; one result can group several hits.
const HITS_OF_ROW: usize = 4;

/// Maximum number of characters printed of the text of a hit.
const TEXT_LENGTH: usize = 120;

#[derive(Debug, Args)]
pub(super) struct RecordsArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Output format: a JSON array, or one record per line
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Json,
    Ndjson,
}

#[derive(Debug, Args)]
pub(super) struct PushArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Application id; overrides the configuration
    #[arg(long, value_name = "ID")]
    application_id: Option<String>,
    /// Index name; overrides the configuration
    #[arg(long, value_name = "NAME")]
    index_name: Option<String>,
    /// Maximum share of records that one push may delete, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    max_drop: f64,
    /// Show what would be sent, without sending it
    #[arg(long)]
    dry_run: bool,
}

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
    #[arg(long, default_value_t = 10)]
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

/// Prints the search records of a site, or writes them to a file.
pub(super) fn write_records(args: &RecordsArgs) -> Result<bool> {
    let Some(project) = opened(&args.dir)? else {
        return Ok(false);
    };
    if project.site.config.url.is_empty() {
        say("warning: records have relative URLs because `url` is not set in site.toml");
    }
    let records = records::records(&project);
    let text = match args.format {
        Format::Json => format!("{:#}\n", json!(records)),
        Format::Ndjson => records
            .iter()
            .map(|record| format!("{}\n", json!(record)))
            .collect(),
    };
    match &args.out {
        Some(file) => std::fs::write(file, text).map_err(|error| Error::write(file, error))?,
        None => print_json(&text)?,
    }
    let n = records.len();
    say(&format!(
        "{n} {}",
        if n == 1 { "record" } else { "records" }
    ));
    Ok(true)
}

/// Sends the search records of a site to the service.
pub(super) fn push(args: &PushArgs) -> Result<bool> {
    let Some(project) = opened(&args.dir)? else {
        return Ok(false);
    };
    if project.site.config.url.is_empty() {
        return Err(usage("records need absolute URLs: set `url` in site.toml"));
    }
    let mut config = project.site.config.search.clone();
    config.application_id = args.application_id.clone().or(config.application_id);
    config.index_name = args.index_name.clone().or(config.index_name);
    let mut options = PushOptions::new(&config)?;
    let insecure = insecure_hosts(&project);
    if !insecure.is_empty() {
        for problem in &insecure {
            say(&problem.render(project.text(CONFIG_FILE)));
        }
        return Ok(false);
    }
    options.max_drop = args.max_drop;
    options.dry_run = args.dry_run;
    let Some(key) = std::env::var(KEY_VARIABLE).ok().filter(|it| !it.is_empty()) else {
        return Err(usage(&format!(
            "set the environment variable {KEY_VARIABLE} to an API key that may write to the index"
        )));
    };
    let progress = Progress::terminal();
    let records = records::records(&project);
    let pushed = push::push(&records, &options, &key, &progress);
    progress.finish();
    let pushed = pushed?;
    say(&format!(
        "{}{} records sent, {} deleted, {} unchanged{}{}",
        if options.dry_run { "would be: " } else { "" },
        pushed.saved,
        pushed.deleted,
        pushed.unchanged,
        if pushed.settings {
            ", settings updated"
        } else {
            ""
        },
        if pushed.synonyms {
            ", synonyms updated"
        } else {
            ""
        }
    ));
    Ok(true)
}

/// Returns an error for each host to which the API key would be sent
/// unencrypted.
fn insecure_hosts(project: &Project) -> Vec<Diagnostic> {
    let hosts = project.site.config.search.hosts.iter().enumerate();
    let insecure = hosts.filter(|(_, host)| push::is_insecure(host));
    let problem = |(idx, host): (usize, &String)| {
        let message = format!("the API key would be sent to `{host}` unencrypted");
        let mut found = Diagnostic::error("insecure-host", message)
            .in_file(CONFIG_FILE)
            .help(
                "use a URL that starts with `https://`; `http://` is only allowed for this machine",
            );
        let steps = [Step::Key("search"), Step::Key("hosts"), Step::Index(idx)];
        found.span = project.sources.config_source.span(&steps);
        found
    };
    insecure.map(problem).collect()
}

/// Searches a site on the command line.
pub(super) fn search(args: &SearchArgs) -> Result<bool> {
    let Some(project) = opened(&args.dir)? else {
        return Ok(false);
    };
    let site = &project.site;
    let version = match &args.version {
        Some(name) => {
            let found = site.versions.position(|it| it.name == *name);
            found
                .ok_or_else(|| unknown("version", name, site.versions.iter().map(|it| &*it.name)))?
        }
        None => site.main_version(),
    };
    let languages = site.locales.iter().map(|it| &*it.name);
    if let Some(name) = &args.language
        && !languages.clone().any(|it| it == name)
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
    let results = search.index.search(&query).map_err(|error| {
        Error::new(ErrorKind::Read, "the search index is damaged").because(error)
    })?;
    if args.json {
        print_json(&format!("{:#}\n", json!(results.hits)))?;
    } else {
        let mut rows = search_index::rows(&results.hits);
        rows.truncate(args.limit);
        let out: String = rows.iter().map(|row| format_row(row, &results)).collect();
        print_text(&out)?;
        say(&format!(
            "{} of {} hits",
            rows.iter()
                .map(|row| 1 + row.same.len() + row.more.len())
                .sum::<usize>(),
            results.n_hits
        ));
        let damaged =
            |error| Error::new(ErrorKind::Read, "the search index is damaged").because(error);
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

/// Parses a number from 0 to 1.
fn share(text: &str) -> std::result::Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Formats a result: headings, URL and text of its hit, then the hits grouped
/// under it.
fn format_row(row: &Row, results: &Results) -> String {
    let Some(hit) = results.hits.get(row.hit) else {
        return String::new();
    };
    let mut lines = vec![path(hit), format!("  {}", hit.url)];
    if let Some(text) = &hit.content {
        lines.push(format!(
            "  {}",
            text.chars().take(TEXT_LENGTH).collect::<String>()
        ));
    }
    let synonyms = results.marker.synonyms(hit);
    if !synonyms.is_empty() {
        lines.push(format!("  also: {}", synonyms.join(", ")));
    }
    for (hits, label) in [(&row.same, "with this title"), (&row.more, "on this page")] {
        if !hits.is_empty() {
            lines.push(format!("  {} more {label}:", hits.len()));
        }
        for hit in hits.iter().filter_map(|it| results.hits.get(*it)) {
            lines.push(format!("    {}", path(hit)));
            lines.push(format!("      {}", hit.url));
        }
    }
    let lines: Vec<_> = lines.iter().map(|line| visible(line)).collect();
    lines.join("\n") + "\n\n"
}

fn path(hit: &Record) -> String {
    let headings: Vec<&str> = hit.hierarchy.levels().into_iter().flatten().collect();
    headings.join(" > ")
}

fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Error {
    let known: Vec<_> = known.collect();
    usage(&format!(
        "unknown {what} `{name}`; expected one of {}",
        known.join(", ")
    ))
}

fn usage(message: &str) -> Error {
    Error::new(ErrorKind::Usage, message)
}
