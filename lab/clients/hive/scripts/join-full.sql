INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT c.usr, c.n, u.usr, u.country FROM (SELECT usr, COUNT(*) AS n FROM clicks WHERE millis % 3 = 0 GROUP BY usr) c
FULL OUTER JOIN (SELECT usr, country FROM users WHERE born % 2 = 0) u ON c.usr = u.usr;
