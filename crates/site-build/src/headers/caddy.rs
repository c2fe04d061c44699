//! A `Caddyfile` with the same answers as `site-build serve`.
//!
//! Caddy sorts directives by its own order unless they are in a `route`, so
//! everything whose order matters is in one. Tests run the configuration in
//! Caddy where it is installed.

use std::fmt::Write as _;

use super::TYPES;
use super::{
    ACCEPTS_MARKDOWN, BUNDLED, DESCRIPTION, DOWNLOAD, FIXED, HEXADECIMAL, HIDDEN, HostOptions,
    IMMUTABLE, INDEX_SHARD, ODD_ADDRESS, REVALIDATE,
};

/// Which file answers an address, and where the address with or without a
/// trailing slash redirects to.
///
/// Query parameters survive redirects: `{site_query}` is empty, or begins with
/// `?`. `site_file` is one of the [`snippets`].
const ADDRESSES: &str = "\t\tmap {query} {site_query} {
\t\t\t\"~^(.+)$\" \"?${1}\"
\t\t\tdefault \"\"
\t\t}

\t\t# `guide/` serves `guide/index.html`, or redirects to `guide` if the page is `guide.html`.
\t\t@index {
\t\t\tpath */
\t\t\tfile {path}index.html
\t\t}
\t\thandle @index {
\t\t\trewrite * {path}index.html
\t\t\timport site_file
\t\t}
\t\t@folder path_regexp page ^(.+)/$
\t\thandle @folder {
\t\t\t@page file {re.page.1}.html
\t\t\tredir @page {re.page.1}{site_query} 308
\t\t\terror 404
\t\t}
\t\t# `guide` serves `guide.html`, or redirects to `guide/` if the page is `guide/index.html`.
\t\thandle {
\t\t\t@file file {path}
\t\t\thandle @file {
\t\t\t\timport site_file
\t\t\t}
\t\t\t@html file {path}.html
\t\t\thandle @html {
\t\t\t\trewrite * {path}.html
\t\t\t\timport site_file
\t\t\t}
\t\t\t@inside file {path}/index.html
\t\t\tredir @inside {path}/{site_query} 308
\t\t\terror 404
\t\t}
\t}

";

/// Returns the text of a `Caddyfile` for a site. With a name and without a
/// port, Caddy gets a certificate on its own.
///
/// Order in the `route`: odd addresses and hidden files, the base URL,
/// redirects, the Markdown twin of pages, then [`ADDRESSES`]. The snippets
/// precede the site, as Caddy requires.
///
/// Pages for unknown addresses are those of the locale in the address.
pub(super) fn configuration(options: &HostOptions) -> String {
    let base = &options.base_url;
    let address = match (options.name.is_empty(), options.port) {
        (true, port) => format!(":{}", port.unwrap_or(80)),
        (false, Some(port)) => format!("{}:{port}", options.name),
        (false, None) => options.name.clone(),
    };
    let mut out = String::from("# Written by `site-build headers --format caddy`.\n\n");
    let _ = writeln!(
        out,
        "{address} {{\n\troot * \"{}\"\n\tencode gzip\n",
        options.root
    );
    let policy = options.policy.header();
    let _ = writeln!(out, "\theader {{\n\t\tContent-Security-Policy \"{policy}\"");
    for (name, value) in FIXED {
        let _ = writeln!(out, "\t\t{name} \"{value}\"");
    }
    let _ = writeln!(
        out,
        "\t\tCache-Control \"{REVALIDATE}\"\n\t}}\n\theader -Server\n"
    );
    out.push_str("\troute {\n");
    let _ = writeln!(
        out,
        "\t\tmap {{http.request.orig_uri}} {{site_odd}} {{\n\t\t\t\"~{ODD_ADDRESS}\" 1\n\t\t\tdefault 0\n\t\t}}\n\
         \t\t@odd vars {{site_odd}} 1\n\t\terror @odd 404\n\
         \t\t@hidden path_regexp \"{HIDDEN}\"\n\t\terror @hidden 404"
    );
    if base != "/" {
        let entrance = base.trim_end_matches('/');
        let _ = writeln!(
            out,
            "\t\t@entrance path / {entrance}\n\t\tredir @entrance {base} 307\n\
             \t\t@outside not path {base}*\n\t\terror @outside 404"
        );
    }
    redirects(options, &mut out);
    let home = options.pattern("^{base}$");
    let _ = writeln!(
        out,
        "\t\t# The Markdown of a page for clients that prefer it.\n\
         \t\tmap {{path}} {{site_twin}} {{\n\t\t\t\"~{home}\" \"{base}index.md\"\n\
         \t\t\t\"~^(.*[^/])/*$\" \"${{1}}.md\"\n\t\t}}\n\
         \t\t@markdown {{\n\t\t\theader_regexp Accept \"{ACCEPTS_MARKDOWN}\"\n\t\t\tfile {{site_twin}}\n\t\t}}\n\
         \t\thandle @markdown {{\n\t\t\trewrite * {{site_twin}}\n\t\t\timport site_file\n\t\t}}\n"
    );
    out.push_str(ADDRESSES);
    out.push_str("\thandle_errors {\n");
    for locale in &options.locales {
        let id = locale.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let _ = writeln!(
            out,
            "\t\t@{id} path {base}{locale}/*\n\t\thandle @{id} {{\n\t\t\trewrite * {base}{locale}/404.html\n\t\t\timport site_error\n\t\t}}"
        );
    }
    let _ = writeln!(
        out,
        "\t\thandle {{\n\t\t\trewrite * {base}404.html\n\t\t\timport site_error\n\t\t}}\n\t}}\n}}"
    );
    snippets(options, &policy) + &out
}

/// Appends the redirects from old addresses. A `map` compares whole paths,
/// unlike the matcher `path`, which ignores case.
///
/// `308` is for slashes, which belong to the same page; a page that moved
/// answers with `301`.
fn redirects(options: &HostOptions, out: &mut String) {
    let mut lines = String::new();
    for (from, to) in options.moved() {
        for slash in ["", "/"] {
            let _ = writeln!(lines, "\t\t\t\"{from}{slash}\" \"{to}\" 1");
        }
    }
    if !lines.is_empty() {
        let _ = writeln!(
            out,
            "\t\tmap {{path}} {{site_moved_to}} {{site_moved}} {{\n{lines}\t\t\tdefault \"\" 0\n\t\t}}\n\
             \t\t@moved vars {{site_moved}} 1\n\t\tredir @moved {{site_moved_to}} 301\n"
        );
    }
}

/// Returns the snippets that the configuration imports in several places. A
/// `route` keeps the order of its directives: outside of one, Caddy would match
/// the path before it is rewritten.
///
/// `site_file` sends a file with its caching, `site_error` an error page, which
/// must not be cached or validated, and `site_types` sets the media type and
/// sends the file.
fn snippets(options: &HostOptions, policy: &str) -> String {
    let mut out = String::from("(site_file) {\n\troute {\n");
    let mut lists = Vec::new();
    for (list, patterns) in [("hex", &HEXADECIMAL[..]), ("bundled", &BUNDLED[..])] {
        let mut names = String::new();
        for (idx, pattern) in patterns.iter().enumerate() {
            let name = format!("{{site_{list}_{idx}}}");
            test(&name, &options.pattern(pattern), &mut out);
            names.push_str(&name);
        }
        lists.push((names, "1".repeat(patterns.len())));
    }
    test("{site_shard}", &options.pattern(INDEX_SHARD), &mut out);
    let [(hex, all_hex), (bundled, all_bundled)] = &lists[..] else {
        return out;
    };
    let _ = writeln!(
        out,
        "\t\tmap \"{hex} {bundled} {{site_shard}}\" {{site_caching}} {{\n\
         \t\t\t\"~^{all_hex} .* .$\" \"{IMMUTABLE}\"\n\
         \t\t\t\"~^.* {all_bundled} .$\" \"{IMMUTABLE}\"\n\
         \t\t\t\"~^.* .* 1$\" \"{IMMUTABLE}\"\n\
         \t\t\tdefault \"{REVALIDATE}\"\n\t\t}}\n\
         \t\theader Cache-Control {{site_caching}}"
    );
    let description = options.pattern(DESCRIPTION);
    let _ = writeln!(
        out,
        "\t\t@description path_regexp \"{description}\"\n\
         \t\theader @description Content-Disposition \"{DOWNLOAD}\"\n\
         \t\timport site_types\n\t}}\n}}\n"
    );
    let _ = writeln!(
        out,
        "(site_error) {{\n\troute {{\n\t\theader {{\n\t\t\tContent-Security-Policy \"{policy}\""
    );
    for (name, value) in FIXED {
        let _ = writeln!(out, "\t\t\t{name} \"{value}\"");
    }
    let _ = writeln!(
        out,
        "\t\t\tCache-Control \"{REVALIDATE}\"\n\t\t\t-Server\n\t\t\t-Etag\n\t\t\t-Last-Modified\n\t\t}}\n\
         \t\timport site_types\n\t}}\n}}\n"
    );
    out.push_str("(site_types) {\n\tmap {path} {site_type} {\n");
    for (extensions, media) in TYPES {
        let extensions = extensions.join("|");
        let _ = writeln!(out, "\t\t\"~(?i)\\.(?:{extensions})$\" \"{media}\"");
    }
    out.push_str(
        "\t\tdefault application/octet-stream\n\t}\n\theader Content-Type \"{site_type}\"\n\
         \t@site_page vars_regexp site_page {site_type} ^text/(?:html|markdown)\n\
         \theader @site_page +Vary Accept\n\
         \tfile_server {\n\t\tdisable_canonical_uris\n\t}\n}\n\n",
    );
    out
}

/// Sets `name` to 1 for a path that matches `pattern`, and to 0 for others.
///
/// `map` is the only directive that can compare with a regular expression
/// anywhere.
///
/// The value of a `map` can be part of another one, which is how several tests
/// are combined.
fn test(name: &str, pattern: &str, out: &mut String) {
    let _ = writeln!(
        out,
        "\t\tmap {{path}} {name} {{\n\t\t\t\"~{pattern}\" 1\n\t\t\tdefault 0\n\t\t}}"
    );
}
