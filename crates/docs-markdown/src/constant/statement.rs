//! Statements: of functions, and those of modules that are not declarations.
//!
//! In settings, a statement that is not constant does not affect the others: what it
//! may have changed is unknown. In the code of pages, the function is not constant.

use oxc_ast::ast::{
    BindingPattern, ForStatementLeft, FunctionBody, Statement, VariableDeclaration,
};
use oxc_ast_visit::{Visit, walk};
use serde_json::Value;

use super::{Evaluator, Read, fail, operator};
use crate::literal::{self, Function, Literal, NotLiteral, Scope};

/// What follows a statement.
pub(super) enum Flow {
    /// The next statement.
    Next,
    /// The end of the function, with its value.
    Return(Literal),
    /// The end of the loop.
    Break,
    /// The next item of the loop.
    Continue,
    /// An error.
    Throw,
}

impl Evaluator<'_> {
    /// Evaluates the body of a function. Without a `return`, the value is `undefined`.
    pub(super) fn body(&self, body: &FunctionBody<'_>) -> Read<Literal> {
        match self.statements(&body.statements)? {
            Flow::Return(value) => Ok(value),
            Flow::Throw => fail(self.span(body).start),
            Flow::Next | Flow::Break | Flow::Continue => Ok(Literal::Value(Value::Null)),
        }
    }

    /// Evaluates statements in the scope of the evaluator.
    ///
    /// What the statements would change that are not evaluated is unknown.
    fn statements(&self, statements: &[Statement<'_>]) -> Read<Flow> {
        for statement in statements {
            if let Statement::FunctionDeclaration(function) = statement
                && let Some(id) = &function.id
            {
                let value = Literal::Function(Function {
                    source: std::rc::Rc::clone(self.source),
                    span: self.span(&**function),
                    scope: self.scope.clone(),
                    is_method: false,
                });
                self.scope.define(id.name.as_str(), value);
            }
        }
        for (at, statement) in statements.iter().enumerate() {
            match self.statement(statement) {
                Ok(Flow::Next) => {}
                Err(_) if self.names.is_settings() && !returns(statement) => self.forget(statement),
                Err(error) => {
                    for statement in &statements[at..] {
                        self.forget(statement);
                    }
                    return Err(error);
                }
                flow => return flow,
            }
        }
        Ok(Flow::Next)
    }

    /// Evaluates a statement.
    pub(super) fn statement(&self, statement: &Statement<'_>) -> Read<Flow> {
        let at = self.span(statement).start;
        let inside = self.deeper(at)?;
        match statement {
            Statement::ReturnStatement(returned) => match &returned.argument {
                Some(value) => inside.expression(value).map(Flow::Return),
                None => Ok(Flow::Return(Literal::Value(Value::Null))),
            },
            Statement::VariableDeclaration(declaration) => {
                inside.variables(declaration)?;
                Ok(Flow::Next)
            }
            Statement::ExpressionStatement(statement) => {
                inside.expression(&statement.expression)?;
                Ok(Flow::Next)
            }
            Statement::IfStatement(condition) => {
                let test = operator::truth(&inside.expression(&condition.test)?);
                if test.ok_or(NotLiteral(at))? {
                    inside.block(&condition.consequent, inside.scope.inner())
                } else if let Some(alternate) = &condition.alternate {
                    inside.block(alternate, inside.scope.inner())
                } else {
                    Ok(Flow::Next)
                }
            }
            Statement::BlockStatement(_) => inside.block(statement, inside.scope.inner()),
            Statement::ForOfStatement(repeated) if !repeated.r#await => {
                let list = inside.expression(&repeated.right)?;
                let items = literal::items(list).ok_or(NotLiteral(at))?;
                inside.repeat(&repeated.left, items, &repeated.body)
            }
            Statement::ForInStatement(repeated) => {
                let object = inside.expression(&repeated.right)?;
                let fields = literal::fields(object).ok_or(NotLiteral(at))?;
                let names = fields.into_iter().map(|(name, _)| super::text(&name));
                inside.repeat(&repeated.left, names.collect(), &repeated.body)
            }
            Statement::BreakStatement(end) if end.label.is_none() => Ok(Flow::Break),
            Statement::ContinueStatement(next) if next.label.is_none() => Ok(Flow::Continue),
            Statement::ThrowStatement(_) => Ok(Flow::Throw),
            Statement::FunctionDeclaration(_) | Statement::EmptyStatement(_) => Ok(Flow::Next),
            _ => fail(at),
        }
    }

    /// Evaluates a statement, usually a block, whose variables are those of `scope`.
    fn block(&self, statement: &Statement<'_>, scope: Scope) -> Read<Flow> {
        let inside = Evaluator {
            scope,
            ..self.clone()
        };
        match statement {
            Statement::BlockStatement(block) => inside.statements(&block.body),
            statement => inside.statements(std::slice::from_ref(statement)),
        }
    }

    /// Evaluates the body of a loop for each item. Each time, the variable is a new one.
    fn repeat(
        &self,
        variable: &ForStatementLeft<'_>,
        items: Vec<Literal>,
        body: &Statement<'_>,
    ) -> Read<Flow> {
        let at = self.span(variable).start;
        let ForStatementLeft::VariableDeclaration(declaration) = variable else {
            return fail(at);
        };
        let [declared] = declaration.declarations.as_slice() else {
            return fail(at);
        };
        if !self.keeps(&declared.id) {
            return fail(at);
        }
        for item in items {
            let inside = self.deeper(at)?;
            let scope = self.scope.inner();
            inside.bind(&declared.id, item, &scope)?;
            match inside.block(body, scope)? {
                Flow::Next | Flow::Continue => {}
                Flow::Break => break,
                flow @ (Flow::Return(_) | Flow::Throw) => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    /// Defines variables. In settings, one that is not constant is unknown.
    fn variables(&self, declaration: &VariableDeclaration<'_>) -> Read<()> {
        for declared in &declaration.declarations {
            let at = self.span(declared).start;
            let value = match &declared.init {
                _ if !declaration.kind.is_const() && !self.keeps(&declared.id) => fail(at),
                Some(value) => self.expression(value),
                None => Ok(Literal::Value(Value::Null)),
            };
            let bound = value.and_then(|value| self.bind(&declared.id, value, &self.scope));
            if let Err(error) = bound {
                if !self.names.is_settings() {
                    return Err(error);
                }
                define_unknown(&declared.id, &self.scope);
            }
        }
        Ok(())
    }

    /// Returns whether the variables of a pattern keep their first value.
    fn keeps(&self, pattern: &BindingPattern<'_>) -> bool {
        match pattern.get_identifier_name() {
            Some(name) => !self.assigned.contains(name.as_str()),
            None => self.assigned.is_empty(),
        }
    }
}

/// Defines the names of a pattern as unknown.
fn define_unknown(pattern: &BindingPattern<'_>, scope: &Scope) {
    struct Names<'s>(&'s Scope);

    impl<'a> Visit<'a> for Names<'_> {
        fn visit_binding_identifier(&mut self, name: &oxc_ast::ast::BindingIdentifier<'a>) {
            self.0.define(name.name.as_str(), Literal::Unknown);
        }

        // Defaults are values, not names.
        fn visit_expression(&mut self, _: &oxc_ast::ast::Expression<'a>) {}
    }

    Names(scope).visit_binding_pattern(pattern);
}

/// Returns whether a statement may end the function that contains it.
fn returns(statement: &Statement<'_>) -> bool {
    #[derive(Default)]
    struct Returns(bool);

    impl<'a> Visit<'a> for Returns {
        fn visit_return_statement(&mut self, _: &oxc_ast::ast::ReturnStatement<'a>) {
            self.0 = true;
        }

        // Functions inside it have their own end.
        fn visit_function_body(&mut self, _: &FunctionBody<'a>) {}

        fn visit_statement(&mut self, statement: &Statement<'a>) {
            if !self.0 {
                walk::walk_statement(self, statement);
            }
        }
    }

    let mut found = Returns::default();
    found.visit_statement(statement);
    found.0
}
