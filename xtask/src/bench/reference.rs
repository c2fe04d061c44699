//! Measures references: a site with only the pages of an API or library, and
//! `openapi-render` without a site.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::{BenchOptions, Contestant};
use crate::tree;
use crate::workspace::Workspace;

/// Returns a site for each description and model in the options. Search is
/// disabled, because the corpus measures it.
pub(super) fn contestants(
    workspace: &Workspace,
    options: &BenchOptions,
    binary: &Path,
    folder: &Path,
) -> Result<Vec<Contestant>> {
    let mut out = Vec::new();
    let pages_alone = match options.apis.as_slice() {
        [] => None,
        _ => Some(workspace.build_example("openapi-render", "render_folder")?),
    };
    for file in &options.apis {
        out.push(contestant(file, "api", binary, folder)?);
        out.extend(
            pages_alone
                .iter()
                .map(|program| alone(file, program, folder)),
        );
    }
    for file in &options.libraries {
        out.push(contestant(file, "library", binary, folder)?);
    }
    Ok(out)
}

/// Returns the example of `openapi-render`, which renders a description with one
/// page per operation.
fn alone(file: &Path, program: &Path, folder: &Path) -> Contestant {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let out_dir = folder.join(format!("pages-{name}"));
    Contestant {
        command: vec![
            program.into(),
            file.into(),
            out_dir.clone().into(),
            "operations".into(),
        ],
        name: format!("{name}, openapi-render alone"),
        out_dir,
        again: None,
    }
}

fn contestant(file: &Path, kind: &str, binary: &Path, folder: &Path) -> Result<Contestant> {
    let name = file
        .file_name()
        .context("--api and --library need a file")?
        .to_string_lossy()
        .into_owned();
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
        "title = \"Reference\"\nurl = \"https://docs.example.org\"\n\n[search]\nprovider = \"none\"\n\n\
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
        again: None,
    })
}
