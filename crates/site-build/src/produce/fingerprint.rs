//! A hash of everything that a job depends on.
//!
//! A fingerprint is a hash of the inputs of a file: for a page, the views of
//! its templates, the text of its doc and the targets of its references, the
//! templates and the chrome. A job with a known fingerprint need not be
//! produced again. Files that are cheap to produce are hashed themselves.

use std::fmt;

use docs_markdown::node::Component;
use docs_model::Target;
use docs_model::config::CONFIG_FILE;
use docs_model::index::{BlogIdx, DocIdx, LocaleIdx, MountedIdx, TreeIdx};
use docs_model::site::{BlogPage, DocKind, RouteTarget};
use serde::{Deserialize, Serialize};

use super::page::{Shell, View};
use super::{Content, Producer, Result};
use crate::digest::Digest;
use crate::plan::{Fragment, Job, LlmsList, permalink};
use crate::search;
use crate::understand::Mounted;

/// A hash of everything that a job depends on, including the version of the
/// program. Jobs with the same fingerprint produce the same bytes and the same
/// diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fingerprint(u128);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Producer<'_> {
    /// Returns the fingerprint of a job, or `None` for a job that cannot be
    /// produced.
    #[must_use]
    pub fn fingerprint(&self, job: &Job) -> Option<Fingerprint> {
        let mut digest = Digest::default();
        digest.add(env!("CARGO_PKG_VERSION").as_bytes());
        self.add_job(job, &mut digest).ok()?;
        Some(Fingerprint(digest.finish_wide()))
    }

    fn add_job(&self, job: &Job, digest: &mut Digest) -> Result<()> {
        match job {
            Job::Page(target) => self.add_page(*target, digest),
            Job::NotFound { locale } => {
                let (shell, view) = self.not_found(*locale)?;
                self.add_view(&shell, &view, digest)
            }
            Job::Twin(RouteTarget::Doc(doc)) => {
                digest.add(b"twin");
                self.add_doc(*doc, digest)
            }
            Job::Twin(RouteTarget::Mounted { locale, page }) => {
                digest.add(b"twin");
                self.add_reference_page(*locale, *page, digest)
            }
            Job::Fragment(Fragment::ApiMenu { locale, api }) => {
                digest.add_value(&("api menu", locale, api));
                self.add_references(*locale, digest);
                Ok(())
            }
            Job::Copy(file) => {
                digest.add(file.as_str().as_bytes());
                let asset = self.project.sources.asset(file.as_str());
                digest.add_value(&asset.map(|asset| asset.hash));
                Ok(())
            }
            Job::Llms(file) if file.list == LlmsList::Texts => {
                digest.add_value(&file.part);
                let project = self.project;
                digest.add(project.text(CONFIG_FILE).unwrap_or_default().as_bytes());
                let llms = self.plan.llms();
                for (idx, section) in llms.sections.iter_enumerated() {
                    digest.add_value(&(&section.title, llms.parts(file.list, idx)));
                    digest.add(llms.path(file.list, idx, 0).as_bytes());
                    let parts = 0..llms.parts(file.list, idx);
                    let counts = parts.map(|part| llms.entries(file.list, idx, part).len());
                    digest.add_value(&counts.collect::<Vec<_>>());
                }
                for target in llms.texts(file.part) {
                    digest.add(permalink(&project.site, target).as_bytes());
                    self.add_job(&Job::Twin(target), digest)?;
                }
                Ok(())
            }
            Job::Search => {
                self.add_index(digest);
                Ok(())
            }
            _ => {
                match self.content(job)?.content {
                    Content::Bytes(bytes) => digest.add(&bytes),
                    Content::File(file) => digest.add(file.as_str().as_bytes()),
                    Content::Index(_) => self.add_index(digest),
                }
                Ok(())
            }
        }
    }

    fn add_page(&self, target: RouteTarget, digest: &mut Digest) -> Result<()> {
        match target {
            RouteTarget::Doc(doc) => self.add_doc(doc, digest),
            RouteTarget::GeneratedIndex { tree, index } => {
                let (shell, view) = self.category(tree, index)?;
                self.add_view(&shell, &view, digest)
            }
            RouteTarget::TagList(tree) => {
                let (shell, view) = self.tag_list(tree)?;
                self.add_view(&shell, &view, digest)
            }
            RouteTarget::Tag { tree, tag } => {
                let (shell, view) = self.tag(tree, tag)?;
                self.add_view(&shell, &view, digest)
            }
            RouteTarget::Blog { blog, page } => self.add_blog_page(blog, page, digest),
            RouteTarget::Mounted { locale, page } => match self.project.mounted[page] {
                Mounted::Search => {
                    let (shell, view) = self.search(locale)?;
                    self.add_view(&shell, &view, digest)
                }
                Mounted::Api { .. } | Mounted::Library { .. } => {
                    self.add_reference_page(locale, page, digest)
                }
            },
            _ => {
                digest.add(self.page(target)?.html.as_bytes());
                Ok(())
            }
        }
    }

    /// Adds the inputs of the search index.
    fn add_index(&self, digest: &mut Digest) {
        let project = self.project;
        digest.add(project.text(CONFIG_FILE).unwrap_or_default().as_bytes());
        digest.add(&project.templates.digest().to_le_bytes());
        for (address, target) in &project.site.routes {
            match *target {
                RouteTarget::Doc(doc) => {
                    search::records::add_page(project, &project.site.docs[doc], digest);
                    self.add_text(&project.site.docs[doc].source.path, digest);
                }
                RouteTarget::Mounted { .. } => digest.add(address.as_bytes()),
                _ => {}
            }
        }
        for locale in project.site.locales.indices() {
            digest.add_value(&search::records::categories(&project.texts[locale]));
            self.add_references(locale, digest);
        }
    }

    /// Adds the text of a Markdown file and of the files that it imports.
    fn add_text(&self, file: &str, digest: &mut Digest) {
        let parsed = &self.project.parsed[file];
        digest.add(parsed.text.as_bytes());
        for (file, text) in &parsed.imported {
            digest.add(file.as_bytes());
            digest.add(text.as_deref().unwrap_or_default().as_bytes());
        }
    }

    fn add_blog_page(&self, blog: BlogIdx, page: BlogPage, digest: &mut Digest) -> Result<()> {
        match page {
            BlogPage::Archive => {
                let (shell, view) = self.archive(blog)?;
                self.add_view(&shell, &view, digest)
            }
            BlogPage::Tags => {
                let (shell, view) = self.blog_tags(blog)?;
                self.add_view(&shell, &view, digest)
            }
            BlogPage::Authors => {
                let (shell, view) = self.authors(blog)?;
                self.add_view(&shell, &view, digest)
            }
            _ => {
                let (shell, view) = self.post_list(blog, page)?;
                for &doc in self.posts_of(blog, page) {
                    self.add_doc(doc, digest)?;
                }
                self.add_view(&shell, &view, digest)
            }
        }
    }

    /// Adds the inputs of a reference page and its twin.
    fn add_reference_page(
        &self,
        locale: LocaleIdx,
        page: MountedIdx,
        digest: &mut Digest,
    ) -> Result<()> {
        let (kind, shell) = match self.project.mounted[page] {
            Mounted::Api { api, page } => ("api", self.api_shell(locale, api, page)),
            Mounted::Library { library, page: of } => {
                let (shell, crumbs) = self.library_shell(locale, library, of, page, None);
                digest.add_value(&crumbs);
                ("library", shell)
            }
            Mounted::Search => return Ok(()),
        };
        digest.add(kind.as_bytes());
        self.add_references(locale, digest);
        self.add_shell(&shell, digest)
    }

    /// Adds the inputs of the references of a locale. They link to one another
    /// by name, so each depends on all.
    fn add_references(&self, locale: LocaleIdx, digest: &mut Digest) {
        let project = self.project;
        let shared = self.references.get_or_init(|| {
            let mut digest = Digest::default();
            let sources = &project.reference_sources;
            let apis = sources.apis.iter().flat_map(|it| it.texts());
            let libraries = sources.libraries.iter().map(|it| it.model_text());
            for (file, text) in apis.chain(libraries) {
                digest.add(file.as_bytes());
                digest.add(text.as_bytes());
            }
            digest.add(project.text(CONFIG_FILE).unwrap_or_default().as_bytes());
            digest.finish()
        });
        digest.add(&shared.to_le_bytes());
        digest.add(project.site.locale_base(locale).as_bytes());
        digest.add_value(&project.references[locale].api_texts());
        digest.add_value(&project.references[locale].library_texts());
    }

    /// Adds the inputs of the page of a doc and its twin.
    fn add_doc(&self, idx: DocIdx, digest: &mut Digest) -> Result<()> {
        let project = self.project;
        let doc = &project.site.docs[idx];
        if let Some((shell, view)) = self.post_shell(idx)? {
            self.add_shell(&shell, digest)?;
            digest.add_value(&view);
        } else if doc.kind == DocKind::Page {
            let (shell, view) = self.standalone_shell(idx)?;
            self.add_shell(&shell, digest)?;
            digest.add_value(&view);
            let module = self.page_component(doc);
            digest.add_value(&module.map(|it| (&it.address, &it.styles)));
            digest.add_value(&self.problems_of_component(doc));
        } else {
            let (shell, view) = self.doc_shell(idx)?;
            self.add_shell(&shell, digest)?;
            digest.add_value(&view);
        }
        digest.add_value(&doc.translated);
        digest.add_value(&doc.title);
        digest.add_value(&doc.source.path);
        let parsed = &project.parsed[&doc.source.path];
        self.add_text(&doc.source.path, digest);
        // The configuration sets levels of checks and Markdown options.
        digest.add(project.text(CONFIG_FILE).unwrap_or_default().as_bytes());
        for target in &doc.targets {
            digest.add_value(target);
            if let Target::Asset { file, .. } | Target::Static { file, .. } = target {
                let dark = project.sources.dark_variant(file);
                for file in [Some(&**file), dark] {
                    let asset = file.and_then(|file| project.sources.asset(file));
                    digest.add_value(&asset.map(|asset| (asset.hash, asset.size)));
                }
            }
        }
        if let Some(name) = &doc.source.front_matter.component {
            self.add_module(name, digest);
        }
        if let Some(document) = parsed.with_components() {
            let names: Vec<&str> = project.components.names().collect();
            digest.add_value(&names);
            for component in document.components() {
                self.add_component(component, doc.tree, idx, digest)?;
            }
        }
        Ok(())
    }

    /// Adds the inputs of a component that are not in the text of the doc.
    fn add_component(
        &self,
        component: &Component,
        tree: TreeIdx,
        doc: DocIdx,
        digest: &mut Digest,
    ) -> Result<()> {
        let project = self.project;
        match &*component.name {
            "DocCardList" => {
                let layout = self.layout(tree)?;
                let cards = super::markdown::Body::new(self, layout, &project.site.docs[doc])
                    .cards_of(component);
                digest.add_value(&cards);
            }
            "ApiOperation" | "ApiSchema" => {
                self.add_references(project.site.trees[tree].locale, digest);
            }
            "Link" => digest.add(&self.addresses_digest().to_le_bytes()),
            name => {
                self.add_module(name, digest);
                let components = &self.project.components;
                let origin = component.origin.as_ref();
                let module =
                    origin.and_then(|it| components.of_export(it.file.as_deref()?, &it.export));
                digest.add_value(&module.map(|it| (&it.address, &it.styles)));
            }
        }
        Ok(())
    }

    /// Returns a hash of the addresses and files that links can point to.
    fn addresses_digest(&self) -> u64 {
        *self.addresses.get_or_init(|| {
            let mut digest = Digest::default();
            for key in self.project.site.routes.keys() {
                digest.add(key.as_bytes());
            }
            digest.add_value(&self.project.sources.files);
            digest.finish()
        })
    }

    fn add_module(&self, name: &str, digest: &mut Digest) {
        let components = &self.project.components;
        if let Some(module) = components.get(name) {
            digest.add_value(&(&module.address, &module.styles));
        }
        digest.add_value(&components.is_broken(name));
    }

    fn add_view<V: View + Serialize>(
        &self,
        shell: &Shell,
        view: &V,
        digest: &mut Digest,
    ) -> Result<()> {
        self.add_shell(shell, digest)?;
        digest.add(V::TEMPLATE.as_bytes());
        digest.add_value(view);
        Ok(())
    }

    /// Adds the parts of a page around its content, and the templates.
    fn add_shell(&self, shell: &Shell, digest: &mut Digest) -> Result<()> {
        let layout = self.layout(shell.tree)?;
        digest.add(&self.project.templates.digest().to_le_bytes());
        digest.add(&layout.digest.to_le_bytes());
        digest.add_value(&self.navbar(shell)?);
        digest.add_value(&shell.page);
        let sidebar = shell.sidebar.as_ref();
        let sidebar = sidebar.and_then(|(name, node)| Some((layout.sidebars.get(name)?, *node)));
        if let Some((pieces, node)) = sidebar {
            digest.add(pieces.html(node).as_bytes());
            digest.add_value(&pieces.fragment_url());
        }
        Ok(())
    }
}
