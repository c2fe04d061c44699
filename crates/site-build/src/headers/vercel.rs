//! `vercel.json`: Vercel reads neither `_headers` nor `_redirects`.

use docs_model::address::TrailingSlash;
use located_data::path::encode_path;
use serde_json::{Value, json};

use super::{DOWNLOAD, FIXED, HostOptions, IMMUTABLE, INDEX_FILES};

/// The files of `is_hashed_asset`. The names of single files would be out of date
/// after the next change of the site.
///
/// Lookahead requires a letter and a digit in the hash, so that words such as
/// `facade` do not count as one. Hashes of digits alone have a fixed length.
///
/// Vercel compares with path-to-regexp, whose parameters are the groups here. The
/// first group is the folder of a language, or empty.
const HASHED: [&str; 4] = [
    r"(.*/|)assets/(.*)-((?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{6,})(\.[^/]*)?",
    r"(.*/|)assets/(.*)-([0-9]{16})(\.[^/]*)?",
    r"(.*/|)assets/(.*)-([0-9]{10})\.(js|css|woff2)",
    r"(.*/|)assets/(.*)-((?=[^/.]*[A-Z])(?=[^/.]*[a-z])(?=[^/.]*[0-9])[^/.]{8})(\.[^/]*)?",
];

/// Returns the text of `vercel.json`. Files without a rule are revalidated each
/// time, which is the default of the host.
///
/// Redirects that Vercel would read as patterns are left out, and made by their
/// HTML pages.
///
/// `cleanUrls` and `trailingSlash` make the host resolve addresses like
/// `serve`.
pub(super) fn configuration(options: &HostOptions) -> String {
    let base = literal(&options.base_url);
    let field = |name: &str, value: &str| json!({ "key": name, "value": value });
    let rule = |source: String, fields: Vec<Value>| json!({ "source": source, "headers": fields });
    let policy = options.policy.header();
    let mut everywhere = vec![field("Content-Security-Policy", &policy)];
    everywhere.extend(FIXED.map(|(name, value)| field(name, value)));
    let mut headers = vec![rule(format!("{base}(.*)"), everywhere)];
    let index_files = format!("{INDEX_FILES}(.*)");
    for pattern in HASHED.into_iter().chain([&*index_files]) {
        let fields = vec![field("Cache-Control", IMMUTABLE)];
        headers.push(rule(format!("{base}{pattern}"), fields));
    }
    headers.push(rule(
        format!("{base}api/(.*)\\.(json|yaml|yml)"),
        vec![field("Content-Disposition", DOWNLOAD)],
    ));
    let redirects: Vec<Value> = options
        .moved()
        .filter(|(_, to)| is_plain(to))
        .map(|(from, to)| {
            // Vercel adds or removes the slash before it compares.
            let slash = match options.trailing_slash {
                TrailingSlash::Always => "/",
                _ => "",
            };
            let source = literal(&encode_path(from)) + slash;
            json!({ "source": source, "destination": to, "statusCode": 301 })
        })
        .collect();
    let mut file = json!({
        "buildCommand": "npx site-build build --strict",
        "outputDirectory": "build",
        "cleanUrls": true,
        "trailingSlash": options.trailing_slash == TrailingSlash::Always,
        "headers": headers,
        "redirects": redirects,
    });
    // `false` redirects indexes to addresses without a slash.
    if let (TrailingSlash::Indexes, Value::Object(fields)) = (options.trailing_slash, &mut file) {
        fields.shift_remove("trailingSlash");
    }
    format!("{file:#}\n")
}

/// Returns whether Vercel uses a new address unchanged: a colon after the
/// scheme begins a parameter. Redirects to other addresses still work by their
/// HTML pages.
///
/// Names of hosts may have a port, which would be read as a parameter as well.
fn is_plain(to: &str) -> bool {
    let rest = to.split_once("://").map_or(to, |(_, rest)| rest);
    !rest.contains([':', '(', '*'])
}

/// Escapes the characters of `path` that have a meaning in the patterns of
/// Vercel (path-to-regexp).
///
/// Slashes and all other characters are literal.
fn literal(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for c in path.chars() {
        if matches!(
            c,
            '(' | ')' | ':' | '*' | '+' | '?' | '{' | '}' | '.' | '[' | ']' | '|'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
