# Names and totals
def total: map(.price * .count) | add;
.items[]
| select(.name != null and (.price > 1.5 or .tags["sale"]))
| {name, "label": "Item \(.name): \(.count + 1)", total: [.parts[]?.price]}
| if .total == [] then empty else . end

reduce .[] as $item (0; . + $item.price)
@base64 | $ENV.HOME // "none"
