//! Documents as compressed bytes, for programs that keep many of them.
//!
//! A site keeps all its documents from parsing to rendering, but renders only a
//! few at a time. The tree of a page consists of many small allocations; as one
//! compressed block it takes a third of the memory. The bytes can be kept in a
//! file, too, so that the next run need not parse what has not changed.
//!
//! borsh is a format without names or a schema, so packing and unpacking are copies
//! with little else; LZ4 is several times faster than what would compress better, and
//! a page is unpacked each time it is rendered.

use std::sync::Arc;

use borsh::BorshDeserialize as _;
use bytes::{Buf as _, Bytes};
use docs_model::Outline;

use crate::document::Document;
use crate::encoding::outline;

/// A [`Document`] as compressed bytes, about a third of its size in memory, with or
/// without the text that it was parsed from. The outline is kept as it is, because
/// navigation and link checks read it without the content.
///
/// # Examples
///
/// ```
/// use docs_markdown::{ParseOptions, parse};
///
/// let (document, _) = parse("# Cart\n\nA *basket* for goods.\n", 0, &ParseOptions::default());
/// let packed = document.pack();
/// assert_eq!(packed.outline().title.as_deref(), Some("Cart"));
/// assert_eq!(packed.unpack(), document);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PackedDocument {
    /// The outline of the document, shared with it.
    outline: Arc<Outline>,
    /// [`Document::no_index`], which lists of pages need without the content.
    no_index: bool,
    /// Length of the text in bytes.
    text_len: usize,
    /// The text, then the other fields as borsh; compressed with LZ4. For a document from
    /// [`read_from`](Self::read_from), a slice of its input.
    bytes: Bytes,
}

impl Document {
    /// Returns the document as compressed bytes. The bytes depend only on the
    /// document, so equal documents have equal bytes. A program that keeps them
    /// in a cache can compare them instead of the documents.
    ///
    /// See [`PackedDocument`] for an example.
    #[must_use]
    pub fn pack(&self) -> PackedDocument {
        self.pack_with("")
    }

    /// Like [`pack`](Self::pack), with the text that the document was parsed from. The
    /// document repeats most of it, so that it takes a fraction of the memory that it
    /// would take by itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::{ParseOptions, parse};
    ///
    /// let text = "# Cart\n\nA *basket* for goods.\n";
    /// let (document, _) = parse(text, 0, &ParseOptions::default());
    /// let packed = document.pack_with(text);
    /// assert_eq!(packed.unpack_text(), text);
    /// assert_eq!(packed.unpack(), document);
    /// ```
    #[must_use]
    pub fn pack_with(&self, text: &str) -> PackedDocument {
        // Without `..`: a new field of a document has to be packed as well.
        let Self {
            outline,
            nodes,
            imports,
            no_index,
            syntax,
            twin,
        } = self;
        let mut bytes = text.as_bytes().to_vec();
        let written = borsh::to_writer(&mut bytes, &(nodes, imports, syntax, twin));
        debug_assert!(written.is_ok(), "a list of bytes takes all of them");
        PackedDocument {
            outline: Arc::clone(outline),
            no_index: *no_index,
            text_len: text.len(),
            bytes: lz4_flex::compress_prepend_size(&bytes)
                .into_boxed_slice()
                .into(),
        }
    }
}

impl PackedDocument {
    /// Returns the title, headings, anchors and references.
    #[must_use]
    pub const fn outline(&self) -> &Arc<Outline> {
        &self.outline
    }

    /// Returns whether a robots meta tag keeps the page out of search indexes.
    #[must_use]
    pub const fn no_index(&self) -> bool {
        self.no_index
    }

    /// Returns the length of [the text](Self::unpack_text) in bytes.
    #[must_use]
    pub const fn text_len(&self) -> usize {
        self.text_len
    }

    /// Appends the packed document to `out`, for [`read_from`](Self::read_from).
    ///
    /// Several documents can follow each other in one list of bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::{PackedDocument, ParseOptions, parse};
    ///
    /// let pack = |text: &str| parse(text, 0, &ParseOptions::default()).0.pack();
    /// let mut bytes = Vec::new();
    /// pack("# Cart\n").write_to(&mut bytes);
    /// pack("# Orders\n").write_to(&mut bytes);
    ///
    /// let mut rest = bytes.into();
    /// let titles: Vec<_> = std::iter::from_fn(|| PackedDocument::read_from(&mut rest))
    ///     .map(|packed| packed.outline().title.clone().unwrap_or_default())
    ///     .collect();
    /// assert_eq!(titles, ["Cart", "Orders"]);
    /// ```
    pub fn write_to(&self, out: &mut Vec<u8>) {
        let Self {
            outline,
            no_index,
            text_len,
            bytes,
        } = self;
        let written = outline::write(outline, out)
            .and_then(|()| borsh::to_writer(&mut *out, &(no_index, text_len, &**bytes)));
        debug_assert!(written.is_ok(), "a list of bytes takes all of them");
    }

    /// Reads a packed document from the start of `bytes`, and moves `bytes` to
    /// what follows it. Returns `None` if there is none. The content of the document
    /// is not copied: it keeps all of the bytes in memory.
    ///
    /// The format belongs to this version of the crate, and the content is not
    /// checked: keep the bytes with a version and a checksum of your own. Bytes
    /// that [`write_to`](Self::write_to) did not write may make
    /// [`unpack`](Self::unpack) panic.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::{PackedDocument, ParseOptions, parse};
    ///
    /// let (document, _) = parse("# Cart\n\nSee [orders](orders.md).\n", 0, &ParseOptions::default());
    /// let mut bytes = Vec::new();
    /// document.pack().write_to(&mut bytes);
    /// let packed = PackedDocument::read_from(&mut bytes.into()).expect("a packed document");
    /// assert_eq!(packed.unpack(), document);
    /// ```
    #[must_use]
    pub fn read_from(bytes: &mut Bytes) -> Option<Self> {
        let mut rest = &**bytes;
        let outline = outline::read(&mut rest).ok()?;
        let (no_index, text_len, len) = <(bool, usize, u32)>::deserialize(&mut rest).ok()?;
        let packed = rest.get(..usize::try_from(len).ok()?)?;
        let packed = bytes.slice_ref(packed);
        bytes.advance(bytes.len() - rest.len() + packed.len());
        Some(Self {
            outline: Arc::new(outline),
            no_index,
            text_len,
            bytes: packed,
        })
    }

    /// Returns the document. This takes some microseconds for a page of usual
    /// length.
    #[must_use]
    pub fn unpack(&self) -> Document {
        self.document(&self.bytes())
    }

    /// Returns the text that the document was packed with; empty if it was packed
    /// without.
    #[must_use]
    pub fn unpack_text(&self) -> String {
        self.text(self.bytes())
    }

    /// Returns the document and its text, in the time that one of them takes.
    #[must_use]
    pub fn unpack_with_text(&self) -> (Document, String) {
        let bytes = self.bytes();
        (self.document(&bytes), self.text(bytes))
    }

    /// Returns the document in uncompressed bytes.
    fn document(&self, bytes: &[u8]) -> Document {
        let fields = bytes.get(self.text_len..).unwrap_or_default();
        let Ok((nodes, imports, syntax, twin)) = <_>::try_from_slice(fields) else {
            unreachable!("`pack_with` wrote these bytes");
        };
        Document {
            outline: Arc::clone(&self.outline),
            nodes,
            imports,
            no_index: self.no_index,
            syntax,
            twin,
        }
    }

    /// Returns the text in uncompressed bytes.
    fn text(&self, mut bytes: Vec<u8>) -> String {
        bytes.truncate(self.text_len);
        String::from_utf8(bytes).unwrap_or_default()
    }

    /// Returns the uncompressed bytes.
    fn bytes(&self) -> Vec<u8> {
        lz4_flex::decompress_size_prepended(&self.bytes).unwrap_or_default()
    }
}
