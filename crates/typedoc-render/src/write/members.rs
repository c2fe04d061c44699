//! HTML of sections, members, signatures and lists.
//!
//! Only constant markup is written with `put`; everything that comes from a
//! library goes through `text`, which escapes it, or is [`Markup`] already.

use docs_model::Heading;
use safe_markup::{Markup, MarkupWriter, escaped};

use crate::options::RenderOptions;
use crate::texts::Texts;
use crate::view::{
    Chip, Content, Doc, EntryGroup, EntryView, LinkView, MemberFilter, MemberView, Note,
    SectionView, SignatureView, Text,
};

/// Writes sections, and collects their headings and anchors.
///
/// One writer makes the sections of one page, in order.
pub(crate) struct Writer<'t> {
    /// Texts in the language of the page.
    texts: &'t Texts,
    /// Options, for the forms of lists.
    pub(super) options: &'t RenderOptions,
    /// Whether members and entries get the names by which readers filter them.
    pub is_filterable: bool,
    /// Whether a cell of a table is written.
    pub(super) is_in_table: bool,
    /// The HTML so far.
    pub out: MarkupWriter,
    /// Headings for the table of contents, in order.
    pub headings: Vec<Heading>,
    /// Anchors of the page, in order.
    pub anchors: Vec<String>,
}

impl<'t> Writer<'t> {
    /// Returns a writer for the sections of a page.
    pub(super) fn new(options: &'t RenderOptions) -> Self {
        Self {
            texts: &options.texts,
            options,
            is_filterable: false,
            is_in_table: false,
            out: MarkupWriter::new(),
            headings: Vec::new(),
            anchors: Vec::new(),
        }
    }

    /// Writes a label in the language of the page.
    ///
    /// Labels of TypeDoc that have no translation are written as they are.
    pub(super) fn label(&mut self, english: &str) {
        let texts = self.texts;
        self.text(texts.label(english));
    }

    /// Writes constant markup.
    ///
    /// The type allows only constants of this program, so that texts of a library
    /// cannot pass as markup.
    pub(super) fn put(&mut self, html: &'static str) {
        self.out.html(html);
    }

    /// Writes escaped text.
    pub(super) fn text(&mut self, text: &str) {
        self.out.text(text);
    }

    /// Writes markup that was made safe before.
    pub(super) fn markup(&mut self, markup: &Markup) {
        self.out.markup(markup);
    }

    /// Writes ` id="..."` and records the anchor.
    ///
    /// Anchors must be unique, for which `Anchors` provides.
    pub(super) fn id(&mut self, anchor: &str) {
        self.put(" id=\"");
        self.text(anchor);
        self.put("\"");
        self.anchors.push(anchor.to_owned());
    }

    /// Records a heading for the table of contents.
    ///
    /// Its text is plain; the table of contents has no markup but code.
    pub(super) fn heading(&mut self, level: u8, anchor: &str, text: &str) {
        self.headings.push(Heading {
            level,
            id: anchor.to_owned(),
            text: text.to_owned(),
            html: escaped(text).into_owned(),
        });
    }

    /// Writes a section with its heading and content, and records both.
    ///
    /// A section whose members can all be hidden is hidden with them.
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

    /// Writes prose of a comment or a README.
    pub(super) fn prose(&mut self, text: &Text) {
        self.put("<div class=\"td-prose\">");
        self.markup(&text.html);
        self.put("</div>");
    }

    /// Writes members as a table if the options say so and none has signatures,
    /// otherwise one below the other.
    fn members(&mut self, members: &[MemberView]) {
        if self.is_table(members) {
            self.member_table(members);
            return;
        }
        self.put("<div class=\"td-members\">");
        for member in members {
            self.member(member);
        }
        self.put("</div>");
    }

    /// Writes a member. One without signatures is a row: its type is next to its
    /// name.
    ///
    /// Both forms have the same anchors and names for filters.
    fn member(&mut self, member: &MemberView) {
        self.heading(3, &member.anchor, &member.label);
        self.put(if member.signatures.is_empty() {
            "\n<section class=\"td-member td-row\""
        } else {
            "\n<section class=\"td-member\""
        });
        self.id(&member.anchor);
        self.filters(&member.filters);
        self.filter_name(&member.name);
        self.put("><div class=\"td-member-head\">");
        self.member_name(member);
        self.sources(&member.sources);
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

    /// Writes the icon, the heading and the chips of a member.
    ///
    /// The heading links to itself, so that its address can be copied.
    pub(super) fn member_name(&mut self, member: &MemberView) {
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
    }

    /// Writes the links to a member in the source. The first one is "source", and
    /// further ones are the name of the file with the line.
    pub(super) fn sources(&mut self, sources: &[LinkView]) {
        let linked = sources.iter().filter_map(|source| {
            let file = source.text.rsplit('/').next()?;
            Some((file, source.href.as_deref()?))
        });
        for (i, (file, href)) in linked.enumerate() {
            self.put("<a class=\"td-source\" href=\"");
            self.text(href);
            self.put("\">");
            if i == 0 {
                self.label("source");
            } else {
                self.text(file);
            }
            self.put("</a>");
        }
    }

    /// Writes the name by which readers filter an element.
    ///
    /// Written only on pages that have the filter.
    pub(super) fn filter_name(&mut self, name: &str) {
        if self.is_filterable {
            self.put(" data-name=\"");
            self.text(name);
            self.put("\"");
        }
    }

    /// Writes the groups that hide an element.
    ///
    /// They are the names that `data-filter` of the checkboxes has.
    pub(super) fn filters(&mut self, filters: &[MemberFilter]) {
        for (i, filter) in filters.iter().enumerate() {
            self.put(if i == 0 { " data-member=\"" } else { " " });
            self.put(filter.name());
        }
        if !filters.is_empty() {
            self.put("\"");
        }
    }

    /// Writes what is above the members or entries of a page: the field that
    /// filters them by name, and the checkboxes.
    ///
    /// Readers without scripts do not see the field, which would do nothing.
    pub(super) fn list_tools(&mut self, sections: &[SectionView]) {
        if self.is_filterable {
            self.put("<div class=\"td-filter\" data-js-only><label><span>");
            self.label("Filter by name");
            self.put("</span> <input type=\"search\" data-slot=\"name-filter\" ");
            self.put("autocomplete=\"off\"></label>");
            self.put("<p data-slot=\"name-filter-status\" role=\"status\" data-text-found=\"");
            self.label("{count} of {total}");
            self.put("\" data-text-none=\"");
            self.label("No name matches");
            self.put("\"></p></div>");
        }
        self.filter_bar(sections);
    }

    /// Writes a checkbox for each group of members that a page has, all of them
    /// checked.
    ///
    /// Groups without members have no checkbox; without any group, the bar is left out.
    fn filter_bar(&mut self, sections: &[SectionView]) {
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

    /// Writes a note: a label and code, such as `Overrides Base.items`.
    pub(super) fn note(&mut self, note: &Note) {
        self.put("<p class=\"td-note\">");
        self.label(note.label);
        self.put(" <code>");
        self.markup(&note.code.html);
        self.put("</code></p>");
    }

    /// Writes chips next to a name.
    ///
    /// The class decides the colour.
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
    ///
    /// Overloads have anchors, so that links can lead to one of them.
    pub(super) fn signature(&mut self, signature: &SignatureView) {
        self.put("<div class=\"td-signature\"");
        if let Some(anchor) = &signature.anchor {
            self.id(anchor);
        }
        self.put("><pre class=\"td-declaration\" tabindex=\"0\"><code>");
        self.markup(&signature.code.html);
        self.put("</code></pre>");
        self.chips(&signature.chips);
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
        self.put("<div class=\"td-group\">");
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
        self.put("</ul></div>");
    }

    /// Writes an entry of an index: the link, its chip, and the first sentence
    /// of its comment.
    ///
    /// An entry without a page, such as a symbol that a re-export names but the
    /// model lacks, is not a link.
    fn entry(&mut self, entry: &EntryView) {
        self.put("\n<li");
        self.filter_name(&entry.name);
        self.put("><div>");
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
        if let Some(version) = &entry.version {
            self.put(" ");
            self.chips(std::slice::from_ref(version));
        }
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
///
/// A heading would otherwise remain above an empty section.
fn filters_of_all(members: &[MemberView]) -> Vec<MemberFilter> {
    let is_common = |filter: &MemberFilter| {
        let mut members = members.iter();
        members.all(|member| member.filters.contains(filter))
    };
    MemberFilter::ALL.into_iter().filter(is_common).collect()
}
