-- Where pg_buffercache is, quoted, and where the database's relations are unless they say otherwise.
SELECT (SELECT quote_ident(n.nspname)
          FROM pg_extension e
          JOIN pg_namespace n ON n.oid = e.extnamespace
         WHERE e.extname = 'pg_buffercache') AS extension_schema,
       (SELECT dattablespace FROM pg_database WHERE datname = current_database()) AS tablespace
