//! The command line: parses arguments and runs the command.
//!
//! Exit codes: 0 for success, 1 for problems in the content, 2 for invalid
//! usage or a broken environment.

mod api;
mod change;
#[cfg(feature = "deploy")]
mod deploy;
mod init;
#[cfg(feature = "mcp")]
mod mcp;
mod mv;
mod new;
mod packages;
mod search;
mod translate;
mod version;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum};
use docs_model::schema::SchemaOf;

use crate::error::{Error, ErrorKind, Result, chain, shown};
use crate::headers::{self, Format, HEADERS_FILE, HostOptions, Policy};
use crate::import::{self, ImportOptions};
use crate::load::read_regular;
use crate::plan::Plan;
use crate::progress::Progress;
use crate::report::{self, ReportFormat, Style};
use crate::terminal::{Served, safe, safe_json, say, say_address};
use crate::timings::Timings;
use crate::understand::{self, Project, ProjectOptions};
use crate::write::OUT_DIR;
use crate::{BuildOptions, Report, dev, serve};

/// Maximum size of the `_headers` file that `serve` reads, in bytes.
const MAX_HEADERS_FILE: u64 = 1024 * 1024;

/// Builds a documentation site from a folder of Markdown
#[derive(Debug, Parser)]
#[command(name = "site-build", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the site
    Build {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Output folder [default: DIR/build]
        #[arg(long, value_name = "DIR")]
        out_dir: Option<PathBuf>,
        /// Path or full URL at which the site is served; overrides base_url
        #[arg(long, value_name = "URL")]
        base_url: Option<String>,
        /// Fail on warnings
        #[arg(long)]
        strict: bool,
        /// Also build drafts
        #[arg(long)]
        drafts: bool,
        /// Delete files in the output folder that the last build did not write
        #[arg(long)]
        force: bool,
        /// Write the site despite errors and show them on the affected pages; still exits with 1
        #[arg(long)]
        keep_going: bool,
        /// Build from scratch, and keep no cache for the next build
        #[arg(long)]
        no_cache: bool,
        /// Show the time that each stage and the slowest files took
        #[arg(long)]
        timings: bool,
        /// Write the times of all stages and files to FILE, a trace for ui.perfetto.dev
        #[arg(long, value_name = "FILE")]
        profile: Option<PathBuf>,
        /// Maximum number of problems to show, errors first; 0 shows all
        #[arg(long, value_name = "N", default_value_t = report::MAX_PROBLEMS)]
        max_problems: usize,
    },
    /// Serve a built site
    Serve {
        /// Folder with site.toml, or a built site
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Port to listen on
        #[arg(long)]
        port: Option<u16>,
        /// Host name or IP address to listen on
        #[arg(long, default_value = "localhost")]
        host: String,
        /// Accept requests for this host name too, besides --host and localhost; can be repeated
        #[arg(long, value_name = "NAME")]
        allowed_host: Vec<String>,
        /// Also show the address as a QR code
        #[arg(long)]
        qr: bool,
    },
    /// Serve the site and update it live while you write
    Dev {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Port to listen on
        #[arg(long)]
        port: Option<u16>,
        /// Host name or IP address to listen on
        #[arg(long, default_value = "localhost")]
        host: String,
        /// Accept requests for this host name too, besides --host and localhost; can be repeated
        #[arg(long, value_name = "NAME")]
        allowed_host: Vec<String>,
        /// Also show the address as a QR code
        #[arg(long)]
        qr: bool,
        /// Open the site in the browser
        #[arg(long)]
        open: bool,
        /// Command that opens a page's source, such as `code -g {file}:{line}` [default: $SITE_BUILD_EDITOR]
        #[arg(long, value_name = "COMMAND")]
        editor: Option<String>,
    },
    /// Run all checks of a build without writing files
    Check {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Fail on warnings
        #[arg(long)]
        strict: bool,
        /// Also check drafts
        #[arg(long)]
        drafts: bool,
        /// Also report pages that no sidebar, link or menu leads to
        #[arg(long)]
        orphans: bool,
        /// Also request external links, and report the dead ones
        #[cfg(feature = "external-links")]
        #[arg(long)]
        external: bool,
        /// Output format of the report; machine-readable formats are written to standard output
        #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
        format: ReportFormat,
        /// Maximum number of problems that `human` shows, errors first; 0 shows all
        #[arg(long, value_name = "N", default_value_t = report::MAX_PROBLEMS)]
        max_problems: usize,
        /// Explain a diagnostic code instead of checking the site
        #[arg(long, value_name = "CODE", exclusive = true)]
        explain: Option<String>,
    },
    /// Create a site: a starter, or one from existing docs
    Init(init::InitArgs),
    /// Create a site.toml for a site of Docusaurus or another tool, without changing its files
    Import {
        /// Folder with the configuration, such as docusaurus.config.js (or .ts, .mjs)
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// The tool that the site uses [default: detected from its configuration files]
        #[arg(long)]
        from: Option<import::Tool>,
        /// Replace the files of an earlier import
        #[arg(long)]
        force: bool,
        /// Run the configuration and the sidebars with Node if they are computed
        #[arg(long)]
        run_config: bool,
    },
    /// Create a page or a component
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
    Records(search::RecordsArgs),
    /// Send the search records to a hosted search service
    Push(search::PushArgs),
    /// Upload the changed files of the built site without breaking open pages
    #[cfg(feature = "deploy")]
    Deploy(deploy::DeployArgs),
    /// Compare or lint API descriptions
    #[command(subcommand)]
    Api(api::ApiCommand),
    /// Print the configuration for a web server or host that sends the same headers as `serve`
    Headers {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Web server or host
        #[arg(long, value_enum)]
        format: Format,
        /// Document root: the folder on the host that is served at `/`
        #[arg(long, value_name = "DIR", default_value = "/srv/www")]
        root: String,
        /// Port to listen on [default: 80; 443 for Caddy if `url` is set]
        #[arg(long)]
        port: Option<u16>,
        /// Server name; empty matches any [default: the host of `url`]
        #[arg(long)]
        name: Option<String>,
    },
    /// Print a JSON Schema for editors
    Schema {
        /// File that the schema describes
        #[arg(value_enum, default_value_t = SchemaName::Config)]
        name: SchemaName,
    },
    /// Print a shell completion script
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// The files that have a schema.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum SchemaName {
    /// site.toml
    #[value(alias = "site")]
    Config,
    /// The front matter of a page
    FrontMatter,
    /// A sidebar file
    Sidebars,
    /// A `_category_` file
    Category,
}

impl From<SchemaName> for SchemaOf {
    fn from(name: SchemaName) -> Self {
        match name {
            SchemaName::Config => Self::Config,
            SchemaName::FrontMatter => Self::FrontMatter,
            SchemaName::Sidebars => Self::Sidebars,
            SchemaName::Category => Self::Category,
        }
    }
}

/// Runs the command of this process.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
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

/// Runs a command. Returns false if the content has problems.
fn run(command: Command) -> Result<bool> {
    match command {
        Command::Build {
            dir,
            out_dir,
            base_url,
            strict,
            drafts,
            force,
            keep_going,
            no_cache,
            timings,
            profile,
            max_problems,
        } => {
            let out_dir = out_dir.unwrap_or_else(|| dir.join(OUT_DIR));
            let options = BuildOptions {
                dir,
                out_dir,
                base_url,
                strict,
                drafts,
                force,
                keep_going,
                cache: !no_cache,
                orphans: false,
                external: false,
            };
            let recorded = match timings || profile.is_some() {
                true => Some(Timings::record()?),
                false => None,
            };
            let report = crate::build_with(&options, &Progress::terminal())?;
            show(&report, max_problems);
            if let Some(recorded) = recorded {
                if let Some(file) = &profile {
                    recorded.write_profile(file)?;
                }
                if timings {
                    say(&recorded.table());
                }
            }
            say(&report::summary(&report, &options.out_dir));
            Ok(!report.failed)
        }
        Command::Check {
            explain: Some(code),
            ..
        } => {
            print_text(&report::explanation(&code)?)?;
            Ok(true)
        }
        Command::Check {
            dir,
            strict,
            drafts,
            orphans,
            #[cfg(feature = "external-links")]
            external,
            format,
            max_problems,
            explain: None,
        } => {
            let options = BuildOptions {
                dir,
                strict,
                drafts,
                orphans,
                #[cfg(feature = "external-links")]
                external,
                ..BuildOptions::default()
            };
            let report = crate::check_with(&options, &Progress::terminal())?;
            print_report(&report, &options.dir, format, max_problems)?;
            Ok(!report.failed)
        }
        Command::Serve {
            dir,
            port,
            host,
            allowed_host,
            qr,
        } => {
            let mut options = serve::ServeOptions::new(built_site(&dir));
            options.host = host;
            options.port = port;
            options.allowed_hosts = allowed_host;
            if let Some(config) = dev::site::config(&dir) {
                options.policy = Policy::of(&config);
                options.base_url = config.base_url;
            } else if let Ok(bytes) =
                read_regular(&options.dir.join(HEADERS_FILE), MAX_HEADERS_FILE)
                && let Some((base_url, policy)) =
                    headers::read_headers_file(&String::from_utf8_lossy(&bytes))
            {
                options.policy = policy;
                options.base_url = base_url;
            }
            let served = Served {
                host: serve::local_host(&options.host),
                network_host: serve::network_host(&options.host),
                base_url: options.base_url.clone(),
                qr,
            };
            serve::serve(&options, |address| say_address(&served, address))?;
            Ok(true)
        }
        Command::Dev {
            dir,
            port,
            host,
            allowed_host,
            qr,
            open,
            editor,
        } => {
            let out_dir = dir.join(OUT_DIR);
            let editor = editor.or_else(|| std::env::var("SITE_BUILD_EDITOR").ok());
            let editor = editor
                .map(|command| dev::Editor::parse(&command))
                .transpose();
            let editor = editor.map_err(|fault| Error::new(ErrorKind::Usage, fault))?;
            let options = dev::DevOptions {
                host,
                port,
                allowed_hosts: allowed_host,
                open,
                editor,
                ..dev::DevOptions::default()
            };
            dev::site::run(&dir, &out_dir, options, qr)?;
            Ok(true)
        }
        Command::Init(args) => init::init(&args),
        Command::Import {
            dir,
            from,
            force,
            run_config,
        } => {
            let options = ImportOptions {
                dir,
                from,
                force,
                run_config,
                year: import::year_of(SystemTime::now()),
            };
            let made = import::import(&options)?;
            for file in &made.files {
                say(&format!("created {}", shown(file).display()));
            }
            let settings = |count: usize| if count == 1 { "setting" } else { "settings" };
            let (needs, is) = (
                if made.manual == 1 { "needs" } else { "need" },
                if made.unsupported == 1 { "is" } else { "are" },
            );
            say(&format!(
                "{} {} converted, {} {needs} manual work, {} {is} not supported",
                made.moved,
                settings(made.moved),
                made.manual,
                made.unsupported
            ));
            Ok(true)
        }
        Command::New(command) => new::new(command),
        Command::Mv(args) => mv::mv(&args),
        Command::Packages(args) => packages::packages(&args),
        Command::Version(args) => version::version(args),
        Command::Translate(command) => translate::translate(command),
        Command::Search(args) => search::search(&args),
        #[cfg(feature = "mcp")]
        Command::Mcp(args) => mcp::mcp(args),
        Command::Records(args) => search::write_records(&args),
        Command::Push(args) => search::push(&args),
        #[cfg(feature = "deploy")]
        Command::Deploy(args) => deploy::deploy(&args),
        Command::Api(command) => api::run(&command),
        Command::Headers {
            dir,
            format,
            root,
            port,
            name,
        } => {
            let Some(project) = opened(&dir)? else {
                return Ok(false);
            };
            let mut options = HostOptions::of(&project.site.config, &root);
            options.port = port;
            options.redirects = project.site.redirects.as_slice().to_vec();
            options.name = name.unwrap_or(options.name);
            let plan = Plan::new(&project);
            let files = plan.jobs().map(|(path, _)| path.as_str());
            print_out(&headers::host_configuration(&options, format, files)?)?;
            Ok(true)
        }
        Command::Schema { name } => {
            let schema = SchemaOf::from(name).schema();
            print_out(&format!("{schema:#}\n"))?;
            Ok(true)
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "site-build", &mut script);
            print_out(&String::from_utf8_lossy(&script))?;
            Ok(true)
        }
    }
}

/// Opens the site in a folder for commands that only read it. Returns `None` if
/// its content has errors, which are printed.
fn opened(dir: &Path) -> Result<Option<Project>> {
    let opened = understand::open(dir, &ProjectOptions::default(), None)?;
    let has_errors = opened.has_errors();
    for diagnostic in opened.diagnostics.iter().filter(|_| has_errors) {
        let text = diagnostic
            .file
            .as_deref()
            .and_then(|file| opened.text(file));
        say(&diagnostic.render(text));
    }
    Ok(opened.project.filter(|_| !has_errors))
}

/// Returns the output folder of a site folder; any other folder is a built site
/// itself.
fn built_site(dir: &Path) -> PathBuf {
    let built = dir.join(OUT_DIR);
    let is_source = dir.join(docs_model::config::CONFIG_FILE).is_file();
    if is_source { built } else { dir.to_path_buf() }
}

fn show(report: &Report, max: usize) {
    let mut stderr = std::io::stderr().lock();
    // A closed stream has no reader left.
    let _ = report::problems(report, max, Style::detect(), &mut stderr);
}

/// Prints the report of a check in the given format.
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
fn print_text(text: &str) -> Result<()> {
    print_out(&safe(text))
}

/// Prints JSON to standard output, with control characters escaped.
fn print_json(json: &str) -> Result<()> {
    print_out(&safe_json(json))
}

/// Formats a value as JSON for `print_json`.
fn pretty(value: &impl serde::Serialize) -> Result<String> {
    let json = serde_json::to_string_pretty(value);
    json.map(|json| json + "\n")
        .map_err(|error| Error::write(Path::new("standard output"), error))
}

/// Prints text for other programs to standard output, unchanged.
fn print_out(text: &str) -> Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Error::write(Path::new("standard output"), error))
        }
        _ => Ok(()),
    }
}
