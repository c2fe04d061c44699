//! Regular expressions of ECMAScript, the dialect of schemas.

/// Compiles an expression, and drops the result.
///
/// # Errors
/// What is wrong with it. An expression is accepted with the flag `u`, as JSON
/// Schema recommends, or without any.
pub(super) fn compile(pattern: &str) -> Result<(), String> {
    let with_flag = regress::Regex::with_flags(pattern, "u");
    let plain = with_flag.or_else(|_| regress::Regex::new(pattern));
    plain.map(|_| ()).map_err(|error| error.text)
}
