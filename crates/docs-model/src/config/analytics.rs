//! The `[analytics]` table: page view counting.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::defaults::yes;

/// The service that counts page views.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AnalyticsConfig {
    /// `google` (Analytics 4, with anonymised addresses), `plausible`, or
    /// `beacon`, which sends a small JSON text to an endpoint of your own.
    pub provider: AnalyticsProvider,
    /// Google: the measurement id, `G-...`.
    #[serde(default)]
    pub measurement_id: Option<String>,
    /// Plausible: the domain for which page views are counted.
    #[serde(default)]
    pub domain: Option<String>,
    /// Beacon: the endpoint. Plausible: the endpoint of a self-hosted instance.
    #[serde(default)]
    pub endpoint: Option<String>,
    /// Sends nothing for readers whose browser requests not to be tracked.
    #[serde(default = "yes")]
    pub respect_do_not_track: bool,
}

/// A service that counts page views.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AnalyticsProvider {
    /// Google Analytics 4.
    Google,
    /// Plausible.
    Plausible,
    /// An endpoint of the site's owner.
    Beacon,
}

impl AnalyticsConfig {
    /// Returns the key that the provider requires, and its value; `None` if the
    /// value is missing or blank.
    #[must_use]
    pub fn required(&self) -> (&'static str, Option<&str>) {
        let (key, value) = match self.provider {
            AnalyticsProvider::Google => ("measurement_id", &self.measurement_id),
            AnalyticsProvider::Plausible => ("domain", &self.domain),
            AnalyticsProvider::Beacon => ("endpoint", &self.endpoint),
        };
        (key, value.as_deref().filter(|text| !text.trim().is_empty()))
    }
}
