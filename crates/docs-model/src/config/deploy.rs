//! The `[deploy]` table.

mod target;

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::value::InvalidValue;

pub use target::{
    DeployTarget, InvalidTarget, RemoteFolder, StoreAddress, StoreService, path_below_target,
};

/// Defaults of the `deploy` command. Its options override them.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct DeployConfig {
    /// Target: `s3://bucket/path`, `gs://bucket/path`, `az://container/path`,
    /// `git:branch`, `host:folder`, `rsync://host/module`, or a folder relative
    /// to the site folder.
    pub to: Option<String>,
    /// Path below the target.
    pub prefix: String,
    /// How long the target keeps hashed files that are no longer part of the
    /// site: `12h`, `7d`; default: one day.
    pub grace: Option<Period>,
    /// Stores texts as gzip; in a folder, adds `.gz` and `.br` files next to
    /// them.
    pub compress: bool,
}

/// A duration, written as a whole number with the unit `s`, `m`, `h` or `d`, or
/// as `0`.
///
/// # Examples
///
/// ```
/// use docs_model::config::Period;
///
/// let period = Period::try_from("12h").unwrap();
/// assert_eq!(period.seconds, 43_200);
/// assert_eq!(period.to_string(), "12h");
/// assert!(Period::try_from("1.5h").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Period {
    /// The duration in seconds.
    pub seconds: u64,
}

/// Units with their length in seconds, longest first.
const UNITS: [(char, u64); 4] = [('d', 24 * 60 * 60), ('h', 60 * 60), ('m', 60), ('s', 1)];

impl TryFrom<&str> for Period {
    type Error = InvalidValue;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        let in_seconds = |(unit, seconds): &(char, u64)| {
            let digits = text.strip_suffix(*unit)?;
            // `parse` also accepts a sign, which a duration cannot have.
            let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
            let number: u32 = is_number.then(|| digits.parse().ok())??;
            Some(u64::from(number) * seconds)
        };
        UNITS
            .iter()
            .find_map(in_seconds)
            .or_else(|| (text == "0").then_some(0))
            .map(|seconds| Self { seconds })
            .ok_or_else(|| {
                InvalidValue(format!(
                    "invalid duration `{text}`; write it like `30m`, `12h` or `7d`"
                ))
            })
    }
}

impl TryFrom<String> for Period {
    type Error = InvalidValue;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::try_from(text.as_str())
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.seconds;
        // The longest unit that divides the duration: `120m` is shown as `2h`.
        let is_whole = |(_, unit): &&(char, u64)| seconds.is_multiple_of(*unit);
        match UNITS.iter().find(is_whole) {
            Some((unit, length)) if seconds > 0 => write!(f, "{}{unit}", seconds / length),
            _ => write!(f, "0"),
        }
    }
}

impl From<Period> for String {
    fn from(period: Period) -> Self {
        period.to_string()
    }
}

impl JsonSchema for Period {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Period".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^(?:0|[0-9]+[smhd])$",
            "description": "A duration, written as `30m`, `12h` or `7d`.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_have_a_number_and_a_unit() {
        let parse = |text: &str| Period::try_from(text).map(|period| period.seconds);
        let shown = |text: &str| Period::try_from(text).map(|period| period.to_string());
        assert_eq!(parse("0"), Ok(0));
        assert_eq!(parse("90s"), Ok(90));
        assert_eq!(parse("7d"), Ok(604_800));
        assert_eq!(shown("120m"), Ok("2h".to_owned()));
        assert_eq!(shown("90s"), Ok("90s".to_owned()));
        assert_eq!(shown("0d"), Ok("0".to_owned()));
        for text in [
            "",
            "d",
            "1",
            "-1d",
            "+1d",
            "1.5h",
            "1w",
            "1 d",
            "99999999999d",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
