(* Primes (* nested *) below a limit *)
primes[n_Integer] := Select[Range[n], PrimeQ]

Module[{x = 1.5, y}, 
  y = Table[i^2, {i, 1, 10}];
  If[x > 1 && Length[y] == 10, Print["many"], Null]]

Plot[Sin[x], {x, 0, 2 Pi}, PlotStyle -> Red]
data /. {a_, b_} :> a + b
f = #1 + #2 &; Map[f, <|"a" -> 1|>] // Total
