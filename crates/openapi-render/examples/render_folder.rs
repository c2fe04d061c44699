//! Renders a description to a folder of HTML fragments:
//! `cargo run --example render_folder -- openapi.yaml out [single|tags|operations]`.
#![allow(clippy::print_stderr, reason = "the example is a program")]

use std::{env, error::Error, fs, path::Path};

use openapi_render::{Description, Layout, RenderOptions, render};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().collect();
    let [_, entry, folder, layout @ ..] = args.as_slice() else {
        return Err("usage: render_folder DESCRIPTION FOLDER [single|tags|operations]".into());
    };
    let (description, mut diagnostics) =
        Description::parse(entry, &|path| fs::read_to_string(path));
    let (reference, more) = description.reference();
    diagnostics.extend(more);
    for it in &diagnostics {
        eprint!(
            "{}",
            it.render(
                fs::read_to_string(it.file.as_deref().unwrap_or(entry))
                    .ok()
                    .as_deref()
            )
        );
    }
    let mut options = RenderOptions::at("/api");
    options.layout = match layout.first().map(String::as_str) {
        Some("tags") => Layout::TagPages,
        Some("operations") => Layout::OperationPages,
        _ => Layout::SinglePage,
    };
    for page in render(&reference, &options)? {
        let path = Path::new(folder).join(&page.path).join("index.html");
        fs::create_dir_all(path.parent().unwrap_or(Path::new(folder)))?;
        fs::write(path, page.menu_html + &page.html)?;
    }
    Ok(())
}
