SET hive.map.aggr=false;
FROM pairs
INSERT OVERWRITE DIRECTORY '${OUT}/sums' SELECT name, SUM(number) GROUP BY name
INSERT OVERWRITE DIRECTORY '${OUT}/counts' SELECT name, COUNT(*) WHERE number % 2 = 0 GROUP BY name
INSERT OVERWRITE DIRECTORY '${OUT}/rest' SELECT number % 97, COUNT(DISTINCT name) GROUP BY number % 97
INSERT OVERWRITE DIRECTORY '${OUT}/sorted' SELECT name, number WHERE number % 3 = 0 DISTRIBUTE BY name SORT BY name, number;
