//! A reader of TypeScript's type expressions, after the grammar of the
//! language and apart from the printer that it checks.

/// A type expression.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Node {
    /// A name or literal.
    Word(String),
    Query(String),
    Infer(String, Option<Box<Node>>),
    Union(Vec<Node>),
    Intersection(Vec<Node>),
    Array(Box<Node>),
    Keyof(Box<Node>),
    Index(Box<Node>, Box<Node>),
    Generic(String, Vec<Node>),
    /// With `new`; name, optional and type of the parameters; what it returns.
    Function(bool, Vec<(String, bool, Node)>, Box<Node>),
    Object(Vec<(String, bool, Node)>),
    Conditional(Box<Node>, Box<Node>, Box<Node>, Box<Node>),
    Mapped(Box<Node>, Box<Node>),
    Tuple(Vec<Element>),
}

/// An element of a tuple.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Element {
    Plain(Node),
    Optional(Node),
    Rest(Node),
    Named(String, bool, Node),
}

/// Reads a whole expression.
pub(crate) fn parse(text: &str) -> Result<Node, String> {
    let mut reader = Reader {
        tokens: tokens(text),
        at: 0,
    };
    let node = reader.any(true)?;
    if reader.at < reader.tokens.len() {
        return Err(format!("{:?} is left", &reader.tokens[reader.at..]));
    }
    Ok(node)
}

/// Splits the text of a type into tokens.
fn tokens(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let mut token = c.to_string();
        if c.is_whitespace() {
            continue;
        } else if c.is_alphanumeric() || c == '_' {
            while let Some(c) = chars.next_if(|c| c.is_alphanumeric() || *c == '_') {
                token.push(c);
            }
        } else if c == '"' {
            for c in chars.by_ref() {
                token.push(c);
                if c == '"' {
                    break;
                }
            }
        } else if (c == '=' && chars.next_if_eq(&'>').is_some())
            || (c == '.' && chars.next_if_eq(&'.').is_some())
        {
            token.push('>');
            if c == '.' {
                chars.next();
                token = "...".to_owned();
            }
        }
        out.push(token);
    }
    out
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
}

type Read<T> = Result<T, String>;

impl Reader {
    /// Returns the token `ahead` of the position; empty at the end.
    fn peek(&self, ahead: usize) -> &str {
        self.tokens.get(self.at + ahead).map_or("", String::as_str)
    }

    /// Moves past a token. Returns false at another one.
    fn take(&mut self, token: &str) -> bool {
        let found = self.peek(0) == token;
        self.at += usize::from(found);
        found
    }

    /// Moves past a token. Fails at another one.
    fn expect(&mut self, token: &str) -> Read<()> {
        if self.take(token) {
            return Ok(());
        }
        Err(format!("`{}` for `{token}`", self.peek(0)))
    }

    /// Reads a name, number or string.
    fn word(&mut self) -> Read<String> {
        let word = self.peek(0).to_owned();
        let is_word = word.starts_with(|c: char| c.is_alphanumeric() || c == '"');
        self.at += 1;
        if is_word {
            Ok(word)
        } else {
            Err(format!("`{word}` for a name"))
        }
    }

    /// `conditional`: whether `extends` may follow. It may not between the
    /// `extends` of a condition and its `?`.
    fn any(&mut self, conditional: bool) -> Read<Node> {
        if self.at_function() {
            return self.function(conditional);
        }
        let check = self.union(conditional)?;
        if !conditional || !self.take("extends") {
            return Ok(check);
        }
        let extends = self.any(false)?;
        self.expect("?")?;
        let yes = self.any(true)?;
        self.expect(":")?;
        let no = self.any(true)?;
        Ok(Node::Conditional(
            check.into(),
            extends.into(),
            yes.into(),
            no.into(),
        ))
    }

    /// Returns whether a function type begins at the position.
    fn at_function(&self) -> bool {
        self.peek(0) == "new"
            || self.peek(0) == "("
                && (self.peek(1) == ")" || matches!(self.peek(2), ":" | "?") && self.peek(1) != "(")
    }

    /// Reads a function or constructor type.
    fn function(&mut self, conditional: bool) -> Read<Node> {
        let new = self.take("new");
        self.expect("(")?;
        let parameters = self.members(")", ",")?;
        self.expect("=>")?;
        Ok(Node::Function(
            new,
            parameters,
            self.any(conditional)?.into(),
        ))
    }

    /// Reads members up to `close`.
    fn members(&mut self, close: &str, separator: &str) -> Read<Vec<(String, bool, Node)>> {
        let mut out = Vec::new();
        while !self.take(close) {
            let name = self.word()?;
            let optional = self.take("?");
            self.expect(":")?;
            out.push((name, optional, self.any(true)?));
            if !self.take(separator) && self.peek(0) != close {
                return Err(format!("`{}` after a member", self.peek(0)));
            }
        }
        Ok(out)
    }

    /// Reads a union.
    fn union(&mut self, conditional: bool) -> Read<Node> {
        self.operands(
            "|",
            &mut |parser| parser.intersection(conditional),
            Node::Union,
        )
    }

    /// Reads an intersection.
    fn intersection(&mut self, conditional: bool) -> Read<Node> {
        self.operands(
            "&",
            &mut |parser| parser.prefix(conditional),
            Node::Intersection,
        )
    }

    /// Reads operands that `operator` separates.
    fn operands(
        &mut self,
        operator: &str,
        operand: &mut dyn FnMut(&mut Self) -> Read<Node>,
        node: fn(Vec<Node>) -> Node,
    ) -> Read<Node> {
        self.take(operator);
        let first = operand(self)?;
        let mut all = vec![first];
        while self.take(operator) {
            all.push(operand(self)?);
        }
        match all.len() {
            1 => all.pop().ok_or_else(String::new),
            _ => Ok(node(all)),
        }
    }

    /// Reads a type with its prefix operators.
    fn prefix(&mut self, conditional: bool) -> Read<Node> {
        if self.take("keyof") {
            return Ok(Node::Keyof(self.prefix(conditional)?.into()));
        }
        if self.take("infer") {
            return self.infer(conditional);
        }
        self.postfix()
    }

    /// Reads the name after `infer`, and its constraint.
    fn infer(&mut self, conditional: bool) -> Read<Node> {
        let name = self.word()?;
        let start = self.at;
        if self.take("extends") {
            let constraint = self.any(false)?;
            // With `?` behind it was a condition, where there may be one.
            if !conditional || self.peek(0) != "?" {
                return Ok(Node::Infer(name, Some(constraint.into())));
            }
            self.at = start;
        }
        Ok(Node::Infer(name, None))
    }

    /// Reads a type with the brackets after it.
    fn postfix(&mut self) -> Read<Node> {
        let mut node = self.primary()?;
        while self.take("[") {
            if self.take("]") {
                node = Node::Array(node.into());
                continue;
            }
            let index = self.any(true)?;
            self.expect("]")?;
            node = Node::Index(node.into(), index.into());
        }
        Ok(node)
    }

    /// Reads a type without operators.
    fn primary(&mut self) -> Read<Node> {
        if self.take("(") {
            let node = self.any(true)?;
            self.expect(")")?;
            return Ok(node);
        }
        if self.take("[") {
            return self.tuple();
        }
        if self.take("{") {
            if self.peek(0) != "[" {
                return Ok(Node::Object(self.members("}", ";")?));
            }
            return self.mapped();
        }
        if self.take("typeof") {
            return self.word().map(Node::Query);
        }
        let name = self.word()?;
        if !self.take("<") {
            return Ok(Node::Word(name));
        }
        let mut arguments = vec![self.any(true)?];
        while self.take(",") {
            arguments.push(self.any(true)?);
        }
        self.expect(">")?;
        Ok(Node::Generic(name, arguments))
    }

    /// Reads a mapped type.
    fn mapped(&mut self) -> Read<Node> {
        self.expect("[")?;
        self.word()?;
        self.expect("in")?;
        let keys = self.any(true)?;
        self.expect("]")?;
        self.expect(":")?;
        let value = self.any(true)?;
        self.expect("}")?;
        Ok(Node::Mapped(keys.into(), value.into()))
    }

    /// Reads the elements of a tuple.
    fn tuple(&mut self) -> Read<Node> {
        let mut out = Vec::new();
        while !self.take("]") {
            out.push(self.element()?);
            if !self.take(",") && self.peek(0) != "]" {
                return Err(format!("`{}` after an element", self.peek(0)));
            }
        }
        Ok(Node::Tuple(out))
    }

    /// Reads an element of a tuple.
    fn element(&mut self) -> Read<Element> {
        if self.take("...") {
            return self.any(true).map(Element::Rest);
        }
        if self.peek(1) == ":" || (self.peek(1) == "?" && self.peek(2) == ":") {
            let name = self.word()?;
            let optional = self.take("?");
            self.expect(":")?;
            return Ok(Element::Named(name, optional, self.any(true)?));
        }
        let node = self.any(true)?;
        Ok(if self.take("?") {
            Element::Optional(node)
        } else {
            Element::Plain(node)
        })
    }
}
