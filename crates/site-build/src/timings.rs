//! Times of the stages and jobs of a build, for `build --timings` and
//! `--profile`.
//!
//! The stages and each job are `tracing` spans, which cost nothing unless they
//! are recorded. [`Timings`] keeps them all in memory: there are about as many
//! as files, and the program ends after the build.

mod profile;
mod table;

use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Subscriber, subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::registry::{LookupSpan, Registry};

use crate::error::{Error, ErrorKind, Result};

/// Target of the recorded spans: those of other crates are ignored.
const TARGET: &str = env!("CARGO_CRATE_NAME");

/// Recorder of the finished spans.
///
/// Clones share the spans.
#[derive(Debug, Clone)]
pub(crate) struct Timings {
    /// Start of the recording, from which all times count.
    started: Instant,
    /// Spans that have finished, in that order.
    spans: Arc<Mutex<Vec<Span>>>,
}

/// A finished span.
///
/// Times are wall-clock times, not CPU times. A stage whose span encloses others
/// includes theirs.
#[derive(Debug, Clone)]
struct Span {
    /// Name of the stage, or of what is done with a job.
    name: &'static str,
    /// Fields of a job's span; `None` for stages.
    job: Option<JobFacts>,
    /// Start, relative to the start of the recording.
    start: Duration,
    /// Duration.
    time: Duration,
    /// Number of the thread, see [`thread_number`].
    thread: u64,
}

/// Fields of a job's span.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct JobFacts {
    /// Kind of the job, such as `page`.
    kind: String,
    /// Output path.
    path: String,
    /// Number of bytes written for all files of the job.
    bytes: u64,
    /// Whether the files of the last build were kept.
    kept: bool,
}

/// A span that has not finished.
///
/// It is kept with the span in the registry until that closes.
struct Open {
    started: Instant,
    job: Option<JobFacts>,
}

impl Timings {
    /// Starts to record the spans of the whole program.
    ///
    /// # Errors
    /// If the program already has a subscriber of spans.
    pub(crate) fn record() -> Result<Self> {
        let timings = Self {
            started: Instant::now(),
            spans: Arc::default(),
        };
        let subscriber = Registry::default().with(timings.clone());
        subscriber::set_global_default(subscriber)
            .map_err(|fault| Error::new(ErrorKind::Usage, fault.to_string()))?;
        Ok(timings)
    }

    /// Returns a table of the stages and the slowest jobs, for people.
    ///
    /// `total` includes what no span covers, such as the start of the program.
    pub(crate) fn table(&self) -> String {
        table::table(&self.ended(), self.started.elapsed())
    }

    /// Writes all spans in the format of Chromium's traces, which Perfetto and
    /// the browser's developer tools open.
    ///
    /// The file grows by about 150 bytes for each file of the site.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn write_profile(&self, file: &Path) -> Result<()> {
        profile::write(&self.ended(), file).map_err(|error| Error::write(file, error))
    }

    /// Returns the finished spans, sorted by start.
    fn ended(&self) -> Vec<Span> {
        let mut spans = self
            .spans
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        spans.sort_by_key(|span| span.start);
        spans
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Timings {
    /// Starts to measure a span of this program, and takes the fields of a job.
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if span.metadata().target().split("::").next() != Some(TARGET) {
            return;
        }
        let is_job = span.metadata().fields().field("path").is_some();
        let mut job = is_job.then(JobFacts::default);
        if let Some(job) = &mut job {
            attributes.record(job);
        }
        let started = Instant::now();
        span.extensions_mut().insert(Open { started, job });
    }

    /// Takes fields that are known only after the work, such as the number of
    /// bytes.
    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut extensions = span.extensions_mut();
        let job = extensions
            .get_mut::<Open>()
            .and_then(|open| open.job.as_mut());
        if let Some(job) = job {
            values.record(job);
        }
    }

    /// Adds the span to those that have finished.
    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else {
            return;
        };
        let Some(Open { started, job }) = span.extensions_mut().remove() else {
            return;
        };
        let ended = Span {
            name: span.metadata().name(),
            job,
            start: started.duration_since(self.started),
            time: started.elapsed(),
            thread: thread_number(),
        };
        let mut spans = self.spans.lock().unwrap_or_else(PoisonError::into_inner);
        spans.push(ended);
    }
}

impl Visit for JobFacts {
    /// Takes the text fields of a job.
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "kind" => value.clone_into(&mut self.kind),
            "path" => value.clone_into(&mut self.path),
            _ => {}
        }
    }

    /// Takes the number fields of a job.
    fn record_u64(&mut self, field: &Field, value: u64) {
        if field.name() == "bytes" {
            self.bytes = value;
        }
    }

    /// Takes the flags of a job.
    fn record_bool(&mut self, field: &Field, value: bool) {
        if field.name() == "kept" {
            self.kept = value;
        }
    }

    /// Ignores all other fields.
    fn record_debug(&mut self, _field: &Field, _value: &dyn fmt::Debug) {}
}

/// Returns a small number for the current thread: workers of the pool count
/// from 1, and 0 is any other thread.
fn thread_number() -> u64 {
    rayon::current_thread_index().map_or(0, |index| index as u64 + 1)
}
