//! Positions of entries.

/// Position of an entry in a partition.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    /// Number of its page in the partition.
    pub(crate) page: u32,
    /// Number of the entry in the page, counted from 0.
    pub(crate) entry: u32,
}
