//! Deploys to an object store or a folder of this machine: many files at once.

use std::path::{Path as FilePath, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use object_store::path::Path;
use object_store::{
    Attribute, Attributes, GetOptions, ObjectStore, PutMode, PutOptions, PutPayload, PutResult,
    UpdateVersion,
};
use tokio::time::Instant;

use super::destination::{Destination, Lease as _};
use super::lease::{self, Lease};
use super::order::pages_and_parts;
use super::site::{Encodings, Fields, Site};
use super::state::{self, State, Stored};
use super::{Object, Objects, usage};
use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result};

/// Maximum number of concurrent requests.
///
/// Files of a site are small, so that uploads mostly wait for round trips.
const CONCURRENCY: usize = 32;

/// Interval between writes of the state: the work that a killed deploy can
/// lose.
const CHECKPOINT: Duration = Duration::from_secs(3);

/// An open target that stores objects: a folder or an object store.
///
/// Errors name the target and the key.
#[derive(Debug)]
pub(super) struct Place {
    /// The store.
    store: Arc<dyn ObjectStore>,
    /// Path of the site below the root of the store; may be empty.
    root: String,
    /// Name for messages.
    name: String,
    /// The folder, if the store is one.
    folder: Option<PathBuf>,
    /// How compressed text files are stored.
    pub(super) encodings: Encodings,
    /// Version of the state that this deploy read or wrote last; `None` if there
    /// is none.
    state_version: Mutex<Option<UpdateVersion>>,
}

impl Place {
    /// Creates the target of a folder, with its store.
    pub(super) fn folder(store: Arc<dyn ObjectStore>, dir: &FilePath) -> Self {
        Self {
            store,
            root: String::new(),
            name: display_path(dir),
            folder: Some(dir.to_path_buf()),
            encodings: Encodings::Beside,
            state_version: Mutex::default(),
        }
    }

    /// Creates the target of a path in a bucket. `name` is used in messages.
    pub(super) fn bucket(store: Arc<dyn ObjectStore>, root: String, name: String) -> Self {
        Self {
            store,
            root,
            name,
            folder: None,
            encodings: Encodings::InPlace,
            state_version: Mutex::default(),
        }
    }

    /// Returns the key of a file of the site.
    ///
    /// The characters that keys cannot have are those of the library.
    ///
    /// # Errors
    /// `Usage` if the store does not support such a key.
    fn key(&self, path: &str) -> Result<Path> {
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
    async fn all_objects(&self) -> Result<Objects> {
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
    async fn known_objects(&self, site: &Site, state: &State) -> Result<Objects> {
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
                Err(None) => return self.all_objects().await,
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
    async fn put(&self, path: &str, bytes: Vec<u8>, fields: Fields) -> Result<Stored> {
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

    /// Returns the error for a request that failed.
    fn failed(&self, verb: &str, key: &Path, error: object_store::Error) -> Error {
        let message = format!("cannot {verb} `{key}` of {}", self.name);
        Error::new(ErrorKind::Network, message).because(error)
    }
}

impl Destination for Place {
    type Lease = Lease;

    async fn lease(&self, patience: Duration) -> Result<Lease> {
        match &self.folder {
            Some(dir) => Lease::of_folder(&dir.join(state::FOLDER), &self.name),
            None => {
                let key = self.service_key("lease.json")?;
                Lease::take(Arc::clone(&self.store), key, patience, &self.name).await
            }
        }
    }

    async fn state(&self) -> Result<State> {
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

    /// Replaces the state that this deploy knows: a deploy that lost its lease without
    /// noticing must not replace the state of its successor. It is never cached by the
    /// store or by proxies.
    async fn put_state(&self, state: &State) -> Result<()> {
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

    async fn objects(&self, site: &Site, state: &State, verify: bool) -> Result<Objects> {
        // Listing takes a request per thousand objects of the whole target.
        let is_first = state.files.is_empty() && state.retired.is_empty();
        match is_first || verify {
            true => self.all_objects().await,
            false => self.known_objects(site, state).await,
        }
    }

    async fn upload(
        &self,
        site: &Site,
        lease: &Lease,
        paths: &[String],
        state: &mut State,
        progress: impl Fn(usize),
    ) -> Result<()> {
        let result = stage(site, self, lease, paths, state, progress).await;
        if result.is_err() {
            // Ignored, because the first error is the one to report.
            let _ = self.put_state(state).await;
        }
        result
    }

    /// Objects that do not exist count as deleted.
    async fn delete(&self, _: &Site, paths: &[String]) -> Result<()> {
        for group in pages_and_parts(paths) {
            self.delete_group(&group).await?;
        }
        Ok(())
    }
}

impl Place {
    /// Deletes files in any order.
    ///
    /// # Errors
    /// `Network` if the store fails to delete one.
    async fn delete_group(&self, paths: &[&str]) -> Result<()> {
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
}

/// Uploads the files of one stage, and records the stored ones in `state`.
///
/// Stops at the first error; what was uploaded until then is in the state.
///
/// # Errors
/// Returns the first error of an upload.
async fn stage(
    site: &Site,
    place: &Place,
    lease: &Lease,
    paths: &[String],
    state: &mut State,
    progress: impl Fn(usize),
) -> Result<()> {
    let dir: Arc<FilePath> = Arc::from(&*site.dir);
    let uploads = paths.iter().map(|path| {
        let dir = Arc::clone(&dir);
        async move {
            upload(site, place, lease, path, dir)
                .await
                .map(|stored| (path, stored))
        }
    });
    let mut uploads = stream::iter(uploads).buffer_unordered(CONCURRENCY);
    let mut count = 0;
    let mut last = Instant::now();
    let mut result = Ok(());
    while let Some(uploaded) = uploads.next().await {
        match uploaded {
            Ok((path, stored)) => {
                if let Some(known) = state.files.get_mut(path) {
                    known.stored = Some(stored);
                }
            }
            // Uploads in flight are dropped; the state does not list them as
            // stored.
            Err(error) => {
                result = Err(error);
                break;
            }
        }
        count += 1;
        progress(count);
        if last.elapsed() >= CHECKPOINT {
            place.put_state(state).await?;
            last = Instant::now();
        }
    }
    result
}

/// Uploads a file: reads it again, compresses it on a thread, and writes it.
///
/// # Errors
/// If the lease is lost, the file changed, or the store does not accept it.
async fn upload(
    site: &Site,
    place: &Place,
    lease: &Lease,
    path: &str,
    dir: Arc<FilePath>,
) -> Result<Stored> {
    lease.check()?;
    let Some(file) = site.files.get(path).cloned() else {
        return Err(Error::new(ErrorKind::Read, format!("no file `{path}`")));
    };
    let fields = file.fields();
    // Reading and compressing would block the requests of other files.
    let bytes = tokio::task::spawn_blocking(move || file.bytes(&dir))
        .await
        .map_err(|e| Error::new(ErrorKind::Read, format!("cannot read `{path}`")).because(e))??;
    place.put(path, bytes, fields).await
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

/// Normalises an entity tag, which stores and calls write with or without quotes.
fn bare(tag: &str) -> String {
    tag.trim_matches('"').to_owned()
}
