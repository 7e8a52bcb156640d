INSERT OVERWRITE DIRECTORY '${OUT}' SELECT c.usr, c.millis, c.url, u.country, u.born FROM clicks c JOIN users u ON c.usr = u.usr;
