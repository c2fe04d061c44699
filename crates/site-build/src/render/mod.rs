//! Site to pages: typed views, and templates that turn them into HTML.
//!
//! What many pages share (texts, footer, sidebars) is rendered once and put
//! in place; the cost of a page depends on that page alone.

mod body;
mod code;
mod component;
mod date;
mod embed;
mod head;
mod layout;
mod navbar;
mod npm2yarn;
mod page;
mod reference;
mod search;
mod search_button;
mod sidebar;
mod tags;
mod twin;
mod view;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use docs_model::site::RouteTarget;
use docs_model::{Diagnostic, path};
use openapi_render::Fragments;

use crate::asset::FileAssets;
use crate::error::Result;
use crate::project::Project;
use crate::templates::Templates;
pub(crate) use component::BUILT_IN;
use layout::Layout;
use reference::ReferenceRoutes;

/// A finished page.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Page {
    /// Its file below the root of the output.
    pub file: String,
    /// The whole document.
    pub html: String,
    /// Its address with the base URL, encoded.
    pub permalink: String,
    /// True when search engines may list it.
    pub indexed: bool,
    /// Faults that only rendering finds.
    pub diagnostics: Vec<Diagnostic>,
}

/// Turns the routes of a project into pages.
pub struct Renderer<'a> {
    project: &'a Project,
    templates: &'a Templates,
    files: FileAssets<'a>,
    /// What embedding from each API reference needs, made when one is.
    fragments: Vec<Vec<OnceLock<Fragments<'a>>>>,
    reference_routes: ReferenceRoutes,
    /// One for each locale and version, as the trees of the site.
    layouts: Arc<Vec<Layout>>,
}

/// What the pages of a project share, rendered: for a renderer that takes up
/// where another one of the same project left.
#[derive(Debug, Clone)]
pub struct Shared(Arc<Vec<Layout>>);

impl<'a> Renderer<'a> {
    /// Prepares what pages share.
    ///
    /// # Errors
    /// A fault of a template, or a style sheet of the site that cannot be
    /// read.
    pub fn new(project: &'a Project, templates: &'a Templates) -> Result<Self> {
        let mut renderer = Self::with(project, templates, &Shared(Arc::default()));
        let trees = 0..project.site.trees.len();
        let layouts = trees
            .map(|tree| Layout::new(&renderer, tree))
            .collect::<Result<_>>()?;
        renderer.layouts = Arc::new(layouts);
        Ok(renderer)
    }

    /// A renderer with what another one of the same project prepared.
    #[must_use]
    pub fn with(project: &'a Project, templates: &'a Templates, shared: &Shared) -> Self {
        Self {
            project,
            templates,
            files: FileAssets::new(&project.sources),
            fragments: project
                .references
                .iter()
                .map(|it| it.apis.iter().map(|_| OnceLock::new()).collect())
                .collect(),
            reference_routes: ReferenceRoutes::new(&project.reference_sources),
            layouts: Arc::clone(&shared.0),
        }
    }

    /// What this renderer prepared.
    #[must_use]
    pub fn shared(&self) -> Shared {
        Shared(Arc::clone(&self.layouts))
    }

    /// The page at a route of the site; `None` for one that has no page of its
    /// own kind (all have).
    ///
    /// # Errors
    /// A fault of a template.
    pub fn page(&self, target: RouteTarget) -> Result<Page> {
        match target {
            RouteTarget::Doc(doc) => self.doc(doc),
            RouteTarget::GeneratedIndex { tree, index } => self.category(tree, index),
            RouteTarget::TagList(tree) => self.tag_list(tree),
            RouteTarget::Tag { tree, tag } => self.tag(tree, tag),
            RouteTarget::Mounted { locale, page } => self.mounted(locale, page),
            RouteTarget::Redirect(redirect) => self.redirect(redirect),
            other => Err(crate::error::Error::new(
                crate::error::ErrorKind::Template,
                format!("no page is made for {other:?}"),
            )),
        }
    }

    /// Files beside the docs that rendered pages refer to: path of the output
    /// and path below the site folder.
    #[must_use]
    pub fn used_files(&self) -> BTreeMap<String, String> {
        self.files.used()
    }

    /// Files that pages fetch when they need them: fragments of large
    /// sidebars, texts of scripts. Path of the output and content; trees may
    /// have the same.
    pub fn fetched_files(&self) -> std::collections::BTreeMap<&str, &str> {
        self.layouts.iter().flat_map(Layout::files).collect()
    }

    /// The tree whose layout a page outside the docs takes: that of the last
    /// version.
    fn default_tree(&self, locale: usize) -> usize {
        let site = &self.project.site;
        site.tree_of(locale, site.last_version())
    }

    /// The output file of an address.
    fn output_file(&self, permalink: &str) -> String {
        let config = &self.project.site.config;
        let path = path::decode(permalink);
        let below = path
            .strip_prefix(config.base_url.trim_end_matches('/'))
            .unwrap_or(&path);
        path::TrailingSlash::from(config.trailing_slash).output_file(below)
    }

    /// An address with the site's origin, where one is configured.
    fn absolute(&self, permalink: &str) -> String {
        format!("{}{permalink}", self.project.site.config.url)
    }
}
