//! HTML of a page.
//!
//! The frame is a template; parts that occur hundreds of times on a page are
//! written directly, which is several times faster.

use docs_model::Heading;
use docs_model::texts::around;
use reference_pages::{Error, Templates};
use safe_markup::Markup;
use serde::Serialize;
use tera::{Context, Value};

use super::members::Writer;
use crate::texts::Texts;
use crate::view::{Chip, Content, Icon, LinkView, LinksView, PageView, SectionView};

static TEMPLATES: Templates = Templates::new(
    "library",
    &[("page.html", include_str!("../../templates/page.html"))],
);

/// The HTML of a page with its headings and anchors.
pub(crate) struct Written {
    pub html: String,
    pub headings: Vec<Heading>,
    pub anchors: Vec<String>,
}

/// Variables of the template.
#[derive(Serialize)]
struct Frame<'a> {
    kind: &'a str,
    /// Suffix of the class of the icon.
    icon: Option<&'static str>,
    name: &'a str,
    up: &'a [LinkView],
    chips: Vec<ChipFrame<'a>>,
    declaration: Option<&'a Markup>,
    deprecated: Option<&'a Markup>,
    text: Option<&'a Markup>,
    sections: Markup,
    used_by: &'a [LinksView],
    used_by_anchor: &'a str,
    /// Text before and after the sources.
    defined_in: (&'a str, &'a str),
    sources: &'a [LinkView],
}

/// A chip with its text in the language of the page.
#[derive(Serialize)]
struct ChipFrame<'a> {
    text: &'a str,
    class: &'a str,
}

/// Renders a page. `path` is that of the page, for errors.
pub(crate) fn page_html(
    page: &PageView,
    texts: &Texts,
    template_texts: &Value,
    path: &str,
) -> Result<Written, Error> {
    let mut writer = Writer::new(texts);
    let is_members = |section: &SectionView| matches!(section.content, Content::Members(_));
    let first_members = page.sections.iter().position(is_members);
    for (i, section) in page.sections.iter().enumerate() {
        if first_members == Some(i) {
            writer.filter_bar(&page.sections);
        }
        writer.section(section);
    }
    if !page.used_by.is_empty() {
        writer.anchors.push(page.used_by_anchor.to_string());
        writer.heading(2, &page.used_by_anchor, &texts.used_by);
    }
    let frame = Frame {
        kind: texts.label(page.kind_label),
        icon: page.icon.map(Icon::class),
        name: &page.name,
        up: &page.up,
        chips: page
            .chips
            .iter()
            .map(|chip| localized(chip, texts))
            .collect(),
        declaration: page.declaration.as_ref().map(|code| &code.html),
        deprecated: page.doc.deprecated.as_ref().map(|text| &text.html),
        text: page.doc.text.as_ref().map(|text| &text.html),
        sections: writer.out.finish(),
        used_by: &page.used_by,
        used_by_anchor: &page.used_by_anchor,
        defined_in: around(&texts.defined_in, "place"),
        sources: &page.sources,
    };
    let mut context = Context::new();
    context.insert("page", &frame);
    context.insert_value("t", template_texts.clone());
    Ok(Written {
        html: TEMPLATES.render("page.html", &context, path)?,
        headings: writer.headings,
        anchors: writer.anchors,
    })
}

/// Returns a chip with its text in the language of the page.
fn localized<'a>(chip: &'a Chip, texts: &'a Texts) -> ChipFrame<'a> {
    ChipFrame {
        text: texts.label(&chip.text),
        class: chip.class,
    }
}
