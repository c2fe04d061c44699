$version: "2"
namespace example.shop

use aws.protocols#restJson1

/// A service
@restJson1
service Shop {
    version: "2024-01-01"
    operations: [GetItem]
    errors: [NotFound]
}

// Reads an item
@readonly
@http(method: "GET", uri: "/items/{id}")
operation GetItem {
    input: GetItemInput
    output := { @required item: Item, limit: Integer = 10 }
}

structure Item {
    @length(min: 1, max: 64)
    name: String
    price: Float = 1.5
}
list Items { member: Item }
