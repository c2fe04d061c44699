//! Files that pages refer to: the theme's, compiled into the binary, and the
//! site's own pictures and downloads, published under names that hold a hash
//! of their content.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use docs_model::path;

use crate::error::{Error, ErrorKind, Result};
use crate::load::Sources;

/// Folder of hashed files below the root of the output.
pub const ASSETS_DIR: &str = "assets";

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
    files: Vec<(&'static str, &'static [u8])>,
    /// Style sheets of the references: name and bytes.
    sheets: [(String, &'static [u8]); 2],
}

include!(concat!(env!("OUT_DIR"), "/theme_files.rs"));

impl ThemeAssets {
    /// The embedded theme for a site at `base_url`.
    ///
    /// # Errors
    /// When the embedded manifest is damaged.
    pub fn embedded(base_url: &str) -> Result<Self> {
        let manifest = THEME_FILES
            .iter()
            .find(|(name, _)| *name == "manifest.json")
            .and_then(|(_, bytes)| serde_json::from_slice::<serde_json::Value>(bytes).ok())
            .ok_or_else(|| Error::new(ErrorKind::Read, "the embedded theme has no manifest"))?;
        let url = |key: &str| -> Result<String> {
            let name = manifest
                .get(key)
                .and_then(|it| it.as_str())
                .ok_or_else(|| {
                    Error::new(
                        ErrorKind::Read,
                        format!("the embedded theme's manifest names no `{key}`"),
                    )
                })?;
            Ok(path::join([base_url, ASSETS_DIR, name]))
        };
        let sheet =
            |name: &str, css: &'static str| (hashed_name(name, css.as_bytes()), css.as_bytes());
        let sheets = [
            sheet("api.css", openapi_render::CSS),
            sheet("library.css", typedoc_render::CSS),
        ];
        Ok(Self {
            api_css_url: path::join([base_url, ASSETS_DIR, &sheets[0].0]),
            library_css_url: path::join([base_url, ASSETS_DIR, &sheets[1].0]),
            sheets,
            boot_url: url("boot")?,
            theme_url: url("theme")?,
            css_url: url("css")?,
            files: THEME_FILES
                .iter()
                .copied()
                .filter(|(name, _)| *name != "manifest.json")
                .collect(),
        })
    }

    /// Its files: path of the output and bytes.
    pub fn files(&self) -> impl Iterator<Item = (String, &'static [u8])> + '_ {
        let sheets = self.sheets.iter().map(|(name, css)| (&**name, *css));
        self.files
            .iter()
            .copied()
            .chain(sheets)
            .map(|(name, bytes)| (format!("{ASSETS_DIR}/{name}"), bytes))
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

    /// The address of a file of the site.
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
