SET hive.map.aggr=false;
INSERT OVERWRITE DIRECTORY '${OUT}'
SELECT word, COUNT(*) FROM words LATERAL VIEW EXPLODE(SPLIT(line, ' ')) w AS word GROUP BY word;
