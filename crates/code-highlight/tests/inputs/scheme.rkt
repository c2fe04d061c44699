#lang racket
; Lists
(define limit 10)

(define (sum-list xs)
  (if (null? xs)
      0
      (+ (car xs) (sum-list (cdr xs)))))

(struct point (x y) #:transparent)

(let loop ([i 0] [acc '()])
  (cond
    [(< i limit) (loop (+ i 1) (cons i acc))]
    [else (display "done") (newline) acc]))

(define-syntax swap!
  (syntax-rules ()
    [(_ a b) (let ((tmp a)) (set! a b) (set! b tmp))]))

(map (lambda (x y) (* x y 1/2)) (list 1 #t) `(,limit #\a #f))
