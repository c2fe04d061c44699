//! The table-driven lexer.
//!
//! The lexer reads the code once and decides by the next characters and by
//! a few flags: whether the position is at the start of a line or statement,
//! and whether a `.` or a type precedes it. At each position it tries, in this order,
//! comments, preprocessor lines, strings, sigils, numbers, words and punctuators.
//! It does not parse: keys, calls and types are recognised by the characters
//! next to a word, and by its casing.
//!
//! There are two modes. Outside strings, [`Lexer::token`] takes one token at a
//! time. Inside a string, text runs up to the next escape, interpolation or
//! end; an interpolation switches back to tokens until its own end, and within
//! it strings have no interpolations, so that the modes nest at most twice.
//!
//! Every step advances by at least one character, and none looks ahead further
//! than the line, except for comments and strings that extend over several
//! lines. So any text takes time linear in its length, valid or not.

use super::quote_like::{quote_len, regex_len};
use super::{Lexicon, Place, Quote, QuoteLike, Table};
use crate::class::Class;
use crate::cursor::Cursor;
use crate::spans::Spans;
use crate::window::{nearby_line, window};

/// Highlights `code` by the lexicon of its language.
pub(crate) fn highlight<'a>(table: &Table, code: &'a str, spans: &mut Spans<'a>) {
    let mut lexer = Lexer {
        table,
        lexicon: &table.lexicon,
        cursor: Cursor::new(code, spans),
        at_line_start: true,
        leads: true,
        after_dot: false,
        after_type: false,
        n_angles: 0,
        in_import: false,
        at_column_start: true,
        name: None,
        is_head: false,
        in_signature: false,
        parens: Vec::new(),
        here_document: None,
    };
    lexer.run(None);
}

/// The state of the lexer.
struct Lexer<'t, 'a, 's> {
    /// The index of words.
    table: &'t Table,
    /// The description of the language.
    lexicon: &'t Lexicon,
    /// The code and the position in it.
    cursor: Cursor<'a, 's>,
    /// Whether there is only white space before the position in its line.
    at_line_start: bool,
    /// Whether there is only white space before the position in its statement.
    leads: bool,
    /// Whether the previous token was `.` or `->`.
    after_dot: bool,
    /// Whether the previous token, white space aside, was a type or ended one.
    after_type: bool,
    /// The number of type arguments around the position.
    n_angles: usize,
    /// Whether the statement names a package: `import java.util.List`.
    in_import: bool,
    /// Whether the position is in the first column.
    at_column_start: bool,
    /// Class of the next word, if a keyword before it announces a name.
    name: Option<Class>,
    /// Whether the next word is the first in parentheses, in Lisp.
    is_head: bool,
    /// Whether the next parentheses of Lisp contain parameters or bindings.
    in_signature: bool,
    /// The parentheses of Lisp around the position.
    parens: Vec<Paren>,
    /// Delimiter of the here-document whose body begins with the next line.
    here_document: Option<&'a str>,
}

/// What parentheses of Lisp contain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Paren {
    /// A call, whose first word is a function.
    Call,
    /// Parameters, bindings or quoted data.
    List,
    /// An element of such a list: `(a 1)` in `((a 1) (b 2))`.
    Item,
}

impl<'a> Lexer<'_, 'a, '_> {
    /// Tokenizes to the end of the code or, given its end delimiter, of an
    /// interpolation.
    ///
    /// Interpolations and strings contain each other recursively. To bound the
    /// depth, an interpolation within an interpolation is treated as text.
    /// Brackets are counted, so that the end of an interpolation is not taken
    /// from an expression in it: `${f({a: 1})}`.
    ///
    /// A single-line string does not limit its interpolations to the line: in Kotlin
    /// and C#, they may extend over lines.
    fn run(&mut self, hole_end: Option<&str>) {
        let mut n_open = 0_usize;
        while let Some(next) = self.cursor.rest().chars().next() {
            if let Some(end) = hole_end {
                if self.cursor.rest().starts_with(end) && n_open == 0 {
                    return;
                }
                match next {
                    '{' | '(' => n_open += 1,
                    '}' | ')' => n_open = n_open.saturating_sub(1),
                    _ => {}
                }
            }
            self.token(next, hole_end.is_some());
        }
    }

    /// Tokenizes what begins with `next`. Words and punctuators set the flags
    /// themselves; everything else clears them.
    ///
    /// The order matters: `//` is a comment before it is an operator, and `@"` of
    /// Objective-C a string before `@` is a sigil.
    fn token(&mut self, next: char, in_hole: bool) {
        if next.is_whitespace() {
            return self.blank(next);
        }
        let found = self.comment()
            || self.directive(next)
            || self.string(in_hole)
            || self.here_document()
            || self.regex(next)
            || self.sigil(next)
            || self.character();
        if !found {
            if next.is_ascii_digit() || self.is_signed_number(next) {
                self.number();
            } else if self.is_word_char(next) {
                return self.word();
            } else {
                return self.punctuator(next);
            }
        }
        self.name = None;
        self.is_head = false;
        self.at_column_start = false;
        self.at_line_start = false;
        self.leads = false;
        self.after_dot = false;
        self.after_type = false;
    }

    /// Returns whether a character may be part of a word of the language.
    ///
    /// Letters of any script count, as in most languages.
    fn is_word_char(&self, c: char) -> bool {
        c == '_' || c.is_alphanumeric() || self.lexicon.word_chars.contains(c)
    }

    /// Advances past white space. A line break begins a line and a statement.
    fn blank(&mut self, next: char) {
        self.cursor.skip(next.len_utf8());
        self.after_dot = false;
        self.at_column_start = next == '\n';
        if next == '\n' {
            self.here_document_body();
            self.name = self.name.filter(|_| self.lexicon.lisp);
            self.in_import = false;
            self.at_line_start = true;
            self.leads = true;
        }
    }

    /// Tokenizes a comment. Returns false at other text.
    ///
    /// A comment does not begin a statement: the word after it does not become a
    /// command.
    fn comment(&mut self) -> bool {
        let rest = self.cursor.rest();
        let lexicon = self.lexicon;
        if self.at_line_start && self.leading_comment() {
            return true;
        }
        // A string may begin like a comment: `{-# INLINE #-}`, `{$R *.res}`.
        let is_string = |open: &str| {
            let mut strings = lexicon.strings.iter();
            strings.any(|quote| quote.open.len() > open.len() && rest.starts_with(quote.open))
        };
        // Block comments first, because `--[[` in Lua starts like a line comment.
        if let Some((open, close)) = lexicon
            .block_comments
            .iter()
            .find(|(open, _)| rest.starts_with(open) && !is_string(open))
        {
            if lexicon.comments_nest {
                let len = self.cursor.nested_len(open, close);
                self.cursor.advance(len, Class::Comment);
            } else {
                self.cursor
                    .advance_through(open.len(), close, Class::Comment);
            }
            return true;
        }
        let is_line = lexicon
            .line_comments
            .iter()
            .any(|mark| rest.starts_with(mark) && !is_string(mark));
        if is_line {
            self.cursor.advance_line(Class::Comment);
        }
        is_line
    }

    /// Tokenizes a comment that may only be the first text of its line. Returns false at
    /// other text. A word such as `rem` has to end after the mark.
    fn leading_comment(&mut self) -> bool {
        let rest = self.cursor.rest();
        let has_mark = |mark: &&&str| {
            let start = rest.get(..mark.len());
            let is_word = mark.ends_with(|c: char| c.is_ascii_alphabetic());
            start.is_some_and(|start| start.eq_ignore_ascii_case(mark))
                && !(is_word && rest[mark.len()..].starts_with(|c| self.is_word_char(c)))
        };
        let mut blocks = self.lexicon.leading_blocks.iter();
        if let Some((open, close)) = blocks.find(|(open, _)| rest.starts_with(open)) {
            self.cursor
                .advance_through(open.len(), close, Class::Comment);
            self.cursor.advance_line(Class::Comment);
            return true;
        }
        let is_comment = self.lexicon.leading_comments.iter().any(|m| has_mark(&m));
        if is_comment {
            self.cursor.advance_line(Class::Comment);
        }
        is_comment
    }

    /// Tokenizes the name of a preprocessor line, and the file that it
    /// includes. Returns false at other text. The rest of
    /// the line is code like any other (`#define MAX 10`).
    ///
    /// `#` begins one only at the start of a line. Names are not checked, because
    /// compilers have their own.
    fn directive(&mut self, next: char) -> bool {
        if !self.at_line_start || self.lexicon.directive != Some(next) {
            return false;
        }
        let rest = self.cursor.rest();
        let name = rest[next.len_utf8()..].trim_start_matches([' ', '\t']);
        let name_len = name
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(name.len());
        let word = &name[..name_len];
        self.cursor
            .advance(rest.len() - name.len() + name_len, Class::Macro);
        if matches!(word, "include" | "import" | "include_next") {
            let line = self.cursor.line();
            if let (Some(open), Some(close)) = (line.find('<'), line.find('>')) {
                self.cursor.skip(open);
                self.cursor
                    .advance((close + 1).saturating_sub(open), Class::String);
            }
        }
        true
    }

    /// Tokenizes a string with its escapes and interpolations. Returns false at
    /// other text. The escapes and interpolations have
    /// classes of their own, so the string is several spans. With `in_hole`,
    /// interpolations are text.
    fn string(&mut self, in_hole: bool) -> bool {
        let rest = self.cursor.rest();
        if self.lexicon.quote_like != QuoteLike::None
            && !self.cursor.before().ends_with("->")
            && let Some((len, class)) = quote_len(self.lexicon.quote_like, rest)
        {
            self.cursor.advance(len, class);
            return true;
        }
        let Some(quote) = self
            .lexicon
            .strings
            .iter()
            .find(|quote| rest.starts_with(quote.open) && self.may_open(quote))
        else {
            return false;
        };
        let class = if self.is_key(quote) {
            Class::Property
        } else if quote.place == Place::OrComment && !is_closed_on_line(rest, quote) {
            self.cursor.advance_line(Class::Comment);
            return true;
        } else {
            quote.class
        };
        self.cursor.advance(quote.open.len(), class);
        // The character of `'''` in Ada is the delimiter itself.
        if quote.place == Place::Character && quote.escape != self.cursor.rest().chars().next() {
            let character = self.cursor.rest().chars().next();
            self.cursor
                .advance(character.map_or(0, char::len_utf8), class);
        }
        while let Some(next) = self.cursor.rest().chars().next() {
            let rest = self.cursor.rest();
            if let Some(after) = rest.strip_prefix(quote.close) {
                // Adjacent strings look like one, except where `'` after a value is an
                // operator: `'it''s'`.
                if quote.place == Place::NotAfterValue && after.starts_with(quote.close) {
                    self.cursor.advance(2 * quote.close.len(), Class::Escape);
                    continue;
                }
                self.cursor.advance(quote.close.len(), class);
                break;
            }
            if next == '\n' && !quote.multiline {
                break;
            }
            // Interpolations first, because `\(name)` in Swift starts like an
            // escape.
            if !in_hole && self.hole(quote) {
                continue;
            }
            if quote.escape == Some(next) {
                self.escape(next);
            } else {
                self.cursor.advance(text_len(rest, quote), class);
            }
        }
        true
    }

    /// Returns whether the start delimiter of `quote`, which is at the position, begins a
    /// string there.
    fn may_open(&self, quote: &Quote) -> bool {
        let inside = &self.cursor.rest()[quote.open.len()..];
        let last = self.cursor.before().chars().next_back();
        let is_after_word = last.is_some_and(|c| c == '_' || c.is_alphanumeric());
        match quote.place {
            Place::Anywhere | Place::OrComment => true,
            Place::Character => {
                let mut signs = inside.chars();
                match signs.next() {
                    Some('\\') if quote.escape.is_some() => {
                        // The longest escape is `\u{10ffff}`.
                        let mut escape = inside.chars().skip(2).take(9);
                        escape.any(|c| quote.close.starts_with(c))
                    }
                    Some('\n') | None => false,
                    Some(_) => !is_after_word && signs.as_str().starts_with(quote.close),
                }
            }
            Place::NotAfterValue => !is_after_word && !last.is_some_and(|c| ")]}'.".contains(c)),
            Place::Solid => {
                // The first character that is not part of the text decides.
                let inside = window(inside);
                let is_end = |(i, c): &(usize, char)| {
                    c.is_whitespace()
                        || *c == '"'
                        || quote.open.starts_with(*c)
                        || inside[*i..].starts_with(quote.close)
                };
                let end = inside.char_indices().find(is_end);
                end.is_some_and(|(i, _)| i > 0 && inside[i..].starts_with(quote.close))
            }
        }
    }

    /// Tokenizes the start of a here-document: `<<EOT`, `<<-'EOT'`, `<<~EOT`, `<<<EOT` of
    /// PHP. Its body follows after the line. Returns false at other text.
    ///
    /// Without quotes, the delimiter has to begin with a capital, since `1 <<n` is
    /// arithmetic.
    fn here_document(&mut self) -> bool {
        let rest = self.cursor.rest();
        if !self.lexicon.here_documents || self.here_document.is_some() || !rest.starts_with("<<") {
            return false;
        }
        let after = &rest[2..];
        let after = after.strip_prefix('<').unwrap_or(after);
        let after = after.strip_prefix(['-', '~']).unwrap_or(after);
        let name = after.strip_prefix(['"', '\'']).unwrap_or(after);
        let is_quoted = name.len() < after.len();
        let is_delimiter = name.starts_with(|c: char| c == '_' || c.is_ascii_uppercase());
        if !is_quoted && !is_delimiter {
            return false;
        }
        let len = name.find(|c: char| c != '_' && !c.is_alphanumeric());
        let len = len.unwrap_or(name.len());
        if len == 0 {
            return false;
        }
        self.here_document = Some(&name[..len]);
        let end = rest.len() - name.len() + len + usize::from(is_quoted);
        self.cursor.advance(end, Class::String);
        true
    }

    /// Tokenizes the body of a here-document that the line before has announced, and the
    /// line with its delimiter. One that is not closed extends to the end of the code.
    fn here_document_body(&mut self) {
        let Some(delimiter) = self.here_document.take() else {
            return;
        };
        let mut len = 0;
        for line in self.cursor.rest().split_inclusive('\n') {
            let word = line.trim();
            let after = word.strip_prefix(delimiter);
            // In PHP, `;` or `)` may follow the delimiter.
            if after.is_some_and(|after| !after.starts_with(|c| self.is_word_char(c))) {
                len += line.len() - line.trim_start().len() + delimiter.len();
                break;
            }
            len += line.len();
        }
        self.cursor.advance(len, Class::String);
    }

    /// Tokenizes a regular expression between slashes. Returns false at other text, such
    /// as a division, which follows a value.
    fn regex(&mut self, next: char) -> bool {
        if !self.lexicon.regex || next != '/' {
            return false;
        }
        let before = self.cursor.before().trim_end_matches([' ', '\t']);
        let is_expected = match before.chars().next_back() {
            None => true,
            Some(last) if last.is_alphanumeric() => {
                // The longest keyword has fewer letters.
                let start = before.ceil_char_boundary(before.len().saturating_sub(12));
                let word = before[start..].rsplit(|c| !self.is_word_char(c)).next();
                word.is_some_and(|word| self.table.word_class(word) == Some(Class::Keyword))
            }
            Some(last) => "\n(,=:[!&|?{};~+-*%<>".contains(last),
        };
        match regex_len(self.cursor.rest()).filter(|_| is_expected) {
            Some(len) => self.cursor.advance(len, Class::Escape),
            None => return false,
        }
        true
    }

    /// Tokenizes a literal that consists of a mark and a character: `?a`. Returns false at
    /// other text.
    fn character(&mut self) -> bool {
        let rest = self.cursor.rest();
        let mut marks = self.lexicon.character_marks.iter();
        let Some((mark, class)) = marks.find(|(mark, _)| rest.starts_with(mark)) else {
            return false;
        };
        let text = &rest[mark.len()..];
        let Some(first) = text.chars().next().filter(|c| !c.is_whitespace()) else {
            return false;
        };
        let mut len = first.len_utf8();
        if first == '\\' {
            let escaped = text[len..].chars().next().filter(|c| *c != '\n');
            len += escaped.map_or(0, char::len_utf8);
        } else if first.is_alphanumeric() {
            let is_part = |c: char| c == '-' || c.is_alphanumeric();
            len = text.find(|c| !is_part(c)).unwrap_or(text.len());
        }
        self.cursor.advance(mark.len() + len, *class);
        true
    }

    /// Returns whether `next` is the sign of a number, in Lisp, where it is not an
    /// operator.
    fn is_signed_number(&self, next: char) -> bool {
        self.lexicon.lisp && next == '-' && self.cursor.byte(1).is_ascii_digit()
    }

    /// Returns whether the string at the position is a key (`"name": 1`). Searches its
    /// end before it is tokenized, so that both parts of a key have one class. A string
    /// of more than 2 kB is a value.
    fn is_key(&self, quote: &Quote) -> bool {
        if self.lexicon.key_marks.is_empty() || quote.multiline {
            return false;
        }
        let line = self.cursor.nearby_line();
        let mut is_escaped = false;
        for (i, c) in line.char_indices().skip(quote.open.chars().count()) {
            if is_escaped {
                is_escaped = false;
            } else if quote.escape == Some(c) {
                is_escaped = true;
            } else if line[i..].starts_with(quote.close) {
                let after = line[i + quote.close.len()..].trim_start();
                return after.starts_with(self.lexicon.key_marks);
            }
        }
        false
    }

    /// Tokenizes an escape: the escape character and the one after it. Longer
    /// ones (`\u00e9`) continue as text of the string.
    fn escape(&mut self, mark: char) {
        let next = self.cursor.rest().chars().nth(1).filter(|c| *c != '\n');
        self.cursor.advance(
            mark.len_utf8() + next.map_or(0, char::len_utf8),
            Class::Escape,
        );
    }

    /// Tokenizes an interpolation: `${total + 1}`, `\(name)`, or a variable
    /// (`$name`). Returns false at other text.
    ///
    /// The tokens inside have the classes of code. The delimiters have a class of their
    /// own, by which readers tell the code from the text.
    fn hole(&mut self, quote: &Quote) -> bool {
        let rest = self.cursor.rest();
        let Some((open, close)) = quote.holes.iter().find(|(open, _)| rest.starts_with(open))
        else {
            return false;
        };
        if close.is_empty() {
            let name = &rest[open.len()..];
            let len = name
                .find(|c: char| c != '_' && !c.is_alphanumeric())
                .unwrap_or(name.len());
            if len == 0 {
                return false;
            }
            self.cursor.advance(open.len() + len, Class::Variable);
            return true;
        }
        self.cursor.advance(open.len(), Class::Punctuation);
        self.leads &= self.lexicon.leading_word == Class::Function;
        self.run(Some(close));
        if self.cursor.rest().starts_with(close) {
            self.cursor.advance(close.len(), Class::Punctuation);
        }
        true
    }

    /// Tokenizes a word with a prefix: `$name`, `@Override`. Returns false at
    /// other text.
    ///
    /// Some variables have punctuation in place of a name: `$@`, `${name}`.
    fn sigil(&mut self, next: char) -> bool {
        let Some((_, class)) = self.lexicon.sigils.iter().find(|(sigil, _)| *sigil == next) else {
            return false;
        };
        // `::` is a cast in SQL, not the sigil of a parameter.
        let before = self.cursor.before();
        if next == ':' && before.ends_with(':') {
            return false;
        }
        // `1:n` is a range, not the symbol `:n`, and `<:` an operator.
        let is_value_end = |c: char| matches!(c, '_' | ')' | ']' | '<') || c.is_alphanumeric();
        if next == ':' && *class == Class::Constant && before.ends_with(is_value_end) {
            return false;
        }
        let name = &self.cursor.rest()[next.len_utf8()..];
        let mut len = if name.starts_with(|c| self.lexicon.inner_chars.contains(c)) {
            0
        } else {
            self.word_len(name)
        };
        // Commands of LaTeX consist of letters: `\sum_i`.
        if next == '\\' {
            len = name
                .find(|c: char| !c.is_alphabetic())
                .unwrap_or(len)
                .min(len);
        }
        // `%%i` in batch files, `$#list` in Perl.
        let is_double = match next {
            '%' => name.starts_with('%'),
            '@' => name.starts_with('@') && *class == Class::Attribute,
            '$' => name.starts_with('#') && self.lexicon.quote_like == QuoteLike::Perl,
            _ => false,
        };
        if len == 0 && is_double {
            len = 1 + self.word_len(&name[1..]);
        }
        if len == 0 && *class == Class::Variable && matches!(next, '$' | '@' | '%') {
            len = special_variable_len(name);
        }
        if len == 0 {
            return false;
        }
        self.cursor.advance(next.len_utf8() + len, *class);
        true
    }

    /// Tokenizes a number. Its parts are accepted loosely, since the code is
    /// assumed to be valid. Suffixes and separators are part of it: `10px`,
    /// `0xffu8`, `1_000`.
    fn number(&mut self) {
        let sign_len = usize::from(self.cursor.rest().starts_with('-'));
        self.cursor.advance(sign_len, Class::Number);
        let rest = self.cursor.rest();
        let is_digit = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut len = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        // The numbers in `1..10` and `5.method()` end at the dot. Only after a digit is
        // the rest searched: in `1..1..1..`, each search would reach the end of the line.
        if let Some(fraction) = rest[len..].strip_prefix('.')
            && fraction.starts_with(|c: char| c.is_ascii_digit())
        {
            len = rest
                .find(|c| !is_digit(c) && c != '.')
                .unwrap_or(rest.len());
        }
        if self.lexicon.based_numbers && rest[len..].starts_with('#') {
            let digits = &rest[len + 1..];
            let n_digits = digits.find(|c: char| !c.is_ascii_alphanumeric());
            let n_digits = n_digits.unwrap_or(digits.len());
            len += 1 + n_digits + usize::from(digits[n_digits..].starts_with('#'));
        }
        let mantissa = &rest[..len];
        let is_hex = mantissa.starts_with("0x");
        if mantissa.ends_with(['e', 'E']) && !is_hex && rest[len..].starts_with(['+', '-']) {
            let exponent = &rest[len + 1..];
            len += 1 + exponent
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(exponent.len());
        }
        if self.lexicon.units && rest[len..].starts_with('%') {
            len += 1;
        }
        // `20-alpine` and `1.2/x` are words in languages whose words can contain
        // `-` or `/`.
        let word_len = rest
            .find(|c: char| !self.is_word_char(c))
            .unwrap_or(rest.len());
        // In PromQL and PowerShell, `:` continues a number: `5m:1m`.
        let is_word =
            word_len > len && !self.lexicon.word_chars.contains(':') && !self.lexicon.lisp;
        self.cursor.advance(
            len.max(word_len),
            if is_word { Class::Plain } else { Class::Number },
        );
    }

    /// Tokenizes a word.
    ///
    /// It also updates what the next tokens depend on: whether a type precedes them,
    /// and whether they belong to an import.
    fn word(&mut self) {
        let rest = self.cursor.rest();
        let len = self.word_len(rest);
        let word = &rest[..len];
        let class = self.class_of_word(word, &rest[len..]);
        let defines = self.name.is_some();
        self.cursor.advance(len, class);
        self.after_type = class == Class::Type;
        self.in_import |= class == Class::Keyword && self.lexicon.imports.contains(&word);
        self.name = None;
        if class == Class::Keyword {
            self.name = self.table.name_class(word);
            // `val name = 1` after `let` is a value, `let add a b` a function.
            if self.lexicon.let_functions && matches!(word, "let" | "and" | "rec" | "inline") {
                self.name = self.let_name(&rest[len..]);
            }
        }
        if self.lexicon.lisp {
            let binds = matches!(word, "lambda" | "let" | "let*" | "letrec");
            self.in_signature |= defines && class != Class::Variable || binds;
        }
        self.is_head = false;
        self.at_column_start = false;
        self.at_line_start = false;
        self.leads = false;
        self.after_dot = false;
    }

    /// Returns the length of the word that `text` begins with.
    ///
    /// `!` before `=` is a part of the operator: `a!=b`.
    fn word_len(&self, text: &str) -> usize {
        let inner = self.lexicon.inner_chars;
        let is_part = |c: char| self.is_word_char(c) || inner.contains(c);
        // `-` is a part between letters, and of the arrow in `user->>server`.
        let is_end = |(i, c): &(usize, char)| {
            let is_inner = *c == '-' && inner.contains('-');
            !is_part(*c) || is_inner && !text[i + 1..].starts_with(char::is_alphanumeric)
        };
        let len = text
            .char_indices()
            .find(is_end)
            .map_or(text.len(), |(i, _)| i);
        let is_operator =
            inner.contains('!') && text[len..].starts_with('=') && text[..len].ends_with('!');
        len - usize::from(is_operator && len > 1)
    }

    /// Returns the class of the name after `let`, given the text after that word:
    /// a function if a parameter follows the name.
    fn let_name(&self, after: &str) -> Option<Class> {
        let line = nearby_line(after).trim_start();
        let len = self.word_len(line);
        let next = line[len..].trim_start();
        let is_value = len == 0 || next.is_empty() || next.starts_with(['=', ':', ',']);
        // `let length = function …`
        let is_lambda = next
            .strip_prefix('=')
            .is_some_and(|value| value.trim_start().starts_with("fun"));
        (!is_value || is_lambda).then_some(Class::Function)
    }

    /// Returns the class of `word`, which `after` follows. Words of the lexicon
    /// come first, unless they are members: `x.type` is a property.
    ///
    /// The order of the checks resolves conflicts: a keyword before `(` is not a
    /// call (`if (`), a call is not a key, and casing decides only about words
    /// that nothing else does.
    fn class_of_word(&self, word: &str, after: &str) -> Class {
        let lexicon = self.lexicon;
        let is_member = lexicon.members && self.after_dot;
        // A keyword of some places only may name a variable: `Record record = …`.
        let is_declared = lexicon.typed_parameters
            && self.after_type
            && !is_member
            && after.trim_start().starts_with([',', ')', '=', ';']);
        // `Item.class` is a keyword.
        let is_name = is_member && word != "class" || is_declared;
        let is_word = !is_name && (self.leads || !lexicon.leading_words);
        if let Some(class) = self.table.word_class(word).filter(|_| is_word) {
            return class;
        }
        if let Some(class) = self.name {
            return class;
        }
        if self.is_head {
            return Class::Function;
        }
        if self.at_column_start && lexicon.first_column != Class::Plain {
            let is_name = word.starts_with(|c: char| c == '_' || c.is_lowercase());
            if is_name || lexicon.first_column == Class::Property {
                return lexicon.first_column;
            }
        }
        if self.in_import && is_member {
            return Class::from_casing(word);
        }
        if word.len() > 1 && word.starts_with('-') && lexicon.word_chars.contains('-') {
            return Class::Attribute;
        }
        if lexicon.capital_variables && word.starts_with(|c: char| c == '_' || c.is_uppercase()) {
            return Class::Variable;
        }
        let is_call = after.starts_with('(') || lexicon.bracket_calls && after.starts_with('[');
        if lexicon.calls && is_call {
            let is_method = is_member || lexicon.capital_members || !lexicon.casing;
            let is_constructor = !is_method && Class::from_casing(word) == Class::Type;
            return if is_constructor {
                Class::Type
            } else {
                Class::Function
            };
        }
        // `List.map f` is a call in languages without parentheses.
        let has_calls = lexicon.let_functions || lexicon.first_column == Class::Function;
        if has_calls && is_member && self.after_type && word.starts_with(char::is_lowercase) {
            return Class::Function;
        }
        if is_before_mark(after, lexicon.key_marks) || is_member && lexicon.capital_members {
            return Class::Property;
        }
        if is_declared && after.starts_with([',', ')']) {
            return Class::Variable;
        }
        if self.leads && lexicon.leading_word != Class::Plain {
            return lexicon.leading_word;
        }
        let by_casing = match Class::from_casing(word) {
            _ if !lexicon.casing => Class::Plain,
            Class::Constant if !lexicon.upper_constants => Class::Type,
            class => class,
        };
        if by_casing == Class::Plain && is_member {
            Class::Property
        } else {
            by_casing
        }
    }

    /// Tokenizes a single character: an operator or punctuation. A separator or
    /// brace ends a statement. In shells, so does a pipe.
    fn punctuator(&mut self, next: char) {
        if self.lexicon.lisp {
            self.paren(next);
        }
        let was_leading = self.leads && matches!(next, ':' | '@');
        self.name = None;
        self.at_column_start = false;
        let is_operator = self.lexicon.operators.contains(next) && !self.angle(next);
        self.cursor.advance(
            next.len_utf8(),
            if is_operator {
                Class::Operator
            } else {
                Class::Plain
            },
        );
        self.at_line_start = false;
        self.after_dot = next == '.' || self.cursor.before().ends_with("->");
        // What follows a type may belong to it: `int[]`, `int...`.
        self.after_type &= matches!(next, '[' | ']' | '.' | '>');
        let leading = self.lexicon.leading_word;
        let is_pipe = next == '|' && leading == Class::Function;
        // An instruction may follow a label: `loop: add r0, r1`.
        let is_label =
            next == ':' && leading == Class::Keyword && self.lexicon.key_marks.contains(&':');
        let ends_statement = self.lexicon.statement_marks.contains(next);
        self.leads = is_pipe || is_label || ends_statement || was_leading;
        if matches!(next, ';' | '{' | '}') {
            self.n_angles = 0;
            self.in_import = false;
        }
    }

    /// Updates the parentheses of Lisp at `next`.
    ///
    /// The first word is data in `'(a b)`, `((a 1))` and `(lambda (a) …)`. In Scheme,
    /// `(define (f a) …)` defines `f`.
    fn paren(&mut self, next: char) {
        self.is_head = false;
        match next {
            '(' | '[' | '{' => {
                let is_list = self.in_signature || self.cursor.before().ends_with('\'');
                let paren = match self.parens.last() {
                    Some(Paren::List) => Paren::Item,
                    // Brackets of Clojure contain bindings without parentheses.
                    _ if is_list && next == '(' => Paren::List,
                    _ => Paren::Call,
                };
                self.in_signature = false;
                self.parens.push(paren);
                self.is_head = next == '(' && (self.name.is_some() || paren == Paren::Call);
            }
            ')' | ']' | '}' => {
                self.in_signature = false;
                self.parens.pop();
            }
            _ => {}
        }
    }

    /// Counts `next` if it is the bracket of type arguments: `<` directly after a
    /// type, or the `>` that closes it. Returns whether it is one.
    ///
    /// An operator of comparison has a space before it in formatted code: `a < b`, but
    /// `List<T>`.
    fn angle(&mut self, next: char) -> bool {
        let is_adjacent = !self.cursor.before().ends_with([' ', '\n']);
        match next {
            '<' if self.lexicon.generics && self.after_type && is_adjacent => self.n_angles += 1,
            '>' if self.n_angles > 0 => {
                self.n_angles -= 1;
                self.after_type = true;
            }
            _ => return false,
        }
        true
    }
}

/// Returns whether `quote`, with which `text` begins, is closed on its line.
fn is_closed_on_line(text: &str, quote: &Quote) -> bool {
    let line = nearby_line(text);
    let mut is_escaped = false;
    for (i, c) in line.char_indices().skip(quote.open.chars().count()) {
        if is_escaped {
            is_escaped = false;
        } else if quote.escape == Some(c) {
            is_escaped = true;
        } else if line[i..].starts_with(quote.close) {
            return true;
        }
    }
    false
}

/// Returns whether `after`, the text after a word, starts with a character that
/// makes it a key.
///
/// `name = 1` and `name: 1` are keys, `a == b` and `a : b` are not.
fn is_before_mark(after: &str, marks: &[char]) -> bool {
    let rest = after.trim_start_matches(' ');
    let mut signs = rest.chars();
    let Some(mark) = signs.next().filter(|mark| marks.contains(mark)) else {
        return false;
    };
    let second = signs.next();
    let then_equals = second == Some('=');
    // `Module::name`, but not `target:: prerequisite`.
    if mark == ':' && second == Some(':') && !signs.as_str().starts_with([' ', '\n']) {
        return false;
    }
    match mark {
        '=' => !then_equals,
        // After spaces, these characters are operators (`a ? b : c`), except in
        // `NAME := value`.
        _ => then_equals && mark != '!' || rest.len() == after.len(),
    }
}

/// Returns the length of the text after `$` in `${name}`, `$(name)` and `$@`.
fn special_variable_len(name: &str) -> usize {
    // A name that is not closed must not be searched to the end of the code.
    const MAX_NAME: usize = 80;
    if name.starts_with(['@', '^', '<', '*', '?', '+', '%']) {
        return 1;
    }
    // A quote in it belongs to a string, which may contain brackets: `@{"${a}::b"}`.
    let is_end = |b: &u8| matches!(b, b'}' | b')' | b'\n' | b'"' | b'\'');
    if !name.starts_with(['{', '(']) {
        return 0;
    }
    match name.bytes().take(MAX_NAME).position(|b| is_end(&b)) {
        Some(end) if matches!(name.as_bytes()[end], b'}' | b')') => end + 1,
        _ => 0,
    }
}

/// Returns the length of plain text at the start of `rest`, which is inside a
/// string: at least one character, then up to the next one that can start an
/// escape, an interpolation or the end delimiter.
fn text_len(rest: &str, quote: &Quote) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let starts = |mark: &str, c: char| mark.starts_with(c);
    let is_special = |c: char| {
        c == '\n'
            || quote.escape == Some(c)
            || starts(quote.close, c)
            || quote.holes.iter().any(|(open, _)| starts(open, c))
    };
    rest[first..]
        .find(is_special)
        .map_or(rest.len(), |len| first + len)
}
