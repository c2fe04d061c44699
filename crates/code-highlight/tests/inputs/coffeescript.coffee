# A cart
###
A block comment
###
class Cart extends Base
  constructor: (@items = [], options) ->
    super options
    @limit = 10.5

  total: => 
    sum = 0
    sum += item.price for item in @items when item.price > 0
    "Total: #{sum} of #{@limit}"

  match: (name) -> /^[a-z/]+$/i.test name

module.exports = {Cart, half: (n) -> n / 2 / 1}
alert 'it' unless window?.cart is undefined
