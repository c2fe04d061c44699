//! Whether the reader's copy is still good (RFC 9110, section 13).

use std::fs::Metadata;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::HeaderMap;
use axum::http::header::{IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE};

use super::compress::Encoding;

/// The first second after the dates that HTTP can write.
const END_OF_DATES: Duration = Duration::from_secs(253_402_300_800);

/// The validators of one form of one file at one time.
#[derive(Debug, Clone)]
pub(super) struct Validators {
    /// Strong entity tag, with its quotes.
    pub(super) etag: String,
    /// When the file was written.
    modified: Option<SystemTime>,
}

impl Validators {
    /// Returns the validators of a file with `meta`. Its time and size identify
    /// its bytes: a build never changes a file in place, and keeps the time of
    /// an unchanged one.
    pub(super) fn of(meta: &Metadata, encoding: Encoding) -> Self {
        let modified = meta.modified().ok().filter(|it| {
            it.duration_since(UNIX_EPOCH)
                .is_ok_and(|since| since < END_OF_DATES)
        });
        let nanos = modified
            .and_then(|it| it.duration_since(UNIX_EPOCH).ok())
            .unwrap_or_default()
            .as_nanos();
        let etag = format!("\"{nanos:x}-{:x}{}\"", meta.len(), encoding.etag_suffix());
        Self { etag, modified }
    }

    /// Returns the value of `Last-Modified`.
    pub(super) fn last_modified(&self) -> Option<String> {
        self.modified.map(httpdate::fmt_http_date)
    }

    /// Returns whether the request's conditions say that the reader has this
    /// form.
    pub(super) fn is_fresh(&self, headers: &HeaderMap) -> bool {
        // A tag is more exact than a date, and hides it.
        if let Some(tags) = text(headers, IF_NONE_MATCH) {
            return tags
                .split(',')
                .map(str::trim)
                .any(|it| it == "*" || weak(it) == self.etag);
        }
        let since =
            text(headers, IF_MODIFIED_SINCE).and_then(|it| httpdate::parse_http_date(it).ok());
        since.is_some_and(|since| self.seconds() <= seconds(since))
    }

    /// Returns whether a part of this form continues what the reader has.
    pub(super) fn allows_range(&self, headers: &HeaderMap) -> bool {
        match text(headers, IF_RANGE) {
            None => true,
            Some(tag) if tag.starts_with('"') => tag == self.etag,
            Some(date) => {
                httpdate::parse_http_date(date).is_ok_and(|it| seconds(it) == self.seconds())
            }
        }
    }

    fn seconds(&self) -> u64 {
        self.modified.map_or(u64::MAX, seconds)
    }
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs()
}

/// Returns the tag without the mark of a weak one: proxies that compress add
/// it.
fn weak(tag: &str) -> &str {
    tag.strip_prefix("W/").unwrap_or(tag)
}

fn text(headers: &HeaderMap, name: axum::http::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}
