//! Generates inputs. A seed and an index always produce the same input.

use crate::grammar::Grammar;
use crate::targets::Target;

/// Fragments that are inserted into inputs unchanged.
const SPLINTERS: &[&str] = &[
    "\0",
    "\u{1}",
    "\u{feff}",
    "\u{202e}",
    "é",
    "e\u{301}",
    "🦀",
    "\u{10ffff}",
    "\r",
    "\r\n",
    "\t",
    "```",
    "~~~",
    "---",
    ":::",
    "<",
    ">",
    "</",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "{",
    "}",
    "{{",
    "}}",
    "{%",
    "%}",
    "[",
    "](",
    ")",
    "\\",
    "\"",
    "'",
    "`",
    "#",
    "&",
    "&#0;",
    "&#x110000;",
    "$ref",
    "../",
    "/../",
    "//",
    "%00",
    "%2e%2e",
    "*",
    "**",
    "_",
    "|",
    ": ",
    "- ",
    "? ",
    "!!",
    "&a ",
    "*a",
    "<<: ",
    "1e999",
    "-0",
    "99999999999999999999",
    "null",
    "true",
    "~",
    "=",
];

/// A seeded random number generator (SplitMix64), which returns the same
/// numbers on every machine.
pub(crate) struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number less than `limit`, or 0 if `limit` is 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = limit.max(1) as u64;
        usize::try_from(self.next() % limit).unwrap_or_default()
    }
}

/// Generates inputs from all grammars.
pub(crate) struct Generator {
    grammar: Grammar,
}

impl Generator {
    /// Parses the grammars, which are compiled into the program.
    ///
    /// # Errors
    /// Returns what is wrong with a grammar.
    pub(crate) fn new() -> Result<Self, String> {
        let mut grammar = Grammar::default();
        for text in [
            include_str!("grammars/common.txt"),
            include_str!("grammars/markdown.txt"),
            include_str!("grammars/config.txt"),
            include_str!("grammars/openapi.txt"),
            include_str!("grammars/typedoc.txt"),
            include_str!("grammars/code.txt"),
            include_str!("grammars/search.txt"),
        ] {
            grammar.add(text)?;
        }
        grammar.check()?;
        Ok(Self { grammar })
    }

    /// Returns the input with the given index, and its target: `only`, or a
    /// random one.
    pub(crate) fn input(&self, seed: u64, index: u64, only: Option<Target>) -> (Target, String) {
        let mut random = Random(seed ^ index.wrapping_mul(0x2545_F491_4F6C_DD1D));
        random.next();
        let target = only.unwrap_or_else(|| Target::chosen(&mut random));
        if target == Target::Site {
            return (target, self.site(&mut random));
        }
        let mut text = self.grammar.text(target.rule(), &mut random);
        mutate(&mut text, &mut random);
        (target, text)
    }

    /// Generates a site: a JSON object of texts by path.
    fn site(&self, random: &mut Random) -> String {
        const FILES: [(&str, &str, usize); 21] = [
            ("site.toml", "site-toml", 1),
            ("docs/index.md", "doc", 1),
            ("docs/guide/a.md", "doc", 2),
            ("docs/guide/b.mdx", "doc", 2),
            ("docs/guide/_category_.json", "category-json", 3),
            ("docs/de/index.md", "doc", 5),
            ("docs/guide/a.ar.md", "doc", 5),
            ("sidebars.json", "sidebars-json", 3),
            ("api.yaml", "openapi", 2),
            ("model.json", "typedoc", 2),
            ("components/Card.tsx", "component", 3),
            ("templates/components/footer.html", "template", 4),
            ("templates/hooks/head.html", "template", 4),
            ("versions.json", "versions-json", 5),
            ("versioned_docs/version-1/index.md", "doc", 5),
            ("i18n/de/docs/index.md", "doc", 5),
            ("sdk/index.md", "doc", 4),
            ("blog/2026-01-02-a.md", "doc", 3),
            ("blog/2026-02-30-b.mdx", "doc", 5),
            ("blog/authors.yml", "authors-yml", 4),
            ("src/pages/about.md", "doc", 4),
        ];
        let mut files = serde_json::Map::new();
        for (path, rule, one_of) in FILES {
            if random.below(one_of) > 0 {
                continue;
            }
            let mut text = self.grammar.text(rule, random);
            // A valid configuration exercises more of the program than a
            // damaged one, so most are left intact.
            if path != "site.toml" || random.below(4) == 0 {
                mutate(&mut text, random);
            }
            files.insert(path.to_owned(), text.into());
        }
        let mut config = files["site.toml"].as_str().unwrap_or_default().to_owned();
        for (path, table) in [
            (
                "api.yaml",
                "\n[[api]]\npath = \"api.yaml\"\nroute = \"/api\"\n",
            ),
            (
                "model.json",
                "\n[[library]]\npath = \"model.json\"\nroute = \"/library\"\n",
            ),
            ("blog/2026-01-02-a.md", "\n[[blog]]\nid = \"news\"\n"),
        ] {
            if files.contains_key(path) {
                config.push_str(table);
            }
        }
        files.insert("site.toml".to_owned(), config.into());
        serde_json::Value::Object(files).to_string()
    }
}

/// Damages two out of three texts, in up to four places.
fn mutate(text: &mut String, random: &mut Random) {
    if random.below(3) == 0 {
        return;
    }
    for _ in 0..=random.below(4) {
        let start = boundary(text, random);
        let end = text[start..]
            .char_indices()
            .nth(random.below(40))
            .map_or(text.len(), |(length, _)| start + length);
        let piece = text[start..end].to_owned();
        match random.below(8) {
            0 => text.replace_range(start..end, ""),
            1 => text.insert_str(start, &piece),
            2 if text.len() < 20_000 => text.insert_str(start, &piece.repeat(random.below(200))),
            3 => text.truncate(start),
            4 => {
                let to = boundary(text, random);
                text.insert_str(to, &piece);
            }
            _ => {
                let splinter = SPLINTERS[random.below(SPLINTERS.len())];
                let times = if random.below(12) == 0 {
                    random.below(400)
                } else {
                    1
                };
                text.insert_str(start, &splinter.repeat(times));
            }
        }
    }
}

/// Returns a random position between two characters.
fn boundary(text: &str, random: &mut Random) -> usize {
    let mut at = random.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
