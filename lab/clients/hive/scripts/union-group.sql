SET hive.map.aggr=false;
INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT usr, kind, COUNT(*), SUM(n) FROM (
  SELECT usr, 'click' AS kind, millis % 1000 AS n FROM clicks
  UNION ALL SELECT usr, 'user' AS kind, CAST(born AS BIGINT) AS n FROM users
  UNION ALL SELECT usr, 'many' AS kind, COUNT(*) AS n FROM clicks GROUP BY usr) t
GROUP BY usr, kind;
