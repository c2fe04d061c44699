from __future__ import annotations
import asyncio

MAX_ITEMS = 10

@dataclass(frozen=True)
class Item(Base):
    """Doc string."""
    name: str = "x"

    async def get(self, sku: str, *args, limit: int | None = None, **kw) -> list[Item]:
        # comment
        text = f"sku {sku!r} {len(args) + 1:>5}\n"
        return [Item(name=x) for x in self.items if x is not None and x.price >= 1.5] or None

@app.get("/items")
def items(): print(True, lambda a: a ** 2)
