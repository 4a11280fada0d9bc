-- New in 18: an operation may span several blocks, its bytes are counted beside it.
SELECT backend_type,
       object,
       context,
       (read_bytes / current_setting('block_size')::bigint)::bigint AS blocks_read,
       read_time,
       (write_bytes / current_setting('block_size')::bigint)::bigint AS blocks_written,
       write_time,
       (extend_bytes / current_setting('block_size')::bigint)::bigint AS blocks_extended,
       hits,
       evictions,
       reuses,
       fsyncs
FROM pg_stat_io
