//! The change between two texts, in words.

use super::events::{DESCRIPTION_ADDED, DESCRIPTION_CHANGED, DESCRIPTION_REMOVED, Event};

/// Returns the change between two texts. Leading and trailing white space is
/// ignored, and a missing text equals an empty one.
pub(super) fn change_of_text(
    name: &str,
    old: Option<&str>,
    new: Option<&str>,
) -> Option<(&'static Event, String)> {
    let [old, new] = [old, new].map(|text| text.map_or("", str::trim));
    match (old, new) {
        (old, new) if old == new => None,
        ("", _) => Some((&DESCRIPTION_ADDED, format!("The {name} is new."))),
        (_, "") => Some((&DESCRIPTION_REMOVED, format!("The {name} was removed."))),
        (old, new) if is_short(old) && is_short(new) => {
            let message = format!("The {name} was `{old}`, and is `{new}`.");
            Some((&DESCRIPTION_CHANGED, message))
        }
        _ => Some((&DESCRIPTION_CHANGED, format!("The {name} changed."))),
    }
}

/// Returns whether a text can be quoted in a message, as code.
fn is_short(text: &str) -> bool {
    text.len() <= 80 && !text.contains(['`', '\n'])
}
