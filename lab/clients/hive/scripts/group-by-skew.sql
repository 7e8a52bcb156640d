-- Two jobs: the first spreads each group over all reduces.
SET hive.groupby.skewindata=true;
INSERT OVERWRITE DIRECTORY '${OUT}/all-rows' SELECT usr, COUNT(*), SUM(millis) FROM clicks GROUP BY usr;
SET hive.map.aggr=false;
INSERT OVERWRITE DIRECTORY '${OUT}/no-map-aggregation' SELECT usr, COUNT(DISTINCT url), SUM(millis) FROM clicks GROUP BY usr;
