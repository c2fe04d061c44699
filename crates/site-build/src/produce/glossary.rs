//! The terms of a glossary: the headings of a page, each defined by the first
//! paragraph below it.
//!
//! A page in Markdown is what readers see, what translators translate and what the
//! search finds, so that terms need no file of their own.

use std::collections::HashMap;

use docs_markdown::slug::slug;
use docs_model::address::Address;
use docs_model::index::TreeIdx;
use located_data::diagnostic::{misspelled, nearest};
use located_data::path;
use serde::Serialize;

use super::Producer;
use crate::digest::Digest;

/// The glossary of a tree of docs.
#[derive(Debug)]
pub(super) struct Glossary {
    /// Address of its page.
    pub(super) address: Address,
    /// Title of its page.
    pub(super) title: String,
    /// The terms, in the order of the page.
    terms: Vec<Entry>,
    /// Index of the term with an anchor.
    by_anchor: HashMap<String, usize>,
    /// Index of the first term with a name, in lower case.
    by_name: HashMap<String, usize>,
    /// Hash of address, title and terms.
    digest: u128,
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
            Some(Glossary::new(
                doc.permalink.clone(),
                doc.title.clone(),
                terms.collect(),
            ))
        });
        glossary.as_ref()
    }
}

impl Glossary {
    fn new(address: Address, title: String, terms: Vec<Entry>) -> Self {
        let mut by_anchor = HashMap::new();
        let mut by_name = HashMap::new();
        for (idx, entry) in terms.iter().enumerate() {
            by_anchor.entry(entry.anchor.clone()).or_insert(idx);
            by_name.entry(entry.name.to_lowercase()).or_insert(idx);
        }
        let mut digest = Digest::default();
        digest.add_value(&(&address, &title, &terms));
        Self {
            address,
            title,
            terms,
            by_anchor,
            by_name,
            digest: digest.finish_wide(),
        }
    }

    /// Returns a hash of what pages show of the glossary.
    pub(super) const fn digest(&self) -> u128 {
        self.digest
    }

    /// Returns the term with an anchor, or the first one with a name, in any case.
    pub(super) fn find(&self, term: &str) -> Option<&Entry> {
        let idx = self.by_anchor.get(term).copied().or_else(|| {
            let by_name = self.by_name.get(&term.to_lowercase());
            let by_anchor = self.by_anchor.get(&slug(term, false));
            by_name.into_iter().chain(by_anchor).min().copied()
        })?;
        self.terms.get(idx)
    }

    /// Returns the address of an entry, encoded.
    pub(super) fn address_of(&self, entry: &Entry) -> String {
        format!("{}#{}", self.address, path::encode(&entry.anchor))
    }

    /// Returns the term that an unknown one is probably meant to be: one whose heading
    /// has these words but another anchor, its singular, or a similar one.
    pub(super) fn similar(&self, term: &str) -> Option<&str> {
        let anchor = slug(term, false);
        let mut terms = self.terms.iter();
        let same_words = terms.find(|entry| slug(&entry.name, false) == anchor);
        let anchors = || self.terms.iter().map(|entry| &*entry.anchor);
        same_words
            .map(|entry| &*entry.anchor)
            .or_else(|| misspelled(&anchor, anchors()))
            .or_else(|| nearest(&anchor, anchors()))
    }
}
