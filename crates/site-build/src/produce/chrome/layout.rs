//! The chrome of one version in one language, rendered once for all its pages.

use std::sync::Arc;

use docs_model::Site;
use docs_model::config::{
    AnalyticsConfig, AnalyticsProvider, ColorMode, Direction, FooterEntry, LogoConfig,
    SearchConfig, SearchProvider, StorageType,
};
use docs_model::index::{LocaleIdx, TreeIdx};
use docs_model::locale::{COPYRIGHT, Locale, NAVBAR_TITLE, footer_label, footer_title};
use indexmap::IndexMap;
use located_data::path;
use serde::Serialize;
use tera::Value;

use super::date::Days;
use super::search_button::SearchAttributes;
use super::sidebar::SidebarPieces;
use crate::digest::Digest;
use crate::headers::Policy;
use crate::plan::{Fragment, Plan, opensearch_address};
use crate::produce::Result;
use crate::produce::html::escape;
use crate::produce::machine::{feed_name, feed_title};
use crate::templates::context;
use crate::texts::Texts;
use crate::understand::Project;

/// The chrome of a tree.
#[derive(Debug)]
pub(in crate::produce) struct Layout {
    /// Interface texts, as a template value.
    pub(in crate::produce) texts: Value,
    /// The same texts, for use in code.
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
    /// Sidebars by name.
    pub(in crate::produce) sidebars: IndexMap<String, SidebarPieces>,
    /// Hash of everything but the sidebars, whose HTML depends on the page.
    pub(in crate::produce) digest: u64,
}

/// The `site` variable of templates.
#[derive(Debug, Serialize)]
struct SiteView<'a> {
    title: &'a str,
    tagline: &'a str,
    base_url: &'a str,
    /// The home page in this language.
    home: String,
    lang: &'a str,
    direction: &'static str,
    locale: &'a str,
    docs: &'a str,
    version: &'a str,
    favicon: Option<String>,
    favicon_type: Option<&'static str>,
    color_mode: &'static str,
    color_mode_system: bool,
    color_mode_switch: bool,
    storage: &'static str,
    storage_namespace: &'a str,
    announcement: Option<&'a str>,
    navbar_title: String,
    logo: Option<LogoView>,
    hide_navbar_on_scroll: bool,
    auto_collapse: bool,
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
    css: Vec<String>,
    /// Fonts to preload.
    fonts: &'a [String],
    head: String,
}

#[derive(Debug, Serialize)]
struct FeedView {
    media_type: &'static str,
    title: String,
    href: String,
}

#[derive(Debug, Serialize)]
struct ScriptsView<'a> {
    boot: &'a str,
    theme: &'a str,
}

#[derive(Debug, Serialize)]
struct LogoView {
    src: String,
    src_dark: Option<String>,
    alt: String,
    href: String,
    external: bool,
    width: Option<u32>,
    height: Option<u32>,
}

#[derive(Debug, Serialize)]
struct FooterView {
    columns: Vec<FooterColumnView>,
    links: Vec<FooterLinkView>,
    logo: Option<LogoView>,
    copyright: Option<String>,
}

#[derive(Debug, Serialize)]
struct FooterColumnView {
    title: String,
    links: Vec<FooterLinkView>,
}

#[derive(Debug, Serialize)]
struct FooterLinkView {
    label: String,
    href: Option<String>,
    external: bool,
    html: Option<String>,
}

#[derive(Serialize)]
struct FooterArgs {
    footer: FooterView,
}

#[derive(Serialize)]
struct AnnouncementArgs<'a> {
    id: &'a str,
    content: String,
    closeable: bool,
}

impl Layout {
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
        digest.add_value(&footer(site, tree));
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
    pub(in crate::produce) fn word(&self, name: &str) -> &str {
        self.words.get(name)
    }

    fn render_footer(&mut self, project: &Project, tree: TreeIdx) -> Result<()> {
        let args = context(&FooterArgs {
            footer: footer(&project.site, tree),
        })?;
        let html = project
            .templates
            .component("Footer", &args, None, &self.texts)?;
        self.footer = Value::safe_string(&html);
        Ok(())
    }

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
    let own_css = project.styles.sheets.iter();
    let own_css = own_css.map(|it| path::encode(&path::join([&*config.base_url, &it.output])));
    SiteView {
        title: &config.title,
        tagline: &config.tagline,
        base_url: &config.base_url,
        lang: &locale.html_lang,
        direction: direction(locale),
        locale: &locale.name,
        docs: &docs.id,
        version: &site.versions[tree.version].name,
        favicon: config.favicon.as_deref().map(|it| file_address(site, it)),
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
        announcement: config.announcement_bar.as_ref().map(|it| it.id.as_str()),
        navbar_title: site.translations[tree.locale].or(
            NAVBAR_TITLE,
            config.navbar.title.as_deref().unwrap_or(&config.title),
        ),
        logo: (config.navbar.logo.as_ref())
            .or(config.theme.logo.as_ref())
            .map(|it| logo(site, it, &home)),
        hide_navbar_on_scroll: config.navbar.hide_on_scroll,
        auto_collapse: docs.sidebar_auto_collapse,
        search: search.map(|it| site.address(&path::join([&*home, it]))),
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
            .chain(own_css)
            .collect(),
        fonts: &project.theme.fonts,
        head: head_tags(site),
        home,
    }
}

/// Returns the feeds of the blogs of a locale.
fn feeds(site: &Site, locale: LocaleIdx) -> Vec<FeedView> {
    let blogs = site.blogs.iter().filter(|blog| blog.locale == locale);
    let feeds = blogs.flat_map(|blog| {
        let title = feed_title(site, blog);
        blog.feeds.iter().map(move |(format, address)| FeedView {
            media_type: format.media_type(),
            title: format!("{title} ({})", feed_name(*format)),
            href: address.clone(),
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
fn preconnect(search: &SearchConfig) -> Option<String> {
    if search.provider != SearchProvider::Hosted {
        return None;
    }
    let application = search.application_id.as_deref()?;
    let first = search.hosts.first().cloned();
    first.or_else(|| Some(format!("https://{application}-dsn.algolia.net")))
}

fn favicon_type(file: &str) -> Option<&'static str> {
    match file.rsplit_once('.')?.1 {
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        "ico" => Some("image/x-icon"),
        _ => None,
    }
}

/// Returns the address of a file in a static folder.
fn file_address(site: &Site, file: &str) -> String {
    if path::is_external(file) {
        return file.to_owned();
    }
    let below = file.strip_prefix(&*site.config.base_url).unwrap_or(file);
    path::encode(&path::join([&*site.config.base_url, below]))
}

fn logo(site: &Site, logo: &LogoConfig, home: &str) -> LogoView {
    let href = logo.href.clone().unwrap_or_else(|| home.to_owned());
    LogoView {
        src: file_address(site, &logo.src),
        src_dark: logo.src_dark.as_deref().map(|it| file_address(site, it)),
        alt: logo.alt.clone(),
        external: path::is_external(&href),
        href,
        width: logo.width,
        height: logo.height,
    }
}

/// Returns the tags that the configuration adds to every head.
fn head_tags(site: &Site) -> String {
    let mut out = String::new();
    for tag in &site.config.head {
        out.push_str(&format!("<{}", tag.tag));
        for (name, value) in &tag.attributes {
            out.push_str(&format!(" {name}=\"{}\"", escape(value)));
        }
        out.push('>');
        if tag.tag == "script" {
            out.push_str("</script>");
        }
        out.push('\n');
    }
    out
}

fn footer(site: &Site, tree: TreeIdx) -> FooterView {
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
        FooterLinkView {
            label: texts.or(&footer_label(label), label),
            external: href
                .as_deref()
                .is_some_and(|it| path::is_external(it) && !it.starts_with("mailto:")),
            href,
            html: entry.html.clone(),
        }
    };
    let (columns, links): (Vec<_>, Vec<_>) = config.links.iter().partition(|it| it.items.is_some());
    FooterView {
        columns: columns
            .into_iter()
            .map(|it| {
                let title = it.title.as_deref().unwrap_or_default();
                FooterColumnView {
                    title: texts.or(&footer_title(title), title),
                    links: it.items.iter().flatten().map(link).collect(),
                }
            })
            .collect(),
        links: links.into_iter().map(link).collect(),
        logo: config.logo.as_ref().map(|it| logo(site, it, &base)),
        copyright: config
            .copyright
            .as_deref()
            .map(|it| texts.or(COPYRIGHT, it)),
    }
}
