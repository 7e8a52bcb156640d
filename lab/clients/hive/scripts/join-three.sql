-- The first two joins have the same key and share a job; the third has another.
INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT c.usr, c.millis, u.country, d.n, k.people FROM clicks c
JOIN users u ON c.usr = u.usr
JOIN (SELECT usr, COUNT(*) AS n FROM clicks GROUP BY usr) d ON c.usr = d.usr
JOIN (SELECT country, COUNT(*) AS people FROM users GROUP BY country) k ON u.country = k.country;
