-- Orders of one product
CREATE TABLE IF NOT EXISTS orders (id BIGINT PRIMARY KEY, sku VARCHAR(32) NOT NULL DEFAULT 'none', ts TIMESTAMP);
SELECT o.id, count(*) AS n, "Name", `col` FROM orders o
LEFT JOIN products p ON p.sku = o.sku
WHERE ts > now() - INTERVAL '1 day' AND total >= 10.5 AND name LIKE 'it''s %' AND id = :id
SAMPLE BY 1h ALIGN TO CALENDAR; /* block */
SELECT price::int, at::timestamp FROM trades WHERE id = :id;
