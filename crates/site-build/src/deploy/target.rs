//! Targets of deploys: object stores, folders of this and other machines, and Git
//! branches.

use std::path::PathBuf;
use std::sync::Arc;

use object_store::ObjectStore;
use object_store::aws::AmazonS3Builder;
use object_store::azure::MicrosoftAzureBuilder;
use object_store::gcp::GoogleCloudStorageBuilder;
use object_store::local::LocalFileSystem;

use super::branch::Branch;
use super::rsync::Remote;
use super::store::Place;
use super::usage;
use crate::error::{Error, Result};

/// A parsed target.
///
/// It has been checked in form only; nothing was requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target {
    /// A folder, on a disk or a mounted share.
    Folder(PathBuf),
    /// A folder of another machine.
    Remote(Remote),
    /// A bucket or container.
    Store(Address),
    /// A branch of the repository around the site.
    Branch(Branch),
}

/// The address of an object store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Address {
    /// Service of the store.
    kind: Kind,
    /// The bucket or container, with its scheme.
    bucket: String,
    /// Path below the bucket; may be empty.
    prefix: String,
}

/// The service of a store, which decides where credentials come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// S3 and services with its API.
    Amazon,
    /// Cloud Storage.
    Google,
    /// Blob Storage.
    Azure,
}

/// Schemes of targets that are not a folder.
const STORES: [&str; 4] = ["s3", "gs", "az", "rsync"];

impl Target {
    /// Parses a target and a path below it.
    ///
    /// # Errors
    /// `Usage` if the target is invalid.
    pub(super) fn parse(to: &str, below: &str) -> Result<Self> {
        let below = plain_path(below)?;
        if let Some(name) = to.strip_prefix("git:") {
            return Ok(Self::Branch(Branch::parse(name, below)?));
        }
        let Some((scheme, rest)) = to.split_once("://") else {
            if to.is_empty() {
                return Err(usage("the target is empty"));
            }
            let scheme = to
                .split_once(':')
                .filter(|(scheme, _)| STORES.contains(scheme));
            if let Some((scheme, rest)) = scheme {
                let rest = rest.trim_start_matches('/');
                return Err(usage(&format!(
                    "`{to}` lacks a slash: write `{scheme}://{rest}`"
                )));
            }
            if is_remote(to) {
                return Ok(Self::Remote(Remote::parse(to, below)?));
            }
            return Ok(Self::Folder(PathBuf::from(to).join(below)));
        };
        let kind = match scheme {
            "s3" => Kind::Amazon,
            "gs" => Kind::Google,
            "az" => Kind::Azure,
            "rsync" => return Ok(Self::Remote(Remote::parse(to, below)?)),
            "ssh" | "sftp" | "scp" => {
                return Err(usage(&format!(
                    "`{scheme}://` is not a target: write `user@host:folder`, to which rsync copies the site through ssh"
                )));
            }
            _ => {
                return Err(usage(&format!(
                    "invalid target `{to}`: expected `s3://`, `gs://`, `az://`, `git:`, `host:folder`, `rsync://` or a folder"
                )));
            }
        };
        let (bucket, path) = rest.split_once('/').unwrap_or((rest, ""));
        if bucket.is_empty() {
            return Err(usage(&format!("the target `{to}` has no bucket")));
        }
        let path = plain_path(path)?;
        let parts = [path, below].into_iter().filter(|part| !part.is_empty());
        Ok(Self::Store(Address {
            kind,
            bucket: format!("{scheme}://{bucket}"),
            prefix: parts.collect::<Vec<_>>().join("/"),
        }))
    }

    /// Opens a folder or a store. A dry run creates no folder.
    ///
    /// # Errors
    /// `Usage` for a branch or another machine, or if environment variables that the store needs
    /// are not set; `Write` if the folder cannot be created.
    pub(super) fn open(&self, dry_run: bool) -> Result<Place> {
        match self {
            Self::Folder(dir) => {
                if !dry_run {
                    std::fs::create_dir_all(dir).map_err(|e| Error::write(dir, e))?;
                }
                open_folder(dir)
            }
            Self::Store(address) => address.open(),
            Self::Branch(_) | Self::Remote(_) => Err(usage("the target is not a store")),
        }
    }

    /// Returns the most likely remedy for a failed request, by its message.
    ///
    /// Returns `None` if the message says enough.
    pub(super) fn remedy(&self, failure: &str) -> Option<String> {
        let Self::Store(address) = self else {
            return None;
        };
        let Address { kind, bucket, .. } = address;
        let variables = match kind {
            Kind::Amazon => "`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`",
            Kind::Google => "`GOOGLE_SERVICE_ACCOUNT` or `GOOGLE_BEARER_TOKEN`",
            Kind::Azure => "`AZURE_STORAGE_ACCOUNT_KEY`",
        };
        let says = |codes: &[&str]| codes.iter().any(|code| failure.contains(code));
        // Without keys, clients request those of the machine's role from its
        // metadata service.
        if says(&["169.254.169.254"]) {
            return Some(format!("no credentials for `{bucket}`: set {variables}"));
        }
        if says(WRONG_KEYS) {
            return Some(format!(
                "`{bucket}` rejects the credentials: check {variables}"
            ));
        }
        if says(&["AccessDenied"]) {
            return Some(format!(
                "the credentials do not allow reading, writing and deleting in `{bucket}`"
            ));
        }
        if says(NO_BUCKET) {
            return Some(format!(
                "`{bucket}` does not exist: create it, or correct the target"
            ));
        }
        let allow_http = match kind {
            Kind::Amazon => "AWS_ALLOW_HTTP",
            Kind::Google => "GOOGLE_ALLOW_HTTP",
            Kind::Azure => "AZURE_ALLOW_HTTP",
        };
        failure.contains("URL scheme is not allowed").then(|| {
            format!("the endpoint does not use TLS: set `{allow_http}=true` to allow that")
        })
    }
}

/// Codes with which stores reject keys that are wrong.
const WRONG_KEYS: &[&str] = &[
    "SignatureDoesNotMatch",
    "InvalidAccessKeyId",
    "AuthenticationFailed",
    // Of Google, also for expired tokens.
    "AuthenticationRequired",
];

/// Codes of stores for a bucket that does not exist.
const NO_BUCKET: &[&str] = &["NoSuchBucket", "ContainerNotFound"];

/// Opens a folder. One that does not exist is an empty store in memory, for a
/// dry run.
fn open_folder(dir: &std::path::Path) -> Result<Place> {
    // A folder that does not exist yet is empty.
    let store: Arc<dyn ObjectStore> = if dir.is_dir() {
        let store = LocalFileSystem::new_with_prefix(dir)
            .map_err(|e| Error::write(dir, e))?
            .with_automatic_cleanup(true);
        Arc::new(store)
    } else {
        Arc::new(object_store::memory::InMemory::new())
    };
    Ok(Place::folder(store, dir))
}

impl Address {
    /// Opens a store with the credentials of the environment.
    ///
    /// # Errors
    /// `Usage` if they are missing or the address is invalid.
    fn open(&self) -> Result<Place> {
        // Uses the same provider as `search-client`. Fails if one is already
        // installed, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let url = &self.bucket;
        // Keys are only read from the environment, so that they never appear in
        // arguments or files.
        let store: object_store::Result<Arc<dyn ObjectStore>> = match self.kind {
            Kind::Amazon => AmazonS3Builder::from_env()
                .with_url(url)
                .build()
                .map(|store| Arc::new(store) as _),
            Kind::Google => GoogleCloudStorageBuilder::from_env()
                .with_url(url)
                .build()
                .map(|store| Arc::new(store) as _),
            Kind::Azure => MicrosoftAzureBuilder::from_env()
                .with_url(url)
                .build()
                .map(|store| Arc::new(store) as _),
        };
        let store = store.map_err(|e| match e.to_string().contains("external_account") {
            true => usage(&format!(
                "cannot open `{url}`: its credentials are those of workload identity federation: pass an access token in `GOOGLE_BEARER_TOKEN` instead"
            )),
            false => usage(&format!("cannot open `{url}`")).because(e),
        })?;
        let name = [url, &*self.prefix].join("/");
        Ok(Place::bucket(store, self.prefix.clone(), name))
    }
}

/// Returns whether a target is a folder on another machine, as `ssh` and `rsync` write
/// it: a name and a colon before any slash. A single letter is a drive of Windows.
fn is_remote(to: &str) -> bool {
    let host = to.split_once(':').map(|(host, _)| host);
    host.is_some_and(|host| host.len() > 1 && !host.contains(['/', '\\']))
}

/// Returns a path without leading and trailing slashes.
///
/// # Errors
/// `Usage` for a path with empty or relative segments or control characters.
fn plain_path(path: &str) -> Result<&str> {
    let plain = path.trim_matches('/');
    let is_odd = |part: &str| matches!(part, "" | "." | "..") || part.contains(char::is_control);
    if !plain.is_empty() && plain.split('/').any(is_odd) {
        return Err(usage(&format!("invalid path below the target: `{path}`")));
    }
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    #[test]
    fn remedies_by_code() {
        let remedy = |to: &str, failure: &str| Target::parse(to, "").unwrap().remedy(failure);
        for (to, failure, expected) in [
            (
                "s3://docs",
                "403 Forbidden: <Error><Code>SignatureDoesNotMatch</Code></Error>",
                "`s3://docs` rejects the credentials: check `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`",
            ),
            (
                "s3://docs/a",
                "<Code>AccessDenied</Code>",
                "the credentials do not allow reading, writing and deleting in `s3://docs`",
            ),
            (
                "az://docs",
                "<Code>ContainerNotFound</Code>",
                "`az://docs` does not exist: create it, or correct the target",
            ),
            (
                "gs://docs",
                "401 Unauthorized: <Error><Code>AuthenticationRequired</Code></Error>",
                "`gs://docs` rejects the credentials: check `GOOGLE_SERVICE_ACCOUNT` or `GOOGLE_BEARER_TOKEN`",
            ),
            (
                "az://docs",
                "HTTP error: builder error: URL scheme is not allowed",
                "the endpoint does not use TLS: set `AZURE_ALLOW_HTTP=true` to allow that",
            ),
            (
                "gs://docs",
                "PUT http://169.254.169.254/token",
                "no credentials for `gs://docs`: set `GOOGLE_SERVICE_ACCOUNT` or `GOOGLE_BEARER_TOKEN`",
            ),
        ] {
            assert_eq!(remedy(to, failure).as_deref(), Some(expected));
        }
        assert_eq!(remedy("s3://docs", "503 Slow Down"), None);
        assert_eq!(remedy("out", "AccessDenied"), None);
    }

    #[test]
    fn targets_are_parsed() {
        let store = |bucket: &str, prefix: &str| {
            Target::Store(Address {
                kind: Kind::Amazon,
                bucket: bucket.to_owned(),
                prefix: prefix.to_owned(),
            })
        };
        for (to, below, expected) in [
            ("s3://docs", "", store("s3://docs", "")),
            ("s3://docs/a/", "/b/c/", store("s3://docs", "a/b/c")),
            ("out/site", "b", Target::Folder("out/site/b".into())),
        ] {
            assert_eq!(Target::parse(to, below).unwrap(), expected);
        }
        for (to, below) in [
            ("", ""),
            ("s3://", ""),
            ("ftp://x", ""),
            ("s3://x/../y", ""),
            ("out", "../x"),
            ("git:", ""),
            ("git:--upload-pack=x", ""),
        ] {
            let error = Target::parse(to, below).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Usage, "{to} {below}");
        }
    }

    #[test]
    fn failures_have_their_remedy() {
        let store = Target::parse("s3://docs/guide", "").unwrap();
        let failure = "Error performing PUT http://169.254.169.254/latest/api/token in 1 ms";
        assert_eq!(
            store.remedy(failure).as_deref(),
            Some(
                "no credentials for `s3://docs`: set `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`"
            )
        );
        let failure = "HTTP error: builder error: URL scheme is not allowed";
        assert!(store.remedy(failure).unwrap().contains("AWS_ALLOW_HTTP"));
        assert_eq!(store.remedy("403 Forbidden"), None);
    }
}
