# A service
namespace java com.example.shop
include "base.thrift"

const i32 MAX_ITEMS = 100
typedef i64 ItemId

enum Color { RED = 1, BLUE = 0x2 }

/* An item */
struct Item {
  1: required ItemId id,
  2: optional string name = "it's",
  3: map<string, list<double>> prices;
}

exception NotFound { 1: string message }

service Shop extends base.Base {
  Item get(1: ItemId id) throws (1: NotFound missing), // reads
  oneway void remove(1: ItemId id)
}
