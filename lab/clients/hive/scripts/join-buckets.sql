-- The join of buckets that are sorted by the key needs no reduce; the inserts and the group do.
SET hive.auto.convert.sortmerge.join=true;
SET hive.optimize.bucketmapjoin=true;
SET hive.optimize.bucketmapjoin.sortedmerge=true;
SET hive.input.format=org.apache.hadoop.hive.ql.io.BucketizedHiveInputFormat;
CREATE EXTERNAL TABLE c (usr STRING, millis BIGINT) CLUSTERED BY (usr) SORTED BY (usr) INTO 3 BUCKETS STORED AS ORC LOCATION '${OUT}-c';
CREATE EXTERNAL TABLE u (usr STRING, country STRING) CLUSTERED BY (usr) SORTED BY (usr) INTO 3 BUCKETS STORED AS ORC LOCATION '${OUT}-u';
INSERT OVERWRITE TABLE c SELECT usr, millis FROM clicks;
INSERT OVERWRITE TABLE u SELECT usr, country FROM users;
INSERT OVERWRITE DIRECTORY '${OUT}' SELECT country, COUNT(*), SUM(millis) FROM (
  SELECT c.usr, c.millis, u.country FROM c JOIN u ON c.usr = u.usr) t
GROUP BY country;
