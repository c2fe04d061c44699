//! Measures the cost of an index: `index_speed RECORDS.json CASES.tsv [TAG
//! ...]`.
//!
//! Bytes are compressed with gzip at level 9, as a host sends them.
//! `tests/browser/measure/search.mjs` measures what a query fetches; with the
//! environment variable `OUT`, the index is written to that folder.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use docs_model::record::Record;
use flate2::Compression;
use flate2::write::GzEncoder;
use search_index::relevance::parse_cases;
use search_index::{Files, Index, Options, Query, build};

const ROUNDS: usize = 5;

/// Kinds of files, by what their names hold.
const PARTS: [&str; 6] = [
    "index.json",
    "core-",
    "branch-",
    "vocabulary-",
    "words-",
    "texts-",
];

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
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [records, cases, tags @ ..] = arguments.as_slice() else {
        return Err("usage: index_speed RECORDS.json CASES.tsv [TAG ...]".into());
    };
    let records: Vec<Record> = serde_json::from_str(&read(records)?)?;
    let cases = parse_cases(&read(cases)?)?;
    let queries: Vec<Query> = cases
        .into_iter()
        .map(|case| query(case.query, tags))
        .collect();
    let (files, built) = best(|| build(&records, &Options::default()));
    let files = Arc::new(files);
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} records, built in {built:.1?} (best of {ROUNDS})",
        records.len()
    )?;
    if let Some(folder) = std::env::var_os("OUT") {
        write(Path::new(&folder), &files)?;
    }
    sizes(&mut out, &files)?;
    times(&mut out, &files, &queries)?;
    Ok(())
}

fn query(text: String, tags: &[String]) -> Query {
    let mut query = Query::new(text);
    query.filters.tags = tags.to_vec();
    query
}

fn write(folder: &Path, files: &Files) -> io::Result<()> {
    for (path, bytes) in files.iter() {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    Ok(())
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))
}

fn best<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut timed = || {
        let start = Instant::now();
        let result = work();
        (result, start.elapsed())
    };
    let mut least = timed();
    for _ in 1..ROUNDS {
        let next = timed();
        if next.1 < least.1 {
            least = next;
        }
    }
    least
}

fn compressed(bytes: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().map_or(0, |gzip| gzip.len())
}

fn sizes(out: &mut impl Write, files: &Files) -> io::Result<()> {
    writeln!(
        out,
        "{:<14} {:>6} {:>10} {:>10}",
        "", "files", "bytes", "gzip"
    )?;
    for part in PARTS.into_iter().chain([""]) {
        let of_part: Vec<&[u8]> = files
            .iter()
            .filter(|(path, _)| path.contains(part))
            .map(|(_, bytes)| bytes)
            .collect();
        let bytes: usize = of_part.iter().map(|bytes| bytes.len()).sum();
        let gzip: usize = of_part.iter().map(|bytes| compressed(bytes)).sum();
        let name = if part.is_empty() { "all" } else { part };
        writeln!(
            out,
            "{name:<14} {:>6} {bytes:>10} {gzip:>10}",
            of_part.len()
        )?;
    }
    Ok(())
}

fn times(
    out: &mut impl Write,
    files: &Arc<Files>,
    queries: &[Query],
) -> Result<(), Box<dyn Error>> {
    let read = Arc::clone(files);
    let index = Index::open(&Options::default().folder, move |path| {
        read.get(path).map(<[u8]>::to_vec)
    })?;
    let mut times = Vec::new();
    for query in queries {
        let (result, time) = best(|| index.search(query));
        result?;
        times.push(time);
    }
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let most = times.last().copied().unwrap_or_default();
    writeln!(
        out,
        "query in this process: median {median:.1?}, most {most:.1?}"
    )?;
    Ok(())
}
