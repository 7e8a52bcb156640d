-- Keys of several types, with nulls.
SET hive.map.aggr=false;
INSERT OVERWRITE DIRECTORY '${OUT}/numbers'
SELECT a, b, c, d, COUNT(*) FROM (
  SELECT CAST(number % 5 AS TINYINT) AS a, NULLIF(number % 7, 3) AS b, CAST(number % 3 AS DOUBLE) / 4 AS c,
    CAST(number % 11 AS DECIMAL(20, 3)) AS d FROM pairs) t
GROUP BY a, b, c, d;
INSERT OVERWRITE DIRECTORY '${OUT}/times'
SELECT a, b, c, COUNT(*) FROM (
  SELECT CAST(FROM_UNIXTIME(number % 1000000) AS DATE) AS a, CAST(FROM_UNIXTIME(number % 5000) AS TIMESTAMP) AS b,
    number % 2 = 0 AS c FROM pairs) t
GROUP BY a, b, c;
INSERT OVERWRITE DIRECTORY '${OUT}/nested'
SELECT a, b.x, b.y, COUNT(*) FROM (
  SELECT ARRAY(SUBSTR(name, 1, 1), SUBSTR(name, 2, 1)) AS a, NAMED_STRUCT('x', number % 3, 'y', SUBSTR(name, 1, 1)) AS b
  FROM pairs) t
GROUP BY a, b;
INSERT OVERWRITE DIRECTORY '${OUT}/bytes' SELECT HEX(a), COUNT(*) FROM (SELECT CAST(name AS BINARY) AS a FROM pairs) t GROUP BY a;
