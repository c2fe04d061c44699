//! HTML of sections, members, signatures and lists.
//!
//! Only constant markup is written with `put`; everything that comes from a
//! library goes through `text`, which escapes it, or is [`Markup`] already.

use docs_model::Heading;
use safe_markup::{Markup, MarkupWriter, escaped};

use crate::texts::Texts;
use crate::view::{
    Chip, Content, Doc, EntryGroup, EntryView, MemberFilter, MemberView, Note, SectionView,
    SignatureView, Text,
};

/// Writes sections, and collects their headings and anchors.
pub(crate) struct Writer<'t> {
    texts: &'t Texts,
    pub out: MarkupWriter,
    pub headings: Vec<Heading>,
    pub anchors: Vec<String>,
}

impl<'t> Writer<'t> {
    pub(super) fn new(texts: &'t Texts) -> Self {
        Self {
            texts,
            out: MarkupWriter::new(),
            headings: Vec::new(),
            anchors: Vec::new(),
        }
    }

    /// Writes a label in the language of the page.
    pub(super) fn label(&mut self, english: &str) {
        let texts = self.texts;
        self.text(texts.label(english));
    }

    /// Writes constant markup.
    pub(super) fn put(&mut self, html: &'static str) {
        self.out.html(html);
    }

    /// Writes escaped text.
    pub(super) fn text(&mut self, text: &str) {
        self.out.text(text);
    }

    pub(super) fn markup(&mut self, markup: &Markup) {
        self.out.markup(markup);
    }

    /// Writes ` id="..."` and records the anchor.
    pub(super) fn id(&mut self, anchor: &str) {
        self.put(" id=\"");
        self.text(anchor);
        self.put("\"");
        self.anchors.push(anchor.to_owned());
    }

    /// Records a heading for the table of contents.
    pub(super) fn heading(&mut self, level: u8, anchor: &str, text: &str) {
        self.headings.push(Heading {
            level,
            id: anchor.to_owned(),
            text: text.to_owned(),
            html: escaped(text).into_owned(),
        });
    }

    /// Writes a section with its heading and content, and records both.
    pub(super) fn section(&mut self, section: &SectionView) {
        self.put("\n<section class=\"td-section\"");
        if let Content::Members(members) = &section.content {
            self.filters(&filters_of_all(members));
        }
        self.put(">");
        if !section.title.is_empty() {
            let title = self.texts.label(&section.title).to_owned();
            self.heading(2, &section.anchor, &title);
            self.put("<h2");
            self.id(&section.anchor);
            self.put("><a class=\"td-self\" href=\"");
            match &section.href {
                Some(href) => self.text(href),
                None => {
                    self.put("#");
                    self.text(&section.anchor);
                }
            }
            self.put("\">");
            self.text(&title);
            self.put("</a></h2>");
        }
        if let Some(text) = &section.text {
            self.prose(text);
        }
        match &section.content {
            Content::Part(body) => self.part_body(body),
            Content::Members(members) => self.members(members),
            Content::Signatures(signatures) => {
                for signature in signatures {
                    self.signature(signature);
                }
            }
            Content::Entries(groups) => {
                for group in groups {
                    self.entries(group);
                }
            }
            Content::Trees(trees) => self.trees(trees),
        }
        self.put("</section>");
    }

    pub(super) fn prose(&mut self, text: &Text) {
        self.put("<div class=\"td-prose\">");
        self.markup(&text.html);
        self.put("</div>");
    }

    fn members(&mut self, members: &[MemberView]) {
        self.put("<div class=\"td-members\">");
        for member in members {
            self.member(member);
        }
        self.put("</div>");
    }

    /// Writes a member. One without signatures is a row: its type is beside its
    /// name.
    fn member(&mut self, member: &MemberView) {
        self.heading(3, &member.anchor, &member.label);
        self.put(if member.signatures.is_empty() {
            "\n<section class=\"td-member td-row\""
        } else {
            "\n<section class=\"td-member\""
        });
        self.id(&member.anchor);
        self.filters(&member.filters);
        self.put("><div class=\"td-member-head\">");
        if let Some(icon) = member.icon {
            self.icon(icon);
        }
        self.put("<h3");
        if member.deprecated {
            self.put(" class=\"td-is-deprecated\"");
        }
        self.put("><a class=\"td-self\" href=\"#");
        self.text(&member.anchor);
        self.put("\">");
        self.text(&member.label);
        self.put("</a></h3>");
        self.chips(&member.chips);
        if let Some(href) = &member.source {
            self.put("<a class=\"td-source\" href=\"");
            self.text(href);
            self.put("\">");
            self.label("source");
            self.put("</a>");
        }
        self.put("</div><div class=\"td-member-body\">");
        if let Some(ty) = &member.ty {
            self.put("<p class=\"td-type\"><code>");
            self.markup(&ty.html);
            self.put("</code></p>");
        }
        for signature in &member.signatures {
            self.signature(signature);
        }
        self.doc(&member.doc);
        for note in &member.notes {
            self.note(note);
        }
        self.put("</div></section>");
    }

    /// Writes the groups that hide an element.
    fn filters(&mut self, filters: &[MemberFilter]) {
        for (i, filter) in filters.iter().enumerate() {
            self.put(if i == 0 { " data-member=\"" } else { " " });
            self.put(filter.name());
        }
        if !filters.is_empty() {
            self.put("\"");
        }
    }

    /// Writes a checkbox for each group of members that a page has, all of them
    /// checked.
    pub(super) fn filter_bar(&mut self, sections: &[SectionView]) {
        let members = || {
            let sections = sections.iter();
            sections.flat_map(|section| match &section.content {
                Content::Members(members) => members.as_slice(),
                _ => &[],
            })
        };
        let counts = MemberFilter::ALL.map(|filter| {
            let belongs = members().filter(|member| member.filters.contains(&filter));
            (filter, belongs.count())
        });
        if counts.iter().all(|(_, count)| *count == 0) {
            return;
        }
        self.put("<fieldset class=\"td-show\" data-slot=\"member-filter\"><legend>");
        self.label("Show members");
        self.put("</legend>");
        for (filter, count) in counts {
            if count == 0 {
                continue;
            }
            self.put("<label><input type=\"checkbox\" checked autocomplete=\"off\" data-filter=\"");
            self.put(filter.name());
            self.put("\">");
            self.label(filter.label());
            self.put(" <span class=\"td-count\">");
            self.text(&count.to_string());
            self.put("</span></label>");
        }
        self.put("</fieldset>");
    }

    fn note(&mut self, note: &Note) {
        self.put("<p class=\"td-note\">");
        self.label(note.label);
        self.put(" <code>");
        self.markup(&note.code.html);
        self.put("</code></p>");
    }

    /// Writes chips beside a name.
    pub(super) fn chips(&mut self, chips: &[Chip]) {
        for chip in chips {
            self.put("<span class=\"td-chip td-chip-");
            self.put(chip.class);
            self.put("\">");
            self.label(&chip.text);
            self.put("</span>");
        }
    }

    /// Writes the code of a signature with its documentation.
    fn signature(&mut self, signature: &SignatureView) {
        self.put("<div class=\"td-signature\"");
        if let Some(anchor) = &signature.anchor {
            self.id(anchor);
        }
        self.put("><pre class=\"td-declaration\" tabindex=\"0\"><code>");
        self.markup(&signature.code.html);
        self.put("</code></pre>");
        self.doc(&signature.doc);
        self.put("</div>");
    }

    /// Writes the deprecation notice, the text and the labelled parts.
    pub(super) fn doc(&mut self, doc: &Doc) {
        if let Some(text) = &doc.deprecated {
            self.put("<div class=\"td-notice\" role=\"note\"><p class=\"td-notice-title\">");
            self.label("Deprecated");
            self.put("</p>");
            self.markup(&text.html);
            self.put("</div>");
        }
        if let Some(text) = &doc.text {
            self.prose(text);
        }
        for part in &doc.parts {
            self.part(part);
        }
    }

    /// Writes a group of entries below its heading and text.
    fn entries(&mut self, group: &EntryGroup) {
        if let Some(title) = &group.title {
            self.put("<h3 class=\"td-category\">");
            self.text(title);
            self.put("</h3>");
        }
        if let Some(text) = &group.text {
            self.prose(text);
        }
        self.put("<ul class=\"td-entries\">");
        for entry in &group.entries {
            self.entry(entry);
        }
        self.put("</ul>");
    }

    /// Writes an entry of an index: the link, its chip, and the first sentence
    /// of its comment.
    fn entry(&mut self, entry: &EntryView) {
        self.put("\n<li><div>");
        if !entry.prefix.is_empty() {
            self.put("<span class=\"td-muted\">");
            self.label(entry.prefix);
            self.put("</span> ");
        }
        if let Some(icon) = entry.icon {
            self.icon(icon);
        }
        let tag = if entry.href.is_some() { "a" } else { "span" };
        self.put("<");
        self.put(tag);
        if entry.deprecated {
            self.put(" class=\"td-is-deprecated\"");
        }
        if let Some(href) = &entry.href {
            self.put(" href=\"");
            self.text(href);
            self.put("\"");
        }
        self.put(">");
        self.text(&entry.name);
        self.put("</");
        self.put(tag);
        self.put(">");
        if entry.deprecated {
            self.put(" <span class=\"td-chip td-chip-deprecated\">");
            self.label("deprecated");
            self.put("</span>");
        }
        self.put("</div>");
        if let Some(summary) = &entry.summary {
            self.put("<p>");
            self.text(summary);
            self.put("</p>");
        }
        self.put("</li>");
    }
}

/// Returns the groups that all members of a section belong to. Its heading is
/// hidden with them.
fn filters_of_all(members: &[MemberView]) -> Vec<MemberFilter> {
    let is_common = |filter: &MemberFilter| {
        let mut members = members.iter();
        members.all(|member| member.filters.contains(filter))
    };
    MemberFilter::ALL.into_iter().filter(is_common).collect()
}
