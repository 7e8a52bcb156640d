-- Pig aggregates in the map before it hands over records, which are then compressed.
SET pig.exec.mapPartAgg true;
SET pig.exec.mapPartAgg.minReduction 2;
SET mapreduce.map.output.compress true;
SET mapreduce.map.output.compress.codec org.apache.hadoop.io.compress.DefaultCodec;
W = LOAD '$WORDS' AS (line:chararray);
T = FOREACH W GENERATE FLATTEN(TOKENIZE(line)) AS word;
R = FOREACH (GROUP T BY word PARALLEL 3) GENERATE group, COUNT(T);
STORE R INTO '$OUT';
