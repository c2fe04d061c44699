//! Pictures in the bodies of pages, with the renditions from which browsers
//! choose.

use std::fmt::Write as _;

use docs_model::Target;
use located_data::Diagnostic;
use serde::Serialize;

use super::body::{Body, write_attributes};
use crate::html::escape;
#[cfg(feature = "images")]
use crate::load::Damage;
use crate::load::PixelSize;
use crate::produce::{Producer, Result};

/// Width of the column of pages without a table of contents, in pixels of CSS: the
/// largest size of pictures.
const COLUMN: u32 = 900;

/// Width of the column beside a table of contents.
const COLUMN_WITH_TOC: u32 = 720;

/// The renditions of a picture, as attributes of its markup.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct SourceSet {
    /// Their addresses with their widths.
    pub(super) srcset: String,
    /// Width at which the page shows the picture.
    pub(super) sizes: String,
    /// Whether all renditions are WebP. If the largest one would not be smaller than
    /// the picture, the picture takes its place, in its own format.
    pub(super) is_webp: bool,
    /// Average colour, as `#rrggbb`.
    pub(super) color: Option<String>,
    /// Width of the picture, in pixels.
    #[serde(skip)]
    width: u32,
}

/// Arguments of a template with which a site replaces pictures.
#[derive(Serialize)]
struct ImageArgs<'a> {
    src: &'a str,
    alt: &'a str,
    title: Option<&'a str>,
    width: Option<u32>,
    height: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    srcset: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<&'a str>,
}

/// A file that an `img` shows.
struct ImageFile<'a> {
    src: &'a str,
    /// Size of the file, in pixels.
    size: Option<PixelSize>,
    set: Option<SourceSet>,
    /// Width of the column, in pixels of CSS.
    column: u32,
}

/// The mode in which a picture is shown, as a class.
type Mode = Option<&'static str>;

impl SourceSet {
    /// Returns the attributes for a picture that is shown at `width` pixels of
    /// CSS, unless the column is narrower.
    pub(super) fn at(mut self, width: u32, column: u32) -> Self {
        let width = width.min(self.width).min(column);
        self.sizes = format!(
            "(min-width: {}px) {width}px, calc(100vw - 2rem)",
            width + 32
        );
        self
    }

    /// Returns the attributes for a picture of which all pixels are shown.
    pub(super) fn enlarged(mut self) -> Self {
        self.sizes = format!("{}px", self.width);
        self
    }
}

impl Producer<'_> {
    /// Returns the renditions of a picture, if it has any.
    #[cfg(feature = "images")]
    pub(super) fn source_set(&self, file: &str) -> Option<SourceSet> {
        use located_data::path;

        let project = self.project;
        let picture = project.pictures.get(file)?;
        let width = project.sources.asset(file)?.size?.width;
        let base = &*project.site.config.base_url;
        let mut files: Vec<String> = picture
            .files
            .iter()
            .map(|file| {
                let address = path::encode_file(&path::join([base, &file.output]));
                format!("{address} {}w", file.width)
            })
            .collect();
        let is_webp = picture.is_complete(width);
        if !is_webp {
            files.push(format!("{} {width}w", project.sources.published(file)));
        }
        let color = picture
            .color
            .map(|[red, green, blue]| format!("#{red:02x}{green:02x}{blue:02x}"));
        let set = SourceSet {
            srcset: files.join(", "),
            sizes: String::new(),
            is_webp,
            color,
            width,
        };
        Some(set.at(width, COLUMN))
    }

    #[cfg(not(feature = "images"))]
    pub(super) const fn source_set(&self, _file: &str) -> Option<SourceSet> {
        None
    }

    /// Returns the content of a rendition of a picture.
    #[cfg(feature = "images")]
    pub(in crate::produce) fn rendition(
        &self,
        file: &crate::load::SiteFile,
        width: u32,
    ) -> Result<Vec<u8>> {
        let project = self.project;
        let bytes = project.pictures.bytes(&project.sources, file, width);
        bytes.ok_or_else(|| {
            let message = "the picture has changed while the site was built";
            let problem = located_data::Diagnostic::error("image-file", message);
            Box::new(problem.in_file(file.as_str()).help("build again"))
        })
    }
}

impl Body<'_, '_> {
    pub(super) fn image(
        &mut self,
        reference: usize,
        alt: &str,
        title: Option<&str>,
        attributes: &[(String, String)],
        out: &mut String,
    ) -> Result<()> {
        self.report_damage(reference);
        let (src, _) = self.address(reference);
        let producer = self.producer;
        let sources = &producer.project.sources;
        let file = self.file_of(reference);
        let column = self.column();
        let shown = |file: Option<&str>, src| ImageFile {
            column,
            src,
            size: file.and_then(|file| sources.asset(file)?.size),
            set: file.and_then(|file| producer.source_set(file)),
        };
        let light = shown(file, &src);
        let templates = &producer.project.templates;
        if templates.has_component("MarkdownImage") {
            // Templates that know nothing of renditions show the picture's own.
            let set = light
                .set
                .as_ref()
                .filter(|_| templates.has_argument("MarkdownImage", "srcset"));
            let args = ImageArgs {
                src: &src,
                alt,
                title,
                width: light.size.map(|size| size.width),
                height: light.size.map(|size| size.height),
                srcset: set.map(|set| &*set.srcset),
                sizes: set
                    .filter(|_| templates.has_argument("MarkdownImage", "sizes"))
                    .map(|set| &*set.sizes),
            };
            return self.own_template("MarkdownImage", &args, "", out);
        }
        let dark = file.and_then(|file| sources.dark_variant(file));
        let dark_src = dark.map(|file| sources.published(file));
        let dark = dark_src.as_deref().map(|src| shown(dark, src));
        let html = |is_enlarged: bool| {
            let image = |shown: &ImageFile<'_>, mode: Mode, attributes: &_| {
                shown.html(alt, title, attributes, mode, is_enlarged)
            };
            match &dark {
                None => image(&light, None, attributes),
                // The style sheet hides one of them, and browsers do not load what is hidden.
                Some(dark) => {
                    let mut others = attributes.to_vec();
                    others.retain(|(name, _)| name != "id");
                    image(&light, Some("only-light"), attributes)
                        + &image(dark, Some("only-dark"), &others)
                }
            }
        };
        let enlarged = self.zooms.then(|| html(true));
        self.picture(&html(false), enlarged.as_deref(), alt, out)
    }

    /// Returns the width of the column of the page, in pixels of CSS.
    pub(super) fn column(&self) -> u32 {
        *self.column.get_or_init(|| {
            let headings = &self.doc.source.outline.headings;
            match self.is_excerpt() || self.producer.doc_toc(self.doc, headings).is_empty() {
                true => COLUMN,
                false => COLUMN_WITH_TOC,
            }
        })
    }

    /// Returns the file of the site that a reference leads to.
    pub(super) fn file_of(&self, reference: usize) -> Option<&str> {
        match self.doc.targets.get(reference) {
            Some(Target::Asset { file, .. } | Target::Static { file, .. }) => Some(&**file),
            _ => None,
        }
    }
}

impl ImageFile<'_> {
    /// Returns an `img`, in a `picture` if there are renditions.
    fn html(
        &self,
        alt: &str,
        title: Option<&str>,
        attributes: &[(String, String)],
        mode: Mode,
        is_enlarged: bool,
    ) -> String {
        let Some(set) = &self.set else {
            let attributes = match mode {
                Some(mode) => with_class(attributes, mode),
                None => attributes.to_vec(),
            };
            return image_html(self.src, alt, title, self.size, &attributes);
        };
        let given = attributes
            .iter()
            .find(|(name, _)| name == "width")
            .and_then(|(_, width)| width.parse().ok());
        let set = match is_enlarged {
            true => set.clone().enlarged(),
            false => set.clone().at(given.unwrap_or(u32::MAX), self.column),
        };
        let mut attributes = attributes.to_vec();
        attributes.extend(set.color.map(|color| ("data-color".to_owned(), color)));
        let class = mode.map_or_else(String::new, |mode| format!(" class=\"{mode}\""));
        let media = if set.is_webp {
            " type=\"image/webp\""
        } else {
            ""
        };
        format!(
            "<picture{class}><source{media} srcset=\"{}\" sizes=\"{}\">{}</picture>",
            escape(&set.srcset),
            escape(&set.sizes),
            image_html(self.src, alt, title, self.size, &attributes)
        )
    }
}

/// Returns an `img`. `size` is the size of the file, in pixels.
fn image_html(
    src: &str,
    alt: &str,
    title: Option<&str>,
    size: Option<PixelSize>,
    attributes: &[(String, String)],
) -> String {
    let mut html = format!("<img src=\"{}\" alt=\"{}\"", escape(src), escape(alt));
    let has = |name: &str| attributes.iter().any(|(key, _)| key == name);
    if let (Some(PixelSize { width, height }), false) = (size, has("width") || has("height")) {
        let _ = write!(html, " width=\"{width}\" height=\"{height}\"");
    }
    if !has("loading") {
        html.push_str(" loading=\"lazy\" decoding=\"async\"");
    }
    write_attributes(title, attributes, &mut html);
    html.push('>');
    html
}

impl Body<'_, '_> {
    /// Reports a picture that browsers cannot show.
    fn report_damage(&mut self, reference: usize) {
        let sources = &self.producer.project.sources;
        let Some(file) = self.file_of(reference) else {
            return;
        };
        let Some(damage) = sources.asset(file).and_then(|asset| asset.damage) else {
            return;
        };
        // Making renditions finds more than this look at a file, and reports it.
        #[cfg(feature = "images")]
        if sources.config.images.enabled
            && damage != Damage::Pointer
            && crate::pictures::is_raster(file)
        {
            return;
        }
        let mut problem =
            Diagnostic::warning("image-file", damage.message(file)).help(damage.help());
        let references = &self.source().outline.references;
        problem.span = references.get(reference).map(|reference| reference.span);
        self.report(Some(problem));
    }

    /// Appends the opening tag of an element that loads files.
    pub(super) fn media(
        &self,
        element: &str,
        files: &[(String, usize)],
        attributes: &[(String, String)],
        out: &mut String,
    ) {
        let _ = write!(out, "<{element}");
        for (name, reference) in files {
            let (address, _) = self.address(*reference);
            let _ = write!(out, " {name}=\"{}\"", escape(&address));
        }
        write_attributes(None, attributes, out);
        out.push('>');
    }
}

/// Returns attributes with one more class.
fn with_class(attributes: &[(String, String)], class: &str) -> Vec<(String, String)> {
    let mut attributes = attributes.to_vec();
    match attributes.iter_mut().find(|(name, _)| name == "class") {
        Some((_, classes)) => {
            classes.push(' ');
            classes.push_str(class);
        }
        None => attributes.push(("class".to_owned(), class.to_owned())),
    }
    attributes
}
