//! GraphQL: operations, and schemas.
//!
//! All names look alike, so the class of one follows from the brackets around it
//! and the punctuator before it.
//!
//! ```text
//! query Items($n: Int = 10) {        keyword, function, variable, type, number
//!   list(first: $n) { ...Fields }    property, argument, variable, fragment
//! }
//! type Item { id: ID! }              keyword, type, property, type
//! ```

use crate::class::Class;
use crate::cursor::Cursor;
use crate::spans::Spans;

/// Highlights GraphQL.
pub(crate) fn highlight<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut tokenizer = Tokenizer {
        cursor: Cursor::new(code, spans),
        open: Vec::new(),
        definition: Definition::Operation,
        next: Next::Name,
    };
    while !tokenizer.cursor.is_at_end() {
        tokenizer.token();
    }
}

/// The state of the tokenizer.
struct Tokenizer<'a, 's> {
    /// The code and the position in it.
    cursor: Cursor<'a, 's>,
    /// Contents of the brackets around the position, the innermost last.
    open: Vec<Content>,
    /// The definition at the position.
    definition: Definition,
    /// Meaning of a name at the position.
    next: Next,
}

/// The kind of a top-level definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Definition {
    /// A query, mutation, subscription or fragment. Code that begins with `{` is a
    /// query.
    Operation,
    /// A type, interface or schema, with fields.
    Fields,
    /// An input type.
    Input,
    /// An enum.
    Enum,
    /// A directive, which has parameters but no fields.
    Directive,
}

/// The content of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// Fields that are selected.
    Selection,
    /// Fields that are defined.
    Fields,
    /// Parameters with their types, of a field or an operation, or input fields.
    Parameters,
    /// Values of an enum.
    Enum,
    /// Arguments with their values.
    Arguments,
    /// The fields of an object that is a value.
    Object,
    /// A list: of values, or around the type of a field or parameter, as in
    /// `[Item!]`. The stack is not searched for what is around the list, because
    /// that would take quadratic time for a text of `[`.
    List {
        /// Whether the list is a type.
        is_type: bool,
    },
}

/// The meaning of the next name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The meaning that names have in the brackets.
    Name,
    /// A type.
    Type,
    /// A value.
    Value,
    /// The name of an operation or fragment.
    Operation,
    /// `on` or the name of a fragment, after `...`.
    Spread,
}

impl Tokenizer<'_, '_> {
    /// Tokenizes what begins at the position.
    ///
    /// A comma separates nothing in GraphQL, and is skipped like a space.
    fn token(&mut self) {
        let byte = self.cursor.byte(0);
        match byte {
            b' ' | b'\t' | b'\n' | b',' => self.cursor.skip(1),
            b'#' => self.cursor.advance_line(Class::Comment),
            b'"' if self.cursor.rest().starts_with("\"\"\"") => {
                self.cursor.advance_through(3, "\"\"\"", Class::String);
            }
            b'"' => {
                self.cursor.string(1, "\"", false);
                self.next = Next::Name;
            }
            b'$' | b'@' if self.cursor.word_len_at(1, b"") > 0 => {
                let class = if byte == b'$' {
                    Class::Variable
                } else {
                    Class::Attribute
                };
                let len = 1 + self.cursor.word_len_at(1, b"");
                self.cursor.advance(len, class);
                self.next = Next::Name;
            }
            b'0'..=b'9' => {
                let len = self.cursor.number_len();
                self.cursor.advance(len, Class::Number);
                self.next = Next::Name;
            }
            b'-' if self.cursor.byte(1).is_ascii_digit() => self.cursor.advance(1, Class::Number),
            _ => match self.cursor.word_len(b"") {
                0 => self.punctuator(byte),
                len => self.word(len),
            },
        }
    }

    /// Tokenizes a name or keyword of `len` bytes.
    ///
    /// Outside all brackets, a name begins or names a definition; in brackets, their
    /// content decides.
    fn word(&mut self, len: usize) {
        let word = self.cursor.text(len);
        let class = match self.open.last() {
            None => self.class_in_definition(word),
            Some(content) => self.class_in_brackets(word, *content),
        };
        self.cursor.advance(len, class);
    }

    /// Returns the class of `word` outside all brackets, and remembers which definition
    /// it begins. A description before the definition is a string, and changes nothing.
    fn class_in_definition(&mut self, word: &str) -> Class {
        let (definition, next) = match word {
            _ if self.next == Next::Operation => {
                self.next = Next::Type;
                return if word == "on" {
                    Class::Keyword
                } else {
                    Class::Function
                };
            }
            "query" | "mutation" | "subscription" | "fragment" => {
                (Definition::Operation, Next::Operation)
            }
            "type" | "interface" | "schema" | "union" | "scalar" => {
                (Definition::Fields, Next::Type)
            }
            "input" => (Definition::Input, Next::Type),
            "enum" => (Definition::Enum, Next::Type),
            "directive" => (Definition::Directive, Next::Type),
            "extend" | "implements" | "on" | "repeatable" => (self.definition, Next::Type),
            _ if self.definition == Definition::Directive => return Class::Constant,
            _ if self.next == Next::Type => return Class::Type,
            _ => return Class::Plain,
        };
        self.definition = definition;
        self.next = next;
        Class::Keyword
    }

    /// Returns the class of `word` inside brackets with `content`.
    ///
    /// What precedes the name comes first: the punctuator before a type, a value or a
    /// fragment decides in any bracket.
    fn class_in_brackets(&mut self, word: &str, content: Content) -> Class {
        let next = std::mem::replace(&mut self.next, Next::Name);
        let is_key = self.cursor.byte_after_blanks(word.len()) == b':';
        match (next, content) {
            (Next::Type, _) => Class::Type,
            (Next::Value, _) | (_, Content::Enum) => Class::Constant,
            (Next::Spread, _) if word == "on" => {
                self.next = Next::Type;
                Class::Keyword
            }
            (Next::Spread, _) => Class::Function,
            (_, Content::List { is_type: true }) => Class::Type,
            (_, Content::List { is_type: false }) => Class::Constant,
            // The alias of a field.
            (_, Content::Selection) if is_key => Class::Plain,
            (_, Content::Fields)
                if matches!(word, "query" | "mutation" | "subscription") && is_key =>
            {
                Class::Keyword
            }
            (_, Content::Selection | Content::Fields | Content::Object) => Class::Property,
            (_, Content::Parameters | Content::Arguments) => Class::Variable,
        }
    }

    /// Tokenizes a punctuator.
    ///
    /// A `:` in a selection separates an alias from its field, in parameters and fields
    /// a name from its type, in arguments a name from its value.
    fn punctuator(&mut self, byte: u8) {
        let content = self.open.last().copied();
        match byte {
            b'{' | b'(' | b'[' => self.open(byte),
            b'}' | b')' | b']' => {
                self.open.pop();
                self.next = Next::Name;
                self.cursor.skip(1);
            }
            b':' => {
                self.next = match content {
                    Some(Content::Fields | Content::Parameters) => Next::Type,
                    Some(Content::Arguments | Content::Object) => Next::Value,
                    _ => Next::Name,
                };
                self.cursor.skip(1);
            }
            b'=' => {
                let has_value = content.is_some();
                self.next = if has_value { Next::Value } else { Next::Type };
                self.cursor.advance(1, Class::Operator);
            }
            b'.' if self.cursor.rest().starts_with("...") => {
                self.next = Next::Spread;
                self.cursor.skip(3);
            }
            b'!' | b'|' | b'&' => self.cursor.advance(1, Class::Operator),
            _ => self.cursor.skip(1),
        }
    }

    /// Tokenizes an opening bracket.
    ///
    /// Braces mean something else in each definition, and parentheses depend on whether
    /// they belong to a directive that is applied.
    fn open(&mut self, byte: u8) {
        let content = match (byte, self.open.last()) {
            (b'[', Some(list @ Content::List { .. })) => *list,
            (b'[', _) => Content::List {
                is_type: self.next == Next::Type,
            },
            (
                b'{',
                Some(
                    Content::Arguments
                    | Content::Object
                    | Content::List { .. }
                    | Content::Parameters,
                ),
            ) => Content::Object,
            (b'{', Some(_)) => Content::Selection,
            (b'{', None) => match self.definition {
                Definition::Operation => Content::Selection,
                Definition::Fields | Definition::Directive => Content::Fields,
                Definition::Input => Content::Parameters,
                Definition::Enum => Content::Enum,
            },
            // A directive with arguments, or the parameters of what is defined.
            (_, None | Some(Content::Fields)) if !self.follows_directive() => Content::Parameters,
            _ => Content::Arguments,
        };
        let keeps_type = content == Content::List { is_type: true };
        self.next = if keeps_type { Next::Type } else { Next::Name };
        self.open.push(content);
        self.cursor.skip(1);
    }

    /// Returns whether the name before the position is that of a directive that is
    /// applied, such as `@deprecated`. One that is defined follows its keyword.
    fn follows_directive(&self) -> bool {
        let before = self.cursor.before().trim_end();
        let name_start = before
            .rfind(|c: char| c != '_' && !c.is_ascii_alphanumeric())
            .unwrap_or_default();
        let is_directive = before
            .get(name_start..)
            .is_some_and(|name| name.starts_with('@'));
        let is_defined = before
            .get(..name_start)
            .is_some_and(|text| text.trim_end().ends_with("directive"));
        is_directive && !is_defined
    }
}
