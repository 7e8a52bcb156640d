-- One row for each distinct column goes to the reduces.
SET hive.optimize.countdistinct=false;
SET hive.map.aggr=false;
INSERT OVERWRITE DIRECTORY '${OUT}/groups'
SELECT usr, COUNT(DISTINCT url), COUNT(DISTINCT millis % 100), COUNT(DISTINCT LENGTH(url), millis % 7), COUNT(*) FROM clicks GROUP BY usr;
INSERT OVERWRITE DIRECTORY '${OUT}/all' SELECT COUNT(DISTINCT usr), COUNT(DISTINCT url), SUM(DISTINCT millis % 1000) FROM clicks;
