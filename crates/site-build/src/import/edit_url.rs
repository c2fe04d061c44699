//! Edit links that a function makes: `editUrl` of docs, blogs and pages of Docusaurus.
//!
//! Any function is allowed, but most only join strings. It is called with a page
//! whose path is a text that occurs nowhere else, so its place in the result is
//! certain.

use docs_markdown::settings::Callable;
use serde_json::json;

use super::source::Source;
use super::value::Value;

/// Path of the page that the function is called with.
const PAGE: &str = "0f-the-page.md";

/// Takes `editUrl`. `folder` is the folder of the content.
///
/// A function becomes an address with `{path}` or `{file}`, or is reported.
pub(super) fn take(content: &mut Source<'_>, folder: &str) -> Option<String> {
    let function = match content.take("editUrl") {
        Some(Value::Function(function)) => function,
        given => return given.and_then(|url| url.text()),
    };
    let key = content.name("editUrl");
    let is_url = |url: &str| url.starts_with("https://") || url.starts_with("http://");
    let pattern = pattern(&function, folder).filter(|(url, _)| is_url(url));
    let Some((url, differs)) = pattern else {
        let text = "its function could not be converted: write the URL with `{path}` as `edit_url`";
        content.report().manual(&key, text);
        return None;
    };
    for what in differs {
        let text = format!(
            "its function returns other addresses for other {what}: `edit_url` is that of the pages \
             in the default language that are being written"
        );
        content.report().manual(&key, &text);
    }
    Some(url)
}

/// Returns the address that a function makes, with `{path}` in place of the path of the
/// page, or `{file}` in place of its path below the folder of the content; and for what
/// the function makes other addresses.
///
/// Returns `None` if the function is not constant, or uses the path more than
/// once or in parts.
fn pattern(function: &Callable, folder: &str) -> Option<(String, Vec<&'static str>)> {
    const OTHER: &str = "0f-the-other";
    let url = call(function, folder, "current", "en")?;
    if url.matches(PAGE).count() != 1 {
        return None;
    }
    let whole = format!("{folder}/{PAGE}");
    let by_path = url.contains(&whole).then(|| url.replace(&whole, "{path}"));
    let by_file = url.replace(PAGE, "{file}");
    let fill = |url: &str, folder: &str| {
        let whole = format!("{folder}/{PAGE}");
        url.replace("{path}", &whole).replace("{file}", PAGE)
    };
    // A function may name the folder, or insert the one of the version.
    let version = call(function, OTHER, OTHER, "en");
    let fits = |url: &String| version.as_deref() == Some(&fill(url, OTHER));
    let chosen = by_path.iter().chain([&by_file]).find(|url| fits(url));
    let is_same = chosen.is_some();
    let chosen = chosen.cloned().or(by_path).unwrap_or(by_file);
    let locale = call(function, folder, "current", OTHER);
    let mut differs = Vec::new();
    if !is_same {
        differs.push("versions");
    }
    if locale.as_deref() != Some(&fill(&chosen, folder)) {
        differs.push("languages");
    }
    Some((chosen, differs))
}

/// Calls the function with a page. Docs, blogs and pages give it the same arguments
/// under different names.
fn call(function: &Callable, folder: &str, version: &str, locale: &str) -> Option<String> {
    let argument = json!({
        "version": version,
        "versionDocsDirPath": folder,
        "docPath": PAGE,
        "blogDirPath": folder,
        "blogPath": PAGE,
        "pagesDirPath": folder,
        "pagesPath": PAGE,
        "permalink": "/0f-the-page",
        "locale": locale,
    });
    Value::from(function.call(argument)?).text()
}
