//! Searches a hosted index. Answers come from a file instead of the network, which is how a program tests its own side.

use std::fs;

use search_client::transport::{HttpResponse, from_fn};
use search_client::{Error, SearchClient, SearchParams, SearchRequest};
use serde::Deserialize;

#[derive(Deserialize)]
struct Page {
    url: String,
    title: String,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    // The first host is down, so that the client asks the next one.
    let recorded = fs::read_to_string("answer.json").unwrap_or_default();
    let asked = std::sync::atomic::AtomicUsize::new(0);
    let transport = from_fn(move |_| {
        let is_first = asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0;
        Ok(HttpResponse::new(
            if is_first { 503 } else { 200 },
            recorded.clone(),
        ))
    });
    let client = SearchClient::builder("APPID", "search-only-key")
        .transport(transport)
        .on_failure(|frame| println!("a host failed: {:?}", frame.outcome()))
        .build()?;

    let query = SearchRequest::new("docs", SearchParams::new("events").hits_per_page(20u32));
    let answers = client.search_for_hits::<Page>(&[query]).await?;
    for page in &answers.results[0].hits {
        println!("{} {}", page.url, page.title);
    }
    Ok(())
}
