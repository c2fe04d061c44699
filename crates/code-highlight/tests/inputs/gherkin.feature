# Carts
@cart @slow
Feature: Cart
  As a user I'd like to buy items.

  Background:
    Given an empty cart

  Scenario Outline: Items are added
    Given I add the item "shoe"
    And I don't remove it
    When the price is <price> and I pay 10.5
    Then the total is <total>
    * it is shown
      """
      A text, isn't it
      """

    Examples:
      | price | total |
      | 1     | 2     |
