SELECT bufferid, reldatabase, reltablespace, relfilenode, relforknumber, relblocknumber,
       isdirty, usagecount, pinning_backends
  FROM %s.pg_buffercache
 WHERE relfilenode IS NOT NULL
