-- Rows pass through commands before and after the sort.
INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT TRANSFORM (name, number) USING '/usr/bin/uniq -c' AS (line STRING)
FROM (SELECT TRANSFORM (name, number) USING '/bin/cat' AS (name STRING, number BIGINT) FROM pairs CLUSTER BY name, number) t;
