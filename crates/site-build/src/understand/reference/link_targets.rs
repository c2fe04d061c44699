//! Names with which the references of a site link to one another.

use std::collections::HashMap;
use std::sync::Arc;

use docs_model::SiteConfig;
use docs_model::counterpart::Counterparts;
use located_data::path;

use super::{ApiSource, LibrarySource};

/// Names with full URL paths, which start with the base of a locale.
///
/// They are computed once for a locale, before any reference is rendered,
/// because references link to each other in both directions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkTargets {
    /// Names that comments of libraries can link to: operations and schemas of
    /// the API references, and names of the configuration.
    pub(super) symbols: Arc<HashMap<String, String>>,
    /// Types of the libraries with the same name as a schema.
    pub(super) library_types: Arc<Counterparts>,
    /// Schemas with the same name as a library type.
    pub(super) schemas: Arc<Counterparts>,
}

/// Names of the configuration have precedence; among references, the first
/// wins.
impl LinkTargets {
    /// Collects the names of all references of a site, in the locale at `base`.
    #[must_use]
    pub(crate) fn new(
        config: &SiteConfig,
        base: &str,
        apis: &[Arc<ApiSource>],
        libraries: &[Arc<LibrarySource>],
    ) -> Self {
        let mut symbols = HashMap::new();
        for symbol in apis.iter().flat_map(|api| api.symbols.iter()) {
            let address = path::join([base, &*symbol.address]);
            symbols.entry(symbol.name.clone()).or_insert(address);
        }
        let own = config.symbols.iter();
        symbols.extend(own.map(|(name, address)| (name.clone(), address.clone())));
        // A site with one kind of reference has nothing to connect.
        let joined = !apis.is_empty() && !libraries.is_empty();
        let apis = apis.iter().filter(|_| joined);
        let libraries = libraries.iter().filter(|_| joined);
        Self {
            symbols: Arc::new(symbols),
            library_types: Arc::new(
                libraries
                    .flat_map(|library| library.counterparts(config, base))
                    .collect(),
            ),
            schemas: Arc::new(
                apis.flat_map(|api| api.counterparts(config, base))
                    .collect(),
            ),
        }
    }
}
