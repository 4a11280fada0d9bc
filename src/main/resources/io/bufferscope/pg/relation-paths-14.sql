-- The files of one relation, or with 0 of all relations of the connected database: the first of the
-- main fork, below the data directory. Temporary ones are cached by their own session alone.
SELECT n.nspname || '.' || c.relname AS name,
       pg_relation_filepath(c.oid) AS path
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE c.relkind IN ('r', 'i', 't', 'm', 'S')
   AND c.relpersistence <> 't'
   AND CASE WHEN ?::oid = 0 THEN NOT c.relisshared ELSE c.oid = ?::oid END
   AND pg_relation_filepath(c.oid) IS NOT NULL
 ORDER BY c.oid
