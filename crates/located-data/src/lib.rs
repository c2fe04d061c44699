#![doc = include_str!("../README.md")]

pub mod diagnostic;
pub mod path;
pub mod read;
mod span;
pub mod text;
pub mod value;

pub use diagnostic::{Advice, Diagnostic, Place, Severity};
pub use read::{Fault, FaultKind, Limits, Reading, Syntax, read};
pub use span::Span;
pub use value::{Decimal, DeserializeError, Member, Node, Step, Value};
