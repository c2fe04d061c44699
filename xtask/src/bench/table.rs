//! Formats readings as a Markdown table.

use std::fmt::Write as _;

use serde_json::json;

use super::Section;
use super::machine::Machine;
use super::measure::{Reading, median};

/// The readings of a builder in one situation.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) readings: Vec<Reading>,
}

impl Row {
    pub(crate) fn new(name: String) -> Self {
        Self {
            name,
            readings: Vec::new(),
        }
    }

    fn median(&self, value: fn(&Reading) -> f64) -> f64 {
        median(self.readings.iter().map(value).collect())
    }

    /// Returns the minimum and maximum.
    fn range(&self, value: fn(&Reading) -> f64) -> (f64, f64) {
        let values = self.readings.iter().map(value);
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        })
    }
}

/// Returns a table with the medians of all rows, and the range of CPU times. If all
/// rows have the same number of pages, also with pages per second and CPU time
/// relative to the first row. The times of the dev server follow.
pub(super) fn markdown(section: &Section) -> String {
    let Section { pages, rows, dev } = section;
    let runs = rows.first().map_or(0, |row| row.readings.len());
    let (of_pages, more, rule) = match pages {
        Some(pages) => (
            format!("{pages} pages, "),
            " pages/s | CPU, relative |",
            "--:|--:|",
        ),
        None => (String::new(), "", ""),
    };
    let mut out = format!(
        "\n{of_pages}median of {runs} runs\n\n\
        | builder | CPU s | from - to | wall s | peak MB |{more}\n\
        |---|--:|--:|--:|--:|{rule}\n"
    );
    let first = rows
        .first()
        .map_or(f64::NAN, |row| row.median(|reading| reading.cpu));
    for row in rows {
        let (cpu, wall) = (
            row.median(|reading| reading.cpu),
            row.median(|reading| reading.wall),
        );
        let (low, high) = row.range(|reading| reading.cpu);
        let peak = row.median(|reading| reading.peak) / 1e6;
        let _ = write!(
            out,
            "| {} | {cpu:.3} | {low:.3} - {high:.3} | {wall:.3} | {peak:.0} |",
            row.name
        );
        if let Some(pages) = pages {
            let pages = *pages as f64;
            let _ = write!(out, " {:.0} | {:.2} |", pages / wall, cpu / first);
        }
        out.push('\n');
    }
    if let Some(dev) = dev {
        let _ = writeln!(
            out,
            "\n`site-build dev`: first page after {:.0} ms, an edit after {:.0} ms\n",
            dev.start(),
            dev.edit()
        );
    }
    out
}

/// Returns the results as JSON: the machine, and the medians of all rows.
pub(super) fn json(machine: &Machine, sections: &[Section]) -> String {
    let sections: Vec<serde_json::Value> = sections
        .iter()
        .map(|section| {
            let rows = section.rows.iter().map(|row| {
                json!({
                    "name": row.name,
                    "cpu_s": row.median(|reading| reading.cpu),
                    "wall_s": row.median(|reading| reading.wall),
                    "peak_bytes": row.median(|reading| reading.peak),
                    "runs": row.readings.len(),
                })
            });
            let dev = section.dev.as_ref();
            json!({
                "pages": section.pages,
                "rows": rows.collect::<Vec<_>>(),
                "dev": dev.map(|dev| json!({ "start_ms": dev.start(), "edit_ms": dev.edit() })),
            })
        })
        .collect();
    let value = json!({
        "date": machine.date,
        "processor": machine.processor,
        "cores": machine.cores,
        "system": machine.system,
        "results": sections,
    });
    format!("{value:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_show_medians_and_ratios() {
        let reading = |cpu| Reading {
            cpu,
            wall: cpu / 2.0,
            peak: 5e7,
        };
        let row = |name: &str, cpu: [f64; 3]| Row {
            name: name.to_owned(),
            readings: cpu.map(reading).to_vec(),
        };
        let text = markdown(&Section {
            pages: Some(1000),
            rows: vec![row("ours", [0.4, 0.2, 0.3]), row("theirs", [3.0, 3.0, 9.0])],
            dev: None,
        });
        assert!(
            text.starts_with("\n1000 pages, median of 3 runs\n"),
            "{text}"
        );
        assert!(
            text.contains("| ours | 0.300 | 0.200 - 0.400 | 0.150 | 50 | 6667 | 1.00 |\n"),
            "{text}"
        );
        assert!(
            text.contains("| theirs | 3.000 | 3.000 - 9.000 | 1.500 | 50 | 667 | 10.00 |\n"),
            "{text}"
        );
    }
}
