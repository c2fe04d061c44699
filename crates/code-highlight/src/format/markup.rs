//! HTML, XML, and component files of Vue and Svelte.
//!
//! One tokenizer handles all dialects. It never backtracks over the text: an
//! unclosed tag ends at the next `<`, and searches for braces are bounded by
//! [`window`].

use super::window;
use crate::class::Class;
use crate::spans::Spans;

/// Highlights HTML including styles, scripts, and the `{{ }}` of templates.
pub(crate) fn html<'a>(code: &'a str, spans: &mut Spans<'a>) {
    Markup {
        code,
        spans,
        position: 0,
        dialect: Dialect::Html,
    }
    .run();
}

/// Highlights XML: elements, comments, CDATA sections and entities.
pub(crate) fn xml<'a>(code: &'a str, spans: &mut Spans<'a>) {
    Markup {
        code,
        spans,
        position: 0,
        dialect: Dialect::Xml,
    }
    .run();
}

/// Highlights Vue: HTML with TypeScript in directives and `{{ }}`.
pub(crate) fn vue<'a>(code: &'a str, spans: &mut Spans<'a>) {
    Markup {
        code,
        spans,
        position: 0,
        dialect: Dialect::Vue,
    }
    .run();
}

/// Highlights Svelte: HTML with TypeScript in `{ }`.
pub(crate) fn svelte<'a>(code: &'a str, spans: &mut Spans<'a>) {
    Markup {
        code,
        spans,
        position: 0,
        dialect: Dialect::Svelte,
    }
    .run();
}

/// The dialects of markup, which differ in what braces and attributes may
/// contain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    /// Braces are text, double braces those of templates.
    Html,
    /// Braces are text, and no element has raw content.
    Xml,
    /// Double braces and directives contain TypeScript.
    Vue,
    /// Braces contain TypeScript, also in tags.
    Svelte,
}

/// The state of the tokenizer.
struct Markup<'a, 's> {
    /// The whole text.
    code: &'a str,
    /// Tokens so far.
    spans: &'s mut Spans<'a>,
    /// Byte offset of the next character.
    position: usize,
    /// What braces and attributes may contain.
    dialect: Dialect,
}

impl<'a> Markup<'a, '_> {
    /// Tokenizes to the end of the code.
    fn run(&mut self) {
        while let Some(next) = self.rest().chars().next() {
            match next {
                '<' => self.angle(),
                '&' => self.entity(),
                '{' if self.dialect != Dialect::Xml => self.braces(),
                _ => {
                    let text = &self.rest()[next.len_utf8()..];
                    self.position +=
                        next.len_utf8() + text.find(['<', '&', '{']).unwrap_or(text.len());
                }
            }
        }
    }

    /// Returns the code from the position on.
    fn rest(&self) -> &'a str {
        self.code.get(self.position..).unwrap_or_default()
    }

    /// Assigns `class` to the next `len` bytes and advances past them.
    fn advance(&mut self, len: usize, class: Class) {
        self.spans.push(self.position..self.position + len, class);
        self.position += len;
    }

    /// Advances past the next `close`, or to the end of the code. The tokenizer
    /// never returns to what it passed, so this is linear in total.
    fn advance_behind(&mut self, close: &str, class: Class) {
        let rest = self.rest();
        self.advance(
            rest.find(close).map_or(rest.len(), |end| end + close.len()),
            class,
        );
    }

    /// Highlights what begins with `<`: a comment, CDATA section, declaration
    /// or tag. A `<` that begins none of them is text.
    fn angle(&mut self) {
        let rest = self.rest();
        let after = rest[1..].trim_start_matches('/');
        if rest.starts_with("<!--") {
            self.advance_behind("-->", Class::Comment);
        } else if rest.starts_with("<![CDATA[") {
            self.advance("<![CDATA[".len(), Class::Macro);
            let end = self.rest().find("]]>").unwrap_or(self.rest().len());
            self.advance(end, Class::String);
            self.advance_behind("]]>", Class::Macro);
        } else if rest.starts_with("<!") || rest.starts_with("<?") {
            self.advance_behind(">", Class::Macro);
        } else if after.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '>') {
            self.tag();
        } else {
            self.advance(1, Class::Plain);
        }
    }

    /// Highlights a tag with its attributes, and the raw text after a
    /// `<script>` or `<style>`.
    ///
    /// Names of tags and their brackets have one class. Signs between
    /// attributes are plain, and a tag that is not closed ends at the next `<`:
    /// fragments in documentation are often cut.
    fn tag(&mut self) {
        let is_end = self.rest().starts_with("</");
        self.advance(if is_end { 2 } else { 1 }, Class::Tag);
        let name = self.word(|c| c.is_alphanumeric() || "-_.:".contains(c));
        self.advance(name.len(), Class::Tag);
        let mut language = None;
        while let Some(next) = self.rest().chars().next() {
            match next {
                '>' => {
                    self.advance(1, Class::Tag);
                    if !is_end && self.dialect != Dialect::Xml {
                        self.raw_text(name, language);
                    }
                    return;
                }
                '/' if self.rest().starts_with("/>") => return self.advance(2, Class::Tag),
                // The tag is not closed: continue with the next one.
                '<' => return,
                '{' if self.dialect == Dialect::Svelte => self.braces(),
                c if c.is_whitespace() || "/=\"'".contains(c) => {
                    self.advance(c.len_utf8(), Class::Plain);
                }
                _ => language = self.attribute().or(language),
            }
        }
    }

    /// Returns the longest prefix of the rest whose characters satisfy
    /// `is_part`.
    fn word(&self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())]
    }

    /// Highlights an attribute and its value. Returns the value of `lang` and
    /// `type`, which name the language of the content.
    fn attribute(&mut self) -> Option<&'a str> {
        let name = self.word(|c| !c.is_whitespace() && !"=>/<".contains(c));
        self.advance(name.len().max(1), Class::Attribute);
        let rest = self.rest();
        let value = rest.trim_start().strip_prefix('=')?.trim_start();
        self.advance(rest.len() - value.len(), Class::Plain);
        let quote = value.chars().next()?;
        if quote == '{' && self.dialect == Dialect::Svelte {
            self.braces();
            return None;
        }
        if quote != '"' && quote != '\'' {
            let word = self.word(|c| !c.is_whitespace() && c != '>');
            self.advance(word.len(), Class::String);
            return None;
        }
        let inside = &value[1..];
        let inside = &inside[..inside.find(quote).unwrap_or(inside.len())];
        self.advance(1, Class::String);
        self.value(name, inside);
        let closing = usize::from(self.rest().starts_with(quote));
        self.advance(closing, Class::String);
        matches!(name, "lang" | "type").then_some(inside)
    }

    /// Highlights the value of an attribute. In directives of Vue, it is code.
    fn value(&mut self, name: &str, value: &'a str) {
        let is_code = self.dialect == Dialect::Vue
            && (name.starts_with([':', '@', '#']) || name.starts_with("v-"));
        if is_code {
            self.embed("typescript", value.len());
        } else {
            self.advance(value.len(), Class::String);
        }
    }

    /// Embeds the next `len` bytes as `language` and advances past them.
    fn embed(&mut self, language: &'a str, len: usize) {
        let end = self.position + len;
        self.spans.embed(self.position..end, language);
        self.position = end;
    }

    /// Highlights the content of `<script>` and `<style>` up to the end tag.
    ///
    /// `language` is the value of `lang` or `type`. A type without a known
    /// language, such as `module`, is JavaScript.
    fn raw_text(&mut self, name: &str, language: Option<&str>) {
        let is_script = name.eq_ignore_ascii_case("script");
        if !is_script && !name.eq_ignore_ascii_case("style") {
            return;
        }
        let rest = self.rest();
        let end = find_end_tag(rest, name).unwrap_or(rest.len());
        let language = match language.unwrap_or_default() {
            "ts" | "typescript" => "typescript",
            "tsx" => "tsx",
            "scss" | "sass" | "less" => "scss",
            kind if kind.contains("json") || kind == "importmap" || kind == "speculationrules" => {
                "json"
            }
            kind if kind.contains("template") || kind.contains("html") => "html",
            _ if is_script => "javascript",
            _ => "css",
        };
        self.embed(language, end);
    }

    /// Highlights a character reference such as `&amp;`. A single `&` is text.
    fn entity(&mut self) {
        let rest = self.rest();
        let name = rest[1..].strip_prefix('#').unwrap_or(&rest[1..]);
        let len = name
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(name.len());
        if len > 0 && name[len..].starts_with(';') {
            self.advance(rest.len() - name.len() + len + 1, Class::Escape);
        } else {
            self.advance(1, Class::Plain);
        }
    }

    /// Highlights code in braces: `{{ total }}`, and `{total}` or `{#if total}`
    /// in Svelte. A brace that is not closed nearby is text.
    fn braces(&mut self) {
        let rest = self.rest();
        let is_double = rest.starts_with("{{");
        let (open, close) = match (is_double, self.dialect) {
            (false, Dialect::Svelte) => (1, "}"),
            (true, _) => (2, "}}"),
            _ => return self.advance(1, Class::Plain),
        };
        let Some(end) = closing_brace(rest, open, close) else {
            return self.advance(1, Class::Plain);
        };
        self.advance(open, Class::Punctuation);
        if self.rest().starts_with(['#', ':', '/', '@']) {
            let len = 1 + self.rest()[1..]
                .find(|c: char| !c.is_alphabetic())
                .unwrap_or(0);
            self.advance(len, Class::Keyword);
        }
        let stop = self.code.len() - rest.len() + end;
        if stop > self.position {
            self.embed("typescript", stop - self.position);
        }
        self.advance(close.len(), Class::Punctuation);
    }
}

/// Returns the offset of the end tag of an element, in any case. The name alone
/// decides, as in HTML: `</script` in a string ends the script.
fn find_end_tag(text: &str, name: &str) -> Option<usize> {
    let is_end = |at: &usize| {
        text.get(at + 2..at + 2 + name.len())
            .is_some_and(|tag| tag.eq_ignore_ascii_case(name))
    };
    text.match_indices("</").map(|(at, _)| at).find(is_end)
}

/// Returns the offset of the brace that closes those at the start of `text`.
/// `open` is the number of opening braces. Single ones may contain objects, so
/// braces inside are counted; those in strings are rare enough.
fn closing_brace(text: &str, open: usize, close: &str) -> Option<usize> {
    if close.len() == 2 {
        return window(text).get(open..)?.find(close).map(|end| open + end);
    }
    let mut depth = 0_usize;
    for (i, byte) in window(text).bytes().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 0 => return Some(i),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}
