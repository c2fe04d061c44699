// A cart
namespace Shop

open System
#if DEBUG
#endif

[<Struct>]
type Item = { Name: string; Count: int }

type Result<'T> =
    | Found of 'T
    | Missing

module Cart =
    (* Sums up *)
    let total (items: Item list) =
        items |> List.sumBy (fun item -> item.Count * 2)

    let rec find name = function
        | [] -> Missing
        | x :: _ when x.Name = name -> Found x
        | _ :: rest -> find name rest

    let limit = 10.5m
    let first' = 'a'
    printfn "Total: %d" (total [])
    let text = $"Hello {Environment.UserName}" + """raw"""
