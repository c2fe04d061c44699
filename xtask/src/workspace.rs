//! Where things are in this repository.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::process;

/// The folders of the repository, and the cargo that started us.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// The folder of the workspace's `Cargo.toml`.
    pub(crate) root: PathBuf,
    /// Cargo's target directory.
    pub(crate) target: PathBuf,
}

/// How the binary is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// As the tests are, so that nothing compiles twice.
    Dev,
    /// As it is published.
    Release,
}

impl Workspace {
    /// Finds the repository from where this program was compiled.
    pub(crate) fn locate() -> Result<Self> {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = manifest
            .parent()
            .context("xtask is not in a workspace")?
            .to_owned();
        // `<target>/debug/xtask`: right whatever names the target directory.
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

    /// `cargo`, in the root of the repository.
    pub(crate) fn cargo(&self) -> Command {
        let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// The package of behaviours and styles.
    pub(crate) fn theme(&self) -> PathBuf {
        self.root.join("theme-react")
    }

    /// The folder of the product's documentation.
    pub(crate) fn content(&self) -> PathBuf {
        self.root.join("content")
    }

    /// Where the documentation of the product is built.
    pub(crate) fn site(&self) -> PathBuf {
        self.target.join("site")
    }

    /// Where the example site of the tests is built.
    pub(crate) fn fixture_site(&self) -> PathBuf {
        self.target.join("fixture-site")
    }

    /// Compiles `site-build` and returns where it is.
    pub(crate) fn build_binary(&self, profile: Profile) -> Result<PathBuf> {
        let mut command = self.cargo();
        command.args(["build", "--package", "site-build", "--bin", "site-build"]);
        if profile == Profile::Release {
            command.arg("--release");
            command.env("CARGO_ENCODED_RUSTFLAGS", self.path_remapping()?);
            // C code of dependencies contains the time at which it is compiled.
            command.env("SOURCE_DATE_EPOCH", "0");
        }
        process::run(&mut command)?;
        Ok(self.binary(profile))
    }

    /// Returns the compiler's flags that keep the folders of this machine out
    /// of a binary: with them, builds in different folders give the same bytes.
    fn path_remapping(&self) -> Result<String> {
        let home = env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
        let home = home.context("cannot find the folder of cargo")?;
        let folders = [
            (&*self.root, "/site-build"),
            (&*self.target, "/target"),
            (&*home, "/cargo"),
        ];
        let flags =
            folders.map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
        // Cargo separates flags by this character, so that paths may have spaces.
        Ok(flags.join("\x1f"))
    }

    /// Compiles an example of a crate for measuring and returns where it is.
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

    /// Where `site-build` is when it is compiled.
    pub(crate) fn binary(&self, profile: Profile) -> PathBuf {
        let folder = match profile {
            Profile::Dev => "debug",
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
