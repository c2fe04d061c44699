//! Runs the steps of a template.
//!
//! The cost is counted in steps: one for each statement and item, and one for each
//! 64 bytes that are written, compared or copied. Time is not measured, so that the
//! same template has the same result on every machine. The budget grows with the data
//! of the call, since a large body may be written by every template, and not with
//! the template: nested loops over one list use it up.

use std::borrow::Cow;

use super::expression::Operator;
use super::{Datum, Expression, Step};

/// Steps of a template beyond those that print its data. The templates of this
/// crate need some hundreds.
const MAX_STEPS: usize = 200_000;
/// Number of bytes that count as a step.
const BYTES_OF_STEP: usize = 64;
/// Number of times that a template may print all its data, in addition to
/// [`MAX_STEPS`].
const COPIES: usize = 32;

/// A template did or printed too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sample) struct TooExpensive;

/// Runs the steps with the data of a call. A line break at the end of the output
/// is left out.
pub(super) fn run(steps: &[Step], data: &Datum) -> Result<String, TooExpensive> {
    let data_size = size(data) / BYTES_OF_STEP * COPIES;
    let mut run = Run {
        data,
        own: Vec::new(),
        out: String::new(),
        left: MAX_STEPS + data_size,
    };
    run.steps(steps)?;
    if run.out.ends_with('\n') {
        run.out.pop();
    }
    Ok(run.out)
}

fn size(data: &Datum) -> usize {
    match data {
        Datum::Null | Datum::Flag(_) | Datum::Number(_) => 1,
        Datum::Text(text) => text.len(),
        Datum::List(items) => items.iter().map(size).sum(),
        Datum::Map(members) => members.iter().map(|(_, value)| size(value)).sum(),
    }
}

struct Run<'t> {
    data: &'t Datum,
    /// Values that the template named.
    own: Vec<(&'t str, Cow<'t, Datum>)>,
    out: String,
    /// Steps that the template may still do.
    left: usize,
}

impl<'t> Run<'t> {
    /// Counts a step that writes `n_bytes`.
    fn spend(&mut self, n_bytes: usize) -> Result<(), TooExpensive> {
        let cost = 1 + n_bytes / BYTES_OF_STEP;
        self.left = self.left.checked_sub(cost).ok_or(TooExpensive)?;
        Ok(())
    }

    fn set(&mut self, name: &'t str, value: Cow<'t, Datum>) {
        match self.own.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = value,
            None => self.own.push((name, value)),
        }
    }

    fn steps(&mut self, steps: &'t [Step]) -> Result<(), TooExpensive> {
        for step in steps {
            match step {
                Step::Text(text) => {
                    self.spend(text.len())?;
                    self.out.push_str(text);
                }
                Step::Print(value) => {
                    let value = self.value(value)?;
                    let text = value.printed();
                    self.spend(text.len())?;
                    self.out.push_str(&text);
                }
                Step::If {
                    condition,
                    then,
                    otherwise,
                } => {
                    let holds = self.value(condition)?.holds();
                    self.steps(if holds { then } else { otherwise })?;
                }
                Step::For { item, list, steps } => {
                    let items: Vec<Cow<'t, Datum>> = match self.value(list)? {
                        Cow::Borrowed(Datum::List(items)) => {
                            items.iter().map(Cow::Borrowed).collect()
                        }
                        Cow::Owned(Datum::List(items)) => {
                            items.into_iter().map(Cow::Owned).collect()
                        }
                        _ => Vec::new(),
                    };
                    let n = items.len();
                    for (i, value) in items.into_iter().enumerate() {
                        self.spend(0)?;
                        self.set(item, value);
                        let index = u64::try_from(i + 1).unwrap_or(u64::MAX);
                        let place = Datum::Map(vec![
                            ("first", Datum::Flag(i == 0)),
                            ("last", Datum::Flag(i + 1 == n)),
                            ("index", Datum::Number(index)),
                        ]);
                        self.set("loop", Cow::Owned(place));
                        self.steps(steps)?;
                    }
                }
                Step::Set { name, value } => {
                    let value = self.value(value)?;
                    self.spend(size(&value))?;
                    self.set(name, value);
                }
            }
        }
        Ok(())
    }

    fn value(&mut self, expression: &'t Expression) -> Result<Cow<'t, Datum>, TooExpensive> {
        self.spend(0)?;
        Ok(match expression {
            Expression::Literal(value) => Cow::Borrowed(value),
            Expression::Value(names) => self.named(names)?,
            Expression::List(items) => {
                let mut list = Vec::with_capacity(items.len());
                for item in items {
                    let item = self.value(item)?;
                    self.spend(size(&item))?;
                    list.push(item.into_owned());
                }
                Cow::Owned(Datum::List(list))
            }
            Expression::Not(operand) => Cow::Owned(Datum::Flag(!self.value(operand)?.holds())),
            Expression::Binary(operator, left, right) => self.binary(*operator, left, right)?,
            Expression::Filter(filter, operands) => {
                let mut values = Vec::with_capacity(operands.len());
                for operand in operands {
                    values.push(self.value(operand)?);
                }
                let text = |i: usize| values.get(i).map_or("".into(), |value| value.printed());
                let (input, first, second) = (text(0), text(1), text(2));
                // Each character may be replaced by the longest argument.
                let longest = 1 + first.len().max(second.len());
                self.spend(input.len().saturating_mul(longest))?;
                let output = filter.apply(&input, [&first, &second]);
                self.spend(size(&output))?;
                Cow::Owned(output)
            }
        })
    }

    /// Returns a value by its names. Values that the template names are copied,
    /// because it may name another one so.
    fn named(&mut self, names: &'t [String]) -> Result<Cow<'t, Datum>, TooExpensive> {
        let Some((first, members)) = names.split_first() else {
            return Ok(Cow::Owned(Datum::Null));
        };
        let own = self.own.iter().find(|(known, _)| known == first);
        let found = match own {
            None => {
                let found = self.data.get(first);
                let value = members.iter().fold(found, |value, name| value.get(name));
                return Ok(Cow::Borrowed(value));
            }
            Some((_, Cow::Borrowed(found))) => {
                let found: &'t Datum = found;
                let value = members.iter().fold(found, |value, name| value.get(name));
                return Ok(Cow::Borrowed(value));
            }
            Some((_, Cow::Owned(value))) => members
                .iter()
                .fold(value, |value, name| value.get(name))
                .clone(),
        };
        self.spend(size(&found))?;
        Ok(Cow::Owned(found))
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: &'t Expression,
        right: &'t Expression,
    ) -> Result<Cow<'t, Datum>, TooExpensive> {
        let left = self.value(left)?;
        match operator {
            Operator::And if !left.holds() => return Ok(left),
            Operator::Or if left.holds() => return Ok(left),
            _ => {}
        }
        let right = self.value(right)?;
        match operator {
            Operator::Equal => self.spend(size(&left).min(size(&right)))?,
            Operator::In => self.spend(size(&right))?,
            _ => {}
        }
        Ok(match operator {
            Operator::And | Operator::Or => right,
            Operator::Equal => Cow::Owned(Datum::Flag(left == right)),
            Operator::Less => Cow::Owned(Datum::Flag(match (&*left, &*right) {
                (Datum::Number(left), Datum::Number(right)) => left < right,
                _ => false,
            })),
            Operator::In => Cow::Owned(Datum::Flag(match &*right {
                Datum::List(items) => items.contains(&left),
                Datum::Text(text) => text.contains(&*left.printed()),
                _ => false,
            })),
            Operator::Join => {
                let joined = format!("{}{}", left.printed(), right.printed());
                self.spend(joined.len())?;
                Cow::Owned(Datum::Text(joined))
            }
        })
    }
}
