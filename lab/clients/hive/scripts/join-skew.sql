-- Keys with more rows than this go to files, which a job after the join reads.
SET hive.optimize.skewjoin=true;
SET hive.skewjoin.key=200;
INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT usr, COUNT(*), SUM(millis), MIN(country) FROM (
  SELECT c.usr, c.millis, u.country FROM clicks c JOIN users u ON c.usr = u.usr) t
GROUP BY usr;
