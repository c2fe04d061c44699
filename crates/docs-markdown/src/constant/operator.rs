//! Operators, by the rules of JavaScript for the types of JSON.
//!
//! `None` stands for an operation whose result is not known, or that would
//! convert types in a way that authors of data do not intend (`"2" * 3`).

use oxc_ast::ast::{BinaryOperator, UnaryOperator};
use serde_json::Value;

use crate::literal::{self, Literal, fields};

/// Returns a number as a value.
pub(super) fn number(value: f64) -> Literal {
    Literal::Value(literal::number(value))
}

/// Returns a boolean as a value.
fn bool(value: bool) -> Literal {
    Literal::Value(Value::Bool(value))
}

/// Returns the truth of a value in a condition, or `None` for an unknown value.
pub(super) fn truth(value: &Literal) -> Option<bool> {
    Some(match value {
        Literal::Unknown => return None,
        Literal::Shared(cell) if cell.is_unknown() => return None,
        Literal::Value(Value::Null) => false,
        Literal::Value(Value::Bool(truth)) => *truth,
        Literal::Value(Value::Number(number)) => number.as_f64() != Some(0.0),
        Literal::Value(Value::String(text)) => !text.is_empty(),
        _ => true,
    })
}

/// Returns whether a value is `null` or `undefined`.
pub(super) fn is_nullish(value: &Literal) -> bool {
    matches!(value, Literal::Value(Value::Null))
}

/// Returns a value as text, as in a template.
pub(super) fn to_text(value: &Literal) -> Option<String> {
    match value {
        Literal::Value(value) => literal::to_text(value),
        _ => None,
    }
}

/// Returns the value of a number. Other types are not converted.
fn to_number(value: &Literal) -> Option<f64> {
    match value {
        Literal::Value(Value::Number(number)) => number.as_f64(),
        _ => None,
    }
}

/// Returns the value of an integer.
pub(super) fn whole(value: &Literal) -> Option<i64> {
    match value {
        Literal::Value(Value::Number(number)) => number.as_i64(),
        _ => None,
    }
}

/// Applies an operator with one operand.
pub(super) fn unary(operator: UnaryOperator, value: &Literal) -> Option<Literal> {
    match operator {
        UnaryOperator::LogicalNot => truth(value).map(|truth| bool(!truth)),
        UnaryOperator::UnaryNegation => to_number(value).map(|operand| number(-operand)),
        UnaryOperator::UnaryPlus => to_number(value).map(number),
        UnaryOperator::Void => Some(Literal::Value(Value::Null)),
        UnaryOperator::Typeof => {
            type_of(value).map(|name| Literal::Value(Value::String(name.into())))
        }
        _ => None,
    }
}

/// Returns the result of `typeof`. `null` and `undefined` are the same value
/// here; code uses `typeof` to test for the latter.
fn type_of(value: &Literal) -> Option<&'static str> {
    Some(match value {
        Literal::Value(Value::Null) => "undefined",
        Literal::Value(Value::Bool(_)) => "boolean",
        Literal::Value(Value::Number(_)) => "number",
        Literal::Value(Value::String(_)) => "string",
        Literal::Value(Value::Array(_) | Value::Object(_))
        | Literal::Array(_)
        | Literal::Object(_)
        | Literal::Shared(_)
        | Literal::Jsx(..) => "object",
        Literal::Function(_) => "function",
        _ => return None,
    })
}

/// Applies an operator with two operands. Equality is strict in all forms, and
/// comparisons require numbers. A division by zero has no result, since JSON
/// has neither infinity nor NaN.
pub(super) fn binary(operator: BinaryOperator, left: Literal, right: Literal) -> Option<Literal> {
    use BinaryOperator as Op;
    if operator == Op::Addition {
        return add(&left, &right);
    }
    if matches!(
        operator,
        Op::StrictEquality | Op::StrictInequality | Op::Equality | Op::Inequality
    ) {
        let (Literal::Value(left), Literal::Value(right)) = (left, right) else {
            return None;
        };
        // Lists and objects are compared by identity, which copied values do
        // not have.
        if left.is_array() || left.is_object() || right.is_array() || right.is_object() {
            return None;
        }
        let wants_equal = matches!(operator, Op::StrictEquality | Op::Equality);
        // `1` and `1.0` are different values of `serde_json`.
        let equal = match (left.as_f64(), right.as_f64()) {
            (Some(left), Some(right)) => left == right,
            _ => left == right,
        };
        return Some(bool(equal == wants_equal));
    }
    if operator == Op::In {
        let key = to_text(&left)?;
        return Some(bool(fields(right)?.iter().any(|(known, _)| *known == key)));
    }
    let (left, right) = (to_number(&left)?, to_number(&right)?);
    Some(match operator {
        Op::LessThan => bool(left < right),
        Op::LessEqualThan => bool(left <= right),
        Op::GreaterThan => bool(left > right),
        Op::GreaterEqualThan => bool(left >= right),
        Op::Subtraction => number(left - right),
        Op::Multiplication => number(left * right),
        Op::Division if right != 0.0 => number(left / right),
        Op::Remainder if right != 0.0 => number(left % right),
        _ => return None,
    })
}

/// Adds numbers, or concatenates texts.
fn add(left: &Literal, right: &Literal) -> Option<Literal> {
    if let (Some(left), Some(right)) = (to_number(left), to_number(right)) {
        return Some(number(left + right));
    }
    let sum = to_text(left)? + &to_text(right)?;
    Some(Literal::Value(Value::String(sum)))
}
