//! The program under test, as its users run it: exit codes and all.

use std::process::ExitCode;

fn main() -> ExitCode {
    site_build::cli::main()
}
