P = LOAD '$AVRO' USING AvroStorage();
R = FOREACH (GROUP P BY name PARALLEL 3) GENERATE group AS name, COUNT(P) AS count, SUM(P.number) AS sum;
STORE R INTO '$OUT' USING AvroStorage();
