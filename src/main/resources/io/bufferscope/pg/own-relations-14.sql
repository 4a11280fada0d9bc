-- What an observer can touch that is booked on its database: the catalogs in it, their indexes and
-- TOAST tables. Oids below 16384 are initdb's own.
SELECT d.oid AS database_oid,
       d.datname AS database_name,
       pg_backend_pid() AS backend_pid,
       (SELECT array_agg(c.oid)
        FROM pg_class c
        WHERE c.oid < 16384 AND c.relkind IN ('r', 'i', 't') AND NOT c.relisshared) AS relations
FROM pg_database d
WHERE d.datname = current_database()
