# A cart
import std/[strutils, tables]

#[ A block
   comment ]#
type
  Item* = object
    name*: string
    price: float
  Kind = enum small, large

proc total*(items: seq[Item], rate = 1.5): float {.inline.} =
  ## Sums up
  for i, item in items:
    if item.price > 0 and not item.name.isEmptyOrWhitespace:
      result += item.price * rate

template twice(body: untyped) = body

let n = 10'i64
const path = r"C:\docs" & """raw "text" """
echo "Total: ", total(@[Item(name: "a\n", price: 2)]), 'c', '\n'
proc `+`(a, b: Item): Item = a
