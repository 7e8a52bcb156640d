SET hive.map.aggr=false;
WITH t AS (SELECT number, name, CAST(number % 1000 AS BIGINT) AS i, CAST(number % 500 AS DOUBLE) / 4 AS d,
    CAST(number % 700 AS DECIMAL(20, 3)) AS m, CAST(FROM_UNIXTIME(number % 30000000) AS DATE) AS e,
    CAST(FROM_UNIXTIME(number % 600) AS TIMESTAMP) AS f FROM pairs),
  u AS (SELECT i, d, m, e, f, name, COUNT(*) AS n FROM t WHERE number % 100 = 0 GROUP BY i, d, m, e, f, name)
FROM (SELECT t.number, u.n, 'bigint' AS k FROM t JOIN u ON t.i = u.i
  UNION ALL SELECT t.number, u.n, 'double' AS k FROM t JOIN u ON t.d = u.d
  UNION ALL SELECT t.number, u.n, 'decimal' AS k FROM t JOIN u ON t.m = u.m
  UNION ALL SELECT t.number, u.n, 'date' AS k FROM t JOIN u ON t.e = u.e
  UNION ALL SELECT t.number, u.n, 'timestamp' AS k FROM t JOIN u ON t.f = u.f
  UNION ALL SELECT t.number, u.n, 'string' AS k FROM t JOIN u ON t.name = u.name) x
INSERT OVERWRITE DIRECTORY '${OUT}' SELECT k, COUNT(*), SUM(number), SUM(n) GROUP BY k;
