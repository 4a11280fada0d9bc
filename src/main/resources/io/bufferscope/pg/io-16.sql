-- New in 16: pg_stat_io, which counts operations of op_bytes each.
SELECT backend_type,
       object,
       context,
       reads * op_bytes / current_setting('block_size')::bigint AS blocks_read,
       read_time,
       writes * op_bytes / current_setting('block_size')::bigint AS blocks_written,
       write_time,
       extends * op_bytes / current_setting('block_size')::bigint AS blocks_extended,
       hits,
       evictions,
       reuses,
       fsyncs
FROM pg_stat_io
