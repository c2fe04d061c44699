//! Calls: functions of the page and of modules, and methods of strings, lists
//! and objects that depend only on their arguments.
//!
//! The methods are those that pages and settings use on their data. Others are
//! not constant, and reported as such.
//!
//! Arguments are evaluated before a call, from left to right, and a function of
//! the page is called with its own scope as in JavaScript. A call costs steps
//! like any other expression, so recursion ends at the limit of steps or of
//! depth.

use located_data::Span;
use oxc_ast::ast::{Argument, CallExpression, Expression, NewExpression};
use serde_json::Value;

use super::list::CHANGING;
use super::{Evaluator, Read, fail, operator, text};
use crate::literal::{self, Literal, NotLiteral, below_base, collect_array, collect_object};

impl Evaluator<'_> {
    /// Evaluates a call of a function, a method or a component's helper.
    ///
    /// A callee is looked up in this order: functions of the platform, static
    /// methods, functions in fields of an object, methods of strings and lists.
    pub(super) fn call(&self, call: &CallExpression<'_>, span: Span) -> Read<Literal> {
        if let Some(value) = self.platform(call) {
            return Ok(value);
        }
        match &call.callee {
            Expression::Identifier(callee) => self.call_name(callee.name.as_str(), call, span),
            Expression::StaticMemberExpression(access) => {
                let method = access.property.name.as_str();
                if let Expression::Identifier(object) = &access.object
                    && object.name == "Object"
                {
                    return self.object_method(method, call, span);
                }
                if let Expression::Identifier(object) = &access.object
                    && let Some(value) = self.static_method(object.name.as_str(), method, call)
                {
                    return value;
                }
                let object = self.expression(&access.object)?;
                if access.optional && operator::is_nullish(&object) {
                    return Ok(object);
                }
                if let Some(Literal::Function(function)) = literal::member(object.clone(), method) {
                    return self.call_function(&function, self.arguments(call)?);
                }
                self.method(object, method, call, span)
            }
            callee => match self.expression(callee)? {
                Literal::Function(function) => self.call_function(&function, self.arguments(call)?),
                _ => fail(span.start),
            },
        }
    }

    /// Calls a function of the platform by its name in the code: `path.join`,
    /// or `Date.getFullYear` for a method of a new date. Only settings have a
    /// platform. Arguments that are not constant are unknown, which the host
    /// may ignore.
    fn platform(&self, call: &CallExpression<'_>) -> Option<Literal> {
        if !self.names.is_settings() {
            return None;
        }
        let callee = match &call.callee {
            // Arguments are evaluated once, because they may change values. No function
            // of a platform has such a name.
            Expression::StaticMemberExpression(member)
                if CHANGING.contains(&member.property.name.as_str())
                    || is_callback_method(member.property.name.as_str()) =>
            {
                return None;
            }
            Expression::StaticMemberExpression(member) => match &member.object {
                Expression::NewExpression(new) if new.arguments.is_empty() => {
                    let Expression::Identifier(class) = &new.callee else {
                        return None;
                    };
                    format!("{}.{}", class.name, member.property.name)
                }
                object => format!("{}.{}", dotted(object)?, member.property.name),
            },
            callee => dotted(callee)?,
        };
        let arguments = call
            .arguments
            .iter()
            .map(|argument| {
                let value = argument.as_expression().map(|value| self.expression(value));
                value.and_then(Result::ok).unwrap_or(Literal::Unknown)
            })
            .collect::<Vec<_>>();
        self.names.call(&callee, &arguments)
    }

    /// Creates an object of a class of the platform, such as `new URL(…)`. Only
    /// settings have a platform.
    pub(super) fn created(&self, new: &NewExpression<'_>) -> Option<Literal> {
        let Expression::Identifier(class) = &new.callee else {
            return None;
        };
        let arguments = new.arguments.iter();
        let arguments = arguments.map(|argument| self.expression(argument.as_expression()?).ok());
        let arguments: Option<Vec<Literal>> = arguments.collect();
        self.names.call(&format!("new {}", class.name), &arguments?)
    }

    /// Evaluates the arguments of a call, with spreads in place.
    fn arguments(&self, call: &CallExpression<'_>) -> Read<Vec<Literal>> {
        let mut out = Vec::new();
        for argument in &call.arguments {
            match argument {
                Argument::SpreadElement(spread) => {
                    let at = self.span(&spread.argument).start;
                    let list = self.expression(&spread.argument)?;
                    out.extend(literal::items(list).ok_or(NotLiteral(at))?);
                }
                other => match other.as_expression() {
                    Some(value) => out.push(self.expression(value)?),
                    None => return fail(self.span(other).start),
                },
            }
        }
        Ok(out)
    }

    /// Evaluates the values that a call adds to a list. One that is not constant is
    /// unknown. Returns `None` if their number is.
    fn added(&self, call: &CallExpression<'_>) -> Option<Vec<Literal>> {
        let mut out = Vec::new();
        for argument in &call.arguments {
            match argument {
                Argument::SpreadElement(spread) => {
                    out.extend(literal::items(self.expression(&spread.argument).ok()?)?);
                }
                other => {
                    let value = self.expression(other.as_expression()?);
                    out.push(value.unwrap_or(Literal::Unknown));
                }
            }
        }
        Some(out)
    }

    /// Calls a function by its name: one that the code defines, `require`,
    /// `useBaseUrl`, `translate`, or a conversion.
    ///
    /// `require` returns the data of a module, or a file of the site.
    /// `useBaseUrl` is Docusaurus's hook that puts the base URL in front of a
    /// path; here its argument is a reference, whose address is resolved like
    /// that of a link.
    fn call_name(&self, name: &str, call: &CallExpression<'_>, span: Span) -> Read<Literal> {
        if let Some(Literal::Function(function)) = self
            .scope
            .get(name)
            .or_else(|| self.names.lookup(&[name.to_owned()]))
        {
            return self.call_function(&function, self.arguments(call)?);
        }
        match (name, &*self.arguments(call)?) {
            ("require" | "useBaseUrl", [Literal::Value(Value::String(target)), ..]) => {
                let module = self.scope.get(super::MODULE_FILE);
                let file = module.as_ref().and_then(operator::to_text);
                if name == "require" {
                    if let Some(value) = self.names.required(file.as_deref(), target) {
                        return Ok(value);
                    }
                    // A specifier in a module is relative to that module, not
                    // to the page.
                    if file.is_some() && !self.names.is_settings() {
                        return fail(span.start);
                    }
                }
                let at = call
                    .arguments
                    .first()
                    .map_or(span, |argument| self.span(argument));
                // The span without its quotes; in a module it would be an
                // offset into another file than the page.
                let inner = match file {
                    Some(_) => Span::default(),
                    None => Span::new(at.start + 1, at.end.saturating_sub(1).max(at.start + 1)),
                };
                let target = if name == "useBaseUrl" {
                    below_base(target.clone())
                } else {
                    target.clone()
                };
                Ok(Literal::Asset(target, inner))
            }
            ("translate", [message]) => translated(message, None).ok_or(NotLiteral(span.start)),
            ("translate", [message, values]) => {
                translated(message, Some(values)).ok_or(NotLiteral(span.start))
            }
            ("String", [value]) => self.text_of(value, span),
            ("Boolean", [value]) => match operator::truth(value) {
                Some(truth) => Ok(Literal::Value(Value::Bool(truth))),
                None => fail(span.start),
            },
            _ => fail(span.start),
        }
    }

    /// Calls `Array.isArray`, `JSON.parse`, `JSON.stringify`, or `Promise.resolve` and `Promise.all`,
    /// whose results are awaited. Returns `None` for all other functions. A local name
    /// `Array` or `JSON` hides the global one.
    fn static_method(
        &self,
        object: &str,
        method: &str,
        call: &CallExpression<'_>,
    ) -> Option<Read<Literal>> {
        if self.scope.get(object).is_some() {
            return None;
        }
        let span = self.span(call);
        let read = || -> Read<Literal> {
            let mut arguments = self.arguments(call)?;
            if object == "Promise" {
                let value = arguments.pop().filter(|_| arguments.is_empty());
                return value.ok_or(NotLiteral(span.start));
            }
            if object == "JSON" {
                arguments = arguments.into_iter().map(literal::plain).collect();
            }
            let result = match (object, &*arguments) {
                ("Array", [value, ..]) => match value {
                    Literal::Unknown => None,
                    value => {
                        let is_list = literal::items(value.clone()).is_some();
                        Some(Literal::Value(Value::Bool(is_list)))
                    }
                },
                ("JSON", [Literal::Value(Value::String(json))]) if method == "parse" => {
                    serde_json::from_str(json).ok().map(Literal::Value)
                }
                ("JSON", [Literal::Value(value), rest @ ..]) if method == "stringify" => {
                    written(value, rest)
                }
                _ => None,
            };
            result.ok_or(NotLiteral(span.start))
        };
        matches!(
            (object, method),
            ("Array", "isArray") | ("JSON", "parse" | "stringify") | ("Promise", "resolve" | "all")
        )
        .then(read)
    }

    /// Returns `String(value)`.
    fn text_of(&self, value: &Literal, span: Span) -> Read<Literal> {
        let words = operator::to_text(value).ok_or(NotLiteral(span.start))?;
        Ok(text(&words))
    }

    /// Calls a static method of `Object`. Fields keep the order of the source,
    /// in which JavaScript lists all but numeric names.
    fn object_method(&self, method: &str, call: &CallExpression<'_>, span: Span) -> Read<Literal> {
        let mut arguments = self.arguments(call)?;
        match method {
            "freeze" | "seal" if !arguments.is_empty() => return Ok(arguments.swap_remove(0)),
            "fromEntries" => {
                let entries = arguments.into_iter().next().and_then(literal::items);
                let fields: Option<Vec<(String, Literal)>> = entries
                    .ok_or(NotLiteral(span.start))?
                    .into_iter()
                    .map(|entry| {
                        let mut entry = literal::items(entry)?.into_iter();
                        Some((operator::to_text(&entry.next()?)?, entry.next()?))
                    })
                    .collect();
                return Ok(collect_object(fields.ok_or(NotLiteral(span.start))?));
            }
            "assign" => {
                if let Some(Literal::Shared(target)) = arguments.first().cloned()
                    && !target.is_list()
                {
                    for argument in arguments.into_iter().skip(1) {
                        if operator::is_nullish(&argument) {
                            continue;
                        }
                        let Some(fields) = literal::fields(argument) else {
                            target.forget();
                            return fail(span.start);
                        };
                        for (key, value) in fields {
                            self.charge(target.len() / 64);
                            target.set_part(&key, value);
                        }
                    }
                    return Ok(Literal::Shared(target));
                }
                let mut all: Vec<(String, Literal)> = Vec::new();
                for argument in arguments {
                    let fields = literal::fields(argument).ok_or(NotLiteral(span.start))?;
                    for (key, value) in fields {
                        all.retain(|(known, _)| *known != key);
                        all.push((key, value));
                    }
                }
                return Ok(collect_object(all));
            }
            _ => {}
        }
        let argument = arguments.into_iter().next();
        let fields = argument
            .and_then(literal::fields)
            .ok_or(NotLiteral(span.start))?;
        let items = match method {
            "keys" => fields.iter().map(|(key, _)| text(key)).collect(),
            "values" => fields.into_iter().map(|(_, value)| value).collect(),
            "entries" => fields
                .into_iter()
                .map(|(key, value)| collect_array(vec![text(&key), value]))
                .collect(),
            _ => return fail(span.start),
        };
        Ok(collect_array(items))
    }

    /// Calls a method of a string or a list.
    fn method(
        &self,
        object: Literal,
        method: &str,
        call: &CallExpression<'_>,
        span: Span,
    ) -> Read<Literal> {
        if let Literal::Value(Value::String(words)) = &object {
            let arguments = self.arguments(call)?;
            return string_method(words, method, &arguments).ok_or(NotLiteral(span.start));
        }
        if let Literal::Shared(cell) = &object
            && CHANGING.contains(&method)
            && cell.is_list()
        {
            let adds = matches!(method, "push" | "unshift");
            let arguments = match adds {
                true => self.added(call).ok_or(NotLiteral(span.start)),
                false => self.arguments(call),
            };
            let arguments = arguments.inspect_err(|_| cell.forget())?;
            let result = self.changing_method(cell, method, arguments, span.start);
            return result.unwrap_or_else(|| fail(span.start));
        }
        let items = literal::items(object).ok_or(NotLiteral(span.start))?;
        self.charge(items.len() / 64);
        match method {
            method if is_callback_method(method) => self.each(items, method, call, span),
            _ => {
                let arguments = self.arguments(call)?;
                list_method(items, method, &arguments).ok_or(NotLiteral(span.start))
            }
        }
    }

    /// Calls a method that takes a function for each item.
    ///
    /// The function gets the item and its index. `filter(Boolean)` is a common
    /// way to drop empty items, and the only function that is accepted by its
    /// name.
    fn each(
        &self,
        items: Vec<Literal>,
        method: &str,
        call: &CallExpression<'_>,
        span: Span,
    ) -> Read<Literal> {
        let is_boolean = matches!(
            call.arguments.first(),
            Some(Argument::Identifier(argument)) if argument.name == "Boolean"
        );
        let function = match self.arguments_unless(is_boolean, call)?.into_iter().next() {
            Some(Literal::Function(function)) => Some(function),
            None if is_boolean => None,
            _ => return fail(span.start),
        };
        let mut kept = Vec::new();
        for (at, item) in items.into_iter().enumerate() {
            let result = match &function {
                Some(function) => {
                    let index = Literal::Value(Value::from(at));
                    self.call_function(function, vec![item.clone(), index])?
                }
                None => item.clone(),
            };
            match method {
                "forEach" => {}
                "map" => kept.push(result),
                "flatMap" => match literal::items(result.clone()) {
                    Some(inner) => kept.extend(inner),
                    None => kept.push(result),
                },
                _ => {
                    let truth = operator::truth(&result).ok_or(NotLiteral(span.start))?;
                    match method {
                        "filter" if truth => kept.push(item),
                        "find" if truth => return Ok(item),
                        "some" if truth => return Ok(Literal::Value(Value::Bool(true))),
                        "every" if !truth => return Ok(Literal::Value(Value::Bool(false))),
                        _ => {}
                    }
                }
            }
        }
        Ok(match method {
            "find" | "forEach" => Literal::Value(Value::Null),
            "some" => Literal::Value(Value::Bool(false)),
            "every" => Literal::Value(Value::Bool(true)),
            _ => collect_array(kept),
        })
    }

    /// Evaluates the arguments of a call, or none if `skip` is set. `Boolean`
    /// has no value of its own, so it must not be evaluated.
    fn arguments_unless(&self, skip: bool, call: &CallExpression<'_>) -> Read<Vec<Literal>> {
        if skip {
            Ok(Vec::new())
        } else {
            self.arguments(call)
        }
    }
}

/// Returns whether a method of a list takes a function of its items.
fn is_callback_method(method: &str) -> bool {
    matches!(
        method,
        "map" | "flatMap" | "filter" | "find" | "some" | "every" | "forEach"
    )
}

/// Returns the text of Docusaurus' `translate({message, id}, values)` in the language
/// in which it is written. Returns `None` if it is not constant.
fn translated(message: &Literal, values: Option<&Literal>) -> Option<Literal> {
    let fields = literal::fields(message.clone())?;
    let field = |name: &str| {
        let found = fields.iter().find(|(known, _)| known == name);
        found.and_then(|(_, value)| operator::to_text(value))
    };
    let message = field("message").or_else(|| field("id"))?;
    let values = match values {
        Some(values) => literal::fields(values.clone())?,
        None => Vec::new(),
    };
    let values: Option<Vec<(String, String)>> = (values.into_iter())
        .map(|(name, value)| Some((name, operator::to_text(&value)?)))
        .collect();
    let values = values?;
    let values: Vec<_> = (values.iter())
        .map(|(name, value)| (&**name, &**value))
        .collect();
    Some(text(&docs_model::texts::fill(&message, &values)))
}

/// Returns `value` as JSON. `options` are the replacer, which must be `null`,
/// and the indentation. The indentation is a text or a number of spaces, of
/// which JavaScript uses at most ten.
fn written(value: &Value, options: &[Literal]) -> Option<Literal> {
    use serde::Serialize as _;

    let indent = match options {
        [] | [Literal::Value(Value::Null)] => return Some(text(&value.to_string())),
        [Literal::Value(Value::Null), indent] => indent,
        _ => return None,
    };
    let indent = match indent {
        Literal::Value(Value::String(indent)) => indent.chars().take(10).collect(),
        other => " ".repeat(usize::try_from(operator::whole(other)?).ok()?.min(10)),
    };
    if indent.is_empty() {
        return Some(text(&value.to_string()));
    }
    let mut out = Vec::new();
    let format = serde_json::ser::PrettyFormatter::with_indent(indent.as_bytes());
    let mut serializer = serde_json::Serializer::with_formatter(&mut out, format);
    value.serialize(&mut serializer).ok()?;
    Some(text(&String::from_utf8(out).ok()?))
}

/// Returns a path of names as text: `a.b`. `None` for other expressions, such
/// as a call in between.
fn dotted(expression: &Expression<'_>) -> Option<String> {
    match expression {
        Expression::Identifier(name) => Some(name.name.to_string()),
        Expression::StaticMemberExpression(access) => Some(format!(
            "{}.{}",
            dotted(&access.object)?,
            access.property.name
        )),
        _ => None,
    }
}

/// Calls a method of a string. Offsets count characters, which differ from the
/// code units of JavaScript only beyond the basic plane. Returns `None` for an
/// unknown method or an argument without text.
fn string_method(words: &str, method: &str, arguments: &[Literal]) -> Option<Literal> {
    let argument = |at: usize| operator::to_text(arguments.get(at)?);
    Some(match method {
        "toUpperCase" => text(&words.to_uppercase()),
        "toLowerCase" => text(&words.to_lowercase()),
        "trim" => text(words.trim()),
        "toString" => text(words),
        "includes" => Literal::Value(Value::Bool(words.contains(&argument(0)?))),
        "startsWith" => Literal::Value(Value::Bool(words.starts_with(&argument(0)?))),
        "endsWith" => Literal::Value(Value::Bool(words.ends_with(&argument(0)?))),
        "concat" => {
            let more: Option<Vec<String>> = arguments.iter().map(operator::to_text).collect();
            text(&(words.to_owned() + &more?.concat()))
        }
        // Regular expressions are not literals here, so the pattern is text.
        "replace" => text(&words.replacen(&argument(0)?, &argument(1)?, 1)),
        "replaceAll" => text(&words.replace(&argument(0)?, &argument(1)?)),
        "split" => {
            let separator = argument(0)?;
            if separator.is_empty() {
                return None;
            }
            collect_array(words.split(&separator).map(text).collect())
        }
        "slice" | "substring" => {
            let chars: Vec<char> = words.chars().collect();
            let (start, end) = bounds(arguments, chars.len())?;
            text(&chars[start..end].iter().collect::<String>())
        }
        _ => return None,
    })
}

/// Calls a method of a list that takes values. Returns `None` for an unknown method
/// or argument.
fn list_method(mut items: Vec<Literal>, method: &str, arguments: &[Literal]) -> Option<Literal> {
    Some(match method {
        "join" => {
            let separator = match arguments.first() {
                Some(separator) => operator::to_text(separator)?,
                None => ",".to_owned(),
            };
            let words: Option<Vec<String>> = items.iter().map(operator::to_text).collect();
            text(&words?.join(&separator))
        }
        "slice" => {
            let (start, end) = bounds(arguments, items.len())?;
            collect_array(items.drain(start..end).collect())
        }
        "concat" => {
            for more in arguments {
                match literal::items(more.clone()) {
                    Some(more) => items.extend(more),
                    None => items.push(more.clone()),
                }
            }
            collect_array(items)
        }
        "includes" => Literal::Value(Value::Bool(items.contains(arguments.first()?))),
        "indexOf" => {
            let at = items
                .iter()
                .position(|item| Some(item) == arguments.first());
            Literal::Value(at.map_or(Value::from(-1), Value::from))
        }
        _ => return None,
    })
}

/// Returns the range of `slice(start, end)` in a sequence of `length` items.
/// Negative bounds count from the end. The end is never before the start.
fn bounds(arguments: &[Literal], length: usize) -> Option<(usize, usize)> {
    let bound = |at: usize, default: usize| match arguments.get(at) {
        None | Some(Literal::Value(Value::Null)) => Some(default),
        Some(Literal::Value(Value::Number(number))) => {
            let number = number.as_i64()?;
            let distance = usize::try_from(number.unsigned_abs()).ok()?;
            Some(if number < 0 {
                length.saturating_sub(distance)
            } else {
                distance.min(length)
            })
        }
        _ => None,
    };
    let (start, end) = (bound(0, 0)?, bound(1, length)?);
    Some((start, end.max(start)))
}
