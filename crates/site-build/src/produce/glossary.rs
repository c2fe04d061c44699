//! The terms of a glossary: the headings of a page, each defined by the first
//! paragraph below it.
//!
//! A page in Markdown is what readers see, what translators translate and what the
//! search finds, so that terms need no file of their own.

use docs_markdown::slug::slug;
use docs_model::index::TreeIdx;
use located_data::diagnostic::{misspelled, nearest};
use located_data::path;
use serde::Serialize;

use super::Producer;

/// The glossary of a tree of docs.
#[derive(Debug, Serialize)]
pub(super) struct Glossary {
    /// Address of its page, encoded.
    pub(super) address: String,
    /// Title of its page.
    pub(super) title: String,
    /// The terms, in the order of the page.
    terms: Vec<Entry>,
}

/// A term of a glossary.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    /// Anchor of its heading.
    pub(super) anchor: String,
    /// Text of its heading.
    pub(super) name: String,
    /// The first paragraph below the heading, as plain text, unless there is none.
    pub(super) definition: Option<String>,
}

impl Producer<'_> {
    /// Returns the glossary that pages of a tree use.
    pub(super) fn glossary(&self, tree: TreeIdx) -> Option<&Glossary> {
        let glossary = self.glossaries[tree].get_or_init(|| {
            let site = &self.project.site;
            let doc = &site.docs[site.glossary_of(tree)?];
            let document = self.project.parsed[&doc.source.path].document();
            let sections = docs_markdown::sections(&document).into_iter();
            let terms = sections.filter_map(|section| {
                Some(Entry {
                    anchor: section.anchor?,
                    name: section.title,
                    definition: section.text.into_iter().next(),
                })
            });
            Some(Glossary {
                address: doc.permalink.clone(),
                title: doc.title.clone(),
                terms: terms.collect(),
            })
        });
        glossary.as_ref()
    }
}

impl Glossary {
    /// Returns the term with an anchor or a name, in any case.
    pub(super) fn find(&self, term: &str) -> Option<&Entry> {
        let lower = term.to_lowercase();
        let anchor = slug(term, false);
        let by_anchor = self.terms.iter().find(|entry| entry.anchor == term);
        by_anchor.or_else(|| {
            let mut terms = self.terms.iter();
            terms.find(|entry| entry.name.to_lowercase() == lower || entry.anchor == anchor)
        })
    }

    /// Returns the address of an entry, encoded.
    pub(super) fn address_of(&self, entry: &Entry) -> String {
        format!("{}#{}", self.address, path::encode(&entry.anchor))
    }

    /// Returns the term that an unknown one is probably meant to be: its singular, or
    /// a similar one.
    pub(super) fn similar(&self, term: &str) -> Option<&str> {
        let anchor = slug(term, false);
        let anchors = || self.terms.iter().map(|entry| &*entry.anchor);
        misspelled(&anchor, anchors()).or_else(|| nearest(&anchor, anchors()))
    }
}
