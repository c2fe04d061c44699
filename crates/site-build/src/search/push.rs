//! Pushes records to a hosted search service: sends new and changed records,
//! and deletes those that no longer exist.
//!
//! Each record has a hash of its content in the index. A push browses the ids and
//! hashes, which is far less than the records, and computes a [`Plan`] from them.
//! Ids are stable over builds, so an unchanged page costs nothing, and a push that
//! was interrupted is completed by the next one.
//!
//! Before anything is sent, a push checks what could do harm: a published key that
//! may write, a build that lost its pages, and records with one id.

mod site;

use std::collections::{BTreeMap, BTreeSet};

use docs_model::Record;
use docs_model::config::{CONFIG_FILE, SearchConfig};
use located_data::{Diagnostic, Step};
use search_client::model::IndexSettings;
use search_client::{BulkOptions, Host, SearchClient, SearchParams};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::{Error, ErrorKind, Result};
use crate::progress::Progress;
use crate::terminal::say;
use crate::understand::Project;

use crate::load::KEY_VARIABLE;

pub(crate) use site::{SitePush, push_site};

/// Number of objects per request.
const BATCH: usize = 1000;

/// Attribute with the hash of a record's content, without this attribute.
const HASH: &str = "content_hash";

/// Attributes that filters can refer to.
const FACETS: &[&str] = &[
    "type",
    "lang",
    "language",
    "version",
    "docusaurus_tag",
    "kind",
    "tags",
];

/// Options of a push.
#[derive(Debug, Clone)]
#[non_exhaustive]
struct PushOptions {
    /// Application id.
    pub application_id: String,
    /// Index name.
    pub index_name: String,
    /// The key that is published with the site. Before anything is sent, its
    /// permissions are checked.
    pub api_key: Option<String>,
    /// Hosts to use instead of the service's own.
    pub hosts: Vec<String>,
    /// Maximum share of records that a push may delete, 0 to 1. More is
    /// rejected, because the cause is more often a broken build than a shorter
    /// site.
    pub max_drop: f64,
    /// Whether to only report what would be done.
    pub dry_run: bool,
    /// Groups of words and phrases with the same meaning.
    pub synonyms: Vec<Vec<String>>,
}

impl PushOptions {
    /// Creates options from the configuration; records may drop by a tenth.
    ///
    /// # Errors
    ///
    /// If the application id or the index name is not set.
    fn new(config: &SearchConfig) -> Result<Self> {
        let required = |name: &str, value: &Option<String>| {
            // A script passes a variable that is not set as an empty text.
            let value = value.clone().filter(|value| !value.trim().is_empty());
            value.ok_or_else(|| {
                Error::new(
                    ErrorKind::Usage,
                    format!(
                        "`search.{name}` is not set: set it in site.toml, or pass --{}",
                        name.replace('_', "-")
                    ),
                )
            })
        };
        Ok(Self {
            application_id: required("application_id", &config.application_id)?,
            index_name: required("index_name", &config.index_name)?,
            api_key: config.api_key.clone().filter(|key| !key.is_empty()),
            hosts: config.hosts.clone(),
            max_drop: 0.1,
            dry_run: false,
            synonyms: search_index::synonym_groups(&own_synonyms(config)),
        })
    }
}

/// The changes that a push makes to the records of an index. It is computed before
/// anything is sent, so that it can be checked, and reported in a dry run.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Plan {
    /// New and changed records, as they are sent.
    pub save: Vec<Value>,
    /// Ids of records that no longer exist.
    pub delete: Vec<String>,
    /// Number of unchanged records.
    pub unchanged: usize,
    /// Number of records in the index before the push.
    pub before: usize,
}

impl Plan {
    /// Compares records with the objects of the index, given as a map of ids to
    /// content hashes. An object without a hash was written by another program,
    /// and is replaced or deleted like a changed one.
    #[must_use]
    pub(crate) fn new(records: &[Record], existing: &BTreeMap<String, Option<String>>) -> Self {
        let mut plan = Self {
            before: existing.len(),
            ..Self::default()
        };
        let mut kept = BTreeSet::new();
        for record in records {
            let mut object = json!(record);
            // Members rank after the page, type or operation that they belong to.
            // The attribute is set for all records, because records without it
            // would rank last.
            object["weight"]["thing"] = json!(u8::from(!record.is_member));
            let hash = hash(&object);
            kept.insert(record.object_id.as_str());
            let known = existing.get(&record.object_id);
            if known.is_some_and(|known| known.as_deref() == Some(&*hash)) {
                plan.unchanged += 1;
                continue;
            }
            object[HASH] = Value::String(hash);
            plan.save.push(object);
        }
        plan.delete = existing
            .keys()
            .filter(|id| !kept.contains(id.as_str()))
            .cloned()
            .collect();
        plan
    }

    /// Returns the number of records in the index after the push.
    #[must_use]
    pub(crate) fn after(&self) -> usize {
        self.unchanged + self.save.len()
    }

    /// Returns whether the index would lose more than the share `max_drop` of its
    /// records. Deleted records do not count if as many are new: the ids of a
    /// renamed folder are all different.
    #[must_use]
    pub(crate) fn drops_too_many(&self, max_drop: f64) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "counts of records are small")]
        let (before, after) = (self.before as f64, self.after() as f64);
        after < before * (1.0 - max_drop)
    }
}

/// The result of a push, or its plan in a dry run.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
struct Pushed {
    /// Number of records sent.
    pub saved: usize,
    /// Number of records deleted.
    pub deleted: usize,
    /// Number of unchanged records.
    pub unchanged: usize,
    /// Whether the settings of the index differed.
    pub settings: bool,
    /// Whether the synonyms of the index differed.
    pub synonyms: bool,
}

/// Prefix of the ids of our synonyms. All other synonyms are left alone.
const SYNONYM_ID: &str = "site-build-";

/// Maximum number of words and phrases in a group that services accept.
const MAX_SYNONYMS: usize = 20;

/// Number of synonyms per page, and maximum number of pages requested.
const SYNONYM_PAGE: usize = 1000;
const MAX_SYNONYM_PAGES: usize = 100;

/// The changes that a push makes to the synonyms of an index.
#[derive(Debug, Default, PartialEq)]
struct SynonymPlan {
    /// New groups, as they are sent.
    save: Vec<Value>,
    /// Ids of groups that no longer exist.
    delete: Vec<String>,
}

impl SynonymPlan {
    /// Compares groups with the synonym ids of an index. An id is a hash of its
    /// group, so equal ids mean equal synonyms, and a changed group is a new one.
    /// Groups are truncated to what services accept.
    fn new(groups: &[Vec<String>], existing: &BTreeSet<String>) -> Self {
        let mut kept = BTreeSet::new();
        let mut plan = Self::default();
        for group in groups {
            let group = &group[..group.len().min(MAX_SYNONYMS)];
            let id = format!("{SYNONYM_ID}{}", hash(&json!(group)));
            if !existing.contains(&id) && !kept.contains(&id) {
                plan.save
                    .push(json!({"objectID": id, "type": "synonym", "synonyms": group}));
            }
            kept.insert(id);
        }
        let ours = existing.iter().filter(|id| id.starts_with(SYNONYM_ID));
        plan.delete = ours.filter(|id| !kept.contains(*id)).cloned().collect();
        plan
    }

    /// Returns whether the index already has these synonyms.
    fn is_empty(&self) -> bool {
        self.save.is_empty() && self.delete.is_empty()
    }
}

/// Returns the synonyms of a site, one group for each entry of its
/// configuration: the word, and those that mean the same.
pub(super) fn own_synonyms(config: &SearchConfig) -> Vec<Vec<String>> {
    config
        .synonyms
        .iter()
        .map(|(word, others)| [word].into_iter().chain(others).cloned().collect())
        .collect()
}

/// Returns the settings for an index of documentation: those of DocSearch
/// crawlers, which its clients expect, plus keywords and a ranking that puts
/// pages, types and operations before their members. Without the facets, a filter
/// on the language would silently match nothing.
#[must_use]
pub(crate) fn settings() -> IndexSettings {
    let list =
        |items: &[&str]| -> Vec<String> { items.iter().map(|&item| item.to_owned()).collect() };
    let levels = (0..=6).map(|level| format!("unordered(hierarchy.lvl{level})"));
    let others = ["unordered(keywords)", "content"].map(str::to_owned);
    let searchable: Vec<String> = levels.chain(others).collect();
    IndexSettings::default()
        .searchable_attributes(searchable)
        .attributes_for_faceting(list(FACETS))
        .attributes_to_retrieve(list(&[
            "hierarchy",
            "content",
            "anchor",
            "url",
            "url_without_anchor",
            "type",
            "kind",
            "member",
        ]))
        .attributes_to_highlight(list(&["hierarchy", "content"]))
        .attributes_to_snippet(list(&["content:10"]))
        .camel_case_attributes(list(&["hierarchy", "content"]))
        .custom_ranking(list(&[
            "desc(weight.thing)",
            "desc(weight.pageRank)",
            "desc(weight.level)",
            "asc(weight.position)",
        ]))
        .ranking(list(&[
            "words",
            "filters",
            "typo",
            "attribute",
            "proximity",
            "exact",
            "custom",
        ]))
        .attribute_for_distinct("url".to_owned())
        .distinct(true)
        .separators_to_index("_".to_owned())
        .min_word_size_for_1_typo(3u32)
        .min_word_size_for_2_typos(7u32)
        .allow_typos_on_numeric_tokens(false)
        .ignore_plurals(true)
        .advanced_syntax(true)
        .attribute_criteria_computed_by_min_proximity(true)
        .remove_words_if_no_results("allOptional".to_owned())
        .highlight_pre_tag("<span class=\"algolia-docsearch-suggestion--highlight\">".to_owned())
        .highlight_post_tag("</span>".to_owned())
}

/// Sends records to the service. `key` is one that may write.
///
/// # Errors
///
/// If too many records would be deleted or the published key may write (in both
/// cases nothing is sent), or if the service cannot be reached or rejects a
/// request. Records sent until then are in the index, and the next push sends the
/// rest.
fn push(
    records: &[Record],
    options: &PushOptions,
    key: &str,
    progress: &Progress,
) -> Result<Pushed> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::new(ErrorKind::Network, "cannot use the network").because(error))?;
    let push = Push {
        client: client(options, key)?,
        options,
        progress,
    };
    runtime.block_on(push.run(records))
}

/// Creates a client of the service with a key.
fn client(options: &PushOptions, key: &str) -> Result<SearchClient> {
    let mut builder = SearchClient::builder(&options.application_id, key)
        .agent("site-build", Some(env!("CARGO_PKG_VERSION")))
        .gzip(true);
    if !options.hosts.is_empty() {
        let hosts: std::result::Result<Vec<Host>, _> =
            options.hosts.iter().map(|host| host.parse()).collect();
        builder = builder.hosts(hosts.map_err(unusable)?).unreachable_help(
            "The hosts are those of `search.hosts` in site.toml: check that the service runs there.",
        );
    }
    builder.build().map_err(unusable)
}

/// Returns the error for an invalid configuration of the service. Nothing was
/// sent.
fn unusable(error: search_client::Error) -> Error {
    let message = "`[search]` in site.toml is invalid for a push";
    Error::new(ErrorKind::Usage, message).because(error)
}

/// Returns the error for a request that failed, with a line for each attempt. The
/// client masks keys in them.
fn refused(error: search_client::Error) -> Error {
    let mut message = "the search service failed".to_owned();
    for frame in error.frames() {
        message.push_str("\n  ");
        message.push_str(&frame.to_string());
    }
    Error::new(ErrorKind::Network, message).because(error)
}

/// Returns whether a status means that a compatible service does not support a
/// request, or that the key may not send it. Other failures may be temporary, so
/// that their result is unknown.
fn is_unsupported(status: Option<u16>) -> bool {
    matches!(status, Some(401 | 403 | 404 | 405 | 501))
}

/// Returns whether a permission allows changes to the records or the settings
/// of an index. Services have permissions of their own, so the verb decides.
fn may_write(right: &str) -> bool {
    const VERBS: &[&str] = &[
        "add", "admin", "create", "delete", "edit", "set", "update", "write",
    ];
    let right = right.to_ascii_lowercase();
    // `settings` is the permission to read settings.
    right == "*" || (right != "settings" && VERBS.iter().any(|verb| right.starts_with(verb)))
}

/// Returns whether requests to a host would be sent unencrypted over a network,
/// where others could read the key. Hosts on this machine are fine.
#[must_use]
pub(crate) fn is_insecure(host: &str) -> bool {
    let Ok(host) = host.parse::<Host>() else {
        return false;
    };
    let name = host.name().trim_matches(['[', ']']);
    let ip = name.parse::<std::net::IpAddr>();
    let is_loopback = ip.is_ok_and(|ip| ip.is_loopback())
        || name.eq_ignore_ascii_case("localhost")
        || name.to_ascii_lowercase().ends_with(".localhost");
    host.origin().starts_with("http://") && !is_loopback
}

/// Rejects records that share an id. The index would keep one of them, and each
/// push would send all of them again.
fn check_ids(records: &[Record]) -> Result<()> {
    let mut seen = BTreeMap::new();
    for record in records {
        let id = record.object_id.as_str();
        if let Some(other) = seen.insert(id, &record.url) {
            let message = format!(
                "two records have the id {id}: nothing was sent\n  {other}\n  {}",
                record.url
            );
            return Err(Error::new(ErrorKind::Usage, message));
        }
    }
    Ok(())
}

/// The attributes that are read of the objects of an index: no texts, so that
/// browsing a large index takes a few requests.
#[derive(Deserialize)]
struct Existing {
    #[serde(rename = "objectID")]
    object_id: String,
    content_hash: Option<String>,
}

/// A push in progress.
struct Push<'a> {
    /// A client with the key that may write.
    client: SearchClient,
    options: &'a PushOptions,
    progress: &'a Progress,
}

impl Push<'_> {
    /// Checks, compares and, unless this is a dry run, sends.
    async fn run(&self, records: &[Record]) -> Result<Pushed> {
        check_ids(records)?;
        self.check_public_key().await?;
        self.progress.stage("comparing");
        let exists = self
            .client
            .index_exists(&self.options.index_name)
            .await
            .map_err(refused)?;
        let existing = if exists {
            self.existing().await.map_err(refused)?
        } else {
            BTreeMap::new()
        };
        let plan = Plan::new(records, &existing);
        if plan.drops_too_many(self.options.max_drop) {
            return Err(Error::new(
                ErrorKind::Usage,
                format!(
                    "nothing was sent: the push would reduce the index from {} to {} records; \
                     pass --max-drop 1 to allow that",
                    plan.before,
                    plan.after()
                ),
            ));
        }
        let settings = !exists || self.settings_differ().await.map_err(refused)?;
        let synonyms = self.synonyms(exists).await?;
        let pushed = Pushed {
            saved: plan.save.len(),
            deleted: plan.delete.len(),
            unchanged: plan.unchanged,
            settings,
            synonyms: !synonyms.is_empty(),
        };
        if !self.options.dry_run {
            self.send(&plan, settings).await.map_err(refused)?;
            self.send_synonyms(&synonyms).await.map_err(refused)?;
        }
        Ok(pushed)
    }

    /// Rejects a site that publishes a key with write access, and a push if the
    /// permissions are unknown. Every key may request its own permissions.
    async fn check_public_key(&self) -> Result<()> {
        let Some(public) = &self.options.api_key else {
            return Ok(());
        };
        self.progress.stage("checking the public key");
        let client = client(self.options, public)?;
        match client.get_api_key(public).await {
            Ok(key) => {
                let rights: Vec<String> = key
                    .acl
                    .iter()
                    .filter(|right| may_write(right))
                    .map(|right| format!("`{right}`"))
                    .collect();
                if rights.is_empty() {
                    return Ok(());
                }
                let message = format!(
                    "`search.api_key` in site.toml is published with the site and may do {}: nothing was sent. \
                     Make a key that may only `search`, and delete this one",
                    rights.join(", ")
                );
                Err(Error::new(ErrorKind::Usage, message))
            }
            Err(error) if !is_unsupported(error.status()) => Err(refused(error)),
            Err(error) => {
                say(&format!(
                    "warning: the service does not say what `search.api_key` may do; make sure that it may only `search` ({error})"
                ));
                Ok(())
            }
        }
    }

    /// Returns the content hashes of all objects in the index, by id. The service
    /// returns 1,000 objects per request.
    async fn existing(&self) -> Result<BTreeMap<String, Option<String>>, search_client::Error> {
        let params = SearchParams::default()
            .attributes_to_retrieve(vec!["objectID".to_owned(), HASH.to_owned()])
            .hits_per_page(1000u32);
        let mut pages = self
            .client
            .browse_objects::<Existing>(&self.options.index_name, params);
        let mut out = BTreeMap::new();
        while let Some(page) = pages.next_page().await? {
            let hashes = page
                .into_iter()
                .map(|object| (object.object_id, object.content_hash));
            out.extend(hashes);
        }
        Ok(out)
    }

    /// Returns whether one of our settings differs in the index. Others, which
    /// the site's owner may have set, do not matter.
    async fn settings_differ(&self) -> Result<bool, search_client::Error> {
        let current = self.client.get_settings(&self.options.index_name).await?;
        let (Value::Object(wanted), current) = (json!(settings()), json!(current)) else {
            return Ok(true);
        };
        Ok(wanted.iter().any(|(key, value)| current[key] != *value))
    }

    /// Compares the synonyms with those of the index. The plan is empty for a
    /// service that does not support synonyms.
    async fn synonyms(&self, exists: bool) -> Result<SynonymPlan> {
        let mut existing = BTreeSet::new();
        for page in 0..MAX_SYNONYM_PAGES {
            if !exists {
                break;
            }
            let params = json!({"query": "", "page": page, "hitsPerPage": SYNONYM_PAGE});
            let index = &self.options.index_name;
            let response = match self.client.search_synonyms(index, &params).await {
                Ok(response) => response,
                Err(error) if is_unsupported(error.status()) => {
                    say(&format!(
                        "warning: the service has no synonyms, or the key may not read them: they stay as they are ({error})"
                    ));
                    return Ok(SynonymPlan::default());
                }
                Err(error) => return Err(refused(error)),
            };
            let hits = response["hits"]
                .as_array()
                .map(Vec::as_slice)
                .unwrap_or_default();
            let ids = hits.iter().filter_map(|hit| hit["objectID"].as_str());
            existing.extend(ids.map(str::to_owned));
            if hits.len() < SYNONYM_PAGE {
                break;
            }
        }
        Ok(SynonymPlan::new(&self.options.synonyms, &existing))
    }

    /// Changes the synonyms of the index, and waits until they apply.
    async fn send_synonyms(&self, plan: &SynonymPlan) -> Result<(), search_client::Error> {
        let index = &self.options.index_name;
        for synonyms in plan.save.chunks(BATCH) {
            let task = self.client.save_synonyms(index, synonyms, Some(true), None);
            match task.await {
                Ok(task) => {
                    self.client.wait_for_task(index, task.task_id).await?;
                }
                Err(error) if is_unsupported(error.status()) => {
                    say(&format!(
                        "warning: the service takes no synonyms, or the key may not change them ({error})"
                    ));
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
        for id in &plan.delete {
            let task = self.client.delete_synonym(index, id, Some(true)).await?;
            self.client.wait_for_task(index, task.task_id).await?;
        }
        Ok(())
    }

    /// Changes the settings, then the records, and waits until they are
    /// searchable. New records are sent before old ones are deleted, so that the
    /// search has results throughout.
    async fn send(&self, plan: &Plan, settings_differ: bool) -> Result<(), search_client::Error> {
        let index = &self.options.index_name;
        if settings_differ {
            let task = self
                .client
                .set_settings(index, &settings(), Some(true))
                .await?;
            self.client.wait_for_task(index, task.task_id).await?;
        }
        let total = plan.save.len() + plan.delete.len();
        let mut done = 0;
        let bulk = BulkOptions {
            batch_size: BATCH,
            wait_for_tasks: true,
        };
        for objects in plan.save.chunks(BATCH) {
            self.progress.step("sending", done, total);
            self.client.save_objects(index, objects, bulk).await?;
            done += objects.len();
        }
        for ids in plan.delete.chunks(BATCH) {
            self.progress.step("sending", done, total);
            self.client.delete_objects(index, ids, bulk).await?;
            done += ids.len();
        }
        Ok(())
    }
}

/// Returns the hash of a JSON value, 16 hexadecimal digits.
fn hash(object: &Value) -> String {
    // Serialization keeps the order of the fields, so equal records have equal
    // hashes.
    let text = object.to_string();
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
}

/// Returns an error for each host to which the API key would be sent
/// unencrypted.
///
/// A host on this machine may use HTTP: the key does not leave it.
fn insecure_hosts(project: &Project) -> Vec<Diagnostic> {
    let hosts = project.site.config.search.hosts.iter().enumerate();
    let insecure = hosts.filter(|(_, host)| is_insecure(host));
    let problem = |(idx, host): (usize, &String)| {
        let message = format!("the API key would be sent to `{host}` unencrypted");
        let mut insecure = Diagnostic::error("insecure-host", message)
            .in_file(CONFIG_FILE)
            .help(
                "use a URL that starts with `https://`; `http://` is only allowed for this machine",
            );
        let steps = [Step::Key("search"), Step::Key("hosts"), Step::Index(idx)];
        insecure.span = project.sources.config_source.span(&steps);
        insecure
    };
    insecure.map(problem).collect()
}

#[cfg(test)]
mod tests {
    use docs_model::record::{self, Kind, RecordPage, Section};

    use super::*;

    #[test]
    fn records_that_share_an_id_are_refused() {
        let page = RecordPage {
            url: "https://docs.example/a",
            category: "Guides",
            page_rank: 0,
            language: "en",
            version: &[],
            docusaurus_tag: &[],
            tags: &[],
            kind: Kind::Guide,
        };
        let mut records = record::records(&page, &[Section::new(1, None, "A")]);
        assert!(check_ids(&records).is_ok());
        records.extend_from_within(..);
        let refused = check_ids(&records).unwrap_err().to_string();
        assert!(refused.contains("https://docs.example/a"), "{refused}");
    }

    #[test]
    fn synonyms_of_others_stay() {
        let group = |words: &[&str]| {
            words
                .iter()
                .map(|&word| word.to_owned())
                .collect::<Vec<_>>()
        };
        let groups = [group(&["login", "sign in"]), group(&["kiosk", "booth"])];
        let first = SynonymPlan::new(&groups, &BTreeSet::new());
        assert_eq!(first.save.len(), 2);
        let id = |synonym: &Value| synonym["objectID"].as_str().unwrap_or_default().to_owned();
        let mut existing: BTreeSet<String> = first.save.iter().map(id).collect();
        existing.insert("theirs".to_owned());
        assert!(SynonymPlan::new(&groups, &existing).is_empty());
        let less = SynonymPlan::new(&groups[..1], &existing);
        assert_eq!(less.save, Vec::<Value>::new());
        assert_eq!(less.delete, [id(&first.save[1])]);
    }

    #[test]
    fn rights_that_write() {
        for right in [
            "addObject",
            "deleteObject",
            "deleteIndex",
            "editSettings",
            "*",
        ] {
            assert!(may_write(right), "{right}");
        }
        for right in [
            "search",
            "browse",
            "settings",
            "listIndexes",
            "analytics",
            "logs",
        ] {
            assert!(!may_write(right), "{right}");
        }
    }

    #[test]
    fn plain_text_stays_on_this_machine() {
        for host in ["http://search.example.com", "http://10.0.0.1:7700/x"] {
            assert!(is_insecure(host), "{host}");
        }
        for host in [
            "https://search.example.com",
            "search.example.com",
            "http://localhost:7700",
            "http://127.0.0.1:7700/x",
            "http://search.localhost",
        ] {
            assert!(!is_insecure(host), "{host}");
        }
    }

    #[test]
    fn a_host_that_only_pages_can_use_is_rejected_with_a_suggestion() {
        let options = PushOptions {
            application_id: "APPID".to_owned(),
            index_name: "docs".to_owned(),
            api_key: None,
            hosts: vec!["/search".to_owned()],
            max_drop: 0.1,
            dry_run: true,
            synonyms: Vec::new(),
        };
        let error = client(&options, "key").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Usage);
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        assert!(cause.is_some_and(|cause| cause.ends_with("write https://NAME/search")));
    }
}
