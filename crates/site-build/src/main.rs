//! The `site-build` command.

use std::process::ExitCode;

/// Parsing and rendering allocate many small strings on several threads, for
/// which mimalloc is faster than most system allocators.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    site_build::cli::main()
}
