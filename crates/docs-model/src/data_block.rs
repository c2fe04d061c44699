//! Data blocks: `<script>` elements of a type that browsers do not run, such as JSON-LD.
//!
//! A content security policy does not apply to them. The rules here are shared by pages,
//! `[[head]]` and the data that pages have by themselves.

use serde::de::IgnoredAny;

/// Returns whether browsers do not run a `<script>` of this type.
///
/// An absent type is that of JavaScript. Import maps and speculation rules are not code,
/// but a policy applies to them as well.
///
/// # Examples
///
/// ```
/// use docs_model::data_block::is_data;
///
/// assert!(is_data("application/ld+json"));
/// assert!(!is_data("text/javascript; charset=utf-8"));
/// assert!(!is_data(""));
/// ```
#[must_use]
pub fn is_data(media_type: &str) -> bool {
    let essence = essence(media_type);
    let is_script = ["javascript", "ecmascript", "jscript", "livescript"]
        .iter()
        .any(|language| essence.contains(language));
    !is_script && !matches!(&*essence, "" | "module" | "importmap" | "speculationrules")
}

/// Returns whether a media type is that of JSON, or of a format that is JSON.
#[must_use]
pub fn is_json(media_type: &str) -> bool {
    let essence = essence(media_type);
    essence.ends_with("+json") || matches!(&*essence, "application/json" | "text/json")
}

/// Returns a media type in lower case, without parameters.
fn essence(media_type: &str) -> String {
    let essence = media_type.split(';').next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}

/// Checks JSON, and escapes it for the content of a `<script>`.
///
/// A `<` can only occur in strings of JSON, in which it can be escaped. Without one, neither
/// `</script>` nor `<!--` can end the element or change how it is read. U+2028 and U+2029
/// are line ends for readers that take the data for JavaScript.
///
/// # Errors
///
/// Returns the first fault of the JSON.
///
/// # Examples
///
/// ```
/// use docs_model::data_block::script_json;
///
/// let json = script_json(r#"{"name": "</script>"}"#).unwrap();
/// assert_eq!(json, r#"{"name": "\u003c/script>"}"#);
/// assert!(script_json("{name: 1}").is_err());
/// ```
pub fn script_json(text: &str) -> Result<String, serde_json::Error> {
    serde_json::from_str::<IgnoredAny>(text)?;
    Ok(escape_json(text))
}

/// Escapes valid JSON for the content of a `<script>`; see [`script_json`].
#[must_use]
pub fn escape_json(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}
