//! The automation of this repository: one command for each task of developers and
//! CI. `cargo xtask help` lists the commands.
//!
//! This program deliberately has few dependencies, because it is compiled before
//! any command can run.

mod args;
mod bench;
mod browser;
mod edits;
mod fixtures;
mod fuzz;
mod instructions;
mod interpreters;
mod npm;
mod process;
mod relevance;
mod reproducible;
mod site;
mod test;
mod theme;
mod torture;
mod tree;
mod workspace;

use std::process::ExitCode;

use args::Command;
use workspace::Workspace;

fn main() -> ExitCode {
    let parsed = match args::parse(lexopt::Parser::from_env()) {
        Ok(parsed) => parsed,
        Err(error) => {
            process::say(&format!("error: {error:#}\nhelp: cargo xtask help"));
            return ExitCode::from(2);
        }
    };
    match Workspace::locate().and_then(|workspace| run(&workspace, parsed)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            process::say(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Runs a command. Returns false if a check failed.
fn run(workspace: &Workspace, command: Command) -> anyhow::Result<bool> {
    match command {
        Command::Help(text) => process::print(&text).map(|()| true),
        Command::Site(options) => site::run(workspace, &options).map(|()| true),
        Command::Theme { check } => theme::run(workspace, check),
        Command::Test(options) => test::run(workspace, &options),
        Command::Bench(options) => bench::run(workspace, &options).map(|()| true),
        Command::Fixtures { check } => fixtures::run(workspace, check),
        Command::Fuzz(options) => fuzz::run(workspace, &options).map(|()| true),
        Command::Edits(options) => edits::run(workspace, &options).map(|()| true),
        Command::Torture(options) => torture::run(workspace, &options).map(|()| true),
        Command::Instructions => instructions::run(workspace),
        Command::Reproducible => reproducible::run(workspace).map(|()| true),
        Command::Relevance(corpora) => relevance::run(workspace, &corpora).map(|()| true),
        Command::Measure(command) => bench::measure::report(&command).map(|()| true),
    }
}
