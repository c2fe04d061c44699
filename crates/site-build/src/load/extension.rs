//! Warns of files that look like pages, but have an extension that is not read.

use docs_model::identity::is_published_name;
use located_data::{Diagnostic, path};

use super::Sources;

/// Extensions that other programs use for Markdown, in lower case. `md` and `mdx` are
/// among them, because extensions are case-sensitive.
const MARKDOWN: &[&str] = &["md", "mdx", "markdown", "mdown", "mkd"];

/// Returns a warning for each file that would be a page if its extension were `.md` or
/// `.mdx`, rather than another one of Markdown's.
pub(super) fn unread_pages(sources: &Sources) -> Vec<Diagnostic> {
    let candidates = sources
        .files
        .iter()
        .filter(|file| is_published_name(file) && sources.config.static_path(file).is_none())
        .filter_map(|file| Some((file, meant(file)?)));
    candidates
        .filter(|(file, name)| {
            let page = path::join([path::parent(file), name]);
            sources.is_published(page.trim_start_matches('/'))
        })
        .map(|(file, name)| {
            let (_, extension) = file.rsplit_once('.').unwrap_or_default();
            let message = format!("not published: the extension `.{extension}` is not read");
            Diagnostic::warning("unread-page", message)
                .in_file(file)
                .help(format!("rename the file to `{name}`"))
        })
        .collect()
}

/// Returns the name of the file with the extension that is read, if its own is another
/// one of Markdown.
fn meant(file: &str) -> Option<String> {
    let (stem, extension) = path::file_name(file).rsplit_once('.')?;
    let lower = extension.to_lowercase();
    if !MARKDOWN.contains(&&*lower) || matches!(extension, "md" | "mdx") {
        return None;
    }
    let read = if lower == "mdx" { "mdx" } else { "md" };
    Some(format!("{stem}.{read}"))
}
