{-# LANGUAGE OverloadedStrings #-}
-- | Totals of a cart.
module Shop.Cart (Cart (..), total) where

import qualified Data.Map.Strict as Map
import Data.List (foldl')

{- A block {- that nests -} -}
data Cart a = Cart { cartItems :: [a], owner :: Maybe String }
  deriving (Eq, Show)

class Priced a where
  price :: a -> Double

total :: Priced a => Cart a -> Double
total cart = foldl' (\acc x -> acc + price x) 0 (cartItems cart)

isVowel :: Char -> Bool
isVowel c = c `elem` ['a', 'e', '\n'] || c == '\''

main :: IO ()
main = do
  let xs' = [1 .. 10] :: [Int]
  case xs' of
    [] -> putStrLn "none"
    (x : _) | x > 0x1f, otherwise -> print $ Just x
