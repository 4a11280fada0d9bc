-- The server's time of this moment; and to the end of the transaction memory for the rows of
-- pg_buffercache, which the server keeps before it passes them on, so that they need no temporary
-- file. Who has more keeps it.
SELECT clock_timestamp() AS at,
       CASE WHEN pg_size_bytes(current_setting('work_mem')) < %1$s
            THEN set_config('work_mem', (%1$s / 1024) || 'kB', true) END AS work_mem
