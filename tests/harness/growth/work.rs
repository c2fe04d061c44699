//! Tests that the running time is linear in the size of the input.

use std::time::Duration;

use docs_markdown::ParseOptions;
use nix::time::{ClockId, clock_gettime};
use openapi_render::{Description, Layout};
use typedoc_render::Model;

use super::inputs;

/// Ratio of the sizes of the two inputs. Linear work takes four times as long for the larger one, quadratic work
/// sixteen times.
const FACTOR: usize = 4;

/// Maximum ratio of the times. Sorting and cache misses take more than linear time, but less than this.
const MAX_RATIO: f64 = 9.0;

/// Minimum time of the smaller input, which is doubled until it takes this long. The ratio of shorter times is mostly
/// noise.
const MIN_TIME: Duration = Duration::from_millis(20);

/// Maximum size of an input.
const MAX_SIZE: usize = 64_000;

/// Number of runs per input. The fastest counts, because other load on the machine only slows runs down.
const RUNS: usize = 2;

/// Number of comparisons, one of which must succeed: on a shared machine, the speed may change between two inputs.
const ATTEMPTS: usize = 4;

/// A kind of input and the code to run on it.
#[derive(Clone, Copy)]
pub(crate) struct Work {
    pub(crate) name: &'static str,
    /// Initial size.
    start: usize,
    input: fn(usize) -> String,
    run: fn(&str),
    clock: ClockId,
}

/// Returns all kinds of input.
pub(crate) fn all() -> Vec<Work> {
    let clocked = |clock: ClockId, run: fn(&str)| {
        move |&(name, start, input): &inputs::Kind| Work {
            name,
            start,
            input,
            run,
            clock,
        }
    };
    let of = |run: fn(&str)| clocked(ClockId::CLOCK_THREAD_CPUTIME_ID, run);
    let openapi = inputs::OPENAPI.iter().map(of(openapi));
    let typedoc = inputs::TYPEDOC.iter().map(of(typedoc));
    let markdown = inputs::MARKDOWN.iter().map(of(markdown));
    let lint = inputs::LINT.iter().map(of(lint));
    // Large formulas are parsed on another thread, so the CPU time of the process is measured.
    let in_threads = clocked(ClockId::CLOCK_PROCESS_CPUTIME_ID, formulas);
    let formulas = inputs::FORMULAS.iter().map(in_threads);
    let all = openapi.chain(lint).chain(typedoc).chain(markdown);
    all.chain(formulas).collect()
}

impl Work {
    /// Compares the times of two input sizes.
    ///
    /// # Errors
    /// Returns the times if their ratio is too large for linear work.
    pub(crate) fn check(self) -> Result<(), String> {
        let mut size = self.start;
        while self.time(size, 1) < MIN_TIME && size * FACTOR < MAX_SIZE {
            size *= 2;
        }
        let mut readings = Vec::new();
        for _ in 0..ATTEMPTS {
            let small = self.time(size, RUNS);
            let large = self.time(size * FACTOR, RUNS);
            let ratio = large.as_secs_f64() / small.as_secs_f64();
            if ratio <= MAX_RATIO || large <= MIN_TIME * 4 {
                return Ok(());
            }
            readings.push(format!(
                "size {size} takes {small:.3?}, size {} takes {large:.3?}: {ratio:.1} times as long",
                size * FACTOR
            ));
        }
        Err(readings.join("\n"))
    }

    /// Returns the CPU time for an input: the minimum of `runs` runs.
    fn time(self, size: usize, runs: usize) -> Duration {
        let input = (self.input)(size);
        let times = (0..runs).map(|_| {
            let start = now(self.clock);
            (self.run)(&input);
            now(self.clock).saturating_sub(start)
        });
        times.min().unwrap_or_default()
    }
}

fn now(clock: ClockId) -> Duration {
    clock_gettime(clock).map_or(Duration::ZERO, Duration::from)
}

fn openapi(text: &str) {
    let (description, _) = Description::parse_str("api.json", text);
    let (reference, _) = description.reference();
    for layout in [Layout::SinglePage, Layout::TagPages] {
        let mut options = openapi_render::RenderOptions::at("/api");
        options.layout = layout;
        let _ = openapi_render::render_each(&reference, &options, |_| {});
    }
    let _ = description.published();
}

fn lint(text: &str) {
    let (description, _) = Description::parse_str("api.json", text);
    let _ = openapi_render::report(&description);
}

fn typedoc(text: &str) {
    if let (Some(model), _) = Model::parse("model.json", text) {
        let options = typedoc_render::RenderOptions::at("/api");
        let _ = typedoc_render::render(&model, &options);
        let _ = typedoc_render::sidebar(&model, &options);
        let _ = typedoc_render::symbols(&model, &options);
    }
}

fn markdown(text: &str) {
    let _ = docs_markdown::parse(text, 0, &ParseOptions::default());
}

fn formulas(text: &str) {
    let pair = (r"\pair".to_owned(), r"\left( #1, #2 \right)".to_owned());
    let mut options = ParseOptions::default();
    options.math = Some([pair].into_iter().collect());
    let _ = docs_markdown::parse(text, 0, &options);
}
