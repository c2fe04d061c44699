#![doc = include_str!("../README.md")]

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
pub use self::cache::CacheLimits;
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
