//! The content of pictures for link previews.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use docs_model::config::{CONFIG_FILE, ColorMode, Direction, LogoConfig, Preset};
use docs_model::index::{DocIdx, LocaleIdx, TreeIdx};
use docs_model::sidebar::{Entry, Sidebar};
use docs_model::site::{DocKind, RouteTarget};
use docs_model::{Site, SiteConfig, site_file};
use located_data::{Diagnostic, Step, path};
use reference_pages::PageIdx;
use serde::Serialize;

use super::{Mounted, Project};
use crate::digest::Digest;
use crate::load::{PixelSize, Sources};
use crate::picture::FontSet;
use crate::theme::colors;

/// Maximum size of a font file, in bytes. Fonts with all Chinese characters
/// have 20 MB.
const MAX_FONT: u64 = 64 * 1024 * 1024;

/// Maximum size of a logo, in bytes. It is parsed for each picture.
const MAX_LOGO: u64 = 1024 * 1024;

/// Maximum number of pixels of a logo.
const MAX_LOGO_PIXELS: u64 = 4_000_000;

/// Height of the logo in the pictures, in pixels.
const LOGO_HEIGHT: f64 = 64.0;

/// Largest width of the logo in the pictures, in pixels.
const LOGO_WIDTH: f64 = 420.0;

/// The properties that all pictures of a site share.
#[derive(Debug)]
pub(crate) struct SocialImages {
    pub(crate) fonts: Arc<FontSet>,
    look: Look,
    /// Whether the logo contains the name of the site.
    has_name: bool,
    /// Hash of all.
    digest: u64,
}

/// The look of all pictures of a site: variables of the template.
#[derive(Debug, Serialize)]
struct Look {
    /// Colours by name.
    colors: BTreeMap<String, String>,
    /// Whether titles are monospaced.
    mono_titles: bool,
    logo: Option<LogoView>,
    /// Host of the site.
    host: String,
}

/// The look of the pictures in a language.
#[derive(Debug, Serialize)]
pub(crate) struct LocalizedLook<'p> {
    #[serde(flatten)]
    look: &'p Look,
    /// Name of the site, unless the logo contains it.
    brand: Option<String>,
}

/// The logo as a data URL, with its size in the pictures.
#[derive(Debug, Serialize)]
struct LogoView {
    href: String,
    width: f64,
    height: f64,
}

/// The content of the picture of a page: variables of the template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct SocialCard<'p> {
    pub(crate) title: &'p str,
    pub(crate) description: Option<&'p str>,
    /// Title of the part of the site that contains the page.
    pub(crate) section: Option<Cow<'p, str>>,
    /// Version of the docs, unless it is the latest.
    pub(crate) version: Option<&'p str>,
    /// Whether texts run from right to left.
    pub(crate) rtl: bool,
    pub(crate) is_home: bool,
    #[serde(skip)]
    pub(crate) locale: LocaleIdx,
}

impl SocialImages {
    /// Reads the fonts and the logo of a site that has pictures, and reports
    /// those that cannot be used.
    pub(super) fn read(sources: &Sources, out: &mut Vec<Diagnostic>) -> Option<Self> {
        let config = &sources.config;
        let settings = &config.social_images;
        if !settings.enabled || config.url.is_empty() {
            return None;
        }
        let logo = logo(sources, settings.mode, out);
        // A wide logo is a word mark.
        let has_name = logo
            .as_ref()
            .is_some_and(|logo| logo.width > logo.height * 2.2);
        let host = config.url.split_once("://").map_or("", |(_, host)| host);
        let fonts = fonts(sources, out);
        let look = Look {
            colors: colors(&config.theme, settings.mode),
            mono_titles: config.theme.preset == Preset::Ink,
            logo,
            host: host.to_owned(),
        };
        let mut digest = Digest::default();
        digest.add(&fonts.digest().to_le_bytes());
        digest.add_value(&look);
        Some(Self {
            fonts,
            look,
            has_name,
            digest: digest.finish(),
        })
    }

    /// Adds everything that a picture depends on, except for its card and the
    /// templates.
    pub(crate) fn add_to(&self, site: &Site, locale: LocaleIdx, digest: &mut Digest) {
        digest.add(&self.digest.to_le_bytes());
        digest.add_value(&self.brand(site, locale));
    }

    /// Returns the look of the pictures in a locale.
    pub(crate) fn look(&self, site: &Site, locale: LocaleIdx) -> LocalizedLook<'_> {
        LocalizedLook {
            look: &self.look,
            brand: self.brand(site, locale),
        }
    }

    /// Returns the name of the site in a locale, unless the logo contains it or the fonts
    /// lack one of its characters.
    fn brand(&self, site: &Site, locale: LocaleIdx) -> Option<String> {
        let has_title = site.config.navbar.title.is_some();
        let title = has_title.then(|| site.navbar_title_in(locale));
        title
            .filter(|title| !title.is_empty())
            .or_else(|| (!self.has_name).then(|| site.title_in(locale).to_owned()))
            .filter(|brand| self.fonts.missing(brand).is_empty())
    }
}

fn fonts(sources: &Sources, out: &mut Vec<Diagnostic>) -> Arc<FontSet> {
    let names = &sources.config.social_images.fonts;
    if names.is_empty() {
        return Arc::new(FontSet::bundled());
    }
    let span = |idx| {
        let steps = [
            Step::Key("social_images"),
            Step::Key("fonts"),
            Step::Index(idx),
        ];
        sources.config_source.span(&steps)
    };
    let mut report = |idx: usize, reason: String| {
        let message = format!("cannot use the font `{}`: {reason}", names[idx]);
        let mut problem = Diagnostic::warning("social-image", message)
            .in_file(CONFIG_FILE)
            .help(
                "write the path of a TrueType, OpenType or WOFF2 file, relative to the site folder",
            );
        problem.span = span(idx);
        out.push(problem);
    };
    let (mut files, mut indices) = (Vec::new(), Vec::new());
    for (idx, name) in names.iter().enumerate() {
        match sources.root.read(path::resolve("", name), MAX_FONT) {
            Ok(bytes) => {
                files.push(bytes);
                indices.push(idx);
            }
            Err(error) => report(idx, error.to_string()),
        }
    }
    let (fonts, faults) = FontSet::with_own(&files);
    for (file, fault) in faults {
        report(indices[file], fault.to_string());
    }
    Arc::new(fonts)
}

/// Reads the logo of the navbar, if it is a file of the site folder.
fn logo(sources: &Sources, mode: ColorMode, out: &mut Vec<Diagnostic>) -> Option<LogoView> {
    let SiteConfig { navbar, theme, .. } = &sources.config;
    let logo = navbar.logo.as_ref().or(theme.logo.as_ref())?;
    let LogoConfig { src, src_dark, .. } = logo;
    let is_dark = mode == ColorMode::Dark;
    let src = src_dark.as_ref().filter(|_| is_dark).unwrap_or(src);
    // Assembling reports a missing file.
    let mut files = site_file(src)
        .into_iter()
        .chain(sources.config.static_files(src));
    let file = files.find(|file| sources.files.contains(file))?;
    let mut report = |reason: &str, help: &str| {
        let message =
            format!("the logo `{file}` is not shown in pictures for link previews: {reason}");
        let mut problem = Diagnostic::warning("social-image", message).in_file(CONFIG_FILE);
        let table = if navbar.logo.is_some() {
            "navbar"
        } else {
            "theme"
        };
        problem.span = sources
            .config_source
            .span(&[Step::Key(table), Step::Key("logo")]);
        out.push(problem.help(help));
    };
    let media_type = match file
        .rsplit_once('.')
        .map(|(_, it)| it.to_lowercase())
        .as_deref()
    {
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("gif") => "image/gif",
        _ => {
            report(
                "its format cannot be drawn",
                "use an SVG, PNG, JPEG, WebP or GIF file",
            );
            return None;
        }
    };
    let size = sources.asset(&file).and_then(|asset| asset.size);
    let pixels = size.map_or(0, PixelSize::area);
    if media_type != "image/svg+xml" && pixels > MAX_LOGO_PIXELS {
        report(
            "it has too many pixels",
            "make it smaller; 400 pixels are enough",
        );
        return None;
    }
    let bytes = match sources.root.read(&file, MAX_LOGO) {
        Ok(bytes) => bytes,
        Err(error) => {
            report(
                &error.to_string(),
                "make it smaller, or check its permissions",
            );
            return None;
        }
    };
    let PixelSize { width, height } = size.unwrap_or(PixelSize {
        width: 1,
        height: 1,
    });
    let (width, height) = (f64::from(width.max(1)), f64::from(height.max(1)));
    let scale = (LOGO_HEIGHT / height).min(LOGO_WIDTH / width);
    Some(LogoView {
        href: format!(
            "data:{media_type};base64,{}",
            BASE64_STANDARD.encode(&bytes)
        ),
        width: (width * scale).round(),
        height: (height * scale).round(),
    })
}

impl Project {
    /// Returns what the picture of a page shows, or `None` for a page without
    /// one: the site has no pictures, the page has an image of its own, it is
    /// not a page that readers share, or no font has the characters of its
    /// title.
    pub(crate) fn social_card(&self, target: RouteTarget) -> Option<SocialCard<'_>> {
        let images = self.social.as_ref()?;
        let card = self.any_card(target)?;
        images.fonts.missing(card.title).is_empty().then(|| {
            let is_drawable = |text: &str| images.fonts.missing(text).is_empty();
            SocialCard {
                description: card.description.filter(|text| is_drawable(text)),
                section: card.section.filter(|text| is_drawable(text)),
                version: card.version.filter(|text| is_drawable(text)),
                ..card
            }
        })
    }

    /// Returns the card of a page, whatever its characters.
    fn any_card(&self, target: RouteTarget) -> Option<SocialCard<'_>> {
        let site = &self.site;
        match target {
            RouteTarget::Doc(doc) => self.doc_card(doc),
            RouteTarget::GeneratedIndex { tree, index } => {
                let category = &site.trees[tree].generated_indexes[index];
                if category.image.is_some() {
                    return None;
                }
                let sidebar = site.trees[tree].sidebars.get(&category.sidebar)?;
                let parent = sidebar.nodes[category.node].parent;
                Some(SocialCard {
                    description: category.description.as_deref(),
                    section: parent.map(|node| Cow::Borrowed(&*sidebar.nodes[node].label)),
                    version: older_version(site, tree),
                    ..self.card(tree, &category.title)
                })
            }
            RouteTarget::Mounted { locale, page } => {
                let tree = self.default_tree(locale);
                let references = &self.references[locale];
                let first = PageIdx::default();
                match self.mounted[page] {
                    Mounted::Api { api, page } => {
                        let pages = references.apis[api].pages();
                        let section = (page != first).then(|| Cow::Borrowed(&*pages[first].title));
                        Some(SocialCard {
                            description: pages[page].description.as_deref(),
                            section,
                            ..self.card(tree, &pages[page].title)
                        })
                    }
                    Mounted::Library { library, page } => {
                        let library = &references.libraries[library];
                        let section = (page != first).then(|| Cow::Borrowed(library.label()));
                        Some(SocialCard {
                            section,
                            ..self.card(tree, &library.pages()[page].title)
                        })
                    }
                    Mounted::Search => None,
                }
            }
            _ => None,
        }
    }

    fn card<'p>(&self, tree: TreeIdx, title: &'p str) -> SocialCard<'p> {
        let locale = self.site.trees[tree].locale;
        SocialCard {
            title,
            description: None,
            section: None,
            version: None,
            rtl: self.site.locales[locale].direction == Direction::Rtl,
            is_home: false,
            locale,
        }
    }

    fn doc_card(&self, idx: DocIdx) -> Option<SocialCard<'_>> {
        let site = &self.site;
        let doc = &site.docs[idx];
        if doc.source.front_matter.image.is_some() {
            return None;
        }
        let tree = &site.trees[doc.tree];
        let is_home = *doc.permalink == site.locale_base(tree.locale);
        let card = SocialCard {
            description: doc.description.as_deref(),
            is_home,
            ..self.card(doc.tree, &doc.title)
        };
        if is_home {
            let tagline = site.tagline_in(tree.locale);
            let description = doc.source.front_matter.description.as_deref();
            let tagline = Some(tagline).filter(|tagline| !tagline.is_empty());
            return Some(SocialCard {
                title: site.title_in(tree.locale),
                description: tagline.or(description).or(card.description),
                ..card
            });
        }
        Some(match doc.kind {
            DocKind::Doc => SocialCard {
                section: doc
                    .sidebar
                    .as_ref()
                    .and_then(|name| tree.sidebars.get(name))
                    .and_then(|sidebar| section(sidebar, idx))
                    .map(Cow::Borrowed),
                version: older_version(site, doc.tree),
                ..card
            },
            DocKind::Post { .. } => SocialCard {
                section: (site.post_of(doc)).map(|(blog, _)| Cow::Borrowed(&*blog.title)),
                ..card
            },
            _ => card,
        })
    }
}

/// Returns the label of the category of a doc.
fn section(sidebar: &Sidebar, doc: DocIdx) -> Option<&str> {
    let node = sidebar.node_of(Entry::Doc(doc))?;
    Some(&sidebar.nodes[sidebar.nodes[node].parent?].label)
}

/// Returns the label of the version of a tree, unless it is the latest.
fn older_version(site: &Site, tree: TreeIdx) -> Option<&str> {
    let tree = &site.trees[tree];
    let instance = site.versions[tree.version].instance;
    (site.last_version(instance) != tree.version).then_some(&*tree.version_label)
}

/// Reports titles whose characters no font has, once for each language.
pub(super) fn check(project: &Project) -> Vec<Diagnostic> {
    let Some(images) = &project.social else {
        return Vec::new();
    };
    let mut missing: BTreeMap<LocaleIdx, (usize, String, &str)> = BTreeMap::new();
    for target in project.site.routes.values() {
        let Some(card) = project.any_card(*target) else {
            continue;
        };
        let characters = images.fonts.missing(card.title);
        if !characters.is_empty() {
            let first = (0, characters, card.title);
            missing.entry(card.locale).or_insert(first).0 += 1;
        }
    }
    let problems = missing.into_iter().map(|(locale, (count, characters, title))| {
        let pages = if count == 1 { "page has" } else { "pages have" };
        let locale = &project.site.locales[locale].name;
        let message = format!(
            "{count} {pages} no picture for link previews in `{locale}`: no font has `{characters}` of the title `{title}`"
        );
        let mut problem = Diagnostic::warning("social-image", message)
            .in_file(CONFIG_FILE)
            .help("add the path of a font file with these characters to `fonts` in `[social_images]`");
        problem.span = project
            .sources
            .config_source
            .span(&[Step::Key("social_images")]);
        problem
    });
    problems.collect()
}
