//! The `client` cases of the conformance suite: steps against servers on loopback.
//!
//! Timeouts are a tenth of the service's, so that cases with hanging hosts are fast. The cases
//! about the default timeouts run with [`Timeouts::SERVER`], which has the values they expect.

use crate::support;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::Recorder;
use crate::support::cts_service::{self, Seen};
use crate::support::is_subset;
use search_client::{Error, Host, SearchClient, Timeouts};
use serde_json::{Value, json};

/// Files that do not apply to this client; the crate's README states the reasons.
const NOT_APPLICABLE: [&str; 4] = [
    "accountCopyIndex",
    "partialUpdateObjectsWithTransformation",
    "replaceAllObjectsWithTransformation",
    "saveObjectsWithTransformation",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_applicable_case_passes() {
    let mut runs = Vec::new();
    let mut skipped = 0;
    for folder in ["cts/client/common", "cts/client/search"] {
        for (path, cases) in support::cases(folder) {
            let file = path.file_stem().unwrap().to_str().unwrap().to_owned();
            if NOT_APPLICABLE.contains(&file.as_str()) {
                skipped += cases.len();
                continue;
            }
            for case in cases {
                let name = format!("{file}, {}", case["testName"].as_str().unwrap());
                runs.push((name, tokio::spawn(async move { Case::run(&case).await })));
            }
        }
    }
    let count = runs.len();
    let mut problems = Vec::new();
    for (name, run) in runs {
        if let Err(problem) = run.await.unwrap() {
            problems.push(format!("{name}: {problem}"));
        }
    }
    assert!(
        problems.is_empty(),
        "{} of {count} failed:\n{}",
        problems.len(),
        problems.join("\n")
    );
    assert_eq!((count, skipped), (APPLICABLE, 57 - APPLICABLE));
}

const APPLICABLE: usize = 52;

#[derive(Default)]
struct Case {
    seen: Arc<Mutex<Seen>>,
    recorder: Recorder,
    client: Option<SearchClient>,
}

impl Case {
    /// Runs the steps of a case. Returns the first difference as the error.
    async fn run(case: &Value) -> Result<(), String> {
        let mut this = Self::default();
        if case.get("autoCreateClient") != Some(&json!(false)) {
            let parameters = json!({"appId": "test-app-id", "apiKey": "test-api-key"});
            this.client = Some(
                this.create(&parameters)
                    .await
                    .map_err(|error| error.to_string())?,
            );
        }
        for step in case["steps"].as_array().unwrap() {
            let step = substitute(step);
            for _ in 0..step["times"].as_u64().unwrap_or(1) {
                this.step(&step).await?;
            }
        }
        let name = case["testName"].as_str().unwrap();
        // A server notices a closed connection only after a moment.
        for _ in 0..50 {
            if check_seen(name, &this.seen.lock().unwrap()).is_ok() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        check_seen(name, &this.seen.lock().unwrap())
    }

    /// Runs one step of a case, and compares its outcome.
    async fn step(&mut self, step: &Value) -> Result<(), String> {
        let expected = &step["expected"];
        let parameters = &step["parameters"];
        let result = if step["type"] == "createClient" {
            let created = self.create(parameters).await;
            created.map(|client| {
                self.client = Some(client);
                Value::Null
            })
        } else {
            let client = self.client.clone().unwrap();
            let options = step.get("requestOptions").map(support::operations::options);
            let client = client.with_options(options.unwrap_or_default());
            let operation = step["method"].as_str().unwrap();
            let called = support::operations::call(&client, operation, parameters).await;
            called.ok_or("no such operation")?
        };
        self.compare(expected, result)
    }

    /// Creates the client of a case. A case without custom hosts only compares requests, so its
    /// transport is a recorder.
    async fn create(&self, parameters: &Value) -> Result<SearchClient, Error> {
        let text = |name: &str| parameters[name].as_str().unwrap_or_default();
        let builder = SearchClient::builder(text("appId"), text("apiKey"));
        let Some(custom) = parameters["customHosts"].as_array() else {
            return builder
                .timeouts(Timeouts::SERVER)
                .transport(self.recorder.clone())
                .build();
        };
        let mut hosts = Vec::new();
        for host in custom {
            let port = host["port"].as_u64().unwrap().try_into().unwrap();
            let port = cts_service::start(port, Arc::clone(&self.seen)).await;
            hosts.push(Host::http("127.0.0.1")?.with_port(port));
        }
        let builder = builder.gzip(parameters["gzip"] == true).hosts(hosts);
        builder
            .timeouts(tenth(Timeouts::SERVER))
            .transport(support::loopback())
            .build()
    }

    /// Compares the result of a step with the expected value, error or request.
    fn compare(&self, expected: &Value, result: Result<Value, Error>) -> Result<(), String> {
        if let Some(wanted) = expected.get("error") {
            let wanted = wanted.get("javascript").unwrap_or(wanted).as_str().unwrap();
            return match result {
                Err(error) if error.to_string() == wanted => Ok(()),
                other => Err(format!("{other:?}, not the error {wanted:?}")),
            };
        }
        let wanted = &expected["match"];
        match expected["type"].as_str() {
            None => result.map(drop).map_err(|error| error.to_string()),
            Some("response") => {
                let response = result.map_err(|error| error.to_string())?;
                let is_good = expected.get("match").is_none() || is_subset(wanted, &response);
                if is_good {
                    Ok(())
                } else {
                    Err(format!("{response}, not {wanted}"))
                }
            }
            Some(other) => self.compare_request(other, wanted),
        }
    }

    /// Compares a part of the last request, which `kind` names.
    fn compare_request(&self, kind: &str, wanted: &Value) -> Result<(), String> {
        let sent = self.recorder.last();
        let found = match kind {
            "host" => json!(sent.url().split('/').nth(2).unwrap()),
            "timeouts" => json!({
                "connectTimeout": u64::try_from(sent.connect_timeout().as_millis()).unwrap(),
                "responseTimeout": u64::try_from(sent.response_timeout().as_millis()).unwrap(),
            }),
            "userAgent" => {
                let agent = agent(sent.url());
                let wanted = regex::Regex::new(wanted.as_str().unwrap()).unwrap();
                return if wanted.is_match(&agent) {
                    Ok(())
                } else {
                    Err(agent)
                };
            }
            other => return Err(format!("unknown expectation {other}")),
        };
        if found == *wanted {
            Ok(())
        } else {
            Err(format!("{found}, not {wanted}"))
        }
    }
}

/// Returns a tenth of each timeout, by which the tests are shortened.
fn tenth(timeouts: Timeouts) -> Timeouts {
    Timeouts {
        connect: timeouts.connect / 10,
        read: timeouts.read / 10,
        write: timeouts.write / 10,
    }
}

/// Replaces the placeholders of the suite.
fn substitute(step: &Value) -> Value {
    let text = step
        .to_string()
        .replace("${{languageCased}}", "Rust")
        .replace(
            "${{languageVersion}}",
            &env!("CARGO_PKG_VERSION").replace('.', "\\\\."),
        )
        .replace("${{language}}", "rust")
        .replace("${{clientPascalCase}}", "Search");
    serde_json::from_str(&text).unwrap()
}

/// Returns the decoded `x-algolia-agent` of a URL.
fn agent(url: &str) -> String {
    let query = url.split_once('?').unwrap().1;
    let value = query
        .split('&')
        .find_map(|pair| pair.strip_prefix("x-algolia-agent="))
        .unwrap();
    value.replace("%20", " ").replace("%3B", ";")
}

/// Checks the assertions that the suite makes on its servers after a case.
fn check_seen(case: &str, seen: &Seen) -> Result<(), String> {
    let ids = seen.request_ids();
    let is_good = match case {
        "tests the retry strategy on 5xx" => {
            let ports: Vec<u16> = seen.requests.iter().map(|(port, ..)| *port).collect();
            ports == [6671, 6672, 6673]
        }
        "does not retry on success" => {
            seen.count(|port, _, _| port == 6675) == 2 && seen.count(|port, _, _| port == 6674) == 0
        }
        "tests the retry strategy" => holds_are_one_to_four(seen),
        "replaceAllObjects should cleanup on failure" => {
            seen.count(|_, method, path| method == "DELETE" && path.contains("_tmp_")) == 1
        }
        "call replaceAllObjects without error" => {
            seen.count(|_, _, path| path.ends_with("/batch") && path.contains("_tmp_")) == 4
        }
        "the Request-ID stays stable across retries" => {
            ids.len() == 3 && ids.iter().all(|id| *id == ids[0] && is_request_id(id))
        }
        "each call mints a fresh Request-ID" => ids.len() == 2 && ids[0] != ids[1],
        "every request of one helper call shares one Request-ID" => {
            let (first, second) = ids.split_at(ids.len() / 2);
            ids.len() == 8
                && first.iter().all(|id| *id == first[0])
                && second.iter().all(|id| *id == second[0] && *id != first[0])
        }
        _ => true,
    };
    if is_good {
        Ok(())
    } else {
        Err(format!(
            "the servers saw {:?}, held {:?}",
            seen.requests, seen.holds
        ))
    }
}

/// Returns whether the second host had four times the timeout of the first.
fn holds_are_one_to_four(seen: &Seen) -> bool {
    let [(6676, first), (6677, second)] = seen.holds[..] else {
        return false;
    };
    let read = tenth(Timeouts::SERVER).read;
    let close =
        |held: Duration, wanted: Duration| held.abs_diff(wanted) < Duration::from_millis(200);
    close(first, read) && close(second, read * 4)
}

/// Returns whether `id` has the form of a request id.
fn is_request_id(id: &str) -> bool {
    id.len() == 11 && id.bytes().all(|b| b.is_ascii_alphanumeric())
}
