//! Measures the overhead of the client, with queries that are answered immediately.
//!
//! ```sh
//! cargo run --release --example overhead
//! ```
#![allow(clippy::print_stdout, reason = "a program for the command line")]

use std::time::{Duration, Instant};

use search_client::transport::{HttpResponse, from_fn};
use search_client::{Error, SearchClient, SearchParams, SearchRequest};
use serde_json::Value;

const QUERIES: usize = 100_000;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let hits: Vec<Value> = (0..20)
        .map(|i| serde_json::json!({"objectID": i.to_string(), "url": "https://docs.example/page", "content": "x".repeat(200)}))
        .collect();
    let body = serde_json::json!({"results": [{"hits": hits, "nbHits": 20}]}).to_string();
    let bytes = body.len();
    let transport = from_fn(move |_| Ok(HttpResponse::new(200, body.clone())));
    let client = SearchClient::builder("APPID", "key")
        .transport(transport)
        .build()?;
    let mut times = Vec::with_capacity(QUERIES);
    for i in 0..QUERIES {
        let query = SearchRequest::new(
            "docs",
            SearchParams::new(&i.to_string()).hits_per_page(20u32),
        );
        let since = Instant::now();
        client.search::<Value>(&[query]).await?;
        times.push(since.elapsed());
    }
    times.sort();
    let at = |share: usize| {
        times
            .get(QUERIES * share / 1000)
            .copied()
            .unwrap_or(Duration::ZERO)
    };
    println!(
        "{QUERIES} queries, answers of {bytes} bytes: p50 {:?}, p99 {:?}, p99.9 {:?}",
        at(500),
        at(990),
        at(999)
    );
    println!(
        "cached responses and in-flight requests: {:?}",
        client.cache_sizes()
    );
    Ok(())
}
