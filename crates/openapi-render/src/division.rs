//! The division of large pages of a reference, as a result; which pages are too
//! large is decided by `render::division`.

use std::collections::BTreeSet;

use docs_model::index_types;

use crate::model::OperationIdx;

index_types! {
    /// Index of a group of operations in the order of the menu.
    pub(crate) struct GroupIdx;
}

/// The pages of a layout that are divided: each of their operations and schemas
/// has a separate page, and the divided page links to them. Addresses remain
/// those of the layout, which is why a division is an option of rendering and
/// not another layout.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Division {
    /// Whether the single page is divided.
    pub(crate) whole: bool,
    /// The groups whose pages are divided.
    pub(crate) groups: BTreeSet<GroupIdx>,
    /// The operations of these groups.
    pub(crate) operations: BTreeSet<OperationIdx>,
    /// Maximum number of deprecated parts on a page; `None` without a limit of pages.
    pub(crate) max_deprecated: Option<usize>,
    /// Maximum size in bytes of a list of links that has pages of its own; `None` without
    /// a limit of pages.
    pub(crate) max_list: Option<usize>,
}

impl Division {
    /// Returns whether no page is divided.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.whole && self.groups.is_empty()
    }

    /// Returns whether the single page is divided.
    pub(crate) fn whole(&self) -> bool {
        self.whole
    }

    /// Returns whether the page with an operation is divided.
    pub(crate) fn has_operation(&self, operation: OperationIdx) -> bool {
        self.whole || self.operations.contains(&operation)
    }

    /// Returns whether the page of a group is divided.
    pub(crate) fn has_group(&self, group: GroupIdx) -> bool {
        self.groups.contains(&group)
    }
}
