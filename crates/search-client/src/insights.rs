//! User events for analytics: views, clicks and conversions.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::builder::ClientBuilder;
use crate::engine::{CallContext, Engine};
use crate::error::Error;
use crate::host::Host;
use crate::options::RequestOptions;
use crate::request::Request;

/// Maximum number of events per request, a limit of the service.
const MAX_EVENTS: usize = 1000;

/// Maximum number of object ids per event, a limit of the service.
const MAX_OBJECT_IDS: usize = 20;

/// Maximum number of filters per event, a limit of the service.
const MAX_FILTERS: usize = 10;

/// Maximum length of the name of an event, in characters, a limit of the service.
const MAX_NAME_CHARS: usize = 64;

/// The region in which events are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Region {
    /// The United States.
    Us,
    /// Germany.
    De,
}

impl Region {
    fn host(region: Option<Self>) -> &'static str {
        match region {
            None => "insights.algolia.io",
            Some(Self::Us) => "insights.us.algolia.io",
            Some(Self::De) => "insights.de.algolia.io",
        }
    }
}

/// The type of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum EventType {
    /// Hits were displayed.
    View,
    /// A hit was clicked.
    Click,
    /// The user reached a goal of the site, such as a purchase.
    Conversion,
}

/// The subtype of a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum EventSubtype {
    /// Something was bought.
    Purchase,
    /// Something was added to the cart.
    AddToCart,
}

/// Details of an object that was bought or added to the cart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ObjectData {
    /// Unit price in the currency of the event, as a number or string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Value>,
    /// Quantity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<u32>,
    /// Discount per unit, as a number or string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount: Option<Value>,
    /// Query id of the search that returned the object.
    #[serde(rename = "queryID", skip_serializing_if = "Option::is_none")]
    pub query_id: Option<String>,
    /// All other fields, by their name on the wire.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A user event. It refers to hits by their ids, or to facet filters.
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
    /// Type of the event.
    pub event_type: EventType,
    /// Name of the event in analytics: at most 64 ASCII characters.
    pub event_name: String,
    /// Name of the index.
    pub index: String,
    /// Pseudonymous id of the user.
    pub user_token: String,
    /// Id of a user who is signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub authenticated_user_token: Option<String>,
    /// Ids of the hits.
    #[serde(rename = "objectIDs", skip_serializing_if = "Vec::is_empty", default)]
    pub object_ids: Vec<String>,
    /// Facet filters, instead of the ids of hits, as `attribute:value`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub filters: Vec<String>,
    /// Query id of the search that returned the hits.
    #[serde(rename = "queryID", skip_serializing_if = "Option::is_none")]
    pub query_id: Option<String>,
    /// Position of each hit in the results, counted from 1.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub positions: Vec<u32>,
    /// Time of the event, in milliseconds since the Unix epoch. `None` means the time of receipt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<i64>,
    /// Subtype of a conversion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_subtype: Option<EventSubtype>,
    /// Details of each of the objects, in the order of `object_ids`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub object_data: Vec<ObjectData>,
    /// Total value of the event in its currency, as a number or string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// ISO 4217 code of the currency of value, prices and discounts: `EUR`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// Components of the page that sent the event: `autocomplete`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub algolia_source: Vec<String>,
    /// All other fields, by their name on the wire.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl InsightsEvent {
    /// Returns an event for hits that were displayed.
    pub fn view(name: &str, index: &str, user_token: &str) -> Self {
        Self::new(EventType::View, name, index, user_token)
    }

    /// Returns an event for a hit that was clicked.
    pub fn click(name: &str, index: &str, user_token: &str) -> Self {
        Self::new(EventType::Click, name, index, user_token)
    }

    /// Returns an event for a goal that the user reached, such as a purchase.
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

    /// Sets the ids of the hits.
    #[must_use]
    pub fn object_ids<S: Into<String>>(mut self, ids: impl IntoIterator<Item = S>) -> Self {
        self.object_ids = ids.into_iter().map(Into::into).collect();
        self
    }

    /// Sets facet filters, instead of the ids of hits, as `attribute:value`.
    #[must_use]
    pub fn filters<S: Into<String>>(mut self, filters: impl IntoIterator<Item = S>) -> Self {
        self.filters = filters.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the query id of the search that returned the hits and, for clicks, the position of each
    /// hit, counted from 1.
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

    /// Sets the time of the event, in milliseconds since the Unix epoch.
    #[must_use]
    pub fn at(mut self, timestamp: i64) -> Self {
        self.timestamp = Some(timestamp);
        self
    }

    /// Sets the id of a user who is signed in.
    #[must_use]
    pub fn authenticated_user(mut self, token: &str) -> Self {
        self.authenticated_user_token = Some(token.to_owned());
        self
    }

    /// Sets the subtype of a conversion, and the details of each object in the order of the object
    /// ids.
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

    /// Sets the total value of the event, and the ISO 4217 code of its currency.
    #[must_use]
    pub fn worth(mut self, value: impl Into<Value>, currency: &str) -> Self {
        self.value = Some(value.into());
        self.currency = Some(currency.to_owned());
        self
    }

    /// Sets the components of the page that sent the event.
    #[must_use]
    pub fn source<S: Into<String>>(mut self, parts: impl IntoIterator<Item = S>) -> Self {
        self.algolia_source = parts.into_iter().map(Into::into).collect();
        self
    }

    /// Sets a field that this struct does not have, by its name on the wire.
    #[must_use]
    pub fn set(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.extra.insert(name.to_owned(), value.into());
        self
    }

    /// Rejects events that the service would drop silently.
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

    /// Returns the first rule of the service that the event breaks, as the message of an error.
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
                "the name of an event must have at most 64 characters, all printable ASCII",
            ),
            (
                self.object_ids.is_empty() != self.filters.is_empty(),
                "an event must have either objectIDs or filters",
            ),
            (
                self.object_ids.len() <= MAX_OBJECT_IDS,
                "an event can have at most 20 objectIDs; send several events",
            ),
            (
                self.filters.len() <= MAX_FILTERS,
                "an event can have at most 10 filters; send several events",
            ),
            (
                self.positions.len() == positions && !self.positions.contains(&0),
                "a click after a search must have one position, counted from 1, per objectID; other events must have none",
            ),
            (
                is_conversion || self.event_subtype.is_none(),
                "only a conversion can have a subtype",
            ),
            (
                self.object_data.is_empty() || self.object_data.len() == self.object_ids.len(),
                "objectData must have one item per objectID",
            ),
            (
                !has_prices || self.currency.is_some(),
                "an event with prices or a value needs a currency",
            ),
        ];
        rules
            .into_iter()
            .find_map(|(holds, problem)| (!holds).then_some(problem))
    }
}

/// A client for user events. Create it with [`InsightsClient::new`] or, for custom settings, with
/// [`ClientBuilder::build_insights`].
#[derive(Clone)]
pub struct InsightsClient {
    engine: Arc<Engine>,
    call: Arc<CallContext>,
}

impl InsightsClient {
    /// Returns a client with the default settings. `None` uses the endpoint of the service that is
    /// not bound to a region.
    ///
    /// # Errors
    /// Returns the errors of [`ClientBuilder::build`].
    pub fn new(application_id: &str, api_key: &str, region: Option<Region>) -> Result<Self, Error> {
        ClientBuilder::new(application_id, api_key).build_insights(region)
    }

    /// Returns a client that shares everything with this one and uses `options` for its calls.
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

    /// Sends events, up to 1,000 per request. If there are more, the requests are sent in order and
    /// share a request id and a deadline.
    ///
    /// # Errors
    /// Returns a [`MissingParameter`](crate::ErrorKind::MissingParameter) error if there are no
    /// events or one lacks its name, index or user token, and an
    /// [`InvalidParameter`](crate::ErrorKind::InvalidParameter) error if the service would drop an
    /// event; in both cases, nothing is sent. Also returns an error if a request fails; events in
    /// earlier requests are sent.
    pub async fn push_events(&self, events: &[InsightsEvent]) -> Result<(), Error> {
        if events.is_empty() {
            return Err(Error::missing_parameter("events", "pushEvents"));
        }
        events.iter().try_for_each(InsightsEvent::check)?;
        let call = self.call.helper(&self.engine);
        for batch in events.chunks(MAX_EVENTS) {
            let body = serde_json::json!({ "events": batch });
            let request = Request::post("pushEvents", "/1/events", &[])?.body("events", &body)?;
            self.engine.perform::<Value>(request, &call).await?;
        }
        Ok(())
    }

    /// Deletes all events of a user.
    ///
    /// # Errors
    /// Returns a [`MissingParameter`](crate::ErrorKind::MissingParameter) error if the token is
    /// empty, and another error if the request fails.
    pub async fn delete_user_token(&self, user_token: &str) -> Result<(), Error> {
        let request = Request::delete(
            "deleteUserToken",
            "/1/usertokens/{userToken}",
            &[user_token],
        )?;
        self.engine
            .perform::<Value>(request, &self.call)
            .await
            .map(drop)
    }
}

impl ClientBuilder {
    /// Builds a client for user events in a region. `None` uses the endpoint of the service that is
    /// not bound to a region.
    ///
    /// # Errors
    /// Returns the errors of [`ClientBuilder::build`].
    pub fn build_insights(self, region: Option<Region>) -> Result<InsightsClient, Error> {
        let engine = self.engine("Insights", |_, _| {
            Ok(vec![Host::https(Region::host(region))?])
        })?;
        Ok(InsightsClient {
            engine,
            call: Arc::default(),
        })
    }
}

impl fmt::Debug for InsightsClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.engine.fmt(f)
    }
}
