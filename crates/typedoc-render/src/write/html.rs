//! HTML of a page.
//!
//! The frame is a template; parts that occur hundreds of times on a page are
//! written directly, which is several times faster.

use docs_model::Heading;
use docs_model::texts::split_placeholder;
use reference_pages::{Error, Templates};
use safe_markup::Markup;
use serde::Serialize;
use tera::{Context, Value};

use super::members::Writer;
use crate::options::RenderOptions;
use crate::texts::Texts;
use crate::view::{Chip, Content, Icon, LinkView, LinksView, PageView, SectionView};

/// The template of the frame, compiled on first use.
static TEMPLATES: Templates = Templates::new(
    "library",
    &[("page.html", include_str!("../../templates/page.html"))],
);

/// Number of members above which a declaration is folded.
const MAX_OPEN_LINES: usize = 12;

/// Number of members or entries from which they can be filtered by name: about
/// what fits on a screen.
const MIN_FILTERED: usize = 15;

/// The HTML of a page with its headings and anchors.
///
/// They are computed together, since all three follow from the same walk.
pub(crate) struct Written {
    /// The article, without the page shell.
    pub html: String,
    /// Headings for the table of contents.
    pub headings: Vec<Heading>,
    /// Anchors that links can lead to.
    pub anchors: Vec<String>,
}

/// Variables of the template.
///
/// Everything that comes from a library is text, which the template escapes, or
/// [`Markup`].
#[derive(Serialize)]
struct Frame<'a> {
    /// Name of the kind, in the language of the page.
    kind: &'a str,
    /// Suffix of the class of the icon.
    icon: Option<&'static str>,
    /// Heading, with type parameters or parentheses.
    name: &'a str,
    /// Chips next to the heading.
    chips: Vec<ChipFrame<'a>>,
    /// First line of the declaration.
    declaration: Option<&'a Markup>,
    /// Members of the declaration, after the opening brace.
    declared: Option<&'a Markup>,
    /// Number of members if they are folded, else 0.
    folded: usize,
    /// Text of the deprecation notice, empty without a reason.
    deprecated: Option<&'a Markup>,
    /// Text at the top of the page.
    text: Option<&'a Markup>,
    /// The sections.
    sections: Markup,
    /// Groups of uses.
    used_by: &'a [LinksView],
    /// Anchor of their section.
    used_by_anchor: &'a str,
    /// Text before and after the sources.
    defined_in: (&'a str, &'a str),
    /// Links to the positions in the source.
    sources: &'a [LinkView],
}

/// A chip with its text in the language of the page.
#[derive(Serialize)]
struct ChipFrame<'a> {
    text: &'a str,
    class: &'a str,
}

/// Renders a page. `path` is that of the page, for errors.
///
/// `template_texts` are the same texts as in the options, as a value of
/// templates, which is made once for all pages.
///
/// # Errors
/// Returns the fault of the template.
pub(crate) fn page_html(
    page: &PageView,
    options: &RenderOptions,
    template_texts: &Value,
    path: &str,
) -> Result<Written, Error> {
    let texts = &*options.texts;
    let mut writer = Writer::new(options);
    writer.anchors.extend(page.heading_anchors.iter().cloned());
    writer.is_filterable = is_long(&page.sections);
    let is_list = |section: &SectionView| {
        matches!(section.content, Content::Members(_) | Content::Entries(_))
    };
    let first_list = page.sections.iter().position(is_list);
    for (i, section) in page.sections.iter().enumerate() {
        if first_list == Some(i) {
            writer.list_tools(&page.sections);
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
        chips: page
            .chips
            .iter()
            .map(|chip| localized(chip, texts))
            .collect(),
        declaration: page.declaration.as_ref().map(|code| &code.html),
        declared: page.declared.as_ref().map(|declared| &declared.html),
        folded: page
            .declared
            .as_ref()
            .map(|declared| declared.lines)
            .filter(|lines| *lines > MAX_OPEN_LINES)
            .unwrap_or_default(),
        deprecated: page.doc.deprecated.as_ref().map(|text| &text.html),
        text: page.doc.text.as_ref().map(|text| &text.html),
        sections: writer.out.finish(),
        used_by: &page.used_by,
        used_by_anchor: &page.used_by_anchor,
        defined_in: split_placeholder(&texts.defined_in, "place"),
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

/// Returns whether the lists of a page are so long that readers filter them.
///
/// Members and entries are counted together, because one field filters both.
fn is_long(sections: &[SectionView]) -> bool {
    let lengths = sections.iter().map(|section| match &section.content {
        Content::Members(members) => members.len(),
        Content::Entries(groups) => groups.iter().map(|group| group.entries.len()).sum(),
        _ => 0,
    });
    lengths.sum::<usize>() >= MIN_FILTERED
}

/// Returns a chip with its text in the language of the page.
///
/// Chips of modifier tags have no translation, and keep their text.
fn localized<'a>(chip: &'a Chip, texts: &'a Texts) -> ChipFrame<'a> {
    ChipFrame {
        text: texts.label(&chip.text),
        class: chip.class,
    }
}
