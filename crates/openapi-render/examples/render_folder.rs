//! Renders a description to a folder of HTML fragments:
//! `cargo run --example render_folder -- openapi.yaml out [single|tags|operations]`.
#![allow(clippy::print_stderr, reason = "the example is a program")]

use std::{env, error::Error, fs, io, path::Path};

use openapi_render::{Description, Layout, RenderOptions, render_each};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().collect();
    let [_, entry, folder, layout @ ..] = args.as_slice() else {
        return Err("usage: render_folder DESCRIPTION FOLDER [single|tags|operations]".into());
    };
    let (description, mut found) = Description::parse(entry, &|path| fs::read_to_string(path));
    let (reference, more) = description.reference();
    found.extend(more);
    for diagnostic in &found {
        eprint!("{}", diagnostic.render(None));
    }
    let mut options = RenderOptions::at("/api");
    options.layout = match layout.first().map(String::as_str) {
        Some("tags") => Layout::TagPages,
        Some("operations") => Layout::OperationPages,
        _ => Layout::SinglePage,
    };
    let mut written: io::Result<()> = Ok(());
    render_each(&reference, &options, |page| {
        let path = Path::new(folder).join(&page.summary.path);
        let write = || fs::write(path.join("index.html"), page.menu_html + &page.html);
        if written.is_ok() {
            written = fs::create_dir_all(&path).and_then(|()| write());
        }
    })?;
    Ok(written?)
}
