//! The menu of the pages. Every page has one, so it is written directly and
//! only contains the page's own group; scripts fetch the rest if a reader
//! filters it.

use safe_markup::{Markup, MarkupWriter};
use serde::Serialize;

use super::markup::{anchor, attribute, tagged};
use super::{Builder, LinkView};
use crate::model::{Operation, OperationIdx};

/// The menu of one page.
#[derive(Debug, Default)]
pub(crate) struct MenuView {
    /// Name of the navigation for screen readers.
    pub(crate) label: String,
    /// The filter field, if there is one.
    pub(crate) filter: Option<FilterView>,
    /// Address of the complete menu, if this one is partial.
    pub(crate) fragment: Option<String>,
    /// Introduction and security.
    pub(crate) top: Vec<LinkView>,
    /// Headings of the API's description, below the first of these.
    pub(crate) sections: Vec<SectionEntry>,
    /// Groups of operations, then the cross tables.
    pub(crate) groups: Vec<MenuGroup>,
}

/// A heading of the description of the API or of a tag.
#[derive(Debug, Clone)]
pub(crate) struct SectionEntry {
    /// Title and anchor.
    pub(crate) link: LinkView,
    /// Whether it is nested below the entry above.
    pub(crate) is_nested: bool,
}

/// Texts of the filter field.
#[derive(Debug)]
pub(crate) struct FilterView {
    /// Label of the field.
    pub(crate) label: String,
    /// Message for the number of matches, in the forms of the language.
    pub(crate) found: String,
    /// Message for a filter without matches.
    pub(crate) none: String,
}

/// A tag with its operations, or a link to its page.
#[derive(Debug, Default, Clone)]
pub(crate) struct MenuGroup {
    /// Display name of the tag, or title of the table.
    pub(crate) title: String,
    /// Address of its page or section.
    pub(crate) href: String,
    /// Whether the group is expanded.
    pub(crate) open: bool,
    /// Whether this page is the group's own.
    pub(crate) current: bool,
    /// Heading of the group of tags that starts here.
    pub(crate) heading: Option<String>,
    /// Number of groups that this one is nested in, at most one more than that
    /// of the group before.
    pub(crate) depth: usize,
    /// Headings of a group that is a text.
    pub(crate) sections: Vec<SectionEntry>,
    /// The entries as markup; if empty, the title is a link.
    pub(crate) entries: Markup,
    /// Link to the omitted entries.
    pub(crate) more: Option<LinkView>,
}

/// An operation or a schema as an entry. Fields of operations are empty for a
/// schema.
#[derive(Debug, Default, Clone, Serialize)]
pub(crate) struct MenuItem {
    /// Title without the method.
    pub(crate) text: String,
    /// Address of the operation or schema.
    pub(crate) href: String,
    /// HTTP method, shown as a badge.
    pub(crate) method: String,
    /// Method as part of a class name.
    pub(crate) method_class: String,
    /// Path template, which the filter searches as well.
    pub(crate) path: String,
    pub(crate) deprecated: bool,
}

impl MenuItem {
    /// Creates the entry of an operation with an address.
    pub(crate) fn of(operation: &Operation, url: &str) -> Self {
        Self {
            text: match operation.title() {
                // The menu shows the method in front of the text.
                title if title == operation.signature() => operation.path.clone(),
                title => title,
            },
            href: url.to_owned(),
            method: operation.method.clone(),
            method_class: super::operation::method_class(&operation.method),
            path: operation.path.clone(),
            deprecated: operation.deprecated,
        }
    }
}

impl Builder<'_, '_> {
    /// Returns the entry of an operation.
    pub(crate) fn menu_item(&self, idx: OperationIdx) -> MenuItem {
        MenuItem::of(
            &self.reference.operations[idx],
            &self.index.operation_urls[idx],
        )
    }
}

impl MenuItem {
    /// Returns the entry as markup; `current` marks the page that it is in.
    pub(crate) fn entry(&self, current: bool) -> Markup {
        let mut out = MarkupWriter::with_capacity(160);
        attribute("<li><a href=\"", &self.href, &mut out);
        if !self.method.is_empty() {
            attribute("\" title=\"", &self.method, &mut out);
            attribute(" ", &self.path, &mut out);
        }
        if self.deprecated {
            out.html("\" class=\"api-is-deprecated");
        }
        out.html(if current {
            "\" aria-current=\"page\">"
        } else {
            "\">"
        });
        self.method_badge(&mut out);
        tagged("", &self.text, "</a></li>\n", &mut out);
        out.finish()
    }

    /// Writes the method, if the entry is an operation.
    pub(super) fn method_badge(&self, out: &mut MarkupWriter) {
        if !self.method.is_empty() {
            tagged(
                "<b class=\"api-method api-method-",
                &self.method_class,
                "\">",
                out,
            );
            tagged("", &self.method, "</b> ", out);
        }
    }
}

/// Returns the operations of a group as links with method, path and title.
pub(crate) fn group_list(items: &[MenuItem]) -> Markup {
    let mut out = MarkupWriter::new();
    out.html("<ul class=\"api-overview\">\n");
    for item in items {
        attribute("<li><a href=\"", &item.href, &mut out);
        out.html("\">");
        item.method_badge(&mut out);
        tagged("<code>", &item.path, "</code>", &mut out);
        if item.text != item.path {
            tagged(" ", &item.text, "", &mut out);
        }
        out.html("</a></li>\n");
    }
    out.html("</ul>");
    out.finish()
}

/// Returns links to operations, each with the anchor that the operation has on a single
/// page.
pub(crate) fn anchored_list<'s>(items: impl Iterator<Item = (&'s str, MenuItem)>) -> Markup {
    let mut out = MarkupWriter::new();
    out.html("<ul>\n");
    for (id, item) in items {
        attribute("<li id=\"", id, &mut out);
        attribute("\"><a href=\"", &item.href, &mut out);
        tagged("\">", &item.text, "</a></li>\n", &mut out);
    }
    out.html("</ul>");
    out.finish()
}

/// Returns the menu as markup.
pub(crate) fn menu_html(menu: &MenuView) -> Markup {
    let mut out = MarkupWriter::with_capacity(8 * 1024);
    attribute(
        "<nav class=\"api-menu\" aria-label=\"",
        &menu.label,
        &mut out,
    );
    out.html("\" data-slot=\"api-menu\"");
    if let Some(url) = &menu.fragment {
        attribute(" data-fragment=\"", url, &mut out);
        out.html("\"");
    }
    out.html(">\n");
    if let Some(filter) = &menu.filter {
        let start = "<label class=\"api-menu-filter\" data-js-only><span>";
        let end =
            "</span> <input type=\"search\" data-slot=\"api-filter\" autocomplete=\"off\"></label>";
        tagged(start, &filter.label, end, &mut out);
        let start = "<p class=\"api-menu-none\" data-slot=\"api-filter-status\" role=\"status\"";
        out.html(start);
        attribute(" data-text-found=\"", &filter.found, &mut out);
        attribute("\" data-text-none=\"", &filter.none, &mut out);
        out.html("\"></p>");
    }
    out.html("<ul>\n");
    for (i, link) in menu.top.iter().enumerate() {
        out.html("<li>");
        anchor(&link.href, &link.text, &mut out);
        if i == 0 {
            sections(&menu.sections, &mut out);
        }
        out.html("</li>\n");
    }
    let depths: Vec<usize> = menu.groups.iter().map(|group| group.depth).collect();
    for (group, end) in menu.groups.iter().zip(nested_ends(&depths)) {
        group_link(group, &mut out);
        out.markup(&end);
    }
    out.html("</ul>\n</nav>\n");
    out.finish()
}

/// Returns the markup after each entry of a nested list, up to the next entry:
/// the start of a list for the entries below it, or the ends of its item and of
/// the lists that end with it. `depths` are the levels of the entries.
pub(crate) fn nested_ends(depths: &[usize]) -> Vec<Markup> {
    let next = depths.iter().skip(1).copied().chain([0]);
    let end = |(depth, next): (&usize, usize)| {
        let mut out = MarkupWriter::new();
        if next > *depth {
            out.html("\n<ul class=\"api-nested\">\n");
        } else {
            out.html("</li>\n");
            for _ in next..*depth {
                out.html("</ul></li>\n");
            }
        }
        out.finish()
    };
    depths.iter().zip(next).map(end).collect()
}

/// Writes the headings of a text.
fn sections(list: &[SectionEntry], out: &mut MarkupWriter) {
    if list.is_empty() {
        return;
    }
    out.html("\n<ul class=\"api-menu-sections\">\n");
    for entry in list {
        out.html(match entry.is_nested {
            true => "<li class=\"api-menu-nested\">",
            false => "<li>",
        });
        anchor(&entry.link.href, &entry.link.text, out);
        out.html("</li>\n");
    }
    out.html("</ul>");
}

/// Writes a group with its entries, or a link to it. Its item is left open for
/// the groups below.
fn group_link(group: &MenuGroup, out: &mut MarkupWriter) {
    out.html("<li class=\"api-menu-group\">");
    if let Some(heading) = &group.heading {
        tagged("<p class=\"api-menu-heading\">", heading, "</p>", out);
    }
    if group.entries.is_empty() {
        attribute("<a href=\"", &group.href, out);
        if group.current {
            out.html("\" aria-current=\"page");
        }
        tagged("\">", &group.title, "</a>", out);
        sections(&group.sections, out);
    } else {
        out.html(if group.open {
            "<details open>"
        } else {
            "<details>"
        });
        tagged("<summary>", &group.title, "</summary>\n<ul>\n", out);
        out.markup(&group.entries);
        if let Some(more) = &group.more {
            attribute("<li class=\"api-menu-more\"><a href=\"", &more.href, out);
            tagged("\">", &more.text, "</a></li>\n", out);
        }
        out.html("</ul></details>");
    }
}
