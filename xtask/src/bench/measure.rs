//! Measures the resource usage of a command.
//!
//! The operating system reports the usage of all children of a process together. To
//! measure one command, this program therefore starts itself with `measure
//! COMMAND...`, which has a single child and prints a line with the result.

use std::ffi::OsString;

use anyhow::{Context as _, Result};

use crate::process;

/// The resource usage of one run of a command.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Reading {
    /// User and system time of all threads and child processes, in seconds.
    pub(crate) cpu: f64,
    /// Wall-clock time, in seconds.
    pub(crate) wall: f64,
    /// Peak resident memory, in bytes.
    pub(crate) peak: f64,
}

impl Reading {
    /// Parses the line that [`report`] prints.
    pub(crate) fn parse(line: &[u8]) -> Result<Self> {
        let line = std::str::from_utf8(line)?;
        let numbers: Vec<f64> = line
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()?;
        let [cpu, wall, peak] = numbers[..] else {
            anyhow::bail!("expected three numbers, found {line:?}");
        };
        Ok(Self { cpu, wall, peak })
    }
}

/// Runs a command and prints its CPU time and wall-clock time in seconds, and its
/// peak memory in bytes.
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
    // Linux reports kibibytes, macOS bytes.
    let unit = if cfg!(target_vendor = "apple") {
        1
    } else {
        1024
    };
    let peak = used.max_rss() as i64 * unit;
    process::print(&format!("{cpu} {wall} {peak}\n"))
}

/// Fails, because only Unix systems report the resource usage of child processes.
#[cfg(not(unix))]
pub(crate) fn report(_command: &[OsString]) -> Result<()> {
    anyhow::bail!("bench needs a Unix system, which reports the resource usage of processes")
}

/// Returns the median. For an even count, this is the lower of the two middle
/// values, so that the result is always a measured one.
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
    fn readings_are_parsed() {
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
    fn the_median_is_a_measured_value() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 2.0);
        assert!(median(Vec::new()).is_nan());
    }
}
