//! Targets of deploys: object stores, folders of this and other machines, and Git
//! branches.

use std::path::PathBuf;
use std::sync::Arc;

use docs_model::config::{
    DeployTarget, InvalidTarget, StoreAddress, StoreService, path_below_target,
};
use object_store::ObjectStore;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::azure::{AzureConfigKey, MicrosoftAzureBuilder};
use object_store::gcp::{GoogleCloudStorageBuilder, GoogleConfigKey};
use object_store::local::LocalFileSystem;

use super::branch::Branch;
use super::environment::{self, Environment};
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
    service: StoreService,
    /// The bucket or container, with its scheme.
    bucket: String,
    /// Path below the bucket; may be empty.
    prefix: String,
}

/// Hosts of the metadata service of Google, which the client reads itself.
const GOOGLE_HOSTS: &[&str] = &["GCE_METADATA_HOST", "GCE_METADATA_ROOT", "GCE_METADATA_IP"];

/// Variables of a service of Azure that are not named like the others, as the client
/// calls the first; it reads the second itself.
const AZURE_IDENTITY: &[&str] = &["IDENTITY_ENDPOINT", "IDENTITY_HEADER"];

impl Target {
    /// Parses a target and a path below it.
    ///
    /// # Errors
    /// `Usage` if the target is invalid.
    pub(super) fn parse(to: &str, below: &str) -> Result<Self> {
        let invalid = |problem: InvalidTarget| usage(&problem.to_string());
        let below = path_below_target(below).map_err(invalid)?;
        Ok(match DeployTarget::parse(to).map_err(invalid)? {
            DeployTarget::Folder(folder) => Self::Folder(PathBuf::from(folder).join(below)),
            DeployTarget::Remote(folder) => Self::Remote(Remote::new(folder, below)),
            DeployTarget::Branch(name) => Self::Branch(Branch::new(name, below)),
            DeployTarget::Store(StoreAddress {
                service,
                bucket,
                path,
            }) => {
                let parts = [&*path, below];
                let parts = parts.into_iter().filter(|part| !part.is_empty());
                Self::Store(Address {
                    service,
                    bucket,
                    prefix: parts.collect::<Vec<_>>().join("/"),
                })
            }
        })
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
        let Address {
            service, bucket, ..
        } = address;
        let variables = credentials(*service);
        let says = |codes: &[&str]| codes.iter().any(|code| failure.contains(code));
        // Before the codes that come with it: a signature with a wrong time is wrong.
        if says(WRONG_TIME) {
            return Some(format!(
                "`{bucket}` rejects the time of the request: set the clock of this machine"
            ));
        }
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
        if says(&["URL scheme is not allowed"]) {
            let prefix = prefix(*service);
            return Some(format!(
                "the endpoint does not use TLS: set `{prefix}ALLOW_HTTP=true` to allow that"
            ));
        }
        says(UNREACHABLE).then(|| match environment::first_set(host_variables(*service)) {
            Some(variable) => {
                format!("cannot reach `{bucket}`: check `{variable}` and the network")
            }
            None => format!("cannot reach `{bucket}`: check the network"),
        })
    }
}

/// Returns the start of the names of the store's variables.
fn prefix(service: StoreService) -> &'static str {
    match service {
        StoreService::Amazon => "AWS_",
        StoreService::Google => "GOOGLE_",
        StoreService::Azure => "AZURE_",
    }
}

/// Returns the variables with which the store is usually opened, for messages.
fn credentials(service: StoreService) -> &'static str {
    match service {
        StoreService::Amazon => "`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`",
        StoreService::Google => "`GOOGLE_SERVICE_ACCOUNT` or `GOOGLE_BEARER_TOKEN`",
        StoreService::Azure => "`AZURE_STORAGE_ACCOUNT_KEY`",
    }
}

/// Returns the variables that the host of the store is made from, those that come
/// before others first.
fn host_variables(service: StoreService) -> &'static [&'static str] {
    match service {
        StoreService::Amazon => &[
            "AWS_ENDPOINT_URL_S3",
            "AWS_ENDPOINT_URL",
            "AWS_ENDPOINT",
            "AWS_REGION",
            "AWS_DEFAULT_REGION",
        ],
        StoreService::Google => &["GOOGLE_BASE_URL"],
        StoreService::Azure => &[
            "AZURE_STORAGE_ENDPOINT",
            "AZURE_ENDPOINT",
            "AZURE_STORAGE_ACCOUNT_NAME",
        ],
    }
}

/// Codes and words of stores for requests that are signed with a wrong time.
const WRONG_TIME: &[&str] = &[
    "RequestTimeTooSkewed",
    "Request date header too old",
    "reasonable timeframe",
];

/// What clients say about a host that does not exist, or does not answer.
const UNREACHABLE: &[&str] = &["(Connect)", "dns error", "error sending request"];

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
    /// Keys are only read from there, so that they never appear in arguments or files.
    ///
    /// # Errors
    /// `Usage` if variables are missing, or their values cannot be used.
    fn open(&self) -> Result<Place> {
        // Uses the same provider as `search-client`. Fails if one is already
        // installed, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let url = &self.bucket;
        let store = match self.service {
            StoreService::Amazon => self.amazon()?,
            StoreService::Google => self.google()?,
            StoreService::Azure => self.azure()?,
        };
        let name = [url, &*self.prefix].join("/");
        Ok(Place::bucket(store, self.prefix.clone(), name))
    }

    fn amazon(&self) -> Result<Arc<dyn ObjectStore>> {
        let variables = Environment::read(prefix(self.service), &[], |name| {
            name.parse::<AmazonS3ConfigKey>().is_ok()
        })?;
        let (id, secret) = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");
        match (variables.has(&[id]), variables.has(&[secret])) {
            (true, false) => return Err(missing(&self.bucket, secret)),
            (false, true) => return Err(missing(&self.bucket, id)),
            _ => {}
        }
        self.build(&variables, |variables| {
            let mut builder = AmazonS3Builder::new().with_url(&self.bucket);
            for (name, value) in variables.iter() {
                builder = builder.with_config(name.to_ascii_lowercase().parse()?, value);
            }
            Ok(Arc::new(builder.build()?))
        })
    }

    fn google(&self) -> Result<Arc<dyn ObjectStore>> {
        let variables = Environment::read(prefix(self.service), &[], |name| {
            name.parse::<GoogleConfigKey>().is_ok()
        })?;
        // Without credentials, the client requests those of the machine's role.
        let is_credential = |(name, _): (&str, &str)| {
            let kinds = ["SERVICE_ACCOUNT", "CREDENTIALS", "BEARER_TOKEN"];
            kinds.iter().any(|kind| name.contains(kind))
        };
        if !variables.iter().any(is_credential) {
            environment::check_hosts(GOOGLE_HOSTS)?;
        }
        self.build(&variables, |variables| {
            let mut builder = GoogleCloudStorageBuilder::new().with_url(&self.bucket);
            for (name, value) in variables.iter() {
                builder = builder.with_config(name.to_ascii_lowercase().parse()?, value);
            }
            Ok(Arc::new(builder.build()?))
        })
    }

    fn azure(&self) -> Result<Arc<dyn ObjectStore>> {
        let variables = Environment::read(prefix(self.service), AZURE_IDENTITY, |name| {
            name.parse::<AzureConfigKey>().is_ok()
        })?;
        let accounts = ["AZURE_STORAGE_ACCOUNT_NAME", "AZURE_ACCOUNT_NAME"];
        let emulators = ["AZURE_STORAGE_USE_EMULATOR", "AZURE_USE_EMULATOR"];
        if !variables.has(&accounts) && !variables.has(&emulators) {
            return Err(missing(&self.bucket, "AZURE_STORAGE_ACCOUNT_NAME"));
        }
        self.build(&variables, |variables| {
            let mut builder = MicrosoftAzureBuilder::new().with_url(&self.bucket);
            for (name, value) in variables.iter() {
                builder = match name {
                    "IDENTITY_ENDPOINT" => builder.with_msi_endpoint(value),
                    "IDENTITY_HEADER" => builder,
                    name => builder.with_config(name.to_ascii_lowercase().parse()?, value),
                };
            }
            Ok(Arc::new(builder.build()?))
        })
    }

    /// Makes the client of a store from variables. If it does not accept one, the error
    /// names it.
    fn build(
        &self,
        variables: &Environment,
        build: impl Fn(&Environment) -> object_store::Result<Arc<dyn ObjectStore>>,
    ) -> Result<Arc<dyn ObjectStore>> {
        build(variables).map_err(|error| {
            let url = &self.bucket;
            let failure = error.to_string();
            if failure.contains("external_account") {
                return usage(&format!(
                    "cannot open `{url}`: its credentials are those of workload identity federation: pass an access token in `GOOGLE_BEARER_TOKEN` instead"
                ));
            }
            let fails = |others: &Environment| build(others).err().map(|error| error.to_string());
            match variables.culprit(&failure, fails) {
                Some(name) => usage(&format!("cannot open `{url}`: check `{name}`")).because(error),
                None => usage(&format!("cannot open `{url}`")).because(error),
            }
        })
    }
}

/// Returns the error for a variable that a store needs.
fn missing(url: &str, variable: &str) -> Error {
    usage(&format!("cannot open `{url}`: set `{variable}`"))
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
                "403 Forbidden: <Error><Code>RequestTimeTooSkewed</Code></Error>",
                "`s3://docs` rejects the time of the request: set the clock of this machine",
            ),
            (
                "gs://docs",
                "HTTP error: client error (Connect): tcp connect error",
                "cannot reach `gs://docs`: check the network",
            ),
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
                service: StoreService::Amazon,
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
