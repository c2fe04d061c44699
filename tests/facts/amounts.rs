//! Amounts in prose, tables and code of guides. Each must be the price of some
//! quantity of an example configuration. `examples` checks amounts in JSON.

use regex::Regex;

use crate::content::{Content, Facts, rows};

/// Matches the number of a price property, such as `unitPrice: 299`.
const PROPERTY: &str = r"\b(?:unitPrice|totalPrice|pricePart|price): (\d+(?:\.\d+)?)\b";

/// Matches an amount passed to `formatPrice()` in euros.
const FORMATTED: &str = r"\bformatPrice\((\d+(?:\.\d+)?)(?:, 'EUR')?\)";

/// Matches an amount next to the sign or code of the euro, in any locale.
const EUROS: &str = r"(?:€|\bEUR)[\s\u00a0\u202f]?(\d[\d.,\u00a0\u202f]*)|(\d[\d.,]*(?:[ \u00a0\u202f]\d{3}[\d.,]*)*)[\s\u00a0\u202f]?(?:€|EUR\b)";

pub(crate) fn check(content: &Content, out: &mut Vec<String>) {
    let facts = content.facts();
    let known = known(&facts);
    let patterns = [PROPERTY, FORMATTED, EUROS]
        .map(|pattern| Regex::new(pattern).expect("the pattern is valid"));
    for (file, text) in content.guides() {
        let mut given: Vec<&str> = patterns
            .iter()
            .flat_map(|pattern| pattern.captures_iter(text))
            .filter_map(|found| Some(found.get(1).or_else(|| found.get(2))?.as_str()))
            .collect();
        given.extend(cells(text));
        for written in given {
            if amount(written)
                .is_none_or(|amount| !known.iter().any(|known| (known - amount).abs() < 0.005))
            {
                out.push(format!("{file}: nothing costs {written}"));
            }
        }
    }
}

/// Returns the prices of all configurations for each quantity that examples
/// use.
fn known(facts: &Facts) -> Vec<f64> {
    let pieces = || (1..=facts.price.pieces).map(f64::from);
    facts
        .configuration
        .iter()
        .flat_map(|one| std::iter::once(one.price).chain(one.levels.values().copied()))
        .flat_map(|price| pieces().map(move |pieces| pieces * price))
        .collect()
}

/// Returns the numbers in cells of rows whose last cell mentions a price.
fn cells(text: &str) -> impl Iterator<Item = &str> {
    rows(text)
        .filter(|cells| cells.last().is_some_and(|last| last.starts_with("Price")))
        .flatten()
        .map(|cell| cell.trim_matches('`'))
        .filter(|cell| cell.parse::<f64>().is_ok())
}

/// Parses an amount. Decimals, if any, are the two digits after the last
/// separator.
fn amount(written: &str) -> Option<f64> {
    let written = written.trim_end_matches(['.', ',']);
    let (whole, decimals) = match written.rfind(['.', ',']) {
        Some(at) if written.len() - at <= 3 => (&written[..at], &written[at + 1..]),
        _ => (written, ""),
    };
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    format!("{whole}.{decimals}0").parse().ok()
}
