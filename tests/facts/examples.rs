//! JSON in guides and examples in the OpenAPI file: configurations, prices,
//! companies and dates.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::content::{Configuration, Content, Facts};

/// An object of an example, with the objects that contain it, innermost last.
struct Place<'a> {
    file: &'a str,
    object: &'a Map<String, Value>,
    outer: Vec<&'a Map<String, Value>>,
}

impl Place<'_> {
    fn str(&self, key: &str) -> Option<&str> {
        self.object.get(key)?.as_str()
    }

    fn number(&self, key: &str) -> Option<f64> {
        self.object.get(key)?.as_f64()
    }

    /// Returns the text of `key` in this object or in the nearest object that
    /// contains it.
    fn inherited(&self, key: &str) -> Option<&str> {
        std::iter::once(self.object)
            .chain(self.outer.iter().rev().copied())
            .find_map(|object| object.get(key)?.as_str())
    }
}

pub(crate) fn check(content: &Content, out: &mut Vec<String>) {
    let facts = content.facts();
    let sources = sources(content, out);
    let mut places = Vec::new();
    for (file, value) in &sources {
        collect(file, value, &mut Vec::new(), &mut places);
    }
    for place in &places {
        configuration(place, &facts, out);
        price(place, &facts, out);
        sums(place, out);
        company(place, &facts, out);
    }
    dates(&places, out);
}

/// Returns all JSON in guides, and all examples of the OpenAPI file.
fn sources<'a>(content: &'a Content, out: &mut Vec<String>) -> Vec<(&'a str, Value)> {
    let mut values = Vec::new();
    for fence in content.fences() {
        if fence.language != "json" {
            continue;
        }
        match serde_json::from_str(fence.code) {
            Ok(value) => values.push((fence.file, value)),
            Err(e) => out.push(format!("{}: a block of JSON is invalid: {e}", fence.file)),
        }
    }
    examples(&content.openapi(), &mut |value| {
        values.push(("api/openapi.yaml", value.clone()));
    });
    values
}

/// Calls `found` with each `example`, and with each value of `examples`.
fn examples(value: &Value, found: &mut impl FnMut(&Value)) {
    match value {
        Value::Object(object) => {
            for (key, inner) in object {
                match (key.as_str(), inner) {
                    ("example", _) => found(inner),
                    ("examples", Value::Array(all)) => all.iter().for_each(&mut *found),
                    ("examples", Value::Object(all)) => {
                        all.values()
                            .filter_map(|one| one.get("value"))
                            .for_each(&mut *found);
                    }
                    _ => examples(inner, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| examples(item, found)),
        _ => {}
    }
}

fn collect<'a>(
    file: &'a str,
    value: &'a Value,
    outer: &mut Vec<&'a Map<String, Value>>,
    out: &mut Vec<Place<'a>>,
) {
    match value {
        Value::Object(object) => {
            out.push(Place {
                file,
                object,
                outer: outer.clone(),
            });
            outer.push(object);
            for inner in object.values() {
                collect(file, inner, outer, out);
            }
            outer.pop();
        }
        Value::Array(items) => {
            for item in items {
                collect(file, item, outer, out);
            }
        }
        _ => {}
    }
}

/// Returns the example configuration to which an object refers.
fn configuration_of<'f>(place: &Place<'_>, facts: &'f Facts) -> Option<&'f Configuration> {
    let code = place
        .str("shortCode")
        .or_else(|| place.str("embedShortCode"));
    let sku = place.str("sku").or_else(|| place.str("SKU"));
    facts.configuration.iter().find(|known| match (code, sku) {
        (Some(code), _) => known.short_code == code,
        (None, Some(sku)) => known.sku.as_deref() == Some(sku),
        (None, None) => false,
    })
}

fn configuration(place: &Place<'_>, facts: &Facts, out: &mut Vec<String>) {
    let file = place.file;
    let Some(known) = configuration_of(place, facts) else {
        if let Some(code) = place.str("shortCode") {
            out.push(format!("{file}: short code {code} is not in facts.toml"));
        }
        return;
    };
    let code = &known.short_code;
    for (keys, expected) in [
        (["productId", "productId"], &known.product),
        (["sku", "SKU"], &known.sku),
    ] {
        let given = keys.iter().find_map(|key| place.str(key));
        if let (Some(given), Some(expected)) = (given, expected)
            && given != expected
        {
            out.push(format!("{file}: {code} belongs to {expected}, not {given}"));
        }
    }
    if let Some(expected) = &known.code {
        let textual = ["configurationCode", "defaultConfigurationCode"]
            .iter()
            .filter_map(|key| place.str(key).map(ToOwned::to_owned));
        let listed = place.object.get("configuration").map(chosen_options);
        for given in textual.chain(listed) {
            if given != *expected {
                out.push(format!("{file}: {code} stands for {expected}, not {given}"));
            }
        }
    }
    if let Some(bom) = place.object.get("bom").and_then(Value::as_array)
        && !known.bom.is_empty()
    {
        let mut given = Vec::new();
        bom.iter().for_each(|item| bom_codes(item, &mut given));
        if given != known.bom {
            out.push(format!(
                "{file}: {code} consists of {}, not {}",
                known.bom.join(", "),
                given.join(", ")
            ));
        }
    }
}

/// Returns a `configuration` list as a configuration code.
fn chosen_options(configuration: &Value) -> String {
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or("?").to_owned();
    let sets = configuration.as_array().into_iter().flatten();
    sets.map(|set| {
        format!(
            "{}={}",
            text(set, "name"),
            text(&set["optionsData"][0], "code")
        )
    })
    .collect::<Vec<_>>()
    .join(";")
}

fn bom_codes<'a>(item: &'a Value, out: &mut Vec<&'a str>) {
    out.extend(item["code"].as_str());
    for inner in item["subItems"].as_array().into_iter().flatten() {
        bom_codes(inner, out);
    }
}

fn price(place: &Place<'_>, facts: &Facts, out: &mut Vec<String>) {
    let file = place.file;
    if let (Some(from), Some(price)) = (place.number("quantityMin"), place.number("price")) {
        let known = facts
            .configuration
            .iter()
            .any(|known| known.levels.get(&from.to_string()) == Some(&price));
        if !known {
            out.push(format!(
                "{file}: no configuration costs {price} from {from} pieces"
            ));
        }
    }
    let Some(price) = place.number("unitPrice") else {
        return;
    };
    let known = configuration_of(place, facts)
        .filter(|known| known.price != price)
        .map(|known| format!("{} costs {}, not {price}", known.short_code, known.price))
        .or_else(|| {
            let any = facts.configuration.iter().any(|known| known.price == price);
            (!any).then(|| format!("no configuration costs {price}"))
        });
    out.extend(known.map(|problem| format!("{file}: {problem}")));
    for (key, expected) in [
        ("currency", &facts.price.currency),
        ("priceType", &facts.price.price_type),
        ("vatType", &facts.price.vat_type),
    ] {
        if let Some(given) = place.inherited(key)
            && given != expected
        {
            out.push(format!(
                "{file}: {price} is a price with {key} {expected}, not {given}"
            ));
        }
    }
    if let Some(weight) = place.number("unitWeight")
        && !facts
            .configuration
            .iter()
            .any(|known| known.price == price && known.weight == weight)
    {
        out.push(format!(
            "{file}: nothing that costs {price} weighs {weight}"
        ));
    }
}

fn sums(place: &Place<'_>, out: &mut Vec<String>) {
    let mut compare = |what: &str, given: Option<f64>, expected: Option<f64>| {
        if let (Some(given), Some(expected)) = (given, expected)
            && (given - expected).abs() > 0.005
        {
            out.push(format!("{}: {what} is {expected}, not {given}", place.file));
        }
    };
    let product = |left: Option<f64>, right: Option<f64>| Some(left? * right?);
    let quantity = place.number("quantity");
    let unit_price = place.number("unitPrice");
    compare(
        "totalPrice",
        place.number("totalPrice"),
        product(unit_price, quantity),
    );
    if quantity.is_none() {
        let pieces = place
            .number("totalWeight")
            .zip(place.number("unitWeight"))
            .map(|(total, unit)| total / unit);
        compare("price", place.number("price"), product(unit_price, pieces));
    }
    for (list, total, item_total) in [
        ("items", "totalPrice", "totalPrice"),
        ("components", "price", "totalPrice"),
        ("components", "weight", "totalWeight"),
    ] {
        let items = place.object.get(list).and_then(Value::as_array);
        let sum = items.filter(|items| !items.is_empty()).and_then(|items| {
            items
                .iter()
                .map(|item| item[item_total].as_f64())
                .sum::<Option<f64>>()
        });
        compare(total, place.number(total), sum);
    }
}

fn company(place: &Place<'_>, facts: &Facts, out: &mut Vec<String>) {
    let Some(id) = place.str("companyId").or_else(|| place.str("id")) else {
        return;
    };
    let Some(known) = facts.company.iter().find(|known| known.id == id) else {
        return;
    };
    for (key, expected) in [
        ("currency", &known.currency),
        ("defaultPriceType", &known.price_type),
        ("priceType", &known.price_type),
    ] {
        if let Some(given) = place.str(key)
            && given != expected
        {
            out.push(format!(
                "{}: {id} has {key} {expected}, not {given}",
                place.file
            ));
        }
    }
}

/// Checks that objects are not older than the objects to which they refer, were
/// not modified before they were created, and were not reported before they
/// happened. Dates are ISO 8601 in UTC, so their texts sort by time.
fn dates(places: &[Place<'_>], out: &mut Vec<String>) {
    // The latest date on any page.
    let mut created: BTreeMap<&str, &str> = BTreeMap::new();
    for place in places {
        let id = place.str("id").or_else(|| place.str("productId"));
        if let (Some(id), Some(date)) = (id, place.str("createdAt"))
            && place.object.get("data").is_none()
        {
            let latest = created.entry(id).or_insert(date);
            *latest = date.max(*latest);
        }
    }
    for place in places {
        let file = place.file;
        let date = place.str("createdAt");
        for key in ["companyId", "contactId", "productId"] {
            if let (Some(date), Some(named)) = (date, place.str(key))
                && created.get(named).is_some_and(|earlier| *earlier > date)
            {
                out.push(format!(
                    "{file}: what was created on {date} names {named}, which was created later"
                ));
            }
        }
        if let (Some(created), Some(modified)) = (date, place.str("modifiedAt"))
            && modified < created
        {
            out.push(format!("{file}: changed on {modified}, before {created}"));
        }
        if let (Some(id), Some(deleted)) = (place.str("id"), place.str("deletedAt"))
            && created.get(id).is_some_and(|earlier| *earlier > deleted)
        {
            out.push(format!("{file}: {id} was deleted before it was created"));
        }
        let data = place.object.get("data");
        let happened = data.and_then(|data| {
            ["modifiedAt", "deletedAt"]
                .iter()
                .find_map(|key| data.get(*key)?.as_str())
        });
        if let (Some(reported), Some(happened)) = (date, happened)
            && reported < happened
        {
            out.push(format!("{file}: reported on {reported}, before {happened}"));
        }
    }
}
