//! Answers kept for a while, and requests that are under way: both bounded.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::{BoxFuture, Shared, WeakShared};

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

#[derive(Debug)]
struct Entry {
    body: Bytes,
    stored: Duration,
    used: u64,
}

/// Answers by request; the one that was not used for the longest time goes first.
pub(crate) struct ResponseCache {
    limits: CacheLimits,
    entries: HashMap<Arc<str>, Entry>,
    by_use: BTreeMap<u64, Arc<str>>,
    bytes: usize,
    uses: u64,
}

impl ResponseCache {
    pub(crate) fn new(limits: CacheLimits) -> Self {
        Self {
            limits,
            entries: HashMap::new(),
            by_use: BTreeMap::new(),
            bytes: 0,
            uses: 0,
        }
    }

    pub(crate) fn get(&mut self, key: &str, now: Duration) -> Option<Bytes> {
        let stored = self.entries.get(key)?.stored;
        if self
            .limits
            .max_age
            .is_some_and(|age| now.saturating_sub(stored) >= age)
        {
            self.remove(key);
            return None;
        }
        self.uses += 1;
        let entry = self.entries.get_mut(key)?;
        let name = self.by_use.remove(&entry.used)?;
        entry.used = self.uses;
        self.by_use.insert(self.uses, name);
        Some(entry.body.clone())
    }

    pub(crate) fn put(&mut self, key: &Arc<str>, body: Bytes, now: Duration) {
        self.remove(key);
        if body.len() > self.limits.bytes || self.limits.entries == 0 {
            return;
        }
        self.uses += 1;
        self.bytes += body.len();
        self.by_use.insert(self.uses, Arc::clone(key));
        self.entries.insert(
            Arc::clone(key),
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
            self.remove(&oldest);
        }
    }

    fn remove(&mut self, key: &str) {
        if let Some(entry) = self.entries.remove(key) {
            self.bytes -= entry.body.len();
            self.by_use.remove(&entry.used);
        }
    }

    pub(crate) fn clear(&mut self) {
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
    requests: HashMap<Arc<str>, WeakJoined>,
}

impl InFlight {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            limit,
            requests: HashMap::new(),
        }
    }

    /// The equal request that is under way.
    pub(crate) fn join(&self, key: &str) -> Option<Joined> {
        self.requests.get(key)?.upgrade()
    }

    /// Lets others join; a request beyond the bound just runs alone.
    pub(crate) fn add(&mut self, key: &Arc<str>, request: &Joined) {
        if self.requests.len() < self.limit
            && let Some(weak) = request.downgrade()
        {
            self.requests.insert(Arc::clone(key), weak);
        }
    }

    pub(crate) fn remove(&mut self, key: &str) {
        self.requests.remove(key);
    }

    pub(crate) fn clear(&mut self) {
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
        cache.put(&"a".into(), Bytes::from_static(b"1"), now);
        cache.put(&"b".into(), Bytes::from_static(b"2"), now);
        assert!(cache.get("a", now).is_some());
        cache.put(&"c".into(), Bytes::from_static(b"3"), now);
        assert!(cache.get("b", now).is_none());
        assert!(cache.get("a", now).is_some() && cache.get("c", now).is_some());
    }

    #[test]
    fn answers_age() {
        let mut cache = ResponseCache::new(limits(2, 100));
        cache.put(&"a".into(), Bytes::from_static(b"1"), Duration::ZERO);
        assert!(cache.get("a", Duration::from_secs(9)).is_some());
        assert!(cache.get("a", Duration::from_secs(10)).is_none());
        assert_eq!(cache.len(), 0);
    }

    proptest! {
        #[test]
        fn the_bounds_hold(puts in proptest::collection::vec((0u8..20, 0usize..40), 0..200)) {
            let mut cache = ResponseCache::new(limits(5, 100));
            for (key, size) in puts {
                cache.put(&key.to_string().into(), Bytes::from(vec![0; size]), Duration::ZERO);
                let held: usize = cache.entries.values().map(|entry| entry.body.len()).sum();
                prop_assert_eq!(held, cache.bytes);
                prop_assert!(cache.len() <= 5 && cache.bytes <= 100);
                prop_assert_eq!(cache.by_use.len(), cache.len());
            }
        }
    }
}
