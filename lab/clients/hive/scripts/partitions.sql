-- Rows are sorted by partition on their way to the writers of files.
SET hive.exec.dynamic.partition.mode=nonstrict;
SET hive.optimize.sort.dynamic.partition.threshold=1;
CREATE EXTERNAL TABLE by_country (usr STRING, born INT) PARTITIONED BY (country STRING) STORED AS ORC LOCATION '${OUT}-table';
INSERT OVERWRITE TABLE by_country PARTITION (country) SELECT usr, born, country FROM users;
INSERT OVERWRITE DIRECTORY '${OUT}' SELECT country, born, usr FROM by_country ORDER BY country, born, usr;
