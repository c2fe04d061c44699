//! Kills builds, fills the disk, and runs concurrent builds. The output must always
//! be one complete site.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::process::{self, say};
use crate::test::Outcome;
use crate::tree::{self, Tree};
use crate::workspace::{Profile, Workspace};

/// Mount option for the size of the disk that is filled.
const DISK: &str = "size=3m";

/// Number of killed builds after which a build runs to its end. It must remove what
/// they left.
const KILLS_A_ROUND: usize = 10;

/// Options of `cargo xtask torture`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TortureOptions {
    pub(crate) kills: usize,
    pub(crate) pairs: usize,
    /// Seed of the times at which builds are killed.
    pub(crate) seed: u64,
}

impl TortureOptions {
    pub(crate) const FULL: Self = Self {
        kills: 100,
        pairs: 25,
        seed: 1,
    };
    pub(crate) const CI: Self = Self {
        kills: 20,
        pairs: 4,
        seed: 1,
    };
}

/// Builds the optimised binary and runs all checks.
pub(crate) fn run(workspace: &Workspace, options: &TortureOptions) -> Result<()> {
    workspace.build_binary(Profile::Local)?;
    match attack(workspace, &workspace.binary(Profile::Local), options)? {
        Outcome::NotRun(reason) => say(&format!("NOT RUN: {reason}")),
        _ => say("the output was always complete"),
    }
    Ok(())
}

/// Runs all checks with the dev binary.
pub(crate) fn run_built(workspace: &Workspace, options: &TortureOptions) -> Result<Outcome> {
    attack(workspace, &workspace.binary(Profile::Dev), options)
}

fn attack(workspace: &Workspace, binary: &Path, options: &TortureOptions) -> Result<Outcome> {
    let dir = workspace.target.join("torture");
    if dir.exists() {
        fs::remove_dir_all(&dir).context("cannot remove the last run")?;
    }
    let bench = Bench::new(workspace, binary, &dir)?;
    bench.kill(options)?;
    bench.collide(options)?;
    bench.fill()
}

/// Two versions of a site and the expected output of each.
struct Bench {
    binary: PathBuf,
    dir: PathBuf,
    sites: [PathBuf; 2],
    outputs: [Tree; 2],
    /// Duration of a build.
    time: Duration,
}

impl Bench {
    fn new(workspace: &Workspace, binary: &Path, dir: &Path) -> Result<Self> {
        let source = tree::read(&workspace.root.join("examples/manual"))?;
        let mut sites = Vec::new();
        let mut outputs = Vec::new();
        let mut time = Duration::ZERO;
        for version in ["one", "two"] {
            let mut site = source.clone();
            site.retain(|path, _| !path.starts_with("build"));
            for (path, text) in &mut site {
                if path.extension().is_some_and(|extension| extension == "md") {
                    text.extend(format!("\n\nVersion {version}.\n").bytes());
                }
            }
            let folder = dir.join(format!("site-{version}"));
            tree::write(&site, &folder)?;
            let out = dir.join(format!("expected-{version}"));
            let started = Instant::now();
            let status = build(binary, &folder, &out)?.wait()?;
            time = started.elapsed();
            ensure!(status.success(), "the site does not build: {status}");
            outputs.push(tree::read(&out)?);
            sites.push(folder);
        }
        let (Ok(sites), Ok(outputs)) = (sites.try_into(), outputs.try_into()) else {
            bail!("expected two versions");
        };
        fs::create_dir_all(dir.join("work"))?;
        Ok(Self {
            binary: binary.to_owned(),
            dir: dir.to_owned(),
            sites,
            outputs,
            time,
        })
    }

    fn out(&self) -> PathBuf {
        self.dir.join("work/out")
    }

    /// Kills builds at random times.
    fn kill(&self, options: &TortureOptions) -> Result<()> {
        let out = self.out();
        self.whole_build(0, &out)?;
        let (mut state, mut killed, mut swapped) = (options.seed, 0, 0);
        for round in 0..options.kills {
            // A linear congruential generator with the constants of Knuth's MMIX.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let share = (state >> 33) as f64 / f64::from(1_u32 << 31);
            let before = self.version_of(&out)?;
            let mut child = build(&self.binary, &self.sites[1 - before], &out)?;
            std::thread::sleep(self.time.mul_f64(1.1 * share));
            killed += usize::from(child.try_wait()?.is_none());
            child.kill()?;
            child.wait()?;
            swapped += usize::from(self.version_of(&out)? != before);
            if (round + 1) % KILLS_A_ROUND == 0 || round + 1 == options.kills {
                self.whole_build(round % 2, &out)?;
                self.nothing_beside(&out)?;
            }
        }
        say(&format!(
            "kill -9: {} builds, {killed} killed before their end, {swapped} swapped the site; always complete",
            options.kills
        ));
        Ok(())
    }

    /// Runs pairs of concurrent builds into one folder.
    fn collide(&self, options: &TortureOptions) -> Result<()> {
        let out = self.out();
        let mut refused = 0;
        for _ in 0..options.pairs {
            let mut children = [
                build(&self.binary, &self.sites[0], &out)?,
                build(&self.binary, &self.sites[1], &out)?,
            ];
            for child in &mut children {
                let status = child.wait()?;
                match status.code() {
                    Some(0) => {}
                    Some(2) => refused += 1,
                    _ => bail!("a concurrent build exited with {status}"),
                }
            }
            self.version_of(&out)?;
        }
        self.whole_build(0, &out)?;
        self.nothing_beside(&out)?;
        say(&format!(
            "concurrent builds: {} pairs, {refused} builds rejected; always complete",
            options.pairs
        ));
        Ok(())
    }

    /// Builds on a disk that is too small.
    fn fill(&self) -> Result<Outcome> {
        let disk = self.dir.join("disk");
        fs::create_dir_all(&disk)?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", DISK, "tmpfs"]).arg(&disk);
        if process::output(&mut mount).is_err() {
            return Ok(Outcome::NotRun(
                "the full disk: this user cannot mount a tmpfs".to_owned(),
            ));
        }
        let result = self.filled(&disk);
        process::output(Command::new("umount").arg(&disk))?;
        result.map(|()| Outcome::Passed)
    }

    fn filled(&self, disk: &Path) -> Result<()> {
        let out = disk.join("out");
        let small = self.dir.join("site-small");
        let files = [
            ("site.toml", "title = \"Small\"\n"),
            ("docs/index.md", "# Small\n"),
        ]
        .map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec()));
        tree::write(&Tree::from(files), &small)?;
        let status = build(&self.binary, &small, &out)?.wait()?;
        ensure!(status.success(), "the small site does not fit: {status}");
        let before = tree::read(&out)?;
        // Fill the disk until less space is left than the site needs.
        let free = vec![0; 512 * 1024];
        for number in 0.. {
            if fs::write(disk.join(format!("ballast-{number}")), &free).is_err() {
                fs::remove_file(disk.join(format!("ballast-{number}")))?;
                break;
            }
        }
        let ballast = entries(disk)?;
        let status = build(&self.binary, &self.sites[0], &out)?.wait()?;
        ensure!(
            status.code() == Some(2),
            "a build on a full disk exited with {status}"
        );
        ensure!(tree::read(&out)? == before, "a full disk changed the site");
        ensure!(
            entries(disk)? == ballast,
            "a failed build left files behind"
        );
        say("full disk: exit code 2, the previous site complete, no files left behind");
        Ok(())
    }

    /// Builds a version and checks the output.
    fn whole_build(&self, version: usize, out: &Path) -> Result<()> {
        let status = build(&self.binary, &self.sites[version], out)?.wait()?;
        ensure!(status.success(), "the next build exited with {status}");
        ensure!(
            self.version_of(out)? == version,
            "the next build did not update the output"
        );
        Ok(())
    }

    /// Returns the version in `out`.
    fn version_of(&self, out: &Path) -> Result<usize> {
        let actual = tree::read(out)?;
        if let Some(version) = self.outputs.iter().position(|expected| *expected == actual) {
            return Ok(version);
        }
        let differences = tree::differences(&self.outputs[0], &actual);
        bail!(
            "the output is neither version:\n{}",
            differences[..differences.len().min(20)].join("\n")
        )
    }

    fn nothing_beside(&self, out: &Path) -> Result<()> {
        let parent = out.parent().context("the output has no parent")?;
        let names: Vec<_> = entries(parent)?
            .into_iter()
            .filter(|name| *name != ".site-build-cache")
            .collect();
        ensure!(names == ["out"], "left beside the output: {names:?}");
        let spares: Vec<_> = entries(&parent.join(".site-build-cache"))?
            .into_iter()
            .filter(|name| name.ends_with(".spare"))
            .collect();
        ensure!(
            spares.is_empty() || spares == ["out.spare"],
            "left in the cache: {spares:?}"
        );
        Ok(())
    }
}

fn build(binary: &Path, site: &Path, out: &Path) -> Result<Child> {
    Command::new(binary)
        .arg("build")
        .arg(site)
        .arg("--out-dir")
        .arg(out)
        // In CI, builds keep no spare.
        .env_remove("CI")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot run {}", binary.display()))
}

fn entries(dir: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dir)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}
