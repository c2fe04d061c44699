//! Operations by tag, in the order of the menu.

use crate::model::Reference;
use crate::texts::Texts;
use crate::view::tag_title;

/// A tag, or none, with its operations as indices. An operation stands with
/// its first tag, and is listed with all of them.
pub(super) struct Group {
    pub(super) tag: Option<usize>,
    /// Those that stand here.
    pub(super) operations: Vec<usize>,
    /// Those and the ones that stand with another tag, in the order of the
    /// description.
    pub(super) listed: Vec<usize>,
    /// The name of the tag group that begins here.
    pub(super) heading: Option<String>,
}

impl Group {
    pub(super) fn title(&self, reference: &Reference, texts: &Texts) -> String {
        self.tag.map_or_else(
            || texts.other_operations.to_string(),
            |tag| tag_title(reference, tag),
        )
    }

    /// Operations that stand with another tag.
    pub(super) fn elsewhere(&self) -> impl Iterator<Item = &usize> {
        // Both are in order.
        let mut own = self.operations.iter().peekable();
        self.listed
            .iter()
            .filter(move |it| own.next_if_eq(it).is_none())
    }
}

/// Groups that have operations or something to say.
pub(super) fn groups(reference: &Reference) -> Vec<Group> {
    let mut by_tag: Vec<Vec<usize>> = vec![Vec::new(); reference.tags.len()];
    let mut listed = by_tag.clone();
    let mut untagged = Vec::new();
    for (i, it) in reference.operations.iter().enumerate() {
        match it.tags.first().and_then(|tag| by_tag.get_mut(*tag)) {
            Some(list) => list.push(i),
            None => untagged.push(i),
        }
        for tag in &it.tags {
            let list = listed.get_mut(*tag).filter(|it| it.last() != Some(&i));
            list.into_iter().for_each(|it| it.push(i));
        }
    }
    let mut out: Vec<Group> = Vec::new();
    for (tag, heading) in order(reference) {
        let operations = std::mem::take(&mut by_tag[tag]);
        let listed = std::mem::take(&mut listed[tag]);
        if !listed.is_empty() || reference.tags[tag].has_words() {
            out.push(Group {
                tag: Some(tag),
                operations,
                listed,
                heading,
            });
        }
    }
    if !untagged.is_empty() {
        out.push(Group {
            tag: None,
            listed: untagged.clone(),
            operations: untagged,
            heading: None,
        });
    }
    out
}

/// Tags in the order of `x-tagGroups`, then of the description; parts stand
/// behind the whole.
fn order(reference: &Reference) -> Vec<(usize, Option<String>)> {
    let mut order: Vec<(usize, Option<String>)> = Vec::new();
    for (name, tags) in &reference.tag_groups {
        for (i, tag) in tags.iter().enumerate() {
            order.push((*tag, (i == 0).then(|| name.clone())));
        }
    }
    let mut known = vec![false; reference.tags.len()];
    order.iter().for_each(|it| known[it.0] = true);
    for (tag, it) in reference.tags.iter().enumerate() {
        if known[tag] {
            continue;
        }
        let after = it.parent.and_then(|parent| {
            let near =
                |it: &(usize, _)| it.0 == parent || reference.tags[it.0].parent == Some(parent);
            order.iter().rposition(near)
        });
        order.insert(after.map_or(order.len(), |it| it + 1), (tag, None));
    }
    order
}
