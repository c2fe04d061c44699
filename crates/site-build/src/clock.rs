//! The time of day, for commands whose result depends on it.
//!
//! Files of a site never do.

use std::time::{SystemTime, UNIX_EPOCH};

use docs_model::date::Date;

/// Returns the number of seconds since 1970; 0 for a clock before that.
pub(crate) fn unix_time() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |elapsed| elapsed.as_secs())
}

/// Returns the date of today, in UTC.
pub(crate) fn today() -> Date {
    Date::from_unix(i64::try_from(unix_time()).unwrap_or_default())
}
