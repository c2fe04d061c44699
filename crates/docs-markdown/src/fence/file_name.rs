//! The name of a file in a comment above code, which is the title of the block in
//! Starlight: `// src/tea.js`, `# tea.yml`, `<!-- tea.html -->`.
//!
//! A word in a comment is the name of a file by the rules of Expressive Code: it looks
//! like a path, or it has an extension that fits the language.

/// Number of lines in which a name is searched.
const MAX_LINES: usize = 4;

/// Languages and extensions that belong together.
const GROUPS: [&[&str]; 5] = [
    &[
        "astro",
        "cjs",
        "htm",
        "html",
        "js",
        "jsx",
        "mjs",
        "svelte",
        "ts",
        "tsx",
        "typescript",
        "vb",
        "vue",
        "vue-html",
    ],
    TERMINALS,
    &["csv", "env", "ini", "json", "toml", "xml", "yaml", "yml"],
    &["css", "less", "sass", "scss", "styl", "stylus", "xsl"],
    &["markdown", "md", "mdx"],
];

/// Languages of terminals, whose comments may have text before a name.
const TERMINALS: &[&str] = &[
    "ansi",
    "bash",
    "bat",
    "batch",
    "cmd",
    "console",
    "fish",
    "nu",
    "nushell",
    "powershell",
    "ps",
    "ps1",
    "psd1",
    "psm1",
    "sh",
    "shell",
    "shellscript",
    "shellsession",
    "zsh",
];

/// Languages whose files begin with front matter.
const WITH_FRONT_MATTER: [&str; 7] = ["astro", "markdown", "md", "mdx", "toml", "yaml", "yml"];

/// A name that was found in code.
pub(super) struct FileName {
    pub(super) name: String,
    /// The lines of the code that are not shown, from 0: the comment, and what would be
    /// left of it.
    pub(super) removed: Vec<usize>,
}

impl FileName {
    /// Finds the name of the file in a comment in the first lines of code.
    pub(super) fn find(code: &str, language: &str) -> Option<Self> {
        let lines: Vec<_> = code
            .split('\n')
            .take(MAX_LINES + 2)
            .map(str::trim)
            .collect();
        let named = lines.iter().take(MAX_LINES).enumerate();
        let (at, name) = named
            .filter_map(|(at, line)| Some((at, in_comment(line, language)?)))
            .next()?;
        let mut removed = vec![at];
        let above = at.checked_sub(1).and_then(|above| lines.get(above));
        let mut next = at + 1;
        // Front matter that had only the comment.
        if WITH_FRONT_MATTER.contains(&language)
            && above.is_some_and(|fence| matches!(*fence, "---" | "+++"))
            && above == lines.get(next)
        {
            removed.insert(0, at - 1);
            removed.push(next);
            next += 1;
        }
        if lines.get(next).is_some_and(|line| line.is_empty()) {
            removed.push(next);
        }
        Some(Self {
            name: name.to_owned(),
            removed,
        })
    }

    /// Returns code without the lines that are not shown.
    pub(super) fn without(&self, code: &str) -> String {
        let lines = code.split('\n').enumerate();
        let shown: Vec<_> = lines
            .filter(|(number, _)| !self.removed.contains(number))
            .map(|(_, line)| line)
            .collect();
        shown.join("\n")
    }

    /// Returns a list of lines for the code without the lines that are not shown. Lines
    /// in info strings are counted as written.
    pub(super) fn shifted(&self, list: &str) -> String {
        let before = |line: usize| self.removed.iter().filter(|at| **at + 1 < line).count();
        let ranges = list.split(',').filter_map(|range| {
            let Some((first, last)) = super::bounds(range) else {
                return Some(range.to_owned());
            };
            if first == 0 || last < first {
                return Some(range.to_owned());
            }
            let shown = (first - before(first), last - before(last.saturating_add(1)));
            (shown.0 <= shown.1).then(|| format!("{}-{}", shown.0, shown.1))
        });
        ranges.collect::<Vec<_>>().join(",")
    }
}

/// Returns the name of a file if a line is a comment with it.
fn in_comment<'c>(line: &'c str, language: &str) -> Option<&'c str> {
    let open = ["//", "<!--", "/*", "#"];
    let text = open.iter().find_map(|open| line.strip_prefix(open))?;
    if text.starts_with('!') {
        return None;
    }
    let close = ["-->", "*/"];
    let text = close
        .iter()
        .find_map(|close| text.strip_suffix(close))
        .unwrap_or(text)
        .trim();
    // `Example: tea.js`. The colon of an address or of a drive is part of the name.
    let is_drive =
        |text: &str| text.len() == 1 && text.starts_with(|c: char| c.is_ascii_alphabetic());
    let (before, name) = match text.rsplit_once([':', '\u{ff1a}']) {
        Some((before, name)) if !name.starts_with("//") && !is_drive(before.trim()) => {
            (before, name.trim())
        }
        _ => ("", text),
    };
    let is_allowed = |c: char| {
        c.is_ascii_alphanumeric()
            || matches!(
                c,
                '_' | '.' | '/' | '~' | '%' | '[' | ']' | '+' | '\\' | '-'
            )
    };
    let path = match name.split_once(':') {
        Some((drive, path)) if is_drive(drive) => path,
        _ => name,
    };
    let is_sign = |c: char| matches!(c, '.' | ':' | '/' | '\\' | '~');
    let dots = name.len() - name.trim_start_matches('.').len();
    let is_above = name[dots..].starts_with(['/', '\\']);
    if !path.chars().all(is_allowed) || path.chars().all(is_sign) || (dots >= 2 && !is_above) {
        return None;
    }
    let group = GROUPS.iter().find(|group| group.contains(&language));
    let may_have_text = group.is_some_and(|group| *group == TERMINALS);
    if looks_like_a_path(name) && (before.is_empty() || may_have_text) {
        return Some(name);
    }
    let (stem, extension) = file_of(name).rsplit_once('.')?;
    let fits = group.is_none_or(|group| group.contains(&extension));
    (!stem.is_empty() && !extension.is_empty() && fits).then_some(name)
}

/// Returns the part of a path after its folders.
fn file_of(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Returns whether a name is a path by its form alone.
fn looks_like_a_path(name: &str) -> bool {
    let begins = name.starts_with(['/', '\\', '~'])
        || name.starts_with("./")
        || name.starts_with(".\\")
        || name.get(1..2) == Some(":");
    let separator = |c: char| matches!(c, '/' | '\\');
    let is_number = |c: char| separator(c) || c == '.' || c.is_ascii_digit();
    let is_separated = name.contains(separator)
        && !name.chars().all(is_number)
        && !name.chars().any(|c| c.is_ascii_uppercase());
    (begins && name.len() > 1) || file_of(name).starts_with('.') || is_separated
}
