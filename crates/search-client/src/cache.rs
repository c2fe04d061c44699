//! Answers kept for a while, and requests that are under way: both bounded.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::{BoxFuture, Shared, WeakShared};
use sha2::{Digest as _, Sha256};

use crate::error::Error;

/// Bounds of the two caches. Only searches and recommendations are cached, and other reads that ask
/// for it ([`RequestOptions::cacheable`](crate::RequestOptions::cacheable)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CacheLimits {
    /// How many answers are kept; 0 turns the cache off.
    pub entries: usize,
    /// How many bytes all kept answers may have together.
    pub bytes: usize,
    /// How long an answer is good; `None`: until another one takes its place.
    pub max_age: Option<Duration>,
    /// How many different requests under way can be joined by equal ones; 0 turns joining off.
    pub in_flight: usize,
}

impl Default for CacheLimits {
    /// 256 answers of 8 MiB together, good for five minutes; 1,024 requests under way.
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
    /// No caching and no joining.
    pub const OFF: Self = Self {
        entries: 0,
        bytes: 0,
        max_age: None,
        in_flight: 0,
    };
}

/// What makes two requests equal: a digest of all of it, because a request can be far larger than
/// its answer, and holds the API key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CacheKey([u8; 32]);

impl CacheKey {
    /// The key of a request with these lines and this body.
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

/// Both caches, behind one lock, so that they are cleared at one moment.
pub(crate) struct Caches {
    pub(crate) responses: ResponseCache,
    pub(crate) in_flight: InFlight,
    /// How often they were cleared.
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

    pub(crate) fn generation(&self) -> u64 {
        self.generation
    }

    /// Keeps an answer, unless the caches were cleared since its request began in `generation`.
    pub(crate) fn keep(&mut self, key: CacheKey, body: Bytes, now: Duration, generation: u64) {
        if generation == self.generation {
            self.responses.put(key, body, now);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.generation += 1;
        self.responses.clear();
        self.in_flight.clear();
    }
}

#[derive(Debug)]
struct Entry {
    body: Bytes,
    stored: Duration,
    used: u64,
}

/// Answers by request; the one that was not used for the longest time goes first.
pub(crate) struct ResponseCache {
    limits: CacheLimits,
    entries: HashMap<CacheKey, Entry>,
    by_use: BTreeMap<u64, CacheKey>,
    bytes: usize,
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

/// The result of a request which several callers wait for.
pub(crate) type Joined = Shared<BoxFuture<'static, Result<Bytes, Error>>>;
type WeakJoined = WeakShared<BoxFuture<'static, Result<Bytes, Error>>>;

/// Requests under way. Holds them weakly: when the last caller goes away, the request ends.
pub(crate) struct InFlight {
    limit: usize,
    requests: HashMap<CacheKey, (u64, WeakJoined)>,
    /// How many requests there were, to tell equal ones apart.
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

    /// The equal request that is under way.
    pub(crate) fn join(&self, key: CacheKey) -> Option<Joined> {
        self.requests.get(&key)?.1.upgrade()
    }

    /// A number for a request that begins.
    pub(crate) fn number(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    /// Lets others join; a request beyond the bound just runs alone.
    pub(crate) fn add(&mut self, key: CacheKey, number: u64, request: &Joined) {
        if self.requests.len() < self.limit
            && let Some(weak) = request.downgrade()
        {
            self.requests.insert(key, (number, weak));
        }
    }

    /// The request with this number has ended. A newer one that is equal stays.
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
    fn the_least_recently_used_answer_goes_first() {
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
    fn answers_age() {
        let mut cache = ResponseCache::new(limits(2, 100));
        cache.put(key("a"), Bytes::from_static(b"1"), Duration::ZERO);
        assert!(cache.get(key("a"), Duration::from_secs(9)).is_some());
        assert!(cache.get(key("a"), Duration::from_secs(10)).is_none());
        assert_eq!(cache.len(), 0);
    }

    proptest! {
        #[test]
        fn the_bounds_hold(puts in proptest::collection::vec((0u8..20, 0usize..40), 0..200)) {
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
