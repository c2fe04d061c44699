//! The commands that create or change files of a site folder: `init`, `new`, `mv`, `packages`,
//! `version`, `translate`.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};

use super::{opened, print_json, print_text, say};
use crate::edit::translate::{self, State, Status};
use crate::edit::{Change, Changes, Workspace, packages, relocate, scaffold, version};
use crate::error::{Error, Result, shown};
use crate::init::{self, InitOptions, Look, Template};

/// The site folder that a command changes, and whether it only prints the
/// changes.
#[derive(Debug, Args)]
pub(super) struct Where {
    /// Folder with site.toml
    #[arg(long, value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    /// Show what would change, without changing it
    #[arg(long)]
    dry_run: bool,
}

#[derive(Debug, Args)]
pub(super) struct PackagesArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Show what would change, without changing it
    #[arg(long)]
    dry_run: bool,
}

#[derive(Debug, Args)]
pub(super) struct InitArgs {
    /// Folder for the new site
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Initial content of the site
    #[arg(long, value_enum, default_value_t = Template::Docs)]
    template: Template,
    /// Title of the site
    #[arg(long)]
    title: Option<String>,
    /// URL at which the site will be published
    #[arg(long)]
    url: Option<String>,
    /// Colour scheme [default: system]
    #[arg(long, value_enum)]
    look: Option<Look>,
    /// Use defaults instead of asking questions
    #[arg(long, short)]
    yes: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum NewCommand {
    /// Create a page
    Doc {
        /// Path below the docs folder, such as guide/install
        path: String,
        /// Title of the page [default: derived from the file name]
        #[arg(long)]
        title: Option<String>,
        #[command(flatten)]
        at: Where,
    },
    /// Create a React component for use in pages
    Component {
        /// Name of the component, such as PriceTable
        name: String,
        #[command(flatten)]
        at: Where,
    },
}

#[derive(Debug, Args)]
pub(super) struct MvArgs {
    /// Page or folder of docs
    old: PathBuf,
    /// New path, or an existing folder to move it into
    new: PathBuf,
    /// Do not add redirects from the old URLs
    #[arg(long)]
    no_redirects: bool,
    #[command(flatten)]
    at: Where,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
pub(super) struct VersionArgs {
    #[command(subcommand)]
    command: Option<VersionCommand>,
    /// Name of the new version, such as 10.21.0
    name: Option<String>,
    #[command(flatten)]
    of: OfDocs,
    #[command(flatten)]
    at: Where,
}

/// Selects the docs that a command works on.
#[derive(Debug, Args)]
struct OfDocs {
    /// Id of the docs, for sites with several docs [default: default]
    #[arg(long, value_name = "ID")]
    docs: Option<String>,
}

#[derive(Debug, Subcommand)]
enum VersionCommand {
    /// List the versions, newest first
    List {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Id of the docs [default: all]
        #[arg(long, value_name = "ID")]
        docs: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Mark a version as no longer maintained, and remove it from search
    Archive {
        /// Name of the version
        name: String,
        #[command(flatten)]
        of: OfDocs,
        #[command(flatten)]
        at: Where,
    },
    /// Delete the files of a version
    Remove {
        /// Name of the version
        name: String,
        #[command(flatten)]
        of: OfDocs,
        #[command(flatten)]
        at: Where,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum TranslateCommand {
    /// List missing and outdated translations
    Status {
        /// Folder with site.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Only this locale
        #[arg(long)]
        locale: Option<String>,
        /// Output format
        #[arg(long, value_enum, default_value_t = StatusFormat::Human)]
        format: StatusFormat,
        /// Exit with 1 if anything is missing or outdated
        #[arg(long)]
        strict: bool,
    },
    /// Write the labels of navbar, footer and sidebars to files for translators
    Extract {
        /// Only this locale
        #[arg(long)]
        locale: Option<String>,
        #[command(flatten)]
        at: Where,
    },
    /// Record that translations are up to date with their originals
    Done {
        /// Paths of originals or translations, relative to the site folder
        #[arg(required_unless_present = "all")]
        files: Vec<String>,
        /// All translations
        #[arg(long, conflicts_with = "files")]
        all: bool,
        /// Only this locale
        #[arg(long)]
        locale: Option<String>,
        #[command(flatten)]
        at: Where,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum StatusFormat {
    /// Pages and labels that need work, and totals
    Human,
    /// One object per locale
    Json,
}

pub(super) fn init(args: &InitArgs) -> Result<bool> {
    let mut options = InitOptions {
        dir: args.dir.clone(),
        template: args.template,
        title: args.title.clone(),
        url: args.url.clone(),
        look: args.look.unwrap_or_default(),
    };
    if !args.yes && io::stdin().is_terminal() && io::stderr().is_terminal() {
        let (mut input, mut out) = (io::stdin().lock(), io::stderr());
        init::ask(&mut options, args.look, &mut input, &mut out)?;
    }
    let made = init::init(&options)?;
    for file in &made.files {
        say(&format!("created {}", shown(file).display()));
    }
    for note in &made.notes {
        say(&format!("note: {note}"));
    }
    let dir = match &*args.dir == Path::new(".") {
        true => String::new(),
        false => format!(" {}", shown(&args.dir).display()),
    };
    say(&format!("\nNow run: site-build dev{dir}"));
    Ok(true)
}

pub(super) fn new(command: NewCommand) -> Result<bool> {
    match command {
        NewCommand::Doc { path, title, at } => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = scaffold::doc(&workspace, &path, title.as_deref())?;
            finish(&workspace, &changes, &at)
        }
        NewCommand::Component { name, at } => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = scaffold::component(&workspace, &name)?;
            finish(&workspace, &changes, &at)
        }
    }
}

pub(super) fn mv(args: &MvArgs) -> Result<bool> {
    let workspace = Workspace::open(&args.at.dir)?;
    let moved = relocate::move_docs(&workspace, &args.old, &args.new, !args.no_redirects)?;
    for (old, new) in &moved.files {
        say(&format!("{old} -> {new}"));
    }
    for (file, count) in &moved.references {
        let references = match count {
            1 => "1 reference".to_owned(),
            n => format!("{n} references"),
        };
        say(&format!("{references} updated in {file}"));
    }
    for (from, to) in &moved.redirects {
        say(&format!("{from} redirects to {to}"));
    }
    apply(&workspace, &moved.changes, &args.at)
}

pub(super) fn packages(at: &PackagesArgs) -> Result<bool> {
    let at = Where {
        dir: at.dir.clone(),
        dry_run: at.dry_run,
    };
    let workspace = Workspace::open(&at.dir)?;
    let changes = packages::bundle(&workspace)?;
    finish(&workspace, &changes, &at)
}

pub(super) fn version(args: VersionArgs) -> Result<bool> {
    match (args.command, args.name) {
        (Some(VersionCommand::List { dir, docs, json }), _) => list(&dir, docs.as_deref(), json),
        (Some(VersionCommand::Archive { name, of, at }), _) => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = version::archive(&workspace, of.docs.as_deref(), &name)?;
            finish(&workspace, &changes, &at)
        }
        (Some(VersionCommand::Remove { name, of, at }), _) => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = version::remove(&workspace, of.docs.as_deref(), &name)?;
            finish(&workspace, &changes, &at)
        }
        (None, Some(name)) => {
            let workspace = Workspace::open(&args.at.dir)?;
            let changes = version::cut(&workspace, args.of.docs.as_deref(), &name)?;
            finish(&workspace, &changes, &args.at)
        }
        // Unreachable: clap prints the help if there are no arguments.
        (None, None) => Ok(false),
    }
}

fn list(dir: &Path, docs: Option<&str>, json: bool) -> Result<bool> {
    let Some(project) = opened(dir)? else {
        return Ok(false);
    };
    let versions = version::list(&project, docs)?;
    if json {
        print_json(&pretty(&versions)?)?;
    } else {
        for version in &versions {
            print_text(&format!("{}\n", version.line()))?;
        }
    }
    Ok(true)
}

pub(super) fn translate(command: TranslateCommand) -> Result<bool> {
    match command {
        TranslateCommand::Status {
            dir,
            locale,
            format,
            strict,
        } => {
            let Some(project) = opened(&dir)? else {
                return Ok(false);
            };
            let status = translate::status(&project, locale.as_deref())?;
            match format {
                StatusFormat::Json => print_json(&pretty(&status)?)?,
                StatusFormat::Human if status.is_empty() => {
                    say("the site has only one language; add others to `i18n.locales`");
                }
                StatusFormat::Human => status.iter().try_for_each(print_status)?,
            }
            Ok(!strict || status.iter().all(Status::is_complete))
        }
        TranslateCommand::Extract { locale, at } => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = translate::extract(&workspace, locale.as_deref())?;
            finish(&workspace, &changes, &at)
        }
        TranslateCommand::Done {
            files,
            all: _,
            locale,
            at,
        } => {
            let workspace = Workspace::open(&at.dir)?;
            let changes = translate::done(&workspace, locale.as_deref(), &files)?;
            finish(&workspace, &changes, &at)
        }
    }
}

fn print_status(status: &Status) -> Result<()> {
    let mut out = String::new();
    for page in status
        .pages
        .iter()
        .filter(|page| page.state != State::Current)
    {
        out += &format!("{:<10} {}\n", page.state.word(), page.translation);
    }
    for file in status.labels.iter().filter(|file| !file.missing.is_empty()) {
        let labels = match file.missing.len() {
            1 => "1 label".to_owned(),
            n => format!("{n} labels"),
        };
        out += &format!("{:<10} {} ({labels})\n", State::Missing.word(), file.file);
    }
    let states = [
        State::Current,
        State::Outdated,
        State::Unrecorded,
        State::Missing,
    ];
    let counts = states.map(|state| (status.count(state), state.word()));
    let counts: Vec<String> = counts
        .iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, word)| format!("{n} {word}"))
        .collect();
    out += &format!(
        "{}: {} pages: {}; {} labels missing\n",
        status.locale,
        status.pages.len(),
        counts.join(", "),
        status.missing_labels()
    );
    print_text(&out)
}

fn pretty(value: &impl serde::Serialize) -> Result<String> {
    let json = serde_json::to_string_pretty(value);
    json.map(|json| json + "\n")
        .map_err(|error| Error::write(Path::new("standard output"), error))
}

/// Prints the changes and applies them.
fn finish(workspace: &Workspace, changes: &Changes, at: &Where) -> Result<bool> {
    let mut written = Vec::new();
    let mut removed = Vec::new();
    for change in changes.list() {
        match change {
            Change::Write(file) => written.push(file),
            Change::Remove(file) => removed.push(file),
        }
    }
    for (files, verb) in [(written, "written"), (removed, "removed")] {
        // A version has a file for each page; a line per folder is enough.
        for (folder, n) in summary(&files) {
            let path = shown(&at.dir.join(folder));
            let path = path.strip_prefix(".").unwrap_or(&path);
            match n {
                1 => say(&format!("{verb}: {}", path.display())),
                n => say(&format!("{verb}: {} ({n} files)", path.display())),
            }
        }
    }
    apply(workspace, changes, at)
}

/// Groups files by their top two folders if there are more than `FEW`. Returns
/// each file or folder with its number of files.
fn summary<'f>(files: &[&'f str]) -> Vec<(&'f str, usize)> {
    const FEW: usize = 8;
    if files.len() <= FEW {
        return files.iter().map(|file| (*file, 1)).collect();
    }
    let mut out: Vec<(&str, usize)> = Vec::new();
    for file in files {
        let folder = match file.match_indices('/').nth(1) {
            Some((at, _)) => &file[..at],
            None => file,
        };
        match out.last_mut() {
            Some((last, n)) if *last == folder => *n += 1,
            _ => out.push((folder, 1)),
        }
    }
    out
}

fn apply(workspace: &Workspace, changes: &Changes, at: &Where) -> Result<bool> {
    for note in changes.notes() {
        say(&format!("note: {note}"));
    }
    if at.dry_run {
        say("dry run: no files changed");
        return Ok(true);
    }
    if changes.list().next().is_none() {
        say("nothing to change");
        return Ok(true);
    }
    let problems = workspace.apply(changes)?;
    for text in &problems.texts {
        say(text);
    }
    Ok(!problems.has_errors)
}
