(* A stack (* with a nested comment *) *)
open Printf

type 'a stack = Empty | Node of 'a * 'a stack
exception Underflow of string

let rec length = function
  | Empty -> 0
  | Node (_, rest) -> 1 + length rest

let push x s = Node (x, s)
let is_vowel c = c = 'a' || c = '\n'
let x' = 1.5e-3
module M = Map.Make (String)

let greet ?(greeting = "Hello") ~name () =
  printf "%s, %s!\n" greeting name

let () =
  let s = push 1 Empty in
  match length s with
  | 0 -> raise (Underflow "empty")
  | n when n > 0 -> List.iter (fun i -> print_int i) [n; 2]
  | _ -> ignore (`Tag, {|raw "text"|}, true)
