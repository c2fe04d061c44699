//! The import report: what was converted, and what the author has to do.

use std::fmt::Write as _;

/// Maximum number of places that are named for one kind of use.
const MAX_PLACES: usize = 50;

/// How a configuration writes its keys.
#[derive(Debug, Clone, Copy, Default)]
enum Notation {
    /// As code and YAML do.
    #[default]
    Code,
    /// As TOML does, where keys may be part of a dotted one.
    Toml,
}

impl Notation {
    /// What follows a key. In code, `,` follows a shorthand and `(` a method; in TOML, `]`
    /// ends the head of a table.
    const fn key_ends(self) -> &'static [char] {
        match self {
            Self::Code => &[':', ',', '('],
            Self::Toml => &['=', '.', ']'],
        }
    }
}

/// The outcome for each setting of a configuration.
///
/// Entries are in the order of the configuration. A setting that is converted
/// in two steps is counted once.
#[derive(Debug, Default)]
pub(super) struct Report {
    /// Text of the configuration, used to find the lines of settings.
    text: String,
    notation: Notation,
    /// Key of the old configuration, and key of `site.toml`.
    moved: Vec<(String, String)>,
    /// Settings that the author has to look at.
    manual: Vec<Note>,
    /// Settings without an equivalent.
    unsupported: Vec<Note>,
}

/// An entry of the report with a text.
#[derive(Debug)]
struct Note {
    /// Path of the setting, such as `themeConfig.navbar.items[3]`, or what it
    /// is about.
    key: String,
    /// Line of the setting, counted from 1; 0 if it is not in the file.
    line: usize,
    /// What to do, or why there is no equivalent.
    text: String,
}

impl Report {
    /// Returns an empty report on the configuration `text`, which is code or YAML.
    pub(super) fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..Self::default()
        }
    }

    /// Returns an empty report on the configuration `text`, which is TOML.
    pub(super) fn of_toml(text: &str) -> Self {
        Self {
            notation: Notation::Toml,
            ..Self::new(text)
        }
    }

    /// Returns an entry with its line in the configuration.
    fn note(&self, key: &str, text: &str) -> Note {
        Note {
            key: key.to_owned(),
            line: line_of(key, &self.text, self.notation).unwrap_or_default(),
            text: text.to_owned(),
        }
    }

    /// Records that `key` of the old configuration was converted to `target` of
    /// `site.toml`.
    pub(super) fn moved(&mut self, key: &str, target: &str) {
        let entry = (key.to_owned(), target.to_owned());
        if !self.moved.contains(&entry) {
            self.moved.push(entry);
        }
    }

    /// Removes the records of what was converted to `target` and keys below it,
    /// which are left out after all.
    pub(super) fn not_moved(&mut self, target: &str) {
        let is_at = |moved: &str| {
            let rest = moved.strip_prefix(target);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.moved.retain(|(_, moved)| !is_at(moved));
    }

    /// Records that `key` needs manual work; `text` says what to do.
    pub(super) fn manual(&mut self, key: &str, text: &str) {
        self.manual.push(self.note(key, text));
    }

    /// Like [`manual`](Self::manual), for a line of the configuration that is known,
    /// or 0.
    pub(super) fn manual_at(&mut self, key: &str, line: usize, text: &str) {
        self.manual.push(Note {
            key: key.to_owned(),
            line,
            text: text.to_owned(),
        });
    }

    /// Records that pages use `name`, which has no effect, at these places
    /// (`file:line`). `help` says what to write instead.
    pub(super) fn uses(&mut self, name: &str, help: &str, places: &[String]) {
        if places.is_empty() {
            return;
        }
        let named = &places[..places.len().min(MAX_PLACES)];
        let more = match places.len() - named.len() {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        self.manual.push(Note {
            key: name.to_owned(),
            line: 0,
            text: format!("{help} ({}{more})", named.join(", ")),
        });
    }

    /// Records that `key` has no equivalent; `text` says why, or what to do
    /// instead.
    pub(super) fn unsupported(&mut self, key: &str, text: &str) {
        self.unsupported.push(self.note(key, text));
    }

    /// Returns the numbers of settings that were converted, that need manual work,
    /// and that are not supported.
    pub(super) fn counts(&self) -> [usize; 3] {
        [self.moved.len(), self.manual.len(), self.unsupported.len()]
    }

    /// Returns the report as Markdown.
    ///
    /// Sections without entries are left out; what needs work comes first.
    /// `config` is the file name of the configuration.
    pub(super) fn markdown(&self, config: &str) -> String {
        let mut out = format!("# Import of {config}\n");
        let mut section = |title: &str, intro: &str, lines: Vec<String>| {
            if !lines.is_empty() {
                let _ = write!(out, "\n## {title}\n\n{intro}\n\n{}\n", lines.join("\n"));
            }
        };
        section(
            "Needs manual work",
            "These settings could not be converted:",
            self.manual.iter().map(|note| note.show(config)).collect(),
        );
        section(
            "Not supported",
            "site-build has no equivalent for these settings:",
            self.unsupported
                .iter()
                .map(|note| note.show(config))
                .collect(),
        );
        let moved = self.moved.iter();
        section(
            "Converted",
            "These settings are now in `site.toml`:",
            moved
                .map(
                    |(key, target)| match line_of(key, &self.text, self.notation) {
                        Some(line) => format!("- `{key}` ({config}:{line}) → `{target}`"),
                        None => format!("- `{key}` → `{target}`"),
                    },
                )
                .collect(),
        );
        out
    }
}

impl Note {
    /// Returns the entry as an item of a list.
    fn show(&self, config: &str) -> String {
        let Self { key, line, text } = self;
        match line {
            0 => format!("- `{key}`: {text}"),
            line => format!("- `{key}` ({config}:{line}): {text}"),
        }
    }
}

/// Returns the line of a key path such as `themeConfig.navbar.items[3].type`,
/// by searching for its keys one after the other. If a key is not found,
/// because it is in another file, returns the line of the last one that was.
///
/// An estimate, as configurations are code: the same key may occur in a
/// comment. The line is there to be clicked on, and near enough.
fn line_of(path: &str, text: &str, notation: Notation) -> Option<usize> {
    let mut at = 0;
    let mut last = None;
    for step in path.split('.') {
        let name = step.split('[').next().unwrap_or(step);
        match find_key(name, &text[at..], notation) {
            Some(offset) => {
                at += offset;
                last = Some(at);
            }
            // The docs of a plugin are not below a key `docs`.
            None if last.is_none() => {}
            None => break,
        }
    }
    last.map(|at| text[..at].matches('\n').count() + 1)
}

/// Returns the byte offset at which `name` is used as a key.
///
/// A key is followed by one of [`Notation::key_ends`], and is not part of a longer name.
fn find_key(name: &str, text: &str, notation: Notation) -> Option<usize> {
    if name.is_empty() {
        return None;
    }
    text.match_indices(name).map(|(at, _)| at).find(|at| {
        let before = text[..*at].chars().next_back();
        let after = text[at + name.len()..].trim_start_matches(['"', '\'']);
        let is_dotted = matches!(notation, Notation::Code) && before == Some('.');
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
            && !is_dotted
            && after.trim_start().starts_with(notation.key_ends())
    })
}
