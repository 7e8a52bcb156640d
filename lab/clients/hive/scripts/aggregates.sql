-- Sorted, since sets keep the order of arrival.
SET hive.map.aggr=false;
INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT name, PERCENTILE(number, 0.5), PERCENTILE(number, ARRAY(0.1, 0.9)), SORT_ARRAY(COLLECT_SET(number % 13)),
  SORT_ARRAY(COLLECT_LIST(number % 1000)), MAX(STRUCT(number, name)).col1
FROM pairs GROUP BY name;
