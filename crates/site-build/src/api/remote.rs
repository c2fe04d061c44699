//! Descriptions on hosts, for `api diff` and `api lint`.
//!
//! A URL is given by the user; what the description refers to is chosen by its
//! author, who may be somebody else. So the latter is limited to the same host,
//! in size and in time.

use std::io;
use std::time::Duration;

use reqwest::{StatusCode, Url, redirect};
use tokio::runtime::{Builder, Runtime};

use super::text::{MAX_FILE, text_of};
use crate::error::{Error, ErrorKind, Result, chain};

/// Time limit for accepting a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Time limit for one file.
const FILE_TIMEOUT: Duration = Duration::from_secs(60);

/// Maximum number of redirects followed for one file.
const MAX_REDIRECTS: usize = 5;

/// A description on a host.
///
/// Requests are made one after the other: descriptions consist of few files.
pub(super) struct Remote {
    /// URL of the description, which names are relative to.
    url: Url,
    /// Client with the limits of time.
    client: reqwest::Client,
    /// Runtime for a single thread, since the command waits for each file.
    runtime: Runtime,
}

impl Remote {
    /// Prepares requests for the files of a description. Nothing is requested
    /// yet.
    ///
    /// # Errors
    /// `Usage` if `address` is not a valid URL, `Network` if the HTTP client
    /// cannot be set up.
    pub(super) fn new(address: &str) -> Result<Self> {
        let url = Url::parse(address).map_err(|error| {
            Error::new(
                ErrorKind::Usage,
                format!("invalid URL `{address}`: {error}"),
            )
        })?;
        let failed = |error: &dyn std::error::Error| {
            Error::new(
                ErrorKind::Network,
                format!("cannot set up the HTTP client: {}", chain(error)),
            )
        };
        // Fails if another crate has already installed a provider, which is
        // fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .user_agent(concat!("site-build/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(FILE_TIMEOUT)
            .redirect(redirect::Policy::custom(keeps_https))
            .build()
            .map_err(|error| failed(&error))?;
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| failed(&error))?;
        Ok(Self {
            url,
            client,
            runtime,
        })
    }

    /// Returns the name of the description: the last segment of its path.
    ///
    /// A URL that ends with a slash has no such segment, and is named
    /// `description`.
    pub(super) fn name(&self) -> String {
        let segments = self.url.path_segments();
        let last = segments.and_then(Iterator::last).unwrap_or_default();
        match last {
            "" => "description".to_owned(),
            last => last.to_owned(),
        }
    }

    /// Returns a file, by its path relative to the description. Others than the
    /// description are chosen by its author, so they must be on the same host.
    ///
    /// # Errors
    /// If the host does not answer in time or with another status than 200, or
    /// if the file is on another host, too large or not UTF-8.
    pub(super) fn load(&self, file: &str) -> io::Result<String> {
        let url = if file == self.name() {
            self.url.clone()
        } else {
            self.url.join(file).map_err(io::Error::other)?
        };
        if url.origin() != self.url.origin() {
            let message = format!("{url} is on another host than the description");
            return Err(io::Error::other(message));
        }
        let bytes = self.runtime.block_on(self.fetch(url));
        bytes.map_err(io::Error::other).and_then(text_of)
    }

    /// Requests a file, and stops at the limit of its size. Errors do not
    /// contain the URL, which may have a password.
    async fn fetch(&self, url: Url) -> std::result::Result<Vec<u8>, String> {
        let reason = |error: reqwest::Error| chain(&error.without_url());
        let mut response = self.client.get(url).send().await.map_err(reason)?;
        let status = response.status();
        if status != StatusCode::OK {
            return Err(format!("the host answered with status {}", status.as_u16()));
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(reason)? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() as u64 > MAX_FILE {
                return Err(format!("it is larger than {} MB", MAX_FILE / 1024 / 1024));
            }
        }
        Ok(bytes)
    }
}

/// Follows redirects, but never from HTTPS to HTTP.
///
/// A redirect that is not followed is answered with its status, which is an
/// error.
fn keeps_https(attempt: redirect::Attempt<'_>) -> redirect::Action {
    let was_secure = attempt
        .previous()
        .last()
        .is_some_and(|url| url.scheme() == "https");
    if was_secure && attempt.url().scheme() != "https" || attempt.previous().len() > MAX_REDIRECTS {
        attempt.stop()
    } else {
        attempt.follow()
    }
}
