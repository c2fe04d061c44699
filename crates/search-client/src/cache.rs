//! The cache of responses, and the table of in-flight requests that equal ones can join. Both are
//! bounded.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::{BoxFuture, Shared, WeakShared};
use sha2::{Digest as _, Sha256};

use crate::error::Error;

/// Limits of the response cache and of the table of in-flight requests.
///
/// By default, only searches and recommendations are cached;
/// [`RequestOptions::cacheable`](crate::RequestOptions::cacheable) enables it for other reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CacheLimits {
    /// Maximum number of cached responses. Default: 256. 0 disables the cache.
    pub entries: usize,
    /// Maximum total size of the cached response bodies, in bytes. Default: 8 MiB.
    pub bytes: usize,
    /// Time after which a cached response expires. Default: five minutes. `None` disables expiry:
    /// responses stay until they are evicted.
    pub max_age: Option<Duration>,
    /// Maximum number of in-flight requests that equal ones can join. Default: 1,024. 0 disables
    /// joining.
    pub in_flight: usize,
}

impl Default for CacheLimits {
    /// Returns limits of 256 responses, 8 MiB, five minutes, and 1,024 in-flight requests.
    fn default() -> Self {
        Self {
            entries: 256,
            bytes: 8 * 1024 * 1024,
            max_age: Some(Duration::from_secs(300)),
            in_flight: 1024,
        }
    }
}

impl CacheLimits {
    /// Disables caching and joining.
    pub const OFF: Self = Self {
        entries: 0,
        bytes: 0,
        max_age: None,
        in_flight: 0,
    };
}

/// The identity of a request: a digest, because a request can be far larger than its response and
/// contains the API key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CacheKey([u8; 32]);

impl CacheKey {
    /// Returns the key of a request with the given request line, headers and limits (`lines`) and
    /// body.
    pub(crate) fn new(lines: impl IntoIterator<Item = String>, body: &[u8]) -> Self {
        let mut digest = Sha256::new();
        for line in lines {
            digest.update(line);
            digest.update("\n");
        }
        digest.update(body);
        Self(digest.finalize().into())
    }
}

/// Sizes of the caches of a client; see [`SearchClient::cache_sizes`](crate::SearchClient::cache_sizes).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CacheSizes {
    /// Number of cached responses.
    pub responses: usize,
    /// Number of in-flight requests that can be joined.
    pub in_flight: usize,
}

/// Both caches. They share one lock, so that clearing them is atomic.
pub(crate) struct Caches {
    pub(crate) responses: ResponseCache,
    pub(crate) in_flight: InFlight,
    /// Number of times the caches were cleared.
    generation: u64,
}

impl Caches {
    pub(crate) fn new(limits: CacheLimits) -> Self {
        Self {
            responses: ResponseCache::new(limits),
            in_flight: InFlight::new(limits.in_flight),
            generation: 0,
        }
    }

    /// Returns the current generation, to be passed to [`keep`](Self::keep).
    pub(crate) fn generation(&self) -> u64 {
        self.generation
    }

    /// Stores a response, unless the caches were cleared after its request began in `generation`.
    pub(crate) fn keep(&mut self, key: CacheKey, body: Bytes, now: Duration, generation: u64) {
        if generation == self.generation {
            self.responses.put(key, body, now);
        }
    }

    /// Clears both caches and starts a new generation: responses to requests of the old one are not
    /// cached when they arrive.
    pub(crate) fn clear(&mut self) {
        self.generation += 1;
        self.responses.clear();
        self.in_flight.clear();
    }
}

/// A cached response.
#[derive(Debug)]
struct Entry {
    body: Bytes,
    /// Time of storage on the client's clock.
    stored: Duration,
    /// Number of its last use, its key in [`ResponseCache::by_use`].
    used: u64,
}

/// A cache of response bodies that evicts the least recently used entry.
///
/// Uses are numbered. An ordered map from these numbers to keys has the least recently used entry
/// first, so that each operation takes logarithmic time.
pub(crate) struct ResponseCache {
    limits: CacheLimits,
    entries: HashMap<CacheKey, Entry>,
    by_use: BTreeMap<u64, CacheKey>,
    /// Total size of the bodies.
    bytes: usize,
    /// Number of uses so far.
    uses: u64,
}

impl ResponseCache {
    fn new(limits: CacheLimits) -> Self {
        Self {
            limits,
            entries: HashMap::new(),
            by_use: BTreeMap::new(),
            bytes: 0,
            uses: 0,
        }
    }

    /// Returns a response that is not too old, and marks it as the most recently used one.
    pub(crate) fn get(&mut self, key: CacheKey, now: Duration) -> Option<Bytes> {
        let stored = self.entries.get(&key)?.stored;
        if self
            .limits
            .max_age
            .is_some_and(|age| now.saturating_sub(stored) >= age)
        {
            self.remove(key);
            return None;
        }
        self.uses += 1;
        let entry = self.entries.get_mut(&key)?;
        let name = self.by_use.remove(&entry.used)?;
        entry.used = self.uses;
        self.by_use.insert(self.uses, name);
        Some(entry.body.clone())
    }

    /// Stores a response, and evicts the least recently used ones until the limits are met. A
    /// response that exceeds them alone is not stored.
    fn put(&mut self, key: CacheKey, body: Bytes, now: Duration) {
        self.remove(key);
        if body.len() > self.limits.bytes || self.limits.entries == 0 {
            return;
        }
        self.uses += 1;
        self.bytes += body.len();
        self.by_use.insert(self.uses, key);
        self.entries.insert(
            key,
            Entry {
                body,
                stored: now,
                used: self.uses,
            },
        );
        while self.entries.len() > self.limits.entries || self.bytes > self.limits.bytes {
            let Some((_, oldest)) = self.by_use.pop_first() else {
                break;
            };
            self.remove(oldest);
        }
    }

    /// Removes a response and its place in the order of use.
    fn remove(&mut self, key: CacheKey) {
        if let Some(entry) = self.entries.remove(&key) {
            self.bytes -= entry.body.len();
            self.by_use.remove(&entry.used);
        }
    }

    fn clear(&mut self) {
        *self = Self::new(self.limits);
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }
}

/// The future of an in-flight request, which several callers can await.
pub(crate) type Joined = Shared<BoxFuture<'static, Result<Bytes, Error>>>;

/// A reference to such a future that does not keep it running.
type WeakJoined = WeakShared<BoxFuture<'static, Result<Bytes, Error>>>;

/// The table of in-flight requests. It has weak references: a request is cancelled when the last
/// caller drops its future.
pub(crate) struct InFlight {
    limit: usize,
    requests: HashMap<CacheKey, (u64, WeakJoined)>,
    /// Number of requests so far. It numbers requests, to distinguish those with equal keys.
    count: u64,
}

impl InFlight {
    fn new(limit: usize) -> Self {
        Self {
            limit,
            requests: HashMap::new(),
            count: 0,
        }
    }

    /// Returns the in-flight request with this key.
    pub(crate) fn join(&self, key: CacheKey) -> Option<Joined> {
        self.requests.get(&key)?.1.upgrade()
    }

    /// Returns the number of a new request.
    pub(crate) fn number(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    /// Adds a request, so that others can join it. Does nothing if the table is full.
    pub(crate) fn add(&mut self, key: CacheKey, number: u64, request: &Joined) {
        if self.requests.len() < self.limit
            && let Some(weak) = request.downgrade()
        {
            self.requests.insert(key, (number, weak));
        }
    }

    /// Removes the request with this key and number, which has ended. A newer one with the same key
    /// is kept.
    pub(crate) fn remove(&mut self, key: CacheKey, number: u64) {
        if self
            .requests
            .get(&key)
            .is_some_and(|(known, _)| *known == number)
        {
            self.requests.remove(&key);
        }
    }

    fn clear(&mut self) {
        self.requests.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.requests.len()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key(name: &str) -> CacheKey {
        CacheKey::new([name.to_owned()], b"")
    }

    fn limits(entries: usize, bytes: usize) -> CacheLimits {
        CacheLimits {
            entries,
            bytes,
            max_age: Some(Duration::from_secs(10)),
            in_flight: 1,
        }
    }

    #[test]
    fn evicts_the_least_recently_used_response() {
        let mut cache = ResponseCache::new(limits(2, 100));
        let now = Duration::ZERO;
        cache.put(key("a"), Bytes::from_static(b"1"), now);
        cache.put(key("b"), Bytes::from_static(b"2"), now);
        assert!(cache.get(key("a"), now).is_some());
        cache.put(key("c"), Bytes::from_static(b"3"), now);
        assert!(cache.get(key("b"), now).is_none());
        assert!(cache.get(key("a"), now).is_some() && cache.get(key("c"), now).is_some());
    }

    #[test]
    fn responses_expire() {
        let mut cache = ResponseCache::new(limits(2, 100));
        cache.put(key("a"), Bytes::from_static(b"1"), Duration::ZERO);
        assert!(cache.get(key("a"), Duration::from_secs(9)).is_some());
        assert!(cache.get(key("a"), Duration::from_secs(10)).is_none());
        assert_eq!(cache.len(), 0);
    }

    proptest! {
        #[test]
        fn stays_within_its_limits(puts in proptest::collection::vec((0u8..20, 0usize..40), 0..200)) {
            let mut cache = ResponseCache::new(limits(5, 100));
            for (name, size) in puts {
                cache.put(key(&name.to_string()), Bytes::from(vec![0; size]), Duration::ZERO);
                let held: usize = cache.entries.values().map(|entry| entry.body.len()).sum();
                prop_assert_eq!(held, cache.bytes);
                prop_assert!(cache.len() <= 5 && cache.bytes <= 100);
                prop_assert_eq!(cache.by_use.len(), cache.len());
            }
        }
    }
}
