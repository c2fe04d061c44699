//! Pages that are listed at once and rendered one at a time.

use std::error::Error as _;

use docs_model::index::IndexVec;
use docs_model::record::Section;
use reference_pages::{
    Error, ErrorKind, Highlight, PageIdx, Pages, RenderedPage, Templates, template_texts,
};
use safe_markup::Markup;
use tera::Context;

static TEMPLATES: Templates = Templates::new(
    "command",
    &[
        (
            "page.html",
            "<h1>{{ t.command }} {{ name }}</h1>{{ text | markup }}",
        ),
        ("text.html", "{{ name | markup }}"),
    ],
);

/// A page for each command. The page `broken` writes plain text as markup.
struct Commands(IndexVec<PageIdx, &'static str>);

impl Pages for Commands {
    type Summary = &'static str;

    fn summaries(&self) -> &IndexVec<PageIdx, &'static str> {
        &self.0
    }

    fn render(&self, page: PageIdx) -> Result<Option<RenderedPage<&'static str>>, Error> {
        let Some(&name) = self.0.get(page) else {
            return Ok(None);
        };
        let mut context = Context::new();
        context.insert("name", name);
        context.insert("text", &Highlight::default().html("sh", "a > b"));
        let texts = [("command", "Command")].into_iter();
        context.insert_value("t", template_texts(texts));
        let template = if name == "broken" {
            "text.html"
        } else {
            "page.html"
        };
        let html = TEMPLATES.render(template, &context, name)?;
        Ok(Some(RenderedPage::new(name, html)))
    }

    fn sections(&self, _page: PageIdx) -> Vec<Section> {
        Vec::new()
    }
}

#[test]
fn all_pages_are_rendered_in_order() {
    let pages = Commands(vec!["pull", "<push>"].into())
        .render_all()
        .expect("pages");
    let html: Vec<&str> = pages.iter().map(|page| &*page.html).collect();
    assert_eq!(
        html,
        [
            "<h1>Command pull</h1>a &gt; b",
            "<h1>Command &lt;push&gt;</h1>a &gt; b"
        ]
    );
    assert_eq!(pages[1].summary, "<push>");
    assert!(
        Commands(IndexVec::new())
            .render(PageIdx::default())
            .expect("a result")
            .is_none()
    );
}

#[test]
fn an_error_ends_rendering_and_names_its_page() {
    let mut rendered = Vec::new();
    let commands = Commands(vec!["pull", "broken", "push"].into());
    let result = commands.render_each(|page| rendered.push(page.summary));
    let error = result.expect_err("plain text is not markup");
    assert_eq!(rendered, ["pull"]);
    assert_eq!(error.kind(), ErrorKind::Template);
    assert_eq!(error.to_string(), "cannot render the command page `broken`");
    assert!(error.source().is_some());
}

#[test]
fn highlighters_return_markup() {
    let highlight = Highlight::new(|language, code| format!("<i>{language} {code}</i>"));
    assert_eq!(highlight.html("sh", "ls").as_str(), "<i>sh ls</i>");
    assert_eq!(Highlight::default().html("sh", "<"), Markup::escaped("<"));
    assert_eq!(format!("{highlight:?}"), "Highlight");
}
