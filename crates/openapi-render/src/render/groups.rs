//! Operations by tag, in the order of the menu.

use crate::model::Reference;
use crate::texts::Texts;
use crate::view::{tag_title, untagged_title};

/// A tag, or the lack of one, with the indices of its operations. An operation is shown in
/// the group of its first tag, and listed in those of all its tags. A tag of
/// several tag groups is a `Group` in each; all but the first only repeat its
/// entries in lists.
pub(super) struct Group {
    /// Index of the tag; `None` for the operations without one.
    pub(super) tag: Option<usize>,
    /// Operations that this group shows.
    pub(super) operations: Vec<usize>,
    /// Operations of this tag, including those that another group shows, in the
    /// order of the description.
    pub(super) listed: Vec<usize>,
    /// Name of the tag group that starts here.
    pub(super) heading: Option<String>,
    /// Whether the tag already has its page or section in an earlier tag group.
    pub(super) is_repeated: bool,
}

impl Group {
    /// Returns the title in menus and headings.
    pub(super) fn title(&self, reference: &Reference, texts: &Texts) -> String {
        self.tag.map_or_else(
            || untagged_title(reference, texts).to_owned(),
            |tag| tag_title(reference, tag),
        )
    }

    /// Returns the operations of this tag that another group shows.
    pub(super) fn elsewhere(&self) -> impl Iterator<Item = &usize> {
        // Both lists are sorted.
        let mut own = self.operations.iter().peekable();
        self.listed
            .iter()
            .filter(move |listed| own.next_if_eq(listed).is_none())
    }
}

/// Returns the groups that have operations or other content, in the order of
/// the menu. Operations without a tag come last.
pub(super) fn groups(reference: &Reference) -> Vec<Group> {
    let mut by_tag: Vec<Vec<usize>> = vec![Vec::new(); reference.tags.len()];
    let mut listed = by_tag.clone();
    let mut untagged = Vec::new();
    for (i, operation) in reference.operations.iter().enumerate() {
        match operation.tags.first().and_then(|tag| by_tag.get_mut(*tag)) {
            Some(list) => list.push(i),
            None => untagged.push(i),
        }
        for tag in &operation.tags {
            let list = listed.get_mut(*tag).filter(|list| list.last() != Some(&i));
            list.into_iter().for_each(|list| list.push(i));
        }
    }
    let mut out: Vec<Group> = Vec::new();
    let mut last_heading = None;
    for Position {
        tag,
        tag_group,
        is_repeated,
    } in order(reference)
    {
        if listed[tag].is_empty() && !reference.tags[tag].has_words() {
            continue;
        }
        // The first tag shown has the heading; it need not be the first one
        // listed in the group.
        let heading = tag_group.filter(|index| last_heading != Some(*index));
        last_heading = tag_group.or(last_heading);
        out.push(Group {
            tag: Some(tag),
            operations: std::mem::take(&mut by_tag[tag]),
            listed: listed[tag].clone(),
            heading: heading.map(|index| reference.tag_groups[index].0.clone()),
            is_repeated,
        });
    }
    if !untagged.is_empty() {
        out.push(Group {
            tag: None,
            listed: untagged.clone(),
            operations: untagged,
            heading: None,
            is_repeated: false,
        });
    }
    out
}

/// A tag in the order of the menu.
struct Position {
    /// Index of the tag.
    tag: usize,
    /// Index of the tag group that lists it.
    tag_group: Option<usize>,
    /// Whether an earlier tag group lists the tag, too.
    is_repeated: bool,
}

/// Returns the tags in the order of `x-tagGroups`, then in that of the
/// description; child tags follow their parents. Redoc hides tags that no tag
/// group lists; they are shown here, because leaving one out is mostly an
/// oversight.
fn order(reference: &Reference) -> Vec<Position> {
    let mut order: Vec<Position> = Vec::new();
    let mut known = vec![false; reference.tags.len()];
    for (i, (_, tags)) in reference.tag_groups.iter().enumerate() {
        let start = order.len();
        for tag in tags {
            // A tag listed twice in a group is included once.
            if order[start..].iter().any(|position| position.tag == *tag) {
                continue;
            }
            order.push(Position {
                tag: *tag,
                tag_group: Some(i),
                is_repeated: std::mem::replace(&mut known[*tag], true),
            });
        }
    }
    for (tag, details) in reference.tags.iter().enumerate() {
        if known[tag] {
            continue;
        }
        // After the last child of the same parent, or else after the parent.
        let after = details.parent.and_then(|parent| {
            let near = |position: &Position| {
                position.tag == parent || reference.tags[position.tag].parent == Some(parent)
            };
            order.iter().rposition(near)
        });
        order.insert(
            after.map_or(order.len(), |position| position + 1),
            Position {
                tag,
                tag_group: None,
                is_repeated: false,
            },
        );
    }
    order
}
