//! The command line: parses arguments and runs the command.
//!
//! Exit codes: 0 for success, 1 for problems in the content, 2 for invalid
//! usage or a broken environment.
//!
//! Each command has a file that declares its options and calls one function of
//! the module that does the work and prints its result.
//!
//! What users may do with the output decides where it goes: results to standard
//! output, messages to standard error, so that a pipe receives results alone.

mod api;
mod build;
mod change;
mod check;
mod completions;
#[cfg(feature = "deploy")]
mod deploy;
mod dev;
mod headers;
mod import;
mod init;
mod listen;
#[cfg(feature = "mcp")]
mod mcp;
mod mv;
mod new;
mod packages;
mod push;
mod records;
mod schema;
mod search;
mod serve;
mod translate;
mod unknown_option;
mod version;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::error::{Result, chain};
use crate::terminal::say;

/// Builds a documentation site from a folder of Markdown
#[derive(Debug, Parser)]
// The help texts of clap are the doc comments of the fields: reasons belong in
// ordinary comments.
#[command(name = "site-build", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the site
    Build(build::BuildArgs),
    /// Serve a built site
    Serve(serve::ServeArgs),
    /// Serve the site and update it live while you write
    Dev(dev::DevArgs),
    /// Run all checks of a build without writing files
    Check(check::CheckArgs),
    /// Create a site: a starter, or one from existing docs
    Init(init::InitArgs),
    /// Create a site.toml for a site of Docusaurus or another tool, without changing its files
    Import(import::ImportArgs),
    /// Create a page, a blog post or a component
    #[command(subcommand)]
    New(new::NewCommand),
    /// Move a page or a folder of docs, and update all references to it
    Mv(mv::MvArgs),
    /// Bundle the npm packages that React components import into the site folder
    Packages(packages::PackagesArgs),
    /// Freeze the current docs as a version, or manage versions
    Version(version::VersionArgs),
    /// Manage translations
    #[command(subcommand)]
    Translate(translate::TranslateCommand),
    /// Search the site
    Search(search::SearchArgs),
    /// Serve the docs to AI assistants over the Model Context Protocol
    #[cfg(feature = "mcp")]
    Mcp(mcp::McpArgs),
    /// Print the search records of the site
    Records(records::RecordsArgs),
    /// Send the search records to a hosted search service
    Push(push::PushArgs),
    /// Upload the changed files of the built site without breaking open pages
    #[cfg(feature = "deploy")]
    Deploy(deploy::DeployArgs),
    /// Compare or lint API descriptions
    #[command(subcommand)]
    Api(api::ApiCommand),
    /// Print the configuration for a web server or host that sends the same headers as `serve`
    Headers(headers::HeadersArgs),
    /// Print a JSON Schema for editors
    Schema(schema::SchemaArgs),
    /// Print a shell completion script
    Completions(completions::CompletionsArgs),
}

/// Runs the command of this process.
///
/// Errors of usage are printed by clap, with its own colours and hints.
#[must_use]
pub fn main() -> ExitCode {
    let matches = in_any_case(Cli::command()).try_get_matches();
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => {
            let args = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned());
            let error = unknown_option::explained(error, &Cli::command(), args);
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    match run(cli.command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            say(&format!("error: {}", chain(&error)));
            ExitCode::from(2)
        }
    }
}

/// Parses a whole number. The errors of the standard library speak of digits in
/// strings.
///
/// # Errors
///
/// Returns what to write instead.
fn whole_number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| "expected a whole number in the allowed range".to_owned())
}

/// Accepts listed values in any case, such as `--format JSON`.
fn in_any_case(command: clap::Command) -> clap::Command {
    let any_case = |arg: clap::Arg| {
        // A flag has values as well, which are never written.
        let is_listed = arg.get_action().takes_values() && !arg.get_possible_values().is_empty();
        match is_listed {
            true => arg.ignore_case(true),
            false => arg,
        }
    };
    command.mut_args(any_case).mut_subcommands(in_any_case)
}

/// Runs a command. Returns false if the content has problems.
///
/// # Errors
/// If the environment is broken or options contradict one another; the exit
/// code is 2.
fn run(command: Command) -> Result<bool> {
    match command {
        Command::Build(args) => build::build(args),
        Command::Check(args) => check::check(args),
        Command::Serve(args) => serve::serve(args),
        Command::Dev(args) => dev::dev(args),
        Command::Init(args) => init::init(args),
        Command::Import(args) => import::import(args),
        Command::New(command) => new::new(command),
        Command::Mv(args) => mv::mv(&args),
        Command::Packages(args) => packages::packages(&args),
        Command::Version(args) => version::version(args),
        Command::Translate(command) => translate::translate(command),
        Command::Search(args) => search::search(args),
        #[cfg(feature = "mcp")]
        Command::Mcp(args) => mcp::mcp(args),
        Command::Records(args) => records::write(&args),
        Command::Push(args) => push::push(args),
        #[cfg(feature = "deploy")]
        Command::Deploy(args) => deploy::deploy(args),
        Command::Api(command) => api::run(command),
        Command::Headers(args) => headers::headers(args),
        Command::Schema(args) => schema::schema(&args),
        Command::Completions(args) => completions::completions(&args, Cli::command()),
    }
}
