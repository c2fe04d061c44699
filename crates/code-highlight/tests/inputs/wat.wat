;; Adds two numbers
(module
  (import "env" "log" (func $log (param i32)))
  (memory (export "memory") 1)
  (global $count (mut i32) (i32.const 0))
  (func $add (export "add") (param $a i32) (param $b i32) (result i32)
    local.get $a
    local.get $b
    i32.add
    (call $log (i32.const -1)))
  (; a block
     comment ;)
  (func (loop $again (br_if $again (i32.lt_s (local.get 0) (i32.const 0x10)))))
  (data (i32.const 8) "text\00"))
