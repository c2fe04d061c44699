//! A bounded cache of values by path. It is bounded because clients can request
//! any number of paths.

use std::collections::{HashMap, VecDeque};

/// A map of values by path that removes the oldest ones when it is full. A value
/// that is set again counts as new.
#[derive(Debug)]
pub(crate) struct Recent<V> {
    /// Values with their sizes.
    values: HashMap<String, (V, usize)>,
    /// Paths of `values`, oldest first.
    order: VecDeque<String>,
    /// Total size of paths and values in bytes.
    size: usize,
    max_len: usize,
    max_size: usize,
}

impl<V> Recent<V> {
    /// Creates a cache of at most `max_len` values with a total size of at most
    /// `max_size`.
    pub(crate) fn new(max_len: usize, max_size: usize) -> Self {
        Self {
            values: HashMap::new(),
            order: VecDeque::new(),
            size: 0,
            max_len,
            max_size,
        }
    }

    /// Sets the value of `path`, of `size` bytes. A value larger than the maximum
    /// total size is not stored, and the previous one is removed.
    pub(crate) fn insert(&mut self, path: &str, value: V, size: usize) {
        self.remove(path);
        let size = size.saturating_add(path.len());
        if size > self.max_size {
            return;
        }
        self.values.insert(path.to_owned(), (value, size));
        self.order.push_back(path.to_owned());
        self.size += size;
        while self.values.len() > self.max_len || self.size > self.max_size {
            let Some(oldest) = self.order.pop_front() else {
                return;
            };
            if let Some((_, size)) = self.values.remove(&oldest) {
                self.size -= size;
            }
        }
    }

    /// Removes the value of `path`.
    fn remove(&mut self, path: &str) {
        if let Some((_, size)) = self.values.remove(path) {
            self.size -= size;
            self.order.retain(|other| other != path);
        }
    }

    /// Returns the value of `path`.
    pub(crate) fn get(&self, path: &str) -> Option<&V> {
        self.values.get(path).map(|(value, _)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_entries_are_removed() {
        let mut recent = Recent::new(3, 100);
        for n in 0..10 {
            recent.insert(&format!("/{n}"), n, 1);
        }
        assert_eq!((recent.get("/6"), recent.get("/7")), (None, Some(&7)));
        recent.insert("/7", 70, 1);
        recent.insert("/10", 10, 1);
        assert_eq!((recent.get("/7"), recent.get("/8")), (Some(&70), None));
        recent.insert("/11", 11, 95);
        assert_eq!((recent.get("/7"), recent.get("/11")), (None, Some(&11)));
        recent.insert("/12", 12, 1000);
        assert_eq!(recent.get("/12"), None);
        recent.remove("/11");
        assert_eq!(recent.size, 0);
    }
}
