//! Evaluates constant JavaScript and TypeScript: literals, names of known
//! values, and pure functions of them.
//!
//! oxc parses the code, and the tree is walked; nothing is executed. Whatever
//! depends on a browser, on time or on an unknown module is not constant, and
//! the evaluation fails with the position of that code. The number of steps and
//! the depth are bounded, so that a page cannot keep the parser busy.
//!
//! [`read`](fn@crate::literal::read) parses plain literals without oxc, which
//! is several times faster; this module evaluates what it rejects.
//!
//! Lists and objects may be changed: by `push` and the like, by an assignment to a
//! member, in loops over known lists. What code changes that cannot be evaluated is
//! unknown from then on ([`effects`]), so that no value is stale. Variables with a
//! second value are not constant. `undefined` and `null` are one value.
//!
//! The evaluator is a walk over oxc's tree with an environment of scopes. Two bounds
//! hold for every evaluation, whatever the code is: the number of steps, which all
//! copies of an [`Evaluator`] share and which large values cost as well, and the depth,
//! which is checked before each descent.

mod assignment;
mod call;
mod effects;
mod guard;
mod list;
mod module;
mod operator;
pub mod settings;
mod statement;

use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

use located_data::Span;
use oxc_allocator::Allocator;
use oxc_ast::ast::{
    ArrayExpressionElement, BindingPattern, ChainElement, Expression, FormalParameters,
    ObjectExpression, ObjectPropertyKind, PropertyKey, UnaryOperator,
};
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType};
use serde_json::Value;

pub(crate) use self::module::evaluate_module;
use crate::literal::{
    self, Closure, Function, Literal, Names, NotLiteral, Scope, collect_array, collect_object,
    default_of, plain, share,
};

/// Maximum number of steps in one expression. Mapping a list of a thousand
/// items to elements takes some thousands.
const MAX_STEPS: usize = 200_000;
/// Maximum depth of nested expressions and calls.
const MAX_DEPTH: usize = 96;

/// The outcome of evaluating a piece of code.
type Read<T> = Result<T, NotLiteral>;

/// Name under which the scope of a module holds the path of its file. Code
/// cannot write an empty name.
pub(crate) const MODULE_FILE: &str = "";

/// Evaluates the expression at `span` of `source`.
///
/// `scope` has the local names, `names` those of the page and its imports.
///
/// # Errors
///
/// Returns the offset in `source` of the code that is not constant.
pub(crate) fn evaluate(
    source: &Rc<str>,
    span: Span,
    scope: &Scope,
    names: &dyn Names,
) -> Read<Literal> {
    let steps = Cell::new(MAX_STEPS);
    let value = Evaluator::new(source, scope, names, &steps).text(span)?;
    Ok(plain(value))
}

/// Evaluates an expression of constant JavaScript or TypeScript, such as JSON
/// with comments. Returns `None` if the expression is not constant, or not
/// data.
///
/// Other results than data (functions, JSX, files) are `None` as well. Code that would
/// run long is not constant: the number of steps is limited.
///
/// # Examples
///
/// ```
/// use docs_markdown::evaluate;
///
/// let value = evaluate("{a: [1, 2].map((n) => n * 2), /* b */}");
/// assert_eq!(value, Some(serde_json::json!({"a": [2, 4]})));
///
/// assert_eq!(evaluate("Date.now()"), None);
/// assert_eq!(evaluate("(() => { for (;;) {} })()"), None);
/// ```
#[must_use]
pub fn constant_value(code: &str) -> Option<Value> {
    let source: Rc<str> = Rc::from(code);
    let span = Span::new(0, code.len());
    match evaluate(&source, span, &Scope::default(), &module::NoNames) {
        Ok(Literal::Value(value)) => Some(value),
        _ => None,
    }
}

/// Calls a component function with its props, as React does.
pub(crate) fn call(function: &Function, props: Literal, names: &dyn Names) -> Read<Literal> {
    let steps = Cell::new(MAX_STEPS);
    let scope = Scope::default();
    let evaluator = Evaluator::new(&function.source, &scope, names, &steps);
    let value = evaluator.call_function(function, vec![evaluator.shared(props)])?;
    Ok(plain(value))
}

/// Evaluates the code of one text, with the names that are visible in it.
///
/// A copy is cheap, and each level of an expression has its own: the depth and
/// the scope then need no cleaning up on failure.
#[derive(Clone)]
struct Evaluator<'e> {
    /// The text that the code is part of, which functions keep.
    source: &'e Rc<str>,
    /// Local names.
    scope: Scope,
    /// Names that the code does not define.
    names: &'e dyn Names,
    /// Remaining steps, shared by all copies.
    steps: &'e Cell<usize>,
    /// Number of open expressions, statements and calls.
    depth: usize,
    /// Offset of the parsed text in the source, which is added to positions.
    offset: usize,
    /// Names of variables of the code that have a new value after their declaration.
    assigned: Rc<HashSet<String>>,
}

/// Fails at the offset of code that is not constant.
fn fail<T>(at: usize) -> Read<T> {
    Err(NotLiteral(at))
}

impl<'e> Evaluator<'e> {
    /// Creates an evaluator for `source` at the outermost level.
    fn new(
        source: &'e Rc<str>,
        scope: &Scope,
        names: &'e dyn Names,
        steps: &'e Cell<usize>,
    ) -> Self {
        Self {
            source,
            scope: scope.clone(),
            names,
            steps,
            depth: 0,
            offset: 0,
            assigned: Rc::default(),
        }
    }
}

impl Evaluator<'_> {
    /// Parses and evaluates a part of the source. Code that is empty or too
    /// deep for oxc fails at its start.
    fn text(&self, span: Span) -> Read<Literal> {
        let text = self.source.get(span.start..span.end).unwrap_or_default();
        if text.trim().is_empty() || guard::is_too_deep(text) {
            return fail(span.start);
        }
        let arena = Allocator::default();
        let parsed = Parser::new(&arena, text, source_type()).parse_expression();
        let expression = parsed.map_err(|_| NotLiteral(span.start))?;
        let inner = Evaluator {
            offset: span.start,
            ..self.clone()
        };
        inner.expression(&expression)
    }

    /// Returns the position of a node in the source.
    fn span(&self, node: &impl GetSpan) -> Span {
        let span = node.span();
        Span::new(span.start as usize, span.end as usize).offset(self.offset)
    }

    /// Returns an evaluator one level deeper, or fails at a limit.
    fn deeper(&self, at: usize) -> Read<Self> {
        let left = self.steps.get();
        if left == 0 || self.depth >= MAX_DEPTH {
            return fail(at);
        }
        self.steps.set(left - 1);
        Ok(Evaluator {
            depth: self.depth + 1,
            ..self.clone()
        })
    }

    /// Evaluates an expression one level deeper.
    fn expression(&self, expression: &Expression<'_>) -> Read<Literal> {
        let span = self.span(expression);
        let value = self.deeper(span.start)?.evaluate(expression, span)?;
        match self.shared(value) {
            Literal::Shared(cell) if cell.is_unknown() => fail(span.start),
            value => Ok(value),
        }
    }

    /// Returns a value whose lists and objects can be changed. Large values cost steps.
    fn shared(&self, value: Literal) -> Literal {
        let mut count = match &value {
            Literal::Value(Value::String(text)) => text.len() / 32,
            _ => 0,
        };
        let value = share(value, &mut count);
        self.charge(count / 8);
        value
    }

    /// Takes steps for work that depends on the size of a value.
    fn charge(&self, steps: usize) {
        self.steps.set(self.steps.get().saturating_sub(steps));
    }

    /// Evaluates an expression by its kind. Kinds that are missing here are not
    /// constant.
    fn evaluate(&self, expression: &Expression<'_>, span: Span) -> Read<Literal> {
        match expression {
            Expression::BooleanLiteral(literal) => Ok(Literal::Value(Value::Bool(literal.value))),
            Expression::NullLiteral(_) => Ok(Literal::Value(Value::Null)),
            Expression::NumericLiteral(literal) => Ok(operator::number(literal.value)),
            Expression::StringLiteral(literal) => Ok(text(literal.value.as_str())),
            Expression::TemplateLiteral(template) => {
                let mut out = String::new();
                for (n, part) in template.quasis.iter().enumerate() {
                    out.push_str(part.value.cooked.as_ref().map_or("", |text| text.as_str()));
                    if let Some(value) = template.expressions.get(n) {
                        out.push_str(&self.to_text(value)?);
                    }
                }
                Ok(text(&out))
            }
            Expression::Identifier(name) => self.name(name.name.as_str(), span),
            Expression::ArrayExpression(array) => self.array(&array.elements),
            Expression::ObjectExpression(object) => self.object(object),
            Expression::ParenthesizedExpression(inner) => self.expression(&inner.expression),
            Expression::ConditionalExpression(conditional) => {
                let value = self.expression(&conditional.test)?;
                let test = operator::truth(&value).ok_or(NotLiteral(span.start))?;
                self.expression(if test {
                    &conditional.consequent
                } else {
                    &conditional.alternate
                })
            }
            Expression::LogicalExpression(logical) => self.logical(logical, span),
            Expression::BinaryExpression(operation) => {
                let (left, right) = (
                    self.expression(&operation.left)?,
                    self.expression(&operation.right)?,
                );
                operator::binary(operation.operator, left, right).ok_or(NotLiteral(span.start))
            }
            Expression::UnaryExpression(operation)
                if operation.operator == UnaryOperator::Typeof
                    && self.is_browser_name(&operation.argument) =>
            {
                Ok(text("undefined"))
            }
            Expression::UnaryExpression(operation)
                if operation.operator == UnaryOperator::Delete =>
            {
                self.delete(&operation.argument, span)
            }
            Expression::UnaryExpression(operation) => {
                let value = self.expression(&operation.argument)?;
                operator::unary(operation.operator, &value).ok_or(NotLiteral(span.start))
            }
            Expression::StaticMemberExpression(access)
                if matches!(access.object, Expression::ImportMeta(_)) =>
            {
                let name = format!("import.meta.{}", access.property.name);
                self.names.lookup(&[name]).ok_or(NotLiteral(span.start))
            }
            Expression::NewExpression(new) if self.names.is_settings() => {
                self.created(new).ok_or(NotLiteral(span.start))
            }
            Expression::StaticMemberExpression(access) => {
                let object = self.expression(&access.object)?;
                if access.property.name == "default" && is_require(&access.object) {
                    return Ok(default_of(object));
                }
                self.member(object, access.property.name.as_str(), span)
            }
            Expression::ComputedMemberExpression(access) => {
                let object = self.expression(&access.object)?;
                let key = self.to_text(&access.expression)?;
                self.member(object, &key, span)
            }
            Expression::SequenceExpression(sequence) => {
                let mut value = Literal::Value(Value::Null);
                for expression in &sequence.expressions {
                    value = self.expression(expression)?;
                }
                Ok(value)
            }
            Expression::ChainExpression(chain) => self.chain(&chain.expression, span),
            Expression::CallExpression(call) => self.call(call, span),
            Expression::ArrowFunctionExpression(_) | Expression::FunctionExpression(_) => {
                Ok(Literal::Function(Function {
                    source: Rc::clone(self.source),
                    span,
                    scope: self.scope.clone(),
                    is_method: false,
                }))
            }
            Expression::JSXElement(_) | Expression::JSXFragment(_) => self.jsx(span),
            Expression::TSAsExpression(cast) => self.expression(&cast.expression),
            Expression::TSSatisfiesExpression(cast) => self.expression(&cast.expression),
            Expression::TSNonNullExpression(cast) => self.expression(&cast.expression),
            Expression::AwaitExpression(awaited) if self.names.is_settings() => {
                self.expression(&awaited.argument)
            }
            Expression::ImportExpression(import) if self.names.is_settings() => {
                let specifier = self.expression(&import.source)?;
                let exports = self.names.call("import", &[specifier]);
                exports.ok_or(NotLiteral(span.start))
            }
            Expression::AssignmentExpression(assignment) => self.assign(assignment, span),
            Expression::UpdateExpression(update) => self.update(update, span),
            Expression::TSTypeAssertion(cast) => self.expression(&cast.expression),
            _ => fail(span.start),
        }
    }

    /// Returns JSX as a closure: it is rendered where its value is used, with
    /// the names that are visible here. Its Markdown is not parsed before.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "one type for all arms of `evaluate`"
    )]
    fn jsx(&self, span: Span) -> Read<Literal> {
        Ok(Literal::Jsx(
            span,
            Some(Closure {
                source: Rc::clone(self.source),
                scope: self.scope.clone(),
            }),
        ))
    }

    /// Evaluates `&&`, `||` or `??`. The right operand is evaluated only if its
    /// value is the result, so that it may be code that is not constant.
    fn logical(
        &self,
        operation: &oxc_ast::ast::LogicalExpression<'_>,
        span: Span,
    ) -> Read<Literal> {
        use oxc_ast::ast::LogicalOperator;
        let left = self.expression(&operation.left)?;
        // `||` takes the left operand if it is true, `&&` if it is false.
        let takes_left = match operation.operator {
            LogicalOperator::Coalesce => !operator::is_nullish(&left),
            operator => {
                let truth = operator::truth(&left).ok_or(NotLiteral(span.start))?;
                truth == (operator == LogicalOperator::Or)
            }
        };
        if takes_left {
            Ok(left)
        } else {
            self.expression(&operation.right)
        }
    }

    /// Evaluates an optional chain: `a?.b` is null if `a` is.
    fn chain(&self, chain: &ChainElement<'_>, span: Span) -> Read<Literal> {
        match chain {
            ChainElement::CallExpression(call) => self.call(call, span),
            ChainElement::TSNonNullExpression(cast) => self.expression(&cast.expression),
            ChainElement::StaticMemberExpression(access) => {
                let object = self.expression(&access.object)?;
                if operator::is_nullish(&object) {
                    return Ok(Literal::Value(Value::Null));
                }
                self.member(object, access.property.name.as_str(), span)
            }
            ChainElement::ComputedMemberExpression(access) => {
                let object = self.expression(&access.object)?;
                if operator::is_nullish(&object) {
                    return Ok(Literal::Value(Value::Null));
                }
                let key = self.to_text(&access.expression)?;
                self.member(object, &key, span)
            }
            ChainElement::PrivateFieldExpression(_) => fail(span.start),
        }
    }

    /// Returns whether an expression is a name that only browsers define, so
    /// that `typeof` of it is `"undefined"` here. Code tests for a browser in
    /// this way.
    fn is_browser_name(&self, expression: &Expression<'_>) -> bool {
        matches!(
            expression,
            Expression::Identifier(name)
                if matches!(name.name.as_str(), "window" | "document" | "navigator" | "localStorage")
                    && self.scope.get(name.name.as_str()).is_none()
        )
    }

    /// Returns the value of a name. The scope takes precedence over the names
    /// of the site.
    fn name(&self, name: &str, span: Span) -> Read<Literal> {
        if name == "undefined" {
            return Ok(Literal::Value(Value::Null));
        }
        let value = self.scope.get(name);
        match value.or_else(|| self.names.lookup(&[name.to_owned()])) {
            Some(Literal::Unknown) | None => fail(span.start),
            Some(value) => Ok(value),
        }
    }

    /// Evaluates an array with its spreads. A hole is `undefined`.
    fn array(&self, elements: &[ArrayExpressionElement<'_>]) -> Read<Literal> {
        let mut items = Vec::with_capacity(elements.len());
        for element in elements {
            match element {
                ArrayExpressionElement::SpreadElement(spread) => {
                    let at = self.span(&spread.argument).start;
                    let list = self.expression(&spread.argument);
                    match list.and_then(|list| literal::items(list).ok_or(NotLiteral(at))) {
                        Err(_) if self.names.is_settings() => items.push(Literal::Unknown),
                        list => items.extend(list?),
                    }
                }
                ArrayExpressionElement::Elision(_) => items.push(Literal::Value(Value::Null)),
                other => match other.as_expression() {
                    // In settings, an item that is not constant does not affect
                    // the others.
                    Some(value) => items.push(match self.expression(value) {
                        Err(_) if self.names.is_settings() => Literal::Unknown,
                        value => value?,
                    }),
                    None => return fail(self.span(other).start),
                },
            }
        }
        Ok(collect_array(items))
    }

    /// Evaluates an object. Later fields override earlier ones, but the order
    /// is that of their last definition.
    fn object(&self, object: &ObjectExpression<'_>) -> Read<Literal> {
        let mut fields: Vec<(String, Literal)> = Vec::with_capacity(object.properties.len());
        let mut set = |key: String, value: Literal| {
            fields.retain(|(known, _)| *known != key);
            fields.push((key, value));
        };
        for property in &object.properties {
            match property {
                ObjectPropertyKind::SpreadProperty(spread) => {
                    let at = self.span(&spread.argument).start;
                    let fields = self.expression(&spread.argument)?;
                    for (key, value) in literal::fields(fields).ok_or(NotLiteral(at))? {
                        set(key, value);
                    }
                }
                ObjectPropertyKind::ObjectProperty(property) => {
                    let key = self.key(&property.key, property.computed)?;
                    // A value that is not constant does not affect the other
                    // fields.
                    let value = match self.expression(&property.value) {
                        Ok(Literal::Function(function)) if property.method => {
                            Literal::Function(Function {
                                is_method: true,
                                ..function
                            })
                        }
                        Err(_) if self.steps.get() > 0 => Literal::Unknown,
                        value => value?,
                    };
                    set(key, value);
                }
            }
        }
        Ok(collect_object(fields))
    }

    /// Returns the name of a field. `computed` is whether it is in brackets:
    /// `{[name]: 1}`.
    fn key(&self, key: &PropertyKey<'_>, computed: bool) -> Read<String> {
        match key {
            PropertyKey::StaticIdentifier(name) => Ok(name.name.as_str().to_owned()),
            PropertyKey::StringLiteral(literal) if !computed => {
                Ok(literal.value.as_str().to_owned())
            }
            other => match other.as_expression() {
                Some(expression) => self.to_text(expression),
                None => fail(self.span(other).start),
            },
        }
    }

    /// Evaluates an expression that is used as text.
    fn to_text(&self, expression: &Expression<'_>) -> Read<String> {
        let at = self.span(expression).start;
        let value = self.expression(expression)?;
        operator::to_text(&value).ok_or(NotLiteral(at))
    }

    /// Returns a member of a value, or fails at `span` if it is not constant.
    fn member(&self, object: Literal, key: &str, span: Span) -> Read<Literal> {
        match literal::member(object, key) {
            Some(Literal::Unknown) | None => fail(span.start),
            Some(value) => Ok(value),
        }
    }

    /// Binds the names of a parameter or a `const` to the parts of a value.
    /// They are defined in `scope`, in which the defaults of later names are
    /// evaluated.
    fn bind(&self, pattern: &BindingPattern<'_>, value: Literal, scope: &Scope) -> Read<()> {
        let inside = Evaluator {
            scope: scope.clone(),
            ..self.deeper(self.span(pattern).start)?
        };
        match pattern {
            BindingPattern::BindingIdentifier(name) => {
                scope.define(name.name.as_str(), self.shared(value));
            }
            BindingPattern::AssignmentPattern(assignment) => {
                let value = if operator::is_nullish(&value) {
                    inside.expression(&assignment.right)?
                } else {
                    value
                };
                inside.bind(&assignment.left, value, scope)?;
            }
            BindingPattern::ObjectPattern(object) => {
                let at = self.span(&**object).start;
                let mut rest = literal::fields(value).ok_or(NotLiteral(at))?;
                for property in &object.properties {
                    let key = inside.key(&property.key, property.computed)?;
                    let at = rest.iter().position(|(known, _)| *known == key);
                    let field = at.map(|at| rest.remove(at).1);
                    let field = field.unwrap_or(Literal::Value(Value::Null));
                    inside.bind(&property.value, field, scope)?;
                }
                if let Some(pattern) = &object.rest {
                    inside.bind(&pattern.argument, collect_object(rest), scope)?;
                }
            }
            BindingPattern::ArrayPattern(array) => {
                let at = self.span(&**array).start;
                let mut items = literal::items(value).ok_or(NotLiteral(at))?.into_iter();
                for element in &array.elements {
                    let item = items.next().unwrap_or(Literal::Value(Value::Null));
                    if let Some(element) = element {
                        inside.bind(element, item, scope)?;
                    }
                }
                if let Some(pattern) = &array.rest {
                    inside.bind(&pattern.argument, collect_array(items.collect()), scope)?;
                }
            }
        }
        Ok(())
    }

    /// Calls a function. Its text is parsed again, see [`Function`]. Its
    /// positions are those of the file that defines it. Generators are not
    /// constant, and `async` functions only in settings.
    fn call_function(&self, function: &Function, arguments: Vec<Literal>) -> Read<Literal> {
        let span = function.span;
        let text = function
            .source
            .get(span.start..span.end)
            .unwrap_or_default();
        if guard::is_too_deep(text) {
            return fail(span.start);
        }
        // The text of a method is that of a function without the keyword, which the
        // name of the method leaves room for.
        let keyword = if function.is_method { "function" } else { "" };
        let offset = span.start.checked_sub(keyword.len());
        let offset = offset.ok_or(NotLiteral(span.start))?;
        let text = format!("{keyword}{text}");
        let arena = Allocator::default();
        let parsed = Parser::new(&arena, &text, source_type())
            .parse_expression()
            .map_err(|_| NotLiteral(span.start))?;
        self.charge(text.len() / 1024);
        let scope = function.scope.inner();
        let inner = Evaluator {
            source: &function.source,
            scope: scope.clone(),
            offset,
            assigned: Rc::new(assignment::assigned_in(&parsed)),
            ..self.deeper(span.start)?
        };
        match &parsed {
            Expression::ArrowFunctionExpression(arrow)
                if !arrow.r#async || self.names.is_settings() =>
            {
                inner.bind_all(&arrow.params, arguments, &scope)?;
                match &arrow.body {
                    oxc_ast::ast::ArrowFunctionBody::FunctionBody(body) => inner.body(body),
                    body => match body.as_expression() {
                        Some(value) => inner.expression(value),
                        None => fail(span.start),
                    },
                }
            }
            Expression::FunctionExpression(function)
                if !function.generator && (!function.r#async || self.names.is_settings()) =>
            {
                inner.bind_all(&function.params, arguments, &scope)?;
                match &function.body {
                    Some(body) => inner.body(body),
                    None => fail(span.start),
                }
            }
            _ => fail(span.start),
        }
    }

    /// Binds all parameters. Missing arguments are `undefined`, so that
    /// defaults apply to them.
    fn bind_all(
        &self,
        params: &FormalParameters<'_>,
        arguments: Vec<Literal>,
        scope: &Scope,
    ) -> Read<()> {
        let mut arguments = arguments.into_iter();
        for param in &params.items {
            let mut value = arguments.next().unwrap_or(Literal::Value(Value::Null));
            if let Some(default) = param
                .initializer
                .as_ref()
                .filter(|_| operator::is_nullish(&value))
            {
                value = self.expression(default)?;
            }
            self.bind(&param.pattern, value, scope)?;
        }
        if let Some(rest) = &params.rest {
            self.bind(
                &rest.rest.argument,
                collect_array(arguments.collect()),
                scope,
            )?;
        }
        Ok(())
    }
}

/// Returns whether an expression is a call of `require`.
fn is_require(expression: &Expression<'_>) -> bool {
    matches!(
        expression,
        Expression::CallExpression(call)
            if matches!(&call.callee, Expression::Identifier(callee) if callee.name == "require")
    )
}

/// Returns the source type of pages and modules, which may use TypeScript and
/// JSX.
fn source_type() -> SourceType {
    SourceType::tsx()
}

/// Returns a string as a value.
fn text(text: &str) -> Literal {
    Literal::Value(Value::String(text.to_owned()))
}
