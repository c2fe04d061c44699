//! Rules: what happens to a search that meets conditions. They are JSON, as the service documents them.

use serde::Serialize;
use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::TaskStarted;
use crate::request::Request;

impl SearchClient {
    /// Saves a rule under its id, or replaces the one that has it.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn save_rule(
        &self,
        index_name: &str,
        object_id: &str,
        rule: &impl Serialize,
        forward_to_replicas: Option<bool>,
    ) -> Result<TaskStarted, Error> {
        let path = "/1/indexes/{indexName}/rules/{objectID}";
        let request = Request::put("saveRule", path, &[index_name, object_id])?;
        self.send(
            request
                .query("forwardToReplicas", forward_to_replicas)
                .body("rule", rule)?,
        )
        .await
    }

    /// Saves rules. `clear_existing_rules`: whether all others are deleted, by default no.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn save_rules(
        &self,
        index_name: &str,
        rules: &[impl Serialize],
        forward_to_replicas: Option<bool>,
        clear_existing_rules: Option<bool>,
    ) -> Result<TaskStarted, Error> {
        let request = Request::post(
            "saveRules",
            "/1/indexes/{indexName}/rules/batch",
            &[index_name],
        )?
        .query("forwardToReplicas", forward_to_replicas)
        .query("clearExistingRules", clear_existing_rules);
        self.send(request.body("rules", rules)?).await
    }

    /// A rule.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_rule(&self, index_name: &str, object_id: &str) -> Result<Value, Error> {
        let path = "/1/indexes/{indexName}/rules/{objectID}";
        self.send(Request::get("getRule", path, &[index_name, object_id])?)
            .await
    }

    /// Deletes a rule.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn delete_rule(
        &self,
        index_name: &str,
        object_id: &str,
        forward_to_replicas: Option<bool>,
    ) -> Result<TaskStarted, Error> {
        let path = "/1/indexes/{indexName}/rules/{objectID}";
        let request = Request::delete("deleteRule", path, &[index_name, object_id])?;
        self.send(request.query("forwardToReplicas", forward_to_replicas))
            .await
    }

    /// Deletes all rules.
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn clear_rules(
        &self,
        index_name: &str,
        forward_to_replicas: Option<bool>,
    ) -> Result<TaskStarted, Error> {
        let request = Request::post(
            "clearRules",
            "/1/indexes/{indexName}/rules/clear",
            &[index_name],
        )?;
        self.send(request.query("forwardToReplicas", forward_to_replicas))
            .await
    }

    /// Searches in the rules: an object with `query`, `anchoring`, `context`, `page`, `hitsPerPage`, ...
    ///
    /// # Errors
    /// As any call, see [`ErrorKind`](crate::ErrorKind).
    pub async fn search_rules(
        &self,
        index_name: &str,
        params: &impl Serialize,
    ) -> Result<Value, Error> {
        let path = "/1/indexes/{indexName}/rules/search";
        let request = Request::post("searchRules", path, &[index_name])?.read();
        self.send(request.body("searchRulesParams", params)?).await
    }
}
