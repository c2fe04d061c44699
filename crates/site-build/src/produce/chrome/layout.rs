//! The chrome of one version in one language, rendered once for all its pages.

use std::sync::Arc;

use docs_model::config::{
    AnalyticsConfig, AnalyticsProvider, ColorMode, Direction, FooterEntry, LogoConfig,
    SearchConfig, SearchProvider, StorageType,
};
use docs_model::index::{LocaleIdx, TreeIdx};
use docs_model::locale::{COPYRIGHT, Locale, footer_label, footer_title};
use docs_model::{Site, site_file};
use indexmap::IndexMap;
use located_data::path;
use serde::Serialize;
use tera::Value;

use super::date::Days;
use super::navbar::Navbars;
use super::own_head::{meta_name, tag_html};
use super::search_button::SearchAttributes;
use super::sidebar::SidebarPieces;
use crate::digest::Digest;
use crate::headers::Policy;
use crate::html::escape;
use crate::plan::{Fragment, Plan, opensearch_address};
use crate::produce::Result;
use crate::produce::machine::{feed_name, feed_title};
use crate::templates::context;
use crate::texts::Texts;
use crate::understand::Project;

/// The chrome of a tree.
///
/// It contains what is equal on all pages of the tree. What differs in a few
/// places only, the sidebars, is kept in pieces.
#[derive(Debug)]
pub(in crate::produce) struct Layout {
    /// Interface texts, as a template value.
    pub(in crate::produce) texts: Value,
    /// The same texts, for use in code.
    ///
    /// Shared with the sidebars, which count items in the words of the
    /// language.
    pub(in crate::produce) words: Arc<Texts>,
    /// Format of days in the language.
    pub(in crate::produce) days: Days,
    /// The `site` variable of templates.
    pub(in crate::produce) site: Value,
    /// The footer, rendered.
    pub(in crate::produce) footer: Value,
    /// The announcement bar, rendered.
    pub(in crate::produce) announcement: Value,
    /// Attributes of the search button.
    pub(in crate::produce) search: SearchAttributes,
    /// Navbars, which differ in the active items.
    pub(in crate::produce) navbars: Navbars,
    /// Sidebars by name.
    pub(in crate::produce) sidebars: IndexMap<String, SidebarPieces>,
    /// Hash of everything but the sidebars, whose HTML depends on the page.
    ///
    /// Part of the fingerprint of each page: if it changes, all pages of the
    /// tree do.
    pub(in crate::produce) digest: u64,
}

/// The `site` variable of templates.
#[derive(Debug, Serialize)]
struct SiteView<'a> {
    /// Title of the site, as in `site.toml`.
    title: &'a str,
    /// Tagline of the site, as in `site.toml`.
    tagline: &'a str,
    /// Path that all addresses begin with, `/` at both ends.
    base_url: &'a str,
    /// The home page in this language.
    home: String,
    /// BCP 47 tag for the `lang` attribute.
    lang: &'a str,
    /// Value of the `dir` attribute.
    direction: &'static str,
    /// Name of the locale, as in addresses and `i18n/`.
    locale: &'a str,
    /// Id of the docs instance, `default` if the site has one only.
    docs: &'a str,
    /// Name of the version, by which preferences are stored.
    version: &'a str,
    /// Address of the icon for tabs and bookmarks.
    favicon: Option<String>,
    /// Media type of the icon, if its extension is known.
    favicon_type: Option<&'static str>,
    /// Mode before the reader has chosen, `light` or `dark`.
    color_mode: &'static str,
    /// Whether the system's preference comes before `color_mode`.
    color_mode_system: bool,
    /// Whether readers can switch modes.
    color_mode_switch: bool,
    /// Where choices of readers are kept: `local` (for good) or `session`
    /// (until the tab is closed).
    storage: &'static str,
    /// Prefix of the stored keys, for sites that share an origin.
    storage_namespace: &'a str,
    /// Id of the announcement bar. A reader who closed it sees the next one
    /// with another id.
    announcement: Option<&'a str>,
    /// Title in the navbar, translated.
    navbar_title: String,
    logo: Option<LogoView>,
    /// Whether the navbar leaves the screen while the reader scrolls down.
    hide_navbar_on_scroll: bool,
    /// Whether opening a category of the sidebar closes its siblings.
    auto_collapse: bool,
    /// Address of the search page, if the site has one.
    search: Option<String>,
    /// Address of the OpenSearch description.
    opensearch: Option<String>,
    /// The feeds of the blogs.
    feeds: Vec<FeedView>,
    /// The content security policy in pages, for hosts that send no headers.
    policy: Option<String>,
    /// Origin of the hosted search, to connect to early.
    preconnect: Option<String>,
    /// Address of the JSON file with the texts that scripts show.
    script_texts: String,
    /// Analytics settings as escaped attributes of the boot script.
    analytics: String,
    scripts: ScriptsView<'a>,
    /// Addresses of the style sheets of every page: the theme's first, so that
    /// those of the site override it.
    css: Vec<String>,
    /// Fonts to preload.
    ///
    /// Browsers otherwise find them after the style sheet, and text is set
    /// twice.
    fonts: &'a [String],
    /// Tags of `[[head]]`, as HTML, without `meta` tags that a page may replace.
    head: String,
}

/// A feed in the head of pages, where feed readers find it.
#[derive(Debug, Serialize)]
struct FeedView {
    /// Media type for the `type` attribute.
    media_type: &'static str,
    title: String,
    href: String,
}

/// Addresses of the theme's scripts.
#[derive(Debug, Serialize)]
struct ScriptsView<'a> {
    /// Small script that runs before the first paint, and sets mode and
    /// announcement.
    boot: &'a str,
    /// Module with the behaviours.
    theme: &'a str,
}

/// A logo in the navbar or footer.
#[derive(Debug, Serialize)]
struct LogoView {
    /// Address of the image.
    src: String,
    /// Address of the image for the dark mode, if it differs.
    src_dark: Option<String>,
    /// Text alternative, empty if the title next to it says the same.
    alt: String,
    /// Target of the link around it, the home page by default.
    href: String,
    external: bool,
    /// Size in pixels, as configured. Without both, the style sheet sets the
    /// height.
    width: Option<u32>,
    height: Option<u32>,
}

/// The footer, as the template `Footer` sees it.
#[derive(Debug, Serialize)]
struct FooterView {
    /// Links in columns with a title.
    columns: Vec<FooterColumnView>,
    /// Links without a column.
    links: Vec<FooterLinkView>,
    logo: Option<LogoView>,
    /// Copyright notice, as HTML of the author.
    copyright: Option<String>,
}

/// A column of the footer.
#[derive(Debug, Serialize)]
struct FooterColumnView {
    title: String,
    class: Option<String>,
    links: Vec<FooterLinkView>,
}

/// An entry of the footer: a link, or HTML of the author in its place.
#[derive(Debug, Serialize)]
struct FooterLinkView {
    label: String,
    href: Option<String>,
    external: bool,
    html: Option<String>,
    class: Option<String>,
    rel: Option<String>,
}

#[derive(Serialize)]
struct FooterArgs {
    footer: FooterView,
}

/// Arguments of the template `AnnouncementBar`.
#[derive(Serialize)]
struct AnnouncementArgs<'a> {
    id: &'a str,
    content: String,
    closeable: bool,
}

impl Layout {
    /// Renders the chrome of a tree: footer, announcement bar and sidebars. Navbars
    /// are rendered with the first page that has their active items.
    ///
    /// # Errors
    ///
    /// Returns the fault of a template. It is reported for each page of the
    /// tree.
    pub(in crate::produce) fn new(project: &Project, plan: &Plan, tree: TreeIdx) -> Result<Self> {
        let site = &project.site;
        let locale = site.trees[tree].locale;
        let words = Arc::clone(&project.texts[locale]);
        let texts = Value::from_serializable(words.words());
        let site_view = site_view(project, plan, tree);
        let mut layout = Self {
            footer: Value::none(),
            announcement: Value::none(),
            site: Value::from_serializable(&site_view),
            search: SearchAttributes::new(project, plan, tree),
            navbars: Navbars::default(),
            sidebars: IndexMap::new(),
            digest: 0,
            texts,
            words,
            days: Days::of(&site.locales[locale].html_lang),
        };
        layout.render_footer(project, tree)?;
        layout.render_announcement(project)?;
        layout.render_sidebars(project, plan, tree)?;
        let mut digest = Digest::default();
        digest.add_value(layout.words.words());
        digest.add_value(&site_view);
        digest.add_value(&footer(project, tree));
        digest.add_value(&site.config.announcement_bar);
        digest.add(project.theme.api_css_url.as_bytes());
        let theme = &project.theme;
        digest.add_value(&(
            &theme.author_css_url,
            &theme.components_css_url,
            &theme.code_css_url,
            &theme.feedback_css_url,
            &theme.blog_css_url,
            &theme.math_css_url,
            &theme.diagram_css_url,
        ));
        digest.add(project.theme.library_css_url.as_bytes());
        layout.digest = digest.finish();
        Ok(layout)
    }

    /// Returns an interface text by its name.
    ///
    /// Returns an empty text for an unknown name.
    pub(in crate::produce) fn word(&self, name: &str) -> &str {
        self.words.get(name)
    }

    /// Renders the footer, which is the same on all pages of a tree.
    fn render_footer(&mut self, project: &Project, tree: TreeIdx) -> Result<()> {
        let args = context(&FooterArgs {
            footer: footer(project, tree),
        })?;
        let html = project
            .templates
            .component("Footer", &args, None, &self.texts)?;
        self.footer = Value::safe_string(&html);
        Ok(())
    }

    /// Renders the announcement bar, if the site has one. Scripts hide it for
    /// readers who closed it.
    fn render_announcement(&mut self, project: &Project) -> Result<()> {
        let Some(bar) = &project.site.config.announcement_bar else {
            return Ok(());
        };
        let args = context(&AnnouncementArgs {
            id: &bar.id,
            content: bar.content.clone(),
            closeable: bar.closeable,
        })?;
        let html = project
            .templates
            .component("AnnouncementBar", &args, None, &self.texts)?;
        self.announcement = Value::safe_string(&html);
        Ok(())
    }

    /// Renders the sidebars of the tree. A sidebar with fragments gets their
    /// address from the plan, which names them by a hash of their inputs.
    fn render_sidebars(&mut self, project: &Project, plan: &Plan, tree: TreeIdx) -> Result<()> {
        for (name, sidebar) in project.sidebars(tree) {
            let mut pieces = SidebarPieces::new(project, tree, sidebar, &self.texts)?;
            let fragment = Fragment::Sidebar {
                tree,
                sidebar: name.to_owned(),
                part: 0,
            };
            if let Some(file) = plan.fragment(&fragment) {
                let base_url = &*project.site.config.base_url;
                let folder = path::parent(file.as_str());
                pieces.set_fragment_url(format!("{}/", path::join([base_url, folder])));
            }
            self.sidebars.insert(name.to_owned(), pieces);
        }
        Ok(())
    }
}

/// Returns the `site` variable of a tree: whatever templates need to know of
/// the configuration. Secrets have no place in the configuration, so none can
/// leak.
fn site_view<'a>(project: &'a Project, plan: &Plan, tree: TreeIdx) -> SiteView<'a> {
    let site = &project.site;
    let config = &site.config;
    let docs = site.docs_config(tree);
    let tree = &site.trees[tree];
    let locale = &site.locales[tree.locale];
    let home = site.locale_base(tree.locale);
    let search = config.search.page();
    let script_texts = plan.fragment(&Fragment::ScriptTexts {
        locale: tree.locale,
    });
    let own_css = project
        .styles
        .sheets
        .iter()
        .map(|sheet| path::encode_file(&path::join([&*config.base_url, &sheet.output])));
    SiteView {
        title: site.title_in(tree.locale),
        tagline: site.tagline_in(tree.locale),
        base_url: &config.base_url,
        lang: &locale.html_lang,
        direction: direction(locale),
        locale: &locale.name,
        docs: &docs.id,
        version: &site.versions[tree.version].name,
        favicon: config
            .favicon
            .as_deref()
            .map(|file| file_address(project, file)),
        favicon_type: config.favicon.as_deref().and_then(favicon_type),
        color_mode: match config.color_mode.default_mode {
            ColorMode::Light => "light",
            ColorMode::Dark => "dark",
        },
        color_mode_system: config.color_mode.respect_system,
        color_mode_switch: !config.color_mode.disable_switch,
        storage: match config.storage.r#type {
            StorageType::Local => "local",
            StorageType::Session => "session",
        },
        storage_namespace: &config.storage.namespace,
        announcement: config.announcement_bar.as_ref().map(|bar| bar.id.as_str()),
        navbar_title: site.navbar_title_in(tree.locale),
        logo: (config.navbar.logo.as_ref())
            .or(config.theme.logo.as_ref())
            .map(|image| logo(project, image, &home)),
        hide_navbar_on_scroll: config.navbar.hide_on_scroll,
        auto_collapse: docs.sidebar_auto_collapse,
        search: search.map(|page| site.address(&path::join([&*home, page])).into()),
        policy: Policy::of(&site.config).meta(),
        opensearch: search.and_then(|_| opensearch_address(site, tree.locale)),
        feeds: feeds(site, tree.locale),
        preconnect: preconnect(&config.search),
        script_texts: script_texts
            .map(|file| path::join([&*config.base_url, file.as_str()]))
            .unwrap_or_default(),
        analytics: config.analytics.as_ref().map(analytics).unwrap_or_default(),
        scripts: ScriptsView {
            boot: &project.theme.boot_url,
            theme: &project.theme.theme_url,
        },
        css: std::iter::once(project.theme.css_url.clone())
            .chain(project.theme.infima_css_url.clone())
            .chain(own_css)
            .collect(),
        fonts: &project.theme.fonts,
        head: head_tags(site),
        home,
    }
}

/// Returns the feeds of the blogs of a locale.
///
/// Every page lists all of them, whichever blog it belongs to.
fn feeds(site: &Site, locale: LocaleIdx) -> Vec<FeedView> {
    let blogs = site.blogs.iter().filter(|blog| blog.locale == locale);
    let feeds = blogs.flat_map(|blog| {
        let title = feed_title(site, blog);
        blog.feeds.iter().map(move |(format, address)| FeedView {
            media_type: format.media_type(),
            title: format!("{title} ({})", feed_name(*format)),
            href: address.as_str().to_owned(),
        })
    });
    feeds.collect()
}

/// Returns the value of the `dir` attribute for a locale.
pub(in crate::produce) fn direction(locale: &Locale) -> &'static str {
    match locale.direction {
        Direction::Ltr => "ltr",
        Direction::Rtl => "rtl",
    }
}

/// Returns the analytics settings as attributes (`theme-react/CONTRACT.md`), each
/// preceded by a space.
///
/// Only settings that are present have an attribute. Values are escaped: a
/// domain comes from the configuration, but is copied into every page.
fn analytics(config: &AnalyticsConfig) -> String {
    let provider = match config.provider {
        AnalyticsProvider::Google => "ga4",
        AnalyticsProvider::Plausible => "plausible",
        AnalyticsProvider::Beacon => "beacon",
    };
    let id = config.measurement_id.as_ref().or(config.domain.as_ref());
    let privacy = (!config.respect_do_not_track).then_some("ignore");
    let attributes = [
        ("analytics", Some(provider)),
        ("analytics-id", id.map(String::as_str)),
        ("analytics-endpoint", config.endpoint.as_deref()),
        ("analytics-privacy", privacy),
    ];
    let mut out = String::new();
    for (name, value) in attributes {
        if let Some(value) = value {
            out.push_str(&format!(" data-{name}=\"{}\"", escape(value)));
        }
    }
    out
}

/// Returns the host that a hosted search uses first.
///
/// The first query saves a DNS lookup and a TLS handshake. Without `hosts` in
/// the configuration, it is the service's host for reads, as `search-client`
/// builds it.
fn preconnect(search: &SearchConfig) -> Option<String> {
    if search.provider != SearchProvider::Hosted {
        return None;
    }
    let application = search.application_id.as_deref()?;
    let first = search.hosts.first().cloned();
    first.or_else(|| Some(format!("https://{application}-dsn.algolia.net")))
}

/// Returns the media type of an icon by its extension.
fn favicon_type(file: &str) -> Option<&'static str> {
    match file.rsplit_once('.')?.1 {
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        "ico" => Some("image/x-icon"),
        _ => None,
    }
}

/// Returns the address of a file in a static folder.
///
/// The file may be written with or without the base URL; an external URL is
/// returned unchanged.
fn file_address(project: &Project, file: &str) -> String {
    if path::is_external(file) {
        return file.to_owned();
    }
    if let Some(file) = site_file(file) {
        return project.sources.published(&file);
    }
    let base_url = &*project.site.config.base_url;
    let below = file.strip_prefix(base_url).unwrap_or(file);
    path::encode(&path::join([base_url, below]))
}

/// Returns the view of a logo. `home` is the address that it links to by
/// default.
fn logo(project: &Project, logo: &LogoConfig, home: &str) -> LogoView {
    let href = logo.href.clone().unwrap_or_else(|| home.to_owned());
    LogoView {
        src: file_address(project, &logo.src),
        src_dark: logo
            .src_dark
            .as_deref()
            .map(|dark| file_address(project, dark)),
        alt: logo.alt.clone(),
        external: path::is_external(&href),
        href,
        width: logo.width,
        height: logo.height,
    }
}

/// Returns the tags that the configuration adds to every head. Those that a page may
/// replace are in the view of its head.
fn head_tags(site: &Site) -> String {
    let tags = site.config.head.iter();
    let fixed = tags.filter(|tag| meta_name(tag).is_none());
    let fixed = fixed.filter(|tag| tag.content.is_none() || tag.data().is_some());
    fixed.map(|tag| format!("{}\n", tag_html(tag))).collect()
}

/// Returns the `rel` of a link with the words of its author. Other sites get no access to
/// the page that opens them.
fn rel(own: &str, is_external: bool) -> Option<String> {
    let secure = is_external.then_some(["noopener", "noreferrer"]);
    let mut words: Vec<_> = secure.into_iter().flatten().collect();
    for word in own.split_ascii_whitespace() {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    (!words.is_empty()).then(|| words.join(" "))
}

/// Returns the footer of a tree with labels and addresses in its language.
///
/// Entries with `items` are columns, the others single links. `to` is a path of
/// the site, which is translated; `href` is used as written.
fn footer(project: &Project, tree: TreeIdx) -> FooterView {
    let site = &project.site;
    let config = &site.config.footer;
    let locale = site.trees[tree].locale;
    let base = site.locale_base(locale);
    let texts = &site.translations[locale];
    let link = |entry: &FooterEntry| {
        let label = entry.label.as_deref().unwrap_or_default();
        let href = match (&entry.to, &entry.href) {
            (Some(to), _) if !path::is_external(to) => Some(site.address_from_root(locale, to)),
            (Some(to), _) => Some(to.clone()),
            (None, href) => href.clone(),
        };
        let external = href
            .as_deref()
            .is_some_and(|href| path::is_external(href) && !href.starts_with("mailto:"));
        FooterLinkView {
            label: texts.or(&footer_label(label), label),
            external,
            href,
            html: entry.html.clone(),
            class: entry.class_name.clone(),
            rel: rel(entry.rel.as_deref().unwrap_or_default(), external),
        }
    };
    let (columns, links): (Vec<_>, Vec<_>) =
        config.links.iter().partition(|entry| entry.items.is_some());
    FooterView {
        columns: columns
            .into_iter()
            .map(|column| {
                let title = column.title.as_deref().unwrap_or_default();
                FooterColumnView {
                    title: texts.or(&footer_title(title), title),
                    class: column.class_name.clone(),
                    links: column.items.iter().flatten().map(link).collect(),
                }
            })
            .collect(),
        links: links.into_iter().map(link).collect(),
        logo: (config.logo.as_ref()).map(|image| logo(project, image, &base)),
        copyright: config
            .copyright
            .as_deref()
            .map(|notice| texts.or(COPYRIGHT, notice)),
    }
}
