//! Parses the Markdown files below the folders given, prints diagnostics and
//! the time per megabyte: `cargo run --release --example parse -- docs`.
//! With `--tree FILE` it prints the tree of one file.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use docs_markdown::{ParseOptions, parse};
use pulldown_cmark::{Options, Parser};

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, file] = &args[..]
        && flag == "--tree"
    {
        return print_tree(file);
    }
    let quiet = args.iter().any(|arg| arg == "--quiet");
    let mut files = Vec::new();
    for root in args.iter().filter(|arg| !arg.starts_with("--")) {
        collect(Path::new(root), &mut files)?;
    }
    files.sort();
    let options = ParseOptions::default();
    let (mut bytes, mut n_diagnostics) = (0, 0);
    let (mut time, mut baseline) = (Duration::ZERO, Duration::ZERO);
    for file in &files {
        let Ok(text) = std::fs::read_to_string(file) else {
            continue;
        };
        let body = body_start(&text);
        let (document, diagnostics) = parse(&text, body, &options);
        time += fastest(|| drop(black_box(parse(&text, body, &options))));
        baseline += fastest(|| {
            black_box(
                Parser::new_ext(&text[body..], Options::all())
                    .into_offset_iter()
                    .count(),
            );
        });
        bytes += text.len() - body;
        n_diagnostics += diagnostics.len();
        black_box(&document);
        if !quiet {
            for diagnostic in diagnostics {
                let name = file.display().to_string();
                println!("{}", diagnostic.in_file(name).render(Some(&text)));
            }
        }
    }
    let megabytes = bytes as f64 / 1e6;
    let per_megabyte = |time: Duration| time.as_secs_f64() * 1e3 / megabytes;
    println!(
        "{} files, {megabytes:.2} MB, {n_diagnostics} diagnostics, {:.2} ms/MB (events of pulldown-cmark alone: {:.2})",
        files.len(),
        per_megabyte(time),
        per_megabyte(baseline),
    );
    Ok(())
}

/// Returns the shortest of several runs: other programs can only add time.
fn fastest(mut run: impl FnMut()) -> Duration {
    let runs = (0..5).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    runs.min().unwrap_or_default()
}

fn print_tree(file: &str) -> std::io::Result<()> {
    let text = std::fs::read_to_string(file)?;
    let (document, diagnostics) = parse(&text, body_start(&text), &ParseOptions::default());
    println!("{document:#?}");
    for diagnostic in diagnostics {
        println!("{}", diagnostic.in_file(file).render(Some(&text)));
    }
    Ok(())
}

/// Returns the offset of the body, after any YAML front matter.
fn body_start(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("---\n") else {
        return 0;
    };
    rest.find("\n---\n").map_or(0, |at| 4 + at + 5)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        for entry in std::fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else if path
        .extension()
        .is_some_and(|extension| extension == "md" || extension == "mdx")
    {
        files.push(path.to_path_buf());
    }
    Ok(())
}
