-- The statement that lets this role read a table.
SELECT format('GRANT SELECT ON %I.%I TO %I;', n.nspname, c.relname, current_user) AS remedy
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE c.oid = ?::oid
