//! Definitions of links (`[label]: address`) in files that pages insert.
//!
//! MkDocs, mdBook and VitePress insert the text of a file before they parse the page, so
//! that a page can use the definitions of such a file, and the file those of the page.
//! Here, each file is parsed by itself, and a link without a definition of its own is looked
//! up among those of the others.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use memchr::memmem;
use pulldown_cmark::{LinkType, Parser};

use super::Builder;
use super::events::extensions;
use super::include::MAX_INCLUDES;
use crate::Dialect;
use crate::insertion::{Insertion, inserted_paths};
use crate::modules::{Module, Partial};
use crate::selection::{Selection, specifier};
use crate::source::{IslandKind, Prepared};

/// Addresses and titles by label.
#[derive(Debug, Clone, Default)]
pub(super) struct Definitions(BTreeMap<String, (String, String)>);

impl Definitions {
    /// Returns address and title of a label.
    pub(super) fn get(&self, label: &str) -> Option<&(String, String)> {
        // Most pages insert no files.
        (!self.0.is_empty()).then(|| self.0.get(&folded(label)))?
    }

    /// Adds the definitions of a text. The first one of a label counts.
    fn add(&mut self, text: &str) {
        if memmem::find(text.as_bytes(), b"]:").is_none() {
            return;
        }
        let parser = Parser::new_ext(text, extensions());
        for (label, definition) in parser.reference_definitions().iter() {
            let title = definition.title.as_deref().unwrap_or_default();
            let entry = self.0.entry(folded(label));
            entry.or_insert_with(|| (definition.dest.to_string(), title.to_owned()));
        }
    }
}

impl Builder<'_> {
    /// Reads the definitions of the files that the text inserts.
    pub(super) fn read_definitions(&mut self, prepared: &Prepared<'_>) {
        let dialect = self.options.dialect;
        if matches!(dialect, Dialect::Docusaurus | Dialect::Starlight) {
            return;
        }
        let inserted = prepared
            .islands
            .iter()
            .filter_map(|island| match island.kind {
                IslandKind::Include(file) => Some(self.slice(file)),
                _ => None,
            });
        let is_page = self.including.is_empty() && dialect == Dialect::Mkdocs;
        let options = self.options;
        let appended = options.snippet_append.iter().filter(|_| is_page);
        let files = inserted.chain(appended.map(String::as_str));
        let mut left: Vec<String> = files.take(MAX_INCLUDES).map(str::to_owned).collect();
        if left.is_empty() {
            return;
        }
        let mut definitions = (*self.definitions).clone();
        definitions.add(&prepared.out);
        // Inserted files can insert others.
        let mut known = BTreeSet::new();
        while let Some(file) = left.pop().filter(|_| known.len() < MAX_INCLUDES) {
            if known.contains(&file) {
                continue;
            }
            if let Some(partial) = self.inserted_partial(&file) {
                definitions.add(&partial.text);
                let nested = inserted_paths(&partial.text, dialect);
                left.extend(nested.into_iter().map(str::to_owned));
            }
            known.insert(file);
        }
        self.definitions = Rc::new(definitions);
    }

    /// Returns the file that a line names.
    fn inserted_partial(&mut self, named: &str) -> Option<Arc<Partial>> {
        let dialect = self.options.dialect;
        if dialect != Dialect::Vitepress {
            return self.partial_of(&Insertion::of(named, dialect)?).ok();
        }
        let path = specifier(Selection::of(named).path);
        match self.modules.load(self.file, &path) {
            Some(Module::Markdown(partial)) => Some(partial),
            _ => None,
        }
    }

    /// Returns the type of a link with the label `label`, which another file may define.
    pub(super) fn defined_type(&self, link_type: LinkType, label: &str) -> LinkType {
        let defined = match link_type {
            LinkType::ReferenceUnknown => LinkType::Reference,
            LinkType::CollapsedUnknown => LinkType::Collapsed,
            LinkType::ShortcutUnknown => LinkType::Shortcut,
            _ => return link_type,
        };
        match self.definitions.get(label) {
            Some(_) => defined,
            None => link_type,
        }
    }
}

/// Returns a label as it is compared: in lower case, with single spaces.
fn folded(label: &str) -> String {
    let words: Vec<&str> = label.split_whitespace().collect();
    words.join(" ").to_lowercase()
}
