//! HTML of a page. The frame is a template; what may stand on a page hundreds
//! of times is written directly, as that is several times faster.

use std::sync::OnceLock;

use docs_model::Heading;
use serde::Serialize;
use tera::{Context, Tera};

use super::members::Writer;
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
    chips: &'a [Chip],
    declaration: Option<&'a str>,
    deprecated: Option<&'a str>,
    text: Option<&'a str>,
    sections: String,
    used_by: &'a [LinksView],
    used_by_anchor: &'a str,
    sources: &'a [LinkView],
}

pub(crate) fn page_html(page: &PageView) -> Result<Written, tera::Error> {
    let mut writer = Writer::default();
    for section in &page.sections {
        writer.section(section);
    }
    if !page.used_by.is_empty() {
        writer.anchors.push(page.used_by_anchor.to_string());
        writer.heading(2, &page.used_by_anchor, "Used by");
    }
    let frame = Frame {
        kind: page.kind_label,
        name: &page.name,
        up: &page.up,
        chips: &page.chips,
        declaration: page.declaration.as_ref().map(|it| &*it.html),
        deprecated: page.doc.deprecated.as_ref().map(|it| &*it.html),
        text: page.doc.text.as_ref().map(|it| &*it.html),
        sections: writer.out,
        used_by: &page.used_by,
        used_by_anchor: &page.used_by_anchor,
        sources: &page.sources,
    };
    let mut context = Context::new();
    context.insert("page", &frame);
    Ok(Written {
        html: tera()?.render("page.html", &context)?,
        headings: writer.headings,
        anchors: writer.anchors,
    })
}

fn tera() -> Result<&'static Tera, tera::Error> {
    static TEMPLATES: OnceLock<Result<Tera, tera::Error>> = OnceLock::new();
    let templates = TEMPLATES.get_or_init(|| {
        let mut tera = Tera::new();
        tera.add_raw_templates([("page.html", include_str!("../../templates/page.html"))])?;
        Ok(tera)
    });
    templates
        .as_ref()
        .map_err(|error| tera::Error::message(error.to_string()))
}
