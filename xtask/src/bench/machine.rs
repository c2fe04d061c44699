//! The conditions of a benchmark besides the programs.

use std::process::Command;

/// The machine that measured, and the time.
pub(super) struct Machine {
    /// Day, as `YYYY-MM-DD`.
    pub(super) date: String,
    /// Name of the processor.
    pub(super) processor: String,
    /// Number of cores that a program can use.
    pub(super) cores: usize,
    /// Name and version of the system.
    pub(super) system: String,
}

impl Machine {
    pub(super) fn of_this_one() -> Self {
        let said = |program: &str, args: &[&str]| {
            let output = Command::new(program).args(args).output().ok();
            let output = output.filter(|output| output.status.success());
            output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        };
        let cpu_info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpu_info
            .lines()
            .find_map(|line| {
                let (key, value) = line.split_once(':')?;
                (key.trim() == "model name").then(|| value.trim().to_owned())
            })
            .or_else(|| said("sysctl", &["-n", "machdep.cpu.brand_string"]));
        let unknown = || "unknown".to_owned();
        Self {
            date: said("date", &["-u", "+%F"]).unwrap_or_else(unknown),
            processor: model.unwrap_or_else(unknown),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            system: said("uname", &["-sr"]).unwrap_or_else(unknown),
        }
    }

    /// Returns a sentence about the machine.
    pub(super) fn markdown(&self) -> String {
        format!(
            "Measured on {} by `cargo xtask bench`: {} cores of {}, {}.\n",
            self.date, self.cores, self.processor, self.system
        )
    }
}
