//! The classifier: it goes through the tokens once and assigns classes to names.
//!
//! This file has the loop, brackets and punctuators; [`words`](super::words) has names
//! and keywords, and [`types`](super::types) what is inside a type.
//!
//! The state of the innermost bracket is in [`Frame`]: what surrounds the position,
//! what may come next, and which declaration has begun. Brackets and types push a
//! frame, and pop it at their end. Tokens of a declaration set the head, the next
//! bracket takes it:
//!
//! ```text
//! class A { b(c: D) {} }
//! ```
//!
//! `class` sets [`Head::Class`], so the brace enters [`Context::Class`]. There, `b` is
//! a key, and the parenthesis after a key enters [`Context::Params`], in which `c` is a
//! parameter and the colon enters a type.

use super::frames::{Context, Expect, Frame, Head, Part};
use super::tokens::{Kind, Token, UNPAIRED, Word};
use crate::class::Class;

/// Assigns classes to the tokens of `code`.
pub(super) fn classify(code: &str, tokens: &mut [Token]) {
    let mut classifier = Classifier {
        code,
        tokens,
        frames: Vec::new(),
        frame: Frame::outermost(),
        at: 0,
    };
    while classifier.at < classifier.tokens.len() {
        classifier.step();
    }
}

/// The state of the classifier.
pub(super) struct Classifier<'a> {
    /// The whole code.
    code: &'a str,
    /// Tokens of the code.
    pub(super) tokens: &'a mut [Token],
    /// Enclosing brackets and types, except the innermost.
    frames: Vec<Frame>,
    /// The innermost bracket or type.
    pub(super) frame: Frame,
    /// Index of the next token.
    pub(super) at: usize,
}

impl Classifier<'_> {
    /// Classifies the next token. In a type that the token does not continue, it only
    /// leaves the type, and the next step classifies the token in the context around
    /// it.
    fn step(&mut self) {
        let is_done = match self.frame.context {
            Context::Type => self.type_token(),
            Context::Angle => self.angle_token(),
            Context::TypeGroup => self.type_group_token(),
            _ => {
                self.token();
                true
            }
        };
        if is_done {
            self.at += 1;
        }
    }

    /// Classifies a token outside types.
    pub(super) fn token(&mut self) {
        match self.kind(self.at) {
            Kind::Name | Kind::Private | Kind::Word(_) => self.word(),
            Kind::String
            | Kind::Number
            | Kind::Template
            | Kind::Regex
            | Kind::Element
            | Kind::Other => self.literal(),
            Kind::OpenParen => self.open_paren(),
            Kind::OpenBracket => self.open_bracket(),
            Kind::OpenBrace => self.open_brace(),
            Kind::OpenHole => self.enter(Context::Hole),
            Kind::OpenTagTypes => self.enter(Context::Angle),
            Kind::CloseParen
            | Kind::CloseBracket
            | Kind::CloseBrace
            | Kind::CloseHole
            | Kind::CloseTagTypes => self.close(),
            Kind::Dot | Kind::OptionalDot => self.frame.expect = Expect::Operand,
            Kind::Spread => self.spread(),
            Kind::Comma => self.comma(),
            Kind::Semicolon => self.frame.restart(),
            Kind::Colon => self.colon(),
            Kind::Question => self.question(),
            Kind::Less => self.less(),
            Kind::Assign => self.assign(),
            Kind::Arrow => {
                self.frame.is_after_params = false;
                self.frame.expect = Expect::Operand;
            }
            Kind::At => self.decorator(),
            Kind::Bang | Kind::Step if self.frame.expect == Expect::Operator => {}
            Kind::Star if self.frame.expect == Expect::Start => {}
            Kind::Greater | Kind::Union | Kind::Bang | Kind::Step | Kind::Star => {
                self.frame.expect = Expect::Operand;
            }
            // A `-` before the modifier of a mapped type.
            Kind::Operator if self.frame.context == Context::Interface => {}
            Kind::Operator => self.frame.expect = Expect::Operand,
        }
    }

    /// Returns the text of a token.
    pub(super) fn text(&self, index: usize) -> &str {
        let token = &self.tokens[index];
        self.code.get(token.start..token.end).unwrap_or_default()
    }

    /// Returns the kind of the token before `index`. The start of the code counts
    /// as a semicolon.
    pub(super) fn previous(&self, index: usize) -> Kind {
        index
            .checked_sub(1)
            .map_or(Kind::Semicolon, |before| self.kind(before))
    }

    /// Sets the class of a token.
    pub(super) fn paint(&mut self, index: usize, class: Class) {
        if let Some(token) = self.tokens.get_mut(index) {
            token.class = class;
        }
    }

    /// Sets the class of a name by its casing, or `otherwise`.
    pub(super) fn paint_cased(&mut self, index: usize, otherwise: Class) {
        let class = match Class::from_casing(self.text(index)) {
            Class::Plain => otherwise,
            class => class,
        };
        self.paint(index, class);
    }

    /// Enters the bracket at the position, after which a value has ended.
    pub(super) fn enter(&mut self, context: Context) {
        self.enter_before(context, Expect::Operator);
    }

    /// Enters the bracket at the position, after which `expect` holds.
    pub(super) fn enter_before(&mut self, context: Context, expect: Expect) {
        let close = self.closing(self.at).unwrap_or(UNPAIRED);
        self.frame.expect = expect;
        self.push(Frame::new(context, close));
    }

    /// Enters a type, which begins with the next token.
    pub(super) fn enter_type(&mut self) {
        self.frame.expect = Expect::Operator;
        self.push(Frame::new(Context::Type, UNPAIRED));
    }

    /// Makes `frame` the innermost.
    fn push(&mut self, frame: Frame) {
        self.frames.push(std::mem::replace(&mut self.frame, frame));
    }

    /// Leaves the innermost bracket or type.
    pub(super) fn leave(&mut self) {
        self.frame = self.frames.pop().unwrap_or_else(Frame::outermost);
    }

    /// Classifies a closing bracket. Brackets inside that are not closed end
    /// with it.
    ///
    /// The pairs of the scanner are followed, so that a bracket missing in the code
    /// spoils only what is inside its neighbours.
    pub(super) fn close(&mut self) {
        let is_paired = self.tokens[self.at].partner != UNPAIRED;
        while is_paired && self.frame.close != self.at && !self.frames.is_empty() {
            self.leave();
        }
        if is_paired {
            self.leave();
        } else {
            self.close_unpaired();
        }
    }

    /// Classifies a closing bracket that closes nothing, as at the start of a
    /// fragment: `} else {` or `});`.
    fn close_unpaired(&mut self) {
        while matches!(self.frame.context, Context::Type | Context::Angle) {
            self.leave();
        }
        if self.kind(self.at) == Kind::CloseBrace {
            self.frame.restart();
        } else {
            self.frame.expect = Expect::Operator;
        }
    }

    /// Classifies a literal. One that follows a value begins a statement or
    /// member.
    ///
    /// A string before a colon at the start of a statement is a key without its braces.
    fn literal(&mut self) {
        if self.frame.expect == Expect::Operator && self.is_on_new_line(self.at) {
            self.begin_line();
        }
        let is_key = self.kind(self.at) == Kind::String
            && self.frame.context == Context::Block
            && self.frame.expect == Expect::Start
            && self.kind(self.at + 1) == Kind::Colon;
        if is_key {
            self.frame.head = Head::Fragment;
        }
        self.frame.expect = Expect::Operator;
    }

    /// Begins a statement or member with a token that cannot continue the one
    /// before.
    pub(super) fn begin_line(&mut self) {
        let begins = match self.frame.context {
            Context::Block | Context::Class | Context::Interface | Context::Enum => true,
            Context::Object => self.is_on_new_line(self.at),
            _ => false,
        };
        if begins {
            self.frame.restart();
        }
    }

    /// Classifies a `(`, which begins the head of a statement, parameters, or the
    /// parentheses of a call or group.
    fn open_paren(&mut self) {
        let head = self.frame.head;
        if head == Head::Control {
            self.frame.head = Head::None;
            return self.enter_before(Context::Head, Expect::Start);
        }
        let is_function = head == Head::Function
            || self.is_after_key()
            || (head == Head::Member && self.frame.part == Part::Name);
        let is_in_condition = self.frame.n_conditions > 0;
        if is_function || self.begins_arrow_function(self.at, is_in_condition) {
            if head == Head::Function {
                self.frame.head = Head::None;
            }
            return self.open_params();
        }
        // In `new (f()).name`, the class is still to come.
        self.frame.is_new &= self.previous(self.at) == Kind::Word(Word::New);
        self.enter(Context::Parens);
    }

    /// Returns whether a `(` or `<` at the position belongs to a member: it
    /// follows the key, or begins a signature without one.
    fn is_after_key(&self) -> bool {
        let has_keys = self.frame.context == Context::Object || self.frame.has_members();
        has_keys && self.frame.part == Part::Name
    }

    /// Enters parameters.
    pub(super) fn open_params(&mut self) {
        self.frame.is_after_params = true;
        self.enter(Context::Params);
    }

    /// Classifies a `[`, which begins an index, an array, a pattern, or the key of a
    /// member.
    fn open_bracket(&mut self) {
        let is_new_member = self.is_on_new_line(self.at) && self.frame.part == Part::Name;
        if self.frame.expect == Expect::Operator && is_new_member && self.frame.has_members() {
            self.frame.restart();
        }
        let may_be_signature = self.frame.has_members()
            || self.frame.context == Context::Block && self.kind(self.at + 2) == Kind::Colon;
        if self.frame.expect == Expect::Start && may_be_signature && self.open_index_signature() {
            return;
        }
        let is_binding = self.frame.binds() && self.frame.expect != Expect::Operator;
        let is_key = self.frame.context == Context::Object && self.frame.part == Part::Name;
        self.enter(Context::Brackets);
        if is_binding && !is_key {
            self.frame.is_binding = true;
            self.frame.part = Part::Pattern;
        }
    }

    /// Classifies a `{`, which begins a block, an object, a pattern, or the body of a
    /// declaration.
    fn open_brace(&mut self) {
        let (context, expect) = self.brace_context();
        let is_binding = self.frame.binds() && context == Context::Object;
        self.frame.head = match self.frame.head {
            head @ (Head::Module | Head::Fragment | Head::Case) => head,
            _ => Head::None,
        };
        self.frame.is_after_params = false;
        if context == Context::Block && self.frame.has_members() {
            self.frame.restart();
        }
        self.enter_before(context, expect);
        self.frame.is_binding |= is_binding;
    }

    /// Returns what the `{` at the position begins, and what may come after its
    /// end.
    fn brace_context(&self) -> (Context, Expect) {
        use Expect::{Operand, Operator, Start};
        let frame = &self.frame;
        let previous = self.previous(self.at);
        let is_attributes = matches!(previous, Kind::Word(Word::With | Word::Assert));
        match (frame.head, frame.context, frame.expect) {
            (Head::Class, _, _) => (Context::Class, Operator),
            (Head::Interface, _, _) => (Context::Interface, Start),
            (Head::Enum, _, _) => (Context::Enum, Start),
            (Head::Namespace | Head::Control, _, _) => (Context::Block, Start),
            (Head::Module, _, _) if is_attributes => (Context::Object, Operator),
            (Head::Module, _, _) => (Context::Names, Operator),
            _ if previous == Kind::Arrow => (Context::Block, Operator),
            _ if previous == Kind::Word(Word::Statement) => (Context::Block, Start),
            (_, Context::Block, Start) => match previous {
                Kind::Word(Word::Default) => (Context::Object, Operator),
                Kind::Semicolon | Kind::OpenBrace | Kind::CloseBrace => {
                    (self.bare_braces_context(), Operator)
                }
                _ => (Context::Block, Start),
            },
            (_, Context::Class, Start | Operator) => (Context::Block, Start),
            (_, Context::Interface, _) if !frame.is_after_params => (Context::Interface, Start),
            (_, _, Operator) => (Context::Block, Operator),
            (_, _, Start | Operand) => (Context::Object, Operator),
        }
    }

    /// Returns what the `{` at the position begins, where both a block and a
    /// value without a statement around it are possible.
    fn bare_braces_context(&self) -> Context {
        let first = self.at + 1;
        let type_at = if self.kind(first + 1) == Kind::Question {
            first + 3
        } else {
            first + 2
        };
        let is_type = self.kind(first).is_word()
            && self.has_annotation(first)
            && self.is_surely_type(type_at);
        if is_type {
            Context::Interface
        } else if self.begins_object(self.at) {
            Context::Object
        } else {
            Context::Block
        }
    }

    /// Classifies `...`: a spread, or a placeholder for code that is left out.
    fn spread(&mut self) {
        let is_placeholder = self.is_on_new_line(self.at + 1)
            || matches!(
                self.kind(self.at + 1),
                Kind::CloseBrace | Kind::CloseParen | Kind::CloseBracket | Kind::CloseHole
            );
        if is_placeholder {
            self.frame.restart();
            return;
        }
        self.frame.expect = Expect::Operand;
        if self.frame.context == Context::Object && !self.frame.is_binding {
            self.frame.part = Part::Value;
        }
    }

    /// Classifies a comma, which separates elements, members and declarations.
    ///
    /// In the statements of a fragment that is an object, it ends a property.
    fn comma(&mut self) {
        let ends_line = self.is_on_new_line(self.at + 1);
        let frame = &mut self.frame;
        frame.n_conditions = 0;
        frame.is_after_params = false;
        match (frame.context, frame.head) {
            (Context::Block | Context::Head, Head::Class | Head::Interface) => self.enter_type(),
            // Between the properties of an object without its braces.
            (Context::Block, Head::Fragment) => frame.restart(),
            (Context::Block, _) if ends_line && !frame.is_declaration => frame.restart(),
            (Context::Block | Context::Head, _) => {
                frame.expect = Expect::Operand;
                if frame.is_declaration {
                    frame.part = Part::Name;
                }
            }
            (Context::Class, _) if frame.part == Part::Value => frame.expect = Expect::Operand,
            _ => frame.restart(),
        }
    }

    /// Classifies a colon: of a condition, before a type, or after a key.
    ///
    /// Inside a condition, the innermost `?` takes it.
    fn colon(&mut self) {
        let frame = &mut self.frame;
        if frame.n_conditions > 0 {
            frame.n_conditions -= 1;
            frame.expect = Expect::Operand;
            return;
        }
        if frame.is_after_params {
            frame.is_after_params = false;
            return self.enter_type();
        }
        match (frame.context, frame.part) {
            (Context::Object, _) => {
                frame.part = if frame.is_binding {
                    Part::Pattern
                } else {
                    Part::Value
                };
                frame.expect = Expect::Operand;
            }
            (Context::Class | Context::Interface | Context::Params | Context::Head, _) => {
                self.enter_type();
            }
            (Context::Block | Context::Parens, Part::Name) => self.enter_type(),
            (Context::Block, _) if frame.head == Head::Case => frame.restart(),
            _ => frame.expect = Expect::Operand,
        }
    }

    /// Classifies a `?`, which is a condition except after a name.
    fn question(&mut self) {
        let is_opting = self.frame.is_mapped && self.kind(self.at + 1) == Kind::Colon;
        if is_opting {
            // `?:` after the key of a mapped type is one operator.
            self.paint(self.at + 1, Class::Operator);
        }
        if self.frame.part != Part::Name {
            self.frame.n_conditions += 1;
            self.frame.expect = Expect::Operand;
        }
    }

    /// Classifies a `<`: type parameters, type arguments, a type assertion, or a
    /// comparison.
    ///
    /// After a declared name, parameters follow in any case; elsewhere, a look-ahead
    /// decides.
    fn less(&mut self) {
        let frame = &self.frame;
        let is_declared = matches!(
            frame.head,
            Head::Function | Head::Class | Head::Interface | Head::Alias
        ) || self.is_after_key();
        let expect = frame.expect;
        let is_type = is_declared
            || match expect {
                Expect::Operator => self.has_type_arguments(self.at),
                _ => self.type_arguments_end(self.at).is_some(),
            };
        if is_type {
            self.open_angle(expect);
        } else {
            self.frame.expect = Expect::Operand;
        }
    }

    /// Enters type arguments or parameters, after which `expect` holds.
    pub(super) fn open_angle(&mut self, expect: Expect) {
        self.paint(self.at, Class::Plain);
        self.enter_before(Context::Angle, expect);
    }

    /// Classifies a `=`, after which the value of a declaration begins.
    ///
    /// In parameters and patterns, a default value follows.
    fn assign(&mut self) {
        if self.frame.head == Head::Alias {
            self.frame.head = Head::None;
            return self.enter_type();
        }
        self.frame.part = Part::Value;
        self.frame.expect = Expect::Operand;
    }

    /// Classifies a decorator up to its arguments: `@name`, `@name.member`.
    fn decorator(&mut self) {
        if self.frame.expect == Expect::Operator && self.is_on_new_line(self.at) {
            self.begin_line();
        }
        if self.frame.expect == Expect::Operator {
            // An address or the name of a package, outside strings.
            return;
        }
        self.paint(self.at, Class::Attribute);
        if !self.kind(self.at + 1).is_word() {
            return;
        }
        self.at += 1;
        if self.kind(self.at + 1) == Kind::Dot {
            self.paint_cased(self.at, Class::Plain);
        } else {
            self.paint(self.at, Class::Attribute);
        }
        while self.kind(self.at + 1) == Kind::Dot && self.kind(self.at + 2).is_word() {
            self.at += 2;
            if self.is_called(self.at) {
                self.paint(self.at, Class::Function);
            } else {
                self.paint_cased(self.at, Class::Property);
            }
        }
        let expect = self.frame.expect;
        if self.kind(self.at + 1) == Kind::OpenParen {
            self.at += 1;
            self.enter_before(Context::Parens, expect);
        }
    }
}
