//! HTML of a page. The frame is a template; what may stand on a page hundreds
//! of times is written directly, as that is several times faster.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use docs_model::Heading;
use docs_model::texts::around;
use safe_markup::Markup;
use serde::Serialize;
use tera::{Context, Tera};

use super::members::Writer;
use crate::texts::Texts;
use crate::view::{Chip, LinkView, LinksView, PageView};

/// The HTML with what the site needs to know of it.
pub(crate) struct Written {
    pub html: String,
    pub headings: Vec<Heading>,
    pub anchors: Vec<String>,
}

/// What the template sees.
#[derive(Serialize)]
struct Frame<'a> {
    kind: &'a str,
    name: &'a str,
    up: &'a [LinkView],
    chips: Vec<ChipFrame<'a>>,
    declaration: Option<&'a Markup>,
    deprecated: Option<&'a Markup>,
    text: Option<&'a Markup>,
    sections: Markup,
    used_by: &'a [LinksView],
    used_by_anchor: &'a str,
    /// What stands before and after the sources.
    defined_in: (&'a str, &'a str),
    sources: &'a [LinkView],
}

/// A chip with its text in the language of the page.
#[derive(Serialize)]
struct ChipFrame<'a> {
    text: &'a str,
    class: &'a str,
}

pub(crate) fn page_html(page: &PageView, texts: &Texts) -> Result<Written, tera::Error> {
    let mut writer = Writer::new(texts);
    for section in &page.sections {
        writer.section(section);
    }
    if !page.used_by.is_empty() {
        writer.anchors.push(page.used_by_anchor.to_string());
        writer.heading(2, &page.used_by_anchor, &texts.used_by);
    }
    let frame = Frame {
        kind: texts.label(page.kind_label),
        name: &page.name,
        up: &page.up,
        chips: page.chips.iter().map(|it| chip(it, texts)).collect(),
        declaration: page.declaration.as_ref().map(|it| &it.html),
        deprecated: page.doc.deprecated.as_ref().map(|it| &it.html),
        text: page.doc.text.as_ref().map(|it| &it.html),
        sections: writer.out.finish(),
        used_by: &page.used_by,
        used_by_anchor: &page.used_by_anchor,
        defined_in: around(&texts.defined_in, "place"),
        sources: &page.sources,
    };
    let mut context = Context::new();
    context.insert("page", &frame);
    let named: BTreeMap<&str, &str> = texts.named().collect();
    context.insert("t", &named);
    Ok(Written {
        html: tera()?.render("page.html", &context)?,
        headings: writer.headings,
        anchors: writer.anchors,
    })
}

fn chip<'a>(it: &'a Chip, texts: &'a Texts) -> ChipFrame<'a> {
    ChipFrame {
        text: texts.label(&it.text),
        class: it.class,
    }
}

fn tera() -> Result<&'static Tera, tera::Error> {
    static TEMPLATES: OnceLock<Result<Tera, tera::Error>> = OnceLock::new();
    let templates = TEMPLATES.get_or_init(|| {
        let mut tera = Tera::new();
        tera.register_filter("markup", safe_markup::markup_filter);
        tera.add_raw_templates([("page.html", include_str!("../../templates/page.html"))])?;
        Ok(tera)
    });
    templates
        .as_ref()
        .map_err(|error| tera::Error::message(error.to_string()))
}
