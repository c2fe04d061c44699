//! What all pages of one version in one language share, rendered once.

use std::sync::Arc;

use docs_model::config::{
    AnalyticsConfig, AnalyticsProvider, ColorMode, FooterEntry, LogoConfig, SearchConfig,
    SearchProvider, StorageType,
};
use docs_model::site::TreeIdx;
use docs_model::{Site, path};
use indexmap::IndexMap;
use serde::Serialize;
use tera::Value;

use super::Renderer;
use super::date::Days;
use super::page::direction;
use super::search_button::SearchAttributes;
use super::sidebar::SidebarPieces;
use crate::asset::{ASSETS_DIR, hashed_name};
use crate::collect;
use crate::error::Result;
use crate::templates::context;
use crate::texts::Texts;

/// The shared parts.
#[derive(Debug)]
pub(super) struct Layout {
    /// Texts as templates see them.
    pub(super) texts: Value,
    /// The same texts for this program.
    pub(super) words: Arc<Texts>,
    /// Days in the language.
    pub(super) days: Days,
    /// The site as templates see it.
    pub(super) site: Value,
    /// The footer, rendered.
    pub(super) footer: Value,
    /// The announcement bar, rendered.
    pub(super) announcement: Value,
    /// The settings of the search.
    pub(super) search: SearchAttributes,
    /// Sidebars by name.
    pub(super) sidebars: IndexMap<String, SidebarPieces>,
    files: Vec<(String, String)>,
}

/// The site in a template.
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
    /// Address of the description of the search for browsers.
    opensearch: Option<String>,
    /// Origin that the search will ask.
    preconnect: Option<String>,
    /// Address of the texts that scripts show.
    script_texts: String,
    /// Who counts page views, as attributes of the boot script, escaped.
    analytics: String,
    scripts: ScriptsView<'a>,
    css: Vec<String>,
    head: String,
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
    pub(super) fn new(renderer: &Renderer<'_>, tree: TreeIdx) -> Result<Self> {
        let site = &renderer.project.site;
        let locale = site.trees[tree].locale;
        let words = Arc::new(Texts::new(
            &site.locales[locale],
            &site.translations[locale],
        ));
        let texts = Value::from_serializable(words.words());
        let script_texts = script_texts(&words);
        let site_view = site_view(renderer, tree, &script_texts.0)?;
        let mut layout = Self {
            footer: Value::none(),
            announcement: Value::none(),
            site: Value::from_serializable(&site_view),
            search: SearchAttributes::new(renderer, tree),
            sidebars: IndexMap::new(),
            files: vec![script_texts],
            texts,
            words,
            days: Days::of(&site.locales[locale].html_lang),
        };
        layout.render_footer(renderer, tree)?;
        layout.render_announcement(renderer)?;
        layout.render_sidebars(renderer, tree)?;
        Ok(layout)
    }

    /// Files that pages fetch when they need them: fragments of large
    /// sidebars, texts of scripts. Output path and content.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .map(|(path, html)| (path.as_str(), html.as_str()))
    }

    /// A text of the interface.
    pub(super) fn word(&self, name: &str) -> &str {
        self.words.get(name)
    }

    fn render_footer(&mut self, renderer: &Renderer<'_>, tree: TreeIdx) -> Result<()> {
        let args = context(&FooterArgs {
            footer: footer(&renderer.project.site, tree),
        })?;
        let html = renderer
            .templates
            .component("Footer", &args, None, &self.texts)?;
        self.footer = Value::safe_string(&html);
        Ok(())
    }

    fn render_announcement(&mut self, renderer: &Renderer<'_>) -> Result<()> {
        let Some(bar) = &renderer.project.site.config.announcement_bar else {
            return Ok(());
        };
        let args = context(&AnnouncementArgs {
            id: &bar.id,
            content: bar.content.clone(),
            closeable: bar.closeable,
        })?;
        let html = renderer
            .templates
            .component("AnnouncementBar", &args, None, &self.texts)?;
        self.announcement = Value::safe_string(&html);
        Ok(())
    }

    fn render_sidebars(&mut self, renderer: &Renderer<'_>, tree: TreeIdx) -> Result<()> {
        let site = &renderer.project.site;
        // References belong to no version: they are beside the docs that
        // readers are led to.
        let is_default = tree == renderer.default_tree(site.trees[tree].locale);
        let references = &renderer.project.references[site.trees[tree].locale];
        let libraries = references.library_sidebars.iter();
        let libraries = libraries.filter(|_| is_default).map(|it| (&it.name, it));
        for (name, sidebar) in site.trees[tree].sidebars.iter().chain(libraries) {
            let mut pieces = SidebarPieces::new(renderer, tree, sidebar, &self.texts, &self.words)?;
            if let Some(html) = pieces.fragment() {
                let name = hashed_name("sidebar.html", html.as_bytes());
                let file = format!("assets/sidebars/{name}");
                pieces.set_fragment_url(path::join([&*site.config.base_url, &file]));
                self.files.push((file, html));
            }
            self.sidebars.insert(name.clone(), pieces);
        }
        Ok(())
    }
}

fn site_view<'a>(
    renderer: &'a Renderer<'_>,
    tree: TreeIdx,
    script_texts: &str,
) -> Result<SiteView<'a>> {
    let site = &renderer.project.site;
    let config = &site.config;
    let tree = &site.trees[tree];
    let locale = &site.locales[tree.locale];
    let home = site.locale_base(tree.locale);
    let search = config.search.page();
    Ok(SiteView {
        title: &config.title,
        tagline: &config.tagline,
        base_url: &config.base_url,
        lang: &locale.html_lang,
        direction: direction(locale),
        locale: &locale.name,
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
            "title",
            config.navbar.title.as_deref().unwrap_or(&config.title),
        ),
        logo: config.navbar.logo.as_ref().map(|it| logo(site, it, &home)),
        hide_navbar_on_scroll: config.navbar.hide_on_scroll,
        auto_collapse: config.docs.sidebar_auto_collapse,
        search: search.map(|it| site.address(&path::join([&*home, it]))),
        opensearch: search.and_then(|_| collect::opensearch_address(site, tree.locale)),
        preconnect: preconnect(&config.search),
        script_texts: path::join([&*config.base_url, script_texts]),
        analytics: config.analytics.as_ref().map(analytics).unwrap_or_default(),
        scripts: ScriptsView {
            boot: &renderer.project.theme.boot_url,
            theme: &renderer.project.theme.theme_url,
        },
        css: renderer.files.style_sheets(&renderer.project.theme),
        head: head_tags(site),
        home,
    })
}

/// The texts that scripts show in a locale: path of the output and JSON.
fn script_texts(words: &Texts) -> (String, String) {
    let json = serde_json::to_string(&words.for_scripts()).unwrap_or_default();
    let name = hashed_name("texts.json", json.as_bytes());
    (format!("{ASSETS_DIR}/{name}"), json)
}

/// Who counts page views (`theme-react/CONTRACT.md`).
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
            out.push_str(&format!(
                " data-{name}=\"{}\"",
                super::sidebar::escape(value)
            ));
        }
    }
    out
}

/// The first host that a hosted search asks.
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

/// The address of a file below a static folder.
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

/// The configured tags of the head.
fn head_tags(site: &Site) -> String {
    let mut out = String::new();
    for tag in &site.config.head {
        out.push_str(&format!("<{}", tag.tag));
        for (name, value) in &tag.attributes {
            out.push_str(&format!(" {name}=\"{}\"", super::sidebar::escape(value)));
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
            (Some(to), _) if !path::is_external(to) => {
                Some(site.address(&path::join([&*base, to])))
            }
            (Some(to), _) => Some(to.clone()),
            (None, href) => href.clone(),
        };
        FooterLinkView {
            label: texts.or(&format!("link.item.label.{label}"), label),
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
                    title: texts.or(&format!("link.title.{title}"), title),
                    links: it.items.iter().flatten().map(link).collect(),
                }
            })
            .collect(),
        links: links.into_iter().map(link).collect(),
        logo: config.logo.as_ref().map(|it| logo(site, it, &base)),
        copyright: config
            .copyright
            .as_deref()
            .map(|it| texts.or("copyright", it)),
    }
}
