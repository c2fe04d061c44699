//! Addresses of pages: their trailing slashes, and their output files.
//!
//! The two belong together. Hosts redirect `/guide` to `/guide/` if the page is
//! `guide/index.html`, and serve `/guide` from `guide.html`; a site whose links
//! do not agree with its files costs a redirect for each click.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Trailing slashes of page addresses (`trailing_slash` in the configuration).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TrailingSlash {
    /// Unchanged. Pages are folders with an `index.html`.
    #[default]
    AsIs,
    /// All addresses end with `/`.
    Always,
    /// No address ends with `/`. Pages are `.html` files.
    Never,
    /// Only addresses of indexes of folders end with `/`. Other pages are `.html`
    /// files.
    Indexes,
}

/// The value of [`TrailingSlash::Indexes`] in the configuration.
const INDEXES: &str = "indexes";

impl<'de> Deserialize<'de> for TrailingSlash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;

        impl Visitor<'_> for Words {
            type Value = TrailingSlash;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "`true`, `false` or `\"{INDEXES}\"`")
            }

            fn visit_bool<E: Error>(self, flag: bool) -> Result<TrailingSlash, E> {
                Ok(Some(flag).into())
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<TrailingSlash, E> {
                match word {
                    INDEXES => Ok(TrailingSlash::Indexes),
                    other => Err(E::invalid_value(serde::de::Unexpected::Str(other), &self)),
                }
            }
        }

        deserializer.deserialize_any(Words)
    }
}

impl Serialize for TrailingSlash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::AsIs => serializer.serialize_none(),
            Self::Always => serializer.serialize_bool(true),
            Self::Never => serializer.serialize_bool(false),
            Self::Indexes => serializer.serialize_str(INDEXES),
        }
    }
}

impl JsonSchema for TrailingSlash {
    fn schema_name() -> Cow<'static, str> {
        "TrailingSlash".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": [true, false, INDEXES] })
    }
}

impl From<Option<bool>> for TrailingSlash {
    fn from(value: Option<bool>) -> Self {
        match value {
            None => Self::AsIs,
            Some(true) => Self::Always,
            Some(false) => Self::Never,
        }
    }
}

impl TrailingSlash {
    /// Applies the rule to the path of an address. The query and the fragment
    /// are kept. `#...`, the root and the base URL are not changed.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::address::TrailingSlash;
    ///
    /// assert_eq!(TrailingSlash::Always.apply("/guide?a#b", "/"), "/guide/?a#b");
    /// assert_eq!(TrailingSlash::Never.apply("/guide/", "/"), "/guide");
    /// assert_eq!(TrailingSlash::Never.apply("/docs/", "/docs/"), "/docs/");
    /// ```
    #[must_use]
    pub fn apply(self, address: &str, base_url: &str) -> String {
        let end = address.find(['?', '#']).unwrap_or(address.len());
        let (path, rest) = address.split_at(end);
        if path.is_empty() || path == "/" || path == base_url {
            return address.to_owned();
        }
        let path = match self {
            Self::AsIs | Self::Indexes => path.to_owned(),
            Self::Always if path.ends_with('/') => path.to_owned(),
            Self::Always => format!("{path}/"),
            Self::Never => path.trim_end_matches('/').to_owned(),
        };
        path + rest
    }

    /// Returns the output file of the page at `route`, a decoded path below the
    /// base URL: `guide/index.html`, or `guide.html` for
    /// [`Never`](Self::Never), and for [`Indexes`](Self::Indexes) unless it ends
    /// with `/`. A route that ends with `.html` is a file already.
    #[must_use]
    pub fn output_file(self, route: &str) -> String {
        let path = route.trim_matches('/');
        match self {
            _ if path.is_empty() => "index.html".to_owned(),
            _ if path.ends_with(".html") => path.to_owned(),
            Self::Never => format!("{path}.html"),
            Self::Indexes if !route.ends_with('/') => format!("{path}.html"),
            Self::AsIs | Self::Always | Self::Indexes => format!("{path}/index.html"),
        }
    }
}
