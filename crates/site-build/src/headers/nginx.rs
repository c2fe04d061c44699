//! A `server` of nginx with the same answers as `site-build serve`.
//!
//! Its `location`s are matched by regular expression before prefix, and
//! `add_header` in a `location` replaces those of the `server`; so all fields
//! are set once, with values from `map`s.

use std::fmt::Write as _;

use super::{
    ACCEPTS_MARKDOWN, BUNDLED, DESCRIPTION, DOWNLOAD, FIXED, HEXADECIMAL, HIDDEN, HostOptions,
    IMMUTABLE, INDEX_SHARD, ODD_ADDRESS, REVALIDATE, VARY_PAGE,
};
use super::{COMPRESSIBLE, TYPES};

/// Returns the text of a `server` for a site, with the `map`s that it uses,
/// which are only allowed outside of it.
///
/// The result is included in the `http` block: a `map` is not allowed inside of
/// a `server`, and its variables are global, so all names begin with `site_`.
pub(super) fn configuration(options: &HostOptions) -> String {
    let mut out = String::from(
        "# Written by `site-build headers --format nginx`. Include it in the `http` block,\n\
         # for example as a separate file in `conf.d/`.\n\n",
    );
    maps(options, &mut out);
    server(options, &mut out);
    out
}

/// Writes the `map`s: caching by kind of file, the Markdown twin of a page, the
/// page for unknown addresses in the language of the address.
///
/// The patterns of hashed names are shared with Caddy, whose regular
/// expressions have no lookahead, so each is tested on its own. The results are
/// joined to a text of zeros and ones, which a further `map` compares.
fn maps(options: &HostOptions, out: &mut String) {
    let mut tests = Vec::new();
    for (list, patterns) in [("hex", &HEXADECIMAL[..]), ("bundled", &BUNDLED[..])] {
        let mut names = String::new();
        for (idx, pattern) in patterns.iter().enumerate() {
            let name = format!("$site_{list}_{idx}");
            let pattern = options.pattern(pattern);
            let _ = writeln!(out, "map $uri {name} {{ default 0; \"~{pattern}\" 1; }}");
            names.push_str(&name);
        }
        tests.push((names, "1".repeat(patterns.len())));
    }
    let shard = options.pattern(INDEX_SHARD);
    let _ = writeln!(out, "map $uri $site_shard {{ default 0; \"~{shard}\" 1; }}");
    let _ = writeln!(
        out,
        "# Only responses with existing files may be cached forever.\n\
         map \"$status {} {} $site_shard\" $site_caching {{",
        tests[0].0, tests[1].0
    );
    let _ = writeln!(out, "  default \"{REVALIDATE}\";");
    let (hex, bundled) = (&tests[0].1, &tests[1].1);
    for kept in [
        format!("{hex} .* ."),
        format!(".* {bundled} ."),
        ".* .* 1".to_owned(),
    ] {
        let _ = writeln!(out, "  \"~^(?:200|206|304) {kept}$\" \"{IMMUTABLE}\";");
    }
    let description = options.pattern(DESCRIPTION);
    let _ = writeln!(
        out,
        "}}\nmap \"$status $uri\" $site_disposition {{\n  default \"\";\n  \"~^(?:200|206|304) {}\" \"{DOWNLOAD}\";\n}}",
        description.trim_start_matches('^')
    );
    let base = &options.base_url;
    // A page in a folder is requested with a slash; its Markdown twin has the
    // name of the folder.
    let home = options.pattern("^1{base}$");
    let _ = writeln!(
        out,
        "# The Markdown of a page for clients that prefer it.\n\
         map $http_accept $site_markdown {{ default 0; \"~{ACCEPTS_MARKDOWN}\" 1; }}\n\
         map \"$site_markdown$uri\" $site_form {{\n  default $uri;\n  \"~^0.*/$\" ${{uri}}index.html;\n  \"~{home}\" {base}index.md;\n  \"~^1(?<site_twin>.*[^/])/*$\" $site_twin.md;\n}}\n\
         map $sent_http_content_type $site_vary {{ default \"\"; \"~^text/(?:html|markdown)\" {VARY_PAGE}; }}"
    );
    let _ = writeln!(
        out,
        "map $request_uri $site_not_found {{\n  default {base}404.html;"
    );
    // The base URL may have characters with a meaning in patterns, such as a
    // dot.
    for locale in &options.locales {
        let pattern = super::quoted(&format!("{base}{locale}/"));
        let _ = writeln!(out, "  \"~^{pattern}\" {base}{locale}/404.html;");
    }
    let _ = writeln!(
        out,
        "}}\n\
         map $request_uri $site_odd {{ default 0; \"~{ODD_ADDRESS}\" 1; }}\n\
         map $request_uri $site_with_slash {{ \"~^(?<site_path>[^?]*)(?<site_query>\\?.*)?$\" $site_path/$site_query; }}\n\
         map $request_uri $site_without_slash {{ \"~^(?<site_page>[^?]*)/(?<site_rest>\\?.*)?$\" $site_page$site_rest; }}\n"
    );
}

/// Writes the `server`: fields, types, compression, then which file answers an
/// address.
fn server(options: &HostOptions, out: &mut String) {
    let HostOptions {
        base_url: base,
        root,
        ..
    } = options;
    // Without TLS, which the including configuration or a proxy adds.
    let port = options.port.unwrap_or(80);
    let name = if options.name.is_empty() {
        "_"
    } else {
        &options.name
    };
    let _ = writeln!(
        out,
        "server {{\n  listen {port};\n  listen [::]:{port};\n  server_name {name};"
    );
    let _ = writeln!(out, "  root \"{root}\";\n");
    fields(options, out);
    types(out);
    let pattern = super::quoted(base);
    let _ = writeln!(
        out,
        "  absolute_redirect off;\n  merge_slashes off;\n  server_tokens off;\n  error_page 404 $site_not_found;\n\n\
         \x20 location ~ \"{HIDDEN}\" {{ return 404; }}\n\
         \x20 location ~ \"^{pattern}(?:.*/)?$\" {{\n\
         \x20   if ($site_odd) {{ return 404; }}\n\
         \x20   try_files $site_form ${{uri}}index.html @site_page;\n  }}\n\
         \x20 location {base} {{\n\
         \x20   if ($site_odd) {{ return 404; }}\n\
         \x20   try_files $site_form $uri $uri.html @site_folder;\n  }}\n\
         \x20 # `guide/` redirects to the page `guide.html`, and `guide` to the page `guide/index.html`.\n\
         \x20 location @site_page {{\n\
         \x20   if ($uri ~ \"^(?<site_stem>.+)/$\") {{ set $site_file $site_stem.html; }}\n\
         \x20   if (-f $document_root$site_file) {{ return 308 $site_without_slash; }}\n\
         \x20   return 404;\n  }}\n\
         \x20 location @site_folder {{\n\
         \x20   if (-f $document_root$uri/index.html) {{ return 308 $site_with_slash; }}\n\
         \x20   return 404;\n  }}"
    );
    exact_locations(options, out);
    out.push_str("}\n");
}

/// Writes the header fields of all answers. They need `always`, so that error pages have
/// the policy, too.
fn fields(options: &HostOptions, out: &mut String) {
    let policy = options.policy.header();
    let fields = [
        ("Content-Security-Policy", &*policy),
        FIXED[0],
        FIXED[1],
        ("Cache-Control", "$site_caching"),
        ("Content-Disposition", "$site_disposition"),
        ("Vary", "$site_vary"),
    ];
    for (field, value) in fields {
        let _ = writeln!(out, "  add_header {field} \"{value}\" always;");
    }
}

/// Writes the media types, and which of them are compressed. They are listed in full: a
/// `types` block replaces those that nginx knows.
fn types(out: &mut String) {
    out.push_str("\n  types {\n");
    for (extensions, media) in TYPES {
        let _ = writeln!(out, "    \"{media}\" {};", extensions.join(" "));
    }
    let compressible: Vec<String> = COMPRESSIBLE
        .iter()
        .map(|media| format!("\"{media}\""))
        .collect();
    let _ = writeln!(
        out,
        "  }}\n  default_type application/octet-stream;\n  gzip on;\n  gzip_vary on;\n  gzip_min_length 1024;\n  gzip_proxied any;\n  gzip_types {};\n",
        compressible.join(" ")
    );
}

/// Writes the locations of single addresses: redirects, pages of errors, and the entrance
/// of a site below another path than `/`.
fn exact_locations(options: &HostOptions, out: &mut String) {
    let base = &options.base_url;
    // Exact locations come before all others, whatever their order.
    for (from, to) in options.moved() {
        for slash in ["", "/"] {
            let _ = writeln!(
                out,
                "  location = \"{from}{slash}\" {{ return 301 \"{to}\"; }}"
            );
        }
    }
    // `error_page` redirects to these pages internally; an empty location
    // serves them without the tests above.
    for folder in [""]
        .into_iter()
        .chain(options.locales.iter().map(String::as_str))
    {
        let slash = if folder.is_empty() { "" } else { "/" };
        let _ = writeln!(out, "  location = {base}{folder}{slash}404.html {{ }}");
    }
    // Outside of the base URL only its entrance exists.
    if base != "/" {
        let entrance = base.trim_end_matches('/');
        let _ = writeln!(
            out,
            "  location = / {{ return 307 {base}; }}\n  location = {entrance} {{ return 307 {base}; }}\n  location / {{ return 404; }}"
        );
    }
}
