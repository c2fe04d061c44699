//! Browsing: iteration over all objects of an index, in pages.

use std::marker::PhantomData;

use serde::de::DeserializeOwned;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::{BrowseResponse, SearchParams};
use crate::request::Request;

impl SearchClient {
    /// Returns one page of the objects that match `params`. To get the next page, pass the `cursor`
    /// of the response in `params`; [`SearchClient::browse_objects`] does so for you.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn browse<T: DeserializeOwned>(
        &self,
        index_name: &str,
        params: &SearchParams,
    ) -> Result<BrowseResponse<T>, Error> {
        let request =
            Request::post("browse", "/1/indexes/{indexName}/browse", &[index_name])?.read();
        self.send(request.body("browseParams", params)?).await
    }

    /// Returns a [`Browser`] over all objects that match `params`. No request is sent until its first
    /// [`next_page`](Browser::next_page).
    ///
    /// ```
    /// # use search_client::{SearchClient, SearchParams};
    /// # async fn run(client: SearchClient) -> Result<(), search_client::Error> {
    /// let mut pages = client.browse_objects::<serde_json::Value>("docs", SearchParams::default());
    /// while let Some(objects) = pages.next_page().await? {
    ///     println!("{} more", objects.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn browse_objects<T: DeserializeOwned>(
        &self,
        index_name: &str,
        params: SearchParams,
    ) -> Browser<T> {
        Browser {
            client: self.series(),
            index_name: index_name.to_owned(),
            params,
            is_done: false,
            objects: PhantomData,
        }
    }
}

/// An asynchronous iterator over all objects of an index, returned by
/// [`SearchClient::browse_objects`].
#[derive(Debug)]
pub struct Browser<T> {
    client: SearchClient,
    index_name: String,
    params: SearchParams,
    is_done: bool,
    objects: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> Browser<T> {
    /// Returns the next page of objects, or `None` after the last one. The deadline applies to each
    /// page separately. After an error, call it again to retry the same page.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn next_page(&mut self) -> Result<Option<Vec<T>>, Error> {
        if self.is_done {
            return Ok(None);
        }
        let page = self.client.browse(&self.index_name, &self.params).await?;
        self.is_done = page.cursor.is_none();
        self.params.cursor = page.cursor;
        Ok(Some(page.hits))
    }
}
