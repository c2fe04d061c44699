//! The theme's files: compiled into the binary, or a folder that the
//! configuration names.

mod palette;

#[cfg(feature = "social-images")]
pub(crate) use palette::colors;

use std::borrow::Cow;
use std::collections::BTreeMap;

use docs_model::config::ThemeConfig;
use located_data::path;
use serde::Deserialize;

use crate::error::{Error, ErrorKind, Result};
use crate::load::{ASSETS_DIR, hashed_name};

/// The file of a theme that lists the others.
const MANIFEST: &str = "manifest.json";

/// The classes of Infima.
const INFIMA_CSS: &str = include_str!("../assets/infima.css");

/// The theme's files with their addresses.
#[derive(Debug)]
pub(crate) struct ThemeAssets {
    /// Address of the blocking script.
    pub(crate) boot_url: String,
    /// Address of the loader.
    pub(crate) theme_url: String,
    /// Address of the style sheet.
    pub(crate) css_url: String,
    /// Address of the style sheet with the classes of Infima, if the site has them.
    pub(crate) infima_css_url: Option<String>,
    /// Address of the style sheet of the components for authors, if the theme
    /// has one of its own.
    pub(crate) author_css_url: Option<String>,
    /// Address of the style sheet of the components for authors that few pages
    /// have, such as accordions, if the theme has one.
    pub(crate) components_css_url: Option<String>,
    /// Address of the style sheet of code with more than marks and numbers, if
    /// the theme has one.
    pub(crate) code_css_url: Option<String>,
    /// Address of the style sheet of the feedback question, if the theme has
    /// one.
    pub(crate) feedback_css_url: Option<String>,
    /// Address of the style sheet of blogs, if the theme has one of its own.
    pub(crate) blog_css_url: Option<String>,
    /// Address of the style sheet of formulas, if the theme has one.
    pub(crate) math_css_url: Option<String>,
    /// Address of the style sheet of diagrams, if the theme has one.
    pub(crate) diagram_css_url: Option<String>,
    /// Address of the style sheet of API references.
    pub(crate) api_css_url: String,
    /// Address of the style sheet of library references.
    pub(crate) library_css_url: String,
    /// Address of the script of the page to which authorization servers return
    /// readers, if the theme has one.
    pub(crate) oauth_url: Option<String>,
    /// Addresses of the fonts that every page uses.
    pub(crate) fonts: Vec<String>,
    /// Addresses of the modules that components of the site import, by
    /// specifier: `react`.
    pub(crate) modules: BTreeMap<String, String>,
    /// Names of the files of optional parts.
    parts: BTreeMap<String, Vec<String>>,
    /// Name and content of each file.
    files: Vec<(String, Cow<'static, [u8]>)>,
}

include!(concat!(env!("OUT_DIR"), "/theme_files.rs"));

/// The manifest of the theme's bundler.
#[derive(Deserialize)]
struct Manifest {
    boot: String,
    theme: String,
    css: String,
    /// Style sheet of the components for authors.
    #[serde(default)]
    author: Option<String>,
    /// Style sheet of the components for authors that few pages have.
    #[serde(default)]
    components: Option<String>,
    /// Style sheet of code with more than marks and numbers.
    #[serde(default)]
    code: Option<String>,
    /// Style sheet of the feedback question.
    #[serde(default)]
    feedback: Option<String>,
    /// Style sheet of blogs.
    #[serde(default)]
    blog: Option<String>,
    /// Style sheet of formulas.
    #[serde(default)]
    math: Option<String>,
    /// Style sheet of diagrams.
    #[serde(default)]
    diagram: Option<String>,
    /// Script of the page to which authorization servers return readers.
    #[serde(default)]
    oauth: Option<String>,
    /// Fonts that every page uses.
    #[serde(default)]
    fonts: Vec<String>,
    #[serde(default)]
    modules: BTreeMap<String, String>,
    /// Files of optional parts.
    #[serde(default)]
    parts: BTreeMap<String, Vec<String>>,
}

impl ThemeAssets {
    /// Returns the embedded theme for a site at `base_url`, with the look that
    /// `config` describes.
    ///
    /// # Errors
    /// If the embedded manifest is invalid.
    pub(crate) fn embedded(base_url: &str, config: &ThemeConfig) -> Result<Self> {
        let files = THEME_FILES
            .iter()
            .map(|(name, bytes)| ((*name).to_owned(), Cow::Borrowed(*bytes)));
        Self::new(base_url, config, files.collect())
            .map_err(|fault| Error::new(ErrorKind::Read, format!("the embedded theme: {fault}")))
    }

    /// Creates a theme from files (name and content), including
    /// `manifest.json`.
    ///
    /// # Errors
    /// Returns a sentence about the fault of the manifest.
    pub(crate) fn new(
        base_url: &str,
        config: &ThemeConfig,
        mut files: Vec<(String, Cow<'static, [u8]>)>,
    ) -> Result<Self, String> {
        let at = files
            .iter()
            .position(|(name, _)| name == MANIFEST)
            .ok_or_else(|| format!("`{MANIFEST}` does not exist"))?;
        let manifest: Manifest = serde_json::from_slice(&files.swap_remove(at).1)
            .map_err(|error| format!("cannot read `{MANIFEST}`: {error}"))?;
        let named = [&manifest.boot, &manifest.theme, &manifest.css]
            .into_iter()
            .chain(&manifest.author)
            .chain(&manifest.components)
            .chain(&manifest.code)
            .chain(&manifest.feedback)
            .chain(&manifest.blog)
            .chain(&manifest.math)
            .chain(&manifest.diagram)
            .chain(&manifest.oauth)
            .chain(&manifest.fonts);
        for name in named.chain(manifest.modules.values()) {
            if !files.iter().any(|(own, _)| own == name) {
                return Err(format!(
                    "`{name}` is listed in `{MANIFEST}`, but does not exist"
                ));
            }
        }
        let url = |name: &str| path::join([base_url, ASSETS_DIR, name]);
        let css = with_look(&manifest.css, config, &mut files);
        let mut sheet = |name: &str, css: &str| {
            let css = without_comments(css).into_bytes();
            let name = hashed_name(name, &css);
            let address = url(&name);
            files.push((name, Cow::Owned(css)));
            address
        };
        let modules = manifest.modules.iter();
        // A configured font replaces the bundled ones, `sans` first.
        let loads_fonts = config.font.as_deref().is_none_or(|font| font == "geist");
        let fonts = manifest.fonts.iter().filter(|_| loads_fonts);
        Ok(Self {
            infima_css_url: config.infima.then(|| sheet("infima.css", INFIMA_CSS)),
            api_css_url: sheet("api.css", openapi_render::CSS),
            library_css_url: sheet("library.css", typedoc_render::CSS),
            boot_url: url(&manifest.boot),
            theme_url: url(&manifest.theme),
            css_url: url(&css),
            author_css_url: manifest.author.as_deref().map(url),
            components_css_url: manifest.components.as_deref().map(url),
            code_css_url: manifest.code.as_deref().map(url),
            feedback_css_url: manifest.feedback.as_deref().map(url),
            blog_css_url: manifest.blog.as_deref().map(url),
            math_css_url: manifest.math.as_deref().map(url),
            diagram_css_url: manifest.diagram.as_deref().map(url),
            oauth_url: manifest.oauth.as_deref().map(url),
            fonts: fonts.map(|name| url(name)).collect(),
            modules: modules
                .map(|(module, name)| (module.clone(), url(name)))
                .collect(),
            parts: manifest.parts,
            files,
        })
    }

    /// Removes the files of the parts that the site does not use.
    #[must_use]
    pub(crate) fn with_parts(mut self, is_used: impl Fn(&str) -> bool) -> Self {
        for (part, files) in &self.parts {
            if !is_used(part) {
                self.files.retain(|(name, _)| !files.contains(name));
            }
        }
        self
    }

    /// Returns the output path and the bytes of each file.
    pub(crate) fn files(&self) -> impl Iterator<Item = (String, &[u8])> + '_ {
        let files = self.files.iter();
        files.map(|(name, bytes)| (format!("{ASSETS_DIR}/{name}"), &**bytes))
    }

    /// Returns the bytes of the file at `idx` of [`files`](Self::files).
    pub(crate) fn bytes(&self, idx: usize) -> &[u8] {
        &self.files[idx].1
    }
}

/// Returns the bundled font with this name, as WOFF2: `geist-latin`.
#[cfg(feature = "social-images")]
pub(crate) fn bundled_font(name: &str) -> Option<&'static [u8]> {
    let is_font = |file: &str| {
        let hash = file
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix('-'))
            .and_then(|rest| rest.strip_suffix(".woff2"));
        hash.is_some_and(|hash| hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    let mut files = THEME_FILES.iter();
    Some(files.find(|(file, _)| is_font(file))?.1)
}

/// Removes the comments of a style sheet, which are a sixth of its size in
/// references. The style sheets of the references have no comment delimiters in
/// strings.
fn without_comments(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out
}

/// Appends the look that `config` describes to the style sheet `name`, and
/// returns its new name.
fn with_look(
    name: &str,
    config: &ThemeConfig,
    files: &mut [(String, Cow<'static, [u8]>)],
) -> String {
    let look = palette::overrides(config);
    match files.iter_mut().find(|(own, _)| own == name) {
        Some((own_name, bytes)) if !look.is_empty() => {
            let bytes = bytes.to_mut();
            bytes.extend_from_slice(look.as_bytes());
            *own_name = hashed_name("theme.css", bytes);
            own_name.clone()
        }
        _ => name.to_owned(),
    }
}
