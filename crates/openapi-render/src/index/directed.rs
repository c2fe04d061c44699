//! The schemas of which only a part belongs to one direction of data.

use super::parts;
use crate::direction::Direction;
use crate::model::{Reference, SchemaId};

/// The schemas that differ between directions, because they or their parts are
/// read-only or write-only. All others are shown once for both.
#[derive(Debug)]
pub(crate) struct Directed {
    /// Whether requests have less than the whole, by [`SchemaId`].
    in_requests: Vec<bool>,
    /// Whether responses have less than the whole, by [`SchemaId`].
    in_responses: Vec<bool>,
}

impl Directed {
    /// Finds the schemas from which one that is read-only or write-only can be
    /// reached. Most descriptions have none.
    pub(crate) fn of(reference: &Reference) -> Self {
        let read_only = reference.schemas.iter().map(|schema| schema.read_only);
        let write_only = reference.schemas.iter().map(|schema| schema.write_only);
        let mut out = Self {
            in_requests: read_only.collect(),
            in_responses: write_only.collect(),
        };
        let lists = [&mut out.in_requests, &mut out.in_responses];
        let mut users = None;
        for list in lists.into_iter().filter(|list| list.contains(&true)) {
            let users = users.get_or_insert_with(|| users_of_schemas(reference));
            let marked = list.iter().enumerate().filter(|entry| *entry.1);
            let mut todo: Vec<usize> = marked.map(|entry| entry.0).collect();
            while let Some(at) = todo.pop() {
                for user in users.get(at).into_iter().flatten() {
                    if let Some(is_marked) = list.get_mut(*user).filter(|marked| !**marked) {
                        *is_marked = true;
                        todo.push(*user);
                    }
                }
            }
        }
        out
    }

    /// Returns the direction if a schema has less than the whole in it.
    pub(crate) fn direction(
        &self,
        id: SchemaId,
        direction: Option<Direction>,
    ) -> Option<Direction> {
        let list = match direction? {
            Direction::Request => &self.in_requests,
            Direction::Response => &self.in_responses,
        };
        let is_less = list.get(id.0 as usize).copied().unwrap_or_default();
        direction.filter(|_| is_less)
    }
}

/// Returns the schemas that refer to each schema, by [`SchemaId`].
fn users_of_schemas(reference: &Reference) -> Vec<Vec<usize>> {
    let n = reference.schemas.len();
    let mut out = vec![Vec::new(); n];
    for user in 0..n {
        let id = SchemaId(u32::try_from(user).unwrap_or(u32::MAX));
        for part in parts(reference, id) {
            if let Some(users) = out.get_mut(part.0 as usize) {
                users.push(user);
            }
        }
    }
    out
}
