//! Writes modules with data: the content of a JSON file, or the address of an
//! image. Browsers import neither on their own: JSON modules are too recent.

use located_data::Diagnostic;
use serde::de::IgnoredAny;

/// Returns the module whose default export is the string `value`.
pub(crate) fn string_module(value: &str) -> String {
    format!("export default {};\n", js_string(value))
}

/// Returns the module of an SVG file: a component that shows it, as in
/// Docusaurus, and that converts to the address `value`, so that it can also be
/// the `src` of an image. React accepts an object from `forwardRef` as a
/// component, and converts it to a string for an attribute, where it would drop
/// a function.
pub(crate) fn drawing_module(value: &str) -> String {
    let address = js_string(value);
    format!(
        "import {{ createElement, forwardRef }} from 'react';\n\
         const address = {address};\n\
         const Drawing = forwardRef(({{ title, titleId, ...props }}, ref) =>\n\
         \x20 createElement('img', {{ src: address, alt: title ?? '', ...props, ref }}));\n\
         Drawing.toString = () => address;\n\
         export {{ Drawing as ReactComponent }};\n\
         export default Drawing;\n"
    )
}

/// Returns the module whose default export is the value of the JSON `text`.
///
/// Uses `JSON.parse` instead of an object literal, because it loads faster and
/// treats `__proto__` as an ordinary key.
///
/// # Errors
///
/// Returns a diagnostic with its position for text that is not JSON.
pub(crate) fn json_module(text: &str) -> Result<String, Diagnostic> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) => Ok(format!(
            "export default JSON.parse({});\n",
            js_string(&without_space(text))
        )),
        Err(error) => Err(invalid(text, &error)),
    }
}

/// Returns the diagnostic for an error of the JSON parser, whose position is a
/// line and a column in bytes, both counted from 1.
fn invalid(text: &str, error: &serde_json::Error) -> Diagnostic {
    let line_start: usize = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let at = (line_start + error.column().saturating_sub(1)).min(text.len());
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    Diagnostic::error("component-json", format!("not valid JSON: {message}"))
        .at(at..(at + 1).min(text.len()))
        .help("correct the JSON, or write the data as a module: `export default { ... }`")
}

/// Returns a string literal. Every JSON string is one in JavaScript too
/// (ECMAScript 2019).
fn js_string(value: &str) -> String {
    serde_json::Value::from(value).to_string()
}

/// Returns valid JSON without white space between its tokens. The text is not
/// parsed and written again, because that would change numbers beyond 64 bits.
fn without_space(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let (mut in_string, mut escaped) = (false, false);
    for c in json.chars() {
        if in_string {
            in_string = escaped || c != '"';
            escaped = c == '\\' && !escaped;
        } else if c.is_ascii_whitespace() {
            continue;
        } else {
            in_string = c == '"';
        }
        out.push(c);
    }
    out
}
