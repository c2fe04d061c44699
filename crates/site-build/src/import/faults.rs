//! Messages about configurations that cannot be imported: what is wrong, and where.

use std::fs;
use std::path::Path;

use docs_markdown::settings;

use super::Tool;
use crate::load::read_regular;
use crate::source_files::MAX_SOURCE;

/// Returns the message for a folder without the configuration that is to be imported.
pub(super) fn no_configuration(dir: &Path, from: Option<Tool>) -> String {
    let shown = dir.display();
    let Some(tool) = from else {
        let wanted = "docusaurus.config.js (or .ts, .mjs), docs/.vitepress/config.ts, \
                      astro.config.mjs, book.toml or mkdocs.yml";
        let hint = match is_empty(dir) {
            true => "; the folder is empty",
            false if dir.join(docs_model::config::CONFIG_FILE).is_file() => {
                "; it has a site.toml, which `build` reads"
            }
            false => "; name the folder that contains it",
        };
        return format!("{shown} has no configuration of a tool: {wanted}{hint}");
    };
    let names = tool.configurations();
    let wanted = match names {
        [first, _, _, _, _, ..] => format!("{first} or another of its names"),
        names => names.join(" or "),
    };
    let hint = match Tool::of(dir).and_then(|other| Some((other, other.configuration(dir)?))) {
        Some((other, file)) => {
            format!("; it has one of {other}, {file}: leave out `--from` to import it")
        }
        None if is_empty(dir) => "; the folder is empty".to_owned(),
        None => "; name the folder that contains it".to_owned(),
    };
    format!("{shown} has no configuration of {tool}: {wanted}{hint}")
}

fn is_empty(dir: &Path) -> bool {
    fs::read_dir(dir).is_ok_and(|mut entries| entries.next().is_none())
}

/// Returns the message for a configuration that cannot be read as text.
pub(super) fn unreadable(path: &Path) -> String {
    let reason = match read_regular(path, MAX_SOURCE) {
        Err(error) => error.to_string(),
        Ok(bytes) => match String::from_utf8(bytes) {
            Err(error) => format!(
                "it is not UTF-8 at byte {}: save it in this encoding",
                error.utf8_error().valid_up_to()
            ),
            Ok(_) => "it is too large, or leads outside the repository".to_owned(),
        },
    };
    format!("cannot read {}: {reason}", path.display())
}

/// Returns why code has no object as its default export.
pub(super) fn without_object(text: &str) -> String {
    if text.trim().is_empty() {
        return "it is empty".to_owned();
    }
    syntax(text).unwrap_or_else(|| {
        "its default export is not an object that can be read without running the code".to_owned()
    })
}

/// Returns whether only running the code could tell what it exports.
pub(super) fn is_computed(text: &str) -> bool {
    !text.trim().is_empty() && syntax(text).is_none()
}

/// Returns the syntax error of code, with its place.
pub(super) fn syntax(text: &str) -> Option<String> {
    let (offset, message) = settings::syntax_error(text)?;
    Some(format!(
        "syntax error at {}: {message}",
        place(text, offset)
    ))
}

/// Returns line and column of a byte offset, in words.
pub(super) fn place(text: &str, offset: usize) -> String {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    format!(
        "line {line}, column {}",
        before[start..].chars().count() + 1
    )
}
