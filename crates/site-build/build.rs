//! Writes the list of the theme's built files, which are compiled into the
//! library.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let dir = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("assets/theme");
    println!("cargo::rerun-if-changed={}", dir.display());
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(&dir)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    let mut out = String::from("const THEME_FILES: &[(&str, &[u8])] = &[\n");
    for name in names {
        let path = dir.join(&name);
        writeln!(
            out,
            "    ({name:?}, include_bytes!({:?})),",
            path.display().to_string()
        )?;
    }
    out.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("theme_files.rs"), out)?;
    Ok(())
}
