//! Resolves URLs to files, by the same rules for the server of a finished site
//! and for the dev server.

use percent_encoding::percent_decode_str;

/// The target of a URL path.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Resolved {
    /// The file at this path, relative to the root of the site.
    File(String),
    /// Another URL path, encoded and without the base URL: each page has one
    /// address, either with or without a trailing slash.
    Redirect(String),
    /// There is no such file. Holds the 404 page of the nearest locale, if
    /// there is one.
    NotFound(Option<String>),
}

/// Resolves `path`, a URL path as it was requested (encoded, with a leading
/// slash, without the base URL and the query). `is_file` returns whether the
/// site has a file at a path such as `guide/index.html`.
///
/// ```
/// use site_build::serve::{Resolved, resolve};
/// let is_file = |path: &str| ["guide/index.html", "about.html"].contains(&path);
/// assert_eq!(resolve("/guide/", is_file), Resolved::File("guide/index.html".into()));
/// assert_eq!(resolve("/guide", is_file), Resolved::Redirect("/guide/".into()));
/// assert_eq!(resolve("/about", is_file), Resolved::File("about.html".into()));
/// assert_eq!(resolve("/about/", is_file), Resolved::Redirect("/about".into()));
/// ```
pub fn resolve(path: &str, is_file: impl Fn(&str) -> bool) -> Resolved {
    let Some(decoded) = decode(path) else {
        return not_found("", is_file);
    };
    let name = decoded.trim_start_matches('/');
    let has = |candidate: String| is_file(&candidate).then_some(Resolved::File(candidate));
    let resolved = match name.strip_suffix('/') {
        _ if name.is_empty() => has("index.html".to_owned()),
        Some(folder) => has(format!("{folder}/index.html")).or_else(|| {
            let plain = path.trim_end_matches('/');
            is_file(&format!("{folder}.html")).then(|| Resolved::Redirect(plain.to_owned()))
        }),
        None => has(name.to_owned())
            .or_else(|| has(format!("{name}.html")))
            .or_else(|| {
                is_file(&format!("{name}/index.html"))
                    .then(|| Resolved::Redirect(format!("{path}/")))
            }),
    };
    resolved.unwrap_or_else(|| not_found(name, is_file))
}

/// Returns the URL path that a Markdown twin of the page at `path` would have:
/// `/guide.md` for `/guide` and `/guide/`, `/index.md` for `/`.
pub(crate) fn twin(path: &str) -> String {
    match path.trim_end_matches('/') {
        "" => "/index.md".to_owned(),
        page => format!("{page}.md"),
    }
}

/// Returns the 404 page in the innermost folder of a path that has one: each
/// locale has a folder with its own.
fn not_found(name: &str, is_file: impl Fn(&str) -> bool) -> Resolved {
    let folders =
        std::iter::successors(name.rsplit_once('/'), |(folder, _)| folder.rsplit_once('/'));
    let pages = folders.map(|(folder, _)| format!("{folder}/404.html"));
    Resolved::NotFound(
        pages
            .chain(["404.html".to_owned()])
            .find(|page| is_file(page)),
    )
}

/// Decodes the percent-encoding of `path`. Returns `None` if the result is not
/// UTF-8, or if a segment could lead out of the site or to a hidden file.
fn decode(path: &str) -> Option<String> {
    let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
    let last = parts.len() - 1;
    let mut decoded = String::with_capacity(path.len());
    for (i, part) in parts.into_iter().enumerate() {
        let part = percent_decode_str(part).decode_utf8().ok()?;
        if !(is_public(&part) || (i == last && part.is_empty())) {
            return None;
        }
        decoded.push('/');
        decoded.push_str(&part);
    }
    Some(decoded)
}

/// Returns whether a path segment may be served: hidden files are not, except
/// for `.well-known` (RFC 8615).
fn is_public(part: &str) -> bool {
    let hidden = part.starts_with('.') && part != ".well-known";
    // On Windows, a colon marks a drive or an alternate stream.
    let forbidden: &[char] = if cfg!(windows) {
        &['/', '\\', '\0', ':']
    } else {
        &['/', '\\', '\0']
    };
    !part.is_empty() && !hidden && !part.contains(forbidden)
}

/// The URL path at which a site is served, with a slash at both ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BaseUrl(String);

/// Where a requested path is, relative to the site.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target<'a> {
    /// In the site. Holds the path after the base URL, with a leading slash.
    Inside(&'a str),
    /// At a path that redirects to the site.
    Entrance,
    /// Outside of the site.
    Outside,
}

impl BaseUrl {
    /// Parses a URL path, or the path of an absolute URL. Slashes at its ends are
    /// optional.
    pub(crate) fn new(base_url: &str) -> Self {
        let path = match base_url.split_once("://") {
            Some((_, rest)) => rest.split_once('/').map_or("", |(_, path)| path),
            None => base_url,
        };
        match path.trim_matches('/') {
            "" => Self("/".to_owned()),
            path => Self(format!("/{path}/")),
        }
    }

    /// Returns the path, with a slash at both ends.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns where a requested path is. The root of the host, and the base URL
    /// without its slash, redirect to the site.
    pub(crate) fn find<'a>(&self, path: &'a str) -> Target<'a> {
        let stem = &self.0[..self.0.len() - 1];
        match path.strip_prefix(stem) {
            Some(rest) if rest.starts_with('/') => Target::Inside(rest),
            Some("") => Target::Entrance,
            _ if path == "/" => Target::Entrance,
            _ => Target::Outside,
        }
    }

    /// Returns the `path` of a [`Target::Inside`] as an absolute URL path, with
    /// the query of the request.
    pub(crate) fn absolute(&self, path: &str, query: Option<&str>) -> String {
        let path = path.trim_start_matches('/');
        let query = query.map_or_else(String::new, |query| format!("?{query}"));
        format!("{}{path}{query}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FILES: [&str; 9] = [
        "index.html",
        "404.html",
        "de/404.html",
        "guide/index.html",
        "guide/start.html",
        "both.html",
        "both/index.html",
        "a b.html",
        "robots.txt",
    ];

    fn at(path: &str) -> Resolved {
        resolve(path, |file| FILES.contains(&file))
    }

    #[test]
    fn paths_resolve_to_files_and_redirects() {
        let file = |path: &str| Resolved::File(path.to_owned());
        let redirect = |path: &str| Resolved::Redirect(path.to_owned());
        let missing = |page: &str| Resolved::NotFound(Some(page.to_owned()));
        for (path, expected) in [
            ("/", file("index.html")),
            ("/guide", redirect("/guide/")),
            ("/guide/", file("guide/index.html")),
            ("/guide/start", file("guide/start.html")),
            ("/guide/start.html", file("guide/start.html")),
            ("/guide/start/", redirect("/guide/start")),
            ("/both", file("both.html")),
            ("/both/", file("both/index.html")),
            ("/a%20b", file("a b.html")),
            ("/a%20b/", redirect("/a%20b")),
            ("/robots.txt", file("robots.txt")),
            ("/robots.txt/", missing("404.html")),
            ("/de/x/y", missing("de/404.html")),
            ("/x", missing("404.html")),
            ("//guide", missing("404.html")),
            ("//evil.example/guide", missing("404.html")),
            ("/guide/../index.html", missing("404.html")),
            ("/%2e%2e/index.html", missing("404.html")),
            ("/guide%2fstart", missing("404.html")),
            ("/..%5cindex.html", missing("404.html")),
            ("/.site-build", missing("404.html")),
            ("/%ff", missing("404.html")),
            ("", missing("404.html")),
        ] {
            assert_eq!(at(path), expected, "{path}");
        }
    }

    #[test]
    fn base_urls_get_slashes_at_both_ends() {
        for (given, base) in [
            ("", "/"),
            ("/", "/"),
            ("docs", "/docs/"),
            ("/a/b", "/a/b/"),
            ("https://x.example/d/", "/d/"),
            ("https://x.example", "/"),
        ] {
            assert_eq!(BaseUrl::new(given).as_str(), base);
        }
        let base = BaseUrl::new("/docs/");
        assert_eq!(base.find("/docs/x"), Target::Inside("/x"));
        assert_eq!(base.find("/docs"), Target::Entrance);
        assert_eq!(base.find("/"), Target::Entrance);
        assert_eq!(base.find("/docsx"), Target::Outside);
        assert_eq!(base.absolute("/x/", Some("q=1")), "/docs/x/?q=1");
        assert_eq!(BaseUrl::new("/").find("/x"), Target::Inside("/x"));
    }

    proptest! {
        #[test]
        fn never_leaves_the_site(path in "/?([./%\\\\a-c2efEF]|%2e|%2f|\\.\\.){0,12}") {
            let requested = std::cell::RefCell::new(Vec::new());
            let resolved = resolve(&path, |file| { requested.borrow_mut().push(file.to_owned()); file.contains('a') });
            for name in requested.into_inner() {
                let is_hidden = |part: &str| part.starts_with('.') && !part.ends_with(".html");
                prop_assert!(!name.split('/').any(|part| part.is_empty() || part == ".." || is_hidden(part)), "{name}");
            }
            if let Resolved::Redirect(to) = resolved {
                prop_assert!(to.starts_with('/') && !to.starts_with("//"), "{to}");
            }
        }
    }
}
