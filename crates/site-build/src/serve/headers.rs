//! Header fields that all answers share, and how long a file may be kept.

use axum::http::HeaderValue;
use axum::http::header::{
    CONTENT_SECURITY_POLICY as CSP, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::Response;

/// The policy that every page satisfies. It is strict where it protects: only
/// files of the site run or style, and only the site frames its pages.
/// Pictures, films, embedded pages and requests of the API console may come
/// from elsewhere, but encrypted.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: https:; media-src 'self' https:; frame-src 'self' https:; \
    connect-src 'self' https:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

/// For a file whose name changes with its bytes.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// For a file that is asked about each time, and mostly answered with 304.
pub(super) const REVALIDATE: &str = "no-cache";

/// Adds the fields that protect readers.
pub(crate) fn secure(mut response: Response) -> Response {
    let fields: [(HeaderName, &'static str); 3] = [
        (CSP, CONTENT_SECURITY_POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "strict-origin-when-cross-origin"),
    ];
    for (name, value) in fields {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

/// `Cache-Control` of the file at `path`, relative to the root of the site.
pub(super) fn cache_control(path: &str) -> &'static str {
    if is_hashed_asset(path) || is_index_shard(path) {
        IMMUTABLE
    } else {
        REVALIDATE
    }
}

/// True for scripts, style sheets and pictures that have the hash of their
/// content in their name.
pub(super) fn is_hashed_asset(path: &str) -> bool {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    let in_assets = path.starts_with("assets/") || path.contains("/assets/");
    in_assets && is_hashed(name)
}

/// True for files of the search index, which lie in a folder that is named by
/// the hash of the index; its manifest does not.
fn is_index_shard(path: &str) -> bool {
    let folder = path
        .strip_prefix("search/")
        .and_then(|it| it.split_once('/'));
    folder.is_some_and(|(hash, _)| {
        hash.len() >= 8 && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    })
}

/// True for `theme-1a2b3c.css` and `mount-B2x_9aQ1.js`: a name that ends in a
/// hash, as the build (hexadecimal) and bundlers (8 characters) write it. When
/// in doubt no: a needless question costs less than a file that never changes.
fn is_hashed(name: &str) -> bool {
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    let bundled = |it: &str| {
        it.len() == 8 && has(it, u8::is_ascii_uppercase) && has(it, u8::is_ascii_lowercase)
    };
    // The hash of a bundler may contain the separator.
    let tail = stem
        .len()
        .checked_sub(9)
        .and_then(|at| stem.get(at..))
        .and_then(|it| it.strip_prefix('-'));
    let part = stem.rsplit_once('-').map(|(_, part)| part);
    let hexadecimal = |it: &str| {
        it.len() >= 6
            && it.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
            && has(it, |b| b.is_ascii_lowercase())
    };
    let has_digit = |it: &str| has(it, u8::is_ascii_digit);
    part.is_some_and(|it| hexadecimal(it) && has_digit(it))
        || tail.is_some_and(|it| bundled(it) && has_digit(it))
}

fn has(text: &str, class: impl Fn(&u8) -> bool) -> bool {
    text.as_bytes().iter().any(class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hashed_names_are_immutable() {
        for path in [
            "assets/theme-1a2b3c.css",
            "assets/img/a-b-0f9c11aa22.png",
            "assets/mount-B2x_9aQ1.js",
            "assets/x-B2-_9aQ1.js",
            "de/assets/theme-1a2b3c.css",
            "search/0f9c11aa22bb33cc/w1.txt",
        ] {
            assert_eq!(cache_control(path), IMMUTABLE, "{path}");
        }
        for path in [
            "assets/logo.png",
            "assets/release-20240101.png",
            "assets/getting-started.js",
            "assets/a-decade.js",
            "theme-1a2b3c.css",
            "index.html",
            "search/index.json",
            "search/intro/index.html",
            "assets/é-1.js",
        ] {
            assert_eq!(cache_control(path), REVALIDATE, "{path}");
        }
    }
}
