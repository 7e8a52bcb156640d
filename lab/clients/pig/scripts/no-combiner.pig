SET pig.exec.nocombiner true;
W = LOAD '$WORDS' AS (line:chararray);
T = FOREACH W GENERATE FLATTEN(TOKENIZE(line)) AS word;
R = FOREACH (GROUP T BY word PARALLEL 3) GENERATE group, COUNT(T);
STORE R INTO '$OUT';
