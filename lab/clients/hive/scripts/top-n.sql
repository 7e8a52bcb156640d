-- Maps send only rows that can be among the first ones.
SET hive.limit.pushdown.memory.usage=0.3;
INSERT OVERWRITE DIRECTORY '${OUT}/rows' SELECT number, name FROM pairs ORDER BY number DESC, name LIMIT 1000;
INSERT OVERWRITE DIRECTORY '${OUT}/groups' SELECT name, SUM(number) FROM pairs GROUP BY name ORDER BY name LIMIT 500;
