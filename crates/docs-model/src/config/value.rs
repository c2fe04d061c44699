//! The error of values that are written as text.

/// Why a text is not a value of the type that a setting expects. `Display` writes the
/// message for the diagnostic: what is wrong, and how to write it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidValue(pub(crate) String);
