% A family
:- module(family, [grandparent/2]).
:- use_module(library(lists)).

parent(tom, bob).
parent('Ann Lee', "bob").

grandparent(X, Z) :- parent(X, Y), parent(Y, Z).

/* Length of a list */
len([], 0).
len([_|T], N) :- len(T, N0), N is N0 + 1.

main :- findall(X, parent(X, bob), Xs), \+ member(tim, Xs), !, writeln(Xs), nl.
