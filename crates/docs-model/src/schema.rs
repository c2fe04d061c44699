//! JSON Schemas of the files that authors write, for editors and other
//! programs.
//!
//! A schema accepts what the parsers of this crate accept. Choices are `enum`,
//! or `if`/`then` on the value of `type`, because editors do not show which
//! branch of a failed `oneOf` applies.
//!
//! The schema of the configuration is derived from its types, whose comments
//! are the descriptions. The others are built from the lists of keys that the
//! parsers use, so that a new key cannot be missing here.
//!
//! A schema helps while a file is written: it checks less than the parsers, and
//! never contradicts them. `enumDescriptions` is not part of JSON Schema;
//! editors that do not know it ignore it.

use serde_json::{Map, Value as Json, json};

use crate::config::SiteConfig;
use crate::navbar;
use crate::sidebar_file::{CATEGORY_FILE_KEYS, GENERATED_INDEX_KEYS, ITEM_KEYS, SHARED_KEYS};

/// The dialect of all schemas.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The file that a schema describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SchemaOf {
    /// `site.toml`.
    Config,
    /// The front matter of a page.
    FrontMatter,
    /// A sidebar file.
    Sidebars,
    /// A `_category_` file.
    Category,
}

impl SchemaOf {
    /// Returns the name of the schema, the last segment of its `$id`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Config => "config",
            Self::FrontMatter => "front-matter",
            Self::Sidebars => "sidebars",
            Self::Category => "category",
        }
    }

    /// Returns the schema.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::schema::SchemaOf;
    ///
    /// let schema = SchemaOf::FrontMatter.schema();
    /// assert_eq!(schema["properties"]["draft"]["type"], "boolean");
    /// ```
    #[must_use]
    pub fn schema(self) -> Json {
        let schema = match self {
            Self::Config => config(),
            Self::FrontMatter => front_matter(),
            Self::Sidebars => sidebars(),
            Self::Category => category(),
        };
        let mut out = Map::new();
        let id = format!(
            "{}/schema/{}.json",
            env!("CARGO_PKG_REPOSITORY"),
            self.name()
        );
        out.insert("$schema".to_owned(), DIALECT.into());
        out.insert("$id".to_owned(), id.into());
        if let Json::Object(schema) = schema {
            let rest = schema.into_iter().filter(|(key, _)| key != "$schema");
            out.extend(rest);
        }
        Json::Object(out)
    }
}

/// Returns the schema of `site.toml`. Navbar items are free-form tables in the
/// types, and get a schema of their own.
fn config() -> Json {
    let mut schema = schemars::schema_for!(SiteConfig).to_value();
    simplify(&mut schema);
    forbid_unknown_keys(&mut schema);
    if let Some(items) = schema.pointer_mut("/$defs/NavbarConfig/properties/items/items") {
        *items = navbar_item();
    }
    schema
}

/// Forbids additional properties: [`parse`](crate::config::parse) reports
/// unknown keys.
fn forbid_unknown_keys(schema: &mut Json) {
    match schema {
        Json::Object(object) => {
            if object.contains_key("properties") {
                object.insert("additionalProperties".to_owned(), Json::Bool(false));
            }
            object.values_mut().for_each(forbid_unknown_keys);
        }
        Json::Array(items) => items.iter_mut().for_each(forbid_unknown_keys),
        _ => {}
    }
}

/// Replaces choices by keywords that editors can explain: constants by `enum`,
/// types by a list of types. `null` is removed, because TOML does not have it.
/// Works from the inside out, so that a choice in a choice is merged first.
fn simplify(schema: &mut Json) {
    match schema {
        Json::Array(items) => items.iter_mut().for_each(simplify),
        Json::Object(object) => {
            object.values_mut().for_each(simplify);
            for choice in ["oneOf", "anyOf"] {
                if let Some(Json::Array(branches)) = object.remove(choice)
                    && let Some(rest) = merged(object, branches)
                {
                    object.insert(choice.to_owned(), Json::Array(rest));
                }
            }
            if let Some(Json::Array(types)) = object.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    object.insert("type".to_owned(), only);
                }
            }
        }
        _ => {}
    }
}

/// Merges the branches of a choice into the schema that contains it. Returns
/// the branches that cannot be merged.
///
/// Three kinds of choices can be merged: constants become `enum`, with
/// `enumDescriptions` for editors that show them; a single branch besides
/// `null` replaces the choice; branches of different types become a list of
/// types with the keywords of all, since a keyword applies only to values of
/// its type.
fn merged(into: &mut Map<String, Json>, branches: Vec<Json>) -> Option<Vec<Json>> {
    let is_null = |branch: &Json| branch.get("type").is_some_and(|name| name == "null");
    let branches: Vec<Json> = branches
        .into_iter()
        .filter(|branch| !is_null(branch))
        .collect();
    if branches.iter().all(|branch| branch.get("const").is_some()) {
        let list = |key: &str| -> Json {
            let values = branches.iter().map(|branch| branch.get(key).cloned());
            values.map(Option::unwrap_or_default).collect()
        };
        into.insert("type".to_owned(), "string".into());
        into.insert("enum".to_owned(), list("const"));
        into.insert("enumDescriptions".to_owned(), list("description"));
        return None;
    }
    if let [Json::Object(only)] = branches.as_slice() {
        for (key, value) in only {
            into.entry(key.clone()).or_insert_with(|| value.clone());
        }
        return None;
    }
    let types = branches
        .iter()
        .map(|branch| branch.get("type").filter(|name| name.is_string()));
    let Some(types) = types.map(|name| name.cloned()).collect::<Option<Vec<_>>>() else {
        return Some(branches);
    };
    let mut descriptions = Vec::new();
    for branch in branches {
        let Json::Object(branch) = branch else {
            continue;
        };
        for (key, value) in branch {
            match (&*key, value) {
                ("type", _) => {}
                ("description", Json::String(text)) => descriptions.push(text),
                (_, value) => {
                    into.entry(key).or_insert(value);
                }
            }
        }
    }
    into.insert("type".to_owned(), Json::Array(types));
    let text = into
        .get("description")
        .and_then(Json::as_str)
        .unwrap_or_default();
    let text = format!("{text}\n\n{}", descriptions.join("\n\n"));
    into.insert("description".to_owned(), text.trim().into());
    None
}

/// Returns the schema of a navbar item. It allows the keys of all types;
/// diagnostics report keys that are not valid for the type.
fn navbar_item() -> Json {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let items = |description: &str| {
        json!({
            "type": "array",
            "items": { "$ref": "#/$defs/NavbarConfig/properties/items/items" },
            "description": description
        })
    };
    json!({
        "type": "object",
        "properties": {
            "type": {
                "type": "string",
                "enum": navbar::KINDS,
                "description": "What the item is; default: `default`, a link, or `dropdown` with `items`."
            },
            "position": {
                "type": "string",
                "enum": ["left", "right"],
                "description": "Side of the navbar; default: `right`."
            },
            "class_name": text("Class of the item."),
            "label": text("Text of the item."),
            "html": text("HTML instead of `label`."),
            "to": text("A page of the site: `/guide`."),
            "href": text("Any URL."),
            "active_base_path": text("The link is active on pages below this path."),
            "active_base_regex": text("The link is active on pages whose path matches."),
            "items": items("Items of a dropdown."),
            "doc_id": text("Id of the doc of a `doc` item."),
            "sidebar_id": text("Name of the sidebar of a `docSidebar` item."),
            "docs": text("Id of the docs of a `doc`, `docSidebar`, `docsVersion` or `docsVersionDropdown` item; default: the main docs."),
            "dropdown_items_before": items("Links before the languages or versions."),
            "dropdown_items_after": items("Links after the languages or versions."),
            "versions": {
                "type": "array",
                "items": { "type": "string" },
                "description": "The versions of a `docsVersionDropdown`."
            },
            "value": text("HTML of an `html` item.")
        }
    })
}

/// A key of a file.
struct Field {
    name: &'static str,
    /// Types of its value, separated by spaces.
    types: &'static str,
    description: &'static str,
}

/// Returns a key with its types and its description.
const fn field(name: &'static str, types: &'static str, description: &'static str) -> Field {
    Field {
        name,
        types,
        description,
    }
}

/// The keys of front matter. A test compares them with those of the parser.
const FRONT_MATTER: &[Field] = &[
    field(
        "id",
        "string",
        "Last part of the id of the doc; it has no `/`.",
    ),
    field("title", "string", "Title of the page."),
    field(
        "hide_title",
        "boolean",
        "Do not show the title above the body.",
    ),
    field(
        "hide_table_of_contents",
        "boolean",
        "Do not show the table of contents.",
    ),
    field(
        "toc_min_heading_level",
        "integer",
        "Lowest heading level of the table of contents, 2 to 6.",
    ),
    field(
        "toc_max_heading_level",
        "integer",
        "Highest heading level of the table of contents, 2 to 6.",
    ),
    field(
        "sidebar_key",
        "string",
        "Key of the sidebar item, for translations.",
    ),
    field(
        "sidebar_label",
        "string",
        "Label in the sidebar; default: the title.",
    ),
    field(
        "sidebar_position",
        "number",
        "Position in a sidebar made from a folder.",
    ),
    field("sidebar_class_name", "string", "Class of the sidebar item."),
    field(
        "sidebar_badge",
        "string object",
        "Badge after the label in the sidebar.",
    ),
    field(
        "sidebar_custom_props",
        "object",
        "Data of the sidebar item, for templates.",
    ),
    field(
        "displayed_sidebar",
        "string null",
        "Name of the sidebar that the page shows; `null`: none.",
    ),
    field(
        "pagination_label",
        "string",
        "Label in the previous and next links of other pages.",
    ),
    field(
        "pagination_next",
        "string null",
        "Id of the next page; `null`: none.",
    ),
    field(
        "pagination_prev",
        "string null",
        "Id of the previous page; `null`: none.",
    ),
    field(
        "custom_edit_url",
        "string null",
        "URL at which the page is edited; `null`: none.",
    ),
    field("keywords", "array", "Keywords for the head of the page."),
    field(
        "search_keywords",
        "array",
        "Additional words for which search finds the page.",
    ),
    field(
        "section_keywords",
        "object",
        "Additional words for which search finds sections of the page, by the ids of their headings.",
    ),
    field(
        "description",
        "string",
        "One or two sentences, for search engines and link previews.",
    ),
    field("image", "string", "Picture for link previews."),
    field(
        "slug",
        "string",
        "Path of the page, relative to the docs (`/start`) or to its folder.",
    ),
    field("tags", "array", "Tags of the page."),
    field(
        "draft",
        "boolean",
        "The page is a draft, which only `dev` shows.",
    ),
    field(
        "unlisted",
        "boolean",
        "The page is built, but not listed or indexed.",
    ),
    field(
        "last_update",
        "object",
        "Date and author of the last change, in place of those of Git.",
    ),
    field(
        "parse_number_prefixes",
        "boolean",
        "`false`: the file name is taken as it is.",
    ),
    field("format", "string", "How the body is read: `mdx` or `md`."),
    field(
        "mdx",
        "object",
        "Settings of Docusaurus, of which `format` is read.",
    ),
    field(
        "component",
        "string",
        "The React component that is the page.",
    ),
    field("component_props", "object", "Props of the component."),
];

/// The keys of sidebar items and of `_category_` files.
const SIDEBAR: &[Field] = &[
    field("type", "string", "What the item is."),
    field(
        "key",
        "string",
        "Key for translations, unique among its siblings.",
    ),
    field("number", "string", "Number in front of the label: `1.2.`."),
    field("className", "string", "Class of the item."),
    field(
        "badge",
        "string object",
        "Badge after the label: a text, or `text` and `variant`.",
    ),
    field(
        "customProps",
        "object",
        "Data for templates and components.",
    ),
    field("id", "string", "Id of the doc."),
    field("label", "string", "Text of the item."),
    field("href", "string", "A path of the site, or a URL."),
    field("description", "string", "Text on cards."),
    field(
        "autoAddBaseUrl",
        "boolean",
        "Accepted for Docusaurus sites; paths always get the base URL.",
    ),
    field("items", "array object", "The items of the category."),
    field("link", "object null", "The page behind the label."),
    field("collapsible", "boolean", "The category can be folded."),
    field("collapsed", "boolean", "The category starts folded."),
    field(
        "dirName",
        "string",
        "Folder below the docs folder; `.` for all.",
    ),
    field("value", "string", "The HTML."),
    field("defaultStyle", "boolean", "Style it like other items."),
    field("position", "number", "Position among its siblings."),
    field(
        "slug",
        "string",
        "Path of the page; default: `/category/` and the label.",
    ),
    field("title", "string", "Title of the page; default: the label."),
    field("image", "string", "Picture for link previews."),
    field("keywords", "array", "Keywords for the head of the page."),
];

/// Returns the schema of a key. One that `fields` lacks accepts anything; a
/// test checks that `fields` has them all.
fn property(name: &str, fields: &[Field]) -> Json {
    let field = fields.iter().find(|field| field.name == name);
    let types = field.map_or("", |field| field.types);
    let description = field.map_or("", |field| field.description);
    let mut types: Vec<&str> = types.split(' ').filter(|name| !name.is_empty()).collect();
    let types = match types.len() {
        1 => json!(types.remove(0)),
        _ => json!(types),
    };
    let mut out = json!({ "type": types, "description": description });
    match name {
        "keywords" | "search_keywords" => out["items"] = json!({ "type": "string" }),
        "section_keywords" => {
            let words = json!({ "type": ["array", "string"], "items": { "type": "string" } });
            out["additionalProperties"] = words;
        }
        "format" => out["enum"] = json!(["mdx", "md", "detect"]),
        "toc_min_heading_level" | "toc_max_heading_level" => {
            out["minimum"] = json!(2);
            out["maximum"] = json!(6);
        }
        _ => {}
    }
    out
}

/// Returns the schemas of several keys.
fn properties(names: &[&str], fields: &[Field]) -> Map<String, Json> {
    let pair = |name: &&str| ((*name).to_owned(), property(name, fields));
    names.iter().map(pair).collect()
}

/// Returns the schema of front matter. Further keys are allowed.
fn front_matter() -> Json {
    let mut properties = properties(crate::front_matter::KEYS, FRONT_MATTER);
    properties.insert(
        "tags".to_owned(),
        json!({
            "type": "array",
            "description": "Tags of the page: labels, keys of the tags file, or objects.",
            "items": {
                "type": ["string", "object"],
                "properties": { "label": { "type": "string" }, "permalink": { "type": "string" } },
                "required": ["label", "permalink"]
            }
        }),
    );
    properties.insert(
        "last_update".to_owned(),
        json!({
            "type": "object",
            "description": "Date and author of the last change, in place of those of Git.",
            "properties": {
                "date": { "type": "string", "description": "`YYYY-MM-DD`, or with a time." },
                "author": { "type": "string" }
            }
        }),
    );
    json!({
        "title": "Front matter of a page",
        "description": "Other keys are available to templates.",
        "type": "object",
        "properties": properties
    })
}

/// Returns the definitions that sidebar files and `_category_` files share.
fn link_definition() -> Json {
    let generated = properties(GENERATED_INDEX_KEYS, SIDEBAR);
    json!({
        "type": ["object", "null"],
        "description": "The page behind the label: a doc, a page of cards, or none.",
        "properties": {
            "type": {
                "type": "string",
                "enum": ["doc", "generated-index"],
                "description": "A doc, or a page of cards."
            }
        },
        "required": ["type"],
        "if": { "properties": { "type": { "const": "doc" } } },
        "then": {
            "properties": { "type": {}, "id": property("id", SIDEBAR) },
            "required": ["id"],
            "additionalProperties": false
        },
        "else": { "properties": generated, "additionalProperties": false }
    })
}

/// Returns the required keys of an item type.
fn required(kind: &str) -> &'static [&'static str] {
    match kind {
        "doc" | "ref" => &["id"],
        "link" => &["label", "href"],
        "category" => &["label"],
        "autogenerated" => &["dirName"],
        _ => &["value"],
    }
}

/// Returns the schema of a sidebar file.
///
/// There is one `if`/`then` for each type of item, and one for the shorthand,
/// an object without `type`.
fn sidebars() -> Json {
    let types: Vec<&str> = ITEM_KEYS.iter().map(|(name, _)| *name).collect();
    let cases: Vec<Json> = ITEM_KEYS
        .iter()
        .map(|(kind, own)| {
            let keys: Vec<&str> = SHARED_KEYS.iter().chain(own.iter()).copied().collect();
            let mut properties = properties(&keys, SIDEBAR);
            properties.insert("type".to_owned(), json!({}));
            if *kind == "category" {
                properties.insert("items".to_owned(), json!({ "$ref": "#/$defs/items" }));
                properties.insert("link".to_owned(), json!({ "$ref": "#/$defs/link" }));
            }
            json!({
                "if": { "type": "object", "properties": { "type": { "const": kind } }, "required": ["type"] },
                "then": {
                    "properties": properties,
                    "required": required(kind),
                    "additionalProperties": false
                }
            })
        })
        .collect();
    let shorthand = json!({
        "if": { "type": "object", "not": { "required": ["type"] } },
        "then": { "additionalProperties": { "$ref": "#/$defs/items" } }
    });
    let all: Vec<Json> = cases.into_iter().chain([shorthand]).collect();
    json!({
        "title": "Sidebars",
        "description": "Sidebars by name.",
        "type": "object",
        "properties": { "$schema": { "type": "string" } },
        "additionalProperties": { "$ref": "#/$defs/items" },
        "$defs": {
            "items": {
                "type": ["array", "object"],
                "description": "Items, or categories by label.",
                "items": { "$ref": "#/$defs/item" },
                "additionalProperties": { "$ref": "#/$defs/items" }
            },
            "item": {
                "type": ["string", "object"],
                "description": "The id of a doc, or an object with a `type`.",
                "properties": { "type": { "enum": types } },
                "allOf": all
            },
            "link": link_definition()
        }
    })
}

/// Returns the schema of a `_category_` file.
fn category() -> Json {
    let mut properties = properties(CATEGORY_FILE_KEYS, SIDEBAR);
    properties.insert("link".to_owned(), json!({ "$ref": "#/$defs/link" }));
    json!({
        "title": "Category of a folder",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "$defs": { "link": link_definition() }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [SchemaOf; 4] = [
        SchemaOf::Config,
        SchemaOf::FrontMatter,
        SchemaOf::Sidebars,
        SchemaOf::Category,
    ];

    #[test]
    fn choices_can_be_explained() {
        for schema in ALL {
            let text = schema.schema().to_string();
            assert!(
                !text.contains("\"oneOf\"") && !text.contains("\"anyOf\""),
                "{text}"
            );
            assert!(text.contains(&format!("/schema/{}.json", schema.name())));
        }
    }

    #[test]
    fn every_key_is_described() {
        let described =
            |name: &str, fields: &[Field]| fields.iter().any(|field| field.name == name);
        for key in crate::front_matter::KEYS {
            assert!(described(key, FRONT_MATTER), "{key}");
        }
        let item_keys = ITEM_KEYS.iter().flat_map(|(_, keys)| keys.iter());
        let sidebar_keys = item_keys
            .chain(SHARED_KEYS)
            .chain(GENERATED_INDEX_KEYS)
            .chain(CATEGORY_FILE_KEYS);
        for key in sidebar_keys {
            assert!(described(key, SIDEBAR), "{key}");
        }
        assert_eq!(FRONT_MATTER.len(), crate::front_matter::KEYS.len());
    }
}
