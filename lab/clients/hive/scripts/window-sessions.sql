-- Windows over the results of a window.
INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT usr, session, COUNT(*), MIN(millis), MAX(millis), MIN(url) FROM (
  SELECT usr, millis, url, SUM(first) OVER (PARTITION BY usr ORDER BY millis, url ROWS UNBOUNDED PRECEDING) AS session FROM (
    SELECT usr, millis, url,
      IF(millis - LAG(millis, 1, 0) OVER (PARTITION BY usr ORDER BY millis, url) > 1800000, 1, 0) AS first FROM clicks) a) b
GROUP BY usr, session;
