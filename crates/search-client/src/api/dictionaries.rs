//! Dictionaries of stop words, plurals and compounds. Entries are untyped JSON in the format of the
//! service.

use serde::Serialize;
use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::TaskStarted;
use crate::request::Request;

impl SearchClient {
    /// Adds and deletes entries. `batch` is an object with `requests` and
    /// `clearExistingDictionaryEntries`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn batch_dictionary_entries(
        &self,
        dictionary_name: &str,
        batch: &impl Serialize,
    ) -> Result<TaskStarted, Error> {
        let path = "/1/dictionaries/{dictionaryName}/batch";
        let request = Request::post("batchDictionaryEntries", path, &[dictionary_name])?;
        self.send(request.body("batchDictionaryEntriesParams", batch)?)
            .await
    }

    /// Searches the entries. `params` is an object with `query`, `language`, `page`, `hitsPerPage`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn search_dictionary_entries(
        &self,
        dictionary_name: &str,
        params: &impl Serialize,
    ) -> Result<Value, Error> {
        let path = "/1/dictionaries/{dictionaryName}/search";
        let request = Request::post("searchDictionaryEntries", path, &[dictionary_name])?.read();
        self.send(request.body("searchDictionaryEntriesParams", params)?)
            .await
    }

    /// Returns which standard entries are disabled.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_dictionary_settings(&self) -> Result<Value, Error> {
        self.send(Request::get(
            "getDictionarySettings",
            "/1/dictionaries/*/settings",
            &[],
        )?)
        .await
    }

    /// Disables standard entries. `settings` is an object with `disableStandardEntries`.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn set_dictionary_settings(
        &self,
        settings: &impl Serialize,
    ) -> Result<TaskStarted, Error> {
        let request = Request::put("setDictionarySettings", "/1/dictionaries/*/settings", &[])?;
        self.send(request.body("dictionarySettingsParams", settings)?)
            .await
    }

    /// Returns the supported languages with the dictionaries of each.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn get_dictionary_languages(&self) -> Result<Value, Error> {
        self.send(Request::get(
            "getDictionaryLanguages",
            "/1/dictionaries/*/languages",
            &[],
        )?)
        .await
    }
}
