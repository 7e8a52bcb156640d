INSERT OVERWRITE DIRECTORY '${OUT}/cube'
SELECT a, b, GROUPING__ID, COUNT(*), SUM(number) FROM (SELECT SUBSTR(name, 1, 3) AS a, number % 7 AS b, number FROM pairs) t
GROUP BY a, b WITH CUBE;
INSERT OVERWRITE DIRECTORY '${OUT}/rollup'
SELECT a, b, GROUPING__ID, COUNT(*), SUM(number) FROM (SELECT SUBSTR(name, 1, 3) AS a, number % 7 AS b, number FROM pairs) t
GROUP BY a, b WITH ROLLUP;
-- More sets than this make a second job.
SET hive.new.job.grouping.set.cardinality=2;
INSERT OVERWRITE DIRECTORY '${OUT}/sets'
SELECT a, b, c, COUNT(*), SUM(number) FROM (
  SELECT SUBSTR(name, 1, 3) AS a, number % 7 AS b, number % 3 AS c, number FROM pairs) t
GROUP BY a, b, c GROUPING SETS ((a, b), (b, c), c, ());
