//! Addresses of pages and files, the keys of routes, and the rule of trailing
//! slashes with the output files that follow from it.
//!
//! The last two belong together. Hosts redirect `/guide` to `/guide/` if the page is
//! `guide/index.html`, and serve `/guide` from `guide.html`; a site whose links
//! do not agree with its files costs a redirect for each click.
//!
//! | | Address | Output file |
//! |---|---|---|
//! | `AsIs` | as written | `guide/index.html` |
//! | `Always` | `/guide/` | `guide/index.html` |
//! | `Never` | `/guide` | `guide.html` |
//! | `Indexes` | `/guide`, and `/guides/` for an index | `guide.html`, `guides/index.html` |
//!
//! Three forms of the same path must not be confused: a decoded *path*, as code
//! joins and compares it; an [`Address`], encoded, as it is written into a link;
//! and a [`RouteKey`], decoded and without a trailing slash, by which a page is
//! found. The types exist so that the compiler rejects a link with a raw path and a
//! lookup with an encoded address.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::ops::Deref;

use located_data::path;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use unicode_normalization::UnicodeNormalization as _;

/// Returns a path in the form in which those that some file systems do not tell apart are
/// equal: in lower case, with composed letters (Unicode NFC).
///
/// # Examples
///
/// ```
/// use docs_model::address::folded;
///
/// assert_eq!(folded("/Guide"), folded("/guide"));
/// // The second one has a letter and a combining accent.
/// assert_eq!(folded("/caf\u{e9}"), folded("/cafe\u{301}"));
/// ```
#[must_use]
pub fn folded(path: &str) -> String {
    match path.is_ascii() {
        true => path.to_ascii_lowercase(),
        false => composed(path).to_lowercase(),
    }
}

/// Returns whether two texts look the same, but differ in the Unicode form of their letters
/// with marks (NFC and NFD).
///
/// # Examples
///
/// ```
/// use docs_model::address::is_other_form;
///
/// assert!(is_other_form("caf\u{e9}.md", "cafe\u{301}.md"));
/// assert!(!is_other_form("cafe.md", "cafe.md"));
/// ```
#[must_use]
pub fn is_other_form(one: &str, other: &str) -> bool {
    one != other && !(one.is_ascii() || other.is_ascii()) && composed(one) == composed(other)
}

/// Returns a text with composed letters (Unicode NFC).
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    match text.is_ascii() {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.nfc().collect()),
    }
}

/// The address of a page or file of the site: its path with the base URL,
/// percent-encoded, without query and fragment.
///
/// Only a [`Site`](crate::Site) makes addresses, so that each has the base URL
/// and the site's rule for trailing slashes. What a link holds, an address with a
/// query and a fragment or the URL of another site, is a text.
///
/// It dereferences to `str`, and compares with texts.
///
/// # Examples
///
/// ```
/// use docs_model::{Sources, assemble, config};
///
/// let text = "title = \"T\"\nbase_url = \"/docs/\"\ntrailing_slash = true\n";
/// let (site, _) = assemble(&Sources::new(config::parse(text).0.unwrap().0));
///
/// let address = site.address("/docs/über uns");
/// assert_eq!(address, "/docs/%C3%BCber%20uns/");
/// assert!(address.starts_with(&*site.config.base_url));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Address(String);

impl Address {
    /// Returns the address of a page at a decoded path with the base URL.
    pub(crate) fn of_page(path: &str, rule: TrailingSlash, base_url: &str) -> Self {
        Self(rule.apply(&path::encode_path(path), base_url))
    }

    /// Returns the address of a file at a decoded path with the base URL.
    pub(crate) fn of_file(path: &str) -> Self {
        Self(path::encode_path(path))
    }

    /// Returns the address as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Address {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Address {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl PartialEq<str> for Address {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Address {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl From<Address> for String {
    fn from(address: Address) -> Self {
        address.0
    }
}

/// The key of a page in [`Site::routes`](crate::Site::routes): a decoded path
/// with the base URL, without a trailing slash except for `/`.
///
/// All forms of an address that lead to the same page have the same key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RouteKey(String);

impl RouteKey {
    /// Returns the key of an address. The address may be encoded, and may have
    /// a query, a fragment, a trailing slash or the name of the index file.
    /// `/index.html` counts as its folder because hosts serve both, and authors write
    /// either.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::address::RouteKey;
    ///
    /// assert_eq!(RouteKey::of("/guide/caf%C3%A9/?a#b").as_str(), "/guide/café");
    /// assert_eq!(RouteKey::of("/guide/index.html").as_str(), "/guide");
    /// assert_eq!(RouteKey::of("/").as_str(), "/");
    /// ```
    #[must_use]
    pub fn of(address: &str) -> Self {
        let end = address.find(['?', '#']).unwrap_or(address.len());
        let path = path::decode(&address[..end]);
        let path = path.strip_suffix("/index.html").unwrap_or(&path);
        Self(path::join([path.trim_end_matches('/')]))
    }

    /// Returns the address without a trailing slash.
    ///
    /// Use it where a page is known by its key alone, such as the source of a
    /// redirect. For a link to a page,
    /// [`Site::permalink`](crate::Site::permalink) applies the rule for
    /// trailing slashes as well.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::address::RouteKey;
    ///
    /// let key = RouteKey::of("/caf%C3%A9/");
    /// assert_eq!(key.as_str(), "/café");
    /// assert_eq!(key.address(), "/caf%C3%A9");
    /// ```
    #[must_use]
    pub fn address(&self) -> Address {
        Address::of_file(&self.0)
    }

    /// Returns the key as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for RouteKey {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RouteKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Trailing slashes of page addresses (`trailing_slash` in the configuration).
///
/// It is `true`, `false` or `"indexes"` in TOML; the other case is the missing key.
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
    /// [`Indexes`](Self::Indexes) changes nothing here: whether a page is an index is
    /// known from its file alone, and its path has the slash from there on.
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
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::address::TrailingSlash;
    ///
    /// assert_eq!(TrailingSlash::Always.output_file("/guide/"), "guide/index.html");
    /// assert_eq!(TrailingSlash::Never.output_file("/guide"), "guide.html");
    /// // Of `indexes`, the slash distinguishes the index of a folder from a page.
    /// assert_eq!(TrailingSlash::Indexes.output_file("/guide/"), "guide/index.html");
    /// assert_eq!(TrailingSlash::Indexes.output_file("/guide/setup"), "guide/setup.html");
    /// // Hosts look for this file at the root, whatever the rule is.
    /// assert_eq!(TrailingSlash::Always.output_file("/404.html"), "404.html");
    /// ```
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
