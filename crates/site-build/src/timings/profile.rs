//! Spans as a trace in the JSON format of Chromium.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use serde::Serialize;

use super::{JobFacts, Span};

/// A span, as the trace format calls it: a complete event.
#[derive(Serialize)]
struct Event<'a> {
    name: &'a str,
    cat: &'a str,
    ph: &'static str,
    /// Start, in microseconds.
    ts: f64,
    dur: f64,
    pid: u32,
    tid: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    args: Option<Args>,
}

#[derive(Serialize)]
struct Args {
    bytes: u64,
    kept: bool,
}

/// Writes a trace to a file, an event at a time.
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
