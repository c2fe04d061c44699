//! Files that pages refer to: the theme's, compiled into the binary, and the
//! site's own pictures and downloads, published under names that hold a hash
//! of their content.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use docs_model::path;
use serde::Deserialize;

use crate::error::{Error, ErrorKind, Result};
use crate::load::Sources;

/// Folder of hashed files below the root of the output.
pub const ASSETS_DIR: &str = "assets";

/// The file of a theme that names the others.
const MANIFEST: &str = "manifest.json";

/// `name-HASH.ext` for a file of this name and content.
#[must_use]
pub fn hashed_name(name: &str, bytes: &[u8]) -> String {
    let hash = xxhash_rust::xxh3::xxh3_64(bytes);
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    if extension.is_empty() {
        format!("{stem}-{hash:016x}")
    } else {
        format!("{stem}-{hash:016x}.{extension}")
    }
}

/// The theme's files with their addresses.
#[derive(Debug)]
pub struct ThemeAssets {
    /// Address of the blocking script.
    pub boot_url: String,
    /// Address of the loader.
    pub theme_url: String,
    /// Address of the style sheet.
    pub css_url: String,
    /// Address of the style sheet of API references.
    pub api_css_url: String,
    /// Address of the style sheet of library references.
    pub library_css_url: String,
    /// Addresses of the modules that components of the site import, by the
    /// names that they write: `react`.
    pub modules: BTreeMap<String, String>,
    /// Name and bytes.
    files: Vec<(String, Cow<'static, [u8]>)>,
}

include!(concat!(env!("OUT_DIR"), "/theme_files.rs"));

/// What the theme's bundler says of its files.
#[derive(Deserialize)]
struct Manifest {
    boot: String,
    theme: String,
    css: String,
    #[serde(default)]
    modules: BTreeMap<String, String>,
}

impl ThemeAssets {
    /// The embedded theme for a site at `base_url`.
    ///
    /// # Errors
    /// When the embedded manifest is damaged.
    pub fn embedded(base_url: &str) -> Result<Self> {
        let files = THEME_FILES
            .iter()
            .map(|(name, bytes)| ((*name).to_owned(), Cow::Borrowed(*bytes)));
        Self::new(base_url, files.collect())
            .map_err(|fault| Error::new(ErrorKind::Read, format!("the embedded theme: {fault}")))
    }

    /// A theme of these files (name and bytes), `manifest.json` among them.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the manifest.
    pub(crate) fn new(
        base_url: &str,
        mut files: Vec<(String, Cow<'static, [u8]>)>,
    ) -> Result<Self, String> {
        let at = files.iter().position(|(name, _)| name == MANIFEST);
        let at = at.ok_or_else(|| format!("there is no `{MANIFEST}`"))?;
        let manifest: Manifest = serde_json::from_slice(&files.swap_remove(at).1)
            .map_err(|error| format!("`{MANIFEST}` cannot be read: {error}"))?;
        let named = [&manifest.boot, &manifest.theme, &manifest.css];
        for name in named.into_iter().chain(manifest.modules.values()) {
            if !files.iter().any(|(it, _)| it == name) {
                return Err(format!("there is no `{name}`, which `{MANIFEST}` names"));
            }
        }
        let url = |name: &str| path::join([base_url, ASSETS_DIR, name]);
        let mut sheet = |name: &str, css: &'static str| {
            let name = hashed_name(name, css.as_bytes());
            let address = url(&name);
            files.push((name, Cow::Borrowed(css.as_bytes())));
            address
        };
        let modules = manifest.modules.iter();
        Ok(Self {
            api_css_url: sheet("api.css", openapi_render::CSS),
            library_css_url: sheet("library.css", typedoc_render::CSS),
            boot_url: url(&manifest.boot),
            theme_url: url(&manifest.theme),
            css_url: url(&manifest.css),
            modules: modules.map(|(it, name)| (it.clone(), url(name))).collect(),
            files,
        })
    }

    /// Its files: path of the output and bytes.
    pub fn files(&self) -> impl Iterator<Item = (String, &[u8])> + '_ {
        let files = self.files.iter();
        files.map(|(name, bytes)| (format!("{ASSETS_DIR}/{name}"), &**bytes))
    }
}

/// The site's own files, hashed when a page first refers to one.
#[derive(Debug)]
pub struct FileAssets<'a> {
    sources: &'a Sources,
    known: Mutex<BTreeMap<String, Arc<FileAsset>>>,
}

#[derive(Debug)]
struct FileAsset {
    output: String,
    size: Option<(u32, u32)>,
}

const PICTURES: &[&str] = &[
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "bmp",
];

impl<'a> FileAssets<'a> {
    pub(crate) fn new(sources: &'a Sources) -> Self {
        Self {
            sources,
            known: Mutex::default(),
        }
    }

    /// The address at which a file of the site is published: its own below a
    /// static folder, else one with a hash.
    #[must_use]
    pub fn published(&self, file: &str) -> String {
        let config = &self.sources.config;
        let in_static = config.static_dirs.iter().find_map(|dir| {
            let rest = file.strip_prefix(dir.trim_matches('/'))?;
            rest.strip_prefix('/')
        });
        match in_static {
            Some(rest) => path::encode(&path::join([&*config.base_url, rest])),
            None => self.url(file),
        }
    }

    /// The address with a hash of a file of the site.
    #[must_use]
    pub fn url(&self, file: &str) -> String {
        let asset = self.asset(file);
        path::encode(&path::join([&*self.sources.config.base_url, &asset.output]))
    }

    /// Width and height of a picture in pixels.
    #[must_use]
    pub fn size(&self, file: &str) -> Option<(u32, u32)> {
        self.asset(file).size
    }

    /// Addresses of the style sheets: the theme's, then the site's.
    #[must_use]
    pub fn style_sheets(&self, theme: &ThemeAssets) -> Vec<String> {
        let mut out = vec![theme.css_url.clone()];
        for file in &self.sources.config.css {
            let file = path::resolve("", file);
            // One that is missing has its diagnostic.
            if self.sources.files.contains(&file) {
                out.push(self.url(&file));
            }
        }
        out
    }

    /// All files that were referred to: path of the output, path below the
    /// site folder.
    #[must_use]
    pub fn used(&self) -> BTreeMap<String, String> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .iter()
            .filter(|(file, _)| !self.is_static(file))
            .map(|(file, it)| (it.output.clone(), file.clone()))
            .collect()
    }

    fn is_static(&self, file: &str) -> bool {
        let is_css = self
            .sources
            .config
            .css
            .iter()
            .any(|it| path::resolve("", it) == file);
        let below = |dir: &String| {
            file.strip_prefix(dir.as_str())
                .is_some_and(|it| it.starts_with('/'))
        };
        !is_css && self.sources.config.static_dirs.iter().any(below)
    }

    fn asset(&self, file: &str) -> Arc<FileAsset> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(asset) = known.get(file) {
            return Arc::clone(asset);
        }
        // A file that vanished since the folder was read has no size; writing
        // the output reports it.
        let bytes = self.sources.read(file).unwrap_or_default();
        let name = path::file_name(file);
        let extension = name
            .rsplit_once('.')
            .map_or("", |(_, it)| it)
            .to_lowercase();
        let folder = match &*extension {
            "css" => ASSETS_DIR.to_owned(),
            it if PICTURES.contains(&it) => format!("{ASSETS_DIR}/images"),
            _ => format!("{ASSETS_DIR}/files"),
        };
        let asset = Arc::new(FileAsset {
            output: format!("{folder}/{}", hashed_name(name, &bytes)),
            size: picture_size(&extension, &bytes),
        });
        known.insert(file.to_owned(), Arc::clone(&asset));
        asset
    }
}

fn picture_size(extension: &str, bytes: &[u8]) -> Option<(u32, u32)> {
    if extension == "svg" {
        return svg_size(std::str::from_utf8(bytes).ok()?);
    }
    let size = imagesize::blob_size(bytes).ok()?;
    Some((
        u32::try_from(size.width).ok()?,
        u32::try_from(size.height).ok()?,
    ))
}

/// Width and height of an SVG: its attributes, else its view box.
fn svg_size(text: &str) -> Option<(u32, u32)> {
    let start = text.find("<svg")?;
    let tag = &text[start..start + text[start..].find('>')?];
    let attribute = |name: &str| {
        let at = tag.find(&format!(" {name}=\""))? + name.len() + 3;
        let value = &tag[at..];
        Some(&value[..value.find('"')?])
    };
    let pixels = |value: &str| {
        let number: f64 = value.strip_suffix("px").unwrap_or(value).parse().ok()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "checked"
        )]
        (number.is_finite() && (0.0..100_000.0).contains(&number)).then(|| number.round() as u32)
    };
    let given = attribute("width")
        .and_then(pixels)
        .zip(attribute("height").and_then(pixels));
    given.or_else(|| {
        let mut numbers = attribute("viewBox")?
            .split([' ', ','])
            .filter(|it| !it.is_empty())
            .skip(2);
        Some((pixels(numbers.next()?)?, pixels(numbers.next()?)?))
    })
}
