-- Buffers that hold nothing.
SELECT buffers_unused FROM %1$s.pg_buffercache_summary()
