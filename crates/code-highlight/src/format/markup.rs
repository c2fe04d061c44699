//! HTML, XML, and component files of Vue and Svelte.
//!
//! One tokenizer handles all dialects. It never backtracks over the text: an
//! unclosed tag ends at the next `<`, and searches for braces are bounded by
//! [`window`].
//!
//! What an element, an attribute or a brace contains depends on the dialect:
//!
//! ```text
//! <p :class="a">{{ b }}</p>    Vue: `a` and `b` are TypeScript
//! <p class={a}>{b}</p>         Svelte: `a` and `b` are TypeScript
//! <style>p { color: red }</style>    HTML: CSS up to the end tag
//! ```

use crate::class::Class;
use crate::cursor::Cursor;
use crate::spans::Spans;
use crate::window::window;

/// Highlights HTML including styles, scripts, and the `{{ }}` of templates.
pub(crate) fn html<'a>(code: &'a str, spans: &mut Spans<'a>) {
    Markup::new(code, spans, Dialect::Html).run();
}

/// Highlights XML: elements, comments, CDATA sections and entities.
pub(crate) fn xml<'a>(code: &'a str, spans: &mut Spans<'a>) {
    Markup::new(code, spans, Dialect::Xml).run();
}

/// Highlights Vue: HTML with TypeScript in directives and `{{ }}`.
pub(crate) fn vue<'a>(code: &'a str, spans: &mut Spans<'a>) {
    Markup::new(code, spans, Dialect::Vue).run();
}

/// Highlights Svelte: HTML with TypeScript in `{ }`.
pub(crate) fn svelte<'a>(code: &'a str, spans: &mut Spans<'a>) {
    Markup::new(code, spans, Dialect::Svelte).run();
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
    /// The code and the position in it.
    cursor: Cursor<'a, 's>,
    /// The dialect, which determines the meaning of braces and attributes.
    dialect: Dialect,
    /// Offsets up to which earlier searches found no single and no double closing brace.
    searched_until: [usize; 2],
}

impl<'a, 's> Markup<'a, 's> {
    /// Returns a tokenizer at the start of `code`.
    const fn new(code: &'a str, spans: &'s mut Spans<'a>, dialect: Dialect) -> Self {
        Self {
            cursor: Cursor::new(code, spans),
            dialect,
            searched_until: [0; 2],
        }
    }

    /// Tokenizes to the end of the code.
    ///
    /// Text outside tags is plain. It is passed in one step up to the next character
    /// that may begin something.
    fn run(&mut self) {
        while let Some(next) = self.cursor.rest().chars().next() {
            match next {
                '<' => self.angle(),
                '&' => self.entity(),
                '{' if self.dialect != Dialect::Xml => self.braces(),
                _ => {
                    let text = &self.cursor.rest()[next.len_utf8()..];
                    let len = text.find(['<', '&', '{']).unwrap_or(text.len());
                    self.cursor.skip(next.len_utf8() + len);
                }
            }
        }
    }

    /// Highlights what begins with `<`: a comment, CDATA section, declaration
    /// or tag. Any other `<` is text.
    ///
    /// A name has to follow directly: the `<` of `a < b` is text.
    fn angle(&mut self) {
        let rest = self.cursor.rest();
        let after = rest[1..].trim_start_matches('/');
        if rest.starts_with("<!--") {
            self.cursor.advance_through(0, "-->", Class::Comment);
        } else if rest.starts_with("<![CDATA[") {
            self.cursor.advance("<![CDATA[".len(), Class::Macro);
            let end = self
                .cursor
                .rest()
                .find("]]>")
                .unwrap_or(self.cursor.rest().len());
            self.cursor.advance(end, Class::String);
            self.cursor.advance_through(0, "]]>", Class::Macro);
        } else if rest.starts_with("<!") || rest.starts_with("<?") {
            self.cursor.advance_through(0, ">", Class::Macro);
        } else if after.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '>') {
            self.tag();
        } else {
            self.cursor.advance(1, Class::Plain);
        }
    }

    /// Highlights a tag with its attributes, and the raw text after a
    /// `<script>` or `<style>`.
    ///
    /// Names of tags and their brackets have one class. Signs between
    /// attributes are plain, and a tag that is not closed ends at the next `<`:
    /// fragments in documentation are often cut.
    fn tag(&mut self) {
        let is_end = self.cursor.rest().starts_with("</");
        self.cursor.advance(if is_end { 2 } else { 1 }, Class::Tag);
        let name = self.word(|c| c.is_alphanumeric() || "-_.:".contains(c));
        self.cursor.advance(name.len(), Class::Tag);
        let mut language = None;
        while let Some(next) = self.cursor.rest().chars().next() {
            match next {
                '>' => {
                    self.cursor.advance(1, Class::Tag);
                    if !is_end && self.dialect != Dialect::Xml {
                        self.raw_text(name, language);
                    }
                    return;
                }
                '/' if self.cursor.rest().starts_with("/>") => {
                    return self.cursor.advance(2, Class::Tag);
                }
                // The tag is not closed: continue with the next one.
                '<' => return,
                '{' if self.dialect == Dialect::Svelte => self.braces(),
                c if c.is_whitespace() || "/=\"'".contains(c) => {
                    self.cursor.advance(c.len_utf8(), Class::Plain);
                }
                _ => language = self.attribute().or(language),
            }
        }
    }

    /// Returns the characters at the position that satisfy `is_part`; an empty text if
    /// the first does not.
    fn word(&self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.cursor.rest();
        &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())]
    }

    /// Highlights an attribute and its value. Returns the value of `lang` and
    /// `type`, which name the language of the content.
    ///
    /// A value without quotes extends to a space or `>`, one with quotes to its closing
    /// quote, even over lines. An attribute without `=` has no value.
    fn attribute(&mut self) -> Option<&'a str> {
        let name = self.word(|c| !c.is_whitespace() && !"=>/<".contains(c));
        self.cursor.advance(name.len().max(1), Class::Attribute);
        let rest = self.cursor.rest();
        let value = rest.trim_start().strip_prefix('=')?.trim_start();
        self.cursor.advance(rest.len() - value.len(), Class::Plain);
        let quote = value.chars().next()?;
        if quote == '{' && self.dialect == Dialect::Svelte {
            self.braces();
            return None;
        }
        if quote != '"' && quote != '\'' {
            let word = self.word(|c| !c.is_whitespace() && c != '>');
            self.cursor.advance(word.len(), Class::String);
            return None;
        }
        let inside = &value[1..];
        let inside = &inside[..inside.find(quote).unwrap_or(inside.len())];
        self.cursor.advance(1, Class::String);
        self.value(name, inside);
        let closing = usize::from(self.cursor.rest().starts_with(quote));
        self.cursor.advance(closing, Class::String);
        matches!(name, "lang" | "type").then_some(inside)
    }

    /// Highlights the value of an attribute. In directives of Vue, it is code.
    ///
    /// A directive of Vue begins with `v-` or its shorthand `:`, `@` or `#`.
    fn value(&mut self, name: &str, value: &'a str) {
        let is_code = self.dialect == Dialect::Vue
            && (name.starts_with([':', '@', '#']) || name.starts_with("v-"));
        if is_code {
            self.cursor.embed(value.len(), "typescript");
        } else {
            self.cursor.advance(value.len(), Class::String);
        }
    }

    /// Highlights the content of `<script>` and `<style>` up to the end tag.
    ///
    /// `language` is the value of `lang` or `type`. A type without a known
    /// language, such as `module`, is JavaScript.
    ///
    /// A `<` in the content is part of it: `a < b` in a script is a comparison. Without
    /// an end tag, it extends to the end of the code. Elements other than the two have
    /// none.
    fn raw_text(&mut self, name: &str, language: Option<&str>) {
        let is_script = name.eq_ignore_ascii_case("script");
        if !is_script && !name.eq_ignore_ascii_case("style") {
            return;
        }
        let rest = self.cursor.rest();
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
        self.cursor.embed(end, language);
    }

    /// Highlights a character reference such as `&amp;`. A single `&` is text.
    fn entity(&mut self) {
        let rest = self.cursor.rest();
        let name = rest[1..].strip_prefix('#').unwrap_or(&rest[1..]);
        let len = name
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(name.len());
        if len > 0 && name[len..].starts_with(';') {
            self.cursor
                .advance(rest.len() - name.len() + len + 1, Class::Escape);
        } else {
            self.cursor.advance(1, Class::Plain);
        }
    }

    /// Highlights code in braces: `{{ total }}`, and `{total}` or `{#if total}`
    /// in Svelte. A brace that is not closed nearby is text.
    ///
    /// Helm, Handlebars and Jinja have languages of their own in `{{ }}`; their names,
    /// strings and dots look like those of TypeScript.
    fn braces(&mut self) {
        let rest = self.cursor.rest();
        let is_double = rest.starts_with("{{");
        let (open, close) = match (is_double, self.dialect) {
            (false, Dialect::Svelte) => (1, "}"),
            (true, _) => (2, "}}"),
            _ => return self.cursor.advance(1, Class::Plain),
        };
        let Some(end) = self.closing_brace(open, close) else {
            return self.cursor.advance(1, Class::Plain);
        };
        let stop = self.cursor.position() + end;
        self.cursor.advance(open, Class::Punctuation);
        if self.cursor.rest().starts_with(['#', ':', '/', '@']) {
            let len = 1 + self.cursor.rest()[1..]
                .find(|c: char| !c.is_alphabetic())
                .unwrap_or(0);
            self.cursor.advance(len, Class::Keyword);
        }
        if stop > self.cursor.position() {
            self.cursor
                .embed(stop - self.cursor.position(), "typescript");
        }
        self.cursor.advance(close.len(), Class::Punctuation);
    }

    /// Returns the offset of `close`, which closes the braces at the position. `open` is
    /// the number of opening braces. Single ones may contain objects, so braces inside
    /// are counted; those in strings are rare enough.
    ///
    /// Returns `None` if the braces are not closed nearby. Text in which an earlier
    /// search found nothing is not searched again: a text of opening braces would be
    /// read 2 kB far at each of them.
    fn closing_brace(&mut self, open: usize, close: &str) -> Option<usize> {
        let position = self.cursor.position();
        let nearby = window(self.cursor.rest());
        let searched_until = &mut self.searched_until[close.len() - 1];
        let searched = searched_until.saturating_sub(position);
        let start = nearby.ceil_char_boundary(searched).max(open);
        let Some(end) = nearby.get(start..)?.find(close) else {
            // The last brace may be the first of two.
            *searched_until = position + nearby.len() - (close.len() - 1);
            return None;
        };
        if close.len() == 2 {
            return Some(start + end);
        }
        let mut depth = 0_usize;
        for (i, byte) in nearby.bytes().enumerate().skip(open) {
            match byte {
                b'{' => depth += 1,
                b'}' if depth == 0 => return Some(i),
                b'}' => depth -= 1,
                _ => {}
            }
        }
        None
    }
}

/// Returns the offset of the end tag of an element, in any case. The name alone
/// decides, as in HTML: `</script` in a string ends the script.
///
/// Returns `None` for an element that is not closed.
fn find_end_tag(text: &str, name: &str) -> Option<usize> {
    let is_end = |at: &usize| {
        text.get(at + 2..at + 2 + name.len())
            .is_some_and(|tag| tag.eq_ignore_ascii_case(name))
    };
    text.match_indices("</").map(|(at, _)| at).find(is_end)
}
