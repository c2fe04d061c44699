//! User events: the requests, and the errors for events that the service would drop.

use std::time::Duration;

use crate::support::Recorder;
use futures_util::FutureExt as _;
use search_client::{
    ClientBuilder, ErrorKind, EventSubtype, InsightsClient, InsightsEvent, ObjectData, SearchClient,
};
use serde_json::{Value, json};

/// Returns a builder for clients that `recorder` answers.
fn builder(recorder: &Recorder) -> ClientBuilder {
    SearchClient::builder("app", "key")
        .transport(recorder.clone())
        .clock(recorder.clock.clone())
}

/// Returns an Insights client that `recorder` answers.
fn client(recorder: &Recorder) -> InsightsClient {
    builder(recorder).build_insights(None).unwrap()
}

/// Returns a view event.
fn view() -> InsightsEvent {
    InsightsEvent::view("Items Viewed", "docs", "anonymous-1")
}

/// Returns a conversion event with two objects.
fn purchase() -> InsightsEvent {
    InsightsEvent::conversion("Bought", "shop", "u").object_ids(["1", "2"])
}

/// Returns the first event of the last request.
fn sent_event(recorder: &Recorder) -> Value {
    let body: Value = serde_json::from_slice(recorder.last().body().unwrap()).unwrap();
    body["events"][0].clone()
}

/// The expected body was recorded from the service's own clients.
#[tokio::test]
async fn a_view_matches_the_official_clients() {
    let recorder = Recorder::default();
    let event = view()
        .object_ids(["r2"])
        .source(["autocomplete", "autocomplete-internal"]);
    client(&recorder).push_events(&[event]).await.unwrap();
    assert_eq!(
        sent_event(&recorder),
        json!({
            "eventType": "view", "eventName": "Items Viewed", "index": "docs",
            "algoliaSource": ["autocomplete", "autocomplete-internal"],
            "objectIDs": ["r2"], "userToken": "anonymous-1",
        })
    );
}

#[tokio::test]
async fn an_order_contains_objects_prices_and_value() {
    let recorder = Recorder::default();
    let bought = ObjectData {
        price: Some(19.99.into()),
        quantity: Some(3),
        discount: Some("3.99".into()),
        query_id: Some("q".to_owned()),
        ..ObjectData::default()
    };
    let event = purchase()
        .order(EventSubtype::Purchase, [bought, ObjectData::default()])
        .worth(48, "EUR")
        .authenticated_user("user-1")
        .set("aFieldOfTomorrow", true);
    client(&recorder).push_events(&[event]).await.unwrap();
    assert_eq!(
        sent_event(&recorder),
        json!({
            "eventType": "conversion", "eventSubtype": "purchase", "eventName": "Bought",
            "index": "shop", "userToken": "u", "authenticatedUserToken": "user-1",
            "objectIDs": ["1", "2"], "value": 48, "currency": "EUR", "aFieldOfTomorrow": true,
            "objectData": [
                {"price": 19.99, "quantity": 3, "discount": "3.99", "queryID": "q"}, {},
            ],
        })
    );
}

#[tokio::test]
async fn events_that_the_service_would_drop_are_rejected() {
    let recorder = Recorder::default();
    let client = client(&recorder);
    let ids = |count: usize| (0..count).map(|i| i.to_string());
    let mut named = view().object_ids(["1"]);
    named.event_name = "n".repeat(65);
    let mut foreign = view().object_ids(["1"]);
    foreign.event_name = "Gesehen – alle".to_owned();
    let mut priced = purchase();
    priced.value = Some(5.into());
    let data = ObjectData {
        price: Some(5.into()),
        ..ObjectData::default()
    };
    for event in [
        view().object_ids(ids(21)),
        view().filters(ids(11)),
        named,
        foreign,
        priced,
        purchase().order(EventSubtype::Purchase, [ObjectData::default()]),
        purchase().order(EventSubtype::Purchase, [data.clone(), data]),
        view()
            .object_ids(["1"])
            .order(EventSubtype::AddToCart, [ObjectData::default()]),
    ] {
        let error = client.push_events(&[event]).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidParameter);
    }
    assert!(recorder.sent().is_empty());
    let most = [view().object_ids(ids(20)), view().filters(ids(10))];
    client.push_events(&most).await.unwrap();
}

#[tokio::test]
async fn batches_of_one_call_share_a_request_id_and_a_deadline() {
    let recorder = Recorder::default();
    let client = builder(&recorder)
        .deadline(Duration::from_secs(5))
        .build_insights(None)
        .unwrap();
    let events = vec![view().object_ids(["1"]); 2001];
    let mut call = Box::pin(client.push_events(&events));
    while recorder.sent().is_empty() {
        assert!((&mut call).now_or_never().is_none());
    }
    recorder.clock.advance(Duration::from_secs(3));
    call.await.unwrap();
    let sent = recorder.sent();
    assert_eq!(sent.len(), 3);
    let ids = sent.iter().map(|request| request.header("request-id"));
    assert!(
        ids.clone()
            .all(|id| id.is_some() && id == sent[0].header("request-id"))
    );
    let left = sent.iter().map(|request| request.total_timeout().unwrap());
    assert_eq!(left.collect::<Vec<_>>(), [5, 2, 2].map(Duration::from_secs));
}
