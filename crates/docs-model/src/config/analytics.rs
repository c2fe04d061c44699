//! Counting of visits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::defaults::yes;

/// Who is told of page views.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AnalyticsConfig {
    /// `google` (Analytics 4, with anonymised addresses), `plausible`, or
    /// `beacon`: a small JSON text to an endpoint of one's own.
    pub provider: AnalyticsProvider,
    /// Google: the measurement id, `G-...`.
    #[serde(default)]
    pub measurement_id: Option<String>,
    /// Plausible: the domain that page views are counted for.
    #[serde(default)]
    pub domain: Option<String>,
    /// Beacon: the endpoint. Plausible: that of an instance of one's own.
    #[serde(default)]
    pub endpoint: Option<String>,
    /// Send nothing for readers whose browser asks not to be tracked.
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
    /// An endpoint of one's own.
    Beacon,
}

impl AnalyticsConfig {
    /// The key that the provider cannot do without, and its value.
    #[must_use]
    pub fn required(&self) -> (&'static str, Option<&str>) {
        let (key, value) = match self.provider {
            AnalyticsProvider::Google => ("measurement_id", &self.measurement_id),
            AnalyticsProvider::Plausible => ("domain", &self.domain),
            AnalyticsProvider::Beacon => ("endpoint", &self.endpoint),
        };
        (key, value.as_deref().filter(|it| !it.trim().is_empty()))
    }
}
