//! The order of a library's exports and members, from the configuration.

use docs_model::config::{LibraryConfig, ReflectionKind};
use typedoc_render::model::{Kind, Order};

/// Returns the order that the settings of a library describe.
///
/// Settings that are missing leave the order of the model.
pub(super) fn of(config: &LibraryConfig) -> Order {
    let mut order = Order::default();
    order.groups.clone_from(&config.group_order);
    order.categories.clone_from(&config.category_order);
    order.sort.clone_from(&config.sort);
    let kinds = config.kind_sort_order.iter();
    order.kinds = kinds.map(|listed| kind(*listed)).collect();
    order
}

/// Converts a kind of the configuration. The two enumerations differ in what
/// they may gain.
fn kind(kind: ReflectionKind) -> Kind {
    match kind {
        ReflectionKind::Document => Kind::Document,
        ReflectionKind::Module => Kind::Module,
        ReflectionKind::Namespace => Kind::Namespace,
        ReflectionKind::Enum => Kind::Enum,
        ReflectionKind::EnumMember => Kind::EnumMember,
        ReflectionKind::Class => Kind::Class,
        ReflectionKind::Interface => Kind::Interface,
        ReflectionKind::TypeAlias => Kind::TypeAlias,
        ReflectionKind::Constructor => Kind::Constructor,
        ReflectionKind::Property => Kind::Property,
        ReflectionKind::Variable => Kind::Variable,
        ReflectionKind::Function => Kind::Function,
        ReflectionKind::Accessor => Kind::Accessor,
        ReflectionKind::Method => Kind::Method,
        ReflectionKind::Reference => Kind::Reference,
    }
}
