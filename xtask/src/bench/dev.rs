//! Measures the dev server: how long its first page takes, and how long it takes
//! from saving a file to receiving the edited page.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use super::measure::median;

/// Readings of the dev server, in seconds.
pub(super) struct Times {
    /// From starting the program to receiving the first page.
    start: Vec<f64>,
    /// From saving a page to receiving it.
    edit: Vec<f64>,
}

impl Times {
    /// Returns the median time to the first page, in milliseconds.
    pub(super) fn start(&self) -> f64 {
        median(self.start.clone()) * 1e3
    }

    /// Returns the median time from saving to receiving, in milliseconds.
    pub(super) fn edit(&self) -> f64 {
        median(self.edit.clone()) * 1e3
    }
}

/// Time after which a page is not waited for any longer.
const PATIENCE: Duration = Duration::from_secs(120);

/// Time between two requests for a page that is waited for.
const PAUSE: Duration = Duration::from_millis(1);

/// Measures the dev server `runs` times. Each edit appends a line to the page in
/// the file `edited`.
pub(super) fn measure(binary: &Path, site: &Path, edited: &Path, runs: usize) -> Result<Times> {
    let page = edited.strip_prefix(site.join("docs"))?.with_extension("");
    let page = format!("/{}", page.to_string_lossy().replace('\\', "/"));
    let page = match page.strip_suffix("/index") {
        Some(folder) => format!("{folder}/"),
        None => page,
    };
    let mut times = Times {
        start: Vec::new(),
        edit: Vec::new(),
    };
    for run in 1..=runs {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let started = Instant::now();
        let mut server = Server::start(binary, site, port)?;
        let path = server.wait_for_page(&page, "")?;
        times.start.push(started.elapsed().as_secs_f64());
        // The watcher of a large site may still be busy with its folders.
        std::thread::sleep(Duration::from_secs(1));
        let line = format!("The dev server shows line {run}.");
        super::edit(edited, &line)?;
        let saved = Instant::now();
        server.wait_for_page(&path, &line)?;
        times.edit.push(saved.elapsed().as_secs_f64());
    }
    Ok(times)
}

/// A running dev server, which ends when it is dropped.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(binary: &Path, site: &Path, port: u16) -> Result<Self> {
        let mut child = Command::new(binary)
            .args(["dev", "--port", &port.to_string()])
            .arg(site)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start the dev server")?;
        // A pipe that nobody reads would block the server.
        if let Some(mut out) = child.stdout.take() {
            std::thread::spawn(move || {
                let _ = std::io::copy(&mut out, &mut std::io::sink());
            });
        }
        Ok(Self { child, port })
    }

    /// Requests a page until it exists and contains `text`. Returns its path, which
    /// may be another one after redirects.
    fn wait_for_page(&mut self, path: &str, text: &str) -> Result<String> {
        let started = Instant::now();
        let mut path = path.to_owned();
        while started.elapsed() < PATIENCE {
            match self.get(&path) {
                Ok(Response::Page(body)) if body.contains(text) => return Ok(path),
                Ok(Response::Redirect(to)) => path = to,
                _ => std::thread::sleep(PAUSE),
            }
            if let Some(status) = self.child.try_wait()? {
                bail!("the dev server ended with {status}");
            }
        }
        bail!("the dev server does not show {path} with {text:?}")
    }

    fn get(&self, path: &str) -> Result<Response> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let host = format!("localhost:{}", self.port);
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n"
        )?;
        let mut reader = BufReader::new(stream);
        let mut status = String::new();
        reader.read_line(&mut status)?;
        let mut location = None;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else {
                break;
            };
            if name.eq_ignore_ascii_case("location") {
                location = Some(value.to_owned());
            }
        }
        let mut body = String::new();
        reader.read_to_string(&mut body)?;
        match (status.split(' ').nth(1), location) {
            (Some("200"), _) => Ok(Response::Page(body)),
            (_, Some(location)) => Ok(Response::Redirect(location)),
            _ => bail!("{}", status.trim_end()),
        }
    }
}

enum Response {
    Page(String),
    Redirect(String),
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
