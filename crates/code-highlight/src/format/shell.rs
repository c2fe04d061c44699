//! Shell scripts, in the syntax of Bash.
//!
//! The shell has few tokens of its own: a word is a command, an option, a keyword or
//! a file by its place. So the tokenizer follows the places, in one loop for the
//! commands of a script and of each substitution, and takes each word apart into
//! text, strings and expansions.
//!
//! Documentation shows much that no shell accepts: options without their command,
//! `<placeholder>`, output among commands. None of it may derail the rest, so most
//! state ends with the line, and a quote or brace that is never closed is text.
//!
//! ```text
//! NAME=x  curl -X POST "$HOST/a" | jq .id > out.txt   # comment
//! ```
//!
//! `NAME` and `$HOST` are variables, `curl` and `jq` are functions because they begin a
//! command, `-X` has the class of options, `POST` and `.id` are plain arguments, `|`
//! and `>` operators.

mod word;

use super::here_document::{self, HereDocument};
use crate::class::Class;
use crate::cursor::Cursor;
use crate::spans::Spans;

/// Keywords after which a command follows.
const BEFORE_COMMAND: &[&str] = &["do", "elif", "else", "if", "then", "until", "while"];

/// Keywords that end a construct, after which only redirections follow.
const AFTER_COMMAND: &[&str] = &["done", "fi"];

/// Commands whose arguments are names and assignments.
const DECLARATIONS: &[&str] = &[
    "declare", "export", "local", "readonly", "typeset", "unset", "unsetenv",
];

/// Depth of substitutions beyond which they are text.
const MAX_DEPTH: usize = 16;

/// Highlights a script.
pub(crate) fn script<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut shell = Shell {
        cursor: Cursor::new(code, spans),
        here_documents: Vec::new(),
        depth: 0,
        in_backticks: false,
    };
    shell.commands(None);
}

/// The state of the tokenizer.
struct Shell<'a, 's> {
    /// The position.
    cursor: Cursor<'a, 's>,
    /// Here-documents whose bodies begin after the current line.
    here_documents: Vec<HereDocument<'a>>,
    /// Number of substitutions around the position.
    depth: usize,
    /// Whether a backtick ends the current substitution. In it, they do not nest.
    in_backticks: bool,
}

/// The kind of the next word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expect {
    /// A command, keyword or assignment.
    Command,
    /// An argument of a command.
    Argument,
    /// A name or assignment after `export` and similar commands.
    Declaration,
    /// The variable of `for` or `select`.
    LoopVariable,
    /// The name after `function`.
    FunctionName,
    /// The word after `case`.
    CaseWord,
    /// The `in` or `do` of `for`.
    LoopIn,
    /// The `in` of `case`.
    CaseIn,
    /// A pattern of `case`.
    Pattern,
    /// A part of `[ ]`.
    Test,
    /// A part of `[[ ]]`.
    ExtendedTest,
    /// The regular expression after `=~`.
    Regex,
}

/// A list of commands: the script, or the inside of a substitution.
struct List {
    /// The kind of the next word.
    expect: Expect,
    /// Number of open parentheses in the list.
    n_open: usize,
    /// Number of `case` without their `esac`.
    n_cases: usize,
}

impl<'a> Shell<'a, '_> {
    /// Tokenizes commands up to `close`, or to the end of the code. What a word is
    /// follows from [`List::expect`]. Without `close`, a closing parenthesis is one of
    /// the script.
    fn commands(&mut self, close: Option<u8>) {
        let mut list = List {
            expect: Expect::Command,
            n_open: 0,
            n_cases: 0,
        };
        while !self.cursor.is_at_end() {
            match self.cursor.byte(0) {
                b' ' | b'\t' => self.cursor.skip(1),
                b'\\' if self.cursor.byte(1) == b'\n' => self.cursor.skip(2),
                b'\n' => self.newline(&mut list),
                b'#' => self.cursor.advance_line(Class::Comment),
                b'`' if self.in_backticks => {
                    if close == Some(b'`') {
                        return;
                    }
                    self.cursor.skip(1);
                }
                _ if is_test(list.expect) => self.test(&mut list),
                b')' if list.expect != Expect::Pattern
                    && list.n_open == 0
                    && close == Some(b')') =>
                {
                    return;
                }
                b'(' | b')' => self.parenthesis(&mut list),
                b';' | b'&' | b'|' if !self.is_redirection() => self.separator(&mut list),
                _ if self.is_redirection() => self.redirection(),
                _ => self.place(&mut list),
            }
        }
    }

    /// Ends a line, and tokenizes the bodies of its here-documents.
    ///
    /// A line ends the command, so that a mistake in one does not spoil the next. The
    /// patterns of `case` and conditions with an operator at the end go on.
    fn newline(&mut self, list: &mut List) {
        let is_continued = match list.expect {
            Expect::Pattern | Expect::CaseIn => true,
            Expect::ExtendedTest => {
                let before = self.cursor.before().trim_end_matches([' ', '\t']);
                before.ends_with(['&', '|'])
            }
            _ => false,
        };
        if !is_continued {
            list.expect = Expect::Command;
        }
        self.cursor.skip(1);
        for document in std::mem::take(&mut self.here_documents) {
            self.here_document(&document);
        }
    }

    /// Tokenizes a parenthesis: that of a subshell, a function, or a pattern of `case`.
    ///
    /// `((` begins arithmetic only if it is closed: otherwise it is two subshells.
    fn parenthesis(&mut self, list: &mut List) {
        let is_open = self.cursor.byte(0) == b'(';
        if list.expect == Expect::Pattern {
            if !is_open {
                list.expect = Expect::Command;
            }
            self.cursor.skip(1);
        } else if !is_open {
            list.n_open = list.n_open.saturating_sub(1);
            list.expect = Expect::Argument;
            self.cursor.skip(1);
        } else if self.cursor.byte(1) == b')' {
            // The body of a function follows.
            list.expect = Expect::Command;
            self.cursor.skip(2);
        } else if self.is_arithmetic(0) {
            self.arithmetic(2);
            list.expect = Expect::Argument;
        } else {
            list.n_open += 1;
            self.cursor.skip(1);
        }
    }

    /// Tokenizes a control operator: `;`, `&`, `|`, `&&`, `||`, `|&`, or `;;`.
    ///
    /// `;` is plain like other punctuation, while those that connect commands are
    /// operators.
    fn separator(&mut self, list: &mut List) {
        let (first, second) = (self.cursor.byte(0), self.cursor.byte(1));
        let len = match (first, second) {
            (b';', b';') if self.cursor.byte(2) == b'&' => 3,
            (b';', b';' | b'&') | (b'&', b'&') | (b'|', b'|' | b'&') => 2,
            _ => 1,
        };
        let is_plain = first == b';' && second != b'&' && len < 3;
        if first == b';' && len > 1 && list.n_cases > 0 {
            list.expect = Expect::Pattern;
        } else if list.expect != Expect::Pattern {
            list.expect = Expect::Command;
        }
        let class = if is_plain {
            Class::Plain
        } else {
            Class::Operator
        };
        self.cursor.advance(len, class);
    }

    /// Tokenizes a word as what [`List::expect`] says it is, and sets what comes after it.
    fn place(&mut self, list: &mut List) {
        match list.expect {
            Expect::Command => self.command(list),
            Expect::Declaration => self.declared(),
            Expect::LoopVariable | Expect::FunctionName => self.defined(list),
            Expect::LoopIn | Expect::CaseIn => self.after_subject(list),
            Expect::Pattern if self.plain_word() == "esac" => self.esac(list),
            Expect::CaseWord => {
                list.expect = Expect::CaseIn;
                self.some_word(Class::Plain);
            }
            Expect::Pattern => self.some_word(Class::Plain),
            _ => {
                let class = self.argument_class();
                self.some_word(class);
            }
        }
    }

    /// Tokenizes the first word of a command, or what may be in its place.
    ///
    /// Prompts of other shells (`%`, `❯`) are accepted at the start of a command,
    /// because sessions are often marked as scripts.
    fn command(&mut self, list: &mut List) {
        let word = self.plain_word();
        let (class, next) = match word {
            _ if BEFORE_COMMAND.contains(&word) => (Class::Keyword, Expect::Command),
            _ if AFTER_COMMAND.contains(&word) => (Class::Keyword, Expect::Argument),
            _ if DECLARATIONS.contains(&word) => (Class::Keyword, Expect::Declaration),
            "for" | "select" => (Class::Keyword, Expect::LoopVariable),
            "function" => (Class::Keyword, Expect::FunctionName),
            "case" => (Class::Keyword, Expect::CaseWord),
            "esac" => return self.esac(list),
            "!" => (Class::Operator, Expect::Command),
            "%" | "▶" | "❯" | "➜" => (Class::Prompt, Expect::Command),
            "{" => (Class::Plain, Expect::Command),
            "}" => (Class::Plain, Expect::Argument),
            "[" => (Class::Plain, Expect::Test),
            "[[" => (Class::Plain, Expect::ExtendedTest),
            _ => return self.assignment_or_command(list),
        };
        list.expect = next;
        self.cursor.advance(word.len(), class);
    }

    /// Tokenizes an assignment, which a further one or a command may follow, or the name
    /// of a command. Examples of an option often leave out its command.
    ///
    /// The name may be a path, contain expansions or be a placeholder.
    fn assignment_or_command(&mut self, list: &mut List) {
        if self.assignment() {
            return;
        }
        // The prompt of a session, after lines that have none.
        if self.cursor.rest().starts_with("$ ") {
            return self.cursor.advance(1, Class::Prompt);
        }
        list.expect = Expect::Argument;
        let class = command_class(self.cursor.text(self.text_len()));
        self.some_word(class);
    }

    /// Tokenizes an argument of `export` and similar commands.
    ///
    /// Options may come before the names: `declare -a list`.
    fn declared(&mut self) {
        if self.assignment() {
            return;
        }
        let name = self.cursor.word_len(b"");
        let is_name = name > 0 && name == self.text_len();
        let class = if is_name {
            Class::Variable
        } else {
            self.argument_class()
        };
        self.some_word(class);
    }

    /// Tokenizes the name of a loop variable or of a function.
    ///
    /// The body of a function follows its name, with parentheses or without.
    fn defined(&mut self, list: &mut List) {
        let (class, next) = if list.expect == Expect::FunctionName {
            (Class::Function, Expect::Command)
        } else {
            (Class::Variable, Expect::LoopIn)
        };
        list.expect = next;
        self.some_word(class);
    }

    /// Tokenizes the `in` of `for` or `case`. A `for` may have none.
    fn after_subject(&mut self, list: &mut List) {
        if self.plain_word() != "in" {
            list.expect = Expect::Command;
            return self.command(list);
        }
        self.cursor.advance(2, Class::Keyword);
        if list.expect == Expect::CaseIn {
            list.n_cases += 1;
            list.expect = Expect::Pattern;
        } else {
            list.expect = Expect::Argument;
        }
    }

    /// Tokenizes the end of a `case`.
    fn esac(&mut self, list: &mut List) {
        list.n_cases = list.n_cases.saturating_sub(1);
        list.expect = Expect::Argument;
        self.cursor.advance("esac".len(), Class::Keyword);
    }

    /// Tokenizes a part of a condition in brackets. One that is cut ends without its
    /// bracket, before a character that it cannot contain.
    ///
    /// Returns to arguments after the bracket that closes it. In `[[ ]]`, `<` compares
    /// and `=~` precedes a regular expression, which ends at the next space.
    fn test(&mut self, list: &mut List) {
        let is_extended = list.expect != Expect::Test;
        let is_regex = list.expect == Expect::Regex;
        if is_regex {
            list.expect = Expect::ExtendedTest;
        }
        let word = self.plain_word();
        match (self.cursor.byte(0), word) {
            (_, "]]") if is_extended => self.end_test(list, 2),
            (_, "]") if !is_extended => self.end_test(list, 1),
            (b'"' | b'\'' | b'$', _) if is_regex => self.some_word(Class::Plain),
            _ if is_regex => {
                let len = self.len_to_blank();
                self.cursor.advance(len, Class::Escape);
            }
            (b'&' | b'|' | b'(' | b')', _) if !is_extended => list.expect = Expect::Argument,
            (b';', _) => list.expect = Expect::Argument,
            (b'&' | b'|', _) if self.cursor.byte(1) == self.cursor.byte(0) => {
                self.cursor.advance(2, Class::Operator);
            }
            (b'<' | b'>', _) => self.cursor.advance(1, Class::Operator),
            (_, "=~") => {
                list.expect = Expect::Regex;
                self.cursor.advance(2, Class::Operator);
            }
            _ if is_test_operator(word) => self.cursor.advance(word.len(), Class::Operator),
            _ => {
                let class = self.number_class();
                self.some_word(class);
            }
        }
    }

    /// Ends a condition with the next `len` bytes.
    fn end_test(&mut self, list: &mut List, len: usize) {
        self.cursor.skip(len);
        list.expect = Expect::Argument;
    }

    /// Returns whether a redirection is at the position: its operator, with the
    /// number of a file in front of it.
    fn is_redirection(&self) -> bool {
        let digits = self.digits_len();
        match self.cursor.byte(digits) {
            b'>' => true,
            b'<' => digits > 0 || self.placeholder_len().is_none(),
            b'&' => digits == 0 && self.cursor.byte(1) == b'>',
            _ => false,
        }
    }

    /// Tokenizes a redirection with its file, or a process substitution.
    ///
    /// `<(` and `>(` are followed by commands, `<<` by a here-document, and all others
    /// by a word.
    fn redirection(&mut self) {
        let digits = self.digits_len();
        self.cursor.advance(digits, Class::Number);
        let rest = self.cursor.rest();
        let operator = REDIRECTIONS.iter().find(|sign| rest.starts_with(**sign));
        let operator = operator.copied().unwrap_or_default();
        self.cursor.advance(operator.len().max(1), Class::Operator);
        match operator {
            "<(" | ">(" => return self.substitution_inside(),
            "<<" | "<<-" if self.here_document_start(operator == "<<-") => return,
            _ => {}
        }
        self.cursor.skip_blanks();
        let class = self.number_class();
        self.word(class);
    }

    /// Tokenizes the delimiter of a here-document. Returns false at other text.
    ///
    /// The quotes around a delimiter belong to it, and make the body literal.
    fn here_document_start(&mut self, is_indented: bool) -> bool {
        let blanks = self.cursor.blanks_len();
        let rest = self.cursor.rest().get(blanks..).unwrap_or_default();
        let is_part = |c: char| c.is_alphanumeric() || "_-.!".contains(c);
        let delimiter = here_document::delimiter(rest, &['"', '\'', '\\'], is_part);
        // In arithmetic, `<<` shifts by a number.
        let is_digit = |c: char| c.is_ascii_digit();
        let Some(delimiter) = delimiter.filter(|found| !found.name.starts_with(is_digit)) else {
            return false;
        };
        self.cursor.skip(blanks);
        self.cursor.advance(delimiter.len, Class::Punctuation);
        self.here_documents.push(HereDocument {
            delimiter: delimiter.name,
            is_raw: delimiter.quote.is_some(),
            is_indented,
        });
        true
    }

    /// Tokenizes the body of a here-document, and its last line. A body that is not
    /// closed extends to the end of the code, as for the shell.
    ///
    /// A substitution in the body may contain a here-document of its own.
    fn here_document(&mut self, document: &HereDocument<'_>) {
        let (len, closing) = document.body_len(self.cursor.rest());
        let end = self.cursor.position() + len;
        self.body(end, document.is_raw);
        // A substitution that is not closed may have ended after the body.
        if self.cursor.position() == end {
            self.cursor.advance(closing, Class::Punctuation);
        }
    }

    /// Tokenizes the body of a here-document, which ends at the offset `end`.
    ///
    /// Escapes are not painted, as most backslashes in a body are text.
    fn body(&mut self, end: usize, is_raw: bool) {
        while self.cursor.position() < end {
            let len = end - self.cursor.position();
            let text = self.cursor.text(len);
            match self.cursor.byte(0) {
                b'$' if !is_raw => self.dollar(Class::String),
                b'\\' if !is_raw => self.cursor.advance(len.min(2), Class::String),
                _ if is_raw => self.cursor.advance(len, Class::String),
                _ => {
                    let run = text.find(['$', '\\']).unwrap_or(len);
                    self.cursor.advance(run, Class::String);
                }
            }
        }
    }

    /// Tokenizes an assignment, `name=value` or `name[index]+=value`, if there is one. In
    /// `--x=1`, the text before `=` is not a name, so the word is an argument.
    fn assignment(&mut self) -> bool {
        let name = self.cursor.word_len(b"");
        if name == 0 || self.cursor.byte(0).is_ascii_digit() {
            return false;
        }
        let index = self.index_len(name);
        let sign = match (
            self.cursor.byte(name + index),
            self.cursor.byte(name + index + 1),
        ) {
            (b'=', _) => 1,
            (b'+', b'=') => 2,
            _ => return false,
        };
        self.cursor.advance(name, Class::Variable);
        if index > 0 {
            self.index(index);
        }
        self.cursor.advance(sign, Class::Operator);
        if self.cursor.byte(0) == b'(' {
            self.array();
        } else {
            let class = self.number_class();
            self.word(class);
        }
        true
    }

    /// Returns the length of an index in brackets `offset` bytes after the position,
    /// or 0 if there is none.
    ///
    /// A bracket that is not closed nearby is part of a pattern.
    fn index_len(&self, offset: usize) -> usize {
        if self.cursor.byte(offset) != b'[' {
            return 0;
        }
        // No index of real code is longer.
        let inside = (offset + 1..offset + 64).map(|at| self.cursor.byte(at));
        let mut ends = inside.take_while(|byte| !matches!(byte, b'\n' | 0));
        ends.position(|byte| byte == b']').map_or(0, |end| end + 2)
    }

    /// Tokenizes an index in brackets of `len` bytes.
    fn index(&mut self, len: usize) {
        let inside = self.cursor.rest().get(1..len - 1).unwrap_or_default();
        let class = match inside.bytes().next() {
            Some(b'$') => Class::Variable,
            Some(b'"' | b'\'') => Class::String,
            Some(b'0'..=b'9') => Class::Number,
            _ => Class::Plain,
        };
        self.cursor.skip(1);
        self.cursor.advance(inside.len(), class);
        self.cursor.skip(1);
    }

    /// Tokenizes the values of an array, in parentheses and over several lines.
    ///
    /// An array that is not closed extends to the end of the code.
    fn array(&mut self) {
        self.cursor.skip(1);
        while !self.cursor.is_at_end() {
            match self.cursor.byte(0) {
                b')' => return self.cursor.skip(1),
                b' ' | b'\t' | b'\n' => self.cursor.skip(1),
                b'#' => self.cursor.advance_line(Class::Comment),
                _ => {
                    let class = self.number_class();
                    self.some_word(class);
                }
            }
        }
    }

    /// Returns the class of an argument by its text: an option, a number, or none.
    fn argument_class(&self) -> Class {
        match self.number_class() {
            Class::Plain if self.cursor.byte(0) == b'-' => Class::Attribute,
            class => class,
        }
    }

    /// Returns the class of a word that has one only if it is a number.
    fn number_class(&self) -> Class {
        if is_number(self.plain_word()) {
            Class::Number
        } else {
            Class::Plain
        }
    }

    /// Returns the word at the position if it has neither strings nor expansions,
    /// otherwise an empty text.
    ///
    /// Keywords and operators are compared with it: a quoted `"if"` is a plain word.
    fn plain_word(&self) -> &'a str {
        let len = self.text_len();
        match self.cursor.byte(len) {
            b'\'' | b'"' | b'$' | b'\\' => "",
            b'`' if !self.in_backticks => "",
            _ => self.cursor.text(len),
        }
    }

    /// Returns the number of bytes up to the next metacharacter, quote or expansion.
    fn text_len(&self) -> usize {
        let rest = self.cursor.rest();
        rest.bytes()
            .position(is_metacharacter)
            .unwrap_or(rest.len())
    }

    /// Returns the number of bytes up to the next white space.
    fn len_to_blank(&self) -> usize {
        let rest = self.cursor.rest();
        rest.find([' ', '\t', '\n']).unwrap_or(rest.len())
    }

    /// Returns the number of digits at the position.
    fn digits_len(&self) -> usize {
        let rest = self.cursor.rest();
        rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len()
    }
}

/// Operators of redirections, longer ones first.
const REDIRECTIONS: &[&str] = &[
    "<<<", "<<-", "&>>", "<<", "<(", "<&", "<>", ">>", ">&", ">|", ">(", "&>", "<", ">",
];

/// Returns whether a byte ends the text of a word.
///
/// Signs of patterns and assignments (`*`, `=`, `{`) are part of the text.
const fn is_metacharacter(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\n'
            | b';'
            | b'|'
            | b'&'
            | b'<'
            | b'>'
            | b'('
            | b')'
            | b'\''
            | b'"'
            | b'`'
            | b'$'
            | b'\\'
    )
}

/// Returns the class of a word in the place of a command, given its first text.
///
/// Other text is an option without its command, or output: the heading of a
/// section, a rule or row of a table, a line of a log with the time in brackets.
fn command_class(text: &str) -> Class {
    let is_option = |option: &str| option.starts_with(|c: char| c.is_alphanumeric());
    if is_number(text) {
        Class::Number
    } else if text.starts_with('-') && is_option(text.trim_start_matches('-')) {
        Class::Attribute
    } else if text.starts_with(['-', '=', '+', '*']) || text.contains('[') || is_ornament(text) {
        Class::Plain
    } else {
        Class::Function
    }
}

/// Returns whether a word consists of punctuation, but is not the name of a command.
///
/// `.` and `:` are commands, and a `/` makes it a path.
fn is_ornament(word: &str) -> bool {
    !word.is_empty()
        && !matches!(word, "." | ":")
        && !word.contains(|c: char| c.is_alphanumeric() || c == '/')
}

/// Returns whether a word is an integer, `-12` or `0x1f`.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    match digits.strip_prefix("0x") {
        Some(hex) => !hex.is_empty() && hex.bytes().all(|b| b.is_ascii_hexdigit()),
        None => !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()),
    }
}

/// Returns whether the next word is a part of a condition in brackets.
const fn is_test(expect: Expect) -> bool {
    matches!(expect, Expect::Test | Expect::ExtendedTest | Expect::Regex)
}

/// Returns whether a word of a condition is an operator: `-f`, `-gt`, `==`.
fn is_test_operator(word: &str) -> bool {
    let is_letters = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic());
    matches!(word, "!" | "=" | "==" | "!=") || word.strip_prefix('-').is_some_and(is_letters)
}
