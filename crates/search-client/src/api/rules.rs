//! Rules: changes to the parameters or hits of searches that meet a condition. They are untyped JSON
//! in the format of the service.

use serde::Serialize;
use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::TaskStarted;
use crate::request::Request;

impl SearchClient {
    /// Saves a rule with the given id, or replaces the existing one. `forward_to_replicas` also saves
    /// it in the replicas; `None` uses the default of the service, `false`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
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

    /// Saves several rules. With `clear_existing_rules`, all others are deleted; `None` uses the
    /// default of the service, `false`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
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

    /// Returns a rule.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_rule(&self, index_name: &str, object_id: &str) -> Result<Value, Error> {
        let path = "/1/indexes/{indexName}/rules/{objectID}";
        self.send(Request::get("getRule", path, &[index_name, object_id])?)
            .await
    }

    /// Deletes a rule.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
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

    /// Deletes all rules of an index.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
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

    /// Searches the rules. `params` is an object with `query`, `anchoring`, `context`, `page`,
    /// `hitsPerPage` and others.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
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
