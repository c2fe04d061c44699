//! Secured keys: every restriction is in the key, with its full meaning.

use base64::Engine as _;
use search_client::model::Filters;
use search_client::{ErrorKind, SearchParams, SecuredKeyRestrictions, generate_secured_api_key};

/// Returns the query string of restrictions in a key generated with `params`.
fn restrictions_of(params: SearchParams) -> String {
    let restrictions = SecuredKeyRestrictions {
        search_params: Some(params),
        ..SecuredKeyRestrictions::default()
    };
    let key = generate_secured_api_key("parent", &restrictions).unwrap();
    let text = base64::engine::general_purpose::STANDARD.decode(key);
    String::from_utf8(text.unwrap()).unwrap()[64..].to_owned()
}

#[test]
fn lists_keep_their_meaning() {
    let facets = |filters| SearchParams::default().facet_filters(filters);
    let cases = [
        (
            // (a:1 OR b:2) AND c:3.
            facets(Filters::all([Filters::any(["a:1", "b:2"]), "c:3".into()])),
            "facetFilters=%5B%5B%22a%3A1%22%2C%22b%3A2%22%5D%2C%22c%3A3%22%5D",
        ),
        (
            facets(Filters::all(["a:1", "b:2"])),
            "facetFilters=a%3A1%2Cb%3A2",
        ),
        (
            // One filter that contains a comma.
            facets(Filters::all(["a:1,b:2"])),
            "facetFilters=%5B%22a%3A1%2Cb%3A2%22%5D",
        ),
        (facets("a:1".into()), "facetFilters=a%3A1"),
    ];
    for (params, expected) in cases {
        assert_eq!(restrictions_of(params), expected);
    }
}

#[test]
fn contradictory_restrictions_are_rejected() {
    let with = |inner: SearchParams| SecuredKeyRestrictions {
        filters: Some("tenant:1".to_owned()),
        user_token: Some("user".to_owned()),
        valid_until: Some(9),
        search_params: Some(inner),
        ..SecuredKeyRestrictions::default()
    };
    for (inner, name) in [
        (SearchParams::default().filters("public:true"), "filters"),
        (SearchParams::default().user_token("other"), "userToken"),
        (SearchParams::default().set("validUntil", 10), "validUntil"),
    ] {
        let error = generate_secured_api_key("parent", &with(inner)).unwrap_err();
        assert_eq!(
            (error.kind(), error.parameter()),
            (ErrorKind::InvalidParameter, Some(name))
        );
    }
    let twice = with(SearchParams::default().filters("tenant:1"));
    let once = with(SearchParams::default());
    assert_eq!(
        generate_secured_api_key("parent", &twice).unwrap(),
        generate_secured_api_key("parent", &once).unwrap()
    );
}
