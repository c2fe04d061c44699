//! Parameters, settings and responses of the service.
//!
//! Fields that this crate does not know yet can still be sent and read: through the `extra` map of
//! parameters, settings and responses, and by deserializing hits into your own types.

mod fields;
mod index;
mod key;
mod lenient;
mod params;
mod responses;
mod settings;
mod values;

pub use self::index::{BatchAction, BatchOperation, IndexOperation, IndexScope, ObjectRequest};
pub use self::key::ApiKey;
pub use self::params::{FacetSearch, SearchParams, SearchRequest, Strategy};
pub use self::responses::{
    BatchResponse, BrowseResponse, FacetHit, FacetResponse, MultipleBatchResponse, ObjectsResponse,
    SearchResponse, SearchResponses, SearchResult, TaskStarted, TaskStatus,
};
pub use self::settings::IndexSettings;
pub use self::values::{
    AroundPrecision, AroundRadius, Distinct, Filters, Languages, PrecisionRange, TypoTolerance,
    Words,
};
