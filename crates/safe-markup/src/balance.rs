//! Balances an HTML fragment, so that parsers build the same tree from it
//! wherever it is inserted.
//!
//! HTML parsers repair their input: `<li>` closes the enclosing item, a block
//! closes the paragraph, stray text in a table is moved before it, `<a>` closes
//! the enclosing link. Such repairs would affect the page around the fragment.
//! Here they are made beforehand, within the fragment: the output is properly
//! nested, and a parser neither closes nor moves elements because of it.
//!
//! The balancer is a stack of open elements. A start tag first closes what it
//! may not be inside, and opens what it has to be inside; an end tag closes the
//! innermost element of its name, if nothing between the two isolates it. An
//! element without a valid place is left out, and its content kept. The rules
//! are an excerpt of [tree construction][tree] for the elements of
//! [`ELEMENTS`], which excludes the hard ones.
//!
//! [tree]: https://html.spec.whatwg.org/multipage/parsing.html#tree-construction

use crate::markup::Markup;

/// Maximum depth of elements. Browsers stop nesting at 512, and the page around
/// the fragment also has nested elements.
const MAX_DEPTH: usize = 128;
/// Maximum number of open elements, including those whose tags are left out.
const MAX_OPEN: usize = 1024;

/// Category of an element, by how parsers treat it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Allowed anywhere in text.
    Inline,
    /// Closes an open paragraph.
    Block,
    /// Has no content.
    Void,
    /// Has no content and closes an open paragraph.
    VoidBlock,
    /// An item of one of these lists.
    Item(&'static [&'static str]),
    /// A part of a table.
    Part,
}

/// All elements that a fragment may contain; tags of others become text.
/// Sorted, since they are searched by bisection.
const ELEMENTS: &[(&str, Kind)] = &[
    ("a", Kind::Inline),
    ("abbr", Kind::Inline),
    ("b", Kind::Inline),
    ("blockquote", Kind::Block),
    ("br", Kind::Void),
    ("button", Kind::Inline),
    ("caption", Kind::Part),
    ("cite", Kind::Inline),
    ("code", Kind::Inline),
    ("dd", Kind::Item(&["dl"])),
    ("del", Kind::Inline),
    ("details", Kind::Block),
    ("div", Kind::Block),
    ("dl", Kind::Block),
    ("dt", Kind::Item(&["dl"])),
    ("em", Kind::Inline),
    ("figcaption", Kind::Block),
    ("figure", Kind::Block),
    ("h1", Kind::Block),
    ("h2", Kind::Block),
    ("h3", Kind::Block),
    ("h4", Kind::Block),
    ("h5", Kind::Block),
    ("h6", Kind::Block),
    ("hr", Kind::VoidBlock),
    ("i", Kind::Inline),
    ("img", Kind::Void),
    ("input", Kind::Void),
    ("ins", Kind::Inline),
    ("kbd", Kind::Inline),
    ("li", Kind::Item(&["ul", "ol"])),
    ("mark", Kind::Inline),
    ("ol", Kind::Block),
    ("p", Kind::Block),
    ("pre", Kind::Block),
    ("q", Kind::Inline),
    ("s", Kind::Inline),
    ("samp", Kind::Inline),
    ("small", Kind::Inline),
    ("span", Kind::Inline),
    ("strike", Kind::Inline),
    ("strong", Kind::Inline),
    ("sub", Kind::Inline),
    ("summary", Kind::Block),
    ("sup", Kind::Inline),
    ("table", Kind::Block),
    ("tbody", Kind::Part),
    ("td", Kind::Part),
    ("tfoot", Kind::Part),
    ("th", Kind::Part),
    ("thead", Kind::Part),
    ("tr", Kind::Part),
    ("tt", Kind::Inline),
    ("u", Kind::Inline),
    ("ul", Kind::Block),
    ("var", Kind::Inline),
];

/// Parts of tables that contain rows.
const SECTIONS: [&str; 3] = ["tbody", "thead", "tfoot"];

/// Returns `html`, which consists of tags with quoted attributes and of escaped
/// text, with every element closed and at a position where parsers keep it.
pub(crate) fn balanced(html: &str) -> Markup {
    let mut balancer = Balancer {
        open: Vec::new(),
        depth: 0,
        out: String::with_capacity(html.len() + 64),
    };
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let (text, from_tag) = rest.split_at(at);
        balancer.text(text);
        rest = match end_of_tag(from_tag) {
            Some(end) => {
                let (tag, after) = from_tag.split_at(end);
                balancer.tag(tag);
                after
            }
            None => {
                balancer.escaped(from_tag);
                ""
            }
        };
    }
    balancer.text(rest);
    balancer.close_from(0);
    Markup::balanced(balancer.out)
}

/// Returns the end of the tag at the start of `text`: after the first `>` that
/// is not in the value of an attribute.
fn end_of_tag(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at + 1),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// An open element.
#[derive(Debug, Clone, Copy)]
struct Open {
    /// Name of the element, from [`ELEMENTS`].
    name: &'static str,
    /// Category of the element.
    kind: Kind,
    /// Whether its tags are left out; it is only kept to recognise its end tag.
    is_left_out: bool,
}

/// The open elements, and the output so far.
struct Balancer {
    /// Open elements, the outermost first, those without tags included.
    open: Vec<Open>,
    /// Number of open elements whose tags are written.
    depth: usize,
    /// The balanced HTML.
    out: String,
}

impl Balancer {
    /// Writes text, which is escaped already. White space between the parts of
    /// a table stays there.
    fn text(&mut self, text: &str) {
        if !text.trim_ascii().is_empty() {
            self.begin_content();
        }
        self.out.push_str(text);
    }

    /// Writes a tag that is not allowed as text.
    fn escaped(&mut self, text: &str) {
        self.begin_content();
        self.out.push_str(&Markup::escaped(text));
    }

    /// Handles a tag by its name. `tag` extends from `<` to `>`.
    fn tag(&mut self, tag: &str) {
        let inner = tag.trim_start_matches('<');
        let name = inner.strip_prefix('/').unwrap_or(inner);
        let end = name.find(|c: char| !c.is_ascii_alphanumeric());
        let name = name.get(..end.unwrap_or(name.len())).unwrap_or_default();
        let Ok(at) = ELEMENTS.binary_search_by(|element| element.0.cmp(name)) else {
            return self.escaped(tag);
        };
        let Some((name, kind)) = ELEMENTS.get(at).copied() else {
            return;
        };
        if inner.starts_with('/') {
            self.end(name, kind);
        } else {
            self.start(name, kind, tag);
        }
    }

    /// Handles a start tag by the category of its element.
    fn start(&mut self, name: &'static str, kind: Kind, tag: &str) {
        match kind {
            Kind::Void => {
                self.begin_content();
                self.out.push_str(tag);
            }
            Kind::VoidBlock => {
                self.begin_content();
                self.close_paragraph();
                self.out.push_str(tag);
            }
            Kind::Inline => {
                self.begin_content();
                // A parser would end the outer link here.
                let is_nested = name == "a" && self.last(0, |tag| tag == "a").is_some();
                self.push(name, kind, tag, is_nested);
            }
            Kind::Block => {
                self.begin_content();
                self.close_paragraph();
                self.push(name, kind, tag, false);
            }
            Kind::Item(lists) => {
                // A list outside the cell is out of reach.
                let cell = self.last(0, is_cell).map_or(0, |at| at + 1);
                let list = self.last(cell, |tag| lists.contains(&tag));
                if let Some(list) = list {
                    self.close_from(list + 1);
                }
                self.push(name, kind, tag, list.is_none());
            }
            Kind::Part => self.start_part(name, tag),
        }
    }

    /// Starts a part of the innermost table, with the enclosing parts that the
    /// text omits.
    fn start_part(&mut self, name: &'static str, tag: &str) {
        let Some(table) = self.last(0, |tag| tag == "table") else {
            return self.push(name, Kind::Part, tag, true);
        };
        if matches!(name, "td" | "th") {
            self.begin_row(table);
        } else if name == "tr" {
            self.begin_section(table);
        } else {
            self.close_from(table + 1);
        }
        self.push(name, Kind::Part, tag, false);
    }

    /// Closes everything in the section of the table, or opens a section.
    fn begin_section(&mut self, table: usize) {
        match self.first(table + 1, |tag| SECTIONS.contains(&tag)) {
            Some(section) => self.close_from(section + 1),
            None => {
                self.close_from(table + 1);
                self.push("tbody", Kind::Part, "<tbody>", false);
            }
        }
    }

    /// Closes everything in the row of the table, or opens a row.
    fn begin_row(&mut self, table: usize) {
        let section = self.first(table + 1, |tag| SECTIONS.contains(&tag));
        let row = section.and_then(|at| self.first(at + 1, |tag| tag == "tr"));
        match row {
            Some(row) => self.close_from(row + 1),
            None => {
                self.begin_section(table);
                self.push("tr", Kind::Part, "<tr>", false);
            }
        }
    }

    /// Opens a cell if content would otherwise be moved before the table.
    fn begin_content(&mut self) {
        let written = self.open.iter().rposition(|element| !element.is_left_out);
        let Some(top) = written.and_then(|at| self.open.get(at)) else {
            return;
        };
        let is_between_cells =
            top.name == "table" || (top.kind == Kind::Part && !is_cell(top.name));
        if is_between_cells && let Some(table) = self.last(0, |tag| tag == "table") {
            self.begin_row(table);
            self.push("td", Kind::Part, "<td>", false);
        }
    }

    /// Closes the paragraph that parsers would close before a block. One
    /// outside the enclosing cell, table or button stays open.
    fn close_paragraph(&mut self) {
        let inner = self.last(0, |tag| tag == "table" || tag == "button" || is_cell(tag));
        if let Some(at) = self.last(inner.unwrap_or_default(), |tag| tag == "p") {
            self.close_from(at);
        }
    }

    /// Handles an end tag. It is ignored if its element is not open, or if an
    /// element between the two isolates its content.
    fn end(&mut self, name: &'static str, kind: Kind) {
        let stops = |element: &Open| match kind {
            Kind::Part => element.name == "table",
            Kind::Inline => element.kind != Kind::Inline,
            Kind::Item(lists) => {
                lists.contains(&element.name) || element.name == "table" || is_cell(element.name)
            }
            _ => element.name == "table" || is_cell(element.name),
        };
        for at in (0..self.open.len()).rev() {
            let Some(element) = self.open.get(at) else {
                return;
            };
            if element.name == name {
                return self.close_from(at);
            }
            if !element.is_left_out && stops(element) {
                return;
            }
        }
    }

    /// Closes the element at an index and everything within it.
    fn close_from(&mut self, at: usize) {
        for element in self.open.drain(at.min(self.open.len())..).rev() {
            if !element.is_left_out {
                self.depth -= 1;
                self.out.push_str("</");
                self.out.push_str(element.name);
                self.out.push('>');
            }
        }
    }

    /// Opens an element. Its tag is left out on request, and at the maximum
    /// depth.
    fn push(&mut self, name: &'static str, kind: Kind, tag: &str, is_left_out: bool) {
        let is_left_out = is_left_out || self.depth >= MAX_DEPTH;
        if !is_left_out {
            self.depth += 1;
            self.out.push_str(tag);
        } else if self.open.len() >= MAX_OPEN {
            return;
        }
        self.open.push(Open {
            name,
            kind,
            is_left_out,
        });
    }

    /// Returns the innermost written element, at `from` or later, for which
    /// `is` returns true.
    fn last(&self, from: usize, is: impl Fn(&str) -> bool) -> Option<usize> {
        let open = self.open.get(from..)?;
        let at = open
            .iter()
            .rposition(|element| !element.is_left_out && is(element.name));
        at.map(|at| from + at)
    }

    /// Returns the first written element, at `from` or later, if `is` returns
    /// true for it.
    fn first(&self, from: usize, is: impl Fn(&str) -> bool) -> Option<usize> {
        let open = self.open.get(from..)?;
        let at = open.iter().position(|element| !element.is_left_out)?;
        open.get(at)
            .filter(|element| is(element.name))
            .map(|_| from + at)
    }
}

/// Returns whether an element isolates its content from the enclosing table.
fn is_cell(name: &str) -> bool {
    matches!(name, "td" | "th" | "caption")
}
