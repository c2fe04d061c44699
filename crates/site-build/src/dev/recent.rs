//! Recent requests of the dev server. Their number is bounded, because every
//! client can request any number of paths.

use std::collections::{HashMap, VecDeque};

/// Values by path; the oldest are forgotten when there are too many.
#[derive(Debug)]
pub(crate) struct Recent<V> {
    values: HashMap<String, (V, usize)>,
    /// The paths of `values`, those that were set first in front.
    order: VecDeque<String>,
    size: usize,
    max_len: usize,
    max_size: usize,
}

impl<V> Recent<V> {
    /// Holds at most `max_len` values, whose sizes add up to `max_size`.
    pub(crate) fn new(max_len: usize, max_size: usize) -> Self {
        Self {
            values: HashMap::new(),
            order: VecDeque::new(),
            size: 0,
            max_len,
            max_size,
        }
    }

    /// Sets the value of `path`. One that is larger than all may be is not
    /// kept.
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

    /// Forgets the value of `path`.
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
    fn the_oldest_go() {
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
