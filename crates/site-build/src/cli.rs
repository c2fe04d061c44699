//! The command line: parses arguments and runs the command.
//!
//! Exit codes: 0 for success, 1 for problems in the content, 2 for invalid
//! usage or a broken environment.
//!
//! Each command has a file that declares its options and calls one function of
//! the module that does the work.
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

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::Report;
use crate::display::rendered;
use crate::error::{Error, Result, chain};
use crate::report::{self, ReportFormat, Style};
use crate::terminal::{safe, safe_json, say};
use crate::understand::{self, Opened, Project, ProjectOptions};

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
        .map_err(|_| "write a whole number that is not too large".to_owned())
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
        Command::Init(args) => init::init(&args),
        Command::Import(args) => import::import(args),
        Command::New(command) => new::new(command),
        Command::Mv(args) => mv::mv(&args),
        Command::Packages(args) => packages::packages(&args),
        Command::Version(args) => version::version(args),
        Command::Translate(command) => translate::translate(command),
        Command::Search(args) => search::search(&args),
        #[cfg(feature = "mcp")]
        Command::Mcp(args) => mcp::mcp(args),
        Command::Records(args) => records::write(&args),
        Command::Push(args) => push::push(&args),
        #[cfg(feature = "deploy")]
        Command::Deploy(args) => deploy::deploy(&args),
        Command::Api(command) => api::run(&command),
        Command::Headers(args) => headers::headers(args),
        Command::Schema(args) => schema::schema(&args),
        Command::Completions(args) => completions::completions(&args, Cli::command()),
    }
}

/// Opens the site in a folder for commands that only read it. Returns `None` if
/// its content has errors, which are printed.
///
/// Warnings are not printed: `check` is for them.
///
/// # Errors
/// If the folder cannot be read.
fn opened(dir: &Path) -> Result<Option<Project>> {
    opened_unless(dir, Opened::has_errors)
}

/// Opens the site in a folder for commands whose results do not depend on the texts
/// of pages, which may have errors. Returns `None` if its configuration has errors,
/// which are printed.
fn opened_despite_errors(dir: &Path) -> Result<Option<Project>> {
    opened_unless(dir, |opened| opened.project.is_none())
}

fn opened_unless(dir: &Path, fails: impl Fn(&Opened) -> bool) -> Result<Option<Project>> {
    let opened = understand::open(dir, &ProjectOptions::default(), None)?;
    let has_errors = fails(&opened);
    if has_errors {
        say_problems(&opened, dir);
    }
    Ok(opened.project.filter(|_| !has_errors))
}

/// Prints the problems of a site to standard error, errors first.
fn say_problems(opened: &Opened, dir: &Path) {
    let mut diagnostics: Vec<_> = opened.diagnostics.iter().collect();
    diagnostics.sort_by_key(|diagnostic| diagnostic.severity);
    for diagnostic in diagnostics {
        let text = diagnostic
            .file
            .as_deref()
            .and_then(|file| opened.text(file));
        say(&rendered(diagnostic, text, dir));
    }
}

/// Prints problems to standard error.
fn show(report: &Report, max: usize) {
    let mut stderr = std::io::stderr().lock();
    // A closed stream has no reader left.
    let _ = report::problems(report, max, Style::detect(), &mut stderr);
}

/// Prints the report of a check in the given format.
///
/// The message for people goes to standard error, everything else to standard
/// output.
///
/// # Errors
/// If standard output cannot be written.
fn print_report(report: &Report, dir: &Path, format: ReportFormat, max: usize) -> Result<()> {
    let broken = |error: serde_json::Error| Error::write(Path::new("standard output"), error);
    match format {
        ReportFormat::Human => {
            show(report, max);
            #[cfg(feature = "external-links")]
            if let Some(external) = report.external {
                say(&report::external(external));
            }
            let seconds = report.time.as_secs_f64();
            if report.problems.is_empty() {
                say(&format!(
                    "{} pages checked in {seconds:.2} s, no problems",
                    report.pages
                ));
            }
            return Ok(());
        }
        ReportFormat::Json => print_json(&report::json(report, dir).map_err(broken)?)?,
        ReportFormat::Sarif => print_json(&report::sarif(report, dir).map_err(broken)?)?,
        ReportFormat::Github => {
            print_out(&report::github(report, dir))?;
            let _ = report::totals(report, &mut std::io::stderr().lock());
            return Ok(());
        }
        ReportFormat::Junit => print_out(&report::junit(report, dir))?,
    }
    print_out("\n")
}

/// Prints text for humans to standard output, with control characters made
/// visible.
///
/// Texts come from descriptions and file names, which may contain escape
/// sequences.
///
/// # Errors
/// If standard output cannot be written.
fn print_text(text: &str) -> Result<()> {
    print_out(&safe(text))
}

/// Prints JSON to standard output, with control characters escaped.
///
/// # Errors
/// If standard output cannot be written.
fn print_json(json: &str) -> Result<()> {
    print_out(&safe_json(json))
}

/// Formats a value as JSON for `print_json`.
///
/// # Errors
/// `Write`, if the value has a map whose keys are not strings.
fn pretty(value: &impl serde::Serialize) -> Result<String> {
    let json = serde_json::to_string_pretty(value);
    json.map(|json| json + "\n")
        .map_err(|error| Error::write(Path::new("standard output"), error))
}

/// Prints text for other programs to standard output, unchanged.
///
/// A closed pipe is not an error: `site-build records | head` ends early on
/// purpose.
///
/// # Errors
/// If standard output cannot be written.
fn print_out(text: &str) -> Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Error::write(Path::new("standard output"), error))
        }
        _ => Ok(()),
    }
}
