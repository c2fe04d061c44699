//! `vercel.json`: Vercel reads neither `_headers` nor `_redirects`.

use located_data::path::encode_path;
use serde_json::{Value, json};

use super::{DOWNLOAD, FIXED, HostOptions, IMMUTABLE, INDEX_FILES};

/// The files of `is_hashed_asset` with hexadecimal hashes. The names of single
/// files would be out of date after the next change of the site.
const HASHED: &str = r"assets/(.*)-((?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{6,})(\.[^/]*)?";

/// Returns the text of `vercel.json`. Files without a rule are revalidated each
/// time, which is the default of the host.
pub(super) fn configuration(options: &HostOptions) -> String {
    let base = literal(&options.base_url);
    let field = |name: &str, value: &str| json!({ "key": name, "value": value });
    let rule = |source: String, fields: Vec<Value>| json!({ "source": source, "headers": fields });
    let policy = options.policy.header();
    let mut everywhere = vec![field("Content-Security-Policy", &policy)];
    everywhere.extend(FIXED.map(|(name, value)| field(name, value)));
    let mut headers = vec![rule(format!("{base}(.*)"), everywhere)];
    for pattern in [HASHED, &format!("{INDEX_FILES}(.*)")] {
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
            let slash = if options.trailing_slash { "/" } else { "" };
            let source = literal(&encode_path(from)) + slash;
            json!({ "source": source, "destination": to, "statusCode": 301 })
        })
        .collect();
    let file = json!({
        "buildCommand": "npx site-build build --strict",
        "outputDirectory": "build",
        "cleanUrls": true,
        "trailingSlash": options.trailing_slash,
        "headers": headers,
        "redirects": redirects,
    });
    format!("{file:#}\n")
}

/// Returns whether Vercel takes a new address as it is: a colon after the scheme
/// begins a parameter. The HTML page of other redirects still works.
fn is_plain(to: &str) -> bool {
    let rest = to.split_once("://").map_or(to, |(_, rest)| rest);
    !rest.contains([':', '(', '*'])
}

/// Escapes the characters of `path` that have a meaning in the patterns of
/// Vercel (path-to-regexp).
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
