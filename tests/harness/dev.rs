//! Tests that `dev` serves, after each of many random edits, the pages that a build
//! writes.
//!
//! `EDITS=1000` sets the number of edits per site, `SEED=7` the seed.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::edits::{self, Kind, Random};
use super::program;

/// Kinds of edits, by frequency. Authors mostly edit texts.
const KINDS: &[Kind] = &[
    Kind::Word,
    Kind::Word,
    Kind::Word,
    Kind::Word,
    Kind::Word,
    Kind::Line,
    Kind::Line,
    Kind::Title,
    Kind::Link,
    Kind::Move,
    Kind::Delete,
    Kind::Add,
    Kind::Undo,
    Kind::Touch,
];

/// Time within which an edit is served, on a busy machine.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// Edits a copy of the site at `dir`, and compares what `dev` serves after each edit
/// with what a build writes.
pub(crate) fn run(dir: &Path) -> Result<(), String> {
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    let mut random = Random::of_site(&name);
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    let site = work.path().join("site");
    edits::copy(dir, &site)?;
    let server = Server::start(work.path())?;
    let mut history = Vec::new();
    let mut is_built = true;
    for step in 0..=edits::edits() {
        if step > 0 {
            let kind = if is_built {
                *random.of(KINDS)
            } else {
                Kind::Undo
            };
            history.push(edits::edit(kind, dir, work.path(), &mut random)?);
        }
        is_built = server
            .compared(work.path())
            .map_err(|error| format!("{name}, after {history:#?}\n{error}"))?;
    }
    Ok(())
}

/// Tests that `dev` reports a configuration that it cannot read once, and not with each
/// change of another file, of which its own output can be one.
pub(crate) fn reports_once() -> Result<(), String> {
    for (configuration, problem) in [(None, "is missing"), (Some("title = ["), "not valid TOML")] {
        let work = tempfile::tempdir().map_err(|error| error.to_string())?;
        let (config, log) = (work.path().join("site.toml"), work.path().join("dev.log"));
        // In one step, so that `dev` reads no half of it.
        let temporary = work.path().join("site.toml.tmp");
        let write = |text: &str| {
            let written = fs::write(&temporary, text);
            written
                .and_then(|()| fs::rename(&temporary, &config))
                .map_err(|error| error.to_string())
        };
        let docs = work.path().join("docs");
        fs::create_dir(&docs).map_err(|error| error.to_string())?;
        fs::write(docs.join("index.md"), "# Home\n").map_err(|error| error.to_string())?;
        let valid = "title = \"A\"\nurl = \"https://a.test\"\n";
        write(valid)?;
        let output = fs::File::create(&log).map_err(|error| error.to_string())?;
        let _server = Server {
            program: Command::new(env!("CARGO_BIN_EXE_site-build-under-test"))
                .args(["dev", "--port", "0"])
                .current_dir(work.path())
                .env("NO_COLOR", "1")
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(output)
                .spawn()
                .map_err(|error| error.to_string())?,
            host: String::new(),
            base: String::new(),
        };
        wait_for(&log, "http://")?;
        match configuration {
            Some(text) => write(text)?,
            None => fs::remove_file(&config).map_err(|error| error.to_string())?,
        }
        wait_for(&log, problem)?;
        // Time for many more reports, each of which would cause the next.
        std::thread::sleep(Duration::from_millis(500));
        let said = fs::read_to_string(&log).unwrap_or_default();
        if said.matches(problem).count() != 1 {
            return Err(format!("the problem is not reported once:\n{said}"));
        }
        write(valid)?;
        wait_for(&log, "the new configuration applies")?;
    }
    Ok(())
}

/// Waits until a file contains `text`.
fn wait_for(file: &Path, text: &str) -> Result<(), String> {
    let deadline = Instant::now() + MAX_WAIT;
    loop {
        let said = fs::read_to_string(file).unwrap_or_default();
        if said.contains(text) {
            return Ok(());
        }
        if Instant::now() > deadline {
            return Err(format!("`{text}` is not reported:\n{said}"));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A running `dev`, ended when it is dropped.
struct Server {
    program: Child,
    /// Host and port.
    host: String,
    /// The base URL of the site.
    base: String,
}

impl Server {
    /// Serves the folder `site` of `work`.
    fn start(work: &Path) -> Result<Self, String> {
        let mut program = Command::new(env!("CARGO_BIN_EXE_site-build-under-test"))
            .args(["dev", "site", "--port", "0"])
            .current_dir(work)
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut lines = BufReader::new(program.stderr.take().ok_or("missing pipe")?).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("http://")?.1.to_owned()));
        // Otherwise, the pipe fills up.
        std::thread::spawn(move || lines.for_each(drop));
        let address = address.ok_or("`dev` did not start")?;
        let (host, base) = address.split_once('/').ok_or("no address")?;
        Ok(Self {
            program,
            host: host.to_owned(),
            base: format!("/{}", base.trim()),
        })
    }

    /// Builds the site, and waits until the server has all its pages. Returns whether
    /// the build succeeded.
    fn compared(&self, work: &Path) -> Result<bool, String> {
        let args = [
            "build",
            "site",
            "--out-dir",
            "cold",
            "--no-cache",
            "--force",
            "--drafts",
        ];
        let built = program::run(work, &args.map(str::to_owned))?;
        if built.exit != Some(0) {
            return Ok(false);
        }
        let cold = work.join("cold");
        let deadline = Instant::now() + MAX_WAIT;
        for file in edits::files(&cold) {
            let path = file
                .strip_prefix(&cold)
                .unwrap_or(&file)
                .to_string_lossy()
                .replace('\\', "/");
            if !(path.ends_with(".html") || path.ends_with(".md")) || path.ends_with("404.html") {
                continue;
            }
            let expected = fs::read(&file).map_err(|error| error.to_string())?;
            let expected = String::from_utf8_lossy(&expected);
            loop {
                let served = self.get(&path)?;
                if served == expected {
                    break;
                }
                if Instant::now() > deadline {
                    return Err(format!(
                        "{path} is not what a build writes\n{}",
                        first_difference(&expected, &served)
                    ));
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        Ok(true)
    }

    /// Returns the body of a response, without the script of the server.
    fn get(&self, path: &str) -> Result<String, String> {
        let read = || -> std::io::Result<Vec<u8>> {
            let mut stream = TcpStream::connect(&self.host)?;
            write!(
                stream,
                "GET {}{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
                self.base, self.host
            )?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer)?;
            Ok(answer)
        };
        let answer = read().map_err(|error| format!("{path}: {error}"))?;
        let answer = String::from_utf8_lossy(&answer);
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        let script = "<script src=\"/__site-build/client.js\"";
        let Some((before, rest)) = body.split_once(script) else {
            return Ok(body.to_owned());
        };
        let after = rest.split_once("</script>").map_or("", |(_, after)| after);
        Ok(format!("{before}{after}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn first_difference(expected: &str, served: &str) -> String {
    let mut lines = expected.lines().zip(served.lines());
    match lines.find(|(expected, served)| expected != served) {
        Some((expected, served)) => format!("- {expected}\n+ {served}"),
        None => format!("- {} bytes\n+ {} bytes", expected.len(), served.len()),
    }
}
