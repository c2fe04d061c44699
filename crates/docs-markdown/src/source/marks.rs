//! Inline marks of pymdownx: `==mark==`, `^^inserted^^`, `~sub~`, `^sup^`, `++ctrl+alt++`, and
//! icons such as `:material-check:`.
//!
//! Each end of a mark becomes a placeholder, and the text between them is
//! Markdown. A mark without an end in its paragraph is text.
//!
//! A mark of two signs looks for its end when it begins, in at most
//! [`MAX_LENGTH`] bytes, and notes the offset (`open_marks`). The scan then
//! continues after the start, because the content is Markdown and may contain
//! marks itself, and compares each later sign with the noted ends. That way a
//! sign is the end of exactly the mark that found it, and marks that overlap do
//! not close each other.
//!
//! The text of a mark may have a code span or a link that contains the end; the end is
//! then never reached as a sign, and the tree builder closes the mark with the element
//! around it.

use located_data::Span;

use super::IslandKind;
use super::scanner::{INLINE, Scanner};

/// Maximum length of a mark, in bytes. It bounds the search for its end.
const MAX_LENGTH: usize = 1024;

/// Sets of icons, by the beginning of their names.
const ICON_SETS: [&str; 4] = ["material-", "fontawesome-", "octicons-", "simple-"];

impl Scanner<'_> {
    /// Recognises a mark at `at`, and returns the offset after it. `start` is that
    /// of the line's body.
    pub(super) fn mark(&mut self, at: usize, start: usize) -> Option<usize> {
        match self.bytes[at] {
            b':' => self.icon(at),
            b'+' => self.keys(at),
            b'=' => self.pair(at, start, "mark"),
            b'^' if self.run_of(b'^', at, self.end) == 1 => self.single(at, "sup"),
            b'~' if self.run_of(b'~', at, self.end) == 1 => self.single(at, "sub"),
            // Two are a deletion of GFM, which the Markdown parser reads.
            b'~' => Some(at + self.run_of(b'~', at, self.end)),
            b'^' => self.pair(at, start, "ins"),
            _ => None,
        }
    }

    /// Recognises one end of a mark of two equal bytes.
    ///
    /// Three or more signs in a row are text, as in a table or a heading
    /// underline. `a==b` is a comparison in prose, while `a^^b^^` is not, so
    /// only `=` must not follow a word.
    fn pair(&mut self, at: usize, start: usize, name: &'static str) -> Option<usize> {
        let byte = self.bytes[at];
        let after = at + 2;
        if self.run_of(byte, at, self.end) != 2 {
            let length = self.run_of(byte, at, self.end);
            return (length > 2).then_some(at + length);
        }
        if self.takes_end(at) {
            self.put_island(Span::new(at, after), INLINE, IslandKind::MarkClose(name));
            return Some(after);
        }
        let is_space = |at: usize| {
            let byte = self.bytes[..self.end].get(at);
            byte.is_none_or(u8::is_ascii_whitespace)
        };
        let is_word = at > start && self.bytes[at - 1].is_ascii_alphanumeric();
        if is_space(after) || (is_word && byte == b'=') || self.open_marks.len() >= MAX_OPEN {
            return Some(after);
        }
        let close = self.close_of(byte, after)?;
        self.open_marks.push(close);
        self.put_island(Span::new(at, after), INLINE, IslandKind::MarkOpen(name));
        Some(after)
    }

    /// Returns whether an open mark ends at `at`, and forgets those that end before
    /// it: code or a link may contain the end of a mark.
    fn takes_end(&mut self, at: usize) -> bool {
        let found = self.open_marks.contains(&at);
        self.open_marks.retain(|end| *end > at);
        found
    }

    /// Recognises one end of a mark of a single byte, whose content has no
    /// white space: `H~2~O`, `x^2^`. The end is the next sign, at most
    /// [`MAX_SINGLE`] bytes away.
    fn single(&mut self, at: usize, name: &'static str) -> Option<usize> {
        let byte = self.bytes[at];
        let after = at + 1;
        if self.takes_end(at) {
            self.put_island(Span::new(at, after), INLINE, IslandKind::MarkClose(name));
            return Some(after);
        }
        let rest = &self.bytes[after..self.end.min(after + MAX_SINGLE)];
        let is_end = |other: &u8| *other == byte || other.is_ascii_whitespace();
        let length = rest.iter().position(is_end)?;
        let close = after + length;
        if self.open_marks.len() >= MAX_OPEN
            || length == 0
            || self.run_of(byte, close, self.end) != 1
            || self.bytes[close] != byte
        {
            return None;
        }
        self.open_marks.push(close);
        self.put_island(Span::new(at, after), INLINE, IslandKind::MarkOpen(name));
        Some(after)
    }

    /// Returns the offset of the end of a mark whose content begins at `from`, in
    /// the same paragraph and outside of code.
    fn close_of(&self, byte: u8, from: usize) -> Option<usize> {
        let limit = self.end.min(from + MAX_LENGTH);
        let mut pos = from;
        while pos < limit {
            match self.bytes[pos] {
                b'\\' => pos += 2,
                b'\n' if self.ends_paragraph(pos + 1) => return None,
                b'`' => {
                    let run = self.run_of(b'`', pos, limit);
                    pos += run;
                    let rest = &self.bytes[pos.min(limit)..limit];
                    let ticks = "`".repeat(run);
                    if let Some(length) = memchr::memmem::find(rest, ticks.as_bytes()) {
                        pos += length + run;
                    }
                }
                other if other == byte => {
                    let run = self.run_of(byte, pos, limit);
                    let is_end = run == 2 && !self.bytes[pos - 1].is_ascii_whitespace();
                    if is_end {
                        return Some(pos);
                    }
                    pos += run;
                }
                _ => pos += 1,
            }
        }
        None
    }

    /// Recognises `++ctrl+alt+"x"++`. A name that no keyboard has makes the
    /// whole mark text: `i++ + ++j` is code that an author did not mark.
    fn keys(&mut self, at: usize) -> Option<usize> {
        let run = self.run_of(b'+', at, self.end);
        if run != 2 {
            return Some(at + run);
        }
        let limit = self.text.floor_char_boundary(self.end.min(at + MAX_KEYS));
        let rest = self.text[at + 2..limit].lines().next()?;
        let length = rest.find("++")?;
        let names = &rest[..length];
        key_labels(names)?;
        let start = at + 2;
        let kind = IslandKind::Keys(Span::new(start, start + length));
        let end = start + length + 2;
        self.put_island(Span::new(at, end), INLINE, kind);
        Some(end)
    }

    /// Recognises `:material-check:`. Other words between colons are emoji, for
    /// which the tree builder looks.
    fn icon(&mut self, at: usize) -> Option<usize> {
        let limit = self.end.min(at + MAX_KEYS);
        let length = icon_length(&self.bytes[at + 1..limit.max(at + 1)])?;
        let name = Span::new(at + 1, at + 1 + length);
        let end = name.end + 1;
        self.put_island(Span::new(at, end), INLINE, IslandKind::Icon(name));
        Some(end)
    }
}

/// Returns the length of the name of an icon that ends at a colon, at the start of `text`.
fn icon_length(text: &[u8]) -> Option<usize> {
    let is_name = |byte: &&u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || **byte == b'-';
    let length = text.iter().take_while(is_name).count();
    let is_icon = text.get(length) == Some(&b':')
        && ICON_SETS.iter().any(|set| text.starts_with(set.as_bytes()));
    is_icon.then_some(length)
}

/// Returns a text without icons (`:material-check:`), for places that show none.
pub(crate) fn without_icons(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find(':') {
        let after = open + 1;
        let (kept, next) = match icon_length(&rest.as_bytes()[after..]) {
            Some(length) => (open, after + length + 1),
            None => (after, after),
        };
        out.push_str(&rest[..kept]);
        rest = &rest[next..];
    }
    out.push_str(rest);
    out.trim().to_owned()
}

/// Maximum length of a mark of a single byte, in bytes.
const MAX_SINGLE: usize = 64;

/// Maximum number of marks in each other.
const MAX_OPEN: usize = 16;

/// Maximum length of the names of keys or of an icon, in bytes.
const MAX_KEYS: usize = 160;

/// Returns the labels of keys, or `None` if one of the names is unknown. A text
/// in quotes is its own label.
pub(crate) fn key_labels(names: &str) -> Option<Vec<String>> {
    let mut labels = Vec::new();
    let mut rest = names;
    loop {
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (label, after) = match quote {
            Some(quote) => {
                let (label, after) = rest[1..].split_once(quote)?;
                (label.trim().to_owned(), after)
            }
            None => {
                let end = rest.find('+').unwrap_or(rest.len());
                (key_label(&rest[..end])?, &rest[end..])
            }
        };
        if label.is_empty() {
            return None;
        }
        labels.push(label);
        if after.is_empty() {
            return Some(labels);
        }
        rest = after.strip_prefix('+')?;
    }
}

/// Returns the label of a key by its name in pymdownx. The names and labels are
/// those of `pymdownx.keymap_db`; single letters, digits and `f1` to `f24` need
/// no entry.
fn key_label(name: &str) -> Option<String> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let name = name.to_lowercase().replace('_', "-");
    if !name.chars().all(is_name) {
        return None;
    }
    let label = match &*name {
        "space" | "spc" => "Space",
        "backslash" => "\\",
        "bar" | "pipe" => "|",
        "brace-left" | "open-brace" => "{",
        "brace-right" | "close-brace" => "}",
        "bracket-left" | "open-bracket" => "[",
        "bracket-right" | "close-bracket" => "]",
        "colon" => ":",
        "comma" => ",",
        "double-quote" | "dblquote" => "\"",
        "equal" => "=",
        "exclam" | "exclamation" => "!",
        "grave" | "grave-accent" => "`",
        "greater" | "greater-than" | "gt" => ">",
        "less" | "less-than" | "lt" => "<",
        "minus" | "hyphen" => "-",
        "period" => ".",
        "plus" => "+",
        "question" | "question-mark" => "?",
        "semicolon" => ";",
        "single-quote" => "'",
        "slash" => "/",
        "tilde" => "~",
        "underscore" => "_",
        "arrow-up" | "up" => "Up",
        "arrow-down" | "down" => "Down",
        "arrow-left" | "left" => "Left",
        "arrow-right" | "right" => "Right",
        "page-up" | "pg-up" | "prior" => "Page Up",
        "page-down" | "next" | "page-dn" | "pg-dn" => "Page Down",
        "home" => "Home",
        "end" => "End",
        "backspace" | "back" | "bksp" => "Backspace",
        "delete" | "del" => "Del",
        "insert" | "ins" => "Ins",
        "tab" | "tabulator" => "Tab",
        "break" | "cancel" => "Break",
        "caps-lock" | "capital" | "cplk" => "Caps Lock",
        "clear" | "clr" => "Clear",
        "eject" => "Eject",
        "enter" | "return" => "Enter",
        "escape" | "esc" => "Esc",
        "help" => "Help",
        "print-screen" | "prtsc" => "Print Screen",
        "scroll-lock" | "scroll" => "Scroll Lock",
        "num0" => "Num 0",
        "num1" => "Num 1",
        "num2" => "Num 2",
        "num3" => "Num 3",
        "num4" => "Num 4",
        "num5" => "Num 5",
        "num6" => "Num 6",
        "num7" => "Num 7",
        "num8" => "Num 8",
        "num9" => "Num 9",
        "num-asterisk" | "multiply" => "Num *",
        "num-clear" => "Num Clear",
        "num-delete" | "num-del" => "Num Del",
        "num-equal" => "Num =",
        "num-lock" | "numlk" => "Num Lock",
        "num-minus" | "subtract" => "Num -",
        "num-plus" | "add" => "Num +",
        "num-separator" | "decimal" | "separator" => "Num .",
        "num-slash" | "divide" => "Num /",
        "num-enter" => "Num Enter",
        "alt" => "Alt",
        "alt-graph" | "altgr" => "AltGr",
        "command" | "cmd" => "Cmd",
        "control" | "ctrl" => "Ctrl",
        "function" | "fn" => "Fn",
        "left-alt" | "lalt" => "Left Alt",
        "left-command" | "lcmd" | "lcommand" | "left-cmd" => "Left Command",
        "left-control" | "lcontrol" | "lctrl" | "left-ctrl" => "Left Ctrl",
        "left-meta" | "lmeta" => "Left Meta",
        "left-option" | "lopt" | "loption" | "left-opt" => "Left Option",
        "left-shift" | "lshift" => "Left Shift",
        "left-super" | "lsuper" => "Left Super",
        "left-windows" | "left-win" | "lwin" | "lwindows" => "Left Win",
        "meta" => "Meta",
        "option" | "opt" => "Option",
        "right-alt" | "ralt" => "Right Alt",
        "right-command" | "rcmd" | "rcommand" | "right-cmd" => "Right Command",
        "right-control" | "rcontrol" | "rctrl" | "right-ctrl" => "Right Ctrl",
        "right-meta" | "rmeta" => "Right Meta",
        "right-option" | "right-opt" | "ropt" | "roption" => "Right Option",
        "right-shift" | "rshift" => "Right Shift",
        "right-super" | "rsuper" => "Right Super",
        "right-windows" | "right-win" | "rwin" | "rwindows" => "Right Win",
        "shift" => "Shift",
        "super" => "Super",
        "windows" | "win" => "Win",
        "backtab" | "bktab" => "Back Tab",
        "browser-back" => "Browser Back",
        "browser-favorites" | "favorites" => "Browser Favorites",
        "browser-forward" | "forward" => "Browser Forward",
        "browser-home" => "Browser Home",
        "browser-refresh" | "refresh" => "Browser Refresh",
        "browser-search" | "search" => "Browser Search",
        "browser-stop" => "Browser Stop",
        "context-menu" | "apps" | "menu" => "Menu",
        "copy" => "Copy",
        "mail" | "launch-mail" => "Mail",
        "media" | "launch-media" => "Media",
        "media-next-track" | "next-track" => "Next Track",
        "media-pause" | "pause" => "Pause",
        "media-play" | "play" => "Play",
        "media-play-pause" | "play-pause" => "Play/Pause",
        "media-prev-track" | "prev-track" => "Previous Track",
        "media-stop" | "stop" => "Stop",
        "print" => "Print",
        "reset" => "Reset",
        "select" => "Select",
        "sleep" => "Sleep",
        "volume-down" | "vol-down" => "Volume Down",
        "volume-mute" | "mute" | "vol-mute" => "Mute",
        "volume-up" | "vol-up" => "Volume Up",
        "zoom" => "Zoom",
        "power" => "Power",
        "fingerprint" => "Fingerprint",
        "left-button" | "lbutton" => "Left Button",
        "middle-button" | "mbutton" => "Middle Button",
        "right-button" | "rbutton" => "Right Button",
        "x-button1" | "xbutton1" => "X Button 1",
        "x-button2" | "xbutton2" => "X Button 2",
        _ => {
            let mut chars = name.chars();
            return match (chars.next()?, chars.as_str()) {
                (c, "") if c.is_alphanumeric() => Some(c.to_uppercase().collect()),
                ('f', digits) if digits.parse::<u8>().is_ok_and(|n| (1..=24).contains(&n)) => {
                    Some(name.to_uppercase())
                }
                _ => None,
            };
        }
    };
    Some(label.to_owned())
}
