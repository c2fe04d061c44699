//! Positions that identify schemas.

use crate::description::At;

/// A schema's position: the index of its file, and the first byte of its node.
/// Copies by YAML aliases have the position of the original, and are the same
/// schema.
pub(super) type Key = (u32, u32);

/// Returns the position that identifies the schema at a node.
pub(super) fn key(at: At<'_>) -> Key {
    (at.file, at.node.start())
}
