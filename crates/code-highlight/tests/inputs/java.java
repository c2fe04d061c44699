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
@interface Named { String value() default ""; }
public sealed interface Shape<T extends Comparable<? super T>> permits Circle, Square {}
record Circle(double radius, List<Map<String, int[]>> parts) implements Shape<String> {
    private static final Logger log = LoggerFactory.getLogger(Circle.class);
    static <K> K first(K[] all, final int... rest) throws Exception {
        try (var in = new BufferedReader(new FileReader("a.txt"))) {
            return switch (all.length) { case 0 -> null; case 1 -> all[0]; default -> { yield all[1]; } };
        } catch (IOException | RuntimeException e) { log.warn("failed: {}", e.getMessage(), e); }
        Runnable r = () -> System.out.println("""
            text \t block"""); list.stream().map(String::length).filter(n -> n > 1_000L).toList();
        Record record = cursor.next(); for (Item item : items) if (a < b && c > d) continue;
        return null;
    }
}
