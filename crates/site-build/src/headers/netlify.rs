//! `_headers`, which Netlify and Cloudflare Pages read from the root of a site.
//! Both add the fields of all matching rules, so no field is in two rules that
//! match the same file: files that may be cached permanently have a
//! `Cache-Control`, and for all others the default of the hosts makes browsers
//! revalidate each time.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use docs_model::site::Redirect;

use super::{DOWNLOAD, FIXED, HostOptions, IMMUTABLE};

/// Returns the text of `_headers`. `immutable` has patterns of files that never
/// change.
///
/// `base_url` is part of each pattern, because the file applies to the whole
/// host.
///
/// Each field is on a line of its own below the pattern, indented by two
/// spaces. The file is read from the output folder, so the site can be deployed
/// without other configuration.
///
/// Published descriptions of APIs are downloads, as text from others is never
/// shown as a page of the site.
pub(super) fn configuration(options: &HostOptions, immutable: &BTreeSet<Cow<'_, str>>) -> String {
    let base = &options.base_url;
    let mut out = format!("{base}*\n");
    let _ = writeln!(
        out,
        "  Content-Security-Policy: {}",
        options.policy.header()
    );
    for (name, value) in FIXED {
        let _ = writeln!(out, "  {name}: {value}");
    }
    for pattern in immutable {
        let _ = write!(out, "\n{base}{pattern}\n  Cache-Control: {IMMUTABLE}\n");
    }
    for extension in ["json", "yaml", "yml"] {
        let _ = write!(
            out,
            "\n{base}api/:api/*.{extension}\n  Content-Disposition: {DOWNLOAD}\n"
        );
    }
    out
}

/// Returns the path of the site and the policy that [`configuration`] wrote.
///
/// `serve` reads them back, so that it can serve a built site without its
/// configuration.
///
/// Returns `None` for a file that another program wrote, or that lacks the
/// policy.
pub(super) fn first_rule(text: &str) -> Option<(&str, &str)> {
    let mut lines = text.lines();
    let base_url = lines.next()?.strip_suffix('*')?;
    let mut fields = lines
        .take_while(|line| line.starts_with(' '))
        .filter_map(|line| line.trim().split_once(':'));
    let (_, policy) =
        fields.find(|(name, _)| name.eq_ignore_ascii_case("content-security-policy"))?;
    Some((base_url, policy.trim()))
}

/// Returns the text of `_redirects`: each old address with and without a
/// trailing slash.
///
/// Hosts compare addresses as they are requested.
///
/// Addresses are encoded, as hosts compare the request line. The status is 301,
/// as moved pages do not come back.
pub(super) fn redirects(redirects: &[Redirect]) -> String {
    let mut out = String::new();
    for Redirect { from, to, .. } in redirects {
        let from = from.address();
        // The hosts would read these as patterns; the HTML page of the redirect
        // still works.
        if from.contains(['*', ':']) {
            continue;
        }
        let plain = from.trim_end_matches('/');
        if !plain.is_empty() {
            let _ = writeln!(out, "{plain} {to} 301");
        }
        let _ = writeln!(out, "{plain}/ {to} 301");
    }
    out
}
