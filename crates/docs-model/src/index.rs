//! Lists with typed indices. A list of the model is an [`IndexVec`], which only
//! its own type of index can access: passing a locale where a version is
//! expected does not compile.
//!
//! The model refers by index instead of by reference, because a site is full of
//! cycles (a doc has a sidebar whose nodes have docs), and because an index can
//! be copied, hashed and serialized.

use std::iter;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};
use std::{fmt, slice, vec};

// For `index_types`, so that callers need not depend on it.
#[doc(hidden)]
pub use serde;
use serde::Serialize;

/// Declares types of indices for [`IndexVec`]. They are printed and serialized as
/// numbers, and their default is the first index.
///
/// # Examples
/// ```
/// use docs_model::index::IndexVec;
///
/// docs_model::index_types! {
///     /// Index of an author.
///     pub struct AuthorIdx;
/// }
///
/// let authors: IndexVec<AuthorIdx, _> = ["Ada", "Grace"].into_iter().collect();
/// let grace = authors.position(|name| *name == "Grace").unwrap();
/// assert_eq!(authors[grace], "Grace");
/// ```
#[macro_export]
macro_rules! index_types {
    ($($(#[$attribute:meta])* $visibility:vis struct $name:ident;)+) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility struct $name(usize);

        impl From<usize> for $name {
            fn from(index: usize) -> Self {
                Self(index)
            }
        }

        impl From<$name> for usize {
            fn from(index: $name) -> Self {
                index.0
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl $crate::index::serde::Serialize for $name {
            fn serialize<S: $crate::index::serde::Serializer>(
                &self,
                serializer: S,
            ) -> std::result::Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }
    )+};
}

index_types! {
    /// Index of a locale in [`Site::locales`](crate::Site::locales).
    pub struct LocaleIdx;

    /// Index of a docs instance in [`SiteConfig::docs`](crate::SiteConfig::docs).
    pub struct InstanceIdx;

    /// Index of a version in [`Site::versions`](crate::Site::versions).
    pub struct VersionIdx;

    /// Index of a tree in [`Site::trees`](crate::Site::trees).
    pub struct TreeIdx;

    /// Index of a doc, post or standalone page in
    /// [`Site::docs`](crate::Site::docs).
    pub struct DocIdx;

    /// Index of a blog in one language, in [`Site::blogs`](crate::Site::blogs).
    pub struct BlogIdx;

    /// Index of a post in [`Blog::posts`](crate::site::Blog::posts).
    pub struct PostIdx;

    /// Index of a mounted page in [`Site::mounted`](crate::Site::mounted).
    pub struct MountedIdx;

    /// Index of a redirect in [`Site::redirects`](crate::Site::redirects).
    pub struct RedirectIdx;

    /// Index of a tag of a tree or a blog, in
    /// [`Tree::tags`](crate::site::Tree::tags) or
    /// [`Blog::tags`](crate::site::Blog::tags).
    pub struct TagIdx;

    /// Index of an author in [`Blog::authors`](crate::site::Blog::authors).
    pub struct AuthorIdx;

    /// Index of a generated category page in
    /// [`Tree::generated_indexes`](crate::site::Tree::generated_indexes).
    pub struct CategoryIdx;

    /// Index of a node in [`Sidebar::nodes`](crate::sidebar::Sidebar::nodes).
    pub struct NodeIdx;
}

/// A list whose entries have indices of type `I`. It is serialized like a
/// [`Vec`].
///
/// Entries are never removed, so an index stays valid for the life of the list. As
/// with a slice, indexing with `[]` panics for an index of another, longer list;
/// [`get`](Self::get) returns `None`.
///
/// # Examples
///
/// ```
/// use docs_model::index::{DocIdx, IndexVec};
///
/// let mut titles: IndexVec<DocIdx, _> = IndexVec::new();
/// let cart = titles.push("Cart");
/// let next = titles.next_index();
/// assert_eq!(titles.get(next), None);
/// assert_eq!(titles.push("Checkout"), next);
///
/// let list: Vec<_> = titles.iter_enumerated().collect();
/// assert_eq!(list, [(cart, &"Cart"), (next, &"Checkout")]);
/// ```
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent, bound(serialize = "T: Serialize"))]
pub struct IndexVec<I, T> {
    /// The entries.
    entries: Vec<T>,
    /// The type of their indices, of which no value is kept.
    index: PhantomData<I>,
}

/// Entries with their indices.
type Enumerated<E, I> =
    iter::Map<iter::Enumerate<E>, fn((usize, <E as Iterator>::Item)) -> (I, <E as Iterator>::Item)>;

impl<I: From<usize> + Into<usize>, T> IndexVec<I, T> {
    /// Returns an empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
            index: PhantomData,
        }
    }

    /// Appends an entry. Returns its index.
    pub fn push(&mut self, entry: T) -> I {
        let index = self.next_index();
        self.entries.push(entry);
        index
    }

    /// Removes the last entry, and returns it.
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.entries.pop()
    }

    /// Returns the index of the entry that is pushed next. It is known before
    /// the entry exists, for entries that refer to each other.
    #[must_use]
    pub fn next_index(&self) -> I {
        I::from(self.entries.len())
    }

    /// Returns the number of entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the list has no entries.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns an entry, or `None` if the list is shorter.
    #[must_use]
    pub fn get(&self, index: I) -> Option<&T> {
        self.entries.get(index.into())
    }

    /// Returns the first entry.
    #[must_use]
    pub fn first(&self) -> Option<&T> {
        self.entries.first()
    }

    /// Returns the index of the first entry that matches. Takes time in
    /// proportion to the length of the list.
    pub fn position(&self, matches: impl FnMut(&T) -> bool) -> Option<I> {
        self.entries.iter().position(matches).map(I::from)
    }

    /// Returns all indices. They do not borrow the list, so that its entries
    /// can be changed in a loop over them.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::index::{DocIdx, IndexVec};
    ///
    /// let mut views: IndexVec<DocIdx, u32> = vec![1, 2].into();
    /// for doc in views.indices() {
    ///     views[doc] += 10;
    /// }
    /// assert_eq!(views.as_slice(), [11, 12]);
    /// ```
    pub fn indices(&self) -> impl ExactSizeIterator<Item = I> + use<I, T> {
        (0..self.entries.len()).map(I::from)
    }

    /// Returns the entries.
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.entries.iter()
    }

    /// Returns the entries, mutable.
    pub fn iter_mut(&mut self) -> slice::IterMut<'_, T> {
        self.entries.iter_mut()
    }

    /// Returns the entries with their indices.
    pub fn iter_enumerated(&self) -> Enumerated<slice::Iter<'_, T>, I> {
        self.iter()
            .enumerate()
            .map(|(at, entry)| (I::from(at), entry))
    }

    /// Returns the entries as a slice.
    #[must_use]
    pub const fn as_slice(&self) -> &[T] {
        self.entries.as_slice()
    }
}

impl<I: Into<usize>, T> Index<I> for IndexVec<I, T> {
    type Output = T;

    fn index(&self, index: I) -> &T {
        &self.entries[index.into()]
    }
}

impl<I: Into<usize>, T> IndexMut<I> for IndexVec<I, T> {
    fn index_mut(&mut self, index: I) -> &mut T {
        &mut self.entries[index.into()]
    }
}

impl<I, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        Self::from(Vec::new())
    }
}

impl<I, T: fmt::Debug> fmt::Debug for IndexVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entries.fmt(f)
    }
}

impl<I, T> From<Vec<T>> for IndexVec<I, T> {
    fn from(entries: Vec<T>) -> Self {
        Self {
            entries,
            index: PhantomData,
        }
    }
}

impl<I, T> Extend<T> for IndexVec<I, T> {
    fn extend<E: IntoIterator<Item = T>>(&mut self, entries: E) {
        self.entries.extend(entries);
    }
}

impl<I, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<E: IntoIterator<Item = T>>(entries: E) -> Self {
        Self::from(Vec::from_iter(entries))
    }
}

impl<I, T> IntoIterator for IndexVec<I, T> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<'a, I, T> IntoIterator for &'a IndexVec<I, T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter()
    }
}

impl<'a, I, T> IntoIterator for &'a mut IndexVec<I, T> {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serialized_as_lists_and_numbers() {
        let list: IndexVec<LocaleIdx, _> = ["en", "de"].into_iter().collect();
        let found: Vec<_> = list.iter_enumerated().collect();
        let json = serde_json::to_string(&(&list, &found));
        assert_eq!(
            json.ok().as_deref(),
            Some(r#"[["en","de"],[[0,"en"],[1,"de"]]]"#)
        );
    }
}
