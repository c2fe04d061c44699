//! Examples that are too large for a page, as a result; which ones these are is decided
//! by `render::large`.

use std::collections::HashMap;
use std::sync::Arc;

/// The examples of a reference that have files of their own: pages show their start
/// and a link to the file, which scripts fetch when a reader shows or copies the whole
/// example.
///
/// Enumerations are among them: their files have one value in each line.
///
/// An example is known by its text, so that operations with the same example share a
/// file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LargeExamples {
    /// Names of the files by text.
    names: HashMap<Arc<str>, String>,
}

impl LargeExamples {
    /// Adds an example. `name` returns the name of its file.
    pub(crate) fn add(&mut self, text: String, name: &mut dyn FnMut(&str) -> String) {
        let text: Arc<str> = text.into();
        let file = name(&text);
        self.names.entry(text).or_insert(file);
    }

    /// Returns the files to publish below
    /// [`RenderOptions::large_examples_url`](crate::RenderOptions::large_examples_url)
    /// as (name, text), in alphabetical order. They are plain text, whatever they
    /// contain.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let files = self.names.iter();
        let mut files: Vec<_> = files.map(|(text, name)| (name.as_str(), &**text)).collect();
        files.sort_unstable();
        files.dedup_by_key(|(name, _)| *name);
        files.into_iter()
    }

    /// Returns whether all examples fit into their pages.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the name of the file of an example.
    pub(crate) fn name(&self, text: &str) -> Option<&str> {
        self.names.get(text).map(String::as_str)
    }
}
