//! Measures highlighting over the fenced code blocks of Markdown files.
//!
//! `cargo run --release -p code-highlight --example highlight_speed -- FOLDER`
//!
//! Prints for each language: number of blocks, median size, CPU time of the first
//! use (index of words), then microseconds per block without the cache.

#![allow(clippy::print_stdout, reason = "an example that prints")]

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use code_highlight::{Highlighter, canonical_language};

type Blocks = BTreeMap<&'static str, Vec<String>>;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let mut blocks = Blocks::new();
    let mut unknown = BTreeMap::new();
    collect(Path::new(&folder), &mut blocks, &mut unknown)?;
    println!(
        "{:<14}{:>8}{:>8}{:>12}{:>12}{:>12}",
        "language", "blocks", "bytes", "first us", "median us", "mean us"
    );
    let mut all = Vec::new();
    for (language, codes) in &mut blocks {
        all.extend(report(language, codes));
    }
    all.sort();
    let mean = all.iter().sum::<Duration>() / all.len().max(1) as u32;
    println!(
        "all: {} blocks, median {:?}, mean {mean:?}, worst {:?}",
        all.len(),
        all[all.len() / 2],
        all[all.len() - 1]
    );
    let mut unknown: Vec<_> = unknown.into_iter().collect();
    unknown.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    println!("unknown: {:?}", &unknown[..unknown.len().min(20)]);
    Ok(())
}

/// Prints the line of a language. Returns the time of each block.
fn report(language: &str, codes: &mut [String]) -> Vec<Duration> {
    let first = time(|| Highlighter::new().highlight(language, "a"));
    let mut times: Vec<Duration> = codes
        .iter()
        .map(|code| best_of_three(language, code))
        .collect();
    codes.sort_by_key(String::len);
    let bytes = codes[codes.len() / 2].len();
    times.sort();
    let median = micros(times[times.len() / 2]);
    let mean = micros(times.iter().sum::<Duration>()) / times.len() as f64;
    println!(
        "{language:<14}{:>8}{bytes:>8}{:>12.0}{median:>12.1}{mean:>12.1}",
        codes.len(),
        micros(first)
    );
    times
}

fn best_of_three(language: &str, code: &str) -> Duration {
    let once = || time(|| Highlighter::new().highlight(language, code));
    once().min(once()).min(once())
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    std::hint::black_box(work());
    start.elapsed()
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn collect(
    folder: &Path,
    blocks: &mut Blocks,
    unknown: &mut BTreeMap<String, usize>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, blocks, unknown)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "md" || extension == "mdx")
        {
            fences(&String::from_utf8_lossy(&fs::read(&path)?), blocks, unknown);
        }
    }
    Ok(())
}

fn fences(text: &str, blocks: &mut Blocks, unknown: &mut BTreeMap<String, usize>) {
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.trim_start().strip_prefix("```") else {
            continue;
        };
        let name = info.split([' ', '{', ',']).next().unwrap_or_default();
        let code: Vec<&str> = lines
            .by_ref()
            .take_while(|line| !line.trim_start().starts_with("```"))
            .collect();
        match canonical_language(name) {
            Some(language) => blocks.entry(language).or_default().push(code.join("\n")),
            None => *unknown.entry(name.to_owned()).or_default() += 1,
        }
    }
}
