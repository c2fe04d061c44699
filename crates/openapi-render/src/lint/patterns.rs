//! ECMAScript regular expressions, the dialect of schemas. Other dialects
//! accept other expressions: `(?i)` is an error here, and `\d` matches ASCII
//! digits only.

/// Checks that an expression compiles.
///
/// # Errors
/// Returns what is wrong with it. An expression is valid if it compiles with
/// the flag `u`, as JSON Schema recommends, or without flags.
pub(super) fn compile(pattern: &str) -> Result<(), String> {
    let with_flag = regress::Regex::with_flags(pattern, "u");
    let plain = with_flag.or_else(|_| regress::Regex::new(pattern));
    plain.map(|_| ()).map_err(|error| error.text)
}
