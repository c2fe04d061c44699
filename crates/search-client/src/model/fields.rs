//! The macro that writes a struct of optional parameters with one setter per field.

/// Declares a struct whose fields are all optional and left out when `None`, a setter for each,
/// and an `extra` map for what has no field of its own.
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
            /// What has no field of its own, by the service's name for it.
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

            /// Sets what has no field of its own, by the service's name for it.
            #[must_use]
            pub fn set(mut self, name: &str, value: impl Into<serde_json::Value>) -> Self {
                self.extra.insert(name.to_owned(), value.into());
                self
            }
        }
    };
}

pub(super) use optional_fields;
