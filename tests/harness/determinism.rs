//! Tests that the output depends only on the input: not on the order and times of
//! files on disk, nor on whether the project was opened before.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use site_build::{Chrome, Content, Fingerprint, Job, Plan, Producer, Project, ProjectOptions};

use super::case::Case;
use super::tree::{self, Tree};
use super::{compare, program};

/// Builds two copies of a case whose files have opposite orders and different
/// times, and compares the outputs.
pub(crate) fn order_of_files(case: &Case) -> Result<(), String> {
    let mut outputs = Vec::new();
    for reversed in [false, true] {
        let work = tempfile::tempdir().map_err(|error| error.to_string())?;
        let site = work.path().join("site");
        case.site_at(&site, reversed)?;
        if reversed {
            age(&site);
        }
        let run = program::run(work.path(), &case.args(0))?;
        outputs.push((compare::said(&run), tree::read(&work.path().join("out"))));
    }
    if outputs[0].0 != outputs[1].0 {
        return Err(format!(
            "case {}: the messages of two builds differ\n{}\n{}",
            case.name, outputs[0].0, outputs[1].0
        ));
    }
    same(case, "two builds", &outputs[0].1, &outputs[1].1)
}

/// Opens a case, edits it, and opens it again with and without the previous
/// project.
pub(crate) fn rebuild(case: &Case) -> Result<(), String> {
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    case.lay_out(work.path())?;
    let site = work.path().join("site");
    let mut previous = open(&site, None)?.0;
    for idx in 0..case.config.then.len() {
        case.edit(work.path(), idx)?;
        previous = Some(compared(case, &site, previous.as_ref(), "its edit")?);
    }
    let Some(doc) = first_doc(&site) else {
        return Ok(());
    };
    let text = fs::read(&doc).map_err(|error| error.to_string())?;
    let longer = [&*text, b"\n\n## Added\n\nA paragraph.\n"].concat();
    let added = doc.with_file_name("zz-added.md");
    let edits: [(&str, &Path, Option<&[u8]>); 4] = [
        ("a longer doc", &doc, Some(&longer)),
        ("a new doc", &added, Some(b"# Added\n\nText.\n")),
        ("the original doc", &doc, Some(&text)),
        ("a removed doc", &added, None),
    ];
    for (what, path, bytes) in edits {
        match bytes {
            Some(bytes) => fs::write(path, bytes),
            None => fs::remove_file(path),
        }
        .map_err(|error| error.to_string())?;
        previous = Some(compared(case, &site, previous.as_ref(), what)?);
    }
    Ok(())
}

/// Opens the site with and without `previous`, and compares outputs and
/// diagnostics.
fn compared(
    case: &Case,
    site: &Path,
    previous: Option<&Project>,
    what: &str,
) -> Result<Project, String> {
    let before = previous
        .map(|project| produced(project, site))
        .transpose()?;
    let (kept, kept_said, kept_out) = open(site, previous)?;
    let (fresh, said, out) = open(site, None)?;
    if let (Some(before), Some(fresh)) = (&before, &fresh) {
        let after = produced(fresh, site)?;
        for (fingerprint, bytes) in &after {
            if before
                .get(fingerprint)
                .is_some_and(|before| before != bytes)
            {
                return Err(format!(
                    "case {}: {what} changed the output of a job, but not its fingerprint",
                    case.name
                ));
            }
        }
    }
    if kept_said != said {
        return Err(format!(
            "case {}: after {what}, a rebuild reports\n{kept_said}\ninstead of\n{said}",
            case.name
        ));
    }
    same(case, what, &out, &kept_out)?;
    kept.ok_or_else(|| {
        format!(
            "case {}: the project cannot be opened after {what}",
            case.name
        )
    })
}

/// Opens a site. Returns the project, its diagnostics as text, and its output.
fn open(
    site: &Path,
    previous: Option<&Project>,
) -> Result<(Option<Project>, String, Tree), String> {
    let options = ProjectOptions::default();
    let opened = site_build::open(site, &options, previous).map_err(|error| error.to_string())?;
    let mut out = Tree::new();
    let mut diagnostics = opened.diagnostics;
    if let Some(project) = &opened.project {
        let plan = Plan::new(project);
        diagnostics.extend_from_slice(plan.diagnostics());
        let producer = Producer::new(project, &plan, Chrome::new(project));
        for (path, job) in plan.jobs() {
            match producer.produce(job) {
                Ok(product) => {
                    diagnostics.extend(product.diagnostics);
                    add(product.content, path.as_str(), site, &mut out)?;
                }
                Err(fault) => diagnostics.push(fault),
            }
        }
    }
    let said: Vec<String> = diagnostics
        .iter()
        .map(|diagnostic| diagnostic.render(None))
        .collect();
    Ok((opened.project, said.join("\n"), out))
}

/// Returns the output of all jobs by their path and fingerprint. If an edit does
/// not change the fingerprint of a job, it must not change the output either.
fn produced(
    project: &Project,
    site: &Path,
) -> Result<BTreeMap<(String, Fingerprint), Tree>, String> {
    let plan = Plan::new(project);
    let producer = Producer::new(project, &plan, Chrome::new(project));
    let mut out = BTreeMap::new();
    for (path, job) in plan.jobs() {
        // The file on disk already has the contents after the edit.
        if matches!(job, Job::Copy(_)) {
            continue;
        }
        let (Ok(product), Some(fingerprint)) = (producer.produce(job), producer.fingerprint(job))
        else {
            continue;
        };
        let mut files = Tree::new();
        add(product.content, path.as_str(), site, &mut files)?;
        out.insert((path.to_string(), fingerprint), files);
    }
    Ok(out)
}

fn add(content: Content<'_>, path: &str, site: &Path, out: &mut Tree) -> Result<(), String> {
    match content {
        Content::Bytes(bytes) => {
            out.insert(path.to_owned(), bytes.into_owned());
        }
        Content::File(file) => {
            let bytes = fs::read(site.join(file.as_str())).map_err(|error| error.to_string())?;
            out.insert(path.to_owned(), bytes);
        }
        Content::Index(files) => {
            let Ok(()) = files.try_for_each(|path, bytes| {
                out.insert(path, bytes);
                Ok::<(), Infallible>(())
            });
        }
        other => return Err(format!("unknown content: {other:?}")),
    }
    Ok(())
}

fn same(case: &Case, what: &str, a: &Tree, b: &Tree) -> Result<(), String> {
    tree::difference(a, b).map_or(Ok(()), |difference| {
        Err(format!("case {}: {what}: {difference}", case.name))
    })
}

/// Sets the modification time of each file to a different time in the past.
fn age(site: &Path) {
    for (idx, entry) in walkdir::WalkDir::new(site)
        .into_iter()
        .flatten()
        .enumerate()
    {
        let days = u64::try_from(idx).unwrap_or_default() + 1;
        let time = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60);
        if let Ok(file) = File::open(entry.path()) {
            let _ = file.set_modified(time);
        }
    }
}

fn first_doc(site: &Path) -> Option<PathBuf> {
    let docs = walkdir::WalkDir::new(site.join("docs")).sort_by_file_name();
    let mut files = docs.into_iter().flatten().map(walkdir::DirEntry::into_path);
    files.find(|file| {
        file.extension()
            .is_some_and(|extension| extension == "md" || extension == "mdx")
    })
}
