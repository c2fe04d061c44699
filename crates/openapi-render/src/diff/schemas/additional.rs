//! Additional members of objects and arrays.

use super::comparison::Comparison;
use crate::diff::events::{Direction, NARROWED, OTHERS_ALLOWED, OTHERS_FORBIDDEN, WIDENED};
use crate::model::Additional;

/// The names of additional members in messages and paths.
pub(super) struct Others {
    /// Path below the object or array.
    pub(super) at: &'static str,
    /// Plural noun that starts a sentence.
    pub(super) noun: &'static str,
}

/// Compares the rules for additional members. `[old, new]` are those of both
/// versions.
pub(super) fn compare(
    direction: Direction,
    [old, new]: [Additional; 2],
    words: &Others,
    out: &mut Comparison,
) {
    let Others { at, noun } = words;
    match (old, new) {
        (Additional::Schema(a), Additional::Schema(b)) => out.part(*at, a, b, direction),
        (Additional::Any | Additional::Schema(_), Additional::Forbidden) => {
            out.report(&OTHERS_FORBIDDEN, format!("{noun} are no longer allowed."));
        }
        (Additional::Forbidden, Additional::Any | Additional::Schema(_)) => {
            out.report(&OTHERS_ALLOWED, format!("{noun} are allowed."));
        }
        (Additional::Any, Additional::Schema(_)) => {
            out.report_at(
                at,
                &NARROWED,
                format!("{noun} were unrestricted, and now are restricted."),
            );
        }
        (Additional::Schema(_), Additional::Any) => {
            out.report_at(
                at,
                &WIDENED,
                format!("{noun} were restricted, and now are unrestricted."),
            );
        }
        (Additional::Any, Additional::Any) | (Additional::Forbidden, Additional::Forbidden) => {}
    }
}
