//! Evaluates the constant part of JavaScript: what literals, names of known
//! values, and pure functions of them give. Code is parsed by oxc and walked as
//! a tree; nothing is executed, and whatever depends on a browser, on time or
//! on an unknown module is "not constant".
//!
//! [`read`](fn@crate::literal::read) reads plain literals without a parser; this
//! module takes over where it gives up.

mod call;
mod guard;
mod module;
mod operator;
pub mod settings;

use std::cell::Cell;
use std::rc::Rc;

use located_data::Span;
use oxc_allocator::Allocator;
use oxc_ast::ast::{
    ArrayExpressionElement, BindingPattern, ChainElement, Expression, FormalParameters,
    FunctionBody, ObjectExpression, ObjectPropertyKind, PropertyKey, Statement, UnaryOperator,
};
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType};
use serde_json::Value;

pub(crate) use self::module::evaluate_module;
use crate::literal::{
    self, Closure, Function, Literal, Names, NotLiteral, Scope, collect_array, collect_object,
    default_of,
};

/// Steps that one expression may take. A list of a thousand items mapped to
/// elements takes some thousands.
const MAX_STEPS: usize = 200_000;
/// Depth of expressions and calls.
const MAX_DEPTH: usize = 96;

type Read<T> = Result<T, NotLiteral>;

/// The name under which the scope of a module has its file. No code can write it.
pub(crate) const MODULE_FILE: &str = "";

/// Evaluates the expression at `span` of `source`.
pub(crate) fn evaluate(
    source: &Rc<str>,
    span: Span,
    scope: &Scope,
    names: &dyn Names,
) -> Read<Literal> {
    let steps = Cell::new(MAX_STEPS);
    Evaluator::new(source, scope, names, &steps).text(span)
}

/// Evaluates an expression of constant JavaScript or TypeScript, for instance
/// JSON with comments. Returns `None` if it is not constant or not data.
///
/// ```
/// let value = docs_markdown::evaluate("{a: [1, 2].map((n) => n * 2), /* b */}");
/// assert_eq!(value, Some(serde_json::json!({"a": [2, 4]})));
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

/// Calls `function` with the props of a component, as React does.
pub(crate) fn call(function: &Function, props: Literal, names: &dyn Names) -> Read<Literal> {
    let steps = Cell::new(MAX_STEPS);
    let scope = Scope::default();
    Evaluator::new(&function.source, &scope, names, &steps).call_function(function, vec![props])
}

#[derive(Clone)]
struct Evaluator<'e> {
    source: &'e Rc<str>,
    scope: Scope,
    names: &'e dyn Names,
    steps: &'e Cell<usize>,
    depth: usize,
    /// What to add to the positions of the parsed text.
    offset: usize,
}

fn fail<T>(at: usize) -> Read<T> {
    Err(NotLiteral(at))
}

impl<'e> Evaluator<'e> {
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
        }
    }
}

impl Evaluator<'_> {
    /// Parses and evaluates a part of the source.
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

    fn span(&self, node: &impl GetSpan) -> Span {
        let span = node.span();
        Span::new(span.start as usize, span.end as usize).offset(self.offset)
    }

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

    fn expression(&self, expression: &Expression<'_>) -> Read<Literal> {
        let span = self.span(expression);
        self.deeper(span.start)?.evaluate(expression, span)
    }

    fn evaluate(&self, expression: &Expression<'_>, span: Span) -> Read<Literal> {
        match expression {
            Expression::BooleanLiteral(it) => Ok(Literal::Value(Value::Bool(it.value))),
            Expression::NullLiteral(_) => Ok(Literal::Value(Value::Null)),
            Expression::NumericLiteral(it) => Ok(operator::number(it.value)),
            Expression::StringLiteral(it) => Ok(text(it.value.as_str())),
            Expression::TemplateLiteral(it) => {
                let mut out = String::new();
                for (n, part) in it.quasis.iter().enumerate() {
                    out.push_str(part.value.cooked.as_ref().map_or("", |it| it.as_str()));
                    if let Some(value) = it.expressions.get(n) {
                        out.push_str(&self.to_text(value)?);
                    }
                }
                Ok(text(&out))
            }
            Expression::Identifier(it) => self.name(it.name.as_str(), span),
            Expression::ArrayExpression(it) => self.array(&it.elements),
            Expression::ObjectExpression(it) => self.object(it),
            Expression::ParenthesizedExpression(it) => self.expression(&it.expression),
            Expression::ConditionalExpression(it) => {
                let test = operator::truth(&self.expression(&it.test)?);
                let test = test.ok_or(NotLiteral(span.start))?;
                self.expression(if test { &it.consequent } else { &it.alternate })
            }
            Expression::LogicalExpression(it) => self.logical(it, span),
            Expression::BinaryExpression(it) => {
                let (left, right) = (self.expression(&it.left)?, self.expression(&it.right)?);
                operator::binary(it.operator, left, right).ok_or(NotLiteral(span.start))
            }
            Expression::UnaryExpression(it)
                if it.operator == UnaryOperator::Typeof && self.is_browser_name(&it.argument) =>
            {
                Ok(text("undefined"))
            }
            Expression::UnaryExpression(it) => {
                let value = self.expression(&it.argument)?;
                operator::unary(it.operator, &value).ok_or(NotLiteral(span.start))
            }
            Expression::StaticMemberExpression(it) => {
                let object = self.expression(&it.object)?;
                if it.property.name == "default" && is_require(&it.object) {
                    return Ok(default_of(object));
                }
                self.member(object, it.property.name.as_str(), span)
            }
            Expression::ComputedMemberExpression(it) => {
                let object = self.expression(&it.object)?;
                let key = self.to_text(&it.expression)?;
                self.member(object, &key, span)
            }
            Expression::SequenceExpression(it) => {
                let mut value = Literal::Value(Value::Null);
                for expression in &it.expressions {
                    value = self.expression(expression)?;
                }
                Ok(value)
            }
            Expression::ChainExpression(it) => self.chain(&it.expression, span),
            Expression::CallExpression(it) => self.call(it, span),
            Expression::ArrowFunctionExpression(_) | Expression::FunctionExpression(_) => {
                Ok(Literal::Function(Function {
                    source: Rc::clone(self.source),
                    span,
                    scope: self.scope.clone(),
                }))
            }
            Expression::JSXElement(_) | Expression::JSXFragment(_) => self.jsx(span),
            Expression::TSAsExpression(it) => self.expression(&it.expression),
            Expression::TSSatisfiesExpression(it) => self.expression(&it.expression),
            Expression::TSNonNullExpression(it) => self.expression(&it.expression),
            Expression::AwaitExpression(it) if self.names.is_settings() => {
                self.expression(&it.argument)
            }
            _ => fail(span.start),
        }
    }

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

    fn logical(&self, it: &oxc_ast::ast::LogicalExpression<'_>, span: Span) -> Read<Literal> {
        use oxc_ast::ast::LogicalOperator;
        let left = self.expression(&it.left)?;
        let takes_left = match it.operator {
            LogicalOperator::Coalesce => !operator::is_nullish(&left),
            operator => {
                let truth = operator::truth(&left).ok_or(NotLiteral(span.start))?;
                truth == (operator == LogicalOperator::Or)
            }
        };
        if takes_left {
            Ok(left)
        } else {
            self.expression(&it.right)
        }
    }

    fn chain(&self, chain: &ChainElement<'_>, span: Span) -> Read<Literal> {
        match chain {
            ChainElement::CallExpression(it) => self.call(it, span),
            ChainElement::TSNonNullExpression(it) => self.expression(&it.expression),
            ChainElement::StaticMemberExpression(it) => {
                let object = self.expression(&it.object)?;
                if operator::is_nullish(&object) {
                    return Ok(Literal::Value(Value::Null));
                }
                self.member(object, it.property.name.as_str(), span)
            }
            ChainElement::ComputedMemberExpression(it) => {
                let object = self.expression(&it.object)?;
                if operator::is_nullish(&object) {
                    return Ok(Literal::Value(Value::Null));
                }
                let key = self.to_text(&it.expression)?;
                self.member(object, &key, span)
            }
            ChainElement::PrivateFieldExpression(_) => fail(span.start),
        }
    }

    /// Returns whether an expression is a name that only browsers define.
    fn is_browser_name(&self, expression: &Expression<'_>) -> bool {
        matches!(
            expression,
            Expression::Identifier(it)
                if matches!(it.name.as_str(), "window" | "document" | "navigator" | "localStorage")
                    && self.scope.get(it.name.as_str()).is_none()
        )
    }

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

    fn array(&self, elements: &[ArrayExpressionElement<'_>]) -> Read<Literal> {
        let mut items = Vec::with_capacity(elements.len());
        for element in elements {
            match element {
                ArrayExpressionElement::SpreadElement(it) => {
                    let at = self.span(&it.argument).start;
                    let list = self.expression(&it.argument);
                    match list.and_then(|list| literal::items(list).ok_or(NotLiteral(at))) {
                        Err(_) if self.names.is_settings() => items.push(Literal::Unknown),
                        list => items.extend(list?),
                    }
                }
                ArrayExpressionElement::Elision(_) => items.push(Literal::Value(Value::Null)),
                other => match other.as_expression() {
                    // In settings one item that is not constant leaves the others.
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

    fn object(&self, object: &ObjectExpression<'_>) -> Read<Literal> {
        let mut fields: Vec<(String, Literal)> = Vec::with_capacity(object.properties.len());
        let mut set = |key: String, value: Literal| {
            fields.retain(|(known, _)| *known != key);
            fields.push((key, value));
        };
        for property in &object.properties {
            match property {
                ObjectPropertyKind::SpreadProperty(it) => {
                    let at = self.span(&it.argument).start;
                    let spread = self.expression(&it.argument)?;
                    for (key, value) in literal::fields(spread).ok_or(NotLiteral(at))? {
                        set(key, value);
                    }
                }
                ObjectPropertyKind::ObjectProperty(it) => {
                    let key = self.key(&it.key, it.computed)?;
                    // One field that is not constant leaves the others.
                    let value = match self.expression(&it.value) {
                        Err(_) if self.steps.get() > 0 => Literal::Unknown,
                        value => value?,
                    };
                    set(key, value);
                }
            }
        }
        Ok(collect_object(fields))
    }

    fn key(&self, key: &PropertyKey<'_>, computed: bool) -> Read<String> {
        match key {
            PropertyKey::StaticIdentifier(it) => Ok(it.name.as_str().to_owned()),
            PropertyKey::StringLiteral(it) if !computed => Ok(it.value.as_str().to_owned()),
            other => match other.as_expression() {
                Some(expression) => self.to_text(expression),
                None => fail(self.span(other).start),
            },
        }
    }

    fn to_text(&self, expression: &Expression<'_>) -> Read<String> {
        let at = self.span(expression).start;
        let value = self.expression(expression)?;
        operator::to_text(&value).ok_or(NotLiteral(at))
    }

    fn member(&self, object: Literal, key: &str, span: Span) -> Read<Literal> {
        match literal::member(object, key) {
            Some(Literal::Unknown) | None => fail(span.start),
            Some(value) => Ok(value),
        }
    }

    /// Binds a parameter or a `const` to its value.
    fn bind(&self, pattern: &BindingPattern<'_>, value: Literal, scope: &Scope) -> Read<()> {
        let inside = Evaluator {
            scope: scope.clone(),
            ..self.deeper(self.span(pattern).start)?
        };
        match pattern {
            BindingPattern::BindingIdentifier(it) => scope.define(it.name.as_str(), value),
            BindingPattern::AssignmentPattern(it) => {
                let value = if operator::is_nullish(&value) {
                    inside.expression(&it.right)?
                } else {
                    value
                };
                inside.bind(&it.left, value, scope)?;
            }
            BindingPattern::ObjectPattern(it) => {
                let at = self.span(&**it).start;
                let mut rest = literal::fields(value).ok_or(NotLiteral(at))?;
                for property in &it.properties {
                    let key = inside.key(&property.key, property.computed)?;
                    let field = rest.iter().position(|(known, _)| *known == key);
                    let field = field.map(|at| rest.remove(at).1);
                    let field = field.unwrap_or(Literal::Value(Value::Null));
                    inside.bind(&property.value, field, scope)?;
                }
                if let Some(pattern) = &it.rest {
                    inside.bind(&pattern.argument, collect_object(rest), scope)?;
                }
            }
            BindingPattern::ArrayPattern(it) => {
                let at = self.span(&**it).start;
                let mut items = literal::items(value).ok_or(NotLiteral(at))?.into_iter();
                for element in &it.elements {
                    let item = items.next().unwrap_or(Literal::Value(Value::Null));
                    if let Some(element) = element {
                        inside.bind(element, item, scope)?;
                    }
                }
                if let Some(pattern) = &it.rest {
                    inside.bind(&pattern.argument, collect_array(items.collect()), scope)?;
                }
            }
        }
        Ok(())
    }

    fn call_function(&self, function: &Function, arguments: Vec<Literal>) -> Read<Literal> {
        let span = function.span;
        let text = function
            .source
            .get(span.start..span.end)
            .unwrap_or_default();
        if guard::is_too_deep(text) {
            return fail(span.start);
        }
        let arena = Allocator::default();
        let parsed = Parser::new(&arena, text, source_type()).parse_expression();
        let parsed = parsed.map_err(|_| NotLiteral(span.start))?;
        let scope = function.scope.inner();
        let inner = Evaluator {
            source: &function.source,
            scope: scope.clone(),
            offset: span.start,
            ..self.deeper(span.start)?
        };
        match &parsed {
            Expression::ArrowFunctionExpression(it) if !it.r#async || self.names.is_settings() => {
                inner.bind_all(&it.params, arguments, &scope)?;
                match &it.body {
                    oxc_ast::ast::ArrowFunctionBody::FunctionBody(body) => inner.body(body),
                    body => match body.as_expression() {
                        Some(value) => inner.expression(value),
                        None => fail(span.start),
                    },
                }
            }
            Expression::FunctionExpression(it)
                if !it.generator && (!it.r#async || self.names.is_settings()) =>
            {
                inner.bind_all(&it.params, arguments, &scope)?;
                match &it.body {
                    Some(body) => inner.body(body),
                    None => fail(span.start),
                }
            }
            _ => fail(span.start),
        }
    }

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

    /// Constants, conditions and the `return` of a function.
    fn body(&self, body: &FunctionBody<'_>) -> Read<Literal> {
        let value = self.statements(&body.statements)?;
        Ok(value.unwrap_or(Literal::Value(Value::Null)))
    }

    fn statements(&self, statements: &[Statement<'_>]) -> Read<Option<Literal>> {
        for statement in statements {
            let at = self.span(statement).start;
            let inside = self.deeper(at)?;
            let value = match statement {
                Statement::ReturnStatement(it) => match &it.argument {
                    Some(value) => Some(inside.expression(value)?),
                    None => Some(Literal::Value(Value::Null)),
                },
                Statement::VariableDeclaration(it) if it.kind.is_const() => {
                    for declared in &it.declarations {
                        let value = declared.init.as_ref().ok_or(NotLiteral(at))?;
                        inside.bind(&declared.id, inside.expression(value)?, &self.scope)?;
                    }
                    None
                }
                Statement::IfStatement(it) => {
                    let test = operator::truth(&inside.expression(&it.test)?);
                    if test.ok_or(NotLiteral(at))? {
                        inside.statements(std::slice::from_ref(&it.consequent))?
                    } else if let Some(alternate) = &it.alternate {
                        inside.statements(std::slice::from_ref(alternate))?
                    } else {
                        None
                    }
                }
                Statement::BlockStatement(it) => inside.statements(&it.body)?,
                Statement::EmptyStatement(_) => None,
                _ => return fail(at),
            };
            if value.is_some() {
                return Ok(value);
            }
        }
        Ok(None)
    }
}

fn is_require(expression: &Expression<'_>) -> bool {
    matches!(
        expression,
        Expression::CallExpression(call)
            if matches!(&call.callee, Expression::Identifier(it) if it.name == "require")
    )
}

/// Pages and modules may use TypeScript and JSX.
fn source_type() -> SourceType {
    SourceType::tsx()
}

fn text(text: &str) -> Literal {
    Literal::Value(Value::String(text.to_owned()))
}
