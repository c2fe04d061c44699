//! The behaviour of the crate: addresses, any input, and modules that run.
#![expect(clippy::unwrap_used, reason = "tests")]

mod addresses;
#[cfg(unix)]
mod node;
mod robust;
mod support;
