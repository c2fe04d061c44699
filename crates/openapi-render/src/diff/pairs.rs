//! Pairs of entries in two lists. Descriptions repeat keys that must be
//! unique (parameters of one name, media types that differ in case, paths
//! that differ in names of parameters), so that an entry is identified by its
//! key and by how many entries with this key precede it. A description then
//! never differs from itself.
//!
//! Each call of [`Pairs::by`] is linear: the old entries are put into queues by key,
//! and each new entry takes the first of its queue. Calling it with ever more
//! lenient keys pairs what a stricter key has left, and never separates a pair: an
//! operation that keeps its path is the same one even if another has its old id.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Two lists whose entries are paired step by step: first by the strictest key,
/// then what is left by a more lenient one.
pub(super) struct Pairs<T> {
    /// Old entries, and whether each has a partner.
    old: Vec<(T, bool)>,
    /// New entries, each after its partner, if it has one.
    new: Vec<(Option<T>, T)>,
}

impl<T: Copy> Pairs<T> {
    /// Returns two lists without any pairs.
    pub(super) fn new(old: impl IntoIterator<Item = T>, new: impl IntoIterator<Item = T>) -> Self {
        Self {
            old: old.into_iter().map(|entry| (entry, false)).collect(),
            new: new.into_iter().map(|entry| (None, entry)).collect(),
        }
    }

    /// Pairs the entries without a partner that have the same key: the first
    /// with the first, the second with the second.
    pub(super) fn by<K: Hash + Eq>(self, key: impl Fn(T) -> K) -> Self {
        self.by_sides(&key, &key)
    }

    /// Like [`Pairs::by`], for keys that depend on the version: the position of
    /// a parameter in its path, for example.
    pub(super) fn by_sides<K: Hash + Eq>(
        mut self,
        old_key: impl Fn(T) -> K,
        new_key: impl Fn(T) -> K,
    ) -> Self {
        let mut unpaired: HashMap<K, VecDeque<&mut (T, bool)>> = HashMap::new();
        for entry in self.old.iter_mut().filter(|entry| !entry.1) {
            unpaired
                .entry(old_key(entry.0))
                .or_default()
                .push_back(entry);
        }
        for (partner, entry) in self.new.iter_mut().filter(|pair| pair.0.is_none()) {
            let same = unpaired.get_mut(&new_key(*entry));
            if let Some(old) = same.and_then(VecDeque::pop_front) {
                old.1 = true;
                *partner = Some(old.0);
            }
        }
        self
    }

    /// Returns the old entries without a partner.
    pub(super) fn removed(&self) -> impl Iterator<Item = T> {
        let unpaired = self.old.iter().filter(|entry| !entry.1);
        unpaired.map(|entry| entry.0)
    }

    /// Returns the new entries in order, each with its partner.
    pub(super) fn new_entries(&self) -> impl Iterator<Item = (Option<T>, T)> {
        self.new.iter().copied()
    }

    /// Returns the new entries without a partner.
    pub(super) fn added(&self) -> impl Iterator<Item = T> {
        let unpaired = self.new.iter().filter(|pair| pair.0.is_none());
        unpaired.map(|pair| pair.1)
    }

    /// Returns the entries with a partner, old and new.
    pub(super) fn both(&self) -> impl Iterator<Item = (T, T)> {
        self.new
            .iter()
            .filter_map(|(old, new)| Some(((*old)?, *new)))
    }
}
