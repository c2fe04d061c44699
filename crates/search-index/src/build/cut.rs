//! Decides where a list of items is cut into files.

use xxhash_rust::xxh3::xxh3_64;

/// Divides a list of items into files by content-defined chunking: whether a
/// file ends after an item depends on the item itself, and hardly on those
/// before it. Boundaries at fixed sizes would move with each edit, and change
/// all files after it.
///
/// A file ends after an item
///
/// - if it has twice the target size,
/// - or if it has half of it and the hash of the item is a boundary. The chance
///   of that is proportional to the size of the item, so that the mean distance
///   to the next boundary is half of the target, whatever the items are.
///
/// The size is in the unit of the caller: bytes for words and texts, files for
/// directories.
pub(super) struct Cutter {
    target: usize,
    /// Size of the current file so far.
    size: usize,
}

impl Cutter {
    /// Creates a cutter for files of about `target` on average. Files are larger
    /// than twice that only by their last item.
    pub(super) fn new(target: usize) -> Self {
        Self { target, size: 0 }
    }

    /// Adds an item, and returns whether the file ends after it.
    pub(super) fn ends_after(&mut self, key: &[u8], size: usize) -> bool {
        self.size += size;
        let ends = self.size >= self.target.saturating_mul(2)
            || (self.size >= self.target / 2 && self.is_end(key, size));
        if ends {
            self.size = 0;
        }
        ends
    }

    /// Returns whether a file ends within an item, after a part of it of this size:
    /// only if that is a file of its own. Otherwise the items of a file would depend
    /// on those of the file before.
    pub(super) fn divides(&self, size: usize) -> bool {
        size >= self.target
    }

    /// Returns whether the next item would make the file larger than twice the
    /// target. The caller then ends the file before the item, with
    /// [`restart`](Self::restart).
    pub(super) fn is_full_for(&self, size: usize) -> bool {
        self.size > 0 && self.size + size > self.target.saturating_mul(2)
    }

    /// Returns whether the file has no items yet.
    pub(super) fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// Starts a new file before the next item.
    pub(super) fn restart(&mut self) {
        self.size = 0;
    }

    /// Returns whether the hash of an item selects it as a boundary; on
    /// average, one per half of the target size.
    ///
    /// The condition is `hash / 2^64 < size / (target / 2)`, without division:
    /// the factors have at most 64 bits, so the products fit into 128.
    fn is_end(&self, key: &[u8], size: usize) -> bool {
        let chance = u128::try_from(size).unwrap_or(u128::MAX) << 64;
        let half = u128::try_from(self.target / 2).unwrap_or(u128::MAX);
        u128::from(xxh3_64(key)).saturating_mul(half) < chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(items: &[String]) -> Vec<Vec<&str>> {
        let mut cutter = Cutter::new(20);
        let mut files = vec![Vec::new()];
        for item in items {
            if let Some(file) = files.last_mut() {
                file.push(&**item);
            }
            if cutter.ends_after(item.as_bytes(), 1) {
                files.push(Vec::new());
            }
        }
        files
    }

    #[test]
    fn an_item_more_changes_the_files_around_it() {
        let mut items: Vec<String> = (0..10_000).map(|i| i.to_string()).collect();
        let before = files(&items)
            .into_iter()
            .map(|file| file.concat())
            .collect::<Vec<_>>();
        assert!((450..550).contains(&before.len()), "{}", before.len());
        for at in [0, 17, 5000, 9999] {
            items.insert(at, "new".to_owned());
            let changed = files(&items)
                .iter()
                .filter(|file| !before.contains(&file.concat()))
                .count();
            assert!((1..8).contains(&changed), "{changed} files for {at}");
            items.remove(at);
        }
    }
}
