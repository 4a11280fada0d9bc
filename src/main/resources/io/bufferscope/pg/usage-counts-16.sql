-- New in 16: two passes over all buffer headers that take no lock. The row of usage count 0 has the
-- unused buffers in it, too. With how long both took on the server, which is not what the answer
-- took on its way.
SELECT u.usage_count,
       u.buffers,
       s.buffers_unused,
       extract(epoch FROM clock_timestamp() - statement_timestamp())::float8 * 1000 AS took_millis
FROM %s.pg_buffercache_usage_counts() u
CROSS JOIN %s.pg_buffercache_summary() s
