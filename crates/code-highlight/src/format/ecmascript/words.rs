//! Names and keywords outside types.
//!
//! Most keywords of JavaScript are names as well: `type`, `from` and `get` may name
//! variables, and all of them members. So each word is classified by its place first,
//! and is a keyword only if what follows can follow the keyword.

use super::classify::Classifier;
use super::frames::{Context, Expect, Head, Part};
use super::lookahead::may_be_type;
use super::tokens::{Kind, Word};
use crate::class::Class;

impl Classifier<'_> {
    /// Classifies the word at the position.
    ///
    /// After a value, a word other than an operator begins a statement, since semicolons
    /// are optional.
    pub(super) fn word(&mut self) {
        if matches!(self.previous(self.at), Kind::Dot | Kind::OptionalDot) {
            return self.member();
        }
        if self.frame.expect == Expect::Operator {
            if self.infix() {
                return;
            }
            self.begin_line();
        }
        match (self.frame.context, self.frame.expect) {
            (
                Context::Object | Context::Class | Context::Interface | Context::Enum,
                Expect::Start,
            ) => {
                self.key();
            }
            (Context::Params, _) if self.frame.part == Part::Name => self.parameter(),
            (Context::Names, _) => self.imported(),
            _ => self.plain_word(),
        }
    }

    /// Paints the word at the position as a keyword, after which `expect` holds.
    fn keyword(&mut self, expect: Expect) {
        self.paint(self.at, Class::Keyword);
        self.frame.expect = expect;
    }

    /// Paints the word at the position as a name of `class`.
    fn name(&mut self, class: Class) {
        self.paint(self.at, class);
        self.frame.expect = Expect::Operator;
    }

    /// Paints the word at the position by its casing, or in the class
    /// `otherwise`.
    fn cased_name(&mut self, otherwise: Class) {
        self.paint_cased(self.at, otherwise);
        self.frame.expect = Expect::Operator;
    }

    /// Classifies a word after a dot.
    fn member(&mut self) {
        let is_last = !matches!(self.kind(self.at + 1), Kind::Dot | Kind::OptionalDot);
        if self.frame.is_new && is_last {
            self.frame.is_new = false;
            self.name(Class::Type);
        } else if self.is_called(self.at) {
            self.name(Class::Function);
        } else if self.kind(self.at) == Kind::Private {
            self.name(Class::Property);
        } else {
            self.cased_name(Class::Property);
        }
    }

    /// Classifies a keyword between operands, such as `in` and `as`. Returns false for
    /// other words.
    ///
    /// After a line break, `as` and `satisfies` begin a statement or member; `in` and
    /// `instanceof` continue the expression.
    fn infix(&mut self) -> bool {
        let Kind::Word(word) = self.kind(self.at) else {
            return false;
        };
        let head = self.frame.head;
        let is_on_new_line = self.is_on_new_line(self.at);
        let has_members = self.frame.has_members();
        let continues = !(is_on_new_line && (has_members || self.frame.context == Context::Block));
        match word {
            Word::In | Word::Instanceof if !(is_on_new_line && has_members) => {
                self.keyword(Expect::Operand);
            }
            Word::Of if self.frame.context == Context::Head => {
                self.frame.part = Part::Value;
                self.keyword(Expect::Operand);
            }
            Word::As if head == Head::Module => self.keyword(Expect::Operand),
            Word::As | Word::Satisfies
                if continues && self.frame.context != Context::Names && self.begins_type() =>
            {
                self.paint(self.at, Class::Keyword);
                self.enter_type();
            }
            Word::Extends if head == Head::Class => self.keyword(Expect::Operand),
            Word::Extends | Word::Implements if matches!(head, Head::Class | Head::Interface) => {
                self.paint(self.at, Class::Keyword);
                self.enter_type();
            }
            Word::From if self.kind(self.at + 1) == Kind::String => {
                self.keyword(Expect::Operand);
            }
            Word::With | Word::Assert if head == Head::Module => self.keyword(Expect::Operand),
            Word::Await if head == Head::Control => self.keyword(Expect::Operator),
            _ => return false,
        }
        true
    }

    /// Returns whether a type can begin after the word at the position.
    fn begins_type(&self) -> bool {
        match self.kind(self.at + 1) {
            Kind::OpenBrace | Kind::OpenParen | Kind::OpenBracket | Kind::Less => true,
            Kind::Word(Word::Const | Word::Typeof | Word::New) => true,
            kind => may_be_type(kind),
        }
    }

    /// Classifies a word at the start of a member: a modifier or the key.
    ///
    /// A name before parentheses is a method. A name alone is a shorthand, which is a
    /// value of an object and a variable of a pattern.
    fn key(&mut self) {
        if self.is_modifier() {
            return self.keyword(Expect::Start);
        }
        let is_signature = self.frame.context == Context::Interface
            && self.kind(self.at) == Kind::Word(Word::New)
            && matches!(self.kind(self.at + 1), Kind::OpenParen | Kind::Less);
        if is_signature {
            return self.keyword(Expect::Operator);
        }
        let is_method = match self.kind(self.at + 1) {
            Kind::OpenParen | Kind::Less => true,
            Kind::Question | Kind::Bang => {
                matches!(self.kind(self.at + 2), Kind::OpenParen | Kind::Less)
            }
            _ => false,
        };
        let is_shorthand =
            self.frame.context == Context::Object && self.kind(self.at + 1) != Kind::Colon;
        if is_method {
            self.name(Class::Function);
        } else if is_shorthand && self.frame.binds() {
            self.name(Class::Variable);
        } else if is_shorthand {
            self.cased_name(Class::Plain);
        } else if self.kind(self.at) == Kind::Private {
            self.name(Class::Property);
        } else {
            self.cased_name(Class::Property);
        }
    }

    /// Returns whether the word at the position is a modifier of the member that
    /// follows. A punctuator after it makes it the name of a member.
    ///
    /// `get` and `static` are also names of members: `{ get: 1 }`, `static()`.
    fn is_modifier(&self) -> bool {
        let Kind::Word(word) = self.kind(self.at) else {
            return false;
        };
        let next = self.kind(self.at + 1);
        match word {
            Word::Async => next.begins_key() || next == Kind::Star,
            Word::Accessor => next.begins_key(),
            Word::Static if self.frame.context == Context::Class && next == Kind::OpenBrace => true,
            Word::Static => next.begins_key() || matches!(next, Kind::Star | Kind::At),
            Word::Modifier | Word::Readonly | Word::Abstract | Word::Declare => {
                self.frame.context != Context::Object && (next.begins_key() || next == Kind::At)
            }
            _ => false,
        }
    }

    /// Classifies a word in parameters: a modifier, the name of a parameter, or `this`.
    fn parameter(&mut self) {
        let next = self.kind(self.at + 1);
        let is_before_name = next.is_word() || matches!(next, Kind::OpenBrace | Kind::OpenBracket);
        match self.kind(self.at) {
            Kind::Word(Word::Modifier | Word::Readonly) if is_before_name => {
                self.keyword(Expect::Start);
            }
            Kind::Word(Word::Constant) => self.name(Class::Constant),
            _ => self.name(Class::Variable),
        }
    }

    /// Classifies a word in the braces of an import or export.
    ///
    /// `default`, `as` and `type` are keywords, unless they are the names that are
    /// imported.
    fn imported(&mut self) {
        let next = self.kind(self.at + 1);
        let is_before_name = next.is_word() || next == Kind::String;
        let is_after_name =
            self.previous(self.at).is_word() || self.previous(self.at) == Kind::String;
        match self.kind(self.at) {
            Kind::Word(Word::Default) => self.keyword(Expect::Operator),
            Kind::Word(Word::As) if is_after_name && is_before_name => {
                self.keyword(Expect::Operator);
            }
            Kind::Word(Word::Type) if is_before_name && next != Kind::Word(Word::As) => {
                self.keyword(Expect::Operator);
            }
            _ => self.cased_name(Class::Plain),
        }
    }

    /// Classifies a word in an expression, or at the start of a statement. Reserved
    /// words come first; all others are keywords in some places only.
    fn plain_word(&mut self) {
        let Kind::Word(word) = self.kind(self.at) else {
            return self.identifier();
        };
        let is_start = self.frame.expect == Expect::Start;
        let is_key = is_start
            && self.frame.context == Context::Block
            && self.kind(self.at + 1) == Kind::Colon
            && word != Word::Default;
        match word {
            _ if is_key => self.identifier(),
            Word::Constant => self.name(Class::Constant),
            Word::Await if is_start => self.keyword(Expect::Start),
            Word::Prefix | Word::Typeof | Word::Void | Word::Await => {
                self.keyword(Expect::Operand);
            }
            Word::In | Word::Instanceof | Word::Extends => self.keyword(Expect::Operand),
            Word::New => self.new_keyword(),
            Word::Function => self.function(),
            Word::Class => self.class(),
            Word::Import => self.import(),
            Word::Control
            | Word::Statement
            | Word::Return
            | Word::Case
            | Word::Default
            | Word::Jump
            | Word::Export
            | Word::Var
            | Word::Const
            | Word::With => {
                self.statement(word);
            }
            Word::Enum => self.declaration(Head::Enum),
            _ if self.is_contextual_keyword(word) => self.contextual(word),
            _ => self.identifier(),
        }
    }

    /// Classifies `new`, or `new.target`.
    fn new_keyword(&mut self) {
        if self.kind(self.at + 1) == Kind::Dot && self.kind(self.at + 2).is_word() {
            return self.meta_property();
        }
        self.keyword(Expect::Operand);
        self.frame.is_new = true;
    }

    /// Classifies `new.target` or `import.meta`.
    fn meta_property(&mut self) {
        for _ in 0..2 {
            self.paint(self.at, Class::Constant);
            self.at += 1;
        }
        self.name(Class::Constant);
    }

    /// Classifies `function` and the name of the function.
    fn function(&mut self) {
        self.keyword(Expect::Operator);
        if self.kind(self.at + 1) == Kind::Star {
            self.at += 1;
        }
        if self.kind(self.at + 1).is_word() {
            self.at += 1;
            self.name(Class::Function);
        }
        self.frame.head = Head::Function;
    }

    /// Classifies `class` and the name of the class.
    fn class(&mut self) {
        self.keyword(Expect::Operator);
        let next = self.kind(self.at + 1);
        let is_named =
            next.is_word() && !matches!(next, Kind::Word(Word::Extends | Word::Implements));
        if is_named {
            self.at += 1;
            self.name(Class::Type);
        }
        self.frame.head = Head::Class;
    }

    /// Classifies `interface`, `enum`, `namespace` or `type` and the name that it
    /// declares.
    ///
    /// A namespace may have a path: `namespace A.B`.
    fn declaration(&mut self, head: Head) {
        self.frame.restart();
        self.keyword(Expect::Operator);
        while self.kind(self.at + 1).is_word() && !self.is_on_new_line(self.at + 1) {
            self.at += 1;
            self.name(Class::Type);
            if self.kind(self.at + 1) != Kind::Dot {
                break;
            }
            self.at += 1;
        }
        self.frame.head = head;
    }

    /// Classifies `import`: a statement, a call, or `import.meta`.
    ///
    /// In expressions, `import` is called like a function.
    fn import(&mut self) {
        match self.kind(self.at + 1) {
            Kind::Dot if self.kind(self.at + 2).is_word() => self.meta_property(),
            Kind::OpenParen => self.keyword(Expect::Operator),
            _ => {
                self.frame.restart();
                self.module_keyword();
            }
        }
    }

    /// Classifies `import` or `export` before names, and a `type` after it.
    fn module_keyword(&mut self) {
        self.keyword(Expect::Operand);
        self.frame.head = Head::Module;
        let is_type_only = self.kind(self.at + 1) == Kind::Word(Word::Type)
            && match self.kind(self.at + 2) {
                Kind::Word(Word::From) => self.kind(self.at + 3) == Kind::Word(Word::From),
                next => next.is_word() || matches!(next, Kind::OpenBrace | Kind::Star),
            };
        if is_type_only {
            self.at += 1;
            self.keyword(Expect::Operand);
        }
    }

    /// Classifies a keyword that begins a statement, or a part of one.
    ///
    /// It ends what came before, in code without semicolons.
    fn statement(&mut self, word: Word) {
        if matches!(self.frame.context, Context::Block | Context::Head) {
            self.frame.restart();
        }
        match word {
            Word::Control | Word::With => {
                self.keyword(Expect::Operator);
                self.frame.head = Head::Control;
            }
            Word::Statement => self.keyword(Expect::Start),
            Word::Case => {
                self.keyword(Expect::Operand);
                self.frame.head = Head::Case;
            }
            Word::Default => self.default_keyword(),
            Word::Jump => self.jump(),
            Word::Export => self.export(),
            Word::Var | Word::Const => self.variables(),
            _ => self.keyword(Expect::Operand),
        }
    }

    /// Classifies `default`: after `export`, or before a colon.
    fn default_keyword(&mut self) {
        self.keyword(Expect::Start);
        if self.kind(self.at + 1) == Kind::Colon {
            self.at += 1;
        }
    }

    /// Classifies `break` or `continue`, and its label.
    fn jump(&mut self) {
        self.keyword(Expect::Operator);
        if self.kind(self.at + 1) == Kind::Name && !self.is_on_new_line(self.at + 1) {
            self.at += 1;
            self.name(Class::Variable);
        }
    }

    /// Classifies `export`, before names or a declaration.
    fn export(&mut self) {
        let after_type = self.kind(self.at + 2);
        match self.kind(self.at + 1) {
            Kind::OpenBrace | Kind::Star | Kind::Word(Word::As) => self.module_keyword(),
            Kind::Word(Word::Type) if matches!(after_type, Kind::OpenBrace | Kind::Star) => {
                self.module_keyword();
            }
            _ => self.keyword(Expect::Start),
        }
    }

    /// Classifies `const`, `let` or `var`.
    fn variables(&mut self) {
        if self.kind(self.at + 1) == Kind::Word(Word::Enum) {
            return self.keyword(Expect::Start);
        }
        self.keyword(Expect::Operand);
        self.frame.part = Part::Name;
        self.frame.is_declaration = true;
    }

    /// Returns whether the word at the position, which could be a name, is a
    /// keyword.
    fn is_contextual_keyword(&self, word: Word) -> bool {
        let next = self.kind(self.at + 1);
        let has_name = next.is_word() && !self.is_on_new_line(self.at + 1);
        let is_start = self.frame.expect == Expect::Start;
        match word {
            Word::Let => {
                is_start && (next.is_word() || matches!(next, Kind::OpenBrace | Kind::OpenBracket))
            }
            Word::Async => self.begins_async_function(),
            Word::Using => is_start && has_name && self.kind(self.at + 2) == Kind::Assign,
            Word::Type => {
                is_start && has_name && matches!(self.kind(self.at + 2), Kind::Assign | Kind::Less)
            }
            Word::Interface => is_start && has_name,
            Word::Namespace if self.previous(self.at) == Kind::Word(Word::As) => has_name,
            Word::Namespace => {
                is_start
                    && (has_name || next == Kind::String)
                    && matches!(
                        self.kind(self.at + 2),
                        Kind::OpenBrace | Kind::Dot | Kind::Semicolon
                    )
            }
            Word::Global => {
                next == Kind::OpenBrace && self.previous(self.at) == Kind::Word(Word::Declare)
            }
            Word::Declare => is_start && matches!(next, Kind::Word(_)) && has_name,
            Word::Abstract => is_start && has_name,
            Word::Modifier | Word::Readonly | Word::Static => {
                is_start && has_name && self.frame.context == Context::Block
            }
            Word::Accessor => {
                is_start
                    && self.frame.context == Context::Block
                    && has_name
                    && self.begins_method(self.at + 1)
            }
            Word::Require => next == Kind::OpenParen && self.frame.head == Head::Module,
            Word::From => next == Kind::String && self.frame.head == Head::Module,
            Word::As => self.frame.head == Head::Module && has_name,
            _ => false,
        }
    }

    /// Returns whether the `async` at the position precedes a function.
    fn begins_async_function(&self) -> bool {
        let next = self.at + 1;
        if self.is_on_new_line(next) {
            return false;
        }
        match self.kind(next) {
            Kind::Word(Word::Function) => true,
            Kind::OpenParen => self.begins_arrow_function(next, self.frame.n_conditions > 0),
            Kind::Less => self.type_arguments_end(next).is_some(),
            kind if kind.is_word() => {
                self.kind(next + 1) == Kind::Arrow || self.begins_method(next)
            }
            _ => false,
        }
    }

    /// Classifies a word that is a keyword in its place.
    fn contextual(&mut self, word: Word) {
        match word {
            Word::Let | Word::Using => self.variables(),
            Word::Type => self.declaration(Head::Alias),
            Word::Interface => self.declaration(Head::Interface),
            Word::Namespace | Word::Global => self.declaration(Head::Namespace),
            Word::Declare => self.keyword(Expect::Start),
            Word::Async if self.frame.expect == Expect::Start => self.keyword(Expect::Start),
            Word::Abstract if self.kind(self.at + 1) == Kind::Word(Word::Class) => {
                self.keyword(Expect::Start);
            }
            Word::Abstract | Word::Modifier | Word::Readonly | Word::Static | Word::Accessor => {
                self.keyword(Expect::Start);
                self.frame.head = Head::Member;
                self.frame.part = Part::Name;
            }
            _ => self.keyword(Expect::Operand),
        }
    }

    /// Classifies a name in an expression, or at the start of a statement.
    ///
    /// A name is a parameter if an arrow follows it, or in a pattern of parameters.
    fn identifier(&mut self) {
        let is_start = self.frame.expect == Expect::Start;
        if self.kind(self.at + 1) == Kind::Arrow || self.frame.binds() {
            self.name(Class::Variable);
        } else if is_start && self.frame.context == Context::Block {
            self.first_name();
        } else if is_start && self.frame.context == Context::Parens && self.has_annotation(self.at)
        {
            // The signature of a function: `open(name: string)`.
            self.frame.part = Part::Name;
            self.name(Class::Variable);
        } else {
            self.value_name();
        }
    }

    /// Classifies a name in an expression.
    ///
    /// Names after `new` are types; of a path, only the last.
    fn value_name(&mut self) {
        if self.kind(self.at) == Kind::Private {
            self.name(Class::Property);
        } else if self.frame.is_new
            && matches!(self.kind(self.at + 1), Kind::Dot | Kind::OpenBracket)
        {
            self.cased_name(Class::Plain);
        } else if self.frame.is_new {
            self.frame.is_new = false;
            self.name(Class::Type);
        } else if self.is_called(self.at) {
            self.cased_name(Class::Function);
        } else if self.is_superclass() {
            self.name(Class::Type);
        } else {
            self.cased_name(Class::Plain);
        }
    }

    /// Returns whether the name at the position is the class that another
    /// extends.
    fn is_superclass(&self) -> bool {
        self.frame.head == Head::Class
            && self.previous(self.at) == Kind::Word(Word::Extends)
            && self.kind(self.at + 1) != Kind::Dot
    }

    /// Classifies a name at the start of a statement: a label, a key or method
    /// without the braces around it, or an expression.
    fn first_name(&mut self) {
        if self.frame.head == Head::Member {
            return self.key_of_member();
        }
        let is_optional =
            self.kind(self.at + 1) == Kind::Question && self.kind(self.at + 2) == Kind::Colon;
        if self.kind(self.at + 1) == Kind::Colon {
            self.label_or_key();
        } else if is_optional {
            self.cased_name(Class::Property);
            self.frame.part = Part::Name;
        } else if self.begins_method(self.at) {
            self.name(Class::Function);
            self.frame.head = Head::Function;
        } else {
            self.value_name();
        }
    }

    /// Classifies the name of a member after its modifiers, outside a class.
    fn key_of_member(&mut self) {
        if matches!(self.kind(self.at + 1), Kind::OpenParen | Kind::Less) {
            self.name(Class::Function);
        } else if self.kind(self.at) == Kind::Private {
            self.name(Class::Property);
        } else {
            self.cased_name(Class::Property);
        }
    }

    /// Classifies a name before a colon that begins a statement, and the colon.
    /// In documentation, it is rather a key of an object than a label.
    fn label_or_key(&mut self) {
        let value = self.at + 2;
        // `$:` marks reactive statements in Svelte.
        if self.begins_loop(value) || self.text(self.at) == "$" {
            self.name(Class::Variable);
            self.at += 1;
            self.frame.expect = Expect::Start;
            return;
        }
        self.cased_name(Class::Property);
        self.frame.head = Head::Fragment;
        self.at += 1;
        if self.is_surely_type(value) {
            self.enter_type();
        } else {
            self.frame.expect = Expect::Operand;
        }
    }
}
