//! Calls operations by their names in the conformance cases, with arguments from JSON.

use std::time::Duration;

use search_client::model::{
    ApiKey, BatchOperation, FacetSearch, IndexOperation, IndexScope, ObjectRequest, Strategy,
};
use search_client::{
    BulkOptions, Error, IndexSettings, KeyChange, ReplaceOptions, RequestOptions, SearchClient,
    SearchParams, SearchRequest, SecuredKeyRestrictions, generate_secured_api_key,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The arguments of a call.
pub(crate) struct Arguments<'a>(pub &'a Value);

impl<'a> Arguments<'a> {
    /// Returns a parameter, if the case has it.
    fn get(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name)
    }

    /// Returns a string argument. Missing ones and `null` become empty strings, since the Rust
    /// methods require the argument.
    fn text(&self, name: &str) -> &'a str {
        self.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// Returns a parameter; null if the case lacks it.
    fn value(&self, name: &str) -> Value {
        self.get(name).cloned().unwrap_or(Value::Null)
    }

    /// Returns a Boolean parameter.
    fn flag(&self, name: &str) -> Option<bool> {
        self.get(name).and_then(Value::as_bool)
    }

    /// Returns a numeric parameter.
    fn number(&self, name: &str) -> Option<u32> {
        self.get(name)
            .and_then(Value::as_u64)
            .map(|n| n.try_into().unwrap())
    }

    /// Returns the elements of a list; none if the case lacks it.
    fn list(&self, name: &str) -> Vec<Value> {
        self.get(name)
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default()
    }

    /// Returns a list of strings; empty if the case lacks it.
    fn texts(&self, name: &str) -> Vec<String> {
        self.typed_or_default(name)
    }

    /// Returns a parameter as `T`.
    fn typed<T: DeserializeOwned>(&self, name: &str) -> T {
        serde_json::from_value(self.value(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Returns a parameter as `T`, or its default if the case lacks it.
    fn typed_or_default<T: DeserializeOwned + Default>(&self, name: &str) -> T {
        if self.value(name).is_null() {
            T::default()
        } else {
            self.typed(name)
        }
    }

    /// Returns the query parameters of a custom request.
    fn parameters(&self) -> Vec<(&'a str, Value)> {
        let map = self.get("parameters").and_then(Value::as_object);
        map.map(|map| map.iter().map(|(k, v)| (k.as_str(), v.clone())).collect())
            .unwrap_or_default()
    }

    /// Returns the id of the task.
    fn task(&self) -> i64 {
        self.get("taskID").and_then(Value::as_i64).expect("taskID")
    }

    /// Returns the options of bulk operations.
    fn bulk(&self) -> BulkOptions {
        let defaults = BulkOptions::default();
        BulkOptions {
            batch_size: self
                .number("batchSize")
                .map_or(defaults.batch_size, |n| n.try_into().unwrap()),
            wait_for_tasks: self.flag("waitForTasks").unwrap_or(false),
        }
    }
}

/// Parses the options of a call.
pub(crate) fn options(json: &Value) -> RequestOptions {
    let fields = |name: &str| {
        json.get(name)
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default()
    };
    let timeout = |name: &str| {
        json.get(name)
            .and_then(Value::as_u64)
            .map(Duration::from_millis)
    };
    let mut options = RequestOptions::new();
    for (name, value) in fields("headers") {
        options = options.header(&name, value.as_str().unwrap());
    }
    for (name, value) in fields("queryParameters") {
        options = options.query_parameter(&name, value);
    }
    if let Some(timeout) = timeout("connectTimeout") {
        options = options.connect_timeout(timeout);
    }
    if let Some(timeout) = timeout("readTimeout") {
        options = options.read_timeout(timeout);
    }
    if let Some(timeout) = timeout("writeTimeout") {
        options = options.write_timeout(timeout);
    }
    options
}

/// Parses search parameters. Every parameter of the cases must have a field, so `extra` must be
/// empty.
pub(crate) fn search_params(value: Value) -> SearchParams {
    let params: SearchParams = serde_json::from_value(value).unwrap();
    assert!(
        params.extra.is_empty(),
        "no field for {:?}",
        params.extra.keys()
    );
    params
}

/// Returns index settings, all of which the crate has to know.
fn settings(value: Value) -> IndexSettings {
    let settings: IndexSettings = serde_json::from_value(value).unwrap();
    assert!(
        settings.extra.is_empty(),
        "no field for {:?}",
        settings.extra.keys()
    );
    settings
}

/// Returns the value, or an empty object for null.
fn object(value: Value) -> Value {
    if value.is_null() {
        Value::Object(serde_json::Map::new())
    } else {
        value
    }
}

/// Returns a result as JSON.
fn json<T: Serialize>(result: Result<T, Error>) -> Result<Value, Error> {
    result.map(|value| serde_json::to_value(value).unwrap())
}

/// Calls `operation`. Returns `None` if this crate does not have it.
pub(crate) async fn call(
    client: &SearchClient,
    operation: &str,
    arguments: &Value,
) -> Option<Result<Value, Error>> {
    let a = Arguments(arguments);
    let index = a.text("indexName");
    let id = a.text("objectID");
    let forward = a.flag("forwardToReplicas");
    Some(match operation {
        "customGet" => client.custom_get(a.text("path"), &a.parameters()).await,
        "customDelete" => client.custom_delete(a.text("path"), &a.parameters()).await,
        "customPost" => {
            client
                .custom_post(a.text("path"), &a.parameters(), a.get("body"))
                .await
        }
        "customPut" => {
            client
                .custom_put(a.text("path"), &a.parameters(), a.get("body"))
                .await
        }
        "setClientApiKey" => json(client.set_client_api_key(a.text("apiKey"))),
        "generateSecuredApiKey" => {
            let restrictions: SecuredKeyRestrictions = a.typed("restrictions");
            json(generate_secured_api_key(
                a.text("parentApiKey"),
                &restrictions,
            ))
        }

        "search" => {
            let requests: Vec<SearchRequest> = a.typed("requests");
            let known = requests
                .iter()
                .all(|request| request.params.extra.is_empty());
            assert!(known, "a parameter has no field");
            match a.get("strategy") {
                None => json(client.search::<Value>(&requests).await),
                Some(_) => {
                    let strategy: Strategy = a.typed("strategy");
                    json(
                        client
                            .search_with_strategy::<Value>(&requests, strategy)
                            .await,
                    )
                }
            }
        }
        "searchSingleIndex" => {
            let params = search_params(object(a.value("searchParams")));
            json(client.search_single_index::<Value>(index, &params).await)
        }
        "searchForFacetValues" => {
            let search: FacetSearch = a.typed_or_default("searchForFacetValuesRequest");
            json(
                client
                    .search_for_facet_values(index, a.text("facetName"), &search)
                    .await,
            )
        }
        "browse" => {
            let params = search_params(object(a.value("browseParams")));
            json(client.browse::<Value>(index, &params).await)
        }

        "saveObject" => json(client.save_object(index, &a.value("body")).await),
        "addOrUpdateObject" => json(
            client
                .add_or_update_object(index, id, &a.value("body"))
                .await,
        ),
        "partialUpdateObject" => {
            let attributes = a.value("attributesToUpdate");
            json(
                client
                    .partial_update_object(index, id, &attributes, a.flag("createIfNotExists"))
                    .await,
            )
        }
        "deleteObject" => json(client.delete_object(index, id).await),
        "deleteBy" => json(client.delete_by(index, &a.value("deleteByParams")).await),
        "clearObjects" => json(client.clear_objects(index).await),
        "getObject" => {
            let attributes = a.texts("attributesToRetrieve");
            let attributes: Vec<&str> = attributes.iter().map(String::as_str).collect();
            client.get_object(index, id, &attributes).await
        }
        "getObjects" => {
            let requests: Vec<ObjectRequest> = a.typed("requests");
            json(client.get_objects::<Value>(&requests).await)
        }
        "batch" => {
            let operations: Vec<BatchOperation> =
                Arguments(&a.value("batchWriteParams")).typed("requests");
            json(client.batch(index, &operations).await)
        }
        "multipleBatch" => {
            let operations: Vec<BatchOperation> = a.typed("requests");
            json(client.multiple_batch(&operations).await)
        }
        "saveObjects" => json(
            client
                .save_objects(index, &a.list("objects"), a.bulk())
                .await,
        ),
        "partialUpdateObjects" => {
            let create = a.flag("createIfNotExists").unwrap_or(false);
            json(
                client
                    .partial_update_objects(index, &a.list("objects"), create, a.bulk())
                    .await,
            )
        }
        "deleteObjects" => json(
            client
                .delete_objects(index, &a.texts("objectIDs"), a.bulk())
                .await,
        ),
        "replaceAllObjects" => {
            let mut options = ReplaceOptions {
                batch_size: a.bulk().batch_size,
                ..ReplaceOptions::default()
            };
            if a.get("scopes").is_some() {
                options.scopes = a.typed::<Vec<IndexScope>>("scopes");
            }
            json(
                client
                    .replace_all_objects(index, &a.list("objects"), &options)
                    .await,
            )
        }

        "getSettings" => {
            let version = a.number("getVersion");
            match version {
                None => json(client.get_settings(index).await),
                Some(version) => {
                    let options = RequestOptions::new().query_parameter("getVersion", version);
                    json(client.with_options(options).get_settings(index).await)
                }
            }
        }
        "setSettings" => {
            let settings = settings(a.value("indexSettings"));
            json(client.set_settings(index, &settings, forward).await)
        }
        "operationIndex" => {
            let operation: IndexOperation = a.typed("operationIndexParams");
            json(client.operation_index(index, &operation).await)
        }
        "deleteIndex" => json(client.delete_index(index).await),
        "listIndices" => {
            client
                .list_indices(a.number("page"), a.number("hitsPerPage"))
                .await
        }
        "getTask" => json(client.get_task(index, a.task()).await),
        "getAppTask" => json(client.get_app_task(a.task()).await),
        "waitForTask" => json(client.wait_for_task(index, a.task()).await),
        "waitForAppTask" => json(client.wait_for_app_task(a.task()).await),
        "indexExists" => json(client.index_exists(index).await),

        "saveRule" => json(client.save_rule(index, id, &a.value("rule"), forward).await),
        "saveRules" => {
            let clear = a.flag("clearExistingRules");
            json(
                client
                    .save_rules(index, &a.list("rules"), forward, clear)
                    .await,
            )
        }
        "getRule" => client.get_rule(index, id).await,
        "deleteRule" => json(client.delete_rule(index, id, forward).await),
        "clearRules" => json(client.clear_rules(index, forward).await),
        "searchRules" => {
            client
                .search_rules(index, &object(a.value("searchRulesParams")))
                .await
        }
        "saveSynonym" => json(
            client
                .save_synonym(index, id, &a.value("synonymHit"), forward)
                .await,
        ),
        "saveSynonyms" => {
            let replace = a.flag("replaceExistingSynonyms");
            json(
                client
                    .save_synonyms(index, &a.list("synonymHit"), forward, replace)
                    .await,
            )
        }
        "getSynonym" => client.get_synonym(index, id).await,
        "deleteSynonym" => json(client.delete_synonym(index, id, forward).await),
        "clearSynonyms" => json(client.clear_synonyms(index, forward).await),
        "searchSynonyms" => {
            client
                .search_synonyms(index, &object(a.value("searchSynonymsParams")))
                .await
        }

        "batchDictionaryEntries" => {
            let batch = a.value("batchDictionaryEntriesParams");
            json(
                client
                    .batch_dictionary_entries(a.text("dictionaryName"), &batch)
                    .await,
            )
        }
        "searchDictionaryEntries" => {
            let params = a.value("searchDictionaryEntriesParams");
            client
                .search_dictionary_entries(a.text("dictionaryName"), &params)
                .await
        }
        "getDictionarySettings" => client.get_dictionary_settings().await,
        "setDictionarySettings" => json(client.set_dictionary_settings(arguments).await),
        "getDictionaryLanguages" => client.get_dictionary_languages().await,

        "assignUserId" => {
            let params = a.value("assignUserIdParams");
            client
                .assign_user_id(a.text("xAlgoliaUserID"), Arguments(&params).text("cluster"))
                .await
        }
        "batchAssignUserIds" => {
            let params = a.value("batchAssignUserIdsParams");
            let users = Arguments(&params).texts("users");
            let users: Vec<&str> = users.iter().map(String::as_str).collect();
            let cluster = Arguments(&params).text("cluster");
            client
                .batch_assign_user_ids(a.text("xAlgoliaUserID"), cluster, &users)
                .await
        }
        "getTopUserIds" => client.get_top_user_ids().await,
        "getUserId" => client.get_user_id(a.text("userID")).await,
        "hasPendingMappings" => client.has_pending_mappings(a.flag("getClusters")).await,
        "listClusters" => client.list_clusters().await,
        "listUserIds" => {
            client
                .list_user_ids(a.number("page"), a.number("hitsPerPage"))
                .await
        }
        "removeUserId" => client.remove_user_id(a.text("userID")).await,
        "searchUserIds" => client.search_user_ids(arguments).await,

        "appendSource" => client.append_source(arguments).await,
        "replaceSources" => client.replace_sources(&a.list("source")).await,
        "deleteSource" => client.delete_source(a.text("source")).await,
        "getSources" => client.get_sources().await,
        "getLogs" => {
            let (index, kind) = (a.get("indexName"), a.get("type"));
            let text = |value: Option<&Value>| value.map(|v| v.as_str().unwrap().to_owned());
            let (index, kind) = (text(index), text(kind));
            let (offset, length) = (a.number("offset"), a.number("length"));
            client
                .get_logs(offset, length, index.as_deref(), kind.as_deref())
                .await
        }

        "addApiKey" => {
            let key: ApiKey = if arguments.is_null() {
                ApiKey::default()
            } else {
                serde_json::from_value(arguments.clone()).unwrap()
            };
            client.add_api_key(&key).await
        }
        "getApiKey" => json(client.get_api_key(a.text("key")).await),
        "updateApiKey" => {
            client
                .update_api_key(a.text("key"), &a.typed::<ApiKey>("apiKey"))
                .await
        }
        "deleteApiKey" => client.delete_api_key(a.text("key")).await,
        "restoreApiKey" => client.restore_api_key(a.text("key")).await,
        "listApiKeys" => client.list_api_keys().await,
        "waitForApiKey" => {
            let change = match a.text("operation") {
                "add" => KeyChange::Add,
                "update" => KeyChange::Update(a.typed("apiKey")),
                _ => KeyChange::Delete,
            };
            json(client.wait_for_api_key(a.text("key"), &change).await)
        }
        _ => return None,
    })
}
