//! Sites of one reference, for measuring what its pages cost.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::{BenchOptions, Contestant};
use crate::tree;

/// A site for each description and model of the options. The search is left
/// out: it is measured with the corpus.
pub(super) fn contestants(
    options: &BenchOptions,
    binary: &Path,
    folder: &Path,
) -> Result<Vec<Contestant>> {
    let apis = options.apis.iter().map(|it| (it, "api"));
    let libraries = options.libraries.iter().map(|it| (it, "library"));
    apis.chain(libraries)
        .map(|(file, kind)| contestant(file, kind, binary, folder))
        .collect()
}

fn contestant(file: &Path, kind: &str, binary: &Path, folder: &Path) -> Result<Contestant> {
    let name = file
        .file_name()
        .context("--api and --library take a file")?;
    let name = name.to_string_lossy().into_owned();
    let site = folder.join(format!("{kind}-{name}"));
    tree::remove(&site)?;
    let text = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    tree::write_file(&site.join(&name), &text)?;
    tree::write_file(&site.join("docs/index.md"), b"# Home\n")?;
    let layout = if kind == "api" {
        "layout = \"operations\"\n"
    } else {
        ""
    };
    let config = format!(
        "title = \"Reference\"\nurl = \"https://docs.example.com\"\n\n[search]\nprovider = \"none\"\n\n\
         [checks]\nbroken_links = \"ignore\"\nbroken_anchors = \"ignore\"\n\n\
         [[{kind}]]\nid = \"reference\"\npath = {name:?}\nroute = \"/reference\"\n{layout}"
    );
    tree::write_file(&site.join("site.toml"), config.as_bytes())?;
    let out_dir: PathBuf = site.join("build");
    Ok(Contestant {
        name,
        command: vec![
            binary.into(),
            "build".into(),
            site.into(),
            "--out-dir".into(),
            out_dir.clone().into(),
        ],
        out_dir,
        twice: false,
    })
}
