require "json"
# comment
module Mirmaq
  class Cart < ApplicationRecord
    MAX_ITEMS = 10
    attr_reader :items
    def add(sku, quantity: 1, &block)
      @items << { sku: sku, "q" => quantity } unless sku.nil?
      puts "added #{sku.upcase}\n" if /^a\d+/i.match?(sku)
      items.each { |item| item.save! }
    end
  end
end
