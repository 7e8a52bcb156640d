-- One reduce.
INSERT OVERWRITE DIRECTORY '${OUT}/up' SELECT name, number FROM pairs ORDER BY name, number;
INSERT OVERWRITE DIRECTORY '${OUT}/down' SELECT n, name, number FROM (SELECT NULLIF(number % 9, 4) AS n, name, number FROM pairs) t
ORDER BY n DESC NULLS LAST, name ASC NULLS FIRST, number DESC;
