//! Replacement for `math` without the feature `math`: each formula is shown as
//! written, and reported.

use std::collections::BTreeMap;
use std::ops::Range;

/// Commands that a site defines: name, including the backslash, to TeX.
pub type Macros = BTreeMap<String, String>;

/// A problem in a formula.
pub(crate) struct Fault {
    /// Description of the problem.
    pub(crate) message: String,
    /// How to correct the formula.
    pub(crate) help: &'static str,
    /// Byte range in the formula.
    pub(crate) range: Range<usize>,
}

/// Fails, because the program was compiled without support for formulas.
pub(crate) fn to_mathml(tex: &str, _: bool, _: &Macros, _: &mut usize) -> Result<String, Fault> {
    Err(Fault {
        message: "this program was compiled without support for formulas".to_owned(),
        help: "compile `docs-markdown` with the feature `math`",
        range: 0..tex.len(),
    })
}
