//! Passes the version of the compiler to the crate, for the agent string.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=RUSTC");
    if let Some(version) = rust_version() {
        println!("cargo::rustc-env=SEARCH_CLIENT_RUST_VERSION={version}");
    }
}

/// Extracts `1.92.0` from `rustc 1.92.0 (ded5c06cf 2025-12-08)`. Returns `None` if the compiler's
/// output has another form; the agent string then omits the version.
fn rust_version() -> Option<String> {
    let rustc = env::var_os("RUSTC")?;
    let output = Command::new(rustc).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let version = text.split(' ').nth(1)?.trim();
    let is_version = version.starts_with(|c: char| c.is_ascii_digit());
    is_version.then(|| version.to_owned())
}
