-- Every row goes to a reduce.
SET hive.map.aggr=false;
INSERT OVERWRITE DIRECTORY '${OUT}' SELECT name, COUNT(*), SUM(number), MIN(number), MAX(number) FROM pairs GROUP BY name;
