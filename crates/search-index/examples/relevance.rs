//! Measures the quality of hits:
//! `relevance RECORDS.json CASES.tsv [--at-least CLASS=SHARE]... [--names-at-least SHARE]
//! [--figures-only] [--baseline FILE] [TAG ...]`.
//!
//! `--figures-only` prints no queries, so that nobody tunes the ranking on a held-out
//! set. `--baseline FILE` prints the queries whose first hit or first right position
//! differs from the file; with `UPDATE=1` in the environment, the file is
//! written.
//!
//! `--at-least typo=0.85` fails if, of a class of queries, a smaller share has a
//! right page among the first three hits; the class `all` has all queries.
//! `--names-at-least 0.95` fails if a smaller share of the headings of libraries
//! and APIs is the first hit for its own name; these queries are additional to the
//! cases.
//!
//! `RECORDS.json` is the output of `site-build records`. Each line of `CASES.tsv`
//! has a class, a query and its right addresses (see [`search_index::relevance`]).
//! Only records with one of the tags are searched, such as those of one version of
//! the docs.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use docs_model::record::Record;
use search_index::relevance::{Figures, Report, measure, measure_names, parse_cases};
use search_index::{Files, Index, Options, Query, build};

const USAGE: &str = "usage: relevance RECORDS.json CASES.tsv [--at-least CLASS=SHARE]... \
    [--names-at-least SHARE] \
    [--figures-only] [--baseline FILE] [TAG ...]";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut limits = Vec::new();
    while let Some(value) = option(&mut arguments, "--at-least") {
        limits.push(limit(&value)?);
    }
    let mut names_limit = 0.0;
    while let Some(value) = option(&mut arguments, "--names-at-least") {
        names_limit = share(&value).ok_or_else(|| format!("`{value}` is not like `0.95`"))?;
    }
    let baseline = option(&mut arguments, "--baseline");
    let is_quiet = arguments
        .iter()
        .any(|argument| argument == "--figures-only");
    arguments.retain(|argument| argument != "--figures-only");
    let [records, cases, tags @ ..] = arguments.as_slice() else {
        return Err(USAGE.into());
    };
    let records: Vec<Record> = serde_json::from_str(&read(records)?)?;
    let cases = parse_cases(&read(cases)?)?;
    let start = Instant::now();
    let files = build(&records, &Options::default());
    let built = start.elapsed();
    let index = open(files)?;
    let start = Instant::now();
    let base = base(&records, tags);
    let report = measure(&index, &cases, &base)?;
    let names = if is_quiet {
        Report::default()
    } else {
        measure_names(&index, &records, &base)?
    };
    let asked = start.elapsed();
    print(&report, "all", is_quiet)?;
    if let Some(path) = baseline {
        compare(&report, &path)?;
    }
    if !is_quiet {
        writeln!(io::stdout(), "\nlibraries and APIs by name")?;
        print(&names, "names", false)?;
    }
    writeln!(
        io::stdout(),
        "\n{} records, index in {built:.1?}, {} queries in {asked:.1?}",
        records.len(),
        report.all.n_queries + names.all.n_queries
    )?;
    let first = names.all.success_at_1();
    if first < names_limit {
        return Err(format!("names: first is {first:.3}, below {names_limit}").into());
    }
    for (class, share) in limits {
        let figures = match class.as_str() {
            "all" => &report.all,
            class => report
                .classes
                .get(class)
                .ok_or_else(|| format!("no query is of the class `{class}`"))?,
        };
        let success = figures.success_at_3();
        if success < share {
            return Err(format!("{class}: success@3 is {success:.3}, below {share}").into());
        }
    }
    Ok(())
}

/// Takes an option with its value from the arguments.
fn option(arguments: &mut Vec<String>, name: &str) -> Option<String> {
    let at = arguments.iter().position(|argument| argument == name)?;
    arguments.remove(at);
    // Without a value, none that parses.
    Some(if at < arguments.len() {
        arguments.remove(at)
    } else {
        String::new()
    })
}

fn share(text: &str) -> Option<f64> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
}

/// `typo=0.85`.
fn limit(text: &str) -> Result<(String, f64), Box<dyn Error>> {
    let wrong = || format!("`{text}` is not like `typo=0.85`");
    let (class, share) = text.split_once('=').ok_or_else(wrong)?;
    Ok((class.to_owned(), self::share(share).ok_or_else(wrong)?))
}

fn read(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))
}

fn open(files: Files) -> Result<Index, search_index::Error> {
    let folder = Options::default().folder;
    Index::open(&folder, move |path| files.get(path).map(<[u8]>::to_vec))
}

/// Readers search in the language of the first page.
fn base(records: &[Record], tags: &[String]) -> Query {
    let mut base = Query::new("");
    base.filters.language = records.first().map(|record| record.language.clone());
    base.filters.tags = tags.to_vec();
    base
}

/// Prints the answers that differ from a file of lines of query, place and
/// address, with tabs between them.
fn compare(report: &Report, path: &str) -> Result<(), Box<dyn Error>> {
    let lines = report.answers.iter().map(|answer| {
        let rank = place(answer.rank);
        let first = answer.first.as_deref().unwrap_or("-");
        format!("{}\t{rank}\t{first}", answer.query)
    });
    let lines: Vec<String> = lines.collect();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, lines.join("\n") + "\n")?;
        return Ok(());
    }
    let before = read(path)?;
    let before: Vec<&str> = before.lines().collect();
    let mut out = io::stdout().lock();
    for line in before
        .iter()
        .filter(|line| !lines.iter().any(|now| now == *line))
    {
        writeln!(out, "- {line}")?;
    }
    for line in lines.iter().filter(|line| !before.contains(&line.as_str())) {
        writeln!(out, "+ {line}")?;
    }
    Ok(())
}

/// Returns a rank, counted from 1, or a dash.
fn place(rank: Option<usize>) -> String {
    rank.map_or("-".to_owned(), |rank| (rank + 1).to_string())
}

fn print(report: &Report, all: &str, is_quiet: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for failure in report.failures.iter().filter(|_| !is_quiet) {
        let rank = place(failure.rank);
        let page_rank = place(failure.page_rank);
        let case = &failure.case;
        writeln!(
            out,
            "{}\t{}\trank {rank}, by page {page_rank}",
            case.class, case.query
        )?;
        writeln!(out, "\twanted {}", case.urls.join(" "))?;
        writeln!(out, "\tfound  {}", failure.found.join(" "))?;
    }
    writeln!(
        out,
        "{:<12} {:>7} {:>6} {:>10} {:>6} {:>9} {:>9}",
        "class", "queries", "first", "success@3", "MRR", "page@1", "page@3"
    )?;
    let classes = report
        .classes
        .iter()
        .map(|(name, figures)| (name.as_str(), figures));
    for (name, figures) in classes.chain([(all, &report.all)]) {
        line(&mut out, name, figures)?;
    }
    if report.n_listed > 0 {
        let count = report.n_listed;
        writeln!(
            out,
            "without success@3, with a right hit in the list of one of the first three rows: {count}"
        )?;
    }
    if report.n_repeated > 0 {
        let count = report.n_repeated;
        writeln!(
            out,
            "lists with one title three times in the first five: {count}"
        )?;
    }
    Ok(())
}

fn line(out: &mut impl Write, name: &str, figures: &Figures) -> io::Result<()> {
    let (first, success) = (figures.success_at_1(), figures.success_at_3());
    let mrr = figures.mrr();
    let (page_first, page_success) = (figures.page_success_at_1(), figures.page_success_at_3());
    writeln!(
        out,
        "{name:<12} {:>7} {first:>6.3} {success:>10.3} {mrr:>6.3} {page_first:>9.3} {page_success:>9.3}",
        figures.n_queries
    )
}
