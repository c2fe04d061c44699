//! A named test for each case file of a folder.
//!
//! A case is an input beside its expected output. One test that loops over all
//! cases stops at the first failure and cannot be filtered; this crate makes a
//! test of each, which test runners list and run by its name. The test target
//! sets `harness = false`:
//!
//! ```no_run
//! use std::fs;
//! use std::process::ExitCode;
//!
//! use case_files::{Cases, compare};
//!
//! fn main() -> ExitCode {
//!     Cases::of(env!("CARGO_MANIFEST_DIR"))
//!         .each("shout", "tests/shout", |path| {
//!             let is_input = path.extension().is_some_and(|extension| extension == "in");
//!             is_input
//!         }, |path| {
//!             let text = fs::read_to_string(path).expect("cases are UTF-8");
//!             compare(&path.with_extension("out"), &text.to_uppercase());
//!         })
//!         .run()
//! }
//! ```

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use libtest_mimic::{Arguments, Trial};
use similar::TextDiff;

/// The tests of a program.
#[derive(Debug)]
pub struct Cases {
    root: PathBuf,
    trials: Vec<Trial>,
}

impl Cases {
    /// Returns an empty list for the crate in the folder `root`, to which folders of
    /// cases are relative.
    #[must_use]
    pub fn of(root: &str) -> Self {
        Self {
            root: root.into(),
            trials: Vec::new(),
        }
    }

    /// Adds a test `KIND/NAME` for each file or folder directly in `folder` that
    /// `is_case` accepts. The test fails if `run` panics. A folder without cases is
    /// a failed test.
    #[must_use]
    pub fn each(
        mut self,
        kind: &str,
        folder: &str,
        is_case: impl Fn(&Path) -> bool,
        run: fn(&Path),
    ) -> Self {
        let folder = self.root.join(folder);
        let paths: Vec<PathBuf> = entries(&folder)
            .into_iter()
            .filter(|path| is_case(path))
            .collect();
        if paths.is_empty() {
            let message = format!("{} has no cases", folder.display());
            self.trials
                .push(Trial::test(kind, move || Err(message.into())));
        }
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let trial = Trial::test(format!("{kind}/{name}"), move || {
                run(&path);
                Ok(())
            });
            self.trials.push(trial);
        }
        self
    }

    /// Adds a test that fails if `run` panics.
    #[must_use]
    pub fn test(mut self, name: &str, run: fn()) -> Self {
        self.trials.push(Trial::test(name, move || {
            run();
            Ok(())
        }));
        self
    }

    /// Runs the tests that the arguments of the program select.
    #[must_use]
    pub fn run(self) -> ExitCode {
        libtest_mimic::run(&Arguments::from_args(), self.trials).exit_code()
    }
}

/// Returns the paths of the files and folders in a folder, sorted; none if it
/// cannot be read.
#[must_use]
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Whether the environment asks to write expected files instead of comparing.
#[must_use]
pub fn is_renewed() -> bool {
    env::var_os("UPDATE").is_some()
}

/// Compares text with the content of the file `expected`, in which line endings
/// of Windows count as `\n`. With `UPDATE=1` in the environment, writes it.
///
/// # Panics
///
/// If they differ, with the differing lines; if the file cannot be written.
pub fn compare(expected: &Path, found: &str) {
    if is_renewed() {
        fs::write(expected, found).expect("the folder of the cases is writable");
        return;
    }
    let text = fs::read_to_string(expected)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    assert!(
        text == found,
        "{} differs (UPDATE=1 writes it):\n{}",
        expected.display(),
        TextDiff::from_lines(text.as_str(), found).unified_diff()
    );
}
