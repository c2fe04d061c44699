//! The format of Markdown files, for pages and partials.

use docs_markdown::Format;
use docs_model::config::MarkdownFormat;
use docs_model::front_matter::FrontMatter;

/// Returns the front matter for use in expressions: all known keys that are
/// set, and custom ones.
///
/// Keys are those of the file format, so that expressions written for
/// Docusaurus work.
pub(super) fn front_matter_constants(front_matter: &FrontMatter) -> serde_json::Value {
    let mut fields = match serde_json::to_value(front_matter) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    fields.retain(|key, value| key != "extra" && !value.is_null());
    fields.extend(front_matter.extra.iter().cloned());
    serde_json::Value::Object(fields)
}

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
