-- A join and groups by the same key in the reduces of one job.
SET hive.optimize.correlation=true;
SET hive.map.aggr=false;
INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT a.usr, a.n, b.m FROM (SELECT usr, COUNT(*) AS n FROM clicks GROUP BY usr) a
JOIN (SELECT usr, MAX(millis) AS m FROM clicks WHERE millis % 2 = 0 GROUP BY usr) b ON a.usr = b.usr;
