//! Features only: see `Cargo.toml`.
