%% A counter
-module(counter).
-export([start/1, loop/1]).
-define(LIMIT, 16#ff).
-record(state, {count = 0 :: integer(), name}).

start(Name) when is_atom(Name) ->
    Pid = spawn(fun() -> loop(#state{name = Name}) end),
    register(Name, Pid),
    {ok, Pid}.

loop(#state{count = N} = State) ->
    receive
        {add, X} when X > 0, N < ?LIMIT -> loop(State#state{count = N + X});
        {get, From} -> From ! {count, N}, loop(State);
        'quit' -> io:format("bye ~p~n", [<<"bin">>]), ok
    after 1000 -> $a
    end.
