//! Places in the HTML that is written, for attributes that follow their element.

/// A place in the HTML of the innermost node list: index of the node, and byte
/// offset in it.
pub(super) type Mark = (usize, usize);

/// The inline element that ended last, if nothing was written since.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ended {
    /// Form in the output.
    pub(super) element: Element,
    /// Place after its end.
    pub(super) end: Mark,
}

/// The form in which an inline element was written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Element {
    /// As HTML, whose opening tag is at a place.
    Tag(Mark),
    /// As the last node.
    Node,
    /// Not at all.
    Nothing,
}

/// Built-in component for an icon.
pub(super) const ICON: &str = "Icon";
