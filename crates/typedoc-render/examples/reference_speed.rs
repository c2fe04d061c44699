//! Reads a model and renders all its pages, without writing them, or into a
//! folder: `measure MODEL.json [FOLDER [ROUTE]]`. For figures run it under
//! `perf stat` or `/usr/bin/time -v`.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use typedoc_render::{Model, RenderOptions, render_each};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("usage: measure MODEL.json [FOLDER]")?;
    let folder = args.next().map(PathBuf::from);
    let route = args.next().unwrap_or_else(|| "/api".to_owned());
    let text = fs::read_to_string(&file)?;
    let (model, diagnostics) = Model::parse(&file, &text);
    for diagnostic in &diagnostics {
        report(&diagnostic.render(Some(&text)))?;
    }
    let model = model.ok_or("no model")?;
    drop(text);
    let (mut pages, mut bytes) = (0, 0);
    let mut failed = Ok(());
    render_each(&model, &RenderOptions::at(route), |page| {
        pages += 1;
        bytes += page.html.len();
        if let Some(folder) = &folder
            && failed.is_ok()
        {
            failed = write(folder, &page.summary.path, &page.html, &page.markdown);
        }
    })?;
    failed?;
    report(&format!("{pages} pages, {bytes} bytes of HTML\n"))
}

fn write(folder: &Path, path: &str, html: &str, markdown: &str) -> std::io::Result<()> {
    let folder = folder.join(path);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("index.html"), html)?;
    fs::write(folder.join("index.md"), markdown)
}

fn report(text: &str) -> Result<(), Box<dyn Error>> {
    use std::io::Write;
    Ok(std::io::stderr().write_all(text.as_bytes())?)
}
