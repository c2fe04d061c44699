//! Stands for `math` without the feature `math`: formulas are shown as
//! written, and reported.

use std::collections::BTreeMap;
use std::ops::Range;

/// Definitions of a site's own commands: name, with its backslash, to TeX.
pub type Macros = BTreeMap<String, String>;

/// What a formula cannot be read for.
pub(crate) struct Fault {
    pub(crate) message: String,
    pub(crate) help: &'static str,
    /// The place in the formula, in bytes.
    pub(crate) range: Range<usize>,
}

pub(crate) fn to_mathml(tex: &str, _: bool, _: &Macros, _: &mut usize) -> Result<String, Fault> {
    Err(Fault {
        message: "this program was compiled without support for formulas".to_owned(),
        help: "compile `docs-markdown` with the feature `math`",
        range: 0..tex.len(),
    })
}
