-- Hive's own total order partitioner, over three reduces.
-- The sampling in the driver takes rows one by one.
SET hive.vectorized.execution.enabled=false;
SET hive.optimize.sampling.orderby=true;
-- All rows, so that each run has the same ranges.
SET hive.optimize.sampling.orderby.percent=1;
SET hive.optimize.sampling.orderby.number=1000000000;
INSERT OVERWRITE DIRECTORY '${OUT}' SELECT name, number FROM pairs ORDER BY name, number;
