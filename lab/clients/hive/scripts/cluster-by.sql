-- Rows of equal keys come in the order in which maps wrote them.
INSERT OVERWRITE DIRECTORY '${OUT}' SELECT usr, millis, url FROM clicks CLUSTER BY usr;
