//! One reading: what a command used of the machine.
//!
//! The operating system adds up what the children of a process used, so each
//! reading is taken by a fresh process that has one child: this program calls
//! itself with `measure COMMAND...` and reads the line that it prints.

use std::ffi::OsString;

use anyhow::{Context as _, Result};

use crate::process;

/// What one run of a command used.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Reading {
    /// User and system time of all threads and child processes, in seconds.
    pub(crate) cpu: f64,
    /// Time on the clock, in seconds.
    pub(crate) wall: f64,
    /// Most memory that was resident at once, in bytes.
    pub(crate) peak: f64,
}

impl Reading {
    /// Reads the line that [`report`] prints.
    pub(crate) fn parse(line: &[u8]) -> Result<Self> {
        let line = std::str::from_utf8(line)?;
        let numbers: Vec<f64> = line
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()?;
        let [cpu, wall, peak] = numbers[..] else {
            anyhow::bail!("a reading is three numbers, not {line:?}");
        };
        Ok(Self { cpu, wall, peak })
    }
}

/// Runs a command and prints what it used: CPU seconds, seconds, bytes.
#[cfg(unix)]
pub(crate) fn report(command: &[OsString]) -> Result<()> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike as _;

    let (program, args) = command.split_first().context("measure needs a command")?;
    let started = std::time::Instant::now();
    process::output(std::process::Command::new(program).args(args))?;
    let wall = started.elapsed().as_secs_f64();
    let used = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let cpu = (used.user_time() + used.system_time()).num_microseconds() as f64 / 1e6;
    // Linux counts in kibibytes, Apple's systems in bytes.
    let unit = if cfg!(target_vendor = "apple") {
        1
    } else {
        1024
    };
    let peak = used.max_rss() as i64 * unit;
    process::print(&format!("{cpu} {wall} {peak}\n"))
}

/// There is no count of what a child used.
#[cfg(not(unix))]
pub(crate) fn report(_command: &[OsString]) -> Result<()> {
    anyhow::bail!("the bench needs a Unix system, which counts what a process used")
}

/// The middle of the values; of an even count the lower one, which was seen.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values
        .get(values.len().saturating_sub(1) / 2)
        .copied()
        .unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_is_what_was_printed() {
        let reading = Reading::parse(b"0.25 0.125 1048576\n").expect("three numbers");
        assert_eq!(
            reading,
            Reading {
                cpu: 0.25,
                wall: 0.125,
                peak: 1_048_576.0
            }
        );
        assert!(Reading::parse(b"1 2\n").is_err());
    }

    #[test]
    fn the_median_was_seen() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 2.0);
        assert!(median(Vec::new()).is_nan());
    }
}
