//! Security: the alternatives of each operation, and the schemes.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{OAuthFlow, ParameterIn, SecurityKind, SecurityNeed, SecurityScheme};

use super::differ::Differ;
use super::events::{
    DEPRECATED, Direction, FLOW_ADDED, FLOW_REMOVED, SCHEME_CHANGED, SCHEME_NOTED, SCOPE_ADDED,
    SCOPE_REMOVED, SECURITY_NARROWED, SECURITY_WIDENED, UNDEPRECATED,
};
use super::pairs::Pairs;

/// Schemes that are required together, each with its scopes.
///
/// Sets make alternatives comparable, whatever the order in the description.
type Alternative<'r> = BTreeMap<&'r str, BTreeSet<&'r str>>;

/// Compares the security requirements of an operation. They are narrower if
/// credentials that were enough for an alternative before are not enough for
/// any now.
pub(super) fn needs(differ: &mut Differ<'_>, old: &[Vec<SecurityNeed>], new: &[Vec<SecurityNeed>]) {
    let (old, new) = (alternatives(old), alternatives(new));
    if old == new {
        return;
    }
    // More scopes than needed do no harm.
    let is_enough = |given: &Alternative<'_>, needed: &Alternative<'_>| {
        needed.iter().all(|(scheme, scopes)| {
            given
                .get(scheme)
                .is_some_and(|given| scopes.is_subset(given))
        })
    };
    // Every caller must still be able to make calls unchanged.
    let all_pass = old.iter().all(|a| new.iter().any(|b| is_enough(a, b)));
    let event = if all_pass {
        &SECURITY_WIDENED
    } else {
        &SECURITY_NARROWED
    };
    let message = format!("Calls needed {}, and need {}.", words(&old), words(&new));
    differ.report(event, Direction::Sent, "security", message);
}

/// Returns the alternatives as sets: neither their order nor repetition
/// matters. No alternatives are the same as one that needs nothing.
///
/// An empty requirement (`{}`) makes calls without credentials valid, and so
/// does an empty list.
fn alternatives(list: &[Vec<SecurityNeed>]) -> BTreeSet<Alternative<'_>> {
    if list.is_empty() {
        return BTreeSet::from([Alternative::new()]);
    }
    list.iter()
        .map(|needs| needs.iter().map(need).collect())
        .collect()
}

/// Returns a scheme with the set of its scopes.
fn need(need: &SecurityNeed) -> (&str, BTreeSet<&str>) {
    (
        &need.scheme,
        need.scopes.iter().map(String::as_str).collect(),
    )
}

/// Returns alternatives in words.
///
/// They read like `` `key` or `oauth` with `read` and `write` ``. An
/// alternative without schemes is "nothing".
fn words(all: &BTreeSet<Alternative<'_>>) -> String {
    let scheme = |(name, scopes): (&&str, &BTreeSet<&str>)| {
        let scopes: Vec<String> = scopes.iter().map(|scope| format!("`{scope}`")).collect();
        if scopes.is_empty() {
            format!("`{name}`")
        } else {
            format!(
                "`{name}` with {}",
                crate::text::list(&scopes, ", ", " and ")
            )
        }
    };
    let alternative = |needs: &Alternative<'_>| {
        if needs.is_empty() {
            return "nothing".to_owned();
        }
        needs.iter().map(scheme).collect::<Vec<_>>().join(" and ")
    };
    let all: Vec<String> = all.iter().map(alternative).collect();
    crate::text::list(&all, ", ", " or ")
}

/// Compares schemes with the same name. New and removed schemes are reported at
/// the operations that need them.
///
/// A scheme that no operation needs can be removed without an effect on
/// callers.
pub(super) fn schemes(differ: &mut Differ<'_>) {
    let (old, new) = (differ.old, differ.new);
    let pairs = Pairs::new(&old.security_schemes, &new.security_schemes).by(|scheme| &scheme.name);
    for (a, b) in pairs.both() {
        scheme(differ, a, b);
    }
}

/// Compares two versions of a scheme.
///
/// The kind decides what breaks: another kind or place of a key does, the
/// format of tokens is only a note for readers. OAuth flows are compared one by
/// one.
fn scheme(differ: &mut Differ<'_>, a: &SecurityScheme, b: &SecurityScheme) {
    let at = format!("security.{}", a.name);
    let mut report = |event, message: String| differ.report(event, Direction::Sent, &at, message);
    match (a.deprecated, b.deprecated) {
        (false, true) => report(&DEPRECATED, "It is deprecated.".to_owned()),
        (true, false) => report(&UNDEPRECATED, "It is no longer deprecated.".to_owned()),
        _ => {}
    }
    match (&a.kind, &b.kind) {
        (
            SecurityKind::OAuth2 {
                flows: old,
                metadata_url: old_url,
            },
            SecurityKind::OAuth2 {
                flows: new,
                metadata_url: new_url,
            },
        ) => {
            if old_url != new_url {
                report(&SCHEME_NOTED, "The URL of its metadata changed.".to_owned());
            }
            flows(differ, &at, old, new);
        }
        (
            SecurityKind::Http {
                scheme: old,
                bearer_format: a,
            },
            SecurityKind::Http {
                scheme: new,
                bearer_format: b,
            },
        ) if old.eq_ignore_ascii_case(new) => {
            if a != b {
                report(
                    &SCHEME_NOTED,
                    "The format of its tokens changed.".to_owned(),
                );
            }
        }
        // Schemes of different types, or keys in different places.
        (old, new) => {
            let (old, new) = (kind(old), kind(new));
            if old != new {
                report(&SCHEME_CHANGED, format!("It was {old}, and is {new}."));
            }
        }
    }
}

/// Returns a type of scheme in words.
///
/// Two schemes that are the same in words send credentials in the same way.
fn kind(kind: &SecurityKind) -> String {
    match kind {
        SecurityKind::ApiKey {
            location,
            parameter,
        } => {
            // Names of headers are not case-sensitive.
            let parameter = match location {
                ParameterIn::Header => parameter.to_ascii_lowercase(),
                _ => parameter.clone(),
            };
            format!("a key in `{}.{parameter}`", location.name())
        }
        SecurityKind::Http { scheme, .. } => format!("HTTP `{}`", scheme.to_lowercase()),
        SecurityKind::OAuth2 { .. } => "OAuth 2".to_owned(),
        SecurityKind::OpenIdConnect { url } => format!("OpenID Connect at `{url}`"),
        SecurityKind::MutualTls => "mutual TLS".to_owned(),
        SecurityKind::Unknown => "of an unknown type".to_owned(),
    }
}

/// Compares the flows of an OAuth scheme.
///
/// A removed flow breaks callers that use it, whichever others remain.
fn flows(differ: &mut Differ<'_>, at: &str, old: &[OAuthFlow], new: &[OAuthFlow]) {
    let pairs = Pairs::new(old, new).by(|flow| &flow.name);
    for (a, b) in pairs.both() {
        flow(differ, at, a, b);
    }
    for a in pairs.removed() {
        let message = format!("The flow `{}` was removed.", a.name);
        differ.report(&FLOW_REMOVED, Direction::Sent, at, message);
    }
    for b in pairs.added() {
        let message = format!("The flow `{}` is new.", b.name);
        differ.report(&FLOW_ADDED, Direction::Sent, at, message);
    }
}

/// Compares two versions of a flow. Another URL breaks callers, since tokens
/// are requested from it; a new one is optional.
///
/// A removed scope breaks callers that request it; a new one needs no action.
/// Descriptions of scopes are not compared.
fn flow(differ: &mut Differ<'_>, at: &str, a: &OAuthFlow, b: &OAuthFlow) {
    let addresses = [
        ("authorisation", &a.authorization_url, &b.authorization_url),
        (
            "device authorisation",
            &a.device_authorization_url,
            &b.device_authorization_url,
        ),
        ("token", &a.token_url, &b.token_url),
        ("refresh", &a.refresh_url, &b.refresh_url),
    ];
    let at = format!("{at}.{}", a.name);
    for (name, old, new) in addresses {
        let (event, message) = match (old, new) {
            (Some(old), Some(new)) if old != new => (
                &SCHEME_CHANGED,
                format!("The {name} URL was `{old}`, and is `{new}`."),
            ),
            (Some(old), None) => (
                &SCHEME_CHANGED,
                format!("The {name} URL `{old}` was removed."),
            ),
            // An optional URL that is new changes nothing for callers.
            (None, Some(new)) => (&SCHEME_NOTED, format!("The {name} URL `{new}` is new.")),
            _ => continue,
        };
        differ.report(event, Direction::Sent, &at, message);
    }
    for (scope, _) in a
        .scopes
        .iter()
        .filter(|a| !b.scopes.iter().any(|other| other.0 == a.0))
    {
        let message = format!("The scope `{scope}` was removed.");
        differ.report(&SCOPE_REMOVED, Direction::Sent, &at, message);
    }
    for (scope, _) in b
        .scopes
        .iter()
        .filter(|b| !a.scopes.iter().any(|other| other.0 == b.0))
    {
        let message = format!("The scope `{scope}` is new.");
        differ.report(&SCOPE_ADDED, Direction::Sent, &at, message);
    }
}
