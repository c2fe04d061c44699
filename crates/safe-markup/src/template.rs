//! Markup in templates of [`tera`].

use tera::{Error, Kwargs, State, TeraResult, Value};

use crate::markup::Markup;

/// Returns the filter `markup`: writes [`Markup`] unescaped.
///
/// # Errors
/// Returns an error if the value is not serialized [`Markup`].
#[expect(clippy::needless_pass_by_value, reason = "the signature of filters")]
pub fn markup_filter(value: Value, _: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let is_single = value.as_map().is_some_and(|map| map.len() == 1);
    match value.get_from_path(Markup::KEY) {
        Some(html) if is_single && html.is_string() => Ok(html.clone().mark_safe()),
        _ => Err(Error::message(
            "the filter `markup` accepts only values of type `Markup`",
        )),
    }
}
