require "json"
# comment
=begin
A block comment.
=end
module Mirmaq
  class Cart < ApplicationRecord
    MAX_ITEMS = 10
    attr_reader :items, :"quoted #{name}", :[]=, :total?
    def add(sku, quantity: 1, &block)
      @items << { sku: sku, "q" => quantity } unless sku.nil?
      puts "added #{sku.upcase}\n" if /^a\d+/i.match?(sku)
      items.each { |item| item.save! }
    end
    def self.[](*keys) = keys.map(&:to_s)
    def name=(value); @@name = $name + $1; end
    def call first, (second, third), fourth = [first]
      super; yield self, true, nil, __FILE__
    end
    private def ==(other) = other.class == self.class
    alias old new
  end
end
half = total / 2; part = a.b / c; words = text.split /\s+/; log %r{a/(#{b})}x, 1
%w[a #{b}] + %i[c d] + %q(e (f) g) + %Q{h #{i}} + [`ls #{dir}`, ?a, 'it\'s']
x ? y : z; find(a ? :b : :c) || !block_given?
add = ->(a, b = 1) { a + b }; twice = -> c, d do c * d end
text = <<~HTML.strip + <<-'RAW'
  <b>#{title ? "a #{title}" : "}"}</b>\t
  HTML
  raw #{text}
  RAW
case value
when 1..10, String then nil
in { name: String => name, age: } unless name == "x"
end
while queue.any? do work queue.pop, at: 1_000, "quoted": 0xff end
loop do |(key, value), *rest| break if key; end
Mirmaq::Cart::MAX_ITEMS; Mirmaq::find(1)&.save -1, *rest
gem "rails", "~> 7.0", require: false
cut = "a
next_line 1
__END__
data
