//! A `Caddyfile` that answers as `site-build serve` does.

use std::fmt::Write as _;

use super::TYPES;
use super::{
    BUNDLED, DESCRIPTION, DOWNLOAD, FIXED, HEXADECIMAL, HIDDEN, HostOptions, IMMUTABLE,
    INDEX_SHARD, ODD_ADDRESS, REVALIDATE,
};

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
        "\t\tCache-Control \"{REVALIDATE}\"\n\t\t-Server\n\t}}\n"
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
    out.push_str(
        "\t\tmap {query} {site_query} {\n\t\t\t\"~^(.+)$\" \"?${1}\"\n\t\t\tdefault \"\"\n\t\t}\n\n\
         \t\t# `guide/` is `guide/index.html`, or leads to `guide`, the page `guide.html`.\n\
         \t\t@index {\n\t\t\tpath */\n\t\t\tfile {path}index.html\n\t\t}\n\
         \t\t@page {\n\t\t\tpath_regexp page ^(.+)/$\n\t\t\tfile {re.page.1}.html\n\t\t}\n\
         \t\t@name not path */\n\
         \t\thandle @index {\n\t\t\trewrite * {path}index.html\n\t\t\timport site_file\n\t\t}\n\
         \t\tredir @page {re.page.1}{site_query} 308\n\
         \t\thandle @name {\n\
         \t\t\t@file file {path}\n\t\t\thandle @file {\n\t\t\t\timport site_file\n\t\t\t}\n\
         \t\t\t@html file {path}.html\n\t\t\thandle @html {\n\t\t\t\trewrite * {path}.html\n\t\t\t\timport site_file\n\t\t\t}\n\
         \t\t\t@folder file {path}/index.html\n\t\t\tredir @folder {path}/{site_query} 308\n\
         \t\t\terror 404\n\t\t}\n\t\terror 404\n\t}\n\n",
    );
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

/// Parts that several places of the configuration import.
fn snippets(options: &HostOptions, policy: &str) -> String {
    let mut out = String::from("(site_file) {\n");
    let mut all = Vec::new();
    for (list, patterns) in [("hex", &HEXADECIMAL[..]), ("bundled", &BUNDLED[..])] {
        let mut names = String::new();
        for (idx, pattern) in patterns.iter().enumerate() {
            let pattern = options.pattern(pattern);
            let name = format!("{{site_{list}_{idx}}}");
            let _ = writeln!(
                out,
                "\tmap {{path}} {name} {{\n\t\t\"~{pattern}\" 1\n\t\tdefault 0\n\t}}"
            );
            names.push_str(&name);
        }
        all.push((list, names, "1".repeat(patterns.len())));
    }
    for (list, names, ones) in all {
        let _ = writeln!(
            out,
            "\t@{list} vars \"{names}\" {ones}\n\theader @{list} Cache-Control \"{IMMUTABLE}\""
        );
    }
    let shard = options.pattern(INDEX_SHARD);
    let description = options.pattern(DESCRIPTION);
    let _ = writeln!(
        out,
        "\t@shard path_regexp \"{shard}\"\n\theader @shard Cache-Control \"{IMMUTABLE}\"\n\
         \t@description path_regexp \"{description}\"\n\theader @description Content-Disposition \"{DOWNLOAD}\"\n\
         \timport site_types\n\tfile_server {{\n\t\tdisable_canonical_uris\n\t}}\n}}\n"
    );
    let _ = writeln!(
        out,
        "(site_error) {{\n\theader {{\n\t\tContent-Security-Policy \"{policy}\""
    );
    for (name, value) in FIXED {
        let _ = writeln!(out, "\t\t{name} \"{value}\"");
    }
    let _ = writeln!(
        out,
        "\t\tCache-Control \"{REVALIDATE}\"\n\t\t-Server\n\t\t-Etag\n\t\t-Last-Modified\n\t}}\n\
         \timport site_types\n\tfile_server {{\n\t\tdisable_canonical_uris\n\t}}\n}}\n"
    );
    out.push_str("(site_types) {\n\tmap {path} {site_type} {\n");
    for (extensions, media) in TYPES {
        let _ = writeln!(
            out,
            "\t\t\"~(?i)\\.(?:{})$\" \"{media}\"",
            extensions.join("|")
        );
    }
    out.push_str(
        "\t\tdefault application/octet-stream\n\t}\n\theader Content-Type \"{site_type}\"\n}\n\n",
    );
    out
}
