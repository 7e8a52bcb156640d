SET hive.map.aggr=false;
INSERT OVERWRITE DIRECTORY '${OUT}' SELECT DISTINCT usr, url FROM clicks;
