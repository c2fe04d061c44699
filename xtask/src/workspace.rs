//! Paths of the repository, and the programs that are compiled in it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::process;

/// The folders of the repository.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// Folder of the workspace's `Cargo.toml`.
    pub(crate) root: PathBuf,
    /// Cargo's target directory.
    pub(crate) target: PathBuf,
}

/// The profile that the binary is compiled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// The profile of the tests, so that nothing is compiled twice.
    Dev,
    /// The profile of binaries for the machine that compiles them.
    Local,
    /// The profile of the published binary.
    Release,
}

impl Workspace {
    /// Locates the repository that this program was compiled in.
    pub(crate) fn locate() -> Result<Self> {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = manifest
            .parent()
            .context("xtask is not in a workspace")?
            .to_owned();
        // This program is `<target>/debug/xtask`, however the target directory is
        // configured.
        let program = env::current_exe().context("cannot find this program")?;
        let target = program
            .ancestors()
            .nth(2)
            .context("cannot find the target directory")?;
        Ok(Self {
            root,
            target: target.to_owned(),
        })
    }

    /// Returns a command that runs cargo in the root of the repository.
    pub(crate) fn cargo(&self) -> Command {
        let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// Returns the folder of the npm package with behaviours and styles.
    pub(crate) fn theme(&self) -> PathBuf {
        self.root.join("theme-react")
    }

    /// Returns the folder of the product's documentation.
    pub(crate) fn content(&self) -> PathBuf {
        self.root.join("content")
    }

    /// Returns the output folder of the product's documentation.
    pub(crate) fn site(&self) -> PathBuf {
        self.target.join("site")
    }

    /// Returns the output folder of the example site for the tests.
    pub(crate) fn fixture_site(&self) -> PathBuf {
        self.target.join("fixture-site")
    }

    /// Compiles `site-build` and returns the path of the binary, which is that of
    /// `cargo build`: what one has compiled, the other need not compile again.
    pub(crate) fn build_binary(&self, profile: Profile) -> Result<PathBuf> {
        process::run(&mut self.binary_command(profile))?;
        Ok(self.binary(profile))
    }

    /// Compiles the binary of a release, whose bytes depend on neither folders nor time,
    /// and returns its path.
    pub(crate) fn build_reproducible_binary(&self) -> Result<PathBuf> {
        let mut command = self.binary_command(Profile::Release);
        command.env("CARGO_ENCODED_RUSTFLAGS", self.path_remapping()?);
        // C code of dependencies embeds the time of compilation.
        command.env("SOURCE_DATE_EPOCH", "0");
        process::run(&mut command)?;
        Ok(self.binary(Profile::Release))
    }

    fn binary_command(&self, profile: Profile) -> Command {
        let mut command = self.cargo();
        command.args(["build", "--package", "site-build", "--bin", "site-build"]);
        match profile {
            Profile::Dev => &mut command,
            Profile::Local => command.args(["--profile", "local"]),
            Profile::Release => command.arg("--release"),
        };
        command
    }

    /// Returns compiler flags that remap the folders of this machine, so that
    /// builds in different folders produce the same bytes.
    fn path_remapping(&self) -> Result<String> {
        let home = env::var_os("CARGO_HOME")
            .map(PathBuf::from)
            .or_else(|| Some(env::home_dir()?.join(".cargo")))
            .context("cannot find the folder of cargo")?;
        let folders = [
            (&*self.root, "/site-build"),
            (&*self.target, "/target"),
            (&*home, "/cargo"),
        ];
        let flags =
            folders.map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
        // Cargo separates encoded flags by this character, so that paths can
        // contain spaces.
        Ok(flags.join("\x1f"))
    }

    /// Compiles an example of a crate in release mode and returns its path.
    pub(crate) fn build_example(&self, package: &str, name: &str) -> Result<PathBuf> {
        let mut command = self.cargo();
        command.args([
            "build",
            "--release",
            "--package",
            package,
            "--example",
            name,
        ]);
        process::run(&mut command)?;
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        Ok(self.target.join("release/examples").join(file))
    }

    /// Returns the path of the compiled `site-build`.
    pub(crate) fn binary(&self, profile: Profile) -> PathBuf {
        let folder = match profile {
            Profile::Dev => "debug",
            Profile::Local => "local",
            Profile::Release => "release",
        };
        self.target
            .join(folder)
            .join(format!("site-build{}", env::consts::EXE_SUFFIX))
    }

    /// Builds `content/` into [`Self::site`].
    pub(crate) fn build_site(&self, binary: &Path) -> Result<()> {
        let mut command = Command::new(binary);
        command
            .arg("build")
            .arg(self.content())
            .arg("--out-dir")
            .arg(self.site());
        process::run(&mut command)
    }
}
