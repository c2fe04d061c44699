//! Tokens, and the words that may be keywords.

use crate::class::Class;

/// The index of a bracket without a partner.
pub(super) const UNPAIRED: usize = usize::MAX;

/// A token. Comments have none; a string, a template and an element of JSX have one for
/// their beginning.
#[derive(Debug)]
pub(super) struct Token {
    /// Kind of the token.
    pub(super) kind: Kind,
    /// Class of the token. That of punctuators is known from the start.
    pub(super) class: Class,
    /// Whether there is a line break between the previous token and this one.
    pub(super) is_on_new_line: bool,
    /// Byte offset of the start.
    pub(super) start: usize,
    /// Byte offset of the end. Equal to the start for literals, whose parts have
    /// classes of their own.
    pub(super) end: usize,
    /// Index of the other bracket of the pair, or [`UNPAIRED`].
    pub(super) partner: usize,
}

/// Kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name that is never a keyword, and any word after a dot.
    Name,
    /// `#name`
    Private,
    /// A word that is a keyword, at least in some places.
    Word(Word),
    /// A number.
    Number,
    /// A string in single or double quotes.
    String,
    /// A template up to its first `${`. Those of its holes follow.
    Template,
    /// A regular expression with its flags.
    Regex,
    /// An element of JSX. Its expressions in braces follow.
    Element,
    /// `(`
    OpenParen,
    /// `)`
    CloseParen,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `{` outside templates and JSX.
    OpenBrace,
    /// `}` that closes an [`OpenBrace`](Self::OpenBrace) or nothing.
    CloseBrace,
    /// `${` in a template, or `{` in JSX.
    OpenHole,
    /// `}` that closes an [`OpenHole`](Self::OpenHole).
    CloseHole,
    /// `<` after the name of an element, which begins type arguments.
    OpenTagTypes,
    /// `>` that closes an [`OpenTagTypes`](Self::OpenTagTypes).
    CloseTagTypes,
    /// `.` before a member.
    Dot,
    /// `?.`
    OptionalDot,
    /// `...`
    Spread,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `:`
    Colon,
    /// `?` of a condition, or after the name of an optional member or parameter.
    Question,
    /// `<` outside JSX: a comparison, or the bracket of type arguments.
    Less,
    /// A `>`. Those of `>>` and `>=` are tokens of their own, because the first
    /// may end type arguments.
    Greater,
    /// `=`
    Assign,
    /// `=>`
    Arrow,
    /// `*`, which also marks generators and namespace imports.
    Star,
    /// `|` or `&`
    Union,
    /// `!`, before or after a value.
    Bang,
    /// `++` or `--`
    Step,
    /// `@` of a decorator.
    At,
    /// Any other operator.
    Operator,
    /// Any other character.
    Other,
}

impl Kind {
    /// Returns whether the token is a word, keyword or not.
    pub(super) fn is_word(self) -> bool {
        matches!(self, Self::Name | Self::Word(_))
    }

    /// Returns whether the token can be the name of a property or method, or
    /// begin one.
    pub(super) fn begins_key(self) -> bool {
        self.is_word()
            || matches!(
                self,
                Self::Private | Self::String | Self::Number | Self::OpenBracket
            )
    }
}

/// Words that are keywords in some or all places. Those that are treated alike
/// are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// `abstract`, before a class, a member, or `new` in a type.
    Abstract,
    /// `as`, before a type or the new name of an import.
    As,
    /// `assert`, the older form of `with` after an import.
    Assert,
    /// `asserts`, before the parameter that a function checks.
    Asserts,
    /// `async`, before a function, method or arrow function.
    Async,
    /// `await`, before a value or after `for`.
    Await,
    /// `break` and `continue`, which a label may follow.
    Jump,
    /// `case`, before a value and a colon.
    Case,
    /// `class`, in statements and expressions.
    Class,
    /// `const`, in declarations, before `enum`, and in `as const`.
    Const,
    /// `true`, `null`, `this` and similar ones, which are values.
    Constant,
    /// `if`, `while` and other keywords with a head in parentheses.
    Control,
    /// `declare`, before a declaration or member without a body.
    Declare,
    /// `default`, after `export` or in `switch`.
    Default,
    /// `enum`, before a name.
    Enum,
    /// `export`, before a declaration or names.
    Export,
    /// `extends`, after a class, an interface, a type parameter, or in a conditional
    /// type.
    Extends,
    /// `from`, before the name of a module.
    From,
    /// `function`, in statements and expressions.
    Function,
    /// `get` and `set`
    Accessor,
    /// `global`, in `declare global`.
    Global,
    /// `implements`, before the interfaces of a class.
    Implements,
    /// `import`: a statement, a call, a type, or `import.meta`.
    Import,
    /// `in`, the operator, in loops, and in mapped types.
    In,
    /// `infer`, before the name of a type that is inferred.
    Infer,
    /// `instanceof`, the operator.
    Instanceof,
    /// `interface`, before a name.
    Interface,
    /// `is`, in the result of a type guard.
    Is,
    /// `keyof`, before a type.
    Keyof,
    /// `let`, before a name or pattern.
    Let,
    /// `public`, `static` and other modifiers of members and parameters.
    Modifier,
    /// `namespace` and `module`
    Namespace,
    /// `new`, before a class, or in the signature of a constructor.
    New,
    /// `of`, in loops.
    Of,
    /// `out`, before a type parameter.
    Out,
    /// `string`, `any` and other types that are keywords.
    Predefined,
    /// `delete` and `yield`
    Prefix,
    /// `readonly`, before a member, a parameter or the type of an array.
    Readonly,
    /// `require`, which is a function, and a keyword in `import a = require("a")`.
    Require,
    /// `satisfies`, before a type.
    Satisfies,
    /// `else`, `try` and other keywords before a statement.
    Statement,
    /// `return` and `throw`, before a value.
    Return,
    /// `static`, before a member or block of a class.
    Static,
    /// `type`, before the name of an alias, or after `import` and `export`.
    Type,
    /// `typeof`, before a value, also in types.
    Typeof,
    /// `unique`, in `unique symbol`.
    Unique,
    /// `using`, before a variable that is disposed of at the end of its block.
    Using,
    /// `var`, before a name or pattern.
    Var,
    /// `void`, an operator and a type.
    Void,
    /// `with`, a statement, or before the attributes of an import.
    With,
}

/// Words in alphabetical order.
const WORDS: &[(&str, Word)] = &[
    ("abstract", Word::Abstract),
    ("accessor", Word::Modifier),
    ("any", Word::Predefined),
    ("as", Word::As),
    ("assert", Word::Assert),
    ("asserts", Word::Asserts),
    ("async", Word::Async),
    ("await", Word::Await),
    ("boolean", Word::Predefined),
    ("break", Word::Jump),
    ("case", Word::Case),
    ("catch", Word::Control),
    ("class", Word::Class),
    ("const", Word::Const),
    ("continue", Word::Jump),
    ("debugger", Word::Statement),
    ("declare", Word::Declare),
    ("default", Word::Default),
    ("delete", Word::Prefix),
    ("do", Word::Statement),
    ("else", Word::Statement),
    ("enum", Word::Enum),
    ("export", Word::Export),
    ("extends", Word::Extends),
    ("false", Word::Constant),
    ("finally", Word::Statement),
    ("for", Word::Control),
    ("from", Word::From),
    ("function", Word::Function),
    ("get", Word::Accessor),
    ("global", Word::Global),
    ("if", Word::Control),
    ("implements", Word::Implements),
    ("import", Word::Import),
    ("in", Word::In),
    ("infer", Word::Infer),
    ("instanceof", Word::Instanceof),
    ("interface", Word::Interface),
    ("is", Word::Is),
    ("keyof", Word::Keyof),
    ("let", Word::Let),
    ("module", Word::Namespace),
    ("namespace", Word::Namespace),
    ("never", Word::Predefined),
    ("new", Word::New),
    ("null", Word::Constant),
    ("number", Word::Predefined),
    ("object", Word::Predefined),
    ("of", Word::Of),
    ("out", Word::Out),
    ("override", Word::Modifier),
    ("private", Word::Modifier),
    ("protected", Word::Modifier),
    ("public", Word::Modifier),
    ("readonly", Word::Readonly),
    ("require", Word::Require),
    ("return", Word::Return),
    ("satisfies", Word::Satisfies),
    ("set", Word::Accessor),
    ("static", Word::Static),
    ("string", Word::Predefined),
    ("super", Word::Constant),
    ("switch", Word::Control),
    ("symbol", Word::Predefined),
    ("this", Word::Constant),
    ("throw", Word::Return),
    ("true", Word::Constant),
    ("try", Word::Statement),
    ("type", Word::Type),
    ("typeof", Word::Typeof),
    ("undefined", Word::Constant),
    ("unique", Word::Unique),
    ("unknown", Word::Predefined),
    ("using", Word::Using),
    ("var", Word::Var),
    ("void", Word::Void),
    ("while", Word::Control),
    ("with", Word::With),
    ("yield", Word::Prefix),
];

/// Indices of the first word with each initial in [`WORDS`], and the end of the
/// list. Most names are not in the list, and few words have their initial.
static STARTS: [usize; 27] = {
    let mut starts = [0; 27];
    let mut i = 0;
    while i < WORDS.len() {
        let initial = WORDS[i].0.as_bytes()[0] - b'a';
        let mut after = initial as usize + 1;
        while after < starts.len() {
            starts[after] = i + 1;
            after += 1;
        }
        i += 1;
    }
    starts
};

impl Word {
    /// Returns the word with this text.
    pub(super) fn find(text: &str) -> Option<Self> {
        // Many names of a program are longer.
        const MAX_LEN: usize = 10;
        if text.len() > MAX_LEN {
            return None;
        }
        let initial = text.bytes().next()?.checked_sub(b'a')?;
        let start = *STARTS.get(usize::from(initial))?;
        let end = *STARTS.get(usize::from(initial) + 1)?;
        let words = WORDS.get(start..end)?;
        let index = words.binary_search_by_key(&text, |(word, _)| *word).ok()?;
        words.get(index).map(|(_, word)| *word)
    }

    /// Returns whether a value follows the word, so that a `/` after it begins
    /// a regular expression and a `{` an object.
    pub(super) fn expects_value(self) -> bool {
        self.expects_operand()
            || matches!(
                self,
                Self::Control | Self::Statement | Self::Var | Self::Const
            )
    }

    /// Returns whether the word is an operator or begins a statement with a
    /// value.
    pub(super) fn expects_operand(self) -> bool {
        matches!(
            self,
            Self::Await
                | Self::Case
                | Self::Default
                | Self::Extends
                | Self::In
                | Self::Instanceof
                | Self::New
                | Self::Of
                | Self::Prefix
                | Self::Return
                | Self::Typeof
                | Self::Void
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_sorted() {
        assert!(WORDS.is_sorted_by(|a, b| a.0 < b.0));
    }
}
