//! The text of a page: paragraphs with links, code blocks, a table, a list and a
//! note. Code blocks differ between pages except by chance, so that caching
//! highlighted code does not affect the measurement.

use super::corpus::{Corpus, Page, Purpose};
use super::flavour::{self, Flavour};
use super::rng::Rng;
use super::words::{ADJECTIVES, NOUNS, SENTENCES, SUFFIXES, VERBS};

const LANGUAGES: [&str; 4] = ["ts", "json", "bash", "rust"];

/// Number of paragraphs below each heading of a page with 3, 4, 5 or 6 headings, so
/// that all pages have about the same length.
const PARAGRAPHS: [usize; 4] = [4, 3, 2, 2];

/// Capitalises a word.
pub(crate) fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// Joins `cart` and `options` to `cartOptions`.
fn camel(first: &str, second: &str) -> String {
    format!("{first}{}", capital(second))
}

/// Returns the anchor of a heading, or the file name for a title.
pub(crate) fn slug(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

/// Replaces the placeholders of a pattern by words.
pub(crate) fn fill(pattern: &str, words: &[(&str, &str)]) -> String {
    words
        .iter()
        .fold(pattern.to_owned(), |text, (placeholder, word)| {
            text.replace(placeholder, word)
        })
}

/// Returns the Markdown of a page below its title.
pub(crate) fn body(flavour: Flavour, corpus: &Corpus, page: &Page) -> String {
    let mut writer = Writer {
        flavour,
        corpus,
        page,
        rng: Purpose::Body.rng(corpus.seed, page.number),
        lines: Vec::new(),
    };
    writer.page();
    let text = writer.lines.join("\n");
    format!("{}\n", text.trim_end_matches('\n'))
}

/// Returns a description: `How to render the cached cart and its price.`
pub(crate) fn description(corpus: &Corpus, page: &Page) -> String {
    let mut rng = Purpose::Description.rng(corpus.seed, page.number);
    let (verb, adjective) = (rng.pick(VERBS), rng.pick(ADJECTIVES));
    let (noun, other) = (rng.pick_common(NOUNS), rng.pick_common(NOUNS));
    format!("How to {verb} the {adjective} {noun} and its {other}.")
}

struct Writer<'a> {
    flavour: Flavour,
    corpus: &'a Corpus,
    page: &'a Page,
    rng: Rng,
    lines: Vec<String>,
}

impl Writer<'_> {
    fn page(&mut self) {
        let mut languages = LANGUAGES.to_vec();
        let first = languages.remove(self.rng.below(languages.len()));
        let second = languages.remove(self.rng.below(languages.len()));
        self.paragraph(true);
        let page = self.page;
        for (i, heading) in page.headings.iter().enumerate() {
            self.line(format!("{} {}", "#".repeat(heading.level), heading.text));
            self.line(String::new());
            for paragraph in 0..PARAGRAPHS[page.headings.len() - 3] {
                self.paragraph(paragraph == 0);
            }
            match i {
                0 => self.code(first),
                1 => {
                    self.note();
                    self.table();
                }
                2 => {
                    self.list();
                    self.code(second);
                }
                _ => {}
            }
        }
    }

    fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    fn noun(&mut self) -> &'static str {
        self.rng.pick_common(NOUNS)
    }

    fn sentence(&mut self) -> String {
        let (noun, other) = (self.noun(), self.noun());
        let code = if self.rng.once_in(2) {
            let noun = self.noun();
            let suffix = self.rng.pick(SUFFIXES);
            let suffix = if suffix.is_empty() { "value" } else { suffix };
            format!("`{}`", capital(&camel(noun, suffix)))
        } else {
            let verb = self.rng.pick(VERBS);
            format!("`{}()`", camel(verb, self.noun()))
        };
        let pattern = self.rng.pick(SENTENCES);
        let (verb, adjective) = (self.rng.pick(VERBS), self.rng.pick(ADJECTIVES));
        fill(
            pattern,
            &[
                ("{n}", noun),
                ("{n2}", other),
                ("{v}", verb),
                ("{a}", adjective),
                ("{c}", &code),
            ],
        )
    }

    /// Writes a paragraph of two or three sentences, and one more with a link if
    /// requested.
    fn paragraph(&mut self, with_link: bool) {
        let count = 2 + self.rng.below(2);
        let mut sentences: Vec<String> = (0..count).map(|_| self.sentence()).collect();
        if with_link {
            let (title, target) = self.link();
            let at = 1 + self.rng.below(sentences.len());
            let noun = self.noun();
            sentences.insert(at, format!("See [{title}]({target}) for the {noun} part."));
        }
        self.line(sentences.join(" "));
        self.line(String::new());
    }

    /// Returns title and address of a random page, usually a nearby one, sometimes
    /// with an anchor.
    fn link(&mut self) -> (String, String) {
        let pages = &self.corpus.pages;
        let target = if self.rng.once_in(3) || pages.len() < 3 {
            &pages[self.rng.below(pages.len())]
        } else {
            let near = self.page.number.saturating_sub(12) + self.rng.below(25);
            &pages[near.min(pages.len() - 1)]
        };
        let mut anchor = String::new();
        if self.rng.once_in(3) {
            let heading = &target.headings[self.rng.below(target.headings.len())];
            anchor = format!("#{}", slug(&heading.text));
        }
        let link = flavour::link(self.flavour, self.page, target, &anchor);
        (target.title.clone(), link)
    }

    fn note(&mut self) {
        let title = format!("Mind the {}", self.noun());
        let text = format!("{} {}", self.sentence(), self.sentence());
        self.lines
            .extend(flavour::note(self.flavour, &title, &text));
        self.line(String::new());
    }

    fn table(&mut self) {
        self.line("| Name | Type | Default | Meaning |".to_owned());
        self.line("| --- | --- | --- | --- |".to_owned());
        for _ in 0..4 + self.rng.below(3) {
            let first = self.noun();
            let name = camel(first, self.rng.pick(NOUNS));
            let kind = self.rng.pick(&["string", "number", "boolean", "object"]);
            let default = self.rng.pick(&["null", "0", "true", "auto"]);
            let adjective = self.rng.pick(ADJECTIVES);
            let noun = self.noun();
            self.line(format!(
                "| `{name}` | {kind} | `{default}` | The {adjective} {noun} |"
            ));
        }
        self.line(String::new());
    }

    fn list(&mut self) {
        for _ in 0..3 + self.rng.below(3) {
            let title = capital(self.noun());
            let (verb, adjective) = (self.rng.pick(VERBS), self.rng.pick(ADJECTIVES));
            let noun = self.noun();
            self.line(format!("- **{title}**: {verb} the {adjective} {noun}"));
        }
        self.line(String::new());
    }

    fn code(&mut self, language: &str) {
        let names = Names {
            a: self.noun(),
            b: self.noun(),
            c: self.noun(),
            v: self.rng.pick(VERBS),
            w: self.rng.pick(VERBS),
            q: 1 + self.rng.below(900),
        };
        self.line(format!("```{language}"));
        self.line(match language {
            "ts" => names.typescript(),
            "json" => names.json(),
            "bash" => names.bash(),
            _ => names.rust(),
        });
        self.line("```".to_owned());
        self.line(String::new());
    }
}

/// The variable parts of a code block: three nouns, two verbs and a number.
struct Names {
    a: &'static str,
    b: &'static str,
    c: &'static str,
    v: &'static str,
    w: &'static str,
    q: usize,
}

impl Names {
    fn typescript(&self) -> String {
        let Self { a, b, c, v, w, q } = self;
        let (get, act) = (camel(v, a), camel(w, b));
        let options = capital(&camel(b, "options"));
        // `export` is a reserved word.
        let out = if *c == "export" { "out" } else { c };
        format!(
            "import {{{get}, type {options}}} from '@acme/{c}';

// {v} the {a}, then wait for the {b}
export async function {act}(options: {options}): Promise<string[]> {{
  const {out} = await {get}({{...options, quantity: {q}}});
  if (!{out}.ok) {{
    throw new Error(`{v} failed: ${{{out}.status}}`);
  }}
  return {out}.items.map((item) => item.{a} ?? 'none');
}}"
        )
    }

    fn json(&self) -> String {
        let Self { a, b, c, v, w, q } = self;
        let (settings, list) = (camel(b, "settings"), camel(c, "list"));
        let (first, second) = (v.to_uppercase(), w.to_uppercase());
        format!(
            "{{
  \"{a}\": \"{b}-{q}\",
  \"{settings}\": {{\"enabled\": true, \"limit\": {q}}},
  \"{list}\": [
    {{\"code\": \"{first}\", \"quantity\": 1, \"price\": {q}.50}},
    {{\"code\": \"{second}\", \"quantity\": 12, \"price\": null}}
  ]
}}"
        )
    }

    fn bash(&self) -> String {
        let Self { a, b, c, v, w, q } = self;
        format!(
            "#!/usr/bin/env bash
set -euo pipefail
# {v} one {a}
curl --fail --silent -H \"X-API-KEY: $API_KEY\" \\
  \"https://api.example.com/get-{a}-{b}?quantity={q}\" | jq \".{c}\"
for f in ./{b}/*.json; do
  echo \"checking $f\" && {v} --{w} \"$f\"
done"
        )
    }

    fn rust(&self) -> String {
        let Self { a, b, v, q, .. } = self;
        let name = capital(a);
        let field = b.replace("type", "kind");
        format!(
            "use std::collections::HashMap;

/// A {a} keyed by its {b}.
#[derive(Debug, Clone)]
pub struct {name}<'a> {{
    pub {field}: &'a str,
    pub count: u32,
}}

pub fn {v}_{b}(map: &HashMap<u64, {name}<'_>>) -> Option<u32> {{
    map.values().map(|x| x.count).max().filter(|n| *n > {q})
}}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_converted_to_names() {
        assert_eq!(capital("cart"), "Cart");
        assert_eq!(camel("cart", "options"), "cartOptions");
        assert_eq!(slug("Errors and the Cart 2"), "errors-and-the-cart-2");
        assert_eq!(
            fill("{V} a {n}", &[("{n}", "cart"), ("{V}", "Load")]),
            "Load a cart"
        );
    }

    #[test]
    fn pages_have_similar_structure_and_length() {
        let corpus = Corpus::plan(60, 1);
        for page in &corpus.pages {
            let text = body(Flavour::Docusaurus, &corpus, page);
            assert!(
                (3000..7000).contains(&text.len()),
                "{} bytes: {}",
                text.len(),
                page.title
            );
            assert_eq!(text.matches("\n```\n").count(), 2, "{}", page.title);
            assert!(
                text.contains("| --- |") && text.contains("\n:::note["),
                "{}",
                page.title
            );
        }
    }
}
