//! The members of an object while it is read.

use std::collections::HashMap;

use super::{Fault, FaultKind, Limits, report};
use crate::span::Span;
use crate::value::{Member, Node, Value};

/// Members of an object whose end has not been read.
#[derive(Default)]
pub(super) struct Members {
    /// The members in source order.
    list: Vec<Member>,
    /// The index of each key, as soon as there are too many to compare.
    indices: HashMap<Box<str>, usize>,
}

impl Members {
    /// Objects up to this size are searched, larger ones have a map.
    const SEARCHED: usize = 32;

    /// Inserts a member, replacing the value of an existing key. Ignores keys
    /// that are too long.
    pub(super) fn insert(
        &mut self,
        key: Box<str>,
        span: Span,
        node: Node,
        limits: Limits,
        faults: &mut Vec<Fault>,
    ) {
        if key.len() > limits.key {
            report(faults, FaultKind::LongKey(key.len()), span);
            return;
        }
        if self.index(&key).is_some() {
            report(faults, FaultKind::DuplicateKey(key.clone()), span);
        }
        self.set(Member::new(key, span, node));
    }

    /// Adds a member, or replaces the value of its key.
    pub(super) fn set(&mut self, member: Member) {
        match self.index(&member.key) {
            Some(index) => self.list[index] = member,
            None => self.push(member),
        }
    }

    /// Adds a member, unless the key exists.
    pub(super) fn inherit(&mut self, member: Member) {
        if self.index(&member.key).is_none() {
            self.push(member);
        }
    }

    /// Returns the last member.
    pub(super) fn last(&self) -> Option<&Member> {
        self.list.last()
    }

    /// Returns all members.
    pub(super) fn into_list(self) -> Vec<Member> {
        self.list
    }

    /// Returns the finished object.
    pub(super) fn into_object(self) -> Value {
        Value::Object(self.list.into())
    }

    /// Appends a member whose key is not there.
    fn push(&mut self, member: Member) {
        if !self.indices.is_empty() {
            self.indices.insert(member.key.clone(), self.list.len());
        }
        self.list.push(member);
    }

    /// Returns the index of a key. The map is made at the first search in a
    /// large object.
    fn index(&mut self, key: &str) -> Option<usize> {
        if self.list.len() < Self::SEARCHED {
            return self.list.iter().position(|member| &*member.key == key);
        }
        if self.indices.is_empty() {
            let keys = self.list.iter().map(|member| member.key.clone());
            self.indices = keys.zip(0..).collect();
        }
        self.indices.get(key).copied()
    }
}
