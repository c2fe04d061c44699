//! Paths and addresses: joining, `.` and `..`, percent-encoding, schemes, and
//! names that can be segments.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use xxhash_rust::xxh3::xxh3_64;

/// Joins parts with single slashes. The result starts with `/`. It ends with
/// `/` if the last part does.
///
/// ```
/// assert_eq!(located_data::path::join(["/base/", "", "guide", "/x/"]), "/base/guide/x/");
/// assert_eq!(located_data::path::join(["", ""]), "/");
/// ```
#[must_use]
pub fn join<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = String::from("/");
    for part in parts {
        for piece in part.split('/').filter(|piece| !piece.is_empty()) {
            if !out.ends_with('/') {
                out.push('/');
            }
            out.push_str(piece);
        }
        if part.ends_with('/') && !out.ends_with('/') {
            out.push('/');
        }
    }
    out
}

/// Longest name that [`bounded_name`] returns, in bytes. File systems allow
/// 255; the rest is for numbers, extensions and folders that callers add.
const MAX_NAME: usize = 200;

/// Shortens a name that becomes a path segment and was not chosen by the author
/// of the site, such as the id of an operation: a description by another team
/// must not produce a path that cannot be written.
///
/// A hash of the whole name replaces the end, so that different names stay
/// different, and the result does not depend on other names.
///
/// ```
/// use located_data::path::bounded_name;
/// assert_eq!(bounded_name("get-pets".into()), "get-pets");
/// let [a, b] = ["a", "b"].map(|end| bounded_name("get-".repeat(100) + end));
/// assert!(a.len() <= 200 && a.starts_with("get-get-") && a != b);
/// ```
#[must_use]
pub fn bounded_name(mut name: String) -> String {
    if name.len() > MAX_NAME {
        let hash = format!("-{:016x}", xxh3_64(name.as_bytes()));
        name.truncate(name.floor_char_boundary(MAX_NAME - hash.len()));
        name.push_str(&hash);
    }
    name
}

/// Resolves `.` and `..` in `path` relative to the folder `base`, unless `path`
/// starts with `/`. `..` at the root is ignored. A trailing slash is kept.
///
/// ```
/// assert_eq!(located_data::path::resolve("a/b", "../c"), "a/c");
/// assert_eq!(located_data::path::resolve("a/b", "/c/"), "c/");
/// // A base outside of the site folder stays there.
/// assert_eq!(located_data::path::resolve("../docs", "../img/x.png"), "../img/x.png");
/// ```
#[must_use]
pub fn resolve(base: &str, path: &str) -> String {
    let start = if path.starts_with('/') { "" } else { base };
    normalised(start, path, start.starts_with("../"))
}

/// Joins two paths without `.` and `..`. With `keeps_outside`, each `..` that leads out
/// of the root is kept; otherwise, it is ignored.
fn normalised(start: &str, path: &str, keeps_outside: bool) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in start.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if keeps_outside && parts.last().is_none_or(|last| *last == "..") => {
                parts.push(part);
            }
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let mut out = parts.join("/");
    if path.ends_with('/') && !out.is_empty() {
        out.push('/');
    }
    out
}

/// Like [`resolve`], but a `..` at the root is kept, so that the path of a file outside
/// the root begins with `../`.
///
/// ```
/// use located_data::path::resolve_beyond;
///
/// assert_eq!(resolve_beyond("docs/guide", "../../../shared/a.md"), "../shared/a.md");
/// assert_eq!(resolve_beyond("docs", "../a.md"), "a.md");
/// ```
#[must_use]
pub fn resolve_beyond(base: &str, path: &str) -> String {
    let start = if path.starts_with('/') { "" } else { base };
    normalised(start, path, true)
}

/// Returns the path below `root`, the absolute path of a folder or its end, if a path
/// that leads out of it leads back into it by the names of the folders.
///
/// ```
/// use located_data::path::back_into;
///
/// let root = "/home/ada/repository/site";
/// assert_eq!(back_into(root, "../site/static/a.svg"), Some("static/a.svg"));
/// assert_eq!(back_into(root, "../../repository/site/a.md"), Some("a.md"));
/// assert_eq!(back_into(root, "../docs/a.md"), None);
/// assert_eq!(back_into(root, "a.md"), None);
/// ```
#[must_use]
pub fn back_into<'p>(root: &str, path: &'p str) -> Option<&'p str> {
    let mut rest = path;
    let mut depth = 0;
    while let Some(above) = rest.strip_prefix("../") {
        rest = above;
        depth += 1;
    }
    if depth == 0 {
        return None;
    }
    // The names of the last folders of the root, outermost first.
    let start = root.rmatch_indices('/').nth(depth - 1)?.0 + 1;
    rest.strip_prefix(&root[start..])?.strip_prefix('/')
}

/// Returns a path without the steps that leave folders above `root` and come back into
/// them, where `root` is the absolute path of a folder or its end.
///
/// Such a path is what a file beside the root writes, in the view of the root: folders
/// have one path then, however it was written.
///
/// ```
/// use located_data::path::shortest;
///
/// let root = "/home/ada/repository/packages/site";
/// assert_eq!(shortest(root, "../../packages/api/a.ts"), "../api/a.ts");
/// assert_eq!(shortest(root, "../../packages/site/a.md"), "a.md");
/// assert_eq!(shortest(root, "../../packages"), "..");
/// assert_eq!(shortest(root, "../../docs/a.md"), "../../docs/a.md");
/// ```
#[must_use]
pub fn shortest(root: &str, path: &str) -> String {
    let mut rest = path;
    let mut depth = 0;
    while let Some(above) = rest.strip_prefix("../") {
        rest = above;
        depth += 1;
    }
    // The names of the folders that the path leaves, outermost first.
    let names: Vec<&str> = root.rsplit('/').take(depth).collect();
    for name in names.iter().rev() {
        let below = rest.strip_prefix(name);
        match below.map(|below| below.strip_prefix('/').unwrap_or(below)) {
            Some(below) if below.is_empty() || rest.len() > name.len() + below.len() => {
                rest = below;
                depth -= 1;
            }
            _ => break,
        }
    }
    let up = "../".repeat(depth);
    format!("{up}{rest}").trim_end_matches('/').to_owned()
}

/// Returns whether a `..` in a path leads out of the folder where it starts.
///
/// ```
/// use located_data::path::leaves_root;
/// assert!(leaves_root("../x") && leaves_root("/a/../../x"));
/// assert!(!leaves_root("/a/../x"));
/// ```
#[must_use]
pub fn leaves_root(path: &str) -> bool {
    let mut depth = 0_usize;
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if depth == 0 => return true,
            ".." => depth -= 1,
            _ => depth += 1,
        }
    }
    false
}

/// Escapes a path without query and fragment: like [`encode`], and `?` and `#`
/// as well.
#[must_use]
pub fn encode_path(path: &str) -> String {
    encode(path).replace('?', "%3F").replace('#', "%23")
}

/// Escapes the path of a file: like [`encode_path`], and `%` as well, since the
/// name of a file contains no escapes.
///
/// ```
/// use located_data::path::{decode, encode_file};
///
/// assert_eq!(encode_file("/100%25 off.png"), "/100%2525%20off.png");
/// assert_eq!(decode(&encode_file("/100%25 off.png")), "/100%25 off.png");
/// ```
#[must_use]
pub fn encode_file(path: &str) -> String {
    encode_path(&path.replace('%', "%25"))
}

/// Characters that [`encode`] keeps, in addition to letters and digits.
const UNESCAPED: &[u8] = b"-_.!~*'();/?:@&=+$,#[]";

/// Characters that [`encode`] escapes: all others.
const ESCAPED: AsciiSet = {
    let mut set = NON_ALPHANUMERIC.remove(UNESCAPED[0]);
    let mut at = 1;
    while at < UNESCAPED.len() {
        set = set.remove(UNESCAPED[at]);
        at += 1;
    }
    set
};

/// Escapes characters that an address cannot contain, as browsers do for a
/// path: spaces, quotes, angle brackets, `%` outside an escape, and all
/// characters outside ASCII.
///
/// ```
/// use located_data::path::encode;
/// assert_eq!(encode("/a b/100%/%20"), "/a%20b/100%25/%20");
/// ```
#[must_use]
pub fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for (at, part) in path.split('%').enumerate() {
        if at > 0 {
            let starts_escape =
                part.len() > 1 && part.as_bytes()[..2].iter().all(u8::is_ascii_hexdigit);
            out.push_str(if starts_escape { "%" } else { "%25" });
        }
        out.extend(utf8_percent_encode(part, &ESCAPED));
    }
    out
}

/// Escapes each `%` of the name of a file that would begin an escape in an address.
///
/// ```
/// use located_data::path::without_escapes;
/// assert_eq!(without_escapes("50%/100%ab"), "50%/100%25ab");
/// ```
#[must_use]
pub fn without_escapes(name: &str) -> Cow<'_, str> {
    if !name.contains('%') {
        return Cow::Borrowed(name);
    }
    let mut parts = name.split('%');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_escape = part.len() > 1 && part.as_bytes()[..2].iter().all(u8::is_ascii_hexdigit);
        out.push_str(if is_escape { "%25" } else { "%" });
        out.push_str(part);
    }
    Cow::Owned(out)
}

/// Decodes the `%xx` escapes of an address. If the result is not valid UTF-8,
/// the address is returned unchanged.
///
/// ```
/// use located_data::path::decode;
/// assert_eq!(decode("/a%20b/%+5"), "/a b/%+5");
/// assert_eq!(decode("/%ff"), "/%ff");
/// ```
#[must_use]
pub fn decode(path: &str) -> String {
    match percent_decode_str(path).decode_utf8() {
        Ok(decoded) => decoded.into_owned(),
        Err(_) => path.to_owned(),
    }
}

/// Prefix of Docusaurus for addresses that no page of the site has.
const PATHNAME: &str = "pathname://";

/// Returns an address with the prefix `pathname://` without it, below `base`, the base URL,
/// unless it contains that already. `None` for other addresses.
///
/// ```
/// use located_data::path::pathname;
/// assert_eq!(pathname("pathname:///app/index.html", "/docs/").as_deref(), Some("/docs/app/index.html"));
/// assert_eq!(pathname("pathname:///docs/app", "/docs/").as_deref(), Some("/docs/app"));
/// assert_eq!(pathname("pathname://app", "/docs/").as_deref(), Some("app"));
/// assert_eq!(pathname("/app", "/docs/"), None);
/// ```
#[must_use]
pub fn pathname(target: &str, base: &str) -> Option<String> {
    let rest = target.strip_prefix(PATHNAME)?;
    let is_below = rest.starts_with(base) || !rest.starts_with('/');
    Some(match is_below {
        true => rest.to_owned(),
        false => format!("{}{rest}", base.trim_end_matches('/')),
    })
}

/// Returns whether an address leads out of the site: it has a scheme, or starts
/// with `//`.
///
/// ```
/// use located_data::path::is_external;
/// assert!(is_external("https://example.com") && is_external("mailto:a@example.com"));
/// assert!(!is_external("/guide") && !is_external("./a:b.md"));
/// ```
#[must_use]
pub fn is_external(target: &str) -> bool {
    if target.starts_with("//") {
        return true;
    }
    let Some((scheme, _)) = target.split_once(':') else {
        return false;
    };
    let mut chars = scheme.chars();
    chars
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        && chars.all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// Returns the scheme of an address that a browser may run as a script:
/// `javascript`, `vbscript` or `data`.
///
/// Control characters and spaces, which browsers skip, and character
/// references, which they resolve in HTML, do not hide the scheme.
///
/// ```
/// use located_data::path::script_scheme;
/// assert_eq!(script_scheme(" java\tScript&colon;alert(1)"), Some("javascript"));
/// assert_eq!(script_scheme("/javascript:guide"), None);
/// ```
#[must_use]
pub fn script_scheme(address: &str) -> Option<&'static str> {
    const LONGEST: usize = "javascript:".len();
    let mut rest = address;
    let mut scheme = String::new();
    while scheme.len() < LONGEST {
        let Some((c, after)) = next_char(rest) else {
            break;
        };
        rest = after;
        if !c.is_control() && !c.is_whitespace() {
            scheme.push(c.to_ascii_lowercase());
        }
    }
    let schemes = ["javascript", "vbscript", "data"].into_iter();
    let mut fitting = schemes.filter(|name| {
        let after = scheme.strip_prefix(name);
        after.is_some_and(|after| after.starts_with(':'))
    });
    fitting.next()
}

/// Splits off the first character, which may be a character reference.
fn next_char(text: &str) -> Option<(char, &str)> {
    let first = text.chars().next()?;
    if first != '&' {
        return Some((first, &text[first.len_utf8()..]));
    }
    for (name, c) in [("&colon;", ':'), ("&tab;", '\t'), ("&newline;", '\n')] {
        let written = text.get(..name.len());
        if written.is_some_and(|written| written.eq_ignore_ascii_case(name)) {
            return Some((c, &text[name.len()..]));
        }
    }
    let number = text.strip_prefix("&#").map(|rest| {
        let (digits, radix) = match rest.strip_prefix(['x', 'X']) {
            Some(digits) => (digits, 16),
            None => (rest, 10),
        };
        let end = digits.find(|c: char| !c.is_digit(radix));
        let (digits, after) = digits.split_at(end.unwrap_or(digits.len()));
        let code = u32::from_str_radix(digits, radix).ok();
        let c = code.and_then(char::from_u32);
        (c, after.strip_prefix(';').unwrap_or(after))
    });
    match number {
        Some((Some(c), after)) => Some((c, after)),
        _ => Some((first, &text[1..])),
    }
}

/// Converts a text to lower-case words separated by `-`, for the addresses of
/// generated pages. Letters and digits of all scripts are kept.
///
/// ```
/// assert_eq!(located_data::path::kebab_case("Getting Started: HTTP API"), "getting-started-http-api");
/// assert_eq!(located_data::path::kebab_case("fooBar"), "foo-bar");
/// ```
#[must_use]
pub fn kebab_case(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut after_lower = false;
    for c in text.chars() {
        if !c.is_alphanumeric() {
            after_lower = false;
            if !out.is_empty() && !out.ends_with('-') {
                out.push('-');
            }
            continue;
        }
        if c.is_uppercase() && after_lower {
            out.push('-');
        }
        after_lower = c.is_lowercase() || c.is_numeric();
        out.extend(c.to_lowercase());
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}

/// Returns the folder of a path, without a trailing slash; empty if the path
/// has no folder.
#[must_use]
pub fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the rest of a path below a folder, or `None` if it is elsewhere. Everything
/// that is not outside the root is below the empty path.
///
/// ```
/// use located_data::path::below;
///
/// assert_eq!(below("docs/a/b.md", "docs"), Some("a/b.md"));
/// assert_eq!(below("docs/a.md", ""), Some("docs/a.md"));
/// assert_eq!(below("docs-old/a.md", "docs"), None);
/// assert_eq!(below("../a.md", ""), None);
/// ```
#[must_use]
pub fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    if folder.is_empty() {
        return (!path.starts_with("../")).then_some(path);
    }
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// Returns the path with which all paths [`below`] a folder begin: the folder with
/// a slash, or nothing for the empty path.
///
/// ```
/// use located_data::path::prefix;
///
/// assert_eq!(prefix("docs"), "docs/");
/// assert_eq!(prefix(""), "");
/// ```
#[must_use]
pub fn prefix(folder: &str) -> String {
    match folder.is_empty() {
        true => String::new(),
        false => format!("{folder}/"),
    }
}

/// Returns the last segment of a path.
#[must_use]
pub fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Returns whether a file has an extension of Markdown.
#[must_use]
pub fn is_markdown_file(file: &str) -> bool {
    file.ends_with(".md") || file.ends_with(".mdx")
}
