//! The fuzzer: generates inputs from grammars, and runs them through the crates
//! and the program.
//!
//! `site-fuzz SECONDS SEED CASES [TARGET]` starts itself as a worker, which
//! prints the index of each input before running it. If a worker dies or stops
//! printing, that input is the cause: it is saved in the folder CASES, and the
//! next worker continues after it.
//!
//! `site-fuzz --replay FILE` runs one input, as the test `fuzz/...` does for
//! each saved file.

mod generate;
mod grammar;
mod targets;

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use generate::Generator;
use targets::Target;

/// Time limit of an input. The slowest valid inputs take 2 s on a busy machine.
const LIMIT: Duration = Duration::from_secs(20);

/// Limit of the address space of a worker, and of the programs that it starts,
/// in bytes.
#[cfg(unix)]
const MEMORY: u64 = 4 << 30;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["--replay", file] => replay(Path::new(file)),
        ["--worker", seed, start, target] => number(seed)
            .and_then(|seed| Ok((seed, number(start)?)))
            .and_then(|(seed, start)| work(seed, start, target)),
        [seconds, seed, cases] => supervised(seconds, seed, cases, ""),
        [seconds, seed, cases, target] => supervised(seconds, seed, cases, target),
        _ => Err("usage: site-fuzz SECONDS SEED CASES [TARGET]".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            say(&problem);
            ExitCode::FAILURE
        }
    }
}

fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("invalid number `{text}`"))
}

/// Runs the input in `file`, whose name starts with its target.
fn replay(file: &Path) -> Result<(), String> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let target = name.split('-').next().and_then(Target::named);
    let target = target.ok_or_else(|| format!("{name}: unknown target"))?;
    let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
    limit_memory();
    target.run(&String::from_utf8_lossy(&bytes))
}

/// Runs one input after another until the process is killed.
fn work(seed: u64, start: u64, only: &str) -> Result<(), String> {
    limit_memory();
    let generator = Generator::new()?;
    let mut out = std::io::stdout();
    for index in start.. {
        let (target, text) = generator.input(seed, index, Target::named(only));
        let announced = writeln!(out, "{index}").and_then(|()| out.flush());
        if announced.is_err() {
            break;
        }
        target.run(&text)?;
    }
    Ok(())
}

#[cfg(unix)]
fn limit_memory() {
    use nix::sys::resource::{Resource, setrlimit};
    let _ = setrlimit(Resource::RLIMIT_AS, MEMORY, MEMORY);
    let _ = setrlimit(Resource::RLIMIT_CORE, 0, 0);
}

#[cfg(not(unix))]
fn limit_memory() {}

/// Runs workers until the time is up, and saves the inputs that end them.
fn supervised(seconds: &str, seed: &str, cases: &str, target: &str) -> Result<(), String> {
    let (seconds, seed) = (number(seconds)?, number(seed)?);
    if !target.is_empty() && Target::named(target).is_none() {
        return Err(format!("unknown target `{target}`"));
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    let generator = Generator::new()?;
    let (mut next, mut kept) = (0, Vec::new());
    while Instant::now() < end {
        let Some((index, problem)) = watch(seed, next, target, end)? else {
            break;
        };
        if index == u64::MAX {
            return Err(problem);
        }
        let (kind, text) = generator.input(seed, index, Target::named(target));
        let name = format!("{}-{seed}-{index}.txt", kind.name());
        std::fs::write(Path::new(cases).join(&name), text).map_err(|error| error.to_string())?;
        say(&format!("{name}: {problem}"));
        kept.push(name);
        next = index + 1;
    }
    say(&format!(
        "fuzz: {} inputs of seed {seed} in {seconds} s",
        progress()
    ));
    if kept.is_empty() {
        return Ok(());
    }
    Err(format!("{} inputs were kept in {cases}", kept.len()))
}

use std::sync::atomic::{AtomicU64, Ordering};

/// Number of inputs that were started.
static BEGUN: AtomicU64 = AtomicU64::new(0);

fn progress() -> u64 {
    BEGUN.load(Ordering::Relaxed)
}

/// Runs a worker, starting at the input with the index `start`. Returns the
/// input that ended it and the reason, or `None` if the time is up.
fn watch(
    seed: u64,
    start: u64,
    target: &str,
    end: Instant,
) -> Result<Option<(u64, String)>, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut worker = Command::new(program)
        .args(["--worker", &seed.to_string(), &start.to_string(), target])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let lines = lines_of(&mut worker);
    let log = log_of(&mut worker);
    let mut current = u64::MAX;
    let ended = loop {
        let left = end.saturating_duration_since(Instant::now());
        match lines.recv_timeout(LIMIT.min(left)) {
            Ok(index) => {
                current = index;
                BEGUN.fetch_add(1, Ordering::Relaxed);
            }
            Err(RecvTimeoutError::Timeout) if Instant::now() >= end => break None,
            Err(RecvTimeoutError::Timeout) => {
                break Some(format!("takes more than {} s", LIMIT.as_secs()));
            }
            Err(RecvTimeoutError::Disconnected) => break Some(String::new()),
        }
    };
    if ended.as_deref() != Some("") {
        let _ = worker.kill();
    }
    let status = worker.wait().map_err(|error| error.to_string())?;
    let log = log.join().unwrap_or_default();
    Ok(ended.map(|problem| {
        let end_of_log = log.len().saturating_sub(2_000);
        let shown = String::from_utf8_lossy(&log[end_of_log..]).into_owned();
        match &*problem {
            "" => (current, format!("{status}\n{shown}")),
            _ => (current, problem),
        }
    }))
}

/// Reads the indices that a worker prints.
fn lines_of(worker: &mut Child) -> Receiver<u64> {
    let (sender, receiver) = channel();
    if let Some(pipe) = worker.stdout.take() {
        std::thread::spawn(move || {
            let lines = BufReader::new(pipe).lines().map_while(Result::ok);
            for index in lines.filter_map(|line| line.parse().ok()) {
                if sender.send(index).is_err() {
                    break;
                }
            }
        });
    }
    receiver
}

/// Reads the error output of a worker on a separate thread, because a full pipe
/// would block the worker.
fn log_of(worker: &mut Child) -> std::thread::JoinHandle<Vec<u8>> {
    let pipe = worker.stderr.take();
    std::thread::spawn(move || {
        let mut log = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = std::io::Read::read_to_end(&mut pipe, &mut log);
        }
        log
    })
}
