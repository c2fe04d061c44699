//! Enumerations and their meanings, error codes, shared sentences, and links to
//! the guide about API keys.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;
use serde_json::Value;

use crate::content::{Content, Enumeration, Facts, one_line, rows};

/// `ReflectionKind.TypeAlias` of TypeDoc.
const TYPE_ALIAS: u32 = 2_097_152;

/// The members of an enumeration or an interface of the library, by name.
type Members = BTreeMap<String, Member>;

struct Member {
    comment: String,
    /// Value of an enumeration member.
    value: Option<String>,
    optional: bool,
}

pub(crate) fn check(content: &Content, out: &mut Vec<String>) {
    let facts = content.facts();
    let openapi = content.openapi();
    let model = content.model();
    let library = declarations(&model);
    meanings(content, &facts, &openapi, &library, out);
    enumerations(content, &facts, &openapi, &library, out);
    statements(content, &facts, &library, out);
    wordings(content, &facts, &model, out);
    function_aliases(content, &facts, &model, out);
    error_codes(content, &facts, &library, out);
    api_keys(content, &facts, &openapi, out);
}

/// Returns the declarations with members, by name.
fn declarations(model: &Value) -> BTreeMap<String, Members> {
    let mut out = BTreeMap::new();
    let mut open = vec![model];
    while let Some(reflection) = open.pop() {
        let children = reflection["children"].as_array();
        let members = children.into_iter().flatten().filter_map(|child| {
            let name = child["name"].as_str()?.to_owned();
            let value = child["type"]["value"].as_str().map(ToOwned::to_owned);
            Some((
                name,
                Member {
                    comment: comment(child),
                    value,
                    optional: child["flags"]["isOptional"] == true,
                },
            ))
        });
        if let Some(name) = reflection["name"].as_str() {
            out.insert(name.to_owned(), members.collect());
        }
        open.extend(children.into_iter().flatten());
    }
    out
}

fn comment(reflection: &Value) -> String {
    let parts = reflection["comment"]["summary"].as_array();
    parts
        .into_iter()
        .flatten()
        .filter_map(|part| part["text"].as_str())
        .collect()
}

/// Returns the schema at `Schema` or `Schema.property`.
fn schema<'a>(openapi: &'a Value, path: &str) -> &'a Value {
    let schemas = &openapi["components"]["schemas"];
    match path.split_once('.') {
        Some((schema, property)) => &schemas[schema]["properties"][property],
        None => &schemas[path],
    }
}

fn meanings(
    content: &Content,
    facts: &Facts,
    openapi: &Value,
    library: &BTreeMap<String, Members>,
    out: &mut Vec<String>,
) {
    for enumeration in &facts.enumeration {
        let name = &enumeration.name;
        for (value, expected) in &enumeration.values {
            let mut compare = |place: &str, given: Option<&str>| {
                if !given.is_some_and(|given| given.starts_with(expected)) {
                    out.push(format!(
                        "{place}: `{value}` of {name} means \"{expected}\", not \"{}\"",
                        given.unwrap_or_default()
                    ));
                }
            };
            let described = &schema(openapi, &enumeration.openapi)["x-enum-descriptions"][value];
            compare("api/openapi.yaml", described.as_str());
            let member = library.get(name).and_then(|members| {
                members
                    .values()
                    .find(|member| member.value.as_ref() == Some(value))
            });
            compare(
                "library/model.json",
                member.map(|member| member.comment.as_str()),
            );
            let first = format!("`{value}`");
            for (file, text) in enumeration
                .guide
                .iter()
                .flat_map(|page| content.guide(page))
            {
                let row = rows(text).find(|cells| cells[0] == first);
                compare(file, row.and_then(|cells| cells.get(1).copied()));
            }
        }
    }
}

/// Returns the paths of all enumerations in the schemas: `Schema` or
/// `Schema.property`.
fn enumerated(openapi: &Value) -> BTreeSet<String> {
    let entries = |value: &Value| value.as_object().cloned().into_iter().flatten();
    let mut out = BTreeSet::new();
    for (schema, value) in entries(&openapi["components"]["schemas"]) {
        for (property, inner) in entries(&value["properties"]) {
            if inner.get("enum").is_some() {
                out.insert(format!("{schema}.{property}"));
            }
        }
        if value.get("enum").is_some() {
            out.insert(schema);
        }
    }
    out
}

fn enumerations(
    content: &Content,
    facts: &Facts,
    openapi: &Value,
    library: &BTreeMap<String, Members>,
    out: &mut Vec<String>,
) {
    let declared = |name: &str| -> Option<BTreeSet<&str>> {
        let members = library.get(name)?.values();
        members.map(|member| member.value.as_deref()).collect()
    };
    let known: BTreeSet<_> = facts.enumeration.iter().map(|one| &one.openapi).collect();
    for path in enumerated(openapi) {
        if !known.contains(&path) {
            out.push(format!(
                "api/openapi.yaml: facts.toml has no meanings for {path}"
            ));
        }
    }
    for Enumeration {
        name,
        openapi: path,
        values,
        ..
    } in &facts.enumeration
    {
        let expected: Option<BTreeSet<&str>> = Some(values.keys().map(String::as_str).collect());
        let listed: Option<BTreeSet<&str>> = schema(openapi, path)["enum"]
            .as_array()
            .map(|all| all.iter().filter_map(Value::as_str).collect());
        if listed != expected || declared(name) != listed {
            out.push(format!(
                "{path} of the OpenAPI file, {name} of the library and facts.toml have different values"
            ));
        }
    }
    for cells in rows(section(content.text("FACTS.md"), "## 16.")).skip(2) {
        let [name, values] = cells[..] else { continue };
        if values.starts_with("section") {
            continue;
        }
        let listed = values
            .split(", ")
            .map(|value| {
                value
                    .rsplit(" = ")
                    .next()
                    .unwrap_or(value)
                    .trim_matches('"')
            })
            .collect();
        if declared(name.trim()) != Some(listed) {
            out.push(format!(
                "FACTS.md: {name} has other values in the declarations of the library"
            ));
        }
    }
}

/// Returns the text from the heading that starts with `heading` to the next
/// heading.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let start = text
        .find(heading)
        .map_or(text.len(), |at| at + heading.len());
    let rest = &text[start..];
    &rest[..rest.find("\n## ").unwrap_or(rest.len())]
}

fn statements(
    content: &Content,
    facts: &Facts,
    library: &BTreeMap<String, Members>,
    out: &mut Vec<String>,
) {
    for statement in &facts.statement {
        let text = &statement.text;
        for place in &statement.guides {
            let (page, name) = place.split_once('#').expect("a place is `page#row`");
            let first = format!("`{name}`");
            let link = format!("[{first}]");
            let always = statement
                .optional
                .map(|optional| if optional { "no" } else { "yes" });
            for (file, guide) in content.guide(page) {
                let row =
                    rows(guide).find(|cells| cells[0] == first || cells[0].starts_with(&link));
                let same = row.is_some_and(|cells| {
                    cells.contains(&text.as_str())
                        && always.is_none_or(|always| cells.contains(&always))
                });
                if !same {
                    let always = always.map(|always| format!(", Always: {always}"));
                    out.push(format!(
                        "{file}: `{name}` is \"{text}\"{}",
                        always.unwrap_or_default()
                    ));
                }
            }
        }
        for place in &statement.members {
            let (interface, name) = place.split_once('.').expect("a member is `Name.member`");
            let member = library.get(interface).and_then(|members| members.get(name));
            let same = member.is_some_and(|member| {
                one_line(&member.comment)
                    .strip_prefix(text)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                    && statement
                        .optional
                        .is_none_or(|optional| member.optional == optional)
            });
            if !same {
                out.push(format!("library/model.json: {place} is \"{text}\""));
            }
        }
    }
}

fn wordings(content: &Content, facts: &Facts, model: &Value, out: &mut Vec<String>) {
    let library = one_line(&comments(model));
    for wording in &facts.wording {
        for path in &wording.files {
            let files = content.files(path);
            if files.is_empty() {
                out.push(format!("no file or guide {path}"));
            }
            for (file, text) in files {
                let text = match file {
                    "library/model.json" => library.clone(),
                    _ => one_line(text),
                };
                for sentence in &wording.sentences {
                    if !text.contains(sentence) {
                        out.push(format!("{file}: {}: no \"{sentence}\"", wording.subject));
                    }
                }
                for phrase in &wording.never {
                    if text.contains(phrase) {
                        out.push(format!("{file}: {}: \"{phrase}\"", wording.subject));
                    }
                }
            }
        }
    }
}

/// Returns the texts of all comments of the library.
fn comments(value: &Value) -> String {
    match value {
        Value::Array(parts) if parts.iter().all(|part| part["text"].is_string()) => parts
            .iter()
            .filter_map(|part| part["text"].as_str())
            .collect(),
        Value::Array(items) => items.iter().map(comments).collect::<Vec<_>>().join(" "),
        Value::Object(object) => object.values().map(comments).collect::<Vec<_>>().join(" "),
        _ => String::new(),
    }
}

/// Checks that each function of `app` and `auth` has a type alias with its
/// name, and that other function type aliases do not exist.
fn function_aliases(content: &Content, facts: &Facts, model: &Value, out: &mut Vec<String>) {
    let mut declared = BTreeSet::new();
    let mut open = vec![model];
    while let Some(reflection) = open.pop() {
        let function = &reflection["type"]["declaration"]["signatures"];
        if reflection["variant"] == "declaration"
            && reflection["kind"] == TYPE_ALIAS
            && function.is_array()
        {
            declared.extend(reflection["name"].as_str());
        }
        open.extend(reflection["children"].as_array().into_iter().flatten());
    }
    let name = Regex::new("`([a-z][A-Za-z]+)`").expect("the pattern is valid");
    let documented: Vec<_> = rows(section(content.text("FACTS.md"), "## 6."))
        .flat_map(|cells| {
            let names = name.captures_iter(cells[0]);
            names
                .map(|found| found.extract::<1>().1[0].to_owned())
                .collect::<Vec<_>>()
        })
        .map(|name| name[..1].to_uppercase() + &name[1..])
        .collect();
    let expected: BTreeSet<_> = documented
        .iter()
        .chain(&facts.library.other_aliases)
        .map(String::as_str)
        .collect();
    for name in expected.symmetric_difference(&declared) {
        out.push(format!(
            "library/model.json: {name} is a function of FACTS.md or a function type alias, but not both"
        ));
    }
    if declared.len() != facts.library.function_aliases {
        out.push(format!(
            "library/model.json: {} function type aliases, not {}",
            declared.len(),
            facts.library.function_aliases
        ));
    }
}

fn error_codes(
    content: &Content,
    facts: &Facts,
    library: &BTreeMap<String, Members>,
    out: &mut Vec<String>,
) {
    let known: BTreeSet<&str> = library
        .values()
        .flat_map(BTreeMap::values)
        .filter_map(|member| member.value.as_deref())
        .chain(facts.names.reasons.iter().map(String::as_str))
        .chain(facts.names.variables.iter().map(String::as_str))
        .collect();
    let code = Regex::new("[`'\"]([A-Z]+(?:_[A-Z]+)+)[`'\"]").expect("the pattern is valid");
    let errors = ["AppErrorCode", "CartIssueCode"].map(|name| &library[name]);
    for (file, text) in content.guides() {
        for found in code.captures_iter(text) {
            let name = &found[1];
            if !known.contains(name) {
                out.push(format!("{file}: {name} is a value of no enumeration"));
            }
        }
        for cells in rows(text) {
            let codes: Vec<_> = code
                .captures_iter(cells[0])
                .map(|found| found.extract::<1>().1[0])
                .collect();
            if codes
                .iter()
                .any(|code| errors.iter().any(|all| all.contains_key(*code)))
            {
                causes(file, &codes, &cells[1..].join(" "), facts, out);
            }
        }
    }
    for members in errors {
        for (name, member) in members {
            causes("library/model.json", &[name], &member.comment, facts, out);
        }
    }
}

/// Compares the causes in `text` with the codes that it explains.
fn causes(file: &str, codes: &[&str], text: &str, facts: &Facts, out: &mut Vec<String>) {
    for cause in &facts.cause {
        for word in &cause.words {
            if text.contains(word.as_str()) && !codes.contains(&cause.code.as_str()) {
                out.push(format!(
                    "{file}: \"{word}\" has the code {}, not {}",
                    cause.code,
                    codes.join(", ")
                ));
            }
        }
    }
}

/// Checks that texts about API keys link to the guide about keys, and that this
/// guide is not in the category about sign-in.
fn api_keys(content: &Content, facts: &Facts, openapi: &Value, out: &mut Vec<String>) {
    let key = &facts.api_key;
    let expected = format!("/{}", key.page);
    let link = Regex::new(r"\]\((/[a-z-]+)").expect("the pattern is valid");
    let about_keys = [
        section(
            openapi["info"]["description"].as_str().unwrap_or_default(),
            "## Authentication",
        ),
        openapi["components"]["securitySchemes"]["apiKey"]["description"]
            .as_str()
            .unwrap_or_default(),
    ];
    for text in about_keys {
        let links: Vec<_> = link
            .captures_iter(text)
            .map(|found| found.extract::<1>().1[0])
            .collect();
        if links != [expected.as_str()] {
            out.push(format!(
                "api/openapi.yaml: a text about API keys links {} instead of {expected}",
                links.join(", ")
            ));
        }
    }
    let mut pages = content.guide(&key.page).peekable();
    if pages.peek().is_none() {
        out.push(format!("no guide {}", key.page));
    }
    for (file, text) in pages {
        for heading in &key.headings {
            if !text.contains(&format!("\n## {heading}\n")) {
                out.push(format!("{file}: no heading \"{heading}\""));
            }
        }
    }
    for (file, sidebar) in content.sidebars() {
        if category_holds_both(&sidebar, &key.page, &key.sign_in_page) {
            out.push(format!(
                "{file}: {} is in the category of {}",
                key.page, key.sign_in_page
            ));
        }
    }
}

fn category_holds_both(value: &Value, first: &str, second: &str) -> bool {
    match value {
        Value::Array(items) => {
            let holds = |name: &str| items.iter().any(|item| item == name);
            (holds(first) && holds(second))
                || items
                    .iter()
                    .any(|item| category_holds_both(item, first, second))
        }
        Value::Object(object) => object
            .values()
            .any(|inner| category_holds_both(inner, first, second)),
        _ => false,
    }
}
