//! The text of a file, which a large site keeps packed.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use docs_markdown::PackedDocument;

use super::trace::{Stamp, digest_of_text};

/// Texts that an earlier run has read and parsed.
pub(crate) trait KnownTexts: Sync {
    /// Returns the text of a file, if that had this stamp. `import_context` is a hash of
    /// what decides which further files a text names; texts that name any are not
    /// returned.
    fn find(&self, file: &str, stamp: Stamp, import_context: u128) -> Option<KnownText>;
}

/// A text that an earlier run has read and parsed.
#[derive(Debug)]
pub(crate) struct KnownText {
    /// Outcome of reading the file.
    pub(crate) hash: u128,
    /// The document with the text.
    pub(crate) packed: Arc<PackedDocument>,
}

/// The text of a file.
///
/// The texts of pages take as much memory as all else that a project knows of the pages,
/// and hardly anything needs them once they are parsed. A packed text is with the
/// document that was parsed from it, which takes little more memory with the text than
/// without. What still needs it, such as a diagnostic that quotes it, unpacks it.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    /// The text. Empty as long as it is packed and nothing has needed it.
    whole: OnceLock<Arc<str>>,
    /// The document with the text.
    packed: Option<Arc<PackedDocument>>,
    /// Length in bytes.
    len: usize,
    /// Hash, computed on first use.
    hash: OnceLock<u128>,
    /// Whether the text names further files to read.
    names_files: bool,
}

impl Text {
    /// Creates a text that is not packed.
    pub(super) fn new(text: Arc<str>, names_files: bool) -> Self {
        Self {
            len: text.len(),
            whole: text.into(),
            packed: None,
            hash: OnceLock::new(),
            names_files,
        }
    }

    /// Returns the text that an earlier run has parsed.
    pub(super) fn known(text: KnownText) -> Self {
        Self {
            whole: OnceLock::new(),
            len: text.packed.text_len(),
            packed: Some(text.packed),
            hash: text.hash.into(),
            names_files: false,
        }
    }

    /// Returns the hash of the text: the outcome of reading the file, unless that contains
    /// the character NUL, which is replaced in Markdown.
    pub(crate) fn hash(&self) -> u128 {
        *self.hash.get_or_init(|| digest_of_text(self))
    }

    /// Returns the length in bytes, without unpacking the text.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the text without keeping it, for a caller that reads the texts of all pages.
    pub(crate) fn unpacked(&self) -> Arc<str> {
        let unpack = || match &self.packed {
            Some(packed) => packed.unpack_text().into(),
            None => Arc::default(),
        };
        self.whole.get().cloned().unwrap_or_else(unpack)
    }

    /// Returns the document with which the text is packed.
    pub(crate) const fn packed(&self) -> Option<&Arc<PackedDocument>> {
        self.packed.as_ref()
    }

    /// Returns whether the text names further files to read. If it does, it is not packed:
    /// each rebuild looks for them.
    pub(super) const fn names_files(&self) -> bool {
        self.names_files
    }

    /// Replaces the text by one that names the same files.
    pub(crate) fn replace(&mut self, text: Arc<str>) {
        *self = Self::new(text, self.names_files);
    }

    /// Replaces the text by the document that was parsed from it, and packed with it.
    pub(crate) fn pack(&mut self, document: &Arc<PackedDocument>) {
        if !self.names_files {
            self.packed = Some(Arc::clone(document));
            self.whole = OnceLock::new();
        }
    }
}

impl Deref for Text {
    type Target = Arc<str>;

    fn deref(&self) -> &Arc<str> {
        self.whole.get_or_init(|| self.unpacked())
    }
}
