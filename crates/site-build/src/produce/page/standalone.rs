//! Standalone pages: Markdown and React components outside of docs and blogs.

use serde::Serialize;
use tera::Value;

use super::{Page, Shell, Variables, View, listing_description};
use crate::plan::twin_address;
use crate::produce::chrome::PageInfo;
use crate::produce::page::doc::Rendered;
use crate::produce::view::{DocView, PageView, VersionView};
use crate::produce::{Producer, Result};
use docs_model::index::DocIdx;

/// A standalone page in its template.
#[derive(Serialize)]
pub(in crate::produce) struct StandalonePage {
    doc: DocView,
    /// Whether the page is a component, which defines its own layout.
    is_component: bool,
    /// HTML.
    #[serde(skip)]
    content: String,
}

impl View for StandalonePage {
    const TEMPLATE: &'static str = "page.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("doc", &self.doc);
        variables.insert("is_component", &self.is_component);
        variables.insert_value("content", Value::safe_string(&self.content));
    }
}

impl Producer<'_> {
    /// Renders a standalone page.
    ///
    /// # Errors
    ///
    /// Returns the fault of a template.
    pub(in crate::produce) fn standalone(&self, idx: DocIdx) -> Result<Page> {
        let Rendered {
            html,
            headings,
            head,
            styles,
            diagnostics,
        } = self.rendered_body(idx)?;
        let (mut shell, mut view) = self.standalone_shell(idx)?;
        shell.page.head.add_own_tags(&head);
        shell.page.head.styles = styles;
        view.doc.toc = self.doc_toc(&self.project.site.docs[idx], &headings);
        view.content = html;
        Ok(Page {
            diagnostics,
            ..self.finish(&shell, &view)?
        })
    }

    /// Returns the shell and the view of a standalone page, without the parts that
    /// rendering its body adds.
    ///
    /// The body has the title, if the author wrote one; version and breadcrumbs
    /// are those of docs, and are empty. Components have no class of the theme,
    /// since they define their own layout.
    pub(in crate::produce) fn standalone_shell(
        &self,
        idx: DocIdx,
    ) -> Result<(Shell, StandalonePage)> {
        let site = &self.project.site;
        let doc = &site.docs[idx];
        let tree = &site.trees[doc.tree];
        let front_matter = &doc.source.front_matter;
        let is_home = *doc.permalink == site.locale_base(tree.locale);
        let site_title = Some(site.title_in(tree.locale)).filter(|title| *title != doc.title);
        let listed = listing_description(&doc.title, site_title);
        let mut head = self.head(&PageInfo {
            tree: doc.tree,
            title: &doc.title,
            description: doc.description.as_deref().or(Some(&listed)),
            keywords: &front_matter.keywords,
            image: front_matter.image.as_deref(),
            image_file: self.preview_file(doc).as_deref(),
            permalink: &doc.permalink,
            no_index: doc.is_unlisted() || front_matter.draft,
            is_home,
            ..PageInfo::default()
        });
        head.markdown = Some(twin_address(site, &doc.permalink));
        let is_component = self.page_component(doc).is_some();
        let wrapper = front_matter
            .extra("wrapperClassName")
            .or_else(|| front_matter.extra("wrapper_class_name"));
        let wrapper = wrapper
            .and_then(|class| class.as_str())
            .unwrap_or("mdx-wrapper");
        let view = StandalonePage {
            doc: DocView {
                title: None,
                lead: None,
                version: VersionView::default(),
                ..self.doc_view(self.layout(doc.tree)?, doc, Vec::new())
            },
            is_component,
            content: String::new(),
        };
        let shell = Shell {
            tree: doc.tree,
            page: PageView {
                kind: "page",
                title: doc.title.clone(),
                permalink: doc.permalink.clone(),
                class: match is_component {
                    true => "component-page".to_owned(),
                    false => format!("{wrapper} mdx-page"),
                },
                is_home,
                head,
            },
            doc: Some(idx),
            in_docs: false,
            sidebar: None,
        };
        Ok((shell, view))
    }
}
