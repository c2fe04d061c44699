//! Asks the plan of a site which files a change of one page touches.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use site_build::{Chrome, Fingerprint, Plan, Producer, ProjectOptions, open};

/// The fingerprints of all files of a site, by their paths.
fn fingerprints(dir: &Path) -> Result<BTreeMap<String, Option<Fingerprint>>, Box<dyn Error>> {
    let opened = open(dir, &ProjectOptions::default(), None)?;
    let project = opened.project.as_ref().ok_or("site.toml has an error")?;
    let plan = Plan::new(project);
    let producer = Producer::new(project, &plan, Chrome::new(project));
    let jobs = plan.jobs();
    Ok(jobs
        .map(|(path, job)| (path.to_string(), producer.fingerprint(job)))
        .collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let dir = std::env::temp_dir().join(format!("handbook-{}", std::process::id()));
    fs::create_dir_all(dir.join("docs"))?;
    fs::write(dir.join("site.toml"), "title = \"Handbook\"\n")?;
    fs::write(dir.join("docs/index.md"), "# Welcome\n\nRead on.\n")?;
    fs::write(dir.join("docs/tea.md"), "# Tea\n\nWarm the pot.\n")?;
    let before = fingerprints(&dir)?;

    fs::write(dir.join("docs/tea.md"), "# Tea\n\nWarm the pot first.\n")?;
    let after = fingerprints(&dir)?;
    let changed = after
        .iter()
        .filter(|(path, fingerprint)| before.get(*path) != Some(*fingerprint));
    for (path, _) in changed {
        println!("{path}");
    }
    fs::remove_dir_all(&dir)?;
    Ok(())
}
