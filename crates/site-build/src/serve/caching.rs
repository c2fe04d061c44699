//! Conditional requests (RFC 9110, section 13): whether the client's copy is
//! still fresh.

use std::fs::Metadata;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::HeaderMap;
use axum::http::header::{IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE};

use super::compress::Encoding;

/// First moment that an HTTP date cannot express, the year 10,000, since 1970.
const END_OF_DATES: Duration = Duration::from_secs(253_402_300_800);

/// Validators of one representation of a file.
#[derive(Debug, Clone)]
pub(super) struct Validators {
    /// Strong entity tag, with its quotes.
    pub(super) etag: String,
    /// Time at which the file was written.
    modified: Option<SystemTime>,
}

impl Validators {
    /// Returns the validators of a file with the metadata `meta`. Modification
    /// time and size identify the content: a build never changes a file in
    /// place, and keeps the time of unchanged files.
    pub(super) fn of(meta: &Metadata, encoding: Encoding) -> Self {
        let modified = meta.modified().ok().filter(|time| {
            time.duration_since(UNIX_EPOCH)
                .is_ok_and(|since| since < END_OF_DATES)
        });
        let nanos = modified
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .unwrap_or_default()
            .as_nanos();
        let etag = format!("\"{nanos:x}-{:x}{}\"", meta.len(), encoding.etag_suffix());
        Self { etag, modified }
    }

    /// Returns the value of `Last-Modified`.
    pub(super) fn last_modified(&self) -> Option<String> {
        self.modified.map(httpdate::fmt_http_date)
    }

    /// Returns whether, by the conditions of the request, the client already
    /// has this representation.
    pub(super) fn is_fresh(&self, headers: &HeaderMap) -> bool {
        // An entity tag is more exact than a date, and takes precedence.
        if let Some(tags) = text(headers, IF_NONE_MATCH) {
            return tags
                .split(',')
                .map(str::trim)
                .any(|tag| tag == "*" || without_weak(tag) == self.etag);
        }
        text(headers, IF_MODIFIED_SINCE)
            .and_then(|date| httpdate::parse_http_date(date).ok())
            .is_some_and(|since| self.seconds() <= seconds(since))
    }

    /// Returns whether a range of this representation continues what the client
    /// has. Else the client must get the whole file, not parts of two versions.
    pub(super) fn allows_range(&self, headers: &HeaderMap) -> bool {
        match text(headers, IF_RANGE) {
            None => true,
            Some(tag) if tag.starts_with('"') => tag == self.etag,
            Some(date) => {
                httpdate::parse_http_date(date).is_ok_and(|time| seconds(time) == self.seconds())
            }
        }
    }

    /// Returns the modification time in the precision of HTTP dates. An unknown
    /// one is later than all dates, so that no copy is fresh.
    fn seconds(&self) -> u64 {
        self.modified.map_or(u64::MAX, seconds)
    }
}

/// Returns the whole seconds since 1970.
fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs()
}

/// Returns a tag without the prefix `W/`, which proxies add when they compress.
fn without_weak(tag: &str) -> &str {
    tag.strip_prefix("W/").unwrap_or(tag)
}

/// Returns the value of a field, if it is visible ASCII.
fn text(headers: &HeaderMap, name: axum::http::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}
