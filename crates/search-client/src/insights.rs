//! Events of users: what they saw, clicked and achieved after a search.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::builder::ClientBuilder;
use crate::client;
use crate::engine::{CallContext, Engine};
use crate::error::Error;
use crate::options::RequestOptions;
use crate::request::Request;

/// The service takes this many events in one request.
const MAX_EVENTS: usize = 1000;

/// The service takes this many hits in one event.
const MAX_OBJECT_IDS: usize = 20;

/// The service takes this many filters in one event.
const MAX_FILTERS: usize = 10;

/// The longest name of an event.
const MAX_NAME_CHARS: usize = 64;

/// Where the events are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Region {
    /// The United States.
    Us,
    /// Germany.
    De,
}

impl Region {
    pub(crate) fn host(region: Option<Self>) -> &'static str {
        match region {
            None => "insights.algolia.io",
            Some(Self::Us) => "insights.us.algolia.io",
            Some(Self::De) => "insights.de.algolia.io",
        }
    }
}

/// What a user did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum EventType {
    /// Hits came into view.
    View,
    /// A hit was clicked.
    Click,
    /// The user reached what the site is for.
    Conversion,
}

/// What kind of conversion an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum EventSubtype {
    /// Something was bought.
    Purchase,
    /// Something was put into the cart.
    AddToCart,
}

/// What was bought or put into the cart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ObjectData {
    /// The price of one, in the currency of the event: a number or a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Value>,
    /// How many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<u32>,
    /// By how much the price was lowered: a number or a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount: Option<Value>,
    /// The search that showed it.
    #[serde(rename = "queryID", skip_serializing_if = "Option::is_none")]
    pub query_id: Option<String>,
    /// What has no field of its own, by the service's name for it.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// One event.
///
/// ```
/// use search_client::InsightsEvent;
///
/// let event = InsightsEvent::click("Item Selected", "docs", "anonymous-1")
///     .object_ids(["id-1"])
///     .after_search("43b15df305339e827f0ac0bdc5ebcaa7", [1]);
/// # let _ = event;
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InsightsEvent {
    /// What the user did.
    pub event_type: EventType,
    /// The name under which the event is counted.
    pub event_name: String,
    /// The index of the hits.
    pub index: String,
    /// Who: an id that names no person.
    pub user_token: String,
    /// Who, for a user who has signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub authenticated_user_token: Option<String>,
    /// The hits.
    #[serde(rename = "objectIDs", skip_serializing_if = "Vec::is_empty", default)]
    pub object_ids: Vec<String>,
    /// Facet filters in place of hits, as `attribute:value`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub filters: Vec<String>,
    /// The search that showed the hits.
    #[serde(rename = "queryID", skip_serializing_if = "Option::is_none")]
    pub query_id: Option<String>,
    /// The place of each hit in the results, from 1.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub positions: Vec<u32>,
    /// When, in milliseconds since 1970; `None`: when the service gets it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<i64>,
    /// What kind of conversion it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_subtype: Option<EventSubtype>,
    /// What was bought, for each of the hits.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub object_data: Vec<ObjectData>,
    /// What the event is worth, in its currency: a number or a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The currency of value, prices and discounts: `EUR`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// The parts of the page that sent the event: `autocomplete`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub algolia_source: Vec<String>,
    /// What has no field of its own, by the service's name for it.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl InsightsEvent {
    /// Hits came into view.
    pub fn view(name: &str, index: &str, user_token: &str) -> Self {
        Self::new(EventType::View, name, index, user_token)
    }

    /// A hit was clicked.
    pub fn click(name: &str, index: &str, user_token: &str) -> Self {
        Self::new(EventType::Click, name, index, user_token)
    }

    /// The user reached what the site is for.
    pub fn conversion(name: &str, index: &str, user_token: &str) -> Self {
        Self::new(EventType::Conversion, name, index, user_token)
    }

    fn new(event_type: EventType, name: &str, index: &str, user_token: &str) -> Self {
        Self {
            event_type,
            event_name: name.to_owned(),
            index: index.to_owned(),
            user_token: user_token.to_owned(),
            object_ids: Vec::new(),
            filters: Vec::new(),
            query_id: None,
            positions: Vec::new(),
            timestamp: None,
            authenticated_user_token: None,
            event_subtype: None,
            object_data: Vec::new(),
            value: None,
            currency: None,
            algolia_source: Vec::new(),
            extra: Map::new(),
        }
    }

    /// The hits.
    #[must_use]
    pub fn object_ids<S: Into<String>>(mut self, ids: impl IntoIterator<Item = S>) -> Self {
        self.object_ids = ids.into_iter().map(Into::into).collect();
        self
    }

    /// Facet filters in place of hits.
    #[must_use]
    pub fn filters<S: Into<String>>(mut self, filters: impl IntoIterator<Item = S>) -> Self {
        self.filters = filters.into_iter().map(Into::into).collect();
        self
    }

    /// The search that showed the hits, and for clicks the place of each, from 1.
    #[must_use]
    pub fn after_search(
        mut self,
        query_id: &str,
        positions: impl IntoIterator<Item = u32>,
    ) -> Self {
        self.query_id = Some(query_id.to_owned());
        self.positions = positions.into_iter().collect();
        self
    }

    /// When, in milliseconds since 1970.
    #[must_use]
    pub fn at(mut self, timestamp: i64) -> Self {
        self.timestamp = Some(timestamp);
        self
    }

    /// Who, for a user who has signed in.
    #[must_use]
    pub fn authenticated_user(mut self, token: &str) -> Self {
        self.authenticated_user_token = Some(token.to_owned());
        self
    }

    /// A purchase or an addition to the cart: what of each hit, in the order of the hits.
    #[must_use]
    pub fn order(
        mut self,
        subtype: EventSubtype,
        objects: impl IntoIterator<Item = ObjectData>,
    ) -> Self {
        self.event_subtype = Some(subtype);
        self.object_data = objects.into_iter().collect();
        self
    }

    /// What the event is worth, in a currency such as `EUR`.
    #[must_use]
    pub fn worth(mut self, value: impl Into<Value>, currency: &str) -> Self {
        self.value = Some(value.into());
        self.currency = Some(currency.to_owned());
        self
    }

    /// The parts of the page that sent the event.
    #[must_use]
    pub fn source<S: Into<String>>(mut self, parts: impl IntoIterator<Item = S>) -> Self {
        self.algolia_source = parts.into_iter().map(Into::into).collect();
        self
    }

    /// Sets what has no field of its own, by the service's name for it.
    #[must_use]
    pub fn set(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.extra.insert(name.to_owned(), value.into());
        self
    }

    /// The service drops such events without a word, so they are refused here.
    fn check(&self) -> Result<(), Error> {
        let required = [
            ("eventName", &self.event_name),
            ("index", &self.index),
            ("userToken", &self.user_token),
        ];
        if let Some((name, _)) = required.into_iter().find(|(_, value)| value.is_empty()) {
            return Err(Error::missing_parameter(name, "pushEvents"));
        }
        match self.problem() {
            Some(problem) => Err(Error::invalid_parameter("events", problem)),
            None => Ok(()),
        }
    }

    fn problem(&self) -> Option<&'static str> {
        let is_sendable = |c: char| c.is_ascii() && !c.is_ascii_control();
        let is_click_after_search = self.event_type == EventType::Click && self.query_id.is_some();
        let positions = if is_click_after_search {
            self.object_ids.len()
        } else {
            0
        };
        let has_prices = self.value.is_some()
            || self
                .object_data
                .iter()
                .any(|data| data.price.is_some() || data.discount.is_some());
        let is_conversion = self.event_type == EventType::Conversion;
        let rules = [
            (
                self.event_name.chars().count() <= MAX_NAME_CHARS
                    && self.event_name.chars().all(is_sendable),
                "the name of an event has at most 64 ASCII characters",
            ),
            (
                self.object_ids.is_empty() != self.filters.is_empty(),
                "an event has either objectIDs or filters",
            ),
            (
                self.object_ids.len() <= MAX_OBJECT_IDS,
                "an event has at most 20 objectIDs: send several",
            ),
            (
                self.filters.len() <= MAX_FILTERS,
                "an event has at most 10 filters: send several",
            ),
            (
                self.positions.len() == positions && !self.positions.contains(&0),
                "a click after a search has one position, from 1, for each of its objectIDs; others have none",
            ),
            (
                is_conversion || self.event_subtype.is_none(),
                "only a conversion can be a purchase or an addition to the cart",
            ),
            (
                self.object_data.is_empty() || self.object_data.len() == self.object_ids.len(),
                "the objectData are as many as the objectIDs",
            ),
            (
                !has_prices || self.currency.is_some(),
                "prices and values need a currency",
            ),
        ];
        rules
            .into_iter()
            .find_map(|(holds, problem)| (!holds).then_some(problem))
    }
}

/// A client for the events of users. Made with [`InsightsClient::new`] or, with settings,
/// [`ClientBuilder::build_insights`].
#[derive(Clone)]
pub struct InsightsClient {
    engine: Arc<Engine>,
    call: Arc<CallContext>,
}

impl InsightsClient {
    /// Returns a client with the default settings.
    ///
    /// # Errors
    /// As [`ClientBuilder::build`].
    pub fn new(application_id: &str, api_key: &str, region: Option<Region>) -> Result<Self, Error> {
        ClientBuilder::new(application_id, api_key).build_insights(region)
    }

    pub(crate) fn from_engine(engine: Arc<Engine>) -> Self {
        Self {
            engine,
            call: Arc::default(),
        }
    }

    /// The same client, whose calls have these options.
    #[must_use]
    pub fn with_options(&self, options: RequestOptions) -> Self {
        let call = CallContext {
            options,
            ..CallContext::default()
        };
        Self {
            engine: Arc::clone(&self.engine),
            call: Arc::new(call),
        }
    }

    /// Sends events; more than 1,000 go out in several requests, in order, which share a request id
    /// and a deadline.
    ///
    /// # Errors
    /// [`MissingParameter`](crate::ErrorKind::MissingParameter) without events or with an event
    /// that lacks a name, an index or a user; [`InvalidParameter`](crate::ErrorKind::InvalidParameter)
    /// for an event that the service would drop; else as any call. Batches before the one that
    /// failed are sent.
    pub async fn push_events(&self, events: &[InsightsEvent]) -> Result<(), Error> {
        if events.is_empty() {
            return Err(Error::missing_parameter("events", "pushEvents"));
        }
        events.iter().try_for_each(InsightsEvent::check)?;
        let call = self.call.helper(&self.engine);
        for batch in events.chunks(MAX_EVENTS) {
            let body = serde_json::json!({ "events": batch });
            let request = Request::post("pushEvents", "/1/events", &[])?.body("events", &body)?;
            client::send::<Value>(&self.engine, request, &call).await?;
        }
        Ok(())
    }

    /// Deletes all events of a user.
    ///
    /// # Errors
    /// [`MissingParameter`](crate::ErrorKind::MissingParameter) without a user; else as any call.
    pub async fn delete_user_token(&self, user_token: &str) -> Result<(), Error> {
        let request = Request::delete(
            "deleteUserToken",
            "/1/usertokens/{userToken}",
            &[user_token],
        )?;
        client::send::<Value>(&self.engine, request, &self.call)
            .await
            .map(drop)
    }
}

impl fmt::Debug for InsightsClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.engine.fmt(f)
    }
}
