module shop.cart;
import std.stdio : writeln;

/+ A block /+ nested +/ comment +/
struct Item { string name; double price = 1.5; }

/// Sums up
double total(T)(T[] items, int rate) @safe pure
in (items.length > 0)
{
    auto sum = 0.0L;
    foreach (ref item; items)
        sum += item.price * rate;
    return sum;
}

void main()
{
    writeln("Total: \n", total([Item("a")], 0xff), `raw "text"`, 'c');
    auto names = items.map!(i => i.name).array;
    static assert(true, r"C:\docs"); // done
}
