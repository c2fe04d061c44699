//! The classifier's state for each bracket and type around the position.

use super::tokens::UNPAIRED;

/// The kind of bracket or type around the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// Statements.
    Block,
    /// An object, or a pattern that takes one apart.
    Object,
    /// The body of a class.
    Class,
    /// The body of an interface, or an object type.
    Interface,
    /// The body of an enumeration.
    Enum,
    /// The braces of an import or export.
    Names,
    /// Parentheses around a value or arguments.
    Parens,
    /// The head of `if`, `for` and the like.
    Head,
    /// The parameters of a function, or of the type of one.
    Params,
    /// Brackets around elements or an index.
    Brackets,
    /// The expression in a template or element.
    Hole,
    /// Type arguments or parameters.
    Angle,
    /// Parentheses or brackets in a type, and those of an index signature.
    TypeGroup,
    /// A type. It has no bracket, and ends at the first token that cannot continue it.
    Type,
}

/// The kind of token that may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expect {
    /// A statement, member, parameter or element.
    Start,
    /// A value, inside an expression.
    Operand,
    /// An operator, because a value has ended.
    Operator,
}

/// Part of a declaration, member or parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The declared name or the key. A `?` after it makes it optional, and a type
    /// may follow its `:`.
    Name,
    /// The pattern after a key (`{ key: pattern }`), which declares names.
    Pattern,
    /// The value. In statements without a declaration, everything.
    Value,
}

/// A construct whose next bracket has a special meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// No construct has begun.
    None,
    /// `type`, up to its `=`.
    Alias,
    /// `case`, up to its `:`.
    Case,
    /// `class`, up to its body.
    Class,
    /// `if`, `for` and the like, up to their parentheses.
    Control,
    /// `enum`, up to its body.
    Enum,
    /// Statements that are rather the body of an object.
    Fragment,
    /// `function`, up to its parameters.
    Function,
    /// `interface`, up to its body.
    Interface,
    /// A member outside a class.
    Member,
    /// `import` or `export` with names.
    Module,
    /// `namespace`, up to its body.
    Namespace,
}

/// The state inside a bracket or type.
#[derive(Debug)]
pub(super) struct Frame {
    /// Kind of the bracket or type.
    pub(super) context: Context,
    /// Index of the closing bracket, or [`UNPAIRED`].
    pub(super) close: usize,
    /// The kind of token that may come next.
    pub(super) expect: Expect,
    /// Part of the current declaration or member.
    pub(super) part: Part,
    /// Construct that has begun.
    pub(super) head: Head,
    /// Whether the names of patterns are parameters.
    pub(super) is_binding: bool,
    /// Whether the statement declares variables.
    pub(super) is_declaration: bool,
    /// Number of `?` whose `:` has not come yet.
    pub(super) n_conditions: usize,
    /// Whether the previous token closed parameters, so that the type of the
    /// result, an arrow or a body follows.
    pub(super) is_after_params: bool,
    /// Whether the name of a class follows, after `new`.
    pub(super) is_new: bool,
    /// Whether the type is conditional (`A extends B`), so that a `?` follows.
    pub(super) is_conditional: bool,
    /// Whether the type names a variable (`typeof name`).
    pub(super) is_query: bool,
    /// Whether the member of the type is mapped (`[K in Keys]`).
    pub(super) is_mapped: bool,
}

impl Frame {
    /// Returns the state after the opening bracket of `context`.
    pub(super) fn new(context: Context, close: usize) -> Self {
        use Context::{Brackets, Head as HeadParens, Hole, Parens, Type};
        let expect = match context {
            Type | Hole => Expect::Operand,
            _ => Expect::Start,
        };
        let part = match context {
            Context::Block | Parens | HeadParens | Brackets | Hole => Part::Value,
            _ => Part::Name,
        };
        Self {
            context,
            close,
            expect,
            part,
            head: Head::None,
            is_binding: context == Context::Params,
            is_declaration: false,
            n_conditions: 0,
            is_after_params: false,
            is_new: false,
            is_conditional: false,
            is_query: false,
            is_mapped: false,
        }
    }

    /// Returns the state of code outside all brackets.
    pub(super) fn outermost() -> Self {
        Self::new(Context::Block, UNPAIRED)
    }

    /// Returns whether names at the position are parameters.
    pub(super) fn binds(&self) -> bool {
        self.is_binding && self.part != Part::Value
    }

    /// Returns whether the bracket contains members, of which each may begin a
    /// line.
    pub(super) fn has_members(&self) -> bool {
        matches!(
            self.context,
            Context::Class | Context::Interface | Context::Enum
        )
    }

    /// Begins a statement, member or element.
    pub(super) fn restart(&mut self) {
        self.expect = Expect::Start;
        self.head = Head::None;
        self.is_declaration = false;
        self.n_conditions = 0;
        self.is_after_params = false;
        self.is_new = false;
        self.is_mapped = false;
        self.part = match self.context {
            Context::Block | Context::Head | Context::Parens | Context::Hole => Part::Value,
            Context::Brackets if self.is_binding => Part::Pattern,
            Context::Brackets => Part::Value,
            _ => Part::Name,
        };
    }
}
