from __future__ import annotations
import asyncio
from a.b import (C, d as e)

MAX_ITEMS = 10

@dataclass(frozen=True)
class Item(Base, metaclass=Meta):
    """Doc string."""
    name: str = "x"
    parts: dict[str, list[a.B]] = {}

    async def get(self, sku: str, *args, limit: int | None = None, **kw) -> list[Item]:
        # comment
        text = f"sku {sku!r} {len(args) + 1:>5}\n"
        self.text: Final = text; super().__init__(text)
        return [Item(name=x) for x in self.items if x is not None and x.price >= 1.5] or None

    def call(self, /, a, *, b: "str", c: Callable[[int], str] = lambda x, *y: x): ...

@app.get("/items")
def items(): print(True, lambda a: a ** 2)

match command:
    case {"key": 1} | Point(x=0): pass
    case _: raise ValueError(f"{x:{width}.{n}} {d['k']} {{no}} {a if b else c}") from e
type Alias = int
match = type(case)[1:-2, ...] @ 0x1F + 1e-3 // .5j
b"\x00\d" + r"\n{x}" + '\N{DASH}' + """two
lines\t{x}"""
if (n := len(a)) > 1: yield from a; await b
call(a, b=c, *d, **e)(f == g)
unclosed(a, b=
def after(x):
    return x
cut = "a
print "python 2"
match command:  # a comment: with a colon
    case "quit" | "#1":  # another
        pass
    case (
        Point(x=0)
    ):
        pass
match (
    first,
    second,
):
    case _ if first: pass
case = match + "a:b"  # not a keyword: a name
f"{d["key"]} {f"{x["a"]:>{w}}" + 'b'} {n}" + "after"
f"{x:'>8} {d['key']}" + f"{open" + 'a'
f"""{d["""key"""]} é
{{text}}""" + rf'{a['b']}\d'
