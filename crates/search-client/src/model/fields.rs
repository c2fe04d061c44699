//! A macro for structs of optional parameters with a setter for each.

/// Declares a struct whose fields are all optional and omitted from JSON if `None`, a setter for each
/// field, and an `extra` map for all other parameters.
macro_rules! optional_fields {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $( $(#[$field_meta:meta])* $field:ident: $type:ty, )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[non_exhaustive]
        pub struct $name {
            $(
                $(#[$field_meta])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$type>,
            )*
            /// All other fields, by their name on the wire.
            #[serde(flatten)]
            pub extra: serde_json::Map<String, serde_json::Value>,
        }

        impl $name {
            $(
                #[doc = concat!("Sets [`", stringify!($name), "::", stringify!($field), "`].")]
                #[must_use]
                pub fn $field(mut self, value: impl Into<$type>) -> Self {
                    self.$field = Some(value.into());
                    self
                }
            )*

            /// Sets a field that this struct does not have, by its name on the wire.
            #[must_use]
            pub fn set(mut self, name: &str, value: impl Into<serde_json::Value>) -> Self {
                self.extra.insert(name.to_owned(), value.into());
                self
            }
        }
    };
}

pub(super) use optional_fields;
