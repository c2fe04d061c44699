//! YAML, TOML and JSON as one tree of located values, so that diagnostics about
//! front matter or sidebar files have a position. JSON is parsed as YAML, of
//! which it is a subset.

use saphyr::{LoadableYamlNode as _, MarkedYaml, Scalar, YamlData};
use serde_json::{Map, Number};
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Diagnostic, Span};

/// A value and its position in the text.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// Position of the value.
    pub span: Span,
    /// The data.
    pub data: Data,
}

/// The data of a [`Value`].
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    /// `null`, or an empty document.
    Null,
    /// A boolean.
    Bool(bool),
    /// An integer or floating-point number.
    Number(Number),
    /// A string.
    String(String),
    /// A list.
    Array(Vec<Value>),
    /// An object: keys with their positions and values, in source order. Keys
    /// are unique.
    Object(Vec<(Key, Value)>),
}

/// A key of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// Position of the key.
    pub span: Span,
    /// Name of the key.
    pub name: String,
}

/// The supported data formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// YAML 1.2, which includes JSON.
    Yaml,
    /// TOML 1.1.
    Toml,
    /// JSON.
    Json,
}

impl Syntax {
    /// Returns the syntax for the extension of a file, or `None` for other
    /// files.
    #[must_use]
    pub fn of_path(path: &str) -> Option<Self> {
        match path.rsplit_once('.')?.1 {
            "yml" | "yaml" => Some(Self::Yaml),
            "toml" => Some(Self::Toml),
            "json" => Some(Self::Json),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Yaml => "YAML",
            Self::Toml => "TOML",
            Self::Json => "JSON",
        }
    }
}

/// Deepest nesting that is parsed. Written files stay below ten levels.
const MAX_DEPTH: usize = 100;

impl Value {
    /// Parses `text`. An empty text is [`Data::Null`].
    ///
    /// # Errors
    /// Returns a `syntax` diagnostic at the position where the text becomes
    /// invalid.
    pub fn parse(text: &str, syntax: Syntax) -> Result<Self, Diagnostic> {
        if nesting(text) > MAX_DEPTH {
            return Err(Diagnostic::error(
                "syntax",
                format!("nested more than {MAX_DEPTH} levels deep"),
            )
            .at(0..0)
            .help("flatten the structure"));
        }
        match syntax {
            Syntax::Yaml | Syntax::Json => parse_yaml(text, syntax),
            Syntax::Toml => parse_toml(text),
        }
    }

    /// Returns the value of a key of an object.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries()
            .iter()
            .find(|(it, _)| it.name == key)
            .map(|(_, value)| value)
    }

    /// Returns the entries of an object, or an empty slice for other values.
    #[must_use]
    pub fn entries(&self) -> &[(Key, Self)] {
        match &self.data {
            Data::Object(entries) => entries,
            _ => &[],
        }
    }

    /// Returns the text of a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.data {
            Data::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the items of a list.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Self]> {
        match &self.data {
            Data::Array(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the value at a path of keys and list indices.
    #[must_use]
    pub fn at(&self, path: &[Step<'_>]) -> Option<&Self> {
        path.iter().try_fold(self, |value, step| match step {
            Step::Key(key) => value.get(key),
            Step::Index(idx) => value.as_array()?.get(*idx),
        })
    }

    /// Returns the type of the value with its article, for messages:
    /// `a string`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match &self.data {
            Data::Null => "nothing",
            Data::Bool(_) => "a boolean",
            Data::Number(_) => "a number",
            Data::String(_) => "a string",
            Data::Array(_) => "a list",
            Data::Object(_) => "an object",
        }
    }

    /// Converts the value to JSON, without positions.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value as Json;
        match &self.data {
            Data::Null => Json::Null,
            Data::Bool(it) => Json::Bool(*it),
            Data::Number(it) => Json::Number(it.clone()),
            Data::String(it) => Json::String(it.clone()),
            Data::Array(items) => Json::Array(items.iter().map(Self::to_json).collect()),
            Data::Object(entries) => Json::Object(
                entries
                    .iter()
                    .map(|(key, value)| (key.name.clone(), value.to_json()))
                    .collect::<Map<_, _>>(),
            ),
        }
    }

    /// Moves all spans by `by` bytes, for a text that is part of a longer one.
    #[must_use]
    pub fn offset(mut self, by: usize) -> Self {
        self.shift(by);
        self
    }

    fn shift(&mut self, by: usize) {
        self.span = self.span.offset(by);
        match &mut self.data {
            Data::Array(items) => items.iter_mut().for_each(|it| it.shift(by)),
            Data::Object(entries) => {
                for (key, value) in entries {
                    key.span = key.span.offset(by);
                    value.shift(by);
                }
            }
            _ => {}
        }
    }
}

/// A step of a path into a [`Value`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// A key of an object.
    Key(&'a str),
    /// An index of a list.
    Index(usize),
}

impl Step<'_> {
    /// Returns the index, for a step into a list.
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::Key(_) => None,
            Self::Index(idx) => Some(*idx),
        }
    }
}

/// Returns an upper bound of the nesting depth without parsing: it counts
/// brackets, and the columns and `- ` or `? ` markers by which block styles
/// nest.
fn nesting(text: &str) -> usize {
    let mut brackets = 0_usize;
    let mut columns: Vec<usize> = Vec::new();
    let mut deepest = 0;
    for line in text.lines() {
        let content = line.trim_start_matches([' ', '\t', '-', '?', ':']);
        if !content.is_empty() {
            let column = line.len() - content.len();
            while columns.last().is_some_and(|it| *it > column) {
                columns.pop();
            }
            if columns.last() != Some(&column) {
                columns.push(column);
            }
        }
        let signs = line[..line.len() - content.len()]
            .matches(['-', '?', ':'])
            .count();
        deepest = deepest.max(columns.len() + signs);
        for byte in content.bytes() {
            match byte {
                b'[' | b'{' => brackets += 1,
                b']' | b'}' => brackets = brackets.saturating_sub(1),
                _ => {}
            }
            deepest = deepest.max(brackets);
        }
    }
    deepest
}

fn syntax_error(syntax: Syntax, problem: &str, span: Span) -> Diagnostic {
    Diagnostic::error("syntax", format!("not valid {}: {problem}", syntax.name())).at(span)
}

fn parse_yaml(text: &str, syntax: Syntax) -> Result<Value, Diagnostic> {
    let places = CharPlaces::of(text);
    let documents = MarkedYaml::load_from_str(text).map_err(|error| {
        let at = places.byte(error.marker().index());
        let diagnostic = syntax_error(syntax, error.info(), Span::new(at, at));
        match syntax {
            Syntax::Yaml => diagnostic.help("quote strings that contain `: `, `#`, `{` or `[`"),
            _ => diagnostic,
        }
    })?;
    match documents.first() {
        Some(root) => from_yaml(root, &places),
        None => Ok(Value {
            span: Span::new(0, text.len()),
            data: Data::Null,
        }),
    }
}

/// Maps the character positions of the YAML scanner to byte positions. `None`
/// for ASCII texts, in which both are equal.
struct CharPlaces(Option<Vec<usize>>);

impl CharPlaces {
    fn of(text: &str) -> Self {
        let bytes = || text.char_indices().map(|(at, _)| at).chain([text.len()]);
        Self((!text.is_ascii()).then(|| bytes().collect()))
    }

    fn byte(&self, index: usize) -> usize {
        match &self.0 {
            None => index,
            Some(bytes) => bytes[index.min(bytes.len() - 1)],
        }
    }
}

fn from_yaml(node: &MarkedYaml<'_>, places: &CharPlaces) -> Result<Value, Diagnostic> {
    let span = Span::new(
        places.byte(node.span.start.index()),
        places.byte(node.span.end.index()),
    );
    let data = match &node.data {
        YamlData::Value(scalar) => from_scalar(scalar),
        YamlData::Representation(text, ..) => Data::String(text.to_string()),
        YamlData::Sequence(items) => Data::Array(
            items
                .iter()
                .map(|it| from_yaml(it, places))
                .collect::<Result<_, _>>()?,
        ),
        YamlData::Mapping(entries) => {
            let mut object = Vec::with_capacity(entries.len());
            for (key, value) in entries {
                let key = from_yaml(key, places)?;
                let name = match key.data {
                    Data::String(name) => name,
                    Data::Number(number) => number.to_string(),
                    Data::Bool(it) => it.to_string(),
                    Data::Null => "null".to_owned(),
                    _ => {
                        return Err(syntax_error(
                            Syntax::Yaml,
                            "a key must be a string",
                            key.span,
                        ));
                    }
                };
                let key = Key {
                    span: key.span,
                    name,
                };
                object.push((key, from_yaml(value, places)?));
            }
            Data::Object(object)
        }
        YamlData::Tagged(_, inner) => return from_yaml(inner, places),
        _ => {
            return Err(syntax_error(
                Syntax::Yaml,
                "unsupported value or alias",
                span,
            ));
        }
    };
    Ok(Value { span, data })
}

fn from_scalar(scalar: &Scalar<'_>) -> Data {
    match scalar {
        Scalar::Null => Data::Null,
        Scalar::Boolean(it) => Data::Bool(*it),
        Scalar::Integer(it) => Data::Number((*it).into()),
        Scalar::FloatingPoint(it) => {
            Number::from_f64(it.into_inner()).map_or(Data::Null, Data::Number)
        }
        Scalar::String(it) => Data::String(it.to_string()),
    }
}

fn parse_toml(text: &str) -> Result<Value, Diagnostic> {
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or_default();
        syntax_error(Syntax::Toml, error.message(), span.into())
    })?;
    let span = table.span().into();
    Ok(Value {
        span,
        data: from_toml_table(table.into_inner()),
    })
}

fn from_toml_table(table: DeTable<'_>) -> Data {
    let entries = table.into_iter().map(|(key, value)| {
        let key = Key {
            span: key.span().into(),
            name: key.into_inner().into_owned(),
        };
        let span = value.span().into();
        let data = from_toml(value.into_inner());
        (key, Value { span, data })
    });
    Data::Object(entries.collect())
}

fn from_toml(value: DeValue<'_>) -> Data {
    match value {
        DeValue::String(it) => Data::String(it.into_owned()),
        DeValue::Integer(it) => i64::from_str_radix(it.as_str(), it.radix())
            .map_or(Data::Null, |it| Data::Number(it.into())),
        DeValue::Float(it) => it
            .as_str()
            .parse()
            .ok()
            .and_then(Number::from_f64)
            .map_or(Data::Null, Data::Number),
        DeValue::Boolean(it) => Data::Bool(it),
        DeValue::Datetime(it) => Data::String(it.to_string()),
        DeValue::Array(items) => Data::Array(
            items
                .into_iter()
                .map(|it| Value {
                    span: it.span().into(),
                    data: from_toml(it.into_inner()),
                })
                .collect(),
        ),
        DeValue::Table(table) => from_toml_table(table),
    }
}
