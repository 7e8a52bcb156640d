-- Map outputs, and files between the jobs of a statement.
SET mapreduce.map.output.compress=true;
SET mapreduce.map.output.compress.codec=org.apache.hadoop.io.compress.DefaultCodec;
SET hive.exec.compress.intermediate=true;
INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT u.country, COUNT(*), SUM(c.millis) FROM clicks c JOIN users u ON c.usr = u.usr GROUP BY u.country ORDER BY u.country;
