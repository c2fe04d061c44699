//! Groups operations of descriptions without tags by the resources in their
//! paths.
//!
//! Swagger UI lists operations without tags in one group called "default". A
//! menu of 300 entries without structure is of no use, and the paths of most
//! APIs name their structure: `/v1/customers/{id}` and `/v1/invoices` belong to
//! the resources `customers` and `invoices`. The first named segment that is
//! not shared by all paths is the tag, just as if the author had written it.

use super::Reader;
use crate::model::{OperationIdx, OperationKind};
use crate::text::{sentence_case, words};

impl Reader<'_> {
    /// Tags each operation with the resource in its path, if no operation has a
    /// tag. If some have tags, the others are untagged on purpose. Webhooks and
    /// callbacks stay untagged: their "paths" are names and expressions.
    pub(super) fn tag_by_path(&mut self) {
        let operations = &self.out.operations;
        if operations
            .iter()
            .any(|operation| !operation.tags.is_empty())
        {
            return;
        }
        let calls = operations
            .iter_enumerated()
            .filter(|(_, operation)| operation.kind == OperationKind::Call);
        let paths: Vec<(OperationIdx, Vec<&str>)> = calls
            .map(|(idx, operation)| (idx, names(&operation.path)))
            .collect();
        let shared = shared_names(&paths);
        let resource =
            |(idx, names): (OperationIdx, Vec<&str>)| Some((idx, (*names.get(shared)?).to_owned()));
        let resources: Vec<(OperationIdx, String)> =
            paths.into_iter().filter_map(resource).collect();
        // A tag of that name may be declared and unused so far. Its title is
        // the author's.
        for (idx, name) in resources {
            let tag = self.tag(&name);
            let tag_of_path = &mut self.out.tags[tag];
            if !tag_of_path.declared {
                tag_of_path.display_name = Some(title(&name));
            }
            self.out.operations[idx].tags.push(tag);
        }
    }
}

/// Returns the named segments of a path, without variables, and without a
/// version or another prefix shared by most paths. Of `users.list` and
/// `users:list` the first word is the resource.
fn names(path: &str) -> Vec<&str> {
    let name = |part| str::split(part, ['.', ':']).find(|word| !word.is_empty());
    let parts = path
        // Variables, as in `{tenant}.pets` as well.
        .split('/')
        .filter(|segment| !segment.contains(['{', '}']))
        .filter(|segment| !is_version(segment));
    parts
        .filter_map(name)
        .filter(|segment| !matches!(*segment, "api" | "rest"))
        .collect()
}

/// Returns whether a segment is a version, such as `v1`, `v2.1`, `v1beta3` or
/// `2024-10-01`. A bare number, as in `/1/indexes`, is a name of the API and no
/// resource, but it is shared by all paths: [`shared_names`] drops it.
fn is_version(part: &str) -> bool {
    let number = part.strip_prefix(['v', 'V']).unwrap_or(part);
    let is_date = part.len() == 10
        && part
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
    let is_number = |text: &str| {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let stage = rest.trim_end_matches(|c: char| c.is_ascii_digit());
        rest.len() < text.len() && matches!(stage, "" | "alpha" | "beta" | "rc")
    };
    is_date || number.len() < part.len() && is_number(number)
}

/// Returns the number of leading names that are the same in all paths and are
/// followed by another name in each. A path that ends with the name belongs to
/// it, so the name is a resource: `/admin` and `/admin/users` are both of
/// `admin`.
///
/// Each path is the index of its operation and its names.
fn shared_names(paths: &[(OperationIdx, Vec<&str>)]) -> usize {
    let Some((_, first)) = paths.first() else {
        return 0;
    };
    let is_shared = |at: &usize| {
        let same = |(_, names): &(OperationIdx, Vec<&str>)| {
            names.len() > at + 1 && names.get(*at) == first.get(*at)
        };
        paths.iter().all(same)
    };
    (0..first.len()).take_while(is_shared).count()
}

/// Returns a title for a name: "Payment intents" for `payment_intents`. Names
/// without separators are split at their capitals: "Shopping carts" for
/// `shoppingCarts`.
fn title(name: &str) -> String {
    let spaced = name.replace(['_', '-'], " ");
    match spaced == name {
        true => words(name),
        false => sentence_case(spaced.trim()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(paths: &[&str]) -> Vec<String> {
        let paths: Vec<(OperationIdx, Vec<&str>)> =
            paths.iter().map(|path| (0.into(), names(path))).collect();
        let shared = shared_names(&paths);
        let group = |names: &Vec<&str>| {
            names
                .get(shared)
                .map_or_else(String::new, |name| title(name))
        };
        paths.iter().map(|(_, names)| group(names)).collect()
    }

    #[test]
    fn paths_name_resources() {
        for (paths, expected) in [
            (
                &["/v1/payment_intents/{id}", "/v2/core/accounts"][..],
                &["Payment intents", "Core"][..],
            ),
            (&["/pets", "/pets/{id}"], &["Pets", "Pets"]),
            (&["/admin/users/{id}", "/admin/posts"], &["Users", "Posts"]),
            (&["/admin/users", "/admin"], &["Admin", "Admin"]),
            (&["/users.list", "/chat.post"], &["Users", "Chat"]),
            (
                &["/v1beta3/shoppingCarts:list", "/2024-10-01/{x}/orders"],
                &["Shopping carts", "Orders"],
            ),
            (&["/", "/{id}", "/version"], &["", "", "Version"]),
            (&["/1/indexes/{name}", "/1/keys"], &["Indexes", "Keys"]),
        ] {
            assert_eq!(groups(paths), expected, "{paths:?}");
        }
    }
}
