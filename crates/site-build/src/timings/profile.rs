//! Spans as a trace in the JSON format of Chromium.
//!
//! Viewers draw a row for each thread, with spans as bars, and find a file by
//! its path.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use serde::Serialize;

use super::{JobFacts, Span};

/// A span, as the trace format calls it: a complete event.
#[derive(Serialize)]
struct Event<'a> {
    /// Path of a job, or name of a stage.
    name: &'a str,
    /// Kind of a job, or `stage`.
    cat: &'a str,
    /// Phase of the format: `X` for an event with a duration.
    ph: &'static str,
    /// Start, in microseconds.
    ts: f64,
    /// Duration, in microseconds.
    dur: f64,
    /// Process; there is one.
    pid: u32,
    /// Thread, the row in which viewers draw it.
    tid: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    args: Option<Args>,
}

/// Details that viewers show on a click.
#[derive(Serialize)]
struct Args {
    bytes: u64,
    kept: bool,
}

/// Writes a trace to a file, an event at a time.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn write(spans: &[Span], file: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    out.write_all(b"[")?;
    for (i, span) in spans.iter().enumerate() {
        out.write_all(if i == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut out, &event(span))?;
    }
    out.write_all(b"\n]\n")?;
    out.flush()
}

/// Returns a span as an event.
fn event(span: &Span) -> Event<'_> {
    let job = span.job.as_ref();
    Event {
        name: job.map_or(span.name, |job| &job.path),
        cat: job.map_or("stage", |job| &job.kind),
        ph: "X",
        ts: span.start.as_secs_f64() * 1e6,
        dur: span.time.as_secs_f64() * 1e6,
        pid: 1,
        tid: span.thread,
        args: job.map(|&JobFacts { bytes, kept, .. }| Args { bytes, kept }),
    }
}
