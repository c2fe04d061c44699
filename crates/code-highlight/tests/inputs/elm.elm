module Counter exposing (Model, update, view)

import Html exposing (Html, button, text)

{-| The state. -}
type alias Model =
    { count : Int, name : String }

type Msg
    = Increment
    | Rename String

-- Update
update : Msg -> Model -> Model
update msg model =
    case msg of
        Increment ->
            { model | count = model.count + 1 }

        Rename name ->
            let
                first = String.left 1 name
            in
            if first == "" then model else { model | name = name ++ "!" }
