package com.example;
import java.util.List;
/** Doc */
@Service("cart")
public final class Cart<T extends Item> implements Store {
    private static final int MAX_ITEMS = 10;
    @Override public List<T> items(final String sku, int... rest) throws IOException {
        var text = "a\n" + 'c' + 1.5f + 0xFF + this.name + Cart.MAX_ITEMS;
        return sku == null ? List.of() : new ArrayList<>(store.find(sku).toList()); // end
    }
}
