//! Searches an index from the command line.
//!
//! ```sh
//! SEARCH_APPLICATION_ID=... SEARCH_API_KEY=... cargo run --example search -- docs "price call"
//! SEARCH_HOST=http://localhost:3000 ... # uses another server
//! ```
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the command line"
)]

use std::env;
use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

use search_client::{SearchClient, SearchParams};
use serde::Deserialize;

#[derive(Deserialize)]
struct Hit {
    url: String,
    hierarchy: Hierarchy,
}

#[derive(Deserialize)]
struct Hierarchy {
    lvl0: Option<String>,
    lvl1: Option<String>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("search: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(index), Some(query)) = (arguments.next(), arguments.next()) else {
        return Err("usage: search INDEX QUERY".into());
    };
    let mut builder = SearchClient::builder(
        &variable("SEARCH_APPLICATION_ID")?,
        &variable("SEARCH_API_KEY")?,
    )
    .deadline(Duration::from_secs(5))
    .on_failure(|frame| eprintln!("search: {} failed: {:?}", frame.host(), frame.outcome()));
    if let Ok(host) = env::var("SEARCH_HOST") {
        builder = builder.hosts([host.parse()?]);
    }
    let params = SearchParams::new(&query).hits_per_page(10u32);
    let answer = builder
        .build()?
        .search_single_index::<Hit>(&index, &params)
        .await?;
    println!("{} results", answer.nb_hits);
    for hit in answer.hits {
        let levels = [hit.hierarchy.lvl0, hit.hierarchy.lvl1];
        let path: Vec<String> = levels.into_iter().flatten().collect();
        println!("{}\n  {}", path.join(" > "), hit.url);
    }
    Ok(())
}

fn variable(name: &str) -> Result<String, Box<dyn Error>> {
    env::var(name).map_err(|_| format!("{name} is not set").into())
}
