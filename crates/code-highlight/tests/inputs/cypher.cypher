// People
MATCH (p:Person {name: $name})-[r:KNOWS*1..3]->(f)
WHERE p.age >= 30 AND NOT f.name STARTS WITH 'It''s'
WITH p, count(f) AS friends
OPTIONAL MATCH (p)-[:LIVES_IN]->(c:City)
RETURN p.name, friends, c.`full name`
ORDER BY friends DESC LIMIT 10;

/* Creates */
CREATE (n:Item {price: 1.5, open: true, note: null})
MERGE (n)-[:IN]->(:Shop {name: "a\n"})
