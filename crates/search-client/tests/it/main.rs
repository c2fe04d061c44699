//! The behaviour of the client: cases in files, a recorded transport, and servers on
//! loopback.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod answers;
mod api;
mod caches;
mod client;
#[cfg(feature = "reqwest")]
mod connections;
#[cfg(feature = "reqwest")]
mod cts_client;
mod cts_requests;
mod deadline;
mod errors;
mod events;
#[cfg(feature = "reqwest")]
mod faults;
mod host_rules;
mod load;
mod secrets;
mod secured_keys;
mod support;
