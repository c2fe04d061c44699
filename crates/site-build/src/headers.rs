//! Header fields of the files of a site, in one table: the answers of `serve`,
//! the policy in the pages, and the configuration of hosts are derived from it.

mod caddy;
mod media;
mod netlify;
mod nginx;
mod vercel;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use docs_model::SiteConfig;
use docs_model::address::TrailingSlash;
use docs_model::config::{AnalyticsProvider, SearchProvider};
use docs_model::site::Redirect;

use crate::error::{Error, ErrorKind, Result};

pub(crate) use media::{COMPRESSIBLE, TYPES};

/// The file with header fields that some hosts read from the root of a site.
pub(crate) const HEADERS_FILE: &str = "_headers";

/// `Cache-Control` of a file whose name changes with its content.
pub(crate) const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Folder of the files of the search index, except for its manifest. It
/// contains no other files, and each is named by a hash of its content.
pub(crate) const INDEX_FILES: &str = "search/index/";

/// `Cache-Control` of a file that browsers revalidate each time, mostly with
/// the answer 304.
pub(crate) const REVALIDATE: &str = "no-cache";

/// Fields of every answer, in addition to the policy.
pub(crate) const FIXED: [(&str, &str); 2] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "strict-origin-when-cross-origin"),
];

/// `Content-Disposition` of copies of API descriptions: text from others is
/// downloaded, and never shown as a page of the site.
pub(crate) const DOWNLOAD: &str = "attachment";

/// The policy that every page satisfies. It is strict where it protects:
/// scripts and style sheets must be files of the site, and only the site may
/// frame its pages. Images, videos, embedded pages and requests of the API
/// console may use any host over TLS.
const STRICT: [(&str, &str); 9] = [
    ("default-src", "'self'"),
    ("script-src", "'self'"),
    ("style-src", "'self'"),
    ("img-src", "'self' data: https:"),
    ("media-src", "'self' https:"),
    ("frame-src", "'self' https:"),
    ("connect-src", "'self' https:"),
    ("object-src", "'none'"),
    ("base-uri", "'self'"),
];

/// The directive that browsers ignore in a `<meta>`.
const FRAME_ANCESTORS: &str = "frame-ancestors 'self'";

/// The content security policy of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    directives: Vec<(Cow<'static, str>, Vec<String>)>,
    in_pages: bool,
}

impl Default for Policy {
    fn default() -> Self {
        let directives = STRICT
            .iter()
            .map(|(name, sources)| {
                let sources = sources.split(' ').map(str::to_owned);
                (Cow::Borrowed(*name), sources.collect())
            })
            .collect();
        Self {
            directives,
            in_pages: true,
        }
    }
}

impl Policy {
    /// Returns the policy of a site with this configuration: the strict one,
    /// the hosts of its search, feedback and analytics, the proxies of its
    /// consoles, the scripts and style sheets of its `[[head]]`, and the sources
    /// of `[policy]`.
    #[must_use]
    pub fn of(config: &SiteConfig) -> Self {
        let mut policy = Self {
            in_pages: config.policy.meta,
            ..Self::default()
        };
        let search = &config.search;
        if search.provider == SearchProvider::Hosted {
            let insights = search.insights.target();
            for address in search.hosts.iter().map(String::as_str).chain(insights) {
                policy.allow_address("connect-src", address);
            }
        }
        if let Some(address) = &search.report_url {
            policy.allow_address("connect-src", address);
        }
        if let Some(feedback) = &config.feedback {
            policy.allow_address("connect-src", &feedback.url);
        }
        if let Some(analytics) = &config.analytics {
            if analytics.provider == AnalyticsProvider::Google {
                policy.allow("script-src", "https://www.googletagmanager.com");
            }
            if let Some(endpoint) = &analytics.endpoint {
                policy.allow_address("connect-src", endpoint);
            }
        }
        for api in config.api.iter().filter(|api| api.console) {
            if let Some(address) = &api.console_proxy {
                policy.allow_address("connect-src", address);
            }
        }
        for tag in &config.head {
            let attribute = |name: &str| tag.attributes.get(name).map_or("", String::as_str);
            match &*tag.tag {
                "script" => policy.allow_address("script-src", attribute("src")),
                "link" if attribute("rel").eq_ignore_ascii_case("stylesheet") => {
                    policy.allow_style_sheet(attribute("href"));
                }
                _ => {}
            }
        }
        for (_, directive, added) in config.policy.lists() {
            for source in added {
                policy.allow(directive, source);
            }
        }
        policy
    }

    /// Reads the value of a `Content-Security-Policy`.
    fn read(header: &str) -> Self {
        let directives = header
            .split(';')
            .map(str::trim)
            .filter(|directive| !directive.is_empty() && *directive != FRAME_ANCESTORS)
            .map(|directive| {
                let mut words = directive.split_ascii_whitespace().map(str::to_owned);
                let name = words.next().unwrap_or_default();
                (Cow::Owned(name), words.collect())
            });
        Self {
            directives: directives.collect(),
            in_pages: true,
        }
    }

    /// Returns the value of `Content-Security-Policy`.
    #[must_use]
    pub fn header(&self) -> String {
        format!("{}; {FRAME_ANCESTORS}", self.joined())
    }

    /// Returns the policy for the `<meta>` of each page, for hosts that do not
    /// send headers. `None` if the configuration disables it.
    #[must_use]
    pub fn meta(&self) -> Option<String> {
        self.in_pages.then(|| self.joined())
    }

    fn joined(&self) -> String {
        let directives = self
            .directives
            .iter()
            .map(|(name, sources)| format!("{name} {}", sources.join(" ")));
        directives.collect::<Vec<_>>().join("; ")
    }

    /// Returns the origin of an address if the policy blocks it.
    pub(crate) fn blocked(&self, directive: &str, address: &str) -> Option<String> {
        let origin = origin(address)?;
        let has = |name: &str| self.directives.iter().any(|(own, _)| own == name);
        let directive = if has(directive) {
            directive
        } else {
            "default-src"
        };
        let mut lists = self.directives.iter().filter(|(name, _)| name == directive);
        let is_allowed = lists.any(|(_, sources)| {
            let mut sources = sources.iter();
            sources.any(|source| allows(source, &origin))
        });
        (!is_allowed).then_some(origin)
    }

    /// Adds the host of a style sheet, and the host of the fonts that it loads:
    /// the same one, unless the service is known to use another.
    fn allow_style_sheet(&mut self, address: &str) {
        self.allow_address("style-src", address);
        if let Some(origin) = origin(address) {
            self.allow("font-src", fonts_of(&origin));
        }
    }

    /// Adds the origin of an address, unless it is the origin of the site or
    /// its scheme is already allowed.
    fn allow_address(&mut self, directive: &'static str, address: &str) {
        if let Some(origin) = origin(address) {
            self.allow(directive, &origin);
        }
    }

    fn allow(&mut self, directive: &'static str, source: &str) {
        // A source with these characters would start another directive. The
        // configuration has been checked, other origins of sources have not.
        if source.is_empty() || source.contains([';', ',']) || source.contains(char::is_whitespace)
        {
            return;
        }
        if !self.directives.iter().any(|(name, _)| *name == directive) {
            let own = vec!["'self'".to_owned()];
            self.directives.push((Cow::Borrowed(directive), own));
        }
        for (name, sources) in &mut self.directives {
            let is_scheme =
                |scheme: &String| scheme.ends_with(':') && source.starts_with(&**scheme);
            if *name == directive
                && !sources
                    .iter()
                    .any(|known| known == source || is_scheme(known))
            {
                sources.push(source.to_owned());
            }
        }
    }
}

/// Returns whether an address is that of a font, by its extension.
pub(crate) fn is_font(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    ["woff2", "woff", "ttf", "otf", "eot"].contains(&&*ending.to_ascii_lowercase())
}

/// Returns the origin of the fonts that style sheets of `origin` load.
pub(crate) fn fonts_of(origin: &str) -> &str {
    match origin {
        "https://fonts.googleapis.com" => "https://fonts.gstatic.com",
        origin => origin,
    }
}

/// Returns scheme, host and port of an address, or `None` if it has no host.
pub(crate) fn origin(address: &str) -> Option<String> {
    let (scheme, rest) = match address.split_once("://") {
        Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
        None => ("https".to_owned(), address.strip_prefix("//")?),
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = !host.is_empty() && !host.contains(['@', ';', ',', '\'', '"', ' ']);
    (is_host && matches!(&*scheme, "http" | "https")).then(|| format!("{scheme}://{host}"))
}

/// Returns whether a source of the policy allows files of an origin, as browsers decide: a
/// scheme, a host with or without scheme, or `*`, also in place of the first labels of the
/// host. A path in the source is ignored, because it may be that of the file.
fn allows(source: &str, origin: &str) -> bool {
    let source = source.to_ascii_lowercase();
    let (scheme, host) = origin.split_once("://").unwrap_or_default();
    let fits = |own: &str| own == scheme || (own == "http" && scheme == "https");
    if let Some(own) = source.strip_suffix(':') {
        return fits(own);
    }
    let own = match source.split_once("://") {
        Some((own, _)) if !fits(own) => return false,
        Some((_, rest)) => rest,
        // Without a scheme, that of the page, which uses TLS.
        None if scheme == "http" => return source == "*",
        None => &source,
    };
    let own = own.split('/').next().unwrap_or_default();
    match own.strip_prefix('*') {
        Some("") => true,
        Some(domain) => host.ends_with(domain) && host.len() > domain.len(),
        None => own == host,
    }
}

/// Returns the base URL and the policy of a built site, from the text of its
/// [`HEADERS_FILE`].
pub(crate) fn read_headers_file(text: &str) -> Option<(String, Policy)> {
    let (base_url, policy) = netlify::first_rule(text)?;
    Some((base_url.to_owned(), Policy::read(policy)))
}

/// Returns the `Cache-Control` of the file at `path`, relative to the root of
/// the site.
pub(crate) fn cache_control(path: &str) -> &'static str {
    if is_hashed_asset(path) || is_index_shard(path) {
        IMMUTABLE
    } else {
        REVALIDATE
    }
}

/// Returns the `Content-Disposition` of the file at `path`, relative to the
/// root of the site.
pub(crate) fn disposition(path: &str) -> Option<&'static str> {
    let name = path.strip_prefix("api/")?.split_once('/')?.1;
    let extension = name.rsplit_once('.')?.1;
    ["json", "yaml", "yml"]
        .contains(&extension)
        .then_some(DOWNLOAD)
}

/// Returns whether a file is a script, style sheet or image with the hash of
/// its content in its name.
pub(crate) fn is_hashed_asset(path: &str) -> bool {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    let in_assets = path.starts_with("assets/") || path.contains("/assets/");
    in_assets && is_hashed(name)
}

/// Returns whether a file belongs to the search index and is not its manifest;
/// such files have the hash of their content in their name.
fn is_index_shard(path: &str) -> bool {
    let name = path.strip_prefix(INDEX_FILES);
    let parts = name.and_then(|name| name.split_once('.')?.0.split_once('-'));
    parts.is_some_and(|(kind, hash)| {
        kind.bytes().all(|b| b.is_ascii_lowercase())
            && hash.len() == 16
            && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    })
}

/// Returns whether readers request parts of a file: it has words or texts of the
/// search index. A range of a compressed file is of no use to them.
#[cfg(feature = "deploy")]
pub(crate) fn is_read_in_parts(path: &str) -> bool {
    let name = path.strip_prefix(INDEX_FILES);
    let has_blocks = |name: &str| name.starts_with("words-") || name.starts_with("texts-");
    name.is_some_and(has_blocks) && is_index_shard(path)
}

/// Returns whether a name ends in a hash, as in `theme-1a2b3c.css` and
/// `mount-B2x_9aQ1.js`: the build writes hexadecimal digits, bundlers 8
/// characters. In doubt, the answer is no: a needless revalidation costs less
/// than a stale file that is never revalidated. Digits alone may be a date or a
/// time. They are a hash if they have the length of the build's hashes or, in a
/// script, style sheet or font, that of the theme's.
fn is_hashed(name: &str) -> bool {
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    let bundled = |hash: &str| {
        hash.len() == 8 && has(hash, u8::is_ascii_uppercase) && has(hash, u8::is_ascii_lowercase)
    };
    // The hash of a bundler may contain the separator.
    let tail = stem
        .len()
        .checked_sub(9)
        .and_then(|at| stem.get(at..))
        .and_then(|end| end.strip_prefix('-'));
    let part = stem.rsplit_once('-').map(|(_, part)| part);
    let hexadecimal = |hash: &str| {
        hash.len() >= 6
            && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
            && has(hash, |b| b.is_ascii_lowercase())
    };
    let has_digit = |hash: &str| has(hash, u8::is_ascii_digit);
    let is_theme = matches!(name.split_once('.'), Some((_, "js" | "css" | "woff2")));
    let digits = |hash: &str| {
        (hash.len() == 16 || (hash.len() == 10 && is_theme))
            && hash.bytes().all(|b| b.is_ascii_digit())
    };
    part.is_some_and(|hash| digits(hash) || (hexadecimal(hash) && has_digit(hash)))
        || tail.is_some_and(|hash| bundled(hash) && has_digit(hash))
}

fn has(text: &str, class: impl Fn(&u8) -> bool) -> bool {
    text.as_bytes().iter().any(class)
}

/// [`is_hashed_asset`] for hosts, whose regular expressions lack look-ahead: a
/// path is hashed if it matches all of the first list or all of the second.
/// `{base}` is the base URL.
const HEXADECIMAL: [&str; 3] = [
    "^{base}(?:.*/)?assets/(?:.*/)?[^/.]*-[0-9a-f]{6,}(?:\\.[^/]*)?$",
    "-(?:[0-9a-f]*[a-f][0-9a-f]*(?:\\.[^/]*)?|[0-9]{16}(?:\\.[^/]*)?|[0-9]{10}\\.(?:js|css|woff2))$",
    "-[0-9a-f]*[0-9][0-9a-f]*(?:\\.[^/]*)?$",
];
const BUNDLED: [&str; 4] = [
    "^{base}(?:.*/)?assets/(?:.*/)?[^/.]*-[^/.]{8}(?:\\.[^/]*)?$",
    "[A-Z][^/.]{0,7}(?:\\.[^/]*)?$",
    "[a-z][^/.]{0,7}(?:\\.[^/]*)?$",
    "[0-9][^/.]{0,7}(?:\\.[^/]*)?$",
];

/// [`is_index_shard`] for hosts.
const INDEX_SHARD: &str = "^{base}search/index/[a-z]+-[0-9a-f]{16}\\.[^/]*$";

/// [`disposition`] for hosts.
const DESCRIPTION: &str = "^{base}api/[^/]+/.*\\.(?:json|yaml|yml)$";

/// Addresses, as they were sent, for which `serve` answers 404 although a host
/// might find a file: those with dot segments, an encoded slash or backslash,
/// or an empty segment.
const ODD_ADDRESS: &str = "//|/(?:\\.|%2[eE]){1,2}(?:[/?]|$)|^[^?]*%(?:2[fF]|5[cC]|00)";

/// `Accept` of clients that prefer Markdown: it contains `text/markdown`
/// without a weight below 1. Hosts cannot compare weights, so they answer all
/// other clients with HTML.
const ACCEPTS_MARKDOWN: &str =
    "(?i)(?:^|,) *text/markdown *(?:; *(?:q=1(?:[.]0*)?|[^q;,= ][^;,=]*=[^;,]*) *)*(?:,|$)";

/// `Vary` of pages, whose address has two representations.
pub(crate) const VARY_PAGE: &str = "Accept";

/// Hidden files, except for `.well-known` (RFC 8615).
const HIDDEN: &str = "/\\.(?:[^w/]|w[^e/]|we[^l/]|wel[^l/]|well[^-/]|well-[^k/])";

/// Characters that would end a string in the configuration of nginx or Caddy, or
/// begin a variable in it.
const SPECIAL: [char; 6] = ['"', '\\', '{', '}', '$', '`'];

/// A host whose configuration can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
#[non_exhaustive]
pub enum Format {
    /// `_headers`, for Netlify and Cloudflare Pages
    Netlify,
    /// A `server` of nginx
    Nginx,
    /// A `Caddyfile`
    Caddy,
    /// `vercel.json`
    Vercel,
}

/// The properties of a site that the configuration of a host depends on.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct HostOptions {
    /// Host name of the site. An empty name matches any host.
    pub name: String,
    /// URL path at which the site is served, with a slash at both ends.
    pub base_url: String,
    /// Folder that is served at `/`. With the base URL `/docs/`, the site is
    /// its subfolder `docs`.
    pub root: String,
    /// Port to listen on.
    pub port: Option<u16>,
    /// Folders of the additional locales, below the base URL. Each has its own
    /// 404 page.
    pub locales: Vec<String>,
    /// Content security policy of the site.
    pub policy: Policy,
    /// Redirects of the site. Hosts answer their old addresses with 301.
    pub redirects: Vec<Redirect>,
    /// Which addresses end with a slash.
    pub trailing_slash: TrailingSlash,
}

impl HostOptions {
    /// Returns the options for a site with this configuration, in the folder
    /// `root`.
    #[must_use]
    pub fn of(config: &SiteConfig, root: &str) -> Self {
        let i18n = &config.i18n;
        let others = i18n
            .locales
            .iter()
            .filter(|locale| **locale != i18n.default_locale);
        let folder = |name: &String| {
            let own = i18n
                .locale_configs
                .get(name)
                .and_then(|config| config.path.clone());
            own.unwrap_or_else(|| name.clone())
                .trim_matches('/')
                .to_owned()
        };
        let name = config.url.split_once("://").map_or("", |(_, host)| host);
        Self {
            name: name.split(':').next().unwrap_or_default().to_owned(),
            base_url: config.base_url.clone(),
            root: root.to_owned(),
            port: None,
            locales: others
                .map(folder)
                .filter(|folder| !folder.is_empty())
                .collect(),
            policy: Policy::of(config),
            redirects: Vec::new(),
            trailing_slash: config.trailing_slash,
        }
    }

    /// Returns the old path of each redirect, decoded and without a trailing
    /// slash, and its new address. Skips redirects with characters that have a
    /// meaning in the configuration of a host: their HTML pages still work.
    fn moved(&self) -> impl Iterator<Item = (&str, &str)> {
        let is_plain = |text: &str| !text.contains(SPECIAL) && !text.contains(char::is_control);
        let moved = self
            .redirects
            .iter()
            .map(|Redirect { from, to, .. }| (from.as_str().trim_end_matches('/'), &**to));
        moved.filter(move |(from, to)| !from.is_empty() && is_plain(from) && is_plain(to))
    }

    /// Returns a pattern of this module for the base URL of the site.
    fn pattern(&self, pattern: &str) -> String {
        pattern.replace("{base}", &quoted(&self.base_url))
    }

    /// Rejects values that would end the line or the string that contains them.
    fn check(&self) -> Result<()> {
        let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '*');
        if !self.name.chars().all(is_of_name) {
            let message = format!("`{}` is not the name of a server", self.name);
            return Err(Error::new(ErrorKind::Usage, message));
        }
        let texts = [&self.name, &self.base_url, &self.root];
        let policy = self.policy.header();
        let all = texts.into_iter().chain(&self.locales).chain([&policy]);
        for text in all {
            if text.contains(SPECIAL) || text.contains(char::is_control) {
                let message = format!("`{text}` cannot be written to the configuration of a host");
                return Err(Error::new(ErrorKind::Usage, message));
            }
        }
        Ok(())
    }
}

/// Escapes `text` for a regular expression.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_alphanumeric() && !matches!(c, '/' | '-' | '_') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Returns the configuration of a host for a site. `files` are the paths of its
/// files.
///
/// # Errors
/// `Usage` if a name or path contains a character with a meaning in the
/// configuration.
pub fn host_configuration<'f>(
    options: &HostOptions,
    format: Format,
    files: impl Iterator<Item = &'f str>,
) -> Result<String> {
    options.check()?;
    Ok(match format {
        Format::Netlify => netlify::configuration(options, &immutable_patterns(files)),
        Format::Nginx => nginx::configuration(options),
        Format::Caddy => caddy::configuration(options),
        Format::Vercel => vercel::configuration(options),
    })
}

/// Returns the text of `_headers` of the finished site, for Netlify and
/// Cloudflare Pages. `files` are the paths of all its files.
pub(crate) fn headers_file<'f>(
    config: &SiteConfig,
    files: impl Iterator<Item = &'f str>,
) -> String {
    let options = HostOptions::of(config, "");
    netlify::configuration(&options, &immutable_patterns(files))
}

/// Returns the text of `_redirects` of the finished site, for hosts that answer
/// with 301 where others serve an HTML page.
pub(crate) fn redirects_file(redirects: &[Redirect]) -> String {
    netlify::redirects(redirects)
}

/// Maximum number of patterns of `_headers` for files that never change. Cloudflare
/// reads 100 rules and skips the others.
const MAX_PATTERNS: usize = 80;

/// Returns patterns of the files that never change: the outermost folders that
/// contain no other files, and the files of other folders by the start of their
/// names. Patterns of `_headers` are not regular expressions: `*` is any text, and
/// Cloudflare allows one in each.
///
/// A name is written up to its hash, or if there are too many, up to the first
/// character that no changing file has in common with it.
fn immutable_patterns<'f>(files: impl Iterator<Item = &'f str>) -> BTreeSet<Cow<'f, str>> {
    let mut changing: BTreeSet<&str> = BTreeSet::new();
    let mut changing_folders: BTreeSet<&str> = BTreeSet::new();
    let mut immutable: Vec<&str> = Vec::new();
    let mut has_index = false;
    for file in files {
        has_index |= file == "search/index.json";
        if cache_control(file) == IMMUTABLE {
            immutable.push(file);
        } else {
            changing.insert(file);
            changing_folders.extend(folders(file));
        }
    }
    let mut out: BTreeSet<Cow<'f, str>> = BTreeSet::new();
    let mut named: Vec<&'f str> = Vec::new();
    for &file in &immutable {
        let whole = folders(file).filter(|folder| !changing_folders.contains(folder));
        match whole.last() {
            Some(folder) => {
                out.insert(format!("{folder}/*").into());
            }
            None => named.push(file),
        }
    }
    let room = MAX_PATTERNS.saturating_sub(out.len());
    let patterns: BTreeSet<String> = named.iter().map(|file| by_stem(file, &changing)).collect();
    if patterns.len() <= room {
        out.extend(patterns.into_iter().map(Cow::Owned));
    } else {
        // Patterns of many files first: not all of them may fit.
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for pattern in named.iter().map(|file| by_start(file, &changing)) {
            *counts.entry(pattern).or_default() += 1;
        }
        let mut by_count: Vec<(String, usize)> = counts.into_iter().collect();
        by_count.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let kept = by_count.into_iter().take(room);
        out.extend(kept.map(|(pattern, _)| Cow::Owned(pattern)));
    }
    // The names of the index files are not known before the index is built, and
    // their folder contains no other files.
    if has_index {
        out.insert(format!("{INDEX_FILES}*").into());
    }
    without_covered(out)
}

/// Removes patterns that another one covers, because hosts join the fields of all
/// patterns that match.
fn without_covered(patterns: BTreeSet<Cow<'_, str>>) -> BTreeSet<Cow<'_, str>> {
    let mut last = String::new();
    let is_kept = |pattern: &Cow<'_, str>| {
        if !last.is_empty() && pattern.starts_with(&*last) {
            return false;
        }
        // In sorted order, what a pattern covers follows it.
        if let Some(start) = pattern.strip_suffix('*') {
            start.clone_into(&mut last);
        }
        true
    };
    patterns.into_iter().filter(is_kept).collect()
}

/// Returns `theme-*` for `theme-1a2b3c4d5e.css`, or the name itself if a changing
/// file matches that.
fn by_stem(file: &str, changing: &BTreeSet<&str>) -> String {
    let stem = file.rfind('-').map_or(file, |at| &file[..=at]);
    let is_in_name = stem.len() > file.rfind('/').map_or(0, |at| at + 1);
    match is_in_name && common_start(stem, changing) < stem.len() {
        true => format!("{stem}*"),
        false => file.to_owned(),
    }
}

/// Returns the shortest pattern of a file that no changing file matches.
fn by_start(file: &str, changing: &BTreeSet<&str>) -> String {
    let common = common_start(file, changing);
    match file[common..].chars().next() {
        Some(next) => format!("{}*", &file[..common + next.len_utf8()]),
        None => file.to_owned(),
    }
}

/// Returns the length of the longest start that `text` has in common with one of
/// `files`: in sorted order, that is one of its neighbours.
fn common_start(text: &str, files: &BTreeSet<&str>) -> usize {
    let before = files.range(..text).next_back();
    let after = files.range(text..).next();
    let common = |file: &&str| {
        let chars = text.char_indices().zip(file.chars());
        let differs = chars.clone().find(|((_, a), b)| a != b);
        differs.map_or_else(
            || {
                chars
                    .last()
                    .map_or(0, |((at, last), _)| at + last.len_utf8())
            },
            |((at, _), _)| at,
        )
    };
    before
        .into_iter()
        .chain(after)
        .map(common)
        .max()
        .unwrap_or(0)
}

fn parent_of(path: &str) -> Option<&str> {
    path.rsplit_once('/').map(|(parent, _)| parent)
}

/// Returns the folders above a file, the innermost first.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(parent_of(path), |folder| parent_of(folder))
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
            "assets/react-9409484334.js",
            "assets/img/a-1234567890123456.png",
            "assets/geist-cyrillic-6894439694.woff2",
            "de/assets/theme-1a2b3c.css",
            "search/index/words-0f9c11aa22bb33cc.txt",
        ] {
            assert_eq!(cache_control(path), IMMUTABLE, "{path}");
        }
        for path in [
            "assets/logo.png",
            "assets/release-20240101.png",
            "assets/photo-1700000000.png",
            "assets/a-123456.js",
            "assets/getting-started.js",
            "assets/a-decade.js",
            "theme-1a2b3c.css",
            "index.html",
            "search/index.json",
            "search/intro/index.html",
            "search/index/index.html",
            "search/index/words-0f9c11aa.txt",
            "assets/é-1.js",
        ] {
            assert_eq!(cache_control(path), REVALIDATE, "{path}");
        }
    }

    #[test]
    fn patterns_of_files_that_never_change() {
        let patterns = |files: &[&'static str]| -> Vec<String> {
            let found = immutable_patterns(files.iter().copied());
            found.into_iter().map(Cow::into_owned).collect()
        };
        let hashed = ["assets/a-1a2b3c.js", "assets/images/b-1a2b3c.png"];
        assert_eq!(patterns(&hashed), ["assets/*"]);
        let mixed = [hashed[0], hashed[1], "assets/logo.svg", "index.html"];
        assert_eq!(patterns(&mixed), ["assets/a-*", "assets/images/*"]);
        let similar = [hashed[0], "assets/a-plan.svg"];
        assert_eq!(patterns(&similar), [hashed[0]]);
        let page = ["search/index.json", "search/intro/index.html"];
        assert_eq!(patterns(&page), ["search/index/*"]);
        assert!(patterns(&page[1..]).is_empty());
    }

    #[test]
    fn many_files_beside_one_that_changes_have_few_patterns() {
        let mut files: Vec<String> = (0..200)
            .map(|n| format!("assets/part-{n:05}abcde.js"))
            .collect();
        files.push("assets/logo.svg".to_owned());
        let patterns = |files: &[String]| -> Vec<String> {
            let found = immutable_patterns(files.iter().map(String::as_str));
            found.into_iter().map(Cow::into_owned).collect()
        };
        assert_eq!(patterns(&files), ["assets/part-*"]);
        files.extend((0..200).map(|n| format!("assets/{n}-1a2b3c4d5e.js")));
        files.push("assets/1.txt".to_owned());
        let all = patterns(&files);
        assert!(all.len() <= MAX_PATTERNS, "{all:?}");
        for file in &files {
            let matches = all
                .iter()
                .filter(|pattern| match pattern.strip_suffix('*') {
                    Some(start) => file.starts_with(start),
                    None => file == *pattern,
                });
            let expected = usize::from(cache_control(file) == IMMUTABLE);
            assert_eq!(matches.count(), expected, "{file}");
        }
    }

    #[test]
    fn sources_allow_origins() {
        let origin = "https://cdn.example.com";
        for source in [
            "https:",
            "http:",
            "*",
            "cdn.example.com",
            "https://cdn.example.com",
            "http://cdn.example.com",
            "https://cdn.example.com/scripts/",
            "https://*.example.com",
            "*.example.com",
            "HTTPS://CDN.example.com",
        ] {
            assert!(allows(source, origin), "{source}");
        }
        for source in [
            "'self'",
            "data:",
            "example.com",
            "*.cdn.example.com",
            "https://cdn.example.com:8443",
            "wss://cdn.example.com",
        ] {
            assert!(!allows(source, origin), "{source}");
        }
        assert!(!allows("https:", "http://cdn.example.com"));
        assert!(allows("http://cdn.example.com", "http://cdn.example.com"));
    }

    #[test]
    fn policies_of_configurations() {
        let policy = |text: &str| {
            let (config, problems) = docs_model::config::parse(&format!("title = \"x\"\n{text}"));
            assert!(problems.is_empty(), "{problems:?}");
            Policy::of(&config.unwrap().0)
        };
        let strict = Policy::default().header();
        assert_eq!(policy("").header(), strict);
        let search = "[search]\nprovider = \"hosted\"\napplication_id = \"a\"\napi_key = \"k\"\nindex_name = \"i\"\n\
             hosts = [\"http://localhost:7700/x\", \"https://search.example.com\"]";
        let wider = strict.replace(
            "connect-src 'self' https:",
            "connect-src 'self' https: http://localhost:7700",
        );
        assert_eq!(policy(search).header(), wider);
        let api = "[[api]]\npath = \"a.yaml\"\nroute = \"/api\"\n";
        let proxy = |address: &str| policy(&format!("{api}console_proxy = \"{address}\""));
        let wider = strict.replace(
            "connect-src 'self' https:",
            "connect-src 'self' https: http://localhost:8080",
        );
        assert_eq!(proxy("http://localhost:8080/?url={url}").header(), wider);
        assert_eq!(proxy("/proxy?url={url}").header(), strict);
        assert_eq!(proxy("https://proxy.example/").header(), strict);
        let hidden = format!("{api}console = false\nconsole_proxy = \"http://localhost:8080/\"");
        assert_eq!(policy(&hidden).header(), strict);
        let google = policy("[analytics]\nprovider = \"google\"\nmeasurement_id = \"G-1\"");
        assert!(
            google
                .header()
                .contains("script-src 'self' https://www.googletagmanager.com;")
        );
        let head = policy(
            "[[head]]\ntag = \"script\"\nattributes = { src = \"https://cdn.example.com/a.js\" }",
        );
        assert!(
            head.header()
                .contains("script-src 'self' https://cdn.example.com;")
        );
        let added = policy("[policy]\nworker_src = [\"blob:\"]\nmeta = false");
        assert!(
            added
                .header()
                .contains("worker-src 'self' blob:; frame-ancestors 'self'")
        );
        assert_eq!(added.meta(), None);
        let meta = Policy::default().meta().unwrap();
        assert!(!meta.contains("frame-ancestors") && strict.starts_with(&meta));
    }
}
