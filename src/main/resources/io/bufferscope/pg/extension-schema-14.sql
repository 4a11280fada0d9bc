-- Where an extension's objects are, quoted; no row where it is not installed.
SELECT quote_ident(n.nspname) AS schema
  FROM pg_extension e
  JOIN pg_namespace n ON n.oid = e.extnamespace
 WHERE e.extname = ?
