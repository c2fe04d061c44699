//! Paths of a site's addresses: base URL, trailing slashes, encoding, and the
//! output file of each.

/// How addresses of pages end (`trailing_slash` of the configuration).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TrailingSlash {
    /// As each page's rule makes it; pages are folders with an `index.html`.
    #[default]
    AsIs,
    /// All end with `/`.
    Always,
    /// None does; pages are `.html` files.
    Never,
}

impl From<Option<bool>> for TrailingSlash {
    fn from(value: Option<bool>) -> Self {
        match value {
            None => Self::AsIs,
            Some(true) => Self::Always,
            Some(false) => Self::Never,
        }
    }
}

impl TrailingSlash {
    /// Applies the rule to the path part of an address; what follows `?` or
    /// `#` stays. `#...`, the root and the base URL are never changed
    /// (behaviour page, section 4.1).
    #[must_use]
    pub fn apply(self, address: &str, base_url: &str) -> String {
        let end = address.find(['?', '#']).unwrap_or(address.len());
        let (path, rest) = address.split_at(end);
        if path.is_empty() || path == "/" || path == base_url {
            return address.to_owned();
        }
        let path = match self {
            Self::AsIs => path.to_owned(),
            Self::Always if path.ends_with('/') => path.to_owned(),
            Self::Always => format!("{path}/"),
            Self::Never => path.trim_end_matches('/').to_owned(),
        };
        path + rest
    }

    /// The file of the page at the (decoded) path `route` below the base URL:
    /// `guide/index.html`, or `guide.html` where no address ends with `/`.
    #[must_use]
    pub fn output_file(self, route: &str) -> String {
        let path = route.trim_matches('/');
        match self {
            _ if path.is_empty() => "index.html".to_owned(),
            _ if path.ends_with(".html") => path.to_owned(),
            Self::Never => format!("{path}.html"),
            Self::AsIs | Self::Always => format!("{path}/index.html"),
        }
    }
}

/// Joins parts with single slashes. The result starts with `/`; it ends with
/// `/` when the last part does.
///
/// ```
/// assert_eq!(docs_model::path::join(["/base/", "", "guide", "/x/"]), "/base/guide/x/");
/// assert_eq!(docs_model::path::join(["", ""]), "/");
/// ```
#[must_use]
pub fn join<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = String::from("/");
    for part in parts {
        for piece in part.split('/').filter(|it| !it.is_empty()) {
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

/// Resolves `.` and `..` in `path` against the folder `base`; a path that
/// starts with `/` stands for itself. Steps above the root stay at the root.
/// A trailing slash is kept.
///
/// ```
/// assert_eq!(docs_model::path::resolve("a/b", "../c"), "a/c");
/// assert_eq!(docs_model::path::resolve("a/b", "/c/"), "c/");
/// ```
#[must_use]
pub fn resolve(base: &str, path: &str) -> String {
    let start = if path.starts_with('/') { "" } else { base };
    let mut parts: Vec<&str> = Vec::new();
    for part in start.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
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

/// True for a path with a `..` that leads out of where it starts.
///
/// ```
/// use docs_model::path::leaves_root;
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

/// [`encode`] for a path without query and fragment: `?` and `#` are parts of
/// names.
#[must_use]
pub fn encode_path(path: &str) -> String {
    encode(path).replace('?', "%3F").replace('#', "%23")
}

/// Encodes what may not stand in an address, as browsers do for a path:
/// spaces, quotes, angle brackets, `%` that starts no escape, and all that is
/// not ASCII.
#[must_use]
pub fn encode(path: &str) -> String {
    const SAFE: &[u8] = b"-_.!~*'();/?:@&=+$,#[]";
    let mut out = String::with_capacity(path.len());
    let bytes = path.as_bytes();
    for (at, &byte) in bytes.iter().enumerate() {
        let is_escape = byte == b'%'
            && bytes.get(at + 1).is_some_and(u8::is_ascii_hexdigit)
            && bytes.get(at + 2).is_some_and(u8::is_ascii_hexdigit);
        if byte.is_ascii_alphanumeric() || SAFE.contains(&byte) || is_escape {
            out.push(char::from(byte));
        } else {
            out.push('%');
            for half in [byte >> 4, byte & 15] {
                out.push(char::from(b"0123456789ABCDEF"[usize::from(half)]));
            }
        }
    }
    out
}

/// Takes `%xx` escapes out of an address; escapes that make no valid UTF-8
/// stay as they are.
#[must_use]
pub fn decode(path: &str) -> String {
    if !path.contains('%') {
        return path.to_owned();
    }
    let bytes = path.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let escape = (bytes[at] == b'%')
            .then(|| path.get(at + 1..at + 3))
            .flatten()
            .and_then(|it| u8::from_str_radix(it, 16).ok());
        match escape {
            Some(byte) => {
                out.push(byte);
                at += 3;
            }
            None => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| path.to_owned())
}

/// True for what leads away from the site: a scheme, or `//host`.
///
/// ```
/// use docs_model::path::is_external;
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
    chars.next().is_some_and(|it| it.is_ascii_alphabetic())
        && chars.all(|it| it.is_ascii_alphanumeric() || "+-.".contains(it))
}

/// Returns the scheme of an address that a browser may run as a script:
/// `javascript`, `vbscript` or `data`. Control characters and spaces, which
/// browsers skip, and character references, which they resolve in HTML, do not
/// hide it.
///
/// ```
/// use docs_model::path::script_scheme;
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
    let mut fitting = schemes.filter(|it| {
        let after = scheme.strip_prefix(it);
        after.is_some_and(|after| after.starts_with(':'))
    });
    fitting.next()
}

/// Splits off the first character, which may be written as a reference.
fn next_char(text: &str) -> Option<(char, &str)> {
    let first = text.chars().next()?;
    if first != '&' {
        return Some((first, &text[first.len_utf8()..]));
    }
    for (name, c) in [("&colon;", ':'), ("&tab;", '\t'), ("&newline;", '\n')] {
        let written = text.get(..name.len());
        if written.is_some_and(|it| it.eq_ignore_ascii_case(name)) {
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

/// Lower-case words with `-` between them, for the addresses of generated
/// pages: letters and digits of any script are kept.
///
/// ```
/// assert_eq!(docs_model::path::kebab_case("Getting Started: HTTP API"), "getting-started-http-api");
/// assert_eq!(docs_model::path::kebab_case("fooBar"), "foo-bar");
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

/// The folder part of a path, without a trailing slash; empty at the top.
#[must_use]
pub fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The last part of a path.
#[must_use]
pub fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}
