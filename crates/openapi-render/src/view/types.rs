//! Types of fields in words, and the values that they allow.

use std::collections::HashSet;

use docs_model::texts::split_placeholder;

use super::{Builder, EnumView, EnumsView, FileView, LinkView, TypePart, hash};
use crate::model::{EnumValue, SchemaId, Type};
use crate::shape::{Shape, identity};
use crate::source::Node;
use crate::text::anchor_part;

/// Number of values that a page has of an enumeration with a file of its own. Some
/// descriptions list all time zones, or all cities.
const N_PREVIEWED: usize = 200;

/// Maximum number of alternatives that are named in a type.
const MAX_ALTERNATIVES: usize = 4;
/// Maximum length of the names of alternatives in a type, in characters.
const MAX_NAMES: usize = 60;
/// Maximum number of lists around alternatives that are named.
const MAX_NAMED_DEPTH: usize = 1;

impl<'r> Builder<'r, '_> {
    /// Returns the name of a named schema.
    pub(super) fn schema_name(&self, id: SchemaId) -> String {
        self.reference[id]
            .name
            .as_deref()
            .unwrap_or("schema")
            .to_owned()
    }

    /// Returns the type in words: `array of PriceLevel`, `string or number`.
    pub(super) fn type_parts(&self, id: SchemaId, shape: &Shape<'r>) -> Vec<TypePart> {
        let mut out = Vec::new();
        self.push_type(id, shape, 0, &mut out);
        out
    }

    /// Appends a type. A schema with a name is a link, and its inner type is
    /// that of its section, unless it is a plain value: `string (CustomerId)`.
    fn push_type(&self, id: SchemaId, shape: &Shape<'r>, depth: usize, out: &mut Vec<TypePart>) {
        if let Some(named) = identity(self.reference, id) {
            let words = self.plain_type(shape);
            let (before, after) = match &words {
                Some(words) => (format!("{words} ("), ")"),
                None => (String::new(), ""),
            };
            let text = |text: &str| TypePart {
                text: text.to_owned(),
                href: None,
            };
            out.extend((!before.is_empty()).then(|| text(&before)));
            out.push(TypePart {
                text: self.schema_name(named),
                href: Some(self.index.schema_url(named).to_owned()),
            });
            out.extend((!after.is_empty()).then(|| text(after)));
            // A title beside the `$ref` belongs to this use.
            let own = self.memo.shape(named).title;
            self.push_title(
                shape.title.filter(|title| Some(*title) != own),
                shape,
                depth,
                out,
            );
            return;
        }
        self.push_own_type(shape, depth, out);
    }

    /// Appends the type from the content of a schema, where its name is already
    /// shown. `depth` counts lists of lists, which end at 8.
    pub(super) fn push_own_type(&self, shape: &Shape<'r>, depth: usize, out: &mut Vec<TypePart>) {
        let plain = |text: &str| TypePart {
            text: text.to_owned(),
            href: None,
        };
        if shape.never {
            out.push(plain(&self.texts().nothing));
        } else if let (true, Some(item)) = (shape.is_array() && depth < 8, shape.item_schema()) {
            let (before, after) = split_placeholder(&self.texts().array_of, "type");
            let inner = self.memo.shape(item);
            let mut names = self.alternatives(&inner, depth + 1).unwrap_or_default();
            if names.is_empty() {
                self.push_type(item, &inner, depth + 1, &mut names);
            }
            // Brackets distinguish a list of nullable items from a nullable list, and a list
            // of two types from one of the first.
            let or = &*self.texts().or;
            let is_or = |part: &TypePart| part.href.is_none() && part.text.contains(or);
            let (open, close) = match inner.nullable {
                true => ("(", format!("{})", self.texts().or_null)),
                false if !inner.is_array() && names.iter().any(is_or) => ("(", ")".to_owned()),
                false => ("", String::new()),
            };
            out.push(plain(&format!("{before}{open}")));
            out.extend(names);
            let after = close + after;
            out.extend((!after.is_empty()).then(|| plain(&after)));
        } else if shape.types.is_empty() {
            match self.alternatives(shape, depth) {
                Some(names) => out.extend(names),
                None if shape.variants.is_empty() => out.push(plain(&self.texts().any)),
                None => out.push(plain(&self.texts().one_of_several)),
            }
        } else {
            out.push(plain(&self.type_names(shape)));
        }
        self.push_title(shape.title, shape, depth, out);
    }

    /// Returns the types of alternatives in words, such as `string or Pet`, if there are
    /// few. "one of several types" says nothing. Alternatives within alternatives
    /// multiply, and may contain themselves, so only the outer ones are named.
    fn alternatives(&self, shape: &Shape<'r>, depth: usize) -> Option<Vec<TypePart>> {
        let [choice] = shape.variants.as_slice() else {
            return None;
        };
        if !shape.types.is_empty() || shape.never || depth > MAX_NAMED_DEPTH {
            return None;
        }
        let mut names: Vec<(String, Vec<TypePart>)> = Vec::new();
        for id in &choice.schemas {
            let mut parts = Vec::new();
            let variant = self.memo.shape(*id);
            // Deeper than the choice: it may contain itself. Titles of variants are shown
            // with them, and not in the type.
            self.push_type(*id, &variant, depth + 1, &mut parts);
            let name: String = parts.iter().map(|part| part.text.as_str()).collect();
            let is_vague = [&self.texts().any, &self.texts().one_of_several];
            if is_vague.iter().any(|text| ***text == *name) {
                return None;
            }
            if names.iter().all(|known| known.0 != name) {
                names.push((name, parts));
            }
            if names.len() > MAX_ALTERNATIVES {
                return None;
            }
        }
        let n = names.len();
        let mut out: Vec<TypePart> = Vec::new();
        for (i, (_, parts)) in names.into_iter().enumerate() {
            let between = match i {
                0 => None,
                i if i + 1 == n => Some(&self.texts().or),
                _ => Some(&self.texts().comma),
            };
            out.extend(between.map(|text| TypePart {
                text: text.to_string(),
                href: None,
            }));
            out.extend(parts);
        }
        let length: usize = out.iter().map(|part| part.text.chars().count()).sum();
        (length <= MAX_NAMES).then_some(out)
    }

    /// Returns the types of a value as words: `string or number`.
    fn type_names(&self, shape: &Shape<'r>) -> String {
        let names = shape.types.iter().map(|kind| kind.name().to_owned());
        self.list(&names.collect::<Vec<_>>(), &self.texts().or)
    }

    /// Returns the types of a value without parts, such as a text or a number.
    fn plain_type(&self, shape: &Shape<'r>) -> Option<String> {
        let is_plain = |kind: &Type| !matches!(kind, Type::Array | Type::Object | Type::Null);
        let is_known = !shape.never && !shape.types.is_empty() && !shape.is_structured();
        (is_known && shape.types.iter().all(is_plain)).then(|| self.type_names(shape))
    }

    /// Appends the titles of a schema behind its type: `title`, then those of
    /// unnamed parts.
    fn push_title(
        &self,
        title: Option<&str>,
        shape: &Shape<'_>,
        depth: usize,
        out: &mut Vec<TypePart>,
    ) {
        if self.options.hide_schema_titles || depth > 0 {
            return;
        }
        let titles: Vec<&str> = title
            .into_iter()
            .chain(shape.further_titles.iter().copied())
            .collect();
        if !titles.is_empty() {
            out.push(TypePart {
                text: format!(" ({})", titles.join(&self.texts().comma)),
                href: None,
            });
        }
    }

    /// Returns the values of an enumeration, or `None` if there are none. Each
    /// has an anchor (`query.sort=asc`), unless the list is only a link.
    pub(super) fn enums(&self, values: &[EnumValue], path: &str) -> Option<EnumsView> {
        if values.is_empty() {
            return None;
        }
        let others: HashSet<String> = values
            .iter()
            .filter(|entry| entry.value.as_str().is_none())
            .filter_map(|entry| entry.value.scalar())
            .collect();
        // Beside `null`, the text "null" has quotes.
        let is_ambiguous =
            |value: &Node, text: &String| value.as_str().is_some() && others.contains(text);
        let text_of = |value: &Node| {
            let text = value.scalar().filter(|text| !is_ambiguous(value, text));
            text.unwrap_or_else(|| value.to_json_line())
        };
        // A list that links to another place has no anchors of its own.
        let same_as = self.same_values(values, &text_of(&values[0].value), path);
        let view = |entry: &EnumValue| {
            let value = text_of(&entry.value);
            EnumView {
                anchor: match same_as {
                    Some(_) => String::new(),
                    None => self.anchor(&format!("{path}={value}")),
                },
                name: entry.name.clone(),
                html: self.html(entry.description.as_deref()),
                value,
            }
        };
        let file = self.enum_file(values);
        let n_listed = file.as_ref().map_or(usize::MAX, |file| file.n_shown);
        let mut expanded: Vec<EnumView> = values.iter().take(n_listed).map(view).collect();
        let folded = expanded.split_off(expanded.len().min(self.options.max_enum_values));
        Some(EnumsView {
            expanded,
            folded,
            file,
            same_as,
        })
    }

    /// Returns the file of an enumeration that is too large for a page.
    fn enum_file(&self, values: &[EnumValue]) -> Option<FileView> {
        let files = &self.options.large_examples;
        if values.len() <= N_PREVIEWED || files.is_empty() {
            return None;
        }
        let text = enum_text(values);
        let name = files.name(&text)?;
        let texts = self.texts();
        Some(FileView {
            n_shown: N_PREVIEWED,
            href: format!("{}{name}", self.options.large_examples_url),
            label: texts.counted(&texts.all_values, values.len()),
            text,
        })
    }

    /// Returns a link to where this page already shows the same long list,
    /// descriptions included. Lists such as country codes recur, and would fill
    /// most of a page. If it is new, the place of its first value is recorded,
    /// whose text is `first`.
    fn same_values(&self, values: &[EnumValue], first: &str, path: &str) -> Option<LinkView> {
        if values.len() <= self.options.max_enum_values {
            return None;
        }
        let lines = values.iter().map(|entry| {
            entry.value.to_json_line() + entry.description.as_deref().unwrap_or_default()
        });
        let key = lines.collect::<Vec<_>>().join("\n");
        let mut places = self.enum_places.borrow_mut();
        let known_place = places.get(&key).cloned();
        if known_place.is_none() {
            let name = format!("{path}={first}");
            let anchor = format!("{}{}", self.prefix, anchor_part(&name));
            let text = path.trim_start_matches('.').to_owned();
            let href = hash(&anchor);
            places.insert(key, LinkView { text, href });
        }
        known_place
    }
}

/// Returns the values of an enumeration as text, one in each line, with its name and
/// description.
pub(crate) fn enum_text(values: &[EnumValue]) -> String {
    let line = |entry: &EnumValue| {
        let value = &entry.value;
        let text = value.scalar().filter(|text| !text.contains(['\n', '\r']));
        let mut line = text.unwrap_or_else(|| value.to_json_line());
        for words in entry.name.iter().chain(&entry.description) {
            let words: Vec<&str> = words.split_whitespace().collect();
            line.push_str(": ");
            line.push_str(&words.join(" "));
        }
        line + "\n"
    };
    values.iter().map(line).collect()
}
