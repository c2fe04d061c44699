//! The format of Markdown files, for pages and partials.

use docs_markdown::Format;
use docs_model::config::MarkdownFormat;

/// Returns the format of a file: from its front matter, otherwise from the
/// configuration, otherwise from its extension.
///
/// An unknown value in the front matter is reported when it is parsed, and read
/// as the configuration says.
pub(super) fn format_of(file: &str, given: Option<&str>, configured: MarkdownFormat) -> Format {
    let by_extension = if file.ends_with(".mdx") {
        Format::Mdx
    } else {
        Format::Markdown
    };
    match (given, configured) {
        (Some("md"), _) => Format::Markdown,
        (Some("mdx"), _) => Format::Mdx,
        (Some("detect"), _) | (None, MarkdownFormat::Detect) => by_extension,
        (_, MarkdownFormat::Md) => Format::Markdown,
        _ => Format::Mdx,
    }
}
