-- Maps aggregate in a hash table first.
SET hive.map.aggr=true;
INSERT OVERWRITE DIRECTORY '${OUT}' SELECT name, COUNT(*), SUM(number), MIN(number), MAX(number) FROM pairs GROUP BY name;
