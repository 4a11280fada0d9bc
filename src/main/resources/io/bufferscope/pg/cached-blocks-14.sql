-- How many blocks of a relation's main fork are in shared buffers.
WITH wanted AS (
  SELECT CASE WHEN c.relisshared THEN 0 ELSE d.oid END AS database,
         CASE WHEN c.reltablespace <> 0 THEN c.reltablespace ELSE d.dattablespace END AS tablespace,
         pg_relation_filenode(c.oid) AS filenode
    FROM pg_class c
    JOIN pg_database d ON d.datname = current_database()
   WHERE c.oid = ?::oid),
found AS (
  SELECT b.bufferid
    FROM wanted w
    JOIN %1$s.pg_buffercache b
      ON b.reldatabase = w.database AND b.reltablespace = w.tablespace
     AND b.relfilenode = w.filenode
   WHERE b.relforknumber = 0)
SELECT count(*) AS cached FROM found
