//! Members of objects and arrays that are not described one by one.

use super::comparison::Comparison;
use crate::diff::events::{NARROWED, OTHERS_ALLOWED, OTHERS_FORBIDDEN, WIDENED, Way};
use crate::model::Additional;

/// Rules for members of an object or array that it does not name.
pub(super) struct Others {
    /// Place below the object or array.
    pub(super) at: &'static str,
    pub(super) noun: &'static str,
}

/// Compares what else is allowed.
pub(super) fn compare(way: Way, [old, new]: [Additional; 2], words: &Others, out: &mut Comparison) {
    let Others { at, noun } = words;
    match (old, new) {
        (Additional::Schema(a), Additional::Schema(b)) => out.part(*at, a, b, way),
        (Additional::Any | Additional::Schema(_), Additional::Forbidden) => {
            out.tell(
                &OTHERS_FORBIDDEN,
                format!("{noun} are not allowed any more."),
            );
        }
        (Additional::Forbidden, Additional::Any | Additional::Schema(_)) => {
            out.tell(&OTHERS_ALLOWED, format!("{noun} are allowed."));
        }
        (Additional::Any, Additional::Schema(_)) => {
            out.tell_at(
                at,
                &NARROWED,
                format!("{noun} were anything, and are limited."),
            );
        }
        (Additional::Schema(_), Additional::Any) => {
            out.tell_at(
                at,
                &WIDENED,
                format!("{noun} were limited, and are anything."),
            );
        }
        (Additional::Any, Additional::Any) | (Additional::Forbidden, Additional::Forbidden) => {}
    }
}
