-- A partitioner that is not Pig's.
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
G = GROUP C BY user PARTITION BY org.apache.hadoop.mapreduce.lib.partition.HashPartitioner PARALLEL 4;
R = FOREACH G GENERATE group, COUNT(C), MIN(C.time), MAX(C.url);
STORE R INTO '$OUT';
