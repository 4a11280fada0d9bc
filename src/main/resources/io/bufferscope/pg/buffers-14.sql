-- The whole pool in one value, a piece a buffer in the order of bufferid (BufferBytes has the
-- format). Eight bytes for what most buffers are: an unpinned block of a main fork of the connected
-- database in its default tablespace. Each function that is called for every buffer costs the server
-- a few percent of the scan.
SELECT string_agg(
         CASE WHEN reldatabase = %1$s AND reltablespace = %2$s AND relforknumber = 0
                   AND pinning_backends = 0 AND relblocknumber < 134217728
              THEN int8send((relfilenode::int8 << 31) + (relblocknumber << 4) + usagecount
                            + CASE WHEN isdirty THEN 8::int8 ELSE 0::int8 END)
              WHEN reldatabase IS NOT NULL
              THEN int8send(~((pinning_backends::int8 << 8) + (relforknumber << 4) + usagecount
                              + CASE WHEN isdirty THEN 8::int8 ELSE 0::int8 END))
                   || int8send((reldatabase::int8 << 32) + reltablespace::int8)
                   || int8send((relfilenode::int8 << 32) + relblocknumber)
              ELSE '\x80'::bytea END,
         NULL::bytea) AS buffers
  FROM %3$s.pg_buffercache
