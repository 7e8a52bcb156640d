-- Hive's keys are bytes that sort like their values.
INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT a, b, c, d, e, f, number, name FROM (
  SELECT CAST(number % 5 AS TINYINT) AS a, NULLIF(number % 7 - 3, 0) AS b, CAST(3 - number % 3 AS DOUBLE) / 4 AS c,
    CAST(number % 11 AS DECIMAL(20, 3)) / 3 AS d, CAST(FROM_UNIXTIME(number % 1000000) AS DATE) AS e,
    CAST(FROM_UNIXTIME(number % 5000) AS TIMESTAMP) AS f, number, name FROM pairs) t
ORDER BY a DESC, b ASC, c DESC, d ASC, e DESC, f ASC, number, name;
