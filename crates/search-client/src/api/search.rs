//! Searches and recommendations: `POST` requests without side effects, whose responses can be cached.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::client::SearchClient;
use crate::error::Error;
use crate::model::{
    FacetResponse, FacetSearch, SearchParams, SearchRequest, SearchResponse, SearchResponses,
    SearchResult, Strategy,
};
use crate::request::Request;

#[derive(Serialize)]
struct Queries<'a> {
    requests: &'a [SearchRequest],
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<Strategy>,
}

impl SearchClient {
    /// Sends one or more queries in one request. Each returns hits of type `H` or facet values.
    ///
    /// Results are in the order of `requests`. Queries longer than
    /// [`max_query_length`](crate::ClientBuilder::max_query_length) are truncated.
    ///
    /// ```
    /// # use search_client::{SearchClient, SearchParams, SearchRequest};
    /// # async fn run(client: SearchClient) -> Result<(), search_client::Error> {
    /// #[derive(serde::Deserialize)]
    /// struct Page { url: String }
    ///
    /// let query = SearchRequest::new("docs", SearchParams::new("hooks"));
    /// let answers = client.search::<Page>(&[query]).await?;
    /// for hits in answers.results.into_iter().filter_map(|answer| answer.into_hits()) {
    ///     println!("{} of {}", hits.hits.len(), hits.nb_hits);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns a [`MissingParameter`](crate::ErrorKind::MissingParameter) error if `requests` is
    /// empty or an index name is, and another error if the request fails; see
    /// [`ErrorKind`](crate::ErrorKind).
    pub async fn search<H: DeserializeOwned>(
        &self,
        requests: &[SearchRequest],
    ) -> Result<SearchResponses<SearchResult<H>>, Error> {
        self.queries(requests, None).await
    }

    /// Like [`SearchClient::search`], with a [`Strategy`] that can skip later queries if earlier ones
    /// have enough hits.
    ///
    /// # Errors
    /// Returns the errors of [`SearchClient::search`].
    pub async fn search_with_strategy<H: DeserializeOwned>(
        &self,
        requests: &[SearchRequest],
        strategy: Strategy,
    ) -> Result<SearchResponses<SearchResult<H>>, Error> {
        self.queries(requests, Some(strategy)).await
    }

    /// Like [`SearchClient::search`], for requests that all return hits.
    ///
    /// # Errors
    /// Returns the errors of [`SearchClient::search`].
    pub async fn search_for_hits<H: DeserializeOwned>(
        &self,
        requests: &[SearchRequest],
    ) -> Result<SearchResponses<SearchResponse<H>>, Error> {
        self.queries(requests, None).await
    }

    /// Like [`SearchClient::search`], for requests that all return facet values.
    ///
    /// # Errors
    /// Returns the errors of [`SearchClient::search`].
    pub async fn search_for_facets(
        &self,
        requests: &[SearchRequest],
    ) -> Result<SearchResponses<FacetResponse>, Error> {
        self.queries(requests, None).await
    }

    async fn queries<T: DeserializeOwned>(
        &self,
        requests: &[SearchRequest],
        strategy: Option<Strategy>,
    ) -> Result<T, Error> {
        if requests.is_empty() {
            return Err(Error::missing_parameter(
                "searchMethodParams.requests",
                "search",
            ));
        }
        let unnamed = requests.iter().any(|request| request.index_name.is_empty());
        if unnamed {
            return Err(Error::missing_parameter("indexName", "search"));
        }
        let requests = &*self.shortened(requests);
        let request = Request::post("search", "/1/indexes/*/queries", &[])?
            .read()
            .cacheable()
            .results();
        self.send(request.body("searchMethodParams", &Queries { requests, strategy })?)
            .await
    }

    /// Truncates queries to the maximum query length. Copies the requests only if necessary.
    fn shortened<'r>(&self, requests: &'r [SearchRequest]) -> Cow<'r, [SearchRequest]> {
        let is_long = |request: &SearchRequest| {
            let texts = [
                request.params.query.as_deref(),
                request.facet_query.as_deref(),
            ];
            texts
                .into_iter()
                .flatten()
                .any(|text| self.query(text) != text)
        };
        if !requests.iter().any(is_long) {
            return Cow::Borrowed(requests);
        }
        let mut requests = requests.to_vec();
        for request in &mut requests {
            for text in [&mut request.params.query, &mut request.facet_query] {
                *text = text.as_deref().map(|text| self.query(text).to_owned());
            }
        }
        Cow::Owned(requests)
    }

    /// Searches one index.
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn search_single_index<H: DeserializeOwned>(
        &self,
        index_name: &str,
        params: &SearchParams,
    ) -> Result<SearchResponse<H>, Error> {
        let request = Request::post(
            "searchSingleIndex",
            "/1/indexes/{indexName}/query",
            &[index_name],
        )?;
        let mut params = Cow::Borrowed(params);
        if let Some(query) = &params.query
            && self.query(query) != query
        {
            let query = self.query(query).to_owned();
            params.to_mut().query = Some(query);
        }
        self.send(request.read().cacheable().body("searchParams", &*params)?)
            .await
    }

    /// Searches the values of a facet. The facet must be declared as `searchable` in
    /// [`attributes_for_faceting`](crate::IndexSettings::attributes_for_faceting).
    ///
    /// # Errors
    /// Returns an error if the request fails; see [`ErrorKind`](crate::ErrorKind).
    pub async fn search_for_facet_values(
        &self,
        index_name: &str,
        facet_name: &str,
        search: &FacetSearch,
    ) -> Result<FacetResponse, Error> {
        let mut search = Cow::Borrowed(search);
        if let Some(query) = &search.facet_query
            && self.query(query) != query
        {
            let query = self.query(query).to_owned();
            search.to_mut().facet_query = Some(query);
        }
        let path = "/1/indexes/{indexName}/facets/{facetName}/query";
        let request = Request::post("searchForFacetValues", path, &[index_name, facet_name])?;
        self.send(
            request
                .read()
                .cacheable()
                .body("searchForFacetValuesRequest", &*search)?,
        )
        .await
    }

    /// Returns recommendations, one result per request. Each request is an object with `indexName`,
    /// `model`, `threshold` and, for related objects, `objectID`.
    ///
    /// # Errors
    /// Returns a [`MissingParameter`](crate::ErrorKind::MissingParameter) error if `requests` is
    /// empty, and another error if the request fails.
    pub async fn get_recommendations<H: DeserializeOwned>(
        &self,
        requests: &[Value],
    ) -> Result<SearchResponses<SearchResponse<H>>, Error> {
        if requests.is_empty() {
            let name = "getRecommendationsParams.requests";
            return Err(Error::missing_parameter(name, "getRecommendations"));
        }
        let body = serde_json::json!({ "requests": requests });
        let request = Request::post("getRecommendations", "/1/indexes/*/recommendations", &[])?;
        self.send(
            request
                .read()
                .cacheable()
                .results()
                .body("getRecommendationsParams", &body)?,
        )
        .await
    }
}
