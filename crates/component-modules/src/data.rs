//! Modules that hold data: the text of a JSON file, the address of a picture.

use located_data::Diagnostic;
use serde::de::IgnoredAny;

/// The module whose default export is the string `value`.
pub(crate) fn string_module(value: &str) -> String {
    format!("export default {};\n", js_string(value))
}

/// The module of a drawing: a component that shows it, as in Docusaurus, and
/// whose text is the address `value`, so that it can be the `src` of a picture.
/// React takes an object of `forwardRef` as a component, and its text for an
/// attribute; it would drop a function there.
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

/// The module whose default export is the value of the JSON `text`.
///
/// `JSON.parse` rather than an object literal: it is faster to load, and a key
/// `__proto__` stays a key.
///
/// # Errors
/// A diagnostic with its place, for text that is not JSON.
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

/// A string literal. Every JSON string is one in JavaScript too (ECMAScript
/// 2019).
fn js_string(value: &str) -> String {
    serde_json::Value::from(value).to_string()
}

/// Valid JSON without the white space between its tokens.
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
