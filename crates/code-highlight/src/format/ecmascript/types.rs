//! Types: names in them are those of types, and `<` and `>` are brackets.
//!
//! A type is entered where the [classifier](super::classify) knows that one begins:
//! after the colon of a parameter, after `as`, in angle brackets. It ends at the first
//! token that cannot continue it, which is classified again in the context around the
//! type.

use super::classify::Classifier;
use super::frames::{Context, Expect};
use super::lookahead::may_be_type;
use super::tokens::{Kind, Word};
use crate::class::Class;

impl Classifier<'_> {
    /// Classifies a token in a type. Returns false after leaving the type if the
    /// token does not continue it.
    ///
    /// An operand and an operator alternate in it: `A | B[]`.
    pub(super) fn type_token(&mut self) -> bool {
        let continues = if self.frame.expect == Expect::Operator {
            self.type_operator()
        } else {
            self.type_operand()
        };
        if !continues {
            self.leave();
        }
        continues
    }

    /// Classifies a token in type arguments or parameters. Returns false after
    /// leaving them if the token cannot be in them.
    pub(super) fn angle_token(&mut self) -> bool {
        match self.kind(self.at) {
            Kind::Greater => {
                self.paint(self.at, Class::Plain);
                self.leave();
            }
            Kind::CloseTagTypes => self.close(),
            Kind::Comma | Kind::Spread | Kind::Assign | Kind::Colon => {}
            Kind::Word(Word::In | Word::Out | Word::Const) if self.kind(self.at + 1).is_word() => {
                self.paint(self.at, Class::Keyword);
            }
            _ if self.nested_type() => {}
            _ => {
                self.leave();
                return false;
            }
        }
        true
    }

    /// Classifies a token in parentheses or brackets of a type.
    pub(super) fn type_group_token(&mut self) -> bool {
        match self.kind(self.at) {
            Kind::CloseParen | Kind::CloseBracket | Kind::CloseBrace | Kind::CloseHole => {
                self.close();
            }
            Kind::Colon => self.enter_type(),
            Kind::Comma => self.frame.expect = Expect::Start,
            Kind::Word(Word::In | Word::As) if self.frame.expect == Expect::Operator => {
                self.paint(self.at, Class::Keyword);
                self.enter_type();
            }
            kind if kind.is_word() && self.has_annotation(self.at) => self.named_element(),
            _ => {
                self.nested_type();
            }
        }
        true
    }

    /// Classifies the name of an element of a tuple, or of a parameter in a signature
    /// without an arrow. A parameter is a variable; the name of an element, which only
    /// documents it, is plain unless it has a capital.
    fn named_element(&mut self) {
        if self.kind(self.frame.close) == Kind::CloseParen {
            self.paint(self.at, Class::Variable);
        } else {
            self.paint_cased(self.at, Class::Plain);
        }
        self.frame.expect = Expect::Operator;
    }

    /// Enters a type with the token at the position. Returns false if no type
    /// begins with it.
    fn nested_type(&mut self) -> bool {
        self.enter_type();
        let begins = self.type_operand();
        if !begins {
            self.leave();
        }
        begins
    }

    /// Classifies a token where a type is expected. Returns false if none begins
    /// with it.
    ///
    /// A `{` begins an object type, `[` a tuple, `(` a function type or a group.
    fn type_operand(&mut self) -> bool {
        match self.kind(self.at) {
            Kind::Word(word) => return self.type_word(word),
            Kind::Name => self.type_name(),
            Kind::String | Kind::Number | Kind::Template => {
                self.frame.expect = Expect::Operator;
            }
            Kind::OpenBrace => self.enter(Context::Interface),
            Kind::OpenBracket => self.enter(Context::TypeGroup),
            Kind::OpenParen if self.begins_function_type(self.at) => self.open_params(),
            Kind::OpenParen => self.enter(Context::TypeGroup),
            Kind::Less => self.open_angle(Expect::Operand),
            // In Flow, a type that may be null has a `?` before it.
            Kind::Union | Kind::Question => {}
            Kind::Operator if self.text(self.at) == "-" => {}
            _ => return false,
        }
        true
    }

    /// Classifies a word where a type is expected. Returns false if the word
    /// cannot be in a type.
    ///
    /// Words that are keywords elsewhere may name types: `Promise<from>`.
    fn type_word(&mut self, word: Word) -> bool {
        let next = self.kind(self.at + 1);
        match word {
            Word::Keyof | Word::Infer | Word::Readonly | Word::New | Word::Import => {
                self.paint(self.at, Class::Keyword);
            }
            Word::Typeof => {
                self.paint(self.at, Class::Keyword);
                self.frame.is_query = true;
            }
            Word::Asserts if next.is_word() && next != Kind::Word(Word::Is) => {
                self.paint(self.at, Class::Keyword);
            }
            Word::Abstract if next == Kind::Word(Word::New) => {
                self.paint(self.at, Class::Keyword);
            }
            Word::Const => {
                self.paint(self.at, Class::Keyword);
                self.frame.expect = Expect::Operator;
            }
            Word::Constant => {
                self.paint(self.at, Class::Constant);
                self.frame.expect = Expect::Operator;
            }
            Word::Unique if next.is_word() => self.paint(self.at, Class::Type),
            _ if may_be_type(self.kind(self.at)) => self.type_name(),
            _ => return false,
        }
        true
    }

    /// Classifies a name where a type is expected. Names of variables are also
    /// possible: in `typeof name`, and in `name is T`.
    ///
    /// The casing of a name does not matter in a type.
    fn type_name(&mut self) {
        let is_subject = self.kind(self.at + 1) == Kind::Word(Word::Is);
        let is_member = self.previous(self.at) == Kind::Dot;
        let is_asserted = self.previous(self.at) == Kind::Word(Word::Asserts);
        if self.frame.is_query && is_member {
            self.paint_cased(self.at, Class::Property);
        } else if self.frame.is_query || is_subject || is_asserted {
            self.paint_cased(self.at, Class::Plain);
        } else {
            self.paint(self.at, Class::Type);
        }
        self.frame.expect = Expect::Operator;
    }

    /// Classifies a token after a type. Returns false if the type ends before it.
    ///
    /// A bracket on a new line begins a member or an element, and an `is` there a
    /// statement.
    fn type_operator(&mut self) -> bool {
        let is_after_params = std::mem::take(&mut self.frame.is_after_params);
        let kind = self.kind(self.at);
        self.frame.is_query &= kind == Kind::Dot;
        match kind {
            Kind::Dot | Kind::Union => self.frame.expect = Expect::Operand,
            Kind::Arrow if is_after_params => self.frame.expect = Expect::Operand,
            Kind::OpenBracket if !self.is_on_new_line(self.at) => self.enter(Context::TypeGroup),
            Kind::OpenHole => self.enter(Context::TypeGroup),
            Kind::Less => self.open_angle(Expect::Operator),
            Kind::Word(Word::Extends) => {
                self.paint(self.at, Class::Keyword);
                self.frame.is_conditional = true;
                self.frame.expect = Expect::Operand;
            }
            Kind::Word(Word::Is) if !self.is_on_new_line(self.at) => {
                self.paint(self.at, Class::Keyword);
                self.frame.expect = Expect::Operand;
            }
            Kind::Question if self.frame.is_conditional => {
                self.frame.n_conditions += 1;
                self.frame.expect = Expect::Operand;
            }
            Kind::Colon if self.frame.n_conditions > 0 => {
                self.frame.n_conditions -= 1;
                self.frame.expect = Expect::Operand;
            }
            _ => return false,
        }
        true
    }

    /// Enters the brackets of an index signature (`[key: string]`) or of a mapped
    /// type (`[K in Keys]`). Returns false if the key is computed.
    pub(super) fn open_index_signature(&mut self) -> bool {
        if !self.kind(self.at + 1).is_word() {
            return false;
        }
        let is_mapped = match self.kind(self.at + 2) {
            Kind::Colon => false,
            Kind::Word(Word::In) => true,
            _ => return false,
        };
        self.frame.is_mapped = is_mapped;
        self.enter(Context::TypeGroup);
        self.at += 1;
        if is_mapped {
            self.paint(self.at, Class::Type);
        } else {
            self.paint_cased(self.at, Class::Plain);
        }
        self.frame.expect = Expect::Operator;
        true
    }
}
