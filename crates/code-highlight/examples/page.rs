//! Writes an HTML page with the given files, highlighted.
//!
//! `cargo run -p code-highlight --example page -- FILE... > page.html`

#![allow(clippy::print_stdout, reason = "an example that prints")]

use std::path::Path;
use std::{env, fs, io};

use code_highlight::Highlighter;

const STYLE: &str = "body{font:14px/1.5 monospace;max-width:60rem;margin:auto}pre{background:#f6f8fa;padding:1em;overflow:auto}\
.hl-k,.hl-o{color:#cf222e}.hl-s{color:#0a3069}.hl-e{color:#116329}.hl-c{color:#57606a}.hl-f{color:#8250df}\
.hl-t,.hl-m{color:#953800}.hl-n,.hl-b,.hl-p{color:#0550ae}.hl-v{color:#7d4e00}.hl-u{color:#cf222e}\
.hl-a,.hl-g{color:#116329}.hl-h{color:#0550ae;font-weight:bold}.hl-l{color:#0a3069;text-decoration:underline}\
.hl-i{color:#116329;background:#dafbe1}.hl-d{color:#82071e;background:#ffebe9}.hl-r{color:#8c959f}";

fn main() -> io::Result<()> {
    let highlighter = Highlighter::new();
    println!("<!doctype html><meta charset=utf-8><title>Highlighted</title><style>{STYLE}</style>");
    for file in env::args().skip(1) {
        let path = Path::new(&file);
        let language = path.file_stem().unwrap_or_default().to_string_lossy();
        let highlighted = highlighter.highlight(&language, &fs::read_to_string(path)?);
        println!(
            "<h2>{language}</h2><pre><code>{}</code></pre>",
            highlighted.html()
        );
    }
    Ok(())
}
