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

use super::glossary::Glossary;
use super::markdown::Implementation;
use super::page::{Shell, View};
use super::{Content, Producer, Result};
use crate::digest::Digest;
use crate::plan::{Fragment, Job, LlmsList};
use crate::search;
use crate::understand::Mounted;

/// A hash of everything that a job depends on, including the version of the
/// program. Jobs with the same fingerprint produce the same bytes and the same
/// diagnostics.
///
/// 128 bits, because equal hashes of different inputs would leave an old page
/// in the new output without any message. It is compared with those of the last
/// build only: fingerprints are not stable between versions of the program.
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
    ///
    /// Takes a fraction of the time of producing the job: templates are not
    /// rendered and code is not highlighted, except in jobs that are cheap
    /// anyway.
    #[must_use]
    pub fn fingerprint(&self, job: &Job) -> Option<Fingerprint> {
        let mut digest = Digest::default();
        digest.add(env!("CARGO_PKG_VERSION").as_bytes());
        self.add_job(job, &mut digest).ok()?;
        Some(Fingerprint(digest.finish_wide()))
    }

    /// Adds the inputs of a job. Every input must be added, also those that
    /// rarely change: an input that is missing here leaves old files in the
    /// output. The tests `determinism` and `edits` look for such inputs.
    pub(super) fn add_job(&self, job: &Job, digest: &mut Digest) -> Result<()> {
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
            #[cfg(feature = "social-images")]
            Job::SocialImage(target) => {
                digest.add(b"social image");
                if let Some(card) = self.project.social_card(*target) {
                    self.add_social_image(&card, digest);
                }
                Ok(())
            }
            #[cfg(feature = "images")]
            Job::Rendition { file, width } => {
                digest.add_value(&("rendition", width));
                self.add_picture(file.as_str(), digest);
                Ok(())
            }
            Job::Fragment(Fragment::ApiMenu { locale, api, part }) => {
                digest.add_value(&("api menu", locale, api, part));
                self.add_references(*locale, digest);
                Ok(())
            }
            Job::Copy(file) => {
                digest.add(file.as_str().as_bytes());
                let asset = self.project.sources.asset(file.as_str());
                digest.add_value(&asset.map(|asset| asset.hash));
                Ok(())
            }
            Job::Llms(file) if file.list == LlmsList::Texts => self.add_llms_texts(*file, digest),
            Job::Search => {
                self.add_index(digest);
                Ok(())
            }
            // All other files are cheap to produce, and are their own inputs.
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

    /// Adds the inputs of a page. Views of templates are serialized in place of
    /// being rendered; the templates themselves are part of the shell's digest.
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
    ///
    /// They are those of all records: the texts of docs, names and descriptions
    /// in references, and what decides whether a page is indexed.
    fn add_index(&self, digest: &mut Digest) {
        let project = self.project;
        digest.add(project.text(CONFIG_FILE).unwrap_or_default().as_bytes());
        digest.add(&project.templates.digest().to_le_bytes());
        let keys = self.index.keys();
        for (address, target) in &project.site.routes {
            match *target {
                RouteTarget::Doc(doc) => digest.add(&keys[doc].to_le_bytes()),
                RouteTarget::Mounted { locale, page } => {
                    search::records::add_mounted(project, locale, page, digest);
                    digest.add(address.as_str().as_bytes());
                }
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
        digest.add(&self.project.parsed[file].text_digest().to_le_bytes());
    }

    /// Adds the inputs of a page of a blog. Lists contain excerpts of their
    /// posts, so they depend on the texts of these.
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
    ///
    /// Both are rendered from the description as a whole: a schema anywhere in
    /// it may be shown here.
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
            let apis = sources.apis.iter().flat_map(|api| api.texts());
            let libraries = sources.libraries.iter().flat_map(|library| library.texts());
            for (file, text) in apis.chain(libraries) {
                digest.add(file.as_bytes());
                digest.add(text.as_bytes());
            }
            for library in &sources.libraries {
                digest.add_value(&library.repository);
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
    ///
    /// The hash is kept: the page, its twin and the lists for language models
    /// need the same.
    fn add_doc(&self, idx: DocIdx, digest: &mut Digest) -> Result<()> {
        let known = self.docs[idx].get_or_init(|| {
            let mut digest = Digest::default();
            self.add_inputs_of_doc(idx, &mut digest)?;
            Ok(digest.finish_wide())
        });
        digest.add(&known.clone()?.to_le_bytes());
        Ok(())
    }

    /// Adds what the page of a doc is rendered from, in addition to its own
    /// text: the shell, targets of links, sizes and hashes of images, and
    /// components that it uses.
    fn add_inputs_of_doc(&self, idx: DocIdx, digest: &mut Digest) -> Result<()> {
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
            digest.add_value(&module.map(|component| (&component.address, &component.styles)));
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
                    #[cfg(feature = "images")]
                    self.add_picture(file.unwrap_or_default(), digest);
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

    /// Adds which renditions a picture has, and what they depend on.
    #[cfg(feature = "images")]
    fn add_picture(&self, file: &str, digest: &mut Digest) {
        let picture = self.project.pictures.get(file);
        let widths = picture.map(|picture| picture.files.iter().map(|file| file.width));
        digest.add_value(&picture.map(|picture| (picture.key().to_string(), picture.color)));
        digest.add_value(&widths.map(Iterator::collect::<Vec<u32>>));
    }

    /// Adds the inputs of a component that are not in the text of the doc.
    ///
    /// Markdown links are among the targets of the doc. Components that compute
    /// addresses or lists from the site are listed here by name. Which templates and
    /// React components there are is part of the digest already.
    fn add_component(
        &self,
        component: &Component,
        tree: TreeIdx,
        doc: DocIdx,
        digest: &mut Digest,
    ) -> Result<()> {
        let project = self.project;
        match (self.implementation(component), &*component.name) {
            (Implementation::BuiltIn, "DocCardList") => {
                let layout = self.layout(tree)?;
                let cards = super::markdown::Body::new(self, layout, &project.site.docs[doc])
                    .cards_of(component);
                digest.add_value(&cards);
            }
            (Implementation::BuiltIn, "ApiOperation" | "ApiSchema") => {
                self.add_references(project.site.trees[tree].locale, digest);
            }
            (Implementation::Author, "Translate") => {
                let locale = project.site.trees[tree].locale;
                digest.add_value(&self.translation(component, locale));
            }
            (Implementation::Author, "Term") => {
                digest.add_value(&self.glossary(tree).map(Glossary::digest));
            }
            (Implementation::Module(module), _) => {
                digest.add_value(&(&module.address, &module.styles));
            }
            (Implementation::Unknown | Implementation::MissingImport(_), name) => {
                digest.add_value(&project.components.is_broken(name));
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds the module of a React component, by its address, which contains a
    /// hash of its content, and whether the component failed to compile.
    fn add_module(&self, name: &str, digest: &mut Digest) {
        let components = &self.project.components;
        if let Some(module) = components.get(name) {
            digest.add_value(&(&module.address, &module.styles));
        }
        digest.add_value(&components.is_broken(name));
    }

    /// Adds the inputs of a page that consists of a shell and the view of a
    /// template.
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
    ///
    /// The digest of the templates covers all of them: which template includes
    /// which other is not tracked.
    fn add_shell(&self, shell: &Shell, digest: &mut Digest) -> Result<()> {
        let layout = self.layout(shell.tree)?;
        digest.add(&self.project.templates.digest().to_le_bytes());
        digest.add(&layout.digest.to_le_bytes());
        digest.add_value(&self.navbar(shell)?);
        digest.add_value(&shell.page);
        let sidebar = shell
            .sidebar
            .as_ref()
            .and_then(|(name, node)| Some((layout.sidebars.get(name)?, *node)));
        if let Some((pieces, node)) = sidebar {
            pieces.add_to(node, digest);
            digest.add_value(&(pieces.fragment_url(), pieces.has_badges()));
        }
        Ok(())
    }
}
