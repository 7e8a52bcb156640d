INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT c.usr, c.millis, c.url, u.country FROM clicks c LEFT JOIN (SELECT * FROM users WHERE born > 1980) u ON c.usr = u.usr;
