//! Check of files that the configuration, front matter and links name: pictures that
//! browsers cannot show, and pointers of Git LFS in place of downloads and videos.
//!
//! Pictures in the text of pages are checked when a page is produced, which reads them
//! anyway.

use std::collections::BTreeSet;

use docs_model::config::CONFIG_FILE;
use docs_model::site::Doc;
use docs_model::{Site, Target};
use located_data::{Diagnostic, Node, Span, Step, path};

use crate::load::{Damage, Sources};

/// Reports the files that cannot be shown.
pub(super) fn check(sources: &Sources, site: &Site) -> Vec<Diagnostic> {
    let mut check = Check {
        sources,
        reported: BTreeSet::new(),
        out: Vec::new(),
    };
    check.configured();
    check.authors();
    for doc in site.docs.iter().filter(|doc| doc.translated) {
        check.front_matter(doc);
        check.references(doc);
    }
    check.out
}

struct Check<'s> {
    sources: &'s Sources,
    /// Files that are reported already: one that many pages name is one problem.
    reported: BTreeSet<String>,
    out: Vec<Diagnostic>,
}

impl Check<'_> {
    /// Checks the pictures that `site.toml` names.
    fn configured(&mut self) {
        let config = &self.sources.config;
        let mut named: Vec<(Vec<Step<'_>>, &str)> = Vec::new();
        for (key, file) in [("favicon", &config.favicon), ("image", &config.image)] {
            named.extend(file.as_deref().map(|file| (vec![Step::Key(key)], file)));
        }
        for (table, logo) in [
            ("navbar", &config.navbar.logo),
            ("theme", &config.theme.logo),
            ("footer", &config.footer.logo),
        ] {
            let Some(logo) = logo else {
                continue;
            };
            let steps = |key| ["logo", key].map(Step::Key);
            let steps = |key| [&[Step::Key(table)], &steps(key)[..]].concat();
            named.push((steps("src"), &logo.src));
            let dark = logo.src_dark.as_deref();
            named.extend(dark.map(|file| (steps("src_dark"), file)));
        }
        for (steps, address) in named {
            let span = self.sources.config_source.span(&steps);
            self.picture(CONFIG_FILE, span, address);
        }
    }

    /// Checks the pictures of authors.
    fn authors(&mut self) {
        let sources = self.sources;
        for blog in &sources.config.blog {
            let file = format!("{}{}", path::prefix(&blog.path), blog.authors);
            let authors = sources.data.get(&file).map_or(&[][..], Node::members);
            for author in authors {
                for key in ["image_url", "imageURL"] {
                    let Some(image) = author.node.get(key) else {
                        continue;
                    };
                    let address = image.as_str().unwrap_or_default();
                    self.picture(&file, Some(image.span()), address);
                }
            }
        }
    }

    /// Checks the picture for link previews of a page.
    fn front_matter(&mut self, doc: &Doc) {
        let front_matter = &doc.source.front_matter;
        let Some(image) = &front_matter.image else {
            return;
        };
        let span = front_matter.span("image");
        match doc.image_file(|file| self.sources.files.contains(file)) {
            Some(file) => self.file(&doc.source.path, span, &file),
            None => self.picture(&doc.source.path, span, image),
        }
    }

    /// Checks the downloads and videos of a page.
    fn references(&mut self, doc: &Doc) {
        let references = &doc.source.outline.references;
        for (target, reference) in doc.targets.iter().zip(references) {
            let (Target::Asset { file, .. } | Target::Static { file, .. }) = target else {
                continue;
            };
            if self.sources.is_pointer(file) && !Damage::is_picture(file) {
                let file = file.to_string();
                self.report(
                    &doc.source.path,
                    Some(reference.span),
                    &file,
                    Damage::Pointer,
                );
            }
        }
    }

    /// Checks a picture by its address below the base URL.
    fn picture(&mut self, place: &str, span: Option<Span>, address: &str) {
        if path::is_external(address) || address.starts_with("data:") {
            return;
        }
        let end = address.find(['?', '#']).unwrap_or(address.len());
        let config = &self.sources.config;
        let below = address[..end].strip_prefix(&*config.base_url);
        let below = path::decode(below.unwrap_or(&address[..end]));
        let mut files = config.static_files(&below);
        if let Some(file) = files.find(|file| self.sources.files.contains(file)) {
            self.file(place, span, &file);
        }
    }

    /// Checks a picture by its path.
    fn file(&mut self, place: &str, span: Option<Span>, file: &str) {
        let asset = self.sources.asset(file);
        if let Some(damage) = asset.and_then(|asset| asset.damage) {
            self.report(place, span, file, damage);
        }
    }

    fn report(&mut self, place: &str, span: Option<Span>, file: &str, damage: Damage) {
        if !self.reported.insert(file.to_owned()) {
            return;
        }
        let mut problem = Diagnostic::warning("image-file", damage.message(file))
            .in_file(place)
            .help(damage.help());
        problem.span = span;
        self.out.extend(self.sources.config.checks.apply(problem));
    }
}
