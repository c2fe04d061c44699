//! Targets of deploys: object stores, folders of this and other machines, and Git
//! branches.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::aws::AmazonS3Builder;
use object_store::azure::MicrosoftAzureBuilder;
use object_store::gcp::GoogleCloudStorageBuilder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{
    Attribute, Attributes, GetOptions, ObjectStore, PutMode, PutOptions, PutPayload, PutResult,
    UpdateVersion,
};

use super::branch::Branch;
use super::lease::{self, Lease};
use super::rsync::Remote;
use super::site::{Encodings, Fields, Site};
use super::state::{self, State, Stored};
use super::{Object, Objects, usage};
use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result};

/// Maximum number of concurrent requests.
///
/// Files of a site are small, so that uploads mostly wait for round trips.
pub(super) const CONCURRENCY: usize = 32;

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
    Ok(Place {
        store,
        root: String::new(),
        name: display_path(dir),
        folder: Some(dir.to_path_buf()),
        encodings: Encodings::Beside,
        state_version: Mutex::default(),
    })
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
        Ok(Place {
            store,
            root: self.prefix.clone(),
            name: [url, &*self.prefix].join("/"),
            folder: None,
            encodings: Encodings::InPlace,
            state_version: Mutex::default(),
        })
    }
}

/// An open target that stores objects: a folder or an object store.
///
/// Errors name the target and the key.
#[derive(Debug)]
pub(super) struct Place {
    /// The store.
    pub(super) store: Arc<dyn ObjectStore>,
    /// Path of the site below the root of the store; may be empty.
    root: String,
    /// Name for messages.
    pub(super) name: String,
    /// The folder, if the store is one.
    folder: Option<PathBuf>,
    /// How compressed text files are stored.
    pub(super) encodings: Encodings,
    /// Version of the state that this deploy read or wrote last; `None` if there
    /// is none.
    state_version: Mutex<Option<UpdateVersion>>,
}

impl Place {
    /// Returns the key of a file of the site.
    ///
    /// The characters that keys cannot have are those of the library.
    ///
    /// # Errors
    /// `Usage` if the store does not support such a key.
    pub(super) fn key(&self, path: &str) -> Result<Path> {
        let parts = [&*self.root, path]
            .into_iter()
            .filter(|part| !part.is_empty());
        let key = parts.collect::<Vec<_>>().join("/");
        Path::parse(&key).map_err(|e| usage(&format!("`{key}` cannot be a key")).because(e))
    }

    /// Returns the key of a file that deploys keep for themselves.
    fn service_key(&self, name: &str) -> Result<Path> {
        self.key(&format!("{}/{name}", state::FOLDER))
    }

    /// Takes the lease of the target.
    ///
    /// `patience` is how long an owner may be silent before it counts as dead.
    ///
    /// # Errors
    /// `Usage` if another deploy holds it.
    pub(super) async fn lease(&self, patience: std::time::Duration) -> Result<Lease> {
        match &self.folder {
            Some(dir) => Lease::of_folder(&dir.join(state::FOLDER), &self.name),
            None => {
                let key = self.service_key("lease.json")?;
                Lease::take(Arc::clone(&self.store), key, patience, &self.name).await
            }
        }
    }

    /// Reads the state that deploys left at the target.
    ///
    /// The first deploy finds none, and gets an empty one.
    ///
    /// # Errors
    /// `Network` if the store does not respond, `Read` if the state is damaged.
    pub(super) async fn state(&self) -> Result<State> {
        let key = self.service_key(state::NAME)?;
        let response = match self.store.get_opts(&key, GetOptions::default()).await {
            Ok(response) => response,
            Err(object_store::Error::NotFound { .. }) => {
                *self.known_version() = None;
                return Ok(State::default());
            }
            Err(e) => return Err(self.failed("read", &key, e)),
        };
        *self.known_version() = Some(UpdateVersion {
            e_tag: response.meta.e_tag.clone(),
            version: response.meta.version.clone(),
        });
        if response.meta.size > state::MAX_SIZE {
            let message = format!("`{key}` is larger than any state");
            return Err(Error::new(ErrorKind::Read, message));
        }
        let bytes = response.bytes().await;
        State::parse(&bytes.map_err(|e| self.failed("read", &key, e))?)
    }

    /// Writes the state to the target, in place of the one that this deploy knows: a
    /// deploy that lost its lease without noticing must not replace the state of
    /// its successor.
    ///
    /// It is never cached by the store or by proxies.
    ///
    /// # Errors
    /// `Usage` if another deploy wrote the state, `Network` if the store does not
    /// accept it.
    pub(super) async fn put_state(&self, state: &State) -> Result<()> {
        let key = self.service_key(state::NAME)?;
        let fields = Fields {
            content_type: "application/json",
            cache_control: "no-store",
            disposition: None,
            encoding: None,
        };
        let mode = match (&self.folder, self.known_version().clone()) {
            // Its lease is a lock of the system, which is not lost.
            (Some(_), _) => PutMode::Overwrite,
            (None, Some(version)) => PutMode::Update(version),
            (None, None) => PutMode::Create,
        };
        let bytes = state.to_json();
        match self.put_bytes(&key, bytes.clone(), fields, mode).await {
            Ok(put) => {
                *self.known_version() = Some(UpdateVersion::from(put));
                Ok(())
            }
            Err(
                object_store::Error::Precondition { .. }
                | object_store::Error::AlreadyExists { .. },
            ) => {
                // A repeated request finds what the first attempt wrote.
                let found = self.state().await?;
                match found.to_json() == bytes {
                    true => Ok(()),
                    false => Err(lease::busy(&self.name)),
                }
            }
            Err(e) => Err(self.failed("write", &key, e)),
        }
    }

    fn known_version(&self) -> MutexGuard<'_, Option<UpdateVersion>> {
        let version = self.state_version.lock();
        version.unwrap_or_else(PoisonError::into_inner)
    }

    /// Lists the objects below the root of the site.
    ///
    /// Takes a request for each thousand objects.
    ///
    /// # Errors
    /// `Network` if the store does not respond.
    pub(super) async fn objects(&self) -> Result<Objects> {
        let prefix = Path::parse(&self.root).map_err(|e| usage("invalid prefix").because(e))?;
        let list = self
            .store
            .list(Some(&prefix).filter(|_| !self.root.is_empty()));
        let objects: Objects = list
            .try_filter_map(|meta| async move {
                let key = meta.location.as_ref();
                let path = match &*self.root {
                    "" => Some(key),
                    root => key
                        .strip_prefix(root)
                        .and_then(|rest| rest.strip_prefix('/')),
                };
                Ok(path.map(|path| {
                    let object = Object {
                        size: meta.size,
                        tag: meta.e_tag.as_deref().map(bare),
                    };
                    (path.to_owned(), object)
                }))
            })
            .try_collect()
            .await
            .map_err(|e| self.failed("list", &prefix, e))?;
        Ok(objects)
    }

    /// Returns the objects in `state`, as described there, and looks up those
    /// at the other paths of the site, which may exist without being in the
    /// state.
    ///
    /// Requests are made only for paths that no deploy knows, a few dozen at a
    /// time. A store that does not describe one of them (Google leaves out the
    /// length of objects that it decompresses) lists them all.
    ///
    /// # Errors
    /// `Network` if the store does not respond.
    pub(super) async fn known_objects(&self, site: &Site, state: &State) -> Result<Objects> {
        let stored = state.files.iter().filter_map(|(path, known)| {
            let object = match &known.stored {
                Some(Stored { size, tag }) => Object {
                    size: *size,
                    tag: tag.clone(),
                },
                // The file may have been uploaded, and must then be deleted.
                None if !site.files.contains_key(path) => Object::default(),
                None => return None,
            };
            Some((path.clone(), object))
        });
        let retired = state
            .retired
            .keys()
            .map(|path| (path.clone(), Object::default()));
        let mut objects: Objects = stored.chain(retired).collect();
        let is_new =
            |path: &&String| !state.files.contains_key(*path) && !objects.contains_key(*path);
        let new: Vec<&String> = site.files.keys().filter(is_new).collect();
        let heads = new.into_iter().map(|path| async move {
            let key = self.key(path).map_err(Some)?;
            let options = GetOptions::default().with_head(true);
            match self.store.get_opts(&key, options).await {
                Ok(response) => Ok(Some((path.clone(), response.meta.size))),
                Err(object_store::Error::NotFound { .. }) => Ok(None),
                Err(object_store::Error::Generic { .. }) => Err(None),
                Err(e) => Err(Some(self.failed("read", &key, e))),
            }
        });
        let mut heads = futures_util::stream::iter(heads).buffer_unordered(CONCURRENCY);
        while let Some(object) = heads.next().await {
            match object {
                Ok(Some((path, size))) => {
                    objects.insert(path, Object { size, tag: None });
                }
                Ok(None) => {}
                Err(Some(error)) => return Err(error),
                Err(None) => return self.objects().await,
            }
        }
        Ok(objects)
    }

    /// Writes a file of the site.
    ///
    /// Header fields are attributes of the object.
    ///
    /// # Errors
    /// `Network` if the store does not accept it.
    pub(super) async fn put(&self, path: &str, bytes: Vec<u8>, fields: Fields) -> Result<Stored> {
        let key = self.key(path)?;
        let size = bytes.len() as u64;
        let put = self
            .put_bytes(&key, bytes, fields, PutMode::Overwrite)
            .await
            .map_err(|e| self.failed("write", &key, e))?;
        Ok(Stored {
            size,
            tag: put.e_tag.as_deref().map(bare),
        })
    }

    /// Writes an object.
    async fn put_bytes(
        &self,
        key: &Path,
        bytes: Vec<u8>,
        fields: Fields,
        mode: PutMode,
    ) -> object_store::Result<PutResult> {
        // A folder stores no header fields; they are configured in its web
        // server.
        let attributes = match self.folder {
            Some(_) => Attributes::new(),
            None => attributes(fields),
        };
        let options = PutOptions {
            mode,
            attributes,
            ..PutOptions::default()
        };
        self.store
            .put_opts(key, PutPayload::from(bytes), options)
            .await
    }

    /// Deletes files of the site, in order.
    ///
    /// Objects that do not exist count as deleted.
    ///
    /// # Errors
    /// `Network` if the store fails to delete one.
    pub(super) async fn delete(&self, paths: &[String]) -> Result<()> {
        let keys: Vec<Path> = paths
            .iter()
            .map(|path| self.key(path))
            .collect::<Result<_>>()?;
        let keys = futures_util::stream::iter(keys.into_iter().map(Ok)).boxed();
        let mut deleted = self.store.delete_stream(keys);
        while let Some(result) = deleted.next().await {
            match result {
                Ok(_) | Err(object_store::Error::NotFound { .. }) => {}
                Err(e) => {
                    let message = format!("cannot delete files of {}", self.name);
                    return Err(Error::new(ErrorKind::Network, message).because(e));
                }
            }
        }
        Ok(())
    }

    /// Returns the error for a request that failed.
    fn failed(&self, verb: &str, key: &Path, error: object_store::Error) -> Error {
        let message = format!("cannot {verb} `{key}` of {}", self.name);
        Error::new(ErrorKind::Network, message).because(error)
    }
}

/// Returns header fields as attributes of an object.
fn attributes(fields: Fields) -> Attributes {
    let Fields {
        content_type,
        cache_control,
        disposition,
        encoding,
    } = fields;
    let optional = [
        (Attribute::ContentDisposition, disposition),
        (Attribute::ContentEncoding, encoding),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)));
    [
        (Attribute::ContentType, content_type),
        (Attribute::CacheControl, cache_control),
    ]
    .into_iter()
    .chain(optional)
    .collect()
}

/// Normalizes an entity tag, which stores and calls write with or without
/// quotes.
fn bare(tag: &str) -> String {
    tag.trim_matches('"').to_owned()
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
