#![doc = include_str!("../README.md")]
//!
//! # Module layout
//!
//! A call passes through these modules; only the transport does I/O.
//!
//! 1. `api` has a file for each group of operations. An operation builds a
//!    `request`.
//! 2. `prepare` adds credentials, headers and options, encodes the body, and
//!    computes the cache key.
//! 3. `engine` looks into the `cache`, joins an equal request in flight, or sends
//!    one.
//! 4. [`retry`] decides about each attempt, with the failures that `host` remembers.
//! 5. [`transport`] sends an HTTP request.
//!
//! `frame` records an attempt that failed, `error` the failure of the call, and `redact` masks the
//! credentials in both. [`model`] has the types of parameters and responses.

mod agent;
mod api;
mod builder;
mod cache;
mod client;
mod clock;
mod credentials;
mod encode;
mod engine;
mod error;
mod expected;
mod frame;
mod host;
mod http;
mod insights;
pub mod model;
mod options;
mod prepare;
mod random;
mod redact;
mod refusal;
mod request;
pub mod retry;
mod secured_key;
mod timeouts;
pub mod transport;

pub use self::api::browse::Browser;
pub use self::api::bulk::BulkOptions;
pub use self::api::replace::{ReplaceOptions, ReplaceResponse};
pub use self::api::wait::KeyChange;
pub use self::builder::{ClientBuilder, MAX_QUERY_LENGTH};
pub use self::cache::{CacheLimits, CacheSizes};
pub use self::client::SearchClient;
pub use self::clock::Clock;
pub use self::credentials::CredentialsIn;
pub use self::error::{Error, ErrorKind};
pub use self::frame::{Frame, FrameOutcome};
pub use self::host::{Accept, Failure, HOST_MEMORY, Host, HostStates, Scheme, Standing};
pub use self::http::Class;
pub use self::insights::{
    EventSubtype, EventType, InsightsClient, InsightsEvent, ObjectData, Region,
};
pub use self::model::{IndexSettings, SearchParams, SearchRequest, SearchResponse};
pub use self::options::{RequestOptions, WaitPolicy};
pub use self::refusal::{ErrorDetail, ErrorDetails};
pub use self::secured_key::{
    SecuredKeyRestrictions, generate_secured_api_key, secured_api_key_expiry,
};
pub use self::timeouts::Timeouts;
