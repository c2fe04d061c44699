//! Operations by tag, in the order of the menu.
//!
//! Tags come from four places that disagree in real descriptions: the list of the
//! description, `x-tagGroups` of Redoc, `parent` of 3.2, and the operations. The
//! order is made of all of them ([`order`]):
//!
//! 1. Tag groups, in their order. A tag of several groups is repeated in each, but
//!    has its page only once.
//! 2. Tags without a group, in the order of the description.
//! 3. Below each, its child tags, unless a group lists them elsewhere.
//! 4. Operations without a tag.
//!
//! The result is a flat list with depths, of which menus make trees ([`parents`],
//! [`children`]). Tags without content are left out, except those that contain one
//! that is shown.
//!
//! The walk down the tree of tags is a loop with a stack, so that deep nesting cannot
//! exhaust the stack of the thread. A tag is placed once for each group.

use std::collections::HashSet;

use docs_model::index::IndexVec;

use crate::division::GroupIdx;
use crate::model::{OperationIdx, Reference, SchemaId, TagGroupIdx, TagIdx};
use crate::texts::Texts;
use crate::view::{tag_title, untagged_title};

/// A tag, or the lack of one, with the indices of its operations. An operation is shown in
/// the group of its first tag, and listed in those of all its tags. A tag of
/// several tag groups is a `Group` in each; all but the first only repeat its
/// entries in lists.
pub(super) struct Group {
    /// Index of the tag; `None` for the operations without one.
    pub(super) tag: Option<TagIdx>,
    /// Operations that this group shows.
    pub(super) operations: Vec<OperationIdx>,
    /// Operations of this tag, including those that another group shows, in the
    /// order of the description.
    pub(super) listed: Vec<OperationIdx>,
    /// Named schemas that are listed under the tag (`x-tags`).
    pub(super) schemas: Vec<SchemaId>,
    /// Name of the tag group that starts here.
    pub(super) heading: Option<String>,
    /// Number of groups that this one is nested in.
    pub(super) depth: usize,
    /// Index of the group that this one is nested in: the last one before it
    /// with a smaller depth.
    parent: Option<GroupIdx>,
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
    pub(super) fn elsewhere(&self) -> impl Iterator<Item = &OperationIdx> {
        // Both lists are sorted.
        let mut own = self.operations.iter().peekable();
        self.listed
            .iter()
            .filter(move |listed| own.next_if_eq(listed).is_none())
    }
}

/// Returns the groups that have operations or other content, in the order of
/// the menu. Operations without a tag come last.
pub(super) fn groups(reference: &Reference) -> IndexVec<GroupIdx, Group> {
    let mut by_tag: IndexVec<TagIdx, Vec<OperationIdx>> = of_each_tag(reference);
    let mut listed = by_tag.clone();
    let mut untagged = Vec::new();
    for (idx, operation) in reference.operations.iter_enumerated() {
        match operation.tags.first() {
            Some(tag) => by_tag[*tag].push(idx),
            None => untagged.push(idx),
        }
        for tag in &operation.tags {
            let list = &mut listed[*tag];
            if list.last() != Some(&idx) {
                list.push(idx);
            }
        }
    }
    let schemas = schemas(reference);
    let has_content = |tag: TagIdx| {
        let is_used = !listed[tag].is_empty() || !schemas[tag].is_empty();
        is_used || reference.tags[tag].has_words()
    };
    let visible = visible(reference, has_content);
    let mut out: IndexVec<GroupIdx, Group> = IndexVec::new();
    let mut last_heading = None;
    // Groups that later ones can be nested in, the outermost first.
    let mut open: Vec<GroupIdx> = Vec::new();
    for Position {
        tag,
        tag_group,
        depth,
        is_repeated,
    } in order(reference)
    {
        if !visible[tag] {
            continue;
        }
        // The first tag shown has the heading; it need not be the first one
        // listed in the group.
        let heading = tag_group.filter(|index| last_heading != Some(*index));
        last_heading = tag_group.or(last_heading);
        while open.pop_if(|group| out[*group].depth >= depth).is_some() {}
        let parent = open.last().copied();
        open.push(out.next_index());
        out.push(Group {
            tag: Some(tag),
            operations: std::mem::take(&mut by_tag[tag]),
            listed: listed[tag].clone(),
            schemas: schemas[tag].clone(),
            heading: heading.map(|index| reference.tag_groups[index].name.clone()),
            depth,
            parent,
            is_repeated,
        });
    }
    if !untagged.is_empty() {
        out.push(Group {
            tag: None,
            listed: untagged.clone(),
            operations: untagged,
            schemas: Vec::new(),
            heading: None,
            depth: 0,
            parent: None,
            is_repeated: false,
        });
    }
    out
}

/// Returns the indices of the groups that `group` is nested in, the outermost
/// first.
pub(super) fn parents(groups: &IndexVec<GroupIdx, Group>, group: GroupIdx) -> Vec<GroupIdx> {
    let above = |group: &GroupIdx| groups.get(*group)?.parent;
    let mut out: Vec<GroupIdx> = std::iter::successors(above(&group), above).collect();
    out.reverse();
    out
}

/// Returns the indices of the groups that are nested directly in `group`.
pub(super) fn children(
    groups: &IndexVec<GroupIdx, Group>,
    group: GroupIdx,
) -> impl Iterator<Item = GroupIdx> {
    let depth = groups.get(group).map_or(0, |group| group.depth);
    let below = groups
        .iter_enumerated()
        .skip(usize::from(group) + 1)
        .take_while(move |(_, other)| other.depth > depth);
    below
        .filter(move |(_, other)| other.depth == depth + 1)
        .map(|(idx, _)| idx)
}

/// Returns a default value for each tag.
fn of_each_tag<T: Default>(reference: &Reference) -> IndexVec<TagIdx, T> {
    reference.tags.iter().map(|_| T::default()).collect()
}

/// Returns the named schemas under each tag.
fn schemas(reference: &Reference) -> IndexVec<TagIdx, Vec<SchemaId>> {
    let mut out: IndexVec<TagIdx, Vec<SchemaId>> = of_each_tag(reference);
    for id in &reference.named_schemas {
        for tag in &reference[*id].tags {
            out[*tag].push(*id);
        }
    }
    out
}

/// Returns which tags are shown: those with content, and the tags that they are
/// nested in.
fn visible(reference: &Reference, has_content: impl Fn(TagIdx) -> bool) -> IndexVec<TagIdx, bool> {
    let mut out: IndexVec<TagIdx, bool> = of_each_tag(reference);
    for start in out.indices() {
        let mut tag = Some(start).filter(|tag| has_content(*tag));
        // The parents of a tag that is shown are shown already.
        while let Some(next) = tag.filter(|tag| !out[*tag]) {
            out[next] = true;
            tag = parent(reference, next);
        }
    }
    out
}

/// Returns the tag that a tag is nested in. Labels have no group of their own.
fn parent(reference: &Reference, tag: TagIdx) -> Option<TagIdx> {
    let above = |tag: &TagIdx| reference.tags[*tag].parent;
    let mut parents = std::iter::successors(above(&tag), above);
    parents.find(|tag| !reference.tags[*tag].is_label())
}

/// A tag in the order of the menu.
#[derive(Clone, Copy)]
struct Position {
    /// Index of the tag.
    tag: TagIdx,
    /// Index of the tag group that lists it.
    tag_group: Option<TagGroupIdx>,
    /// Number of tags that it is nested in.
    depth: usize,
    /// Whether an earlier tag group lists the tag, too.
    is_repeated: bool,
}

/// Returns the tags in the order of `x-tagGroups`, then in that of the
/// description; child tags follow their parents. Redoc hides tags that no tag
/// group lists; they are shown here, because leaving one out is mostly an
/// oversight: below their parent, or else at the end.
fn order(reference: &Reference) -> Vec<Position> {
    let mut children: IndexVec<TagIdx, Vec<TagIdx>> = of_each_tag(reference);
    for tag in reference.tags.indices() {
        if let Some(parent) = parent(reference, tag) {
            children[parent].push(tag);
        }
    }
    let grouped: HashSet<TagIdx> = reference
        .tag_groups
        .iter()
        .flat_map(|group| &group.tags)
        .copied()
        .collect();
    let mut placer = Placer {
        children,
        grouped,
        known: of_each_tag(reference),
        order: Vec::new(),
    };
    for (idx, group) in reference.tag_groups.iter_enumerated() {
        let own: HashSet<TagIdx> = group.tags.iter().copied().collect();
        let belongs = |tag: &TagIdx| own.contains(tag) || !placer.grouped.contains(tag);
        // A tag whose parent is in the same group is below it.
        let is_nested = |tag: TagIdx| {
            let above = |tag: &TagIdx| parent(reference, *tag);
            let mut parents = std::iter::successors(above(&tag), above).take_while(belongs);
            parents.any(|tag| own.contains(&tag))
        };
        let (nested, top): (Vec<TagIdx>, Vec<TagIdx>) =
            group.tags.iter().copied().partition(|tag| is_nested(*tag));
        let mut seen = HashSet::new();
        // Those whose parent is not repeated in this group come last.
        for tag in top.into_iter().chain(nested) {
            placer.place(tag, Some(idx), &own, &mut seen);
        }
    }
    let own = HashSet::new();
    for tag in reference.tags.indices() {
        let is_nested = parent(reference, tag).is_some_and(|parent| !placer.known[parent]);
        if !placer.known[tag] && !is_nested {
            placer.place(tag, None, &own, &mut HashSet::new());
        }
    }
    placer.order
}

/// Puts tags in order.
struct Placer {
    /// Child tags of each tag.
    children: IndexVec<TagIdx, Vec<TagIdx>>,
    /// Tags that any tag group lists.
    grouped: HashSet<TagIdx>,
    /// Whether each tag has been placed.
    known: IndexVec<TagIdx, bool>,
    /// The order so far.
    order: Vec<Position>,
}

impl Placer {
    /// Adds a tag and those below it: those that the tag group lists (`own`),
    /// and those that no group lists, once. A tag listed twice in a group is
    /// included once; `seen` has those of the group.
    fn place(
        &mut self,
        tag: TagIdx,
        tag_group: Option<TagGroupIdx>,
        own: &HashSet<TagIdx>,
        seen: &mut HashSet<TagIdx>,
    ) {
        let mut open = vec![(tag, 0)];
        while let Some((tag, depth)) = open.pop() {
            if !seen.insert(tag) {
                continue;
            }
            self.order.push(Position {
                tag,
                tag_group,
                depth,
                is_repeated: std::mem::replace(&mut self.known[tag], true),
            });
            let is_free = |tag: &TagIdx| !self.grouped.contains(tag) && !self.known[*tag];
            let below = self.children[tag]
                .iter()
                .filter(|tag| own.contains(*tag) || is_free(tag));
            open.extend(below.rev().map(|tag| (*tag, depth + 1)));
        }
    }
}
