//! Parses `site.toml`. One pass over the text also finds unknown keys and
//! violations of rules that the types do not express.
//!
//! The reader of `data` finds all faults of syntax, and keeps positions. The typed
//! configuration is deserialized from its tree, which stops at the first wrong value.
//! Before, the keys are compared with the schema that is generated from the same
//! types, so that all unknown keys are reported together and cannot differ from what
//! the types accept. If deserializing fails, so are the types of all values, and
//! `recover` finds what the schema does not express.
//!
//! The steps of [`parse`]:
//!
//! 1. Syntax, with all faults at once. With any, nothing else is checked.
//! 2. Unknown keys, by the schema.
//! 3. Types, by deserializing; if it fails, by the schema (see `types`) and by
//!    taking out what cannot be read (see `recover`).
//! 4. Paths are normalised, so that the rest of the program joins them without
//!    looking at slashes.
//! 5. Rules that the types do not express (see `rules`).
//!
//! A rule that is broken does not end the list, and the value is kept: `check` and
//! `dev` continue with it, and show what else there is.

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Member, Node, Span, Step, Syntax, Value};
use serde_json::Value as Json;

use super::addresses::is_base_path;
use super::defaults::root;
use super::docs::docs_steps;
use super::recover;
use super::rules;
use super::types::{branch, join, resolve, wrong_types};
use super::{CONFIG_FILE, SiteConfig};
use crate::codes::{self, Setting};
use crate::data;
use crate::index::InstanceIdx;

/// The configuration as written: its values with their positions.
#[derive(Debug, Clone)]
pub struct ConfigSource {
    /// The root table.
    value: Node,
}

impl ConfigSource {
    /// Returns the root value.
    #[must_use]
    pub fn value(&self) -> &Node {
        &self.value
    }

    /// Returns the position of the value at `path`. `None` if the file does not
    /// set the value, as with a default.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::config;
    /// use located_data::Step;
    ///
    /// let text = "title = \"T\"\n[docs]\npath = \"guides\"\n";
    /// let (_, source) = config::parse(text).0.unwrap();
    /// let span = source.span(&[Step::Key("docs"), Step::Key("path")]).unwrap();
    /// assert_eq!(&text[span.start as usize..span.end as usize], "\"guides\"");
    /// assert_eq!(source.span(&[Step::Key("url")]), None);
    /// ```
    #[must_use]
    pub fn span(&self, path: &[Step<'_>]) -> Option<Span> {
        self.value.at(path).map(Node::span)
    }

    /// Returns the position of a key of a docs instance. With an empty `key`,
    /// that of the instance itself. It is the same for `[docs]` and for an
    /// entry of `[[docs]]`, so callers need not know which of the two the
    /// author wrote.
    #[must_use]
    pub(crate) fn docs_span(&self, instance: InstanceIdx, key: &[Step<'_>]) -> Option<Span> {
        self.span(&docs_steps(&self.value, instance, key))
    }
}

/// Parses a `site.toml`.
///
/// Reports all unknown keys together. If a value has the wrong type, the result
/// contains diagnostics but no configuration.
///
/// Values that break a rule are reported and kept, except for a base URL that
/// would make every address invalid. Paths are normalised: see the fields.
///
/// # Examples
///
/// ```
/// use docs_model::config::parse;
///
/// let (config, problems) = parse("title = \"Handbook\"\nbase_url = \"docs\"\ntagline_ = \"x\"\n");
/// assert_eq!(config.unwrap().0.base_url, "/docs/");
/// assert_eq!(problems[0].message, "unknown key `tagline_`");
/// ```
#[must_use]
pub fn parse(text: &str) -> (Option<(SiteConfig, ConfigSource)>, Vec<Diagnostic>) {
    let value = match data::parse(text, Syntax::Toml) {
        Ok(value) => value,
        Err(problems) => {
            let placed = problems
                .into_iter()
                .map(|problem| problem.in_file(CONFIG_FILE));
            return (None, placed.collect());
        }
    };
    let mut diagnostics = Vec::new();
    let schema = schemars::schema_for!(SiteConfig).to_value();
    unknown_keys(&value, &schema, &schema, "", &mut diagnostics);
    let config = match value.deserialize::<SiteConfig>() {
        Ok(mut config) => {
            normalise(&mut config);
            rules::check(&config, &value, &mut diagnostics);
            if !is_base_path(&config.base_url) {
                config.base_url = root();
            }
            let mut seen = std::collections::HashSet::new();
            config
                .i18n
                .locales
                .retain(|locale| seen.insert(locale.clone()));
            Some((config, ConfigSource { value }))
        }
        Err(_) => {
            wrong_types(&value, &schema, &schema, "", &mut diagnostics);
            if let Some(mut rest) = recover::without_faults(&value, &mut diagnostics) {
                normalise(&mut rest);
                let mut broken = Vec::new();
                rules::check(&rest, &value, &mut broken);
                // A value that the schema does not allow breaks the rule about it, too.
                let is_new = |rule: &Diagnostic| {
                    let mut earlier = diagnostics.iter();
                    rule.span.is_none() || !earlier.any(|found| found.span == rule.span)
                };
                broken.retain(is_new);
                diagnostics.append(&mut broken);
            }
            None
        }
    };
    (config, diagnostics)
}

/// Brings paths and addresses into the form that the rest of the program
/// expects: the base URL with slashes at both ends, folders and parts of
/// addresses without, and the default locale among the locales.
fn normalise(config: &mut SiteConfig) {
    let path = config.base_url.trim_matches('/');
    config.base_url = if path.is_empty() {
        "/".to_owned()
    } else {
        format!("/{path}/")
    };
    config.url.truncate(config.url.trim_end_matches('/').len());
    if let Some(level) = config.checks.codes.get("unknown-component") {
        config.markdown.unknown_components = level;
    }
    for docs in config.docs.iter_mut() {
        docs.path = outer_folder(&docs.path);
        docs.route_base_path = docs.route_base_path.trim_matches('/').to_owned();
        docs.tags_base_path = docs.tags_base_path.trim_matches('/').to_owned();
    }
    for blog in &mut config.blog {
        blog.path = outer_folder(&blog.path);
        for path in [
            &mut blog.route_base_path,
            &mut blog.page_base_path,
            &mut blog.tags_base_path,
            &mut blog.archive_base_path,
            &mut blog.authors_base_path,
        ] {
            *path = path.trim_matches('/').to_owned();
        }
        if let Some(path) = &mut blog.post_path {
            *path = path.trim_matches('/').to_owned();
        }
    }
    let pages = &mut config.pages;
    pages.path = outer_folder(&pages.path);
    pages.route_base_path = pages.route_base_path.trim_matches('/').to_owned();
    for dir in &mut config.static_dirs {
        *dir = clean_folder(dir);
    }
    let i18n = &mut config.i18n;
    if !i18n.locales.contains(&i18n.default_locale) {
        i18n.locales.insert(0, i18n.default_locale.clone());
    }
}

/// Normalises a folder below the site folder: removes `./` and surrounding
/// slashes. `..` cannot lead out of the site folder.
fn clean_folder(path: &str) -> String {
    located_data::path::resolve("", path.trim_end_matches('/'))
}

/// Normalises a folder that may be outside the site folder: `../docs`. Docs may
/// be beside the site folder, in the repository of a program. Only the `../` at
/// the start are kept.
///
/// A `..` further inside is resolved and cannot lead above the start.
fn outer_folder(path: &str) -> String {
    let mut rest = path.trim_start_matches("./");
    let mut out = String::new();
    while let Some(below) = rest.strip_prefix("../") {
        out.push_str("../");
        rest = below.trim_start_matches("./");
    }
    out + &clean_folder(rest)
}

/// Walks a value together with its schema, and reports the keys that the schema
/// does not define.
///
/// `root` is the whole schema, to which references in `schema` are relative;
/// `path` is the dotted name of the value. A table with free keys, such as
/// `[symbols]`, has `additionalProperties` in place of `properties`.
///
/// The depth of the value bounds the recursion, also where the schema refers to
/// itself, as in the footer.
fn unknown_keys(node: &Node, schema: &Json, root: &Json, path: &str, out: &mut Vec<Diagnostic>) {
    let schema = branch(resolve(schema, root), node);
    let schema = resolve(schema, root);
    match &node.value {
        Value::Object(members) => {
            let Some(properties) = schema.get("properties").and_then(Json::as_object) else {
                let Some(values) = schema
                    .get("additionalProperties")
                    .filter(|value| value.is_object())
                else {
                    return;
                };
                for Member { key, node, .. } in members {
                    unknown_keys(node, values, root, &join(path, key), out);
                }
                return;
            };
            for member in members {
                let Member { key, node, .. } = member;
                match properties.get(&**key) {
                    Some(schema) => unknown_keys(node, schema, root, &join(path, key), out),
                    None => out.push(unknown_key(member, path, properties, root)),
                }
            }
        }
        Value::Array(items) => {
            if let Some(schema) = schema.get("items") {
                for item in items {
                    unknown_keys(item, schema, root, path, out);
                }
            }
        }
        _ => {}
    }
}

/// Number of keys that a message lists at most.
const MAX_LISTED: usize = 60;

/// Returns the help for a code that is not a key of `[checks]`: where its level is set,
/// or that it cannot be.
fn level_elsewhere(key: &str) -> Option<String> {
    let code = codes::find(key)?;
    Some(match code.setting {
        Setting::Key(shared) => format!(
            "set `{shared}`, which is the level of `{key}` and others, or the level of this rule in `lint` of its `[[api]]`"
        ),
        _ => format!("remove it: the level of `{key}` cannot be changed"),
    })
}

/// Returns whether a table has one of these keys.
fn has_member_of(value: &Value, properties: &serde_json::Map<String, Json>) -> bool {
    let Value::Object(members) = value else {
        return false;
    };
    members
        .iter()
        .any(|member| properties.contains_key(&*member.key))
}

/// Returns the diagnostic for an unknown key.
///
/// A key of the top level that was added at the end of the file is in the last
/// table, and a name with a dot is a table in a table.
fn unknown_key(
    member: &Member,
    path: &str,
    properties: &serde_json::Map<String, Json>,
    root: &Json,
) -> Diagnostic {
    let key = &*member.key;
    let known = || properties.keys().map(String::as_str);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_of_root = root
        .get("properties")
        .is_some_and(|properties| properties.get(key).is_some());
    let help = if path == "checks"
        && let Some(help) = level_elsewhere(key)
    {
        help
    } else if let Some((outer, first)) = path.rsplit_once('.')
        && is_number(first)
        && is_number(key)
    {
        format!("quote a name with a dot: `[{outer}.\"{first}.{key}\"]`")
    } else if is_of_root {
        format!("`{key}` is a key of the top level: move it above the first `[table]`")
    } else if let Some(name) = nearest(key, known()) {
        format!("did you mean `{name}`?")
    } else if path.is_empty() && has_member_of(&member.node.value, properties) {
        format!("remove the line `[{key}]`: its keys are keys of the top level")
    } else if properties.len() > MAX_LISTED {
        "run `site-build schema` to print all keys".to_owned()
    } else {
        let mut names: Vec<_> = known().collect();
        names.sort_unstable();
        format!("known keys: {}", names.join(", "))
    };
    let name = join(path, key);
    Diagnostic::error("config", format!("unknown key `{name}`"))
        .in_file(CONFIG_FILE)
        .at(member.key_span())
        .help(help)
}
