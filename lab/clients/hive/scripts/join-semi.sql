INSERT OVERWRITE DIRECTORY '${OUT}/semi'
SELECT c.usr, c.millis FROM clicks c LEFT SEMI JOIN (SELECT usr FROM users WHERE born > 1980) u ON c.usr = u.usr;
INSERT OVERWRITE DIRECTORY '${OUT}/anti'
SELECT u.usr, u.country FROM users u WHERE NOT EXISTS (SELECT 1 FROM clicks c WHERE c.usr = u.usr AND c.millis % 2 = 0);
