//! A table of the durations of stages and jobs.
//!
//! Stages add up to the whole run, apart from what happens between them; times
//! of jobs add up to more, as they run on several threads.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use super::{JobFacts, Span};

/// Maximum number of listed jobs.
///
/// Of a slow build, usually one or two kinds of files are to blame, which the
/// table before shows.
const SLOWEST: usize = 10;

/// Returns the table. `total` is the time of the whole run.
///
/// Files that were taken over from the last build are counted, but their times
/// are left out.
pub(super) fn table(spans: &[Span], total: Duration) -> String {
    let mut out = String::from("time      stage\n");
    // A stage can have several spans, such as the phases of producing.
    let mut stages: Vec<(&str, Duration)> = Vec::new();
    for span in spans.iter().filter(|span| span.job.is_none()) {
        match stages.iter_mut().find(|(name, _)| *name == span.name) {
            Some((_, time)) => *time += span.time,
            None => stages.push((span.name, span.time)),
        }
    }
    for (name, time) in stages {
        line(&mut out, time, name);
    }
    line(&mut out, total, "the whole run");

    let mut jobs: Vec<(&Span, &JobFacts)> = Vec::new();
    jobs.extend(
        spans
            .iter()
            .filter_map(|span| Some((span, span.job.as_ref()?))),
    );
    if jobs.is_empty() {
        return out;
    }
    let kept = jobs.iter().filter(|(_, job)| job.kept).count();
    let bytes: u64 = jobs.iter().map(|(_, job)| job.bytes).sum();
    let _ = writeln!(
        out,
        "\n{} files produced, {}; {kept} taken over from the last build",
        jobs.len() - kept,
        size(bytes)
    );
    jobs.retain(|(_, job)| !job.kept);
    if jobs.is_empty() {
        return out;
    }
    out.push_str("\ntime      size       kind of file\n");
    let mut kinds: BTreeMap<&str, (Duration, u64, usize)> = BTreeMap::new();
    for (span, job) in &jobs {
        let (time, bytes, n) = kinds.entry(&job.kind).or_default();
        *time += span.time;
        *bytes += job.bytes;
        *n += 1;
    }
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(name, (time, ..))| (std::cmp::Reverse(*time), *name));
    for (name, (time, bytes, n)) in kinds {
        let what = format!("{:<10} {name} ({n})", size(bytes));
        line(&mut out, time, &what);
    }
    out.push_str("\ntime      size       slowest files\n");
    jobs.sort_by_key(|(span, job)| (std::cmp::Reverse(span.time), &job.path));
    for (span, job) in jobs.into_iter().take(SLOWEST) {
        let what = format!("{:<10} {}", size(job.bytes), job.path);
        line(&mut out, span.time, &what);
    }
    out
}

/// Appends a line with an aligned time.
fn line(out: &mut String, time: Duration, what: &str) {
    let time = match time.as_secs_f64() {
        seconds if seconds >= 1.0 => format!("{seconds:.2} s"),
        seconds => format!("{:.1} ms", seconds * 1e3),
    };
    let _ = writeln!(out, "{time:<9} {what}");
}

/// Formats a number of bytes for people.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(name: &'static str, job: Option<(&str, u64, bool)>, start: u64, time: u64) -> Span {
        Span {
            name,
            job: job.map(|(path, bytes, kept)| JobFacts {
                kind: name.to_owned(),
                path: path.to_owned(),
                bytes,
                kept,
            }),
            start: Duration::from_micros(start),
            time: Duration::from_micros(time),
            thread: 1,
        }
    }

    #[test]
    fn stages_kinds_and_the_slowest_files() {
        let spans = [
            span("load", None, 0, 1_500),
            span("produce", None, 1_500, 2_000_000),
            span("page", Some(("a/index.html", 20_000, false)), 1_600, 900),
            span("page", Some(("b/index.html", 900, false)), 1_700, 1_900_000),
            span("page", Some(("c/index.html", 0, true)), 1_800, 20),
            span("copy", Some(("logo.svg", 2_500_000, false)), 1_900, 100),
            span("produce", None, 2_100_000, 400_000),
        ];
        insta::assert_snapshot!(table(&spans, Duration::from_micros(2_600_000)));
    }

    #[test]
    fn nothing_changed() {
        let spans = [span("compare", None, 0, 1_500)];
        insta::assert_snapshot!(table(&spans, Duration::from_micros(1_600)));
    }
}
