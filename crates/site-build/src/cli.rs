//! The command line: what the user typed, and which stage answers it.
//!
//! Exit codes: 0 good, 1 problems of the content, 2 bad use or environment.

mod api;
#[cfg(feature = "deploy")]
mod deploy;
mod edit;
#[cfg(feature = "mcp")]
mod mcp;
mod search;

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

/// Longest `_headers` of a site that is served, in bytes.
const MAX_HEADERS_FILE: u64 = 1024 * 1024;

/// From a folder of documentation to a finished site.
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
        /// Folder for the finished site [default: DIR/build]
        #[arg(long, value_name = "DIR")]
        out_dir: Option<PathBuf>,
        /// Path (or whole address) at which the site is served, in the place of base_url
        #[arg(long, value_name = "URL")]
        base_url: Option<String>,
        /// Fail on warnings
        #[arg(long)]
        strict: bool,
        /// Build drafts, too
        #[arg(long)]
        drafts: bool,
        /// Delete files in the output folder that the last build did not write
        #[arg(long)]
        force: bool,
        /// Write a site whose pages have errors, and show the errors in them; exits with 1
        #[arg(long)]
        keep_going: bool,
        /// Build everything anew, and keep nothing for the next build
        #[arg(long)]
        no_cache: bool,
        /// Also show how long each stage and the slowest files took
        #[arg(long)]
        timings: bool,
        /// Write the times of all stages and files to a file that ui.perfetto.dev opens
        #[arg(long, value_name = "FILE")]
        profile: Option<PathBuf>,
        /// Most problems that are shown, errors first; 0 shows all
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
        /// Name or address to listen on
        #[arg(long, default_value = "localhost")]
        host: String,
        /// Name by which the server may be reached besides --host and localhost; can be repeated
        #[arg(long, value_name = "NAME")]
        allowed_host: Vec<String>,
        /// Also show the address as a QR code
        #[arg(long)]
        qr: bool,
    },
    /// Serve the site while you write: changes show at once
    Dev {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Port to listen on
        #[arg(long)]
        port: Option<u16>,
        /// Name or address to listen on
        #[arg(long, default_value = "localhost")]
        host: String,
        /// Name by which the server may be reached besides --host and localhost; can be repeated
        #[arg(long, value_name = "NAME")]
        allowed_host: Vec<String>,
        /// Also show the address as a QR code
        #[arg(long)]
        qr: bool,
        /// Open the site in the browser
        #[arg(long)]
        open: bool,
        /// Command by which pages open their source [default: $SITE_BUILD_EDITOR]: code -g {file}:{line}
        #[arg(long, value_name = "COMMAND")]
        editor: Option<String>,
    },
    /// Check everything that a build checks, without writing
    Check {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Fail on warnings
        #[arg(long)]
        strict: bool,
        /// Check drafts, too
        #[arg(long)]
        drafts: bool,
        /// Also report pages that no sidebar, link or menu leads to
        #[arg(long)]
        orphans: bool,
        /// Also ask other sites whether they have the addresses that pages link to
        #[cfg(feature = "external-links")]
        #[arg(long)]
        external: bool,
        /// How problems are reported; formats for programs go to standard output
        #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
        format: ReportFormat,
        /// Most problems that the format `human` shows, errors first; 0 shows all
        #[arg(long, value_name = "N", default_value_t = report::MAX_PROBLEMS)]
        max_problems: usize,
        /// Explain a code of a diagnostic, and check nothing
        #[arg(long, value_name = "CODE", exclusive = true)]
        explain: Option<String>,
    },
    /// Make a site: a small one that builds, or one from docs that are there
    Init(edit::InitArgs),
    /// Make a site.toml for a site of Docusaurus or another tool, without changing any of its files
    Import {
        /// Folder with the configuration, such as docusaurus.config.js (or .ts, .mjs)
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// The tool that the site is made for; by default that whose configuration is found
        #[arg(long)]
        from: Option<import::Tool>,
        /// Replace the files of an earlier import
        #[arg(long)]
        force: bool,
        /// Let Node run the configuration and the sidebars, if they are computed
        #[arg(long)]
        run_config: bool,
    },
    /// Make a page or a component
    #[command(subcommand)]
    New(edit::NewCommand),
    /// Move a page or a folder of docs, and correct everything that leads to it
    Mv(edit::MvArgs),
    /// Bundle the npm packages that React components import into files of the site
    Packages(edit::PackagesArgs),
    /// Keep the docs as they are now under a version, or work with versions
    Version(edit::VersionArgs),
    /// Work with translations
    #[command(subcommand)]
    Translate(edit::TranslateCommand),
    /// Search the site
    Search(search::SearchArgs),
    /// Answer assistants, by the Model Context Protocol
    #[cfg(feature = "mcp")]
    Mcp(mcp::McpArgs),
    /// Print the search records of the site
    Records(search::RecordsArgs),
    /// Send the search records to a hosted search service
    Push(search::PushArgs),
    /// Upload the built site: only what changed, in an order that readers do not notice
    #[cfg(feature = "deploy")]
    Deploy(deploy::DeployArgs),
    /// Work with API descriptions
    #[command(subcommand)]
    Api(api::ApiCommand),
    /// Print the configuration of a host, with the headers that `serve` sends
    Headers {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// The host
        #[arg(long, value_enum)]
        format: Format,
        /// Folder on the host that holds what lies at `/`
        #[arg(long, value_name = "DIR", default_value = "/srv/www")]
        root: String,
        /// Port to listen on [default: 80; of Caddy with `url`, 443]
        #[arg(long)]
        port: Option<u16>,
        /// Name of the site; empty for any [default: the host of `url`]
        #[arg(long)]
        name: Option<String>,
    },
    /// Print a JSON Schema, for editors
    Schema {
        /// What it is of
        #[arg(value_enum, default_value_t = SchemaName::Config)]
        name: SchemaName,
    },
    /// Print a script that completes commands in a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// The files that have a schema.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum SchemaName {
    /// site.toml
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

/// Runs a command; false when the content has problems.
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
            let editor = editor.map(|it| dev::Editor::parse(&it)).transpose();
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
        Command::Init(args) => edit::init(&args),
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
                say(&format!("made {}", shown(file).display()));
            }
            let settings = |count: usize| if count == 1 { "setting" } else { "settings" };
            let (needs, is) = (
                if made.manual == 1 { "needs" } else { "need" },
                if made.unsupported == 1 { "is" } else { "are" },
            );
            say(&format!(
                "{} {} moved, {} {needs} manual work, {} {is} not supported",
                made.moved,
                settings(made.moved),
                made.manual,
                made.unsupported
            ));
            Ok(true)
        }
        Command::New(command) => edit::new(command),
        Command::Mv(args) => edit::mv(&args),
        Command::Packages(args) => edit::packages(&args),
        Command::Version(args) => edit::version(args),
        Command::Translate(command) => edit::translate(command),
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

/// The site in a folder, for commands that read it; none when its content has
/// errors, which are said.
fn opened(dir: &Path) -> Result<Option<Project>> {
    let opened = understand::open(dir, &ProjectOptions::default(), None)?;
    let has_errors = opened.has_errors();
    for it in opened.diagnostics.iter().filter(|_| has_errors) {
        let text = it.file.as_deref().and_then(|file| opened.text(file));
        say(&it.render(text));
    }
    Ok(opened.project.filter(|_| !has_errors))
}

/// The built site of a site folder, or the folder itself.
fn built_site(dir: &Path) -> PathBuf {
    let built = dir.join(OUT_DIR);
    let is_source = dir.join(docs_model::config::CONFIG_FILE).is_file();
    if is_source { built } else { dir.to_path_buf() }
}

fn show(report: &Report, max: usize) {
    let mut stderr = std::io::stderr().lock();
    // Who closed the stream does not want to read it.
    let _ = report::problems(report, max, Style::detect(), &mut stderr);
}

/// Prints the report of a check in a format.
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

/// Prints text for people.
fn print_text(text: &str) -> Result<()> {
    print_out(&safe(text))
}

/// Prints JSON.
fn print_json(json: &str) -> Result<()> {
    print_out(&safe_json(json))
}

/// Prints what other programs read, as it is.
fn print_out(text: &str) -> Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Error::write(Path::new("standard output"), error))
        }
        _ => Ok(()),
    }
}
