//! Estimates how deeply code is nested, before a recursive parser reads it.
//!
//! Each level of nesting needs stack space in the parser and in the passes over
//! its result, and a stack overflow ends the process. A short file cannot have
//! more levels than bytes, and gets a stack for these; for a longer one, the
//! levels are estimated, and the file is refused if there may be too many.
//!
//! Brackets alone are not enough: `!!!!x`, `a?b:a?b:c` and `a=>a=>a` are nested
//! without any. So each token counts until something ends the expression.

/// Stack space that one level may need in a build with little optimisation, in
/// bytes, in the pass that needs the most.
const LEVEL_BYTES: usize = 8 * 1024;

/// Maximum size of the stack, in bytes. It is address space; a typical component
/// touches some pages of it.
const MAX_STACK_BYTES: usize = 256 * 1024 * 1024;

/// Stack space that is always needed, in bytes.
const BASE_STACK_BYTES: usize = 4 * 1024 * 1024;

/// Maximum number of levels that the largest stack has room for.
const MAX_LEVELS: usize = (MAX_STACK_BYTES - BASE_STACK_BYTES) / LEVEL_BYTES;

/// Returns the stack size for sources of at most `longest` bytes.
pub(crate) fn stack_bytes(longest: usize) -> usize {
    BASE_STACK_BYTES + longest.min(MAX_LEVELS) * LEVEL_BYTES
}

/// Returns the byte offset at which a source is nested too deeply, if it is.
///
/// The estimate is an upper bound for the levels of the syntax tree: at each
/// open bracket, every token since the last one that ends an expression or a
/// statement may be a level. Real code, including bundled code, stays below one
/// percent of the limit.
pub(crate) fn too_deep(text: &str) -> Option<usize> {
    if text.len() <= MAX_LEVELS {
        return None;
    }
    let mut scanner = Scanner {
        text: text.as_bytes(),
        at: 0,
        levels: vec![Level::new(0)],
        total: 0,
        after_value: false,
    };
    while scanner.at < text.len() {
        let start = scanner.at;
        scanner.step();
        if scanner.total > MAX_LEVELS {
            return Some(start);
        }
    }
    None
}

/// An open bracket.
struct Level {
    /// The closing bracket, or [`TEMPLATE_PART`]; 0 for the whole text.
    closed_by: u8,
    /// Tokens since the last separator.
    tokens: usize,
}

impl Level {
    const fn new(closed_by: u8) -> Self {
        Self {
            closed_by,
            tokens: 0,
        }
    }
}

/// A tokenizer of JavaScript that is only as exact as the estimate needs. JSX text
/// is read as code, which counts too many tokens rather than too few.
struct Scanner<'a> {
    text: &'a [u8],
    /// Byte offset of the next token.
    at: usize,
    levels: Vec<Level>,
    /// Tokens of all levels: the estimate at this point.
    total: usize,
    /// Whether a slash is a division, and does not start a regular expression.
    after_value: bool,
}

/// Marks the code part of a template (`${…}`); this byte cannot occur in UTF-8.
const TEMPLATE_PART: u8 = 0xff;

/// Keywords that cannot continue an expression, so that a line break before
/// them ends the statement.
const STATEMENTS: [&[u8]; 7] = [
    b"const",
    b"let",
    b"var",
    b"import",
    b"export",
    b"function",
    b"class",
];

/// Keywords after which a slash starts a regular expression.
const BEFORE_VALUE: [&[u8]; 5] = [b"return", b"typeof", b"case", b"in", b"of"];

impl Scanner<'_> {
    /// Reads a token, or skips white space or a comment.
    fn step(&mut self) {
        let Some(byte) = self.peek(0) else {
            return;
        };
        match byte {
            b'\n' => {
                self.at += 1;
                self.line_start();
            }
            _ if byte.is_ascii_whitespace() => self.at += 1,
            b'/' if self.peek(1) == Some(b'/') => self.skip_to(b"\n"),
            b'/' if self.peek(1) == Some(b'*') => self.skip_to(b"*/"),
            b'/' if !self.after_value => self.regular_expression(),
            b'"' | b'\'' => self.string(byte),
            b'`' => {
                self.token(true);
                self.at += 1;
                self.template();
            }
            b'(' => self.open(b')'),
            b'[' => self.open(b']'),
            b'{' => self.open(b'}'),
            b')' | b']' | b'}' => self.close(byte),
            b';' | b',' => self.separator(),
            _ if is_word(byte) => self.word(),
            _ => {
                self.token(false);
                self.at += 1;
            }
        }
    }

    /// Returns the byte `ahead` bytes after the next one.
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    /// Counts a token. `is_value` says whether a slash after it is a division.
    fn token(&mut self, is_value: bool) {
        if let Some(level) = self.levels.last_mut() {
            level.tokens += 1;
            self.total += 1;
        }
        self.after_value = is_value;
    }

    /// Reads a `;` or `,`, which ends the expression before it.
    fn separator(&mut self) {
        if let Some(level) = self.levels.last_mut() {
            self.total -= level.tokens;
            level.tokens = 0;
        }
        self.after_value = false;
        self.at += 1;
    }

    /// Reads an opening bracket, which is a token of the outer level.
    fn open(&mut self, closed_by: u8) {
        self.token(false);
        self.levels.push(Level::new(closed_by));
        self.at += 1;
    }

    /// Reads a closing bracket. One that does not match is ignored: the parser
    /// reports it.
    fn close(&mut self, byte: u8) {
        self.at += 1;
        let open = self.levels.last().map_or(0, |level| level.closed_by);
        let in_template = byte == b'}' && open == TEMPLATE_PART;
        if (byte == open || in_template)
            && let Some(level) = self.levels.pop()
        {
            self.total -= level.tokens;
        }
        self.after_value = byte != b'}' || in_template;
        if in_template {
            self.template();
        }
    }

    /// Ends the expression at a line break if the next line starts a statement:
    /// code may have no semicolons.
    fn line_start(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let indent = rest
            .iter()
            .take_while(|byte| matches!(**byte, b' ' | b'\t'));
        let line = rest.get(indent.count()..).unwrap_or_default();
        let starts_with = |word: &&[u8]| {
            line.starts_with(word) && !line.get(word.len()).copied().is_some_and(is_word)
        };
        if STATEMENTS.iter().any(starts_with)
            && let Some(level) = self.levels.last_mut()
        {
            self.total -= level.tokens;
            level.tokens = 0;
        }
    }

    /// Reads a name, a keyword or a number.
    fn word(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| is_word(**byte)).count();
        let word = rest.get(..length).unwrap_or_default();
        let is_value = !BEFORE_VALUE.contains(&word);
        self.at += length;
        self.token(is_value);
    }

    /// Skips a comment: from its first two characters to after the next `end`,
    /// or to the end of the text.
    fn skip_to(&mut self, end: &[u8]) {
        let start = self.at + 2;
        let rest = self.text.get(start..).unwrap_or_default();
        let offset = rest.windows(end.len()).position(|window| window == end);
        // A line break is not skipped, because a statement may start there.
        let length = if end == b"\n" { 0 } else { end.len() };
        self.at = offset.map_or(self.text.len(), |offset| start + offset + length);
    }

    /// Skips a string, which ends at its closing quote, or at the end of the
    /// line if that is missing.
    fn string(&mut self, quote: u8) {
        self.token(true);
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            if byte == b'\n' {
                return;
            }
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == quote {
                return;
            }
        }
    }

    /// Skips a regular expression, in which a slash in a class (`[/]`) is not the
    /// end. One that is not closed ends with its line.
    fn regular_expression(&mut self) {
        self.token(true);
        self.at += 1;
        let mut in_class = false;
        while let Some(byte) = self.peek(0) {
            if byte == b'\n' {
                return;
            }
            self.at += if byte == b'\\' { 2 } else { 1 };
            match byte {
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => return,
                _ => {}
            }
        }
    }

    /// Skips template text, from after the opening quote or a code part to the
    /// next code part or the end.
    fn template(&mut self) {
        while let Some(byte) = self.peek(0) {
            if byte == b'$' && self.peek(1) == Some(b'{') {
                self.at += 1;
                self.open(TEMPLATE_PART);
                return;
            }
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == b'`' {
                self.after_value = true;
                return;
            }
        }
    }
}

/// Returns whether a byte is part of a name or a number; bytes beyond ASCII are.
const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}
