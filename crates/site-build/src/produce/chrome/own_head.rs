//! Tags that replace those of the theme in the head of a page: those of `[[head]]`, and those
//! that the page has in its own `<head>`.
//!
//! A page has one title, one canonical address and one description: search engines pick any of
//! two. The order is that of react-helmet in Docusaurus: the page's own tags come first, then
//! the values of the page, then the tags of the site, then the defaults of the theme.

use docs_markdown::HEAD_ELEMENTS;
use docs_model::config::HeadTag;

use crate::html::{Tag, end_of_raw, escape, text_of};
use crate::produce::view::HeadView;

/// A tag of the head, with its content.
struct Element<'h> {
    tag: Tag<'h>,
    /// Name in lower case.
    name: String,
    content: &'h str,
    /// The element as written.
    html: &'h str,
}

/// What an element replaces.
enum Replaced {
    Title,
    Canonical,
    /// Tags `meta` of a name or property, in lower case.
    Meta(String),
}

impl HeadView {
    /// Adds the `meta` tags of the site, except those for which the page has a value itself.
    /// `is_of_page` decides this by the name or property.
    pub(in crate::produce) fn add_site_tags(
        &mut self,
        tags: &[HeadTag],
        is_of_page: impl Fn(&str) -> bool,
    ) {
        for tag in tags {
            let Some(name) = meta_name(tag).filter(|name| !is_of_page(name)) else {
                continue;
            };
            let content = tag.attributes.get("content");
            let html = format!("{}\n", tag_html(tag));
            self.set_meta(name, content.map_or("", String::as_str), &html);
        }
    }

    /// Adds the tags of the page's own `<head>`, of which the last of a kind counts. What is
    /// not an element of a head is left out: it would end the head.
    pub(in crate::produce) fn add_own_tags(&mut self, html: &str) {
        let elements = elements(html);
        let names: Vec<String> = elements.iter().filter_map(Element::meta_name).collect();
        if !names.is_empty() {
            self.remove_site_tags(&names);
        }
        for element in elements {
            match element.replaced() {
                Some(Replaced::Title) => self.title = text_of(element.content).trim().to_owned(),
                Some(Replaced::Canonical) => {
                    self.canonical = element.value("href").filter(|href| !href.is_empty());
                }
                Some(Replaced::Meta(name)) => {
                    let content = element.value("content").unwrap_or_default();
                    self.set_meta(name, &content, element.html);
                }
                None => self.extra.push_str(element.html),
            }
        }
    }

    /// Adds the tags of the `<head>` of an excerpt, except those that say something about the
    /// page of its post.
    pub(in crate::produce) fn add_tags_of_excerpt(&mut self, html: &str) {
        for element in elements(html) {
            if element.replaced().is_none() {
                self.extra.push_str(element.html);
            }
        }
    }

    /// Removes the tags of the site with these names.
    fn remove_site_tags(&mut self, names: &[String]) {
        let tags = std::mem::take(&mut self.extra);
        for element in elements(&tags) {
            if element
                .meta_name()
                .is_none_or(|name| !names.contains(&name))
            {
                self.extra.push_str(element.html);
                self.extra.push('\n');
            }
        }
    }

    /// Sets the value of a `meta` tag. A tag that is not made from a value of the view is
    /// written as it is.
    fn set_meta(&mut self, name: String, content: &str, html: &str) {
        let text = (!content.is_empty()).then(|| content.to_owned());
        match &*name {
            "description" => self.description = text,
            "keywords" => self.keywords = text,
            "og:image" => {
                self.image = text;
                self.image_width = None;
                self.image_height = None;
                self.image_alt = None;
            }
            _ => {
                self.extra.push_str(html);
                self.replaced.push(name);
            }
        }
    }
}

/// Returns the name or property of a `meta` tag of the site that pages may replace.
pub(super) fn meta_name(tag: &HeadTag) -> Option<String> {
    if tag.tag != "meta" {
        return None;
    }
    let name = tag
        .attributes
        .get("name")
        .or(tag.attributes.get("property"));
    name.map(|name| name.to_ascii_lowercase())
}

/// Returns a tag of `[[head]]` as HTML.
///
/// Names and values come from the author, who is trusted, and are escaped so that quotes in
/// a value do not end it. A script needs its end tag even if it is empty. Only data has
/// content, which the configuration checks.
pub(super) fn tag_html(tag: &HeadTag) -> String {
    let mut out = format!("<{}", tag.tag);
    for (name, value) in &tag.attributes {
        out.push_str(&format!(" {name}=\"{}\"", escape(value)));
    }
    out.push('>');
    if tag.tag == "script" {
        out.push_str(&tag.data().unwrap_or_default());
        out.push_str("</script>");
    }
    out
}

impl Element<'_> {
    /// Returns the text of an attribute.
    fn value(&self, name: &str) -> Option<String> {
        let mut attributes = self.tag.attributes.iter();
        let (_, value) = attributes.find(|(own, _)| own.eq_ignore_ascii_case(name))?;
        Some(text_of(value.unwrap_or_default()))
    }

    /// Returns the name or property of a `meta` tag.
    fn meta_name(&self) -> Option<String> {
        if self.name != "meta" {
            return None;
        }
        let name = self.value("name").or_else(|| self.value("property"))?;
        Some(name.to_ascii_lowercase())
    }

    /// Returns what the element replaces.
    fn replaced(&self) -> Option<Replaced> {
        let is_canonical = || {
            let rel = self.value("rel").unwrap_or_default();
            rel.split_ascii_whitespace()
                .any(|word| word.eq_ignore_ascii_case("canonical"))
        };
        match &*self.name {
            "title" => Some(Replaced::Title),
            "link" if is_canonical() => Some(Replaced::Canonical),
            _ => self.meta_name().map(Replaced::Meta),
        }
    }
}

/// Returns the elements of a head, in order. Text and other elements are left out.
fn elements(html: &str) -> Vec<Element<'_>> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(offset) = html[at..].find('<') {
        at += offset;
        let Some(tag) = Tag::parse(&html[at..]).filter(|tag| !tag.is_end) else {
            at += 1;
            continue;
        };
        let start = at;
        at += tag.length;
        let name = tag.name.to_ascii_lowercase();
        if !HEAD_ELEMENTS.contains(&&*name) {
            continue;
        }
        let mut content = "";
        if !matches!(&*name, "meta" | "link" | "base") {
            let length = end_of_raw(&html[at..], &name).unwrap_or(html.len() - at);
            content = &html[at..at + length];
            at += length;
            at += html[at..].find('>').map_or(0, |end| end + 1);
        }
        out.push(Element {
            tag,
            name,
            content,
            html: &html[start..at],
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::elements;

    #[test]
    fn only_elements_of_heads_are_read() {
        let html = "<p><meta name=\"a\"> text <title>A <b>b</b> c</title></p>\
                    <script>'<meta>'</script><html class=\"x\"></html><style>x";
        let read: Vec<&str> = elements(html).iter().map(|element| element.html).collect();
        assert_eq!(
            read,
            [
                "<meta name=\"a\">",
                "<title>A <b>b</b> c</title>",
                "<script>'<meta>'</script>",
                "<style>x"
            ]
        );
    }
}
