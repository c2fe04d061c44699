//! The command `site-build`.

use std::process::ExitCode;

/// Parsing and rendering make many small strings on several threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    site_build::cli::main()
}
