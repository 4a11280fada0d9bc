-- What is said of a schema; no row where there is none such.
SELECT obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname = ?
