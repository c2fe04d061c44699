//! The import report, which tells the author what was converted.

use std::fmt::Write as _;

/// The outcome for each setting of a configuration.
#[derive(Debug, Default)]
pub(super) struct Report {
    /// Text of the configuration, used to find the lines of settings.
    text: String,
    moved: Vec<(String, String)>,
    manual: Vec<Note>,
    unsupported: Vec<Note>,
}

#[derive(Debug)]
struct Note {
    key: String,
    /// Line of the setting, counted from 1; 0 if it is not in the file.
    line: usize,
    text: String,
}

impl Report {
    pub(super) fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..Self::default()
        }
    }

    fn note(&self, key: &str, text: &str) -> Note {
        Note {
            key: key.to_owned(),
            line: line_of(key, &self.text).unwrap_or_default(),
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

    /// Records that `key` needs manual work; `text` says what to do.
    pub(super) fn manual(&mut self, key: &str, text: &str) {
        self.manual.push(self.note(key, text));
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
                .map(|(key, target)| format!("- `{key}` → `{target}`"))
                .collect(),
        );
        out
    }
}

impl Note {
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
fn line_of(path: &str, text: &str) -> Option<usize> {
    let mut at = 0;
    let mut found = None;
    for step in path.split('.') {
        let name = step.split('[').next().unwrap_or(step);
        match find_key(name, &text[at..]) {
            Some(offset) => {
                at += offset;
                found = Some(at);
            }
            // The docs of a plugin are not below a key `docs`.
            None if found.is_none() => {}
            None => break,
        }
    }
    found.map(|at| text[..at].matches('\n').count() + 1)
}

/// Returns the byte offset at which `name` is used as a key.
fn find_key(name: &str, text: &str) -> Option<usize> {
    if name.is_empty() {
        return None;
    }
    text.match_indices(name).map(|(at, _)| at).find(|at| {
        let before = text[..*at].chars().next_back();
        let after = text[at + name.len()..].trim_start_matches(['"', '\'']);
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '.')
            && after.trim_start().starts_with([':', ',', '('])
    })
}
