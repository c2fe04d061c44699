//! The table of possible changes, and when they break callers. Data that
//! callers send may only become wider, data that they receive only narrower.
//!
//! Each row is a static [`Event`]: its kind, the reason why it breaks those who
//! send the data, and the reason why it breaks those who receive it, both empty
//! if it does not. The reasons complete the sentence "Breaking: ...".

use super::ChangeKind::{self, Added, Changed, Deprecated, Removed};

/// Direction of data from the caller's view: callers send the parameters and
/// bodies of calls, and receive those of webhooks and callbacks; for responses,
/// it is the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Direction {
    /// The caller writes it.
    Sent,
    /// The caller reads it.
    Received,
}

impl Direction {
    /// Returns the direction of the response, given that of the request.
    pub(super) const fn back(self) -> Self {
        match self {
            Self::Sent => Self::Received,
            Self::Received => Self::Sent,
        }
    }
}

/// A kind of difference, one row of the table.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Event {
    /// Name of the constant, from which the name of the rule is made.
    name: &'static str,
    /// Section of the changelog.
    pub(super) kind: ChangeKind,
    /// Reason why it breaks senders; empty if it does not.
    sent: &'static str,
    /// Reason why it breaks receivers; empty if it does not.
    received: &'static str,
}

impl Event {
    /// Returns the name of the rule, such as `parameter-removed`, by which
    /// settings refer to it.
    pub(super) fn rule(&self) -> String {
        self.name.to_ascii_lowercase().replace('_', "-")
    }

    /// Returns why it breaks callers, for data in this direction, or `None` if
    /// it does not.
    pub(super) fn breaking(&self, direction: Direction) -> Option<&'static str> {
        let reason = match direction {
            Direction::Sent => self.sent,
            Direction::Received => self.received,
        };
        (!reason.is_empty()).then_some(reason)
    }
}

/// Declares the events: name, kind, and the reasons for senders and receivers.
macro_rules! events {
    ($($name:ident $kind:ident, $sent:literal, $received:literal;)*) => {
        $(pub(super) static $name: Event =
            Event { name: stringify!($name), kind: $kind, sent: $sent, received: $received };)*

        /// All events, in the order of the table.
        pub(super) static ALL: &[&Event] = &[$(&$name),*];
    };
}

// For events without a direction (servers, security), both columns are equal.
events! {
    // Operations: those that callers call, and those that they receive.
    OPERATION_ADDED         Added, "", "";
    OPERATION_REMOVED       Removed, "calls fail, and the operation was never deprecated", "it is no longer sent, and was never deprecated";
    DEPRECATED_REMOVED      Removed, "callers of the deprecated call get errors", "it is no longer sent";
    OPERATION_ID_CHANGED    Changed, "", "";
    DEPRECATED              Deprecated, "", "";
    UNDEPRECATED            Changed, "", "";
    RULE_ADDED              Changed, "calls that were valid are rejected", "";
    RULE_REMOVED            Changed, "", "";

    // Servers and security.
    SERVER_ADDED            Added, "", "";
    SERVER_REMOVED          Removed, "callers use this URL", "callers use this URL";
    SERVER_VARIABLE_CHANGED Changed, "callers use the URL with the old value", "callers use the URL with the old value";
    SECURITY_NARROWED       Changed, "calls with the old credentials are rejected", "calls with the old credentials are rejected";
    SECURITY_WIDENED        Changed, "", "";
    SCHEME_CHANGED          Changed, "callers send credentials as before", "callers send credentials as before";
    SCHEME_NOTED            Changed, "", "";
    SCOPE_REMOVED           Removed, "callers request this scope", "callers request this scope";
    SCOPE_ADDED             Added, "", "";
    FLOW_REMOVED            Removed, "callers get their tokens this way", "callers get their tokens this way";
    FLOW_ADDED              Added, "", "";

    // Parameters and headers.
    PARAMETER_ADDED         Added, "", "";
    REQUIRED_ADDED          Added, "calls without it are rejected", "";
    PARAMETER_REMOVED       Removed, "callers send it", "callers read it";
    BECAME_REQUIRED         Changed, "calls without it are rejected", "";
    BECAME_OPTIONAL         Changed, "", "callers rely on it";
    PARAMETER_MOVED         Changed, "callers send it where it was", "callers read it where it was";
    NOTATION_CHANGED        Changed, "values are read in another notation", "values are written in another notation";
    NOTATION_WIDENED        Changed, "", "values are written in another notation";
    NOTATION_NARROWED       Changed, "values in the old notation are rejected", "";

    // Bodies and responses.
    BODY_ADDED              Added, "", "";
    BODY_REMOVED            Removed, "callers send one", "callers read it";
    RESPONSE_ADDED          Added, "", "";
    SUCCESS_REMOVED         Removed, "callers answer with it", "callers wait for it";
    FAILURE_REMOVED         Removed, "callers answer with it", "";
    MEDIA_ADDED             Added, "", "";
    MEDIA_REMOVED           Removed, "callers use this media type", "callers use this media type";

    // Properties.
    PROPERTY_ADDED          Added, "", "";
    PROPERTY_REMOVED        Removed, "callers send it", "callers read it";
    OTHERS_FORBIDDEN        Changed, "calls with other values are rejected", "";
    OTHERS_ALLOWED          Changed, "", "";

    // Values.
    VALUE_ADDED             Added, "", "callers may not know it";
    VALUES_ADDED            Added, "", "callers may not know them";
    VALUE_REMOVED           Removed, "callers send it", "";
    VALUES_REMOVED          Removed, "callers send them", "";
    VARIANT_ADDED           Added, "", "callers may not know it";
    VARIANT_REMOVED         Removed, "callers send it", "";
    DISCRIMINATOR_CHANGED   Changed, "", "";
    NARROWED                Changed, "values that were valid are rejected", "";
    WIDENED                 Changed, "", "callers receive values that were never sent before";
    REPLACED                Changed, "values that were valid are rejected", "callers receive values that were never sent before";
    DEFAULT_CHANGED         Changed, "calls that omit it now behave differently", "";
    DEFAULT_NOTED           Changed, "", "";

    // What only documentation shows; reported on request.
    DESCRIPTION_ADDED       Added, "", "";
    DESCRIPTION_REMOVED     Removed, "", "";
    DESCRIPTION_CHANGED     Changed, "", "";
    TAG_ADDED               Added, "", "";
    TAG_REMOVED             Removed, "", "";
    LINK_ADDED              Added, "", "";
    LINK_REMOVED            Removed, "", "";
    LINK_CHANGED            Changed, "", "";
}

/// Returns the event of a change that makes new values valid (`wider`) or old
/// ones invalid (`narrower`), or `None` for neither.
pub(super) fn by_effect(wider: bool, narrower: bool) -> Option<&'static Event> {
    match (wider, narrower) {
        (true, true) => Some(&REPLACED),
        (true, false) => Some(&WIDENED),
        (false, true) => Some(&NARROWED),
        (false, false) => None,
    }
}
